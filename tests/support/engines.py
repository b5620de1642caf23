"""Accelerated functions with each of the compilers."""

import pytest

from dlarray.acceleration import engine_torch, engines


def compile_with(name, monkeypatch):
    """Let "auto" take an engine; PyTorch's programs are replayed, which costs no compiling."""
    engine = engines.ENGINES[name]
    if not engine.available():
        pytest.skip(f"{name} is not installed")
    monkeypatch.setattr(engines, "chosen", lambda setting: (engine, ""))
    monkeypatch.setattr(engines, "records", lambda setting: engine is engines.NUMPY)
    monkeypatch.setattr(engine_torch, "COMPILES", False)
