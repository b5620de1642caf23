"""Steps of the optimisers for custom training loops: adamupdate, sgdmupdate."""

from __future__ import annotations

from typing import Any

from dlarray.functions.optimizers.optimizer_steps import ADAM, SGDM, of_numbers
from dlarray.functions.optimizers.parameter_updates import constant, iteration_number, update_parameters
from dlarray.registry import function


@function(differentiable=False)
def adamupdate(
    params: Any,
    grad: Any,
    averageGrad: Any,
    averageSqGrad: Any,
    iteration: Any,
    learnRate: Any = 0.001,
    gradDecay: Any = 0.9,
    sqGradDecay: Any = 0.999,
    epsilon: Any = 1e-8,
) -> tuple:
    """Update parameters by adaptive moment estimation (Adam).

    ``params, averageGrad, averageSqGrad = adamupdate(params, grad, averageGrad, averageSqGrad, iteration)``
    makes one step of a custom training loop; ``adamupdate(..., learnRate, gradDecay, sqGradDecay, epsilon)``
    chooses its constants.

    Parameters
    ----------
    params : dlnetwork, table, struct, dict, list, tuple or array
        The parameters: a network, its table of learnables, an array, or arrays in nested
        containers.
    grad : like params
        The gradients, as `dlgradient` returns them for ``params`` (for a network, for ``net.Learnables``).
    averageGrad, averageSqGrad : like grad
        The moving averages returned by the previous step; ``[]`` or None before the first step.
    iteration : int
        The number of the step, from 1.
    learnRate : float, default 0.001
        Global learning rate.  For a network, each parameter's rate is this times its learning rate factor.
    gradDecay : float, default 0.9
        Decay of the moving average of the gradients, in [0, 1).
    sqGradDecay : float, default 0.999
        Decay of the moving average of the squared gradients, in [0, 1).
    epsilon : float, default 1e-8
        Keeps the denominator from being zero.

    Returns
    -------
    params, averageGrad, averageSqGrad
        Always all three.  Containers and labels are those of ``params`` (a table where ``params`` is a
        network); plain arrays are returned as dlarrays.  The arguments are not changed.

    Raises
    ------
    ArgumentError, SizeError, FormatError, ClassError
        Containers, sizes, labels or classes that do not fit together, with the place, such as
        ``params.fc1.Weights``; constants out of their range.

    Notes
    -----
    With the moving averages ``m = gradDecay*m + (1-gradDecay)*g`` and
    ``v = sqGradDecay*v + (1-sqGradDecay)*g.^2`` the step is ``p - a*m./(sqrt(v) + epsilon)``, where
    ``a = learnRate*sqrt(1-sqGradDecay^t)/(1-gradDecay^t)`` corrects for the averages' start at zero.
    ``epsilon`` is thus added to the uncorrected root, the second form in the paper by Kingma and Ba; PyTorch
    adds it to the corrected one, a relative difference of about ``epsilon`` in the first steps. Single with
    double is single, as everywhere.  The real and imaginary parts of a complex parameter are updated as two real
    parameters are.

    There is no weight decay: add it to the gradients, ``grad = dlupdate(lambda g, p: g + 1e-4*p, grad, params)``, which
    is PyTorch's ``weight_decay``.  Where the gates of a recurrent layer have learning rate factors of their own, each
    factor is for the rows of its gate.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/adamupdate.html

    Examples
    --------
    >>> import dlarray as dl
    >>> params = dl.struct(Weights=dl.ones(1, 2), Bias=dl.zeros(1))
    >>> grad = dl.struct(Weights=dl.dlarray([3, -2]), Bias=dl.dlarray(0))
    >>> params, averageGrad, averageSqGrad = dl.adamupdate(params, grad, [], [], 1, 0.25)
    >>> params.Weights
      1×2 dlarray
    <BLANKLINE>
        0.7500    1.2500
    """
    t = iteration_number("adamupdate", iteration)
    rate = constant("adamupdate", "learnRate", learnRate)
    decay = constant("adamupdate", "gradDecay", gradDecay, below=1)
    square_decay = constant("adamupdate", "sqGradDecay", sqGradDecay, below=1)
    small = constant("adamupdate", "epsilon", epsilon)
    rate = of_numbers(_corrected, rate, decay, square_decay, t)

    others = {"grad": grad, "averageGrad": averageGrad, "averageSqGrad": averageSqGrad}
    return update_parameters("adamupdate", params, others, ADAM, (rate, decay, square_decay, small))


def _corrected(rate: Any, decay: Any, square_decay: Any, t: Any) -> Any:
    """The learning rate, for averages that started at zero."""
    return rate * ((1 - square_decay**t) ** 0.5 / (1 - decay**t))


@function(differentiable=False)
def sgdmupdate(params: Any, grad: Any, vel: Any, learnRate: Any = 0.01, momentum: Any = 0.9) -> tuple:
    """Update parameters by stochastic gradient descent with momentum (SGDM).

    ``params, vel = sgdmupdate(params, grad, vel)`` makes one step of a custom training loop;
    ``sgdmupdate(..., learnRate, momentum)`` chooses its constants.

    Parameters
    ----------
    params : dlnetwork, table, struct, dict, list, tuple or array
        The parameters: a network, its table of learnables, an array, or arrays in nested
        containers.
    grad : like params
        The gradients, as `dlgradient` returns them for ``params`` (for a network, for ``net.Learnables``).
    vel : like grad
        The velocities returned by the previous step; ``[]`` or None before the first step.
    learnRate : float, default 0.01
        Global learning rate.  For a network, each parameter's rate is this times its learning rate factor.
    momentum : float, default 0.9
        The fraction of the previous step that is added to this one, in [0, 1].

    Returns
    -------
    params, vel
        Always both.  Containers and labels are those of ``params`` (a table where ``params`` is a network);
        plain arrays are returned as dlarrays.  The arguments are not changed.

    Raises
    ------
    ArgumentError, SizeError, FormatError, ClassError
        Containers, sizes, labels or classes that do not fit together, with the place, such as
        ``params.fc1.Weights``; constants out of their range.

    Notes
    -----
    The velocity is the step itself: ``vel = momentum*vel - learnRate*g``, then ``p + vel``.  PyTorch keeps a
    velocity without the learning rate, so the two differ from the step on at which the rate changes.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/sgdmupdate.html

    Examples
    --------
    >>> import dlarray as dl
    >>> params, vel = dl.sgdmupdate(dl.ones(1, 2), dl.dlarray([3, -2]), [], 0.1)
    >>> params
      1×2 dlarray
    <BLANKLINE>
        0.7000    1.2000
    """
    rate = constant("sgdmupdate", "learnRate", learnRate)
    keep = constant("sgdmupdate", "momentum", momentum, most=1)

    return update_parameters("sgdmupdate", params, {"grad": grad, "vel": vel}, SGDM, (rate, keep))
