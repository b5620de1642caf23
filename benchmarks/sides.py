"""What the rows share: inputs, and the passes of a function on both sides, checked against each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import torch

import dlarray as dl

Part = tuple[str, Callable[[], Any], Callable[[], Any]]  # the name of a row's part, our side, the other side
FORWARD, BOTH, PULL = "forward", "sum of products and gradient", "forward and pull of a seed"


def generator() -> np.random.Generator:
    """The random numbers of a row: its own, whichever rows are run before."""
    return np.random.default_rng(0)


def normal(gen: np.random.Generator, *size: int) -> np.ndarray:
    return gen.standard_normal(size, dtype=np.float32)


def stored(x: np.ndarray, fmt: str = "") -> Any:
    """An array in the order of its storage as a dlarray: MATLAB's order of dimensions is the reverse."""
    return dl.dlarray(x.T, fmt) if fmt else dl.dlarray(x.T)


def as_stored(a: Any, like: Any) -> np.ndarray:
    """What comes out of ours, in the order of its storage and the shape of PyTorch's."""
    return np.asarray(dl.extractdata(a)).T.reshape(like.shape)


def one_or_more(found: Any) -> Sequence[Any]:
    return found if isinstance(found, tuple | list) else (found,)


def passes(
    ours: Callable, theirs: Callable, mine: Sequence[Any], other: Sequence[Any], seed: tuple[Any, Any] | None = None,
    *, turned: Callable = as_stored, results: Sequence[Callable] | None = None, names: Sequence[str] = (FORWARD, BOTH),
    close: float = 1e-3, steep: float = 1e-2,
) -> Iterator[Part]:  # fmt: skip
    """Parts of one function: forward, the sum of products with a seed and its gradient, the seed pulled back.

    ``seed`` has the numbers of both sides; without it the result is a loss.  ``turned`` brings a result of ours to
    PyTorch's order, ``results`` those of the gradients where they need another.
    """
    fixed = [t.detach() for t in other]
    traced = [t.clone().requires_grad_(True) for t in fixed]
    back = results or [turned] * len(mine)

    def forward():
        return ours(*mine)

    def torch_forward():
        with torch.no_grad():
            return theirs(*fixed)

    wanted = torch_forward()
    np.testing.assert_allclose(turned(forward(), wanted), wanted.numpy(), rtol=close, atol=close)
    if FORWARD in names:
        yield FORWARD, forward, torch_forward

    def loss(*X):
        Y = ours(*X)
        return dl.dlgradient(Y if seed is None else dl.sum(Y * seed[0], "all"), *X)

    def torch_loss():
        y = theirs(*traced)
        return torch.autograd.grad(y if seed is None else (y * seed[1]).sum(), traced)

    def pull(*X):
        assert seed is not None
        return dl.dlvjp(ours(*X), list(X), seed[0], EnableHigherDerivatives=False)

    def torch_pull():
        assert seed is not None
        return torch.autograd.grad(theirs(*traced), traced, seed[1])

    for name, step, torch_step in ((BOTH, loss, torch_loss), (PULL, pull, torch_pull)):
        if name not in names:
            continue

        def both(step=step):
            return dl.dlfeval(step, *mine)

        for a, b, turn in zip(one_or_more(both()), torch_step(), back, strict=True):
            size = max(1.0, float(b.abs().max()))
            np.testing.assert_allclose(turn(a, b), b.numpy(), rtol=steep, atol=close * size)
        yield name, both, torch_step
