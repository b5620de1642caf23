"""Counts that do not depend on the machine: calls, comparisons and bytes, for tests of how costs grow."""

import gc
import sys
import tracemalloc
from collections.abc import Callable


def calls(work: Callable) -> int:
    """How many functions, of Python and of C, are called in ``work``."""
    count = 0

    def watch(frame, event, argument):
        nonlocal count
        if event in ("call", "c_call"):
            count += 1

    sys.setprofile(watch)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def peak(work: Callable) -> int:
    """The most bytes that ``work`` holds at a time, its result among them; NumPy tells of its arrays."""
    gc.collect()
    running = tracemalloc.is_tracing()
    if not running:
        tracemalloc.start()
    try:
        tracemalloc.reset_peak()
        before = tracemalloc.get_traced_memory()[0]
        kept = work()
        top = tracemalloc.get_traced_memory()[1] - before
        del kept
    finally:
        if not running:
            tracemalloc.stop()
    return top


class Text(str):
    """Text that counts how often it is compared; blanks are not taken off, so it stays what it is."""

    __slots__ = ()
    compared = 0

    def __eq__(self, other):
        Text.compared += 1
        return str.__eq__(self, other)

    __hash__ = str.__hash__

    def strip(self, *characters):
        return self


def comparisons(work: Callable) -> int:
    """How many comparisons of `Text` there are in ``work``."""
    before = Text.compared
    work()
    return Text.compared - before
