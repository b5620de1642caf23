"""The NumPy kernels of attention, and what the tests of attention share: test data, and PyTorch as the oracle."""

import importlib
import math
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from tests.support.bundles import cases

kernels = importlib.import_module("dlarray.functions.attention.attention_numpy")
pool = importlib.import_module("dlarray.threads")
tiles = importlib.import_module("dlarray.functions.attention.attention_tiles_numpy")
blocks = importlib.import_module("dlarray.kernels.blocks")

TOLERANCE = {"float32": 3e-6, "float64": 1e-12}


def draw(gen, shape, dtype="float64"):
    return gen.standard_normal(shape).astype(dtype)


def problem(gen, dtype="float64", B=2, H=2, Nq=5, Nk=7, D=3, Dv=4):
    """Queries, keys, values and a gradient as (positions, batch, heads, channels), as the kernels take them."""
    return (draw(gen, (Nq, B, H, D), dtype), draw(gen, (Nk, B, H, D), dtype), draw(gen, (Nk, B, H, Dv), dtype),
            draw(gen, (Nq, B, H, Dv), dtype))  # fmt: skip


def by_torch(q, k, v, g, *, scale, causal=False, padding=None, mask=None):
    """Output and gradients of PyTorch's scaled_dot_product_attention, in the kernels' layout.

    Rows without any key are NaN there in some versions: they are asked for with the mask open, and zeroed.
    """
    torch = pytest.importorskip("torch", reason="PyTorch, the oracle of this test, is not installed")
    to = [torch.from_numpy(np.ascontiguousarray(x.transpose(1, 2, 0, 3))) for x in (q, k, v)]
    for t in to:
        t.requires_grad_(True)
    B, _, Nq, _ = to[0].shape
    Nk = to[1].shape[2]
    allowed = np.ones((B, Nq, Nk), bool)
    if padding is not None:
        allowed &= padding[:, None, :]
    if mask is not None:
        allowed &= mask
    if causal and (padding is not None or mask is not None):
        allowed &= np.tri(Nq, Nk, dtype=bool)
    some = torch.from_numpy(allowed.any(axis=-1))[:, None, :, None]
    options = {"is_causal": True} if causal and allowed.all() else {}
    if not allowed.all():
        options["attn_mask"] = torch.from_numpy(allowed)[:, None] | ~some
    y = torch.nn.functional.scaled_dot_product_attention(*to, scale=scale, **options) * some
    grads = torch.autograd.grad(y, to, torch.from_numpy(np.ascontiguousarray(g.transpose(1, 2, 0, 3))))
    return [t.detach().numpy().transpose(2, 0, 1, 3) for t in (y, *grads)]


def close(got, wanted, dtype):
    for a, b in zip(got, wanted, strict=True):
        assert a.dtype == dtype
        np.testing.assert_allclose(
            a, b, rtol=0, atol=TOLERANCE[dtype] * max(1.0, float(abs(b).max(initial=0)))
        )


MASKS = {
    "none": {},
    "causal": {"causal": True},
    "padding": {"padding": lambda gen, B, Nq, Nk: gen.random((B, Nk)) < 0.7},
    "mask": {"mask": lambda gen, B, Nq, Nk: gen.random((1, Nq, Nk)) < 0.5},
    "masks": {"mask": lambda gen, B, Nq, Nk: gen.random((B, Nq, Nk)) < 0.3},
    "all": {
        "causal": True,
        "padding": lambda gen, B, Nq, Nk: gen.random((B, Nk)) < 0.8,
        "mask": lambda gen, B, Nq, Nk: gen.random((B, Nq, Nk)) < 0.6,
    },
}
SIZES = [
    {"B": 1, "H": 1, "Nq": 1, "Nk": 1, "D": 1, "Dv": 1},
    {"B": 1, "H": 3, "Nq": 9, "Nk": 4, "D": 5, "Dv": 2},
    {"B": 3, "H": 2, "Nq": 17, "Nk": 33, "D": 7, "Dv": 3},
    {"B": 2, "H": 1, "Nq": 33, "Nk": 17, "D": 4, "Dv": 9},
    {"B": 1, "H": 2, "Nq": 301, "Nk": 259, "D": 8, "Dv": 8},
]


def options_of(kind, gen, B, Nq, Nk):
    return {key: value(gen, B, Nq, Nk) if callable(value) else value for key, value in MASKS[kind].items()}


CUTS = {  # how the work is cut; the usual way these sizes are a block or two
    "usual": {},
    "small": {"BLOCK": 40, "TILE": 256, "ROWS": 4, "PARTS": 1},
    "shared": {"BLOCK": 600, "TILE": 4096, "ROWS": 8, "PARTS": 7, "THREADED": 0, "threads": lambda: 3},
}


@cases("cut", CUTS)
@cases("scale", [0.4, 30.0], ids=["bounded", "large-scores"])
@cases("dtype", ["float32", "float64"])
@cases("kind", MASKS)
def test_kernels_like_torch(gen, monkeypatch, kind, dtype, scale, cut):
    for name, value in CUTS[cut].items():
        monkeypatch.setattr(tiles if hasattr(tiles, name) else pool, name, value)
    for sizes in SIZES:
        q, k, v, g = problem(gen, dtype, **sizes)
        options = {"scale": scale, **options_of(kind, gen, sizes["B"], sizes["Nq"], sizes["Nk"])}
        y, logsum = kernels.attention_forward(q, k, v, **options)
        gradients = kernels.attention_backward(g, q, k, v, y, logsum, **options)
        wanted = by_torch(q, k, v, g, **options)
        assert logsum.dtype == dtype
        if (
            scale > 1 and dtype == "float32"
        ):  # scores near 1000: singles have no more than 3 digits left in exp
            for a, b in zip((y, *gradients), wanted, strict=True):
                np.testing.assert_allclose(a, b, rtol=0, atol=2e-3 * max(1.0, float(abs(b).max())))
        else:
            close((y, *gradients), wanted, dtype)


def test_torch_causal_is_top_left(gen):
    """The oracle's is_causal means what the kernel's does, also when the lengths differ."""
    for Nq, Nk in ((3, 6), (6, 3)):
        q, k, v, g = problem(gen, Nq=Nq, Nk=Nk)
        one = by_torch(q, k, v, g, scale=1.0, causal=True)
        other = by_torch(q, k, v, g, scale=1.0, mask=np.tri(Nq, Nk, dtype=bool)[None])
        close(one, other, "float64")


def test_kernels_take_any_strides(gen):
    q, k, v, g = problem(gen, Nq=6, Nk=5, D=4, Dv=4)
    y, logsum = kernels.attention_forward(q, k, v, scale=0.5)
    wanted = (y, *kernels.attention_backward(g, q, k, v, y, logsum, scale=0.5))

    def channels_first(x):
        return np.ascontiguousarray(x.transpose(1, 2, 3, 0)).transpose(3, 0, 1, 2)

    def gaps(x):
        wide = np.full(tuple(3 * n for n in x.shape), np.nan)
        wide[::3, ::3, ::3, ::3] = x
        return wide[::3, ::3, ::3, ::3]

    def backwards(x):
        return np.ascontiguousarray(x[::-1, :, :, ::-1])[::-1, :, :, ::-1]

    for change in (channels_first, gaps, backwards):
        q2, k2, v2, g2 = (change(x) for x in (q, k, v, g))
        y2, logsum2 = kernels.attention_forward(q2, k2, v2, scale=0.5)
        close((y2, *kernels.attention_backward(g2, q2, k2, v2, y2, logsum2, scale=0.5)), wanted, "float64")
    same = np.broadcast_to(g[:1, :1, :1, :1], g.shape)  # as the gradient of a sum comes
    close(
        kernels.attention_backward(same, q, k, v, y, logsum, scale=0.5),
        kernels.attention_backward(same.copy(), q, k, v, y, logsum, scale=0.5),
        "float64",
    )


def test_kernels_compute_only_what_is_needed(gen):
    q, k, v, g = problem(gen)
    y, logsum = kernels.attention_forward(q, k, v, scale=0.5)
    wanted = kernels.attention_backward(g, q, k, v, y, logsum, scale=0.5)
    for needs in ((True, False, False), (False, True, False), (False, False, True), (True, False, True)):
        got = kernels.attention_backward(g, q, k, v, y, logsum, needs, scale=0.5)
        for needed, a, b in zip(needs, got, wanted, strict=True):
            assert (a is not None) == needed
            if needed:
                np.testing.assert_array_equal(a, b)


@pytest.mark.parametrize("base", ["exp", "exp2"])
def test_both_exponentials(gen, monkeypatch, base):
    """exp2 is taken where NumPy has a quick one; the other base must do as well."""
    chosen = blocks.Exponential(np.exp, np.log, 1.0, -700.0)
    if base == "exp2":
        chosen = blocks.Exponential(np.exp2, np.log2, 1 / math.log(2), -1022.0)
    q, k, v, g = problem(gen, Nq=40, Nk=30)
    y, logsum = kernels.attention_forward(q, k, v, scale=0.7, causal=True)
    wanted = (y, *kernels.attention_backward(g, q, k, v, y, logsum, scale=0.7, causal=True))
    monkeypatch.setattr(tiles, "exponential", lambda dtype: chosen)
    y, logsum = kernels.attention_forward(q, k, v, scale=0.7, causal=True)
    close((y, *kernels.attention_backward(g, q, k, v, y, logsum, scale=0.7, causal=True)), wanted, "float64")


def test_the_choice_of_an_exponential_repeats():
    for dtype in (np.dtype("float32"), np.dtype("float64")):
        found = tiles.exponential(dtype)
        tiles.exponential.cache_clear()
        assert tiles.exponential(dtype) == found
        assert found.exp(found.log_e) == pytest.approx(np.e)


def test_dropout_does_not_depend_on_blocks():
    whole = tiles.kept_rows(3, 0.3, 0, 50, 13)
    for first, rows in ((0, 7), (7, 1), (8, 42)):
        np.testing.assert_array_equal(tiles.kept_rows(3, 0.3, first, rows, 13), whole[first : first + rows])
    many = tiles.kept_rows(4, 0.3, 0, 400, 500)
    assert abs(many.mean() - 0.7) < 0.004
    assert abs(np.corrcoef(many[:-1].reshape(-1), many[1:].reshape(-1))[0, 1]) < 0.01
    assert tiles.kept_rows(4, 0.0, 0, 40, 50).all()


def test_dropout_is_the_same_however_the_work_is_cut(gen, monkeypatch):
    q, k, v, g = problem(gen, B=2, H=2, Nq=21, Nk=37, D=4, Dv=4)
    options = {"scale": 0.5, "dropout": 0.4, "seed": 3, "causal": True}

    def both_ways():
        y, logsum = kernels.attention_forward(q, k, v, **options)
        return y, *kernels.attention_backward(g, q, k, v, y, logsum, **options)

    wanted = both_ways()
    for cut in ("small", "shared"):
        with monkeypatch.context() as patch:
            for name, value in CUTS[cut].items():
                patch.setattr(tiles if hasattr(tiles, name) else pool, name, value)
            close(both_ways(), wanted, "float64")


# -- threads ---------------------------------------------------------------------------------------------------
def everything(q, k, v, g):
    y, logsum = kernels.attention_forward(q, k, v, scale=0.5)
    return y, logsum, *kernels.attention_backward(g, q, k, v, y, logsum, scale=0.5)


@pytest.mark.parametrize(
    "sizes", [{"B": 3, "H": 2, "Nq": 70, "Nk": 90}, {"B": 1, "H": 1, "Nq": 900, "Nk": 40}]
)
def test_results_do_not_depend_on_the_number_of_threads(gen, monkeypatch, sizes):
    arrays = problem(gen, "float32", D=8, Dv=8, **sizes)
    monkeypatch.setattr(pool, "THREADED", 0)
    results = []
    for count in (1, 2, 5):
        monkeypatch.setattr(pool, "threads", lambda count=count: count)
        results.append(everything(*arrays))
    for other in results[1:]:
        for a, b in zip(other, results[0], strict=True):
            np.testing.assert_array_equal(a, b)


def test_calls_from_several_threads(gen, monkeypatch):
    monkeypatch.setattr(pool, "THREADED", 0)
    problems = [problem(gen, Nq=40, Nk=30) for _ in range(6)]
    wanted = [everything(*arrays) for arrays in problems]
    with ThreadPoolExecutor(3) as three:
        for got, expected in zip(
            three.map(lambda arrays: everything(*arrays), problems), wanted, strict=True
        ):
            for a, b in zip(got, expected, strict=True):
                np.testing.assert_array_equal(a, b)


def test_a_failure_in_a_thread_is_raised(monkeypatch):
    monkeypatch.setattr(pool, "threads", lambda: 2)
    started = threading.Barrier(2, timeout=30)

    def worker(pieces):
        next(pieces)
        started.wait()  # both threads have a piece
        if threading.current_thread() is not threading.main_thread():
            raise MemoryError("no room")

    with pytest.raises(MemoryError, match="no room"):
        pool.share(worker, [1, 2], pool.THREADED)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
def test_a_forked_process_has_threads_of_its_own():
    program = """
import os, sys
import numpy as np
from dlarray.functions.attention import attention_numpy as kernels
from dlarray import threads
threads.THREADED, threads.threads = 0, lambda: 2
x = np.ones((50, 2, 2, 4))
y = kernels.attention_forward(x, x, x, scale=1.0)[0]
child = os.fork()
if not child:
    os._exit(0 if np.array_equal(kernels.attention_forward(x, x, x, scale=1.0)[0], y) else 1)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run([sys.executable, "-c", program], env=environment, timeout=60, check=False)
    assert done.returncode == 0
