"""Freed memory stays with the process once an evaluation is not tiny."""

import subprocess
import sys

import pytest

PROGRAM = """
import ctypes, numpy as np, dlarray as dl
from dlarray import allocator
asked = []
ctypes.CDLL = lambda name: type("Library", (), {"mallopt": staticmethod(lambda *how: asked.append(how))})
f = lambda X: dl.dlgradient(dl.sum(X, "all"), X)
dl.dlfeval(f, dl.zeros(10, 10))
print(len(asked), end=" ")
dl.dlfeval(f, dl.zeros(100, 100))
print(len(asked), end=" ")
dl.dlfeval(f, dl.zeros(100, 100))
print(len(asked), allocator._kept > 0)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="mallopt is glibc's")
@pytest.mark.parametrize(("setting", "calls"), [("1", "0 2 2 True"), ("0", "0 0 0 True")])
def test_the_first_evaluation_that_is_not_tiny_keeps_memory(setting, calls, monkeypatch):
    monkeypatch.setenv("DLARRAY_KEEP_MEMORY", setting)
    run = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == calls


LARGE = """
import ctypes, dlarray as dl
asked = []
ctypes.CDLL = lambda name: type("Library", (), {"mallopt": staticmethod(lambda *how: asked.append(how))})
dl.softmax(dl.dlarray(dl.rand(10, 10), "CB"))
print(len(asked), end=" ")
dl.softmax(dl.dlarray(dl.rand(1000, 1000), "CB"))
print(len(asked))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="mallopt is glibc's")
def test_work_for_several_threads_keeps_memory_outside_an_evaluation_too():
    run = subprocess.run([sys.executable, "-c", LARGE], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "0 2"
