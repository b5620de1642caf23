"""What tables hold where MATLAB has strings and cell arrays: `dlarray.matlab` puts its own here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class _Texts:
    missing: Any = ""  # of a string column without values
    cell: Callable = list  # a cell array of texts, a row
    column: Callable = list  # the same, a column
    strings: Callable = list  # a string array, a row


texts = _Texts()
