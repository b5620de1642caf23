"""MATLAB's constraints for ``verifyThat``: what a value must be; joined by ``&``, ``|`` and ``~``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from dlarray.arguments import flag
from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.displays import plain as plain_of
from dlarray.migration.matlab.strings import CharArray, StringArray
from dlarray.migration.matlab.struct_arrays import StructArray
from dlarray.migration.matlab.unit_tests.agreement import difference, told
from dlarray.table import table


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


def _by_class(name: str, values: tuple) -> Any:
    """One tolerance for all classes of numbers, or one for each class that is given."""
    given = values[0] if len(values) == 1 and isinstance(values[0], Cell) else values
    if not given:
        raise ArgumentError(f"{name}: there is no tolerance; fix: {name}(1e-3)")
    return given[0] if len(given) == 1 else tuple(given)


def AbsoluteTolerance(*values: Any) -> Tolerance:
    """Numbers that are at most so far apart agree: ``AbsoluteTolerance(1e-3)``.

    One tolerance serves all classes of numbers; of several each serves its own class, and other classes must be equal.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.unittest.constraints.absolutetolerance-class.html

    Examples
    --------
    >>> from dlarray.matlab import AbsoluteTolerance, IsEqualTo
    >>> IsEqualTo(3, Within=AbsoluteTolerance(0.5)).problem(3.4)
    ''
    """
    return Tolerance(absolute=_by_class("AbsoluteTolerance", values))


def RelativeTolerance(*values: Any) -> Tolerance:
    """Numbers agree that are at most so far apart, times the size of what is expected: ``RelativeTolerance(1e-3)``.

    One tolerance serves all classes of numbers; of several each serves its own class, and other classes must be equal.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.unittest.constraints.relativetolerance-class.html

    Examples
    --------
    >>> from dlarray.matlab import IsEqualTo, RelativeTolerance
    >>> IsEqualTo(100, Within=RelativeTolerance(0.01)).problem(100.5)
    ''
    """
    return Tolerance(relative=_by_class("RelativeTolerance", values))


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

    Options: ``Within`` a tolerance, for numbers in cells and structures too; ``IgnoringCase`` and
    ``IgnoringWhitespace`` of texts; ``IgnoringFields``, names of fields that do not count; ``Using`` a comparator
    with these options, of whose kind the expected value must be.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.unittest.constraints.isequalto-class.html

    Examples
    --------
    >>> from dlarray.matlab import IsEqualTo
    >>> bool(IsEqualTo([1, 2]).problem([1, 3])), bool((~IsEqualTo([1, 2])).problem([1, 3]))
    (True, False)
    >>> IsEqualTo("Adam", IgnoringCase=True).problem("ADAM")
    ''
    """

    def __init__(self, expected: Any, *options: Any, Using: Any = None, **more: Any):
        given = {**dict(zip(map(str, options[::2]), options[1::2], strict=True)), **more}
        using = given.pop("Using", Using)
        self.expected, self.rules = expected, Rules("IsEqualTo", **given)
        self.comparator: Comparator | None = None
        if using is not None:
            if not isinstance(using, Comparator):
                raise ArgumentError(
                    f"IsEqualTo: Using is {describe(using)}; fix: a comparator, NumericComparator or the like"
                )
            self.rules, self.comparator = using.rules.joined(self.rules), using

    def problem(self, actual: Any) -> str:
        """What differs."""
        if self.comparator is not None and not self.comparator.takes(self.expected):
            return f"{self.comparator.name} does not compare {told(self.expected)}"
        return self.rules.difference(actual, self.expected)


class Rules:
    """What does not count where two values are compared."""

    def __init__(
        self,
        caller: str,
        /,
        Within: Any = None,
        IgnoringCase: Any = False,
        IgnoringWhitespace: Any = False,
        IgnoringFields: Any = (),
        **unknown: Any,
    ):
        if unknown:
            raise ArgumentError(
                f"{caller}: there is no option {sorted(unknown)[0]}; fix: Within=AbsoluteTolerance(1e-3)"
            )
        self.within = Within or Tolerance()
        self.case = flag(caller, "IgnoringCase", IgnoringCase)
        self.blanks = flag(caller, "IgnoringWhitespace", IgnoringWhitespace)
        fields = [IgnoringFields] if isinstance(IgnoringFields, str) else list(IgnoringFields)
        self.fields = frozenset(map(str, fields))

    def joined(self, other: Rules) -> Rules:
        """Both."""
        made = Rules("IsEqualTo", self.within)
        w = other.within
        made.within = w if w.absolute is not None or w.relative is not None else self.within
        made.case, made.blanks = self.case or other.case, self.blanks or other.blanks
        made.fields = self.fields | other.fields
        return made

    def difference(self, actual: Any, expected: Any) -> str:
        """What differs and counts."""
        if self.case or self.blanks or self.fields:
            actual, expected = self._bare(actual), self._bare(expected)
        return self.within.difference(actual, expected)

    def _bare(self, x: Any) -> Any:
        """A value without what does not count."""
        if isinstance(x, str):
            text = "".join(x.split()) if self.blanks else str(x)
            text = text.lower() if self.case else text
            return type(x)(text) if type(x) is not str else text
        if isinstance(x, StringArray | Cell):
            return type(x)([self._bare(v) for v in x], x.shape)
        if isinstance(x, StructArray):
            names = [n for n in x.fieldnames() if n not in self.fields]
            return StructArray([self._bare(v) for v in x], x.shape, names)
        if isinstance(x, Mapping):
            return {str(n): self._bare(x[n]) for n in x if str(n) not in self.fields}
        return [self._bare(v) for v in x] if type(x) is list else x


class Comparator:
    """A comparator for ``IsEqualTo(expected, Using=…)``: the kind of value that it takes, and what does not count."""

    def __init__(self, name: str, *inner: Any, **options: Any):
        self.name = name
        self.rules = Rules(name, **{n: v for n, v in options.items() if n != "Recursively"})
        for one in inner:
            for c in one if isinstance(one, list | tuple) else [one]:
                if not isinstance(c, Comparator):
                    raise ArgumentError(
                        f"{name}: {describe(c)} is no comparator; fix: NumericComparator or the like"
                    )
                self.rules = c.rules.joined(self.rules)

    def takes(self, x: Any) -> bool:
        """Whether it compares values of such a kind."""
        return _KINDS[self.name](x)


def _is_number(x: Any) -> bool:
    return not isinstance(x, bool) and plain_of(x) is not None


_KINDS: dict[str, Callable[[Any], bool]] = {
    "NumericComparator": _is_number,
    "LogicalComparator": lambda x: plain_of(x) is not None,
    "StringComparator": lambda x: isinstance(x, str | StringArray | CharArray),
    "CellComparator": lambda x: isinstance(x, list | tuple),
    "StructComparator": lambda x: isinstance(x, Mapping | StructArray),
    "TableComparator": lambda x: isinstance(x, table),
    "ObjectComparator": lambda x: True,
    "PublicPropertyComparator": lambda x: True,
}
COMPARATORS = frozenset(_KINDS)
