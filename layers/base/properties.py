"""Typed properties of layers: defaults, checks, read-only rules, and MATLAB's messages.

A property is a descriptor in the class body; its value lives in the layer's ``__dict__`` under the same
name, so that copying a layer is copying a dict and a subclass needs no ``__init__``.  Checks are functions
``check(value) -> value`` that raise ``ValueError`` with the end of a sentence that begins "Value must be
...", in MATLAB's own words; what a value holds they learn from the readers of `arguments`.
"""

from __future__ import annotations

import difflib
import math
import re
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from dlarray.arguments import (
    is_empty,
    is_whole,
    numbers,
    one_number,
    one_truth,
    one_word,
    text_list,
    whole_numbers,
)
from dlarray.array import dlarray
from dlarray.backend import namespace
from dlarray.errors import ArgumentError, ClassError, OptionError, describe
from dlarray.functions.data_types.properties import extractdata
from dlarray.nests import is_network

# What a learnable or state parameter holds before it is initialized: MATLAB's [].
EMPTY = np.zeros((0, 0))
EMPTY.flags.writeable = False


class ReadOnlyError(ArgumentError, AttributeError):
    """A property that cannot be set."""


class ReadOnly(property):
    """A property of a network that is computed, with the way to change what it shows."""

    def __init__(self, get: Callable, fix: str = "") -> None:
        super().__init__(get)
        self.fix = fix

    def __set__(self, owner: Any, value: Any) -> None:
        assert self.fget is not None
        raise ReadOnlyError(
            f"Unable to set the '{self.fget.__name__}' property of class '{type(owner).__name__}' because it is "
            f"read-only; fix: {self.fix}"
        )


def read_only(fix: str) -> Callable[[Callable], ReadOnly]:
    """Declares a `ReadOnly` property."""
    return lambda get: ReadOnly(get, fix)


class Property:
    """A property of a layer, with a default, a check, and perhaps no right to be set after construction."""

    __internals__ = "default check read_only name put checked learn_rate l2 state".split()

    def __init__(
        self, default: Any = None, check: Callable | None = None, *, read_only: bool = False
    ) -> None:
        self.default = default
        self.check = check
        self.read_only = read_only
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, layer: Any, owner: type | None = None) -> Any:
        if layer is None:
            return self
        return layer.__dict__.get(self.name, self.default)

    def __set__(self, layer: Any, value: Any) -> None:
        if self.read_only:
            raise ReadOnlyError(
                f"Unable to set the '{self.name}' property of class '{layer.class_name()}' because it is "
                "read-only. fix: make a new layer with another value"
            )
        self.put(layer, value)

    def put(self, layer: Any, value: Any) -> None:
        """Check a value and store it, read-only or not."""
        layer.__dict__[self.name] = self.checked(layer, value)

    def checked(self, layer: Any, value: Any) -> Any:
        if self.check is None:
            return value
        try:
            return self.check(value)
        except ValueError as reason:
            raise OptionError(
                f"Error setting property '{self.name}' of class '{layer.class_name()}'. Value must be "
                f"{reason}; it is {describe(value)}{self._fix(str(reason))}"
            ) from None

    def _fix(self, reason: str) -> str:
        """What would work: the default, or the first of the usual values that the check lets through."""
        words = re.findall(r'"([^"]+)"', reason)
        usual = [2, 0.5, "x", [2, 2], [2, 2, 2], "CB", True, ["a", "b"], [1, 2, 3]]
        check = self.check or str
        for value in [self.default, *words, *usual]:
            if not (value is None or isinstance(value, (np.ndarray, dlarray)) or value == ""):
                try:
                    return f"; fix: {self.name}={_written(check(value))}"
                except (ValueError, TypeError):
                    continue
        return ""


def _written(value: Any) -> str:
    """A value as it is written in a call; sizes as lists."""
    if isinstance(value, str):
        return f'"{value}"'
    return repr(list(value)) if isinstance(value, tuple) else repr(value)


class _Parameter(Property):
    """A property that holds an array: empty until it is given or initialized."""

    def __init__(self, default: Any = EMPTY) -> None:
        super().__init__(default, as_parameter)


class Learnable(_Parameter):
    """A learnable parameter of a layer, declared in its class: ``Weights = Learnable()``.

    The value is an array that training changes; it is empty (0×0) until the layer's constructor or
    ``initialize`` sets it.  Networks list it in ``Learnables`` under the name it has in the class.  It may be
    a dlnetwork, whose learnables are listed as ``Network/fc/Weights``.

    Parameters
    ----------
    state : bool, optional
        Whether the parameter is a state too, as a dlnetwork of layers with states is: MATLAB's
        ``properties (Learnable, State)``.  ``predict`` then returns the updated network after the outputs.
    learn_rate, l2 : str, optional
        Names of the properties that hold the learning rate factor and the L2 factor.  Without them the
        layer keeps the two numbers itself; see ``setLearnRateFactor``.

    Examples
    --------
    >>> import dlarray as dl
    >>> class scaleLayer(dl.Layer):
    ...     Formattable = True
    ...     Alpha = dl.Learnable()
    ...     def initialize(self, layout):
    ...         self.Alpha = dl.ones([1, 1])
    ...     def predict(self, X):
    ...         return self.Alpha * X
    >>> scaleLayer().Alpha.shape
    (0, 0)
    """

    def __init__(
        self, default: Any = EMPTY, *, learn_rate: str = "", l2: str = "", state: bool = False
    ) -> None:
        super().__init__(default)
        self.state = state
        self.learn_rate = learn_rate
        self.l2 = l2


class State(_Parameter):
    """A state parameter of a layer, declared in its class: ``Memory = State()``.

    The value is an array that ``predict`` or ``forward`` updates by returning it after the layer's outputs;
    networks list it in ``State``.
    """


def own_copy(value: Any) -> Any:
    """A parameter that can be assigned into without changing the one it is a copy of; the data is not copied."""
    if value is EMPTY:
        return value
    return value.copy() if hasattr(value, "copy") else namespace(value).asarray(value, copy=True)


def as_parameter(value: Any) -> Any:
    """A parameter as the layer keeps it: a dlarray as it is, other arrays as arrays of MATLAB's size, [] as
    EMPTY."""
    if is_empty(value):
        return EMPTY
    if isinstance(value, dlarray) or is_network(value):
        return value
    try:
        data = extractdata(dlarray(value))
        return namespace(data).asarray(data, copy=True)
    except (TypeError, ValueError):
        raise ValueError("numeric") from None


def as_values(value: Any) -> Any:
    """An array of numbers that are not learned: a parameter that no derivative flows through, so no dlarray."""
    return as_parameter(extractdata(value) if isinstance(value, dlarray) else value)


# -- checks ------------------------------------------------------------------------------------------------
Check = Callable[[Any], Any]


def takes(words: str) -> Callable[[Check], Check]:
    """Notes what a check lets through, in the words that docstrings have for types: the stub is written from them."""

    def noted(check: Check) -> Check:
        check.__dict__["takes"] = words
        return check

    return noted


def said(check: Check) -> str:
    """What `takes` has noted of a check; "any" where it has noted nothing."""
    return getattr(check, "takes", "any")


def in_braces(allowed: Sequence[str]) -> str:
    """Words to choose from, as docstrings list them."""
    return "{" + ", ".join(f'"{word}"' for word in allowed) + "}"


def number_where(words: str, holds: Callable[[float], bool]) -> Callable[[Any], float]:
    """A check for one real number that fulfils a condition, of which the words tell."""

    @takes("float")
    def check(value: Any) -> float:
        found = one_number(value)
        if found is None or isinstance(found, complex) or not holds(found):
            raise ValueError(words)
        return found

    return check


def whole_where(words: str, holds: Callable[[int], bool]) -> Callable[[Any], int]:
    """A check for one whole number that fulfils a condition."""

    @takes("int")
    def check(value: Any) -> int:
        found = one_number(value)
        if not is_whole(found) or not holds(int(found)):
            raise ValueError(words)
        return int(found)

    return check


positive_integer = whole_where("a positive integer", lambda n: n >= 1)
finite = number_where("a finite real scalar", math.isfinite)
positive = number_where("a positive scalar", lambda x: 0 < x < math.inf)
nonnegative = number_where("a nonnegative scalar", lambda x: 0 <= x < math.inf)
fraction = number_where("a scalar between 0 and 1", lambda x: 0 <= x <= 1)
probability = number_where("greater than or equal to 0, and less than 1", lambda x: 0 <= x < 1)


def at_least(bound: float) -> Callable[[Any], float]:
    """A finite number that is not below a bound."""
    return number_where(f"greater than or equal to {bound:g}", lambda x: bound <= x < math.inf)


def word_or(check: Callable, *allowed: str) -> Callable[[Any], Any]:
    """One of the words, in any case, or what another check takes."""

    @takes(f"{in_braces(allowed)} or {said(check)}")
    def either(value: Any) -> Any:
        word = one_word(value, allowed)
        if word is not None:
            return word
        try:
            return check(value)
        except ValueError as words:
            quoted = ", ".join(f'"{word}"' for word in allowed)
            raise ValueError(f"{quoted} or {words}{_near(value, allowed)}") from None

    return either


auto_or_positive_integer = word_or(positive_integer, "auto")


def integers(value: Any) -> tuple[int, ...] | None:
    """Whole numbers in MATLAB's order; None where there are none, or something else."""
    try:
        return whole_numbers("", "", value) or None
    except (ArgumentError, ClassError):
        return None


def reals(value: Any) -> list[float] | None:
    """Real numbers in MATLAB's order; None where there are none, or something else."""
    try:
        return numbers("", "", value) or None
    except ArgumentError:
        return None


@takes("bool")
def flag(value: Any) -> bool:
    """True, False, 1 or 0."""
    found = one_truth(value)
    if found is None:
        raise ValueError("logical: 1 (true) or 0 (false)")
    return found


@takes("str")
def text(value: Any) -> str:
    """Text, such as the name of a layer."""
    if not isinstance(value, str):
        raise ValueError("a character vector or a string scalar")
    return str(value)


def one_of(*allowed: str) -> Callable[[Any], str]:
    """One of the words, in any case, as MATLAB matches them."""
    words = "a member of this set: " + ", ".join(f'"{word}"' for word in allowed)

    @takes(in_braces(allowed))
    def check(value: Any) -> str:
        word = one_word(value, allowed)
        if word is not None:
            return word
        raise ValueError(words + _near(value, allowed))

    return check


def _near(value: Any, allowed: Sequence[str]) -> str:
    near = difflib.get_close_matches(value.lower(), allowed, 1) if isinstance(value, str) else []
    return "".join(f' (did you mean "{word}"?)' for word in near)


def initializer(*allowed: str) -> Callable[[Any], Any]:
    """One of the initializers' names, or a function of the size."""
    named = one_of(*allowed)

    @takes(f"{in_braces(allowed)} or callable")
    def check(value: Any) -> Any:
        if callable(value):
            return value
        try:
            return named(value)
        except ValueError as words:
            raise ValueError(f"{words}, or a function handle") from None

    return check


@takes("list of str")
def name_list(value: Any) -> list[str]:
    """A list of texts, all different."""
    names = text_list(value)
    if not names or not all(names) or len(set(names)) < len(names):
        raise ValueError("a list of names, all different")
    return names
