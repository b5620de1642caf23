"""SIGKILL at random moments: a training goes on to the same bits, and no file is half written."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import dlarray as dl
from tests.attack.interrupts import bits, network
from tests.attack.programs import POSIX, Probes, a_folder, ended, first_line, forked
from tests.attack.report import Report


def attack(seed: int, seconds: float) -> Report:
    """Kill trainings and whatever saves, in turn."""
    report = Report("kills")
    if not POSIX:
        print("kills: nothing is tried: these signals are those of Unix")
        return report
    expected = bits(training(None))
    kinds = (trained, saved, saved_for_matlab)
    for k, random in Probes(seed, seconds, least=len(kinds)):
        report.tried += 1
        kind = kinds[k % len(kinds)]
        with a_folder() as folder:
            try:
                problem = kind(folder, random, expected)
            except Exception as error:
                problem = first_line(error)
        if problem:
            report.failed.append(f"seed {seed}, probe {k}, {kind.__name__}: {problem}")
    return report


def killed(work: Callable[[], None], moment: float) -> None:
    """Let a fork work for a while, and kill it."""
    child = forked(work)
    time.sleep(moment)
    os.kill(child, signal.SIGKILL)
    assert ended(child) in (-signal.SIGKILL, 0)


# -- trainings ---------------------------------------------------------------------------------------------------------
def training(folder: Path | None) -> Any:
    """The network of a training that began in this folder, perhaps, and goes on there."""
    dl.rng(9)
    gen = np.random.default_rng(3)
    X, T = gen.standard_normal((20, 6)), gen.standard_normal((20, 2))
    place = {} if folder is None else {"CheckpointPath": str(folder), "ResumeFrom": str(folder)}
    options = dl.trainingOptions(
        "adam", MaxEpochs=6, MiniBatchSize=5, Shuffle="every-epoch", Verbose=False, CheckpointFrequency=1,
        CheckpointFrequencyUnit="iteration", ValidationData=(X[:7], T[:7]), ValidationFrequency=2,
        OutputNetwork="best-validation", **place,
    )  # fmt: skip
    return dl.trainnet(X, T, network(dl.dropoutLayer(0.4)), "mse", options)


def trained(folder: Path, random: np.random.Generator, expected: Any) -> str:
    """Killed as often as it takes, a training ends with the bits of one that nobody killed."""
    times = int(random.integers(1, 5))
    for _ in range(times):
        killed(lambda: training(folder) and None, float(random.uniform(0.005, 0.3)))
        problem = rest(folder, ".safetensors")
        if problem:
            return problem
        for file in folder.glob("*.safetensors"):
            dl.load(file)
    found = bits(training(folder))
    return "" if found == expected else f"killed {times} times, it ended with another network"


# -- files -------------------------------------------------------------------------------------------------------------
def saved(folder: Path, random: np.random.Generator, expected: Any) -> str:
    """The file is always one of those that were saved, and nothing lies beside it."""
    return _saved(folder / "a.safetensors", random)


def saved_for_matlab(folder: Path, random: np.random.Generator, expected: Any) -> str:
    """The same of MAT files."""
    return _saved(folder / "a.mat", random)


def _saved(path: Path, random: np.random.Generator) -> str:
    size = int(random.integers(1, 400))
    values = [np.full((size, size), float(k)) for k in range(3)]
    dl.save(path, x=values[0])

    def work() -> None:
        for k in range(10**9):
            dl.save(path, x=values[k % 3])

    killed(work, float(random.uniform(0.002, 0.15)))
    problem = rest(path.parent, path.suffix)
    if problem:
        return problem
    found = np.asarray(dl.extractdata(dl.load(path, "x")) if path.suffix == ".mat" else dl.load(path, "x"))
    return "" if any(np.array_equal(found, v) for v in values) else "the file holds what nobody saved"


def rest(folder: Path, ending: str) -> str:
    """What lies in a folder that should not.

    Between the moment when a new file is whole and gets a name, and that when it takes the place of the old one, there
    are some microseconds in which a program that is killed leaves both: that one must be whole.
    """
    for file in folder.iterdir():
        if file.suffix == ".part":
            whole = file.rename(folder / f"found{ending}")
            dl.load(whole)
            whole.unlink()
        elif file.suffix != ending:
            return f"there is {file.name}"
    return ""
