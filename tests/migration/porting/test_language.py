"""Constructs of the language that programs combine: what they print, as Octave prints it, or the pages say."""

import os
import subprocess
import sys

import pytest

from tests.support.bundles import cases
from tests.support.matlab_programs import modules_of, printed, run

pytest.importorskip("tree_sitter_matlab")

# What a program prints, behind the program.
PRINTED = {
    # -- integer classes
    "loops end in an integer class that a call gives": """
        r = f(uint8(3)); s = f(3); fprintf('%s %g %s %g\\n', class(r), r, class(s), s);
        function r = f(n)
          r = 0;
          for k = 1:n, r = r + k / 2; end
        end
        --> uint8 4 double 3""",
    "loops end in an integer class that a field has": """
        o.n = uint8(3); v = {}; for k = 1:o.n, v{end + 1} = class(k); end, disp(v{1})
        --> uint8""",
    # -- numbers beyond the largest whole ones
    "sums of one another": """
        a = 0; b = 1; for k = 1:90, c = a + b; a = b; b = c; end, fprintf('%.0f\\n', a);
        g = 1; for k = 1:60, g = g + g; end, y = g + 1; fprintf('%d\\n', y == g);
        --> 2880067194370816000
        1""",
    "sums that deal gives": """
        a = 0; b = 1; for k = 1:90, [a, b] = deal(b, a + b); end, fprintf('%.0f\\n', a);
        --> 2880067194370816000""",
    "powers beyond the largest float": """
        x = 1e200; p = 1; for k = 1:200, p = p * k; end
        fprintf('%g %g %g %g %g\\n', x^2, -x^3, 10^400, p, x * x);
        --> Inf -Inf Inf Inf Inf""",
    # -- conditions
    "a parameter that is an array in some calls": """
        fprintf('%d%d%d%d\\n', f([1 2]), f([1 0]), f([]), f('a'));
        function r = f(v)
          r = false;
          if v, r = true; end
        end
        --> 1001""",
    "what str2num did not find": """
        n = str2num('x y('); if n >= 1, disp('some'); else, disp('none'); end
        [v, ok] = str2num('7'); fprintf('%d %d\\n', v, ok);
        --> none
        7 1""",
    "both sides of & outside a condition": """
        y = [1 0]; r = y(2) & f(); if y(2) & f(), disp('never'); end
        function r = f(), disp('called'); r = 1; end
        --> called""",
    # -- empties
    "a text without characters is []": """
        fprintf('%d %d %d\\n', isequal([], ''), isequal('', ''), isequal(zeros(1, 0), ''));
        --> 1 1 0""",
    "a loop over nothing empties its variable, in one line too": """
        x = [1 2]; e = 7; for e = x(x > 5), end; fprintf('%d\\n', isempty(e));
        --> 1""",
    # -- lists on the left
    "one value for a row of cells": """
        c = cell(2, 3); [c{2, :}] = deal(7); [c{1, 1:2}] = deal('a', 'b'); fprintf('%d %s\\n', c{2, 3}, c{1, 2});
        --> 7 b""",
    "structures that the list makes": """
        [s(1:3).v] = deal(1, 2, 3); [s(1:2).w] = deal('p', 'q'); fprintf('%d %s\\n', s(3).v, s(2).w);
        --> 3 q""",
    "cells among other outputs": """
        [a, c{1:2}] = f(); fprintf('%d %d %d\\n', a, c{:});
        function varargout = f(), varargout = {1, 2, 3}; end
        --> 1 2 3""",
    # -- subscripts as values
    "subsref and subsasgn": """
        p.a = {1, [4 5 6]}; S = substruct('.', 'a', '{}', {2}, '()', {3});
        q = subsasgn(p, S, 9); fprintf('%d %d %d\\n', subsref(p, S), subsref(q, S), p.a{2}(3));
        x = subsasgn(1:4, substruct('()', {[2 3]}), []); fprintf('%d ', x); fprintf('\\n');
        --> 6 9 6
        1 4""",
    # -- functions
    "an early return without a value": """
        f(0); f(1); v = f(2); fprintf('%d\\n', v);
        function r = f(n)
          if n == 0, disp('early'); return, end
          r = n * 10;
        end
        --> early
        20""",
    "onCleanup acts before the catch goes on": """
        try, f(); catch e, disp(e.message); end
        function f()
          c = onCleanup(@() disp('cleaned'));
          error('failed');
        end
        --> cleaned
        failed""",
    # -- variables
    "who of a function": """
        f(1);
        function f(x), y = 2; c = who; fprintf('%s ', c{:}); fprintf('%d\\n', exist('y', 'var')); end
        --> x y 1""",
    "whos as an output": """
        A = magic(3); t = 'abc'; lambda = true; w = whos; fprintf('%s ', w.name);
        v = whos('t'); fprintf('%s %d %d\\n', v.class, v.bytes, v.size(2));
        --> A lambda t char 6 3""",
    "who as a statement": """
        b = 1; a = 2;
        who
        --> Your variables are:
        a  b""",
    "a variable that is cleared is not there": """
        acc = 5; clear acc
        if ~exist('acc', 'var'), acc = 100; end, disp(acc)
        --> 100""",
    # -- texts
    "characters of a field that is given text": """
        s = struct('id', {}); s(1).id = 'A1'; p = s(1); q.tag = 'xyz'; fprintf('%s%s\\n', p.id(1), q.tag(end));
        --> Az""",
    "size of strings": """
        p = split("a,b,c", ","); z = ["u"; "w"]; fprintf('%d %d %d\\n', size(p, 1), size(z));
        --> 3 2 1""",
}


def lines(text):
    return [line.strip() for line in text.splitlines() if line.strip()]


@cases("name", list(PRINTED))
def test_programs_print(name):
    source, _, expected = PRINTED[name].partition("-->")
    assert lines(printed(source)) == lines(expected)


def test_whos_prints_a_table():
    assert lines(printed("A = magic(3);\nb = 'hello';\nwhos\n"))[1:] == [
        "A         3x3                72  double",
        "b         1x5                10  char",
    ]


def test_load_of_one_name_gives_a_structure(tmp_path):
    file = tmp_path / "w.mat"
    source = f"a = [1 2 3]; s.k = 5; f = '{file}'; save(f, 'a', 's');\n"
    source += "r = load(f, 'a'); n = 's'; q = load(f, n); w = load(f); x = r.a(2) + q.s.k + w.s(1).k;\n"
    space, _, error = run(source)
    assert not error and float(space["x"]) == 12


def test_load_brings_names_that_python_keeps(tmp_path):
    file = tmp_path / "w.mat"
    source = f"lambda = 3; in = 4; f = '{file}'; save(f, 'lambda', 'in');\n"
    source += "lambda = 0; in = 0; load(f); x = lambda + in;\n"
    space, _, error = run(source)
    assert not error and float(space["x"]) == 7


def test_a_power_that_stays_in_range_is_pythons_own():
    from dlarray.migration.porting.project import ported_text

    assert "(1 + r) ** 360" in ported_text("r = 0.01; n = 3; p = (1 + r)^360;\n", "p.m")


PROJECT = {
    "main.m": """
a = Pair(1, 2); b = a'; fprintf('%d %d\\n', b.x, isnumeric(a));
n = 'Green'; c = Tone.(n); fprintf('%s\\n', char(c));
p = properties(a); fprintf('%s ', p{:}); fprintf('\\n');
list(3) = Bin(); fprintf('%d %d\\n', numel(list), list(1).k);
fprintf('%s\\n', who_calls());
""",
    "Pair.m": """
classdef Pair
  properties
    x = 0
    y = 0
  end
  methods
    function o = Pair(x, y)
      if nargin == 2, o.x = x; o.y = y; end
    end
    function r = ctranspose(o), r = Pair(o.y, o.x); end
    function n = length(o), n = 2; end
  end
end
""",
    "Tone.m": "classdef Tone\n  enumeration\n    Red\n    Green\n  end\nend\n",
    "Bin.m": "classdef Bin < matlab.mixin.Copyable\n  properties\n    k = 4\n  end\nend\n",
    "who_calls.m": "function n = who_calls()\ns = dbstack;\nn = [s(1).name ' ' s(2).name];\nend\n",
}


def test_objects_and_callers_of_a_project(tmp_path):
    for place, text in modules_of(tmp_path, PROJECT).items():
        (tmp_path / "out" / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "out" / place).write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "main.py"], cwd=tmp_path / "out", env=os.environ, capture_output=True, text=True
    )
    assert done.stdout.split("\n")[:5] == ["2 0", "Green", "x y ", "3 4", "who_calls main"], done.stderr
