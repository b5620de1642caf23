"""Clients of the live page that are slow, hostile or gone: the page stays to be seen, and nothing is printed."""

from __future__ import annotations

import contextlib
import http.client
import io
import socket
import sys
import threading
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import numpy as np

import dlarray as dl
from dlarray.training.monitor import web_server
from tests.attack.programs import Probes, first_line
from tests.attack.report import Report

AT_ONCE = 40  # hostile connections between two looks at the page
LONGEST = 5.0  # seconds that a look may take


def attack(seed: int, seconds: float) -> Report:
    """Crowds of clients; each is a probe, and so is each look at the page."""
    report = Report("clients")
    words = io.StringIO()
    before, sys.stderr = sys.stderr, words
    patience, web_server.PATIENCE = web_server.PATIENCE, 2.0
    try:
        monitor = dl.trainingProgressMonitor(Metrics=["Loss"], XLabel="Iteration", Screens="web")
        with monitor:
            for k, random in Probes(seed, seconds, least=3):
                report.tried += AT_ONCE + 1
                problem = crowd(monitor, random, k)
                if "Traceback" in words.getvalue():
                    problem = problem or words.getvalue().strip().splitlines()[-1]
                    words.truncate(0)
                if problem:
                    report.failed.append(f"seed {seed}, probe {k}: {problem}")
        left = [t for t in threading.enumerate() if t.name == "dlarray web"]
        if left:
            report.failed.append(f"seed {seed}: {len(left)} threads are left")
    finally:
        sys.stderr, web_server.PATIENCE = before, patience
    return report


def crowd(monitor: Any, random: np.random.Generator, k: int) -> str:
    """Let some clients come, and look at the page while they are there."""
    place = urlsplit(monitor.Screens[0].url)
    kinds = (silent, dripping, nonsense, mutated, endless, gone, reader, number)
    with contextlib.ExitStack() as held:
        for _ in range(AT_ONCE):
            kind = kinds[int(random.integers(len(kinds)))]
            with contextlib.suppress(OSError):
                client = socket.create_connection((place.hostname, place.port), timeout=5)
                held.callback(client.close)
                client.settimeout(0.5)
                kind(client, random, monitor)
        monitor.recordMetrics(k, Loss=float(k))
        monitor.refresh()
        began = time.monotonic()
        try:
            connection = http.client.HTTPConnection(place.hostname, place.port, timeout=30)
            connection.request("GET", place.path)
            answer = connection.getresponse()
            text = answer.read()
            connection.close()
        except Exception as error:
            return f"the page cannot be seen: {first_line(error)}"
        lasted = time.monotonic() - began
        if answer.status != 200 or b"</html>" not in text:
            return f"the page is answered with {answer.status}"
        return f"the page took {lasted:.1f} s" if lasted > LONGEST else ""


def request(monitor: Any, random: np.random.Generator) -> bytes:
    """What a browser sends."""
    path = urlsplit(monitor.Screens[0].url).path
    what = (b"GET", path + "events"), (b"GET", path), (b"GET", "/"), (b"POST", path + "nowhere")
    method, where = what[int(random.integers(len(what)))]
    host = urlsplit(monitor.Screens[0].url).netloc.encode()
    head = b"%s %s HTTP/1.1\r\nHost: %s\r\n" % (method, where.encode(), host)
    if random.random() < 0.5:
        head += b"Last-Event-ID: %s-%d\r\n" % (
            monitor.Screens[0].board.run.encode(),
            int(random.integers(100)),
        )
    return head + b"Accept: */*\r\n\r\n"


Client = Callable[[socket.socket, np.random.Generator, Any], None]


def silent(client: socket.socket, random: np.random.Generator, monitor: Any) -> None:
    """It says nothing."""


def dripping(client: socket.socket, random: np.random.Generator, monitor: Any) -> None:
    """It begins, and never ends."""
    text = request(monitor, random)
    for letter in text[: int(random.integers(1, len(text) - 1))][:20]:
        client.send(bytes([letter]))


def nonsense(client: socket.socket, random: np.random.Generator, monitor: Any) -> None:
    """Any bytes."""
    client.sendall(random.bytes(int(random.integers(1, 3000))) + b"\r\n\r\n")


def mutated(client: socket.socket, random: np.random.Generator, monitor: Any) -> None:
    """A good request with some bytes changed."""
    text = bytearray(request(monitor, random))
    for _ in range(int(random.integers(1, 6))):
        place = int(random.integers(len(text)))
        text[place : place + int(random.integers(0, 3))] = random.bytes(int(random.integers(0, 4)))
    client.sendall(bytes(text) + b"\r\n\r\n")


def endless(client: socket.socket, random: np.random.Generator, monitor: Any) -> None:
    """Lines without end, or lines of a great length."""
    line = b"X-Long: " + b"y" * int(random.integers(1, 100_000)) + b"\r\n"
    client.sendall(request(monitor, random)[:-2] + line * int(random.integers(1, 40)))


def gone(client: socket.socket, random: np.random.Generator, monitor: Any) -> None:
    """It asks, and does not wait for the answer."""
    client.sendall(request(monitor, random))
    client.close()


def reader(client: socket.socket, random: np.random.Generator, monitor: Any) -> None:
    """It follows the stream and reads little of it."""
    client.sendall(request(monitor, random))
    client.recv(int(random.integers(1, 100)))


def number(client: socket.socket, random: np.random.Generator, monitor: Any) -> None:
    """Numbers of thousands of digits, where numbers are expected."""
    digits = b"9" * int(random.integers(4000, 9000))
    path, run = urlsplit(monitor.Screens[0].url).path.encode(), monitor.Screens[0].board.run.encode()
    head = b"GET %sevents HTTP/1.%s\r\n" % (path, digits if random.random() < 0.2 else b"1")
    port = digits if random.random() < 0.2 else b"80"
    head += b"Host: localhost:%s\r\nLast-Event-ID: %s-%s\r\nContent-Length: %s\r\n\r\n" % (
        port,
        run,
        digits,
        digits,
    )
    client.sendall(head)
