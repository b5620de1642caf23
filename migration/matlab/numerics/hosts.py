"""Arrays of any kind as NumPy's, in MATLAB's order of dimensions."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.array import dlarray


def host(x: Any) -> np.ndarray:
    """The numbers of an array, a list or a number."""
    return np.asarray(registered.functions["extractdata"].call(dlarray(x)))
