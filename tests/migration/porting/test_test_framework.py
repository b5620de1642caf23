"""Ports of MATLAB's test framework: constraints of functions, texts and sets, comparators, fixtures, paths."""

import os
import subprocess
import sys

import pytest

import dlarray as dl
from dlarray.errors import ArgumentError
from dlarray.matlab import (
    Cell,
    Fixture,
    IsEqualTo,
    MException,
    StructArray,
    TestCase,
    constraint,
    error,
    fixture,
    sparse,
    string,
    warning,
)
from dlarray.migration.porting.project import ported, ported_text
from tests.support.bundles import cases

pytest.importorskip("tree_sitter_matlab")
TestCase.__test__ = False


def c_then_a():
    warning("c:d", "x")
    warning("a:b", "y")


def a_twice():
    warning("a:b", "x")
    warning("a:b", "y")


@cases(
    "name, args, value, holds",
    [
        ("Throws", ["a:b"], lambda: error("a:b", "no"), True),
        ("Throws", ["a:c"], lambda: error("a:b", "no"), False),
        ("Throws", ["a:b"], lambda: 3, False),
        ("Throws", ["a:b"], 3, False),
        ("IssuesWarnings", [["a:b", "c:d"]], c_then_a, True),
        ("IssuesWarnings", [["a:b", "c:d"], "RespectingOrder", True], c_then_a, False),
        ("IssuesWarnings", [["a:b"]], c_then_a, True),
        ("IssuesWarnings", [["a:b"], "RespectingSet", True], c_then_a, False),
        ("IssuesWarnings", [["a:b"], "RespectingCount", True], a_twice, False),
        ("IssuesWarnings", [["a:b", "a:b"], "Exactly", True], a_twice, True),
        ("IssuesWarnings", [["a:b"]], lambda: None, False),
        ("IssuesNoWarnings", [], lambda: None, True),
        ("IssuesNoWarnings", [], lambda: warning("a:b", "x"), False),
        ("ReturnsTrue", [], lambda: True, True),
        ("ReturnsTrue", [], lambda: dl.dlarray([True]) == dl.dlarray([True]), True),
        ("ReturnsTrue", [], lambda: 1, False),
        ("HasField", ["a"], dl.struct(a=1), True),
        ("HasField", ["b"], dl.struct(a=1), False),
        ("HasNaN", [], [1, float("nan")], True),
        ("HasNaN", [], [1, 2], False),
        ("HasInf", [], [1, float("inf")], True),
        ("HasUniqueElements", [], [1, 2, 1], False),
        ("HasUniqueElements", [], Cell(["a", "b"]), True),
        ("IsScalar", [], 3, True),
        ("IsScalar", [], [1, 2], False),
        ("IsSparse", [], sparse(dl.ones(2, 2)), True),
        ("IsSparse", [], dl.ones(2, 2), False),
        ("IsSubsetOf", [[1, 2, 3]], [3, 1], True),
        ("IsSupersetOf", [[1, 2, 3]], [3, 1], False),
        ("IsSameSetAs", [[1, 2, 3]], [3, 1, 2, 2], True),
        ("StartsWithSubstring", ["Over"], "overview", False),
        ("StartsWithSubstring", ["Over", "IgnoringCase", True], "overview", True),
        ("ContainsSubstring", ["a b", "IgnoringWhitespace", True], "xaby", True),
        ("ContainsSubstring", ["a", "WithCount", 2], "banana", False),
        ("EndsWithSubstring", ["view"], "overview", True),
        ("IsSubstringOf", ["overview"], "verv", True),
        ("Matches", ["^o.*w$"], "overview", True),
        ("IsAnything", [], None, True),
        ("IsFile", [], __file__, True),
        ("IsFolder", [], __file__, False),
    ],
)  # fmt: skip
def test_a_constraint_holds_or_not(name, args, value, holds):
    assert (constraint(name, *args).problem(value) == "") is holds


def test_causes_of_an_error():
    def fails():
        raise MException("top:id", "no").addCause(MException("in:one", "x"))

    assert not constraint("Throws", "top:id", "CausedBy", Cell(["in:one"])).problem(fails)
    assert 'no cause "in:two"' in constraint("Throws", "top:id", CausedBy=["in:two"]).problem(fails)


def test_eventually_asks_again_until_it_holds():
    count = [0]

    def grows():
        count[0] += 1
        return count[0]

    assert not constraint("Eventually", constraint("IsGreaterThan", 3)).problem(grows)
    never = constraint("Eventually", constraint("IsGreaterThan", 3), "WithTimeoutOf", 0.05)
    assert never.problem(lambda: 0).startswith("after 0.05 s: 0 is not greater than 3")
    with pytest.raises(ArgumentError, match="is no constraint; fix"):
        constraint("Eventually", 3)


def test_cells_and_what_is_not_here():
    assert not constraint("EveryCellOf", Cell([1, 2])).problem(constraint("IsLessThan", 3))
    assert constraint("AnyCellOf", Cell(["a", "b"])).problem(constraint("Matches", "z"))
    with pytest.raises(ArgumentError, match='no "IsGreen" here; fix: one of IsTrue'):
        constraint("IsGreen")
    with pytest.raises(ArgumentError, match="HasField does not take 0 arguments"):
        constraint("HasField")


def test_options_of_is_equal_to_and_comparators():
    assert not IsEqualTo("A b", "IgnoringCase", True).problem("a B")
    assert not IsEqualTo(string(["A b"]), IgnoringWhitespace=True).problem(string(["Ab"]))
    assert IsEqualTo("A").problem("a")
    a, b = dl.struct(x=1.0, t=5.0), dl.struct(x=1.05, t=6.0)
    within = constraint("NumericComparator", "Within", constraint_tolerance())
    assert IsEqualTo(a, Within=constraint_tolerance()).problem(b)
    assert not IsEqualTo(
        a, "Using", constraint("StructComparator", within, "IgnoringFields", Cell(["t"]))
    ).problem(b)
    assert IsEqualTo(a, IgnoringFields=["x"]).problem(b)
    assert not IsEqualTo(StructArray([{"x": 1, "t": 2}]), IgnoringFields="t").problem(
        StructArray([{"x": 1, "t": 3}])
    )
    assert "NumericComparator does not compare" in IsEqualTo("a", Using=within).problem("a")
    with pytest.raises(ArgumentError, match="fix: a comparator"):
        IsEqualTo(1, Using=3)


def constraint_tolerance():
    from dlarray.matlab import AbsoluteTolerance

    several = AbsoluteTolerance(1e-3, dl.single(0.5))
    assert several.difference(1.01, 1.0) and not several.difference(dl.single(1.2), dl.single(1))
    assert several.difference(dl.int8(3), dl.int8(4)) and not several.difference(1.0005, 1.0)
    with pytest.raises(ArgumentError, match="there is no tolerance"):
        AbsoluteTolerance()
    return AbsoluteTolerance(0.1)


def outcome(body):
    class T(TestCase):
        __test__ = False
        test_it = body

    result = T("test_it").run()
    return (
        "ok"
        if result.wasSuccessful() and not result.skipped
        else (result.failures + result.errors + result.skipped)[0][1]
    )


def test_warnings_and_errors_are_told_by_their_identifiers():
    assert outcome(lambda t: t.verifyWarning(lambda: warning("a:b", "x"), "a:b")) == "ok"
    two = outcome(lambda t: t.verifyWarning(c_then_a, "a:b"))
    assert two == "ok"
    assert 'no warning "a:c"' in outcome(lambda t: t.verifyWarning(lambda: warning("a:b", "x"), "a:c"))
    assert "a warning: a:b" in outcome(lambda t: t.verifyWarningFree(lambda: warning("a:b", "x")))
    assert outcome(lambda t: t.verifyReturnsTrue(lambda: True)) == "ok"
    assert "not true" in outcome(lambda t: t.assertReturnsTrue(lambda: False))
    assert outcome(lambda t: t.verifyThat(lambda: error("a:b", "x"), constraint("Throws", "a:b"))) == "ok"


def test_folders_and_variables_are_there_until_the_end(tmp_path):
    before = os.getcwd()
    with fixture("CurrentFolderFixture", str(tmp_path)) as there:
        assert os.getcwd() == str(tmp_path) and there.StartingFolder == before
    assert os.getcwd() == before
    with fixture("TemporaryFolderFixture", "WithSuffix", "_x") as made:
        assert made.Folder.endswith("_x") and os.path.isdir(made.Folder) and os.getcwd() == before
    assert not os.path.exists(made.Folder)
    with pytest.raises(RuntimeError), fixture("WorkingFolderFixture", "PreservingOnFailure", True) as kept:
        raise RuntimeError
    assert os.path.isdir(kept.Folder) and os.getcwd() == before
    os.rmdir(kept.Folder)
    with fixture("EnvironmentVariableFixture", "DLARRAY_TEST", "3"):
        assert os.environ["DLARRAY_TEST"] == "3"
    assert "DLARRAY_TEST" not in os.environ
    with pytest.raises(ArgumentError, match="no folder /none; fix"):
        fixture("CurrentFolderFixture", "/none")


def test_one_warning_alone_is_suppressed():
    with fixture("SuppressedWarningsFixture", "a:b"):
        assert not constraint("IssuesNoWarnings").problem(lambda: warning("a:b", "x"))
        assert constraint("IssuesNoWarnings").problem(lambda: warning("c:d", "x"))
    assert constraint("IssuesNoWarnings").problem(lambda: warning("a:b", "x"))


def test_a_fixture_of_ones_own_ends_in_the_opposite_order():
    done = []

    class Own(Fixture):
        def setup(self):
            self.addTeardown(done.append, "first")
            self.applyFixture(fixture("EnvironmentVariableFixture", "DLARRAY_TEST", "3"))
            self.addTeardown(lambda: done.append(os.environ["DLARRAY_TEST"]))

        def teardown(self):
            done.append("teardown")

    with Own():
        assert os.environ["DLARRAY_TEST"] == "3"
    assert done == ["teardown", "3", "first"] and "DLARRAY_TEST" not in os.environ


PROJECT = {
    "src/area.m": "function a = area(r)\n    a = factor() * r^2;\nend\n",
    "src/factor.m": "function k = factor()\n    k = 3;\nend\n",
    "checks/mocks/factor.m": "function k = factor()\n    k = 100;\nend\n",
    "checks/Prepared.m": """
classdef Prepared < matlab.unittest.fixtures.Fixture
    properties
        Value = 0
    end
    methods
        function setup(fixture)
            fixture.Value = 7;
            fixture.addTeardown(@() disp('ended'));
        end
    end
end
""",
    "checks/tArea.m": """
classdef tArea < matlab.unittest.TestCase
    methods (Test)
        function a_real(t)
            t.verifyEqual(area(2), 12);
        end
        function b_mocked(t)
            import matlab.unittest.fixtures.PathFixture
            import matlab.unittest.constraints.*
            here = fileparts(mfilename('fullpath'));
            t.applyFixture(PathFixture(fullfile(here, 'mocks')));
            t.verifyEqual(area(2), 400);
            t.verifyThat(@() error('a:b', 'no'), Throws('a:b'));
            t.verifyThat(@() warning('a:b', 'no'), IssuesWarnings({'a:b'}, 'Exactly', true));
            t.verifyThat('Overview', StartsWithSubstring('over', 'IgnoringCase', true));
        end
        function c_real_again(t)
            t.verifyEqual(area(2), 12);
            made = t.applyFixture(Prepared());
            t.verifyEqual(made.Value, 7);
        end
    end
end
""",
}


def test_a_folder_on_the_path_replaces_functions_until_the_test_ends(tmp_path):
    for name, text in PROJECT.items():
        file = tmp_path / "project" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    out = tmp_path / "out"
    made = ported([str(tmp_path / "project")], str(out))
    assert not made.left if hasattr(made, "left") else True
    for path, code in made.modules.items():
        file = out / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(code)
    done = subprocess.run(
        [sys.executable, "-m", "unittest", "-v", "checks.tArea"],
        cwd=out,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert "Ran 3 tests" in done.stderr and "ended" in done.stdout


def test_a_folder_that_cannot_be_used_is_refused(tmp_path):
    (tmp_path / "f.m").write_text("function f()\nend\n")
    with pytest.raises(ArgumentError, match="MATLAB's files alone"), fixture("PathFixture", str(tmp_path)):
        pass
    with (
        pytest.raises(ArgumentError, match="there is no folder"),
        fixture("PathFixture", str(tmp_path / "x")),
    ):
        pass
    (tmp_path / "g.py").write_text("def g():\n    return 1\n")
    with fixture("PathFixture", str(tmp_path), "IncludingSubfolders", True, "Position", "end"):
        assert any(os.path.samefile(p, tmp_path) for p in sys.path if os.path.isdir(p))
    assert str(tmp_path) not in sys.path


def test_ports_name_constraints_by_their_package():
    text = ported_text(
        "classdef tX < matlab.unittest.TestCase\n    methods (Test)\n        function t(c)\n"
        "            import matlab.unittest.constraints.*\n"
        "            c.verifyThat(@() f, Eventually(IsEqualTo(1)));\n"
        "            c.verifyThat(1, IsEqualTo(1, 'Using', NumericComparator('Within', AbsoluteTolerance(1e-3))));\n"
        "        end\n    end\nend\n"
    )
    assert 'constraint("Eventually", IsEqualTo(1))' in text
    assert 'Using=constraint("NumericComparator", "Within", AbsoluteTolerance(1e-3))' in text
