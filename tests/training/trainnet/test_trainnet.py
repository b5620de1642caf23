"""trainnet against loops written by hand, PyTorch and scikit-learn; testnet, minibatchpredict, scores2label."""

import importlib.util
import re
from pathlib import Path

import numpy as np
import pytest

import dlarray as dl
from dlarray import backend, errors
from dlarray.training.trainnet import progress_plot
from tests.support import lookalike
from tests.support.bundles import cases

GEN = np.random.default_rng(7)
X = GEN.standard_normal((50, 4))
T = X @ GEN.standard_normal((4, 2)) + 0.1 * GEN.standard_normal((50, 2))
LABELS = [("low", "middle", "high")[k] for k in np.digitize(T[:, 0], [-1, 1])]


def quiet(solver="sgdm", **options):
    return dl.trainingOptions(solver, Verbose=False, **{"MaxEpochs": 3, "MiniBatchSize": 16, **options})


def network(outputs=2, *more, seed=1):
    dl.rng(seed)
    layers = [
        dl.featureInputLayer(4),
        dl.fullyConnectedLayer(5),
        dl.tanhLayer,
        dl.fullyConnectedLayer(outputs),
    ]
    return dl.dlnetwork([*layers, *more])


def values(net):
    return [np.asarray(v) for v in net.Learnables.Value]


def same(a, b):
    for one, other in zip(values(a), values(b), strict=True):
        np.testing.assert_array_equal(one, other)


# -- a loop written by hand ---------------------------------------------------------------------------------------
def loop(net, update, options, orders, loss):
    """A custom training loop, as the documentation writes them."""

    def modelLoss(net, x, t):
        loss_value = loss(net.forward(x), t)
        return loss_value, dl.dlgradient(loss_value, net.Learnables)

    history, iteration = [], 0
    for epoch, order in enumerate(orders):
        rate = options.InitialLearnRate
        if options.LearnRateSchedule == "piecewise":
            rate *= options.LearnRateDropFactor ** (epoch // options.LearnRateDropPeriod)
        for start in range(0, len(order) - options.MiniBatchSize + 1, options.MiniBatchSize):
            rows = order[start : start + options.MiniBatchSize]
            x = dl.dlarray(X[rows].astype(np.float32), "BC")
            t = dl.dlarray(T[rows].astype(np.float32), "BC")
            value, gradients = dl.dlfeval(modelLoss, net, x, t)
            decay = options.L2Regularization
            gradients.Value = [
                g + decay * w if name == "Weights" else g
                for g, (_, name, w) in zip(gradients.Value, net.Learnables, strict=True)
            ]
            gradients.Value = limited(gradients.Value, options)
            iteration += 1
            net = update(net, gradients, iteration, rate)
            history.append(float(value))
    return net, history


def limited(gradients, options):
    limit = options.GradientThreshold
    if limit == float("inf"):
        return list(gradients)
    norms = [float(np.linalg.norm(np.asarray(g, dtype=np.float64))) for g in gradients]
    if options.GradientThresholdMethod == "absolute-value":
        return [dl.dlarray(np.clip(np.asarray(g), -limit, limit)) for g in gradients]
    if options.GradientThresholdMethod == "global-l2norm":
        norms = [np.sqrt(np.sum(np.square(norms)))] * len(norms)
    return [g * (limit / n) if n > limit else g for g, n in zip(gradients, norms, strict=True)]


def updater(options):
    kept = [[], []]

    def sgdm(net, gradients, iteration, rate):
        net, kept[0] = dl.sgdmupdate(net, gradients, kept[0], rate, options.Momentum)
        return net

    def adam(net, gradients, iteration, rate):
        net, kept[0], kept[1] = dl.adamupdate(net, gradients, *kept, iteration, rate)
        return net

    def rmsprop(net, gradients, iteration, rate):
        net, kept[0] = dl.rmspropupdate(net, gradients, kept[0], rate)
        return net

    return {"sgdm": sgdm, "adam": adam, "rmsprop": rmsprop}[options.solver]


@pytest.mark.parametrize(
    ("solver", "given"),
    [
        ("sgdm", {}),
        ("sgdm", {"Momentum": 0.5, "L2Regularization": 0.1, "Shuffle": "never"}),
        ("adam", {"LearnRateSchedule": "piecewise", "LearnRateDropPeriod": 2, "LearnRateDropFactor": 0.5}),
        ("rmsprop", {"Shuffle": "every-epoch"}),
        ("sgdm", {"GradientThreshold": 0.2, "L2Regularization": 0.3}),
        ("sgdm", {"GradientThreshold": 0.2, "GradientThresholdMethod": "global-l2norm"}),
        ("adam", {"GradientThreshold": 0.02, "GradientThresholdMethod": "absolute-value"}),
        ("adam", {"MiniBatchSize": 64}),
    ],
)  # fmt: skip
def test_equals_a_custom_loop_bit_for_bit(solver, given):
    options = quiet(solver, **given)
    start = network()
    dl.rng(3)
    net, info = dl.trainnet(X, T, start, "mse", options, nargout=2)
    dl.rng(3)
    order = np.arange(50)
    orders = []
    for epoch in range(options.MaxEpochs):
        if options.Shuffle == "every-epoch" or (options.Shuffle == "once" and epoch == 0):
            order = order[np.asarray(dl.randperm(50)).astype(int).ravel() - 1]
        orders.append(order)
    own = quiet(solver, **given)
    if own.MiniBatchSize > 50:
        own.MiniBatchSize = 50
    expected, history = loop(
        network(), updater(own), own, orders, lambda Y, t: dl.l2loss(Y, t, NormalizationFactor="all-elements")
    )
    same(net, expected)
    assert info.TrainingHistory.Loss == history
    same(start, network())  # the network that was given stays as it was


def test_equals_pytorch():
    torch = pytest.importorskip("torch")
    start = dl.dlupdate(dl.double, network())
    model = torch.nn.Sequential(torch.nn.Linear(4, 5), torch.nn.Tanh(), torch.nn.Linear(5, 2)).double()
    with torch.no_grad():
        for parameter, value in zip(model.parameters(), values(start), strict=True):
            parameter.copy_(torch.from_numpy(value.reshape(parameter.shape).copy()))
    weights = [p for p in model.parameters() if p.ndim == 2]
    biases = [p for p in model.parameters() if p.ndim == 1]
    sgd = torch.optim.SGD(
        [{"params": weights, "weight_decay": 0.01}, {"params": biases}], lr=0.05, momentum=0.8
    )
    x, t = torch.from_numpy(X), torch.from_numpy(T)
    for _ in range(4):
        for k in range(0, 48, 16):
            sgd.zero_grad()
            torch.nn.functional.mse_loss(model(x[k : k + 16]), t[k : k + 16]).backward()
            sgd.step()
    options = quiet(MaxEpochs=4, InitialLearnRate=0.05, Momentum=0.8, L2Regularization=0.01, Shuffle="never")
    net = dl.trainnet(X, T, start, "mse", options)
    for parameter, value in zip(model.parameters(), values(net), strict=True):
        assert value.dtype == np.float64  # the network keeps its class
        np.testing.assert_allclose(
            value.reshape(parameter.shape), parameter.detach().numpy(), rtol=1e-12, atol=1e-13
        )


def test_factors_of_layers_count():
    start = network().setL2Factor("fc_1/Weights", 0).setLearnRateFactor("fc_2/Weights", 0)
    net = dl.trainnet(X, T, start, "mse", quiet(L2Regularization=0.5))
    np.testing.assert_array_equal(values(net)[2], values(start)[2])
    other = dl.trainnet(
        X, T, network().setLearnRateFactor("fc_2/Weights", 0), "mse", quiet(L2Regularization=0.5)
    )
    assert not np.array_equal(values(net)[0], values(other)[0])


# -- learning rates ---------------------------------------------------------------------------------------------
def rates(schedule, **options):
    given = quiet(
        LearnRateSchedule=schedule, InitialLearnRate=0.1, **{"MaxEpochs": 4, "MiniBatchSize": 25, **options}
    )
    return dl.trainnet(X, T, network(), "mse", given, nargout=2)[1].TrainingHistory.LearnRate


class TimeBased:
    FrequencyUnit, NumSteps = "iteration", float("inf")

    def update(self, initialLearnRate, iteration, epoch):
        return self, initialLearnRate / (1 + iteration)


def test_schedules_of_learning_rates():
    each = np.repeat(np.arange(1, 5), 2)
    np.testing.assert_allclose(rates("none"), 0.1)
    np.testing.assert_allclose(rates("piecewise", LearnRateDropPeriod=3), 0.1 * 0.1 ** ((each - 1) // 3))
    np.testing.assert_allclose(rates(lambda start, epoch: start / epoch), 0.1 / each)
    np.testing.assert_allclose(rates(lambda epoch: 0.5**epoch), 0.5**each)
    np.testing.assert_allclose(rates(TimeBased()), 0.1 / (1 + np.arange(1, 9)))
    exponential = dl.exponentialLearnRate(FrequencyUnit="iteration")
    np.testing.assert_allclose(rates(exponential), [exponential.learnRate(0.1, k) for k in range(1, 9)])
    warm = dl.warmupLearnRate(NumSteps=2, FrequencyUnit="epoch")
    both = rates([warm, "piecewise"], LearnRateDropPeriod=1)
    np.testing.assert_allclose(both[:4], [warm.learnRate(0.1, k) for k in (1, 1, 2, 2)])
    np.testing.assert_allclose(both[4:], [0.1, 0.1, 0.01, 0.01])
    whole_training = {"polynomial": {"NumSteps": 4}, "cosine": {"Period": 4}}
    for name in ("warmup", "exponential", "cyclical", "polynomial", "cosine"):
        own = getattr(dl, f"{name}LearnRate")(**whole_training.get(name, {}))
        step = each if own.FrequencyUnit == "epoch" else np.arange(1, 9)
        np.testing.assert_allclose(rates(name), [own.learnRate(0.1, int(k)) for k in step])
    with pytest.raises(errors.ArgumentError, match="a rate is a number from 0"):
        rates(lambda start, epoch: -1)


# -- losses -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("name", "reference"),
    [
        ("mse", lambda y, t: np.mean((y - t) ** 2)),
        ("l2loss", lambda y, t: np.mean((y - t) ** 2)),
        ("mean-squared-error", lambda y, t: np.mean((y - t) ** 2)),
        ("mae", lambda y, t: np.mean(np.abs(y - t))),
        ("l1loss", lambda y, t: np.mean(np.abs(y - t))),
        ("huber", lambda y, t: np.mean(np.where(np.abs(y - t) < 1, (y - t) ** 2 / 2, np.abs(y - t) - 0.5))),
    ],
)
def test_named_losses_of_regression(name, reference):
    start = network()
    y = np.asarray(dl.minibatchpredict(start, X), dtype=float)
    _, info = dl.trainnet(X, T, start, name, quiet(MaxEpochs=1, MiniBatchSize=50, Shuffle="never"), nargout=2)
    assert info.TrainingHistory.Loss[0] == pytest.approx(reference(y, T), rel=1e-5)


@pytest.mark.parametrize("name", ["crossentropy", "index-crossentropy", "indexcrossentropy"])
def test_named_losses_of_classification(name):
    start = network(3, dl.softmaxLayer)
    y = np.asarray(dl.minibatchpredict(start, X), dtype=float)
    names = sorted(set(LABELS))
    own = -np.log([y[i, names.index(label)] for i, label in enumerate(LABELS)])
    options = quiet(MaxEpochs=1, MiniBatchSize=50, Shuffle="never")
    net, info = dl.trainnet(X, LABELS, start, name, options, nargout=2)
    assert info.TrainingHistory.Loss[0] == pytest.approx(np.mean(own), rel=1e-5)
    hot = np.asarray(dl.onehotencode(dl.categorical(LABELS).T, 2))
    expected = dl.trainnet(X, hot, start, "crossentropy", options)
    for one, other in zip(values(net), values(expected), strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-6, atol=1e-7)


def test_binary_crossentropy():
    start = network(2, dl.sigmoidLayer)
    y, t = np.asarray(dl.minibatchpredict(start, X), dtype=float), (T > 0).astype(float)
    _, info = dl.trainnet(X, t, start, "binary-crossentropy", quiet(MaxEpochs=1, MiniBatchSize=50), nargout=2)
    assert info.TrainingHistory.Loss[0] == pytest.approx(
        -np.mean(t * np.log(y) + (1 - t) * np.log(1 - y)), rel=1e-5
    )


def test_a_loss_may_be_any_function_of_several_outputs():
    dl.rng(2)
    net = dl.dlnetwork(
        [dl.featureInputLayer(4, Name="in"), dl.fullyConnectedLayer(2, Name="a")], Initialize=False
    )
    net = net.addLayers([dl.fullyConnectedLayer(1, Name="b")]).connectLayers("in", "b")
    options = quiet(Metrics=[dl.rmseMetric(NetworkOutput="b")], MaxEpochs=30, InitialLearnRate=0.05)
    loss = lambda Y1, Y2, T1, T2: dl.mse(Y1, T1) + dl.mse(Y2, T2)  # noqa: E731
    trained, info = dl.trainnet(X, (T, X[:, :1]), net, loss, options, nargout=2)
    assert info.TrainingHistory.RMSE[-1] < 0.2 < info.TrainingHistory.RMSE[0]
    first, second = dl.minibatchpredict(trained, X, MiniBatchSize=7)
    assert (first.shape, second.shape) == ((50, 2), (50, 1))
    store = dl.combine(dl.arrayDatastore(X), dl.arrayDatastore(T), dl.arrayDatastore(X[:, :1]))
    dl.rng(4)
    one = dl.trainnet(store, trained, loss, quiet(Shuffle="never"))
    dl.rng(4)
    same(one, dl.trainnet(X, (T, X[:, :1]), trained, loss, quiet(Shuffle="never")))
    with pytest.raises(errors.ArgumentError, match="2 outputs, but the loss"):
        dl.trainnet(X, (T, X[:, :1]), net, "mse", options)


def test_several_inputs_come_as_a_tuple():
    layers = [
        dl.featureInputLayer(4, Name="a"),
        dl.concatenationLayer(1, 2, Name="both"),
        dl.fullyConnectedLayer(2),
    ]
    net = (
        dl.dlnetwork(layers, Initialize=False)
        .addLayers(dl.featureInputLayer(1, Name="b"))
        .connectLayers("b", "both/in2")
    )
    options = quiet(Shuffle="never", MaxEpochs=1)
    one = dl.trainnet((X, T[:, :1]), T, net.initialize(), "mse", options)
    store = dl.combine(dl.arrayDatastore(X), dl.arrayDatastore(T[:, :1]), dl.arrayDatastore(T))
    assert len(one.Learnables) == 2
    assert dl.minibatchpredict(one, X, T[:, :1]).shape == (50, 2)
    assert dl.trainnet(store, one, "mse", options).Initialized
    with pytest.raises(errors.ArgumentError, match="2 inputs"):
        dl.trainnet(X, T, net, "mse", options)


# -- where data come from -----------------------------------------------------------------------------------------
def test_a_datastore_a_queue_and_a_table_train_alike():
    pandas = pytest.importorskip("pandas")
    options = quiet(Shuffle="never")
    expected = dl.trainnet(X, T[:, :1], network(1), "mse", options)
    store = dl.combine(dl.arrayDatastore(X), dl.arrayDatastore(T[:, :1]))
    same(dl.trainnet(store, network(1), "mse", options), expected)
    queue = dl.minibatchqueue(
        store, MiniBatchSize=16, MiniBatchFormat=["BC", "BC"], PartialMiniBatch="discard"
    )
    same(dl.trainnet(queue, network(1), "mse", options), expected)
    frame = pandas.DataFrame(np.concatenate([X, T[:, :1]], axis=1), columns=list("abcdt"))
    same(dl.trainnet(frame, network(1), "mse", options), expected)
    same(dl.trainnet(frame[list("abcd")], frame["t"], network(1), "mse", options), expected)
    same(dl.trainnet(dict(zip("abcdt", [*X.T, T[:, 0]], strict=True)), network(1), "mse", options), expected)
    same(
        dl.trainnet(dl.dlarray(X.T, "CB"), dl.dlarray(T[:, :1].T, "CB"), network(1), "mse", options), expected
    )
    same(
        dl.trainnet(X, T[:, 0], network(1), "mse", options), expected
    )  # a vector: a number for each observation
    formats = quiet(Shuffle="never", InputDataFormats="CB", TargetDataFormats="CB")
    same(dl.trainnet(X.T, T[:, :1].T, network(1), "mse", formats), expected)


def test_shuffled_datastores_have_the_order_of_shuffled_arrays():
    store = dl.combine(dl.arrayDatastore(X), dl.arrayDatastore(T))
    for how in ("once", "every-epoch"):
        start, unshuffled = network(), dl.trainnet(X, T, network(), "mse", quiet(Shuffle="never"))
        dl.rng(5)
        one = dl.trainnet(X, T, start, "mse", quiet(Shuffle=how))
        dl.rng(5)
        same(dl.trainnet(store, start, "mse", quiet(Shuffle=how)), one)
        assert not np.array_equal(values(one)[0], values(unshuffled)[0])

    class Plain:
        def __init__(self):
            self.reset()

        def reset(self):
            self.at = 0

        def hasdata(self):
            return self.at < 50

        def read(self):
            self.at += 1
            return X[self.at - 1 : self.at], T[self.at - 1 : self.at]

    with pytest.warns(RuntimeWarning, match=r"\(Plain\) has no method shuffle\(\).*Shuffle=\"never\""):
        in_order = dl.trainnet(Plain(), network(), "mse", quiet())
    same(in_order, dl.trainnet(X, T, network(), "mse", quiet(Shuffle="never")))
    with pytest.raises(errors.ArgumentError, match=r"no method shuffle\(\)"):
        dl.trainnet(Plain(), network(), "mse", quiet(Shuffle="every-epoch"))


def test_labels_of_every_kind():
    pandas = pytest.importorskip("pandas")
    options = quiet(Shuffle="never", MaxEpochs=1)
    net = network(3, dl.softmaxLayer)
    expected = dl.trainnet(X, dl.categorical(LABELS), net, "crossentropy", options)
    for labels in (LABELS, np.asarray(LABELS), dl.categorical(LABELS).T, pandas.Series(LABELS)):
        same(dl.trainnet(X, labels, net, "crossentropy", options), expected)
    store = dl.combine(dl.arrayDatastore(X), dl.arrayDatastore(dl.categorical(LABELS).T))
    same(dl.trainnet(store, net, "crossentropy", options), expected)
    texts = dl.combine(dl.arrayDatastore(X), dl.arrayDatastore(LABELS))
    same(dl.trainnet(texts, net, "crossentropy", options), expected)
    frame = pandas.DataFrame(X, columns=list("abcd")).assign(label=pandas.Categorical(LABELS))
    same(dl.trainnet(frame, net, "crossentropy", options), expected)
    order = ["low", "middle", "high"]
    other = dl.trainnet(X, dl.categorical(LABELS, order), net, "crossentropy", options)
    assert not np.array_equal(values(other)[2], values(expected)[2])
    left_out = dl.trainnet(
        X, ["", *LABELS[1:]], net, "crossentropy", quiet(Shuffle="never", MaxEpochs=1, MiniBatchSize=99)
    )
    rest = dl.trainnet(
        X[1:], LABELS[1:], net, "crossentropy", quiet(Shuffle="never", MaxEpochs=1, MiniBatchSize=99)
    )
    for one, two in zip(values(left_out), values(rest), strict=True):
        np.testing.assert_allclose(one, two, rtol=1e-5, atol=1e-7)
    with pytest.raises(
        errors.SizeError, match=r"3 classes, but the output 'softmax' of the network has 2 channels"
    ):
        dl.trainnet(X, LABELS, network(2, dl.softmaxLayer), "crossentropy", options)


def test_categories_among_the_predictors():
    table = {"number": X[:, 0], "kind": dl.categorical(LABELS), "target": T[:, 0]}
    net = dl.dlnetwork([dl.featureInputLayer(2), dl.fullyConnectedLayer(1)])
    codes = np.asarray([sorted(set(LABELS)).index(v) + 1 for v in LABELS])
    expected = dl.trainnet(np.stack([X[:, 0], codes], axis=1), T[:, 0], net, "mse", quiet(Shuffle="never"))
    same(dl.trainnet(table, net, "mse", quiet(Shuffle="never")), expected)
    wide = dl.dlnetwork([dl.featureInputLayer(4), dl.fullyConnectedLayer(1)])
    assert dl.trainnet(table, wide, "mse", quiet(CategoricalInputEncoding="one-hot")).Initialized
    predictors = {"number": X[:, 0], "kind": dl.categorical(LABELS)}
    assert dl.minibatchpredict(wide, predictors, CategoricalInputEncoding="one-hot").shape == (50, 1)
    for call, fix in (
        (lambda: dl.minibatchpredict(wide, predictors), "minibatchpredict(…, "),
        (lambda: dl.trainnet(table, wide, "mse", quiet()), "trainingOptions(…, "),
    ):
        with pytest.raises(
            errors.SizeError, match=re.escape(f'fix: {fix}CategoricalInputEncoding="one-hot")')
        ):
            call()


@cases("acceleration", ["auto", "none"])
def test_class_numbers_from_zero_are_refused(acceleration):
    numbers = np.asarray([sorted(set(LABELS)).index(v) for v in LABELS])
    net, options = network(3, dl.softmaxLayer), quiet(Acceleration=acceleration)
    for call in (
        lambda T: dl.trainnet(X, T, net, "index-crossentropy", options),
        lambda T: dl.testnet(net, X, T, "accuracy"),
        lambda T: dl.testnet(net, X, T, "index-crossentropy"),
    ):
        with pytest.raises(
            errors.ArgumentError, match=r"class number 0 is among the targets.*fix: T \+ 1, or"
        ):
            call(numbers)
        call(numbers + 1)
    assert dl.testnet(net, X, numbers + 1, "accuracy") == dl.testnet(
        net, X, dl.categorical(LABELS), "accuracy"
    )


def test_zero_is_padding_in_sequences():
    lstm = [dl.sequenceInputLayer(3), dl.lstmLayer(4), dl.fullyConnectedLayer(2), dl.softmaxLayer]
    data, steps = [np.ones((4, 3)), np.ones((6, 3))], [np.array([[1], [2], [1], [0]]), np.ones((6, 1))]
    net = dl.trainnet(data, steps, lstm, lambda Y, T: dl.indexcrossentropy(Y, T, MaskIndex=0), quiet())
    assert 0 <= dl.testnet(net, data, steps, "accuracy").item() <= 100


# -- sequences ----------------------------------------------------------------------------------------------------
SEQUENCES = [GEN.standard_normal((5 + k % 4, 3)) for k in range(12)]


def recurrent(mode="last", outputs=2, **options):
    dl.rng(1)
    layers = [
        dl.sequenceInputLayer(3, **options),
        dl.lstmLayer(4, OutputMode=mode),
        dl.fullyConnectedLayer(outputs),
    ]
    return dl.dlnetwork(layers, Initialize=False)


def test_sequences_are_padded_as_the_options_say():
    for direction in ("right", "left"):
        options = quiet(MaxEpochs=2, MiniBatchSize=12, Shuffle="never", SequencePaddingDirection=direction)
        padded = dl.padsequences(SEQUENCES, 1, PaddingDirection=direction)
        expected = dl.trainnet(dl.dlarray(padded, "TCB"), T[:12], recurrent(), "mse", options)
        same(dl.trainnet(SEQUENCES, T[:12], recurrent(), "mse", options), expected)
        same(dl.trainnet(padded, T[:12], recurrent(), "mse", options), expected)  # t×c×N
        turned = quiet(
            MaxEpochs=2,
            MiniBatchSize=12,
            Shuffle="never",
            SequencePaddingDirection=direction,
            InputDataFormats="CTB",
        )
        same(dl.trainnet([s.T for s in SEQUENCES], T[:12], recurrent(), "mse", turned), expected)
        store = dl.combine(dl.arrayDatastore(SEQUENCES), dl.arrayDatastore(T[:12]))
        same(dl.trainnet(store, recurrent(), "mse", options), expected)
    short = quiet(MaxEpochs=2, MiniBatchSize=12, Shuffle="never", SequenceLength="shortest")
    cut = [s[:5] for s in SEQUENCES]
    same(
        dl.trainnet(SEQUENCES, T[:12], recurrent(), "mse", short),
        dl.trainnet(cut, T[:12], recurrent(), "mse", short),
    )


def test_sequence_to_sequence():
    targets = [s[:, :2] * 2 for s in SEQUENCES]
    options = quiet("adam", MaxEpochs=60, MiniBatchSize=4, InitialLearnRate=0.02)
    _, info = dl.trainnet(SEQUENCES, targets, recurrent("sequence"), "mse", options, nargout=2)
    assert info.TrainingHistory.Loss[-1] < 0.5 * info.TrainingHistory.Loss[0]
    labels = [dl.categorical(["up" if v > 0 else "down" for v in s[:, 0]]).T for s in SEQUENCES]
    net = dl.dlnetwork([*recurrent("sequence").Layers, dl.softmaxLayer], Initialize=False)
    options = quiet("adam", MaxEpochs=60, MiniBatchSize=4, InitialLearnRate=0.02, Metrics="accuracy")
    net, info = dl.trainnet(SEQUENCES, labels, net, "crossentropy", options, nargout=2)
    assert info.TrainingHistory.Accuracy[-1] > 90
    apart = dl.minibatchpredict(net, SEQUENCES, MiniBatchSize=5, UniformOutput=False)
    assert [y.shape for y in apart] == [(len(s), 2) for s in SEQUENCES]
    for y, s in zip(
        apart, SEQUENCES, strict=True
    ):  # what comes without padding is what the network gives alone
        alone = net.predict(dl.dlarray(s.astype(np.float32), "TC"))
        np.testing.assert_allclose(np.asarray(y), np.asarray(alone).T.reshape(y.shape), rtol=1e-5, atol=1e-6)
    assert dl.minibatchpredict(net, SEQUENCES, MiniBatchSize=5).shape == (8, 2, 12)


def test_states_begin_anew_in_every_mini_batch():
    options = quiet(MaxEpochs=1, MiniBatchSize=4, Shuffle="never")
    net = dl.trainnet(SEQUENCES, T[:12], recurrent(), "mse", options)
    assert not any(np.asarray(v).any() for v in net.State.Value)


# -- images ----------------------------------------------------------------------------------------------------------
IMAGES = GEN.random((6, 5, 1, 20)).astype(np.float32)


def convolutional(*last):
    dl.rng(1)
    return dl.dlnetwork([dl.imageInputLayer([6, 5, 1]), dl.convolution2dLayer(3, 4, Padding="same"), *last])


def test_images_and_their_kinds_of_targets():
    options = quiet(MaxEpochs=2, MiniBatchSize=8, Shuffle="never", Metrics="rmse")
    _, info = dl.trainnet(
        IMAGES, 2 * IMAGES, convolutional(dl.convolution2dLayer(1, 1)), "mse", options, nargout=2
    )
    assert info.TrainingHistory.RMSE[0] == pytest.approx(np.sqrt(info.TrainingHistory.Loss[0] * 30), rel=1e-5)
    options = quiet(MaxEpochs=1, MiniBatchSize=20, Shuffle="never", Metrics="accuracy")
    start = convolutional(dl.convolution2dLayer(1, 2), dl.softmaxLayer)
    codes = np.where(IMAGES > 0.5, 1, 2)
    pixels = dl.categorical.from_codes(codes, ["bright", "dark"])
    net, info = dl.trainnet(IMAGES, pixels, start, "crossentropy", options, nargout=2)
    other = dl.categorical.from_codes(codes[:, :, 0], ["bright", "dark"])  # h×w×N
    same(dl.trainnet(IMAGES, other, start, "crossentropy", options), net)
    hot = np.concatenate([codes == 1, codes == 2], axis=2).astype(float)
    same(dl.trainnet(IMAGES, hot, start, "crossentropy", options), net)
    np.testing.assert_allclose(np.asarray(net.Layers[0].Mean).ravel(), IMAGES.mean(), rtol=1e-5)
    labels = dl.scores2label(dl.minibatchpredict(net, IMAGES, MiniBatchSize=7), ["bright", "dark"])
    assert labels.shape == (6, 5, 1, 20)
    index = dl.trainnet(IMAGES, pixels, start, "index-crossentropy", options)
    for one, two in zip(values(index), values(net), strict=True):
        np.testing.assert_allclose(one, two, rtol=1e-5, atol=1e-7)
    with pytest.raises(errors.SizeError, match=r'InputDataFormats="BSSC"'):
        dl.trainnet(IMAGES.transpose(3, 0, 1, 2), pixels, start, "crossentropy", options)


def test_datastores_of_images_and_of_validation_labels():
    labels = ["odd" if k % 2 else "even" for k in range(20)]
    start = convolutional(dl.fullyConnectedLayer(2), dl.softmaxLayer)
    options = quiet(MaxEpochs=1, MiniBatchSize=8, Shuffle="never")
    expected = dl.trainnet(IMAGES, labels, start, "crossentropy", options)
    store = dl.combine(dl.arrayDatastore(IMAGES, IterationDimension=4), dl.arrayDatastore(labels))
    same(dl.trainnet(store, start, "crossentropy", options), expected)
    one = dl.combine(dl.arrayDatastore(IMAGES[..., 1:2], IterationDimension=4), dl.arrayDatastore(["odd"]))
    for arguments in ((IMAGES, labels), (store,)):
        options.ValidationData = one
        _, info = dl.trainnet(*arguments, start, "crossentropy", options, nargout=2)
        losses = info.ValidationHistory.Loss
        options.ValidationData = (IMAGES[..., 1:2], ["odd"])
        _, info = dl.trainnet(*arguments, start, "crossentropy", options, nargout=2)
        np.testing.assert_allclose(losses, info.ValidationHistory.Loss, rtol=1e-6)
    options.ValidationData = dl.combine(
        dl.arrayDatastore(IMAGES, IterationDimension=4), dl.arrayDatastore(["new"] * 20)
    )
    with pytest.raises(errors.ArgumentError, match="labels new, which are none of the classes even, odd"):
        dl.trainnet(IMAGES, labels, start, "crossentropy", options)


# -- orientation --------------------------------------------------------------------------------------------------
@cases(
    ("call", "says"),
    [
        (
            lambda: dl.trainnet(X.T, T, network(), "mse", quiet()),
            "X is 4(B) × 50(C) (read as \"BC\"), but layer 'input' takes 4(C); fix: "
            'trainingOptions(…, InputDataFormats="CB"), or X.T',
        ),
        (
            lambda: dl.trainnet(X, T.T, network(), "mse", quiet()),
            "the numbers of observations (B) differ: X has 50 (50(B) × 4(C)), T has 2 (2(B) × 50(C)); fix: "
            'trainingOptions(…, TargetDataFormats="CB"), or T.T',
        ),
        (
            lambda: dl.trainnet([s.T for s in SEQUENCES], T[:12], recurrent(), "mse", quiet()),
            "the first observation of X is 3(T) × 5(C) (read as \"TCB\"), but layer 'sequenceinput' takes 3(C); fix: "
            'trainingOptions(…, InputDataFormats="CTB"), or [x.T for x in X]',
        ),
        (
            lambda: dl.trainnet(np.zeros((3, 9, 12)), T[:12], recurrent(), "mse", quiet()),
            'X is 3(T) × 9(C) × 12(B) (read as "TCB"), but layer \'sequenceinput\' takes 3(C); fix: '
            'trainingOptions(…, InputDataFormats="CTB")',
        ),
        (
            lambda: dl.trainnet(np.zeros((3, 7, 12)), np.zeros((7, 2, 12)), recurrent("sequence"), "mse", quiet()),
            'fix: trainingOptions(…, InputDataFormats="CTB")',
        ),
        (
            lambda: dl.trainnet("digits", T, network(), "mse", quiet()),
            'X is the text "digits", but must be numbers',
        ),
        (
            lambda: dl.trainnet(X[:, :3], T, network(), "mse", quiet()),
            "takes 4(C); fix: an input layer of size 3",
        ),
        (
            lambda: dl.trainnet(X, T, network(5), "mse", quiet()),
            "the targets are 2(C) × 50(B), but the output 'fc_2' of the network has 5(C); fix: fullyConnectedLayer(2)",
        ),
        (
            lambda: dl.trainnet(X[:40], T, network(), "mse", quiet()),
            "X has 40 (40(B) × 4(C)), T has 50 (50(B) × 2(C)); fix: one target for each observation",
        ),
        (
            lambda: dl.trainnet(np.zeros((3, 5, 6, 2)), T[:12], recurrent(), "mse", quiet()),
            'with 4 dimensions, but is read as "TCB"',
        ),
    ],
)  # fmt: skip
def test_orientation_errors_show_letters_and_the_line_that_mends_them(call, says):
    with pytest.raises(errors.DLArrayError) as refusal:
        call()
    assert says in str(refusal.value)


def test_layers_without_an_input_layer_need_formats():
    layers = [dl.fullyConnectedLayer(2)]
    with pytest.raises(errors.FormatError, match="InputDataFormats"):
        dl.trainnet(X, T, layers, "mse", quiet())
    assert dl.trainnet(X, T, layers, "mse", quiet(InputDataFormats="BC")).Initialized


def test_refusals():
    for arguments, says in [
        ((X, T, network(), "mes", quiet()), 'no loss "mes"; did you mean "mse"'),
        ((X, T, network(), 3, quiet()), "lossFcn must be"),
        ((X, T, 3, "mse", quiet()), "net must be a dlnetwork"),
        ((X, T, network(), "mse", {}), "options must be what trainingOptions makes"),
        ((X, network(), "mse", quiet()), "came without targets"),
        ((X, T), "4 or 5 arguments"),
        ((X, T, network(), "mse", quiet(ObjectiveMetricName="rmse")), "ObjectiveMetricName"),
        ((X, T, network(), "mse", quiet(CheckpointPath="/no/such/folder")), "does not exist"),
        ((X, T, network(), "mse", quiet(ValidationData=(X,))), "1 items"),
        ((X, T, network(), "mse", quiet(InputDataFormats=["CB", "CB"])), "2 formats"),
    ]:
        with pytest.raises(errors.DLArrayError, match="fix: ") as refusal:
            dl.trainnet(*arguments)
        assert says in str(refusal.value)


# -- validation, stopping, telling --------------------------------------------------------------------------------
def test_validation_at_the_start_at_its_frequency_and_at_the_end():
    seen = {}

    def keep(info):
        if info.State == "iteration" and info.ValidationLoss is not None:
            seen[info.Iteration] = info.ValidationLoss

    options = quiet(
        ValidationData=(X[:9], T[:9]), ValidationFrequency=4, MaxEpochs=3, Metrics="rmse", OutputFcn=keep
    )
    net, info = dl.trainnet(X, T, network(), "mse", options, nargout=2)
    history = info.ValidationHistory
    assert history.Iteration == [0, 4, 8, 9]
    assert seen == dict(list(zip(history.Iteration, history.Loss, strict=True))[1:])
    first = np.asarray(dl.minibatchpredict(network(), X[:9]), dtype=float)
    assert history.Loss[0] == pytest.approx(np.mean((first - T[:9]) ** 2), rel=1e-5)
    last = np.asarray(dl.minibatchpredict(net, X[:9]), dtype=float)
    assert history.Loss[-1] == pytest.approx(np.mean((last - T[:9]) ** 2), rel=1e-5)
    assert info.OutputNetworkIteration == 9
    assert info.TrainingHistory.VariableNames == ["Iteration", "Epoch", "LearnRate", "Loss", "RMSE"]
    assert history.VariableNames == ["Iteration", "Loss", "RMSE"]


def test_the_best_network_comes_back_and_patience_ends():
    options = quiet(ValidationData=(X, -T), ValidationFrequency=1, ValidationPatience=4, MaxEpochs=50)
    net, info = dl.trainnet(X, T, network(), "mse", options, nargout=2)
    losses = info.ValidationHistory.Loss[1:]
    best = int(np.argmin(losses)) + 1
    assert info.StopReason == "Met validation criterion"
    assert (info.OutputNetworkIteration, len(losses)) == (best, best + 4)
    got = np.asarray(dl.minibatchpredict(net, X), dtype=float)
    assert np.mean((got + T) ** 2) == pytest.approx(min(losses), rel=1e-5)
    options.OutputNetwork = "last-iteration"
    _, info = dl.trainnet(X, T, network(), "mse", options, nargout=2)
    assert info.OutputNetworkIteration == best + 4


def test_the_objective_may_be_a_metric_to_be_maximized():
    net = network(3, dl.softmaxLayer)
    options = quiet(
        ValidationData=(X, LABELS),
        ValidationFrequency=1,
        Metrics="accuracy",
        ObjectiveMetricName="accuracy",
        MaxEpochs=9,
    )
    _, info = dl.trainnet(X, LABELS, net, "crossentropy", options, nargout=2)
    accuracy = info.ValidationHistory.Accuracy[1:]
    assert info.OutputNetworkIteration == int(np.argmax(accuracy)) + 1


def test_validation_labels_are_numbered_as_the_training_labels():
    net = network(3, dl.softmaxLayer)
    few = [i for i, v in enumerate(LABELS) if v != "high"]
    options = quiet(ValidationData=(X[few], [LABELS[i] for i in few]), MaxEpochs=1)
    _, info = dl.trainnet(X, LABELS, net, "crossentropy", options, nargout=2)
    y, names = np.asarray(dl.minibatchpredict(net, X[few]), dtype=float), sorted(set(LABELS))
    own = -np.log([y[i, names.index(LABELS[k])] for i, k in enumerate(few)])
    assert info.ValidationHistory.Loss[0] == pytest.approx(np.mean(own), rel=1e-5)
    options = quiet(ValidationData=(X, ["new"] * 50))
    with pytest.raises(errors.ArgumentError, match="classes new, which the training data lack"):
        dl.trainnet(X, LABELS, net, "crossentropy", options)


def test_the_printed_table(capsys):
    options = dl.trainingOptions(
        "sgdm",
        MaxEpochs=2,
        MiniBatchSize=16,
        VerboseFrequency=4,
        ValidationData=(X, T),
        ValidationFrequency=5,
    )
    _, info = dl.trainnet(X, T, network(), "mse", options, nargout=2)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "    Iteration    Epoch    TimeElapsed    LearnRate    TrainingLoss    ValidationLoss"
    assert lines[1] == "    _________    _____    ___________    _________    ____________    ______________"
    assert lines[-1] == "Training stopped: Max epochs completed"
    rows = [re.sub(r"\d\d:\d\d:\d\d", "00:00:00", line) for line in lines[2:-1]]
    train, checked = info.TrainingHistory.Loss, info.ValidationHistory.Loss
    cells = [
        (0, 0, "", checked[0]), (1, 1, train[0], ""), (4, 2, train[3], ""), (5, 2, train[4], checked[1]),
        (6, 2, train[5], checked[2]),
    ]  # fmt: skip
    number = lambda v: v if v == "" else f"{v:.5g}"  # noqa: E731
    assert rows == [
        f"{i:>13}{e:>9}{'00:00:00':>15}{'0.01':>13}{number(a):>16}{number(b):>18}" for i, e, a, b in cells
    ]


def test_output_functions_may_compare_what_is_empty_before_training():
    """MATLAB's ``stop = info.TrainingLoss < threshold`` is empty at the start, which stops nothing."""
    starts = []

    def stop(info):
        if info.State == "start":
            starts.append((dl.isempty(info.TrainingLoss), dl.isempty(info.TrainingRMSE)))
        return info.TrainingLoss < 1e9

    net, info = dl.trainnet(X, T, network(), "mse", quiet(OutputFcn=stop, Metrics="rmse"), nargout=2)
    assert starts == [(True, True)]
    assert info.StopReason == "Stopped by OutputFcn" and len(info.TrainingHistory) == 1


def test_output_functions_see_every_iteration_and_may_stop():
    seen = []

    def watch(info):
        seen.append((info.State, info.Iteration, info.Epoch))

    def stop(info):
        return info.State == "iteration" and info.Iteration == 4

    net, info = dl.trainnet(X, T, network(), "mse", quiet(OutputFcn=[watch, stop]), nargout=2)
    assert seen == [("start", 0, 0), *[("iteration", k, 1 + (k > 3)) for k in (1, 2, 3, 4)], ("done", 4, 2)]
    assert (info.StopReason, info.OutputNetworkIteration) == ("Stopped by OutputFcn", 4)
    assert len(info.TrainingHistory) == 4


def test_an_interruption_returns_what_was_trained():
    def interrupt(info):
        if info.State == "iteration" and info.Iteration == 5:
            raise KeyboardInterrupt

    net, info = dl.trainnet(X, T, network(), "mse", quiet(OutputFcn=interrupt, Shuffle="never"), nargout=2)
    assert (info.StopReason, info.OutputNetworkIteration) == ("Stopped manually", 5)
    stopped = quiet(OutputFcn=lambda info: info.Iteration == 5, Shuffle="never")
    same(net, dl.trainnet(X, T, network(), "mse", stopped))


def test_a_loss_that_is_no_number_stops():
    _, info = dl.trainnet(X, T, network(), "mse", quiet(InitialLearnRate=1e30, MaxEpochs=40), nargout=2)
    assert info.StopReason == "Training loss is NaN"


def test_checkpoints_can_be_gone_on_from(tmp_path):
    options = quiet(CheckpointPath=str(tmp_path), Shuffle="never", Momentum=0)
    net = dl.trainnet(X, T, network(), "mse", options)
    files = sorted(tmp_path.iterdir(), key=lambda f: int(f.name.split("__")[1]))
    assert [
        int(re.match(r"net_checkpoint__(\d+)__\d{4}_\d\d_\d\d__\d\d_\d\d_\d\d", f.name)[1]) for f in files
    ] == [3, 6, 9]
    again = dl.trainnet(X, T, dl.load(str(files[0])), "mse", quiet(MaxEpochs=2, Shuffle="never", Momentum=0))
    same(again, net)


def test_information_displays():
    _, info = dl.trainnet(X, T, network(), "mse", quiet(), nargout=2)
    assert repr(info) == (
        "  TrainingInfo with properties:\n\n           TrainingHistory: [9×4 table]\n         ValidationHistory: "
        '[0×0 table]\n    OutputNetworkIteration: 9\n                StopReason: "Max epochs completed"'
    )


# -- statistics ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("how", ["zscore", "zerocenter", "rescale-zero-one", "rescale-symmetric"])
def test_input_statistics_are_those_of_the_training_data(how):
    layer = dl.featureInputLayer(4, Normalization=how)
    net = dl.trainnet(X, T, [layer, dl.fullyConnectedLayer(2)], "mse", quiet(MaxEpochs=1))
    own = {"Mean": X.mean(0), "StandardDeviation": X.std(0), "Min": X.min(0), "Max": X.max(0)}
    for name in {"zscore": ["Mean", "StandardDeviation"], "zerocenter": ["Mean"]}.get(how, ["Min", "Max"]):
        got = np.asarray(getattr(net.Layers[0], name))
        np.testing.assert_allclose(got.ravel(), own[name], rtol=1e-5)
    kept = dl.trainnet(X + 5, T, net, "mse", quiet(MaxEpochs=1, ResetInputNormalization=False))
    reset = dl.trainnet(X + 5, T, net, "mse", quiet(MaxEpochs=1))
    name = "Mean" if how.startswith("z") else "Min"
    first, second, third = (np.asarray(getattr(n.Layers[0], name)) for n in (net, kept, reset))
    np.testing.assert_array_equal(first, second)
    np.testing.assert_allclose(third, first + 5, rtol=1e-4)


def test_padding_is_no_data_for_statistics():
    net = dl.trainnet(
        SEQUENCES, T[:12], recurrent(Normalization="zscore"), "mse", quiet(MaxEpochs=1, MiniBatchSize=12)
    )
    joined = np.concatenate(SEQUENCES)
    np.testing.assert_allclose(np.asarray(net.Layers[0].Mean).ravel(), joined.mean(0), rtol=1e-4, atol=1e-6)
    np.testing.assert_allclose(np.asarray(net.Layers[0].StandardDeviation).ravel(), joined.std(0), rtol=1e-4)


def test_population_statistics_of_batch_normalizations():
    layers = [dl.featureInputLayer(4), dl.batchNormalizationLayer, dl.fullyConnectedLayer(2)]
    net = dl.trainnet(X, T, layers, "mse", quiet(BatchNormalizationStatistics="population", MaxEpochs=1))
    mean, variance = (np.asarray(v).ravel() for v in net.State.Value)
    np.testing.assert_allclose(mean, X.mean(0), rtol=1e-4, atol=1e-6)
    np.testing.assert_allclose(variance, X.var(0), rtol=1e-4)
    moving = dl.trainnet(X, T, layers, "mse", quiet(MaxEpochs=1))
    assert not np.allclose(np.asarray(moving.State.Value[0]).ravel(), X.mean(0), rtol=1e-3)


# -- L-BFGS -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("method", ["weak-wolfe", "strong-wolfe", "backtracking"])
def test_lbfgs_finds_the_least_squares(method):
    net = dl.dlupdate(dl.double, dl.dlnetwork([dl.featureInputLayer(4), dl.fullyConnectedLayer(2)]))
    options = dl.trainingOptions(
        "lbfgs", Verbose=False, MaxIterations=200, GradientTolerance=1e-9, StepTolerance=1e-11, L2Regularization=0,
        LineSearchMethod=method,
    )  # fmt: skip
    trained, info = dl.trainnet(X, T, net, "mse", options, nargout=2)
    expected = np.linalg.lstsq(np.c_[X, np.ones(50)], T, rcond=None)[0]
    np.testing.assert_allclose(
        np.asarray(trained.learnables["fc", "Weights"]), expected[:4].T, rtol=1e-5, atol=1e-7
    )
    assert info.TrainingHistory.VariableNames == ["Iteration", "Loss", "GradientNorm", "StepNorm"]
    assert info.StopReason in (
        "Gradient tolerance reached",
        "Step tolerance reached",
        "Suitable learning rate not found",
    )
    assert len(info.TrainingHistory) < 100


def test_lbfgs_regularizes_and_counts_iterations():
    net = dl.dlupdate(dl.double, dl.dlnetwork([dl.featureInputLayer(4), dl.fullyConnectedLayer(1)]))
    options = dl.trainingOptions(
        "lbfgs", Verbose=False, L2Regularization=0.5, GradientTolerance=1e-9, StepTolerance=1e-10
    )
    trained = dl.trainnet(X, T[:, :1], net, "mse", options)
    A = np.c_[X, np.ones(50)]
    ridge = np.linalg.solve(2 * A.T @ A / 50 + 0.5 * np.diag([1, 1, 1, 1, 0]), 2 * A.T @ T[:, :1] / 50)
    np.testing.assert_allclose(np.asarray(trained.learnables["fc", "Weights"]), ridge[:4].T, rtol=1e-6)
    _, info = dl.trainnet(
        X, T[:, :1], net, "mse", dl.trainingOptions("lbfgs", Verbose=False, MaxIterations=2), nargout=2
    )
    assert info.StopReason == "Max iterations completed"


# -- metrics ------------------------------------------------------------------------------------------------------
def test_metrics_are_those_of_scikit_learn():
    metrics = pytest.importorskip("sklearn.metrics")
    scores = GEN.dirichlet(np.ones(3), 40).round(2)  # with ties
    true = GEN.integers(0, 3, 40)
    names = ["a", "b", "c"]
    net = dl.dlnetwork([dl.featureInputLayer(3)])
    labels = dl.categorical([names[k] for k in true], names)
    guess = scores.argmax(1)
    averages = {}
    for how in ("macro", "micro", "weighted"):
        kinds = [dl.precisionMetric, dl.recallMetric, dl.fScoreMetric, dl.aucMetric]
        got = dl.testnet(net, scores, labels, [kind(AverageType=how) for kind in kinds], MiniBatchSize=7)
        averages[how] = np.asarray(got).ravel()
        own = metrics.precision_recall_fscore_support(true, guess, average=how, zero_division=0)[:3]
        np.testing.assert_allclose(averages[how][:3], own, rtol=1e-6)
    hot = np.eye(3)[true]
    scores32 = scores.astype(np.float32)
    for how in ("macro", "micro", "weighted"):
        assert averages[how][3] == pytest.approx(metrics.roc_auc_score(hot, scores32, average=how), rel=1e-6)
    accuracy = dl.testnet(net, scores, labels, ["accuracy", dl.accuracyMetric(NumTopKClasses=2, Name="Two")])
    own = [
        metrics.accuracy_score(true, guess),
        metrics.top_k_accuracy_score(true, scores + 1e-9 * np.arange(3), k=2),
    ]
    assert float(accuracy[0, 0]) == pytest.approx(100 * own[0])
    assert float(accuracy[0, 1]) >= 100 * own[1]
    assert float(dl.testnet(net, scores, labels, dl.fScoreMetric(Beta=2))) == pytest.approx(
        metrics.fbeta_score(true, guess, beta=2, average="macro", zero_division=0), rel=1e-6
    )


def test_metrics_of_regression_are_those_of_scikit_learn():
    metrics = pytest.importorskip("sklearn.metrics")
    net = dl.dlnetwork([dl.featureInputLayer(1)])
    y, t = X[:, :1].astype(np.float32), X[:, :1] + 3 + GEN.standard_normal((50, 1))
    got = np.asarray(dl.testnet(net, y, t, ["rmse", "mape", "rsquared", "mse"], MiniBatchSize=9)).ravel()
    own = [
        np.sqrt(metrics.mean_squared_error(t, y)), 100 * metrics.mean_absolute_percentage_error(t, y),
        metrics.r2_score(t, y), metrics.mean_squared_error(t, y),
    ]  # fmt: skip
    np.testing.assert_allclose(got, own, rtol=1e-5)
    two = dl.dlnetwork([dl.featureInputLayer(2)])
    factors = [dl.rmseMetric(), dl.rmseMetric(NormalizationFactor="all-elements", Name="Each")]
    got = np.asarray(dl.testnet(two, T + 1, T, factors)).ravel()
    np.testing.assert_allclose(got, [np.sqrt(2), 1], rtol=1e-5)


def test_metrics_of_one_s_own():
    net = dl.dlnetwork([dl.featureInputLayer(2)])

    def worst(Y, T):
        return dl.max(dl.abs(dl.stripdims(Y) - dl.stripdims(T)), [], "all")

    class Count:
        Name, Maximize = "Seen", False

        def reset(self):
            self.seen = 0

        def update(self, Y, T):
            self.seen += Y.shape[1]

        def evaluate(self):
            return self.seen

    got = np.asarray(dl.testnet(net, T, T + 2, [worst, Count()], MiniBatchSize=8)).ravel()
    np.testing.assert_allclose(got, [2, 50], rtol=1e-5)
    _, info = dl.trainnet(X, T, network(), "mse", quiet(Metrics=[worst, "mae"]), nargout=2)
    assert info.TrainingHistory.VariableNames[-2:] == ["worst", "mae"]
    with pytest.raises(errors.ArgumentError, match='two metrics are named "Accuracy"'):
        dl.testnet(net, T, T, ["accuracy", "accuracy"])


def test_metric_displays():
    assert repr(dl.accuracyMetric(NumTopKClasses=5)).splitlines()[0] == "  AccuracyMetric with properties:"
    with pytest.raises(errors.OptionError, match="AverageType must be"):
        dl.fScoreMetric(AverageType="mean")


# -- predictions --------------------------------------------------------------------------------------------------
def test_minibatchpredict_is_predict_in_parts():
    net = network(3, dl.softmaxLayer)
    whole = np.asarray(net.predict(dl.dlarray(X.astype(np.float32), "BC")))
    np.testing.assert_allclose(np.asarray(dl.minibatchpredict(net, X, MiniBatchSize=7)), whole.T, rtol=1e-6)
    turned = dl.minibatchpredict(net, X.T, InputDataFormats="CB", OutputDataFormats="CB", MiniBatchSize=50)
    np.testing.assert_allclose(np.asarray(turned), whole, rtol=1e-6)
    inner = dl.minibatchpredict(net, X, Outputs="fc_1")
    assert inner.shape == (50, 5)
    apart = dl.minibatchpredict(net, X, UniformOutput=False, MiniBatchSize=9)
    assert len(apart) == 50
    assert apart[0].shape == (1, 3) or apart[0].shape == (3, 1)
    store = dl.combine(dl.arrayDatastore(X), dl.arrayDatastore(T))
    np.testing.assert_allclose(
        np.asarray(dl.minibatchpredict(net, store, MiniBatchSize=7)), whole.T, rtol=1e-6
    )
    with pytest.raises(errors.ArgumentError, match="not initialized"):
        dl.minibatchpredict(dl.dlnetwork([dl.fullyConnectedLayer(1)], Initialize=False), X)


def test_scores2label():
    scores = np.asarray([[0.2, 0.8], [0.6, 0.4], [0.5, 0.5]])
    labels, top = dl.scores2label(scores, ["no", "yes"], nargout=2)
    assert (labels.shape, labels.tolist()) == ((3, 1), ["yes", "no", "no"])
    np.testing.assert_array_equal(np.asarray(top), [[0.8], [0.6], [0.5]])
    assert dl.scores2label(dl.dlarray(scores.T, "CB"), ["no", "yes"]).tolist() == ["yes", "no", "no"]
    assert dl.scores2label(scores.T, ["no", "yes"], 1).tolist() == ["yes", "no", "no"]
    assert dl.scores2label(scores, dl.categorical(["no", "yes"])).categories() == ["no", "yes"]


def test_confusionmat():
    C = dl.confusionmat(["a", "b", "b"], ["b", "b", "a"], Order=["b", "a"])
    np.testing.assert_array_equal(np.asarray(C), [[1, 1], [1, 0]])
    groups = dl.categorical(["x", "y"], ["y", "x", "z"])
    C, order = dl.confusionmat(groups, groups, nargout=2)
    assert order.tolist() == ["y", "x", "z"]
    np.testing.assert_array_equal(np.asarray(C), np.diag([1, 1, 0]))


# -- the GPU --------------------------------------------------------------------------------------------------------
@pytest.fixture
def gpu():
    """A GPU, or a look-alike that says it is one."""
    if not lookalike.install():
        if backend.cupy() is None:
            pytest.skip("the real CuPy is installed, but finds no GPU")
        yield
        return
    with lookalike.gpu_present():
        yield


@pytest.mark.parametrize("solver", ["sgdm", "adam", "rmsprop", "lbfgs"])
def test_training_on_the_gpu(gpu, solver):
    dl.rng(1)
    layers = [dl.featureInputLayer(4), dl.batchNormalizationLayer, dl.fullyConnectedLayer(5), dl.tanhLayer]
    start = dl.dlnetwork([*layers, dl.fullyConnectedLayer(3), dl.softmaxLayer])
    given = (
        {"MaxIterations": 3}
        if solver == "lbfgs"
        else {"MaxEpochs": 2, "MiniBatchSize": 16, "Shuffle": "never"}
    )
    if solver != "lbfgs":
        given |= {"GradientThreshold": 0.1, "BatchNormalizationStatistics": "population"}
    given |= {"Verbose": False, "ValidationData": (X, LABELS), "Metrics": ["accuracy", "auc"]}
    host = dl.trainingOptions(solver, ExecutionEnvironment="cpu", **given)
    expected, told = dl.trainnet(X, LABELS, start, "crossentropy", host, nargout=2)
    options = dl.trainingOptions(solver, ExecutionEnvironment="gpu", **given)
    net, info = dl.trainnet(X, LABELS, start, "crossentropy", options, nargout=2)
    assert {backend.backend_name(v._data) for v in net.Learnables.Value} == {"numpy"}
    for one, other in zip(values(net), values(expected), strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-4, atol=1e-5)
    np.testing.assert_allclose(info.TrainingHistory.Loss, told.TrainingHistory.Loss, rtol=1e-4)
    there = dl.trainnet(dl.gpuArray(X), LABELS, start, "crossentropy", dl.trainingOptions(solver, **given))
    assert {backend.backend_name(v._data) for v in there.Learnables.Value} == {"cupy"}
    got = dl.minibatchpredict(net, X, ExecutionEnvironment="gpu", MiniBatchSize=16)
    np.testing.assert_allclose(np.asarray(got), np.asarray(dl.minibatchpredict(net, X)), rtol=1e-4, atol=1e-6)
    assert backend.backend_name(dl.minibatchpredict(net, dl.gpuArray(X))._data) == "cupy"
    assert dl.testnet(net, X, LABELS, "accuracy", ExecutionEnvironment="gpu").shape == (1, 1)


def test_sequences_on_the_gpu(gpu):
    options = quiet(MaxEpochs=1, MiniBatchSize=4, ExecutionEnvironment="gpu")
    assert dl.trainnet(SEQUENCES, T[:12], recurrent(Normalization="zscore"), "mse", options).Initialized


@pytest.mark.parametrize("solver", ["adam", "lbfgs", "lm"])
def test_the_gpu_goes_on_from_checkpoints(gpu, solver, tmp_path):
    start = dl.dlupdate(dl.double, network())
    stochastic = {"MaxEpochs": 2, "MiniBatchSize": 16, "Shuffle": "never"}
    steps = stochastic if solver == "adam" else {"MaxIterations": 6}
    given = {
        **steps,
        "Verbose": False,
        "CheckpointPath": str(tmp_path),
        "CheckpointFrequencyUnit": "iteration",
    }
    given |= {"CheckpointFrequency": 1}
    expected = dl.trainnet(
        X, T, start, "mse", dl.trainingOptions(solver, ExecutionEnvironment="cpu", **given)
    )
    there = dl.trainingOptions(solver, ExecutionEnvironment="gpu", **given)
    for _ in range(2):
        net = dl.trainnet(X, T, start, "mse", there)
        for one, other in zip(values(net), values(expected), strict=True):
            np.testing.assert_allclose(one, other, rtol=1e-9, atol=1e-12)
        for file in tmp_path.iterdir():
            if int(file.name.split("__")[1]) > 3:
                file.unlink()
        there.ResumeFrom = str(tmp_path)


def test_without_a_gpu():
    if lookalike.install():
        with pytest.raises(errors.ArgumentError, match="no GPU that CuPy or PyTorch can use"):
            dl.trainnet(X, T, network(), "mse", quiet(ExecutionEnvironment="gpu"))


# -- the whole ----------------------------------------------------------------------------------------------------
def test_digits():
    digits = pytest.importorskip("sklearn.datasets").load_digits()
    pixels, labels = digits.data / 16, [str(v) for v in digits.target]
    dl.rng(0)
    order = np.asarray(dl.randperm(len(labels))).astype(int).ravel() - 1
    test, train = order[:360], order[360:]
    layers = [
        dl.featureInputLayer(64, Normalization="zerocenter"), dl.fullyConnectedLayer(64), dl.reluLayer,
        dl.fullyConnectedLayer(10), dl.softmaxLayer,
    ]  # fmt: skip
    options = quiet("adam", MaxEpochs=12, MiniBatchSize=64, InitialLearnRate=0.005, Shuffle="every-epoch")
    net = dl.trainnet(pixels[train], [labels[i] for i in train], layers, "crossentropy", options)
    held = [labels[i] for i in test]
    assert float(dl.testnet(net, pixels[test], held, "accuracy")) > 95
    guess = dl.scores2label(dl.minibatchpredict(net, pixels[test]), [str(k) for k in range(10)])
    assert np.trace(np.asarray(dl.confusionmat(held, guess))) > 0.95 * 360


def test_plots_need_no_screen_and_have_a_stop_button(monkeypatch):
    options = quiet(Plots="training-progress", ValidationData=(X, T))
    assert dl.trainnet(X, T, network(), "mse", options).Initialized
    show = progress_plot.ProgressPlot.update

    def pressed(plot, info):
        if info.Iteration == 2:
            plot.monitor.stop()
        return show(plot, info)

    monkeypatch.setattr(progress_plot.ProgressPlot, "update", pressed)
    _, info = dl.trainnet(X, T, network(), "mse", options, nargout=2)
    assert (info.StopReason, len(info.TrainingHistory)) == ("Stopped manually", 2)


def test_the_example_reads_digits(capsys):
    pytest.importorskip("sklearn", reason="the digits come with scikit-learn (extra demo)")
    path = Path(__file__).parents[3] / "examples" / "train_digits.py"
    spec = importlib.util.spec_from_file_location("train_digits", path)
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    assert example.main() > 95
    printed = capsys.readouterr().out
    assert "TrainingAccuracy    ValidationAccuracy" in printed and "10×10 dlarray" in printed


# -- sequences in pieces ------------------------------------------------------------------------------------------
def test_a_network_that_takes_pieces_alone_trains():
    """Whole sequences were given to it first, which are longer than its positions."""
    layers = [dl.sequenceInputLayer(3), dl.positionEmbeddingLayer(3, 20), dl.fullyConnectedLayer(1)]
    X, T = dl.rand(60, 3), dl.rand(60, 1)
    net = dl.trainnet([X], [T], layers, "mse", quiet("adam", MaxEpochs=1, SequenceLength=10))
    assert net.Initialized


def test_a_rate_may_be_dropped_by_one():
    options = quiet(MaxEpochs=3, LearnRateSchedule="piecewise", LearnRateDropFactor=1, LearnRateDropPeriod=1)
    layers = [dl.featureInputLayer(2), dl.fullyConnectedLayer(1)]
    _, info = dl.trainnet(dl.rand(8, 2), dl.rand(8, 1), layers, "mse", options, nargout=2)
    assert set(info.TrainingHistory.LearnRate) == {options.InitialLearnRate}


def test_sequences_cut_into_pieces_train_as_a_loop_over_them():
    """A number as SequenceLength: every piece is a step, and states go on within a mini-batch."""
    options = quiet(
        "adam", MaxEpochs=2, MiniBatchSize=6, Shuffle="never", SequenceLength=3, L2Regularization=0
    )
    targets = [s[:, :2] * 2 for s in SEQUENCES]
    start = dl.initialize(recurrent("sequence"))
    net, info = dl.trainnet(SEQUENCES, targets, start, "mse", options, nargout=2)

    def modelLoss(net, x, t):
        Y, state = net.forward(x, nargout=2)
        loss = dl.l2loss(Y, t, NormalizationFactor="all-elements")
        return loss, dl.dlgradient(loss, net.Learnables), state

    mine, averages, losses = start, ([], []), []
    for _ in range(2):
        for first in (0, 6):
            x = dl.dlarray(dl.single(dl.padsequences(SEQUENCES[first : first + 6], 1)), "TCB")
            t = dl.dlarray(dl.single(dl.padsequences(targets[first : first + 6], 1)), "TCB")
            for begin in range(0, 8, 3):  # 8 time steps: pieces of 3, 3 and 2
                part = slice(begin, begin + 3)
                loss, gradients, mine.State = dl.dlfeval(modelLoss, mine, x[:, :, part], t[:, :, part])
                losses.append(float(loss))
                mine, *averages = dl.adamupdate(mine, gradients, *averages, len(losses))
            mine = dl.resetState(mine)
    assert info.TrainingHistory.Loss == losses
    assert info.TrainingHistory.Iteration[-1] == 12
    same(net, mine)
    assert not any(np.asarray(v).any() for v in net.State.Value)  # nothing of the last piece is left


def test_pieces_of_sequences_predict_as_the_whole():
    for layer, mode in ((dl.lstmLayer, "sequence"), (dl.gruLayer, "last")):
        dl.rng(2)
        net = dl.dlnetwork([dl.sequenceInputLayer(3), layer(4, OutputMode=mode), dl.fullyConnectedLayer(2)])
        whole = np.asarray(dl.minibatchpredict(net, SEQUENCES, MiniBatchSize=5))
        cut = dl.minibatchpredict(net, SEQUENCES, MiniBatchSize=5, SequenceLength=3)
        np.testing.assert_allclose(np.asarray(cut), whole, rtol=1e-6, atol=1e-7)
        goals = T[:12] if mode == "last" else [s[:, :2] for s in SEQUENCES]
        both = [dl.testnet(net, SEQUENCES, goals, "rmse", **how) for how in ({}, {"SequenceLength": 4})]
        assert float(both[0]) == pytest.approx(float(both[1]), rel=1e-6)
    with pytest.raises(errors.ArgumentError, match='SequenceLength must be "longest"'):
        dl.minibatchpredict(net, SEQUENCES, SequenceLength=0)


def test_gates_of_recurrent_layers_have_factors_of_their_own():
    """Rows of a gate with the L2 factor f move as those of a network whose whole matrix has f."""

    def trained(factor, rate=1):
        dl.rng(1)
        layer = dl.lstmLayer(
            4, OutputMode="last", RecurrentWeightsL2Factor=factor, InputWeightsLearnRateFactor=rate
        )
        layers = [dl.sequenceInputLayer(3), layer, dl.fullyConnectedLayer(2)]
        options = quiet(MaxEpochs=1, MiniBatchSize=12, L2Regularization=0.3, Shuffle="never")
        return values(dl.trainnet(SEQUENCES, T[:12], layers, "mse", options))

    factors = (0, 1, 2, 0.5)
    got = trained(factors, (1, 0, 3, 1))
    for gate, (factor, rate) in enumerate(zip(factors, (1, 0, 3, 1), strict=True)):
        rows = slice(4 * gate, 4 * gate + 4)
        own = trained(factor, rate)
        np.testing.assert_array_equal(got[0][rows], own[0][rows])
        np.testing.assert_array_equal(got[1][rows], own[1][rows])
    assert not np.array_equal(got[1], trained(1)[1])
    dl.rng(1)
    for solver in ("lbfgs",):
        layer = dl.lstmLayer(4, OutputMode="last", RecurrentWeightsL2Factor=factors)
        options = dl.trainingOptions(solver, MaxIterations=2, Verbose=False, L2Regularization=0.3)
        layers = [dl.sequenceInputLayer(3), layer, dl.fullyConnectedLayer(2)]
        assert dl.trainnet(SEQUENCES, T[:12], layers, "mse", options).Initialized


# -- Levenberg and Marquardt ----------------------------------------------------------------------------------------
def test_lm_finds_what_scipy_finds():
    optimize = pytest.importorskip("scipy.optimize")
    net = dl.dlupdate(dl.double, network(1, seed=4))
    start = np.concatenate([v.T.ravel() for v in values(net)])
    sizes = [v.shape for v in values(net)]

    def residuals(p):
        parts = []
        for rows, columns in sizes:
            parts.append(p[: rows * columns].reshape(columns, rows).T)
            p = p[rows * columns :]
        W1, b1, W2, b2 = parts
        return (W2 @ np.tanh(W1 @ X.T + b1) + b2).ravel() - T[:, 0]

    options = dl.trainingOptions(
        "lm", Verbose=False, MaxIterations=300, L2Regularization=0, GradientTolerance=1e-9, StepTolerance=1e-9
    )
    trained, info = dl.trainnet(X, T[:, :1], net, "mse", options, nargout=2)
    expected = optimize.least_squares(residuals, start, method="lm", xtol=1e-12, ftol=1e-12)
    found = np.mean((np.asarray(dl.minibatchpredict(trained, X)) - T[:, :1]) ** 2)
    assert found <= 1.05 * 2 * expected.cost / 50
    assert info.TrainingHistory.Loss[0] == pytest.approx(np.mean(residuals(start) ** 2), rel=1e-12)
    assert all(a >= b for a, b in zip(info.TrainingHistory.Loss, info.TrainingHistory.Loss[1:], strict=False))
    assert info.TrainingHistory.VariableNames == ["Iteration", "Loss", "GradientNorm", "StepNorm"]


def test_lm_steps_are_those_of_its_formula():
    net = dl.dlupdate(dl.double, dl.dlnetwork([dl.featureInputLayer(4), dl.fullyConnectedLayer(2)]))
    options = dl.trainingOptions(
        "lm",
        Verbose=False,
        MaxIterations=1,
        L2Regularization=0.2,
        InitialDampingFactor=0.5,
        ResetInputNormalization=False,
    )
    trained = dl.trainnet(X, T, net, "mse", options)
    W, b = values(net)
    A = np.kron(np.eye(2), np.c_[X, np.ones(50)])
    p = np.concatenate([[*W[k], b[k, 0]] for k in range(2)])
    decay = np.tile([0.2 * 100 / 2] * 4 + [0], 2)
    step = np.linalg.solve(
        A.T @ A + np.diag(decay) + 0.5 * np.eye(10), A.T @ (A @ p - T.T.ravel()) + decay * p
    )
    expected = (p - step).reshape(2, 5)
    np.testing.assert_allclose(values(trained)[0], expected[:, :4], rtol=1e-10)
    np.testing.assert_allclose(values(trained)[1], expected[:, 4:], rtol=1e-10)


def test_lm_leaves_what_is_frozen_and_refuses_other_losses():
    start = network().setLearnRateFactor("fc_1/Weights", 0)
    for solver in ("lm", "lbfgs", "adam"):
        more = {"MaxEpochs": 1} if solver == "adam" else {"MaxIterations": 3}
        net = dl.trainnet(X, T, start, "mse", dl.trainingOptions(solver, Verbose=False, **more))
        np.testing.assert_array_equal(values(net)[0], values(start)[0])
        assert not np.array_equal(values(net)[2], values(start)[2])
    for loss in ("mae", lambda Y, t: dl.mse(Y, t)):
        with pytest.raises(errors.ArgumentError, match='the loss must be "mse"'):
            dl.trainnet(X, T, start, loss, dl.trainingOptions("lm", Verbose=False))


def test_lm_ends_when_no_damping_helps():
    options = dl.trainingOptions(
        "lm", Verbose=False, MaxDampingFactor=1e-3, L2Regularization=0, StepTolerance=0
    )
    net = dl.dlupdate(dl.double, dl.dlnetwork([dl.featureInputLayer(4), dl.fullyConnectedLayer(2)]))
    _, info = dl.trainnet(X, T, net, "mse", options, nargout=2)
    assert info.StopReason in ("Maximum damping factor reached", "Gradient tolerance reached")


# -- data that are not as they should be ------------------------------------------------------------------------------
def test_values_that_are_nan_are_named():
    wrong, goals = X.copy(), T.copy()
    wrong[17, 2], goals[3, 1] = np.nan, np.inf
    store = dl.combine(dl.arrayDatastore(wrong), dl.arrayDatastore(T))
    options = quiet(Shuffle="every-epoch")
    for arguments, says in [
        ((wrong, T), "observation 18 of X has values that are NaN or Inf"),
        ((X, goals), "observation 4 of T has values that are NaN or Inf"),
        ((store,), "observation 18 of the datastore has NaN or Inf in X"),
    ]:
        with np.errstate(all="ignore"), pytest.warns(RuntimeWarning, match=f"{says}; fix: "):
            _, info = dl.trainnet(*arguments, network(), "mse", options, nargout=2)
        assert info.StopReason == "Training loss is NaN"


def test_empty_sets_are_refused():
    empty = dl.combine(dl.arrayDatastore(X[:0]), dl.arrayDatastore(T[:0]))
    validated = quiet(ValidationData=(X[:0], T[:0]))
    for call in (
        lambda: dl.trainnet(X[:0], T[:0], network(), "mse", quiet()),
        lambda: dl.trainnet([], [], network(), "mse", quiet()),
        lambda: dl.trainnet(X, T[:0], network(), "mse", quiet()),
        lambda: dl.trainnet(X[:0], T[:0], network(), "mse", dl.trainingOptions("lbfgs", Verbose=False)),
        lambda: dl.trainnet({"a": [], "t": []}, network(), "mse", quiet()),
        lambda: dl.trainnet(X, T, network(), "mse", validated),
        lambda: dl.minibatchpredict(network(), X[:0]),
        lambda: dl.testnet(network(), X[:0], T[:0], "rmse"),
        lambda: dl.trainnet(empty, network(), "mse", quiet()),
        lambda: dl.testnet(network(), empty, "rmse"),
    ):
        with pytest.raises(errors.ArgumentError, match=r"(empty|no data).*; fix: "):
            call()


def test_targets_of_another_class_are_refused():
    for wrong in ([object()] * 50, [None] * 50, {"a": [object()] * 50}):
        with pytest.raises(errors.DLArrayError, match=r"trainnet: .*T.*fix: "):
            dl.trainnet(X, wrong, network(), "mse", quiet())


def _with(items, k, value):
    return [value if i == k else item for i, item in enumerate(items)]


STEPS = [s[:, :2] for s in SEQUENCES]  # a target for each time step


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (
            (SEQUENCES, _with(STEPS, 5, STEPS[5][:-1])),
            "observation 6 has 6(T) time steps in X, but 5(T) in T; fix: a target for each time step",
        ),
        (
            (SEQUENCES, [t.T for t in STEPS]),
            "the targets are 5(C) × 12(B) × 2(T), but the output 'fc' of the network has 2(C); fix: "
            'trainingOptions(…, TargetDataFormats="CTB"), or [t.T for t in T]',
        ),
        (
            (_with(SEQUENCES, 4, SEQUENCES[4].T), STEPS),
            "observation 5 of X is 3(T) × 5(C), but observation 1 is 5(T) × 3(C), and only their lengths (T) may "
            "differ; fix: the same channels for all, or X[4].T",
        ),
        (
            (dl.combine(dl.arrayDatastore(SEQUENCES), dl.arrayDatastore(_with(STEPS, 5, STEPS[5][:-1]))),),
            "an observation has 6(T) time steps in X, but 5(T) in T",
        ),
        (
            (dl.combine(dl.arrayDatastore([s.T for s in SEQUENCES]), dl.arrayDatastore(STEPS)),),
            'fix: trainingOptions(…, InputDataFormats="CTB")',
        ),
        (
            (dl.combine(dl.arrayDatastore(SEQUENCES), dl.arrayDatastore([t.T for t in STEPS])),),
            'fix: trainingOptions(…, TargetDataFormats="CTB")',
        ),
    ],
)
def test_sequences_and_targets_that_do_not_fit_are_named(arguments, says):
    with pytest.raises(errors.SizeError) as refusal:
        dl.trainnet(*arguments, recurrent("sequence"), "mse", quiet(Shuffle="never"))
    assert says in str(refusal.value)


def test_class_numbers_for_a_crossentropy_are_explained():
    with pytest.raises(errors.SizeError, match=r"fix: categorical\(T\), or the loss \"index-crossentropy\""):
        dl.trainnet(X, np.arange(50) % 3, network(3, dl.softmaxLayer), "crossentropy", quiet())


def test_networks_that_change_lengths_have_targets_of_other_lengths():
    layers = [dl.sequenceInputLayer(3, MinLength=3), dl.convolution1dLayer(3, 2)]  # two time steps fewer
    targets = [s[2:, :2] for s in SEQUENCES]
    assert dl.trainnet(SEQUENCES, targets, layers, "mse", quiet(MaxEpochs=1, MiniBatchSize=4)).Initialized


def test_a_matrix_is_one_sequence():
    net = dl.trainnet(SEQUENCES[0], T[:1], recurrent(), "mse", quiet(MaxEpochs=2))
    assert dl.minibatchpredict(net, SEQUENCES[0]).shape == (1, 2)
    whole = dl.trainnet(SEQUENCES[0], STEPS[0], recurrent("sequence"), "mse", quiet(MaxEpochs=2))
    assert dl.minibatchpredict(whole, SEQUENCES[0]).shape == (5, 2)
