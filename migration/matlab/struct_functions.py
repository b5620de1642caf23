"""Functions of structures and structure arrays: structArray, each, fieldnames, isfield, rmfield, orderfields."""

from __future__ import annotations

import inspect
import math
from collections.abc import Mapping
from typing import Any

from dlarray.array import dlarray
from dlarray.categorical import categorical
from dlarray.errors import ArgumentError, ClassError, SizeError, describe
from dlarray.functions.data_types.structures import orderfields as ordered
from dlarray.functions.data_types.structures import rmfield as without
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.displays import plain
from dlarray.migration.matlab.joining import horzcat
from dlarray.migration.matlab.shared.array_in_file import whole_of
from dlarray.migration.matlab.shared.own_columns import with_own_columns
from dlarray.migration.matlab.shared.properties import properties_of
from dlarray.migration.matlab.strings import StringArray, logical
from dlarray.migration.matlab.struct_arrays import StructArray
from dlarray.migration.matlab.values import copy
from dlarray.struct import struct
from dlarray.table import table


def struct2array(S: Any, /) -> Any:
    """Values of the fields of one structure side by side, ``[c{:}]`` of what ``struct2cell`` gives.

    Syntax: ``A = struct2array(S)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/struct2cell.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import struct2array
    >>> struct2array(dl.struct(a=1, b=dl.dlarray([2, 3]))).tolist()
    [[1.0, 2.0, 3.0]]
    """
    one = S[0] if isinstance(S, StructArray) and len(S) == 1 else S
    if not isinstance(one, Mapping):
        raise ClassError(
            f"struct2array: the input must be one structure, but it is {describe(S)}; fix: struct2array(S(1))"
        )
    return horzcat(*one.values())


def setfield(S: Any, /, *path: Any) -> Any:
    """A copy of a structure or structure array with a field, a field of a field, or elements of them set.

    Syntaxes: ``S = setfield(S, field, value)``, ``S = setfield(S, [k], field1, [i, j], …, value)``: a list holds
    subscripts, counted from 1. Structures and elements that do not exist are made, as by ``S(k).field(i, j) = value``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/setfield.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import setfield
    >>> setfield(dl.struct(a=dl.dlarray([1, 2])), "a", [3], 7).a.tolist()
    [[1.0, 2.0, 7.0]]
    >>> setfield(dl.struct(name="x"), [2], "name", "y")(2).name
    'y'
    """
    if len(path) < 2:
        raise ArgumentError('setfield: needs a field and a value; fix: setfield(S, "a", 1)')
    (first, *rest), value = path[:-1], path[-1]
    if isinstance(first, str):
        if S is not None and not isinstance(S, (Mapping, StructArray)):
            raise ClassError(
                f"setfield: the field {first} is set in {describe(S)}, which is no structure; fix: struct(a=1)"
            )
        if isinstance(S, StructArray):
            S = S[0]
        made = struct() if S is None else copy(S)
        made[first] = setfield(made.get(first), *rest, value) if rest else value
        return made
    if isinstance(S, Mapping) and all(v == 1 for v in first):
        return setfield(S, *rest, value) if rest else value
    if isinstance(S, Mapping):
        S = StructArray([S])
    if S is None:
        S = StructArray([]) if rest else Cell([], (0, 0)) if isinstance(value, Cell) else dlarray([])
    made = copy(S)
    if rest and isinstance(made, StructArray):
        one = made(*first)  # a view of the element, which may be a new one
        field = str(rest[0])
        setattr(one, field, setfield(struct(one), *rest, value)[field])
    else:
        made.paren[tuple(first)] = setfield(made(*first), *rest, value) if rest else value
    return made


def structArray(*args: Any, **fields: Any) -> Any:
    """A structure or a structure array, as MATLAB's ``struct`` makes it: a cell array gives one element for each cell.

    Syntaxes: ``s = structArray(field1, value1, …)``, ``s = structArray(field1=value1, …)``.

    Parameters
    ----------
    *args, **fields
        Names and values.  Cell arrays (`Cell`) of one size make as many elements; one of a single cell gives its
        content to all of them.  A list is a value.

    Returns
    -------
    struct or StructArray
        A structure in which every value is one element.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/struct.html

    Examples
    --------
    >>> from dlarray.matlab import Cell, structArray
    >>> s = structArray("name", Cell(["fc1", "fc2"]), "size", 8)
    >>> s(2).name, s(2).size
    ('fc2', 8)
    """
    if len(args) % 2:
        raise ArgumentError(
            'structArray: names and values come in pairs; fix: structArray("name", "fc", "size", 8)'
        )
    pairs = dict(zip(args[::2], args[1::2], strict=True), **fields)
    shape: tuple[int, ...] = (1, 1)
    for value in pairs.values():
        if isinstance(value, Cell) and value.shape != (1, 1):
            if shape not in ((1, 1), value.shape):
                raise SizeError(
                    f"structArray: the cell arrays have the sizes {shape} and {value.shape}; fix: equal sizes"
                )
            shape = value.shape
    count = math.prod(shape)
    made = []
    for k in range(count):
        one = {}
        for name, value in pairs.items():
            one[name] = value[k if len(value) > 1 else 0] if isinstance(value, Cell) and len(value) else value
        made.append(struct(one))
    return made[0] if shape == (1, 1) else StructArray(made, shape, list(pairs))


def each(s: Any, name: str, /) -> list:
    """The values of a field: of a structure one, of a structure array one for each element.

    Syntax: ``values = each(s, name)``; ``horzcat(*each(s, "loss"))`` is ``[s.loss]``.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_prog/comma-separated-lists.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import each
    >>> each(dl.struct(loss=0.5), "loss")
    [0.5]
    """
    if isinstance(s, StructArray):
        return s.each(name)
    if isinstance(s, Mapping):
        return [s[name]]
    if isinstance(s, (list, tuple)) or (
        hasattr(s, "__len__") and hasattr(s, "__iter__") and not hasattr(s, name)
    ):
        return [one[name] if isinstance(one, Mapping) else getattr(one, name) for one in s]
    value = getattr(s, name)
    called = inspect.ismethod(value) and name not in getattr(s, "__dict__", {})  # {obj.method} calls it
    return [value() if called else whole_of(value)]


def fieldnames(s: Any, /) -> Cell:
    """Names of the fields of a structure or a structure array, or of an object's properties, as a column of cells.

    Syntax: ``names = fieldnames(s)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/fieldnames.html

    Examples
    --------
    >>> from dlarray.matlab import fieldnames, structArray
    >>> fieldnames(structArray("a", 1, "b", 2)).shape
    (2, 1)
    """
    if isinstance(s, StructArray):
        names = s.fieldnames()
    elif isinstance(s, Mapping):
        names = [str(name) for name in s]
    else:
        names = list(properties_of(s)) if hasattr(s, "__dict__") else []
    return Cell(names, (len(names), 1))


def isfield(s: Any, field: Any, /) -> Any:
    """Whether a structure or a structure array has a field.

    Syntax: ``tf = isfield(s, field)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isfield.html

    Examples
    --------
    >>> from dlarray.matlab import StructArray, isfield
    >>> isfield(StructArray([{"a": 1}]), "a")
    True
    """
    names = fieldnames(s) if isinstance(s, (StructArray, Mapping)) else []
    if isinstance(field, (list, tuple, StringArray)):
        return logical([f in names for f in field], getattr(field, "shape", (1, len(field))))
    return isinstance(field, str) and str(field) in names


def iscategorical(x: Any, /) -> bool:
    """Whether a value is a categorical.

    Syntax: ``tf = iscategorical(x)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/iscategorical.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import iscategorical
    >>> iscategorical(dl.categorical(["a", "b"])), iscategorical(["a", "b"])
    (True, False)
    """
    return isinstance(x, categorical)


def istable(x: Any, /) -> bool:
    """Whether a value is a table.

    Syntax: ``tf = istable(x)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/istable.html

    Examples
    --------
    >>> from dlarray.matlab import istable, table
    >>> istable(table(a=[1, 2])), istable(5)
    (True, False)
    """
    return isinstance(x, table) and not hasattr(type(x), "RowTimes")  # which timetables have


def dealt(s: Any, name: str, values: Any, /, *subscripts: Any) -> None:
    """Give each structure of an array, or a single one, a value of a field: ``[s.a] = deal(values{:})``.

    Syntaxes: ``dealt(s, "a", values)``, ``dealt(s, "a", values, "1:2")`` for ``[s(1:2).a]``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/deal.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import dealt
    >>> s = dl.struct(a=1)
    >>> dealt(s, "a", [5])
    >>> s.a
    5
    """
    if isinstance(s, StructArray):
        s.assign(name, values, *subscripts)
        return
    found = list(values)
    if hasattr(type(s), "of_objects"):  # objects are given their property
        some = s(*subscripts) if subscripts else s
        each_ = list(some) if hasattr(type(some), "of_objects") else [some]
        if len(found) != len(each_):
            raise SizeError(
                f'dealt: "{name}" of {len(each_)} objects is assigned {len(found)} values; fix: as many'
            )
        for one, value in zip(each_, found, strict=True):
            setattr(one, name, value)
        return
    if len(found) != 1:
        raise SizeError(f'dealt: "{name}" of one structure is assigned {len(found)} values; fix: one')
    s[name] = found[0]


def structs(s: Any, /) -> Any:
    """A structure as an array of one structure, which ``s(1).a`` and ``s(end + 1) = t`` ask for, and so is an object;
    other values are unchanged.

    Syntax: ``s = structs(s)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/struct.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import structs
    >>> structs(dl.struct(a=1))(1).a
    1
    """
    if hasattr(type(s), "as_array"):  # an object of the program's own
        return s.as_array()
    return StructArray([s]) if isinstance(s, Mapping) and not hasattr(s, "paren") and not callable(s) else s


def rmfield(s: Any, field: Any, /) -> Any:
    """A structure or a structure array without some of its fields.

    Syntax: ``s = rmfield(s, field)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/rmfield.html

    Examples
    --------
    >>> from dlarray.matlab import StructArray, rmfield
    >>> rmfield(StructArray([{"a": 1, "b": 2}, {"a": 3, "b": 4}]), "a").fieldnames()
    ['b']
    """
    if isinstance(s, StructArray):
        made = s.copy()
        made.remove(field)
        return made
    return without(s, field)


def with_fields(s: Any, other: Any, /) -> Any:
    """A structure with the fields of another one too, which count where both have a field.

    Syntax: ``loaded = with_fields(loaded, load("more.mat"))``, for several ``load`` without outputs in a function.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/load.html

    Examples
    --------
    >>> from dlarray.matlab import with_fields
    >>> with_fields({"a": 1, "b": 2}, {"b": 3, "c": 4})
    {'a': 1, 'b': 3, 'c': 4}
    """
    return type(s)({**s, **other})


def orderfields(s: Any, order: Any = None, /, *, nargout: int = 1) -> Any:
    """A structure or a structure array with its fields in another order, and the places where they stood.

    Syntaxes: ``s = orderfields(s)``, ``s = orderfields(s, names)``, ``s, P = orderfields(…, nargout=2)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/orderfields.html

    Examples
    --------
    >>> from dlarray.matlab import StructArray, orderfields
    >>> orderfields(StructArray([{"b": 1, "a": 2}, {"b": 3, "a": 4}])).fieldnames()
    ['a', 'b']
    """
    if nargout > 1:
        before = s.fieldnames() if isinstance(s, StructArray) else list(s)
        made = orderfields(s, order)
        after = made.fieldnames() if isinstance(made, StructArray) else list(made)
        return made, dlarray([[before.index(name) + 1.0] for name in after])
    if isinstance(s, StructArray):
        like = ordered(
            struct(dict.fromkeys(s.fieldnames())),
            order.fieldnames() if isinstance(order, StructArray) else order,
        )
        return StructArray([{name: one[name] for name in like} for one in s], s.shape, list(like))
    return ordered(s, order)


def isstruct(s: Any, /) -> bool:
    """Whether a value is a structure or a structure array.

    Syntax: ``tf = isstruct(s)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isstruct.html

    Examples
    --------
    >>> from dlarray.matlab import StructArray, isstruct
    >>> isstruct(StructArray()), isstruct({"a": 1}), isstruct(1)
    (True, True, False)
    """
    return isinstance(s, (Mapping, StructArray)) and not hasattr(type(s), "KeyType")


@with_own_columns
def iscell(c: Any, /) -> bool:
    """Whether a value is a cell array; a list of numbers is an array.

    Syntax: ``tf = iscell(c)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/iscell.html

    Examples
    --------
    >>> from dlarray.matlab import Cell, iscell
    >>> iscell(Cell()), iscell(["a"]), iscell([1, 2]), iscell([])
    (True, True, False, False)
    """
    return isinstance(c, Cell) or (
        isinstance(c, (list, tuple)) and not isinstance(c, StructArray) and plain(c) is None
    )


def namedargs2cell(S: Any, /) -> Cell:
    """The names and values of a structure in turn, to be given to a function: ``f(*namedargs2cell(S))``.

    Syntax: ``C = namedargs2cell(S)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/namedargs2cell.html

    Examples
    --------
    >>> from dlarray import struct
    >>> from dlarray.matlab import namedargs2cell
    >>> [*namedargs2cell(struct(Rate=0.1))]
    ['Rate', 0.1]
    """
    return Cell([part for name in S for part in (name, S[name])])
