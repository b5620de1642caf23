"""The engine that compiles with PyTorch: operations recorded by ``make_fx``, compiled by its Inductor to machine code.

A program is a graph of aten operations, gradients and all.  It is compiled, in the process beside this one, to a shared
library that needs nothing of the compiler to run: loading it takes a millisecond.  Arrays of NumPy go in and out
without a copy.  Where no C++ compiler is, the graph is replayed, operation by operation.
"""

from __future__ import annotations

import functools
import importlib.util
import os
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from dlarray import threads
from dlarray.acceleration import background
from dlarray.acceleration import engine_torch_library as libraries
from dlarray.acceleration.engine import Engine, NoCompiler, Program
from dlarray.acceleration.torch_graphs import arrays as arrays_of_torch
from dlarray.acceleration.torch_graphs.recording import lifted, recorded
from dlarray.errors import AbstractError

libraries.keep_in(background.folder_for_torch)
OLDEST = (2, 5)
COMPILES = True  # tests that replay programs set it to false
STEP_BYTES = 5000  # of machine code and of the graph for each operation, about
#: one function at a time is recorded
lock = threads.open_after_fork(threading.RLock())


@functools.cache
def _torch() -> Any:
    return arrays_of_torch.library()


def compiler() -> str:
    """The C++ compiler that PyTorch would call, or "" where there is none."""
    import shutil

    chosen = os.environ.get("CXX") or {"win32": "cl", "darwin": "clang++"}.get(sys.platform, "g++")
    return shutil.which(chosen.split()[0]) or ""


def to_install() -> str:
    """What to do where there is no C++ compiler."""
    how = {"win32": "Microsoft's Build Tools for C++", "darwin": "xcode-select --install"}
    return how.get(sys.platform, "apt install g++, or the like")


class TorchProgram(Program):
    """A graph of PyTorch's operations."""

    def __init__(self, function: Callable[[list], list], like: Sequence[Any]) -> None:
        self._call: Callable[[list], Sequence] | None = None
        self._job: background.Job | None = None
        with lock:
            self._graph = recorded(function, [_tensor(x) for x in like])
        self._constants = lifted(self._graph)
        self._text = libraries.text_of(self._graph, [_tensor(x) for x in like] + self._constants)

    @property
    def steps(self) -> int:
        """How many operations it holds."""
        return sum(node.op == "call_function" for node in self._graph.graph.nodes)

    @property
    def nbytes(self) -> int:
        """What its constants and its code hold, about."""
        return sum(c.numel() * c.element_size() for c in self._constants) + STEP_BYTES * self.steps

    def prepare(self) -> None:
        """Have it compiled in the background."""
        if self._call is None and COMPILES and compiler() and not libraries.path_of(self._text).exists():
            self._job = background.compile_with_torch(self._text)

    def __call__(self, arrays: Sequence[np.ndarray]) -> list[np.ndarray]:
        if self._call is None:
            self._call = self._ready()
        tensors = [_tensor(x) for x in arrays]
        tensors += self._constants
        return [_array(y) for y in self._call(tensors)]

    def _ready(self) -> Callable[[list], Sequence]:
        """How it is called: compiled, or else replayed."""
        if not COMPILES:
            return self._replayed()
        if not compiler():
            reason = f"there is no C++ compiler, which PyTorch's needs; fix: {to_install()}"
        else:
            try:
                return self._loaded()
            except Exception as problem:
                lines = str(problem).strip().splitlines() or [""]
                reason = f"PyTorch's compiler failed ({type(problem).__name__}: {lines[0][:300]}); fix: {to_install()}"
        if not self.replays:
            raise NoCompiler(f"{reason}. The function runs as it is")
        self.note = f"{reason}. Until then its operations are replayed one by one"
        return self._replayed()

    def _replayed(self) -> Callable[[list], Sequence]:
        torch, graph = _torch(), self._graph

        def replayed(tensors: list) -> Sequence:
            with torch.no_grad():
                return graph(*tensors)

        return replayed

    def _loaded(self) -> Callable[[list], Sequence]:
        path = libraries.path_of(self._text)
        if not path.exists():
            if self._job is None:
                self._job = background.compile_with_torch(self._text)
            self._job.wait()
            if self._job.reason:
                raise RuntimeError(self._job.reason)
            if not path.exists():  # the process has ended, or cannot be started
                with _variables(background.torch_environment()):
                    libraries.compiled(self._text)
        self._job = None
        return libraries.loaded(path)


class TorchEngine(Engine):
    """Records by ``make_fx`` and compiles by Inductor."""

    name = backend = cost = "torch"
    missing = 'PyTorch 2.5 or later is not installed, so the function runs as it is; fix: pip install "dlarray[torch]"'

    def available(self) -> bool:
        """Whether PyTorch is installed, and new enough; it is not imported."""
        if "torch" not in sys.modules and importlib.util.find_spec("torch") is None:
            return False
        return version() >= OLDEST

    def namespace(self) -> Any:
        """That of array-api-compat, which takes arrays of NumPy as constants."""
        return _torch() and arrays_of_torch.namespace()

    def program(self, function: Callable[[list], list], like: Sequence[Any]) -> TorchProgram:
        """Record a function of arrays like these."""
        return TorchProgram(function, like)

    def owns(self, x: Any) -> bool:
        """Whether x is a tensor."""
        return isinstance(x, _torch().Tensor)

    def plain(self, x: Any) -> Any:
        """A tensor that behaves as an array of NumPy does."""
        return arrays_of_torch.HostLike(x)

    def wants_values(self, failure: BaseException) -> bool:
        """Whether an error says that values were asked for where there are none."""
        if isinstance(failure, AbstractError):
            return True
        from torch._subclasses import fake_tensor
        from torch.fx.experimental import symbolic_shapes

        if isinstance(failure, symbolic_shapes.GuardOnDataDependentSymNode):
            return True
        kinds = (
            "DataDependentOutputException",
            "DynamicOutputShapeException",
            "UnsupportedFakeTensorException",
        )
        if isinstance(failure, tuple(getattr(fake_tensor, k) for k in kinds if hasattr(fake_tensor, k))):
            return True
        text = str(failure)
        return isinstance(failure, (RuntimeError, TypeError)) and any(
            words in text for words in (".numpy() is not supported", "getting a value out of a tracing tensor",
                                        "convert FakeTensor", "can't convert", "Cannot access data pointer")
        )  # fmt: skip


@functools.cache
def version() -> tuple[int, ...]:
    """The version of PyTorch, (0,) where it cannot be told."""
    from importlib import metadata  # 30 ms that only those who compile pay

    try:
        return tuple(int(part) for part in metadata.version("torch").split("+")[0].split(".")[:2])
    except (metadata.PackageNotFoundError, ValueError):
        return (0,)


def _tensor(x: np.ndarray) -> Any:
    """A tensor over the memory of an array: compiled code reads it row by row, so other orders are copied."""
    return _torch().from_numpy(x if x.flags.c_contiguous else np.ascontiguousarray(x).reshape(x.shape))


def _array(y: Any) -> np.ndarray:
    """An array over the memory of a tensor, which nobody writes into."""
    x = y.numpy()
    x.flags.writeable = False
    return x


@contextmanager
def _variables(wanted: dict[str, str]) -> Iterator[None]:
    """Variables of the environment for a block."""
    before = {name: os.environ.get(name) for name in wanted}
    os.environ.update(wanted)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


TORCH = TorchEngine()
