"""What only translated programs need: cells that stores make, and ``end`` of the last of several subscripts."""

from __future__ import annotations

import math
from typing import Any

from dlarray.errors import ClassError, describe
from dlarray.functions.data_types.size_and_kind import size_of
from dlarray.migration.matlab.cells import Cell, is_brackets
from dlarray.migration.matlab.subscripts import places
from dlarray.struct import struct


def element(c: Any, /, *subscripts: Any) -> Any:
    """The structure or object in a cell, made where the cell is empty or not there yet, as ``c{2}.a = v`` makes it.

    Syntax: ``element(c, 2).a = v``.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_prog/add-cells-to-cell-array.html

    Examples
    --------
    >>> from dlarray.matlab import Cell, element
    >>> c = Cell()
    >>> element(c, 2).size = 4
    >>> len(c), c[1].size
    (2, 4)
    """
    if not isinstance(c, list):
        raise ClassError(
            f"element: the first argument must be a cell array, but it is {describe(c)}; fix: Cell([a, b])"
        )
    if isinstance(c, Cell):
        where, shape = places(subscripts, c.shape, grow=True)
        if where[0] >= len(c) or shape != c.shape or is_brackets(c[where[0]]):
            c.brace[subscripts] = struct()
        return c.brace[subscripts]
    place = int(subscripts[0]) - 1
    while place >= len(c):
        c.append([])
    if is_brackets(c[place]):
        c[place] = struct()
    return c[place]


def end_of(x: Any, place: int, count: int, /) -> int:
    """What ``end`` is as subscript ``place`` of ``count``: the last one counts all dimensions that are left.

    Syntax: ``x(1, range(1, end_of(x, 2, 2) + 1))``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/end.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import end_of
    >>> end_of(dl.zeros(2, 3, 4), 2, 2), end_of(dl.zeros(2, 3, 4), 2, 3)
    (12, 3)
    """
    shape = size_of(x)
    shape += (1,) * (count - len(shape))
    return math.prod(shape[place - 1 :]) if place == count else shape[place - 1]
