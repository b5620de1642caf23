"""Names of layers, inputs and outputs as the functions that change networks take them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dlarray.arguments import is_whole, one_number, text_list, whole_numbers
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.layers.networks import graph
from dlarray.layers.networks.layer_graph import LayerGraph
from dlarray.layers.networks.network import dlnetwork
from dlarray.nests import is_network


def checked(caller: str, net: Any, kinds: tuple[type, ...] = (dlnetwork, LayerGraph)) -> Any:
    """The first argument, if it is a network."""
    if not isinstance(net, kinds):
        raise ClassError(
            f"{caller}: the first argument must be a dlnetwork, but it is {describe(net)}; fix: {caller}(net, …)"
        )
    return net


def place_of(caller: str, net: Any, name: Any) -> int:
    """The place of a layer with a name, or with a number counted from 1."""
    names = net._graph.names
    number = one_number(name)
    if is_whole(number):
        if not 1 <= number <= len(names):
            raise ArgumentError(
                f"{caller}: the network has the layers 1 to {len(names)}, but {number:g} is asked for; fix: a number "
                "from 1"
            )
        return int(number) - 1
    if not isinstance(name, str) or name not in names:
        near = graph.nearest(str(name), names)
        raise ArgumentError(
            f"{caller}: the network has no layer '{name}'; its layers: {', '.join(names) or 'none'}"
            f"{near or '; fix: one of these names'}"
        )
    return names.index(name)


def places_of(caller: str, net: Any, given: Any) -> list[int]:
    """The places of one layer, or of several, by their names or numbers."""
    if isinstance(given, (list, tuple)):
        return [place_of(caller, net, each) for each in given]
    return [
        place_of(caller, net, each) for each in text_list(given) or whole_numbers(caller, "the layers", given)
    ]


def port_in(caller: str, net: Any, name: Any, kind: str) -> str:
    """The name of an input or an output as Connections has it."""
    if not isinstance(name, str):
        raise ArgumentError(
            f'{caller}: the {kind} must be a name, but it is {describe(name)}; fix: "fc", or "add/in1"'
        )
    table: dict[str, graph.Port] = {}
    for k, layer in enumerate(net._layers):
        graph.add_ports(
            table, net._graph.names[k], layer.OutputNames if kind == "output" else layer.InputNames, k
        )
    if name in net._graph.names and name not in table:
        k = net._graph.names.index(name)
        raise ArgumentError(
            f"{caller}: the layer '{name}' ({net._layers[k].class_name()}) has no {kind}s; fix: connect another layer"
        )
    k, j = graph.look_up(table, name, kind, caller)
    own = net._graph.names[k]
    ports = net._layers[k].OutputNames if kind == "output" else net._layers[k].InputNames
    if name == own and len(ports) > 1:
        each = ", ".join(f"'{own}/{port}'" for port in ports)
        raise ArgumentError(
            f"{caller}: the layer '{own}' has {len(ports)} {kind}s, {each}; fix: say which, '{own}/{ports[0]}'"
        )
    return graph.port(own, ports, j)


def layer_of(port: str, names: Sequence[str]) -> str:
    """The layer of "add/in1"; names of layers may hold slashes."""
    return port if port in names else port.rpartition("/")[0]


def inside(net: Any, path: str) -> tuple[int, str] | None:
    """The layer that holds a network and the rest of a path into it."""
    for k, layer in enumerate(net._layers):
        head = f"{net._graph.names[k]}/"
        if path.startswith(head) and is_network(layer.__dict__.get("Network")):
            rest = path[len(head) :]
            return k, rest.removeprefix("Network/")
    return None
