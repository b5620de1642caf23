"""One variable of the training data: observations that become labelled mini-batches.

A column knows how many observations it has and gives those with some numbers as one labelled dlarray.  Arrays,
lists of observations (cell arrays), class labels and columns of tables are columns; values that a datastore reads
are joined by the same functions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from dlarray import formats
from dlarray.array import asdlarray, dlarray, make
from dlarray.backend import asarray_like, class_name, is_array
from dlarray.categorical import categorical, is_categorical
from dlarray.conversion import labelled, namespace_of
from dlarray.errors import ClassError, FormatError, SizeError, describe, sizes
from dlarray.functions.arrays.padsequences import padsequences
from dlarray.functions.data_types.conversions import double, single
from dlarray.layers.networks.evaluation import PLAIN_ORDER
from dlarray.operands import with_integers
from dlarray.training.datastores.observations import Slices, Stack, as_array, is_table, single_values

# Formats in which MATLAB's plain arrays hold data of the formats that networks work with.
PLAIN = PLAIN_ORDER
_FLOATS = (np.dtype(np.float32), np.dtype(np.float64))
UNDEFINED = -1  # the number of an undefined label; 0 is that of what has been padded


@dataclass(frozen=True)
class Handling:
    """How data become mini-batches: their class, and what sequences of different lengths are made of."""

    dtype: str = "single"
    length: Any = "longest"
    direction: str = "right"
    padding: float = 0.0
    input_encoding: str = "integer"
    where: str = "serial"  # datastores are read: "serial", "background", "parallel"


def plain_format(stored: str) -> str:
    """The format of plain data for a stored format."""
    return PLAIN.get(stored, stored)


def is_text(value: Any) -> bool:
    """Whether a value is a text, or an array of texts."""
    return isinstance(value, str) or (isinstance(value, np.ndarray) and value.dtype.kind in "US")


def is_labels(value: Any) -> bool:
    """Whether a value holds class labels."""
    if is_categorical(value) or isinstance(value, categorical):
        return True
    if isinstance(value, (list, tuple)):
        return bool(len(value)) and all(isinstance(v, str) for v in value)
    kind = getattr(getattr(value, "dtype", None), "kind", "")
    if kind in "US":
        return True
    return kind == "O" and all(isinstance(v, str) for v in np.asarray(value).ravel()[:1])


def as_categorical(value: Any) -> categorical:
    """Class labels as a categorical; what has one dimension becomes a column."""
    labels = (
        value if isinstance(value, categorical) else categorical(list(value) if is_flat(value) else value)
    )
    return labels.T if is_flat(value) and labels.shape[0] == 1 else labels


def is_flat(value: Any) -> bool:
    """Whether a value has one dimension for Python: a list of numbers or texts, a vector of NumPy's, a series."""
    if isinstance(value, (dlarray, categorical)):
        return False
    if isinstance(value, (list, tuple)):
        return single_values(value) or not any(
            isinstance(v, (list, tuple, dlarray)) or (is_array(v) and v.ndim) for v in value
        )
    return getattr(value, "ndim", 0) == 1


def is_small(X: dlarray) -> bool:
    """Whether data are whole numbers or truth values whose sums are found without another class."""
    return X._data.dtype.kind in "bui" and X._data.dtype.itemsize < 4


# -- joining ------------------------------------------------------------------------------------------------------
def as_class(X: dlarray, dtype: str) -> dlarray:
    """The data in the class that the network computes in."""
    name = class_name(X._data.dtype)
    if name == dtype:
        return X
    whole = name.startswith(("int", "uint"))
    if dtype == "single":
        return single(double(X) if whole and name.endswith("64") else X)
    return double(X) if dtype == "double" and (name == "logical" or whole) else X


def as_given(X: Any) -> dlarray:
    """Data in memory, in which whole numbers keep their class: mini-batches are converted one by one."""
    small = getattr(getattr(X, "dtype", None), "kind", "") in "iu" and getattr(X, "itemsize", 8) < 8
    return with_integers(X) if isinstance(X, np.ndarray) and small else asdlarray(X)


def labelled_as_given(X: dlarray, fmt: str) -> dlarray:
    """Data with labels, in which whole numbers keep their class."""
    return (
        dlarray(X, fmt) if X._data.dtype.kind not in "iu" else make(*labelled(X.array, fmt, whole=True), None)
    )


def join_observations(
    caller: str,
    name: str,
    values: Any,
    fmt: str,
    how: Handling,
    numbers: Sequence | None = None,
    as_read: bool = False,
) -> dlarray:
    """Observations of a format without "B" as one array with it; ``numbers`` are theirs, from 0, for messages.

    ``as_read`` is for statistics: small whole numbers stay in their class, and a single observation has no "B".
    """
    if (
        isinstance(values, (Slices, Stack))
        and "T" not in fmt
        and len(fmt) > 1
        and len(values.size) <= len(fmt)
    ):
        rank = len(fmt) + 1
        X = values.joined(rank, as_kept=True) if isinstance(values, Slices) else values.joined(rank)
        X = labelled_as_given(X, fmt + "B")
        return X if as_read and is_small(X) else as_class(X, how.dtype)
    if as_read and len(values) == 1:
        X = _observation(caller, name, values[0], fmt)
        return dlarray(as_class(X, how.dtype), fmt)
    arrays = [_observation(caller, name, value, fmt) for value in values]
    batch = fmt + "B"
    if "T" in fmt:
        _check_alike(caller, name, arrays, fmt, numbers)
        joined = padsequences(
            arrays,
            fmt.index("T") + 1,
            Length=how.length,
            PaddingDirection=how.direction,
            PaddingValue=how.padding,
        )
        array = joined.array
        single_out = array.ndim <= max(len(fmt), *(X.array.ndim for X in arrays)) and len(arrays) == 1
        shape = (len(arrays), *_of_rank(tuple(array.shape if single_out else array.shape[1:]), len(fmt)))
        if tuple(array.shape) != shape:
            array = namespace_of(array).reshape(array, shape)
    else:
        shapes = {X.shape for X in arrays}
        if len(shapes) > 1:
            few = " and ".join([sizes(shape, fmt) for shape in sorted(shapes)][:2])
            raise SizeError(
                f"{caller}: the observations of {name} have different sizes, such as {few}; fix: resize them, or use a "
                'format with a time dimension, whose lengths may differ: InputDataFormats="CTB"'
            )
        first = arrays[0].array
        xp = namespace_of(first)
        shape = _of_rank(tuple(first.shape), len(fmt))
        array = xp.stack([xp.reshape(X.array, shape) for X in arrays], axis=-1 - len(fmt))
    return dlarray(as_class(dlarray.from_array(array), how.dtype), batch)


def _check_alike(caller: str, name: str, arrays: list[dlarray], fmt: str, numbers: Sequence | None) -> None:
    """Refuse sequences that differ in more than their lengths."""

    def fixed(X: dlarray) -> tuple[int, ...]:
        size = tuple(X.shape) + (1,) * (len(fmt) - X.ndim)
        return tuple(n for n, mark in zip(size, fmt, strict=False) if mark != "T") + size[len(fmt) :]

    first = fixed(arrays[0])
    for k, X in enumerate(arrays):
        if fixed(X) != first:
            which = ("an", "another") if numbers is None else (f"{numbers[k] + 1}", f"{numbers[0] + 1}")
            told = [f"observation {n}" if numbers is not None else f"{n} observation" for n in which]
            turn = f", or {name}[{numbers[k]}].T" if numbers is not None and len(fmt) == 2 else ""
            raise SizeError(
                f"{caller}: {told[0]} of {name} is {sizes(X.shape, fmt)}, but {told[1]} is "
                f"{sizes(arrays[0].shape, fmt)}, and only their lengths (T) may differ; fix: the same channels for "
                f"all{turn}"
            )


def _of_rank(shape: tuple[int, ...], rank: int) -> tuple[int, ...]:
    """A stored shape with as many dimensions as a format has labels: ones for trailing dimensions come first."""
    return ((1,) * (rank - len(shape)) + shape)[-rank:]


def _is_plain(value: Any, fmt: str) -> bool:
    """Whether a value is what most files hold: an array of NumPy's, of floats, with a dimension for each label.

    It needs none of the questions below, which take several times as long as reading a short sequence does.
    """
    return (
        type(value) is np.ndarray
        and value.dtype in _FLOATS
        and value.ndim == len(fmt) > 1
        and (value.ndim == 2 or value.shape[-1] != 1)
    )


def plain_observation(value: Any, fmt: str, dtype: str) -> dlarray | None:
    """An observation by itself, with its labels and without "B"; None where it is not so plain."""
    if not _is_plain(value, fmt):
        return None
    stored, permutation = formats.order(fmt)
    data = np.ascontiguousarray(value.transpose(permutation[::-1]))
    return as_class(make(data, stored, None), dtype)


def _observation(caller: str, name: str, value: Any, fmt: str) -> dlarray:
    if _is_plain(value, fmt):
        return make(np.ascontiguousarray(value.T), "", None)
    flat = is_flat(value)
    try:
        array = as_array(value)  # tensors of a data set that another library made are numbers too
        X = asdlarray(value) if array is None else array
    except (ClassError, SizeError):
        raise ClassError(
            f"{caller}: an observation of {name} is {describe(value)}, but must be an array of numbers; fix: encode "
            "it, or give class labels as a categorical"
        ) from None
    if X._format:
        X = dlarray.from_array(X.array)
    x = X.array
    vector = len(fmt) == 1 and X.ndim == 2 and 1 in X.shape  # features come as rows or columns
    if vector or (flat and fmt in ("TC", "CT")):  # a vector of Python's is a sequence of one channel
        return dlarray.from_array(namespace_of(x).reshape(x, (-1, 1) if fmt == "CT" else (1, -1)))
    if x.ndim > max(len(fmt), 2) or len(fmt) == 1:
        raise FormatError(
            f'{caller}: an observation of {name} is {X.describe()}, but is read as "{fmt}"; fix: one label for each '
            'dimension and "B": InputDataFormats or TargetDataFormats="SSCB"'
        )
    return X


# -- columns ------------------------------------------------------------------------------------------------------
class ArrayColumn:
    """Observations along the dimension "B" of an array."""

    def __init__(self, X: dlarray, how: Handling) -> None:
        whole, self.dtype = X._data.dtype.kind in "iu", how.dtype
        self.X = X if whole else as_class(X, how.dtype)  # whole numbers take less memory as they are
        self.axis = self.X.axis("B")
        self.count = 1 if self.axis is None else self.X.array.shape[self.axis]
        self.read: tuple[tuple[int, ...], str] | None = None  # size and format as plain data came
        self.whole = np.arange(self.count)

    def batch(self, places: np.ndarray) -> dlarray:
        """The observations with these numbers."""
        return as_class(self.as_read(places), self.dtype)

    def as_read(self, places: np.ndarray) -> dlarray:
        """The observations with these numbers, in the class that they came in."""
        if self.axis is None:
            return self.X
        array = self.X.array
        if len(places) == self.count and np.array_equal(places, self.whole):
            return self.X
        xp = namespace_of(array)
        return self.X.wrap(xp.take(array, asarray_like(places, array), axis=self.axis))

    def describe(self) -> str:
        """Size with labels."""
        return self.X.describe()


class CellColumn:
    """A list of observations."""

    def __init__(self, caller: str, name: str, values: Sequence, fmt: str, how: Handling) -> None:
        self.caller, self.name, self.values, self.fmt, self.how = caller, name, list(values), fmt, how
        self.count = len(self.values)

    def batch(self, places: np.ndarray) -> dlarray:
        """The observations with these numbers, padded to one length."""
        values = [self.values[i] for i in places.tolist()]
        return join_observations(self.caller, self.name, values, self.fmt, self.how, places.tolist())

    def lengths(self) -> list[int] | None:
        """The lengths of the sequences; None where they are none."""
        if "T" not in self.fmt:
            return None
        place = self.fmt.index("T")
        found = [_observation(self.caller, self.name, value, self.fmt) for value in self.values]
        _check_alike(self.caller, self.name, found, self.fmt, range(self.count))
        return [X.shape[place] if place < X.ndim else 1 for X in found]

    def describe(self) -> str:
        """How many there are, and the first one's size with labels."""
        first = _observation(self.caller, self.name, self.values[0], self.fmt)
        return f"a list of {self.count} observations, the first {sizes(first.shape, self.fmt)}"


class LabelColumn:
    """Class labels, one for each observation or for each place of it, as one-hot vectors or class numbers."""

    def __init__(
        self, caller: str, name: str, labels: categorical, fmt: str, hot: bool, how: Handling
    ) -> None:
        codes = numbered(labels)
        self.names, self.hot, self.how, self.fmt = labels.categories(), hot, how, fmt
        rank = len(fmt)
        if codes.ndim > rank:
            if any(n != 1 for n in codes.shape[rank:]):
                raise SizeError(
                    f'{caller}: {name} is a {sizes(codes.shape)} categorical, but is read as "{fmt}"; fix: '
                    "an N×1 categorical, one label for each observation, or TargetDataFormats"
                )
            codes = codes.reshape(codes.shape[:rank])
        self.codes = codes.reshape(codes.shape + (1,) * (rank - codes.ndim))
        self.along = fmt.index("B")
        self.count: int = self.codes.shape[self.along]

    def batch(self, places: np.ndarray) -> dlarray:
        """The labels with these numbers."""
        return encoded(
            np.take(self.codes, places, axis=self.along), self.fmt, len(self.names), self.hot, self.how
        )

    def describe(self) -> str:
        """Size with labels."""
        return f"{sizes(self.codes.shape, self.fmt)} categorical"


class LabelCellColumn:
    """A list of sequences of class labels, one for each observation."""

    def __init__(self, caller: str, name: str, values: Sequence, hot: bool, how: Handling) -> None:
        self.names = list(dict.fromkeys(n for v in values for n in v.categories()))
        self.hot, self.how, self.count = hot, how, len(values)
        self.codes = [numbered(v, self.names).reshape(-1) for v in values]

    def batch(self, places: np.ndarray) -> dlarray:
        """The sequences with these numbers; where one is padded, no class is the right one."""
        rows = [self.codes[i] for i in places.tolist()]
        lengths = [len(row) for row in rows]
        length = min(lengths) if self.how.length == "shortest" else max(lengths)
        codes = np.zeros((length, len(rows)), np.int64)
        for k, row in enumerate(rows):
            kept = row[:length] if self.how.direction == "right" else row[len(row) - min(len(row), length) :]
            start = 0 if self.how.direction == "right" else length - len(kept)
            codes[start : start + len(kept), k] = kept
        return encoded(codes, "TB", len(self.names), self.hot, self.how)

    def describe(self) -> str:
        """How many there are."""
        return f"a list of {self.count} sequences of labels"


def check_pictures(caller: str, name: str, pictures: Sequence[categorical]) -> None:
    """Refuse pictures of labels whose sizes differ."""
    found = sorted({picture.shape for picture in pictures})
    if len(found) > 1:
        raise SizeError(
            f"{caller}: the pictures of {name} have different sizes, such as {sizes(found[0])} and {sizes(found[1])}; "
            "fix: pictures of one size"
        )


def numbered(labels: categorical, names: Sequence[str] | None = None) -> np.ndarray:
    """The class of each label by its number among the names, its own by default; `UNDEFINED` for an undefined one."""
    codes = labels.codes()
    if names is None or list(names) == labels.categories():
        return np.where(codes == 0, UNDEFINED, codes)
    return np.asarray([UNDEFINED, *(list(names).index(n) + 1 for n in labels.categories())])[codes]


def encoded(codes: np.ndarray, fmt: str, classes: int, hot: bool, how: Handling) -> dlarray:
    """Class numbers as one-hot vectors along "C", or as they are: 0 (padding) is no class, undefined ones are NaN."""
    kind = np.float64 if how.dtype == "double" else np.float32
    if hot:
        values = (codes[None] == np.arange(1, classes + 1).reshape(-1, *(1,) * codes.ndim)).astype(kind)
    else:
        values = codes.astype(kind).reshape(1, *codes.shape)
    unknown = codes == UNDEFINED
    if unknown.any():
        values = np.where(unknown[None], np.asarray(np.nan, kind), values)
    return dlarray(values, "C" + fmt)


# -- tables -------------------------------------------------------------------------------------------------------
def table_columns(value: Any) -> dict[str, Any]:
    """The columns of a table, a data frame or a dict, by name."""
    if hasattr(value, "VariableNames"):
        return {name: list(value[name]) for name in value.VariableNames}
    if is_table(value):
        return {str(name): value[name] for name in value.columns}
    return dict(value)


def is_tabular(value: Any) -> bool:
    """Whether a value is a table of any kind."""
    return isinstance(value, dict) or is_table(value)


def feature_matrix(caller: str, name: str, columns: dict[str, Any], how: Handling) -> dlarray:
    """Columns of numbers, truth values and categories as an N×c matrix."""
    found = []
    for title, column in columns.items():
        if is_labels(column):
            labels = as_categorical(column)
            codes = labels.codes().reshape(-1)
            if how.input_encoding == "one-hot":
                found.append(
                    (codes[:, None] == np.arange(1, len(labels.categories()) + 1)).astype(np.float64)
                )
            else:
                found.append(codes[:, None].astype(np.float64))
            continue
        data = np.asarray(column.to_numpy() if hasattr(column, "iloc") else column)
        if data.dtype.kind not in "biuf":
            raise ClassError(
                f'{caller}: the column "{title}" of {name} holds {describe(column)}, but features are numbers or '
                "categories; fix: give numbers, or categorical labels"
            )
        found.append(data.reshape(len(data), -1).astype(np.float64))
    return dlarray(np.concatenate(found, axis=1), "BC")
