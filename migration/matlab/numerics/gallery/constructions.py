"""Test matrices that are built step by step: bands, blocks, and those that are made of other matrices."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.numerics.gallery.arguments import Array, grid, number, order, toeplitz, vector
from dlarray.migration.matlab.numerics.gallery.formulas import triw
from dlarray.migration.matlab.numerics.hosts import host


def chebspec(n: Any, k: Any = None) -> Array:
    """Chebyshev's matrix of spectral differentiation: nilpotent, or with k = 1 without the first point."""
    n = order("chebspec", n)
    cut = number("chebspec", k, 0) == 1
    m = n if cut else n - 1
    if m == 0:
        return np.ones((1, 1))
    x = np.cos(np.arange(m + 1) * math.pi / m)
    c = np.ones(m + 1)
    c[[0, m]] = 2
    sign = (-1.0) ** np.add.outer(np.arange(m + 1), np.arange(m + 1))
    C = sign * np.divide.outer(c, c) / (np.subtract.outer(x, x) + np.eye(m + 1))
    inner = -x[1:m] / (2 * (1 - x[1:m] ** 2))
    edge = (2 * m * m + 1) / 6
    C[np.arange(m + 1), np.arange(m + 1)] = np.concatenate([[edge], inner, [-edge]])
    return C[1:, 1:] if cut else C


def chebvand(m: Any, p: Any = None) -> Array:
    """Chebyshev polynomials at points: of one number n at n points from 0 to 1."""
    points = m if p is None else p
    found = np.asarray(host(points)).ravel().astype(float)
    at = np.linspace(0, 1, order("chebvand", points)) if found.size == 1 else found
    rows = at.size if p is None else order("chebvand", m)
    C = np.ones((rows, at.size))
    if rows > 1:
        C[1] = at
    for i in range(2, rows):
        C[i] = 2 * at * C[i - 1] - C[i - 2]
    return C


def compar(A: Any, k: Any = None) -> Array:
    """The comparison matrix: absolute values on the diagonal, and beside it minus these.

    With k = 1 minus the largest absolute value of the row.
    """
    found = np.asarray(host(A), dtype=float)
    size = np.abs(found)
    if not number("compar", k, 0):
        C = -size
        C[np.arange(len(C)), np.arange(len(C))] = size.diagonal()
        return C
    most = size.max(axis=1, initial=0)
    C = -np.repeat(most[:, None], found.shape[1], axis=1)
    if np.array_equal(found, np.tril(found)):
        C = np.tril(C)
    elif np.array_equal(found, np.triu(found)):
        C = np.triu(C)
    C[np.arange(len(C)), np.arange(len(C))] = size.diagonal()
    return C


def condex(n: Any, k: Any = None, theta: Any = None) -> Array:
    """Matrices that estimators of the condition judge wrongly."""
    n, kind, t = order("condex", n), number("condex", k, 4), number("condex", theta, 100.0)
    if kind == 1:
        A = np.array([[1, -1, -2 * t, 0], [0, 1, t, -t], [0, 1, 1 + t, -(t + 1)], [0, 0, 0, t]], dtype=float)
    elif kind == 2:
        A = np.array([[1, 1 - 2 / t**2, -2], [0, 1 / t, -1 / t], [0, 0, 1]])
    elif kind == 3:
        A = triw(n, -1.0).T
        A[n - 1, n - 1] = -1
    elif kind == 4:
        at = np.arange(n)
        x = np.stack([np.ones(n), (at == 0).astype(float), (-1.0) ** at * (1 + at / max(n - 1, 1))], axis=1)
        Q, _ = np.linalg.qr(x)
        A = np.eye(n) + t * (np.eye(n) - Q @ Q.T)
    else:
        raise ArgumentError(f'gallery: the kind of "condex" is {describe(k)}; fix: 1, 2, 3 or 4')
    m = len(A)
    whole = np.eye(max(n, m))
    whole[:m, :m] = A
    return whole


def dorr(n: Any, theta: Any = None) -> tuple[Array, Array, Array]:
    """The three diagonals of a diagonally dominant, ill-conditioned matrix."""
    n, theta = order("dorr", n), number("dorr", theta, 0.01)
    h, m = 1 / (n + 1), (n + 1) // 2
    term = theta / h**2
    i = np.arange(1, n + 1)
    slope = (0.5 - i * h) / h
    low = np.where(i <= m, -term, -term + slope)
    up = np.where(i <= m, -term - slope, -term)
    return low[1:, None], -(low + up)[:, None], up[:-1, None]


def dramadah(n: Any, k: Any = None) -> Array:
    """Matrices of zeros and ones whose inverses have large whole numbers, or with a large determinant."""
    n, kind = order("dramadah", n), number("dramadah", k, 1)
    column, row = np.ones(n), np.zeros(n)
    if kind == 1:
        column[1::4] = 0
        column[2::4] = 0
        row[: min(n, 4)] = [1, 1, 0, 1][:n]
    elif kind == 2:
        column, row = np.eye(1, n).ravel(), np.ones(n)
        row[2::2] = 0
    elif kind == 3:
        column[1::2] = 0
        row[: min(n, 2)] = 1
    else:
        raise ArgumentError(f'gallery: the kind of "dramadah" is {describe(k)}; fix: 1, 2 or 3')
    return toeplitz(column, row)


def invhess(x: Any, y: Any = None) -> Array:
    """The inverse of an upper Hessenberg matrix: x(j) on and below the diagonal, y(i) above."""
    below = vector("invhess", x)
    above = -below[:-1] if y is None else np.asarray(host(y), dtype=float).ravel()
    n = below.size
    i, j = grid(n)
    above = np.concatenate([above[: n - 1], [0.0]])
    return np.where(i >= j, below[None, :], above[:, None])


def invol(n: Any) -> Array:
    """A matrix that is its own inverse, ill-conditioned."""
    n = order("invol", n)
    i, j = grid(n)
    A = 1.0 / (i + j - 1)
    d = -float(n)
    A[:, 0] *= d
    for k in range(1, n):
        d = -(n + k) * (n - k) * d / (k * k)
        A[k] *= d
    return A


def krylov(A: Any, x: Any = None, j: Any = None) -> Array:
    """``[x, A*x, A^2*x, …]`` of a matrix; of a number n MATLAB takes a random one, which is refused."""
    found = np.asarray(host(A))
    if found.size == 1:
        raise ArgumentError(
            'gallery: "krylov" of a number is random, and MATLAB\'s numbers are others; fix: a matrix'
        )
    n = len(found)
    column = np.ones(n) if x is None else np.asarray(host(x)).ravel()
    columns = [column]
    for _ in range(1, n if j is None else order("krylov", j)):
        columns.append(found @ columns[-1])
    return np.stack(columns, axis=1)


def neumann(n: Any) -> Array:
    """A singular matrix of a discrete Laplacian with Neumann's conditions, of a grid n or [m, n]."""
    sizes = np.asarray(host(n), dtype=float).ravel()
    if sizes.size == 1:
        side = round(math.sqrt(sizes[0]))
        if side * side != sizes[0]:
            raise ArgumentError(
                f'gallery: the order of "neumann" is {sizes[0]:g}; fix: a square number, or [m, n]'
            )
        sizes = np.array([side, side], dtype=float)
    m, n = (order("neumann", float(s), least=2) for s in sizes)
    T = 2 * np.eye(m) - np.diag(np.ones(m - 1), 1) - np.diag(np.ones(m - 1), -1)
    T[0, 1] = T[m - 1, m - 2] = -2
    return np.kron(T, np.eye(n)) + np.kron(np.eye(n), T)  # of [m, n] as the collection has it, and Octave


def orthog(n: Any, k: Any = None) -> Any:
    """Orthogonal and nearly orthogonal matrices of nine kinds."""
    n, kind = order("orthog", n), number("orthog", k, 1)
    i, j = grid(n)
    if kind == 1:
        return math.sqrt(2 / (n + 1)) * np.sin(i * j * math.pi / (n + 1))
    if kind == 2:
        return 2 / math.sqrt(2 * n + 1) * np.sin(2 * i * j * math.pi / (2 * n + 1))
    if kind == 3:
        return np.exp(2j * math.pi * (i - 1) * (j - 1) / n) / math.sqrt(n)
    if kind == 4:
        A = np.tril(np.ones((n, n)), -1) - np.diag(np.arange(n))
        A[0] = 1
        at = np.arange(1.0, n)
        return A / np.concatenate([[math.sqrt(n)], np.sqrt(at * (at + 1))])[:, None]
    if kind == 5:
        angle = 2 * math.pi * (i - 1) * (j - 1) / n
        return (np.sin(angle) + np.cos(angle)) / math.sqrt(n)
    if kind == 6:
        return math.sqrt(2 / n) * np.cos((i - 0.5) * (j - 0.5) * math.pi / n)
    if kind == -1:
        return np.cos((i - 1) * (j - 1) * math.pi / (n - 1))
    if kind == -2:
        return np.cos((i - 1) * (j - 0.5) * math.pi / n)
    raise ArgumentError(f'gallery: the kind of "orthog" is {describe(k)}; fix: 1 to 6, -1 or -2')


def poisson(n: Any) -> Array:
    """The block tridiagonal matrix of Poisson's equation on an n-by-n grid."""
    n = order("poisson", n)
    T = tridiag(n)
    return np.kron(np.eye(n), T) + np.kron(T, np.eye(n))


def toeppen(n: Any, *bands: Any) -> Array:
    """A Toeplitz matrix with five diagonals, from the lowest to the highest."""
    n = order("toeppen", n)
    values = [
        number("toeppen", v, d) for v, d in zip([*bands, *[None] * 5][:5], (1, -10, 0, 10, 1), strict=True)
    ]
    return sum((v * np.eye(n, k=at) for v, at in zip(values, range(-2, 3), strict=True)), np.zeros((n, n)))


def tridiag(*given: Any) -> Array:
    """A tridiagonal matrix: ``n``, ``n, c, d, e`` with numbers, or its diagonals ``c, d, e``."""
    if len(given) == 3:
        low, mid, up = (np.asarray(host(v)).ravel() for v in given)
        if not low.size == up.size == mid.size - 1:
            raise ArgumentError(
                f'gallery: "tridiag" of diagonals with {low.size}, {mid.size} and {up.size} elements; '
                "fix: n-1, n and n-1"
            )
        return np.diag(low, -1) + np.diag(mid) + np.diag(up, 1)
    if len(given) not in (1, 4):
        raise ArgumentError(f'gallery: "tridiag" takes 1, 3 or 4 parameters, but got {len(given)}')
    n = order("tridiag", given[0])
    bands = [-1.0, 2.0, -1.0] if len(given) == 1 else [number("tridiag", v, 0) for v in given[1:]]
    return sum((v * np.eye(n, k=at) for v, at in zip(bands, (-1, 0, 1), strict=True)), np.zeros((n, n)))
