"""Names that Python has too, options that were not given, outputs that are wanted, what is saved and shown."""

import ast
import builtins

import pytest

from dlarray.migration.porting.project import ported, ported_text
from dlarray.migration.porting.writing.names import BUILTINS
from tests.support.bundles import cases
from tests.support.matlab_programs import run

pytest.importorskip("tree_sitter_matlab")

NAMES = sorted(n for n in BUILTINS if n.isidentifier() and n[0].islower())


def values(source):
    space, printed, error = run(source)
    assert not error, error
    return space, printed


def read_names(code):
    """The names that a text reads and does not define."""
    tree = ast.parse(code)
    imported = {a.asname or a.name for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) for a in n.names}
    names = [n for n in ast.walk(tree) if isinstance(n, ast.Name)]
    return {n.id for n in names if isinstance(n.ctx, ast.Load)} - imported


@cases("name", NAMES)
def test_a_name_that_nothing_assigns_is_never_pythons_function(name):
    """MATLAB's function of that name, an error that names it, or a name that is missing."""
    assert name in dir(builtins) or name in "copyright credits exit help license quit".split()
    for source in (f"y = {name};", f"y = {name}(2);", f"h = @{name};", f"c = {{{name}(1, 2)}};"):
        allowed = {"type", "range", "NotImplementedError", "len", "print", "round"} - {name}
        code = ported_text(source, "file.m")
        assert name not in read_names(code) - allowed, code


@cases("name", NAMES)
def test_a_variable_with_a_name_of_pythons_is_told_from_it(name):
    code = ported_text(f"if rand > 2\n  {name} = 1;\nend\ny = {name};", "file.m")
    assert name not in read_names(code), code


def test_options_that_were_not_given_have_no_field():
    space, _ = values(
        "a = names(1);\nb = names(1, Scale=2);\nc = names(1, 'Scale', 2, 'lambda', 5);\n"
        "function f = names(x, options)\narguments\nx\noptions.Scale (1,1) double {mustBeSmall}\noptions.Shift = 3\n"
        "options.lambda\nend\nf = numel(fieldnames(options)) + 10 * isfield(options, 'Scale');\n"
        'if ~any(fieldnames(options) == "lambda"), f = f + 100; end\nend\n'
        "function mustBeSmall(v)\nif v > 9, error('large'), end\nend\n"
    )
    assert [float(space[n]) for n in "abc"] == [101, 112, 13]


def test_options_that_all_have_defaults_need_no_helper():
    code = ported_text(
        "function y = f(x, o)\narguments\nx\no.A = 1\nend\ny = x + sum(struct2array(o));\nend\n"
    )
    assert "o = dl.struct(A=A)" in code


BRANCHES = (
    "net = dlnetwork;\nnet = addLayers(net, [featureInputLayer(2, Name='in'), fullyConnectedLayer(3, Name='a')]);\n"
    "net = addLayers(net, fullyConnectedLayer(1, Name='b'));\nnet = connectLayers(net, 'in', 'b');\n"
    "net = initialize(net);\nX = dlarray(ones(2, 4), 'CB');\nY = forward(net, X);\nZ = predict(net, X);\n"
    "[P, Q] = predict(net, X);\nn = [size(Y, 1) size(Z, 1) size(P, 1) size(Q, 1)];\n"
)


def test_one_output_of_a_network_that_has_two():
    space, _ = values(BRANCHES)
    assert space["n"].extractdata().tolist() == [[3, 3, 3, 1]]
    code = ported_text("net = dlnetwork([featureInputLayer(2), reluLayer]);\nY = predict(net, X);\n")
    assert "Y = dl.predict(net, X)\n" in code  # no network of this project can have several


def test_fields_is_fieldnames():
    space, _ = values("f = fields(struct('a', 1, 'b', 2));\nn = numel(f);\ng = cellfun(@numel, f);\n")
    assert space["n"] == 2


def test_a_call_that_gives_nothing_shows_nothing(tmp_path):
    assert 'show("ans", ans)' in ported_text("f = @(x) disp(x);\nf(4)\n")  # known when it runs
    _, printed = values("f = @(x) disp(x);\nf(4)\n")
    assert printed.split() == ["4"]
    (tmp_path / "Counter.m").write_text(
        "classdef Counter < handle\nproperties\nn = 0\nend\nmethods\n"
        "function add(c, k)\nc.n = c.n + k;\nend\nend\nend\n"
    )
    (tmp_path / "main.m").write_text("c = Counter();\nc.add(2)\nadd(c, 3)\n")
    code = next(
        text for path, text in ported([str(tmp_path)], "out").modules.items() if path.endswith("main.py")
    )
    assert "c.add(2)\nc.add(3)" in code


def test_save_of_the_workspace_and_of_a_structure(tmp_path):
    path = tmp_path / "w.mat"
    code = ported_text(
        "sum = 3;\nlambda = 4;\nf = @(x) x;\nsave('w.mat');\nsave('w.mat', 'lambda', '-append');\n"
    )
    assert 'dl.save("w.mat", **workspace(globals()))' in code
    assert 'save_variables("w.mat", workspace(globals()), "lambda", "-append")' in code
    space, _ = values(f"sum = 3;\nlambda = 4;\nf = @(x) x;\nsave('{path}');\nS = load('{path}');\n")
    assert sorted(space["S"]) == ["lambda", "sum"]
    assert 'dl.save("s.mat", **s)' in ported_text("s.a = 1;\nsave('s.mat', '-struct', 's');")


def test_tables_know_the_names_of_their_variables():
    space, _ = values(
        "x = [1; 2];\ny = [3; 4];\nT = table(x, y + 1);\nn = T.Properties.VariableNames;\n"
        "P = table('Size', [2 2], 'VariableTypes', {'double', 'string'}, 'VariableNames', {'a', 'b'});\n"
        'P.a(2) = 5;\nP.b(1) = "k";\n'
    )
    assert list(space["n"]) == ["x", "Var2"]
    assert space["P"].a == [0, 5] and repr(list(space["P"].b)) == "['k', <missing>]"


PRINTED = [
    ("best = Inf;\nfor k = 1:2\nfprintf('%.2f %g\\n', best, best);\nbest = 0.5;\nend", "Inf Inf\n0.50 0.5\n"),
    ("fprintf('%.1f|%5.1f|\\n', log(0), 0/0);", "-Inf|  NaN|\n"),
    ("x = mean([]);\ny = dlarray(NaN);\nfprintf('%.3f %06.1f\\n', x, y);", "NaN    NaN\n"),
    ("p(NaN)\nfunction p(a)\nfprintf('%.2f\\n', a);\nend", "NaN\n"),
    ("s.best = -Inf;\nfprintf('%6.2f\\n', s.best);", "  -Inf\n"),
    ("r = str2double('abc');\nfprintf('%d %f\\n', r, r);", "NaN NaN\n"),
    ("x = 0.1; y = x / 4;\nfprintf('%g %e\\n', y, x);", "0.025 1.000000e-01\n"),
]


@cases(("source", "text"), PRINTED)
def test_numbers_that_are_none_print_as_in_matlab(source, text):
    assert values(source)[1] == text
