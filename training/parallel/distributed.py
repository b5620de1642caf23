"""dldistribute: the processes that train one network together."""

from __future__ import annotations

from typing import Any

from dlarray.arguments import choice, is_empty, whole
from dlarray.errors import ArgumentError
from dlarray.registry import function
from dlarray.training.parallel import transports
from dlarray.training.parallel.communicator import Communicator, watch


@function(differentiable=False)
def dldistribute(processes: Any = None, /, *, Backend: Any = "auto") -> Any:
    """Train one network in several processes: each works on a share of every mini-batch.

    ``comm = dldistribute()`` gives the communicator of the processes that ``mpiexec -n 4 python script.py`` has
    started, or one of a single process when the script is started by itself: the same code serves both. ``comm =
    dldistribute(processes)`` insists on that many.  ``comm = dldistribute(comm)`` takes a communicator of mpi4py.

    A custom training loop needs two lines more than in one process::

        comm = dldistribute()
        …
            loss, gradients, state = dlfeval(modelLoss, net, X, T)
            gradients, state, loss = comm.aggregate(gradients, state, loss, n=size(X, 2))

    Each process holds the whole network.  Its loss and gradients are weighted by its share of the observations and
    added up, so that all processes take the same step, the one that a single process would take with all observations.

    Parameters
    ----------
    processes : int or mpi4py communicator, optional
        The number of processes that there must be; or the processes themselves.
    Backend : {"auto", "serial", "mpi", "nccl"}, default "auto"
        Library that carries the numbers.  "auto" is "serial" in a process that no MPI launcher has started, else
        "nccl" where every process has a GPU of its own, else "mpi".

    Returns
    -------
    Communicator
        With the properties ``rank`` (from 0), ``size`` and ``isroot``, and the methods ``aggregate``, ``share``,
        ``partition``, ``broadcast``, ``gather``, ``sum``, ``any``, ``all``, ``same`` and ``close``; see Notes.

    Raises
    ------
    ArgumentError
        mpi4py is missing where several processes are wanted; another number of processes than there are.
    DistributedError
        By every method, when another rank has raised an error or has ended: the message names it.

    Notes
    -----
    ``gradients, state, loss = comm.aggregate(gradients, state, loss, n=n)`` takes what `dlgradient` and `forward` have
    returned for ``n`` observations.  ``gradients`` is a table, struct, cell or array, ``loss`` a scalar or a nest of
    scalars.  All arrays travel in one buffer for each class.  Of the states, ``TrainedMean`` and ``TrainedVariance`` of
    batch normalizations are merged as if one process had seen all observations; others, such as those of recurrent
    layers, belong to the observations and stay as they are.  Where MeanDecay or VarianceDecay is not 0.1, pass the
    network too: ``net=net``.  A rank without observations passes ``n=0`` with ``net.Learnables`` for gradients and
    ``net.State`` for states; their values do not count.  Names, sizes and classes must be the same on all ranks, and in
    the same order.

    ``with comm.share(n):`` around `dlfeval` extends MATLAB's way: batch normalizations take mean and variance of the
    whole mini-batch, so that gradients too are those of a single process, and random numbers, as of dropout, are each
    rank's own.

    ``comm.partition(data)`` is this rank's part of a datastore, of a minibatchqueue (whose mini-batch size is divided
    too), of a list, of a labelled array along "B", or of the numbers of N observations (a ``range``).
    ``comm.broadcast(value)`` gives all ranks the values of rank 0: a network, arrays in any nest, numbers, texts.
    ``comm.gather(value)`` is the list of all ranks' values, on all ranks; ``comm.sum(X)`` adds arrays or numbers up;
    ``comm.any(flag)`` and ``comm.all(flag)`` join logical values; ``comm.same(net)`` says whether the values are the
    same to the last bit on all ranks.  What is exchanged are buffers of numbers and JSON, never Python objects.

    When a rank raises an error that nothing catches, or one that leaves ``with dldistribute() as comm:``, the others
    raise a DistributedError at their next exchange instead of waiting for it, and all end.  If they do not come to an
    exchange within a minute, they are ended.

    With "nccl" gradients travel between GPUs directly, through CuPy; MPI starts it.  Random numbers: the global stream
    begins with the same seed on every rank, so networks are initialized alike; after ``rng("shuffle")`` call
    ``net = comm.broadcast(net)``.

    In MATLAB, a custom loop in parallel is written with ``spmd`` and ``spmdPlus``; the example under References does by
    hand what ``aggregate`` does.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ug/train-network-in-parallel-with-custom-training-loop.html

    Examples
    --------
    >>> import dlarray as dl
    >>> comm = dl.dldistribute()
    >>> comm.rank, comm.size, comm.isroot
    (0, 1, True)
    >>> gradients, state, loss = comm.aggregate({"W": dl.dlarray([1, 2])}, None, 0.5, n=8)
    >>> gradients["W"].tolist(), loss
    ([[1.0, 2.0]], 0.5)
    >>> comm.partition(5)
    range(0, 5)
    """
    backend = choice("dldistribute", "Backend", Backend, ("auto", "serial", "mpi", "nccl"))
    comm = processes if hasattr(processes, "Get_rank") else None
    wanted = None if comm is not None or is_empty(processes) else _count(processes)
    found = _communicator(comm, backend, wanted)
    if wanted is not None and found.size != wanted:
        raise ArgumentError(
            f"dldistribute: {wanted} processes are wanted, but there {'is' if found.size == 1 else 'are'} "
            f"{found.size}; fix: start the script with mpiexec -n {wanted} python script.py"
        )
    return found


def _count(value: Any) -> int:
    return whole(
        "dldistribute",
        "the number of processes",
        value,
        least=1,
        expected="a positive integer",
        fix="dldistribute()",
    )


_kept: list[Communicator] = []  # of all processes: making one is an exchange of its own


def _communicator(comm: Any, backend: str, wanted: int | None) -> Communicator:
    """The communicator of all processes, which is made once, or one of the processes given."""
    if comm is not None:
        return _watched(_transport(comm, backend))
    alone = backend == "serial" or (backend == "auto" and not transports.launched())
    if alone:
        if backend == "auto" and wanted is not None and wanted > 1 and not transports.available():
            transports.world("dldistribute")  # says what is missing, before how to start
        return Communicator(transports.SerialEngine())
    for known in _kept:
        if not known.closed and (backend != "nccl" or known.Backend == "nccl"):
            return known
    if backend == "auto" and transports.announced() == 1 and not transports.available():
        return Communicator(transports.SerialEngine())
    _kept.append(_watched(_transport(transports.world("dldistribute"), backend)))
    return _kept[-1]


def _watched(transport: Any) -> Communicator:
    made = Communicator(transport)
    if made.size > 1:
        watch(made)
    return made


def _transport(comm: Any, backend: str) -> Any:
    module, device, why = transports.gpu_of(comm) if backend in ("auto", "nccl") else (None, 0, "")
    if backend == "nccl" and module is None:
        raise ArgumentError(f'dldistribute: Backend="nccl" {why}')
    return transports.MPITransport(comm) if module is None else transports.NCCLTransport(comm, module, device)
