"""Disks that are full at any byte: one clear error, the old file whole, and trainings go on to the same bits.

A limit of the size of files stands for the end of the disk.  Where the system lets a small disk in memory (tmpfs) be
mounted, as it lets root under Linux, every other probe is on one, which a file of ballast fills but for some bytes.
"""

from __future__ import annotations

import contextlib
import io
import os
import signal
import struct
import subprocess
import warnings
from collections.abc import Iterator
from pathlib import Path

import numpy as np

import dlarray as dl
from dlarray.errors import DataError
from dlarray.training.monitor.event_files import crc32c, masked
from tests.attack.interrupts import bits, network
from tests.attack.programs import POSIX, Probes, a_folder, first_line
from tests.attack.report import Report

FULL = ("File too large", "No space left on device")
DISK = "4m"
PAGES = 3 * 4096  # a disk in memory gives whole pages; so much less than a file needs is too little


def attack(seed: int, seconds: float) -> Report:
    """Save, train and log with little room."""
    report = Report("disks")
    if not POSIX:
        print("disks: nothing is tried: limits of files are those of Unix")
        return report
    expected = bits(training(None))
    kinds = (saving, saving_for_matlab, saving_for_matlab_73, checkpoints, logging)
    with small_disk() as disk:
        if disk is None:
            print("disks: no tmpfs can be mounted here; RLIMIT_FSIZE stands for all full disks")
        for k, random in Probes(seed, seconds, least=2 * len(kinds)):
            report.tried += 1
            kind = kinds[k % len(kinds)]
            place = disk if k // len(kinds) % 2 else None
            complaints = io.StringIO()
            with a_folder(place) as folder, contextlib.redirect_stderr(complaints):
                try:
                    problem = kind(folder, random, expected)
                except Exception as error:
                    problem = first_line(error)
            if complaints.getvalue() and not problem:
                problem = f"it complains: {complaints.getvalue().strip().splitlines()[-1]}"
            if problem:
                where = " on a tmpfs" if place else ""
                report.failed.append(f"seed {seed}, probe {k}, {kind.__name__}{where}: {problem}")
    return report


@contextlib.contextmanager
def small_disk() -> Iterator[Path | None]:
    """A disk in memory for a while; None where the system does not let it be mounted."""
    with a_folder() as folder:
        words = ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(folder)]
        try:
            mounted = subprocess.run(words, capture_output=True).returncode == 0
        except OSError:
            mounted = False
        try:
            yield folder if mounted else None
        finally:
            if mounted:
                subprocess.run(["umount", "-l", str(folder)], capture_output=True)


@contextlib.contextmanager
def full(folder: Path, size: int) -> Iterator[None]:
    """Only so many bytes are left: on a disk of its own, or by a limit of the size of files."""
    disk = folder.parent
    if not os.path.ismount(disk):
        with room(size):
            yield
        return
    ballast = disk / "ballast"
    left = os.statvfs(disk)
    free = left.f_bavail * left.f_frsize - size
    try:
        ballast.write_bytes(bytes(max(free, 0)))
        yield
    finally:
        ballast.unlink()


@contextlib.contextmanager
def room(size: int) -> Iterator[None]:
    """No file may have more bytes."""
    import resource

    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, before)


# -- save --------------------------------------------------------------------------------------------------------------
def saving(folder: Path, random: np.random.Generator, expected: object) -> str:
    """A safetensors file."""
    return _saving(folder / "a.safetensors", random)


def saving_for_matlab(folder: Path, random: np.random.Generator, expected: object) -> str:
    """A MAT file."""
    return _saving(folder / "a.mat", random)


def saving_for_matlab_73(folder: Path, random: np.random.Generator, expected: object) -> str:
    """A MAT file of version 7.3."""
    return _saving(folder / "a.mat", random, "-v7.3")


def _saving(path: Path, random: np.random.Generator, *flags: str) -> str:
    count = int(random.integers(1, 200))
    values = {
        "X": random.standard_normal((count, count)),
        "names": [f"n{k}" for k in range(count)],
        "s": {"a": 1},
    }
    dl.save(path, *flags, **values)
    size = path.stat().st_size
    if random.random() < 0.5:
        path.unlink()
    before = path.read_bytes() if path.exists() else None
    least = int(random.integers(0, max(size - PAGES, 1) if os.path.ismount(path.parent.parent) else size))
    try:
        with full(path.parent, least):
            dl.save(path, *flags, **values)
        return f"{size} bytes found room in {least}"
    except DataError as error:
        told = str(error)
    if str(path) not in told or not any(words in told for words in FULL) or "fix: " not in told:
        return f"it says: {told}"
    if (path.read_bytes() if path.exists() else None) != before:
        return "the old file is another one"
    if [p for p in folder_of(path) if p != path]:
        return f"there is {[p.name for p in folder_of(path)]}"
    dl.save(path, *flags, **values)
    found = dl.load(path, "X")
    found = dl.extractdata(found) if isinstance(found, dl.dlarray) else found
    return "" if np.array_equal(np.asarray(found), values["X"]) else "what was saved then is something else"


def folder_of(path: Path) -> list[Path]:
    return list(path.parent.iterdir())


# -- trainings ---------------------------------------------------------------------------------------------------------
def training(folder: Path | None, **more: object) -> object:
    """The network of a training that writes a checkpoint after each iteration, if there is a folder."""
    dl.rng(9)
    gen = np.random.default_rng(3)
    X, T = gen.standard_normal((20, 6)), gen.standard_normal((20, 2))
    place = {} if folder is None else {"CheckpointPath": str(folder)}
    options = dl.trainingOptions(
        "adam", MaxEpochs=2, MiniBatchSize=5, Shuffle="every-epoch", Verbose=False, CheckpointFrequency=1,
        CheckpointFrequencyUnit="iteration", **place, **more,
    )  # fmt: skip
    return dl.trainnet(X, T, network(dl.dropoutLayer(0.4)), "mse", options)


def checkpoints(folder: Path, random: np.random.Generator, expected: object) -> str:
    """Training goes on; what checkpoints there are, are whole."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        with full(folder, int(random.integers(0, 12_000))):
            found = bits(training(folder))
    if found != expected:
        return "the network is another one"
    said = [
        str(w.message)
        for w in told
        if any(f"cannot be written ({words}), and training goes on" in str(w.message) for words in FULL)
    ]
    files = folder_of(folder / "x")
    if len(said) != len(told) or len(said) + len(files) != 8:
        return f"{len(files)} checkpoints, {len(said)} of {len(told)} warnings of it"
    for file in files:
        dl.load(file)
    return ""


def logging(folder: Path, random: np.random.Generator, expected: object) -> str:
    """A log for TensorBoard: training goes on, and the log ends with a whole record."""
    monitor = dl.trainingProgressMonitor(Metrics=["TrainingLoss", "BaseLearnRate"], Screens="none")
    screen = monitor.addScreen("tensorboard", LogDirectory=folder)
    screen.pause = 0.0
    monitor._slots[0].pause = 0.0
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        with full(folder, int(random.integers(0, 2000))), monitor:
            for step in range(60):
                monitor.recordMetrics(step, TrainingLoss=step, BaseLearnRate=1)
    if [str(w.message) for w in told if "TensorBoard is given up" not in str(w.message)] or len(told) != 1:
        return f"it warns: {[str(w.message) for w in told]}"
    if len(monitor.MetricData.TrainingLoss) != 60:
        return "the monitor has lost values"
    for file in folder.iterdir():
        problem = log_of(file)[1]
        if problem:
            return problem
    return ""


def log_of(path: Path) -> tuple[list[bytes], str]:
    """The records of a log, and what is wrong with it."""
    data, found = path.read_bytes(), []
    while data:
        if len(data) < 16:
            return found, "the log ends in the midst of a record"
        (count,) = struct.unpack("<Q", data[:8])
        body, rest = data[12 : 12 + count], data[12 + count :]
        if len(rest) < 4 or struct.unpack("<I", rest[:4])[0] != masked(crc32c(body)):
            return found, "the log ends in the midst of a record"
        found.append(body)
        data = rest[4:]
    return found, ""
