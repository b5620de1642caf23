"""The primitives of pooling: sums and largest elements of windows, and elements put back at their places.

A window of a sum or of a maximum is taken apart: first along one axis, then along the next.  The primitives of NumPy
need no more memory than the padded data; the composites lay out all windows at once.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.autodiff import primitive
from dlarray.autodiff.untraced import value_of
from dlarray.backend import device_of, namespace, sorting
from dlarray.functions.convolution.convolution_layout_numpy import bordered
from dlarray.functions.convolution.unfolding import folded, padded, unfolded
from dlarray.functions.convolution.windows import Windows
from dlarray.kernels.memory_order import empty, innermost, ordered, zeros
from dlarray.threads import split

LOWEST = -math.inf
# Elements that may be worth a second thread; nanoseconds for a byte of the data, forward and back, with windows of 2×2.
SHARED, FORWARD, BACKWARD = 1 << 16, 0.2, 0.5


def _parts(windows: Windows, counts: tuple[int, ...]) -> Any:
    """For each element of a window, in MATLAB's linear order, where it stands in all windows of padded data."""
    for at in itertools.product(*map(range, windows.size)):
        yield (
            ...,
            *(
                slice(t * d, t * d + (n - 1) * s + 1, s)
                for t, d, n, s in zip(at, windows.dilation, counts, windows.stride, strict=True)
            ),
        )


def _by_axis(windows: Windows, counts: tuple[int, ...]) -> Any:
    """For each axis (negative) the elements of a window along it, as indices of padded data, outermost axis first."""
    n = len(windows.size)
    for i in range(n):
        size, stride, dilation = windows.size[i], windows.stride[i], windows.dilation[i]
        last = (counts[i] - 1) * stride + 1
        rest = (slice(None),) * (n - 1 - i)
        yield i - n, [(..., slice(t * dilation, t * dilation + last, stride), *rest) for t in range(size)]


def _extent(x: Any, windows: Windows) -> tuple[int, ...]:
    return tuple(x.shape[x.ndim - len(windows.size) :])


# -- largest elements ------------------------------------------------------------------------------------------
def _first(xp: Any, columns: Any, windows: Windows) -> Any:
    """Which element of each window is its first largest, or NaN: (…, elements…, windows…), from untraced values."""
    n = len(windows.size)
    shape = tuple(columns.shape)
    lead, counts = shape[: len(shape) - 2 * n], shape[len(shape) - n :]
    flat = xp.reshape(columns, (*lead, math.prod(windows.size), math.prod(counts)))
    top = xp.max(flat, axis=-2, keepdims=True)
    place = xp.argmax(xp.astype((flat >= top) | xp.isnan(flat), xp.int8), axis=-2)
    rows = xp.arange(flat.shape[-2], dtype=place.dtype, device=device_of(flat))
    return xp.reshape(rows[:, None] == place[..., None, :], shape)


def _composed(xp, x, *, windows):
    """The sum of what the first largest element picks: a sum can be differentiated again."""
    columns = unfolded(xp, x, windows, LOWEST)
    raw = value_of(columns)
    hit = _first(namespace(raw), raw, windows)
    n = len(windows.size)
    return xp.sum(xp.where(hit, columns, xp.zeros_like(columns)), axis=tuple(range(-2 * n, -n)))


@primitive((0, -1), aux=True, composite=_composed, holomorphic=False, rounds=True)
def largest_p(xp, x, *, windows):
    """The largest element of each window; NaN where there is one; padding never wins.

    Nothing is kept for the gradient, but by libraries that know where the elements stand.
    """
    counts = windows.counts(_extent(x, windows))
    x = padded(xp, x, windows, LOWEST)
    for _, parts in _by_axis(windows, counts):
        y = x[parts[0]]
        for part in parts[1:]:
            y = xp.maximum(y, x[part])
        x = y
    return x + 0.0, None


@largest_p.vjp_all
def _(xp, g, x, y, *, windows, needs, aux=None):
    n = len(windows.size)
    columns = unfolded(xp, x, windows, LOWEST)
    spread = xp.reshape(g, (*g.shape[: g.ndim - n], *(1,) * n, *g.shape[g.ndim - n :]))
    pieces = xp.where(_first(xp, columns, windows), spread, xp.zeros_like(columns))
    return (folded(xp, pieces, windows, _extent(x, windows)),)


@largest_p.kernel("numpy")
@np.errstate(invalid="ignore")
def _(x, *, windows):
    inner = innermost(x)
    if x.size < SHARED or x.ndim - len(windows.size) <= inner:
        return _largest(x, windows), None
    y = empty((*x.shape[: x.ndim - len(windows.size)], *windows.counts(_extent(x, windows))), x.dtype, inner)

    def work(place: Any) -> None:
        y[place] = _largest(x[place], windows)

    _in_threads(work, x, inner, FORWARD)
    return y, None


def _in_threads(work: Callable[[Any], None], x: np.ndarray, inner: bool, each: float) -> None:
    """Let threads do some of the observations each, or of the channels where observations are the last in memory."""
    axis = 1 if inner else 0

    @np.errstate(invalid="ignore")
    def task(start: int, stop: int) -> None:
        work((*(slice(None),) * axis, slice(start, stop)))

    count = x.shape[axis]
    split(task, count, each * x.itemsize * x.size / max(count, 1), 1)


def _largest(x: np.ndarray, windows: Windows) -> np.ndarray:
    counts = windows.counts(_extent(x, windows))
    source, x = x, bordered(x, windows, LOWEST)
    for _, parts in _by_axis(windows, counts):
        if len(parts) == 1:
            x = x[parts[0]]
            continue
        y = np.maximum(x[parts[0]], x[parts[1]])
        for part in parts[2:]:
            np.maximum(y, x[part], out=y)
        x = y
    return x.copy() if np.may_share_memory(x, source) else ordered(x, innermost(x))


@largest_p.vjp_kernel("numpy")
@np.errstate(invalid="ignore")
def _(g, x, y, *, windows, needs, aux=None):
    source, inner = bordered(x, windows, LOWEST), innermost(x)
    g = ordered(g, inner)
    apart = all(n <= s for n, s in zip(windows.size, windows.stride, strict=True))
    covered = tuple(n * c for n, c in zip(windows.size, _extent(y, windows), strict=True))
    tiles = apart and covered == tuple(_extent(source, windows))  # nothing lies between the windows
    dx = (empty if tiles else zeros)(source.shape, g.dtype, inner)
    missing = bool(np.isnan(np.maximum.reduce(y, axis=None))) if y.size else False

    def work(place: Any) -> None:
        from_x, from_y, from_g, to = source[place], y[place], g[place], dx[place]
        taken = None
        for part in _parts(windows, _extent(y, windows)):
            hit = from_x[part] >= from_y
            if missing:
                hit |= np.isnan(from_x[part])
            if taken is None:
                taken = hit  # which nobody changes before it has been used
            else:
                np.greater(hit, taken, out=hit)  # and not taken yet
                taken |= hit
            if apart:
                np.multiply(from_g, hit, out=to[part])
            else:
                to[part] += from_g * hit

    if x.size < SHARED or x.ndim - len(windows.size) <= inner:
        work(...)
    else:
        _in_threads(work, x, inner, BACKWARD)
    return (_inside(dx, windows, _extent(x, windows)),)


def _inside(x: np.ndarray, windows: Windows, extent: tuple[int, ...]) -> np.ndarray:
    """Without the padding."""
    if _extent(x, windows) == extent:
        return x
    there: Any = (..., *(slice(b, b + n) for b, n in zip(windows.before, extent, strict=True)))
    return ordered(x[there], innermost(x))


def places(x: Any, numbers: Any, windows: Windows) -> Any:
    """The number of the first largest element of each window; ``numbers``, of the size of x, counts from 1."""
    xp = namespace(x)
    counts = windows.counts(_extent(x, windows))
    x, numbers = padded(xp, x, windows, LOWEST), padded(xp, numbers, windows, 0)
    best = found = None
    for part in _parts(windows, counts):
        value, number = x[part], numbers[part]
        if best is None:
            best, found = value, number
            continue
        better = (value > best) | (xp.isnan(value) & ~xp.isnan(best)) | (found == 0)  # 0: padding
        best, found = xp.where(better, value, best), xp.where(better, number, found)
    return found


# -- sums ------------------------------------------------------------------------------------------------------
@primitive(holomorphic=False)
def window_sums(xp, x, *, windows, scale, extent):
    """``scale`` times the sum of each window."""
    counts = windows.counts(extent)
    x = padded(xp, x, windows)
    for _, parts in _by_axis(windows, counts):
        y = x[parts[0]]
        for part in parts[1:]:
            y = y + x[part]
        x = y
    return x * scale


@window_sums.vjp(0)
def _(xp, g, *, windows, scale, extent):
    return window_spread(g, windows=windows, scale=scale, extent=extent)


@window_sums.kernel("numpy")
def _(x, *, windows, scale, extent):
    x = bordered(x, windows)
    for _, parts in _by_axis(windows, windows.counts(extent)):
        if len(parts) == 1:
            x = x[parts[0]]
            continue
        y = x[parts[0]] + x[parts[1]]
        for part in parts[2:]:
            y += x[part]
        x = y
    return np.multiply(x, x.dtype.type(scale), order="K" if innermost(x) else "C")


@primitive(holomorphic=False)
def window_spread(xp, g, *, windows, scale, extent):
    """The transpose: each element of g, times ``scale``, to all elements of its window."""
    n = len(windows.size)
    shape = (*g.shape[: g.ndim - n], *windows.size, *g.shape[g.ndim - n :])
    wide = xp.reshape(g * scale, (*g.shape[: g.ndim - n], *(1,) * n, *g.shape[g.ndim - n :]))
    return folded(xp, xp.broadcast_to(wide, shape), windows, extent)


@window_spread.vjp(0)
def _(xp, g, *, windows, scale, extent):
    return window_sums(g, windows=windows, scale=scale, extent=extent)


@window_spread.kernel("numpy")
def _(g, *, windows, scale, extent):
    size = [n + b + a for n, b, a in zip(extent, windows.before, windows.after, strict=True)]
    counts = _extent(g, windows)
    g = g * g.dtype.type(scale)
    for axis, parts in reversed(list(_by_axis(windows, counts))):
        shape = list(g.shape)
        shape[axis] = size[axis]
        apart = windows.size[axis] <= windows.stride[axis]
        covered = apart and windows.size[axis] * counts[axis] == size[axis]
        wide = np.empty(shape, g.dtype) if covered else np.zeros(shape, g.dtype)
        for part in parts:
            if apart:
                wide[part] = g
            else:
                wide[part] += g
        g = wide
    return _inside(g, windows, extent)


# -- back to their places --------------------------------------------------------------------------------------
@primitive(holomorphic=False)
def put_p(xp, x, *, index, total):
    """A vector of ``total`` elements with those of the vector x at ``index`` (from 0); the last at a place stays."""
    order = sorting(xp).argsort(index, stable=True)
    ordered = xp.take(index, order, axis=-1)
    numbers = xp.arange(total, dtype=index.dtype, device=device_of(index))
    last = xp.clip(xp.searchsorted(ordered, numbers, side="right") - 1, 0, None)
    found = xp.take(x, xp.take(order, last, axis=-1), axis=-1)
    return xp.where(xp.take(ordered, last, axis=-1) == numbers, found, xp.zeros_like(found))


@put_p.vjp(0)
def _(xp, g, *, index, total):
    return pick_p(g, index=index, total=total)


@put_p.kernel("numpy")
def _(x, *, index, total):
    out = np.zeros(total, x.dtype)
    out[index] = x
    return out


@primitive(holomorphic=False)
def pick_p(xp, g, *, index, total):
    """The transpose: the elements at ``index``, and 0 for those that did not stay."""
    numbers = xp.arange(index.shape[0], dtype=xp.float64, device=device_of(index))
    stayed = xp.take(put_p(numbers, index=index, total=total), index, axis=-1) == numbers
    found = xp.take(g, index, axis=-1)
    return xp.where(stayed, found, xp.zeros_like(found))


@pick_p.vjp(0)
def _(xp, g, *, index, total):
    return put_p(g, index=index, total=total)
