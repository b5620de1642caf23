"""Analytic signals and envelopes: hilbert, envelope."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, is_empty, whole
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.signals.common import along_signal, real_data, scipy_signal
from dlarray.migration.matlab.signals.peaks import findpeaks


def hilbert(x: Any, n: Any = None, /) -> dlarray:
    """The analytic signal: x, and as its imaginary part x with all its waves a quarter later.

    Syntaxes: ``y = hilbert(x)``, ``y = hilbert(x, n)``, of a vector or of the columns of a matrix.

    Parameters
    ----------
    x : real array
        Of complex numbers the real parts.
    n : whole number, optional
        x is cut to n samples, or has zeros behind it.

    References
    ----------
    https://www.mathworks.com/help/signal/ref/hilbert.html

    Examples
    --------
    >>> from dlarray.matlab import hilbert
    >>> hilbert([1, 2, 3, 4]).tolist()
    [[(1+1j), (2-1j), (3-1j), (4+1j)]]
    """
    data = host(x)
    data = np.real(data) if data.dtype.kind in "fc" else data.astype(float)
    axis = along_signal(data)
    size = (
        data.shape[axis] if n is None or is_empty(n) else whole("hilbert", "n", n, least=1, fix="hilbert(x)")
    )
    if not data.size:
        raise SizeError(f"hilbert: x is {describe(x)}; fix: at least one sample")
    weights = np.zeros(size)  # nothing of the negative frequencies, twice the positive
    weights[: size // 2 + 1] = 2
    weights[0] = 1
    if size % 2 == 0:
        weights[size // 2] = 1
    shape = [size if k == axis else 1 for k in range(data.ndim)]
    made = np.fft.ifft(np.fft.fft(data, size, axis) * weights.reshape(shape), axis=axis)
    return dlarray(made.astype(np.result_type(data.dtype, np.complex64)))


def envelope(x: Any, length: Any = None, method: Any = None, /, *, nargout: int = 1) -> Any:
    """The curves that a signal swings between.

    Syntaxes: ``yupper, ylower = envelope(x, nargout=2)``: the mean, and above and below it the magnitude of the
    analytic signal (`hilbert`) of what is left; ``envelope(x, np, "peak")``: splines through maxima and minima that
    lie at least np samples apart. With ``nargout=0`` they are drawn.

    Raises
    ------
    ArgumentError
        ``envelope(x, fl, "analytic")`` and ``envelope(x, wl, "rms")`` are not here; their pages leave open how they
        end. A signal with less than two such peaks, or minima.

    References
    ----------
    https://www.mathworks.com/help/signal/ref/envelope.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import envelope
    >>> upper, lower = envelope([5, 7, 5, 3], nargout=2)
    >>> upper.tolist(), lower.tolist()
    ([[7.0, 7.0, 7.0, 7.0]], [[3.0, 3.0, 3.0, 3.0]])
    """
    nargout = check_nargout("envelope", nargout, (0, 1, 2))
    data = real_data("envelope", "x", x)
    axis = along_signal(data)
    if length is None:
        middle = data.mean(axis=axis, keepdims=True)
        reach = np.abs(host(hilbert(dlarray(data - middle))))
        upper, lower = middle + reach, middle - reach
    elif str(method).lower() == "peak":
        apart = whole("envelope", "np", length, least=1, fix='envelope(x, 10, "peak")')
        upper = np.apply_along_axis(_through_peaks, axis, data, apart)
        lower = -np.apply_along_axis(_through_peaks, axis, -data, apart)
    else:
        raise ArgumentError(
            f'envelope: the method "{"analytic" if method is None else method}" with a length is not here; fix: '
            'envelope(x), envelope(x, np, "peak"), or sqrt(movmean(x.^2, wl)) for "rms"'
        )
    if not nargout:
        import matplotlib.pyplot as plt

        for values in (data, upper, lower):
            plt.plot(values if axis == 0 else values.T)
        return None
    return dlarray(upper) if nargout < 2 else (dlarray(upper), dlarray(lower))


def _through_peaks(x: np.ndarray, apart: int) -> np.ndarray:
    """A spline through the maxima that lie so far apart, at all samples."""
    options = {"MinPeakDistance": apart} if x.size > apart + 1 else {}
    heights, places = (host(v).ravel() for v in findpeaks(dlarray(x), **options, nargout=2))
    if places.size < 2:
        raise ArgumentError(
            f"envelope: {places.size} peaks lie {apart} samples apart, but a curve needs two; fix: a smaller np"
        )
    scipy_signal("envelope")  # refuses where there is no SciPy
    return importlib.import_module("scipy.interpolate").CubicSpline(places, heights)(np.arange(1, x.size + 1))
