"""The engines, and which of them compiles a function."""

from __future__ import annotations

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

    "auto" is JAX where it is installed: it compiles in a tenth of the time, and its code is as quick (record 37).
    """
    if setting != "auto":
        engine = ENGINES[setting]
        return (engine, "") if engine.available() else (None, engine.missing)
    there = [engine for engine in ENGINES.values() if engine.available()]
    return (there[0], "") if there else (None, NONE)
