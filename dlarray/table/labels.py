"""Columns of labels: categoricals, whose categories a table keeps."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np


def has_categories(values: Any) -> bool:
    """Whether the values are a categorical, of which a table keeps the categories."""
    return callable(getattr(values, "with_labels", None))


def with_categories(values: Any) -> Any:
    """A categorical of a column of a data frame that has categories; other values as they are."""
    inner = getattr(values, "cat", values)  # the accessor of a Series
    codes, names = getattr(inner, "codes", None), getattr(inner, "categories", None)
    if codes is None or names is None or callable(names):
        return values
    return import_module("dlarray.categorical").categorical(values)  # which knows what tables are made of


def are_labels(values: Any, rows: Any) -> bool:
    """Whether a column is kept as labels: of a categorical that has one for each row."""
    return has_categories(values) and not any(has_categories(row) for row in rows)


def is_matrix_of_labels(values: Any) -> bool:
    """Whether the values are a categorical with several columns and rows."""
    return has_categories(values) and min(values.shape) > 1


def label_rows(values: Any) -> list:
    """The rows of a categorical, each a categorical."""
    return [values(k, ":") for k in range(1, values.shape[0] + 1)]


def lay_rows_of_labels(given: dict[str, Any], data: dict[str, list], heights: dict[str, int]) -> None:
    """A row of labels is one row of a table where the other columns have one."""
    for name, values in given.items():
        if has_categories(values) and values.shape[0] == 1 != len(data[name]) and 1 in heights.values():
            data[name] = label_rows(values)
            heights[name] = 1


def labels_of_rows(rows: list) -> Any:
    """The categorical whose rows these are."""
    first = rows[0]
    return first.alike(np.concatenate([row.codes() for row in rows]))


def label_text(value: Any) -> Any:
    """The text of one label that may come as a categorical with one element."""
    return next(iter(value)) if has_categories(value) else value
