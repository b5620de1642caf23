"""Which part of data belongs to which of several processes."""

from __future__ import annotations

from typing import Any

from dlarray.arguments import one_number, whole
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, ClassError, FormatError, describe


def bounds(count: int, parts: int, place: int) -> tuple[int, int]:
    """Where one of several parts of as equal a size as can be begins and ends; the first ones are the larger ones."""
    each, rest = divmod(count, parts)
    start = place * each + min(place, rest)
    return start, start + each + (place < rest)


def piece(X: dlarray, parts: int, place: int) -> dlarray:
    """One part of the observations of a labelled array; an array without "B" belongs to all."""
    axis = X.axis("B")
    if axis is None:
        return X
    start, end = bounds(X.array.shape[axis], parts, place)
    return X.wrap(X.array[(..., slice(start, end)) + (slice(None),) * (-axis - 1)])


def part_of(data: Any, parts: int, place: int) -> Any:
    """One part of what `dldistribute` can divide."""
    if isinstance(data, (list, tuple, range)):
        start, end = bounds(len(data), parts, place)
        return data[start:end]
    labelled = isinstance(data, dlarray) and data._format
    if not labelled and one_number(data) is not None:
        count = whole(
            "partition",
            "the number of observations",
            data,
            least=0,
            expected="0 or more",
            fix="partition(100)",
        )
        return range(*bounds(count, parts, place))
    if isinstance(data, dlarray):
        if data.axis("B") is None:
            raise FormatError(
                f'partition: {data.describe()} has no dimension "B" to divide; fix: partition(dlarray(X, "CB")), or '
                "the observations that partition(N) names"
            )
        return piece(data, parts, place)
    if callable(getattr(data, "partition", None)):
        return (
            _queue(data, parts, place) if hasattr(data, "MiniBatchSize") else data.partition(parts, place + 1)
        )
    raise ClassError(
        f"partition: cannot divide {describe(data)}; fix: a datastore with a method partition, a minibatchqueue, a "
        "list, a labelled array, or the number of observations"
    )


def _queue(queue: Any, parts: int, place: int) -> Any:
    """One part of a queue, whose mini-batches together have the size that the whole queue's have."""
    size = queue.MiniBatchSize
    if size < parts:
        raise ArgumentError(
            f"partition: a mini-batch has {size} observations, too few for {parts} ranks; fix: MiniBatchSize={parts} "
            "or more"
        )
    part = queue.partition(parts, place + 1)
    start, end = bounds(size, parts, place)
    part.MiniBatchSize = end - start
    return part
