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
    net: dlnetwork,
    caller: str,
    layers: Sequence,
    names: Sequence[str],
    connections: Sequence,
    outputs: Any,
    mine: Any = None,
):
    """A network that computes what another does, as initialized as that one."""
    new = net.rebuilt(caller, layers, names, connections, outputs, mine)
    new._initialized, new._layouts = net._initialized, net._layouts
    return new


def _places(caller: str, net: dlnetwork, given: Any) -> list[int]:
    return places_of(caller, net._graph.places, range(len(net._layers)), given)


@function(differentiable=False)
def expandLayers(net: Any, layers: Any = None, *, Delimiter: str = ":", Recursive: bool = True) -> dlnetwork:
    """Replace network layers by the layers inside them.

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
        The separator between the names, ":" by default.
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
    return _expanded(net, list(dict.fromkeys(chosen)), Delimiter, recursive) if chosen else net


def _holds(layer: Any) -> bool:
    return isinstance(layer, networkLayer)


def _expanded(net: dlnetwork, chosen: Sequence[str], delimiter: str, recursive: bool) -> dlnetwork:
    """The network with the layers of some network layers in their places, all at once."""
    fed = {d: s for s, d in net._graph.connections}
    connections: list[Connection] = []
    entries: set[str] = set()  # the inputs of what is expanded
    exits: dict[str, tuple[str, bool]] = {}  # what gives its outputs, and whether that stands outside of it
    inside: dict[int, list[tuple[Any, str]]] = {}  # the layers that come in its place, and their names
    for own in chosen:
        k = net._graph.places[own]
        layer: Any = net._layers[k]
        if not _holds(layer):
            raise ArgumentError(
                f"expandLayers: {layer.describe()} is no network layer; fix: name one that networkLayer made"
            )
        inner = expandLayers(layer.Network, Delimiter=delimiter) if recursive else layer.Network
        plan = inner._graph
        sources: dict[str, str] = {}  # of an input layer inside, what feeds the network layer instead
        for j, (name, place) in enumerate(zip(plan.inputs, plan.input_layers, strict=True)):
            source = fed.get(graph.port(own, layer.InputNames, j))
            if place >= 0:
                _passes(inner._layers[place], own)
                sources[name] = source or ""
            elif source:
                connections.append((source, f"{own}{delimiter}{name}"))
        for s, d in plan.connections:
            if s not in sources:
                connections.append((f"{own}{delimiter}{s}", f"{own}{delimiter}{d}"))
            elif sources[s]:
                connections.append((sources[s], f"{own}{delimiter}{d}"))
        for j, name in enumerate(plan.outputs):
            given = (sources[name], True) if name in sources else (f"{own}{delimiter}{name}", False)
            exits.setdefault(graph.port(own, layer.OutputNames, j), given)
        entries |= _ports(own, layer.InputNames)
        inside[k] = [
            (each, f"{own}{delimiter}{name}")
            for each, name in zip(inner._layers, plan.names, strict=True)
            if name not in sources
        ]

    def outside(port: str) -> str:
        further = True
        while further and port in exits:
            port, further = exits[port]
        return port

    connections += [(s, d) for s, d in net._graph.connections if d not in entries]
    rows = [
        row
        for k, pair in enumerate(zip(net._layers, net._graph.names, strict=True))
        for row in inside.get(k, [pair])
    ]
    return _equivalent(
        net,
        "expandLayers",
        [layer for layer, _ in rows],
        [name for _, name in rows],
        [(outside(s), d) for s, d in connections],
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
    """Group layers into network layers.

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
        End of the name of a group, ":" by default.
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
        heads = {
            head: {names[k]: names[k][len(head) + len(Delimiter) :] for k in places}
            for head, places in found.items()
        }
        return _grouped(net, list(heads.items()), Delimiter if recursive else "")
    listed = groups if isinstance(groups, (list, tuple)) and not all(map(_one_layer, groups)) else [groups]
    each_group = [[names[k] for k in _places("groupLayers", net, group)] for group in listed]
    if not all(each_group):
        raise ArgumentError("groupLayers: a group has no layers; fix: groups of at least one layer")
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
    return _grouped(
        net,
        [(name, {each: each for each in group}) for group, name in zip(each_group, wanted, strict=True)],
    )


def _one_layer(given: Any) -> bool:
    """Whether an entry of ``groups`` is the name or the number of a layer, and no group of layers."""
    return isinstance(given, str) or (not isinstance(given, (list, tuple)) and one_number(given) is not None)


class _Unnamed:
    """Stands for a network layer that is still to get its name."""

    Name = ""
    auto_name = networkLayer.auto_name


def _grouped(net: dlnetwork, groups: Sequence[tuple[str, dict[str, str]]], nested: str = "") -> dlnetwork:
    """The network with groups of layers as network layers, all at once.

    A group is the name of the network layer, and what its layers are called in it.  ``nested`` is the delimiter by
    which the groups are searched for groups again.
    """
    if not groups:
        return net
    names, layers, places = net._graph.names, net._layers, net._graph.places
    members = [sorted(map(places.__getitem__, inside)) for _, inside in groups]
    for own_places in members:
        for k in own_places:
            if isinstance(layers[k], InputBase):
                raise ArgumentError(
                    f"groupLayers: '{names[k]}' is an input layer, which stays an input of the whole network; fix: "
                    "leave it out"
                )
    # Inputs and outputs by the group and the port in it.
    where: dict[str, tuple[int, str]] = {}
    for g, ((_, inside), own_places) in enumerate(zip(groups, members, strict=True)):
        for k in own_places:
            for ports in (layers[k].InputNames, layers[k].OutputNames):
                for j in range(len(ports)):
                    where[graph.port(names[k], ports, j)] = g, graph.port(inside[names[k]], ports, j)
    ends = [_port_name(net, name) for name in net._graph.outputs]
    within: list[list[Connection]] = [[] for _ in groups]
    given: list[dict[str, None]] = [{} for _ in groups]  # the outputs that are read outside, in their order
    across: list[Connection] = []
    for s, d in net._graph.connections:
        (g, inner_s), (h, inner_d) = where.get(s, (-1, "")), where.get(d, (-1, ""))
        if g == h >= 0:
            within[g].append((inner_s, inner_d))
            continue
        across.append((s, d))
        if g >= 0:
            given[g][s] = None
    for name in ends:
        if name in where:
            given[where[name][0]][name] = None
    mine, made, inputs, outputs = set(map(id, layers)), [], {}, {}
    for g, ((own, inside), own_places) in enumerate(zip(groups, members, strict=True)):
        inner = _equivalent(
            net,
            "groupLayers",
            [layers[k] for k in own_places],
            [inside[names[k]] for k in own_places],
            within[g],
            [where[s][1] for s in given[g]],
            mine,
        )
        inner._layouts = ()
        layer = networkLayer(inner, Name=own)
        for j, name in enumerate(inner._graph.inputs):
            inputs[g, name] = graph.port(own, layer.InputNames, j)
        for j, name in enumerate(given[g]):
            outputs[name] = graph.port(own, layer.OutputNames, j)
        if nested:
            layer._put(Network=groupLayers(layer.Network, Delimiter=nested))
        made.append(layer)
    first = {own_places[0]: g for g, own_places in enumerate(members)}
    gone = {k for own_places in members for k in own_places}
    rows = [
        (made[first[k]], groups[first[k]][0]) if k in first else (layers[k], names[k])
        for k in range(len(names))
        if k in first or k not in gone
    ]
    return _equivalent(
        net,
        "groupLayers",
        [layer for layer, _ in rows],
        [name for _, name in rows],
        [(outputs.get(s, s), inputs[where[d]] if d in where else d) for s, d in across],
        [outputs.get(name, name) for name in ends],
        mine,
    )


dlnetwork.expandLayers = expandLayers
dlnetwork.groupLayers = groupLayers
