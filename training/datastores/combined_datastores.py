"""Datastores made of datastores: combine, transform."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.arguments import choice, flag, whole
from dlarray.display import Summary, object_text
from dlarray.errors import ArgumentError, ClassError, DataError, SizeError, describe
from dlarray.registry import function
from dlarray.table import table
from dlarray.training.datastores.base import (
    Datastore,
    IndexedDatastore,
    as_datastore,
    own_copy,
    read_apart,
    read_rows,
    read_with_info,
    refuse_unable,
)
from dlarray.training.datastores.observation_numbers import numbers_from_1, part_bounds, permutation
from dlarray.training.datastores.observations import Recipe, Rows, cells, is_table, split
from dlarray.visible import visible_names


@function(differentiable=False)
def combine(*ds: Any, ReadOrder: Any = "associated") -> Any:
    """Combine data from several datastores.

    ``dsnew = combine(ds1, ds2, ..., dsN)`` reads from all of them at once: each observation has the variables of
    ``ds1``, then those of ``ds2``, and so on.  ``combine(..., ReadOrder="sequential")`` reads them one after the
    other.

    Parameters
    ----------
    ds1, ..., dsN : datastores
        Datastores, or other data sources of `minibatchqueue`.
    ReadOrder : {"associated", "sequential"}, default "associated"
        Side by side, or one after the other.

    Returns
    -------
    CombinedDatastore or SequentialDatastore
        With the property ``UnderlyingDatastores``, which are copies at their starts, and the methods of a datastore.
        Side by side, there is data as long as every datastore has some.

    Raises
    ------
    ClassError, ArgumentError, SizeError
        Something that is not a datastore; a row among longer data that is read as rows (OutputType "same"); reads of
        different heights.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.combine.html

    Examples
    --------
    >>> import dlarray as dl
    >>> X = dl.arrayDatastore([[1, 2], [3, 4]])
    >>> T = dl.arrayDatastore(["cat", "dog"])
    >>> ds = dl.combine(X, T)
    >>> x, t = dl.read(ds)
    >>> x.tolist(), t
    ([[1.0, 2.0]], 'cat')
    """
    if not ds:
        raise ArgumentError("combine: there is nothing to combine; fix: combine(ds1, ds2)")
    stores = [own_copy(as_datastore("combine", f"ds{k}", d)) for k, d in enumerate(ds, 1)]
    if choice("combine", "ReadOrder", ReadOrder, ("associated", "sequential")) == "sequential":
        return SequentialDatastore(stores)
    _read_rows_along(stores)
    return CombinedDatastore(stores)


def _read_rows_along(stores: list) -> None:
    """A row among data of as many observations has one element for each of them: alone it would be one observation."""
    counts = [getattr(d, "NumObservations", None) for d in stores]
    most = max((n for n in counts if n is not None), default=0)
    for k, (d, n) in enumerate(zip(stores, counts, strict=True), 1):
        size: tuple = getattr(getattr(d, "_data", None), "shape", ())
        if n == 1 and most > 1 and len(size) == 2 and size[1] == most:
            if d.OutputType == "same":
                raise SizeError(
                    f"combine: ds{k} has one observation, a row of {most}, but another datastore has {most} "
                    "observations; fix: arrayDatastore(row, IterationDimension=2)"
                )
            d.IterationDimension = 2  # of the copy


class _Compound(Datastore):
    """What works by the datastores below."""

    class_name = ""

    def __init__(self, stores: list) -> None:
        self.UnderlyingDatastores = stores

    def _like(self, stores: list) -> Any:
        other = copy.copy(self)
        other.UnderlyingDatastores = stores
        return other

    def __copy__(self) -> Any:
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.UnderlyingDatastores = [read_apart(d) for d in self.UnderlyingDatastores]
        return other

    def reset(self) -> None:
        """All datastores back to their starts."""
        for d in self.UnderlyingDatastores:
            d.reset()

    def progress(self) -> float:
        """How much has been read, from 0 to 1."""
        known = [d.progress() for d in self.UnderlyingDatastores if hasattr(d, "progress")]
        return max(known, default=0.0)

    @property
    def NumObservations(self) -> int:
        """The number of observations, where the datastores below know theirs."""
        return min(d.NumObservations for d in self.UnderlyingDatastores)

    def subset(self, indices: Any) -> Any:
        """A datastore of some observations, by their numbers from 1 or by a mask."""
        refuse_unable("subset", self)
        places = numbers_from_1(indices, self.NumObservations) + 1
        return self._like([d.subset(places) for d in self.UnderlyingDatastores])

    def shuffle(self) -> Any:
        """A datastore of the same observations in random order."""
        refuse_unable("shuffle", self)
        order = permutation(self.NumObservations) + 1
        return self._like([d.subset(order) for d in self.UnderlyingDatastores])

    def numpartitions(self) -> int:
        """How many parts there can be."""
        return max(self.NumObservations, 1)

    def partition(self, n: Any, index: Any) -> Any:
        """One of n parts of nearly equal size."""
        refuse_unable("partition", self)
        n, index = (
            whole("partition", "n", n, least=1, fix="n=1"),
            whole("partition", "index", index, least=1, fix="index=1"),
        )
        if index > n:
            raise ArgumentError(f"partition: there is no part {index} of {n}; fix: an index from 1 to {n}")
        start, stop = part_bounds(self.NumObservations, n, index)
        return self.subset(np.arange(start + 1, stop + 1))

    def _properties(self) -> list[tuple[str, Any]]:
        return [("UnderlyingDatastores", _Cell(len(self.UnderlyingDatastores)))]

    def __repr__(self) -> str:
        return object_text(self.class_name, [(None, self._properties())])

    def describe(self) -> str:
        """A few words for messages."""
        return f"{self.class_name} of {len(self.UnderlyingDatastores)} datastores"


class _Cell(int):
    """The number of items of a cell array that a display shows by its size."""

    def property_text(self) -> str:
        return f"{{1×{int(self)} cell}}"


class CombinedDatastore(_Compound):
    """What `combine` makes: datastores side by side."""

    __internals__ = "beside".split()
    __dir__ = visible_names

    class_name = "CombinedDatastore"
    beside = True  # an observation has a part of each datastore below

    def recipe(self) -> Recipe | None:
        """How it is made, for a file."""
        return None if hasattr(self, "Transforms") else ("combine", list(self.UnderlyingDatastores), {})

    def hasdata(self) -> bool:
        """Whether every datastore has more to read."""
        return all(d.hasdata() for d in self.UnderlyingDatastores)

    def read(self, nargout: int = 1) -> Any:
        """One read of every datastore, side by side."""
        if all(getattr(d, "reads_tables", False) for d in self.UnderlyingDatastores):
            found = [read_with_info(d) for d in self.UnderlyingDatastores]
            data: Any = _tables_beside([value for value, _ in found])
            infos = [info for _, info in found]
        else:
            rows, infos = self._read_rows()
            data = cells(rows, column=reads_several(self))
        return data if nargout < 2 else (data, infos)

    def _read_rows(self) -> tuple[Rows, list]:
        found = [read_rows(d) for d in self.UnderlyingDatastores]
        heights = [len(rows) for rows, _ in found]
        if len(set(heights)) > 1:
            raise SizeError(
                f"read: the combined datastores have read {', '.join(map(str, heights))} observations; "
                "fix: the same ReadSize for each, and as many observations"
            )
        beside = [
            tuple(value for row in parts for value in row)
            for parts in zip(*[rows for rows, _ in found], strict=True)
        ]
        return beside, [info for _, info in found]

    def _left(self) -> int:
        return min(d._left() for d in self.UnderlyingDatastores)

    def _columns(self, count: int) -> list:
        count = min(count, self._left())
        return [column for d in self.UnderlyingDatastores for column in d._columns(count)]


def _tables_beside(tables: list) -> table:
    columns: dict[str, list] = {}
    for part in tables:
        names = part.VariableNames if isinstance(part, table) else [str(name) for name in part.columns]
        columns.update({name: list(part[name]) for name in names})
    return table(columns)


def reads_several(ds: Any) -> bool:
    """Whether a read may return several observations, so that a read of the last one keeps the form of the others."""
    if below := getattr(ds, "UnderlyingDatastores", None):
        return any(map(reads_several, below))
    return getattr(ds, "ReadSize", 1) != 1


def gives_columns(ds: Any) -> bool:
    """Whether a datastore gives its observations variable by variable; all below a combined one must."""
    if type(ds) is CombinedDatastore:
        return all(map(gives_columns, ds.UnderlyingDatastores))
    return isinstance(ds, IndexedDatastore)


def side_by_side(ds: Any) -> list[IndexedDatastore]:
    """The datastores of which each has a part of every observation."""
    if type(ds) is CombinedDatastore:
        return [each for d in ds.UnderlyingDatastores for each in side_by_side(d)]
    return [ds]


class SequentialDatastore(_Compound):
    """What ``combine(..., ReadOrder="sequential")`` makes: datastores one after the other."""

    class_name = "SequentialDatastore"

    def _current(self) -> Any:
        for d in self.UnderlyingDatastores:
            if d.hasdata():
                return d
        raise DataError("read: No more data to read; fix: ask hasdata(ds) first, or start again: reset(ds)")

    def hasdata(self) -> bool:
        """Whether any datastore has more to read."""
        return any(d.hasdata() for d in self.UnderlyingDatastores)

    def read(self, nargout: int = 1) -> Any:
        """One read of the first datastore that has data."""
        value, info = read_with_info(self._current())
        return value if nargout < 2 else (value, info)

    def _read_rows(self) -> tuple[Rows, Any]:
        return read_rows(self._current())

    def progress(self) -> float:
        """How much has been read, from 0 to 1."""
        known = [
            d.progress() if hasattr(d, "progress") else float(not d.hasdata())
            for d in self.UnderlyingDatastores
        ]
        return sum(known) / len(known)

    @property
    def NumObservations(self) -> int:
        """The number of observations, where the datastores below know theirs."""
        return sum(d.NumObservations for d in self.UnderlyingDatastores)

    def subset(self, indices: Any) -> Any:
        """A datastore of some observations; they come in the order of ``indices``, one datastore after the other."""
        refuse_unable("subset", self)
        places = numbers_from_1(indices, self.NumObservations) + 1
        runs: list = []
        starts = np.cumsum([0] + [d.NumObservations for d in self.UnderlyingDatastores])
        owners = np.searchsorted(starts, places, side="left") - 1
        for cut in (
            np.split(np.arange(len(places)), np.flatnonzero(np.diff(owners)) + 1) if len(places) else []
        ):
            owner = int(owners[cut[0]])
            runs.append(self.UnderlyingDatastores[owner].subset(places[cut] - starts[owner]))
        return self._like(runs or [d.subset([]) for d in self.UnderlyingDatastores[:1]])

    def shuffle(self) -> Any:
        """A datastore of the same observations in random order."""
        refuse_unable("shuffle", self)
        return self.subset(permutation(self.NumObservations) + 1)


@function(differentiable=False)
def transform(*arguments: Any, IncludeInfo: Any = False) -> Any:
    """Transform a datastore: apply a function to the data that it reads.

    ``dsnew = transform(ds, fcn)`` reads from ``ds`` and returns what ``fcn`` makes of it.
    ``dsnew = transform(ds1, ds2, ..., dsN, fcn)`` passes ``fcn`` the data read from each datastore.
    ``dsnew = transform(..., IncludeInfo=True)`` also passes it the information about the data.

    Parameters
    ----------
    ds1, ..., dsN : datastores
        The datastores.
    fcn : callable
        ``dataOut = fcn(dataIn)``, called on what one read returns: for most datastores a list of the observation's
        variables.  It returns the same: an array, a list of variables, or a table.
    IncludeInfo : bool, default False
        Call ``dataOut, infoOut = fcn(dataIn, infoIn)``.

    Returns
    -------
    TransformedDatastore
        With the properties ``UnderlyingDatastores``, which are copies at their starts, ``Transforms`` and
        ``IncludeInfo``, and the methods of a datastore.  The function is called when data are read.

    Raises
    ------
    ClassError, ArgumentError
        No datastore, or no function.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.transform.html

    Examples
    --------
    >>> import dlarray as dl
    >>> ds = dl.transform(dl.arrayDatastore([[1, 2], [3, 4]]), lambda data: [10 * data[0]])
    >>> dl.read(ds)[0].tolist()
    [[10.0, 20.0]]
    """
    if len(arguments) < 2:
        raise ArgumentError("transform: a datastore and a function are needed; fix: transform(ds, fcn)")
    stores, fcn = arguments[:-1], arguments[-1]
    if not callable(fcn):
        raise ClassError(
            f"transform: fcn must be a function, but it is {describe(fcn)}; fix: transform(ds, fcn)"
        )
    named = [own_copy(as_datastore("transform", f"ds{k}", d)) for k, d in enumerate(stores, 1)]
    return TransformedDatastore(named, fcn, flag("transform", "IncludeInfo", IncludeInfo))


class TransformedDatastore(CombinedDatastore):
    """What `transform` makes."""

    class_name = "TransformedDatastore"

    def __init__(self, stores: list, fcn: Callable, IncludeInfo: bool) -> None:
        super().__init__(stores)
        self.Transforms = [fcn]
        self.IncludeInfo = IncludeInfo

    def _properties(self) -> list[tuple[str, Any]]:
        stores = self.UnderlyingDatastores
        name = getattr(stores[0], "class_name", type(stores[0]).__name__)
        below = Summary((1, 1), f"matlab.io.datastore.{name}") if len(stores) == 1 else _Cell(len(stores))
        label = "UnderlyingDatastore" if len(stores) == 1 else "UnderlyingDatastores"
        return [(label, below), ("Transforms", tuple(self.Transforms)), ("IncludeInfo", self.IncludeInfo)]

    # -- other orders: those of a single datastore below -------------------------------------------------------
    def _alone(self, name: str) -> Any:
        """The datastore below, if there is one and it can do this in its own way."""
        refuse_unable(name, self)
        (first, *others) = self.UnderlyingDatastores
        return None if others else first

    def shuffle(self) -> Any:
        """A datastore of the same observations in random order."""
        below = self._alone("shuffle")
        if below is None:
            return super().shuffle()
        shuffled = below.shuffle()
        return self._like([below if shuffled is None else shuffled])

    def subset(self, indices: Any) -> Any:
        """A datastore of some observations, by their numbers from 1 or by a mask."""
        below = self._alone("subset")
        return super().subset(indices) if below is None else self._like([below.subset(indices)])

    def partition(self, n: Any, index: Any) -> Any:
        """One of n parts of nearly equal size."""
        below = self._alone("partition")
        return super().partition(n, index) if below is None else self._like([below.partition(n, index)])

    def read(self, nargout: int = 1) -> Any:
        """What the function makes of one read."""
        data, info, _ = self._made()
        return data if nargout < 2 else (data, info)

    def _made(self) -> tuple[Any, Any, int | None]:
        """Data and info, and how many observations went in, where that is known."""
        (fcn,) = self.Transforms
        found = [_read_with_height(d) for d in self.UnderlyingDatastores]
        values = [value for value, _, _ in found]
        info: Any = found[0][1] if len(found) == 1 else [info for _, info, _ in found]
        height = found[0][2]
        if not self.IncludeInfo:
            return fcn(*values), info, height
        result = fcn(*values, info)
        if not isinstance(result, tuple) or len(result) != 2:
            raise ArgumentError(
                f"transform: with IncludeInfo the function must return data and info, but it has returned "
                f"{describe(result)}; fix: return data, info"
            )
        return result[0], result[1], height

    def _read_rows(self) -> tuple[Rows, Any]:
        data, info, height = self._made()
        return split(data, height), info


def _read_with_height(ds: Any) -> tuple[Any, Any, int | None]:
    """One read of a datastore, and how many observations it is, where that is known."""
    if type(ds) is TransformedDatastore:  # what its function returned is counted as `split` would
        value, info, height = ds._made()
        return value, info, None if height is None else len(split(value, height))
    value, info = read_with_info(ds)
    return value, info, _height(ds, value)


def _height(ds: Any, value: Any) -> int | None:
    """How many observations a read has returned, where it can be more than one."""
    if is_table(value):
        return len(value)
    if isinstance(value, np.ndarray) and value.dtype == object:
        return value.shape[0]
    while getattr(ds, "UnderlyingDatastores", None):
        if type(ds) is CombinedDatastore:
            return None  # a list is one observation of several variables
        ds = ds.UnderlyingDatastores[0]
    return len(value) if isinstance(value, list) and getattr(ds, "ReadSize", 1) != 1 else None
