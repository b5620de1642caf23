"""What stands in a column of a table where there is no value."""

from __future__ import annotations

import datetime as pythons
from typing import Any

import numpy as np

from dlarray.errors import DataError
from dlarray.migration.matlab.dates.durations import NO_LENGTH
from dlarray.migration.matlab.dates.times import NaT
from dlarray.migration.matlab.strings import MissingString, String
from dlarray.table import table


def missing_value(caller: str, T: table, name: str) -> Any:
    """What stands in a column where there is no value."""
    kind = T.column_kinds()[name]
    values = list(T[name])
    if kind == "numeric":
        return {"logical": False, "single": np.float32("nan"), "double": float("nan")}.get(
            T.number_class(name), 0
        )
    if kind == "rows":
        return [float("nan")] * len(values[0])
    if kind == "char":
        return " " * len(values[0]) if values else ""
    if kind == "string" or kind == "cell" and values and all(isinstance(v, str) for v in values):
        return MissingString() if isinstance(values[0], String) else ""
    if kind == "categorical":
        return None
    if kind == "times":
        lengths = values and isinstance(values[0], pythons.timedelta | np.timedelta64)
        return NO_LENGTH if lengths else NaT
    raise DataError(
        f"{caller}: the column {name} has nothing that stands for missing; fix: leave it out, T(':', names)"
    )
