"""MATLAB's ``end``, and the arithmetic over it that subscripts allow: as Python expressions and as text.

Sizes in, numbers out.  Texts are read by a recursive-descent reader, never evaluated as Python.
"""

import math
import operator
import re
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from dlarray.errors import IndexingError


def _operators(op: Callable, sign: str) -> tuple[Callable, Callable]:
    """An operator's method and its reflected one."""

    def method(self, other):
        return _combine(op, self, sign, other)

    def reflected(self, other):
        return _combine(op, other, sign, self)

    return method, reflected


def _function(f: Callable, name: str) -> Callable:
    def method(self, *_):
        return End(_Applied(f, self), f"-{_atom(self)}" if name == "-" else f"{name}({self})")

    return method


class _Applied:
    """An operation on expressions and numbers, as a function of the size; unlike a lambda it can be pickled."""

    __slots__ = ("_of", "_operation")

    def __init__(self, operation: Callable, *of: Any):
        self._operation, self._of = operation, of

    def __call__(self, n: Any) -> Any:
        return self._operation(*[x._at(n) if isinstance(x, End) else x for x in self._of])


def _size(n: Any) -> Any:
    return n


def _rounded(x: Any) -> int:
    return _round(x)


class End:
    """Last index of a dimension, as MATLAB's ``end``: ``X(1, end)``, ``X(end - 1)``.

    Arithmetic with numbers gives another such expression, evaluated when it is used.  Inside ``X(...)`` and
    ``X.paren[...]`` only; brackets count from 0 and say ``X[-1]``.

    Examples
    --------
    >>> import dlarray as dl
    >>> X = dl.dlarray([[1, 2, 3], [4, 5, 6]])
    >>> float(X(dl.end, dl.end - 1))
    5.0
    """

    __slots__ = ("_at", "_text")
    __internals__ = ("at",)
    __array_ufunc__ = None  # so that a NumPy number times end asks us, not NumPy

    def __init__(self, at: Callable[[Any], Any], text: str):
        self._at = at
        self._text = text

    def at(self, n: int) -> Any:
        """The value for a dimension of size n."""
        return number(self._at(n))

    def __repr__(self) -> str:
        return self._text

    __add__, __radd__ = _operators(operator.add, "+")
    __sub__, __rsub__ = _operators(operator.sub, "-")
    __mul__, __rmul__ = _operators(operator.mul, "*")
    __truediv__, __rtruediv__ = _operators(operator.truediv, "/")
    __floordiv__, __rfloordiv__ = _operators(operator.floordiv, "//")
    __mod__, __rmod__ = _operators(operator.mod, "%")
    __abs__ = _function(operator.abs, "abs")
    __neg__ = _function(operator.neg, "-")
    __floor__ = _function(math.floor, "floor")
    __ceil__ = _function(math.ceil, "ceil")
    __trunc__ = _function(math.trunc, "fix")
    __round__ = _function(_rounded, "round")

    def __pos__(self):
        return self


def _atom(x: Any) -> str:
    text = str(x)
    return text if text.replace(".", "").isalnum() else f"({text})"


def _combine(op: Callable, left: Any, sign: str, right: Any) -> Any:
    for side in (left, right):
        if not isinstance(side, (End, int, float, np.generic)) and not hasattr(side, "__float__"):
            return NotImplemented
    try:
        sides = [side if isinstance(side, End) else number(side) for side in (left, right)]
    except (TypeError, ValueError):  # an array of several elements has a __float__, too
        return NotImplemented
    return End(_Applied(op, *sides), f"{_atom(left)} {sign} {_atom(right)}")


def applied(name: str, sides: tuple) -> Any:
    """``max(1, end - 3)`` and the like: an expression over end; None where no side is one, or one is no number."""
    if not any(type(side) is End for side in sides) or name not in _FUNCTIONS:
        return None
    if len(sides) not in _TAKES.get(name, (1,)):
        return None
    if not all(
        isinstance(side, (End, int, float, np.generic)) or hasattr(side, "__float__") for side in sides
    ):
        return None
    try:
        values = [side if type(side) is End else number(side) for side in sides]
    except (TypeError, ValueError):  # an array of several elements has a __float__, too
        return None
    return End(_Applied(_FUNCTIONS[name], *values), f"{name}({', '.join(map(str, values))})")


def number(x: Any) -> int | float:
    """A Python number, an int where the value is whole."""
    x = x if isinstance(x, (int, float)) else float(x)
    return int(x) if isinstance(x, float) and x.is_integer() else x


def _round(x: Any) -> int:
    """MATLAB's round: halves go away from zero."""
    return math.floor(x + 0.5) if x >= 0 else math.ceil(x - 0.5)


end = End(_size, "end")


_TOKEN = re.compile(r"\s*(?:(\d+(?:\.\d*)?|\.\d+)|([A-Za-z]\w*)|(\S))")
_FUNCTIONS: dict[str, Callable] = {"floor": math.floor, "ceil": math.ceil, "fix": math.trunc, "round": _round}
_FUNCTIONS |= {"abs": abs, "max": max, "min": min, "mod": operator.mod, "rem": math.fmod}
_TAKES = {"max": range(2, 9), "min": range(2, 9), "mod": (2,), "rem": (2,)}  # arguments; the others take one


class _Reader:
    """A recursive-descent reader of index arithmetic: numbers, end, + - * / and a few functions."""

    def __init__(self, text: str, n: int):
        if len(text) > 200:
            raise IndexingError(f"a subscript text of {len(text)} characters is too long; fix: pass a list")
        self.text, self.n = text, n
        self.tokens = self._read()
        self.current = next(self.tokens)

    def _read(self) -> Iterator[str]:
        for match in _TOKEN.finditer(self.text.rstrip()):
            yield match.group().strip()
        while True:
            yield ""

    def _next(self) -> str:
        token, self.current = self.current, next(self.tokens)
        return token

    def _fail(self) -> IndexingError:
        found = f'"{self.current}" is unexpected' if self.current else "it stops too early"
        return IndexingError(
            f'the subscript "{self.text}" cannot be read: {found}; '
            'fix: write ":", "2:end", "1:2:end-3", "end:-1:1" or the like'
        )

    def parts(self) -> list:
        values = [self._sum()]
        while self.current == ":" and len(values) < 3:
            self._next()
            values.append(self._sum())
        if self.current:
            raise self._fail()
        return values

    def _sum(self) -> Any:
        value = self._product()
        while self.current in ("+", "-"):
            value = value + self._product() if self._next() == "+" else value - self._product()
        return value

    def _product(self) -> Any:
        value = self._factor()
        while self.current in ("*", "/"):
            if self._next() == "*":
                value = value * self._factor()
            else:
                divisor = self._factor()
                if divisor == 0:
                    raise IndexingError(f'the subscript "{self.text}" divides by zero (end is {self.n})')
                value = value / divisor
        return value

    def _factor(self) -> Any:
        token = self.current
        if token in ("+", "-"):
            self._next()
            return self._factor() if token == "+" else -self._factor()
        if token == "end":
            self._next()
            return self.n
        if token and (token[0].isdigit() or token[0] == "."):
            return number(float(self._next()))
        function = _FUNCTIONS.get(token)
        if function is not None:
            self._next()
        self._expect("(")
        values = [self._sum()]
        while self.current == "," and token in _TAKES:
            self._next()
            values.append(self._sum())
        if function is not None and len(values) not in _TAKES.get(token, (1,)):
            raise self._fail()
        self._expect(")")
        return values[0] if function is None else function(*values)

    def _expect(self, token: str) -> None:
        if self.current != token:
            raise self._fail()
        self._next()


def read_text(text: str, n: int) -> list:
    """The one, two or three numbers between the colons of a subscript text, for a dimension of size n."""
    return _Reader(text, n).parts()
