"""What models are made of, at extreme arguments: losses, normalizations, recurrent steps, attention, optimisers.

Values and gradients, single and double, are compared with PyTorch in double precision, in which the squares of singles
have room.  A result survives where it is within a few dozen units in the last place of the largest element, plus what
a change of the arguments in their last place makes of it.  Where a class has no room for what is documented, the range
of the arguments ends: `Beside.sizes` says where, and its comment why.

    python -m tests.attack.models SEED      shows all that does not survive
"""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch.nn import functional as F

import dlarray as dl
from tests.attack.report import Report, shown, swept
from tests.support.backends import host

ULPS = 128
ONE_HOT = np.eye(4)[[0, 2, 3]].T
TARGET = np.eye(3)[[[[0, 1], [1, 2]], [[2, 0], [1, 2]]]].transpose(
    0, 1, 3, 2
)  # S×S×C×B, each class in each image
BINARY = np.array([[1.0, 0, 1], [0, 0, 1], [1, 1, 0], [0, 1, 0]])
WHOLE = (-37.0, 37.0)  # powers of ten that singles have; doubles are tried to the third power of them
SQUARES = (-17.0, 17.0)  # whose squares, and sums of them, are singles
ORDINARY = (-2.0, 1.0)
LIKELY = (-37.0, 0.7)  # beyond it probabilities are below eps, which then stands for them, as documented


@dataclass(frozen=True)
class Beside:
    """A call of the library and one of PyTorch, on arguments in MATLAB's order of dimensions."""

    ours: Callable
    theirs: Callable
    arguments: tuple  # of (size, labels, the range of the power of ten)
    floor: float = (
        0.0  # of gradients, in last places: the slope of gates and softmax comes from the result (record 47)
    )
    gates: bool = False  # whether the floor is times the largest argument


def _crossentropy(y: Any) -> Any:
    return -(torch.as_tensor(ONE_HOT) * torch.log_softmax(y, 0)).sum() / 3


def _focal(y: Any) -> Any:
    p, logarithm = torch.softmax(y, 0), torch.log_softmax(y, 0)
    rest = torch.stack(
        [p[[j for j in range(4) if j != k]].sum(0) for k in range(4)]
    )  # 1 - p would lose digits
    return -(0.25 * torch.as_tensor(ONE_HOT) * rest**2 * logarithm).sum() / 3


def _huber(y: Any) -> Any:
    return F.huber_loss(y, 0.5 * torch.flip(y, (0,)), reduction="sum") / 3


def _ctc(y: Any) -> Any:  # C×B×T to T×B×C
    logarithm = torch.log_softmax(y, 0).permute(2, 1, 0)
    return F.ctc_loss(logarithm, torch.tensor([[1, 2], [3, 3]]), (5, 5), (2, 2), reduction="none").mean()


def _dice(y: Any) -> Any:  # S×S×C×B
    target = torch.as_tensor(TARGET)
    weights = 1 / target.sum((0, 1)) ** 2
    both, squares = (y * target).sum((0, 1)), (y**2 + target**2).sum((0, 1))
    return (2 * (weights * both).sum(0) / (weights * squares).sum(0)).mean()


def _expm(a: Any) -> Any:  # torch.matrix_exp is wrong in the eleventh digit for small matrices
    # Each squaring doubles the error of rounding: no more of them than the matrix needs.
    squarings = max(0, 2 + math.frexp(float(a.detach().abs().sum(0).max()))[1])
    term = total = torch.eye(3, dtype=a.dtype)
    for k in range(1, 30):
        term = term @ a / (2**squarings * k)
        total = total + term
    for _ in range(squarings):
        total = total @ total
    return total


def _norm(call: Callable) -> Callable:
    """A normalization of PyTorch's on S×S×C×B."""
    return lambda x, o, s: call(x.permute(3, 2, 1, 0), o.reshape(-1), s.reshape(-1)).permute(3, 2, 1, 0)


def _batchnorm(x: Any, o: Any, s: Any) -> Any:
    return F.batch_norm(x, None, None, s, o, training=True, eps=1e-5)


def _recurrent(kind: str) -> Callable:
    def call(x: Any, h: Any, w: Any, r: Any, b: Any) -> Any:
        x, h, found = x.permute(2, 1, 0), h.T, []
        c = torch.zeros_like(h)
        for step in x:
            if kind == "lstm":
                i, f, g, o = (step @ w.T + h @ r.T + b.reshape(-1)).chunk(4, 1)
                c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
                h = torch.sigmoid(o) * torch.tanh(c)
            else:
                rx, zx, gx = (step @ w.T + b.reshape(-1)).chunk(3, 1)
                rh, zh, gh = (h @ r.T).chunk(3, 1)
                z = torch.sigmoid(zx + zh)
                h = (1 - z) * torch.tanh(gx + torch.sigmoid(rx + rh) * gh) + z * h
            found.append(h)
        return torch.stack(found).permute(2, 1, 0)

    return call


def _attention(q: Any, k: Any, v: Any) -> Any:
    parts = [a.permute(1, 2, 0).reshape(2, -1, 2, 2).transpose(1, 2) for a in (q, k, v)]  # B, heads, T, C
    found = F.scaled_dot_product_attention(*parts)
    return found.transpose(1, 2).reshape(2, -1, 4).permute(2, 0, 1)


def _adam(p: Any, g: Any) -> Any:
    m, v = 0.1 * g, 0.001 * g * g
    return p - 0.01 * math.sqrt(0.001) / 0.1 * m / (torch.sqrt(v) + 1e-8)


def _rmsprop(p: Any, g: Any) -> Any:
    return p - 0.01 * g / (torch.sqrt(0.1 * g * g) + 1e-8)


IMAGE = (3, 2, 4, 2)
CASES: dict[str, Beside] = {
    "softmax": Beside(dl.softmax, lambda x: torch.softmax(x, 0), (((4, 3), "CB", WHOLE),), 12.0),
    "crossentropy of softmax": Beside(
        lambda x: dl.crossentropy(dl.softmax(x), ONE_HOT), _crossentropy, (((4, 3), "CB", LIKELY),)
    ),
    "crossentropy of sigmoid": Beside(
        lambda x: dl.crossentropy(dl.sigmoid(x), BINARY, ClassificationMode="multilabel"),
        lambda x: F.binary_cross_entropy_with_logits(x, torch.as_tensor(BINARY), reduction="sum") / 3,
        (((4, 3), "CB", LIKELY),),
    ),
    "indexcrossentropy of softmax": Beside(
        lambda x: dl.indexcrossentropy(dl.softmax(x), [1, 3, 4]), _crossentropy, (((4, 3), "CB", LIKELY),)
    ),
    "focalCrossEntropy of softmax": Beside(
        lambda x: dl.focalCrossEntropy(dl.softmax(x), ONE_HOT), _focal, (((4, 3), "CB", (-37.0, 1.0)),)
    ),
    "huber": Beside(lambda y: dl.huber(y, dl.flip(y, 1) * 0.5), _huber, (((4, 3), "CB", WHOLE),)),
    "ctc of softmax": Beside(
        lambda y: dl.ctc(dl.softmax(y), np.array([[[2, 3], [4, 4]]]), np.ones((1, 2, 5)), np.ones((1, 2, 2))),
        _ctc, (((4, 2, 5), "CBT", (-37.0, 0.5)),),
    ),
    # a variance of singles has no room for numbers beyond these; below the root of eps it is epsilon that divides
    "batchnorm": Beside(
        lambda x, o, s: dl.batchnorm(x, o, s), _norm(_batchnorm),
        ((IMAGE, "SSCB", (-37.0, 17.0)), ((4, 1), "", ORDINARY), ((4, 1), "", ORDINARY)),
    ),
    "layernorm": Beside(
        lambda x, o, s: dl.layernorm(x, o, s, OperationDimension="channel-only"),
        lambda x, o, s: F.layer_norm(x.T, (4,), s.reshape(-1), o.reshape(-1)).T,
        (((4, 3), "CB", (-37.0, 17.0)), ((4, 1), "", ORDINARY), ((4, 1), "", ORDINARY)),
    ),
    "groupnorm": Beside(
        lambda x, o, s: dl.groupnorm(x, 2, o, s), _norm(lambda x, o, s: F.group_norm(x, 2, s, o)),
        ((IMAGE, "SSCB", (-37.0, 17.0)), ((4, 1), "", ORDINARY), ((4, 1), "", ORDINARY)),
    ),
    "instancenorm": Beside(
        lambda x, o, s: dl.instancenorm(x, o, s), _norm(lambda x, o, s: F.instance_norm(x, weight=s, bias=o)),
        ((IMAGE, "SSCB", (-37.0, 17.0)), ((4, 1), "", ORDINARY), ((4, 1), "", ORDINARY)),
    ),
    "crosschannelnorm": Beside(
        lambda x: dl.crosschannelnorm(x, 3),
        lambda x: F.local_response_norm(x.permute(3, 2, 1, 0), 3, 1e-4, 0.75, 2.0).permute(3, 2, 1, 0),
        ((IMAGE, "SSCB", (-37.0, 17.0)),),
    ),
    "lstm": Beside(
        lambda x, h, w, r, b: dl.lstm(x, h, dl.zeros(2, 2), w, r, b), _recurrent("lstm"),
        (((3, 2, 4), "CBT", WHOLE), ((2, 2), "", ORDINARY), ((8, 3), "", ORDINARY), ((8, 2), "", ORDINARY),
         ((8, 1), "", ORDINARY)), 136.0, True,
    ),
    "gru": Beside(
        lambda x, h, w, r, b: dl.gru(x, h, w, r, b), _recurrent("gru"),
        (((3, 2, 4), "CBT", WHOLE), ((2, 2), "", ORDINARY), ((6, 3), "", ORDINARY), ((6, 2), "", ORDINARY),
         ((6, 1), "", ORDINARY)), 136.0, True,
    ),
    "generalizedDice": Beside(
        lambda y: dl.mean(dl.generalizedDice(y, TARGET)), _dice, (((2, 2, 3, 2), "SSCB", (-37.0, 1.0)),)
    ),
    "expm": Beside(dl.expm, _expm, (((3, 3), "", (-37.0, 1.0)),)),
    "attention": Beside(
        lambda q, k, v: dl.attention(q, k, v, 2), _attention,
        (((4, 2, 3), "CBT", (-37.0, 1.0)), ((4, 2, 5), "CBT", ORDINARY), ((4, 2, 5), "CBT", (-37.0, 36.0))),
    ),
    # the averages of squares are kept in the class of the parameters, as in PyTorch
    "adamupdate": Beside(
        lambda p, g: dl.adamupdate(p, g, [], [], 1, 0.01)[0], _adam, (((4, 3), "", ORDINARY), ((4, 3), "", SQUARES))
    ),
    "rmspropupdate": Beside(
        lambda p, g: dl.rmspropupdate(p, g, [], 0.01)[0], _rmsprop, (((4, 3), "", ORDINARY), ((4, 3), "", SQUARES))
    ),
    "sgdmupdate": Beside(
        lambda p, g: dl.sgdmupdate(p, g, [], 0.01)[0], lambda p, g: p - 0.01 * g,
        (((4, 3), "", ORDINARY), ((4, 3), "", WHOLE)),
    ),
}  # fmt: skip
UPDATES = ("adamupdate", "rmspropupdate", "sgdmupdate")  # which are not differentiated


def _theirs(case: Beside, values: list[np.ndarray], slopes: bool) -> list[np.ndarray]:
    tensors = [torch.tensor(v.astype(np.float64), requires_grad=slopes) for v in values]
    y = case.theirs(*tensors)
    if not slopes:
        return [y.numpy()]
    weights = torch.arange(1.0, y.numel() + 1, dtype=y.dtype).reshape(y.shape)
    (y * weights).sum().backward()
    return [y.detach().numpy(), *(t.grad.numpy() for t in tensors)]


def _ours(case: Beside, values: list[np.ndarray], slopes: bool) -> list[np.ndarray]:
    arrays = [
        dl.dlarray(v, a[1]) if a[1] else dl.dlarray(v) for v, a in zip(values, case.arguments, strict=True)
    ]
    if not slopes:
        return [host(case.ours(*arrays))]

    def both(*X: Any) -> tuple:
        Y = dl.stripdims(case.ours(*X))
        weights = np.arange(1.0, Y.numel() + 1).astype(values[0].dtype).reshape(Y.shape)
        found = dl.dlgradient(dl.sum(Y * weights, "all"), *X)
        return (Y, *found) if isinstance(found, tuple) else (Y, found)

    return [host(part) for part in dl.dlfeval(both, *arrays)]


def probes(seed: int, count: int) -> Iterator[tuple[str, str]]:
    """What was computed, and what is wrong with it."""
    chance = random.Random(seed)
    gen = np.random.default_rng(seed)
    for name, case in CASES.items():
        for dtype in (np.float32, np.float64):
            info = np.finfo(dtype)
            for _ in range(count):
                powers = [chance.uniform(*limits) for _, _, limits in case.arguments]
                if dtype == np.float64:
                    powers = [p * 3 if abs(p) > 2 else p for p in powers]
                values = [
                    (gen.uniform(0.2, 1, size) * gen.choice((-1, 1), size) * 10**p).astype(dtype)
                    for (size, _, _), p in zip(case.arguments, powers, strict=True)
                ]
                slopes = name not in UPDATES
                found, wanted = _ours(case, values, slopes), _theirs(case, values, slopes)
                moved = [
                    _theirs(case, [v + v * float(info.eps) * gen.choice((-1, 1), v.shape) for v in values], slopes)
                    for _ in range(3)
                ]  # fmt: skip
                told = f"{name} of {', '.join(f'1e{p:.1f}' for p in powers)} in {np.dtype(dtype).name}"
                for k, (got, exact) in enumerate(zip(found, wanted, strict=True)):
                    change = max(np.max(np.abs(m[k] - exact)) for m in moved)
                    if (
                        k == 0 and case.gates
                    ):  # a gate is right to the last place of 1, also where it is almost closed
                        change += float(info.eps) / 16
                    if k:  # a saturated softmax or gate: right to the last places of what comes from above
                        largest = max(1.0, *(np.max(np.abs(v)) for v in values)) if case.gates else 1.0
                        change += float(info.eps) * case.floor * largest
                    yield f"{'' if k == 0 else f'gradient {k} of '}{told}", wrong(got, exact, change, info)


def wrong(got: np.ndarray, exact: np.ndarray, change: float, info: Any) -> str:
    """What is wrong with a result; "" where nothing is."""
    exact = exact.reshape(got.shape)
    top = float(np.max(np.abs(exact)))
    if top > float(info.max) / 64:
        small = np.isfinite(got) & (np.abs(got) < np.abs(exact) / 2 - top / 64)
        return f"is {got[small][0]!r}, but should be {exact[small][0]:.8g}" if small.any() else ""
    allowed = ULPS * float(info.eps) * top + 16 * change + 64 * float(info.tiny)
    off = ~(np.abs(got.astype(np.float64) - exact) <= allowed)
    return f"is {got[off][0]!r}, but should be {exact[off][0]:.10g}" if off.any() else ""


def attack(seed: int, seconds: float, count: int = 12, most: int = 10**9) -> Report:
    """What models are made of, at extreme arguments for so many seconds."""
    return swept("models", probes, seed, seconds, count, most)


if __name__ == "__main__":
    shown(attack(int(sys.argv[1]), 600, most=1))
