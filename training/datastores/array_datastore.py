"""Datastores of data in memory: arrayDatastore."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import choice, whole
from dlarray.array import asdlarray, dlarray
from dlarray.categorical import categorical
from dlarray.conversion import namespace_of
from dlarray.display.strings import String
from dlarray.errors import ClassError, OptionError, SizeError, describe
from dlarray.functions.arrays.joining import join
from dlarray.operands import with_integers
from dlarray.registry import function
from dlarray.table import table
from dlarray.training.datastores.base import IndexedDatastore
from dlarray.training.datastores.observations import (
    Labels,
    Recipe,
    Rows,
    Slices,
    is_table,
    joined_categories,
    table_rows,
)


@function(differentiable=False)
def arrayDatastore(
    A: Any, *, ReadSize: Any = 1, IterationDimension: Any = 1, OutputType: Any = "cell"
) -> Any:
    """Datastore for in-memory data.

    ``arrds = arrayDatastore(A)`` reads A row by row; ``arrayDatastore(A, IterationDimension=k)`` slice by slice along
    dimension k, ``arrayDatastore(A, ReadSize=n)`` n slices at a time.

    Parameters
    ----------
    A : array, categorical, table, data frame or list
        The data.  A list of arrays, texts or other objects (a cell array in MATLAB) has one observation in each
        item, whatever ``IterationDimension`` says; a list of numbers is a 1×n row, as everywhere.  A table has one
        in each row, a vector of NumPy or pandas one in each element.
    ReadSize : int, default 1
        The largest number of slices that one read returns.
    IterationDimension : int, default 1
        The dimension along which the data are read.
    OutputType : {"cell", "same"}, default "cell"
        ``"cell"`` reads a list of slices; ``"same"`` reads what A is: an array of ``ReadSize`` rows, a list, a table.
        It needs ``IterationDimension=1``.  Of a `Cell` of ported programs ``"cell"`` reads parts of it, 1×1 cells in
        a list, as in MATLAB.

    Returns
    -------
    ArrayDatastore
        With the three options as properties, and the methods ``read``, ``readall``, ``preview``, ``hasdata``,
        ``reset``, ``progress``, ``shuffle``, ``subset``, ``partition``, ``combine`` and ``transform``, which are
        functions too.

    Raises
    ------
    ClassError, ArgumentError, OptionError
        Data of no kind that can be read; options out of their range.

    Notes
    -----
    Changing ``IterationDimension`` resets the datastore.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.arraydatastore.html

    Examples
    --------
    >>> import dlarray as dl
    >>> arrds = dl.arrayDatastore(dl.dlarray([[1, 2], [3, 4], [5, 6]]))
    >>> arrds
      ArrayDatastore with properties:
    <BLANKLINE>
                  ReadSize: 1
        IterationDimension: 1
                OutputType: "cell"
    >>> dl.read(arrds)[0].tolist()
    [[1.0, 2.0]]
    >>> [x.tolist() for x in dl.readall(dl.arrayDatastore([[1, 2], [3, 4]], IterationDimension=2))]
    [[[1.0], [3.0]], [[2.0], [4.0]]]
    """
    return ArrayDatastore(A, ReadSize, IterationDimension, OutputType)


class ArrayDatastore(IndexedDatastore):
    """What `arrayDatastore` makes."""

    class_name = "ArrayDatastore"
    in_memory = steady = True

    def __init__(self, A: Any, ReadSize: Any, IterationDimension: Any, OutputType: Any) -> None:
        self._dim = whole(
            "arrayDatastore", "IterationDimension", IterationDimension, least=1, fix="IterationDimension=1"
        )
        self._data = _kept(A[:, None] if self._dim == 1 and _is_numpy_vector(A) else A)
        self._cells = type(A) if isinstance(self._data, list) and hasattr(type(A), "brace") else None
        self._doubles = _is_small(A)
        self._table_rows: Rows | None = None
        self._output = choice("arrayDatastore", "OutputType", OutputType, ("cell", "same"))
        self._check()
        super().__init__(self._height(), ReadSize)

    def _check(self) -> None:
        if self._output == "same" and self._dim != 1:
            raise OptionError(
                f'arrayDatastore: OutputType="same" reads rows, but IterationDimension is {self._dim}; '
                'fix: OutputType="cell", or IterationDimension=1'
            )

    def _height(self) -> int:
        if isinstance(self._data, (list, table)):
            return len(self._data)
        size = self._data.shape
        return size[self._dim - 1] if self._dim <= len(size) else 1

    @property
    def IterationDimension(self) -> int:
        """The dimension along which the data are read; a change goes back to the start."""
        return self._dim

    @IterationDimension.setter
    def IterationDimension(self, value: Any) -> None:
        self._dim = whole("arrayDatastore", "IterationDimension", value, least=1, fix="IterationDimension=1")
        self._check()
        self._order, self._at = np.arange(self._height()), 0

    @property
    def OutputType(self) -> str:
        """ "cell" or "same"."""
        return self._output

    def _properties(self) -> list[tuple[str, Any]]:
        return [
            ("ReadSize", self.ReadSize),
            ("IterationDimension", self._dim),
            ("OutputType", String(self._output)),
        ]

    def recipe(self) -> Recipe | None:
        """How it is made, for a file; None where rows were put into another order."""
        if not np.array_equal(self._order, np.arange(self._height())):
            return None
        data = self._cells(self._data, (len(self._data), 1)) if self._cells is not None else self._data
        options = {"ReadSize": self.ReadSize, "IterationDimension": self._dim, "OutputType": self._output}
        return "arrayDatastore", [data], options

    @property
    def reads_tables(self) -> bool:
        """Whether a read gives a table."""
        return self._output == "same" and isinstance(self._data, table)

    # -- slices -----------------------------------------------------------------------------------------------
    def _slice(self, i: int) -> Any:
        data = self._data
        if isinstance(data, list):
            in_a_cell = (
                self._cells is not None and self._output == "cell"
            )  # as the cell array A(i, :) in MATLAB
            return self._cells([data[i]]) if in_a_cell else data[i]  # type: ignore[misc]
        if isinstance(data, table):
            return data[[i]]
        if isinstance(data, categorical):
            codes = np.take(data._codes, [i], axis=self._dim - 1) if self._dim <= data.ndim else data.codes()
            return categorical.from_codes(codes, data._names)
        array = data.array
        if self._dim <= array.ndim:
            array = array[(Ellipsis, slice(i, i + 1), *(slice(None),) * (self._dim - 1))]
        return data.wrap(array.astype(np.float64) if self._doubles else array)

    def _rows(self, places: np.ndarray) -> Rows:
        if isinstance(self._data, table):
            if self._table_rows is None:
                self._table_rows = table_rows(self._data)
            return [self._table_rows[i] for i in places]
        return [(self._slice(int(i)),) for i in places]

    def _variables(self, places: np.ndarray) -> list:
        data = self._data
        if isinstance(data, dlarray) and not data._format and self._dim <= data.array.ndim:
            return [Slices(data, self._dim, places, self._slice, self._doubles)]
        if isinstance(data, categorical) and data.shape[self._dim - 1 : self._dim] == (data._codes.size,):
            return [Labels(data._codes.reshape(-1)[places], data._names)]
        return super()._variables(places)

    def _shown(self, places: np.ndarray) -> Any:
        if self._output == "cell":
            return [self._slice(int(i)) for i in places]
        data = self._data
        if isinstance(data, list):
            return [data[i] for i in places]
        if isinstance(data, table):
            return data[[int(i) for i in places]]
        if isinstance(data, categorical):
            return joined_categories([self._slice(int(i)) for i in places], 1) if len(places) else data[[]]
        array = data.array
        xp = namespace_of(array)
        return (
            join("read", 1, [self._slice(int(i)) for i in places], 1)
            if len(places)
            else dlarray.from_array(
                xp.zeros((*array.shape[:-1], 0), dtype=np.float64 if self._doubles else array.dtype)
            )
        )


def _is_small(A: Any) -> bool:
    """Whether data are NumPy's whole numbers, which are read as doubles and take less memory as they are."""
    return isinstance(A, np.ndarray) and A.dtype.kind in "iu" and A.itemsize < 8


def _is_numpy_vector(A: Any) -> bool:
    """Whether A has one dimension, along which its observations lie, as those of a data frame's column do."""
    return isinstance(A, np.ndarray) and A.ndim == 1


def _kept(A: Any) -> Any:
    """The data as they are read: an array, a categorical, a table, or a list with one observation in each item."""
    if isinstance(A, (dlarray, table, categorical)):
        return A
    if is_table(A):
        return table({str(name): list(A[name]) for name in A.columns})
    if isinstance(A, str) or A is None or isinstance(A, dict):
        raise ClassError(
            f"arrayDatastore: A must be an array, a table or a list, but it is {describe(A)}; fix: [A]"
        )
    if hasattr(A, "dtype") and getattr(A.dtype, "kind", "") in "OUS" and isinstance(A, np.ndarray):
        if A.ndim > 1 and 1 not in A.shape:
            raise SizeError(
                f"arrayDatastore: a cell array of size {describe(A)} has no single order; fix: a list of observations"
            )
        return list(A.ravel())
    if hasattr(A, "to_numpy") and hasattr(A, "index"):  # a column of a data frame
        if hasattr(A, "cat"):
            return categorical(A)
        numbers = A.to_numpy()
        return list(A) if numbers.dtype == object else asdlarray(numbers[:, None])
    if isinstance(A, (list, tuple)):
        nested = all(isinstance(x, (list, tuple)) for x in A)
        if A and not nested and not all(isinstance(x, (int, float, complex, np.generic)) for x in A):
            return list(A)
    try:
        return with_integers(A) if _is_small(A) else asdlarray(A)
    except (ClassError, SizeError):
        if isinstance(A, (list, tuple)):
            return list(A)
        raise ClassError(
            f"arrayDatastore: A must be an array, a table or a list, but it is {describe(A)}; "
            "fix: a list of observations"
        ) from None
