"""OpenBLAS's threads sleep soon after a product, whichever of NumPy and dlarray is imported first."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap

import pytest

from dlarray.machine import openblas

SAYS = """
import os
from dlarray.machine import openblas
print([openblas.ticks(library) for library in openblas.loaded()], os.environ.get("OPENBLAS_THREAD_TIMEOUT"))
"""


def said(program: str, **more: str) -> list[str]:
    """What a program prints in a process of its own; OpenBLAS has two threads there."""
    own = (
        {k: v for k, v in os.environ.items() if k != openblas.VARIABLE} | {"OPENBLAS_NUM_THREADS": "2"} | more
    )
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program) + SAYS],
        env=own,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or [openblas.ticks(library) for library in openblas.loaded()][:1] in ([], [None]),
    reason="NumPy's matrix products are not OpenBLAS's, or it does not say how long its threads wait",
)
WANTED = f"[{openblas.TICKS}] None"


def test_dlarray_first():
    assert said("import dlarray") == [WANTED]


def test_numpy_first_and_its_threads_begin_anew():
    """Before, between and after: the same products, and the helper thread of OpenBLAS is there again."""
    program = """
        import numpy, os
        a = numpy.random.default_rng(0).standard_normal((600, 600))
        before = a @ a
        tasks = len(os.listdir("/proc/self/task"))
        import dlarray
        print((a @ a == before).all(), len(os.listdir("/proc/self/task")) == tasks, tasks)
    """
    assert said(program) == ["True True 2", WANTED]


@pytest.mark.parametrize("first", ["numpy", "dlarray"])
def test_who_has_set_the_variable_has_decided(first):
    assert said(f"import {first}, dlarray", OPENBLAS_THREAD_TIMEOUT="25") == ["[25] 25"]


def test_beside_other_threads_nothing_is_touched():
    program = """
        import numpy, threading
        done = threading.Event()
        other = threading.Thread(target=done.wait)
        other.start()
        import dlarray
        done.set()
        other.join()
    """
    assert said(program) == ["[0] None"]


def test_a_library_that_is_built_otherwise(monkeypatch):
    """One without the functions is left alone; where there is no list of libraries, there are none."""
    import ctypes

    own = ctypes.CDLL(None)
    openblas._begin_anew(own)
    assert openblas.ticks(own) is None
    monkeypatch.setattr("builtins.open", lambda *_: (_ for _ in ()).throw(OSError()))
    assert list(openblas.loaded()) == []
