"""Tests that a program runs itself: `testsuite`, `runtests`, and the results as a table."""

from __future__ import annotations

import importlib.util
import sys
import time
import unittest
from pathlib import Path
from typing import Any

from dlarray.array import dlarray
from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.own_objects import ObjectArray
from dlarray.migration.matlab.own_objects.custom_display import CustomDisplay
from dlarray.migration.matlab.own_objects.metaclasses import MetaClass
from dlarray.migration.matlab.strings import StringArray
from dlarray.migration.matlab.unit_tests.cases import choices_of
from dlarray.migration.matlab.values import Handle
from dlarray.struct import struct
from dlarray.table import table


class Test(Handle):
    """One test of a suite: its ``Name``, ``ProcedureName`` and ``TestClass``."""

    matlab_class = "matlab.unittest.Test"
    __test__ = False

    def __init__(self, kind: type, method: str, chosen: tuple = ()):
        self.ProcedureName = method.removeprefix("test_")
        self.TestClass = kind.__name__.rstrip("_")
        labels = ",".join(f"{name}={label}" for name, label, _ in chosen)
        self.Name = f"{self.TestClass}/{self.ProcedureName}{f'({labels})' if labels else ''}"
        object.__setattr__(self, "_part", (kind, method, [value for _, _, value in chosen]))


class TestResult(CustomDisplay, Handle):
    """What came of a test: ``Name``, ``Passed``, ``Failed``, ``Incomplete``, ``Duration`` and ``Details``."""

    matlab_class = "matlab.unittest.TestResult"
    _properties = ("Name", "Passed", "Failed", "Incomplete", "Duration", "Details")
    __test__ = False

    def __init__(self, name: str, failed: bool, incomplete: bool, seconds: float):
        self.Name, self.Passed, self.Failed, self.Incomplete = (
            name,
            not (failed or incomplete),
            failed,
            incomplete,
        )
        self.Duration, self.Details = seconds, struct()

    def getFooter(self) -> str:
        """The totals that are shown below results."""
        shown: Any = self  # one result, or an array of them
        results = list(shown) if type(shown) is ObjectArray else [shown]
        passed, failed, incomplete = (
            sum(bool(getattr(one, name)) for one in results) for name in ("Passed", "Failed", "Incomplete")
        )
        seconds = sum(one.Duration for one in results)
        counts = f"{passed} Passed, {failed} Failed, {incomplete} Incomplete."
        return f"Totals:\n   {counts}\n   {seconds:.5g} seconds testing time."


def testsuite(tests: Any, /) -> ObjectArray:
    """The tests of a test class, of a file or a folder, or one by its name.

    Syntaxes: ``suite = testsuite("AddTest")``, ``testsuite("AddTest/testOne")``, ``testsuite(AddTest)``,
    ``testsuite("tests")``; a list or a cell array gives the tests of each.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/testsuite.html,
    https://www.mathworks.com/help/matlab/ref/matlab.unittest.testsuite-class.html

    Examples
    --------
    >>> from dlarray.matlab import TestCase, testsuite
    >>> class AddTest(TestCase):
    ...     def testOne(self):
    ...         self.verifyEqual(1 + 1, 2)
    >>> testsuite(AddTest)[0].Name
    'AddTest/testOne'
    """
    found = [one for part in _parts(tests) for one in _tests_of(part)]
    return ObjectArray(found, Test, (1, len(found)))


def runtests(tests: Any, /, *, OutputDetail: Any = 2) -> ObjectArray:
    """Run the tests of a class, a file or a folder, and give their results.

    Syntaxes: ``results = runtests("AddTest")``, ``runtests("AddTest", OutputDetail=0)``, and what else `testsuite`
    takes.  It prints, as MATLAB does, the names of the classes and a dot for each test, and nothing with
    ``OutputDetail=0``; what failed is said in this library's words.  The results are shown with their totals.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/runtests.html,
    https://www.mathworks.com/help/matlab/ref/matlab.unittest.testresult-class.html

    Examples
    --------
    >>> from dlarray.matlab import TestCase, runtests
    >>> class AddTest(TestCase):
    ...     def testOne(self):
    ...         self.verifyEqual(1 + 1, 2)
    >>> results = runtests(AddTest)
    Running AddTest
    .
    Done AddTest
    __________
    <BLANKLINE>
    >>> results[0].Passed
    True
    """
    return _run_all(testsuite(tests), quiet=str(OutputDetail).lower() in ("0", "0.0", "none"))


def run_suite(suite: Any, /) -> ObjectArray:
    """Run a suite, class by class: MATLAB's ``run(suite)``.

    Syntax: ``results = run_suite(suite)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.unittest.testsuite.run.html

    Examples
    --------
    >>> from dlarray.matlab import TestCase, run_suite, testsuite
    >>> class AddTest(TestCase):
    ...     def testOne(self):
    ...         self.verifyEqual(1 + 1, 2)
    >>> run_suite(testsuite(AddTest))[0].Failed
    Running AddTest
    .
    Done AddTest
    __________
    <BLANKLINE>
    False
    """
    return _run_all(suite)


def result_table(results: Any, /, **options: Any) -> table:
    """Results of tests as a table, a row each: MATLAB's ``table(results)``; of anything else, a table of it.

    Syntax: ``T = result_table(results)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.unittest.testresult.table.html

    Examples
    --------
    >>> from dlarray.matlab import TestCase, result_table, runtests
    >>> class AddTest(TestCase):
    ...     def testOne(self):
    ...         self.verifyEqual(1 + 1, 2)
    >>> T = result_table(runtests(AddTest))
    Running AddTest
    .
    Done AddTest
    __________
    <BLANKLINE>
    >>> T.Name[0]
    'AddTest/testOne'
    """
    if type(results) is not ObjectArray or not all(isinstance(one, TestResult) for one in results):
        return table(results, **options)
    rows = (len(results), 1)
    names = ("Name", "Passed", "Failed", "Incomplete", "Duration", "Details")
    columns = [results.each(name) for name in names]
    texts, *marks, seconds, details = columns
    return table(
        Cell(texts, rows),
        *[dlarray([[bool(v)] for v in mark]) for mark in marks],
        dlarray([[v] for v in seconds]),
        Cell(details, rows),
        VariableNames=list(names),
    )


def _parts(tests: Any) -> list:
    several = isinstance(tests, (list, tuple, Cell, StringArray)) and not isinstance(tests, str)
    return list(tests) if several else [tests]


def _tests_of(part: Any) -> list[Test]:
    if isinstance(part, MetaClass):
        part = part.kind
    if isinstance(part, type) and issubclass(part, unittest.TestCase):
        return [one for method in vars(part) if method.startswith("test") for one in _chosen(part, method)]
    if not isinstance(part, str):
        raise ArgumentError(
            f"testsuite: the tests are a test class, a file, a folder or a name, but they are {describe(part)}; "
            'fix: testsuite("AddTest")'
        )
    path = Path(str(part))
    if path.is_dir():
        return [one for file in sorted(path.glob("*.py")) for one in _of_module(_module(file))]
    of, _, name = str(part).removesuffix(".m").partition("/")
    found = _of_module(importlib.import_module(of.replace("/", ".")))
    plain = name.partition("(")[0]
    chosen = [
        one for one in found if not name or one.Name == f"{of}/{name}" or one.ProcedureName == plain == name
    ]
    if not chosen:
        raise ArgumentError(f"testsuite: there is no test '{part}'; fix: the name of a test class")
    return chosen


def _module(file: Path) -> Any:
    """The module of a file that has tests."""
    if "TestCase" not in file.read_text(encoding="utf-8"):
        return None
    if file.stem not in sys.modules:
        spec = importlib.util.spec_from_file_location(file.stem, file)
        assert spec is not None and spec.loader is not None
        sys.modules[file.stem] = made = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(made)
    return sys.modules[file.stem]


def _of_module(module: Any) -> list[Test]:
    kinds = [
        kind
        for kind in vars(module or object).values()
        if isinstance(kind, type)
        and issubclass(kind, unittest.TestCase)
        and kind.__module__ == module.__name__
    ]
    return [one for kind in kinds for one in _tests_of(kind)]


def _chosen(kind: type, method: str) -> list[Test]:
    """A test, or one for every value of its parameters."""
    return [Test(kind, method, chosen) for chosen in choices_of(kind, method)]


def _run(one: Test, said: list[str]) -> TestResult:
    kind, method, values = one._part  # type: ignore[attr-defined]
    case = kind(method)
    if values:
        test = getattr(kind, method).__wrapped__
        setattr(case, method, lambda: test(case, *values))
    result = unittest.TestResult()
    start = time.perf_counter()
    case.run(result)
    texts = [text.strip().splitlines() for _, text in [*result.failures, *result.errors]]
    problems = [next((x for x in lines if x.startswith("AssertionError: ")), lines[-1]) for lines in texts]
    unverified = [text.splitlines()[0] for text in case.unverified]
    others = [text.removeprefix("AssertionError: ") for text in problems]
    problems = unverified + [text for text in others if text not in unverified[:1]]
    said += [f"{one.Name}: {text}" for text in problems]
    ended = any(text.startswith(("assert", "fatalAssert")) for text in problems)
    incomplete = bool(result.errors or result.skipped) or ended
    return TestResult(one.Name, bool(problems), incomplete, time.perf_counter() - start)


def _run_all(suite: Any, quiet: bool = False) -> ObjectArray:
    """Run tests, class by class, and say so unless it is ``quiet``."""
    results: list[TestResult] = []
    waiting = list(suite) if type(suite) is ObjectArray else [suite]
    while waiting:
        kind = waiting[0]._part[0]
        count = next((k for k, one in enumerate(waiting) if one._part[0] is not kind), len(waiting))
        group, waiting = waiting[:count], waiting[count:]
        if not quiet:
            print(f"Running {group[0].TestClass}")
        said: list[str] = []
        kind.setUpClass()
        for one in group:
            results.append(_run(one, said))
        kind.tearDownClass()
        kind.doClassCleanups()
        if not quiet:
            print("." * count, *said, f"Done {group[0].TestClass}", "_" * 10, "", sep="\n")
    return ObjectArray(results, TestResult, (1, len(results)))
