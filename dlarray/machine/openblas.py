"""OpenBLAS, NumPy's matrix products: its threads are told to sleep soon after a product.

By themselves they keep spinning for 2²⁶ ticks of the processor, 28 ms at 2.4 GHz, each on a core that the next
operation wants for a thread of its own.  On two real cores `lstm` (T 100, B 32, C 128, H 256) took 25.6 ms so, and 14.5
with 2²⁰ ticks, not half a millisecond; `gru` (T 200, B 32, C 40, H 256) 34.7 and 21.8, an epoch of a small CNN 88 and
65.  Shorter times lose where products follow each other: a classifier's step took 0.51 ms with 2²⁶ ticks, 0.52 with
2²⁰, 0.56 with 2¹⁸, 0.62 with 2⁴.

The library reads the time from the environment when it is loaded, so this module stands before NumPy.  Where NumPy is
there already, OpenBLAS is told to read again, and to begin its threads anew, as it does itself after a fork; only on
Linux, and only if the process has no other thread that may be in the middle of a product.  Who sets
OPENBLAS_THREAD_TIMEOUT, to the logarithm of the ticks, has decided: nothing is touched then.
"""

from __future__ import annotations

import ctypes
import os
import sys
import threading
from collections.abc import Iterator

VARIABLE, TICKS = "OPENBLAS_THREAD_TIMEOUT", "20"


def rest_soon() -> None:
    """Have OpenBLAS's threads sleep after `TICKS`; the environment is left as it was."""
    if VARIABLE in os.environ:
        return
    late = "numpy" in sys.modules
    if late and (sys.platform != "linux" or threading.active_count() > 1):
        return
    os.environ[VARIABLE] = TICKS
    try:
        import numpy  # noqa: F401 - loads OpenBLAS

        if late:
            for library in loaded():
                _begin_anew(library)
    finally:
        del os.environ[VARIABLE]


def loaded() -> Iterator[ctypes.CDLL]:
    """The OpenBLAS libraries of the process, NumPy's and perhaps SciPy's; none where the system does not tell."""
    try:
        with open("/proc/self/maps") as file:
            paths = {line.split(maxsplit=5)[-1].strip() for line in file if "openblas" in line}
    except OSError:
        return
    for path in sorted(paths):
        try:
            yield ctypes.CDLL(path, mode=os.RTLD_NOW | os.RTLD_NOLOAD)
        except OSError:  # a file that was replaced since, or data of that name
            continue


def _begin_anew(library: ctypes.CDLL) -> None:
    try:
        read, end = library.openblas_read_env, library.blas_thread_shutdown_
    except AttributeError:  # built otherwise
        return
    read()
    end()  # the next product that wants threads begins them


def ticks(library: ctypes.CDLL) -> int | None:
    """The logarithm of the time that a library was told, 0 for its own; None where it does not say."""
    try:
        return int(library.openblas_thread_timeout())
    except AttributeError:
        return None


__all__ = ["loaded", "rest_soon", "ticks"]
