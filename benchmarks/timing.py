"""Side-by-side timing: interleaved, in bursts, medians, a pause between the sides.

OpenBLAS's threads sleep as soon as dlarray has them sleep, as in a program: else they would slow the other side down.
"""

import gc
import statistics
import time
from collections.abc import Callable
from typing import NamedTuple

import dlarray  # noqa: F401 - before NumPy, for OpenBLAS's threads


class Pace(NamedTuple):
    """How long is measured: rounds, seconds that a side is timed for in one go, seconds between the sides."""

    rounds: int = 15
    burst: float = 0.05
    pause: float = 0.02
    warm: int = 3
    longest: float = 20.0  # seconds for all rounds of a row; at least three are taken


USUAL = Pace()
QUICK = Pace(rounds=3, burst=0.005, pause=0.005, warm=1, longest=2.0)


def seconds(call: Callable, repeats: int) -> float:
    """Seconds per call, over a few calls."""
    start = time.perf_counter()
    for _ in range(repeats):
        call()
    return (time.perf_counter() - start) / repeats


def rounds_of(sides: list[Callable], pace: Pace = USUAL, repeats: int | None = None) -> list[list[float]]:
    """Seconds per call of each side in each round, taken in turn, with a pause between.

    Each takes ``repeats`` calls at a time, by default as many as fill a burst: a training loop does not pause between
    its steps, and single calls of a millisecond after a pause would time how threads and caches wake up.
    """
    for call in sides:  # warm up
        for _ in range(pace.warm):
            call()
    if repeats is None:
        repeats = max(1, min(100, round(pace.burst / max(seconds(sides[-1], 1), 1e-9))))
    found: list[list[float]] = [[] for _ in sides]
    gc.collect()
    gc.disable()
    begun = time.perf_counter()
    try:
        for done in range(pace.rounds):
            for call, times in zip(sides, found, strict=True):
                times.append(seconds(call, repeats))
                time.sleep(pace.pause)
            if done >= 2 and time.perf_counter() - begun > pace.longest:
                break
    finally:
        gc.enable()
    return found


def medians(sides: list[Callable], pace: Pace = USUAL, repeats: int | None = None) -> list[float]:
    """Median seconds of each side; see `rounds_of`."""
    return [statistics.median(times) for times in rounds_of(sides, pace, repeats)]


def quickest(*sides: Callable) -> Callable:
    """That of several ways to write the same that takes the least time: PyTorch in its best layout."""
    times = medians(list(sides), Pace(rounds=5, burst=0.01, pause=0.005, longest=3.0))
    return sides[times.index(min(times))]


def row(what: str, mine: float, other: float, bar: float | None = None) -> None:
    """One line of a program with sides of its own: both times, their ratio, the bar."""
    verdict = "" if bar is None else f"  bar {bar:.2f}  {'ok' if mine / other <= bar else 'OVER'}"
    print(
        f"{what:<58} {mine * 1e3:10.2f} {other * 1e3:10.2f} ms  ratio {mine / other:5.2f}{verdict}",
        flush=True,
    )
