"""Targets that do not fit what a network gives are refused before a loss would, with the line that mends it."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.backend import to_numpy
from dlarray.errors import SizeError, sizes
from dlarray.layers.networks.network import dlnetwork
from dlarray.training.minibatches.sequence_pieces import steps_of


def check_targets(
    net: dlnetwork, source: Any, sample: list[dlarray], outputs: list[dlarray], loss: str
) -> None:
    """Refuse targets whose channels or lengths are not those of the output; only named losses say what must agree.

    ``sample`` is an observation of the inputs, ``outputs`` is what the network makes of it.
    """
    if not loss:
        return
    Y, name = outputs[0], net.OutputNames[0]
    _, (T,) = source.look()
    classes = getattr(source, "names", None)
    channels = _channels(Y)
    if loss == "index-crossentropy":
        if classes is not None and len(classes) != channels:
            raise SizeError(_classes(classes, name, channels))
    elif _channels(T) != channels:
        if classes is not None:
            raise SizeError(_classes(classes, name, channels))
        raise SizeError(
            f"trainnet: the targets are {_letters(T, source)}, but the output '{name}' of the network has {channels}(C)"
            f"; fix: {_mended(T, source, channels, loss)}"
        )
    if "T" in T._format and "T" in Y._format and sample[0].axis("T") is not None:
        if steps_of(Y) == steps_of(sample[0]):  # the network keeps lengths
            source.check_lengths()


def _channels(X: dlarray) -> int:
    axis = X.axis("C")
    return 1 if axis is None else X.array.shape[axis]


def _letters(T: dlarray, source: Any) -> str:
    """The size of all targets, with letters."""
    fmt = T._format
    count = getattr(source, "count", None) or "?"
    shape = tuple(T.shape) + (1,) * (len(fmt) - T.ndim)
    told = [f"{count if mark == 'B' else n}({mark})" for n, mark in zip(shape, fmt, strict=True)]
    return " × ".join(told) if "B" in fmt else sizes(T.shape, fmt)


def _mended(T: dlarray, source: Any, channels: int, loss: str) -> str:
    count, found = getattr(source, "count", None), _channels(T)
    if T.axis("T") is not None and steps_of(T) == channels:
        lists = isinstance(source.targets, list) and hasattr(source.targets[0], "values")
        return 'trainingOptions(…, TargetDataFormats="CTB")' + (", or [t.T for t in T]" if lists else "")
    if count == 1 or channels == count:
        return 'trainingOptions(…, TargetDataFormats="CB"), or T.T'
    values = to_numpy(T.array)
    if loss == "crossentropy" and found == 1 and np.all(values == np.floor(values)):
        return 'categorical(T), or the loss "index-crossentropy" with class numbers from 1'
    return f"fullyConnectedLayer({found}) before the output"


def _classes(classes: list[str], name: str, channels: int) -> str:
    return (
        f"trainnet: the targets have {len(classes)} classes, but the output '{name}' of the network has {channels} "
        f"channels (C); fix: fullyConnectedLayer({len(classes)}) before the output"
    )
