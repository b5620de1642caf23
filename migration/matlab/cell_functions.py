"""Functions of cell arrays that keep sizes: cellfun, arrayfun, structfun, num2cell, cell2mat, struct2cell."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.arguments import whole
from dlarray.array import asdlarray, dlarray
from dlarray.errors import ClassError, SizeError, describe
from dlarray.functions.data_types.cellfun import StructList
from dlarray.functions.data_types.size_and_kind import size_of
from dlarray.migration.matlab.cells import Cell, as_cell
from dlarray.migration.matlab.displays import disp_text, is_handle, of_column, plain, size_and_class
from dlarray.migration.matlab.joining import horzcat, vertcat
from dlarray.migration.matlab.own_objects.arrays import ObjectArray, is_own, objects
from dlarray.migration.matlab.shared.own_columns import with_own_columns
from dlarray.migration.matlab.strings import CharArray, String, StringArray
from dlarray.migration.matlab.struct_arrays import StructArray
from dlarray.struct import struct
from dlarray.table.column import Column


def _objects(values: Any, shape: tuple[int, ...]) -> np.ndarray:
    """Cells as NumPy holds them, which the library's functions give back in their size."""
    array = np.empty(len(values), dtype=object)
    for k, value in enumerate(values):
        array[k] = value
    return array.reshape(shape, order="F")


def _back(result: Any, shape: tuple[int, ...] | None = None) -> Any:
    """Results of the library's function: lists and arrays of objects as cell arrays."""
    if isinstance(result, tuple):
        return tuple(_back(r, shape) for r in result)
    if isinstance(result, np.ndarray) and result.dtype == object:
        return as_cell(result)
    if isinstance(result, str) and shape and len(shape) == 2 and shape[0] > 1:  # a letter for each element
        return CharArray([result[row :: shape[0]] for row in range(shape[0])])
    if isinstance(result, StructList):
        size = shape if shape and math.prod(shape) == len(result) else result.shape
        return StructArray(list(result), size)
    if (
        isinstance(result, list)
        and not isinstance(result, ObjectArray)
        and not hasattr(type(result), "of_objects")
    ):
        return Cell(result, shape if shape and math.prod(shape) == len(result) else None)
    if (
        shape
        and isinstance(result, dlarray)
        and not result._format
        and math.prod(shape) == math.prod(result.shape)
    ):
        return registered.functions["reshape"].call(result, list(shape)) if result.shape != shape else result
    return result


def _gives_letters(found: Any) -> bool:
    return isinstance(found, str) or isinstance(found, tuple) and any(isinstance(v, str) for v in found)


def _size(cells: Any) -> tuple[int, int]:
    """The size of a list as a row of cells, of a table's column as a column."""
    if not len(cells):
        return 0, 0
    return (len(cells), 1) if isinstance(cells, Column) else (1, len(cells))


# MATLAB's older names of functions, some of which take a further argument.
_OLDER: dict[str, Any] = {
    "isclass": lambda name: lambda x: class_(x) == str(name),
    "size": lambda dim: lambda x: float((*size_of(x), *(1,) * int(dim))[int(dim) - 1]),
    "prodofsize": lambda: lambda x: float(math.prod(size_of(x))),
}


def cellfun(func: Any, /, *args: Any, **options: Any) -> Any:
    """Apply a function to the contents of each cell; as the library's ``cellfun``, with cell arrays of any size.

    Syntaxes: ``A = cellfun(func, C)``, ``C = cellfun(func, C1, …, Cn, UniformOutput=False)``,
    ``A, B = cellfun(…, nargout=2)``.

    Parameters
    ----------
    func : callable or str
    *args
        Cell arrays or string arrays of equal size, then options in pairs.

    Returns
    -------
    dlarray or Cell
        Of the size of the first.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/cellfun.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import Cell, cellfun
    >>> cellfun(lambda s: s + ".m", Cell(["a", "b"], (2, 1)), UniformOutput=False)
      2×1 cell array
    <BLANKLINE>
        {'a.m'}
        {'b.m'}
    """
    if isinstance(func, str) and func in _OLDER:
        func, args = _OLDER[func](*args[1:]), args[:1]
    given = [
        _objects(list(a), getattr(a, "shape", _size(a))) if isinstance(a, (list, tuple, StringArray)) else a
        for a in args
    ]
    found = registered.functions["cellfun"].call(func, *given, **options)
    return _back(
        found, given[0].shape if _gives_letters(found) and given and hasattr(given[0], "shape") else None
    )


def arrayfun(func: Any, /, *args: Any, **options: Any) -> Any:
    """Apply a function to each element; as the library's ``arrayfun``, with arrays of any kind.

    Syntaxes: ``B = arrayfun(func, A)``, ``C = arrayfun(func, A1, …, An, UniformOutput=False)``.

    Parameters
    ----------
    func : callable or str
    *args
        Arrays, structure arrays, string arrays, text, cell arrays (each element of which is a cell array of one cell).

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/arrayfun.html

    Examples
    --------
    >>> from dlarray.matlab import StructArray, arrayfun
    >>> s = StructArray([{"a": 1}, {"a": 2}])
    >>> arrayfun(lambda e: e.a * 10, s)
      1×2 dlarray
    <BLANKLINE>
        10    20
    """
    given: list[Any] = []
    shape = None
    for k, a in enumerate(args):
        if k % 2 == 1 and isinstance(a, str) or given and isinstance(args[k - 1], str) and a is args[-1]:
            given.append(a)
            continue
        if isinstance(a, (StructArray, StringArray)) or is_own(a) or hasattr(type(a), "joined_times"):
            a = objects(a) if is_own(a) else a
            given.append(list(a))
            shape = shape or a.shape
        elif isinstance(a, str) and not isinstance(a, String) and k == 0:
            given.append(list(a))
            shape = shape or (1, len(a))
        elif type(a).__name__ == "LayerArray":
            given.append(list(a))
            shape = shape or (len(a), 1)
        elif isinstance(a, (list, tuple)) and plain(a) is None:
            c = as_cell(a)  # of layers and other objects each is one; those of a cell array are cells
            given.append([Cell([v]) for v in c] if isinstance(a, Cell) else list(c))
            shape = shape or c.shape
        else:
            given.append(a)
    found = registered.functions["arrayfun"].call(func, *given, **options)
    return _back(found, shape or (size_of(args[0]) if _gives_letters(found) else None))


def structfun(func: Any, S: Any, /, *args: Any, **options: Any) -> Any:
    """Apply a function to each field of a structure.

    Syntaxes: ``A = structfun(func, S)``, ``T = structfun(func, S, UniformOutput=False)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/structfun.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import structfun
    >>> structfun(lambda v: v * 2, dl.struct(a=1, b=2)).shape
    (2, 1)
    """
    one = S[0] if isinstance(S, StructArray) and len(S) == 1 else S
    return registered.functions["structfun"].call(func, one, *args, **options)


@with_own_columns
def num2cell(A: Any, dim: Any = None, /) -> Cell:
    """Put each element of an array into a cell, or each of its rows or columns.

    Syntaxes: ``C = num2cell(A)``, ``C = num2cell(A, dim)``.

    Parameters
    ----------
    A : array or text
    dim : whole number or several
        The dimensions that stay together: 2 puts each row of a matrix into a cell.

    Returns
    -------
    Cell
        Of the size of A, and 1 along ``dim``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/num2cell.html

    Examples
    --------
    >>> from dlarray.matlab import num2cell
    >>> num2cell([[1, 2], [3, 4]])
      2×2 cell array
    <BLANKLINE>
        {[1]}    {[2]}
        {[3]}    {[4]}
    """
    if dim is not None:
        return _along_dimensions(A if hasattr(A, "shape") and callable(A) else asdlarray(A), dim)
    if isinstance(A, (str, StringArray, StructArray)):
        return Cell(list(A), getattr(A, "shape", (1, len(A))))
    if isinstance(A, (list, tuple)) and plain(A) is None:
        c = as_cell(A)
        return Cell([Cell([v]) for v in c], c.shape)
    X = asdlarray(A)
    flat = registered.functions["reshape"].call(
        X.wrap(X.array) if not X._format else registered.functions["stripdims"].call(X), 1, []
    )
    return Cell([flat[0, k] for k in range(math.prod(X.shape))], X.shape)


def celldisp(C: Any, displayName: str = "ans", /) -> None:
    """Print what every cell holds, also of the cells in cells.

    Syntax: ``celldisp(C, "C")``, with the name of the variable.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/celldisp.html

    Examples
    --------
    >>> from dlarray.matlab import Cell, celldisp
    >>> celldisp(Cell([5, "row"]), "C")  # doctest: +NORMALIZE_WHITESPACE
    C{1} =
         5
    C{2} =
    row
    """
    given = as_cell(C)
    rows = given.shape[0]
    for i, value in enumerate(given):
        where = f"{i + 1}" if 1 in given.shape else f"{i % rows + 1},{i // rows + 1}"
        name = f"{displayName}{{{where}}}"
        if isinstance(value, Cell):
            celldisp(value, name)
        else:
            text = disp_text(value)
            after = "\n" if plain(value) is not None and not text.endswith("\n\n") else ""
            print(f" \n{name} =\n \n{text}{after} ")


def _along_dimensions(A: Any, dim: Any) -> Cell:
    """Blocks of an array, whole along some dimensions and of one element along the others."""
    together = {whole("num2cell", "dim", n, least=1) - 1 for n in np.ravel(np.asarray(plain(dim)))}
    size = [int(n) for n in A.shape]
    counts = tuple(1 if d in together else n for d, n in enumerate(size))
    blocks = []
    for flat in range(math.prod(counts)):
        at = np.unravel_index(flat, counts, order="F")
        blocks.append(A(*(":" if d in together else int(k) + 1 for d, k in enumerate(at))))
    return Cell(blocks, counts)


def cell2mat(C: Any, /) -> Any:
    """Join the contents of a cell array into one array.

    Syntax: ``A = cell2mat(C)``.

    Returns
    -------
    dlarray, str, Cell or StructArray
        Cells side by side as they lie, rows one below the other.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/cell2mat.html

    Examples
    --------
    >>> from dlarray.matlab import Cell, cell2mat
    >>> cell2mat(Cell.of([1, [2, 3]], [4, [5, 6]]))
      2×3 dlarray
    <BLANKLINE>
         1     2     3
         4     5     6
    """
    if isinstance(C, str) and not isinstance(C, String):
        return C  # T.Name(k) of a column of texts is the text, where MATLAB has a cell with it
    c = as_cell(C)
    if not c:
        return dlarray([])
    rows, columns = c.shape[0], len(c) // c.shape[0]
    kinds = {size_and_class(v)[1] for v in c}
    if len(kinds) > 1:
        raise ClassError(
            "cell2mat: All contents of the input cell array must be of the same data type, but they are "
            f"{', '.join(sorted(kinds))}; fix: one class"
        )
    return vertcat(*[horzcat(*[c[j * rows + i] for j in range(columns)]) for i in range(rows)])


def struct2cell(S: Any, /) -> Cell:
    """Values of the fields of a structure, as a column of cells.

    Syntax: ``C = struct2cell(S)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/struct2cell.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import struct2cell
    >>> struct2cell(dl.struct(a=1, b="two")).shape
    (2, 1)
    """
    if isinstance(S, StructArray) and len(S) != 1:
        names = S.fieldnames()
        return Cell([one[n] for one in S for n in names], (len(names), *S.shape))
    one = S[0] if isinstance(S, StructArray) else S
    if not isinstance(one, Mapping):
        raise ClassError(
            f"struct2cell: the input must be a structure, but it is {describe(S)}; fix: struct(a=1)"
        )
    return Cell([one[n] for n in one], (len(one), 1))


def cell2struct(C: Any, fields: Any, dim: Any = 1, /) -> Any:
    """A structure, or a structure array, of values and the names of their fields.

    Syntaxes: ``S = cell2struct(C, fields)``, ``S = cell2struct(C, fields, dim)``.

    Parameters
    ----------
    C : cell array
    fields : texts
        As many as C has cells along ``dim``.
    dim : int
        1 (default): a column of cells is one structure; 2: a row is one.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/cell2struct.html

    Examples
    --------
    >>> from dlarray.matlab import Cell, cell2struct
    >>> s = cell2struct(Cell.of(["fc1", 8], ["fc2", 16]), ["name", "size"], 2)
    >>> s(2).size, s.shape
    (16, (2, 1))
    """
    c, names = as_cell(C), [str(f) for f in ([fields] if isinstance(fields, str) else fields)]
    d = whole("cell2struct", "dim", dim, least=1, most=2, fix="cell2struct(c, fields, 1)")
    if type(C) in (list, tuple) and d == 1 and len(C) == len(names):
        c = Cell(c, (len(c), 1))  # a list has one dimension
    rows, columns = c.shape[0], len(c) // (c.shape[0] or 1)
    if (rows, columns)[d - 1] != len(names):
        raise SizeError(
            "cell2struct: Number of field names must match number of fields in new structure: there are "
            f"{len(names)} names and {(rows, columns)[d - 1]} cells along dimension {d}"
        )
    count = columns if d == 1 else rows
    made = [
        struct({n: c[k * rows + j] if d == 1 else c[j * rows + k] for j, n in enumerate(names)})
        for k in range(count)
    ]
    return made[0] if count == 1 else StructArray(made, (count, 1), names)


def iscellstr(c: Any, /) -> bool:
    """Whether a value is a cell array of text alone.

    Syntax: ``tf = iscellstr(c)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/iscellstr.html

    Examples
    --------
    >>> from dlarray.matlab import Cell, iscellstr
    >>> iscellstr(["a", "b"]), iscellstr(Cell(["a", 1]))
    (True, False)
    """
    return (
        isinstance(c, (list, tuple))
        and not isinstance(c, StructArray)
        and all(isinstance(v, (str, CharArray)) and not isinstance(v, String) for v in c)
    )


def class_(x: Any, /) -> str:
    """MATLAB's name of the class of a value.

    Syntax: ``name = class_(x)``.

    Returns
    -------
    str
        "dlarray" for an array with labels or in a trace; a plain array has the class of its numbers; layers have
        MATLAB's names, "nnet.cnn.layer.ReLULayer".

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/class.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import Cell, class_
    >>> class_(1), class_("a"), class_(Cell()), class_(dl.struct()), class_(dl.zeros(1, "single"))
    ('double', 'char', 'cell', 'struct', 'single')
    """
    x = of_column(x)
    if is_handle(x):
        return "function_handle"
    if type(x) is ObjectArray:
        return x.class_name()
    if is_own(x) and "matlab_class" not in vars(type(x)):  # of no package, whatever it is derived from
        return size_and_class(x)[1]
    if name := getattr(x, "matlab_class", ""):  # maps, times and arrays of them, shapes, objects of packages
        return name
    if type(x).__name__ == "MatlabObject":  # of a class that load did not find
        return x.ClassName
    if name := getattr(x, "ClassName", ""):  # a layer of the library
        return f"nnet.cnn.layer.{name}"
    if type(x).__name__ == "LayerArray":  # of one class, or MATLAB's class above all layers
        of = {class_(layer) for layer in x}
        return of.pop() if len(of) == 1 else "nnet.cnn.layer.Layer"
    return size_and_class(x)[1]
