"""The server of a live page for browsers on this machine.

The training thread hands what is new to a `Board`; the threads of the server read from it alone.
"""

from __future__ import annotations

import json
import math
import os
import secrets
import socket
import sys
import threading
import time
import weakref
from collections import deque
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socketserver import TCPServer
from typing import Any
from urllib.parse import urlsplit

from dlarray.training.monitor.curves import Curve, thinned
from dlarray.training.monitor.web_page import PAGE, POLICY

LOOPBACK = "127.0.0.1"
NAMES = {
    "localhost",
    "127.0.0.1",
    "::1",
}  # what a browser on this machine calls it; any other name is an attack
CONNECTIONS = 64
QUIET = 10.0  # seconds after which a silent connection is given up, and a waiting one gets a sign of life
PATIENCE = 10.0  # seconds that a request may take to come
LONGEST = 1 << 16  # bytes of a request

Message = tuple[int, bytes]


class Board:
    """What is to be seen: the newest messages for those who look, the whole state for those who come."""

    def __init__(self) -> None:
        self.run = secrets.token_hex(4)
        self.changed = threading.Condition()
        self.version = 0
        self.recent: deque[Message] = deque(maxlen=64)
        self.readers = 0
        self.stop = self.ended = False
        self.curves: dict[str, Curve] = {}
        self.counts: dict[str, int] = {}
        self.head: dict[str, Any] = {
            "xlabel": "", "axes": [], "info": [], "latest": [], "status": "Waiting for the training", "progress": 0,
            "elapsed": 0, "stopping": False,
        }  # fmt: skip

    def publish(self, monitor: Any) -> None:
        """Take over a monitor's present state."""
        curves = {name: monitor.curve(name) for name in monitor.Metrics}
        counts = {name: len(curve) for name, curve in curves.items()}
        head = {
            "xlabel": monitor.XLabel,
            "axes": [[name, metrics, monitor.scale(name)] for name, metrics in monitor.axes().items()],
            "info": list(monitor.told().items()),
            "latest": list(monitor.latest().items()),
            "status": monitor.Status,
            "progress": monitor.Progress,
            "elapsed": monitor.ElapsedTime,
            "stopping": monitor.Stop,
        }
        with self.changed:
            same = all(self.curves.get(name, curve) is curve for name, curve in curves.items())
            if self.readers and same:
                fresh = [[n, _points(c, self.counts.get(n, 0), counts[n], 500)] for n, c in curves.items()]
                self.recent.append((self.version + 1, _text({**head, "full": False, "points": fresh})))
            else:
                self.recent.clear()
            self.version += 1
            self.curves, self.counts, self.head = curves, counts, head
            self.changed.notify_all()

    def end(self) -> None:
        """Let everybody go."""
        with self.changed:
            self.ended = True
            self.changed.notify_all()

    def news(self, seen: int | None) -> tuple[list[Message], bool]:
        """What a reader lacks, when there is something or after a while; and whether this was all."""
        with self.changed:
            if seen is not None:
                self.changed.wait_for(lambda: self.version != seen or self.ended, QUIET)
                if self.version == seen:
                    return [], self.ended
                lacking = [message for message in self.recent if message[0] > seen]
                if lacking and lacking[0][0] == seen + 1:
                    return lacking, self.ended
            version, head, ended = self.version, self.head, self.ended
            curves, counts = self.curves, self.counts
        points = [[name, _points(curve, 0, counts[name], 2000)] for name, curve in curves.items()]
        return [(version, _text({**head, "full": True, "points": points}))], ended


def _points(curve: Curve, start: int, stop: int, most: int) -> list:
    found = thinned(curve.points(start, stop), most)[:, :2].tolist()
    return [[x, y if math.isfinite(y) else None] for x, y in found if math.isfinite(x)]


def _text(message: dict) -> bytes:
    return json.dumps(message, separators=(",", ":"), allow_nan=False).encode()


def _name(host: str) -> str | None:
    """The name in a Host header, without its port."""
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None


class _Request:
    """What a client sends, as a file that ends an overlong request."""

    def __init__(self, file: Any) -> None:
        self._file, self._left = file, LONGEST

    def readline(self, size: int = -1) -> bytes:
        """A line."""
        line = self._file.readline(min(size, self._left) if size > 0 else self._left)
        self._left -= len(line)
        if self._left <= 0:
            raise ConnectionError("the request is too long")
        return line

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


class Handler(BaseHTTPRequestHandler):
    """Answers one request."""

    server: Server
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "dlarray", ""
    timeout = QUIET

    def setup(self) -> None:
        """Read no more than a request has."""
        super().setup()
        self.rfile: Any = _Request(self.rfile)

    def do_GET(self) -> None:
        """The page, or the stream of events."""
        place = self._place()
        if place == "/":
            self._answer(200, PAGE, "text/html; charset=utf-8", {"Content-Security-Policy": POLICY})
        elif place == "/events":
            self._stream()
        elif place == "":
            self._answer(308, b"", "text/plain", {"Location": f"/{self.server.token}/"})
        elif place is not None:
            self._answer(404, b"There is no such page.")

    def do_POST(self) -> None:
        """The button that stops the training."""
        place = self._place()
        if place is None:
            return
        if place != "/stop":
            self._answer(404, b"There is no such page.")
        elif not secrets.compare_digest(self.headers.get("X-Token", "").encode(), self.server.token.encode()):
            self._answer(
                403, b"The token is missing or wrong."
            )  # no form of another page can set this header
        else:
            self.server.stop()
            self._answer(204, b"")

    def _place(self) -> str | None:
        """The path behind the token; None when the request was refused."""
        host = self.headers.get("Host", "")
        if _name(host) not in NAMES or self.headers.get("Origin", f"http://{host}") != f"http://{host}":
            self._answer(403, b"This page is for browsers on its own machine.")
            return None
        path = self.path.partition("?")[0].removeprefix("/")
        token, slash, rest = path.partition("/")
        if not secrets.compare_digest(token.encode(), self.server.token.encode()):
            self._answer(404, b"There is no such page. Use the whole address that was printed.")
            return None
        self.server.known.add(self.connection)
        return slash + rest

    def _answer(self, status: int, body: bytes, kind: str = "text/plain", more: dict | None = None) -> None:
        self._head(status, {"Content-Type": kind, "Content-Length": str(len(body)), **(more or {})})
        self.wfile.write(body)

    def _head(self, status: int, headers: dict[str, str]) -> None:
        self.send_response(status)
        headers |= {
            "Cache-Control": "no-store",
            "Connection": "close",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Referrer-Policy": "no-referrer",
            "X-Content-Type-Options": "nosniff",
        }
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()

    def _stream(self) -> None:
        board = self.server.board
        run, _, number = self.headers.get("Last-Event-ID", "").partition("-")
        seen = int(number) if run == board.run and number.isdecimal() and len(number) < 19 else None
        self._head(200, {"Content-Type": "text/event-stream"})
        with board.changed:
            board.readers += 1
        try:
            self.wfile.write(b"retry: 1000\n\n")
            ended = False
            while not ended:
                messages, ended = board.news(seen)
                for version, text in messages:
                    self.wfile.write(b"id: %s-%d\ndata: %s\n\n" % (board.run.encode(), version, text))
                    seen = version
                if not messages:
                    self.wfile.write(b": still here\n\n")
            self.wfile.write(b"event: end\ndata: {}\n\n")
        except OSError:
            pass  # the browser has gone
        finally:
            with board.changed:
                board.readers -= 1

    def log_message(self, format: str, *args: Any) -> None:
        """Requests are not worth a line."""


class Server(ThreadingHTTPServer):
    """A server on the loopback interface that knows its threads, so that none outlives it."""

    daemon_threads = True
    allow_reuse_address = os.name == "posix"

    def __init__(self, port: int, board: Board, stop: weakref.WeakMethod) -> None:
        self.board, self._stop, self.token = board, stop, secrets.token_urlsafe(16)
        self.open: dict[Any, tuple[threading.Thread, float]] = {}  # connections: who answers, and since when
        self.known: weakref.WeakSet[Any] = weakref.WeakSet()  # of them: who has shown the token
        self.forked = False
        super().__init__((LOOPBACK, port), Handler)
        self.accepting = threading.Thread(
            target=self.serve_forever, args=(0.2,), daemon=True, name="dlarray web"
        )
        self.accepting.start()

    def stop(self) -> None:
        """Somebody has pressed the button."""
        stop = self._stop()
        if stop is not None:
            stop()

    def server_bind(self) -> None:
        """Without looking up the name of the machine, which can take long."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = LOOPBACK, self.server_address[1]

    def verify_request(self, request: Any, client_address: Any) -> bool:
        """Refuse more connections than any user has; who has not shown the token makes room for who comes."""
        self._sweep()
        strangers = [r for r in self.open if r not in self.known]
        if len(self.open) - len(strangers) >= CONNECTIONS:
            return False
        for stranger in strangers[: len(self.open) + 1 - CONNECTIONS]:
            _hang_up(stranger)
        return len(self.open) < 2 * CONNECTIONS  # those that have to go need a moment

    def service_actions(self) -> None:
        """Several times a second: end requests that take too long to come."""
        now = time.monotonic()
        for request, (_, since) in list(self.open.items()):
            if now - since > PATIENCE and request not in self.known:
                _hang_up(request)
        self._sweep()

    def _sweep(self) -> None:
        for done in [r for r, (thread, _) in list(self.open.items()) if not thread.is_alive()]:
            self.open.pop(done, None)

    def process_request(self, request: Any, client_address: Any) -> None:
        """A thread for each connection."""
        thread = threading.Thread(
            target=self.process_request_thread,
            args=(request, client_address),
            daemon=True,
            name="dlarray web",
        )
        self.open[request] = thread, time.monotonic()
        thread.start()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that goes away is no error."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)

    def close(self) -> None:
        """End the streams, the threads and the server."""
        if self.forked:
            return
        self.board.end()
        self.shutdown()
        self.server_close()
        patience = time.monotonic() + 0.5
        for request, (thread, _) in list(self.open.items()):
            thread.join(max(0.0, patience - time.monotonic()))
            if thread.is_alive():  # a connection that asks for nothing
                _hang_up(request)
                thread.join(QUIET + 1)
        self.open.clear()
        self.accepting.join()

    def leave(self) -> None:
        """In a process that was forked: its threads are elsewhere, and so are those who look."""
        self.forked = True
        self.socket.close()
        for request in self.open:
            place = (
                request.detach()
            )  # whoever still reads from it, in a thread that is not here, keeps it open
            if place >= 0:
                os.close(place)
        self.open.clear()
        self.board = Board()  # the old one's lock may be closed for ever


def _hang_up(request: Any) -> None:
    try:
        request.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass  # it has gone
