"""How the layers of a network are joined: names, connections, and the order of evaluation."""

from __future__ import annotations

import difflib
import heapq
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from dlarray.errors import ArgumentError
from dlarray.layers.layer import Layer

Port = tuple[int, int]  # layer, output; (-1, k) is the network's input k


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
    learnables: tuple[tuple[int, str], ...]  # layer, parameter
    states: tuple[tuple[int, str], ...]


def unique_names(layers: Sequence[Layer]) -> list[str]:
    """The names of the layers; unnamed ones get the names that MATLAB gives them.

    One unnamed softmax layer is "softmax"; several are "softmax_1", "softmax_2", …, names in use left out.
    """
    given = [layer.Name for layer in layers if layer.Name]
    doubles = [name for name, n in Counter(given).items() if n > 1]
    if doubles:
        raise ArgumentError(
            f"dlnetwork: layer names must be unique, but {' and '.join(repr(d) for d in doubles)} "
            f"{'is' if len(doubles) == 1 else 'are'} given more than once; fix: other names, or none"
        )
    used, totals, counts = (
        set(given),
        Counter(layer.auto_name for layer in layers if not layer.Name),
        Counter[str](),
    )
    names = []
    for layer in layers:
        name, stem = layer.Name, layer.auto_name
        if not name:
            name = stem
            while name in used or (name == stem and totals[stem] > 1):
                counts[stem] += 1
                name = f"{stem}_{counts[stem]}"
            used.add(name)
        names.append(name)
    return names


def chain(layers: Sequence[Layer], names: Sequence[str]) -> list[tuple[str, str]]:
    """The connections of a layer array: each layer's first output to the next layer's first input."""
    found = []
    for k in range(1, len(layers)):
        if layers[k].NumInputs:
            found.append(
                (_port(names[k - 1], layers[k - 1].OutputNames, 0), _port(names[k], layers[k].InputNames, 0))
            )
    return found


def _port(layer: str, ports: Sequence[str], k: int) -> str:
    return layer if len(ports) == 1 else f"{layer}/{ports[k]}"


def build(
    layers: Sequence[Layer],
    names: Sequence[str],
    connections: Sequence[tuple[str, str]],
    outputs: Sequence[str] | None = None,
) -> Graph:
    """The graph of layers with these names and connections."""
    produced: dict[str, Port] = {}
    consumed: dict[str, Port] = {}
    for k, layer in enumerate(layers):
        _add_ports(produced, names[k], layer.OutputNames, k)
        _add_ports(consumed, names[k], layer.InputNames, k)
    fed: dict[Port, Port] = {}
    for source, destination in connections:
        a = _look_up(produced, source, "output")
        b = _look_up(consumed, destination, "input")
        if b in fed:
            raise ArgumentError(f"dlnetwork: the input '{destination}' is connected more than once.")
        fed[b] = a
    inputs: list[str] = []
    input_layers: list[int] = []
    sources: list[list[Port]] = []
    for k, layer in enumerate(layers):
        ports = layer.InputNames
        mine: list[Port] = []
        for j in range(max(1, len(ports))):
            port = fed.get((k, j))
            if port is None:
                port = (-1, len(inputs))
                inputs.append(names[k] if not ports else _port(names[k], ports, j))
                input_layers.append(-1 if ports else k)
            mine.append(port)
        sources.append(mine)
    steps = tuple((k, tuple(sources[k]), layers[k].NumOutputs) for k in _order(names, sources))
    if outputs is None:
        used = set(fed.values())
        outputs = [
            _port(names[k], layer.OutputNames, j)
            for k, layer in enumerate(layers)
            for j in range(layer.NumOutputs)
            if (k, j) not in used
        ]
    else:
        for name in outputs:
            _look_up(produced, name, "output")
    return Graph(
        tuple(names),
        tuple(connections),
        steps,
        tuple(inputs),
        tuple(input_layers),
        tuple(outputs),
        produced,
        tuple((k, p) for k, layer in enumerate(layers) for p in type(layer).learnable_names),
        tuple((k, p) for k, layer in enumerate(layers) for p in type(layer).state_names),
    )


def _add_ports(table: dict[str, Port], name: str, ports: Sequence[str], k: int) -> None:
    for j, port in enumerate(ports):
        table[f"{name}/{port}"] = (k, j)
    if ports:
        table[name] = (k, 0)


def _look_up(table: dict[str, Port], name: str, kind: str) -> Port:
    if name not in table:
        near = difflib.get_close_matches(name, list(table), 1, 0.5)
        hint = f"; did you mean '{near[0]}'?" if near else "."
        raise ArgumentError(f"dlnetwork: the network has no layer or {kind} '{name}'{hint}")
    return table[name]


def find_output(graph: Graph, name: str) -> Port:
    """The output that a name such as "fc" or "selfattention/scores" means."""
    return _look_up(graph.ports, name, "output")


def _order(names: Sequence[str], sources: Sequence[Sequence[Port]]) -> list[int]:
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
            f"dlnetwork: among the layers {cycle} some feed each other in a cycle; fix: disconnect one."
        )
    return done
