"""What random programs showed, each in a few lines; the values are Octave's."""

import numpy as np
import pytest

from dlarray.matlab import class_
from dlarray.migration.porting.project import ported_text
from tests.support.matlab_programs import run


def after(text):
    space, printed, error = run(text)
    assert not error, error
    return space, printed


def test_a_loop_over_listed_numbers_has_numbers():
    text = "q = 0;\nfor i = [3 1 2]\n  p = ~(i == 3);\n  if ~(i ~= 9), q = q + 1; end\n  u = ~i;\nend\n"
    space, _ = after(text)
    assert space["p"] is True and space["u"] is False and space["q"] == 0
    assert "p = i != 3" in ported_text(text)


@pytest.mark.parametrize("bound", ["uint8(3)", "n", "max(b)", "M.Count", "n + 1 - 1"])
def test_a_loop_up_to_a_number_of_an_integer_class_counts_in_it(bound):
    head = "n = uint8(3); b = uint8([3 2]); M = containers.Map({'a', 'b', 'c'}, {1, 2, 3});\n"
    space, _ = after(f"{head}k = []; for i = 1:{bound}, x = i / 2; k = [k, double(x)]; end\n")
    assert space["k"].tolist() == [[1.0, 1.0, 2.0]]
    assert class_(space["x"]) == ("uint64" if "Count" in bound else "uint8")


def test_a_loop_up_to_a_double_stays_a_range():
    text = "n = 3; s = struct('Total', 4);\nfor i = 1:n, x = i / 2; end\nfor i = 1:s.Total, y = i / 2; end\n"
    assert ported_text(text).count("range(1, ") == 2


def test_the_count_of_a_map_is_an_unsigned_integer():
    space, _ = after(
        "M = containers.Map({'a', 'b', 'c'}, {1, 2, 3}); h = M.Count / 2; w = M.Count + 0.4; n = length(M);\n"
    )
    assert class_(space["h"]) == "uint64" and int(space["h"]) == 2 and int(space["w"]) == 3
    assert class_(space["n"]) == "double"


def test_a_value_is_worked_out_before_fields_are_made_for_it():
    text = (
        "a = struct('n', 1);\na.list{2} = numel(fieldnames(a));\na.b.c = isfield(a, 'b');\n"
        "a.e.f.g = numel(fieldnames(a));\nb = go(struct('n', 1));\n"
        "function s = go(s)\ns.list{end+1} = numel(fieldnames(s));\ns.q.r = isfield(s, 'q');\nend\n"
    )
    space, _ = after(text)
    a, b = space["a"], space["b"]
    assert a.list[1] == 1 and a.b.c is False and a.e.f.g == 3
    assert b.list[0] == 1 and b.q.r is False


def test_a_field_of_a_structure_that_a_loop_made_anew_is_made_again():
    text = "s = struct('n', 1);\ns.list{2} = 5;\nfor i = 1:2\n  s = struct('n', i);\nend\ns.list{2} = 7;\n"
    space, _ = after(text)
    assert list(space["s"].list)[1] == 7 and len(space["s"].list) == 2


def test_rows_in_rows_are_one_row():
    space, _ = after("x = [1 2]; y = [x, [x(1), 5], [[6]]]; z = [x, [7 8]; [1 2], [3 4]];")
    assert space["y"].tolist() == [[1, 2, 1, 5, 6]] and space["z"].tolist() == [[1, 2, 7, 8], [1, 2, 3, 4]]
    assert "dl.horzcat(x, x(1), 5, 6)" in ported_text("x = [1 2]; y = [x, [x(1), 5], [[6]]];")


def test_conditions_of_what_is_not_true_anywhere():
    space, _ = after("x = [0 0]; y = [0 1]; a = 0; b = 0; if ~(x), a = 1; end, if ~y, b = 1; end")
    assert space["a"] == 1 and space["b"] == 0


def test_joined_cells_of_text_are_text():
    space, _ = after(
        "c = {'ab', 'cd'}; c{end+1} = 'e'; v = [c{:}]; w = v(2); d = double(v(end)); v(1) = 'X';"
    )
    assert space["w"] == "b" and int(space["d"]) == 101 and space["v"] == "Xbcde"


def test_what_is_stored_into_is_asked_as_an_array():
    text = (
        "function r = go(p)\nr = 0; [u, ~] = unique([1 p]); u(u > 2) = 0;\nif u, r = 1; end\n"
        "z = [p, p + 1];\nif ~z, r = 2; end\nend\n"
    )
    space, _ = after(f"a = go(1); b = go(5); c = go([-1 0]);\n{text}")
    assert space["a"] == 1 and space["b"] == 0 and space["c"] == 0


def test_deal_gives_the_kinds_that_it_gets():
    space, _ = after("[t, n, r] = deal('abc', 2, [1 2]); x = double(t(2)); t(1) = 'Z'; if ~r, n = 3; end")
    assert int(space["x"]) == 98 and space["t"] == "Zbc" and space["n"] == 2


# -- functions and what they share -----------------------------------------------------------------------------------
def test_blanks_part_the_elements_behind_fields():
    """``[p.b.r(end) (q + 1)]`` has two elements; inside parentheses a blank parts nothing."""
    head = "p.b.r = [1 2 3]; q = 2; c = {1, {2}};\n"
    space, _ = after(
        f"{head}a = [p.b.r(end) (q + 1) 4];\nb = [p.b.r(1) (q + 1)'; 3 4];\nd = {{p.b.r(end) (q + 1) (3)}};\n"
        "e = [p.b.r(1) {q}];\nf = [p.b.r(1) (q) - 1 - (q) (4) -(1)];\ng = [max(p.b.r (2), p.b.r(1))];\n"
        "h = [c{2}{1} (q)];\nk = p.b.r(1) ;\n"
    )
    assert space["a"].tolist() == [[3, 3, 4]] and space["b"].tolist() == [[1, 3], [3, 4]]
    assert [float(v) for v in space["d"]] == [3, 3, 3] and len(space["e"]) == 2
    assert space["f"].tolist() == [[1, -1, 4, -1]] and float(space["g"]) == 2
    assert space["h"].tolist() == [[2, 2]]


def test_outputs_that_are_an_argument_are_apart_from_it():
    space, _ = after(
        "a = [1 2 3]; [b, n] = given(a, 2); b(1) = 9;\nfunction [r, k] = given(x, y)\nr = x;\nk = y;\nend\n"
    )
    assert space["a"].tolist() == [[1, 2, 3]] and space["b"].tolist() == [[9, 2, 3]]


def test_outputs_that_are_one_value_are_apart():
    space, _ = after(
        "[a, b] = twice(3); a(end+1) = 7; [~, c] = twice(2); c(1) = 5;\n"
        "function [r, s] = twice(n)\nv = zeros(1, n) + 1;\nr = v;\ns = v;\nend\n"
    )
    assert space["a"].tolist() == [[1, 1, 1, 7]] and space["b"].tolist() == [[1, 1, 1]]
    assert space["c"].tolist() == [[5, 1]]


def test_outputs_of_their_own_are_not_copied():
    text = "[a, b] = both(3); a(1) = 7; b(1) = 2;\nfunction [r, s] = both(n)\nr = zeros(1, n);\ns = r + 1;\nend\n"
    assert "copy" not in ported_text(text)


def test_fields_of_several_among_other_elements():
    """Nothing tells here that s.v is several values."""
    space, _ = after(
        "a = joined(struct('v', {1, 2}), 5); b = joined(struct('v', 3), 5); c = cut(struct('v', {1, 2, 3}));\n"
        "function r = joined(s, n)\nr = [n [s.v] 1];\nend\n"
        "function r = cut(s)\ns(2) = [];\nr = [0 [s.v] 9];\nend\n"
    )
    assert space["a"].tolist() == [[5, 1, 2, 1]] and space["b"].tolist() == [[5, 3, 1]]
    assert space["c"].tolist() == [[0, 1, 3, 9]]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("c = {1, 2}; c{1}(2) = 5; x = c{1};", [1, 5]),
        ("c = {{1, 2}, 3}; c{1}{2}(3) = 5; x = c{1}{2};", [2, 0, 5]),
        ("s = struct('n', {1, 2}); s(1).n(2) = 5; x = s(1).n;", [1, 5]),
        ("s.l = struct('v', {1, 2}); s.l(2).v(2) = 7; x = s.l(2).v;", [2, 7]),
        ("s(3).v = 4; s(3).v(2) = 1; x = s(3).v;", [4, 1]),
        ("s = struct(); s.a.b{3} = 1; s.a.b{3}(2) = 7; x = s.a.b{3};", [1, 7]),
        ("m = containers.Map(); m('a') = 3; v = m('a'); v(2) = 4; x = v;", [3, 4]),
        ("c = num2cell([1 2]); v = c{1}; v(2) = 4; x = v;", [1, 4]),
        ("s.a = 1; x = f(s);\nfunction r = f(p)\np.a(2) = 5; r = p.a;\nend", [1, 5]),
        ("x = f({1, 2});\nfunction r = f(p)\np{1}(2) = 5; r = p{1};\nend", [1, 5]),
    ],
)
def test_numbers_in_cells_and_fields_become_arrays_when_they_are_stored_into(text, value):
    space, _ = after(f"{text}\n")
    assert space["x"].tolist() == [value]


def test_arrays_in_fields_are_stored_into_as_they_stand():
    text = "s.W = zeros(2); s.W(1, 2) = 3; g = f(s);\nfunction p = f(p)\np.W(2) = 5;\nend\n"
    assert "stored" not in ported_text(text)


def test_a_text_without_characters_is_not_found():
    """Python's replace finds it everywhere."""
    text = "a = strrep('abc', '', 'Q'); b = ''; c = strrep('abc', b, 'Q'); d = strrep('abc', 'b', 'Q');\n"
    space, _ = after(text)
    assert (space["a"], space["c"], space["d"]) == ("abc", "abc", "aQc")
    assert '.replace("b", "Q")' in ported_text(text)


def test_elements_of_what_may_be_text():
    """``word(1) - 'a'`` of a variable of which nothing else tells that it is text."""
    space, _ = after("c = {'kiwi', 'fig'}; w = [c{1} c{end}]; n = w(1) - 'a';\n")
    assert space["n"] == 10


def test_a_variable_with_elements_asks_for_all_of_them():
    space, _ = after(
        "a = f([1 0]); b = f([1 1]); c = f(3);\n"
        "function r = f(x)\nr = 0; y = x(1);\nif x, r = 1; end\nif ~x, r = r + 10; end\nend\n"
    )
    assert (space["a"], space["b"], space["c"]) == (0, 1, 1)


def test_roots_beside_missing_numbers_and_powers_by_arrays():
    space, _ = after(
        "a = sqrt([-1 NaN 4]);\nx = [-8 1]; e = [1/3 2]; b = x.^e; c = x.^[2 3]; d = x.^(1:2);\n"
    )
    a, b = np.asarray(space["a"])[0], np.asarray(space["b"])[0]
    assert a[0] == 1j and np.isnan(a[1].real) and a[1].imag == 0 and a[2] == 2
    np.testing.assert_allclose(b, [1 + 1j * 3**0.5, 1])
    assert space["c"].tolist() == [[64, 1]] and space["d"].tolist() == [[-8, 1]]
    assert "complexing" not in ported_text("x = [-8 1]; c = x.^[2 3]; d = x.^(1:2); e = 2.^[0.5 1];\n")


def test_whole_numbers_beyond_what_doubles_tell_apart():
    """``2^53 + 1`` is 2^53 in MATLAB; Python's whole numbers go on."""
    space, _ = after(
        "d = (2^53 + 1) - 2^53; e = 9007199254740993 - 9007199254740992; n = 40; r = n^20 + 1 - n^20;\n"
        "t = 3^40 - 1; k = 2^10; v = zeros(1, k); m = n^2;\n"
    )
    assert (space["d"], space["e"], space["r"]) == (0, 0, 0) and space["t"] == float(3**40)
    assert space["k"] == 1024 and isinstance(space["m"], int)  # these stay whole
    assert "0x1F" not in ported_text("x = 0x1F ^ 2;\n")
