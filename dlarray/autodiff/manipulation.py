"""Primitives that move values about: shapes, joins, parts."""

import math

from dlarray.autodiff.declare import primitive
from dlarray.autodiff.rows import add_rows
from dlarray.backend import device_of, is_array, put
from dlarray.formats import inverse


@primitive()
def reshape(xp, x, *, shape, source=None):
    return xp.reshape(x, shape)


reshape.vjp(0)(lambda xp, g, *, shape, source: xp.reshape(g, source))


@primitive(rules=(lambda xp, g: g,))
def copied(xp, x):
    return xp.asarray(x, copy=True)


@primitive()
def permute_dims(xp, x, *, axes):
    return xp.permute_dims(x, axes)


@permute_dims.vjp(0)
def _(xp, g, *, axes):
    return xp.permute_dims(g, inverse(axes))


@primitive()
def broadcast_to(xp, x, *, shape):
    return xp.broadcast_to(x, shape)


broadcast_to.vjp(0)(lambda xp, g, *, shape: g)  # the tape sums what was repeated


def _cut(x, axis, start, stop):
    return x[(..., slice(start, stop)) + (slice(None),) * (-axis - 1)]


def concat(arrays, axis=0):
    """Join arrays along an axis."""
    arrays = tuple(arrays)
    if axis is None:
        arrays, axis = tuple(ravel(a) for a in arrays), 0
    rank = arrays[0].ndim
    axis = axis if axis < 0 else axis - rank
    edges = [0]
    for a in arrays:
        edges.append(edges[-1] + a.shape[axis])
    return _concat(*arrays, axis=axis, edges=tuple(edges))


@primitive(name="concat")
def _concat(xp, *arrays, axis, edges):
    return xp.concat(arrays, axis=axis)


@_concat.vjp_all
def _(xp, g, *, axis, edges, needs):
    return [_cut(g, axis, edges[i], edges[i + 1]) if needed else None for i, needed in enumerate(needs)]


def ravel(x):
    """All values in storage order."""
    return reshape(x, shape=(-1,), source=tuple(x.shape))


@primitive()
def flip(xp, x, *, axis=None):
    return xp.flip(x, axis=axis)


flip.vjp(0)(lambda xp, g, *, axis=None: xp.flip(g, axis=axis))


@primitive()
def roll(xp, x, *, shift, axis=None):
    return xp.roll(x, shift, axis=axis)


@roll.vjp(0)
def _(xp, g, *, shift, axis=None):
    return xp.roll(g, tuple(-s for s in shift) if isinstance(shift, tuple) else -shift, axis=axis)


@primitive()
def getitem(xp, x, *, key, shape):
    return x[key]


@getitem.vjp(0)
def _(xp, g, *, key, shape):
    return scatter(g, key=key, shape=shape)


@primitive()
def scatter(xp, g, *, key, shape):
    """Zeros with g put where ``key`` reads: the transpose of getitem.  Repeated integer indices add up."""
    arrays = [k for k in (key if isinstance(key, tuple) else (key,)) if is_array(k)]
    if not arrays or all(str(k.dtype).rpartition(".")[2] == "bool" for k in arrays):
        return put(xp.zeros(shape, dtype=g.dtype, device=device_of(g)), key, g)
    # integer arrays: read the linear numbers of the elements with the same key, and add up by number
    numbers = xp.reshape(xp.arange(math.prod(shape), device=device_of(g)), shape)[key]
    flat = add_rows(xp.reshape(g, (-1, 1)), index=xp.reshape(numbers, (-1,)), rows=math.prod(shape))
    return xp.reshape(flat, shape)


scatter.vjp(0)(lambda xp, g, *, key, shape: g[key])


@primitive((1,))
def take_along(xp, x, index, *, axis, size):
    return xp.take(x, index, axis=axis)


@take_along.vjp(0)
def _(xp, g, index, *, axis, size):
    return untake(g, index, axis=axis, size=size)


@primitive((1,))
def untake(xp, g, index, *, axis, size):
    """The transpose of take: add slices of g up where ``index`` says."""
    moved = xp.moveaxis(g, axis, 0)
    rest = tuple(moved.shape[1:])
    rows = xp.reshape(moved, (moved.shape[0], math.prod(rest)))
    return xp.moveaxis(xp.reshape(add_rows(rows, index=index, rows=size), (size, *rest)), 0, axis)


untake.vjp(0)(lambda xp, g, index, *, axis, size: xp.take(g, index, axis=axis))


@primitive()
def replaced(xp, x, v, *, key, shape):
    """A copy of x with v written where ``key`` reads (basic indices: integers, slices, an ellipsis)."""
    return put(xp.asarray(x, copy=True), key, v)


@replaced.vjp(0)
def _(xp, g, *, key, shape):
    zero = xp.zeros_like(g[key])
    return replaced(g, zero, key=key, shape=shape)


replaced.vjp(1)(lambda xp, g, *, key, shape: xp.broadcast_to(g[key], g[key].shape))


def _triangle(name):
    @primitive(name=name)
    def part(xp, x, *, k=0):
        return getattr(xp, name)(x, k=k)

    part.vjp(0)(lambda xp, g, *, k=0: getattr(xp, name)(g, k=k))
    return part


tril, triu = _triangle("tril"), _triangle("triu")


@primitive()
def repeat(xp, x, *, repeats, axis, count):
    return xp.repeat(x, repeats, axis=axis)


@repeat.vjp(0)
def _(xp, g, *, repeats, axis, count):
    axis = axis if axis >= 0 else axis + g.ndim
    shape = tuple(g.shape)
    return xp.sum(xp.reshape(g, shape[:axis] + (count, repeats) + shape[axis + 1 :]), axis=axis + 1)
