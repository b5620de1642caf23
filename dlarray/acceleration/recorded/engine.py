"""The engine that compiles nothing: it records the operations on NumPy's arrays and does them again, one by one.

What a function spends between operations, on labels, checks and the tape, is left out; the operations are those of the
function as it stands, in its order, so the results have the same bits.  It needs neither a compiler nor a package.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from dlarray import backend
from dlarray.acceleration.engine import Engine, Program, Stopped
from dlarray.acceleration.recorded import arrays as recorded
from dlarray.acceleration.recorded.plain import HostLike
from dlarray.acceleration.watching import root
from dlarray.autodiff import tape
from dlarray.autodiff.primitive import register_recording
from dlarray.backend import RECORDED
from dlarray.errors import AbstractError

LINE_BYTES = 500  # of code and book-keeping for each operation, about


class NumpyProgram(Program):
    """Operations on arrays of NumPy, one by one."""

    replays = True

    def __init__(self, function: Callable[[list], list], like: Sequence[Any]) -> None:
        script = recorded.Script()
        given = [recorded.Recorded(_example(x), f"x{i}") for i, x in enumerate(like)]
        with recorded.recording(script):
            found = [
                x if isinstance(x, recorded.Recorded) else recorded.constant(np.asarray(x))
                for x in function(list(given))
            ]
        self._shapes = [y.shape for y in found]
        self._evaluation = tape.Evaluation()
        self._run, self._steps = script.function([x.name for x in given], [y.name for y in found])
        constants = [k for k in script.constants.values() if isinstance(k, np.ndarray)]
        self._constants = {id(root(k)) for k in constants}
        self._nbytes = sum(k.nbytes for k in constants)

    @property
    def steps(self) -> int:
        """How many operations it holds."""
        return self._steps

    @property
    def nbytes(self) -> int:
        """What its constants and its code hold, about."""
        return self._nbytes + LINE_BYTES * self._steps

    def prepare(self) -> None:
        """Nothing is compiled."""

    def __call__(self, arrays: Sequence[np.ndarray]) -> list[np.ndarray]:
        evaluations = tape.stack.evaluations
        evaluations.append(self._evaluation)  # what will be differentiated keeps what that takes
        try:
            with np.errstate(all="ignore"):
                found = self._run(*arrays)
        except Exception as problem:
            raise Stopped from problem
        finally:
            evaluations.pop()
        if [y.shape for y in found] != self._shapes:
            raise Stopped
        held = self._constants.union([id(root(x)) for x in arrays])
        return [_still(np.asarray(y)) if id(root(y)) in held else y for y in found]


def _still(x: np.ndarray) -> np.ndarray:
    """A view of what others hold as well, into which nobody writes."""
    x = x.view()
    x.flags.writeable = False
    return x


def _example(x: Any) -> np.ndarray:
    return x if isinstance(x, np.ndarray) else np.ones(x.shape, x.dtype)


class NumpyEngine(Engine):
    """Records operations on arrays of NumPy, and does them again."""

    name = cost = "numpy"
    backend = RECORDED
    exact = True

    def available(self) -> bool:
        """Always."""
        return True

    def namespace(self) -> Any:
        """NumPy's functions, which record."""
        _begin()
        return recorded.NAMESPACE

    def program(self, function: Callable[[list], list], like: Sequence[Any]) -> NumpyProgram:
        """Record a function of arrays like these."""
        _begin()
        return NumpyProgram(function, like)

    def owns(self, x: Any) -> bool:
        """Whether x is a recorded array."""
        return isinstance(x, recorded.Recorded)

    def plain(self, x: Any) -> Any:
        """A recorded array that behaves as an array of NumPy does."""
        return HostLike(x)

    def wants_values(self, failure: BaseException) -> bool:
        """Whether an error says that values were asked for where there are none."""
        # a function of NumPy's that was called by its name says so in its own words
        return isinstance(failure, AbstractError) or (
            isinstance(failure, TypeError) and f"'{recorded.Recorded.__name__}'" in str(failure)
        )


@functools.cache
def _begin() -> None:
    backend.register_abstract(recorded.Recorded, recorded.NAMESPACE, RECORDED)
    register_recording(recorded.NAMESPACE)
    backend.register_stand_in(HostLike, lambda x: x.recorded)


NUMPY = NumpyEngine()
