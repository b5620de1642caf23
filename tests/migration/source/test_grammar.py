"""The grammar module: statements, positions, comments, and what the parser alone gets wrong."""

from pathlib import Path

import pytest

from dlarray.migration.source import tree as t
from dlarray.migration.source.grammar import SourceError, parse, parse_expression
from dlarray.migration.source.walks import bracketed
from tests.support.bundles import cases

pytest.importorskip("tree_sitter_matlab")


def body(text):
    return parse(text).body


# What a plain walk of the parser's tree gets wrong, and blanks, quotes and brackets that MATLAB reads by context.
FROZEN = Path(__file__).with_name("expressions.txt").read_text(encoding="utf-8")


@cases("case", [line for line in FROZEN.strip().splitlines()])
def test_expressions_are_read_as_matlab_reads_them(case):
    source, _, expected = case.partition("=>")
    assert bracketed(parse_expression(source.strip())) == expected.strip()


def test_statements_know_their_lines_and_whether_they_show():
    first, second = body("x = 3\ny = ...\n  4;\n")
    assert (first.line, first.last_line, first.shown) == (1, 1, True)
    assert (second.line, second.last_line, second.shown) == (2, 3, False)


def test_minus_after_a_variable_is_arithmetic_and_after_a_function_a_command():
    statements = body("x = 3;\nx -1\nhold on\n")
    assert bracketed(statements[1].value) == "(x - 1)"
    assert statements[2] == t.Command("hold", ("on",))


def test_a_name_alone_is_an_expression():
    assert body("x\n")[0] == t.Do(t.Name("x"), True)


def test_comments_stay_in_their_places():
    found = body("% one\nx = 1; % two\n%{\nblock\n%}\n%% Section\ny = 2;\n")
    assert [(s.text, s.trailing) for s in found if isinstance(s, t.Comment)] == [
        ("% one", False),
        ("% two", True),
        ("% block", False),
        ("%% Section", False),
    ]


def test_comments_inside_a_statement_are_kept_with_it():
    assert body("x = [ 1 % first\n 2];\n")[0].notes == ("% first",)


def test_what_is_not_understood_is_one_statement_and_the_rest_goes_on():
    found = body("a = 1;\na += 3\nb = 2;\n")
    assert found[0] == t.Assign((t.Name("a"),), t.Number("1"))
    assert any(isinstance(s, t.Unparsed) for s in found)


def test_functions_with_and_without_end():
    for text in ("function y = f(x)\ny = x;\n", "function y = f(x)\ny = x;\nend\n"):
        (f,) = body(text)
        assert (f.name, f.inputs, f.outputs) == ("f", ("x",), ("y",))
    f, g = body("function f\nx = 1;\n\nfunction g(a, ~)\ny = 1;\n")
    assert (f.name, g.inputs) == ("f", ("a", "~"))


def test_nested_functions_and_arguments_blocks():
    (f,) = body(
        "function [a, b] = f(x, opts)\narguments\n x (1,:) double {mustBePositive} = 3\n opts.Stride = 2\nend\n"
        "a = x; b = g();\nfunction y = g()\ny = x;\nend\nend\n"
    )
    assert f.nested[0].name == "g" and f.outputs == ("a", "b")
    first, second = f.arguments[0].entries
    assert (first.name, first.kind, first.validators, first.default) == (
        "x",
        "double",
        (t.Name("mustBePositive"),),
        t.Number("3"),
    )
    assert (second.group, second.name) == ("opts", "Stride")


def test_classes():
    (c,) = body(
        "classdef L < nnet.layer.Layer & nnet.layer.Formattable\nproperties (Learnable)\nW\nend\nmethods\n"
        "function obj = L(n)\nobj@Base(n);\nobj.W = n;\nend\nfunction v = get.W(obj)\nv = 1;\nend\nend\nend\n"
    )
    assert c.superclasses == ("nnet.layer.Layer", "nnet.layer.Formattable")
    properties, methods = c.members
    assert properties.attributes == (("Learnable", None),) and properties.entries[0].name == "W"
    assert [f.name for f in methods.members] == ["L", "get.W"]
    assert methods.members[0].body[0].value.base == t.SuperCall("obj", "Base")


def test_a_text_that_is_no_expression_is_refused():
    with pytest.raises(SourceError):
        parse_expression("1 +")


def test_a_class_that_is_cut_off():
    text = (
        "classdef Mesh\n    properties\n        n;\n    end\n\n    methods\n\n        function m = Mesh(n)\n"
    )
    text += "            if n > 0\n                m.n = n;\n            end\n            for k = 1:3\n"
    text += (
        "                if (n == n)\n                    m.n = 1;\n                elseif (n == 2 && n == "
    )
    assert any(isinstance(s, t.Unparsed) for s in parse(text).body)
