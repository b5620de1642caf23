"""The order in which other programs flatten images, followed through a network.

MATLAB flattens the spatial dimensions and the channels of an image with the first dimension running fastest; PyTorch
and Keras with the last one, and they differ in whether channels come first or last.  The weights behind a flattening
therefore have their columns in another order, and so has all that is kept for each channel in between.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from dlarray.array import asdlarray
from dlarray.errors import ArgumentError
from dlarray.functions.system.gpu_arrays import gather
from dlarray.layers.attention.self_attention import selfAttentionLayer
from dlarray.layers.base.parameters import replaced, value_of
from dlarray.layers.core.fully_connected import fullyConnectedLayer
from dlarray.layers.core.utility import flattenLayer
from dlarray.layers.inspection.analysis import analysed
from dlarray.layers.recurrent.common import Recurrent
from dlarray.nests import is_network

Order = np.ndarray | None  # where each flattened value stands in the other program; None: in the same place
Shown = tuple[tuple[int, ...], str]  # size and format of an array

# Parameters with a column, or with a value, for each channel of the layer's input.
_COLUMNS = ("Weights", "InputWeights", "QueryWeights", "KeyWeights", "ValueWeights")


def order_of(size: Sequence[int], fmt: str, flatten: str) -> Order:
    """Where the values of an image, flattened as MATLAB does, stand in the flattening "channels-first" or "-last"."""
    spatial = [n for n, label in zip(size, fmt, strict=True) if label == "S"]
    channels = [n for n, label in zip(size, fmt, strict=True) if label == "C"]
    if sum(n > 1 for n in spatial + channels) < 2:
        return None
    count = math.prod(spatial + channels)
    if flatten == "channels-last":
        return np.arange(count).reshape(spatial + channels).ravel(order="F")
    places = np.arange(count).reshape(channels + spatial)
    return np.moveaxis(places, 0, -1).ravel(order="F") if channels else places.ravel(order="F")


class Flattening(dict[int, np.ndarray]):
    """For layers, by their identity, the order of their input's channels in the other program."""

    def __init__(self, net: Any, flatten: str) -> None:
        super().__init__()
        if flatten != "column-major":
            self._follow(net, flatten)

    def _follow(self, net: Any, flatten: str) -> None:
        plan, layers = net._graph, net._layers
        for k in plan.holders:
            for value in layers[k].__dict__.values():
                if is_network(value) and value._initialized:
                    self._follow(value, flatten)
        kinds = (fullyConnectedLayer, Recurrent)
        if not any(isinstance(layer, (*kinds, flattenLayer)) for layer in layers):
            return
        slots = plan.learnables + plan.states
        hosted = [gather(asdlarray(value_of(layers[k], name))) for k, name in slots]
        rows = analysed(net._copy(replaced(layers, slots, hosted)), ())._rows  # its examples are on the host
        shown: list[list[Shown]] = [[(size, fmt) for _, size, fmt in row.outputs] for row in rows]
        orders: list[list[Order]] = [[None] * len(each) for each in shown]
        for k, sources, _ in plan.steps:
            layer = layers[k]
            fed = [each for port in sources for each in _fed(port, shown, orders, net._layouts)]
            if not layer.NumInputs or len(fed) < len(sources) or not shown[k]:
                if layer.NumInputs and isinstance(layer, (*kinds, flattenLayer)):
                    raise ArgumentError(
                        f"importParameters: the size of the data at the {layer.describe()} is not known, so it is not "
                        "known whether images are flattened there; fix: net = initialize(net, X) with example data, or "
                        'FlattenOrder="column-major" if nothing is flattened'
                    )
                continue
            (size, fmt), order = fed[0]
            flattens = isinstance(layer, Recurrent) or (
                isinstance(layer, fullyConnectedLayer) and layer.OperationDimension == "spatial-channel"
            )
            if flattens and "S" in fmt:
                order = order_of(size, fmt, flatten)
            if isinstance(layer, (*kinds, selfAttentionLayer)):
                if order is not None:
                    self[id(layer)] = order
            elif isinstance(layer, flattenLayer):
                orders[k][0] = order_of(size, fmt, flatten) if "S" in fmt else order
            elif len(shown[k]) == 1:
                orders[k][0] = passed = _passed(fed, shown[k][0])
                if passed is not None and len(fed) == 1:
                    self[id(layer)] = passed

    def applied(self, layer: Any, parameter: str, values: np.ndarray) -> np.ndarray:
        """The values of a parameter with the channels of the layer's input in our order."""
        order = self.get(id(layer))
        if order is None:
            return values
        if isinstance(layer, (fullyConnectedLayer, Recurrent, selfAttentionLayer)):
            whole = parameter in _COLUMNS and values.ndim == 2 and values.shape[1] == len(order)
            return values[:, order] if whole else values
        return values.reshape(-1)[order].reshape(values.shape) if values.size == len(order) else values


def _fed(
    port: tuple[int, int], shown: list[list[Shown]], orders: list[list[Order]], layouts: Sequence[Any]
) -> list[tuple[Shown, Order]]:
    """What a layer's input is: an output of another layer, or one of the network's inputs; [] if it is not known."""
    a, j = port
    if a >= 0:
        return [(shown[a][j], orders[a][j])] if j < len(shown[a]) else []
    return [((tuple(layouts[j].size()), layouts[j].Format), None)] if j < len(layouts) else []


def _passed(fed: Sequence[tuple[Shown, Order]], out: Shown) -> Order:
    """The order of what a layer gives that takes flattened data: as it came, or joined along the channels."""
    counts = [_channels(*each) for each, _ in fed]
    count = _channels(*out)
    if count < 0 or "S" in out[1] or all(order is None for _, order in fed):
        return None
    if all(n == count for n in counts):
        return next(order for _, order in fed if order is not None)
    if sum(counts) != count:
        return None
    starts = np.cumsum([0, *counts[:-1]])
    return np.concatenate(
        [s + (np.arange(n) if o is None else o) for s, n, (_, o) in zip(starts, counts, fed, strict=True)]
    )


def _channels(size: tuple[int, ...], fmt: str) -> int:
    return size[fmt.index("C")] if "C" in fmt else -1
