"""The engine for data on a GPU: operations recorded by PyTorch, played by CUDA as one graph.

A training step of many small kernels is as slow as the host that launches them.  So the operations are recorded as for
the processor, run once on buffers that stay, and what they launch is captured; a call copies its inputs there, starts
the whole graph at once, and copies the results out, for the next call writes over them.  Arrays of CuPy go in and out
by DLPack, on CuPy's stream.  Where something in the graph cannot be captured, its operations are replayed one by one.
"""

from __future__ import annotations

import contextlib
import functools
import threading
from collections.abc import Callable, Sequence
from typing import Any

from dlarray import threads
from dlarray.acceleration import engine_torch
from dlarray.acceleration.engine import Program
from dlarray.acceleration.torch_graphs.grouped import group_the_end
from dlarray.acceleration.torch_graphs.recording import lifted, recorded
from dlarray.backend import backend_name, half_name
from dlarray.kernels import lending_torch
from dlarray.machine import gpus, gpus_cupy, gpus_torch

_FEW = 4  # results that are copied one by one
WARM_UPS = 2  # runs before the capture, in which libraries choose their kernels and make what they keep
_lock = threads.open_after_fork(threading.RLock())  # all programs of a GPU share its memory


def usable() -> bool:
    """Whether PyTorch computes on the GPU that the data is on."""
    return gpus_torch.available()


class CudaProgram(Program):
    """A graph of PyTorch's operations on a GPU.

    Attributes
    ----------
    captured : bool
        Whether CUDA plays it; before the first call, and where it cannot be captured, not.
    """

    captured = False

    def __init__(self, function: Callable[[list], list], like: Sequence[Any]) -> None:
        library = gpus.library()
        assert library is not None
        self._of_cupy = library is gpus_cupy
        self._number = library.selected()
        self._device = gpus_torch.device(self._number)
        with self._stream(), engine_torch.lock:
            examples = [self._buffer(x) for x in like]
            self._graph = recorded(function, examples, self._device)
            group_the_end(self._graph)
        self._constants = [c.to(self._device) for c in lifted(self._graph)]
        self._inputs: list = []
        self._results: Sequence = []
        self._play: Callable[[], Any] | None = None

    @property
    def steps(self) -> int:
        """How many operations it holds."""
        return sum(node.op == "call_function" for node in self._graph.graph.nodes)

    @property
    def nbytes(self) -> int:
        """What its constants, and the buffers of inputs and results, hold; what it computes in is shared by all."""
        return sum(t.numel() * t.element_size() for t in (*self._constants, *self._inputs, *self._results))

    def prepare(self) -> None:
        """Nothing is compiled: the first call captures."""

    def __call__(self, arrays: Sequence[Any]) -> list[Any]:
        with _lock, self._stream():
            given = [self._tensor(x) for x in arrays]
            if self._play is None:
                self._inputs = [self._buffer(x).copy_(t) for x, t in zip(arrays, given, strict=True)]
                with lending_torch.exactly(), _torch().no_grad():
                    self._play, self._results = self._begun()
            _turn(self._device).take()
            _copied(self._inputs, given)
            self._play()
            found = (
                [y.clone() for y in self._results] if len(self._results) < _FEW else _cloned(self._results)
            )
            return [self._array(y) for y in found]

    # -- arrays ------------------------------------------------------------------------------------------------
    def _stream(self) -> Any:
        """For ``with``: PyTorch works where CuPy does."""
        if not self._of_cupy or lending_torch.is_beside(self._number):
            return contextlib.nullcontext()
        return lending_torch.beside(gpus_cupy.device(self._number))

    def _buffer(self, x: Any) -> Any:
        """A tensor on the GPU for values like those of an array, in the order of rows."""
        name = half_name(x.dtype) or str(x.dtype).rpartition(".")[2]
        kind = {"half": "float16"}.get(name, name)
        return _torch().empty(tuple(x.shape), dtype=getattr(_torch(), kind), device=self._device)

    def _tensor(self, x: Any) -> Any:
        """A tensor over the memory of an array, wherever it is."""
        library = backend_name(x)
        if library == "numpy":
            return gpus_torch.moved(x, gpus.ON_PROCESSOR)
        return lending_torch.to_torch(x) if library == "cupy" else x

    def _array(self, y: Any) -> Any:
        """A raw array over the memory of a tensor, of the library that has the GPU."""
        return lending_torch.as_cupy(y) if self._of_cupy else y

    # -- capturing ---------------------------------------------------------------------------------------------
    def _begun(self) -> tuple[Callable[[], Any], Sequence]:
        """What plays the graph from the inputs' buffers, and the results' buffers."""
        torch = _torch()

        def run() -> Sequence:
            return self._graph(*self._inputs, *self._constants)

        if self._device.type != "cuda":  # the processor stands for a GPU
            return _standing_in(run)
        aside = torch.cuda.Stream(self._device)
        aside.wait_stream(torch.cuda.current_stream(self._device))
        with torch.cuda.stream(aside):
            for _ in range(WARM_UPS):
                results = run()
        torch.cuda.current_stream(self._device).wait_stream(aside)
        graph = torch.cuda.CUDAGraph()
        try:
            with torch.cuda.graph(
                graph, pool=_pool(self._device), stream=aside, capture_error_mode="thread_local"
            ):
                results = run()
        except RuntimeError:  # something in it waits for the GPU, or its library cannot be captured
            _pool.cache_clear()  # PyTorch takes what was broken off for a capture that goes on, and begins no other
            return _standing_in(run)
        self.captured = True
        return graph.replay, results


def _standing_in(run: Callable[[], Sequence]) -> tuple[Callable[[], Any], Sequence]:
    """Operations one by one, whose results go to buffers as those of a captured graph do."""
    results = [y.clone() for y in run()]

    def play() -> None:
        with lending_torch.exactly(), _torch().no_grad():
            _copied(results, run())

    return play, results


class _Turn:
    """Programs share memory, so each waits for the one before, which may run on another stream."""

    def __init__(self, device: Any) -> None:
        self._device = device
        self._stream: Any = None

    def take(self) -> None:
        """The current stream waits for what was begun on another one."""
        if self._device.type == "cuda":
            stream = _torch().cuda.current_stream(self._device)
            if self._stream is not None and stream != self._stream:
                stream.wait_stream(self._stream)
            self._stream = stream


@functools.cache
def _turn(device: Any) -> _Turn:
    return _Turn(device)


@functools.cache
def _pool(device: Any) -> Any:
    """The memory in which all captured programs of a GPU compute."""
    return _torch().cuda.graph_pool_handle()


def _copied(to: Sequence, values: Sequence) -> None:
    """Copy tensors: from the host one by one, those on the GPU together."""
    ours, theirs = [], []
    for a, b in zip(to, values, strict=True):
        if a.is_cuda == b.is_cuda and a.dtype is b.dtype:
            ours.append(a)
            theirs.append(b)
        elif b.numel() == 1 and not b.is_cuda:  # a number goes with its kernel: a copy would wait for the GPU
            a.fill_(b.item())
        else:
            a.copy_(b)
    if ours:
        _torch()._foreach_copy_(ours, theirs)


def _cloned(values: Sequence) -> list:
    """Copies of tensors, those of floating point together."""
    torch = _torch()
    found: list = [None if y.is_floating_point() else y.clone() for y in values]
    floating = [y for y, made in zip(values, found, strict=True) if made is None]
    copies = iter(torch._foreach_mul(floating, 1) if floating else ())
    return [next(copies) if made is None else made for made in found]


def _torch() -> Any:
    import torch

    return torch


class CudaEngine(engine_torch.TorchEngine):
    """Records by ``make_fx`` as `TorchEngine` does, and plays what was recorded as CUDA's graph."""

    cost = "cuda"

    def program(self, function: Callable[[list], list], like: Sequence[Any]) -> Any:
        """Record a function of arrays like these."""
        return CudaProgram(function, like)


CUDA = CudaEngine()
