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
    """Processes that prepare the mini-batches of one pass."""

    def __init__(self, task: bytes, total: int) -> None:
        self.workers: Any = workers_for(task)
        self.total, self.seed = total, pass_seed()
        self.asked = self.number = 0
        self.counts: list[int] = []  # observations in the mini-batches that were asked for

    def left(self) -> int:
        """How many observations have not been returned."""
        return self.total - self.asked + sum(self.counts)

    def next(self, size: int, whole: bool) -> list:
        """The next mini-batch; others are asked for meanwhile, smaller ones only if ``whole`` is false."""
        while self.workers.idle > 0 and self.total - self.asked >= (size if whole else 1):
            count = min(size, self.total - self.asked)
            self.workers.ask(self.asked, count, self.seed, self.number)
            self.asked, self.number = self.asked + count, self.number + 1
            self.counts.append(count)
        self.counts.pop(0)
        value = self.workers.answer()
        if not self.counts and self.total - self.asked < (size if whole else 1):
            self.release()
        return value

    def release(self) -> None:
        """The pass is over."""
        if self.workers is not None:
            self.workers.release()
            self.workers = None


def parallel_pass(queue: Any) -> ParallelPass | None:
    """Processes for a pass of a queue; None where its datastore or its function cannot be sent to them."""
    if not has_places(queue._store):
        return None
    task = sendable(BatchTask(queue))
    return None if task is None else ParallelPass(task, queue._store.NumObservations)
