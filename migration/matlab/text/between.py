"""Text between two marks taken away or replaced: eraseBetween, replaceBetween."""

from __future__ import annotations

from typing import Any

from dlarray.arguments import choice, one_number, whole
from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.options import with_options
from dlarray.migration.matlab.text.kinds import back, patterns, texts


@with_options
def eraseBetween(str_: Any, start: Any, end: Any, /, *, Boundaries: str = "") -> Any:
    """Text without the part between two marks, or between two positions.

    Syntaxes: ``newStr = eraseBetween(str, startText, endText)``, ``newStr = eraseBetween(str, startPos, endPos)``,
    ``newStr = eraseBetween(…, Boundaries="inclusive")``.

    Parameters
    ----------
    str : str, cell array or string array
    start, end : text, or positions
        Texts stay, positions go with what is between, unless Boundaries says otherwise.
    Boundaries : {"inclusive", "exclusive"}, optional

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/erasebetween.html

    Examples
    --------
    >>> from dlarray.matlab import eraseBetween
    >>> eraseBetween("a[b]c", "[", "]"), eraseBetween("abcdef", 2, 3)
    ('a[]c', 'adef')
    """
    return _changed("eraseBetween", str_, start, end, [""], Boundaries)


@with_options
def replaceBetween(str_: Any, start: Any, end: Any, newText: Any, /, *, Boundaries: str = "") -> Any:
    """Text with another one in place of the part between two marks, or between two positions.

    Syntaxes: ``newStr = replaceBetween(str, startText, endText, newText)``,
    ``newStr = replaceBetween(str, startPos, endPos, newText)``, ``newStr = replaceBetween(…, Boundaries="inclusive")``.

    Parameters
    ----------
    str : str, cell array or string array
    start, end : text, or positions
        Texts stay, positions go with what is between, unless Boundaries says otherwise.
    newText : text, or one for each
    Boundaries : {"inclusive", "exclusive"}, optional

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/replacebetween.html

    Examples
    --------
    >>> from dlarray.matlab import replaceBetween
    >>> replaceBetween("a[b]c", "[", "]", "X"), replaceBetween("a[b]c", "[", "]", "X", Boundaries="inclusive")
    ('a[X]c', 'aXc')
    """
    new = patterns("replaceBetween", "newText", newText)
    return _changed("replaceBetween", str_, start, end, new, Boundaries)


def extract(str_: Any, pat: Any, /) -> Any:
    """Each place of a text where another stands, or the character at a position.

    Syntaxes: ``found = extract(str, text)``, ``found = extract(str, pos)``.

    Parameters
    ----------
    str : str, cell array or string array
    pat : str or whole number
        Objects of ``pattern`` are not served: `regexp` finds what they describe.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/string.extract.html

    Examples
    --------
    >>> from dlarray.matlab import String, extract
    >>> extract(String("abc"), 1)
    "a"
    """
    found = texts("extract", "str", str_)
    number = one_number(pat)
    if number is not None:
        at = whole("extract", "pos", pat, least=1, fix="extract(str, 1)")
        for value in found.values:
            if at > len(value):
                raise ArgumentError(
                    f'extract: the text "{value}" has {len(value)} characters, and pos is {at}'
                )
        return back(found, [value[at - 1] for value in found.values])
    (word,) = patterns("extract", "pat", pat)
    counts = {value.count(word) for value in found.values}
    if len(counts) > 1:
        raise ArgumentError(f"extract: the texts hold {sorted(counts)} places; fix: texts with equally many")
    n = counts.pop() if counts else 0
    if len(found.values) > 1 and n != 1:
        raise ArgumentError(f"extract: each text holds {n} places, which is served of one text; fix: a loop")
    shape = (n, 1) if len(found.values) == 1 else found.shape
    return back(found, [word] * n if len(found.values) == 1 else [word for _ in found.values], shape)


def _changed(name: str, str_: Any, start: Any, end: Any, new: list[str], boundaries: str) -> Any:
    found = texts(name, "str", str_)
    places = one_number(start) is not None
    if places != (one_number(end) is not None):
        raise ArgumentError(
            f"{name}: start and end must both be texts or both positions, but they are {describe(start)} and "
            f"{describe(end)}; fix: {name}(str, 1, 3)"
        )
    limits = boundaries and choice(name, "Boundaries", boundaries, ("inclusive", "exclusive"))
    inclusive = limits == "inclusive" or not limits and places
    count = len(found.values)
    news = _spread(name, "newText", new, count)
    if places:
        i = whole(name, "startPos", start, least=1, fix=f"{name}(str, 1, 3)")
        j = whole(name, "endPos", end, least=1, fix=f"{name}(str, 1, 3)")
        if j < i or any(j > len(t) for t in found.values):
            raise ArgumentError(
                f"{name}: the positions {i} to {j} are not within every text; fix: ascending ones, at most "
                f"{min(map(len, found.values), default=0)}"
            )
        first, last = (i - 1, j) if inclusive else (i, j - 1)
        made = [t[:first] + n + t[max(first, last) :] for t, n in zip(found.values, news, strict=True)]
        return back(found, made)
    firsts = _spread(name, "startText", patterns(name, "startText", start), count)
    lasts = _spread(name, "endText", patterns(name, "endText", end), count)
    rows = zip(found.values, firsts, lasts, news, strict=True)
    return back(found, [_replaced(t, a, b, n, inclusive) for t, a, b, n in rows])


def _spread(name: str, argument: str, values: list[str], count: int) -> list[str]:
    if len(values) not in (1, count):
        raise ArgumentError(f"{name}: {count} texts and {len(values)} of {argument}; fix: one, or as many")
    return values * count if len(values) == 1 else values


def _replaced(t: str, a: str, b: str, new: str, inclusive: bool) -> str:
    """Every part between a and the next b replaced; where there is none the text stays."""
    done, at = [], 0
    while (i := t.find(a, at)) >= 0 and (j := t.find(b, i + len(a))) >= 0:
        done += [t[at:i], new] if inclusive else [t[at : i + len(a)], new, b]
        at = j + len(b)
    return "".join([*done, t[at:]])
