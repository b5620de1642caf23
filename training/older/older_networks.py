"""SeriesNetwork and DAGNetwork: trained networks of older programs, output layers included; and how they are made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from dlarray.arguments import is_empty
from dlarray.categorical import categorical
from dlarray.display import object_text
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.layers.base.layer import Layer
from dlarray.layers.input_output.input import STATISTICS, InputBase
from dlarray.layers.input_output.output import ClassesOutput, class_names, regressionLayer
from dlarray.layers.networks.graph_functions import removeLayers
from dlarray.layers.networks.initialization import initialized
from dlarray.layers.networks.layer_array import LayerArray
from dlarray.layers.networks.layer_graph import LayerGraph, layerGraph
from dlarray.layers.networks.network import dlnetwork
from dlarray.registry import function
from dlarray.training.older.custom_output_layers import ClassificationLayer, RegressionLayer
from dlarray.visible import visible_names

OUTPUT_LAYERS = (ClassesOutput, regressionLayer, ClassificationLayer, RegressionLayer)


class DAGNetwork(LayerGraph):
    """Trained network of older programs, with layers that may branch and join.

    `trainNetwork` and `assembleNetwork` return it for a layer graph; for a row of layers they return a
    `SeriesNetwork`.  MATLAB recommends `dlnetwork` instead; ``dag2dlnetwork(net)`` makes one.

    It predicts by `predict`, `classify` and `activations`, keeps states by `predictAndUpdateState`,
    `classifyAndUpdateState` and `resetState`, and is drawn by ``plot``.  ``layerGraph(net)`` gives layers that can be
    changed.  A file of `save` gives the network back; `assembleNetwork` takes it as it is.

    Attributes
    ----------
    Layers : LayerArray
        Copies of the layers, with their trained values.
    Connections : table
        Columns Source and Destination.
    InputNames, OutputNames : list of str
        Names of the input layers, and of the output layers.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dagnetwork.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layers = [
    ...     dl.featureInputLayer(2),
    ...     dl.fullyConnectedLayer(1, Weights=[[3, 4]], Bias=[[5]]),
    ...     dl.regressionLayer(),
    ... ]
    >>> net = dl.assembleNetwork(dl.layerGraph(layers))
    >>> net
      DAGNetwork with properties:
    <BLANKLINE>
             Layers: [3×1 nnet.cnn.layer.Layer]
        Connections: [2×2 table]
         InputNames: {'input'}
        OutputNames: {'regressionoutput'}
    >>> net.predict([[1, 1], [0, 2]]).tolist()
    [[12.0], [13.0]]
    """

    __internals__ = "shown with_network with_reset_state predicted".split()
    __dir__ = visible_names

    __slots__ = ("_net",)

    shown: ClassVar[tuple[str, ...]] = ("Layers", "Connections", "InputNames", "OutputNames")
    _net: dlnetwork  # without the output layers

    def __init__(
        self, layers: Sequence[Layer], names: Sequence[str], connections: Sequence, net: dlnetwork
    ) -> None:
        super().__init__(layers, names, connections, "assembleNetwork")
        self._net = net

    def draft(self, caller: str = "") -> Any:
        """Refuse: a trained network stays as it is."""
        raise ArgumentError(
            f"{caller}: a {type(self).__name__} keeps its layers as they are; fix: lgraph = layerGraph(net), change "
            "that, and then trainNetwork or assembleNetwork(lgraph)"
        )

    def with_network(self, net: dlnetwork) -> DAGNetwork:
        """The same layers with other values: those of ``net``."""
        return joined(type(self), self, net, {})

    def with_reset_state(self) -> DAGNetwork:
        """A network whose layers are in the states that they were in before any data."""
        return self.with_network(self._net.with_reset_state())

    # Method forms; the module of the functions sets them.
    predict: ClassVar[Callable]
    predicted: ClassVar[Callable]  # what `predict` asks a network of any kind
    classify: ClassVar[Callable]
    activations: ClassVar[Callable]
    predictAndUpdateState: ClassVar[Callable]
    classifyAndUpdateState: ClassVar[Callable]
    resetState: ClassVar[Callable]

    def __repr__(self) -> str:
        values = [getattr(self, name) for name in self.shown]
        rows = [
            (name, tuple(value) if isinstance(value, list) else value)
            for name, value in zip(self.shown, values, strict=True)
        ]
        return object_text(type(self).__name__, [(None, rows)])

    def describe(self) -> str:
        """A few words for messages."""
        return f"a {type(self).__name__} of {len(self._layers)} layers"

    def __getstate__(self) -> dict:
        return {name: getattr(self, name) for name in ("_layers", "_graph", "_net")}

    def __setstate__(self, state: dict) -> None:
        for name, value in state.items():
            setattr(self, name, value)


class SeriesNetwork(DAGNetwork):
    """Trained network of older programs, with layers in series; otherwise like a `DAGNetwork`.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/seriesnetwork.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layers = [dl.featureInputLayer(3), dl.softmaxLayer(), dl.classificationLayer(Classes=["a", "b", "c"])]
    >>> net = dl.assembleNetwork(layers)
    >>> net
      SeriesNetwork with properties:
    <BLANKLINE>
             Layers: [3×1 nnet.cnn.layer.Layer]
         InputNames: {'input'}
        OutputNames: {'classoutput'}
    >>> net.classify([[0, 2, 1], [5, 0, 0]]).tolist()
    ['b', 'a']
    """

    __slots__ = ()

    shown = ("Layers", "InputNames", "OutputNames")


# -- from layers to networks and back -----------------------------------------------------------------------------
def graph_of(caller: str, layers: Any) -> tuple[type[DAGNetwork], LayerGraph]:
    """The layer graph of what stands for layers in older programs, and the kind of network that it becomes."""
    if isinstance(layers, dlnetwork):
        raise ClassError(
            f"{caller}: layers must be layers or a layer graph, but it is {layers.describe()}; fix: "
            + (
                'trainnet(X, T, net, "crossentropy", options), which trains a dlnetwork'
                if caller == "trainNetwork"
                else "lgraph = addLayers(layerGraph(net), classificationLayer(…)), connected to the last layer"
            )
        )
    if isinstance(layers, DAGNetwork) and caller == "assembleNetwork":  # files held layer graphs once
        return type(layers), layers
    if isinstance(layers, DAGNetwork):
        raise ClassError(
            f"{caller}: layers must be layers or a layer graph, but it is {layers.describe()}; fix: net.Layers, or "
            "layerGraph(net)"
        )
    if isinstance(layers, LayerGraph):
        return DAGNetwork, layers
    if isinstance(layers, (list, tuple, LayerArray, Layer)):
        return SeriesNetwork, layerGraph(layers)
    raise ClassError(
        f"{caller}: layers must be layers or a layer graph, but it is {describe(layers)}; fix: "
        "[featureInputLayer(3), fullyConnectedLayer(2), softmaxLayer(), classificationLayer()]"
    )


def without_outputs(caller: str, lgraph: LayerGraph) -> tuple[dlnetwork, list[Layer]]:
    """The dlnetwork in front of the output layers, not initialized, and the output layers in its outputs' order."""
    names = lgraph._graph.names
    outputs = [
        (name, layer) for name, layer in zip(names, lgraph._layers, strict=True) if not layer.NumOutputs
    ]
    for name, layer in outputs:
        if not isinstance(layer, OUTPUT_LAYERS):
            raise ClassError(
                f"{caller}: layer '{name}' ({layer.class_name()}) has no outputs, but is no output layer; fix: class "
                f"{layer.class_name()}(RegressionLayer) or (ClassificationLayer) with forwardLoss(self, Y, T), or "
                "trainnet(X, T, layers, lossFcn, options) without it"
            )
    if not outputs:
        raise ArgumentError(
            f"{caller}: the layers have no output layer, which says what the loss is; fix: classificationLayer() after "
            'softmaxLayer(), or regressionLayer() at the end; without one, trainnet(X, T, layers, "crossentropy", '
            "options)"
        )
    sources = {d: s for s, d in lgraph._graph.connections}
    lacking = [name for name, _ in outputs if name not in sources]
    if lacking:
        raise ArgumentError(
            f"{caller}: nothing is connected to the output layer '{lacking[0]}'; fix: connectLayers(lgraph, s, "
            f"'{lacking[0]}')"
        )
    bare = removeLayers(
        LayerGraph(lgraph._layers, names, lgraph._graph.connections), [name for name, _ in outputs]
    )
    net = dlnetwork(bare, Initialize=False)
    found = [sources[name] for name, _ in outputs]
    unused = [name for name in net.OutputNames if name not in found and name.partition("/")[0] not in found]
    if unused:
        raise ArgumentError(
            f"{caller}: the output of layer '{unused[0]}' is not used; fix: connect it, or removeLayers(lgraph, "
            f"'{unused[0].partition('/')[0]}')"
        )
    net.OutputNames = found
    if not net.InputNames or any(k < 0 for k in net._graph.input_layers):
        open_ = next((n for n, k in zip(net.InputNames, net._graph.input_layers, strict=True) if k < 0), "")
        raise ArgumentError(
            f"{caller}: an input layer must come first"
            + (f", but nothing is connected to '{open_}'" if open_ else "")
            + "; fix: imageInputLayer, sequenceInputLayer or featureInputLayer as the first layer"
        )
    for source, (name, layer) in zip(found, outputs, strict=True):
        _check_softmax(caller, net, source, name, layer)
    return net, [layer for _, layer in outputs]


def _check_softmax(caller: str, net: dlnetwork, source: str, name: str, layer: Layer) -> None:
    """A classification layer takes probabilities; layers of one's own may make them as well."""
    if not isinstance(layer, ClassesOutput):
        return
    before = net._layers[net._graph.ports[source][0]]
    makes_none = before.final and not any(
        word in before.class_name().lower() for word in ("softmax", "sigmoid", "function", "network")
    )
    if makes_none:
        raise ArgumentError(
            f"{caller}: the layer before the classification layer '{name}' is '{source}' ({before.class_name()}), "
            "which makes no probabilities; fix: softmaxLayer() between them"
        )


def joined(
    kind: type[DAGNetwork], lgraph: LayerGraph, net: dlnetwork, classes: dict[str, list[str]]
) -> DAGNetwork:
    """The network of a layer graph with the values of a dlnetwork, and the names of classes of output layers."""
    trained = dict(zip(net._graph.names, net._layers, strict=True))
    layers = []
    for name, layer in zip(lgraph._graph.names, lgraph._layers, strict=True):
        own = trained.get(name, layer)
        if name in classes:
            own = layer.copy()
            own.Classes = categorical(classes[name], classes[name]).T
        layers.append(own)
    return kind(layers, lgraph._graph.names, lgraph._graph.connections, net)


def classifies(layer: Layer) -> bool:
    """Whether an output layer is one of classification."""
    return isinstance(layer, (ClassesOutput, ClassificationLayer))


def output_layers(net: DAGNetwork) -> list[Layer]:
    """The output layers, in the order of the outputs."""
    return [layer for layer in net._layers if not layer.NumOutputs]


@function(differentiable=False)
def assembleNetwork(layers: Any) -> DAGNetwork:
    """Assemble a network for prediction from layers with known values.

    Syntax: ``net = assembleNetwork(layers)``.

    MATLAB recommends `dlnetwork` instead.

    Parameters
    ----------
    layers : list of Layer, LayerArray or LayerGraph
        Layers with the values of all learnable parameters, output layers at the end.  A `classificationLayer` must
        know its classes, and an input layer that normalizes its statistics.

    Returns
    -------
    SeriesNetwork or DAGNetwork
        A `SeriesNetwork` of layers, a `DAGNetwork` of a layer graph.

    Raises
    ------
    ArgumentError
        Values, classes or statistics that are missing; no input or output layer.
    ClassError
        Something that is neither layers nor a layer graph, as a network is; output layers of other kinds.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/assemblenetwork.html

    Examples
    --------
    >>> import dlarray as dl
    >>> fc = dl.fullyConnectedLayer(2, Weights=[[1, 0, 0], [0, 1, 1]], Bias=[[0], [0]])
    >>> layers = [dl.featureInputLayer(3), fc, dl.softmaxLayer(), dl.classificationLayer(Classes=["no", "yes"])]
    >>> net = dl.assembleNetwork(layers)
    >>> dl.classify(net, [[1, 2, 0], [3, 1, 1]]).tolist()
    ['yes', 'no']
    """
    kind, lgraph = graph_of("assembleNetwork", layers)
    net, outputs = without_outputs("assembleNetwork", lgraph)
    for layer, parameter, value in net.Learnables:
        if is_empty(value):
            raise ArgumentError(
                f"assembleNetwork: layer '{layer}' has no value of {parameter}; fix: give it to the layer, or train "
                "with trainNetwork"
            )
    for layer in net._layers:
        how = getattr(layer, "Normalization", "none")
        wanted = STATISTICS.get(how, ()) if isinstance(layer, InputBase) and isinstance(how, str) else ()
        missing = [name for name in wanted if is_empty(getattr(layer, name))]
        if missing:
            raise ArgumentError(
                f"assembleNetwork: layer '{layer.Name}' normalizes by \"{how}\", but has no {missing[0]}; fix: "
                f'{missing[0]}=… in the layer, or Normalization="none"'
            )
    for layer in outputs:
        if classifies(layer) and not class_names(layer):
            raise ArgumentError(
                f"assembleNetwork: the classification layer '{layer.Name}' does not know its classes; fix: "
                "classificationLayer(Classes=classNames)"
            )
    return joined(kind, lgraph, initialized(net, ()), {})


@function(differentiable=False)
def dag2dlnetwork(net: Any) -> dlnetwork:
    """Convert a `SeriesNetwork` or `DAGNetwork` to a dlnetwork.

    Syntax: ``dlnet = dag2dlnetwork(net)``.

    Parameters
    ----------
    net : SeriesNetwork or DAGNetwork
        A trained network.

    Returns
    -------
    dlnetwork
        The same layers and values without the output layers.

    Raises
    ------
    ClassError
        A network of another kind.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dag2dlnetwork.html

    Examples
    --------
    >>> import dlarray as dl
    >>> net = dl.assembleNetwork([dl.featureInputLayer(3), dl.reluLayer(), dl.regressionLayer()])
    >>> [layer.Name for layer in dl.dag2dlnetwork(net).Layers]
    ['input', 'relu']
    """
    return older("dag2dlnetwork", net)._net.copy()


def older(caller: str, net: Any) -> DAGNetwork:
    """The first argument, if it is a trained network of older programs."""
    if isinstance(net, DAGNetwork):
        return net
    instead = {
        "classify": "scores = minibatchpredict(net, X), and scores2label(scores, classNames)",
        "activations": "minibatchpredict(net, X, Outputs=layer)",
        "predictAndUpdateState": "Y, net.State = predict(net, X, nargout=2)",
        "classifyAndUpdateState": "scores, net.State = predict(net, X, nargout=2), and scores2label",
    }.get(caller, "the network that trainNetwork or assembleNetwork returns")
    kinds = "a dlnetwork, a SeriesNetwork" if caller == "activations" else "a SeriesNetwork"
    raise ClassError(
        f"{caller}: the first argument must be {kinds} or a DAGNetwork, but it is {describe(net)}; fix: "
        f"{instead}"
    )
