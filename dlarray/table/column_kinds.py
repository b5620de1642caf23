"""The values of columns, one for each row, and how MATLAB would hold them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any

import numpy as np

from dlarray.backend import class_name
from dlarray.display.times import TIMES
from dlarray.nests import entries
from dlarray.table.labels import are_labels, has_categories, is_matrix_of_labels, label_rows
from dlarray.table.nested import are_rows, is_table, rows_of_table
from dlarray.table.number_classes import KEPT, in_class

NUMBER_TYPES = (bool, int, float, np.number, np.bool_)


def rows_of(values: Any) -> list:
    """The values of a column, one for each row: of a matrix its numbers, or the numbers of each of its rows."""
    if is_table(values):
        return rows_of_table(values)
    shape: Any = getattr(values, "shape", ())
    if isinstance(values, (*NUMBER_TYPES, *TIMES)):  # one row, as MATLAB's 1×1
        return [values]
    if isinstance(values, np.ndarray) and values.dtype.kind in "iu":  # whose integers count as doubles
        return rows_of(values.tolist()) if values.ndim == 1 else rows_of(values.astype(float))
    if type(values) is list and values and all(type(x) is list and len(x) == 1 for x in values):
        if kind_of([x[0] for x in values]) == "numeric":
            return [x[0] for x in values]  # a matrix of one column
    if type(values).__name__ == "StringArray":
        return list(values)  # with what is missing among them
    if is_matrix_of_labels(values):
        return label_rows(values)
    if hasattr(type(values), "brace") and len(shape) == 2 and min(shape) > 1:
        rows = [list(values[k :: shape[0]]) for k in range(shape[0])]  # stored column by column
        if are_rows_of_texts(rows):
            return rows
    if len(shape) != 2 or not callable(getattr(values, "tolist", None)) or has_categories(values):
        return entries("table", "a column", values)
    rows = values.T.tolist()[0] if shape[1] == 1 else values.tolist()
    kind = class_name(values.dtype) if hasattr(values, "dtype") else ""
    return in_class(rows, kind) if kind in KEPT else rows


def columns_by_name(values: Any) -> dict[str, Any] | None:
    """The columns of a dict or of a data frame (of pandas, polars and the like), whose index is none of them."""
    if isinstance(values, Mapping):
        return {str(name): column for name, column in values.items()}
    if hasattr(values, "columns") and callable(getattr(values, "to_dict", None)):
        return {str(name): values[name] for name in values.columns}
    return None


def kind_of(values: list) -> str:
    """How MATLAB would hold a column: "string", "numeric", "times", "rows" (lists of numbers), "table" or "cell"."""
    if _are(values, str):
        return "string"
    if _are(values, TIMES):
        return "times"
    if _are(values, NUMBER_TYPES):
        return "numeric"
    if set(map(type, values)) == {list} and all(values) and _are(chain.from_iterable(values), NUMBER_TYPES):
        return "rows" if len(set(map(len, values))) == 1 else "cell"
    return "table" if are_rows(values) else "cell"


def _are(values: Iterable, classes: Any) -> bool:
    """Whether there are values, and all are of these classes; each class is asked once, for columns are long."""
    found = set(map(type, values))
    return bool(found) and all(issubclass(one, classes) for one in found)


def column_kind(values: Any, rows: Any) -> str:
    """How MATLAB would hold a column that is given: "categorical", "labels" (a matrix), or `kind_of` its rows."""
    if has_categories(values):
        return "categorical" if are_labels(values, rows) else "labels"
    kind = kind_of(rows)
    if type(values).__name__ == "CharArray" and rows:
        return "char"
    if hasattr(type(values), "held"):
        known = ("string", "cell", "char") if kind == "string" else ("texts",)
        return values.held if values.held in known else kind
    if kind == "cell" and hasattr(type(values), "brace") and are_rows_of_texts(rows):
        return "texts"  # MATLAB's cell array of characters with several columns
    if isinstance(values, list) and hasattr(type(values), "brace") and kind != "cell":
        return "cell"  # MATLAB's cell array of characters
    return kind


def are_rows_of_texts(rows: list) -> bool:
    """Whether the rows are lists of texts, of one length."""
    lists = [row for row in rows if type(row) is list and row and all(isinstance(x, str) for x in row)]
    return len(lists) == len(rows) and len({len(row) for row in lists}) == 1


def kind_after(old: str | None, values: Any, rows: Any) -> str:
    """The kind of a column that was of another one and gets new values; lists leave a column of cells one."""
    plain = isinstance(values, (list, tuple)) and (
        not hasattr(type(values), "brace") or hasattr(type(values), "held")
    )
    if old is not None and (not rows or old == "cell" and plain):
        return old
    if old == "char" and plain and kind_of(rows) == "string" and len(set(map(len, rows))) == 1:
        return old
    return column_kind(values, rows)


def is_nothing(values: Any) -> bool:
    """Whether a value is MATLAB's ``[]``."""
    shape = getattr(values, "shape", None)
    return tuple(shape) == (0, 0) if isinstance(shape, tuple) else isinstance(values, list) and not values
