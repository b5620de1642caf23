"""Quasi-random points and Latin hypercubes: MATLAB's printed points, orders, laws."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError, OptionError, SizeError
from dlarray.matlab import (
    exprnd,
    haltonset,
    lhsdesign,
    lognrnd,
    mvnrnd,
    net,
    normcdf,
    norminv,
    normpdf,
    normrnd,
    reduceDimensions,
    scramble,
    sobolset,
    unifrnd,
)


def numbers(x):
    return np.asarray(x.extractdata())


def test_haltons_points_are_those_that_matlab_prints():
    """The example of net's page."""
    p = scramble(haltonset(3, "Skip", 1e3, "Leap", 1e2), "RR2")
    printed = [
        [0.0928, 0.6950, 0.0029],
        [0.6958, 0.2958, 0.8269],
        [0.3013, 0.6497, 0.4141],
        [0.9087, 0.7883, 0.2166],
    ]
    assert np.allclose(numbers(net(p, 4)), printed, atol=5e-5)
    last = [
        [0.0928, 0.6950, 0.0029],
        [0.9087, 0.7883, 0.2166],
        [0.3843, 0.9840, 0.9878],
        [0.6831, 0.7357, 0.7923],
    ]
    assert np.allclose(numbers(p("1:3:11", ":")), last, atol=5e-5)
    assert np.allclose(numbers(p(dl.colon(1, 3, 11), 2)).ravel(), [row[1] for row in last], atol=5e-5)
    assert numbers(net(haltonset(2), 3)).tolist() == [
        [0, 0],
        [0.5, pytest.approx(1 / 3)],
        [0.25, pytest.approx(2 / 3)],
    ]
    assert "Halton point set in 3 dimensions (89180190640991 points)" in repr(p)


def test_sobols_points_in_both_orders():
    p = sobolset(2)
    assert numbers(net(p, 6)).tolist() == [
        [0, 0], [0.5, 0.5], [0.25, 0.75], [0.75, 0.25], [0.125, 0.625], [0.625, 0.125],
    ]  # fmt: skip
    gray = numbers(net(sobolset(2, PointOrder="graycode"), 4))
    assert gray.tolist() == [[0, 0], [0.5, 0.5], [0.75, 0.25], [0.25, 0.75]]
    whole = numbers(net(p, 64))
    part = sobolset(2, Skip=5, Leap=2)
    assert np.array_equal(numbers(net(part, 10)), whole[5:35:3])
    part.Leap = 0
    assert np.array_equal(numbers(net(part, 10)), whole[5:15])
    boxes = numbers(net(sobolset(5), 2**10)) * 2**10
    assert all(np.array_equal(np.sort(np.floor(boxes[:, j])), np.arange(2**10)) for j in range(5))
    assert numbers(net(reduceDimensions(sobolset(4), 2), 6)).tolist() == numbers(net(p, 6)).tolist()


def test_scrambled_points_follow_rng_and_stay_even():
    dl.rng(3)
    first = numbers(net(scramble(sobolset(3), "MatousekAffineOwen"), 256))
    dl.rng(3)
    p = scramble(sobolset(3), "MatousekAffineOwen")
    assert np.array_equal(numbers(net(p, 256)), first) and np.array_equal(
        numbers(p("11:20", ":")), first[10:20]
    )
    assert all(np.array_equal(np.sort(np.floor(first[:, j] * 256)), np.arange(256)) for j in range(3))
    assert np.array_equal(numbers(net(scramble(p, "clear"), 9)), numbers(net(sobolset(3), 9)))


def test_latin_hypercubes_have_one_point_in_each_interval():
    dl.rng(0)
    for options in ({}, {"Criterion": "correlation"}, {"criterion": "none"}, {"Smooth": "off"}):
        x = numbers(lhsdesign(20, 3, **options))
        assert x.shape == (20, 3)
        assert all(np.array_equal(np.sort(np.floor(x[:, j] * 20)), np.arange(20)) for j in range(3)), options
    assert np.allclose(numbers(lhsdesign(4, 1, "smooth", "off")) * 8 % 2, 1)


def test_refusals():
    with pytest.raises(ClassError, match="net: p must be a sobolset or a haltonset, but it is"):
        net([1, 2], 3)
    with pytest.raises(ArgumentError, match="d is at most 1111"):
        sobolset(2000)
    with pytest.raises(SizeError, match="points up to place 67108864 are made here"):
        net(sobolset(1, Skip=1e9), 1)
    with pytest.raises(SizeError, match="points count from 1"):
        sobolset(1)(0, ":")
    with pytest.raises(SizeError, match="too many to take all of them"):
        sobolset(1)(":", ":")
    with pytest.raises(OptionError, match="RR2|MatousekAffineOwen"):
        scramble(haltonset(2), "MatousekAffineOwen")
    with pytest.raises(ClassError, match="not scrambled"):
        reduceDimensions(scramble(sobolset(3), "MatousekAffineOwen"), 2)


def test_random_numbers_of_distributions_follow_from_rand_and_randn():
    for made, source, formula in (
        (lambda *n: normrnd(2, 3, *n), dl.randn, lambda z: 3 * z + 2),
        (lambda *n: lognrnd(2, 0.5, *n), dl.randn, lambda z: np.exp(0.5 * z + 2)),
        (lambda *n: unifrnd(-1, 3, *n), dl.rand, lambda u: 1 + 2 * (2 * u - 1)),
        (lambda *n: exprnd(4, *n), dl.rand, lambda u: -4 * np.log(u)),
    ):
        dl.rng(5)
        found = numbers(made(4, 3))
        dl.rng(5)
        assert found.shape == (4, 3) and np.allclose(found, formula(numbers(source(4, 3))))
        assert made([2, 5]).shape == (2, 5) and made().shape == (1, 1)
    dl.rng(5)
    found = numbers(normrnd([1, 2, 3], [0, 0, 1]))
    assert found.shape == (1, 3) and found[0, :2].tolist() == [1, 2]
    assert np.isnan(numbers(normrnd(0, -1))).all() and np.isnan(numbers(unifrnd(2, 1))).all()
    with pytest.raises(SizeError, match="normrnd: the parameters must be numbers or of one size"):
        normrnd([1, 2], [1, 2, 3])
    with pytest.raises(SizeError, match="normrnd: the size must be that of the parameters"):
        normrnd([1, 2], 1, 3, 3)


def test_normal_vectors():
    dl.rng(2)
    S = np.array([[2, 0.5], [0.5, 1]])
    found = numbers(mvnrnd([1, -1], S, 4))
    dl.rng(2)
    assert np.allclose(found, numbers(dl.randn(4, 2)) @ np.linalg.cholesky(S).T + [1, -1])
    assert mvnrnd([[1, 2], [3, 4], [5, 6]], np.eye(2)).shape == (3, 2)
    flat = numbers(mvnrnd([0, 0], [[1, 1], [1, 1]], 5))  # singular: on a line
    assert np.allclose(flat[:, 0], flat[:, 1])
    with pytest.raises(ArgumentError, match="positive semidefinite"):
        mvnrnd([0, 0], [[1, 2], [2, 1]], 3)
    with pytest.raises(SizeError, match="Sigma must be 2×2"):
        mvnrnd([0, 0], np.eye(3), 3)


def test_the_normal_distribution():
    assert np.allclose(numbers(normcdf([-1, 0, 1.5], 0.5, 2)), [[0.22662735, 0.40129367, 0.69146246]])
    assert float(normcdf(1, "upper")) == pytest.approx(0.15865525)
    assert np.allclose(numbers(norminv([0.1, 0.5], 1, 2)), [[-1.56310313, 1]])
    assert np.isnan(numbers(norminv([-0.1, 1.1]))).all() and np.isnan(numbers(normpdf(0, 0, 0))).all()
    assert np.allclose(numbers(normpdf([0, 1], 1, 2)), [[0.17603266, 0.19947114]])
