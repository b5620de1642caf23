"""Import options of the kinds of files: text with delimiters, and spreadsheets."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from dlarray.arguments import one_number
from dlarray.errors import ArgumentError, DataError, describe
from dlarray.migration.matlab.importing.cells import (
    Lines,
    read_text,
    records,
    sheet_lines,
    signs,
    within,
)
from dlarray.migration.matlab.importing.options import ImportOptions
from dlarray.migration.matlab.system.sheets import corners

_VARIABLES = (
    "Variable Import Properties: Set types by name using setvartype",
    (
        "VariableNames",
        "VariableTypes",
        "SelectedVariableNames",
        "VariableOptions",
        "VariableNamingRule",
    ),
)


class DelimitedTextImportOptions(ImportOptions):
    """How a text file with delimiters is read: what ``detectImportOptions`` and ``delimitedTextImportOptions`` give.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.io.text.delimitedtextimportoptions.html
    """

    _own = (
        ("Delimiter", (",",)),
        ("Whitespace", "\b\t "),
        ("LineEnding", ("\n", "\r", "\r\n")),
        ("CommentStyle", ()),
        ("ConsecutiveDelimitersRule", "split"),
        ("LeadingDelimitersRule", "keep"),
        ("TrailingDelimitersRule", "ignore"),
        ("EmptyLineRule", "skip"),
        ("Encoding", "UTF-8"),
        ("MissingRule", "fill"),
        ("ImportErrorRule", "fill"),
        ("ExtraColumnsRule", "addvars"),
        ("VariableNamingRule", "modify"),
        ("DataLines", [[1.0, float("inf")]]),
        ("VariableNamesLine", 0),
        ("RowNamesColumn", 0),
        ("VariableUnitsLine", 0),
        ("VariableDescriptionsLine", 0),
    )
    _groups = (
        ("Format Properties", tuple(name for name, _ in _own[:9])),
        ("Replacement Properties", tuple(name for name, _ in _own[9:12])),
        _VARIABLES,
        ("Location Properties", tuple(name for name, _ in _own[13:])),
    )
    _detected_line: int = 0  # the line whose names VariableNames has already

    def _set_Delimiter(self, given: Any) -> None:
        object.__setattr__(self, "Delimiter", signs(given))

    def _set_CommentStyle(self, given: Any) -> None:
        object.__setattr__(self, "CommentStyle", signs(given))

    def _set_LineEnding(self, given: Any) -> None:
        object.__setattr__(self, "LineEnding", signs(given))

    def _set_DataLines(self, given: Any) -> None:
        rows = np.atleast_2d(np.asarray(given, dtype=float))
        if rows.size == 1:
            rows = np.asarray([[rows.item(), np.inf]])
        if (
            rows.ndim != 2
            or rows.shape[1] != 2
            or not (rows[:, 0] >= 1).all()
            or not (rows[:, 1] >= rows[:, 0]).all()
        ):
            raise ArgumentError(
                f"DataLines is {describe(given)}; fix: [2, Inf], or a row for each part of the file"
            )
        object.__setattr__(self, "DataLines", rows.tolist())

    def names_are_of(self, line: int) -> None:
        """The names come from that line and need not be read again."""
        object.__setattr__(self, "VariableNamesLine", line)
        object.__setattr__(self, "_detected_line", line)

    def _lines(self, caller: str, path: str) -> tuple[Lines, list[str], str]:
        lines = records(caller, read_text(caller, path, self.Encoding), self)
        line = int(self.VariableNamesLine)
        heads = next((c for n, c in lines if n == line), []) if line != self._detected_line else []
        data = within(lines, self.DataLines)
        if self.EmptyLineRule == "skip":
            data = [(n, c) for n, c in data if c]
        elif self.EmptyLineRule == "error" and (blank := next((n for n, c in data if not c), 0)):
            raise DataError(f'{caller}: line {blank} of {path} is empty; EmptyLineRule is "error"')
        return data, heads, self.ExtraColumnsRule


class SpreadsheetImportOptions(ImportOptions):
    """How a spreadsheet is read: what ``detectImportOptions`` and ``spreadsheetImportOptions`` give.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.io.spreadsheet.spreadsheetimportoptions.html
    """

    _own = (
        ("Sheet", ""),
        ("MissingRule", "fill"),
        ("ImportErrorRule", "fill"),
        ("MergedCellColumnRule", "placeleft"),
        ("MergedCellRowRule", "placetop"),
        ("VariableNamingRule", "modify"),
        ("DataRange", "A1"),
        ("VariableNamesRange", ""),
        ("RowNamesRange", ""),
        ("VariableUnitsRange", ""),
        ("VariableDescriptionsRange", ""),
    )
    _groups = (
        ("Sheet Properties", ("Sheet",)),
        ("Replacement Properties", tuple(name for name, _ in _own[1:5])),
        _VARIABLES,
        ("Range Properties", tuple(name for name, _ in _own[6:])),
    )
    _detected_range: str = ""

    def names_are_of(self, place: str) -> None:
        """The names come from that cell on and need not be read again."""
        object.__setattr__(self, "VariableNamesRange", place)
        object.__setattr__(self, "_detected_range", place)

    def _shown(self, name: str) -> str:
        text = super()._shown(name)
        start = name == "DataRange" and re.fullmatch(r"[A-Za-z]+\d+", str(self.DataRange))
        return f"{text} (Start Cell)" if start else text

    def _lines(self, caller: str, path: str) -> tuple[Lines, list[str], str]:
        lines = sheet_lines(caller, path, self.Sheet)
        heads: list[str] = []
        if self.VariableNamesRange and self.VariableNamesRange != self._detected_range:
            row, column, _, last = corners(caller, str(self.VariableNamesRange))
            heads = _part(next((c for n, c in lines if n == row), []), column, last)
        given = self.DataRange
        text = str(given) if isinstance(given, str) else f"{int(one_number(given) or 1)}:"
        row, column, last_row, last = corners(caller, text.rstrip(":"))
        data = [(n, _part(c, column, last)) for n, c in lines if row <= n <= last_row]
        return data, heads, "ignore"


def _part(cells: list[str], first: int, last: float) -> list[str]:
    return cells[first - 1 :] if last == float("inf") else cells[first - 1 : int(last)]
