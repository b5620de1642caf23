"""The Dormand-Prince pair of orders 4 and 5 with MATLAB's step size control: what ``dlode45`` is made of.

A state is a list of arrays, raw or traced, so the same code integrates a solution, a solution while it is traced, and a
solution together with its adjoint.  Steps and times are Python numbers: they are chosen from values, and no derivative
goes through them.  One number comes to the host for each attempted step, the error that decides whether it stands, and
one at the start for the first step size.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from dlarray.autodiff.declare import primitive
from dlarray.autodiff.untraced import value_of
from dlarray.backend import asarray_like, class_name, namespace, to_numpy
from dlarray.errors import ArgumentError

State = list[Any]
Slope = Callable[[float, State], State]

# When each stage is evaluated, and the weights of the slopes so far in its argument.  The last stage is the solution of
# order 5, and its slope is the first one of the next step.
TIMES = (1 / 5, 3 / 10, 4 / 5, 8 / 9, 1.0, 1.0)
STAGES = (
    (1 / 5,),
    (3 / 40, 9 / 40),
    (44 / 45, -56 / 15, 32 / 9),
    (19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729),
    (9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656),
    (35 / 384, 0.0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84),
)
# The solution of order 5 less that of order 4.
ERROR = (71 / 57600, 0.0, -71 / 16695, 71 / 1920, -17253 / 339200, 22 / 525, -1 / 40)
# Inside a step: the weights of the slopes as polynomials s, s^2, s^3, s^4 of the part s of the step, of order 4.
DENSE = (
    (1.0, -183 / 64, 37 / 12, -145 / 128),
    (0.0, 0.0, 0.0, 0.0),
    (0.0, 1500 / 371, -1000 / 159, 1000 / 371),
    (0.0, -125 / 32, 125 / 12, -375 / 64),
    (0.0, 9477 / 3392, -729 / 106, 25515 / 6784),
    (0.0, -11 / 7, 11 / 3, -55 / 28),
    (0.0, 3 / 2, -4.0, 5 / 2),
)
POWER = 1 / 5


# A primitive of its own, because a step takes 21 products and sums of traced arrays without it, and 6 with it.
@primitive(holomorphic=False)
def weighted_sum_p(xp, y, *slopes, weights):
    """y + weights[0]*slopes[0] + …"""
    for weight, slope in zip(weights, slopes, strict=True):
        if weight:
            y = y + slope * weight
    return y


@weighted_sum_p.vjp_all
def _(xp, g, *, weights, needs):
    pieces = [g if needs[0] else None]
    for weight, needed in zip(weights, needs[1:], strict=True):
        pieces.append(g * weight if needed and weight else None)
    return pieces


@dataclass(frozen=True)
class Options:
    """How accurate the solution is, and how long the steps may be."""

    relative: float
    absolute: float
    longest: float
    first: float | None = None  # None: from the slope at the start
    controlled: int | None = None  # how many parts of the state decide on the step size; None: all


def moved(state: State, slopes: Sequence[State], weights: Sequence[float]) -> State:
    """The state plus weighted slopes."""
    return [weighted_sum_p(y, *(k[i] for k in slopes), weights=tuple(weights)) for i, y in enumerate(state)]


def integrate(
    slope: Slope, times: Sequence[float], state: State, options: Options
) -> tuple[list[State], float]:
    """The states at all times but the first, and the size of the step that would come next.

    The steps do not stop at the times between the first and the last: the solution there is interpolated.
    """
    t, end = times[0], times[-1]
    way = 1.0 if end > t else -1.0
    longest = min(options.longest, abs(end - t))
    epsilon = _epsilon(state)
    relative = max(options.relative, 100 * epsilon)
    threshold = options.absolute / relative
    k = [slope(t, state)]
    if options.first is None:
        size = _first_step(
            state[: options.controlled], k[0], min(longest, abs(times[1] - t)), relative, threshold
        )
    else:
        size = options.first
    found: list[State] = []
    while len(found) < len(times) - 1:
        smallest = 16 * epsilon * max(abs(t), _TINY)
        size = min(longest, max(smallest, size))
        failed = False
        while True:
            last = 1.1 * size >= abs(end - t)
            h = end - t if last else way * size
            size = abs(h)
            for c, weights in zip(TIMES, STAGES, strict=True):
                after = moved(state, k, [h * w for w in weights])
                k.append(slope(end if last and c == 1 else t + c * h, after))
            error = size * _error(state[: options.controlled], after, k, threshold)
            if error <= relative:
                break
            if size <= smallest:
                raise ArgumentError(
                    f"dlode45: at t = {t:.6g} the error stays above the tolerances for every step down to the "
                    f"smallest, {smallest:.3g}: the solution may grow without bound or jump there; "
                    "fix: end tspan before it, or raise RelativeTolerance and AbsoluteTolerance"
                )
            size = max(smallest, size * (0.5 if failed else max(0.1, 0.8 * (relative / error) ** POWER)))
            failed = True
            k = k[:1]
        new = end if last else t + h
        while len(found) < len(times) - 1:
            wanted = times[len(found) + 1]
            if way * (wanted - new) > 0:
                break
            found.append(after if wanted == new else _inside((wanted - t) / h, h, state, k))
        if not failed:
            growth = 1.25 * (error / relative) ** POWER
            size = size / growth if growth > 0.2 else 5 * size
        t, state, k = new, after, [k[-1]]
    return found, size


_TINY = 2.0**-1022 / 2.0**-52  # keeps the smallest step above zero at t = 0


def _inside(s: float, h: float, state: State, k: Sequence[State]) -> State:
    """The solution at the part s of a step."""
    return moved(state, k, [h * s * (a + s * (b + s * (c + s * d))) for a, b, c, d in DENSE])


def _first_step(state: State, slopes: State, size: float, relative: float, threshold: float) -> float:
    """So small that a step of Euler's method would change no element by more than the tolerances allow."""
    rate = _largest([abs(value_of(f)) / _scale(threshold, y) for y, f in zip(state, slopes, strict=False)])
    rate /= 0.8 * relative**POWER
    return 1 / rate if size * rate > 1 else size


def _error(state: State, after: State, k: Sequence[State], threshold: float) -> float:
    """The largest estimated error of a step of unit size, as a part of the solution.

    NaN where the step started from finite numbers counts as too large an error.  A solution that is lost already is
    carried on, so that NaN reaches the result, as it does through any other function.
    """
    parts = []
    for i, y in enumerate(state):
        slopes = [value_of(f[i]) for f in k]
        error = weighted_sum_p(slopes[0] * ERROR[0], *slopes[1:], weights=ERROR[1:])
        parts.append(abs(error) / _scale(threshold, y, after[i]))
    largest = _largest(parts)
    if not math.isnan(largest):
        return largest
    return math.inf if math.isfinite(_largest([abs(value_of(f)) for f in k[0][: len(state)]])) else 0.0


def _scale(threshold: float, *states: Any) -> Any:
    """The size of each element, but no less than the one where the absolute tolerance takes over."""
    sizes = [abs(value_of(y)) for y in states]
    xp = namespace(*sizes)
    size = sizes[0] if len(sizes) == 1 else xp.maximum(*sizes)
    return xp.maximum(size, asarray_like(threshold, size, size.dtype))


def _largest(parts: Sequence[Any]) -> float:
    """The largest element of raw arrays, on the host.  The one place that waits for the device."""
    found = None
    for part in parts:
        if math.prod(part.shape):
            xp = namespace(part)
            largest = xp.max(part)
            found = largest if found is None else xp.maximum(found, largest)
    return 0.0 if found is None else float(to_numpy(found))


def _epsilon(state: State) -> float:
    """The spacing of numbers near 1 in the coarsest class of the state."""
    return max(2.0**-23 if class_name(y.dtype) == "single" else 2.0**-52 for y in state)
