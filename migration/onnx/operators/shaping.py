"""Operators that move, cut, join and repeat elements, and those that ask for sizes."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from dlarray.backend import asarray_like, namespace
from dlarray.migration.onnx.operators.table import (
    Node,
    axes_of,
    axis_of,
    count,
    host,
    ints,
    operator,
    reshaped,
)


@operator("Shape")
def shape_of(node: Node, x: Any) -> Any:
    """The size, as whole numbers."""
    start, end = node.get("start", 0), node.get("end")
    return np.asarray(x.shape[start:end], dtype=np.int64)


@operator("Size")
def size_of(node: Node, x: Any) -> Any:
    """The number of elements."""
    return np.asarray(count(x.shape), dtype=np.int64)


@operator("Reshape")
def reshape(node: Node, x: Any, shape: Any = None) -> Any:
    """Another shape: 0 keeps a size, -1 takes what is left."""
    wanted = list(node.get("shape", ())) if shape is None else ints(shape)
    if not node.get("allowzero", 0):
        if any(n == 0 and k >= x.ndim for k, n in enumerate(wanted)):
            raise node.refuse(
                f"the shape {wanted} keeps a size that data of {x.ndim} dimensions does not have"
            )
        wanted = [x.shape[k] if n == 0 else n for k, n in enumerate(wanted)]
    if wanted.count(-1) > 1 or any(n < -1 for n in wanted):
        raise node.refuse(f"{wanted} is no shape")
    rest = count([n for n in wanted if n != -1])
    if -1 in wanted and rest:
        wanted[wanted.index(-1)] = count(x.shape) // rest
    if count(wanted) != count(x.shape):
        raise node.refuse(f"data of the shape {list(x.shape)} cannot have the shape {wanted}")
    return reshaped(x, wanted)


@operator("Flatten")
def flatten(node: Node, x: Any) -> Any:
    """Two dimensions."""
    a = node.get("axis", 1)
    if not -x.ndim <= a <= x.ndim:
        raise node.refuse(f"the axis {a} is outside an array of {x.ndim} dimensions")
    a = a + x.ndim if a < 0 else a
    return reshaped(x, (count(x.shape[:a]), count(x.shape[a:])))


@operator("Transpose")
def transpose(node: Node, x: Any) -> Any:
    """The axes in another order."""
    order = node.get("perm") or list(range(x.ndim))[::-1]
    if sorted(order) != list(range(x.ndim)):
        raise node.refuse(f"{order} is no order of {x.ndim} axes")
    return namespace(x).permute_dims(x, tuple(order))


@operator("Squeeze")
def squeeze(node: Node, x: Any, given: Any = None) -> Any:
    """Without axes of size 1."""
    axes = axes_of(node, given, x.ndim)
    axes = [k for k, n in enumerate(x.shape) if n == 1] if axes is None else axes
    if any(x.shape[a] != 1 for a in axes):
        raise node.refuse(f"the axes {axes} of the shape {list(x.shape)} are not all of size 1")
    return reshaped(x, [n for k, n in enumerate(x.shape) if k not in axes])


@operator("Unsqueeze")
def unsqueeze(node: Node, x: Any, given: Any = None) -> Any:
    """With new axes of size 1."""
    number = len(node.get("axes", ())) if given is None else len(ints(given))
    axes = axes_of(node, given, x.ndim + number) or []
    if len(axes) != number:
        raise node.refuse("it has the same new axis twice")
    old = iter(x.shape)
    return reshaped(x, [1 if k in axes else next(old) for k in range(x.ndim + number)])


@operator("Concat")
def concat(node: Node, *values: Any) -> Any:
    """Arrays side by side."""
    if len(values) == 1:
        return values[0]
    a = axis_of(node, node.get("axis", 1), values[0].ndim)
    return namespace(*values).concat(list(values), axis=a)


@operator("Split")
def split(node: Node, x: Any, parts: Any = None) -> tuple:
    """Arrays, cut along an axis."""
    a, n = axis_of(node, node.get("axis", 0), x.ndim), len(node.outputs)
    sizes = node.get("split") if parts is None else ints(parts)
    if not sizes:
        each = -(-x.shape[a] // n)
        sizes = [min(each, max(x.shape[a] - k * each, 0)) for k in range(n)]
    if sum(sizes) != x.shape[a] or len(sizes) != n:
        raise node.refuse(f"parts of the sizes {list(sizes)} do not make up an axis of size {x.shape[a]}")
    ends = list(itertools.accumulate(sizes))
    return tuple(_cut(x, a, slice(end - size, end)) for size, end in zip(sizes, ends, strict=True))


def _cut(x: Any, a: int, part: Any) -> Any:
    return x[tuple(part if k == a else slice(None) for k in range(x.ndim))]


@operator("Slice")
def slice_(
    node: Node, x: Any, starts: Any = None, ends: Any = None, axes: Any = None, steps: Any = None
) -> Any:
    """A part of an array, perhaps backwards."""
    first = list(node.get("starts")) if starts is None else ints(starts)
    last = list(node.get("ends")) if ends is None else ints(ends)
    along = ints(axes) if axes is not None else node.get("axes") or list(range(len(first)))
    by = [1] * len(first) if steps is None else ints(steps)
    index = [slice(None)] * x.ndim
    for a, i, j, step in zip(along, first, last, by, strict=True):
        a = axis_of(node, a, x.ndim)
        n = x.shape[a]
        if step == 0:
            raise node.refuse("a step of a slice is 0")
        i, j = (i + n if i < 0 else i), (j + n if j < 0 else j)
        if step > 0:
            index[a] = slice(min(max(i, 0), n), min(max(j, 0), n), step)
        else:
            i, j = min(max(i, -1), n - 1), min(max(j, -1), n - 1)
            index[a] = slice(i, None if j < 0 else j, step) if i >= 0 else slice(0, 0)
    for a, part in enumerate(index):
        if part.step not in (None, 1):
            places = np.arange(x.shape[a])[part]
            x, index[a] = _taken(x, places, a), slice(None)
    return x[tuple(index)] if x.ndim else x


def _taken(x: Any, places: np.ndarray, a: int) -> Any:
    """Elements along an axis by places on the host, in the shape of the places."""
    wanted = asarray_like(places.reshape(-1).astype(np.int64), getattr(x, "value", x))
    found = namespace(x).take(x, wanted, axis=a)
    return reshaped(found, (*x.shape[:a], *places.shape, *x.shape[a + 1 :]))


def places_in(node: Node, given: Any, n: int) -> np.ndarray:
    """Indices on the host, those from the end counted from the start."""
    found = host(given).astype(np.int64)
    if found.size and (found.min() < -n or found.max() >= n):
        raise node.refuse(f"an index is outside an axis of size {n}")
    return np.where(found < 0, found + n, found)


@operator("Gather")
def gather(node: Node, x: Any, indices: Any) -> Any:
    """Elements along an axis by their places."""
    a = axis_of(node, node.get("axis", 0), x.ndim)
    places = places_in(node, indices, x.shape[a])
    node.ask((*x.shape[:a], *places.shape, *x.shape[a + 1 :]))
    return _taken(x, places, a)


@operator("GatherElements")
def gather_elements(node: Node, x: Any, indices: Any) -> Any:
    """Elements by a place for each."""
    a = axis_of(node, node.get("axis", 0), x.ndim)
    places = places_in(node, indices, x.shape[a])
    where: Any = np.indices(places.shape, sparse=True)
    return _at(x, [places if k == a else np.broadcast_to(w, places.shape) for k, w in enumerate(where)])


def _at(x: Any, index: list[np.ndarray]) -> Any:
    """The elements at subscripts, in their shape; the dimensions behind come whole."""
    shape, rest = index[0].shape, x.shape[len(index) :]
    flat = np.ravel_multi_index([i.reshape(-1) for i in index], x.shape[: len(index)])
    return reshaped(_taken(reshaped(x, (count(x.shape[: len(index)]), *rest)), flat, 0), (*shape, *rest))


@operator("GatherND")
def gather_nd(node: Node, x: Any, indices: Any) -> Any:
    """Elements, or parts, by subscripts."""
    batch, found = node.get("batch_dims", 0), host(indices).astype(np.int64)
    depth = found.shape[-1]
    if batch + depth > x.ndim:
        raise node.refuse(f"subscripts of {depth} dimensions, but the data has {x.ndim - batch}")
    own = [places_in(node, found[..., k], x.shape[batch + k]) for k in range(depth)]
    lead: Any = np.indices(found.shape[:batch], sparse=True)
    wide: list[Any] = [
        np.broadcast_to(w.reshape(*w.shape, *[1] * (found.ndim - 1 - batch)), found.shape[:-1]) for w in lead
    ]
    return _at(x, [*wide, *own])


@operator("ScatterElements", "Scatter", "ScatterND")
def scatter(node: Node, x: Any, indices: Any, updates: Any) -> Any:
    """The data with other elements at places; those of one place may add up."""
    found, how = host(indices).astype(np.int64), node.get("reduction", "none")
    if node.operator == "ScatterND":
        depth = found.shape[-1]
        own = [places_in(node, found[..., k], x.shape[k]) for k in range(depth)]
        flat = np.ravel_multi_index(own, x.shape[:depth]) if depth else np.zeros(found.shape[:-1], np.int64)
        rest = count(x.shape[depth:])
        places = (flat.reshape(-1, 1) * rest + np.arange(rest)).reshape(-1)
    else:
        a = axis_of(node, node.get("axis", 0), x.ndim)
        places = places_in(node, found, x.shape[a])
        where = (
            list(np.broadcast_arrays(*np.indices(places.shape, sparse=True))) if places.ndim > 1 else [places]
        )
        where[a] = places
        places = np.ravel_multi_index(where, x.shape).reshape(-1)
    return reshaped(_scattered(node, reshaped(x, (-1,)), places, reshaped(updates, (-1,)), how), x.shape)


def _scattered(node: Node, x: Any, places: np.ndarray, new: Any, how: str) -> Any:
    xp = namespace(x, new)
    unique = len(np.unique(places)) == len(places)
    if not unique and how != "none" and type(x) is not np.ndarray:
        raise node.refuse(
            "elements that add up at one place are computed on the host alone, without gradients"
        )
    if type(x) is np.ndarray and type(new) is np.ndarray:
        done = x.copy()
        steps = {"add": np.add, "mul": np.multiply, "max": np.maximum, "min": np.minimum}
        if how == "none":
            done[places] = new
        else:
            steps[how].at(done, places, new)
        return done
    if how != "none":
        old = _taken(x, places, 0)
        step = {"add": xp.add, "mul": xp.multiply, "max": xp.maximum, "min": xp.minimum}[how]
        new = step(old, new)
    origin = np.arange(x.shape[0])
    origin[places] = x.shape[0] + np.arange(len(places))
    return _taken(xp.concat([x, new], axis=0), origin, 0)


@operator("Expand")
def expand(node: Node, x: Any, shape: Any) -> Any:
    """Repeated along axes of size 1."""
    wanted = np.broadcast_shapes(x.shape, tuple(max(n, 0) for n in ints(shape)))
    node.ask(wanted)
    return namespace(x).broadcast_to(x, wanted)


@operator("Tile")
def tile(node: Node, x: Any, repeats: Any, axis: Any = None) -> Any:
    """Repeated whole."""
    times = ints(repeats)
    if axis is not None:
        times = [times[0] if k == ints(axis)[0] else 1 for k in range(x.ndim)]
    node.ask([n * t for n, t in zip(x.shape, times, strict=True)])
    return namespace(x).tile(x, tuple(times))


@operator("Pad")
def pad(node: Node, x: Any, pads: Any = None, value: Any = None, axes: Any = None) -> Any:
    """Borders around the data."""
    amounts = list(node.get("pads") or node.get("paddings") or ()) if pads is None else ints(pads)
    along = list(range(x.ndim)) if axes is None else [axis_of(node, a, x.ndim) for a in ints(axes)]
    if len(amounts) != 2 * len(along):
        raise node.refuse(f"{len(amounts)} amounts of padding for {len(along)} axes")
    fill = node.get("value", 0.0) if value is None or not value.size else host(value).reshape(-1)[0]
    mode = node.get("mode", "constant")
    sides = dict(zip(along, zip(amounts[: len(along)], amounts[len(along) :], strict=True), strict=True))
    node.ask([n + sum(sides.get(a, (0, 0))) for a, n in enumerate(x.shape)])
    for a, (before, after) in sides.items():
        n = x.shape[a]
        if before < 0 or after < 0:
            x = _cut(x, a, slice(max(-before, 0), n - max(-after, 0)))
            n, before, after = x.shape[a], max(before, 0), max(after, 0)
        if not before and not after:
            continue
        if mode != "constant":
            words = {"reflect": "reflect", "edge": "edge", "wrap": "wrap"}
            if not n:
                raise node.refuse("an empty axis cannot be padded with its own values")
            x = _taken(x, np.pad(np.arange(n), (before, after), mode=words[mode]), a)  # type: ignore[call-overload]
            continue
        parts = [_filled(x, a, before, fill), x, _filled(x, a, after, fill)]
        x = namespace(x).concat([p for p in parts if p.shape[a]], axis=a)
    return x


def _filled(x: Any, a: int, n: int, fill: Any) -> Any:
    shape = tuple(n if k == a else m for k, m in enumerate(x.shape))
    return namespace(x).full(shape, fill.item() if hasattr(fill, "item") else fill, dtype=x.dtype)


@operator("ConstantOfShape")
def constant_of_shape(node: Node, shape: Any) -> Any:
    """One value everywhere."""
    node.ask(ints(shape))
    value = np.asarray(node.get("value", np.zeros(1, np.float32)))
    return np.full(tuple(ints(shape)), value.reshape(-1)[0], dtype=value.dtype)


@operator("Range")
def range_(node: Node, start: Any, limit: Any, delta: Any) -> Any:
    """Evenly spaced numbers."""
    first, last, step = (host(v).reshape(-1)[0] for v in (start, limit, delta))
    if step == 0:
        raise node.refuse("its step is 0")
    number = max(int(np.ceil((last - first) / step)), 0)
    node.ask([number])
    return (first + np.arange(number) * step).astype(host(start).dtype)


@operator("EyeLike")
def eye_like(node: Node, x: Any) -> Any:
    """Ones on a diagonal."""
    names = {1: np.float32, 6: np.int32, 7: np.int64, 9: np.bool_, 10: np.float32, 11: np.float64}
    kind = names.get(node.get("dtype"), host(x).dtype)
    return np.eye(x.shape[0], x.shape[1], k=node.get("k", 0), dtype=kind)


@operator("Trilu")
def trilu(node: Node, x: Any, k: Any = None) -> Any:
    """A triangle of matrices."""
    offset, xp = (0 if k is None else ints(k)[0]), namespace(x)
    rows, columns = np.arange(x.shape[-2])[:, None], np.arange(x.shape[-1])[None, :]
    kept = columns - rows >= offset if node.get("upper", 1) else columns - rows <= offset
    return xp.where(asarray_like(kept, getattr(x, "value", x)), x, 0 * x)


@operator("OneHot")
def one_hot(node: Node, indices: Any, depth: Any, values: Any) -> Any:
    """Vectors with one value at a place and another elsewhere."""
    n, found = int(host(depth).reshape(-1)[0]), host(indices).astype(np.int64)
    a = node.get("axis", -1)
    a = a if a >= 0 else a + found.ndim + 1
    off, on = host(values)
    node.ask([*found.shape, n])
    hot = (np.where(found < 0, found + n, found)[..., None] == np.arange(n)).astype(bool)
    return np.moveaxis(np.where(hot, on, off).astype(host(values).dtype), -1, a)


@operator("NonZero")
def nonzero(node: Node, x: Any) -> Any:
    """Where values are not zero."""
    return np.stack(np.nonzero(np.atleast_1d(host(x)))).astype(np.int64)


@operator("Compress")
def compress(node: Node, x: Any, condition: Any) -> Any:
    """The elements that are marked."""
    a = node.get("axis")
    x = reshaped(x, (-1,)) if a is None else x
    return _taken(x, np.flatnonzero(host(condition)), axis_of(node, a or 0, x.ndim))


@operator("DepthToSpace")
def depth_to_space(node: Node, x: Any) -> Any:
    """Channels made to blocks of space."""
    b, xp = node.get("blocksize"), namespace(x)
    n, c, h, w = x.shape
    if not b or b < 1 or c % (b * b):
        raise node.refuse(f"{c} channels cannot be put into blocks of {b}×{b}")
    if node.get("mode", "DCR") == "DCR":
        y = xp.permute_dims(reshaped(x, (n, b, b, c // b**2, h, w)), (0, 3, 4, 1, 5, 2))
    else:
        y = xp.permute_dims(reshaped(x, (n, c // b**2, b, b, h, w)), (0, 1, 4, 2, 5, 3))
    return reshaped(y, (n, c // b**2, h * b, w * b))


@operator("SpaceToDepth")
def space_to_depth(node: Node, x: Any) -> Any:
    """Blocks of space made to channels."""
    b, xp = node.get("blocksize"), namespace(x)
    n, c, h, w = x.shape
    channels_last = node.get("mode", "DCR") == "CRD"
    order = (0, 1, 3, 5, 2, 4) if channels_last else (0, 3, 5, 1, 2, 4)
    y = xp.permute_dims(reshaped(x, (n, c, h // b, b, w // b, b)), order)
    return reshaped(y, (n, c * b * b, h // b, w // b))


@operator("ReverseSequence")
def reverse_sequence(node: Node, x: Any, lengths: Any) -> Any:
    """The first elements of each sequence, backwards."""
    time, batch = node.get("time_axis", 0), node.get("batch_axis", 1)
    sizes, steps = ints(lengths), np.arange(x.shape[time])
    order = np.stack(
        [np.where(steps < n, n - 1 - steps, steps) for n in sizes], axis=0 if batch < time else 1
    )
    order = order.reshape(*order.shape, *[1] * (x.ndim - 2))
    full = np.broadcast_to(order, x.shape)
    where = [np.broadcast_to(w, x.shape) for w in np.indices(x.shape, sparse=True)]
    where[time] = full
    return _at(x, where)
