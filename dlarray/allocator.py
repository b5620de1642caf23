"""Freed memory stays with the process, ready for the next step of a training loop.

A step takes memory for all its intermediate values and frees it at its end.  glibc then hands the top of the heap back
to the system, and the next step gets it again page by page, each page cleared: for a physics-informed network with
10,000 points that took 40 % of the time of a step (61 ms with, 36 ms without).  So the first evaluation of data that is
not tiny, or the first work that is worth several threads, raises the limit from which glibc does so.
DLARRAY_KEEP_MEMORY=0 leaves the allocator alone; elsewhere than on glibc nothing happens.
"""

from __future__ import annotations

import ctypes
import os
import sys
from typing import Any

import numpy as np

WORTH = 1 << 13  # elements in an input from which an evaluation is not tiny
_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3  # of glibc's mallopt
_MOST = (1 << 31) - 1
_kept = 0  # bytes of freed memory that the process keeps


def consider(data: Any) -> None:
    """Keep freed memory from now on, if this input says that it is worth it."""
    if not _kept and type(data) is np.ndarray and data.size >= WORTH:
        keep_for_steps()


def keep_for_steps() -> None:
    """Keep what the steps of a usual training loop free."""
    keep(1 << 30, 1 << 25)


def keep(size: int, piece: int) -> None:
    """Let the process keep this many bytes of freed memory, in pieces of up to ``piece`` bytes."""
    global _kept
    if size <= _kept:
        return
    _kept = size
    set_option = getattr(ctypes.CDLL(None), "mallopt", None) if sys.platform == "linux" else None
    if set_option is not None and os.environ.get("DLARRAY_KEEP_MEMORY") != "0":
        set_option(_MMAP_THRESHOLD, min(piece, _MOST))
        set_option(_TRIM_THRESHOLD, min(size, _MOST))
