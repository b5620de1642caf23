"""Figures, axes, what plots replace, limits, ticks, titles and legends."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, SizeError
from dlarray.matlab import Cell, draw
from tests.support.bundles import cases

matplotlib = pytest.importorskip("matplotlib")
matplotlib.use("Agg")
plt = pytest.importorskip("matplotlib.pyplot")


def flat(x):
    return np.asarray(x).reshape(-1).tolist()


def test_plots_replace_what_is_not_held_where_the_program_asks():
    draw.replacing()
    first = draw.plot([1, 2], DisplayName="first")
    draw.title("gone")
    second = draw.plot([3, 4])
    ax = draw.gca()
    assert not draw.isgraphics(first) and ax.Children == second and ax.Title.String == ""
    draw.hold("on")
    third = draw.plot([5, 6])
    draw.text(1, 1, "adds")
    assert ax.Children.shape == (3, 1) and draw.ishold() and draw.isgraphics(second)
    assert flat(third.Color) == [0.85, 0.325, 0.098]
    draw.hold("off")
    draw.line([0, 1], [0, 1])  # adds in any case
    assert ax.Children.shape == (4, 1)
    draw.bar([1, 2])
    assert ax.Children.Type == "bar"
    draw.replacing(False)
    draw.plot([1, 2])
    assert ax.Children.shape == (2, 1)  # as matplotlib


def test_axes_that_are_given_stay_beside_the_current_ones():
    a, b = draw.subplot(2, 1, 1), draw.subplot(2, 1, 2)
    h = draw.plot(a, [1, 2, 3])
    assert h.Parent == a and draw.gca() == b
    draw.scatter([1, 2], [3, 4], "Parent", a)
    draw.title(a, "upper")
    assert a.Children.shape == (2, 1) and b.Children.shape == (0, 0) and a.artist.get_title() == "upper"
    assert draw.axes(a) == a and draw.gca() == a


def test_planes_become_space():
    draw.replacing()
    ax = draw.gca()
    draw.axis([0, 5, 0, 5, -2, 2])
    draw.hold("on")
    flat_line = draw.plot([1, 2], [3, 4])
    deep = draw.plot3([1, 2], [3, 4], [5, 6])
    assert draw.gca() == ax and draw.isgraphics(flat_line) and flat(deep.ZData) == [5, 6]
    assert flat(ax.ZLim) == [-2, 2] and ax.artist.get_zlim() == (-2, 2)
    assert draw.plot([0, 1], [0, 1]).artists[0].get_data_3d()[2].tolist() == [0, 0]
    draw.hold("off")
    draw.plot([1, 2])
    assert not hasattr(ax.artist, "get_zlim") and draw.gca() == ax


def test_figures():
    f = draw.gcf()
    g = draw.figure(7)
    assert g.Number == 7 and g == 7 and draw.gcf() == g and draw.figure(f) == f and draw.gcf() == f
    g.Position = [1, 2, 300, 200]
    assert flat(g.Position) == [1, 2, 300, 200] and g.artist.get_size_inches().tolist() == [3, 2]
    draw.set(g, "WindowState", "maximized", "Units", "normalized", "MenuBar", "none")
    assert (g.WindowState, g.Units, g.MenuBar) == ("maximized", "normalized", "none")
    assert list(draw.groot().Children) == [f, g]
    draw.close(g)
    assert not draw.isgraphics(g) and draw.groot().Children == f
    draw.plot([1, 2])
    assert draw.clf() == f and f.Children.shape == (0, 0)
    draw.close("all")
    assert draw.groot().Children.shape == (0, 0)
    with pytest.raises(ArgumentError, match="Specified window does not exist"):
        draw.close(99)
    with pytest.raises(ArgumentError, match="figure: a figure or its number is expected"):
        draw.figure(-1)


PLACES = [
    ((2, 1, 1), [0.13, 0.5838, 0.775, 0.3412]),
    ((2, 1, 2), [0.13, 0.11, 0.775, 0.3412]),
    ((2, 2, 1), [0.13, 0.5838, 0.3347, 0.3412]),
    ((1, 2, 2), [0.5703, 0.11, 0.3347, 0.815]),
    ((3, 1, 1), [0.13, 0.7093, 0.775, 0.2157]),
    ((3, 1, 2), [0.13, 0.4096, 0.775, 0.2157]),
]


@cases(("place", "position"), PLACES)
def test_places_of_subplots_are_matlabs(place, position):
    draw.clf()
    assert flat(draw.subplot(*place).Position) == pytest.approx(position, abs=1e-4)


def test_subplots():
    a = draw.subplot(2, 2, 1)
    b = draw.subplot(222)
    wide = draw.subplot(2, 2, [3, 4])
    assert draw.subplot(2, 2, 1) == a and len(draw.gcf().Children) == 3 and draw.gca() == a
    assert draw.subplot(b) == b and draw.gca() == b
    draw.subplot(2, 1, 2)  # the same place as [3, 4]
    assert draw.isgraphics(wide)
    draw.subplot(1, 1, 1)
    assert not draw.isgraphics(a) and not draw.isgraphics(wide)
    with pytest.raises(ArgumentError, match="Index exceeds number of subplots: 5 of 2×2"):
        draw.subplot(2, 2, 5)
    draw.tiledlayout(1, 2)
    tile = draw.tile()
    assert flat(tile.Position) == pytest.approx(tile.artist.get_position().bounds)


# Limits that are commonly seen of such lines; no page states the rule.
LIMITS = [
    ([0, 2 * np.pi], [0, 7]),
    ([-2 * np.pi, 2 * np.pi], [-8, 8]),
    ([-np.pi, np.pi], [-4, 4]),
    ([1, 10], [1, 10]),
    ([1, 12], [0, 12]),
    ([1, 20], [0, 20]),
    ([0, 100], [0, 100]),
    ([0, 1095], [0, 1200]),
    ([1, 100], [0, 100]),
    ([-1, 1], [-1, 1]),
    ([0, 0.37], [0, 0.4]),
    ([5, 5], [4, 6]),
    ([0, 0], [-1, 1]),
]


@cases(("data", "limits"), LIMITS)
def test_limits_of_lines(data, limits):
    draw.clf()
    draw.plot(data, [0, 1])
    assert flat(draw.xlim()) == pytest.approx(limits) and draw.xlim("mode") == "auto"


def test_limits_that_are_set():
    ax = draw.gca()
    assert flat(ax.XLim) == [0, 1] and flat(draw.axis()) == [0, 1, 0, 1]
    draw.xlim([2, 5])
    assert (flat(draw.xlim()), ax.XLimMode, ax.artist.get_xlim()) == ([2, 5], "manual", (2, 5))
    draw.plot([3, 4], [1, 9])
    assert flat(ax.XLim) == [2, 5] and flat(ax.YLim) == [1, 9]
    draw.xlim("auto")
    assert ax.XLimMode == "auto" and flat(ax.XLim) == [3, 4]
    draw.ylim([0, np.inf])
    assert flat(ax.YLim) == [0, 9]
    draw.axis("tight")
    assert flat(ax.YLim) == [1, 9]
    ax.YDir = "reverse"
    ax.XScale = "log"
    assert ax.artist.yaxis_inverted() and ax.artist.get_xscale() == "log" and ax.XScale == "log"
    plt.xlim(7, 8)  # by matplotlib's own function
    assert flat(ax.XLim) == [7, 8] and ax.XLimMode == "manual"
    with pytest.raises(ArgumentError, match="Value must be a 1x2 vector"):
        draw.xlim([5, 2])
    with pytest.raises(ArgumentError, match="Vector must have 4, 6, or 8 elements, but it has 3"):
        draw.axis([1, 2, 3])


UNKNOWN = [
    (lambda: draw.bar([1, 2, 3]), "those of Bar objects"),
    (lambda: draw.plot3([1, 2], [3, 4], [5, 6]), "those of axes in space"),
    (lambda: draw.plot(draw.subplot(2, 2, 1), [1, 2, 3]), "those of axes of another size"),
    (lambda: (draw.plot([1, 2, 3]), draw.axis("equal")), "those of axes with equal units"),
]


@cases(("make", "words"), UNKNOWN)
def test_limits_whose_rule_is_not_known_are_refused(make, words):
    draw.clf()
    make()
    with pytest.raises(ArgumentError, match=words):
        draw.xlim()
    draw.xlim([0, 3])
    assert flat(draw.xlim()) == [0, 3]


def test_limits_of_images_and_colours():
    draw.imagesc([[1, 2, 3], [4, 5, 6]])
    assert flat(draw.xlim()) == [0.5, 3.5] and flat(draw.ylim()) == [0.5, 2.5] and flat(draw.clim()) == [1, 6]
    draw.clim([0, 10])
    assert plt.gca().images[0].get_clim() == (0, 10) and draw.gca().CLimMode == "manual"


def test_ticks():
    draw.plot([0, 10], [0, 1])
    assert flat(draw.xticks()) == list(range(11)) and draw.gca().XTickMode == "auto"
    assert list(draw.xticklabels())[:3] == ["0", "1", "2"] and draw.xticklabels().shape == (11, 1)
    draw.xticks([0, 5, 10])
    draw.xticklabels(Cell(["a", "b", "c"]))
    assert [t.get_text() for t in plt.gca().get_xticklabels()] == ["a", "b", "c"]
    assert list(draw.gca().XTickLabel) == ["a", "b", "c"] and draw.gca().XTickLabelMode == "manual"
    draw.set(draw.gca(), "YTick", dl.dlarray([]))
    assert draw.gca().YTick.shape == (0, 0) and plt.gca().get_yticks().size == 0


def test_titles_and_labels():
    t = draw.title("a", FontSize=15)
    assert (t.String, t.FontSize, t.FontWeight, draw.gca().Title == t) == ("a", 15, "bold", True)
    draw.gca().Title.String = "b"
    assert plt.gca().get_title() == "b" and t.String == "b"
    draw.xlabel(Cell(["two", "lines"]))
    assert plt.gca().get_xlabel() == "two\nlines" and list(draw.gca().XLabel.String) == ["two", "lines"]
    draw.ylabel("y", "Color", "r", "Rotation", 0)
    assert plt.gca().yaxis.label.get_rotation() == 0
    plt.xlabel("by matplotlib")
    assert draw.sgtitle("all").String == "all"


def test_legends():
    h = draw.plot([1, 2], [3, 4], [1, 2], [5, 6], [1, 2], [7, 8])
    lg = draw.legend(h("2:3"), "second", "third", "Location", "southwest")
    assert list(lg.String) == ["second", "third"] and lg.Location == "southwest"
    assert [x.get_text() for x in plt.gca().get_legend().get_texts()] == ["second", "third"]
    assert h(2).DisplayName == "second" and draw.gca().Legend == lg
    lg.String = Cell(["one", "two"])
    assert [x.get_text() for x in plt.gca().get_legend().get_texts()] == ["one", "two"]
    h(1).Annotation.LegendInformation.IconDisplayStyle = "off"
    again = draw.legend()
    assert list(again.String) == ["one", "two"] and not draw.isgraphics(lg)
    draw.legend("off")
    assert plt.gca().get_legend() is None and draw.gca().Legend.shape == (0, 0)


def test_sizes_of_texts_and_margins_are_those_of_the_picture():
    draw.axis([0, 1, 0, 1])
    t = draw.text(0.2, 0.5, "word")
    left, bottom, wide, high = flat(t.Extent)
    assert left == pytest.approx(0.2, abs=0.01) and 0 < wide < 0.3 and bottom < 0.5 < bottom + high
    inset = flat(draw.gca().TightInset)
    draw.ylabel("a label")
    assert flat(draw.gca().TightInset)[0] > inset[0] > 0
    draw.set(draw.gca(), "LooseInset", [0, 0, 0, 0])  # of older versions
    draw.set(draw.gcf(), "DoubleBuffer", "off")
    assert flat(draw.get(draw.gca(), "LooseInset")) == [0, 0, 0, 0] and "DoubleBuffer" not in draw.get(
        draw.gcf()
    )
    draw.plot([0, 1], [0, 1])
    assert 0 < flat(draw.legend("a").Position)[0] < 1
    draw.imagesc([[1, 2], [3, 4]])
    bar = draw.colorbar("southoutside")
    assert bar.Location == "southoutside" and flat(bar.Limits) == [1, 4] and flat(bar.Position)[1] < 0.3
    bar.Label.String = "units"
    bar.Ticks = [1, 4]
    bar.TickLabels = Cell(["low", "high"])
    assert list(bar.TickLabels) == ["low", "high"] and bar.TicksMode == "manual"


def test_places_in_other_units():
    ax, f = draw.gca(), draw.gcf()
    ax.Units = "pixels"
    assert flat(ax.Position) == pytest.approx([73.8, 47.2, 434, 342.3])
    ax.Position = [57, 43, 280, 210]
    ax.Units = "normalized"
    assert flat(ax.Position) == pytest.approx([0.1, 0.1, 0.5, 0.5])
    f.Units = "inches"
    assert flat(f.Position)[2:] == pytest.approx([560 / 96, 420 / 96])
    draw.set(f, "Units", "normalized", "Position", [0, 0, 0.5, 0.5])
    assert flat(f.Position) == pytest.approx([0, 0, 0.5, 0.5])
    draw.set(f, "OuterPosition", [0, 0, 1, 1])
    assert flat(f.OuterPosition) == pytest.approx([0, 0, 1, 1])
    f.Units = "pixels"
    assert flat(f.Position) == pytest.approx([1, 1, 960, 540]) and flat(f.OuterPosition)[2] == 1920
    assert f.artist.get_size_inches()[0] == pytest.approx(9.6)
    f.Units = "characters"
    with pytest.raises(ArgumentError, match="characters are not converted here"):
        _ = f.Position
    f.Units = "pixels"
    draw.axis([0, 10, 0, 10])
    t = draw.text(0.5, 0.25, "middle", Units="normalized")
    assert flat(t.Position)[:2] == [0.5, 0.25] and t.artists[0].get_transform() == ax.artist.transAxes
    t.Units = "data"
    assert flat(t.Position)[:2] == pytest.approx([5, 2.5])
    assert t.artists[0].get_position() == pytest.approx((5, 2.5))


def test_lines_that_grow_and_groups_that_move():
    an = draw.animatedline("MaximumNumPoints", 2)
    for k in range(3):
        draw.addpoints(an, k, k * 10)
    assert flat(draw.getpoints(an)) == [1, 2] and an.artists[0].get_ydata().tolist() == [10, 20]
    draw.clearpoints(an)
    assert draw.getpoints(an).shape == (1, 0)
    with pytest.raises(SizeError, match="addpoints: the coordinates have 2, 1 points"):
        draw.addpoints(an, [1, 2], 3)
    with pytest.raises(ArgumentError, match="the first argument must be an animated line"):
        draw.addpoints(draw.plot([1, 2]), 1, 2)
    t = draw.hgtransform()
    h = draw.line([0, 1], [0, 1], Parent=t)
    t.Matrix = [[1, 0, 0, 5], [0, 1, 0, 6], [0, 0, 1, 0], [0, 0, 0, 1]]
    moved = h.artists[0].get_transform().transform([0, 0])
    assert moved == pytest.approx(plt.gca().transData.transform([5, 6]))


def test_links():
    a, b = draw.subplot(2, 1, 1), draw.subplot(2, 1, 2)
    draw.linkaxes([a, b], "x")
    draw.xlim(a, [0, 7])
    assert flat(b.XLim) == [0, 7]
    draw.linkaxes([a, b], "off")
    draw.xlim(a, [0, 1])
    assert flat(b.XLim) == [0, 7]
    link = draw.linkprop([a, b], Cell(["YLim", "Color"]))
    b.YLim = [3, 4]
    assert flat(a.YLim) == [3, 4] and len(link.Targets) == 2
    with pytest.raises(ArgumentError, match="not all of the objects have XLim"):
        draw.linkprop([a, draw.plot([1, 2])], "XLim")
