"""Windows laid out as new axes, and back: the portable way of convolution and pooling.

``unfold`` and ``fold`` are each other's transpose, and each other's gradient rule, so what is composed of them can be
differentiated any number of times.  They write into nothing, so they run on every array library.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.autodiff import primitive
from dlarray.backend import device_of
from dlarray.functions.convolution.windows import Windows


def _along(x: Any, axis: int, part: Any) -> tuple:
    """An index that takes a part of one axis (negative), and all of the others."""
    return (..., part, *(slice(None),) * (-1 - axis))


@primitive()
def unfold(xp, x, *, axis, size, window, stride, dilation):
    """The windows along one axis of length ``size``: the axis becomes two, elements of a window and windows."""
    last = (size - (window - 1) * dilation - 1) // stride * stride + 1
    starts = [t * dilation for t in range(window)]
    return xp.stack([x[_along(x, axis, slice(a, a + last, stride))] for a in starts], axis=axis - 1)


@unfold.vjp(0)
def _(xp, g, *, axis, size, window, stride, dilation):
    return fold(g, axis=axis, size=size, window=window, stride=stride, dilation=dilation)


@primitive()
def fold(xp, g, *, axis, size, window, stride, dilation):
    """The sum of what all windows say of each element: (elements of a window, windows) become one axis again."""
    total = None
    for t in range(window):
        piece = _apart(xp, g[_along(g, axis - 1, t)], axis, stride)
        start = t * dilation
        piece = bordered(xp, piece, axis, start, size - start - piece.shape[axis])
        total = piece if total is None else total + piece
    return total


@fold.vjp(0)
def _(xp, g, *, axis, size, window, stride, dilation):
    return unfold(g, axis=axis, size=size, window=window, stride=stride, dilation=dilation)


@unfold.kernel("numpy")
def _(x, *, axis, size, window, stride, dilation):
    place = x.ndim + axis
    step = x.strides[place]
    count = (size - (window - 1) * dilation - 1) // stride + 1
    return np.lib.stride_tricks.as_strided(
        x,
        (*x.shape[:place], window, count, *x.shape[place + 1 :]),
        (*x.strides[:place], step * dilation, step * stride, *x.strides[place + 1 :]),
        writeable=False,
    )


@fold.kernel("numpy")
def _(g, *, axis, size, window, stride, dilation):
    place = g.ndim + axis - 1
    out = np.zeros((*g.shape[:place], size, *g.shape[place + 2 :]), g.dtype)
    last = (g.shape[axis] - 1) * stride + 1
    for t in range(window):
        start = t * dilation
        out[_along(out, axis, slice(start, start + last, stride))] += g[_along(g, axis - 1, t)]
    return out


def _apart(xp: Any, x: Any, axis: int, stride: int) -> Any:
    """Zeros between the elements along an axis."""
    if stride == 1:
        return x
    zeros = xp.zeros_like(x)
    shape = list(x.shape)
    shape[axis] *= stride
    wide = xp.reshape(xp.stack([x] + [zeros] * (stride - 1), axis=axis), tuple(shape))
    return wide[_along(wide, axis, slice(0, shape[axis] - stride + 1))]


def bordered(xp: Any, x: Any, axis: int, before: int, after: int, value: float = 0.0) -> Any:
    """A number before and after the elements of an axis; elements are cut off where the count is negative."""
    if before < 0 or after < 0:
        x = x[_along(x, axis, slice(max(-before, 0), x.shape[axis] - max(-after, 0)))]
    pieces = [x]
    for count, place in ((before, 0), (after, 2)):
        if count > 0:
            shape = list(x.shape)
            shape[axis] = count
            border = xp.full(tuple(shape), value, dtype=x.dtype, device=device_of(x))
            pieces = [border, *pieces] if place == 0 else [*pieces, border]
    return pieces[0] if len(pieces) == 1 else xp.concat(pieces, axis=axis)


def padded(xp: Any, x: Any, windows: Windows, value: float = 0.0) -> Any:
    """The last axes with the padding of the windows."""
    for i, (before, after) in enumerate(zip(windows.before[::-1], windows.after[::-1], strict=True)):
        x = bordered(xp, x, -1 - i, before, after, value)
    return x


def unfolded(xp: Any, x: Any, windows: Windows, value: float = 0.0) -> Any:
    """(…, elements of the windows…, windows…) of an array over whose last axes the windows slide."""
    x = padded(xp, x, windows, value)
    rank, n = x.ndim, len(windows.size)
    for i, (window, stride, dilation) in enumerate(
        zip(windows.size[::-1], windows.stride[::-1], windows.dilation[::-1], strict=True)
    ):
        axis = -1 - 2 * i
        x = unfold(x, axis=axis, size=x.shape[axis], window=window, stride=stride, dilation=dilation)
    lead = tuple(range(rank - n))
    pairs = range(rank - n, rank + n, 2)
    return xp.permute_dims(x, (*lead, *pairs, *(a + 1 for a in pairs)))


def folded(xp: Any, x: Any, windows: Windows, extent: tuple[int, ...]) -> Any:
    """The transpose of ``unfolded``: sums over the windows, for axes of the lengths ``extent``."""
    n = len(windows.size)
    lead, rank = x.ndim - 2 * n, x.ndim
    pairs = [a for i in range(n) for a in (lead + i, lead + n + i)]
    x = xp.permute_dims(x, (*range(lead), *pairs))
    spans = windows.spans(tuple(x.shape[a] for a in range(lead + 1, rank, 2)))
    for i in range(n):
        at = n - 1 - i
        size = max(spans[at], windows.before[at] + extent[at])
        x = fold(
            x, axis=-1 - i, size=size, window=windows.size[at], stride=windows.stride[at],
            dilation=windows.dilation[at],
        )  # fmt: skip
        start = windows.before[at]
        x = x[_along(x, -1 - i, slice(start, start + extent[at]))]
    return x
