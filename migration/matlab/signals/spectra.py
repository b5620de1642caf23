"""Spectral densities of signals: periodogram, pwelch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, one_number, whole
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.signals.common import (
    given,
    of_class,
    positive,
    signals_in_columns,
    vector,
)
from dlarray.migration.matlab.statistics.distributions import special

RANGES = ("onesided", "twosided", "centered")
KINDS = ("psd", "power")
_TRACES: dict[str, Callable[..., np.ndarray]] = {"mean": np.mean, "maxhold": np.max, "minhold": np.min}


def words_behind(
    name: str, more: tuple, numbers: int, words: tuple[str, ...]
) -> tuple[tuple, list[str], float]:
    """The numbers, the words, and the level of confidence, of arguments behind the signal."""
    level, rest = 0.95, list(more)
    for k, value in enumerate(rest):
        if isinstance(value, str) and value.lower() == "confidencelevel":
            found = one_number(rest[k + 1]) if k + 1 < len(rest) else None
            if found is None or isinstance(found, complex) or not 0 < found < 1:
                raise ArgumentError(f"{name}: the confidence level must be between 0 and 1; fix: 0.95")
            level = float(found)
            del rest[k : k + 2]
            break
    texts = [str(value).lower() for value in rest if isinstance(value, str)]
    plain = tuple(value for value in rest if not isinstance(value, str))
    if len(plain) > numbers or any(text not in words for text in texts):
        raise ArgumentError(
            f"{name}: behind the signal come {numbers} numbers at most, and of words {', '.join(words)}, but "
            f"{', '.join(map(describe, rest))} came; fix: {name}(x, [], …)"
        )
    return plain, texts, level


def transforms(
    name: str, x: np.ndarray, window: np.ndarray, overlap: int, points: Any, rate: Any, words: list[str]
) -> tuple[np.ndarray, np.ndarray, slice, float]:
    """The transforms of windowed stretches, their frequencies, which of them stand for two, and the rate.

    Stretches come first, then frequencies, then signals.
    """
    length = window.size
    starts = np.arange(0, x.shape[0] - length + 1, length - overlap)
    stretches = np.stack([x[k : k + length] for k in starts]) * window[:, None]
    fs = 2 * np.pi if rate is None else positive(name, "fs", rate, f"{name}(…, 1000)")
    chosen = [word for word in words if word in RANGES]
    none = slice(0, 0)
    if (
        points is not None and one_number(points) is None
    ):  # at these frequencies, as they lie on both sides of zero
        if chosen not in ([], ["twosided"]):
            raise ArgumentError(f'{name}: of given frequencies there is no "{chosen[0]}"; fix: leave it out')
        at = vector(name, "the frequencies", points)
        turns = np.exp(-2j * np.pi * np.outer(at / fs, np.arange(length)))
        return np.einsum("fn,knc->kfc", turns, stretches), at, none, fs
    least = max(256, 2 ** int(np.ceil(np.log2(length))))
    n = least if points is None else whole(name, "nfft", points, least=1, fix="256")
    if n < length:  # longer stretches are wrapped, so that each frequency is met exactly
        rest = np.zeros((len(starts), -length % n, x.shape[1]), stretches.dtype)
        padded = np.concatenate([stretches, rest], axis=1)
        stretches = padded.reshape(len(starts), -1, n, x.shape[1]).sum(axis=1)
    found = np.fft.fft(stretches, n, axis=1)
    at = np.arange(n) * (fs / n)
    if chosen == ["onesided"] and np.iscomplexobj(x):
        raise ArgumentError(f'{name}: the signal is complex, so there is no "onesided"; fix: "twosided"')
    if chosen == ["onesided"] or not chosen and not np.iscomplexobj(x):
        half = n // 2 + 1  # zero, and half the rate, have no mirror image
        return found[:, :half], at[:half], slice(1, half - 1 if n % 2 == 0 else half), fs
    if chosen == ["centered"]:
        shift = (n - 1) // 2
        return np.roll(found, shift, axis=1), (np.arange(n) - shift) * (fs / n), none, fs
    return found, at, none, fs


def powers(
    found: np.ndarray, window: np.ndarray, twice: slice, fs: float, words: list[str]
) -> tuple[np.ndarray, str]:
    """The power of transforms, or its density, and which of both it is."""
    kind = next((word for word in words if word in KINDS), "psd")
    made = np.abs(found) ** 2 / (np.sum(window) ** 2 if kind == "power" else fs * np.sum(window**2))
    made[:, twice] *= 2
    return made, kind


def _spectrum(
    name: str,
    x: np.ndarray,
    window: np.ndarray,
    overlap: int,
    points: Any,
    rate: Any,
    words: list[str],
    level: float,
    title: str,
    nargout: int,
) -> Any:
    """The mean power of windowed stretches, a column for each column of x."""
    found, at, twice, fs = transforms(name, x, window, overlap, points, rate, words)
    each, kind = powers(found, window, twice, fs, words)
    trace = next((word for word in words if word in _TRACES), "mean")
    pxx = of_class(_TRACES[trace](each, axis=0), x, window)
    if not nargout:
        _draw(pxx, at, rate, kind, title)
        return None
    made: tuple = (dlarray(pxx), dlarray(at.reshape(-1, 1)))
    if nargout == 3:
        freedom = 2 * len(each)
        low = freedom / special().chdtri(freedom, (1 - level) / 2)
        high = freedom / special().chdtri(freedom, (1 + level) / 2)
        ends = np.stack([pxx * low, pxx * high], axis=2).reshape(pxx.shape[0], -1)
        made = (*made, dlarray(ends))
    return made[0] if nargout == 1 else made[:nargout]


def _draw(pxx: np.ndarray, at: np.ndarray, rate: Any, kind: str, title: str) -> None:
    import matplotlib.pyplot as plt

    with np.errstate(divide="ignore"):
        plt.plot(at / np.pi if rate is None else at, 10 * np.log10(pxx))
    plt.grid(True)
    plt.title(f"{title} {'Power Spectral Density' if kind == 'psd' else 'Power Spectrum'} Estimate")
    plt.xlabel(r"Normalized Frequency ($\times\pi$ rad/sample)" if rate is None else "Frequency (Hz)")
    unit = "dB" if kind == "power" else "dB/(rad/sample)" if rate is None else "dB/Hz"
    plt.ylabel(f"{'Power/Frequency' if kind == 'psd' else 'Power'} ({unit})")


def signals_of(name: str, x: Any) -> np.ndarray:
    data = host(x)
    data = signals_in_columns(data if data.dtype.kind in "fc" else data.astype(float))
    if data.ndim != 2 or not data.size:
        raise SizeError(
            f"{name}: x must be a vector or a matrix of signals, but it is {describe(x)}; fix: columns"
        )
    return data


def stretches_of(name: str, count: int, shape: Any, overlap: Any) -> tuple[np.ndarray, int]:
    """The window of a stretch of so many samples, and how many two stretches share."""
    shared = None if overlap is None else whole(name, "noverlap", overlap, least=0, fix="128")
    if shape is None or one_number(shape) is not None:
        if shape is not None:
            length = whole(name, "window", shape, least=1, fix="256")
        else:  # eight stretches, of which each lies by half in the next, or by what is given
            length = int(count / 4.5) if shared is None else (count + 7 * shared) // 8
        length = max(length, 1)
        window = 0.54 - 0.46 * np.cos(2 * np.pi * np.arange(length) / max(length - 1, 1))
        window = np.ones(1) if length == 1 else window
    else:
        window = vector(name, "window", shape)
    shared = window.size // 2 if shared is None else shared
    if window.size > count or shared >= window.size:
        raise SizeError(
            f"{name}: the stretches have {window.size} samples and share {shared}, but the signal has {count}; fix: "
            "shorter stretches that share less"
        )
    return window, shared


def periodogram(x: Any, /, *more: Any, nargout: int = 1) -> Any:
    """How the power of a signal lies over the frequencies: the squared magnitude of its transform.

    Syntaxes: ``pxx = periodogram(x)``, ``periodogram(x, window)``, ``periodogram(x, window, nfft)``,
    ``pxx, w = periodogram(…, nargout=2)``, ``pxx, f = periodogram(x, window, nfft, fs, nargout=2)``,
    ``periodogram(x, window, w)`` and ``periodogram(x, window, f, fs)`` at given frequencies,
    ``periodogram(…, freqrange, spectrumtype)``,
    ``pxx, f, pxxc = periodogram(…, "ConfidenceLevel", probability, nargout=3)``; with ``nargout=0`` it is drawn.

    Parameters
    ----------
    x : vector, or matrix of signals in columns
    window : vector
        As long as x: ones.
    nfft : whole number
        The points of the transform: the power of two from the length of x on, at least 256. With fewer, x is wrapped.
    fs : number
        The rate of samples; without, frequencies are in radians a sample.
    freqrange : {"onesided", "twosided", "centered"}
        "onesided" of a real signal, "twosided" of a complex one.
    spectrumtype : {"psd", "power"}
        A density, or the power of waves.

    Returns
    -------
    pxx, f : dlarray
        A column for each signal, and the frequencies, a column.
    pxxc : dlarray
        The ends of the intervals of confidence, two columns for each signal.

    Raises
    ------
    ArgumentError
        "reassigned" is not here.

    References
    ----------
    https://www.mathworks.com/help/signal/ref/periodogram.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import periodogram
    >>> t = dl.dlarray(range(100)) / 100
    >>> pxx, f = periodogram(3 * dl.sin(2 * dl.pi * 20 * t), [], 100, 100, "power", nargout=2)
    >>> round(float(dl.max(pxx)), 4), float(f(dl.max(pxx, nargout=2)[1]))
    (4.5, 20.0)
    """
    nargout = check_nargout("periodogram", nargout, (0, 1, 2, 3))
    plain, words, level = words_behind("periodogram", more, 3, (*RANGES, *KINDS))
    data = signals_of("periodogram", x)
    shape = given(plain, 0)
    window = np.ones(data.shape[0]) if shape is None else vector("periodogram", "window", shape)
    if window.size != data.shape[0]:
        raise SizeError(
            f"periodogram: the window has {window.size} points, but the signal {data.shape[0]}; fix: as many, or pwelch"
        )
    return _spectrum(
        "periodogram", data, window, 0, given(plain, 1), given(plain, 2), words, level, "Periodogram", nargout
    )


def pwelch(x: Any, /, *more: Any, nargout: int = 1) -> Any:
    """How the power of a signal lies over the frequencies: the mean of what its windowed stretches show (Welch).

    Syntaxes: ``pxx = pwelch(x)``, ``pwelch(x, window)``, ``pwelch(x, window, noverlap)``,
    ``pwelch(x, window, noverlap, nfft)``, ``pxx, w = pwelch(…, nargout=2)``,
    ``pxx, f = pwelch(x, window, noverlap, nfft, fs, nargout=2)``, ``pwelch(x, window, noverlap, w)`` and
    ``pwelch(x, window, noverlap, f, fs)`` at given frequencies, ``pwelch(…, freqrange, spectrumtype, trace)``,
    ``pxx, f, pxxc = pwelch(…, "ConfidenceLevel", probability, nargout=3)``; with ``nargout=0`` it is drawn.

    Parameters
    ----------
    x : vector, or matrix of signals in columns
    window : vector or whole number
        The window of a stretch, or how long a stretch with Hamming's window is: so that eight fill the signal.
    noverlap : whole number
        How many samples stretches share: half of a stretch.
    nfft, fs, freqrange, spectrumtype
        As those of `periodogram`; the length is that of a stretch.
    trace : {"mean", "maxhold", "minhold"}
        The mean of all stretches, or at each frequency the greatest or the least.

    Returns
    -------
    pxx, f, pxxc : dlarray
        As those of `periodogram`.

    References
    ----------
    https://www.mathworks.com/help/signal/ref/pwelch.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import pwelch
    >>> pxx, w = pwelch(dl.cos(dl.pi / 4 * dl.dlarray(range(320))), nargout=2)
    >>> pxx.shape, round(float(w(dl.max(pxx, nargout=2)[1]) / dl.pi), 4)
    ((129, 1), 0.25)
    """
    nargout = check_nargout("pwelch", nargout, (0, 1, 2, 3))
    plain, words, level = words_behind("pwelch", more, 4, (*RANGES, *KINDS, *_TRACES))
    data = signals_of("pwelch", x)
    window, shared = stretches_of("pwelch", data.shape[0], given(plain, 0), given(plain, 1))
    return _spectrum(
        "pwelch", data, window, shared, given(plain, 2), given(plain, 3), words, level, "Welch", nargout
    )
