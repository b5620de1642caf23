"""Parts of text by their places and by what stands beside them: extractBefore, extractBetween, insertAfter, ..."""

from __future__ import annotations

from typing import Any

from dlarray.arguments import choice, one_number, whole
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.options import with_options
from dlarray.migration.matlab.strings import String, StringArray
from dlarray.migration.matlab.text.kinds import Texts, back, patterns, texts
from dlarray.migration.matlab.text.searches import Pattern, changed_places, place_from


def _place(name: str, t: str, at: Any, end: bool, last: bool = False) -> int | None:
    """Where a part begins, or with ``end`` where it ends; a number says the place, from 1."""
    if isinstance(at, Pattern):
        span = place_from(t, at, 0)
        return span and span[end]
    if not isinstance(at, str):
        n = whole(name, "the position", at, least=1, fix=f"{name}(str, 1)")
        return n - 1 if not end else n
    k = t.rfind(at) if last else t.find(at)
    return None if k < 0 else k + len(at) if end else k


def extractBefore(str_: Any, end: Any, /) -> Any:
    """The part of a text before another text, or before a position.

    Syntaxes: ``newStr = extractBefore(str, text)``, ``newStr = extractBefore(str, position)``.

    Returns
    -------
    str
        Where the text is not found, the empty text ("" in place of a missing string).

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/extractbefore.html

    Examples
    --------
    >>> from dlarray.matlab import extractBefore
    >>> extractBefore("conv1_relu", "_"), extractBefore("abcdef", 4)
    ('conv1', 'abc')
    """
    return _extract("extractBefore", str_, end, lambda t, at: t[: _place("extractBefore", t, at, False) or 0])


def extractAfter(str_: Any, start: Any, /) -> Any:
    """The part of a text after another text, or after a position.

    Syntaxes: ``newStr = extractAfter(str, text)``, ``newStr = extractAfter(str, position)``.

    Returns
    -------
    str
        Where the text is not found, the empty text ("" in place of a missing string).

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/extractafter.html

    Examples
    --------
    >>> from dlarray.matlab import extractAfter
    >>> extractAfter("conv1_relu", "_"), extractAfter("abcdef", 4)
    ('relu', 'ef')
    """

    def after(t: str, at: Any) -> str:
        k = _place("extractAfter", t, at, True)
        return "" if k is None else t[k:]

    return _extract("extractAfter", str_, start, after)


def _extract(name: str, str_: Any, at: Any, part: Any) -> Any:
    found = texts(name, "str", str_)
    if isinstance(at, Pattern) or one_number(at) is not None:
        marks: list = [at]
    else:
        marks = patterns(name, "the text", at)
    marks = for_each(name, "the text", marks, len(found.values))
    return back(found, [part(t, m) for t, m in zip(found.values, marks, strict=True)])


@with_options
def extractBetween(str_: Any, start: Any, end: Any, /, *, Boundaries: str = "") -> Any:
    """The parts of a text between two others, or between two positions.

    Syntaxes: ``newStr = extractBetween(str, startText, endText)``, ``newStr = extractBetween(str, startPos, endPos)``,
    ``newStr = extractBetween(…, Boundaries="inclusive")``.

    Returns
    -------
    Cell or StringArray
        All such parts of one text, as a column; one string comes as a string.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/extractbetween.html

    Examples
    --------
    >>> from dlarray.matlab import String, extractBetween
    >>> extractBetween(String("f(x) + g(y)"), "(", ")")
      2×1 string array
    <BLANKLINE>
        "x"
        "y"
    """
    found = texts("extractBetween", "str", str_)
    by_place = one_number(start) is not None
    limits = Boundaries and choice("extractBetween", "Boundaries", Boundaries, ("inclusive", "exclusive"))
    inclusive = limits == "inclusive" or (not limits and by_place)
    if by_place:
        i = whole("extractBetween", "startPos", start, least=1, fix="extractBetween(str, 1, 3)")
        j = whole("extractBetween", "endPos", end, least=0, fix="extractBetween(str, 1, 3)")
        rows = [[t[i - 1 : j] if inclusive else t[i : j - 1]] for t in found.values]
    else:
        firsts, lasts = (_marks(a, m, len(found.values)) for a, m in (("startPat", start), ("endPat", end)))
        rows = [_between(t, a, b, inclusive) for t, a, b in zip(found.values, firsts, lasts, strict=True)]
    if len({len(row) for row in rows}) > 1:
        raise SizeError(
            "extractBetween: the texts have different numbers of such parts; fix: one text at a time"
        )
    n = len(rows[0]) if rows else 0
    shape = (n, 1) if len(rows) == 1 else (len(rows), n) if n != 1 else found.shape
    made = [row[k] for k in range(n) for row in rows]
    if found.kind == "string":
        return String(made[0]) if shape == (1, 1) else StringArray(made, shape)
    return Cell(made, shape)


def _marks(argument: str, mark: Any, count: int) -> list:
    """A mark for each text."""
    found: list = [mark] if isinstance(mark, Pattern) else patterns("extractBetween", argument, mark)
    return for_each("extractBetween", argument, found, count)


def for_each(name: str, argument: str, given: list, count: int) -> list:
    """One thing for each text: one for all, or as many as there are texts."""
    if len(given) not in (1, count):
        raise SizeError(f"{name}: {count} texts and {len(given)} of {argument}; fix: one, or as many")
    return given * count if len(given) == 1 else given


def _between(t: str, a: Any, b: Any, inclusive: bool) -> list[str]:
    """What stands between a and the next b, again and again."""
    row, at = [], 0
    while (first := place_from(t, a, at)) and (last := place_from(t, b, first[1])):
        row.append(t[first[0] : last[1]] if inclusive else t[first[1] : last[0]])
        if last[1] == first[0]:  # nothing was passed over
            break
        at = last[1]
    return row


def insertAfter(str_: Any, start: Any, new: Any, /) -> Any:
    """Text with another one put in after a part or a position.

    Syntaxes: ``newStr = insertAfter(str, text, newText)``, ``newStr = insertAfter(str, position, newText)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/insertafter.html

    Examples
    --------
    >>> from dlarray.matlab import insertAfter
    >>> insertAfter("fc1", "fc", "_")
    'fc_1'
    """
    return _insert("insertAfter", str_, start, new, True)


def insertBefore(str_: Any, end: Any, new: Any, /) -> Any:
    """Text with another one put in before a part or a position.

    Syntaxes: ``newStr = insertBefore(str, text, newText)``, ``newStr = insertBefore(str, position, newText)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/insertbefore.html

    Examples
    --------
    >>> from dlarray.matlab import insertBefore
    >>> insertBefore("fc1", "1", "_")
    'fc_1'
    """
    return _insert("insertBefore", str_, end, new, False)


def _insert(name: str, str_: Any, at: Any, new: Any, after: bool) -> Any:
    found: Texts = texts(name, "str", str_)
    count = len(found.values)
    new_texts = for_each(name, "newText", patterns(name, "newText", new), count)
    if one_number(at) is not None:
        k = whole(name, "position", at, least=1, fix=f"{name}(str, 1, text)") - (0 if after else 1)
        if any(k > len(t) for t in found.values):
            raise ArgumentError(
                f"{name}: position {describe(at)} is behind the end of a text; fix: a smaller one"
            )
        return back(found, [t[:k] + n + t[k:] for t, n in zip(found.values, new_texts, strict=True)])
    marks = for_each(
        name, "the text", [at] if isinstance(at, Pattern) else patterns(name, "the text", at), count
    )
    return back(
        found, [_beside(t, m, n, after) for t, m, n in zip(found.values, marks, new_texts, strict=True)]
    )


def _beside(text: str, mark: Any, new: str, after: bool) -> str:
    """A text with another one put in at each place of a mark."""
    put = (lambda part: part + new) if after else (lambda part: new + part)
    return changed_places(text, mark, put) if isinstance(mark, Pattern) else text.replace(mark, put(mark))
