"""expandLayers and groupLayers: networks inside layers, taken out and put together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dlarray.arguments import flag, is_empty, one_number, texts
from dlarray.errors import ArgumentError, describe
from dlarray.layers.input_output.input import InputBase
from dlarray.layers.networks import graph
from dlarray.layers.networks.graph_names import checked, places_of
from dlarray.layers.networks.network import dlnetwork
from dlarray.layers.networks.network_layer import networkLayer
from dlarray.registry import function

Connection = tuple[str, str]


def _equivalent(
    net: dlnetwork, caller: str, layers: Sequence, names: Sequence[str], connections: Sequence, outputs: Any
):
    """A network that computes what another does, as initialized as that one."""
    new = net.rebuilt(caller, layers, names, connections, outputs)
    new._initialized, new._layouts = net._initialized, net._layouts
    return new


def _places(caller: str, net: dlnetwork, given: Any) -> list[int]:
    return places_of(caller, net._graph.places, range(len(net._layers)), given)


@function(differentiable=False)
def expandLayers(net: Any, layers: Any = None, *, Delimiter: str = ":", Recursive: bool = True) -> dlnetwork:
    """Replace network layers by the layers that they hold.

    Syntaxes: ``net = expandLayers(net)``, ``net = expandLayers(net, layerNames)``, ``net = expandLayers(net,
    layerIndices)``, ``… = expandLayers(…, Delimiter=delim, Recursive=tf)``.

    The layer "fc" in the network of "subnet" becomes "subnet:fc".

    Parameters
    ----------
    net : dlnetwork
        The network; it is not changed.
    layers : str, int, or list of them, optional
        Names or numbers (from 1) of the network layers to expand; all by default.
    Delimiter : str, optional
        What stands between the names, ":" by default.
    Recursive : bool, optional
        Whether to expand network layers inside network layers too (true).

    Returns
    -------
    dlnetwork
        A network that computes the same, initialized if ``net`` is.

    Raises
    ------
    ArgumentError
        A layer that does not exist or is no network layer, or one that holds an input layer which normalizes.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlnetwork.expandlayers.html

    Examples
    --------
    >>> import dlarray as dl
    >>> block = dl.networkLayer([dl.fullyConnectedLayer(4), dl.reluLayer()], Name="subnet")
    >>> net = dl.dlnetwork([dl.featureInputLayer(3), block])
    >>> dl.expandLayers(net).Layers
      3×1 Layer array with layers:
    <BLANKLINE>
         1   'input'         Feature Input     3 features
         2   'subnet:fc'     Fully Connected   4 fully connected layer
         3   'subnet:relu'   ReLU              ReLU
    """
    checked("expandLayers", net, (dlnetwork,))
    if not isinstance(Delimiter, str) or not Delimiter:
        raise ArgumentError(
            f'expandLayers: Delimiter must be text, but it is {describe(Delimiter)}; fix: ":"'
        )
    recursive = flag("expandLayers", "Recursive", Recursive)
    if is_empty(layers):
        chosen = [name for name, layer in zip(net._graph.names, net._layers, strict=True) if _holds(layer)]
    else:
        chosen = [net._graph.names[k] for k in _places("expandLayers", net, layers)]
    for name in chosen:
        net = _expanded(net, name, Delimiter, recursive)
    return net


def _holds(layer: Any) -> bool:
    return isinstance(layer, networkLayer)


def _expanded(net: dlnetwork, own: str, delimiter: str, recursive: bool) -> dlnetwork:
    k = net._graph.names.index(own)
    layer: Any = net._layers[k]
    if not _holds(layer):
        raise ArgumentError(
            f"expandLayers: {layer.describe()} is no network layer; fix: name one that networkLayer made"
        )
    inner = expandLayers(layer.Network, Delimiter=delimiter) if recursive else layer.Network
    plan = inner._graph
    fed = {d: s for s, d in net._graph.connections}
    sources: dict[str, str] = {}  # of an input layer inside, what feeds the network layer instead
    connections: list[Connection] = []
    for j, (name, place) in enumerate(zip(plan.inputs, plan.input_layers, strict=True)):
        source = fed.get(graph.port(own, layer.InputNames, j))
        if place >= 0:
            _passes(inner._layers[place], own)
            sources[name] = source or ""
        elif source:
            connections.append((source, f"{own}{delimiter}{name}"))
    kept = [j for j in range(len(plan.names)) if plan.names[j] not in sources]
    for s, d in plan.connections:
        if s not in sources:
            connections.append((f"{own}{delimiter}{s}", f"{own}{delimiter}{d}"))
        elif sources[s]:
            connections.append((sources[s], f"{own}{delimiter}{d}"))

    def outside(port: str) -> str:
        for j, name in enumerate(plan.outputs):
            if port == graph.port(own, layer.OutputNames, j):
                return sources[name] if name in sources else f"{own}{delimiter}{name}"
        return port

    rest = [(outside(s), d) for s, d in net._graph.connections if d not in _ports(own, layer.InputNames)]
    names = [f"{own}{delimiter}{plan.names[j]}" for j in kept]
    return _equivalent(
        net,
        "expandLayers",
        [*net._layers[:k], *(inner._layers[j] for j in kept), *net._layers[k + 1 :]],
        [*net._graph.names[:k], *names, *net._graph.names[k + 1 :]],
        [*rest, *connections],
        [outside(_port_name(net, name)) for name in net._graph.outputs],
    )


def _port_name(net: dlnetwork, name: str) -> str:
    """An output as Connections names it."""
    k, j = graph.find_output(net._graph, name)
    return graph.port(net._graph.names[k], net._layers[k].OutputNames, j)


def _ports(own: str, ports: Sequence[str]) -> set[str]:
    return {own, *(f"{own}/{port}" for port in ports)}


def _passes(layer: Any, own: str) -> None:
    if getattr(layer, "Normalization", "none") != "none" or getattr(layer, "SplitComplexInputs", False):
        raise ArgumentError(
            f"expandLayers: '{own}' holds {layer.describe()}, which changes its data, and an input layer can stand "
            "only at an input of the whole network; fix: leave it unexpanded"
        )


@function(differentiable=False)
def groupLayers(
    net: Any, groups: Any = None, *, GroupNames: Any = None, Delimiter: str = ":", Recursive: bool = True
) -> dlnetwork:
    """Put layers together in network layers.

    Syntaxes: ``net = groupLayers(net)``, ``net = groupLayers(net, Delimiter=delim)``, ``net = groupLayers(…,
    Recursive=tf)``, ``net = groupLayers(net, groups)``, ``net = groupLayers(net, groups, GroupNames=names)``.

    Parameters
    ----------
    net : dlnetwork
        The network; it is not changed.
    groups : list, optional
        A group of layers, or a list of groups: each a list of names or of numbers from 1.  Without it the layers whose
        names start with the same text and a delimiter, "subnet:fc" and "subnet:relu", form the group "subnet".
    GroupNames : str or list of str, optional
        Names of the network layers; "subnet", or "subnet_1", "subnet_2", … by default.
    Delimiter : str, optional
        What ends the name of a group, ":" by default.
    Recursive : bool, optional
        Whether the groups are searched for groups again (true).

    Returns
    -------
    dlnetwork
        A network that computes the same, initialized if ``net`` is.

    Raises
    ------
    ArgumentError
        A layer that does not exist, is in two groups or is an input layer; groups that would feed each other.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlnetwork.grouplayers.html

    Examples
    --------
    >>> import dlarray as dl
    >>> net = dl.dlnetwork([dl.featureInputLayer(3), dl.fullyConnectedLayer(4), dl.reluLayer(), dl.softmaxLayer()])
    >>> dl.groupLayers(net, ["fc", "relu"], GroupNames="block").Layers
      3×1 Layer array with layers:
    <BLANKLINE>
         1   'input'     Feature Input   3 features
         2   'block'     Network         Network with 2 layers
         3   'softmax'   Softmax         softmax
    """
    checked("groupLayers", net, (dlnetwork,))
    recursive = flag("groupLayers", "Recursive", Recursive)
    names = net._graph.names
    if is_empty(groups):
        found: dict[str, list[int]] = {}
        for k, name in enumerate(names):
            head, mark, tail = name.partition(Delimiter)
            if mark and head and tail:
                found.setdefault(head, []).append(k)
        for head, places in found.items():
            inside = {names[k]: names[k][len(head) + len(Delimiter) :] for k in places}
            net = _grouped(net, [names[k] for k in places], head, inside)
            if recursive:
                k = net._graph.names.index(head)
                nested = groupLayers(net._layers[k].Network, Delimiter=Delimiter)
                net._layers[k]._put(Network=nested)
        if found:
            net._graph = graph.with_slots(net._graph, net._layers)
        return net
    listed = groups if isinstance(groups, (list, tuple)) and not all(map(_one_layer, groups)) else [groups]
    each_group = [[names[k] for k in _places("groupLayers", net, group)] for group in listed]
    every = [name for group in each_group for name in group]
    if len(set(every)) < len(every):
        twice = next(name for name in every if every.count(name) > 1)
        raise ArgumentError(f"groupLayers: the layer '{twice}' is in the groups twice; fix: each layer once")
    if is_empty(GroupNames):
        GroupNames = graph.unique_names(
            [_Unnamed() for _ in each_group], [name for name in names if name not in every], "groupLayers"
        )
    wanted = texts("groupLayers", "GroupNames", GroupNames)
    if len(wanted) != len(each_group):
        raise ArgumentError(
            f"groupLayers: there are {len(each_group)} groups, but {len(wanted)} GroupNames; fix: one for each"
        )
    for group, name in zip(each_group, wanted, strict=True):
        net = _grouped(net, group, name, {each: each for each in group})
    return net


def _one_layer(given: Any) -> bool:
    """Whether an entry of ``groups`` is the name or the number of a layer, and no group of layers."""
    return isinstance(given, str) or (not isinstance(given, (list, tuple)) and one_number(given) is not None)


class _Unnamed:
    """Stands for a network layer that is still to get its name."""

    Name = ""
    auto_name = networkLayer.auto_name


def _grouped(net: dlnetwork, group: Sequence[str], own: str, inside: dict[str, str]) -> dlnetwork:
    """The network with some layers as one network layer; ``inside`` says what they are called in it."""
    names = net._graph.names
    places = [k for k, name in enumerate(names) if name in inside]
    for k in places:
        if isinstance(net._layers[k], InputBase):
            raise ArgumentError(
                f"groupLayers: '{names[k]}' is an input layer, which stays an input of the whole network; fix: "
                "leave it out"
            )
    # Inputs and outputs by the layer and its port.
    where = {}
    for k in places:
        for ports in (net._layers[k].InputNames, net._layers[k].OutputNames):
            for j in range(len(ports)):
                where[graph.port(names[k], ports, j)] = (names[k], graph.port(inside[names[k]], ports, j))
    ends = [_port_name(net, name) for name in net._graph.outputs]
    within = [(where[s][1], where[d][1]) for s, d in net._graph.connections if s in where and d in where]
    given = list(dict.fromkeys([
        *(s for s, d in net._graph.connections if s in where and d not in where),
        *(name for name in ends if name in where),
    ]))  # fmt: skip
    inner_names = [inside[names[k]] for k in places]
    inner = _equivalent(
        net,
        "groupLayers",
        [net._layers[k] for k in places],
        inner_names,
        within,
        [where[s][1] for s in given],
    )
    inner._layouts = ()
    layer = networkLayer(inner, Name=own)
    inputs = {name: graph.port(own, layer.InputNames, j) for j, name in enumerate(inner._graph.inputs)}
    outputs = {name: graph.port(own, layer.OutputNames, j) for j, name in enumerate(given)}
    connections: list[Connection] = []
    for s, d in net._graph.connections:
        if s in where and d in where:
            continue
        connections.append((outputs.get(s, s), inputs[where[d][1]] if d in where else d))
    first = places[0]
    rest = [k for k in range(len(names)) if k not in places]
    order = [*(k for k in rest if k < first), None, *(k for k in rest if k > first)]
    return _equivalent(
        net,
        "groupLayers",
        [layer if k is None else net._layers[k] for k in order],
        [own if k is None else names[k] for k in order],
        connections,
        [outputs.get(name, name) for name in ends],
    )


dlnetwork.expandLayers = expandLayers
dlnetwork.groupLayers = groupLayers
