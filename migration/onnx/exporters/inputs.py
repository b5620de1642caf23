"""Input layers: their normalization becomes operators."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.layers.input_output.image_input import image3dInputLayer, imageInputLayer
from dlarray.layers.input_output.input import STATISTICS, featureInputLayer, sequenceInputLayer
from dlarray.layers.input_output.plain_input import inputLayer
from dlarray.layers.input_output.point_cloud_input import pointCloudInputLayer
from dlarray.layers.normalization.inverse_normalization import STATISTICS as INVERSE
from dlarray.layers.normalization.inverse_normalization import inverseNormalizationLayer
from dlarray.migration.onnx.export_graph import Graph, host
from dlarray.migration.onnx.export_values import Value
from dlarray.migration.onnx.exporters.activations import passed


def _normalizing(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    (x,) = X
    how = layer.Normalization
    if layer.SplitComplexInputs:
        g.refuse(
            "it splits complex numbers, which ONNX's operators do not take",
            "an input layer for the real parts",
        )
    if callable(how):
        g.refuse(
            "its normalization is a function, whose operations the network does not know",
            'Normalization="zscore" with Mean and StandardDeviation, or data that are normalized already',
        )
    of = {name: _statistic(g, layer, name, x) for name in STATISTICS[how]}
    if how == "none":
        return x
    if how == "zerocenter":
        return g.op("Sub", x, of["Mean"])
    if how == "zscore":
        return g.op("Div", g.op("Sub", x, of["Mean"]), of["StandardDeviation"])
    raised = g.op("Sub", x, of["Min"])
    width = g.op("Sub", of["Max"], of["Min"])
    if how == "rescale-zero-one":
        return g.op("Div", raised, width)
    return g.op("Sub", g.op("Div", g.op("Mul", raised, 2.0), width), 1.0)


def _statistic(g: Graph, layer: Any, name: str, x: Value) -> str:
    data = host(getattr(layer, name)).astype(np.float32)
    size = layer.InputSize
    if data.size > 1 and [n for n in data.shape if n > 1] == [size if isinstance(size, int) else size[-1]]:
        return g.per_channel(data, x, name)
    return g.expandable(data, x, name)


def _inverse(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    (x,) = X
    initial = INVERSE[layer.Normalization]
    dim = x.Format.index("C") if layer.OperationDimension == "channel" else layer.OperationDimension - 1
    of: dict[str, Any] = {}
    for name, value in initial.items():
        data: Any = host(getattr(layer, name)).astype(np.float32).reshape(-1)
        data = data if data.size else np.array([value], np.float32)
        shape = [1] * x.rank
        shape[min(dim, x.rank - 1)] = data.size
        of[name] = data.reshape(shape)
    if layer.Normalization == "zerocenter":
        return g.op("Add", x, g.expandable(of["Mean"], x, "Mean"))
    if layer.Normalization == "zscore":
        add, times, one = of["Mean"], of["StandardDeviation"], False
    else:
        one = layer.Normalization == "rescale-symmetric"
        add, times = of["Min"], (of["Max"] - of["Min"]) / (2 if one else 1)
    found = g.op("Add", x, 1.0) if one else x
    found = g.op("Mul", found, g.expandable(times, x, "Scale"))
    return g.op("Add", found, g.expandable(add, x, "Offset"))


EXPORTERS = {
    imageInputLayer: _normalizing,
    image3dInputLayer: _normalizing,
    pointCloudInputLayer: _normalizing,
    sequenceInputLayer: _normalizing,
    featureInputLayer: _normalizing,
    inputLayer: passed,
    inverseNormalizationLayer: _inverse,
}
