"""What the library knows of MATLAB's strings and cell arrays: `dlarray.matlab` puts its own here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class _Texts:
    missing: Any = ""  # of a string column without values
    cell: Callable = list  # a cell array of texts, a row
    column: Callable = list  # the same, a column
    strings: Callable = list  # a string array, a row
    numbers: Callable | None = None  # that strings say, in an array of their size

    @staticmethod
    def is_strings(value: Any) -> bool:
        """Whether a value is one of MATLAB's strings, or an array of them, and not characters."""
        return type(value).__name__ in ("String", "StringArray")


texts = _Texts()
