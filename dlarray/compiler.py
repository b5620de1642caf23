"""The one place that names the compiler, JAX: programs of array functions, and how they are called.

A *program* is what a function of arrays computes, written down by running the function once on arrays that have sizes
and classes but no values.  It is compiled on its first call.  Arrays come from NumPy and go back to it: a result is a
read-only view of the compiler's memory, and when it comes in again it is not copied.

Everything runs with 64-bit numbers switched on, for the time of the call alone: a user's own JAX keeps its settings.
"""

from __future__ import annotations

import functools
import weakref
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from dlarray import allocator
from dlarray.backend import namespace
from dlarray.errors import AbstractError

# Where results came from: id of a NumPy view -> (weak reference to it, the compiler's array).
_HELD: dict[int, tuple[weakref.ref, Any]] = {}


@functools.cache
def _jax() -> Any:
    import jax

    return jax


def available() -> bool:
    """Whether the compiler is installed."""
    try:
        _jax()
    except ImportError:
        return False
    return True


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


def portable() -> Any:
    """The namespace of arrays in a program."""
    return _jax().numpy


class Program:
    """What ``function`` computes of arrays like the ones given.

    ``function`` takes and returns lists of raw arrays.  ``program(arrays)`` returns NumPy arrays.
    """

    def __init__(self, function: Callable[[list], list], like: Sequence[Any]) -> None:
        jax = _jax()
        self._call: Any = None
        self._given: _Parcels
        self._made: _Parcels
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

    def __call__(self, arrays: Sequence[np.ndarray]) -> list[np.ndarray]:
        with _wide():
            if self._call is None:
                self._call = self._compiled(arrays)
            outputs = self._call(*self._given.joined(arrays))
        return self._made.parted(outputs)

    def _compiled(self, arrays: Sequence[np.ndarray]) -> Any:
        from jax.extend.core import jaxpr_as_fun

        jax, home, function = _jax(), _host(), jaxpr_as_fun(self._jaxpr)
        xp = jax.numpy
        given, made = self._given, self._made = (
            _Parcels(self._jaxpr.in_avals),
            _Parcels(self._jaxpr.out_avals),
        )

        def program(*parcels: Any) -> list:
            return made.pack(xp, function(*given.unpack(parcels)))

        options = {} if home is None else {"in_shardings": home, "out_shardings": home}
        call = jax.jit(program, **options)
        _keep_memory(call.lower(*given.joined(arrays)).compile().memory_analysis())
        return call  # it has a shorter way in than the compiled object, and shares its code

    def same_as(self, other: Program) -> bool:
        """Whether two programs compute the same with the same constants."""
        ours, theirs = self._jaxpr, other._jaxpr
        return _same_values(ours.consts, theirs.consts) and _same(ours.jaxpr, theirs.jaxpr, set())


# glibc keeps pieces of up to 32 MB by itself.  Larger ones go back to the system after each call, and getting them
# again page by page took half of the time of a step (54 ms with, 26 ms without).
_KEPT = 32 << 20


def _keep_memory(needed: Any) -> None:
    """Let the process keep the memory that a program works in, from one call to the next."""
    size = getattr(needed, "temp_size_in_bytes", 0)
    if size > _KEPT:
        allocator.keep(max(2 * size, 1 << 30), 2 * size)


SMALL = (
    1 << 14
)  # bytes; each array that goes in or out costs a few microseconds, copying this many less than one


class _Parcels:
    """Small arrays travel together, those of one dtype end to end in one array; large ones alone.

    ``pack`` and ``unpack`` are the compiler's side, ``joined`` and ``parted`` NumPy's.
    """

    def __init__(self, like: Sequence[Any]) -> None:
        self._count = len(like)
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


def _same_values(ours: Sequence, theirs: Sequence) -> bool:
    if len(ours) != len(theirs):
        return False
    for a, b in zip(ours, theirs, strict=True):
        if a is b:
            continue
        x, y = np.asarray(a), np.asarray(b)
        if x.shape != y.shape or x.dtype != y.dtype or x.tobytes() != y.tobytes():
            return False
    return True


def _same(ours: Any, theirs: Any, seen: set) -> bool:
    """Whether two programs have the same steps with the same numbers in them."""
    if ours is theirs or (id(ours), id(theirs)) in seen:
        return True
    seen.add((id(ours), id(theirs)))
    if len(ours.eqns) != len(theirs.eqns):
        return False
    for a, b in zip(ours.eqns, theirs.eqns, strict=True):
        if a.primitive is not b.primitive or len(a.invars) != len(b.invars):
            return False
        for x, y in zip(a.invars, b.invars, strict=True):
            if hasattr(x, "val") != hasattr(y, "val"):
                return False
            if hasattr(x, "val") and not _same_values([x.val], [y.val]):
                return False
        for x, y in zip(_inner(a), _inner(b), strict=True):
            if not _same(x, y, seen):
                return False
    return True


def _inner(equation: Any) -> list:
    """The programs inside a step."""
    found = []
    for value in equation.params.values():
        for part in value if isinstance(value, (tuple, list)) else (value,):
            part = getattr(part, "jaxpr", part)
            if hasattr(part, "eqns"):
                found.append(part)
    return found


def wants_values(failure: BaseException) -> bool:
    """Whether an error says that values were asked for where there are none."""
    if isinstance(failure, AbstractError):
        return True
    errors = _jax().errors
    names = ("ConcretizationTypeError", "TracerArrayConversionError", "TracerBoolConversionError",
             "TracerIntegerConversionError", "NonConcreteBooleanIndexError")  # fmt: skip
    return isinstance(failure, tuple(getattr(errors, n) for n in names if hasattr(errors, n)))
