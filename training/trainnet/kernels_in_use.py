"""The kernels that a training computes with: the option ``Kernels``, and a word on PyTorch's where they would help."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from dlarray.array import dlarray
from dlarray.backend import backend_name
from dlarray.kernels.switching import active, useKernels
from dlarray.training.monitor.terminal_lines import say
from dlarray.training.solvers.model_losses import PLAIN

LONG = 10.0  # seconds of training from which on the second that importing PyTorch takes is soon made up for
_FASTER = {  # by the library that has the data
    "numpy": 'trainingOptions(…, Kernels="torch") may train faster, Acceleration="compiled" too; see useKernels and '
    "dlaccelerate",
    "cupy": 'trainingOptions(…, Acceleration="compiled") may train faster, as one CUDA graph; see dlaccelerate',
}
_told = False


@contextmanager
def computing_with(options: Any) -> Iterator[None]:
    """Compute with the kernels of the options; "auto" are those in use."""
    if options.Kernels == "auto":
        yield
        return
    with useKernels(*options.Kernels):
        yield


def suggest_kernels(seconds: float, values: list, acceleration: str) -> None:
    """After a long training by NumPy or CuPy alone, say once that PyTorch's kernels, or its compiler, are there."""
    global _told
    if _told or seconds < LONG or active() or not values or acceleration not in PLAIN:
        return
    first = next((v for v in values if isinstance(v, dlarray)), None)
    library = None if first is None else backend_name(first._data)
    if library not in _FASTER or importlib.util.find_spec("torch") is None:
        return
    _told = True
    say(f"PyTorch is installed: {_FASTER[library]}.")
