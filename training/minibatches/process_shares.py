"""What one of several processes reads of each mini-batch of a datastore."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from dlarray.errors import DataError
from dlarray.training.minibatches.kept_data import Kept
from dlarray.training.minibatches.observation_runs import Columns, Reading

_STRIDE = 0x85EBCA6B  # between the seeds of the processes: what they draw while they read is not the same


class Share(NamedTuple):
    """One process's part: its number, and where its part of so many observations begins and ends."""

    place: int
    bounds: Callable[[int], tuple[int, int]]

    def runs(
        self, ds: Any, size: int, where: str, partial: bool, seed: int, skip: int, kept: Kept | None
    ) -> Iterator[Columns]:
        """The observations of this part, mini-batch by mini-batch; none of a mini-batch that is too small for all.

        The mini-batches are those that one process makes of the same datastore; no other observation is read.
        """
        whole, rest = divmod(ds.NumObservations, size)
        if not partial and whole:
            rest = 0
        start, end = self.bounds(size)
        first, last = self.bounds(rest)
        places = [batch * size + k + 1 for batch in range(whole) for k in range(start, end)]
        places += [whole * size + k + 1 for k in range(first, last)]
        if not places:
            yield from ([] for _ in range(skip, whole + (rest > 0)))
            return
        seed = (seed + _STRIDE * (self.place + 1)) % 2**32
        own = iter(Reading(ds.subset(places), end - start, where, seed, skip, kept))
        for number in range(skip, whole + (rest > 0)):
            count = end - start if number < whole else last - first
            columns = next(own, []) if count else []
            if (len(columns[0]) if columns else 0) != count:
                raise DataError(self._uneven())
            yield columns
        if next(own, None):
            raise DataError(self._uneven())

    def _uneven(self) -> str:
        return (
            "read: a transformed observation has become several or none, so processes cannot share the data; fix: "
            "transform them so that each stays one"
        )
