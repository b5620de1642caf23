"""Special functions beside Octave and SciPy."""

import numpy as np
import pytest
import scipy.special

import dlarray as dl
from dlarray import matlab as m
from dlarray.errors import ArgumentError, SizeError
from tests.support.beside_octave import NEEDS, agree


@NEEDS
def test_as_octave_has_them():
    agree(
        [
            "X = airy([-3 0 0.5 2]);",
            "X = airy(1, [-3 0 0.5 2]);",
            "X = airy(2, [-3 0 0.5 2]);",
            "X = airy(3, [-3 0 0.5 2]);",
            "X = real(airy(0, [0.5 2], 1));",
            "X = airy(2, [0.5 2], 1);",
            "X = abs(airy(0, 1 + 2i));",
            "X = real(besselh(0, [0.5 2 9]));",
            "X = imag(besselh(1.5, 2, [0.5 2 9]));",
            "X = real(besselh(1, 1, [0.5 2 9], 1));",
            "X = imag(besselh(1, 2, [0.5 2 9], 1));",
            "X = betaincinv([0 0.1 0.5 1], 2, 3.5);",
            "X = betaincinv([0.1 0.5], [2 1], [3 4], 'upper');",
            "X = gammaincinv([0 0.1 0.5 0.99], 2.5);",
            "X = gammaincinv([0.1 0.5], [2 1], 'upper');",
            "[X, cn, dn] = ellipj([0.2 1 3], 0.6);",
            "[sn, X, dn] = ellipj([0.2 1 3], [0 0.5 1]);",
            "[sn, cn, X] = ellipj(0.7, [0 0.5 1]);",
            "X = sinint([-2 0 0.5 3 40]);",
            "X = cosint([0.5 3 40]);",
            "X = imag(cosint([-0.5 -3]));",
        ],
        rtol=1e-9,
        atol=1e-10,
    )


def test_edges():
    assert np.isnan(float(m.betaincinv(1.5, 2, 2))) and np.isnan(float(m.gammaincinv(-0.1, 2)))
    x = np.linspace(0.01, 0.99, 7)
    found = m.betainc(m.betaincinv(x, 2, 5), 2, 5)
    np.testing.assert_allclose(np.ravel(found.tolist()), x)
    assert m.cosint(0).tolist() == [[-np.inf]]
    np.testing.assert_allclose(
        np.asarray(m.besselh(0.5, 2, [1, 2]).tolist()).ravel(), scipy.special.hankel2(0.5, [1, 2])
    )


def test_what_is_refused():
    for bad, error, words in (
        (lambda: m.airy(4, 1), ArgumentError, "fix: 0, 1, 2 or 3"),
        (lambda: m.airy(), ArgumentError, "0 arguments"),
        (lambda: m.besselh(0, 3, 1), ArgumentError, "K is"),
        (lambda: m.ellipj(0.5, 2), ArgumentError, "M must be from 0 to 1"),
        (lambda: m.ellipj([1, 2, 3], [0.1, 0.2]), SizeError, "fix: one size"),
        (lambda: m.betaincinv(0.5, 1, 1, "both"), ArgumentError, "tail is"),
        (lambda: m.gammaincinv(dl.dlarray(1j), 1), ArgumentError, "must be real numbers"),
    ):
        with pytest.raises(error, match=words):
            bad()
