"""Steps of RMSProp for custom training loops: rmspropupdate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dlarray.functions.optimizers.optimizer_steps import Step, average_squares, move, of_class
from dlarray.functions.optimizers.parameter_updates import constant, update_parameters
from dlarray.registry import function


@function(differentiable=False)
def rmspropupdate(
    params: Any,
    grad: Any,
    averageSqGrad: Any,
    learnRate: Any = 0.001,
    sqGradDecay: Any = 0.9,
    epsilon: Any = 1e-8,
) -> tuple:
    """Update parameters by root mean squared propagation (RMSProp).

    ``params, averageSqGrad = rmspropupdate(params, grad, averageSqGrad)`` makes one step of a custom training loop;
    ``rmspropupdate(..., learnRate, sqGradDecay, epsilon)`` chooses its constants.

    Parameters
    ----------
    params : dlnetwork, table, struct, dict, list, tuple or array
        The parameters: a network, its table of learnables, an array, or arrays in nested containers.
    grad : like params
        The gradients, as `dlgradient` returns them for ``params`` (for a network, for ``net.Learnables``).
    averageSqGrad : like grad
        The moving average that the step before has returned; ``[]`` or None before the first step.
    learnRate : float, default 0.001
        Global learning rate.  For a network, each parameter's rate is this times its learning rate factor.
    sqGradDecay : float, default 0.9
        Decay of the moving average of the squared gradients, in [0, 1).
    epsilon : float, default 1e-8
        Keeps the denominator from being zero.

    Returns
    -------
    params, averageSqGrad
        Always both.  Containers and labels are those of ``params`` (a table where ``params`` is a network); plain
        arrays are returned as dlarrays.  The arguments are not changed.

    Raises
    ------
    ArgumentError, SizeError, FormatError, ClassError
        Containers, sizes, labels or classes that do not fit together, with the place, such as
        ``params.fc1.Weights``; constants out of their range.

    Notes
    -----
    With the moving average ``v = sqGradDecay*v + (1-sqGradDecay)*g.^2`` the step is
    ``p - learnRate*g./(sqrt(v) + epsilon)``, as PyTorch computes it, whose defaults are others.  There is no
    regularisation in the step: add its gradient to ``grad``, as in the example of `dlupdate`.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/rmspropupdate.html

    Examples
    --------
    >>> import dlarray as dl
    >>> params, averageSqGrad = dl.rmspropupdate(dl.ones(1, 2), dl.dlarray([3, -2]), [], 0.05, 0.75)
    >>> params
      1×2 dlarray
    <BLANKLINE>
        0.9000    1.1000
    """
    rate = constant("rmspropupdate", "learnRate", learnRate)
    decay = constant("rmspropupdate", "sqGradDecay", sqGradDecay, below=1)
    small = constant("rmspropupdate", "epsilon", epsilon)

    others = {"grad": grad, "averageSqGrad": averageSqGrad}
    return update_parameters("rmspropupdate", params, others, RMSPROP, (rate, decay, small))


def _composed(xp: Any, p: Any, g: Any, v: Any, rate: Any, b: Any, small: Any) -> tuple:
    rate, b, fresh, small = (of_class(c, p) for c in (rate, b, 1 - b, small))
    v = g * g * fresh if v is None else v * b + g * g * fresh
    return p - g / (xp.sqrt(v) + small) * rate, v


def _filled(new: Sequence, old: Sequence, constants: Sequence) -> None:
    (q, s), (p, g, v), (rate, b, small) = new, old, constants
    average_squares(s, g, v, b, q)
    move(q, p, g, s, rate, small)


RMSPROP = Step(_composed, _filled)
