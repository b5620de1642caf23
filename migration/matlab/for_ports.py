"""What only translated programs need: cells that stores make, ``end`` of several subscripts, options, declarations."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.functions.data_types.predicates import data_class
from dlarray.functions.data_types.properties import dims
from dlarray.functions.data_types.size_and_kind import size_of
from dlarray.migration.matlab.cells import Cell, is_brackets
from dlarray.migration.matlab.function_handles import named
from dlarray.migration.matlab.strings import String, StringArray
from dlarray.migration.matlab.struct_arrays import StructArray
from dlarray.migration.matlab.subscripts import places
from dlarray.migration.matlab.text.numbers import str2double, string
from dlarray.struct import struct
from dlarray.table import table

__all__ = [
    "after_names",
    "before_names",
    "contents",
    "element",
    "end_of",
    "given",
    "row_of",
    "sole",
    "upright",
    "validated",
]


def upright(mask: Any, /) -> Any:
    """What a comparison with a table's column gives as the column that it is in MATLAB; anything else as it is.

    Syntax: ``mask = upright(T.Age > 30)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_prog/access-data-in-a-table.html

    Examples
    --------
    >>> from dlarray.matlab import table, upright
    >>> upright(table(Age=[31, 28]).Age > 30).shape
    (2, 1)
    """
    return (
        dlarray.from_array(mask.reshape(1, -1)) if isinstance(mask, np.ndarray) and mask.ndim == 1 else mask
    )


def contents(x: Any, /, *subscripts: Any) -> list:
    """What is in cells that subscripts name, one after the other; of a table the one matrix that ``T{…}`` is.

    Syntax: ``f(*contents(c, ":", 1))``.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_prog/comma-separated-lists.html

    Examples
    --------
    >>> from dlarray.matlab import Cell, contents
    >>> contents(Cell(["a", 1, "b", 2], (2, 2)), ":", 2)
    ['b', 2]
    """
    if isinstance(x, table):
        return [x.brace[subscripts]]
    return list(x(*subscripts))


def row_of(x: Any, /) -> Any:
    """The sizes that a layer tells, as a row of numbers; anything else, as "auto", as it is.

    Syntax: ``inputSize = row_of(net.Layers(1).InputSize)``.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.imageinputlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import row_of
    >>> row_of(dl.imageInputLayer([28, 30, 1]).InputSize)("1:2")
      1×2 dlarray
    <BLANKLINE>
        28    30
    """
    return dlarray(x) if isinstance(x, (tuple, list)) and not any(isinstance(v, str) for v in x) else x


def sole(c: Any, /) -> int:
    """The place, from 0, of the one cell of a cell array: what ``c{:}(2) = v`` stores into.

    Syntax: ``c[sole(c)].paren[2] = v``.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_prog/comma-separated-lists.html

    Examples
    --------
    >>> from dlarray.matlab import Cell, sole
    >>> sole(Cell(["a"]))
    0
    """
    if len(c) != 1:
        raise ArgumentError(
            f"c{{:}} stands for one cell where something is stored into it, but there are {len(c)} cells; fix: c{{1}}"
        )
    return 0


def element(c: Any, /, *subscripts: Any, new: Any = None) -> Any:
    """The structure or object in a cell, created if needed, as in ``c{2}.a = v``.

    Syntaxes: ``element(c, 2).a = v``, ``element(c, 2, new=Cell()).brace[3] = v``.

    Parameters
    ----------
    c : Cell or list
        A cell array, which grows.
    subscripts : int
        The cell, counted from 1.
    new : optional
        The value that an empty cell is given, a structure by default.

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
    >>> element(c, 1, new=Cell()).brace[3] = "a"
    >>> c[0].shape
    (1, 3)
    """
    if not isinstance(c, list):
        raise ClassError(
            f"element: the first argument must be a cell array, but it is {describe(c)}; fix: Cell([a, b])"
        )
    if isinstance(c, Cell):
        where, shape = places(subscripts, c.shape, grow=True)
        if where[0] >= len(c) or shape != c.shape or is_brackets(c[where[0]]):
            c.brace[subscripts] = struct() if new is None else new
        return c.brace[subscripts]
    place = int(subscripts[0]) - 1
    while place >= len(c):
        c.append([])
    if is_brackets(c[place]):
        c[place] = struct() if new is None else new
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


_NUMBERS = frozenset("double single int8 int16 int32 int64 uint8 uint16 uint32 uint64 logical".split())


def validated(value: Any, name: str, size: Sequence = (), kind: str = "", /) -> Any:
    """A value as a declaration ``name (1,:) double`` wants it: converted, turned, or repeated, or else refused.

    Syntax: ``x = validated(x, "x", (1, ":"), "double")``.

    Parameters
    ----------
    value
        None, an argument that was not given, stays None.
    name : str
        For the error.
    size : tuple of int or ":", optional
        A vector is turned where only its direction differs; one value is repeated where all dimensions are numbers.
        Where one is free, a number or a string becomes an array of one.
    kind : str, optional
        The class. Numbers are converted; "cell", "struct" and "function_handle" are asked for.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_prog/function-argument-validation-1.html
    https://www.mathworks.com/help/matlab/matlab_oop/property-size-and-class-validation.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import validated
    >>> validated(dl.dlarray([[1], [2]]), "x", (1, ":"), "double").shape
    (1, 2)
    >>> validated(2.5, "n", (1, 1), "int32")
      int32
    <BLANKLINE>
       3
    """
    if value is None:
        return None
    value = Cell(value) if type(value) is tuple and kind == "cell" else value  # varargin
    value = _of_class(value, name, kind) if kind else value
    if not size:
        return value
    one_string = kind in ("string", "") and isinstance(value, str)  # MATLAB's "text" is one element
    have = (
        (1, 1)
        if one_string or isinstance(value, Mapping) or callable(value) and not _array(value)
        else size_of(value)
    )
    if _fits(have, size):
        return _several(value, size) if ":" in size else value
    if have == (0, 0) and ":" in size:  # [] and {} fit where a size is free
        empty = tuple(0 if n == ":" else n for n in size)
        if isinstance(value, Cell):
            return Cell((), empty)
        return registered.functions["reshape"].call(dlarray(value), *empty) if _array(value) else value
    if len(have) == len(size) == 2 and 1 in have and 1 in size and _fits(have[::-1], size) and _array(value):
        return dlarray(value).T if not hasattr(value, "T") else value.T
    if math.prod(have) == 1 and ":" not in size and _array(value):
        return registered.functions["repmat"].call(dlarray(value), list(size))
    problem = ArgumentError(
        f"{name}: the size must be {'×'.join(map(str, size))}, but it is {describe(value)}; "
        "fix: a value of that size"
    )
    problem.identifier = "MATLAB:validation:IncompatibleSize"  # type: ignore[attr-defined]  # programs ask for it
    raise problem


def _several(value: Any, size: Sequence) -> Any:
    """What may have several elements as an array, of which elements can be asked, where it is one number or string."""
    if isinstance(value, (bool, int, float, complex)):
        return dlarray(value)
    one = isinstance(value, String) or isinstance(value, str) and size[1:] == (1,)  # characters lie in a row
    return StringArray([value]) if one else value


def _array(value: Any) -> bool:
    return not isinstance(value, (str, Mapping)) and (
        isinstance(value, (dlarray, bool, int, float, complex, list, StringArray))
        or hasattr(value, "__array__")
    )


def _fits(have: Sequence, size: Sequence) -> bool:
    length = max(len(have), len(size))
    have, size = [*have, *[1] * (length - len(have))], [*size, *[1] * (length - len(size))]
    return all(s == ":" or s == h for h, s in zip(have, size, strict=True))


def _of_class(value: Any, name: str, kind: str) -> Any:
    if kind in _NUMBERS:
        if isinstance(value, (String, StringArray)) and kind != "logical":
            value = str2double(value)
        elif isinstance(value, str) and not isinstance(value, String):
            raise ArgumentError(
                f"{name}: Value must be of type {kind}, but it is {describe(value)}, which may be characters or a "
                f"string; fix: codes({name}), which are the characters' codes, or str2double({name})"
            )
        if (
            isinstance(value, (Cell, Mapping, StructArray))
            or callable(value)
            and not isinstance(value, dlarray)
        ):
            raise _refused(value, name, kind)
        plain = type(value) in (int, float) and kind == "double" or type(value) is bool and kind == "logical"
        if plain or isinstance(value, dlarray) and (dims(value) or data_class(value) == kind):
            return value
        if type(value) is bool and kind == "double":
            return int(value)
        return registered.functions[kind].call(value)
    if kind == "string" and isinstance(value, (dlarray, bool, int, float)):
        return string(value)
    if kind == "char" and isinstance(value, String):
        return str(value)
    asked = {
        "char": not isinstance(value, (Mapping, StructArray))
        and not (isinstance(value, Cell) and not all(isinstance(v, str) for v in value)),
        "cell": isinstance(value, list),
        "struct": isinstance(value, (Mapping, StructArray)),
        "function_handle": callable(value) and not hasattr(value, "shape"),
        "string": isinstance(value, (str, list, StringArray)),
    }
    if not asked.get(kind, True):
        raise _refused(value, name, kind)
    return value


def _refused(value: Any, name: str, kind: str) -> ArgumentError:
    problem = ArgumentError(
        f"{name}: Value must be of type {kind} or be convertible to {kind}, but it is {describe(value)}; "
        f"fix: a {kind}"
    )
    problem.identifier = "MATLAB:validation:UnableToConvert"  # type: ignore[attr-defined]
    return problem


def before_names(names: tuple[str, ...], /, *values: Any) -> tuple:
    """The arguments before the first name of an option: ``f(*before_names(names, *c), **after_names(names, *c))``.

    Syntax: ``f(*before_names(("Rate", "Steps"), *c))`` is ``f(c{:})`` where positions may be left out.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_prog/name-value-arguments.html

    Examples
    --------
    >>> from dlarray.matlab import before_names
    >>> before_names(("Rate",), 3, "Rate", 0.1)
    (3,)
    """
    return values[: _first_name(names, values)]


def after_names(names: tuple[str, ...], /, *values: Any) -> dict:
    """The options of a call, from the first of their names on: ``f(**after_names(("Rate", "Steps"), *c))``.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_prog/name-value-arguments.html

    Examples
    --------
    >>> from dlarray.matlab import after_names
    >>> after_names(("Rate",), 3, "Rate", 0.1)
    {'Rate': 0.1}
    """
    return named(*values[_first_name(names, values) :])


def _first_name(names: tuple[str, ...], values: tuple) -> int:
    """Where names and values begin: at the first text that is a name, with pairs from there."""
    for k in range(len(values) % 2, len(values), 2):
        if isinstance(values[k], str) and str(values[k]) in names:
            return k
    return len(values)
