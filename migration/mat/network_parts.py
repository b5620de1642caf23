"""A network taken apart for MATLAB: constructor calls, connections, names and values of parameters."""

from __future__ import annotations

import inspect
from typing import Any, NamedTuple

import numpy as np

from dlarray import callers
from dlarray import names as registered
from dlarray.arguments import is_empty
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.properties import Learnable, Property, State
from dlarray.layers.convolution.windowed import margin_option
from dlarray.migration.mat.layer_makers import StoredFunction, property_of
from dlarray.nests import is_network
from dlarray.struct import struct


class LayerParts(NamedTuple):
    """How a layer is made in MATLAB: its constructor, the arguments, and properties to set afterwards."""

    function: str
    arguments: list
    properties: struct


class NetworkParts(NamedTuple):
    """What a network is made of."""

    layers: list[Layer]
    connections: list[str]  # all sources, then all destinations
    outputs: list[str]
    initialized: bool
    layouts: list
    learnables: list[tuple[str, str, Any]]
    state: list[tuple[str, str, Any]]


def network_parts(net: Any) -> NetworkParts:
    """The parts of a dlnetwork or a layer graph."""
    pairs = net._graph.connections
    ends = [source for source, _ in pairs] + [destination for _, destination in pairs]
    if not is_network(net):  # a layer graph: the values of parameters are arguments of its layers
        return NetworkParts(list(net._layers), ends, [], False, [], [], [])
    open_inputs = any(k < 0 for k in net._graph.input_layers)
    return NetworkParts(
        [bare(layer) for layer in net._layers],
        ends,
        list(net.OutputNames) if net._graph.chosen else [],
        bool(net.Initialized),
        list(net._layouts) if open_inputs else [],
        [tuple(row) for row in net.Learnables if not is_empty(row.Value)],
        [tuple(row) for row in net.State if not is_empty(row.Value)],
    )


def bare(layer: Layer) -> Layer:
    """A layer without the values of its parameters, which a network has apart."""
    new = layer.copy()
    for name in (*type(new).learnable_names, *type(new).state_names):
        if not is_network(new.__dict__.get(name)):
            new.__dict__.pop(name, None)
    return new


def layer_parts(layer: Layer) -> LayerParts:
    """How a layer is made: what differs from the defaults, under MATLAB's names."""
    cls = type(layer)
    function = next((n for n, r in registered.layers.items() if r.call is cls), None)
    if function is None or not cls.final:
        own = {k: v for k, v in layer.__dict__.items() if not k.startswith("_")}
        return LayerParts(function or cls.__name__, [], struct(own))
    arguments: list = []
    pairs: list = []
    given: set[str] = set()  # the properties that the arguments set by their place
    for p in list(inspect.signature(cls.__init__).parameters.values())[1:]:
        key = property_of(cls, p.name)
        declared = getattr(cls, key, None)
        if p.kind is p.VAR_POSITIONAL:
            arguments += list(getattr(layer, key))
        elif p.name in ("Padding", "Cropping"):
            option = margin_option(layer, f"{p.name}Mode", f"{p.name}Size")
            pairs += [p.name, option] if not _same(option, 0) else []
        elif p.name in ("InputNames", "OutputNames", "NumOutputs") or (
            p.name == "NumInputs" and p.default is None
        ):
            pairs += _ports(layer, p.name)
        elif p.kind is p.POSITIONAL_OR_KEYWORD:
            arguments.append(_as_text(layer, key, getattr(layer, key)))
            given.add(key)
        elif isinstance(declared, Property) and key not in given:
            value = getattr(layer, key)
            if key == "Name" or not _same(value, declared.default):
                pairs += _pair(layer, key, value, declared)
    return LayerParts(function, [*arguments, *pairs], struct())


def _pair(layer: Layer, key: str, value: Any, declared: Property) -> list:
    if isinstance(declared, (Learnable, State)):
        return [] if is_empty(value) else [key, value]
    if key.endswith("Initializer") and callable(value):
        return []  # the values are there already
    return [key, _as_text(layer, key, value)]


def _as_text(layer: Layer, key: str, value: Any) -> Any:
    """A function by its text, anything else as it is; arrays, categorical ones too, can be called with subscripts."""
    if not callable(value) or hasattr(value, "shape") or is_network(value) or isinstance(value, type):
        return value
    text = function_name(value)
    if not text:
        callers.warn(
            f"save: the {key} of {layer.describe()} is a function in Python, which MATLAB has not: the file says so, "
            f"and the layer that is loaded refuses to be called; fix: load(filename, Layers={{'{layer.Name}': layer}})"
        )
        inputs = ",".join(f"X{i + 1}" for i in range(layer.NumInputs))
        return f"@({inputs})error('dlarray:save','The {key} of this layer was a function in Python.')"
    return text


def function_name(value: Any) -> str:
    """The text of a function that MATLAB has too; empty for others."""
    if isinstance(value, StoredFunction):
        return value.text
    known = next((f"@{name}" for name, record in registered.functions.items() if record.call is value), "")
    own = getattr(value, "__name__", "")  # a ported program has functions of the same names
    return known or (f"@{own}" if inspect.isfunction(value) and own.isidentifier() and own.isascii() else "")


def _ports(layer: Layer, which: str) -> list:
    """The names of inputs or outputs, where they are not those that the layer has by itself."""
    if which.startswith("Num"):
        return []
    found = layer._input_names() if which == "InputNames" else layer._output_names()
    stem = "in" if which == "InputNames" else "out"
    usual = [[stem] if len(found) == 1 else [], [f"{stem}{k + 1}" for k in range(len(found))]]
    return [] if found in usual else [which, list(found)]


def _same(value: Any, default: Any) -> bool:
    """Whether a property has its default value."""
    if value is default:
        return True
    if isinstance(value, np.ndarray) or hasattr(value, "__array__"):
        return isinstance(default, np.ndarray) and is_empty(value) and is_empty(default)
    try:
        return bool(value == default) or (isinstance(value, tuple) and set(value) == {default})
    except (TypeError, ValueError):
        return False
