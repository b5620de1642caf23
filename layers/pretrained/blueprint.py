"""A network on paper: layers, connections, and which array of torchvision's file each parameter is.

The layers of a network are those of MATLAB, by name and by options.  Where torchvision's network of the same name is
another one, its files need the other form: an architecture asks ``foreign`` where the two differ.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from dlarray.array import dlarray
from dlarray.layers.activations.activation import clippedReluLayer, reluLayer, softmaxLayer
from dlarray.layers.activations.smooth_activation import sigmoidLayer
from dlarray.layers.base.layer import Layer
from dlarray.layers.convolution.convolution import convolution2dLayer
from dlarray.layers.convolution.grouped_convolution import groupedConvolution2dLayer
from dlarray.layers.core.fully_connected import fullyConnectedLayer
from dlarray.layers.core.utility import dropoutLayer
from dlarray.layers.input_output.image_input import imageInputLayer
from dlarray.layers.normalization.batch_normalization import batchNormalizationLayer
from dlarray.layers.pooling.max_pooling import maxPooling2dLayer
from dlarray.layers.reshaping.combination import additionLayer, depthConcatenationLayer, multiplicationLayer

CEIL = (
    0,
    1,
    0,
    1,
)  # of a window of 3 or 2 with a stride of 2: the last window may reach one row beyond the image
# The statistics of torchvision's preprocessing, for values from 0 to 255.
MEAN = 255 * np.array([0.485, 0.456, 0.406])
DEVIATION = 255 * np.array([0.229, 0.224, 0.225])


class Wanted(NamedTuple):
    """A parameter that is in a file: its name and its size there, and where it goes."""

    key: str
    size: tuple[int, ...]
    place: int  # of the layer
    parameter: str
    stored: Callable[
        [np.ndarray], np.ndarray
    ]  # the array as it is stored here, with MATLAB's dimensions reversed


@dataclass
class Head:
    """What stands at the end of a network."""

    count: int = 1000  # classes, or responses
    regression: bool = False
    fresh: bool = False  # the file's own last parameters are left out


class Blueprint:
    """Layers in the order of MATLAB's display; each is connected to the one before it, or to those named."""

    def __init__(self, foreign: bool, head: Head) -> None:
        self.foreign = foreign
        self.head = head
        self.layers: list[Layer] = []
        self.names: list[str] = []
        self.connections: list[tuple[str, str]] = []
        self.wanted: list[Wanted] = []
        self.last = ""
        self._channels: dict[str, int] = {}

    def add(self, layer: Layer, *sources: str, channels: int = 0) -> str:
        """The name of a layer that takes the outputs of others."""
        name = layer.Name
        given = sources or ((self.last,) if self.last else ())
        self.layers.append(layer)
        self.names.append(name)
        for k, source in enumerate(given, 1):
            self.connections.append((source, f"{name}/in{k}" if len(given) > 1 else name))
        self._channels[name] = channels or self._channels[given[0]]
        self.last = name
        return name

    def channels(self) -> int:
        """Of the layer that was added last."""
        return self._channels[self.last]

    # -- layers without parameters -------------------------------------------------------------------------
    def images(
        self, name: str, size: int, normalization: str, mean: Any = MEAN, deviation: Any = DEVIATION
    ) -> str:
        """Color images; a file of torchvision belongs to images that are normalized its way."""
        options: dict[str, Any] = {"Normalization": normalization}
        if self.foreign:
            options = {
                "Normalization": "zscore",
                "Mean": np.reshape(mean, (1, 1, 3)),
                "StandardDeviation": np.reshape(deviation, (1, 1, 3)),
            }
        return self.add(imageInputLayer([size, size, 3], Name=name, **options), channels=3)

    def relu(self, name: str) -> str:
        """The rectified linear function."""
        return self.add(reluLayer(Name=name))

    def relu6(self, name: str) -> str:
        """The rectified linear function, at most 6."""
        return self.add(clippedReluLayer(6, Name=name))

    def swish(self, gate: str, product: str) -> str:
        """X times its sigmoid: two layers."""
        X = self.last
        return self.add(multiplicationLayer(2, Name=product), X, self.add(sigmoidLayer(Name=gate)))

    def pool(self, name: str, size: int = 3, stride: int = 2, padding: Any = 0, source: str = "") -> str:
        """Greatest values."""
        layer = maxPooling2dLayer(size, Stride=stride, Padding=padding, Name=name)
        return self.add(layer, *([source] if source else []))

    def drop(self, name: str, probability: float = 0.5) -> str:
        """Dropout."""
        return self.add(dropoutLayer(probability, Name=name))

    def sum(self, name: str, *sources: str) -> str:
        """The sum of outputs."""
        return self.add(additionLayer(len(sources), Name=name), *sources)

    def concat(self, name: str, *sources: str) -> str:
        """Channels behind each other."""
        layer = depthConcatenationLayer(len(sources), Name=name)
        return self.add(layer, *sources, channels=sum(self._channels[s] for s in sources))

    # -- layers with parameters ----------------------------------------------------------------------------
    def conv(
        self, name: str, size: int, filters: int, module: str, *, source: str = "", stride: int = 1, padding: Any = 0,
        groups: int = 1, bias: bool = True, fresh: bool = False, **options: Any,
    ) -> str:  # fmt: skip
        """A convolution; ``bias`` says whether torchvision's has one."""
        into = self._channels[source or self.last]
        if self.foreign and not bias:
            options["BiasLearnRateFactor"] = 0  # it stays the zero that torchvision has there
        shared: dict[str, Any] = {"Stride": stride, "Padding": padding, "Name": name, **options}
        layer: Any
        if groups == 1:
            layer = convolution2dLayer(size, filters, **shared)
        else:
            layer = groupedConvolution2dLayer(size, filters // groups, groups, **shared)
        self.add(layer, *([source] if source else []), channels=filters)
        if not fresh:
            self._want(module, "weight", (filters, into // groups, size, size), "Weights", _filters(groups))
            if bias:
                self._want(module, "bias", (filters,), "Bias", _filter_biases(groups))
        return name

    def dense(
        self, name: str, count: int, module: str, *, images: tuple[int, int, int] | None = None, fresh: bool = False,
        **options: Any,
    ) -> str:  # fmt: skip
        """A fully connected layer; ``images`` is the size of its input, c×h×w, where that has positions."""
        into = int(np.prod(images)) if images else self._channels[self.last]
        self.add(fullyConnectedLayer(count, Name=name, **options), channels=count)
        if not fresh:
            self._want(module, "weight", (count, into), "Weights", _columns(images))
            self._want(module, "bias", (count,), "Bias", _row)
        return name

    def norm(self, name: str, module: str, epsilon: float = 1e-5, foreign_epsilon: float = 1e-5) -> str:
        """Batch normalization."""
        count = self._channels[self.last]
        self.add(batchNormalizationLayer(Name=name, Epsilon=foreign_epsilon if self.foreign else epsilon))
        roles = {
            "weight": "Scale",
            "bias": "Offset",
            "running_mean": "TrainedMean",
            "running_var": "TrainedVariance",
        }
        for role, parameter in roles.items():
            self._want(module, role, (count,), parameter, _channel_values)
        return name

    def _want(
        self, module: str, role: str, size: tuple[int, ...], parameter: str,
        stored: Callable[[np.ndarray], np.ndarray],
    ) -> None:  # fmt: skip
        self.wanted.append(Wanted(f"{module}.{role}", size, len(self.layers) - 1, parameter, stored))

    # -- the end -------------------------------------------------------------------------------------------
    def classifier(self, name: str, softmax: str, module: str, **options: Any) -> None:
        """The last fully connected layer and what makes probabilities of it."""
        self.dense(name, self.head.count, module, fresh=self.head.fresh, **options)
        if not self.head.regression:
            self.add(softmaxLayer(Name=softmax))

    def put(self, wanted: Wanted, values: np.ndarray) -> None:
        """Give a layer a parameter of a file."""
        stored = np.ascontiguousarray(wanted.stored(values.astype(np.float32, copy=False)))
        setattr(self.layers[wanted.place], wanted.parameter, dlarray.from_array(stored))


# How arrays of PyTorch are stored here: MATLAB's dimensions, reversed.
def _filters(groups: int) -> Callable[[np.ndarray], np.ndarray]:
    def stored(W: np.ndarray) -> np.ndarray:
        W = W.swapaxes(-1, -2)
        return W if groups == 1 else W.reshape(groups, W.shape[0] // groups, *W.shape[1:])

    return stored


def _filter_biases(groups: int) -> Callable[[np.ndarray], np.ndarray]:
    return lambda b: b.reshape(-1, 1, 1) if groups == 1 else b.reshape(groups, -1, 1, 1)


def _columns(images: Sequence[int] | None) -> Callable[[np.ndarray], np.ndarray]:
    """Columns for positions in MATLAB's order, the first dimension fastest; PyTorch's has the last one fastest."""

    def stored(W: np.ndarray) -> np.ndarray:
        if images is not None:
            W = W.reshape(len(W), *images).swapaxes(-1, -2).reshape(len(W), -1)
        return W.T

    return stored


def _row(b: np.ndarray) -> np.ndarray:
    return b.reshape(1, -1)


def _channel_values(values: np.ndarray) -> np.ndarray:
    return values.reshape(-1, 1, 1)
