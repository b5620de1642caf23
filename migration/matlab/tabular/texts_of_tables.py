"""What tables of ported programs hold where MATLAB has strings and cell arrays."""

from __future__ import annotations

from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.strings import MissingString, StringArray
from dlarray.migration.matlab.text.numbers import str2double
from dlarray.table.texts import texts


def put_texts() -> None:
    """Let the library know MATLAB's texts, where a program has them."""
    texts.missing = MissingString()
    texts.cell = Cell
    texts.column = lambda values: Cell(values, (len(values), 1) if values else (0, 0))
    texts.strings = StringArray
    texts.numbers = str2double
