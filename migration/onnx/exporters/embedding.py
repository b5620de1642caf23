"""Embeddings of words and positions."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import is_empty
from dlarray.layers.embedding.embedding import embeddingConcatenationLayer, wordEmbeddingLayer
from dlarray.layers.embedding.index_embedding import embeddingLayer
from dlarray.layers.embedding.position import positionEmbeddingLayer, sinusoidalPositionEncodingLayer
from dlarray.layers.reshaping.indexing import indexing1dLayer
from dlarray.migration.onnx.export_graph import Graph, host
from dlarray.migration.onnx.export_values import Value


def _position(x: Value, wanted: str = "auto") -> str:
    """The name of the dimension whose elements are positions, as `position_label` finds it."""
    return "T" if "T" in x.tags and wanted != "spatial" else "S1"


def _looked_up(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    (x,), (y,) = X, Y
    tags = [tag for tag in x.tags if tag != "C"]
    numbers = g.op("Squeeze", x, np.array([x.axis("C")])) if "C" in x.tags else x.name
    least = 1
    if isinstance(layer, embeddingLayer):
        least = 0 if layer.ZeroIndexMapping == "first-vector" else 1
    elif layer.OOVMode == "map-to-last":
        outside = g.op("Or", g.op("Less", numbers, 1.0), g.op("Greater", numbers, float(layer.NumWords)))
        numbers = g.op("Where", outside, float(layer.NumWords + 1), numbers)
    places = g.op("Cast", numbers, to=7)
    if least:
        places = g.op("Sub", places, np.array(1, np.int64))
    found = g.op("Gather", g.constant(host(layer.Weights).T, "Weights"), places, axis=0)
    return g.arranged(found, [*tags, "C"], y.tags)


def _spread(g: Graph, columns: str, x: Value, y: Value, place: str) -> str:
    """A vector of channels for each position, (positions, channels), repeated to the size of the output."""
    others = [tag for tag in y.tags if tag not in (place, "C")]
    axes = np.arange(len(others))
    if others:
        columns = g.op("Unsqueeze", columns, axes)
    columns = g.arranged(columns, [*others, place, "C"], y.tags)
    sizes = [n if isinstance(n := y.size(tag), int) else x.size(tag) for tag in y.tags]
    return g.expand(columns, sizes)


def _positions(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    (x,), (y,) = X, Y
    place = _position(x, layer.PositionDimension)
    table = g.constant(host(layer.Weights).T, "Weights")
    columns = g.op("Slice", table, np.array([0]), g.size_of(x.size(place)), np.array([0]))
    return _spread(g, columns, x, y, place)


def _sinusoidal(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    (x,), (y,) = X, Y
    n = layer.OutputSize
    offset = 0.0 if is_empty(layer.PositionOffset) else float(host(layer.PositionOffset).reshape(-1)[0])
    how = layer.Positions
    indexed = "T" in x.Format or x.Format.count("S") == 1
    rates = np.repeat([10000.0 ** (-2 * k / n) for k in range(n // 2)], 2).astype(np.float32)
    even = np.arange(n) % 2 == 0
    if how == "data-values" or (how == "auto" and not indexed):
        shift = (-1,) + (1,) * (x.rank - 1 - x.axis("C"))
        place = g.op("Add", x, offset) if offset else x.name
        return _waves(g, place, rates.reshape(shift), even.reshape(shift))
    place = _position(x, {"auto": "auto", "temporal-indices": "temporal"}.get(how, "spatial"))
    numbers = g.op("Cast", g.numbers(x.size(place), 1), to=1)
    numbers = g.op("Unsqueeze", g.op("Add", numbers, offset), np.array([1]))
    return _spread(g, _waves(g, numbers, rates, even), x, y, place)


def _waves(g: Graph, places: str, rates: np.ndarray, even: np.ndarray) -> str:
    angles = g.op("Mul", places, rates)
    return g.op("Where", even, g.op("Sin", angles), g.op("Cos", angles))


def _token(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    (x,), (y,) = X, Y
    place = _position(x)
    given = g.op("Unsqueeze", x, np.array([y.axis("C")])) if "C" not in x.tags else x.name
    sizes = [1 if tag == place else x.size(tag) for tag in y.tags]
    token = g.expand(g.per_channel(layer.Weights, y, "Weights"), sizes)
    return g.op("Concat", token, given, axis=y.axis(place))


def _indexed(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    x, (y,) = X[0], Y
    place = _position(x)
    if len(X) > 1:
        return _masked(g, layer, X, y, place)
    at = np.array([0 if layer.Index == "first" else -1], np.int64)
    found = g.op("Gather", x, at, axis=x.axis(place))
    return g.fitted(found, ["U1" if tag == place and x.rank == 2 else tag for tag in x.tags], y, x)


def _masked(g: Graph, layer: Any, X: list[Value], y: Value, place: str) -> str:
    """The first, or the last, position that the mask keeps."""
    x, mask = X
    if mask.tags != x.tags:
        g.refuse("its mask has other labels than its data", "a mask with the labels of the data")
    axis = x.axis(place)
    kept = g.op("Cast", g.op("Not", g.op("Equal", mask, 0.0)), to=6)
    if "C" in mask.tags and mask.size("C") != 1:
        kept = g.slice(kept, mask.axis("C"), 0, 1)
    position = g.op("ArgMax", kept, axis=axis, keepdims=1, select_last_index=int(layer.Index == "last"))
    shape = [-1 if k == axis else 1 for k in range(x.rank)]
    numbers = g.reshape(g.numbers(x.size(place)), shape)
    found = g.reduce("ReduceSum", g.op("Where", g.op("Equal", numbers, position), x, 0.0), [axis])
    return g.fitted(found, ["U1" if tag == place and x.rank == 2 else tag for tag in x.tags], y, x)


EXPORTERS = {
    wordEmbeddingLayer: _looked_up,
    embeddingLayer: _looked_up,
    positionEmbeddingLayer: _positions,
    sinusoidalPositionEncodingLayer: _sinusoidal,
    embeddingConcatenationLayer: _token,
    indexing1dLayer: _indexed,
}
