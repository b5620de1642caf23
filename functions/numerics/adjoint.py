"""Gradients of the solution of a differential equation by solving the adjoint equation backwards in time.

With a' = -(df/dy)^T a, the gradient a of the loss with respect to the solution at a time is carried back to the time
before; the gradient with respect to the parameters collects (df/dtheta)^T a on the way.  The solution itself is
integrated back beside them, from the stored value at each requested time, so memory does not grow with the number of
steps.  The rule is written for traced values too: a gradient made with EnableHigherDerivatives differentiates the steps
of the backward solution.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from dlarray.array import dlarray
from dlarray.autodiff import TracedArray, tape
from dlarray.autodiff.primitive import IDENTITY, Primitive
from dlarray.autodiff.untraced import value_of
from dlarray.backend import is_float
from dlarray.functions.numerics.runge_kutta import Options, State, integrate


@dataclass(frozen=True)
class Equation:
    """y' = slope(t, y, theta): how it is evaluated, on what times and how accurately it is solved."""

    slope: Callable[[float, Any, Any], Any]  # (t, array of y, theta) -> array of y'
    rebuild: Callable[[Sequence[dlarray]], Any]  # theta from its arrays
    formats: tuple[str, ...]  # the labels of these arrays
    times: tuple[float, ...]
    options: Options
    seminorm: bool = False

    def theta(self, arrays: Sequence[Any]) -> Any:
        return self.rebuild([dlarray.from_array(v, f) for v, f in zip(arrays, self.formats, strict=True)])


@cache
def adjoint_p(count: int) -> Primitive:
    """The solution as an operation on y0 and ``count`` parameters.  A primitive: its gradient is not its steps'."""
    made = Primitive(_forward, name="dlode45", saves=(*range(count + 1), -1), holomorphic=False)
    made.vjp_all(_backward)
    made.batches = False  # the steps follow from the size of one gradient's error
    return made


def _forward(xp: Any, y: Any, *theta: Any, equation: Equation) -> Any:
    """The solution at all times but the first, along a new first axis."""
    # y and theta are variables, so that the user's function meets here what it meets on the way back
    parameters = equation.theta(_variables(theta))

    def slope(t: float, state: State) -> State:
        with _evaluation(1 + len(theta)):
            return [value_of(equation.slope(t, _variable(state[0]), parameters))]

    found, _ = integrate(slope, equation.times, [y], equation.options)
    return xp.stack([state[0] for state in found], axis=0)


def _backward(xp: Any, g: Any, y0: Any, *rest: Any, needs: tuple[bool, ...], equation: Equation) -> tuple:
    *theta, found = rest
    higher = type(g) is TracedArray
    wanted = [i for i, needed in enumerate(needs[1:]) if needed]

    def variables() -> tuple[list, Any]:
        arrays = _variables(theta)
        return arrays, equation.theta(arrays)

    shared = variables()
    # The sums of all parameters are one vector where they can be: a step costs so much for each part of its state.
    flat = not higher and len(wanted) > 1 and len({str(theta[i].dtype) for i in wanted}) == 1

    def together(parts: Sequence[Any]) -> list:
        return [xp.concat([xp.reshape(v, (-1,)) for v in parts])] if flat else list(parts)

    def slope(t: float, state: State) -> State:
        y, a = _variable(state[0]), state[1]
        # on higher orders y depends on the parameters of the steps before: those of this step must be others
        arrays, parameters = variables() if higher else shared
        with _evaluation(1 + len(theta)):
            f = equation.slope(t, y, parameters)
            node = f.node if type(f) is TracedArray else None
            nodes = [y.node, *(arrays[i].node for i in wanted)]
            pulled = {} if node is None else tape.pull(node, a, set(nodes), retain=higher, higher=higher)
        given = [a, *(theta[i] for i in wanted)]
        pulled_back = [
            xp.zeros_like(v) if piece is None else -piece
            for piece, v in zip([pulled.get(n) for n in nodes], given, strict=True)
        ]
        return [f if higher else value_of(f), pulled_back[0], *together(pulled_back[1:])]

    times, options = equation.times, equation.options
    if equation.seminorm:
        options = replace(options, controlled=2)
    sums = together([xp.zeros_like(theta[i]) for i in wanted])
    a = None
    for i in range(len(times) - 1, 0, -1):
        a = g[i - 1, ...] if a is None else a + g[i - 1, ...]
        (state,), size = integrate(slope, (times[i], times[i - 1]), [found[i - 1, ...], a, *sums], options)
        _, a, *sums = state
        options = replace(options, first=size)
    if flat:
        sums = _apart(xp, sums[0], [theta[i].shape for i in wanted])
    gradients = dict(zip(wanted, sums, strict=True))
    return a if needs[0] else None, *(gradients.get(i) for i in range(len(theta)))


def _apart(xp: Any, vector: Any, shapes: Sequence[tuple[int, ...]]) -> list:
    """The arrays of these shapes that a vector is made of."""
    found, start = [], 0
    for shape in shapes:
        size = math.prod(shape)
        found.append(xp.reshape(vector[start : start + size], shape))
        start += size
    return found


def _variable(v: Any) -> TracedArray:
    """An array cut off from what it was computed from, as far as a walk back to it goes."""
    if type(v) is TracedArray and v.node is not None:
        return TracedArray(v.value, tape.Node((v.node,), IDENTITY, (), v.shape))
    raw = value_of(v)
    return TracedArray(raw, tape.leaf(tuple(raw.shape)))


def _variables(theta: Sequence[Any]) -> list:
    return [_variable(v) if is_float(v.dtype) else v for v in theta]


@contextmanager
def _evaluation(leaves: int) -> Iterator[None]:
    """Inside it, the user's function may call dlgradient."""
    evaluation = tape.Evaluation()
    evaluation.leaves = leaves
    tape.stack.evaluations.append(evaluation)
    try:
        yield
    finally:
        tape.stack.evaluations.pop()
