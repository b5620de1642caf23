"""The limited-memory BFGS solver for custom training loops: lbfgsupdate, lbfgsState."""

from __future__ import annotations

import copy
import math
from collections.abc import Callable
from typing import Any

from dlarray import callers, nests
from dlarray.arguments import choice, is_empty, number, real, whole
from dlarray.array import asdlarray, dlarray
from dlarray.autodiff.halves import in_single
from dlarray.backend import namespace
from dlarray.display import object_text
from dlarray.display.strings import String
from dlarray.errors import ArgumentError, ClassError, DLArrayError, SizeError, describe
from dlarray.functions.optimizers.common import is_value
from dlarray.functions.optimizers.line_search import Point, line_search
from dlarray.operands import same_class
from dlarray.registry import function
from dlarray.syntax import as_matlab_calls
from dlarray.visible import visible_names

Arrays = list[Any]  # raw arrays, one for each parameter

# What a loss may raise where its values make no sense; anything else is a mistake in the program.
FAILURES = (DLArrayError, ArithmeticError, ValueError)


@function(differentiable=False)
def lbfgsState(*, HistorySize: Any = 10, InitialInverseHessianFactor: Any = 1) -> Any:
    """State of the limited-memory BFGS (L-BFGS) solver.

    ``solverState = lbfgsState()`` is the state before the first step; ``lbfgsState(Name=Value)`` sets its options.
    `lbfgsupdate` returns the states after.

    Parameters
    ----------
    HistorySize : int, default 10
        The number of steps that the solver remembers.  Values from 3 to 20 suit most tasks.
    InitialInverseHessianFactor : float, default 1
        The first approximation of the inverse Hessian matrix is this number times the identity.

    Returns
    -------
    LBFGSState
        With the options as properties, and:

        * ``InverseHessianFactor``, the present factor;
        * ``StepHistory``, ``GradientsDifferenceHistory``: lists of columns, the oldest first, and
          ``HistoryIndices``, their numbers in that order;
        * ``Loss``, ``Gradients``, ``AdditionalLossFunctionOutputs``: what the loss function has returned for the
          updated parameters; ``GradientsNorm``;
        * ``StepNorm``, the length of the last step;
        * ``LineSearchStatus``: ``""`` before the first step, ``"completed"`` or ``"failed"``.

    Raises
    ------
    ArgumentError
        Options out of their range.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/deep.lbfgsstate.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.lbfgsState(HistorySize=5).HistorySize
    5
    """
    size = whole("lbfgsState", "HistorySize", HistorySize, least=1, fix="HistorySize=1")
    factor = number(
        "lbfgsState",
        "InitialInverseHessianFactor",
        InitialInverseHessianFactor,
        above=0,
        finite=True,
        fix="InitialInverseHessianFactor=1",
    )
    return LBFGSState(size, factor)


class LBFGSState:
    """What `lbfgsState` makes."""

    __internals__ = "stands_at direction remember forget kept put_back describe".split()
    __dir__ = visible_names

    def __init__(self, HistorySize: int, factor: float) -> None:
        self._size, self._initial = HistorySize, factor
        self.InverseHessianFactor = factor
        self._steps: list[Arrays] = []  # s = p_new - p_old, the oldest first ...
        self._differences: list[Arrays] = []  # ... and y = g_new - g_old
        self._at: tuple[Any, Any] = (None, None)  # the loss function and the parameters that Loss is of
        self.Loss: Any = None
        self.Gradients: Any = None
        self.AdditionalLossFunctionOutputs: tuple = ()
        self.GradientsNorm: Any = None
        self.StepNorm: Any = None
        self.LineSearchStatus = ""

    def stands_at(self, lossFcn: Any, params: Any) -> None:
        """Say of which loss function and parameters the loss and the gradients are."""
        self._at = (lossFcn, params)

    @property
    def HistorySize(self) -> int:
        """The number of steps that are remembered."""
        return self._size

    @property
    def InitialInverseHessianFactor(self) -> float:
        """The factor before the first step."""
        return self._initial

    @property
    def StepHistory(self) -> list[dlarray]:
        """The steps, as columns."""
        return [_column(arrays) for arrays in self._steps]

    @property
    def GradientsDifferenceHistory(self) -> list[dlarray]:
        """The changes of the gradients, as columns."""
        return [_column(arrays) for arrays in self._differences]

    @property
    def HistoryIndices(self) -> list[int]:
        """Numbers of the steps in the histories, the oldest first."""
        return list(range(1, len(self._steps) + 1))

    def direction(self, gradient: Arrays) -> Arrays:
        """Minus the approximate inverse Hessian matrix times the gradient: the two loops over the history."""
        q = gradient
        weights = []
        for s, y in zip(reversed(self._steps), reversed(self._differences), strict=True):
            weight = _dot(s, q) / _dot(s, y)
            q = _plus(q, -weight, y)
            weights.append(weight)
        q = [g * self.InverseHessianFactor for g in q]
        for s, y, weight in zip(self._steps, self._differences, reversed(weights), strict=True):
            q = _plus(q, weight - _dot(y, q) / _dot(s, y), s)
        return [-g for g in q]

    def remember(self, step: Arrays, difference: Arrays) -> None:
        """Add a step to the history; one along which the loss does not curve upwards says nothing of its Hessian."""
        curvature = _dot(step, difference)
        size = _dot(difference, difference)
        if curvature > 1e-10 * math.sqrt(_dot(step, step) * size):
            self._steps = [*self._steps, step][-self._size :]
            self._differences = [*self._differences, difference][-self._size :]
            self.InverseHessianFactor = curvature / size

    def forget(self) -> None:
        """Begin anew: the next direction is that of the gradient."""
        self._steps, self._differences, self.InverseHessianFactor = [], [], self._initial

    def kept(self) -> dict[str, Any]:
        """What has to be kept to go on from here, as arrays and numbers."""
        return {
            "steps": [[dlarray.from_array(array) for array in arrays] for arrays in self._steps],
            "differences": [[dlarray.from_array(array) for array in arrays] for arrays in self._differences],
            "factor": self.InverseHessianFactor,
            "loss": self.Loss,
            "gradients": [asdlarray(g) for g in nests.tree_leaves(self.Gradients, is_value)],
        }

    def put_back(self, kept: dict[str, Any], like: Any) -> None:
        """Go on from what was kept; the gradients are a nest like the one given."""
        self._steps = [[X.array for X in arrays] for arrays in kept["steps"]]
        self._differences = [[X.array for X in arrays] for arrays in kept["differences"]]
        self.InverseHessianFactor, self.Loss = kept["factor"], kept["loss"]
        self.Gradients = nests.flatten(like, is_value)[1](kept["gradients"])

    def __repr__(self) -> str:
        history = [
            ("InverseHessianFactor", self.InverseHessianFactor),
            ("StepHistory", _Cells(len(self._steps))),
            ("GradientsDifferenceHistory", _Cells(len(self._steps))),
            ("HistoryIndices", _Row(self.HistoryIndices)),
        ]
        iteration = [
            ("Loss", self.Loss),
            ("Gradients", self.Gradients),
            ("AdditionalLossFunctionOutputs", _Cells(len(self.AdditionalLossFunctionOutputs), "{1×0 cell}")),
            ("GradientsNorm", self.GradientsNorm),
            ("StepNorm", self.StepNorm),
            ("LineSearchStatus", String(self.LineSearchStatus)),
        ]
        return object_text("LBFGSState", [(None, history), ("Iteration Information", iteration)])

    def describe(self) -> str:
        """A few words for messages."""
        return f"LBFGSState with {len(self._steps)} of {self._size} steps"


class _Cells(int):
    """A number of cells, displayed as MATLAB displays them."""

    def __new__(cls, count: int, empty: str = "{}") -> _Cells:
        made = super().__new__(cls, count)
        made._empty = empty
        return made

    _empty: str

    def property_text(self) -> str:
        return f"{{1×{int(self)} cell}}" if self else self._empty


class _Row(list):
    def property_text(self) -> str:
        text = " ".join(map(str, self))
        return "[1×0 double]" if not self else text if len(self) == 1 else f"[{text}]"


@function(differentiable=False, wrap=False)
@as_matlab_calls
def lbfgsupdate(
    params: Any,
    lossFcn: Callable,
    solverState: Any = None,
    *,
    MaxNumLineSearchIterations: Any = 20,
    LineSearchMethod: Any = "weak-wolfe",
    NumLossFunctionOutputs: Any = 2,
) -> tuple:
    """Update parameters by limited-memory BFGS (L-BFGS).

    ``net, solverState = lbfgsupdate(net, lossFcn, solverState)`` makes one step for a network,
    ``params, solverState = lbfgsupdate(params, lossFcn, solverState)`` for other parameters.
    ``lbfgsupdate(..., Name=Value)`` sets options.

    Use it for small networks and data that fit into one batch: the loss function must stay the same from step to step.

    Parameters
    ----------
    params : dlnetwork, table, struct, dict, list, tuple or array
        The parameters: a network, its table of learnables, an array, or arrays in nested containers.
    lossFcn : callable
        ``loss, gradients, *additional = lossFcn(params)``: mostly
        ``lambda net: dlfeval(modelLoss, net, X, T)``.  It may be an accelerated function.
    solverState : LBFGSState, optional
        A state made by `lbfgsState`, or returned by the previous step; ``[]`` or None is ``lbfgsState()``.
    MaxNumLineSearchIterations : int, default 20
        How many times a step may try the loss function.
    LineSearchMethod : {"weak-wolfe", "strong-wolfe", "backtracking"}, default "weak-wolfe"
        The conditions on the length of the step: a decrease of the loss alone (``"backtracking"``), or also that the
        loss has become flatter.
    NumLossFunctionOutputs : int, default 2
        The number of values that the loss function returns; those after the gradients are kept in
        ``solverState.AdditionalLossFunctionOutputs``.  A function that returns more is fine.

    Returns
    -------
    params, solverState
        Always both, new ones.  ``solverState.Loss`` is the loss of the returned parameters.

    Raises
    ------
    ClassError, ArgumentError, SizeError
        A loss function that is none, or returns too little; gradients that do not fit the parameters; complex
        parameters; options out of their range.

    Notes
    -----
    With the steps ``s`` and the changes ``y`` of the gradients that are remembered, the step is
    ``p - t*H*g``, where ``H*g`` is computed by the two loops of Nocedal's method, begun with
    ``InverseHessianFactor`` times the identity, ``(s'*y)/(y'*y)`` of the last step.  The length ``t`` begins with 1.
    Learning rate factors have no effect.

    A length at which the loss is not finite, or fails with an error (a `dlode45` that finds no step, say), is a length
    that is too long.

    When no length is found, ``LineSearchStatus`` is ``"failed"``: the lowest loss that was seen is taken, if any was
    low enough, and the history is forgotten, so that the next step follows the gradient.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/lbfgsupdate.html

    Examples
    --------
    >>> import dlarray as dl
    >>> def rosenbrock(x):
    ...     y = 100 * (x(2) - x(1)**2)**2 + (1 - x(1))**2
    ...     return y, dl.dlgradient(y, x)
    >>> x, solverState = dl.dlarray([-1.0, 2.0]), dl.lbfgsState()
    >>> for iteration in range(50):
    ...     x, solverState = dl.lbfgsupdate(x, lambda x: dl.dlfeval(rosenbrock, x), solverState)
    >>> x
      1×2 dlarray
    <BLANKLINE>
         1     1
    """
    if not callable(lossFcn):
        raise ClassError(
            f"lbfgsupdate: lossFcn must be a function, but it is {describe(lossFcn)}; "
            "fix: lambda net: dlfeval(loss, net)"
        )
    most = whole(
        "lbfgsupdate",
        "MaxNumLineSearchIterations",
        MaxNumLineSearchIterations,
        least=1,
        fix="MaxNumLineSearchIterations=1",
    )
    method = choice(
        "lbfgsupdate", "LineSearchMethod", LineSearchMethod, ("weak-wolfe", "strong-wolfe", "backtracking")
    )
    outputs = whole(
        "lbfgsupdate",
        "NumLossFunctionOutputs",
        NumLossFunctionOutputs,
        least=2,
        fix="NumLossFunctionOutputs=2",
    )
    problem = _Problem(params, lossFcn, outputs)
    state = _state_of(solverState)
    if state._at[0] is not lossFcn or state._at[1] is not params or state.Gradients is None:
        loss, gradients, state.AdditionalLossFunctionOutputs, g = problem.evaluate(params)
        state.Loss, state.Gradients = loss, gradients
    else:
        g = problem.arrays_of(state.Gradients)
    p = problem.start
    d = state.direction(g)
    start = Point(0.0, float(state.Loss), _dot(g, d), None)
    if start.slope >= 0 and _dot(g, g) > 0:  # no descent, from a loss that has changed: begin anew
        state.forget()
        d = state.direction(g)
        start = start._replace(slope=_dot(g, d))

    failures: list[Exception] = []

    def at(t: float) -> Point:
        new = _plus(p, t, d)
        there = problem.rebuilt(new)
        try:
            loss, gradients, additional, arrays = problem.evaluate(there)
        except FAILURES as error:  # the loss was fine at the start: the step has led to where it is not
            failures.append(error)
            return Point(t, math.inf, math.nan, None)
        return Point(t, float(loss), _dot(arrays, d), (there, new, loss, gradients, additional, arrays))

    if start.slope == 0:  # the gradient is zero: the place is right
        point, good = None, True
    else:
        point, good = line_search(at, start, method, most)
    if point is None and failures:
        callers.warn(
            f"lbfgsupdate: no step was found, and the loss failed at {len(failures)} of the steps tried, the last time "
            f"with {type(failures[-1]).__name__}: {failures[-1]}",
            RuntimeWarning,
        )
    state.LineSearchStatus = "completed" if good else "failed"
    result, step = params, 0.0
    if point is not None:
        result, new, state.Loss, state.Gradients, state.AdditionalLossFunctionOutputs, arrays = point.found
        s = [b - a for a, b in zip(p, new, strict=True)]
        state.remember(s, [b - a for a, b in zip(g, arrays, strict=True)])
        step, g = math.sqrt(_dot(s, s)), arrays
    if not good:
        state.forget()
    state.GradientsNorm, state.StepNorm = math.sqrt(_dot(g, g)), step
    state.stands_at(lossFcn, result)
    return result, state


def _state_of(state: Any) -> LBFGSState:
    if is_empty(state) or state is lbfgsState:  # MATLAB's ``solverState = lbfgsState`` has no parentheses
        return LBFGSState(10, 1.0)
    if not isinstance(state, LBFGSState):
        raise ClassError(
            f"lbfgsupdate: solverState must be an LBFGSState, but it is {describe(state)}; "
            "fix: solverState = lbfgsState()"
        )
    return copy.copy(state)


class _Problem:
    """Parameters as raw arrays, and the loss function on them."""

    def __init__(self, params: Any, lossFcn: Callable, outputs: int) -> None:
        self.lossFcn, self.outputs = lossFcn, outputs
        leaves, self.rebuild = nests.flatten(params, is_value)
        self.arrays = [
            X.wrap(in_single(*same_class(X.array))) for X in map(asdlarray, leaves)
        ]  # halves are too coarse to search
        for X, place in zip(self.arrays, nests.paths(params, "params", is_value), strict=True):
            real("lbfgsupdate", place, X, fix="learn its real and imaginary parts as two parameters")
        self.start = [getattr(X.array, "value", X.array) for X in self.arrays]

    def rebuilt(self, arrays: Arrays) -> Any:
        return self.rebuild([X.wrap(array) for X, array in zip(self.arrays, arrays, strict=True)])

    def evaluate(self, params: Any) -> tuple[Any, Any, tuple, Arrays]:
        made = self.lossFcn(params)
        if not isinstance(made, (tuple, list)) or len(made) < self.outputs:
            got = len(made) if isinstance(made, (tuple, list)) else 1
            raise ArgumentError(
                f"lbfgsupdate: lossFcn has returned {got} value{'s' * (got != 1)}, but {self.outputs} are needed; "
                "fix: return loss, dlgradient(loss, net.Learnables)"
            )
        loss, gradients, *additional = made[: self.outputs]
        if math.prod(getattr(loss, "shape", ())) != 1:
            raise SizeError(
                f"lbfgsupdate: the loss must be one number, but it is {describe(loss)}; fix: mean(loss, 'all')"
            )
        return loss, gradients, tuple(additional), self.arrays_of(gradients)

    def arrays_of(self, gradients: Any) -> Arrays:
        try:
            leaves = self.rebuild.match(gradients, ("params", "gradients"))
        except ArgumentError as problem:
            raise ArgumentError(
                f"lbfgsupdate: {problem} fix: return loss, dlgradient(loss, params)"
            ) from None
        arrays = []
        for X, g in zip(self.arrays, leaves, strict=True):
            G = asdlarray(g)
            if G.shape != X.shape:
                raise SizeError(
                    f"lbfgsupdate: a parameter is {X.describe()}, but its gradient is {G.describe()}; "
                    "fix: return loss, dlgradient(loss, params)"
                )
            array = getattr(G.array, "value", G.array)
            arrays.append(
                namespace(array).astype(array, X.array.dtype) if array.dtype != X.array.dtype else array
            )
        return arrays


def _dot(a: Arrays, b: Arrays) -> float:
    """The inner product, in double precision over the parameters."""
    return math.fsum(float(namespace(x).sum(x * y)) for x, y in zip(a, b, strict=True))


def _plus(a: Arrays, factor: float, b: Arrays) -> Arrays:
    return [x + y * factor for x, y in zip(a, b, strict=True)]


def _column(arrays: Arrays) -> dlarray:
    xp = namespace(*arrays)
    return dlarray.from_array(xp.reshape(xp.concat([xp.reshape(f, (-1,)) for f in arrays]), (1, -1)))
