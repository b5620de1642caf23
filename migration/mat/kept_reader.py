"""A process that has loaded the parsers and forks one for each MAT file, so that their libraries are loaded once.

Each file still has a process of its own, with its own limits, which no other file's can reach: what is kept has only
loaded libraries, and reads nothing.  It ends when this process ends, whatever ends it, and by itself after half a
minute without work.  Where processes cannot be forked there is none, and each file's process loads the libraries.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

PROGRAM = Path(__file__).with_name("reader_server.py")
IDLE = 30.0  # seconds after which it ends
_WAIT = 2.0  # seconds that its end may take


class Unavailable(Exception):
    """There is no such process, or it has ended; the file's own process must load the libraries."""


@dataclass
class Job:
    """A process that reads one file: what it writes, and how it is ended."""

    reader: Reader
    number: int
    stdout: IO[bytes]
    stderr: IO[bytes]

    def kill(self) -> None:
        """End it, if it runs; who forked it knows whether its number is still its own."""
        if not self.reader.ends(self.number):
            with contextlib.suppress(OSError):
                os.kill(self.number, signal.SIGKILL)

    def wait(self) -> None:
        """Who forked it takes note of its end."""


class Reader:
    """The process that is kept, and the connection to it."""

    def __init__(self, folders: Sequence[str], environment: Mapping[str, str]):
        self.link, other = socket.socketpair()
        try:
            self.process = subprocess.Popen(
                [
                    *(sys.executable, "-I", "-S", "-B", str(PROGRAM), str(other.fileno())),
                    json.dumps({"path": list(folders), "idle": IDLE}),
                ],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd=PROGRAM.parent,
                env=dict(environment),
                pass_fds=[other.fileno()],
                start_new_session=True,
            )
        except BaseException:
            self.link.close()
            raise
        finally:
            other.close()
        self.lock = threading.Lock()

    def begin(self, request: Mapping[str, Any], seconds: float) -> Job:
        """Let it fork a process that reads a file."""
        out, out_end = os.pipe()
        err, err_end = os.pipe()
        try:
            with self.lock:
                self.link.settimeout(seconds)
                body = json.dumps({"read": request}).encode()
                socket.send_fds(self.link, [len(body).to_bytes(8, "little")], [out_end, err_end])
                self.link.sendall(body)
                number = int.from_bytes(self._received(8), "little")
            if not number:
                raise Unavailable
        except (OSError, Unavailable) as why:
            os.close(out)
            os.close(err)
            if isinstance(why, TimeoutError):
                raise
            raise Unavailable from None
        finally:
            os.close(out_end)
            os.close(err_end)
        return Job(self, number, os.fdopen(out, "rb"), os.fdopen(err, "rb"))

    def _received(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            more = self.link.recv(count - len(data))
            if not more:
                raise Unavailable
            data += more
        return data

    def ends(self, number: int) -> bool:
        """Let it end a process that it has forked; False where it does not live any more."""
        body = json.dumps({"end": number}).encode()
        try:
            with self.lock:
                self.link.settimeout(_WAIT)
                self.link.sendall(len(body).to_bytes(8, "little") + body)
        except OSError:
            return False
        return self.process.poll() is None

    def close(self) -> None:
        """End it, and those that it has forked."""
        self.link.close()
        try:
            self.process.wait(_WAIT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


_kept: dict[tuple, Reader] = {}  # at most one
_starting = threading.Lock()


def begin(request: Mapping[str, Any], environment: Mapping[str, str], seconds: float) -> Job:
    """A process for one file, forked by the one that is kept; another one is started where that has ended."""
    if not (hasattr(os, "fork") and hasattr(socket, "send_fds")):
        raise Unavailable
    key = (tuple(request["path"]), sys.executable)
    with _starting:
        old = _kept.get(key)
        if old is None:
            end_all()
            _kept[key] = Reader(request["path"], environment)
        reader = _kept[key]
    try:
        return reader.begin(request, seconds)
    except Unavailable:
        _forget_one(key, reader)
        if old is None:  # it ended at once
            raise
    except TimeoutError:
        _forget_one(key, reader)
        raise
    return begin(request, environment, seconds)


def _forget_one(key: tuple, reader: Reader) -> None:
    with _starting:
        if _kept.get(key) is reader:
            del _kept[key]
    reader.close()


def end_all() -> None:
    """End what is kept; the next file starts it anew."""
    while _kept:
        _kept.popitem()[1].close()


def _after_fork() -> None:
    """A copy of this process begins without: what is kept belongs to the original."""
    global _starting
    _starting = threading.Lock()
    for reader in _kept.values():
        reader.link.close()  # the copy's end alone
        reader.process.returncode = 0
    _kept.clear()


atexit.register(end_all)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
