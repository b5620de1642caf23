"""Equality of values of any kind: eq, ne, isequal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dlarray import names as registered
from dlarray.arguments import is_empty
from dlarray.errors import SizeError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.dictionaries import dictionary
from dlarray.migration.matlab.own_objects.arrays import ObjectArray, is_own
from dlarray.migration.matlab.shared.own_columns import own_column
from dlarray.migration.matlab.strings import CharArray, String, StringArray, logical
from dlarray.migration.matlab.struct_arrays import StructArray
from dlarray.migration.matlab.text.numbers import codes
from dlarray.migration.matlab.values import same
from dlarray.table.column import Column


def eq(a: Any, b: Any, /) -> Any:
    """MATLAB's ``a == b`` of values of any kind: strings as wholes, characters one by one.

    Syntax: ``tf = eq(a, b)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/eq.html

    Examples
    --------
    >>> from dlarray.matlab import String, eq
    >>> eq("abca", "a")
      1×4 logical dlarray
    <BLANKLINE>
       1   0   0   1
    >>> eq(String("adam"), "adam")
    True
    """
    return _compared(a, b, "eq")


def ne(a: Any, b: Any, /) -> Any:
    """MATLAB's ``a ~= b`` of values of any kind: strings as wholes, characters one by one.

    Syntax: ``tf = ne(a, b)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ne.html

    Examples
    --------
    >>> from dlarray.matlab import ne
    >>> ne("ab", "aa")
      1×2 logical dlarray
    <BLANKLINE>
       0   1
    """
    return _compared(a, b, "ne")


def _compared(a: Any, b: Any, name: str) -> Any:
    if hasattr(a, "categories") or hasattr(b, "categories"):
        return a == b if name == "eq" else a != b
    a, b = (own_column(v) if type(v) is Column and v.held == "cell" else v for v in (a, b))
    if isinstance(a, Cell) and isinstance(b, str):
        b = String(b)  # with a cell array of texts only a string compares
    elif isinstance(b, Cell) and isinstance(a, str):
        a = String(a)
    if isinstance(a, (String, StringArray)) or isinstance(b, (String, StringArray)):
        if isinstance(a, str) and isinstance(b, str):
            return (str(a) == str(b)) is (name == "eq")
        array, other = (a, b) if isinstance(a, StringArray) else (b, a)
        if not isinstance(array, StringArray):
            array = StringArray([array])
            other = Cell(other) if isinstance(other, (list, tuple)) else other
            if isinstance(other, Cell):
                array, other = StringArray(other, other.shape), str(array[0])
        if not isinstance(other, (str, list, tuple, StringArray)):
            return logical([name == "ne"] * len(array), array.shape)
        return array == other if name == "eq" else array != other
    if any(isinstance(v, (str, CharArray)) for v in (a, b)):
        if isinstance(a, str) and isinstance(b, str) and len(a) != len(b) and 1 not in (len(a), len(b)):
            raise SizeError(
                f"==: Arrays have incompatible sizes for this operation: {describe(a)} and {describe(b)}; "
                "fix: strcmp(a, b)"
            )
        a, b = (codes(v) if isinstance(v, (str, CharArray)) else v for v in (a, b))
    if is_own(a) or is_own(b):
        return a == b if name == "eq" else a != b
    if isinstance(a, (Mapping, dictionary)) or callable(a) and not hasattr(a, "shape"):
        return (a is b or bool(a == b)) is (name == "eq")
    return registered.functions[name].call(a, b)


def isequal(A: Any, B: Any, /, *more: Any) -> bool:
    """Whether values of any kind are equal: same size, same elements; a text and a string of the same characters, too.

    Syntax: ``tf = isequal(A, B, …)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isequal.html

    Examples
    --------
    >>> from dlarray.matlab import Cell, isequal
    >>> isequal(Cell(["a", 1]), Cell(["a", 1])), isequal(Cell(["a"]), Cell(["b"]))
    (True, False)
    """
    return all(_equal(A, other) for other in (B, *more))


_COLLECTIONS = (StringArray, StructArray, CharArray, Cell, ObjectArray)


def _equal(a: Any, b: Any) -> bool:
    if isinstance(a, _COLLECTIONS) or isinstance(b, _COLLECTIONS):
        # one text beside strings, one structure beside structures, count as an array of one
        a, b = (
            Cell([v]) if isinstance(v, (str, Mapping)) or is_own(v) and type(v) is not ObjectArray else v
            for v in (a, b)
        )
        if any(not hasattr(v, "__iter__") for v in (a, b)):
            return False
        left, right = list(a), list(b)
        return _size(a) == _size(b) and all(_equal(x, y) for x, y in zip(left, right, strict=True))
    if isinstance(a, str) is not isinstance(b, str) and not any(isinstance(v, String) for v in (a, b)):
        if "" in (v for v in (a, b) if isinstance(v, str)):  # '' is 0×0, as [] is
            return all(
                isinstance(v, str) or is_empty(v) and tuple(getattr(v, "shape", (0, 0))) == (0, 0)
                for v in (a, b)
            )
        a, b = codes(a), codes(b)  # a text and the numbers of its characters
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        return set(a) == set(b) and all(_equal(a[k], b[k]) for k in a)
    if isinstance(a, dictionary) or isinstance(b, dictionary):
        return bool(a == b)
    return same(a, b)


def _size(x: Any) -> tuple[int, ...]:
    return getattr(x, "shape", None) or ((1, len(x)) if len(x) else (0, 0))
