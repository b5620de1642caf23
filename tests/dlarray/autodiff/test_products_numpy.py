"""The ways round OpenBLAS's threads give what BLAS gives."""

import numpy as np
import pytest

from dlarray import threads
from dlarray.autodiff import products_numpy
from tests.support.bundles import cases

SIZES = [(64, 64, 256), (64, 256, 256), (61, 67, 251), (96, 300, 40), (3, 700, 700), (0, 5, 4), (5, 0, 4)]


@cases("dtype", [np.float32, np.float64])
@cases("rows, inner, columns", SIZES)
@cases("tiled", [True, False])
def test_tiles(rows, inner, columns, dtype, tiled, monkeypatch, gen):
    monkeypatch.setattr(products_numpy, "one_core_for_all", lambda: tiled)
    a, b = (gen.standard_normal(size).astype(dtype) for size in ((rows, inner), (inner, columns)))
    close = {"rtol": 1e-11, "atol": 1e-11} if dtype == np.float64 else {"rtol": 1e-3, "atol": 1e-3}
    exact = a.astype(np.float64) @ b.astype(np.float64)
    for x in (a, np.asfortranarray(a)):
        for y in (b, np.asfortranarray(b)):
            np.testing.assert_allclose(products_numpy.product(x, y), exact, **close)
            found = products_numpy.left_product(np.ascontiguousarray(x.T), y)
            np.testing.assert_allclose(found, exact, **close)
            assert found.dtype == dtype and found.shape == (rows, columns)


def test_a_middling_product_is_cut_into_tiles_where_threads_share_a_core(monkeypatch):
    monkeypatch.setattr(products_numpy, "one_core_for_all", lambda: False)
    assert products_numpy._tiles(64, 64 * 256) == 0  # real cores share it
    monkeypatch.setattr(products_numpy, "one_core_for_all", lambda: True)
    assert products_numpy._tiles(64, 64 * 256) >= 2
    assert products_numpy._tiles(61, 67 * 251) == 0  # a prime number of rows: BLAS does it in one go


@pytest.mark.parametrize("count", [1, 2, 5])
@pytest.mark.parametrize("rows, m, n", [(10_007, 20, 20), (4000, 31, 33), (3_000_001, 1, 1)])
def test_tall_products(rows, m, n, count, monkeypatch, gen):
    """And however many threads share the rows, the bits are the same."""
    a, b = gen.standard_normal((rows, m)), gen.standard_normal((rows, n))
    alone = products_numpy.tall_product(a, b)
    monkeypatch.setattr(threads, "threads", lambda: count)
    monkeypatch.setattr(threads, "THREADED", 1)
    found = products_numpy.tall_product(a, b)
    np.testing.assert_allclose(found, a.T @ b, rtol=1e-10, atol=1e-9)
    np.testing.assert_array_equal(found, alone)


def test_which_products_are_tall(gen):
    a = np.zeros((10_000, 20), np.float32)
    assert products_numpy.suits(a, a)
    assert not products_numpy.suits(a[:1000], a[:1000])  # too little work
    assert not products_numpy.suits(np.zeros((10_000, 64)), np.zeros((10_000, 64)))  # BLAS shares these well
    assert not products_numpy.suits(a[None], a[None])
