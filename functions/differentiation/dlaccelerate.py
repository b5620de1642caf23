"""dlaccelerate: functions that are traced once and then run compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dlarray.acceleration import engines
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.functions.differentiation.accelerated_function import AcceleratedFunction
from dlarray.registry import function


@function(differentiable=False)
def dlaccelerate(fun: Callable, /, *, Engine: str = "auto") -> AcceleratedFunction:
    """Accelerate a function of dlarrays: trace and compile it once, then run the compiled program.

    Syntaxes: ``accfun = dlaccelerate(fun)``, ``dlaccelerate(fun, Engine="torch")``.

    Parameters
    ----------
    fun : callable
        A function of dlarrays, structs or tables of them, networks, NumPy arrays, numbers and other values: a loss
        function with its ``dlgradient`` calls, a model function, a whole training step with its optimizer.
    Engine : {"auto", "jax", "torch", "numpy"}, optional
        The compiler. "auto" uses what is installed. If both are, it uses JAX first, which compiles in a second, and
        after about ten seconds of computation PyTorch, whose programs take about half the time. Without either it
        uses "numpy", which compiles nothing: the recorded operations are done again on NumPy's arrays, with the same
        bits.

    Returns
    -------
    accfun : AcceleratedFunction
        Called like ``fun``, and by ``dlfeval(accfun, ...)``.  It can be differentiated as ``fun`` can, to any order.

    Raises
    ------
    ClassError
        ``fun`` is no function.
    OptionError
        ``Engine`` is not installed, or too old.
    TraceError
        On a call under ``strict()``: ``fun`` cannot be traced.

    Warns
    -----
    AccelerationWarning
        On a call: ``fun`` cannot be traced, because the program depends on values of its data, or uses data that
        is not among its inputs, and runs as it is; PyTorch finds no C++ compiler; results of a trace that differ from
        ``fun``.

    Notes
    -----
    Inside ``fun``, ``EnableHigherDerivatives`` is true unless it is given, as far as it makes a difference.

    The first calls with inputs of one kind run the original function: three seconds of work, at least 24; for
    ``Engine="numpy"`` six.  Then
    ``fun`` is traced, and compiled in a process beside this one; from a call that is fixed in advance the
    compiled program is used, so the same seed gives the same results in every run.  From then on ``fun`` itself does
    not run: it no longer prints or counts anything.  A trace is made for new sizes, formats or classes, or new values
    of variables that are not inputs; call ``clearCache(accfun)`` when the code of ``fun`` has changed.

    **Differs from MATLAB.** Random numbers are drawn anew for each call, from the same stream and in the same order as
    without acceleration; MATLAB repeats those that are not dlarrays.  Numbers and plain arrays are inputs; MATLAB makes
    a trace for each value.  Variables outside ``fun`` are checked before each call; MATLAB keeps their first values.
    ``if`` and ``while`` on values of the data are not compiled.  Returned dlarrays contain read-only NumPy arrays.
    Data on a GPU needs a build of PyTorch with CUDA.  ``Engine`` is an extension.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlaccelerate.html

    Examples
    --------
    >>> import dlarray as dl
    >>> def modelLoss(W, X, T):
    ...     loss = dl.mse(dl.fullyconnect(X, W, 0), T)
    ...     return loss, dl.dlgradient(loss, W)
    >>> accfun = dl.dlaccelerate(modelLoss)
    >>> accfun
      AcceleratedFunction with properties:
    <BLANKLINE>
              Function: @modelLoss
               Enabled: 1
             CacheSize: 50
               HitRate: 0
             Occupancy: 0
             CheckMode: 'none'
        CheckTolerance: 1.0000e-04
    >>> W, X, T = dl.dlarray([[1, 2]]), dl.dlarray([[3], [4]], "CB"), dl.dlarray([[5]], "CB")
    >>> loss, gradients = dl.dlfeval(accfun, W, X, T)
    >>> gradients
      1×2 dlarray
    <BLANKLINE>
        18    24
    """
    if not callable(fun):
        raise ClassError(
            f"dlaccelerate: the argument must be a function, but it is {describe(fun)}; fix: dlaccelerate(f)"
        )
    engine = engines.checked("dlaccelerate", Engine)
    return AcceleratedFunction(fun._function if isinstance(fun, AcceleratedFunction) else fun, engine)


@function(differentiable=False)
def clearCache(accfun: Any, /) -> None:
    """Forget the traces of an accelerated function.

    Syntax: ``clearCache(accfun)``.

    Parameters
    ----------
    accfun : AcceleratedFunction
        It is changed: ``HitRate`` and ``Occupancy`` are 0 again.

    Raises
    ------
    ArgumentError
        Anything else.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/deep.acceleratedfunction.clearcache.html

    Examples
    --------
    >>> import dlarray as dl
    >>> accfun = dl.dlaccelerate(lambda x: 2 * x)
    >>> dl.clearCache(accfun)
    >>> accfun.Occupancy
    0.0
    """
    if not isinstance(accfun, AcceleratedFunction):
        raise ArgumentError(
            f"clearCache: the argument must be an AcceleratedFunction, but it is {describe(accfun)}; "
            "fix: accfun = dlaccelerate(f)"
        )
    accfun.clearCache()
