"""Programs that ask what they drew, or change it: what their ports say, and that the others stay as they were."""

import contextlib
import io
import shutil
import subprocess
from pathlib import Path

import pytest

from dlarray.migration.porting.project import ported, ported_text
from tests.support.bundles import cases
from tests.support.matlab_programs import run

pytest.importorskip("tree_sitter_matlab")
pytest.importorskip("matplotlib").use("Agg")
DRAWINGS = Path(__file__).parent / "drawings"


@pytest.fixture(autouse=True)
def closed():
    plt = pytest.importorskip("matplotlib.pyplot")
    plt.close("all")
    yield
    from dlarray.matlab import draw

    draw.replacing(False)
    plt.close("all")


def printed(source):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(ported_text(source), "file", "exec"), {"__name__": "ported"})
    return out.getvalue()


PROGRAMS = [
    "asked",
    "kinds",
]  # plot(ax, …) makes ax the current axes in Octave alone, so that nothing asks for it


@cases("name", PROGRAMS)
def test_a_program_prints_what_octave_prints(name):
    plt = pytest.importorskip("matplotlib.pyplot")
    plt.close("all")
    assert printed((DRAWINGS / f"{name}.m").read_text()) == (DRAWINGS / f"{name}.txt").read_text()


@cases("name", PROGRAMS)
def test_what_octave_prints_is_what_was_kept(name):
    octave = shutil.which("octave-cli")
    if octave is None:
        pytest.skip("octave-cli is not installed")
    made = subprocess.run(
        [octave, "-q", str(DRAWINGS / f"{name}.m")], capture_output=True, text=True, timeout=200
    )
    assert made.stdout == (DRAWINGS / f"{name}.txt").read_text()


LINES = [  # programs that ask
    ("h = plot(x, y); d = get(h, 'YData');", 'd = draw.get(h, "YData")'),
    ("h = plot(x, y, 'r--', 'LineWidth', 2); c = h.Color;", 'h = draw.plot(x, y, "r--", LineWidth=2)'),
    ("h = plot(x, y); h.YData(2) = 7;", "h.YData = stored(h.YData, 7, 2)"),
    ("h = plot(x, y); n = findobj(gca, 'Tag', 'a');", 'n = draw.findobj(draw.gca(), "Tag", "a")'),
    ("plot(x, y); hold on; v = axis;", 'draw.hold("on")'),
    ("plot(x, y); lims = xlim;", "lims = draw.xlim()"),
    ("h = []; for k = 1:2, if k > 1, h = text(k, k, 'a'); end, delete(h); end", "    draw.delete(h)"),
    ("for k = 1:2, h(k) = plot(x, k * y); end, delete(h(1));", "draw.delete(paren(h, 1))"),
    ("plot(x, y); plot(xlim, [0 0]);", "draw.plot(draw.xlim(), [0, 0])"),
    ("plot(x, y); line([1 1], ylim());", "draw.line([1, 1], draw.ylim())"),
    ("plot(x, y); ylim([0 5]); a = ylim; ylim = [1 2];", "ylim_ = dl.dlarray([1, 2])"),
    ("g = gobjects(1, 2); for k = 1:2, g(k) = plot(x, k * y); end, w = [g.LineWidth];", "g = draw.gobjects(1, 2)"),
    ("for k = 1:2, g(k) = plot(x, k * y); end, w = [g.LineWidth];", 'w = horzcat(*each(g, "LineWidth"))'),
    ("for k = 1:2, g(k) = plot(x, k * y); end, set(g, 'LineWidth', 2);", 'draw.set(g, "LineWidth", 2)'),
    ("h = {plot(x, y)}; h{1}.LineWidth = 3;", "element(h, 1).LineWidth = 3"),
    ("s.h = plot(x, y); z = s.h.YData;", "z = s.h.YData"),
    ("h = plot(x, y); h.UserData.a = 3; z = h.UserData.a;", 'h.setdefault("UserData", dl.struct()).a = 3'),
    ("h = bar([1 2; 3 4]); v = h(2).YData;", "v = paren(h, 2).YData"),
    ("z = [x; y]; [c, h] = contour(z, [2 3]); l = h.LevelList;", "c, h = draw.contour(z, [2, 3], nargout=2)"),
    ("h = plot(x, y); if ishandle(h), delete(h); end", "    draw.delete(h)"),
    ("p = get(gcf, 'Position'); s = get(0, 'ScreenSize');", 's = draw.get(0, "ScreenSize")'),
    ("an = animatedline; addpoints(an, 1, 2); [a, b] = getpoints(an);", "a, b = draw.getpoints(an, nargout=2)"),
    ("figure(3); clf; p = get(gcf, 'Number');", "draw.figure(3)"),
    ("[f, v] = surf2patch([1 2; 3 4]);", "f, v = draw.surf2patch(dl.dlarray([[1, 2], [3, 4]]), nargout=2)"),
]  # fmt: skip
BEFORE = "x = 1:4; y = [3 1 2 5];\n"


@cases(("source", "line"), LINES)
def test_programs_that_ask(source, line):
    code = ported_text(BEFORE + source, "file.m")
    assert line in code.splitlines(), code
    exec(compile(code, "file", "exec"), {"__name__": "ported"})


CHANGES = [  # programs that only change what they drew
    ("h = plot(x, y); set(h, 'LineWidth', 2);", ["h = draw.plot(x, y)", 'draw.set(h, "LineWidth", 2)']),
    ("h = plot(x, y); h.Marker = 'o';", ['h.Marker = "o"']),
    ("plot(x, y); set(gca, 'FontSize', 14);", ["plt.plot(x, y)", 'draw.set(draw.gca(), "FontSize", 14)']),
    ("ax = gca; ax.Title.String = 'a';", ["ax = draw.gca()", 'ax.Title.String = "a"']),
    ("t = title('a'); set(t, 'FontSize', 20);", ['t = draw.title("a")']),
    ("ax = subplot(2, 1, 1); plot(ax, x, y); set(ax, 'YLim', [0 9]);", ["ax = draw.subplot(2, 1, 1)", "draw.axes(ax)"]),
    ("an = animatedline; addpoints(an, 1, 2);", ["draw.addpoints(an, 1, 2)"]),
    ("f = figure; set(f, 'Position', [1 1 300 200]);", ["f = draw.figure()"]),
    ("h = plot(x, y); set(gcf, 'KeyPressFcn', @(s, e) disp(1));", ["plt.plot(x, y)"]),
]  # fmt: skip


@cases(("source", "lines"), CHANGES)
def test_programs_that_only_change(source, lines):
    code = ported_text(BEFORE + source, "file.m")
    assert set(lines) <= set(code.splitlines()) and "replacing" not in code, code
    exec(compile(code, "file", "exec"), {"__name__": "ported"})


def test_a_legend_of_some_of_the_lines():
    code = ported_text(
        BEFORE + "h = plot(x, y); hold on; plot(x, 2 * y); k = plot(x, 3 * y); legend([h k], 'a', 'b');"
    )
    assert 'draw.legend(horzcat(h, k), "a", "b")' in code and "plt.plot(x, 2 * y)" in code, code
    plt = pytest.importorskip("matplotlib.pyplot")
    exec(compile(code, "file", "exec"), {"__name__": "ported"})
    assert [line.get_label() for line in plt.gca().lines][::2] == ["a", "b"]
    code = ported_text(BEFORE + "h = plot(x, y); hold on; k = plot(x, 2 * y); legend([h k], 'a', 'b');")
    assert "draw" not in code and 'plt.legend(["a", "b"])' in code, code


PLAIN = [  # nothing asks: matplotlib's own calls
    "h = plot(x, y);",
    "figure; h = plot(x, y, 'r--'); hold on; plot(x, 2 * y); legend('a', 'b'); xlabel('t'); axis equal",
    "ax = gca; plot(x, y); grid on; xlim([0 5]);",
    "a = subplot(1, 2, 1); plot(x, y); title('a');",
    "get = 3; z = get + 1; plot(x, y);",
]


@cases("source", PLAIN)
def test_programs_without_handles_stay_as_they_were(source):
    code = ported_text(BEFORE + source, "file.m")
    assert "draw" not in code and "plt.plot(x, y" in code, code


def test_only_the_files_that_work_together_change(tmp_path):
    (tmp_path / "curve.m").write_text("function h = curve(x)\nh = plot(x, x .^ 2);\nend\n")
    (tmp_path / "asks.m").write_text("h = curve(1:3);\ny = get(h, 'YData');\n")
    (tmp_path / "other.m").write_text("x = 1:3;\nplot(x, x)\n")
    made = ported([str(tmp_path)], str(tmp_path / "out")).modules
    text = {Path(place).name: code for place, code in made.items()}
    assert "draw.plot" in text["curve.py"] and "draw.get" in text["asks.py"]
    assert "plt.plot" in text["other.py"] and "draw" not in text["other.py"]


WHOLE = """
h = plot(1:3, [4 5 6]);
for k = 1:3
  set(h, 'YData', get(h, 'YData') + k);
  drawnow
end
y = get(h, 'YData');
m = [];
hold on
for k = 1:2, m(end + 1) = plot(1:3, k * (1:3)); end
set(m, 'Color', 'r');
c = get(m(2), 'Color');
n = numel(get(gca, 'Children'));
for q = get(gca, 'Children')', set(q, 'Tag', 'seen'); end
t = numel(findobj('Tag', 'seen'));
hold off
plot([1 2]);
left = isgraphics(h);
ax = gca; ax.XLim(2) = 9;
limits = ax.XLim;
shown = strcmp(ax.Visible, 'on') && ax.Visible;
l = line([0 1], [2 3]);
delete(l);
there = [ishandle(l), ishandle(ax)];
"""


def test_a_whole_program():
    values, _, error = run(WHOLE)
    assert not error
    assert values["y"].tolist() == [[10, 11, 12]] and values["c"].tolist() == [[1, 0, 0]]
    assert (float(values["n"]), float(values["t"])) == (3, 3) and not values["left"] and values["shown"]
    assert values["limits"].tolist() == [[1, 9]] and values["there"].tolist() == [[False, True]]


def test_what_has_no_handle_here():
    code = ported_text(
        "h = annotation('arrow', [0.1 0.2], [0.3 0.4]);\nset(h, 'LineWidth', 2);\ny = get(gca, 'XLim');\n"
    )
    assert "# not ported: h = annotation" in code and "# not ported: set(h" in code
    code = ported_text("p = waterfall(peaks(5));\nx = get(p, 'XData');\n")
    assert "the plot function waterfall has no counterpart here, so that it has no handle" in code


SEVERAL = """f1 = figure; plot(1:3);
f2 = figure; plot([3 1 2]);
saveas(f1, 'a.png'); exportgraphics(f1, 'c.png'); print(f1, '-dpng', 'd.png'); saveas(gcf, 'b.png');
figure(f1); plot([1 2]); saveas(f1, 'e.png'); close(f2)
exportgraphics(gca, 'g.png', 'Resolution', 20)
"""


def test_a_figure_that_is_not_the_current_one_is_saved(tmp_path, monkeypatch):
    pytest.importorskip("matplotlib").use("Agg")
    monkeypatch.chdir(tmp_path)
    text = ported_text(SEVERAL)
    assert "not ported" not in text
    exec(compile(text, "script.py", "exec"), {"__name__": "script"})
    data = {p.stem: p.read_bytes() for p in tmp_path.glob("*.png")}
    assert (
        data["a"] == data["c"] == data["d"]
        and data["a"] != data["b"]
        and data["e"] not in (data["a"], data["b"])
    )
    assert len(data["g"]) < len(data["e"])


def test_a_figure_that_is_the_current_one_is_saved_plainly():
    text = ported_text("for k = 1:2\n  f = figure; plot(1:k); saveas(f, 'a.png'); close(f);\nend\n")
    assert 'plt.savefig("a.png")' in text and "draw.saveas" not in text and "plt.close()" in text
