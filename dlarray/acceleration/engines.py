"""The engines, and which of them compiles a function."""

from __future__ import annotations

import sys

from dlarray.acceleration import engine_jax, engine_torch
from dlarray.acceleration.engine import Engine

JAX, TORCH = engine_jax.JAX, engine_torch.TORCH
ENGINES: dict[str, Engine] = {engine.name: engine for engine in (JAX, TORCH)}
CHOICES = ("auto", *ENGINES)
NONE = (
    "neither jax nor PyTorch is installed, so the function runs as it is; fix: pip install "
    '"dlarray[accelerate]", or pip install "dlarray[torch]"'
)


def chosen(setting: str) -> tuple[Engine | None, str]:
    """The engine that a setting stands for; None, and why.

    "auto" is JAX where it is installed, for it compiles in a tenth of the time; see `better`.
    """
    if setting != "auto":
        engine = ENGINES[setting]
        return (engine, "") if engine.available() else (None, engine.missing)
    there = [engine for engine in ENGINES.values() if engine.available()]
    return (there[0], "") if there else (None, NONE)


def better(engine: Engine) -> Engine | None:
    """Which compiler makes quicker programs than this one and is worth its time where much is computed; None: none.

    PyTorch's programs take half to three quarters of the time of JAX's on processors (record 54).  It is imported for
    that under Linux alone: elsewhere its OpenMP may clash with another one in the process.
    """
    if engine is not JAX or not TORCH.available() or not engine_torch.compiler():
        return None
    return TORCH if sys.platform == "linux" or "torch" in sys.modules else None
