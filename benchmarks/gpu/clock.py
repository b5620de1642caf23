"""Timing on a GPU by its own events, and counting what a step launches."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any


def milliseconds(
    sides: dict[str, Callable[[], Any]], rounds: int = 20, limit: float = 12.0
) -> dict[str, float]:
    """Medians of all sides, taken in turn: from an event before a call to one after it, on the stream of both."""
    import cupy

    start, stop = cupy.cuda.Event(), cupy.cuda.Event()
    for call in sides.values():  # warm up: compile, fill the memory pools
        call()
        call()
    cupy.cuda.Device().synchronize()
    found: dict[str, list[float]] = {name: [] for name in sides}
    begun = time.perf_counter()
    for done in range(rounds):
        for name, call in sides.items():
            start.record()
            call()
            stop.record()
            stop.synchronize()
            found[name].append(cupy.cuda.get_elapsed_time(start, stop))
        if done >= 4 and time.perf_counter() - begun > limit:
            break
    return {name: statistics.median(times) for name, times in found.items()}


def peaks(size: int = 8192, time: Callable = milliseconds) -> dict[str, float]:
    """What the card does at best in a second, measured: bytes of a plain copy, operations of a product of singles."""
    import cupy

    from dlarray.kernels.cuda_products import multiply

    x, y = cupy.ones((1, size, size), "float32"), cupy.empty((1, size, size), "float32")

    def copy() -> None:
        y[...] = x

    found = time({"copy": copy, "product": lambda: multiply(x, x, y)})
    return {"bytes": 2 * x.nbytes / found["copy"] * 1e3, "flops": 2.0 * size**3 / found["product"] * 1e3}


def launches(step: Callable[[], Any]) -> dict[str, int] | None:
    """The kernels that a step runs by name, counted by PyTorch's profiler, which sees those of all libraries.

    None where there is no PyTorch with CUDA.
    """
    try:
        import torch
        from torch.profiler import ProfilerActivity, profile
    except ImportError:
        return None
    if not torch.cuda.is_available():
        return None
    import cupy

    step()
    cupy.cuda.Device().synchronize()
    with profile(activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]) as seen:
        step()
        cupy.cuda.Device().synchronize()
    counts: dict[str, int] = {}
    for event in seen.events():
        if str(event.device_type).endswith("CUDA") and not event.name.lower().startswith(
            ("memcpy", "memset")
        ):
            counts[event.name] = counts.get(event.name, 0) + 1
    return counts


def cost_of_launch(repeats: int = 2000) -> float:
    """Microseconds of the host for one launch of a small kernel of ours."""
    import cupy

    from dlarray.kernels.cuda import _TRIAL

    x = cupy.zeros(1, dtype="float32")
    _TRIAL.each("trial", x, 1, x)
    cupy.cuda.Device().synchronize()
    start = time.perf_counter()
    for _ in range(repeats):
        _TRIAL.each("trial", x, 1, x)
    seconds = time.perf_counter() - start
    cupy.cuda.Device().synchronize()
    return seconds / repeats * 1e6
