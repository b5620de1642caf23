"""Fourier's sums over several dimensions, at any points and frequencies: nufftn."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dlarray.array import asdlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.numerics.hosts import host

_AT_ONCE = 1 << 22  # numbers of a matrix of exponentials that are made together


def nufftn(X: Any, t: Any = None, f: Any = None, /) -> Any:
    """The discrete Fourier transform over all dimensions, of samples at any points, at any frequencies.

    Syntaxes: ``Y = nufftn(X)``, ``Y = nufftn(X, t)``, ``Y = nufftn(X, t, f)``, ``Y = nufftn(X, [], f)``.

    Parameters
    ----------
    X : array_like
        The samples.
    t : matrix or cell array of vectors, optional
        Their points: a row of D coordinates for each element of X, or D vectors, one for each dimension of X;
        by default 0, 1, 2, … in each dimension.
    f : matrix or cell array of vectors, optional
        The frequencies: a row of D numbers for each, or D vectors for those of a grid; by default ``(0:N-1)/N`` in each
        dimension, with ``N = ceil(numel(X)^(1/D))``.

    Returns
    -------
    dlarray
        The sums of ``X(j) * exp(-2i*pi*dot(t(j,:), f(k,:)))``: a column for a matrix f, else an array of D dimensions.
        They are added up term by term.

    Raises
    ------
    SizeError
        Points that do not fit X; more columns in f than dimensions; vectors t without f for an X whose sizes are not
        all alike, of which MATLAB's page does not say how many frequencies there are.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.nufftn.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import nufftn
    >>> dl.real(nufftn([[1, 2], [4, 8]], [], [[0, 0], [0.5, 0], [0.5, 0.5]])).tolist()
    [[15.0], [-9.0], [3.0]]
    """
    x = host(X)
    if x.dtype.kind not in "fcbiu":
        raise ArgumentError(f"nufftn: X must be numbers, but it is {describe(X)}; fix: double(X)")
    x = x if x.dtype.kind in "fc" else x.astype(float)
    grid, rows = _read("t", t)
    wanted, queries = _read("f", f)
    if grid is None and rows is None:
        if wanted is None and queries is None:
            return asdlarray(np.fft.fftn(x))
        sizes = _shape(x, len(wanted) if wanted is not None else _width(queries))
        grid = [np.arange(float(n)) for n in sizes]
    D = len(grid) if grid is not None else _width(rows)
    if grid is not None:
        sizes = _shape(x, D)
        if [p.size for p in grid] != list(sizes):
            raise SizeError(
                f"nufftn: t has vectors of {[p.size for p in grid]} points for X of size {list(sizes)}; "
                "fix: a point for each place in each dimension"
            )
        x = x.reshape(sizes, order="F")
    else:
        assert rows is not None
        if len(rows) != x.size:
            raise SizeError(
                f"nufftn: t has {len(rows)} rows for {x.size} elements of X; fix: a row for each element"
            )
        x = x.ravel(order="F")
    if wanted is None and queries is None:
        N = math.ceil(x.size ** (1 / D))
        if grid is not None and any(n != N for n in x.shape):
            raise SizeError(
                f"nufftn: X of size {list(x.shape)} with vectors t is given no frequencies, and how many there are is "
                "not said; fix: nufftn(X, t, f)"
            )
        wanted = [np.arange(float(N)) / N for _ in range(D)]
    if (len(wanted) if wanted is not None else _width(queries)) != D:
        raise SizeError(
            f"nufftn: f must have {D} columns, or {D} vectors, as t has dimensions; fix: a column for each"
        )
    if wanted is not None:
        Y = _grid_of_grid(x, grid, wanted) if grid is not None else _grid_of_rows(x, rows, wanted)
    else:
        Y = (_rows_of_grid(x, grid, queries) if grid is not None else _rows_of_rows(x, rows, queries))[
            :, None
        ]
    return asdlarray(Y.astype(np.result_type(x.dtype, np.complex64)))


def _read(what: str, given: Any) -> tuple[list[np.ndarray] | None, np.ndarray | None]:
    """Vectors of a grid, or rows of coordinates; neither where nothing is given."""
    if given is None:
        return None, None
    if isinstance(given, Cell):
        parts = [host(p) for p in given]
        if any(p.size != max(p.shape, default=0) for p in parts) or not parts:
            raise SizeError(
                f"nufftn: a cell array {what} must hold vectors; fix: a vector for each dimension"
            )
        return [p.astype(float).ravel(order="F") for p in parts], None
    rows = host(given)
    if not rows.size:
        return None, None
    if rows.ndim != 2 or rows.dtype.kind not in "fbiu":
        raise ArgumentError(
            f"nufftn: {what} must be a matrix of real numbers, or a cell array of vectors, but it is "
            f"{describe(given)}; fix: a row for each point"
        )
    return None, rows.astype(float)


def _width(rows: np.ndarray | None) -> int:
    assert rows is not None
    return int(rows.shape[1])


def _shape(x: np.ndarray, D: int) -> tuple[int, ...]:
    """The sizes of X in D dimensions."""
    sizes = x.shape if D > 1 or x.shape[1:] != (1,) else x.shape[:1]
    if len(sizes) > D:
        raise SizeError(
            f"nufftn: X is of size {list(x.shape)}, and there are {D} dimensions of points; "
            "fix: a column or a vector for each dimension of X (a column X has one)"
        )
    return sizes + (1,) * (D - len(sizes))


def _waves(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return np.exp(-2j * np.pi * np.outer(a, b))


def _grid_of_grid(x: np.ndarray, grid: list[np.ndarray], wanted: list[np.ndarray]) -> np.ndarray:
    made = x
    for d, (points, asked) in enumerate(zip(grid, wanted, strict=True)):
        made = np.moveaxis(np.tensordot(_waves(asked, points), made, axes=(1, d)), 0, d)
    return made if made.ndim > 1 else made[:, None]


def _grid_of_rows(x: np.ndarray, rows: np.ndarray | None, wanted: list[np.ndarray]) -> np.ndarray:
    assert rows is not None
    others = math.prod(w.size for w in wanted[1:])
    made = np.zeros((wanted[0].size, others), dtype=complex)
    step = max(1, _AT_ONCE // max(others, wanted[0].size, 1))
    for k in range(0, len(rows), step):
        some = rows[k : k + step]
        spread = np.ones((len(some), 1), dtype=complex)
        for d in range(1, len(wanted)):
            wave = _waves(some[:, d], wanted[d])
            spread = (spread[:, :, None] * wave[:, None, :]).reshape(len(some), -1)
        made += (x[k : k + step, None] * _waves(some[:, 0], wanted[0])).T @ spread
    return made.reshape([w.size for w in wanted] if len(wanted) > 1 else (-1, 1))


def _rows_of_grid(x: np.ndarray, grid: list[np.ndarray], queries: np.ndarray | None) -> np.ndarray:
    assert queries is not None
    made = np.zeros(len(queries), dtype=complex)
    step = max(1, _AT_ONCE // max(x.size, 1))
    for k in range(0, len(queries), step):
        some = queries[k : k + step]
        left = _waves(some[:, 0], grid[0]) @ x.reshape(len(grid[0]), -1)
        for d in range(1, len(grid)):
            left = left.reshape(len(some), len(grid[d]), -1)
            left = np.einsum("qi,qir->qr", _waves(some[:, d], grid[d]), left)
        made[k : k + step] = left.reshape(len(some))
    return made


def _rows_of_rows(x: np.ndarray, rows: np.ndarray | None, queries: np.ndarray | None) -> np.ndarray:
    assert rows is not None and queries is not None
    made = np.zeros(len(queries), dtype=complex)
    step = max(1, _AT_ONCE // max(x.size, 1))
    for k in range(0, len(queries), step):
        made[k : k + step] = np.exp(-2j * np.pi * (queries[k : k + step] @ rows.T)) @ x
    return made
