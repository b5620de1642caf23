"""What only translated programs need: cells that stores make, ``end`` of the last of several subscripts, options."""

from __future__ import annotations

import builtins
import keyword
import math
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

from dlarray.endexpr import End
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


def given(**options: Any) -> struct:
    """The structure of the options of an ``arguments`` block: those that a call left out have no field.

    Syntax: ``options = given(Scale=Scale, Shift=Shift)``.

    Parameters
    ----------
    **options
        The options of a function; None is one that was not given and has no default.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_prog/function-argument-validation-1.html

    Examples
    --------
    >>> from dlarray.matlab import given
    >>> options = given(Scale=None, Shift=3)
    >>> "Scale" in options, options.Shift
    (False, 3)
    """
    return struct({name: value for name, value in options.items() if value is not None})


def workspace(variables: dict[str, Any], /) -> dict[str, Any]:
    """The variables of a script or a function by MATLAB's names, as ``save`` without names takes them.

    Syntax: ``save("work.mat", **workspace(globals()))``.

    Parameters
    ----------
    variables : dict
        What ``globals()`` or ``locals()`` gives.  Modules, classes, functions and names that begin with a line are left
        out; a line behind a name that Python keeps for itself goes.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/save.html

    Examples
    --------
    >>> from dlarray.matlab import workspace
    >>> sorted(workspace({"x": 1, "sum_": 2, "print": print, "_hidden": 3}))
    ['sum', 'x']
    """
    found = {}
    for name, value in variables.items():
        module_or_code = isinstance(value, (ModuleType, type, FunctionType, BuiltinFunctionType, End))
        if name.startswith("_") or module_or_code:
            continue
        plain = name.removesuffix("_")
        kept = keyword.iskeyword(plain) or hasattr(builtins, plain)
        found[plain if name != plain and kept else name] = value
    return found
