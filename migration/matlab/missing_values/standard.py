"""Which elements are missing, and other values made missing: missing, ismissing, standardizeMissing."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.array import dlarray
from dlarray.display.times import TIMES
from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.dates.time_arrays import TimeArray
from dlarray.migration.matlab.displays import of_column
from dlarray.migration.matlab.missing_values.elements import Elements, elements
from dlarray.migration.matlab.options import with_options
from dlarray.migration.matlab.shared.table_columns import names_of
from dlarray.migration.matlab.strings import MissingString, StringArray, logical
from dlarray.table import table


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


def indicators(name: str, given: Any) -> list:
    """The values that count as missing."""
    if isinstance(given, Cell):
        return [v for one in given for v in indicators(name, one)]
    given = of_column(given)
    if isinstance(given, str | MissingString):
        return [given]
    if isinstance(given, (StringArray, TimeArray)):
        return list(given)
    if isinstance(given, TIMES):
        return [given]
    if isinstance(given, (list, tuple)):
        return [v for one in given for v in indicators(name, one)]
    try:
        return np.asarray(given, dtype=float).ravel().tolist()
    except (TypeError, ValueError):
        raise ArgumentError(
            f"{name}: the indicator is {describe(given)}; fix: numbers, texts, times, or a cell array of them"
        ) from None


def indicated(x: Elements, wanted: list) -> list[bool]:
    """Which elements are one of the values that count as missing; those of other kinds count for nothing."""
    if x.kind in ("numbers", "logical"):
        numbers = [v for v in wanted if isinstance(v, (bool, int, float))]
        gone = any(v != v for v in numbers) or any(isinstance(v, MissingString) for v in wanted)
        return [v in numbers or gone and v != v for v in x.values]
    if x.kind in ("datetime", "duration"):
        gone = any(v != v for v in wanted)
        return [(v != v and gone) or any(isinstance(w, TIMES) and v == w for w in wanted) for v in x.values]
    gone = any(isinstance(v, MissingString) for v in wanted)
    texts = {str(v) for v in wanted if isinstance(v, str) and not isinstance(v, MissingString)}
    if x.kind == "labels":
        return [
            (v is None and (gone or "" in texts or "<undefined>" in texts)) or str(v) in texts
            for v in x.values
        ]
    return [
        gone
        if isinstance(v, MissingString)
        else isinstance(v, str) and str(v).rstrip() in {t.rstrip() for t in texts}
        for v in x.values
    ]


def flags_of(name: str, A: Any, indicator: Any = None) -> list[bool]:
    """Which elements of an array are missing, in MATLAB's order."""
    x = elements(name, A)
    return x.flags() if indicator is None else indicated(x, indicators(name, indicator))


def rows_missing(name: str, T: table, column: str, indicator: Any = None) -> list[bool]:
    """Of which rows a column has something missing; characters are missing where a row is blank."""
    flags = np.asarray(flags_of(name, getattr(T, column), indicator), dtype=bool)
    found = flags.reshape(len(T), -1, order="F") if len(T) else flags.reshape(0, 1)
    blank = T.column_kinds()[column] == "char"
    rows = np.all(found, axis=1) if blank else np.any(found, axis=1)
    return rows.tolist()


def ismissing(A: Any, indicator: Any = None, /) -> Any:
    """Which elements are missing: NaN, the missing string, an empty text of a cell array, a label that is not defined.

    Syntaxes: ``TF = ismissing(A)``, ``TF = ismissing(A, indicator)``.

    Parameters
    ----------
    A : array, text, cell array of texts, categorical, times or table
        Of a table the answer has a column for each of its columns.
    indicator : numbers, texts, times, or a cell array of them
        The values that count as missing, in place of those that do by themselves. Of a table each counts in the
        columns of its kind.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ismissing.html

    Examples
    --------
    >>> from dlarray.matlab import ismissing, table
    >>> ismissing(table(A=[1, float("nan")], B=["x", "y"])).tolist()
    [[False, False], [True, False]]
    >>> ismissing([1, -99, 3], -99).tolist()
    [[False, True, False]]
    """
    if isinstance(A, table):
        flags = [v for n in A.VariableNames for v in rows_missing("ismissing", A, n, indicator)]
        return logical(flags, A.shape)
    if indicator is None and isinstance(A, dlarray):
        return registered.functions["ismissing"].call(A)
    x = elements("ismissing", A)
    found = x.flags() if indicator is None else indicated(x, indicators("ismissing", indicator))
    if x.shape == (1, 1) and isinstance(A, (str, *TIMES)):
        return found[0]
    return (
        registered.find("reshape")(logical(found, (len(found), 1)), *x.shape)
        if len(x.shape) > 2
        else logical(found, x.shape)
    )


@with_options
def standardizeMissing(
    A: Any, indicator: Any, /, *, DataVariables: Any = None, ReplaceValues: Any = True
) -> Any:
    """Replace given values by what stands for a missing one: NaN, NaT, the missing string, an empty text, no label.

    Syntaxes: ``B = standardizeMissing(A, indicator)``, ``B = standardizeMissing(T, indicator, DataVariables=vars)``.

    Parameters
    ----------
    A : array, cell array of texts, categorical, times or table
        Integers and logical values have nothing that is missing, and stay.
    indicator : numbers, texts, times, or a cell array of them
    DataVariables : names, numbers, a mask, `vartype`, or a function
        The columns of a table that are looked at: all unless it is said.
    ReplaceValues : bool
        Only True has a counterpart here.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/standardizemissing.html

    Examples
    --------
    >>> from dlarray.matlab import standardizeMissing
    >>> standardizeMissing([1, -99], -99).tolist()
    [[1.0, nan]]
    """
    if not ReplaceValues:
        raise ArgumentError("standardizeMissing: ReplaceValues=False has no counterpart here; fix: addvars")
    wanted = indicators("standardizeMissing", indicator)
    if isinstance(A, table):
        made = A.copy()
        for name in chosen_variables("standardizeMissing", A, DataVariables):
            setattr(made, name, _standard(A[name], wanted))
        return made
    return _standard(A, wanted)


def chosen_variables(name: str, T: table, DataVariables: Any) -> list[str]:
    """The columns of a table that are looked at."""
    return T.VariableNames if DataVariables is None else names_of(name, "DataVariables", T, DataVariables)


def _standard(A: Any, wanted: list) -> Any:
    x = elements("standardizeMissing", A)
    if x.kind in ("logical", "cells"):
        return A
    flags = indicated(x, wanted)
    return x.make([x.blank if gone else v for v, gone in zip(x.values, flags, strict=True)], x.shape)
