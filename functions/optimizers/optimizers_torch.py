"""Steps of the optimisers on PyTorch's operations, for tensors; NumPy's arrays keep NumPy's pass, which is as quick.

PyTorch's fused Adam works in place, so parameters and averages are copied first.  It corrects the averages for their
start at zero itself: with a number of steps without end its corrections are one, and what remains is our formula.  It
wants numbers, and a step that is recorded for a GPU has arrays of one, so there the formula is written with PyTorch's
operations on lists, which launch a kernel for many parameters.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import torch

from dlarray.functions.optimizers.optimizer_steps import ADAM, KERNELS, SGDM, Many, are_numbers, of_class
from dlarray.kernels.aten import aten, recorded, suits
from dlarray.machine import gpus

_FUSED = ("cpu", "cuda")  # where PyTorch has its fused steps


def _takes(arrays: list, constants: tuple) -> bool:
    p = arrays[0]
    if not suits(*arrays) or p.device.type not in _FUSED or not p.is_contiguous():
        return False
    return gpus.on_gpu(p) if recorded(p) else are_numbers(constants)


def _groups(pieces: list[tuple]) -> Iterator[tuple[list, list, tuple]]:
    """Pieces that step together: the new arrays and the old ones as columns, and the constants."""
    groups: dict[Any, list[tuple]] = {}
    for new, old, constants in pieces:
        same = tuple([id(c) if isinstance(c, torch.Tensor) else c for c in constants])
        given = tuple([x is None for x in old])
        groups.setdefault((old[0].dtype, old[0].device, same, given), []).append((new, old, constants))
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
        if recorded(p[0]):
            _adam_by_lists(new, p, g, m, v, constants)
            continue
        for buffers, values in zip(new, (p, m, v), strict=True):
            _filled(buffers, values)
        rate, b1, b2, small = constants
        count = torch.full((), math.inf, device=p[0].device)
        aten._fused_adam_(
            new[0], [x.contiguous() for x in g], *new[1:], [], [count] * len(p), lr=rate, beta1=b1, beta2=b2,
            weight_decay=0.0, eps=small, amsgrad=False, maximize=False,
        )  # fmt: skip


def _adam_by_lists(new: list, p: list, g: list, m: list, v: list, constants: tuple) -> None:
    rate, b1, b2, fresh, small = (of_class(c, p[0]) for c in (*constants[:3], 1 - constants[2], constants[3]))
    times, plus = torch._foreach_mul, torch._foreach_add
    a, s = times(g, of_class(1 - constants[1], p[0])), times(times(g, g), fresh)
    if m[0] is not None:
        a = plus(times(m, b1), a)
    if v[0] is not None:
        s = plus(times(v, b2), s)
    step = times(torch._foreach_div(a, plus(torch._foreach_sqrt(s), small)), rate)
    for buffers, values in zip(new, (torch._foreach_sub(p, step), a, s), strict=True):
        torch._foreach_copy_(buffers, values)


def _sgdm_by_lists(new: list, p: list, g: list, v: list, constants: tuple) -> None:
    rate, keep = (of_class(c, p[0]) for c in constants)
    s = torch._foreach_neg(torch._foreach_mul(g, rate))
    if v[0] is not None:
        s = torch._foreach_add(torch._foreach_mul(v, keep), s)
    for buffers, values in zip(new, (torch._foreach_add(p, s), s), strict=True):
        torch._foreach_copy_(buffers, values)


def _sgdm(pieces: list[tuple]) -> None:
    if recorded(pieces[0][1][0]):
        for new, old, constants in _groups(pieces):
            _sgdm_by_lists(new, *old, constants)
        return
    for (q, s), (p, g, v), (rate, keep) in pieces:
        if v is None:
            torch.mul(g, -rate, out=s)
        else:
            torch.mul(v, keep, out=s).add_(g, alpha=-rate)
        torch.add(p, s, out=q)


KERNELS["torch"] = {
    step: Many(fill, torch.empty_like, _takes) for step, fill in ((ADAM, _adam), (SGDM, _sgdm))
}
