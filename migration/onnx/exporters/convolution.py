"""Convolutions: grouped, dilated, transposed, in one to three dimensions, and patches."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.layers.convolution.convolution import convolution1dLayer, convolution2dLayer, convolution3dLayer
from dlarray.layers.convolution.grouped_convolution import groupedConvolution2dLayer
from dlarray.layers.convolution.patch_embedding import patchEmbeddingLayer
from dlarray.layers.convolution.transposed_convolution import (
    transposedConv1dLayer,
    transposedConv2dLayer,
    transposedConv3dLayer,
)
from dlarray.migration.onnx.export_graph import Graph, host
from dlarray.migration.onnx.export_values import Dim, Value
from dlarray.migration.onnx.exporters.planes import Planes, listed, margins, pads


def _filters(layer: Any, rank: int, kinds: int) -> np.ndarray:
    """The weights with all of their dimensions: the window, then channels and filters (and groups)."""
    weights = host(layer.Weights)
    return weights.reshape(weights.shape + (1,) * (rank + kinds - weights.ndim))


def _convolution(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    (x,), (y,) = X, Y
    rank = layer.rank
    planes = Planes(g, layer, x)
    groups = 1
    if isinstance(layer, groupedConvolution2dLayer):
        weights = _filters(layer, rank, 3)  # window, channels of a group, filters of a group, groups
        groups = weights.shape[-1]
        weights = weights.transpose(rank + 2, rank + 1, rank, *range(rank))
        weights = weights.reshape(-1, *weights.shape[2:])
    else:
        weights = _filters(layer, rank, 2)
        weights = weights.transpose(rank + 1, rank, *range(rank))
    stride, dilation = listed(layer.Stride), listed(layer.DilationFactor)
    reach = [(n - 1) * d + 1 for n, d in zip(weights.shape[2:], dilation, strict=True)]
    pairs = margins(layer, planes.sizes, reach, stride)
    options: dict[str, Any] = {
        "kernel_shape": list(weights.shape[2:]),
        "strides": stride,
        "dilations": dilation,
    }
    found, value = planes.name, layer.PaddingValue
    if pairs is None and value != 0:
        g.refuse(
            'Padding="same" with a stride and another PaddingValue than 0 needs to know the size of the data',
            "PaddingValue=0, or data of one size",
        )
    if pairs is None:
        options["auto_pad"] = "SAME_UPPER"
    elif value == 0:
        options["pads"] = pads(pairs)
    else:
        found = planes.padded(found, pairs, value)
    found = g.op(
        "Conv",
        found,
        g.constant(weights, "Weights"),
        _bias(g, layer, weights.shape[0]),
        group=groups,
        **options,
    )
    return planes.back(found, y)


def _bias(g: Graph, layer: Any, count: int) -> str:
    values = host(layer.Bias).reshape(-1, order="F")
    return g.constant(np.broadcast_to(values, (count,)), "Bias")


def _transposed(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    (x,), (y,) = X, Y
    rank = layer.rank
    planes = Planes(g, layer, x)
    weights = _filters(layer, rank, 2)  # window, filters, channels
    weights = weights.transpose(rank + 1, rank, *range(rank))
    stride = listed(layer.Stride)
    more = [0] * rank
    if layer.CroppingMode == "same":
        totals = [n - s for n, s in zip(weights.shape[2:], stride, strict=True)]
        more = [max(-n, 0) for n in totals]
        pairs = [(max(n, 0) // 2, max(n, 0) - max(n, 0) // 2) for n in totals]
    else:
        pairs = [(int(a), int(b)) for a, b in type(layer).CroppingSize.pairs(layer)]
    found = g.op(
        "ConvTranspose", planes.name, g.constant(weights, "Weights"), _bias(g, layer, weights.shape[1]),
        kernel_shape=list(weights.shape[2:]), strides=stride, pads=pads(pairs), output_padding=more,
    )  # fmt: skip
    return planes.back(found, y)


def _patches(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    (x,), (y,) = X, Y
    rank = x.Format.count("S")
    if any(isinstance(n, Dim) for n in (y.size("S1"), y.size("S")) if "S" in y.Format):
        g.refuse("the number of patches differs between runs", "an input layer with the size of the images")
    patch = [layer.PatchSize] * rank if isinstance(layer.PatchSize, int) else list(layer.PatchSize)
    weights = _filters(layer, rank, 2).transpose(rank + 1, rank, *range(rank))
    spatial = [tag for tag in x.tags if tag[0] == "S"]
    lead = [tag for tag in x.tags if tag[0] not in "SC"]
    found = x.name
    if len(lead) != 1:
        found = g.reshape(found, [-1 if lead else 1, x.size("C"), *(x.size(tag) for tag in spatial)])
    bias = g.constant(host(layer.Bias).reshape(-1), "Bias")
    found = g.op("Conv", found, g.constant(weights, "Weights"), bias, kernel_shape=patch, strides=patch)
    if layer.SpatialFlattenMode == "column-major" and rank > 1:
        found = g.op("Transpose", found, perm=[0, 1, *range(1 + rank, 1, -1)])
    sizes = [*(x.size(tag) for tag in lead), y.size("C"), y.size("S1")]
    return g.arranged(g.reshape(found, sizes), [*lead, "C", "S1"], y.tags)


EXPORTERS = {
    convolution1dLayer: _convolution,
    convolution2dLayer: _convolution,
    convolution3dLayer: _convolution,
    groupedConvolution2dLayer: _convolution,
    transposedConv1dLayer: _transposed,
    transposedConv2dLayer: _transposed,
    transposedConv3dLayer: _transposed,
    patchEmbeddingLayer: _patches,
}
