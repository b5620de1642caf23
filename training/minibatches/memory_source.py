"""What trainnet and its like read mini-batches from: data in memory, datastores, queues.

A source gives pairs (inputs, targets) of lists of labelled dlarrays: ``batches(size, partial, skip, seed)`` goes once
through the data, ``shuffle()`` puts them in random order, ``order_now()`` and ``put_in_order(…)`` go back to an order.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from dlarray.array import asdlarray, dlarray
from dlarray.categorical import categorical
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.table.column import Column
from dlarray.table.column_kinds import kind_of
from dlarray.training.datastores.base import as_datastore
from dlarray.training.datastores.image_datastore import with_labels
from dlarray.training.datastores.observation_numbers import permutation
from dlarray.training.datastores.observations import is_cell
from dlarray.training.minibatches.columns import (
    ArrayColumn,
    CellColumn,
    Handling,
    LabelCellColumn,
    LabelColumn,
    as_categorical,
    is_flat,
    is_labels,
    is_small,
    is_tabular,
    table_columns,
)
from dlarray.training.minibatches.datastore_source import (
    Batch,
    QueueSource,
    StoreSource,
    all_finite,
    is_queue,
    is_store,
)
from dlarray.training.minibatches.fit_messages import check_counts, unequal_lengths
from dlarray.training.minibatches.reading_plan import InputPlan, TargetPlan, input_column, target_column


# -- data in memory -----------------------------------------------------------------------------------------------
class MemorySource:
    """Columns of data in memory."""

    def __init__(self, inputs: list, targets: list, count: int) -> None:
        self.inputs, self.targets, self.count = inputs, targets, count
        self.order = np.arange(count)
        self.names = next((c.names for c in targets if isinstance(c, (LabelColumn, LabelCellColumn))), None)

    def shuffleable(self) -> bool:
        """Whether the order can be changed."""
        return True

    def shuffle(self) -> None:
        """A new random order."""
        self.order = self.order[permutation(self.count)]

    def not_finite(self, names: tuple = ("X", "T")) -> str:
        """Which observation has a value that is NaN or Inf; empty if none has."""
        for name, columns in zip(names, (self.inputs, self.targets), strict=True):
            for k, column in enumerate(columns):
                own = name if len(columns) == 1 else f"{name}{k + 1}"
                for start in range(0, self.count, 1024):
                    stop = min(start + 1024, self.count)
                    if not all_finite(column.batch(np.arange(start, stop))):
                        one = next(
                            i for i in range(start, stop) if not all_finite(column.batch(np.arange(i, i + 1)))
                        )
                        return f"observation {one + 1} of {own} has values that are NaN or Inf"
        return ""

    def check_lengths(self) -> None:
        """Refuse targets whose sequences are longer or shorter than those of the first input."""
        pair = [getattr(columns[0], "lengths", None) for columns in (self.inputs, self.targets)]
        lengths = [None if ask is None else ask() for ask in pair]
        if lengths[0] is None or lengths[1] is None:
            return
        for k, (mine, theirs) in enumerate(zip(*lengths, strict=True)):
            if mine != theirs:
                raise SizeError(unequal_lengths("trainnet", f"observation {k + 1}", mine, theirs))

    def order_now(self) -> np.ndarray:
        """What `put_in_order` needs to make this order again."""
        return self.order

    def put_in_order(self, order: np.ndarray) -> None:
        """Go back to an order."""
        if sorted(order.tolist()) != list(range(self.count)):
            raise ValueError("an order of other data")
        self.order = order

    def batches(self, size: int, partial: bool, skip: int = 0, seed: int = 0) -> Iterator[Batch]:
        """Mini-batches in the present order; the last one, when it is smaller, only if ``partial`` or alone.

        ``skip`` leaves out as many at the start.
        """
        last = self.count if partial or self.count < size else self.count - self.count % size
        for start in range(skip * size, last, size):
            places = self.order[start : min(start + size, last)]
            yield [c.batch(places) for c in self.inputs], [c.batch(places) for c in self.targets]

    def iterations(self, size: int) -> int | None:
        """How many mini-batches a pass has."""
        return max(self.count // size, 1)

    def look(self) -> Batch:
        """One observation of all inputs and targets."""
        return next(self.batches(1, partial=True))

    def sample(self) -> list[dlarray]:
        """One observation of each input."""
        return [c.batch(np.arange(min(self.count, 1))) for c in self.inputs]

    def all_inputs(self) -> Iterator[list[dlarray]]:
        """All data, a part at a time, for statistics."""
        padded = any(isinstance(c, CellColumn) and "T" in c.fmt for c in self.inputs)
        step = 1 if padded else 1024  # padding is no data
        for start in range(0, self.count, step):
            places = np.arange(start, min(start + step, self.count))
            yield [c.as_read(places) if _small(c) else c.batch(places) for c in self.inputs]


def _small(column: Any) -> bool:
    return isinstance(column, ArrayColumn) and is_small(column.X)


def _as_store(caller: str, data: Any, T: Any, targets: TargetPlan | None) -> Any:
    """Data as a datastore, if Python can only iterate over or number them: a data set of PyTorch, pairs in a list."""
    known = (
        is_queue(data) or is_store(data) or is_tabular(data) or isinstance(data, (str, dlarray, categorical))
    )
    if (
        known
        or T is not None
        or hasattr(data, "shape")
        or (targets is None and isinstance(data, (list, tuple)))
    ):
        return data
    if hasattr(data, "dataset") and hasattr(data, "batch_size"):
        raise ArgumentError(
            f"{caller}: {describe(data)} gives whole mini-batches, but observations are wanted; fix: "
            f"{caller}(loader.dataset, …) with MiniBatchSize"
        )
    pairs = not isinstance(data, (list, tuple)) or (
        len(data) and all(isinstance(v, (list, tuple)) for v in data)
    )
    if pairs and (hasattr(data, "__iter__") or hasattr(data, "__getitem__")):
        return as_datastore(caller, "data", data)
    return data


# -- the source of what was given ------------------------------------------------------------------------------------
def source_of(
    caller: str,
    data: Any,
    T: Any,
    plan: InputPlan,
    targets: TargetPlan | None,
    how: Handling,
    names: tuple = ("X", "T"),
) -> Any:
    """The source of predictors and targets; ``T`` is None where the data hold both, ``targets`` where none are needed.

    The formats of the targets are worked out when the outputs are known: `MemorySource` gets its targets then.
    """
    data, T = _as_store(caller, _upright(data), T, targets), _upright(T)
    if is_queue(data) or is_store(data):
        if T is not None:
            raise ArgumentError(
                f"{caller}: a datastore holds the targets too, but targets are given beside it; fix: "
                f"{caller}(combine(dsX, dsT), net, …)"
            )
        if is_queue(data):
            return QueueSource(caller, data, plan, targets, how)
        return StoreSource(caller, data if targets is None else with_labels(caller, data), plan, targets, how)
    inputs, given = _divided(caller, data, T, plan, targets)
    known = None if not given else _height(given[0])
    columns = [
        input_column(plan, k, names[0] if len(inputs) == 1 else f"{names[0]}{k + 1}", X, how, known)
        for k, X in enumerate(inputs)
    ]
    found = [(names[0], "InputDataFormats", c) for c in columns]
    count = check_counts(caller, found)
    if count == 0:
        raise ArgumentError(f"{caller}: {names[0]} is empty: {columns[0].describe()}; fix: give observations")
    source = MemorySource(columns, [], count)
    source.pending = given  # type: ignore[attr-defined]
    return source


def _upright(value: Any) -> Any:
    """A table's column of numbers as the column that it is: as Python's list it would lie along a row."""
    numbers = isinstance(value, Column) and kind_of(list(value)) in ("numeric", "rows")
    return asdlarray(value) if numbers else value


def with_targets(
    caller: str, source: Any, targets: TargetPlan, how: Handling, names: tuple = ("X", "T")
) -> Any:
    """The source with its targets, now that the formats of the outputs are known."""
    if not isinstance(source, MemorySource):
        return source
    given = source.pending  # type: ignore[attr-defined]
    columns = [
        target_column(targets, k, names[1] if len(given) == 1 else f"{names[1]}{k + 1}", T, how)
        for k, T in enumerate(given)
    ]
    told = [
        (names[0], "InputDataFormats", source.inputs[0]),
        *[(names[1], "TargetDataFormats", c) for c in columns],
    ]
    return MemorySource(source.inputs, columns, check_counts(caller, told))


def _divided(
    caller: str, data: Any, T: Any, plan: InputPlan, targets: TargetPlan | None
) -> tuple[list, list]:
    """The inputs and the targets as lists."""
    count = len(plan.names)
    outputs = 0 if targets is None else targets.count
    if T is None and targets is not None:
        if not is_tabular(data):
            raise ArgumentError(
                f"{caller}: {describe(data)} came without targets; fix: {caller}(X, T, …), or a datastore or a table "
                "that holds both"
            )
        columns = table_columns(data)
        titles = list(columns)
        if len(titles) <= outputs:
            raise ArgumentError(
                f"{caller}: the table has {len(titles)} columns, but needs predictors and {outputs} targets; fix: "
                "predictors first, targets last"
            )
        first, last = titles[: len(titles) - outputs], titles[len(titles) - outputs :]
        goals = [columns[title] for title in last]
        if count > 1 or is_cell(list(columns[first[0]])):
            return [list(columns[title]) for title in first], goals
        return [{title: columns[title] for title in first}], goals
    several = isinstance(data, tuple) and count > 1
    inputs = list(data) if several else [data]
    if len(inputs) != count:
        raise ArgumentError(
            f"{caller}: the network has {count} inputs ({', '.join(plan.names)}), but {len(inputs)} came; fix: a tuple "
            f"(X1, …, X{count}), or a datastore that reads all of them: combine(ds1, …, dsT)"
        )
    if targets is None:
        return inputs, []
    goals = list(T) if isinstance(T, tuple) and outputs > 1 else [T]
    if len(goals) != outputs:
        raise ArgumentError(
            f"{caller}: the network has {outputs} outputs, but {len(goals)} targets came; fix: a tuple (T1, …, "
            f"T{outputs}), or a datastore that reads all of them"
        )
    return inputs, goals


def _height(T: Any) -> int | None:
    """How many observations targets have, where their format does not matter."""
    if is_cell(T) or (is_flat(T) and hasattr(T, "__len__")):
        return len(T)
    if is_labels(T):
        return int(np.prod(as_categorical(T).shape))
    shape = getattr(T, "shape", None)
    if not shape or (isinstance(T, dlarray) and T._format):
        return None
    return max(shape) if len(shape) == 2 else int(shape[-1])
