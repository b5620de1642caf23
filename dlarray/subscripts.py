"""Subscripts: what a user writes between parentheses or brackets, turned into host numbers.

Parentheses are MATLAB's (counted from 1, ``":"``, ``end``, ranges that include their last value, masks,
linear indices); brackets are Python's (counted from 0, negative from the end, half-open slices).  Both
become a ``Subscript``: an evenly spaced span, which a basic slice can read, or a list of numbers from 0.
No data of the indexed array is touched.
"""

import math
import operator
from functools import lru_cache
from typing import Any

import numpy as np

from dlarray.autodiff.tape import expect
from dlarray.backend import behind, class_name, is_abstract, is_array, namespace, to_numpy
from dlarray.endexpr import End, number, read_text
from dlarray.errors import AbstractError, IndexingError, describe, sizes

ALL = slice(None)
_INVALID = "Array indices must be positive integers or logical values."


# -- the result of parsing ----------------------------------------------------------------------------------
class Subscript:
    """One parsed subscript: ``count`` numbers from 0, evenly spaced from ``start``, or the array ``numbers``.

    ``size`` is the MATLAB size of what the user wrote (it shapes the result of linear indexing); ``colon``
    says that it was ``":"``.
    """

    __slots__ = ("start", "step", "count", "numbers", "size", "colon", "_bounds")

    def __init__(self, start, step, count, size, numbers=None, colon=False):
        self.start, self.step, self.count = start, step, count
        self.size, self.numbers, self.colon = size, numbers, colon
        self._bounds: tuple[int, int] | None = None

    @property
    def bounds(self) -> tuple[int, int]:
        """The smallest number and one more than the largest; (0, 0) when there is none."""
        if self._bounds is None:
            if self.count == 0:
                self._bounds = 0, 0
            elif self.numbers is not None:
                self._bounds = int(self.numbers.min()), int(self.numbers.max()) + 1
            else:
                last = self.start + (self.count - 1) * self.step
                self._bounds = (self.start, last + 1) if self.step > 0 else (last, self.start + 1)
        return self._bounds

    def whole(self, n: int) -> bool:
        """Whether it reads the whole of a dimension of size n, in order."""
        return self.numbers is None and self.count == n and self.start == 0 and (self.step == 1 or n <= 1)

    def forward(self) -> slice:
        """The basic slice of a span, in ascending order whatever the step."""
        low, top = self.bounds
        return slice(low, top, abs(self.step))

    def as_list(self) -> np.ndarray:
        """All numbers."""
        if self.numbers is not None:
            return self.numbers
        return np.arange(self.count, dtype=np.int64) * self.step + self.start


class Unseen(Subscript):
    """Numbers that are not known before the compiled function runs, which checks them: they can be read with."""

    __slots__ = ()

    def __init__(self, numbers: Any, size: tuple[int, ...]):
        super().__init__(0, 0, math.prod(size), size, numbers)

    @property
    def bounds(self) -> tuple[int, int]:
        """Within whatever is read."""
        return 0, 0

    def as_list(self) -> np.ndarray:
        """Refused: nothing is written or deleted at unknown places."""
        raise AbstractError("dlaccelerate: the values of an index are asked for while the function is traced")


def is_labelled(s: Any) -> bool:
    """Whether a value is a dlarray, which this module knows by its parts; matrices of SciPy have a `_format` too."""
    return hasattr(s, "_format") and hasattr(s, "_data") and hasattr(s, "_node")


def unseen(s: Any, n: int, lowest: int) -> Unseen | None:
    """The subscript of an array without values, counted from ``lowest`` for a dimension of size n; None for others."""
    labelled = is_labelled(s)
    raw = behind(s._data if labelled else s)
    if not is_abstract(raw) or class_name(raw.dtype) == "logical":
        return None
    size = tuple(raw.shape)[::-1] if labelled else tuple(raw.shape)
    xp = namespace(raw)
    if not labelled and raw.ndim > 1:  # MATLAB's order is that of columns
        raw = xp.permute_dims(raw, tuple(range(raw.ndim - 1, -1, -1)))
    flat = xp.reshape(raw, (-1,))
    numbers = xp.astype(flat, xp.int64)
    inside = xp.logical_and(numbers >= (lowest or -n), numbers < n + lowest)
    expect(xp.logical_and(inside, xp.astype(numbers, flat.dtype) == flat))
    numbers = numbers - 1 if lowest else xp.where(numbers < 0, numbers + n, numbers)
    numbers = xp.where(
        inside, numbers, xp.zeros_like(numbers)
    )  # compilers have ways of their own with others
    return Unseen(numbers, size if len(size) > 1 else (1, *size))


def span(start: int, step: int, count: int, size: tuple[int, ...] = (), colon: bool = False) -> Subscript:
    """An evenly spaced subscript; without a size it is a row."""
    return Subscript(start, step if count > 1 else 1, count, size or (1, count), colon=colon)


def listed(numbers: np.ndarray, size: tuple[int, ...]) -> Subscript:
    """A subscript of any numbers from 0; an evenly spaced list becomes a span, because a slice is a view."""
    count = numbers.shape[0]
    if count == 0:
        return span(0, 1, 0, size)
    first = int(numbers[0])
    if count == 1:
        return span(first, 1, 1, size)
    step = int(numbers[1]) - first
    if step and (count == 2 or bool((numbers[1:] - numbers[:-1] == step).all())):
        return span(first, step, count, size)
    return Subscript(0, 0, count, size, numbers)


def complement(part: Subscript, n: int) -> Subscript:
    """The numbers below n that the subscript does not hold."""
    keep = np.ones(n, dtype=bool)
    keep[part.as_list()] = False
    numbers = np.flatnonzero(keep)
    return listed(numbers, (1, numbers.shape[0]))


def without_repeats(part: Subscript) -> tuple[Subscript, np.ndarray | None]:
    """Each number once, and the position where each stood last; None when nothing repeats."""
    if part.numbers is None:
        return part, None
    numbers = part.as_list()
    unique, first = np.unique(numbers[::-1], return_index=True)
    if unique.shape[0] == numbers.shape[0]:
        return part, None
    return listed(unique, (1, unique.shape[0])), numbers.shape[0] - 1 - first


# -- parentheses --------------------------------------------------------------------------------------------
class _NotIndex(Exception):
    """A value that is not a positive integer; the caller knows the position for the message."""


def paren(s: Any, n: int, position: int | None = None) -> Subscript:
    """Parse one subscript of X(...), counted from 1, for a dimension of size n.

    ``position`` is the subscript's place (from 1), or None for a linear index; it serves the message.  An
    index above n is no error here: assignment grows the array.
    """
    try:
        return unseen(s, n, 1) or _paren(s, n)
    except _NotIndex:
        place = "" if position is None else f"Index in position {position} is invalid. "
        raise IndexingError(place + _INVALID) from None


def _paren(s: Any, n: int) -> Subscript:
    kind = type(s)
    if kind is int:
        return _scalar(s)
    if kind is str:
        return text_subscript(s, n)
    if kind is slice:
        return _colon_syntax(s, n)
    if kind is End:
        return _scalar(s.at(n))
    if kind is list and 0 < len(s) < 64 and all([type(v) is int for v in s]):
        return _short_list(s)
    if kind is range:
        return _range(s.start, s.step, s[-1]) if len(s) else span(0, 1, 0)
    if s is None or s is Ellipsis:
        raise IndexingError(f'{s} is no MATLAB subscript; fix: write ":" for a whole dimension')
    return _from_values(host_values(s, n))


def _scalar(value: int | float) -> Subscript:
    value = number(value)
    if not isinstance(value, int) or value < 1:
        raise _NotIndex
    return Subscript(value - 1, 1, 1, (1, 1))


def _short_list(s: list[int]) -> Subscript:
    """The usual [1, 3, 4]: for a few integers Python is quicker than NumPy."""
    low, top = min(s), max(s)
    if low < 1:
        raise _NotIndex
    step = s[1] - s[0] if len(s) > 1 else 1
    if step and s == list(range(s[0], s[0] + len(s) * step, step)):
        return span(s[0] - 1, step, len(s))
    part = Subscript(0, 0, len(s), (1, len(s)), np.array(s, dtype=np.int64) - 1)
    part._bounds = low - 1, top
    return part


def _range(first: Any, step: Any, last: Any) -> Subscript:
    """MATLAB's first:step:last, the last value included."""
    if not all(map(math.isfinite, (first, step, last))):
        raise _NotIndex
    if step == 0 or (last - first) * step < 0:
        return span(0, 1, 0)
    count = math.floor((last - first) / step + 1e-10) + 1
    first, step = number(first), number(step) if count > 1 else 1
    if not (isinstance(first, int) and isinstance(step, int)) or min(first, first + (count - 1) * step) < 1:
        raise _NotIndex
    return span(first - 1, step, count)


def _colon_syntax(s: slice, n: int) -> Subscript:
    """``X.paren[2:end, :]``: a colon read as MATLAB reads it (last value included, step in the middle)."""
    if s.start is None and s.stop is None and s.step is None:
        return span(0, 1, n, (n, 1), colon=True)
    parts = [s.start, s.stop] if s.step is None else [s.start, s.stop, s.step]
    if any(p is None for p in parts):
        raise IndexingError(
            "a colon in parentheses is MATLAB's: first:last or first:step:last, counted from 1, the last "
            "value included; fix: write both ends, as in 2:dl.end"
        )
    values = [p.at(n) if isinstance(p, End) else number(p) for p in parts]
    return _range(values[0], values[1] if len(values) == 3 else 1, values[-1])


def host_values(s: Any, n: int | None) -> np.ndarray:
    """Index values on the host in MATLAB's order, at least 2-D.

    ``end`` and texts in a list are resolved for a dimension of size n; None (brackets) refuses them.
    """
    if is_labelled(s):  # stored reversed
        return to_numpy(s._data).transpose()
    if isinstance(s, (list, tuple)):
        special = [v for v in s if type(v) in (End, str, range) or is_labelled(v)]
        if special and n is None:
            raise IndexingError(f"a list in brackets does not take {describe(special[0])}; {_PYTHON}")
        if special and n is not None:
            parts = [_paren(v, n).as_list() for v in s]
            return np.concatenate(parts)[None, :] + 1
        if len(s) == 0:
            return np.zeros((0, 0))
        values = _rectangle(s)
    elif is_array(s):
        values = to_numpy(s)
    elif hasattr(type(s), "__category_numbers__"):  # MATLAB's subsindex of categorical arrays
        values = s.__category_numbers__()
    elif isinstance(s, (bool, float, np.generic)) or hasattr(s, "__index__") and not isinstance(s, type):
        values = np.asarray(s)
    else:
        values = np.asarray(None)
    if values.dtype.kind not in "biuf":
        raise IndexingError(
            f'{describe(s)} is no subscript; fix: use numbers, ":", "2:end", dl.end, lists, ranges, '
            "logical masks or dlarrays"
        )
    return values.reshape((1, -1)) if values.ndim < 2 else values


def _rectangle(s: list | tuple) -> np.ndarray:
    try:
        return np.asarray(s)
    except (TypeError, ValueError, RuntimeError):  # rows of different lengths; a tensor that needs a gradient
        return np.asarray(None)


def _from_values(values: np.ndarray) -> Subscript:
    flat = values.ravel(order="F")
    if values.dtype == bool:
        return _from_mask(values.shape, np.flatnonzero(flat))
    if values.dtype.kind == "f":
        numbers = whole_numbers(flat)
        if numbers is None:
            raise _NotIndex
    else:
        numbers = flat.astype(np.int64)
    if flat.shape[0] and numbers.min() < 1:
        raise _NotIndex
    return listed(numbers - 1, values.shape)


def _from_mask(size: tuple[int, ...], numbers: np.ndarray) -> Subscript:
    """find(mask): a row for a row, else a column; nothing from a scalar or an empty matrix is 0×0."""
    count = numbers.shape[0]
    if size == (1, 1) or size == (0, 0):
        return listed(numbers, (count, count))
    return listed(numbers, (1, count) if size[0] == 1 and len(size) == 2 else (count, 1))


def whole_numbers(flat: np.ndarray) -> np.ndarray | None:
    """Floats as int64, or None when one of them is not whole."""
    if not (np.abs(flat) < 2.0**62).all():  # NaN and Inf fail here too
        return None
    numbers = flat.astype(np.int64)
    return numbers if (numbers == flat).all() else None


# -- texts: "2:end", "1:2:end-3" ----------------------------------------------------------------------------
@lru_cache(maxsize=4096)
def text_subscript(text: str, n: int) -> Subscript:
    """Parse ":" or first[:step]:last, where each part is arithmetic over numbers and ``end``."""
    if text.strip() == ":":
        return span(0, 1, n, (n, 1), colon=True)
    values = read_text(text, n)
    if len(values) == 1:
        return _scalar(values[0])
    return _range(values[0], values[1] if len(values) == 3 else 1, values[-1])


@lru_cache(maxsize=4096)
def text_slice(text: str, n: int) -> slice | None:
    """The basic slice of a text that is an ascending span within the bounds, else None."""
    try:
        part = text_subscript(text, n)
    except (_NotIndex, IndexingError):
        return None
    if part.colon:
        return ALL
    return part.forward() if part.step > 0 and part.bounds[1] <= n else None


# -- brackets -----------------------------------------------------------------------------------------------
def expand_key(key: Any, rank: int) -> list:
    """The key of X[key], one item for each dimension; ellipsis and what is missing are whole dimensions."""
    items = list(key) if isinstance(key, tuple) else [key]
    places = [k for k, item in enumerate(items) if item is Ellipsis]
    if len(places) > 1:
        raise IndexingError("an index can only have a single ellipsis ('...')")
    while len(items) > rank and not places and _is_first(items[-1]):
        items.pop()  # of a last dimension of size 1, which an array does not keep
    given = len(items) - len(places)
    if any(item is None for item in items):
        raise IndexingError(
            "None (a new dimension) is not allowed in brackets, for it would have no label; fix: use reshape"
        )
    if given > rank:
        raise IndexingError(f"too many indices: {given} were given for {rank} dimensions")
    fill = [ALL] * (rank - given)
    if places:
        return items[: places[0]] + fill + items[places[0] + 1 :]
    return items + fill


def _is_first(item: Any) -> bool:
    """Whether a subscript of a dimension of size 1 chooses what is there."""
    return type(item) is int and item in (0, -1) or isinstance(item, slice) and item == ALL


def check_slice(rows: slice, size: tuple[int, ...]) -> None:
    """Refuse ``v[:3]`` of a row: it counts rows, and clipped to the one there is it would give all of v, or nothing."""
    if len(size) != 2 or size[0] != 1 or size[1] == 1:
        return
    if rows.start not in (None, 0, -1) or rows.stop not in (None, 1) or rows.step not in (None, 1):
        text = _slice_text(rows)
        raise IndexingError(
            f"X[{text}] counts rows, and X is {sizes(size)}, a row; fix: X[0, {text}] for its elements, X[:] for all"
        )


def bracket(s: Any, n: int, dim: int) -> Subscript:
    """Parse one item of X[...], counted from 0, for dimension ``dim`` (from 1) of size n."""
    if isinstance(s, slice):
        try:
            start, stop, step = s.indices(n)
        except (TypeError, ValueError) as reason:
            raise IndexingError(f"{_slice_text(s)} is no Python slice: {reason}; {_PYTHON}") from None
        return span(start, step, len(range(start, stop, step)))
    if isinstance(s, (str, End)):
        raise IndexingError(f"brackets do not take {s!r}; {_PYTHON}")
    if isinstance(s, (bool, np.bool_)):
        raise IndexingError(
            f"a single {s} is no index; fix: give a mask of one value for each of the {n} elements"
        )
    if hasattr(s, "__index__") and not isinstance(s, type) and not is_labelled(s) and not is_array(s):
        return _from_zero(np.asarray([operator.index(s)]), n, dim)
    if isinstance(s, range):
        return _from_zero(np.arange(s.start, s.stop, s.step), n, dim)
    part = unseen(s, n, 0)
    if part is not None and max(part.size) == part.count:
        return part
    values = host_values(s, None)
    if values.size != max(values.shape) and values.size:
        raise IndexingError(
            f"an index along dimension {dim} must be a vector, not {'×'.join(map(str, values.shape))}; "
            "fix: X(k) with parentheses takes a matrix of linear indices"
        )
    flat = values.ravel(order="F")
    if values.dtype == bool:
        if flat.shape[0] != n:
            raise IndexingError(f"a mask of {flat.shape[0]} values does not fit dimension {dim} of size {n}")
        return listed(np.flatnonzero(flat), (1, int(flat.sum())))
    numbers = whole_numbers(flat) if values.dtype.kind == "f" else flat.astype(np.int64)
    if numbers is None:
        raise IndexingError(f"an index along dimension {dim} is not a whole number")
    return _from_zero(numbers, n, dim)


_PYTHON = (
    "brackets are Python's, counted from 0: X[-1], X[1:]; fix: use them so, or write MATLAB's X(\"2:end\") "
    'and X.paren["2:end"] = v'
)


def _slice_text(s: slice) -> str:
    return ":".join("" if p is None else str(p) for p in (s.start, s.stop, s.step)).removesuffix(":")


def _from_zero(numbers: np.ndarray, n: int, dim: int) -> Subscript:
    outside = (numbers < -n) | (numbers >= n)
    if outside.any():
        bad = int(numbers[outside][0])
        raise IndexingError(f"index {bad} is out of bounds for dimension {dim} with size {n}")
    return listed(np.where(numbers < 0, numbers + n, numbers), (1, numbers.shape[0]))


# -- messages ----------------------------------------------------------------------------------------------
PARENTHESES = (
    "parentheses count from 1, as MATLAB does; brackets X[...] count from 0, as Python does; fix: X(1) is the first "
    "element, X(end) the last"
)
BRACKETS = (
    "brackets count from 0, as Python does; parentheses X(...) count from 1, as MATLAB does; fix: X[0] is the first, "
    "X[-1] the last"
)


def located(reason: IndexingError, size: tuple[int, ...], fmt: str, counting: str) -> IndexingError:
    """The error with the size of X, and how the subscripts count."""
    text = str(reason)
    about = f"X is {sizes(size, fmt)}"
    if "bounds for dimension 1 " in text and size[0] == 1 < size[1]:
        counting = (
            "one index in brackets counts rows; fix: X[0, k] for element k, or X(k), which counts from 1"
        )
    if "fix:" in text:
        return IndexingError(f"{text} ({about})")
    return IndexingError(f"{text}{'' if text.endswith('.') else ';'} {about}; {counting}")
