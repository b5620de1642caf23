"""Factorizations that leave entries out, for preconditioners: ilu, ichol."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, one_number
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, DataError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.numerics.krylov.systems import doubled
from dlarray.migration.matlab.shared.sparse_matrix import SparseMatrix


def ilu(A: Any, options: Any = None, /, *, nargout: int = 1) -> Any:
    """Factor a matrix into triangles, of which entries are left out.

    Syntaxes: ``W = ilu(A)``, ``ilu(A, options)``, ``L, U = ilu(…, nargout=2)``, ``L, U, P = ilu(…, nargout=3)``.

    Parameters
    ----------
    A : square matrix
    options : struct or dict, optional
        "type": "nofill" (default), no entries where A has none, or "crout", none that are small.  "droptol", default 0:
        by "crout" an entry of column j counts as small below ``droptol*norm(A(:, j))``; entries of L are looked at
        before they are divided by the pivot.  "milu": "off" (default); "row" and "col" add what is left out to the
        diagonal of U, so that the sums of rows, or columns, are those of A.

    Returns
    -------
    L, U : SparseMatrix
        The lower triangle with ones on its diagonal, and the upper one; with one output ``L + U - speye(n)``.
    P : SparseMatrix
        The permutation, which is the identity here.

    Raises
    ------
    ArgumentError
        The type "ilutp", which pivots and is not here.
    DataError
        A pivot that is zero.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ilu.html

    Examples
    --------
    >>> from dlarray.matlab import ilu
    >>> L, U = ilu([[4, 1, 0], [1, 4, 1], [0, 1, 4]], nargout=2)
    >>> [[round(x, 4) for x in row] for row in U.full.tolist()]
    [[4.0, 1.0, 0.0], [0.0, 3.75, 1.0], [0.0, 0.0, 3.7333]]
    """
    check_nargout("ilu", nargout, (1, 2, 3))
    matrix = _square("ilu", A)
    told = _options(
        "ilu", options, {"type": "nofill", "droptol": 0.0, "milu": "off", "udiag": 0.0, "thresh": 1.0}
    )
    kind = _choice("ilu", "type", told, ("nofill", "crout", "ilutp"))
    if kind == "ilutp":
        raise ArgumentError('ilu: the type "ilutp" is not here; fix: "crout", or lu(A)')
    sums = _choice("ilu", "milu", told, ("off", "row", "col"))
    limits = _tolerance("ilu", told) * np.linalg.norm(matrix, axis=0) if kind == "crout" else None
    L, U = _lower_upper(matrix, limits, sums)
    n = len(matrix)
    if nargout < 2:
        return SparseMatrix(dlarray(L + U - np.eye(n)))
    return tuple(SparseMatrix(dlarray(M)) for M in (L, U, np.eye(n)))[:nargout]


def _lower_upper(A: np.ndarray, limits: np.ndarray | None, sums: str) -> tuple[np.ndarray, np.ndarray]:
    """One row of U and one column of L after the other; without limits the entries stay where A has some."""
    n = len(A)
    L, U = np.eye(n, dtype=A.dtype), np.zeros_like(A)
    moved = np.zeros(n, A.dtype)  # what is added to later pivots
    for k in range(n):
        row = A[k, k:] - L[k, :k] @ U[:k, k:]
        column = A[k + 1 :, k] - L[k + 1 :, :k] @ U[:k, k]
        row[0] += moved[k]
        if limits is None:
            keeps, stays = A[k, k + 1 :] != 0, A[k + 1 :, k] != 0
        else:
            keeps, stays = np.abs(row[1:]) >= limits[k + 1 :], np.abs(column) >= limits[k]
        out_right, out_below = np.where(keeps, 0, row[1:]), np.where(stays, 0, column)
        if sums == "row":
            row[0] += out_right.sum()
            moved[k + 1 :] += out_below
        elif sums == "col":
            row[0] += out_below.sum()
            moved[k + 1 :] += out_right
        if row[0] == 0:
            raise DataError(
                f"ilu: the pivot of column {k + 1} is zero; fix: ilu(A(p, :)), with rows in another order"
            )
        U[k, k], U[k, k + 1 :] = row[0], np.where(keeps, row[1:], 0)
        L[k + 1 :, k] = np.where(stays, column, 0) / row[0]
    return L, U


def ichol(A: Any, options: Any = None, /) -> SparseMatrix:
    """Factor a matrix that is symmetric and positive definite as ``L*L'``, with entries of L left out.

    Syntaxes: ``L = ichol(A)``, ``L = ichol(A, options)``.

    Parameters
    ----------
    A : square matrix
        Only the lower triangle is read, or the upper one with "shape".
    options : struct or dict, optional
        "type": "nofill" (default), no entries where A has none, or "ict", none that are small.  "droptol", default 0:
        by "ict" an entry of column j counts as small below ``droptol*norm(A(j:end, j), 1)``.  "michol": "off" (default)
        or "on", which adds what is left out to the diagonal, so that ``A*e`` is ``L*L'*e``.  "diagcomp", default 0: the
        diagonal of A, times this, is added to A.  "shape": "lower" (default) or "upper".

    Returns
    -------
    L : SparseMatrix
        The lower triangle, or with the shape "upper" the upper one.

    Raises
    ------
    DataError
        A pivot that is not positive.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ichol.html

    Examples
    --------
    >>> from dlarray.matlab import ichol
    >>> L = ichol([[4, 2, 0], [2, 5, 2], [0, 2, 5]])
    >>> L.full.tolist()
    [[2.0, 0.0, 0.0], [1.0, 2.0, 0.0], [0.0, 1.0, 2.0]]
    """
    matrix = _square("ichol", A)
    defaults = {"type": "nofill", "droptol": 0.0, "michol": "off", "diagcomp": 0.0, "shape": "lower"}
    told = _options("ichol", options, defaults)
    kind = _choice("ichol", "type", told, ("nofill", "ict"))
    modified = _choice("ichol", "michol", told, ("off", "on")) == "on"
    upper = _choice("ichol", "shape", told, ("lower", "upper")) == "upper"
    low = np.tril(matrix.conj().T if upper else matrix)
    more = one_number(told["diagcomp"])
    if more is None or isinstance(more, complex) or more < 0:
        raise ArgumentError(f"ichol: diagcomp is {describe(told['diagcomp'])}; fix: a number such as 0.1")
    low += more * np.diag(np.diag(low))
    limits = _tolerance("ichol", told) * np.abs(low).sum(axis=0) if kind == "ict" else None
    L = _lower(low, limits, modified)
    return SparseMatrix(dlarray(L.conj().T if upper else L))


def _lower(A: np.ndarray, limits: np.ndarray | None, modified: bool) -> np.ndarray:
    n = len(A)
    L = np.zeros_like(A)
    moved = np.zeros(n, A.dtype)
    for k in range(n):
        column = A[k:, k] - L[k:, :k] @ L[k, :k].conj()
        stays = A[k + 1 :, k] != 0 if limits is None else np.abs(column[1:]) >= limits[k]
        column[0] += moved[k]
        if modified:
            out = np.where(stays, 0, column[1:])
            column[0] += out.sum()
            moved[k + 1 :] += out
        pivot = column[0].real
        if not pivot > 0:
            raise DataError(
                f"ichol: the pivot of column {k + 1} is {pivot:g}, which is not positive; "
                'fix: the option "diagcomp", with 0.1 or more'
            )
        L[k, k] = np.sqrt(pivot)
        L[k + 1 :, k] = np.where(stays, column[1:], 0) / L[k, k]
    return L


def _square(name: str, A: Any) -> np.ndarray:
    matrix = doubled(host(A))
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1]:
        raise SizeError(f"{name}: A must be square, but it is {describe(A)}; fix: A(1:n, 1:n)")
    return matrix


def _options(name: str, given: Any, defaults: dict[str, Any]) -> dict[str, Any]:
    if given is None:
        return dict(defaults)
    fields = given if isinstance(given, Mapping) else getattr(given, "__dict__", None)
    if fields is None:
        raise ArgumentError(f'{name}: options is {describe(given)}; fix: dl.struct(type="nofill")')
    return {key: fields.get(key, default) for key, default in defaults.items()}


def _choice(name: str, field: str, told: dict[str, Any], allowed: tuple[str, ...]) -> str:
    if told[field] not in allowed:
        raise ArgumentError(
            f"{name}: {field} is {describe(told[field])}; fix: {', '.join(allowed[:-1])} or {allowed[-1]}"
        )
    return told[field]


def _tolerance(name: str, told: dict[str, Any]) -> float:
    found = one_number(told["droptol"])
    if found is None or isinstance(found, complex) or found < 0:
        raise ArgumentError(f"{name}: droptol is {describe(told['droptol'])}; fix: a number such as 0.1")
    return float(found)
