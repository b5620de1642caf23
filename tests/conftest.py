"""Fixtures: the backends, and random numbers that are the same in every run."""

import os
import sys
from pathlib import Path

os.environ.setdefault("SCIPY_ARRAY_API", "1")  # SciPy reads it when it is first imported

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parent))

import lookalike  # noqa: E402

lookalike.install()

import backends  # noqa: E402


@pytest.fixture(params=backends.ALL)
def backend(request):
    """Each array library in turn."""
    return request.param


@pytest.fixture
def gen():
    """A NumPy generator for test data."""
    return np.random.default_rng(20260601)


@pytest.fixture(autouse=True)
def doubtful_formats_warn_anew():
    """A doubtful format warns once in a session; each test starts as a session does."""
    from dlarray import strictness

    strictness._warned.clear()
