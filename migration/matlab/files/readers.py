"""Readers of files that older programs call: xlsread, xlsfinfo, xlswrite, importdata; readvars and sheetnames."""

from __future__ import annotations

import datetime as pythons
from pathlib import Path
from typing import Any

import numpy as np

from dlarray import callers
from dlarray.array import asdlarray, dlarray
from dlarray.errors import ArgumentError, DataError
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.importing.mixed_cells import grid, readcell, within
from dlarray.migration.matlab.importing.tables import readtable
from dlarray.migration.matlab.importing.text_blocks import beside_texts, end_with_texts, header, words
from dlarray.migration.matlab.options import with_pairs
from dlarray.migration.matlab.shared.search_path import on_path
from dlarray.migration.matlab.strings import MissingString, StringArray
from dlarray.migration.matlab.system.data_files import (
    SHEETS,
    found_delimiter,
    imread,
    readmatrix,
    sheet_values,
)
from dlarray.migration.matlab.system.written_files import writecell, writematrix
from dlarray.struct import struct

_EXCEL_DAY_0 = pythons.date(1899, 12, 30)
_PICTURES = ".png .jpg .jpeg .gif .bmp .tif .tiff".split()


@with_pairs
def readvars(filename: Any, opts: Any = None, /, *, nargout: int | None = None, **options: Any) -> Any:
    """Columns of a text file or a spreadsheet, each as an output.

    Syntaxes: ``A, B = readvars(filename)``, ``A, B = readvars(filename, opts)``,
    ``A, B = readvars(filename, Name=value)``.

    Parameters
    ----------
    filename : str
        Text or a spreadsheet.
    opts : import options, optional
        Result of `detectImportOptions`.
    nargout : int, optional
        How many columns: all.
    **options
        As those of `readtable`.

    Returns
    -------
    dlarray or Cell
        Numbers as m×1, texts as a cell array m×1.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/readvars.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import readvars
    >>> file = pathlib.Path(tempfile.mkdtemp(), "loss.csv")
    >>> _ = file.write_text("Epoch,Name\\n1,a\\n2,b\\n")
    >>> epochs, names = readvars(file)
    >>> epochs.tolist(), list(names)
    ([[1.0], [2.0]], ['a', 'b'])
    """
    T = readtable(filename, opts, **options)
    columns = [T[name] for name in T.Properties.VariableNames]
    if nargout is not None and nargout > len(columns):
        raise ArgumentError(
            f"readvars: the file has {len(columns)} columns, but nargout is {nargout}; fix: fewer outputs"
        )
    made = tuple(_column(c) for c in columns[:nargout])
    return made[0] if len(made) == 1 else made


def xlsread(filename: Any, sheet: Any = 1, xlRange: Any = "", mode: Any = "", /, *, nargout: int = 3) -> Any:
    """Numbers and texts of a spreadsheet (older programs; `readmatrix`, `readcell` and `readtable` replace it).

    Syntaxes: ``num, txt, raw = xlsread(filename)``, ``… = xlsread(filename, sheet)``,
    ``num = xlsread(filename, nargout=1)``.

    Parameters
    ----------
    filename : str
        A spreadsheet, or a text file with commas.
    sheet : int or str, default 1
        Number or name of the sheet.
    xlRange : str, optional
        A range of cells, ``"A2:D9"``; it may also stand in place of ``sheet``.
    mode : {"", "basic"}
        Both read without Excel.
    nargout : {1, 2, 3}
        How many outputs.

    Returns
    -------
    num : dlarray
        Numbers without the rows and columns at the edges that have none; other cells are NaN.
    txt : Cell
        Texts without the rows and columns behind the last text; cells with numbers are empty.
    raw : Cell
        All cells; an empty one is NaN.

    Notes
    -----
    Dates are Excel's serial numbers, as in MATLAB's mode ``"basic"``, which it takes without Excel for Windows; with
    Excel they are texts. A warning says so.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/xlsread.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import xlsread
    >>> file = pathlib.Path(tempfile.mkdtemp(), "loss.csv")
    >>> _ = file.write_text("Epoch,Loss\\n1,0.5\\n2,0.25\\n")
    >>> num, txt, raw = xlsread(file)
    >>> num.tolist(), list(txt), raw.shape
    ([[1.0, 0.5], [2.0, 0.25]], ['Epoch', 'Loss'], (3, 2))
    """
    filename = _with_ending(filename)
    if isinstance(sheet, str) and ":" in sheet and xlRange == "":
        sheet, xlRange = 1, sheet
    dates: list[Any] = []
    cells = within("xlsread", grid(_rows(filename, sheet, dates)), str(xlRange))
    if dates:
        callers.warn(
            f"xlsread: {filename} has dates, which are Excel's serial numbers here, as in MATLAB without Excel (with "
            'it they are texts); fix: readtable or readcell, or datetime(num, ConvertFrom="excel")'
        )
    is_text = np.array([[isinstance(c, str) for c in row] for row in cells], bool).reshape(cells.shape)
    numbers = np.where(is_text, np.nan, cells).astype(np.float64)
    texts = np.where(is_text, cells, "")
    made = (
        dlarray(_within(numbers, ~np.isnan(numbers), both=True)),
        _cell(_within(texts, is_text)),
        _cell(cells),
    )
    return made[0] if nargout < 2 else made[:nargout]


def _rows(filename: Any, sheet: Any, dates: list[Any]) -> list[list[Any]]:
    """The cells of a spreadsheet, or of text with commas, NaN where there is nothing; the dates are noted."""
    if Path(str(filename)).suffix.lower() not in SHEETS:
        found = readcell(filename, DatetimeType="text")
        rows = [[found.brace[i + 1, j + 1] for j in range(found.shape[1])] for i in range(found.shape[0])]
    else:
        rows = sheet_values("xlsread", on_path(filename), {"Sheet": sheet})
    return [[_basic(value, dates) for value in row] for row in rows]


def _basic(value: Any, dates: list[Any]) -> Any:
    """One cell as MATLAB's mode without Excel gives it: dates and times of day are numbers of days."""
    if isinstance(value, (pythons.datetime, pythons.time)):
        dates.append(value)
        clock = value if isinstance(value, pythons.time) else value.time()
        day = value.date() - _EXCEL_DAY_0 if isinstance(value, pythons.datetime) else pythons.timedelta()
        part = pythons.timedelta(
            hours=clock.hour, minutes=clock.minute, seconds=clock.second, microseconds=clock.microsecond
        )
        return (day + part) / pythons.timedelta(days=1)
    return float("nan") if value is None or isinstance(value, MissingString) else value


def _with_ending(filename: Any) -> Any:
    """The name of a file; where there is none of that name without an ending, that of the spreadsheet beside it."""
    path = Path(str(filename))
    if path.suffix or path.exists():
        return filename
    found = (path.with_name(path.name + end) for end in (".xls", ".xlsx", ".xlsm", ".csv"))
    return next((str(one) for one in found if one.exists()), filename)


def sheetnames(filename: Any, /) -> StringArray:
    """The names of the sheets of a spreadsheet, as a column of strings.

    Syntax: ``names = sheetnames(filename)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/sheetnames.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import sheetnames, writematrix
    >>> file = pathlib.Path(tempfile.mkdtemp(), "loss.xlsx")
    >>> writematrix([1, 2], file, Sheet="run 1")
    >>> sheetnames(file).tolist()
    ['run 1']
    """
    names = _sheets_of("sheetnames", filename)
    return StringArray(names, (len(names), 1))


def xlsfinfo(filename: Any, /, *, nargout: int = 1) -> Any:
    """Whether `xlsread` can read a file, and its sheets (older programs; `sheetnames` replaces it).

    Syntaxes: ``status = xlsfinfo(filename)``, ``status, sheets, xlFormat = xlsfinfo(filename, nargout=3)``.

    Returns
    -------
    status : str
        ``"Microsoft Excel Spreadsheet"``, or an empty text.
    sheets : Cell
        A row with the names of the sheets.
    xlFormat : str
        An empty text, as in MATLAB without Excel.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/xlsfinfo.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import writematrix, xlsfinfo
    >>> file = pathlib.Path(tempfile.mkdtemp(), "loss.xlsx")
    >>> writematrix([1, 2], file)
    >>> status, sheets = xlsfinfo(file, nargout=2)
    >>> status, list(sheets)
    ('Microsoft Excel Spreadsheet', ['Sheet1'])
    """
    is_sheet = Path(str(filename)).suffix.lower() in SHEETS
    names = _sheets_of("xlsfinfo", filename) if is_sheet else []
    status = "Microsoft Excel Spreadsheet" if is_sheet else ""
    made = (status, Cell(names, (1, len(names))), "")
    return made[0] if nargout < 2 else made[:nargout]


def _sheets_of(name: str, filename: Any) -> list[str]:
    path = on_path(filename)
    if not Path(str(path)).is_file():
        raise DataError(f"{name}: there is no file '{path}'; fix: the path of a spreadsheet")
    try:
        import pandas

        with pandas.ExcelFile(path) as book:
            return [str(sheet) for sheet in book.sheet_names]
    except ImportError as problem:
        raise DataError(
            f"{name}: a spreadsheet needs pandas and openpyxl ({problem}); fix: pip install pandas openpyxl"
        ) from None
    except ValueError as problem:
        raise ArgumentError(f"{name}: {path}: {problem}") from None


def xlswrite(filename: Any, A: Any, sheet: Any = 1, xlRange: Any = None, /) -> bool:
    """Write an array or cells into a spreadsheet (older programs; `writematrix` and `writecell` replace it).

    Syntaxes: ``status = xlswrite(filename, A)``, ``status = xlswrite(filename, A, sheet)``,
    ``status = xlswrite(filename, A, xlRange)``, ``status = xlswrite(filename, A, sheet, xlRange)``.

    Parameters
    ----------
    filename : str
        A spreadsheet, which needs openpyxl, or a text file.
    sheet, xlRange : name or number, and text, optional
        Where it is written: the first sheet, from A1 on. A range alone has a colon, "B2:C4". What else is there stays.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/xlswrite.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import xlswrite
    >>> file = pathlib.Path(tempfile.mkdtemp(), "loss.csv")
    >>> xlswrite(file, [[1, 0.5]])
    True
    """
    if xlRange is None and isinstance(sheet, str) and ":" in sheet:
        sheet, xlRange = 1, sheet
    where = {"Sheet": sheet, "Range": xlRange} if sheet != 1 or xlRange is not None else {}
    write = writecell if isinstance(A, (Cell, list)) and not _is_numeric(A) else writematrix
    write(A, str(filename), **where)
    return True


def importdata(
    filename: Any, delimiterIn: Any = None, headerlinesIn: Any = None, /, *, nargout: int = 1
) -> Any:
    """What a file holds, by its ending: variables of .mat, pixels, sounds, or numbers of a text.

    Syntaxes: ``A = importdata(filename)``, ``A = importdata(filename, delimiterIn)``,
    ``A = importdata(filename, delimiterIn, headerlinesIn)``,
    ``A, delimiterOut, headerlinesOut = importdata(…, nargout=3)`` of a text.

    Parameters
    ----------
    filename : str
        .mat, a picture, .wav, a spreadsheet, or text.
    delimiterIn : str, optional
        Sign between the numbers of a text: found in its first lines.
    headerlinesIn : int, optional
        Lines before the numbers: those before the first line of numbers.

    Returns
    -------
    dlarray, struct or Cell
        The numbers of a text; where it has a header, a struct with data, textdata and, of names for all columns,
        colheaders. Where its rows begin with texts, data are the numbers behind them, and textdata has the header and
        those texts; one column of them without a header is rowheaders, too. Of a text whose rows all end with texts,
        a cell array of its lines.
        So is a spreadsheet with texts: data and textdata are what `xlsread` gives, or of several sheets that hold
        something structs with a field for each sheet. A .mat file with one variable gives that, and with several a
        struct.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/importdata.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import importdata
    >>> file = pathlib.Path(tempfile.mkdtemp(), "loss.txt")
    >>> _ = file.write_text("Day1 Day2\\n1 2\\n3 4\\n")
    >>> A = importdata(str(file))
    >>> A.data.tolist(), list(A.colheaders)
    ([[1.0, 2.0], [3.0, 4.0]], ['Day1', 'Day2'])
    """
    filename = on_path(filename)
    path = Path(str(filename)).expanduser()
    ending = path.suffix.lower()
    if not path.is_file():
        raise DataError(f"importdata: Unable to open file '{path}'; fix: the path of a file")
    if ending == ".mat":
        from dlarray.layers.files.saving import load

        found = load(str(path))
        return next(iter(found.values())) if len(found) == 1 else found
    if ending in SHEETS:
        return _of_sheets(path)
    if ending in _PICTURES:
        return imread(path)
    if ending == ".wav":
        from dlarray.migration.matlab.files.sounds import audioread

        y, Fs = audioread(path)
        return struct(data=y, fs=Fs)
    options: dict[str, Any] = {} if delimiterIn is None else {"Delimiter": delimiterIn}
    lines = path.read_bytes().decode("utf-8-sig", "replace").splitlines()
    count = header(lines) if headerlinesIn is None else int(headerlinesIn)
    if headerlinesIn is None and (told := end_with_texts(lines, delimiterIn)):
        return (told[0], *told[1:])[:nargout] if nargout > 1 else told[0]
    if headerlinesIn is None and (beside := beside_texts(lines, delimiterIn)):
        return (struct(**beside[0]), *beside[1:])[:nargout] if nargout > 1 else struct(**beside[0])
    options["NumHeaderLines"] = count
    data = readmatrix(path, **options)
    said = delimiterIn if delimiterIn is not None else found_delimiter("\n".join(lines[count:]))
    more = ({"\\t": "\t"}.get(str(said), str(said)), float(count))
    if not count:
        return (data, *more)[:nargout] if nargout > 1 else data
    heads = words(lines[count - 1], delimiterIn)
    fields: dict[str, Any] = {"data": data, "textdata": Cell(lines[:count], (count, 1))}
    if len(heads) == data.shape[1]:
        if count == 1:
            fields["textdata"] = Cell(heads, (1, len(heads)))
        fields["colheaders"] = Cell(heads, (1, len(heads)))
    return (struct(**fields), *more)[:nargout] if nargout > 1 else struct(**fields)


def _of_sheets(path: Path) -> Any:
    """The numbers of a spreadsheet, and its texts where it has any; of several sheets by their names."""
    found: dict[str, dict[str, Any]] = {}
    for name in _sheets_of("importdata", path):
        data, texts, _ = xlsread(path, name)
        fields: dict[str, Any] = {"data": data}
        if len(texts):
            fields["textdata"] = texts
        if len(texts) and texts.shape == (1, data.shape[1]):
            fields["colheaders"] = texts
        if len(texts) or data.size:
            found[name] = fields
    if len(found) == 1:
        (fields,) = found.values()
        return struct(fields) if len(fields) > 1 else fields["data"]
    keys = dict.fromkeys(key for fields in found.values() for key in fields)
    return struct(
        {key: struct({name: fields[key] for name, fields in found.items() if key in fields}) for key in keys}
    )


def _is_numeric(A: Any) -> bool:
    try:
        asdlarray(A)
    except Exception:
        return False
    return not isinstance(A, Cell)


def _within(grid: np.ndarray, filled: np.ndarray, both: bool = False) -> np.ndarray:
    """Without empty rows and columns behind what is filled, and of ``both`` before it."""
    rows, columns = np.flatnonzero(filled.any(axis=1)), np.flatnonzero(filled.any(axis=0))
    if not len(rows):
        return grid[:0, :0]
    top, left = (rows[0], columns[0]) if both else (0, 0)
    return grid[top : rows[-1] + 1, left : columns[-1] + 1]


def _cell(grid: np.ndarray) -> Cell:
    return Cell(list(grid.ravel(order="F")), grid.shape)


def _column(values: Any) -> Any:
    values = list(values)
    if all(isinstance(v, (int, float)) for v in values):
        return dlarray([[float(v)] for v in values]) if values else dlarray(np.zeros((0, 1)))
    return Cell(values, (len(values), 1))
