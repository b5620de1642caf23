"""One step of training: gradients with weight decay and thresholds, then the solver's update."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.backend import namespace, to_numpy
from dlarray.functions.optimizers import adamupdate, sgdmupdate
from dlarray.table import table
from dlarray.training.rmspropupdate import rmspropupdate

Step = Callable[[Any, table, int, float], Any]


class GradientRules:
    """L2 regularization, times the factor of each parameter, and then the threshold: in that order."""

    def __init__(self, net: Any, options: Any) -> None:
        rows = net.Learnables
        self.decay = [
            options.L2Regularization * net.parameter_factor(f"{layer}/{parameter}", "l2")
            for layer, parameter, _ in rows
        ]
        self.threshold = (
            getattr(options, "GradientThreshold", math.inf) if options.solver != "lbfgs" else math.inf
        )
        self.method = options.GradientThresholdMethod if options.solver != "lbfgs" else "l2norm"

    def applied(self, gradients: table, learnables: table) -> table:
        """The gradients that the solver takes."""
        values = list(gradients.Value)
        if any(self.decay):
            values = [
                g + decay * w if decay else g
                for g, decay, w in zip(values, self.decay, learnables.Value, strict=True)
            ]
        if math.isfinite(self.threshold):
            values = self._limited(values)
        return gradients.with_values(values)

    def _limited(self, values: list[Any]) -> list[Any]:
        limit = self.threshold
        if self.method == "absolute-value":
            return [_clipped(g, limit) for g in values]
        norms = [_norm(g) for g in values]
        if self.method == "global-l2norm":
            norms = [math.sqrt(sum(n * n for n in norms))] * len(values)
        return [g * (limit / n) if n > limit else g for g, n in zip(values, norms, strict=True)]


def _clipped(g: dlarray, limit: float) -> dlarray:
    xp = namespace(g._data)
    return g.wrap(xp.clip(g.face, -limit, limit))


def _norm(g: dlarray) -> float:
    return float(np.linalg.norm(to_numpy(g._data).reshape(-1).astype(np.float64)))


def step_of(options: Any) -> Step:
    """The update of a stochastic solver, which remembers its averages from one step to the next."""
    kept: list[Any] = [None, None]

    def sgdm(net: Any, gradients: table, iteration: int, rate: float) -> Any:
        net, kept[0] = sgdmupdate(net, gradients, kept[0], rate, options.Momentum)
        return net

    def adam(net: Any, gradients: table, iteration: int, rate: float) -> Any:
        net, kept[0], kept[1] = adamupdate(
            net, gradients, kept[0], kept[1], iteration, rate,
            options.GradientDecayFactor, options.SquaredGradientDecayFactor, options.Epsilon,
        )  # fmt: skip
        return net

    def rmsprop(net: Any, gradients: table, iteration: int, rate: float) -> Any:
        net, kept[0] = rmspropupdate(
            net, gradients, kept[0], rate, options.SquaredGradientDecayFactor, options.Epsilon
        )
        return net

    return {"sgdm": sgdm, "adam": adam, "rmsprop": rmsprop}[options.solver]
