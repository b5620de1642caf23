"""NCCL as a transport, with a stand-in that records the calls; the other transports are in test_distributed.py."""

from __future__ import annotations

import sys
import threading
import types

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from dlarray.training.parallel import transports
from dlarray.training.parallel.communicator import Communicator

UNIQUE_ID = bytes(range(128, 256))  # NCCL's bytes are of any value


class Recorded:
    """``cupy.cuda.nccl`` of CuPy 14 and what is needed of CuPy, on NumPy arrays that say they are CuPy's.

    ``get_unique_id`` gives bytes, and ``NcclCommunicator`` takes no others: seen with CuPy 14.2 and NCCL 2.32."""

    def __init__(self):
        self.calls = []
        recorded = self

        class NcclCommunicator:
            def __init__(self, ndev, commId, rank, config=None):
                if not isinstance(commId, bytes):
                    raise TypeError(
                        f"Argument 'commId' has incorrect type (expected bytes, got {type(commId).__name__})"
                    )
                if len(commId) != 128:
                    raise ValueError(f"commId length {len(commId)} != 128.")
                recorded.calls.append(("init", ndev, commId, rank))

            def allReduce(self, sendbuf, recvbuf, count, datatype, op, stream):
                recorded.calls.append(("allReduce", sendbuf == recvbuf, count, datatype, op, stream))

        self.nccl = types.ModuleType("cupy.cuda.nccl")
        self.nccl.get_unique_id = lambda: UNIQUE_ID
        self.nccl.available = True
        self.nccl.NcclCommunicator = NcclCommunicator
        self.nccl.NCCL_FLOAT32, self.nccl.NCCL_FLOAT64, self.nccl.NCCL_SUM = 7, 8, 0
        self.cuda = types.ModuleType("cupy.cuda")
        self.cuda.nccl = self.nccl
        self.cuda.Device = lambda number: types.SimpleNamespace(
            use=lambda: self.calls.append(("use", number))
        )
        self.cuda.get_current_stream = lambda: types.SimpleNamespace(ptr=99)
        self.cupy = types.ModuleType("cupy")
        self.cupy.cuda, self.cupy.zeros = self.cuda, lambda count, kind: np.zeros(count, kind)


class Alone:
    """A communicator of mpi4py with one process."""

    def Dup(self):
        return self

    def Get_rank(self):
        return 0

    def Get_size(self):
        return 1

    def Bcast(self, buffer, root):
        assert buffer.dtype == np.uint8 and root == 0

    def Allgather(self, sent, received):
        received[...] = sent

    def Allreduce(self, sent, buffer):
        pass


def with_nccl(monkeypatch, stand_in):
    for name, module in (
        ("cupy", stand_in.cupy),
        ("cupy.cuda", stand_in.cuda),
        ("cupy.cuda.nccl", stand_in.nccl),
    ):
        monkeypatch.setitem(sys.modules, name, module)
    package = types.ModuleType("mpi4py")  # the real one would start MPI
    package.MPI = types.SimpleNamespace(IN_PLACE=None)
    monkeypatch.setitem(sys.modules, "mpi4py", package)
    return stand_in


class Ranks:
    """A communicator of mpi4py whose ranks are threads: what one of them needs of it."""

    def __init__(self, size):
        self.size, self.barrier, self.place = size, threading.Barrier(size), threading.local()
        self.shared = None

    def Dup(self):
        return self

    def Get_rank(self):
        return self.place.rank

    def Get_size(self):
        return self.size

    def Bcast(self, buffer, root):
        if self.Get_rank() == root:
            self.shared = buffer.copy()
        self.barrier.wait(10)
        buffer[...] = self.shared
        self.barrier.wait(10)

    def Allgather(self, sent, received):
        if self.Get_rank() == 0:
            self.shared = np.empty_like(received)
        self.barrier.wait(10)
        self.shared[self.Get_rank()] = sent[0]
        self.barrier.wait(10)
        received[...] = self.shared
        self.barrier.wait(10)

    def each(self, work):
        """What ``work(comm)`` gives or raises on each rank; a rank that others wait for is an error of the barrier."""
        found = [None] * self.size

        def run(rank):
            self.place.rank = rank
            try:
                found[rank] = work(self)
            except Exception as problem:
                found[rank] = problem

        threads = [threading.Thread(target=run, args=(rank,)) for rank in range(self.size)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)
        return found


def test_all_ranks_get_the_identifier(monkeypatch):
    stand_in = with_nccl(monkeypatch, Recorded())
    made = Ranks(3).each(lambda comm: transports.NCCLTransport(comm, stand_in.cupy, 0))
    assert [type(t).__name__ for t in made] == ["NCCLTransport"] * 3, made
    groups = [call[2] for call in stand_in.calls if call[0] == "init"]
    assert groups == [UNIQUE_ID] * 3


def test_nccl_that_fails_on_rank_0_fails_on_all(monkeypatch):
    """Nobody waits for an identifier that will not come."""
    stand_in = with_nccl(monkeypatch, Recorded())

    def broken():
        raise RuntimeError("NCCL_ERROR_SYSTEM_ERROR")

    stand_in.nccl.get_unique_id = broken
    found = Ranks(3).each(lambda comm: transports.NCCLTransport(comm, stand_in.cupy, 0))
    assert all(isinstance(error, errors.ArgumentError) for error in found), found
    assert "NCCL_ERROR_SYSTEM_ERROR" in str(found[0]) and "fix: " in str(found[2])


def test_nccl_missing_on_one_rank_is_said_on_all(monkeypatch):
    """All ranks look for libnccl before any of them waits; without it, "auto" takes MPI."""
    stand_in, comm = with_nccl(monkeypatch, Recorded()), Ranks(3)
    stand_in.cuda.runtime = types.SimpleNamespace(getDeviceCount=lambda: 3)
    monkeypatch.setattr(transports, "cupy", lambda: stand_in.cupy)
    monkeypatch.setattr(transports, "place_on_node", lambda comm: comm.Get_rank())
    assert [found[1:] for found in comm.each(transports.gpu_of)] == [(0, ""), (1, ""), (2, "")]
    real = transports.nccl_of
    monkeypatch.setattr(
        transports, "nccl_of", lambda m: "no libnccl.so.2" if comm.Get_rank() == 1 else real(m)
    )
    for error in comm.each(lambda comm: dl.dldistribute(comm, Backend="nccl")):
        assert isinstance(error, errors.ArgumentError) and "missing for rank 1" in str(error), error
    assert "no libnccl.so.2" in comm.each(transports.gpu_of)[1][2]
    assert [found[0] for found in comm.each(transports.gpu_of)] == [None] * 3


def test_cupy_without_libnccl_is_noticed():
    """CuPy 14 then has a module of that name in which nothing is."""
    stand_in = Recorded()
    assert transports.nccl_of(types.SimpleNamespace(__name__="cupy_that_is_not_there"))
    hollow = types.ModuleType("hollow.cuda.nccl")
    hollow.available = False
    sys.modules["hollow.cuda.nccl"] = hollow
    try:
        assert "libnccl" in transports.nccl_of(types.SimpleNamespace(__name__="hollow"))
        sys.modules["hollow.cuda.nccl"] = stand_in.nccl
        assert transports.nccl_of(types.SimpleNamespace(__name__="hollow")) == ""
    finally:
        del sys.modules["hollow.cuda.nccl"]


def test_nccl_gets_the_calls_that_cupy_documents(monkeypatch):
    stand_in = with_nccl(monkeypatch, Recorded())
    transport = transports.NCCLTransport(Alone(), stand_in.cupy, 3)
    assert stand_in.calls == [("use", 3), ("init", 1, UNIQUE_ID, 0)]
    monkeypatch.setattr(
        transports, "backend_name", lambda x: "cupy" if hasattr(x, "data_on_gpu") else "numpy"
    )

    class OnGPU:
        """A flat array on a GPU."""

        data_on_gpu = True

        def __init__(self, count, dtype):
            self.size, self.dtype, self.data = count, np.dtype(dtype), types.SimpleNamespace(ptr=5)

    for dtype, kind in (("float32", 7), ("float64", 8)):
        buffer = OnGPU(6, dtype)
        assert transport.add(buffer) is buffer
        assert stand_in.calls[-1] == ("allReduce", True, 6, kind, 0, 99)
    calls = len(stand_in.calls)
    assert (
        transport.add(np.ones(3)).tolist() == [1, 1, 1] and len(stand_in.calls) == calls
    )  # the host's go by MPI
    assert transport.zeros(4, "float32").shape == (4,) and transport.name == "nccl"
    assert Communicator(transport).Backend == "nccl"


def test_nccl_without_gpus_is_refused(monkeypatch):
    monkeypatch.setattr(transports, "cupy", lambda: None)
    monkeypatch.setattr(transports, "place_on_node", lambda comm: 0)
    with pytest.raises(errors.ArgumentError, match='Backend="nccl" needs a GPU for every process.*fix: '):
        dl.dldistribute(Alone(), Backend="nccl")
