"""Processes that prepare mini-batches.

Each runs this module: it gets a task once and then the arguments of one call after the other, and answers with what
the call returns, or with its error and traceback.  They talk through pipes, in pickles that both sides make
themselves.  A program that starts them needs no ``if __name__ == "__main__"``: its main module is not run again.  What
is defined there, a lambda, or anything else that cannot be sent is no task for them.
"""

from __future__ import annotations

import atexit
import io
import os
import pickle
import struct
import subprocess
import sys
import traceback
from typing import Any

from dlarray.errors import DataError

_LENGTH = struct.Struct("<Q")
_TASK, _CALL = b"T", b"C"
MOST = 4  # processes; more would wait for the one that trains


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


def _write(pipe: Any, data: bytes) -> None:
    pipe.write(_LENGTH.pack(len(data)) + data)
    pipe.flush()


def _read(pipe: Any) -> bytes | None:
    head = pipe.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    data = pipe.read(_LENGTH.unpack(head)[0])
    return data


class Workers:
    """Processes that run one task; calls are answered in the order in which they were asked for.

    `workers_for` gives them a task, `release` lets them wait for the next one: it takes a while to start a process.
    """

    def __init__(self) -> None:
        count = max(min(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 2, MOST), 1)
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
        command = [
            sys.executable,
            "-c",
            "from dlarray.training.minibatches.worker_processes import serve; serve()",
        ]
        self._processes = [
            subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=environment,
                start_new_session=True,  # Ctrl-C is for the program, which then ends them
            )
            for _ in range(count)
        ]
        self._asked = self._answered = 0

    def give(self, task: bytes) -> None:
        """Another task."""
        for process in self._processes:
            self._send(process, _TASK + task)

    def release(self) -> None:
        """Be done with the task; calls that were not answered are waited for."""
        try:
            while self.waiting:
                self.answer()
        except DataError:
            if any(process.poll() is not None for process in self._processes):
                self.close()
                return
            self.release()
            return
        except Exception:
            self.release()
            return
        _waiting.append(self)

    @property
    def idle(self) -> int:
        """How many more calls may be asked for ahead."""
        return 2 * len(self._processes) - (self._asked - self._answered)

    @property
    def waiting(self) -> int:
        """How many calls were asked for and not yet answered."""
        return self._asked - self._answered

    def ask(self, *arguments: Any) -> None:
        """Ask for a call."""
        self._send(self._processes[self._asked % len(self._processes)], _CALL + pickle.dumps(arguments))
        self._asked += 1

    def answer(self) -> Any:
        """The result of the first call that was asked for and not yet answered."""
        process = self._processes[self._answered % len(self._processes)]
        data = _read(process.stdout)
        self._answered += 1
        if data is None:
            code = process.wait()
            raise DataError(
                f"a process that prepares mini-batches ended with the code {code}; fix: see what it printed, or "
                'PreprocessingEnvironment="background"'
            )
        good, value, text = pickle.loads(data)
        if good:
            return value
        raise value from RemoteTraceback(text)

    def _send(self, process: subprocess.Popen, data: bytes) -> None:
        try:
            _write(process.stdin, data)
        except BrokenPipeError:
            pass  # its answer says so

    def close(self) -> None:
        """End the processes."""
        processes, self._processes = self._processes, []
        for process in processes:
            for pipe in (process.stdin, process.stdout):
                try:
                    pipe.close()  # type: ignore[union-attr]
                except OSError:
                    pass
            process.terminate()
        for process in processes:
            process.wait()

    def __del__(self) -> None:
        self.close()


_waiting: list[Workers] = []  # for a task


def workers_for(task: bytes) -> Workers:
    """Processes with a task."""
    workers = _waiting.pop() if _waiting else Workers()
    workers.give(task)
    return workers


@atexit.register
def _close() -> None:
    while _waiting:
        _waiting.pop().close()


def serve() -> None:
    """What such a process does."""
    answers, calls = os.fdopen(os.dup(1), "wb"), sys.stdin.buffer
    os.dup2(2, 1)  # what the task prints is no answer
    task: Any = None
    failure: Exception | None = None
    while (data := _read(calls)) is not None:
        kind, data = data[:1], data[1:]
        if kind == _TASK:
            try:
                task, failure = pickle.loads(data), None
            except Exception as error:
                failure = error
            continue
        try:
            if failure is not None:
                raise failure
            reply = pickle.dumps((True, task(*pickle.loads(data)), ""))
        except Exception as error:
            reply = _failed(error)
        try:
            _write(answers, reply)
        except BrokenPipeError:
            return


def _failed(error: Exception) -> bytes:
    text = traceback.format_exc()
    try:
        reply = pickle.dumps((False, error, text))
        pickle.loads(reply)  # an exception with arguments of its own may not come back
    except Exception:
        own = DataError(f"a process that prepares mini-batches raised {type(error).__name__}: {error}")
        for note in getattr(error, "__notes__", ()):
            own.add_note(note)
        reply = pickle.dumps((False, own, text))
    return reply
