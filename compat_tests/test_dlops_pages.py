"""Rules that MATLAB's pages state for activations, softmax, layernorm, fullyconnect and the losses.

The numbers and displays on these pages are driven by ``test_documented_outputs.py``; here are the stated sizes, formats
and formulas.  Each test names its page, under https://www.mathworks.com/help/deeplearning/ref/.
"""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import FormatError, SizeError


@pytest.fixture(autouse=True)
def fresh_session():
    dl.rng("default")
    yield
    dl.rng("default")


def values(X):
    return np.asarray(X)


# -- dlarray.softmax.html --------------------------------------------------------------------------------------
def test_softmax_values_lie_between_0_and_1_and_sum_to_1():
    X = dl.dlarray(dl.rand(10, 2), "CB")
    Y = dl.softmax(X)
    assert values(Y).min() > 0 and values(Y).max() < 1
    np.testing.assert_allclose(values(dl.sum(Y, 1)), [[1, 1]], rtol=1e-15)
    assert dl.dims(Y) == dl.dims(X) and dl.size(Y) == dl.size(X)


def test_softmax_of_unformatted_data():
    """The output is unformatted, with the dimension order of X."""
    X = dl.rand(5, 4, 3)
    Y = dl.softmax(X, "DataFormat", "BCT")
    assert dl.dims(Y) == "" and dl.size(Y) == (5, 4, 3)
    np.testing.assert_allclose(values(Y).sum(1), 1, rtol=1e-14)
    with pytest.raises(FormatError):
        dl.softmax(X)
    with pytest.raises(FormatError):  # X must contain a "C" channel dimension
        dl.softmax(X, DataFormat="SBT")


# -- dlarray.relu.html, dlarray.leakyrelu.html, dlarray.sigmoid.html, dlarray.gelu.html ------------------------
def test_activations_set_negative_values_as_stated():
    X = dl.dlarray(dl.randn(12, 12, 32, 1), "SSCB")
    x = values(X)
    np.testing.assert_array_equal(values(dl.relu(X)), np.where(x < 0, 0, x))
    np.testing.assert_array_equal(
        values(dl.leakyrelu(X)), np.where(x < 0, 0.01 * x, x)
    )  # the default scale factor
    np.testing.assert_array_equal(values(dl.leakyrelu(X, 0.05)), np.where(x < 0, 0.05 * x, x))
    np.testing.assert_allclose(values(dl.sigmoid(X)), 1 / (1 + np.exp(-x)), rtol=1e-14)


def test_gelu_formulas():
    from math import erf, pi, sqrt, tanh

    x = values(dl.randn(8, 5))
    exact = np.vectorize(lambda v: v / 2 * (1 + erf(v / sqrt(2))))(x)
    approximate = np.vectorize(lambda v: v / 2 * (1 + tanh(sqrt(2 / pi) * (v + 0.044715 * v**3))))(x)
    for fmt in (None, "CB"):  # X is formatted or unformatted
        X = dl.dlarray(x, fmt)
        np.testing.assert_allclose(values(dl.gelu(X)), exact, rtol=1e-11)
        np.testing.assert_allclose(values(dl.gelu(X, Approximation="none")), exact, rtol=1e-11)
        np.testing.assert_allclose(values(dl.gelu(X, Approximation="tanh")), approximate, rtol=1e-11)
        assert dl.dims(dl.gelu(X)) == (fmt or "")


# -- dlarray.layernorm.html, nnet.cnn.layer.layernormalizationlayer.html ---------------------------------------
def test_layernorm_formula_and_format():
    X = dl.dlarray(dl.rand(28, 28, 3, 16), "SSCB")
    offset, scale = dl.zeros(3, 1) + 2, dl.ones(3, 1) * 3
    Y = dl.layernorm(X, offset, scale)
    assert dl.dims(Y) == "SSCB" and dl.size(Y) == dl.size(X)
    x = values(X)
    mean, variance = (f(x, axis=(0, 1, 2), keepdims=True) for f in (np.mean, np.var))  # population variance
    np.testing.assert_allclose(
        values(Y), (x - mean) / np.sqrt(variance + 1e-5) * 3 + 2, rtol=1e-10, atol=1e-12
    )
    Z = dl.layernorm(dl.stripdims(X), offset, scale, "DataFormat", "SSCB")
    assert dl.dims(Z) == ""
    np.testing.assert_array_equal(values(Z), values(Y))


def test_layernorm_treats_time_steps_one_by_one_since_r2023a():
    X = dl.dlarray(dl.randn(6, 4, 5), "CBT")
    offset, scale = dl.zeros(6, 1), dl.ones(6, 1)
    Y = dl.layernorm(X, offset, scale)
    np.testing.assert_allclose(values(dl.mean(Y, 1)), 0, atol=1e-14)
    step = dl.dlarray(dl.stripdims(X)(":", ":", 3), "CB")
    np.testing.assert_allclose(values(Y)[:, :, 2], values(dl.layernorm(step, offset, scale)), rtol=1e-12)
    before = dl.layernorm(X, offset, scale, OperationDimension="batch-excluded")
    np.testing.assert_allclose(values(dl.mean(before, [1, 3])), 0, atol=1e-14)
    assert abs(values(dl.mean(before, 1))).max() > 0.01


# -- dlarray.fullyconnect.html ---------------------------------------------------------------------------------
def test_fullyconnect_of_channels():
    """128 observations of 12 channels, made as "BC"."""
    X = dl.dlarray(dl.rand(128, 12), "BC")
    Y = dl.fullyconnect(X, dl.rand(10, 12), dl.rand(10, 1))
    assert dl.size(Y) == (10, 128) and dl.dims(Y) == "CB"


def test_fullyconnect_keeps_batch_and_time():
    for fmt, out in (("CBT", "CBT"), ("SCBT", "CBT"), ("SSCB", "CB"), ("CT", "CT")):
        size = [dict(S=3, C=4, B=5, T=6)[label] for label in fmt]
        inputs = int(np.prod([n for n, label in zip(size, fmt, strict=True) if label in "SC"]))
        Y = dl.fullyconnect(dl.dlarray(dl.rand(size), fmt), dl.rand(7, inputs), dl.rand(7, 1))
        assert dl.dims(Y) == out
        assert dl.size(Y) == (7, *(n for n, label in zip(size, fmt, strict=True) if label not in "SC"))


def test_fullyconnect_before_r2026a_sums_over_unspecified_dimensions_too():
    X = dl.dlarray(dl.rand(4, 5, 3), "CBU")
    Y = dl.fullyconnect(X, dl.ones(2, 12), dl.zeros(2, 1))
    assert dl.dims(Y) == "CB"
    np.testing.assert_allclose(values(Y)[0], values(X).sum((0, 2)), rtol=1e-14)
    Y = dl.fullyconnect(X, dl.ones(2, 4), dl.zeros(2, 1))  # since: "spatial-channel"
    assert dl.dims(Y) == "CBU"


def test_fullyconnect_over_a_dimension_needs_no_format():
    X = dl.rand(5, 4)
    W, b = dl.rand(3, 5), dl.rand(3, 1)
    np.testing.assert_allclose(
        values(dl.fullyconnect(X, W, b, 1)), values(W) @ values(X) + values(b), rtol=1e-13
    )


# -- dlarray.crossentropy.html ---------------------------------------------------------------------------------
def scores_and_targets():
    Y = dl.softmax(dl.dlarray(dl.rand(10, 12), "CB"))
    labels = values(dl.randi(10, [1, 12])).ravel().astype(int) - 1
    return Y, np.eye(10)[labels].T


def test_crossentropy_is_an_unformatted_scalar():
    Y, targets = scores_and_targets()
    loss = dl.crossentropy(Y, targets)
    assert repr(loss).rstrip() == "  1×1 dlarray\n\n    2.3343"
    assert float(dl.crossentropy(dl.stripdims(Y), targets, "DataFormat", "CB")) == float(loss)


def test_crossentropy_formulas():
    Y, t = scores_and_targets()
    y = values(Y)
    single, several = -t * np.log(y), -t * np.log(y) - (1 - t) * np.log(1 - y)
    w, mask = values(dl.rand(10, 1)), values(dl.rand(10, 12)) > 0.3
    cases = [
        ({}, single.sum() / 12),
        ({"ClassificationMode": "single-label"}, single.sum() / 12),
        ({"ClassificationMode": "multilabel"}, several.sum() / 12),
        ({"TargetCategories": "independent"}, several.sum() / 12),
        ({"Reduction": "sum", "NormalizationFactor": "none"}, single.sum()),
        ({"NormalizationFactor": "all-elements"}, single.sum() / 120),
        ({"Mask": mask}, (single * mask).sum() / 12),
        (
            {"Mask": mask, "NormalizationFactor": "mask-included"},
            ((single * mask).sum(0) / mask.sum(0)).sum() / 12,
        ),
    ]
    for options, wanted in cases:
        assert float(dl.crossentropy(Y, t, **options)) == pytest.approx(wanted, rel=1e-13)
    for weighted in (dl.crossentropy(Y, t, dl.dlarray(w, "C")), dl.crossentropy(Y, t, w, WeightsFormat="CU")):
        assert float(weighted) == pytest.approx((single * w).sum() / 12, rel=1e-13)
    each = dl.crossentropy(Y, t, Reduction="none")
    assert dl.dims(each) == "" and dl.size(each) == (10, 12)
    np.testing.assert_allclose(values(each), single, rtol=1e-13)


def test_crossentropy_targets_must_match():
    Y, targets = scores_and_targets()
    with pytest.raises(SizeError):
        dl.crossentropy(Y, targets[:, :11])
    with pytest.raises(FormatError):
        dl.crossentropy(Y, dl.dlarray(targets, "CT"))


# -- dlarray.mse.html ------------------------------------------------------------------------------------------
def test_mse_divides_by_observations_and_by_two():
    Y, targets = dl.dlarray(dl.rand(6, 5, 4), "CBT"), dl.rand(6, 5, 4)
    wanted = ((values(Y) - values(targets)) ** 2).sum() / (2 * 5)
    loss = dl.mse(Y, targets)
    assert float(loss) == pytest.approx(wanted, rel=1e-14)
    assert dl.dims(loss) == "" and dl.size(loss) == (1, 1)
    assert float(dl.mse(dl.stripdims(Y), targets, "DataFormat", "CBT")) == float(loss)
    with pytest.raises(FormatError):
        dl.mse(dl.stripdims(Y), targets)
