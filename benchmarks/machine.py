"""What the machine is: its processors as the system tells of them, and what a second thread brings, as measured.

Where the processors are the hyperthreads of one core, a second thread brings a product of matrices nothing; where they
are cores, half the time.  Virtual machines do not always say which, so it is timed.
"""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
import time
from importlib import metadata
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
CPUS = Path("/sys/devices/system/cpu")
CORES, HYPERTHREADS = 1.5, 1.25  # how many times as quick two threads are, at least and at most
BUSY = 0.15  # of the processors' time, from which others disturb what is timed
PRODUCT = """
import time
import numpy as np
x = np.ones((1000, 1000), np.float32)
times = []
for _ in range({rounds}):
    start = time.perf_counter()
    x @ x
    times.append(time.perf_counter() - start)
print(min(times))
"""


def product(threads: int, rounds: int) -> float:
    """Seconds of a product of 1000×1000 singles with so many threads of BLAS, in a process of its own: the least."""
    names = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")
    done = subprocess.run(
        [sys.executable, "-c", PRODUCT.format(rounds=rounds)],
        env=os.environ | dict.fromkeys(names, str(threads)), capture_output=True, text=True, check=True,
    )  # fmt: skip
    return float(done.stdout)


def processors() -> list[int]:
    """The processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return sorted(os.sched_getaffinity(0))
    return list(range(os.cpu_count() or 1))


def cores_told() -> int | None:
    """On how many cores the system says that these processors are; None where it does not say."""
    found = set()
    for k in processors():
        try:
            found.add((CPUS / f"cpu{k}" / "topology" / "thread_siblings_list").read_text().strip())
        except OSError:
            return None
    return len(found)


def model() -> str:
    """The processor's name."""
    try:
        found = re.search(r"model name\s*:\s*(.*)", Path("/proc/cpuinfo").read_text())
    except OSError:
        found = None
    return found[1] if found else platform.processor() or platform.machine()


def commit() -> str:
    try:
        said = subprocess.run(
            ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True
        )
    except OSError:
        return ""
    return said.stdout.strip()


def libraries() -> dict[str, str]:
    """Versions of those that take part, where they are installed."""
    found = {}
    for name in ("numpy", "torch", "jax"):
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
    return found


class Others:
    """What part of the processors' time others have taken since this was made; 0 where the system does not say."""

    def __init__(self) -> None:
        self.start = self._now()

    @staticmethod
    def _now() -> tuple[float, float]:
        """Seconds that the processors have been busy, and that this process and its children have."""
        own = os.times()
        try:
            spent = [int(part) for part in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
            ticks = os.sysconf("SC_CLK_TCK")
        except (OSError, ValueError):
            return 0.0, 0.0
        idle = spent[3] + spent[4]  # idle, and waiting for a disk
        return (sum(spent) - idle) / ticks, own.user + own.system + own.children_user + own.children_system

    def part(self, seconds: float) -> float:
        """Their part of all processors in these seconds since then."""
        busy, own = (b - a for a, b in zip(self.start, self._now(), strict=True))
        return min(1.0, max(0.0, busy - own) / (seconds * (os.cpu_count() or 1)))


def busy(wait: float = 0.3) -> float:
    """The part of the processors' time that others take now."""
    others = Others()
    time.sleep(wait)
    return others.part(wait)


def kind(count: int, gain: float, taken: float = 0.0) -> str:
    """What the processors are, by what a second thread brought, and how much of their time others took."""
    if count < 2:
        return "one processor"
    if gain >= CORES:
        return "real cores"
    return "hyperthreads" if gain <= HYPERTHREADS and taken <= BUSY else "unclear"


def describe(rounds: int = 40) -> dict[str, Any]:
    """What the rows are measured on."""
    count = len(processors())
    before = busy()
    one = product(1, rounds)
    two = product(2, rounds) if count > 1 else one
    taken = max(before, busy())
    return {
        "processor": model(), "system": f"{platform.system()} {platform.machine()}", "processors": count,
        "cores told": cores_told(), "product": [one, two], "kind": kind(count, one / two, taken),
        "busy": round(taken, 2),
        "python": platform.python_version(), "libraries": libraries(),
        "threads": os.environ.get("DLARRAY_NUM_THREADS") or os.environ.get("OMP_NUM_THREADS") or "",
    }  # fmt: skip


def sentence(found: dict[str, Any]) -> str:
    """The description in words."""
    one, two = (f"{1e3 * t:.1f} ms" for t in found["product"])
    gain = found["product"][0] / found["product"][1]
    said = {
        "real cores": f"{found['processors']} processors that are real cores",
        "hyperthreads": f"{found['processors']} processors that are hyperthreads of fewer cores",
        "unclear": f"{found['processors']} processors, real cores or hyperthreads: unclear",
        "one processor": "one processor",
    }[found["kind"]]
    told = f"; the system tells of {found['cores told']} cores" if found["cores told"] else ""
    versions = ", ".join(f"{name} {v}" for name, v in found["libraries"].items())
    threads = f"; {found['threads']} threads" if found["threads"] else ""
    if found["busy"] > BUSY:
        threads += f"; others took {100 * found['busy']:.0f} % of the processors' time"
    return (
        f"{found['processor']}, {found['system']}: {said} (a product of 1000×1000 singles takes {one} with one thread "
        f"and {two} with two, {gain:.2f} times as quick{told}); Python {found['python']}, {versions}{threads}"
    )
