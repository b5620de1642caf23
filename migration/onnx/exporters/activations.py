"""Activations, scaling, and what passes its data on."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.layers.activations.activation import (
    clippedReluLayer,
    leakyReluLayer,
    preluLayer,
    reluLayer,
    softmaxLayer,
)
from dlarray.layers.activations.smooth_activation import (
    eluLayer,
    geluLayer,
    identityLayer,
    sigmoidLayer,
    softplusLayer,
    swishLayer,
    tanhLayer,
)
from dlarray.layers.core.scaling import quadraticLayer, scalingLayer
from dlarray.layers.core.utility import dropoutLayer, spatialDropoutLayer
from dlarray.migration.onnx.export_graph import Graph, host
from dlarray.migration.onnx.export_values import Value


def _plain(operator: str) -> Callable:
    """An operator that does all that the layer does."""

    def exporter(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
        return g.op(operator, X[0])

    return exporter


def passed(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    """The input itself."""
    return X[0]


def _leaky(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    return g.op("LeakyRelu", X[0], alpha=float(layer.Scale))


def _elu(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    return g.op("Elu", X[0], alpha=float(layer.Alpha))


def _clipped(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    return g.op("Clip", X[0], 0.0, float(layer.Ceiling))


def _swish(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    return g.op("Mul", X[0], g.op("Sigmoid", X[0]))


def _prelu(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    alpha = layer.Alpha
    if host(alpha).size == 1 or "C" not in X[0].Format:
        return g.op("PRelu", X[0], host(alpha).reshape((1,) * X[0].rank))
    if host(alpha).squeeze().ndim == 1 and host(alpha).size == X[0].size("C"):
        return g.op("PRelu", X[0], g.per_channel(alpha, X[0], "Alpha"))
    return g.op("PRelu", X[0], g.expandable(alpha, X[0], "Alpha"))


def _gelu(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    (x,) = X
    if g.opset >= 20:
        return g.op("Gelu", x, approximate=layer.Approximation)
    if layer.Approximation == "none":
        inner = g.op("Erf", g.op("Mul", x, math.sqrt(0.5)))
    else:
        cube = g.op("Mul", g.op("Mul", x, g.op("Mul", x, x)), 0.044715)
        inner = g.op("Tanh", g.op("Mul", g.op("Add", x, cube), math.sqrt(2 / math.pi)))
    return g.op("Mul", g.op("Mul", x, 0.5), g.op("Add", inner, 1.0))


def _softmax(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    return g.op("Softmax", X[0], axis=X[0].axis("C"))


def _scaling(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    (x,) = X
    found: Any = x
    scale, offset = (g_value(g, layer, name, x) for name in ("Scale", "Offset"))
    if not (isinstance(scale, float) and scale == 1):
        found = g.op("Mul", found, scale)
    if not (isinstance(offset, float) and offset == 0):
        found = g.op("Add", found, offset)
    return found


def g_value(g: Graph, layer: Any, name: str, x: Value) -> Any:
    """A number, or an array that expands to the data."""
    value = getattr(layer, name)
    return value if isinstance(value, float) else g.expandable(value, x, name)


def _quadratic(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    (x,) = X
    n = x.known("C")
    if "S" in x.Format or "C" not in x.Format:
        g.refuse(
            "it is written for data with channels and without spatial dimensions", "flattenLayer before it"
        )
    pairs = [(i, j) for j in range(n) for i in range(j + 1)]
    first, second = (np.array([pair[k] for pair in pairs], np.int64) for k in (0, 1))
    axis = x.axis("C")
    return g.op("Mul", g.op("Gather", x, first, axis=axis), g.op("Gather", x, second, axis=axis))


EXPORTERS = {
    reluLayer: _plain("Relu"),
    tanhLayer: _plain("Tanh"),
    sigmoidLayer: _plain("Sigmoid"),
    softplusLayer: _plain("Softplus"),
    identityLayer: passed,
    dropoutLayer: passed,
    spatialDropoutLayer: passed,
    leakyReluLayer: _leaky,
    eluLayer: _elu,
    clippedReluLayer: _clipped,
    swishLayer: _swish,
    preluLayer: _prelu,
    geluLayer: _gelu,
    softmaxLayer: _softmax,
    scalingLayer: _scaling,
    quadraticLayer: _quadratic,
}
