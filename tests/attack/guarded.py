"""Probes in processes of their own: one that hangs, breaks down or takes the memory ends its process, and is named.

A module that attacks so has ``plan(seed)``, which lists probes that JSON can hold, ``attempt(probe)``, which makes one
and returns what is wrong with what came, or None, and ``name(probe)``, a line that says which it is.  `run` starts a
server, a fresh Python that imports the module; the server forks a worker, which makes one probe after another, and
looks at it: after so many seconds without an answer the worker is ended, the probe has failed, and another goes on.
"""

from __future__ import annotations

import importlib
import json
import os
import select
import signal
import subprocess
import sys
import time
import warnings
from pathlib import Path
from typing import Any

from tests.attack.report import Report

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 20.0  # for one probe, on a machine that others use too
ROOM = 2**30  # bytes of addresses that a worker may take on top of what it starts with
LIMIT = 1 / 16  # GiB: what memoryLimit is set to in a worker
ONE_THREAD = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
_START = (
    "import sys; sys.meta_path[:] = [f for f in sys.meta_path if 'Editable' not in getattr(f, '__name__', '')];"
    "sys.path.insert(0, sys.argv[1]); from tests.attack.guarded import serve; serve(*sys.argv[2:])"
)


def run(
    item: str, module: str, seed: int, seconds: float, most: int = 0, patience: float = SECONDS
) -> Report:
    """What the probes of a module found, in the order of its plan, within a time or, with ``most``, so many."""
    with subprocess.Popen(
        [sys.executable, "-c", _START, str(ROOT), module, str(seed), str(seconds), str(most), str(patience)],
        cwd=ROOT,
        env={**os.environ, **ONE_THREAD},
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        report = Report(item)
        assert server.stdout is not None
        for line in server.stdout:
            label, wrong = json.loads(line)
            report.tried += 1
            if wrong is not None:
                report.failed.append(f"seed {seed}: {label}: {wrong}")
    if server.returncode:
        report.tried += 1
        report.failed.append(f"seed {seed}: the server of {module} ended with {server.returncode}")
    return report


def serve(module: str, seed: str, seconds: str, most: str, patience: str) -> None:
    """The server: prints a line for each probe."""
    attack: Any = importlib.import_module(module)
    probes = attack.plan(int(seed))[: int(most) or None]
    end = time.monotonic() + float(seconds)
    at = 0
    while at < len(probes) and time.monotonic() < end:
        at = _watched(attack, probes, at, end, float(patience))


def _watched(attack: Any, probes: list, at: int, end: float, patience: float) -> int:
    """Let a worker make probes from a place on; the place where the next worker begins."""
    source, target = os.pipe()
    worker = os.fork()
    if not worker:
        os.close(source)
        _work(attack, probes[at:], target, end)
    os.close(target)
    rest = b""
    while True:
        ready = select.select([source], [], [], patience)[0]
        came = os.read(source, 65536) if ready else b""
        if not came:
            break
        *lines, rest = (rest + came).split(b"\n")
        for line in lines:
            print(json.dumps([attack.name(probes[at]), json.loads(line)]), flush=True)
            at += 1
    os.kill(worker, signal.SIGKILL) if not ready else None
    status = os.waitpid(worker, 0)[1]
    os.close(source)
    if status == 0 and ready:
        return at if time.monotonic() < end else len(probes)
    code = os.waitstatus_to_exitcode(status)
    wrong = f"ended its process with {code}" if ready else f"no answer in {patience:g} seconds"
    print(json.dumps([attack.name(probes[at]), wrong]), flush=True)
    return at + 1


def _work(attack: Any, probes: list, target: int, end: float) -> None:
    """The worker: an answer for each probe."""
    code = 1
    try:
        _confine()
        for probe in probes:
            if time.monotonic() > end:
                break
            os.write(target, json.dumps(attack.attempt(probe)).encode() + b"\n")
        code = 0
    finally:
        os._exit(code)


def _confine() -> None:
    """Lower what may be taken: by the library's own limit, and by the system's."""
    import resource

    import dlarray as dl

    quiet = os.open(os.devnull, os.O_RDWR)
    for each in (0, 1, 2):
        os.dup2(quiet, each)
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    warnings.simplefilter("ignore")
    dl.memoryLimit(LIMIT)
    with open("/proc/self/statm") as file:
        own = int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    resource.setrlimit(resource.RLIMIT_AS, (own + ROOM,) * 2)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def refused_well(error: BaseException) -> str | None:
    """What is wrong with a refusal: another class than the library's, or no fix."""
    from dlarray.errors import DLArrayError

    words = " ".join(str(error).split())
    if not isinstance(error, DLArrayError):
        return f"{type(error).__name__}: {words[:200]}"
    if len(words) > 2000:
        return f"a message of {len(words)} letters: {words[:200]}"
    if not any(word in words for word in ("fix:", "the options are", "has no options", "Value must be")):
        return f"no fix: {words[:200]}"
    return None
