"""Whole numbers: gcd, lcm, primes, isprime, factor, factorial, nchoosek, perms."""

from __future__ import annotations

import itertools
import math
from functools import partial
from typing import Any

import numpy as np

from dlarray import limits, names
from dlarray.arguments import is_empty, number, whole
from dlarray.array import dlarray
from dlarray.backend import class_name, is_integer
from dlarray.display.fractions import continued_fraction, fraction_texts
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.strings import CharArray


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


def _result(values: np.ndarray, *given: Any) -> dlarray:
    """Whole numbers in the class of what they were made of: an integer class, single, else double."""
    made = dlarray(np.asarray(values, dtype=np.float64))
    kinds = [class_name(x._data.dtype) for x in given if isinstance(x, dlarray)]
    kind = next((k for k in kinds if is_integer(k)), "single" if "single" in kinds else "double")
    return made if kind == "double" else names.find(kind)(made)


def _of_two(name: str, a: Any, b: Any, function: Any, least: int | None) -> dlarray:
    x, y = _wholes(name, "A", a, least), _wholes(name, "B", b, least)
    if x.size != 1 and y.size != 1 and x.shape != y.shape:
        raise SizeError(
            f"{name}: A and B must have the same size, or one be a scalar, but they are {describe(a)} and "
            f"{describe(b)}; fix: {name}(A, B(1))"
        )
    values = np.frompyfunc(function, 2, 1)(x, y) if x.size and y.size else np.zeros(x.shape)
    return _result(values, a, b)


def gcd(A: Any, B: Any, /, *, nargout: int = 1) -> Any:
    """Greatest common divisor, element by element.

    Syntaxes: ``G = gcd(A, B)``, ``G, U, V = gcd(A, B, nargout=3)``.

    Returns
    -------
    dlarray, or a tuple of them
        ``G``, never negative; with more outputs the coefficients of Bézout, ``A * U + B * V == G``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/gcd.html

    Examples
    --------
    >>> from dlarray.matlab import gcd
    >>> gcd(48, [18, 20, 7]).tolist()
    [[6.0, 4.0, 1.0]]
    >>> G, U, V = gcd(30, 56, nargout=3)
    >>> G.item(), U.item(), V.item()
    (2.0, -13.0, 7.0)
    """
    if nargout < 2:
        return _of_two("gcd", A, B, math.gcd, None)
    parts = (partial(_of_two, "gcd", A, B, lambda a, b, i=i: _bezout(a, b)[i], None) for i in range(nargout))
    return tuple(part() for part in parts)


def _bezout(a: int, b: int) -> tuple[int, int, int]:
    """Euclid's algorithm, with what each remainder is made of: Knuth, The Art of Computer Programming, 4.5.2, X."""
    rest, next_rest = abs(a), abs(b)
    u, next_u, v, next_v = 1, 0, 0, 1
    while next_rest:
        times = rest // next_rest
        rest, next_rest = next_rest, rest - times * next_rest
        u, next_u = next_u, u - times * next_u
        v, next_v = next_v, v - times * next_v
    return rest, -u if a < 0 else u if a else 0, -v if b < 0 else v if b else 0


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
    return _result(found.reshape(1, -1), n)


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
    return _result(np.array([_factors(whole("factor", "n", n, least=0, fix="factor(12)"))]), n)


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
    return _result(np.array([_product(v) for v in values.ravel()]).reshape(values.shape), n)


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


def perms(v: Any, /) -> Any:
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
    letters = isinstance(v, str)
    values = list(v) if letters else host(v).ravel(order="F").tolist()
    ways = _product(len(values))
    limits.check_bytes("perms", f"a matrix with {ways:.4g} rows needs", ways * (16 * len(values) + 64))
    if letters:
        return CharArray("".join(row) for row in itertools.permutations(values[::-1]))
    return _result(
        np.array(list(itertools.permutations(values[::-1])), dtype=np.float64).reshape(-1, len(values))
    )


def rat(X: Any, tol: Any = None, /, *, nargout: int = 1) -> Any:
    """A fraction near each number, found by a continued fraction that is cut off.

    Syntaxes: ``R = rat(X)``, ``R = rat(X, tol)``, ``N, D = rat(X, tol, nargout=2)``.

    Parameters
    ----------
    X : dlarray or array
        Real numbers.
    tol : number, optional
        How far the fraction may be off; by default 1e-6 times the sum of the sizes of all numbers.

    Returns
    -------
    str, character array, or two dlarrays
        The continued fraction as text, a row for each number; with two outputs numerators and denominators, the sign
        with the numerator. Inf is 1/0, -Inf is -1/0, NaN is 0/0.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/rat.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import rat
    >>> rat(dl.pi), rat(dl.pi, 1e-7)
    ('3 + 1/(7 + 1/(16))', '3 + 1/(7 + 1/(16 + 1/(-294)))')
    >>> N, D = rat([0.75, -1.5], nargout=2)
    >>> N.tolist(), D.tolist()
    ([[3.0, -3.0]], [[4.0, 2.0]])
    """
    x = host(X)
    near = x[np.isfinite(x)]
    limit = (
        1e-6 * float(np.abs(near).sum())
        if is_empty(tol)
        else number("rat", "tol", tol, finite=True, fix="rat(pi, 1e-7)")
    )
    found = [continued_fraction(float(v), limit) for v in x.ravel(order="F")]
    if nargout < 2:
        texts = [_text(steps) for steps, _, _ in found]
        return texts[0] if len(texts) == 1 else CharArray(texts)
    parts = np.array([(n, d) for _, n, d in found], dtype=np.float64).reshape(-1, 2)
    return tuple(dlarray(parts[:, i].reshape(x.shape, order="F")) for i in (0, 1))


def _text(steps: list[float]) -> str:
    words = [
        str(int(v)) if math.isfinite(v) else "NaN" if math.isnan(v) else "Inf" if v > 0 else "-Inf"
        for v in steps
    ]
    return " + 1/(".join(words) + ")" * (len(words) - 1)


def rats(X: Any, strlen: Any = None, /) -> Any:
    """Fractions as text, in columns of one width.

    Syntaxes: ``S = rats(X)``, ``S = rats(X, strlen)``.

    Parameters
    ----------
    X : dlarray or array
        Real numbers.
    strlen : int, optional
        The width of a column, 13 by default. A number whose fraction does not fit is ``*``.

    Returns
    -------
    str or character array
        A row for each row of X.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/rats.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import rats
    >>> rats(dl.pi).strip(), rats([0.5, 0.25]).split()
    ('355/113', ['1/2', '1/4'])
    """
    x = host(X)
    x = x.reshape(x.shape[0], -1, order="F")
    width = 13 if is_empty(strlen) else whole("rats", "strlen", strlen, least=1, fix="rats(X, 13)")
    rows = ["".join(row) for row in fraction_texts(x, width)]
    return rows[0] if len(rows) == 1 else CharArray(rows)
