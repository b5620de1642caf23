"""Scripts that run tests: suites of classes, results, their table."""

import pytest

from tests.support.matlab_programs import run_project

pytest.importorskip("tree_sitter_matlab")

TESTS = """classdef AddTest < matlab.unittest.TestCase
    properties (TestParameter)
        step = struct('one', 1, 'two', 2);
    end
    methods (Test)
        function testSum(testCase)
            testCase.verifyEqual(1 + 1, 2);
        end
        function testWrong(testCase)
            testCase.verifyEqual(1 + 1, 3);
        end
        function testStopped(testCase)
            testCase.assertEqual(1 + 1, 3);
        end
        function testLeft(testCase)
            testCase.assumeTrue(false);
        end
        function testStep(testCase, step)
            testCase.verifyGreaterThan(step, 0);
        end
    end
end
"""


def test_suites_and_results(tmp_path, monkeypatch, capsys):
    main = """import matlab.unittest.TestSuite
suite = TestSuite.fromClass(?AddTest);
results = run(suite);
disp(numel(results)); disp([results.Passed]); disp([results.Failed]); disp([results.Incomplete])
T = table(results); fprintf('%s ', T.Properties.VariableNames{:}); fprintf('\\n'); disp(T.Name{5}); disp(sum(T.Passed))
one = runtests('AddTest/testSum'); disp(one.Passed)
other = testsuite('AddTest'); disp(other(end).Name); disp(other(2).ProcedureName)
"""
    run_project(tmp_path, monkeypatch, main, {"AddTest": TESTS})
    lines = [line.strip() for line in capsys.readouterr().out.splitlines() if line.strip()]
    start = lines.index("Done AddTest")
    assert lines[:2] == ["Running AddTest", "......"]
    assert lines[2].startswith("AddTest/testWrong: ") and lines[3].startswith("AddTest/testStopped: ")
    assert start == 4 and lines[5] == "_" * 10
    assert lines[6:10] == ["6", "1   0   0   0   1   1", "0   1   1   0   0   0", "0   0   1   1   0   0"]
    assert lines[10] == "Name Passed Failed Incomplete Duration Details"
    assert lines[11:13] == ["AddTest/testStep(step=one)", "3"]
    assert lines[13:] == [
        "Running AddTest",
        ".",
        "Done AddTest",
        "_" * 10,
        "1",
        "AddTest/testStep(step=two)",
        "testWrong",
    ]


def test_suites_of_folders(tmp_path, monkeypatch):
    from dlarray.migration.matlab import testsuite as suite_of

    (tmp_path / "TwiceTest_.py").write_text(
        "from dlarray.matlab import TestCase\n\n\nclass TwiceTest_(TestCase):\n"
        "    def test_twice(self):\n        self.verifyEqual(2 * 2, 4)\n"
    )
    (tmp_path / "other.py").write_text("raise RuntimeError('no test')\n")
    assert [one.Name for one in suite_of(str(tmp_path))] == ["TwiceTest/twice"]
