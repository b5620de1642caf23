"""Dropout whose choice is made where the data is: it follows from a seed, and is made again for the gradient.

Each element's choice is a number of the counter-based generator Philox, so nothing is stored, and nothing is copied to
a GPU.  Attention's dropout uses the same generator in the same way.
"""

from __future__ import annotations

import math
from typing import Any

from dlarray import random
from dlarray.autodiff.declare import primitive
from dlarray.backend import asarray_like, backend_name, class_name, is_abstract
from dlarray.kernels.blocks import kept_rows
from dlarray.machine import gpus


@primitive(holomorphic=False, rounds=True)
def dropped(xp, x, *, probability, seed):
    """Zero with a probability, and else x times 1/(1 - probability)."""

    def factors(number: int) -> Any:
        if is_abstract(x) and gpus.on_gpu(x):  # the numbers of a compiled function's call
            kind = "float64" if class_name(x.dtype) == "double" else "float32"
            ones = gpus.library().zeros(tuple(x.shape), kind) + 1
            return dropped(ones, probability=probability, seed=number)
        return kept_rows(number, probability, 0, 1, math.prod(x.shape)) / (1 - probability)

    kept = random.drawn_from(seed, tuple(x.shape), factors)
    return x * xp.reshape(asarray_like(kept, x, x.dtype), tuple(x.shape))


def suits(x: Any) -> bool:
    """Whether the choice is made where the data of x is, or will be when the function that is compiled is called."""
    if is_abstract(x) and gpus.on_gpu(x):
        return gpus.library().NAME in dropped.kernels
    return backend_name(x) in dropped.kernels


@dropped.vjp(0)
def _(xp, g, *, probability, seed):
    return dropped(g, probability=probability, seed=seed)
