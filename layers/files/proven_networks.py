"""Networks of files: whether what was read can be evaluated, asked before a program gets it.

The sum over a file tells that nothing was changed since it was written, and not that what was written is a network.
"""

from __future__ import annotations

from typing import Any

from dlarray import random
from dlarray.array import dlarray
from dlarray.errors import ArgumentError
from dlarray.functions.system.gpu_arrays import gpuArray
from dlarray.layers.networks import evaluation
from dlarray.layers.networks.initialization import example_of
from dlarray.machine import gpus


def check_network(net: Any) -> None:
    """Evaluate an initialized network as it was when it was initialized: on one observation of ones.

    What is wrong with it is the error of the layer that finds out.  A user's layers are not called, as they may do
    more than to compute.
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
    examples = [
        example_of(plan, net._layers, place, layouts[place] if layouts else None)[0]
        for place in range(len(plan.inputs))
    ]
    held = [x._data for x in net.__nest_children__() if type(x) is dlarray]
    if any(map(gpus.on_gpu, held)):
        examples = [gpuArray(x) for x in examples]
    stream = random.stream()
    before = stream.seed, stream.state
    try:
        evaluation.run(plan, net._layers, examples, "load", plan.outputs, training=False)
    finally:
        stream.seed, stream.state = before
