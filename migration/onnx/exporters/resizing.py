"""Layers that resize and crop images."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import is_empty
from dlarray.layers.reshaping.resizing import crop2dLayer, crop3dLayer, resize2dLayer, resize3dLayer
from dlarray.migration.onnx.export_graph import Graph
from dlarray.migration.onnx.export_values import Dim, Value


def _resized(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    x, y = X[0], Y[0]
    spatial = [tag for tag in x.tags if tag[0] == "S"]
    options: dict[str, Any] = {
        "mode": "nearest" if layer.Method == "nearest" else "linear",
        "coordinate_transformation_mode": layer.GeometricTransformMode.replace("-", "_"),
    }
    if layer.Method == "nearest":
        word = layer.NearestRoundingMode
        if word == "onnx-10":
            word = "floor"
            pairs = zip((x.size(tag) for tag in spatial), (y.size(tag) for tag in spatial), strict=True)
            if any(isinstance(n, Dim) or isinstance(m, Dim) or m < n for n, m in pairs):
                g.refuse(
                    'it rounds as "onnx-10" where it makes images smaller', 'NearestRoundingMode="floor"'
                )
        options["nearest_mode"] = {"round": "round_prefer_ceil"}.get(word, word)
    if not layer.EnableReferenceInput and not is_empty(layer.Scale):
        scales = np.ones(x.rank, np.float32)
        scales[[x.axis(tag) for tag in spatial]] = layer.Scale
        return g.op("Resize", x, None, scales, **options)
    source = X[1] if layer.EnableReferenceInput else y
    sizes = [source.size(tag) if tag in spatial else x.size(tag) for tag in x.tags]
    if source is y and any(isinstance(y.size(tag), Dim) for tag in spatial):
        g.refuse(
            "the size of its result follows from that of its data",
            "OutputSize with a number for each dimension",
        )
    return g.op("Resize", x, None, None, g.shape(sizes), **options)


def _cropped(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    x, ref = X
    spatial = [tag for tag in x.tags if tag[0] == "S"]
    sizes = [(x.known(tag), ref.known(tag)) for tag in spatial]
    start = layer.location() or tuple((n - m) // 2 for n, m in sizes)
    stop = [a + m for a, (_, m) in zip(start, sizes, strict=True)]
    return g.op("Slice", x, np.array(start), np.array(stop), np.array([x.axis(tag) for tag in spatial]))


EXPORTERS = {resize2dLayer: _resized, resize3dLayer: _resized, crop2dLayer: _cropped, crop3dLayer: _cropped}
