"""What calls tell of anonymous functions, of structures' fields, and of numbers that grow; each failed before."""

import dlarray as dl
from dlarray.migration.porting.project import ported_text
from tests.migration.porting.test_public_idioms import values


def raw(X):
    return dl.extractdata(X).tolist() if isinstance(X, dl.dlarray) else X


def test_texts_and_arrays_that_are_given_to_anonymous_functions():
    space, code = values(
        "first = @(s) s(1); h = @(s, k) s(k); second = @(c) c{2};\n"
        "a = first('abc'); b = h('xyz', 2); c = h([4 5 6], 3); d = second({1, 'b'});\n"
        "cmp = @(p, q) ends(p, q); e = cmp('ab', 'cd');\n"
        "function r = ends(x, y)\nr = [x(1) y(end)];\nend\n"
    )
    assert (space["a"], space["b"], float(space["c"]), space["d"], space["e"]) == ("a", "y", 6, "b", "ad")


def test_what_cellfun_and_arrayfun_take_out():
    space, _ = values(
        "words = {'pear', 'fig'};\n"
        "f = cellfun(@(w) w(1), words);\n"
        "g = cellfun(@(w) [upper(w(1)) w(2:end)], words, 'UniformOutput', false);\n"
        "s = struct('name', {'ann', 'bob'}, 'v', {[1 2], [3 4]});\n"
        "i = arrayfun(@(p) p.name(1), s); j = arrayfun(@(p) p.v(2), s); k = arrayfun(@(x) x^2, [1 2 3]);\n"
    )
    assert space["f"] == "pf" and list(space["g"]) == ["Pear", "Fig"] and space["i"] == "ab"
    assert raw(space["j"]) == [[2, 4]] and raw(space["k"]) == [[1, 4, 9]]


def test_a_handle_that_is_given_away_may_get_anything():
    code = ported_text("f = @(x) x(1) + x(2);\ny = fminsearch(f, [1 2]);\nz = f([3 4]);\n", "file.m")
    assert "x[0]" not in code and "x(1)" in code


def test_a_parameter_that_shadows_a_function_is_no_call_of_it():
    space, _ = values(
        "f = @(area, x) area(x);\na = f([5 6], 2); b = area(3);\nfunction r = area(x)\nr = x^2;\nend\n"
    )
    assert float(space["a"]) == 6 and float(space["b"]) == 9


def test_fields_of_structures_that_functions_take_and_give():
    space, code = values(
        "o = made('ann', [1 2 3]); a = o.name(1); b = o.v(2); c = initial(o); d = last(o);\n"
        "function o = made(name, v)\no.name = name; o.v = v;\nend\n"
        "function c = initial(o)\nc = o.name(1);\nend\n"
        "function d = last(o)\nd = o.v(end);\nend\n"
    )
    assert (space["a"], float(space["b"]), space["c"], float(space["d"])) == ("a", 2, "a", 3)


def test_a_field_that_may_be_set_by_a_computed_name_is_not_known():
    space, _ = values("o = struct('a', 1, 'b', [2 3]); f = 'a'; o.(f) = 'text'; x = o.a(2); y = o.b(2);\n")
    assert space["x"] == "e" and float(space["y"]) == 3


def test_a_callee_in_a_file_before_its_caller_knows_its_parameters():
    code = ported_text(
        "function r = zeta(s)\nr = alpha('text');\nend\nfunction r = alpha(s)\nr = s(1);\nend\n", "zeta.m"
    )
    assert "s[0]" in code
    code = ported_text("g = @(s) s(1);\nx = g('abc');\n", "script.m")
    assert "s[0]" in code


def test_a_number_that_a_parameter_gives_grows():
    space, _ = values(
        "[r, h] = halve(16);\nfunction [x, hist] = halve(x)\nhist = x;\n"
        "while x > 3\nx = x / 2; hist(end+1) = x;\nend\nend\n"
    )
    assert float(space["r"]) == 2 and raw(space["h"]) == [[16, 8, 4, 2]]


def test_fields_in_fields_of_what_a_cell_held():
    space, _ = values(
        "c = {struct('w', 1)}; s = c{1}; s.tag.color = 'red'; s.tag.size = [1 2];\nn = numel(fieldnames(s));"
    )
    assert space["s"].tag.color == "red" and float(space["n"]) == 2 and "tag" not in space["c"][0]


def test_values_dealt_to_some_elements():
    space, _ = values(
        "s = struct('d', {1, 2, 3}); [s(1:2).d] = deal(10); a = [s.d]; [s([1 3]).d] = deal(7, 8); b = [s.d];\n"
        "t = other(); [t(2:3).d] = deal(0); c = [t.d];\nfunction t = other()\nt = struct('d', {4, 5, 6});\nend\n"
    )
    assert (
        raw(space["a"]) == [[10, 10, 3]]
        and raw(space["b"]) == [[7, 10, 8]]
        and raw(space["c"]) == [[4, 0, 0]]
    )


def test_products_are_doubles_as_in_matlab():
    """Python's whole numbers have no end; MATLAB's are doubles beyond 2^53."""
    space, _ = values(
        "v = 1; n = 0;\nwhile v + 1 > v && n < 60, v = v * 2; n = n + 1; end\n"
        "f = 1; for k = 1:25, f = f * k; end\n"
        "s = 12345; for k = 1:3, s = mod(1103515245 * s + 12345, 2147483648); end\n"
    )
    assert (
        float(space["n"]) == 53
        and isinstance(space["f"], float)
        and space["f"] == 15511210043330985984000000.0
    )
    seed = 12345.0
    for _ in range(3):
        seed = (1103515245.0 * seed + 12345.0) % 2147483648.0
    assert float(space["s"]) == seed


def test_subscripts_of_characters_are_their_codes():
    space, _ = values("v = zeros(1, 256); v('IVX') = [1 5 10]; s = 'XIV'; a = v(s); b = sum(v('II'));")
    assert raw(space["a"]) == [[10, 1, 5]] and float(space["b"]) == 2


def test_a_loop_over_characters_whose_variable_is_used_again():
    space, _ = values(
        "n = zeros(1, 26); for c = 'abca', n(c - 96) = n(c - 96) + 1; end\nc = [1 2 3]; m = sum(c);"
    )
    assert raw(space["n"])[0][:3] == [2, 1, 1] and float(space["m"]) == 6


def test_letters_and_structures_of_columns():
    space, _ = values(
        "f = fieldnames(struct('b', 1, 'a', 2)); s = cellfun(@(x) x(1), f); n = size(s); t = s';\n"
        "r = arrayfun(@(i) struct('id', i, 'sq', i^2), 1:3); q = [r.sq]; c = arrayfun(@(i) 'x', [1; 2]); m = size(c);\n"
    )
    assert (
        raw(dl.dlarray(space["n"])) == [[2, 1]]
        and space["t"] == "ba"
        and raw(dl.dlarray(space["m"])) == [[2, 1]]
    )
    assert raw(space["q"]) == [[1, 4, 9]]


def test_what_sets_give_is_of_the_kind_that_they_take():
    space, _ = values("[u, ~, j] = unique('abca'); a = u(2); k = j(:)'; w = cell2mat({1; 2})';")
    assert space["a"] == "b" and raw(space["k"]) == [[1, 2, 3, 1]] and raw(space["w"]) == [[1, 2]]


def test_cells_that_a_comparison_picks():
    space, _ = values("c = {'pen', 2; 'ink', 1; 'pad', 3}; q = [c{:, 2}]; s = sprintf('%s ', c{q > 1, 1});")
    assert space["s"] == "pen pad "
