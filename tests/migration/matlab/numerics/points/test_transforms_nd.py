"""nufftn: NumPy's transform where the points are even, and the sum term by term where they are not."""

import itertools

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, SizeError
from dlarray.matlab import Cell, nufftn
from dlarray.migration.matlab.numerics.hosts import host

RNG = np.random.default_rng(3)


def added(x, points, asked):
    return np.array([sum(v * np.exp(-2j * np.pi * (p @ q)) for v, p in zip(x, points)) for q in asked])  # noqa: B905


def test_even_points_are_the_plain_transform():
    X = RNG.standard_normal((4, 3, 2))
    assert np.allclose(host(nufftn(X)), np.fft.fftn(X))
    even = Cell([np.arange(n).tolist() for n in X.shape])
    whole = Cell([(np.arange(n) / n).tolist() for n in X.shape])
    assert np.allclose(host(nufftn(X, even, whole)), np.fft.fftn(X))
    assert np.allclose(host(nufftn(X, [], whole)), np.fft.fftn(X))
    rows = np.array(list(itertools.product(range(2), range(3), range(4))), dtype=float)[:, ::-1]
    assert np.allclose(host(nufftn(X, rows, whole)), np.fft.fftn(X))
    wanted = np.array([q[::-1] for q in itertools.product(*[np.arange(n) / n for n in (2, 3, 4)])])
    for t in (None, even, rows):
        found = host(nufftn(X, t, wanted))
        assert found.shape == (24, 1) and np.allclose(found.ravel(), np.fft.fftn(X).ravel(order="F"))


def test_uneven_points_are_the_sum():
    X = RNG.standard_normal((3, 4)) + 1j * RNG.standard_normal((3, 4))
    rows, asked = RNG.random((12, 2)) * 5, RNG.random((7, 2))
    assert np.allclose(host(nufftn(X, rows, asked)).ravel(), added(X.ravel(order="F"), rows, asked))
    default = host(nufftn(X, rows))  # ceil(12^(1/2)) = 4 in each dimension
    k = np.array([[a / 4, b / 4] for b in range(4) for a in range(4)])
    assert default.shape == (4, 4)
    assert np.allclose(default.ravel(order="F"), added(X.ravel(order="F"), rows, k))
    t = RNG.random(6)
    one = host(nufftn(RNG.random((6, 1)), t[:, None]))
    assert one.shape == (6, 1)


def test_the_example_of_the_page():
    t = np.array([*range(1, 11), *range(11, 30, 2)], dtype=float)
    X = (np.cos(0.02 * np.pi * t)[:, None, None] + np.sin(0.04 * np.pi * t)[None, :, None]
         + np.cos(0.06 * np.pi * t)[None, None, :])  # fmt: skip
    Y = host(nufftn(X, Cell([t.tolist()] * 3)))
    assert Y.shape == (20, 20, 20)
    points = np.array([[a, b, c] for c in t for b in t for a in t])
    asked = np.array([[0.05, 0.1, 0.15]])
    assert np.allclose(Y[1, 2, 3], np.exp(-2j * np.pi * (asked @ points.T))[0] @ X.ravel(order="F"))


def test_classes_and_refusals():
    assert host(nufftn(dl.single([[1, 2], [3, 4]]), [], [[0, 0]])).dtype == np.complex64
    with pytest.raises(SizeError, match="a row for each element"):
        nufftn([[1, 2], [3, 4]], [[0, 1], [1, 0]])
    with pytest.raises(SizeError, match="as t has dimensions"):
        nufftn([[1, 2], [3, 4]], Cell([[0, 1], [0, 1]]), [[0, 0, 0]])
    with pytest.raises(SizeError, match=r"fix: nufftn\(X, t, f\)"):
        nufftn([[1, 2, 3], [3, 4, 5]], Cell([[0, 1], [0, 1, 2]]))
    with pytest.raises(SizeError, match="a point for each place"):
        nufftn([[1, 2], [3, 4]], Cell([[0, 1, 2], [0, 1]]))
    with pytest.raises(ArgumentError, match="f must be a matrix of real numbers"):
        nufftn([1, 2], [], [1j, 2])
