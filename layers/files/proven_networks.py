"""Networks of files: whether what was read can be evaluated, asked before a program gets it.

The sum over a file tells that nothing was changed since it was written, and not that what was written is a network.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from dlarray import random
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, DLArrayError
from dlarray.functions.arrays.creation import ones
from dlarray.functions.system.gpu_arrays import gpuArray
from dlarray.layers.networks import evaluation
from dlarray.layers.networks.initialization import example_of
from dlarray.layers.networks.network import reset_layer
from dlarray.machine import gpus

COUNTS = (
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    10,
    12,
    16,
    20,
    24,
    32,
    48,
    50,
    64,
    100,
    128,
)  # of observations and time steps


def check_network(net: Any) -> None:
    """Evaluate an initialized network as it was when it was initialized: on one observation of ones.

    What is wrong with it is the error of the layer that finds out.  A user's layers are not called, as they may do
    more than to compute.  Layers may want other numbers of observations or time steps than one, and states are those of
    some number: a network that can be evaluated with any of `COUNTS` is whole.
    """
    plan, layouts = net._graph, net._layouts
    if not net._initialized or any(not type(x).__module__.startswith("dlarray.") for x in net._layers):
        return
    if layouts and len(layouts) != len(plan.inputs):
        raise ArgumentError(
            f"the network has the inputs {', '.join(plan.inputs)}, but was made with {len(layouts)}; fix: a connection "
            "to each layer"
        )
    if not layouts and any(k < 0 for k in plan.input_layers):
        return  # of a network in a layer, which the network around it evaluates, or of another program
    given = [
        example_of(plan, net._layers, place, layouts[place] if layouts else None)
        for place in range(len(plan.inputs))
    ]
    held = [x._data for x in net.__nest_children__() if type(x) is dlarray]
    away = any(map(gpus.on_gpu, held))
    stream = random.stream()
    before = stream.seed, stream.state
    first: DLArrayError | None = None
    try:
        for layers, examples in _attempts(net._layers, given):
            try:
                inputs = [gpuArray(x) for x in examples] if away else examples
                evaluation.run(plan, layers, inputs, "load", plan.outputs, training=False)
                return
            except DLArrayError as error:
                first = first or error
    finally:
        stream.seed, stream.state = before
    assert first is not None
    raise first


def _attempts(layers: Sequence, given: list[tuple[dlarray, str]]) -> Iterator[tuple[Sequence, list[dlarray]]]:
    """The layers and data to try: as they are, then without states, with other numbers of what is not known."""
    examples = [example for example, _ in given]
    yield layers, examples
    fresh = [reset_layer(layer) for layer in layers]
    yield fresh, examples
    marks = "".join(sorted({mark for _, unknown in given for mark in unknown}))
    for several in dict.fromkeys((*marks, marks)):  # of each dimension alone, and of all of them
        for count in COUNTS[1:] if several else ():
            yield fresh, [_repeated(example, unknown, several, count) for example, unknown in given]


def _repeated(example: dlarray, unknown: str, marks: str, count: int) -> dlarray:
    """The data with its unknown dimensions, as far as they are among the marks, of another size."""
    if not example._format:
        return example
    size = [
        count if mark in unknown and mark in marks else n
        for n, mark in zip(example.shape, example._format, strict=True)
    ]
    return dlarray(ones(size, "single"), example._format)
