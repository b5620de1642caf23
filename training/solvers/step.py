"""One step of training: gradients with weight decay and thresholds, then the solver's update."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from dlarray.array import dlarray
from dlarray.autodiff.places import together
from dlarray.backend import asarray_like, is_complex, namespace
from dlarray.functions.optimizers.optimizers import adamupdate, sgdmupdate
from dlarray.functions.optimizers.rmspropupdate import rmspropupdate
from dlarray.table import table

Step = Callable[[Any, table, tuple, int, float], tuple]


class GradientRules:
    """L2 regularization, times the factor of each parameter, and then the threshold: in that order."""

    def __init__(self, net: Any, options: Any) -> None:
        self.decay = [
            _decay(options.L2Regularization, net.parameter_factor(f"{layer}/{parameter}", "l2"), value)
            for layer, parameter, value in net.Learnables
        ]
        self.frozen = [
            net.parameter_factor(f"{layer}/{parameter}", "learn_rate") == 0
            for layer, parameter, _ in net.Learnables
        ]
        has = "GradientThreshold" in options.specs
        self.threshold = options.GradientThreshold if has else math.inf
        self.method = options.GradientThresholdMethod if has else "l2norm"

    def applied(self, gradients: table, learnables: table) -> table:
        """The gradients that the solver takes."""
        values = list(gradients.Value)
        if any(decay is not None for decay in self.decay):
            values = [
                g if decay is None else g + decay * w
                for g, decay, w in zip(values, self.decay, learnables.Value, strict=True)
            ]
        if math.isfinite(self.threshold):
            values = self._limited(values)
        return gradients.with_values(values)

    def _limited(self, values: list[Any]) -> list[Any]:
        limit = self.threshold
        if self.method == "absolute-value":
            return [_clipped(g, limit) for g in values]
        squares = together([_square(g) for g in values])  # on the device, where nothing is read back
        if self.method == "global-l2norm":
            squares = [sum(squares[1:], squares[0])] * len(values)
        return [_scaled(g, square, limit) for g, square in zip(values, squares, strict=True)]


def _decay(strength: float, factor: Any, w: dlarray) -> Any:
    """What a parameter is multiplied by in its part of the gradient: a number, a column with one for each row where
    the gates of a recurrent layer have their own factors, or None."""
    if type(factor) is not tuple:
        return strength * factor or None
    rows = w.array.shape[-1] // len(factor)
    column = [strength * one for one in factor for _ in range(rows)]
    return dlarray.from_array(asarray_like([column], w.array, w.array.dtype))


def _clipped(g: dlarray, limit: float) -> dlarray:
    xp = namespace(g._data)
    return g.wrap(xp.clip(g.array, -limit, limit))


def _square(g: dlarray) -> Any:
    """The square of the norm in double, a raw array of no dimensions."""
    xp = namespace(g._data)
    parts = xp.abs(g._data) if is_complex(g._data.dtype) else g._data
    wide = xp.astype(parts, xp.float64)
    return xp.asarray(xp.sum(wide * wide))


def _scaled(g: dlarray, square: Any, limit: float) -> dlarray:
    """A gradient whose norm is above the limit, brought down to it."""
    xp = namespace(square)
    large = square > limit * limit
    factor = xp.where(
        large, limit / xp.sqrt(xp.where(large, square, xp.ones_like(square))), xp.ones_like(square)
    )
    kind = g._data.dtype
    return g.wrap(g.array * xp.astype(factor, xp.real(g._data).dtype if is_complex(kind) else kind))


def step_of(options: Any) -> Step:
    """The update of a stochastic solver: network and states from network, gradients, states, iteration and rate.

    The states are the lists of averages, one item for each learnable; empty before the first step.
    """

    def sgdm(net: Any, gradients: table, states: tuple, iteration: int, rate: float) -> tuple:
        net, *new = sgdmupdate(net, gradients, *_tables(gradients, states, 1), rate, options.Momentum)
        return net, _lists(new)

    def adam(net: Any, gradients: table, states: tuple, iteration: int, rate: float) -> tuple:
        net, *new = adamupdate(
            net, gradients, *_tables(gradients, states, 2), iteration, rate,
            options.GradientDecayFactor, options.SquaredGradientDecayFactor, options.Epsilon,
        )  # fmt: skip
        return net, _lists(new)

    def rmsprop(net: Any, gradients: table, states: tuple, iteration: int, rate: float) -> tuple:
        net, *new = rmspropupdate(
            net, gradients, *_tables(gradients, states, 1), rate, options.SquaredGradientDecayFactor, options.Epsilon
        )  # fmt: skip
        return net, _lists(new)

    return {"sgdm": sgdm, "adam": adam, "rmsprop": rmsprop}[options.solver]


def _tables(like: table, states: tuple, count: int) -> list:
    return [like.with_values(values) for values in states] if states else [None] * count


def _lists(tables: list) -> tuple:
    return tuple(list(t.Value) for t in tables)
