"""What everyday programs showed: rows of characters, loops without outputs, objects that share, doubts."""

from dlarray.migration.porting.project import ported_text
from tests.support.matlab_programs import run


def after(text):
    space, printed, error = run(text)
    assert not error, error
    return space, printed


def test_rows_of_characters_are_counted_and_indexed_as_such():
    space, _ = after(
        "b = dec2bin([1 2 3], 4); n = numel(b); s = sum(b(:) == '1'); t = b'; c = t(:, 1)'; d = b - '0';\n"
        "w = 'abc'; v = w'; w(2, :) = 'xyz'; k = w(2, :); l = ['A':'E' '0':'2'];"
    )
    assert space["n"] == 12 and float(space["s"]) == 4 and space["c"] == "0001"
    assert float(space["d"](3, 4)) == 1 and space["k"] == "xyz" and space["l"] == "ABCDE012"


def test_the_length_of_cells_is_that_of_the_longest_side():
    space, _ = after("c = cell(2, 3); n = length(c); d = {1, 2, 3}; m = length(d);")
    assert (space["n"], space["m"]) == (3, 3)


def test_a_function_called_for_each_element_needs_no_output():
    _, printed = after("cellfun(@(x) fprintf('<%s>', x), {'a', 'b'}); arrayfun(@(k) fprintf('%d ', k), 1:3)")
    assert printed == "<a><b>1 2 3 "


def test_characters_from_cellfun_are_no_array():
    space, _ = after("c = {'ab', 'ad'}; f = cellfun(@(w) w(1), c); n = numel(unique(f));")
    assert space["f"] == "aa" and space["n"] == 1


def test_a_structure_is_an_array_of_one_where_it_is_indexed():
    space, _ = after(
        "t = struct('n', 0);\nt = grow(t);\nk = numel(t); a = t(1).n;\n"
        "function t = grow(t)\nt(1).n = 5;\nt(end + 1) = struct('n', 7);\nend"
    )
    assert space["k"] == 2 and float(space["a"]) == 5


def test_more_outputs_than_a_helper_has_are_left_with_the_original():
    text = ported_text("[a, b] = num2str(5);", "p.m")
    assert 'NotImplementedError("p.m:1: num2str gives one output here' in text


def test_whether_a_plain_array_is_a_dlarray_is_a_doubt():
    assert "# PORT: a plain array is a dlarray" in ported_text("x = isdlarray(ones(2));", "p.m")
    assert "# PORT: a plain array is a dlarray" in ported_text("x = isa(ones(2), 'dlarray');", "p.m")


def test_declarations_convert():
    space, _ = after(
        "r = total([1; 2; 3]); k = class(half(3));\n"
        "function s = total(v)\narguments\n v (1,:) double\nend\ns = v * ones(numel(v), 1);\nend\n"
        "function y = half(x)\narguments\n x (1,1) int16\nend\ny = x / 2;\nend"
    )
    assert float(space["r"]) == 6 and space["k"] == "int16"


def test_real_results_of_complex_numbers_are_real():
    space, _ = after("z = 3 + 4i; a = isreal(z * z'); b = isreal(z);")
    assert (bool(space["a"]), bool(space["b"])) == (True, False)


def test_one_character_is_compared_with_each():
    space, _ = after(
        'a = unique(char(join(["ba" "c"], ""))); c = char("cab"); m = a == c(1);\n'
        "k = find(f(c) == c(2));\nfunction y = f(x)\ny = x;\nend"
    )
    assert space["m"].tolist() == [[False, False, True]] and float(space["k"]) == 2


def test_categories_are_compared_with_words():
    space, _ = after('c = categorical(["a" "bcd" "a"]); n = nnz(c == \'a\'); m = sum(c == "bcd");')
    assert float(space["n"]) == 2 and float(space["m"]) == 1


def test_a_field_of_an_element_may_be_text():
    space, _ = after("s.a.b(3).c = 'deep'; x = s.a.b(3).c(1:2); y = s.a.b(3).c(end);")
    assert space["x"] == "de" and space["y"] == "p"


def test_roots_of_negative_numbers_are_complex_where_programs_are():
    space, _ = after("z = sqrt(-4); w = imag(z); r = (-8)^(1/3); d = real(r); p = sqrt(9); n = 2^0.5;")
    assert float(space["w"]) == 2 and abs(float(space["d"]) - 1) < 1e-12
    assert float(space["p"]) == 3 and abs(float(space["n"]) - 2**0.5) < 1e-15


def test_support_files_options_and_locks():
    text = ported_text(
        "mlock\nf = matlab.internal.examples.downloadSupportFile('nnet', 'data/a.zip');\n"
        "o = weboptions('Timeout', 20);\nwebsave(f, \"http://localhost/x\", o);\n",
        "p.m",
    )
    assert "# not ported: mlock" in text and 'f = downloadSupportFile("nnet", "data/a.zip")' in text
    assert "o = weboptions(Timeout=20)" in text and "NotImplementedError" not in text
