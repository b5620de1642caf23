"""Strings of a file: an array of NumPy that MATLAB code may index as it does."""

from __future__ import annotations

from typing import Any

import numpy as np


class TextArray(np.ndarray):
    """Texts, as an array of NumPy; ``x(2)`` and ``x(1, ":")`` count from 1."""

    def __call__(self, *subscripts: Any) -> Any:
        # Here, for it brings all of dlarray.matlab, which few programs need beside load.
        from dlarray.migration.matlab.subscripts import chosen

        found, shape = chosen("the strings", self.ravel(order="F").tolist(), self.shape, subscripts)
        if shape == (1, 1):
            return found[0]
        return np.asarray(found, dtype=self.dtype).reshape(shape, order="F").view(TextArray)
