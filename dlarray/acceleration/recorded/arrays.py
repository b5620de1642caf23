"""The arrays of a function whose operations on NumPy's arrays are recorded, and the script that they make.

A `Recorded` array holds what the function has computed of its first inputs, and shows its size and class alone: asking
for its values is refused, as with the abstract arrays of a compiler, so that nothing which depends on them is taken for
granted.  What is done with it is done at once and written down as a line of a Python function.
"""

from __future__ import annotations

import functools
import operator
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import numpy as np

from dlarray.acceleration.draws import Seed
from dlarray.acceleration.engine import give_operators
from dlarray.autodiff.primitive import Primitive
from dlarray.autodiff.tape import expect, rules_for
from dlarray.backend import RECORDED, sorting
from dlarray.errors import AbstractError
from dlarray.machine.passes import LARGE, large


class Recorded:
    """An array of NumPy whose values do not show."""

    __slots__ = ("held", "name")
    __array_priority__ = 1500  # above NumPy's, below what traces it
    __array_ufunc__ = None
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, held: Any, name: str) -> None:
        self.held = held
        self.name = name

    shape = property(lambda self: self.held.shape)
    ndim = property(lambda self: self.held.ndim)
    dtype = property(lambda self: self.held.dtype)
    size = property(lambda self: self.held.size)
    device = property(lambda self: "cpu")
    # of constants alone: the functions that look for it need not trust what may change
    host_values = property(lambda self: self.held if self.name[0] == "k" else None)
    T = property(lambda self: done(_attribute, self, "T"))
    mT = property(lambda self: done(_attribute, self, "mT"))

    def __getitem__(self, key: Any) -> Any:
        return done(operator.getitem, self, key)

    def apply_raw(self, function: Callable, *more: Any) -> Any:
        """A function of NumPy's arrays, applied in one line."""
        return done(function, self, *more)

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[Any]:
        return iter([self[k] for k in range(len(self))])

    def __array_namespace__(self, api_version: str | None = None) -> Any:
        return NAMESPACE

    def __repr__(self) -> str:
        return f"Recorded({'×'.join(map(str, self.shape))} {self.dtype})"


class Opaque:
    """What an operation keeps for its gradient besides arrays: nobody looks into it."""

    __slots__ = ("held", "name")

    def __init__(self, held: Any, name: str) -> None:
        self.held = held
        self.name = name


_HELD = (Recorded, Opaque)


def _attribute(x: Any, name: str) -> Any:
    return getattr(x, name)


# -- operators and functions ---------------------------------------------------------------------------------------
def _alone(x: Any) -> bool:
    """Whether an operand is understood here: tracers and dlarrays come first."""
    return isinstance(x, (Recorded, np.ndarray, np.generic, int, float, complex))


give_operators(Recorded, lambda *given: done(*given), _alone)


# What has a size that follows from values, which a script would take for granted.
_SIZED_BY_VALUES = {
    np.nonzero, np.argwhere, np.flatnonzero, np.extract, np.compress, np.repeat, np.unique, np.unique_all,
    np.unique_counts, np.unique_inverse, np.unique_values, np.intersect1d, np.union1d, np.setdiff1d, np.setxor1d,
    np.trim_zeros, np.delete, np.bincount, np.histogram,
    np.ndarray.nonzero, np.ndarray.compress, np.ndarray.repeat,
}  # fmt: skip


class _Functions:
    """A module's functions, recorded where an argument is."""

    def __init__(self, module: Any, name: str) -> None:
        self.__name__ = name
        self._module = module

    def __getattr__(self, name: str) -> Any:
        found = getattr(sorting(np) if name in ("sort", "argsort") else self._module, name)
        if isinstance(found, ModuleType):
            found = _Functions(found, f"{self.__name__}.{name}")
        elif callable(found) and not isinstance(found, type):
            found = _recording(found)
        setattr(self, name, found)
        return found


class _Namespace(_Functions):
    """NumPy's Array API, recorded."""

    @staticmethod
    def asarray(x: Any, **options: Any) -> Any:
        """Arrays become constants of what is recorded."""
        if isinstance(x, Recorded):
            dtype = options.get("dtype")
            return x if dtype is None or x.dtype == dtype else done(np.astype, x, dtype)
        return constant(np.asarray(x, **options))

    @staticmethod
    def applied(function: Callable, *args: Any) -> Any:
        """What a function of NumPy's arrays gives, in one line."""
        return done(function, *args)

    # A primitive is one line: when it is done again, its kernels see arrays of NumPy, and do what they always do.
    @staticmethod
    def once(p: Primitive, raws: Sequence, params: dict) -> tuple[Any, Any]:
        """What ``p.evaluate`` gives."""
        return done(p.evaluate, tuple(raws), params)

    @staticmethod
    def pulled(p: Primitive, g: Any, saved: tuple, params: dict, needs: tuple[bool, ...]) -> Any:
        """What ``p.pull_joint`` gives."""
        return done(p.pull_joint, np, g, saved, params, needs)

    @staticmethod
    def ruled(p: Primitive) -> list[Callable | None]:
        """The rules of p for each argument; what has no forward only says how gradients go on."""
        if p.forward is None:
            return p.rules
        return [
            rule if rule is None else functools.partial(_by_rule, p, place)
            for place, rule in enumerate(p.rules)
        ]

    @staticmethod
    def decided(condition: Any) -> bool:
        """The truth of a logical number in the recorded call, which others must share."""
        found = bool(condition.held)
        expect(condition if found else done(np.logical_not, condition))
        return found

    @staticmethod
    def written(x: Any, key: Any, value: Any) -> Any:
        """A copy with other elements in some places: what is recorded is not written into."""
        return done(_put, x, key, value)


def _by_rule(p: Primitive, place: int, xp: Any, g: Any, /, *saved: Any, **params: Any) -> Any:
    return done(_rule, p, place, g, saved, params)


def _rule(p: Primitive, place: int, g: Any, saved: tuple, params: dict) -> Any:
    rule = rules_for(p, g)[place]
    return rule(np, g, *saved, **params)


def _put(x: np.ndarray, key: Any, value: Any) -> np.ndarray:
    x = x.copy()
    x[key] = value
    return x


def _recording(function: Callable) -> Callable:
    def call(*args: Any, **options: Any) -> Any:
        recorded = _meets(args) or _meets(options)
        return done(function, *args, **options) if recorded else function(*args, **options)

    return call


def _meets(x: Any) -> bool:
    """Whether something recorded is in a nest."""
    if isinstance(x, (tuple, list)):
        return any(map(_meets, x))
    return any(map(_meets, x.values())) if isinstance(x, dict) else isinstance(x, (*_HELD, Seed))


NAMESPACE: Any = _Namespace(np, RECORDED)


# -- the script ----------------------------------------------------------------------------------------------------
class Script:
    """The lines of a function that does again what was done."""

    def __init__(self) -> None:
        # names that a line makes, its text, names that it takes
        self.lines: list[tuple[set[str], str, set[str]]] = []
        self.constants: dict[str, Any] = {}
        self._names: dict[int, str] = {}  # of constants, by identity
        self._count = 0

    def new(self, prefix: str) -> str:
        """A name that is not taken."""
        self._count += 1
        return f"{prefix}{self._count}"

    def constant(self, value: Any) -> str:
        """The name of a constant."""
        name = self._names.get(id(value))
        if name is None:
            name = self._names[id(value)] = self.new("k")
            self.constants[name] = value
        return name

    def text(self, x: Any, takes: set[str]) -> str:
        """What stands for an argument."""
        if isinstance(x, Seed):
            return f"{self.constant(x)}.number"
        if isinstance(x, _HELD):
            if x.name not in self.constants:
                takes.add(x.name)
            return x.name
        if not _meets(x):
            return self.constant(x)
        if isinstance(x, dict):
            return "{" + ", ".join(f"{key!r}: {self.text(v, takes)}" for key, v in x.items()) + "}"
        parts = "".join(f"{self.text(v, takes)}, " for v in x)
        return f"({parts})" if isinstance(x, tuple) else f"[{parts}]"

    def write(self, function: Callable, args: tuple, options: dict, result: Any) -> Any:
        """Write a call down; its result as the recorded function gets it."""
        takes: set[str] = set()
        given = [self.text(x, takes) for x in args]
        given += [f"{key}={self.text(x, takes)}" for key, x in options.items()]
        makes: set[str] = set()
        target, made = self._target(result, makes)
        self.lines.append((makes, f"{target} = {self.constant(function)}({', '.join(given)})", takes))
        return made

    def _target(self, result: Any, makes: set[str]) -> tuple[str, Any]:
        """The left side of an assignment, and what its names stand for."""
        if type(result) in (tuple, list) and result:
            parts = [self._target(x, makes) for x in result]
            return "(" + "".join(f"{text}, " for text, _ in parts) + ")", type(result)(x for _, x in parts)
        if result is None:
            return "_", None
        kind: Any = Recorded if isinstance(result, (np.ndarray, np.generic)) else Opaque
        name = self.new("v")
        makes.add(name)
        return name, kind(result, name)

    def function(self, inputs: Sequence[str], results: Sequence[str]) -> tuple[Callable, int]:
        """The function of the lines that the results need, and how many these are; what is used up is let go."""
        needed, kept = set(results), []
        for makes, text, takes in reversed(self.lines):
            if not makes.isdisjoint(needed):
                last, unused = takes - needed, makes - needed
                kept.append((text, sorted((last | unused).difference(inputs))))
                needed |= takes
        body = []
        for text, over in reversed(kept):
            body.append(text)
            if over:
                body.append(f"del {', '.join(over)}")
        body.append(f"return [{', '.join(results)}]")
        source = f"def run({', '.join(inputs)}):\n  " + "\n  ".join(body)
        found: dict[str, Any] = dict(self.constants)
        exec(compile(source, "<recorded operations>", "exec"), found)  # noqa: S102 - names made above, no text of others
        return found["run"], len(kept)


class _Here(threading.local):
    script: Script | None = None


_here = _Here()


@contextmanager
def recording(script: Script) -> Iterator[None]:
    """Write down what is done with recorded arrays."""
    before, _here.script = _here.script, script
    try:
        yield
    finally:
        _here.script = before


def _running() -> Script:
    """The script that is being written."""
    if _here.script is None:
        raise AbstractError("dlaccelerate: an array of a function that was traced is used outside of it")
    return _here.script


def _values(x: Any) -> Any:
    """A nest with values in place of what is recorded."""
    if isinstance(x, _HELD):
        return x.held
    if isinstance(x, Seed):
        return x.number
    if isinstance(x, (tuple, list)):
        return type(x)(*map(_values, x)) if hasattr(x, "_fields") else type(x)(map(_values, x))
    return {key: _values(v) for key, v in x.items()} if isinstance(x, dict) else x


def _is_mask(key: Any) -> bool:
    """Whether a subscript picks elements by logical values."""
    if isinstance(key, tuple):
        return any(map(_is_mask, key))
    return isinstance(key, Recorded) and key.dtype == np.bool_


def done(function: Callable, *args: Any, **options: Any) -> Any:
    """What a function makes of recorded arrays, written down."""
    script = _running()
    if options.get("out") is not None:
        raise AbstractError("dlaccelerate: an array is written into while the function is traced")
    if function in _SIZED_BY_VALUES or (function is operator.getitem and _is_mask(args[1])):
        raise AbstractError(
            "dlaccelerate: the size of an array follows from values that are not known while the function is traced"
        )
    values = [_values(x) for x in args]
    if not options and any(isinstance(x, np.ndarray) and x.size >= LARGE for x in values):
        function, args, values = large, (function, *args), [function, *values]  # by threads, as ever
    with np.errstate(all="ignore"):
        result = function(*values, **_values(options))
    if isinstance(result, (np.ndarray, np.generic)) and _is_constant((*args, options)):
        return Recorded(result, script.constant(result))
    return script.write(function, args, options, result)


def _is_constant(x: Any) -> bool:
    """Whether nothing in a nest depends on the inputs."""
    if isinstance(x, (tuple, list)):
        return all(map(_is_constant, x))
    if isinstance(x, dict):
        return all(map(_is_constant, x.values()))
    return x.host_values is not None if isinstance(x, Recorded) else not isinstance(x, (Opaque, Seed))


def constant(x: np.ndarray) -> Recorded:
    """An array as a constant of what is recorded."""
    return Recorded(x, _running().constant(x))
