"""Triangulations as objects: the figures that MathWorks prints, SciPy's, and what makes them what they are."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial import Delaunay, Voronoi

import dlarray as dl
from dlarray import matlab as m
from dlarray.errors import ArgumentError, ClassError, SizeError

# https://www.mathworks.com/help/matlab/math/general-triangulation-from-matrix-data.html
P = [[2.5, 8.0], [6.5, 8.0], [2.5, 5.0], [6.5, 5.0], [1.0, 6.5], [8.0, 6.5]]
T = [[5, 3, 1], [3, 2, 1], [3, 4, 2], [4, 6, 2]]
# https://www.mathworks.com/help/matlab/ref/triangulation.edgeattachments.html
SQUARE = [[0, 0], [1, 0], [1, 1], [0, 1], [0.5, 0.5]]
FOUR = [[4, 1, 5], [4, 5, 3], [5, 2, 3], [5, 1, 2]]


def host(x):
    return np.asarray(dl.extractdata(x))


def cross(a, b):
    return a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]


def areas(points, corners):
    a, b, c = (points[corners[:, k]] for k in range(3))
    return cross(b - a, c - a) / 2


def test_the_display_on_the_page():
    TR = m.triangulation(T, P)
    assert str(TR) == (
        "  triangulation with properties:\n\n              Points: [6×2 double]\n    ConnectivityList: [4×3 double]\n"
    )
    assert "Constraints: []" in str(m.delaunayTriangulation(P))
    assert TR(1, ":").tolist() == [[5, 3, 1]] and dl.size(TR, 1) == 4


def test_the_edge_attachments_on_the_page():
    TR = m.triangulation(FOUR, SQUARE)
    assert m.edgeAttachments(TR, 1, 5)[0].tolist() == [[4, 1]]
    assert [c.tolist() for c in TR.edgeAttachments([[1, 5], [1, 2]])] == [[[4, 1]], [[4]]]


def test_edges_and_the_boundary_of_a_square():
    TR = m.triangulation(FOUR, SQUARE)
    assert host(m.edges(TR)).tolist() == [[1, 2], [1, 4], [1, 5], [2, 3], [2, 5], [3, 4], [3, 5], [4, 5]]
    F, points = m.freeBoundary(TR, nargout=2)
    assert host(F).tolist() == [[1, 2], [2, 3], [3, 4], [4, 1]] and host(points).tolist() == SQUARE[:4]


def test_neighbours_are_opposite_to_corners():
    TR = m.triangulation(FOUR, SQUARE)
    N = host(m.neighbors(TR))
    assert np.array_equal(N, [[4, 2, np.nan], [3, np.nan, 1], [np.nan, 2, 4], [np.nan, 3, 1]], equal_nan=True)


def test_triangles_go_round_their_point():
    TR = m.triangulation(FOUR, SQUARE)
    (around,) = m.vertexAttachments(TR, 5)
    turned = host(around)[0].tolist()
    start = turned.index(4)
    assert turned[start:] + turned[:start] == [4, 3, 2, 1]  # counterclockwise from below
    assert host(m.vertexAttachments(TR)[0])[0].tolist() == [4, 1]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("width", [2, 3])
def test_scipys_triangles(seed, width):
    rng = np.random.default_rng(seed)
    points = rng.random((25, width))
    DT = m.delaunayTriangulation(points)
    oracle = Delaunay(points)
    assert sorted(map(sorted, DT.corners().tolist())) == sorted(map(sorted, oracle.simplices.tolist()))
    asked = rng.random((40, width)) * 1.4 - 0.2
    ID, B = m.pointLocation(DT, asked, nargout=2)
    found, shares = host(ID)[:, 0], host(B)
    outside = oracle.find_simplex(asked) < 0
    assert np.array_equal(np.isnan(found), outside)
    inner = ~outside
    assert (shares[inner] > -1e-9).all()
    assert np.allclose(host(m.barycentricToCartesian(DT, found[inner], shares[inner])), asked[inner])
    assert np.allclose(host(m.cartesianToBarycentric(DT, found[inner], asked[inner])), shares[inner])
    near, far = m.nearestNeighbor(DT, asked, nargout=2)
    apart = np.linalg.norm(asked[:, None] - points[None], axis=2)
    assert np.allclose(host(far)[:, 0], apart.min(axis=1))
    assert (host(near)[:, 0] == apart.argmin(axis=1) + 1).all()
    # neighbours: SciPy has them by corner, too, for its own order of corners
    theirs = {
        frozenset(s): {k for k in n if k >= 0}
        for s, n in zip(oracle.simplices.tolist(), oracle.neighbors, strict=True)
    }
    row = [frozenset(c) for c in DT.corners().tolist()]
    for c, n in zip(row, host(m.neighbors(DT)), strict=True):
        assert {row[int(k) - 1] for k in n[~np.isnan(n)]} == {
            frozenset(oracle.simplices[k].tolist()) for k in theirs[c]
        }
    free = {frozenset((f - 1).astype(int)) for f in host(m.freeBoundary(DT))}
    assert free == {frozenset(f) for f in oracle.convex_hull.tolist()}


@pytest.mark.parametrize("width", [2, 3])
def test_centres_are_as_far_from_corners_and_from_sides(width):
    points = np.random.default_rng(width).random((15, width))
    DT = m.delaunayTriangulation(points)
    C, r = m.circumcenter(DT, nargout=2)
    far = np.linalg.norm(points[DT.corners()] - host(C)[:, None], axis=2)
    assert np.allclose(far, host(r), rtol=1e-6)
    C, r = m.incenter(DT, nargout=2)
    shares = host(m.cartesianToBarycentric(DT, np.arange(len(DT.corners())) + 1, C))
    assert (shares > 0).all()
    if width == 2:
        corners, centre = DT.corners(), host(C)
        for k in range(3):
            a, b = points[corners[:, k]], points[corners[:, (k + 1) % 3]]
            assert np.allclose(cross(b - a, centre - a) / np.linalg.norm(b - a, axis=1), host(r)[:, 0])


def test_a_surface_in_space():
    octahedron = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]]
    faces = [[1, 3, 5], [3, 2, 5], [2, 4, 5], [4, 1, 5], [3, 1, 6], [2, 3, 6], [4, 2, 6], [1, 4, 6]]
    TR = m.triangulation(faces, octahedron)
    assert np.allclose(host(m.vertexNormal(TR)), octahedron)
    assert np.allclose(np.abs(host(m.faceNormal(TR))), 1 / np.sqrt(3))
    assert host(m.faceNormal(TR, 1)).min() > 0
    assert m.freeBoundary(TR).shape == (0, 2)
    assert m.featureEdges(TR, np.pi / 6).shape == (12, 2) and m.featureEdges(TR, 1.5).shape == (0, 2)
    assert np.allclose(host(m.circumcenter(TR, 1)), 1 / 3)
    with pytest.raises(ArgumentError, match="faceNormal: a surface is expected"):
        m.faceNormal(m.triangulation(T, P))


def test_the_regions_of_points_are_scipys():
    points = np.random.default_rng(3).random((12, 2))
    DT = m.delaunayTriangulation(points)
    V, regions = m.voronoiDiagram(DT, nargout=2)
    oracle = Voronoi(points)
    assert np.isinf(host(V)[0]).all() and np.allclose(host(V)[1:], oracle.vertices)
    for k, own in enumerate(regions):
        rows = host(own)[0].astype(int)
        theirs = oracle.regions[oracle.point_region[k]]
        assert set(rows) == {v + 2 for v in theirs}
        if rows[0] != 1:
            corners = host(V)[rows - 1]
            assert (
                cross(np.roll(corners, -1, 0) - corners, np.roll(corners, -2, 0) - np.roll(corners, -1, 0))
                > 0
            ).all()
    K, area = m.convexHull(DT, nargout=2)
    assert np.isclose(area, areas(points, DT.corners()).sum()) and K.shape[1] == 1


@pytest.mark.parametrize("seed", range(6))
def test_constraints_are_edges_and_the_area_stays(seed):
    rng = np.random.default_rng(seed)
    n = 24
    around = np.sort(rng.random(n)) * 2 * np.pi
    ring = np.c_[np.cos(around), np.sin(around)] * rng.uniform(0.3, 1, n)[:, None]
    points = np.r_[ring, rng.uniform(-1, 1, (30, 2))]
    C = np.c_[np.arange(n), (np.arange(n) + 1) % n] + 1
    DT = m.delaunayTriangulation(points, C)
    have = {tuple(e) for e in host(m.edges(DT)).astype(int).tolist()}
    assert all(tuple(sorted(e)) in have for e in C.tolist())
    sizes = areas(points, DT.corners())
    assert (sizes > 0).all() and np.isclose(sizes.sum(), m.convexHull(DT, nargout=2)[1])
    inside = host(m.isInterior(DT))[:, 0]
    assert np.isclose(sizes[inside].sum(), abs(float(m.polyarea(ring[:, 0], ring[:, 1]))))
    # no edge without a constraint can be flipped to a better pair: the circle test of Delaunay
    fixed = {tuple(sorted(e)) for e in C.tolist()}
    corners = DT.corners()
    N = host(m.neighbors(DT))
    for t, row in enumerate(N):
        for k, other in enumerate(row):
            edge = tuple(sorted((corners[t, (k + 1) % 3] + 1, corners[t, (k + 2) % 3] + 1)))
            if np.isnan(other) or edge in fixed:
                continue
            (apex,) = set(corners[int(other) - 1]) - set(corners[t])
            centre, radius = (host(x) for x in m.circumcenter(DT, t + 1, nargout=2))
            assert np.linalg.norm(points[apex] - centre[0]) >= radius.item() * (1 - 1e-6)


def test_a_hole_is_outside_and_a_point_on_a_constraint_splits_it():
    outer, inner = [[0, 0], [4, 0], [4, 4], [0, 4]], [[1, 1], [3, 1], [3, 3], [1, 3]]
    C = [[1, 2], [2, 3], [3, 4], [4, 1], [5, 6], [6, 7], [7, 8], [8, 5]]
    DT = m.delaunayTriangulation([*outer, *inner, [2, 0]], C)
    inside = host(DT.isInterior())[:, 0]
    assert np.isclose(areas(DT.places(), DT.corners())[inside].sum(), 12)
    assert host(DT.Constraints).tolist() == C


def test_points_that_change_and_points_that_come_again():
    DT = m.delaunayTriangulation([[0, 0], [1, 0], [0, 1]])
    DT.Points = [[0, 0], [1, 0], [0, 1], [1, 1]]
    assert DT.shape == (2, 3)
    with pytest.warns(UserWarning, match="points come more than once"):
        again = m.delaunayTriangulation([[0, 1], [0, 0], [0, 1], [1, 0]])
    assert host(again.Points).tolist() == [[0, 1], [0, 0], [1, 0]]
    with pytest.raises(ArgumentError, match="ConnectivityList follows"):
        DT.ConnectivityList = [[1, 2, 3]]


def test_an_empty_triangulation():
    DT = m.delaunayTriangulation()
    assert DT.shape == (0, 3) and DT.Points.shape == (0, 2) and m.edges(DT).shape == (0, 2)
    assert m.neighbors(DT).shape == (0, 3)


def test_what_is_refused():
    with pytest.raises(ArgumentError, match="T has 7, but there are 6; fix"):
        m.triangulation([[1, 2, 7]], P)
    with pytest.raises(SizeError, match="T has 3 or 4 columns"):
        m.triangulation([[1, 2]], P)
    with pytest.raises(ClassError, match="edges: the first argument must be a triangulation"):
        m.edges([1, 2])
    with pytest.raises(ArgumentError, match="constraints 2-4 and 1-3 cross"):
        m.delaunayTriangulation(SQUARE[:4], [[1, 3], [2, 4]])
    with pytest.raises(ArgumentError, match="no constraints"):
        m.isInterior(m.delaunayTriangulation(P))
    with pytest.raises(ArgumentError, match="a delaunayTriangulation is expected"):
        m.voronoiDiagram(m.triangulation(T, P))
    with pytest.raises(SizeError, match="points of 2 coordinates are expected"):
        m.pointLocation(m.triangulation(T, P), [1, 2, 3])
    with pytest.raises(ArgumentError, match="ID has 9, but there are 4"):
        m.neighbors(m.triangulation(T, P), 9)
