"""Data without labels comes out of a network in the order in which it went in."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import FormatError

NaN = float("nan")
rng = np.random.default_rng(3)


def features(n=2, k=3):
    return dl.dlnetwork([dl.featureInputLayer(n), dl.fullyConnectedLayer(k)])


def sequences(*last, c=2):
    return dl.dlnetwork([dl.sequenceInputLayer(c), *(last or (dl.fullyConnectedLayer(3),))])


@pytest.mark.parametrize("step", [dl.predict, dl.forward, dl.minibatchpredict])
def test_features_come_back_in_their_order(step):
    net, X = features(), rng.random((2, 7))
    Y = step(net, X, InputDataFormats="CB")
    assert Y.shape == (3, 7) and dl.dims(Y) == ""
    np.testing.assert_allclose(Y, dl.predict(net, dl.dlarray(X, "CB")), rtol=1e-12)
    np.testing.assert_allclose(step(net, X.T), np.asarray(Y).T, rtol=1e-12)
    np.testing.assert_allclose(step(net, X.T, InputDataFormats="BC"), np.asarray(Y).T, rtol=1e-12)
    assert step(net, X, InputDataFormats="CB", OutputDataFormats="BC").shape == (7, 3)
    assert step(net, X, InputDataFormats="CB", OutputDataFormats="auto").shape == (3, 7)


@pytest.mark.parametrize("step", [dl.predict, dl.forward, dl.minibatchpredict])
@pytest.mark.parametrize("fmt", ["CBT", "BTC", "TCB", "CTB", "BCT", "TBC"])
def test_sequences_come_back_in_their_order(step, fmt):
    net, sizes = sequences(), {"C": 2, "B": 4, "T": 5}
    X = rng.random([sizes[label] for label in fmt])
    Y = step(net, X, InputDataFormats=fmt)
    assert Y.shape == tuple({**sizes, "C": 3}[label] for label in fmt)
    expected = dl.stripdims(dl.predict(net, dl.dlarray(X, fmt)), fmt)
    np.testing.assert_allclose(Y, expected, rtol=1e-6)


def test_an_output_with_other_dimensions_has_the_order_of_plain_arrays():
    # MathWorks' programs hand the scores of sequences read as "CTB" to scores2label, which takes N×K
    net = sequences(dl.lstmLayer(4, OutputMode="last"), dl.fullyConnectedLayer(2), dl.softmaxLayer())
    X = [rng.random((2, 6)) for _ in range(9)]
    scores = dl.minibatchpredict(net, X, InputDataFormats="CTB")
    assert scores.shape == (9, 2) and dl.scores2label(scores, ["a", "b"]).shape == (9, 1)
    images = dl.dlnetwork([dl.imageInputLayer([4, 4, 1], Normalization="none"), dl.fullyConnectedLayer(3)])
    assert dl.minibatchpredict(images, rng.random((4, 4, 1, 5)), InputDataFormats="SSCB").shape == (5, 3)


def test_lists_of_sequences():
    Y = dl.minibatchpredict(
        sequences(), [rng.random((2, 6))] * 2, InputDataFormats="CTB", UniformOutput=False
    )
    assert [y.shape for y in Y] == [(3, 6)] * 2


@pytest.mark.parametrize("step", [dl.predict, dl.forward, dl.minibatchpredict])
def test_input_layer_reads_data_in_the_order_of_its_format(step):
    X = rng.random((2, 2))  # square, so that a transposition would not be refused
    net = dl.dlnetwork([dl.inputLayer([2, NaN], "CB"), dl.fullyConnectedLayer(3)])
    Y = step(net, X)
    assert Y.shape == (3, 2)
    np.testing.assert_allclose(Y, dl.predict(net, dl.dlarray(X, "CB")), rtol=1e-12)
    other = dl.dlnetwork([dl.inputLayer([NaN, 2], "BC"), dl.fullyConnectedLayer(3)])
    other.Learnables = net.Learnables
    assert step(other, X.T).shape == (2, 3)
    np.testing.assert_allclose(step(other, X.T), np.asarray(Y).T, rtol=1e-12)


def test_input_layer_of_sequences():
    net = dl.dlnetwork([dl.inputLayer([2, NaN, NaN], "CBT"), dl.fullyConnectedLayer(3)])
    assert net.predict(rng.random((2, 4, 5))).shape == (3, 4, 5)
    assert net.predict(rng.random((2, 4))).shape == (3, 4)  # one time step
    net = dl.dlnetwork([dl.inputLayer([NaN, NaN, 2], "BTC"), dl.fullyConnectedLayer(3)])
    assert net.predict(rng.random((4, 5, 2))).shape == (4, 5, 3)


def test_initialization_reads_plain_examples_alike():
    layers = [dl.inputLayer([NaN, NaN], "CB"), dl.fullyConnectedLayer(3)]
    net = dl.initialize(dl.dlnetwork(layers, Initialize=False), rng.random((2, 7)))
    assert net.Learnables.Value[0].shape == (3, 2)


def test_targets_with_the_dimensions_of_the_data_are_read_in_their_order():
    X = rng.random((2, 2))
    options = dl.trainingOptions(
        "sgdm", MaxEpochs=300, InitialLearnRate=0.5, Verbose=False, InputDataFormats="CB"
    )
    T = np.array([[1.0, -1.0], [0.5, 2.0]]) @ X
    net = dl.trainnet(X, T, features(2, 2), "mse", options)
    assert dl.mse(dl.predict(net, dl.dlarray(X, "CB")), dl.dlarray(T, "CB"))(1) < 0.05
    assert dl.testnet(net, X, T, "rmse", InputDataFormats="CB")(1) < 0.3


def test_labelled_data_stays_labelled():
    Y = features().predict(dl.dlarray(rng.random((2, 7)), "CB"))
    assert dl.dims(Y) == "CB"
    with pytest.raises(FormatError):
        features().predict(rng.random((2, 7, 3)))
