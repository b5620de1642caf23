"""``useKernels("torch")`` and products: where OpenBLAS would wake its threads, PyTorch computes, and nowhere else."""

from __future__ import annotations

import importlib.util

import numpy as np
import pytest

import dlarray as dl
from dlarray.autodiff.products import matmul_left, matmul_pages, matmul_right
from tests.support.bundles import cases

pytestmark = pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="PyTorch is not installed")
PRODUCTS = {
    matmul_pages: lambda a, b: a @ b,
    matmul_right: lambda a, b: a @ b.mT,
    matmul_left: lambda a, b: a.mT @ b,
}
# of a and b as `matmul_pages` takes them; the first of each line has no more work than one thread of OpenBLAS takes
FEW = [((64, 64), (64, 64)), ((3, 20, 30), (30, 7)), ((127, 64), (64, 64))]
MANY = [
    ((64, 129), (129, 67)),
    ((40, 25, 30), (30, 27)),
    ((9, 50, 41), (9, 41, 37)),
    ((1, 70000), (70000, 9)),
    ((90, 80), (2, 5, 80, 90)),
]


@pytest.fixture
def two(monkeypatch):
    """PyTorch has two threads, however many processors there are."""
    import torch

    monkeypatch.setattr(torch, "get_num_threads", lambda: 2)


def given(p, shapes, gen, kind):
    a, b = (gen.standard_normal(shape).astype(kind) for shape in shapes)
    return (a.mT if p is matmul_left else a), (b.mT if p is matmul_right else b)


@cases("kind", (np.float32, np.float64))
@cases("shapes", FEW + MANY)
@cases("p", tuple(PRODUCTS))
@cases("order", ("views", "copies", "read only", "gaps", "backwards"))
def test_products_of_arrays_in_any_order(p, shapes, kind, order, two, gen):
    from dlarray.functions import torch_kernels  # noqa: F401
    from dlarray.kernels.aten import LENT

    a, b = given(p, shapes, gen, kind)
    if order == "copies":
        a, b = np.ascontiguousarray(a), np.asfortranarray(b)
    elif order == "read only":
        a.flags.writeable = b.flags.writeable = False
    elif order == "gaps":
        a, b = np.repeat(a, 2, axis=-1)[..., ::2], np.repeat(b, 3, axis=-2)[..., 1::3, :]
    elif order == "backwards":
        a, b = a[..., ::-1], b[..., ::-1, :]
    before = a.copy(), b.copy()
    y = LENT.forwards[p](a, b)
    assert (y is None) == (shapes in FEW)
    if y is not None:
        expected = PRODUCTS[p](a.astype(np.float64), b.astype(np.float64))
        assert type(y) is np.ndarray and y.dtype == kind and y.flags.c_contiguous and y.flags.writeable
        np.testing.assert_allclose(
            y, expected, rtol=0, atol=(1e-11 if kind is np.float64 else 3e-4) * np.sqrt(a.size)
        )
    assert np.array_equal(a, before[0]) and np.array_equal(b, before[1])


@cases("kind", (np.float16, np.int32, np.complex64, np.dtype(">f4")))
def test_other_classes_stay(kind, two):
    from dlarray.functions import torch_kernels  # noqa: F401
    from dlarray.kernels.aten import LENT

    a = np.ones((128, 128), kind)
    assert LENT.forwards[matmul_pages](a, a) is None
    mixed = np.ones((128, 128), np.float32), np.ones((128, 128))
    assert LENT.forwards[matmul_pages](*mixed) is None


def test_with_one_thread_all_stay(monkeypatch):
    import torch

    from dlarray.functions import torch_kernels  # noqa: F401
    from dlarray.kernels.aten import LENT

    monkeypatch.setattr(torch, "get_num_threads", lambda: 1)
    a = np.ones((128, 128), np.float32)
    assert LENT.forwards[matmul_pages](a, a) is None


def test_derivatives_of_large_products(two, gen):
    """First and second, with and without the set."""

    def curvature(A, B):
        Y = dl.tanh(A @ B)
        first = dl.dlgradient(dl.sum(Y * Y, "all"), A, EnableHigherDerivatives=True)
        return first, *dl.dlgradient(dl.sum(first * first, "all"), A, B)

    A, B = (dl.dlarray(0.1 * gen.standard_normal(shape)) for shape in ((90, 85), (85, 80)))
    plain = dl.dlfeval(curvature, A, B)
    with dl.useKernels("torch"):
        lent = dl.dlfeval(curvature, A, B)
    for x, y in zip(plain, lent, strict=True):
        np.testing.assert_allclose(dl.extractdata(x), dl.extractdata(y), rtol=1e-10, atol=1e-12)


@cases("batch", (1, 30, 64, 700))
def test_one_step_of_a_network_takes_products_of_one_library(batch, two, monkeypatch, gen):
    """Of those that OpenBLAS would share, none is left to it, forward and backward, whatever the layers' sizes."""
    from dlarray.autodiff import products_numpy

    left = []

    def noting(name):
        own = getattr(products_numpy, name)

        def product(a, b):
            left.append(a.size * b.shape[1])
            return own(a, b)

        return product

    from dlarray.functions.linear_algebra import fullyconnect

    for name in ("product", "left_product"):
        for place in (products_numpy, fullyconnect):
            monkeypatch.setattr(place, name, noting(name))
    dl.rng(0)
    net = dl.dlnetwork([
        dl.featureInputLayer(64), dl.fullyConnectedLayer(256), dl.reluLayer(), dl.fullyConnectedLayer(300),
        dl.reluLayer(), dl.fullyConnectedLayer(10),
    ])  # fmt: skip
    X = dl.dlarray(gen.standard_normal((64, batch)).astype(np.float32), "CB")

    def loss(net, X):
        y = dl.sum(net.forward(X) ** 2, "all")
        return y, dl.dlgradient(y, net.Learnables)

    plain = dl.dlfeval(loss, net, X)
    assert left
    left.clear()
    with dl.useKernels("torch"):
        lent = dl.dlfeval(loss, net, X)
    assert all(work <= products_numpy.TILE for work in left)
    for x, y in zip(plain[1].Value, lent[1].Value, strict=True):
        scale = float(dl.max(dl.abs(x), [], "all"))
        np.testing.assert_allclose(dl.extractdata(x), dl.extractdata(y), rtol=1e-4, atol=1e-5 * scale)
