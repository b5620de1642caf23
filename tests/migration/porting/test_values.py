"""Values that must not be shared or lost on the way to Python: copies, growth, texts and structures of unknown make."""

import pytest

from dlarray.migration.inference.first_stores import first_stores
from dlarray.migration.porting.project import ported_text
from dlarray.migration.source import grammar
from tests.support.bundles import cases
from tests.support.matlab_programs import python_value, run

pytest.importorskip("tree_sitter_matlab")


def value(source, name="y"):
    space, _, error = run(source)
    assert not error, error
    found = python_value(space[name])
    return found.tolist() if hasattr(found, "tolist") else found


PROGRAMS = [
    # what each output of deal is, is its own
    ("[Q, R] = deal(zeros(1, 2));\nQ(1) = 5;\ny = R;", [[0, 0]]),
    ("a = [1 2];\n[b, c] = deal(a, a);\nb(1) = 9;\ny = [a c];", [[1, 2, 1, 2]]),
    # a structure array of one element is a structure, whose length is not the number of its fields
    ("s = struct('k', {1, 2}, 'v', {3, -4}, 'w', 0);\nt = s([s.v] < 0);\ny = numel(t);", [[1]]),
    ("s(1).k = 1;\ns(2).k = 2;\nt = s([s.k] > 5);\ny = isempty(t) + 10 * isempty(s(1));", [[1]]),
    # [] of a name that stood for something else: the next store tells what grows
    ("s = string(1:3);\nz = s(2);\ns = [];\nfor i = 1:3, s(end + 1).a = i; end\ny = numel(s) + s(3).a;", [[6]]),
    ("s = struct('a', {1, 2});\nz = numel(s);\ns = [];\nfor i = 1:3, s{end + 1} = i; end\ny = numel(s) + s{3};", [[6]]),
    ("s = {1, 2};\nz = s{1};\ns = [];\nfor i = 1:3, s(end + 1) = i; end\ny = s;", [[1, 2, 3]]),
    # a field that is a number first and grows then
    ("y = f(3);\nfunction r = f(x)\ns.trace = x;\nx = x - 1;\ns.trace(end + 1) = x;\nr = s.trace;\nend", [[3, 2]]),
    ("q.list(2) = struct('x', 3);\ny = numel(q.list);", [[2]]),
    # characters
    ("p = '';\nfor k = 1:3\np = [p; 'ab'];\nend\ny = size(p);", [[3, 2]]),
    ("d = '1 2 3';\nc = d(d ~= ' ');\ny = numel(c);", [[3]]),
    ("b = zeros(1, 3);\nb(2) = 'A';\ny = b;", [[0, 65, 0]]),
    ("y = cellfun(@last, {'abc', 'de'});\nfunction r = last(s)\ns = upper(s);\nr = double(s(end));\nend", [[67, 69]]),
    ("y = g(g('ab', 1), 1) + 0;\nfunction s = g(s, k)\ns(k) = char(s(k) + 1);\nend", [[99, 98]]),
    ("[t, r] = strtok('a=b', '=');\nt(1) = 'z';\ny = [t r] + 0;", [[122, 61, 98]]),
    ("y = numel(repelem('S', 3));", [[3]]),
    # rows of a table's column
    ("T = table([1; 2; 3], 'VariableNames', {'A'});\nT(T.A > 1, :).A = [7; 8];\ny = T.A';", [[1, 7, 8]]),
    ("T = table([1 2 3; 4 5 6], {'a'; 'b'});\ny = [size(T) size(T.Var1) numel(T.Var2)];", [[2, 2, 2, 3, 2]]),
    # a number in a field whose name is computed
    (
        "p = struct('a', 1, 'b', [2 3]);\nfor f = fieldnames(p)'\np.(f{1})(1) = p.(f{1})(1) + 5;\nend\n"
        "y = [p.a p.b];",
        [[6, 7, 3]],
    ),
    # structures in cells
    ("c{2}.a(3).b = 5;\ny = [numel(c) numel(c{2}.a) c{2}.a(end).b];", [[2, 3, 5]]),
    ("c = {'ab'};\nc{2}.x = [1 2];\ny = c{2}.x(2);", [[2]]),
    # a size that was computed
    ("y = numel(repmat('-', 1, max([2 3]) + 1));", [[4]]),
    # strings: arrays of them, their numbers, their parts
    ('s = "e" + string(1:3);\ny = strlength(s(end)) + numel(s);', [[5]]),
    ('y = double("3.5") + 1;', [[4.5]]),
    ('c = compose("%d", 4);\ny = isstring(c);', [[True]]),
    # groups that are cells
    ("c = accumarray([1; 2; 1], [5; 6; 7], [], @(v) {v'});\ny = [size(c) c{1}];", [[2, 1, 5, 7]]),
    # the text of an anonymous function
    ("f = @(x) x(1:2) + [1, 2]' * 3;\ny = strcmp(func2str(f), '@(x)x(1:2)+[1,2]''*3');", [[True]]),
    # inputParser's methods as functions
    ("p = inputParser;\naddRequired(p, 'a');\naddParameter(p, 'B', 3);\nparse(p, 1, 'B', 4);\ny = p.Results.B;", [[4]]),
    # rows of tables
    ("T = table([1; 2], {'a'; 'b'}, 'VariableNames', {'A', 'B'});\nT = [T; {3, 'c'}];\nT(1, :) = [];\n"
     "S = sortrows(T, 'A', 'descend');\ny = [S.A' height(T)];", [[3, 2, 2]]),
    # characters one by one, with what may be text
    ("y = f('a;b;') + 0;\nfunction r = f(s)\nr = [any(s == ';') any(s(1) == ';#') sum(s == ';')];\nend", [[1, 0, 2]]),
    ("m = ['ab'; 'cd'];\nn = m;\nn(2, 1) = 'x';\ny = double([n(2, :) m(2, :)]);", [[120, 100, 99, 100]]),
    # rows of characters that functions make; masks among braces
    ("m = repmat('ab', [2 1]);\nr = num2str([1 2; 3 4]);\nt = char('x', 'yz');\n"
     "y = double([m(2, :) r(2, :) t(2, :)]);", [[97, 98, 51, 32, 32, 52, 121, 122]]),
    ("c = {1, 'a'; 2, 'b'; 3, 'c'};\nk = strcmp(c(:, 2)', 'b') | strcmp(c(:, 2)', 'c');\ny = [c{k, 1}];", [[2, 3]]),
    # parameters that calls give numbers and arrays
    ("y = [f(5) f([1 2])];\nfunction r = f(x)\nr = sum(x(:));\nend", [[5, 3]]),
    # outputs: counted by the program, of anonymous functions, of names
    ("y = f(@max, [3 9 4]);\nfunction r = f(g, x)\n[c{1:2}] = g(x);\nr = [c{:}];\nend", [[9, 2]]),
    ("f = @(v) max(v);\n[a, b] = f([3 9 4]);\ny = [a b];", [[9, 2]]),
    ("n = 'twice';\ny = feval(n, 4);\nfunction r = twice(x)\nr = 2 * x;\nend", [[8]]),
    ("f = str2func('twice');\ny = f(4);\nfunction r = twice(x)\nr = 2 * x;\nend", [[8]]),
    ("f = @(x) x + 1;\nh = f(2);\nh(end + 1) = f(5);\ny = h;", [[3, 6]]),
    # arguments blocks: repeated ones, and names and values in a cell array
    ("y = f(1, 2, 6);\nfunction r = f(x)\narguments (Repeating)\nx\nend\nr = numel(x) + sum([x{:}]);\nend", [[12]]),
    (
        "c = {'b', 5};\ny = f(1, c{:});\nfunction r = f(x, o)\narguments\nx\no.b = 2\nend\nr = x + o.b;\nend",
        [[6]],
    ),
    # abbreviated options; a mask among braces; cells beside each other
    ("c = cellfun(@(x) [x 1], {1, 2}, 'uni', 0);\ny = c{2};", [[2, 1]]),
    ("c = {1, 7};\nm = strcmp({'a', 'b'}, 'b');\ny = c{m};", [[7]]),
    ("c = {{1, 2}, {3, 4}};\nd = vertcat(c{:});\ny = [size(d) d{2, 1}];", [[2, 2, 3]]),
    # empty fields that become arrays of structures, and cells
    ("s.a = [];\ns.a(end + 1).n = 1;\ns.a(end + 1).n = 2;\ny = [s.a.n];", [[1, 2]]),
    ("s.a = [];\ns.a{end + 1} = 4;\ny = s.a{1};", [[4]]),
    # names of a table's columns; what is in it; a column that goes
    ("T = table([1; 2], [3; 4], 'VariableNames', {'A', 'B'});\nT.Properties.VariableNames{2} = 'C';\n"
     "T.A = [];\ny = [T.C' width(T)];", [[3, 4, 1]]),
    ("T = table([1; 2], [3; 4]);\ny = T{:, 1:2};", [[1, 3], [2, 4]]),
    # numbers from text
    ("y = sscanf('3x4', '%dx%d')';", [[3, 4]]),
    ("y = str2num('1:2:5');", [[1, 3, 5]]),
    # maps below each other
    ("M = [containers.Map({'a'}, {1}); containers.Map({'b'}, {2})];\ny = M('b') + M.Count;", [[4]]),
    # names without a match are an empty structure array
    ("m = regexp('x', '(?<a>\\d)', 'names');\ny = isempty(m);", [[True]]),
]  # fmt: skip


@cases(("source", "expected"), PROGRAMS)
def test_values(source, expected):
    assert value(source) == expected


PLACES = [
    ("x(3) = 1;", ["x = dl.dlarray([])", "x.paren[3] = 1"]),
    ("if a\n  s.b = 1;\nend", ["if a:", "    s = dl.struct()", "    s.b = 1"]),
    ("if a\n  s.b = 1;\nend\ns.c = 2;", ["s = dl.struct()", "if a:", "    s.b = 1", "s.c = 2"]),
    ("while a\n  x(2) = 1;\nend", ["x = dl.dlarray([])", "while a:", "    x.paren[2] = 1"]),
    ("load d.mat\nx(2) = 1;", [
        'globals().update(load("d.mat"))', 'if "x" not in globals():', "    x = dl.dlarray([])", "x.paren[2] = 1",
    ]),
]  # fmt: skip


@cases(("source", "lines"), PLACES)
def test_where_the_empty_value_stands(source, lines):
    text = ported_text(source, "file.m").splitlines()
    kept = [x for x in text[1:] if x and not x.startswith(("import", "from", "# ruff", "# PORT"))]
    assert [x for x in kept if "# PORT" not in x] == lines


def test_a_variable_that_is_cleared_is_made_again():
    body = grammar.parse("for i = 1:2\n  clear x\n  x(i) = i;\nend\nclear\nx(1) = 2;\n").body
    found = first_stores(body)
    assert not found.before and sum(len(names) for names in found.inline.values()) == 2


def test_lines_that_were_drawn_are_known_to_matplotlib_by_their_labels():
    text = ported_text("h = [];\nh(1) = plot(1:3);\nlegend(h(1), {'a'});\nnet2 = f(1);\nplot(net2)", "file.m")
    assert 'plt.legend(["a"])' in text and "dl.plot(net2)" in text
