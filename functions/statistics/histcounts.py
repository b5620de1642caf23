"""histcounts: how many values fall into each bin."""

import math
from typing import Any

import numpy as np

from dlarray import limits as memory
from dlarray.arguments import check_nargout, choice, is_empty, number, numbers, real, whole
from dlarray.array import asdlarray, dlarray
from dlarray.backend import asarray_like, namespace, sorting, to_numpy
from dlarray.categorical import categorical
from dlarray.errors import ArgumentError, OptionError, describe
from dlarray.operands import operands, same_class
from dlarray.registry import function

METHODS = ("auto", "scott", "fd", "integers", "sturges", "sqrt")
NORMALIZATIONS = ("count", "probability", "percentage", "countdensity", "pdf", "cumcount", "cdf")
_MOST_BINS = 65536
_WIDEST_INTEGERS = 50


def _round_width(width: float) -> float:
    """The nearest of 1, 2, 3, 5, 10 times a power of ten."""
    power = 10.0 ** math.floor(math.log10(width))
    limits = ((1.5, 1), (2.5, 2), (4, 3), (7.5, 5))
    return power * next((digit for limit, digit in limits if width / power < limit), 10)


def _raw_width(x: np.ndarray, method: str) -> float:
    """The bin width that a rule of statistics asks for."""
    low, high, n = x.min(), x.max(), x.size
    if method in ("auto", "scott"):
        return 3.5 * float(np.std(x, ddof=1 if n > 1 else 0)) * n ** (-1 / 3)
    if method == "fd":
        upper, lower = np.quantile(x, [0.75, 0.25], method="hazen")
        return 2 * float(upper - lower) * n ** (-1 / 3)
    bins = math.ceil(1 + math.log2(n)) if method == "sturges" else math.ceil(math.sqrt(n))
    return float(high - low) / bins


def _bins(count: float) -> int:
    """A number of bins, at least one, for which there is memory."""
    whole_ = max(1, math.ceil(min(count, 1e300)))
    memory.check("histcounts", (whole_ + 1, 1))
    return whole_


def _uniform(start: float, width: float, count: int, stop: float) -> np.ndarray:
    """Edges from the left one, so that they are exact multiples; the last covers the data."""
    return np.append(start + width * np.arange(count), max(start + width * count, stop))


def _whole_bins(low: float, high: float, width: float) -> np.ndarray:
    """Edges at multiples of the width that cover the data."""
    start = min(width * math.floor(low / width), low)
    count = max(1, math.ceil(min((high - start) / width, 2.0 * _MOST_BINS)))
    if count > _MOST_BINS:
        start, width, count = low, (high - low) / _MOST_BINS, _MOST_BINS
    return _uniform(start, width, count, high)


def _counted_bins(low: float, high: float, count: int) -> np.ndarray:
    """A given number of bins: the left edge a round number, the width the roundest that puts ``high`` in the last."""
    raw = (high - low) / count
    power = 10.0 ** math.floor(math.log10(raw))
    coarse = power * math.floor(raw / power)
    start = min(coarse * math.floor(low / coarse), low)
    width = coarse
    if count > 1:
        least, most = (high - start) / count, (high - start) / (count - 1)
        step = 10.0 ** math.floor(math.log10(most - least))
        width = step * math.ceil(least / step)
    return _uniform(start, width, count, high)


def _bin_edges(
    x: np.ndarray, count: int | None, width: float | None, method: str, limits: list[float] | None
) -> np.ndarray:
    """The edges that the options ask for, from the finite values."""
    x = x[np.isfinite(x)].astype(np.float64)
    _bins(count or 0)
    if limits is not None:
        low, high = limits
        x = x[(x >= low) & (x <= high)]
    if method == "auto" and x.size and np.array_equal(np.round(x), x):
        low, high = limits or (x.min(), x.max())
        method = "integers" if high - low <= _WIDEST_INTEGERS else "scott"
    if limits is not None:
        if count is None and width is None:
            if (
                method == "integers"
            ):  # the limits are the outer edges, the others lie halfway between integers
                _bins(high - low)
                return np.concatenate(
                    [[low], np.arange(math.ceil(low) + 0.5, math.floor(high)), [high]], dtype=np.float64
                )
            raw = _raw_width(x, method) if x.size else 0.0
            count = _bins((high - low) / _round_width(raw)) if raw > 0 else 1
        if count is not None:
            return np.linspace(low, high, count + 1)
        assert width is not None
        edges = low + width * np.arange(_bins((high - low) / width))
        return np.append(edges, high)
    if not x.size:
        return np.arange((count or 1) + 1.0) * (width or 1.0)
    low, high = float(x.min()), float(x.max())
    scale = max(abs(low), abs(high))
    if width is not None:
        return _whole_bins(low, high, width)
    if method == "integers" and count is None:
        _bins(high - low)
        return np.arange(round(low) - 0.5, round(high) + 1.0)
    if high - low <= math.sqrt(np.spacing(scale) if scale else 0.0):  # one value: a bin of width 1 around it
        low, high = math.floor(2 * low - 0.5) / 2, math.ceil(2 * high + 0.5) / 2
        return np.linspace(low, high, (count or 1) + 1)
    if count is not None:
        return _counted_bins(low, high, count)
    raw = _raw_width(x, method)
    return _whole_bins(low, high, _round_width(max(raw, np.spacing(scale))))


def _options(nbins: Any, NumBins: Any, BinWidth: Any, BinLimits: Any, BinMethod: Any) -> tuple:
    """Check the options that say where bins lie."""
    name = "histcounts"
    count = NumBins if is_empty(nbins) else nbins
    count = None if is_empty(count) else whole(name, "the number of bins", count, least=1)
    width = limits = None
    if not is_empty(BinWidth):
        width = number(name, "BinWidth", BinWidth, above=0, finite=True, error=OptionError)
    if not is_empty(BinLimits):
        wanted = "two increasing numbers"
        limits = numbers(name, "BinLimits", BinLimits, expected=wanted, error=OptionError)
        if len(limits) != 2 or not limits[0] < limits[1]:
            raise OptionError(f"{name}: BinLimits must be {wanted}, but it is {describe(BinLimits)}")
    method = None if is_empty(BinMethod) else choice(name, "BinMethod", BinMethod, METHODS)
    given = [
        n
        for n, v in (("a number of bins", count), ("BinWidth", width), ("BinMethod", method))
        if v is not None
    ]
    if len(given) > 1:
        raise OptionError(f"histcounts: {' and '.join(given)} cannot be given together; fix: leave one out")
    return count, width, limits, method


@function(differentiable=False, integers="double")
def histcounts(
    X: Any,
    bins: Any = None,
    /,
    *,
    NumBins: Any = None,
    BinEdges: Any = None,
    BinWidth: Any = None,
    BinLimits: Any = None,
    BinMethod: Any = None,
    Normalization: str = "count",
    nargout: int = 1,
) -> Any:
    """Count the values that fall into bins.

    Syntaxes: ``N = histcounts(X)``, ``histcounts(X, nbins)``, ``histcounts(X, edges)``, ``histcounts(…, Name=Value)``,
    ``histcounts(C)`` and ``histcounts(C, categories)`` of a categorical, ``N, edges = histcounts(…, nargout=2)``,
    ``N, edges, bin = histcounts(…, nargout=3)``.

    Parameters
    ----------
    X : dlarray, array_like or categorical
        Real, of any size and format; all of its elements are counted.  Of a categorical, the elements of each
        category, and the second output is the list of categories.
    bins : int, list of numbers, str or list of str, optional
        The number of bins, or their edges in ascending order.  A bin holds its left edge; the last also its right one.
        Default: an automatic width.  Of a categorical, the categories to count.
    NumBins, BinEdges : optional
        The same, by name.
    BinWidth : number, optional
        Width of all bins; the edges are multiples of it.
    BinLimits : [low, high], optional
        Only values between these, both included, are counted.
    BinMethod : {"auto", "scott", "fd", "integers", "sturges", "sqrt"}
        The rule for the automatic width.  "auto" (the default) is "integers" for whole numbers, logical ones too, of a
        range of at most 50, and Scott's rule otherwise.  "integers" has a bin for each integer, with edges halfway
        between them; the other widths are rounded to 1, 2, 3 or 5 times a power of ten.
    Normalization : {"count", "probability", "percentage", "countdensity", "pdf", "cumcount", "cdf"}
        Kind of number for each bin.  Shares are those of all elements of ``X``, also of those outside the bins.
    nargout : {1, 2, 3}
        2: also the edges; 3: also the number of each element's bin, 0 for those in none, with the size and format of
        ``X``.

    Returns
    -------
    dlarray
        A row of doubles.  NaN is in no bin.

    Notes
    -----
    Without given edges, the size of the result depends on the values: with data on a GPU the call waits for it.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.histcounts.html

    Examples
    --------
    >>> import dlarray as dl
    >>> N, edges = dl.histcounts([2, 3, 5, 7, 11, 13, 17, 19, 23, 29], 6, nargout=2)
    >>> N
      1×6 dlarray
    <BLANKLINE>
         2     2     2     2     1     1
    >>> dl.histcounts([1, 2, 2, 5], [0, 2, 4])
      1×2 dlarray
    <BLANKLINE>
         1     2
    >>> N, edges = dl.histcounts([1, 2, 2, 5], nargout=2)
    >>> edges
      1×6 dlarray
    <BLANKLINE>
        0.5000    1.5000    2.5000    3.5000    4.5000    5.5000
    """
    kind = choice("histcounts", "Normalization", Normalization, NORMALIZATIONS)
    nargout = check_nargout("histcounts", nargout, (1, 2, 3))
    if isinstance(X, categorical):
        return _categories(X, bins, kind, nargout)
    X = asdlarray(X)
    real("histcounts", "X", X, fix="histcounts(abs(X)) or histcounts(real(X))")
    edges = None if is_empty(BinEdges) else BinEdges
    if is_empty(bins):
        bins = None
    else:
        given = asdlarray(bins)
        if math.prod(given.shape) == 1:
            if edges is not None or not is_empty(NumBins):
                raise OptionError("histcounts: the bins are given twice; fix: leave NumBins and BinEdges out")
            bins = given
        else:
            edges, bins = bins, None
    count, width, limits, method = _options(bins, NumBins, BinWidth, BinLimits, BinMethod)
    if type(edges) is dlarray:
        X = operands("histcounts", X, edges)[0]
    (raw,) = same_class(X._data)
    xp = namespace(raw)
    raw = xp.astype(raw, xp.float64)
    if edges is None:
        e = asarray_like(_bin_edges(to_numpy(raw).reshape(-1), count, width, method or "auto", limits), raw)
    else:
        if not (count is width is limits is method is None):
            raise OptionError("histcounts: with edges, the other options of bins must be left out")
        e = _checked_edges(edges, X)
    return _counted(xp, X, raw, e, kind, nargout)


def _categories(X: categorical, wanted: Any, kind: str, nargout: int) -> Any:
    """How many elements are in each category."""
    if kind in ("countdensity", "pdf"):  # a category has no width; MATLAB counts it as 1
        kind = {"countdensity": "count", "pdf": "probability"}[kind]
    names, codes = X.categories(), X.codes()
    if is_empty(wanted):
        wanted = None
    else:
        wanted = [wanted] if isinstance(wanted, str) else list(wanted)
        unknown = [name for name in wanted if name not in names]
        if unknown:
            raise ArgumentError(
                f'histcounts: "{unknown[0]}" is not a category; the categories are {", ".join(names)}'
            )
    shown = names if wanted is None else wanted
    n = np.array([[np.sum(codes == names.index(name) + 1) for name in shown]], dtype=np.float64)
    n = np.cumsum(n, axis=1) if kind in ("cumcount", "cdf") else n
    if kind in ("probability", "percentage", "cdf"):
        n = n * ((100.0 if kind == "percentage" else 1.0) / max(codes.size, 1))
    N = asdlarray(n)
    if nargout > 2:
        raise ArgumentError("histcounts: of a categorical there are two outputs, N and the categories")
    return N if nargout == 1 else (N, shown)


def _checked_edges(edges: Any, X: dlarray) -> Any:
    """The edges as a flat raw array on the backend of X; checked where that needs no wait."""
    E = operands("histcounts", X, edges)[1]
    data = E._data
    (data,) = same_class(data)
    xp = namespace(data)
    flat = xp.astype(xp.reshape(data, (-1,)), xp.float64)
    host = asdlarray(edges)._data  # never fetched from a device
    if flat.shape[0] < 2 or (isinstance(host, np.ndarray) and not np.all(np.diff(host.reshape(-1)) >= 0)):
        raise ArgumentError(
            f"histcounts: edges must be at least two numbers in ascending order, but they are {E.describe()}"
        )
    return flat


def _counted(xp: Any, X: dlarray, raw: Any, e: Any, kind: str, nargout: int) -> Any:
    flat = xp.reshape(raw, (-1,))
    missing = xp.isnan(flat)
    ranked = sorting(xp).sort(xp.where(missing, xp.full_like(flat, float("inf")), flat), stable=False)
    # how many values are below each edge; at the last edge, how many are not above it
    below = xp.searchsorted(ranked, e, side="left")
    last = xp.searchsorted(ranked, e[-1:], side="right")
    numbers = xp.sum(xp.astype(~missing, last.dtype))
    last = xp.minimum(last, xp.astype(xp.broadcast_to(numbers, last.shape), last.dtype))
    upper = xp.concat([below[1:-1], last], axis=-1)
    n = xp.astype(upper - below[:-1], xp.float64)
    widths = e[1:] - e[:-1]
    total = max(flat.shape[0], 1)
    if kind in ("cumcount", "cdf"):
        n = xp.cumulative_sum(n, axis=-1)
    if kind in ("probability", "pdf", "cdf"):
        n = n / total
    if kind == "percentage":
        n = n * (100.0 / total)
    if kind in ("countdensity", "pdf"):
        n = n / widths
    outputs = [dlarray.from_array(xp.reshape(part, (-1, 1))) for part in (n, e)]
    if nargout == 3:
        bins = xp.searchsorted(e, flat, side="right")
        bins = xp.where(flat == e[-1], xp.full_like(bins, e.shape[0] - 1), bins)
        bins = xp.where(missing | (flat > e[-1]), xp.zeros_like(bins), bins)
        outputs.append(X.wrap(xp.reshape(xp.astype(bins, xp.float64), X._data.shape)))
    return outputs[0] if nargout == 1 else tuple(outputs[:nargout])
