"""What the page of attention states: sizes, formats and rules.

https://www.mathworks.com/help/deeplearning/ref/dlarray.attention.html

The sizes that its examples print are in ``documented_outputs.json`` and driven by ``test_documented_outputs.py``.
"""

import numpy as np
import pytest

import dlarray as dl
from dlarray import display

PAGE = "https://www.mathworks.com/help/deeplearning/ref/dlarray.attention.html"


@pytest.fixture(autouse=True)
def fresh_session():
    dl.rng("default")
    yield
    dl.rng("default")


def values(X):
    return np.asarray(X)


def by_formula(q, k, v, mask=None, scale=None):
    """The page's formula for one head and one observation: values times softmax(mask(scale * keys' * queries))."""
    scores = (k.T @ q) * (1 / np.sqrt(len(k)) if scale is None else scale)
    scores = np.where(np.ones_like(scores) if mask is None else mask, scores, -np.inf)
    e = np.exp(scores - scores.max(axis=0))
    return v @ (e / e.sum(axis=0))


# -- the examples, whole ---------------------------------------------------------------------------------------
def test_apply_attention_operation():
    """Unformatted keys and values take the format of the queries; the weights are unformatted."""
    querySize, valueSize, numQueries, numValues, numObservations = 100, 120, 64, 80, 32
    queries = dl.dlarray(dl.rand(querySize, numObservations, numQueries), "CBT")
    keys = dl.dlarray(dl.rand(querySize, numObservations, numValues))
    vals = dl.dlarray(dl.rand(valueSize, numObservations, numValues))
    Y, weights = dl.attention(queries, keys, vals, 5, nargout=2)
    assert display.size_text(dl.size(Y)) == "   120    32    64"
    assert dl.dims(Y) == "CBT"
    assert display.size_text(dl.size(weights)) == "    80    64     5    32"
    assert dl.dims(weights) == ""
    assert dl.isdlarray(weights)


def test_multihead_self_attention_function():
    """The example's model function, line by line."""

    def multiheadSelfAttention(X, numHeads, WQ, WK, WV, WO):
        Q = dl.pagemtimes(WQ, X)
        K = dl.pagemtimes(WK, X)
        V = dl.pagemtimes(WV, X)
        A = dl.attention(Q, K, V, numHeads, DataFormat="CBT")
        return dl.pagemtimes(WO, A)

    numChannels, numObservations, numTimeSteps, numHeads = 10, 128, 100, 8
    X = dl.dlarray(dl.rand(numChannels, numObservations, numTimeSteps))
    outputSize = 10 * numHeads
    WQ, WK, WV = (dl.rand(outputSize, numChannels) for _ in range(3))
    Y = multiheadSelfAttention(X, numHeads, WQ, WK, WV, dl.rand(outputSize, outputSize))
    assert display.size_text(dl.size(Y)) == "    80   128   100"
    assert dl.dims(Y) == ""


def test_luong_attention_function():
    """The example's second model function: one key, so the score is 1 and the context is the encoder's output."""
    hiddenState, Z, weights = (
        dl.dlarray(dl.rand(100, 1)),
        dl.dlarray(dl.rand(16, 1)),
        dl.dlarray(dl.rand(100, 16)),
    )
    Zp = dl.pagemtimes(weights, Z)
    context, scores = dl.attention(hiddenState, Zp, Z, 1, Scale=1, DataFormat="CBT", nargout=2)
    assert dl.size(context) == (16, 1)
    assert dl.size(scores) == (1, 1)
    np.testing.assert_array_equal(values(context), values(Z))
    assert float(scores) == 1


# -- the arguments ---------------------------------------------------------------------------------------------
def test_the_formula():
    q, k, v = values(dl.randn(6, 3)), values(dl.randn(6, 4)), values(dl.randn(5, 4))
    np.testing.assert_allclose(
        values(dl.attention(q, k, v, 1, DataFormat="CT")), by_formula(q, k, v), rtol=1e-13
    )


def test_scale_auto_counts_the_channels_of_a_head():
    """ "auto" is 1/sqrt(D), D being the number of channels of the keys divided by the number of heads."""
    q, k, v = (values(dl.randn(6, 3)) for _ in range(3))
    Y = dl.attention(q, k, v, 3, DataFormat="CT", Scale="auto")
    np.testing.assert_array_equal(
        values(Y), values(dl.attention(q, k, v, 3, DataFormat="CT", Scale=1 / np.sqrt(2)))
    )
    by_head = [by_formula(q[a : a + 2], k[a : a + 2], v[a : a + 2]) for a in (0, 2, 4)]
    np.testing.assert_allclose(values(Y), np.concatenate(by_head), rtol=1e-13)


@pytest.mark.parametrize("fmt", ["CBT", "SCB", "CB", "CT", "SC"])
def test_output_has_the_format_of_the_queries(fmt):
    """One "S" or "T" dimension at most; queries without, or without "B", are allowed."""
    size = [{"C": 4, "B": 2}.get(label, 3) for label in fmt]
    X = dl.dlarray(dl.rand(size), fmt)
    Y, weights = dl.attention(X, X, X, 2, nargout=2)
    assert (dl.dims(Y), dl.size(Y)) == (fmt, dl.size(X))
    expected = [3 if {"S", "T"} & set(fmt) else 1] * 2 + [2, 2 if "B" in fmt else 1]
    assert [dl.size(weights, k) for k in (1, 2, 3, 4)] == expected


def test_unspecified_dimensions_must_be_singleton():
    X = dl.dlarray(dl.rand(4, 1), "CU")
    assert dl.dims(dl.attention(X, X, X, 2)) == "CU"
    wide = dl.dlarray(dl.rand(4, 3), "CU")
    with pytest.raises(ValueError, match='"U" must have size 1'):
        dl.attention(wide, wide, wide, 2)


def test_unformatted_queries_need_a_data_format():
    with pytest.raises(ValueError, match="DataFormat"):
        dl.attention(dl.rand(4, 3), dl.rand(4, 3), dl.rand(4, 3), 2)


# -- the masks -------------------------------------------------------------------------------------------------
def test_causal_compares_positions():
    """Query M pays no attention to the key-value pairs at positions n > M, whatever the lengths are."""
    for Nq, Nk in ((3, 3), (3, 5), (5, 3)):
        q, k, v = values(dl.randn(4, Nq)), values(dl.randn(4, Nk)), values(dl.randn(4, Nk))
        Y, weights = dl.attention(q, k, v, 1, DataFormat="CT", AttentionMask="causal", nargout=2)
        n, m = np.arange(Nk)[:, None], np.arange(Nq)
        assert not values(weights)[n > m].any()
        assert (values(weights)[n <= m] > 0).all()
        np.testing.assert_allclose(values(Y), by_formula(q, k, v, n <= m), rtol=1e-13)


def test_attention_mask_arrays():
    """Nk-by-Nq for all observations, or Nk-by-Nq-by-numObservations; 0 prevents attention; numeric or logical."""
    q, k, v = dl.randn(4, 2, 3), dl.randn(4, 2, 5), dl.randn(6, 2, 5)
    mask = values(dl.rand(5, 3, 2)) < 0.6
    mask[0] = True
    for given in (mask, mask.astype(float), dl.dlarray(mask), mask.astype(np.int8)):
        Y = values(dl.attention(q, k, v, 1, DataFormat="CBT", AttentionMask=given))
        for b in range(2):
            one = by_formula(*(values(x)[:, b] for x in (q, k, v)), mask[:, :, b])
            np.testing.assert_allclose(Y[:, b], one, rtol=1e-13)
    same = dl.attention(q, k, v, 1, DataFormat="CBT", AttentionMask=mask[:, :, 0])
    both = dl.attention(q, k, v, 1, DataFormat="CBT", AttentionMask=np.stack([mask[:, :, 0]] * 2, axis=2))
    np.testing.assert_array_equal(values(same), values(both))


def test_padding_mask():
    """1 allows and 0 prevents attention to a key-value pair; only the first channel of the mask is read."""
    X, mask = dl.padsequences([dl.randn(4, 3), dl.randn(4, 5)], 2, nargout=2)
    X, mask = dl.dlarray(X, "CTB"), dl.dlarray(mask, "CTB")
    Y = dl.attention(X, X, X, 2, PaddingMask=mask)
    alone = dl.dlarray(values(X)[:, :1, :3], "CBT")
    np.testing.assert_allclose(values(Y)[:, :1, :3], values(dl.attention(alone, alone, alone, 2)), rtol=1e-13)
    first = values(mask)[:1]
    np.testing.assert_array_equal(values(dl.attention(X, X, X, 2, PaddingMask=first)), values(Y))
    noise = np.concatenate([first, np.zeros_like(first)])
    np.testing.assert_array_equal(values(dl.attention(X, X, X, 2, PaddingMask=noise)), values(Y))
    ones = dl.attention(X, X, X, 2, PaddingMask=np.ones((4, 2, 5)))
    np.testing.assert_array_equal(values(ones), values(dl.attention(X, X, X, 2)))  # the default


def test_masks_together():
    """Attention needs the permission of both masks."""
    q, k, v = values(dl.randn(4, 3)), values(dl.randn(4, 5)), values(dl.randn(4, 5))
    padding = np.array([1, 0, 1, 1, 0])
    Y = dl.attention(q, k, v, 1, DataFormat="CT", PaddingMask=padding[None], AttentionMask="causal")
    allowed = (np.arange(5)[:, None] <= np.arange(3)) & (padding[:, None] == 1)
    np.testing.assert_allclose(values(Y), by_formula(q, k, v, allowed), rtol=1e-13)


def test_dropout_probability():
    """A scalar in [0, 1): weights are dropped at random, and the others grow so that the mean stays."""
    q, k = dl.randn(4, 50), dl.randn(4, 60)
    v = np.eye(60)
    plain = values(dl.attention(q, k, v, 1, DataFormat="CT"))
    some = values(dl.attention(q, k, v, 1, DataFormat="CT", DropoutProbability=0.2))
    dropped = some == 0
    assert dropped.mean() == pytest.approx(0.2, abs=0.03)
    np.testing.assert_allclose(some[~dropped], plain[~dropped] / 0.8, rtol=1e-12)
    for wrong in (1, -0.1):
        with pytest.raises(ValueError, match=r"\[0, 1\)"):
            dl.attention(q, k, v, 1, DataFormat="CT", DropoutProbability=wrong)
