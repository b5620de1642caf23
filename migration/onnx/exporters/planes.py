"""Windows over data: what slides becomes the last axes behind batch and channels, as ONNX's convolutions have it."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.migration.onnx.export_graph import Graph
from dlarray.migration.onnx.export_values import Dim, Size, Value

Pairs = list[tuple[int, int]]
MODES = {"replicate": "edge", "symmetric-exclude-edge": "reflect"}


class Planes:
    """Data as (batch, channels, slid …); ``back`` brings a result to the axes of the output."""

    def __init__(self, g: Graph, layer: Any, x: Value) -> None:
        self.g, self.x = g, x
        slid = layer.slid(x.Format, x)
        self.slid = [tag for tag in x.tags if tag[0] == "S"] + ["T"] * ("T" in slid)
        self.lead = [tag for tag in x.tags if tag not in self.slid and tag != "C"]
        self.sizes: list[Size] = [x.size(tag) for tag in self.slid]
        channel = ["C"] if "C" in x.Format else []
        order = [*self.lead, *channel, *self.slid]
        self.name = g.arranged(x, x.tags, order)
        if len(self.lead) != 1 or not channel:
            sizes = [self._at(order, tag) for tag in self.slid]
            self.name = g.reshape(self.name, [-1 if self.lead else 1, x.size("C"), *sizes])
            self.sizes = [
                Dim(self.name, 2 + k) if isinstance(n, Dim) else n for k, n in enumerate(self.sizes)
            ]

    def _at(self, order: list[str], tag: str) -> Size:
        size = self.x.size(tag)
        return Dim(self.name, order.index(tag)) if isinstance(size, Dim) else size

    def back(self, found: str, y: Value) -> str:
        """A result (batch, channels, slid …) as the output."""
        g = self.g
        order = [*self.lead, "C", *self.slid]
        if len(self.lead) != 1:
            slid = [
                Dim(found, 2 + k) if isinstance(n := y.size(tag), Dim) else n
                for k, tag in enumerate(self.slid)
            ]
            found = g.reshape(found, [*(self.x.size(tag) for tag in self.lead), y.size("C"), *slid])
        return g.arranged(found, order, y.tags)

    def padded(self, found: str, pairs: Pairs, value: Any) -> str:
        """The data with more elements before and after, of a value or by a rule."""
        g = self.g
        if not any(map(any, pairs)):
            return found
        if value == "symmetric-include-edge":
            for k, (before, after) in enumerate(pairs):
                found = self._mirrored(found, 2 + k, before, after)
            return found
        amounts = [0, 0, *(a for a, _ in pairs), 0, 0, *(b for _, b in pairs)]
        if isinstance(value, str):
            return g.op("Pad", found, np.array(amounts, np.int64), mode=MODES[value])
        return g.op("Pad", found, np.array(amounts, np.int64), float(value))

    def _mirrored(self, found: str, axis: int, before: int, after: int) -> str:
        g = self.g
        parts = [found]
        least = -(2**31)
        if before:
            parts.insert(0, g.slice(found, axis, before - 1, least, -1))
        if after:
            parts.append(g.slice(found, axis, -1, -1 - after, -1))
        return g.op("Concat", *parts, axis=axis) if len(parts) > 1 else found


def listed(value: Any) -> list[int]:
    """One number for each dimension that slides."""
    return [int(n) for n in value] if isinstance(value, tuple) else [int(value)]


def margins(layer: Any, sizes: list[Size], window: list[int], stride: list[int]) -> Pairs | None:
    """What is added before and after; None where the data's own size, known when the model runs, decides it."""
    mode = layer.PaddingMode
    if mode == "manual":
        return [(int(a), int(b)) for a, b in type(layer).PaddingSize.pairs(layer)]
    if mode == "causal":
        return [(w - 1, 0) for w in window]
    found = []
    for n, w, s in zip(sizes, window, stride, strict=True):
        if s == 1:
            total = w - 1
        elif isinstance(n, Dim):
            return None
        else:
            total = max((-(-n // s) - 1) * s + w - n, 0)
        found.append((total // 2, total - total // 2))
    return found


def pads(pairs: Pairs) -> list[int]:
    """The attribute of ONNX's operators: all befores, then all afters."""
    return [*(a for a, _ in pairs), *(b for _, b in pairs)]
