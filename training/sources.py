"""What trainnet and its like read mini-batches from: data in memory, datastores, queues.

A source gives pairs (inputs, targets) of lists of labelled dlarrays: ``batches(size, partial)`` goes once through the
data, ``shuffle()`` puts them in random order.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from dlarray.array import asdlarray, dlarray
from dlarray.categorical import categorical
from dlarray.errors import ArgumentError, describe
from dlarray.training.columns import (
    CellColumn,
    Handling,
    LabelCellColumn,
    LabelColumn,
    as_categorical,
    as_class,
    encoded,
    is_cell,
    is_flat,
    is_labels,
    is_tabular,
    is_text,
    join_observations,
    table_columns,
)
from dlarray.training.datastores import permutation, read_rows
from dlarray.training.orientation import check_counts
from dlarray.training.plans import InputPlan, TargetPlan, input_column, target_column

Batch = tuple[list[dlarray], list[dlarray]]


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

    def batches(self, size: int, partial: bool) -> Iterator[Batch]:
        """Mini-batches in the present order; the last one, when it is smaller, only if ``partial`` or alone."""
        last = self.count if partial or self.count < size else self.count - self.count % size
        for start in range(0, last, size):
            places = self.order[start : min(start + size, last)]
            yield [c.batch(places) for c in self.inputs], [c.batch(places) for c in self.targets]

    def iterations(self, size: int) -> int | None:
        """How many mini-batches a pass has."""
        return max(self.count // size, 1)

    def sample(self) -> list[dlarray]:
        """One observation of each input."""
        return [c.batch(np.arange(min(self.count, 1))) for c in self.inputs]

    def all_inputs(self) -> Iterator[list[dlarray]]:
        """All data, a part at a time, for statistics."""
        padded = any(isinstance(c, CellColumn) and "T" in c.fmt for c in self.inputs)
        step = 1 if padded else 1024  # padding is no data
        for start in range(0, self.count, step):
            places = np.arange(start, min(start + step, self.count))
            yield [c.batch(places) for c in self.inputs]


# -- datastores and queues ----------------------------------------------------------------------------------------
class StoreSource:
    """A datastore, read from its start in every pass."""

    count = None

    def __init__(
        self, caller: str, ds: Any, plan: InputPlan, targets: TargetPlan | None, how: Handling
    ) -> None:
        self.caller, self.ds, self.plan, self.targets, self.how = caller, ds, plan, targets, how
        self.classes: dict[int, list[str]] = {}  # of the targets that are labels, by place
        self.looked = False
        self.checked = False

    @property
    def names(self) -> list[str] | None:
        """The classes of the first target that has any."""
        return next(iter(self.classes.values()), None)

    def shuffleable(self) -> bool:
        """Whether the order can be changed."""
        return callable(getattr(self.ds, "shuffle", None))

    def shuffle(self) -> None:
        """The datastore in random order, where it can be shuffled."""
        if not self.shuffleable():
            raise ArgumentError(
                f"{self.caller}: the datastore ({type(self.ds).__name__}) has no method shuffle(), so its data cannot "
                'be put in random order; fix: trainingOptions(…, Shuffle="never"), or a method shuffle()'
            )
        self.ds = self.ds.shuffle()

    def _rows(self) -> Iterator[tuple]:
        self.ds.reset()
        while self.ds.hasdata():
            rows, _ = read_rows(self.ds)
            for row in rows:
                wanted = len(self.plan.names)
                if len(row) < wanted or (self.targets is not None and len(row) < wanted + self.targets.count):
                    outputs = self.targets.count if self.targets is not None else 0
                    raise ArgumentError(
                        f"{self.caller}: the datastore reads {len(row)} values for each observation, but the network "
                        f"has {wanted} inputs and {outputs} targets; fix: combine(dsX, dsT)"
                    )
                yield row

    def batches(self, size: int, partial: bool) -> Iterator[Batch]:
        """Mini-batches as they are read; the last one, when it is smaller, only if ``partial`` or alone."""
        if self.targets is not None and not self.looked:
            self._find_classes()
        rows: list[tuple] = []
        full = False
        for row in self._rows():
            rows.append(row)
            if len(rows) == size:
                full = True
                yield self._joined(rows)
                rows = []
        if rows and (partial or not full):
            yield self._joined(rows)

    def iterations(self, size: int) -> int | None:
        """Not known before the data are read."""
        return None

    def sample(self) -> list[dlarray]:
        """One observation of each input."""
        first = next(self._rows(), None)
        if first is None:
            raise ArgumentError(f"{self.caller}: the datastore has no data; fix: give it some")
        return self._inputs([first])

    def all_inputs(self) -> Iterator[list[dlarray]]:
        """All data, an observation at a time."""
        for row in self._rows():  # one at a time, because padding is no data
            yield self._inputs([row])

    def _inputs(self, rows: list[tuple]) -> list[dlarray]:
        found = []
        for k in range(len(self.plan.names)):
            values = [row[k] for row in rows]
            first = asdlarray(values[0])
            fmt = first._format or self.plan.format(k, None)
            fmt = fmt.replace("B", "")
            if not self.checked and not first._format and len(fmt) > 1 and not is_flat(values[0]):
                self.plan.check(k, "X", first.shape, fmt, None, True)
            found.append(join_observations(self.caller, "X", values, fmt, self.how))
        self.checked = True
        return found

    def _joined(self, rows: list[tuple]) -> Batch:
        inputs = self._inputs(rows)
        return inputs, self._targets(rows)

    def _targets(self, rows: list[tuple]) -> list[dlarray]:
        if self.targets is None:
            return []
        found = []
        for j in range(self.targets.count):
            values = [row[len(self.plan.names) + j] for row in rows]
            if j in self.classes:
                found.append(self._labels(j, values))
                continue
            fmt = self.targets.format(j, None).replace("B", "")
            found.append(join_observations(self.caller, "T", values, fmt, self.how))
        return found

    def _find_classes(self) -> None:
        """The classes of targets that are labels; texts say them only when all of them have been read."""
        first = next(self._rows(), None)
        if first is None or self.targets is None:
            raise ArgumentError(f"{self.caller}: the datastore has no data; fix: reset(ds), or give it some")
        self.looked = True
        start = len(self.plan.names)
        for j in range(self.targets.count):
            value = first[start + j]
            if j in self.classes:
                continue
            if isinstance(value, categorical):
                self.classes[j] = value.categories()
            elif is_text(value):
                self.classes[j] = sorted({_text(row[start + j]) for row in self._rows()})

    def _labels(self, j: int, values: list) -> dlarray:
        assert self.targets is not None
        names = self.classes[j]
        if all(is_text(v) or v.shape == (1, 1) for v in values):
            texts = [_text(v) if is_text(v) else v.tolist()[0] for v in values]
            strange = sorted({str(t) for t in texts} - set(names))
            if strange:
                raise ArgumentError(
                    f"{self.caller}: T has the labels {', '.join(strange)}, which are none of the classes "
                    f"{', '.join(names)}; fix: leave these observations out, or give categoricals with all classes"
                )
            codes = np.asarray([names.index(t) + 1 for t in texts])
            return encoded(codes, "B", len(names), self.targets.hot, self.how)
        column = LabelCellColumn(self.caller, "T", values, self.targets.hot, self.how)
        if column.names != names:
            places = np.asarray([names.index(n) + 1 for n in column.names])
            column.codes, column.names = [places[c - 1] for c in column.codes], names
        return column.batch(np.arange(len(values)))


def _text(value: Any) -> str:
    return str(np.asarray(value).reshape(()))


class QueueSource:
    """A minibatchqueue: its mini-batches are taken as they come."""

    count = None
    names = None

    def __init__(
        self, caller: str, queue: Any, plan: InputPlan, targets: TargetPlan | None, how: Handling
    ) -> None:
        self.caller, self.queue, self.plan, self.targets, self.how = caller, queue, plan, targets, how

    def shuffleable(self) -> bool:
        """Whether the order can be changed."""
        return callable(getattr(self.queue, "shuffle", None))

    def shuffle(self) -> None:
        """The queue in random order."""
        self.queue.shuffle()

    def iterations(self, size: int) -> int | None:
        """Not known before the data are read."""
        return None

    def _all(self) -> Iterator[Batch]:
        self.queue.reset()
        inputs = len(self.plan.names)
        while self.queue.hasdata():
            got = self.queue.next()
            values = list(got) if isinstance(got, tuple) else [got]
            wanted = inputs + (self.targets.count if self.targets is not None else 0)
            if len(values) < wanted:
                raise ArgumentError(
                    f"{self.caller}: the minibatchqueue has {len(values)} outputs, but the network needs {wanted}; "
                    "fix: minibatchqueue(ds, numOutputs, …) with the inputs first and the targets after them"
                )
            made = []
            for k, value in enumerate(values[:wanted]):
                X = as_class(asdlarray(value), self.how.dtype)
                if not X._format:
                    fmt = self.plan.format(k, X.ndim) if k < inputs else None
                    if fmt is None and self.targets is not None:
                        fmt = self.targets.format(k - inputs, X.ndim)
                    X = dlarray(X, fmt)
                made.append(X)
            yield made[:inputs], made[inputs:]

    def batches(self, size: int, partial: bool) -> Iterator[Batch]:
        """The queue's own mini-batches."""
        return self._all()

    def sample(self) -> list[dlarray]:
        """The first mini-batch of each input."""
        return next(self._all())[0]

    def all_inputs(self) -> Iterator[list[dlarray]]:
        """All inputs."""
        for inputs, _ in self._all():
            yield inputs


def is_queue(value: Any) -> bool:
    """Whether a value is a minibatchqueue."""
    return all(callable(getattr(value, m, None)) for m in ("next", "hasdata", "reset")) and hasattr(
        value, "MiniBatchSize"
    )


def is_store(value: Any) -> bool:
    """Whether a value is a datastore."""
    return all(callable(getattr(value, m, None)) for m in ("read", "hasdata", "reset")) and not isinstance(
        value, type
    )


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
    if is_queue(data) or is_store(data):
        if T is not None:
            raise ArgumentError(
                f"{caller}: a datastore holds the targets too, but targets are given beside it; fix: "
                f"{caller}(combine(dsX, dsT), net, …)"
            )
        return (QueueSource if is_queue(data) else StoreSource)(caller, data, plan, targets, how)
    inputs, given = _divided(caller, data, T, plan, targets)
    known = None if not given else _height(given[0])
    columns = [
        input_column(plan, k, names[0] if len(inputs) == 1 else f"{names[0]}{k + 1}", X, how, known)
        for k, X in enumerate(inputs)
    ]
    found = [(names[0], "InputDataFormats", c) for c in columns]
    source = MemorySource(columns, [], check_counts(caller, found))
    source.pending = given  # type: ignore[attr-defined]
    return source


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
