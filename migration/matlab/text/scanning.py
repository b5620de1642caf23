"""Numbers read from text by a format: sscanf."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from dlarray.arguments import is_empty
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.text.formats import escaped

_PIECE = re.compile(r"%(\*?)(\d*)(?:l|h)?([diufegscxo%]|\[\^?\]?[^\]]*\])|(\s+)|([^%\s]+)")
_NUMBER = r"[+-]?(?:inf(?:inity)?|nan|(?:\d+\.?\d*|\.\d+)(?:[eEdD][+-]?\d+)?)"
_WHOLE = r"[+-]?\d+"
_OCTAL = r"[+-]?[0-7]+"
_ANY_BASE = r"[+-]?(?:0[xX][0-9a-fA-F]+|0[0-7]*|[1-9]\d*)"
_HEXADECIMAL = r"[+-]?(?:0[xX])?[0-9a-fA-F]+"


def sscanf(text: Any, format: Any, size: Any = None, /, *, nargout: int = 1) -> Any:
    """Read numbers from text with a format.

    Syntaxes: ``A = sscanf(str, format)``, ``A = sscanf(str, format, sizeA)``,
    ``A, n, errmsg, nextindex = sscanf(…, nargout=4)``.

    Parameters
    ----------
    text, format : str
        Conversions ``%d %i %u %x %o %f %e %g %s %c``, with a width, or with ``*`` to read over something; other
        characters must be in the text. Characters that are read come as their codes; where nothing but characters
        is read the result is text.
    size : list of int, optional
        ``n`` for that many numbers, ``[m, n]`` or ``[m, Inf]`` for a matrix, filled column by column.

    Returns
    -------
    dlarray or str
        A column; with more outputs how many conversions were read, a message (empty where the format fits), and where
        reading ended.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/sscanf.html

    Examples
    --------
    >>> from dlarray.matlab import sscanf
    >>> sscanf("3 4", "%d")
      2×1 dlarray
    <BLANKLINE>
         3
         4
    """
    if not isinstance(text, str) or not isinstance(format, str):
        raise ArgumentError(
            f"sscanf: text and format must be text, but they are {describe(text)} and {describe(format)}; "
            'fix: sscanf("3 4", "%d")'
        )
    format = escaped(str(format))
    pieces = [m for m in _PIECE.finditer(format)]
    if "".join(m[0] for m in pieces) != format:
        raise ArgumentError(
            f"sscanf: the format {format!r} is not understood; fix: conversions such as %d, %f, %s"
        )
    limit, shape = _limits(size)
    found: list[float] = []
    letters = True
    at = 0
    read, fits = 0, True
    going = any(m[3] and m[3] != "%" for m in pieces)
    while going and at < len(text) and (read if shape is None else len(found)) < limit:
        start = at
        for m in pieces:
            if (read if shape is None else len(found)) >= limit:  # a word is one of n, however long it is
                break
            end = _read(m, text, at)
            if end is None:
                going, fits = False, at >= len(text.rstrip())
                break
            begin, at = end
            read += bool(m[3] and m[3] != "%" and not m[1])
            if m[3] and m[3] != "%" and not m[1]:
                taken = text[begin:at]
                if m[3][0] in "sc[":
                    found += [float(ord(c)) for c in taken]
                else:
                    letters = False
                    found.append(_number(taken, m[3]))
        going = going and at > start
    made = _made(found, letters, shape)
    message = "" if fits else "sscanf: format failed to match"
    return made if nargout < 2 else (made, read, message, at + 1)[:nargout]


def _number(taken: str, letter: str) -> float:
    if letter in "xoi":
        sign, digits = (-1, taken[1:]) if taken[0] == "-" else (1, taken.lstrip("+"))
        based = {"x": 16, "o": 8}.get(letter) or (
            16 if digits[:2] in ("0x", "0X") else 8 if digits[0] == "0" else 10
        )
        return float(sign * int(digits, based))
    return float(taken.lower().replace("d", "e"))


def _made(found: list, letters: bool, shape: tuple | None) -> Any:
    if letters and found and shape is None:
        return "".join(chr(int(v)) for v in found)
    values = np.asarray(found, dtype=np.float64)
    if shape is None:
        return dlarray(values.reshape(-1, 1)) if found else dlarray([])
    rows, columns = shape
    columns = -(-len(found) // rows) if columns is None else columns
    filled = np.zeros(rows * columns)
    filled[: len(values)] = values[: rows * columns]
    return dlarray(filled.reshape((rows, columns), order="F"))


def _limits(size: Any) -> tuple[float, tuple[int, int | None] | None]:
    if size is None or is_empty(size):
        return float("inf"), None
    wanted = np.asarray(dlarray(size)).ravel(order="F").tolist()
    if len(wanted) == 1:
        return wanted[0], None
    rows, columns = wanted
    return rows * columns, (int(rows), None if np.isinf(columns) else int(columns))


def _read(m: re.Match, text: str, at: int) -> tuple[int, int] | None:
    """Where what a piece of the format reads begins and ends; None where it does not fit."""
    if m[4]:
        return at, at + len(text[at:]) - len(text[at:].lstrip())
    if m[5] or m[3] == "%":
        word = m[5] or "%"
        at += len(text[at:]) - len(text[at:].lstrip()) if not text.startswith(word, at) else 0
        return (at, at + len(word)) if text.startswith(word, at) else None
    letter, width = m[3], int(m[2]) if m[2] else None
    if letter != "c" and letter[0] != "[":
        at += len(text[at:]) - len(text[at:].lstrip())
    plain = {"x": _HEXADECIMAL, "d": _WHOLE, "i": _ANY_BASE, "o": _OCTAL, "u": _WHOLE, "s": r"\S+"}
    pattern = rf"(?s:.{{{width or 1}}})" if letter == "c" else plain.get(letter)
    if pattern is None:
        pattern = f"{letter}+" if letter[0] == "[" else _NUMBER
    stop = len(text) if width is None else min(len(text), at + width)
    hit = re.compile(pattern, re.IGNORECASE).match(text, at, stop)
    return None if hit is None or not hit[0] else (at, hit.end())
