"""Pooling on PyTorch's operations, of one to three dimensions.

NumPy's arrays are lent for sums where windows overlap: where they do not, NumPy goes over the data in fewer passes.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import torch

from dlarray.autodiff import tape
from dlarray.functions.convolution.windows import Windows
from dlarray.functions.pooling.pooling_primitive import LOWEST, largest_p, window_spread, window_sums
from dlarray.kernels.aten import LENT, Kept, aten, back, forward, lent, pull, recorded
from dlarray.kernels.layout_torch import channels_last, dense
from dlarray.kernels.lending_torch import on_gpu


class Call(NamedTuple):
    """What PyTorch's pooling over two or three axes takes, and the padding that it cannot add itself."""

    size: tuple[int, ...]
    stride: tuple[int, ...]
    padding: tuple[int, ...]
    dilation: tuple[int, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]

    @classmethod
    def of(cls, windows: Windows) -> Call:
        """Of one axis two are made; PyTorch pads both ends alike, and at most by half a window."""
        if len(windows.size) == 1:
            windows = Windows((1, *windows.size), (1, *windows.stride), (1, *windows.dilation), (0, *windows.before),
                              (0, *windows.after))  # fmt: skip
        size, stride, dilation, before, after = windows
        none = (0,) * len(size)
        if before == after and all(2 * b <= n for b, n in zip(before, size, strict=True)):
            return cls(size, stride, before, dilation, none, none)
        return cls(size, stride, none, dilation, before, after)

    def padded(self, x: torch.Tensor, value: float) -> torch.Tensor:
        """x, as (pages, 1, …), with what PyTorch does not add."""
        if not any(self.before + self.after):
            return x
        pairs = zip(reversed(self.before), reversed(self.after), strict=True)
        return aten.constant_pad_nd(x, [n for pair in pairs for n in pair], value)

    def inside(self, x: torch.Tensor) -> torch.Tensor:
        """The way back, of a gradient."""
        if not any(self.before + self.after):
            return x
        pairs = zip(reversed(self.before), reversed(self.after), strict=True)
        return aten.constant_pad_nd(x, [-n for pair in pairs for n in pair])


def _slides(windows: Windows) -> bool:
    return 1 <= len(windows.size) <= 3


def _pages(x: torch.Tensor, windows: Windows) -> torch.Tensor:
    """(observations, channels, two or three axes)"""
    count = len(windows.size)
    if count > 1 and x.ndim == count + 2:
        return channels_last(x)
    lead = x.shape[: x.ndim - count]
    return x.reshape(math.prod(lead), 1, *((1,) if count == 1 else ()), *x.shape[len(lead) :])


def _shaped(y: torch.Tensor, like: torch.Tensor, windows: Windows) -> torch.Tensor:
    """Pooled pages, or gradients of pages, as ``like`` counts its pages."""
    count = len(windows.size)
    return y.reshape(*like.shape[: like.ndim - count], *y.shape[y.ndim - count :])


# -- largest elements ----------------------------------------------------------------------------------------------
def _largest(x: torch.Tensor, windows: Windows) -> tuple[torch.Tensor, torch.Tensor]:
    """The largest elements, and where they stand."""
    call = Call.of(windows)
    pool = aten.max_pool2d_with_indices if len(call.size) == 2 else aten.max_pool3d_with_indices
    return pool(call.padded(_pages(x, windows), LOWEST), call.size, call.stride, call.padding, call.dilation)


def _largest_gradient(g: Any, x: Any, y: Any, *, windows: Windows, needs: tuple, aux: Any) -> tuple:
    if isinstance(g, torch.Tensor):
        return (_pulled(g, x, windows, aux),)
    tensors = lent((g, x))
    assert tensors is not None
    tg, tx = tensors
    return (back(_pulled(tg, tx, windows, aux)),)


def _pulled(g: torch.Tensor, x: torch.Tensor, windows: Windows, places: torch.Tensor | None) -> torch.Tensor:
    call = Call.of(windows)
    if places is None:
        places = _largest(x, windows)[1]
    unpool = (
        aten.max_pool2d_with_indices_backward
        if len(call.size) == 2
        else aten.max_pool3d_with_indices_backward
    )
    dx = unpool(
        dense(_pages(g, windows)), call.padded(_pages(x, windows), LOWEST), call.size, call.stride,
        call.padding, call.dilation, False, places,
    )  # fmt: skip
    return _shaped(call.inside(dx), x, windows)


def _missing(y: torch.Tensor) -> bool:
    """Whether there is a NaN: of several in a window PyTorch takes the last for the largest, not the first."""
    if recorded(y) or on_gpu(y):  # which would have to be waited for
        return False
    return bool(y.sum().isnan())  # Inf and -Inf together look like one, which does no harm


def _pooled(x: torch.Tensor, windows: Windows) -> tuple:
    y, places = _largest(x, windows)
    training = bool(tape.stack.evaluations)  # a dlfeval is under way
    kept = None
    if training and not _missing(y):
        kept = Kept(places, _largest_gradient)
    return _shaped(y, x, windows), kept


@forward(largest_p, lent=False)
def _(x, *, windows):
    return _pooled(x, windows) if _slides(windows) else None


@LENT.kernel(largest_p)
def _(x, *, windows):
    given = lent((x,)) if _slides(windows) else None
    if given is None:
        return None
    y, kept = _pooled(given[0], windows)
    return back(y), kept


def _overlap(windows: Windows) -> bool:
    return any(n > s for n, s in zip(windows.size, windows.stride, strict=True))


@pull(largest_p, lent=False)
def _(g, x, y, *, windows, needs, aux=None):
    return (_pulled(g, x, windows, None),) if _slides(windows) and not _missing(y) else None


# -- sums ----------------------------------------------------------------------------------------------------------
def _adds(windows: Windows) -> bool:
    return _slides(windows) and all(d == 1 for d in windows.dilation)


def _sums(x: torch.Tensor, windows: Windows, scale: float) -> torch.Tensor:
    call = Call.of(windows)
    pool, count, divisor = _division(call, scale)
    y = pool(call.padded(_pages(x, windows), 0.0), call.size, call.stride, call.padding, False, True, divisor)
    return _shaped(y if divisor is None else y.mul_(scale), x, windows)


def _division(call: Call, scale: float) -> tuple:
    """PyTorch's function, and what it divides by: the number of elements (None) where the means are wanted."""
    count = math.prod(call.size)
    return (
        aten.avg_pool2d if len(call.size) == 2 else aten.avg_pool3d,
        count,
        None if scale * count == 1 else 1,
    )


def _spread(g: torch.Tensor, windows: Windows, scale: float, extent: tuple[int, ...]) -> torch.Tensor:
    call, pages = Call.of(windows), dense(_pages(g, windows))
    unpool = aten.avg_pool2d_backward if len(call.size) == 2 else aten.avg_pool3d_backward
    _, _, divisor = _division(call, scale)
    sizes = zip(extent if len(windows.size) > 1 else (1, *extent), call.before, call.after, strict=True)
    like = pages.new_empty((*pages.shape[:2], *(sum(n) for n in sizes)))  # of which PyTorch wants the size
    dx = unpool(pages, like, call.size, call.stride, call.padding, False, True, divisor)
    dx = call.inside(dx if divisor is None else dx.mul_(scale))
    return dx.reshape(*g.shape[: g.ndim - len(extent)], *extent)


@forward(window_sums, lent=False)
def _(x, *, windows, scale, extent):
    return _sums(x, windows, scale) if _adds(windows) else None


@forward(window_spread, lent=False)
def _(g, *, windows, scale, extent):
    return _spread(g, windows, scale, extent) if _adds(windows) else None


@LENT.kernel(window_sums)
def _(x, *, windows, scale, extent):
    given = lent((x,)) if _adds(windows) and _overlap(windows) else None
    return None if given is None else back(_sums(given[0], windows, scale))


@LENT.kernel(window_spread)
def _(g, *, windows, scale, extent):
    given = lent((g,)) if _adds(windows) and _overlap(windows) else None
    return None if given is None else back(_spread(given[0], windows, scale, extent))
