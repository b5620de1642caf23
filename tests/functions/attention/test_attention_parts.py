"""Long sequences, part by part on NumPy: the kernels that take all keys at once are the oracle."""

import importlib

import numpy as np

import dlarray as dl
from tests.functions.attention.test_attention_kernels import draw, problem
from tests.support.bundles import cases
from tests.support.counting import peak

kernels = importlib.import_module("dlarray.functions.attention.attention_numpy")
parts = importlib.import_module("dlarray.functions.attention.attention_parts_numpy")
tiles = importlib.import_module("dlarray.functions.attention.attention_tiles_numpy")
blocks = importlib.import_module("dlarray.kernels.blocks")
pool = importlib.import_module("dlarray.threads")

B, H, NQ, NK = 2, 4, 101, 130
OPTIONS = {
    "plain": lambda gen: {},
    "large scores": lambda gen: {"scale": 60.0},
    "causal": lambda gen: {"causal": True},
    "padding": lambda gen: {"padding": gen.random((B, NK)) < 0.2},
    "padding of whole parts": lambda gen: {"padding": np.arange(NK) < np.array([[20], [0]])},
    "mask": lambda gen: {"mask": gen.random((1, NQ, NK)) < 0.02},
    "masks, causal": lambda gen: {"mask": gen.random((B, NQ, NK)) < 0.1, "causal": True},
    "bias": lambda gen: {"bias": draw(gen, (1, H, NQ, NK))},
    "bias of keys": lambda gen: {"bias": draw(gen, (B, 1, 1, NK)) * 50},
    "bias of queries": lambda gen: {"bias": draw(gen, (B, H, NQ, 1))},
    "soft cap": lambda gen: {"softcap": 2.0},
    "dropout": lambda gen: {"dropout": 0.4, "seed": 3},
    "dropout, causal": lambda gen: {"dropout": 0.4, "seed": 3, "causal": True},
}


def small_parts(monkeypatch):
    monkeypatch.setattr(parts, "QUERIES", 32)
    monkeypatch.setattr(parts, "KEYS", 16)


def both(forward, backward, data, needs, options):
    q, k, v, g = data
    y, logsum = forward(q, k, v, **options)
    return y, logsum, *backward(g, q, k, v, y, logsum, needs, **options)


@cases("dtype", ["float32", "float64"])
@cases("groups", [H, 2])
@cases("kind", OPTIONS)
def test_parts_like_the_whole(gen, monkeypatch, kind, groups, dtype):
    small_parts(monkeypatch)
    options = {"scale": 0.4, **OPTIONS[kind](gen)}
    if "bias" in options:
        options["bias"] = options["bias"].astype(dtype)
    q, _, _, g = problem(gen, dtype, B, H, NQ, NK, 5, 4)
    _, k, v, _ = problem(gen, dtype, B, groups, NQ, NK, 5, 4)
    needs = (True, True, True, "bias" in options)
    wanted = both(kernels.attention_forward, kernels.attention_backward, (q, k, v, g), needs, options)
    found = both(parts.long_forward, parts.long_backward, (q, k, v, g), needs, options)
    rough = {"large scores": 1e-3, "bias of keys": 1e-4}.get(
        kind, 3e-6
    )  # singles of large scores have few digits left
    for a, b in zip(found, wanted, strict=True):
        if b is None:
            assert a is None
            continue
        assert a.dtype == dtype and a.shape == b.shape
        size = max(1.0, float(abs(b[np.isfinite(b)]).max(initial=0)))
        np.testing.assert_allclose(a, b, rtol=0, atol=size * (rough if dtype == "float32" else 1e-12))


@cases("needs", [(True, False, False), (False, True, False), (False, False, True)])
def test_only_what_is_needed(gen, monkeypatch, needs):
    small_parts(monkeypatch)
    data = problem(gen, "float64", 1, 2, 40, 50)
    found = both(parts.long_forward, parts.long_backward, data, needs, {"scale": 1})[2:]
    assert [a is not None for a in found] == list(needs)


@cases("sizes", [(40, 100), (100, 40), (1, 300), (17, 16)])
def test_other_lengths(gen, monkeypatch, sizes):
    small_parts(monkeypatch)
    for causal in (False, True):
        data, options = problem(gen, "float64", 1, 2, *sizes), {"scale": 1, "causal": causal}
        wanted = both(kernels.attention_forward, kernels.attention_backward, data, (True,) * 3, options)
        found = both(parts.long_forward, parts.long_backward, data, (True,) * 3, options)
        for a, b in zip(found, wanted, strict=True):
            np.testing.assert_allclose(a, b, rtol=0, atol=1e-12)


@cases("where", [3, 99])
@cases("option", ["plain", "causal", "padding"])
def test_nan_goes_where_it_goes_at_once(gen, monkeypatch, where, option):
    small_parts(monkeypatch)
    options = {"scale": 1, **OPTIONS[option](gen)}
    for number in (np.nan, np.inf):
        for spoilt in range(3):
            data = problem(gen, "float64", B, H, NQ, NK)
            data[spoilt][where, 1, 2, 0] = number
            np.testing.assert_array_equal(
                np.isnan(parts.long_forward(*data[:3], **options)[0]),
                np.isnan(kernels.attention_forward(*data[:3], **options)[0]),
            )


def test_columns_of_dropout():
    whole = blocks.kept_rows(3, 0.3, 5, 20, 70)
    for start, stop in ((0, 16), (16, 48), (64, 70), (0, 70)):
        columns = blocks.kept_rows(3, 0.3, 5, 20, 70, slice(start, stop))
        np.testing.assert_array_equal(columns, whole[:, start:stop])


def test_which_calls_are_long():
    most = parts.LONG
    assert not parts.is_long(most, most, None) and parts.is_long(tiles.ROWS, most + 1, None)
    assert not parts.is_long(1, most + 1, None) and parts.is_long(1, most * tiles.ROWS + 1, None)
    assert parts.is_long(most, most + 1, np.zeros((1, 1, 1, most + 1)))
    for low in (-np.inf, -1e6, np.nan):  # each query's lowest is subtracted from its bias
        assert not parts.is_long(most, most + 1, np.full((1, 1, 1, 1), low))


def test_memory_is_that_of_the_results(monkeypatch):
    """Scores and copies of keys and values are of one size, however long the sequences are."""
    monkeypatch.setattr(pool, "threads", lambda: 2)
    X = [dl.dlarray(np.ones((32, 1, 10_000), "float32"), "CBT") for _ in range(3)]

    def loss(q, k, v):
        return dl.dlgradient(dl.sum(dl.attention(q, k, v, 1), "all"), [q, k, v])

    tiles._local.__dict__.clear()
    one = X[0].nbytes if hasattr(X[0], "nbytes") else 32 * 10_000 * 4
    assert peak(lambda: dl.attention(*X, 1)) < one + (6 << 20)
    assert peak(lambda: dl.dlfeval(loss, *X)) < 4 * one + (12 << 20)
