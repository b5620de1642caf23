"""Shapes of the plane: the figures that MathWorks prints, areas by counting, and NumPy's."""

from __future__ import annotations

import numpy as np
import pytest

import dlarray as dl
from dlarray import matlab as m
from dlarray.errors import ArgumentError, SizeError

pytest.importorskip("shapely", reason="the extra [shapes] is not installed")
SQUARE = ([0, 0, 1, 1], [1, 0, 0, 1])
NAN = float("nan")


def host(x):
    return np.asarray(dl.extractdata(x))


def test_the_display_on_the_page():
    """https://www.mathworks.com/help/matlab/ref/polyshape.html"""
    expected = (
        "  polyshape with properties:\n\n      Vertices: [4×2 double]\n    NumRegions: 1\n      NumHoles: 0\n"
    )
    assert str(m.polyshape(*SQUARE)) == expected
    assert m.polyshape([0, 0, 1, NAN, 1, 5, 5], [1, 0, 0, NAN, 5, 5, 1]).NumRegions == 2
    assert host(m.polyshape(*SQUARE).Vertices).tolist() == [[0, 0], [0, 1], [1, 1], [1, 0]]


def test_the_pages_of_perimeter_numsides_and_numboundaries():
    """https://www.mathworks.com/help/matlab/ref/polyshape.perimeter.html, .numsides.html, .numboundaries.html"""
    V = [[0, 0], [0, 2], [2, 2], [2, 0], [NAN, NAN], [0.5, 0.5], [0.5, 1.5], [1.5, 1.5], [1.5, 0.5]]
    p = m.polyshape(V)
    assert m.perimeter(p) == 12 and m.perimeter(p, 1) == 8 and m.perimeter(p, 2) == 4
    assert p.NumHoles == 1 and p.area() == 3 and m.numsides(p) == 8 and m.numsides(p, 2) == 4
    assert p.rmholes().area() == 4 and p.holes()[0].area() == 1 and len(p.regions()) == 1
    t = np.arange(0, 2 * np.pi, 0.5)
    assert m.numsides(m.polyshape(np.c_[np.cos(t), np.sin(t)])) == 13
    assert m.numboundaries(m.polyshape([[0, 1, 2], [2, 3, 4]], [[0, 1, 0], [1, 2, 1]])) == 2


def test_drawing_names_and_sets_take_shapes():
    p = m.polyshape(*SQUARE)
    q = m.translate(p, 0.5, 0.5)
    assert m.draw.area(p) == 1
    assert m.union(p, q).area() == 1.75 and m.intersect(p, q).area() == 0.25 and p.xor(q).area() == 1.5
    assert m.subtract(p, q).area() == 0.75 and m.overlaps(p, q) and not m.overlaps(p, m.translate(p, [5, 5]))
    assert m.intersect(p, m.translate(p, 9, 9)).NumRegions == 0


@pytest.mark.parametrize("seed", range(4))
def test_sets_of_shapes_by_counting_points(seed):
    rng = np.random.default_rng(seed)

    def star(n):
        angle = np.sort(rng.random(n)) * 2 * np.pi
        r = rng.uniform(0.4, 1, n)
        return m.polyshape(r * np.cos(angle) + rng.uniform(-0.3, 0.3), r * np.sin(angle))

    p, q = star(9), star(8)
    P = rng.uniform(-1.5, 1.5, (400, 2))
    inside = [
        host(m.isinterior(s, P))[:, 0]
        for s in (p, q, m.union(p, q), m.intersect(p, q), m.subtract(p, q), p.xor(q))
    ]
    a, b = inside[:2]
    for found, expected in zip(inside[2:], (a | b, a & b, a & ~b, a ^ b), strict=True):
        assert np.array_equal(found, expected)
    x, y = host(p.Vertices).T
    assert np.isclose(p.area(), float(m.polyarea(x, y))) and np.array_equal(
        a, host(m.inpolygon(P[:, 0], P[:, 1], x, y)).ravel()
    )
    assert np.isclose(m.perimeter(p), np.hypot(np.roll(x, -1) - x, np.roll(y, -1) - y).sum())
    assert (np.roll(x, -1) * y - x * np.roll(y, -1)).sum() > 0  # clockwise


def test_moves():
    p = m.polyshape([0, 2, 0], [0, 0, 1])
    turned, large = m.rotate(p, 90, [1, 1]), m.scale(p, 3, [2, 0])
    assert np.allclose(sorted(host(turned.Vertices).tolist()), sorted([[2, 0], [2, 2], [1, 0]]))
    assert np.isclose(large.area(), 9) and np.allclose(m.boundingbox(large)[0].tolist(), [[-4, 2]])
    assert np.allclose(m.centroid(p), (2 / 3, 1 / 3)) and m.centroid(p, nargout=1) == m.centroid(p)[0]
    assert np.isclose(m.polybuffer(p, 0.1).area(), p.area() + 0.1 * m.perimeter(p) + np.pi * 0.01, rtol=1e-3)
    six = m.nsidedpoly(6, Center=[1, 2], SideLength=2)
    assert np.allclose(m.centroid(six), (1, 2)) and np.isclose(m.perimeter(six), 12) and m.numsides(six) == 6
    assert m.polyshape([0, 1, 2, 1], [0, 0, 0, 1]).Vertices.shape == (3, 2)
    assert m.polyshape([0, 1, 2, 1], [0, 0, 0, 1], KeepCollinearPoints=True).Vertices.shape == (4, 2)


def test_sides_that_cross_are_parted():
    bow = m.polyshape([0, 2, 2, 0], [0, 2, 0, 2])
    assert bow.NumRegions == 2 and bow.area() == 2
    angle = np.pi / 2 + np.arange(5) * 4 * np.pi / 5
    assert m.polyshape(np.cos(angle), np.sin(angle)).NumRegions == 5  # a pentagram without its middle


def test_an_empty_shape_and_what_is_refused():
    p = m.polyshape()
    assert p.NumRegions == 0 and p.area() == 0 and p.Vertices.shape == (0, 2) and m.perimeter(p) == 0
    assert np.isnan(m.centroid(p)).all() and m.boundingbox(p)[0].shape == (0, 0) and "[0×2 double]" in str(p)
    with pytest.raises(SizeError, match="x has 3 numbers and y 2"):
        m.polyshape([1, 2, 3], [1, 2])
    with pytest.raises(ArgumentError, match="a boundary has 2 corners"):
        m.polyshape([1, 2], [1, 2])
    with pytest.raises(ArgumentError, match="infinite"):
        m.polyshape([1, 2, float("inf")], [1, 2, 3])
    with pytest.raises(ArgumentError, match="perimeter: a polyshape is expected"):
        m.perimeter([1, 2])
    with pytest.raises(ArgumentError, match="there are 1 boundaries, but I is 2"):
        m.perimeter(m.polyshape(*SQUARE), 2)
    with pytest.raises(ArgumentError, match="JointType is"):
        m.polybuffer(m.polyshape(*SQUARE), 1, JointType="sharp")
    with pytest.raises(ArgumentError, match="fix: one of them"):
        m.nsidedpoly(5, Radius=1, SideLength=1)
