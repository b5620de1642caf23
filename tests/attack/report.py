"""What an attack found: how many probes were tried, how many survived, and each that did not."""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import numpy as np


@dataclass
class Report:
    item: str  # "files", "sizes", "calls", ...
    tried: int = 0
    failed: list[str] = field(default_factory=list)  # one line each, with the seed that repeats it

    def survived(self) -> int:
        return self.tried - len(self.failed)


def swept(
    item: str,
    probes: Callable[[int, int], Iterable[tuple[str, str]]],
    seed: int,
    seconds: float,
    count: int,
    most: int,
) -> Report:
    """What ``probes(seed, count)`` tell, seed after seed: what was tried, and "" or what is wrong with it."""
    report, end, turn = Report(item), time.monotonic() + seconds, 0
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        while time.monotonic() < end and turn < most:
            for what, text in probes(seed + turn, count):
                report.tried += 1
                if text:
                    report.failed.append(f"{what} {text} [seed {seed + turn}]")
                if time.monotonic() >= end:
                    break
            turn += 1
    return report


def shown(report: Report) -> None:
    """Print what failed, and how many there were."""
    print(*report.failed, f"{report.tried} tried, {len(report.failed)} failed", sep="\n")
