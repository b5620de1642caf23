"""What MATLAB copies when it goes into a field, a cell or an element, where a store changes it afterwards."""

import pytest

from dlarray.migration.porting.project import ported_text
from tests.migration.porting.test_values import value
from tests.support.bundles import cases

pytest.importorskip("tree_sitter_matlab")

PROGRAMS = [
    # a value in two slots
    ("x = [0 0];\ns.m = x;\ns.v = x;\ns.m(1) = 5;\ny = [s.v x];", [[0, 0, 0, 0]]),
    ("x = [0 0];\ns = struct('m', x, 'v', x);\ns.m(1) = 5;\ny = s.v;", [[0, 0]]),
    ("x = [0 0];\nc = {x, x};\nc{1}(1) = 5;\ny = c{2};", [[0, 0]]),
    ("x = [0 0];\nfor k = 1:2\nd{k} = x;\nend\nd{1}(2) = 5;\ny = d{2};", [[0, 0]]),
    ("x = [0 0];\nn = {'a', 'b'};\nfor k = 1:2\ns.(n{k}) = x;\nend\ns.a(2) = 5;\ny = s.b;", [[0, 0]]),
    ("x = [0 0];\ns.a = x;\ns.b = s.a;\ns.b(1) = 5;\ny = s.a;", [[0, 0]]),
    ("s.a = [0 0];\ns.b = s;\ns.b.a(1) = 5;\ny = [s.a s.b.a];", [[0, 0, 5, 0]]),
    ("x = [0 0];\n[c{1:2}] = deal(x);\nc{1}(1) = 5;\ny = [c{2} x];", [[0, 0, 0, 0]]),
    # the store is in another function than the two slots
    (
        "p = init([0 0]);\np = step(p);\ny = p.v;\nfunction p = init(x)\np = struct('m', x, 'v', x);\nend\n"
        "function p = step(p)\nf = 'm';\np.(f)(1) = 5;\nend",
        [[0, 0]],
    ),
    # what a map gives is a copy
    ("M = containers.Map();\nM('k') = [1 2];\nb = M('k');\nb(1) = 5;\ny = M('k');", [[1, 2]]),
    ("M = containers.Map();\nM('k') = struct('a', 1);\ns = M('k');\ns.a = 5;\nt = M('k');\ny = t.a;", [[1]]),
    ("d = dictionary('k', 1);\ne = d;\ne('k') = 5;\ny = d('k');", [[1]]),
    # parts of cell and structure arrays
    ("c = {[1 2], [3 4]};\nd = c(1:2);\nd{1}(1) = 5;\ny = c{1};", [[1, 2]]),
    ("c = {[1 2]};\ne = [c, {3}];\ne{1}(1) = 5;\ny = c{1};", [[1, 2]]),
    ("s = struct('v', {[1 1], [2 2]});\nt = s(1);\nt.v(1) = 5;\ny = s(1).v;", [[1, 1]]),
    ("s = struct('v', {[1 1], [2 2]});\nt = s(1);\ns(1).v = 5;\ny = t.v;", [[1, 1]]),
    ("s = struct('v', {[1 1], [2 2]});\ns(2) = s(1);\ns(2).v(1) = 5;\ny = s(1).v;", [[1, 1]]),
    ("g = repmat({[1 2]}, 1, 2);\ng{1}(1) = 5;\ny = g{2};", [[1, 2]]),
    ("h = repmat(struct('w', [1 2]), 1, 2);\nh(1).w(1) = 5;\ny = h(2).w;", [[1, 2]]),
    ("c = {[1 2]};\nd = cellfun(@(v) v, c, 'UniformOutput', false);\nd{1}(1) = 5;\ny = c{1};", [[1, 2]]),
]  # fmt: skip


@cases(("source", "expected"), PROGRAMS)
def test_values(source, expected):
    assert value(source) == expected


def test_nothing_is_copied_where_sharing_shows_in_nothing():
    text = ported_text("x = rand(2);\ns.a = x;\nc = {x, x};\nt = struct('b', x);\ny = s.a + t.b + c{1};")
    assert "copy(" not in text
    text = ported_text("function s = f(n)\nw = zeros(n);\ns.w = w;\ns.w(1) = 5;\nend")
    assert "copy(" not in text
