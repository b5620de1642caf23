"""MATLAB's test classes in ports: methods, parameters, setups, constraints; run by unittest."""

import importlib.util
import sys
import unittest

import pytest

import dlarray as dl
from dlarray.errors import ArgumentError
from dlarray.matlab import (
    AbsoluteTolerance,
    Cell,
    FunctionTestCase,
    IsEqualTo,
    MException,
    RelativeTolerance,
    TestCase,
    constraint,
    fixture,
    string,
    strings,
    warning,
)
from dlarray.migration.porting.project import ported, ported_text

pytest.importorskip("tree_sitter_matlab")
TestCase.__test__ = FunctionTestCase.__test__ = False  # the bases themselves have no tests

SOURCE = """
classdef tscale < matlab.unittest.TestCase
    % Tests of scale
    properties (Constant)
        scale = @scale
        Tolerance = 1e-3
    end
    properties (TestParameter)
        Value = {0, 1, -5}
        Cast = struct('double', @double, 'single', @single)
    end
    properties
        Count = 0
    end
    methods (TestClassSetup)
        function first(test), test.Count = test.Count + 1; end
    end
    methods (TestMethodSetup)
        function second(test), test.Count = test.Count * 10; end
    end
    methods (TestMethodTeardown)
        function last(test), test.Count = -1; end
    end
    methods (Test)
        function isLinear(test, Value, Cast)
            y = test.scale(Cast(Value), 'Factor', 2);
            test.verifyEqual(y, Cast(2 * Value));
            test.verifyClass(y, class(Cast(1)));
        end
        function testSetup(test)
            test.verifyEqual(test.Count, 10);
            verifyTrue(test, test.Count > 5, 'message');
        end
        function isNear(test)
            import matlab.unittest.constraints.EveryElementOf
            import matlab.unittest.constraints.IsLessThan
            tol = matlab.unittest.constraints.AbsoluteTolerance(test.Tolerance) | ...
                matlab.unittest.constraints.RelativeTolerance(1e-6);
            test.verifyThat(1.0005, matlab.unittest.constraints.IsEqualTo(1, 'Within', tol));
            test.verifyThat(1.1, ~matlab.unittest.constraints.IsEqualTo(1, 'Within', tol));
            test.verifyThat(EveryElementOf([1 2 3]), IsLessThan(4));
            test.verifyEqual([1.0001 2], [1 2], 'AbsTol', 1e-3);
            [y, twice] = test.scale(3);
            test.verifyEqual([y twice], [3 6]);
            test.verifyError(@() error('my:id', 'no'), 'my:id');
            test.verifySize(zeros(2, 3), [2 3]);
        end
        function fails(test)
            test.verifyEqual(single(1), 1);
        end
    end
end
"""
SCALE = """
function [y, twice] = scale(x, nvp)
arguments
    x
    nvp.Factor = 1
end
y = x * nvp.Factor;
twice = 2 * y;
end
"""


def test_a_test_class_runs_as_unittests(tmp_path, monkeypatch):
    source = tmp_path / "source"
    source.mkdir()
    (source / "tscale.m").write_text(SOURCE)
    (source / "scale.m").write_text(SCALE)
    port = ported([str(source)], str(tmp_path / "out"))
    assert not [n for n in port.notes if n.kind == "left"]
    (tmp_path / "out").mkdir()
    for path, text in port.modules.items():
        with open(path, "w") as f:
            f.write(text)
    monkeypatch.syspath_prepend(str(tmp_path / "out"))
    spec = importlib.util.spec_from_file_location("tscale", tmp_path / "out" / "tscale.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    sys.modules.pop("scale", None)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(module.tscale).run(result)
    assert result.testsRun == 4 and not result.errors, result.errors
    assert [case.id().split(".")[-1] for case, _ in result.failures] == ["test_fails"]
    assert "class single for double" in result.failures[0][1]


def outcome(check):
    class Case(TestCase):
        def test(self):
            check(self)

    result = unittest.TestResult()
    Case("test").run(result)
    if result.errors:
        raise AssertionError(result.errors[0][1])
    return (
        "skipped"
        if result.skipped
        else result.failures[0][1].split("Error: ")[-1].strip()
        if result.failures
        else ""
    )


@pytest.mark.parametrize(
    "check",
    [
        lambda t: t.verifyEqual(dl.dlarray([1, float("nan")]), dl.dlarray([1, float("nan")])),
        lambda t: t.verifyEqual(Cell(["a", 1.0]), Cell(["a", 1.05]), "AbsTol", 0.1),
        lambda t: t.verifyEqual({"a": 1.0}, {"a": 1.05}, RelTol=0.1),
        lambda t: t.verifyNotEqual(1, 2),
        lambda t: t.assertTrue(dl.dlarray(True)),
        lambda t: t.verifyFalse(False),
        lambda t: t.verifyEmpty([]),
        lambda t: t.verifyNotEmpty([1]),
        lambda t: t.verifyLength([1, 2, 3], 3),
        lambda t: t.verifyNumElements(dl.zeros(2, 3), 6),
        lambda t: t.verifyClass(dl.single(1), "single"),
        lambda t: t.verifyInstanceOf(MException("a:b", "c"), "MException"),
        lambda t: t.fatalAssertGreaterThan(dl.dlarray([2, 3]), 1),
        lambda t: t.verifyLessThanOrEqual(1, 1),
        lambda t: t.verifyMatches("abc", "b+"),
        lambda t: t.verifySubstring("abc", "bc"),
        lambda t: t.verifyWarningFree(lambda: 3),
        lambda t: t.verifyWarning(lambda: warning("a:b", "c"), "a:b"),
        lambda t: t.verifyError(lambda: dl.zeros(2) @ dl.zeros(3), "MATLAB:innerdim"),
        lambda t: t.verifyThat([1, 2], constraint("HasSize", [1, 2]) & ~constraint("IsEmpty")),
        lambda t: t.verifyThat(3, constraint("IsEmpty") | constraint("IsTrue") | IsEqualTo(3)),
        lambda t: t.verifyThat(1.2, IsEqualTo(1, Within=AbsoluteTolerance(0.3) & RelativeTolerance(0.3))),
        lambda t: t.verifyThat(constraint("AnyElementOf", [1, 5]), constraint("IsGreaterThan", 4)),
    ],
)
def test_what_holds(check):
    assert outcome(check) == ""


@pytest.mark.parametrize(
    ("check", "message"),
    [
        (lambda t: t.verifyEqual(1, 2), "1 for 2"),
        (lambda t: t.verifyEqual([1, 2], dl.dlarray([[1], [2]])), "size 1×2 for 2×1"),
        (
            lambda t: t.verifyEqual([1.0, 2.5], [1.0, 2.0], AbsTol=0.1),
            "1 of 2 elements differ, most at (1,2): 2.5 for 2.0",
        ),
        (lambda t: t.verifyEqual(Cell(["a", 1.0]), Cell(["a", 2.0]), AbsTol=0.1), "elements differ"),
        (lambda t: t.assertNotEqual(1, 1), "assertNotEqual: 1 is what it must not be"),
        (lambda t: t.verifyTrue(dl.dlarray([1, 1])), "is not true"),
        (lambda t: t.verifyError(lambda: 3, "a:b"), "there is no error"),
        (
            lambda t: t.verifyError(lambda: (_ for _ in ()).throw(MException("x:y", "z")), "a:b"),
            'the error is "x:y"',
        ),
        (lambda t: t.verifyWarningFree(lambda: warning("a:b", "c")), "a warning: a:b"),
        (lambda t: t.verifyWarning(lambda: 3, "a:b"), "there is no warning"),
        (
            lambda t: t.verifyThat(constraint("EveryElementOf", [1, 5]), constraint("IsLessThan", 4)),
            "not less than 4",
        ),
        (
            lambda t: t.verifyThat(1.2, IsEqualTo(1, Within=AbsoluteTolerance(0.3) & RelativeTolerance(0.1))),
            "differ",
        ),
        (lambda t: t.verifyFail("here"), "verifyFail: here"),
        (lambda t: t.assumeTrue(False), "skipped"),
    ],
)
def test_what_does_not(check, message):
    assert message in outcome(check)


def test_fixtures_and_teardowns(tmp_path):
    import os

    seen = []

    def check(t):
        made = t.applyFixture(fixture("WorkingFolderFixture"))
        seen.append((os.path.samefile(os.getcwd(), made.Folder), made.Folder))
        t.addTeardown(seen.append, "down")
        t.applyFixture(fixture("PathFixture", str(tmp_path)))
        seen.append(str(tmp_path) in sys.path)

    assert outcome(check) == ""
    assert seen[0][0] and not os.path.exists(seen[0][1]) and seen[1:] == [True, "down"]
    assert str(tmp_path) not in sys.path


def test_unknown_names_are_told():
    with pytest.raises(ArgumentError, match='there is no "IsNice" here; fix: one of IsTrue'):
        constraint("IsNice")
    with pytest.raises(ArgumentError, match='there is no "Nice" here'):
        fixture("Nice")
    with pytest.raises(ArgumentError, match="there is no option Near; fix: Within"):
        IsEqualTo(1, Near=2)


@pytest.mark.parametrize(
    ("source", "line"),
    [
        (
            "c = matlab.unittest.constraints.HasSize([2 3]);",
            'c = constraint("HasSize", dl.dlarray([2, 3]))',
        ),
        (
            "f = matlab.unittest.fixtures.WorkingFolderFixture;",
            'f = fixture("WorkingFolderFixture")',
        ),
        ("r = matlab.unittest.TestRunner.withTextOutput;", "raise NotImplementedError("),
    ],
)
def test_a_line(source, line):
    assert line in ported_text(source, "file.m").replace("[2, 3]", "dl.dlarray([2, 3])").replace(
        "dl.dlarray(dl.dlarray([2, 3]))", "dl.dlarray([2, 3])"
    )


DIAL = """
classdef dial < handle
    properties (Dependent)
        Level
    end
    properties
        Inner
    end
    methods
        function obj = dial(), obj.Inner = struct('Value', 3); end
        function v = get.Level(obj), v = obj.Inner.Value; end
        function set.Level(obj, v)
            if ~isequal(v, obj.Level), obj.Inner.Value = v + obj.Level; end
        end
    end
end
"""


def test_a_setter_reads_its_property_through_the_getter():
    space = {"__name__": "ported"}
    exec(compile(ported_text(DIAL, "dial.m"), "dial", "exec"), space)
    d = space["dial"]()
    d.Level = 5
    assert d.Level == 8
    d.Level = 8
    assert d.Level == 8


def test_string_arrays_are_text():
    for text in (strings(0, 0), string(["a", "b"]), "a", ["a"]):
        dl.mustBeText(text)
    for other in (1, dl.dlarray([]), [1]):
        with pytest.raises(ArgumentError, match="must be a character vector"):
            dl.mustBeText(other)


FUNCTIONS = """
function tests = statsTest
% Tests of means
tests = functiontests(localfunctions);
end
function setupOnce(testCase)
testCase.TestData.values = [1 2 3 4];
testCase.TestData.calls = {};
testCase.addTeardown(@() fprintf('after all\\n'));
fprintf('once\\n');
end
function teardownOnce(testCase)
fprintf('last %d\\n', numel(testCase.TestData.values));
end
function setup(t)
t.TestData.fresh = 10;
end
function teardown(t)
fprintf('down %d\\n', t.TestData.fresh);
end
function testMean(testCase)
verifyEqual(testCase, mean(testCase.TestData.values), 2.5, 'AbsTol', 1e-12);
testCase.TestData.values(end + 1) = 100;
testCase.TestData.calls{end + 1} = 'mean';
testCase.TestData.fresh = testCase.TestData.fresh + 1;
check(testCase, mean(testCase.TestData.values), 22);
end
function medianTest(tc)
verifyEqual(tc, median(tc.TestData.values), 2.5)
tc.verifyEmpty(tc.TestData.calls)
[m, k] = both(tc.TestData.values);
verifyEqual(tc, [m k], [4 4])
end
function TestThatFails(~)
error('a:b', 'no');
end
function check(testCase, actual, expected)
verifyEqual(testCase, actual, expected, 'RelTol', 1e-12);
end
function [m, k] = both(x)
[m, k] = max(x);
end
"""


def test_a_file_of_test_functions_runs_as_unittests(capsys):
    text = ported_text(FUNCTIONS, "statsTest.m")
    assert "ans =" not in text and "NotImplementedError" not in text
    space = {"__name__": "ported"}
    exec(compile(text, "statsTest", "exec"), space)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(space["statsTest"]).run(result)
    assert result.testsRun == 3 and not result.failures, result.failures
    assert [case.id().split(".")[-1] for case, _ in result.errors] == ["test_TestThatFails"]
    said = capsys.readouterr().out.split("\n")
    assert said == ["once", "down 11", "down 10", "down 10", "last 4", "after all", ""]


def test_a_file_whose_tests_are_chosen_at_run_time_is_told():
    text = ported_text(FUNCTIONS.replace("localfunctions", "some(localfunctions)"), "statsTest.m")
    assert "is read in a file of tests alone" in text


def test_what_begins_the_file_ends_where_it_fails(capsys):
    class Late(FunctionTestCase):
        def setupOnce(self):
            self.addTeardown(print, "ended")
            self.assumeTrue(False)

        def test_nothing(self):
            raise AssertionError

    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(Late).run(result)
    assert result.testsRun == 0 and len(result.skipped) == 1
    assert capsys.readouterr().out == "ended\n"


def test_structures_and_cells_in_the_data_of_tests_are_made_by_stores():
    source = (
        "function tests = dataTest\ntests = functiontests(localfunctions);\nend\n"
        "function setup(t)\nt.TestData.opts.tol = 3;\nt.TestData.f = @max;\nend\n"
        "function testData(t)\nt.TestData.list{end+1} = 'a';\nt.TestData.deep.x(2) = 5;\n"
        "verifyEqual(t, t.TestData.opts.tol, 3);\nverifyEqual(t, t.TestData.list, {'a'});\n"
        "verifyEqual(t, t.TestData.deep.x, [0 5]);\nverifyEqual(t, t.TestData.f([1 4]), 4);\nend\n"
    )
    space = {"__name__": "ported"}
    exec(compile(ported_text(source, "dataTest.m"), "dataTest", "exec"), space)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(space["dataTest"]).run(result)
    assert result.testsRun == 1 and not result.errors + result.failures, result.errors + result.failures
