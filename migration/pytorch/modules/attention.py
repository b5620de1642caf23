"""Attention, and embeddings of words and positions."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import torch
from torch.nn import functional as F

from dlarray.arguments import is_empty
from dlarray.layers.attention.attention_layer import attentionLayer
from dlarray.layers.attention.self_attention import selfAttentionLayer
from dlarray.layers.embedding.embedding import embeddingConcatenationLayer, wordEmbeddingLayer
from dlarray.layers.embedding.index_embedding import embeddingLayer
from dlarray.layers.embedding.position import positionEmbeddingLayer, sinusoidalPositionEncodingLayer
from dlarray.layers.reshaping.indexing import indexing1dLayer
from dlarray.migration.pytorch.modules.part import Axes, NotPossible, Part, arranged, host, vector


def sequences(x: torch.Tensor, axes: Axes) -> tuple[torch.Tensor, list[str], list[int]]:
    """Data as (batch, positions, channels); the dimensions and sizes that went into these."""
    batch = [name for name in axes.torch if name[0] in "BU"]
    order = [*batch, *(name for name in axes.torch if name == "T"), *axes.spatial[::-1], "C"]
    x = arranged(x, axes.torch, order)
    sizes = list(x.shape)
    steps = math.prod(sizes[len(batch) : -1])
    return x.reshape(math.prod(sizes[: len(batch)]), steps, sizes[-1]), order, sizes


class Attention(Part):
    """Scaled products of queries, keys and values."""

    def __init__(self, layer: Any, ins: Any, outs: Any) -> None:
        super().__init__(layer, ins, outs)
        self.heads = few = layer.NumHeads
        self.own = isinstance(layer, selfAttentionLayer)
        if self.own:
            for part in ("Query", "Key", "Value", "Output"):
                self.learn(f"{part}Weights", getattr(layer, f"{part}Weights"))
                self.learn(f"{part}Bias", vector(getattr(layer, f"{part}Bias")))
            width = layer.NumKeyChannels // self.heads
        else:
            few = few if layer.NumQueryGroups == "num-heads" else layer.NumQueryGroups
            width = self.ins[1].size("C") // few
        self.few = few
        scale = getattr(layer, "Scale", "auto")
        self.scale = 1 / math.sqrt(width) if scale == "auto" else float(scale)
        self.causal, self.padding = layer.AttentionMask == "causal", layer.HasPaddingMaskInput
        self.masked = layer.AttentionMask == "numeric-input"
        self.probability = float(layer.DropoutProbability)

    def forward(self, *X: torch.Tensor) -> Any:
        rest = list(zip(X, self.ins, strict=True))
        taken = 1 if self.own else 3
        (q, order, sizes), *more = (sequences(x, axes) for x, axes in rest[:taken])
        k, v = (each[0] for each in more) if more else (q, q)
        if self.own:
            q, k, v = (
                F.linear(x, getattr(self, f"{part}Weights"), getattr(self, f"{part}Bias"))
                for x, part in ((q, "Query"), (k, "Key"), (v, "Value"))
            )
        allowed = []
        rest = rest[taken:]
        if self.padding:
            mask = sequences(*rest.pop(0))[0]
            allowed.append(mask[:, None, None, :, 0] != 0)
        if self.masked:
            allowed.append(self._mask(*rest.pop(0)))
        found, weights = self._attended(q, k, v, allowed)
        if self.own:
            found = F.linear(found, self.OutputWeights, self.OutputBias)
        first = arranged(found.reshape(*sizes[:-1], found.shape[-1]), order, self.y.torch)
        return [first, weights.permute(3, 2, 1, 0)] if len(self.outs) > 1 else first

    def _mask(self, mask: torch.Tensor, axes: Axes) -> torch.Tensor:
        """A mask of keys by queries (by observations) as (batch, 1, queries, keys)."""
        batch, plain = [n for n in axes.matlab if n == "B"], [n for n in axes.matlab if n != "B"]
        if not batch and len(plain) == 3:
            batch, plain = plain[2:], plain[:2]
        found = arranged(mask, axes.torch, [*batch, *reversed(plain)])
        return (found[:, None] if batch else found[None, None]) != 0

    def _attended(
        self, q: Any, k: Any, v: Any, allowed: list[torch.Tensor]
    ) -> tuple[torch.Tensor, torch.Tensor]:
        q = q.unflatten(2, (self.heads, -1)).transpose(1, 2)
        k, v = (x.unflatten(2, (self.few, -1)).transpose(1, 2) for x in (k, v))
        if self.few < self.heads:
            k, v = (x.repeat_interleave(self.heads // self.few, 1) for x in (k, v))
        scores = (q * self.scale) @ k.transpose(2, 3)
        if self.causal:
            queries, keys = (torch.arange(n, device=q.device) for n in scores.shape[2:])
            allowed = [*allowed, queries[:, None] >= keys]
        for mask in allowed:
            scores = torch.where(mask, scores, -3e38)
        weights = torch.softmax(scores, -1)
        for mask in allowed:  # a query that sees nothing has no weights at all
            weights = torch.where(mask, weights, 0.0)
        found = F.dropout(weights, self.probability, self.training) @ v
        return found.transpose(1, 2).flatten(2), weights


class Embedding(Part):
    """Vectors of words: `Weights` is that of `torch.nn.Embedding`."""

    def __init__(self, layer: Any, ins: Any, outs: Any) -> None:
        super().__init__(layer, ins, outs)
        self.learn("Weights", host(layer.Weights).T)
        self.first = int(getattr(layer, "ZeroIndexMapping", "") != "first-vector")
        mask = getattr(layer, "MaskIndex", None)  # its vector is not learned
        self.padding = None if mask is None or is_empty(mask) else int(vector(mask)[0]) - self.first
        self.words = layer.NumWords if getattr(layer, "OOVMode", "") == "map-to-last" else None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        names = [name for name in self.x.torch if name != "C"]
        numbers = arranged(x, self.x.torch, names)
        if self.words is not None:
            numbers = torch.where((numbers < 1) | (numbers > self.words), self.words + 1, numbers)
        found = F.embedding(numbers.long() - self.first, self.Weights, self.padding)
        return arranged(found, [*names, "C"], self.y.torch)


class Positions(Part):
    """A layer that looks at positions, along the time or the first spatial dimension."""

    def position(self, wanted: str = "auto") -> str:
        """The name of the dimension whose elements are positions."""
        return "T" if "T" in self.x.torch and wanted != "spatial" else "S1"

    def spread(self, columns: torch.Tensor, x: torch.Tensor, place: str) -> torch.Tensor:
        """Vectors (positions, channels) repeated to the size of the output."""
        names = self.y.torch
        shape = [x.shape[self.x.at(name)] if name in self.x.torch else 1 for name in names]
        shape[names.index("C")] = columns.shape[1]
        for name in names:
            if name not in (place, "C"):
                columns = columns.unsqueeze(0)
        others = [name for name in names if name not in (place, "C")]
        return arranged(columns, [*others, place, "C"], names).expand(shape)


class PositionTable(Positions):
    """A learnable vector for each position."""

    def __init__(self, layer: Any, ins: Any, outs: Any) -> None:
        super().__init__(layer, ins, outs)
        self.learn("Weights", host(layer.Weights).T)
        self.place = self.position(layer.PositionDimension)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.spread(self.Weights[: x.shape[self.x.at(self.place)]], x, self.place)


class Sinusoidal(Positions):
    """Sines and cosines of positions, or of the data's values."""

    def __init__(self, layer: Any, ins: Any, outs: Any) -> None:
        super().__init__(layer, ins, outs)
        n, how = layer.OutputSize, layer.Positions
        offset = layer.PositionOffset
        self.offset = 0.0 if is_empty(offset) else float(vector(offset)[0])
        indexed = "T" in self.x.Format or len(self.x.spatial) == 1
        self.values = how == "data-values" or (how == "auto" and not indexed)
        self.place = self.position({"auto": "auto", "temporal-indices": "temporal"}.get(how, "spatial"))
        rates = np.repeat([10000.0 ** (-2 * k / n) for k in range(n // 2)], 2).astype(np.float32)
        self.register_buffer("rates", torch.from_numpy(rates), persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.values:
            return self._waves((x + self.offset) * self.x.per_channel(self.rates), self.x.at("C"))
        numbers = torch.arange(1, x.shape[self.x.at(self.place)] + 1, device=x.device).to(self.rates.dtype)
        return self.spread(self._waves((numbers + self.offset)[:, None] * self.rates, 1), x, self.place)

    def _waves(self, angles: torch.Tensor, axis: int) -> torch.Tensor:
        pairs = angles.unflatten(axis, (-1, 2)).movedim(axis + 1, 0)
        return torch.stack([pairs[0].sin(), pairs[1].cos()], axis + 1).flatten(axis, axis + 1)


class Token(Positions):
    """A learnable vector in front of the positions."""

    def __init__(self, layer: Any, ins: Any, outs: Any) -> None:
        super().__init__(layer, ins, outs)
        self.learn("Weights", vector(layer.Weights))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        names, axis = self.y.torch, self.y.at(self.position())
        x = arranged(x, self.x.torch, names)
        shape = list(x.shape)
        shape[axis] = 1
        shape[names.index("C")] = self.Weights.shape[0]
        return torch.cat([self.y.per_channel(self.Weights).expand(shape), x], axis)


class Indexing(Positions):
    """The first or the last position, or that which a mask keeps."""

    def __init__(self, layer: Any, ins: Any, outs: Any) -> None:
        super().__init__(layer, ins, outs)
        self.first = layer.Index == "first"
        if len(self.ins) > 1 and self.ins[1].torch != self.x.torch:
            raise NotPossible("its mask has other labels than its data", "a mask with the labels of the data")

    def forward(self, x: torch.Tensor, mask: torch.Tensor | None = None) -> torch.Tensor:
        axis = self.x.at(self.position())
        n = x.shape[axis]
        if mask is None:
            found = x.narrow(axis, 0 if self.first else n - 1, 1)
        else:
            if "C" in self.x.torch:
                mask = mask.narrow(self.x.at("C"), 0, 1)
            kept = (mask != 0).to(torch.int64)
            at = (
                kept.argmax(axis, keepdim=True)
                if self.first
                else n - 1 - kept.flip(axis).argmax(axis, keepdim=True)
            )
            shape = list(x.shape)
            shape[axis] = 1
            found = x.gather(axis, at.expand(shape))
        return arranged(found, self.x.torch, self.y.torch)


PARTS: dict[type, type[Part]] = {
    attentionLayer: Attention,
    selfAttentionLayer: Attention,
    wordEmbeddingLayer: Embedding,
    embeddingLayer: Embedding,
    positionEmbeddingLayer: PositionTable,
    sinusoidalPositionEncodingLayer: Sinusoidal,
    embeddingConcatenationLayer: Token,
    indexing1dLayer: Indexing,
}
