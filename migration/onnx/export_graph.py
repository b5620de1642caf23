"""An ONNX graph in the making: nodes and constants, and the operations of which exporters make theirs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from dlarray.array import dlarray
from dlarray.functions.data_types.properties import extractdata
from dlarray.functions.system.gpu_arrays import gather
from dlarray.migration.onnx.export_values import Dim, NotExported, Size, Value


class Node(NamedTuple):
    """An operator, what it takes and what it gives."""

    operator: str
    name: str
    inputs: list[str]
    outputs: list[str]
    attributes: dict[str, Any]


class Graph:
    """The nodes and constants of a model, with the operator set that they are of."""

    def __init__(self, opset: int) -> None:
        self.opset = opset
        self.nodes: list[Node] = []
        self.constants: dict[str, np.ndarray] = {}
        self.place = ""  # the layer that is written, in front of the names
        self.own_layers: list[str] = []  # layers of the user's, which say themselves what they are
        self._taken: set[str] = set()
        self._known: dict[tuple, str] = {}

    # -- names and constants ---------------------------------------------------------------------------------------
    def new_name(self, stem: str) -> str:
        """A name that no tensor and no node has."""
        name, k = stem, 1
        while name in self._taken:
            k += 1
            name = f"{stem}_{k}"
        self._taken.add(name)
        return name

    def constant(self, value: Any, name: str = "constant") -> str:
        """The name of a constant: an array in the order in which ONNX wants it. The same values are written once."""
        array = host(value)
        if array.dtype == np.float64:
            array = array.astype(np.float32)
        array = np.ascontiguousarray(array)
        key = (array.dtype.str, array.shape, array.tobytes() if array.size <= 64 else id(value))
        if array.size > 64 or key not in self._known:
            self._known[key] = self.new_name(f"{self.place}/{name}" if array.size > 64 else name)
            self.constants[self._known[key]] = array
        return self._known[key]

    def op(self, operator: str, *inputs: Any, outputs: int = 1, **attributes: Any) -> Any:
        """Add an operator: its inputs are tensors (names or values), arrays and numbers; ``None`` leaves one out.

        Returns the name of its output, or a list of names where there are several.
        """
        names = [self._input(x) for x in inputs]
        while names and not names[-1]:
            names.pop()
        name = self.new_name(f"{self.place}/{operator}")
        made = [name] if outputs == 1 else [self.new_name(f"{name}:{k + 1}") for k in range(outputs)]
        self.nodes.append(Node(operator, name, names, made, attributes))
        return made[0] if outputs == 1 else made

    def _input(self, x: Any) -> str:
        if x is None:
            return ""
        if isinstance(x, Value):
            return x.name
        if isinstance(x, str):
            return x
        if isinstance(x, float):
            return self.constant(np.float32(x))
        return self.constant(x)

    def refuse(self, reason: str, fix: str) -> Any:
        """End the export, because the layer that is written has no counterpart."""
        raise NotExported(reason, fix)

    # -- sizes ---------------------------------------------------------------------------------------------------------
    def size_of(self, size: Size) -> str:
        """A size as a tensor of one int64."""
        if not isinstance(size, Dim):
            return self.constant(np.array([size], np.int64))
        shape = self.op("Shape", size.name)
        return self.op("Slice", shape, _ints(size.axis), _ints(size.axis + 1), _ints(0))

    def shape(self, sizes: Sequence[Size]) -> str:
        """Sizes, of which some are known when the model runs, as a tensor."""
        if not any(isinstance(n, Dim) for n in sizes):
            return self.constant(np.array(sizes, np.int64))
        if len(sizes) == 1:
            return self.size_of(sizes[0])
        parts: list[str] = []
        run: list[int] = []
        for n in sizes:
            if isinstance(n, Dim):
                parts += [self.constant(np.array(run, np.int64))] if run else []
                parts.append(self.size_of(n))
                run = []
            else:
                run.append(n)
        parts += [self.constant(np.array(run, np.int64))] if run else []
        return self.op("Concat", *parts, axis=0)

    def reshape(self, x: Any, sizes: Sequence[Size]) -> str:
        """The same elements with other sizes; -1 where the number of elements tells one."""
        name = self._input(x)  # a size that stays where it is is 0 in ONNX
        sizes = [0 if isinstance(n, Dim) and n == (name, k) else n for k, n in enumerate(sizes)]
        open_sizes = [k for k, n in enumerate(sizes) if isinstance(n, Dim) or n == -1]
        if len(open_sizes) == 1:
            sizes[open_sizes[0]] = -1
        return self.op("Reshape", x, self.shape(sizes))

    def expand(self, x: Any, sizes: Sequence[Size]) -> str:
        """Repeated to sizes, by ONNX's broadcasting."""
        return self.op("Expand", x, self.shape(sizes))

    # -- the order of axes ---------------------------------------------------------------------------------------------
    def arranged(self, x: Any, have: Sequence[str], want: Sequence[str]) -> str:
        """The axes, named ``have``, in the order ``want``."""
        have, want = list(have), list(want)
        if have == want:
            return self._input(x)
        return self.op("Transpose", x, perm=[have.index(tag) for tag in want])

    def stored(self, X: Value) -> str:
        """The tensor in the order in which arrays are stored, the reverse of MATLAB's."""
        return self.arranged(X, X.tags, X.stored)

    def from_stored(self, x: Any, Y: Value) -> str:
        """A tensor in the order in which arrays are stored, in ONNX's order."""
        return self.arranged(x, Y.stored, Y.tags)

    def stored_sizes(self, Y: Value, source: Value | None = None) -> list[Size]:
        """The sizes of an output in stored order; where they differ between runs, from the input's same dimension."""
        found: list[Size] = []
        for tag in Y.stored:
            n = Y.sizes[Y.tags.index(tag)]
            if isinstance(n, Dim):
                n = source.size(tag) if source is not None and tag in source.tags else -1
            found.append(n)
        if found.count(-1) > 1:
            self.refuse(
                "more than one size of the result is known only when the model runs",
                "BatchSize=1, or other sizes",
            )
        return found

    def fitted(self, x: str, have: Sequence[str], Y: Value, source: Value) -> str:
        """A tensor with axes ``have``, of which those without a counterpart have one element, as the output is."""
        kept = [tag for tag in have if tag in Y.tags]
        x = self.arranged(
            x, have, [tag for tag in have if tag not in Y.tags] + [t for t in Y.tags if t in kept]
        )
        if len(kept) == len(have) == len(Y.tags):
            return x
        lost = [k for k, tag in enumerate(have) if tag not in Y.tags]
        if lost:
            x = self.op("Squeeze", x, np.arange(len(lost)))
        added = [k for k, tag in enumerate(Y.tags) if tag not in kept]
        return self.op("Unsqueeze", x, np.array(added)) if added else x

    def without_dead_ends(self, outputs: Sequence[str]) -> None:
        """Leave out the operators that no output depends on."""
        used, kept = set(outputs), []
        for node in reversed(self.nodes):
            if used & set(node.outputs):
                kept.append(node)
                used.update(node.inputs)
        self.nodes = kept[::-1]

    # -- operations that differ between operator sets ------------------------------------------------------------------
    def reduce(self, operator: str, x: Any, axes: Sequence[int]) -> str:
        """A reduction that keeps the axes with one element."""
        if self.opset >= 18 or operator == "ReduceSum":
            return self.op(operator, x, np.array(axes, np.int64), keepdims=1)
        return self.op(operator, x, axes=[int(a) for a in axes], keepdims=1)

    def slice(self, x: Any, axis: int, start: int, stop: Any, step: int = 1) -> str:
        """A stretch of one axis."""
        stop = _ints(stop) if isinstance(stop, int) else stop
        return self.op("Slice", x, _ints(start), stop, _ints(axis), _ints(step))

    def per_channel(self, value: Any, X: Value, name: str) -> str:
        """A vector with a value for each channel, so that it expands to the tensor."""
        data = host(value).reshape(-1)
        return self.constant(data.reshape((-1,) + (1,) * (X.rank - 1 - X.axis("C"))), name)

    def expandable(self, value: Any, X: Value, name: str) -> str:
        """An array in MATLAB's order that expands to the tensor, in ONNX's."""
        data = host(value)
        data = data.reshape(data.shape + (1,) * (X.rank - data.ndim))
        have = X.tags_of(list(range(X.rank)))
        return self.constant(data.transpose([have.index(tag) for tag in X.tags]), name)

    def numbers(self, count: Size, first: int = 0) -> str:
        """``first``, ``first + 1``, …: so many whole numbers, int64."""
        if not isinstance(count, Dim):
            return self.constant(np.arange(first, first + count, dtype=np.int64))
        end = self.op(
            "Add", self.op("Squeeze", self.size_of(count), np.array([0])), np.array(first, np.int64)
        )
        return self.op("Range", np.array(first, np.int64), end, np.array(1, np.int64))


def _ints(value: int) -> np.ndarray:
    return np.array([value], np.int64)


def host(value: Any) -> np.ndarray:
    """Values on the host, in MATLAB's order of dimensions."""
    if isinstance(value, dlarray):
        return np.asarray(extractdata(gather(value)))
    return np.asarray(value)
