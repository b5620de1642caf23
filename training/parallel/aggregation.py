"""One training step's gradients, states and losses, merged from the shares of all processes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from dlarray import nests
from dlarray.array import asdlarray, dlarray, make
from dlarray.backend import asarray_like, to_numpy
from dlarray.errors import ArgumentError, describe
from dlarray.layers.base.parameters import Path
from dlarray.training.parallel.flat_buffers import Layout, checked, facts

MEAN, VARIANCE = "TrainedMean", "TrainedVariance"  # MATLAB's names of the states of batch normalizations
DECAY = 0.1  # of both, unless the layer says otherwise


class Aggregation:
    """What one process brings, and what all of them make of it."""

    def __init__(self, gradients: Any, state: Any, loss: Any, net: Any, weight: float) -> None:
        if gradients is None:
            raise ArgumentError(
                "aggregate: gradients is empty, but says which arrays the ranks add up; fix: a rank without "
                "observations passes net.Learnables and n=0"
            )
        leaves, self._rebuild = nests.flatten(gradients)
        names = nests.paths(gradients, "gradients")
        self._gradients = checked("aggregate", names, leaves)
        self._layout = Layout([g._data for g in self._gradients])
        found: tuple[list, Any] = ([], None) if loss is None else nests.flatten(loss)
        self.loss, self._rebuild_loss = found
        self._idle = not weight
        self._losses = [] if self._idle else [_scalar(v) for v in self.loss]
        self._state = state
        self._values, self._pairs = _statistics(state)
        self._excess = _excess(net, state, self._pairs)
        statistics = [self._values[k] for pair in self._pairs for k in pair]
        places = [f"{row[0]}/{row[1]}" for row in self._rows()]
        self.summed = facts(names, self._gradients)
        self.facts = self.summed + facts(places, checked("aggregate", places, statistics))

    def _rows(self) -> list[tuple[str, str]]:
        layers, parameters = (
            (list(self._state.Layer), list(self._state.Parameter)) if self._pairs else ([], [])
        )
        return [(layers[k], parameters[k]) for pair in self._pairs for k in pair]

    @property
    def arrays(self) -> list[Any]:
        """The gradients as they lie in memory."""
        return self._layout.arrays

    def packed(self, fraction: float) -> list[Any]:
        """The gradients times this process's fraction, in one buffer for each class."""
        return self._layout.packed(fraction)

    def numbers(self, losses: int) -> np.ndarray:
        """The losses, the means and the variances, in double."""
        if self._idle:
            self._losses = [0.0] * losses
        parts = [np.asarray(self._losses, np.float64)]
        for place in (0, 1):
            parts += [to_numpy(self._values[pair[place]]._data).reshape(-1) for pair in self._pairs]
        return np.concatenate(parts).astype(np.float64)

    def unpacked(self, buffers: list[Any]) -> list[Any]:
        """The sums of the gradients in buffers that were packed as these are."""
        return self._layout.unpacked(buffers)

    def merged(self, sums: list[Any], rows: np.ndarray, fractions: list[float]) -> tuple[Any, Any, Any]:
        """Gradients, state and loss of the whole mini-batch; ``rows`` has the numbers of each process."""
        values = [make(raw, g._format, None) for raw, g in zip(sums, self._gradients, strict=True)]
        working = [(f, row) for f, row in zip(fractions, rows, strict=True) if f]
        count = len(self._losses)
        losses = sum(f * row[:count] for f, row in working)
        return (
            self._rebuild(values),
            self._merged_state(working, count),
            self._merged_loss(np.atleast_1d(losses)),
        )

    def _merged_loss(self, losses: np.ndarray) -> Any:
        if self._rebuild_loss is None:  # none at all, or none here because this process had no observations
            found: list[Any] = [asdlarray(float(v)) for v in losses[: len(self._losses)]]
            return None if not found else found[0] if len(found) == 1 else found
        made: list[Any] = []
        for value, old in zip(losses, self.loss, strict=True):
            if isinstance(old, dlarray):
                raw = asarray_like(np.full(old._data.shape, value), old._data, old.dtype)
                made.append(make(raw, old._format, None))
            else:
                made.append(float(value))
        return self._rebuild_loss(made)

    def _merged_state(self, working: list[tuple[float, np.ndarray]], start: int) -> Any:
        """The state with the means, and the variances about the common mean, of all observations."""
        if not self._pairs:
            return self._state
        sizes = [self._values[mean]._data.size for mean, _ in self._pairs]
        total, values = sum(sizes), list(self._values)
        means = [row[start : start + total] for _, row in working]
        variances = [row[start + total :] for _, row in working]
        mean = _mean(working, means)
        excess = np.repeat(self._excess, sizes)
        variance = _mean(
            working, [v + excess * (m - mean) ** 2 for v, m in zip(variances, means, strict=True)]
        )
        ends = np.cumsum(sizes)
        for pair, end, size in zip(self._pairs, ends, sizes, strict=True):
            for k, merged in zip(pair, (mean, variance), strict=True):
                old = values[k]
                raw = asarray_like(merged[end - size : end].reshape(old._data.shape), old._data, old.dtype)
                values[k] = make(raw, old._format, None)
        return nests.rebuild_like(self._state, values)


def _mean(working: list[tuple[float, np.ndarray]], values: list[np.ndarray]) -> np.ndarray:
    """The weighted mean; values that are the same everywhere stay so to the last bit."""
    first = values[0]
    return first + sum(f * (v - first) for (f, _), v in zip(working, values, strict=True))


def _scalar(value: Any) -> float:
    X = asdlarray(value)
    if X._data.size != 1:
        raise ArgumentError(
            f"aggregate: loss must be a scalar or a nest of scalars, but one is {describe(value)}; fix: pass the "
            "loss that dlgradient has differentiated"
        )
    (checked_loss,) = checked("aggregate", ["loss"], [X])
    return float(to_numpy(checked_loss._data).reshape(()))


def _statistics(state: Any) -> tuple[list[Any], list[tuple[int, int]]]:
    """The values of a table of states, and where its batch normalizations have mean and variance."""
    layers, parameters = getattr(state, "Layer", None), getattr(state, "Parameter", None)
    if state is None or layers is None or parameters is None:
        return [], []
    rows = {
        (layer, str(parameter)): k
        for k, (layer, parameter) in enumerate(zip(layers, parameters, strict=True))
    }
    pairs = []
    for (layer, parameter), k in rows.items():
        twin = rows.get((layer, parameter.removesuffix(MEAN) + VARIANCE))
        if parameter.rpartition("/")[2] == MEAN and twin is not None:
            pairs.append((k, twin))
    return list(state.Value), pairs


def _excess(net: Any, state: Any, pairs: Sequence[tuple[int, int]]) -> list[float]:
    """By how much the squared distance of two running means counts in the running variance, for each normalization.

    A running mean has moved by MeanDecay times the mean of the mini-batch, a running variance by VarianceDecay times
    its variance.
    """
    if net is None or not pairs:
        return [1 / DECAY] * len(pairs)
    found = []
    slots = {(net._graph.names[k], str(p)): (net._layers[k], p) for k, p in net._graph.states}
    layers, parameters = list(state.Layer), list(state.Parameter)
    for k, _ in pairs:
        layer, name = slots[layers[k], str(parameters[k])]
        while type(name) is Path:
            (inner, deeper), holder = name.slot, name.holder
            layer, name = layer.__dict__[holder]._layers[inner], deeper
        mean, variance = getattr(layer, "MeanDecay", DECAY), getattr(layer, "VarianceDecay", DECAY)
        found.append(variance / mean**2 if mean else 0.0)
    return found
