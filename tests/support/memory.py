"""A lower limit of memory for a while."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import dlarray as dl
from dlarray import limits


def setting() -> float | None:
    """The limit as it was set, which `memoryLimit` does not tell from the share of the machine that is the default."""
    return limits._limit


@contextlib.contextmanager
def at_most(gib: float | None = None) -> Iterator[None]:
    """A limit in GiB, or the one that there is, which may be changed; then the setting of before."""
    before = setting()
    try:
        if gib is not None:
            dl.memoryLimit(gib)
        yield
    finally:
        limits._limit = before
