"""The distances that need no parameter, between all pairs of observations."""

from __future__ import annotations

import math
from typing import Any

from dlarray.along_axes import root, scale_for
from dlarray.autodiff import factorizations as fz
from dlarray.autodiff.untraced import value_of
from dlarray.backend import device_of, namespace
from dlarray.conversion import namespace_of
from dlarray.functions.linear_algebra.linear_systems import on_host
from dlarray.functions.reductions.norms import vector_norm
from dlarray.functions.statistics.correlation import tied_ranks
from dlarray.functions.statistics.covariance import centred_rows

_BLOCK = 1 << 22  # differences held at a time


# -- the distances: of stored (variables × observations) arrays, to stored (rows of Y) × (rows of X) -----------------
def apart(x: Any, y: Any) -> Any:
    """The differences of all pairs, one page for each variable."""
    return x[:, None, :] - y[:, :, None]


def _summed(x: Any, y: Any, term: Any) -> Any:
    """The sum of a term of the differences over the variables, a few of these at a time."""
    xp = namespace(x, y)
    step = max(_BLOCK // max(x.shape[-1] * y.shape[-1], 1), 1)
    total = None
    for k in range(0, max(x.shape[0], 1), step):
        last = min(k + step, x.shape[0])
        part = xp.sum(term(apart(x[k:last, :], y[k:last, :])), axis=-3)
        total = part if total is None else total + part
    return total


def _square(d: Any) -> Any:
    return d * d


def _euclidean(x: Any, y: Any) -> Any:
    """The roots of the sums of squares; where squares may leave the range of the class each pair has a scale."""
    if not _wild(x, y):
        return root(_summed(x, y, _square))
    a, b = value_of(x), value_of(y)
    rp = namespace(a)
    top = rp.zeros((b.shape[-1], a.shape[-1]), dtype=a.dtype, device=device_of(a))
    for k in range(a.shape[0]):
        top = rp.maximum(top, rp.abs(apart(a[k : k + 1, :], b[k : k + 1, :]))[0, :, :])
    usual = rp.isfinite(top) & (top > 0)
    ones = rp.ones_like(top)
    scale = rp.where(usual, 2.0 ** rp.floor(rp.log2(rp.where(usual, top, ones))), ones)
    unit = fz.lifted(scale) if type(x) is fz.TracedArray else scale
    return root(_summed(x, y, lambda d: _square(d / unit))) * unit


def _wild(x: Any, y: Any) -> bool:
    """Whether squares of differences may leave the range of the class, as far as that is at hand.

    The difference of two numbers that are not equal is at least the last place of the smaller one.
    """
    if not on_host(x) or not math.prod(x.shape) or not math.prod(y.shape):
        return False
    sizes = [namespace(value_of(v)).abs(value_of(v)) for v in (x, y)]
    xp, info = namespace(sizes[0]), namespace(sizes[0]).finfo(sizes[0].dtype)
    most = max(float(xp.max(xp.where(xp.isfinite(v), v, xp.zeros_like(v)))) for v in sizes)
    least = min(float(xp.min(xp.where(v > 0, v, xp.ones_like(v)))) for v in sizes)
    low = math.sqrt(float(info.smallest_normal) / float(info.eps)) / float(info.eps)
    return most > math.sqrt(float(info.max) / x.shape[0]) / 4 or least < low


def _expanded(x: Any, y: Any) -> Any:
    """The squares of the lengths less twice the product: quick, and less accurate for points close together."""
    xp = namespace(x, y)
    lengths = [xp.sum(a * a, axis=-2, keepdims=True) for a in (x, y)]
    total = lengths[0] + xp.matrix_transpose(lengths[1]) - 2.0 * (xp.matrix_transpose(y) @ x)
    return xp.maximum(total, xp.zeros_like(total))


def _unit_columns(x: Any) -> Any:
    """Observations divided by their lengths; NaN for a zero one, which has no direction."""
    square = namespace(x).sum(x * x, axis=-2, keepdims=True)
    scale = scale_for(x, square, (-2,))
    if scale is not None:
        x = x / (fz.lifted(scale) if type(x) is fz.TracedArray else scale)
        square = namespace(x).sum(x * x, axis=-2, keepdims=True)
    size = root(square)
    nothing = value_of(size) == 0
    xp = namespace_of(size)
    return x / xp.where(nothing, xp.full_like(size, math.nan), size)


def _cosine(x: Any, y: Any) -> Any:
    return 1.0 - namespace(x, y).matrix_transpose(_unit_columns(y)) @ _unit_columns(x)


def _over_observations(transform: Any, x: Any) -> Any:
    """A function of stored rows, applied to observations."""
    return namespace(x).matrix_transpose(transform(namespace(x).matrix_transpose(x)))


def _correlation(x: Any, y: Any) -> Any:
    return _cosine(*(_over_observations(centred_rows, a) for a in (x, y)))


def _spearman(x: Any, y: Any) -> Any:
    return _correlation(*(_over_observations(tied_ranks, value_of(a)) for a in (x, y)))


def _with_nan(x: Any, y: Any, result: Any) -> Any:
    """NaN for the pairs in which an observation has one: comparisons do not see it."""
    rp = namespace(x)
    missing = rp.any(rp.isnan(x), axis=-2)[None, :] | rp.any(rp.isnan(y), axis=-2)[:, None]
    return rp.where(missing, rp.full_like(result, math.nan), result)


def _hamming(x: Any, y: Any) -> Any:
    """The share of the coordinates that differ."""
    x, y = value_of(x), value_of(y)
    rp = namespace(x)
    differ = rp.astype(x[:, None, :] != y[:, :, None], x.dtype)
    return _with_nan(x, y, rp.sum(differ, axis=-3) / x.shape[0] if x.shape[0] else rp.sum(differ, axis=-3))


def _jaccard(x: Any, y: Any) -> Any:
    """Of the coordinates that are not zero in both, the share that differ; NaN when there are none."""
    x, y = value_of(x), value_of(y)
    rp = namespace(x)
    one, other = x[:, None, :], y[:, :, None]
    some = (one != 0) | (other != 0)
    count = rp.sum(rp.astype(some, x.dtype), axis=-3)
    differ = rp.sum(rp.astype(some & (one != other), x.dtype), axis=-3)
    share = differ / rp.where(count == 0, rp.ones_like(count), count)
    return _with_nan(x, y, rp.where(count == 0, rp.full_like(share, math.nan), share))


PLAIN = {
    "euclidean": _euclidean,
    "squaredeuclidean": lambda x, y: _summed(x, y, _square),
    "fasteuclidean": lambda x, y: root(_expanded(x, y)),
    "fastsquaredeuclidean": _expanded,
    "cityblock": lambda x, y: _summed(x, y, namespace(x, y).abs),
    "chebychev": lambda x, y: vector_norm(apart(x, y), float("inf"), (-3,))[0, :, :],
    "cosine": _cosine,
    "correlation": _correlation,
    "spearman": _spearman,
    "hamming": _hamming,
    "jaccard": _jaccard,
}
