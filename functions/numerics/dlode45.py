"""dlode45: the solution of a nonstiff ordinary differential equation, as an operation that can be differentiated."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from dlarray import formats, nests
from dlarray.arguments import choice, is_empty, no_text, number
from dlarray.array import asdlarray, dlarray
from dlarray.autodiff import TracedArray, tape
from dlarray.autodiff.halves import dtype_of_halves, in_single, rounded
from dlarray.autodiff.places import together
from dlarray.autodiff.untraced import value_of
from dlarray.backend import asarray_like, is_array, is_complex, is_float, is_integer, to_numpy
from dlarray.conversion import namespace_of
from dlarray.errors import (
    ArgumentError,
    ClassError,
    FormatError,
    OptionError,
    SizeError,
    describe,
)
from dlarray.functions.numerics.adjoint import Equation, adjoint_p
from dlarray.functions.numerics.runge_kutta import Options, integrate
from dlarray.operands import floating
from dlarray.registry import function, strip
from dlarray.syntax import as_matlab_calls

MODES = ("direct", "adjoint", "adjoint-seminorm")


@function(wrap=False)
@as_matlab_calls
def dlode45(
    net: Any,
    tspan: Any,
    Y0: Any,
    /,
    *theta: Any,
    DataFormat: Any = None,
    GradientMode: Any = "direct",
    InitialStepSize: Any = None,
    MaxStepSize: Any = None,
    RelativeTolerance: Any = 1e-3,
    AbsoluteTolerance: Any = 1e-6,
) -> dlarray:
    """Solution of a nonstiff ordinary differential equation (ODE), with gradients: the neural ODE operation.

    ``Y = dlode45(net, tspan, Y0)`` integrates the system that the dlnetwork ``net`` describes over the times from the
    first to the last element of ``tspan``, from the initial conditions ``Y0``.

    ``Y = dlode45(odefun, tspan, Y0, theta)`` integrates ``y' = odefun(t, y, theta)``.

    ``Y = dlode45(..., DataFormat=fmt)`` takes unformatted ``Y0``; ``dlode45(..., Name=Value)`` sets other options.

    Parameters
    ----------
    net : dlnetwork or callable
        A network with one input means ``predict(net, y)``; one with two inputs ``predict(net, t, y)``, where
        ``t`` is the time, repeated over the batch and labelled "CB".  A function ``odefun(t, y, theta)`` takes the time
        as a number, the solution labelled as ``Y0`` is, and the parameters; it returns an array of the size and labels
        of ``y``, and must take all three, used or not.
    tspan : vector
        Two or more times, all increasing or all decreasing.  Of two, ``[t0, t1]``, the solution at ``t1`` is returned;
        of more, that at all times but the first.  The solver takes its own steps and interpolates between them.
    Y0 : dlarray or array_like
        The solution at ``tspan(1)``.
    theta : any
        Parameters of ``odefun``: a dlarray, or a struct, list, dict or table of them, or a network; ``[]`` for none.
        Not for a network in the place of ``odefun``.
    DataFormat : str
        Labels of the dimensions of an unformatted ``Y0``.  ``odefun`` gets unformatted data then.
    GradientMode : "direct", "adjoint" or "adjoint-seminorm", default "direct"
        How ``dlgradient`` finds the gradients with respect to ``Y0`` and ``theta``.  "direct" goes back through the
        operations of the solver: suits large mini-batches, and many times in ``tspan``.  "adjoint" solves the
        associated adjoint system backwards: it suits small mini-batches and few times, and its memory does not grow
        with the number of steps.  "adjoint-seminorm" does the same, but the gradients of ``theta`` do not influence the
        step sizes, and it is often faster. For small systems "direct" is faster: two to nine times with a hundred
        parameters, where memory does not matter.
    InitialStepSize : positive scalar or [], default []
        The first step to try.  If empty, it is computed from the initial slope.
    MaxStepSize : positive scalar or [], default []
        The longest step.  If empty, a tenth of the whole interval.
    RelativeTolerance : positive scalar, default 1e-3
        Bounds the error of an element as a part of the element.
    AbsoluteTolerance : positive scalar, default 1e-6
        Bounds the error of elements near zero.

    Returns
    -------
    dlarray
        The solution, of the class of ``Y0``.  For two times it has the size and labels of ``Y0``.  For more, there is a
        dimension for the times ``tspan(2:end)``, labelled "T"; in an unformatted result it comes last.

    Raises
    ------
    ArgumentError
        ``tspan`` is not monotone; ``theta`` is missing; no step is small enough for the tolerances.
    FormatError
        Unformatted ``Y0`` without ``DataFormat``; labels that change in ``odefun``; several times for ``Y0`` with "T".
    SizeError
        ``odefun`` returns something that has not the size of ``y``.

    Notes
    -----
    The solver is the explicit Runge-Kutta pair of orders 4 and 5 by Dormand and Prince, with the step size control and
    the interpolation of MATLAB's ``ode45``: the error of the worst element of the array decides, over all observations.
    It is read to the host once for each attempted step, and the step sizes and times are constants to ``dlgradient``.
    The relative tolerance is at least 100 times the spacing of the numbers near 1 in the class of ``Y0``.

    In the adjoint modes gradients reach ``theta`` and ``Y0`` alone.  Values that ``odefun`` takes from elsewhere are
    constants, as is the state of a network, which must be empty.

    Extends MATLAB: ``Y0``, ``theta`` and ``tspan`` may be plain arrays or lists, ``odefun`` may return unformatted data
    of the right size, all modes allow ``EnableHigherDerivatives``.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.dlode45.html

    Examples
    --------
    >>> import dlarray as dl
    >>> decay = lambda t, y, theta: -theta * y
    >>> Y0 = dl.dlarray([[1, 2]], "CB")
    >>> dl.dlode45(decay, [0, 0.5, 1], Y0, dl.dlarray(1), RelativeTolerance=1e-6)
      1(C) × 2(B) × 2(T) dlarray
    <BLANKLINE>
    <BLANKLINE>
    (:,:,1) =
    <BLANKLINE>
        0.6065    1.2131
    <BLANKLINE>
    <BLANKLINE>
    (:,:,2) =
    <BLANKLINE>
        0.3679    0.7358
    <BLANKLINE>
    >>> dl.dlfeval(lambda k: dl.dlgradient(dl.dlode45(decay, [0, 1], 1, k, DataFormat="CB"), k), dl.dlarray(1))
      1×1 dlarray
    <BLANKLINE>
       -0.3679
    """
    mode = choice("dlode45", "GradientMode", GradientMode, MODES, fix='GradientMode="adjoint"')
    times = _times(tspan)
    Y = _initial(Y0, DataFormat, len(times))
    half = dtype_of_halves((Y.array,))
    Y = Y.wrap(in_single(Y.array))  # no step is small enough for the spacing of halves
    system, parameters = _system(net, theta, Y, DataFormat, mode)
    options = Options(
        relative=_positive("RelativeTolerance", RelativeTolerance),
        absolute=_positive("AbsoluteTolerance", AbsoluteTolerance),
        longest=_step(MaxStepSize, "MaxStepSize") or abs(times[-1] - times[0]) / 10,
        first=_step(InitialStepSize, "InitialStepSize"),
    )

    def slope(t: float, y: Any, theta: Any) -> Any:
        return _slope(system(t, dlarray.from_array(y, Y._format), theta), y, Y)

    leaves, rebuild = nests.flatten(parameters, lambda v: type(v) is dlarray)
    if any(is_integer(v._data.dtype) for v in leaves):
        leaves = [floating(v) for v in leaves]
        parameters = rebuild(leaves)
    arrays = together([Y.array, *(v.array for v in leaves)])
    Y = Y.wrap(arrays[0])
    if mode != "direct" and (is_complex(Y.dtype) or any(is_complex(v.dtype) for v in leaves)):
        raise ClassError(
            f'dlode45: GradientMode="{mode}" is for real data, but Y0 or theta is complex; fix: GradientMode="direct"'
        )
    if mode == "direct" or not tape.stack.evaluations:
        found, _ = integrate(lambda t, state: [slope(t, state[0], parameters)], times, [Y.array], options)
        return _narrowed(gathered([state[0] for state in found], Y), half)
    equation = Equation(
        slope, rebuild, tuple(v._format for v in leaves), times, options, mode == "adjoint-seminorm"
    )
    solution = adjoint_p(len(leaves))(*arrays, equation=equation)
    return _narrowed(gathered([solution[i, ...] for i in range(len(times) - 1)], Y), half)


def _narrowed(Y: dlarray, half: Any) -> dlarray:
    return Y if half is None else Y.wrap(rounded(Y.array, half))


def gathered(found: list, Y: dlarray) -> dlarray:
    """The solutions at the requested times as one array."""
    if len(found) == 1:
        return Y.wrap(found[0])
    fmt, place = formats.insert(Y._format, "T") if Y._format else ("", found[0].ndim)
    return dlarray.from_array(namespace_of(found[0]).stack(found, axis=-1 - place), fmt)


# -- what comes in ---------------------------------------------------------------------------------------------
def _times(tspan: Any) -> tuple[float, ...]:
    if type(tspan) is dlarray and tspan._node is not None:
        tape.note_cut("dlode45, where tspan is a constant,")
    try:
        T = asdlarray(tspan)
    except (TypeError, ValueError):
        T = None
    if (
        T is None
        or T._format
        or is_complex(T.dtype)
        or sum(n != 1 for n in T.shape) > 1
        or math.prod(T.shape) < 2
    ):
        raise ArgumentError(
            "dlode45: tspan must be an unformatted real vector of two or more times, but it is "
            f"{describe(tspan) if T is None else T.describe()}; fix: tspan = [0, 1]"
        )
    times = tuple(float(t) for t in to_numpy(T._data).reshape(-1))
    way = 1 if times[-1] > times[0] else -1
    wrong = [i for i, (a, b) in enumerate(zip(times, times[1:], strict=False), 2) if not way * (b - a) > 0]
    if wrong or not all(map(math.isfinite, times)):
        i = wrong[0] if wrong else 1 + next(k for k, t in enumerate(times) if not math.isfinite(t))
        raise ArgumentError(
            f"dlode45: the elements of tspan must be finite and all increasing or all decreasing, but tspan({i}) is "
            f"{times[i - 1]:g}" + (f" after {times[i - 2]:g}" if i > 1 else "") + "; fix: sort(unique(tspan))"
        )
    return times


def _initial(Y0: Any, fmt: Any, count: int) -> dlarray:
    """Y0 as an array of floating-point numbers, with the labels that ``odefun`` is to see."""
    Y = asdlarray(Y0)
    if not no_text(fmt):
        if Y._format:
            raise FormatError(
                f"dlode45: DataFormat={describe(fmt)} is for unformatted data, but Y0 is {Y.describe()}; "
                "fix: leave DataFormat out, or stripdims first"
            )
        try:
            dlarray(Y, fmt)
        except FormatError as error:
            raise FormatError(f"dlode45: Y0 and DataFormat do not fit: {error}") from None
    elif not Y._format:
        raise FormatError(
            f'dlode45: Y0 is unformatted ({Y.describe()}); fix: dlode45(…, DataFormat="CB") with one label for each '
            'dimension, or label it: dlarray(Y0, "CB")'
        )
    if count > 2 and "T" in Y._format:
        raise FormatError(
            f'dlode45: Y0 has a dimension "T" already ({Y.describe()}), but the solution at {count - 1} times needs '
            "one; fix: stripdims(Y0) and DataFormat, or a tspan of two elements"
        )
    if not is_float(Y.dtype):
        xp = namespace_of(Y.array)
        Y = Y.wrap(xp.astype(Y.array, xp.float64))
    return Y


def _positive(option: str, value: Any) -> float:
    return number("dlode45", option, value, above=0, finite=True, fix=f"{option}=1e-3", error=OptionError)


def _step(value: Any, option: str) -> float | None:
    return None if is_empty(value) else _positive(option, value)


def _system(net: Any, theta: tuple, Y: dlarray, fmt: Any, mode: str) -> tuple[Callable, Any]:
    """The function (t, Y, theta) to integrate, and theta."""
    if nests.is_network(net):
        if theta:
            raise ArgumentError(
                "dlode45: a network brings its own parameters, but theta is given; fix: dlode45(net, tspan, Y0)"
            )
        return network_system(net, Y, fmt, mode), net
    if not callable(net):
        raise ClassError(
            "dlode45: the first argument must be a dlnetwork or a function of (t, y, theta), but it is "
            f"{describe(net)}; fix: dlode45(odefun, tspan, Y0, theta)"
        )
    if len(theta) != 1:
        raise ArgumentError(
            f"dlode45: a function needs one argument theta, but {len(theta) or 'none'} came; "
            "fix: dlode45(odefun, tspan, Y0, theta), with theta = [] for no parameters"
        )
    return net, theta[0]


def network_system(net: Any, Y: dlarray, fmt: Any, mode: str) -> Callable:
    """The function (t, Y, net) that a network stands for."""
    inputs, states = len(net.InputNames), len(net.State)
    if inputs not in (1, 2) or len(net.OutputNames) != 1:
        raise ArgumentError(
            f"dlode45: the network must have one or two inputs and one output, but it has {inputs} and "
            f"{len(net.OutputNames)}; fix: predict(net, Y) or predict(net, T, Y) is the system to solve"
        )
    if states and mode != "direct":
        raise OptionError(
            f'dlode45: GradientMode="{mode}" is for networks without state, but net.State has {states} rows; '
            'fix: GradientMode="direct"'
        )

    def system(t: float, y: dlarray, net: Any) -> dlarray:
        X = dlarray(y, fmt) if fmt else y
        Z = net.predict(X) if inputs == 1 else net.predict(clock(t, X), X)
        return strip(Z, formats.like(Z._format, fmt)) if fmt and Z._format else Z

    return system


def clock(t: float, X: dlarray) -> dlarray:
    """The time as a 1(C) × B array, repeated over the batch."""
    axis = X.axis("B")
    raw = value_of(X.array)
    batch = 1 if axis is None else raw.shape[axis]
    return dlarray.from_array(asarray_like([[t]] * batch, raw, raw.dtype), "CB")


def _slope(result: Any, y: Any, Y: dlarray) -> Any:
    """What the system has returned, as an array of the class of y."""
    try:
        D = None if result is None else asdlarray(result)
    except (TypeError, ValueError):
        D = None
    if D is None:
        raise ClassError(
            f"dlode45: the function must return an array of the size of y, but it returned {describe(result)}; "
            "fix: return dydt"
        )
    if D.shape != Y.shape:
        raise SizeError(
            f"dlode45: the function returned {D.describe()} for y of {Y.describe()}: both must have one size; "
            "fix: return dydt, with one element for each element of y"
        )
    if D._format and D._format != Y._format:
        raise FormatError(
            f"dlode45: the function returned {D.describe()} for y of {Y.describe()}: both must have the same labels; "
            + (f'fix: dlarray(dydt, "{Y._format}")' if Y._format else "fix: stripdims(dydt)")
        )
    array = D.array
    if type(array) is not TracedArray and type(array) is not type(value_of(y)) and not is_array(result):
        array = asarray_like(to_numpy(array), value_of(y))  # a plain number or list
    return array if array.dtype == y.dtype else namespace_of(array).astype(array, y.dtype)
