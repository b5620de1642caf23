"""The CUDA kernels as the library uses them: optimisers, dropout, no compiler, sets of other packages."""

from __future__ import annotations

import sys

import numpy as np
import pytest

import dlarray as dl
from dlarray.functions.activations.softmax import softmax_p
from dlarray.functions.recurrent.recurrent_primitive import lstm_p
from dlarray.kernels import KernelSet, switching
from tests.dlarray.kernels.test_cuda_kernels import checked, emulation, moved  # noqa: F401
from tests.support import cuda_cases, cuda_emulation, lookalike
from tests.support.cuda_cases import KINDS, numbers

pytestmark = pytest.mark.skipif(bool(cuda_emulation.missing()), reason=cuda_emulation.missing() or "-")


# -- the optimisers' steps -------------------------------------------------------------------------------------------
STEPS = {
    "adam": lambda dl, p, g, i, *states: dl.adamupdate(p, g, *(states or ([], [])), i, 0.01),
    "sgdm": lambda dl, p, g, i, *states: dl.sgdmupdate(p, g, *(states or ([],)), 0.01),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", STEPS)
def test_steps_of_many_parameters(gen, name, kind):
    """Eleven parameters of very different sizes take two launches, and get what NumPy gives."""
    shapes = [(1, 1), (3, 4), (700, 3), (2, 2, 2), (1, 5), (8, 1), (1, 1), (9, 9), (300, 2), (4, 4), (5, 1)]
    here, there = ([dl.dlarray(bring(numbers(np.random.default_rng(k), *n).astype(kind))) for k, n in enumerate(shapes)]
                   for bring in (np.array, lookalike.asarray))  # fmt: skip
    states: tuple = (), ()
    for i in (1, 2, 3):
        g = [numbers(gen, *n).astype(kind) for n in shapes]
        cuda_emulation.launches.clear()
        here, *mine = STEPS[name](dl, here, [dl.dlarray(x) for x in g], i, *states[0])
        there, *others = STEPS[name](dl, there, [dl.dlarray(lookalike.asarray(x)) for x in g], i, *states[1])
        assert cuda_emulation.launches == [name, name]
        states = tuple(mine), tuple(others)
    for a, b in zip((here, *mine), (there, *others), strict=True):
        for x, y in zip(a, b, strict=True):
            assert y._data.dtype == kind
            np.testing.assert_allclose(
                y._data._host, x._data, rtol=1e-6 if kind is np.float32 else 1e-14, atol=np.finfo(kind).eps
            )


ORDERS = {
    "turned": lambda W: dl.permute(W, [3, 2, 1]),
    "turned twice": lambda W: dl.permute(W, [2, 1, 3]),
    "columns": lambda W: W[:, ::2, :],
    "a page": lambda W: W[:, :, 1].T,
    "backwards": lambda W: W[::-1, :, :],
}


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("name", STEPS)
def test_steps_of_parameters_in_any_order(gen, name, order):
    """The memory of a parameter, of its gradient and of its states may lie in any order."""
    turn, p, g = ORDERS[order], *(numbers(gen, 4, 6, 3).astype(np.float32) for _ in range(2))
    here, there = (turn(dl.dlarray(bring(p))) for bring in (np.array, lookalike.asarray))
    slopes = [turn(dl.dlarray(bring(g))) for bring in (np.array, lookalike.asarray)]
    states: list = [(), ()]
    for i in (1, 2):
        here, *states[0] = STEPS[name](dl, here, slopes[0], i, *states[0])
        there, *states[1] = STEPS[name](dl, there, slopes[1], i, *states[1])
        for x, y in zip((here, *states[0]), (there, *states[1]), strict=True):
            np.testing.assert_allclose(y._data._host, x._data, rtol=1e-6, atol=1e-7)
    assert cuda_emulation.launches == [name] * 2


# -- the kernels in the library --------------------------------------------------------------------------------------
def test_dropout_draws_where_the_data_is(gen):
    """The same after the same rng call, the same for the gradient, nothing sent; the same numbers without kernels."""
    x = np.ones((40, 50), np.float32)

    def both():
        dl.rng(3)
        X = dl.dlarray(lookalike.asarray(x), "CB")

        def loss(X):
            Y = dl.dropout(X, 0.25)
            return Y, dl.dlgradient(dl.sum(Y * 2, "all"), X)

        lookalike.uploads.clear()
        Y, dX = dl.dlfeval(loss, X)
        return Y._data._host, dX._data._host

    y, d = both()
    assert lookalike.uploads == [] and cuda_emulation.launches == ["dropped", "dropped"]
    assert set(np.unique(y)) == {np.float32(0), np.float32(1 / 0.75)} and abs(y.mean() - 1) < 0.1
    np.testing.assert_array_equal(d, 2 * y)
    np.testing.assert_array_equal(y, both()[0])
    cupy = sys.modules["cupy"]
    module = cupy.RawModule
    del cupy.RawModule
    try:
        np.testing.assert_allclose(both()[0], y, rtol=1e-6)
    finally:
        cupy.RawModule = module


def test_without_a_compiler_cupy_computes(gen, monkeypatch):
    """It is said once, and results stay what they are."""
    from dlarray.kernels import cuda

    class Broken:
        def __init__(self, **options):
            raise RuntimeError("cannot find cuda_runtime.h")

    monkeypatch.setattr(sys.modules["cupy"], "RawModule", Broken)
    monkeypatch.setattr(cuda._TRIAL, "_functions", {})
    for cache in (cuda._works, cuda._compiled):
        cache.cache_clear()
    try:
        x = moved(numbers(gen, 3, 4), np.float64)
        with pytest.warns(
            RuntimeWarning, match="no CUDA kernel can be compiled .*cuda_runtime.h.*fix:"
        ) as told:
            y = softmax_p(x, axis=-1)
            softmax_p(x, axis=-1)
        assert len(told) == 1
        np.testing.assert_allclose(y._host, softmax_p(x._host, axis=-1), rtol=1e-13)
    finally:
        cuda._works.cache_clear()


def test_a_set_of_another_package_goes_before(gen, monkeypatch):
    mine = KernelSet("cupy")
    monkeypatch.setitem(switching._loaded, "mine", (mine,))

    @mine.kernel(softmax_p)
    def _(x, *, axis):
        return x * 0.0 if x.shape[-1] == 3 else None

    @mine.kernel(lstm_p)
    def _(x, *others, **options):
        return None

    @mine.vjp_kernel(lstm_p)
    def _(g, *saved, aux, needs, **options):
        return None

    short, long = (moved(numbers(gen, 2, n), np.float64) for n in (3, 4))
    case = next(c for c in cuda_cases.recurrences(gen) if c[0] is lstm_p)
    with dl.useKernels("mine"):
        assert not softmax_p(short, axis=-1)._host.any() and not cuda_emulation.launches
        softmax_p(long, axis=-1)
        assert cuda_emulation.launches == ["softmax_warp_4"]
        checked(gen, *case, np.float64)
    cuda_emulation.launches.clear()
    softmax_p(short, axis=-1)
    assert cuda_emulation.launches == ["softmax_warp_4"]
    checked(gen, *case, np.float64)
