"""Cell arrays of any size: `Cell`, a list that knows its rows and columns.

A Python list is a row of cells to every function here.  `Cell` is a list too, in MATLAB's column order, so that
``c[0]`` is ``c{1}`` and ``len``, ``append`` and loops work; it adds the size, parentheses, and growth.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

import numpy as np

from dlarray import limits, registry
from dlarray.arguments import read_size
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, ClassError, IndexingError, SizeError, describe
from dlarray.migration.matlab.displays import cell_on_one_line, of_column, text_of
from dlarray.migration.matlab.strings import CharArray, String, StringArray
from dlarray.migration.matlab.subscripts import chosen, places, whole_dims
from dlarray.table.column import Column
from dlarray.table.number_classes import dlarray_of

_BYTES = 256  # of an empty cell


def empty() -> dlarray:
    """MATLAB's ``[]``, 0×0."""
    return dlarray.from_array(np.zeros((0, 0)))


class Cell(list):
    """A cell array of any size, as MATLAB's ``{a, b; c, d}``; a Python list with a shape.

    ``Cell()`` is ``{}``, ``Cell([a, b])`` a row, ``Cell(values, (n, m))`` has a size, with its values in column order,
    and ``Cell.of([a, b], [c, d])`` is ``{a, b; c, d}``.

    * ``c[k]`` is ``c{k + 1}``, as in any list, and ``c.brace[i, j]`` is ``c{i, j}``, counted from 1.
    * ``c(i, j)`` is a cell array of some of the cells.
    * ``c.brace[end + 1] = v`` grows, as ``append`` does; ``c.paren[2] = []`` deletes; ``c.paren[1, ":"] = other``
      assigns cells.
    * ``[*c]`` and ``f(*c)`` are ``c{:}``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/cell.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import Cell
    >>> c = Cell.of([1, "two"], [3, 4])
    >>> c.brace[1, 2], c.shape
    ('two', (2, 2))
    >>> names = Cell()
    >>> names.brace[dl.end + 1] = "fc"
    >>> names
      1×1 cell array
    <BLANKLINE>
        {'fc'}
    """

    __slots__ = ("_shape",)
    __hash__ = None

    def __init__(self, values: Iterable = (), shape: Sequence[int] | None = None):
        if shape is None and isinstance(values, Cell):
            shape = values.shape
        super().__init__(values)
        if shape is None and isinstance(values, Column):
            shape = (len(self), 1)
        if shape is not None and math.prod(shape) != len(self):
            raise SizeError(f"Cell: {len(self)} values do not fill {'×'.join(map(str, shape))} cells")
        self._shape = None if shape is None else tuple(shape)

    @classmethod
    def of(cls, *rows: Sequence) -> Cell:
        """The cell array of rows: ``Cell.of([a, b], [c, d])`` is ``{a, b; c, d}``."""
        columns = len(rows[0]) if rows else 0
        if any(len(row) != columns for row in rows):
            raise SizeError(
                f"Cell.of: the rows have {[len(r) for r in rows]} cells; fix: rows of equal length"
            )
        return cls([row[j] for j in range(columns) for row in rows], (len(rows), columns))

    # -- size ------------------------------------------------------------------------------------------------
    @property
    def shape(self) -> tuple[int, ...]:
        """MATLAB's size.  A list that grew by ``append`` is a row, or the column that it was."""
        shape, n = self._shape, len(self)
        if shape is None:
            return (1, n) if n else (0, 0)
        if math.prod(shape) == n:
            return shape
        return (n, 1) if len(shape) == 2 and shape[1] == 1 and shape[0] != 1 else (1, n)

    @property
    def ndim(self) -> int:
        """Number of dimensions, two at least."""
        return len(self.shape)

    def reshape(self, *size: Any) -> Cell:
        """The same cells in another size; ``[]`` stands for the size that fits."""
        wanted = list(size[0]) if len(size) == 1 and isinstance(size[0], (list, tuple)) else list(size)
        open_ = [k for k, n in enumerate(wanted) if isinstance(n, (list, tuple)) or n is None]
        if len(open_) == 1:
            wanted[open_[0]] = len(self) // max(
                math.prod(int(n) for k, n in enumerate(wanted) if k != open_[0]), 1
            )
        return Cell(self, [int(n) for n in wanted])

    @property
    def T(self) -> Cell:
        """The transpose of a matrix of cells."""
        rows, columns = self.shape
        return Cell([self[j * rows + i] for i in range(rows) for j in range(columns)], (columns, rows))

    H = T

    def __dlarray__(self) -> Any:
        raise ClassError(
            f"a {'×'.join(map(str, self.shape))} cell array is no array of numbers; fix: cell2mat(c), or its "
            "contents, [*c]"
        )

    # -- parts -----------------------------------------------------------------------------------------------
    def __getitem__(self, index: Any) -> Any:
        try:
            return list.__getitem__(self, index)
        except IndexError:
            raise IndexingError(
                f"Index exceeds the number of array elements. Index must not exceed {len(self)}. c[k] counts from "
                "0, as Python does; fix: c[0] is the first cell, c[-1] the last"
            ) from None

    def __call__(self, *subscripts: Any) -> Cell:
        """MATLAB's parentheses: a cell array of some of the cells, counted from 1."""
        return Cell(*chosen("the cell array", self, self.shape, subscripts))

    @property
    def brace(self) -> Brace:
        """MATLAB's braces: ``c.brace[i, j]`` is the content of one cell, ``c.brace[end + 1] = v`` grows."""
        return Brace(self)

    @property
    def paren(self) -> CellParen:
        """MATLAB's parentheses for assignment and deletion: ``c.paren[2] = []``."""
        return CellParen(self)

    def columns(self) -> list[Cell]:
        """The columns, each a cell array: what MATLAB's ``for`` takes in turn."""
        rows = self.shape[0]
        return [Cell(self[k : k + rows], (rows, 1)) for k in range(0, len(self), rows or 1)]

    def copy(self) -> Cell:
        """A cell array of its own, with the same contents."""
        return Cell(self, self.shape)

    def fill(self, where: Sequence[int], shape: tuple[int, ...], values: Sequence) -> None:
        """Put values at flat places, after growing to a size."""
        old = self.shape
        count = math.prod(shape)
        if count > len(self):
            limits.check_bytes(
                "Cell", f"a cell array of {limits.in_short(count)} cells needs", _BYTES * count
            )
        if len(shape) == 2 and shape[0] == 1 and old[0] <= 1:  # a row gets longer at its end
            self.extend([empty() for _ in range(shape[1] - len(self))])
            self._shape = shape
        elif shape != old:
            grown = [empty() for _ in range(math.prod(shape))]
            for k, v in enumerate(self):
                at, step = 0, 1
                for n, m in zip((*old, *(1,) * (len(shape) - len(old))), shape, strict=True):
                    at, k, step = at + step * (k % n), k // n, step * m
                grown[at] = v
            self[:] = grown
            self._shape = shape
        for k, v in zip(where, values, strict=True):
            self[k] = v

    def __nest_children__(self) -> list:
        return list(self)

    def __nest_rebuild__(self, children: Sequence) -> Cell:
        return Cell(children, self.shape)

    def __add__(self, other: Any) -> Cell:
        return Cell([*self, *other]) if isinstance(other, (list, tuple)) else NotImplemented

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Cell) and self.shape != other.shape:
            return False
        return list.__eq__(self, other) if isinstance(other, list) else NotImplemented

    def __ne__(self, other: object) -> bool:
        return not self == other

    def describe(self) -> str:
        """Size and kind, for messages."""
        return f"a {'×'.join(map(str, self.shape))} cell array"

    def property_text(self) -> str:
        """The text shown among the fields of a structure."""
        return cell_on_one_line(self)

    def __repr__(self) -> str:
        return text_of(self)

    def __reduce__(self) -> tuple:
        return Cell, (list(self), self._shape)

    repeated: ClassVar[Callable]  # for repmat; the module of brackets sets it


class Brace:
    """The contents of cells, with MATLAB's subscripts."""

    __slots__ = ("_of",)

    def __init__(self, of: Cell):
        self._of = of

    def __getitem__(self, key: Any) -> Any:
        found = self._of(*(key if isinstance(key, tuple) else (key,)))
        if len(found) != 1:
            raise IndexingError(
                f"c.brace[{key}] names {len(found)} cells, and one has a value; fix: *c({key!r}) for all of them"
            )
        return found[0]

    def __setitem__(self, key: Any, value: Any) -> None:
        c = self._of
        where, shape = places(key if isinstance(key, tuple) else (key,), c.shape, grow=True)
        if len(where) != 1:
            raise IndexingError(f"c.brace[{key}] names {len(where)} cells; fix: c.paren[{key!r}] = cells")
        c.fill(where, shape, [value])


class CellParen:
    """Some of the cells, with MATLAB's subscripts."""

    __slots__ = ("_of",)

    def __init__(self, of: Cell):
        self._of = of

    def __getitem__(self, key: Any) -> Cell:
        return self._of(*(key if isinstance(key, tuple) else (key,)))

    def __setitem__(self, key: Any, value: Any) -> None:
        c = self._of
        subscripts = key if isinstance(key, tuple) else (key,)
        if is_brackets(value):
            remove(c, subscripts)
            return
        if not isinstance(value, (list, tuple, StringArray)):  # strings go into the cells one by one
            value = [value]
        size = getattr(value, "shape", (1, len(value)))
        where, shape = places(whole_dims(subscripts, c.shape, size), c.shape, grow=True)
        values = list(value) * (len(where) if len(value) == 1 else 1)
        if len(values) != len(where):
            raise SizeError(f"{len(where)} cells are assigned {len(values)} values; fix: one, or as many")
        c.fill(where, shape, values)


def is_brackets(value: Any) -> bool:
    """Whether a value is ``[]``: None, an empty list that is not a cell array, a 0×0 array."""
    if value is None:
        return True
    if isinstance(value, list):
        return not value and not isinstance(value, Cell)
    return isinstance(value, (dlarray, np.ndarray)) and value.shape == (0, 0)


def remove(c: Any, subscripts: Sequence) -> None:
    """``c(2) = []``, ``c(:, 1) = []``: delete elements of a cell or a struct array."""
    shape = c.shape
    if len(subscripts) == 1:
        gone = set(places(subscripts, shape)[0])
        kept = [v for k, v in enumerate(c) if k not in gone]
        c[:] = kept
        column = len(shape) == 2 and shape[1] == 1 and shape[0] != 1
        c._shape = (len(kept), 1) if column else (1, len(kept))
        return
    whole = [k for k, s in enumerate(subscripts) if not (isinstance(s, str) and s == ":")] or [0]
    if len(whole) != 1 or len(subscripts) != len(shape):
        raise IndexingError('A null assignment can have only one non-colon index; fix: c.paren[2, ":"] = []')
    dim = whole[0]
    gone = set(places([subscripts[dim]], (1, shape[dim]))[0])
    step = math.prod(shape[:dim])
    kept = [v for k, v in enumerate(c) if k // step % shape[dim] not in gone]
    c[:] = kept
    c._shape = (*shape[:dim], shape[dim] - len(gone), *shape[dim + 1 :])


def cells(*size: Any) -> Cell:
    """A cell array of empty cells, as MATLAB's ``cell(n, m)``, which keeps its size.

    Syntaxes: ``c = cells(n)``, ``c = cells(n, m)``, ``c = cells([n, m])``; a cell array is given back as it is.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/cell.html

    Examples
    --------
    >>> from dlarray.matlab import cells
    >>> cells(2, 1)
      2×1 cell array
    <BLANKLINE>
        {0×0 double}
        {0×0 double}
    """
    if len(size) == 1 and isinstance(size[0], Cell):
        return size[0]
    shape = read_size("cells", size) if size else (0, 0)
    return Cell([empty() for _ in range(math.prod(shape))], shape)


def cellstr(text: Any, /) -> Cell:
    """A cell array of text, from text, a string array or rows of characters.

    Syntax: ``c = cellstr(text)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/cellstr.html

    Examples
    --------
    >>> from dlarray.matlab import cellstr
    >>> cellstr("abc")
      1×1 cell array
    <BLANKLINE>
        {'abc'}
    """
    text = of_column(text)
    if isinstance(text, String):
        return Cell([str(text)])
    if isinstance(text, str):
        return Cell([text.rstrip(" ")])
    if isinstance(text, CharArray):
        return Cell([row.rstrip(" ") for row in text], (text.shape[0], 1))
    if isinstance(text, StringArray):
        return Cell(text.tolist(), text.shape)
    if getattr(text, "matlab_class", "") in ("datetime", "duration", "calendarDuration"):
        times = [text] if not hasattr(text, "shape") else list(text)
        return Cell(list(map(str, times)), getattr(text, "shape", (1, 1)))
    if hasattr(text, "categories"):
        return Cell([label or "<undefined>" for label in text.tolist()], text.shape)
    if isinstance(text, (list, tuple)) and all(isinstance(t, str) for t in text):
        return Cell(text)
    raise ClassError(f'cellstr: the input must be text, but it is {describe(text)}; fix: cellstr(["a", "b"])')


def as_cell(value: Any) -> Cell:
    """A list, a tuple or an array of objects as a `Cell`; a `Cell` as it is."""
    if isinstance(value, Cell):
        return value
    if isinstance(value, np.ndarray) and value.dtype == object:
        return Cell(value.ravel(order="F"), value.shape if value.ndim > 1 else (1, value.size))
    if isinstance(value, (list, tuple)):
        return Cell(value)
    raise ArgumentError(f"a cell array is expected, but it is {describe(value)}; fix: Cell([a, b])")


def from_column(x: Any) -> Any:
    """What the column of a table is in MATLAB; anything else as it is."""
    if isinstance(x, Column) and x.held in ("numeric", "rows") and x:
        return dlarray_of(list(x), x.number_class)
    x = of_column(x)
    return Cell(x, (len(x), 1)) if isinstance(x, Column) else x


def column_of(values: Iterable[Any]) -> Cell:
    """Values as a column of cells, which is what functions of networks give for several sequences."""
    listed = list(values)
    return Cell(listed, (len(listed), 1))


registry.COLUMN[0] = column_of
