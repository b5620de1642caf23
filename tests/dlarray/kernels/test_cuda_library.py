"""The CUDA kernels as the library uses them: optimisers, dropout, no compiler, sets of other packages."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

import dlarray as dl
from dlarray.autodiff.products import matmul_pages
from dlarray.backend import namespace
from dlarray.functions.activations.softmax import softmax_p
from dlarray.functions.attention.attention_primitive import dot_product_attention
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
    cuda._verdict.clear()
    cuda._compiled.cache_clear()
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
        cuda._verdict.clear()


def test_memory_that_is_full_is_no_verdict_on_the_compiler(gen, monkeypatch):
    """CuPy's functions take the call; the next one gets the kernel, and nobody is told to install a compiler."""
    from dlarray.kernels import cuda

    class OutOfMemoryError(Exception):
        pass

    cupy, full = sys.modules["cupy"], [True, True]
    zeros = cupy.zeros

    def zeros_or_not(*args, **options):
        if full:
            full.pop()
            raise OutOfMemoryError("Out of memory allocating 512 bytes")
        return zeros(*args, **options)

    monkeypatch.setattr(cupy, "zeros", zeros_or_not)
    cuda._verdict.clear()
    cuda._said.clear()
    x = moved(numbers(gen, 3, 4), np.float64)
    with pytest.warns(RuntimeWarning, match="could not be tried .*Out of memory.*fix: free memory") as told:
        for _ in range(2):
            y = softmax_p(x, axis=-1)
            assert not cuda_emulation.launches
    assert len(told) == 1 and "install" not in str(told[0].message)
    np.testing.assert_allclose(y._host, softmax_p(x._host, axis=-1), rtol=1e-13)
    softmax_p(x, axis=-1)
    assert cuda_emulation.launches == ["trial", "softmax_short"]


# -- products --------------------------------------------------------------------------------------------------------
PAGES = {
    "matrices": ((4, 3), (3, 5)), "pages": ((4, 3, 2), (3, 5, 2)), "one matrix for all": ((4, 3), (3, 5, 2)),
    "all by one matrix": ((4, 3, 2), (3, 5)), "pages of both": ((4, 3, 2, 1), (3, 5, 1, 3)),
    "a page for all": ((4, 3, 2, 3), (3, 5, 2)), "numbers": ((1, 1), (1, 1)), "a column": ((4, 1, 2), (1, 5, 2)),
}  # fmt: skip


@pytest.mark.parametrize("name", ["single", "double", "half", "bfloat16"])
@pytest.mark.parametrize("pages", PAGES)
def test_products_are_those_of_cublas(gen, pages, name):
    """In one call each, 16 bits too, with sums in single; their gradients as well, and nothing is copied before."""
    unit = {"single": 1e-6, "double": 1e-14, "half": 2.0**-10, "bfloat16": 2.0**-7}[name]
    kinds = {"single": np.float32, "double": np.float64, "half": np.float16}
    kind = kinds[name] if name in kinds else pytest.importorskip("ml_dtypes").bfloat16
    X, Y = (numbers(gen, *size).astype(kind) for size in PAGES[pages])
    on_gpu = [dl.dlarray(lookalike.asarray(x)) for x in (X, Y)]

    def work(X, Y):
        Z = dl.pagemtimes(X, Y)
        return Z, *dl.dlgradient(dl.sum(Z * 2, "all"), X, Y)

    cuda_emulation.launches.clear()
    plain = dl.pagemtimes(*on_gpu)
    assert cuda_emulation.launches == ["gemm"]
    found = dl.dlfeval(work, *on_gpu)
    assert cuda_emulation.launches == ["gemm"] * 4
    wanted = dl.dlfeval(work, *(dl.dlarray(x.astype(float)) for x in (X, Y)))
    np.testing.assert_array_equal(plain._data._host, found[0]._data._host)
    for mine, exact in zip(found, wanted, strict=True):
        assert mine.shape == exact.shape and dl.underlyingType(mine) == name
        top = max(1.0, float(np.abs(exact._data).max()))
        error = np.abs(mine._data._host.astype(float) - np.asarray(exact._data, float)).max()
        assert error <= 4 * unit * top, (pages, name, error)


def everything_with_products(gen):
    """What the library multiplies on a GPU: name, primitive or function, arguments."""
    for cases in (cuda_cases.linears, cuda_cases.recurrences, cuda_cases.convolutions):
        yield next(iter(cases(gen)))
    yield dot_product_attention, *cuda_cases.problem(gen)
    yield matmul_pages, (numbers(gen, 2, 3, 4), numbers(gen, 2, 4, 5)), {}


def test_one_switch_rounds_all_products_to_tf32(gen, monkeypatch):
    """It is off; on, every product of single numbers takes it, and none of another class."""
    from dlarray.kernels import tf32

    assert not tf32.allowed()
    for allowed in (False, True):
        monkeypatch.setitem(tf32._state, "allowed", allowed)
        for p, args, options in everything_with_products(gen):
            for kind in KINDS:
                seed = np.ones(p.evaluate(args, options)[0].shape)
                cuda_emulation.launches.clear()
                given, about = moved(args, kind), {k: moved(v, kind) for k, v in options.items()}
                if p is matmul_pages:
                    p(*given)
                    for rule in p.rules:
                        rule(namespace(given[0]), moved(seed, kind), *given)
                else:
                    needs = tuple(a is not None for a in args)
                    cuda_cases.evaluated(p, given, about, moved(seed, kind), needs)
                products = {name for name in cuda_emulation.launches if name.startswith("gemm")}
                rounded = allowed and kind is np.float32
                assert products == {"gemm in TF32" if rounded else "gemm"}, (p.name, kind, allowed)


def test_tf32_is_asked_for_by_the_environment():
    program = "from dlarray.kernels import tf32; print(tf32.allowed())"
    for value, wanted in (("", "False"), ("0", "False"), ("1", "True")):
        env = {**os.environ, "DLARRAY_TF32": value}
        told = subprocess.run(
            [sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True
        )
        assert told.stdout.strip() == wanted


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
        assert cuda_emulation.launches == ["softmax_short"]
        checked(gen, *case, np.float64)
    cuda_emulation.launches.clear()
    softmax_p(short, axis=-1)
    assert cuda_emulation.launches == ["softmax_short"]
    checked(gen, *case, np.float64)
