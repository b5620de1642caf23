"""What the recurrent layers share: properties, sizes, initialization, states and their ports, displays.

A family (``lstmLayer``, ``gruLayer``, …) says how many gates, directions and states it has, and runs its function.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np

from dlarray import formats
from dlarray.arguments import is_empty, one_number
from dlarray.array import asdlarray, dlarray
from dlarray.backend import asarray_like, backend_name, is_abstract
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, FormatError, OptionError, SizeError, describe, sizes
from dlarray.functions.arrays.creation import zeros
from dlarray.functions.arrays.shape import reshape
from dlarray.layers.base.initializers import initial_value
from dlarray.layers.base.layer import Layer, check_size
from dlarray.layers.base.properties import (
    EMPTY,
    Learnable,
    Property,
    ReadOnlyError,
    State,
    auto_or_positive_integer,
    flag,
    initializer,
    one_of,
    own_copy,
    positive_integer,
    reals,
)

WEIGHT_INITIALIZERS = initializer("glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones")
PORTS = {"HiddenState": "hidden", "CellState": "cell"}


class Fixed(Property):
    """A property that only the constructor sets."""

    def __set__(self, layer: Any, value: Any) -> None:
        raise ReadOnlyError(
            f"Unable to set the '{self.name}' property of class '{layer.class_name()}' because it is read-only."
        )


class Factors(Property):
    """A learning rate or L2 factor: one number, or one for each block of rows that belongs to a gate."""

    def checked(self, layer: Any, value: Any) -> Any:
        n = layer.blocks(self.name)
        found = one_number(value)
        each = [found] if found is not None and not isinstance(found, complex) else reals(value) or []
        if len(each) in (1, n) and all(0 <= x < math.inf for x in each):
            return tuple(each) if len(each) > 1 else each[0]
        raise OptionError(
            f"Error setting property '{self.name}' of class '{layer.class_name()}'. Value must be a nonnegative "
            f"scalar or a 1-by-{n} vector of nonnegative numbers, one for each gate; it is {describe(value)}."
        )


class RecurrentState(State):
    """The hidden or the cell state.  What the user sets is also what ``resetState`` goes back to."""

    def put(self, layer: Any, value: Any) -> None:
        value = self.checked(layer, value)
        if not is_empty(value):
            n = layer.directions * layer.NumHiddenUnits
            if layer.HasStateInputs:
                raise OptionError(
                    f"Error setting property '{self.name}' of class '{layer.class_name()}'. Value must be empty, "
                    f"because the layer has state inputs; fix: HasStateInputs=False, or data for the input "
                    f"'{PORTS[self.name]}'"
                )
            if tuple(value.shape) == (1, n) and n > 1:  # a row for a column
                value = reshape(value, n, 1)
            if value.shape[0] != n or len(value.shape) > 2:
                twice = "2*" if layer.directions == 2 else ""
                raise SizeError(
                    f"Error setting property '{self.name}' of class '{layer.class_name()}'. Value must have one row "
                    f"for each of the {twice}NumHiddenUnits = {n} units; it is {describe(value)}; fix: size {n}×1"
                )
        layer.__dict__[self.name] = value
        layer.__dict__[f"_initial_{self.name}"] = own_copy(value)


class Recurrent(Layer):
    """Base of the recurrent layers."""

    Formattable = True
    gates: ClassVar[int]  # blocks of NumHiddenUnits rows in the weights of one direction
    directions: ClassVar[int] = 1
    kind: ClassVar[str]  # in the one-line description

    NumHiddenUnits = Property(None, positive_integer, read_only=True)
    OutputMode = Fixed("sequence", one_of("sequence", "last"))
    HasStateInputs = Fixed(False, flag)
    HasStateOutputs = Fixed(False, flag)
    InputSize = Fixed("auto", auto_or_positive_integer)
    StateActivationFunction = Fixed("tanh", one_of("tanh", "softsign", "relu"))
    GateActivationFunction = Fixed("sigmoid", one_of("sigmoid", "hard-sigmoid"))
    InputWeightsInitializer = Property("glorot", WEIGHT_INITIALIZERS)
    RecurrentWeightsInitializer = Property("orthogonal", WEIGHT_INITIALIZERS)
    BiasInitializer: Any
    InputWeights = Learnable(learn_rate="InputWeightsLearnRateFactor", l2="InputWeightsL2Factor")
    RecurrentWeights = Learnable(learn_rate="RecurrentWeightsLearnRateFactor", l2="RecurrentWeightsL2Factor")
    Bias = Learnable(learn_rate="BiasLearnRateFactor", l2="BiasL2Factor")
    InputWeightsLearnRateFactor = Factors(1)
    RecurrentWeightsLearnRateFactor = Factors(1)
    BiasLearnRateFactor = Factors(1)
    InputWeightsL2Factor = Factors(1)
    RecurrentWeightsL2Factor = Factors(1)
    BiasL2Factor = Factors(0)
    HiddenState = RecurrentState()

    def __init__(self, numHiddenUnits: int, **options: Any) -> None:
        first = ("HasStateInputs", "ResetGateMode")  # what the checks of other options ask for
        self._put(NumHiddenUnits=numHiddenUnits, **{k: options[k] for k in first if k in options})
        self._put(**{k: v for k, v in options.items() if k not in first})

    # -- what a family says ------------------------------------------------------------------------------------

    def _run(self, X: dlarray, states: Sequence[dlarray]) -> tuple:
        """The output for every time step, then the states after the last one."""
        raise NotImplementedError

    def _hyperparameters(self) -> list[str]:
        return ["InputSize", "NumHiddenUnits", "OutputMode", *self._activations()]

    def blocks(self, factor: str) -> int:
        """How many gates a vector of learning rate or L2 factors is for."""
        return self.gates * self.directions

    def _parameters(self, inputs: int) -> list[tuple[str, Any, tuple[int, int], str]]:
        """Name, initializer, size and meaning of the size of each learnable, in the order of the network's table."""
        units, n = self.NumHiddenUnits, self.gates * self.directions
        size, rows = (n * units, units), f"{n}*NumHiddenUnits"
        return [
            ("InputWeights", self.InputWeightsInitializer, (n * units, inputs), f"{rows}×InputSize"),
            ("RecurrentWeights", self.RecurrentWeightsInitializer, size, f"{rows}×NumHiddenUnits"),
            self._bias(n),
        ]

    def _bias(self, n: int) -> tuple[str, Any, tuple[int, int], str]:
        return "Bias", self.BiasInitializer, (n * self.NumHiddenUnits, 1), f"{n}*NumHiddenUnits×1"

    def _activations(self) -> dict[str, str]:
        return {
            "StateActivationFunction": self.StateActivationFunction,
            "GateActivationFunction": self.GateActivationFunction,
        }

    # -- names and texts ---------------------------------------------------------------------------------------

    def _input_names(self) -> list[str]:
        return ["in", *(PORTS[name] for name in self.state_names if self.HasStateInputs)]

    def _output_names(self) -> list[str]:
        return ["out", *(PORTS[name] for name in self.state_names if self.HasStateOutputs)]

    def groups(self) -> list[tuple[str, list[str]]]:
        ports = ["InputNames", "OutputNames", "NumInputs", "NumOutputs", "HasStateInputs", "HasStateOutputs"]
        return [
            ("", ["Name", *ports]),
            ("Hyperparameters", self._hyperparameters()),
            ("Learnable Parameters", list(self.learnable_names)),
            ("State Parameters", list(self.state_names)),
        ]

    def type_and_description(self) -> tuple[str, str]:
        return self.kind, f"{self.kind} with {self.NumHiddenUnits} hidden units"

    # -- initialization ----------------------------------------------------------------------------------------

    def initialize(self, layout: Any, *_: Any) -> None:
        """Set InputSize, and the learnables and states that are empty."""
        inputs = self._checked_inputs(layout.Format, layout.size(), layout)
        self._put(InputSize=inputs)
        for name, how, size, meaning in self._parameters(inputs):
            check_size(self, name, size, meaning)
            if is_empty(getattr(self, name)):
                what = f"{self.describe()}: {name}"
                if how == "unit-forget-gate":
                    setattr(self, name, self._unit_forget_gate(size[0]))
                else:
                    setattr(self, name, initial_value(how, size, size[1], size[0], what))
        for name in self.state_names:
            if is_empty(getattr(self, name)):
                self.__dict__[name] = EMPTY if self.HasStateInputs else self._no_state()

    def _unit_forget_gate(self, rows: int) -> dlarray:
        """A bias of ones for the forget gate, the second of each direction, and of zeros for the others."""
        forget = np.arange(rows) // self.NumHiddenUnits % self.gates == 1
        return asdlarray(forget.astype(np.float32)[:, None])

    def _no_state(self) -> dlarray:
        return zeros(self.directions * self.NumHiddenUnits, 1, "single")

    def resetState(self) -> Layer:
        """The layer with the states that the user has set, or zeros."""
        new: Any = self.copy()
        for name in new.state_names:
            if is_empty(getattr(new, name)):
                continue
            first = new.__dict__.get(f"_initial_{name}", EMPTY)
            new.__dict__[name] = new._no_state() if is_empty(first) else own_copy(asdlarray(first))
        return new

    # -- evaluation --------------------------------------------------------------------------------------------

    def predict(self, X: dlarray, *states: Any) -> Any:
        """The hidden state of every time step, or of the last one; then the states."""
        self._checked_inputs(X._format, X.shape, X)
        empty = [name for name in type(self).learnable_names if is_empty(getattr(self, name))]
        if empty:
            raise ArgumentError(
                f"{self.describe()}: {', '.join(empty)} must not be empty; fix: net = dlnetwork(layer, X), or set "
                "what is empty"
            )
        names = type(self).state_names
        if len(states) != len(names) * self.HasStateInputs:
            raise ArgumentError(
                f"{self.describe()}: the layer has the inputs {', '.join(self.InputNames)}, but got "
                f"{1 + len(states)}; fix: one array for each"
            )
        given = states if self.HasStateInputs else [getattr(self, name) for name in names]
        Y, *after = self._run(X, [self._state(name, V, X) for name, V in zip(names, given, strict=True)])
        if self.OutputMode == "last":
            Y = after[0] if "B" in X._format else dlarray.from_array(after[0].array, "CU")
        ports = after if self.HasStateOutputs else ()
        kept = () if self.HasStateInputs else (dlarray.from_array(V.array) for V in after)
        outputs = (Y, *ports, *kept)
        return outputs if len(outputs) > 1 else Y

    def _state(self, name: str, V: Any, X: dlarray) -> dlarray:
        """A state as "CB", of the class and on the device of the weights: they decide for a state of the layer."""
        units = self.directions * self.NumHiddenUnits
        V = self._no_state() if is_empty(V) else asdlarray(V)
        channels, batch = V.shape[:2]
        if V._format:
            channels, batch = (V.shape[V._format.find(label)] if label in V._format else 1 for label in "CB")
        observations = X.shape[X._format.find("B")] if "B" in X._format else 1
        if channels != units or math.prod(V.shape) != units * batch or batch not in (1, observations):
            if self.HasStateInputs:
                what = f"the input '{PORTS[name]}'"
                fix = f"data of size {sizes((units, observations), 'CB')}"
            else:
                what, fix = name, "net = resetState(net) before data with another number of observations"
            raise SizeError(
                f"{self.describe()}: {what} is {V.describe()}, but the layer has {units} "
                f"{'units in its two directions' if self.directions == 2 else 'hidden units'} and the data "
                f"({X.describe()}) {observations} observation{'s' * (observations != 1)}; fix: {fix}"
            )
        array = V.array
        xp = namespace_of(array)
        if tuple(array.shape) != (batch, units):
            array = xp.reshape(array, (batch, units))
        if self.HasStateInputs:
            return dlarray.from_array(array, "CB")
        weights = asdlarray(self.RecurrentWeights)._data
        if not is_abstract(weights) and backend_name(V._data) == "numpy" != backend_name(weights):
            array = asarray_like(array, weights)
        if array.dtype != weights.dtype:
            array = namespace_of(array).astype(array, weights.dtype)
        return dlarray.from_array(array, "CB")

    def _checked_inputs(self, fmt: str, size: Any, data: Any) -> Any:
        """The number of values in a time step of an observation: channels times spatial dimensions."""
        if not fmt:
            raise FormatError(
                f"{self.describe()}: the data has no labels ({data.describe()}), so its channels and time steps cannot "
                'be found; fix: label it, X = dlarray(X, "CBT")'
            )
        inputs = math.prod(size[k] for k in formats.find(fmt, "SC"))
        if inputs != inputs:
            raise SizeError(
                f"{self.describe()}: the number of input channels must be known, but the data is {data.describe()}; "
                'fix: a layout such as networkDataLayout([12, NaN, NaN], "CBT")'
            )
        if self.InputSize not in ("auto", inputs):
            raise SizeError(
                f"{self.describe()}: the layer is for {self.InputSize} input channels, but the data is "
                f"{data.describe()}, which has {inputs}; fix: data with {self.InputSize} channels, or a new layer"
            )
        return inputs
