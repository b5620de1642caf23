"""Bad calls: the valid arguments of every record, spoiled by seed.

A call survives when it returns, or is refused by an error of this library that says what would work; when nothing that
it was given is changed, nor, where it is refused, the random state; and when it ends in time.  What a user's own
function raises is the user's.  Calls are made in a process of their own, which is ended where it does not answer.

    python -m tests.attack.calls SEED NUMBER     tries one probe again, and shows its traceback
"""

from __future__ import annotations

import ast
import contextlib
import copy
import json
import linecache
import os
import random
import re
import select
import signal
import subprocess
import sys
import tempfile
import time
import traceback
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import dlarray as dl
from dlarray.errors import DLArrayError
from tests.attack.junk import JUNK, KINDS
from tests.attack.report import Report
from tests.attack.targets import targets
from tests.support.records import A

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 5.0  # seconds of the processor for one call: a busy machine makes none of them hang
SILENCE = 60.0  # seconds without an answer after which a call waits for ever
HEAVY = ("tensor", "DataFrame")  # junk whose library takes seconds to import
FIXES = ("fix:", "the options are", "has no options", "options are", "did you mean")


class TooLong(BaseException):
    """Raised by the alarm."""


@dataclass
class Probe:
    """A call, and what was done to its arguments."""

    name: str
    call: Callable
    args: list
    options: dict
    spoiled: str


# -- what is tried ---------------------------------------------------------------------------------------------
def probe(seed: int, number: int, heavy: bool = True) -> Probe:
    """The probe of that number: the same in every process."""
    chance = random.Random(f"{seed}/{number}")
    name = chance.choice(sorted(targets()))
    call, cases = targets()[name]
    args, options = chance.choice(cases)
    gen = np.random.default_rng(chance.randrange(2**32))
    args, options = (
        [_made(a, gen, chance) for a in args],
        {k: _made(v, gen, chance) for k, v in options.items()},
    )
    done = [_spoil(args, options, chance, heavy) for _ in range(chance.choice((1, 1, 1, 2, 3)))]
    return Probe(name, call, args, options, "; ".join(done))


def _made(value: Any, gen: np.random.Generator, chance: random.Random) -> Any:
    """An argument of a record, which the call may change without harm to later ones."""
    if isinstance(value, A):
        values = value.values(gen)
        if values.dtype == np.float64 and chance.random() < 0.3:
            values = values.astype(np.float32)
        return dl.dlarray(values, value.fmt) if value.fmt else dl.dlarray(values)
    try:
        return copy.deepcopy(value)
    except Exception:
        return value


def junk(chance: random.Random, heavy: bool) -> tuple[str, Any]:
    word = chance.choice(sorted(chance.choice(KINDS)))
    if word in HEAVY and not heavy:
        word = "None"
    return word, JUNK[word]()


def _spoil(args: list, options: dict, chance: random.Random, heavy: bool) -> str:
    """Do one wrong thing to the arguments, and say which."""
    word, value = junk(chance, heavy)
    way = chance.random()
    if args and way < 0.6:
        at = chance.randrange(len(args))
        inside = args[at]
        if isinstance(inside, list) and inside and chance.random() < 0.3:
            args[at] = [*inside]
            args[at][chance.randrange(len(inside))] = value
            return f"{word} in argument {at + 1}"
        args[at] = value
        return f"argument {at + 1} is {word}"
    if options and way < 0.75:
        key = chance.choice(sorted(options))
        options[key] = value
        return f"{key}={word}"
    if way < 0.85:
        args.append(value)
        return f"one more: {word}"
    if way < 0.9:
        key = chance.choice(("nargout", "DataFormat", "Unknown", "dim", "axis", "Name"))
        options[key] = value
        return f"{key}={word}"
    if args and way < 0.95:
        del args[-chance.randint(1, len(args)) :]
        return "too few"
    if len(args) > 1:
        args.reverse()
        return "in the wrong order"
    args.extend([value, value])
    return f"two more: {word}"


# -- what must hold --------------------------------------------------------------------------------------------
def fingerprint(value: Any, seen: dict | None = None) -> Any:
    """What a value holds, as far as it is a value and no handle."""
    seen = {} if seen is None else seen
    if id(value) in seen:
        return "again"
    if type(value) is dl.dlarray:
        return value._format, fingerprint(value._data, seen)
    if isinstance(value, np.ndarray) and value.dtype.kind in "biufc":
        return value.shape, value.dtype.str, value.tobytes()
    if isinstance(value, (list, tuple)):
        seen[id(value)] = True
        return type(value).__name__, tuple(fingerprint(v, seen) for v in value)
    if isinstance(value, dict):
        seen[id(value)] = True
        return type(value).__name__, tuple((repr(k), fingerprint(v, seen)) for k, v in value.items())
    if isinstance(value, dl.dlnetwork):
        return tuple(fingerprint(v, seen) for v in [*value.Learnables["Value"], *value.State["Value"]])
    if isinstance(value, (int, float, complex, str, bytes)):
        return repr(value)
    return type(value).__name__


def run(bad: Probe) -> tuple[str, BaseException | None]:
    """What is wrong with how a probe ended; "" where nothing is."""
    before = fingerprint([bad.args, bad.options])
    state = fingerprint(dict(dl.rng()))
    problem: BaseException | None = None
    try:
        signal.setitimer(signal.ITIMER_PROF, PATIENCE)
        bad.call(*bad.args, **bad.options)
    except (Exception, TooLong, SystemExit) as error:
        problem = error
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    wrong = "" if problem is None else _verdict(problem, [*bad.args, *bad.options.values()])
    if not wrong and fingerprint([bad.args, bad.options]) != before:
        wrong = "an argument was changed"
    if not wrong and problem is not None and fingerprint(dict(dl.rng())) != state:
        wrong = "a refused call changed the random state"
    return wrong, problem


def _verdict(problem: BaseException, given: Sequence = ()) -> str:
    if isinstance(problem, TooLong):
        return "" if _is_stepping(problem) else "did not end in time"
    if _of_the_user(problem, given) or _of_python(problem):
        return ""
    text = " ".join(str(problem).split())[:250]
    if not isinstance(problem, DLArrayError):
        return f"{type(problem).__name__}: {text}"
    return "" if any(word in str(problem) for word in FIXES) else f"without a fix: {text}"


def _of_the_user(problem: BaseException, given: Sequence = ()) -> bool:
    """Whether a function of the user's, given as an argument, is what failed: behind this file's own frames.

    A call of it with a wrong number of arguments fails in the frame of the caller; so does a class or a function of
    compiled code, which has no frames.
    """
    if given and any(each is _called(problem) for each in given):
        return True
    frames = [frame.f_code.co_filename for frame, _ in traceback.walk_tb(problem.__traceback__)]
    own = [file for file in frames if f"{os.sep}tests{os.sep}" in file and not file.endswith("targets.py")]
    called = re.match(r"([\w.<>]+)\(\) (takes|missing|got)", str(problem))
    return len(own) > 1 or (called is not None and not _is_public(called[1]))


def _is_stepping(problem: BaseException) -> bool:
    """Whether an equation is being solved, which takes as many steps as the equation needs."""
    return any(frame.f_code.co_name == "integrate" for frame, _ in traceback.walk_tb(problem.__traceback__))


def _called(problem: BaseException) -> Any:
    """What the innermost frame was calling when it failed; None where it was doing something else."""
    *_, (frame, line) = traceback.walk_tb(problem.__traceback__)
    last = problem.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    places = list(frame.f_code.co_positions())
    first, end, left, right = places[last.tb_lasti // 2] if last is not None else (None,) * 4
    if None in (first, end, left, right) or first != end:
        return None
    text = linecache.getline(frame.f_code.co_filename, line).encode()[left:right].decode()
    with contextlib.suppress(SyntaxError, AttributeError, KeyError):
        call = ast.parse(text, mode="eval").body
        if isinstance(call, ast.Call):
            *path, name = reversed(ast.unparse(call.func).split("."))
            found = frame.f_locals[name]
            for part in reversed(path):
                found = getattr(found, part)
            return found
    return None


def _is_public(name: str) -> bool:
    """Whether a call is of a function or a constructor; methods of objects are Python's, and so are their refusals."""
    word, _, method = name.rpartition(".")
    return hasattr(dl, name) or (hasattr(dl, word) and method == "__init__")


def _of_python(problem: BaseException) -> bool:
    """Whether Python's own sum, max and their like failed, to which the registry leaves what is no array."""
    codes = [frame.f_code for frame, _ in traceback.walk_tb(problem.__traceback__)]
    own = [code for code in codes if code.co_filename.startswith(str(ROOT))]
    return "only_pythons" in own[-1].co_names


# -- the process that makes the calls --------------------------------------------------------------------------
def work(seed: int, first: int, heavy: bool) -> Iterator[tuple[int, str, str]]:
    """Probe after probe: its number, what is wrong, and what was called."""
    number = first
    while True:
        bad = probe(seed, number, heavy)
        call = f"{bad.name}({bad.spoiled})"
        yield number, "?", call
        dl.rng(number % 1000)
        wrong, _ = run(bad)
        yield number, wrong, call
        number += 1


def _alarm(*_: Any) -> None:
    raise TooLong


def _worker(seed: int, first: int, heavy: bool) -> None:
    signal.signal(signal.SIGPROF, _alarm)
    warnings.simplefilter("ignore")
    dl.memoryLimit(0.125)
    answers = os.fdopen(os.dup(1), "w")
    quiet = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(quiet, number)
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for answer in work(seed, first, heavy):
            print(json.dumps(answer), file=answers, flush=True)


def attack(seed: int, seconds: float, heavy: bool = True, most: int = 10**9) -> Report:
    """Bad calls for so many seconds."""
    report, end, first = Report("calls"), time.monotonic() + seconds, 0
    environment = dict(os.environ, OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1", MPLBACKEND="Agg")
    while time.monotonic() < end and report.tried < most:
        command = [sys.executable, "-m", "tests.attack.calls", "work", str(seed), str(first), str(int(heavy))]
        with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            number, call = first, "the start"
            try:
                for line in _lines(process.stdout, end):
                    number, wrong, call = json.loads(line)
                    if wrong == "?":
                        continue
                    report.tried += 1
                    if wrong:
                        report.failed.append(f"{call}: {wrong} [seed {seed}, probe {number}]")
                    if time.monotonic() >= end or report.tried >= most:
                        return report
                if time.monotonic() < end:
                    report.tried += 1
                    report.failed.append(f"{call}: ended the process, or hung [seed {seed}, probe {number}]")
            finally:
                process.kill()
            first = number + 1
    return report


def _lines(stream: Any, end: float) -> Iterator[str]:
    """The lines that come, until none comes for long: a call that even the alarm does not end."""
    rest = b""
    while True:
        ready, _, _ = select.select([stream], [], [], min(SILENCE, max(end - time.monotonic(), 0.0)))
        found = os.read(stream.fileno(), 65536) if ready else b""
        if not found:
            return
        *lines, rest = (rest + found).split(b"\n")
        yield from (line.decode() for line in lines)


def again(seed: int, number: int) -> None:
    """One probe, with its traceback."""
    signal.signal(signal.SIGPROF, _alarm)
    dl.memoryLimit(0.125)
    bad = probe(seed, number)
    print(bad.name, bad.spoiled)
    for argument in [*bad.args, *bad.options.items()]:
        with contextlib.suppress(Exception):
            print("   ", repr(argument)[:300])
    dl.rng(number % 1000)
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        wrong, problem = run(bad)
    if problem is not None:
        traceback.print_exception(problem)
    print(wrong or "survived")


if __name__ == "__main__":
    if sys.argv[1] == "work":
        _worker(int(sys.argv[2]), int(sys.argv[3]), sys.argv[4] == "1")
    else:
        again(int(sys.argv[1]), int(sys.argv[2]))
