"""Datastores: the base of all of them, and what makes one of other Python objects.

A datastore is any object with ``read()``, ``hasdata()`` and ``reset()``.  Those of this package know their
observations by number, so that they can be shuffled, divided and subset; those of users may have these methods too.
"""

from __future__ import annotations

import copy
import inspect
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, choice, whole
from dlarray.array import dlarray
from dlarray.backend import is_array
from dlarray.categorical import categorical
from dlarray.display import object_text
from dlarray.errors import ClassError, DataError, IndexingError, describe
from dlarray.names import find
from dlarray.struct import struct
from dlarray.table import table
from dlarray.training.datastores.observation_numbers import numbers_from_1, part_bounds, permutation
from dlarray.training.datastores.observations import Rows, cells, is_table, split
from dlarray.visible import visible_names

# How many observations `preview` shows.
PREVIEW = 8


class Datastore:
    """Base class for custom datastores, like ``matlab.io.Datastore``.

    A subclass has ``read()``, ``hasdata()`` and ``reset()``; ``read`` returns the values of one observation: one
    value, or a tuple or list of several.  The other methods work with these three.  A subclass may add ``progress()``,
    ``shuffle()``, ``subset(indices)`` and ``partition(n, index)``, each of the last three returning a datastore.  An
    object with a property ``MiniBatchSize`` reads whole mini-batches, as a table: a dict of columns, a data frame.
    The base class is a convenience: any object with the three methods is a datastore.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore-class.html

    Examples
    --------
    >>> import dlarray as dl
    >>> class Countdown(dl.Datastore):
    ...     def __init__(self):
    ...         self.reset()
    ...     def reset(self):
    ...         self.left = 3
    ...     def hasdata(self):
    ...         return self.left > 0
    ...     def read(self):
    ...         self.left -= 1
    ...         return self.left + 1
    >>> dl.readall(Countdown())
    [3, 2, 1]
    """

    __internals__, __dir__ = "class_name describe reads_tables in_memory steady".split(), visible_names

    def read(self) -> Any:
        """The next observation."""
        raise NotImplementedError(f"{type(self).__name__} needs a method read()")

    def hasdata(self) -> bool:
        """Whether there is more to read."""
        raise NotImplementedError(f"{type(self).__name__} needs a method hasdata()")

    def reset(self) -> None:
        """Back to the start."""
        raise NotImplementedError(f"{type(self).__name__} needs a method reset()")

    def readall(self) -> Any:
        """All of the data, from the start; what was read before stays read."""
        other = read_apart(self)
        other.reset()
        rows: Rows = []
        while other.hasdata():
            rows += read_rows(other)[0]
        return cells(rows, column=True)

    def preview(self) -> Any:
        """The first observations, up to eight, in a table where a read gives one; what was read before stays read."""
        other = read_apart(self)
        other.reset()
        rows: Rows = []
        if getattr(other, "_read_rows", None) is None and other.hasdata():
            value, _ = read_with_info(other)
            if isinstance(value, table):
                return value[:PREVIEW]
            rows = split(value, whole=hasattr(other, "MiniBatchSize"))
        while other.hasdata() and len(rows) < PREVIEW:
            rows += read_rows(other)[0]
        return cells(rows[:PREVIEW])

    def copy(self) -> Any:
        """A datastore of its own that goes on reading where this one stands."""
        return read_apart(self)

    def combine(self, *others: Any, **options: Any) -> Any:
        """See `combine`."""
        return find("combine")(self, *others, **options)

    def transform(self, *arguments: Any, **options: Any) -> Any:
        """See `transform`."""
        return find("transform")(self, *arguments, **options)


class IndexedDatastore(Datastore):
    """A datastore that knows its observations by number: their order is a list of numbers."""

    class_name = "IndexedDatastore"
    in_memory = False  # reading takes no time
    steady = False  # an observation is the same whenever it is read, and no random number is drawn

    def __init__(self, count: int, ReadSize: Any = 1) -> None:
        self._order = np.arange(count)
        self._at = 0
        self.ReadSize = ReadSize

    # -- what a subclass says ---------------------------------------------------------------------------------
    def _rows(self, places: np.ndarray) -> Rows:
        """The observations with these numbers."""
        raise NotImplementedError

    def _shown(self, places: np.ndarray) -> Any:
        """The observations with these numbers, as ``read`` returns them."""
        return cells(self._rows(places))

    def _info(self, places: np.ndarray) -> struct:
        """What is told of them."""
        return struct()

    def _properties(self) -> list[tuple[str, Any]]:
        return [("ReadSize", self.ReadSize)]

    # -- reading ----------------------------------------------------------------------------------------------
    @property
    def ReadSize(self) -> int:
        """How many observations a read returns at most."""
        return self._read_size

    @ReadSize.setter
    def ReadSize(self, value: Any) -> None:
        self._read_size = whole(self.class_name, "ReadSize", value, least=1, fix="ReadSize=1")

    @property
    def NumObservations(self) -> int:
        """The number of observations."""
        return len(self._order)

    def _take(self) -> np.ndarray:
        if self._at >= len(self._order):
            raise DataError(
                "read: No more data to read; fix: ask hasdata(ds) first, or start again: reset(ds)"
            )
        places = self._order[self._at : self._at + self.ReadSize]
        self._at += len(places)
        return places

    def read(self, nargout: int = 1) -> Any:
        """The next ``ReadSize`` observations; with ``nargout=2`` also what is told of them."""
        nargout = check_nargout("read", nargout, (1, 2))
        places = self._take()
        return self._shown(places) if nargout < 2 else (self._shown(places), self._info(places))

    def _read_rows(self) -> tuple[Rows, struct]:
        places = self._take()
        return self._rows(places), self._info(places)

    def _left(self) -> int:
        """How many observations are left to read."""
        return len(self._order) - self._at

    def _columns(self, count: int) -> list:
        """The next observations, variable by variable, whatever ``ReadSize`` is: the quick way of a queue."""
        places = self._order[self._at : self._at + count]
        self._at += len(places)
        return self._variables(places)

    def _variables(self, places: np.ndarray) -> list:
        """The observations with these numbers, a column for each variable."""
        return [list(column) for column in zip(*self._rows(places), strict=True)]

    def readall(self) -> Any:
        """All of the data."""
        return self._shown(self._order)

    def preview(self) -> Any:
        """The first observations, up to eight."""
        return self._shown(self._order[:PREVIEW])

    def hasdata(self) -> bool:
        """Whether there is more to read."""
        return self._at < len(self._order)

    def reset(self) -> None:
        """Back to the start, in the present order."""
        self._at = 0

    def progress(self) -> float:
        """How much has been read, from 0 to 1."""
        return self._at / len(self._order) if len(self._order) else 1.0

    # -- other orders -----------------------------------------------------------------------------------------
    def _ordered(self, places: np.ndarray | slice) -> Any:
        other = copy.copy(self)
        other._order, other._at = self._order[places], 0
        return other

    def shuffle(self) -> Any:
        """A datastore of the same observations in random order."""
        return self._ordered(permutation(len(self._order)))

    def subset(self, indices: Any) -> Any:
        """A datastore of some observations, by their numbers from 1 or by a mask."""
        return self._ordered(numbers_from_1(indices, len(self._order)))

    def numpartitions(self) -> int:
        """How many parts there can be: one for each observation."""
        return max(len(self._order), 1)

    def partition(self, n: Any, index: Any) -> Any:
        """One of n parts of nearly equal size."""
        if isinstance(n, str):
            choice("partition", "n", n, ("Files", "Observations"), other="a number", fix='"Files"')
            n = self.numpartitions()
        n = whole("partition", "n", n, least=1, fix="n=1")
        index = whole("partition", "index", index, least=1, fix="index=1")
        if index > n:
            raise IndexingError(f"partition: there is no part {index} of {n}; fix: an index from 1 to {n}")
        return self._ordered(slice(*part_bounds(len(self._order), n, index)))

    def __len__(self) -> int:
        return len(self._order)

    def __repr__(self) -> str:
        return object_text(self.class_name, [(None, self._properties())])

    def describe(self) -> str:
        """A few words for messages."""
        return f"{self.class_name} of {len(self._order)} observations"


class SequenceDatastore(IndexedDatastore):
    """What Python counts and numbers (a list, a map-style data set of PyTorch) as a datastore."""

    class_name = "SequenceDatastore"

    def __init__(self, items: Any) -> None:
        self._items = items
        self.in_memory = self.steady = isinstance(items, (list, tuple))
        super().__init__(len(items))

    def _rows(self, places: np.ndarray) -> Rows:
        return [split(self._items[int(i)])[0] for i in places]


class IterableDatastore(Datastore):
    """What Python iterates over as a datastore; every reset begins a new iteration."""

    class_name = "IterableDatastore"

    def __init__(self, items: Iterable) -> None:
        self._items = items
        self._fresh = False
        self._begin()

    def once(self) -> bool:
        """Whether Python can iterate over it but once."""
        return iter(self._items) is self._items

    def __copy__(self) -> IterableDatastore:
        return self if self.once() else type(self)(self._items)

    def _begin(self) -> None:
        self._iterator = iter(self._items)
        self._next: list = []
        self._ended = False
        self._fresh = True

    def _look(self) -> None:
        if not self._next and not self._ended:
            try:
                self._next.append(next(self._iterator))
                self._fresh = False
            except StopIteration:
                self._ended = True

    def hasdata(self) -> bool:
        """Whether there is more to read."""
        self._look()
        return bool(self._next)

    def read(self) -> Any:
        """The next item."""
        self._look()
        if not self._next:
            raise DataError(
                "read: No more data to read; fix: ask hasdata(ds) first, or start again: reset(ds)"
            )
        return self._next.pop()

    def reset(self) -> None:
        """A new iteration."""
        if self._fresh:
            return
        if self.once():
            raise DataError(
                f"reset: {describe(self._items)} can be read only once; fix: an object whose __iter__ begins anew, "
                "or list(…) of it"
            )
        self._begin()


# -- what functions and queues need of any datastore ----------------------------------------------------------------
def read_rows(ds: Any) -> tuple[Rows, Any]:
    """One read of any datastore, as observations, and what is told of them."""
    own = getattr(ds, "_read_rows", None)
    if own is not None:
        return own()
    value, info = read_with_info(ds)
    return split(value, whole=hasattr(ds, "MiniBatchSize")), info


def read_with_info(ds: Any) -> tuple[Any, Any]:
    """One read, and what is told of it where the datastore tells something."""
    try:
        tells = "nargout" in inspect.signature(ds.read).parameters
    except (TypeError, ValueError):
        tells = False
    return ds.read(nargout=2) if tells else (ds.read(), struct())


def filename_in(info: Any) -> str:
    """What is told of a read says of its file: " from 'name'", or nothing."""
    for each in info if isinstance(info, (list, tuple)) else [info]:
        name = each.get("Filename") if isinstance(each, dict) else None
        if name:
            return f" from '{name}'"
    return ""


def own_copy(ds: Any) -> Any:
    """A datastore at its start that reads apart from the first, as MATLAB's ``combine`` and ``transform`` keep.

    Only what Python can iterate over once is shared.
    """
    if isinstance(ds, IterableDatastore) and ds.once():
        return ds
    other = read_apart(ds)
    other.reset()
    return other


def read_apart(ds: Any) -> Any:
    """A copy that goes on reading where a datastore stands; one of the user's own is copied with what it reads from."""
    try:
        other = copy.copy(ds)
    except TypeError:  # an object of compiled code, say
        return ds
    if not hasattr(type(ds), "__copy__"):
        for name, value in getattr(other, "__dict__", {}).items():
            if reads(value):
                setattr(other, name, read_apart(value))
    return other


def reads(ds: Any) -> bool:
    """Whether an object has the three methods of a datastore."""
    return not isinstance(ds, type) and all(
        callable(getattr(ds, method, None)) for method in ("read", "hasdata", "reset")
    )


def as_datastore(function: str, argument: str, ds: Any) -> Any:
    """A datastore, or what can be read as one."""
    if reads(ds):
        return ds
    array = not isinstance(ds, dlarray) and is_array(ds) and not hasattr(ds, "__next__")
    if (
        array
        or isinstance(ds, (str, bytes, int, float, Mapping, dlarray, categorical, table))
        or is_table(ds)
    ):
        raise ClassError(
            f"{function}: {argument} must be a datastore, but it is {describe(ds)}; fix: arrayDatastore(…), "
            "an object with read(), hasdata() and reset(), or a list of observations"
        )
    if hasattr(ds, "__len__") and hasattr(ds, "__getitem__"):
        return SequenceDatastore(ds)
    if isinstance(ds, Iterable) and not hasattr(ds, "shape"):
        return IterableDatastore(ds)
    raise ClassError(
        f"{function}: {argument} must be a datastore, but it is {describe(ds)}; fix: arrayDatastore(…), or an object "
        "with read(), hasdata() and reset()"
    )


def able(name: str, ds: Any) -> bool:
    """Whether a datastore can be shuffled, divided or subset: one made of others as far as these can.

    What transforms a single datastore hands the wish on.  Side by side, or one after the other, one order is drawn for
    all, so each must be able to give a subset and know how many observations it has.
    """
    below = getattr(ds, "UnderlyingDatastores", None)
    if not below:
        return callable(getattr(ds, name, None))
    if len(below) == 1 and hasattr(ds, "Transforms"):
        return able(name, below[0])
    return hasattr(ds, "NumObservations") and all(able("subset", d) for d in below)


def refuse_unable(name: str, ds: Any) -> None:
    """Refuse what a datastore cannot do, naming the datastore below that is in the way."""
    if able(name, ds):
        return
    while getattr(ds, "UnderlyingDatastores", None):
        several = len(ds.UnderlyingDatastores) > 1 or not hasattr(ds, "Transforms")
        name = "subset" if several else name
        ds = next((d for d in ds.UnderlyingDatastores if not able(name, d)), ds.UnderlyingDatastores[0])
    if callable(getattr(ds, name, None)):
        raise ClassError(
            f"{name}: the datastore {type(ds).__name__} has no property NumObservations, which a datastore beside "
            "others needs; fix: write one, or use arrayDatastore"
        )
    raise ClassError(
        f"{name}: the datastore {type(ds).__name__} has no method {name}; fix: write one, or use a datastore that has "
        "one, such as arrayDatastore"
    )
