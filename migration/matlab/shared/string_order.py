"""The order of strings: ``<``, ``<=``, ``>``, ``>=`` element by element, by the codes of the characters."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import SizeError, describe


class Ordered:
    """Mixed into string arrays, which have a size and give their strings in column order."""

    __slots__ = ()

    shape: tuple[int, ...]

    def _ordered(self, other: Any, asks: Callable[[str, str], bool]) -> dlarray:
        left, right = list(self), [other] if isinstance(other, str) else list(other)  # type: ignore[call-overload]
        shape = (
            self.shape
            if len(left) != 1 or isinstance(other, str)
            else getattr(other, "shape", (1, len(right)))
        )
        count = math.prod(shape)
        left, right = (side * count if len(side) == 1 else side for side in (left, right))
        if len(left) != len(right):
            raise SizeError(f"<: {len(left)} strings are compared with {describe(other)}; fix: equal sizes")
        found = [asks(str(a), str(b)) for a, b in zip(left, right, strict=True)]
        return dlarray.from_array(np.asarray(found, dtype=bool).reshape(shape[::-1]))

    def __lt__(self, other: Any) -> Any:
        return self._ordered(other, operator.lt)

    def __le__(self, other: Any) -> Any:
        return self._ordered(other, operator.le)

    def __gt__(self, other: Any) -> Any:
        return self._ordered(other, operator.gt)

    def __ge__(self, other: Any) -> Any:
        return self._ordered(other, operator.ge)
