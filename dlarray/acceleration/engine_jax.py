"""The engine that compiles with JAX: programs of array functions, and how they are called.

A *program* is what a function of arrays computes, written down by running the function once on arrays that have sizes
and classes but no values.  It is compiled on its first call.  Arrays come from NumPy and go back to it: a result is a
read-only view of the compiler's memory, and when it comes in again it is not copied.

Everything runs with 64-bit numbers switched on, for the time of the call alone: a user's own JAX keeps its settings.
"""

from __future__ import annotations

import functools
import importlib.util
import sys
import weakref
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from dlarray import allocator
from dlarray.acceleration import background
from dlarray.acceleration.engine import Engine, Program
from dlarray.backend import backend_name, namespace
from dlarray.errors import AbstractError

# Where results came from: id of a NumPy view -> (weak reference to it, the compiler's array).
_HELD: dict[int, tuple[weakref.ref, Any]] = {}


@functools.cache
def _jax() -> Any:
    import jax

    return jax


@functools.cache
def _found() -> bool:
    return importlib.util.find_spec("jax") is not None


def _wide() -> Any:
    """64-bit numbers for a block of code."""
    return _enable_x64()(True)


@functools.cache
def _enable_x64() -> Any:
    jax = _jax()
    if callable(getattr(jax, "enable_x64", None)):
        return jax.enable_x64
    from jax.experimental import enable_x64  # where older releases have it

    return enable_x64


@functools.cache
def _host() -> Any:
    """The processor, where NumPy's data is; None where it is the compiler's own choice."""
    jax = _jax()
    if jax.default_backend() == "cpu":
        return None
    return jax.sharding.SingleDeviceSharding(jax.devices("cpu")[0])


STEP_BYTES = (
    5000  # of machine code and book-keeping for each operation, measured over the programs in benchmarks/
)


class JaxProgram(Program):
    """What JAX makes of a function of arrays."""

    def __init__(self, function: Callable[[list], list], like: Sequence[Any]) -> None:
        jax = _jax()
        self._call: Any = None
        self._exported: Any = None
        self._job: background.Job | None = None
        failures: list[Exception] = []

        def run(*arrays: Any) -> list:
            for x in arrays:
                namespace(x)  # so that the type is known
            try:
                return function(list(arrays))
            except Exception as failure:  # kept away from JAX, which would shorten its traceback
                failures.append(failure)
                return []

        with _wide():
            shapes = [jax.ShapeDtypeStruct(x.shape, x.dtype) for x in like]
            self._jaxpr = jax.make_jaxpr(run)(*shapes)
        if failures:
            raise failures[0]
        self._given, self._made = _Parcels(self._jaxpr.in_avals), _Parcels(self._jaxpr.out_avals)

    @property
    def steps(self) -> int:
        """How many operations it holds, those of inner programs too."""
        return _steps(self._jaxpr.jaxpr)

    @property
    def nbytes(self) -> int:
        """What its constants and its code hold, about."""
        return sum(np.asarray(c).nbytes for c in self._jaxpr.consts) + STEP_BYTES * self.steps

    def prepare(self) -> None:
        """Have it compiled in the background."""
        if self._call is not None or self._exported is not None or _host() is not None:
            return
        jax = _jax()
        with _wide():
            try:
                like = [jax.ShapeDtypeStruct(x.shape, x.dtype) for x in self._given.like()]
                blob = bytes(jax.export.export(jax.jit(self._packed()))(*like).serialize())
                self._exported = jax.export.deserialize(bytearray(blob))
            except (
                Exception
            ):  # it cannot be written down, or flatbuffers is missing: the first call compiles it
                return
        self._job = background.compile_with_jax(jax, blob)

    def __call__(self, arrays: Sequence[np.ndarray]) -> list[np.ndarray]:
        with _wide():
            if self._call is None:
                self._call = self._compiled(self._given.joined(arrays))
            outputs = self._call(*self._given.joined(arrays))
        return self._made.parted(outputs)

    def _packed(self) -> Callable[..., list]:
        """The program on the parcels in which its arrays travel."""
        from jax.extend.core import jaxpr_as_fun

        xp, function, given, made = _jax().numpy, jaxpr_as_fun(self._jaxpr), self._given, self._made
        return lambda *parcels: made.pack(xp, function(*given.unpack(parcels)))

    def _compiled(self, parcels: Sequence) -> Any:
        jax, home = _jax(), _host()
        options = {} if home is None else {"in_shardings": home, "out_shardings": home}
        program = self._packed()
        if self._job is not None:
            self._job.wait()
            program, self._exported, self._job = self._exported.call, None, None
        call = jax.jit(program, **options)
        with background.cached(jax):
            _keep_memory(call.lower(*parcels).compile().memory_analysis())
            call(*parcels)  # it has a shorter way in than the compiled object, and shares its code
        return call


# glibc keeps pieces of up to 32 MB by itself.  Larger ones go back to the system after each call, and getting them
# again page by page took half of the time of a step (54 ms with, 26 ms without).
_KEPT = 32 << 20


def _keep_memory(needed: Any) -> None:
    """Let the process keep the memory that a program works in, from one call to the next."""
    size = getattr(needed, "temp_size_in_bytes", 0)
    if size > _KEPT:
        allocator.keep(2 * size, 2 * size)


SMALL = (
    1 << 14
)  # bytes; each array that goes in or out costs a few microseconds, copying this many less than one


class _Parcels:
    """Small arrays travel together, those of one dtype end to end in one array; large ones alone.

    ``pack`` and ``unpack`` are the compiler's side, ``joined`` and ``parted`` NumPy's.
    """

    def __init__(self, like: Sequence[Any]) -> None:
        self._count, self._like = len(like), like
        small = [x.size * x.dtype.itemsize <= SMALL for x in like]
        self._alone = [i for i, together in enumerate(small) if not together]
        kinds = dict.fromkeys(x.dtype for x, together in zip(like, small, strict=True) if together)
        self._parcels = []  # for each dtype: (number, start, stop, shape) of every array in it
        for kind in kinds:
            rows, start = [], 0
            for i, (x, together) in enumerate(zip(like, small, strict=True)):
                if together and x.dtype == kind:
                    rows.append((i, start, start + x.size, tuple(x.shape)))
                    start += x.size
            self._parcels.append(rows)

    def like(self) -> list:
        """An array of the size and class of each parcel, without values of its own."""
        return [self._like[i] for i in self._alone] + [
            np.empty(rows[-1][2], self._like[rows[0][0]].dtype) for rows in self._parcels
        ]

    def pack(self, xp: Any, arrays: Sequence) -> list:
        joined = [xp.concat([xp.reshape(arrays[i], (-1,)) for i, *_ in rows]) for rows in self._parcels]
        return [arrays[i] for i in self._alone] + joined

    def unpack(self, parcels: Sequence) -> list:
        arrays: list[Any] = [None] * self._count
        for i, x in zip(self._alone, parcels, strict=False):
            arrays[i] = x
        for rows, joined in zip(self._parcels, parcels[len(self._alone) :], strict=True):
            for i, start, stop, shape in rows:
                arrays[i] = joined[start:stop].reshape(shape)
        return arrays

    def joined(self, arrays: Sequence[np.ndarray]) -> list:
        parcels = []
        for i in self._alone:
            x = arrays[i]
            found = _HELD.get(id(x))
            parcels.append(x if found is None or found[0]() is not x else found[1])
        for rows in self._parcels:
            parcels.append(np.concatenate([arrays[row[0]] for row in rows], axis=None))
        return parcels

    def parted(self, parcels: Sequence) -> list[np.ndarray]:
        arrays: list[Any] = [None] * self._count
        for i, y in zip(self._alone, parcels, strict=False):
            arrays[i] = _to_host(y)
        for rows, joined in zip(self._parcels, parcels[len(self._alone) :], strict=True):
            values = np.asarray(joined)
            for i, start, stop, shape in rows:  # copies, so that a loss that is kept does not keep the rest
                arrays[i] = values[start:stop].reshape(shape).copy()
        return arrays


def _to_host(y: Any) -> np.ndarray:
    """A NumPy view of a result, remembered as what the compiler holds already."""
    x = np.asarray(y)
    key = id(x)

    def forget(_: Any, held: dict = _HELD) -> None:
        held.pop(key, None)

    _HELD[key] = (weakref.ref(x, forget), y)
    return x


def _steps(program: Any) -> int:
    return len(program.eqns) + sum(_steps(part) for equation in program.eqns for part in _inner(equation))


def _inner(equation: Any) -> list:
    """The programs inside a step."""
    found = []
    for value in equation.params.values():
        for part in value if isinstance(value, (tuple, list)) else (value,):
            part = getattr(part, "jaxpr", part)
            if hasattr(part, "eqns"):
                found.append(part)
    return found


class JaxEngine(Engine):
    """Records by ``make_jaxpr`` and compiles by XLA."""

    name = backend = cost = "jax"
    missing = "jax is not installed, so the function runs as it is; fix: pip install dlarray[accelerate]"

    def available(self) -> bool:
        """Whether JAX can be imported."""
        try:
            _jax()
        except ImportError:
            return False
        return True

    def installed(self) -> bool:
        """Whether there is a package of the name; to import it takes half a second."""
        return "jax" in sys.modules or _found()

    def namespace(self) -> Any:
        """jax.numpy."""
        return _jax().numpy

    def program(self, function: Callable[[list], list], like: Sequence[Any]) -> JaxProgram:
        """Record a function of arrays like these."""
        return JaxProgram(function, like)

    def owns(self, x: Any) -> bool:
        """Whether x is an array of JAX."""
        return backend_name(x) == "jax"

    def wants_values(self, failure: BaseException) -> bool:
        """Whether an error says that values were asked for where there are none."""
        if isinstance(failure, AbstractError):
            return True
        errors = _jax().errors
        names = ("ConcretizationTypeError", "TracerArrayConversionError", "TracerBoolConversionError",
                 "TracerIntegerConversionError", "NonConcreteBooleanIndexError")  # fmt: skip
        return isinstance(failure, tuple(getattr(errors, n) for n in names if hasattr(errors, n)))


JAX = JaxEngine()
