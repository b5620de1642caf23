"""Steps of the optimisers on PyTorch's operations, for tensors; NumPy's arrays keep NumPy's pass, which is as quick.

PyTorch's fused Adam works in place, so parameters and averages are copied first.  It corrects the averages for their
start at zero itself: with a number of steps without end its corrections are one, and what remains is our formula.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import torch

from dlarray.functions.optimizers.optimizer_steps import ADAM, KERNELS, SGDM, Many
from dlarray.kernels.aten import aten, recorded, suits

_FUSED = ("cpu", "cuda")  # where PyTorch has its fused steps


def _takes(arrays: list) -> bool:
    p = arrays[0]
    return suits(*arrays) and p.device.type in _FUSED and p.is_contiguous() and not recorded(p)


def _groups(pieces: list[tuple]) -> Iterator[tuple[list, list, tuple]]:
    """Pieces that step together: the new arrays and the old ones as columns, and the constants."""
    groups: dict[Any, list[tuple]] = {}
    for new, old, constants in pieces:
        given = tuple([x is None for x in old])
        groups.setdefault((old[0].dtype, old[0].device, constants, given), []).append((new, old, constants))
    for group in groups.values():
        new, old, constants = zip(*group, strict=True)
        yield *([list(c) for c in zip(*rows, strict=True)] for rows in (new, old)), constants[0]


def _filled(new: list, values: list) -> None:
    """Copy values into buffers; None is zeros."""
    if values[0] is None:
        torch._foreach_zero_(new)
    else:
        torch._foreach_copy_(new, values)


def _adam(pieces: list[tuple]) -> None:
    for new, (p, g, m, v), constants in _groups(pieces):
        for buffers, values in zip(new, (p, m, v), strict=True):
            _filled(buffers, values)
        rate, b1, b2, small = constants
        count = torch.full((), math.inf, device=p[0].device)
        aten._fused_adam_(
            new[0], [x.contiguous() for x in g], *new[1:], [], [count] * len(p), lr=rate, beta1=b1, beta2=b2,
            weight_decay=0.0, eps=small, amsgrad=False, maximize=False,
        )  # fmt: skip


def _sgdm(pieces: list[tuple]) -> None:
    for (q, s), (p, g, v), (rate, keep) in pieces:
        if v is None:
            torch.mul(g, -rate, out=s)
        else:
            torch.mul(v, keep, out=s).add_(g, alpha=-rate)
        torch.add(p, s, out=q)


KERNELS["torch"] = {
    step: Many(fill, torch.empty_like, _takes) for step, fill in ((ADAM, _adam), (SGDM, _sgdm))
}
