"""Forks at random moments: parent and child compute the same bits, both end, and what is the parent's stays its own."""

from __future__ import annotations

import contextlib
import io
import os
import threading
import time
import urllib.request
from collections.abc import Callable
from typing import Any

import numpy as np

import dlarray as dl
from tests.attack import interrupts
from tests.attack.disks import log_of
from tests.attack.programs import POSIX, Probes, a_folder, ended, first_line, forked, in_time
from tests.attack.report import Report
from tests.training.minibatches import test_interrupted_workers as workers


def attack(seed: int, seconds: float) -> Report:
    """Fork in each situation in turn."""
    report = Report("forks")
    if not POSIX or not hasattr(os, "fork"):
        print("forks: nothing is tried: there is no fork here")
        return report
    kinds = (
        after_parallel_data,
        amid_parallel_data,
        with_the_live_page,
        with_a_log,
        amid_threads,
        amid_trainnet,
    )
    with interrupts._ready():
        work = _work()
        expected = work()
        for k, random in Probes(seed, seconds, least=len(kinds)):
            report.tried += 1
            kind = kinds[k % len(kinds)]
            try:
                with in_time(150):
                    problem = kind(random, work, expected)
            except BaseException as error:
                problem = first_line(error)
            if problem:
                report.failed.append(f"seed {seed}, probe {k}, {kind.__name__}: {problem}")
    return report


def _work() -> Callable[[], Any]:
    """Threaded kernels and gradients; no random numbers, which another thread may draw from the same stream."""
    parts = [interrupts._gradients(), *interrupts._kernels()]
    return lambda: [part.work() for part in parts]


def parted(work: Callable[[], Any], expected: Any, more: Callable[[], None] = lambda: None) -> str:
    """Fork now; both go on computing."""

    def child() -> None:
        assert work() == expected, "the child computes something else"
        more()

    number = forked(child)
    mine = work() == expected
    code = ended(number)
    if code is None:
        return "the child hangs"
    if code:
        return f"the child ends with {code}"
    return "" if mine else "the parent computes something else"


def batches() -> list:
    dl.rng(3)
    return [workers.bits(batch) for batch in workers.queue()]


def after_parallel_data(random: np.random.Generator, work: Callable, expected: Any) -> str:
    """Processes wait for more to do."""
    found = batches()

    def same() -> None:
        assert batches() == found, "the child's data are others"

    return parted(work, expected, same) or ("" if batches() == found else "the parent's data are others")


def amid_parallel_data(random: np.random.Generator, work: Callable, expected: Any) -> str:
    """Some batches are on their way."""
    found = batches()
    dl.rng(3)
    queue = workers.queue()
    first = [workers.bits(queue.next()) for _ in range(int(random.integers(1, len(found))))]

    def rest() -> None:
        assert first + [workers.bits(batch) for batch in queue] == found, "the child's data are others"

    problem = parted(work, expected, rest)
    return problem or (
        "" if first + [workers.bits(b) for b in queue] == found else "the parent's data are others"
    )


def with_the_live_page(random: np.random.Generator, work: Callable, expected: Any) -> str:
    """Somebody looks on."""
    with (
        contextlib.redirect_stderr(io.StringIO()),
        dl.trainingProgressMonitor(Metrics="Loss", Screens="web") as monitor,
        urllib.request.urlopen(monitor.Screens[0].url + "events", timeout=30) as stream,
    ):
        monitor.recordMetrics(1, Loss=1)
        time.sleep(float(random.uniform(0, 0.05)))

        def goes_on() -> None:
            monitor.recordMetrics(2, Loss=2)
            monitor.refresh()

        problem = parted(work, expected, goes_on)
        if problem:
            return problem
        monitor.refresh()
        with urllib.request.urlopen(monitor.Screens[0].url, timeout=30) as page:
            if len(page.read()) < 1000:
                return "the parent's page has gone"
        monitor.close()
        return "" if b"event: end" in stream.read() else "the stream does not end"


def with_a_log(random: np.random.Generator, work: Callable, expected: Any) -> str:
    """Each writes to a log of its own."""
    with a_folder() as folder:
        monitor = dl.trainingProgressMonitor(Metrics="Loss", Screens="none")
        monitor.addScreen("tensorboard", LogDirectory=folder)
        count = int(random.integers(1, 40))
        for step in range(count):
            monitor.recordMetrics(step, Loss=step)

        def goes_on() -> None:
            monitor.recordMetrics(count, Loss=-1)

        problem = parted(work, expected, goes_on)
        monitor.close()
        logs = [log_of(file) for file in folder.iterdir()]
        sizes = [sum(b"Loss" in record for record in records) for records, _ in logs]
        wrong = [text for _, text in logs if text]
        return problem or (
            wrong[0] if wrong else "" if count in sizes and len(logs) == 2 else f"logs of {sizes}"
        )


def _amid(random: np.random.Generator, busy: Callable[[], Any], work: Callable, expected: Any) -> str:
    over, found = threading.Event(), []

    def run() -> None:
        while not over.is_set():
            try:
                busy()
            except Exception as error:
                found.append(first_line(error))
                return

    thread = threading.Thread(target=run)
    thread.start()
    try:
        time.sleep(float(random.uniform(0, 0.1)))
        problem = parted(work, expected)
    finally:
        over.set()
        thread.join(60)
    return problem or (found[0] if found else "")


def amid_threads(random: np.random.Generator, work: Callable, expected: Any) -> str:
    """Another thread computes."""
    kernel = interrupts._kernels()[0]
    return _amid(random, kernel.work, work, expected)


def amid_trainnet(random: np.random.Generator, work: Callable, expected: Any) -> str:
    """Another thread trains."""
    X, T = (np.asarray(dl.extractdata(v)).T for v in interrupts.data())
    net = interrupts.network()
    options = dl.trainingOptions("adam", MaxEpochs=3, MiniBatchSize=5, Verbose=False)
    return _amid(random, lambda: dl.trainnet(X, T, net, "mse", options), work, expected)
