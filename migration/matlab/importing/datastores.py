"""What datastores read, as MATLAB's programs take it: several observations are a cell array with a row for each."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.migration.matlab.cells import Cell
from dlarray.training.datastores.combined_datastores import CombinedDatastore


def cells_of(ds: Any, data: Any) -> Any:
    """A list of observations as a column of cells, observations of several datastores as rows of them."""
    if type(data) is list:
        return Cell(data, (1, len(data)) if isinstance(ds, CombinedDatastore) else (len(data), 1))
    if isinstance(data, np.ndarray) and data.dtype == object and data.ndim == 2:
        return Cell(data.ravel(order="F").tolist(), data.shape)
    return data


def _read(name: str, ds: Any, nargout: int) -> Any:
    found = registered.functions[name].call(ds, **({"nargout": 2} if nargout > 1 else {}))
    return (cells_of(ds, found[0]), found[1]) if nargout > 1 else cells_of(ds, found)


def read(ds: Any, /, *, nargout: int = 1) -> Any:
    """The next observations of a datastore.

    Syntaxes: ``data = read(ds)``, ``data, info = read(ds, nargout=2)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.read.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import read
    >>> read(dl.arrayDatastore([[5.0], [6.0]], ReadSize=2))
      2×1 cell array
    <BLANKLINE>
        {[5]}
        {[6]}
    """
    return _read("read", ds, nargout)


def readall(ds: Any, /, **options: Any) -> Any:
    """All observations of a datastore.

    Syntaxes: ``data = readall(ds)``, ``data = readall(ds, UseParallel=False)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.readall.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import readall
    >>> readall(dl.arrayDatastore([[5.0], [6.0]])).shape
    (2, 1)
    """
    return cells_of(ds, registered.functions["readall"].call(ds, **options))


def transform(*arguments: Any, IncludeInfo: Any = False) -> Any:
    """A datastore whose reads go through a function, which is given cell arrays where MATLAB's is.

    Syntaxes: ``ds2 = transform(ds, fcn)``, ``ds2 = transform(ds1, …, dsN, fcn)``, each with ``IncludeInfo=True``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.transform.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import read, transform
    >>> read(transform(dl.arrayDatastore([[5.0], [6.0]], ReadSize=2), lambda c: c(2)))
      1×1 cell array
    <BLANKLINE>
        {[6]}
    """
    *stores, fcn = arguments
    if not callable(fcn):
        return registered.functions["transform"].call(*arguments, IncludeInfo=IncludeInfo)

    def through(*data: Any) -> Any:
        reads = [cells_of(ds, one) for ds, one in zip(stores, data, strict=False)]
        return fcn(*reads, *data[len(stores) :])

    through.__name__ = getattr(fcn, "__name__", "function")
    return registered.functions["transform"].call(*stores, through, IncludeInfo=IncludeInfo)


def numobservations(ds: Any, /) -> int:
    """How many observations a datastore has.

    Syntax: ``n = numobservations(ds)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.subsettable.numobservations.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import numobservations
    >>> numobservations(dl.arrayDatastore([[5.0], [6.0]]))
    2
    """
    return int(ds.NumObservations)
