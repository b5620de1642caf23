"""The engines, and which of them compiles a function."""

from __future__ import annotations

from dlarray.acceleration import engine_jax, engine_torch, plan
from dlarray.acceleration.engine import Engine

JAX, TORCH = engine_jax.JAX, engine_torch.TORCH
ENGINES: dict[str, Engine] = {engine.name: engine for engine in (JAX, TORCH)}
CHOICES = ("auto", *ENGINES)
NONE = (
    "neither jax nor PyTorch is installed, so the function runs as it is; fix: pip install "
    '"dlarray[accelerate]", or pip install "dlarray[torch]"'
)


def chosen(setting: str, work: plan.Work) -> tuple[Engine | None, str]:
    """The engine for a function that does this work at each call; None, and why."""
    if setting != "auto":
        engine = ENGINES[setting]
        return (engine, "") if engine.available() else (None, engine.missing)
    jax, torch = JAX.available(), TORCH.available()
    if torch and jax:
        return (TORCH, "") if work.is_large and engine_torch.compiler() else (JAX, "")
    if torch or jax:
        return (TORCH if torch else JAX), ""
    return None, NONE
