"""Columns of a table of which only the size and the types are given."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.errors import ArgumentError
from dlarray.table.number_classes import KEPT, in_class
from dlarray.table.texts import texts

_BLANKS: dict[str, Any] = {
    **dict.fromkeys("double single int8 int16 int32 int64 uint8 uint16 uint32 uint64".split(), 0),
    **dict.fromkeys(("doublenan", "doubleNaN", "singlenan", "singleNaN"), float("nan")),
    "logical": False,
    "string": None,  # see `texts`
    "cellstr": "",
    "datetime": np.datetime64("NaT"),
    "duration": np.timedelta64(0, "s"),
}
_HELD = {"string": "string", "cell": "cell", "cellstr": "cell", "datetime": "times", "duration": "times"}


def blank_columns(size: Any, types: Any) -> tuple[list[list], list[str], list[str]]:
    """The columns of a table of which only the size and the types are given, how they are held, and their classes."""
    if size is None or types is None:
        missing = "Size" if size is None else "VariableTypes"
        raise ArgumentError(f'table: {missing} is missing; fix: table(Size=[2, 1], VariableTypes=["double"])')
    rows, width = (int(n) for n in np.asarray(size, dtype=float).ravel())
    types = [types] if isinstance(types, str) else [str(t) for t in types]
    if len(types) != width:
        raise ArgumentError(f"table: Size says {width} variables, but there are {len(types)} VariableTypes")
    for kind in types:
        if kind not in _BLANKS and kind != "cell":
            raise ArgumentError(
                f'table: columns of the type "{kind}" cannot be made without values; fix: one of {", ".join(_BLANKS)}, '
                "cell, or table(A=values)"
            )
    held = [_HELD.get(kind, "numeric") for kind in types]
    classes = [
        kind.lower().removesuffix("nan") if how == "numeric" else ""
        for kind, how in zip(types, held, strict=True)
    ]
    columns: list[list] = []
    for kind, of in zip(types, classes, strict=True):
        if kind == "cell":
            columns.append([[] for _ in range(rows)])
        else:
            blank = texts.missing if kind == "string" else _BLANKS[kind]
            columns.append(in_class([blank] * rows, of) if of in KEPT else [blank] * rows)
    return columns, held, classes
