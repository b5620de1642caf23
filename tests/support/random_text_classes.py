"""Random programs in which a name is characters at one place and a string at another, each beside plain ones.

Octave has no strings.  So a program is compared with what the same statement prints where the kind of its text is
plain to see: `mixed(seed)` gives the program, and for each value the small program that says what it is to print.
"""

from __future__ import annotations

import random

CHARACTERS = ("'abc'", "'a'", "'hello b'", "'12'")
STRINGS = ('"abc"', '"a"', '"hello b"', '"12"')
OTHERS = ('["abc" "b"]', "5", "{'a', 'b'}", "[1 2]", "true")
SHOWN = "disp(class(x)); disp(numel(x))"
STATEMENTS = """
disp(numel(a))
disp(class(a))
disp(size(a))
disp(length(a))
x = a + "x"; disp(x)
x = a + 1; disp(class(x)); disp(x)
x = a + 'xyz'; disp(class(x)); disp(x)
x = [a 'xyz']; SHOWN
x = [a "x"]; SHOWN
x = [a a]; SHOWN
disp(a == "abc")
x = a == a; SHOWN
x = a(1); SHOWN
x = a(end); SHOWN
x = a(:); disp(size(x))
x = a'; disp(size(x))
disp(isstring(a)); disp(ischar(a))
disp(strlength(a))
x = upper(a); SHOWN
x = strrep(a, 'b', 'yy'); SHOWN
x = strcat(a, 'z'); SHOWN
x = strsplit(a, 'b'); SHOWN
x = extractBefore(a, 2); SHOWN
x = reverse(a); SHOWN
x = double(a); disp(x)
x = char(a); SHOWN
x = string(a); SHOWN
x = {a}; disp(class(x{1})); disp(numel(x{1}))
x = {}; x{end+1} = a; disp(class(x{1})); disp(numel(x{1}))
s.f = a; disp(class(s.f)); disp(numel(s.f))
n = 0; for k = 1:numel(a), n = n + k; end, disp(n)
disp(strcmp(a, 'abc'))
disp(isequal(a, "abc"))
switch a, case 'abc', disp(1); case {"q", "r"}, disp(2); otherwise, disp(3); end
x = regexprep(a, 'b', 'z'); SHOWN
x = regexp(a, '[bc]', 'match'); SHOWN
x = repmat(a, 1, 2); SHOWN
x = sort(a); SHOWN
x = [a ' ' a]; SHOWN
x = lower(a); y = [x 'w']; disp(class(y)); disp(numel(y))
x = append(a, 'z'); SHOWN
x = replace(a, 'a', 'zz'); SHOWN
x = ''; for q = 1:2, x = [x a]; end, SHOWN
x = a; x = [x, 'm']; x = [x, 'n']; disp(numel(x))
x = same(a); SHOWN
x = ended(a, 'tail'); SHOWN
"""
FUNCTIONS = {
    "same": "function r = same(s), r = s; end",
    "ended": "function r = ended(s, t), r = [s t]; end",
}
_LINES = [line.replace("SHOWN", SHOWN) for line in STATEMENTS.strip().splitlines()]


def mixed(seed: int) -> tuple[str, list[str]]:
    """A program, and what says for each of its values what it prints."""
    gen = random.Random(seed)
    statement = gen.choice(_LINES)
    values = [gen.choice(CHARACTERS), gen.choice(STRINGS)]
    if gen.random() < 0.3:
        values.append(gen.choice(OTHERS))
    gen.shuffle(values)
    functions = [text for name, text in FUNCTIONS.items() if f"{name}(" in statement]
    tried = f"try, {statement}\ncatch\ndisp('refused')\nend"
    lines = gen.choice((_calls, _calls_of_calls, _branches, _cells, _fields))(values, tried)
    plain = ["\n".join([f"a = {value};\n{tried}", *functions]) + "\n" for value in values]
    return "\n".join([*lines, *functions]) + "\n", plain


def _calls(values: list[str], tried: str) -> list[str]:
    return [*(f"disp('#'); f({value})" for value in values), f"function f(a)\n{tried}\nend"]


def _calls_of_calls(values: list[str], tried: str) -> list[str]:
    return [*_calls([*(f"{value}" for value in values)], "g(a)"), f"function g(a)\n{tried}\nend"]


def _branches(values: list[str], tried: str) -> list[str]:
    cases = [f"case {k}\na = {value};" for k, value in enumerate(values)]
    return [f"for c = 0:{len(values) - 1}\nswitch c", *cases, f"end\ndisp('#')\n{tried}\nend"]


def _cells(values: list[str], tried: str) -> list[str]:
    return [f"c = {{{', '.join(values)}}};\nfor m = 1:numel(c)\na = c{{m}};\ndisp('#')\n{tried}\nend"]


def _fields(values: list[str], tried: str) -> list[str]:
    stores = [f"o.v = {value}; disp('#'); f(o)" for value in values]
    return [*stores, f"function f(o)\na = o.v;\n{tried}\nend"]
