"""ONNX's operators that arrange, choose and put elements, as calls of dlarray's functions."""

import itertools
import math

import numpy as np

import dlarray as dl

from .tensor import Tensor, class_of, cut, here, operator, swapped


# -- shapes ----------------------------------------------------------------------------------------------------
@operator("Reshape")
def _(n, x, shape=None):
    shape = n.option("shape", shape)
    if not n.get("allowzero", 0):
        shape = [x.shape[k] if m == 0 else m for k, m in enumerate(shape)]
    known = math.prod(m for m in shape if m != -1)
    return x.reshaped([math.prod(x.shape) // known if m == -1 else m for m in shape])


@operator("Flatten")
def _(n, x):
    axis = n.get("axis", 1)
    axis = axis if axis >= 0 else axis + x.rank
    return x.reshaped([math.prod(x.shape[:axis]), math.prod(x.shape[axis:])])


@operator("Squeeze")
def _(n, x, axes=None):
    axes = n.option("axes", axes)
    gone = {a % x.rank for a in axes} if axes is not None else {a for a, m in enumerate(x.shape) if m == 1}
    return x.reshaped([m for a, m in enumerate(x.shape) if a not in gone])


@operator("Unsqueeze")
def _(n, x, axes=None):
    axes = n.option("axes", axes)
    rank = x.rank + len(axes)
    new, sizes = {a % rank for a in axes}, iter(x.shape)
    return x.reshaped([1 if a in new else next(sizes) for a in range(rank)])


@operator("Transpose")
def _(n, x):
    return swapped(x, n.get("perm") or list(reversed(range(x.rank))))


@operator("Concat")
def _(n, *ts):
    return dl.cat(ts[0].dim(n.get("axis", 1)), *(t.x for t in ts))


@operator("Split")
def _(n, x, sizes=None):
    axis = n.get("axis", 0)
    sizes = n.option("split", sizes)
    if not sizes:
        count = n.get("num_outputs", n.outputs)
        most = -(-x.shape[axis] // count)
        sizes = [min(most, x.shape[axis] - k * most) for k in range(count)]
    ends = list(itertools.accumulate(sizes))
    return tuple(cut(x, axis, range(e - m, e)) for m, e in zip(sizes, ends, strict=True))


@operator("Slice")
def _(n, x, starts=None, ends=None, axes=None, steps=None):
    starts, ends = n.option("starts", starts), n.option("ends", ends)
    axes = n.option("axes", axes) or range(len(starts))
    for a, s, e, step in zip(axes, starts, ends, n.option("steps", steps) or [1] * len(starts), strict=True):
        x = cut(x, a, range(x.shape[a])[slice(s, None if step < 0 and e < -x.shape[a] else e, step)])
    return x


@operator("Expand")
def _(n, x, shape):
    rank = max(x.rank, len(shape.integers()))
    mine = [1] * (rank - x.rank) + x.shape
    wanted = np.broadcast_shapes(tuple(mine), tuple(shape.integers()))
    times = [w // m for w, m in zip(wanted, mine, strict=True)]
    return Tensor(dl.repmat(x.x, *reversed(times), *[1] * (2 - rank)), rank)


@operator("Tile")
def _(n, x, repeats):
    return dl.repmat(x.x, *reversed(repeats.integers()), *[1] * (2 - x.rank))


PATTERNS = {"constant": "constant", "reflect": "reflect", "edge": "edge", "wrap": "circular"}


@operator("Pad")
def _(n, x, pads=None, value=None, axes=None):
    pads = n.option("pads", pads, n.get("paddings"))
    fill = n.get("value", 0.0) if value is None else value.number()
    axes = list(axes.integers() if axes is not None else range(x.rank))
    pattern = PATTERNS[n.get("mode", "constant")]
    if pattern == "circular":  # both sides of the data as it is, not one after the other
        return _around(x, axes, pads)
    more = {"FillValue": fill} if pattern == "constant" else {}
    for k, pad in enumerate(pads):
        axis, side = axes[k % len(axes)], ("leading", "trailing")[k // len(axes)]
        if pad < 0:
            length = x.shape[axis]
            x = cut(x, axis, range(-pad, length) if side == "leading" else range(length + pad))
        elif pad:
            y = dl.paddata(
                x.x, x.shape[axis] + pad, Dimension=x.dim(axis), Side=side, Pattern=pattern, **more
            )
            x = Tensor(y, x.rank)
    return x


def _around(x, axes, pads):
    for k, axis in enumerate(axes):
        length = x.shape[axis]
        x = cut(x, axis, [j % length for j in range(-pads[k], length + pads[k + len(axes)])])
    return x


@operator("CenterCropPad")
def _(n, x, shape):
    for axis, m in zip(n.get("axes") or range(x.rank), shape.integers(), strict=True):
        extra = x.shape[axis] - m
        if extra:
            f = dl.trimdata if extra > 0 else dl.paddata
            x = Tensor(f(x.x, m, Dimension=x.dim(axis), Side="both"), x.rank)
    return x


@operator("DepthToSpace")
def _(n, x):
    b, (N, C, H, W) = n.get("blocksize"), x.shape
    if n.get("mode", "DCR") == "DCR":
        y = swapped(x.reshaped([N, b, b, C // b**2, H, W]), [0, 3, 4, 1, 5, 2])
    else:
        y = swapped(x.reshaped([N, C // b**2, b, b, H, W]), [0, 1, 4, 2, 5, 3])
    return y.reshaped([N, C // b**2, H * b, W * b])


@operator("SpaceToDepth")
def _(n, x):
    b, (N, C, H, W) = n.get("blocksize"), x.shape
    order = [0, 3, 5, 1, 2, 4] if n.get("mode", "DCR") == "DCR" else [0, 1, 3, 5, 2, 4]
    return swapped(x.reshaped([N, C, H // b, b, W // b, b]), order).reshaped([N, C * b * b, H // b, W // b])


@operator("Trilu")
def _(n, x, k=None):
    k = 0 if k is None else int(k.number())
    f = dl.tril if n.get("upper", 1) else dl.triu  # the matrices lie transposed
    if x.rank == 2:
        return f(x.x, -k)
    return dl.cat(3, *(f(cut(x, 0, [p]).reshaped(x.shape[-2:]).x, -k) for p in range(x.shape[0])))


@operator("Compress")
def _(n, x, chosen):
    chosen, axis = [k for k, c in enumerate(chosen.numbers()) if c], n.get("axis")
    return cut(x, axis, chosen) if axis is not None else cut(x.reshaped([math.prod(x.shape)]), 0, chosen)


@operator("NonZero")
def _(n, x):
    where = dl.ind2sub(list(reversed(x.shape)), dl.find(dl.reshape(x.x, [], 1)), nargout=x.rank)
    return Tensor(dl.cat(2, *reversed(where)) - 1, 2)


@operator("Unique")
def _(n, x):
    order, axis = ("sorted" if n.get("sorted", 1) else "stable"), n.get("axis")
    if axis is None:
        y, first, of = dl.unique(dl.reshape(x.x, [], 1), order, nargout=3)
        y = Tensor(y, 1)
    else:
        axis %= x.rank
        front = [axis, *(a for a in range(x.rank) if a != axis)]
        lines = swapped(x, front)
        rows = lines.reshaped([lines.shape[0], math.prod(lines.shape[1:])])
        y, first, of = dl.unique(dl.transpose(rows.x), "rows", order, nargout=3)
        y = Tensor(dl.transpose(y), 2)
        y = y.reshaped([y.shape[0], *lines.shape[1:]])
        y = swapped(y, [front.index(a) for a in range(x.rank)])
    return y, *(Tensor(dl.reshape(v, [], 1), 1) for v in (first - 1, of - 1, dl.accumarray(of, 1)))


@operator("Shape")
def _(n, x):
    return Tensor(dl.dlarray(np.array(x.shape[n.get("start", 0) : n.get("end")], float).reshape(-1, 1)), 1)


@operator("Size")
def _(n, x):
    return Tensor(dl.dlarray([[float(dl.numel(x.x))]]), 0)


@operator("Constant")
def _(n):
    value = next(iter(n.attributes.values()))
    return value if isinstance(value, Tensor) else Tensor.of(np.asarray(value))


@operator("ConstantOfShape")
def _(n, shape):
    value, shape = n.get("value"), shape.integers()
    zero = dl.zeros(*reversed(shape), *[1] * (2 - len(shape)), "single")
    return Tensor(zero if value is None else here(zero) + value.x, len(shape))


@operator("EyeLike")
def _(n, x):
    (rows, columns), k = x.shape, n.get("k", 0)
    ones = dl.ones(columns, rows, class_of(n.get("dtype", 7)))
    return dl.eye(columns, rows, class_of(n.get("dtype", 7))) if k == 0 else dl.triu(dl.tril(ones, -k), -k)


@operator("Range")
def _(n, start, limit, delta):
    count = max(math.ceil((limit.number() - start.number()) / delta.number()), 0)
    return Tensor(start.x + delta.x * here(dl.transpose(dl.colon(0, count - 1))), 1)


# -- choosing --------------------------------------------------------------------------------------------------
@operator("Gather")
def _(n, x, places):
    axis = n.get("axis", 0) % x.rank
    chosen = [int(p) % x.shape[axis] for p in places.numbers()]
    if x.rank == 2 and axis == 0 and not x.integer:
        y = Tensor(dl.embed(dl.dlarray(here([[p + 1.0 for p in chosen]]), "CB"), x.x), 2)
    else:
        y = cut(x, axis, chosen)
    return y.reshaped(x.shape[:axis] + places.shape + x.shape[axis + 1 :])


def _linear(x, subscripts):
    """The linear indices of subscripts of the axes (from 0, arrays of one shape), as a column, and that shape."""
    index = np.ravel_multi_index(tuple(np.asarray(s) for s in subscripts), x.shape)
    return here(index.reshape(-1, 1) + 1.0), list(index.shape)


def _along(n, x, places):
    """Subscripts of the operators on elements: the places themselves along one axis, and their own along the others."""
    axis = n.get("axis", 0)
    where = list(np.indices(places.shape))
    where[axis] = np.reshape(places.integers(), places.shape) % x.shape[axis]
    return where


def _deep(x, places, batch=0):
    """Subscripts of the operators ND: the last axis of the places holds those of x after the batch axes."""
    index = np.reshape(places.integers(), places.shape)
    outer, count = index.shape[:-1], batch + index.shape[-1]
    rest = x.shape[count:]
    sizes = np.reshape(x.shape[batch:count], [-1] + [1] * len(outer))
    where = [*np.indices(outer)[:batch], *(np.moveaxis(index, -1, 0) % sizes)]
    where = [np.broadcast_to(np.reshape(w, outer + (1,) * len(rest)), (*outer, *rest)) for w in where]
    return [*where, *np.indices((*outer, *rest))[len(outer) :]]


@operator("GatherElements", "GatherND")
def _(n, x, places):
    where = _along(n, x, places) if n.kind == "GatherElements" else _deep(x, places, n.get("batch_dims", 0))
    linear, shape = _linear(x, where)
    return Tensor(dl.reshape(x.x(linear), [], 1), 1).reshaped(shape)


@operator("OneHot")
def _(n, places, depth, values):
    depth, axis = int(depth.number()), n.get("axis", -1)
    axis = axis if axis >= 0 else axis + places.rank + 1
    counted = Tensor(places.x + 1 + depth * (places.x < 0), places.rank)  # negative ones count from the end
    one = counted.reshaped([*places.shape[:axis], 1, *places.shape[axis:]])
    hot = dl.onehotencode(one.x, one.dim(axis), "single", ClassNames=list(range(1, depth + 1)))
    off, on = values.numbers()
    return Tensor(off + (on - off) * hot, one.rank)


# -- putting ---------------------------------------------------------------------------------------------------
COMBINED = {"mul": dl.prod, "max": dl.max, "min": dl.min}


@operator("Scatter", "ScatterElements", "ScatterND")
def _(n, x, places, updates):
    linear, _ = _linear(x, _deep(x, places) if n.kind == "ScatterND" else _along(n, x, places))
    values, count, reduction = dl.reshape(updates.x, [], 1), dl.numel(x.x), n.get("reduction", "none")
    if reduction == "none":
        y = x.x + 0
        y.paren[linear] = values
        return y
    if reduction == "add":
        return x.x + dl.reshape(dl.accumarray(linear, values, [count, 1]), *dl.size(x.x))
    every = dl.cat(1, here(dl.transpose(dl.colon(1, count))), linear)
    both = dl.cat(1, dl.reshape(x.x, [], 1), values)
    return dl.reshape(dl.accumarray(every, both, [count, 1], COMBINED[reduction]), *dl.size(x.x))


@operator("ReverseSequence")
def _(n, x, lengths):
    batch, time = n.get("batch_axis", 1), n.get("time_axis", 0)
    parts = []
    for k, m in enumerate(lengths.integers()):
        order = [*reversed(range(m)), *range(m, x.shape[time])]
        parts.append(cut(cut(x, batch, [k]), time, order).x)
    return dl.cat(x.dim(batch), *parts)
