"""The engines, and which of them compiles a function."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from dlarray.acceleration import engine_jax, engine_torch
from dlarray.acceleration.engine import Engine
from dlarray.acceleration.recorded.engine import NUMPY
from dlarray.arguments import choice
from dlarray.array import dlarray
from dlarray.backend import backend_name
from dlarray.errors import OptionError
from dlarray.machine import gpus

JAX, TORCH = engine_jax.JAX, engine_torch.TORCH
ENGINES: dict[str, Engine] = {engine.name: engine for engine in (JAX, TORCH, NUMPY)}
CHOICES = ("auto", *ENGINES)


def chosen(setting: str) -> tuple[Engine | None, str]:
    """The engine that a setting stands for; None, and why.

    "auto" is JAX where it is installed, for it compiles in a tenth of PyTorch's time, see `better`; without either it
    is NumPy, whose operations are recorded and done again.
    """
    if setting != "auto":
        engine = ENGINES[setting]
        return (engine, "") if engine.available() else (None, engine.missing)
    return next(engine for engine in ENGINES.values() if engine.available()), ""


def records(setting: str) -> bool:
    """Whether nothing is compiled: operations are recorded and done again.  No compiler is imported to find out."""
    return setting == NUMPY.name or (setting == "auto" and not (JAX.installed() or TORCH.installed()))


def checked(caller: str, value: Any) -> str:
    """The name of an engine, which must be installed."""
    name = choice(caller, "Engine", value, CHOICES)
    if name != "auto" and not ENGINES[name].available():
        missing = ENGINES[name].missing.replace(", so the function runs as it is", "")
        raise OptionError(f'{caller}: Engine is "{name}", but {missing}')
    return name


ONLY_ON_PROCESSORS = (
    "this engine takes only what computes on the CPU, and an input is on a GPU, so the function runs as it is; fix: "
    'Engine="torch", with a build of PyTorch for CUDA'
)
NO_CUDA = (
    "an input is on a GPU, and only PyTorch can compile that, which has no GPU here, so the function runs as it is; "
    "fix: install a build of PyTorch for CUDA, or gather the inputs"
)


def on_gpu(inputs: Sequence) -> bool:
    """Whether some of the data is on a GPU, so that the work is done there."""
    return any([type(X) is dlarray and gpus.on_gpu(X._data) for X in inputs])


def chosen_for(setting: str, raws: Sequence) -> tuple[Engine | None, str]:
    """What compiles a function of these arrays, raw ones; None, and why."""
    there = any(map(gpus.on_gpu, raws))
    for name in {backend_name(x) for x in raws} - {"numpy", *(gpus.LIBRARIES if there else ())}:
        return None, (
            f"only data of NumPy, or on a GPU, is compiled, but an input is of {name}, so the function runs as it is"
        )
    if not there:
        return chosen(setting)
    if setting in (JAX.name, NUMPY.name):
        return None, ONLY_ON_PROCESSORS
    if not TORCH.available():
        return None, NO_CUDA
    from dlarray.acceleration import engine_cuda  # which imports PyTorch

    return (engine_cuda.CUDA, "") if engine_cuda.usable() else (None, NO_CUDA)


def better(engine: Engine) -> Engine | None:
    """Which compiler makes quicker programs than this one and is worth its time where much is computed; None: none.

    PyTorch's programs take half to three quarters of the time of JAX's on processors (record 54).  It is imported for
    that under Linux alone: elsewhere its OpenMP may clash with another one in the process.
    """
    if engine is not JAX or not TORCH.available() or not engine_torch.compiler():
        return None
    return TORCH if sys.platform == "linux" or "torch" in sys.modules else None
