"""How the layers of a network are joined: names, connections, and the order of evaluation."""

from __future__ import annotations

import difflib
import heapq
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

from dlarray.errors import ArgumentError
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.parameters import Slot, holders, slots

Port = tuple[int, int]  # layer, output; (-1, k) is the network's input k
# The values that pass through a network stand in one row: its inputs, then the outputs of one layer after the other.
# A call is a layer, the place of its input in the row (-1 where there are several), the places of all of its inputs,
# and whether it is *direct*: the layer's output is what it returns, and it needs no preparation.
Call = tuple[int, int, tuple[int, ...], bool]


class Graph(NamedTuple):
    """What a network knows besides its layers' values.  Never changed, so copies of networks share it."""

    names: tuple[str, ...]
    connections: tuple[tuple[str, str], ...]  # ("name" or "name/out", "name" or "name/in")
    steps: tuple[
        tuple[int, tuple[Port, ...], int], ...
    ]  # layer, where its inputs come from, number of outputs
    inputs: tuple[str, ...]
    input_layers: tuple[int, ...]  # for each network input the input layer that takes it, or -1
    outputs: tuple[str, ...]
    ports: dict[str, Port]  # every name of an output
    learnables: tuple[Slot, ...]
    states: tuple[Slot, ...]
    chosen: bool = False  # whether the outputs are the user's choice
    holders: frozenset[int] = frozenset()  # layers that hold networks
    route: tuple[Call, ...] = ()  # the steps as `evaluation.run` takes them
    starts: tuple[int, ...] = ()  # for each layer the place of its first output in the row


def unique_names(layers: Sequence[Any], used: Collection[str] = (), caller: str = "dlnetwork") -> list[str]:
    """The names of the layers; unnamed ones get the names that MATLAB gives them.

    One unnamed softmax layer is "softmax"; several are "softmax_1", "softmax_2", …, names in use left out.
    """
    given = [layer.Name for layer in layers if layer.Name]
    doubles = [name for name, n in Counter([*given, *used]).items() if n > 1]
    if doubles:
        raise ArgumentError(
            f"{caller}: layer names must be unique, but {' and '.join(repr(d) for d in doubles)} "
            f"{'is' if len(doubles) == 1 else 'are'} given more than once; fix: other names, or none"
        )
    taken = {*given, *used}
    totals, counts = Counter(layer.auto_name for layer in layers if not layer.Name), Counter[str]()
    names = []
    for layer in layers:
        name, stem = layer.Name, layer.auto_name
        if not name:
            name = stem
            while name in taken or (name == stem and totals[stem] > 1):
                counts[stem] += 1
                name = f"{stem}_{counts[stem]}"
            taken.add(name)
        names.append(name)
    return names


def chain(layers: Sequence[Layer], names: Sequence[str]) -> list[tuple[str, str]]:
    """The connections of a layer array: each layer's first output to the next layer's first input."""
    found = []
    for k in range(1, len(layers)):
        if layers[k].NumInputs and layers[k - 1].NumOutputs:
            found.append(
                (port(names[k - 1], layers[k - 1].OutputNames, 0), port(names[k], layers[k].InputNames, 0))
            )
    return found


def port(layer: str, ports: Sequence[str], k: int) -> str:
    """The name of a layer's input or output in Connections: the layer's own where there is one alone."""
    return layer if len(ports) == 1 else f"{layer}/{ports[k]}"


def build(
    layers: Sequence[Layer],
    names: Sequence[str],
    connections: Sequence[tuple[str, str]],
    outputs: Sequence[str] | None = None,
    caller: str = "dlnetwork",
) -> Graph:
    """The graph of layers with these names and connections."""
    produced: dict[str, Port] = {}
    consumed: dict[str, Port] = {}
    for k, layer in enumerate(layers):
        add_ports(produced, names[k], layer.OutputNames, k)
        add_ports(consumed, names[k], layer.InputNames, k)
    fed: dict[Port, Port] = {}
    for source, destination in connections:
        a = look_up(produced, source, "output", caller)
        b = look_up(consumed, destination, "input", caller)
        if b in fed:
            raise ArgumentError(
                f"{caller}: the input '{destination}' is connected more than once; fix: disconnectLayers first, "
                "or an addition layer that joins the two"
            )
        fed[b] = a
    # As MATLAB lists them: by the source, then by the destination.
    connections = sorted(connections, key=lambda pair: (produced[pair[0]], consumed[pair[1]]))
    inputs: list[str] = []
    input_layers: list[int] = []
    sources: list[list[Port]] = []
    for k, layer in enumerate(layers):
        ports = layer.InputNames
        mine: list[Port] = []
        for j in range(max(1, len(ports))):
            source_port = fed.get((k, j))
            if source_port is None:
                source_port = (-1, len(inputs))
                inputs.append(names[k] if not ports else port(names[k], ports, j))
                input_layers.append(-1 if ports else k)
            mine.append(source_port)
        sources.append(mine)
    steps = tuple((k, tuple(sources[k]), layers[k].NumOutputs) for k in _order(names, sources, caller))
    chosen = outputs is not None
    if outputs is None:
        used = set(fed.values())
        outputs = [
            port(names[k], layer.OutputNames, j)
            for k, layer in enumerate(layers)
            for j in range(layer.NumOutputs)
            if (k, j) not in used
        ]
    else:
        for name in outputs:
            look_up(produced, name, "output", caller)
    return Graph(
        tuple(names),
        tuple(connections),
        steps,
        tuple(inputs),
        tuple(input_layers),
        tuple(outputs),
        produced,
        slots(layers, "learnables"),
        slots(layers, "states"),
        chosen,
        holders(layers),
        *_route(layers, steps, len(inputs)),
    )


def with_slots(graph: Graph, layers: Sequence[Layer]) -> Graph:
    """The graph after layers may have got or lost networks inside."""
    route, starts = _route(layers, graph.steps, len(graph.inputs))
    return graph._replace(
        learnables=slots(layers, "learnables"),
        states=slots(layers, "states"),
        holders=holders(layers),
        route=route,
        starts=starts,
    )


def _route(
    layers: Sequence[Layer], steps: Sequence[tuple], inputs: int
) -> tuple[tuple[Call, ...], tuple[int, ...]]:
    """The calls that evaluate layers, and the place of each layer's first output."""
    held, starts, route = holders(layers), {-1: 0}, []
    place = inputs
    for k, sources, count in steps:
        layer = layers[k]
        direct = (
            type(layer).__module__.startswith("dlarray.")  # what others return is looked at
            and layer.Formattable
            and count == 1
            and not (layer.custom_backward or type(layer).state_names or k in held)
        )
        given = tuple(starts[a] + j for a, j in sources)
        route.append((k, given[0] if len(given) == 1 else -1, given, direct))
        starts[k] = place
        place += count
    return tuple(route), tuple(starts[k] for k in range(len(layers)))


def add_ports(table: dict[str, Port], name: str, ports: Sequence[str], k: int) -> None:
    """Enter the inputs or the outputs of a layer."""
    for j, each in enumerate(ports):
        table[f"{name}/{each}"] = (k, j)
    if ports:
        table[name] = (k, 0)


def nearest(name: str, known: Iterable[str]) -> str:
    """The end of a message about a name that is not known."""
    near = difflib.get_close_matches(name, list(known), 1, 0.5)
    return f"; did you mean '{near[0]}'?" if near else ""


def look_up(table: dict[str, Port], name: str, kind: str, caller: str) -> Port:
    """The layer and the place of a named input or output."""
    if name not in table:
        head = name.partition("/")[0] if isinstance(name, str) else ""
        own = [each for each in table if each.startswith(f"{head}/")] if head in table else []
        hint = nearest(str(name), own or table)
        if own and head != name:
            raise ArgumentError(
                f"{caller}: the layer '{head}' has no {kind} '{name}'; it has {', '.join(own)}{hint or '.'}"
            )
        names = [each for each in table if "/" not in each]
        listed = f"; fix: one of {', '.join(names[:8])}{', …' if len(names) > 8 else ''}" if names else "."
        raise ArgumentError(f"{caller}: the network has no layer or {kind} '{name}'{hint or listed}")
    return table[name]


def check_count(graph: Graph, given: int, caller: str, what: str) -> None:
    """Whether there is one of ``what`` for each input."""
    count = len(graph.inputs)
    if given != count:
        names, inputs = ", ".join(graph.inputs) or "none", "input" if count == 1 else "inputs"
        raise ArgumentError(
            f"{caller}: the network has {count} {inputs} ({names}), but {given} {what} are given; fix: one for each "
            "input, in that order"
        )


def find_output(graph: Graph, name: str, caller: str = "dlnetwork") -> Port:
    """The output that a name such as "fc" or "selfattention/scores" means."""
    return look_up(graph.ports, name, "output", caller)


def _order(names: Sequence[str], sources: Sequence[Sequence[Port]], caller: str) -> list[int]:
    """The layers so that each comes after those that feed it, otherwise as they are given."""
    missing = [{a for a, _ in ports if a >= 0} for ports in sources]
    feeds: list[list[int]] = [[] for _ in sources]
    for k, layers in enumerate(missing):
        for a in layers:
            feeds[a].append(k)
    ready = [k for k, layers in enumerate(missing) if not layers]
    done: list[int] = []
    while ready:
        k = heapq.heappop(ready)
        done.append(k)
        for after in feeds[k]:
            missing[after].discard(k)
            if not missing[after]:
                heapq.heappush(ready, after)
    if len(done) < len(sources):
        cycle = ", ".join(names[k] for k in range(len(sources)) if k not in done)
        raise ArgumentError(
            f"{caller}: among the layers {cycle} some feed each other in a cycle; fix: disconnect one."
        )
    return done
