"""What importdata gives of a spreadsheet: numbers and headers, of one sheet or of each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dlarray.array import dlarray
from dlarray.errors import DataError
from dlarray.migration.matlab.cells import Cell
from dlarray.struct import struct


def importsheets(path: Path) -> Any:
    """The numbers of a sheet with what stands above them; of several sheets that hold something, by their names."""
    try:
        import pandas

        sheets = pandas.read_excel(path, sheet_name=None, header=None, dtype=object)
    except ImportError as problem:
        raise DataError(
            f"importdata: a spreadsheet needs pandas and openpyxl ({problem}); fix: pip install pandas openpyxl, or "
            "save it as .csv"
        ) from None
    found = {str(name): _sheet(frame.values.tolist()) for name, frame in sheets.items() if not frame.empty}
    if len(found) == 1:
        (fields,) = found.values()
        return struct(fields) if len(fields) > 1 else fields["data"]
    keys = dict.fromkeys(key for fields in found.values() for key in fields)
    return struct(
        {key: struct({name: fields[key] for name, fields in found.items() if key in fields}) for key in keys}
    )


def _sheet(rows: list[list]) -> dict[str, Any]:
    """The numbers below the last row without any, and the texts above them."""
    first = next((i for i, row in enumerate(rows) if any(map(_is_number, row))), len(rows))
    numbers = [[float(v) if _is_number(v) else float("nan") for v in row] for row in rows[first:]]
    fields: dict[str, Any] = {"data": dlarray(numbers)}
    if first:
        texts = [["" if v is None or v != v else str(v) for v in row] for row in rows[:first]]
        fields["textdata"] = Cell([v for row in texts for v in row], (first, len(rows[0])))
        if all(texts[-1]):
            fields["colheaders"] = Cell(texts[-1], (1, len(rows[0])))
    return fields


def _is_number(v: Any) -> bool:
    return isinstance(v, (int, float)) and not isinstance(v, bool) and v == v
