"""Order and sets of values of any kind: sort, unique, ismember, intersect, union, setdiff, flip, reshape."""

from __future__ import annotations

from enum import Enum
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.arguments import check_nargout, is_empty, whole
from dlarray.array import dlarray
from dlarray.categorical import categorical
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.displays import plain
from dlarray.migration.matlab.own_objects.arrays import ObjectArray, is_own, objects
from dlarray.migration.matlab.shared.handle_places import handles_in, places_of_handles
from dlarray.migration.matlab.shared.own_columns import with_own_columns
from dlarray.migration.matlab.shared.table_keys import unique_rows
from dlarray.migration.matlab.strings import CharArray, String, StringArray, logical
from dlarray.migration.matlab.struct_arrays import StructArray
from dlarray.migration.matlab.text.kinds import Texts, back, texts
from dlarray.migration.matlab.text.numbers import codes
from dlarray.table import table
from dlarray.table.column import Column


def _library(name: str, *args: Any, **options: Any) -> Any:
    return registered.functions[name].call(*args, **options)


def _of_texts(x: Any) -> bool:
    """Whether a value is a collection of texts: a cell array of text, or a string array."""
    if isinstance(x, (StringArray, String)):
        return True
    if isinstance(x, Cell):
        return all(isinstance(v, str) for v in x)
    return type(x) in (list, tuple, Column) and bool(x) and all(isinstance(v, str) for v in x)


def _characters(x: Any) -> bool:
    return isinstance(x, CharArray) or isinstance(x, str) and not isinstance(x, String)


def _text(X: Any) -> Any:
    """Numbers of characters as text, those of several rows as a matrix of characters."""
    rows = ["".join(chr(int(v)) for v in row) for row in np.atleast_2d(np.asarray(X))]
    return CharArray(rows) if len(rows) > 1 else rows[0] if rows else ""


def _places(found: list[int], column: bool) -> dlarray:
    values = [float(k + 1) for k in found]
    return dlarray([[v] for v in values] if column else values) if values else dlarray(np.zeros((0, 1)))


def sort(A: Any, /, *args: Any, nargout: int = 1, **options: Any) -> Any:
    """Elements in order: texts by their characters, characters of a text, numbers.

    Syntaxes: ``B = sort(A)``, ``B = sort(A, "descend")``, ``B, I = sort(…, nargout=2)``, and for arrays all that the
    library's ``sort`` takes.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/sort.html

    Examples
    --------
    >>> from dlarray.matlab import sort
    >>> sort(["b", "C", "a"])
      1×3 cell array
    <BLANKLINE>
        {'C'}    {'a'}    {'b'}
    """
    if _characters(A):
        made = _library("sort", codes(A), *args, nargout=nargout, **options)
        return (_text(made[0]), made[1]) if nargout > 1 else _text(made)
    if not _of_texts(A):
        return _library("sort", A, *args, nargout=nargout, **options)
    found = texts("sort", "A", A)
    down = any(isinstance(a, str) and a.lower() == "descend" for a in args)
    order = sorted(range(len(found.values)), key=lambda k: found.values[k], reverse=down)
    if down:  # equal ones stay in their order
        order = sorted(range(len(found.values)), key=lambda k: (_down(found.values[k]), k))
    B = back(found, [found.values[k] for k in order])
    I = dlarray.from_array(np.asarray(order, dtype=float).reshape(found.shape[::-1]) + 1)  # noqa: E741
    return B if nargout < 2 else (B, I)


def _down(text: str) -> tuple:
    return (*(-ord(c) for c in text), 1)


def unique(A: Any, /, *args: Any, nargout: int = 1, **options: Any) -> Any:
    """Each element once: texts in order (or with "stable" as they come), characters, numbers, rows of tables.

    Syntaxes: ``C = unique(A)``, ``C = unique(A, "stable")``, ``C, ia, ic = unique(…, nargout=3)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.unique.html

    Examples
    --------
    >>> from dlarray.matlab import unique
    >>> unique(["b", "a", "b"])
      1×2 cell array
    <BLANKLINE>
        {'a'}    {'b'}
    """
    if _characters(A):
        made = _library("unique", codes(A), *args, nargout=nargout, **options)
        return (_text(made[0]), *made[1:]) if nargout > 1 else _text(made)
    words = [str(a).lower() for a in args if isinstance(a, str)]
    if isinstance(A, table):
        return unique_rows(A, words, nargout)
    if not _of_texts(A):
        return _library("unique", A, *args, nargout=nargout, **options)
    found = texts("unique", "A", A)
    kept = list(dict.fromkeys(found.values)) if "stable" in words else sorted(set(found.values))
    row = found.shape[0] == 1 and found.shape[1] != 1
    C = back(found, kept, (1, len(kept)) if row else (len(kept), 1))
    if nargout < 2:
        return C
    check_nargout("unique", nargout, (1, 2, 3))
    values = found.values
    last = "last" in words
    first = [len(values) - 1 - values[::-1].index(t) if last else values.index(t) for t in kept]
    where = {t: k for k, t in enumerate(kept)}
    return (C, _places(first, True), _places([where[t] for t in values], True))[:nargout]


def _named(x: Any) -> Any:
    """Members of an enumeration as their names, which they equal."""
    if hasattr(type(x), "of_objects") and all(isinstance(one, Enum) for one in x):
        return StringArray([one.name for one in x], x.shape)
    return String(x.name) if isinstance(x, Enum) else x


def ismember(A: Any, B: Any, /, *args: Any, nargout: int = 1, **options: Any) -> Any:
    """Whether elements are in a set: texts in a cell array or a string array, numbers in an array.

    Syntaxes: ``tf = ismember(A, B)``, ``tf, place = ismember(A, B, nargout=2)``.

    Returns
    -------
    tf : bool
        An array for several.
    place : int
        Counted from 1; 0 where there is none.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.ismember.html

    Examples
    --------
    >>> from dlarray.matlab import ismember
    >>> ismember("adam", ["sgdm", "adam"], nargout=2)
    (True, 2)
    """
    A, B = _named(A), _named(B)
    if (handles := handles_in(A)) is not None:
        at = places_of_handles(handles, handles_in(B) or [])
        if len(at) == 1 or not hasattr(type(A), "of_objects"):
            return at[0] > 0 if nargout < 2 else (at[0] > 0, at[0])
        tf = logical([k > 0 for k in at], A.shape)
        return tf if nargout < 2 else (tf, _places([k - 1 for k in at], A.shape[1] == 1))
    if isinstance(A, categorical):
        named = B if isinstance(B, categorical) or is_empty(B) else texts("ismember", "B", B).values
        return _library("ismember", A, named, *args, nargout=nargout, **options)
    if _characters(A) and _characters(B):
        return _library("ismember", codes(A), codes(B), *args, nargout=nargout, **options)
    if not (_of_texts(B) or _of_texts(A)):
        A, B = (codes(v) if _characters(v) else v for v in (A, B))  # letters among numbers
        return _library("ismember", A, B, *args, nargout=nargout, **options)
    found = texts("ismember", "A", A)
    there = texts("ismember", "B", B).values
    where = {t: k + 1 for k, t in reversed(list(enumerate(there)))}
    one = found.shape == (1, 1) and found.kind != "cell"
    tf = found.values[0] in where if one else logical([t in where for t in found.values], found.shape)
    if nargout < 2:
        return tf
    found_at = [where.get(t, 0) for t in found.values]
    return tf, found_at[0] if one else dlarray.from_array(
        np.asarray(found_at, float).reshape(found.shape[::-1])
    )


def _sets(name: str, A: Any, B: Any, args: tuple, nargout: int, options: dict, keep: Any) -> Any:
    if getattr(A, "matlab_class", "") == "polyshape":
        return getattr(A, name)(B, *args)
    if isinstance(A, categorical) or isinstance(B, categorical):
        return _library(name, A, B, *args, nargout=nargout, **options)
    if not (_of_texts(A) or _of_texts(B)):
        if _characters(A) and _characters(B):
            made = _library(name, codes(A), codes(B), *args, nargout=nargout, **options)
            return (_text(made[0]), *made[1:]) if nargout > 1 else _text(made)
        return _library(name, A, B, *args, nargout=nargout, **options)
    left = texts(name, "A", A if not is_empty(A) else Cell())
    right = texts(name, "B", B if not is_empty(B) else Cell())
    stable = any(isinstance(a, str) and a.lower() == "stable" for a in args)
    kept = list(dict.fromkeys(keep(left.values, right.values)))
    kept = kept if stable else sorted(kept)
    kind = "string" if "string" in (left.kind, right.kind) else "cell"
    row = all(f.shape[0] == 1 or not f.values for f in (left, right))
    C = back(Texts([], (0, 0), kind), kept, (1, len(kept)) if row else (len(kept), 1))
    if nargout < 2:
        return C
    places = [_places([f.values.index(t) for t in kept if t in f.values], True) for f in (left, right)]
    return (C, *places)[:nargout]


def intersect(A: Any, B: Any, /, *args: Any, nargout: int = 1, **options: Any) -> Any:
    """What two sets share: of texts, of characters, of numbers.

    Syntaxes: ``C = intersect(A, B)``, ``C = intersect(A, B, "stable")``, ``C, ia, ib = intersect(…, nargout=3)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.intersect.html

    Examples
    --------
    >>> from dlarray.matlab import intersect
    >>> intersect(["a", "b"], ["b", "c"])
      1×1 cell array
    <BLANKLINE>
        {'b'}
    """
    return _sets("intersect", A, B, args, nargout, options, lambda a, b: [t for t in a if t in set(b)])


def union(A: Any, B: Any, /, *args: Any, nargout: int = 1, **options: Any) -> Any:
    """What is in one of two sets: of texts, of characters, of numbers.

    Syntaxes: ``C = union(A, B)``, ``C = union(A, B, "stable")``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.union.html

    Examples
    --------
    >>> from dlarray.matlab import union
    >>> union(["b"], ["a", "b"])
      1×2 cell array
    <BLANKLINE>
        {'a'}    {'b'}
    """
    return _sets("union", A, B, args, nargout, options, lambda a, b: [*a, *b])


def setdiff(A: Any, B: Any, /, *args: Any, nargout: int = 1, **options: Any) -> Any:
    """What is in the first set and not in the second: of texts, of characters, of numbers.

    Syntaxes: ``C = setdiff(A, B)``, ``C = setdiff(A, B, "stable")``, ``C, ia = setdiff(…, nargout=2)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.setdiff.html

    Examples
    --------
    >>> from dlarray.matlab import setdiff
    >>> setdiff(["a", "b", "c"], ["b"])
      1×2 cell array
    <BLANKLINE>
        {'a'}    {'c'}
    """
    return _sets("setdiff", A, B, args, nargout, options, lambda a, b: [t for t in a if t not in set(b)])


@with_own_columns
def flip(A: Any, dim: Any = None, /) -> Any:
    """Elements in the opposite order, along the first dimension whose size is not 1, or along one.

    Syntaxes: ``B = flip(A)``, ``B = flip(A, dim)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/flip.html

    Examples
    --------
    >>> from dlarray.matlab import flip
    >>> flip("abc")
    'cba'
    """
    if isinstance(A, String):
        return A
    if isinstance(A, str):
        return (
            str(A)[::-1]
            if dim is None or whole("flip", "dim", dim, least=1, fix="flip(A, 2)") == 2
            else str(A)
        )
    if not isinstance(A, (Cell, StringArray, CharArray, StructArray, table)) and not _of_texts(A):
        return _library("flip", A) if dim is None else _library("flip", A, dim)
    B: Any = A if hasattr(A, "shape") else Cell(A)
    d = (
        next((k for k, n in enumerate(B.shape, 1) if n != 1), 1)
        if dim is None
        else whole("flip", "dim", dim, least=1, fix="flip(A, 2)")
    )
    return B(*("end:-1:1" if k == d else ":" for k in range(1, max(len(B.shape), d) + 1)))


def _moved(name: str, A: Any, args: tuple) -> Any:
    """A function of the library that moves elements, of characters, cells or structures: their places are moved."""
    if not isinstance(A, (str, Cell, CharArray, StringArray, StructArray)):
        return _library(name, A, *args)
    shape = (1, len(A)) if isinstance(A, str) else A.shape
    places = dlarray.from_array(np.arange(1.0, np.prod(shape) + 1).reshape(shape[::-1]))
    moved = _library(name, places, *args)
    if not isinstance(A, str):
        return A(moved)
    letters = ["".join(A[int(k) - 1] for k in row) for row in np.asarray(moved).reshape(moved.shape[0], -1)]
    return letters[0] if len(letters) == 1 else CharArray(letters)


def circshift(A: Any, K: Any, /, *dim: Any) -> Any:
    """Elements moved in a circle: numbers, characters, cells.

    Syntaxes: ``Y = circshift(A, K)``, ``Y = circshift(A, K, dim)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/circshift.html

    Examples
    --------
    >>> from dlarray.matlab import circshift
    >>> circshift("abcdef", 2)
    'efabcd'
    """
    return _moved("circshift", A, (K, *dim))


@with_own_columns
def rot90(A: Any, /, *k: Any) -> Any:
    """A matrix turned by 90 degrees, of numbers, characters or cells.

    Syntaxes: ``B = rot90(A)``, ``B = rot90(A, k)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/rot90.html

    Examples
    --------
    >>> from dlarray.matlab import char, rot90
    >>> rot90(char("ab", "cd"), 2)(1, ":")
    'dc'
    """
    return _moved("rot90", A, k)


def repelem(A: Any, /, *counts: Any) -> Any:
    """Each element several times: numbers, characters, cells.

    Syntaxes: ``B = repelem(v, n)``, ``B = repelem(A, r1, …, rN)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/repelem.html

    Examples
    --------
    >>> from dlarray.matlab import repelem
    >>> repelem("abc", [1, 2, 3])
    'abbccc'
    """
    return _moved("repelem", StringArray([A]) if isinstance(A, String) else A, counts)


@with_own_columns
def fliplr(A: Any, /) -> Any:
    """Columns in the opposite order.

    Syntax: ``B = fliplr(A)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/fliplr.html

    Examples
    --------
    >>> from dlarray.matlab import fliplr
    >>> fliplr("abc")
    'cba'
    """
    return flip(A, 2)


@with_own_columns
def flipud(A: Any, /) -> Any:
    """Rows in the opposite order.

    Syntax: ``B = flipud(A)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/flipud.html

    Examples
    --------
    >>> from dlarray.matlab import Cell, flipud
    >>> list(flipud(Cell(["a", "b"], (2, 1))))
    ['b', 'a']
    """
    return flip(A, 1)


def reshape(A: Any, /, *size: Any) -> Any:
    """The same elements in another size: of cells, strings, structures, objects, text, arrays.

    Syntaxes: ``B = reshape(A, sz1, …, szN)``, ``B = reshape(A, sz)``; ``[]`` stands for the size that fits.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.reshape.html

    Examples
    --------
    >>> from dlarray.matlab import Cell, reshape
    >>> reshape(Cell([1, 2, 3, 4]), 2, 2).shape
    (2, 2)
    """
    if isinstance(A, CharArray):  # its characters, down the columns
        A = "".join(row[j] for j in range(A.shape[1]) for row in A.rows)
    if isinstance(A, str) and not isinstance(A, String):
        height = Cell(str(A)).reshape(*_sizes(size)).shape[0]
        rows = [str(A)[k::height] for k in range(height)]
        return rows[0] if len(rows) == 1 else CharArray(rows)
    if is_own(A):
        return ObjectArray(objects(A), objects(A)._of, Cell(list(objects(A))).reshape(*_sizes(size)).shape)
    if isinstance(A, (StringArray, StructArray)):
        made = list(A), Cell(list(A)).reshape(*_sizes(size)).shape
        return StringArray(*made) if isinstance(A, StringArray) else StructArray(*made, A.fieldnames())
    if isinstance(A, Cell) or (type(A) in (list, tuple) and plain(A) is None):
        return Cell(A).reshape(*_sizes(size))
    return _library("reshape", A, *size)


def _sizes(size: tuple) -> list:
    """Sizes as Python's numbers, and None for an open one."""
    if len(size) == 1 and not isinstance(size[0], (int, float)):
        return [int(n) for n in np.asarray(size[0]).ravel().tolist()]
    fix = "reshape(A, 2, [])"
    return [None if is_empty(n) else whole("reshape", "a size", n, least=0, fix=fix) for n in size]
