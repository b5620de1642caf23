"""Gradients of linear algebra on every array library, and without a wait for the device."""

import warnings

import numpy as np
import pytest

import dlarray as dl
from tests.support import lookalike
from tests.support.backends import host
from tests.support.bundles import cases

CASES = {
    "inv": lambda X, Y: dl.inv(X),
    "det": lambda X, Y: dl.det(X),
    "pinv": lambda X, Y: dl.pinv(Y),
    "mldivide": lambda X, Y: dl.mldivide(X, Y),
    "mldivide tall": lambda X, Y: dl.mldivide(Y, X),
    "mldivide wide": lambda X, Y: dl.mldivide(Y.T, Y.T @ X),
    "mrdivide": lambda X, Y: dl.mrdivide(Y.T, X),
    "chol": lambda X, Y: dl.chol(X @ X.T),
    "lu": lambda X, Y: dl.lu(Y),
    "qr": lambda X, Y: dl.qr(Y),
    "svd": lambda X, Y: dl.svd(Y),
    "eig": lambda X, Y: dl.eig(X @ X.T),
    "expm": lambda X, Y: dl.expm(X),
    "mpower": lambda X, Y: dl.mpower(X, -3),
    "trace": lambda X, Y: dl.trace(X),
    "dot": lambda X, Y: dl.dot(X, X + 1),
    "cross": lambda X, Y: dl.cross(X, X * X.T),
    "tensorprod": lambda X, Y: dl.tensorprod(X, Y, 2, 1),
    "cov": lambda X, Y: dl.cov(X),
    "corrcoef": lambda X, Y: dl.corrcoef(X),
}
WAITS = ("chol", "lu", "eig", "expm")  # for a pivot, a symmetry, a norm


@cases("name", CASES)
def test_gradients_are_those_on_numpy(name, backend, gen):
    x, y = gen.standard_normal((3, 3)) + 3 * np.eye(3), gen.standard_normal((3, 2))

    def model(X, Y):
        Z = CASES[name](X, Y)
        return dl.dlgradient(dl.sum(Z * Z, "all"), X, Y)

    with warnings.catch_warnings():  # a value that depends on one argument alone
        warnings.simplefilter("ignore", dl.errors.TraceWarning)
        found = dl.dlfeval(model, backend.dlarray(x), backend.dlarray(y))
        expected = dl.dlfeval(model, dl.dlarray(x), dl.dlarray(y))
    for a, b in zip(found, expected, strict=True):
        assert backend.same_library(a)
        np.testing.assert_allclose(host(a), host(b), rtol=1e-9, atol=1e-9)


@cases("name", [n for n in CASES if n not in WAITS])
def test_no_wait_for_the_device(name, gen):
    if not lookalike.install():
        pytest.skip("the real CuPy is installed and cannot be stood in for")
    x, y = gen.standard_normal((3, 3)) + 3 * np.eye(3), gen.standard_normal((3, 2))
    X, Y = (dl.dlarray(lookalike.asarray(a)) for a in (x, y))
    lookalike.syncs.clear()
    CASES[name](X, Y)
    assert lookalike.syncs == []
