"""Triangulations and hulls: the figures that MathWorks prints, Octave's, and what makes them what they are."""

from __future__ import annotations

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, SizeError
from dlarray.matlab import convhull, convhulln, delaunay, delaunayn

PLANE = [[0.1, 0.7], [0.9, 0.3], [0.4, 0.2], [0.8, 0.9], [0.55, 0.5], [0.2, 0.05], [0.97, 0.61]]


def numbers(x):
    return np.asarray(dl.extractdata(x)).astype(int)


def test_the_area_on_the_page_of_convhull():
    P = [[0, 0], [1, 1], [1.5, 0.5], [1.5, -0.5], [1.25, 0.3], [1, 0], [1.25, -0.3], [1, -1]]
    _, area = convhull(P, nargout=2)
    assert round(area, 4) == 1.75


def test_the_volume_on_the_page_of_convhull():
    x, y, z = dl.meshgrid(np.arange(-2.0, 3), np.arange(-2.0, 3), np.arange(-2.0, 3), nargout=3)
    k, volume = convhull(x, y, z, "Simplify", True, nargout=2)
    assert round(volume, 10) == 64 and np.unique(numbers(k)).size == 8
    with pytest.raises(
        ArgumentError, match=r"90 points lie in flat sides.*fix: convhull\(…, Simplify=True\)"
    ):
        convhull(x, y, z)


def test_octaves_hulls():
    x = np.arange(-3, 3.5, 0.5)
    assert numbers(convhull(x, np.abs(np.sin(x))))[:, 0].tolist() == [1, 7, 13, 12, 11, 10, 4, 3, 2, 1]
    k, area = convhull(PLANE, nargout=2)
    assert numbers(k)[:, 0].tolist() == [1, 6, 2, 7, 4, 1] and round(area, 4) == 0.4965
    K, volume = convhulln([[0, 0, 0], [2, 0, 0], [0, 3, 0], [0, 0, 4], [0.5, 0.5, 0.5]], nargout=2)
    assert round(volume, 12) == 4 and sorted(np.unique(numbers(K))) == [1, 2, 3, 4]


def test_octaves_triangulation():
    found = sorted(sorted(row) for row in numbers(delaunay(PLANE)).tolist())
    assert found == [[1, 3, 5], [1, 3, 6], [1, 4, 5], [2, 3, 5], [2, 3, 6], [2, 5, 7], [4, 5, 7]]
    columns = np.array(PLANE).T
    assert numbers(delaunay(columns[0], columns[1])).tolist() == numbers(delaunay(PLANE)).tolist()


def test_points_on_edges_stay_unless_simplified():
    P = [[2, 0], [0, 0], [1, 0], [2, 2], [0, 2], [0, 1.5], [1, 1], [0, 0.5], [2, 2]]
    assert numbers(convhull(P))[:, 0].tolist() in ([1, 4, 5, 6, 8, 2, 3, 1], [1, 9, 5, 6, 8, 2, 3, 1])
    assert numbers(convhull(P, Simplify=True))[:, 0].tolist() in ([1, 4, 5, 2, 1], [1, 9, 5, 2, 1])


@pytest.mark.parametrize("seed", range(5))
def test_corners_go_round_counterclockwise_and_cover_the_hull(seed):
    rng = np.random.default_rng(seed)
    P = rng.random((30, 2))
    a, b, c = (P[numbers(delaunay(P))[:, k] - 1] for k in range(3))
    areas = np.cross(np.c_[b - a, np.zeros(len(a))], np.c_[c - a, np.zeros(len(a))])[:, 2] / 2
    k, area = convhull(P, nargout=2)
    assert (areas > 0).all() and np.isclose(areas.sum(), area)
    x, y = P[numbers(k)[:, 0] - 1].T
    assert np.isclose(area, (x[:-1] * y[1:] - x[1:] * y[:-1]).sum() / 2)  # positive: counterclockwise


@pytest.mark.parametrize("seed", range(3))
def test_in_space(seed):
    P = np.random.default_rng(seed).random((40, 3))
    T = numbers(delaunay(P[:, 0], P[:, 1], P[:, 2])) - 1
    sides = P[T[:, 1:]] - P[T[:, :1]]
    K, volume = convhull(P, nargout=2)
    a, b, c = (P[numbers(K)[:, k] - 1] for k in range(3))
    outward = np.einsum("ij,ij->i", np.cross(b - a, c - a), a - P.mean(axis=0))
    assert np.isclose(np.abs(np.linalg.det(sides)).sum() / 6, volume) and (outward > 0).all()
    assert numbers(delaunayn(P)).tolist() == (T + 1).tolist()
    assert convhulln(np.random.default_rng(seed).random((30, 4))).shape[1] == 4


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: delaunay([1, 2, 3], [1, 2]), SizeError, "delaunay: points are expected, but it is given"),
        (lambda: delaunay([1, 2, 3], [1, 2, 3]), ArgumentError, "delaunay: 3 points in 2 dimensions"),
        (
            lambda: convhull(PLANE, Simple=True),
            ArgumentError,
            "there is no option Simple; fix: Simplify=True",
        ),
        (lambda: convhull([[0, 0, 0, 0]]), SizeError, "points have 2 or 3 coordinates, but these have 4"),
        (lambda: convhull([[0, 0], [1, float("nan")], [1, 0]]), ArgumentError, "NaN or infinite"),
        (lambda: convhulln(PLANE, ["Qt"]), ArgumentError, "options of Qhull"),
        (lambda: delaunayn(PLANE, ["Qt"]), ArgumentError, "options of Qhull"),
    ],
)
def test_errors_name_what_came(call, error, words):
    with pytest.raises(error, match=words):
        call()
