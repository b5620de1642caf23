"""How the layers of a network are joined: names, connections, and the order of evaluation."""

from __future__ import annotations

import difflib
import heapq
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

from dlarray.errors import ArgumentError
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.parameters import Slot, all_slots

Port = tuple[int, int]  # layer, output; (-1, k) is the network's input k
# The values that pass through a network stand in one row: its inputs, then the outputs of one layer after the other.
# A call is a layer, the place of its input in the row (-1 where there are several), the places of all of its inputs,
# whether it is *direct* (the layer's output is what it returns, and it needs no preparation), and the places that
# nobody reads after it.
Call = tuple[int, int, tuple[int, ...], bool, tuple[int, ...]]


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
    places: dict[str, int] = {}  # of the layers by their names


def unique_names(
    layers: Sequence[Any],
    used: Collection[str] = frozenset(),
    caller: str = "dlnetwork",
    counts: dict[str, int] | None = None,
) -> list[str]:
    """The names of the layers; unnamed ones get the names that MATLAB gives them.

    One unnamed softmax layer is "softmax"; several are "softmax_1", "softmax_2", …, names in use left out. ``counts``
    remembers from call to call up to which number the names of a stem are in use.
    """
    given = Counter([layer.Name for layer in layers if layer.Name])
    doubles = [name for name, n in given.items() if n > 1 or name in used]
    if doubles:
        raise ArgumentError(
            f"{caller}: layer names must be unique, but {' and '.join(repr(d) for d in doubles)} "
            f"{'is' if len(doubles) == 1 else 'are'} given more than once; fix: other names, or none"
        )
    taken = set(given)
    totals = Counter(layer.auto_name for layer in layers if not layer.Name)
    counts = {} if counts is None else counts
    names = []
    for layer in layers:
        name, stem = layer.Name, layer.auto_name
        if not name:
            name = stem
            while name in taken or name in used or (name == stem and totals[stem] > 1):
                counts[stem] = counts.get(stem, 0) + 1
                name = f"{stem}_{counts[stem]}"
            taken.add(name)
        names.append(name)
    return names


def chain(layers: Sequence[Layer], names: Sequence[str]) -> list[tuple[str, str]]:
    """The connections of a layer array: each layer's first output to the next layer's first input."""
    found: list[tuple[str, str]] = []
    before: Sequence[str] = ()
    for k, layer in enumerate(layers):
        if before and (ports := layer.InputNames):
            found.append((port(names[k - 1], before, 0), port(names[k], ports, 0)))
        before = layer.OutputNames
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
    consumed: dict[str, Port] = {}  # without the longer names of single inputs, which nobody uses
    ins, outs = _ports(layers)
    for k, name in enumerate(names):
        add_ports(produced, name, outs[k], k)
        if len(ins[k]) == 1:
            consumed[name] = k, 0
        else:
            add_ports(consumed, name, ins[k], k)
    fed: dict[Port, Port] = {}
    for source, destination in connections:
        a, b = produced.get(source), consumed.get(destination)
        if a is None:
            a = look_up(produced, source, "output", caller)
        if b is None:
            for k, name in enumerate(names):
                add_ports(consumed, name, ins[k], k)
            b = look_up(consumed, destination, "input", caller)
        if b in fed:
            raise ArgumentError(
                f"{caller}: the input '{destination}' is connected more than once; fix: disconnectLayers first, "
                "or an addition layer that joins the two"
            )
        fed[b] = a
    return assembled(layers, names, fed, produced, outputs, caller, (ins, outs))


def _ports(layers: Sequence[Layer]) -> tuple[list[Sequence[str]], list[Sequence[str]]]:
    """The names of the inputs and of the outputs of each layer."""
    return [layer._input_names() for layer in layers], [layer._output_names() for layer in layers]


def assembled(
    layers: Sequence[Layer],
    names: Sequence[str],
    fed: dict[Port, Port],
    produced: dict[str, Port] | None = None,
    outputs: Sequence[str] | None = None,
    caller: str = "dlnetwork",
    ports_of: tuple[list[Sequence[str]], list[Sequence[str]]] | None = None,
) -> Graph:
    """The graph of layers with these names, of which the outputs ``fed`` go to its keys, the inputs."""
    ins, outs = ports_of or _ports(layers)
    if produced is None:
        produced = {}
        for k, ports in enumerate(outs):
            add_ports(produced, names[k], ports, k)
    # The name of a layer's only output, or input, is the layer's own.
    out_of = [name if len(ports) == 1 else "" for name, ports in zip(names, outs, strict=True)]
    into = [name if len(ports) == 1 else "" for name, ports in zip(names, ins, strict=True)]
    # As MATLAB lists them: by the source, then by the destination.
    connections = [
        (out_of[a] or port(names[a], outs[a], i), into[b] or port(names[b], ins[b], j))
        for (a, i), (b, j) in sorted(zip(fed.values(), fed, strict=True))
    ]
    inputs: list[str] = []
    input_layers: list[int] = []
    sources: list[tuple[Port, ...]] = []
    for k, ports in enumerate(ins):
        mine: list[Port] = []
        for j in range(len(ports) or 1):
            source_port = fed.get((k, j))
            if source_port is None:
                source_port = (-1, len(inputs))
                inputs.append(names[k] if not ports else port(names[k], ports, j))
                input_layers.append(-1 if ports else k)
            mine.append(source_port)
        sources.append(tuple(mine))
    steps = tuple([(k, sources[k], len(outs[k])) for k in _order(names, sources, caller)])
    chosen = outputs is not None
    if outputs is None:
        used = set(fed.values())
        outputs = [
            port(names[k], ports, j)
            for k, ports in enumerate(outs)
            for j in range(len(ports))
            if (k, j) not in used
        ]
    else:
        for name in outputs:
            look_up(produced, name, "output", caller)
    learnables, states, held = all_slots(layers)
    return Graph(
        tuple(names),
        tuple(connections),
        steps,
        tuple(inputs),
        tuple(input_layers),
        tuple(outputs),
        produced,
        learnables,
        states,
        chosen,
        held,
        *_route(layers, steps, len(inputs), held),
        {name: k for k, name in enumerate(names)},
    )


def with_slots(graph: Graph, layers: Sequence[Layer]) -> Graph:
    """The graph after layers may have got or lost networks inside."""
    learnables, states, held = all_slots(layers)
    route, starts = _route(layers, graph.steps, len(graph.inputs), held)
    return graph._replace(
        learnables=learnables,
        states=states,
        holders=held,
        route=route,
        starts=starts,
    )


def _route(
    layers: Sequence[Layer], steps: Sequence[tuple], inputs: int, held: frozenset[int]
) -> tuple[tuple[Call, ...], tuple[int, ...]]:
    """The calls that evaluate layers, and the place of each layer's first output."""
    starts: dict[int, int] = {-1: 0}
    calls: list[tuple[int, tuple[int, ...], bool, int, int]] = []
    ours: dict[type, bool] = {}  # what layers of others return is looked at
    place = inputs
    for k, sources, count in steps:
        layer = layers[k]
        cls = type(layer)
        if cls not in ours:
            ours[cls] = cls.__module__.startswith("dlarray.") and not cls.state_names
        direct = (
            count == 1 and ours[cls] and layer.Formattable and not layer.custom_backward and k not in held
        )
        if len(sources) == 1:
            a, j = sources[0]
            given: tuple[int, ...] = (starts[a] + j,)
        else:
            given = tuple([starts[a] + j for a, j in sources])
        calls.append((k, given, direct, place, count))
        starts[k] = place
        place += count
    read: set[int] = set()
    route: list[Call] = []
    # Backwards: what is not read behind a call has its last use there.
    for k, given, direct, place, count in reversed(calls):
        if len(given) == count == 1:
            alone = given[0]
            over: tuple[int, ...] = tuple(given) if alone not in read else ()
            read.add(alone)
            if place not in read:
                over += (place,)
        else:
            unread = [j for j in given if j not in read]
            read.update(given)
            unread += [j for j in range(place, place + count) if j not in read]
            alone = given[0] if len(given) == 1 else -1
            over = tuple(dict.fromkeys(unread))
        route.append((k, alone, given, direct, over))
    route.reverse()
    return tuple(route), tuple([starts[k] for k in range(len(layers))])


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
    if all([a < k for k, ports in enumerate(sources) for a, _ in ports]):
        return list(range(len(sources)))
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
