"""What checkLayer tests: a layer computes, keeps sizes and classes, resets, and has the right derivatives."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from dlarray.arguments import is_empty
from dlarray.array import asdlarray, dlarray
from dlarray.errors import DLArrayError, TraceWarning, sizes
from dlarray.functions.data_types.integer_classes import cast
from dlarray.functions.data_types.properties import underlyingType
from dlarray.functions.differentiation.checkgradients import checkGradients
from dlarray.functions.differentiation.dlgradient import dlfeval, dlgradient
from dlarray.functions.optimizers.dlupdate import dlupdate
from dlarray.functions.reductions.sums import sum as total
from dlarray.functions.system.gpu_arrays import canUseGPU, gpuArray, isgpuarray
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.layout import networkDataLayout
from dlarray.layers.networks.network import dlnetwork
from dlarray.layers.networks.network_functions import forward, predict
from dlarray.registry import functions


class _Failed(Exception):
    """A test that the layer does not pass: what was found, and how to mend it."""

    def __init__(self, message: str, fix: str) -> None:
        super().__init__(f"{message}; fix: {fix}")


class _Subject:
    """A layer with data of one size: what the tests share."""

    def __init__(self, layer: Layer, layouts: Sequence[networkDataLayout]) -> None:
        self.layer, self.layouts = layer, layouts
        self.count = layer.NumOutputs

    @property
    def own_forward(self) -> bool:
        return type(self.layer).forward is not Layer.forward

    def data(self, cls: str = "double", seed: int = 0) -> list[dlarray]:
        gen = np.random.default_rng(seed)  # not the stream of the user's random numbers
        found = []
        for layout in self.layouts:
            values = gen.standard_normal([int(n) for n in layout.Size])
            found.append(dlarray(values.astype(np.float32 if cls == "single" else np.float64), layout.Format))
        return found

    def net(self, cls: str = "double") -> dlnetwork:
        """The layer as a network, its parameters of a class."""
        net = dlnetwork([self.layer], *self.data())

        def change(value: dlarray) -> dlarray:
            return cast(value, cls) if not is_empty(value) else value

        net = dlupdate(change, net)
        return net.with_states([change(value) for value in net.State.Value])

    def outputs(self, method: Callable, net: dlnetwork, X: Sequence[dlarray]) -> tuple[dlarray, ...]:
        return _several(method(net, *X))


def _several(value: Any) -> tuple:
    return value if isinstance(value, tuple) else (value,)


# -- the tests, named as MATLAB names them ----------------------------------------------------------------------------


def _syntaxes(subject: _Subject) -> None:
    layer = subject.layer
    inputs = layer.NumInputs
    wanted = {"predict": inputs, "initialize": inputs, "resetState": 0}
    if subject.own_forward:
        wanted["forward"] = inputs
    if layer.custom_backward:
        wanted["backward"] = inputs + 2 * subject.count + 1
    if type(layer).predict is Layer.predict:
        raise _Failed("the class does not define predict", "def predict(self, X): return Z")
    for name, count in wanted.items():
        try:
            signature = inspect.signature(getattr(layer, name))
            signature.bind(*[None] * count)
        except TypeError:
            raise _Failed(
                f"{name}{signature} does not take {count} arguments besides self, for {inputs} inputs"
                + (f" and {subject.count} outputs" if name == "backward" else ""),
                f"def {name}(self{''.join(f', X{k + 1}' for k in range(count))})",
            ) from None
    if type(layer).state_names and type(layer).resetState is Layer.resetState:
        raise _Failed(
            f"the layer has the states {', '.join(type(layer).state_names)} but no resetState",
            "def resetState(self): …; return self",
        )


def _does_not_error(method: Callable) -> Callable:
    def test(subject: _Subject) -> None:
        for cls in ("double", "single"):
            subject.outputs(method, subject.net(cls), subject.data(cls))

    return test


def _same_size(subject: _Subject) -> None:
    net, X = subject.net(), subject.data()
    for k, (a, b) in enumerate(
        zip(subject.outputs(predict, net, X), subject.outputs(forward, net, X), strict=True), 1
    ):
        if a.shape != b.shape or a._format != b._format:
            raise _Failed(
                f"output {k} of predict is {a.describe()}, but that of forward is {b.describe()}",
                "let both return the same size and labels",
            )


def _same_type(method: Callable) -> Callable:
    def test(subject: _Subject) -> None:
        for cls in ("double", "single"):
            for k, y in enumerate(subject.outputs(method, subject.net(cls), subject.data(cls)), 1):
                if underlyingType(y) != cls:
                    raise _Failed(
                        f"for inputs and parameters of class {cls}, output {k} is of class {underlyingType(y)}",
                        "make constants of the class of the data: dlarray.ones(…, 'like', X)",
                    )
        if canUseGPU():
            X = [gpuArray(x) for x in subject.data()]
            for k, y in enumerate(subject.outputs(method, dlupdate(gpuArray, subject.net()), X), 1):
                if not isgpuarray(y):
                    raise _Failed(
                        f"for inputs and parameters on the GPU, output {k} is on the CPU",
                        "compute with functions of dlarray, and make constants with like=X",
                    )

    return test


def _states(method: Callable) -> Callable:
    def test(subject: _Subject) -> None:
        net = subject.net()
        *_, state = method(net, *subject.data(), nargout=subject.count + 1)
        for (_, name, old), new in zip(net.State, state.Value, strict=True):
            # A state that is the same for all observations may become one for each.
            fits = len(new.shape) == len(old.shape) and all(
                m in (1, n) for m, n in zip(old.shape, new.shape, strict=True)
            )
            if not is_empty(old) and not fits:
                raise _Failed(
                    f"the state {name} is {sizes(old.shape)}, but {method.__name__} returns one of {sizes(new.shape)}",
                    "return states of the size that initialize sets",
                )

    return test


def _reset(subject: _Subject) -> None:
    net = subject.net()
    *_, state = predict(net, *subject.data(), nargout=subject.count + 1)
    after = functions["resetState"].call(net.with_states(state.Value)).State
    for (_, name, old), new in zip(net.State, after.Value, strict=True):
        if not is_empty(old) and tuple(new.shape) != tuple(old.shape):
            raise _Failed(
                f"resetState makes the state {name} {sizes(new.shape)}; it was {sizes(old.shape)}",
                "set the states to their first values",
            )


def _gradients(subject: _Subject, method: Callable) -> tuple[dlnetwork, list[dlarray], Any]:
    net, X = subject.net(), subject.data()

    def slope(net: dlnetwork, *X: dlarray) -> Any:
        values = [total(y, "all") for y in subject.outputs(method, net, X)]
        loss = values[0]
        for value in values[1:]:
            loss = loss + value
        return dlgradient(loss, *X, *([net.Learnables] if len(net.Learnables) else []))

    return net, X, _several(dlfeval(slope, net, *X))


def _backward(subject: _Subject) -> None:
    method = forward if subject.own_forward else predict
    net, X, found = _gradients(subject, method)
    dX, learnables = found[: len(X)], found[len(X)].Value if len(found) > len(X) else []
    pairs = [*zip([f"input {k + 1}" for k in range(len(X))], X, dX, strict=True)]
    pairs += [(name, value, g) for (_, name, value), g in zip(net.Learnables, learnables, strict=True)]
    for what, value, gradient in pairs:
        if tuple(gradient.shape) != tuple(value.shape):
            raise _Failed(
                f"the derivative of {what} is {sizes(gradient.shape)}, but {what} is {sizes(value.shape)}",
                "let backward return derivatives of the sizes of the inputs and learnables",
            )


def _numerically(subject: _Subject) -> None:
    net, X = subject.net(), subject.data()
    method = forward if subject.own_forward else predict
    _gradients(subject, method)  # warns where the trace is cut, which says why derivatives are zero
    checkGradients(lambda net, *X: method(net, *X), net, *X, Verbose=False, MaxElements=20)


def _determined(subject: _Subject) -> None:
    net, X = subject.net(), subject.data()
    for k, (a, b) in enumerate(
        zip(subject.outputs(predict, net, X), subject.outputs(predict, net, X), strict=True), 1
    ):
        if not np.array_equal(np.asarray(a._data), np.asarray(b._data), equal_nan=True):
            raise _Failed(
                f"output {k} of predict differs from call to call", "draw random numbers in forward alone"
            )


def _initializes(subject: _Subject) -> None:
    for _, name, value in dlnetwork([subject.layer], *subject.layouts).Learnables:
        if is_empty(value):
            raise _Failed(
                f"the learnable {name} is still empty after initialize",
                f"self.{name} = … in initialize(self, layout)",
            )


def _keeps(subject: _Subject) -> None:
    net = dlupdate(lambda value: value + 1, dlnetwork([subject.layer], *subject.layouts))
    again = dlnetwork(net.Layers, *subject.layouts)
    for (_, name, a), b in zip(net.Learnables, again.Learnables.Value, strict=True):
        if not np.array_equal(np.asarray(asdlarray(a)._data), np.asarray(asdlarray(b)._data)):
            raise _Failed(
                f"initialize changes the learnable {name}, which has a value already",
                f"if numel(self.{name}) == 0: self.{name} = …",
            )


def _tests(subject: _Subject) -> Iterator[tuple[str, Callable | str]]:
    """The tests by name; a text in place of a test says why it is skipped."""
    layer = subject.layer
    custom, states = layer.custom_backward, bool(type(layer).state_names)
    parameters = bool(type(layer).learnable_names)
    no_forward = "" if subject.own_forward else "The layer does not define forward."
    no_backward = "" if custom else "The layer does not define backward."
    no_state = "" if states else "The layer has no states."
    yield "functionSyntaxesAreCorrect", _syntaxes
    yield "initializeDoesNotError", _initializes if parameters else "The layer has no learnables."
    yield "initializeKeepsValues", _keeps if parameters else "The layer has no learnables."
    yield "predictDoesNotError", _does_not_error(predict)
    yield "forwardDoesNotError", no_forward or _does_not_error(forward)
    yield "forwardPredictAreConsistentInSize", no_forward or _same_size
    yield "predictIsConsistentInType", _same_type(predict)
    yield "forwardIsConsistentInType", no_forward or _same_type(forward)
    yield "predictIsDeterministic", _determined
    yield "predictReturnsValidStates", no_state or _states(predict)
    yield "forwardReturnsValidStates", no_state or no_forward or _states(forward)
    yield "resetStateDoesNotError", no_state or _reset
    yield "backwardDoesNotError", no_backward or (lambda subject: _gradients(subject, forward) and None)
    yield "backwardIsConsistentInSize", no_backward or _backward
    yield "backwardPropagationDoesNotError", "The layer defines backward." if custom else _backward
    yield "gradientsAreNumericallyCorrect", _numerically


# -- how they are run --------------------------------------------------------------------------------------------------


def outcomes(layer: Layer, layouts: Sequence[networkDataLayout]) -> Iterator[tuple[str, str, str]]:
    """Of each test of a layer, for inputs of some sizes: its name, "passed", "failed" or "skipped", and why."""
    subject = _Subject(layer, layouts)
    for name, test in _tests(subject):
        yield name, *_run(test, subject)


def _run(test: Callable | str, subject: _Subject) -> tuple[str, str]:
    if isinstance(test, str):
        return "skipped", test
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            test(subject)
        except (_Failed, DLArrayError) as problem:
            message = str(problem)
        except Exception as problem:  # the layer's own code may raise anything
            message = f"{type(problem).__name__}: {problem}"
        else:
            return "passed", ""
    said, fix, rest = message.partition("; fix: ")
    hints = dict.fromkeys(str(warning.message) for warning in caught if warning.category is TraceWarning)
    return "failed", said + "".join(f" ({hint})" for hint in hints) + fix + rest
