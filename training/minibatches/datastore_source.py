"""Datastores and queues as sources of mini-batches."""

from __future__ import annotations

import copy
import itertools
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from dlarray.array import asdlarray, dlarray
from dlarray.backend import namespace
from dlarray.categorical import categorical
from dlarray.errors import ArgumentError, SizeError
from dlarray.training.datastores.augmented_images import AugmentedImageDatastore
from dlarray.training.datastores.base import IterableDatastore, able, filename_in, read_rows
from dlarray.training.datastores.combined_datastores import gives_columns, side_by_side
from dlarray.training.datastores.observations import Labels, Slices, Stack, as_array
from dlarray.training.minibatches.columns import (
    UNDEFINED,
    Handling,
    LabelCellColumn,
    as_class,
    check_pictures,
    encoded,
    is_flat,
    is_text,
    join_observations,
    numbered,
    plain_observation,
)
from dlarray.training.minibatches.fit_messages import unequal_lengths
from dlarray.training.minibatches.kept_data import Kept
from dlarray.training.minibatches.observation_runs import Columns, Reading
from dlarray.training.minibatches.prefetching import has_places, own_stream, pass_seed
from dlarray.training.minibatches.process_shares import Share
from dlarray.training.minibatches.random_state import draws, put_back
from dlarray.training.minibatches.reading_plan import InputPlan, TargetPlan

Batch = tuple[list[dlarray], list[dlarray]]
LOOK = 32  # observations that are looked at in one go
LOOK_BYTES = 4_000_000  # of those in memory, which can be more


class StoreSource:
    """A datastore, read from its start in every pass."""

    count = None

    def __init__(
        self, caller: str, ds: Any, plan: InputPlan, targets: TargetPlan | None, how: Handling
    ) -> None:
        if isinstance(ds, AugmentedImageDatastore):  # mini-batches have the size that the training wants
            ds = copy.copy(ds)
            ds.MiniBatchSize = 1
            if ds.DispatchInBackground and how.where == "serial":
                how = replace(how, where="background")
        self.caller, self.ds, self.plan, self.targets, self.how = caller, ds, plan, targets, how
        self.given = ds  # in its own order
        self.classes: dict[int, list[str]] = {}  # of the targets that are labels, by place
        self.looked = False
        self.checked = False
        self.of_one_length = False  # each target has as many time steps as its sequence
        self.shuffles: list[dict] = []  # the states of the random numbers before each shuffle
        self.share: Share | None = None
        self.kept: Kept | None = None

    def keep_data(self, always: bool) -> None:
        """Keep what is read beforehand; ``always`` what is read later, too: it will be read more than once."""
        self.kept = Kept(self.given, always)

    @property
    def names(self) -> list[str] | None:
        """The classes of the first target that has any."""
        return next(iter(self.classes.values()), None)

    def shuffleable(self) -> bool:
        """Whether the order can be changed."""
        return able("shuffle", self.ds)

    def shuffle(self) -> None:
        """The datastore in random order, where it can be shuffled."""
        if not self.shuffleable():
            raise ArgumentError(self.unshuffled())
        self.shuffles.append(draws())
        shuffled = self.ds.shuffle()
        self.ds = self.ds if shuffled is None else shuffled

    def in_own_order(self) -> bool:
        """Whether the data are an iterator's, who has chosen their order."""
        return isinstance(self.ds, IterableDatastore)

    def unshuffled(self) -> str:
        """What to say when the data cannot be put in random order."""
        return unshuffled(self.caller, self.ds)

    def order_now(self) -> list:
        """What `put_in_order` needs to make this order again: any datastore is shuffled as it was."""
        return list(self.shuffles)

    def put_in_order(self, order: list) -> None:
        """Go to an order, from that of the data as they came."""
        now = draws()
        for state in order:
            put_back(state)
            self.shuffle()
        put_back(now)

    def _look(self, size: int = 1, where: str = "serial") -> Iterator[Columns]:
        """The observations, from the start, to look at them: the random numbers of the training stay as they are."""
        for columns in Reading(self.ds, size, where, pass_seed(), kept=self.kept, look=True):
            yield self._fit(columns)

    def _fit(self, columns: Columns) -> Columns:
        wanted = len(self.plan.names)
        if len(columns) < wanted or (self.targets is not None and len(columns) < wanted + self.targets.count):
            outputs = self.targets.count if self.targets is not None else 0
            raise ArgumentError(
                f"{self.caller}: the datastore reads {len(columns)} values for each observation, but the network "
                f"has {wanted} inputs and {outputs} targets; fix: combine(dsX, dsT)"
            )
        return columns

    def not_finite(self, names: tuple = ("X", "T")) -> str:
        """Which observation has a value that is NaN or Inf; empty if none has."""
        self.given.reset()
        number, inputs = 0, len(self.plan.names)
        while self.given.hasdata():
            rows, info = read_rows(self.given)
            for row in rows:
                number += 1
                for k, value in enumerate(row):
                    X = as_array(value)
                    if X is not None and not all_finite(X):
                        file = filename_in(info)
                        own = names[0] if k < inputs else names[1]
                        return f"observation {number} of the datastore{file} has NaN or Inf in {own}"
        return ""

    def batches(self, size: int, partial: bool, skip: int = 0, seed: int = 0) -> Iterator[Batch]:
        """Mini-batches as they are read; the last one, when it is smaller, only if ``partial`` or alone.

        ``skip`` leaves out as many at the start; each draws from the stream of its number in the pass ``seed``.
        """
        if self.targets is not None and not self.looked:
            self._find_classes()
        if self.share is not None:
            for part in self.share.runs(self.ds, size, self.how.where, partial, seed, skip, self.kept):
                yield self._joined(self._fit(part)) if part else ([], [])
            return
        found = Reading(self.ds, size, self.how.where, seed, skip, self.kept)
        for number, columns in enumerate(found, skip):
            count = len(columns[0]) if columns else 0
            if count and (count == size or partial or number == 0):
                yield self._joined(self._fit(columns))

    def divided(self, share: Share) -> StoreSource | None:
        """The source that reads one process's part of each mini-batch; None where all must read the whole.

        That is so where a datastore cannot be read in any order, and for sequences, which are padded together.
        """
        formats = [fmt for fmt in (*self.plan.given, *self.plan.orders()) if fmt]
        if not (has_places(self.ds) and able("subset", self.ds)) or any("T" in fmt for fmt in formats):
            return None
        part = copy.copy(self)
        part.share = share
        return part

    def iterations(self, size: int) -> int | None:
        """Not known before the data are read."""
        return None

    def _first(self) -> Columns:
        first = next(self._look(), None)
        if first is None:
            raise ArgumentError(f"{self.caller}: the datastore has no data; fix: reset(ds), or give it some")
        return first

    def sample(self) -> list[dlarray]:
        """One observation of each input."""
        return self._inputs(self._first())

    def look(self) -> Batch:
        """One observation of all inputs and targets."""
        if not self.looked:
            self._find_classes()
        return self._joined(self._first())

    def all_inputs(self) -> Iterator[list[dlarray]]:
        """All data: several observations of one size at a time, or an observation at a time."""
        for columns in self._look(self._at_once(), self.how.where):
            columns = columns[: len(self.plan.names)]
            if all(isinstance(column, (Slices, Stack)) for column in columns) and self._timeless():
                yield self._inputs(columns, as_read=True)
                continue
            for one in zip(*columns, strict=True):  # because padding is no data
                yield self._inputs([[value] for value in one], as_read=True)

    def _at_once(self) -> int:
        """How many observations are looked at together."""
        if not (gives_columns(self.ds) and all(d.in_memory for d in side_by_side(self.ds))):
            return LOOK
        size = sum(X._data.nbytes for X in self.sample())
        return max(LOOK, min(32 * LOOK, LOOK_BYTES // max(size, 1)))

    def _timeless(self) -> bool:
        return not any("T" in self.plan.format(k) for k in range(len(self.plan.names)))

    def _inputs(self, columns: Columns, as_read: bool = False) -> list[dlarray]:
        found = []
        for k in range(len(self.plan.names)):
            values = columns[k]
            value = next(iter(values))
            if as_read and self.checked and len(values) == 1:
                plain = plain_observation(value, self.plan.observation_format(k), self.how.dtype)
                if plain is not None:
                    found.append(plain)
                    continue
            first = as_array(value)
            first = asdlarray(value) if first is None else first
            if as_read and len(values) == 1 and not is_flat(value):
                values = [first]
            fmt = first._format.replace("B", "") if first._format else self.plan.observation_format(k)
            if not self.checked and not first._format and len(fmt) > 1 and not is_flat(value):
                self.plan.check(k, "X", first.shape, fmt, None, True)
            found.append(join_observations(self.caller, "X", values, fmt, self.how, as_read=as_read))
        self.checked = True
        return found

    def _joined(self, columns: Columns) -> Batch:
        inputs = self._inputs(columns)
        if self.of_one_length:
            self._compare_lengths(columns)
        return inputs, self._targets(columns)

    def check_lengths(self) -> None:
        """Refuse targets whose sequences are longer or shorter than those of the first input, when they are read."""
        self.of_one_length = True

    def _compare_lengths(self, columns: Columns) -> None:
        assert self.targets is not None
        formats = [fmt.replace("B", "") for fmt in (self.plan.format(0), self.targets.format(0))]
        for both in zip(*(columns[k] for k in (0, len(self.plan.names))), strict=True):
            pair = list(map(as_array, both))
            if any(X is None or X._format or X.ndim > len(fmt) for X, fmt in zip(pair, formats, strict=True)):
                return
            sizes = [(*X.shape, 1, 1) for X in pair if X is not None]
            mine, theirs = (size[fmt.index("T")] for size, fmt in zip(sizes, formats, strict=True))
            if mine != theirs:
                raise SizeError(unequal_lengths(self.caller, "an observation", mine, theirs))

    def _targets(self, columns: Columns) -> list[dlarray]:
        if self.targets is None:
            return []
        found = []
        for j in range(self.targets.count):
            values = columns[len(self.plan.names) + j]
            if j in self.classes:
                found.append(self._labels(j, values))
                continue
            fmt = self.targets.format(j).replace("B", "")
            found.append(join_observations(self.caller, "T", values, fmt, self.how))
        return found

    def _find_classes(self) -> None:
        """The classes of targets that are labels; texts say them only when all of them have been read."""
        first = self._first()
        assert self.targets is not None
        self.looked = True
        start = len(self.plan.names)
        for j in range(self.targets.count):
            value = next(iter(first[start + j]))
            if j in self.classes:
                continue
            if isinstance(value, categorical):
                self.classes[j] = value.categories()
            elif is_text(value):
                texts = (
                    column for columns in self._look(LOOK, self.how.where) for column in columns[start + j]
                )
                self.classes[j] = sorted(set(map(_text, texts)) - {""})

    def _labels(self, j: int, values: Any) -> dlarray:
        assert self.targets is not None
        names = self.classes[j]
        if isinstance(values, Labels) and list(values.names) == names:
            codes = np.where(values.codes == 0, UNDEFINED, values.codes)
            return encoded(codes, "B", len(names), self.targets.hot, self.how)
        known = self.targets.outputs or self.targets.given[j] is not None
        fmt = self.targets.format(j).replace("B", "").replace("C", "") if known else ""
        texts = all(map(is_text, values))
        labels = values if texts else [categorical([v]) if is_text(v) else v for v in values]
        given = {_text(v) for v in values} - {""} if texts else {n for v in labels for n in v.categories()}
        strange = sorted(given - set(names))
        if strange:
            raise ArgumentError(
                f"{self.caller}: T has the labels {', '.join(strange)}, which are none of the classes "
                f"{', '.join(names)}; fix: leave these observations out, or give categoricals with all classes"
            )
        if texts:
            places = {name: k for k, name in enumerate(names, 1)} | {"": UNDEFINED}
            codes = np.asarray([places[_text(v)] for v in values])
            return encoded(codes, "B", len(names), self.targets.hot, self.how)
        if "S" in fmt:  # pictures of labels
            check_pictures(self.caller, "T", labels)
            found = [numbered(v, names) for v in labels]
            found = [c.reshape(c.shape + (1,) * (len(fmt) - c.ndim)) for c in found]
            return encoded(np.stack(found, axis=-1), fmt + "B", len(names), self.targets.hot, self.how)
        if all(v.shape == (1, 1) for v in labels):
            codes = np.asarray([numbered(v, names).item() for v in labels])
            return encoded(codes, "B", len(names), self.targets.hot, self.how)
        column = LabelCellColumn(self.caller, "T", labels, self.targets.hot, self.how)
        column.codes, column.names = [numbered(v, names).reshape(-1) for v in labels], names
        return column.batch(np.arange(len(values)))


def unshuffled(caller: str, ds: Any) -> str:
    """What to say of data that cannot be put in random order."""
    while below := list(getattr(ds, "UnderlyingDatastores", [])):
        ds = next((d for d in below if not able("subset", d)), below[0])
    return (
        f"{caller}: the datastore ({type(ds).__name__}) has no method shuffle() (or subset(indices) and "
        "NumObservations, where it is combined with others), so its data cannot be put in random order; fix: "
        'trainingOptions(…, Shuffle="never"), or a method shuffle()'
    )


def all_finite(X: dlarray) -> bool:
    """Whether all values are finite."""
    array = X.array
    xp = namespace(array)
    return array.dtype == xp.bool or bool(xp.all(xp.isfinite(array)))


def _text(value: Any) -> str:
    return str(np.asarray(value).reshape(())).strip()


class QueueSource:
    """A minibatchqueue: its mini-batches are taken as they come."""

    count = None
    names = None

    def __init__(
        self, caller: str, queue: Any, plan: InputPlan, targets: TargetPlan | None, how: Handling
    ) -> None:
        self.caller, self.queue, self.plan, self.targets, self.how = caller, queue, plan, targets, how
        self.shuffles: list[dict] = []  # the states of the random numbers before each shuffle

    def shuffleable(self) -> bool:
        """Whether the order can be changed."""
        own = getattr(self.queue, "shuffleable", None)
        return bool(own()) if callable(own) else callable(getattr(self.queue, "shuffle", None))

    def shuffle(self) -> None:
        """The queue in random order."""
        if not self.shuffleable():
            raise ArgumentError(self.unshuffled())
        self.shuffles.append(draws())
        self.queue.shuffle()

    def in_own_order(self) -> bool:
        """Whether the data are an iterator's, who has chosen their order."""
        return isinstance(getattr(self.queue, "_store", None), IterableDatastore)

    def unshuffled(self) -> str:
        """What to say when the data cannot be put in random order."""
        return unshuffled(self.caller, getattr(self.queue, "_store", self.queue))

    order_now, put_in_order = StoreSource.order_now, StoreSource.put_in_order

    def check_lengths(self) -> None:
        """The queue has joined the sequences: their lengths are not known."""

    def not_finite(self, names: tuple = ("X", "T")) -> str:
        """Which mini-batch has a value that is NaN or Inf; empty if none has."""
        for number, (inputs, targets) in enumerate(self._all(), 1):
            if not all(map(all_finite, [*inputs, *targets])):
                return f"mini-batch {number} of the minibatchqueue has values that are NaN or Inf"
        return ""

    def iterations(self, size: int) -> int | None:
        """Not known before the data are read."""
        return None

    def _all(self, skip: int = 0, seed: int = 0) -> Iterator[Batch]:
        self.queue.reset()
        inputs = len(self.plan.names)
        for number in itertools.count():
            with own_stream(seed, number):
                if not self.queue.hasdata():
                    return
                got = self.queue.next()
            if number < skip:
                continue
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
                    fmt = self.plan.format(k) if k < inputs else None
                    if fmt is None and self.targets is not None:
                        fmt = self.targets.format(k - inputs)
                    X = dlarray(X, fmt)
                made.append(X)
            yield made[:inputs], made[inputs:]

    def batches(self, size: int, partial: bool, skip: int = 0, seed: int = 0) -> Iterator[Batch]:
        """The queue's own mini-batches."""
        return self._all(skip, seed)

    def sample(self) -> list[dlarray]:
        """The first mini-batch of each input."""
        return next(self._all())[0]

    def look(self) -> Batch:
        """The first mini-batch."""
        return next(self._all())

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
