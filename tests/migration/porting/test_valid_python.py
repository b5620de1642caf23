"""What a port writes is Python: MATLAB that has no counterpart costs its statement, never the module."""

import pytest

from dlarray.migration.porting import modules
from dlarray.migration.porting.project import ported, ported_text
from tests.support.bundles import cases
from tests.support.matlab_programs import run

pytest.importorskip("tree_sitter_matlab")

LEFT = {
    "break outside a loop": ("if x > 1\n break\nend\n", "break stands outside a loop"),
    "continue outside a loop": ("x = 1;\ncontinue\n", "continue stands outside a loop"),
    "break in a function that a loop defines nothing of": (
        "for k = 1:2\n g(k);\nend\nfunction g(k)\nif k > 1\n break\nend\nend\n",
        "break stands outside a loop",
    ),
    "no subscript": ("x = 1:3;\nx() = [x 1];\n", "names no element"),
    "no subscript in braces": ("c = {1};\nc{} = 2;\n", "names no element"),
}


@cases("source, reason", LEFT.values(), ids=LEFT.keys())
def test_what_matlab_refuses_is_left_with_its_reason(source, reason):
    text = ported_text(source)
    compile(text, "script.py", "exec")
    assert "raise NotImplementedError" in text and reason in text


def test_a_global_of_several_files_may_be_a_function(tmp_path):
    (tmp_path / "setup_rule.m").write_text("function setup_rule()\nglobal rule\nrule = @(x, u) x + u;\nend\n")
    (tmp_path / "use_rule.m").write_text("function y = use_rule()\nglobal rule\ny = rule(1, 2);\nend\n")
    port = ported([str(tmp_path)], "out")
    for place, text in port.modules.items():
        compile(text, place, "exec")
    assert any("shared_values.rule = lambda x, u: x + u" in text for text in port.modules.values())


def test_an_output_may_be_global():
    space, _, error = run(
        "t = counted(4);\nfunction [n, s] = counted(x)\nglobal n s\ns = 2*x;\nn = added(s);\nend\n"
        "function t = added(s)\nglobal n\nn = s;\nt = n + 1;\nend\n"
    )
    assert not error and float(space["t"]) == 9


@cases(
    "call",
    [
        'errorbar(x, x, x, "o", "Color", "r", LineStyle="none", Color="b")',
        "plot(x, x, 'LineWidth', 1, 'linewidth', 2)",
        "h = plot(x, x, 'Color', [1 0 0], 'Color', [0 0 1]); set(h, 'LineWidth', 2)",
    ],
)
def test_of_two_options_of_one_name_the_last_counts(call):
    text = ported_text(f"x = 1:3;\n{call}\n")
    compile(text, "script.py", "exec")
    assert '"r"' not in text and "[1, 0, 0]" not in text and "LineWidth=1" not in text


def test_a_description_may_end_with_a_backslash():
    text = ported_text("function a = f()\n% writes to c:\\out\\\na = 1;\nend\n", "f.m")
    compile(text, "f.py", "exec")
    assert "c:\\out\\" in text


def test_a_module_that_is_no_python_is_given_up_alone(tmp_path, monkeypatch):
    (tmp_path / "good.m").write_text("function y = good(x)\ny = 2*x;\nend\n")
    (tmp_path / "bad.m").write_text("function y = bad(x)\ny = x;\nend\n")
    written = modules._written

    def broken(module, known):
        return written(module, known) + ("return = 1\n" if module.label == "bad.m" else "")

    monkeypatch.setattr(modules, "_written", broken)
    port = ported([str(tmp_path)], "out")
    (note,) = [n for n in port.notes if n.kind == "left"]
    assert note.path == "bad.m" and "SyntaxError" in note.reason
    for place, text in port.modules.items():
        compile(text, place, "exec")


def test_a_command_of_a_name_that_another_function_has_as_variable():
    text = ported_text(
        "function y = turned(axis)\ny = axis;\nend\nfunction shown()\nplot(1:3)\naxis equal;\nend\n",
        "turned.m",
    )
    assert "NotImplementedError" not in text and 'axis("equal")' in text


def test_a_global_may_be_declared_twice_and_not_after_its_use():
    text = ported_text(
        "function y = f(k)\nif k\n global g\n g = 1;\nelse\n global g\n g = 2;\nend\ny = g;\nend\n", "f.m"
    )
    compile(text, "f.py", "exec")
    assert text.count("global g") == 1 and "NotImplementedError" not in text
    late = ported_text("function y = f(k)\nm = k + 1;\nglobal m\ny = m;\nend\n", "f.m")
    compile(late, "f.py", "exec")
    assert "global m stands behind a use of m" in late


def test_a_parameter_of_an_anonymous_function_hides_a_shared_variable(tmp_path):
    (tmp_path / "one.m").write_text("function one()\nglobal t\nt = 5;\nend\n")
    (tmp_path / "two.m").write_text(
        "function y = two()\nglobal t\nf = @(t, v) t + v;\ny = f(1, 2) + t;\nend\n"
    )
    port = ported([str(tmp_path)], "out")
    for place, text in port.modules.items():
        compile(text, place, "exec")
    assert any("def f(t, v):\n        return t + v" in text for text in port.modules.values())
    space, _, error = run(
        "y = counts(3);\nfunction y = counts(x)\npersistent k\nif isempty(k)\n k = 10;\nend\n"
        "g = @(k) k + 1;\ny = g(x) + k;\nend\n"
    )
    assert not error and float(space["y"]) == 14


def test_a_handle_that_restores_warnings_where_several_outputs_are_asked():
    text = ported_text(
        "function [a, b] = quiet(f)\nold = warning('off', 'a:b');\nback = onCleanup(@() warning(old));\n"
        "[a, b] = f();\n[c, d] = feval(f);\nend\n",
        "quiet.m",
    )
    compile(text, "quiet.py", "exec")


def test_options_of_a_class_and_the_same_ones_declared_in_another_group(tmp_path):
    (tmp_path / "Settings.m").write_text("classdef Settings\nproperties\nRate = 1\nShape = 2\nend\nend\n")
    (tmp_path / "made.m").write_text(
        "function y = made(base, args)\narguments\n base.?Settings\n args.Rate = 7\nend\n"
        "c = namedargs2cell(base);\ny = args.Rate + numel(c);\nend\n"
    )
    port = ported([str(tmp_path)], "out")
    for place, text in port.modules.items():
        compile(text, place, "exec")
    assert not [n for n in port.notes if n.kind == "left"]


@cases(
    "source",
    [
        "classdef Odd\nmethods\nfunction r = (~, a)\nr = a;\nend\nend\nend\n",
        "x = 1; % a mark\0here\n",
        "disp()\nx = find(class == 0);\n",
    ],
)
def test_odd_text_costs_what_is_odd(source, tmp_path):
    (tmp_path / "odd.m").write_text("%" * 5000 + "\n" + source if "\0" in source else source)
    port = ported([str(tmp_path)], "out")
    for place, text in port.modules.items():
        compile(text, place, "exec")
    assert not any("translator failed" in n.reason for n in port.notes)


def test_variables_that_are_each_others_values_are_followed_once():
    space, _, error = run(
        "go = true; k = 0;\na = {1, 2, 3}; b = a;\nwhile go\n a = b; b = a;\n k = k + 1; go = k < 3;\nend\n"
        "n = 0;\nfor c = a\n n = n + c{1};\nend\n"
    )
    assert not error and float(space["n"]) == 6


def test_functions_inside_a_function_store_its_shared_variables():
    space, _, error = run(
        "a = outer(); b = outer();\nfunction y = outer()\npersistent p\nglobal G\nif isempty(p)\n p = 0;\nend\n"
        "G = 2; k = 1;\ninner(); other();\ny = 100*G + 10*p + k;\n"
        "    function inner()\n    G = G + 1; p = p + 1; k = k + 1;\n    end\n"
        "    function other()\n    global H\n    H = 5; G = G + H;\n    end\nend\n"
    )
    assert not error and [float(space[n]) for n in "ab"] == [812, 822]
