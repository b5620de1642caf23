"""Evaluation of a network: layer by layer, in the order of its graph."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from dlarray.arguments import is_empty
from dlarray.array import asdlarray, dlarray
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, DLArrayError, FormatError, SizeError
from dlarray.layers.base.custom_backward import LayerOperation
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.parameters import Slot, entries, value_of
from dlarray.layers.networks import graph
from dlarray.nests import is_network

# The order in which MATLAB's plain arrays hold data of these formats.
PLAIN_ORDER = {"CB": "BC", "CT": "TC", "CBT": "TCB", "CU": "UC"}  # "CU": of one sequence, read as "TC"


def reading_order(layer: Any) -> str:
    """The order in which plain data for an input layer is read: the format that it was given, or MATLAB's own."""
    fmt = layer.data_format()
    return fmt if layer.order_is_given else PLAIN_ORDER.get(fmt, fmt)


def result_order(stored: str, read: Iterable[str]) -> str:
    """The order of a plain output, of plain inputs that were read in the orders ``read``.

    An output with the labels of an input comes in that input's order, any other as MATLAB's plain arrays are.
    """
    own = sorted(stored)
    return next((fmt for fmt in read if sorted(fmt) == own), PLAIN_ORDER.get(stored, stored))


def order_of(X: dlarray, layer: Any, caller: str, fmt: str | None, name: str) -> str:
    """The order in which data without labels is read: the one given, or that of the input layer."""
    if fmt is None and layer is not None:
        fmt = reading_order(layer)
        if fmt == "TCB" and X.ndim == 2 and not layer.order_is_given:
            fmt = "TC"
        if fmt and len(fmt) < X.ndim:
            fmt = None
    if fmt is None:
        raise FormatError(
            f"{caller}: the data for the input '{name}' of a dlnetwork must be a formatted dlarray, but it is "
            f'{X.describe()}; fix: X = dlarray(X, "CBT") with one label for each dimension, or '
            'InputDataFormats="CBT"'
        )
    return fmt


def labelled(X: dlarray, layer: Any, caller: str, name: str) -> dlarray:
    """Data with labels: its own, or those that the input layer assumes for plain arrays."""
    return X if X._format else dlarray(X, order_of(X, layer, caller, None, name))


# Networks inside layers that are initialized by being evaluated, while the network around them is: from the
# identity of the layers of the one that is not initialized to these layers and the one that is.
_made: ContextVar[dict[int, Any] | None] = ContextVar("made", default=None)


@contextmanager
def initializing() -> Iterator[dict[int, Any]]:
    """While it lasts, evaluating a network that is not initialized initializes it; yields what was made."""
    made: dict[int, Any] = {}
    token = _made.set(made)
    try:
        yield made
    finally:
        _made.reset(token)


def made_networks() -> dict[int, Any] | None:
    """Where to put networks that are initialized by being evaluated; None when they are not to be."""
    return _made.get()


def settle(layer: Layer, made: dict[int, tuple[list, Any]]) -> None:
    """Put the networks that were initialized when the layer was evaluated in the place of those that were not."""
    for name in type(layer).learnable_names:
        inner: Any = layer.__dict__.get(name)
        if is_network(inner) and not inner._initialized and id(inner._layers) in made:
            layer.__dict__[name] = made[id(inner._layers)][1]


def run(
    plan: graph.Graph,
    layers: Sequence[Layer],
    X: Sequence[dlarray],
    caller: str,
    names: Sequence[str],
    training: bool,
    prepare: Callable[[int, Sequence[dlarray]], Layer] | None = None,
    after: Callable[[int, Sequence[dlarray], Sequence[Any]], Any] | None = None,
) -> tuple[list[dlarray], list[Any]]:
    """Evaluate layers as their graph says: the named outputs, and the new values of all states.

    ``prepare(k, inputs)`` may replace layer k before it is evaluated; ``after(k, inputs, outputs)`` is told.
    """
    wanted = [graph.find_output(plan, name, caller) for name in names]
    places = [plan.starts[k] + j for k, j in wanted]
    kept = set(places)
    row: list[Any] = list(X)  # all values that are still needed, as `graph.Call` says
    states: dict[Slot, Any] = {}
    bare = prepare is None and after is None
    try:
        for k, alone, given, direct, over in plan.route:
            layer = layers[k]  # under this name the frame tells checkfinite and memoryReport where it is
            if direct and bare and alone >= 0:  # most layers; networks of small ones spend their time here
                row.append(layer.forward(row[alone]) if training else layer.predict(row[alone]))
            elif direct and bare:
                row.append((layer.forward if training else layer.predict)(*[row[j] for j in given]))
            else:
                inputs = [row[j] for j in given]
                parts = evaluate(plan, k, layer, inputs, caller, training, prepare)
                count = layer.NumOutputs
                row.extend(parts[:count])
                for name, value in zip(type(layer).state_names, parts[count:], strict=False):
                    states.update(entries(k, name, value))
                if after is not None:
                    after(k, inputs, parts[:count])
                del inputs, parts
            for j in over:
                if j not in kept:
                    row[j] = None
    except DLArrayError as error:
        if not (direct and bare):
            raise  # `evaluate` has said where
        raise _in_layer(error, caller, plan, k, layers[k], [row[j] for j in given]) from error
    return [row[j] for j in places], [
        states[slot] if slot in states else value_of(layers[slot[0]], slot[1]) for slot in plan.states
    ]


def evaluate(
    plan: graph.Graph,
    k: int,
    layer: Layer,
    inputs: Sequence[dlarray],
    caller: str,
    training: bool,
    prepare: Callable[[int, Sequence[dlarray]], Layer] | None = None,
) -> tuple:
    """Evaluate layer k: its outputs, then the states that it returns."""
    count = layer.NumOutputs
    before: list[tuple[str, Any]] = []
    try:
        if prepare is not None:
            layer = prepare(k, inputs)
        if k in plan.holders:
            layer = layer.copy()  # predict may assign the states of a network that the layer holds
        if layer.learnable_names and _is_users(layer):
            before = [(name, layer.__dict__.get(name)) for name in layer.learnable_names]
        if layer.Formattable:  # an instance's own in functionLayer
            result = applied(layer, inputs, training)
        else:
            result = _without_labels(layer, inputs, training)
    except DLArrayError as error:
        raise _in_layer(error, caller, plan, k, layer, inputs) from error
    except Exception as error:  # of Python's own, in a layer of the user's
        error.add_note(f"{caller}: in layer '{plan.names[k]}' ({layer.class_name()})")
        raise
    for name, value in before:
        if layer.__dict__.get(name) is not value:
            layer.__dict__.pop(name)
            layer.__dict__.update({} if value is None else {name: value})
            raise ArgumentError(
                f"{caller}: {_named(plan, k, layer)}: predict assigns {name}, a learnable parameter, which training "
                "alone changes; fix: a variable of another name, or set it in initialize(self, layout)"
            )
    kept = type(layer).state_names
    parts = tuple(result) if isinstance(result, (tuple, list)) else (result,)
    method = "forward" if training and type(layer).forward is not Layer.forward else "predict"
    if any(part is None for part in parts[:count]):
        raise ArgumentError(
            f"{caller}: {_named(plan, k, layer)}: {method} returned nothing; fix: return Z at its end"
        )
    if len(parts) not in (count, count + len(kept)):
        several = "" if kept else f"functionLayer(fun, NumOutputs={len(parts)}), "
        if several and _is_users(layer):
            several = f"self.NumOutputs = {len(parts)} in the constructor, "
        raise ArgumentError(
            f"{caller}: {_named(plan, k, layer)}: the layer has {count} output{'s' * (count > 1)} and {len(kept)} "
            f"states, but returned {len(parts)} values; fix: {several}"
            + ("or one array" if several else "return the outputs, then the states")
        )
    return parts


def applied(layer: Layer, inputs: Sequence[dlarray], training: bool) -> Any:
    """What a layer returns, by its own backward function differentiable where it has one."""
    if layer.custom_backward:
        return LayerOperation(layer, inputs, training).result()
    return layer.forward(*inputs) if training else layer.predict(*inputs)


def _in_layer(
    error: DLArrayError,
    caller: str,
    plan: graph.Graph,
    k: int,
    layer: Layer,
    inputs: Sequence[dlarray],
) -> DLArrayError:
    """The error with the name of the layer in front, and what feeds it before the fix."""
    message = str(error)
    place = "" if f"'{plan.names[k]}'" in message else f"{_named(plan, k, layer)}: "
    ports, sources = layer.InputNames, next(step[1] for step in plan.steps if step[0] == k)
    fed, own = [], _is_users(layer)
    unset = [name for name in layer.learnable_names if is_empty(getattr(layer, name))] if own else []
    if unset and isinstance(error, SizeError):
        said, fix, rest = message.partition("; fix:")
        message = (
            f"{said}; {', '.join(unset)} {'is' if len(unset) == 1 else 'are'} still empty{fix or '; fix:'} set it: def "
            f"initialize(self, layout): self.{unset[0]} = …;{rest}"
        )
    for j, ((a, _), x) in enumerate(zip(sources, inputs, strict=True)):
        what = f": {x.describe()}" if x.describe() not in message else ""
        if a >= 0:
            fed.append(f"{ports[j] if len(ports) > 1 else 'the input'} comes from '{plan.names[a]}'{what}")
    if fed and isinstance(error, (SizeError, FormatError)):
        said, fix, rest = message.partition("; fix:")
        message = f"{said} ({', '.join(fed)}){fix}{rest}"
    if own and not layer.Formattable and isinstance(error, FormatError) and "unformatted" in message:
        message += f"{', or' if '; fix:' in message else '; fix:'} Formattable = True in the class"
    bare = [plan.names[a] for (a, _), x in zip(sources, inputs, strict=True) if a >= 0 and not x._format]
    if bare and not own and isinstance(error, FormatError):
        message += f", at the end of predict of '{bare[0]}', whose output has no labels"
    return type(error)(f"{caller}: {place}{message}")


def _is_users(layer: Layer) -> bool:
    return not type(layer).__module__.startswith("dlarray.")


def _named(plan: graph.Graph, k: int, layer: Layer) -> str:
    return f"layer '{plan.names[k]}' ({layer.class_name()})"


def _without_labels(layer: Layer, inputs: Sequence[dlarray], training: bool) -> Any:
    """Evaluate a layer that is not Formattable: it sees no labels, and its outputs get those of its first
    input."""
    plain = [dlarray.from_array(x.array) for x in inputs]
    result = applied(layer, plain, training)
    count = layer.NumOutputs
    parts = tuple(result) if isinstance(result, (tuple, list)) else (result,)
    fmt = inputs[0]._format
    done = [y if y is None else _relabelled(layer, asdlarray(y), fmt) for y in parts[:count]]
    return (*done, *parts[count:]) if len(parts) > 1 else done[0]


def _relabelled(layer: Layer, Y: dlarray, fmt: str) -> dlarray:
    if Y._format or not fmt:
        return Y
    array = Y.array
    rank = len(fmt)
    if array.ndim > rank:
        raise SizeError(
            f'{layer.describe()}: the input has the {rank} dimensions "{fmt}", but the output has {array.ndim} '
            f"({Y.describe()}), so their labels are not known; fix: Formattable = True in the class, and "
            "labels in predict"
        )
    if array.ndim < rank:
        array = namespace_of(array).reshape(array, (1,) * (rank - array.ndim) + tuple(array.shape))
    return dlarray.from_array(array, fmt)
