"""Texts that are made or changed part by part, in functions, fields and cells. The results are those of Octave 7.3."""

import pytest

from tests.support.bundles import cases
from tests.support.matlab_programs import python_value, run

pytest.importorskip("tree_sitter_matlab")

FUNCTIONS = [
    ("f('hello')", "for k = 1:length(s), r(length(s) - k + 1) = s(k); end", "olleh"),
    ("f('abc def')", "n = 0; for k = 1:length(s), if s(k) ~= ' ', n = n + 1; r(n) = s(k); end, end", "abcdef"),
    ("f(4)", "r = ''; for k = 1:s, r(end+1) = char('a' + k - 1); end", "abcd"),
    ("f([104 105])", "r = ''; for k = 1:numel(s), r(k) = s(k); end", "hi"),
    ("f('a1b2')", "r = []; for k = 1:numel(s), if isletter(s(k)), r(end+1) = s(k); end, end, r = char(r);", "ab"),
    ("f(3)", "r = repmat('-', 1, s); for k = 1:2:s, r(k) = '+'; end", "+-+"),
    ("f('hello')", "r = char(zeros(1, length(s))); for k = 1:length(s), r(k) = s(end - k + 1); end", "olleh"),
    ("f({'ab', 'cd'})", "r = ''; for k = 1:numel(s), r(end+1:end+numel(s{k})) = s{k}; end", "abcd"),
    ("f('acgt')", "r = s; r(s == 'a') = 't'; r(s == 't') = 'a'; r(s == 'c') = 'g'; r(s == 'g') = 'c';", "tgca"),
    ("f('xyz')", "for n = 1:length(s), r(n) = char(mod(s(n) - 'a' + 3, 26) + 'a'); end", "abc"),
    ("f(13)", "k = 1; while s > 0, if mod(s, 2), r(k) = '1'; else, r(k) = '0'; end, s = floor(s / 2); k = k + 1; end",
     "1011"),
    ("f('hello')", "r = ''; for c = s, if isempty(find(r == c)), r(end+1) = c; end, end", "helo"),
    ("f('abcdef')", "r = s; r(2:2:end) = upper(r(2:2:end));", "aBcDeF"),
    ("f(2)", "for i = 1:s, for j = 1:s, if i == j, r(i, j) = '#'; else, r(i, j) = '.'; end, end, end", ["#.", ".#"]),
    ("f('abc')", "r(1, :) = s; r(2, :) = fliplr(s);", ["abc", "cba"]),
    ("f('xay')", "r = 'zzz'; r(1:3) = s; r(r == 'a') = 'b';", "xby"),
    ("f(1)", "r = 'abc'; r(2) = 65; r(end+1) = 66;", "aAcB"),
    ("f('a-b-c')", "k = 1; while k <= length(s), if s(k) == '-', s(k) = []; else, k = k + 1; end, end, r = s;", "abc"),
]  # fmt: skip
STATEMENTS = [
    ("s.t = ''; s = more(s, 'q'); s = more(s, 'r'); r = s.t;", "qr"),
    ("s.t = [1 2]; s = more(s, 'A'); r = char(s.t + 32);", '!"a'),
    ("c = {'abc', 'def'}; c{2}(1) = 'X'; c{1}(end+1) = '!'; r = [c{:}];", "abc!Xef"),
    ("c = both({'', ''}, 'x'); r = [c{1} '|' double(c{2}) + 1];", "x|\1\1y"),
    ("p.s = struct('t', 'abc'); p.s.t(3) = 'z'; r = p.s.t;", "abz"),
    ("s(2).n = 'abc'; s(2).n(1) = 'X'; r = s(2).n;", "Xbc"),
]
ENDS = """
function s = more(s, c)
s.t(end+1) = c;
end
function c = both(c, x)
c{1}(end+1) = x; c{2}(3) = x;
end
"""


def result(text):
    space, _, error = run(text)
    assert not error, error
    return python_value(space["r"])


@cases(("call", "body", "expected"), FUNCTIONS)
def test_in_functions(call, body, expected):
    assert result(f"r = {call};\nfunction r = f(s)\n{body}\nend\n") == expected


@cases(("statements", "expected"), STATEMENTS)
def test_in_fields_and_cells(statements, expected):
    assert result(statements + ENDS) == expected
