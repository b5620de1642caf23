"""Cells written to spreadsheets, into a sheet and a range, with openpyxl."""

from __future__ import annotations

import datetime
import math
import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from dlarray.arguments import one_number
from dlarray.errors import ArgumentError, DataError, describe
from dlarray.migration.matlab.displays import plain

WRITABLE = (".xlsx", ".xlsm", ".xls", ".xltx", ".xltm")
MODES = ("inplace", "overwritesheet", "append", "replacefile")


def column_number(letters: str) -> int:
    """The number of a column by its letters: 1 of A, 27 of AA."""
    number = 0
    for letter in letters.upper():
        number = 26 * number + ord(letter) - 64
    return number


def names_rows(place: str) -> bool:
    """Whether a range says which rows it has: ``A2`` does, ``A:C`` does not."""
    return any(c.isdigit() for c in place)


def range_text(caller: str, place: Any) -> str:
    """A range as text: ``[2, 3]`` is ``C2``, ``[2, 3, 9, 6]`` is ``C2:F9``."""
    if isinstance(place, str):
        return str(place)
    numbers = np.ravel(np.asarray(plain(place), dtype=float)).tolist()
    if len(numbers) not in (1, 2, 4) or not all(n >= 1 and n == int(n) for n in numbers):
        raise ArgumentError(f'{caller}: the range is {describe(place)}; fix: "C2:F9", or [2, 3, 9, 6]')
    whole = [int(n) for n in numbers]
    if len(whole) == 1:
        return str(whole[0])
    return ":".join(f"{column_letters(c)}{r}" for r, c in zip(whole[::2], whole[1::2], strict=True))


def column_letters(number: int) -> str:
    """The letters of a column: A of 1, AA of 27."""
    before, last = divmod(number - 1, 26)
    return (column_letters(before) if before else "") + chr(65 + last)


def corners(caller: str, text: str) -> tuple[int, int, float, float]:
    """``A2``, ``A2:C9``, ``2:9`` or ``A:C`` as first row and column, last row and column."""
    found = re.fullmatch(r"\s*([A-Za-z]*)(\d*)(?::([A-Za-z]*)(\d*))?\s*", text)
    if found is None or not any(found.groups()):
        raise ArgumentError(f'{caller}: the range is "{text}"; fix: "A2", "A2:C9", "A:C" or "2:9"')
    letters, digits, last_letters, last_digits = found.groups()
    return (
        int(digits or 1),
        column_number(letters) if letters else 1,
        int(last_digits) if last_digits else float("inf"),
        column_number(last_letters) if last_letters else float("inf"),
    )


def is_sheet(caller: str, filename: Any, kind: Any) -> bool:
    """Whether a file is a spreadsheet, by its type or its ending."""
    if kind is None:
        return Path(str(filename)).suffix.lower() in WRITABLE
    if str(kind) not in ("text", "spreadsheet"):
        raise ArgumentError(f'{caller}: FileType is "{kind}"; fix: "text" or "spreadsheet"')
    return str(kind) == "spreadsheet"


def write_sheet(
    caller: str, filename: Any, rows: Sequence[Sequence[Any]], sheet: Any, place: Any, mode: Any
) -> None:
    """Write rows of plain values; None leaves a cell empty.

    Other cells and other sheets of a workbook that is there stay, unless the mode says otherwise.
    """
    mode = "inplace" if mode in (None, "overwrite") else str(mode)
    if mode not in MODES:
        raise ArgumentError(f'{caller}: WriteMode is "{mode}"; fix: one of {", ".join(MODES)}')
    path = str(filename)
    if Path(path).suffix.lower() == ".xls":
        raise ArgumentError(
            f"{caller}: {path} is of Excel's older form, which nothing here writes; fix: .xlsx"
        )
    try:
        import openpyxl
    except ImportError as problem:
        raise DataError(
            f"{caller}: a spreadsheet needs openpyxl ({problem}); fix: pip install openpyxl, or write a .csv"
        ) from None
    there = os.path.isfile(path) and mode != "replacefile"
    try:
        book = openpyxl.load_workbook(path) if there else openpyxl.Workbook()
    except Exception as problem:
        raise DataError(f"{caller}: {path} is no workbook: {problem}; fix: another name") from None
    page = _page(caller, book, sheet, there)
    if mode == "overwritesheet":
        page.delete_rows(1, page.max_row)
    row, column, last_row, last = corners(caller, str(place)) if place else (1, 1, math.inf, math.inf)
    if mode == "append" and any(cell.value is not None for line in page.iter_rows() for cell in line):
        row = page.max_row + 1
    for i, values in enumerate(rows, row):
        for j, value in enumerate(values, column):
            if i <= last_row and j <= last:
                page.cell(i, j).value = _cell(value)
    try:
        book.save(path)
    except OSError as problem:
        raise DataError(
            f"{caller}: {path} cannot be written: {problem.strerror}; fix: another folder"
        ) from None


def _page(caller: str, book: Any, sheet: Any, there: bool) -> Any:
    """The sheet of a name or a number, made where there is none."""
    number = None if isinstance(sheet, str) else one_number(1 if sheet is None else sheet)
    if number is None:
        name = str(sheet)
        if name in book.sheetnames:
            return book[name]
        if not there:
            book.active.title = name
            return book.active
        return book.create_sheet(name)
    if number != int(number) or number < 1:
        raise ArgumentError(f"{caller}: Sheet is {sheet!r}; fix: a name, or a whole number from 1 on")
    if not there:
        book.active.title = "Sheet1"
    while len(book.sheetnames) < number:
        book.create_sheet(f"Sheet{len(book.sheetnames) + 1}")
    return book[book.sheetnames[int(number) - 1]]


def _cell(value: Any) -> Any:
    if value is None or isinstance(value, float) and value != value:
        return None
    if isinstance(value, float) and math.isinf(value):
        return 65535  # Excel has no infinity; MATLAB writes its largest whole number of two bytes
    if isinstance(value, datetime.datetime):
        return datetime.datetime(*value.timetuple()[:6], value.microsecond)
    if isinstance(value, datetime.timedelta):
        return value.total_seconds() / 86400
    if isinstance(value, str):
        return str(value)
    return int(value) if isinstance(value, float) and value == int(value) else value
