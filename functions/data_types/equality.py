"""Equality of values: isequal, isequaln."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.backend import is_array, is_integer, to_numpy
from dlarray.categorical import categorical
from dlarray.functions.data_types.predicates import numbers_of
from dlarray.integers.comparison import compared
from dlarray.registry import function


def _same(a: Any, b: Any, nan: bool) -> bool:
    if isinstance(a, str) or isinstance(b, str):
        return isinstance(a, str) and isinstance(b, str) and a == b
    if isinstance(a, categorical) or isinstance(b, categorical):
        if not (isinstance(a, categorical) and isinstance(b, categorical)) or a.shape != b.shape:
            return False
        left, right = a.tolist(), b.tolist()
        return left == right and (nan or None not in left)
    if isinstance(a, Mapping) or isinstance(b, Mapping):
        if not (isinstance(a, Mapping) and isinstance(b, Mapping)) or set(a) != set(b):
            return False
        return all(_same(a[key], b[key], nan) for key in a)
    if (parts := getattr(type(a), "__same_parts__", None)) is not None:  # tables, layers and networks
        return type(a) is type(b) and _same(parts(a), parts(b), nan)
    left, right = (numbers_of(v) for v in (a, b))
    if left is not None and right is not None:
        return _same_arrays(left, right, nan)
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        return len(a) == len(b) and all(_same(x, y, nan) for x, y in zip(a, b, strict=True))
    if left is not None or right is not None or is_array(a) or is_array(b):
        return False
    try:
        return bool(a is b or np.all(a == b))  # a data frame answers with one truth for each cell
    except (TypeError, ValueError):
        return False


def _same_arrays(a: dlarray, b: dlarray, nan: bool) -> bool:
    if a.shape != b.shape or (a._format and b._format and a._format != b._format):
        return False
    x, y = to_numpy(a._data), to_numpy(b._data)
    if x.dtype != y.dtype and (is_integer(x.dtype) or is_integer(y.dtype)):
        return bool(np.all(compared(lambda xp, p, q: p == q, x, y)))
    return bool(np.array_equal(x, y, equal_nan=nan and x.dtype.kind in "fc" and y.dtype.kind in "fc"))


@function(format=None, differentiable=False)
def isequal(A: Any, B: Any, /, *more: Any) -> bool:
    """Whether values are equal: same size, same elements.

    Syntaxes: ``tf = isequal(A, B)``, ``tf = isequal(A1, A2, …, An)``.

    Parameters
    ----------
    A, B, ... : any
        Arrays, text, lists, structures, layers, networks.  The class of numbers does not count; structures may have
        their fields in any order, and are compared field by field, lists element by element, layers by their
        properties, networks by their layers and connections.

    Returns
    -------
    bool
        NaN equals nothing; see `isequaln`.  Two formatted arrays must have the same labels; an unformatted
        array is compared by position.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isequal.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.isequal(dl.dlarray([1, 2]), [1, 2]), dl.isequal([1, 2], [1, 2, 3])
    (True, False)
    """
    return all(_same(A, other, False) for other in (B, *more))


@function(format=None, differentiable=False)
def isequaln(A: Any, B: Any, /, *more: Any) -> bool:
    """Whether values are equal, NaN counting as equal to NaN.

    Syntaxes: ``tf = isequaln(A, B)``, ``tf = isequaln(A1, A2, …, An)``.

    Parameters
    ----------
    A, B, ... : any
        As for `isequal`.

    Returns
    -------
    bool

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isequaln.html

    Examples
    --------
    >>> import dlarray as dl
    >>> x = [1, float("nan")]
    >>> dl.isequaln(x, x), dl.isequal(x, x)
    (True, False)
    """
    return all(_same(A, other, True) for other in (B, *more))
