"""Least squares beside Octave and SciPy."""

import numpy as np
import pytest
import scipy.optimize

import dlarray as dl
from dlarray.errors import ArgumentError, SizeError
from dlarray.matlab import lscov, lsqminnorm, lsqnonneg
from tests.support.beside_octave import NEEDS, agree

DATA = "A = [1 2; 3 4; 5 7; 2 1]; b = [1; -2; 3; 5]; w = [1; 2; 0.5; 3]; "


@NEEDS
def test_as_octave_has_them():
    agree(
        [
            DATA + "X = lscov(A, b);",
            DATA + "X = lscov(A, b, w);",
            DATA + "X = lscov(A, [b 2 * b + 1], w);",
            DATA + "X = lscov(A, b, diag(1 ./ w) + 0.1);",
            DATA + "[x, X] = lscov(A, b, w);",
            DATA + "[x, s, X] = lscov(A, b, w);",
            DATA + "[x, s, m, X] = lscov(A, b);",
            DATA + "X = lsqnonneg(A, b);",
            DATA + "X = lsqnonneg(A, -b);",
            DATA + "[x, X] = lsqnonneg(A, b);",
            DATA + "[x, r, X] = lsqnonneg(A, b);",
            DATA + "X = lsqminnorm(A, b);".replace("lsqminnorm", "mldivide"),
        ],
        rtol=1e-9,
    )


def test_smallest_norms():
    rng = np.random.default_rng(2)
    for shape in ((3, 5), (5, 3), (4, 4)):
        A, B = rng.normal(size=shape), rng.normal(size=(shape[0], 2))
        A[:, -1] = A[:, 0]
        np.testing.assert_allclose(lsqminnorm(A, B).tolist(), np.linalg.pinv(A) @ B, atol=1e-10)
    np.testing.assert_allclose(lsqminnorm([[1, 0], [0, 1e-9]], [[1], [1]], 1e-6).tolist(), [[1], [0]])
    np.testing.assert_allclose(lsqminnorm([[1, 1]], 4, "warn").tolist(), [[2], [2]])


def test_multipliers():
    rng = np.random.default_rng(3)
    C, d = rng.normal(size=(8, 4)), rng.normal(size=8)
    x, norm, rest, flag, output, lam = lsqnonneg(C, d, nargout=6)
    np.testing.assert_allclose(np.ravel(x.tolist()), scipy.optimize.nnls(C, d)[0], atol=1e-12)
    np.testing.assert_allclose(np.ravel(lam.tolist()), C.T @ np.ravel(rest.tolist()), atol=1e-12)
    assert flag == 1 and norm == pytest.approx(float(dl.sum(rest**2))) and output.algorithm == "active-set"


def test_what_is_refused():
    for bad, error, words in (
        (lambda: lscov([[1, 1], [1, 1]], [1, 2]), SizeError, "the same number of rows"),
        (lambda: lscov([[1, 1], [1, 1]], [[1], [2]]), ArgumentError, "has not full rank; fix: lsqminnorm"),
        (lambda: lscov([[1], [2]], [[1], [2]], [1, -1]), ArgumentError, "a weight is negative"),
        (lambda: lscov([[1], [2]], [[1], [2]], [[1, 2], [2, 1]]), ArgumentError, "not positive definite"),
        (lambda: lscov([[1], [2]], [[1], [2]], [1, 2, 3]), SizeError, "fix: 2 weights"),
        (lambda: lsqminnorm([[1]], 1, "loud"), ArgumentError, "rankWarn is"),
    ):
        with pytest.raises(error, match=words):
            bad()
