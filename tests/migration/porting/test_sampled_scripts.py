"""What a sample of public exercises showed: scripts that return, comparisons by name, handles of decorations."""

import numpy as np
import pytest

from dlarray.migration.porting.project import ported, ported_text
from tests.support.matlab_programs import run

pytest.importorskip("tree_sitter_matlab")


def test_return_ends_a_script():
    space, _, error = run("x = 1;\nfor k = 1:5\n  x = 2 * x;\n  if x > 6\n    return\n  end\nend\nx = 0;\n")
    assert not error and float(space["x"]) == 8


def test_return_of_a_script_that_another_runs_is_left(tmp_path):
    (tmp_path / "first.m").write_text("x = 1;\nif x > 0\n  return\nend\ny = 2;\n")
    (tmp_path / "main.m").write_text("first\nz = x;\n")
    made = ported([str(tmp_path)], "out").modules
    assert "return ends a script that another runs" in made["out/first.py"]


def test_comparisons_by_name_are_conditions_too():
    space, _, error = run(
        "h = [1.25 2.5 2.5]; n = 0;\nif eq(num2str(h(3)), num2str(h(2))), n = n + 1; end\n"
        "if eq(h, h) && ne(h(1), h(2)) && lt(1, 2), n = n + 10; end\n"
        "if ge([1 2], [1 3]), n = n + 100; end\n"
    )
    assert not error and float(space["n"]) == 11
    assert "if a < b:" in ported_text("a = 1; b = 2;\nif lt(a, b), c = 3; end\n")


def test_decorations_whose_handles_are_kept_are_left_out():
    code = ported_text(
        "h = annotation('arrow', [0.1 0.2], [0.3 0.4]);\nset(h, 'LineWidth', 2);\nh.Color = 'r';\nx = 1;"
    )
    assert "NotImplementedError" not in code and "# not ported: h = annotation" in code and "\nx = 1" in code


def test_methods_of_strings():
    space, _, error = run(
        "s = string({'a=1', 'bc=22'});\nn = s.extractAfter(\"=\").double;\nu = s(2).upper;\n"
        'one = "x,y";\np = one.split(",");\nk = one.strlength + numel(p);\nq = s(2).contains("22");\n'
    )
    assert not error
    assert space["n"].tolist() == [[1, 22]] and space["u"] == "BC=22" and int(space["k"]) == 5
    assert list(space["p"]) == ["x", "y"] and bool(space["q"])


def test_a_function_is_itself_again_after_clear():
    space, _, error = run(
        "w = 2 * pi;\nclear all\npi = pi - 0.1; sum = 4;\ny = pi + sum;\nclear all\n"
        "x = pi; z = sum([1 2 3]);\nmax = 2;\nclear max\n"
        "m = max([4 5]);\ni = 5;\nclear i\nk = abs(3 + 4i) + imag(2 * i);\n"
    )
    assert not error
    assert [round(float(space[v]), 5) for v in "xzmk"] == [3.14159, 6, 5, 7]


def test_exactly_so_many_arguments():
    text = (
        "r = [many(), many(1), many(1, 2), many(1, 2, 3)];\n"
        "s = [some(), some(1), some(1, 2), some(1, 2, 3), some(1, 2, 3, 4)];\n"
        "t = [three(), three(1), three(1, 2), three(1, 2, 3)];\n"
        "function r = many(varargin)\nif nargin == 1, r = 1; elseif nargin == 0, r = 0; elseif nargin == 2, r = 2; "
        "else, r = 9; end\nend\n"
        "function r = some(a, b, varargin)\nif nargin == 2, r = 2; elseif nargin == 1, r = 1; "
        "elseif nargin == 3, r = 3; elseif nargin == 0, r = 0; else, r = 9; end\nend\n"
        "function r = three(a, b, c)\nif nargin == 2, r = 2; elseif nargin == 1, r = 1; elseif nargin == 3, r = 3; "
        "else, r = 0; end\nend\n"
    )
    space, _, error = run(text)
    assert not error
    assert [space[v].tolist() for v in "rst"] == [[[0, 1, 2, 9]], [[0, 1, 2, 3, 9]], [[0, 1, 2, 3]]]
    assert "if len(varargin) == 1:" in ported_text(text)


def test_outputs_that_a_return_leaves_open_and_kinds_of_varargout():
    text = (
        "[a, b] = parts([1 2 3; 4 5 6]); c = parts([1 2 3]);\n"
        "[p, q] = two(3); r = 0; if ~isempty(p) && ~isempty(q), r = 1; end\n"
        "function [t, i] = parts(f)\nif size(f, 2) == 3\n  t = f;\n  if nargout > 1, i = 5; end\n  return\nend\n"
        "t = f(:, 1); i = 7;\nend\n"
        "function varargout = two(n)\nvarargout{1} = ones(n); varargout{2} = 'x';\nend\n"
    )
    space, _, error = run(text)
    assert not error
    assert float(space["b"]) == 5 and space["c"].shape == (1, 3) and float(space["r"]) == 1
    _, _, error = run(text.replace("if nargout > 1, i = 5; end", "if nargout > 2, i = 5; end"))
    assert "Output argument 2 (and possibly others) not assigned a value" in error


def test_one_number_where_several_may_come():
    space, _, error = run(
        "a = scaling(3); b = scaling([2 5]); c = total(7); d = total([8 9]);\n[U, S] = svd([3 0; 0 4]);\n"
        "function r = scaling(varargin)\nx = varargin{1};\nr = [x(1) x(1)];\nif length(x) > 1, r(2) = x(2); end\nend\n"
        "function r = total(x)\nv = x; r = 0;\nfor k = 1:length(v), w = v(k); r = r + w; end\nend\n"
    )
    assert not error
    assert space["a"].tolist() == [[3, 3]] and space["b"].tolist() == [[2, 5]]
    assert [float(space[v]) for v in "cd"] == [7, 17] and np.allclose(
        np.asarray(space["S"]), [[4, 0], [0, 3]]
    )


def test_names_of_parameters_may_be_cut_short():
    space, _, error = run(
        "r = opts('rot', 5);\nfunction r = opts(varargin)\np = inputParser;\naddParameter(p, 'rotation', 0);\n"
        "addParameter(p, 'tolerance', 1);\nparse(p, varargin{:});\nr = [p.Results.rotation p.Results.tolerance];\nend\n"
    )
    assert not error and space["r"].tolist() == [[5, 1]]
