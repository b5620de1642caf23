"""Columns of tables that become variables of their own, which stores change while the table stays."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from dlarray import names as registered
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.strings import MissingString, String, StringArray
from dlarray.table.column import Column
from dlarray.table.number_classes import dlarray_of


def own_column(x: Column) -> Any:
    """A column as the array that MATLAB's ``x = T.Name`` is; what has no such array stays a column, without its table.

    >>> from dlarray.matlab import table
    >>> T = table(Loss=[3, 2, 1])
    >>> x = own_column(T.Loss)
    >>> x.paren[1] = 9
    >>> list(T.Loss)
    [3, 2, 1]
    """
    values = list(x)
    if x.held in ("numeric", "rows") and values:
        return dlarray_of(values, x.number_class)
    if x.held == "times" and values:
        return registered.functions["reshape"].call(x, len(x), 1)
    if x.held == "string" and any(isinstance(v, (String, MissingString)) for v in values):
        return StringArray(values, (len(values), 1))
    if x.held in ("cell", "string"):
        return Cell(values, (len(values), 1))
    return Column(values, x.name, held=x.held, of_class=x.number_class)


def with_own_columns(body: Callable) -> Callable:
    """A function that takes columns of tables as the arrays that they are in MATLAB."""

    @functools.wraps(body)
    def call(*args: Any, **kwargs: Any) -> Any:
        args = tuple(own_column(a) if type(a) is Column else a for a in args)
        return body(*args, **kwargs)

    return call
