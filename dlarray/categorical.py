"""MATLAB's categorical array: text labels kept as numbers into a list of categories.

A categorical holds one whole number per element, in MATLAB's order and size: 0 for undefined, k for the k-th category.
Labels never take part in arithmetic, so the numbers stay on the host, in NumPy, and indexing is NumPy's.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from dlarray.array import asdlarray, dlarray
from dlarray.display import edges, label_array_text
from dlarray.elsewhere.indices_from_one import refuse_in_brackets
from dlarray.errors import ArgumentError, ClassError, SizeError, sizes
from dlarray.labels import (
    UNDEFINED,
    at_least_2d,
    check_valueset,
    label_of,
    label_values,
    most_frequent,
    name_of,
    names_of,
    numbered_labels,
    ordinal_of,
    sorted_keys,
    unique_names,
    united,
)
from dlarray.syntax import counting
from dlarray.table import the_pandas
from dlarray.unpacking import refuse_missing_nargout
from dlarray.visible import visible_names


@counting
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
    Ordinal : bool, default False
        Whether the categories have an order, from the smallest to the largest, by which ``<``, ``max`` and their like
        compare.

    Notes
    -----
    Subscripts work as those of a ``dlarray``: brackets are Python's (``C[0, 1]``, from 0, dimensions kept), and
    parentheses are MATLAB's (``C(1, ":")``, from 1).  One index in brackets counts the elements of a vector, of a row
    too: ``C[0]`` is the first label, as ``for label in C`` gives it.  ``str`` and f-strings of one element are its
    label.  ``==`` compares with a text, or element by element with a categorical, and gives a logical ``dlarray``.

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

    __internals__ = "from_codes alike codes describe".split()
    __dir__ = visible_names

    __slots__ = ("_codes", "_keeper", "_names", "_ordinal", "_turns")
    _ordinal: bool
    _turns: bool  # made of a vector of one dimension: nobody has said how it lies
    __array_ufunc__ = None

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        """The labels as text, for NumPy, pandas and scikit-learn; a row or a column has one dimension.

        Undefined elements are None, in an array of objects.
        """
        labels = np.asarray((None, *self._names), dtype=object)[self._codes]
        if self._is_vector():
            labels = labels.reshape(-1)
        if dtype is None and labels.size and self._codes.all():
            dtype = np.str_
        return labels if dtype is None else labels.astype(dtype)

    def to_pandas(self) -> Any:
        """The elements as a Series of pandas, of its type category: the same categories in the same order."""
        pandas = the_pandas("to_pandas")
        codes = self._codes.reshape(-1, order="F") - 1
        return pandas.Series(pandas.Categorical.from_codes(codes, categories=list(self._names)))

    def __init__(
        self, A: Any = None, valueset: Any = None, catnames: Any = None, *, Ordinal: Any = None
    ) -> None:
        self._turns = getattr(A, "ndim", 0) == 1 or getattr(A, "_turns", False)
        self._ordinal = isinstance(A, categorical) and A._ordinal if Ordinal is None else ordinal_of(Ordinal)
        if valueset is None and catnames is None:
            found = _coded(A)
            if found is not None:
                self._codes, self._names = found
                return
        found_keys, numbers = numbered_labels(A)
        if valueset is None and catnames is None and set(map(type, found_keys)) == {str}:
            order = sorted(range(len(found_keys)), key=found_keys.__getitem__)
            self._names = tuple(map(found_keys.__getitem__, order))
            places = np.zeros(len(order) + 1, dtype=np.int64)
            places[np.asarray(order) + 1] = np.arange(1, len(order) + 1)
            self._codes = places[numbers]
            return
        if valueset is None:
            keys = sorted_keys(found_keys)
        else:
            keys = list(label_values(valueset).ravel(order="F"))
            check_valueset(keys)
        names = [name_of(key) for key in keys] if catnames is None else list(map(str, names_of(catnames)))
        if len(names) != len(keys):
            raise ArgumentError(
                f"categorical: catnames has {len(names)} names, but there are {len(keys)} categories; "
                "fix: give one name for each value of valueset"
            )
        self._names = tuple(unique_names(names))
        numbered = {name: k for k, name in enumerate(self._names, 1)}
        codes_of = {key: numbered[name] for key, name in zip(keys, names, strict=True)}
        codes = np.asarray([0, *[codes_of.get(key, 0) for key in found_keys]], dtype=np.int64)
        self._codes = codes[numbers]

    @classmethod
    def from_codes(cls, codes: Any, names: Iterable[str], ordinal: bool = False) -> categorical:
        """A categorical from numbers (0 for undefined, k for the k-th name), in MATLAB's order and size."""
        made = object.__new__(cls)
        made._codes = at_least_2d(np.asarray(codes, dtype=np.int64))
        made._names = tuple(names)
        made._ordinal, made._turns = ordinal, False
        return made

    def alike(self, codes: Any) -> categorical:
        """Other elements of the same categories, by their numbers; NaN is undefined."""
        numbers = np.nan_to_num(np.asarray(codes, dtype=np.float64))
        made = categorical.from_codes(numbers, self._names, self._ordinal)
        made._turns = self._turns
        return made

    def with_labels(self, labels: Sequence[str | None]) -> categorical:
        """A column of these labels, with the same categories and those that are new."""
        column = self.alike(np.zeros((len(labels), 1)))
        if labels:
            column[:, 0] = categorical([list(labels)]).T
        return column

    def isordinal(self) -> bool:
        """Whether the categories have an order."""
        return self._ordinal

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

    __category_numbers__ = codes  # what the labels are as subscripts: scores(label)

    def __label_values__(self) -> np.ndarray:
        return np.asarray((None, *self.categories()), dtype=object)[self.codes()]

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
        return self.alike(self._codes.T)

    H = T  # what MATLAB's apostrophe is: labels have no conjugate

    own_functions = ("mode",)

    def mode(self, dim: Any = None, *, nargout: int = 1) -> Any:
        """The most frequent label, the first of several; what is undefined does not count."""
        codes, often = most_frequent(self._codes, len(self._names), dim)
        made = self.alike(codes)
        return made if nargout < 2 else (made, asdlarray(often.astype(float)))

    def describe(self) -> str:
        """Size and kind in one phrase, for messages."""
        return f"{sizes(self.shape)} categorical array"

    def __len__(self) -> int:
        """The number of elements of a vector, which iteration gives; of any other the number of rows."""
        return self._codes.size if self._is_vector() else self._codes.shape[0]

    def _is_vector(self) -> bool:
        return self.ndim == 2 and (1 in self.shape or not self._codes.size)

    def __getitem__(self, key: Any) -> categorical:
        return self.alike(self._numbers()[self._elements(key)])

    def _elements(self, key: Any) -> Any:
        """One index in brackets counts the elements of a row, too, as ``len`` and iteration do."""
        refuse_in_brackets(key)
        mask = getattr(key, "shape", ()) == self.shape and np.asarray(key).dtype == bool
        return key if isinstance(key, tuple) or self.ndim != 2 or self.shape[0] != 1 or mask else (0, key)

    def __call__(self, *subscripts: Any) -> categorical:
        k, codes = subscripts[0] if len(subscripts) == 1 else None, self._codes
        if (
            type(k) is int and codes.ndim == 2 and 1 in codes.shape and 0 < k <= codes.size
        ):  # the quick way of loops
            return categorical.from_codes([[codes.item(k - 1)]], self._names, self._ordinal)
        return self.alike(self._numbers()(*subscripts))

    def __setitem__(self, key: Any, value: Any) -> None:
        """``C[0] = "red"``: a text that is not a category yet becomes one; an empty text gives an undefined element."""
        numbers, names, codes = self._assigned(value)
        numbers[self._elements(key)] = codes
        self._become(numbers, names)

    @property
    def paren(self) -> LabelParen:
        """MATLAB's parentheses for assignment: ``C.paren[C == "blu"] = "blue"``, ``C.paren[2] = []``."""
        return LabelParen(self)

    def _assigned(self, value: Any) -> tuple[dlarray, Sequence[str], Any]:
        """The numbers of the elements, the categories after an assignment, and the numbers of what is assigned."""
        if value is None or (isinstance(value, (list, tuple)) and not value):
            return self._numbers(), self._names, []
        given = value if isinstance(value, categorical) else categorical(value)
        (_, codes), names = united([self, given])
        new = names[len(self._names) :]
        if self._ordinal and new:
            raise ArgumentError(
                f"assigning to an ordinal categorical array: {', '.join(new)} is none of its categories "
                f"{', '.join(self._names)}, and would have no place in their order; fix: "
                f'C = addcats(C, "{new[0]}", After="{self._names[-1]}")'
            )
        return self._numbers(), names, codes.astype(np.float64)

    def _become(self, numbers: dlarray, names: Sequence[str]) -> None:
        self._codes, self._names = np.asarray(numbers).astype(np.int64), tuple(names)
        keeper = getattr(self, "_keeper", None)
        if keeper is not None:
            keeper(self)

    def kept_by(self, keeper: Callable[[categorical], Any]) -> categorical:
        """The same array, for an object that must know of assignments to it."""
        self._keeper = keeper
        return self

    def copy(self) -> categorical:
        """A copy of the array; changing it does not change the original."""
        return self.alike(self._codes)

    def __reduce__(self) -> tuple:
        return categorical.from_codes, (self._codes, self._names, self._ordinal)

    def _numbers(self) -> dlarray:
        # subscripts of every kind mean here what they mean for a dlarray
        return asdlarray(self._codes.astype(np.float64))

    def __iter__(self) -> Iterator[str | None]:
        """The labels of a vector as text, None for an undefined one: ``set(C)``, ``for label in C``."""
        refuse_missing_nargout()
        if not self._is_vector():
            raise SizeError(
                f"iterating over the {self.describe()}: it is no vector; fix: for label in C.tolist(), down the columns"
            )
        return iter(self.tolist())

    def __eq__(self, other: object) -> Any:
        found = self._compared(other)
        return found if found is NotImplemented else asdlarray(found)

    def __ne__(self, other: object) -> Any:
        found = self._compared(other)
        return found if found is NotImplemented else asdlarray(~found)

    __hash__ = None  # type: ignore[assignment]

    def __lt__(self, other: object) -> Any:
        return self._ordered(other, operator.lt, "<")

    def __le__(self, other: object) -> Any:
        return self._ordered(other, operator.le, "<=")

    def __gt__(self, other: object) -> Any:
        return self._ordered(other, operator.gt, ">")

    def __ge__(self, other: object) -> Any:
        return self._ordered(other, operator.ge, ">=")

    def _ordered(self, other: object, relation: Any, sign: str) -> Any:
        if not self._ordinal:
            raise ClassError(
                f"{sign}: the categories of the array have no order; fix: categorical(A, valueset, Ordinal=True)"
            )
        if isinstance(other, str):
            if other not in self._names:
                raise ArgumentError(
                    f'{sign}: "{other}" is none of the categories {", ".join(self._names)}; fix: one of them'
                )
            here = np.asarray([[self._place(other)]])
        elif isinstance(other, categorical):
            if not other._ordinal or other._names != self._names:
                raise ArgumentError(
                    f"{sign}: ordinal arrays are compared that have the same categories in the same order; fix: "
                    "categorical(B, categories of A, Ordinal=True)"
                )
            here = other._codes
        else:
            return NotImplemented
        if self.shape != here.shape and 1 not in (self._codes.size, here.size):
            raise SizeError(
                f"{sign}: the sizes {sizes(self.shape)} and {sizes(here.shape)} differ; fix: equal sizes"
            )
        return asdlarray(relation(self._codes, here) & (self._codes != 0) & (here != 0))

    def _compared(self, other: object) -> Any:
        if isinstance(other, str):
            return (self._codes != 0) & (self._codes == self._place(other))
        transposed = "A == B.T" if isinstance(other, categorical) else "A == categorical(B).T"
        if not isinstance(other, categorical):
            if not isinstance(other, (list, tuple, np.ndarray)):
                return NotImplemented
            other = categorical(other)
        if (
            self.shape != other.shape == self.shape[::-1]
            and 1 in self.shape
            and (self._turns or other._turns)
        ):
            return (
                self._compared(other.T) if other._turns and other.shape[0] == 1 else self.T._compared(other)
            )
        places = {name: k for k, name in enumerate(self._names, 1)}
        here = np.asarray([0, *(places.get(name, -1) for name in other._names)], dtype=np.int64)[other._codes]
        if self.shape != other.shape and 1 not in (self._codes.size, here.size):
            raise SizeError(
                f"==: the {self.describe()} and the {other.describe()} have different sizes; fix: "
                + (transposed if self.shape == other.shape[::-1] else "equal sizes, or one label")
            )
        return (self._codes != 0) & (self._codes == here)

    def _place(self, name: str) -> int:
        return self._names.index(name) + 1 if name in self._names else -1

    # -- display ---------------------------------------------------------------------------------------------
    def __radd__(self, text: object) -> Any:
        return f"{text}{self}" if isinstance(text, str) and self._codes.size == 1 else NotImplemented

    def __add__(self, text: object) -> Any:
        return f"{self}{text}" if isinstance(text, str) and self._codes.size == 1 else NotImplemented

    def __str__(self) -> str:
        """The label of one element, as MATLAB's ``string``; of others what the console shows."""
        return self.string().item() if self._codes.size == 1 else label_array_text(self.string())

    def __format__(self, spec: str) -> str:
        """``f"{label}"`` of one element is its label; of others what ``print`` shows."""
        return format(str(self), spec)

    def __repr__(self) -> str:
        """The display; of more than 1,000 elements the first and last three of each dimension."""
        kept = edges(self.shape)
        if kept is None:
            return label_array_text(self.string())
        chosen = self._codes[
            np.ix_(*[range(n) if k is None else k for n, k in zip(self.shape, kept, strict=True)])
        ]
        return label_array_text(self.alike(chosen).string(), self.shape)


class LabelParen:
    """Reads and writes a categorical with MATLAB's subscripts."""

    __slots__ = ("_labels",)

    def __init__(self, labels: categorical) -> None:
        self._labels = labels

    def __getitem__(self, key: Any) -> categorical:
        return self._labels(*(key if isinstance(key, tuple) else (key,)))

    def __setitem__(self, key: Any, value: Any) -> None:
        numbers, names, codes = self._labels._assigned(value)
        numbers.paren[key] = codes
        self._labels._become(numbers, names)


def _coded(A: Any) -> tuple[np.ndarray, tuple[str, ...]] | None:
    """Codes and names of what is categorical already: ours, or a column of a data frame."""
    if isinstance(A, categorical):
        return A._codes, A._names
    inner = getattr(A, "cat", A)  # a pandas Series of class category has its accessor there
    codes, names = getattr(inner, "codes", None), getattr(inner, "categories", None)
    if codes is None or names is None or callable(names):
        return None
    column = np.asarray(codes).astype(np.int64).reshape(-1, 1) + 1
    return column, tuple(name_of(label_of(name)) for name in names)


def is_categorical(A: Any) -> bool:
    """Whether A has categories of its own: a categorical, or a data frame's column of that type."""
    return _coded(A) is not None
