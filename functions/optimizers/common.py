"""What the update functions share."""

from __future__ import annotations

from typing import Any

from dlarray.array import dlarray
from dlarray.backend import is_array


def is_value(x: Any) -> bool:
    """Whether x is an array or a number: a leaf of a nest of parameters or gradients."""
    return isinstance(x, dlarray) or is_array(x) or isinstance(x, (int, float))
