"""Confusion matrix charts: what they count, what can be set, their order, and what is drawn."""

import subprocess
import sys

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError, OptionError, SizeError
from dlarray.training.metrics.leaf_order import similar_neighbours

COUNTS = [[8, 1, 1], [0, 5, 5], [2, 0, 18]]
NAMES = ["cat", "dog", "bird"]


@pytest.fixture
def figure():
    """An empty figure, which is the current one."""
    plt = pytest.importorskip("matplotlib.pyplot", reason="charts are drawn by matplotlib, the extra plot")
    found = plt.figure()
    yield found
    plt.close("all")


def made(**options):
    return dl.confusionchart(COUNTS, NAMES, **{"Visible": "off", **options})


# -- what it is ---------------------------------------------------------------------------------------------------
def test_labels_of_every_kind():
    known, guess = ["b", "a", "b", "a", "b"], ["b", "b", "b", "a", "a"]
    cm = dl.confusionchart(known, guess, Visible=False)
    assert cm.NormalizedValues.tolist() == [[1, 1], [1, 2]] and cm.ClassLabels == ["a", "b"]
    cats = [dl.categorical(v, ["b", "a", "c"]) for v in (known, guess)]
    cm = dl.confusionchart(*cats, Visible=False)
    assert cm.NormalizedValues.tolist() == [[2, 1, 0], [1, 1, 0], [0, 0, 0]]
    assert cm.ClassLabels.categories() == ["b", "a", "c"] and cm.ClassLabels.shape == (3, 1)
    cm = dl.confusionchart(np.array([3, 1, 1]), dl.dlarray([3, 3, 1]), Visible=False)
    assert cm.ClassLabels.tolist() == [[1], [3]] and cm.NormalizedValues.tolist() == [[1, 1], [0, 1]]
    cm = dl.confusionchart([True, False], [True, True], Visible=False)
    assert cm.names == ["0", "1"] or cm.names == ["false", "true"]


def test_a_confusion_matrix():
    cm = dl.confusionchart(COUNTS, Visible=False)
    assert cm.ClassLabels.tolist() == [[1], [2], [3]] and cm.names == ["1", "2", "3"]
    cm = dl.confusionchart(dl.dlarray(COUNTS), dl.categorical(NAMES, NAMES), Visible=False)
    assert cm.ClassLabels.tolist() == [[n] for n in NAMES] or cm.ClassLabels.tolist() == NAMES
    assert dl.confusionchart(7, Visible=False).NormalizedValues.shape == (1, 1)
    assert dl.confusionchart(np.zeros((2, 2)), [10, 20], Visible=False).ClassLabels.tolist() == [[10], [20]]
    assert dl.confusionchart(COUNTS, NAMES, "Title", "T", "visible", "off").Title == "T"


def test_the_display_is_that_of_matlab():
    assert repr(made()) == (
        "  ConfusionMatrixChart with properties:\n\n"
        "    NormalizedValues: [3×3 double]\n         ClassLabels: {3×1 cell}"
    )
    labels = dl.categorical(["a", "b", "b"])
    assert "ClassLabels: [2×1 categorical]" in repr(dl.confusionchart(labels, labels, Visible=False))


def test_defaults_are_those_of_matlab():
    cm = made()
    assert (cm.Title, cm.XLabel, cm.YLabel) == ("", "Predicted Class", "True Class")
    assert (cm.Normalization, cm.RowSummary, cm.ColumnSummary) == ("absolute", "off", "off")
    assert cm.DiagonalColor == (0, 0.4471, 0.7412) and cm.OffDiagonalColor == (0.851, 0.3255, 0.098)
    assert (cm.FontColor, cm.FontName, cm.FontSize, cm.GridVisible) == ((0.15,) * 3, "Helvetica", 10, True)


# -- normalization and summaries ------------------------------------------------------------------------------------
def test_normalization():
    counts, cm = np.array(COUNTS, dtype=float), made()
    for name, expected in (
        ("row-normalized", counts / counts.sum(1, keepdims=True)),
        ("column-normalized", counts / counts.sum(0)),
        ("Total-Normalized", counts / 40),
        ("absolute", counts),
    ):
        cm.Normalization = name
        np.testing.assert_allclose(np.asarray(cm.NormalizedValues), expected)
    empty = dl.confusionchart([[0, 0], [1, 1]], Normalization="row-normalized", Visible=False)
    assert np.isnan(np.asarray(empty.NormalizedValues)[0]).all()


def test_summaries():
    cm = made(RowSummary="absolute", ColumnSummary="absolute")
    assert cm.summary("row").tolist() == [[8, 2], [5, 5], [18, 2]]
    assert cm.summary("column").tolist() == [[8, 5, 18], [2, 1, 6]]
    cm.RowSummary, cm.ColumnSummary = "row-normalized", "column-normalized"
    np.testing.assert_allclose(cm.summary("row"), [[0.8, 0.2], [0.5, 0.5], [0.9, 0.1]])
    np.testing.assert_allclose(cm.summary("column"), [[0.8, 5 / 6, 0.75], [0.2, 1 / 6, 0.25]])
    cm.RowSummary = cm.ColumnSummary = "total-normalized"
    np.testing.assert_allclose(cm.summary("row").sum(), 1)
    np.testing.assert_allclose(cm.summary("column").sum(), 1)
    for name, wrong in (("RowSummary", "column-normalized"), ("ColumnSummary", "row-normalized")):
        with pytest.raises(OptionError, match=f'{name} must be one of "off"'):
            setattr(cm, name, wrong)


def test_properties_are_checked():
    cm = made()
    cm.DiagonalColor, cm.OffDiagonalColor, cm.FontColor = "#ff8000", "r", [0, 0.5, 1]
    assert (cm.DiagonalColor, cm.OffDiagonalColor, cm.FontColor) == (
        (1, 128 / 255, 0),
        (1, 0, 0),
        (0, 0.5, 1),
    )
    cm.DiagonalColor = "#F00"
    assert cm.DiagonalColor == (1, 0, 0)
    for wrong in ("puce", "#12345g", [1, 2, 3], [0, 0], None, "#12"):
        with pytest.raises(OptionError, match="DiagonalColor must be three numbers"):
            cm.DiagonalColor = wrong
    with pytest.raises(ClassError, match="Title must be text"):
        cm.Title = 3
    with pytest.raises(OptionError, match="FontSize must be a positive number"):
        cm.FontSize = 0
    for name in ("NormalizedValues", "ClassLabels", "Parent"):
        with pytest.raises(AttributeError, match="cannot be set"):
            setattr(cm, name, 1)
    with pytest.raises(AttributeError, match="no property Titel"):
        cm.Titel = "x"
    with pytest.raises(SizeError, match="predictedLabels has 1"):
        dl.confusionchart(["a", "b"], ["a"])


# -- the order of classes ----------------------------------------------------------------------------------------
def test_classes_are_sorted():
    cm = made()
    cm.sortClasses("ascending-diagonal")
    assert cm.ClassLabels == ["dog", "cat", "bird"]
    assert cm.NormalizedValues.tolist() == [[5, 0, 5], [1, 8, 1], [0, 2, 18]]
    dl.sortClasses(cm, "descending-diagonal")
    assert cm.ClassLabels == ["bird", "cat", "dog"]
    cm.Normalization = "column-normalized"  # 0.75, 0.8, 0.83: by what is shown
    cm.sortClasses("ascending-diagonal")
    assert cm.ClassLabels == ["bird", "cat", "dog"]
    cm.sortClasses(["dog", "bird", "cat"])
    assert cm.ClassLabels == ["dog", "bird", "cat"]
    cm.sortClasses(dl.categorical(NAMES, NAMES))
    assert cm.ClassLabels == NAMES
    cm.sortClasses(["dog", "bird", "cat"])
    cm.sortClasses("auto")
    assert cm.ClassLabels == NAMES and np.asarray(cm.counts()).tolist() == COUNTS
    numbers = dl.confusionchart(COUNTS, Visible=False)
    numbers.sortClasses([3, 1, 2])
    assert numbers.ClassLabels.tolist() == [[3], [1], [2]]
    for wrong in (["cat", "dog"], ["cat", "dog", "dog"], [*NAMES, "cow"]):
        with pytest.raises(ArgumentError, match="each of the classes cat, dog, bird once"):
            cm.sortClasses(wrong)


def test_similar_classes_become_neighbours():
    counts = np.zeros((6, 6))
    for group in ((0, 3), (1, 4), (2, 5)):  # confused with each other
        for a in group:
            counts[a, list(group)] = 10
    cm = dl.confusionchart(counts + np.eye(6), Visible=False)
    cm.sortClasses("cluster")
    order = [int(k) for (k,) in cm.ClassLabels.tolist()]
    assert {frozenset(order[k : k + 2]) for k in (0, 2, 4)} == {
        frozenset(p) for p in ((1, 4), (2, 5), (3, 6))
    }


@pytest.mark.parametrize("n", [1, 2, 3, 5, 8, 11, 30])
def test_the_order_of_leaves_is_the_best_of_the_tree(n, gen):
    """SciPy makes the tree; its own order of leaves is not always the best, so all orders of small trees are tried."""
    hierarchy = pytest.importorskip("scipy.cluster.hierarchy")
    distance = pytest.importorskip("scipy.spatial.distance")
    points = gen.random((n, 4))
    order = similar_neighbours(points)
    assert sorted(order) == list(range(n))
    if n < 2:
        return
    tree = hierarchy.linkage(distance.pdist(points), "single")

    def orders(k):
        if k < n:
            return [[k]]
        left, right = (orders(int(part)) for part in tree[k - n, :2])
        return [a + b for a in left for b in right] + [b + a for a in left for b in right]

    def way(leaves):
        return sum(
            np.linalg.norm(points[a] - points[b]) for a, b in zip(leaves[:-1], leaves[1:], strict=True)
        )

    if n < 12:
        assert way(order) == pytest.approx(min(map(way, orders(2 * n - 2))), rel=1e-12)
    best = hierarchy.leaves_list(hierarchy.optimal_leaf_ordering(tree, distance.pdist(points)))
    assert way(order) <= way(best) * (1 + 1e-12)


# -- what is drawn ------------------------------------------------------------------------------------------------
def texts(axes):
    return [t.get_text() for t in axes.texts]


def test_the_chart_is_drawn_in_the_current_axes(figure):
    cm = made(Visible="on", Title="$x_1", RowSummary="row-normalized", ColumnSummary="absolute")
    (axes,) = figure.axes
    assert cm.figure is cm.Parent is figure
    assert (
        axes.get_title() == "$x_1"
        and axes.get_xlabel() == "Predicted Class"
        and axes.get_ylabel() == "True Class"
    )
    assert (
        [t.get_text() for t in axes.get_xticklabels()]
        == [t.get_text() for t in axes.get_yticklabels()]
        == NAMES
    )
    assert texts(axes)[:7] == ["8", "1", "1", "5", "5", "2", "18"]  # zeros stay empty
    assert texts(axes)[7:13] == ["80.0%", "20.0%", "50.0%", "50.0%", "90.0%", "10.0%"]
    assert texts(axes)[13:] == ["8", "5", "18", "2", "1", "6"]
    matrix, row, column = (image.get_array() for image in axes.images)
    assert matrix.shape == (3, 3, 3) and row.shape == (3, 2, 3) and column.shape == (2, 3, 3)
    np.testing.assert_allclose(matrix[2, 2], cm.DiagonalColor)  # the largest has the full colour
    np.testing.assert_allclose(matrix[1, 0], 1)
    assert (
        matrix[0, 0, 2] > matrix[0, 0, 0] and matrix[1, 2, 0] > matrix[1, 2, 2]
    )  # right is blue, wrong is red
    cm.Normalization, cm.RowSummary, cm.ColumnSummary = "total-normalized", "off", "off"
    (axes,) = figure.axes
    assert texts(axes)[0] == "20.0%" and len(axes.images) == 1
    cm.sortClasses(["bird", "cat", "dog"])
    assert [t.get_text() for t in axes.get_xticklabels()] == ["bird", "cat", "dog"]
    cm.Visible = "off"
    assert not axes.get_visible()
    figure.canvas.draw()


def test_the_chart_is_drawn_where_it_is_wanted(figure):
    left, right = figure.subplots(1, 2)
    dl.confusionchart(right, COUNTS)
    assert not left.images and right.images and len(figure.axes) == 2
    cm = dl.confusionchart(COUNTS, Parent=left)
    assert left.images and cm.Parent is figure
    import matplotlib.pyplot as plt

    plt.sca(left)
    dl.confusionchart(COUNTS, NAMES)  # takes the place of the current axes alone
    assert left.get_xticklabels()[0].get_text() == "cat" and len(figure.axes) == 2
    other = plt.figure()
    assert dl.confusionchart(other, ["a", "b"], ["a", "a"]).figure is other and len(other.axes) == 1


def test_many_classes_and_none(figure):
    axes = dl.confusionchart(np.eye(60, dtype=int)).figure.axes[0]
    assert not axes.texts and axes.images[0].get_array().shape == (60, 60, 3)
    dl.confusionchart([[0]])
    cm = dl.confusionchart(np.zeros((0, 0)))
    assert cm.NormalizedValues.shape == (0, 0) and cm.text()
    figure.canvas.draw()


def test_the_chart_as_text():
    text = made(RowSummary="row-normalized", ColumnSummary="absolute", Title="Animals").text()
    assert text.split("\n") == [
        "Animals",
        "            Predicted Class",
        "True Class  cat  dog  bird  right  wrong",
        "       cat    8    1     1  80.0%  20.0%",
        "       dog    .    5     5  50.0%  50.0%",
        "      bird    2    .    18  90.0%  10.0%",
        "     right    8    5    18",
        "     wrong    2    1     6",
    ]
    assert "\x1b" not in dl.confusionchart([[1]], ["\x1b[2J"], Visible=False).text()


def test_it_is_printed_where_matplotlib_is_missing():
    code = (
        "import sys; sys.modules['matplotlib'] = None; sys.modules['matplotlib.pyplot'] = None\n"
        "import dlarray as dl\n"
        "cm = dl.confusionchart(['a', 'b'], ['a', 'a'])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1].split() == ["b", "1", "."]
