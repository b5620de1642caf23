"""What is found of what was drawn, and how it stands in the tree."""

import pytest

from dlarray.errors import ArgumentError
from dlarray.matlab import Cell, draw

matplotlib = pytest.importorskip("matplotlib")
matplotlib.use("Agg")
plt = pytest.importorskip("matplotlib.pyplot")


def names(found):
    return [one.Tag for one in (found if isinstance(found, list) else [found])]


def test_findobj():
    draw.plot([1, 2], "r", Tag="a")
    draw.plot([2, 1], "b", Tag="b")
    draw.text(1, 1, "word", Tag="t")
    ax = draw.gca()
    assert names(draw.findobj(ax, "Type", "line")) == ["b", "a"]  # the newest first
    assert names(draw.findobj(ax, "Type", "line", "Color", "r")) == ["a"]
    assert names(draw.findobj("Tag", "t")) == ["t"]
    assert names(draw.findobj(ax, "Tag", "a", "-or", "Tag", "t")) == ["t", "a"]
    assert names(draw.findobj(ax, "Type", "line", "-not", "Tag", "a")) == ["b"]
    assert names(draw.findobj(ax, "Tag", "a", "-xor", "Type", "line")) == ["b"]
    assert names(draw.findobj(ax, "-property", "YData")) == ["b", "a"]
    assert names(draw.findobj(ax, "-regexp", "Tag", "[ab]")) == ["b", "a"]
    assert draw.findobj(ax, "-depth", 0) == ax and len(draw.findobj(ax, "-depth", 1)) == 4
    assert draw.findobj(draw.gcf(), "flat", "Type", "line").shape == (0, 0)
    assert draw.findobj("Type", "Line").shape == (2, 1)
    assert [one.Type for one in draw.findobj(draw.gcf())] == ["figure", "axes", "text", "line", "line"]
    with pytest.raises(ArgumentError, match="-deep is not known"):
        draw.findobj(ax, "-deep", 1)
    with pytest.raises(ArgumentError, match="the first argument is no handle"):
        draw.findobj(17.25, "Type", "line")


def test_hidden_handles_children_and_their_order():
    a = draw.plot([1, 2], HandleVisibility="off")
    b = draw.plot([2, 1])
    ax = draw.gca()
    assert draw.findobj(ax, "Type", "line") == b and len(draw.findall(ax, "Type", "line")) == 2
    assert ax.Children == b and list(draw.allchild(ax)) == [b, a]
    c = draw.plot([3, 1])
    ax.Children = draw.allchild(ax)("3:-1:1")
    assert list(draw.allchild(ax)) == [a, b, c] and a.artists[0].get_zorder() > c.artists[0].get_zorder()
    draw.uistack(c, "top")
    assert draw.allchild(ax)(1) == c
    draw.uistack(c, "down")
    assert list(draw.allchild(ax)) == [a, c, b]


def test_parents_and_groups():
    g = draw.hggroup(Tag="g")
    h = draw.line([0, 1], [0, 1], Parent=g)
    assert (
        h.Parent == g and draw.ancestor(h, "axes") == draw.gca() and draw.ancestor(h, "figure") == draw.gcf()
    )
    assert draw.ancestor(h, Cell(["hggroup", "axes"])) == g
    assert draw.ancestor(h, Cell(["hggroup", "axes"]), "toplevel") == draw.gca()
    assert draw.ancestor(h, "surface").shape == (0, 0)
    other = draw.plot([1, 2])
    draw.set(other, "Parent", g)
    assert list(g.Children) == [other, h]
    draw.delete(g)
    assert not draw.isgraphics(h) and not plt.gca().lines


def test_copies():
    ax = draw.subplot(2, 2, 1)
    h = draw.plot([1, 2, 3], "r--", LineWidth=3, Tag="x")
    p = draw.patch([0, 1, 1], [0, 0, 1], "g")
    t = draw.text(1, 2, "word")
    second = draw.subplot(2, 2, 4)
    made = draw.copyobj(Cell([h, p, t]), second)
    assert [one.Parent == second for one in made] == [True] * 3 and h.Parent == ax
    assert (made(1).LineWidth, made(1).LineStyle, made(1).Tag) == (3, "--", "x")
    assert made(1).artists[0].get_linestyle() == "--" and made(3).artists[0].get_text() == "word"
    made(1).LineWidth = 9
    assert h.LineWidth == 3
    with pytest.raises(ArgumentError, match="a Bar is not copied here"):
        draw.copyobj(draw.bar([1, 2]), second)


def test_what_matplotlibs_own_functions_drew():
    plt.plot([1, 2, 3], [4, 5, 6], "g--", linewidth=4, label="own")
    plt.scatter([1, 2], [3, 4], 70)
    plt.text(1, 2, "word")
    found = draw.findobj(draw.gca(), "Type", "line")
    assert (found.LineWidth, found.LineStyle, found.DisplayName) == (4, "--", "own")
    assert found.Color.tolist() == [[0, 1, 0]] and found.YData.tolist() == [[4, 5, 6]]
    assert sorted(one.Type for one in draw.gca().Children) == ["line", "scatter", "text"]
    assert draw.get(plt.gca(), "Type") == "axes" and draw.isgraphics(plt.gcf())
