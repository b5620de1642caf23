"""Plots of ported programs: matplotlib's own call where it draws the same, else the helper with MATLAB's arguments."""

from pathlib import Path

import pytest

from dlarray.matlab import draw
from dlarray.migration.porting.project import ported, ported_text
from tests.support.bundles import cases
from tests.support.matlab_programs import run

pytest.importorskip("tree_sitter_matlab")
pytest.importorskip("matplotlib").use("Agg")


@pytest.fixture(autouse=True)
def _plots_are_added():
    """Whatever a ported program before has said, and for those behind."""
    draw.replacing(False)
    yield
    draw.replacing(False)


LINES = [
    ("plot(x, y)", "plt.plot(x, y)"),
    ("plot(x, y, 'r--', x, 2*y, 'b', 'LineWidth', 2)", 'plt.plot(x, y, "r--", x, 2 * y, "b", linewidth=2)'),
    ("plot(y)", "draw.plot(y)"),
    ("plot(y, 'o-')", 'draw.plot(y, "o-")'),
    ("plot(r.x, r.y)", "draw.plot(r.x, r.y)"),
    ("plot(x, Z)", "draw.plot(x, Z)"),
    ("plot(x, Z(1, :))", 'plt.plot(x, Z(1, ":"))'),
    ("plot(x, y, 'Color', c)", "draw.plot(x, y, Color=c)"),
    ("plot(x, y, 'Color', [0.5 0.5 0.5])", "plt.plot(x, y, color=[0.5, 0.5, 0.5])"),
    ("semilogy(y)", "draw.semilogy(y)"),
    ("scatter(x, y, 30)", "plt.scatter(x, y, 30)"),
    ("scatter(x, y, 30, 'filled')", 'draw.scatter(x, y, 30, "filled")'),
    ("stem(x, y)", "plt.stem(x, y)"),
    ("stem(y, 'filled')", 'draw.stem(y, "filled")'),
    ("h = pie(y);", "draw.pie(y)"),
    ("b = bar(x, y, 0.4, 'r');", 'draw.bar(x, y, 0.4, "r")'),
    ("bar([1 2; 3 4], 'stacked')", 'draw.bar(dl.dlarray([[1, 2], [3, 4]]), "stacked")'),
    ("imagesc(x, y, Z, [0 3])", "draw.imagesc(x, y, Z, [0, 3])"),
    ("imshow(Z, [])", "draw.imshow(Z, [])"),
    ("errorbar(x, y, y)", "plt.errorbar(x, y, y)"),
    ("errorbar(x, y, y, y)", "draw.errorbar(x, y, y, y)"),
    ("area(y)", "draw.area(y)"),
    ("stairs(y)", "draw.stairs(y)"),
    ("histogram(y, 3)", "draw.histogram(y, 3)"),
    ("histogram(y, 3, 'Normalization', 'pdf')", 'draw.histogram(y, 3, Normalization="pdf")'),
    ("hist(y, 5);", "draw.hist(y, 5)"),
    ("line([0 1], [1 1], 'Color', 'k');", 'draw.line([0, 1], [1, 1], Color="k")'),
    ("fill(x, y, 'r')", 'plt.fill(x, y, "r")'),
    ("patch([0 1 1], [0 0 1], 'r');", 'draw.fill([0, 1, 1], [0, 0, 1], "r")'),
    ("text(1, 2, 'abc', 'FontSize', 3);", 'plt.text(1, 2, "abc", fontsize=3)'),
    ("text(x, y, {'a', 'b', 'c', 'd'});", 'draw.text(x, y, Cell(["a", "b", "c", "d"]))'),
    ("[c2, h] = contour(Z); clabel(c2, h)", "draw.contour(Z)"),
    ("contourf(x, y, magic(4))", "plt.contourf(x, y, dl.magic(4))"),
    ("quiver(0, 0, 1, 1, 0, 'b-', 'LineWidth', 2)", 'draw.quiver(0, 0, 1, 1, 0, "b-", LineWidth=2)'),
    ("rectangle('Position', [0 0 1 1])", "draw.rectangle(Position=[0, 0, 1, 1])"),
    ("polar(x, y)", "draw.polarplot(x, y)"),
    ("c = jet(4); for k = 1:3, plot(x, y, 'Color', c(k, :)), end", "c = draw.jet(4)"),
    ("for k = 1:3, imagesc(Z), colorbar, end", "    draw.colorbar()"),
    ("surf(Z); colorbar", "plt.colorbar()"),
    ("mesh(Z); view(3)", "draw.view(3)"),
    ("plot3(x, y, x, 'r-')", 'draw.plot3(x, y, x, "r-")'),
    ("imagesc(Z); colormap(jet(64))", 'draw.colormap("jet")'),
    ("sphere(8)", "draw.sphere(8)"),
    ("cylinder", "draw.cylinder()"),
    ("ellipsoid(0, 0, 0, 1, 2, 3)", "draw.ellipsoid(0, 0, 0, 1, 2, 3)"),
    ("[X, Y, Q] = sphere(6); surf(X, Y, Q)", "X, Y, Q = sphere(6, nargout=3)"),
    ("imagesc(Z); colormap('gray')", 'draw.colormap("gray")'),
]
BEFORE = """
x = 1:4; y = [3 1 2 5]; c = [1 0 0]; r.x = 1:5; r.y = ones(3, 5);
Z = zeros(4, 4); for k = 1:4, Z(:, k) = k + y'; end
"""


@cases(("source", "line"), LINES)
def test_a_plot(source, line):
    code = ported_text(BEFORE + source, "file.m")
    assert line in code.splitlines(), code
    plt = pytest.importorskip("matplotlib.pyplot")
    plt.close("all")
    exec(compile(code, "file", "exec"), {"__name__": "ported"})
    assert plt.gcf().axes, "nothing was drawn"
    plt.gcf().canvas.draw()
    plt.close("all")


MATRICES = [
    ("x = 1:4; Y = rand(5, 4); plot(x, Y)", 5, 4),
    ("x = (1:4)'; plot(x, rand(5, 4), 'o-', 'LineWidth', 2)", 5, 4),
    ("x = 1:4; Y = x .* (1:5)'; plot(x, Y, 'r')", 5, 4),
    ("x = linspace(0, 1, 4); Y = [x; x.^2; x; x; x]; plot(x, Y)", 5, 4),
    ("curves(1:4, rand(5, 4))\nfunction curves(x, Y)\nplot(x, Y)\nend\n", 5, 4),
    ("plot(rand(5, 4), 1:4)", 5, 4),
    ("plot(rand(5, 4), rand(5, 4))", 4, 5),
    ("x = 1:5; plot(x, magic(5))", 5, 5),
    ("x = 1:4; plot(x, x, x, rand(5, 4))", 6, 4),
    ("[X, Y] = meshgrid(1:4, 1:5); semilogy(1:4, X .* Y)", 5, 4),
]


@cases(("source", "lines", "points"), MATRICES)
def test_rows_of_a_matrix_against_one_row(source, lines, points):
    plt = pytest.importorskip("matplotlib.pyplot")
    plt.close("all")
    _, _, error = run(source)
    assert not error
    drawn = plt.gca().lines
    assert len(drawn) == lines and {len(line.get_xdata()) for line in drawn} == {points}
    plt.close("all")


PLAIN = [
    "x = 0:0.1:1; y = sin(x) .* exp(-x); plot(x, y, 'r--')",
    "t = linspace(0, 1, 9)'; y = zeros(9, 1); for k = 2:9, y(k) = y(k - 1) + t(k); end, plot(t, y)",
    "x = []; e = []; for k = 1:3, x(end + 1) = k; e(end + 1) = k^2; end, semilogy(x, e)",
    "X = rand(3, 2); plot(X(:, 1), X(:, 2), 'o')",
    "t = 0:9; y = zeros(size(t)); y(3) = 1; plot(t, y)",
    "f = @(x) x.^2; x = 1:4; plot(x, f(x))",
]


@cases("source", PLAIN)
def test_vectors_are_drawn_by_matplotlibs_own_call(source):
    assert "draw" not in ported_text(source)


def test_options_that_a_function_passes_on():
    plt = pytest.importorskip("matplotlib.pyplot")
    plt.close("all")
    _, _, error = run(
        "curve(1:3, 4:6);\ncurve(1:3, 4:6, 'r--', 'LineWidth', 3);\nfunction curve(x, y, varargin)\n"
        "plot(x, y, varargin{:});\nend\n"
    )
    assert not error
    first, second = plt.gca().lines
    assert (second.get_linestyle(), second.get_linewidth()) == ("--", 3) and first.get_linestyle() == "-"
    plt.close("all")


def test_functions_that_are_given_axes(tmp_path, monkeypatch):
    plt = pytest.importorskip("matplotlib.pyplot")
    plt.close("all")
    (tmp_path / "circles.m").write_text(
        "function varargout = circles(varargin)\n[ax, varargin] = axesOf(varargin{:});\n"
        "c = varargin{1}; varargin(1) = [];\n"
        "h = zeros(size(c, 1), 1);\nstate = ishold(ax);\nhold(ax, 'on');\nfor i = 1:size(c, 1)\n"
        "  h(i) = plot(ax, c(i, 1) + cos(0:3), c(i, 2) + sin(0:3), varargin{:});\nend\n"
        "if ~state, hold(ax, 'off'); end\nif nargout > 0, varargout = {h}; end\nend\n"
    )
    (tmp_path / "axesOf.m").write_text(
        "function [ax, varargin] = axesOf(varargin)\nv = varargin{1};\nif isscalar(v) && ishandle(v)\n"
        "  ax = v; varargin(1) = [];\nelse\n  ax = gca;\nend\nend\n"
    )
    (tmp_path / "main_of_circles.m").write_text("circles([1 2; 3 4], 'r--', 'LineWidth', 2);\n")
    made = ported([str(tmp_path)], str(tmp_path / "out")).modules
    for place, text in made.items():
        Path(place).parent.mkdir(exist_ok=True)
        Path(place).write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path / "out"))
    exec(made[str(tmp_path / "out" / "main_of_circles.py")], {"__name__": "main_of_circles"})
    drawn = plt.gca().lines
    assert [(line.get_linestyle(), line.get_linewidth()) for line in drawn] == [("--", 2), ("--", 2)]
    plt.close("all")


def test_what_a_loop_draws_again_replaces_what_was_there():
    loop = "figure\nfor k = 1:5\n  plot(1:k)\n  title('a')\n  drawnow\nend\n"
    assert "    plt.cla()\n    plt.plot" in ported_text(
        loop
    ) or "    plt.cla()\n    draw.plot" in ported_text(loop)
    for other in ("hold on\n", "subplot(1, 2, 1)\n"):
        assert "plt.cla()" not in ported_text(other + loop)
    assert "plt.cla()" not in ported_text("for k = 1:2\n  figure; plot(1:k)\nend\nplot(1:3)\n")
    space, _, error = run(loop + "n = numel(findobj(gca, 'Type', 'line'));")
    assert not error and space["n"] == 1
