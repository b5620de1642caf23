"""Functions that change which layers a network has and how they are connected.

Each takes a dlnetwork or a layer graph and returns another; a network that comes back is not initialized, and its
parameters keep the values that they have.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dlarray.arguments import choice, flag, is_empty
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.layers.base.layer import Layer
from dlarray.layers.input_output.input import InputBase
from dlarray.layers.networks import graph
from dlarray.layers.networks.graph_names import checked, inside, layer_of, place_of, places_of, port_in
from dlarray.layers.networks.initialization import initialized
from dlarray.layers.networks.layer_array import flat_layers
from dlarray.layers.networks.layered import Layered
from dlarray.layers.networks.network import dlnetwork
from dlarray.registry import function

Connection = tuple[str, str]


@function(differentiable=False)
def addLayers(net: Any, layers: Any) -> Any:
    """Add layers to a network, each connected to the next; nothing connects them with the rest yet.

    Syntax: ``net = addLayers(net, layers)``.

    Parameters
    ----------
    net : dlnetwork or LayerGraph
        The network; it is not changed.
    layers : Layer, list of Layer or LayerArray
        The layers.  Unnamed ones get names that are not in use.

    Returns
    -------
    dlnetwork or LayerGraph
        The network with the layers, not initialized.

    Raises
    ------
    ArgumentError
        A name that is in use.
    ClassError
        Something that is no network, or no layer.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layergraph.addlayers.html

    Examples
    --------
    >>> import dlarray as dl
    >>> net = dl.dlnetwork()
    >>> net = dl.addLayers(net, [dl.featureInputLayer(3, Name="in"), dl.fullyConnectedLayer(3), dl.additionLayer(2)])
    >>> net = dl.connectLayers(net, "in", "addition/in2")
    >>> net = dl.initialize(net)
    >>> net.Connections.Destination == "addition/in2"
    array([False,  True, False])
    """
    checked("addLayers", net)
    try:
        new = flat_layers(layers)
    except ClassError:
        raise ClassError(
            f"addLayers: layers must be layers, but it is {describe(layers)}; fix: addLayers(net, reluLayer())"
        ) from None
    names = graph.unique_names(new, net._graph.names, "addLayers")
    connections = [*net._graph.connections, *graph.chain(new, names)]
    return net.rebuilt("addLayers", [*net._layers, *new], [*net._graph.names, *names], connections)


@function(differentiable=False)
def removeLayers(net: Any, layerNames: Any) -> Any:
    """Remove layers, and the connections to them.

    Syntax: ``net = removeLayers(net, layerNames)``.

    Parameters
    ----------
    net : dlnetwork or LayerGraph
        The network; it is not changed.
    layerNames : str or list of str
        Names of the layers.

    Returns
    -------
    dlnetwork or LayerGraph
        The network without them, not initialized.

    Raises
    ------
    ArgumentError
        A name that no layer has.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layergraph.removelayers.html

    Examples
    --------
    >>> import dlarray as dl
    >>> net = dl.dlnetwork([dl.featureInputLayer(3), dl.fullyConnectedLayer(3), dl.reluLayer(), dl.softmaxLayer()])
    >>> net = dl.removeLayers(net, "relu")
    >>> net = dl.connectLayers(net, "fc", "softmax")
    >>> [layer.Name for layer in net.Layers]
    ['input', 'fc', 'softmax']
    """
    checked("removeLayers", net)
    gone = set(places_of("removeLayers", net, layerNames))
    names = net._graph.names
    lost = {names[k] for k in gone}
    kept = [k for k in range(len(names)) if k not in gone]
    connections = [
        (s, d) for s, d in net._graph.connections
        if layer_of(s, names) not in lost and layer_of(d, names) not in lost
    ]  # fmt: skip
    return net.rebuilt("removeLayers", [net._layers[k] for k in kept], [names[k] for k in kept], connections)


@function(differentiable=False)
def connectLayers(net: Any, s: str, d: str) -> Any:
    """Connect the output of a layer to the input of another.

    Syntax: ``net = connectLayers(net, s, d)``.

    Parameters
    ----------
    net : dlnetwork or LayerGraph
        The network; it is not changed.
    s : str
        The source: the name of a layer, or "layer/output" where it has several outputs.
    d : str
        The destination: the name of a layer, or "layer/input" where it has several inputs.

    Returns
    -------
    dlnetwork or LayerGraph
        The network with the connection, not initialized.

    Raises
    ------
    ArgumentError
        A name that does not exist, an input that is connected already, a connection that closes a cycle.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layergraph.connectlayers.html

    Examples
    --------
    >>> import dlarray as dl
    >>> net = dl.dlnetwork()
    >>> for layer in (dl.additionLayer(2, Name="add"), dl.reluLayer(Name="relu1"), dl.reluLayer(Name="relu2")):
    ...     net = dl.addLayers(net, layer)
    >>> net = dl.connectLayers(net, "relu1", "add/in1")
    >>> net = dl.connectLayers(net, "relu2", "add/in2")
    >>> net.InputNames, net.OutputNames
    (['relu1', 'relu2'], ['add'])
    """
    checked("connectLayers", net)
    source = port_in("connectLayers", net, s, "output")
    destination = port_in("connectLayers", net, d, "input")
    for old, taken in net._graph.connections:
        if taken == destination:
            raise ArgumentError(
                f"connectLayers: the input '{destination}' is connected to '{old}' already; fix: net = "
                f"disconnectLayers(net, '{old}', '{destination}') first"
            )
    connections = [*net._graph.connections, (source, destination)]
    return net.rebuilt("connectLayers", net._layers, net._graph.names, connections)


@function(differentiable=False)
def disconnectLayers(net: Any, s: str, d: str) -> Any:
    """Remove a connection; the layers stay.

    Syntax: ``net = disconnectLayers(net, s, d)``.

    Parameters
    ----------
    net : dlnetwork or LayerGraph
        The network; it is not changed.
    s, d : str
        The source and the destination, as `connectLayers` takes them.

    Returns
    -------
    dlnetwork or LayerGraph
        The network without the connection, not initialized.

    Raises
    ------
    ArgumentError
        A connection that does not exist.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layergraph.disconnectlayers.html

    Examples
    --------
    >>> import dlarray as dl
    >>> net = dl.dlnetwork([dl.featureInputLayer(3), dl.fullyConnectedLayer(3), dl.softmaxLayer()])
    >>> dl.disconnectLayers(net, "fc", "softmax").InputNames
    ['input', 'softmax']
    """
    checked("disconnectLayers", net)
    source = port_in("disconnectLayers", net, s, "output")
    destination = port_in("disconnectLayers", net, d, "input")
    if (source, destination) not in net._graph.connections:
        feeds = [old for old, taken in net._graph.connections if taken == destination]
        said = (
            f"'{destination}' is connected to '{feeds[0]}'"
            if feeds
            else f"nothing is connected to '{destination}'"
        )
        fix = f"disconnectLayers(net, '{feeds[0]}', '{destination}')" if feeds else "leave it"
        raise ArgumentError(
            f"disconnectLayers: there is no connection from '{source}' to '{destination}': {said}; fix: {fix}"
        )
    connections = [each for each in net._graph.connections if each != (source, destination)]
    return net.rebuilt("disconnectLayers", net._layers, net._graph.names, connections)


@function(differentiable=False)
def replaceLayer(net: Any, layerName: str, layers: Any, *, ReconnectBy: str = "name") -> Any:
    """Replace a layer by one or several others, which are connected in its place.

    Syntaxes: ``net = replaceLayer(net, layerName, layers)``, ``net = replaceLayer(net, layerPath, layers)``,
    ``… = replaceLayer(…, ReconnectBy=mode)``.

    Parameters
    ----------
    net : dlnetwork or LayerGraph
        The network; it is not changed.
    layerName : str
        The layer, or the path of one inside a `networkLayer`: "subnet/fc".
    layers : Layer, list of Layer or LayerArray
        What takes its place, each layer connected to the next.
    ReconnectBy : "name" or "order", optional
        How inputs of the layer are matched with those of the first new layer, and its outputs with those of the last:
        by their names (default), or by their order.

    Returns
    -------
    dlnetwork or LayerGraph
        The network with the new layers, not initialized.

    Raises
    ------
    ArgumentError
        A layer that does not exist, a name in use, a connection for which the new layers have no input or output.
    OptionError
        Another ReconnectBy.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layergraph.replacelayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> net = dl.dlnetwork([dl.featureInputLayer(3), dl.fullyConnectedLayer(3), dl.reluLayer(Name="act")])
    >>> net = dl.replaceLayer(net, "act", [dl.layerNormalizationLayer(), dl.tanhLayer(Name="act")])
    >>> [layer.Name for layer in dl.initialize(net).Layers]
    ['input', 'fc', 'layernorm', 'act']
    """
    checked("replaceLayer", net)
    mode = choice("replaceLayer", "ReconnectBy", ReconnectBy, ("name", "order"), fix="leave it out")
    if isinstance(layerName, str) and layerName not in net._graph.names:
        inner = inside(net, layerName)
        if inner is not None:
            k, rest = inner
            old = net._layers[k]
            new = old.copy()
            new.__dict__["Network"] = replaceLayer(old.Network, rest, layers, ReconnectBy=mode)
            each = [new if j == k else layer for j, layer in enumerate(net._layers)]
            return net.rebuilt("replaceLayer", each, net._graph.names, net._graph.connections)
    k = place_of("replaceLayer", net, layerName)
    own = net._graph.names[k]
    others = [name for name in net._graph.names if name != own]
    new_layers = flat_layers(layers)
    if not new_layers:
        raise ArgumentError(
            "replaceLayer: there are no layers to replace it by; fix: removeLayers(net, layerName)"
        )
    new_names = graph.unique_names(new_layers, others, "replaceLayer")
    first, last, old = new_layers[0], new_layers[-1], net._layers[k]

    def moved(port: str, ports: Sequence[str], layer: Layer, name: str, kind: str) -> str:
        there = layer.InputNames if kind == "input" else layer.OutputNames
        j = 0 if port == own else ports.index(port[len(own) + 1 :])
        if mode == "name" and len(ports) == len(there) == 1:
            return graph.port(name, there, 0)
        if mode == "name" and ports[j] in there:
            return graph.port(name, there, there.index(ports[j]))
        if mode == "order" and j < len(there):
            return graph.port(name, there, j)
        hint = 'ReconnectBy="order"' if mode == "name" and j < len(there) else f"a layer with that {kind}"
        raise ArgumentError(
            f"replaceLayer: the {kind} '{ports[j]}' of '{own}' is connected, but '{name}' ({layer.class_name()}) has "
            f"the {kind}s {', '.join(there) or 'none'}; fix: {hint}"
        )

    connections = []
    for s, d in net._graph.connections:
        if layer_of(s, net._graph.names) == own:
            s = moved(s, old.OutputNames, last, new_names[-1], "output")
        if layer_of(d, net._graph.names) == own:
            d = moved(d, old.InputNames, first, new_names[0], "input")
        connections.append((s, d))
    all_layers = [*net._layers[:k], *new_layers, *net._layers[k + 1 :]]
    all_names = [*net._graph.names[:k], *new_names, *net._graph.names[k + 1 :]]
    return net.rebuilt(
        "replaceLayer", all_layers, all_names, [*connections, *graph.chain(new_layers, new_names)]
    )


@function(differentiable=False)
def addInputLayer(
    net: Any, layer: Any, inputName: str | None = None, *, Initialize: bool = True
) -> dlnetwork:
    """Add an input layer and connect it to an input that nothing is connected to.

    Syntaxes: ``net = addInputLayer(net, layer)``, ``net = addInputLayer(net, layer, inputName)``,
    ``… = addInputLayer(…, Initialize=tf)``.

    Parameters
    ----------
    net : dlnetwork
        The network; it is not changed.
    layer : input layer
        What is added, such as ``featureInputLayer(3)``.
    inputName : str, optional
        The input to connect it to; by default the first that no input layer feeds.
    Initialize : bool, optional
        Whether to initialize the network (true), if all of its inputs are input layers then.

    Returns
    -------
    dlnetwork
        The network with the input layer in front.

    Raises
    ------
    ClassError
        A layer that is no input layer.
    ArgumentError
        A network all of whose inputs are connected, an input that does not exist.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlnetwork.addinputlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> net = dl.dlnetwork([dl.fullyConnectedLayer(2), dl.softmaxLayer()], Initialize=False)
    >>> net = dl.addInputLayer(net, dl.featureInputLayer(3))
    >>> net.Initialized, net.InputNames
    (True, ['input'])
    """
    checked("addInputLayer", net, (dlnetwork,))
    wanted = flag("addInputLayer", "Initialize", Initialize)
    if isinstance(layer, type) and issubclass(layer, InputBase):
        layer = layer()
    if not isinstance(layer, InputBase):
        raise ClassError(
            f"addInputLayer: the layer must be an input layer, but it is {describe(layer)}; fix: addInputLayer(net, "
            "featureInputLayer(3))"
        )
    plan = net._graph
    free = [name for name, k in zip(plan.inputs, plan.input_layers, strict=True) if k < 0]
    if not free:
        raise ArgumentError(
            "addInputLayer: every input of the network is connected, or is an input layer; fix: disconnectLayers first"
        )
    target = free[0] if is_empty(inputName) else port_in("addInputLayer", net, inputName, "input")
    if target not in free:
        raise ArgumentError(
            f"addInputLayer: the input '{target}' is connected already; free are {', '.join(free)}; fix: one of these"
        )
    name = graph.unique_names([layer], plan.names, "addInputLayer")[0]
    connections = [(name, target), *plan.connections]
    new = net.rebuilt("addInputLayer", [layer, *net._layers], [name, *plan.names], connections)
    known = all(k >= 0 for k in new._graph.input_layers)
    return initialized(new, ()) if wanted and known else new


@function(differentiable=False)
def getLayer(net: Any, layerName: str) -> Layer:
    """Look up a layer by its name, or by its path in networks inside layers.

    Syntaxes: ``layer = getLayer(net, layerName)``, ``layer = getLayer(net, layerPath)``.

    Parameters
    ----------
    net : dlnetwork or LayerGraph
        The network.
    layerName : str
        Name of the layer, or a path: "subnet/fc" is the layer "fc" in the network of the layer "subnet".

    Returns
    -------
    Layer
        A copy.

    Raises
    ------
    ArgumentError
        A layer that does not exist.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlnetwork.getlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> block = dl.networkLayer([dl.fullyConnectedLayer(4), dl.reluLayer()], Name="block")
    >>> net = dl.dlnetwork([dl.featureInputLayer(3), block])
    >>> dl.getLayer(net, "block/fc").OutputSize
    4
    """
    checked("getLayer", net)
    if isinstance(layerName, str) and layerName not in net._graph.names:
        inner = inside(net, layerName)
        if inner is not None:
            return getLayer(net._layers[inner[0]].Network, inner[1])
    return net._layers[place_of("getLayer", net, layerName)].copy()


for _function in (addLayers, removeLayers, connectLayers, disconnectLayers, replaceLayer):
    setattr(Layered, _function.__name__, _function)
dlnetwork.addInputLayer = addInputLayer
dlnetwork.getLayer = getLayer
