"""Places between characters: letterBoundary, digitBoundary, textBoundary, lineBoundary, lookAheadBoundary, ..."""

from __future__ import annotations

from typing import Any

from dlarray.arguments import choice
from dlarray.migration.matlab.text.searches import Pattern, as_pattern


def _edge(name: str, kind: Any, start: str, end: str) -> Pattern:
    """A boundary and its opposite."""
    chosen = choice(name, "type", kind, ("start", "end", "either"))
    wanted = {"start": start, "end": end, "either": f"(?:{start}|{end})"}[chosen]
    return Pattern(wanted, f"(?!{wanted})")


def _run(name: str, kind: Any, inside: str) -> Pattern:
    """The first or last place of a run of characters."""
    return _edge(name, kind, f"(?<!{inside})(?={inside})", f"(?<={inside})(?!{inside})")


def letterBoundary(type: Any = "either", /) -> Pattern:
    """The place where a run of letters starts or ends.

    Syntaxes: ``pat = letterBoundary()``, ``pat = letterBoundary(type)``.

    Parameters
    ----------
    type : {"either", "start", "end"}

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/letterboundary.html

    Examples
    --------
    >>> from dlarray.matlab import letterBoundary, replace
    >>> replace("12 ab", letterBoundary(), "|")
    '12 |ab|'
    """
    return _run("letterBoundary", type, "[^\\W\\d_]")


def digitBoundary(type: Any = "either", /) -> Pattern:
    """The place where a run of digits starts or ends.

    Syntaxes: ``pat = digitBoundary()``, ``pat = digitBoundary(type)``.

    Parameters
    ----------
    type : {"either", "start", "end"}

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/digitboundary.html

    Examples
    --------
    >>> from dlarray.matlab import digitBoundary, replace
    >>> replace("12 ab", digitBoundary(), "|")
    '|12| ab'
    """
    return _run("digitBoundary", type, "\\d")


def alphanumericBoundary(type: Any = "either", /) -> Pattern:
    """The place where a run of letters and digits starts or ends.

    Syntaxes: ``pat = alphanumericBoundary()``, ``pat = alphanumericBoundary(type)``.

    Parameters
    ----------
    type : {"either", "start", "end"}

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/alphanumericboundary.html

    Examples
    --------
    >>> from dlarray.matlab import alphanumericBoundary, replace
    >>> replace("12 ab", alphanumericBoundary(), "|")
    '|12| |ab|'
    """
    return _run("alphanumericBoundary", type, "[^\\W_]")


def whitespaceBoundary(type: Any = "either", /) -> Pattern:
    """The place where a run of white space starts or ends.

    Syntaxes: ``pat = whitespaceBoundary()``, ``pat = whitespaceBoundary(type)``.

    Parameters
    ----------
    type : {"either", "start", "end"}

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/whitespaceboundary.html

    Examples
    --------
    >>> from dlarray.matlab import replace, whitespaceBoundary
    >>> replace("12 ab", whitespaceBoundary(), "|")
    '12| |ab'
    """
    return _run("whitespaceBoundary", type, "\\s")


def textBoundary(type: Any = "either", /) -> Pattern:
    """The place where a text starts or ends.

    Syntaxes: ``pat = textBoundary()``, ``pat = textBoundary(type)``.

    Parameters
    ----------
    type : {"either", "start", "end"}

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/textboundary.html

    Examples
    --------
    >>> from dlarray.matlab import replace, textBoundary
    >>> replace("ab", textBoundary(), "|")
    '|ab|'
    """
    return _edge("textBoundary", type, "\\A", "\\Z")


def lineBoundary(type: Any = "either", /) -> Pattern:
    """The place where a line starts or ends.

    Syntaxes: ``pat = lineBoundary()``, ``pat = lineBoundary(type)``.

    Parameters
    ----------
    type : {"either", "start", "end"}

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/lineboundary.html

    Examples
    --------
    >>> from dlarray.matlab import lineBoundary, replace
    >>> replace("ab", lineBoundary("end"), ";")
    'ab;'
    """
    return _edge("lineBoundary", type, "(?m:^)", "(?m:$)")


def lookAheadBoundary(pat: Any, /) -> Pattern:
    """The place before what a pattern matches.

    Syntax: ``newpat = lookAheadBoundary(pat)``.

    Parameters
    ----------
    pat : pattern or text

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/lookaheadboundary.html

    Examples
    --------
    >>> from dlarray.matlab import lookAheadBoundary, pattern, replace
    >>> replace("abc 123", lookAheadBoundary(pattern("b") | "2"), "|")
    'a|bc 1|23'
    """
    wanted = as_pattern("lookAheadBoundary", "pat", pat).source
    return Pattern(f"(?={wanted})", f"(?!{wanted})")


def lookBehindBoundary(pat: Any, /) -> Pattern:
    """The place after what a pattern matches.

    Syntax: ``newpat = lookBehindBoundary(pat)``.

    Parameters
    ----------
    pat : pattern or text
        Of fixed length: others are an error when they are searched for.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/lookbehindboundary.html

    Examples
    --------
    >>> from dlarray.matlab import lookBehindBoundary, pattern, replace
    >>> replace("abc 123", lookBehindBoundary(pattern("b") | "2"), "|")
    'ab|c 12|3'
    """
    wanted = as_pattern("lookBehindBoundary", "pat", pat).source
    return Pattern(f"(?<={wanted})", f"(?<!{wanted})")
