"""Values that are letters in one call and numbers in another: MATLAB counts letters by their codes. By Octave 7.3."""

import numpy as np
import pytest

from dlarray.migration.porting.project import ported_text
from tests.support.bundles import cases
from tests.support.matlab_programs import python_value, run

pytest.importorskip("tree_sitter_matlab")

ONE = """x = capital('q'); y = capital(81);
{}
function r = capital(c)
if ischar(c), r = upper(c); else, r = c; end
end
"""
ONES = [
    ("r = capital('b') == capital(66);", 1), ("r = capital(66) ~= capital('b');", 0),
    ("r = capital('b') + capital('c');", 133), ("r = capital('b') * 2;", 132), ("r = 3 * capital('b');", 198),
    ("r = capital('b') + 1;", 67), ("r = x == y;", 1), ("r = x ~= 81;", 0), ("r = x >= 81;", 1), ("r = x - y;", 0),
    ("r = -x;", -81), ("r = [x y] + 0;", [81, 81]), ("r = isequal(x, y);", 1), ("r = x .* y;", 6561),
    ("r = x / 3;", 27), ("r = x ^ 2;", 6561), ("r = abs(x);", 81), ("r = x & y;", 1), ("r = ~x;", 0),
    ("r = x(1) == y;", 1), ("r = any(x == [80 81]);", 1), ("r = x + [1 2];", [82, 83]), ("r = [1 2] == x;", [0, 0]),
    ("r = [81 2] == x;", [1, 0]), ("r = [1 2] * x;", [81, 162]), ("r = x * y;", 6561), ("r = 2 .* x;", 162),
    ("r = 2 ^ (x - 80);", 2), ("r = x < y;", 0), ("r = 82 > x;", 1), ("r = x > 80 && y > 80;", 1),
    ("r = numel(x) + x;", 82), ("c = {x, y}; r = c{1} == c{2};", 1), ("s.a = x; s.b = y; r = s.a + s.b;", 162),
    ("s.a = x; r = s.a * 2;", 162), ("v = [x y 83]; r = v == 'Q';", [1, 1, 0]), ("f = @(a) a * 2; r = f(x);", 162),
    ("f = @(a, b) a == b; r = f(x, y);", 1), ("r = x == 'PQR';", [0, 1, 0]), ("r = y == 'PQR';", [0, 1, 0]),
    ("r = ismember(y, 'PQR');", 1), ("r = ~(x == y);", 0), ("r = floor(x / 2);", 40), ("r = x' == y;", 1),
    ("r = repmat(x, 1, 2) == y;", [1, 1]), ("z = x; z(2) = y; r = z + 0;", [81, 81]),
    ("z = zeros(1, 2); z(1) = x; r = z;", [81, 0]), ("r = prod([x y]);", 6561), ("r = x - 'A';", 16),
    ("r = 0; if x == 81, r = 1; end", 1), ("r = 0; while x < 85, x = x + 1; r = r + 1; end", 4),
    ("r = 0; for k = 'OPQ', if k == x, r = r + 1; end, if k == y, r = r + 10; end, end", 11),
    ("r = 0; t = [80 81]; for k = 1:2, if t(k) == x, r = k; end, end", 2),
]  # fmt: skip

ROW = """w = wide(1); v = wide(0);
{}
function r = wide(k)
if k, r = 'abc'; else, r = [97 99 99]; end
end
"""
ROWS = [
    ("r = w == v;", [1, 0, 1]), ("r = w + v;", [194, 197, 198]), ("r = w < v;", [0, 1, 0]),
    ("r = w * 2;", [194, 196, 198]),
    ("r = v == 'abc';", [1, 0, 1]), ("r = sum(w == v);", 2), ("r = w(2) == v(2);", 0), ("r = w(2) * v(2);", 9702),
    ("r = w .* v;", [9409, 9702, 9801]), ("r = w(1:2) + 1;", [98, 99]), ("r = w(end) - '0';", 51), ("r = max(w);", 99),
    ("r = w * v';", 28912), ("r = find(w == v);", [1, 3]), ("r = fliplr(w) == v;", [0, 0, 0]),
    ("r = 0; if w == v, r = 1; end", 0), ("r = 0; if all(v == 'acc'), r = 1; end", 1),
    ("r = 0; for k = 1:3, if w(k) == v(k), r = r + 1; end, end", 2), ("r = 0; for k = 1:3, r = r + w(k) * k; end", 590),
]  # fmt: skip

CELLS = "C = {{'a', 97, 'bc', [98 99], 'z'}}; s.v = 'k'; s.w = 107; p = C{{1}}; q = C{{2}};\n{}"
OF_CELLS = [
    ("r = C{1} == C{2};", 1), ("r = C{2} == C{1};", 1), ("r = C{1} == 97;", 1), ("r = C{1} * 2;", 194),
    ("r = C{1} + C{5};", 219), ("r = C{3} == C{4};", [1, 1]), ("r = p == q;", 1), ("r = p * 3;", 291),
    ("r = s.v == s.w;", 1), ("k = 'a'; for i = 1:3, k = k + 1; end, r = k;", 100),
    ("r = 0; for i = 1:5, for j = 1:5, x = C{i}; y = C{j}; "
     "if numel(x) == numel(y) && all(x == y), r = r + 1; end, end, end", 9),
    ("r = 0; for i = 1:5, for j = 1:5, if isequal(C{i}, C{j}), r = r + 1; end, end, end", 9),
    ("r = isequal('abc', [97 98 99]);", 1), ("r = ismember('a', [97 98]);", 1), ("r = ismember(97, 'abc');", 1),
    ("r = ~'a';", 0), ("r = 'ab' | 0;", [1, 1]),
]  # fmt: skip


def result(text):
    space, _, error = run(text)
    assert not error, error
    return np.asarray(python_value(space["r"]), float)


@cases(("statement", "expected"), ONES)
def test_one_letter_or_a_number(statement, expected):
    np.testing.assert_array_equal(result(ONE.format(statement)), np.atleast_2d(expected))


@cases(("statement", "expected"), ROWS)
def test_a_text_or_numbers(statement, expected):
    np.testing.assert_array_equal(result(ROW.format(statement)), np.atleast_2d(expected))


@cases(("statement", "expected"), OF_CELLS)
def test_out_of_cells_and_fields(statement, expected):
    np.testing.assert_array_equal(result(CELLS.format(statement)), np.atleast_2d(expected))


def test_numbers_keep_their_plain_operators():
    code = ported_text("c = {'apple', 3, 0.5};\nn = c{2} + 1;\nm = c{3} * 0.5;\nk = 4;\nj = k * 2 == 8;\n")
    assert "codes" not in code and "eq(" not in code


def test_strings_stay_strings():
    code = ported_text('a = f("x");\nb = f(2);\nfunction r = f(x)\nr = x + "y";\nend\n')
    assert "codes" not in code


def test_letters_of_a_file_lie_along_a_row_beside_complex_numbers():
    space, _, error = run(
        "z = 2i; f = [tempname '.txt']; h = fopen(f, 'w'); fprintf(h, 'abc'); fclose(h);\n"
        "h = fopen(f); m = fread(h, '*char')'; fclose(h); c = categorical({'a', 'b'})'; n = size(c);\n"
    )
    assert not error and space["m"] == "abc" and list(space["n"]) == [2, 1]


def test_numbers_of_a_filter_are_turned():
    filtered = (
        "function y = filtered(z)\npersistent A P\nif isempty(A)\nA = 1; P = 6;\nend\n"
        "P = A*P*A' + z; y = P;\nend\n"
    )
    for more in ("", "w = 2i;\n"):
        space, _, error = run(
            f"{more}a = filtered(2); b = filtered(3); c = turned(3)\n{filtered}"
            "function k = turned(t)\nif t == 1\nL = eye(2);\nelse\nL = t;\nend\nk = L' + 1;\nend\n"
        )
        assert not error and (space["a"], space["b"], space["c"]) == (8, 11, 4)


def test_letters_of_a_copy_are_letters_of_what_was_copied():
    made = ported_text(
        "function t = moved(s)\nt = s; k = find(t == '0');\nc = s(k + 1);\nt = strrep(t, c, '9');\nend\n"
    )
    assert "paren(s, k + 1)" in made
