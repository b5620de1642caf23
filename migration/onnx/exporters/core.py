"""Fully connected layers, and layers that join their inputs."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dlarray.layers.core.fully_connected import fullyConnectedLayer
from dlarray.layers.core.utility import flattenLayer
from dlarray.layers.reshaping.combination import (
    additionLayer,
    concatenationLayer,
    depthConcatenationLayer,
    multiplicationLayer,
)
from dlarray.migration.onnx.export_graph import Graph, host
from dlarray.migration.onnx.export_values import Value


def flat_columns(weights: np.ndarray, x: Value) -> np.ndarray:
    """The columns of a matrix for flattened S and C dimensions, from MATLAB's order (S1 first) to ONNX's (C first)."""
    sizes = [x.known(tag) for tag in x.tags_of(list(range(x.Format.count("S") + x.Format.count("C"))))]
    spatial = x.Format.count("S")
    if spatial < 2:
        if spatial and "C" in x.Format:
            rows = weights.reshape(len(weights), *sizes, order="F")
            return rows.transpose(0, 2, 1).reshape(len(weights), -1)
        return weights
    rows = weights.reshape(len(weights), *sizes, order="F")
    last = [rows.ndim - 1] if "C" in x.Format else []
    return rows.transpose(0, *last, *range(1, 1 + spatial)).reshape(len(weights), -1)


def flattened(g: Graph, x: Value) -> tuple[str, list[str]]:
    """The S and C dimensions as the last axis, in ONNX's order; the names of the axes."""
    rest = [tag for tag in x.tags if tag[0] not in "SC"]
    if "S" in x.Format or "C" not in x.Format:
        count = math.prod(x.known(tag) for tag in x.tags if tag[0] in "SC")
        if rest == ["B"] and x.tags[0] == "B":
            return g.op("Flatten", x, axis=1), ["B", "C"]
        return g.reshape(x, [*(x.size(tag) for tag in rest), count]), [*rest, "C"]
    return x.name, [*rest, "C"]


def _fully_connected(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    (x,), (y,) = X, Y
    weights, bias = host(layer.Weights), host(layer.Bias).reshape(-1)
    if layer.OperationDimension != "spatial-channel":
        return _along(g, layer.OperationDimension, weights, bias, x, y)
    weights = flat_columns(weights, x)
    found, tags = flattened(g, x)
    if tags == ["B", "C"]:
        found = g.op("Gemm", found, g.constant(weights, "Weights"), g.constant(bias, "Bias"), transB=1)
    else:
        found = g.op("MatMul", found, g.constant(weights.T, "Weights"))
        found = g.op("Add", found, g.constant(bias, "Bias"))
    return g.fitted(found, tags, y, x)


def _along(g: Graph, dim: int, weights: np.ndarray, bias: np.ndarray, x: Value, y: Value) -> str:
    tags = x.tags_of(list(range(x.rank)))
    if dim > x.rank or y.tags != x.tags:
        g.refuse(f"it works along dimension {dim}, which its data do not have", "data with that dimension")
    own = tags[dim - 1]
    last = [*(tag for tag in x.tags if tag != own), own]
    found = g.op("MatMul", g.arranged(x, x.tags, last), g.constant(weights.T, "Weights"))
    return g.arranged(g.op("Add", found, g.constant(bias, "Bias")), last, y.tags)


def _flatten(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    (x,), (y,) = X, Y
    if "S" not in x.Format:
        return x
    stored = g.stored(x)
    if x.rank == x.Format.count("S") + x.Format.count("C"):
        return g.reshape(stored, [1, -1])
    return g.reshape(stored, [*(x.size(tag) for tag in x.stored if tag[0] not in "SC"), y.size("C")])


def _elementwise(operator: str) -> Any:
    def exporter(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
        (y,) = Y
        found = _aligned(g, X[0], y)
        for x in X[1:]:
            found = g.op(operator, found, _aligned(g, x, y))
        return found

    return exporter


def _aligned(g: Graph, x: Value, y: Value) -> str:
    """A tensor with an axis for each of the output's."""
    return x.name if x.tags == y.tags else g.fitted(x.name, x.tags, y, x)


def _joined(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    (y,) = Y
    tags = y.tags_of(list(range(y.rank)))
    dim = layer.Dim - 1 if isinstance(layer, concatenationLayer) else y.Format.index("C")
    return g.op("Concat", *(_aligned(g, x, y) for x in X), axis=y.axis(tags[dim]))


EXPORTERS = {
    fullyConnectedLayer: _fully_connected,
    flattenLayer: _flatten,
    additionLayer: _elementwise("Add"),
    multiplicationLayer: _elementwise("Mul"),
    concatenationLayer: _joined,
    depthConcatenationLayer: _joined,
}
