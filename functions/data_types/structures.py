"""Fields of structures and parts of cells: fieldnames, rmfield, setfield, getfield, struct2cell, cell, deal, ..."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import Any

from dlarray import limits
from dlarray.arguments import check_nargout, is_empty, read_size, text_list, whole, whole_numbers
from dlarray.array import asdlarray
from dlarray.errors import ArgumentError, ClassError, SizeError, describe
from dlarray.registry import function
from dlarray.struct import struct


def _structure(name: str, S: Any) -> Mapping:
    if isinstance(S, list) and len(S) == 1 and isinstance(S[0], Mapping):  # an array of one structure is one
        S = S[0]
    if not isinstance(S, Mapping) or not all(isinstance(field, str) for field in S):
        raise ClassError(
            f"{name}: S must be a structure, but it is {describe(S)}; fix: struct(a=1), or a dict"
        )
    return S


def _copy(S: Mapping) -> Any:
    """A structure of the same kind: a struct of a struct, a dict of a dict."""
    return struct(S) if isinstance(S, struct) else dict(S)


def _names(name: str, field: Any) -> list[str]:
    names = [field] if isinstance(field, str) else list(field) if isinstance(field, (list, tuple)) else []
    if not names or not all(isinstance(n, str) for n in names):
        raise ClassError(
            f"{name}: a field name must be text, but it is {describe(field)}; fix: a name, or a list"
        )
    return names


def _is_place(field: Any) -> bool:
    """Whether a part of a path is subscripts, ``{1, 2}`` in MATLAB, and no name."""
    return isinstance(field, (list, tuple)) and bool(field) and not all(isinstance(v, str) for v in field)


def _element(name: str, S: Any, subscripts: Any) -> Any:
    """The part of a value at subscripts that count from 1; of one structure itself."""
    if isinstance(S, Mapping) and all(v == 1 for v in subscripts):
        return S
    if not callable(S):
        S = asdlarray(S)
    return S(*subscripts)


def _present(name: str, S: Mapping, field: str) -> None:
    if field not in S:
        near = difflib.get_close_matches(field, [str(key) for key in S], 1)
        hint = (
            f'; did you mean "{near[0]}"?'
            if near
            else f"; fix: one of {', '.join(map(str, S)) or 'no fields'}"
        )
        raise ArgumentError(f'{name}: A field named "{field}" doesn\'t exist{hint}')


@function(format=None, differentiable=False)
def fieldnames(S: Any, /) -> list[str]:
    """Names of the fields of a structure, in their order.

    Syntax: ``names = fieldnames(S)``.

    Parameters
    ----------
    S : struct or dict
        A structure.

    Returns
    -------
    list of str

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/fieldnames.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.fieldnames(dl.struct(a=1, b=2))
    ['a', 'b']
    """
    return list(_structure("fieldnames", S))


@function(format=None, half="own")
def rmfield(S: Any, field: Any, /) -> Any:
    """Remove fields from a structure.

    Syntax: ``S = rmfield(S, field)``.

    Parameters
    ----------
    S : struct or dict
        A structure, which is not changed.
    field : str or list of str
        The names.

    Returns
    -------
    struct or dict

    Raises
    ------
    ArgumentError
        There is no such field.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/rmfield.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.fieldnames(dl.rmfield(dl.struct(a=1, b=2), "a"))
    ['b']
    """
    T = _copy(_structure("rmfield", S))
    for name in _names("rmfield", field):
        _present("rmfield", T, name)
        del T[name]
    return T


@function(format=None, half="own")
def getfield(S: Any, /, *field: Any) -> Any:
    """Value of a field, of a field of a field, or of elements of them.

    Syntaxes: ``value = getfield(S, field)``, ``value = getfield(S, field1, …, fieldN)``,
    ``value = getfield(S, [k], field, [i, j])``: a list holds subscripts, counted from 1.

    Raises
    ------
    ArgumentError
        There is no such field.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/getfield.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.getfield(dl.struct(a=dl.struct(b=7)), "a", "b")
    7
    """
    if not field:
        raise ArgumentError('getfield: the name of the field is missing; fix: getfield(S, "a")')
    for name in field:
        if _is_place(name):
            S = _element("getfield", S, name)
            continue
        (name,) = _names("getfield", name)
        _present("getfield", _structure("getfield", S), name)
        S = S[name]
    return S


@function(format=None, half="own")
def setfield(S: Any, /, *field_and_value: Any) -> Any:
    """Set a field of a structure, a field of a field, or elements of them.

    Syntaxes: ``S = setfield(S, field, value)``, ``S = setfield(S, field1, …, fieldN, value)``,
    ``S = setfield(S, [k], field, [i, j], value)``: a list holds subscripts, counted from 1.

    Returns
    -------
    struct or dict
        A copy; S is not changed.  Structures on the way that do not exist are made.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/setfield.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.setfield(dl.struct(a=1), "b", 2)
      struct with fields:
    <BLANKLINE>
        a: 1
        b: 2
    """
    if len(field_and_value) < 2:
        raise ArgumentError('setfield: needs a field and a value; fix: setfield(S, "a", 1)')
    *names, value = field_and_value
    if _is_place(names[0]):
        where, *rest = names
        if isinstance(S, Mapping) and all(v == 1 for v in where):
            return setfield(S, *rest, value)
        T = S.copy() if hasattr(S, "paren") else asdlarray(S)
        T.paren[tuple(where)] = setfield(T(*where), *rest, value) if rest else value
        return T
    (first,), rest = _names("setfield", names[0]), names[1:]
    T = _copy(_structure("setfield", S))
    T[first] = setfield(T.get(first, struct()) if first in T else struct(), *rest, value) if rest else value
    return T


@function(format=None, differentiable=False)
def orderfields(S: Any, order: Any = None, /, *, nargout: int = 1) -> Any:
    """Order the fields of a structure.

    Syntaxes: ``T = orderfields(S)``, ``T = orderfields(S, other)``, ``T = orderfields(S, names)``,
    ``T = orderfields(S, numbers)``, ``T, P = orderfields(…, nargout=2)``.

    Parameters
    ----------
    S : struct or dict
        A structure.
    order : struct, list of str or list of int, optional
        A structure with the same fields, their names, or their numbers from 1, in the new order.  Default: the
        order of the characters of the names.

    Returns
    -------
    T : struct or dict
    P : list of int
        The numbers, from 1, of the fields of S in their new order.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/orderfields.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.fieldnames(dl.orderfields(dl.struct(b=2, a=1)))
    ['a', 'b']
    """
    names, nargout = list(_structure("orderfields", S)), check_nargout("orderfields", nargout, (1, 2))
    if is_empty(order):
        wanted = sorted(names)
    elif (fields := list(map(str, order)) if isinstance(order, dict) else text_list(order)) is None:
        numbers = list(whole_numbers("orderfields", "order", order))
        if sorted(numbers) != list(range(1, len(names) + 1)):
            raise ArgumentError(
                f"orderfields: the numbers must hold each of 1 to {len(names)} once, but they are {numbers}"
            )
        wanted = [names[n - 1] for n in numbers]
    else:
        wanted = fields
    if sorted(wanted) != sorted(names):
        raise ArgumentError(
            f"orderfields: the order must hold the fields {', '.join(names)}, but it holds {', '.join(wanted)}"
        )
    T = _copy({name: S[name] for name in wanted})
    T = struct(T) if isinstance(S, struct) else T
    return T if nargout < 2 else (T, [names.index(name) + 1 for name in wanted])


@function(format=None, half="own")
def struct2cell(S: Any, /) -> list:
    """Values of the fields of a structure, in their order.

    Syntax: ``C = struct2cell(S)``.

    Returns
    -------
    list

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/struct2cell.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.struct2cell(dl.struct(a=1, b="two"))
    [1, 'two']
    """
    S = _structure("struct2cell", S)
    return [S[name] for name in S]


@function(format=None, half="own")
def cell2struct(C: Any, fields: Any, dim: Any = 1, /) -> struct:
    """A structure of values and the names of their fields.

    Syntax: ``S = cell2struct(C, fields)``, ``S = cell2struct(C, fields, dim)``.

    Parameters
    ----------
    C : list
        One value for each field.
    fields : list of str
        The names.
    dim : int
        1 or 2: a list of values has one dimension, so that both mean the same.

    Returns
    -------
    struct

    Raises
    ------
    SizeError
        Not as many values as names.

    Notes
    -----
    Differs from MATLAB: there are no structure arrays; for a table of values make one structure of each row.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/cell2struct.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.cell2struct([1, "two"], ["a", "b"]).b
    'two'
    """
    if not isinstance(C, (list, tuple)):
        raise ClassError(f"cell2struct: C must be a list of values, but it is {describe(C)}; fix: [1, 2]")
    names = _names("cell2struct", fields)
    if len(C) != len(names):
        raise SizeError(
            f"cell2struct: there are {len(C)} values, but {len(names)} field names; fix: one name for each value"
        )
    whole("cell2struct", "dim", dim, least=1, most=2, fix="leave it out")
    return struct(dict(zip(names, C, strict=True)))


@function(format=None, half="own")
def deal(*values: Any, nargout: int | None = None) -> Any:
    """Give values to several variables: ``a, b = deal(1, 2)``.

    Syntaxes: ``B1, …, Bn = deal(A1, …, An)``, ``B1, …, Bn = deal(A, nargout=n)``.

    Parameters
    ----------
    *values
        Any values.
    nargout : int, optional
        Number of outputs, for a single value that all of them get.

    Returns
    -------
    tuple, or the value itself when there is one output

    Raises
    ------
    ArgumentError
        ``nargout`` differs from the number of several values.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/deal.html

    Examples
    --------
    >>> import dlarray as dl
    >>> a, b = dl.deal(0, nargout=2)
    >>> a, b
    (0, 0)
    """
    if not values:
        raise ArgumentError("deal: there is nothing to deal; fix: deal(1, 2)")
    count = len(values) if nargout is None else whole("deal", "nargout", nargout, least=0)
    if len(values) == 1:
        limits.check_bytes("deal", f"{limits.in_short(count)} outputs need", 8 * count, "a smaller nargout")
        values *= count
    elif count != len(values):
        raise ArgumentError(
            f"deal: The number of outputs should match the number of inputs: {count} outputs, {len(values)} inputs"
        )
    return values[0] if count == 1 else values


_CELL = 64  # bytes of an empty list and its place in another


@function(format=None, differentiable=False)
def cell(*size: Any) -> list:
    """A cell array of empty cells.

    Syntaxes: ``C = cell(n)``, ``C = cell(sz1, sz2)``, ``C = cell([sz1, sz2])``.

    Parameters
    ----------
    *size : int, list of int or str
        Whole numbers, or one vector of two.

    Returns
    -------
    list
        Empty lists, in place of MATLAB's []: n of them for 1×n and for n×1, otherwise a list of rows.

    Raises
    ------
    ArgumentError
        More than two sizes.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/cell.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.cell(1, 3)
    [[], [], []]
    """
    sizes = read_size("cell", size) if size else (0, 0)
    if len(sizes) > 2:
        raise ArgumentError(
            f"cell: a list has one dimension, and rows have two, but there are {len(sizes)} sizes; fix: cell(2, 3)"
        )
    rows, columns = sizes
    limits.check_bytes(
        "cell", f"a list of {limits.in_short(rows * columns)} cells needs", _CELL * rows * columns
    )
    if 1 in sizes or 0 in sizes:
        return [[] for _ in range(rows * columns)]
    return [[[] for _ in range(columns)] for _ in range(rows)]
