"""Coordinates and angles, beside NumPy and SciPy."""

import numpy as np
import pytest

from dlarray.matlab import atan2d, beta, cart2pol, cart2sph, gamma, pol2cart, pow2, sph2cart, unwrap

special = pytest.importorskip("scipy.special")


def test_coordinates_there_and_back():
    rng = np.random.default_rng(1)
    x, y, z = rng.standard_normal((3, 1, 50))
    np.testing.assert_allclose(np.asarray(pol2cart(*cart2pol(x, y, nargout=2), nargout=2)), [x, y])
    np.testing.assert_allclose(np.asarray(sph2cart(*cart2sph(x, y, z, nargout=3), nargout=3)), [x, y, z])
    assert float(cart2pol(3, 4, 9, nargout=3)[2]) == 9 and float(atan2d(1, -1)) == 135


def test_unwrapped_angles_are_numpys():
    p = np.random.default_rng(2).uniform(-10, 10, (7, 3))
    np.testing.assert_allclose(np.asarray(unwrap(p)), np.unwrap(p, axis=0))
    np.testing.assert_allclose(np.asarray(unwrap(p, [], 2)), np.unwrap(p, axis=1))


def test_gamma_and_beta_are_scipys():
    x = np.array([[0.5, 1, 4.5, -0.5, 200, -2]])
    np.testing.assert_allclose(np.asarray(gamma(x)), [[*special.gamma(x[0, :5]), np.inf]])
    np.testing.assert_allclose(np.asarray(beta(x[:, :3], 2)), special.beta(x[:, :3], 2))
    assert float(pow2(3)) == 8 and float(pow2(3, 2)) == 12
