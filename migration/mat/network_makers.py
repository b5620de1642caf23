"""Networks from what MATLAB stores of them: dlnetwork, LayerGraph, SeriesNetwork, DAGNetwork, layer arrays."""

from __future__ import annotations

from typing import Any

from dlarray.arguments import is_empty
from dlarray.array import dlarray
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.layout import networkDataLayout
from dlarray.layers.networks import graph
from dlarray.layers.networks.layer_array import LayerArray
from dlarray.layers.networks.layer_graph import LayerGraph
from dlarray.layers.networks.network import dlnetwork
from dlarray.migration.mat.layer_makers import StoredFunction
from dlarray.migration.mat.values import Maker, MatlabObject, NotBuilt, Values
from dlarray.table import table
from dlarray.training.older.older_networks import assembleNetwork


def layer_array(values: Values, name: str, given: Any) -> LayerArray | None:
    """The array of an array of layers; None where something else is in it."""
    items = given["items"]
    return LayerArray(items) if items and all(isinstance(item, Layer) for item in items) else None


def layers_of(values: Values, tree: list) -> list[Layer]:
    """The layers of a cell or of an array; one that cannot be made is the reason why the network cannot."""
    found = values.value(tree)
    found = [found] if isinstance(found, (Layer, MatlabObject)) else list(found)
    for k, layer in enumerate(found):
        if isinstance(layer, MatlabObject):
            title = getattr(layer, "Name", None) or k + 1
            raise NotBuilt(f"its layer '{title}' cannot be made: {layer.Reason}")
        if not isinstance(layer, Layer):
            raise NotBuilt("something among its layers is no layer")
    return found


def _connections(values: Values, tree: list) -> list[tuple[str, str]]:
    found = values.value(tree)
    if not isinstance(found, table):
        raise NotBuilt("its connections are not known")
    return [(str(s), str(d)) for s, d in zip(found.Source, found.Destination, strict=True)]


def graph_of(values: Values, given: dict[str, list]) -> LayerGraph:
    """The layers and connections of a network or a layer graph."""
    if "LayerGraph" in given:
        given = values.fields(given["LayerGraph"])
    layers = layers_of(values, given["Layers"])
    names = graph.unique_names(layers, caller="load")
    pairs = (
        _connections(values, given["Connections"]) if "Connections" in given else graph.chain(layers, names)
    )
    return LayerGraph(layers, names, pairs, "load")


def _layer_graph(values: Values, _: str, given: dict[str, list]) -> LayerGraph:
    return graph_of(values, given)


def _dlnetwork(values: Values, _: str, given: dict[str, list]) -> dlnetwork:
    lgraph = graph_of(values, given)
    net = dlnetwork(lgraph, Initialize=False)
    outputs = values.value(given["OutputNames"]) if "OutputNames" in given else None
    outputs = [outputs] if isinstance(outputs, str) else outputs
    if isinstance(outputs, list) and outputs and set(outputs) <= set(net._graph.ports):
        net.OutputNames = [str(name) for name in outputs]
    if "Initialized" in given and not values.plain(given["Initialized"]):
        return net
    return _ready(values, net, given, lgraph)


def _ready(values: Values, net: dlnetwork, given: dict[str, list], lgraph: LayerGraph) -> dlnetwork:
    """The network as it was when it was saved: initialized, its parameters in the class that they had."""
    examples = values.value(given["ExampleInputs"]) if "ExampleInputs" in given else []
    examples = (
        [x for x in examples if isinstance(x, (dlarray, networkDataLayout))]
        if isinstance(examples, list)
        else []
    )
    open_inputs = any(k < 0 for k in net._graph.input_layers)
    known = not open_inputs or len(examples) == len(net._graph.inputs)
    foreign = any(isinstance(getattr(layer, "PredictFcn", None), StoredFunction) for layer in net._layers)
    if known and not foreign:
        return _with_classes(net.initialize(*examples) if open_inputs else net.initialize(), lgraph)
    if any(is_empty(value) for value in net.Learnables.Value):
        return net  # data cannot pass through it, so nothing more can be known
    made = net.copy()
    made._initialized = True
    return _with_classes(made, lgraph)


def _with_classes(net: dlnetwork, lgraph: LayerGraph) -> dlnetwork:
    """The parameters in the class that they were saved in, as `dlupdate` may have changed it."""
    for new, old in zip(net._layers, lgraph._layers, strict=True):
        for name in (*type(old).learnable_names, *type(old).state_names):
            value = old.__dict__.get(name)
            if getattr(getattr(value, "dtype", None), "name", "") in ("float64", "complex128"):
                new.__dict__[name] = dlarray(value)
    return net


def _older(values: Values, name: str, given: dict[str, list]) -> Any:
    """A SeriesNetwork or a DAGNetwork."""
    if name == "SeriesNetwork" and "Connections" not in given:
        return assembleNetwork(layers_of(values, given["Layers"]))
    return assembleNetwork(graph_of(values, given))


def _layout(values: Values, _: str, given: dict[str, list]) -> networkDataLayout:
    size = [int(n) if n == n else n for n in values.raw(given["Size"]).reshape(-1).tolist()]
    return networkDataLayout(size, values.plain(given["Format"]) or "")


MAKERS: dict[str, Maker] = {
    "[]": layer_array,
    "dlnetwork": _dlnetwork,
    "SeriesNetwork": _older,
    "DAGNetwork": _older,
    "nnet.cnn.LayerGraph": _layer_graph,
    "networkDataLayout": _layout,
}
