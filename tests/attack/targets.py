"""What is attacked, with valid arguments: every record, every layer's constructor, the classes and subscripts."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

import dlarray as dl
from dlarray import names
from tests.support.layer_cases import CASES
from tests.support.memory import at_most
from tests.support.records import A, collect

Arguments = tuple[tuple, dict]


def _loss(x: Any, *_: Any) -> Any:
    return dl.sum(x * x, "all")


def _within(name: str) -> Callable:
    """A function that is called inside dlfeval, of a value and what it depends on."""

    def call(*args: Any, **options: Any) -> Any:
        x = dl.dlarray(np.ones((4, 3)), "CB")
        return dl.dlfeval(lambda x: getattr(dl, name)(_loss(x), *(args or (x,)), **options), x)

    return call


def _setting(name: str) -> Callable:
    """A setting, which is as it was before after the call."""

    def call(*args: Any, **options: Any) -> Any:
        try:
            with at_most():
                return getattr(dl, name)(*args, **options)
        finally:
            dl.useKernels("numpy")

    return call


def _fresh(make: Callable) -> Any:
    """An object of its own, made without a change of the random state."""
    state = dl.rng()
    made = make()
    dl.rng(state)
    return made


def _about(make: Callable, count: int, do: Callable) -> Callable:
    """What is done to an object with so many arguments; it is not called with any other number."""

    def call(*args: Any, **options: Any) -> Any:
        return do(_fresh(make), *args) if len(args) == count and not options else None

    return call


def _method(make: Callable, name: str) -> Callable:
    return lambda *args, **options: getattr(_fresh(make), name)(*args, **options)


def _property(make: Callable, name: str) -> Callable:
    return _about(make, 1, lambda thing, value: setattr(thing, name, value))


def _set(X: Any, index: Any, value: Any) -> None:
    X[index] = value


def _set_paren(X: Any, index: Any, value: Any) -> None:
    X.paren[index] = value


def _network() -> Any:
    return dl.dlnetwork([dl.featureInputLayer(4, Name="in"), dl.fullyConnectedLayer(3, Name="fc")])


def _labelled() -> Any:
    return dl.dlarray(np.ones((4, 3)), "CB")


def _plain() -> Any:
    return dl.dlarray(np.ones((3, 4)))


def _datastore() -> Any:
    return dl.arrayDatastore(np.ones((3, 2)))


def _convolution() -> Any:
    return dl.convolution2dLayer(3, 4)


def _options() -> Any:
    return dl.trainingOptions("adam")


_X, _V = A((4, 3), "CB"), A((3, 4))

# Functions whose records have no cases, because a call needs more than arguments; and what is no function.
_MORE: dict[str, tuple[Callable | None, list[Arguments]]] = {
    "dlgradient": (_within("dlgradient"), [((_X,), {}), ((_X,), {"RetainData": True})]),
    "dlhessian": (_within("dlhessian"), [((_X,), {})]),
    "dljacobian": (_within("dljacobian"), [((_X,), {})]),
    "dllaplacian": (_within("dllaplacian"), [((_X,), {})]),
    "dldivergence": (_within("dldivergence"), [((_X,), {})]),
    "dljvp": (None, [((_loss, A((3, 2)), A((3, 2))), {})]),
    "dlvjp": (None, [((_loss, A((3, 2)), A((1, 1))), {})]),
    "dlarray": (None, [((_V,), {}), ((_V, "CB"), {}), (([1, 2, 3],), {}), (([[1, 2], [3, 4]], "CB"), {})]),
    "categorical": (None, [((["a", "b", "a"],), {}), ((["a", "b"], ["a", "b"], ["x", "y"]), {"Ordinal": True})]),
    "table": (None, [(([1, 2, 3], ["a", "b", "c"]), {"VariableNames": ["x", "y"]})]),
    "struct": (None, [((), {"a": 1, "b": "x"}), (("a", 1, "b", [1, 2]), {})]),
    "dlnetwork": (None, [(([dl.featureInputLayer(4), dl.fullyConnectedLayer(3)],), {}), ((), {})]),
    "networkDataLayout": (None, [(([4, None], "CB"), {})]),
    "memoryLimit": (_setting("memoryLimit"), [((4,), {})]),
    "useKernels": (_setting("useKernels"), [(("numpy",), {})]),
    "dlaccelerate": (None, [((_loss,), {})]),
    "X[]": (_about(_labelled, 1, lambda X, i: X[i]), [(((0, 1),), {}), ((1,), {}), (([True, False, True],), {})]),
    "X()": (_method(_plain, "__call__"), [((1, 2), {}), ((":", [1, 2]), {}), (("2:end", 1), {})]),
    "X[]=": (_about(_labelled, 2, _set), [(((0, 1), 3), {}), (((slice(None), 0), [1, 2, 3]), {})]),
    "X.paren[]=": (_about(_plain, 2, _set_paren), [(((1, 2), 3), {}), (((":", 1), [1, 2, 3]), {}), ((2, []), {})]),
    "net.forward": (_method(_network, "forward"), [((A((4, 2), "CB"),), {})]),
    "net.predict": (_method(_network, "predict"), [((A((4, 2), "CB"),), {"Outputs": "fc"})]),
    "net.addLayers": (_method(_network, "addLayers"), [(([dl.reluLayer(Name="r")],), {})]),
    "X.sum": (_method(_plain, "sum"), [((1,), {})]),
    "ds.read": (_method(_datastore, "read"), [((), {})]),
    "net.Learnables=": (_property(_network, "Learnables"), [((_network().Learnables,), {})]),
    "net.State=": (_property(_network, "State"), [((_network().State,), {})]),
    "layer.Stride=": (_property(_convolution, "Stride"), [((2,), {})]),
    "layer.Weights=": (_property(_convolution, "Weights"), [((np.ones((3, 3, 1, 4)),), {})]),
    "layer.WeightLearnRateFactor=": (_property(_convolution, "WeightLearnRateFactor"), [((2,), {})]),
    "layer.Name=": (_property(_convolution, "Name"), [(("x",), {})]),
    "options.MaxEpochs=": (_property(_options, "MaxEpochs"), [((2,), {})]),
    "options.Shuffle=": (_property(_options, "Shuffle"), [(("never",), {})]),
    "options.Metrics=": (_property(_options, "Metrics"), [((["accuracy"],), {})]),
}  # fmt: skip


def _constructors() -> dict[str, list[Arguments]]:
    """The arguments with which the networks of tests make each layer."""
    found: dict[str, list[Arguments]] = {}

    def spy(name: str, cls: Any) -> Callable:
        def make(*args: Any, **options: Any) -> Any:
            found.setdefault(name, []).append((args, options))
            return cls(*args, **options)

        return make

    for name, record in names.layers.items():
        setattr(dl, name, spy(name, record.call))
    try:
        for case in CASES:
            case.layers()
    finally:
        for name, record in names.layers.items():
            setattr(dl, name, record.call)
    return found


# What waits, moves to a card, or starts processes that outlive a call.
_LEFT_OUT = {"gpuArray", "gpuDevice", "wait", "pause", "dldistribute"}


@cache
def targets() -> dict[str, tuple[Callable, list[Arguments]]]:
    """By name: what is called, and valid arguments."""
    found: dict[str, tuple[Callable, list[Arguments]]] = {}
    for name, record in collect().items():
        cases = [(case.args, case.options) for case in record.cases]
        found[name] = getattr(dl, name), cases or [((), {})]
    for name, cases in _constructors().items():
        found[name] = getattr(dl, name), cases
    for name, (call, cases) in _MORE.items():
        found[name] = call or getattr(dl, name), cases
    return {name: target for name, target in found.items() if name not in _LEFT_OUT}
