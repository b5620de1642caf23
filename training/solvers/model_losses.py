"""Loss and gradients of a training as functions of the network and a mini-batch, and the option that compiles them.

What they take besides, the loss and the rules, stands in a `partial`, so that `dlaccelerate` sees what it holds.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from dlarray.errors import ArgumentError
from dlarray.functions.differentiation.dlaccelerate import dlaccelerate
from dlarray.functions.differentiation.dlgradient import dlgradient
from dlarray.functions.reductions.sums import sum as sum_
from dlarray.layers.networks.network import dlnetwork
from dlarray.layers.networks.network_functions import forward

PLAIN = ("auto", "none")


def model_loss_of(loss: Callable, count: int) -> Callable:
    """The function whose values are loss, gradients, outputs and states; `count` is the number of outputs."""
    return partial(_model_loss, loss, count)


def regularized_loss_of(loss: Callable, count: int, rules: Any) -> Callable:
    """The same for solvers whose objective holds the weight decay: its first value is that, and the loss without it."""
    return partial(_regularized_loss, loss, count, rules.decay, rules.frozen)


def _model_loss(loss: Callable, count: int, net: dlnetwork, inputs: list, targets: list) -> tuple:
    *Y, state = forward(net, *inputs, nargout=count + 1)
    value = loss(*Y, *targets)
    return value, dlgradient(value, net.Learnables), _shown(loss, Y), list(state.Value)


def _regularized_loss(
    loss: Callable, count: int, decay: list, frozen: list, net: dlnetwork, inputs: list, targets: list
) -> tuple:
    *Y, state = forward(net, *inputs, nargout=count + 1)
    plain = loss(*Y, *targets)
    learnables, objective = net.Learnables, plain
    for factor, w in zip(decay, learnables.Value, strict=True):
        if factor is not None:
            objective = objective + sum_(factor * w * w, "all") / 2
    gradients = dlgradient(objective, learnables)
    if any(frozen):
        values = [0 * g if still else g for g, still in zip(gradients.Value, frozen, strict=True)]
        gradients = gradients.with_values(values)
    return (objective, plain), gradients, _shown(loss, Y), list(state.Value)


def _shown(loss: Callable, Y: list) -> list:
    """The outputs as predictions: a `NormalizedLoss` brings those of `forward` back."""
    back = getattr(loss, "predictions", None)
    return Y if back is None else back(Y)


def compiled(model_loss: Callable, options: Any) -> Callable:
    """The function as ``Acceleration`` wants it: as it is, or compiled by the engine of that name."""
    if options.Acceleration in PLAIN:
        return model_loss
    engine = "auto" if options.Acceleration == "compiled" else options.Acceleration
    return dlaccelerate(model_loss, Engine=engine)


def check_acceleration(options: Any, processes: int) -> None:
    """Refuse to compile where nothing could be compiled."""
    how = options.Acceleration
    if how in PLAIN:
        return
    if options.solver == "lm":
        raise ArgumentError(
            f'trainnet: the solver "lm" is not compiled, but Acceleration is "{how}"; fix: Acceleration="auto"'
        )
    if processes > 1:
        raise ArgumentError(
            f'trainnet: Acceleration is "{how}", but {processes} processes train together, which send gradients while '
            'they compute; fix: Acceleration="auto"'
        )
