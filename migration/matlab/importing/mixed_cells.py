"""Files whose cells are of several kinds, each cell as what it holds: readcell."""

from __future__ import annotations

import datetime as pythons
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from dlarray.errors import DataError
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.dates.times import datetime
from dlarray.migration.matlab.importing.dates import is_date
from dlarray.migration.matlab.importing.variables import Unreadable, VariableImportOptions
from dlarray.migration.matlab.options import with_pairs
from dlarray.migration.matlab.shared.search_path import on_path
from dlarray.migration.matlab.strings import MissingString
from dlarray.migration.matlab.system.data_files import SHEETS, asked_options, sheet_values
from dlarray.migration.matlab.system.matrix_files import rows_of_text
from dlarray.migration.matlab.system.sheets import corners, range_text
from dlarray.migration.matlab.system.written_files import options_of, sign_of

_KINDS = ("double", "datetime", "duration")


@with_pairs
def readcell(filename: Any, opts: Any = None, /, **options: Any) -> Cell:
    """The cells of a text file or a spreadsheet: numbers, texts, times, and `missing` where it has nothing.

    Syntaxes: ``C = readcell(filename)``, ``C = readcell(filename, opts)`` with what `detectImportOptions` gives,
    ``C = readcell(filename, Delimiter=sign)``, ``C = readcell(filename, Sheet=sheet, Range=range)``.

    Parameters
    ----------
    Delimiter, NumHeaderLines, FileType : optional
        As of `readmatrix`.
    Sheet, Range : optional
        Of a spreadsheet: a name or a number, and ``"A2:D9"``.
    DatetimeType : {"datetime", "text"}
        Whether dates of a text file are datetimes.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/readcell.html

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from dlarray.matlab import readcell
    >>> file = pathlib.Path(tempfile.mkdtemp(), "a.csv")
    >>> _ = file.write_text("x,2,10-Oct-2018 10:27:56\\n")
    >>> readcell(file)[0], readcell(file)[1], str(readcell(file)[2])
    ('x', 2.0, '10-Oct-2018 10:27:56')
    """
    filename = on_path(filename)
    if opts is not None:
        return asked_options("readcell", opts).cell("readcell", filename, **options)
    given = options_of(
        "readcell", options, "Delimiter NumHeaderLines FileType Sheet Range DatetimeType UseExcel"
    )
    kind = given.get("FileType")
    if kind == "spreadsheet" or (not kind and Path(str(filename)).suffix.lower() in SHEETS):
        asked: dict[str, Any] = {k: given[k] for k in ("Sheet", "NumHeaderLines") if k in given}
        cells = within(
            "readcell",
            grid(sheet_values("readcell", filename, asked)),
            range_text("readcell", given.get("Range", "")),
        )
        return Cell([_of_sheet(c) for c in cells.T.ravel()], cells.shape)
    if "Range" in given:
        raise DataError("readcell: Range is served of spreadsheets; fix: take the rows out of what it gives")
    sign = sign_of(given["Delimiter"]) if "Delimiter" in given else None
    rows = rows_of_text(filename, "readcell", sign, int(given.get("NumHeaderLines", 0)))
    texts = grid([[text.strip() for text in row] for row in rows])
    kinds = _KINDS if given.get("DatetimeType") != "text" else ("double", "duration")
    return Cell(
        [c for j in range(texts.shape[1]) for c in _of_text(texts[:, j].tolist(), kinds)], texts.shape
    )


def grid(rows: Sequence[Sequence[Any]]) -> np.ndarray:
    """Rows of cells as a matrix of objects, with None behind those that end before the others."""
    cells = np.full((len(rows), max(map(len, rows), default=0)), None, object)
    for i, row in enumerate(rows):
        for j, value in enumerate(row):
            cells[i, j] = value
    return cells


def within(caller: str, cells: np.ndarray, place: str) -> np.ndarray:
    """The cells of a range such as ``"A2:D9"``; all of them where it is empty."""
    if not place:
        return cells
    row, column, last_row, last = corners(caller, place)
    ends = [None if end == float("inf") else int(end) for end in (last_row, last)]
    if ":" not in place and caller == "xlsread":
        ends = [row, column]
    return cells[row - 1 : ends[0], column - 1 : ends[1]]


def _of_sheet(value: Any) -> Any:
    if value is None:
        return MissingString()
    if isinstance(value, pythons.datetime):
        clock = (value.hour, value.minute, value.second + value.microsecond / 1e6)
        return datetime(value.year, value.month, value.day, *(clock if any(clock) else ()))
    if isinstance(value, (bool, str)):
        return value
    return float(value) if isinstance(value, (int, float)) else str(value)


def _of_text(texts: Sequence[Any], kinds: Sequence[str]) -> list[Any]:
    """The cells of a column: each a number, a date, a time of day or a text; the dates have one form."""
    dates = [text for text in texts if text and is_date(text)]
    readers = [
        VariableImportOptions("x", kind).reader(dates) for kind in kinds if kind != "datetime" or dates
    ]
    return [_value(text, readers) for text in texts]


def _value(text: str | None, readers: Sequence[Any]) -> Any:
    if not text:
        return MissingString()
    for read in readers:
        try:
            return read(text)
        except (Unreadable, DataError):
            continue
    return text
