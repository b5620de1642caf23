"""Parts of values of any kind by their places: read in parentheses and braces, stored, transposed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.categorical import categorical
from dlarray.errors import ArgumentError, ClassError, DLArrayError, describe
from dlarray.layers.base.layer import Layer
from dlarray.layers.networks.layer_array import LayerArray
from dlarray.migration.matlab.cells import Cell, empty, is_brackets
from dlarray.migration.matlab.dates.one_time import OneTime
from dlarray.migration.matlab.dates.times import own_times
from dlarray.migration.matlab.displays import plain
from dlarray.migration.matlab.own_objects.arrays import is_element, is_own, objects
from dlarray.migration.matlab.own_objects.indexed import Indexed, indexes_by_methods
from dlarray.migration.matlab.shared.own_columns import with_own_columns
from dlarray.migration.matlab.strings import CharArray, String, StringArray
from dlarray.migration.matlab.struct_arrays import StructArray
from dlarray.migration.matlab.subscripts import chosen
from dlarray.migration.matlab.text.numbers import codes, matrix
from dlarray.migration.matlab.values import copy
from dlarray.struct import struct


def paren(x: Any, /, *subscripts: Any) -> Any:
    """MATLAB's ``x(i, j)`` of a value of any kind: text, cells, arrays, maps, tables; a function is called.

    Syntax: ``y = paren(x, i, j)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/math/array-indexing.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import paren
    >>> paren("abcdef", "2:4"), paren("abc", dl.end), paren("abc", ":").shape
    ('bcd', 'c', (3, 1))
    """
    if is_own(x):
        return x(*subscripts) if isinstance(x, Indexed) else objects(x)(*subscripts)
    if isinstance(x, String):
        return StringArray([x])(*subscripts)
    if isinstance(x, str):
        found, shape = chosen("the text", str(x), (1, len(x)) if x else (0, 0), subscripts)
        rows = shape[0] if found else 1
        return "".join(found) if rows == 1 else CharArray(["".join(found[i::rows]) for i in range(rows)])
    if type(x) in (list, tuple):
        if _are_layers(x):  # which stand in a column
            return LayerArray(x)(*subscripts)
        return dlarray(x)(*subscripts) if plain(x) is not None else Cell(x)(*subscripts)
    if isinstance(x, (bool, int, float, complex, np.generic)):
        return dlarray(x)(*subscripts)
    if isinstance(x, np.ndarray):
        return dlarray(x)(*subscripts)
    if isinstance(x, Mapping) and not callable(x):
        return (
            StructArray([x])(*subscripts)
            if any(isinstance(s, str) for s in subscripts)
            else _first(x, subscripts)
        )
    return x(*subscripts)


def _first(x: Any, subscripts: tuple) -> Any:
    found, shape = chosen("the structure", [x], (1, 1), subscripts)
    return x if len(found) == 1 else StructArray(found, shape, list(x))


def brace(x: Any, /, *subscripts: Any) -> Any:
    """MATLAB's ``x{i, j}``: the content of a cell, the characters of a string, a value of a table.

    Syntax: ``y = brace(c, i, j)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_prog/access-data-in-a-cell-array.html

    Examples
    --------
    >>> from dlarray.matlab import brace
    >>> brace(["a", "b"], 2)
    'b'
    """
    if isinstance(x, str):
        return str(StringArray([x])(*subscripts))
    if isinstance(x, StringArray):
        return str(x(*subscripts))
    if type(x) in (list, tuple):
        return Cell(x).brace[subscripts]
    own = getattr(x, "brace", None)
    if own is not None:
        return own[subscripts if len(subscripts) > 1 else subscripts[0]]
    raise ClassError(f"Brace indexing is not supported for {describe(x)}; fix: paren(x, …), or a cell array")


@with_own_columns
def transpose(x: Any, /) -> Any:
    """MATLAB's ``x.'`` of characters, in one row or in several; of anything else its transpose.

    Syntax: ``y = transpose(x)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/transpose.html

    Examples
    --------
    >>> from dlarray.matlab import char, transpose
    >>> transpose("abc").shape, transpose(transpose("abc")), transpose(char("ab", "cd"))(1, ":")
    ((3, 1), 'abc', 'ac')
    """
    if isinstance(x, str) and not isinstance(x, String):
        return CharArray(list(x)) if len(x) != 1 else x
    if isinstance(x, (bool, int, float, complex, np.generic)):
        return dlarray(x)
    return x.T if hasattr(x, "T") else x


def ctranspose(x: Any, /) -> Any:
    """MATLAB's ``x'`` of a value of any kind: as `transpose`, with complex numbers conjugated.

    Syntax: ``y = ctranspose(x)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ctranspose.html

    Examples
    --------
    >>> from dlarray.matlab import ctranspose
    >>> complex(ctranspose(1 + 2j)), ctranspose("a")
    ((1-2j), 'a')
    """
    x = dlarray(x) if isinstance(x, (complex, np.complexfloating)) else x
    return x.H if hasattr(x, "H") and not isinstance(x, str) else transpose(x)


def stored(x: Any, value: Any, /, *subscripts: Any) -> Any:
    """Assign to a part, as MATLAB's ``x(i, j) = value``, and return x.

    Syntax: ``x = stored(x, value, i, j)``.

    Parameters
    ----------
    x
        Text, which Python cannot change in place, or anything else with ``paren``, which is changed and returned.
    value
        ``[]`` deletes.

    References
    ----------
    https://www.mathworks.com/help/matlab/math/array-indexing.html

    Examples
    --------
    >>> from dlarray.matlab import stored
    >>> stored("abc", "X", 2), stored("a b c", [], [2, 4])
    ('aXc', 'abc')
    """
    if isinstance(value, (str, CharArray)) and not isinstance(value, String) and _numbers(x):
        # in brackets without anything characters make a text, among numbers they are their codes
        x, value = ("", value) if is_brackets(x) or np.shape(x) == (0, 0) else (x, codes(value))
    if indexes_by_methods(x):
        x.paren[subscripts] = value
        return x
    if _are_layers(x) or _are_layers(value):
        x = LayerArray([] if is_brackets(x) else x)
    elif is_element(x) or is_element(value) and is_brackets(x):
        x = objects(x)
    elif isinstance(x, CharArray) and not is_brackets(value):
        x = x.copy()
    elif isinstance(x, (str, CharArray)) and not isinstance(x, String):
        (k, *more) = subscripts or (None,)
        if type(k) is int and not more and type(x) is str and type(value) is str and len(value) == 1:
            if 0 < k <= len(x):  # one letter, the quick way of loops
                return x[: k - 1] + value + x[k:]
        columns = (
            ["".join(column) for column in zip(*x.rows, strict=True)] if isinstance(x, CharArray) else [x]
        )
        size = x.shape if isinstance(x, CharArray) else (1, len(x)) if x else (0, 0)
        characters = Cell(list("".join(columns)), size)
        if is_brackets(value) or value == "":
            characters.paren[subscripts] = []
        else:
            new = (
                str(value)
                if isinstance(value, str)
                else [chr(int(v)) for v in matrix("=", value).ravel(order="F")]
            )
            characters.paren[subscripts] = list(new)
        letters = [c if isinstance(c, str) else "\0" for c in characters]
        rows = characters.shape[0] if letters else 1
        return "".join(letters) if rows == 1 else CharArray(["".join(letters[i::rows]) for i in range(rows)])
    if isinstance(x, String):
        x = StringArray([x])
    elif isinstance(x, (bool, int, float, complex, np.ndarray)) or x is None:
        x = dlarray(x)
    elif type(x) in (list, tuple):
        x = dlarray(x) if plain(x) is not None and not isinstance(value, (Cell, Mapping)) else Cell(x)
    elif isinstance(x, Mapping) and not hasattr(x, "paren"):
        x = StructArray([x])
    if isinstance(value, (Mapping, StructArray)) and isinstance(x, dlarray) and 0 in x.shape:
        x = StructArray()  # [] takes structures too
    if isinstance(value, Cell) and isinstance(x, dlarray) and 0 in x.shape:
        x = Cell()  # and cells
    if isinstance(x, (np.datetime64, np.timedelta64)):  # of a column that `load` brought
        x = own_times(x)
    if isinstance(x, OneTime):
        x = x.many([x])
    if isinstance(value, categorical) and isinstance(x, dlarray) and not x.shape[0] * x.shape[1]:
        x = value.alike(np.zeros(x.shape))  # and categories
    x.paren[subscripts if len(subscripts) != 1 else subscripts[0]] = value
    return x


def subsref(x: Any, S: Any, /) -> Any:
    """Read a part of a value, step by step, as MATLAB's ``subsref``.

    Syntax: ``y = subsref(x, S)``.

    Parameters
    ----------
    S : struct or struct array
        Fields type and subs, see `substruct`.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/subsref.html

    Examples
    --------
    >>> from dlarray.matlab import Cell, subsref, substruct
    >>> subsref(Cell(["a", Cell([1, "b"])]), substruct("{}", Cell([2]), "{}", Cell([2])))
    'b'
    """
    for kind, subs in _steps("subsref", S):
        x = _part(x, kind, subs)
    return x


def subsasgn(x: Any, S: Any, value: Any, /) -> Any:
    """Store into a part of a value, step by step, and return it changed, as MATLAB's ``subsasgn``.

    Syntax: ``x = subsasgn(x, S, value)``.  x itself stays as it is, unless it is a handle object.

    Parameters
    ----------
    S : struct or struct array
        Fields type and subs, see `substruct`.
    value
        ``[]`` in parentheses deletes.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/subsasgn.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import Cell, subsasgn, substruct
    >>> subsasgn(dl.dlarray([1, 2, 3]), substruct("()", Cell([2])), 7).tolist()
    [[1.0, 7.0, 3.0]]
    """
    if indexes_by_methods(x):
        return type(x).subsasgn(x, StructArray([S]) if isinstance(S, Mapping) else S, value)
    return _assigned(x, _steps("subsasgn", S), value)


def _steps(function: str, S: Any) -> list[tuple[str, Any]]:
    listed = [S] if isinstance(S, Mapping) else list(S)
    for step in listed:
        if not isinstance(step, Mapping) or {"type", "subs"} - set(step) or step["type"] not in _BRACKETS:
            raise ArgumentError(
                f'{function}: a step is {describe(step)}; fix: substruct("()", Cell([2])), or "{{}}" or "."'
            )
    return [(step["type"], step["subs"]) for step in listed]


_BRACKETS = ("()", "{}", ".")


def _part(x: Any, kind: str, subs: Any) -> Any:
    if kind == ".":
        return x[subs] if isinstance(x, Mapping) else getattr(x, subs)
    return (paren if kind == "()" else brace)(x, *subs)


def _assigned(x: Any, steps: list[tuple[str, Any]], value: Any) -> Any:
    (kind, subs), *rest = steps
    if rest:
        try:
            inner = _part(x, kind, subs)
        except (DLArrayError, KeyError, AttributeError, IndexError):  # made by the store
            inner = empty()
        value = _assigned(inner, rest, value)
    if kind == ".":
        changed: Any = struct() if is_brackets(x) else x if is_own(x) else copy(x)
        if is_own(changed):
            setattr(changed, subs, value)
        else:
            changed[subs] = value
        return changed
    if kind == "()":
        return stored(x if isinstance(x, str) else copy(x), value, *subs)
    x = Cell() if is_brackets(x) else copy(x)
    cells = x if isinstance(x, Cell) else Cell(x)
    cells.brace[tuple(subs) if len(subs) > 1 else subs[0]] = value
    return cells


def _are_layers(x: Any) -> bool:
    if type(x) in (list, tuple):
        return bool(x) and all(map(_are_layers, x))
    return isinstance(x, (Layer, LayerArray))


def _numbers(x: Any) -> bool:
    if type(x) in (list, tuple):
        return plain(x) is not None
    return isinstance(x, (dlarray, np.ndarray, bool, int, float, complex))
