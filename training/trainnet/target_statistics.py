"""Training with normalized targets: their statistics, the loss, and what metrics are measured on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.backend import to_numpy
from dlarray.errors import ClassError, OptionError
from dlarray.layers.networks.network import dlnetwork
from dlarray.layers.normalization.inverse_normalization import STATISTICS, inverseNormalizationLayer
from dlarray.training.minibatches.sequence_pieces import steps_of


class NormalizedLoss:
    """A loss of normalized targets; outputs without an inverse normalization are as they are."""

    def __init__(self, loss: Callable, layers: list[inverseNormalizationLayer | None]) -> None:
        self.loss, self.layers = loss, layers

    def __call__(self, *values: Any) -> Any:
        """The loss of what `forward` gives, which is normalized, and targets, which are not."""
        count = len(self.layers)
        return self.loss(*values[:count], *self._normalized(values[count:]))

    def of_predictions(self, *values: Any) -> Any:
        """The loss of what `predict` gives, and targets."""
        count = len(self.layers)
        return self.loss(*self._normalized(values[:count]), *self._normalized(values[count:]))

    def predictions(self, Y: list) -> list:
        """What `predict` would give where `forward` gives Y: metrics are in the units of the targets."""
        return [y if layer is None else layer.predict(y) for y, layer in zip(Y, self.layers, strict=True)]

    def _normalized(self, values: tuple) -> list:
        return [
            x if layer is None else layer.normalized(x) for x, layer in zip(values, self.layers, strict=True)
        ]


def output_layers(net: dlnetwork) -> list[inverseNormalizationLayer | None]:
    """The inverse normalizations at the outputs; one that stands anywhere else is refused."""
    inverse = {layer.Name: layer for layer in net._layers if isinstance(layer, inverseNormalizationLayer)}
    found = [inverse.pop(name.partition("/")[0], None) for name in net.OutputNames]
    if inverse:
        raise OptionError(
            f"trainnet: {next(iter(inverse.values())).describe()} is no output of the network; fix: make it the last "
            "layer"
        )
    return found


def check_plain(net: dlnetwork) -> None:
    """Refuse to train a network on targets as they are whose predictions are transformed."""
    for layer in output_layers(net):
        if layer is not None and not layer.leaves_data():
            raise OptionError(
                f"trainnet: {layer.describe()} transforms predictions, but the targets are not normalized; fix: "
                "trainingOptions(…, NormalizeTargets=True)"
            )


def check_normalizing(net: dlnetwork, loss: str, source: Any, options: Any) -> None:
    """Refuse what normalized targets do not go with."""
    if not any(output_layers(net)):
        raise OptionError(
            "trainnet: NormalizeTargets is true, but the network has no layer that brings its predictions back; fix: "
            "inverseNormalizationLayer() as the last layer"
        )
    if options.solver == "lm":
        raise OptionError(
            'trainnet: the solver "lm" does not normalize targets; fix: trainingOptions("lbfgs", NormalizeTargets=True)'
        )
    if getattr(source, "names", None) is not None or "crossentropy" in loss:
        raise ClassError(
            "trainnet: NormalizeTargets is true, but the targets are classes; fix: NormalizeTargets=False"
        )


def with_target_statistics(net: dlnetwork, source: Any, reset: bool) -> dlnetwork:
    """The network with the statistics of its targets: anew, or those that there are none of yet."""
    wanted = {}
    for k, layer in enumerate(output_layers(net)):
        if layer is not None and (reset or layer.leaves_data()):
            wanted[k] = _Spread(layer)
    if not wanted:
        return net
    _, first = source.look()
    step = 1 if any("T" in T._format and steps_of(T) for T in first) else 1024  # padding is no data
    for _, targets in source.batches(step, partial=True):
        for k, spread in wanted.items():
            spread.add(targets[k])
    layers: list[Any] = list(net._layers)
    for spread in wanted.values():
        place = next(i for i, layer in enumerate(layers) if layer is spread.layer)
        layers[place] = spread.layer.copy()
        for name in STATISTICS[spread.layer.Normalization]:
            setattr(layers[place], name, spread.value(name))
    return net._copy(layers)


class _Spread:
    """Means, squares about them and extremes of targets, for each element of a layer's dimension."""

    def __init__(self, layer: inverseNormalizationLayer) -> None:
        self.layer = layer
        self.count = 0
        self.mean: Any = 0.0
        self.square: Any = 0.0
        self.low: Any = np.inf
        self.high: Any = -np.inf

    def add(self, T: dlarray) -> None:
        """More targets; sums are about the mean so far, because those of squares lose what varies little."""
        data = to_numpy(T.array).astype(np.float64)
        d = self.layer.dimension(T)
        data = np.moveaxis(data, -d, 0).reshape(data.shape[-d], -1) if d <= data.ndim else data.reshape(1, -1)
        n = data.shape[1]
        if not n:
            return
        mean = data.mean(axis=1)
        total = self.count + n
        away = mean - self.mean
        self.square = (
            self.square + ((data - mean[:, None]) ** 2).sum(axis=1) + away**2 * self.count * n / total
        )
        self.mean = self.mean + away * n / total
        self.count = total
        self.low, self.high = np.minimum(self.low, data.min(axis=1)), np.maximum(self.high, data.max(axis=1))

    def value(self, name: str) -> np.ndarray:
        """A statistic, as a column; targets that do not vary have the width 1."""
        deviation = np.sqrt(self.square / max(self.count, 1))
        found = {
            "Mean": self.mean,
            "StandardDeviation": np.where(deviation > 0, deviation, 1.0),
            "Min": self.low,
            "Max": np.where(self.high > self.low, self.high, self.low + 1),
        }[name]
        return np.asarray(found, dtype=np.float32).reshape(-1, 1)
