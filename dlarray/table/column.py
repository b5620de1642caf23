"""One column of a table: a list with MATLAB's comparisons and subscripts."""

from __future__ import annotations

import datetime
import operator
import weakref
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from dlarray import names
from dlarray.display.times import TIMES, python_time
from dlarray.elsewhere.foreign_words import REDUCTIONS
from dlarray.elsewhere.indices_from_one import refuse_in_brackets
from dlarray.endexpr import End
from dlarray.errors import ArgumentError, IndexingError, SizeError
from dlarray.subscripts import paren
from dlarray.table.column_kinds import NUMBER_TYPES, kind_of
from dlarray.table.columns.mask import Mask, mask
from dlarray.table.columns.reductions import reduction
from dlarray.table.columns.stores import ColumnBrace, ColumnParen
from dlarray.table.number_classes import KEPT, array_in_class, dlarray_of, number_class, taken
from dlarray.table.texts import texts
from dlarray.table.times import TimeParts, are_times, over_times

if TYPE_CHECKING:
    from dlarray.table.table import table

NUMBERS = ("numeric", "rows")
_OPERATORS = {
    operator.add: "plus", operator.sub: "minus", operator.mul: "times", operator.truediv: "rdivide",
    operator.pow: "power",
}  # fmt: skip


class Column(TimeParts, list):
    """One column of a `table`: a list whose comparison with a text is a mask, and which takes masks as indices.

    Examples
    --------
    >>> from dlarray.table import table
    >>> t = table(Layer=["fc", "fc"], Parameter=["Weights", "Bias"], Value=[1.0, 2.0])
    >>> t.Parameter == "Weights"
    array([ True, False])
    >>> t.Value[1]
    2.0
    """

    __slots__ = ("_array", "_class", "_number_class", "_owner", "held", "name")
    is_upright = True  # for those who see a list: labels of it stand in a column
    __array_priority__ = 100.0  # NumPy's arrays leave their operators to the column, which is one and no row

    def __init__(
        self,
        values: Iterable = (),
        name: str = "",
        owner: table | None = None,
        held: str = "",
        of_class: str = "double",
    ) -> None:
        super().__init__(values)
        self.name = name
        self.held = held or kind_of(list(self))  # how MATLAB holds the column
        self._class = of_class  # of the numbers where there are none
        self._owner = None if owner is None else weakref.ref(owner)
        self._array: np.ndarray | None = None  # of its numbers, once somebody asked, and their class
        self._number_class = ""
        if self.held == "times":
            names.STORED_OTHERWISE.add(Column)

    def __eq__(self, other: Any) -> Any:
        return self._related(other, operator.eq)

    def __ne__(self, other: Any) -> Any:
        return self._related(other, operator.ne)

    __hash__ = None

    def _related(self, other: Any, relation: Callable) -> Any:
        """Whether values are equal, or are not: row by row, but with Python's lists as one value."""
        size: tuple[int, ...] = getattr(other, "shape", ())
        if isinstance(other, Column) or (isinstance(other, list) and size):
            return self._row_by_row(other, relation)
        if self._is_text(other) and len(size) == 2 and size[0] > size[1] == 1:
            return self._row_by_row(list(other), relation)
        if isinstance(other, (list, tuple)):
            return relation(list(self), list(other))
        if self._is_matrix_beside(other):
            return relation(self._numbers(self), self._beside(other))
        if size not in ((), (1, 1)):
            right = self._beside(other)
            return mask(relation(self._numbers(self) if self.held == "numeric" else self._upright(), right))
        if self.held == "numeric" and self and self._are_numbers():
            if isinstance(other, (int, float)):
                return mask(relation(self._numbers(self), other))
            if type(other).__name__ == "dlarray" and self.number_class not in ("int64", "uint64"):
                return mask(relation(self._numbers(self), np.asarray(other)))
        return mask([relation(x, other) for x in self])

    def _upright(self) -> np.ndarray:
        """The values, of any kind, as a matrix of one column."""
        made = np.empty((len(self), 1), dtype=object)
        made[:, 0] = list(self)
        return made

    def _beside(self, other: Any) -> np.ndarray:
        """Numbers beside the column as they lie in MATLAB; how a vector of one dimension lies, nobody has said."""
        if isinstance(other, Mask):
            return other.__dlarray__()
        n = len(self)
        if not isinstance(other, list) and getattr(other, "ndim", 0) == 1 and len(other) == n > 1:
            raise SizeError(
                f"the column {self.name} beside a vector of one dimension with {n} elements "
                f"({type(other).__module__.partition('.')[0]}), which counts as a row: together they would make "
                f"{n}×{n}; fix: dlarray(x).T for a column, or dlarray(x) if a row is meant"
            )
        return np.asarray(other)

    def _row_by_row(self, other: list, relation: Callable) -> np.ndarray:
        """A comparison with another column, or a cell array; one value stands for all rows."""
        if self.held in NUMBERS and isinstance(other, Column) and other.held in NUMBERS:
            return mask(relation(self._numbers(self), self._numbers(other)))
        left, right = list(self), list(other)
        if 1 not in (len(left), len(right)) and len(left) != len(right):
            raise SizeError(
                f"the column {self.name} has {len(left)} rows, what it is compared with {len(right)}; fix: equally many"
            )
        count = max(len(left), len(right)) if left and right else 0
        left, right = (side * count if len(side) == 1 else side for side in (left, right))
        return mask([relation(x, y) for x, y in zip(left, right, strict=False)])

    def _is_matrix_beside(self, other: Any) -> bool:
        """Whether rows of numbers are compared with numbers, element by element, as a matrix is."""
        return self.held == "rows" and (isinstance(other, (int, float)) or hasattr(other, "shape"))

    def _compared(self, other: Any, relation: Callable) -> np.ndarray:
        if isinstance(other, (datetime.date, *TIMES)):  # which have an order, and are no numbers
            other = python_time(other)
            return mask([relation(python_time(one), other) for one in self])
        right = self._numbers(other) if isinstance(other, Column) else self._beside(other)
        made = relation(self._numbers(self), right)
        return made if self._is_matrix_beside(right) else mask(made)

    @property
    def number_class(self) -> str:
        """The class of the numbers of the column: "double", "single", "logical" or an integer class."""
        if not self._number_class:
            self._number_class = number_class(self) if self else self._class
        return self._number_class

    def again(self) -> Column:
        """The same column for somebody else, who may change it."""
        made = Column(self, self.name, held=self.held, of_class=self._class)
        made._owner, made._number_class = self._owner, self._number_class
        made._array = None if self._array is None else self._array.copy()
        return made

    def _are_numbers(self) -> bool:
        """Whether all values are numbers, or rows of them; of no values what they were."""
        return self._array is not None or (kind_of(list(self)) if self else self.held) in NUMBERS

    def __lt__(self, other: Any) -> Any:
        return self._compared(other, operator.lt)

    def __le__(self, other: Any) -> Any:
        return self._compared(other, operator.le)

    def __gt__(self, other: Any) -> Any:
        return self._compared(other, operator.gt)

    def __ge__(self, other: Any) -> Any:
        return self._compared(other, operator.ge)

    def _numbers(self, values: Column) -> np.ndarray:
        """The numbers of a column, as a matrix with a row for each, which is the column's own."""
        if not values._are_numbers():
            raise ArgumentError(
                f"arithmetic with the column {values.name}: it does not hold numbers; fix: list(t.{values.name}), "
                "which is Python's list"
            )
        if values._array is None:
            values._array = array_in_class(list(values), values.number_class)
        return values._array

    def _operand(self, values: Column) -> Any:
        """The numbers as arithmetic takes them: in their class where that rounds or is single, else as doubles."""
        numbers = self._numbers(values)
        kind = values.number_class
        return names.find(kind)(numbers.copy()) if kind in KEPT else numbers.astype(np.float64)

    def _computed(self, other: Any, operation: Callable, turned: bool = False) -> Any:
        """The sum and the like of a column of numbers, row by row, as MATLAB's are: an array of MATLAB's."""
        if self.held == "times" or are_times(other):
            pair = (other, self) if turned else (self, other)
            return over_times(_OPERATORS[operation], lambda *_: NotImplemented, pair, {})
        if type(other).__name__ in ("dlarray", "TimeArray"):
            return NotImplemented  # which takes the column for an array of its own
        left = self._operand(self)
        right = self._operand(other) if isinstance(other, Column) else self._beside(other)
        made = operation(right, left) if turned else operation(left, right)
        return names.find("double")(made) if isinstance(made, np.ndarray) else made

    @staticmethod
    def _is_text(other: Any) -> bool:
        """Whether a value is a string of `dlarray.matlab`, which knows what to do with columns."""
        return type(other).__name__ in ("String", "StringArray")

    def __dlarray__(self) -> np.ndarray:
        return self._numbers(self).copy()

    def __over_columns__(self, name: str, call: Callable, args: tuple, options: dict) -> Any:
        """A function of the library, of a column of times; one of numbers is an array to it."""
        return over_times(name, call, args, options) if self.held == "times" else NotImplemented

    def __add__(self, other: Any) -> Any:
        return (
            NotImplemented if self._is_text(other) else self._computed(other, operator.add)
        )  # a string joins

    def __radd__(self, other: Any) -> Any:
        return NotImplemented if self._is_text(other) else self._computed(other, operator.add, True)

    def __sub__(self, other: Any) -> Any:
        return self._computed(other, operator.sub)

    def __rsub__(self, other: Any) -> Any:
        return self._computed(other, operator.sub, True)

    def __mul__(self, other: Any) -> Any:
        return self._computed(other, operator.mul)

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Any:
        return self._computed(other, operator.truediv)

    def __rtruediv__(self, other: Any) -> Any:
        return self._computed(other, operator.truediv, True)

    def __pow__(self, other: Any) -> Any:
        return self._computed(other, operator.pow)

    def __neg__(self) -> Any:
        return -dlarray_of(self, self.number_class)

    def __and__(self, other: Any) -> Any:
        raise ArgumentError(
            f"& and | bind closer than == in Python, so one of them got the column {self.name} itself; fix: "
            f'parentheses: (t.{self.name} == "a") & (t.Other == "b")'
        )

    __rand__ = __or__ = __ror__ = __and__

    def __getattr__(self, name: str) -> Any:
        if name in REDUCTIONS and self.held in NUMBERS:
            return reduction(list(self), name)
        raise AttributeError(f"a column of a table has no attribute {name!r}")

    def __getitem__(self, index: Any) -> Any:
        """One value; for a slice, a mask, or a list of row numbers from 0 a column of numbers, or a list of others."""
        refuse_in_brackets(index)
        if isinstance(index, (list, np.ndarray)) and np.ndim(index):
            chosen = [list.__getitem__(self, k) for k in self._places(index)]
        elif not isinstance(chosen := list.__getitem__(self, index), list) or not isinstance(index, slice):
            return chosen
        if self.held in NUMBERS:  # a list would be a row
            return Column(chosen, self.name, held=self.held, of_class=self.number_class)
        return chosen

    def __call__(self, index: Any, column: Any = None) -> Any:
        """MATLAB's parentheses, which count from 1: ``t.Value(1)`` is a value, ``t.Value("2:end")`` a list of them.

        Of a column of rows of numbers ``t.Value(2, ":")`` is a part of the matrix that they are.
        """
        places = self._counted(index, len(self), "rows")
        if column is not None and self.held == "texts":
            across = self._counted(column, len(self[0]) if len(self) else 0, "columns")
            texts = [[list.__getitem__(self, k)[j] for j in across] for k in places]
            if len(across) == 1:
                return Column([row[0] for row in texts], self.name, held="cell")
            return Column(texts, self.name, held="texts")
        if column is not None and self.held == "char":
            across = self._counted(column, len(self[0]) if self else 0, "columns")
            rows = ["".join(list.__getitem__(self, k)[j] for j in across) for k in places]
            return rows[0] if len(rows) == 1 else Column(rows, self.name, held="char")
        if column is not None and self._are_numbers():
            numbers = self._numbers(self)
            return numbers[np.ix_(places, self._counted(column, numbers.shape[1], "columns"))]
        if column is not None:
            self._counted(column, 1, "columns")
        chosen = [list.__getitem__(self, k) for k in places]
        one = isinstance(index, (int, End)) or getattr(index, "shape", None) in ((), (1, 1))
        if one and len(chosen) == 1 and not (self.held == "cell" and isinstance(chosen[0], str)):
            return taken(chosen[0])
        return Column(chosen, self.name, held=self.held, of_class=self.number_class)

    def _counted(self, index: Any, count: int, what: str) -> list[int]:
        """The places, from 0, that a subscript of MATLAB's names."""
        places = paren(index, count).as_list().tolist()
        if any(not 0 <= k < count for k in places):
            raise IndexingError(
                f"the column {self.name} has {count} {what}, counted from 1 in parentheses, but the index is {index}"
            )
        return places

    @property
    def T(self) -> Any:
        """The numbers of the column as a row, as those of a matrix with a row for each; the texts as a list."""
        return self._turned("T")

    @property
    def H(self) -> Any:
        """The same, conjugated."""
        return self._turned("H")

    def _turned(self, how: str) -> Any:
        if self and self._are_numbers():
            return getattr(names.find(self.number_class)(self._numbers(self).copy()), how)
        return texts.strings(list(self)) if self.held == "string" else list(self)

    @property
    def paren(self) -> ColumnParen:
        """Stores with MATLAB's parentheses, which count from 1: ``t.Value.paren[1] = 5``."""
        return ColumnParen(self)

    @property
    def brace(self) -> ColumnBrace:
        """What one row of a column of cells holds, counted from 1: ``t.Value.brace[1] = 5``."""
        return ColumnBrace(self)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        """Numbers and text as such, anything else as an array of objects with one dimension."""
        if self._array is not None and self.held in NUMBERS:
            return np.array(self._array.reshape(-1) if self.held == "numeric" else self._array, dtype=dtype)
        values = [v.item() if type(v).__name__ == "dlarray" and v.shape == (1, 1) else v for v in self]
        if self.held in NUMBERS and kind_of(values) == self.held:
            return np.array(array_in_class(values, number_class(values)), dtype=dtype).reshape(
                np.shape(values)
            )
        if kind_of(values) not in ("cell", "times"):
            return np.array(values, dtype=dtype)
        made = np.empty(len(values), dtype=object)
        made[:] = values
        return made if dtype is None else made.astype(dtype)

    def _places(self, index: Any) -> list[int]:
        numbers = np.asarray(index).reshape(-1)
        if numbers.dtype != bool:
            return [int(k) for k in numbers]
        if len(numbers) != len(self):
            raise IndexingError(f"the mask has {len(numbers)} values, but the table has {len(self)} rows.")
        return [int(k) for k in np.flatnonzero(numbers)]

    def __setitem__(self, index: Any, value: Any) -> None:
        if isinstance(index, (list, np.ndarray)) and np.ndim(index):
            places, values = self._places(index), list(value)
            if len(values) != len(places):
                raise SizeError(
                    f"{len(places)} rows of {self.name} are assigned {len(values)} values; fix: one for each"
                )
            for k, each in zip(places, values, strict=True):
                self[k] = each
            return
        if self._owner is not None:
            owner = self._owner()
            if owner is None:
                raise ArgumentError(
                    f"assigning into the column {self.name} of a table that no variable holds would change "
                    "nothing: net.Learnables and the like return copies; fix: t = net.Learnables; "
                    f"t.{self.name}[...] = value; net.Learnables = t"
                )
            if isinstance(index, slice):
                value = list(value)
                if len(value) != len(range(*index.indices(len(self)))):
                    raise SizeError(f"a slice of the column {self.name} takes as many values as it has rows.")
            value = owner.in_class_of(self.name, value)
            owner._columns_shown.changed(self.name, by=self)
            owner._columns[self.name][index] = value
        list.__setitem__(self, index, value)
        self._stored(index, value)

    def _stored(self, index: Any, value: Any) -> None:
        """Keep what is known of the numbers, if one of them was stored in the class of its table's column."""
        number = isinstance(value, NUMBER_TYPES) and not isinstance(value, complex)
        if self._owner is None or self.held != "numeric" or not number or isinstance(index, slice):
            self._array, self._number_class = None, ""
        elif self._array is not None:
            self._array[index] = value

    def _fixed(self, *_: Any, **__: Any) -> Any:
        raise ArgumentError(
            f"the column {self.name} has one value for each row of its table; fix: work on list(t.{self.name})"
        )

    append = extend = insert = pop = remove = clear = sort = reverse = _fixed
    __delitem__ = __iadd__ = __imul__ = _fixed

    def __reduce__(self) -> tuple:
        return Column, (list(self), self.name, None, self.held, self._class)
