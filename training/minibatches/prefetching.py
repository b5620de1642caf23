"""Mini-batches that are read while others are worked on: in a thread, or in processes.

What is read does not depend on where: each mini-batch draws its random numbers from a stream of its own, whose seed is
that of the pass through the data and the number of the mini-batch.  The seed of a pass is a sum over the state of the
global stream, which does not move; so a training goes on with the same numbers whether data are augmented or not.
"""

from __future__ import annotations

import queue
import threading
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any

from dlarray import random
from dlarray.errors import DataError
from dlarray.training.datastores.base import IndexedDatastore, read_rows

_STRIDE = 0x9E3779B1  # between the seeds of mini-batches
_AHEAD = 2  # mini-batches that are made ahead


def pass_seed() -> int:
    """The seed of a pass through the data that begins now."""
    return zlib.crc32(random.stream().state.tobytes())


def own_stream(seed: int, number: int) -> AbstractContextManager[random.Twister]:
    """Let this thread draw from the stream of one mini-batch."""
    return random.drawing_from(random.Twister((seed + _STRIDE * number) % 2**32))


# -- in a thread ----------------------------------------------------------------------------------------------------
class _Failure:
    def __init__(self, error: BaseException) -> None:
        self.error = error


_END = object()


def in_background(make: Callable[[], Iterator]) -> Iterator:
    """The items of an iterator that a thread goes through ahead of us; an error comes where its item would."""
    items: queue.Queue = queue.Queue(_AHEAD)
    stop = threading.Event()

    def put(item: Any) -> bool:
        while not stop.is_set():
            try:
                items.put(item, timeout=0.1)
                return True
            except queue.Full:
                continue
        return False

    def work() -> None:
        try:
            for item in make():
                if not put(item):
                    return
            put(_END)
        except BaseException as error:
            put(_Failure(error))

    thread = threading.Thread(target=work, name="dlarray-reader", daemon=True)
    thread.start()
    try:
        while (item := items.get()) is not _END:
            if isinstance(item, _Failure):
                raise item.error
            yield item
    finally:
        stop.set()
        thread.join()  # the datastore must not be read by two


# -- at a place -----------------------------------------------------------------------------------------------------
def has_places(ds: Any) -> bool:
    """Whether a datastore can be read from any observation on: processes then share its observations."""
    below = getattr(ds, "UnderlyingDatastores", None)
    if below is not None:
        return getattr(ds, "beside", False) and all(map(has_places, below))
    return isinstance(ds, IndexedDatastore) and ds.ReadSize == 1


def put_at(ds: Any, start: int) -> None:
    """Let the next read be that of an observation, by its number from 0."""
    for each in getattr(ds, "UnderlyingDatastores", [ds]):
        if each is ds:
            ds._at = start
        else:
            put_at(each, start)


def rows_from(ds: Any, start: int, count: int) -> list[tuple]:
    """Some observations from one on."""
    put_at(ds, start)
    rows: list[tuple] = []
    while len(rows) < count and ds.hasdata():
        found = read_rows(ds)[0]
        if len(found) != 1:
            raise DataError(
                f"read: a transformed observation has become {len(found)}, so processes cannot share the data; fix: "
                'PreprocessingEnvironment="background"'
            )
        rows += found
    return rows
