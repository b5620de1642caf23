"""Idioms that public live scripts have: options handed on, networks drawn, files without endings, ode objects."""

import sys

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError
from dlarray.matlab import eval_, fminbnd, fminsearch, fzero, quad, str2func
from dlarray.migration.porting.project import ported_text
from dlarray.migration.source import grammar
from tests.support.bundles import cases
from tests.support.matlab_programs import run

pytest.importorskip("tree_sitter_matlab")


def values(source):
    space, printed, error = run(source)
    assert not error, error
    return space, printed


HANDED_ON = """
a = outer(3, Scale=2, Shift=1); b = outer(3, "Shift", 5); n = count(1, Gain=4, in=2); c = most(3, 4, Shift=1);
function y = most(x, varargin)
y = two(x, varargin{:});
end
function y = two(x, z, options)
arguments
    x
    z
    options.Shift = 0
end
y = x*z + options.Shift;
end
function y = outer(x, varargin)
y = inner(x, varargin{:});
end
function y = inner(x, options)
arguments
    x
    options.Scale = 1
    options.Shift = 0
end
y = x*options.Scale + options.Shift;
end
function n = count(x, varargin)
n = numel(varargin) + x;
end
"""


def test_options_through_varargin_are_names_and_values_and_options_again():
    space, _ = values(HANDED_ON)
    assert [float(space[n]) for n in "abnc"] == [7, 8, 5, 13]
    assert "inner(x, **named(*varargin))" in ported_text(HANDED_ON, "file.m")


def test_one_value_for_one_cell():
    space, _ = values("c = cell(1, 1); k = 3; [c{:}] = k; d = c{1} + 1;")
    assert float(space["d"]) == 4


@cases("name", ["throw", "throwAsCaller", "rethrow"])
def test_an_error_that_is_raised_again(name):
    space, _ = values(
        f"try\n  f(1)\ncatch ME\n  m = ME.identifier;\nend\n"
        f"function f(x)\ntry\n  error('my:id', 'no');\ncatch ME\n  {name}(ME)\nend\nend\n"
    )
    assert space["m"] == "my:id"


def test_columns_of_characters():
    space, _ = values(
        "t = 'cab'; k = unique(t); d = dictionary(k', (1:3)'); n = encoded(d, t);\n"
        "b = back(dictionary((1:3)', k'), n);\n"
        "row = t(:)';\n"
        "function n = encoded(d, chars)\nn = d(chars(:)); n = reshape(n, size(chars));\nend\n"
        "function chars = back(d, n)\nchars = char(d(n(:))); chars = reshape(chars, size(n));\nend\n"
    )
    assert space["n"].tolist() == [[3, 1, 2]] and space["b"] == "cab" and space["row"] == "cab"


@cases(
    "source, line",
    [
        ('save("run")', 'dl.save("run.mat", **workspace(globals()))'),
        ("x = 1; save('a.b/run', 'x')", 'dl.save("a.b/run.mat", x=x)'),
        ('x = 1; save("run.v2", "x")', 'dl.save("run.v2", x=x)'),
        ("p = polyshape([0 0 1], [0 1 0]);\na = area(union(p, p)) + 1;", "a = draw.area(union(p, p)) + 1"),
        ("s = alphaShape(rand(9, 2), 1);\na = area(s, 1:2);", "a = draw.area(s, dl.colon(1, 2))"),
        ("m = memmapfile('a.dat', 'Writable', true);\nm.Data(3) = 5;", "m.Data.paren[3] = 5"),
        ("m = matfile('x.mat', 'Writable', true);\nm.y(3, 1) = 5;", "m.y.paren[3, 1] = 5"),
        ("load results", 'globals().update(load("results.mat"))'),
        ('S = load("results");', 'S = load("results.mat")'),
        ("ylim([0 inf])", "plt.ylim(bottom=0)"),
        ("xlim([-Inf 3])", "plt.xlim(right=3)"),
        ("xlim([1 3])", "plt.xlim([1, 3])"),
        ("s(1) = subplot(2, 1, 1);", "plt.subplot(2, 1, 1)"),
        ("l = legend('a', 'b', 'location', 'south');", 'plt.legend(["a", "b"], loc="lower center")'),
        ("legend({'a'}, 'Location', 'best')", 'plt.legend(["a"], loc="best")'),
        ("axis([-3 3 0 1])", "plt.axis([-3, 3, 0, 1])"),
        ("fh = figure; print(fh, '-dpng', 'fig.png')", 'plt.savefig("fig.png", format="png")'),
        ("h = figure; saveas(h, 'fig.pdf')", 'plt.savefig("fig.pdf")'),
        ("w = regexp('a b', ' ', split=\"once\");", 'w = regexp("a b", " ", "split", "once")'),
        (
            'X = padsequences(C, 2, Direction="left");',
            'X = dl.padsequences(C, 2, PaddingDirection="left")',
        ),
        ("a = string.empty();", "a = strings(0, 0)"),
        ("a = double.empty(0, 3);", "a = dl.zeros(0, 3)"),
        ("a = single.empty(0, 1);", 'a = dl.zeros(0, 1, "single")'),
        ("a = cell.empty(0, 2);", "a = cells(0, 2)"),
        ("a = logical.empty;", "a = dl.false(0, 0)"),
        ("a = char.empty;", 'a = ""'),
        ("a = struct.empty;", "a = StructArray()"),
        ("saveas(gcf, 'fig.fig')", "# not ported: saveas(gcf, 'fig.fig')"),
        ("spy(eye(3))", "plt.spy(dl.eye(3))"),
        ("treeplot([0 1 1])", "# not ported: treeplot([0 1 1])"),
        (
            "y = fzero(inline('a^2-2'), [0 2])",
            "y = fzero(lambda a: dl.mpower(a, 2) - 2, dl.dlarray([0, 2]))",
        ),
        ("inline = [3 4]; y = inline(1);", "y = inline(1)"),
        ("C = {1, 'b'}; celldisp(C)", 'celldisp(C, "C")'),
        ("contourf([1 2; 3 4]); colorbar", "plt.colorbar()"),
        ("plot3(1, 2, 3); colorbar", "# not ported: colorbar"),
        ("f = @(x) x.^2; fplot(f, [0 2])", "plt.plot(x_, arrayfun(f, x_))"),
        ("imshow('a.png')", 'draw.imshow("a.png")'),
        ("c = {'b', 'r'}; k = 1; x = 1:3; plot(x, x, c{k + 1})", "plt.plot(x, x, c[k])"),
        ("neuralOdeFICNN = build(3); plot(neuralOdeFICNN)", "dl.plot(neuralOdeFICNN)"),
        ("mygraph = build(3); plot(mygraph)", "dl.plot(mygraph)"),
    ],
)
def test_a_line(source, line):
    assert line in ported_text(source, "file.m").splitlines()


def test_mse_of_what_may_be_plain_is_not_the_one_of_labelled_arrays():
    source = (
        "a = score([1; 2; 3], [1; 2; 6]);\nb = score(dlarray([1; 2; 3], 'CB'), [1; 2; 6]);\n"
        "function s = score(Y, T)\ns = mse(Y, T);\nend\n"
    )
    space, _ = values(source)
    assert float(space["a"]) == 3 and float(space["b"]) == 4.5
    loss = "function [l, g] = f(net, X, T)\nl = mse(forward(net, X), T);\ng = dlgradient(l, net.Learnables);\nend\n"
    assert "dl.mse(dl.forward(net, X), T)" in ported_text(loss, "f.m")


def test_ode_objects():
    space, _ = values(
        'F = ode;\nF.ODEFcn = @(t, y) [y(2); -y(1)];\nF.InitialValue = [0; 1];\nF.Solver = "ode45";\n'
        "S = solve(F, linspace(0, 1, 5));\ny = S.Solution(1, end); n = size(S.Time);\n"
    )
    assert float(space["y"]) == pytest.approx(np.sin(1), abs=1e-3)
    assert [float(v) for v in dl.dlarray(space["n"]).tolist()[0]] == [1, 5]
    assert "NotImplementedError" in ported_text("s = solve(problem);", "file.m")


def test_the_last_rows_of_a_cell():
    space, _ = values("c = num2cell((1:3)'); n = 1; d = c(1:end-n, :); e = d{end};")
    assert float(space["e"]) == 2


def test_sizes_of_a_layout_count_from_one():
    space, _ = values(
        "l = networkDataLayout([28 30 3], 'SSC'); c = l.Size(finddim(l, 'C')); e = l.Size(end);"
    )
    assert float(space["c"]) == 3 and float(space["e"]) == 3


def test_repmat_of_text_with_sizes_in_an_array():
    space, _ = values("n = 2; c = repmat('a', [1 n]); d = repmat('a', [n n]);")
    assert space["c"] == "aa" and space["d"].shape == (2, 2)


def test_a_store_into_text_that_is_known_by_its_name_alone():
    space, _ = values(
        "c = filled(3);\nfunction newChars = filled(n)\nnewChars = repmat('a', [1 n]);\n"
        "for k = 2:n\n  newChars(:, k) = 'b';\nend\nend\n"
    )
    assert space["c"] == "abb"


def test_a_ball_that_bounces():
    """Events with three outputs, options that change from part to part, and the solution between the steps."""
    space, _ = values(
        "y0 = [0; 20]; o = odeset('Events', @ground, 'RelTol', 1e-9, 'AbsTol', 1e-11); tout = 0; hits = [];\n"
        "for k = 1:3\n[t, y, te, ye, ie] = ode45(@fall, [tout(end) 30], y0, o);\nnt = length(t);\n"
        "tout = [tout; t(2:nt)]; hits = [hits; te]; y0 = [0; -0.9*y(nt, 2)];\n"
        "o = odeset(o, 'InitialStep', t(nt) - t(nt-4), 'MaxStep', t(nt) - t(1));\nend\n"
        "sol = ode45(@fall, [0 2], [0; 20]); h = deval(sol, [1 2], 1);\n"
        "function d = fall(t, y)\nd = [y(2); -9.8];\nend\n"
        "function [value, isterminal, direction] = ground(t, y)\nvalue = y(1); isterminal = 1; direction = -1;\nend\n"
    )
    first = 40 / 9.8
    wanted = np.cumsum([first, 0.9 * first, 0.81 * first])
    np.testing.assert_allclose(np.asarray(dl.extractdata(space["hits"]))[:, 0], wanted, rtol=1e-8)
    np.testing.assert_allclose(np.asarray(dl.extractdata(space["h"])), [[15.1, 20.4]], rtol=1e-6)


def test_conditions_ask_the_right_side_only_where_it_counts():
    space, _ = values(
        "n = 0;\nfor k = 1:3\n  if (k > 1) & (max(abs(u - u0)) < 10), n = n + 1; end\n  u = [k 2*k]; u0 = u - 1;\n"
        "  if (k == 1) | any(u > 5), n = n + 10; end\nend\n"
    )
    assert space["n"] == 22


def test_a_result_without_imaginary_parts_is_real():
    space, printed = values(
        "z = [1+2i 3]; a = isreal(z(2)); b = isreal(z(1)); s = num2str(1i*1i); disp(1i*1i)"
    )
    assert space["a"] is True and space["b"] is False and space["s"] == "-1" and printed.split() == ["-1"]
    grown = (
        "z = []; for k = 1:2, z(k) = k + 1i; end, z = real(z); w = z; if k > 5, w = 'a'; end, c = isreal(w);"
    )
    assert values(grown)[0]["c"] is True


def test_a_function_is_given_by_its_name():
    source = "r = fzero('g', [0 3]);\nfunction y = g(x)\ny = x^2 - 2;\nend\n"
    assert "fzero(g, " in ported_text(source, "f.m")
    assert abs(float(values(source)[0]["r"]) ** 2 - 2) < 1e-12


def test_an_anonymous_function_is_called_with_fewer_arguments():
    space, _ = values("F = @(t, S) 2 * t; y = F(1, 2) + F(3);")
    assert float(space["y"]) == 8


def test_text_that_cannot_be_taken_over_is_an_error():
    with pytest.raises(ArgumentError, match="assigns q, which a function of Python cannot take over"):
        eval_("q = 3;", {}, {})
    with pytest.raises(ArgumentError, match="is not translated"):
        eval_("x = surrogateopt(1);", {})
    assert eval_("w + 1", {"w": 2}, nargout=1) == 3 and eval_("1 +", {}, catch="7", nargout=1) == 7


def test_the_outputs_of_searches():
    x, fval, flag, output = fzero(lambda x: x**2 - 2, [0, 2], nargout=4)
    assert abs(x**2 - 2) < 1e-12 and abs(fval) < 1e-12 and flag == 1 and output.funcCount > 2
    assert set(output) >= {"intervaliterations", "iterations", "algorithm", "message"}
    assert fminbnd(lambda x: (x - 1) ** 2, 0, 3, nargout=4)[3].funcCount > 2
    assert fminsearch(lambda p: (p(1) - 1) ** 2, [0.0], nargout=4)[3].iterations > 2
    assert quad(lambda x: x**2, 0, 1, nargout=2)[1] > 0


def test_text_without_the_translator_says_what_to_install(monkeypatch):
    grammar._parser.cache_clear()
    monkeypatch.setitem(sys.modules, "tree_sitter", None)
    try:
        for ask in (lambda: eval_("1 + 1", {}, nargout=1), lambda: str2func("@(x) x + 1")):
            with pytest.raises(ArgumentError, match=r'pip install "dlarray\[port\]"'):
                ask()
    finally:
        grammar._parser.cache_clear()


def test_steps_of_whole_numbers_are_one_number():
    made = ported_text(
        "t = 'abc'; m = numel('abc'); d = zeros(m + 1, 4);\n"
        "for i = 1:m+1\nd(i, 1) = i;\nend\nfor k = 2:m+1\nif t(k - 1) == 'b'\nd(k, 3) = 1;\nend\nend\n"
    )
    assert "range(1, m + 2)" in made and "range(2, m + 2)" in made and "t[k - 2]" in made


def test_loops_over_minibatches_are_ranges():
    source = "b = 4; n = 10; s = 0;\nfor i = 1:b:n\ns = s + i / 2;\nend\n"
    made = ported_text(source)
    assert "for i in range(1, n + 1, b):" in made
    space, _, error = run(source)
    assert not error and space["s"] == 7.5
    for unsure in ("b = -4;", "b = 0.5;", "b = 4; if rand > 2, b = 3; end", "b = numel(x);"):
        assert "columns(dl.colon(1, b, n))" in ported_text(
            f"x = 1:3; {unsure} n = 10;\nfor i = 1:b:n\ndisp(i)\nend\n"
        )
