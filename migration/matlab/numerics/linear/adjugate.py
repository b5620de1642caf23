"""The matrix of cofactors, transposed: adjoint."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host


def adjoint(A: Any, /) -> dlarray:
    """The classical adjoint of a square matrix: ``A*X`` and ``X*A`` are ``det(A)`` times the identity.

    Syntax: ``X = adjoint(A)``.

    Parameters
    ----------
    A : square matrix
        It may be singular.

    References
    ----------
    https://www.mathworks.com/help/symbolic/sym.adjoint.html

    Examples
    --------
    >>> from dlarray.matlab import adjoint
    >>> [[round(x, 10) for x in row] for row in adjoint([[1, 2], [3, 4]]).tolist()]
    [[4.0, -2.0], [-3.0, 1.0]]
    """
    matrix = host(A)
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1]:
        raise SizeError(f"adjoint: A must be square, but it is {describe(A)}; fix: A(1:n, 1:n)")
    if not matrix.size:
        return dlarray(matrix.astype(float))
    # by singular values: those of the adjoint are the products of all others, which needs no division by zero
    left, values, right = np.linalg.svd(matrix.astype(complex if matrix.dtype.kind == "c" else float))
    others = np.array([np.prod(np.delete(values, k)) for k in range(len(values))])
    sign = np.linalg.det(left) * np.linalg.det(right)
    return dlarray((right.conj().T * (sign * others)) @ left.conj().T)
