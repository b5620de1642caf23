"""What a compiler must offer to stand behind an accelerated function.

An *engine* records what a function of arrays computes by running it once on arrays that have sizes and classes but no
values, its *abstract* arrays, and makes a *program* of it.  Caching, frozen data, random numbers, checks and
derivatives are the same for all engines: see `dlarray.acceleration.traces`.
"""

from __future__ import annotations

import operator
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from dlarray.errors import AbstractError


def asked_for(name: str) -> AbstractError:
    """The error of what would need the values of an array while a function is traced."""
    return AbstractError(
        f"dlaccelerate: the values of an array are asked for by {name} while the function is traced"
    )


def refusing(name: str) -> Callable:
    """A method of arrays without values that would need them."""

    def method(self: Any, *args: Any, **options: Any) -> Any:
        raise asked_for(name)

    return method


_BINARY = "add sub mul truediv pow matmul floordiv mod and or xor lshift rshift".split()


def give_operators(kind: type, done: Callable, takes: Callable[[Any], bool]) -> None:
    """Give a class of arrays without values Python's operators; what needs values is refused.

    ``done(function, *operands)`` does an operation; ``takes`` says of the other operand whether it may.
    """

    def binary(name: str, reflected: bool) -> Callable:
        function = getattr(operator, {"and": "and_", "or": "or_"}.get(name, name))

        def method(self: Any, other: Any) -> Any:
            if not takes(other):
                return NotImplemented
            return done(function, other, self) if reflected else done(function, self, other)

        return method

    def unary(name: str) -> Callable:
        function = getattr(operator, name)
        return lambda self: done(function, self)

    for name in _BINARY:
        setattr(kind, f"__{name}__", binary(name, False))
        setattr(kind, f"__r{name}__", binary(name, True))
    for name in "eq ne lt le gt ge".split():
        setattr(kind, f"__{name}__", binary(name, False))
    for name in "neg pos abs invert".split():
        setattr(kind, f"__{name}__", unary(name))
    for name in "float int bool complex index array".split():
        setattr(kind, f"__{name}__", refusing(f"__{name}__"))


class NoCompiler(Exception):
    """A program that cannot be compiled here; the text says what to install."""


class Stopped(Exception):
    """A program in which an operation failed: the function itself says why."""


class Program(ABC):
    """What ``function`` computes of arrays like the ones given; ``program(arrays)`` returns raw arrays.

    ``function`` takes and returns lists of raw arrays.  Results are NumPy's, or of the library that has the GPU.

    Attributes
    ----------
    replays : bool
        Whether it is worth running where it cannot be compiled, operation by operation; else it raises `NoCompiler`.
    note : str
        What is to be told after the first call: why it could not be compiled.
    """

    replays, note = False, ""

    @property
    @abstractmethod
    def steps(self) -> int:
        """How many operations it holds, those of inner programs too."""

    @property
    @abstractmethod
    def nbytes(self) -> int:
        """What its constants and its code hold, about."""

    @abstractmethod
    def prepare(self) -> None:
        """Have it compiled in the background."""

    @abstractmethod
    def __call__(self, arrays: Sequence[Any]) -> list[Any]:
        """The results for arrays of the sizes, classes and places that it was made for."""


class Engine(ABC):
    """A compiler behind accelerated functions.

    Attributes
    ----------
    name : str
        As ``dlaccelerate(f, Engine=...)`` takes it.
    backend : str
        The library whose arrays its abstract arrays are: the name of kernels.
    missing : str
        What is said where it cannot be used, with what to install.
    cost : str
        What compiling takes, by name: see `plan.COMPILING`.
    exact : bool
        Whether its programs give the bits of the function: then one that does not is not used.
    """

    name = backend = missing = cost = ""
    exact = False

    @abstractmethod
    def available(self) -> bool:
        """Whether it is installed."""

    def installed(self) -> bool:
        """Whether it seems to be installed: nothing is imported to find out."""
        return self.available()

    @abstractmethod
    def namespace(self) -> Any:
        """The Array API of its abstract arrays."""

    @abstractmethod
    def program(self, function: Callable[[list], list], like: Sequence[Any]) -> Program:
        """Record a function of arrays like these."""

    @abstractmethod
    def owns(self, x: Any) -> bool:
        """Whether x is one of its arrays, abstract or constant."""

    @abstractmethod
    def wants_values(self, failure: BaseException) -> bool:
        """Whether an error says that values were asked for where there are none."""

    def plain(self, x: Any) -> Any:
        """What stands for a plain array of NumPy while the function is traced: it behaves as NumPy's does."""
        return x

    @contextmanager
    def recording(self) -> Iterator[None]:
        """Around the function that is traced, inside `program`."""
        yield
