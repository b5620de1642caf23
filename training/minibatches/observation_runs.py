"""Runs of observations of a datastore: read here, in a thread, or in processes, with the same result."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from dlarray.training.datastores.base import read_rows
from dlarray.training.minibatches.prefetching import has_places, in_background, own_stream, rows_from
from dlarray.training.minibatches.worker_processes import sendable, workers_for

Rows = list[tuple]


def runs(ds: Any, size: int, where: str, seed: int, skip: int = 0) -> Iterator[Rows]:
    """The observations of a datastore from its start, ``size`` at a time; ``skip`` leaves out as many runs.

    Each run draws from the stream of its number in the pass ``seed``.  ``where`` says who reads: "serial", a thread
    for "background", processes for "parallel" where the datastore can be sent to them and read from any place on, and
    else a thread.
    """
    if where == "parallel" and has_places(ds):
        task = sendable(RunTask(ds, size, seed))
        if task is not None:
            return _from_processes(ds, size, skip, task)
    if where != "serial":
        return in_background(lambda: _one_after_the_other(ds, size, seed, skip))
    return _one_after_the_other(ds, size, seed, skip)


def _one_after_the_other(ds: Any, size: int, seed: int, skip: int) -> Iterator[Rows]:
    ds.reset()
    rows: Rows = []
    number, more = 0, True
    while more:
        with own_stream(seed, number):
            while len(rows) < size and (more := ds.hasdata()):
                rows += read_rows(ds)[0]
        while len(rows) >= size or (rows and not more):
            if number >= skip:
                yield rows[:size]
            rows, number = rows[size:], number + 1


class RunTask:
    """Reads the run of a number; what processes are given."""

    def __init__(self, ds: Any, size: int, seed: int) -> None:
        self.ds, self.size, self.seed = copy.copy(ds), size, seed

    def __call__(self, number: int) -> Rows:
        with own_stream(self.seed, number):
            return rows_from(self.ds, number * self.size, self.size)


def _from_processes(ds: Any, size: int, skip: int, task: bytes) -> Iterator[Rows]:
    ds.reset()
    count = -(-ds.NumObservations // size)
    workers = workers_for(task)
    try:
        number = skip
        while number < count or workers.waiting:
            while number < count and workers.idle > 0:
                workers.ask(number)
                number += 1
            yield workers.answer()
    finally:
        workers.release()
