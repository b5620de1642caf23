"""Convolution and transposed convolution, of one to three dimensions, on PyTorch's operations."""

from __future__ import annotations

import torch

from dlarray.functions.convolution.convolution_primitive import convolution_p, transposed_p
from dlarray.functions.convolution.windows import Windows
from dlarray.kernels.aten import aten, forward, pull
from dlarray.kernels.layout_torch import channels_last, is_channels_last


def _widened(x: torch.Tensor, before: tuple[int, ...], after: tuple[int, ...]) -> torch.Tensor:
    """With zeros added to the last axes, or with elements cut off where a number is negative."""
    if not any(before) and not any(after):
        return x
    ends = [n for pair in zip(reversed(before), reversed(after), strict=True) for n in pair]
    return aten.constant_pad_nd(x, ends)


def _margins(windows: Windows) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """What PyTorch pads itself, on both ends alike, and what is left to add before and after."""
    none = (0,) * len(windows.size)
    if windows.before == windows.after and all(n >= 0 for n in windows.before):
        return windows.before, none, none
    return none, windows.before, windows.after


def _filters(w: torch.Tensor) -> torch.Tensor:
    return w.reshape(w.shape[0] * w.shape[1], *w.shape[2:])


def _slides(windows: Windows) -> bool:
    return 1 <= len(windows.size) <= 3


def _quick(x: torch.Tensor, windows: Windows) -> torch.Tensor:
    """x in the order that PyTorch is quick with; a window of one pixel is a product, which takes any."""
    return channels_last(x) if len(windows.size) == 2 and windows.size != (1, 1) else x


def _has_windows(params: dict) -> bool:
    """Whether cuDNN is quicker on a GPU: windows of one element are a product, which ours are as quick with."""
    return not params["windows"].plain


@forward(convolution_p, cuda=_has_windows)
def _(x, w, b, *, windows):
    if not _slides(windows):
        return None
    padding, before, after = _margins(windows)
    return aten.convolution(
        _widened(_quick(x, windows), before, after), _filters(w), b, windows.stride, padding, windows.dilation,
        False, (0,) * len(padding), w.shape[0],
    )  # fmt: skip


@pull(convolution_p, cuda=_has_windows)
def _(g, x, w, b, *, windows, needs):
    if not _slides(windows):
        return None
    padding, before, after = _margins(windows)
    dx, dw, db = aten.convolution_backward(
        _quick(g, windows), _widened(_quick(x, windows), before, after), _filters(w), None if b is None else b.shape,
        windows.stride, padding, windows.dilation, False, (0,) * len(padding), w.shape[0], list(needs),
    )  # fmt: skip
    if needs[0]:
        dx = _widened(dx, tuple(-n for n in before), tuple(-n for n in after))
    # row-major, as the weights are that it will be added to
    return (
        dx if needs[0] else None,
        dw.contiguous().reshape(w.shape) if needs[1] else None,
        db if needs[2] else None,
    )


def _cut(windows: Windows, counts: tuple[int, ...], extent: tuple[int, ...]) -> tuple:
    """What a transposed convolution adds before and after all that its windows cover (less than 0: cuts off)."""
    before = tuple(-n for n in windows.before)
    return before, tuple(n - s - b for n, s, b in zip(extent, windows.spans(counts), before, strict=True))


def _crop(windows: Windows, counts: tuple[int, ...], extent: tuple[int, ...]) -> tuple:
    """What PyTorch crops itself, on both ends alike, what it adds at the end again, and what is left as of `_cut`."""
    none = (0,) * len(windows.size)
    before, after = _cut(windows, counts, extent)
    again = tuple(a - b for a, b in zip(after, before, strict=True))
    if all(n <= 0 for n in before) and all(0 <= n < s for n, s in zip(again, windows.stride, strict=True)):
        return windows.before, again, none, none
    return none, none, before, after


@forward(transposed_p, cuda=_has_windows)
def _(x, w, b, *, windows, extent):
    if not _slides(windows):
        return None
    padding, again, before, after = _crop(windows, x.shape[2:], extent)
    grows = any(n > 0 for n in before + after)  # by places that no window reaches: they have the bias alone
    y = aten.convolution(
        _quick(x, windows), _filters(w), None if grows else b, windows.stride, padding, windows.dilation, True, again,
        w.shape[0],
    )  # fmt: skip
    y = _widened(y, before, after)
    return y + b.reshape(-1, *(1,) * len(padding)) if grows and b is not None else y


@pull(transposed_p, cuda=_has_windows)
def _(g, x, w, b, *, windows, extent, needs):
    if not _slides(windows):
        return None
    padding, again, before, after = _crop(windows, x.shape[2:], extent)
    db = g.sum(dim=(0, *range(2, g.ndim))) if needs[2] else None
    # both in one order, or the kernel takes twice as long
    if is_channels_last(g) or is_channels_last(x):
        g, x = _quick(g, windows), _quick(x, windows)
    seed = _widened(g, tuple(-n for n in before), tuple(-n for n in after))
    dx, dw, _ = aten.convolution_backward(
        seed, x, _filters(w), None, windows.stride, padding, windows.dilation, True, again, w.shape[0],
        [needs[0], needs[1], False],
    )  # fmt: skip
    return dx if needs[0] else None, dw.contiguous().reshape(w.shape) if needs[1] else None, db
