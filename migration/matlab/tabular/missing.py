"""What is missing in any kind of value: the missing string, ismissing and rmmissing of texts, cells and tables."""

from __future__ import annotations

import datetime as pythons
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.display.times import TIMES
from dlarray.errors import ClassError, DataError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.numerics.gaps import rmmissing as of_numbers
from dlarray.migration.matlab.strings import MissingString, String, StringArray, logical
from dlarray.migration.matlab.system.durations import NO_LENGTH
from dlarray.migration.matlab.system.time_arrays import TimeArray
from dlarray.migration.matlab.system.times import NaT
from dlarray.table import Column, table
from dlarray.table.number_classes import dlarray_of


def missing() -> MissingString:
    """The missing string, ``missing`` among strings; beside numbers in brackets it becomes NaN.

    Syntax: ``m = missing()``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/missing.html

    Examples
    --------
    >>> from dlarray.matlab import String, horzcat, ismissing, missing
    >>> ismissing(horzcat(String("a"), missing())).tolist()
    [[False, True]]
    """
    return MissingString()


def _is_missing(value: Any) -> bool:
    """Whether one value of a column is missing: NaN, the missing string, a label or a date that is not there."""
    if value is None or isinstance(value, MissingString):
        return True
    if isinstance(value, str):
        return (
            not isinstance(value, String) and value == ""
        )  # strings may be empty, texts of cells are missing then
    if isinstance(value, (float, np.floating, *TIMES)):
        return bool(value != value)
    return False


def missing_value(caller: str, T: table, name: str) -> Any:
    """What stands in a column where there is no value."""
    kind = T.column_kinds()[name]
    values = list(getattr(T, name))
    if kind == "numeric":
        return {"logical": False, "single": np.float32("nan"), "double": float("nan")}.get(
            T.number_class(name), 0
        )
    if kind == "rows":
        return [float("nan")] * len(values[0])
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


def _column(T: table, name: str) -> list[bool]:
    values = getattr(T, name)
    if hasattr(values, "categories"):
        return [bool(v) for v in np.ravel(np.asarray(values.isundefined()))]
    return [_is_missing(v) for v in list(values)]


def ismissing(A: Any, /) -> Any:
    """Which elements are missing: NaN, the missing string, an empty text of a cell array, a label that is not defined.

    Syntax: ``TF = ismissing(A)``.

    Parameters
    ----------
    A : array, text, cell array of texts, categorical or table
        Of a table the answer has a column for each of its columns.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ismissing.html

    Examples
    --------
    >>> from dlarray.matlab import ismissing, table
    >>> ismissing(table(A=[1, float("nan")], B=["x", "y"])).tolist()
    [[False, False], [True, False]]
    """
    if isinstance(A, table):
        flags = [v for name in A.VariableNames for v in _column(A, name)]
        return logical(flags, A.shape)
    if isinstance(A, Column):
        return logical([_is_missing(v) for v in A], (len(A), 1))
    if isinstance(A, StringArray | TimeArray):
        return logical([_is_missing(v) for v in A], A.shape)
    if isinstance(A, TIMES):
        return _is_missing(A)
    if isinstance(A, String):
        return isinstance(A, MissingString)
    if isinstance(A, str):
        return logical([c == " " for c in A], (1, len(A)))
    if isinstance(A, (list, tuple)) and A and all(isinstance(v, str) for v in A):
        return logical([_is_missing(v) for v in A], getattr(A, "shape", (1, len(A))))
    return registered.functions["ismissing"].call(A)


def rmmissing(A: Any, /) -> Any:
    """Remove missing elements from a vector, or rows with missing elements from a matrix or a table.

    Syntax: ``R = rmmissing(A)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/rmmissing.html

    Examples
    --------
    >>> from dlarray.matlab import rmmissing, table
    >>> rmmissing([4, float("nan"), 5]).tolist()
    [[4.0, 5.0]]
    >>> list(rmmissing(table(A=[1, float("nan")], B=["x", "y"])).B)
    ['x']
    """
    if isinstance(A, table):
        gone = np.atleast_1d(np.asarray(ismissing(A)).any(axis=1))
        return A[[k for k in range(len(A)) if not gone[k]]]
    if isinstance(A, (StringArray, Cell)):
        flags = np.asarray(ismissing(A)).ravel(order="F").tolist()
        if 1 not in A.shape and A.shape != (0, 0):
            raise ClassError(f"rmmissing: A must be a vector of texts, but it is {describe(A)}; fix: A(':')")
        kept = [v for v, gone in zip(list(A), flags, strict=True) if not gone]
        shape = (1, len(kept)) if A.shape[0] == 1 else (len(kept), 1)
        return type(A)(kept, shape)
    if isinstance(A, Column):
        return of_numbers(dlarray_of(list(A)))
    return of_numbers(A)
