"""Layers that rearrange: sizes, order, labels, time and batch, space and depth."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.layers.reshaping.rearranging import (
    formatLayer,
    permuteLayer,
    reshapeLayer,
    sequenceFoldingLayer,
    sequenceUnfoldingLayer,
)
from dlarray.layers.reshaping.space_and_depth import depthToSpace2dLayer, spaceToDepthLayer
from dlarray.migration.onnx.export_graph import Graph
from dlarray.migration.onnx.export_values import Size, Value


def _relabelled(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    (x,), (y,) = X, Y
    # What the labels say now stands in their order: the dimension of the data that each one was.
    want = [k for _, k in sorted((("SCBTU".index(label), k) for k, label in enumerate(layer.DataFormat)))]
    have = x.tags_of(list(range(x.rank)))
    have += [f"more{k}" for k in range(x.rank, len(want))]
    want += list(range(len(want), len(have)))
    found = x.name
    added = [tag for tag in have if tag not in x.tags]
    if added:
        found = g.op("Unsqueeze", found, np.arange(len(added)))
    dims = dict(zip(y.tags_of(list(range(y.rank))), want, strict=False))
    order = [have[dims[tag]] for tag in y.tags]
    lost = [tag for tag in have if tag not in order]
    found = g.arranged(found, [*reversed(added), *x.tags], [*lost, *order])
    return g.op("Squeeze", found, np.arange(len(lost))) if lost else found


def _permuted(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    (x,), (y,) = X, Y
    order = [*layer.DimensionOrder, *range(len(layer.DimensionOrder) + 1, x.rank + 1)]
    have = x.tags_of(list(range(x.rank)))
    have += [f"more{k}" for k in range(x.rank, len(order))]
    found = x.name
    added = [tag for tag in have if tag not in x.tags]
    if added:
        found = g.op("Unsqueeze", found, np.arange(len(added)))
    moved = dict(zip(y.tags_of(list(range(y.rank))), order, strict=False))
    return g.arranged(found, [*reversed(added), *x.tags], [have[moved[tag] - 1] for tag in y.tags])


def _reshaped(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    (x,), (y,) = X, Y
    sizes = g.stored_sizes(y, x)
    return g.from_stored(g.reshape(g.stored(x), sizes), y)


def _folded(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    x = X[0]
    if x.tags[:2] != ["T", "B"]:
        g.refuse("its data have no observations, or dimensions without a label", "data labelled SSCBT or CBT")
    rest: list[Size] = x.sizes[2:]
    return [g.reshape(x, [-1, *rest]), g.size_of(x.size("B"))]


def _unfolded(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    x, count = X
    if x.tags[0] != "B":
        g.refuse("its data have dimensions without a label", "data labelled SSCB or CB")
    rest = [g.constant(np.array([-1], np.int64)), count.name, g.shape(x.sizes[1:])]
    return g.op("Reshape", x, g.op("Concat", *rest, axis=0))


def _from_depth(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    (x,) = X
    h, w = layer.BlockSize
    if h == w and x.tags == ["B", "C", "S1", "S2"]:
        return g.op("DepthToSpace", x, blocksize=h, mode=layer.Mode.upper())
    lead, c, rows, columns = _plane(g, x)
    depth = c // (h * w)
    inner = [depth, h, w] if layer.Mode == "crd" else [h, w, depth]
    found = g.reshape(x, [-1, *inner, rows, columns])
    d, i, j = (1, 2, 3) if layer.Mode == "crd" else (3, 1, 2)
    found = g.op("Transpose", found, perm=[0, d, 4, i, 5, j])
    return g.reshape(found, [*lead, depth, rows * h, columns * w])


def _to_depth(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    (x,) = X
    h, w = layer.BlockSize
    lead, c, rows, columns = _plane(g, x)
    if h == w and x.tags == ["B", "C", "S1", "S2"] and rows % h == 0 == columns % w:
        return g.op("SpaceToDepth", x, blocksize=h)
    found = x.name
    axis = x.axis("S1")
    if rows % h:
        found = g.slice(found, axis, 0, rows - rows % h)
    if columns % w:
        found = g.slice(found, axis + 1, 0, columns - columns % w)
    found = g.reshape(found, [-1, c, rows // h, h, columns // w, w])
    found = g.op("Transpose", found, perm=[0, 3, 5, 1, 2, 4])
    return g.reshape(found, [*lead, h * w * c, rows // h, columns // w])


def _plane(g: Graph, x: Value) -> tuple[list[Size], int, int, int]:
    """The sizes of the axes before the channels, and those of channels, rows and columns."""
    return x.sizes[:-3], x.known("C"), x.known("S1"), x.known("S2")


EXPORTERS = {
    formatLayer: _relabelled,
    permuteLayer: _permuted,
    reshapeLayer: _reshaped,
    sequenceFoldingLayer: _folded,
    sequenceUnfoldingLayer: _unfolded,
    depthToSpace2dLayer: _from_depth,
    spaceToDepthLayer: _to_depth,
}
