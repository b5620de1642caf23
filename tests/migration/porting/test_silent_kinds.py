"""Values of one kind in some calls and of another in others, and what was wrong without an error there."""

import pytest

from tests.support.bundles import cases
from tests.support.matlab_programs import code_of, printed

pytest.importorskip("tree_sitter_matlab")

COUNTS = """
fprintf('%s ', f1(1), f1(1, 2), f1(1, 2, 3)); fprintf('%d ', f2(1), f2(1, 2), f3(), f3(7), f4(1), f4(1, 2, 'M', 5));
function r = f1(a, b, c)
  if nargin == 1, b = 5; c = 6; end
  if nargin == 2, c = 7; end
  r = sprintf('%d', [a b c nargin]);
end
function r = f2(a, b)
  if nargin < 2, b = 1; end
  if nargin < 2, r = 10 * b; else, r = b; end
end
function r = f3(a)
  arguments, a double = [], end
  r = nargin + 10 * isempty(a);
end
function r = f4(a, b, o)
  arguments, a, b = 5, o.M = 3, end
  r = nargin * 10 + a;
end
"""


def test_inputs_are_counted_as_they_came():
    assert printed(COUNTS) == "1561 1272 1233 10 2 10 1 11 21 "
    kept = "x = f(1);\nfunction r = f(a, b)\nif nargin < 2, b = 1; end\nr = a + b;\nend\n"
    assert "if b is None:" in code_of(kept, "f.m") and "nargin" not in code_of(kept, "f.m")


TEXTS = {
    "numel(a)": "1 3 ",
    "size(a, 2)": "1 3 ",
    "length(upper(a))": "1 3 ",
    "numel([a 'xy'])": "2 5 ",
    "numel([a; a])": "2 6 ",
    "sum(a == 'abc')": "1 3 ",
    "strlength(a(1))": "3 1 ",
    "isstring(a) + 2 * ischar(a)": "1 2 ",
    "strcmp(class(a), 'string')": "1 0 ",
    "numel(strtrim(strrep(a, 'b', 'yy')))": "1 4 ",
    "iscell(strsplit(a, 'b'))": "0 1 ",
    "numel(repmat(a, 1, 2))": "2 6 ",
    "isnan(max(double(a)))": "1 0 ",
    "numel(fliplr(a'))": "1 3 ",
    "strcmp(class(a + 1), 'double')": "0 1 ",
    "kept(a)": "1 3 ",
    "inside(a)": "1 3 ",
    "looped(a)": "1 3 ",
}
OTHERS = """
function r = kept(a), s.v = a; s.w = {a}; r = numel(s.w{1}); end
function r = inside(a), r = deeper(a); end
function r = deeper(b), c = lower(b); r = numel(c); end
function r = looped(a), r = 0; for k = a, r = r + 1; end, end
"""
FORMS = {
    "calls": "fprintf('%d ', f(\"abc\"), f('abc'));\nfunction r = f(a), r = $; end\n",
    "cells": "c = {\"abc\", 'abc'};\nfor n = 1:2\na = c{n};\nfprintf('%d ', $);\nend\n",
    "branches": "for n = 1:2\nif n == 1\na = \"abc\";\nelse\na = 'abc';\nend\nfprintf('%d ', $);\nend\n",
    "fields": "o.v = \"abc\"; g(o); o.v = 'abc'; g(o);\nfunction g(o), a = o.v; fprintf('%d ', $); end\n",
}


@cases(("expression", "form"), [(expression, form) for expression in TEXTS for form in FORMS])
def test_a_name_is_a_string_here_and_characters_there(expression, form):
    assert printed(FORMS[form].replace("$", expression) + OTHERS) == TEXTS[expression]


def test_names_of_options_stay_plain_texts():
    text = code_of(
        "x = f('a', \"sum\"); y = f('b', 'mean');\nfunction r = f(a, how)\nswitch how, case 'sum', r = 1; "
        "otherwise, r = 2; end\nfprintf('%s\\n', a);\nend\n",
        "options.m",
    )
    assert "String(" not in text and 'how == "sum"' in text


STRINGS = {
    "a = \"abc\"; disp([isscalar(a), size(a), numel(a'), numel(a(:)), ismember('a', a)])": "1 1 1 1 1 0",
    'n = 0; for k = "abc", n = n + 1; end, disp(n)': "1",
    'c = {"x", "y"}; d = [c{:}]; disp(numel(d))': "2",
    "a = \"abc\"; a(end + 1) = 'q'; disp(numel(a))": "2",
    'a = ["x" "y"]; a(4) = "z"; disp(ismissing(a))': "0 0 1 0",
    'k = containers.Map; k("a") = "vw"; disp(numel(k("a")))': "1",
    "p = strsplit(\"k=3\", '='); q = p{2}; disp(ischar(q))": "1",
    "x = ['ab'; 'cd']; y = {x}; z = y{1}; if ischar(z), fprintf('%s', z); end": "acbd",
    "disp(accumarray([1; 2; 1], [1 NaN 3])')": "4 NaN",
    "disp(numel(f({1, 'a'}))); disp(numel(f(3)))\nfunction r = f(a), r = struct('f', a); end": "2 1",
    "disp(imag(f(1 + 2i))); disp(f('a'))\nfunction r = f(a), r = a'; end": "-2 a",
    "T = table({'abc'; 'b'}, 'VariableNames', {'S'}); T = [T; {'zed'}]; x = T{3, 'S'}; disp(x{1})": "zed",
    "T = table({'abc'; 'b'}, 'VariableNames', {'S'}); x = T.S(1); disp(x{1})": "abc",
    'T = table(["a"; "b"], [1; 2], VariableNames=["N" "V"]); T.N(T.V > 1) = "big"; disp(isstring(T.N\'))': "1",
    'c = categorical(["r" "b" "r"]); c(2) = "g"; disp(findgroups(c))': "1 2 1",
}


@cases("program", list(STRINGS))
def test_what_a_program_prints(program):
    assert printed(program + "\n").split() == STRINGS[program].split()


WHOLE = """
disp(class(gcd(uint16([255 511]), uint16(15)))); disp(class(primes(int8(5)))); disp(class(gcd(6, 4)));
disp(class(factor(uint8(12)))); disp(class(lcm(single(4), 6))); disp(class(factorial(int32(4))))
"""


def test_whole_numbers_keep_their_class():
    assert printed(WHOLE).split() == ["uint16", "int8", "double", "uint8", "single", "int32"]
