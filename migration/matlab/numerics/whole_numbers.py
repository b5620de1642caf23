"""Whole numbers: gcd, lcm, primes, isprime, factor, factorial, nchoosek, perms."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np

from dlarray import limits
from dlarray.arguments import number, whole
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host


def _wholes(name: str, argument: str, x: Any, least: int | None = None) -> np.ndarray:
    """The elements as Python's whole numbers, of any size, in MATLAB's order of dimensions."""
    given = host(x)
    flat = [v.item() for v in given.ravel()]
    for v in flat:
        if not math.isfinite(v) or v != int(v) or (least is not None and v < least):
            kind = "whole numbers" if least is None else f"whole numbers from {least}"
            raise ArgumentError(
                f"{name}: {argument} must hold {kind}, but it has {v:g}; fix: round({argument})"
            )
    out = np.empty(given.shape, dtype=object)
    out.ravel()[:] = [int(v) for v in flat]
    return out


def _result(values: np.ndarray) -> dlarray:
    return dlarray(np.asarray(values, dtype=np.float64))


def _of_two(name: str, a: Any, b: Any, function: Any, least: int | None) -> dlarray:
    x, y = _wholes(name, "A", a, least), _wholes(name, "B", b, least)
    if x.size != 1 and y.size != 1 and x.shape != y.shape:
        raise SizeError(
            f"{name}: A and B must have the same size, or one be a scalar, but they are {describe(a)} and "
            f"{describe(b)}; fix: {name}(A, B(1))"
        )
    return _result(np.frompyfunc(function, 2, 1)(x, y) if x.size and y.size else np.zeros(x.shape))


def gcd(A: Any, B: Any, /) -> dlarray:
    """Greatest common divisor, element by element.

    Syntax: ``G = gcd(A, B)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/gcd.html

    Examples
    --------
    >>> from dlarray.matlab import gcd
    >>> gcd(48, [18, 20, 7]).tolist()
    [[6.0, 4.0, 1.0]]
    """
    return _of_two("gcd", A, B, math.gcd, None)


def lcm(A: Any, B: Any, /) -> dlarray:
    """Least common multiple of positive whole numbers, element by element.

    Syntax: ``L = lcm(A, B)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/lcm.html

    Examples
    --------
    >>> from dlarray.matlab import lcm
    >>> lcm(8, 40).item()
    40.0
    """
    return _of_two("lcm", A, B, math.lcm, 1)


def primes(n: Any, /) -> dlarray:
    """The prime numbers up to n, as a row.

    Syntax: ``p = primes(n)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/primes.html

    Examples
    --------
    >>> from dlarray.matlab import primes
    >>> primes(12).tolist()
    [[2.0, 3.0, 5.0, 7.0, 11.0]]
    """
    last = math.floor(number("primes", "n", n, finite=True, fix="primes(100)"))
    limits.check_bytes("primes", f"a list of the numbers up to {limits.in_short(last)} needs", 2 * last)
    found = np.flatnonzero(_sieve(last)) if last >= 2 else np.zeros(0)
    return _result(found.reshape(1, -1))


def _sieve(last: int) -> np.ndarray:
    """For each whole number up to the last, whether it is prime."""
    prime = np.ones(last + 1, dtype=bool)
    prime[:2] = False
    for k in range(2, math.isqrt(last) + 1):
        if prime[k]:
            prime[k * k :: k] = False
    return prime


def isprime(A: Any, /) -> dlarray:
    """Which elements are prime numbers.

    Syntax: ``tf = isprime(A)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isprime.html

    Examples
    --------
    >>> from dlarray.matlab import isprime
    >>> isprime([2, 9, 11]).tolist()
    [[True, False, True]]
    """
    values = _wholes("isprime", "A", A, 0)
    return dlarray(
        np.array([len(_factors(v)) == 1 and v > 1 for v in values.ravel()], dtype=bool).reshape(values.shape)
    )


def _factors(n: int) -> list[int]:
    found = []
    k = 2
    while k * k <= n:
        while n % k == 0:
            found.append(k)
            n //= k
        k += 1 + (k > 2)
    return [*found, n] if n > 1 or not found else found


def factor(n: Any, /) -> dlarray:
    """The prime factors of a whole number, as a row, from the smallest.

    Syntax: ``F = factor(n)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/factor.html

    Examples
    --------
    >>> from dlarray.matlab import factor
    >>> factor(200).tolist()
    [[2.0, 2.0, 2.0, 5.0, 5.0]]
    """
    return _result(np.array([_factors(whole("factor", "n", n, least=0, fix="factor(12)"))]))


def factorial(n: Any, /) -> dlarray:
    """The product of the whole numbers up to each element.

    Syntax: ``f = factorial(n)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/factorial.html

    Examples
    --------
    >>> from dlarray.matlab import factorial
    >>> factorial([0, 5, 10]).tolist()
    [[1.0, 120.0, 3628800.0]]
    """
    values = _wholes("factorial", "n", n, 0)
    return _result(np.array([_product(v) for v in values.ravel()]).reshape(values.shape))


def _product(n: int) -> float:
    return float(math.factorial(n)) if n <= 170 else math.inf


def nchoosek(n: Any, k: Any, /) -> dlarray:
    """How many ways there are to choose k of n, or the choices of a vector's elements, one in each row.

    Syntaxes: ``b = nchoosek(n, k)``, ``C = nchoosek(v, k)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/nchoosek.html

    Examples
    --------
    >>> from dlarray.matlab import nchoosek
    >>> nchoosek(5, 2).item()
    10.0
    >>> nchoosek([2, 4, 6], 2).tolist()
    [[2.0, 4.0], [2.0, 6.0], [4.0, 6.0]]
    """
    count = whole("nchoosek", "k", k, least=0, fix="nchoosek(5, 2)")
    v = host(n).ravel(order="F")
    if v.size == 1:
        least = count  # more than all cannot be chosen
        total = whole("nchoosek", "n", n, least=least, fix="n from k on: nchoosek(5, 2)")
        return _result(np.array([[_combinations(total, count)]]))
    ways = _combinations(v.size, count)
    limits.check_bytes("nchoosek", f"a matrix with {ways:.4g} rows needs", ways * (16 * count + 64))
    rows = list(itertools.combinations(v.tolist(), count)) if count <= v.size else []
    return _result(np.array(rows, dtype=np.float64).reshape(len(rows), min(count, v.size + 1)))


def _combinations(n: int, k: int) -> float:
    """How many ways there are to choose k of n; Inf beyond a double, of which no digit is worked out."""
    k = min(k, n - k)
    if k <= 0:
        return float(k == 0)
    digits = k * math.log10(n / k) if n < 2**1000 else 310  # at least so many
    try:
        return float(math.comb(n, k)) if digits < 308 else math.inf
    except OverflowError:
        return math.inf


def perms(v: Any, /) -> dlarray:
    """All orders of a vector's elements, one in each row, in reverse lexicographic order.

    Syntax: ``P = perms(v)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/perms.html

    Examples
    --------
    >>> from dlarray.matlab import perms
    >>> perms([2, 4, 6]).tolist()[:3]
    [[6.0, 4.0, 2.0], [6.0, 2.0, 4.0], [4.0, 6.0, 2.0]]
    """
    values = host(v).ravel(order="F").tolist()
    ways = _product(len(values))
    limits.check_bytes("perms", f"a matrix with {ways:.4g} rows needs", ways * (16 * len(values) + 64))
    return _result(
        np.array(list(itertools.permutations(values[::-1])), dtype=np.float64).reshape(-1, len(values))
    )
