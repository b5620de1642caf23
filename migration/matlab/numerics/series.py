"""Series of numbers: xcorr, xcov, detrend, filter2, hist, movfun, movmad, mad, local extremes, smoothdata."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.arguments import choice, one_number, whole
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, ClassError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import along, host
from dlarray.migration.matlab.numerics.matrices import moving
from dlarray.migration.matlab.options import with_options


def _vector(name: str, argument: str, x: Any) -> np.ndarray:
    a = host(x)
    if a.size != max(a.shape, default=0):
        raise SizeError(
            f"{name}: {argument} is {describe(x)}, but must be a vector; fix: one column at a time"
        )
    return a.astype(complex if np.iscomplexobj(a) else float)


def xcorr(x: Any, *args: Any, nargout: int = 1) -> Any:
    """The cross-correlation of two series at all shifts; of one series the autocorrelation.

    Syntaxes: ``r = xcorr(x)``, ``r = xcorr(x, y)``, ``r = xcorr(…, maxlag)``, ``r = xcorr(…, scaleopt)``,
    ``r, lags = xcorr(…, nargout=2)``.

    Parameters
    ----------
    x, y : vectors
        The shorter one is filled with zeros.
    maxlag : whole number, optional
        The largest shift; default: one less than the longer series has elements.
    scaleopt : {"none", "biased", "unbiased", "normalized"}
        Sums as they are, divided by the number of elements, by the number of products at each shift, or so that the
        autocorrelations at shift 0 are 1 ("coeff" is the same).

    Notes
    -----
    Matrices are refused: one column at a time.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/xcorr.html

    Examples
    --------
    >>> from dlarray.matlab import xcorr
    >>> xcorr([1, 2, 3], [0, 1, 1]).tolist()
    [[1.0, 3.0, 5.0, 3.0, 0.0]]
    """
    return _correlated("xcorr", x, args, nargout, False)


def xcov(x: Any, *args: Any, nargout: int = 1) -> Any:
    """The cross-covariance of two series at all shifts: `xcorr` of what is left when their means are taken off.

    Syntaxes: ``c = xcov(x)``, ``c = xcov(x, y)``, ``c = xcov(…, maxlag)``, ``c = xcov(…, scaleopt)``,
    ``c, lags = xcov(…, nargout=2)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/xcov.html

    Examples
    --------
    >>> from dlarray.matlab import xcov
    >>> xcov([1, 2, 3]).tolist()
    [[-1.0, 0.0, 2.0, 0.0, -1.0]]
    """
    return _correlated("xcov", x, args, nargout, True)


def _correlated(name: str, x: Any, args: tuple, nargout: int, centred: bool) -> Any:
    a, rest = _vector(name, "x", x), list(args)
    row = host(x).shape[0] == 1
    scale = "none"
    if rest and isinstance(rest[-1], str):
        words = ("none", "biased", "unbiased", "normalized", "coeff")
        scale = choice(name, "scaleopt", rest.pop(), words)
    other, lag = None, None
    for given in rest:
        number = one_number(given)
        if number is not None and (other is not None or host(x).size != 1):
            lag = whole(name, "maxlag", given, least=0)
        else:
            other = given
    b = a if other is None else _vector(name, "y", other)
    if scale not in ("none",) and a.size != b.size:
        raise SizeError(
            f"{name}: x has {a.size} elements and y {b.size}; fix: scaleopt='none', or equally many"
        )
    n = max(a.size, b.size)
    a, b = (np.pad(v.ravel(order="F"), (0, n - v.size)) for v in (a, b))
    if centred:
        a, b = a - a.mean(), b - b.mean()
    lags = np.arange(-(n - 1), n)
    found = np.correlate(a, b, mode="full")
    if scale == "biased":
        found = found / n
    elif scale == "unbiased":
        found = found / (n - np.abs(lags))
    elif scale in ("normalized", "coeff"):
        found = found / np.sqrt(np.sum(np.abs(a) ** 2) * np.sum(np.abs(b) ** 2))
    if lag is not None:
        wanted = np.arange(-lag, lag + 1)
        padded = np.zeros(wanted.size, dtype=found.dtype)
        held = np.abs(wanted) < n
        padded[held] = found[wanted[held] + n - 1]
        found, lags = padded, wanted
    r = dlarray(found[None, :] if row else found[:, None])
    return r if nargout < 2 else (r, dlarray(lags[None, :].astype(float)))


def detrend(A: Any, n: Any = 1, bp: Any = (), /) -> dlarray:
    """Take the best straight line, or another polynomial, off each column.

    Syntaxes: ``D = detrend(A)``, ``D = detrend(A, n)``, ``D = detrend(A, n, bp)``.

    Parameters
    ----------
    A : array
        A vector, or one series in each column.
    n : whole number, "constant" or "linear"
        The degree.
    bp : vector, optional
        Places of elements at which the trend may bend, or true at these. The trend is continuous.

    Notes
    -----
    NaN is refused.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/detrend.html

    Examples
    --------
    >>> from dlarray.matlab import detrend
    >>> [round(6 * v) for v in detrend([1, 2, 4]).tolist()[0]]
    [1, -2, 1]
    """
    words = {"constant": 0, "linear": 1}
    degree = (
        words[choice("detrend", "n", n, tuple(words))]
        if isinstance(n, str)
        else whole("detrend", "n", n, least=0)
    )
    a = host(A).astype(float)
    if np.isnan(a).any():
        raise ArgumentError("detrend: A holds NaN; fix: fillmissing(A, 'linear')")
    axis = along(a)
    count = a.shape[axis]
    t = np.linspace(-1.0, 1.0, count) if count > 1 else np.zeros(1)
    basis = np.polynomial.legendre.legvander(t, min(degree, max(count - 1, 0)))
    bends = host(bp).ravel(order="F") if np.size(bp) else np.zeros(0)
    bends = np.flatnonzero(bends) + 1 if bends.dtype == bool else np.unique(bends)
    after = [np.maximum(np.arange(1, count + 1) - b, 0) / count for b in bends.tolist() if 1 < b < count]
    basis = np.column_stack([basis, *(x**k for x in after for k in range(1, degree + 1))])
    rows = np.moveaxis(a, axis, 0)
    flat = rows.reshape(count, -1)
    left = flat - basis @ np.linalg.lstsq(basis, flat, rcond=None)[0]
    return dlarray(np.moveaxis(left.reshape(rows.shape), 0, axis))


def filter2(H: Any, X: Any, shape: str = "same", /) -> dlarray:
    """A filter of two dimensions over a matrix: `conv2` with the filter turned by half a circle.

    Syntaxes: ``Y = filter2(H, X)``, ``Y = filter2(H, X, shape)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/filter2.html

    Examples
    --------
    >>> from dlarray.matlab import filter2
    >>> filter2([[0, 1]], [[1, 2], [3, 4]]).tolist()
    [[2.0, 0.0], [4.0, 0.0]]
    """
    word = choice("filter2", "shape", shape, ("same", "full", "valid"))
    turned = np.rot90(np.atleast_2d(host(H).astype(float)), 2)
    return registered.functions["conv2"].call(dlarray(host(X).astype(float)), dlarray(turned.copy()), word)


def hist(Y: Any, x: Any = 10, /, *, nargout: int = 1) -> Any:
    """How many numbers lie in each of equally wide bins, and the centres of these.

    Syntaxes: ``counts = hist(Y)``, ``counts = hist(Y, nbins)``, ``counts = hist(Y, centers)``,
    ``counts, centers = hist(…, nargout=2)``.

    Parameters
    ----------
    Y : vector or matrix
        Of a matrix each column by itself.
    x : whole number or vector
        The number of bins, or their centres; the outer bins take all that lies beyond.

    Notes
    -----
    A number on the border of two bins is in the lower one.  Without outputs MATLAB draws bars: `histogram`.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/hist.html

    Examples
    --------
    >>> from dlarray.matlab import hist
    >>> counts, centers = hist([1, 2.5, 2.5, 5], 4, nargout=2)
    >>> counts.tolist(), centers.tolist()
    ([[1.0, 2.0, 0.0, 1.0]], [[1.5, 2.5, 3.5, 4.5]])
    """
    a = host(Y).astype(float)
    vector = min(a.shape, default=0) == 1
    rows = a.reshape(-1, 1, order="F") if vector else a
    number = one_number(x)
    if number is not None:
        count = whole("hist", "nbins", x, least=1)
        known = rows[np.isfinite(rows)]
        low, high = (known.min(), known.max()) if known.size else (0.0, 0.0)
        if low == high:
            low, high = low - np.floor(count / 2) - 0.5, high + np.ceil(count / 2) - 0.5
        edges = low + (high - low) / count * np.arange(count + 1)
        centers = edges[:-1] + (high - low) / count / 2
    else:
        centers = host(x).astype(float).ravel(order="F")
        if centers.size < 1 or np.any(np.diff(centers) <= 0):
            raise ArgumentError(f"hist: the centres must grow, but they are {describe(x)}; fix: sort(x)")
        middle = (centers[:-1] + centers[1:]) / 2
        edges = np.concatenate(([-np.inf], middle, [np.inf]))
    counts = np.zeros((centers.size, rows.shape[1]))
    for j in range(rows.shape[1]):
        column = rows[:, j][~np.isnan(rows[:, j])]
        np.add.at(counts[:, j], np.searchsorted(edges[1:-1], column, side="left"), 1)
    made = dlarray(counts.T if vector else counts)
    return made if nargout < 2 else (made, dlarray(centers[None, :] if vector else centers[:, None]))


def movfun(fun: Any, A: Any, k: Any, /, *dim: Any) -> dlarray:
    """Apply a function to windows that move over the elements, shorter at the ends.

    Syntaxes: ``M = movfun(fun, A, k)``, ``M = movfun(fun, A, [nb, nf])``, ``M = movfun(fun, A, k, dim)``.

    Parameters
    ----------
    fun : function
        Takes a column and gives a number.
    A : array
    k : whole number, or two
        The length of the window, or how many elements before and after.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/movfun.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import movfun
    >>> movfun(dl.max, [3, 1, 2, 5], 3).tolist()
    [[3.0, 3.0, 5.0, 5.0]]
    """
    if not callable(fun):
        raise ClassError(
            f"movfun: fun must be a function, but it is {describe(fun)}; fix: movfun(dl.max, A, 3)"
        )
    return moving("movfun", lambda v: float(fun(dlarray(v[:, None]))), A, k, dim)


def _deviation(v: np.ndarray) -> float:
    return float(np.median(np.abs(v - np.median(v)))) if v.size else float("nan")


def movmad(A: Any, k: Any, /, *dim: Any) -> dlarray:
    """The median absolute deviation of windows that move over the elements, shorter at the ends.

    Syntaxes: ``M = movmad(A, k)``, ``M = movmad(A, [nb, nf])``, ``M = movmad(A, k, dim)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/movmad.html

    Examples
    --------
    >>> from dlarray.matlab import movmad
    >>> movmad([1, 2, 4, 8], 3).tolist()
    [[0.5, 1.0, 2.0, 2.0]]
    """
    return moving("movmad", _deviation, A, k, dim)


def mad(X: Any, flag: Any = 0, dim: Any = None, /) -> Any:
    """The mean absolute deviation off the mean, or with ``flag`` 1 the median one off the median.

    Syntaxes: ``y = mad(X)``, ``y = mad(X, flag)``, ``y = mad(X, flag, dim)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/mad.html

    Examples
    --------
    >>> from dlarray.matlab import mad
    >>> float(mad([1, 2, 6])), float(mad([1, 2, 6], 1))
    (2.0, 1.0)
    """
    a = host(X).astype(float)
    axis = along(a, dim)
    middle = np.nanmedian if whole("mad", "flag", flag, least=0, most=1) else np.nanmean
    off = np.abs(a - middle(a, axis=axis, keepdims=True))
    return dlarray(np.atleast_2d(middle(off, axis=axis, keepdims=True)))


def _extremes(name: str, A: Any, prominence: float, flat: str, most: float, sign: float) -> dlarray:
    try:
        from scipy import signal
    except ImportError as problem:
        raise ArgumentError(f"{name} needs SciPy; fix: pip install 'dlarray[mat]'") from problem
    a = sign * host(A).astype(float)
    if np.isnan(a).any():
        raise ArgumentError(f"{name}: A holds NaN; fix: fillmissing(A, 'linear')")

    def of(v: np.ndarray) -> np.ndarray:
        # the size at least: a change back to the level before counts
        places, about = signal.find_peaks(v, plateau_size=1, prominence=0)
        kept = np.flatnonzero(about["prominences"] >= prominence)
        if kept.size > most:
            best = np.argsort(-about["prominences"][kept], kind="stable")[: int(most)]
            kept = kept[np.sort(best)]
        found = np.zeros(v.shape, dtype=bool)
        for k in kept:
            left, right = about["left_edges"][k], about["right_edges"][k]
            if flat == "all":
                found[left : right + 1] = True
            else:
                found[{"center": places[k], "first": left, "last": right}[flat]] = True
        return found

    return dlarray(np.apply_along_axis(of, along(a), a) if a.size else np.zeros(a.shape, dtype=bool))


def _extreme(name: str, what: str, sign: float, example: str, shown: str) -> Callable:
    @with_options
    def find(
        A: Any, /, *, MinProminence: Any = 0, FlatSelection: str = "center", MaxNumExtrema: Any = float("inf")
    ) -> dlarray:
        flat = choice(name, "FlatSelection", FlatSelection, ("center", "first", "last", "all"))
        return _extremes(name, A, float(MinProminence), flat, float(MaxNumExtrema), sign)

    find.__name__ = find.__qualname__ = name
    find.__doc__ = f"""Which elements are {what} of their column.

    Syntaxes: ``TF = {name}(A)``, ``TF = {name}(A, MinProminence=p)``, ``TF = {name}(A, MaxNumExtrema=n)``,
    ``TF = {name}(A, FlatSelection="center")``.

    Parameters
    ----------
    A : array
        A vector, or one series in each column; its ends are none.
    MinProminence : number
        How far they stand out at least.
    FlatSelection : {{"center", "first", "last", "all"}}
        Which of equal neighbours.
    MaxNumExtrema : number
        How many of the most prominent.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/{name}.html

    Examples
    --------
    >>> from dlarray.matlab import {name}
    >>> {name}({example}).tolist()
    {shown}
    """
    return find


islocalmax = _extreme(
    "islocalmax", "local maxima", 1.0, "[1, 3, 2, 5, 4]", "[[False, True, False, True, False]]"
)
islocalmin = _extreme(
    "islocalmin", "local minima", -1.0, "[1, 3, 2, 5, 4]", "[[False, False, True, False, False]]"
)


def smoothdata(A: Any, method: str, window: Any, /) -> dlarray:
    """Smooth a series by means or medians of windows.

    Syntax: ``B = smoothdata(A, method, window)``.

    Parameters
    ----------
    A : array
    method : {"movmean", "movmedian"}
    window : whole number, or two
        The length of the window, or how many elements before and after.

    Notes
    -----
    MATLAB can choose the window itself, by a rule that it does not tell; other methods are refused.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/smoothdata.html

    Examples
    --------
    >>> from dlarray.matlab import smoothdata
    >>> smoothdata([1, 2, 6], "movmedian", 3).tolist()
    [[1.5, 2.0, 4.0]]
    """
    word = choice("smoothdata", "method", method, ("movmean", "movmedian"), fix="sgolayfilt(A, 2, window)")
    measure: Callable = np.nanmean if word == "movmean" else np.nanmedian
    return moving("smoothdata", lambda v: float(measure(v)), A, window, ())


def isuniform(A: Any, /, *, nargout: int = 1) -> Any:
    """Whether the elements of a vector are equally far apart, and how far.

    Syntaxes: ``TF = isuniform(A)``, ``TF, step = isuniform(A, nargout=2)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isuniform.html

    Examples
    --------
    >>> from dlarray.matlab import isuniform
    >>> isuniform([1, 3, 5], nargout=2)
    (True, 2.0)
    """
    a = host(A).astype(float)
    if a.size != max(a.shape, default=0) or a.size < 2:
        return False if nargout < 2 else (False, float("nan"))
    v = a.ravel(order="F")
    step = (v[-1] - v[0]) / (v.size - 1)
    # four units of the last place, as the page says
    even = bool(np.all(np.abs(np.diff(v) - step) <= 4 * np.spacing(np.max(np.abs(v)))))
    return even if nargout < 2 else (even, float(step) if even else float("nan"))
