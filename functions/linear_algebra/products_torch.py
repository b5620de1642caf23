"""Products, and those with a bias with their gradients, on PyTorch's operations.

NumPy's arrays are lent where OpenBLAS would share the product among its threads.  These spin for a tenth of a second
after each product, and PyTorch's after theirs: a step in which both compute waits for processors most of the time.  On
two real cores a step of an MLP of 512 hidden units, batch 512, took 16 ms with some products here and some there, 5.2
with all of them here, 4.4 with all of them on NumPy.
"""

from __future__ import annotations

import numpy as np
import torch

from dlarray.autodiff.products import matmul_left, matmul_pages, matmul_right
from dlarray.autodiff.products_numpy import TILE
from dlarray.functions.linear_algebra.fullyconnect import linear_p
from dlarray.kernels.aten import LENT, back, forward, pull, strided


# -- of arrays alone -----------------------------------------------------------------------------------------------
def _lent(a: np.ndarray, b: np.ndarray, work: int) -> tuple | None:
    """Tensors over the memory of both, transposed or not, if OpenBLAS would take several threads."""
    if work <= TILE or torch.get_num_threads() == 1:
        return None
    x, y = strided(a), strided(b)
    return None if x is None or y is None or x.dtype != y.dtype else (x, y)


@LENT.kernel(matmul_pages)
def _(a, b):
    given = _lent(a, b, max(a.size * b.shape[-1], b.size * a.shape[-2]))
    return None if given is None else back(torch.matmul(*given))


@LENT.kernel(matmul_right)
def _(a, b):
    given = _lent(a, b, max(a.size * b.shape[-2], b.size * a.shape[-2]))
    return None if given is None else back(torch.matmul(given[0], given[1].mT))


@LENT.kernel(matmul_left)
def _(a, b):
    given = _lent(a, b, max(a.size * b.shape[-1], b.size * a.shape[-1]))
    return None if given is None else back(torch.matmul(given[0].mT, given[1]))


# -- with a bias ---------------------------------------------------------------------------------------------------
def _worth(x: np.ndarray, w: np.ndarray, *_: object, **__: object) -> bool:
    return x.size * w.shape[1] > TILE and torch.get_num_threads() > 1


def _gradient_worth(g: np.ndarray, x: np.ndarray, w: np.ndarray) -> bool:
    return _worth(x, w)


@forward(linear_p, worth=_worth)
def _(x, w, b, *, lead):
    inner, columns = w.shape
    rows = x if x.ndim == 2 and x.shape[1] == inner else x.reshape(-1, inner)
    y = torch.mm(rows, w) if b is None else torch.addmm(b, rows, w)
    return y if len(lead) == 1 else y.reshape(*lead, columns)


@pull(linear_p, worth=_gradient_worth)
def _(g, x, w, *, lead, needs):
    inner, columns = w.shape
    seed = g if g.ndim == 2 and g.shape[1] == columns else g.reshape(-1, columns)
    dx = dw = db = None
    if needs[0]:
        dx = torch.mm(seed, w.t())
        dx = dx if dx.shape == x.shape else dx.reshape(x.shape)
    if needs[1]:
        dw = torch.mm((x if x.ndim == 2 and x.shape[1] == inner else x.reshape(-1, inner)).t(), seed)
    if needs[2]:
        db = seed.sum(0, keepdim=True)
    return dx, dw, db
