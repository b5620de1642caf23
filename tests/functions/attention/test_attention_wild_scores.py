"""Scores of any size: what softmax gives, forward and backward; and masks that are none."""

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from tests.support.backends import host


def approx(wanted):
    return pytest.approx(
        wanted, rel=1e-6, abs=1e-30
    )  # a weight is never lower than the smallest normal number


def attended(scores, mask=None, dtype="float64"):
    """The mean of 1, 2, 3 by the softmax of scores, and its gradient by the values, which is the softmax."""
    q, k, v = (
        dl.dlarray(np.array([x], dtype), "CT") for x in ([1.0], scores, np.arange(1.0, len(scores) + 1))
    )
    options = {} if mask is None else {"AttentionMask": np.array(mask)[:, None]}

    def model(q, k, v):
        Y = dl.attention(q, k, v, 1, Scale=1, **options)
        return Y, dl.dlgradient(dl.sum(Y, "all"), v)

    Y, weights = dl.dlfeval(model, q, k, v)
    return [float(host(Y).item()), *host(weights).ravel().tolist()]


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("low", [-1e9, -5e29, -6e29, -1e30, -1e37])
def test_low_scores_have_their_softmax(low, dtype):
    assert attended([low, 2 * low, 3 * low], None, dtype) == approx([1, 1, 0, 0])
    assert attended([low, low, 3 * low], None, dtype) == approx([1.5, 0.5, 0.5, 0])


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_what_is_hidden_has_no_weight_beside_low_scores(dtype):
    assert attended([-1e30, -2e30, -1e30], [0, 1, 0], dtype) == approx([2, 0, 1, 0])
    assert attended([-4e30, -2e30, -4e30], [1, 0, 1], dtype) == approx([2, 0.5, 0, 0.5])
    assert attended([-1e30, -2e30], [0, 0], dtype) == approx([0, 0, 0])


def test_equal_scores_share_also_where_a_logarithm_would_be_lost():
    assert attended([1e10, 1e10, 1e9], None, "float32") == approx([1.5, 0.5, 0.5, 0])


@pytest.mark.parametrize("values", [[0, -np.inf, 0], [0, -1e9, 0], [1, 0.5, 1], [1, np.nan, 1]])
def test_a_mask_of_scores_is_refused(values):
    with pytest.raises(
        errors.ArgumentError, match=r"AttentionMask must be logical, or of zeros and ones.*fix: "
    ):
        attended([1.0, 2.0, 3.0], values)
    X = dl.dlarray(np.ones((1, 3)), "CT")
    with pytest.raises(errors.ArgumentError, match=r"PaddingMask must be logical"):
        dl.attention(X, X, X, 1, PaddingMask=dl.dlarray(np.array([values]), "CT"))
