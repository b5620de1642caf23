"""Reductions of a table's column of numbers as its methods: ``T.loss.mean()``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.table.number_classes import dlarray_of


def reduction(values: list, name: str) -> Callable:
    """The method of that name; ``np.std(T.loss)`` calls it too, and with ``out`` it means NumPy's own."""

    def reduced(*args: Any, **options: Any) -> Any:
        of = np.asarray(values) if "out" in options else dlarray_of(values)
        return getattr(of, name)(*args, **options)

    return reduced
