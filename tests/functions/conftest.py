"""Accelerated functions are tested with each compiler."""

import pytest

from tests.support.engines import compile_with


@pytest.fixture(params=["jax", "torch", "numpy"])
def compiling(request, monkeypatch):
    """The name of the engine that "auto" takes."""
    compile_with(request.param, monkeypatch)
    return request.param
