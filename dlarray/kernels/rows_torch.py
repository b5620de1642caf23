"""Rows of a matrix by number, and their sums, on PyTorch's operations."""

from __future__ import annotations

from typing import Any

from dlarray.autodiff.rows import add_rows, gather_rows
from dlarray.kernels.aten import aten, forward

LARGE = 200_000  # numbers in the rows that are taken, from which on lending pays


def _many(w: Any, *, index: Any, rows: int) -> bool:
    return index.size * w.shape[-1] >= LARGE


@forward(gather_rows, worth=_many)
def _(w, *, index, rows):
    return w.index_select(0, index) if w.ndim == 2 else None


# In the order of the numbers for each row, on a GPU too: what PyTorch's own embedding has.
@forward(add_rows)
def _(g, *, index, rows):
    return aten.embedding_dense_backward(g, index, rows, -1, False)
