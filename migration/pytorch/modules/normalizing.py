"""Normalization: of activations, and of what comes into a network."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch.nn import functional as F

from dlarray.layers.input_output.image_input import image3dInputLayer, imageInputLayer
from dlarray.layers.input_output.input import STATISTICS, featureInputLayer, sequenceInputLayer
from dlarray.layers.input_output.plain_input import inputLayer
from dlarray.layers.input_output.point_cloud_input import pointCloudInputLayer
from dlarray.layers.normalization.batch_normalization import batchNormalizationLayer
from dlarray.layers.normalization.inverse_normalization import STATISTICS as INVERSE
from dlarray.layers.normalization.inverse_normalization import inverseNormalizationLayer
from dlarray.layers.normalization.normalization import (
    crossChannelNormalizationLayer,
    groupNormalizationLayer,
    instanceNormalizationLayer,
    layerNormalizationLayer,
)
from dlarray.migration.pytorch.modules.elementwise import Identity
from dlarray.migration.pytorch.modules.part import NotPossible, Part, arranged, host, vector


class Scaled(Part):
    """A layer with a factor and an offset for each channel."""

    def __init__(self, layer: Any, ins: Any, outs: Any) -> None:
        super().__init__(layer, ins, outs)
        self.learn("Offset", vector(layer.Offset))
        self.learn("Scale", vector(layer.Scale))
        self.epsilon = float(layer.Epsilon)

    def channels_second(self) -> list[str]:
        """The dimensions as PyTorch's normalizations want them; an observation where there is none."""
        rest = [name for name in self.x.torch if name not in "BC"]
        return ["B", "C", *rest]

    def scaled(self, x: torch.Tensor) -> torch.Tensor:
        """With the factors and offsets."""
        return x * self.x.per_channel(self.Scale) + self.x.per_channel(self.Offset)


class BatchNormalization(Scaled):
    """With its own statistics in training, which move the running ones; with these otherwise."""

    def __init__(self, layer: Any, ins: Any, outs: Any) -> None:
        super().__init__(layer, ins, outs)
        self.keep("TrainedMean", vector(layer.TrainedMean))
        self.keep("TrainedVariance", vector(layer.TrainedVariance))
        self.decays = float(layer.MeanDecay), float(layer.VarianceDecay)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        order = self.channels_second()
        x = arranged(x, self.x.torch, order)
        if not self.training:
            found = F.batch_norm(
                x, self.TrainedMean, self.TrainedVariance, self.Scale, self.Offset, False, 0.0, self.epsilon
            )
            return arranged(found, order, self.x.torch)
        with torch.no_grad():  # the variance of a population, which PyTorch's own running variance is not
            variance, mean = torch.var_mean(x, [0, *range(2, x.ndim)], correction=0)
            mixed = ((self.TrainedMean, mean), (self.TrainedVariance, variance))
            for (running, own), decay in zip(mixed, self.decays, strict=True):
                running.copy_(decay * own + (1 - decay) * running)
        found = F.batch_norm(x, None, None, self.Scale, self.Offset, True, 0.0, self.epsilon)
        return arranged(found, order, self.x.torch)


class LayerNormalization(Scaled):
    """Over the channels, or over more dimensions."""

    def __init__(self, layer: Any, ins: Any, outs: Any) -> None:
        super().__init__(layer, ins, outs)
        over = layer.OperationDimension
        if over == "auto":
            over = "spatial-channel" if len(self.x.spatial) > 1 else "channel-only"
        labels = {"channel-only": "C", "spatial-channel": "SC", "batch-excluded": "SCTU"}[over]
        self.last = [name for name in self.x.torch if name[0] in labels]
        self.order = [*(name for name in self.x.torch if name not in self.last), *self.last]

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = arranged(x, self.x.torch, self.order)
        shape = x.shape[x.ndim - len(self.last) :]
        if self.last == ["C"]:
            found = F.layer_norm(x, shape, self.Scale, self.Offset, self.epsilon)
            return arranged(found, self.order, self.x.torch)
        return self.scaled(arranged(F.layer_norm(x, shape, eps=self.epsilon), self.order, self.x.torch))


class GroupNormalization(Scaled):
    """Over groups of channels, or each channel."""

    def __init__(self, layer: Any, ins: Any, outs: Any) -> None:
        super().__init__(layer, ins, outs)
        groups: Any = getattr(layer, "NumGroups", "channel-wise")
        self.groups: int = {"channel-wise": self.x.size("C"), "all-channels": 1}.get(groups, groups)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        order = self.channels_second()
        found = F.group_norm(
            arranged(x, self.x.torch, order), self.groups, self.Scale, self.Offset, self.epsilon
        )
        return arranged(found, order, self.x.torch)


class CrossChannel(Part):
    """Local response normalization."""

    def __init__(self, layer: Any, ins: Any, outs: Any) -> None:
        super().__init__(layer, ins, outs)
        self.window = int(layer.WindowChannelSize)
        self.numbers = float(layer.Alpha) / self.window, float(layer.Beta), float(layer.K)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        alpha, beta, k = self.numbers
        n, axis = self.window, self.x.at("C")
        wide = F.pad((x * x).movedim(axis, -1), ((n - 1) // 2, n // 2))
        sums = wide.unfold(-1, n, 1).sum(-1).movedim(-1, axis)
        return x / (k + alpha * sums) ** beta


class Statistics(Part):
    """An input layer that normalizes; its statistics are buffers."""

    def __init__(self, layer: Any, ins: Any, outs: Any) -> None:
        super().__init__(layer, ins, outs)
        how = self.how = layer.Normalization
        if layer.SplitComplexInputs:
            raise NotPossible("it splits complex numbers", "an input layer for the real parts")
        if callable(how):
            raise NotPossible(
                "its normalization is a function, whose operations the network does not know",
                'Normalization="zscore" with Mean and StandardDeviation, or data that are normalized already',
            )
        size = layer.InputSize
        channels = [size if isinstance(size, int) else size[-1]]
        for name in STATISTICS[how]:
            data = host(getattr(layer, name)).astype(np.float32)
            each = data.size > 1 and [n for n in data.shape if n > 1] == channels
            self.keep(name, self.x.per_channel(data) if each else self.x.expandable(data))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.how == "zerocenter":
            return x - self.Mean
        if self.how == "zscore":
            return (x - self.Mean) / self.StandardDeviation
        if self.how == "rescale-symmetric":
            return 2 * (x - self.Min) / (self.Max - self.Min) - 1
        if self.how == "rescale-zero-one":
            return (x - self.Min) / (self.Max - self.Min)
        return x


class Inverse(Part):
    """A normalization undone."""

    def __init__(self, layer: Any, ins: Any, outs: Any) -> None:
        super().__init__(layer, ins, outs)
        self.how = layer.Normalization
        names = self.x.matlab
        dim = names.index("C") if layer.OperationDimension == "channel" else layer.OperationDimension - 1
        for name, value in INVERSE[self.how].items():
            data = host(getattr(layer, name)).astype(np.float32).reshape(-1)
            data = data if data.size else np.array([value], np.float32)
            shape = [1] * len(names)
            shape[min(dim, len(names) - 1)] = data.size
            self.keep(name, self.x.expandable(data.reshape(shape)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.how == "zerocenter":
            return x + self.Mean
        if self.how == "zscore":
            return x * self.StandardDeviation + self.Mean
        if self.how == "rescale-symmetric":
            return (x + 1) * ((self.Max - self.Min) / 2) + self.Min
        return x * (self.Max - self.Min) + self.Min


PARTS: dict[type, type[Part]] = {
    batchNormalizationLayer: BatchNormalization,
    layerNormalizationLayer: LayerNormalization,
    groupNormalizationLayer: GroupNormalization,
    instanceNormalizationLayer: GroupNormalization,
    crossChannelNormalizationLayer: CrossChannel,
    imageInputLayer: Statistics,
    image3dInputLayer: Statistics,
    pointCloudInputLayer: Statistics,
    sequenceInputLayer: Statistics,
    featureInputLayer: Statistics,
    inputLayer: Identity,
    inverseNormalizationLayer: Inverse,
}
