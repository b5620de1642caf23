"""Side-by-side timing: interleaved, medians, a pause between the sides, the same values on both.

Import this before NumPy: idle OpenBLAS threads spin for about 100 ms and would slow the other side down.
What ``row`` prints is also written to ``build/benchmarks/<script>.json`` when the script ends.
"""

import os

os.environ.setdefault("OPENBLAS_THREAD_TIMEOUT", "4")

import atexit  # noqa: E402
import gc  # noqa: E402
import json  # noqa: E402
import platform  # noqa: E402
import statistics  # noqa: E402
import sys  # noqa: E402
import time  # noqa: E402
from collections.abc import Callable  # noqa: E402
from importlib.metadata import version  # noqa: E402
from pathlib import Path  # noqa: E402

RESULTS: list[dict] = []
BURST = 0.05  # seconds that a side is timed for in one go


def seconds(call: Callable, repeats: int) -> float:
    """Seconds per call, over a few calls."""
    start = time.perf_counter()
    for _ in range(repeats):
        call()
    return (time.perf_counter() - start) / repeats


def compare(
    ours: Callable, theirs: Callable, *, rounds: int = 15, repeats: int | None = None
) -> tuple[float, float]:
    """Median seconds of both sides, taken in turn, ``repeats`` calls at a time; see `medians`."""
    mine, other = medians([ours, theirs], rounds=rounds, repeats=repeats)
    return mine, other


def medians(sides: list[Callable], *, rounds: int = 15, repeats: int | None = None) -> list[float]:
    """Median seconds of each side, taken in turn, with a pause between.

    Each takes ``repeats`` calls at a time, by default for about 50 ms: a training loop does not pause between its
    steps, and single calls of a millisecond after a pause would time how threads and caches wake up.
    """
    for call in sides:  # warm up
        for _ in range(3):
            call()
    if repeats is None:
        repeats = max(1, min(100, round(BURST / seconds(sides[-1], 1))))
    found: list[list[float]] = [[] for _ in sides]
    gc.disable()
    try:
        for _ in range(rounds):
            for call, times in zip(sides, found, strict=True):
                times.append(seconds(call, repeats))
                time.sleep(0.02)
    finally:
        gc.enable()
    return [statistics.median(times) for times in found]


def row(what: str, mine: float, other: float, bar: float | None = None) -> None:
    """One line of a table: microseconds or milliseconds, the ratio, and the bar."""
    unit, scale = ("µs", 1e6) if max(mine, other) < 1e-3 else ("ms", 1e3)
    RESULTS.append({"work": what, "seconds": mine, "other": other, "ratio": mine / other, "bar": bar})
    limit = "" if bar is None else f"  bar {bar:.2f}  {'ok' if mine / other <= bar else 'OVER'}"
    print(
        f"{what:<58} {mine * scale:10.2f} {other * scale:10.2f} {unit}  ratio {mine / other:5.2f}{limit}",
        flush=True,
    )


@atexit.register
def _store() -> None:
    """All rows of this run, with what they were measured on."""
    if not RESULTS:
        return
    script = Path(sys.argv[0]).stem or "interactive"
    libraries = {name: version(name) for name in ("numpy", "torch", "jax") if name in sys.modules}
    machine = {"machine": platform.machine(), "cores": os.cpu_count(), "python": platform.python_version()}
    folder = Path(__file__).resolve().parents[1] / "build" / "benchmarks"
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps({"when": time.strftime("%Y-%m-%d"), **machine, **libraries, "rows": RESULTS}, indent=1)
    (folder / f"{script}.json").write_text(text + "\n", encoding="utf-8")
