"""Attention, as products and a softmax, which all versions of ONNX have."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from dlarray.layers.attention.attention_layer import attentionLayer
from dlarray.layers.attention.self_attention import selfAttentionLayer
from dlarray.migration.onnx.export_graph import Graph, host
from dlarray.migration.onnx.export_values import Dim, Size, Value

FARTHEST = np.float32(-3e38)  # a score that counts nothing beside any other


class Sequences:
    """Data as (positions, batch, channels); ``back`` brings a result to the axes of the data."""

    def __init__(self, g: Graph, x: Value) -> None:
        self.g, self.x = g, x
        have = x.tags
        self.order = [
            *(tag for tag in have if tag == "T"),
            *(tag for tag in reversed(have) if tag[0] == "S"),
            *(tag for tag in have if tag[0] == "U"),
            *(tag for tag in have if tag == "B"),
        ]
        self.count = sum(tag[0] in "TS" for tag in self.order)
        channel = ["C"] if "C" in have else []
        self.name = g.arranged(x, have, [*self.order, *channel])
        self.batch = self._product(self.order[self.count :])
        self.steps = self._product(self.order[: self.count])
        self.plain = (self.count, len(self.order), len(channel)) == (1, 2, 1)
        if not self.plain:
            self.name = g.reshape(self.name, [self.steps, self.batch, x.size("C")])

    def _product(self, tags: Sequence[str]) -> Size:
        sizes = [self.x.size(tag) for tag in tags]
        open_sizes = [n for n in sizes if isinstance(n, Dim)]
        rest = math.prod(n for n in sizes if not isinstance(n, Dim))
        if len(open_sizes) == 1 and rest == 1:
            return open_sizes[0]
        return -1 if open_sizes else rest

    def back(self, found: str, channels: Size, y: Value) -> str:
        """A result (positions, batch, channels) with the axes of the data."""
        if not self.plain:
            found = self.g.reshape(found, [*(self.x.size(tag) for tag in self.order), channels])
        return self.g.arranged(found, [*self.order, "C"], y.tags)


def _heads(g: Graph, x: str, steps: Size, batch: Size, heads: int, width: int, perm: list[int]) -> str:
    """(positions, batch, channels) as four axes, in an order of (positions, batch, heads, channels of a head)."""
    sizes = [0 if n == -1 else n for n in (steps, batch)]
    if any(isinstance(n, Dim) for n in sizes) or 0 in sizes:
        sizes = [0, 0]  # as they are: ONNX copies sizes for zeros
    found = g.op("Reshape", x, np.array([*sizes, heads, width], np.int64))
    return g.op("Transpose", found, perm=perm)


def _attended(
    g: Graph, q: str, k: str, v: str, at: tuple[Sequences, Sequences], heads: int, share: int,
    widths: tuple[int, int], scale: float, allowed: list[str], causal: bool,
) -> tuple[str, str]:  # fmt: skip
    """(positions, batch, channels) of the values for each query, and the weights (batch, heads, queries, keys)."""
    few = heads // share
    of_queries, of_keys = at
    qh = _heads(
        g, g.op("Mul", q, float(scale)), of_queries.steps, of_queries.batch, heads, widths[0], [1, 2, 0, 3]
    )
    kh = _heads(g, k, of_keys.steps, of_keys.batch, few, widths[0], [1, 2, 3, 0])
    vh = _heads(g, v, of_keys.steps, of_keys.batch, few, widths[1], [1, 2, 0, 3])
    if share > 1:
        which = np.arange(heads, dtype=np.int64) // share
        kh, vh = (g.op("Gather", each, which, axis=1) for each in (kh, vh))
    scores = g.op("MatMul", qh, kh)
    if causal:
        counts = [Dim(scores, 2), Dim(scores, 3)]
        queries, keys = (g.numbers(n) for n in counts)
        allowed = [*allowed, g.op("GreaterOrEqual", g.op("Unsqueeze", queries, np.array([1])), keys)]
    for mask in allowed:
        scores = g.op("Where", mask, scores, FARTHEST)
    weights = g.op("Softmax", scores, axis=-1)
    for mask in allowed:  # a query that sees nothing has no weights at all
        weights = g.op("Where", mask, weights, 0.0)
    found = g.op("Transpose", g.op("MatMul", weights, vh), perm=[2, 0, 1, 3])
    return g.op("Reshape", found, np.array([0, 0, heads * widths[1]], np.int64)), weights


def _padding(g: Graph, mask: Value) -> str:
    """A padding mask as (batch, 1, 1, keys), true where a key counts."""
    found = Sequences(g, mask).name
    found = g.slice(found, 2, 0, 1)  # of several channels the first
    found = g.op("Unsqueeze", g.op("Transpose", found, perm=[1, 2, 0]), np.array([1]))
    return g.op("Not", g.op("Equal", found, 0.0))


def _mask(g: Graph, mask: Value) -> str:
    """A mask of keys by queries (by observations) as (batch, 1, queries, keys)."""
    tags = mask.tags_of(list(range(mask.rank)))
    batch = [tag for tag in tags if tag == "B"]
    plain = [tag for tag in tags if tag != "B"]
    if not batch and len(plain) == 3:
        batch, plain = plain[2:], plain[:2]
    found = g.arranged(mask, mask.tags, [*batch, *reversed(plain)])
    axes = [1] if batch else [0, 1]
    return g.op("Not", g.op("Equal", g.op("Unsqueeze", found, np.array(axes)), 0.0))


def _attention(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    q, k, v, *rest = X
    heads = layer.NumHeads
    few = heads if layer.NumQueryGroups == "num-heads" else layer.NumQueryGroups
    parts = [Sequences(g, x) for x in (q, k, v)]
    widths = k.known("C") // few, v.known("C") // few
    scale = 1 / math.sqrt(widths[0]) if layer.Scale == "auto" else layer.Scale
    allowed = [_padding(g, rest.pop(0))] if layer.HasPaddingMaskInput else []
    if layer.AttentionMask == "numeric-input":
        allowed.append(_mask(g, rest.pop(0)))
    found, weights = _attended(
        g, parts[0].name, parts[1].name, parts[2].name, (parts[0], parts[1]), heads, heads // few, widths, scale,
        allowed, layer.AttentionMask == "causal",
    )  # fmt: skip
    return [parts[0].back(found, heads * widths[1], Y[0]), weights][: len(Y)]


def _self_attention(g: Graph, layer: Any, X: list[Value], Y: list[Value]) -> Any:
    x = Sequences(g, X[0])
    made = {}
    for part in ("Query", "Key", "Value"):
        made[part] = _linear(g, x.name, layer, part)
    heads = layer.NumHeads
    widths = layer.NumKeyChannels // heads, layer.NumValueChannels // heads
    allowed = [_padding(g, X[1])] if len(X) > 1 else []
    found, weights = _attended(
        g, made["Query"], made["Key"], made["Value"], (x, x), heads, 1, widths, 1 / math.sqrt(widths[0]), allowed,
        layer.AttentionMask == "causal",
    )  # fmt: skip
    found = _linear(g, found, layer, "Output")
    return [x.back(found, layer.OutputSize, Y[0]), weights][: len(Y)]


def _linear(g: Graph, x: str, layer: Any, part: str) -> str:
    weights, bias = (host(getattr(layer, f"{part}{kind}")) for kind in ("Weights", "Bias"))
    found = g.op("MatMul", x, g.constant(weights.T, f"{part}Weights"))
    return g.op("Add", found, g.constant(bias.reshape(-1), f"{part}Bias"))


EXPORTERS = {attentionLayer: _attention, selfAttentionLayer: _self_attention}
