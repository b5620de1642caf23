"""Attack the library for a while: ``python -m tests.attack``, or ``make attack``.

Each module of this folder that has an ``attack(seed, seconds)`` is an item and runs in a process of its own, one after
the other, so that what ends one ends no other.  SECONDS says how long all of them take together (3600), SEED where they
begin (a new one each time; it is printed), ITEMS which of them ("files,calls"; all).  The exit code is 0 where
everything has survived.
"""

from __future__ import annotations

import dataclasses
import importlib
import json
import os
import pkgutil
import secrets
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.attack.programs import ROOT, environment
from tests.attack.report import Report

HERE = Path(__file__).parent
GRACE = 300.0  # seconds beyond its time after which an item hangs


def items() -> list[str]:
    """The modules that attack."""
    names = sorted(
        found.name for found in pkgutil.iter_modules([str(HERE)]) if not found.name.startswith("_")
    )
    return [name for name in names if "\ndef attack(" in (HERE / f"{name}.py").read_text(encoding="utf-8")]


def run(name: str, seed: int, seconds: float) -> tuple[list[Report], str]:
    """The reports of an item, and what it has printed; one that breaks down or hangs has failed."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder, "report")
        words = [
            sys.executable,
            "-W",
            "ignore",
            "-m",
            "tests.attack",
            name,
            str(seed),
            str(seconds),
            str(place),
        ]
        with open(Path(folder, "printed"), "w+", encoding="utf-8", errors="replace") as printed:
            try:
                code = subprocess.run(
                    words, cwd=ROOT, env=environment(), timeout=seconds + GRACE, stdin=subprocess.DEVNULL,
                    stdout=printed, stderr=subprocess.STDOUT,
                ).returncode  # fmt: skip
                wrong = "" if code == 0 and place.exists() else f"it ended with the code {code}"
            except subprocess.TimeoutExpired:
                wrong = f"it hangs, {GRACE:g} s beyond its time"
        told = Path(folder, "printed").read_text(encoding="utf-8", errors="replace")
        if wrong:
            last = (told.strip().splitlines() or ["nothing was printed"])[-1]
            return [Report(name, 1, [f"seed {seed}: {wrong}: {last}"])], told
        return [Report(**each) for each in json.loads(place.read_text(encoding="utf-8"))], told


def one(name: str, seed: int, seconds: float, place: str) -> None:
    """What the process of an item does."""
    found = importlib.import_module(f"tests.attack.{name}").attack(seed, seconds)
    reports = found if isinstance(found, list) else [found]
    Path(place).write_text(json.dumps([dataclasses.asdict(r) for r in reports]), encoding="utf-8")


def main() -> int:
    """All items, and the table of what they found."""
    seconds = float(os.environ.get("SECONDS", 3600))
    seed = int(os.environ.get("SEED") or secrets.randbelow(10**6))
    wanted = [name for name in os.environ.get("ITEMS", "").split(",") if name] or items()
    began, reports = time.monotonic(), []
    print(f"SEED={seed} SECONDS={seconds:g} ITEMS={','.join(wanted)}", flush=True)
    for k, name in enumerate(wanted):
        left = seconds - (time.monotonic() - began)
        found, told = run(name, seed, max(left, 1.0) / (len(wanted) - k))
        reports += found
        said = [line for line in dict.fromkeys(told.splitlines()) if line.startswith(f"{name}: ")]
        print(
            *said,
            *(_row(r) for r in found),
            *(f"    {text}" for r in found for text in r.failed),
            sep="\n",
            flush=True,
        )
    whole = Report("all", sum(r.tried for r in reports), [text for r in reports for text in r.failed])
    print(f"\n{'item':<14}{'tried':>9}{'survived':>10}{'failed':>8}", *map(_row, [*reports, whole]), sep="\n")
    print(f"{time.monotonic() - began:.0f} s; again: make attack SEED={seed} SECONDS={seconds:g}")
    return 1 if whole.failed else 0


def _row(report: Report) -> str:
    return f"{report.item:<14}{report.tried:>9,}{report.survived():>10,}{len(report.failed):>8,}"


if __name__ == "__main__":
    if len(sys.argv) == 5:
        one(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), sys.argv[4])
    else:
        sys.exit(main())
