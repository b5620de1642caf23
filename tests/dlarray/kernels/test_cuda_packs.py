"""What the CUDA kernels do so that memory bounds them: sums shared out, whole packs of numbers, nothing copied."""

from __future__ import annotations

import numpy as np
import pytest

from dlarray.autodiff.halves import twin
from dlarray.autodiff.rows import add_rows
from dlarray.functions.activations.activations import gelu_p, leakyrelu_p, relu_p, sigmoid_p
from dlarray.functions.activations.dropout_primitive import dropped
from dlarray.functions.activations.softmax import softmax_p
from dlarray.functions.convolution.convolution_primitive import convolution_p
from dlarray.functions.convolution.windows import Windows
from dlarray.functions.convolution.windows_cupy import by_multiplying
from dlarray.functions.normalization.normalization_primitive import normalize_p
from dlarray.kernels import rows_cupy
from dlarray.kernels.cuda_sums import sum_of_pages, sum_of_rows
from tests.dlarray.kernels.test_cuda_kernels import checked, emulation, moved  # noqa: F401
from tests.support import cuda_cases, cuda_emulation, lookalike
from tests.support.cuda_cases import KINDS, numbers

pytestmark = pytest.mark.skipif(bool(cuda_emulation.missing()), reason=cuda_emulation.missing() or "-")
SUMS = (
    (1, 1),
    (5, 3),
    (33, 40),
    (3000, 2),
    (70000, 1),
    (2, 70, 1),
    (3, 2, 31),
    (9, 5, 33),
    (1, 2, 9000),
    (40, 3, 300),
)


def for_class(p, kind):
    """The primitive, or its twin for arrays of 16 bits."""
    return twin(p) if kind.itemsize == 2 else p


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("shape", SUMS, ids=str)
def test_sums_over_all_axes_but_one(gen, shape, kind):
    """Of rows and of pages, in parts and at once, the same in either order of the threads."""
    x = numbers(gen, *shape).astype(kind)
    axes, work = ((0,), sum_of_rows) if len(shape) == 2 else ((0, 2), sum_of_pages)
    wanted = x.astype(float).sum(axis=axes)
    for view in (moved(x), moved(np.asfortranarray(x)), moved(np.repeat(x, 2, axis=1))[:, ::2]):
        found = work(view)
        cuda_cases.assert_close(found._host, wanted, kind, f"{shape}", np.sqrt(x.size / shape[1]))
        with cuda_emulation.turned_round():
            np.testing.assert_array_equal(work(view)._host, found._host)


@pytest.mark.parametrize("halves", [False, True])
def test_a_number_that_comes_often_is_shared_out(gen, halves, monkeypatch):
    """Whatever the numbers are: none, one for all rows, some that span chunks, and such as there are not."""
    monkeypatch.setattr(rows_cupy, "MOST", 2)  # strips of columns beyond a grid's second dimension
    kind = np.float16 if halves else np.float32
    for length, rows, columns in (
        (1, 1, 1),
        (15, 4, 3),
        (16, 4, 3),
        (17, 1, 70),
        (700, 9, 131),
        (2000, 3, 2),
    ):
        g = numbers(gen, length, columns).astype(kind)
        spread = gen.integers(0, rows, length)
        for index in (
            spread,
            np.sort(spread),
            np.full(length, rows - 1),
            np.where(spread == 1, rows + 5, spread),
        ):
            wanted = np.zeros((rows, columns))
            np.add.at(wanted, index[index < rows], g[index < rows].astype(float))
            cuda_emulation.launches.clear()
            found = for_class(add_rows, np.dtype(kind)).evaluate(
                (moved(g),), {"index": moved(index), "rows": rows}
            )[0]
            chunks = -(-length // max(16, int(length**0.5) // 4))
            assert cuda_emulation.launches == ["add_chunks", "add_parts"][: min(chunks, 2)]
            size = max(1.0, np.abs(wanted).max())
            np.testing.assert_allclose(found._host, wanted, rtol=0, atol=(1e-3 if halves else 3e-6) * size)
            with cuda_emulation.turned_round():
                again = for_class(add_rows, np.dtype(kind)).evaluate(
                    (moved(g),), {"index": moved(index), "rows": rows}
                )[0]
            np.testing.assert_array_equal(again._host, found._host)


def test_convolution_with_windows_of_one_element_copies_nothing(gen, monkeypatch):
    """Products of the data as it lies; with few windows of many channels the gradient of the weights is one product."""
    windows = Windows((1, 1), (1, 1), (1, 1), (0, 0), (0, 0))
    shifted = Windows((1, 1), (1, 1), (1, 1), (1, 0), (-1, 0))
    for size, groups, direct in (
        ((3, 4, 5, 2), 2, True),
        ((2, 40, 1, 1), 1, True),
        ((2, 40, 2, 2), 1, False),
    ):
        x, w = numbers(gen, *size), numbers(gen, groups, 50 // groups, size[1] // groups, 1, 1)
        b = numbers(gen, 50)
        wanted = np.einsum("ngchw,gfc->ngfhw", x.reshape(size[0], groups, -1, *size[2:]), w[..., 0, 0])
        given, y = moved((x, w, b), np.float64), None
        cuda_emulation.launches.clear()
        y = convolution_p(*given, windows=windows)
        assert set(cuda_emulation.launches) == {"gemm", "add_bias"}
        np.testing.assert_allclose(y._host, wanted.reshape(y.shape) + b[:, None, None], atol=1e-12)
        g = numbers(gen, *y.shape)
        cuda_emulation.launches.clear()
        dx, dw, db = convolution_p.pull_joint(
            lookalike, moved(g), given, {"windows": windows}, (True, True, True)
        )
        assert (
            "columns" in cuda_emulation.launches
        ) is not direct and "gathered" not in cuda_emulation.launches
        parts = g.reshape(size[0], groups, -1, *size[2:])
        np.testing.assert_allclose(db._host, g.sum(axis=(0, 2, 3)), atol=1e-12)
        slopes = np.einsum("ngfhw,gfc->ngchw", parts, w[..., 0, 0]).reshape(size)
        np.testing.assert_allclose(dx._host, slopes, atol=1e-12)
        slopes = np.einsum("ngfhw,ngchw->gfc", parts, x.reshape(size[0], groups, -1, *size[2:]))
        np.testing.assert_allclose(dw._host[..., 0, 0], slopes, atol=1e-12)
    cuda_emulation.launches.clear()
    x, w = numbers(gen, 1, 2, 3, 3), numbers(gen, 1, 2, 2, 1, 1)
    y = convolution_p(*moved((x, w), np.float64), None, windows=shifted)
    assert "columns" in cuda_emulation.launches and not y._host[:, :, 0].any()


def test_divisions_by_multiplication():
    """The factors of the windows' sizes: right for every number below 2^31, which is their bound."""
    top = 2**31 - 1
    sizes = [
        *range(1, 300),
        1000,
        4097,
        2**16 - 1,
        2**16,
        2**16 + 1,
        10**9 + 7,
        2**30 - 1,
        2**30,
        2**30 + 1,
        top - 1,
        top,
    ]
    for size in sizes:
        about = by_multiplying(size)
        factor, shift = about & 0xFFFFFFFF, about >> 32
        assert factor < 2**32 and 31 <= shift < 63
        multiples = np.linspace(1, top // size, 50).astype(np.int64) * size
        n = np.unique(np.clip([0, 1, top, *multiples, *(multiples - 1), *(multiples + 1)], 0, top)).astype(
            np.uint64
        )
        found = n * np.uint64(factor) >> np.uint64(shift)
        np.testing.assert_array_equal(found, n // np.uint64(size), err_msg=str(size))


# -- packs -----------------------------------------------------------------------------------------------------------
CLASSES = ["float32", "float64", "float16", "bfloat16"]


def of_class(name):
    return np.dtype(pytest.importorskip("ml_dtypes").bfloat16 if name == "bfloat16" else name)


def placed(x, bytes_after=0):
    """A copy that begins at a multiple of 64 bytes, or some bytes after one."""
    room = np.zeros(x.nbytes + 128 + bytes_after, np.uint8)
    start = -room.ctypes.data % 64 + bytes_after
    found = room[start : start + x.nbytes].view(x.dtype).reshape(x.shape)
    found[...] = x
    return lookalike.ndarray(found)


def in_packs(gen):
    """Primitives, sizes of their arrays, options, and which of their arguments have the size of the data."""
    for n in (1, 7, 8, 16, 300, 2048, 2049, 5003):
        for p, options in (
            (gelu_p, {"tanh": True}), (gelu_p, {"tanh": False}), (relu_p, {}), (sigmoid_p, {}),
            (leakyrelu_p, {"scale": 0.25}), (dropped, {"probability": 0.4, "seed": 3}),
        ):  # fmt: skip
            yield p, [numbers(gen, n)], options
    for rows, n in (
        (1, 1),
        (9, 8),
        (5, 32),
        (3, 64),
        (3, 65),
        (2, 400),
        (2, 1024),
        (2, 2048),
        (1, 6000),
        (1, 17001),
    ):
        yield softmax_p, [3 * numbers(gen, rows, n)], {"axis": -1}
        shape = (1, rows, 1, n, 1)
        about = {"shape": shape, "over": (-2,), "epsilon": 1e-3}
        yield normalize_p, [numbers(gen, *shape), np.zeros((1, n, 1)), numbers(gen, 1, n, 1)], about
    for shape in ((2, 3, 1, 2, 512), (1, 5, 2, 3, 130), (1, 2, 1, 1, 24000)):
        about = {"shape": shape, "over": (-5, -4, -1), "epsilon": 1e-3}
        size = shape[2:4]
        yield normalize_p, [numbers(gen, *shape), np.zeros((*size, 1)), numbers(gen, *size, 1)], about


@pytest.mark.parametrize("name", CLASSES)
def test_the_same_in_packs_and_one_by_one(gen, name):
    """Arrays that begin at a multiple of 16 bytes, and ones that do not, in either order of threads."""
    kind = of_class(name)
    unit = {"float32": 4e-6, "float64": 1e-12, "float16": 2.0**-10, "bfloat16": 2.0**-7}[name]
    for p, arrays, options in in_packs(gen):
        arrays = [x.astype(kind) for x in arrays]
        needs = (p not in cuda_cases.ALONE,) * len(arrays)
        seed = gen.standard_normal(arrays[0].shape).astype(kind)
        wide = tuple(x.astype(float) for x in arrays)
        exact, slopes = cuda_cases.evaluated(p, wide, options, seed.astype(float), needs)
        for after in (0, kind.itemsize, 8):
            given = tuple(placed(x, after) for x in arrays)
            y, pieces = cuda_cases.evaluated(for_class(p, kind), given, options, placed(seed, after), needs)
            for found, wanted in zip((y, *pieces), (exact, *slopes), strict=True):
                if wanted is None:
                    continue
                assert found.dtype == kind and found.shape == wanted.shape
                top = max(1.0, float(np.abs(wanted).max()))
                difference = np.abs(found._host.astype(float) - wanted).max()
                assert difference <= unit * top, (p.name, arrays[0].shape, options, after, difference)
            with cuda_emulation.turned_round():
                again = for_class(p, kind).evaluate(given, options)[0]
            np.testing.assert_array_equal(again._host, y._host)


@pytest.mark.parametrize("name", CLASSES)
def test_softmax_of_long_rows_with_what_is_not_finite(name):
    """The largest element so far may be -Inf for long; NaN and +Inf make a row NaN, as on NumPy."""
    kind = of_class(name)
    n = 16500
    x = np.zeros((6, n))
    x[0, : n - 3] = -np.inf  # most of it has no weight
    x[1] = -np.inf
    x[2, 7] = np.inf
    x[3, n - 1] = np.nan
    x[4] = np.linspace(-60000, 60000, n)  # half could not hold the exponentials of any
    x[5, ::2] = -np.inf
    with np.errstate(all="ignore"):
        wanted = softmax_p(x.astype(kind).astype(float), axis=-1)
    for view, axis in ((moved(x.astype(kind)), -1), (moved(np.ascontiguousarray(x.T).astype(kind)), -2)):
        cuda_emulation.launches.clear()
        y = for_class(softmax_p, kind).evaluate((view,), {"axis": axis})[0]
        assert cuda_emulation.launches == ["softmax_long" if axis == -1 else "softmax_columns"]
        found = (y._host if axis == -1 else y._host.T).astype(float)
        np.testing.assert_array_equal(np.isnan(found), np.isnan(wanted))
        np.testing.assert_allclose(
            np.nan_to_num(found), np.nan_to_num(wanted), atol=2.0**-9 if kind.itemsize < 4 else 2e-6
        )


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["adam", "sgdm"])
def test_steps_in_packs_and_one_by_one(gen, name, kind):
    """Sizes with and without a rest, states that are not there yet, and arrays that begin anywhere: the same bits."""
    from dlarray.functions.optimizers.optimizer_steps import ADAM, KERNELS, SGDM

    step, numbers_of = (ADAM, (0.01, 0.9, 0.99, 1e-8)) if name == "adam" else (SGDM, (0.01, 0.9))
    many = KERNELS["cupy"][step]
    count = 2 if name == "adam" else 1
    for n in (1, 2, 3, 4, 5, 1027):
        p, g, *states = (gen.random(n).astype(kind) for _ in range(2 + count))
        for old in ((p, g, *states), (p, g, *(None for _ in states))):
            found = []
            for after in (0, np.dtype(kind).itemsize):
                rooms = [placed(np.full(n + 1, -7, kind), after) for _ in range(1 + count)]
                new = [room[:n] for room in rooms]
                given = [None if x is None else placed(x, after) for x in old]
                many.fill([(new, given, numbers_of)])
                found.append([x._host for x in new])
                assert all(room._host[n] == -7 for room in rooms)  # nothing is written after the end
            wanted = step.composed(np, *(None if x is None else x.astype(float) for x in old), *numbers_of)
            for packed, single, exact in zip(*found, wanted, strict=True):
                np.testing.assert_array_equal(packed, single)
                np.testing.assert_allclose(packed, exact, rtol=0, atol=1e-6 if kind == np.float32 else 1e-14)


def test_few_statistics_have_many_blocks(gen):
    """Batch normalization of three channels: the parts of each in one kernel, the result in another."""
    shape, over = (1, 40, 1, 3, 2048), (-5, -4, -1)
    x = numbers(gen, *shape)
    grids = []
    plain = cuda_emulation.RawFunction.__call__

    def noted(self, grid, block, args, **more):
        grids.append((self.name, int(np.prod(grid))))
        return plain(self, grid, block, args, **more)

    arrays = x, numbers(gen, 1, 3, 1), numbers(gen, 1, 3, 1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cuda_emulation.RawFunction, "__call__", noted)
        checked(gen, normalize_p, arrays, {"shape": shape, "over": over, "epsilon": 1e-3}, np.float64)
    blocks = dict(grids)
    for name in ("moments_parts", "normalize_any", "pull_parts", "pull_any"):
        assert blocks[name] == 3 * 40  # one for each line of 2,048


def test_moments_of_numbers_far_from_zero(gen):
    """Parts are put together by their means: nothing is lost where the mean is much larger than the deviation."""
    shape, over = (1, 30, 1, 2, 4096), (-5, -4, -1)
    x = (numbers(gen, *shape) + 4096).astype(np.float32)
    one = np.ones((1, 2, 1), np.float32)
    y = normalize_p(*moved((x, one * 0, one)), shape=shape, over=over, epsilon=1e-5)
    assert cuda_emulation.launches[-2:] == ["moments_parts", "normalize_any"]
    wide = x.astype(float)
    wanted = (wide - wide.mean(axis=over, keepdims=True)) / wide.std(axis=over, keepdims=True)
    np.testing.assert_allclose(y._host, wanted, atol=2e-3)
