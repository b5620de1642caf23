"""Elementwise passes over large arrays, shared among threads: the same bits as in one."""

import operator

import numpy as np
import pytest

import dlarray as dl
from dlarray import threads
from dlarray.machine import passes

SIZE = (700, 901)


@pytest.fixture
def shared(monkeypatch):
    """Several threads for all that is not tiny; who was shared is counted."""
    monkeypatch.setattr(threads, "threads", lambda: 3)
    monkeypatch.setattr(threads, "WORTH", 1000)
    monkeypatch.setattr(passes, "LEAST", 1)
    stretches = []
    plain = threads.split

    def counted(task, count, each, unit=64):
        def noted(start, stop):
            stretches.append((start, stop))
            task(start, stop)

        plain(noted, count, each, unit)

    monkeypatch.setattr(threads, "split", counted)
    return stretches


@pytest.mark.parametrize("kind", [np.float32, np.float64])
@pytest.mark.parametrize("f", [*passes.COST, *passes._OPERATORS], ids=lambda f: f.__name__)
@np.errstate(all="ignore")
def test_stretches_give_the_bits_of_the_whole(gen, shared, f, kind):
    x, y = gen.standard_normal((2, *SIZE)).astype(kind)
    count = 1 if f is operator.neg or getattr(f, "nin", 2) == 1 else 2
    for operands in ((x,), (x, y), (x, 0.5), (2, y))[count == 2 : 1 if count == 1 else None]:
        got, wanted = passes.large(f, *operands), f(*operands)
        assert got.dtype == wanted.dtype
        np.testing.assert_array_equal(got, wanted)
    assert sorted(shared)[0][0] == 0 and len(set(shared)) == 3
    assert max(stop for _, stop in shared) == x.size


def test_what_is_not_alike_goes_the_plain_way(gen, shared):
    x = gen.standard_normal(SIZE)
    for one, other in ((x, x.astype(np.float32)), (x.T, x.T[:1]), (x[:, :1], x[:1]), (x, x[0, 0])):
        np.testing.assert_array_equal(passes.large(operator.add, one, other), one + other)
    np.testing.assert_array_equal(passes.large(np.tanh, x.T), np.tanh(x.T))
    with pytest.raises(ValueError, match="broadcast"):
        passes.large(operator.add, x, x[:, :3])
    assert not shared
    repeated = np.broadcast_to(np.array(3.0), SIZE)
    np.testing.assert_array_equal(passes.large(operator.mul, repeated, x), 3 * x)
    assert shared


@pytest.mark.parametrize("kind", [np.float32, np.float64])
@pytest.mark.parametrize("f", [operator.sub, operator.truediv, operator.lt, np.maximum])
def test_what_is_repeated_is_shared(gen, shared, f, kind):
    x = gen.standard_normal((1, *SIZE)).astype(kind)
    whole = gen.standard_normal(SIZE).astype(kind)
    for other in (x[:, :1], x[:, :, :1], x[0, :1], x[0, 0], x[..., ::-1], np.asfortranarray(whole)):
        for operands in ((x, other), (other, x)):
            got, wanted = passes.large(f, *operands), f(*operands)
            assert got.dtype == wanted.dtype and shared
            np.testing.assert_array_equal(got, wanted, strict=True)
            shared.clear()


@pytest.mark.parametrize("kernels", [None, "torch"])
def test_gradients_of_what_is_repeated(gen, shared, kernels):
    if kernels:
        pytest.importorskip("torch")
    x, m, s = gen.standard_normal(SIZE), gen.standard_normal((SIZE[0], 1)), gen.random((1, SIZE[1])) + 0.5

    def loss(X, m, s):
        value = dl.sum((X - m) * m / s, "all")
        return value, *dl.dlgradient(value, X, m, s)

    with dl.useKernels(kernels or "numpy"):
        value, *found = dl.dlfeval(loss, *map(dl.dlarray, (x, m, s)))
    ones = np.ones(SIZE)
    wanted = [
        ones * m / s,
        ((x - 2 * m) / s).sum(axis=1, keepdims=True),
        -((x - m) * m / s**2).sum(axis=0, keepdims=True),
    ]
    assert np.isclose(float(value), ((x - m) * m / s).sum())
    for got, expected in zip(found, wanted, strict=True):
        np.testing.assert_allclose(dl.extractdata(got), expected, rtol=1e-9, atol=1e-9)


def test_errstate_holds_in_helpers(shared):
    x = np.zeros(SIZE)
    with np.errstate(divide="raise"), pytest.raises(FloatingPointError):
        passes.large(operator.truediv, 1.0, x)
    assert np.isinf(run_quietly(x)).all()


@np.errstate(divide="ignore")
def run_quietly(x):
    return passes.large(operator.truediv, 1.0, x)


def test_gradients_have_the_same_bits(gen, shared, monkeypatch):
    X, Y = (dl.dlarray(v) for v in gen.standard_normal((2, *SIZE)))

    def f(X, Y):
        Z = dl.tanh(X * Y + X) * dl.sigmoid(X) / (dl.exp(Y) + X**2) - dl.relu(-X) * dl.sqrt(Y * Y + 1)
        Z = Z + dl.log(X * X + 2)
        return dl.dlgradient(dl.sum(Z, "all"), X, Y)

    got = dl.dlfeval(f, X, Y)
    assert len(shared) > 40
    monkeypatch.setattr(passes, "LEAST", 1e30)
    before = len(shared)
    for a, b in zip(got, dl.dlfeval(f, X, Y), strict=True):
        np.testing.assert_array_equal(np.asarray(a), np.asarray(b))
    assert len(shared) == before


def test_after_an_interruption_all_goes_on(gen, shared):
    x = gen.standard_normal(SIZE)

    def fill(x, out):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        passes.shared(fill, 1.0, (x,))
    assert len(threads._helpers.idle) == threads._helpers.count
    np.testing.assert_array_equal(passes.large(np.exp, x), np.exp(x))


def test_busy_helpers_leave_no_stretch_undone(gen, shared, monkeypatch):
    monkeypatch.setattr(threads._helpers, "take", lambda: None)
    x = gen.standard_normal(SIZE)
    np.testing.assert_array_equal(passes.large(np.exp, x), np.exp(x))


def test_threads_of_one_core_count_once(monkeypatch):
    monkeypatch.delenv("DLARRAY_NUM_THREADS", raising=False)
    monkeypatch.setattr(threads.os, "sched_getaffinity", lambda _: {0, 1, 2, 3}, raising=False)
    monkeypatch.setattr(threads, "_siblings", lambda processor: f"{processor % 2},{processor % 2 + 2}")
    assert threads.threads.__wrapped__() == 2
    monkeypatch.setenv("DLARRAY_NUM_THREADS", "5")
    assert threads.threads.__wrapped__() == 5


@pytest.mark.parametrize("size", [(12, 12, 5, 40), (24, 24, 3, 6), (200, 7, 9)])
def test_largest_elements_in_threads(gen, monkeypatch, size):
    """Forward and back have the bits of one thread; observations last in memory, and first."""
    from dlarray.functions.pooling import pooling_primitive as pooling

    x = gen.integers(0, 9, size).astype(np.float32)  # with ties
    x[3, 2, ..., 1] = np.nan
    fmt = "SSCB" if len(size) == 4 else "SCB"
    X = dl.dlarray(np.asfortranarray(x) if size[-1] == 40 else x, fmt)

    def step(X):
        Y = dl.maxpool(dl.relu(X), 3, Stride=2, Padding=1) if fmt == "SSCB" else dl.maxpool(X, 2, Stride=2)
        return Y, dl.dlgradient(dl.sum(Y * Y, "all"), X)

    wanted = dl.dlfeval(step, X)
    split = threads.split
    counts = []
    monkeypatch.setattr(pooling, "SHARED", 1)
    monkeypatch.setattr(threads, "threads", lambda: 3)
    monkeypatch.setattr(threads, "WORTH", 1)
    monkeypatch.setattr(pooling, "split", lambda *given: (counts.append(given[1]), split(*given)))
    for a, b in zip(dl.dlfeval(step, X), wanted, strict=True):
        np.testing.assert_array_equal(np.asarray(a), np.asarray(b))
    assert len(counts) == 2


def test_norms_in_threads(gen, monkeypatch):
    """The sums of blocks are added up in one order, however many threads there are."""
    X = dl.dlarray(gen.standard_normal((300, 4000)), "CB")
    Z = dl.dlarray(gen.standard_normal((20, 20, 24, 60)), "SSCB")
    a, b = (dl.dlarray(v) for v in gen.standard_normal((2, 300)))
    c, d = (dl.dlarray(v) for v in gen.standard_normal((2, 24)))

    def layer(X, a, b):
        Y = dl.layernorm(X, a, b)
        return Y, *dl.dlgradient(dl.sum(Y * Y * Y, "all"), X, a, b)

    def group(Z, c, d):
        Y = dl.groupnorm(Z, 6, c, d)
        return Y, *dl.dlgradient(dl.sum(Y * Y * Y, "all"), Z, c, d)

    results = []
    for count in (1, 2, 3):
        monkeypatch.setattr(threads, "threads", lambda count=count: count)
        results.append((*dl.dlfeval(layer, X, a, b), *dl.dlfeval(group, Z, c, d)))
    for other in results[1:]:
        for first, second in zip(results[0], other, strict=True):
            np.testing.assert_array_equal(np.asarray(first), np.asarray(second))


def test_the_loss_of_many_classes_in_threads(gen, monkeypatch):
    x, t = gen.standard_normal((2, 10_000, 64)).astype(np.float32)
    x[:5] -= 200  # probabilities below eps
    t = np.abs(t) / np.abs(t).sum(0)
    X, T = dl.dlarray(x, "CB"), dl.dlarray(t, "CB")

    def step(X):
        loss = dl.crossentropy(dl.softmax(X), T)
        return loss, dl.dlgradient(loss, X)

    results = []
    for count in (1, 2, 3):
        monkeypatch.setattr(threads, "threads", lambda count=count: count)
        results.append([np.asarray(v) for v in dl.dlfeval(step, X)])
    for other in results[1:]:
        for first, second in zip(results[0], other, strict=True):
            np.testing.assert_array_equal(first, second)
    p = np.exp(x.astype(float) - x.max(0))
    p /= p.sum(0)
    bounded = np.maximum(p, np.finfo(np.float32).eps)
    np.testing.assert_allclose(results[0][0], -(t * np.log(bounded)).sum() / 64, rtol=1e-5)
    np.testing.assert_allclose(results[0][1], (p * t.sum(0) - t) / 64, rtol=1e-3, atol=1e-8)
