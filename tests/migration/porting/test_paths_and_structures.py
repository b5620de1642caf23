"""Structures that calls put into arrays, files in other folders of MATLAB's path, names of arguments, long products."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import pytest

from dlarray.migration.porting.layout import folded
from dlarray.migration.porting.project import ported, ported_text
from tests.support.matlab_programs import run

pytest.importorskip("tree_sitter_matlab")

MADE = """
function [s, n] = made(i, j, varargin)
if nargin > 2
  s = varargin{1};
else
  s = [];
end
s.a = 10*i + j;
n = i;
end
"""


@pytest.fixture
def program(tmp_path):
    """What a project prints that is ported into a folder of its own, with its data beside it."""

    def go(files, at="main.py", data=()):
        source, out = tmp_path / "source", tmp_path / "out"
        for name, text in files.items():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            (source / name).write_text(text, encoding="utf-8")
        port = ported([str(source)], str(out))
        assert not [n for n in port.notes if n.kind == "left"]
        for place, text in port.modules.items():
            os.makedirs(os.path.dirname(place), exist_ok=True)
            Path(place).write_text(text, encoding="utf-8")
        for name in data:
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            (out / name).write_text(files[name], encoding="utf-8")
        paths = os.pathsep.join(filter(None, sys.path))  # without the port: it is started as a user would
        done = subprocess.run(
            [sys.executable, str(out / at)],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": paths},
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.split("\n"), port.modules

    return go


def test_structures_that_a_call_puts_into_an_array(program):
    main = (
        "for j = 1:2\n  for i = 1:3\n    [G(j, i), n] = made(i, j);\n    H(j, i) = made(i, j, struct('q', 4));\n"
        "  end\nend\nf = @made;\nfor i = 1:2\n  F(i) = f(i, 5);\nend\n"
        "fprintf('%d %d %d %d %d\\n', size(G, 1), G(2, 3).a, H(1, 2).q, n, F(2).a);\n"
    )
    printed, _ = program({"main.m": main, "made.m": MADE})
    assert printed[0] == "2 32 4 3 25"


def test_a_script_in_a_folder_finds_functions_of_others_and_its_data(program):
    files = {
        "lab 2/codes/main.m": "x = load('numbers.txt');\ndisp(total(x) + half(x))\nbeside\n",
        "lab 2/codes/half.m": "function y = half(x)\ny = total(x) / 2;\nend\n",
        "lab 2/codes/beside.m": "disp(half([2 2]))\n",
        "tools/total.m": "function y = total(x)\ny = sum(x(:));\nend\n",
        "lab 2/codes/numbers.txt": "1 2\n3 4\n",
    }
    source = {**files, "lab_2/codes/numbers.txt": files["lab 2/codes/numbers.txt"]}
    printed, modules = program(source, at="lab_2/codes/main.py", data=["lab_2/codes/numbers.txt"])
    assert [line.strip() for line in printed if line.strip()] == ["15", "2"]
    assert sum("sys.path" in text for text in modules.values()) == 2  # in the scripts alone


def test_the_file_in_the_editor_is_the_program(program):
    main = (
        "cd(fileparts(matlab.desktop.editor.getActiveFilename));\nf = matlab.desktop.editor.getActive;\n"
        "[~, name] = fileparts(f.Filename); disp(name)\nx = load('numbers.txt'); disp(sum(x))\n"
    )
    files = {"lab/main.m": main, "lab/numbers.txt": "1 2\n"}
    printed, _ = program(files, at="lab/main.py", data=["lab/numbers.txt"])
    assert [line.strip() for line in printed if line.strip()] == ["main", "3"]


def test_files_with_the_names_of_installed_packages_hide_none(program):
    files = {
        "main.m": "disp(scipy(3) + numpy(1))\n",
        "scipy.m": "function y = scipy(x)\ny = x;\nend\n",
        "numpy.m": "function y = numpy(x)\ny = 2 * x;\nend\n",
    }
    printed, _ = program(files)
    assert printed[0].strip() == "5"


def test_brackets_that_become_structures():
    space, _, error = run(
        "A = []; B = [];\nfor i = 1:3\n  A(i) = one(i);\n  if isempty(B)\n    B = one(i);\n  else\n"
        "    B(end + 1) = one(i);\n  end\nend\n"
        "a = [A.v]; b = [B.v];\nw.parts = [];\nw.parts(2) = one(7);\nc = w.parts(2).v; n = numel(w.parts);\n"
        "function s = one(k)\ns.v = 2 * k;\nend\n"
    )
    assert not error
    assert space["a"].tolist() == space["b"].tolist() == [[2, 4, 6]]
    assert (int(space["c"]), int(space["n"])) == (14, 2)
    assert "A = StructArray()" in ported_text(
        "A = [];\nfor i = 1:3\n  A(i) = one(i);\nend\nfunction s = one(k)\ns.v = k;\nend\n"
    )


def test_data_in_another_folder_of_the_project(program):
    files = {
        "tests/main.m": "x = load('points.txt');\nf = fopen('points.txt');\nc = fscanf(f, '%f');\nfclose(f);\n"
        "name = ['po' 'ints.txt'];\nfprintf('%d %d %d\\n', sum(x(:)), numel(c), exist(name, 'file'));\n",
        "data/sets/points.txt": "1 2 3\n4 5 6\n",
    }
    printed, modules = program(files, "tests/main.py", ["data/sets/points.txt"])
    assert printed[0] == "21 6 2"
    assert any('addpath("data/sets")' in text for text in modules.values())


def test_a_file_that_the_program_may_make_is_not_looked_for_elsewhere(tmp_path):
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "kept.txt").write_text("1 2\n", encoding="utf-8")
    (tmp_path / "main.m").write_text("if exist('kept.txt', 'file')\n  x = load('kept.txt');\nend\n")
    made = ported([str(tmp_path)], "out").modules
    assert "addpath" not in made["out/main.py"]


def test_folders_that_the_program_adds(program):
    files = {
        "main.m": "addpath(genpath('data'));\nname = ['po' 'ints'];\nx = dlmread([name '.txt']);\ndisp(x(2, 1))\n",
        "data/sets/points.txt": "1 2 3\n4 5 6\n",
    }
    printed, _ = program(files, data=["data/sets/points.txt"])
    assert printed[0].strip() == "4"
    code = ported_text("addpath('lib');\nx = 1;\n")  # nothing is read
    assert "# not ported: addpath" in code


def test_matrices_of_text_files_are_no_structures():
    code = ported_text("x = load('points.txt');\ny = sum(x(:));\nS = load('work.mat');\nz = S.a;\n")
    assert 'dl.sum(x(":"))' in code


def test_where_functions_are(program):
    files = {
        "main.m": "p = which('part');\n[~, n] = fileparts(p);\nfprintf('%s %d %d\\n', n, isempty(which('noSuch')), "
        "exist('part'));\nwhich part2\n",
        "lib/part.m": "function y = part(x)\ny = x;\nend\n",
        "part2.m": "function y = part2(x)\ny = x;\nend\n",
    }
    printed, _ = program(files)
    assert printed[0].startswith("part 1 ") and printed[1].endswith("part2.py")


def test_names_of_arguments(program):
    files = {
        "main.m": "alpha = [1 2]; lambda = 3; s.k = 1;\nshow(alpha, 4);\nshow(lambda, s.k);\nshow(\n",
        "show.m": "function show(x, y)\nfprintf('[%s] [%s]\\n', inputname(1), inputname(2));\nx(1) = 5;\nend\n",
    }
    files["main.m"] = files["main.m"].replace("show(\n", "")
    printed, _ = program(files)
    assert printed[:2] == ["[alpha] []", "[lambda] []"]


def test_letters_in_ranges():
    space, printed, error = run(
        "s = 'a':'e'; t = ['a':'c' 'X'];\nfirst = 'b'; last = 'd'; r = first:last; u = 'a':2:'i';\n"
        "n = numel(r) + any('c' == ('a':'e'));\n"
    )
    assert not error
    assert (space["s"], space["t"], space["r"], space["u"]) == ("abcde", "abcX", "bcd", "acegi")
    assert int(space["n"]) == 4


@pytest.mark.parametrize(
    "line",
    [
        "r.x = dl.mtimes(a.m(1), C.g) @ dl.sin(a.theta(1)) @ dl.cos(a.theta(2)) @ dl.mpower(C.len(3), 2) @ M(1, 2)",
        "y = " + " * ".join(f"(factor_{k} + {k})" for k in range(9)),
        "y = f(" + " @ ".join(f"dl.sin(angle_{k})" for k in range(9)) + ", 3)",
        "for k in " + " + ".join(f"dl.sin(angle_{k})" for k in range(9)) + ":",
        "g = lambda x, k=k: " + " * ".join(f"-dl.sin(angle_{k} * x)" for k in range(9)),
        "y = h(scale=" + " / ".join(f"dl.sin(angle_{k})" for k in range(9)) + ", *rest)",
    ],
)
def test_long_products_have_lines_of_their_own(line):
    lines = folded(line, 4)
    assert max(map(len, lines)) <= 100
    text = "\n".join(lines) + ("\n        pass" if line.endswith(":") else "")
    flat = line + ("\n    pass" if line.endswith(":") else "")
    import ast

    assert ast.dump(ast.parse("if 1:\n" + text).body[0].body[0]) == ast.dump(ast.parse(flat).body[0])


def test_functions_of_one_name_in_several_folders(program):
    files = {
        "one/main.m": "fprintf('%d\\n', step(2));\n",
        "one/step.m": "function y = step(x)\ny = part(x) + 1;\nend\n",
        "one/private/part.m": "function y = part(x)\ny = 10 * x;\nend\n",
        "two/main.m": "fprintf('%d\\n', step(2));\nfinish\nfprintf('%d\\n', z);\n",
        "two/step.m": "function y = step(x)\ny = part(x) + 2;\nend\n",
        "two/part.m": "function y = part(x)\ny = 100 * x;\nend\n",
        "two/finish.m": "z = 2;\n",
        "three/finish.m": "z = 3;\n",
    }
    printed, modules = program(files, "two/main.py")
    assert printed[:2] == ["202", "2"]
    first = next(text for place, text in modules.items() if place.endswith(os.path.join("one", "main.py")))
    assert "from one.step import step" in first
    port = ported_folder_doubts(
        {
            "a/f.m": "function y = f\ny = 1;\nend\n",
            "b/f.m": "function y = f\ny = 2;\nend\n",
            "main.m": "y = f;\n",
        }
    )
    assert port == ["2 folders have f; this is the nearest one's"]


def ported_folder_doubts(files):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            Path(folder, name).parent.mkdir(parents=True, exist_ok=True)
            Path(folder, name).write_text(text, encoding="utf-8")
        return list(dict.fromkeys(n.reason for n in ported([folder], "out").notes if n.kind == "doubt"))


def test_numbers_that_become_arrays_in_a_chain_of_assignments():
    text = (
        "a = 2; b = 3; c = 4;\nfor k = 1:4\n  P = a * [1 2; 3 4];\n  A = [a(1)^2 a(1) 1; 1 2 3];\n"
        "  a = b; b = c; c = [1 2; 3 4] + k;\nend\n"
    )
    space, _, error = run(text)
    assert not error
    assert space["P"].tolist() == [[2 + 9, 4 + 12], [4 + 15, 8 + 20]]


def test_inverse_sine_and_cosine_beyond_one():
    space, _, error = run("x = acos([2 -2 0.5]); y = asin([2 -2 0.5]); z = 1i;\n")
    assert not error
    assert np.allclose(np.asarray(space["x"]).imag, [[1.31695790, -1.31695790, 0]])
    assert np.allclose(np.asarray(space["y"]).imag, [[-1.31695790, 1.31695790, 0]])


def test_conditions_ask_what_may_be_empty():
    space, _, error = run(
        "a = f(1); b = f(1, [1 0]); c = f(1, 3);\n"
        "function y = f(x, H)\nif nargin < 2; H = []; end\nif H, y = x + 1; else, y = x; end\n"
        "s.last = []; if s.last, y = 0; end\nend\n"
    )
    assert not error
    assert [int(space[n]) for n in "abc"] == [1, 1, 2]
    code = ported_text("function y = g(x, H)\nif H\n  y = H' * x;\nelse\n  y = x;\nend\nend\n")
    assert "if truth(H):" in code


def test_static_methods_by_handle_and_with_several_outputs(program):
    files = {
        "Rule.m": "classdef Rule\n  methods (Static)\n    function y = one(x)\n      y = x + 0.5;\n    end\n"
        "    function [p, q] = two(x)\n      p = x; q = 2 * x;\n    end\n  end\nend\n",
        "main.m": "y = arrayfun(@Rule.one, [1 2]);\n[m, n] = Rule.two([3 4]);\nk = Rule.two(5);\nf = @Rule.two;\n"
        "[u, v] = f(6);\nfprintf('%g ', y, m, n, k, u, v, f(7));\n",
    }
    printed, _ = program(files)
    assert printed[0].split() == ["1.5", "2.5", "3", "4", "6", "8", "5", "6", "12", "7"]


def test_sounds_are_left_out():
    code = ported_text("y = sin(1:10);\nsound(y, 8000);\nz = 1;\n")
    assert "# not ported: sound(y, 8000);" in code and "NotImplementedError" not in code


def test_a_live_script_beside_a_file_of_its_name(tmp_path):
    from dlarray.migration.porting.places import module_path

    (tmp_path / "part.m").write_text("function y = part\ny = 1;\nend\n", encoding="utf-8")
    assert module_path(str(tmp_path / "part.m"), str(tmp_path)) == "part"
    assert module_path(str(tmp_path / "part.mlx"), str(tmp_path)) == "part_live"
    assert module_path(str(tmp_path / "other.mlx"), str(tmp_path)) == "other"


def test_what_is_asked_of_what_has_no_handle_is_left_with_its_reason():
    code = ported_text("h = light('Position', [1 0 0]);\np = waterfall(peaks(5));\nx = get(p, 'XData');\n")
    assert "# not ported: h = light" in code and "come from elsewhere" not in code


def test_an_empty_structure_that_gets_contents_is_a_cell_array():
    space, _, error = run(
        "c = struct([]);\nfor i = 1:2\nc{i} = i * [1 2];\nend\nk = class(c); v = c{2}(2);\n"
    )
    assert not error and space["k"] == "cell" and space["v"] == 4
    space, _, error = run("s = struct([]); s(2).a = 3; k = class(s); n = numel(s);\n")
    assert not error and space["k"] == "struct" and space["n"] == 2
