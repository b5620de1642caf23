"""What matplotlib makes of a container: its elements as NumPy's arrays, without asking whether they are numbers.

``plt.plot(losses)`` of a list of 1×1 arrays calls ``np.atleast_1d(losses)`` before anything else. As arrays of two
dimensions, which they are, they would make one of three, which matplotlib refuses.
"""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

import numpy as np


def as_asked(values: np.ndarray, dtype: Any) -> np.ndarray:
    """For ``__array__``: a vector of objects has one dimension, and a number of a list that is plotted has none."""
    if dtype is not None and np.dtype(dtype) == np.dtype(object) and 1 in values.shape and values.ndim == 2:
        return values.reshape(-1)
    return (
        values.reshape(()) if values.size == 1 and "matplotlib" in sys.modules and _is_plotting() else values
    )


def _is_plotting() -> bool:
    """Whether matplotlib asks, itself or by a function of NumPy's."""
    frame = sys._getframe(3)
    asking = frame.f_back if _module(frame).startswith("numpy.") else frame
    return _module(asking).startswith("matplotlib.")


def _module(frame: FrameType | None) -> str:
    return "" if frame is None else frame.f_globals.get("__name__", "")
