"""The live page of a training: its server, asked directly; the page itself is in test_monitor_browser.py."""

import contextlib
import gc
import http.client
import json
import math
import os
import socket
import subprocess
import sys
import threading
import time
import weakref
from urllib.parse import urlsplit

import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, OptionError
from dlarray.training.monitor import web_page, web_server


@pytest.fixture
def monitor():
    """A monitor with a page."""
    with dl.trainingProgressMonitor(
        Metrics=["Loss", "ValidationLoss", "Accuracy"],
        Info=["Epoch", "Note"],
        XLabel="Iteration",
        Screens="web",
    ) as found:
        yield found
    assert not [t for t in threading.enumerate() if t.name == "dlarray web"]  # none outlives the monitor


def server_of(monitor):
    (screen,) = monitor.Screens
    return screen._server


def ask(monitor, path="", method="GET", host="", **headers):
    """One request to the server; status, headers and body."""
    place = urlsplit(monitor.Screens[0].url)
    connection = http.client.HTTPConnection(place.hostname, place.port, timeout=30)
    connection.putrequest(method, path if path.startswith("/") else place.path + path, skip_host=True)
    for name, value in {"Host": host or place.netloc, **headers}.items():
        connection.putheader(name.replace("_", "-"), value)
    connection.endheaders()
    answer = connection.getresponse()
    try:
        return answer.status, answer.headers, answer.read() if path != "events" else b""
    finally:
        connection.close()


@contextlib.contextmanager
def stream(monitor, **headers):
    """The events of a connection, one after the other: (id, what is meant)."""
    place = urlsplit(monitor.Screens[0].url)
    connection = http.client.HTTPConnection(place.hostname, place.port, timeout=30)
    connection.request(
        "GET", place.path + "events", headers={k.replace("_", "-"): v for k, v in headers.items()}
    )
    answer = connection.getresponse()
    assert answer.headers["Content-Type"] == "text/event-stream"

    def events():
        found = {}
        for line in answer:
            name, _, value = line.decode().rstrip("\n").partition(": ")
            if name:
                found[name] = value
            elif found.get("event") == "end":
                yield "end", None
                return
            elif "data" in found:
                yield found["id"], json.loads(found["data"])
                found = {}

    try:
        yield events()
    finally:
        connection.close()


def test_the_page_needs_nothing_from_outside(monitor):
    status, headers, body = ask(monitor)
    text = body.decode()
    assert status == 200 and headers["Content-Type"] == "text/html; charset=utf-8"
    assert (
        "http" not in text.replace("http://www.w3.org/2000/svg", "")
        and "src=" not in text
        and "@import" not in text
    )
    assert "innerHTML" not in text and "eval(" not in text and "document.write" not in text
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy and "frame-ancestors 'none'" in policy
    assert headers["Cache-Control"] == "no-store" and headers["X-Content-Type-Options"] == "nosniff"
    assert "Python" not in headers["Server"] and text == web_page.PAGE.decode()


def test_the_address_is_that_of_this_machine_and_secret(monitor):
    place = urlsplit(monitor.Screens[0].url)
    assert place.hostname == "127.0.0.1" and server_of(monitor).socket.getsockname()[0] == "127.0.0.1"
    assert len(place.path) > 20
    for path in ("/", "/events", "/wrong/", "/favicon.ico", "/../", "/%C3%A9/", f"{place.path}x"):
        assert ask(monitor, path)[0] == 404
    status, headers, _ = ask(monitor, place.path.rstrip("/"))
    assert status == 308 and headers["Location"] == place.path


def test_other_names_and_other_pages_are_refused(monitor):
    port = urlsplit(monitor.Screens[0].url).port
    for host in ("evil.example", f"evil.example:{port}", "127.0.0.1.evil.example", "10.0.0.1", "@localhost"):
        status = ask(monitor, host=host)[0]
        assert status == (200 if host == "@localhost" else 403), host
    for host in ("localhost", f"localhost:{port}", "localhost:9999", "[::1]:80", "127.0.0.1"):
        assert ask(monitor, host=host)[0] == 200  # a tunnel may have another port
    assert ask(monitor, Origin="http://evil.example")[0] == 403
    assert ask(monitor, "events", Origin="null")[0] == 403


def test_the_button_needs_its_token(monitor):
    token = server_of(monitor).token
    monitor.recordMetrics(1, Loss=1)
    assert ask(monitor, "stop")[0] == 404  # no GET stops a training
    for headers in ({}, {"X_Token": ""}, {"X_Token": "wrong"}, {"X_Token": token + "x"}, {"X_Token": "\xe9"}):
        assert ask(monitor, "stop", "POST", **headers)[0] == 403
    assert ask(monitor, "stop", "POST", X_Token=token, Origin="http://evil.example")[0] == 403
    assert ask(monitor, "else", "POST", X_Token=token)[0] == 404
    assert ask(monitor, "stop", "DELETE", X_Token=token)[0] == 501 and not monitor.Stop
    assert ask(monitor, "stop", "POST", X_Token=token)[0] == 204 and monitor.Stop


def test_a_button_pressed_early_is_not_forgotten(monitor):
    assert ask(monitor, "stop", "POST", X_Token=server_of(monitor).token)[0] == 204
    monitor.recordMetrics(1, Loss=1)
    assert monitor.Stop


def test_the_stream_tells_all_and_then_what_is_new(monitor):
    monitor.groupSubPlot("Losses", ["Loss", "ValidationLoss"])
    monitor.yscale("Losses", "log")
    monitor.recordMetrics(1, Loss=4, Accuracy=math.nan)
    monitor.updateInfo(Epoch=1, Note="<b>\n</b>")
    monitor.refresh()
    with stream(monitor) as events:
        _, first = next(events)
        assert first["full"] and dict(first["points"]) == {
            "Loss": [[1, 4]], "ValidationLoss": [], "Accuracy": [[1, None]],
        }  # fmt: skip
        assert first["axes"] == [
            ["Losses", ["Loss", "ValidationLoss"], "log"],
            ["Accuracy", ["Accuracy"], "linear"],
        ]
        assert first["info"] == [["Epoch", "1"], ["Note", "<b>\n</b>"]] and first["xlabel"] == "Iteration"
        assert ["Loss", "4"] in first["latest"] and first["status"] == "Running" and not first["stopping"]
        monitor.recordMetrics(2, Loss=2)
        monitor.Status = "Saving"
        monitor.refresh()
        points = []
        while True:
            _, message = next(events)
            assert not message["full"]
            points += dict(message["points"])["Loss"]
            if message["status"] == "Saving" and points:
                break
        assert points == [[2, 2]]
        monitor.close()
        assert [name for name, _ in events][-1] == "end"


def together(messages):
    """What a page has after these messages."""
    curves = {}
    for message in messages:
        if message["full"]:
            curves = {}
        for name, points in message["points"]:
            curves.setdefault(name, []).extend(points)
    return curves


def test_several_readers_get_the_same(monitor):
    found = {}

    def read(k):
        with stream(monitor) as events:
            ready.release()
            found[k] = together([message for _, message in events if message])

    ready = threading.Semaphore(0)
    readers = [threading.Thread(target=read, args=(k,)) for k in range(3)]
    for k, reader in enumerate(readers):
        reader.start()
        ready.acquire()
        for step in range(100 * k, 100 * k + 100):  # the later ones come in the middle
            monitor.recordMetrics(step, Loss=step)
            monitor.refresh()
    monitor.close()
    for reader in readers:
        reader.join()
    whole = [[float(k), float(k)] for k in range(300)]
    assert [found[k]["Loss"] for k in range(3)] == [whole] * 3


def test_a_reader_that_comes_back_gets_what_it_lacks(monitor):
    monitor.recordMetrics(1, Loss=1)
    monitor.refresh()
    with stream(monitor) as other, stream(monitor) as events:
        next(other)
        last, message = next(events)
        messages = [message]
        monitor.recordMetrics(2, Loss=2)
        monitor.refresh()
        monitor.recordMetrics(3, Loss=3)
        monitor.refresh()
        with stream(monitor, Last_Event_ID=last) as again:
            for _ in range(2):
                last, message = next(again)
                messages.append(message)
        assert not message["full"] and together(messages)["Loss"] == [[1, 1], [2, 2], [3, 3]]
    for unknown in ("other-1", "nonsense", last.split("-")[0] + "-999999", last.split("-")[0] + "-x"):
        monitor.recordMetrics(4, Loss=4)
        monitor.refresh()
        with stream(monitor, Last_Event_ID=unknown) as again:
            assert next(again)[1]["full"]


def test_long_curves_are_sent_thinned(monitor):
    monitor.Screens[0].pause = 1e9
    for step in range(20_000):
        monitor.recordMetrics(step, Loss=100 if step == 12_345 else step % 7)
    monitor.refresh()
    with stream(monitor) as events:
        points = dict(next(events)[1]["points"])["Loss"]
        assert len(points) <= 2000 and [12_345, 100] in points and points[-1][0] == 19_999


def test_silent_and_vanishing_clients_do_no_harm(monitor):
    place = urlsplit(monitor.Screens[0].url)
    silent = socket.create_connection((place.hostname, place.port))
    with stream(monitor):
        pass  # gone at once
    for text, answer in (
        (b"\x00\xff nonsense\r\n\r\n", b"400"),
        (b"GET /\xe9/ HTTP/1.1\r\nHost: localhost\r\n\r\n", b"404"),
        (b"GET / HTTP/1.1\r\n\r\n", b"403"),
        (b"GET http://[ HTTP/1.1\r\nHost: [\r\nOrigin: http://[\r\n\r\n", b"403"),
    ):
        with socket.create_connection((place.hostname, place.port)) as rude:
            rude.sendall(text)
            assert answer in rude.recv(1000).split(b"\r\n")[0]
    for step in range(3):
        monitor.recordMetrics(step, Loss=1)
        monitor.refresh()
    assert ask(monitor)[0] == 200
    monitor.close()  # does not wait for the silent one
    silent.close()


def test_connections_are_limited(monitor, monkeypatch):
    monkeypatch.setattr(web_server, "CONNECTIONS", 3)
    with contextlib.ExitStack() as held:
        for _ in range(3):
            next(held.enter_context(stream(monitor)))
        with pytest.raises((http.client.RemoteDisconnected, ConnectionError)):
            ask(monitor)
    # the places are free again when the server has noticed
    end = time.monotonic() + 60
    while time.monotonic() < end:
        monitor.refresh()
        with contextlib.suppress(http.client.RemoteDisconnected, ConnectionError):
            assert ask(monitor)[0] == 200
            break
    else:
        raise AssertionError("the connections were never given back")


@contextlib.contextmanager
def dripping(monitor, count):
    """Clients that send a byte now and then, and never a whole request."""
    place = urlsplit(monitor.Screens[0].url)
    with contextlib.ExitStack() as held:
        clients = []
        for _ in range(count):
            clients.append(held.enter_context(socket.create_connection((place.hostname, place.port))))
            clients[-1].sendall(b"G")
        over = threading.Event()

        def drip():
            while not over.wait(0.05):
                for client in clients:
                    with contextlib.suppress(OSError):
                        client.send(b"E")

        thread = threading.Thread(target=drip)
        thread.start()
        try:
            yield clients
        finally:
            over.set()
            thread.join()


def test_clients_that_drip_make_room_for_the_page(monitor):
    count = web_server.CONNECTIONS + 10
    with dripping(monitor, count), stream(monitor) as events:
        for _ in range(3):
            assert ask(monitor)[0] == 200
        next(events)  # and who looks is not put out
        monitor.recordMetrics(1, Loss=1)
        monitor.refresh()
        assert next(events)


def test_a_request_that_takes_too_long_is_ended(monitor, monkeypatch):
    monkeypatch.setattr(web_server, "PATIENCE", 0.5)
    with dripping(monitor, 3) as clients, stream(monitor) as events:
        for client in clients:
            client.settimeout(30)
            with contextlib.suppress(ConnectionError):
                assert client.recv(100) == b""  # it was ended, though it never was silent
        next(events)
        monitor.recordMetrics(1, Loss=1)
        monitor.refresh()
        assert next(events)  # the stream has lasted longer


def test_requests_that_are_too_long(monitor, capfd):
    place = urlsplit(monitor.Screens[0].url)
    board = monitor.Screens[0].board
    monitor.recordMetrics(1, Loss=1)
    with stream(monitor, Last_Event_ID=f"{board.run}-{'9' * 5000}") as events:
        assert next(events)[1]["full"]  # from the beginning
    for text in (
        b"GET /" + b"x" * (1 << 20) + b" HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + (b"X: " + b"y" * 60_000 + b"\r\n") * 90,
        b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 100_000,
    ):
        with socket.create_connection((place.hostname, place.port)) as rude:
            rude.settimeout(30)
            with contextlib.suppress(ConnectionError):
                rude.sendall(text)
                answer = rude.recv(1000)
                assert answer == b"" or b" 4" in answer
    assert ask(monitor)[0] == 200
    told = capfd.readouterr()
    assert "Traceback" not in told.out + told.err


def test_nothing_is_prepared_when_nobody_looks(monitor):
    board = monitor.Screens[0].board
    for step in range(5):
        monitor.recordMetrics(step, Loss=1)
        monitor.refresh()
    assert not board.recent and board.version >= 5


def test_ports(capsys):
    with dl.trainingProgressMonitor(Metrics="Loss", Screens="web") as first:
        assert first.Screens[0].url in capsys.readouterr().err
        port = urlsplit(first.Screens[0].url).port
        with pytest.raises(ArgumentError, match=f"the port {port} cannot be used .*fix: Port=0"):
            first.addScreen("web", Port=port)
    with dl.trainingProgressMonitor(Metrics="Loss", Screens="none") as second:
        assert urlsplit(second.addScreen("web", Port=port).url).port == port  # free again at once
    for wrong in (-1, 65536, "80", True, 1.5):
        with pytest.raises(OptionError, match="Port must be from 0 to 65535"):
            second.addScreen("web", Port=wrong)


def test_the_browser_is_opened_on_demand(monkeypatch):
    opened = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    with dl.trainingProgressMonitor(Metrics="Loss", Screens="none") as monitor:
        screen = monitor.addScreen("web", OpenBrowser=True)
        assert opened == [screen.url]


def test_a_forgotten_monitor_leaves_no_thread():
    monitor = dl.trainingProgressMonitor(Metrics="Loss", Screens="web")
    monitor.recordMetrics(1, Loss=1)
    gone = weakref.ref(monitor)
    del monitor
    gc.collect()
    assert gone() is None and not [t for t in threading.enumerate() if t.name == "dlarray web"]


def test_a_program_ends_though_its_page_is_open():
    code = (
        "import dlarray as dl, threading, urllib.request, sys\n"
        "m = dl.trainingProgressMonitor(Metrics='Loss', Screens='web')\n"
        "m.recordMetrics(1, Loss=1)\n"
        "held = urllib.request.urlopen(m.Screens[0].url + 'events')\n"
        "print(held.readline())\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and "retry" in done.stdout and "Traceback" not in done.stderr


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_forked_process_ends_and_the_page_stays():
    code = (
        "import dlarray as dl, gc, os, sys, time, urllib.request\n"
        "m = dl.trainingProgressMonitor(Metrics='Loss', Screens='web')\n"
        "m.recordMetrics(1, Loss=1)\n"
        "held = urllib.request.urlopen(m.Screens[0].url + 'events')\n"
        "held.readline()\n"
        "child = os.fork()\n"
        "if child == 0:\n"
        "    m.recordMetrics(2, Loss=1); m.refresh()\n"
        "    sys.exit(7)\n"
        "print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))\n"
        "m.refresh()\n"
        "print(len(urllib.request.urlopen(m.Screens[0].url).read()) > 1000)\n"
        "child = os.fork()\n"
        "if child == 0:\n"
        "    time.sleep(60)\n"
        "m.close()\n"
        "print('end' in held.read().decode())\n"  # though a child lives that has inherited the connection
        "try: urllib.request.urlopen(m.Screens[0].url if m.Screens else held.url, timeout=20)\n"
        "except OSError: print('closed')\n"
        "os.kill(child, 9)\n"
    )
    done = subprocess.run(
        [sys.executable, "-W", "ignore::DeprecationWarning", "-c", code],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stdout.split() == ["7", "True", "True", "closed"], done.stdout + done.stderr
    assert "Traceback" not in done.stderr
