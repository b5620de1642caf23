"""Runs of observations of a datastore: read here, in a thread, or in processes, with the same result.

A run comes variable by variable, each a list, or one array of observations that were read together.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import numpy as np

from dlarray.training.datastores.base import read_rows
from dlarray.training.datastores.combined_datastores import gives_columns, side_by_side
from dlarray.training.minibatches.kept_data import Kept, by_number, share_memory
from dlarray.training.minibatches.prefetching import has_places, in_background, own_stream, rows_from
from dlarray.training.minibatches.worker_processes import sendable, workers_for

Columns = list[Any]


class Reading:
    """How a datastore is read: ``size`` observations at a time, from the streams of the pass ``seed``.

    ``kept`` is what was read before, and takes what is read.  ``look`` says that the observations are looked at before
    the training: then each draws from the stream of its own number.
    """

    def __init__(
        self,
        ds: Any,
        size: int,
        where: str,
        seed: int,
        skip: int = 0,
        kept: Kept | None = None,
        look: bool = False,
    ) -> None:
        self.ds, self.size, self.where, self.seed, self.skip = ds, size, where, seed, skip
        self.kept, self.look = kept, look
        parts = side_by_side(ds) if gives_columns(ds) else []
        steady = all(d.steady for d in parts)
        # Two that may draw random numbers take turns, observation by observation.
        by_columns = parts and (steady or (has_places(ds) and sum(not d.steady for d in parts) == 1))
        self.parts = parts if by_columns else []

    def __iter__(self) -> Iterator[Columns]:
        """The runs of a pass, from the start or from the run ``skip`` on."""
        if self.where == "parallel":
            far = [d for d in self.parts if not d.in_memory] if self.parts else [self.ds]
            task = None
            if far and (self.parts or has_places(self.ds)):
                task = sendable(
                    RunTask(far, self.size, self.seed, self.look, bool(self.parts), self._observations())
                )
            if task is not None:
                return self._from_processes(task)
        if self.where != "serial":
            return in_background(self._here)
        return self._here()

    def _observations(self) -> int:
        return min(len(d._order) for d in self.parts) if self.parts else self.ds.NumObservations

    def _count(self) -> int:
        return -(-self._observations() // self.size)

    # -- here -------------------------------------------------------------------------------------------------
    def _here(self) -> Iterator[Columns]:
        if not self.parts:
            return self._rows_here()
        self.ds.reset()
        return (self._run(number) for number in range(self.skip, self._count()))

    def _places(self, number: int) -> list[np.ndarray]:
        """The numbers of the observations of a run, for each datastore."""
        start = number * self.size
        stop = min(start + self.size, self._observations())
        return [d._order[start:stop] for d in self.parts]

    def _run(self, number: int, answer: list | None = None) -> Columns:
        """A run: what is kept, what a process has answered, and what is read now."""
        found: Columns = []
        told = iter(answer or ())
        for k, (d, places) in enumerate(zip(self.parts, self._places(number), strict=True)):
            part = self.kept.parts[k] if self.kept is not None and self.kept.parts else None
            columns, drew = next(told) if answer is not None and not d.in_memory else (None, False)
            if columns is None and part is not None and part.values:
                missing = part.missing(places)
                if not missing.any():
                    found += part.columns(places, not self.look)
                    continue
                if d.steady and not missing.all():
                    rest = d._variables(places[missing])
                    part.keep(places[missing], rest, self.look)
                    found += part.columns(places, not self.look, by_number(places[missing], rest))
                    continue
            if columns is None:
                columns, drew = read_part(
                    d, places, self.seed, number, number * self.size if self.look else None
                )
            if part is not None and not drew:
                part.keep(places, columns, self.look)
            found += columns
        return found

    def _rows_here(self) -> Iterator[Columns]:
        self.ds.reset()
        rows: list[tuple] = []
        number, more = 0, True
        step = 1 if self.look else self.size
        while more:
            with own_stream(self.seed, number):
                while len(rows) < step and (more := self.ds.hasdata()):
                    rows += read_rows(self.ds)[0]
            while len(rows) >= step or (rows and not more):
                if number >= self.skip:
                    yield [list(column) for column in zip(*rows[:step], strict=False)]
                rows, number = rows[step:], number + 1

    # -- in processes -----------------------------------------------------------------------------------------
    def _known(self, number: int) -> bool:
        """Whether a run need not be read."""
        if not self.parts or self.kept is None or not self.kept.parts:
            return False
        kept = zip(self.parts, self.kept.parts, self._places(number), strict=True)
        return all(d.in_memory or (part is not None and part.has(places)) for d, part, places in kept)

    def _from_processes(self, task: bytes) -> Iterator[Columns]:
        self.ds.reset()
        numbers = list(range(self.skip, self._count()))
        if all(map(self._known, numbers)):
            yield from in_background(self._here)
            return
        workers = workers_for(task)
        asked: dict[int, bool] = {}
        try:
            ahead = iter(numbers)
            for number in numbers:
                if (
                    not workers.usable
                ):  # this process was forked: processes of its own are asked for the same again
                    workers = workers_for(task)
                    for again in (n for n, far in asked.items() if far):
                        workers.ask(again)
                while workers.idle > 0 and (other := next(ahead, None)) is not None:
                    far = not self._known(other)
                    if far:
                        workers.ask(other)
                    asked[other] = far
                answer: Any = workers.answer() if asked.pop(number) else None
                yield self._run(number, answer) if self.parts else answer
        finally:
            workers.release()


def read_part(d: Any, places: np.ndarray, seed: int, number: int, start: int | None) -> tuple[Columns, bool]:
    """Observations of one datastore, and whether random numbers were drawn: from the stream of the run of a number.

    Where ``start`` is given, each observation draws from a stream of its own, the first from that of this number.
    """
    if d.steady:
        return d._variables(places), False
    if start is None:
        with own_stream(seed, number) as stream:
            return d._variables(places), not stream.untouched
    rows: list[tuple] = []
    before: tuple = ()
    drew = again = False  # again: a function gives the same memory each time
    for k in range(len(places)):
        with own_stream(seed, start + k) as stream:
            (row,) = d._rows(places[k : k + 1])
        drew = drew or not stream.untouched
        again = again or (k == 1 and share_memory(before, row))
        rows.append(tuple(map(copy.copy, row)) if again or k == 0 else row)
        before = row
    return [list(column) for column in zip(*rows, strict=True)], drew


class RunTask:
    """Reads the run of a number; what processes are given."""

    reads = True  # and keeps nothing of what it has read: it may be laid in memory that is used again

    def __init__(self, stores: list, size: int, seed: int, look: bool, by_columns: bool, count: int) -> None:
        self.stores, self.size, self.seed, self.look = [copy.copy(d) for d in stores], size, seed, look
        self.by_columns, self.count = by_columns, count

    def __call__(self, number: int) -> list:
        start, stop = number * self.size, min((number + 1) * self.size, self.count)
        if self.by_columns:
            own = start if self.look else None
            return [read_part(d, d._order[start:stop], self.seed, number, own) for d in self.stores]
        (ds,) = self.stores
        step = 1 if self.look else self.size
        rows: list[tuple] = []
        for k in range(start, stop, step):
            with own_stream(self.seed, k if self.look else number):
                rows += rows_from(ds, k, step)
        return [list(column) for column in zip(*rows, strict=False)]
