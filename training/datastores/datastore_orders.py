"""Datastores in another order, and parts of them: shuffle, partition, subset, and whether that works."""

from __future__ import annotations

from typing import Any

from dlarray.errors import ClassError, describe
from dlarray.registry import function
from dlarray.training.datastores.base import able
from dlarray.training.datastores.datastore_functions import method_of


@function(differentiable=False)
def shuffle(ds: Any) -> Any:
    """Shuffle a datastore or a minibatchqueue.

    ``dsrand = shuffle(ds)`` returns a datastore with the same observations in random order; ``shuffle(mbq)`` puts the
    data of a `minibatchqueue` into random order and starts again.

    Parameters
    ----------
    ds : datastore or minibatchqueue
        The datastore or the queue. The order is drawn from the stream of ``rng``, as ``randperm`` draws it.

    Returns
    -------
    datastore
        For a datastore, which itself keeps its order; nothing for a minibatchqueue.

    Raises
    ------
    ClassError
        When ``ds`` is neither, or cannot be shuffled.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/minibatchqueue.shuffle.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.rng("default")
    >>> sorted(dl.readall(dl.shuffle(dl.arrayDatastore(["a", "b", "c"]))))
    ['a', 'b', 'c']
    """
    return method_of("shuffle", ds)()


@function(differentiable=False)
def partition(ds: Any, n: Any, index: Any) -> Any:
    """Partition a datastore or a minibatchqueue.

    ``subds = partition(ds, n, index)`` is part ``index`` of n; ``submbq = partition(mbq, n, index)`` for a
    `minibatchqueue`.  ``partition(ds, "Files", index)`` is the part with one file.

    Parameters
    ----------
    ds : datastore or minibatchqueue
        Datastore that is divided.
    n : int
        The number of parts; they hold neighbouring observations, the first parts one more where it does not come out
        even.
    index : int
        The part, from 1.

    Returns
    -------
    datastore or minibatchqueue
        Of the same kind; at its start.

    Raises
    ------
    ClassError, ArgumentError, IndexingError
        When ``ds`` cannot be divided; when there is no such part.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/minibatchqueue.partition.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.readall(dl.partition(dl.arrayDatastore(["a", "b", "c"]), 2, 1))
    ['a', 'b']
    """
    return method_of("partition", ds)(n, index)


@function(differentiable=False)
def numpartitions(ds: Any, pool: Any = None) -> int:
    """Number of partitions of a datastore.

    ``n = numpartitions(ds)`` is a number of parts that `partition` can make; ``numpartitions(ds, pool)`` is the same.

    Parameters
    ----------
    ds : datastore
        Datastore that is divided.
    pool : optional
        Accepted, and without effect.

    Returns
    -------
    int
        For the datastores of this package, one for each observation or file.

    Raises
    ------
    ClassError
        When ``ds`` cannot be divided.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.numpartitions.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.numpartitions(dl.arrayDatastore(["a", "b", "c"]))
    3
    """
    return int(method_of("numpartitions", ds)())


@function(differentiable=False)
def subset(ds: Any, indices: Any) -> Any:
    """Create a subset of a datastore.

    ``subds = subset(ds, indices)`` has the observations with these numbers, in this order.

    Parameters
    ----------
    ds : datastore
        Where they are.
    indices : list, array or mask
        Numbers from 1, or a logical array with one value for each observation.

    Returns
    -------
    datastore
        Of the same kind, at its start.

    Raises
    ------
    ClassError, IndexingError
        When ``ds`` cannot be subset; numbers outside it.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.subset.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.readall(dl.subset(dl.arrayDatastore(["a", "b", "c"]), [3, 1]))
    ['c', 'a']
    """
    return method_of("subset", ds)(indices)


def _can(name: str, ds: Any) -> bool:
    if not callable(getattr(ds, "read", None)):
        raise ClassError(
            f"the argument must be a datastore, but it is {describe(ds)}; fix: arrayDatastore(…)"
        )
    return able(name, ds)


@function(differentiable=False)
def isShuffleable(ds: Any) -> bool:
    """Determine whether a datastore is shuffleable.

    ``tf = isShuffleable(ds)``

    Parameters
    ----------
    ds : datastore
        The datastore or the queue.

    Returns
    -------
    bool
        Whether `shuffle` works.  A transformed datastore is shuffleable when the one below is; datastores that are
        combined, when each has a method ``subset`` and knows its ``NumObservations``.

    Raises
    ------
    ClassError
        When ``ds`` is no datastore.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.isshuffleable.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.isShuffleable(dl.arrayDatastore(dl.ones(2)))
    True
    """
    return _can("shuffle", ds)


@function(differentiable=False)
def isPartitionable(ds: Any) -> bool:
    """Determine whether a datastore is partitionable.

    ``tf = isPartitionable(ds)``

    Parameters
    ----------
    ds : datastore
        The datastore or the queue.

    Returns
    -------
    bool
        Whether `partition` works.

    Raises
    ------
    ClassError
        When ``ds`` is no datastore.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.ispartitionable.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.isPartitionable(dl.arrayDatastore(dl.ones(2)))
    True
    """
    return _can("partition", ds)


@function(differentiable=False)
def isSubsettable(ds: Any) -> bool:
    """Determine whether a datastore is subsettable.

    ``tf = isSubsettable(ds)``

    Parameters
    ----------
    ds : datastore
        The datastore or the queue.

    Returns
    -------
    bool
        Whether `subset` works.

    Raises
    ------
    ClassError
        When ``ds`` is no datastore.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.issubsettable.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.isSubsettable(dl.arrayDatastore(dl.ones(2)))
    True
    """
    return _can("subset", ds)
