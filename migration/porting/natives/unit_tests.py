"""MATLAB's unit tests: constraints, fixtures, and what a test case verifies."""

from __future__ import annotations

import re
from typing import Any

from dlarray.migration.checking.vocabulary import is_check
from dlarray.migration.inference import kind_names as k
from dlarray.migration.porting.writing.code import ATOM, Cannot, Code, quoted
from dlarray.migration.source import tree as t

CONSTRAINTS, FIXTURES = "matlab.unittest.constraints.", "matlab.unittest.fixtures."
OWN = ("IsEqualTo", "AbsoluteTolerance", "RelativeTolerance")  # helpers of their own


def written(s: Any, name: str, args: tuple[t.Expression, ...]) -> Code | None:
    """A constraint or a fixture by its full name; ``verifyEqual(testCase, …)``; None of anything else."""
    name = _imported(s, name)
    if name.startswith(CONSTRAINTS):
        short = name.removeprefix(CONSTRAINTS)
        parts = _with_options(s, args) if short == "IsEqualTo" else s.library_arguments(args, None)
        if short in OWN:
            return Code(f"{s.helper(short)}({', '.join(parts)})", ATOM, k.OBJECT)
        return Code(f"{s.helper('constraint')}({', '.join([quoted(short), *parts])})", ATOM, k.OBJECT)
    if name.startswith(FIXTURES):
        parts = [quoted(name.removeprefix(FIXTURES)), *s.library_arguments(args, None)]
        return Code(f"{s.helper('fixture')}({', '.join(parts)})", ATOM, k.OBJECT)
    if (run := _run(s, name, args)) is not None:
        return run
    if name.startswith("matlab.unittest."):
        raise Cannot(
            f"{name}: of the test framework only TestCase, constraints, fixtures and suites are here"
        )
    if is_check(name) and args and not s.is_own(name):
        return Code(f"{s.code(args[0]).at(ATOM)}.{name}({', '.join(s.arguments_of_handle(args[1:]))})", ATOM)
    return None


_RUNS = re.compile(r"\b(testsuite|runtests|TestSuite)\b")
_FROM = re.compile(r"(matlab\.unittest\.)?TestSuite\.from(Class|File|Folder|Name)")


def _run(s: Any, name: str, args: tuple[t.Expression, ...]) -> Code | None:
    """What makes a suite of tests, runs it, or makes a table of its results."""
    if _RUNS.search(s.module.file.text) is None or s.is_own(name) or not args:
        return None
    given = ", ".join(s.argument(a) for a in args[:1])
    if _FROM.fullmatch(name):
        return Code(f"{s.helper('testsuite')}({given})", ATOM, k.OBJECT)
    if name in ("runtests", "testsuite"):
        for option, value in _options(args[1:]):
            if name == "runtests" and option == "OutputDetail":
                given += f", OutputDetail={s.argument(value)}"
            else:
                s.doubts.append(f"{name} does not look at {option}")
        return Code(f"{s.helper(name)}({given})", ATOM, k.OBJECT)
    if name == "run" and len(args) == 1 and not isinstance(args[0], t.Text):
        return Code(f"{s.helper('run_suite')}({given})", ATOM, k.OBJECT)
    if name == "table" and len(args) == 1 and isinstance(args[0], t.Name):
        return Code(
            f"{s.helper('result_table')}({given}, VariableNames=[{quoted(args[0].id)}])", ATOM, k.TABLE
        )
    return None


def _options(args: tuple[t.Expression, ...]) -> list[tuple[str, t.Expression]]:
    """Names and values: ``'OutputDetail', 0`` and ``OutputDetail=0``."""
    plain = [a for a in args if not isinstance(a, t.NameValue)]
    pairs = zip(plain[::2], plain[1::2], strict=False)
    named = [(a.value, value) for a, value in pairs if isinstance(a, t.Text)]
    return named + [(a.name, a.value) for a in args if isinstance(a, t.NameValue)]


_CONSTRAINT = re.compile(
    r"(Is|Has|Contains|Every|Any|Matches|StartsWith|EndsWith|Absolute|Relative)[A-Z]?\w*"
    r"|Throws|Issues(No)?Warnings|Eventually|ReturnsTrue|\w+Comparator"
)


def _imported(s: Any, name: str) -> str:
    """The full name of a constraint or a fixture that the program imports."""
    for package, form in ((CONSTRAINTS, _CONSTRAINT), (FIXTURES, re.compile(r"\w+Fixture"))):
        everything = f"{package}*" in s.scope.imports or "matlab.unittest.*" in s.scope.imports
        if f"{package}{name}" in s.scope.imports or everything and form.fullmatch(name):
            return f"{package}{name}"
    return name


def _with_options(s: Any, args: tuple[t.Expression, ...]) -> list[str]:
    """``expected, 'Within', tol`` as ``expected, Within=tol``."""
    out, rest = [s.argument(a) for a in args[:1]], list(args[1:])
    while rest:
        a = rest.pop(0)
        if isinstance(a, t.Text) and a.value.isidentifier() and rest:
            out.append(f"{a.value}={s.argument(rest.pop(0))}")
        else:
            out.append(f"{a.name}={s.argument(a.value)}" if isinstance(a, t.NameValue) else s.argument(a))
    return out
