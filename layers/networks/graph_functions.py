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
from dlarray.layers.networks.graph_names import (
    Without,
    checked,
    inside,
    place_of,
    places_of,
    port_in,
    port_name,
)
from dlarray.layers.networks.initialization import initialized
from dlarray.layers.networks.layer_array import flat_layers
from dlarray.layers.networks.layered import Layered
from dlarray.layers.networks.network import dlnetwork
from dlarray.registry import function

Connection = tuple[str, str]


@function(differentiable=False)
def addLayers(net: Any, layers: Any) -> Any:
    """Add layers to a network, connected in series with each other but not with the rest.

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
        Something that is not a network, or no layer.

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
    draft, outputs = net.draft("addLayers")
    counts = dict(draft.counts)
    names = graph.unique_names(new, draft.numbers, "addLayers", counts)
    own = [net.adopt("addLayers", layer, name) for layer, name in zip(new, names, strict=True)]
    version, draft.counts = draft.change("insert", None, own, names, draft.next_number()), counts
    return net.drafted(draft, version, outputs)


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
    draft, outputs = net.draft("removeLayers")
    gone = dict.fromkeys(places_of("removeLayers", draft.numbers, draft.order, layerNames))
    version = draft.change("remove", list(gone))
    return net.drafted(draft, version, outputs)


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
    draft, outputs = net.draft("connectLayers")
    source = port_in("connectLayers", draft, s, "output")
    destination = port_in("connectLayers", draft, d, "input")
    taken = draft.fed.get(destination)
    if taken is not None:
        old, name = port_name(draft, taken, "output"), port_name(draft, destination, "input")
        raise ArgumentError(
            f"connectLayers: the input '{name}' is connected to '{old}' already; fix: net = "
            f"disconnectLayers(net, '{old}', '{name}') first"
        )
    if draft.leads(destination[0], source[0]):
        layers, names, fed = draft.compact()  # of which the graph names all that are in the cycle
        place = {number: k for k, number in enumerate(draft.order)}
        closing = {(place[destination[0]], destination[1]): (place[source[0]], source[1])}
        graph.assembled(layers, names, {**fed, **closing}, caller="connectLayers")
    return net.drafted(draft, draft.change("connect", source, destination), outputs)


@function(differentiable=False)
def disconnectLayers(net: Any, s: str, d: str) -> Any:
    """Remove the connection between two layers.

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
    draft, outputs = net.draft("disconnectLayers")
    source = port_in("disconnectLayers", draft, s, "output")
    destination = port_in("disconnectLayers", draft, d, "input")
    fed = draft.fed.get(destination)
    if fed != source:
        this, other = port_name(draft, source, "output"), port_name(draft, destination, "input")
        feeds = None if fed is None else port_name(draft, fed, "output")
        said = f"'{other}' is connected to '{feeds}'" if feeds else f"nothing is connected to '{other}'"
        fix = f"disconnectLayers(net, '{feeds}', '{other}')" if feeds else "leave it"
        raise ArgumentError(
            f"disconnectLayers: there is no connection from '{this}' to '{other}': {said}; fix: {fix}"
        )
    return net.drafted(draft, draft.change("disconnect", destination), outputs)


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
        The new layers, each connected to the next.
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
    draft, outputs = net.draft("replaceLayer")
    if isinstance(layerName, str) and layerName not in draft.numbers and "/" in layerName:
        inner = inside(net, layerName)
        if inner is not None:
            k, rest = inner
            draft, outputs = net.draft("replaceLayer")
            number = draft.order[k]
            new = draft.layers[number].copy()
            new.__dict__["Network"] = replaceLayer(new.Network, rest, layers, ReconnectBy=mode)
            return net.drafted(draft, draft.change("exchange", number, new), outputs)
    number = place_of("replaceLayer", draft.numbers, draft.order, layerName)
    own, old = draft.names[number], draft.layers[number]
    new_layers = flat_layers(layers)
    if not new_layers:
        raise ArgumentError(
            "replaceLayer: there are no layers to replace it by; fix: removeLayers(net, layerName)"
        )
    names = graph.unique_names(new_layers, Without(draft.numbers, own), "replaceLayer")
    made = [net.adopt("replaceLayer", layer, name) for layer, name in zip(new_layers, names, strict=True)]

    def moved(j: int, ports: Sequence[str], k: int, kind: str) -> int:
        there = made[k].InputNames if kind == "input" else made[k].OutputNames
        if mode == "name" and len(ports) == len(there) == 1:
            return 0
        if mode == "name" and ports[j] in there:
            return there.index(ports[j])
        if mode == "order" and j < len(there):
            return j
        hint = 'ReconnectBy="order"' if mode == "name" and j < len(there) else f"a layer with that {kind}"
        raise ArgumentError(
            f"replaceLayer: the {kind} '{ports[j]}' of '{own}' is connected, but '{names[k]}' ("
            f"{made[k].class_name()}) has the {kind}s {', '.join(there) or 'none'}; fix: {hint}"
        )

    ins, outs = old.InputNames, old.OutputNames
    sources = {
        moved(j, ins, 0, "input"): draft.fed[number, j] for j in range(len(ins)) if (number, j) in draft.fed
    }
    sinks = [(b, moved(i, outs, -1, "output")) for b, i in draft.feeds.get(number, {}).items()]
    version = draft.change("replace", number, made, names, draft.next_number(), sources, sinks)
    return net.drafted(draft, version, outputs)


@function(differentiable=False)
def addInputLayer(
    net: Any, layer: Any, inputName: str | None = None, *, Initialize: bool = True
) -> dlnetwork:
    """Add an input layer and connect it to an unconnected input.

    Syntaxes: ``net = addInputLayer(net, layer)``, ``net = addInputLayer(net, layer, inputName)``,
    ``… = addInputLayer(…, Initialize=tf)``.

    Parameters
    ----------
    net : dlnetwork
        The network; it is not changed.
    layer : input layer
        Layers to add, such as ``featureInputLayer(3)``.
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
        A layer that is not an input layer.
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
    draft, outputs = net.draft("addInputLayer")
    given = free[0] if is_empty(inputName) else inputName
    target = port_in("addInputLayer", draft, given, "input")
    if target in draft.fed:
        raise ArgumentError(
            f"addInputLayer: the input '{port_name(draft, target, 'input')}' is connected already; free are "
            f"{', '.join(free)}; fix: one of these"
        )
    name = graph.unique_names([layer], draft.numbers, "addInputLayer")[0]
    above = draft.next_number()
    draft.change("insert", 0, [net.adopt("addInputLayer", layer, name)], [name], above)
    new = net.drafted(draft, draft.change("connect", (above, 0), target), outputs)
    known = all(k >= 0 for k in new._graph.input_layers)
    return initialized(new, ()) if wanted and known else new


@function(differentiable=False)
def getLayer(net: Any, layerName: str) -> Layer:
    """Get a layer by its name, or by its path if it is inside another layer.

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
    if isinstance(layerName, str) and layerName not in net._graph.places:
        inner = inside(net, layerName)
        if inner is not None:
            return getLayer(net._layers[inner[0]].Network, inner[1])
    return net._layers[place_of("getLayer", net._graph.places, range(len(net._layers)), layerName)].copy()


for _function in (addLayers, removeLayers, connectLayers, disconnectLayers, replaceLayer):
    setattr(Layered, _function.__name__, _function)
dlnetwork.addInputLayer = addInputLayer
dlnetwork.getLayer = getLayer
