"""prctile, quantile, iqr: percentiles by linear interpolation of the ordered values."""

from typing import Any

from dlarray import limits
from dlarray.along_axes import lines, new_dim, order, pick
from dlarray.arguments import choice, comparable, is_empty, is_whole, numbers, one_number
from dlarray.array import asdlarray, dlarray
from dlarray.autodiff.untraced import value_of
from dlarray.backend import asarray_like, device_of, namespace
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, describe
from dlarray.functions.reductions.sums import axes_of, line_length
from dlarray.operands import same_class
from dlarray.registry import function


def quantile_over(array: Any, axes: tuple[int, ...], shares: list[float]) -> Any:
    """The quantiles of the shares (0 … 1), side by side on the last axis of the lines; NaN is left out.

    The k-th of n ordered values is the quantile of (k - 0.5) / n; between them it is interpolated, beyond them it is
    the smallest or the largest.
    """
    row = lines(array, axes) if axes else namespace_of(array).reshape(array, (*array.shape, 1))
    raw = value_of(row)
    rp = namespace(raw)
    if row.shape[-1] == 0:
        shape = tuple(raw.shape[:-1]) + (len(shares),)
        return rp.full(shape, float("nan"), dtype=raw.dtype, device=device_of(raw))
    missing = rp.isnan(raw)
    places = order(raw)
    count = rp.sum(rp.astype(~missing, rp.float64), axis=-1, keepdims=True)
    last = rp.maximum(count - 1.0, 0.0 * count)
    spot = asarray_like(shares, raw, rp.float64) * count - 0.5
    spot = rp.minimum(rp.maximum(spot, 0.0 * spot), last)
    low = rp.floor(spot)
    share = rp.astype(spot - low, raw.dtype)
    high = rp.astype(rp.minimum(low + 1.0, last), places.dtype)
    low = rp.astype(low, places.dtype)
    small = pick(row, rp.take_along_axis(places, low, axis=-1))
    large = pick(row, rp.take_along_axis(places, high, axis=-1))
    # equal neighbours are taken as they are: two infinite ones have no difference
    xp = namespace_of(row)
    alone = (value_of(small) == value_of(large)) | (share == 0)
    return xp.where(alone, small, small * (1.0 - share) + xp.where(alone, small, large) * share)


def _shares(name: str, p: Any, whole: float) -> tuple[list[float], tuple[int, ...]]:
    """The wanted percentages as shares, and their MATLAB size."""
    wanted = f"a vector of numbers from 0 to {whole:g}"
    values, size = numbers(name, "p", p, expected=wanted), asdlarray(p).shape
    if len(size) != 2 or 1 not in size or not all(0 <= v <= whole for v in values):
        raise ArgumentError(f"{name}: p must be {wanted}, but it is {describe(p)}")
    return [v / whole for v in values], size


def _quantiles(name: str, X: dlarray, p: tuple, dim: Any, method: str) -> Any:
    choice(name, "Method", method, ("exact", "approximate"), error=ArgumentError)
    comparable(name, "X", X)
    shares, size = p
    axes = axes_of(name, X, dim)
    (array,) = same_class(X.array)
    values = quantile_over(array, axes, shares)
    xp = namespace_of(values)
    if not axes:  # beyond the last dimension: every element is its own line
        if len(shares) == 1:
            return X.wrap(xp.reshape(values, tuple(array.shape)))
        wanted = new_dim(name, "dim", dim)
        values = xp.moveaxis(values, -1, 0)
        fill = (1,) * (wanted - 1 - array.ndim)
        fmt = X._format + "U" * (wanted - len(X._format)) if X._format else ""
        return dlarray.from_array(xp.reshape(values, (len(shares), *fill, *array.shape)), fmt)
    first = max(axes)
    shape = tuple(
        1 if k - array.ndim in axes and k - array.ndim != first else n for k, n in enumerate(array.shape)
    )
    shape = tuple(len(shares) if k - array.ndim == first else n for k, n in enumerate(shape))
    kept = [a for a in range(-array.ndim, 0) if a not in axes]
    place = -1 - sum(a > first for a in kept)
    result = xp.reshape(xp.moveaxis(values, -1, place), shape)
    if is_empty(dim) and not X._format and X.ndim == 2 and 1 in X.shape and len(shares) > 1:
        result = xp.reshape(result, size[::-1])  # of a vector: the size of p
    return X.wrap(result)


@function(arrays=("X",))
def prctile(X: Any, p: Any, dim: Any = None, /, *, Method: str = "exact") -> Any:
    """Percentiles.

    Syntaxes: ``P = prctile(X, p)``, ``prctile(X, p, dim)``, ``prctile(X, p, [dim1, dim2])``,
    ``prctile(X, p, "all")``, ``prctile(…, Method=method)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, any size and format.  NaN is left out.
    p : number or vector
        Percentages from 0 to 100.
    dim : int, list of int or "all", optional
        Dimensions, counted from 1.  Default: the first dimension whose size is not 1.
    Method : {"exact", "approximate"}
        Both sort the values here.

    Returns
    -------
    dlarray
        The (first of the) dimensions has one element for each percentage and keeps its label, the others have size 1.
        Of an unformatted vector without ``dim``: the size of ``p``.  Of n ordered values the k-th is the percentile
        100 (k - 0.5) / n, with linear interpolation between them.  The gradient goes to the two neighbours.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/prctile.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.prctile([1, 2, 3, 4, 5], [25, 50, 75])
      1×3 dlarray
    <BLANKLINE>
        1.7500    3.0000    4.2500
    """
    return _quantiles("prctile", X, _shares("prctile", p, 100.0), dim, Method)


@function(arrays=("X",))
def quantile(X: Any, p: Any, dim: Any = None, /, *, Method: str = "exact") -> Any:
    """Quantiles.

    Syntaxes: ``Q = quantile(X, p)``, ``quantile(X, n)``, ``quantile(…, dim)``, ``quantile(…, [dim1, dim2])``,
    ``quantile(…, "all")``, ``quantile(…, Method=method)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, any size and format.  NaN is left out.
    p : number or vector
        Probabilities from 0 to 1; or a whole number n > 1 for the n probabilities 1/(n+1) … n/(n+1).
    dim : int, list of int or "all", optional
        Dimensions, counted from 1.  Default: the first dimension whose size is not 1.
    Method : {"exact", "approximate"}
        Both sort the values here.

    Returns
    -------
    dlarray
        As ``prctile`` gives it for the percentages 100 p.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/quantile.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.quantile([2, 4, 6, 8, 10, 12, 14], 3)
      1×3 dlarray
    <BLANKLINE>
        4.5000    8.0000   11.5000
    """
    n = one_number(p)
    if is_whole(n) and n > 1:
        limits.check("quantile", (int(n), *asdlarray(X)._data.shape[:-1]))
        p = [k / (n + 1) for k in range(1, int(n) + 1)]
    return _quantiles("quantile", X, _shares("quantile", p, 1.0), dim, Method)


@function(arrays=("X",))
def iqr(X: Any, dim: Any = None, /, *, nargout: int = 1) -> Any:
    """Interquartile range.

    Syntaxes: ``R = iqr(X)``, ``iqr(X, dim)``, ``iqr(X, [dim1, dim2])``, ``iqr(X, "all")``,
    ``R, Q = iqr(…, nargout=2)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, any size and format.  NaN is left out.
    dim : int, list of int or "all", optional
        Dimensions, counted from 1.  Default: the first dimension whose size is not 1.
    nargout : {1, 2}
        With 2, also the quartiles: the 25th and 75th percentiles along the first of the dimensions.

    Returns
    -------
    dlarray
        The difference of the quartiles; the dimensions have size 1 and keep their labels.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/iqr.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.iqr([1, 2, 3, 4, 5])
      1×1 dlarray
    <BLANKLINE>
        2.5000
    """
    quarters = _quantiles("iqr", X, ([0.25], (1, 1)), dim, "exact")
    upper = _quantiles("iqr", X, ([0.75], (1, 1)), dim, "exact")
    apart = upper - quarters
    if nargout < 2:
        return apart
    return apart, _quantiles("iqr", X, ([0.25, 0.75], (1, 2)), dim, "exact")


def iqr_over(array: Any, axes: tuple[int, ...]) -> Any:
    """The interquartile range over axes, with size 1 there."""
    if not axes:
        return array - array
    if line_length(array, axes) == 0:
        return namespace_of(array).sum(array, axis=axes, keepdims=True) * float("nan")
    both = quantile_over(array, axes, [0.25, 0.75])
    shape = tuple(1 if k - array.ndim in axes else n for k, n in enumerate(array.shape))
    return namespace_of(both).reshape(both[..., 1:] - both[..., :1], shape)
