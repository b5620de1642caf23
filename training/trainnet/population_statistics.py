"""The statistics of batch normalizations over all training data, computed when training has ended."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.backend import asarray_like, to_numpy
from dlarray.layers.networks import evaluation
from dlarray.layers.networks.network import dlnetwork
from dlarray.layers.normalization.batch_normalization import batchNormalizationLayer


def with_population_statistics(net: dlnetwork, source: Any, options: Any, placement: Any) -> dlnetwork:
    """The network whose batch normalizations hold mean and variance of what they get from all training data.

    The data pass through the network as in training, a mini-batch at a time.
    """
    plan = net._graph
    places = [k for k, layer in enumerate(net._layers) if isinstance(layer, batchNormalizationLayer)]
    if not places:
        return net
    sums: dict[int, list] = {k: [0, 0.0, 0.0] for k in places}

    def after(k: int, inputs: Any, outputs: Any) -> None:
        if k not in sums:
            return
        X = inputs[0]
        data = to_numpy(X.array).astype(np.float64)
        away = tuple(a for a in range(-data.ndim, 0) if a != X.axis("C"))
        kept = sums[k]
        kept[0] += data.size // data.shape[X.axis("C")]
        kept[1] = kept[1] + data.sum(axis=away)
        kept[2] = kept[2] + (data**2).sum(axis=away)

    for inputs, _ in source.batches(getattr(options, "MiniBatchSize", 10**9), partial=True):
        evaluation.run(
            plan, net._layers, placement.arrays(inputs), "trainnet", plan.outputs, training=True, after=after
        )
    layers = list(net._layers)
    for k, (count, total, square) in sums.items():
        layer = layers[k].copy()
        mean = total / count
        for name, value in (
            ("TrainedMean", mean),
            ("TrainedVariance", np.maximum(square / count - mean**2, 0)),
        ):
            old = getattr(layer, name)
            array = asarray_like(value.reshape(old.array.shape), old.array, old.array.dtype)
            setattr(layer, name, old.wrap(array))
        layers[k] = layer
    return net._copy(layers)
