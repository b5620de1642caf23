"""Parts of text taken away, replaced or read: replace, erase, eraseBetween, replaceBetween, extract."""

from __future__ import annotations

import re
from typing import Any

from dlarray.arguments import choice, one_number, whole
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.options import with_options
from dlarray.migration.matlab.text.kinds import back, each, one_text, patterns, texts
from dlarray.migration.matlab.text.searches import Pattern, changed_places, place_from, places


def replace(str_: Any, old: Any, new: Any, /) -> Any:
    """Text with every occurrence of some parts replaced.

    Syntax: ``newStr = replace(str, old, new)``.

    Parameters
    ----------
    str : str, cell array or string array
    old : text or several
    new : text, or as many texts as ``old`` has

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/replace.html

    Examples
    --------
    >>> from dlarray.matlab import replace
    >>> replace("a-b c", ["-", " "], "_")
    'a_b_c'
    """
    if isinstance(old, Pattern):
        text = one_text("replace", "new", new)
        return each("replace", str_, lambda t: changed_places(t, old, lambda _: text))
    olds, news = patterns("replace", "old", old), patterns("replace", "new", new)
    if len(news) not in (1, len(olds)):
        raise SizeError(f"replace: {len(olds)} old and {len(news)} new texts; fix: one new text, or as many")
    table = dict(zip(olds, news * (len(olds) if len(news) == 1 else 1), strict=True))
    # where several start at one place, the longest counts
    found = re.compile("|".join(re.escape(o) for o in sorted(table, key=len, reverse=True) if o) or "(?!)")
    return each("replace", str_, lambda t: found.sub(lambda m: table[m[0]], t))


def erase(str_: Any, match: Any, /) -> Any:
    """Text without every occurrence of some parts.

    Syntax: ``newStr = erase(str, match)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/erase.html

    Examples
    --------
    >>> from dlarray.matlab import erase
    >>> erase("the quick fox", "the ")
    'quick fox'
    """
    return replace(str_, match, "")


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
    pat : str, pattern or whole number
        Or a pattern, as `digitsPattern` gives it.

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
    if not isinstance(pat, Pattern):
        (pat,) = patterns("extract", "pat", pat)
    rows = [[t[i:j] for i, j in places(t, pat)] for t in found.values]
    counts = {len(row) for row in rows}
    if len(counts) > 1:
        raise ArgumentError(f"extract: the texts hold {sorted(counts)} places; fix: texts with equally many")
    n = counts.pop() if counts else 0
    made = [row[k] for k in range(n) for row in rows]
    if len(rows) == 1:
        return Cell(made, (n, 1)) if found.kind == "char" else back(found, made, (n, 1))
    # along the first dimension of size 1, as split
    shape = found.shape if n == 1 else (len(rows), n) if found.shape[1] == 1 else (*found.shape, n)
    return back(found, made, shape)


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
    firsts = _spread(name, "startText", _marks(name, "startText", start), count)
    lasts = _spread(name, "endText", _marks(name, "endText", end), count)
    rows = zip(found.values, firsts, lasts, news, strict=True)
    return back(found, [_replaced(t, a, b, n, inclusive) for t, a, b, n in rows])


def _spread(name: str, argument: str, values: list, count: int) -> list:
    if len(values) not in (1, count):
        raise ArgumentError(f"{name}: {count} texts and {len(values)} of {argument}; fix: one, or as many")
    return values * count if len(values) == 1 else values


def _marks(name: str, argument: str, mark: Any) -> list:
    return [mark] if isinstance(mark, Pattern) else patterns(name, argument, mark)


def _replaced(t: str, a: Any, b: Any, new: str, inclusive: bool) -> str:
    """Every part between a and the next b replaced; where there is none the text stays."""
    done, at = [], 0
    while (first := place_from(t, a, at)) and (last := place_from(t, b, first[1])):
        done += [t[at : first[0]], new] if inclusive else [t[at : first[1]], new, t[slice(*last)]]
        if last[1] == at:  # nothing was passed over
            break
        at = last[1]
    return "".join([*done, t[at:]])
