"""Observations: what a datastore reads, taken apart into rows of variables, and put together as cells.

Between datastores and queues an observation is a tuple with one value for each variable.  MATLAB's cell array of n
observations of one variable is a list here, one observation of several variables a list too (MATLAB's 1×w row), and
n observations of w variables are a NumPy array of objects of size n×w.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from dlarray import registry
from dlarray.along_axes import padded
from dlarray.array import asdlarray, dlarray
from dlarray.backend import asarray_like, is_array, to_numpy
from dlarray.categorical import categorical
from dlarray.conversion import namespace_of
from dlarray.errors import ClassError, IndexingError, SizeError
from dlarray.machine import gpus
from dlarray.subscripts import paren
from dlarray.table import table

Rows = list[tuple]
Recipe = tuple[str, list, dict[str, Any]]  # a function, its arguments and its options


def single_values(values: Sequence) -> bool:
    """Whether all are single values of Python's: asked for before each is looked at on its own, which takes long."""
    return set(map(type, values)) <= {str, int, float, bool}


def is_cell(value: Any) -> bool:
    """Whether a value is MATLAB's cell array of observations: a list with arrays in it."""
    if isinstance(value, np.ndarray) and value.dtype == object:
        value = list(value.ravel(order="F"))
    if not isinstance(value, (list, tuple)) or not len(value) or single_values(value):
        return False
    return any(
        isinstance(v, (dlarray, categorical)) or getattr(v, "ndim", 0) and _holds_numbers(v) for v in value
    )


def _holds_numbers(value: Any) -> bool:
    """Whether a value is an array, or a column or a frame of pandas."""
    return is_array(value) or (hasattr(value, "iloc") and hasattr(value, "index"))


def is_table(value: Any) -> bool:
    """A table of this package, or a data frame of pandas."""
    return isinstance(value, table) or (hasattr(value, "columns") and hasattr(value, "iloc"))


def table_rows(value: Any) -> Rows:
    """The rows of a table, a data frame, or a dict of columns."""
    if isinstance(value, table):
        return list(value)
    if isinstance(value, Mapping):
        columns = [elements(value[name]) for name in value]
        heights = {name: len(column) for name, column in zip(value, columns, strict=True)}
        if len(set(heights.values())) > 1:
            raise SizeError(
                f"read: the columns of a table have different heights, {heights}; fix: one value for each observation"
            )
        return list(zip(*columns, strict=True))
    return [tuple(row) for row in value.itertuples(index=False, name=None)]


def elements(column: Any) -> list:
    """The observations in one column of a table: items of a list, rows of an array."""
    if isinstance(column, (list, tuple)):
        return list(column)
    if isinstance(column, categorical):
        rows = column.T if column.shape[0] == 1 else column
        return [rows[i, :] for i in range(rows.shape[0])]
    if hasattr(column, "to_numpy") and not isinstance(column, dlarray):  # a column of a data frame
        return list(column)
    X = asdlarray(column)
    return [X[i] for i in range(X.shape[0])]


def split(value: Any, height: int | None = None, whole: bool = False) -> Rows:
    """What a read has given, as observations.

    ``height`` is how many observations went in, where it is known: a list of that many holds one item for each; where
    it is one, if the item is a list, too.  ``whole`` says that a dict is a table of a whole mini-batch.
    """
    if is_table(value):
        return table_rows(value)
    if isinstance(value, Mapping):
        return table_rows(value) if whole else [tuple(value[name] for name in value)]
    if isinstance(value, np.ndarray) and value.dtype == object and value.ndim == 2:
        return [tuple(row) for row in value]
    if isinstance(value, (list, tuple)):
        if len(value) == height and (len(value) > 1 or isinstance(value[0], (list, tuple))):
            return [tuple(item) if isinstance(item, (list, tuple)) else (item,) for item in value]
        return [tuple(value)]
    return [(value,)]


def cells(rows: Rows, column: bool = False) -> Any:
    """Observations as MATLAB's cell array; ``column`` keeps one row of several variables in an array too."""
    if all(len(row) == 1 for row in rows):
        return [row[0] for row in rows]
    if len(rows) == 1 and not column:
        return list(rows[0])
    found = np.empty((len(rows), len(rows[0])), dtype=object)
    for i, row in enumerate(rows):
        for j, item in enumerate(row):
            found[i, j] = item
    return found


def as_array(value: Any) -> dlarray | None:
    """Numbers as a dlarray of NumPy's or CuPy's; None for what holds no numbers."""
    if isinstance(value, dlarray):
        return value
    if isinstance(value, (str, bytes, categorical, Mapping)) or value is None or is_table(value):
        return None
    if is_array(value):
        if not gpus.on_gpu(value):  # a tensor of a data set that another library made
            value = to_numpy(value)
    elif hasattr(value, "__array_interface__"):  # an image
        value = np.asarray(value)
    try:
        return asdlarray(value)
    except (ClassError, SizeError):
        return None


def file_names(names: Iterable[str]) -> list[str]:
    """File names as a column of texts: `FileNames`, or what `dlarray.matlab` has for MATLAB's cell arrays."""
    column = registry.COLUMN[0]
    return FileNames(names) if column is list else column(names)


class FileNames(list):
    """File names, which functions with MATLAB's sizes take for a column of texts.

    >>> FileNames(["a.png", "b.png"]).shape
    (2, 1)
    """

    @property
    def shape(self) -> tuple[int, int]:
        """Rows, and one column."""
        return len(self), 1

    def __call__(self, index: Any, column: Any = 1) -> FileNames:
        """Some of the names, with MATLAB's parentheses: ``imds.Files("1:100")``, ``imds.Files(mask)``."""
        places = paren(index, len(self)).as_list()
        if column not in (1, ":") or any(not 0 <= k < len(self) for k in places):
            raise IndexingError(
                f"there are {len(self)} file names in one column, counted from 1 in parentheses; fix: "
                f"Files({len(self)}) is the last"
            )
        return FileNames([self[k] for k in places])

    @property
    def brace(self) -> OneName:
        """A name with MATLAB's braces: ``imds.Files.brace[3, 1]``."""
        return OneName(self)


class OneName:
    """One of several file names, by its row, which counts from 1, and the column, which is 1."""

    def __init__(self, names: FileNames) -> None:
        self.names = names

    def __getitem__(self, place: Any) -> str:
        row, column = place if isinstance(place, tuple) else (place, 1)
        found = self.names(row, column)
        if len(found) != 1:
            raise IndexingError(
                f"braces name one file here, but {len(found)} are asked for; fix: Files(rows), which gives several"
            )
        return found[0]


class Slices:
    """Observations that are slices of one array along one dimension: joined at once rather than one by one."""

    def __init__(
        self,
        X: dlarray,
        dim: int,
        places: np.ndarray,
        slice_at: Callable[[int], dlarray],
        doubles: bool = False,
    ) -> None:
        self.X, self.dim, self.places, self.slice_at = X, dim, places, slice_at
        self.doubles = doubles  # that lie in memory as whole numbers

    def __iter__(self) -> Iterator[dlarray]:
        return (self.slice_at(int(i)) for i in self.places)

    def __len__(self) -> int:
        return len(self.places)

    @property
    def size(self) -> tuple[int, ...]:
        """The size of each observation."""
        size = list(self.X.shape)
        if self.dim <= len(size):
            size[self.dim - 1] = 1
        while len(size) > 2 and size[-1] == 1:
            size.pop()
        return tuple(size)

    def joined(self, dim: int, as_kept: bool = False) -> dlarray:
        """The observations joined along a dimension where each has size 1; ``as_kept`` in the class in memory."""
        array = self.X.array
        xp = namespace_of(array)
        array = xp.take(array, asarray_like(self.places, getattr(array, "value", array)), axis=-self.dim)
        if dim != self.dim:
            array = padded(array, max(dim, array.ndim))
            order = list(range(array.ndim))
            order[-dim], order[-self.dim] = order[-self.dim], order[-dim]
            array = xp.permute_dims(array, tuple(order))
        return dlarray.from_array(array.astype(np.float64) if self.doubles and not as_kept else array)


class Stack:
    """Observations of one size that were read into one array, in the order in which they lie along its first axis."""

    def __init__(self, array: np.ndarray) -> None:
        self.array = array

    def __iter__(self) -> Iterator[dlarray]:
        return map(dlarray.from_array, self.array)

    def __len__(self) -> int:
        return len(self.array)

    @property
    def size(self) -> tuple[int, ...]:
        """The size of each observation."""
        return dlarray.from_array(self.array[0]).shape

    def joined(self, dim: int) -> dlarray:
        """The observations joined along a dimension where each of them has size 1."""
        array = self.array
        if dim < array.ndim:
            return dlarray.from_array(np.swapaxes(array, 0, -dim))
        rank = dim - array.ndim
        return dlarray.from_array(array.reshape(len(array), *(1,) * rank, *array.shape[1:]))


class Labels:
    """One label for each observation: the numbers of their categories, 0 for an undefined one."""

    def __init__(self, codes: np.ndarray, names: Sequence[str]) -> None:
        self.codes, self.names = codes, tuple(names)

    def __iter__(self) -> Iterator[categorical]:
        return (categorical.from_codes(code, self.names) for code in self.codes)

    def __len__(self) -> int:
        return len(self.codes)

    def joined(self, dim: int) -> categorical:
        """The labels along a dimension."""
        size = [1] * max(dim, 2)
        size[dim - 1] = len(self.codes)
        return categorical.from_codes(self.codes.reshape(size), self.names)


def joined_categories(values: Sequence[categorical], dim: int) -> categorical:
    """Categoricals joined along a dimension; categories are united in the order in which they come."""
    names = values[0].categories()
    if not all(value.categories() == names for value in values):
        names = list(dict.fromkeys(name for value in values for name in value.categories()))
    codes = []
    for value in values:
        places = np.asarray([0, *(names.index(name) + 1 for name in value.categories())])
        found = places[value.codes()]
        codes.append(found.reshape(found.shape + (1,) * (dim - found.ndim)))
    return categorical.from_codes(np.concatenate(codes, axis=dim - 1), names)
