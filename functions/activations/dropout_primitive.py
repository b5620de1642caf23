"""Dropout whose choice is made where the data is: it follows from a seed, and is made again for the gradient.

Each element's choice is a number of the counter-based generator Philox, so nothing is stored, and nothing is copied to
a GPU.  Attention's dropout uses the same generator in the same way.
"""

from __future__ import annotations

import math
from typing import Any

from dlarray import random
from dlarray.autodiff.declare import primitive
from dlarray.backend import asarray_like
from dlarray.kernels.blocks import kept_rows


@primitive(holomorphic=False, rounds=True)
def dropped(xp, x, *, probability, seed):
    """Zero with a probability, and else x times 1/(1 - probability)."""

    def factors(number: int) -> Any:
        return kept_rows(number, probability, 0, 1, math.prod(x.shape)) / (1 - probability)

    kept = random.drawn_from(seed, tuple(x.shape), factors)
    return x * xp.reshape(asarray_like(kept, x, x.dtype), tuple(x.shape))


@dropped.vjp(0)
def _(xp, g, *, probability, seed):
    return dropped(g, probability=probability, seed=seed)
