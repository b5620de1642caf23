"""Who made the processor: libraries choose their code by it, and so the time that they take."""

from __future__ import annotations

import functools
import platform
from pathlib import Path


@functools.cache
def is_intels() -> bool:
    """Whether the processor is one of Intel's, for which MKL has functions of vectors that are slower elsewhere."""
    try:
        told = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")
    except OSError:  # not Linux
        told = platform.processor()
    return "GenuineIntel" in told
