"""Figures that MATLAB printed for seeded runs.

A library that draws the same numbers and computes the same formulas prints the same figures, so each line here tests
everything between the seed and the figure at once: the generator, the initializers and the order of their draws, the
layers, the loss, the solver.  All printed digits are compared.  Each test names its page, or its repository and path.
Pages that set no seed ran in a fresh session, whose generator is in the state of ``rng("default")``.
"""

import numpy as np
import pytest

import dlarray as dl

CONSTRAINED = "github.com/matlab-deep-learning/constrained-deep-learning"


@pytest.fixture(autouse=True)
def fresh_session():
    dl.rng("default")
    yield
    dl.rng("default")


def printed(Y, decimals=4):
    """The numbers of Y as texts with as many decimals as the page prints."""
    return [f"{v:.{decimals}f}" for v in np.asarray(Y).ravel(order="F")]


def significant(v):
    """A loss as trainnet's table prints it."""
    return f"{float(v):.5g}"


def batch_queue(X, T):
    """All observations at once, as the repository's examples feed them."""
    pairs = dl.combine(dl.arrayDatastore(X), dl.arrayDatastore(T))
    return dl.minibatchqueue(
        pairs, 2, MiniBatchSize=512, OutputAsDlarray=[1, 1], MiniBatchFormat=["BC", "BC"]
    )


def sorted_points():
    dl.rng(0)
    return dl.sort(-2 * dl.rand(512, 1) + 1)


def adam_of_the_repository(epochs, rate):
    return dl.trainingOptions(
        "adam", MaxEpochs=epochs, InitialLearnRate=rate, MiniBatchSize=512, LearnRateSchedule="piecewise",
        LearnRateDropFactor=0.9, LearnRateDropPeriod=30, Shuffle="never", Verbose=False,
    )  # fmt: skip


def perceptron(*widths):
    layers = [dl.featureInputLayer(1, Normalization="none")]
    for width in widths:
        layers += [dl.fullyConnectedLayer(width), dl.tanhLayer()]
    return [*layers, dl.fullyConnectedLayer(1)]


PERCEPTRONS = {
    # path in the repository: targets, widths, the printed (iteration, rate, loss).  Later lines are left out: there
    # the order of single-precision sums decides (two runs that the repository printed part at iteration 150).
    "examples/monotonic/introductory/PoC_Ex1_1DFMNN.md": (
        lambda x: x**3 + 0.2 * dl.sin(10 * x),
        (16, 8, 4),
        [(1, "0.05", "0.22547"), (50, "0.045", "0.14967")],
    ),
    "examples/convex/introductory/PoC_Ex1_1DFICNN.md": (
        lambda x: x**4 + 0.2 * dl.sin(20 * x),
        (32, 16, 8),
        [(1, "0.05", "0.26302"), (50, "0.045", "0.12781")],
    ),
}


@pytest.mark.parametrize("path", PERCEPTRONS)
def test_perceptron_trained_with_adam(path):
    """Unconstrained perceptrons of CONSTRAINED: Glorot weights, "mae", Adam, the default L2 regularisation of weights
    and not of biases, rates dropped each 30 epochs."""
    targets, widths, lines = PERCEPTRONS[path]
    X = sorted_points()
    T = targets(X)
    dl.rng(0)
    net = dl.dlnetwork(perceptron(*widths))
    options = adam_of_the_repository(50, 0.05)
    _, info = dl.trainnet(batch_queue(X, T), net, "mae", options, nargout=2)
    history = info.TrainingHistory
    for iteration, rate, loss in lines:
        assert significant(history.LearnRate[iteration - 1]) == rate
        assert significant(history.Loss[iteration - 1]) == loss


def test_first_loss_of_orthogonal_weights():
    """CONSTRAINED, examples/lipschitz/introductory/PoC_Ex1_1DLNN.md: iteration 1, loss 0.13416.

    Orthogonal weights of all shapes (32-by-1, 16-by-32, 8-by-16, 1-by-8), drawn after the data and without a new seed,
    then divided by their 1-norm where it exceeds one.  It tells that trainnet's "mse" is the mean square without mse's
    half.
    """
    X = sorted_points()
    T = X**3 + 0.05 * dl.sin(10 * X)
    layers = [dl.featureInputLayer(1, Normalization="none")]
    for width in (32, 16, 8, 1):
        layers += [
            dl.functionLayer(lambda Z: dl.sort(Z, dl.finddim(Z, "C")), Formattable=True),
            dl.fullyConnectedLayer(width, WeightsInitializer="orthogonal"),
        ]
    net = dl.dlnetwork(layers)
    learnables = net.Learnables
    learnables.Value = [
        W / dl.max(1, dl.max(dl.sum(dl.abs(W), 1))) if name == "Weights" else W
        for W, name in zip(learnables.Value, learnables.Parameter, strict=True)
    ]
    net.Learnables = learnables
    _, info = dl.trainnet(batch_queue(X, T), net, "mse", adam_of_the_repository(1, 0.5), nargout=2)
    assert significant(info.TrainingHistory.Loss[0]) == "0.13416"


# "Control Water Level in a Tank Using a DDPG Agent",
# https://www.mathworks.com/help/reinforcement-learning/ug/create-simulink-environment-and-train-agent.html
def test_critic_of_the_water_tank():
    """Two inputs joined, initialized after rng(0,"twister"): 801 learnables, -0.4320 for random inputs."""
    common = [
        dl.concatenationLayer(1, 2, Name="concat"),
        dl.fullyConnectedLayer(25), dl.reluLayer(),
        dl.fullyConnectedLayer(25), dl.reluLayer(),
        dl.fullyConnectedLayer(1, Name="QValue"),
    ]  # fmt: skip
    net = dl.dlnetwork()
    net = dl.addLayers(net, dl.featureInputLayer(3, Name="obsInLyr"))
    net = dl.addLayers(net, dl.featureInputLayer(1, Name="actInLyr"))
    net = dl.addLayers(net, common)
    net = dl.connectLayers(net, "obsInLyr", "concat/in1")
    net = dl.connectLayers(net, "actInLyr", "concat/in2")
    dl.rng(0, "twister")
    net = dl.initialize(net)
    assert sum(np.asarray(v).size for v in net.Learnables.Value) == 801
    observation, action = dl.dlarray(dl.rand(3, 1), "CB"), dl.dlarray(dl.rand(1, 1), "CB")
    assert printed(dl.predict(net, observation, action)) == ["-0.4320"]


def test_actor_of_the_water_tank():
    """The actor gives -0.1002, and the agent made of it 0.1015 for the next observation."""
    dl.rng(0, "twister")
    net = dl.dlnetwork(
        [
            dl.featureInputLayer(3),
            dl.fullyConnectedLayer(25),
            dl.reluLayer(),
            dl.fullyConnectedLayer(25),
            dl.reluLayer(),
            dl.fullyConnectedLayer(1),
        ]  # fmt: skip
    )
    assert sum(np.asarray(v).size for v in net.Learnables.Value) == 776
    assert printed(dl.predict(net, dl.dlarray(dl.rand(3, 1), "CB"))) == ["-0.1002"]
    assert printed(dl.predict(net, dl.dlarray(dl.rand(3, 1), "CB"))) == ["0.1015"]


def test_recurrent_actor():
    """https://www.mathworks.com/help/reinforcement-learning/ref/rl.policy.rlmaxqpolicy.getaction.html

    A recurrent actor of 62 learnables.  The orthogonal recurrent weights multiply a state of zeros here, but they take
    their normals from the stream before the last layer's weights are drawn; input weights, gates and biases count.
    """
    net = dl.dlnetwork([dl.sequenceInputLayer(4), dl.lstmLayer(2), dl.reluLayer(), dl.fullyConnectedLayer(2)])
    assert sum(np.asarray(v).size for v in net.Learnables.Value) == 62
    assert printed(dl.predict(net, dl.dlarray(dl.rand(4, 1), "CT"))) == ["0.0568", "0.0691"]


def test_recurrent_categorical_actor():
    """https://www.mathworks.com/help/reinforcement-learning/ref/rl.function.rlcontinuousdeterministicactor.evaluate.html"""
    net = dl.dlnetwork(
        [
            dl.sequenceInputLayer(4),
            dl.fullyConnectedLayer(8),
            dl.reluLayer(),
            dl.lstmLayer(8, OutputMode="sequence"),
            dl.fullyConnectedLayer(2),
        ]  # fmt: skip
    )
    assert sum(np.asarray(v).size for v in net.Learnables.Value) == 602
    probabilities = dl.softmax(dl.predict(net, dl.dlarray(dl.rand(4, 1), "CT")))
    assert printed(probabilities) == ["0.4847", "0.5153"]


# https://www.mathworks.com/help/reinforcement-learning/ref/rl.function.rlqvaluefunction.getmaxqvalue.html
def test_largest_value_of_a_default_critic():
    """The default network of a DQN agent, two hidden layers of 256: the largest value is -0.0430, the third."""
    net = dl.dlnetwork(
        [
            dl.featureInputLayer(3),
            dl.fullyConnectedLayer(256),
            dl.reluLayer(),
            dl.fullyConnectedLayer(256),
            dl.reluLayer(),
            dl.fullyConnectedLayer(3),
        ]  # fmt: skip
    )
    v, i = dl.max(dl.predict(net, dl.dlarray(dl.rand(3, 1), "CB")), nargout=2)
    assert printed(v) == ["-0.0430"]
    assert printed(i, 0) == ["3"]


def test_largest_value_of_a_custom_basis():
    """The same page's earlier example: weights rand(20,1) of a basis of 20 functions; 9.0719, of the third action."""
    W = dl.rand(20, 1)
    x = dl.rand(3, 1)
    values = []
    for action in (-1, 0, 1):
        basis = dl.vertcat(
            dl.ones(4, 1), x, action, x**2, action**2, dl.sin(x), np.sin(action), dl.cos(x), np.cos(action)
        )
        values.append(float(W.T @ basis))
    v, i = dl.max(values, nargout=2)
    assert printed(v) == ["9.0719"]
    assert printed(i, 0) == ["3"]


# github.com/HelloWorld-1017/HelloWorld-1017.github.io, _posts/matlab/fundamentals, "`all` and `any`"
NORMALS = """
    0.5377   -1.3077         0         0    0.6715    1.0347    0.8884
    1.8339   -0.4336         0         0   -1.2075    0.7269   -1.1471
    1.4384    0.3252   -0.7549    1.3703   -1.7115   -0.1022   -0.2414
    0.8622    3.5784         0         0    1.6302    0.2939   -0.8095
    0.3188    2.7694         0         0    0.4889   -0.7873   -2.9443
"""


def normals_of_the_post():
    """A has zeros in two columns and a row; in B the row is drawn anew, with the next normals of the same stream."""
    A = dl.randn(5, 7)
    A.paren[":", [3, 4]] = 0
    A.paren[3, ":"] = 0
    B = A.copy()
    B.paren[3, ":"] = dl.randn(1, 7)
    return A, B


def bits(X):
    return "".join(printed(X, 0))


def test_normals_drawn_into_a_row():
    A, B = normals_of_the_post()
    rows = [line.split() for line in NORMALS.strip().splitlines()]
    shown = [["0" if v == 0 else f"{v:.4f}" for v in row] for row in np.asarray(B)]
    assert shown == rows
    rows[2] = ["0"] * 7
    assert [["0" if v == 0 else f"{v:.4f}" for v in row] for row in np.asarray(A)] == rows


def test_all_and_any_of_the_normals():
    A, B = normals_of_the_post()
    assert (bits(dl.all(A)), bits(dl.all(A, 2)), bits(dl.all(A, "all"))) == ("0000000", "00000", "0")
    assert (bits(dl.all(B)), bits(dl.all(B, 2)), bits(dl.all(B, "all"))) == ("1100111", "00100", "0")
    assert (bits(dl.any(A)), bits(dl.any(A, 2)), bits(dl.any(A, "all"))) == ("1100111", "11011", "1")
    assert (bits(dl.any(B)), bits(dl.any(B, 2)), bits(dl.any(B, "all"))) == ("1111111", "11111", "1")
