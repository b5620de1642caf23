"""What the second core has of large reductions and running sums: the same bits, with fewer bytes."""

from unittest import mock

import numpy as np

import dlarray as dl
from dlarray import threads
from tests.support.bundles import cases
from tests.support.counting import peak


@cases("shape", [(300_000, 3), (3, 300_000), (600, 1000), (40_000, 5, 4), (1, 1 << 19), (70, 70, 200)])
def test_threads_change_no_bit_of_sums_in_pieces(shape, gen):
    d = np.asfortranarray(gen.normal(size=shape))
    for kind, tolerance in (("float32", None), ("float64", 1e-12)):
        _compare(dl.dlarray(d.astype(kind)), d, shape, tolerance)


def _compare(X, d, shape, tolerance):
    """The same bits with two threads as with one; values beside NumPy's where there is a tolerance."""
    for dim in (*range(1, len(shape) + 1), "all"):
        axis = None if dim == "all" else dim - 1
        expected = {
            "var": d.var(axis=axis, ddof=1 if dim == "all" or shape[dim - 1] > 1 else 0, keepdims=True),
            "median": np.median(d, axis=axis, keepdims=True),
        }
        found = {
            "var": lambda dim=dim: np.asarray(dl.var(X, 0, dim)),
            "median": lambda dim=dim: np.asarray(dl.median(X, dim)),
        }
        if dim != "all":
            expected |= {"cumsum": np.cumsum(d, axis=axis), "cumprod": np.cumprod(d, axis=axis)}
            found |= {
                "cumsum": lambda dim=dim: np.asarray(dl.cumsum(X, dim)),
                "cumprod": lambda dim=dim: np.asarray(dl.cumprod(X, dim)),
            }
        for name, call in found.items():
            with mock.patch.object(threads, "threads", lambda: 1):
                alone = call()
            with mock.patch.object(threads, "threads", lambda: 2):
                together = call()
            np.testing.assert_array_equal(alone, together, err_msg=name)
            if tolerance:
                near = max(abs(expected[name]).max(), 1.0)
                expected_now = expected[name].reshape(together.shape) / near
                np.testing.assert_allclose(together / near, expected_now, atol=tolerance)


def shared(call):
    """How often threads are asked to share work in a call."""
    with (
        mock.patch.object(threads, "threads", lambda: 2),
        mock.patch.object(threads, "_together", wraps=threads._together) as asked,
    ):
        call()
    return sum(len(each.args[0]) > 1 for each in asked.call_args_list)


@cases(
    "call",
    [
        lambda X: dl.var(X, 0, 2),
        lambda X: dl.std(X, 0, 1),
        lambda X: dl.vecnorm(X, 2, 2),
        lambda X: dl.median(X, 2),
        lambda X: dl.median(X, 1),
        lambda X: dl.cumsum(X, 1),
        lambda X: dl.cumsum(X, 2),
        lambda X: dl.cumsum(X, 2, "reverse"),
        lambda X: dl.cumprod(X, 2),
    ],
)
def test_the_second_core_has_work_of_large_arrays_alone(call, gen):
    large, small = (dl.dlarray(gen.normal(size=(2, n)).astype("float32")) for n in (1 << 20, 1 << 12))
    assert shared(lambda: call(large)) >= 1
    assert shared(lambda: call(small)) == 0


def test_a_median_of_many_numbers_orders_those_near_it_alone(gen):
    """It takes a few per cent of the memory of its input, and is that of NumPy whatever the numbers are."""
    n = 1 << 20
    k = np.arange(n)
    lines = {
        "normal": gen.normal(size=n), "in order": k, "reverse": -k, "equal": np.full(n, 7.0),
        "two": k % 2, "few": k % 3,
        "periodic": (k % (n // (1 << 14))) * 1.0, "mostly one": np.where(k % 10 == 0, gen.normal(size=n), 3.0),
        "Inf": np.where(k % 3 == 0, np.inf, k), "all Inf": np.full(n, np.inf), "odd": gen.normal(size=n - 1),
    }  # fmt: skip
    for name, x in lines.items():
        for kind in ("float32", "float64"):
            line = x.astype(kind).reshape(1, -1)
            found = dl.median(dl.dlarray(line))
            ordered = np.sort(line[0])
            expected = ordered[(x.size - 1) // 2] * 0.5 + ordered[x.size // 2] * 0.5
            assert float(found) == float(expected), (name, kind)
    line = lines["normal"].astype("float32").reshape(1, -1)
    X = dl.dlarray(line)
    assert peak(lambda: dl.median(X)) <= 0.2 * line.nbytes + (1 << 20)
    line[0, 12345] = np.nan
    assert np.isnan(float(dl.median(dl.dlarray(line))))


def test_a_running_sum_in_blocks_is_that_of_the_whole():
    n = 1 << 19
    whole = np.arange(1, n + 1) % 5.0
    np.testing.assert_array_equal(np.asarray(dl.cumsum(dl.dlarray(whole))), np.cumsum(whole)[None])
    rising = np.full(n, 0.1, "float32")
    found = np.asarray(dl.cumsum(dl.dlarray(rising)))[0]
    exact = float(rising[0]) * n
    assert (np.diff(found) >= 0).all()
    assert abs(found[-1] - exact) <= abs(np.cumsum(rising)[-1] - exact)
    wide = np.zeros(n)
    wide[0], wide[70_000], wide[70_001], wide[400_000] = -1.5e308, 1.5e308, 1e308, -1e308
    np.testing.assert_array_equal(np.asarray(dl.cumsum(dl.dlarray(wide)))[0], np.cumsum(wide))
    wide[300_000] = np.nan
    assert np.isnan(np.asarray(dl.cumsum(dl.dlarray(wide)))[0, 300_000:]).all()
    assert np.isfinite(np.asarray(dl.cumsum(dl.dlarray(wide)))[0, :300_000]).all()
