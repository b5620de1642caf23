"""Processes that prepare mini-batches, seen from the program that has them; `worker_process` is what they do.

They talk through pipes, in pickles that both sides make themselves, and large arrays come through memory that both see.
A program that starts them needs no ``if __name__ == "__main__"``: its main module is not run again.  What is defined
there, a lambda, or anything else that cannot be sent is no task for them.

Every call has a number, and its answer has it too: what an interruption has left in a pipe is no answer to a later
question.  Where an interruption has struck while something was written or read, the processes are ended.
"""

from __future__ import annotations

import atexit
import io
import mmap
import os
import pickle
import struct
import subprocess
import sys
import tempfile
import weakref
from pathlib import Path
from typing import Any

import numpy as np

from dlarray.errors import DataError
from dlarray.training.minibatches.worker_process import CALL, HEAD, PACKAGES, TASK, read_exactly, write_all

MOST = 4  # processes; more would wait for the one that trains
AHEAD = 2  # calls that a process has at a time
PATIENCE = 0.5  # seconds that are waited for what nobody wants any more


class RemoteTraceback(Exception):
    """The traceback of a process that prepared a mini-batch, as text."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        return f'\n"""\n{self.text}"""'


class _Pickler(pickle.Pickler):
    def reducer_override(self, value: Any) -> Any:
        if getattr(value, "__module__", None) == "__main__" and (isinstance(value, type) or callable(value)):
            raise pickle.PicklingError("what the main program defines is not known to another process")
        return NotImplemented


def sendable(task: Any) -> bytes | None:
    """A task as bytes; None if it cannot be sent to another process."""
    buffer = io.BytesIO()
    try:
        _Pickler(buffer, protocol=5).dump(task)
    except Exception:  # whatever its parts raise
        return None
    return buffer.getvalue()


def _flags() -> list[str]:
    """How Python is started: as this one was, but without the folder of the program or the current one in its path."""
    flags = sys.flags
    given = {
        "-I": flags.isolated, "-E": flags.ignore_environment, "-s": flags.no_user_site, "-S": flags.no_site,
        "-B": flags.dont_write_bytecode, "-O": flags.optimize == 1, "-OO": flags.optimize == 2,
    }  # fmt: skip
    return ["-P", *(flag for flag, is_set in given.items() if is_set)]


def _shared_file() -> int | None:
    """A file in memory that another process can map; None where the system has none."""
    try:
        if hasattr(os, "memfd_create"):
            return os.memfd_create("dlarray")
        if os.name == "posix":
            with tempfile.TemporaryFile() as file:
                return os.dup(file.fileno())
    except OSError:
        pass
    return None


class _Process:
    """One of the processes: its pipes, and the memory of its answers."""

    def __init__(self) -> None:
        files = [_shared_file() for _ in range(AHEAD)]
        self.arenas = [f for f in files if f is not None] if None not in files else []
        self.maps: list[Any] = [None] * len(self.arenas)
        more: dict[str, Any] = {"pass_fds": self.arenas} if self.arenas else {}
        self.popen = subprocess.Popen(
            [sys.executable, *_flags(), str(Path(__file__).with_name("worker_process.py"))],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0,
            start_new_session=True,  # Ctrl-C is for the program, which then ends them
            **more,
        )  # fmt: skip
        assert self.popen.stdin is not None and self.popen.stdout is not None
        self.calls, self.answers = self.popen.stdin.fileno(), self.popen.stdout.fileno()
        try:
            self._set_up()
        except BaseException:  # an interruption: nobody else knows of this process
            self.forget()
            self.popen.kill()
            raise

    def _set_up(self) -> None:
        front = sys.modules["dlarray"]
        packages = {"dlarray": list(front.__path__)}
        packages |= {p: list(sys.modules[f"dlarray.{p}"].__path__) for p in PACKAGES}
        public = [n for n, v in vars(front).items() if sys.modules.get(f"dlarray.{n}", v) is not v]
        setup = {"path": sys.path, "packages": packages, "public": public, "arenas": self.arenas}
        self.write(b"S", 0, pickle.dumps(setup))

    def write(self, kind: bytes, number: int, data: bytes) -> None:
        """A message."""
        try:
            write_all(self.calls, HEAD.pack(kind, number, len(data), 0), data)
        except BrokenPipeError:
            pass  # its answer says so

    def read(self) -> tuple[int, Any] | None:
        """The number of an answer, and the answer; None if the process has ended."""
        head = read_exactly(self.answers, HEAD.size)
        if len(head) < HEAD.size:
            return None
        _, number, length, rest = HEAD.unpack(head)
        data = read_exactly(self.answers, length)
        (shared, *told) = struct.unpack(f"<{rest // 8}Q", read_exactly(self.answers, rest))
        if shared:
            arena = self._map(
                number % len(self.arenas), max((a + n for a, n in zip(told[::2], told[1::2])), default=0)
            )
            buffers: list[Any] = [
                np.frombuffer(arena, np.uint8, size, start).copy()
                for start, size in zip(told[::2], told[1::2], strict=True)
            ]
        else:
            buffers = [read_exactly(self.answers, size) for size in told]
        return number, pickle.loads(data, buffers=buffers)

    def _map(self, k: int, size: int) -> Any:
        if size and (self.maps[k] is None or len(self.maps[k]) < size):
            self.maps[k] = mmap.mmap(self.arenas[k], 0)
        return self.maps[k]

    def forget(self) -> None:
        """Close what this process has of it."""
        self.maps = []
        arenas, self.arenas = self.arenas, []
        for file in arenas:
            os.close(file)
        for pipe in (self.popen.stdin, self.popen.stdout):
            try:
                pipe.close()  # type: ignore[union-attr]
            except OSError:
                pass


class Workers:
    """Processes that run one task; calls are answered in the order in which they were asked for.

    `workers_for` gives them a task, `release` lets them wait for the next one: it takes a while to start a process.
    """

    def __init__(self) -> None:
        self._sound = False  # unless all that was begun has been finished
        self._owner = os.getpid()
        self._processes: list[_Process] = []
        _all.add(self)
        count = max(min(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 2, MOST), 1)
        for _ in range(count):
            self._processes.append(_Process())
        self._asked = self._answered = 0  # calls, of all tasks
        self._sound = True

    @property
    def usable(self) -> bool:
        """Whether they can be asked: not after an interruption, nor in a process that was forked from theirs."""
        return self._sound and bool(self._processes) and self._owner == os.getpid()

    def give(self, task: bytes) -> None:
        """Another task."""
        self._begin()
        message = pickle.dumps((os.getcwd(), sys.path, task))
        for process in self._processes:
            process.write(TASK, self._asked, message)
        self._sound = True

    def _begin(self) -> None:
        if not self.usable:
            raise DataError(
                "the processes that prepare mini-batches are gone, as this one was forked or interrupted; fix: "
                "begin the pass again: reset(mbq)"
            )
        self._sound = False

    def release(self) -> None:
        """Be done with the task; calls that were not answered are waited for, but not long."""
        if not self.usable:
            self.close()
            return
        while self.waiting:
            process = self._processes[self._answered % len(self._processes)]
            if not _ready(process.answers):
                self.close()
                return
            try:
                self.answer()
            except Exception:
                if not self.usable:
                    self.close()
                    return
        self._sound = False
        for process in self._processes:
            process.maps = [None] * len(process.arenas)
            process.write(TASK, 0, b"")
        self._sound = True
        _waiting.append(self)

    @property
    def idle(self) -> int:
        """How many more calls may be asked for ahead."""
        return AHEAD * len(self._processes) - self.waiting

    @property
    def waiting(self) -> int:
        """How many calls were asked for and not yet answered."""
        return self._asked - self._answered

    def ask(self, *arguments: Any) -> None:
        """Ask for a call."""
        self._begin()
        number, count = self._asked, len(self._processes)
        self._processes[number % count].write(CALL, number // count, pickle.dumps(arguments))
        self._asked += 1
        self._sound = True

    def answer(self) -> Any:
        """The result of the first call that was asked for and not yet answered."""
        self._begin()
        number, count = self._answered, len(self._processes)
        process = self._processes[number % count]
        reply = process.read()
        if reply is None:
            self._answered += 1
            code = process.popen.wait()
            raise DataError(
                f"a process that prepares mini-batches ended with the code {code}; fix: see what it printed, or "
                'PreprocessingEnvironment="background"'
            )
        if reply[0] != number // count:
            raise DataError(
                f"a process that prepares mini-batches answered call {reply[0]}, not {number // count}"
            )
        good, value, text = reply[1]
        self._answered += 1
        self._sound = True
        if good:
            return value
        raise value from RemoteTraceback(text)

    def close(self) -> None:
        """End the processes."""
        mine = self._owner == os.getpid()
        processes, self._processes = self._processes, []
        for process in processes:
            process.forget()
            if mine:
                process.popen.terminate()
        for process in processes if mine else ():
            try:
                process.popen.wait(1)
            except subprocess.TimeoutExpired:
                process.popen.kill()
                process.popen.wait()

    def forked(self) -> None:
        """In a process that was forked from theirs: they are not its own."""
        processes, self._processes = self._processes, []
        for process in processes:
            process.forget()
            process.popen.returncode = 0  # nothing to wait for

    def __del__(self) -> None:
        self.close()


def _ready(pipe: int) -> bool:
    """Whether something is to be read, soon."""
    if os.name != "posix":
        return False
    import select

    return bool(select.select([pipe], [], [], PATIENCE)[0])


_all: weakref.WeakSet[Workers] = weakref.WeakSet()
_waiting: list[Workers] = []  # for a task


def workers_for(task: bytes) -> Workers:
    """Processes with a task."""
    workers = None
    while _waiting and workers is None:
        workers = _waiting.pop()
        if not workers.usable or any(p.popen.poll() is not None for p in workers._processes):
            workers.close()
            workers = None
    workers = workers or Workers()
    workers.give(task)
    return workers


@atexit.register
def end_waiting() -> None:
    """End the processes that wait for a task."""
    while _waiting:
        _waiting.pop().close()


def _forked() -> None:
    _waiting.clear()
    for workers in list(_all):
        workers.forked()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forked)
