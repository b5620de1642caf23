"""ilu and ichol: Octave's factors, complete ones, sums that are kept, what is refused."""

from __future__ import annotations

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, DataError, SizeError
from dlarray.matlab import bicgstab, ichol, ilu, issparse
from tests.support.bundles import cases


def host(x):
    return np.asarray(dl.extractdata(x))


def grid(n):
    T = 2 * np.eye(n) - np.eye(n, k=1) - np.eye(n, k=-1)
    return np.kron(np.eye(n), T) + np.kron(T, np.eye(n))


TURNED = grid(4) + 0.5 * np.eye(16, k=1) - 0.2 * np.eye(16, k=-4)


@cases("milu", ["off", "row", "col"])
def test_no_entries_where_the_matrix_has_none(milu):
    L, U, P = ilu(TURNED, {"type": "nofill", "milu": milu}, nargout=3)
    assert issparse(L) and issparse(U) and np.array_equal(host(P), np.eye(16))
    low, up = host(L), host(U)
    filled = (low + up != 0) & (TURNED == 0)
    assert not filled.any() and np.allclose(np.diag(low), 1) and not np.tril(up, -1).any()
    product = low @ up
    if milu == "off":
        assert np.allclose(product[TURNED != 0], TURNED[TURNED != 0])
        np.testing.assert_allclose(host(ilu(TURNED)), low + up - np.eye(16))
    else:
        axis = 1 if milu == "row" else 0
        np.testing.assert_allclose(product.sum(axis), TURNED.sum(axis))


def test_entries_that_are_small():
    whole = ilu(TURNED, {"type": "crout"}, nargout=2)
    np.testing.assert_allclose(host(whole[0]) @ host(whole[1]), TURNED, atol=1e-12)
    L, U = ilu(TURNED, {"type": "crout", "droptol": 0.02}, nargout=2)
    assert (np.count_nonzero(host(L)), np.count_nonzero(host(U))) == (52, 56)  # as in Octave
    np.testing.assert_allclose(host(U)[-1, -1], 3.47742033212, rtol=1e-9)
    for sums, axis in (("row", 1), ("col", 0)):
        L, U = ilu(TURNED, {"type": "crout", "droptol": 0.1, "milu": sums}, nargout=2)
        np.testing.assert_allclose((host(L) @ host(U)).sum(axis), TURNED.sum(axis))
    b = np.ones((16, 1))
    assert bicgstab(TURNED, b, 1e-8, 20, L, U, nargout=4)[3] < bicgstab(TURNED, b, 1e-8, 20, nargout=4)[3]


def test_symmetric_factors():
    G = grid(4)
    L = host(ichol(G))
    assert np.allclose((L @ L.T)[G != 0], G[G != 0]) and not L[np.tril(G) == 0].any()
    np.testing.assert_allclose(host(ichol(G, {"type": "ict"})), np.linalg.cholesky(G), atol=1e-12)
    modified = host(ichol(G, {"michol": "on"}))
    np.testing.assert_allclose((modified @ modified.T).sum(1), G.sum(1), atol=1e-12)
    small = host(ichol(G, {"type": "ict", "droptol": 0.02}))
    assert np.count_nonzero(small) == 50  # as in Octave
    np.testing.assert_allclose(
        host(ichol(np.triu(G), {"type": "ict", "droptol": 0.02, "shape": "upper"})), small.T
    )
    shifted = host(ichol(G, {"diagcomp": 0.5}))
    np.testing.assert_allclose(shifted, host(ichol(G + 0.5 * np.diag(np.diag(G)))))


def test_refusals():
    with pytest.raises(ArgumentError, match='the type "ilutp" is not here'):
        ilu(TURNED, {"type": "ilutp"})
    with pytest.raises(ArgumentError, match="ilu: milu is .* fix: off, row or col"):
        ilu(TURNED, {"milu": "on"})
    with pytest.raises(DataError, match="the pivot of column 1 is zero"):
        ilu([[0, 1], [1, 0]])
    with pytest.raises(DataError, match="the pivot of column 2 is -3, which is not positive"):
        ichol([[1, 2], [2, 1]])
    with pytest.raises(SizeError, match="ichol: A must be square"):
        ichol([[1, 2]])
    with pytest.raises(ArgumentError, match="droptol"):
        ichol(grid(2), {"type": "ict", "droptol": -1})
