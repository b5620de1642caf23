"""Threads that share the work of a kernel."""

import os
import subprocess
import sys

import numpy as np
import pytest
from scipy import special

import dlarray as dl
from dlarray import threads

PROGRAM = """
import os, threading
from dlarray import threads
threads.threads = lambda: 2
meet = threading.Barrier(2)
for _ in range(3):
    threads.share(lambda parts: [meet.wait(20) for _ in parts], [0, 1], 1 << 30)
places = threads._away
print(len(places), all(here >= 0 and here not in os.sched_getaffinity(t) for t, here in places.items()))
print(len(os.sched_getaffinity(0)) > 1)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere threads cannot be told where to run")
@pytest.mark.skipif(
    hasattr(os, "sched_getaffinity") and len(os.sched_getaffinity(0)) < 2,
    reason="one processor is all there is",
)
def test_helpers_stay_away_from_the_processor_of_the_caller():
    """Linux would often wake them there, and both would wait for each other; the caller itself may run anywhere."""
    run = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["1", "True", "True"]


def test_what_a_helper_raises_reaches_the_caller(monkeypatch):
    monkeypatch.setattr(threads, "threads", lambda: 2)

    def worker(parts):
        for part in parts:
            if part == 3:
                raise ValueError("part 3")

    with pytest.raises(ValueError, match="part 3"):
        threads.share(worker, list(range(5)), 1 << 30)


def test_sigmoid_of_much_data_in_blocks(gen):
    x = 30 * gen.standard_normal((700, 900))
    x[0, :3] = [np.inf, -np.inf, np.nan]
    for kind, close in ((np.float64, 1e-14), (np.float32, 3e-7)):
        y = dl.sigmoid(dl.dlarray(x.astype(kind)))
        np.testing.assert_allclose(
            np.asarray(y), special.expit(x.astype(kind).astype(float)), rtol=0, atol=close
        )
        assert y.dtype == kind
