"""The arguments that lstm and gru share: sequences in every format, initial states, weights and biases."""

from __future__ import annotations

import math
from typing import Any

from dlarray import formats
from dlarray.arguments import choice, is_empty, real, text
from dlarray.array import dlarray
from dlarray.backend import namespace
from dlarray.conversion import namespace_of
from dlarray.errors import FormatError, SizeError, sizes
from dlarray.operands import operands, same_class
from dlarray.registry import strip

STATE_ACTIVATIONS = ("tanh", "softsign", "relu")
GATE_ACTIVATIONS = ("sigmoid", "hard-sigmoid")


class Recurrence:
    """One call: its data as (time steps, batch, channels), the other arrays as matrices, and the way back."""

    def __init__(
        self, name: str, X: Any, states: dict, weights: Any, recurrentWeights: Any, bias: Any, fmt: Any
    ):
        fix = 'DataFormat="CBT"'
        self.name = name
        self.target = "" if is_empty(fmt) else text(name, "DataFormat", fmt, fix=fix, error=FormatError)
        given = {"X": X, **states, "weights": weights, "recurrentWeights": recurrentWeights, "bias": bias}
        arrays = dict(zip(given, operands(name, *given.values()), strict=True))
        for argument, V in arrays.items():
            real(name, argument, V)
        self.arrays, self.states = arrays, tuple(states)
        self.X = arrays["X"] = self._sequence(arrays["X"])
        self.steps, self.batch, self.inputs = (self._count(labels) for labels in ("T", "B", "SC"))
        self.hidden = self._hidden()
        if not self.hidden:
            raise SizeError(
                f"{name}: H0 is {arrays['H0'].describe()}: no hidden units; fix: H0 with one row for each"
            )

    # -- the data --------------------------------------------------------------------------------------------------
    def _sequence(self, X: dlarray) -> dlarray:
        """X with labels."""
        name, fmt = self.name, self.target
        if X._format and fmt:
            raise FormatError(
                f'{name}: DataFormat="{fmt}" is for unformatted data, but X is {X.describe()}; '
                "fix: leave DataFormat out, or stripdims first"
            )
        if not X._format and not fmt:
            raise FormatError(
                f'{name}: X is unformatted ({X.describe()}); fix: {name}(…, DataFormat="CBT") with one label for each '
                'dimension, or label it: dlarray(X, "CBT")'
            )
        X = dlarray(X, fmt) if fmt else X
        if math.prod(n for n, label in zip(X.shape, X._format, strict=True) if label == "U") != 1:
            raise FormatError(
                f'{name}: X is {X.describe()}, but its unspecified dimensions "U" must have size 1; '
                'fix: label them "S", "C", "B" or "T"'
            )
        return X

    def _count(self, labels: str) -> int:
        """How many time steps, observations or inputs X has."""
        return math.prod(n for n, label in zip(self.X.shape, self.X._format, strict=True) if label in labels)

    def sequence(self) -> Any:
        """X as (time steps, batch, inputs); in storage, the spatial dimensions come after the channels."""
        array, shape = self.X.array, (self.steps, self.batch, self.inputs)
        return array if tuple(array.shape) == shape else namespace_of(array).reshape(array, shape)

    def result(self, y: Any) -> dlarray:
        """The output (time steps, batch, H) in the format of X, without "S" and with "C"."""
        kept = formats.without(self.X._format, "SC")
        fmt = "C" + kept if kept else "CU"
        lengths = {"C": y.shape[-1], "B": self.batch, "T": self.steps, "U": 1}
        shape = tuple(lengths[label] for label in reversed(fmt))
        Y = dlarray.from_array(namespace_of(y).reshape(y, shape), fmt)
        if not self.target:
            return Y
        return strip(Y, formats.like(Y._format, self.target) if kept else "")

    # -- the states ------------------------------------------------------------------------------------------------
    def _hidden(self) -> int:
        """The number of hidden units: the channels of H0."""
        V, R = self.arrays["H0"], self.arrays["recurrentWeights"]
        rows, columns = V.shape[:2]
        if not V._format and rows == 1 and columns > 1 and columns == R.shape[1]:
            return columns  # a row for a column
        return V.shape[V._format.index("C")] if "C" in V._format else rows

    def state(self, argument: str) -> Any:
        """An initial state as (batch or 1, H)."""
        V = self.arrays[argument]
        n, array = self.hidden, V.array
        labels = V._format
        if labels and "C" not in labels:
            raise FormatError(
                f"{self.name}: {argument} is {V.describe()}, but its hidden units are channels; "
                f'fix: label them "C", or stripdims({argument})'
            )
        channels, batch = V.shape[:2]
        if labels:
            channels = V.shape[labels.index("C")]
            batch = V.shape[labels.index("B")] if "B" in labels else 1
        elif V.shape == (1, n) and n > 1:  # a row for a column
            channels, batch = n, 1
        if channels != n or math.prod(V.shape) != channels * batch or batch not in (1, self.batch):
            B = self.batch
            many = f"{n}×1" if B == 1 else f"{n}×1 (for all observations) or {n}×{B}"
            source = (
                f"H0 ({self.arrays['H0'].describe()}) has {n} hidden units and " if argument != "H0" else ""
            )
            raise SizeError(
                f"{self.name}: {argument} is {V.describe()}, but {source}X ({self.X.describe()}) has {B} "
                f"observation{'s' * (B != 1)}; fix: {argument} of size {many}"
            )
        return array if tuple(array.shape) == (batch, n) else namespace_of(array).reshape(array, (batch, n))

    def final(self, argument: str, h: Any) -> dlarray:
        """The last state (batch, H), labelled when the initial one is."""
        return dlarray.from_array(h, "CB" if self.arrays[argument]._format else "")

    # -- the parameters --------------------------------------------------------------------------------------------
    def parameters(self, gates: int, biases: int, mode: str = "") -> list:
        """The weights as (inputs, gates * H) and (H, gates * H), the bias as a vector; ``biases`` times H long."""
        n = self.hidden
        return [
            self._matrix("weights", gates, self.inputs),
            self._matrix("recurrentWeights", gates, n),
            self._vector(biases, mode),
        ]

    def _columns(self, argument: str) -> str:
        """Where the number of columns comes from."""
        if argument == "recurrentWeights":
            return "every hidden unit is an input"
        X = self.X
        flat = formats.find(X._format, "SC")
        text = sizes(tuple(X.shape[d] for d in flat), "".join(X._format[d] for d in flat)) or "no C: 1"
        total = f" = {self.inputs}" if len(flat) > 1 else ""
        return f"X ({X.describe()}) has {text}{total} input{'s' * (self.inputs != 1)} in a time step"

    def _units(self) -> str:
        return f"H0 ({self.arrays['H0'].describe()}) has {self.hidden} hidden units, each with {{}}"

    def _matrix(self, argument: str, gates: int, columns: int) -> Any:
        W = self.arrays[argument]
        if W._format and W._format != "CU":
            raise FormatError(
                f'{self.name}: {argument} is {W.describe()}, but its dimensions are gates of hidden units "C" and '
                f'inputs "U"; fix: label it "CU", or stripdims({argument})'
            )
        size = (gates * self.hidden, columns)
        if W.shape != size:
            raise SizeError(
                f"{self.name}: {argument} is {W.describe()}, but {self._units().format(f'{gates} gates')}, and "
                f"{self._columns(argument)}; fix: {argument} of size {sizes(size)}"
            )
        return W.array

    def _vector(self, times: int, mode: str) -> Any:
        b, length = self.arrays["bias"], times * self.hidden
        if math.prod(b.shape) != length or sum(n != 1 for n in b.shape) > 1:
            with_mode = f' with ResetGateMode="{mode}"' if mode else ""
            raise SizeError(
                f"{self.name}: bias is {b.describe()}, but {self._units().format(f'{times} biases')}{with_mode}; "
                f"fix: bias of size {length}×1"
            )
        if b._format and any(n != 1 and label != "C" for n, label in zip(b.shape, b._format, strict=True)):
            raise FormatError(
                f"{self.name}: bias is {b.describe()}, but its elements belong to hidden units; "
                'fix: dlarray(bias, "C"), or stripdims(bias)'
            )
        return namespace_of(b.array).reshape(b.array, (length,))

    # -- running ---------------------------------------------------------------------------------------------------
    def data(self, gates: int, biases: int, mode: str = "") -> list:
        """All arrays of the primitive, of one class: data, states, weights, recurrent weights, bias."""
        states = [self.state(argument) for argument in self.states]
        return same_class(self.sequence(), *states, *self.parameters(gates, biases, mode))

    def nothing(self, x: Any, *others: Any) -> Any:
        """The output of no time steps, (0, batch, H); all that it is made of gets the gradient 0."""
        *states, w, r, b = others
        n, xp = self.hidden, namespace(x, *others)
        rows = xp.matmul(xp.reshape(x, (0, self.inputs)), w) + b[: w.shape[1]]
        y = xp.reshape(xp.matmul(rows[:, :n], r)[:, :n], (0, self.batch, n))
        for v in states:
            y = y + v
        return y

    def spread(self, v: Any) -> Any:
        """A state for every observation."""
        return namespace_of(v).broadcast_to(v, (self.batch, self.hidden))


def activations(name: str, state: Any, gate: Any) -> dict[str, str]:
    """The options of the primitives."""
    return {
        "state": choice(name, "StateActivationFunction", state, STATE_ACTIVATIONS),
        "gate": choice(name, "GateActivationFunction", gate, GATE_ACTIVATIONS),
    }
