"""How many elements of a categorical array each category has: countcats."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dlarray.along_axes import new_dim
from dlarray.arguments import is_empty
from dlarray.array import asdlarray, dlarray
from dlarray.functions.data_types.categories_of_arrays import labels
from dlarray.registry import function


@function(format=None, differentiable=False)
def countcats(A: Any, dim: Any = None) -> dlarray:
    """Number of elements in each category of a categorical array.

    Syntaxes: ``B = countcats(A)``, ``B = countcats(A, dim)``.

    Parameters
    ----------
    A : categorical
        Any size; undefined elements do not count.
    dim : int, optional
        The dimension to count along, from 1.  Default: the first whose size is not 1.

    Returns
    -------
    dlarray
        Of the size of A, but along ``dim`` of as many elements as there are categories, in their order.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/categorical.countcats.html

    Examples
    --------
    >>> import dlarray as dl
    >>> A = dl.categorical(["red", "blue", "green", "blue", "red"], ["red", "green", "blue"])
    >>> dl.countcats(A)
      1×3 dlarray
    <BLANKLINE>
         2     1     2
    """
    codes = labels("countcats", A).codes()
    if is_empty(dim):
        axis = next((k for k, n in enumerate(codes.shape) if n != 1), 0)
    else:
        axis = new_dim("countcats", "dim", dim) - 1
    while codes.ndim <= axis:
        codes = codes[..., None]
    slices = np.moveaxis(codes, axis, -1)
    count, many = math.prod(slices.shape[:-1]), len(A.categories()) + 1  # the first counts what is undefined
    places = slices.reshape(count, -1) + many * np.arange(count)[:, None]
    counts = np.bincount(places.ravel(), minlength=count * many).reshape(*slices.shape[:-1], many)[..., 1:]
    return asdlarray(np.moveaxis(counts, -1, axis).astype(np.float64))
