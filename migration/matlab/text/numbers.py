"""Numbers as text and text as numbers: num2str, int2str, mat2str, str2double, str2num, string, char, codes."""

from __future__ import annotations

import math
import re
import sys
from enum import Enum
from typing import Any

import numpy as np

from dlarray import limits
from dlarray.arguments import is_empty, read_size, whole
from dlarray.array import dlarray
from dlarray.backend import class_name
from dlarray.display.plain_numbers import plain_number
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.displays import handle_text
from dlarray.migration.matlab.plain_numbers import counting, numbers_in_text
from dlarray.migration.matlab.shared.own_columns import with_own_columns
from dlarray.migration.matlab.strings import CharArray, MissingString, String, StringArray, shape_of
from dlarray.migration.matlab.text.arithmetic import NoValue, value_of
from dlarray.migration.matlab.text.formats import formatted
from dlarray.migration.matlab.text.kinds import counted, texts
from dlarray.migration.matlab.text.time_texts import is_one_time, times_as_strings
from dlarray.table.column import Column

_MOST_DIGITS = 800  # a double has no more


def matrix(name: str, X: Any) -> np.ndarray:
    """The numbers of a value in MATLAB's order, with two dimensions (further ones beside each other)."""
    try:
        host = numbers_in_text(X)
    except (TypeError, ValueError):
        raise ClassError(
            f"{name}: the input must be numbers, but it is {describe(X)}; fix: {name}(x)"
        ) from None
    return host.reshape(host.shape[0], math.prod(host.shape[1:]), order="F")


def num2str(A: Any, precision: Any = None, /) -> Any:
    """Numbers as text.

    Syntaxes: ``s = num2str(A)``, ``s = num2str(A, precision)``, ``s = num2str(A, formatSpec)``.

    Parameters
    ----------
    A : number, array or text
        Text is returned unchanged.
    precision : int or str
        The most significant digits, or a format, which is used on each row.

    Returns
    -------
    str
        For several rows a `CharArray`.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/num2str.html

    Examples
    --------
    >>> from dlarray.matlab import num2str
    >>> num2str(3.14159265), num2str([1, 2, 3]), num2str(0.5, "%.2f"), num2str(123456.789, 4)
    ('3.1416', '1  2  3', '0.50', '1.235e+05')
    """
    if isinstance(A, (str, CharArray)):
        return str(A) if isinstance(A, str) else A
    x = matrix("num2str", A)
    if not x.size:
        return ""
    if isinstance(precision, str):
        return _rows([formatted("num2str", precision, row) for row in x.tolist()], tail=False)
    digits = (
        None
        if is_empty(precision)
        else whole("num2str", "precision", precision, least=0, fix="num2str(A, 4)")
    )
    x = x if x.dtype.kind != "c" or x.imag.any() else x.real  # as MATLAB has it after every operation
    if x.dtype.kind == "c":
        return _rows([_complex_row(row, digits) for row in x.tolist()])
    if digits is None and x.size == 1 and x.dtype.kind == "f":
        return plain_number(0.0 if x.item() == 0 else float(x.item()))
    return _rows([formatted("num2str", _format(x, digits), row) for row in x.tolist()])


def _format(x: np.ndarray, digits: int | None) -> str:
    finite = np.abs(x[np.isfinite(x)].astype(float)) if x.size else x
    largest = float(finite.max()) if finite.size else 0.0
    power = math.floor(math.log10(largest)) if largest else 0
    if digits is not None:
        return f"%{digits + 7}.{digits}g"
    if bool((finite == np.trunc(finite)).all()):
        width = max(power + 1, 1) + 2
        return f"%{width if finite.size == x.size else max(width, 5)}d"
    digits = min(max(power + 5, 5), 16)
    return f"%{digits + 7}.{digits}g"


def _complex_row(row: list, digits: int | None) -> str:
    def number(v: float) -> str:
        return plain_number(v) if digits is None else f"{v:.{digits}g}"

    return "  ".join(f"{number(z.real)}{'-' if z.imag < 0 else '+'}{number(abs(z.imag))}i" for z in row)


def _rows(rows: list[str], tail: bool = True) -> Any:
    """Rows without the blanks that all of them begin with, and end with."""
    if len(rows) == 1:
        return rows[0].strip(" ") if tail else rows[0].lstrip(" ")
    width = max(map(len, rows))
    rows = [row.ljust(width) for row in rows]
    first = min(len(row) - len(row.lstrip(" ")) for row in rows)
    last = max(len(row.rstrip(" ")) for row in rows) if tail else width
    return CharArray([row[first:last] for row in rows])


def int2str(N: Any, /) -> Any:
    """Numbers, rounded, as text.

    Syntax: ``s = int2str(N)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/int2str.html

    Examples
    --------
    >>> from dlarray.matlab import int2str
    >>> int2str(2.7), int2str([1, 10])
    ('3', '1  10')
    """
    if isinstance(N, str):
        return str(N)
    x = matrix("int2str", N).astype(float)
    whole_ = np.where(np.isfinite(x), np.trunc(x + np.copysign(0.5, x)), x)
    return num2str(whole_ + 0.0)


def mat2str(X: Any, n: Any = 15, classname: str = "", /) -> str:
    """A matrix as the text of a MATLAB expression.

    Syntaxes: ``s = mat2str(X)``, ``s = mat2str(X, n)``, ``s = mat2str(X, "class")``, ``s = mat2str(X, n, "class")``.

    Parameters
    ----------
    X : array or text
        With two dimensions.
    n : int
        Significant digits, 15 by default.
    classname : "class"
        Puts the name of the class in front, unless it is double.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/mat2str.html

    Examples
    --------
    >>> from dlarray.matlab import mat2str
    >>> mat2str([[1, 2], [3, 4.5]]), mat2str([True, False]), mat2str("abc")
    ('[1 2;3 4.5]', '[true false]', "'abc'")
    """
    if isinstance(n, str):
        n, classname = 15, n
    digits = min(whole("mat2str", "n", n, least=1, fix="mat2str(X, 4)"), _MOST_DIGITS)
    if isinstance(X, str):
        return f'"{X}"' if isinstance(X, String) else "'" + X.replace("'", "''") + "'"
    x = numbers_in_text(X)
    if x.ndim > 2:
        raise ArgumentError(f"mat2str: X must be a matrix, but it is {describe(X)}; fix: reshape(X, [], n)")
    name = class_name(x.dtype)
    rows = [" ".join(_entry(v, digits) for v in row) for row in x.tolist()]
    text = ";".join(rows)
    if not x.size:
        text = "[]" if x.shape == (0, 0) else f"zeros({x.shape[0]},{x.shape[1]})"
    elif x.size > 1:
        text = f"[{text}]"
    return f"{name}({text})" if classname and name not in ("double", "logical") else text


def _entry(value: Any, digits: int) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, complex):
        imag = f"{abs(value.imag):.{digits}g}"
        return f"{_entry(value.real, digits)}{'-' if value.imag < 0 else '+'}{imag}i"
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if value != value else "Inf" if value > 0 else "-Inf"
    return f"{value + 0.0:.{digits}g}" if isinstance(value, float) else str(value)


_NUMBER = re.compile(r"[-+]?(?:\d[\d,]*\.?\d*|\.\d+)(?:[eEdD][-+]?\d+)?|[-+]?(?:inf(?:inity)?|nan)", re.I)


@with_own_columns
def str2double(text: Any, /) -> Any:
    """Convert text to numbers; NaN for other text.

    Syntax: ``x = str2double(text)``.

    Parameters
    ----------
    text : str, cell array or string array
        Each text is one number, perhaps with blanks around it, with commas for thousands, with an exponent, or complex.

    Returns
    -------
    int, float, complex or dlarray
        A number for one text, as int where it is whole; an array of the size of several.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/str2double.html

    Examples
    --------
    >>> from dlarray.matlab import str2double
    >>> str2double("1,200.5"), str2double(" -3e2 "), str2double("abc")
    (1200.5, -300, nan)
    """
    if isinstance(text, MissingString):
        return math.nan
    if isinstance(text, (list, tuple, StringArray)):
        column = isinstance(text, Column)
        shape = getattr(text, "shape", (len(text), 1) if column else (1, len(text)) if text else (0, 0))
        texts_alone = (isinstance(v, str) and not isinstance(v, MissingString) for v in text)
        values = [_double(v) if is_text else math.nan for v, is_text in zip(text, texts_alone, strict=True)]
    elif isinstance(text, (str, CharArray)):
        found = texts("str2double", "text", text)
        values, shape = [_double(v) for v in found.values], found.shape
    else:
        return math.nan
    if any(isinstance(v, complex) for v in values) and len(values) > 1:
        return dlarray.from_array(np.asarray(values, dtype=complex).reshape(tuple(shape)[::-1]))
    return counted(values, shape) if len(values) != 1 else counting(values[0])


def _double(text: str) -> Any:
    bare = re.sub(r"\s*([-+])\s*", r"\1", text.strip())
    match = _NUMBER.match(bare)
    rest = bare[match.end() :] if match else ""
    if match is not None and not rest:
        return _value(match[0])
    unit = re.fullmatch(r"(.*?)\*?[ij]", bare)
    if unit is None:
        return math.nan
    if match is not None and unit[1] == match[0]:
        return complex(0, _value(match[0]))
    imag = rest.rstrip("ij").rstrip("*") + ("1" if len(rest) == 2 else "")
    if match is not None and rest[0] in "+-" and _NUMBER.fullmatch(imag):
        return complex(_value(match[0]), _value(imag))
    return complex(0, -1 if bare[0] == "-" else 1) if bare in ("i", "j", "-i", "-j", "+i", "+j") else math.nan


def _value(text: str) -> float:
    return float(text.replace(",", "").lower().replace("d", "e"))


def str2num(text: Any, /, *, nargout: int = 1) -> Any:
    """A number, or a matrix of numbers, from its text, whose rows are those of the matrix.

    Syntaxes: ``x = str2num(text)``, ``x, tf = str2num(text, nargout=2)``.

    Parameters
    ----------
    text : str or characters in rows
        Such as "3.5", "[1 2; 3 4]", "1, 2, 3", "2*pi", "1:5" or "true".

    Returns
    -------
    float or dlarray
        An empty array for anything else; tf says whether it was understood.

    Notes
    -----
    MATLAB runs the text as a program; here numbers, brackets, ranges, operators, ``sqrt`` and its like are read.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/str2num.html

    Examples
    --------
    >>> from dlarray.matlab import char, str2num
    >>> str2num(char("1 2", "3 4")).tolist(), str2num("2 m", nargout=2)[1]
    ([[1.0, 2.0], [3.0, 4.0]], False)
    """
    if not isinstance(text, (str, CharArray)) and getattr(text, "held", "") != "char":
        raise ClassError(
            f'str2num: the input must be text, but it is {describe(text)}; fix: str2num("[1 2]")'
        )
    text = text if isinstance(text, str) else ";".join(text.rows if isinstance(text, CharArray) else text)
    found: Any = np.zeros((0, 0))
    understood = True
    try:
        found = value_of(text if "[" in text else f"[{text}]")
    except ArgumentError:
        raise
    except (NoValue, ValueError):
        understood = False
    value = counting(found.item()) if found.size == 1 else dlarray(found)
    return value if nargout == 1 else (value, understood)


@with_own_columns
def string(X: Any = "", form: Any = None, /) -> Any:
    """Strings from text, numbers, a cell array, a categorical or times.

    Syntaxes: ``s = string(X)``, ``s = string(t, format)``, with the letters of `datetime`.

    Returns
    -------
    String or StringArray
        Of the size of X; text becomes one string.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/string.html

    Examples
    --------
    >>> from dlarray.matlab import string
    >>> string("a") + 1
    "a1"
    >>> string([0.5, 2])
      1×2 string array
    <BLANKLINE>
        "0.5"    "2"
    """
    if form is not None or type(X).__name__ == "TimeArray":
        return times_as_strings(X, form)
    if isinstance(X, str):
        return String(X)
    if isinstance(X, Enum) and not isinstance(X, list):
        return String(X.name)
    if isinstance(X, StringArray) or type(X) is Cell and not X:
        return X if isinstance(X, StringArray) else StringArray([], X.shape)
    if isinstance(X, (CharArray,)) or hasattr(X, "categories"):
        found = texts("string", "X", X)
        return StringArray(found.values, found.shape) if len(found.values) != 1 else String(found.values[0])
    kinds = (str, StringArray, Cell, Enum)
    if isinstance(X, (list, tuple)) and any(isinstance(v, kinds) or v is None for v in X):
        shape = shape_of(X)
        values = [MissingString() if v is None else str(string(v)) for v in X]  # None: <missing> of a file
        return StringArray(values, shape) if len(values) != 1 else String(values[0])
    if type(X).__name__ in ("datetime", "duration", "timedelta", "date"):
        return String(str(X))
    if callable(X) and not hasattr(X, "shape") and not isinstance(X, float):  # pi can be called
        return String(
            handle_text(X).removeprefix("@") if getattr(X, "__name__", "") != "<lambda>" else handle_text(X)
        )
    x = numbers_in_text(X)
    values = [plain_number(v) for v in x.ravel(order="F").tolist()]
    return String(values[0]) if x.size == 1 else StringArray(values, x.shape)


def strings(*size: Any) -> Any:
    """An array of empty strings.

    Syntaxes: ``s = strings(n)``, ``s = strings(n, m)``, ``s = strings([n, m])``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/strings.html

    Examples
    --------
    >>> from dlarray.matlab import strings
    >>> strings(1, 2)
      1×2 string array
    <BLANKLINE>
        ""    ""
    """
    shape = read_size("strings", size)
    limits.check_bytes(
        "strings", f"an array of {limits.in_short(math.prod(shape))} strings needs", 8 * math.prod(shape)
    )
    return String("") if shape == (1, 1) else StringArray([""] * math.prod(shape), shape)


def _letter(number: Any) -> str:
    """The character of a number."""
    try:
        return chr(int(number))
    except (ValueError, OverflowError, TypeError):
        raise ArgumentError(
            f"char: there is no character {describe(number)}; fix: whole numbers from 0 to {sys.maxunicode}"
        ) from None


@with_own_columns
def char(*parts: Any) -> Any:
    """Characters: of numbers, of strings, or rows of several texts.

    Syntaxes: ``c = char(A)``, ``c = char(A1, …, An)``.

    Returns
    -------
    str
        For several texts a `CharArray`, whose rows are filled with blanks.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/char.html

    Examples
    --------
    >>> from dlarray.matlab import char
    >>> char([77, 65, 84])
    'MAT'
    """
    rows: list[str] = []
    if len(parts) == 2 and is_one_time(parts[0]) and isinstance(parts[1], str):
        return str(times_as_strings(parts[0], parts[1]))
    for part in parts:
        if isinstance(part, (str, StringArray, CharArray, Cell)) or hasattr(part, "categories"):
            rows += texts("char", "A", part).values
        elif isinstance(part, (list, tuple)) and any(isinstance(v, str) for v in part):
            rows += texts("char", "A", part).values
        elif (several := type(part).__name__ == "TimeArray") or is_one_time(part) or isinstance(part, Enum):
            rows += list(map(str, part if several else [part]))
        else:
            rows += ["".join(map(_letter, row)) for row in matrix("char", part).tolist()]
    return rows[0] if len(rows) == 1 else CharArray(rows)


def codes(text: Any, /) -> Any:
    """The numbers of the characters of a text, ``x = codes(text)``; anything else as it is.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.html

    Examples
    --------
    >>> from dlarray.matlab import codes
    >>> codes("AB")
      1×2 dlarray
    <BLANKLINE>
        65    66
    """
    if not isinstance(text, (str, CharArray)) or isinstance(text, String):
        return text  # numbers, and what has an order of its own
    rows = list(text) if isinstance(text, CharArray) else [str(text)]
    return dlarray(np.asarray([[float(ord(c)) for c in row] for row in rows]).reshape(len(rows), -1))
