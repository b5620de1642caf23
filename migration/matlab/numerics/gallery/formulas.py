"""Test matrices whose elements a formula gives, or a few diagonals."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.numerics.gallery.arguments import (
    Array,
    grid,
    number,
    order,
    sizes,
    toeplitz,
    vector,
)

ROOT_EPS = math.sqrt(np.finfo(float).eps)


def binomial(n: Any) -> Array:
    """A multiple of an involutory matrix: its square is ``2^(n-1) eye(n)``."""
    n = order("binomial", n)
    lower = np.array([[math.comb(i, j) for j in range(n)] for i in range(n)], dtype=float)
    return lower @ np.diag((-2.0) ** np.arange(n)) @ np.rot90(lower, 2)


def cauchy(x: Any, y: Any = None) -> Array:
    """``1 / (x(i) + y(j))``."""
    a = vector("cauchy", x)
    b = a if y is None else vector("cauchy", y)
    if a.size != b.size:
        raise ArgumentError(f'gallery: "cauchy" of {a.size} and {b.size} numbers; fix: equally many')
    return 1.0 / (a[:, None] + b[None, :])


def chow(n: Any, alpha: Any = None, delta: Any = None) -> Array:
    """A Toeplitz lower Hessenberg matrix, ``H + delta*eye(n)`` with ``H(i, j) = alpha^(i-j+1)``."""
    n = order("chow", n)
    a, d = number("chow", alpha, 1.0), number("chow", delta, 0.0)
    i, j = grid(n)
    return np.where(j <= i + 1, np.power(a, np.maximum(i - j + 1, 0)), 0.0) + d * np.eye(n)


def circul(v: Any) -> Array:
    """A circulant matrix, whose first row is v."""
    row = vector("circul", v)
    return np.stack([np.roll(row, k) for k in range(row.size)])


def clement(n: Any, k: Any = None) -> Array:
    """A tridiagonal matrix with zeros on its diagonal; symmetric where k is 1."""
    n = order("clement", n)
    down = np.arange(n - 1.0, 0, -1)
    up = np.arange(1.0, n)
    if number("clement", k, 0) == 1:
        down = up = np.sqrt(down * up)
    return np.diag(down, -1) + np.diag(up, 1)


def fiedler(c: Any) -> Array:
    """``abs(c(i) - c(j))``."""
    v = vector("fiedler", c)
    return np.abs(v[:, None] - v[None, :])


def forsythe(n: Any, alpha: Any = None, lam: Any = None) -> Array:
    """A Jordan block with alpha in the lower left corner."""
    n = order("forsythe", n)
    A = jordbloc(n, number("forsythe", lam, 0.0))
    A[n - 1, 0] = number("forsythe", alpha, ROOT_EPS)
    return A


def frank(n: Any, k: Any = None) -> Array:
    """An upper Hessenberg matrix with determinant 1; turned at its other diagonal where k is 1."""
    n = order("frank", n)
    i, j = grid(n)
    A = np.where(j >= i - 1, n + 1 - np.maximum(i, j), 0.0)
    return A[::-1, ::-1].T if number("frank", k, 0) else A


def gcdmat(n: Any) -> Array:
    """``gcd(i, j)``."""
    i, j = grid(order("gcdmat", n))
    return np.gcd(i.astype(int), j.astype(int)).astype(float)


def gearmat(n: Any, i: Any = None, j: Any = None) -> Array:
    """Ones beside the diagonal, and a sign in the first and the last row."""
    n = order("gearmat", n)
    at, last = number("gearmat", i, n), number("gearmat", j, -n)
    A = np.diag(np.ones(n - 1), -1) + np.diag(np.ones(n - 1), 1)
    A[0, int(abs(at)) - 1] = np.sign(at)
    A[n - 1, n - int(abs(last))] = np.sign(last)
    return A


def grcar(n: Any, k: Any = None) -> Array:
    """A Toeplitz matrix with -1 below the diagonal, and ones on it and on k diagonals above."""
    n = order("grcar", n)
    k = int(number("grcar", k, 3))
    return np.tril(np.triu(np.ones((n, n))), k) - np.diag(np.ones(n - 1), -1)


def hanowa(n: Any, d: Any = None) -> Array:
    """Blocks ``[d*eye -diag(1:m); diag(1:m) d*eye]`` with m = n/2."""
    n = order("hanowa", n)
    if n % 2:
        raise ArgumentError(f'gallery: the order of "hanowa" is {n}; fix: an even number')
    m = n // 2
    one = number("hanowa", d, -1.0) * np.eye(m)
    two = np.diag(np.arange(1.0, m + 1))
    return np.block([[one, -two], [two, one]])


def ipjfact(n: Any, k: Any = None) -> Array:
    """``factorial(i + j)``, or its reciprocal where k is 1."""
    i, j = grid(order("ipjfact", n))
    A = np.vectorize(math.factorial)((i + j).astype(int)).astype(float)
    return 1.0 / A if number("ipjfact", k, 0) else A


def jordbloc(n: Any, lam: Any = None) -> Array:
    """A Jordan block with the eigenvalue lam."""
    n = order("jordbloc", n)
    return number("jordbloc", lam, 1.0) * np.eye(n) + np.diag(np.ones(n - 1), 1)


def kahan(n: Any, theta: Any = None, pert: Any = None) -> Array:
    """An upper trapezoidal matrix, ``diag(s.^(0:n-1)) * triu(-c)`` with sine and cosine of theta."""
    rows, wide = sizes("kahan", n)
    angle, pert = number("kahan", theta, 1.2), number("kahan", pert, 25.0)
    s, c = math.sin(angle), math.cos(angle)
    m = min(rows, wide)
    U = np.eye(m, wide) - c * np.triu(np.ones((m, wide)), 1)
    U = (s ** np.arange(m))[:, None] * U
    eps = np.finfo(float).eps
    U[np.arange(m), np.arange(m)] += pert * eps * np.arange(m, 0, -1)
    return np.vstack([U, np.zeros((rows - m, wide))]) if rows > m else U


def kms(n: Any, rho: Any = None) -> Array:
    """``rho^abs(i - j)``; of complex rho Hermitian."""
    n = order("kms", n)
    rho = number("kms", rho, 0.5)
    i, j = grid(n)
    A = np.power(rho, np.abs(i - j))
    return np.conj(np.tril(A, -1)) + np.triu(A) if isinstance(rho, complex) else A


def lauchli(n: Any, mu: Any = None) -> Array:
    """``[ones(1, n); mu*eye(n)]``."""
    n = order("lauchli", n)
    return np.vstack([np.ones((1, n)), number("lauchli", mu, ROOT_EPS) * np.eye(n)])


def lehmer(n: Any) -> Array:
    """``min(i, j) / max(i, j)``."""
    i, j = grid(order("lehmer", n))
    return np.minimum(i, j) / np.maximum(i, j)


def leslie(a: Any, b: Any = None) -> Array:
    """A model of populations: births in the first row, survivals below the diagonal."""
    if b is None:
        n = order("leslie", a)
        first, below = np.ones(n), np.ones(n - 1)
    else:
        first, below = np.atleast_1d(vector("leslie", a)), np.atleast_1d(np.asarray(b, dtype=float).ravel())
    A = np.diag(below, -1)
    A[0, :] = first
    return A


def lesp(n: Any) -> Array:
    """A tridiagonal matrix with sensitive eigenvalues."""
    n = order("lesp", n, least=2)
    at = np.arange(2.0, n + 1)
    return np.diag(-(2 * np.arange(2.0, n + 2) + 1)) + np.diag(1 / at, -1) + np.diag(at, 1)


def lotkin(n: Any) -> Array:
    """The Hilbert matrix with ones in its first row."""
    i, j = grid(order("lotkin", n))
    A = 1.0 / (i + j - 1)
    A[0, :] = 1
    return A


def minij(n: Any) -> Array:
    """``min(i, j)``."""
    i, j = grid(order("minij", n))
    return np.minimum(i, j)


def moler(n: Any, alpha: Any = None) -> Array:
    """``U' * U`` of an upper triangular matrix with alpha above ones: positive definite, with one small eigenvalue."""
    U = triw(order("moler", n), number("moler", alpha, -1.0))
    return U.conj().T @ U


def parter(n: Any) -> Array:
    """``1 / (i - j + 0.5)``, with singular values near pi."""
    i, j = grid(order("parter", n))
    return 1.0 / (i - j + 0.5)


def pei(n: Any, alpha: Any = None) -> Array:
    """``alpha*eye(n) + ones(n)``."""
    n = order("pei", n)
    return number("pei", alpha, 1.0) * np.eye(n) + np.ones((n, n))


def prolate(n: Any, w: Any = None) -> Array:
    """A Toeplitz matrix of ``sin(2*pi*w*k) / (pi*k)``."""
    n = order("prolate", n)
    w = number("prolate", w, 0.25)
    k = np.arange(1.0, n)
    return toeplitz(np.concatenate([[2 * w], np.sin(2 * math.pi * w * k) / (math.pi * k)]))


def redheff(n: Any) -> Array:
    """1 where j is 1 or i divides j."""
    i, j = grid(order("redheff", n))
    return ((j == 1) | (np.mod(j, i) == 0)).astype(float)


def riemann(n: Any) -> Array:
    """``i`` where i+1 divides j+1, else -1; i and j from 1."""
    i, j = grid(order("riemann", n))
    return np.where(np.mod(j + 1, i + 1) == 0, i, -1.0)


def ris(n: Any) -> Array:
    """``0.5 / (n - i - j + 1.5)``, a Hankel matrix whose eigenvalues are near ±pi/2."""
    n = order("ris", n)
    i, j = grid(n)
    return 0.5 / (n - i - j + 1.5)


def smoke(n: Any, k: Any = None) -> Array:
    """Roots of one on the diagonal, ones above, and in the lower left corner 1, which is 0 where k is 1."""
    n = order("smoke", n)
    A = np.diag(np.exp(2j * math.pi * np.arange(1, n + 1) / n)) + np.diag(np.ones(n - 1), 1)
    if not number("smoke", k, 0):
        A[n - 1, 0] = 1
    return A


def triw(n: Any, alpha: Any = None, k: Any = None) -> Array:
    """An upper triangular matrix with ones on its diagonal, and alpha on k diagonals above."""
    rows, wide = sizes("triw", n)
    k = int(number("triw", k, wide - 1))
    return np.eye(rows, wide) + number("triw", alpha, -1.0) * np.triu(np.tril(np.ones((rows, wide)), k), 1)


def wilk(n: Any) -> Any:
    """Matrices of Wilkinson's examples of orders 3, 4, 5 and 21; of 3 and 4 with the right side of a system."""
    if n == 3:
        return np.array([[1e-10, 0.9, -0.4], [0, 0.9, -0.4], [0, 0, 1e-10]]), np.array([[0.0], [0], [1]])
    if n == 4:
        A = [
            [0.9143e-4, 0, 0, 0],
            [0.8762, 0.7156e-4, 0, 0],
            [0.7943, 0.8143, 0.9504e-4, 0],
            [0.8017, 0.6123, 0.7165, 0.7123e-4],
        ]
        return np.array(A), np.array([[0.6524], [0.3127], [0.4186], [0.7853]])
    if n == 5:
        i, j = grid(5)
        return 1.8144 / (i + j)
    if n == 21:
        off = np.ones(20)
        return np.diag(np.abs(np.arange(-10.0, 11))) + np.diag(off, 1) + np.diag(off, -1)
    raise ArgumentError(f'gallery: "wilk" is {describe(n)}; fix: 3, 4, 5 or 21')
