"""The statistics that input layers normalize with, computed from the training data."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import is_empty
from dlarray.array import dlarray
from dlarray.backend import to_numpy
from dlarray.layers.input_output.input import STATISTICS
from dlarray.layers.networks.network import dlnetwork


def with_statistics(net: dlnetwork, source: Any, reset: bool) -> dlnetwork:
    """The network with the statistics of its input layers: all of them anew, or those that are empty."""
    wanted = {}
    for k, place in enumerate(net._graph.input_layers):
        layer = net._layers[place] if place >= 0 else None
        how = getattr(layer, "Normalization", "none")
        if callable(how) or not STATISTICS.get(how):
            continue
        names = STATISTICS[how]
        if reset or any(is_empty(getattr(layer, name)) for name in names):
            wanted[k] = _Moments(layer, reset)
    if not wanted:
        return net
    for inputs in source.all_inputs():
        for k, moments in wanted.items():
            moments.add(inputs[k])
    layers: list[Any] = list(net._layers)
    for k, moments in wanted.items():
        place = net._graph.input_layers[k]
        layer = layers[place].copy()
        for name in STATISTICS[layer.Normalization]:
            if reset or is_empty(getattr(layer, name)):
                setattr(layer, name, moments.value(name))
        layers[place] = layer
    return net._copy(layers)


class _Moments:
    """Sums, squares and extremes over what a layer's NormalizationDimension says."""

    def __init__(self, layer: Any, reset: bool) -> None:
        how = layer.NormalizationDimension
        given = [getattr(layer, name) for name in STATISTICS[layer.Normalization]]
        given = [value for value in given if not is_empty(value)]
        if how == "auto":  # channel by channel, or as a statistic that is given
            size = np.asarray(given[0]).size if given and not reset else None
            how = "all" if size == 1 else "channel"
        self.kept = {"channel": "C", "element": "SC", "all": ""}[how]
        self.count = 0
        self.sum: Any = 0.0
        self.square: Any = 0.0
        self.low: Any = np.inf
        self.high: Any = -np.inf
        self.labels = ""

    def add(self, X: dlarray) -> None:
        """More data."""
        data = to_numpy(X.array)
        data = data.astype(np.complex128 if data.dtype.kind == "c" else np.float64)
        fmt = X._format[::-1]  # of the axes
        away = tuple(i for i, mark in enumerate(fmt) if mark not in self.kept)
        self.labels = "".join(mark for mark in fmt if mark in self.kept)[::-1]
        self.count += int(np.prod([data.shape[i] for i in away], dtype=np.int64))
        self.sum = self.sum + data.sum(axis=away)
        self.square = self.square + (np.abs(data) ** 2).sum(axis=away)
        if data.dtype.kind != "c":
            self.low = np.minimum(self.low, data.min(axis=away))
            self.high = np.maximum(self.high, data.max(axis=away))

    def value(self, name: str) -> np.ndarray:
        """A statistic, in MATLAB's order of dimensions and of the size that input layers take."""
        mean = self.sum / self.count
        found = {
            "Mean": lambda: mean,
            "StandardDeviation": lambda: np.sqrt(np.maximum(self.square / self.count - np.abs(mean) ** 2, 0)),
            "Min": lambda: self.low,
            "Max": lambda: self.high,
        }[name]()
        found = np.asarray(found).T.astype(np.float32 if not np.iscomplexobj(found) else np.complex64)
        return found.reshape(-1, 1) if found.ndim == 1 else found
