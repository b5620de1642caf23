"""Frequency responses of digital filters: freqz."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import is_empty, one_number, whole
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host


def freqz(b: Any, a: Any = 1, n: Any = None, /, *more: Any, nargout: int = 1) -> Any:
    """The frequency response of a digital filter, ``b(e^jw)/a(e^jw)``.

    Syntaxes: ``h, w = freqz(b, a, n, nargout=2)``, ``h, w = freqz(b, a, n, "whole", nargout=2)``,
    ``h, f = freqz(b, a, n, fs, nargout=2)``, ``h, f = freqz(b, a, n, "whole", fs, nargout=2)``,
    ``h = freqz(b, a, w)``, ``h = freqz(b, a, f, fs)``; with ``nargout=0`` magnitude and phase are drawn.

    Parameters
    ----------
    b, a : vector
        Coefficients of the numerator and of the denominator.
    n : int or vector, default 512
        How many frequencies there are, from 0 to pi (without pi), or which, if there are at least two.
    fs : float, optional
        The rate of samples; frequencies are then in its unit and not in radians a sample.

    Returns
    -------
    h : array
        Complex; a column, or in the size of the frequencies that are given.
    w or f : array

    Raises
    ------
    ArgumentError
        A word that is not "whole" or "half", more arguments; second-order sections, ``freqz(sos, n)``, are not here.

    References
    ----------
    https://www.mathworks.com/help/signal/ref/freqz.html

    Examples
    --------
    >>> from dlarray.matlab import freqz
    >>> h, w = freqz([0.5, 0.5], 1, 4, nargout=2)
    >>> [round(float(v), 4) for v in w(":").T.tolist()[0]]
    [0.0, 0.7854, 1.5708, 2.3562]
    """
    top, below = _coefficients("b", b), _coefficients("a", a)
    words = [str(m).lower() for m in more if isinstance(m, str)]
    rates = [m for m in more if not isinstance(m, str) and not is_empty(m)]
    if words not in ([], ["whole"], ["half"]) or len(rates) > 1:
        raise ArgumentError(
            f'freqz: behind n come "whole" and the rate of samples, but {", ".join(describe(m) for m in more)} came; '
            "fix: freqz(b, a, 512, fs)"
        )
    rate = one_number(rates[0]) if rates else None
    if rates and (rate is None or isinstance(rate, complex) or not rate > 0):
        raise ArgumentError(f"freqz: the rate is {describe(rates[0])}; fix: a positive number")
    given = None if n is None or is_empty(n) else host(n)
    if given is None or given.size == 1:
        count = 512 if given is None else whole("freqz", "n", n, least=1)
        w = np.arange(count).reshape(-1, 1) * ((2 if words == ["whole"] else 1) * np.pi / count)
        shown = w if rate is None else w * rate / (2 * np.pi)
    else:
        shown = given.astype(float)
        w = shown if rate is None else 2 * np.pi * shown / rate
    z = np.exp(-1j * w)
    with np.errstate(divide="ignore", invalid="ignore"):
        h = np.polyval(top[::-1], z) / np.polyval(below[::-1], z)
    if not nargout:
        _draw(h.ravel(), shown.ravel(), rate)
        return None
    return dlarray(h) if nargout < 2 else (dlarray(h), dlarray(shown))


def _coefficients(name: str, x: Any) -> np.ndarray:
    values = host(x)
    if values.size != max(values.shape, default=0) or not values.size:
        raise SizeError(
            f"freqz: {name} must be a vector of coefficients, but it is {describe(x)}; fix: freqz(b, a) of "
            "the products of second-order sections"
        )
    return values.ravel()


def _draw(h: np.ndarray, w: np.ndarray, rate: Any) -> None:
    import matplotlib.pyplot as plt

    across = w / np.pi if rate is None else w
    label = r"Normalized Frequency ($\times\pi$ rad/sample)" if rate is None else "Frequency (Hz)"
    figure = plt.gcf()
    figure.clf()
    with np.errstate(divide="ignore"):
        curves = (20 * np.log10(np.abs(h)), np.unwrap(np.angle(h)) * 180 / np.pi)
    for k, (curve, words) in enumerate(zip(curves, ("Magnitude (dB)", "Phase (degrees)"), strict=True), 1):
        axes = figure.add_subplot(2, 1, k)
        axes.plot(across, curve)
        axes.grid(True)
        axes.set_xlabel(label)
        axes.set_ylabel(words)
