"""Memory and cost at scale: each row in fresh processes, beside PyTorch.

``python benchmarks/scale.py`` runs all rows, ``python benchmarks/scale.py predict adam`` those whose names have one of
these words.  Memory rows compare the peak above the inputs with that of PyTorch; growth rows take the time of an
operation at several sizes and give the exponent of time against size, from the smallest to the largest, and between the
last two, where the processor's caches end and Python's collector has more to walk (the rows of Python's own work show
by how much); absolute rows have a bar in seconds.  Time is that of the process on its processors, in all of its
threads, so that others on the machine count for little.
"""

import os

os.environ.setdefault("OPENBLAS_THREAD_TIMEOUT", "4")

import argparse  # noqa: E402
import json  # noqa: E402
import math  # noqa: E402
import subprocess  # noqa: E402
import sys  # noqa: E402
import time  # noqa: E402
from collections.abc import Callable, Iterable  # noqa: E402
from pathlib import Path  # noqa: E402

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks import scale_growth, scale_memory  # noqa: E402

NOISE = 8 << 20  # bytes that a peak of nothing may have
ENOUGH = 2.0  # seconds of a call from which no larger size is tried


def status(name: str) -> int:
    """Bytes that the system knows of this process: VmRSS now, VmHWM at most."""
    with open("/proc/self/status", encoding="ascii") as file:
        line = next(line for line in file if line.startswith(name))
    return int(line.split()[1]) * 1024


def measured(call: Callable) -> tuple[float, int]:
    """Seconds, and bytes above what the process had before."""
    with open("/proc/self/clear_refs", "w", encoding="ascii") as file:
        file.write("5")  # VmHWM starts anew
    before = status("VmRSS")
    start = time.process_time()
    kept = call()
    seconds = time.process_time() - start
    peak = status("VmHWM") - before
    del kept
    return seconds, peak


def one(module: str, name: str, size: int) -> None:
    """In a process of its own: a row at one size, after a small call that has loaded what it needs."""
    make = {"memory": scale_memory.ROWS, "growth": scale_growth.ROWS}[module.split("-")[0]][name]
    make = make[1] if module == "memory-torch" else make[0]
    small = make(make.warm if hasattr(make, "warm") else max(2, min(size, 64)))
    small()
    del small
    if name in scale_memory.WHOLE:  # a step of a loop: its inputs are what the step before has made
        seconds, peak = measured(lambda: make(size)())
        print(json.dumps({"seconds": seconds, "peak": peak}))
        return
    call = make(size)
    if module == "growth":
        seconds = []
        while len(seconds) < 3 or (len(seconds) < 50 and sum(seconds) < 0.2):
            seconds.append(measured_time(call))
            if sum(seconds) > 1:
                break
        print(json.dumps({"seconds": min(seconds)}))
        return
    seconds, peak = measured(call)
    print(json.dumps({"seconds": seconds, "peak": peak}))


def measured_time(call: Callable) -> float:
    start = time.process_time()
    call()
    return time.process_time() - start


def fresh(module: str, name: str, size: int) -> dict:
    """What `one` says, in a new process."""
    command = [sys.executable, __file__, "--one", module, name, str(size)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    if done.returncode:
        return {
            "failed": done.stderr.strip().splitlines()[-1] if done.stderr.strip() else str(done.returncode)
        }
    return json.loads(done.stdout.strip().splitlines()[-1])


def exponent(points: list[tuple[int, float]]) -> float:
    """The slope of log(time) against log(size) from the first point to the last."""
    (a, s), (b, t) = points[0], points[-1]
    return math.log(t / s) / math.log(b / a)


def memory_rows(words: Iterable[str]) -> list[dict]:
    """The rows of memory: ours, PyTorch's, the ratio and its bar."""
    rows = []
    for name, (ours, theirs, size, bar) in scale_memory.ROWS.items():
        if not chosen(name, words):
            continue
        mine = fresh("memory", name, size)
        other = fresh("memory-torch", name, size) if theirs is not None else {"peak": ours.expected(size)}
        if "failed" in mine or "failed" in other:
            print(f"{name:<58} failed: {mine.get('failed') or other.get('failed')}", flush=True)
            continue
        ratio = mine["peak"] / max(other["peak"], NOISE)
        rows.append({"work": name, "peak": mine["peak"], "other": other["peak"], "ratio": ratio, "bar": bar})
        print(
            f"{name:<58} {mine['peak'] / 2**20:10.0f} {other['peak'] / 2**20:10.0f} MiB  ratio {ratio:5.2f}  "
            f"bar {bar:.2f}  {'ok' if ratio <= bar else 'OVER'}",
            flush=True,
        )
    return rows


def growth_rows(words: Iterable[str]) -> list[dict]:
    """The rows of growth: seconds at each size, the exponent and its bar, and where there is one the absolute bar."""
    rows = []
    for name, (_, sizes, bar, most) in scale_growth.ROWS.items():
        if not chosen(name, words):
            continue
        points: list[tuple[int, float]] = []
        for size in sizes:
            found = fresh("growth", name, size)
            if "failed" in found:
                print(f"{name:<58} failed at {size}: {found['failed']}", flush=True)
                break
            points.append((size, found["seconds"]))
            if found["seconds"] > ENOUGH:
                break
        if len(points) < 2:
            continue
        slope, last = exponent(points), points[-1]
        fine = slope <= bar and (most is None or last[1] <= most)
        rows.append({"work": name, "points": points, "exponent": slope, "bar": bar, "seconds_bar": most})
        limit = "" if most is None else f" (bar {most:g} s)"
        print(
            f"{name:<58} {last[0]:>9,}: {last[1]:8.4f} s{limit}  exponent {slope:5.2f} (at the end "
            f"{exponent(points[-2:]):.2f})  bar {bar:.2f}  {'ok' if fine else 'OVER'}   "
            f"{' '.join(f'{s:.2g}' for _, s in points)}",
            flush=True,
        )
    return rows


def chosen(name: str, words: Iterable[str]) -> bool:
    """Whether a row is asked for."""
    words = list(words)
    return not words or any(word in name for word in words)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("words", nargs="*")
    parser.add_argument("--one", action="store_true")
    given = parser.parse_args()
    if given.one:
        one(given.words[0], given.words[1], int(given.words[2]))
    else:
        found = memory_rows(given.words) + growth_rows(given.words)
        folder = Path(__file__).resolve().parents[1] / "build" / "benchmarks"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "scale.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
