"""MATLAB's constraints for ``verifyThat``: what a value must be; joined by ``&``, ``|`` and ``~``."""

from __future__ import annotations

import re
from typing import Any

from dlarray.array import dlarray
from dlarray.errors import ArgumentError
from dlarray.functions.data_types.size_and_kind import size_of
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.unit_tests.agreement import difference, is_instance, is_of_class, told


class Tolerance:
    """How far numbers may be apart; two tolerances are joined by ``|``, one of them must hold, or by ``&``, both."""

    def __init__(self, absolute: Any = None, relative: Any = None, both: Tolerance | None = None):
        self.absolute, self.relative, self.both = absolute, relative, both

    def __or__(self, other: Tolerance) -> Tolerance:
        mine, others = (self.absolute, self.relative), (other.absolute, other.relative)
        return Tolerance(*[a if b is None else b for a, b in zip(mine, others, strict=True)])

    def __and__(self, other: Tolerance) -> Tolerance:
        return Tolerance(self.absolute, self.relative, other)

    def difference(self, actual: Any, expected: Any) -> str:
        """What differs by more."""
        found = difference(actual, expected, self.absolute, self.relative)
        return found or ("" if self.both is None else self.both.difference(actual, expected))


def AbsoluteTolerance(value: Any, /) -> Tolerance:
    """Numbers that are at most so far apart agree: ``AbsoluteTolerance(1e-3)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.unittest.constraints.absolutetolerance-class.html

    Examples
    --------
    >>> from dlarray.matlab import AbsoluteTolerance, IsEqualTo
    >>> IsEqualTo(3, Within=AbsoluteTolerance(0.5)).problem(3.4)
    ''
    """
    return Tolerance(absolute=value)


def RelativeTolerance(value: Any, /) -> Tolerance:
    """Numbers agree that are at most so far apart, times the size of what is expected: ``RelativeTolerance(1e-3)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.unittest.constraints.relativetolerance-class.html

    Examples
    --------
    >>> from dlarray.matlab import IsEqualTo, RelativeTolerance
    >>> IsEqualTo(100, Within=RelativeTolerance(0.01)).problem(100.5)
    ''
    """
    return Tolerance(relative=value)


class Constraint:
    """What a value must be: ``problem(value)`` says what is wrong; ``~c``, ``a & b`` and ``a | b`` join."""

    def problem(self, actual: Any) -> str:
        """What is wrong, in words; nothing where the value is right."""
        raise NotImplementedError

    def __invert__(self) -> Constraint:
        return Is(lambda actual: bool(self.problem(actual)), "what it must not be")

    def __and__(self, other: Constraint) -> Constraint:
        return Joined(self, other, lambda a, b: a or b)

    def __or__(self, other: Constraint) -> Constraint:
        return Joined(self, other, lambda a, b: a and b and f"{a}; {b}")


class Joined(Constraint):
    """Two constraints, of which both or one must hold."""

    def __init__(self, a: Constraint, b: Constraint, join: Any):
        self.a, self.b, self.join = a, b, join

    def problem(self, actual: Any) -> str:
        """What is wrong with both or one."""
        return self.join(self.a.problem(actual), self.b.problem(actual))


class Is(Constraint):
    """A constraint that is a question."""

    def __init__(self, question: Any, what: str):
        self.question, self.what = question, what

    def problem(self, actual: Any) -> str:
        """That the answer is no."""
        return "" if self.question(actual) else f"{told(actual)} is not {self.what}"


class IsEqualTo(Constraint):
    """The value, its class, its size: ``IsEqualTo(expected)``, ``IsEqualTo(expected, Within=tolerance)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.unittest.constraints.isequalto-class.html

    Examples
    --------
    >>> from dlarray.matlab import IsEqualTo
    >>> bool(IsEqualTo([1, 2]).problem([1, 3])), bool((~IsEqualTo([1, 2])).problem([1, 3]))
    (True, False)
    """

    def __init__(self, expected: Any, *options: Any, Within: Any = None, **more: Any):
        given = {**dict(zip(map(str, options[::2]), options[1::2], strict=True)), **more}
        within = given.pop("Within", Within)
        if unknown := set(given) - {"Using", "IgnoringCase", "IgnoringWhitespace", "IgnoringFields"}:
            raise ArgumentError(
                f"IsEqualTo: there is no option {sorted(unknown)[0]}; fix: Within=AbsoluteTolerance(1e-3)"
            )
        if given:
            raise ArgumentError(
                f"IsEqualTo: {next(iter(given))} is not here; fix: values that are equal without it"
            )
        self.expected, self.within = expected, within or Tolerance()

    def problem(self, actual: Any) -> str:
        """What differs."""
        return self.within.difference(actual, self.expected)


class Elements:
    """The elements of an array, of which every one, or any, must be as a constraint says."""

    def __init__(self, of: Any, every: bool):
        self.values, self.every = [v for row in dlarray(of).tolist() for v in _row(row)], every

    def problem(self, wanted: Constraint) -> str:
        """What is wrong with an element."""
        found = [wanted.problem(v) for v in self.values]
        return next(filter(None, found), "") if self.every else "" if "" in found else "; ".join(found[:1])


def _truth(value: bool) -> Any:
    return lambda actual: size_of(actual) == (1, 1) and bool(actual) is value


def _size(x: Any) -> tuple[int, ...]:
    return tuple(size_of(x))


def _count(x: Any) -> int:
    out = 1
    for n in _size(x):
        out *= n
    return out


def _whole(x: Any) -> tuple[int, ...]:
    return tuple(int(v) for v in host(x).reshape(-1))


IS: dict[str, Any] = {
    "IsTrue": lambda: Is(_truth(True), "true"),
    "IsFalse": lambda: Is(_truth(False), "false"),
    "IsEmpty": lambda: Is(lambda x: _count(x) == 0, "empty"),
    "HasSize": lambda size: Is(
        lambda x: _size(x) == _whole(size), f"of size {'×'.join(map(str, _whole(size)))}"
    ),
    "HasLength": lambda n: Is(lambda x: (max(_size(x)) if _count(x) else 0) == int(n), f"of length {n}"),
    "HasElementCount": lambda n: Is(lambda x: _count(x) == int(n), f"of {n} elements"),
    "IsOfClass": lambda name: Is(lambda x: is_of_class(x, name), f"of class {name}"),
    "IsInstanceOf": lambda of: Is(lambda x: is_instance(x, of), f"an instance of {of}"),
    "IsGreaterThan": lambda b: Is(lambda a: _all(a > b), f"greater than {b}"),
    "IsGreaterThanOrEqualTo": lambda b: Is(lambda a: _all(a >= b), f"greater than or equal to {b}"),
    "IsLessThan": lambda b: Is(lambda a: _all(a < b), f"less than {b}"),
    "IsLessThanOrEqualTo": lambda b: Is(lambda a: _all(a <= b), f"less than or equal to {b}"),
    "ContainsSubstring": lambda part: Is(lambda x: str(part) in str(x), f'a text with "{part}"'),
    "StartsWithSubstring": lambda part: Is(
        lambda x: str(x).startswith(str(part)), f'a text that starts with "{part}"'
    ),
    "EndsWithSubstring": lambda part: Is(
        lambda x: str(x).endswith(str(part)), f'a text that ends with "{part}"'
    ),
    "Matches": lambda form: Is(
        lambda x: re.search(str(form), str(x)) is not None, f'a text that matches "{form}"'
    ),
    "IsSameHandleAs": lambda other: Is(lambda x: x is other, "the same object"),
    "EveryElementOf": lambda x: Elements(x, True),
    "AnyElementOf": lambda x: Elements(x, False),
    "IsReal": lambda: Is(lambda x: not _is_complex(x), "real"),
    "IsFinite": lambda: Is(lambda x: _all(dlarray(x) - x == 0), "finite"),
}


def _all(x: Any) -> bool:
    return x if isinstance(x, bool) else all(v for row in dlarray(x).tolist() for v in _row(row))


def _row(row: Any) -> list:
    return [v for part in row for v in _row(part)] if isinstance(row, list) else [row]


def _is_complex(x: Any) -> bool:
    return (
        isinstance(x, complex)
        or getattr(getattr(x, "_data", None), "dtype", None) is not None
        and "complex" in str(x._data.dtype)
    )


def constraint(name: str, /, *args: Any) -> Any:
    """A constraint of MATLAB by its name: ``constraint("HasSize", [2, 3])``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.unittest.constraints-package.html

    Examples
    --------
    >>> from dlarray.matlab import constraint
    >>> constraint("HasSize", [1, 2]).problem([3, 4])
    ''
    >>> constraint("IsEmpty").problem([3, 4])
    'a list of 2 is not empty'
    >>> constraint("EveryElementOf", [3, 4]).problem(constraint("IsLessThan", 4))
    '4.0 is not less than 4'
    """
    if name not in IS:
        raise ArgumentError(f'constraint: there is no "{name}" here; fix: one of {", ".join(IS)}')
    return IS[name](*args)
