"""Sums of large arrays: as right as NumPy's, in any number of threads the same, of arrays in every order."""

import math

import numpy as np
import pytest

import dlarray as dl
from dlarray import threads
from dlarray.machine import passes, sums
from tests.support.bundles import cases

SHAPES = {  # more elements than are worth sharing, odd numbers of them
    "a line": (1_300_003,),
    "few rows": (3, 433_335),
    "few columns": (433_335, 3),
    "square": (1131, 1151),
    "thin": (5, 260_003, 1),
    "images": (7, 16, 111, 117),
}


@pytest.fixture
def counted(monkeypatch):
    """The stretches of each sum, among three threads."""
    monkeypatch.setattr(threads, "threads", lambda: 3)
    monkeypatch.setattr(threads, "WORTH", 1000)
    stretches = []

    def in_threads(task, count, each, unit=64):
        stretches.append(count)
        threads.in_threads(task, count, each, unit)

    monkeypatch.setattr(sums, "in_threads", in_threads)
    return stretches


def axes_of(shape):
    rank = len(shape)
    lead = [tuple(range(-rank, -k)) for k in range(1, rank)]
    tail = [tuple(range(-k, 0)) for k in range(1, rank + 1)]
    return [*lead, *tail]


@cases("kind", (np.float32, np.float64))
@pytest.mark.parametrize("name", SHAPES)
def test_sums_are_right_and_shared(name, kind, gen, counted):
    shape = SHAPES[name]
    x = gen.standard_normal(shape).astype(kind)
    for axes in axes_of(shape):
        exact = np.add.reduce(x.astype(np.longdouble), axes, keepdims=True)
        size = np.add.reduce(np.abs(x), axes, keepdims=True)
        for given in (x, np.asfortranarray(x)):
            y = sums.summed(given, axes)
            assert y.shape == exact.shape and y.dtype == kind
            assert (np.abs(y - exact) <= 40 * np.finfo(kind).eps * size).all(), axes
        assert counted, axes
        counted.clear()


def test_the_number_of_threads_changes_nothing(gen, monkeypatch):
    x = gen.standard_normal((1131, 1151), dtype=np.float32)
    monkeypatch.setattr(threads, "WORTH", 1000)
    found = {}
    for count in (1, 2, 5):
        monkeypatch.setattr(threads, "threads", lambda count=count: count)
        found[count] = [sums.summed(x, axes).tobytes() for axes in ((-1,), (-2,), (-2, -1))]
    assert found[1] == found[2] == found[5]


def test_a_total_is_nearer_than_one_number_after_the_other():
    x = np.full((1 << 22) + 5, 0.1, np.float32)
    y = sums.summed(x, (-1,))[0]
    exact = math.fsum(map(float, x[:1])) * x.size
    assert abs(y - exact) <= 2e-6 * exact


def test_what_lies_otherwise_goes_to_numpy(gen, counted):
    x = gen.standard_normal((120, 130, 100), dtype=np.float32)
    for given, axes in ((x.transpose(1, 0, 2), (-1,)), (x, (-2,)), (x[:, ::2], (-3, -2, -1))):
        assert sums.summed(given, axes).tobytes() == np.add.reduce(given, axes, keepdims=True).tobytes()
    whole = np.ones((1200, 1200), np.int64)
    assert sums.summed(whole, (-2, -1)).tolist() == [[1_440_000]]
    small = gen.standard_normal((40, 50), dtype=np.float32)
    assert sums.summed(small, (-1,)).tobytes() == np.add.reduce(small, (-1,), keepdims=True).tobytes()
    assert not counted


@cases("kernels", (None, "torch"))
def test_gradients_that_broadcasting_repeats(kernels, gen):
    """Of a bias and of a scale, whose gradients are sums over the batch, and of losses that are sums and means."""
    if kernels:
        pytest.importorskip("torch")
    x = gen.standard_normal((1151, 1131))
    b, s = gen.standard_normal((1151, 1)), gen.standard_normal((1, 1131))

    def loss(b, s):
        Y = (X + b) * s
        value = dl.sum(Y * Y, "all") + dl.mean(Y, "all")
        return value, *dl.dlgradient(value, b, s)

    X = dl.dlarray(x)
    with dl.useKernels(kernels or "numpy"):
        value, db, ds = dl.dlfeval(loss, dl.dlarray(b), dl.dlarray(s))
    y = (x + b) * s
    assert np.isclose(float(value), math.fsum((y * y).ravel()) + y.mean(), rtol=1e-12)
    dy = 2 * y + 1 / y.size
    np.testing.assert_allclose(dl.extractdata(db), (dy * s).sum(axis=1, keepdims=True), rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(
        dl.extractdata(ds), (dy * (x + b)).sum(axis=0, keepdims=True), rtol=1e-9, atol=1e-8
    )


def test_pytorch_sums_what_is_lent(gen):
    pytest.importorskip("torch")
    x = gen.standard_normal((1131, 1151), dtype=np.float32)
    with dl.useKernels("torch"):
        found = [
            passes.used.lender.total(given, (-1,)) for given in (x, x.T, x[:, ::2], x.astype(np.float16))
        ]
        assert passes.used.lender.total(x[:4], (-1,)) is None
        repeated = np.broadcast_to(np.float32(2), x.shape)
        np.testing.assert_array_equal(
            passes.used.lender.pull(lambda xp, g, y: g * y, 1, repeated, (x,)), 2 * x, strict=True
        )
        assert passes.used.lender.pull(lambda xp, g, y: g * y, 1, repeated, (repeated,)) is None
    np.testing.assert_allclose(found[0][:, 0], x.sum(axis=1), rtol=1e-4, atol=1e-3)
    np.testing.assert_allclose(found[1][:, 0], x.sum(axis=0), rtol=1e-4, atol=1e-3)
    assert found[2] is None and found[3] is None
