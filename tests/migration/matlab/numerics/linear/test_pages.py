"""Factors and solutions page by page, as those of each page."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, SizeError
from dlarray.matlab import lsqminnorm, pagelsqminnorm, pageqr


def host(x):
    return np.asarray(x.tolist())


def test_pages(gen):
    X, B = gen.normal(size=(4, 3, 2)), gen.normal(size=(4, 2, 2))
    for words, rows in (((), 4), (("econ",), 3)):
        Q, R = (host(x) for x in pageqr(X, *words))
        assert Q.shape == (4, rows, 2) and np.array_equal(host(pageqr(X, *words, nargout=1)), R)
        for k in range(2):
            np.testing.assert_allclose(Q[:, :, k] @ R[:, :, k], X[:, :, k], atol=1e-12)
            np.testing.assert_allclose(np.tril(R[:, :, k], -1), 0, atol=1e-12)
    found = host(pagelsqminnorm(X, B))
    for k in range(2):
        np.testing.assert_allclose(found[:, :, k], host(lsqminnorm(X[:, :, k], B[:, :, k])), atol=1e-12)
    one = host(pagelsqminnorm(X[:, :, 0], B))
    np.testing.assert_allclose(one[:, :, 1], host(lsqminnorm(X[:, :, 0], B[:, :, 1])), atol=1e-12)


def test_what_is_refused():
    with pytest.raises(ArgumentError, match='"thin" is not known'):
        pageqr(dl.ones(2, 2, 2), "thin")
    with pytest.raises(SizeError, match="fix: equal"):
        pagelsqminnorm(dl.ones(2, 2, 2), dl.ones(2, 1, 3))
