"""MATLAB's test classes for Python's unittest and pytest: ``TestCase`` with its ``verifyEqual`` and the like."""

from __future__ import annotations

import functools
import inspect
import itertools
import unittest
from collections.abc import Callable, Mapping
from typing import Any

from dlarray.errors import ArgumentError
from dlarray.migration.matlab.unit_tests.agreement import told
from dlarray.migration.matlab.unit_tests.calls import ReturnsTrue as TrueReturned
from dlarray.migration.matlab.unit_tests.calls import issued, raised, wrong_error
from dlarray.migration.matlab.unit_tests.constraints import Constraint, IsEqualTo, Tolerance
from dlarray.migration.matlab.unit_tests.named_constraints import Elements, constraint


def with_parameters(test: Callable) -> Callable:
    """A test that is run for every value of the properties that it names, as MATLAB's ``TestParameter`` are.

    References
    ----------
    https://www.mathworks.com/help/matlab/matlab_prog/create-basic-parameterized-test.html

    Examples
    --------
    >>> from dlarray.matlab import TestCase, with_parameters
    >>> class Adds(TestCase):
    ...     step = [1, 2]
    ...     @with_parameters
    ...     def test_that_it_grows(self, step):
    ...         self.verifyTrue(1 + step > 1)
    >>> Adds("test_that_it_grows").run().testsRun
    1
    """
    names = list(inspect.signature(test).parameters)[1:]

    @functools.wraps(test)
    def run(self: Any) -> None:
        choices = [_choices(getattr(self, name)) for name in names]
        for chosen in itertools.product(*choices):
            told_apart = {name: label for name, (label, _) in zip(names, chosen, strict=True)}
            with self.subTest(**told_apart):
                test(self, *[value for _, value in chosen])

    alone = inspect.Parameter("self", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    run.__signature__ = inspect.Signature([alone])  # type: ignore[attr-defined]
    return run


def choices_of(kind: type, method: str) -> list[tuple[tuple[str, str, Any], ...]]:
    """The values of a test's parameters in every combination: name, label and value of each; one of none, without."""
    test = getattr(getattr(kind, method), "__wrapped__", None)
    if test is None:
        return [()]
    names = list(inspect.signature(test).parameters)[1:]
    case = kind(method)
    each = [[(name, label, value) for label, value in _choices(getattr(case, name))] for name in names]
    return list(itertools.product(*each))


def _choices(values: Any) -> list[tuple[str, Any]]:
    if isinstance(values, Mapping):
        return [(str(name), values[name]) for name in values]
    return [(told(v), v) for v in values]


class TestCase(unittest.TestCase):
    """Base of ported test classes: MATLAB's ``verify…``, ``assert…``, ``fatalAssert…`` and ``assume…``.

    pytest and ``python -m unittest`` run the methods whose names start with ``test``. After a ``verify…`` that fails
    the test continues, and fails at its end; after ``assert…`` and ``fatalAssert…`` it ends, and ``assume…`` skips the
    rest of it. Outside a run a ``verify…`` that fails is an error at once.

    * ``self.verifyEqual(actual, expected, AbsTol=…, RelTol=…)``: class, size, labels and numbers are equal; without
      tolerances to the last bit.
    * ``verifyNotEqual``, ``verifyTrue``, ``verifyFalse``, ``verifyEmpty``, ``verifyNotEmpty``, ``verifySize``,
      ``verifyLength``, ``verifyNumElements``, ``verifyClass``, ``verifyInstanceOf``, ``verifyGreaterThan`` and its
      relatives, ``verifyMatches``, ``verifySubstring``, ``verifySameHandle``, ``verifyReal``, ``verifyFail``.
    * ``verifyError(f, identifier)``: the function raises an error; one with an identifier must have that one. Errors
      of this library have none of MATLAB's.
    * ``verifyWarning(f, identifier)``, ``verifyWarningFree(f)``, ``verifyReturnsTrue(f)``,
      ``verifyThat(actual, constraint)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.unittest.testcase-class.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import TestCase
    >>> class Sums(TestCase):
    ...     def test_sum(self):
    ...         self.verifyEqual(dl.sum([1, 2]), 3)
    ...         self.verifyEqual(0.1 + 0.2, 0.3, AbsTol=1e-12)
    >>> Sums("test_sum").run().wasSuccessful()
    True
    """

    __test__ = True

    def __init_subclass__(cls, **more: Any):
        super().__init_subclass__(**more)
        cls.__test__ = True

    def run(self, result: Any = None) -> Any:
        """Run the test, and say at its end what could not be verified."""
        self.unverified: list[str] = []
        return super().run(result)

    def note_unverified(self, problem: str) -> None:
        """A value is not as it must be, but the test continues."""
        if not self.unverified:
            self.addCleanup(self._fail_at_the_end)
        self.unverified.append(problem)

    def _fail_at_the_end(self) -> None:
        self.fail("\n".join(self.unverified))

    def addTeardown(self, f: Callable, *args: Any) -> None:
        """Call a function when the test has ended."""
        self.addCleanup(f, *args)

    def applyFixture(self, fixture: Any) -> Any:
        """Set up a fixture until the test has ended."""
        return self.enterContext(fixture)

    def log(self, *args: Any) -> None:
        """Say something while the test runs."""
        print(args[-1])

    def onFailure(self, *args: Any) -> None:
        """Nothing: the message says what is wrong."""


def _asked(check: Callable) -> dict[str, Callable]:
    """The method under MATLAB's four kinds of consequence."""
    name = check.__name__.strip("_")

    def method(prefix: str) -> Callable:
        def run(self: TestCase, *args: Any, **options: Any) -> Any:
            problem, value = check(*args, **options)
            if problem and prefix == "assume":
                self.skipTest(problem)
            if problem and prefix == "verify" and hasattr(self, "unverified"):
                asked = inspect.currentframe()
                line = asked.f_back.f_lineno if asked is not None and asked.f_back is not None else 0
                first, *rest = problem.splitlines()
                self.note_unverified("\n".join([f"{prefix}{name}: {first} (line {line})", *rest]))
            elif problem:
                self.fail(f"{prefix}{name}: {problem}")
            return value

        run.__name__, run.__doc__ = f"{prefix}{name}", check.__doc__
        return run

    return {f"{prefix}{name}": method(prefix) for prefix in ("verify", "assert", "fatalAssert", "assume")}


def _tolerance(options: tuple, named: dict[str, Any]) -> Tolerance:
    given = {k: v for k, v in named.items() if v is not None}
    rest = list(options)
    while rest:
        a = rest.pop(0)
        if isinstance(a, str) and a.lower() in ("abstol", "reltol") and rest:
            given["AbsTol" if a.lower() == "abstol" else "RelTol"] = rest.pop(0)
    if unknown := set(given) - {"AbsTol", "RelTol"}:
        raise ArgumentError(
            f"verifyEqual: there is no option {sorted(unknown)[0]}; fix: AbsTol=1e-6 or RelTol=1e-6"
        )
    return Tolerance(given.get("AbsTol"), given.get("RelTol"))


def Equal(actual: Any, expected: Any, *options: Any, **named: Any) -> tuple[str, None]:
    """The values, classes and sizes are equal, within ``AbsTol`` or ``RelTol``."""
    return _tolerance(options, named).difference(actual, expected), None


def NotEqual(actual: Any, expected: Any, *options: Any) -> tuple[str, None]:
    """They are not."""
    return "" if IsEqualTo(expected).problem(actual) else f"{told(actual)} is what it must not be", None


def That(actual: Any, wanted: Constraint, *options: Any) -> tuple[str, None]:
    """A constraint holds."""
    return actual.problem(wanted) if isinstance(actual, Elements) else wanted.problem(actual), None


def Error(f: Callable, identifier: Any = "", *options: Any) -> tuple[str, None]:
    """A function raises an error; one that has an identifier must have the one that is asked for."""
    return wrong_error(raised(f), identifier), None


def Warning(f: Callable, identifier: Any = "", *options: Any) -> tuple[str, Any]:
    """A function warns, among others with an identifier; warnings of this library have none of MATLAB's."""
    found, value = issued(f)
    wanted = str(identifier)
    right = any(not known or not wanted or known == wanted for known, _ in found)
    said = [known or text for known, text in found]
    return "" if right else f'there is no warning "{wanted}", but {said or "none"}', value


def WarningFree(f: Callable, *options: Any) -> tuple[str, Any]:
    """A function does not warn."""
    found, value = issued(f)
    return f"a warning: {found[0][0] or found[0][1]}" if found else "", value


def ReturnsTrue(f: Callable, *options: Any) -> tuple[str, None]:
    """A function returns one value that is true."""
    return TrueReturned().problem(f), None


def Fail(*options: Any) -> tuple[str, None]:
    """The test fails here."""
    return str(options[0]) if options else "it must not come here", None


def _by_constraint(name: str, wanted: str, turned: bool = False) -> Callable:
    """A method whose value must be as a constraint says, with what it is compared with."""
    takes = 0 if wanted in ("IsTrue", "IsFalse", "IsEmpty", "IsReal") else 1

    def check(actual: Any, *args: Any) -> tuple[str, None]:
        made = constraint(wanted, *args[:takes])
        return (~made if turned else made).problem(actual), None

    check.__name__ = name
    check.__doc__ = f"MATLAB's constraint {wanted}{', turned around' if turned else ''}."
    return check


_BY_CONSTRAINT = {
    "True": "IsTrue",
    "False": "IsFalse",
    "Empty": "IsEmpty",
    "Size": "HasSize",
    "Length": "HasLength",
    "NumElements": "HasElementCount",
    "Class": "IsOfClass",
    "InstanceOf": "IsInstanceOf",
    "GreaterThan": "IsGreaterThan",
    "GreaterThanOrEqual": "IsGreaterThanOrEqualTo",
    "LessThan": "IsLessThan",
    "LessThanOrEqual": "IsLessThanOrEqualTo",
    "Matches": "Matches",
    "Substring": "ContainsSubstring",
    "SameHandle": "IsSameHandleAs",
    "Real": "IsReal",
}
_CHECKS: tuple[Callable, ...] = (
    Equal,
    NotEqual,
    That,
    Error,
    Warning,
    WarningFree,
    ReturnsTrue,
    Fail,
    _by_constraint("NotEmpty", "IsEmpty", turned=True),
    _by_constraint("NotSameHandle", "IsSameHandleAs", turned=True),
    *[_by_constraint(name, wanted) for name, wanted in _BY_CONSTRAINT.items()],
)
for _check in _CHECKS:
    for _name, _method in _asked(_check).items():
        setattr(TestCase, _name, _method)
