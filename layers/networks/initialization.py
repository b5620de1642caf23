"""Initialization of a network: its layers' parameters are set while example data passes through them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dlarray.arguments import is_empty
from dlarray.array import asdlarray, dlarray
from dlarray.backend import dtype_of
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, FormatError
from dlarray.functions.system.gpu_arrays import gather
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.layout import networkDataLayout
from dlarray.layers.base.properties import EMPTY
from dlarray.layers.input_output.input import InputBase
from dlarray.layers.networks import evaluation, graph
from dlarray.nests import is_network


def adopted(layer: Layer) -> Layer:
    """The network's own copy of a layer: its parameters are single-precision dlarrays."""
    own = layer.copy()
    for name in (*type(own).learnable_names, *type(own).state_names):
        value = own.__dict__.get(name, EMPTY)
        if not is_empty(value) and not is_network(value):
            own.__dict__[name] = _single(asdlarray(value))
    return own


def named(layer: Layer, name: str) -> Layer:
    """The same layer, after it got its name."""
    layer.Name = name
    return layer


def initialized_layer(layer: Layer, X: Sequence[Any]) -> Layer:
    """A copy of a layer that stands alone, after its own ``initialize`` has seen the layouts of its inputs."""
    own = layer.copy()
    layouts = [x if isinstance(x, networkDataLayout) else networkDataLayout.of(asdlarray(x), "") for x in X]
    returned = own.initialize(*layouts)
    return returned if isinstance(returned, Layer) else own


def _single(X: dlarray) -> dlarray:
    array = X.array
    narrow = {"float64": "float32", "complex128": "complex64"}.get(str(array.dtype).rpartition(".")[2])
    if narrow is None:
        return X
    xp = namespace_of(array)
    return X.wrap(xp.astype(array, dtype_of(xp, "single") if narrow == "float32" else xp.complex64))


def initialized(net: Any, X: Sequence[Any]) -> Any:
    """A network whose empty parameters are initialized, from examples, layouts or its input layers."""
    plan = net._graph
    if any(isinstance(x, Layer) for x in X):
        raise ArgumentError(
            f"dlnetwork: the layers come one by one, as {1 + len(X)} arguments, but a list is expected; fix: "
            "dlnetwork([layer1, layer2])"
        )
    if X:
        graph.check_count(plan, len(X), "initialize", "examples")
    unknown, examples, layouts = _examples(net, X)
    new = net._copy(list(net._layers))
    marks = "".join(sorted(unknown))

    def prepare(k: int, inputs: Sequence[dlarray]) -> Layer:
        layer = new._layers[k].copy()
        returned = layer.initialize(*(networkDataLayout.of(x, marks) for x in inputs))
        layer = adopted(returned if isinstance(returned, Layer) else layer)
        new._layers[k] = layer
        return layer

    with evaluation.initializing() as made:
        evaluation.run(
            plan, new._layers, examples, "initialize", plan.outputs, training=False, prepare=prepare,
            after=lambda k, *_: evaluation.settle(new._layers[k], made),
        )  # fmt: skip
    new._graph = graph.with_slots(plan, new._layers)
    new._initialized, new._layouts = True, layouts
    return new


def _examples(net: Any, X: Sequence[Any]) -> tuple[set[str], list[dlarray], tuple[networkDataLayout, ...]]:
    """Data for each input, from what is given or from the input layers: labels of unknown size, arrays, layouts."""
    unknown: set[str] = set()
    examples: list[dlarray] = []
    for place in range(len(net._graph.inputs)):
        example, marks = example_of(net._graph, net._layers, place, X[place] if X else None)
        unknown.update(marks)
        examples.append(example)
    labels = "".join(sorted(unknown | {"B"}))
    return unknown, examples, tuple(networkDataLayout.of(x, labels) for x in examples)


def example_of(
    plan: graph.Graph, layers: Sequence[Layer], place: int, given: Any = None
) -> tuple[dlarray, str]:
    """Data for one input, and the labels of dimensions whose size is not known."""
    name, k = plan.inputs[place], plan.input_layers[place]
    unknown = ""
    if isinstance(given, networkDataLayout):
        unknown, example = given.unknown(), given.example()
    elif given is not None:
        example = gather(asdlarray(given))  # the parameters are made on the host
        example = evaluation.labelled(example, layers[k] if k >= 0 else None, "initialize", name)
    elif k < 0 and name not in plan.names:
        raise ArgumentError(
            f"dlnetwork: nothing is connected to the input '{name}', and nothing is known of its data; fix: "
            f"connectLayers(net, source, '{name}'), or initialize(net, X1, …) with example data for each input"
        )
    elif k < 0:
        raise ArgumentError(
            f"dlnetwork: nothing is known of the data for the input '{name}', because the network has no "
            "input layer there; fix: dlnetwork(layers, X) with example data or a networkDataLayout, an "
            "input layer such as sequenceInputLayer(12) first, or dlnetwork(layers, Initialize=False)"
        )
    else:
        source = layers[k]
        assert isinstance(source, InputBase)  # the only layers without inputs
        unknown, example = source.layout().unknown(), source.example()
    first = layers[k] if k >= 0 else None
    if not example._format and not (isinstance(first, InputBase) and not first.data_format()):
        raise FormatError(
            f"initialize: the data for the input '{name}' has no labels ({example.describe()}); fix: X = "
            'dlarray(X, "CBT"), or networkDataLayout(sz, fmt)'
        )
    return example, unknown
