"""CuPy's GPUs, as `dlarray.machine.gpus` asks for them."""

from __future__ import annotations

import sys
from typing import Any

from dlarray import backend

NAME = "cupy"


def available() -> bool:
    """Whether CuPy is installed and finds a GPU."""
    return backend.cupy() is not None


def _cupy() -> Any:
    return sys.modules["cupy"]


def number(x: Any) -> int:
    """Of the GPU that an array is on, from 0."""
    return x.device.id


def device(number: int) -> Any:
    """A GPU as CuPy calls it."""
    return _cupy().cuda.Device(number)


def count() -> int:
    """How many there are."""
    return _cupy().cuda.runtime.getDeviceCount()


def selected() -> int:
    """The one that CuPy works on."""
    return _cupy().cuda.runtime.getDevice()


def select(number: int) -> None:
    """Work on another one from now on."""
    _cupy().cuda.Device(number).use()


def is_array(x: Any) -> bool:
    """Whether x is an array of CuPy's."""
    return isinstance(x, _cupy().ndarray)


def moved(x: Any, number: int) -> Any:
    """An array of NumPy's, or of another GPU, on this one."""
    with _cupy().cuda.Device(number):
        return _cupy().array(x, copy=True) if is_array(x) else _cupy().asarray(x)


def exchanged(x: Any, number: int) -> Any:
    """The array of a library that hands over its memory by DLPack."""
    with _cupy().cuda.Device(number):
        return _cupy().from_dlpack(x)


def zeros(shape: tuple[int, ...], dtype: Any) -> Any:
    """Zeros on the selected GPU."""
    return _cupy().zeros(shape, dtype=dtype)


def memory(number: int | None = None) -> tuple[int, int]:
    """Bytes that are free, and all; of the selected one without a number."""
    if number is None:
        return _cupy().cuda.runtime.memGetInfo()
    return _cupy().cuda.Device(number).mem_info


def wait(number: int) -> None:
    """Until it has done all its work."""
    with _cupy().cuda.Device(number):
        _cupy().cuda.runtime.deviceSynchronize()


def release(number: int) -> None:
    """Give memory back that no array uses."""
    with _cupy().cuda.Device(number):
        _cupy().get_default_memory_pool().free_all_blocks()
    _cupy().get_default_pinned_memory_pool().free_all_blocks()


def facts(number: int) -> dict:
    """Its properties under the names of CUDA's runtime."""
    return _cupy().cuda.runtime.getDeviceProperties(number)


def toolkit() -> int:
    """CUDA's version: 1000 times the major number, and 10 times the minor one."""
    return _cupy().cuda.runtime.runtimeGetVersion()
