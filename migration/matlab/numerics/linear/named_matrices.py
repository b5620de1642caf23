"""Matrices with names: Hankel's, Hilbert's, Hadamard's, Pascal's, Rosser's, Wilkinson's, companions."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dlarray.arguments import whole
from dlarray.array import asdlarray, dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host


def _vector(name: str, what: str, x: Any) -> np.ndarray:
    found = np.asarray(host(x))
    if max(found.shape, default=0) != found.size:
        raise SizeError(f"{name}: {what} must be a vector, but it is {describe(x)}; fix: {name}([1, 2, 3])")
    return found.ravel()


def _order(name: str, n: Any) -> int:
    return whole(name, "n", n, least=0, most=20000, fix=f"{name}(4)")


def hankel(c: Any, r: Any = None, /) -> dlarray:
    """A matrix whose antidiagonals are constant.

    Syntaxes: ``H = hankel(c)``, zero below the first antidiagonal; ``H = hankel(c, r)``, whose last row is r.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/hankel.html

    Examples
    --------
    >>> from dlarray.matlab import hankel
    >>> hankel([1, 2, 3]).tolist()
    [[1.0, 2.0, 3.0], [2.0, 3.0, 0.0], [3.0, 0.0, 0.0]]
    """
    column = _vector("hankel", "c", c)
    row = np.zeros(len(column)) if r is None else _vector("hankel", "r", r)
    values = np.concatenate([column, row[1:]])  # where c and r meet, c decides
    return asdlarray(values[np.add.outer(np.arange(len(column)), np.arange(len(row)))])


def hilb(n: Any, /) -> dlarray:
    """The Hilbert matrix, 1/(i+j-1).

    Syntax: ``H = hilb(n)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/hilb.html

    Examples
    --------
    >>> from dlarray.matlab import hilb
    >>> hilb(2).tolist()
    [[1.0, 0.5], [0.5, 0.3333333333333333]]
    """
    k = np.arange(_order("hilb", n))
    return asdlarray(1.0 / (np.add.outer(k, k) + 1))


def invhilb(n: Any, /) -> dlarray:
    """The inverse of the Hilbert matrix, whose elements are whole numbers; exact up to 15 rows.

    Syntax: ``H = invhilb(n)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/invhilb.html

    Examples
    --------
    >>> from dlarray.matlab import invhilb
    >>> invhilb(2).tolist()
    [[4.0, -6.0], [-6.0, 12.0]]
    """
    order = whole("invhilb", "n", n, least=0, most=200, fix="invhilb(4)")
    return asdlarray(
        np.array(
            [
                [
                    float(
                        (-1) ** (i + j) * (i + j + 1) * math.comb(order + i, order - j - 1)
                        * math.comb(order + j, order - i - 1) * math.comb(i + j, i) ** 2
                    )
                    for j in range(order)
                ]
                for i in range(order)
            ]
        ).reshape(order, order)
    )  # fmt: skip


def hadamard(n: Any, /) -> dlarray:
    """A matrix of 1 and -1 whose columns are orthogonal; n, n/12 or n/20 is a power of 2.

    Syntax: ``H = hadamard(n)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/hadamard.html

    Examples
    --------
    >>> from dlarray.matlab import hadamard
    >>> hadamard(2).tolist()
    [[1.0, 1.0], [1.0, -1.0]]
    """
    order = whole("hadamard", "n", n, least=1, most=16384, fix="hadamard(8)")
    base = next((b for b in (1, 12, 20) if order % b == 0 and (order // b).bit_count() == 1), None)
    if base is None:
        raise ArgumentError(
            f"hadamard: n, n/12 or n/20 must be a power of 2, but n is {order}; fix: hadamard(8)"
        )
    H = np.ones((1, 1)) if base == 1 else _of_residues(base)
    for _ in range((order // base).bit_length() - 1):
        H = np.block([[H, H], [H, -H]])
    return asdlarray(H)


def _of_residues(order: int) -> np.ndarray:
    """Paley's construction: signs tell squares modulo order - 1, by differences for 12, by sums for 20."""
    p = order - 1
    squares = {k * k % p for k in range(1, p)}
    k = np.arange(p)
    steps = np.subtract.outer(k, k) if order == 12 else np.add.outer(k, k)
    square = np.isin(steps % p, list(squares))
    core = np.where(square, 1, -1) if order == 12 else np.where(square | (steps % p == 0), -1, 1)
    H = np.ones((order, order))
    H[1:, 1:] = core
    return H


def pascal(n: Any, k: Any = 0, /) -> dlarray:
    """Pascal's triangle as a symmetric matrix, whose determinant is 1.

    Syntaxes: ``P = pascal(n)``, ``P = pascal(n, 1)``, ``P = pascal(n, 2)``.

    Parameters
    ----------
    n : whole number
        How many rows.
    k : {0, 1, 2}, optional
        1 for the lower Cholesky factor with every second column negative, which is its own inverse; 2 for a turned
        form of it, whose cube is the identity.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/pascal.html

    Examples
    --------
    >>> from dlarray.matlab import pascal
    >>> pascal(3).tolist()
    [[1.0, 1.0, 1.0], [1.0, 2.0, 3.0], [1.0, 3.0, 6.0]]
    >>> pascal(3, 1).tolist()
    [[1.0, 0.0, 0.0], [1.0, -1.0, 0.0], [1.0, -2.0, 1.0]]
    """
    order = whole("pascal", "n", n, least=0, most=500, fix="pascal(4)")
    form = whole("pascal", "k", k, least=0, most=2, fix="pascal(4, 1)")
    if form:
        lower = np.array([[(-1.0) ** j * math.comb(i, j) for j in range(order)] for i in range(order)])
        lower = lower.reshape(order, order) + 0.0  # without negative zeros
        turned = np.rot90(lower, 3) * (-1.0 if order % 2 == 0 else 1.0) + 0.0
        return asdlarray(lower if form == 1 else turned)
    return asdlarray(
        np.array([[float(math.comb(i + j, i)) for j in range(order)] for i in range(order)]).reshape(
            order, order
        )
    )


def rosser() -> dlarray:
    """Rosser's test for eigenvalues: two equal, three nearly equal, one zero, one small.

    Syntax: ``A = rosser()``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/rosser.html

    Examples
    --------
    >>> from dlarray.matlab import rosser
    >>> rosser()(1, [1, 2, 3]).tolist()
    [[611.0, 196.0, -192.0]]
    """
    upper = [
        [611, 196, -192, 407, -8, -52, -49, 29], [899, 113, -192, -71, -43, -8, -44], [899, 196, 61, 49, 8, 52],
        [611, 8, 44, 59, -23], [411, -599, 208, 208], [411, 208, 208], [99, -911], [99],
    ]  # fmt: skip
    A = np.zeros((8, 8))
    for k, row in enumerate(upper):
        A[k, k:] = A[k:, k] = row
    return asdlarray(A)


def wilkinson(n: Any, /) -> dlarray:
    """Wilkinson's test for eigenvalues: pairs that are nearly equal; three diagonals.

    Syntax: ``W = wilkinson(n)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/wilkinson.html

    Examples
    --------
    >>> from dlarray.matlab import wilkinson
    >>> wilkinson(3).tolist()
    [[1.0, 1.0, 0.0], [1.0, 0.0, 1.0], [0.0, 1.0, 1.0]]
    """
    order = _order("wilkinson", n)
    beside = np.ones(max(order - 1, 0))
    return asdlarray(
        np.diag(np.abs(np.arange(order) - (order - 1) / 2)) + np.diag(beside, 1) + np.diag(beside, -1)
        if order
        else np.zeros((0, 0))
    )


def compan(u: Any, /) -> dlarray:
    """The matrix whose eigenvalues are the roots of a polynomial.

    Syntax: ``A = compan(u)``, of the coefficients from the highest power.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/compan.html

    Examples
    --------
    >>> from dlarray.matlab import compan
    >>> compan([1, 0, -7, 6]).tolist()
    [[-0.0, 7.0, -6.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]
    """
    p = _vector("compan", "u", u)
    if len(p) < 2 or p[0] == 0:
        raise ArgumentError(
            f"compan: a polynomial of degree 1 or more begins with a number that is not 0, but u is {describe(u)}; "
            "fix: compan([1, 0, -7, 6])"
        )
    return asdlarray(np.vstack([-p[1:] / p[0], np.eye(len(p) - 2, len(p) - 1)]))
