"""One column of a table: a list with MATLAB's comparisons and subscripts."""

from __future__ import annotations

import weakref
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from dlarray.endexpr import End
from dlarray.errors import ArgumentError, IndexingError, SizeError
from dlarray.subscripts import paren

if TYPE_CHECKING:
    from dlarray.table.table import table


class Column(list):
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

    __slots__ = ("_owner", "name")

    def __init__(self, values: Iterable = (), name: str = "", owner: table | None = None) -> None:
        super().__init__(values)
        self.name = name
        self._owner = None if owner is None else weakref.ref(owner)

    def __eq__(self, other: Any) -> Any:
        if isinstance(other, (list, tuple)):
            return list.__eq__(self, list(other))
        return np.array([x == other for x in self], dtype=bool)

    def __ne__(self, other: Any) -> Any:
        if isinstance(other, (list, tuple)):
            return not list.__eq__(self, list(other))
        return np.array([x != other for x in self], dtype=bool)

    __hash__ = None

    def __getitem__(self, index: Any) -> Any:
        """One value; a list of them for a slice, a mask, or a list of row numbers from 0."""
        if isinstance(index, (list, np.ndarray)) and np.ndim(index):
            return [list.__getitem__(self, k) for k in self._places(index)]
        return list.__getitem__(self, index)

    def __call__(self, index: Any) -> Any:
        """MATLAB's parentheses, which count from 1: ``t.Value(1)`` is a value, ``t.Value("2:end")`` a list of them."""
        places = paren(index, len(self)).as_list().tolist()
        if any(not 0 <= k < len(self) for k in places):
            raise IndexingError(
                f"the column {self.name} has {len(self)} rows, counted from 1 in parentheses, but the index is {index}"
            )
        chosen = [list.__getitem__(self, k) for k in places]
        one = isinstance(index, (int, End)) or getattr(index, "shape", None) in ((), (1, 1))
        return chosen[0] if one and len(chosen) == 1 else chosen

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        """Numbers and text as such, anything else as an array of objects with one dimension."""
        values = [v.item() if type(v).__name__ == "dlarray" and v.shape == (1, 1) else v for v in self]
        if kind_of(values) != "cell":
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
            owner._columns[self.name][index] = value
        list.__setitem__(self, index, value)

    def _fixed(self, *_: Any, **__: Any) -> Any:
        raise ArgumentError(
            f"the column {self.name} has one value for each row of its table; fix: work on list(t.{self.name})"
        )

    append = extend = insert = pop = remove = clear = sort = reverse = _fixed
    __delitem__ = __iadd__ = __imul__ = _fixed

    def __reduce__(self) -> tuple:
        return Column, (list(self), self.name)


def kind_of(values: list) -> str:
    """How MATLAB would hold the column: "string", "numeric" or "cell"."""
    if values and all(isinstance(x, str) for x in values):
        return "string"
    if values and all(isinstance(x, (bool, int, float, np.number, np.bool_)) for x in values):
        return "numeric"
    return "cell"
