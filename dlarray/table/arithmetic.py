"""Calculations on whole tables, column by column: ``T - 1``, ``T1 + T2``, ``mean(T)`` (MATLAB has them since R2023a).

All columns must hold numbers.  A function of elements gives a table of the same rows and columns; one along the first
dimension a table of the same columns; one along the second a table whose one column has the function's name.  Tables
are matched by the names of their columns, and by the names or times of their rows where they have some.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray import names
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.table.number_classes import array_in_class

ELEMENTS = frozenset(
    """
    plus minus times rdivide power gt ge lt le abs ceil fix floor round mod rem exp expm1 log log10 log1p log2 nextpow2
    nthroot pow2 sqrt acos acosd acosh asin asinh atan atanh cos cosd cosh sin sind sinh tan tand tanh
    """.split()
)
# Functions along a dimension, and where its number stands among their arguments.
ALONG = {
    **dict.fromkeys("sum prod mean median mode cumsum cumprod cummax cummin".split(), 1),
    **dict.fromkeys("max min std var".split(), 2),
}
AS_LONG = frozenset("cumsum cumprod cummax cummin".split())  # whose results have the size of their inputs


class Arithmetic:
    """Operators and functions of tables."""

    __slots__ = ()
    __array_ufunc__ = None  # NumPy's arrays leave their operators to the table

    def __over_columns__(self, name: str, call: Callable, args: tuple, options: dict) -> Any:
        """The function of each column; NotImplemented of a function that takes no tables, but matrices."""
        if name in ELEMENTS or name in ("max", "min") and len(args) == 2:
            return _elements(name, call, args, options)
        if name in ALONG and args[0] is self and options.get("nargout", 1) in (None, 1):
            return _along(self, name, call, args[1:], options)
        return NotImplemented

    def _operated(self, name: str, operation: Callable, *args: Any) -> Any:
        return _elements(name, lambda given, _: operation(*given), args, {})

    def __add__(self, other: Any) -> Any:
        return self._operated("plus", operator.add, self, other)

    def __radd__(self, other: Any) -> Any:
        return self._operated("plus", operator.add, other, self)

    def __sub__(self, other: Any) -> Any:
        return self._operated("minus", operator.sub, self, other)

    def __rsub__(self, other: Any) -> Any:
        return self._operated("minus", operator.sub, other, self)

    def __mul__(self, other: Any) -> Any:
        return self._operated("times", operator.mul, self, other)

    def __rmul__(self, other: Any) -> Any:
        return self._operated("times", operator.mul, other, self)

    def __truediv__(self, other: Any) -> Any:
        return self._operated("rdivide", operator.truediv, self, other)

    def __rtruediv__(self, other: Any) -> Any:
        return self._operated("rdivide", operator.truediv, other, self)

    def __pow__(self, other: Any) -> Any:
        return self._operated("power", operator.pow, self, other)

    def __rpow__(self, other: Any) -> Any:
        return self._operated("power", operator.pow, other, self)

    def __neg__(self) -> Any:
        return self._operated("uminus", operator.neg, self)

    def __lt__(self, other: Any) -> Any:
        return self._operated("lt", operator.lt, self, other)

    def __le__(self, other: Any) -> Any:
        return self._operated("le", operator.le, self, other)

    def __gt__(self, other: Any) -> Any:
        return self._operated("gt", operator.gt, self, other)

    def __ge__(self, other: Any) -> Any:
        return self._operated("ge", operator.ge, self, other)


def _elements(name: str, call: Callable, args: tuple, options: dict) -> Any:
    T: Any = max((a for a in args if isinstance(a, Arithmetic)), key=len)  # type: ignore[arg-type]
    tables = [_matched(name, T, a) for a in args]
    made = {}
    for j, column in enumerate(T.VariableNames):
        given = [
            a
            if isinstance(a, str)
            else _column(own, name, column)
            if own is not None
            else _part(T, name, a, j)
            for a, own in zip(args, tables, strict=True)
        ]
        made[column] = call(tuple(given), dict(options))
    return T.alike(made)


def _along(T: Any, name: str, call: Callable, more: tuple, options: dict) -> Any:
    place = ALONG[name]
    flags = [a for a in more if isinstance(a, str)]
    given = [a for a in more if not isinstance(a, str)]
    dim = given[place - 1] if len(given) >= place else 1
    if "all" in flags or np.size(dim) != 1 or dim not in (1, 2):
        return NotImplemented
    between = given[: place - 1] or [[] if name in ("max", "min") else 0] * (place - 1)

    def reduced(X: Any) -> Any:
        return call((X, *between, int(dim), *flags), dict(options))

    columns = {n: _column(T, name, n) for n in T.VariableNames}
    if dim == 1:
        found = {n: reduced(X) for n, X in columns.items()}
        return T.alike(found, rows=name in AS_LONG)
    whole = reduced(names.find("horzcat")(*columns.values()))
    return T.alike({n: whole(":", j) for j, n in enumerate(columns, 1)} if name in AS_LONG else {name: whole})


def _column(T: Any, name: str, column: str) -> Any:
    """The numbers of a column, with a row for each."""
    kind = T.column_kinds()[column]
    if kind not in ("numeric", "rows"):
        raise ArgumentError(
            f"{name}: of a table all columns must hold numbers, but {column} holds {kind}; "
            f'fix: choose columns, T(":", names)'
        )
    kind = T.number_class(column)
    return names.find(kind)(array_in_class(list(getattr(T, column)), kind).reshape(len(T), -1))


def _part(T: Any, name: str, other: Any, j: int) -> Any:
    """What an array or a number gives to column j: its own column, or all there is."""
    values = other if hasattr(other, "shape") else np.asarray(other)
    size = (1,) * (2 - len(values.shape)) + tuple(values.shape)
    if len(size) > 2 or size[0] not in (1, len(T)) or size[1] not in (1, T.shape[1]):
        raise SizeError(
            f"{name}: {T.describe()} and {describe(other)} have incompatible sizes; fix: a number, or an array of "
            f"{len(T)} or 1 rows and {T.shape[1]} or 1 columns"
        )
    values = values.reshape(size) if isinstance(values, np.ndarray) else values
    if size[1] == 1:
        return values
    return values[:, j : j + 1] if isinstance(values, np.ndarray) else values(":", j + 1)


def _matched(name: str, T: Any, other: Any) -> Any:
    """Another table with its rows in the order of this one's; None of what is no table."""
    if not isinstance(other, Arithmetic):
        return None
    if other is T:
        return T
    theirs, ours = other.row_keys(), T.row_keys()  # type: ignore[attr-defined]
    if len(other) == 1 and theirs is None:  # type: ignore[arg-type]
        ours = None  # one row for all
    fits = sorted(other.VariableNames) == sorted(T.VariableNames) and len(other) in (1, len(T))  # type: ignore[attr-defined, arg-type]
    if not fits or theirs is not None and ours is not None and sorted(theirs) != sorted(ours):
        raise SizeError(
            f"{name}: {T.describe()} and {describe(other)} have other columns or rows; fix: tables with the same names "
            "of columns, and of rows or times"
        )
    if theirs is None or ours is None or theirs == ours:
        return other
    return other[[theirs.index(key) for key in ours]]  # type: ignore[index]
