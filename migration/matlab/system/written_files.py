"""Matrices and cells written to text files and spreadsheets: writematrix, writecell, and what other writers share."""

from __future__ import annotations

import datetime as pythons
from pathlib import Path
from typing import Any

import numpy as np

from dlarray.errors import ArgumentError, DataError, OptionError
from dlarray.migration.matlab.cells import Cell, as_cell
from dlarray.migration.matlab.numerics.hosts import host as host_of
from dlarray.migration.matlab.options import with_pairs
from dlarray.migration.matlab.strings import MissingString, StringArray
from dlarray.migration.matlab.system.sheets import is_sheet, write_sheet

_SIGNS = {"comma": ",", "tab": "\t", "space": " ", "semi": ";", "bar": "|", "\\t": "\t"}


def sign_of(given: Any) -> str:
    return _SIGNS.get(str(given), str(given))


def options_of(name: str, options: dict[str, Any], served: str) -> dict[str, Any]:
    spelled = {one.lower(): one for one in served.split()}
    for word in options:
        if word.lower() not in spelled:
            raise OptionError(f"{name}: the option {word} is not served; the options are {served}")
    return {spelled[word.lower()]: value for word, value in options.items()}


def saved(
    name: str,
    filename: Any,
    lines: list[str],
    append: bool = False,
    encoding: str = "utf-8",
    ending: str = "\n",
) -> None:
    try:
        with Path(str(filename)).open("a" if append else "w", encoding=encoding, newline="") as file:
            file.write("".join(line + ending for line in lines))
    except OSError as problem:
        raise DataError(
            f"{name}: {filename} cannot be written: {problem.strerror}; fix: another folder"
        ) from None
    except LookupError:
        raise ArgumentError(f'{name}: there is no encoding "{encoding}"; fix: Encoding="UTF-8"') from None


def matrix(name: str, A: Any) -> np.ndarray:
    found = host_of(A)
    if found.ndim > 2:
        raise ArgumentError(f"{name}: the array has {found.ndim} dimensions; fix: a matrix")
    return found


def number_text(v: Any, digits: int = 15) -> str:
    if v != v:
        return "NaN"
    if abs(v) == float("inf"):
        return "Inf" if v > 0 else "-Inf"
    return f"{v:.{digits}g}"


_WRITING = (
    "Delimiter WriteMode FileType QuoteStrings Encoding LineEnding Sheet Range UseExcel AutoFitWidth "
    "PreserveFormat"
)


@with_pairs
def writematrix(A: Any, filename: Any, /, **options: Any) -> None:
    """Write a matrix to a text file or a spreadsheet.

    Syntaxes: ``writematrix(A, filename)``, ``writematrix(A, filename, Name=value)``.

    Parameters
    ----------
    A : array of numbers, strings, labels or times
        Numbers are written with 15 digits.
    filename : str
        Text (.txt, .dat, .csv) or a spreadsheet (.xlsx), which needs openpyxl.
    FileType : {"text", "spreadsheet"}, optional
        By the file's ending.
    Delimiter : text
        A comma; also "tab", "space", "semi", "bar", or the sign itself.
    QuoteStrings : {"minimal", "all", "none"} or bool
        Which strings are put in quotes: those that contain a delimiter, a quote or a line end.
    WriteMode : text
        "overwrite" or "append" of text; of a spreadsheet "inplace", "overwritesheet", "append" or "replacefile".
    Encoding, LineEnding : text
        "UTF-8" and "\\n".
    Sheet, Range : text, or a number of a sheet
        Where the cells of a spreadsheet stand: the first sheet, from A1 on. What lies outside of
        a range is not written.
    UseExcel, AutoFitWidth, PreserveFormat : bool
        Taken and not used: Excel is not asked.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/writematrix.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import writematrix
    >>> file = pathlib.Path(tempfile.mkdtemp(), "a.csv")
    >>> writematrix([[1, 2.5], [3, 4]], file)
    >>> file.read_text().split()
    ['1,2.5', '3,4']
    """
    _write("writematrix", filename, _rows("writematrix", A), options)


def _rows(name: str, A: Any) -> list[list[Any]]:
    """The rows of a matrix as plain values."""
    if isinstance(A, str):
        return [[str(A)]]
    if isinstance(A, (StringArray, Cell)) or hasattr(A, "categories") or hasattr(A, "joined_times"):
        listed = A.tolist() if hasattr(A, "categories") else A
        if hasattr(A, "categories"):
            return [
                [None if x == "<undefined>" else x for x in row]
                for row in np.atleast_2d(np.asarray(listed, object))
            ]
        shape = getattr(A, "shape", (1, 1))
        flat = list(A) if isinstance(A, list) or hasattr(A, "__iter__") else [A]
        rows, wide = shape[0], shape[1]
        return [[_plain(name, flat[i + j * rows]) for j in range(wide)] for i in range(rows)]
    host = matrix(name, A)
    if host.dtype.kind == "c":
        return [[_complex(v) for v in row] for row in host]
    return [[float(v) for v in row] for row in host]


def _plain(name: str, v: Any) -> Any:
    if isinstance(v, MissingString) or (isinstance(v, (list, tuple)) and not v):
        return None
    if isinstance(v, (str, bool, float, int, pythons.date, pythons.timedelta)):
        return str(v) if isinstance(v, str) else v
    host = matrix(name, v)
    if host.size != 1:
        raise ArgumentError(
            f"{name}: a cell holds {host.shape[0]}×{host.shape[1]} numbers; fix: one value in each cell"
        )
    return _complex(host.item()) if host.dtype.kind == "c" else float(host.item())


def _complex(v: complex) -> str:
    sign = "-" if v.imag < 0 else "+"
    return f"{number_text(v.real)}{sign}{number_text(abs(v.imag))}i"


def _write(name: str, filename: Any, rows: list[list[Any]], options: dict[str, Any]) -> None:
    given = options_of(name, options, _WRITING)
    if is_sheet(name, filename, given.get("FileType")):
        write_sheet(name, filename, rows, given.get("Sheet"), given.get("Range"), given.get("WriteMode"))
        return
    for option in ("Sheet", "Range"):
        if option in given:
            raise OptionError(
                f"{name}: {option} is of spreadsheets, but {filename} is text; fix: a file .xlsx"
            )
    sign = sign_of(given.get("Delimiter", ","))
    quotes = quoting(name, given.get("QuoteStrings", "minimal"))
    lines = [sign.join(_written(v, sign, quotes) for v in row) for row in rows]
    mode = given.get("WriteMode", "overwrite")
    if mode not in ("overwrite", "append"):
        raise ArgumentError(f'{name}: WriteMode is "{mode}"; fix: "overwrite" or "append"')
    saved(
        name,
        filename,
        lines,
        mode == "append",
        encoding=str(given.get("Encoding", "UTF-8")),
        ending=line_end(given.get("LineEnding", "\n")),
    )


def quoting(name: str, given: Any) -> str:
    """Which texts stand in quotes: "minimal", "all" or "none"."""
    word = str(given) if isinstance(given, str) else "all" if given else "none"
    if word not in ("minimal", "all", "none"):
        raise ArgumentError(f'{name}: QuoteStrings is "{word}"; fix: "minimal", "all" or "none"')
    return word


def line_end(given: Any) -> str:
    """An end of lines, which may be written with a backslash."""
    return str(given).replace(r"\r", "\r").replace(r"\n", "\n")


@with_pairs
def writecell(C: Any, filename: Any, /, **options: Any) -> None:
    """Write a cell array of numbers and texts to a text file or a spreadsheet.

    Syntaxes: ``writecell(C, filename)``, ``writecell(C, filename, Name=value)``; the options are those of
    `writematrix`.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/writecell.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import Cell, writecell
    >>> file = pathlib.Path(tempfile.mkdtemp(), "a.csv")
    >>> writecell(Cell(["x", 2]), file)
    >>> file.read_text()
    'x,2\\n'
    """
    c = as_cell(C)
    rows, wide = c.shape
    table = [[_several(c[i + j * rows], options) for j in range(wide)] for i in range(rows)]
    _write("writecell", filename, table, options)


def _several(v: Any, options: dict[str, Any]) -> Any:
    """A value of a cell; of several numbers those that stand one after the other in a line of text."""
    if isinstance(v, (str, bool, float, int, pythons.date, pythons.timedelta)) or (
        isinstance(v, (list, tuple)) and not v
    ):
        return _plain("writecell", v)
    sign = sign_of(next((x for n, x in options.items() if n.lower() == "delimiter"), ","))
    host = matrix("writecell", v)
    if host.size == 1:
        return _plain("writecell", v)
    return _Together(sign.join(number_text(float(x)) for x in host.ravel(order="F")))


class _Together(str):
    """Numbers with delimiters between them, which are no text."""


def _written(v: Any, sign: str, quotes: str) -> str:
    if v is None:
        return ""
    if isinstance(v, _Together):
        return str(v)
    if isinstance(v, (str, pythons.date, pythons.timedelta)):
        text = str(v)
        special = sign in text or '"' in text or "\n" in text
        plain = quotes == "none" or quotes == "minimal" and not special or not isinstance(v, str)
        return text if plain else '"' + text.replace('"', '""') + '"'
    return number_text(float(v))


def save_ascii(
    filename: Any, /, *arrays: Any, double: Any = False, tabs: Any = False, append: Any = False
) -> None:
    """Write arrays of numbers to a text file, one below the other: what ``save`` writes with ``-ascii``.

    Syntaxes: ``save_ascii(filename, A, B, …)``, ``save_ascii(filename, A, double=True, tabs=True, append=True)``.

    Parameters
    ----------
    filename : str
        It keeps its ending; one without an ending gets none.
    *arrays
        Matrices of numbers or logical values, or texts, of which the codes of the characters are written. Of complex
        numbers the imaginary part is left out, as in MATLAB.
    double : bool
        16 digits behind the point for 7: ``-double``.
    tabs : bool
        Tabs between the numbers, for blanks: ``-tabs``.
    append : bool
        Behind what the file has: ``-append``.

    Notes
    -----
    MATLAB's page says 8 or 16 digits of precision and no widths. Each number is written in 16 characters, or 25, as
    the files of MATLAB are; behind a tab there are no blanks.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/save.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import save_ascii
    >>> file = pathlib.Path(tempfile.mkdtemp(), "a.txt")
    >>> save_ascii(file, [[1, -2.5]])
    >>> file.read_text()
    '   1.0000000e+00  -2.5000000e+00\\n'
    """
    lines = []
    for A in arrays:
        if isinstance(A, str):
            A = [[float(ord(c)) for c in str(A)]]
        found = matrix("save_ascii", A)
        digits, width = (16, 25) if double else (7, 16)
        texts = [[f"{v:.{digits}e}" for v in row] for row in np.real(found).astype(float)]
        lines += ["\t".join(row) if tabs else "".join(f"{v:>{width}}" for v in row) for row in texts]
    saved(
        "save_ascii",
        filename,
        [line.replace("nan", "NaN").replace("inf", "Inf") for line in lines],
        bool(append),
    )
