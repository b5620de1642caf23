"""What the attacks share: processes to be struck, and moments that repeat with a seed."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0  # seconds after which something that should end hangs
POSIX = os.name == "posix"


def environment() -> dict[str, str]:
    """That of a program which shall find this checkout."""
    path = os.pathsep.join([str(ROOT), *(p for p in sys.path if p)])
    return {**os.environ, "PYTHONPATH": path, "MPLBACKEND": "Agg"}


class Probes:
    """The numbers of an attack's probes: probe k of a seed is the same in every run, whatever came before it."""

    def __init__(self, seed: int, seconds: float, least: int = 1) -> None:
        self.seed, self._least = seed, least
        self._until = time.monotonic() + seconds

    def __iter__(self) -> Iterator[tuple[int, np.random.Generator]]:
        k = 0
        while k < self._least or time.monotonic() < self._until:
            yield k, np.random.default_rng([self.seed, k])
            k += 1


@contextlib.contextmanager
def a_folder(place: Path | None = None) -> Iterator[Path]:
    """A folder for a while; unlike one of tempfile's own, a fork that ends does not remove it."""
    folder = tempfile.mkdtemp(dir=place)
    try:
        yield Path(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


class Hangs(Exception):
    """Something did not end in time."""


@contextlib.contextmanager
def in_time(seconds: float = PATIENCE) -> Iterator[None]:
    """An error in the main thread if the block takes longer."""

    def over(number: int, frame: object) -> None:
        raise Hangs(f"not through after {seconds:g} s")

    before = signal.signal(signal.SIGALRM, over)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def forked(work: Callable[[], None]) -> int:
    """The process number of a fork that does some work, ends as a program does, and is 0 where all was well."""
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if child:
        return child
    code = 1
    try:
        import atexit
        import threading

        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        work()
        atexit._run_exitfuncs()
        threading._shutdown()  # type: ignore[attr-defined]
        code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        with contextlib.suppress(BaseException):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)


def ended(child: int, seconds: float = PATIENCE) -> int | None:
    """The exit code of a fork, negative for a signal; None, and the end of it, if it hangs."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        found, status = os.waitpid(child, os.WNOHANG)
        if found:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.002)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


def first_line(error: BaseException) -> str:
    """An error on one line."""
    return f"{type(error).__name__}: {error}".partition("\n")[0][:300]
