"""What further unseen programs showed: functions of any kind as handles, parts of maps, long calls."""

import ast

import pytest

import dlarray as dl
from dlarray.errors import DLArrayError
from dlarray.migration.porting.layout import folded
from dlarray.migration.porting.project import ported, ported_text
from tests.support.matlab_programs import run


def after(text):
    space, printed, error = run(text)
    assert not error, error
    return space, printed


def test_functions_called_by_others_take_texts():
    space, _ = after(
        "w = {'ba', 'ab'}; s = cellfun(@sort, w, 'UniformOutput', false); m = {{'x'}}; r = repmat(m{1}{1}, 1, 3);"
    )
    assert list(space["s"]) == ["ab", "ab"] and space["r"] == "xxx"


def test_maps_joined_are_maps_and_keys_needs_no_parentheses():
    space, _ = after(
        "m = [containers.Map({'a'}, {1}); containers.Map({'b'}, {2})]; k = m.keys; c = {m}; q = c{1}; p = q.keys;"
    )
    assert list(space["k"]) == list(space["p"]) == ["a", "b"]


def test_fields_of_named_tokens_are_texts():
    space, _ = after("t = regexp('ab12', '(?<a>[a-z]+)(?<n>\\d+)', 'names'); x = t.a(2); n = t.n(1:2);")
    assert space["x"] == "b" and space["n"] == "12"


def test_numbers_of_inputs_and_outputs_of_functions():
    space, _ = after(
        "f = {@(x) x, @(x, y) x + y}; n = cellfun(@(g) nargin(g), f); a = nargin('g_'); b = nargout('g_');\n"
        "c = nargin(@g_);\nfunction [p, varargout] = g_(a, varargin)\np = a; varargout = {};\nend"
    )
    assert space["n"].tolist() == [[1.0, 2.0]]
    assert (space["a"], space["b"], space["c"]) == (-2, -2, -2)


def test_a_long_call_with_a_generator_keeps_its_commas():
    line = 'error("some:identifier", "A text that is long enough", key, (sum(x is not None for x in (o,)) + 1) - 1)'
    assert ast.dump(ast.parse("\n".join(folded(line, 0, 60)))) == ast.dump(ast.parse(line))


def test_the_validators_of_a_property_are_asked(tmp_path):
    source = "classdef P\nproperties\nN (1,1) double {mustBePositive} = 1\nM {mustBeMember(M, [1 2])} = 2\nend\nend\n"
    (tmp_path / "P.m").write_text(source)
    space: dict = {"__name__": "P"}
    for text in ported([str(tmp_path)], str(tmp_path / "out")).modules.values():
        exec(text, space)
    p = space["P"]()
    p.N, p.M = 3, 1
    for name in "NM":
        with pytest.raises(DLArrayError):
            setattr(p, name, -1)


def test_roots_of_negative_numbers_never_become_nan_unseen():
    for source in ("x = 3; y = sqrt(x - 7);", "a = [1 -4]; y = a .^ 0.5;", "y = log(-[1 2]);"):
        _, _, error = run(f"{source} z = y';")  # which would have to conjugate
        assert "the result is complex for some of the numbers" in error
    space, _ = after("y = sqrt([1 4]); z = log([1 NaN]); q = [4 9] .^ 0.5; r = sqrt(sum([3 -4].^2));")
    assert space["y"].tolist() == [[1, 2]] and space["q"].tolist() == [[2, 3]] and float(space["r"]) == 5


def test_commas_in_numbers_of_texts_do_not_count():
    space, _ = after("a = str2double('16,32,64'); b = str2double('1,200.5'); c = str2double(',5');")
    assert (space["a"], space["b"]) == (163264, 1200.5)


def test_one_element_of_a_structure_array_in_a_variable():
    space, _ = after(
        "q = struct('id', {1, 2}); [~, k] = max([q.id]); j = q(k); w = zeros(1, 2); w(j.id) = 5;\n"
        "p = {' a '}; c = strtrim(p{1}); d = c(1) == 'a';"
    )
    assert space["w"].tolist() == [[0, 5]] and bool(space["d"])


def test_a_string_without_characters_is_not_empty():
    space, _ = after(
        'a = isempty(""); s = ""; b = isempty(s); c = isempty(\'\'); t = strings(1, 0); d = isempty(t);'
    )
    assert [bool(space[n]) for n in "abcd"] == [False, False, True, True]


def test_a_missing_string_is_one_among_strings_and_nan_among_numbers():
    space, _ = after('s = ["a" missing]; t = ismissing(s); x = [1 missing]; r = repmat("ab", 1, 2);')
    assert space["t"].tolist() == [[False, True]] and repr(space["x"].tolist()) == "[[1.0, nan]]"
    assert space["r"].tolist() == ["ab", "ab"]
    _, _, error = run('s = ["a" missing]; n = strlength(s);')
    assert "missing string" in error


def test_characters_of_a_text_are_compared_with_what_a_function_is_given():
    space, _ = after(
        "s = 'abca'; n = arrayfun(@(c) sum(s == c), unique(s)); k = 0; t = '';\n"
        "e = cell2mat(arrayfun(@(c) ['0' c], s, 'UniformOutput', false));\n"
        "for b = e, if b == '0', k = k + 1; else, t(end+1) = b; end, end"
    )
    assert space["n"].tolist() == [[2, 1, 1]] and space["k"] == 4 and space["t"] == "abca"


def test_several_rows_of_fields_and_of_cells_are_rows():
    space, _ = after(
        "s = struct('a', {1, 2}, 'b', {3, 4}); T = [s.a; s.b]; c = {5, 6}; d = {7, 8}; U = [c{:}; d{:}];"
    )
    assert space["T"].tolist() == [[1, 2], [3, 4]] and space["U"].tolist() == [[5, 6], [7, 8]]


def test_characters_are_numbers_to_functions_of_numbers():
    space, _ = after(
        "a = sum('ab'); b = max('az'); c = mod('b', 2); for q = lower('AB'), d = q - 'a'; end\n"
        "for q = 'xy', e = q; end\nfor q = [1 2], f = q; end"
    )
    assert [float(space[n]) for n in "abcd"] == [195, 122, 0, 1] and float(space["f"]) == 2


def test_functions_written_as_text_are_translated_and_structures_of_nothing_are_empty():
    space, _ = after("f = str2func('@(x) x * 2'); a = f(4); e = struct([]); n = numel(e); b = isstruct(e);")
    assert float(space["a"]) == 8 and float(space["n"]) == 0 and bool(space["b"])


def test_masks_take_cells_and_one_structure_is_dealt_to():
    space, _ = after(
        "c = {'a', 'b', 'c'}; t = table([1; 2], {'x'; 'y'}, 'VariableNames', {'n', 's'});\n"
        "i = strcmp(t.s, 'y') & strcmp(t.s, 'y'); v = t.s{i}; s.k.a = 1; [s.k.a] = deal(7); w = s.k.a;"
    )
    assert space["v"] == "y" and float(space["w"]) == 7


def test_structures_on_the_way_and_texts_in_fields_grow():
    space, _ = after(
        "t = struct('m', 1); t.sub.list{3} = 'z'; n = numel(t.sub.list); p = struct('f', {'', 'a'});\n"
        "p(1).f(end+1) = 'W'; p(2).f(end+1) = 'L'; x = [p(1).f p(2).f];"
    )
    assert float(space["n"]) == 3 and space["x"] == "WaL"


def test_names_of_tables_are_cells_and_their_comparisons_columns():
    space, _ = after(
        "T = table([1; 2], [3; 4], 'VariableNames', {'a', 'b'}); m = T.Properties.VariableNames == \"b\";\n"
        "w = T.Properties.VariableNames(2); k = T.a > 1; s = sum(T{:, :}, 'all'); T.a = []; n = width(T);"
    )
    assert space["m"].tolist() == [[False, True]] and list(space["w"]) == ["b"]
    assert space["k"].tolist() == [[False], [True]] and float(space["s"]) == 10 and float(space["n"]) == 1


def test_parts_of_string_arrays_may_be_one_string():
    space, _ = after(
        'p = split("set x")\'; a = p(2:end); b = a(1); md = "| " + join(p, "-"); md(end+1) = "z"; n = numel(md);\n'
        'c = {\'x\', "y"}; d = class(c{2}); lt = "a" < ["b" "A"];'
    )
    assert space["b"] == "x" and float(space["n"]) == 2 and space["d"] == "string"
    assert space["lt"].tolist() == [[True, False]]


def test_two_outputs_of_a_helper_in_an_anonymous_function():
    space, _ = after("[a, b] = cellfun(@(s) strtok(s), {'x y', 'z'}, 'UniformOutput', false);")
    assert list(space["a"]) == ["x", "z"] and list(space["b"]) == [" y", ""]


def test_cells_that_functions_give_are_joined_and_older_names_are_known():
    space, _ = after(
        "c = arrayfun(@(k) {1:k}, 1:2); n = numel(c{2}); k = cellfun('isclass', {1, 'a'}, 'char');\n"
        "s = cellfun('size', {ones(2, 3), 1}, 2);"
    )
    assert (
        float(space["n"]) == 2 and space["k"].tolist() == [[False, True]] and space["s"].tolist() == [[3, 1]]
    )


def test_times_are_ordered_and_joined():
    space, _ = after(
        "t = datetime(2024, 1, [5 3]); a = max(t) == t(1); d = hours(diff(t)); s = sort(t); b = s(1) == t(2);\n"
        "u = [t(1), t(2)]; n = numel(u); m = max(diff(t)); h = hours(m);"
    )
    assert bool(space["a"]) and float(space["d"]) == -48 and bool(space["b"]) and float(space["n"]) == 2


def test_old_words_of_generators():
    """``rand('seed', 1)`` chose a generator that nobody has; the Mersenne Twister is the same."""
    text = "rand('seed', 1);\nrandn('state', 5);\nrand('twister', 3);\nx = rand(1, 2);\n"
    space, _, error = run(text)
    dl.rng(3)
    assert not error and space["x"].tolist() == dl.rand(1, 2).tolist()
    assert ported_text(text, "a.m").count("# PORT: ") == 2


def test_an_array_of_indices_spreads_cells_in_brackets():
    space, _, error = run(
        "codes = {1, 2, 3, 4}; id = [1 3 4]; v = [codes{id}]; idx = find(v > 1); w = [codes{idx} 7];\n"
        "u = 0; for i = id, u = u + codes{i}; end, names = {'a', 'b'}; k = [2 1]; s = [names{k}];"
    )
    assert not error and space["v"].tolist() == [[1, 3, 4]] and space["w"].tolist() == [[2, 3, 7]]
    assert float(space["u"]) == 8 and space["s"] == "ba"


def test_sets_of_columns_of_characters_are_columns():
    space, _, error = run(
        "c = ['b'; 'a'; 'b']; [u, i, j] = unique(c); n = size(u); t = sort(c)'; m = ismember('a', c);"
    )
    assert not error and [float(v) for v in space["n"]] == [2, 1] and space["t"] == "abb" and bool(space["m"])


def test_a_return_before_other_outputs_have_values():
    """``if nargout < 2, return, end``: those that have none are not returned; a loop may have given them."""
    space, _, error = run(
        "x = g(3); [a, b] = g(4); [c, d] = h(2);\n"
        "function [a, b] = g(x)\na = x;\nif nargout < 2, return, end\nb = 2 * x;\nend\n"
        "function [a, b] = h(n)\na = 0;\nfor k = 1:3\nif k > n, if nargout > 1, return, end, end\n"
        "b = k; a = a + b;\nend\nend\n"
    )
    assert not error and [float(space[n]) for n in "xabcd"] == [3, 4, 8, 3, 2]


def test_structures_of_spread_cells_and_names_that_matlab_makes():
    space, _, error = run(
        "cols = {'x', 'y'}; vals = {1, {2, 3}}; both = [cols; vals]; r = struct(both{:}); n = numel(r); t = r(2).y;\n"
        "v = matlab.lang.makeValidName('a b'); s.(v) = 4; f = fieldnames(s); w = f{1};"
    )
    assert not error and float(space["n"]) == 2 and float(space["t"]) == 3 and space["w"] == "aB"


def test_what_is_cleared_cleans_up():
    _, printed, error = run(
        "f(1)\nfunction f(x)\nc = onCleanup(@() disp('cleaned')); clear c\ndisp('end')\nend\n"
    )
    assert not error and printed.split() == ["cleaned", "end"]


def test_ranges_in_arithmetic_spread_cells():
    space, _, error = run(
        "c = {1, 2, 3, 4, 5, 6}; k = 2; v = [c{k + (0:2)}]; d = {c{[0 1] + k}}; n = numel(d); i = [1 3];\n"
        "w = [c{i + 1}]; t = 0; for j = 0:1, t = t + sum([c{j*3 + (1:3)}]); u = c{j + 1}; end"
    )
    assert not error and space["v"].tolist() == [[2, 3, 4]] and float(space["n"]) == 2
    assert space["w"].tolist() == [[2, 4]] and float(space["t"]) == 21 and float(space["u"]) == 2


def test_formats_that_read_have_escapes():
    space, _, error = run(
        "a = sscanf(sprintf('1,2\\n3,4\\n'), '%d,%d\\n', [2 Inf]); b = sscanf('5\t6', '%d\\t%d')';"
    )
    assert not error and space["a"].tolist() == [[1, 3], [2, 4]] and space["b"].tolist() == [[5, 6]]


def test_functions_made_of_texts_and_counts_in_bins():
    space, _, error = run(
        "for p = 2:3, f = str2func(['@(x) g(x).^' num2str(p)]); y(p) = f(2); end\n"
        "[n, c] = hist([1 2 2.5 5], 4); q = quadgk(@(x) x.^2, 0, 3);\n"
        "function y = g(x)\ny = x + 1;\nend\n"
    )
    assert not error and space["y"].tolist() == [[0, 9, 27]] and space["n"].tolist() == [[2, 1, 0, 1]]
    assert space["c"].tolist() == [[1.5, 2.5, 3.5, 4.5]] and abs(float(space["q"]) - 9) < 1e-9


def test_dates_by_the_calendar():
    space, printed, error = run(
        "t = datetime(2024, 1, 31) + calmonths(0:2); d = between(t(1), t(3)); [m, k] = split(d, {'months', 'days'});\n"
        "x = [t, NaT]; n = isnat(x); fprintf('%s ', string(t)); e = dateshift(t, 'end', 'month'); w = NaT(1, 2);"
    )
    assert not error and [float(space[v]) for v in "mk"] == [2, 0]
    assert space["n"].tolist() == [[False, False, False, True]] and len(space["w"]) == 2
    assert (
        printed.split() == ["31-Jan-2024", "29-Feb-2024", "31-Mar-2024"]
        and str(space["e"](2)) == "29-Feb-2024"
    )


def test_tables_made_longer_and_wider():
    space, _, error = run(
        "S = table([3; 3; 1], {'Natick'; 'Boston'; 'Boston'}, [0; 5; 9], 'VariableNames', {'Storm', 'Town', 'Snow'});\n"
        "U = unstack(S, 'Snow', 'Town'); b = U.Boston;\n"
        "L = stack(U, {'Boston', 'Natick'}, 'NewDataVariableName', 'Snow'); h = height(L);"
    )
    assert not error and [float(v) for v in space["b"]] == [5, 9] and float(space["h"]) == 4


def test_checks_of_arguments_that_are_helpers_or_unknown():
    program = (
        "f([1 2]); try, f([1; 2]); catch e, disp(e.message(1:9)), end\n"
        "function f(x, o)\narguments\n x {mustBeRow, mustBeCurious}\n o.Name {mustBeNonzeroLengthText} = 'a'\nend\n"
        "disp(sum(x))\nend\n"
    )
    _, printed, error = run(program)
    assert not error and printed.split() == ["3", "Value", "mus"]
    assert "# PORT: the check mustBeCurious is not here, and x is not checked" in ported_text(program)


def test_one_element_of_a_structure_array_given_to_a_function():
    space, _, error = run(
        "s = struct('p', {3, 5, 4}); m = [false true false]; a = total(s); b = total(s(m)); c = total(s(2));\n"
        "function n = total(r)\nn = sum([r.p]) + numel(r);\nend\n"
    )
    assert not error and [float(space[v]) for v in "abc"] == [15, 6, 6]


def test_rows_and_pages_in_cells():
    space, _, error = run(
        "c = num2cell([1 2; 3 4], 2); s = cellfun(@sum, c)'; d = num2cell(reshape(1:8, 2, 2, 2), [1 2]); n = size(d);\n"
        "x = d{2}; w = num2cell('ab');"
    )
    assert not error and space["s"].tolist() == [[3, 7]] and space["x"].tolist() == [[5, 7], [6, 8]]
    assert [float(v) for v in space["n"]] == [1, 1, 2] and list(space["w"]) == ["a", "b"]
