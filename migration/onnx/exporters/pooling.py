"""Pooling: windows, all of the positions, and unpooling."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.layers.pooling.average_pooling import (
    adaptiveAveragePooling2dLayer,
    averagePooling1dLayer,
    averagePooling2dLayer,
    averagePooling3dLayer,
)
from dlarray.layers.pooling.global_pooling import (
    globalAveragePooling1dLayer,
    globalAveragePooling2dLayer,
    globalAveragePooling3dLayer,
    globalMaxPooling1dLayer,
    globalMaxPooling2dLayer,
    globalMaxPooling3dLayer,
)
from dlarray.layers.pooling.max_pooling import (
    maxPooling1dLayer,
    maxPooling2dLayer,
    maxPooling3dLayer,
    maxUnpooling2dLayer,
)
from dlarray.layers.pooling.roi_align import roiAlignLayer
from dlarray.migration.onnx.export_graph import Graph
from dlarray.migration.onnx.export_values import Value
from dlarray.migration.onnx.exporters.planes import Planes, listed, margins, pads


def _pooled(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    (x,), y = X, Y[0]
    planes = Planes(g, layer, x)
    window, stride = listed(layer.PoolSize), listed(layer.Stride)
    pairs = margins(layer, planes.sizes, window, stride)
    options: dict[str, Any] = {"kernel_shape": window, "strides": stride}
    found = planes.name
    maximum = layer.kind == "max"
    unpooled = maximum and len(Y) == 3
    if not maximum:
        options["count_include_pad"] = int(layer.PaddingValue == 0)
    if pairs is None:
        options["auto_pad"] = "SAME_UPPER"
    else:
        options["pads"] = pads(pairs)
    if unpooled:
        if len(planes.lead) != 1:
            g.refuse("its indices are written for data with a batch dimension alone", "data labelled SSCB")
        found, indices = g.op("MaxPool", found, outputs=2, **options)
        return [planes.back(found, y), indices, g.op("Shape", planes.name)]
    return planes.back(g.op("MaxPool" if maximum else "AveragePool", found, **options), y)


def _unpooled(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    x, indices, size = X
    if x.tags != ["B", "C", "S1", "S2"]:
        g.refuse("it is written for images with channels and observations", "data labelled SSCB")
    return g.op("MaxUnpool", x, indices, size, kernel_shape=[1, 1])  # the size tells all, not the window


def _aligned(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    x, roi = X
    if g.opset < 16:
        g.refuse(
            "before version 16 ONNX rounds the corners of regions differently",
            "OpsetVersion=16, or a later one",
        )
    if x.tags != ["B", "C", "S1", "S2"] or roi.tags != ["B", "C"]:
        g.refuse(
            "it is written for images with observations, and regions as features",
            'data labelled "SSCB" and "CB"',
        )
    ratio = (0, 0) if layer.SamplingRatio == "auto" else layer.SamplingRatio
    if ratio[0] != ratio[1]:
        g.refuse("ONNX takes as many points down as across", "SamplingRatio with one number")
    # The middle of the first pixel is 1 here, and half a pixel of the scaled map there.
    corners = g.op("Add", g.slice(roi, 1, 0, 4), np.float32(0.5 / layer.ROIScale - 1))
    images = g.op("Cast", g.op("Sub", g.slice(roi, 1, 4, 5), np.float32(1)), to=7)
    return g.op(
        "RoiAlign", x, corners, g.op("Squeeze", images, np.array([1])), mode="avg", output_height=layer.OutputSize[0],
        output_width=layer.OutputSize[1], sampling_ratio=ratio[0], spatial_scale=layer.ROIScale,
        coordinate_transformation_mode="half_pixel",
    )  # fmt: skip


def _global(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    (x,), (y,) = X, Y
    slid = layer.slid(x.Format, x)
    tags = [tag for tag in x.tags if tag[0] == "S" or (tag == "T" and "T" in slid)]
    axes = [x.axis(tag) for tag in tags]
    maximum = layer.kind == "max"
    if x.tags[:2] == ["B", "C"] and x.tags[2:] == tags:
        found = g.op("GlobalMaxPool" if maximum else "GlobalAveragePool", x)
    else:
        found = g.reduce("ReduceMax" if maximum else "ReduceMean", x, axes)
    have = [
        "U1" if tag == "T" and "T" in slid and "T" not in y.tags and "U1" in y.tags else tag for tag in x.tags
    ]
    return g.fitted(found, have, y, x)


def _adaptive(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    (x,), (y,) = X, Y
    planes = Planes(g, layer, x)
    found = planes.name
    rows, columns = (_means(x.known(tag), m) for tag, m in zip(planes.slid, layer.OutputSize, strict=True))
    found = g.op("MatMul", found, g.constant(columns, "columns"))
    found = g.op("MatMul", g.constant(rows.T, "rows"), found)
    return planes.back(found, y)


def _means(n: int, m: int) -> np.ndarray:
    """The matrix that takes means of m stretches of n elements."""
    found = np.zeros((n, m), np.float32)
    for k in range(m):
        start, stop = k * n // m, -(-(k + 1) * n // m)
        found[start:stop, k] = 1 / (stop - start)
    return found


EXPORTERS: dict[type, Any] = {
    averagePooling1dLayer: _pooled,
    averagePooling2dLayer: _pooled,
    averagePooling3dLayer: _pooled,
    maxPooling1dLayer: _pooled,
    maxPooling2dLayer: _pooled,
    maxPooling3dLayer: _pooled,
    globalAveragePooling1dLayer: _global,
    globalAveragePooling2dLayer: _global,
    globalAveragePooling3dLayer: _global,
    globalMaxPooling1dLayer: _global,
    globalMaxPooling2dLayer: _global,
    globalMaxPooling3dLayer: _global,
    adaptiveAveragePooling2dLayer: _adaptive,
    maxUnpooling2dLayer: _unpooled,
    roiAlignLayer: _aligned,
}
