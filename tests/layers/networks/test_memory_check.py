"""Evaluations that would not fit are refused before they begin."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError
from tests.support.backends import ALL, host
from tests.support.memory import at_most


@pytest.fixture
def limit():
    with at_most():
        yield lambda mib: dl.memoryLimit(mib / 1024)


def network(width):
    layers = [dl.featureInputLayer(10, Normalization="none"), dl.fullyConnectedLayer(width), dl.reluLayer()]
    return dl.dlnetwork([*layers, dl.fullyConnectedLayer(2)])


def test_predict_names_what_it_would_need(limit):
    net = network(2000)
    X = dl.dlarray(np.ones((10, 7000), np.float32), "CB")
    limit(200)  # 7,000 observations of 2,000 singles, twice at a time: 107 MiB
    assert net.predict(X).shape == (2, 7000)
    limit(80)
    with pytest.raises(ArgumentError, match=r"predict: 7000 observations at once would need about 0.104 GiB, but "
                       r"at most 0.0781 GiB are allowed; fix: minibatchpredict"):  # fmt: skip
        net.predict(X)
    dl.minibatchpredict(net, X, MiniBatchSize=100)


@pytest.mark.parametrize("backend", ALL)
def test_large_data_of_every_library_is_looked_at(backend, limit):
    net = dl.dlupdate(lambda v: backend.dlarray(host(v)), network(2000))
    X = backend.dlarray(np.ones((10, 7000), np.float32), "CB")
    assert net.predict(X).shape == (2, 7000)
    limit(80)
    with pytest.raises(ArgumentError, match="predict: 7000 observations at once would need about 0.104 GiB"):
        net.predict(X)


def test_deep_networks_need_what_waits_and_training_needs_all(limit):
    layers = [dl.featureInputLayer(100, Normalization="none"), *[dl.reluLayer() for _ in range(30)]]
    net = dl.dlnetwork(layers)
    X = dl.dlarray(np.ones((100, 20000), np.float32), "CB")  # 7.6 MiB
    limit(20)
    net.predict(X)
    with pytest.raises(ArgumentError, match="forward: 20000 observations at once would need about 0.4"):
        net.forward(X)


def test_trainnet_is_refused_before_the_first_step(limit):
    net = network(2000)
    X, T = np.ones((4000, 10), np.float32), np.zeros((4000, 2), np.float32)
    options = dl.trainingOptions("sgdm", MiniBatchSize=4000, MaxEpochs=1, Verbose=False)
    limit(60)
    with pytest.raises(ArgumentError, match=r"trainnet: 4000 observations at once.*MiniBatchSize=n"):
        dl.trainnet(X, T, net, "mse", options)
    small = dl.trainingOptions("sgdm", MiniBatchSize=100, MaxEpochs=1, Verbose=False)
    dl.trainnet(X, T, net, "mse", small)


def test_what_users_wrote_is_called_once(limit):
    calls = []

    def fun(X):
        calls.append(X.shape)
        return X

    net = dl.dlnetwork(
        [dl.featureInputLayer(10, Normalization="none"), dl.functionLayer(fun, Formattable=True)]
    )
    calls.clear()
    limit(3)
    net.predict(dl.dlarray(np.ones((10, 60000), np.float32), "CB"))
    assert calls == [(10, 60000)]
