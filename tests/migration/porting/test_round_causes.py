"""What further unseen programs showed: functions of any kind as handles, parts of maps, long calls."""

import ast

import pytest

from dlarray.errors import DLArrayError
from dlarray.migration.porting.layout import folded
from dlarray.migration.porting.project import ported
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
        _, _, error = run(source)
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
