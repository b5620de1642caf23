"""Evaluation of a network: layer by layer, in the order of its graph."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from dlarray.array import asdlarray, autodiff_or_raw, dlarray
from dlarray.errors import ArgumentError, DLArrayError, FormatError, SizeError
from dlarray.layers import graph
from dlarray.layers.layer import Layer

# The order in which MATLAB's plain arrays hold data of these formats.
PLAIN_ORDER = {"CB": "BC", "CT": "TC", "CBT": "TCB"}


def labelled(X: dlarray, layer: Any, caller: str, fmt: str | None, name: str) -> dlarray:
    """Data with labels: its own, the ones given, or those that the input layer assumes for plain arrays."""
    if X._format:
        return X
    if fmt is None and layer is not None:
        stored = layer.data_format()
        fmt = PLAIN_ORDER.get(stored, stored)
        if fmt == "TCB" and X.ndim == 2:
            fmt = "TC"
        if len(fmt) < X.ndim:
            fmt = None
    if fmt is None:
        raise FormatError(
            f"{caller}: the data for the input '{name}' of a dlnetwork must be a formatted dlarray, but it is "
            f'{X.describe()}; fix: X = dlarray(X, "CBT") with one label for each dimension, or '
            'InputDataFormats="CBT"'
        )
    return dlarray(X, fmt)


def run(
    plan: graph.Graph,
    layers: Sequence[Layer],
    X: Sequence[dlarray],
    caller: str,
    names: Sequence[str],
    training: bool,
    prepare: Callable[[int, Sequence[dlarray]], Layer] | None = None,
) -> tuple[list[dlarray], list[Any]]:
    """Evaluate layers as their graph says: the named outputs, and the new values of all states.

    ``prepare(k, inputs)`` may replace layer k before it is evaluated.
    """
    wanted = [graph.find_output(plan, name) for name in names]
    values: list[tuple] = [()] * len(layers)
    states: dict[tuple[int, str], Any] = {}
    for k, sources, count in plan.steps:
        inputs = [X[j] if a < 0 else values[a][j] for a, j in sources]
        layer = layers[k]
        try:
            if prepare is not None:
                layer = prepare(k, inputs)
            if type(layer).Formattable:
                result = layer.forward(*inputs) if training else layer.predict(*inputs)
            else:
                result = _without_labels(layer, inputs, training)
        except DLArrayError as error:
            raise _in_layer(error, caller, plan.names[k], layer) from error
        kept = type(layer).state_names
        if count == 1 and not kept:
            values[k] = (result,)
            continue
        parts = tuple(result) if isinstance(result, (tuple, list)) else (result,)
        if len(parts) not in (count, count + len(kept)):
            raise ArgumentError(
                f"{caller}: {layer.describe()} has {count} outputs and {len(kept)} states, but returned "
                f"{len(parts)} values; fix: return the outputs, then the states"
            )
        values[k] = parts[:count]
        states.update(((k, name), value) for name, value in zip(kept, parts[count:], strict=False))
    outputs = [values[k][j] for k, j in wanted]
    return outputs, [states.get(slot, layers[slot[0]].__dict__.get(slot[1])) for slot in plan.states]


def _in_layer(error: DLArrayError, caller: str, name: str, layer: Layer) -> DLArrayError:
    """The error with the name of the layer in front."""
    message = str(error)
    place = "" if f"'{name}'" in message else f"layer '{name}' ({layer.class_name()}): "
    return type(error)(f"{caller}: {place}{message}")


def _without_labels(layer: Layer, inputs: Sequence[dlarray], training: bool) -> Any:
    """Evaluate a layer that is not Formattable: it sees no labels, and its outputs get those of its first
    input."""
    plain = [dlarray.from_face(x.face) for x in inputs]
    result = layer.forward(*plain) if training else layer.predict(*plain)
    count = layer.NumOutputs
    parts = tuple(result) if isinstance(result, (tuple, list)) else (result,)
    fmt = inputs[0]._format
    done = tuple(_relabelled(layer, asdlarray(y), fmt) for y in parts[:count]) + parts[count:]
    return done[0] if len(done) == 1 else done


def _relabelled(layer: Layer, Y: dlarray, fmt: str) -> dlarray:
    if Y._format or not fmt:
        return Y
    face = Y.face
    rank = len(fmt)
    if face.ndim > rank:
        raise SizeError(
            f'{layer.describe()}: the input has the {rank} dimensions "{fmt}", but the output has {face.ndim} '
            f"({Y.describe()}), so their labels are not known; fix: Formattable = True in the class, and "
            "labels in predict"
        )
    if face.ndim < rank:
        face = autodiff_or_raw(face).reshape(face, (1,) * (rank - face.ndim) + tuple(face.shape))
    return dlarray.from_face(face, fmt)
