"""Typed properties of layers: defaults, checks, read-only rules, and MATLAB's messages.

A property is a descriptor in the class body; its value lives in the layer's ``__dict__`` under the same
name, so that copying a layer is copying a dict and a subclass needs no ``__init__``.  Checks are functions
``check(value) -> value`` that raise ``ValueError`` with the end of a sentence that begins "Value must be
...".
"""

from __future__ import annotations

import difflib
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError, OptionError, describe
from dlarray.functions.properties import extractdata
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


def is_empty(value: Any) -> bool:
    """Whether a value is MATLAB's []: None, an empty list, an empty array."""
    if value is None:
        return True
    shape = getattr(value, "shape", None)
    if shape is not None:
        return 0 in shape
    return isinstance(value, (list, tuple)) and len(value) == 0


class Property:
    """A property of a layer, with a default, a check, and perhaps no right to be set after construction."""

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
                "read-only."
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
                f"{reason}; it is {describe(value)}."
            ) from None


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
    return value.copy() if isinstance(value, dlarray) or value is not EMPTY else value


def as_parameter(value: Any) -> Any:
    """A parameter as the layer keeps it: a dlarray as it is, other arrays as arrays of MATLAB's size, [] as
    EMPTY."""
    if is_empty(value):
        return EMPTY
    if isinstance(value, dlarray) or is_network(value):
        return value
    try:
        return extractdata(dlarray(value)).copy()
    except (TypeError, ValueError):
        raise ValueError("numeric") from None


# -- checks ------------------------------------------------------------------------------------------------


def _number(value: Any, words: str) -> float:
    if isinstance(value, dlarray) or isinstance(value, (np.ndarray, np.generic)):
        if math.prod(value.shape) != 1:
            raise ValueError(words)
        value = value.item() if not isinstance(value, dlarray) else float(value)
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise ValueError(words)
    return value


def positive_integer(value: Any) -> int:
    """A number such as 8 or 8.0."""
    words = "a positive integer"
    number = _number(value, words)
    if not (number >= 1 and number == int(number) if math.isfinite(number) else False):
        raise ValueError(words)
    return int(number)


def auto_or_positive_integer(value: Any) -> int | str:
    """A positive integer, or "auto"."""
    if isinstance(value, str) and value.lower() == "auto":
        return "auto"
    try:
        return positive_integer(value)
    except ValueError:
        raise ValueError('"auto" or a positive integer') from None


def nonnegative(value: Any) -> float:
    """A number that is zero or more."""
    words = "a nonnegative scalar"
    number = _number(value, words)
    if not 0 <= number < math.inf:
        raise ValueError(words)
    return number


def probability(value: Any) -> float:
    """A number in [0, 1)."""
    words = "greater than or equal to 0, and less than 1"
    number = _number(value, words)
    if not 0 <= number < 1:
        raise ValueError(words)
    return number


def finite(value: Any) -> float:
    """A number that is neither infinite nor NaN."""
    words = "a finite real scalar"
    number = _number(value, words)
    if not math.isfinite(number):
        raise ValueError(words)
    return number


def positive(value: Any) -> float:
    """A finite number above zero."""
    words = "a positive scalar"
    number = _number(value, words)
    if not 0 < number < math.inf:
        raise ValueError(words)
    return number


def at_least(bound: float) -> Callable[[Any], float]:
    """A finite number that is not below a bound."""
    words = f"greater than or equal to {bound:g}"

    def check(value: Any) -> float:
        number = _number(value, words)
        if not bound <= number < math.inf:
            raise ValueError(words)
        return number

    return check


def flag(value: Any) -> bool:
    """True, False, 1 or 0."""
    if isinstance(value, (bool, np.bool_)):
        return bool(value)
    try:
        number = _number(value, "")
    except ValueError:
        number = -1
    if number not in (0, 1):
        raise ValueError("logical: 1 (true) or 0 (false)")
    return bool(number)


def text(value: Any) -> str:
    """Text, such as the name of a layer."""
    if not isinstance(value, str):
        raise ValueError("a character vector or a string scalar")
    return value


def one_of(*allowed: str) -> Callable[[Any], str]:
    """One of the words, in any case, as MATLAB matches them."""
    words = "a member of this set: " + ", ".join(f'"{word}"' for word in allowed)

    def check(value: Any) -> str:
        if isinstance(value, str):
            for word in allowed:
                if value.lower() == word.lower():
                    return word
            near = difflib.get_close_matches(value.lower(), allowed, 1)
            raise ValueError(words + "".join(f' (did you mean "{word}"?)' for word in near))
        raise ValueError(words)

    return check


def initializer(*allowed: str) -> Callable[[Any], Any]:
    """One of the initializers' names, or a function of the size."""
    named = one_of(*allowed)

    def check(value: Any) -> Any:
        if callable(value):
            return value
        try:
            return named(value)
        except ValueError as words:
            raise ValueError(f"{words}, or a function handle") from None

    return check


def name_list(value: Any) -> list[str]:
    """A list of texts, all different."""
    names = [value] if isinstance(value, str) else list(value) if isinstance(value, (list, tuple)) else None
    if not names or not all(isinstance(name, str) and name for name in names) or len(set(names)) < len(names):
        raise ValueError("a list of names, all different")
    return names
