"""Extreme values along dimensions on PyTorch's operations."""

from __future__ import annotations

import math

import torch

from dlarray.autodiff.primitive import PRIMITIVES
from dlarray.formats import inverse
from dlarray.kernels.aten import forward, recorded, slope
from dlarray.kernels.lending_torch import on_gpu


def _counts(x: torch.Tensor, omit: bool) -> bool:
    """Whether every element counts: NaN may be left out, and PyTorch's functions all return it."""
    return not omit or not (recorded(x) or on_gpu(x) or bool(x.isnan().any()))


def _along(largest: bool) -> None:
    p = PRIMITIVES["max_over" if largest else "min_over"]

    @forward(p, lent=False)  # NumPy's goes over the data once too
    def _(x, *, axes, omit):
        top = (torch.amax if largest else torch.amin)(x, axes, keepdim=True)
        return top if _counts(top, omit) else None

    @slope(p)
    def _(g, x, *, axes, omit):
        if not _counts(x, omit):
            return None
        first = torch.argmax if largest else torch.argmin
        if len(axes) == 1:
            place = first(x, axes[0], keepdim=True)
            return torch.zeros_like(x).scatter_(axes[0], place, g.expand(place.shape))
        kept = [a for a in range(-x.ndim, 0) if a not in axes]
        order = [a + x.ndim for a in (*kept, *sorted(axes))]
        moved = x.permute(order)
        lead = moved.shape[: len(kept)]
        rows = moved.reshape(math.prod(lead), -1)
        place = first(rows, 1, keepdim=True)
        found = torch.zeros_like(rows).scatter_(1, place, g.expand(_without(x, axes)).reshape(-1, 1))
        return found.reshape(moved.shape).permute(inverse(tuple(order)))


def _without(x: torch.Tensor, axes: tuple[int, ...]) -> tuple[int, ...]:
    """The shape of x with the axes of size 1."""
    return tuple(1 if a in axes else n for a, n in zip(range(-x.ndim, 0), x.shape, strict=True))


for _largest in (True, False):
    _along(_largest)
