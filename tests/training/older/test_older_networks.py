"""trainNetwork and its like: as trainnet and PyTorch train, with the data, outputs and displays of older programs."""

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors

GEN = np.random.default_rng(5)
X = GEN.standard_normal((50, 4))
T = X @ GEN.standard_normal((4, 2)) + 0.1 * GEN.standard_normal((50, 2))
LABELS = [("low", "middle", "high")[k] for k in np.digitize(T[:, 0], [-1, 1])]
IMAGES = GEN.standard_normal((6, 6, 1, 30)).astype(np.float32)
SIDES = [
    "left" if image[:, :3].mean() > image[:, 3:].mean() else "right" for image in IMAGES.transpose(3, 0, 1, 2)
]
SEQUENCES = [GEN.standard_normal((3, n)) for n in (5, 8, 4, 7, 6, 5, 9, 4)]
SIGNS = ["plus" if s.mean() > 0 else "minus" for s in SEQUENCES]


def raw(value):
    return np.asarray(dl.extractdata(value))


def quiet(solver="sgdm", **options):
    return dl.trainingOptions(solver, Verbose=False, **{"MaxEpochs": 2, "MiniBatchSize": 10, **options})


def dense(outputs, *ending, seed=1):
    """Layers with values, so that two trainings begin alike."""
    dl.rng(seed)
    net = dl.dlnetwork(
        [dl.featureInputLayer(4), dl.fullyConnectedLayer(5), dl.tanhLayer(), dl.fullyConnectedLayer(outputs)]
    )
    return [*net.Layers, *ending]


def recurrent(outputs, *ending, mode="sequence", seed=2):
    dl.rng(seed)
    net = dl.dlnetwork(
        [dl.sequenceInputLayer(3), dl.lstmLayer(6, OutputMode=mode), dl.fullyConnectedLayer(outputs)]
    )
    return [*net.Layers, *ending]


def picture(*ending, seed=3):
    dl.rng(seed)
    net = dl.dlnetwork([
        dl.imageInputLayer([6, 6, 1], Normalization="none"), dl.convolution2dLayer(3, 2, Name="conv"), dl.reluLayer(),
        dl.fullyConnectedLayer(2),
    ])  # fmt: skip
    return [*net.Layers, *ending]


def classes(**options):
    return dl.softmaxLayer(), dl.classificationLayer(**options)


def parameters(net):
    if not isinstance(net, dl.dlnetwork):
        net = dl.dag2dlnetwork(net)
    return [raw(v) for v in net.Learnables.Value]


def same(a, b):
    for one, other in zip(parameters(a), parameters(b), strict=True):
        np.testing.assert_array_equal(one, other)


# -- training -----------------------------------------------------------------------------------------------------
def test_classification_is_trainnet_with_cross_entropy():
    dl.rng(7)
    net, info = dl.trainNetwork(X, dl.categorical(LABELS).T, dense(3, *classes()), quiet("adam"), nargout=2)
    dl.rng(7)
    expected, history = dl.trainnet(
        X, LABELS, dense(3, dl.softmaxLayer()), "crossentropy", quiet("adam", Metrics="accuracy"), nargout=2
    )
    same(net, expected)
    assert list(raw(info.TrainingLoss)[0]) == history.TrainingHistory.Loss
    assert list(raw(info.TrainingAccuracy)[0]) == history.TrainingHistory.Accuracy
    np.testing.assert_allclose(raw(info.BaseLearnRate), 0.001 * np.ones((1, 10)))
    assert info.OutputNetworkIteration == 10 and set(info) == {
        "TrainingLoss", "TrainingAccuracy", "BaseLearnRate", "OutputNetworkIteration",
    }  # fmt: skip
    assert net.Layers[-1].Classes.tolist() == ["high", "low", "middle"]


def test_regression_is_half_the_squared_error_as_pytorch_computes_it():
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    layers = dense(2, dl.regressionLayer())
    W = [
        torch.tensor(raw(v).astype(np.float64), requires_grad=True)
        for v in parameters(dl.dlnetwork(layers[:-1]))
    ]
    sgd = torch.optim.SGD(W, lr=0.01, momentum=0.9)
    losses = []
    for start in range(0, 50, 10):
        x, t = (torch.tensor(A[start : start + 10].T) for A in (X, T))
        loss = ((W[2] @ torch.tanh(W[0] @ x + W[1]) + W[3] - t) ** 2).sum() / 2 / 10
        sgd.zero_grad()
        loss.backward()
        sgd.step()
        losses.append(float(loss.detach()))
    options = quiet(MaxEpochs=1, Shuffle="never", L2Regularization=0)
    net, info = dl.trainNetwork(X, T, layers, options, nargout=2)
    for ours, theirs in zip(parameters(net), W, strict=True):
        np.testing.assert_allclose(ours, theirs.detach(), rtol=2e-5, atol=1e-6)
    np.testing.assert_allclose(raw(info.TrainingLoss)[0], losses, rtol=1e-5)
    np.testing.assert_allclose(raw(info.TrainingRMSE)[0], np.sqrt(2 * np.asarray(losses)), rtol=1e-5)


def test_sequences_count_each_time_step():
    """The loss of the first iteration, by hand: half the squared error per observation and time step."""
    R = [s[:2] * 2 for s in SEQUENCES[1:2] * 3]
    layers = recurrent(2, dl.regressionLayer())
    Y = dl.assembleNetwork(layers).predict(SEQUENCES[1])
    _, info = dl.trainNetwork(SEQUENCES[1:2] * 3, R, layers, quiet(MaxEpochs=1), nargout=2)
    wanted = ((raw(Y) - R[0]) ** 2).sum() / (2 * R[0].shape[1])
    assert float(info.TrainingLoss) == pytest.approx(wanted, rel=1e-5)


def test_weights_of_classes_count():
    layers = dense(3, *classes(Classes=["high", "low", "middle"], ClassWeights=[2.0, 1.0, 0.5]))
    scores = raw(dl.assembleNetwork(layers).predict(X[:10]))
    _, info = dl.trainNetwork(X[:10], LABELS[:10], layers, quiet(MaxEpochs=1, Shuffle="never"), nargout=2)
    places = [["high", "low", "middle"].index(label) for label in LABELS[:10]]
    wanted = -np.mean(np.asarray([2.0, 1.0, 0.5])[places] * np.log(scores[np.arange(10), places]))
    assert float(info.TrainingLoss) == pytest.approx(wanted, rel=1e-5)


def test_the_classes_of_the_layer_decide_the_order():
    layers = dense(3, *classes(Classes=["low", "middle", "high"]))
    net = dl.trainNetwork(X, LABELS, layers, quiet("adam", MaxEpochs=40, InitialLearnRate=0.05))
    Y, scores = net.classify(X, nargout=2)
    assert Y.categories() == ["low", "middle", "high"] and Y.shape == (50, 1)
    assert np.mean([a == b for a, b in zip(Y.tolist(), LABELS, strict=True)]) > 0.9
    assert [Y.categories()[k] for k in raw(scores).argmax(axis=1)] == Y.tolist()


def test_images_tables_datastores_and_graphs_train_alike():
    options = quiet(Shuffle="never")
    net = dl.trainNetwork(IMAGES, SIDES, picture(*classes()), options)
    assert type(net) is dl.SeriesNetwork
    ds = dl.combine(
        dl.arrayDatastore(IMAGES, IterationDimension=4), dl.arrayDatastore(dl.categorical(SIDES).T)
    )
    same(net, dl.trainNetwork(ds, picture(*classes()), options))
    graph = dl.trainNetwork(IMAGES, SIDES, dl.layerGraph(picture(*classes())), options)
    assert type(graph) is dl.DAGNetwork
    same(net, graph)
    assert net.classify(ds).tolist() == net.classify(IMAGES).tolist()

    table = {f"x{k}": X[:, k] for k in range(4)} | {"u": T[:, 0], "v": T[:, 1], "kind": LABELS}
    numbers = dl.trainNetwork(X, T, dense(2, dl.regressionLayer()), options)
    named = {k: v for k, v in table.items() if k != "kind"}
    same(numbers, dl.trainNetwork(named, ["u", "v"], dense(2, dl.regressionLayer()), options))
    np.testing.assert_allclose(
        raw(numbers.predict(table)), raw(numbers.predict(X))
    )  # the responses are left out
    last = {k: v for k, v in table.items() if k not in "uv"}
    labels = dl.trainNetwork(X, LABELS, dense(3, *classes()), options)
    same(labels, dl.trainNetwork(last, dense(3, *classes()), options))
    same(labels, dl.trainNetwork(last, "kind", dense(3, *classes()), options))


def test_an_image_datastore_brings_its_labels(tmp_path):
    plt = pytest.importorskip("matplotlib.pyplot", reason="it writes the images")
    for k, side in enumerate(SIDES[:8]):
        (tmp_path / side).mkdir(exist_ok=True)
        plt.imsave(tmp_path / side / f"{k}.png", IMAGES[:, :, 0, k], cmap="gray")
    imds = dl.imageDatastore(
        str(tmp_path),
        IncludeSubfolders=True,
        LabelSource="foldernames",
        ReadFcn=lambda f: plt.imread(f)[:, :, :1],
    )
    net = dl.trainNetwork(imds, picture(*classes()), quiet(MaxEpochs=1))
    assert net.Layers[-1].Classes.tolist() == sorted(set(SIDES[:8]))
    assert net.classify(imds).shape == (8, 1)


@pytest.mark.parametrize("one", [False, True])
def test_sequences_hold_time_last(one):
    """Numbers and labels for each time step; a matrix is one sequence."""
    R = [s[:1] - s[1:2] for s in SEQUENCES]
    C = [dl.categorical([["up", "down"][int(v > 0)] for v in r[0]], ["up", "down"]) for r in R]
    XTrain = SEQUENCES[0] if one else SEQUENCES
    net = dl.trainNetwork(
        XTrain, R[0] if one else R, recurrent(1, dl.regressionLayer()), quiet(MiniBatchSize=4)
    )
    Y = net.predict(XTrain)
    assert [y.shape for y in ([Y] if one else Y)] == [
        (1, s.shape[1]) for s in SEQUENCES[: 1 if one else None]
    ]
    kinds = dl.trainNetwork(XTrain, C[0] if one else C, recurrent(2, *classes()), quiet(MiniBatchSize=4))
    Y, scores = kinds.classify(XTrain, nargout=2)
    for y, score, s in zip([Y] if one else Y, [scores] if one else scores, SEQUENCES, strict=False):
        assert y.shape == (1, s.shape[1]) and score.shape == (2, s.shape[1])
        assert y.tolist() == [["up", "down"][k] for k in raw(score).argmax(axis=0)]
    assert (
        kinds.predict(SEQUENCES[0], ReturnCategorical=True).tolist() == kinds.classify(SEQUENCES[0]).tolist()
    )


def test_sequences_to_labels_and_numbers():
    net = dl.trainNetwork(
        SEQUENCES,
        SIGNS,
        recurrent(2, *classes(), mode="last"),
        quiet("adam", MaxEpochs=60, InitialLearnRate=0.05),
    )
    assert net.classify(SEQUENCES).tolist() == SIGNS
    assert net.classify(SEQUENCES[0]).shape == (1, 1) and net.predict(SEQUENCES).shape == (8, 2)
    assert dl.activations(net, SEQUENCES, "lstm").shape == (6, 8)
    numbers = dl.trainNetwork(
        SEQUENCES,
        [float(s.mean()) for s in SEQUENCES],
        recurrent(1, dl.regressionLayer(), mode="last"),
        quiet(),
    )
    assert numbers.predict(SEQUENCES).shape == (8, 1)
    pairs = dl.combine(
        dl.arrayDatastore(SEQUENCES, OutputType="same"),
        dl.arrayDatastore([s[:1] for s in SEQUENCES], OutputType="same"),
    )
    stepwise = dl.trainNetwork(pairs, recurrent(1, dl.regressionLayer()), quiet(Shuffle="never"))
    same(
        stepwise,
        dl.trainNetwork(
            SEQUENCES, [s[:1] for s in SEQUENCES], recurrent(1, dl.regressionLayer()), quiet(Shuffle="never")
        ),
    )


# -- options and what is told -------------------------------------------------------------------------------------
def test_the_table_of_older_releases(capsys):
    """Widths and words as MATLAB prints them; times are not looked at."""
    options = dl.trainingOptions(
        "sgdm", MaxEpochs=2, MiniBatchSize=10, VerboseFrequency=4, InitialLearnRate=1e-4
    )
    layers = [dl.featureInputLayer(4, Normalization="zscore"), *dense(2, dl.regressionLayer())[1:]]
    dl.trainNetwork(X, T, layers, options)
    lines = capsys.readouterr().out.splitlines()
    assert lines[:6] == [
        "Training on single CPU.",
        "Initializing input data normalization.",
        "|========================================================================================|",
        "|  Epoch  |  Iteration  |  Time Elapsed  |  Mini-batch  |  Mini-batch  |  Base Learning  |",
        "|         |             |   (hh:mm:ss)   |     RMSE     |     Loss     |      Rate       |",
        "|========================================================================================|",
    ]
    assert [line[:25] for line in lines[6:10]] == [
        "|       1 |           1 |",
        "|       1 |           4 |",
        "|       2 |           8 |",
        "|       2 |          10 |",
    ]
    assert lines[6].endswith(" |      1.0000e-04 |") and {len(line) for line in lines[2:-1]} == {90}
    assert lines[-2:] == [lines[2], "Training finished: Max epochs completed."]

    data = (IMAGES[:, :, :, :10], SIDES[:10])
    options = dl.trainingOptions(
        "sgdm", MaxEpochs=1, MiniBatchSize=10, ValidationData=data, ValidationFrequency=2
    )
    _, info = dl.trainNetwork(IMAGES, SIDES, picture(*classes()), options, nargout=2)
    lines = capsys.readouterr().out.splitlines()
    assert lines[2:4] == [
        "|  Epoch  |  Iteration  |  Time Elapsed  |"
        + 2 * "  Mini-batch  |  Validation  |"
        + "  Base Learning  |",
        "|         |             |   (hh:mm:ss)   |   Accuracy   |   Accuracy   |"
        "     Loss     |     Loss     |      Rate       |",
    ]
    row = lines[6].split("|")
    assert row[2].strip() == "2" and row[5].strip() == f"{info.ValidationAccuracy(2).item():.2f}%"
    assert row[7].strip() == f"{info.ValidationLoss(2).item():.4f}"
    first = lines[5].split("|")
    assert first[2].strip() == "1" and first[7].strip() == f"{info.ValidationLoss(1).item():.4f}"
    assert info.FinalValidationLoss == info.ValidationLoss(3).item()
    dl.trainNetwork(
        IMAGES,
        SIDES,
        picture(*classes()),
        dl.trainingOptions("sgdm", MaxEpochs=2, ValidationData=data, ValidationFrequency=10),
    )
    rows = [line.split("|") for line in capsys.readouterr().out.splitlines() if line[2:9].strip().isdigit()]
    assert [bool(row[7].strip()) for row in rows] == [True, True]  # the first iteration and the last
    assert info.FinalValidationAccuracy == info.ValidationAccuracy(3).item()


def test_output_functions_get_the_fields_of_older_releases():
    seen = []

    def watch(info):
        seen.append(info)
        return info.Iteration == 3

    _, info = dl.trainNetwork(X, T, dense(2, dl.regressionLayer()), quiet(OutputFcn=watch), nargout=2)
    assert [i.State for i in seen] == ["start", "iteration", "iteration", "iteration", "done"]
    assert {"Epoch", "Iteration", "TimeSinceStart", "TrainingLoss", "TrainingRMSE", "BaseLearnRate", "ValidationLoss",
            "ValidationRMSE", "State"} == set(seen[1])  # fmt: skip
    assert seen[1].TrainingRMSE == pytest.approx(np.sqrt(2 * seen[1].TrainingLoss))
    assert info.TrainingLoss.shape == (1, 3)


def test_the_last_network_is_returned_unless_the_best_is_wanted():
    held = {
        "ValidationData": (X[:20], T[:20]),
        "ValidationFrequency": 1,
        "MaxEpochs": 4,
        "InitialLearnRate": 0.3,
    }
    _, info = dl.trainNetwork(X, T, dense(2, dl.regressionLayer()), quiet(**held), nargout=2)
    assert info.OutputNetworkIteration == 20
    held["OutputNetwork"] = "best-validation-loss"
    _, info = dl.trainNetwork(X, T, dense(2, dl.regressionLayer()), quiet(**held), nargout=2)
    assert info.OutputNetworkIteration == 1 + int(np.argmin(raw(info.ValidationLoss)))


# -- output layers of one's own -----------------------------------------------------------------------------------
class squareLayer(dl.ClassificationLayer):
    """Sum of squared errors over the observations, as MathWorks' example has it."""

    def __init__(self, dim=1, seen=None):
        self.Name, self.Description, self.Dim, self.Seen = "sse", "Sum of squares error", dim, seen

    def forwardLoss(self, Y, T):
        if self.Seen is not None:
            self.Seen.append((Y.shape, T.shape, dl.dims(Y)))
        return dl.sum((Y - T) ** 2, "all") / dl.size(Y, self.Dim)


class absoluteLayer(dl.RegressionLayer):
    def __init__(self, seen=None):
        self.Seen = seen

    def forwardLoss(self, Y, T):
        if self.Seen is not None:
            self.Seen.append((Y.shape, T.shape, dl.dims(Y)))
        return dl.mean(dl.abs(Y - T), "all")


def test_losses_of_ones_own_train_as_functions_do():
    dl.rng(4)
    net, info = dl.trainNetwork(
        X, LABELS, dense(3, dl.softmaxLayer(), squareLayer()), quiet("adam"), nargout=2
    )
    dl.rng(4)
    expected, history = dl.trainnet(
        X,
        LABELS,
        dense(3, dl.softmaxLayer()),
        lambda Y, T: dl.sum((Y - T) ** 2, "all") / 10,
        quiet("adam"),
        nargout=2,
    )
    np.testing.assert_allclose(raw(info.TrainingLoss)[0], history.TrainingHistory.Loss, rtol=1e-5)
    for one, other in zip(parameters(net), parameters(expected), strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-4, atol=1e-6)
    assert net.Layers[-1].Classes.tolist() == ["high", "low", "middle"] and net.classify(X).categories() == [
        "high",
        "low",
        "middle",
    ]
    assert "Classification Output   Sum of squares error" in repr(net.Layers)
    again = dl.trainNetwork(X, LABELS, net.Layers, quiet(MaxEpochs=1))
    assert again.OutputNames == ["sse"]

    options = quiet(MaxEpochs=1, Shuffle="never", ValidationData=(X, T))
    net, info = dl.trainNetwork(X, T, dense(2, absoluteLayer()), options, nargout=2)
    Y = raw(dl.assembleNetwork(dense(2, absoluteLayer())).predict(X[:10]))
    assert float(info.TrainingLoss(1)) == pytest.approx(np.abs(Y - T[:10]).mean(), rel=1e-5)
    assert float(info.TrainingRMSE(1)) == pytest.approx(np.sqrt(((Y - T[:10]) ** 2).sum() / 10), rel=1e-5)
    error = ((raw(net.predict(X)) - T) ** 2).sum() / 50
    assert info.FinalValidationRMSE == pytest.approx(np.sqrt(error), rel=1e-4)


def test_sizes_that_such_losses_see():
    """Those of MATLAB's table: observations first for features, last for images, before time for sequences."""
    one = quiet(MaxEpochs=1, MiniBatchSize=4, Shuffle="never")
    seen = []
    dl.trainNetwork(
        X[:4], LABELS[:4], dense(len(set(LABELS[:4])), dl.softmaxLayer(), squareLayer(1, seen)), one
    )
    dl.trainNetwork(IMAGES[..., :4], SIDES[:4], picture(dl.softmaxLayer(), squareLayer(4, seen)), one)
    dl.trainNetwork(
        SEQUENCES[:4], SIGNS[:4], recurrent(2, dl.softmaxLayer(), squareLayer(2, seen), mode="last"), one
    )
    R = [s[:2] for s in SEQUENCES[:4]]
    dl.trainNetwork(SEQUENCES[:4], R, recurrent(2, absoluteLayer(seen)), one)
    shapes = []
    for Y, T, labels in seen:
        assert Y == T and labels == ""
        if Y not in shapes:
            shapes.append(Y)
    assert shapes == [(4, len(set(LABELS[:4]))), (1, 1, 2, 4), (2, 4), (2, 4, 8)]

    class silent(dl.RegressionLayer):
        pass

    with pytest.raises(errors.ClassError, match="silent does not define forwardLoss; fix: def forwardLoss"):
        dl.trainNetwork(X, X[:, :2], dense(2, silent()), one)


# -- predictions --------------------------------------------------------------------------------------------------
def test_predictions_are_those_of_the_dlnetwork():
    net = dl.assembleNetwork(picture(*classes(Classes=["left", "right"])))
    inner = dl.dag2dlnetwork(net)
    wanted = dl.minibatchpredict(inner, IMAGES)
    for options in ({}, {"MiniBatchSize": 7}, {"ExecutionEnvironment": "cpu", "Acceleration": "none"}):
        np.testing.assert_allclose(raw(dl.predict(net, IMAGES, **options)), raw(wanted), rtol=1e-5)
    np.testing.assert_allclose(raw(net.predict(IMAGES, minibatchsize=4)), raw(wanted), rtol=1e-5)
    np.testing.assert_allclose(raw(dl.predict(net, IMAGES, "MiniBatchSize", 7)), raw(wanted), rtol=1e-5)
    assert dl.predict(net, IMAGES, ReturnCategorical=True).tolist() == net.classify(IMAGES).tolist()
    np.testing.assert_array_equal(raw(inner.predict(dl.dlarray(IMAGES, "SSCB"))).T, raw(wanted))


def test_activations_of_images():
    net = dl.assembleNetwork(picture(*classes(Classes=["left", "right"])))
    act = dl.activations(net, IMAGES, "conv")
    assert act.shape == (4, 4, 2, 30) and dl.activations(net, IMAGES[..., :1], "conv").shape == (4, 4, 2)
    wanted = raw(act).reshape(32, 30, order="F")
    np.testing.assert_array_equal(raw(dl.activations(net, IMAGES, 2, OutputAs="columns")), wanted)
    np.testing.assert_array_equal(raw(dl.activations(net, IMAGES, "conv", OutputAs="rows")), wanted.T)
    single = dl.activations(net, IMAGES[..., :1], "conv", OutputAs="rows")
    np.testing.assert_allclose(raw(single), wanted.T[:1], rtol=1e-5)
    scores = raw(dl.predict(net, IMAGES))
    assert dl.activations(net, IMAGES, "fc").shape == (1, 1, 2, 30)  # channels alone, in a network of images
    for layer in ("softmax", "classoutput", 6):
        np.testing.assert_array_equal(raw(dl.activations(net, IMAGES, layer))[0, 0].T, scores)
        np.testing.assert_array_equal(raw(dl.activations(net, IMAGES, layer, OutputAs="rows")), scores)
    steps = dl.assembleNetwork(recurrent(1, dl.regressionLayer()))
    act = dl.activations(steps, SEQUENCES, "lstm")
    assert [a.shape for a in act] == [(6, s.shape[1]) for s in SEQUENCES]
    with pytest.raises(errors.ArgumentError, match="gives sequences, which cannot be put in rows"):
        dl.activations(steps, SEQUENCES, "lstm", OutputAs="rows")
    with pytest.raises(errors.ArgumentError, match="the layer last"):
        dl.activations(steps, SEQUENCES)


def test_states_go_on_from_call_to_call():
    net = dl.assembleNetwork(recurrent(2, *classes(Classes=["a", "b"])))
    s = SEQUENCES[3]
    whole = raw(net.predict(s))
    updated, first = dl.predictAndUpdateState(net, s[:, :3])
    updated, rest = updated.predictAndUpdateState(s[:, 3:])
    np.testing.assert_allclose(np.hstack([raw(first), raw(rest)]), whole, rtol=1e-5)
    np.testing.assert_array_equal(raw(net.predict(s)), whole)  # the first network keeps its states
    assert np.abs(raw(updated.Layers[1].CellState)).max() > 0
    np.testing.assert_array_equal(raw(dl.resetState(updated).predict(s)), whole)
    np.testing.assert_array_equal(raw(updated.resetState().Layers[1].CellState), 0)
    _, Y, scores = dl.classifyAndUpdateState(net, s, nargout=3)
    np.testing.assert_array_equal(raw(scores), whole)
    assert Y.tolist() == net.classify(s).tolist()

    many = [s[:, :4] for s in SEQUENCES]
    updated, Y = dl.predictAndUpdateState(net, many)
    assert len(Y) == 8 and updated.Layers[1].CellState.shape == (6, 8)
    for one, y in zip(many, Y, strict=True):
        np.testing.assert_allclose(raw(y), raw(net.predict(one)), rtol=1e-5)
    assert type(dl.predictAndUpdateState(net, s, nargout=1)) is dl.SeriesNetwork
    labels = dl.predictAndUpdateState(net, s, ReturnCategorical=True)[1]
    assert labels.tolist() == net.classify(s).tolist()


def test_networks_of_every_kind_are_asked_for_predictions_and_reset():
    """predict and resetState call methods of the network, so that a kind of one's own joins in."""

    class Doubling(dl.SeriesNetwork):
        def predicted(self, *X, **options):
            return 2 * super().predicted(*X, **options)

    layers = recurrent(2, dl.regressionLayer())
    net = dl.assembleNetwork(layers)
    inner = dl.dag2dlnetwork(net)
    for kind in (net, inner):
        assert type(kind.with_reset_state()) is type(kind) is type(dl.resetState(kind))
    s = SEQUENCES[3]
    moved, _ = dl.predictAndUpdateState(net, s)
    assert raw(moved.Layers[1].CellState).any()
    assert not raw(moved.with_reset_state().Layers[1].CellState).any()
    doubling = Doubling(net._layers, net._graph.names, net._graph.connections, net._net)
    np.testing.assert_array_equal(raw(dl.predict(doubling, s)), 2 * raw(dl.predict(net, s)))
    with pytest.raises(errors.ClassError, match="predict: the first argument must be a dlnetwork"):
        dl.predict(dl.layerGraph(layers), s)
    with pytest.raises(errors.ClassError, match="resetState: the argument must be a dlnetwork"):
        dl.resetState(dl.layerGraph(layers))


def test_a_network_with_two_outputs_predicts_both():
    lgraph = dl.layerGraph(dense(2, dl.regressionLayer(Name="numbers")))
    lgraph = dl.addLayers(lgraph, [*classes(Classes=["a", "b"])])
    lgraph = dl.connectLayers(lgraph, "fc_2", "softmax")
    net = dl.assembleNetwork(lgraph)
    assert net.OutputNames == ["numbers", "classoutput"]
    numbers, scores = net.predict(X)
    e = np.exp(raw(numbers))
    np.testing.assert_allclose(raw(scores), e / e.sum(axis=1, keepdims=True), rtol=1e-5)
    _, labels = net.predict(X, ReturnCategorical=True)
    assert labels.categories() == ["a", "b"]
    with pytest.raises(errors.ArgumentError, match="2 output layers.*trainnet"):
        dl.trainNetwork(X, T, lgraph, quiet())
    with pytest.raises(errors.ArgumentError, match="one output layer, a classification layer"):
        net.classify(X)


def test_a_network_with_two_inputs_trains_from_a_datastore():
    features = GEN.standard_normal((30, 3))
    T = dl.categorical([["no", "yes"][int(v > 0)] for v in features[:, 0]]).T
    lgraph = dl.layerGraph([
        dl.imageInputLayer([6, 6, 1], Name="image"), dl.fullyConnectedLayer(4), dl.concatenationLayer(1, 2, Name="cat"),
        dl.fullyConnectedLayer(2), *classes(),
    ])  # fmt: skip
    lgraph = dl.addLayers(lgraph, dl.featureInputLayer(3, Name="features"))
    lgraph = dl.connectLayers(lgraph, "features", "cat/in2")
    ds = dl.combine(
        dl.arrayDatastore(IMAGES, IterationDimension=4), dl.arrayDatastore(features), dl.arrayDatastore(T)
    )
    net = dl.trainNetwork(ds, lgraph, quiet("adam", MaxEpochs=60, InitialLearnRate=0.02))
    assert net.InputNames == ["image", "features"]
    assert net.classify(IMAGES, features).tolist() == T.tolist() == net.classify(ds).tolist()
    assert dl.activations(net, IMAGES, features, "cat").shape == (1, 1, 7, 30)
    for data, says in (
        ((IMAGES, features, T), "has 2 inputs .*but 3 are given"),
        ((IMAGES,), "has 2 inputs .*but 1 came"),
    ):
        with pytest.raises(errors.ArgumentError, match="classify: the network " + says):
            net.classify(*data)


# -- networks as objects ------------------------------------------------------------------------------------------
def test_displays():
    """As MATLAB shows such networks: a DAGNetwork with its connections, a SeriesNetwork without."""
    layers = picture(*classes(Classes=["left", "right"]))
    assert repr(dl.assembleNetwork(layers)).split("\n") == [
        "  SeriesNetwork with properties:",
        "",
        "         Layers: [6×1 nnet.cnn.layer.Layer]",
        "     InputNames: {'imageinput'}",
        "    OutputNames: {'classoutput'}",
    ]
    assert repr(dl.assembleNetwork(dl.layerGraph(layers))).split("\n") == [
        "  DAGNetwork with properties:",
        "",
        "         Layers: [6×1 nnet.cnn.layer.Layer]",
        "    Connections: [5×2 table]",
        "     InputNames: {'imageinput'}",
        "    OutputNames: {'classoutput'}",
    ]


def test_transfer_from_a_trained_network(tmp_path):
    """layerGraph and net.Layers lead back to layers with the trained values, and a file too."""
    net = dl.trainNetwork(IMAGES, SIDES, picture(*classes()), quiet())
    lgraph = dl.layerGraph(net)
    assert type(lgraph) is dl.layers.networks.layer_graph.LayerGraph
    lgraph = dl.replaceLayer(lgraph, "fc", dl.fullyConnectedLayer(2, Name="new"))
    other = dl.trainNetwork(IMAGES, SIDES, lgraph, quiet(InitialLearnRate=1e-12))
    np.testing.assert_allclose(raw(other.Layers[1].Weights), raw(net.Layers[1].Weights), rtol=1e-6)
    on = dl.trainNetwork(IMAGES, SIDES, net.Layers, quiet(InitialLearnRate=1e-12, L2Regularization=0))
    np.testing.assert_allclose(raw(on.predict(IMAGES)), raw(net.predict(IMAGES)), rtol=1e-5)
    dl.save(str(tmp_path / "net"), net)
    again = dl.assembleNetwork(dl.load(str(tmp_path / "net")))
    np.testing.assert_array_equal(raw(again.predict(IMAGES)), raw(net.predict(IMAGES)))
    assert again.Layers[-1].Classes.tolist() == net.Layers[-1].Classes.tolist()
    with pytest.raises(errors.ArgumentError, match=r"keeps its layers.*layerGraph\(net\)"):
        dl.replaceLayer(net, "fc", dl.fullyConnectedLayer(2))


# -- what is refused ----------------------------------------------------------------------------------------------
def test_wrong_layers():
    soft = dl.softmaxLayer()
    for layers, says in (
        (dense(3, dl.classificationLayer()), r"'fc_2' \(FullyConnectedLayer\), which makes no probabilities"),
        (dense(3, *classes())[1:], "an input layer must come first, but nothing is connected to 'fc_1'"),
        (dense(3, soft, dl.regressionLayer(), dl.classificationLayer()), "."),
    ):
        with pytest.raises(errors.DLArrayError, match=says):
            dl.trainNetwork(X, LABELS, layers, quiet())
    lgraph = dl.addLayers(dl.layerGraph(dense(3, *classes())), [dl.reluLayer(Name="loose")])
    lgraph = dl.connectLayers(lgraph, "fc_1", "loose")
    with pytest.raises(errors.ArgumentError, match="the output of layer 'loose' is not used"):
        dl.trainNetwork(X, LABELS, lgraph, quiet())
    lone = dl.layerGraph(dense(3, *classes()))
    lone = dl.disconnectLayers(lone, "softmax", "classoutput")
    with pytest.raises(errors.ArgumentError, match="nothing is connected to the output layer 'classoutput'"):
        dl.trainNetwork(X, LABELS, lone, quiet())

    class lossLayer(dl.Layer):
        default_outputs = ()

        def predict(self, Y):
            return Y

    with pytest.raises(errors.ClassError, match=r"has no outputs, but is no output layer.*trainnet"):
        dl.trainNetwork(X, LABELS, dense(3, lossLayer()), quiet())


def test_what_is_for_trainnet_alone():
    layers = dense(2, dl.regressionLayer())
    for options in (dl.trainingOptions("lbfgs", Verbose=False), quiet(Metrics="rmse")):
        with pytest.raises(errors.ArgumentError, match=r"is for trainnet alone; fix: trainnet\(X, T"):
            dl.trainNetwork(X, T, layers, options)
    with pytest.raises(errors.ClassError, match="which trainnet takes"):
        queue = dl.minibatchqueue(dl.combine(dl.arrayDatastore(X), dl.arrayDatastore(T)))
        dl.trainNetwork(queue, layers, quiet())
    net = dl.assembleNetwork(layers)
    with pytest.raises(errors.OptionError, match="SeriesNetwork has no option Outputs.*minibatchpredict"):
        dl.predict(net, X, Outputs="fc_1")
    with pytest.raises(errors.OptionError, match='"MiniBatchSise".*did you mean "MiniBatchSize"'):
        dl.predict(net, X, MiniBatchSise=3)
    with pytest.raises(errors.OptionError, match='predict: there is no option "MiniBatchSise"'):
        dl.predict(dl.dag2dlnetwork(net), X, MiniBatchSise=3)
    with pytest.raises(errors.ArgumentError, match="the states come from predictAndUpdateState"):
        dl.predict(net, X, nargout=2)


def test_wrong_data():
    with pytest.raises(errors.SizeError, match="trainNetwork: .*numbers of observations"):
        dl.trainNetwork(X, T[:9], dense(2, dl.regressionLayer()), quiet())
    with pytest.raises(errors.ArgumentError, match="came without responses"):
        dl.trainNetwork(X, dense(2, dl.regressionLayer()), quiet())
    with pytest.raises(errors.ArgumentError, match="the labels high, middle are none of the classes"):
        dl.trainNetwork(X, LABELS, dense(2, *classes(Classes=["low", "other"])), quiet())
    with pytest.raises(errors.SizeError, match="3 classes.*2 channels"):
        dl.trainNetwork(X, LABELS, dense(2, *classes()), quiet())
    with pytest.raises(errors.ArgumentError, match="no column 'w'; its columns: u, v"):
        dl.trainNetwork({"u": X[:, 0], "v": X[:, 1]}, "w", dense(2, dl.regressionLayer()), quiet())
    with pytest.raises(errors.ArgumentError, match="takes 3 or 4 arguments, but got 2"):
        dl.trainNetwork(X, quiet())
    with pytest.raises(errors.ArgumentError, match="a datastore holds the responses too"):
        dl.trainNetwork(dl.arrayDatastore(X), T, dense(2, dl.regressionLayer()), quiet())
    with pytest.raises(errors.SizeError, match="classify: "):
        dl.assembleNetwork(dense(3, *classes(Classes=list("abc")))).classify(X.T)


def test_responses_in_a_table_must_be_columns_of_numbers():
    layers = [dl.featureInputLayer(1), dl.fullyConnectedLayer(1), dl.regressionLayer()]
    options = dl.trainingOptions("sgdm", MaxEpochs=1, Verbose=False)
    for column, says in (
        (3, "one for each observation, but it is 3"),
        ("x", "must be numbers"),
        (["a", "b"], "must be numbers"),
    ):
        with pytest.raises(errors.ClassError, match=says):
            dl.trainNetwork({"a": [1, 2], "t": column}, "t", layers, options)


def test_activations_of_a_dlnetwork():
    """The same numbers and sizes as those of the older network that was made of it."""
    older = dl.assembleNetwork(picture(*classes(Classes=["left", "right"])))
    net = dl.dag2dlnetwork(older)
    for how in ("channels", "rows", "columns"):
        for layer in ("conv", "fc", "softmax", 2):
            wanted = dl.activations(older, IMAGES, layer, OutputAs=how)
            np.testing.assert_array_equal(
                raw(dl.activations(net, IMAGES, layer, OutputAs=how)), raw(wanted), f"{layer} {how}"
            )
    plain = dl.dlnetwork([dl.fullyConnectedLayer(2, Name="fc")], dl.dlarray(dl.ones(4, 1), "CB"))
    assert dl.activations(plain, dl.dlarray(dl.ones(4, 3), "CB"), "fc").shape == (2, 3)
    with pytest.raises(errors.FormatError, match="fix: .*dlarray"):
        dl.activations(plain, dl.ones(4, 3), "fc")
    with pytest.raises(errors.ArgumentError, match="no layer 'cat'"):
        dl.activations(net, IMAGES, "cat")


@pytest.mark.parametrize("graph", [False, True])
def test_a_file_gives_the_network_back(tmp_path, graph):
    layers = [dl.featureInputLayer(3), dl.fullyConnectedLayer(3), dl.softmaxLayer(), dl.classificationLayer()]
    X, T = dl.rand(12, 3), dl.categorical([1, 2, 3] * 4).T
    options = dl.trainingOptions("sgdm", MaxEpochs=1, Verbose=False)
    net = dl.trainNetwork(X, T, dl.layerGraph(layers) if graph else layers, options)
    dl.save(tmp_path / "n.safetensors", net=net, lgraph=dl.layerGraph(layers))
    back, lgraph = dl.load(tmp_path / "n.safetensors", "net"), dl.load(tmp_path / "n.safetensors", "lgraph")
    assert type(back) is type(net) and type(back).__name__ == ("DAGNetwork" if graph else "SeriesNetwork")
    assert type(lgraph).__name__ == "LayerGraph"
    assert dl.classify(back, X).tolist() == dl.classify(net, X).tolist()
    assert type(dl.assembleNetwork(back)) is type(net)
