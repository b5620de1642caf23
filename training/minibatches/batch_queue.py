"""The queue that minibatchqueue makes: its properties, the observations at hand, and mini-batches made of them."""

from __future__ import annotations

import copy
import inspect
from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from dlarray.arguments import check_nargout, choice, flag, is_empty, one_number, one_word, text_list, whole
from dlarray.array import asdlarray
from dlarray.backend import to_numpy
from dlarray.display import object_text
from dlarray.errors import ArgumentError, DataError, OptionError, describe
from dlarray.training.datastores.base import able, as_datastore, read_rows, refuse_unable
from dlarray.training.datastores.combined_datastores import gives_columns
from dlarray.training.datastores.datastore_functions import copied
from dlarray.training.datastores.image_datastore import ImageDatastore, with_labels
from dlarray.training.minibatches.collation import CLASSES, finished
from dlarray.training.minibatches.prefetching import has_places, own_stream, pass_seed
from dlarray.training.minibatches.queue_workers import ParallelPass, parallel_pass, prepared
from dlarray.visible import visible_names

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

END_OF_DATA = (
    "next: Unable to provide a mini-batch because end of data reached. Use reset or shuffle to continue generating "
    "mini-batches from the data set. fix: while hasdata(mbq): …, or reset(mbq)"
)


def _takes_labels(fcn: Any, outputs: Any) -> bool:
    """Whether a queue of labelled images is asked for the labels too."""
    if not callable(fcn):
        return one_number(outputs) == 2
    try:
        inspect.signature(fcn).bind(None, None)
    except (TypeError, ValueError):
        return False
    return True


class MiniBatchQueue:
    """What `minibatchqueue` makes."""

    __internals__ = "shuffleable describe".split()
    __dir__ = visible_names

    def __init__(self, ds: Any, numOutputs: Any, options: dict[str, Any]) -> None:
        self._options = dict(options)
        if (
            _takes_labels(options["MiniBatchFcn"], numOutputs)
            and isinstance(ds, ImageDatastore)
            and len(ds.Labels)
        ):
            ds = with_labels("minibatchqueue", ds)
        self._store = copied(as_datastore("minibatchqueue", "ds", ds))
        self._rows: deque[tuple] = deque()
        self._worker: ThreadPoolExecutor | None = None
        self._ahead: Future | None = None
        self._begin()
        self.MiniBatchSize = options["MiniBatchSize"]
        self._quick = gives_columns(self._store)
        width = self._width()
        self.NumOutputs = (
            width
            if is_empty(numOutputs)
            else whole("minibatchqueue", "numOutputs", numOutputs, least=1, fix="numOutputs=1")
        )
        if (
            one_word(options["MiniBatchFcn"], ("collate",))
            and self.NumOutputs > width
            and (self._rows or self._store.hasdata())
        ):
            raise ArgumentError(
                f"minibatchqueue: numOutputs is {self.NumOutputs}, but the datastore has {width} variables; "
                f"fix: numOutputs={width}, or MiniBatchFcn"
            )
        self.PartialMiniBatch = options["PartialMiniBatch"]
        self.MiniBatchFcn = options["MiniBatchFcn"]
        self.PreprocessingEnvironment = options["PreprocessingEnvironment"]
        self.OutputCast = options["OutputCast"]
        self.OutputAsDlarray = options["OutputAsDlarray"]
        self.MiniBatchFormat = options["MiniBatchFormat"]
        self.OutputEnvironment = options["OutputEnvironment"]
        for k in range(self.NumOutputs):
            if self._as_dlarray[k] and self._cast[k] not in ("single", "double", "logical", "same"):
                raise OptionError(
                    f'minibatchqueue: output {k + 1} cannot be a labelled array of class "{self._cast[k]}"; '
                    'fix: OutputCast="double", or OutputAsDlarray=False'
                )

    # -- properties -------------------------------------------------------------------------------------------
    @property
    def MiniBatchSize(self) -> int:
        """The number of observations in a mini-batch."""
        return self._size

    @MiniBatchSize.setter
    def MiniBatchSize(self, value: Any) -> None:
        self._size = whole("minibatchqueue", "MiniBatchSize", value, least=1, fix="MiniBatchSize=1")
        if hasattr(self._store, "MiniBatchSize"):
            self._store.MiniBatchSize = self._size

    @property
    def PartialMiniBatch(self) -> str:
        """What becomes of a smaller last mini-batch: "return" or "discard"."""
        return self._partial

    @PartialMiniBatch.setter
    def PartialMiniBatch(self, value: Any) -> None:
        self._partial = choice("minibatchqueue", "PartialMiniBatch", value, ("return", "discard"))

    @property
    def MiniBatchFcn(self) -> str | Callable:
        """The function that makes a mini-batch of lists of observations, or "collate"."""
        return self._fcn

    @MiniBatchFcn.setter
    def MiniBatchFcn(self, value: Any) -> None:
        if not callable(value):
            value = choice("minibatchqueue", "MiniBatchFcn", value, ("collate",))
        self._fcn = value

    @property
    def PreprocessingEnvironment(self) -> str:
        """Where mini-batches are prepared: "serial", "background" or "parallel"."""
        return self._where

    @PreprocessingEnvironment.setter
    def PreprocessingEnvironment(self, value: Any) -> None:
        words = ("serial", "background", "parallel")
        self._where = choice("minibatchqueue", "PreprocessingEnvironment", value, words)

    @property
    def OutputCast(self) -> tuple[str, ...]:
        """The class of each output."""
        return self._cast

    @OutputCast.setter
    def OutputCast(self, value: Any) -> None:
        each = self._each("OutputCast", value)
        self._cast = tuple(choice("minibatchqueue", "OutputCast", v, (*CLASSES,)) for v in each)

    @property
    def OutputAsDlarray(self) -> list[bool]:
        """Whether each output is a labelled array."""
        return list(self._as_dlarray)

    @OutputAsDlarray.setter
    def OutputAsDlarray(self, value: Any) -> None:
        self._as_dlarray = [
            flag("minibatchqueue", "OutputAsDlarray", v) for v in self._each("OutputAsDlarray", value)
        ]

    @property
    def MiniBatchFormat(self) -> tuple[str, ...]:
        """The labels of each output."""
        return self._formats

    @MiniBatchFormat.setter
    def MiniBatchFormat(self, value: Any) -> None:
        each = self._each("MiniBatchFormat", "" if is_empty(value) else value)
        for v in each:
            if not isinstance(v, str) or v.strip("SCBTUscbtu"):
                raise OptionError(
                    "minibatchqueue: MiniBatchFormat must be made of the labels S, C, B, T, U, but it is "
                    f'{describe(v)}; fix: MiniBatchFormat="CB"'
                )
        self._formats = tuple(v.upper() for v in each)

    @property
    def OutputEnvironment(self) -> tuple[str, ...]:
        """Where each output is placed."""
        return self._places

    @OutputEnvironment.setter
    def OutputEnvironment(self, value: Any) -> None:
        each = self._each("OutputEnvironment", value)
        self._places = tuple(
            choice("minibatchqueue", "OutputEnvironment", v, ("auto", "cpu", "gpu")) for v in each
        )

    def _each(self, option: str, value: Any) -> list:
        """One value for each output: the same for all, or those of a list."""
        if isinstance(value, str) or not isinstance(value, Sequence) and not hasattr(value, "shape"):
            return [value] * self.NumOutputs
        values: list = text_list(value) or (
            list(value)
            if isinstance(value, Sequence)
            else to_numpy(asdlarray(value)._data).reshape(-1).tolist()
        )
        if len(values) == 1:
            return values * self.NumOutputs
        if len(values) != self.NumOutputs:
            raise OptionError(
                f"minibatchqueue: {option} has {len(values)} values, but there are {self.NumOutputs} outputs; "
                f"fix: one value for each, or minibatchqueue(ds, {len(values)}, …)"
            )
        return values

    # -- data -------------------------------------------------------------------------------------------------
    def _width(self) -> int:
        """The number of variables of an observation."""
        if self._quick:
            return len(copy.copy(self._store)._columns(1)) if self._store.hasdata() else 1
        self._fill(1)
        width = len(self._rows[0]) if self._rows else 1
        if self._options["PreprocessingEnvironment"] != "serial" and has_places(self._store):
            self._rows.clear()  # a thread reads it again, with its own random numbers
            self._store.reset()
        return width

    def _fill(self, count: int) -> None:
        """Have as many observations at hand, as far as there are any."""
        while len(self._rows) < count and self._store.hasdata():
            self._rows += read_rows(self._store)[0]

    def _begin(self) -> None:
        """A pass through the data begins; each mini-batch that is prepared in the background draws from a stream of
        its own, whose seed is that of the pass and the number of the mini-batch."""
        self._seed: int | None = None
        self._number = self._taken = 0  # mini-batches and observations
        self._parallel: ParallelPass | None = None

    def hasdata(self) -> bool:
        """Whether there is another mini-batch."""
        if self._ahead is not None:
            return True
        if self._parallel is not None:
            return self._parallel.left() >= (self._size if self._partial == "discard" else 1)
        needed = self._size if self._partial == "discard" else 1
        if self._quick:
            return self._store._left() >= needed
        if self._where != "serial" and len(self._rows) < needed:  # what is read belongs to its mini-batch
            if needed == 1:
                return bool(self._store.hasdata())
            if has_places(self._store):
                return self._store.NumObservations - self._taken >= needed
        self._fill(needed)
        return len(self._rows) >= needed

    def next(self, nargout: int | None = None) -> Any:
        """The next mini-batch: one array, or a tuple of several; all outputs, or as many as are asked for."""
        if not self.hasdata():
            raise DataError(END_OF_DATA)
        if self._where == "parallel" and self._number == 0:
            self._parallel = parallel_pass(self)
        if self._parallel is not None:
            outputs = self._finished(self._parallel.next(self._size, self._partial == "discard"))
            self._number += 1
        else:
            outputs = self._next_here()
        if nargout is not None:
            check_nargout("next", nargout, range(1, len(outputs) + 1))
            outputs = outputs[:nargout]
        return outputs[0] if len(outputs) == 1 else tuple(outputs)

    def _next_here(self) -> list:
        """The next mini-batch, made in this process."""
        if self._ahead is not None:
            ahead, self._ahead = self._ahead, None
            outputs = ahead.result()
        else:
            outputs = self._made()
        if self._where != "serial" and self.hasdata():
            if self._worker is None:
                from concurrent.futures import ThreadPoolExecutor  # which takes long to import

                self._worker = ThreadPoolExecutor(1, thread_name_prefix="minibatchqueue")
            self._ahead = self._worker.submit(self._made)
        return outputs

    def _made(self) -> list:
        """The next mini-batch, read and prepared."""
        number, self._number = self._number, self._number + 1
        if self._where == "serial":  # MATLAB's numbers: those of the global stream
            return self._prepared(self._take())
        if self._seed is None:
            self._seed = pass_seed()
        with own_stream(self._seed, number):
            return self._prepared(self._take())

    def _take(self) -> list:
        """The next observations, variable by variable."""
        if self._quick:
            return self._store._columns(self._size)
        self._fill(self._size)
        rows = [self._rows.popleft() for _ in range(min(self._size, len(self._rows)))]
        self._taken += len(rows)
        return [list(column) for column in zip(*rows, strict=True)]

    def _prepared(self, variables: list) -> list:
        return self._finished(prepared(variables, self._fcn, self._formats, self._as_dlarray))

    def _finished(self, values: list) -> list:
        """The outputs, as the options want them."""
        if len(values) < self.NumOutputs:
            raise ArgumentError(
                f"next: the queue has {self.NumOutputs} outputs, but its MiniBatchFcn has returned {len(values)}; "
                f"fix: minibatchqueue(ds, {len(values)}, …)"
            )
        return [
            finished(value, k + 1, self._cast[k], self._as_dlarray[k], self._formats[k], self._places[k])
            for k, value in enumerate(values[: self.NumOutputs])
        ]

    def reset(self) -> None:
        """Back to the start of the data, in the present order."""
        self._settle()
        self._store.reset()

    def shuffleable(self) -> bool:
        """Whether the data can be put into random order."""
        return able("shuffle", self._store)

    def shuffle(self) -> None:
        """Put the data into random order, and begin anew."""
        self._settle()
        refuse_unable("shuffle", self._store)
        shuffled = self._store.shuffle()
        self._store = self._store if shuffled is None else shuffled
        self._store.reset()
        self._quick = gives_columns(self._store)

    def partition(self, n: Any, index: Any) -> MiniBatchQueue:
        """A queue over one of n parts of the data."""
        refuse_unable("partition", self._store)
        options = {name: getattr(self, name) for name in self._options}
        return MiniBatchQueue(self._store.partition(n, index), self.NumOutputs, options)

    def _settle(self) -> None:
        if self._parallel is not None:
            self._parallel.release()
        if self._ahead is not None:
            if not self._ahead.cancel():
                self._ahead.exception()  # waits: the datastore is being read
            self._ahead = None
        self._rows.clear()
        self._begin()

    def __iter__(self) -> MiniBatchQueue:
        if not self.hasdata():
            self.reset()
        return self

    def __next__(self) -> Any:
        if not self.hasdata():
            raise StopIteration
        return self.next()

    # -- text -------------------------------------------------------------------------------------------------
    def __repr__(self) -> str:
        n = self.NumOutputs
        creation = [
            ("MiniBatchSize", self._size),
            ("PartialMiniBatch", self._partial),
            ("MiniBatchFcn", self._fcn),
            ("PreprocessingEnvironment", self._where),
        ]
        outputs = [
            ("OutputCast", self._cast),
            ("OutputAsDlarray", self.OutputAsDlarray),
            ("MiniBatchFormat", self._formats),
            ("OutputEnvironment", self._places),
        ]
        heading = f"minibatchqueue with {n} output{'s' * (n != 1)} and properties:"
        return object_text("", [("Mini-batch creation:", creation), ("Outputs:", outputs)], heading=heading)

    def describe(self) -> str:
        """A few words for messages."""
        return f"minibatchqueue with {self.NumOutputs} output{'s' * (self.NumOutputs != 1)}"
