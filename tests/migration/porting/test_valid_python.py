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
