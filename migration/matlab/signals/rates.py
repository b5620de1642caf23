"""Signals at other rates: downsample, upsample, decimate, resample."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, one_number, whole
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import along, host
from dlarray.migration.matlab.options import with_options
from dlarray.migration.matlab.signals.common import (
    along_signal,
    given,
    real_data,
    scipy_signal,
    vector,
)
from dlarray.migration.matlab.signals.zero_phase import filtfilt


def _phase(name: str, n: Any, phase: Any) -> tuple[int, int]:
    step = whole(name, "n", n, least=1, fix=f"{name}(x, 2)")
    return step, whole(name, "phase", phase, least=0, most=step - 1, fix=f"{name}(x, 2, 1)")


def downsample(x: Any, n: Any, phase: Any = 0, /) -> dlarray:
    """Every n-th sample of a vector, or of the columns of a matrix, from the first or from the phase on.

    Syntaxes: ``y = downsample(x, n)``, ``y = downsample(x, n, phase)``.

    References
    ----------
    https://www.mathworks.com/help/signal/ref/downsample.html

    Examples
    --------
    >>> from dlarray.matlab import downsample
    >>> downsample([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 3, 2).tolist()
    [[3.0, 6.0, 9.0]]
    """
    step, first = _phase("downsample", n, phase)
    data = host(x)
    at = [slice(None)] * data.ndim
    at[along_signal(data)] = slice(first, None, step)
    return dlarray(data[tuple(at)])


def upsample(x: Any, n: Any, phase: Any = 0, /) -> dlarray:
    """A vector, or the columns of a matrix, with n - 1 zeros behind each sample, or some of them before the first.

    Syntaxes: ``y = upsample(x, n)``, ``y = upsample(x, n, phase)``.

    References
    ----------
    https://www.mathworks.com/help/signal/ref/upsample.html

    Examples
    --------
    >>> from dlarray.matlab import upsample
    >>> upsample([1, 2, 3], 3).tolist()
    [[1.0, 0.0, 0.0, 2.0, 0.0, 0.0, 3.0, 0.0, 0.0]]
    """
    step, first = _phase("upsample", n, phase)
    data = host(x)
    axis = along_signal(data)
    at = [slice(None)] * data.ndim
    at[axis] = slice(first, None, step)
    made = np.zeros([m * step if k == axis else m for k, m in enumerate(data.shape)], dtype=data.dtype)
    made[tuple(at)] = data
    return dlarray(made)


def decimate(x: Any, r: Any, /, *more: Any) -> dlarray:
    """A vector at the r-th part of its rate: a Chebyshev filter takes away what would alias, every r-th sample stays.

    Syntaxes: ``y = decimate(x, r)``, ``y = decimate(x, r, n)``.

    Parameters
    ----------
    x : vector
    r : whole number
    n : whole number
        The order of the filter, which is of type I, with waves of 0.05 decibels below 0.8/r, and is applied forwards
        and backwards (`filtfilt`): 8, or less where it would not hold its edge.

    Returns
    -------
    y : dlarray
        ``ceil(length(x)/r)`` samples, of which the last is where the last of x is.

    Raises
    ------
    ArgumentError
        ``decimate(x, r, "fir")`` is not here.

    References
    ----------
    https://www.mathworks.com/help/signal/ref/decimate.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import decimate
    >>> decimate(dl.sin(dl.dlarray(range(120)) / 20), 4).shape
    (1, 30)
    """
    if any(isinstance(word, str) and word.lower() not in ("iir", "i") for word in more):
        raise ArgumentError(f'decimate: "fir" is not here; fix: resample(x, 1, {describe(r)})')
    numbers = tuple(word for word in more if not isinstance(word, str))
    step = whole("decimate", "r", r, least=1, fix="decimate(x, 4)")
    order = (
        8
        if given(numbers, 0) is None
        else whole("decimate", "n", numbers[0], least=1, fix="decimate(x, 4, 8)")
    )
    data = real_data("decimate", "x", x)
    if not data.size or data.size != max(data.shape):
        raise SizeError(
            f"decimate: x must be a vector, but it is {describe(x)}; fix: a column at a time, x(':', 1)"
        )
    if step == 1:
        return dlarray(data)
    signal, ripple, edge = scipy_signal("decimate"), 0.05, 0.8 / step
    # a narrow filter of a high order does not hold its edge in its coefficients
    while True:
        b, a = signal.cheby1(order, ripple, edge)
        at_edge = np.abs(signal.freqz(b, a, [np.pi * edge])[1][0])
        if b.any() and at_edge and abs(20 * math.log10(at_edge) + ripple) <= 1e-6 or order == 1:
            break
        order -= 1
    smooth = host(filtfilt(dlarray(b), dlarray(a), dlarray(data)))
    return downsample(dlarray(smooth), step, (data.size - 1) % step)


@with_options
def resample(x: Any, p: Any, q: Any = None, /, *more: Any, Dimension: Any = None, nargout: int = 1) -> Any:
    """Data at p/q times their rate, through a low-pass filter whose delay is taken back.

    Syntaxes: ``y = resample(x, p, q)``, ``y = resample(x, p, q, n)``, ``y = resample(x, p, q, n, beta)``,
    ``y = resample(x, p, q, b)``, ``y, b = resample(…, nargout=2)``, ``… = resample(…, Dimension=dim)``.

    Parameters
    ----------
    x : array
        Its first dimension whose size is not 1 is worked along.
    p, q : whole number
    n : whole number
        The filter has the order ``2*n*max(p, q)``: 10. Zero takes the nearest samples.
    beta : number
        The shape of its Kaiser window: 5.
    b : vector
        Coefficients of a filter of an even order, for p times the rate.

    Returns
    -------
    y : dlarray
        ``ceil(p/q)`` times as many samples.
    b : dlarray
        The coefficients of the filter, a row.

    Raises
    ------
    ArgumentError
        Times of the samples, ``resample(x, tx, …)``, and timetables are not here.

    References
    ----------
    https://www.mathworks.com/help/signal/ref/resample.html

    Examples
    --------
    >>> from dlarray.matlab import resample
    >>> resample([1, 2, 3, 4, 5, 6], 3, 2).shape
    (1, 9)
    """
    nargout = check_nargout("resample", nargout, (1, 2))
    if q is None or one_number(p) is None:
        raise ArgumentError(
            "resample: times of the samples are not served; fix: interp1(tx, x, t) at times t of one distance, or "
            "resample(x, p, q)"
        )
    up, down = (
        whole("resample", word, v, least=1, fix="resample(x, 3, 2)") for word, v in (("p", p), ("q", q))
    )
    up, down = up // math.gcd(up, down), down // math.gcd(up, down)
    data = host(x)
    data = data if data.dtype.kind in "fc" else data.astype(float)
    axis, size = along(data, Dimension), max(up, down)
    count = -(-data.shape[axis] * up // down)
    own = given(more, 0)
    if own is not None and one_number(own) is None:
        filter_ = vector("resample", "b", own)
        if filter_.size % 2 == 0:
            raise SizeError(f"resample: b has {filter_.size} coefficients; fix: an odd number of them")
    else:
        n = 10 if own is None else whole("resample", "n", own, least=0, fix="resample(x, 3, 2, 10)")
        beta = one_number(given(more, 1) if given(more, 1) is not None else 5)
        if beta is None or isinstance(beta, complex) or beta < 0:
            raise ArgumentError(f"resample: beta is {describe(more[1])}; fix: a number from 0 on, 5")
        if n == 0:
            at = np.floor(np.arange(count) * down / up + 0.5).astype(int)
            kept = np.take(data, np.minimum(at, data.shape[axis] - 1), axis)
            beyond = [slice(None)] * data.ndim
            beyond[axis] = at >= data.shape[axis]
            kept[tuple(beyond)] = 0
            return dlarray(kept) if nargout < 2 else (dlarray(kept), dlarray(np.ones((1, up))))
        if up == down == 1:
            filter_ = np.ones(1)
        else:
            filter_ = up * scipy_signal("resample").firwin(
                2 * n * size + 1, 1 / size, window=("kaiser", beta)
            )
    if up == down == 1 and filter_.size == 1:
        made = data * filter_[0]
    else:
        made = scipy_signal("resample").resample_poly(data, up, down, axis=axis, window=filter_ / up)
    made = made.astype(data.dtype)
    return dlarray(made) if nargout < 2 else (dlarray(made), dlarray(filter_.reshape(1, -1)))
