"""Normalization of activations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from dlarray.layers.normalization.batch_normalization import batchNormalizationLayer
from dlarray.layers.normalization.normalization import (
    crossChannelNormalizationLayer,
    groupNormalizationLayer,
    instanceNormalizationLayer,
    layerNormalizationLayer,
)
from dlarray.migration.onnx.export_graph import Graph, host
from dlarray.migration.onnx.export_values import Value


def _vector(value: Any) -> np.ndarray:
    return host(value).reshape(-1)


def _batch(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    (x,) = X
    names = ("Scale", "Offset", "TrainedMean", "TrainedVariance")
    scale, offset, mean, variance = (_vector(getattr(layer, name)) for name in names)
    if x.tags[:2] == ["B", "C"]:
        parts = [g.constant(v, name) for name, v in zip(names, (scale, offset, mean, variance), strict=True)]
        return g.op("BatchNormalization", x, *parts, epsilon=float(layer.Epsilon))
    factor = scale.astype(np.float64) / np.sqrt(variance.astype(np.float64) + layer.Epsilon)
    found = g.op("Mul", x, g.per_channel(factor, x, "Scale"))
    return g.op("Add", found, g.per_channel(offset - mean * factor, x, "Offset"))


def _standardized(g: Graph, x: Any, axes: Sequence[int], epsilon: float) -> str:
    """Mean 0 and variance 1 over axes."""
    off = g.op("Sub", x, g.reduce("ReduceMean", x, axes))
    variance = g.reduce("ReduceMean", g.op("Mul", off, off), axes)
    return g.op("Div", off, g.op("Sqrt", g.op("Add", variance, float(epsilon))))


def _scaled(g: Graph, layer: Any, found: str, x: Value) -> str:
    found = g.op("Mul", found, g.per_channel(layer.Scale, x, "Scale"))
    return g.op("Add", found, g.per_channel(layer.Offset, x, "Offset"))


def _layer(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    (x,) = X
    over = layer.OperationDimension
    if over == "auto":
        over = "spatial-channel" if x.Format.count("S") > 1 else "channel-only"
    labels = {"channel-only": "C", "spatial-channel": "SC", "batch-excluded": "SCTU"}[over]
    axes = [k for k, tag in enumerate(x.tags) if tag[0] in labels]
    if g.opset >= 17 and axes == [x.rank - 1]:
        scale, offset = (g.constant(_vector(getattr(layer, name)), name) for name in ("Scale", "Offset"))
        return g.op("LayerNormalization", x, scale, offset, axis=-1, epsilon=float(layer.Epsilon))
    return _scaled(g, layer, _standardized(g, x, axes, layer.Epsilon), x)


def _group(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    (x,) = X
    channels = x.known("C")
    groups = channels
    if isinstance(layer, groupNormalizationLayer) and layer.NumGroups != "channel-wise":
        groups = 1 if layer.NumGroups == "all-channels" else layer.NumGroups
    images = x.tags[:2] == ["B", "C"] and x.rank > 2
    scale, offset = _vector(layer.Scale), _vector(layer.Offset)
    parts = [g.constant(scale, "Scale"), g.constant(offset, "Offset")] if images else []
    epsilon = float(layer.Epsilon)
    if images and groups == channels:
        return g.op("InstanceNormalization", x, *parts, epsilon=epsilon)
    if images and g.opset >= 21:
        return g.op("GroupNormalization", x, *parts, num_groups=groups, epsilon=epsilon)
    c = x.axis("C")
    found: str = x.name
    split = groups not in (1, channels)
    if split:
        found = g.reshape(x, [*x.sizes[:c], groups, channels // groups, *x.sizes[c + 1 :]])
    kept = {"B"} if groups == 1 else {"B", "C"}
    tags = [*x.tags[:c], "C", "of a group", *x.tags[c + 1 :]] if split else x.tags
    found = _standardized(g, found, [k for k, tag in enumerate(tags) if tag not in kept], epsilon)
    if split:
        found = g.reshape(found, x.sizes)
    return _scaled(g, layer, found, x)


def _cross_channel(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    (x,) = X
    lead = [tag for tag in x.tags if tag[0] not in "SC"]
    order = [*lead, *(tag for tag in x.tags if tag not in lead)]
    rest = [x.size(tag) for tag in order if tag[0] == "S"]
    found = g.reshape(g.arranged(x, x.tags, order), [-1 if lead else 1, x.size("C"), *(rest or [1])])
    size = int(layer.WindowChannelSize)
    if size % 2:
        options: dict[str, Any] = {
            "alpha": float(layer.Alpha),
            "beta": float(layer.Beta),
            "bias": float(layer.K),
        }
        found = g.op("LRN", found, size=size, **options)
    else:  # onnxruntime's LRN takes odd sizes only
        found = _by_neighbours(g, layer, found, x.known("C"))
    return g.arranged(g.reshape(found, [x.size(tag) for tag in order]), order, x.tags)


def _by_neighbours(g: Graph, layer: Any, x: str, channels: int) -> str:
    """Over neighbouring channels, whose sums are a product with a matrix of ones near the diagonal."""
    n = int(layer.WindowChannelSize)
    ahead = np.arange(channels) - np.arange(channels)[:, None]
    near = ((ahead >= -((n - 1) // 2)) & (ahead <= n // 2)).astype(np.float32) * (layer.Alpha / n)
    rows = g.op("Reshape", g.op("Mul", x, x), np.array([0, 0, -1], np.int64))
    sums = g.op("Reshape", g.op("MatMul", g.constant(near, "neighbours"), rows), g.op("Shape", x))
    return g.op("Div", x, g.op("Pow", g.op("Add", sums, float(layer.K)), float(layer.Beta)))


EXPORTERS = {
    batchNormalizationLayer: _batch,
    layerNormalizationLayer: _layer,
    groupNormalizationLayer: _group,
    instanceNormalizationLayer: _group,
    crossChannelNormalizationLayer: _cross_channel,
}
