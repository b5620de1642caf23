"""Convolutions and pooling: what slides becomes the last dimensions behind batch and channels."""

from __future__ import annotations

from typing import Any

import torch
from torch.nn import functional as F

from dlarray.layers.convolution.convolution import convolution1dLayer, convolution2dLayer, convolution3dLayer
from dlarray.layers.convolution.grouped_convolution import groupedConvolution2dLayer
from dlarray.layers.convolution.patch_embedding import patchEmbeddingLayer
from dlarray.layers.convolution.transposed_convolution import (
    transposedConv1dLayer,
    transposedConv2dLayer,
    transposedConv3dLayer,
)
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
from dlarray.migration.pytorch.modules.part import Part, arranged, host, vector

CONVOLVE = {1: F.conv1d, 2: F.conv2d, 3: F.conv3d}
TRANSPOSED = {1: F.conv_transpose1d, 2: F.conv_transpose2d, 3: F.conv_transpose3d}
MAXIMUM = {1: F.max_pool1d, 2: F.max_pool2d, 3: F.max_pool3d}
MEAN = {1: F.avg_pool1d, 2: F.avg_pool2d, 3: F.avg_pool3d}
MODES = {"replicate": "replicate", "symmetric-exclude-edge": "reflect"}
Pairs = list[tuple[int, int]]


def listed(value: Any) -> list[int]:
    """One number for each dimension that slides."""
    return [int(n) for n in value] if isinstance(value, tuple) else [int(value)]


class Sliding(Part):
    """A layer with windows."""

    def __init__(self, layer: Any, ins: Any, outs: Any) -> None:
        super().__init__(layer, ins, outs)
        slid = layer.slid(ins[0]._format, ins[0])
        self.slid = [*self.x.spatial, *(["T"] if "T" in slid else [])]
        self.lead = [name for name in self.x.torch if name not in self.slid and name != "C"]
        self.rank = len(self.slid)

    def planes(self, x: torch.Tensor) -> tuple[torch.Tensor, list[int]]:
        """The data as (batch, channels, slid …), and the sizes that went into the batch."""
        x = arranged(x, self.x.torch, [*self.lead, "C", *self.slid])
        lead = list(x.shape[: len(self.lead)])
        return (x if len(lead) == 1 else x.flatten(0, len(lead) - 1) if lead else x.unsqueeze(0)), lead

    def back(self, found: torch.Tensor, lead: list[int]) -> torch.Tensor:
        """A result (batch, channels, slid …) as the output."""
        found = found.reshape(*lead, *found.shape[1:]) if len(lead) != 1 else found
        return arranged(found, [*self.lead, "C", *self.slid], self.y.torch)

    def take_padding(self, layer: Any) -> None:
        """How the data are padded."""
        self.mode = layer.PaddingMode
        sizes = type(layer).PaddingSize.pairs(layer) if self.mode == "manual" else ()
        self.pairs: Pairs = [(int(a), int(b)) for a, b in sizes]

    def margins(self, x: torch.Tensor, window: list[int], stride: list[int]) -> Pairs:
        """What is added before and after."""
        if self.mode == "manual":
            return self.pairs
        if self.mode == "causal":
            return [(w - 1, 0) for w in window]
        found = []
        for n, w, s in zip(x.shape[2:], window, stride, strict=True):
            total = w - 1 if s == 1 else max((-(-n // s) - 1) * s + w - n, 0)
            found.append((total // 2, total - total // 2))
        return found


def padded(x: torch.Tensor, pairs: Pairs, value: Any) -> torch.Tensor:
    """The data with more elements before and after, of a value or by a rule."""
    if not any(map(any, pairs)):
        return x
    if value == "symmetric-include-edge":
        for k, (before, after) in enumerate(pairs):
            n = x.shape[2 + k]
            parts = [x.narrow(2 + k, 0, before).flip(2 + k), x, x.narrow(2 + k, n - after, after).flip(2 + k)]
            x = torch.cat(parts, 2 + k)
        return x
    amounts = [n for pair in reversed(pairs) for n in pair]
    return (
        F.pad(x, amounts, mode=MODES[value])
        if isinstance(value, str)
        else F.pad(x, amounts, value=float(value))
    )


def filters(layer: Any, rank: int, kinds: int) -> Any:
    """The weights with all of their dimensions: the window, then channels and filters (and groups)."""
    weights = host(layer.Weights)
    return weights.reshape(weights.shape + (1,) * (rank + kinds - weights.ndim))


class Convolution(Sliding):
    """A convolution: `Weights` and `Bias` are those of `torch.nn.Conv2d`."""

    def __init__(self, layer: Any, ins: Any, outs: Any) -> None:
        super().__init__(layer, ins, outs)
        rank, self.groups = self.rank, 1
        if isinstance(layer, groupedConvolution2dLayer):
            weights = filters(layer, rank, 3)  # window, channels of a group, filters of a group, groups
            self.groups = weights.shape[-1]
            weights = weights.transpose(rank + 2, rank + 1, rank, *range(rank))
            weights = weights.reshape(-1, *weights.shape[2:])
        else:
            weights = filters(layer, rank, 2).transpose(rank + 1, rank, *range(rank))
        self.learn("Weights", weights)
        self.learn("Bias", vector(layer.Bias))
        self.stride, self.dilation = listed(layer.Stride), listed(layer.DilationFactor)
        self.reach = [(n - 1) * d + 1 for n, d in zip(weights.shape[2:], self.dilation, strict=True)]
        self.value = layer.PaddingValue
        self.take_padding(layer)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x, lead = self.planes(x)
        pairs, own = self.margins(x, self.reach, self.stride), [0] * self.rank
        known = self.mode != "same" or self.stride == [1] * self.rank  # else sizes of the data are asked for
        if known and self.value == 0 and all(a == b for a, b in pairs):
            own = [a for a, _ in pairs]
        else:
            x = padded(x, pairs, self.value)
        found = CONVOLVE[self.rank](x, self.Weights, self.Bias, self.stride, own, self.dilation, self.groups)
        return self.back(found, lead)


class Transposed(Sliding):
    """A transposed convolution: `Weights` and `Bias` are those of `torch.nn.ConvTranspose2d`."""

    def __init__(self, layer: Any, ins: Any, outs: Any) -> None:
        super().__init__(layer, ins, outs)
        rank = self.rank
        weights = filters(layer, rank, 2).transpose(rank + 1, rank, *range(rank))  # window, filters, channels
        self.learn("Weights", weights)
        self.learn("Bias", vector(layer.Bias))
        self.stride = listed(layer.Stride)
        if layer.CroppingMode == "same":
            totals = [n - s for n, s in zip(weights.shape[2:], self.stride, strict=True)]
            self.pairs = [(max(n, 0) // 2, -(-n // 2) if n > 0 else n) for n in totals]
        else:
            self.pairs = [(int(a), int(b)) for a, b in type(layer).CroppingSize.pairs(layer)]

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x, lead = self.planes(x)
        found = TRANSPOSED[self.rank](x, self.Weights, None, self.stride)
        found = F.pad(found, [-n for pair in reversed(self.pairs) for n in pair])
        found = found + self.Bias.reshape(-1, *[1] * self.rank)
        return self.back(found, lead)


class Patches(Part):
    """Patches of images as positions."""

    def __init__(self, layer: Any, ins: Any, outs: Any) -> None:
        super().__init__(layer, ins, outs)
        rank = len(self.x.spatial)
        self.patch = [layer.PatchSize] * rank if isinstance(layer.PatchSize, int) else list(layer.PatchSize)
        self.learn("Weights", filters(layer, rank, 2).transpose(rank + 1, rank, *range(rank)))
        self.learn("Bias", vector(layer.Bias))
        self.turned = layer.SpatialFlattenMode == "column-major"

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        rest = [name for name in self.x.torch if name[0] not in "SC"]
        x = arranged(x, self.x.torch, [*rest, "C", *self.x.spatial])
        sizes = x.shape[: len(rest)]
        x = x.reshape(-1, *x.shape[len(rest) :])
        found = CONVOLVE[len(self.patch)](x, self.Weights, self.Bias, self.patch)
        if self.turned:
            found = found.permute(0, 1, *range(found.ndim - 1, 1, -1))
        found = found.flatten(2)
        return arranged(found.reshape(*sizes, *found.shape[1:]), [*rest, "C", "S1"], self.y.torch)


class Pooling(Sliding):
    """The largest values, or means, of windows."""

    def __init__(self, layer: Any, ins: Any, outs: Any) -> None:
        super().__init__(layer, ins, outs)
        self.window, self.stride = listed(layer.PoolSize), listed(layer.Stride)
        self.maximum = layer.kind == "max"
        self.zeros = self.maximum or layer.PaddingValue == 0
        self.take_padding(layer)

    def forward(self, x: torch.Tensor) -> Any:
        x, lead = self.planes(x)
        pairs = self.margins(x, self.window, self.stride)
        if not self.maximum:
            pool = MEAN[self.rank]
            found = pool(padded(x, pairs, 0), self.window, self.stride)
            if not self.zeros and any(map(any, pairs)):
                found = found / pool(padded(torch.ones_like(x[:1, :1]), pairs, 0), self.window, self.stride)
            return self.back(found, lead)
        wide = padded(x, pairs, float("-inf"))
        if len(self.outs) == 1:
            return self.back(MAXIMUM[self.rank](wide, self.window, self.stride), lead)
        found, places = F.max_pool2d(wide, self.window, self.stride, return_indices=True)
        rows, columns = places // wide.shape[3] - pairs[0][0], places % wide.shape[3] - pairs[1][0]
        return [self.back(found, lead), rows * x.shape[3] + columns, x.shape]


class Unpooling(Part):
    """Values back at the places where they were the largest."""

    def forward(self, x: torch.Tensor, places: torch.Tensor, size: Any) -> torch.Tensor:
        empty = x.new_zeros(size[0], size[1], size[2] * size[3])
        found = empty.scatter(2, places.flatten(2), x.reshape(size[0], size[1], -1))
        return found.reshape(size[0], size[1], size[2], size[3])


class Global(Part):
    """The largest value, or the mean, of all positions."""

    def __init__(self, layer: Any, ins: Any, outs: Any) -> None:
        super().__init__(layer, ins, outs)
        slid = layer.slid(ins[0]._format, ins[0])
        self.over = [name for name in self.x.torch if name[0] == "S" or (name == "T" and "T" in slid)]
        self.maximum = layer.kind == "max"

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        axes = [self.x.at(name) for name in self.over]
        found = x.amax(axes, keepdim=True) if self.maximum else x.mean(axes, keepdim=True)
        return arranged(found, self.x.torch, self.y.torch)


class Adaptive(Sliding):
    """Means of so many stretches."""

    def __init__(self, layer: Any, ins: Any, outs: Any) -> None:
        super().__init__(layer, ins, outs)
        self.size = listed(layer.OutputSize)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x, lead = self.planes(x)
        return self.back(F.adaptive_avg_pool2d(x, self.size), lead)


PARTS: dict[type, type[Part]] = {
    convolution1dLayer: Convolution,
    convolution2dLayer: Convolution,
    convolution3dLayer: Convolution,
    groupedConvolution2dLayer: Convolution,
    transposedConv1dLayer: Transposed,
    transposedConv2dLayer: Transposed,
    transposedConv3dLayer: Transposed,
    patchEmbeddingLayer: Patches,
    averagePooling1dLayer: Pooling,
    averagePooling2dLayer: Pooling,
    averagePooling3dLayer: Pooling,
    maxPooling1dLayer: Pooling,
    maxPooling2dLayer: Pooling,
    maxPooling3dLayer: Pooling,
    maxUnpooling2dLayer: Unpooling,
    globalAveragePooling1dLayer: Global,
    globalAveragePooling2dLayer: Global,
    globalAveragePooling3dLayer: Global,
    globalMaxPooling1dLayer: Global,
    globalMaxPooling2dLayer: Global,
    globalMaxPooling3dLayer: Global,
    adaptiveAveragePooling2dLayer: Adaptive,
}
