"""The CUDA kernels, compiled for the CPU: values and gradients against NumPy's kernels in double.

Each case runs with the threads in one order and in the other, and must give the same bits: a result that depends on the
order is a race.  ``test_cuda_sources.py`` has the compilers' view of the same sources.
"""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from dlarray.autodiff.halves import twin
from dlarray.functions.activations.activations import gelu_p, leakyrelu_p
from dlarray.functions.activations.softmax import softmax_for_logarithm_p, softmax_p
from dlarray.functions.attention.attention_primitive import dot_product_attention
from dlarray.functions.convolution.convolution_primitive import convolution_p
from dlarray.functions.convolution.windows import Windows
from dlarray.functions.convolution.windows_cupy import fits
from dlarray.functions.linear_algebra.fullyconnect import linear_p
from dlarray.functions.losses.crossentropy import crossentropy_p, crossentropy_sum_p
from dlarray.functions.normalization.normalization_primitive import normalize_p
from dlarray.functions.pooling.pooling_primitive import largest_p
from dlarray.kernels import cuda
from dlarray.kernels.products_cupy import matrix_product
from tests.support import cuda_cases, cuda_emulation, lookalike
from tests.support.cuda_cases import ALONE, ATTENTION, CASES, KINDS, LARGER, assert_close, numbers, problem

pytestmark = pytest.mark.skipif(bool(cuda_emulation.missing()), reason=cuda_emulation.missing() or "-")


@pytest.fixture(autouse=True)
def emulation():
    with cuda_emulation.installed():
        softmax_p(lookalike.asarray(np.ones((1, 1))), axis=-1)  # the first kernel of a process is a trial
        cuda_emulation.launches.clear()
        yield


def moved(x, kind=None):
    return cuda_cases.moved(x, lookalike.asarray, kind)


def run(p, args, options, kind, seed, needs):
    """The result of the kernels and the gradients, for numbers of one class; and what was launched for each."""
    given, options = moved(args, kind), {k: moved(v, kind) for k, v in options.items()}
    before = [None if a is None else a._host.copy() for a in given]
    forward: list = []

    def between():
        forward.extend(cuda_emulation.launches)
        cuda_emulation.launches.clear()

    cuda_emulation.launches.clear()
    y, pieces = cuda_cases.evaluated(p, given, options, moved(seed, kind), needs, between)
    for a, b in zip(given, before, strict=True):
        assert a is None or np.array_equal(a._host, b, equal_nan=True), f"{p.name} has changed an argument"
    return y, pieces, forward, list(cuda_emulation.launches)


def checked(gen, p, args, options, kind, needs=None, floor=1e-3):
    """``floor``: the size of the terms of sums that may cancel."""
    needs = tuple(a is not None for a in args) if needs is None else needs
    what = cuda_cases.described(p, args, options)
    args, seed, wanted, slopes = cuda_cases.in_double(gen, p, args, options, kind, needs)
    y, pieces, forward, backward = run(p, args, options, kind, seed, needs)
    assert forward or p is linear_p, f"{what}: no kernel ran"
    assert backward or p in ALONE or (p is linear_p and not needs[2]), (
        f"{what}: no kernel ran for the gradient"
    )
    assert_close(y._host, wanted, kind, what, floor)
    for i, (d, slope) in enumerate(zip(pieces, slopes, strict=True)):
        if needs[i]:
            assert_close(d._host, slope, kind, f"{what}, gradient {i}", floor)
    with cuda_emulation.turned_round():
        again = run(p, args, options, kind, seed, needs)
    assert np.array_equal(y._host, again[0]._host, equal_nan=True), (
        f"{what} depends on the order of the threads"
    )
    for d, other in zip(pieces, again[1], strict=True):
        assert d is None or np.array_equal(d._host, other._host, equal_nan=True), f"{what}: a gradient does"
    return forward, backward


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("cases", (*CASES, *LARGER))
def test_like_numpy_in_double(gen, cases, kind):
    for p, args, options in cases(gen):
        checked(gen, p, args, options, kind)


def test_convolution_a_part_at_a_time(gen, monkeypatch):
    from dlarray.functions.convolution import convolution_cupy

    monkeypatch.setattr(convolution_cupy, "COLUMNS", 100)
    for p, args, options in cuda_cases.convolutions(gen):
        checked(gen, p, args, options, np.float64)


@pytest.mark.parametrize("kind", KINDS)
def test_nan_and_inf(gen, kind):
    """What is not finite spreads as it does on NumPy."""
    x = numbers(gen, 6, 9)
    x[1, 2], x[2, 3], x[3, 4], x[4] = np.nan, np.inf, -np.inf, -np.inf
    windows = Windows((3,), (2,), (1,), (1,), (1,))
    ones = np.ones((1, 9, 1))
    about = {"shape": (6, 1, 1, 9, 1), "over": (-2,), "epsilon": 1e-5}
    for p, args, options in (
        (softmax_p, (x,), {"axis": -1}), (softmax_p, (x,), {"axis": -2}), (gelu_p, (x,), {"tanh": False}),
        (gelu_p, (x,), {"tanh": True}), (largest_p, (x,), {"windows": windows}),
        (normalize_p, (x, ones, ones), about), (crossentropy_p, (x, np.abs(x)), {"multilabel": False}),
        (crossentropy_sum_p, (x, np.abs(x)), {"scale": 1.0}),
    ):  # fmt: skip
        with np.errstate(all="ignore"):
            wanted = p.evaluate(tuple(a.astype(kind) for a in args), options)[0]
        found = p.evaluate(moved(args, kind), options)[0]._host
        assert cuda_emulation.launches
        np.testing.assert_allclose(found, wanted, rtol=1e-5, atol=1e-6, err_msg=f"{p.name} {options}")


def test_what_the_kernels_leave_to_cupy(gen):
    """Empty arrays, whole numbers, and arrays of two classes."""
    single, double = (moved(numbers(gen, 2, 3), kind) for kind in KINDS)
    gelu_p(moved(np.ones((2, 3)), np.int64), tanh=True)
    crossentropy_p(single, double, multilabel=False)
    convolution_p(moved(np.zeros((0, 1, 4)), np.float32), moved(np.ones((1, 1, 1, 2)), np.float32), None,
                  windows=Windows((2,), (1,), (1,), (0,), (0,)))  # fmt: skip
    assert not cuda_emulation.launches


@pytest.mark.parametrize("kind", [np.float32, np.float64, np.float16])
@pytest.mark.parametrize("shape", [(0, 4), (4, 0)])
def test_empty_arrays_launch_nothing(kind, shape):
    """A grid without blocks is an error of the driver, which the emulation's loops would not notice."""
    x, axis = moved(np.ones(shape), kind), shape.index(4)
    for p, options in ((leakyrelu_p, {"scale": 0.5}), (gelu_p, {"tanh": True}), (softmax_p, {"axis": axis})):
        assert p.evaluate((x,), options)[0].shape == shape
    assert not cuda_emulation.launches
    assert not cuda.suits(x) and not cuda.suits_halves(x)


def test_sizes_beyond_31_bits_go_to_cupy():
    """Windows are counted in int, and cuBLAS takes sizes of 31 bits: what is larger is nobody's launch."""
    windows, long = Windows((2, 2), (1, 1), (1, 1), (0, 0), (0, 0)), 2**31
    assert fits(windows, (2**15, 2**15 - 1)) and not fits(windows, (2**15, 2**15))
    wider = Windows((1,), (1,), (1,), (2**29,), (2**29,))
    assert not fits(wider, (4,))  # few elements, and padding for many windows
    for a, b in (
        ((long, 1), (1, 1)),
        ((1, long), (long, 1)),
        ((1, 1), (1, long)),
        ((long, 1, 1), (long, 1, 1)),
    ):
        assert matrix_product(*(SimpleNamespace(shape=shape) for shape in (a, b))) is None


def half_of(name):
    return np.dtype(np.float16) if name == "float16" else np.dtype(pytest.importorskip("ml_dtypes").bfloat16)


def check_halves(gen, p, args, options, name, rounds):
    """The result within one rounding (or as many as ``rounds``), the gradients within a few of their largest number."""
    kind, unit = half_of(name), 2.0**-11 if name == "float16" else 2.0**-8
    needs = tuple(a is not None for a in args)
    args = tuple(None if a is None else a.astype(kind) for a in args)
    wide = tuple(None if a is None else a.astype(float) for a in args)
    seed = gen.standard_normal(p.evaluate(wide, options)[0].shape).astype(kind)
    wanted, slopes = cuda_cases.evaluated(p, wide, options, seed.astype(float), needs)
    given, about = moved(args), {k: moved(v) for k, v in options.items()}
    cuda_emulation.launches.clear()
    y, pieces = cuda_cases.evaluated(twin(p), given, about, moved(seed), needs)
    what = f"{cuda_cases.described(p, args, options)} {name}"
    assert cuda_emulation.launches, what
    for found, exact, units in (
        (y, wanted, rounds),
        *((d, e, 8) for d, e in zip(pieces, slopes, strict=True)),
    ):
        if exact is None:
            continue
        assert found.dtype == kind, what
        top = np.abs(exact) + 1e-5 if units == 1 else max(np.abs(exact).max(), 0.5)
        difference = np.abs(found._host.astype(float) - exact)
        assert (difference <= 1.01 * units * unit * top + 2e-7).all(), f"{what}: {difference.max()}"


@pytest.mark.parametrize("name", ["float16", "bfloat16"])
def test_halves_are_read_and_written_as_they_are(gen, name):
    """Computed in single and rounded once; no array of another class is made on the way."""
    families = (
        cuda_cases.softmaxes,
        cuda_cases.gelus,
        cuda_cases.activations,
        cuda_cases.normalizations,
        cuda_cases.dropouts,
    )
    for p, args, options in (case for family in families for case in family(gen)):
        if p.half_kernels and not options.get("known"):
            check_halves(gen, p, args, options, name, 1)


@pytest.mark.parametrize("name", ["float16", "bfloat16"])
@pytest.mark.parametrize("cut", ["whole", "blocks"], indirect=True)
@pytest.mark.parametrize("case", ATTENTION)
def test_attention_of_halves(gen, case, cut, name):
    """Scores and sums in single, products of 16 bits."""
    check_halves(gen, dot_product_attention, *problem(gen, **ATTENTION[case]), name, 4)


def test_every_half_comes_and_goes(gen):
    """All numbers of 16 bits through a kernel that changes none of them, and single ones between them."""
    for kind in (np.float16, pytest.importorskip("ml_dtypes").bfloat16):
        x = np.arange(2**16, dtype=np.uint16).view(kind)
        x = x[~np.isnan(x.astype(np.float32))]
        y = leakyrelu_p(moved(x), scale=1.0)
        assert y.dtype == kind and np.array_equal(y._host, x)
        scaled = leakyrelu_p(moved(-np.abs(x)), scale=1 / 3)._host
        wanted = -np.abs(x).astype(np.float32) * np.float32(1 / 3)
        least = np.finfo(np.float32).tiny  # below it single is zero on a GPU, and so are the last of bfloat16
        kept = np.abs(wanted) >= least
        np.testing.assert_array_equal(scaled[kept], wanted[kept].astype(kind))
        assert (np.abs(scaled[~kept].astype(np.float32)) < least).all() and (
            kind is not np.float16 or kept.sum() > 1
        )
    assert set(cuda_emulation.launches) == {"leakyrelu"}


@pytest.mark.parametrize("kind", KINDS)
def test_numbers_too_small_to_be_normal(kind):
    """CuPy compiles with -ftz=true: as single they are zero, as double they are what they are."""
    tiny = np.finfo(kind).tiny
    y = leakyrelu_p(moved(-np.array([tiny, 4 * tiny, tiny / 4], kind)), scale=0.5)._host
    if kind is np.float32:
        assert y[0] == 0 and y[1] == -2 * tiny and abs(y[2]) <= tiny / 4
    else:
        np.testing.assert_array_equal(y, [-tiny / 2, -2 * tiny, -tiny / 8])


ORDERS = {  # arrays of the same values, laid out in other ways
    "columns": lambda x: np.asfortranarray(x),
    "every other": lambda x: np.repeat(x, 2, axis=-1)[..., ::2],
    "backwards": lambda x: np.array(x[..., ::-1])[..., ::-1],
    "misaligned": lambda x: np.append(np.zeros(1, x.dtype), x.reshape(-1))[1:].reshape(x.shape),
}


@pytest.mark.parametrize("order", ORDERS)
def test_arrays_of_any_order(gen, order):
    """All arguments of every kernel, and the gradient of its result, as views: the same bits as of arrays in order."""
    lay = ORDERS[order]
    cases = [case for family in CASES for case in list(family(gen))[-2:]]
    cases += [
        (dot_product_attention, *problem(gen, **ATTENTION[name])) for name in ("everything", "bias of keys")
    ]
    for p, args, options in cases:
        needs = tuple(a is not None for a in args)
        seed = gen.standard_normal(p.evaluate(args, options)[0].shape)

        def laid(x):
            if isinstance(x, tuple) and not hasattr(x, "_fields"):
                return tuple(map(laid, x))  # noqa: B023
            found = lay(x.astype(np.float32) if x.dtype == float else x) if isinstance(x, np.ndarray) else x
            return lookalike.ndarray(found) if isinstance(x, np.ndarray) else found

        views = cuda_cases.evaluated(
            p, laid(args), {k: laid(v) for k, v in options.items()}, laid(seed), needs
        )
        plain = run(p, args, options, np.float32, seed, needs)
        for a, b in zip((views[0], *views[1]), (plain[0], *plain[1]), strict=True):
            assert (a is None) == (b is None)
            if a is not None:
                top = max(1.0, float(np.abs(b._host[np.isfinite(b._host)]).max(initial=0)))
                np.testing.assert_allclose(
                    a._host, b._host, rtol=0, atol=2e-6 * top, err_msg=f"{p.name} {options}"
                )


def test_kernels_run_where_the_data_is(gen):
    """CuPy does not look at the device of an array that it hands to a kernel; the launch must."""
    x = numbers(gen, 3, 7)
    with lookalike.gpu_present(2):
        with lookalike._Device(1):
            there = moved(x, np.float64)
        y = softmax_p(there, axis=-1)
        assert y._on == 1 and lookalike._current == 0
    np.testing.assert_allclose(y._host, softmax_p(x, axis=-1), rtol=1e-12)


def test_arrays_need_not_lie_in_order(gen):
    x = moved(numbers(gen, 5, 7), np.float64)
    y = softmax_p(x.T, axis=-1)
    np.testing.assert_allclose(y._host, softmax_p(x._host.T, axis=-1), rtol=1e-13)
    assert cuda_emulation.launches == ["softmax_short"]


@pytest.mark.parametrize("kind", KINDS)
def test_softmax_below_a_loss(gen, kind):
    """What a loss has divided by no less than eps; every length of rows, and what cannot be NumPy's quick way."""
    least = np.finfo(kind).eps
    for _, (x,), options in cuda_cases.softmaxes(gen):
        y = softmax_p(x.astype(kind), **options)
        y.flat[0], y.flat[-1] = 0, least / 8
        g = np.where(gen.random(y.shape) < 0.5, -1 / np.maximum(y, least), 0).astype(kind)
        exact, slopes = y.astype(float), g.astype(float)
        taken = slopes * np.maximum(exact, least)
        wanted = taken - exact * taken.sum(axis=options["axis"], keepdims=True)
        cuda_emulation.launches.clear()
        to_y, d = softmax_for_logarithm_p.pull_joint(
            lookalike, moved((g,), kind)[0], moved((y,), kind), options, (False, True)
        )
        assert to_y is None
        assert [name.partition("_")[0] for name in cuda_emulation.launches] == ["pull"]
        assert_close(d._host, wanted, kind, f"softmax {y.shape} {options}", 1)


# -- attention -------------------------------------------------------------------------------------------------------
@pytest.fixture
def cut(request, monkeypatch):
    """How the work is cut: as usual, where these sizes are one block, or into many."""
    from dlarray.functions.attention import attention_cupy

    if request.param == "blocks":
        monkeypatch.setattr(attention_cupy, "SCORES", 64)
        monkeypatch.setattr(attention_cupy, "_FEWEST", 2)
        monkeypatch.setattr(attention_cupy, "_PIECES", 3)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("cut", ["whole", "blocks"], indirect=True)
@pytest.mark.parametrize("case", ATTENTION)
def test_attention_like_numpy_in_double(gen, case, cut, kind):
    arrays, options = problem(gen, **ATTENTION[case])
    checked(gen, dot_product_attention, arrays, options, kind, floor=1.0)


def test_queries_without_a_key(gen):
    arrays, options = problem(gen, padded=True, masked=2)
    options["padding"][0] = False
    options["mask"][1, 2] = False
    checked(gen, dot_product_attention, arrays, options, np.float64)


def test_a_bias_that_bars(gen):
    arrays, options = problem(gen, biased=(1, 4, 7, 9))
    arrays[3][0, :, 2:4, 3:] = -np.inf
    checked(gen, dot_product_attention, arrays, options, np.float64, needs=(True, True, True, False))


def test_padding_may_hold_anything(gen):
    arrays, options = problem(gen, padded=True)
    options["padding"][:] = True
    options["padding"][:, 5] = False
    for x in arrays[1:3]:
        x[5] = np.nan
    checked(gen, dot_product_attention, arrays, options, np.float64)


def test_the_launches_of_a_step(gen):
    """Two products and a kernel forward; five products and a kernel back."""
    forward, backward = checked(gen, dot_product_attention, *problem(gen, causal=True), np.float32)
    assert forward == ["gemm", "attend_warp", "gemm"]
    assert backward == ["gemm", "gemm", "attend_pull", "gemm", "gemm", "gemm"]
