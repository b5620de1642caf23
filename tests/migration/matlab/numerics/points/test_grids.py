"""Values between points, and nearest points, beside Octave and by known functions."""

import numpy as np
import pytest

import dlarray as dl
from dlarray import matlab as m
from dlarray.errors import ArgumentError, SizeError
from tests.support.beside_octave import NEEDS, agree

CUBE = "[x, y, z] = meshgrid(1:3, 1:4, 1:2); V = x.^2 + 10 * y - z .* x; "
POINTS = "x = [0 1 0 1 0.4]; y = [0 0 1 1 0.6]; "
GRID = "[x, y, z] = ndgrid(1:3, 1:4, 1:2); V = x.^2 + 10 * y - z .* x; "


@NEEDS
def test_as_octave_has_them():
    agree(
        [
            CUBE + "X = interp3(V, [1.5 2.2], [1 3.5], [1.5 2]);",
            CUBE + "X = interp3(x, y, z, V, [1.5 2.2], [1 3.5], [1.5 9]);",
            CUBE + "X = interp3(1:3, 1:4, 1:2, V, [1.5 2.2], [1 3.5], [1.5 2], 'nearest');",
            CUBE + "X = interp3(x, y, z, V, [1.5 2.2], [1 3.5], [1.5 9], 'linear', -7);",
            GRID + "X = interpn(V, [1.5 2.2], [1 3.5], [1.5 2]);",
            GRID + "X = interpn(x, y, z, V, [1.5 2.2], [1 3.5], [1.5 9]);",
            GRID + "X = interpn(V, [1.4 2.6], [1 3.2], [1.1 2], 'nearest');",
            "V = magic(4); X = interpn(V, [1.5 2.5; 3 4], [1 2; 3.5 4]);",
            "V = magic(4); X = interpn(1:4, 1:4, V, [1.5 2.5], [1 2.2]);",
            "X = interpft([1 4 2 -3 0], 12);",
            "X = interpft([1; 4; 2; -3], 9);",
            "X = interpft([1 4; 2 -3; 7 1], 5, 2);",
            "X = interpft([1 4 2 -3 0 7], 4);",
            POINTS + "X = griddata(x, y, x + 2 * y, [0.2 0.7], [0.5 0.1]); X = X(:);",
            POINTS + "X = griddata(x, y, x + 2 * y, 0.7, [0.5; 0.1]);",
            POINTS + "X = griddata(x, y, x .* y, [0.2 0.7], [0.5 0.1], 'nearest'); X = X(:);",
            POINTS + "X = griddata(x, y, x .* y, [0.2 0.7], [0.5 0.1], 'v4'); X = X(:);",
            "X = dsearchn([0 0; 5 5; 1 3], [1 1; 4 3; 1 2.9]);",
            "P = [0 0; 5 5; 1 3]; [k, X] = dsearchn(P, [1 1; 4 3]);",
            "P = [0 0; 1 0; 0 1; 1 1]; X = tsearchn(P, [1 2 3; 2 4 3], [0.2 0.2; 0.9 0.8; 3 3]);",
            "P = [0 0; 1 0; 0 1; 1 1]; [t, X] = tsearchn(P, [1 2 3; 2 4 3], [0.2 0.2; 0.9 0.8; 3 3]);",
        ],
        rtol=1e-9,
        atol=1e-10,
    )


def test_planes_are_planes(gen):
    P = gen.uniform(size=(30, 3))
    v = P @ [1.0, -2.0, 3.0] + 0.5
    Q = gen.uniform(0.3, 0.6, size=(5, 3))
    wanted = Q @ [1.0, -2.0, 3.0] + 0.5
    found = m.griddatan(P, v, Q)
    np.testing.assert_allclose(np.ravel(found.tolist()), wanted, atol=1e-12)
    found = m.griddata(*P.T, v, *Q.T)
    np.testing.assert_allclose(np.ravel(found.tolist()), wanted, atol=1e-12)
    assert np.isnan(float(m.griddata([0, 1, 0], [0, 0, 1], [1, 1, 1], 5, 5)))
    assert m.griddata([0, 1, 0, 0], [0, 0, 1, 1], [1, 1, 1, 3], 0, 1).tolist() == [[2]]
    X, Y, V = m.griddata([0, 1, 0, 1], [0, 0, 1, 1], [0, 1, 1, 2], [0, 0.5], [[0], [1], [0.5]], nargout=3)
    assert X.shape == Y.shape == V.shape == (3, 2) and dl.isequal(V, X + Y)


def test_grids_that_are_refined():
    assert m.interpn([[1, 3], [5, 7]], 1).tolist() == [[1, 2, 3], [3, 4, 5], [5, 6, 7]]
    assert m.interpn([[1, 3], [5, 7]], 2).shape == (5, 5)
    assert np.isnan(float(m.interpn(dl.magic(3), 4, 1))) and m.interpn(
        [0, 1, 2], [5, 6, 7], 1.5
    ).tolist() == [[6.5]]
    assert m.dsearchn([[0, 0], [1, 0], [0, 1]], [[1, 2, 3]], [[0.1, 0.1], [9, 9]], -1).tolist() == [[1], [-1]]


def test_what_is_refused():
    for bad, error, words in (
        (lambda: m.interpn(dl.magic(3), 1, 1, "spline"), ArgumentError, 'the method "spline" is not served'),
        (lambda: m.interp3(dl.magic(3), 1, 1, 1), SizeError, "V has 2 dimensions"),
        (lambda: m.interp3(dl.ones(2, 2, 2), 1, 2), ArgumentError, "interp3: 3 arguments"),
        (lambda: m.griddata([1], [1], [1], 1, 1, "natural"), ArgumentError, "is not served"),
        (lambda: m.griddata([1, 2], [1, 2], [1], 1, 1), SizeError, "v 1 values"),
        (lambda: m.griddatan([[1, 2]], [1], [[1]]), SizeError, "griddatan: x is"),
        (lambda: m.dsearchn([[1, 2]], [[1]]), SizeError, "one number of dimensions"),
        (lambda: m.tsearchn([[0, 0]], [[1, 1]], [[0, 0]]), SizeError, "fix: 3 and 2"),
    ):
        with pytest.raises(error, match=words):
            bad()
