"""trainingOptions(NormalizeTargets=True): statistics, what is learned, losses and metrics, refusals."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ClassError, OptionError
from tests.support.backends import host
from tests.support.bundles import cases

X = np.random.default_rng(0).standard_normal((300, 2))
T = np.stack([5000 + 30 * X[:, 0], -2 + 1e-3 * X[:, 1]], axis=1)


def layers(how="zscore"):
    return [
        dl.featureInputLayer(2),
        dl.fullyConnectedLayer(2),
        dl.inverseNormalizationLayer(Normalization=how),
    ]


def options(solver="adam", **more):
    more = {"NormalizeTargets": True, "Verbose": False, **more}
    if solver != "lbfgs":
        more = {"MaxEpochs": 40, "InitialLearnRate": 0.05, "MiniBatchSize": 100, **more}
    return dl.trainingOptions(solver, **more)


@cases("how", ["zscore", "zerocenter", "rescale-symmetric", "rescale-zero-one"])
def test_statistics(how):
    net = dl.trainnet(X, T, layers(how), "mse", options(MaxEpochs=1))
    last = net.Layers[-1]
    expected = {
        "Mean": T.mean(axis=0),
        "StandardDeviation": T.std(axis=0),
        "Min": T.min(axis=0),
        "Max": T.max(axis=0),
    }
    for name in (
        ("Mean", "StandardDeviation")
        if how == "zscore"
        else ("Mean",)
        if how == "zerocenter"
        else ("Min", "Max")
    ):
        np.testing.assert_allclose(
            last_value(last, name), expected[name], rtol=1e-3 if name[0] == "S" else 1e-6
        )


def last_value(layer, name):
    return np.asarray(getattr(layer, name)).reshape(-1)


@cases("solver", ["adam", "lbfgs"])
def test_what_is_learned(solver):
    dl.rng(0)
    net, info = dl.trainnet(X, T, layers(), "mse", options(solver, Metrics="rmse"), nargout=2)
    Y = host(dl.minibatchpredict(net, X))
    np.testing.assert_allclose(Y[:, 0], T[:, 0], atol=0.5)
    np.testing.assert_allclose(Y[:, 1], T[:, 1], atol=2e-4)
    history = info.TrainingHistory
    assert history.Loss[0] < 20 and history.Loss[-1] < 1e-2  # of normalized targets
    for k in (
        0,
        -1,
    ):  # in the units of the targets, whose deviation is 30; of normalized ones it would be below 2
        assert history.RMSE[k] > 5 * np.sqrt(history.Loss[k])
    if solver == "lbfgs":  # the whole data in each iteration
        assert history.RMSE[-1] == pytest.approx(float(dl.testnet(net, X, T, "rmse")), rel=1e-3)
    assert float(dl.testnet(net, X, T, "rmse")) < 0.5


def test_it_is_training_on_targets_normalized_by_hand():
    plain = [dl.featureInputLayer(2), dl.fullyConnectedLayer(2)]
    more = dict(MaxEpochs=3, Shuffle="never")
    dl.rng(5)
    net = dl.trainnet(X, T, layers(), "mse", options(**more))
    by_hand = (T.astype(np.float32) - net.Layers[-1].Mean.reshape(-1)) / net.Layers[
        -1
    ].StandardDeviation.reshape(-1)
    dl.rng(5)
    other = dl.trainnet(X, by_hand, plain, "mse", options(NormalizeTargets=False, **more))
    for a, b in zip(net.Learnables.Value, other.Learnables.Value, strict=True):
        np.testing.assert_allclose(host(a), host(b), rtol=1e-5, atol=1e-6)


def test_validation_loss_is_of_normalized_targets():
    chosen = options(
        MaxEpochs=2, ValidationData=(X, T), ValidationFrequency=1, Shuffle="never", MiniBatchSize=300
    )
    _, info = dl.trainnet(X, T, layers("zerocenter"), "mse", chosen, nargout=2)
    # the loss before an iteration is the training loss of that iteration
    np.testing.assert_allclose(info.ValidationHistory.Loss[:-1], info.TrainingHistory.Loss, rtol=1e-3)


def test_sequences_without_their_padding():
    gen = np.random.default_rng(1)
    sequences = [gen.standard_normal((n, 2)) for n in (3, 7, 5)]
    targets = [100 + s[:, :1] for s in sequences]
    net = [dl.sequenceInputLayer(2), dl.fullyConnectedLayer(1), dl.inverseNormalizationLayer()]
    trained = dl.trainnet(sequences, targets, net, "mse", options(MaxEpochs=1))
    np.testing.assert_allclose(trained.Layers[-1].Mean, [[np.concatenate(targets).mean()]], rtol=1e-6)


def test_small_spread_about_a_large_mean():
    t = 1e6 + 4 * X[:, :1]
    net = [dl.featureInputLayer(2), dl.fullyConnectedLayer(1), dl.inverseNormalizationLayer()]
    trained = dl.trainnet(X, t, net, "mse", options(MaxEpochs=1))
    np.testing.assert_allclose(trained.Layers[-1].StandardDeviation, t.std(), rtol=1e-3)
    constant = dl.trainnet(X, 0 * t + 7, net, "mse", options(MaxEpochs=1))
    assert (
        np.array_equal(constant.Layers[-1].StandardDeviation, [[1]])
        and np.isfinite(host(constant.predict(X))).all()
    )


def test_statistics_are_kept_if_told():
    first = dl.trainnet(X, T, layers(), "mse", options(MaxEpochs=1))
    kept = dl.trainnet(X, 2 * T, first, "mse", options(MaxEpochs=1, ResetInputNormalization=False))
    anew = dl.trainnet(X, 2 * T, first, "mse", options(MaxEpochs=1))
    assert np.array_equal(kept.Layers[-1].Mean, first.Layers[-1].Mean)
    np.testing.assert_allclose(anew.Layers[-1].Mean, 2 * first.Layers[-1].Mean, rtol=1e-6)


def test_saved_networks_know_their_targets(tmp_path):
    net = dl.trainnet(X, T, layers(), "mse", options(MaxEpochs=1))
    dl.save(tmp_path / "net.safetensors", net)
    again = dl.load(tmp_path / "net.safetensors")
    assert np.array_equal(host(dl.minibatchpredict(again, X)), host(dl.minibatchpredict(net, X)))


def test_refusals():
    plain = [dl.featureInputLayer(2), dl.fullyConnectedLayer(2)]
    with pytest.raises(OptionError, match=r"fix: inverseNormalizationLayer\(\) as the last layer"):
        dl.trainnet(X, T, plain, "mse", options())
    with pytest.raises(OptionError, match='"lm" does not normalize'):
        dl.trainnet(X, T, layers(), "mse", dl.trainingOptions("lm", NormalizeTargets=True, Verbose=False))
    classes = dl.categorical(["a" if x > 0 else "b" for x in X[:, 0]])
    with pytest.raises(ClassError, match="the targets are classes"):
        dl.trainnet(X, classes, layers(), "crossentropy", options())
    middle = [dl.featureInputLayer(2), dl.inverseNormalizationLayer(), dl.fullyConnectedLayer(2)]
    with pytest.raises(OptionError, match="is no output of the network"):
        dl.trainnet(X, T, middle, "mse", options())
    trained = dl.trainnet(X, T, layers(), "mse", options(MaxEpochs=1))
    with pytest.raises(OptionError, match="the targets are not normalized"):
        dl.trainnet(X, T, trained, "mse", options(NormalizeTargets=False))
