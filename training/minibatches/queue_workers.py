"""The processes that prepare the mini-batches of a minibatchqueue."""

from __future__ import annotations

import copy
import inspect
from collections.abc import Sequence
from typing import Any

from dlarray.training.datastores.combined_datastores import gives_columns
from dlarray.training.minibatches.collation import collated
from dlarray.training.minibatches.prefetching import has_places, own_stream, pass_seed, put_at, rows_from
from dlarray.training.minibatches.worker_processes import sendable, workers_for


def prepared(variables: list, fcn: Any, formats: Sequence[str], labelled: Sequence[bool]) -> list:
    """What a mini-batch function makes of observations, variable by variable."""
    if callable(fcn):
        made = fcn(*map(list, variables[: _taken(fcn, len(variables))]))
        return list(made) if isinstance(made, tuple) else [made]
    return [
        collated(column, fmt, not as_array)
        for column, fmt, as_array in zip(variables, formats, labelled)  # as many as there are outputs
    ]


def _taken(fcn: Any, count: int) -> int:
    """How many of the variables a mini-batch function takes: a queue of the predictors alone leaves the labels out."""
    try:
        parameters = inspect.signature(fcn).parameters.values()
    except (TypeError, ValueError):  # a function of compiled code
        return count
    if any(p.kind is p.VAR_POSITIONAL for p in parameters):
        return count
    places = sum(p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD) for p in parameters)
    return min(places, count) or count


class BatchTask:
    """Reads observations and prepares a mini-batch of them; what processes are given."""

    def __init__(self, queue: Any) -> None:
        self.store = copy.copy(queue._store)
        self.how = (queue._fcn, queue._formats, queue._as_dlarray)

    def __call__(self, start: int, count: int, seed: int, number: int) -> list:
        with own_stream(seed, number):
            if gives_columns(self.store):
                put_at(self.store, start)
                return prepared(self.store._columns(count), *self.how)
            rows = rows_from(self.store, start, count)
            return prepared([list(column) for column in zip(*rows, strict=True)], *self.how)


class ParallelPass:
    """Processes that prepare the mini-batches of one pass.

    What counts is how much has been returned: after an interruption, or in a process that was forked, others ask for
    the rest anew.
    """

    def __init__(self, task: bytes, total: int) -> None:
        self.task, self.total, self.seed = task, total, pass_seed()
        self.workers: Any = None
        self.returned = self.number = 0  # observations, and mini-batches
        self.counts: list[int] = []  # observations in the mini-batches that were asked for

    def left(self) -> int:
        """How many observations have not been returned."""
        return self.total - self.returned

    def next(self, size: int, whole: bool) -> list:
        """The next mini-batch; others are asked for meanwhile, smaller ones only if ``whole`` is false."""
        if self.workers is None or not self.workers.usable:
            self._end()
            self.workers, self.counts = workers_for(self.task), []
        try:
            asked = self.returned + sum(self.counts)
            while self.workers.idle > 0 and self.total - asked >= (size if whole else 1):
                count = min(size, self.total - asked)
                self.workers.ask(asked, count, self.seed, self.number + len(self.counts))
                self.counts.append(count)
                asked += count
            value = self.workers.answer()
        except BaseException as error:
            if (
                isinstance(error, Exception) and self.workers.usable
            ):  # the task's: the next mini-batch may be good
                self._count()
            else:
                self._end()
            raise
        self._count()
        if not self.counts and self.left() < (size if whole else 1):
            self.release()
        return value

    def _count(self) -> None:
        count, *self.counts = self.counts
        self.returned, self.number = self.returned + count, self.number + 1

    def _end(self) -> None:
        workers, self.workers = self.workers, None
        if workers is not None:
            workers.close()

    def release(self) -> None:
        """The pass is over."""
        workers, self.workers = self.workers, None
        if workers is not None:
            workers.release()


def parallel_pass(queue: Any) -> ParallelPass | None:
    """Processes for a pass of a queue; None where its datastore or its function cannot be sent to them."""
    if not has_places(queue._store):
        return None
    task = sendable(BatchTask(queue))
    return None if task is None else ParallelPass(task, queue._store.NumObservations)
