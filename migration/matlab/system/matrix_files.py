"""Matrices and lines in text files: writematrix, writecell, readcell, readlines, writelines, dlmread, csvread."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError, DataError, OptionError
from dlarray.migration.matlab.cells import Cell, as_cell
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.strings import MissingString, String, StringArray
from dlarray.migration.matlab.system.data_files import SHEETS, asked_options, sheet_cells
from dlarray.migration.matlab.text.formats import formatted

_SIGNS = {"comma": ",", "tab": "\t", "space": " ", "semi": ";", "bar": "|", "\\t": "\t"}


def _sign(given: Any) -> str:
    return _SIGNS.get(str(given), str(given))


def _options(name: str, options: dict[str, Any], served: str) -> dict[str, Any]:
    spelled = {one.lower(): one for one in served.split()}
    for word in options:
        if word.lower() not in spelled:
            raise OptionError(f"{name}: the option {word} is not served; the options are {served}")
    return {spelled[word.lower()]: value for word, value in options.items()}


def _rows_of_text(filename: Any, name: str, sign: str | None) -> list[list[str]]:
    try:
        text = Path(str(filename)).read_text(encoding="utf-8-sig")
    except OSError as problem:
        raise DataError(f"{name}: {filename} cannot be read: {problem.strerror}; fix: the path") from None
    lines = [line for line in text.splitlines() if line.strip()]
    if sign is None:
        sign = next((s for s in (",", "\t", ";", "|") if any(s in line for line in lines)), " ")
    if sign == " ":
        return [line.split() for line in lines]
    return list(csv.reader(io.StringIO("\n".join(lines)), delimiter=sign))


def _saved(name: str, filename: Any, lines: list[str], append: bool = False) -> None:
    try:
        with Path(str(filename)).open("a" if append else "w", encoding="utf-8", newline="") as file:
            file.write("".join(line + "\n" for line in lines))
    except OSError as problem:
        raise DataError(
            f"{name}: {filename} cannot be written: {problem.strerror}; fix: another folder"
        ) from None


def _matrix(name: str, A: Any) -> np.ndarray:
    found = host(A)
    if found.ndim > 2:
        raise ArgumentError(f"{name}: the array has {found.ndim} dimensions; fix: a matrix")
    return found


def _number(v: Any, digits: int = 15) -> str:
    if v != v:
        return "NaN"
    if abs(v) == float("inf"):
        return "Inf" if v > 0 else "-Inf"
    return f"{v:.{digits}g}"


def writematrix(A: Any, filename: Any, /, **options: Any) -> None:
    """Write a matrix of numbers or strings to a text file.

    Syntaxes: ``writematrix(A, filename)``, ``writematrix(A, filename, Delimiter=sign, WriteMode="append")``.

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
    given = _options("writematrix", options, "Delimiter WriteMode FileType QuoteStrings")
    sign = _sign(given.get("Delimiter", ","))
    if isinstance(A, StringArray):
        rows, wide = A.shape
        lines = [sign.join(str(A[i + j * rows]) for j in range(wide)) for i in range(rows)]
    else:
        lines = [sign.join(_number(float(v)) for v in row) for row in _matrix("writematrix", A)]
    _saved("writematrix", filename, lines, given.get("WriteMode") == "append")


def writecell(C: Any, filename: Any, /, **options: Any) -> None:
    """Write a cell array of numbers and texts to a text file.

    Syntaxes: ``writecell(C, filename)``, ``writecell(C, filename, Delimiter=sign, WriteMode="append")``.

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
    given = _options("writecell", options, "Delimiter WriteMode FileType QuoteStrings")
    sign = _sign(given.get("Delimiter", ","))
    c = as_cell(C)
    rows, wide = c.shape
    lines = [sign.join(_written(c[i + j * rows], sign) for j in range(wide)) for i in range(rows)]
    _saved("writecell", filename, lines, given.get("WriteMode") == "append")


def _written(v: Any, sign: str) -> str:
    if isinstance(v, MissingString) or (isinstance(v, (list, tuple)) and not v):
        return ""
    if isinstance(v, str):
        return '"' + v.replace('"', '""') + '"' if sign in v or '"' in v or "\n" in v else str(v)
    return sign.join(_number(float(x)) for x in _matrix("writecell", v).ravel(order="F"))


def readcell(filename: Any, opts: Any = None, /, **options: Any) -> Cell:
    """The cells of a text file or a spreadsheet: numbers, texts, and `missing` where it has nothing.

    Syntaxes: ``C = readcell(filename)``, ``C = readcell(filename, opts)`` with what `detectImportOptions` gives,
    ``C = readcell(filename, Delimiter=sign)``, ``C = readcell(filename, Sheet=sheet)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/readcell.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import readcell
    >>> file = pathlib.Path(tempfile.mkdtemp(), "a.csv")
    >>> _ = file.write_text("x,2\\n")
    >>> readcell(file)[0], readcell(file)[1]
    ('x', 2.0)
    """
    if opts is not None:
        return asked_options("readcell", opts).cell("readcell", filename, **options)
    given = _options("readcell", options, "Delimiter NumHeaderLines FileType Sheet")
    kind = given.get("FileType")
    if kind == "spreadsheet" or (not kind and Path(str(filename)).suffix.lower() in SHEETS):
        rows = sheet_cells("readcell", filename, {k: v for k, v in given.items() if k != "Delimiter"})
    else:
        rows = _rows_of_text(
            filename, "readcell", _sign(given["Delimiter"]) if "Delimiter" in given else None
        )
        rows = rows[int(given.get("NumHeaderLines", 0)) :]
    wide = max(map(len, rows), default=0)
    cells: list[Any] = []
    for j in range(wide):
        for row in rows:
            text = row[j].strip() if j < len(row) else ""
            cells.append(_read(text))
    return Cell(cells, (len(rows), wide))


def _read(text: str) -> Any:
    if not text:
        return MissingString()
    try:
        return float(text) if "_" not in text else text
    except ValueError:
        return text


def readlines(filename: Any, /, **options: Any) -> StringArray:
    """The lines of a text file, as a column of strings.

    Syntaxes: ``S = readlines(filename)``, ``S = readlines(filename, EmptyLineRule="skip", WhitespaceRule="trim")``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/readlines.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import readlines
    >>> file = pathlib.Path(tempfile.mkdtemp(), "a.txt")
    >>> _ = file.write_text("one\\ntwo")
    >>> readlines(file).tolist()
    ['one', 'two']
    """
    given = _options("readlines", options, "EmptyLineRule WhitespaceRule Encoding LineEnding")
    try:
        text = Path(str(filename)).read_text(encoding=str(given.get("Encoding", "utf-8-sig")))
    except OSError as problem:
        raise DataError(f"readlines: {filename} cannot be read: {problem.strerror}; fix: the path") from None
    lines = re.split(r"\r\n|\n|\r", text)
    if given.get("WhitespaceRule") == "trim":
        lines = [line.strip() for line in lines]
    if given.get("EmptyLineRule") == "skip":
        lines = [line for line in lines if line.strip()]
    return StringArray([String(line) for line in lines], (len(lines), 1))


def writelines(lines: Any, filename: Any, /, **options: Any) -> None:
    """Write texts to a file, a line each.

    Syntaxes: ``writelines(lines, filename)``, ``writelines(lines, filename, WriteMode="append")``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/writelines.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import writelines
    >>> file = pathlib.Path(tempfile.mkdtemp(), "a.txt")
    >>> writelines(["one", "two"], file)
    >>> file.read_text()
    'one\\ntwo\\n'
    """
    given = _options("writelines", options, "WriteMode LineEnding Encoding TrailingLineEndingRule")
    texts = [lines] if isinstance(lines, str) else list(lines)
    _saved("writelines", filename, [str(t) for t in texts], given.get("WriteMode") == "append")


def dlmread(filename: Any, sign: Any = None, r: Any = 0, c: Any = 0, /) -> dlarray:
    """The numbers of a text file, 0 where it has none.

    Syntaxes: ``M = dlmread(filename)``, ``M = dlmread(filename, delimiter)``,
    ``M = dlmread(filename, delimiter, R, C)``, where R lines and C columns are left out.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/dlmread.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import dlmread
    >>> file = pathlib.Path(tempfile.mkdtemp(), "a.txt")
    >>> _ = file.write_text("1;2\\n3;4\\n")
    >>> dlmread(file, ";").tolist()
    [[1.0, 2.0], [3.0, 4.0]]
    """
    return _numbers("dlmread", filename, None if sign in (None, "") else _sign(sign), r, c)


def _numbers(name: str, filename: Any, sign: str | None, r: Any, c: Any) -> dlarray:
    rows = [row[int(c) :] for row in _rows_of_text(filename, name, sign)[int(r) :]]
    wide = max(map(len, rows), default=0)
    found = np.zeros((len(rows), wide))
    for i, row in enumerate(rows):
        for j, text in enumerate(row):
            try:
                found[i, j] = float(text) if text.strip() else 0.0
            except ValueError:
                raise DataError(
                    f'{name}: "{text}" in {filename} is no number; fix: R and C leave out headers, or readtable'
                ) from None
    return dlarray(found)


def csvread(filename: Any, r: Any = 0, c: Any = 0, /) -> dlarray:
    """The numbers of a file with commas, 0 where it has none.

    Syntaxes: ``M = csvread(filename)``, ``M = csvread(filename, R, C)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/csvread.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import csvread
    >>> file = pathlib.Path(tempfile.mkdtemp(), "a.csv")
    >>> _ = file.write_text("x,y\\n1,2\\n")
    >>> csvread(file, 1, 0).tolist()
    [[1.0, 2.0]]
    """
    return _numbers("csvread", filename, ",", r, c)


def dlmwrite(filename: Any, M: Any, /, *args: Any, **options: Any) -> None:
    """Write a matrix to a text file, with five digits unless another precision is asked for.

    Syntaxes: ``dlmwrite(filename, M)``, ``dlmwrite(filename, M, delimiter)``, ``dlmwrite(filename, M, "-append")``,
    ``dlmwrite(filename, M, delimiter=sign, precision=n)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/dlmwrite.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import dlmwrite
    >>> file = pathlib.Path(tempfile.mkdtemp(), "a.txt")
    >>> dlmwrite(file, [[1, 2], [3, 0.123456789]], ";")
    >>> file.read_text()
    '1;2\\n3;0.12346\\n'
    """
    rest = [a for a in args if a != "-append"]
    given = {"delimiter": rest.pop(0)} if len(rest) % 2 else {}
    given |= {str(n).lower(): v for n, v in zip(rest[::2], rest[1::2], strict=True)}
    given |= {n.lower(): v for n, v in options.items()}
    sign, how = _sign(given.get("delimiter", ",")), given.get("precision", 5)

    def written(v: float) -> str:
        return formatted("dlmwrite", how, (v,)) if isinstance(how, str) else _number(v, int(how))

    lines = [sign.join(written(float(v)) for v in row) for row in _matrix("dlmwrite", M)]
    _saved("dlmwrite", filename, lines, "-append" in args)


def csvwrite(filename: Any, M: Any, /) -> None:
    """Write a matrix to a file with commas, with five digits.

    Syntax: ``csvwrite(filename, M)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/csvwrite.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import csvwrite
    >>> file = pathlib.Path(tempfile.mkdtemp(), "a.csv")
    >>> csvwrite(file, [[1, 2], [3, 4]])
    >>> file.read_text()
    '1,2\\n3,4\\n'
    """
    _saved(
        "csvwrite", filename, [",".join(_number(float(v), 5) for v in row) for row in _matrix("csvwrite", M)]
    )
