"""Projects of several folders, moved as their users would: what the summary says, and what runs from every folder."""

import contextlib
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from dlarray.migration.porting import report
from dlarray.migration.porting.project import ported, ported_text

pytest.importorskip("tree_sitter_matlab")


def moved(tmp_path, files):
    """A project as files below ``matlab``, ported to ``port``, and what the port says."""
    for name, text in files.items():
        place = tmp_path / "matlab" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    out = tmp_path / "port"
    port = ported([str(tmp_path / "matlab")], str(out))
    for place, text in port.modules.items():
        os.makedirs(os.path.dirname(place), exist_ok=True)
        Path(place).write_text(text, encoding="utf-8")
    return out, port


def printed(script, folder):
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [sys.executable, str(script)],
        cwd=folder,
        env={**env, "MPLBACKEND": "Agg"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


SEATS = {
    "cases/first.m": "here = fileparts(mfilename('fullpath'));\naddpath(fullfile(here, '..', 'tools'));\n"
    "run(fullfile(here, 'numbers.m'));\nrun([here '/more.m']);\nfprintf('%d\\n', twice(n) + m);\n",
    "cases/numbers.m": "n = 3;\n",
    "cases/more.m": "m = n + 1;\n",
    "tools/twice.m": "function y = twice(x)\ny = 2 * x;\nend\n",
}


def test_a_script_runs_others_by_files_in_folders_that_it_makes(tmp_path):
    out, port = moved(tmp_path, SEATS)
    assert not [n for n in port.notes if n.kind == "left" or "elsewhere" in n.reason]
    for folder in (out / "cases", out, tmp_path):
        assert printed(out / "cases" / "first.py", folder) == "10\n"


def test_a_script_with_a_name_that_the_program_makes_is_left_with_a_reason():
    text = ported_text("for k = 1:3\n  run(sprintf('case%d.m', k));\nend\n")
    assert "NotImplementedError" in text and "run_script" in text and "come from elsewhere" not in text


def test_variables_of_the_script_that_runs_it_are_no_doubts(tmp_path):
    files = {"main.m": "n = 3;\nfirst\n", "first.m": "m = n + 1;\nsecond\n", "second.m": "disp(n + m + q)\n"}
    _, port = moved(tmp_path, files)
    second = next(text for place, text in port.modules.items() if place.endswith("second.py"))
    assert "# variables of main.m, which runs this script: n" in second
    assert "# variables of first.m, which runs this script: m" in second
    assert "# PORT: these names come from elsewhere: q" in second
    assert {n.reason for n in port.notes if n.kind == "doubt"} == {"q comes from elsewhere"}


def test_the_summary_has_one_line_for_a_doubt_of_a_file(tmp_path):
    body = "".join(f"x{k} = g;\n" for k in range(8))
    _, port = moved(tmp_path, {"a.m": body, "b.m": "y = g;\n"})
    page = report.summary(port)
    assert "a.m:1, 2, 3, 4, 5 and 3 more: g comes from elsewhere" in page
    assert page.count("comes from elsewhere") == 2


def test_the_summary_says_which_data_are_not_copied(tmp_path):
    _, port = moved(
        tmp_path, {"a.m": "x = 1;\n", "data/one.csv": "1\n", "data/notes.md": "", "two.TXT": "2\n"}
    )
    assert "Data: 2 files (.csv, .txt) are not copied" in report.summary(port)


def test_a_variable_named_twice_is_saved_once():
    assert ported_text("x = 1;\nsave('a.mat', 'x', 'x');\n").count("x=x") == 1


def run_code(code):
    with contextlib.redirect_stdout(io.StringIO()) as printed_lines:
        exec(compile(code, "main.py", "exec"), {"__name__": "ported"})
    return printed_lines.getvalue()


def test_a_default_that_is_a_function_is_used_only_where_none_is_given():
    code = ported_text(
        "fprintf('%d\\n', f(3), f(3, step=@(x) x + 10))\n"
        "function y = f(n, o)\narguments\n n\n o.step = @(x) x + 1;\nend\ny = o.step(n);\nend\n"
    )
    assert run_code(code) == "4\n13\n"


def test_the_start_of_a_name_alone_names_an_argument():
    code = ported_text(
        "fprintf('%d\\n', f(3, 'rate', 4), f(3, 'ra', 5))\n"
        "function y = f(n, o)\narguments\n n\n o.rate_of_learning = 1;\n o.other = 2;\nend\n"
        "y = n * o.rate_of_learning;\nend\n"
    )
    assert run_code(code) == "12\n15\n"


def test_optional_arguments_of_a_parser_may_be_given_by_their_names():
    code = ported_text(
        "p = inputParser;\np.addOptional('height', 1, @isnumeric);\np.addOptional('units', 'cm');\n"
        "parse(p, 12, 'units', 'in');\nfprintf('%d %s\\n', p.Results.height, p.Results.units)\n"
        "parse(p, 'height', 3);\nfprintf('%d %s\\n', p.Results.height, p.Results.units)\n"
    )
    assert run_code(code) == "12 in\n3 cm\n"


CLASSES = {
    "Base.m": "classdef Base < handle\nproperties\n rows cell\nend\nmethods\n"
    "function [a, b, c] = parts(o, x)\na = x; b = 2 * x; c = 3 * x;\nend\n"
    "function [a, b] = told(o, x)\na = nargout; b = x;\nend\nend\nend\n",
    "Derived.m": "classdef Derived < Base\nmethods\nfunction o = Derived()\nend\n"
    "function s = sums(o, x)\n[a, b] = parts@Base(o, x);\n[n, m] = told@Base(o, x);\ns = a + b + n + m;\nend\n"
    "function add(o, x)\no.rows(end + 1, :) = {x, 2 * x};\nend\nend\nend\n",
    "main.m": "d = Derived();\nd.add(1);\nd.add(5);\n"
    "fprintf('%d %d %d\\n', d.sums(3), size(d.rows, 1), d.rows{2, 2})\n",
}


def test_outputs_of_a_superclass_and_cells_without_a_first_value(tmp_path):
    out, port = moved(tmp_path, CLASSES)
    assert not [n for n in port.notes if n.kind == "left"]
    assert printed(out / "main.py", tmp_path) == "14 2 10\n"


CIRCLE = {
    "main.m": "r = report();\nr.show();\ndisp(math.double_of(4))\ndisp(class(math()))\n",
    "report.m": "classdef report < handle\nmethods\nfunction show(o)\n"
    "keeper.Data.add(2);\ndisp(keeper.Data.n)\nend\nend\nend\n",
    "keeper.m": "classdef keeper\nproperties (Constant)\n Data = counts()\n Words = {'a', 'b'}\nend\nend\n",
    "counts.m": "classdef counts < handle\nproperties\n n = 0\nend\nmethods\nfunction add(o, x)\n"
    "o.n = o.n + x * clock_.Timer.Step;\nif x > 100, disp(keeper.Words{1}), end\nend\nend\nend\n",
    "clock_.m": "classdef clock_\nproperties (Constant)\n Timer = steps()\nend\nmethods (Static)\n"
    "function go()\nr = report(); r.show();\nend\nend\nend\n",
    "steps.m": "classdef steps\nproperties\n Step = 3\nend\nend\n",
    "math.m": "classdef math\nproperties (Constant)\n Two = 2\nend\nmethods (Static)\n"
    "function y = double_of(x)\ny = math.Two * x;\nend\nend\nend\n",
}


def test_classes_that_need_each_other_by_constants_and_a_class_with_the_name_of_a_module(tmp_path):
    out, port = moved(tmp_path, CIRCLE)
    assert not [n for n in port.notes if n.kind == "left"]
    for name in ("main", "counts", "clock_"):  # whichever is imported first
        printed(out / f"{name}.py", tmp_path)
    assert printed(out / "main.py", tmp_path).split() == ["6", "8", "math"]
