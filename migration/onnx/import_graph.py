"""From the graph of a model to layers and connections: constants folded, sizes found, each node made a layer."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from dlarray import limits
from dlarray.errors import DLArrayError
from dlarray.layers.base.layer import Layer
from dlarray.migration.onnx import import_labels as labels
from dlarray.migration.onnx import import_layers as known
from dlarray.migration.onnx.import_layer import (
    LEARNABLES,
    PlaceholderLayer,
    onnxOperatorLayer,
    packed,
    specification,
)
from dlarray.migration.onnx.import_limits import reason
from dlarray.migration.onnx.import_reading import FLOATING, WHOLE, array_of, attributes_of, damaged, package
from dlarray.migration.onnx.import_values import Value, constant_of, guessed, keep_batch
from dlarray.migration.onnx.operators.table import OPERATORS, Node, Unmapped, compute
from dlarray.struct import struct

_KEEP_WEIGHT = ("Identity", "Transpose", "Reshape", "Squeeze", "Unsqueeze", "Cast", "Dropout", "Flatten")
_RANDOM = (
    "RandomNormal",
    "RandomUniform",
    "RandomNormalLike",
    "RandomUniformLike",
    "Bernoulli",
    "Multinomial",
)
_FOLDED = 2**24  # elements of a constant that is worked out while importing
_SMALL = 4096


@dataclass
class Drawing:
    """The layers so far."""

    path: Path
    layers: list[Layer] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    connections: list[tuple[str, str]] = field(default_factory=list)
    taken: set[str] = field(default_factory=set)
    problems: list[str] = field(default_factory=list)

    def add(self, layer: Layer, name: str, sources: list[str]) -> str:
        """Put a layer in, connected to ports; the name it got."""
        stem = re.sub(r"[^\w\-. ]", "_", name).strip("_ .") or layer.auto_name
        name, k = stem, 1
        while name in self.taken:
            name, k = f"{stem}_{k}", k + 1
        self.taken.add(name)
        layer.Name = name
        self.layers.append(layer)
        self.names.append(name)
        inputs = layer.InputNames
        for port, end in zip(sources, inputs, strict=True):
            self.connections.append((port, name if len(inputs) == 1 else f"{name}/{end}"))
        return name


class Importer:
    """One model on its way to a network."""

    def __init__(self, model: Any, path: Path) -> None:
        self.model, self.path, self.onnx = model, path, package()
        self.drawing = Drawing(path)
        self.opsets = {("" if o.domain == "ai.onnx" else o.domain): o.version for o in model.opset_import}
        self.values: dict[str, Value] = {"": Value()}
        self.inputs: list[str] = []
        self.uses = Counter(name for node in model.graph.node for name in node.input)
        self.uses.update(o.name for o in model.graph.output)
        self.users: dict[str, Any] = {}
        for node in model.graph.node:
            for name in node.input:
                self.users[name] = node
        self.fused: set[int] = set()
        self.declared = {v.name: v for v in [*model.graph.value_info, *model.graph.output]}

    # -- values ----------------------------------------------------------------------------------------------------
    def constants(self) -> None:
        """The initializers."""
        for tensor in self.model.graph.initializer:
            try:
                values = array_of(tensor)
            except Unmapped as problem:
                raise damaged(self.path, str(problem)) from problem
            self.hold(
                tensor.name, values, weight=values.dtype.kind == "f" and values.size > 1 and values.ndim > 0
            )
        if self.model.graph.sparse_initializer:
            raise damaged(self.path, "its weights are sparse, which is not supported")

    def hold(self, name: str, values: np.ndarray, weight: bool = False) -> None:
        """A value that is known now."""
        kind = {"f": "float", "b": "bool"}.get(values.dtype.kind, "int")
        element = self.onnx.helper.np_dtype_to_tensor_dtype(values.dtype)
        made = self.onnx.helper.make_tensor_type_proto(element, list(values.shape))
        self.values[name] = Value(
            "", values, weight, bool(values.size) and not values.any(), kind, list(values.shape), None, made
        )

    def typed(self, proto: Any, what: str) -> Value:
        """What a type of the graph says."""
        if not proto.HasField("tensor_type"):
            raise Unmapped(f"{what} is no array")
        tensor = proto.tensor_type
        kind = self.kind_of(tensor.elem_type, what)
        if tensor.elem_type in (10, 16):  # half precision becomes single
            proto = type(proto).FromString(proto.SerializeToString())
            proto.tensor_type.elem_type = 1
            tensor = proto.tensor_type
        shape = None
        if tensor.HasField("shape"):
            shape = [d.dim_value if d.HasField("dim_value") else None for d in tensor.shape.dim]
        return Value(kind=kind, shape=shape, type=proto)

    @staticmethod
    def kind_of(number: int, what: str) -> str:
        """Numbers, whole numbers or truth values."""
        if number in FLOATING:
            return "float"
        if number in WHOLE:
            return "int"
        if number == 9:
            return "bool"
        raise Unmapped(f"{what} has the class {number}, which is not one of numbers")

    # -- nodes -----------------------------------------------------------------------------------------------------
    def walk(self) -> None:
        """All nodes, in the order of the file, which is that of the work."""
        for k, node in enumerate(self.model.graph.node):
            if k not in self.fused:
                self.node(k, node)

    def node(self, k: int, proto: Any) -> None:
        """One node: folded, a layer, an operator layer, or a placeholder."""
        name = proto.name or f"{proto.op_type}_{k}"
        given = [self.values.get(i, Value(shape=None)) if i else None for i in proto.input]
        while given and given[-1] is None:
            given.pop()
        domain = "" if proto.domain == "ai.onnx" else proto.domain
        try:
            if (domain, proto.op_type) not in OPERATORS and proto.op_type != "Constant":
                raise Unmapped("no layer is known for it")
            node = Node(
                proto.op_type,
                attributes_of(proto),
                self.opsets.get(domain, 1),
                [bool(o) for o in proto.output],
                domain,
            )
            why = reason(node, given)
            if why:
                raise Unmapped(why)
            if self.folded(node, proto, given):
                return
            outputs = self.typed_outputs(node, proto, given)
            keep_batch(node, given)
            if any(v is not None and v.shape is None for v in given):
                raise Unmapped("the number of dimensions of its input is not known")
            self.layer(k, node, proto, name, given, outputs)
        except Unmapped as problem:
            self.placeholder(proto, name, given, str(problem))

    def folded(self, node: Node, proto: Any, given: list[Value | None]) -> bool:
        """Whether the node's outputs are constants, which are known now."""
        if node.operator == "Constant":
            self.hold(proto.output[0], constant_of(node))
            return True
        if node.operator == "Shape" and given and given[0] is not None and given[0].shape is not None:
            part = given[0].shape[node.get("start", 0) : node.get("end")]
            if all(n is not None for n in part):
                self.hold(proto.output[0], np.asarray(part, dtype=np.int64))
                return True
        if not given or any(v is not None and v.constant is None for v in given) or node.operator in _RANDOM:
            return False
        arrays = [None if v is None else v.constant for v in given]
        try:
            with np.errstate(all="ignore"):
                found = compute(node, arrays)
        except Unmapped:
            raise
        except DLArrayError as problem:
            raise damaged(self.path, f"the node '{proto.name}' ({node.operator}): {problem}") from problem
        except Exception as problem:
            raise damaged(
                self.path,
                f"the node '{proto.name}' ({node.operator}) has constants that do not fit: {problem}",
            ) from problem
        weight = given[0] is not None and given[0].weight and node.operator in _KEEP_WEIGHT
        for name, values in zip(proto.output, found, strict=False):
            if name:
                self.hold(name, np.asarray(values), weight and np.asarray(values).dtype.kind == "f")
        return True

    def typed_outputs(self, node: Node, proto: Any, given: list[Value | None]) -> list[Value]:
        """What the package's shape inference says of the outputs, by the values of small constants."""
        onnx = self.onnx
        types = {
            name: v.type
            for name, v in zip(proto.input, given, strict=False)
            if v is not None and v.type is not None
        }
        small = {
            name: onnx.numpy_helper.from_array(v.constant, name)
            for name, v in zip(proto.input, given, strict=False)
            if v is not None and v.constant is not None and v.constant.size <= 256
        }
        found: dict[str, Any] = {}
        why = ""
        try:
            schema = onnx.defs.get_schema(node.operator, node.opset, node.domain)
            found = onnx.shape_inference.infer_node_outputs(
                schema, proto, types, small, None, list(self.model.opset_import), self.model.ir_version
            )
        except Exception as problem:
            why = " ".join(str(problem).split())[:200]
        values = []
        for k, name in enumerate(proto.output):
            value = Value(kind="float")
            if name and name in found:
                value = self.typed(found[name], f"the output '{name}'")
            elif given and given[0] is not None:
                value = Value(kind=given[0].kind, type=None)
            if value.shape is None:
                value.shape = guessed(node, given, k)
            if name and value.shape is None and name in self.declared:
                known_type = self.typed(self.declared[name].type, f"the output '{name}'")
                value.shape = known_type.shape
                value.kind, value.type = (
                    (known_type.kind, None) if value.type is None else (value.kind, value.type)
                )
            if name and value.shape is None:
                raise Unmapped(
                    f"the number of dimensions of its output '{name}' is not known{': ' + why if why else ''}"
                )
            if value.type is None and value.shape is not None:
                element = {"float": 1, "int": 7, "bool": 9}[value.kind]
                value.type = onnx.helper.make_tensor_type_proto(element, value.shape)
            elif value.shape is not None and not value.type.tensor_type.HasField("shape"):
                value.type = onnx.helper.make_tensor_type_proto(value.type.tensor_type.elem_type, value.shape)
            values.append(value)
        return values

    def layer(
        self, k: int, node: Node, proto: Any, name: str, given: list[Value | None], outputs: list[Value]
    ) -> None:
        """The layer of a node: one of MATLAB's where one fits, else one that computes the operator."""
        found = known.layer_of(known.Request(self, k, node, proto, given, outputs))
        if found is not None:
            sources = [self.as_format(name, self.values[i], fmt) for i, fmt in found.sources]
            own = self.model.producer_name == "dlarray"  # its nodes are named layer/operator
            made = self.drawing.add(found.layer, name.rpartition("/")[0] or name if own else name, sources)
            ends = found.layer.OutputNames
            for output, (end, fmt) in found.outputs.items():
                at = next((v for n, v in zip(proto.output, outputs, strict=True) if n == output), None)
                value = (
                    at if at is not None else Value(shape=list(outputs[0].shape or []), type=outputs[0].type)
                )
                value.port, value.format = made if len(ends) == 1 else f"{made}/{end}", fmt
                self.values[output] = value
            return
        ranks = [len(v.shape or []) for v in outputs]
        formats = labels.outputs(
            node.operator, node, [None if v is None else v.format for v in given], ranks,
            [None if v is None else v.constant for v in given],
        )  # fmt: skip
        if node.operator == "Reshape" and given[0] is not None and given[0].format and given[0].shape:
            formats = [labels.squeezed(given[0].format, given[0].shape, outputs[0].shape or []) or formats[0]]
        self.operator(node, proto, name, given, outputs, formats)

    def operator(
        self,
        node: Node,
        proto: Any,
        name: str,
        given: list[Value | None],
        outputs: list[Value],
        formats: list[str],
    ) -> None:
        """A layer that computes the operator."""
        inputs: list[Any] = []
        sources: list[str] = []
        learnables: dict[str, np.ndarray] = {}
        for v in given:
            if v is None:
                inputs.append(None)
            elif v.constant is not None and v.weight and len(learnables) < len(LEARNABLES):
                key = LEARNABLES[len(learnables)] if node.operator not in _RECURRENT else _role(len(inputs))
                learnables[key] = _matlab(v.constant)
                inputs.append({"from": "learnable", "name": key, "shape": list(v.constant.shape)})
            elif v.constant is not None:
                inputs.append({"from": "constant", "value": packed(v.constant)})
            else:
                if v.port not in sources:
                    sources.append(v.port)
                inputs.append(
                    {
                        "from": "input",
                        "place": sources.index(v.port),
                        "format": v.format or "",
                        "class": v.kind,
                    }
                )
        if not sources:
            sources = [self.values[self.inputs[0]].port] if self.inputs else []
        text = specification(
            node.operator, node.domain, node.opset, node.attributes, inputs,
            [fmt if used else None for fmt, used in zip(formats, node.outputs, strict=True)],
        )  # fmt: skip
        layer = onnxOperatorLayer(text)
        for key, values in learnables.items():
            setattr(layer, key, values)
        made = self.drawing.add(layer, name, sources)
        ends = iter(layer.OutputNames)
        single = layer.NumOutputs == 1
        zero = node.operator in ("Expand", "ConstantOfShape") and (
            (given[0] is not None and given[0].zero and node.operator == "Expand")
            or (node.operator == "ConstantOfShape" and not np.any(node.get("value", 0)))
        )
        for output, value, fmt in zip(proto.output, outputs, formats, strict=True):
            if output:
                value.port, value.format, value.zero = made if single else f"{made}/{next(ends)}", fmt, zero
                self.values[output] = value

    def as_format(self, name: str, value: Value, fmt: str | None) -> str:
        """The port of a value with these labels, in the order of ONNX."""
        if fmt is None or value.format == fmt:
            return value.port
        inputs = [{"from": "input", "place": 0, "format": value.format or "", "class": value.kind}]
        layer = onnxOperatorLayer(specification("Identity", "", 1, {}, inputs, [fmt]))
        return self.drawing.add(layer, f"{name}_labels", [value.port])

    def placeholder(self, proto: Any, name: str, given: list[Value | None], why: str) -> None:
        """What stands for a node that is not computed."""
        ports = [v.port for v in given if v is not None and v.port]
        if not ports:
            if not self.inputs:
                raise damaged(self.path, f"the node '{name}' ({proto.op_type}): {why}")
            ports = [self.values[self.inputs[0]].port]
        outputs = [o for o in proto.output if o]
        held = struct(
            op_type=proto.op_type, domain=proto.domain, name=proto.name, input=list(proto.input),
            output=list(proto.output), attribute=[a.name for a in proto.attribute],
        )  # fmt: skip
        layer = PlaceholderLayer(
            proto.op_type,
            NumInputs=len(ports),
            NumOutputs=max(len(outputs), 1),
            Description=why,
            ONNXNode=held,
        )
        made = self.drawing.add(layer, name, ports)
        self.drawing.problems.append(f"'{made}' ({proto.op_type}): {why}")
        for output, end in zip(outputs, layer.OutputNames, strict=False):
            value = Value()
            if output in self.declared:
                try:
                    value = self.typed(self.declared[output].type, output)
                except Unmapped:
                    value = Value()
            value.port = made if layer.NumOutputs == 1 else f"{made}/{end}"
            if value.shape is not None:
                first = next((v.format for v in given if v is not None and v.port), None)
                same = first is not None and len(first) == len(value.shape)  # as most operators leave it
                value.format = first if same else "U" * len(value.shape)
            self.values[output] = value


_RECURRENT = ("LSTM", "GRU", "RNN")


def _role(place: int) -> str:
    """The name of a parameter of a recurrent operator."""
    return {1: "Weights", 2: "RecurrentWeights", 3: "Bias"}.get(place, "Weights")


def _matlab(values: np.ndarray) -> np.ndarray:
    """An array of a parameter, of at least two dimensions."""
    return values.reshape(*values.shape, *[1] * (2 - values.ndim))


def ask_for_all(model: Any, path: Path) -> None:
    """Refuse a model whose weights together are beyond the memory limit."""
    total = sum(tensor.ByteSize() for tensor in model.graph.initializer)
    limits.check_bytes("importNetworkFromONNX", f"the weights of the file '{path}' need", 3 * total)
