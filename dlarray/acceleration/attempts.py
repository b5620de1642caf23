"""How a trace is tried, and what is told where a function is not traced."""

from __future__ import annotations

from collections.abc import Callable

from dlarray import callers
from dlarray.acceleration import traces
from dlarray.acceleration.captured import Captured, Uncheckable
from dlarray.array import dlarray
from dlarray.autodiff import tape
from dlarray.errors import AccelerationWarning, TraceError


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
