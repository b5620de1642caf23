"""Activations, scaling, dropout, and layers that join their inputs."""

from __future__ import annotations

import math
from functools import partial
from typing import Any

import numpy as np
import torch
from torch.nn import functional as F

from dlarray.layers.activations.activation import (
    clippedReluLayer,
    leakyReluLayer,
    preluLayer,
    reluLayer,
    softmaxLayer,
)
from dlarray.layers.activations.smooth_activation import (
    eluLayer,
    geluLayer,
    identityLayer,
    sigmoidLayer,
    softplusLayer,
    swishLayer,
    tanhLayer,
)
from dlarray.layers.core.fully_connected import fullyConnectedLayer
from dlarray.layers.core.scaling import quadraticLayer, scalingLayer
from dlarray.layers.core.utility import dropoutLayer, flattenLayer, spatialDropoutLayer
from dlarray.layers.reshaping.combination import (
    additionLayer,
    concatenationLayer,
    depthConcatenationLayer,
    multiplicationLayer,
)
from dlarray.migration.pytorch.modules.part import Axes, NotPossible, Part, arranged, host, vector

ACTIVATIONS: dict[type, Any] = {
    reluLayer: lambda layer: torch.relu,
    tanhLayer: lambda layer: torch.tanh,
    sigmoidLayer: lambda layer: torch.sigmoid,
    softplusLayer: lambda layer: partial(F.softplus, threshold=math.inf),
    swishLayer: lambda layer: F.silu,
    leakyReluLayer: lambda layer: partial(F.leaky_relu, negative_slope=float(layer.Scale)),
    eluLayer: lambda layer: partial(F.elu, alpha=float(layer.Alpha)),
    clippedReluLayer: lambda layer: partial(F.hardtanh, min_val=0.0, max_val=float(layer.Ceiling)),
    geluLayer: lambda layer: partial(F.gelu, approximate=layer.Approximation),
}


class Activation(Part):
    """A function of each element."""

    def __init__(self, layer: Any, ins: Any, outs: Any) -> None:
        super().__init__(layer, ins, outs)
        self.function = ACTIVATIONS[type(layer)](layer)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.function(x)


class Identity(Part):
    """What passes its data on."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x


class Dropout(Part):
    """Dropout of elements, or of whole channels."""

    def __init__(self, layer: Any, ins: Any, outs: Any) -> None:
        super().__init__(layer, ins, outs)
        self.probability, self.channels = float(layer.Probability), isinstance(layer, spatialDropoutLayer)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if not self.channels:
            return F.dropout(x, self.probability, self.training)
        if not self.training:
            return x
        size = [n if name in ("B", "C") else 1 for n, name in zip(x.shape, self.x.torch, strict=True)]
        return x * F.dropout(x.new_ones(size), self.probability)


class Softmax(Part):
    """Softmax over the channels."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.softmax(x, self.x.at("C"))


class PReLU(Part):
    """Leaky with learnable slopes."""

    def __init__(self, layer: Any, ins: Any, outs: Any) -> None:
        super().__init__(layer, ins, outs)
        alpha = host(layer.Alpha)
        if alpha.size > 1 and alpha.squeeze().ndim == 1 and alpha.size == self.x.size("C"):
            self.learn("Alpha", self.x.per_channel(alpha))
        else:
            self.learn("Alpha", self.x.expandable(alpha) if alpha.size > 1 else alpha.reshape(()))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.where(x > 0, x, self.Alpha * x)


class Scaling(Part):
    """A factor and an offset, numbers or arrays."""

    def __init__(self, layer: Any, ins: Any, outs: Any) -> None:
        super().__init__(layer, ins, outs)
        for name in ("Scale", "Offset"):
            value = getattr(layer, name)
            if isinstance(value, float):
                setattr(self, name, value)
            else:
                self.learn(name, self.x.expandable(value))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x * self.Scale + self.Offset


class Quadratic(Part):
    """Products of each two channels."""

    def __init__(self, layer: Any, ins: Any, outs: Any) -> None:
        super().__init__(layer, ins, outs)
        if self.x.spatial or "C" not in self.x.Format:
            raise NotPossible(
                "it is made for data with channels and without spatial dimensions", "flattenLayer before it"
            )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        axis = self.x.at("C")
        pairs = torch.tensor([(i, j) for j in range(x.shape[axis]) for i in range(j + 1)], device=x.device)
        return x.index_select(axis, pairs[:, 0]) * x.index_select(axis, pairs[:, 1])


def flattened(x: torch.Tensor, axes: Axes, stored: bool = False) -> tuple[torch.Tensor, list[str]]:
    """The channels and spatial dimensions as the last dimension; the names of the dimensions.

    They are joined in PyTorch's order, or in that in which MATLAB stores them.
    """
    rest = [name for name in axes.torch if name[0] not in "SC"]
    joined = (["C"] if "C" in axes.torch else []) + (axes.spatial[::-1] if stored else axes.spatial)
    x = arranged(x, axes.torch, [*rest, *joined])
    return (x.flatten(len(rest)) if joined else x.unsqueeze(-1)), [*rest, "C"]


class Flatten(Part):
    """The spatial dimensions go into the channels."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return arranged(*flattened(x, self.x, stored=True), self.y.torch) if self.x.spatial else x


class Linear(Part):
    """A fully connected layer: `Weights` and `Bias` are those of `torch.nn.Linear`."""

    def __init__(self, layer: Any, ins: Any, outs: Any) -> None:
        super().__init__(layer, ins, outs)
        weights, self.along = host(layer.Weights), layer.OperationDimension
        if self.x.spatial and self.along == "spatial-channel":
            weights = self._columns(weights)
        self.learn("Weights", weights)
        self.learn("Bias", vector(layer.Bias))

    def _columns(self, weights: np.ndarray) -> np.ndarray:
        """The columns for images in PyTorch's order: the channels first, the columns of an image last."""
        names = [name for name in self.x.matlab if name[0] in "SC"]
        each = weights.reshape(len(weights), *(self.x.size(name) for name in names), order="F")
        order = [
            1 + names.index(name) for name in [*(name for name in names if name == "C"), *self.x.spatial]
        ]
        return each.transpose(0, *order).reshape(len(weights), -1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.along == "spatial-channel":
            found, names = flattened(x, self.x)
            return arranged(F.linear(found, self.Weights, self.Bias), names, self.y.torch)
        own = self.x.matlab[self.along - 1]
        last = [*(name for name in self.x.torch if name != own), own]
        found = F.linear(arranged(x, self.x.torch, last), self.Weights, self.Bias)
        return arranged(found, last, self.y.torch)


class Combination(Part):
    """Sum, product or concatenation."""

    def __init__(self, layer: Any, ins: Any, outs: Any) -> None:
        super().__init__(layer, ins, outs)
        self.how = "add" if isinstance(layer, additionLayer) else "multiply"
        if isinstance(layer, (concatenationLayer, depthConcatenationLayer)):
            self.how = "concatenate"
            dim = layer.Dim - 1 if isinstance(layer, concatenationLayer) else self.y.matlab.index("C")
            self.axis = self.y.at(self.y.matlab[dim])

    def forward(self, *X: torch.Tensor) -> torch.Tensor:
        each = [arranged(x, axes.torch, self.y.torch) for x, axes in zip(X, self.ins, strict=True)]
        if self.how == "concatenate":
            return torch.cat(each, self.axis)
        found = each[0]
        for x in each[1:]:
            found = found + x if self.how == "add" else found * x
        return found


PARTS: dict[type, type[Part]] = {
    **dict.fromkeys(ACTIVATIONS, Activation),
    identityLayer: Identity,
    dropoutLayer: Dropout,
    spatialDropoutLayer: Dropout,
    softmaxLayer: Softmax,
    preluLayer: PReLU,
    scalingLayer: Scaling,
    quadraticLayer: Quadratic,
    flattenLayer: Flatten,
    fullyConnectedLayer: Linear,
    additionLayer: Combination,
    multiplicationLayer: Combination,
    concatenationLayer: Combination,
    depthConcatenationLayer: Combination,
}
