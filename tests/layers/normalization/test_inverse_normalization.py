"""inverseNormalizationLayer: values, the way back, dimensions, display, refusals."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import FormatError, OptionError, SizeError
from tests.support.backends import host
from tests.support.bundles import cases

KINDS = {
    "zscore": (dict(Mean=[[1], [2], [3]], StandardDeviation=[[2], [4], [5]]), lambda t, a, b: (t - a) / b),
    "zerocenter": (dict(Mean=[[1], [2], [3]]), lambda t, a, b: t - a),
    "rescale-symmetric": (
        dict(Min=[[1], [2], [3]], Max=[[3], [6], [8]]),
        lambda t, a, b: 2 * (t - a) / b - 1,
    ),
    "rescale-zero-one": (dict(Min=[[1], [2], [3]], Max=[[3], [6], [8]]), lambda t, a, b: (t - a) / b),
}
A, B = np.array([1.0, 2, 3]), np.array([2.0, 4, 5])


@cases("how", list(KINDS))
@cases("fmt,size,at", [("CB", (3, 4), 0), ("CBT", (3, 2, 4), 0), ("SSCB", (2, 3, 3, 2), 2)])
def test_values_and_the_way_back(how, fmt, size, at, gen):
    statistics, forth = KINDS[how]
    layer = dl.inverseNormalizationLayer(Normalization=how, **statistics)
    t = gen.standard_normal(size)
    shape = [-1 if k == at else 1 for k in range(len(size))]
    normalized = forth(t, A.reshape(shape), B.reshape(shape))
    T = dl.dlarray(t, fmt)
    np.testing.assert_allclose(host(layer.normalized(T)), normalized, rtol=1e-12)
    Y = layer.predict(dl.dlarray(normalized, fmt))
    assert dl.dims(Y) == fmt
    np.testing.assert_allclose(host(Y), t, rtol=1e-12, atol=1e-14)
    assert layer.forward(T) is T


@cases("dim,size", [(1, (3, 2, 2)), (2, (2, 3, 2)), (3, (2, 2, 3))])
def test_dimension(dim, size, gen):
    layer = dl.inverseNormalizationLayer(dim, Normalization="zerocenter", Mean=[1, 2, 3])
    assert layer.OperationDimension == dim
    x = gen.standard_normal(size)
    expected = x + A.reshape([3 if k == dim - 1 else 1 for k in range(3)])
    np.testing.assert_allclose(host(layer.predict(dl.dlarray(x, "CBT"))), expected)
    np.testing.assert_allclose(host(layer.predict(dl.dlarray(x))), expected)


def test_untrained_leaves_data():
    X = dl.dlarray([[1.0, 2], [3, 4]], "CB")
    for how in KINDS:
        layer = dl.inverseNormalizationLayer(Normalization=how)
        assert layer.leaves_data() and np.array_equal(host(layer.predict(X)), host(X))
        net = dl.dlnetwork([layer], X)
        assert net.Layers[0].leaves_data() and np.array_equal(host(net.predict(X)), host(X))


def test_display():
    layer = dl.inverseNormalizationLayer(Name="invnorm")
    assert repr(layer) == (
        "  InverseNormalizationLayer with properties:\n\n                  Name: 'invnorm'\n\n   Hyperparameters\n"
        "    OperationDimension: 'channel'\n         Normalization: 'zscore'\n                  Mean: []\n"
        "     StandardDeviation: []\n\n   Learnable Parameters\n    No properties.\n\n"
        "   State Parameters\n    No properties.\n\n  Show all properties"
    )
    rows = repr(dl.layerArray([layer, dl.reluLayer()]))
    assert "'invnorm'   Inverse Normalization   Inverse of 'zscore' normalization" in rows


@cases(
    "make,error,words",
    [
        (lambda: dl.inverseNormalizationLayer(0), OptionError, "'OperationDimension'.*\"channel\""),
        (
            lambda: dl.inverseNormalizationLayer(Normalization="none"),
            OptionError,
            "'Normalization'.*zerocenter",
        ),
        (
            lambda: dl.inverseNormalizationLayer(Mean=[1, 2]).predict(dl.dlarray([[1.0]], "CB")),
            SizeError,
            "Mean has 2 elements.*has 1",
        ),
        (
            lambda: dl.inverseNormalizationLayer().predict(dl.dlarray([1.0, 2])),
            FormatError,
            "no channel dimension",
        ),
    ],
)
def test_refusals(make, error, words):
    with pytest.raises(error, match=words):
        make()
