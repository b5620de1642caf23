"""What comparisons with a column give: one truth for each row."""

from __future__ import annotations

from typing import Any

import numpy as np


class Mask(np.ndarray):
    """A NumPy array with one dimension, which takes rows of tables and of data frames; as a dlarray it is a column."""

    def __dlarray__(self) -> np.ndarray:
        """A matrix of one column, as it lies in MATLAB."""
        plain = np.asarray(self)
        return plain.reshape(-1, 1) if plain.ndim == 1 else plain

    def __repr__(self) -> str:
        """As NumPy shows its arrays."""
        return repr(np.asarray(self))

    def __array_wrap__(self, made: np.ndarray, context: Any = None, return_scalar: bool = False) -> Any:
        """What NumPy's functions make of it: truths of rows again, numbers as a plain array, one value as such."""
        if made.ndim == 0:
            return made[()]
        return made.view(Mask) if made.dtype == bool else np.asarray(made)


def mask(values: Any) -> np.ndarray:
    """Truths, one for each row; those of rows of several values stay a matrix."""
    truths = np.asarray(values, dtype=bool)
    if truths.ndim == 2 and truths.shape[1] > 1:
        return truths
    return truths.reshape(-1).view(Mask)
