"""Smooth data in space beside Octave, transfer functions beside SciPy, matchings beside all of them."""

import itertools

import numpy as np
import pytest
import scipy.signal

import dlarray as dl
from dlarray.errors import ArgumentError, DLArrayError, SizeError
from dlarray.matlab import matchpairs, smooth3, ss2tf
from tests.support.beside_octave import NEEDS, agree

V = "v = zeros(4, 5, 4); v(2, 2, 2) = 9; v(4, 1, 3) = 5; "


@NEEDS
def test_smooth_as_in_octave():
    agree(
        [
            V + "X = smooth3(v); X = X(:, :, 2);",
            V + "X = smooth3(v, 'box', 5); X = X(:, :, 1);",
            V + "X = smooth3(v, 'gaussian'); X = X(:, :, 3);",
            V + "X = smooth3(v, 'gaussian', [3 5 1], 1); X = X(:, :, 2);",
        ],
        rtol=1e-9,
    )


def test_transfer_functions_as_in_scipy(gen):
    A, B, C, D = (gen.normal(size=s) for s in ((3, 3), (3, 2), (2, 3), (2, 2)))
    for u in (1, 2):
        b, a = (np.asarray(x.tolist()) for x in ss2tf(A, B, C, D, u))
        num, den = scipy.signal.ss2tf(A, B, C, D, input=u - 1)
        np.testing.assert_allclose(b, num, atol=1e-9)
        np.testing.assert_allclose(a[0], den, atol=1e-9)


def all_matchings(cost, alone, sign):
    m, n = cost.shape
    best = np.inf
    for k in range(min(m, n) + 1):
        for rows in itertools.combinations(range(m), k):
            for columns in itertools.permutations(range(n), k):
                value = sum(sign * cost[r, c] for r, c in zip(rows, columns, strict=True))
                best = min(best, value + sign * alone * (m + n - 2 * k))
    return best


@pytest.mark.parametrize(
    ("shape", "goal", "alone"), [((3, 4), "min", 0.6), ((4, 2), "min", 9), ((3, 3), "max", 0.2)]
)
def test_matchings_are_the_best(shape, goal, alone, gen):
    cost = gen.uniform(size=shape)
    M, left_rows, left_columns = matchpairs(cost, alone, goal, nargout=3)
    pairs = [(int(r) - 1, int(c) - 1) for r, c in M.tolist()]
    sign = -1 if goal == "max" else 1
    value = sum(sign * cost[p] for p in pairs) + sign * alone * (
        len(left_rows.tolist()) + len(left_columns.tolist())
    )
    assert value == pytest.approx(all_matchings(cost, alone, sign))
    assert [c for _, c in pairs] == sorted(c for _, c in pairs)


def test_forbidden_pairs():
    assert matchpairs([[np.inf, 1], [np.inf, 2]], 10).tolist() == [[1, 2]]
    assert matchpairs([[5.0]], 1).shape == (0, 2)


def test_what_is_refused():
    for bad, error, words in (
        (lambda: smooth3(dl.ones(3, 3)), SizeError, "2 dimensions"),
        (lambda: smooth3(dl.ones(3, 3, 3), "disk"), ArgumentError, "the filter is"),
        (lambda: smooth3(dl.ones(3, 3, 3), "box", 2), ArgumentError, "odd whole numbers"),
        (lambda: ss2tf([[1]], [[1], [2]], [[1]], 0), SizeError, "do not fit"),
        (lambda: ss2tf([[1]], [[1]], [[1]], 0, 2), DLArrayError, "iu"),
        (lambda: matchpairs([[1]], 1, "best"), ArgumentError, "goal is"),
        (lambda: matchpairs([[float("nan")]], 1), ArgumentError, "must be numbers"),
    ):
        with pytest.raises(error, match=words):
            bad()
