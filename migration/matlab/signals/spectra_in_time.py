"""How the spectrum of a signal changes: spectrogram."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, one_number
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.signals.common import given, of_class
from dlarray.migration.matlab.signals.spectra import (
    KINDS,
    RANGES,
    powers,
    signals_of,
    stretches_of,
    transforms,
    words_behind,
)


def spectrogram(x: Any, /, *more: Any, nargout: int = 1) -> Any:
    """The spectra of the stretches of a signal, one after the other: its short-time Fourier transform.

    Syntaxes: ``s = spectrogram(x)``, ``spectrogram(x, window)``, ``spectrogram(x, window, noverlap)``,
    ``spectrogram(x, window, noverlap, nfft)``, ``s, w = spectrogram(…, nargout=2)``,
    ``s, f, t, ps = spectrogram(x, window, noverlap, nfft, fs, nargout=4)``, ``spectrogram(x, window, noverlap, f, fs)``
    at given frequencies, ``spectrogram(…, freqrange, spectrumtype)``; with ``nargout=0`` it is drawn, with the
    frequencies along "yaxis" or "xaxis", where MATLAB has them by default.

    Parameters
    ----------
    x : vector
    window, noverlap, nfft, fs
        As those of `pwelch`.
    freqrange, spectrumtype
        As those of `periodogram`.

    Returns
    -------
    s : dlarray
        The transforms of the stretches, in columns.
    f : dlarray
        The frequencies, a column.
    t : dlarray
        The middles of the stretches, a row.
    ps : dlarray
        The power of the stretches, or its density.

    Raises
    ------
    ArgumentError
        Times without fs, for the page leaves their unit open; "reassigned", "MinThreshold" and "OutputTimeDimension".

    References
    ----------
    https://www.mathworks.com/help/signal/ref/spectrogram.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import spectrogram
    >>> s, f, t = spectrogram(dl.sin(dl.dlarray(range(100))), 20, 10, 32, 10, nargout=3)
    >>> s.shape, f.shape, t([1, 2]).tolist()
    ((17, 9), (17, 1), [[1.0, 2.0]])
    """
    nargout = check_nargout("spectrogram", nargout, (0, 1, 2, 3, 4))
    plain, words, _ = words_behind("spectrogram", more, 4, (*RANGES, *KINDS, "xaxis", "yaxis"))
    data = signals_of("spectrogram", x)
    if data.shape[1] != 1:
        raise SizeError(
            f"spectrogram: x must be a vector, but it is {describe(x)}; fix: one column, x(':', 1)"
        )
    window, shared = stretches_of("spectrogram", len(data), given(plain, 0), given(plain, 1))
    rate = given(plain, 3)
    if rate is None and nargout > 2:
        raise ArgumentError(
            "spectrogram: the times need the rate of samples; fix: spectrogram(x, [], [], [], fs)"
        )
    found, at, twice, fs = transforms("spectrogram", data, window, shared, given(plain, 2), rate, words)
    each, kind = powers(found, window, twice, fs, words)
    step = window.size - shared
    middles = np.arange(len(found)) * step + window.size / 2
    s, ps = of_class(found[:, :, 0].T, data, window), of_class(each[:, :, 0].T, data, window)
    if not nargout:
        _draw(ps, at, middles, rate, kind, "yaxis" in words)
        return None
    made = (dlarray(s), dlarray(at.reshape(-1, 1)), dlarray(middles.reshape(1, -1) / fs), dlarray(ps))
    return made[0] if nargout == 1 else made[:nargout]


def _draw(ps: np.ndarray, at: np.ndarray, middles: np.ndarray, rate: Any, kind: str, upwards: bool) -> None:
    import matplotlib.pyplot as plt

    normalized = rate is None
    frequencies = at / np.pi if normalized else at
    times = middles if normalized else middles / one_number(rate)
    decibels = 10 * np.log10(ps + np.finfo(float).eps)
    names = (
        r"Normalized Frequency ($\times\pi$ rad/sample)" if normalized else "Frequency (Hz)",
        "Samples" if normalized else "Time (s)",
    )
    plt.gca().grid(False)
    if upwards:
        drawn = plt.pcolormesh(times, frequencies, decibels, shading="nearest")
        plt.ylabel(names[0])
        plt.xlabel(names[1])
    else:
        drawn = plt.pcolormesh(frequencies, times, decibels.T, shading="nearest")
        plt.xlabel(names[0])
        plt.ylabel(names[1])
    unit = "dB" if kind == "power" else "dB/(rad/sample)" if normalized else "dB/Hz"
    plt.colorbar(drawn, label=f"{'Power' if kind == 'power' else 'Power/frequency'} ({unit})")
