"""Properties of what was drawn: read, stored, refused; displays; what matplotlib shows of them."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError
from dlarray.matlab import Cell, class_, copy, draw, each, horzcat, stored
from dlarray.migration.matlab.displays import shown
from tests.support.bundles import cases

matplotlib = pytest.importorskip("matplotlib")
matplotlib.use("Agg")
plt = pytest.importorskip("matplotlib.pyplot")
to_hex = pytest.importorskip("matplotlib.colors").to_hex


@pytest.fixture(autouse=True)
def own_defaults(figure):
    yield
    draw.set(draw.groot(), "defaultLineLineWidth", "remove")


def flat(x):
    return np.asarray(x).reshape(-1).tolist()


CLASSES = [
    (lambda: draw.plot([1, 2]), "matlab.graphics.chart.primitive.Line", "line"),
    (lambda: draw.line([1, 2], [3, 4]), "matlab.graphics.primitive.Line", "line"),
    (lambda: draw.scatter([1, 2], [3, 4]), "matlab.graphics.chart.primitive.Scatter", "scatter"),
    (lambda: draw.bar([1, 2]), "matlab.graphics.chart.primitive.Bar", "bar"),
    (lambda: draw.histogram([1.0, 2]), "matlab.graphics.chart.primitive.Histogram", "histogram"),
    (lambda: draw.area([1, 2]), "matlab.graphics.chart.primitive.Area", "area"),
    (lambda: draw.stem([1, 2]), "matlab.graphics.chart.primitive.Stem", "stem"),
    (lambda: draw.stairs([1, 2]), "matlab.graphics.chart.primitive.Stair", "stair"),
    (lambda: draw.errorbar([1, 2], [1, 1]), "matlab.graphics.chart.primitive.ErrorBar", "errorbar"),
    (lambda: draw.quiver(0, 0, 1, 1), "matlab.graphics.chart.primitive.Quiver", "quiver"),
    (lambda: draw.contour([[1, 2], [3, 4]]), "matlab.graphics.chart.primitive.Contour", "contour"),
    (lambda: draw.surf([[1, 2], [3, 4]]), "matlab.graphics.chart.primitive.Surface", "surface"),
    (lambda: draw.patch([0, 1, 1], [0, 0, 1], "r"), "matlab.graphics.primitive.Patch", "patch"),
    (lambda: draw.fill([0, 1, 1], [0, 0, 1], "r"), "matlab.graphics.primitive.Patch", "patch"),
    (lambda: draw.imagesc([[1, 2], [3, 4]]), "matlab.graphics.primitive.Image", "image"),
    (lambda: draw.text(1, 2, "a"), "matlab.graphics.primitive.Text", "text"),
    (lambda: draw.title("a"), "matlab.graphics.primitive.Text", "text"),
    (lambda: draw.rectangle(), "matlab.graphics.primitive.Rectangle", "rectangle"),
    (lambda: draw.xline(1), "matlab.graphics.chart.decoration.ConstantLine", "constantline"),
    (lambda: draw.animatedline(), "matlab.graphics.animation.AnimatedLine", "animatedline"),
    (lambda: draw.hggroup(), "matlab.graphics.primitive.Group", "hggroup"),
    (lambda: draw.hgtransform(), "matlab.graphics.primitive.Transform", "hgtransform"),
    (lambda: (draw.plot([1, 2]), draw.legend("a"))[1], "matlab.graphics.illustration.Legend", "legend"),
    (
        lambda: (draw.imagesc([[1, 2]]), draw.colorbar())[1],
        "matlab.graphics.illustration.ColorBar",
        "colorbar",
    ),
    (draw.gca, "matlab.graphics.axis.Axes", "axes"),
    (draw.gcf, "matlab.ui.Figure", "figure"),
    (draw.groot, "matlab.ui.Root", "root"),
]


@cases(("make", "name", "kind"), CLASSES)
def test_classes_and_types_are_matlabs(make, name, kind):
    h = make()
    assert class_(h) == name and h.Type == kind and draw.get(h, "type") == kind
    table = draw.get(h)
    assert list(table) == sorted(table, key=str.lower) and table["Type"] == kind
    assert draw.isgraphics(h) is True and draw.isgraphics(h, kind) is True and copy(h) is h
    draw.gcf().artist.canvas.draw()
    plt.close("all")
    draw.figure()


def test_defaults_are_matlabs():
    h = draw.plot([1, 2, 3])
    assert (h.LineWidth, h.LineStyle, h.Marker, h.MarkerSize, h.MarkerFaceColor) == (
        0.5,
        "-",
        "none",
        6,
        "none",
    )
    assert (
        flat(h.Color) == [0, 0.447, 0.741]
        and h.Visible == "on"
        and h.Tag == ""
        and h.UserData.shape == (0, 0)
    )
    assert flat(draw.plot([3, 2, 1]).Color) == [0.85, 0.325, 0.098]  # the next colour
    b = draw.bar([1, 2, 3])
    assert (b.BarWidth, b.BarLayout, b.BaseValue, b.EdgeAlpha) == (0.8, "grouped", 0, 1)
    t = draw.text(1, 2, "a")
    assert (t.HorizontalAlignment, t.VerticalAlignment, t.FontSize, t.Interpreter) == (
        "left",
        "middle",
        10,
        "tex",
    )
    ax = draw.gca()
    assert (ax.NextPlot, ax.Box, ax.Units, ax.FontSize) == ("replace", "off", "normalized", 10)
    assert flat(draw.gcf().Position) == [680, 458, 560, 420]


def test_values_are_read_stored_and_shown():
    h = draw.plot([1, 2, 3], [4, 5, 6], "r--o", LineWidth=2)
    (artist,) = h.artists
    assert (h.LineStyle, h.Marker, h.LineWidth, flat(h.Color)) == ("--", "o", 2, [1, 0, 0])
    draw.set(h, "linew", 3, "Color", "#00FF00", Marker="s", LineStyle=":")
    assert (h.LineWidth, h.Marker, flat(h.Color)) == (3, "square", [0, 1, 0])
    assert (artist.get_linewidth(), to_hex(artist.get_color()), artist.get_marker()) == (3, "#00ff00", "s")
    h.YData = dl.dlarray([[7], [8], [9]])  # a column is kept as a row
    assert h.YData.shape == (1, 3) and artist.get_ydata().tolist() == [7, 8, 9]
    draw.set(h, "XData", [1, 2], "YData", [3, 4])  # MATLAB waits until both are as long
    assert artist.get_xydata().tolist() == [[1, 3], [2, 4]]
    h.Visible = False
    assert h.Visible == "off" and not h.Visible and not artist.get_visible()
    h.MarkerIndices = [1]
    assert artist.get_markevery() == [0]


def test_places_that_are_counted_follow_the_data():
    h = draw.plot([5, 6, 7])
    assert h.XDataMode == "auto"
    h.YData = [1, 2, 3, 4]
    assert flat(h.XData) == [1, 2, 3, 4]


WRONG = [
    (lambda h: draw.set(h, "LineWidth", -1), "LineWidth.*a number above 0"),
    (lambda h: draw.set(h, "Color", "reddish"), "Color.*a colour's name, its letter"),
    (lambda h: draw.set(h, "Color", [2, 0, 0]), "three numbers from 0 to 1"),
    (lambda h: draw.set(h, "LineStyle", "~"), "LineStyle.*'-', '--', ':', '-.', 'none'"),
    (lambda h: draw.set(h, "Marker", "q"), "Marker.*'o'"),
    (lambda h: draw.set(h, "Visible", "maybe"), "'on' or 'off'"),
    (
        lambda h: draw.set(h, "Type", "axes"),
        "Unable to set the 'Type' property of class 'Line' because it is read",
    ),
    (
        lambda h: draw.set(h, "Volume", 1),
        "'Volume' is not an accessible property for an instance of class 'Line'",
    ),
    (lambda h: draw.get(h, "Volume"), "'Volume' is not an accessible property"),
    (lambda h: setattr(h, "Volume", 1), "Unrecognized property 'Volume' for class"),
    (lambda h: draw.set(h, "Color"), "'Color' has no value"),
    (lambda h: draw.set(h, "ButtonDownFcn", max), "there is no window that calls it"),
    (lambda h: draw.get(dl.dlarray([[1.5, 2]]), "XData"), "Invalid or deleted object"),
    (lambda h: draw.set(h, Cell(["Tag", "LineWidth"]), Cell([1])), "2 names and 1 handles have 1×1 values"),
    (lambda h: setattr(h, "Children", h), "only their order may change"),
    (lambda h: draw.gca().Title.Position, "where MATLAB's layout puts it"),
]


@cases(("call", "words"), WRONG)
def test_what_is_refused(call, words):
    with pytest.raises(ArgumentError, match=words):
        call(draw.plot([1, 2, 3]))
    plt.close("all")


def test_names_by_dots_are_exact():
    h = draw.plot([1, 2])
    with pytest.raises(AttributeError, match="Unrecognized method, property, or field 'Linewidth' for class"):
        _ = h.Linewidth
    assert not hasattr(h, "Volume") and draw.isprop(h, "linewidth") and not draw.isprop(h, "Volume")


def test_many_handles():
    h = draw.plot([1, 2], [3, 4], [1, 2], [5, 6])
    assert h.shape == (2, 1) and class_(h) == "matlab.graphics.chart.primitive.Line"
    draw.set(h, "LineWidth", 4)
    assert horzcat(*each(h, "LineWidth")).tolist() == [[4, 4]]
    assert [flat(v) for v in draw.get(h, "YData")] == [[3, 4], [5, 6]]
    assert draw.get(h, Cell(["LineStyle", "Marker", "Type"])).shape == (2, 3)
    draw.set(h, Cell(["LineWidth", "Tag"]), Cell([1, 2, "a", "b"], (2, 2)))
    assert [(one.LineWidth, one.Tag) for one in h] == [(1, "a"), (2, "b")]
    draw.set(draw.gca(), Cell(["XTick", "YTick"]), Cell([dl.colon(1, 3), dl.colon(1, 2)]))
    assert flat(draw.gca().XTick) == [1, 2, 3] and flat(draw.gca().YTick) == [1, 2]
    draw.set(h, dl.struct(Color="r", Marker="x"))
    assert [one.Marker for one in h] == ["x", "x"]


def test_handles_among_numbers_are_numbers_that_stand_for_them():
    q = -1 * dl.ones(3, 1)
    for k in range(1, 3):
        q = stored(q, draw.plot([1, 2, k]), k)
    assert draw.isgraphics(q).tolist() == [[True], [True], [False]]
    assert flat(draw.get(q(2), "YData")) == [1, 2, 2]
    q = stored(dl.zeros(2, 1), draw.plot([1, 2], [3, 4], [1, 2], [5, 6]), ":")
    assert flat(draw.get(q(2), "YData")) == [5, 6]
    assert draw.isgraphics(draw.gcf().Number) and draw.get(draw.gcf().Number, "Type") == "figure"
    assert draw.get(0, "Type") == "root" and not draw.isgraphics(-5) and not draw.isgraphics("a")


def test_gobjects_and_arrays_that_grow():
    g = draw.gobjects(2, 2)
    assert g.shape == (2, 2) and not np.asarray(draw.isgraphics(g)).any()
    assert draw.gobjects(0).shape == (0, 0) and draw.gobjects(3).shape == (3, 3)
    h = stored(dl.dlarray([]), draw.plot([1, 2]), 3)
    assert h.shape == (1, 3) and draw.isgraphics(h).tolist() == [[False, False, True]]
    assert draw.plot([1, 2])(1).Type == "line"  # h(1) of one handle


def test_what_is_deleted():
    h = draw.plot([1, 2], [3, 4], [1, 2], [5, 6])
    draw.delete(h(1))
    assert draw.isgraphics(h).tolist() == [[False], [True]] and len(plt.gca().lines) == 1
    with pytest.raises(ArgumentError, match="Invalid or deleted object"):
        _ = h(1).XData
    assert repr(h(1)) == "  handle to deleted Line\n"
    plt.close("all")  # by matplotlib itself
    assert not draw.isgraphics(h(2))


def test_displays():
    h = draw.plot([1, 2, 3], DisplayName="sin")
    lines = repr(h).split("\n")
    assert (
        lines[0] == "  Line (sin) with properties:" and lines[2] == "              Color: [0 0.4470 0.7410]"
    )
    assert lines[3:8] == [
        "          LineStyle: '-'",
        "          LineWidth: 0.5000",
        "             Marker: 'none'",
        "         MarkerSize: 6",
        "    MarkerFaceColor: 'none'",
    ]
    draw.title("waves")
    assert repr(draw.gca()).startswith("  Axes (waves) with properties:\n\n             XLim: [1 3]\n")
    assert shown("f", draw.gcf()).startswith("f = \n\n  Figure (1) with properties:\n\n      Number: 1\n")
    two = draw.plot([1, 2], [3, 4], [1, 2], [5, 6])
    assert repr(two) == "  2×1 Line array:\n\n  Line\n  Line"
    assert repr(draw.findobj("Tag", "nobody")) == "  0×0 empty GraphicsPlaceholder array."
    assert "Visible: on" in shown("s", draw.get(h))


def test_defaults_of_the_root():
    draw.set(draw.groot(), "defaultLineLineWidth", 7)
    assert draw.plot([1, 2]).LineWidth == 7 and draw.get(0, "DefaultLineLineWidth") == 7
    draw.set(0, "DefaultLineLineWidth", "remove")
    assert draw.plot([1, 2]).LineWidth == 0.5
    with pytest.raises(ArgumentError, match="names no property of a type"):
        draw.set(0, "defaultNothing", 1)


def test_histograms_have_matlabs_bins():
    x = dl.dlarray([1.0, 2, 2, 3, 3, 3, 10])
    h = draw.histogram(x, 3)
    n, edges = dl.histcounts(x, 3, nargout=2)
    assert flat(h.Values) == flat(n) and flat(h.BinEdges) == flat(edges) and h.NumBins == 3
    h.BinEdges = [0, 5, 10]
    assert flat(h.Values) == [6, 1] and h.BinWidth == 5 and flat(h.BinLimits) == [0, 10]
    assert [(b.get_x(), b.get_height()) for b in h.artists] == [(0, 6), (5, 1)]
    h.Normalization = "probability"
    assert flat(h.Values) == pytest.approx([6 / 7, 1 / 7]) and flat(h.BinCounts) == [6, 1]
    h.Normalization = "cdf"
    assert flat(h.Values) == pytest.approx([6 / 7, 1])
    h.FaceColor = "r"
    assert to_hex(h.artists[0].get_facecolor()) == "#ff0000"
    known = draw.histogram("BinEdges", [0, 1, 2], "BinCounts", [5, 6])
    assert flat(known.Values) == [5, 6]


def test_bars():
    b = draw.bar(dl.dlarray([[1, 2], [3, 4], [5, 6]]))
    assert b.shape == (2, 1) and flat(b(2).YData) == [2, 4, 6] and flat(b(1).XData) == [1, 2, 3]
    b(1).FaceColor = "r"
    assert to_hex(b(1).artists[0].get_facecolor()) == "#ff0000"
    b(2).YData = [7, 8, 9]
    assert [p.get_height() for p in b(2).artists] == [7, 8, 9] and flat(b(2).YEndPoints) == [7, 8, 9]
    b(2).CData = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    b(2).FaceColor = "flat"
    assert [to_hex(p.get_facecolor()) for p in b(2).artists] == ["#ff0000", "#00ff00", "#0000ff"]
    with pytest.raises(ArgumentError, match="YData of 2 numbers is stored, but there are 3 grouped bars"):
        b(1).YData = [1, 2]


def test_polygons():
    p = draw.patch(Faces=[[1, 2, 3], [1, 3, 4]], Vertices=[[0, 0], [1, 0], [1, 1], [0, 1]], FaceColor="y")
    assert p.XData.shape == (3, 2) and flat(p.FaceColor) == [1, 1, 0] and p.Faces.shape == (2, 3)
    p.Vertices = [[0, 0], [2, 0], [2, 2], [0, 2]]
    assert p.artists[0].get_paths()[0].vertices[1].tolist() == [2, 0]
    space = draw.patch([0, 1, 1], [0, 0, 1], [1, 2, 3], "b")
    assert space.Vertices.shape == (3, 3) and flat(space.ZData) == [1, 2, 3]
    from_struct = draw.patch(draw.surf2patch([[1, 2], [3, 4]]))
    assert from_struct.Faces.tolist() == [[1, 2, 4, 3]]
    coloured = draw.patch([0, 1, 1], [0, 0, 1], [1, 2, 3])
    assert coloured.FaceColor == "flat" and flat(coloured.CData) == [1, 2, 3]
    with pytest.raises(ArgumentError, match="Length of X, Y and Z must match"):
        draw.patch([0, 1, 1], [0, 0], "r")


def test_surfaces_images_and_texts():
    s = draw.surf([[1, 2], [3, 4]])
    s.ZData = [[5, 6], [7, 8]]
    assert flat(s.CData) == [5, 6, 7, 8] and s.XData.shape == (1, 2) and s.YData.shape == (2, 1)
    draw.figure()
    i = draw.imagesc([[1, 2], [3, 4]])
    assert flat(i.XData) == [1, 2] and i.CDataMapping == "scaled" and draw.gca().YDir == "reverse"
    i.CData = [[5, 6], [7, 9]]
    assert i.artists[0].get_clim() == (5, 9)
    t = draw.text([1, 2], [3, 4], Cell(["a", "b"]))
    assert t.shape == (2, 1) and flat(t(2).Position) == [2, 4, 0]
    t(1).String = "new"
    t(1).Position = [5, 6]
    assert t(1).artists[0].get_text() == "new" and t(1).artists[0].get_position() == (5, 6)
    alone = draw.text("Position", [1, 2], "String", "alone")
    assert alone.String == "alone" and flat(alone.Position) == [1, 2, 0]


def test_points_and_arrows():
    s = draw.scatter([1, 2], [3, 4], 50, "r", "filled")
    assert s.SizeData == 50 and flat(s.CData) == [1, 0, 0] and s.MarkerFaceColor == "flat"
    s.XData = [5, 6]
    assert s.artists[0].get_offsets().tolist() == [[5, 3], [6, 4]]
    q = draw.quiver([0, 1], [0, 1], [1, 1], [2, 2], 0, "r")
    q.UData = [3, 3]
    assert q.artists[0].U.tolist() == [3, 3] and q.AutoScale == "off" and flat(q.Color) == [1, 0, 0]
    c, h = draw.contour([[1, 2], [3, 4]], [2, 3], nargout=2)
    assert flat(h.LevelList) == [2, 3] and c.shape[0] == 2 and float(np.asarray(c)[0, 0]) == 2
    with pytest.raises(ArgumentError, match="chosen by matplotlib here"):
        _ = draw.contour([[1, 2], [3, 4]]).LevelList
