"""Local maxima of a signal: findpeaks."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, is_empty, one_number, whole
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.options import with_options
from dlarray.migration.matlab.signals.common import positive, real_data, scipy_signal


@with_options
def findpeaks(
    data: Any,
    x: Any = None,
    /,
    *,
    MinPeakHeight: Any = -np.inf,
    MinPeakProminence: Any = 0,
    MinPeakDistance: Any = 0,
    Threshold: Any = 0,
    NPeaks: Any = None,
    SortStr: Any = "none",
    MinPeakWidth: Any = 0,
    MaxPeakWidth: Any = np.inf,
    WidthReference: Any = "halfprom",
    Annotate: Any = "peaks",
    nargout: int = 1,
) -> Any:
    """The local maxima of a signal: samples above both neighbours, the first of several that are as high, and Inf.

    Syntaxes: ``pks = findpeaks(data)``, ``pks, locs = findpeaks(data, nargout=2)``,
    ``pks, locs, w, p = findpeaks(data, nargout=4)``, ``… = findpeaks(data, x)``, ``… = findpeaks(data, Fs)``,
    ``… = findpeaks(…, Name=Value)``; with ``nargout=0`` the signal is drawn with its peaks.

    Parameters
    ----------
    data : vector
        At least three samples. The ends are no peaks, and neither are neighbours of NaN.
    x : vector, optional
        Where the samples lie, rising; or one number, the rate of samples, of which the first is at 0.
    MinPeakHeight : number
        Peaks are higher than this.
    MinPeakProminence : number
        Peaks stand out at least so far: above the higher of the lowest points on both sides, up to a higher peak.
    MinPeakDistance : number
        Of peaks that lie no farther apart, in the unit of x, the highest stays.
    Threshold : number
        Peaks are at least so much higher than both neighbours.
    NPeaks : whole number, optional
        At most so many, the first ones in the order that is asked for.
    SortStr : {"none", "ascend", "descend"}
        The order: as they come, or by height.
    MinPeakWidth, MaxPeakWidth : number
        How wide peaks are at least and at most.
    WidthReference : {"halfprom", "halfheight"}
        Where a width is taken: at half the prominence below the peak, or at half its height and no farther than the
        lowest point between it and its neighbour; then peaks below zero are left out.
    Annotate : {"peaks", "extents"}
        The marks of a drawing; extents, which are widths and prominences, are not here.

    Returns
    -------
    pks, locs, w, p : dlarray
        Heights, places, widths and prominences, rows where data is a row.

    References
    ----------
    https://www.mathworks.com/help/signal/ref/findpeaks.html

    Examples
    --------
    >>> from dlarray.matlab import findpeaks
    >>> pks, locs = findpeaks([25, 8, 15, 5, 6, 10, 10, 3, 1, 20, 7], nargout=2)
    >>> pks.tolist(), locs.tolist()
    ([[15.0, 10.0, 20.0]], [[3.0, 6.0, 10.0]])
    """
    nargout = check_nargout("findpeaks", nargout, (0, 1, 2, 3, 4))
    y = real_data("findpeaks", "data", data)
    if y.size < 3 or y.size != max(y.shape):
        raise SizeError(f"findpeaks: data is {describe(data)}; fix: a vector of at least three samples")
    across, y = y.shape[0] == 1, y.ravel()
    at = _places(x, y.size)
    order = _word("SortStr", SortStr, ("none", "ascend", "descend"))
    reference = _word("WidthReference", WidthReference, ("halfprom", "halfheight"))
    if _word("Annotate", Annotate, ("peaks", "extents")) == "extents" and not nargout:
        raise ArgumentError(
            'findpeaks: "extents" are not drawn; fix: Annotate="peaks", or w and p with nargout=4'
        )
    height = _limit("MinPeakHeight", MinPeakHeight)
    prominent, apart, above, narrow, wide = (
        _limit(name, value, 0)
        for name, value in (
            ("MinPeakProminence", MinPeakProminence),
            ("MinPeakDistance", MinPeakDistance),
            ("Threshold", Threshold),
            ("MinPeakWidth", MinPeakWidth),
            ("MaxPeakWidth", MaxPeakWidth),
        )
    )
    if apart and apart >= at[-1] - at[0]:
        raise ArgumentError(
            f"findpeaks: MinPeakDistance is {apart:g}, but the signal is {at[-1] - at[0]:g} long; fix: less"
        )
    peaks = _maxima(y)
    kept = y[peaks] > height
    endless = np.isposinf(y[peaks])
    neighbours = np.maximum(y[np.maximum(peaks - 1, 0)], y[np.minimum(peaks + 1, y.size - 1)])
    peaks = peaks[endless | kept & (y[peaks] >= neighbours + above)]
    w = p = np.zeros(peaks.size)
    if nargout > 2 or prominent or narrow or np.isfinite(wide) or reference == "halfheight":
        if np.isinf(y).any():
            raise ArgumentError("findpeaks: how wide a peak of Inf is, nothing says; fix: data without Inf")
        prominences, left, right = scipy_signal("findpeaks").peak_prominences(y, peaks)
        chosen = prominences >= prominent
        if reference == "halfheight":
            chosen &= y[peaks] >= 0
        peaks, p, left, right = (v[chosen] for v in (peaks, prominences, left, right))
        w = _widths(y, at, peaks, p, reference)
        chosen = (w >= narrow) & (w <= wide)
        peaks, w, p = peaks[chosen], w[chosen], p[chosen]
    chosen = _far_apart(y[peaks], at[peaks], apart) if apart else np.arange(peaks.size)
    if order != "none":
        sign = 1 if order == "ascend" else -1
        chosen = chosen[np.argsort(sign * y[peaks[chosen]], kind="stable")]
    if NPeaks is not None and not is_empty(NPeaks) and one_number(NPeaks) != np.inf:
        chosen = chosen[: whole("findpeaks", "NPeaks", NPeaks, least=1, fix="NPeaks=3")]
    peaks = peaks[chosen]
    if not nargout:
        import matplotlib.pyplot as plt

        plt.plot(at, y)
        plt.plot(at[peaks], y[peaks], "v")
        return None
    found = (y[peaks], at[peaks], w[chosen], p[chosen])
    made = tuple(dlarray(v.reshape((1, -1) if across else (-1, 1))) for v in found)
    return made[0] if nargout == 1 else made[:nargout]


def _word(name: str, value: Any, words: tuple[str, ...]) -> str:
    """One of the words, in any case."""
    if str(value).lower() not in words:
        raise ArgumentError(f"findpeaks: {name} is {describe(value)}; fix: one of {', '.join(words)}")
    return str(value).lower()


def _limit(name: str, value: Any, least: float = -np.inf) -> float:
    number = one_number(value)
    if number is None or isinstance(number, complex) or not number >= least:
        raise ArgumentError(
            f"findpeaks: {name} is {describe(value)}; fix: a number" + (" from 0 on" if least == 0 else "")
        )
    return float(number)


def _places(x: Any, count: int) -> np.ndarray:
    """Where the samples lie: numbered from 1, at the places given, or in the time of a rate."""
    if x is None or is_empty(x):
        return np.arange(1.0, count + 1)
    if one_number(x) is not None:
        return np.arange(count) / positive("findpeaks", "Fs", x, "findpeaks(data, 1000)")
    try:
        at = host(x).astype(float).ravel()
    except (TypeError, ValueError):
        raise ArgumentError(f"findpeaks: x is {describe(x)}; fix: numbers, seconds(t) of times") from None
    if at.size != count or not (np.diff(at) > 0).all():
        raise ArgumentError(
            f"findpeaks: x is {describe(x)}; fix: {count} rising numbers, one for each sample"
        )
    return at


def _maxima(y: np.ndarray) -> np.ndarray:
    """Where a signal is above both sides: the first of samples that are as high, and each that is Inf."""
    endless = np.flatnonzero(np.isposinf(y))
    # beyond the ends there is NaN, with which nothing compares; beside Inf nothing is higher
    z = np.concatenate([[np.nan], np.where(np.isposinf(y), np.nan, y), [np.nan]])
    different = (z[1:] != z[:-1]) & ~(np.isnan(z[1:]) & np.isnan(z[:-1]))
    corners = np.concatenate([[0], 1 + np.flatnonzero(different)])
    slope = np.sign(np.diff(z[corners]))
    tops = corners[1:-1][(slope[:-1] > 0) & (slope[1:] < 0)] - 1
    return np.sort(np.concatenate([tops, endless]))


def _widths(y: np.ndarray, at: np.ndarray, peaks: np.ndarray, p: np.ndarray, reference: str) -> np.ndarray:
    """How far apart the points on both sides are where a signal has come down to the reference."""
    borders = [
        (0, y.size - 1)
    ] * peaks.size  # at half the prominence both sides come down before the next peak
    level = y[peaks] - p / 2
    if reference == "halfheight":
        valleys = [a + int(np.argmin(y[a : b + 1])) for a, b in zip(peaks[:-1], peaks[1:], strict=True)]
        borders = list(zip([0, *valleys], [*valleys, y.size - 1], strict=True))
        level = y[peaks] / 2
    made = np.zeros(peaks.size)
    for k, (peak, line) in enumerate(zip(peaks, level, strict=True)):
        ends = []
        for direction, border in zip((-1, 1), borders[k], strict=True):
            i = int(peak)
            while i != border and y[i] > line:
                i += direction
            inner = i - direction
            crossed = y[i] <= line and i != peak
            part = (y[inner] - line) / (y[inner] - y[i]) if crossed and y[inner] != y[i] else 1.0
            ends.append(at[inner] + part * (at[i] - at[inner]) if i != peak else at[i])
        made[k] = ends[1] - ends[0]
    return made


def _far_apart(heights: np.ndarray, places: np.ndarray, apart: float) -> np.ndarray:
    """The peaks that stay, from the highest down: each takes those away that lie no farther than that from it."""
    stay = np.zeros(heights.size, dtype=bool)
    gone = np.zeros(heights.size, dtype=bool)
    for k in np.argsort(-heights, kind="stable"):
        if not gone[k]:
            stay[k] = True
            gone |= np.abs(places - places[k]) <= apart
    return np.flatnonzero(stay)
