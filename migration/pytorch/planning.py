"""A graph of ATen operators, planned as layers: a library layer where one fits, an operator layer elsewhere."""

from __future__ import annotations

import json
import operator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from dlarray.errors import DataError
from dlarray.layers.base.layer import Layer
from dlarray.migration.pytorch import layer_rules
from dlarray.migration.pytorch.graph_values import Constant, Parameter, Several, Size, Value, formats_of
from dlarray.migration.pytorch.names import layer_name
from dlarray.migration.pytorch.operator_layer import (
    ARITHMETIC,
    LEARNABLES,
    packed,
    pytorchOperatorLayer,
    pytorchPlaceholderLayer,
)
from dlarray.migration.pytorch.operators import OPERATORS

SAME = {"clone", "alias", "detach", "dropout", "contiguous", "lift_fresh_copy", "feature_dropout", "detach_"}


@dataclass
class Plan:
    """The layers, the connections, and what each node of the graph has become."""

    layers: list[Layer] = field(default_factory=list)
    connections: list[tuple[str, str]] = field(default_factory=list)
    values: dict[str, Any] = field(default_factory=dict)
    names: set[str] = field(default_factory=set)

    def free_name(self, wanted: str) -> str:
        """A name that no layer has."""
        name, n = wanted, 1
        while name in self.names:
            n += 1
            name = f"{wanted}_{n}"
        self.names.add(name)
        return name

    def put(self, layer: Layer, sources: list[Value]) -> str:
        """Add a layer, connected with where its inputs come from."""
        self.layers.append(layer)
        ports = layer.InputNames
        for source, port in zip(sources, ports, strict=True):
            to = layer.Name if len(ports) == 1 else f"{layer.Name}/{port}"
            self.connections.append((source.source, to))
        return layer.Name

    def relabelled(self, value: Value, fmt: str) -> Value:
        """The same value with other labels."""
        if value.format == fmt:
            return value
        name = self.free_name(f"{value.source.replace('/', '_')}_as_{fmt}")
        spec = specification("relabel", [{"input": 0}], {}, [value], fmt)
        self.put(pytorchOperatorLayer(spec, Name=name), [value])
        return Value(name, fmt, value.shape, value.kind)


def specification(name: str, arguments: list, options: dict, inputs: list[Value], out: str) -> str:
    """The text of an operator layer's Specification."""
    given = [{"format": v.format, "class": v.kind} for v in inputs]
    return json.dumps(
        {"operator": name, "arguments": arguments, "options": options, "inputs": given, "output": out}
    )


def short_name(target: Any) -> str:
    """``add.Tensor`` of ``aten.add.Tensor``; ``relu`` of ``aten.relu.default``."""
    return str(target).removeprefix("aten.").removesuffix(".default")


def plan_node(plan: Plan, node: Any) -> None:
    """Give a node of the graph a value, and the layers that it needs."""
    name = short_name(node.target)
    if node.target is operator.getitem:
        held = plan.values[node.args[0].name]
        k = node.args[1]
        if not isinstance(held, Several) or not (k < len(held.parts) and held.parts[k] is not None):
            raise DataError(
                f"importNetworkFromPyTorch: node '{node.name}' takes output {k + 1} of '{node.args[0].name}', which no "
                "layer gives; fix: a model that does not use it"
            )
        plan.values[node.name] = held.parts[k]
        return
    if name == "sym_size.int":
        plan.values[node.name] = Size("size", [plan.values[node.args[0].name], node.args[1]])
        return
    if getattr(node.target, "__name__", "") in ARITHMETIC and not name.count("."):
        of = [plan.values[a.name] if hasattr(a, "op") else a for a in node.args]
        plan.values[node.name] = Size(node.target.__name__, of)
        return
    if name.startswith("_assert") or name.startswith("sym_constrain"):
        return
    if name in ("zeros", "new_zeros", "zeros_like"):  # what depends on the number of observations broadcasts
        shape = [n if isinstance(n, int) else 1 for n in node.meta["val"].shape]
        plan.values[node.name] = Constant(np.zeros(shape, np.float32))
        return
    arguments = [_held(plan, a) for a in node.args]
    if name.partition(".")[0] in SAME:
        plan.values[node.name] = arguments[0]
        return
    if name == "expand" and isinstance(arguments[0], Parameter | Constant):
        plan.values[node.name] = arguments[0]  # repeated for each observation: joining and sums do that again
        return
    made = layer_rules.mapped(plan, node, name, arguments)
    plan.values[node.name] = made if made is not None else _operator(plan, node, name, arguments)


def _held(plan: Plan, argument: Any) -> Any:
    """What a node's argument has become."""
    if isinstance(argument, (list, tuple)):
        return [_held(plan, a) for a in argument]
    return plan.values.get(argument.name) if hasattr(argument, "op") else argument


class _Arguments:
    """Arguments of an operator layer as its specification says them."""

    def __init__(self) -> None:
        self.inputs: list[Value] = []
        self.learnables: dict[str, Parameter] = {}

    def place(self, value: Value) -> int:
        """The place of a value among the inputs."""
        for k, one in enumerate(self.inputs):
            if one is value:
                return k
        self.inputs.append(value)
        return len(self.inputs) - 1

    def tree(self, given: Any) -> Any:
        """An argument as JSON."""
        if isinstance(given, Value):
            return {"input": self.place(given)}
        if isinstance(given, Size):
            if given.kind != "size":
                return {"arithmetic": given.kind, "of": [self.tree(one) for one in given.of]}
            of, dim = given.of
            return {"size": [self.place(of), dim]} if isinstance(of, Value) else int(of.values.shape[dim])
        if isinstance(given, Parameter):
            own = next((key for key, one in self.learnables.items() if one is given), None)
            if own is None:
                own = LEARNABLES[len(self.learnables)]  # an IndexError means: too many
                self.learnables[own] = given
            return {"learnable": own, "shape": list(given.values.shape)}
        if isinstance(given, Constant):
            return packed(given.values)
        if isinstance(given, (list, tuple)):
            return [self.tree(one) for one in given]
        if given is None or isinstance(given, (bool, int, float, str)):
            return given
        raise TypeError(f"an argument {given}")


def _operator(plan: Plan, node: Any, name: str, arguments: list) -> Any:
    """An operator layer for a node, a constant where nothing of the network comes in, or a placeholder."""
    reader, why = _Arguments(), ""
    kind = getattr(node.meta.get("val"), "dtype", None)
    shape = tuple(getattr(node.meta.get("val"), "shape", ()))
    ignored = ("dtype", "layout", "device", "pin_memory", "memory_format")
    options = {k: _held(plan, v) for k, v in node.kwargs.items() if k not in ignored}
    try:
        if name not in OPERATORS:
            raise KeyError(f"the operator {node.target} is not known")
        tree = [reader.tree(a) for a in arguments]
        named = {k: reader.tree(v) for k, v in options.items()}
    except (KeyError, IndexError, TypeError) as error:
        why = str(error.args[0])
    found = [v for v in _values(arguments) if isinstance(v, Value)]
    whole = kind is not None and not kind.is_floating_point
    if not why and not reader.inputs:
        if not reader.learnables:
            values = OPERATORS[name](*_plain(arguments), **_plain(options))
            return Constant(np.asarray(values))
        why = "it reads nothing but parameters"
    out = formats_of(name, arguments, shape)
    wanted = plan.free_name(layer_name(node))
    if why:
        place = pytorchPlaceholderLayer(
            str(node.target),
            Name=wanted,
            NumInputs=max(len(found), 1),
            Description=f"node '{node.name}': {why}",
        )
        plan.put(place, found)
        return Value(wanted, out, shape, "int" if whole else "float")
    made = pytorchOperatorLayer(
        specification(name, tree, named, reader.inputs, out), Name=wanted,
        **{key: p.stored() for key, p in reader.learnables.items()},
    )  # fmt: skip
    plan.put(made, reader.inputs)
    return Value(wanted, out, shape, "int" if whole else "float")


def _values(tree: Any) -> list:
    return [v for one in tree for v in _values(one)] if isinstance(tree, (list, tuple)) else [tree]


def _plain(tree: Any) -> Any:
    """Constants as arrays."""
    if isinstance(tree, dict):
        return {key: _plain(one) for key, one in tree.items()}
    if isinstance(tree, (list, tuple)):
        return [_plain(one) for one in tree]
    return tree.values if isinstance(tree, Constant) else tree
