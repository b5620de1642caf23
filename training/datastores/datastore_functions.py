"""What datastores and mini-batch queues do: read, hasdata, reset, progress, and their like.

Functions that run functions of the user are not wrapped, so that the traceback of an error shows these.
"""

from __future__ import annotations

import copy
from typing import Any

from dlarray.arguments import check_nargout
from dlarray.errors import ClassError, describe
from dlarray.registry import function
from dlarray.training.datastores.base import PREVIEW, Datastore, IndexedDatastore, read_rows, read_with_info
from dlarray.training.datastores.observations import Rows, cells

_NEEDS = {
    "read": "a datastore",
    "next": "a minibatchqueue",
    "hasdata": "a datastore or a minibatchqueue",
    "reset": "a datastore or a minibatchqueue",
    "shuffle": "a datastore or a minibatchqueue",
    "partition": "a datastore or a minibatchqueue",
}


def method_of(name: str, ds: Any) -> Any:
    method = getattr(ds, name, None)
    if callable(method) and not isinstance(ds, (type, str, bytes)) and not hasattr(ds, "dtype"):
        return method
    wanted = _NEEDS.get(name, "a datastore")
    if callable(getattr(ds, "read", None)):
        raise ClassError(
            f"{name}: the datastore {type(ds).__name__} has no method {name}; fix: write one, or use a datastore that "
            "has one, such as arrayDatastore"
        )
    raise ClassError(
        f"{name}: the argument must be {wanted}, but it is {describe(ds)}; fix: arrayDatastore(…)"
    )


@function(differentiable=False, wrap=False)
def read(ds: Any, *, nargout: int = 1) -> Any:
    """Read data in a datastore.

    ``data = read(ds)`` returns the next portion, ``data, info = read(ds, nargout=2)`` also information about it, such
    as the name of a file.

    Parameters
    ----------
    ds : datastore
        Any object with ``read``, ``hasdata`` and ``reset``.
    nargout : int, default 1
        Number of outputs.

    Returns
    -------
    data
        Value that the datastore returns: mostly a list of the variables of one observation.
    info : struct
        Empty if the datastore gives no information.

    Raises
    ------
    DataError
        When there is no more data.
    ClassError
        When ``ds`` is no datastore.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.read.html

    Examples
    --------
    >>> import dlarray as dl
    >>> ds = dl.arrayDatastore(["red", "green"])
    >>> dl.read(ds), dl.hasdata(ds), dl.read(ds), dl.hasdata(ds)
    (['red'], True, ['green'], False)
    """
    method = method_of("read", ds)
    return method() if check_nargout("read", nargout, (1, 2)) == 1 else read_with_info(ds)


@function(differentiable=False, wrap=False)
def readall(ds: Any, *, UseParallel: Any = False) -> Any:
    """Read all data in a datastore.

    ``data = readall(ds)`` returns all observations, whatever has been read before.

    Parameters
    ----------
    ds : datastore
        Any object with ``read``, ``hasdata`` and ``reset``.
    UseParallel : bool, default False
        Accepted, and without effect.

    Returns
    -------
    data
        A list of observations; where they have several variables, a NumPy array of objects with one row for each
        observation, so that ``data[:, 0]`` is the first variable.  Tables and arrays for datastores that read these.

    Raises
    ------
    ClassError
        When ``ds`` is no datastore.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.readall.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.readall(dl.arrayDatastore(["red", "green"]))
    ['red', 'green']
    """
    if callable(getattr(ds, "readall", None)):
        return ds.readall()
    return cells(_from_the_start("readall", ds, None), column=True)


def _from_the_start(name: str, ds: Any, most: int | None) -> Rows:
    """Observations of a datastore with the three methods alone, which is put back to its start."""
    for method in ("read", "hasdata", "reset"):
        method_of(method, ds)
    ds.reset()
    rows: Rows = []
    while ds.hasdata() and (most is None or len(rows) < most):
        rows += read_rows(ds)[0]
    ds.reset()
    return rows


@function(differentiable=False, wrap=False)
def preview(ds: Any) -> Any:
    """Preview the first data in a datastore.

    ``data = preview(ds)`` returns up to eight observations from the start; what comes next stays the same.

    Parameters
    ----------
    ds : datastore
        Any object with ``read``, ``hasdata`` and ``reset``.  One with these methods alone is put back to its start.

    Returns
    -------
    data
        As `readall` returns it.

    Raises
    ------
    ClassError
        When ``ds`` is no datastore.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.preview.html

    Examples
    --------
    >>> import dlarray as dl
    >>> len(dl.preview(dl.arrayDatastore(dl.ones(100, 3))))
    8
    """
    if callable(getattr(ds, "preview", None)):
        return ds.preview()
    return cells(_from_the_start("preview", ds, PREVIEW)[:PREVIEW])


@function(differentiable=False, wrap=False)
def hasdata(ds: Any) -> bool:
    """Whether a datastore or a minibatchqueue has more data.

    ``tf = hasdata(ds)``; ``tf = hasdata(mbq)`` for a `minibatchqueue`.

    Parameters
    ----------
    ds : datastore or minibatchqueue
        The datastore or the queue.

    Returns
    -------
    bool
        False at the end of the data; `reset` or `shuffle` starts again.

    Raises
    ------
    ClassError
        When ``ds`` is neither.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/minibatchqueue.hasdata.html

    Examples
    --------
    >>> import dlarray as dl
    >>> mbq = dl.minibatchqueue(dl.arrayDatastore(dl.ones(10, 2)), MiniBatchSize=4)
    >>> while dl.hasdata(mbq):
    ...     X = dl.next(mbq)
    ...     print(X.shape)
    (4, 2)
    (4, 2)
    (2, 2)
    """
    return bool(method_of("hasdata", ds)())


@function(differentiable=False)
def reset(ds: Any) -> None:
    """Reset a datastore or a minibatchqueue to the start of its data.

    ``reset(ds)``; ``reset(mbq)`` for a `minibatchqueue`.  The order stays as it is.  ``reset(gpudev)`` clears the
    memory of a GPU, see `gpuDevice`.

    Parameters
    ----------
    ds : datastore or minibatchqueue
        The datastore or the queue.

    Raises
    ------
    ClassError
        When ``ds`` is neither.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/minibatchqueue.reset.html

    Examples
    --------
    >>> import dlarray as dl
    >>> ds = dl.arrayDatastore(["red", "green"])
    >>> dl.read(ds)
    ['red']
    >>> dl.reset(ds)
    >>> dl.read(ds)
    ['red']
    """
    method_of("reset", ds)()


@function(differentiable=False)
def progress(ds: Any) -> float:
    """How much of a datastore has been read.

    ``fraction = progress(ds)`` is a number from 0 to 1.

    Parameters
    ----------
    ds : datastore
        One with a method ``progress``, as those of this package have.

    Returns
    -------
    float
        0 at the start, 1 at the end.

    Raises
    ------
    ClassError
        When ``ds`` does not tell.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore-class.html

    Examples
    --------
    >>> import dlarray as dl
    >>> ds = dl.arrayDatastore(["a", "b"])
    >>> dl.progress(ds), dl.read(ds), dl.progress(ds)
    (0.0, ['a'], 0.5)
    """
    return float(method_of("progress", ds)())


def copied(ds: Any) -> Any:
    """A datastore at its start whose reading does not disturb the first, where that is possible."""
    if isinstance(ds, IndexedDatastore) or (
        isinstance(ds, Datastore) and hasattr(ds, "UnderlyingDatastores")
    ):
        ds = copy.copy(ds)
    ds.reset()
    return ds
