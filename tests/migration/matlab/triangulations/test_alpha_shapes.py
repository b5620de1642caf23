"""alphaShape: the numbers that the pages print, and shapes whose sizes are known."""

import itertools

import numpy as np
import pytest
from scipy.spatial import ConvexHull

from dlarray.errors import ArgumentError, DataError, SizeError
from dlarray.matlab import (
    alphaShape,
    alphaTriangulation,
    boundaryFacets,
    copy,
    criticalAlpha,
    draw,
    inShape,
    nearestNeighbor,
    numRegions,
    perimeter,
    sphere,
    surfaceArea,
    unique,
    vertcat,
    volume,
)
from dlarray.migration.matlab.numerics.hosts import host

FIFTEEN = [[-1.5, 3.2], [1.8, 3.3], [-3.7, 1.5], [-1.5, 1.3], [0.8, 1.2], [3.3, 1.5], [-4.0, -1.0], [-2.3, -0.7],
           [0, -0.5], [2.0, -1.5], [3.7, -0.8], [-3.5, -2.9], [-0.9, -3.9], [2.0, -3.5], [3.5, -2.25]]  # fmt: skip
SQUARES = [[0, 0], [1, 0], [1, 1], [0, 1], [4, 0], [6, 0], [6, 2], [4, 2]]  # of side 1 and of side 2


def two_circles():
    th = np.arange(1, 25) * np.pi / 12
    r = np.arange(1, 6)
    x, y = (np.r_[np.outer(f(th), r).ravel(order="F"), 0] for f in (np.cos, np.sin))
    return np.c_[np.r_[x, x + 15], np.r_[y, y]]


def test_the_display_of_the_page():
    assert repr(alphaShape(FIFTEEN)).splitlines() == [
        "  alphaShape with properties:", "", "             Points: [15×2 double]", "              Alpha: 1.7618",
        "      HoleThreshold: 0", "    RegionThreshold: 0",
    ]  # fmt: skip


def test_the_circles_of_the_pages():
    P = two_circles()
    shp = alphaShape(P[:, 0], P[:, 1], 2.5)
    assert np.round(draw.area(shp), 4) == 155.2914 and np.round(perimeter(shp), 4) == 62.6526
    assert np.round(host(draw.area(shp, [1, 2])), 4).tolist() == [[77.6457, 77.6457]]
    assert np.round(host(shp.perimeter([[1], [2]])), 4).tolist() == [[31.3263], [31.3263]]
    assert numRegions(shp) == 2 and numRegions(alphaShape(P, 7)) == 1
    least = criticalAlpha(shp, "all-points")
    shp.Alpha = least
    assert len(np.unique(host(alphaTriangulation(shp)))) == len(P)
    shp.Alpha = least * 0.999
    assert len(np.unique(host(alphaTriangulation(shp)))) < len(P)
    one = shp.criticalAlpha("one-region")
    assert numRegions(alphaShape(P, one)) == 1 and numRegions(alphaShape(P, one * 0.999)) > 1


def test_the_balls_of_the_pages():
    X, Y, Z = (a(":") for a in sphere(24, nargout=3))
    one, other = (np.concatenate([host(c) for c in (a, Y, Z)], axis=1) for a in (X, X + 5))
    P = unique(vertcat(one, other), "rows")
    shp = alphaShape(P, 1.5)
    assert np.round(volume(shp), 4) == 8.2468 and np.round(surfaceArea(shp), 4) == 24.9361
    assert np.round(host(volume(shp, [1, 2])), 4).tolist() == [[4.1234, 4.1234]]
    assert np.round(host(surfaceArea(shp, [1, 2])), 4).tolist() == [[12.4680, 12.4680]]
    tri, xyz = boundaryFacets(shp, nargout=2)
    corners = host(xyz)[host(tri).astype(int) - 1]
    outward = (
        np.linalg.det(corners - [0, 0, 0]) / 6
    )  # of the ball at 0 positive, where the triangles look out
    assert (outward[(np.abs(corners[:, :, 0]) <= 1).all(axis=1)] > -1e-12).all()


def test_all_of_it_is_the_hull():
    for width in (2, 3):
        P = np.random.default_rng(width).random((40, width))
        shp, hull = alphaShape(P, np.inf), ConvexHull(P)
        size = shp.area() if width == 2 else shp.volume()
        around = shp.perimeter() if width == 2 else shp.surfaceArea()
        assert np.allclose([size, around], [hull.volume, hull.area])
        ours = {tuple(sorted(f)) for f in (host(boundaryFacets(shp)).astype(int) - 1).tolist()}
        assert ours == {tuple(sorted(f)) for f in hull.simplices.tolist()}
        assert numRegions(alphaShape(P, 0)) == 0 and alphaShape(P, 0).boundaryFacets().shape == (0, width)


def test_regions_and_points():
    shp = alphaShape(SQUARES, 1.5)
    assert numRegions(shp) == 2 and host(shp.area([1, 2])).tolist() == [[4, 1]]
    tf, ID = inShape(shp, [[5, 1], [0.5, 0.5], [2, 1], [1, 0.5]], nargout=2)
    assert host(tf).ravel().tolist() == [True, True, False, True]
    assert np.array_equal(host(ID).ravel(), [1, 2, np.nan, 2], equal_nan=True)
    assert inShape(shp, np.full((2, 3), 5.0), np.ones((2, 3))).shape == (2, 3)
    edges = host(boundaryFacets(shp, 2)).astype(int).tolist()
    assert sorted(edges) == [[1, 2], [2, 3], [3, 4], [4, 1]]
    I, D = nearestNeighbor(shp, [[1.5, 1.5]], nargout=2)  # noqa: E741
    assert int(I) == 3 and np.isclose(float(D), np.sqrt(0.5))
    shp.RegionThreshold = shp.area(1)  # one as large stays
    assert numRegions(shp) == 1 and shp.area() == 4


def test_holes():
    P = np.array(
        [p for p in itertools.product(range(6), range(6)) if p not in ((2, 2), (3, 2), (2, 3), (3, 3))]
    )
    shp = alphaShape(P, 0.8)
    assert np.isclose(shp.area(), 18) and np.isclose(
        perimeter(shp), 24 + 4 * np.sqrt(2)
    )  # a hole of 8 corners
    shp.HoleThreshold = 7.5
    assert np.isclose(shp.area(), 25) and np.isclose(perimeter(shp), 20)
    with pytest.raises(ArgumentError, match="a hole is as large as HoleThreshold"):
        alphaShape(P, 0.8, "HoleThreshold", 7).area()


def test_it_is_drawn():
    import matplotlib.pyplot as plt

    plt.figure()
    draw.plot(alphaShape(SQUARES, 1.5))
    assert len(plt.gca().patches) == 4
    draw.plot(alphaShape(SQUARES, 1.5), "FaceColor", "red", "FaceAlpha", 0.1)
    assert plt.gca().patches[-1].get_facecolor() == (1, 0, 0, 0.1)
    plt.figure()
    draw.plot(alphaShape(np.random.default_rng(0).random((9, 3))))
    assert len(plt.gca().collections) == 1
    plt.close("all")


def test_refusals():
    with pytest.raises(DataError, match=r'fix: unique\(P, "rows"\)'):
        alphaShape([[0, 0], [1, 0], [0, 1], [0, 0]])
    with pytest.raises(DataError, match="span no area"):
        alphaShape([[0, 0], [1, 1], [2, 2]])
    with pytest.raises(SizeError, match="2 or 3 columns"):
        alphaShape([[1, 2, 3, 4]])
    corner = alphaShape([[0, 0], [1, 0], [0, 1], [-1, 0], [0, -1], [2, 2], [-3, 2]], 0.8)
    shp = alphaShape(FIFTEEN)
    with pytest.raises(ArgumentError, match="RegionID is 5"):
        shp.area(5)
    with pytest.raises(ArgumentError, match=r"fix: area\(shp\)"):
        volume(shp)
    other = copy(shp)
    with pytest.raises(ArgumentError, match="assigned to a further name"):
        other.Alpha = 3
    with pytest.raises(ArgumentError, match="not negative"):
        corner.Alpha = -1
    bowtie = alphaShape([[0, 0], [1, 0.5], [1, -0.5], [-1, 0.5], [-1, -0.5]], 0.7)
    assert np.isclose(bowtie.area(), 1)
    with pytest.raises(ArgumentError, match="touch in a corner"):
        numRegions(bowtie)
