"""Names of layers, inputs and outputs as the functions that change networks take them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from dlarray.arguments import is_whole, one_number, text_list, whole_numbers
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.layers.networks import graph
from dlarray.layers.networks.draft import Draft, Port
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


def place_of(caller: str, names: Mapping[str, int], order: Sequence[int], name: Any) -> int:
    """The number of a layer with a name, or with a place in the order, counted from 1."""
    number: Any = None if isinstance(name, str) else one_number(name)
    if is_whole(number):
        if not 1 <= number <= len(names):
            raise ArgumentError(
                f"{caller}: the network has the layers 1 to {len(names)}, but {number:g} is asked for; fix: a number "
                "from 1"
            )
        return order[int(number) - 1]
    if not isinstance(name, str) or name not in names:
        near = graph.nearest(str(name), names)
        raise ArgumentError(
            f"{caller}: the network has no layer '{name}'; its layers: {', '.join(names) or 'none'}"
            f"{near or '; fix: one of these names'}"
        )
    return names[name]


def places_of(caller: str, names: Mapping[str, int], order: Sequence[int], given: Any) -> list[int]:
    """The numbers of one layer, or of several, by their names or places."""
    if not isinstance(given, (list, tuple)):
        given = text_list(given) or whole_numbers(caller, "the layers", given)
    return [place_of(caller, names, order, each) for each in given]


def port_in(caller: str, draft: Draft, name: Any, kind: str) -> Port:
    """The layer, and the place of its input or output, that a name as Connections has it means."""
    if not isinstance(name, str):
        raise ArgumentError(
            f'{caller}: the {kind} must be a name, but it is {describe(name)}; fix: "fc", or "add/in1"'
        )
    own, (head, _, tail) = draft.numbers.get(name), name.rpartition("/")
    ports = [] if own is None else _ports(draft, own, kind)
    other = draft.numbers.get(head)
    if other is not None and tail in _ports(draft, other, kind):
        if not ports or draft.order.index(other) > draft.order.index(own):  # type: ignore[arg-type]
            return other, _ports(draft, other, kind).index(tail)
    if own is None:
        table: dict[str, Port] = {}
        for k in draft.order:
            graph.add_ports(table, draft.names[k], _ports(draft, k, kind), k)
        graph.look_up(table, name, kind, caller)
    assert own is not None
    if not ports:
        raise ArgumentError(
            f"{caller}: the layer '{name}' ({draft.layers[own].class_name()}) has no {kind}s; fix: connect another "
            "layer"
        )
    if len(ports) > 1:
        each = ", ".join(f"'{name}/{port}'" for port in ports)
        raise ArgumentError(
            f"{caller}: the layer '{name}' has {len(ports)} {kind}s, {each}; fix: say which, '{name}/{ports[0]}'"
        )
    return own, 0


def _ports(draft: Draft, k: int, kind: str) -> Sequence[str]:
    layer = draft.layers[k]
    return layer.OutputNames if kind == "output" else layer.InputNames


def port_name(draft: Draft, port: Port, kind: str) -> str:
    """The name of an input or an output as Connections has it."""
    return graph.port(draft.names[port[0]], _ports(draft, port[0], kind), port[1])


class Without:
    """The names of a network but one."""

    def __init__(self, names: Mapping[str, int], one: str) -> None:
        self._names, self._one = names, one

    def __contains__(self, name: object) -> bool:
        return name != self._one and name in self._names

    def __iter__(self) -> Iterator[str]:
        return (name for name in self._names if name != self._one)

    def __len__(self) -> int:
        return len(self._names) - 1


def inside(net: Any, path: str) -> tuple[int, str] | None:
    """The layer that holds a network and the rest of a path into it."""
    if "/" not in path:
        return None
    for k, layer in enumerate(net._layers):
        head = f"{net._graph.names[k]}/"
        if path.startswith(head) and is_network(layer.__dict__.get("Network")):
            rest = path[len(head) :]
            return k, rest.removeprefix("Network/")
    return None
