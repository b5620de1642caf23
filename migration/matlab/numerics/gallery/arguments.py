"""Arguments of test matrices: orders, numbers and vectors."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import one_number
from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.numerics.hosts import host

Array = np.ndarray


def order(name: str, n: Any, least: int = 1) -> int:
    """A whole number of rows."""
    found = one_number(n)
    if found is None or found != int(found) or found < least:
        raise ArgumentError(
            f'gallery: the order of "{name}" is {describe(n)}; fix: a whole number from {least} on'
        )
    return int(found)


def sizes(name: str, n: Any) -> tuple[int, int]:
    """Rows and columns: one number for both, or two."""
    found = np.asarray(host(n), dtype=float).ravel()
    if found.size not in (1, 2):
        raise ArgumentError(f'gallery: the size of "{name}" is {describe(n)}; fix: n, or [m, n]')
    return order(name, float(found[0])), order(name, float(found[-1]))


def number(name: str, x: Any, default: float) -> Any:
    """A number, or what stands for one that is not given."""
    if x is None:
        return default
    found = one_number(x)
    if found is None:
        found = host(x)
        if found.size != 1:
            raise ArgumentError(f'gallery: a parameter of "{name}" is {describe(x)}; fix: one number')
        return found.item()
    return found


def vector(name: str, x: Any) -> Array:
    """The elements of a vector; of one whole number n the numbers from 1 to n."""
    found = np.asarray(host(x))
    if found.size == 1:
        return np.arange(1.0, order(name, x) + 1)
    if found.ndim > 2 or min(found.shape) > 1:
        raise ArgumentError(
            f'gallery: "{name}" takes a vector, but it is {describe(x)}; fix: a row or a column'
        )
    return found.ravel().astype(complex if found.dtype.kind == "c" else float)


def grid(n: int) -> tuple[Array, Array]:
    """Row and column numbers, from 1."""
    at = np.arange(1.0, n + 1)
    return at[:, None], at[None, :]


def toeplitz(column: Array, row: Array | None = None) -> Array:
    """A matrix with equal elements along its diagonals."""
    row = column if row is None else row
    i, j = np.arange(column.size)[:, None], np.arange(row.size)[None, :]
    return np.where(i >= j, column[np.maximum(i - j, 0)], row[np.maximum(j - i, 0)])
