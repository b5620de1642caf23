"""Freed memory stays with the process, ready for the next step of a training loop: as much as the steps need.

A step takes memory for all its intermediate values and frees it at its end.  glibc then hands the top of the heap back
to the system, and the next step gets it again page by page, each page cleared: for a physics-informed network with
10,000 points that took 40 % of the time of a step (61 ms with, 36 ms without).  So the first evaluation of data that is
not tiny, or the first work that is worth several threads, raises the limit from which glibc does so: to what glibc
comes to by itself in a program that frees arrays of 32 MB.  Whatever a program frees stays within this limit, its own
arrays too, so it goes up only by what evaluations are seen to give back and to fetch again, and to 1 GB at most.

The environment variable DLARRAY_KEEP_MEMORY says at most how many megabytes; 0 leaves the allocator alone.  Elsewhere
than on glibc nothing happens.
"""

from __future__ import annotations

import ctypes
import functools
import os
import sys
from collections.abc import Callable
from typing import Any

import numpy as np

WORTH = 1 << 13  # elements in an input from which an evaluation is not tiny
FIRST = 1 << 26  # what is kept before anything is seen
PIECE = 1 << 25  # an array from which each goes back by itself
MOST = 1 << 30
_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3  # of glibc's mallopt
_LARGEST = (1 << 31) - 1
kept = 0  # bytes of freed memory that the process keeps at most
_began = _filled = 0  # the end of the heap: when an evaluation began, and at its highest


@functools.cache
def limit() -> int:
    """The most that may be kept, in bytes."""
    given = os.environ.get("DLARRAY_KEEP_MEMORY", "")
    return int(given) << 20 if given.isdigit() else MOST


@functools.cache
def _library() -> tuple[Callable[..., Any], Callable[..., Any]] | None:
    """glibc's mallopt and sbrk; None where there are none, or they are to be left alone."""
    if sys.platform != "linux" or not limit():
        return None
    library = ctypes.CDLL(None)
    set_option, end = getattr(library, "mallopt", None), getattr(library, "sbrk", None)
    if set_option is None or end is None:
        return None
    end.argtypes, end.restype = [ctypes.c_ssize_t], ctypes.c_ssize_t
    return set_option, end


def consider(data: Any) -> None:
    """Keep freed memory from now on, if this input says that it is worth it."""
    if kept:
        return
    if type(data) is np.ndarray:
        count = data.size
    else:  # PyTorch on the processor takes its memory from the same place
        count = data.numel() if getattr(getattr(data, "device", None), "type", "") == "cpu" else 0
    if count >= WORTH:
        keep_for_steps()


def keep_for_steps() -> None:
    """Keep some of what is freed; more of it once `began` has seen what steps need."""
    keep(FIRST, PIECE)


def keep(size: int, piece: int = PIECE) -> None:
    """Let the process keep this many bytes of freed memory, in pieces of up to ``piece`` bytes."""
    global kept
    size = min(size, limit())
    if size <= kept:
        return
    library = _library()
    kept = size if library is not None else sys.maxsize  # where nothing can be done, nothing is tried again
    if library is not None:
        library[0](_MMAP_THRESHOLD, min(piece, _LARGEST))
        library[0](_TRIM_THRESHOLD, min(size, _LARGEST))


def began() -> None:
    """An evaluation begins: what the last one took, and has given back since, it will fetch again, so it is kept."""
    global _began, _filled
    library = _library()
    if library is None:
        return
    end = library[1](0)
    again = min(_filled - _began, _filled - end)
    if again > kept // 2:
        keep(again + again // 2)
    _began = _filled = end


def filled() -> None:
    """An evaluation has all its intermediate values: about as much memory as it will take."""
    global _filled
    library = _library()
    if library is not None:
        _filled = max(_filled, library[1](0))
