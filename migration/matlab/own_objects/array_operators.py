"""Operators of arrays of objects, which are those of the objects' class: a list's own would join and repeat them."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from dlarray.array import dlarray
from dlarray.errors import ClassError, describe
from dlarray.migration.matlab.shared.properties import own_method

# For each of Python's operators the methods of MATLAB that it may stand for.
_BOTH = {
    "add": ("plus",),
    "sub": ("minus",),
    "mul": ("times", "mtimes"),
    "matmul": ("mtimes",),
    "truediv": ("rdivide", "mrdivide"),
    "pow": ("power", "mpower"),
    "and_": ("and_",),
    "or_": ("or_",),
}


class ArrayOperators:
    """Base of arrays of objects."""


def _method(name: str, methods: tuple[str, ...], turned: bool = False) -> Callable:
    f = getattr(operator, name)

    def made(self: Any, other: Any) -> Any:
        left, right = (other, self) if turned else (self, other)
        for method in methods:
            own = own_method(self, method)
            if own is not None:
                return getattr(own, "__func__", own)(left, right)
        if hasattr(self, "__dlarray__"):  # an enumeration of numbers
            numbers = [dlarray(x.__dlarray__()) if x is self else x for x in (left, right)]
            return f(*numbers)
        raise ClassError(
            f"{methods[0].rstrip('_')}: the operator is not defined for {self.describe()} and {describe(other)}; "
            f"fix: a method {methods[0].rstrip('_')} in the class, or one object after the other"
        )

    return made


for _name, _methods in _BOTH.items():
    setattr(ArrayOperators, f"__{_name.rstrip('_')}__", _method(_name, _methods))
    setattr(ArrayOperators, f"__r{_name.rstrip('_')}__", _method(_name, _methods, turned=True))
for _name in ("lt", "le", "gt", "ge"):
    setattr(ArrayOperators, f"__{_name}__", _method(_name, (_name,)))


def _negative(self: Any) -> Any:
    if (own := own_method(self, "uminus")) is not None:
        return own()
    raise ClassError(
        f"uminus: the operator is not defined for {self.describe()}; fix: a method uminus in the class"
    )


def _not(self: Any) -> Any:
    if (own := own_method(self, "not_")) is not None:
        return own()
    raise ClassError(
        f"not: the operator is not defined for {self.describe()}; fix: a method not in the class"
    )


for _name, _f in (("neg", _negative), ("invert", _not)):
    setattr(ArrayOperators, f"__{_name}__", _f)
