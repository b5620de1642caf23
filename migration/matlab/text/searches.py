"""The pattern of strings: a regular expression of Python's behind MATLAB's operators, and how text functions use it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from dlarray.errors import ArgumentError, describe


class Pattern:
    """What `digitsPattern` and its like give: ``+`` puts patterns and texts behind each other, ``|`` offers both.

    ``~`` of a boundary is every place that is none.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/pattern.html

    Examples
    --------
    >>> from dlarray.matlab import String, digitsPattern, extract, pattern
    >>> extract(String("since R2016b"), "R" + digitsPattern(4) + (pattern("a") | "b"))
    "R2016b"
    """

    __slots__ = ("opposite", "source")
    # NumPy's arrays and texts leave the operators to this class
    __array_ufunc__ = None

    def __init__(self, source: str, opposite: str | None = None) -> None:
        self.source = source
        self.opposite = opposite

    def __add__(self, other: Any) -> Pattern:
        return Pattern(self.source + as_pattern("+", "pat2", other).source)

    def __radd__(self, other: Any) -> Pattern:
        return Pattern(as_pattern("+", "pat1", other).source + self.source)

    def __or__(self, other: Any) -> Pattern:
        return Pattern(f"(?:{self.source}|{as_pattern('|', 'pat2', other).source})")

    def __ror__(self, other: Any) -> Pattern:
        return Pattern(f"(?:{as_pattern('|', 'pat1', other).source}|{self.source})")

    def __invert__(self) -> Pattern:
        if self.opposite is None:
            raise ArgumentError(
                "~: only boundaries have an opposite, and this pattern is none; fix: ~letterBoundary()"
            )
        return Pattern(self.opposite, self.source)

    def __repr__(self) -> str:
        return f"pattern({self.source})"

    def compiled(self, ignore_case: bool = False) -> re.Pattern[str]:
        """The regular expression, which Python keeps."""
        try:
            return re.compile(self.source, re.IGNORECASE if ignore_case else 0)
        except re.error as problem:
            raise ArgumentError(
                f"pattern: {self.source} cannot be searched for: {problem}; fix: a text of fixed length in "
                "lookBehindBoundary"
            ) from None

    def test(self, name: str, ignore_case: bool) -> Callable[[str], bool]:
        """What contains, startsWith, endsWith and matches ask of a text."""
        if name == "endsWith":
            search = Pattern(f"(?:{self.source})\\Z").compiled(ignore_case).search
        else:
            wanted = self.compiled(ignore_case)
            search = {"contains": wanted.search, "startsWith": wanted.match, "matches": wanted.fullmatch}[
                name
            ]
        return lambda t: search(t) is not None


def as_pattern(name: str, argument: str, value: Any) -> Pattern:
    """A pattern, or a text as the pattern of itself."""
    if isinstance(value, Pattern):
        return value
    if isinstance(value, str):
        return Pattern(f"(?:{re.escape(str(value))})")
    raise ArgumentError(
        f"{name}: {argument} must be a pattern or one text, but it is {describe(value)}; fix: digitsPattern()"
    )


def places(t: str, mark: Any, ignore_case: bool = False) -> Iterator[tuple[int, int]]:
    """Where a pattern or a text stands, one after the other; behind an empty match by one character."""
    wanted = mark.compiled(ignore_case) if isinstance(mark, Pattern) else re.compile(re.escape(mark))
    at = 0
    while at <= len(t) and (found := wanted.search(t, at)):
        yield found.span()
        at = found.end() + (found.end() == found.start())


def place_from(t: str, mark: Any, at: int) -> tuple[int, int] | None:
    """Where a pattern or a text stands first, from a place on."""
    if isinstance(mark, Pattern):
        found = mark.compiled().search(t, at)
        return found and found.span()
    i = t.find(mark, at)
    return None if i < 0 else (i, i + len(mark))


def changed_places(t: str, mark: Pattern, change: Callable[[str], str]) -> str:
    """A text with every part that a pattern matches changed."""
    made, at = [], 0
    for i, j in places(t, mark):
        made += [t[at:i], change(t[i:j])]
        at = j
    return "".join([*made, t[at:]])


def parts_between(t: str, mark: Pattern) -> list[str]:
    """What stands between the matches of a pattern."""
    made, at = [], 0
    for i, j in places(t, mark):
        made.append(t[at:i])
        at = j
    return [*made, t[at:]]
