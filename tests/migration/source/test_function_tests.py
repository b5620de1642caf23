"""Files of test functions as classes: which functions become methods, and which files stay as they are."""

import pytest

pytest.importorskip("tree_sitter_matlab")
from dlarray.migration.source import grammar
from dlarray.migration.source import tree as t
from dlarray.migration.source.function_tests import as_test_class

MAIN = "function tests = aTest\n% All of it\ntests = functiontests(localfunctions);\nend\n"
REST = """
function setup(c)
end
% how much
function testOne(c)
end
function TwoTEST(~)
end
function y = other(x)
y = x;
end
"""


def read(text):
    return as_test_class(grammar.parse(text, "aTest.m"))


def methods(file):
    return [
        (tuple(name for name, _ in block.attributes), f.name, f.inputs)
        for block in file.classes[0].members
        if isinstance(block, t.Methods)
        for f in block.members
        if isinstance(f, t.Function)
    ]


def test_tests_and_what_is_around_them_become_methods():
    file = read(MAIN + REST)
    assert [c.name for c in file.classes] == ["aTest"]
    assert file.classes[0].superclasses == ("matlab.unittest.FunctionTestCase",)
    assert methods(file) == [
        ((), "setup", ("c",)),
        (("Test",), "testOne", ("c",)),
        (("Test",), "TwoTEST", ("testCase",)),
    ]
    assert [f.name for f in file.functions] == ["other"]
    comments = [m.text for m in file.classes[0].members if isinstance(m, t.Comment)]
    assert comments == ["% All of it"]
    tests = file.classes[0].members[-1]
    assert isinstance(tests, t.Methods)
    assert isinstance(tests.members[0], t.Comment) and tests.members[0].text == "% how much"


def test_handles_in_a_cell_array_choose():
    file = read(MAIN.replace("localfunctions", "{@testOne, @other}") + REST)
    assert methods(file) == [(("Test",), "testOne", ("c",))]
    assert [f.name for f in file.functions] == ["setup", "TwoTEST", "other"]


def test_other_statements_of_the_first_function_are_run_when_the_file_is_read():
    file = read(MAIN.replace("tests = functiont", "x = 3; disp(x)\ntests = functiont", 1) + REST)
    assert [type(s).__name__ for s in file.statements] == ["Assign", "Do"]


@pytest.mark.parametrize(
    "text",
    [
        MAIN.replace("localfunctions", "chosen(localfunctions)") + REST,
        MAIN.replace("= aTest", "= aTest(kind)", 1) + REST,
        MAIN + REST.replace("function testOne(c)", "function testOne(c, d)"),
        MAIN + REST.replace("function testOne(c)", "function y = testOne(c)"),
        "x = 3;\n",
        REST,
    ],
)
def test_other_files_stay(text):
    parsed = grammar.parse(text, "aTest.m")
    assert as_test_class(parsed) is parsed
