"""Loss and gradients of a training as functions of the network and a mini-batch, and the option that compiles them.

What they take besides, the loss and the rules, stands in a `partial`, so that `dlaccelerate` sees what it holds.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from dlarray.acceleration.engines import NUMPY, on_gpu
from dlarray.errors import ArgumentError
from dlarray.functions.differentiation.accelerated_function import AcceleratedFunction
from dlarray.functions.differentiation.dlaccelerate import dlaccelerate
from dlarray.functions.differentiation.dlgradient import dlgradient
from dlarray.functions.reductions.sums import sum as sum_
from dlarray.layers.core.function_layer import functionLayer
from dlarray.layers.networks.network import dlnetwork
from dlarray.layers.networks.network_functions import forward
from dlarray.nests import is_network
from dlarray.training.metrics.named_losses import LOSSES

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


def accelerated(model_loss: Callable, options: Any, net: dlnetwork, loss: Callable, alone: bool) -> Callable:
    """The function as ``Acceleration`` wants it.

    Compiled by the engine of that name; or as it is; or, for "auto", with its operations recorded and done again, which
    changes no bit.  What a user's own layer or loss does besides would be left out then, so these run as they are.  So
    do several processes, which send gradients while they are computed (``alone`` is false there).
    """
    if options.Acceleration == "auto":
        own = alone and not on_gpu(net.Learnables.Value) and _of_library(net) and _named(loss)
        return AcceleratedFunction(model_loss, NUMPY.name, unasked=True) if own else model_loss
    if options.Acceleration == "none":
        return model_loss
    engine = "auto" if options.Acceleration == "compiled" else options.Acceleration
    return dlaccelerate(model_loss, Engine=engine)


def _of_library(net: dlnetwork) -> bool:
    """Whether a network has no layer, in itself or in its layers, with code of the user's."""
    for layer in net._layers:
        if isinstance(layer, functionLayer) or not type(layer).__module__.startswith("dlarray."):
            return False
        if not all(_of_library(v) for v in vars(layer).values() if is_network(v)):
            return False
    return True


def _named(loss: Callable) -> bool:
    """Whether a loss is one of those that have a name."""
    return getattr(loss, "loss", loss) in LOSSES.values()


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
