"""The program that loads the parsers' libraries once, and forks a process for each MAT file: `kept_reader` starts it.

It is run by its path, imports nothing of dlarray, and reads no file itself.  What a process that it forks may use is
limited there, by ``reader_program.py``, after the fork.
"""

from __future__ import annotations

import json
import os
import runpy
import select
import signal
import socket
import sys


def serve(number: int, given: dict) -> None:
    """Load the libraries, then fork a process for each request of the connection, until it ends or nothing comes.

    A message is eight bytes with its length, and JSON: ``read`` a request, with the descriptors of the pipes for the
    answer and for errors, is answered by the number of the process in eight bytes, 0 where there is none; ``end``
    one of them by its number.
    """
    sys.path[:0] = given["path"]
    try:
        import h5py
        import matio  # noqa: F401

        del h5py
    except Exception:
        pass  # whoever reads a file says it
    link = socket.socket(fileno=number)
    children: set[int] = set()
    while True:
        patience = 0.2 if children else given["idle"]  # children are asked after, else it ends by itself
        ready = select.select([link], [], [], patience)[0]
        for child in list(children):
            if os.waitpid(child, os.WNOHANG)[0]:
                children.discard(child)
        if not ready:
            if patience < given["idle"]:
                continue
            break
        message, pipes = _message(link)
        if message is None:
            break
        if "end" in message:
            if message["end"] in children:
                os.kill(message["end"], signal.SIGKILL)
            continue
        try:
            child = os.fork()
        except OSError:
            child = -1
        if child == 0:
            _forked(link, pipes, message["read"])
        for pipe in pipes:
            os.close(pipe)
        if child > 0:
            children.add(child)
        try:
            link.sendall(max(child, 0).to_bytes(8, "little"))
        except OSError:
            break
    for child in children:
        os.kill(child, signal.SIGKILL)


def _message(link: socket.socket) -> tuple[dict | None, list[int]]:
    """The next message and its descriptors; None at the end of the connection."""
    try:
        head, pipes, _, _ = socket.recv_fds(link, 8, 2)
        data = head
        while len(data) < 8 or len(data) < 8 + int.from_bytes(data[:8], "little"):
            wanted = 8 if len(data) < 8 else 8 + int.from_bytes(data[:8], "little")
            more = link.recv(wanted - len(data))
            if not more:
                return None, list(pipes)
            data += more
        return json.loads(data[8:]), list(pipes)
    except OSError:
        return None, []


def _forked(link: socket.socket, pipes: list[int], request: dict) -> None:
    """The process of one file: it writes to the pipes, and ends."""
    status = 1
    try:
        link.close()
        os.dup2(pipes[0], 1)
        os.dup2(pipes[1], 2)
        for pipe in pipes:
            os.close(pipe)
        runpy.run_path(request["program"], run_name="reader")["answer_to"](request)
        sys.stdout.flush()
        status = 0
    except BaseException as why:
        sys.stdout.flush()
        os.write(2, f"{type(why).__name__}: {why}".encode("utf-8", "replace"))
    finally:
        os._exit(status)


if __name__ == "__main__":
    serve(int(sys.argv[1]), json.loads(sys.argv[2]))
