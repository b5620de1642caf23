"""Metrics and learning rate schedules of one's own, and the classes of output layers."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError
from tests.support.bundles import cases

GEN = np.random.default_rng(0)
X, T = GEN.random((20, 2)), GEN.random((20, 1))


def network():
    dl.rng(0)
    return dl.dlnetwork([dl.featureInputLayer(2), dl.fullyConnectedLayer(1)])


def options(**more):
    return dl.trainingOptions("sgdm", MiniBatchSize=5, MaxEpochs=2, Shuffle="never", Verbose=False, **more)


class Calls(dl.Metric):
    """Notes what is called; the log is shared by all copies."""

    Name = "Calls"
    log: list = []

    def __deepcopy__(self, memo):
        other = type(self)()
        other.__dict__.update(self.__dict__)
        return other

    def initialize(self, Y, T):
        self.log.append("initialize")
        self.size = Y.shape
        return self

    def reset(self):
        self.log.append("reset")
        self.count = 0
        return self

    def update(self, Y, T):
        self.log.append("update")
        self.count += T.shape[1]
        return self

    def evaluate(self):
        self.log.append("evaluate")
        return self.count + self.size[1] / 1000


class ByValue(Calls):
    """As MATLAB's value classes: each method returns another object."""

    def _changed(self, **values):
        other = type(self)()
        other.__dict__.update(self.__dict__ | values)
        return other

    def initialize(self, Y, T):
        return self._changed(size=Y.shape)

    def reset(self):
        return self._changed(count=0)

    def update(self, Y, T):
        return self._changed(count=self.count + T.shape[1])

    def evaluate(self):
        return self.count + self.size[1] / 1000


def test_the_order_of_the_calls():
    Calls.log.clear()
    metric = Calls()
    given = options(Metrics=metric)
    assert Calls.log == [] and vars(metric) == {}  # nothing is called before there are data
    _, info = dl.trainnet(X, T, network(), "mse", given, nargout=2)
    assert Calls.log[:4] == ["initialize", "reset", "update", "evaluate"]
    assert Calls.log.count("initialize") == 1 and Calls.log[4:] == ["reset", "update", "evaluate"] * 7
    assert info.TrainingHistory.Calls == [5.005] * 8 and vars(metric) == {}
    Calls.log.clear()
    dl.trainnet(X, T, network(), "mse", given)
    assert Calls.log.count("initialize") == 1  # once in each training
    Calls.log.clear()
    value = dl.testnet(network(), X, T, metric, MiniBatchSize=8).item()
    assert Calls.log == ["initialize", "reset", "update", "update", "update", "evaluate"] and value == 20.008


def test_what_the_methods_return_is_used():
    _, info = dl.trainnet(
        X, T, network(), "mse", options(Metrics=[ByValue(), "rmse"], ValidationData=(X, T)), nargout=2
    )
    assert info.TrainingHistory.Calls == [5.005] * 8 and info.ValidationHistory.Calls[-1] == 20.005


def test_metrics_for_one_output_and_their_names():
    class Second(dl.Metric):
        NetworkOutput = 2
        Maximize = False

        def update(self, Y, T):
            self.value = Y.shape[0], T.shape[0]

        def evaluate(self):
            return 10 * self.value[0] + self.value[1]

    net = dl.dlnetwork(
        dl.layerGraph([dl.featureInputLayer(2, Name="in"), dl.fullyConnectedLayer(1, Name="a")]),
        Initialize=False,
    )
    net = net.addLayers(dl.fullyConnectedLayer(3, Name="b")).connectLayers("in", "b").initialize()
    data = dl.combine(dl.arrayDatastore(X), dl.arrayDatastore(T), dl.arrayDatastore(GEN.random((20, 3))))
    assert dl.testnet(net, data, Second()).item() == 33

    class Unfinished(dl.Metric):
        pass

    with pytest.raises(NotImplementedError, match=r"Unfinished needs a method update\(self, Y, T\)"):
        dl.testnet(network(), X, T, Unfinished())

    class Picky(Calls):
        def initialize(self, Y, T):
            raise ValueError("targets must be one-hot vectors")

    with pytest.raises(ValueError, match="one-hot"):
        dl.trainnet(X, T, network(), "mse", options(Metrics=Picky()))


def test_metrics_that_choose_the_network():
    class Falling(dl.Metric):
        Name, Maximize = "Falling", False

        def update(self, Y, T):
            self.value = float(dl.mean(Y, "all"))

        def evaluate(self):
            return abs(self.value)

    objective = {"Metrics": Falling(), "ObjectiveMetricName": "Falling", "OutputNetwork": "best-validation"}
    how = options(ValidationData=(X, T), ValidationFrequency=1, **objective)
    _, info = dl.trainnet(X, T, network(), "mse", how, nargout=2)
    values = info.ValidationHistory.Falling[1:]
    assert info.OutputNetworkIteration == 1 + int(np.argmin(values))


# -- schedules -----------------------------------------------------------------------------------------------------
class Halving(dl.LearnRateSchedule):
    FrequencyUnit = "iteration"

    def update(self, initialLearnRate, iteration, epoch):
        other = Halving()
        other.last = getattr(self, "last", 2 * initialLearnRate) / 2
        return other, other.last


def test_schedules():
    _, info = dl.trainnet(X, T, network(), "mse", options(LearnRateSchedule=Halving()), nargout=2)
    np.testing.assert_allclose(info.TrainingHistory.LearnRate, 0.01 * 0.5 ** np.arange(8))
    assert isinstance(dl.warmupLearnRate(), dl.LearnRateSchedule)
    with pytest.raises(NotImplementedError, match=r"LearnRateSchedule needs a method update"):
        dl.trainnet(X, T, network(), "mse", options(LearnRateSchedule=dl.LearnRateSchedule()))


@cases("name", ["Metric", "LearnRateSchedule"])
def test_the_base_classes_are_public(name):
    assert name in dir(dl) and name in dl.__all__ and isinstance(getattr(dl, name), type)


# -- classes of output layers --------------------------------------------------------------------------------------
def test_classes_are_a_categorical():
    layer = dl.classificationLayer(Classes=["dog", "cat"])
    assert isinstance(layer.Classes, dl.categorical) and layer.Classes.shape == (2, 1)
    assert layer.Classes.categories() == ["dog", "cat"] and layer.Classes(2).tolist() == ["cat"]
    assert dl.classificationLayer().Classes == "auto"
    layers = [dl.featureInputLayer(2), dl.fullyConnectedLayer(2), dl.softmaxLayer(), dl.classificationLayer()]
    labels = dl.categorical(["low", "high"] * 10)
    dl.rng(0)
    net = dl.trainNetwork(X, labels, layers, dl.trainingOptions("sgdm", MaxEpochs=1, Verbose=False))
    Y, scores = dl.classify(net, X, nargout=2)
    best = np.asarray(scores).argmax(axis=1) + 1
    classes = net.Layers(dl.end).Classes
    assert classes(best.tolist()).tolist() == Y.tolist()
    again = dl.classificationLayer(Classes=classes)
    assert again.Classes.tolist() == ["high", "low"] and again.OutputSize == 2
    with pytest.raises(ArgumentError, match="none of the classes"):
        dl.trainNetwork(
            X, labels, [*layers[:3], layer], dl.trainingOptions("sgdm", MaxEpochs=1, Verbose=False)
        )
