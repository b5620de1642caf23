"""What activations share: the array of real data, and its library."""

from __future__ import annotations

from typing import Any

from dlarray.arguments import real
from dlarray.array import dlarray
from dlarray.backend import namespace
from dlarray.operands import same_class


def of_real(name: str, argument: str, X: dlarray) -> tuple[Any, Any]:
    """The array that a function computes on, logical as double, and its library; complex data is refused."""
    (x,) = same_class(real(name, argument, X).array)
    return x, namespace(x)
