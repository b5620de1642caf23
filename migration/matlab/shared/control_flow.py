"""What ``if``, ``for`` and ``switch`` make of a value: its truth, its columns, the case that it belongs to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.arguments import is_empty, one_number
from dlarray.array import dlarray
from dlarray.backend import is_array, to_numpy
from dlarray.errors import ClassError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.shared.own_columns import with_own_columns
from dlarray.migration.matlab.shared.sparse_matrix import SparseMatrix
from dlarray.migration.matlab.strings import CharArray, StringArray
from dlarray.migration.matlab.struct_arrays import StructArray
from dlarray.table.column import Column


@with_own_columns
def truth(x: Any, /) -> bool:
    """Whether ``if x`` is true in MATLAB: x is not empty and all its elements are nonzero.

    Syntax: ``if truth(x):``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/if.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import truth
    >>> truth([1, 2]), truth([1, 0]), truth([]), truth(dl.zeros(0, 3))
    (True, False, False, False)
    """
    if x is True or x is False:
        return x
    if isinstance(x, str):
        return bool(x) and "\0" not in x
    if is_empty(x):
        return False
    if isinstance(x, (int, float, complex)):
        return bool(x)
    if isinstance(x, SparseMatrix):
        x = x.full
    if isinstance(x, dlarray):
        return bool(np.all(to_numpy(x._data)))
    if isinstance(x, (Mapping, Cell, StringArray)) or (callable(x) and not is_array(x)):
        raise ClassError(
            f"if: {describe(x)} cannot be converted to a logical value; fix: isempty(x), or a comparison"
        )
    return bool(np.all(np.asarray(dlarray(x) if isinstance(x, (list, tuple)) else x)))


def columns(x: Any, /) -> Iterator:
    """The values that ``for c = x`` takes in turn: the columns of x.

    Syntax: ``for c in columns(x):``.

    Parameters
    ----------
    x
        An array, whose columns are arrays and the elements of a row 1×1 arrays; a cell array, whose columns are cell
        arrays; text, whose characters are; a structure array; times and categories; a single value, which comes once.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/for.html

    Examples
    --------
    >>> from dlarray.matlab import columns
    >>> [c.shape for c in columns([[1, 2, 3], [4, 5, 6]])]
    [(2, 1), (2, 1), (2, 1)]
    >>> [float(c) for c in columns([1, 2])]
    [1.0, 2.0]
    """
    if isinstance(x, StructArray) or hasattr(type(x), "of_objects"):
        return iter(x.columns())
    if isinstance(x, (range, str)):
        return iter(x) if isinstance(x, range) or type(x) is str else iter([x])
    if isinstance(x, CharArray):
        return iter([CharArray([row[j] for row in x]) for j in range(x.shape[1])])
    if isinstance(x, StringArray):
        if x.shape[0] == 1:
            return iter(x)
        return iter([x(":", j + 1) for j in range(x.shape[1])])
    if isinstance(x, (int, float, bool, Mapping)) or x is None:
        return iter([] if x is None else [x])
    if isinstance(x, Cell):
        return iter(x.columns())
    if isinstance(x, (list, tuple)):
        try:
            x = dlarray(x)
        except (TypeError, ValueError):
            return iter(Cell(x).columns())
    if isinstance(x, np.ndarray):
        x = dlarray(x)
    if isinstance(x, dlarray):
        n = x.shape[1] if x.shape[0] else 0
        if x.ndim > 2:
            x = x.wrap(x.array) if n == 0 else registered.functions["reshape"].call(x, x.shape[0], [])
        return iter(x.columns() if n else [])
    sizes: tuple[int, ...] = getattr(x, "shape", ())
    if len(sizes) == 2 and sizes[1] != 1 and callable(x):  # times, categories
        return iter([x(":", j + 1) for j in range(sizes[1])])
    return iter([x])


def matches_case(value: Any, case: Any, /) -> bool:
    """Whether a ``switch`` value belongs to a ``case``: equal numbers, equal text, or one of a cell array.

    Syntax: ``if matches_case(value, case):``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/switch.html

    Examples
    --------
    >>> from dlarray.matlab import matches_case
    >>> matches_case("adam", ["sgdm", "adam"]), matches_case(2, 2), matches_case("2", 2)
    (True, True, False)
    """
    if isinstance(case, (list, tuple)) and not is_empty(case):
        return any(matches_case(value, c) for c in case)
    if isinstance(value, Enum) or isinstance(case, Enum):
        return bool(value == case)
    if isinstance(value, Column) and len(value) == 1:  # of a table with one row
        value = value[0]
    if isinstance(value, str) or isinstance(case, str):
        return isinstance(value, str) and isinstance(case, str) and str(value) == str(case)
    if is_empty(value) or is_empty(case):
        return is_empty(value) and is_empty(case)
    left, right = one_number(value, logical=True), one_number(case, logical=True)
    if left is not None and right is not None:
        return left == right
    found = value == case
    return bool(found) if isinstance(found, bool) else truth(found)
