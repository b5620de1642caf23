"""The array libraries that the tests run on: each one that is missing is one skip, here."""

import numpy as np
import pytest

from tests.support import backends


@pytest.mark.parametrize("name", backends.NAMES)
def test_the_library_is_there(name):
    if name in backends.MISSING:
        pytest.skip(backends.MISSING[name])
    backend = backends.Backend(name)
    X = backend.dlarray(np.arange(6.0).reshape(2, 3), "CB")
    assert backend.same_library(X) and backends.host(X).tolist() == [[0, 1, 2], [3, 4, 5]]
