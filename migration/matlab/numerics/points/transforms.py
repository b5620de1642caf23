"""Fourier's sums at any points and frequencies, and a delay as a quotient of polynomials: nufft, padecoef."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, one_number, whole
from dlarray.array import asdlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import along, host

_AT_ONCE = 1 << 22  # numbers of the matrix of exponentials that are made together


def nufft(X: Any, t: Any = None, f: Any = None, dim: Any = None, /) -> Any:
    """The discrete Fourier transform of samples at any points, at any frequencies.

    Syntaxes: ``Y = nufft(X)``, ``Y = nufft(X, t)``, ``Y = nufft(X, t, f)``, ``Y = nufft(X, t, f, dim)``.

    Parameters
    ----------
    X : array_like
        The samples.
    t : array_like, optional
        Their points, by default 0, 1, 2, …
    f : array_like, optional
        The frequencies, by default ``(0:n-1)/n``.
    dim : int, optional
        The dimension that is worked along, by default the first whose size is not 1.

    Returns
    -------
    dlarray
        ``Y(k)`` is the sum of ``X(j) * exp(-2i*pi*t(j)*f(k))``.  It is added up term by term:
        n points and m frequencies take n times m steps.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.nufft.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import nufft
    >>> dl.real(nufft([1, 2, 4], [0, 1, 3], [0, 0.5])).tolist()
    [[7.0, -5.0]]
    """
    x = host(X)
    if x.dtype.kind not in "fcbiu":
        raise ArgumentError(f"nufft: X must be numbers, but it is {describe(X)}")
    x = x if x.dtype.kind in "fc" else x.astype(float)
    axis = along(x, dim)
    n = x.shape[axis]
    points = np.arange(float(n)) if _nothing(t) else host(t).astype(float).ravel(order="F")
    if points.size != n:
        raise SizeError(f"nufft: {n} samples at {points.size} points; fix: a point for each sample")
    asked = np.arange(n) / max(n, 1) if _nothing(f) else host(f).astype(float).ravel(order="F")
    moved = np.moveaxis(x, axis, 0)
    moved = moved.reshape(n, math.prod(moved.shape[1:]))
    made = np.zeros((asked.size, moved.shape[1]), dtype=np.result_type(x.dtype, np.complex64))
    step = max(1, _AT_ONCE // max(n, 1))
    for k in range(0, asked.size, step):
        made[k : k + step] = np.exp(-2j * np.pi * np.outer(asked[k : k + step], points)) @ moved
    shape = (asked.size, *np.moveaxis(x, axis, 0).shape[1:])
    return asdlarray(np.moveaxis(made.reshape(shape), 0, axis))


def _nothing(x: Any) -> bool:
    return x is None or host(x).size == 0


def padecoef(T: Any, N: Any = 1, /, *, nargout: int = 2) -> Any:
    """Padé's quotient of polynomials in s that is near the delay ``exp(-T*s)``.

    Syntaxes: ``num, den = padecoef(T)``, ``num, den = padecoef(T, N)``.

    Parameters
    ----------
    T : number
        The delay, not negative.
    N : int, default 1
        The degree of both.

    Returns
    -------
    num, den : dlarray
        Rows of coefficients, the highest power first; that of den is 1.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/padecoef.html

    Examples
    --------
    >>> from dlarray.matlab import padecoef
    >>> [p.tolist() for p in padecoef(1, 1)]
    [[[-1.0, 2.0]], [[1.0, 2.0]]]
    """
    check_nargout("padecoef", nargout, (1, 2))
    delay, degree = one_number(T), whole("padecoef", "N", N, least=0, fix="padecoef(T, 2)")
    if delay is None or not np.isreal(delay) or not 0 <= float(delay) < np.inf:
        raise ArgumentError(f"padecoef: T is {describe(T)}; fix: a number that is not negative")
    if not delay:
        degree = 0
    den = [1.0]
    for k in range(degree, 0, -1):  # from the power k to the power below
        den.append(den[-1] * k * (2 * degree - k + 1) / ((degree - k + 1) * float(delay)))
    sign = (-1.0) ** np.arange(degree, -1, -1)
    num = np.array(den) * sign
    return (
        asdlarray(num[None, :])
        if nargout < 2
        else (asdlarray(num[None, :]), asdlarray(np.array(den)[None, :]))
    )
