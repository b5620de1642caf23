"""What libraries of numerical functions showed, whose tests print and whose files each hold one function."""

import pytest

from dlarray.migration.porting.project import ported, ported_text
from dlarray.migration.porting.writing.names import module_name
from tests.support.matlab_programs import run


def after(text):
    space, printed, error = run(text)
    assert not error, error
    return space, printed


def test_exponents_of_fortran():
    space, _ = after("a = 2.5D+02; b = [1d-1, 3D2]; c = 0x1D;")
    assert float(space["a"]) == 250 and space["b"].tolist() == [[0.1, 300]] and int(space["c"]) == 29


def test_a_module_never_hides_one_of_pythons(tmp_path):
    assert (module_name("bisect"), module_name("random"), module_name("queue")) == (
        "bisect_",
        "random_",
        "queue_",
    )
    assert (module_name("test"), module_name("halley")) == ("test", "halley")
    (tmp_path / "bisect.m").write_text("function y = bisect(x)\ny = x / 2;\nend\n")
    (tmp_path / "main.m").write_text("y = bisect(6);\n")
    made = ported([str(tmp_path)], "out").modules
    assert "out/bisect_.py" in made and "from bisect_ import bisect" in made["out/main.py"]


def test_a_function_is_called_by_its_files_name(tmp_path):
    (tmp_path / "root_of.m").write_text("function [ xnew, e ] = xnew ( x )\nxnew = x / 2; e = 1;\nend\n")
    (tmp_path / "again.m").write_text("function n = deeper ( n )\nif n > 1, n = deeper(n - 1); end\nend\n")
    made = ported([str(tmp_path)], "out").modules
    assert "def root_of(x):" in made["out/root_of.py"]
    assert "def deeper(n):" in made["out/again.py"]  # it calls itself so


def test_conditions_on_the_characters_of_a_line(tmp_path):
    (tmp_path / "lines.txt").write_text("ab\ncd\n")
    _, printed = after(
        f"f = fopen('{tmp_path / 'lines.txt'}');\nwhile true\n  line = fgets(f);\n"
        "  if ( line == -1 )\n    break\n  end\n  fprintf('%d\\n', length(line));\nend\nfclose(f);"
    )
    assert printed.split() == ["3", "3"]


def test_conditions_on_rows_and_on_persistents_that_are_empty_at_first():
    space, _ = after(
        "n = 0; A = pairs(@() [1 2; 1 2; 1 3]); for k = 2:3, if ( A(k, :) == A(k-1, :) ), n = n + 1; end, end\n"
        "a = first(); b = first(); d = [1 2]; if ismember(d, [1 2 3]), n = n + 10; end\n"
        "if ismember(d, [1 3]), n = n + 100; end\n"
        "function A = pairs(f)\nA = f();\nend\n"
        "function y = first()\npersistent seen\ny = 1;\nif ( seen == 1 )\n  y = 2;\nend\nseen = 1;\nend\n"
    )
    assert [float(space[v]) for v in "nab"] == [11, 1, 2]


def test_a_persistent_that_becomes_a_quotient_counts():
    space, _ = after(
        "a = [counted(8), counted(0), counted(0)];\nfunction n = counted(start)\npersistent k\n"
        "if start > 0\n  k = start;\nelse\n  k = k / 2;\nend\nn = 0;\nfor i = 1:k\n  n = n + i;\nend\nend\n"
    )
    assert space["a"].tolist() == [[36, 10, 3]]


def test_a_loop_to_a_quotient_counts_in_whole_numbers():
    _, printed = after(
        "m = 6 / 2; show(m);\nfunction show(n)\nfor i = 1 : n\n  fprintf('%3d: %g\\n', i, i / 2);\nend\nend\n"
    )
    assert printed.splitlines() == ["  1: 0.5", "  2: 1", "  3: 1.5"]


def test_the_number_of_letters_that_fprintf_wrote():
    space, printed = after("n = fprintf('abc\\n'); fprintf('x')'\n")
    assert float(space["n"]) == 4 and printed.startswith("abc\nx") and printed.split()[-1] == "1"


@pytest.mark.parametrize("line", ["load points.txt", "load('points.txt');", 'load("points.txt", "-ascii");'])
def test_load_of_text_makes_a_variable_of_the_files_name(line):
    code = ported_text(f"{line}\ny = points(:, 1);\n")
    assert 'points = load("points.txt"' in code and "points(" in code and "globals()" not in code


def test_a_number_first_in_a_files_name():
    assert 'X2_a = load("2-a.dat")' in ported_text("load 2-a.dat\nm = max(X2_a);\n")


def test_a_division_by_a_counter_that_comes_by_zero():
    space, _ = after("x = zeros(1, 3); for i = 4:6, x(i - 3) = 1 / (i - 5); end")
    assert space["x"].tolist() == [[-1, float("inf"), 1]]
    assert "m / (n - 1)" in ported_text("n = 4; m = 3; y = m / (n - 1);")


def test_letters_that_are_counted_up():
    space, _ = after(
        "a = next_name('run09.txt'); b = next_name('run12.txt');\n"
        "function name = next_name(name)\nfor i = length(name):-1:1\n  c = name(i);\n"
        "  if '0' <= c && c <= '8'\n    c = c + 1;\n    name(i) = c;\n    return\n"
        "  elseif c == '9'\n    c = '0';\n    name(i) = c;\n  end\nend\nend\n"
    )
    assert (str(space["a"]), str(space["b"])) == ("run10.txt", "run13.txt")


def test_numbers_that_functions_in_variables_give_take_parentheses():
    space, printed = after(
        "g = @() 4; w = g(); for i = 1:numel(w), fprintf('%d;', w(i)); end\nv = w(:);\n"
        "s = added(@(t) t.^2, 3); rows = 0; X = [1 2; 3 4]; rows = last(X);\n"
        "function s = added(f, n)\ns = 0;\nfor k = 1:n\n  y = f(k);\n  s = s + y(1) + y(end);\nend\nend\n"
        "function r = last(X)\nrow = X(end, :); r = row(2);\nend\n"
    )
    assert printed == "4;" and float(space["v"]) == 4
    assert (float(space["s"]), float(space["rows"])) == (28, 4)


def test_sets_of_numbers_are_arrays():
    space, printed = after(
        "a = [1 2 3]; d = intersect(a, [2 3 4]); u = union(d, 9); n = 0;\n"
        "if ismember(d, a), n = n + 1; end\nif ismember(u, a), n = n + 10; end\nif setdiff(a, d), n = n + 100; end\n"
    )
    assert float(space["n"]) == 101


def test_descriptions_under_lines_of_stars():
    made = ported_text(
        "function y = twice(x)\n\n%**********************80\n%\n%% TWICE doubles a number.\n%\n%  Discussion:\n%    -\n"
        "  y = 2 * x;\nend\nfunction y = half(x)\n%% HALF halves it.\n%% Result\ny = x / 2;\nend\n"
    )
    assert '    """TWICE doubles a number.\n\n    Discussion:\n      -\n' in made and "****" not in made
    assert '    """HALF halves it."""\n' in made and "# %% Result" in made


def test_ranges_of_vectors_warn_and_extremes_of_two_arrays_take_no_dimension():
    with pytest.warns(UserWarning, match="whose first element is taken"):
        space, _ = after("v = [2 5]; x = 1:v; y = 0:[1 2]; n = numel(x) + numel(y);")
    assert float(space["n"]) == 4
    code = ported_text("m = max(1, 2, 3);")
    assert "max of two arrays takes no dimension" in code
