"""MATLAB's categorical array: text labels kept as numbers into a list of categories.

A categorical holds one whole number per element, in MATLAB's order and size: 0 for undefined, k for the k-th
category. Labels never take part in arithmetic, so the numbers stay on the host, in NumPy, and indexing is
NumPy's.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from dlarray.array import asdlarray, dlarray
from dlarray.backend import is_array, to_numpy
from dlarray.errors import ArgumentError, ClassError, SizeError, describe, sizes

UNDEFINED = "<undefined>"
_LINE = 80  # characters of a display line


class categorical:
    """Labels from a finite set of categories.

    ``categorical(A)`` takes the sorted unique values of A as its categories: text in the order of its
    characters (leading and trailing blanks removed), numbers by size, logical values as ``false`` and
    ``true``. ``categorical(A, valueset)`` takes one category for each value of ``valueset``, in that order;
    what is not among them is undefined.  ``categorical(A, valueset, catnames)`` names these categories.

    Parameters
    ----------
    A : list of text, nested lists, array of text or numbers, dlarray or categorical
        A list of n is a 1×n row.  An empty text, ``None``, NaN and an undefined element give an undefined
        element. A pandas categorical column gives a column.
    valueset : list, array or categorical, optional
        The values that have a category, each once.
    catnames : list of text, optional
        One name for each value of ``valueset``.

    Notes
    -----
    Subscripts work as those of a ``dlarray``: brackets are Python's (``C[0, 1]``, from 0, dimensions kept),
    and parentheses are MATLAB's (``C(1, ":")``, from 1).  ``==`` compares with a text, or element by element
    with a categorical, and gives a logical ``dlarray``; an undefined element equals nothing.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/categorical.html

    Examples
    --------
    >>> import dlarray as dl
    >>> colors = dl.categorical(["red", "blue", "red"])
    >>> print(colors)  # doctest: +NORMALIZE_WHITESPACE
      1×3 categorical array
    <BLANKLINE>
         red      blue      red
    >>> colors.categories()
    ['blue', 'red']
    """

    __slots__ = ("_codes", "_names")
    __array_ufunc__ = None

    def __init__(self, A: Any = None, valueset: Any = None, catnames: Any = None) -> None:
        if valueset is None and catnames is None:
            found = _coded(A)
            if found is not None:
                self._codes, self._names = found
                return
        values = label_values(A)
        if valueset is None:
            keys = _sorted_keys(values)
        else:
            keys = list(label_values(valueset).ravel(order="F"))
            _check_valueset(keys)
        names = [name_of(key) for key in keys] if catnames is None else list(map(str, _texts(catnames)))
        if len(names) != len(keys):
            raise ArgumentError(
                f"categorical: catnames has {len(names)} names, but there are {len(keys)} categories; "
                "fix: give one name for each value of valueset"
            )
        self._names = tuple(_unique_names(names))
        places = {key: self._names.index(name) + 1 for key, name in zip(keys, names, strict=True)}
        codes = [places.get(value, 0) for value in values.ravel()]
        self._codes = np.asarray(codes, dtype=np.int64).reshape(values.shape)

    @classmethod
    def from_codes(cls, codes: Any, names: Iterable[str]) -> categorical:
        """A categorical from numbers (0 for undefined, k for the k-th name), in MATLAB's order and size."""
        made = object.__new__(cls)
        made._codes = _at_least_2d(np.asarray(codes, dtype=np.int64))
        made._names = tuple(names)
        return made

    # -- what it holds ---------------------------------------------------------------------------------------
    def categories(self) -> list[str]:
        """The names of the categories, in their order."""
        return list(self._names)

    def isundefined(self) -> dlarray:
        """Whether each element is undefined, as a logical array of the same size."""
        return asdlarray(self._codes == 0)

    def double(self) -> dlarray:
        """The number of each element's category, from 1; NaN for an undefined element."""
        return asdlarray(np.where(self._codes == 0, np.nan, self._codes.astype(np.float64)))

    def codes(self) -> np.ndarray:
        """The category numbers as a NumPy array of whole numbers; 0 is undefined."""
        return self._codes.copy()

    def tolist(self) -> list:
        """The labels as text in column order (None for undefined): a flat list, as ``cellstr(C(:))`` is."""
        return [self._names[k - 1] if k else None for k in self._codes.ravel(order="F").tolist()]

    def string(self) -> np.ndarray:
        """The labels as a NumPy array of text of the same size; an undefined element is ``<undefined>``."""
        return np.asarray((UNDEFINED, *self._names), dtype=object)[self._codes]

    @property
    def shape(self) -> tuple[int, ...]:
        """MATLAB's size: two dimensions at least."""
        return self._codes.shape

    @property
    def ndim(self) -> int:
        """Number of dimensions, 2 at least."""
        return self._codes.ndim

    @property
    def T(self) -> categorical:
        """The transpose of a matrix."""
        if self.ndim > 2:
            raise SizeError(
                f"transpose: the {self.describe()} has {self.ndim} dimensions, and must be a matrix"
            )
        return categorical.from_codes(self._codes.T.copy(), self._names)

    def describe(self) -> str:
        """Size and kind in one phrase, for messages."""
        return f"{sizes(self.shape)} categorical array"

    def __len__(self) -> int:
        return self._codes.shape[0]

    def __getitem__(self, key: Any) -> categorical:
        return categorical._from_numbers(self._numbers()[key], self._names)

    def __call__(self, *subscripts: Any) -> categorical:
        return categorical._from_numbers(self._numbers()(*subscripts), self._names)

    def _numbers(self) -> dlarray:
        # subscripts of every kind mean here what they mean for a dlarray
        return asdlarray(self._codes.astype(np.float64))

    @classmethod
    def _from_numbers(cls, numbers: dlarray, names: tuple[str, ...]) -> categorical:
        return cls.from_codes(np.asarray(numbers), names)

    def __iter__(self):
        return (self[i] for i in range(len(self)))

    def __eq__(self, other: object) -> Any:
        found = self._compared(other)
        return found if found is NotImplemented else asdlarray(found)

    def __ne__(self, other: object) -> Any:
        found = self._compared(other)
        return found if found is NotImplemented else asdlarray(~found)

    __hash__ = None  # type: ignore[assignment]

    def _compared(self, other: object) -> Any:
        if isinstance(other, str):
            return (self._codes != 0) & (self._codes == self._place(other))
        if not isinstance(other, categorical):
            if not isinstance(other, (list, tuple, np.ndarray)):
                return NotImplemented
            other = categorical(other)
        here = np.asarray([0, *(self._place(name) for name in other._names)], dtype=np.int64)[other._codes]
        if self.shape != other.shape and 1 not in (self._codes.size, here.size):
            raise SizeError(
                f"==: the {self.describe()} and the {other.describe()} have different sizes; "
                "fix: compare arrays of equal size, or with one label"
            )
        return (self._codes != 0) & (self._codes == here)

    def _place(self, name: str) -> int:
        return self._names.index(name) + 1 if name in self._names else -1

    # -- display ---------------------------------------------------------------------------------------------
    def __str__(self) -> str:
        size = "" if self.shape == (1, 1) else sizes(self.shape) + " "
        noun = "categorical" if self.shape == (1, 1) else "categorical array"
        if not self._codes.size:
            return f"  {size}empty {noun}"
        pages = ["\n".join([f"  {size}{noun}", ""])]
        for index in np.ndindex(*reversed(self.shape[2:])):
            page = self._codes[(slice(None), slice(None), *reversed(index))]
            if self.ndim > 2:
                pages.append(f"\n(:,:,{','.join(str(i + 1) for i in reversed(index))}) = \n")
            pages.extend(self._rows(page))
        return "\n".join(pages)

    def _rows(self, page: np.ndarray) -> list[str]:
        texts = np.asarray((UNDEFINED, *self._names), dtype=object)[page]
        widths = [max(len(text) for text in column) for column in texts.T]
        lines: list[str] = []
        for start, stop in _chunks(widths):
            if stop - start < len(widths):
                lines += [
                    f"  Columns {start + 1} through {stop}" if stop - start > 1 else f"  Column {stop}",
                    "",
                ]
            for row in texts:
                cells = zip(row[start:stop], widths[start:stop], strict=True)
                lines.append("".join(f"     {text:<{width}} " for text, width in cells))
            if stop < len(widths):
                lines.append("")
        return lines

    __repr__ = __str__


# -- what other modules need of labels -----------------------------------------------------------------------
def label_values(A: Any) -> np.ndarray:
    """Labels as a NumPy array of objects in MATLAB's size: text, float, bool, or None for missing."""
    if isinstance(A, categorical):
        return np.asarray((None, *A.categories()), dtype=object)[A.codes()]
    if A is None:
        return np.empty((0, 0), dtype=object)
    if isinstance(A, dlarray):
        A = to_numpy(A._data).T
    elif is_array(A):
        A = to_numpy(A)
    if hasattr(A, "to_numpy"):  # a column of a data frame
        return _column(A)
    if isinstance(A, str):
        A = [A]
    array = A if isinstance(A, np.ndarray) else _object_array(A)
    if array.size == 0 and array.ndim < 2:
        array = np.empty((0, 0), dtype=object)
    array = _at_least_2d(array)
    out = np.empty(array.size, dtype=object)
    out[:] = [_label(value) for value in array.ravel()]
    return out.reshape(array.shape)


def name_of(key: Any) -> str:
    """The category name of a value."""
    if isinstance(key, bool):
        return "true" if key else "false"
    if isinstance(key, float):
        if not math.isfinite(key):
            return "Inf" if key > 0 else "-Inf"
        return str(int(key)) if key == int(key) and abs(key) < 1e15 else f"{key:.5g}"
    return key


def _label(value: Any) -> Any:
    if isinstance(value, str):
        return value.strip() or None
    if value is None:
        return None
    if isinstance(value, (bool, np.bool_)):
        return bool(value)
    if isinstance(value, (int, float, np.integer, np.floating)):
        return None if math.isnan(value) else float(value)
    if value != value:  # pandas' NaT and NA-like values
        return None
    raise ClassError(
        f"categorical: a label is text, a number or a logical value, not {describe(value)}; fix: convert it "
        "with str()"
    )


def _column(A: Any) -> np.ndarray:
    values = list(A)
    out = np.empty((len(values), 1), dtype=object)
    for i, value in enumerate(values):
        out[i, 0] = None if _is_missing(value) else _label(value)
    return out


def _is_missing(value: Any) -> bool:
    try:
        return value is None or bool(value != value)
    except TypeError:  # pandas.NA refuses to be a truth value
        return True


def _object_array(A: Any) -> np.ndarray:
    """Nested lists as an array of objects; a row may be a categorical's, a column's or a NumPy row."""
    A = list(A) if not isinstance(A, (list, tuple)) else A
    if set(map(type, A)) == {str}:  # most labels
        return np.array(A, dtype=object)
    rows = [isinstance(row, (list, tuple, np.ndarray)) for row in A]
    if not any(rows):
        out = np.empty(len(A), dtype=object)
        out[:] = A
        return out
    if not all(rows) or len({len(row) for row in A}) > 1:
        raise SizeError(
            f"categorical: the {len(A)} rows of labels have different lengths; fix: give every row the same "
            "number"
        )
    return np.stack([_object_array(row) for row in A])


def _at_least_2d(array: np.ndarray) -> np.ndarray:
    if array.ndim < 2:
        return array.reshape((1,) * (2 - array.ndim) + array.shape)
    while array.ndim > 2 and array.shape[-1] == 1:
        array = array[..., 0]
    return array


def _texts(values: Any) -> list:
    return [name_of(v) for v in label_values(values).ravel(order="F")]


def _sorted_keys(values: np.ndarray) -> list:
    keys = {value for value in values.ravel() if value is not None}
    if len({type(key) for key in keys}) > 1:
        raise ClassError(
            "categorical: labels must be all text, all numbers or all logical; fix: convert with str()"
        )
    return sorted(keys)


def _check_valueset(keys: Sequence[Any]) -> None:
    if any(key is None for key in keys):
        raise ArgumentError(
            "categorical: valueset holds a missing value; fix: leave it out, it is always undefined"
        )
    for key in keys:
        if keys.count(key) > 1:
            raise ArgumentError(f"categorical: valueset names {key!r} twice; fix: give every value once")


def _unique_names(names: list) -> list:
    """Names in their order; values that share a name share its category."""
    if any(not name for name in names):
        raise ArgumentError("categorical: catnames holds an empty name; fix: name every category")
    return list(dict.fromkeys(names))


def _coded(A: Any) -> tuple[np.ndarray, tuple[str, ...]] | None:
    """Codes and names of what is categorical already: ours, or a column of a data frame."""
    if isinstance(A, categorical):
        return A._codes, A._names
    inner = getattr(A, "cat", A)  # a pandas Series of class category has its accessor there
    codes, names = getattr(inner, "codes", None), getattr(inner, "categories", None)
    if codes is None or names is None or callable(names):
        return None
    column = np.asarray(codes).astype(np.int64).reshape(-1, 1) + 1
    return column, tuple(name_of(_label(name)) for name in names)


def is_categorical(A: Any) -> bool:
    """Whether A has categories of its own: a categorical, or a data frame's column of that type."""
    return _coded(A) is not None


def is_text(A: Any) -> bool:
    """Whether A is text, or a list or array of it; None stands for a missing one."""
    if isinstance(A, str):
        return True
    if isinstance(A, np.ndarray):
        A = A.ravel().tolist() if A.dtype.kind in "OUT" else []
    return isinstance(A, (list, tuple)) and len(A) > 0 and all(v is None or is_text(v) for v in A)


def united(parts: Sequence[categorical]) -> tuple[list[np.ndarray], list[str]]:
    """The numbers of the parts into one list of categories: those of the first part, then what the others add."""
    names = list(dict.fromkeys(name for part in parts for name in part.categories()))
    places = [np.asarray([0, *(names.index(n) + 1 for n in part.categories())]) for part in parts]
    return [place[part.codes()] for place, part in zip(places, parts, strict=True)], names


def _chunks(widths: list[int]) -> list[tuple[int, int]]:
    """Columns that fit on one line, as (start, stop) pairs."""
    chunks, start, used = [], 0, 0
    for i, width in enumerate(widths):
        if i > start and used + width + 6 > _LINE:
            chunks.append((start, i))
            start, used = i, 0
        used += width + 6
    return [*chunks, (start, len(widths))]
