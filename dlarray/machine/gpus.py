"""Where data is, and which library has the GPU: CuPy where it can use one, PyTorch where that alone can.

A *place* is a library and a number: ``("numpy", 0)`` is the host, ``("cupy", n)`` and ``("torch", n)`` the GPU of
number n, counted from 0, and ``("torch", -1)`` what PyTorch holds on the processor.
"""

from __future__ import annotations

import ctypes
import importlib.util
import sys
from functools import cache
from typing import Any

from dlarray.backend import Lost, backend_name, to_numpy
from dlarray.errors import ClassError
from dlarray.machine import gpus_cupy

Place = tuple[str, int]
HOST: Place = ("numpy", 0)
ON_PROCESSOR = -1
LIBRARIES = ("cupy", "torch")


@cache
def driver() -> bool:
    """Whether NVIDIA's driver is here: without it PyTorch is not asked, which takes a second to import."""
    try:
        ctypes.CDLL("nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1")
    except OSError:
        return False
    return True


def library() -> Any:
    """`gpus_cupy` or `gpus_torch`, whichever has a GPU that it can use; None without one."""
    if gpus_cupy.available():
        return gpus_cupy
    if not driver() or importlib.util.find_spec("torch") is None:
        return None
    own = _of_torch()
    return own if own.available() else None


def _of_torch() -> Any:
    from dlarray.machine import gpus_torch

    return gpus_torch


def _named(name: str) -> Any:
    return gpus_cupy if name == "cupy" else _of_torch()


def on_gpu(x: Any) -> bool:
    """Whether the data of a raw array is on a GPU."""
    name = backend_name(x)
    return name in LIBRARIES and (type(x) is Lost or _named(name).number(x) >= 0)


def place_of(x: Any) -> Place:
    """Where the data of a raw array is."""
    if type(x) is Lost:
        x.get()
    name = backend_name(x)
    return name, _named(name).number(x) if name in LIBRARIES else 0


def is_gpu(place: Place) -> bool:
    """Whether a place is a GPU."""
    return place[0] in LIBRARIES and place[1] >= 0


def selected(own: Any) -> Place:
    """The GPU that a library works on now."""
    return own.NAME, own.selected()


def check_device(x: Any) -> None:
    """Refuse an array of a GPU that is not the selected one: all work is done on that."""
    name = backend_name(x)
    if name not in LIBRARIES:
        return
    own = _named(name)
    place = own.number(x)
    if place >= 0 and place != own.selected():
        raise ClassError(
            f"dlarray: the data is on two devices: X is on GPU {place + 1}, and GPU {own.selected() + 1} is selected; "
            f"fix: gpuArray(X), which copies it there, or gpuDevice({place + 1}) before any data is made"
        )


def to_place(x: Any, place: Place) -> Any:
    """The values of a raw array in another place."""
    if place_of(x) == place:
        return x
    if place == HOST:
        return to_numpy(x)
    if backend_name(x) not in ("numpy", place[0]):  # of the other library, or of none that knows GPUs
        x = to_numpy(x)
    return _named(place[0]).moved(x, place[1])
