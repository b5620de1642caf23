"""Enumeration classes: members that compare with their names, and count where their class is one of numbers."""

from __future__ import annotations

import enum
import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.errors import ArgumentError, ClassError
from dlarray.migration.matlab.shared import own_classes
from dlarray.migration.matlab.shared.access import admitted, note_stores


class Enumeration(enum.Enum):
    """Base of MATLAB's enumeration classes: members compare with their names, and ``string`` gives these.

    ``class Level(Enumeration, of="uint8")`` is MATLAB's ``classdef Level < uint8``: members count as their numbers in
    sums, products and comparisons, and ``Level(3)`` is the member of a number. ``Mode("Train")`` is that of a name.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_oop/enumerations.html

    Examples
    --------
    >>> from dlarray.matlab import Enumeration, string
    >>> class Mode(Enumeration):
    ...     Train = "Train"
    >>> Mode.Train == "Train", string(Mode.Train)
    (True, "Train")
    >>> class Level(Enumeration, of="double"):
    ...     Low = 10
    ...     High = 100
    >>> (Level.High + 1).item(), Level.Low < Level.High, Level(10).name
    (101.0, True, 'Low')
    """

    _of: str | None
    ClassName: str

    def __init_subclass__(cls, of: str | None = None, **more: Any):
        super().__init_subclass__(**more)
        cls._of = of
        cls.ClassName = of or ""  # of which isa knows
        own_classes.note(cls)
        note_stores(cls)

    def __new__(cls, *given: Any) -> Enumeration:
        """A member of what it is given: a name, a number, or what its class's constructor takes."""
        made = object.__new__(cls)
        constructed = "__init__" in vars(cls)  # then members that are given the same are two
        made._value_ = (len(cls.__members__), *given) if constructed or not given else given[0]
        return made

    def __setattr__(self, name: str, value: Any) -> None:
        if "_watched" in vars(type(self)):
            value = admitted(self, name, value)
        elif (
            check := getattr(type(self), "_checks", {}).get(name)
        ) is not None:  # while the members are made
            value = check(value)
        object.__setattr__(self, name, value)

    @classmethod
    def _missing_(cls, value: object) -> Any:
        if isinstance(value, str):
            found = cls.__members__.get(str(value))
        else:
            item = getattr(value, "item", lambda: None)
            found = next((m for m in cls if cls._of is not None and m.value == item()), None)
        if found is None:
            known = ", ".join(m.name for m in cls)
            raise ArgumentError(
                f"{cls.__name__}: {value!r} is no member of the enumeration; fix: one of {known}"
            )
        return found

    def _number(self) -> Any:
        if self._of is None:
            raise ClassError(
                f"{type(self).__name__}: {self.name} is no number; fix: an enumeration of a class of numbers, "
                f'class {type(self).__name__}(Enumeration, of="double")'
            )
        return registered.functions[self._of].call(self.value)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        return np.asarray(self._number(), dtype=dtype)

    def __eq__(self, other: object) -> Any:
        if isinstance(other, str):
            return self.name == str(other)
        if self._of is not None and not isinstance(other, Enumeration) and _counts(other):
            return self._number() == other
        return self is other

    def __hash__(self) -> int:
        return hash(self.name)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"  {type(self).__name__} enumeration\n\n    {self.name}"

    def member_to_save(self) -> tuple[str, str]:
        """Class and name, as `save` writes them."""
        return getattr(type(self), "matlab_class", "") or type(self).__name__.rstrip("_"), self.name

    def describe(self) -> str:
        """Class and name, for messages."""
        return f"{type(self).__name__}.{self.name}"

    def disp_text(self) -> str:
        """The text of ``disp``."""
        return f"    {self.name}\n"

    def property_text(self) -> str:
        """The text shown among the fields of a structure."""
        return self.name


def _counts(x: Any) -> bool:
    return isinstance(x, (bool, int, float, np.ndarray, np.generic)) or hasattr(x, "__array_namespace__")


def _operator(f: Callable, turned: bool = False) -> Callable:
    def method(self: Enumeration, other: Any) -> Any:
        if self._of is None:
            return NotImplemented
        mine, others = self._number(), other._number() if isinstance(other, Enumeration) else other
        if f in _COMPARISONS and isinstance(other, Enumeration):
            return bool(f(self.value, other.value))
        return f(others, mine) if turned else f(mine, others)

    return method


_COMPARISONS = (operator.lt, operator.le, operator.gt, operator.ge)
for _f in _COMPARISONS:
    setattr(Enumeration, f"__{_f.__name__}__", _operator(_f))
for _f in (operator.add, operator.sub, operator.mul, operator.truediv, operator.pow, operator.matmul):
    setattr(Enumeration, f"__{_f.__name__}__", _operator(_f))
    setattr(Enumeration, f"__r{_f.__name__}__", _operator(_f, turned=True))
