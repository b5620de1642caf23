"""Words and signs of Octave that MATLAB does not have, so that a refusal can say what to write instead."""

from __future__ import annotations

import re

_ENDS = "if for while function switch _try_catch parfor"
# What Octave has, and what MATLAB has in its place.
_INSTEAD = {
    **{f"end{word}": "end" for word in _ENDS.split()},
    "end_unwind_protect": "onCleanup",
    "unwind_protect": "onCleanup",
    "until": "while true, …, if condition, break, end, end",
    "!=": "~=",
    "+=": "x = x + 1",
    "-=": "x = x - 1",
    "*=": "x = x * 2",
    "/=": "x = x / 2",
    "++": "x = x + 1",
    "**": "^",
    "#": "%",
    "!": "~",
}
NOTHING_KNOWN = "this is not understood"
_WORD = re.compile(
    r"""\b(?:end(?:if|for|while|function|switch|parfor)|end_try_catch|(?:end_)?unwind_protect|until)\b
    |!=|[-+*/]=(?!=)|\+\+|\*\*|^\s*(?P<sign>\#)|(?<![\w"'])(?P<no>!)(?=[\w(])""",
    re.VERBOSE | re.MULTILINE,
)
_TEXT = re.compile(r"\"(?:[^\"\n]|\"\")*\"|'(?:[^'\n]|'')*'|%.*")


_ENDING = re.compile(r"^\s*end(?:if|for|while|function|switch|_try_catch)\b", re.MULTILINE)


def not_understood(text: str, file: str = "") -> str:
    """Why a piece of a file is no statement of MATLAB's: it, or its file, is Octave's, or nothing is known."""
    found = _WORD.search(_TEXT.sub("", text))
    if found is None and (found := _ENDING.search(_TEXT.sub("", file))) is None:
        return NOTHING_KNOWN
    word = next(filter(None, found.groupdict().values()), found[0]).strip()
    return f"`{word}` is Octave's; fix: MATLAB writes {_INSTEAD[word]}"
