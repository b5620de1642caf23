"""Reductions.  Results keep their axes on request; the rules need no shape but the saved one."""

import math

import numpy as np

from dlarray.autodiff.declare import primitive
from dlarray.backend import device_of, repeated
from dlarray.formats import inverse
from dlarray.machine.passes import LARGE
from dlarray.machine.sums import summed


def _axes(axis, rank):
    """The reduced axes as a tuple of negative numbers."""
    if axis is None:
        return tuple(range(-rank, 0))
    axis = axis if isinstance(axis, tuple) else (axis,)
    return tuple(a if a < 0 else a - rank for a in axis)


def _spread(xp, g, shape, axis, keepdims):
    """Put the reduced axes back with size 1."""
    if keepdims:
        return g
    axes = _axes(axis, len(shape))
    kept = tuple(1 if k - len(shape) in axes else n for k, n in enumerate(shape))
    return xp.reshape(g, kept)


@primitive()
def sum(xp, x, *, axis=None, dtype=None, keepdims=False, shape=()):
    return xp.sum(x, axis=axis, dtype=dtype, keepdims=keepdims)


@sum.kernel("numpy")
def _(x, *, axis, dtype, keepdims, shape):
    if keepdims and dtype is None:
        return summed(x, _axes(axis, x.ndim))
    return np.sum(x, axis=axis, dtype=dtype, keepdims=keepdims)


@sum.vjp(0)
def _(xp, g, *, axis, dtype, keepdims, shape):
    return repeated(xp, _spread(xp, g, shape, axis, keepdims), shape)


@primitive()
def mean(xp, x, *, axis=None, keepdims=False, shape=()):
    return xp.mean(x, axis=axis, keepdims=keepdims)


@mean.kernel("numpy")
def _(x, *, axis, keepdims, shape):
    if keepdims and x.size >= LARGE:
        return summed(x, _axes(axis, x.ndim)) / math.prod(x.shape[a] for a in _axes(axis, x.ndim))
    return np.mean(x, axis=axis, keepdims=keepdims)


@mean.vjp(0)
def _(xp, g, *, axis, keepdims, shape):
    count = math.prod(shape[a] for a in _axes(axis, len(shape)))
    return repeated(xp, _spread(xp, g, shape, axis, keepdims) / (count or 1), shape)


@primitive((0,))
def prod(xp, x, *, axis=None, dtype=None, keepdims=False, shape=()):
    return xp.prod(x, axis=axis, dtype=dtype, keepdims=keepdims)


@prod.vjp(0)
def _(xp, g, x, *, axis, dtype, keepdims, shape):
    """The product of all the others, by running products from both ends: exact with zeros too."""
    axes = _axes(axis, len(shape))
    rank = len(shape)
    kept = [a for a in range(-rank, 0) if a not in axes]
    order = tuple(a + rank for a in (*kept, *axes))
    length = math.prod(shape[a] for a in axes)
    rows = xp.reshape(xp.permute_dims(x, order), tuple(shape[a] for a in kept) + (length,))
    one = xp.ones_like(rows[..., :1])
    before = xp.cumulative_prod(xp.concat([one, rows[..., :-1]], axis=-1), axis=-1)
    after = xp.flip(
        xp.cumulative_prod(xp.concat([one, xp.flip(rows, axis=-1)[..., :-1]], axis=-1), axis=-1), axis=-1
    )
    others = xp.reshape(before * after, tuple(shape[a] for a in (*kept, *axes)))
    return _spread(xp, g, shape, axis, keepdims) * xp.permute_dims(others, inverse(order))


def _extremum(name, arg):
    @primitive((0,), name=name, holomorphic=False)
    def reduce(xp, x, *, axis=None, keepdims=False, shape=()):
        return getattr(xp, name)(x, axis=axis, keepdims=keepdims)

    @reduce.vjp(0)
    def _(xp, g, x, *, axis, keepdims, shape):
        """The first extreme value has the gradient."""
        axes = _axes(axis, len(shape))
        spread = _spread(xp, g, shape, axis, keepdims)
        rank = len(shape)
        kept = [a for a in range(-rank, 0) if a not in axes]
        order = tuple(a + rank for a in (*kept, *axes))
        length = math.prod(shape[a] for a in axes)
        rows = xp.reshape(xp.permute_dims(x, order), tuple(shape[a] for a in kept) + (length,))
        first = getattr(xp, arg)(rows, axis=-1, keepdims=True)
        hit = xp.arange(rows.shape[-1], dtype=first.dtype, device=device_of(first)) == first
        hit = xp.reshape(hit, tuple(shape[a] for a in (*kept, *axes)))
        hit = xp.permute_dims(hit, inverse(order))
        return xp.where(hit, spread, 0.0 * spread)

    return reduce


max, min = _extremum("max", "argmax"), _extremum("min", "argmin")


@primitive()
def cumulative_sum(xp, x, *, axis=None, dtype=None, include_initial=False):
    return xp.cumulative_sum(x, axis=axis, dtype=dtype, include_initial=include_initial)


@cumulative_sum.vjp(0)
def _(xp, g, *, axis, dtype, include_initial):
    axis = -1 if axis is None else axis
    if include_initial:
        axis = axis if axis < 0 else axis - g.ndim
        g = g[(..., slice(1, None)) + (slice(None),) * (-axis - 1)]
    return xp.flip(xp.cumulative_sum(xp.flip(g, axis=axis), axis=axis), axis=axis)


@primitive((0, -1))
def cumulative_prod(xp, x, *, axis=None, dtype=None, include_initial=False):
    return xp.cumulative_prod(x, axis=axis, dtype=dtype, include_initial=include_initial)


@cumulative_prod.vjp(0)
def _(xp, g, x, y, *, axis, dtype, include_initial):
    """d y_j / d x_i = product of the others up to j; by pairs, so that zeros stay exact."""
    axis = -1 if axis is None else axis
    n = x.shape[axis]
    g, x = xp.moveaxis(g, axis, -1), xp.moveaxis(x, axis, -1)
    if include_initial:
        g = g[..., 1:]
    eye = xp.eye(n, dtype=xp.bool, device=device_of(x)) if n else None
    if n == 0:
        return xp.moveaxis(g, -1, axis)
    # rows i: the running product with factor i replaced by one, cut off before i
    held = xp.where(eye, xp.ones_like(x)[..., None, :], x[..., None, :])
    running = xp.triu(xp.cumulative_prod(held, axis=-1))
    return xp.moveaxis(xp.sum(running * g[..., None, :], axis=-1), -1, axis)
