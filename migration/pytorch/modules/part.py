"""A module for a layer, and the order of dimensions in PyTorch: ``B T C S1 S2 … U``.

Images are (batch, channels, height, width), sequences (batch, time, channels), features (batch, channels).  Data
without labels keep the order of MATLAB's dimensions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from torch import nn

from dlarray.array import dlarray
from dlarray.functions.data_types.properties import extractdata
from dlarray.functions.system.gpu_arrays import gather

ORDER = "BTCSU"


class NotPossible(Exception):
    """Why a layer has no counterpart, and what to do; the walk through the network adds which layer it is."""

    def __init__(self, reason: str, fix: str) -> None:
        super().__init__(reason)
        self.reason, self.fix = reason, fix


class Axes:
    """The names of an array's dimensions, in MATLAB's order and in PyTorch's, and the sizes of an example."""

    def __init__(self, X: Any) -> None:
        fmt = getattr(X, "_format", "")
        self.Format, self.shape = fmt, tuple(X.shape)
        each = range(len(self.shape))
        self.matlab = [
            f"{fmt[d]}{fmt[: d + 1].count(fmt[d])}" if fmt[d] in "SU" else fmt[d] for d in each
        ] if fmt else [f"D{d + 1}" for d in each]  # fmt: skip
        self.torch = sorted(self.matlab, key=lambda name: ORDER.index(name[0])) if fmt else self.matlab
        self.spatial = [name for name in self.torch if name[0] == "S"]

    @property
    def labels(self) -> str:
        """The labels in PyTorch's order."""
        return "".join(name[0] for name in self.torch) if self.Format else ""

    def size(self, name: str) -> int:
        """The example's size; 1 for a dimension that is not there."""
        return self.shape[self.matlab.index(name)] if name in self.matlab else 1

    def at(self, name: str) -> int:
        """The place of a dimension in PyTorch's order."""
        return self.torch.index(name)

    def expandable(self, value: Any) -> np.ndarray:
        """An array of MATLAB's order that expands to the data, in PyTorch's order."""
        data = host(value)
        data = data.reshape(data.shape + (1,) * (len(self.matlab) - data.ndim))
        return data.transpose([self.matlab.index(name) for name in self.torch])

    def per_channel(self, vector: Any) -> Any:
        """A vector with a value for each channel, so that it expands to the data."""
        return vector.reshape((-1,) + (1,) * (len(self.torch) - 1 - self.at("C")))


class Part(nn.Module):
    """A layer: its learnables as parameters, its states and statistics as buffers."""

    def __init__(self, layer: Any, ins: Sequence[Any], outs: Sequence[Any]) -> None:
        super().__init__()
        self.ins, self.outs = [Axes(X) for X in ins], [Axes(Y) for Y in outs]
        self.kind = type(layer).__name__

    @property
    def x(self) -> Axes:
        """The dimensions of the first input."""
        return self.ins[0]

    @property
    def y(self) -> Axes:
        """The dimensions of the first output."""
        return self.outs[0]

    def extra_repr(self) -> str:
        return self.kind

    def learn(self, name: str, values: Any) -> None:
        """A parameter: a copy of the values."""
        self.register_parameter(name, nn.Parameter(tensor(values)))

    def keep(self, name: str, values: Any) -> None:
        """A buffer: a copy of the values."""
        self.register_buffer(name, tensor(values))


def arranged(t: torch.Tensor, have: Sequence[str], want: Sequence[str]) -> torch.Tensor:
    """The dimensions, named ``have``, in the order ``want``; those without a counterpart have one element."""
    have, want = list(have), list(want)
    if have == want:
        return t
    lost, kept = [name for name in have if name not in want], [name for name in want if name in have]
    order = [have.index(name) for name in [*lost, *kept]]
    if order != sorted(order):
        t = t.permute(order)
    for _ in lost:
        t = t.squeeze(0)
    for k, name in enumerate(want):
        if name not in kept:
            t = t.unsqueeze(k)
    return t


def tensor(values: Any) -> torch.Tensor:
    """A copy of values in PyTorch."""
    return torch.from_numpy(np.array(host(values), order="C"))


def host(value: Any) -> np.ndarray:
    """Values on the host, in MATLAB's order of dimensions."""
    return np.asarray(extractdata(gather(value)) if isinstance(value, dlarray) else value)


def vector(value: Any) -> np.ndarray:
    """Values as a vector."""
    return host(value).reshape(-1, order="F")
