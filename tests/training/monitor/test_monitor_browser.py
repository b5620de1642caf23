"""The live page of a training in a real browser; what the server answers is in test_monitor_web.py."""

import contextlib
import math
import socket
import threading
import time

import numpy as np
import pytest

import dlarray as dl
from tests.support import chromium


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


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    if chromium.PATH is None:
        pytest.skip("Chromium is not installed here")
    found = chromium.Browser(tmp_path_factory.mktemp("chromium"))
    yield found
    found.close()


def points_of(page, metric):
    return page.run(f"curves.get('{metric}')")


def test_a_browser_draws_the_curves(monitor, browser):
    monitor.groupSubPlot("Losses", ["Loss", "ValidationLoss"])
    page = browser.page(monitor.Screens[0].url)
    steps = np.arange(1, 201)
    for step in steps.tolist():
        monitor.recordMetrics(step, Loss=math.exp(-step / 50), Accuracy=step / 2)
        if step % 50 == 0:
            monitor.recordMetrics(step, ValidationLoss=1 / step)
    monitor.updateInfo(Epoch=3, Note="two\nlines")
    monitor.Progress, monitor.Status = 42, "Saving"
    monitor.refresh()
    page.wait("state && state.status === 'Saving' && curves.get('ValidationLoss').length === 4")
    np.testing.assert_allclose(points_of(page, "Loss"), np.stack([steps, np.exp(-steps / 50)], 1))
    assert page.run("[...document.querySelectorAll('h2')].map(e => e.textContent)") == ["Losses", "Accuracy"]
    assert page.run("[...document.querySelectorAll('path')].map(e => e.dataset.count)") == ["200", "4", "200"]
    rows = dict(
        page.run(
            "[...document.querySelectorAll('#info tr')].map(e => [e.cells[0].innerText, e.cells[1].innerText])"
        )
    )
    assert rows["Epoch"] == "3" and rows["Accuracy"] == "100" and rows["Elapsed time"].startswith("00:")
    assert page.run("at('progress').value") == 42 and "42 %" in page.run("document.body.innerText")
    assert "Iteration" in page.run(
        "document.querySelector('main').innerText || document.querySelector('main').textContent"
    )
    # the curve falls: its first point is the highest, and the scale can be changed
    path = page.run("document.querySelector('path').getAttribute('d')")
    heights = [float(p.split(" ")[1]) for p in path[1:].split("L")]
    assert heights == sorted(heights) and len(heights) > 50
    page.run("document.querySelector('section button').click()")
    straight = page.run("document.querySelector('path').getAttribute('d')")
    places = np.array([[float(v) for v in p.split(" ")] for p in straight[1:].split("L")])
    slopes = np.diff(places[:, 1]) / np.diff(places[:, 0])
    assert (
        straight != path and np.ptp(slopes) < 0.2 * abs(slopes.mean()) + 0.2
    )  # exp is a line on a log scale
    assert page.complaints() == []


def test_a_browser_takes_no_text_for_code(monitor, browser):
    evil = "</script><script>window.bad = 1</script><img src=x onerror='window.bad = 1'>"
    monitor.groupSubPlot(evil, ["Loss", "ValidationLoss"])
    monitor.XLabel = monitor.Status = evil
    monitor.updateInfo(Note=evil)
    monitor.recordMetrics(1, Loss=1)
    monitor.refresh()
    page = browser.page(monitor.Screens[0].url)
    page.wait("document.querySelectorAll('section').length === 2")
    assert page.run("document.body.innerText").count(evil) >= 3
    assert page.run("document.querySelectorAll('img').length") == 0
    assert page.run("document.querySelectorAll('script').length") == 1
    assert page.run("typeof window.bad") == "undefined"
    # what came in by another door would not run either
    page.run("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.bad = 1\">')")
    page.run(
        "{ const s = document.createElement('script'); s.textContent = 'window.bad = 1'; document.body.append(s); }"
    )
    page.run("new Promise(done => setTimeout(done, 50))")
    assert page.run("typeof window.bad") == "undefined"


def test_a_browser_stops_the_training_and_hears_of_its_end(monitor, browser):
    monitor.recordMetrics(1, Loss=1)
    pages = [browser.page(monitor.Screens[0].url) for _ in range(2)]
    for page in pages:
        page.wait("state && state.axes.length === 3 && !at('stop').disabled")
    pages[0].run("at('stop').click()")
    pages[0].wait("at('note').textContent === 'Stopping …'")
    end = time.monotonic() + 60
    while not monitor.Stop and time.monotonic() < end:
        time.sleep(0.01)
    assert monitor.Stop
    monitor.Status = "Training stopped"
    monitor.close()
    for page in pages:
        page.wait("ended && at('note').textContent === 'The training has ended.'")
        assert page.run("at('status').textContent") == "Training stopped" and page.run("at('stop').disabled")
        assert page.run("source.readyState") == 2 and page.complaints() == []


def test_a_browser_finds_a_server_again(monitor, browser):
    monitor.recordMetrics(1, Loss=1)
    monitor.refresh()
    page = browser.page(monitor.Screens[0].url)
    page.wait("received === 1")
    for request in list(monitor.Screens[0]._server.open):  # the connection breaks
        with contextlib.suppress(OSError):
            request.shutdown(socket.SHUT_RDWR)
    monitor.recordMetrics(2, Loss=2)
    monitor.refresh()
    page.wait("(curves.get('Loss') || []).length === 2")
    assert points_of(page, "Loss") == [[1, 1], [2, 2]] and page.run("at('note').textContent") == ""


def test_a_browser_shows_a_training_by_trainnet(browser, capsys):
    X, T = np.arange(24.0).reshape(8, 3) / 24, np.arange(8.0).reshape(8, 1) / 8
    layers = [dl.featureInputLayer(3), dl.fullyConnectedLayer(1)]
    seen = {}

    def look(info):
        if info.State == "start":
            return
        if info.Iteration == 1:
            address = capsys.readouterr().err.split()[-1]
            seen["page"] = browser.page(address)
            seen["page"].wait("state && state.axes.length")
        if info.Iteration == 5:
            seen["page"].run("at('stop').click()")
            seen["page"].wait("at('note').textContent === 'Stopping …'")

    options = dl.trainingOptions("sgdm", MaxEpochs=1000, Verbose=False, Plots="web", OutputFcn=look)
    _, info = dl.trainnet(X, T, layers, "mse", options, nargout=2)
    assert info.StopReason == "Stopped manually"
    seen["page"].wait("ended")
    assert seen["page"].run("at('status').textContent") == "Training stopped"
    losses = seen["page"].run("curves.get('TrainingLoss')")
    assert [step for step, _ in losses] == info.TrainingHistory.Iteration
    np.testing.assert_allclose([value for _, value in losses], info.TrainingHistory.Loss)
