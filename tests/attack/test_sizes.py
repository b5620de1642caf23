"""Some hostile sizes for many functions; `make attack` tries them all."""

import time

import numpy as np

import dlarray as dl
from tests.attack import guarded, sizes


def test_hostile_sizes_are_refused_or_harmless():
    report = sizes.attack(seed=1, seconds=120, most=700)
    assert report.tried == 700
    assert report.failed == []


# -- probes that go wrong in every way -------------------------------------------------------------------------
def plan(seed):
    return ["fine", "refused", "hangs", "foreign", "breaks", "memory", "fine"]


def name(probe):
    return probe


def attempt(probe):
    try:
        if probe == "hangs":
            time.sleep(100)
        elif probe == "breaks":
            import os

            os.abort()
        elif probe == "memory":
            np.ones(guarded.ROOM)
        elif probe == "foreign":
            raise KeyError("x")
        elif probe == "refused":
            dl.zeros(10**9)
    except Exception as error:
        return guarded.refused_well(error)
    return None


def test_whatever_goes_wrong_is_told():
    """A probe that hangs, breaks down or takes too much is named, and the next one is made all the same."""
    report = guarded.run("own", __name__, 7, 60, patience=1.0)
    assert report.tried == 7
    assert report.survived() == 3
    told = dict(line.removeprefix("seed 7: ").split(": ", 1) for line in report.failed)
    assert told["hangs"] == "no answer in 1 seconds"
    assert told["foreign"] == "KeyError: 'x'"
    assert told["breaks"] == "ended its process with -6"
    assert told["memory"].startswith(("MemoryError", "_ArrayMemoryError"))
