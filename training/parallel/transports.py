"""What carries numbers from one process to the others: MPI through mpi4py, and NCCL through CuPy on GPUs.

A transport moves flat buffers and knows nothing of what is in them.  They are host arrays of NumPy's; that of `add` may
be an array of any library, of class single or double.  Every process calls the same method in the same order:
`dlarray.training.parallel.agreement` sees to that.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from typing import Any

import numpy as np

from dlarray.backend import asarray_like, backend_name, cupy, to_numpy
from dlarray.errors import AbstractError, ArgumentError

# Set by the launchers of Open MPI, MPICH and its kin (Intel, Microsoft), MVAPICH and PMIx for each process.
SIZES = ("OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "MV2_COMM_WORLD_SIZE", "MPI_LOCALNRANKS")
MARKS = (*SIZES, "PMIX_RANK")

UNIQUE_ID_BYTES = 128  # of NCCL's identifier of a group


class SerialEngine:
    """One process alone."""

    rank, size = 0, 1
    name = "serial"

    def gather(self, sent: np.ndarray) -> np.ndarray:
        """The rows of all processes, of as many bytes each."""
        return sent[None]

    def gather_parts(self, sent: np.ndarray, counts: list[int]) -> np.ndarray:
        """The host arrays of all processes, one after the other; ``counts`` says how long each is."""
        return sent

    def add(self, buffer: Any) -> Any:
        """The sum over all processes; the buffer may be used up."""
        return buffer

    def begin(self, buffer: np.ndarray) -> Any:
        """A sum over all processes that goes on meanwhile: it is waited for, and may be asked whether it is there.

        These sums have an order of their own, whatever else the processes exchange.
        """
        raise AbstractError("transports: one process has nobody to add up with; fix: ask for no sums of it")

    def zeros(self, count: int, kind: str) -> Any:
        """A buffer of zeros, where `add` takes it."""
        return np.zeros(count, kind)

    def spread(self, sent: np.ndarray, root: int) -> np.ndarray:
        """The bytes of one process, on all; as many on each."""
        return sent

    def abort(self) -> None:
        """End all processes at once."""


class _Pending:
    """A sum on its way, and the memory that it comes to."""

    def __init__(self, buffer: np.ndarray, request: Any) -> None:
        self._buffer, self._request = buffer, request

    def test(self) -> bool:
        """Whether it is there."""
        return bool(self._request.Test())

    def wait(self) -> np.ndarray:
        """The sum."""
        self._request.Wait()
        return self._buffer


class MPITransport:
    """The processes of an MPI communicator; what is on a GPU travels through the host."""

    name = "mpi"

    def __init__(self, comm: Any) -> None:
        from mpi4py import MPI

        self.comm = comm.Dup()  # so that our messages never meet the user's own
        self._beside = comm.Dup()  # nor the sums that go on meanwhile those that are waited for
        self._in_place = MPI.IN_PLACE
        self.rank, self.size = self.comm.Get_rank(), self.comm.Get_size()

    def gather(self, sent: np.ndarray) -> np.ndarray:
        """The rows of all processes, of as many bytes each."""
        received = np.empty((self.size, sent.size), sent.dtype)
        self.comm.Allgather(sent, received)
        return received

    def gather_parts(self, sent: np.ndarray, counts: list[int]) -> np.ndarray:
        """The host arrays of all processes, one after the other; ``counts`` says how long each is."""
        received = np.empty(sum(counts), sent.dtype)
        self.comm.Allgatherv(np.ascontiguousarray(sent), (received, counts))
        return received

    def add(self, buffer: Any) -> Any:
        """The sum over all processes; the buffer may be used up."""
        host = np.require(to_numpy(buffer), requirements=["C", "W"])
        self.comm.Allreduce(self._in_place, host)
        return host if type(buffer) is np.ndarray else asarray_like(host, buffer, buffer.dtype)

    def begin(self, buffer: np.ndarray) -> Any:
        """A sum over all processes that goes on meanwhile."""
        return _Pending(buffer, self._beside.Iallreduce(self._in_place, buffer))

    def zeros(self, count: int, kind: str) -> Any:
        """A buffer of zeros, where `add` takes it."""
        return np.zeros(count, kind)

    def spread(self, sent: np.ndarray, root: int) -> np.ndarray:
        """The bytes of one process, on all; as many on each."""
        shared = sent.copy()
        self.comm.Bcast(shared, root)
        return shared

    def abort(self) -> None:
        """End all processes at once."""
        self.comm.Abort(1)


class NCCLTransport(MPITransport):
    """Processes with a GPU each: sums of what is on the GPUs go by NCCL, all else by MPI.

    NCCL is reached through CuPy and started through MPI, which hands its identifier to all processes: no sockets of
    ours.  Written against CuPy 14, whose identifier and refusals have been tried with NVIDIA's library, and tested with
    a stand-in for ``cupy.cuda.nccl`` that records the calls; it has not yet run on several GPUs.
    """

    name = "nccl"

    def __init__(self, comm: Any, module: Any, device: int) -> None:
        super().__init__(comm)
        nccl = importlib.import_module(f"{module.__name__}.cuda.nccl")
        module.cuda.Device(device).use()
        self._library, self._cupy = nccl, module
        self._nccl = nccl.NcclCommunicator(self.size, self._group(nccl), self.rank)

    def _group(self, nccl: Any) -> bytes:
        """The identifier of the group, as CuPy takes it; every process gets it, or all of them raise."""
        problem = None
        message = np.zeros(1 + UNIQUE_ID_BYTES, np.uint8)  # the first byte: whether there is one
        if self.rank == 0:
            try:
                message[0], message[1:] = 1, np.frombuffer(nccl.get_unique_id(), np.uint8)
            except Exception as found:  # of NCCL, or of CUDA below it: nobody must go on waiting
                problem, message[0] = found, 0
        self.comm.Bcast(message, 0)
        if not message[0]:
            raise ArgumentError(
                'dldistribute: Backend="nccl": rank 0 could not make NCCL\'s identifier'
                f"{f' ({problem})' if problem else ''}; fix: the environment variable NCCL_DEBUG=INFO says more, "
                'or Backend="mpi"'
            ) from problem
        return message[1:].tobytes()

    def add(self, buffer: Any) -> Any:
        """The sum over all processes; the buffer may be used up."""
        if backend_name(buffer) != "cupy":
            return super().add(buffer)
        library = self._library
        kind = {"float32": library.NCCL_FLOAT32, "float64": library.NCCL_FLOAT64}[str(buffer.dtype)]
        stream = (
            self._cupy.cuda.get_current_stream().ptr
        )  # in order with what made the buffer, so nothing waits
        place = buffer.data.ptr
        self._nccl.allReduce(place, place, buffer.size, kind, library.NCCL_SUM, stream)
        return buffer

    def zeros(self, count: int, kind: str) -> Any:
        """A buffer of zeros, where `add` takes it: the others' are on their GPUs."""
        return self._cupy.zeros(count, kind)


# -- which transport ----------------------------------------------------------------------------------------------
def launched() -> bool:
    """Whether this process was started by an MPI launcher, or uses MPI; MPI itself is not started to find out."""
    return "mpi4py.MPI" in sys.modules or any(mark in os.environ for mark in MARKS)


def announced() -> int:
    """How many processes the launcher says it has started; 1 where it does not say."""
    return max([int(os.environ[mark]) for mark in SIZES if os.environ.get(mark, "").isdigit()], default=1)


def available() -> bool:
    """Whether mpi4py is installed."""
    return importlib.util.find_spec("mpi4py") is not None


def world(caller: str) -> Any:
    """The MPI communicator of all processes."""
    try:
        from mpi4py import MPI
    except ImportError as problem:
        raise ArgumentError(
            f"{caller}: several processes need mpi4py and an MPI library, and {problem}; fix: pip install "
            '"dlarray[mpi]", and start with mpiexec -n 2 python script.py'
        ) from None
    return MPI.COMM_WORLD


def place_on_node(comm: Any) -> int:
    """The number of this process among those on its machine, from 0."""
    from mpi4py import MPI

    here = comm.Split_type(MPI.COMM_TYPE_SHARED)
    place = here.Get_rank()
    here.Free()
    return place


def nccl_of(module: Any) -> str:
    """What keeps CuPy from using NCCL; empty where nothing does."""
    try:
        nccl = importlib.import_module(f"{module.__name__}.cuda.nccl")
    except ImportError as problem:
        return str(problem)
    found = getattr(nccl, "available", True) and hasattr(nccl, "get_unique_id")
    return "" if found else "CuPy does not find NVIDIA's library libnccl"


NO_GPU, NO_NCCL = 1, 2  # what a process lacks


def gpu_of(comm: Any) -> tuple[Any, int, str]:
    """CuPy and the number of the GPU of this process, if every process has one of its own and NCCL; else None, and why.

    All processes find the same, so that none waits for one that cannot come.
    """
    module, place = cupy(), place_on_node(comm)
    count = module.cuda.runtime.getDeviceCount() if module is not None else 0
    problem = nccl_of(module) if count > place else ""
    lacks = NO_NCCL if problem else 0 if count > place else NO_GPU
    every = np.empty(comm.Get_size(), np.uint8)
    comm.Allgather(np.asarray([lacks], np.uint8), every)
    if not every.any():
        return module, place, ""
    if (every == NO_GPU).any():
        return None, 0, (
            "needs a GPU for every process, which CuPy does not find here; fix: as many processes on a machine as it "
            'has GPUs, or Backend="auto"'
        )  # fmt: skip
    ranks = ", ".join(map(str, np.flatnonzero(every == NO_NCCL)))
    about = f" ({problem})" if problem else ""
    return None, 0, (
        f"needs NVIDIA's NCCL, which is missing for rank {ranks}{about}; fix: pip install nvidia-nccl-cu13 (cu12 with "
        'cupy-cuda12x), or Backend="auto"'
    )  # fmt: skip
