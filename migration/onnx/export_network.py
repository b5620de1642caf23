"""The walk through a network: each layer's exporter is called with the tensors that come in and what is to come out."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from typing import Any

from dlarray.array import dlarray
from dlarray.errors import ClassError, DLArrayError
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.layout import networkDataLayout
from dlarray.layers.networks import evaluation
from dlarray.layers.networks.initialization import example_of
from dlarray.layers.networks.network_layer import networkLayer
from dlarray.migration.onnx.export_graph import Graph
from dlarray.migration.onnx.export_values import NotExported, Value
from dlarray.migration.onnx.exporters import (
    activations,
    attention,
    convolution,
    core,
    embedding,
    inputs,
    normalization,
    pooling,
    recurrent,
    reshaping,
    resizing,
)
from dlarray.migration.onnx.exporters.without import WITHOUT

Exporter = Callable[[Graph, Any, list[Value], list[Value]], Any]
EXPORTERS: dict[type, Exporter] = {
    cls: exporter
    for family in (
        inputs,
        activations,
        core,
        convolution,
        pooling,
        normalization,
        recurrent,
        embedding,
        attention,
        reshaping,
        resizing,
    )  # fmt: skip
    for cls, exporter in family.EXPORTERS.items()
}
OWN = "exportONNX"  # the method of a custom layer
COUNTS = (2, 1, 4, 5, 6, 7, 8, 3)  # of observations, as most networks take the first and the last


def written(graph: Graph, net: Any, caller: str, batch: int | None) -> tuple[list[Value], list[Value]]:
    """Write a network's layers into the graph: its inputs and its outputs."""
    runs = example_runs(net, caller, batch)
    plan = net._graph
    ins = [Value.of(name, [run[k] for run in runs]) for k, name in enumerate(plan.inputs)]
    for value in ins:
        graph.new_name(value.name)
    return ins, _walk(graph, net, ins, runs, caller, "")


def _walk(
    graph: Graph, net: Any, ins: list[Value], runs: Sequence[Sequence[dlarray]], caller: str, place: str
) -> list[Value]:
    calls = [_observed(net, run, caller) for run in runs]
    plan = net._graph
    row: dict[tuple[int, int], Value] = {(-1, k): value for k, value in enumerate(ins)}
    for k, sources, count in plan.steps:
        layer, given = net._layers[k], [row[source] for source in sources]
        wanted = [Value.of("", [call[k][1][j] for call in calls]) for j in range(count)]
        graph.place = f"{place}{plan.names[k]}"
        if type(layer) is networkLayer:
            made = _walk(
                graph, layer.Network, given, [call[k][0] for call in calls], caller, f"{graph.place}/"
            )
            names = [value.name for value in made]
        else:
            names = _exported(graph, layer, given, wanted, caller)
        for j, (name, value) in enumerate(zip(names, wanted, strict=True)):
            row[k, j] = value.named(name)
    return [row[evaluation.graph.find_output(plan, name, caller)] for name in plan.outputs]


def _exported(graph: Graph, layer: Layer, given: list[Value], wanted: list[Value], caller: str) -> list[str]:
    """The names of the tensors that a layer becomes."""
    cls = type(layer)
    own = getattr(layer, OWN, None)
    where = f"{caller}: layer '{graph.place}' ({layer.class_name()})"
    try:
        if cls in EXPORTERS:
            result = EXPORTERS[cls](graph, layer, given, wanted)
        elif callable(own):
            graph.own_layers.append(graph.place)
            result = own(graph, *given)
        else:
            result = graph.refuse(*_reason(layer))
    except NotExported as why:
        raise ClassError(f"{where}: {why.reason}; fix: {why.fix}") from None
    names = [result] if isinstance(result, (str, Value)) else result
    names = [each.name if isinstance(each, Value) else each for each in names or ()]
    if len(names) != len(wanted) or not all(isinstance(name, str) for name in names):
        raise ClassError(
            f"{where}: {OWN} must return the name of one tensor for each of its {len(wanted)} outputs, but it returned "
            f'{result!r}; fix: return graph.op("Relu", X)'
        )
    return [str(name) for name in names]


def _reason(layer: Layer) -> tuple[str, str]:
    """Why a layer is not exported, and what to do."""
    name = type(layer).__name__
    if name in WITHOUT:
        return WITHOUT[name]
    return (
        "a layer of your own says itself which ONNX operators it is",
        f"def {OWN}(self, graph, X): return graph.op(…) in the class {name}",
    )


def _observed(net: Any, X: Sequence[dlarray], caller: str) -> dict[int, tuple[list[dlarray], list[dlarray]]]:
    """What comes into each layer of a network and what comes out of it, for an example."""
    seen: dict[int, tuple[list[dlarray], list[dlarray]]] = {}

    def after(k: int, inputs: Sequence[dlarray], outputs: Sequence[Any]) -> None:
        seen[k] = list(inputs), list(outputs)

    evaluation.run(net._graph, net._layers, X, caller, net._graph.outputs, training=False, after=after)
    return seen


def example_runs(net: Any, caller: str, batch: int | None) -> list[list[dlarray]]:
    """Examples for the inputs, twice: where all sizes that may differ between runs of the model differ.

    Where the network cannot take other sizes, as one that reshapes to a fixed size, they are the same twice.
    """
    plan = net._graph
    layouts = net._layouts
    if len(layouts) != len(plan.inputs):
        layouts = [
            networkDataLayout.of(*example_of(plan, net._layers, place)) for place in range(len(plan.inputs))
        ]
    layouts = [_long_enough(net, place, layout) for place, layout in enumerate(layouts)]
    counts = (batch,) if batch else COUNTS
    first = _first(net, layouts, counts, caller)
    times: list[Callable[[int], int]] = [lambda n: 3 * n + 2, lambda n: n + 1, lambda n: n]
    for space, time, count in itertools.product((9, 1), times, (counts[-1], counts[0])):
        second = [_example(layout, count, time, space) for layout in layouts]
        try:
            _observed(net, second, caller)
        except DLArrayError:
            continue
        return [first, second]
    return [first, first]


def _long_enough(net: Any, place: int, layout: networkDataLayout) -> networkDataLayout:
    """A layout whose number of time steps, where it is not known, is the least that the input layer takes."""
    k = net._graph.input_layers[place]
    least = getattr(net._layers[k], "MinLength", 1) if k >= 0 else 1
    pairs = zip(layout.Size, layout.Format, strict=False)
    return (
        networkDataLayout(
            [least if label == "T" and math.isnan(n) else n for n, label in pairs], layout.Format
        )
        if layout.Format
        else layout
    )


def _first(
    net: Any, layouts: Sequence[networkDataLayout], counts: Sequence[int], caller: str
) -> list[dlarray]:
    """Examples of the fewest time steps, with a number of observations that the network takes."""
    problem: DLArrayError | None = None
    for count in counts:
        examples = [_example(layout, count, lambda n: n, 1) for layout in layouts]
        try:
            _observed(net, examples, caller)
        except DLArrayError as error:
            problem = problem or error
        else:
            return examples
    assert problem is not None
    raise problem


def _example(layout: networkDataLayout, batch: int, time: Callable[[int], int], space: int) -> dlarray:
    """Ones of a layout, with so many observations; ``time`` changes the number of time steps."""
    fmt = layout.Format
    size = [space if math.isnan(n) else int(n) for n in layout.Size]
    for k, label in enumerate(fmt):
        if label == "B":
            size[k] = batch
        if label == "T":
            size[k] = time(1 if math.isnan(layout.Size[k]) else size[k])
    return networkDataLayout(size, fmt).example()
