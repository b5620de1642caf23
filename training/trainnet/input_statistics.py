"""The statistics that input layers normalize with, computed from the training data."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dlarray.arguments import is_empty
from dlarray.array import dlarray
from dlarray.backend import to_numpy
from dlarray.layers.input_output.input import STATISTICS
from dlarray.layers.networks.network import dlnetwork
from dlarray.training.minibatches.datastore_source import StoreSource


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
    apart = isinstance(source, StoreSource)  # whatever number of observations comes at a time
    for inputs in source.all_inputs():
        for k, moments in wanted.items():
            moments.add(inputs[k], apart)
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
        self.names = STATISTICS[layer.Normalization]
        given = [getattr(layer, name) for name in self.names]
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
        self.format = ""  # of the axes of what came last
        self.away: tuple[int, ...] = ()  # the axes that are summed over
        self.space = 0  # spatial dimensions

    def add(self, X: dlarray, apart: bool) -> None:
        """More data; ``apart`` adds one observation after the other."""
        data = to_numpy(X.array)
        fmt = X._format[::-1]  # of the axes
        whole = data.dtype.kind in "bui" and data.dtype.itemsize < 4  # whose sums are whole
        if not whole:
            data = data.astype(np.complex128 if data.dtype.kind == "c" else np.float64)
        if fmt != self.format:
            self.format, self.space = fmt, fmt.count("S")
            self.away = tuple(i for i, mark in enumerate(fmt) if mark not in self.kept)
        away = self.away
        count = math.prod([data.shape[i] for i in away])
        self.count += count
        if "Mean" in self.names or "StandardDeviation" in self.names:
            fits = data.dtype.kind == "u" and count < 2 ** (32 - 8 * data.dtype.itemsize)  # which is quicker
            if whole:
                self.sum = self.sum + data.sum(axis=away, dtype=np.uint32 if fits else np.int64)
            else:
                self.sum = _added(self.sum, data, away, apart and fmt[:1] == "B")
        if "StandardDeviation" in self.names:
            if whole and 0 in away:  # some at a time, as doubles take eight times the memory
                parts = [data[k : k + 64] for k in range(0, len(data), 64)]
                self.square = self.square + sum(np.square(p.astype(np.float64)).sum(axis=away) for p in parts)
            else:
                squares = np.abs(data.astype(np.float64) if whole else data) ** 2
                self.square = _added(self.square, squares, away, apart and fmt[:1] == "B")
        if data.dtype.kind != "c" and ("Min" in self.names or "Max" in self.names):
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
        if found.ndim == 1:  # c×1 for features and sequences, 1×1×c for images
            return found.reshape((1,) * self.space + (-1,)) if self.space else found.reshape(-1, 1)
        return found


def _added(total: Any, data: np.ndarray, away: tuple[int, ...], apart: bool) -> Any:
    """A sum and that of more data; ``apart`` adds the sums of observations in their order, whose axis is the first."""
    if not apart or len(data) < 2:
        return total + data.sum(axis=away)
    sums = data.sum(axis=away[1:]) if len(away) > 1 else data
    return np.cumsum([np.broadcast_to(total, sums.shape[1:]), *sums], axis=0)[-1]
