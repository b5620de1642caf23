"""PyTorch's GPUs, as `dlarray.machine.gpus` asks for them: for machines where CuPy is not installed."""

from __future__ import annotations

import contextlib
import uuid
from typing import Any

import numpy as np
import torch

NAME = "torch"
KIND = "cuda"  # of devices: these are GPUs


def available() -> bool:
    """Whether this build of PyTorch finds a GPU."""
    return KIND != "cuda" or (torch.version.cuda is not None and torch.cuda.is_available())


def device(number: int) -> torch.device:
    """A GPU as PyTorch calls it; the processor for a negative number."""
    return torch.device(KIND, number) if KIND == "cuda" and number >= 0 else torch.device("cpu")


def number(x: torch.Tensor) -> int:
    """Of the GPU that a tensor is on, from 0; -1 for the processor."""
    return (x.device.index or 0) if x.device.type == KIND else -1


def count() -> int:
    """How many there are."""
    return torch.cuda.device_count() if KIND == "cuda" else 1


def selected() -> int:
    """The one that PyTorch works on."""
    return torch.cuda.current_device() if KIND == "cuda" else 0


def select(number: int) -> None:
    """Work on another one from now on."""
    if KIND == "cuda":
        torch.cuda.set_device(number)


def is_array(x: Any) -> bool:
    """Whether x is a tensor."""
    return isinstance(x, torch.Tensor)


def moved(x: Any, number: int) -> torch.Tensor:
    """An array of NumPy's, or a tensor from elsewhere, on this GPU or on the processor; never the same memory."""
    if not is_array(x):
        x = np.array(x, order="C")
        if str(x.dtype) == "bfloat16":  # NumPy's is another package's: its bits go
            return torch.from_numpy(x.view(np.int16)).view(torch.bfloat16).to(device(number))
        return torch.from_numpy(x).to(device(number))
    return x.detach().to(device(number), copy=True)


def exchanged(x: Any, number: int) -> torch.Tensor:
    """The tensor of a library that hands over its memory by DLPack."""
    return torch.from_dlpack(x)


def zeros(shape: tuple[int, ...], dtype: Any) -> torch.Tensor:
    """Zeros on the selected GPU."""
    return torch.from_numpy(np.zeros(shape, dtype)).to(device(selected()))


def memory(number: int | None = None) -> tuple[int, int]:
    """Bytes that are free, and all; of the selected one without a number."""
    if KIND != "cuda":
        raise RuntimeError("a processor does not tell")
    return torch.cuda.mem_get_info(selected() if number is None else number)


def wait(number: int) -> None:
    """Until it has done all its work."""
    if KIND == "cuda":
        torch.cuda.synchronize(number)


def release(number: int) -> None:
    """Give memory back that no tensor uses."""
    if KIND == "cuda":
        with torch.cuda.device(number):
            torch.cuda.empty_cache()


def facts(number: int) -> dict:
    """Its properties under the names of CUDA's runtime, as far as PyTorch tells them."""
    found = torch.cuda.get_device_properties(number)
    told = {
        "name": found.name,
        "major": found.major,
        "minor": found.minor,
        "totalGlobalMem": found.total_memory,
        "multiProcessorCount": found.multi_processor_count,
        "warpSize": getattr(found, "warp_size", 32),
        "sharedMemPerBlock": getattr(found, "shared_memory_per_block", 48 << 10),
        "maxThreadsPerBlock": 1024,  # of every GPU that PyTorch supports, as the two that follow
        "maxThreadsDim": (1024, 1024, 64),
        "maxGridSize": (2**31 - 1, 65535, 65535),
    }
    with contextlib.suppress(AttributeError, ValueError, TypeError):
        told["uuid"] = uuid.UUID(str(found.uuid)).bytes
    return told


def toolkit() -> int:
    """CUDA's version: 1000 times the major number, and 10 times the minor one."""
    major, _, minor = (torch.version.cuda or "0.0").partition(".")
    return 1000 * int(major) + 10 * int(minor or 0)
