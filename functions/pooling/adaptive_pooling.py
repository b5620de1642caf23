"""Adaptive average pooling, which MATLAB has as a layer only; not in the public namespace."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dlarray.arguments import real
from dlarray.array import dlarray
from dlarray.conversion import namespace_of
from dlarray.errors import SizeError
from dlarray.functions.convolution.windows import dims_of
from dlarray.operands import same_class


def adaptive_average(X: dlarray, size: Sequence[int], labels: str) -> dlarray:
    """Means of as many stretches of the labelled dimensions as ``size`` says.

    Stretch k of m (from 0) of a dimension with n elements goes from ``floor(k*n/m)`` to ``ceil((k+1)*n/m) - 1``.
    """
    (x,) = same_class(real("adaptiveAveragePooling2dLayer", "X", X).array)
    for d, m in zip(dims_of(X, labels), size, strict=True):
        if not X.shape[d]:
            raise SizeError(
                f"adaptiveAveragePooling2dLayer: X is {X.describe()}: there is no mean of no elements; fix: leave the "
                "empty array out"
            )
        x = _averaged(x, -1 - d, X.shape[d], m)
    return X.wrap(x)


def _averaged(x: Any, axis: int, n: int, m: int) -> Any:
    """The means of m stretches of an axis (negative) with n elements, one after the other: a NaN stays in its own."""
    if m == n:
        return x
    xp = namespace_of(x)
    parts = []
    for k in range(m):
        stretch = slice(k * n // m, -(-(k + 1) * n // m))
        place = (*(slice(None),) * (x.ndim + axis), stretch, ...)
        parts.append(xp.mean(x[place], axis=axis, keepdims=True))
    return parts[0] if m == 1 else xp.concat(parts, axis=axis)
