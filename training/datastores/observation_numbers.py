"""Numbers of observations: random orders, parts, and those that a user names."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray import random
from dlarray.arguments import is_empty
from dlarray.array import dlarray
from dlarray.backend import to_numpy
from dlarray.errors import IndexingError, describe


def part_bounds(count: int, parts: int, index: int) -> tuple[int, int]:
    """Where a part of observations begins and ends, by its number from 1; the first parts are the larger ones."""
    each, rest = divmod(count, parts)
    start = (index - 1) * each + min(index - 1, rest)
    return start, start + each + (index <= rest)


def permutation(count: int) -> np.ndarray:
    """The numbers from 0 in random order, drawn as ``randperm`` draws them."""
    return random.stream().permutation(count).astype(np.int64) - 1


def numbers_from_1(indices: Any, count: int) -> np.ndarray:
    """Numbers from 1, or a mask, as places from 0."""
    if is_empty(indices):
        return np.empty(0, np.int64)
    try:
        found = np.asarray(to_numpy(indices._data) if isinstance(indices, dlarray) else indices).reshape(-1)
    except (ValueError, TypeError, RuntimeError):  # lists of different lengths; a tensor with a gradient
        found = np.asarray([None])
    if found.dtype == bool:
        if len(found) != count:
            raise IndexingError(
                f"subset: the mask has {len(found)} values, but there are {count} observations; fix: one for each"
            )
        return np.flatnonzero(found)
    if found.size and (found.dtype.kind not in "iuf" or not np.all(found == np.floor(found))):
        raise IndexingError(
            f"subset: indices must be whole numbers or a mask, but they are {describe(indices)}; "
            "fix: subset(ds, [1, 2])"
        )
    if found.size and not (found.min() >= 1 and found.max() <= count):
        raise IndexingError(
            f"subset: observations are numbered from 1 to {count}, but indices go from {found.min():g} to "
            f"{found.max():g}; fix: indices from 1 to {count}"
        )
    return found.astype(np.int64) - 1
