"""Steps of the optimisers on PyTorch's operations, for tensors; NumPy's arrays keep NumPy's pass, which is as quick.

PyTorch's fused Adam works in place, so parameters and averages are copied first.  It corrects the averages for their
start at zero itself: with a number of steps without end its corrections are one, and what remains is our formula.
"""

from __future__ import annotations

import math
from typing import Any

import torch

from dlarray.functions.optimizers.optimizer_steps import ADAM, KERNELS, SGDM, Many
from dlarray.kernels.aten import aten, recorded, suits

_FUSED = ("cpu", "cuda")  # where PyTorch has its fused steps


def _takes(arrays: list) -> bool:
    p = arrays[0]
    return suits(*arrays) and p.device.type in _FUSED and p.is_contiguous() and not recorded(p)


def _adam(pieces: list[tuple]) -> None:
    groups: dict[Any, list[tuple]] = {}
    for new, old, constants in pieces:
        groups.setdefault((old[0].dtype, old[0].device, constants), []).append((new, old))
    for (_, device, (rate, b1, b2, small)), group in groups.items():
        for new, (p, _, m, v) in group:
            for buffer, value in zip(new, (p, m, v), strict=True):
                buffer.zero_() if value is None else buffer.copy_(value)
        count = torch.full((), math.inf, device=device)
        columns = [list(column) for column in zip(*(new for new, _ in group), strict=True)]
        gradients = [old[1].contiguous() for _, old in group]
        aten._fused_adam_(
            columns[0], gradients, *columns[1:], [], [count] * len(group), lr=rate, beta1=b1, beta2=b2,
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
