"""Plots with MATLAB's arguments: what stands in matplotlib's axes afterwards."""

import shutil
import subprocess
import sys

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, SizeError
from dlarray.matlab import Cell, draw

matplotlib = pytest.importorskip("matplotlib")
matplotlib.use("Agg")
plt = pytest.importorskip("matplotlib.pyplot")
to_hex = pytest.importorskip("matplotlib.colors").to_hex


@pytest.fixture(autouse=True)
def figure():
    made = plt.figure()
    yield made
    plt.close("all")


def lines():
    return [line.get_xydata().tolist() for line in plt.gca().lines]


def test_places_are_counted_from_1():
    draw.plot(dl.dlarray([5, 6, 7]))
    assert lines() == [[[1, 5], [2, 6], [3, 7]]]


def test_columns_of_a_matrix_are_lines_and_a_vector_goes_along_the_side_of_its_length():
    X = dl.dlarray([[1, 2, 3], [4, 5, 6]])
    draw.plot(X)
    assert [len(line) for line in lines()] == [2, 2, 2]
    plt.clf()
    draw.plot([10, 20, 30], X)  # MATLAB matches the length: rows here
    assert lines() == [[[10, 1], [20, 2], [30, 3]], [[10, 4], [20, 5], [30, 6]]]
    plt.clf()
    draw.plot([10, 20], X)
    assert lines()[0] == [[10, 1], [20, 4]]
    with pytest.raises(SizeError, match=r"x is 1×4 and y is 2×3; fix: vectors of one length"):
        draw.plot([1, 2, 3, 4], X)


def test_several_curves_formats_and_options():
    draw.plot([1, 2], [3, 4], "r--", [1, 2], [5, 6], "b", LineWidth=3, DisplayName="a", Tag="left out")
    first, second = plt.gca().lines
    assert (first.get_linestyle(), second.get_linestyle()) == ("--", "-")
    assert [to_hex(c.get_color()) for c in (first, second)] == ["#ff0000", "#0000ff"]
    assert first.get_linewidth() == second.get_linewidth() == 3 and first.get_label() == "a"
    plt.clf()
    draw.plot([1, 2], "Color", dl.dlarray([1, 0, 0.5]))
    assert plt.gca().lines[0].get_color() == (1, 0, 0.5)


def test_a_complex_vector_is_drawn_in_the_plane():
    draw.plot(dl.dlarray([1 + 2j, 3 + 4j]))
    assert lines() == [[[1, 2], [3, 4]]]


@pytest.mark.parametrize("name", ["semilogx", "semilogy", "loglog"])
def test_logarithmic_axes(name):
    getattr(draw, name)([1, 10], [1, 100])
    axes = plt.gca()
    assert (axes.get_xscale() == "log", axes.get_yscale() == "log") == (
        name != "semilogy",
        name != "semilogx",
    )


def test_bars():
    draw.bar([3, 1, 2], 0.5, "r")
    assert [(b.get_height(), b.get_width(), b.get_x() + b.get_width() / 2) for b in plt.gca().patches] == [
        (3, 0.5, 1),
        (1, 0.5, 2),
        (2, 0.5, 3),
    ]
    assert plt.gca().patches[0].get_facecolor() == (1, 0, 0, 1)


def test_groups_and_stacks_of_bars():
    Y = dl.dlarray([[1, 2], [3, 4], [5, 6]])
    draw.bar([10, 20, 30], Y)
    assert [b.get_height() for b in plt.gca().patches] == [1, 3, 5, 2, 4, 6]
    assert [b.get_x() + b.get_width() / 2 for b in plt.gca().patches] == pytest.approx(
        [8, 18, 28, 12, 22, 32]
    )
    plt.clf()
    draw.barh(Y, "stacked")
    assert [b.get_x() for b in plt.gca().patches] == [0, 0, 0, 1, 3, 5]
    assert [b.get_width() for b in plt.gca().patches] == [1, 3, 5, 2, 4, 6]


def test_histograms():
    x = dl.dlarray([1, 1, 2, 3])
    draw.histogram(x, [0.5, 1.5, 3.5], Normalization="probability")
    assert [b.get_height() for b in plt.gca().patches] == [0.5, 0.5]
    plt.clf()
    draw.histogram(x, BinWidth=2)
    assert [(b.get_x(), b.get_height()) for b in plt.gca().patches] == [(0, 2), (2, 2)]
    plt.clf()
    draw.hist(x)
    assert len(plt.gca().patches) == 10
    plt.clf()
    draw.hist(x, [1, 3])
    assert [b.get_height() for b in plt.gca().patches] == [2, 2]
    with pytest.raises(ArgumentError, match='Normalization is "sum"; fix'):
        draw.histogram(x, Normalization="sum")


def test_stairs_keep_a_value_until_the_next():
    draw.stairs([1, 2, 3], [5, 6, 7])
    assert plt.gca().lines[0].get_drawstyle() == "steps-post"


def test_areas_stems_and_bars_of_errors():
    draw.area([[1, 2], [3, 4]])
    assert len(plt.gca().collections) == 2
    plt.clf()
    draw.stem([4, 5], "filled")
    assert plt.gca().containers[0].markerline.get_xydata().tolist() == [[1, 4], [2, 5]]
    plt.clf()
    draw.errorbar([1, 2], [3, 4], [0.5, 0.5], [1, 1], "ro")
    low, high = plt.gca().containers[0].lines[2][0].get_segments()[0][:, 1]
    assert (low, high) == (2.5, 4)


def test_points():
    draw.scatter([1, 2], [3, 4], 50, dl.dlarray([0.1, 0.9]), "filled")
    made = plt.gca().collections[0]
    assert made.get_sizes().tolist() == [50] and made.get_array().tolist() == [0.1, 0.9]
    plt.clf()
    draw.scatter([1, 2], [3, 4])  # open circles
    assert len(plt.gca().collections[0].get_facecolors()) == 0
    plt.clf()
    draw.scatter([1, 2], [3, 4], 20, "r", "filled")
    assert plt.gca().collections[0].get_facecolors().tolist() == [[1, 0, 0, 1]]
    draw.scatter([1, 2], [3, 4], "k*")


def test_images():
    page = dl.dlarray([[0.0, 0.5], [0.25, 2.0]])
    draw.imshow(page)
    assert plt.gci().get_clim() == (0, 1)
    draw.imshow(page, [])
    assert plt.gci().get_clim() == (0, 2)
    draw.imshow(dl.uint8([[0, 255]]))
    assert plt.gci().get_clim() == (0, 255) and plt.gci().get_cmap().name == "gray"
    plt.clf()
    draw.imagesc([10, 20], [1, 3], page, [0, 4])
    assert plt.gci().get_extent() == [5, 25, 4, 0] and plt.gci().get_clim() == (0, 4)
    draw.colormap("parula")
    assert plt.gci().get_cmap().name == "viridis"
    plt.clf()
    draw.pcolor(dl.magic(4))
    assert plt.gci().get_array().size == 9
    plt.clf()
    draw.spy(dl.eye(3))
    assert plt.gca().lines[0].get_xydata().tolist() == [[0, 0], [1, 1], [2, 2]]


def test_heights():
    Z = dl.magic(4)
    draw.contour(Z, 3)
    assert plt.gca().get_xlim() == (1, 4)
    draw.contourf([1, 2, 3, 4], [1, 2, 3, 4], Z, [5, 10])
    draw.contour([1, 2, 3, 4], [1, 2, 3, 4], Z, [5, 5], "k")
    assert plt.gca().collections[-1].levels.tolist() == [5]


def test_arrows_texts_polygons_and_rectangles():
    draw.quiver(0, 0, 1, 2, 0, "b-", LineWidth=2)
    arrows = plt.gca().collections[0]
    assert (arrows.U.item(), arrows.V.item(), arrows.scale) == (1, 2, 1)
    draw.text([1, 2], [3, 4], Cell(["a", "b"]), FontSize=7)
    assert [(t.get_text(), t.get_position(), t.get_fontsize()) for t in plt.gca().texts] == [
        ("a", (1, 3), 7),
        ("b", (2, 4), 7),
    ]
    draw.fill([0, 1, 1], [0, 0, 1], [0, 1, 0])
    assert plt.gca().patches[0].get_facecolor() == (0, 1, 0, 1)
    draw.rectangle("Position", [1, 2, 3, 4], "EdgeColor", "r")
    assert plt.gca().patches[1].get_bbox().bounds == (1, 2, 3, 4)
    draw.rectangle(Position=[0, 0, 2, 2], Curvature=[1, 1])
    assert type(plt.gca().patches[2]).__name__ == "Ellipse"
    draw.line([0, 1], [2, 3], Color="k")
    assert to_hex(plt.gca().lines[0].get_color()) == "#000000"


def test_cakes():
    draw.pie([1, 2, 1], Cell(["a", "b", "c"]))
    assert [t.get_text() for t in plt.gca().texts] == ["a", "b", "c"]
    plt.clf()
    draw.pie([0.25, 0.25])  # half a cake
    assert plt.gca().patches[-1].theta2 - plt.gca().patches[0].theta1 == pytest.approx(180)


def test_space():
    X, Y = dl.meshgrid([1, 2, 3], [1, 2], nargout=2)
    draw.surf(X, Y, X * Y)
    assert plt.gca().name == "3d" and plt.gci() is not None
    draw.view(30, 20)
    assert (plt.gca().azim, plt.gca().elev) == (-60, 20)
    for name in ("mesh", "contour3"):
        getattr(draw, name)(dl.magic(4))
    draw.plot3([1, 2], [3, 4], [5, 6], "r-")
    assert np.stack(plt.gca().lines[0].get_data_3d()).tolist() == [[1, 2], [3, 4], [5, 6]]
    draw.scatter3([1, 2], [3, 4], [5, 6], 10, "filled")
    draw.quiver3(0, 0, 0, 1, 1, 1)
    draw.plot([1, 2])  # begins anew in the plane
    assert plt.gca().name == "rectilinear" and len(lines()) == 1
    draw.polarplot([0, np.pi], [1, 2])


def test_without_matplotlib_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)
    with pytest.raises(ArgumentError, match=r"matplotlib is not installed; fix: pip install dlarray\[plot\]"):
        draw.plot([1, 2])


MAPS = "autumn bone cool copper gray hot hsv jet lines pink spring summer winter".split()


@pytest.mark.skipif(
    shutil.which("octave-cli") is None, reason="octave-cli is the oracle, and is not installed"
)
def test_colour_maps_are_those_of_octave():
    names = [n for n in MAPS if n != "lines"]  # whose colours are others there
    calls = ", ".join(f"{name}({m})" for name in names for m in (1, 2, 7, 8, 64))
    code = f"c = {{{calls}}}; for k = 1:numel(c), printf('%.15g ', c{{k}}'); printf('\\n'); end"
    done = subprocess.run(
        ["octave-cli", "--norc", "-q", "--eval", code], capture_output=True, text=True, check=True
    )
    theirs = [np.array(line.split(), dtype=float).reshape(-1, 3) for line in done.stdout.splitlines()]
    mine = [np.asarray(getattr(draw, name)(m)) for name in names for m in (1, 2, 7, 8, 64)]
    for (name, m), a, b in zip([(n, m) for n in names for m in (1, 2, 7, 8, 64)], mine, theirs, strict=True):
        assert a == pytest.approx(b, abs=1e-12), (name, m)


def test_the_colours_of_lines():
    assert np.asarray(draw.lines(8))[[0, 7]].tolist() == [[0, 0.447, 0.741]] * 2


def test_a_bar_of_colours_is_replaced():
    draw.colorbar()  # nothing is drawn yet
    draw.imagesc(dl.magic(4))
    for _ in range(3):
        draw.colorbar()
    assert len(plt.gcf().axes) == 2


def test_tiles():
    draw.tiledlayout(2, 3)
    first = draw.nexttile()
    wide = draw.nexttile([2, 2])
    below = draw.nexttile()
    assert [a.get_subplotspec().get_geometry()[2:] for a in (first, wide, below)] == [(0, 0), (1, 5), (3, 3)]
    assert draw.nexttile(1) is first and plt.gca() is first
    with pytest.raises(ArgumentError, match=r"none of the 2×3 tiles is free; fix: tiledlayout with more"):
        draw.nexttile()
    with pytest.raises(ArgumentError, match=r'tiledlayout\(2, 3\), or tiledlayout\("flow"\)'):
        draw.tiledlayout(2)
    draw.tiledlayout("flow")
    tiles = [draw.nexttile() for _ in range(3)]
    assert [a.get_subplotspec().get_geometry() for a in tiles] == [(2, 2, k, k) for k in range(3)]
    draw.tiledlayout("vertical")
    tiles = [draw.nexttile() for _ in range(3)]
    assert [a.get_subplotspec().get_geometry() for a in tiles] == [(3, 1, k, k) for k in range(3)]
