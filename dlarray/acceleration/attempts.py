"""How a trace is tried, and what is told where a function is not traced."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dlarray import callers
from dlarray.acceleration import signatures, traces
from dlarray.acceleration.captured import Captured, Uncheckable
from dlarray.acceleration.engine import Engine
from dlarray.acceleration.results import difference
from dlarray.array import dlarray
from dlarray.autodiff import tape
from dlarray.errors import AbstractError, AccelerationWarning, TraceError


class Attempt:
    """A call of a function as it stands, and the trace that is made of it.

    Parameters
    ----------
    function : callable
    args, kwargs
        A call of it.
    inputs : list
        What it takes, as `signatures.read` finds it.
    still : set of int
        Which inputs are part of the trace in any case: numbers that have never changed.
    engine : Engine
        What records and compiles.
    as_it_stands : callable
        Makes the call: its result, and whether gradients of it are differentiated again.

    Attributes
    ----------
    result : any
        Of the call as it stands.
    trace : Trace or None
    problem : Exception or None
        Why there is none.
    deciding : set of int
        The inputs that are part of the trace besides, for their values decide what is computed.
    captured, outside
        What the function takes from outside its inputs, and the values of it.
    """

    def __init__(
        self,
        function: Callable,
        args: tuple,
        kwargs: dict,
        inputs: list,
        still: set[int],
        engine: Engine,
        as_it_stands: Callable[[], tuple[Any, bool]],
    ) -> None:
        self.trace: traces.Trace | None = None
        self.problem: Exception | None = None
        self.deciding: set[int] = set()
        captured, before = outside_of(function)
        run = traces.Observed(as_it_stands, inputs)
        self.result, higher = run.result
        run.result = self.result
        try:
            if run.writes:
                raise AbstractError(
                    "dlaccelerate: the function writes into an array that it is given; fix: copy it there, x = x.copy()"
                )
            self.captured = captured = captured or Captured(function)
            self.outside = captured.key()
            if before and self.outside != before:
                raise AbstractError(
                    f"dlaccelerate: the function itself changes {captured.changed(before, self.outside)}, which is "
                    "outside of it, and a trace would not; fix: return it, and gather or count where the function is "
                    "called"
                )

            constants: list = []  # of networks that are given: their key has the values
            signatures.read((args, kwargs), [], constants, plain=True)

            def trace(fixed: set[int]) -> traces.Trace:
                allowed = [*captured.arrays, *constants]
                return traces.Trace(function, args, kwargs, inputs, fixed, allowed, run, engine, higher)

            self.trace, fixed = most_general(trace, still, inputs)
            self.deciding = fixed - still
        except Exception as problem:
            self.problem = problem


def most_general(
    trace: Callable[[set[int]], traces.Trace], still: set[int], inputs: list
) -> tuple[traces.Trace, set[int]]:
    """A trace with as few inputs as can be made part of it, and these: ``still`` and those whose values decide."""
    try:
        return trace(still), still
    except Exception:
        plain = [i for i, x in enumerate(inputs) if type(x) is not dlarray and i not in still]
        if not plain:
            raise
    fixed = {*still, *plain}
    found = trace(fixed)
    for i in plain if 1 < len(plain) <= 8 else ():
        try:
            found, fixed = trace(fixed - {i}), fixed - {i}
        except Exception:
            continue
    return found, fixed


def outside_of(function: Callable) -> tuple[Captured | None, tuple]:
    """The variables from outside and their values now; nothing where they cannot be looked at."""
    try:
        captured = Captured(function)
        return captured, captured.key()
    except Exception:  # told when it is traced
        return None, ()


def recorded(inputs: list) -> bool:
    """Whether an evaluation outside differentiates by some of the inputs."""
    if not tape.stack.evaluations:
        return False
    return any([type(X) is dlarray and X._node is not None for X in inputs])


def is_refusal(problem: Exception) -> bool:
    """Whether a function cannot be traced by what it does."""
    return isinstance(problem, (TraceError, Uncheckable))


def reason(problem: Exception) -> str:
    """Why a function was not traced, in a line."""
    text = str(problem).removeprefix("dlaccelerate: ")
    return (
        text if is_refusal(problem) else f"{type(problem).__name__}: {text.splitlines()[0] if text else ''}"
    )


told: set[str] = set()


def tell(why: str) -> None:
    """Warn in the name of the user's line, once for each reason."""
    if why not in told:
        told.add(why)
        callers.warn(f"dlaccelerate: {why}", AccelerationWarning)


def tell_deciding(names: list[str]) -> None:
    """Warn of inputs whose values change and decide what is computed."""
    if names:
        tell(
            f"the value of {', '.join(names)} changes from call to call and decides "
            "what is computed, so each value is another signature, and the function runs as it is until one comes "
            "back; fix: keep it out of if, while, range and float() there, or pass it as a dlarray"
        )


def agree(result: Any, expected: Any, tolerance: float) -> bool:
    """Whether compiled results are those of the function; a warning where they differ."""
    what = difference(result, expected, tolerance)
    if what:
        callers.warn(
            f"Accelerated outputs differ from underlying function outputs: {what}. The function may depend on "
            "something that is no input of it; fix: pass it as an input, or clearCache(accfun) after changes",
            AccelerationWarning,
        )
    return not what
