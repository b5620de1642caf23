"""What an evaluation of a network would need, asked before it begins where data is large beside the memory allowed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dlarray import limits, random
from dlarray.array import dlarray
from dlarray.backend import is_abstract
from dlarray.errors import ArgumentError, DLArrayError
from dlarray.functions.differentiation.buffers import nbytes
from dlarray.layers.networks import evaluation, graph

WORTH = 1 << 16  # elements of an input from which it is asked at all
_SHARE = 2048  # data of less than so much of the memory allowed is not looked at
# What was found out of late: the graph, and the bytes of an observation.
_known: dict[tuple, tuple[graph.Graph, float]] = {}


def check_evaluation(
    caller: str, net: Any, data: Sequence[dlarray], training: bool = False, beside: float = 0
) -> None:
    """Refuse an evaluation that would take more than `memoryLimit` allows.

    One observation is evaluated, and what its values take counts for each of them: in ``training`` all values at once
    and their gradients, otherwise those that wait for a layer.  ``beside`` are bytes that are needed, too.
    """
    if not data or any(x._node is not None or is_abstract(x._data) for x in data):
        return
    allowed = limits.allowed(data[0]._data)
    if _bytes(data) * _SHARE + beside < allowed:
        return
    count = _observations(data)
    needed = beside + (_each(net, data, training) * count if count > 1 else 0)
    if needed > allowed:
        fix = "trainingOptions(…, MiniBatchSize=n) with a smaller n" if caller == "trainnet" else (
            "minibatchpredict(net, X), which takes some at a time"
        )  # fmt: skip
        raise ArgumentError(
            f"{caller}: {count} observations at once would need about {limits.gib(needed)} GiB, but at most "
            f"{limits.gib(allowed)} GiB are allowed; fix: {fix}, or dl.memoryLimit(gib) to set another limit"
        )


def check_training(net: Any, data: Sequence[dlarray]) -> None:
    """The same for training, in which each learnable has a gradient, two averages and a new value."""
    check_evaluation("trainnet", net, data, True, 4.0 * _bytes(net.__nest_children__()))


def _bytes(arrays: Sequence[Any]) -> int:
    return sum(nbytes(x._data) for x in arrays if type(x) is dlarray)


def _observations(data: Sequence[dlarray]) -> int:
    axis = data[0].axis("B")
    return 1 if axis is None else data[0]._data.shape[axis]


def _each(net: Any, data: Sequence[dlarray], training: bool) -> float:
    """The bytes that the values of one observation take at most at a time; 0 where that cannot be told."""
    plan: graph.Graph = net._graph
    key = id(plan), training, tuple([(x._format, str(x._data.dtype), _one(x).shape) for x in data])
    known = _known.get(key)
    if known is None or known[0] is not plan:
        while len(_known) >= 16:
            del _known[next(iter(_known))]
        known = _known[key] = plan, _measured(net, [x.wrap(_one(x)) for x in data], training)
    return known[1]


def _one(x: dlarray) -> Any:
    """The data of the first observation."""
    axis = x.axis("B")
    return x._data if axis is None else x._data[(..., slice(0, 1), *[slice(None)] * (-1 - axis))]


def _measured(net: Any, first: list[dlarray], training: bool) -> float:
    plan: graph.Graph = net._graph
    for layer in net._layers:  # what a user wrote is called as often as it was before
        if not type(layer).__module__.startswith("dlarray.") or "PredictFcn" in type(layer).property_names:
            return 0
    sizes: dict[int, int] = {}
    stream = random.stream()
    before = stream.seed, stream.state
    try:
        evaluation.run(
            plan, net._layers, first, "predict", plan.outputs, training=training,
            after=lambda k, _, made: sizes.update({k: _bytes(made)}),
        )  # fmt: skip
    except DLArrayError:
        return 0  # the evaluation of all says why
    finally:
        stream.seed, stream.state = before
    if training:
        return 2 * sum(sizes.values())
    places = {place: k for k, place in enumerate(plan.starts)}
    alive = most = 0
    for k, _, _, _, over in plan.route:
        alive += sizes[k]
        most = max(most, alive)
        alive -= sum(sizes[places[j]] for j in over if j in places)
    return most
