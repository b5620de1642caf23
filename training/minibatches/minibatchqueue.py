"""Mini-batches for training loops: minibatchqueue, next."""

from __future__ import annotations

from typing import Any

from dlarray.arguments import flag, is_empty
from dlarray.errors import ClassError, describe
from dlarray.registry import function
from dlarray.syntax import as_matlab_calls
from dlarray.training.minibatches.batch_queue import MiniBatchQueue


@function(differentiable=False, wrap=False)
@as_matlab_calls
def minibatchqueue(
    ds: Any,
    numOutputs: Any = None,
    *,
    MiniBatchSize: Any = 128,
    PartialMiniBatch: Any = "return",
    MiniBatchFcn: Any = "collate",
    PreprocessingEnvironment: Any = "serial",
    DispatchInBackground: Any = None,
    OutputCast: Any = "single",
    OutputAsDlarray: Any = True,
    MiniBatchFormat: Any = "",
    OutputEnvironment: Any = "auto",
) -> Any:
    """Create mini-batches for deep learning.

    ``mbq = minibatchqueue(ds)`` gives mini-batches of the data of a datastore, ``minibatchqueue(ds, numOutputs)``
    with another number of variables than the datastore has.  ``minibatchqueue(..., Name=Value)`` sets options.

    In a training loop, ``shuffle(mbq)`` begins an epoch, ``while hasdata(mbq):`` goes through it, and
    ``X, T = next(mbq)`` is a mini-batch.  These functions, ``reset`` and ``partition`` are methods too, and a queue is
    a Python iterator: ``for X, T in mbq:`` gives the rest of the data, or all of it when none is left.

    Parameters
    ----------
    ds : datastore
        A datastore (`arrayDatastore`, `combine`, …; an `imageDatastore` has its labels as a second variable where
        ``numOutputs`` is 2 or ``MiniBatchFcn`` takes two arguments), an object with ``read()``, ``hasdata()`` and
        ``reset()``, a list of observations, a data set of PyTorch, or anything that can be iterated over.  An
        observation of several variables is a tuple or a list.
    numOutputs : int, optional
        The number of variables of a mini-batch.  By default that of the datastore.
    MiniBatchSize : int, default 128
        The number of observations in a mini-batch.
    PartialMiniBatch : {"return", "discard"}, default "return"
        Treatment of a smaller last mini-batch.
    MiniBatchFcn : "collate" or callable, default "collate"
        ``Y1, ..., YM = fcn(X1, ..., XN)`` is called with a list (a cell array in MATLAB) of observations for each
        variable of the datastore, or for as many of the first as it takes, and returns an array for each output.
        ``"collate"`` joins the observations; see Notes.
    PreprocessingEnvironment : {"serial", "background", "parallel"}, default "serial"
        ``"background"`` prepares the next mini-batch in a thread while the current one is used, ``"parallel"``
        several of them in processes; see Notes.
    DispatchInBackground : bool, optional
        The older name: true is ``"parallel"``.
    OutputCast : str or list, default "single"
        The class of each output: ``"single"``, ``"double"``, ``"logical"``, ``"same"``, or a class of whole numbers
        such as ``"uint8"``, which gives a NumPy array and needs ``OutputAsDlarray=False``.
    OutputAsDlarray : bool or list, default True
        Whether each output is a labelled array.  Otherwise it has no labels; observations that are not numbers, or have
        different sizes, are a list.
    MiniBatchFormat : str or list, default ""
        The labels of each output, ``"SSCB"``; one format is for all outputs.
    OutputEnvironment : {"auto", "cpu", "gpu"} or list, default "auto"
        Where each output is placed; ``"auto"`` is the GPU when there is one.

    Returns
    -------
    MiniBatchQueue
        The queue, with the options as properties.

    Raises
    ------
    ClassError, OptionError, ArgumentError
        Something that is not a datastore; options that are not among those listed; lists of options whose length is not
        the number of outputs.
    DataError
        `next` at the end of the data.
    SizeError
        `next`, when observations of different sizes are to be joined.

    Notes
    -----
    ``"collate"`` joins observations along the dimension that the format calls "B", where each of them has size 1, and
    else along their first dimension of size 1: rows 1×n become N×n, columns n×1 become n×N, images h×w×c become
    h×w×c×N.  Categories come as their numbers, from 1.  So a label "SSCB" with gray images h×w gives h×w×1×N.

    The queue reads from a copy of the datastore, except from objects of your own, which it resets.

    Processes can use functions in modules and this package's datastores that read one observation at a time.
    Lambdas, functions of the main program and datastores of your own run in a thread.  The program needs no
    ``if __name__ == "__main__"``.  Random numbers of a mini-batch that is prepared in the background come from a stream
    of its own: they are the same in threads and in processes, and do not change the global stream.  An error in the
    background is raised by the `next` that would have returned the mini-batch, with the traceback from there.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/minibatchqueue.html

    Examples
    --------
    >>> import dlarray as dl
    >>> ds = dl.combine(dl.arrayDatastore(dl.ones(10, 3)), dl.arrayDatastore(["a", "b"] * 5))
    >>> def preprocess(X, T):
    ...     return dl.cat(1, *X), dl.onehotencode(dl.categorical(T, ["a", "b"]), 1)
    >>> mbq = dl.minibatchqueue(ds, MiniBatchSize=4, MiniBatchFcn=preprocess, MiniBatchFormat=["BC", "CB"])
    >>> X, T = dl.next(mbq)
    >>> X.shape, dl.dims(X), T.shape, dl.dims(T)
    ((3, 4), 'CB', (2, 4), 'CB')
    """
    if not is_empty(DispatchInBackground):
        parallel = flag("minibatchqueue", "DispatchInBackground", DispatchInBackground)
        PreprocessingEnvironment = "parallel" if parallel else "serial"
    options = {
        "MiniBatchSize": MiniBatchSize,
        "PartialMiniBatch": PartialMiniBatch,
        "MiniBatchFcn": MiniBatchFcn,
        "PreprocessingEnvironment": PreprocessingEnvironment,
        "OutputCast": OutputCast,
        "OutputAsDlarray": OutputAsDlarray,
        "MiniBatchFormat": MiniBatchFormat,
        "OutputEnvironment": OutputEnvironment,
    }
    return MiniBatchQueue(ds, numOutputs, options)


@function(differentiable=False, name="next", wrap=False)
def next_(mbq: Any, *, nargout: int | None = None) -> Any:
    """Obtain next mini-batch of data from a minibatchqueue.

    ``X1, ..., XN = next(mbq)`` returns one variable for each output of the queue; a queue with one output returns it
    bare. ``X1 = next(mbq, nargout=1)`` returns the first alone.

    Parameters
    ----------
    mbq : minibatchqueue
        The queue.
    nargout : int, optional
        How many of the outputs; all of them by default.

    Returns
    -------
    X1, ..., XN
        Arrays as the options of the queue say, or lists.

    Raises
    ------
    DataError
        At the end of the data.
    ClassError
        When ``mbq`` is no queue.

    Notes
    -----
    Python's own ``next(mbq)``, which ``from dlarray import *`` leaves in place, does the same, and raises
    ``StopIteration`` at the end of the data.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/minibatchqueue.next.html

    Examples
    --------
    >>> import dlarray as dl
    >>> mbq = dl.minibatchqueue(dl.arrayDatastore([[1, 2], [3, 4]]), MiniBatchFormat="BC")
    >>> dl.next(mbq)
      2(C) × 2(B) single dlarray
    <BLANKLINE>
         1     3
         2     4
    """
    if not isinstance(mbq, MiniBatchQueue):
        raise ClassError(
            f"next: the argument must be a minibatchqueue, but it is {describe(mbq)}; fix: mbq = minibatchqueue(ds)"
        )
    return mbq.next(nargout)
