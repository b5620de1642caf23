"""What type checkers must accept, and the types that they must know; `make check` has mypy and pyright read it."""

from collections.abc import Callable
from typing import Any, assert_type

import numpy as np

import dlarray as dl
from dlarray import Layer, dlarray, dlnetwork

X = dl.dlarray([[1.0, 2.0], [3.0, 4.0]], "CB")
A = np.ones((2, 2))

# -- operators, with arrays, numbers and NumPy's arrays on either side ------------------------------------------
assert_type(X + 1, dlarray)
assert_type(1.5 - X, dlarray)
assert_type(X * X, dlarray)
assert_type(X / A, dlarray)
assert_type(X @ X, dlarray)
assert_type(2**X, dlarray)
assert_type(X**-0.5, dlarray)
assert_type(-X, dlarray)
assert_type(~(X > 0) & (X == 1) | (X != 2), dlarray)
assert_type(X < A, dlarray)
assert_type(1j * X, dlarray)
assert_type(dl.pi * X, dlarray)
doubled = np.float32(2) * X
product = A @ X  # of NumPy's arrays its own stub speaks first, and promises nothing
product.dims()
X += 1
assert_type(X, dlarray)
assert_type(abs(X), dlarray)
assert_type(round(X, 2), dlarray)

# -- parts ----------------------------------------------------------------------------------------------------
assert_type(X[0], dlarray)
assert_type(X[:, -1], dlarray)
assert_type(X[X > 0], dlarray)
assert_type(X(1, ":"), dlarray)
assert_type(X(dl.end, dl.end - 1), dlarray)
assert_type(X("2:end", [1, 2]), dlarray)
assert_type(X.paren[1, ":"], dlarray)
X[0, 0] = 3
X.paren[dl.end + 1, ":"] = []
X.paren[X > 0] = A
assert_type([x for x in X], list[dlarray])
assert_type(X.columns(), list[dlarray])

# -- properties and methods -----------------------------------------------------------------------------------
assert_type(X.T.H, dlarray)
assert_type(X.shape, tuple[int, ...])
assert_type(X.ndim, int)
assert_type(X.sum(1).mean("all"), dlarray)
assert_type(X.max([], 2, nargout=2), tuple[dlarray, dlarray])
assert_type(X.size(1), int)
assert_type(X.dims(), str)
assert_type(float(X), float)
assert_type(f"{X:.3f}", str)
assert_type(len(X), int)
assert_type(X.tolist(), list[Any])

# -- functions: options as keywords, as MATLAB's pairs, and as many outputs as are asked for --------------------
assert_type(dl.softmax(X), dlarray)
assert_type(dl.softmax(A, DataFormat="CB"), dlarray)
assert_type(dl.softmax(A, "DataFormat", "CB"), dlarray)
assert_type(dl.attention(X, X, X, 1, DataFormat="CBT", Scale="auto", AttentionMask="causal"), dlarray)
assert_type(dl.attention(X, X, X, 1, "DataFormat", "CBT", "Scale", 2), dlarray)
assert_type(dl.attention(X, X, X, 1, nargout=1), dlarray)
assert_type(dl.attention(X, X, X, 1, nargout=2), tuple[dlarray, dlarray])
assert_type(dl.attention(X, X, X, 1, "DataFormat", "CBT", nargout=2), tuple[dlarray, dlarray])
assert_type(dl.lstm(X, A, A, A, A, A, DataFormat="CBT", nargout=3), tuple[dlarray, dlarray, dlarray])
assert_type(dl.batchnorm(X, [0, 0], [1, 1], nargout=3), tuple[dlarray, dlarray, dlarray])
assert_type(dl.sum(X, [1, 2]), dlarray)
assert_type(dl.sum(X, "all", "omitnan"), dlarray)
assert_type(dl.max(X, [], 1), dlarray)
assert_type(dl.max(X, 0), dlarray)
assert_type(dl.sort(X, 2, "descend", nargout=2), tuple[dlarray, dlarray])
assert_type(dl.bounds(X), tuple[dlarray, dlarray])
assert_type(dl.size(X), tuple[int, ...])
assert_type(dl.size(X, 1), int)
assert_type(dl.size(X, nargout=2), tuple[int, int])
assert_type(dl.zeros(2, 3, "single"), dlarray)
assert_type(dl.zeros([2, 3], like=X), dlarray)
assert_type(dl.zeros(2, 3, "like", X), dlarray)
assert_type(dl.reshape(X, [], 2), dlarray)
assert_type(dl.cat(1, X, A, 3), dlarray)
assert_type(dl.isempty([]), bool)
assert_type(dl.extractdata(X).shape, Any)
x, y = dl.meshgrid([1, 2, 3])
assert_type(x, dlarray)

# -- categoricals, structures and tables -------------------------------------------------------------------------
c = dl.categorical(["red", "green", "red"])
assert_type(c == "red", dlarray)
assert_type(dl.categories(c), list[str])
assert_type(dl.sort(c), dl.categorical)
assert_type(dl.repmat(c, 2, 1), dl.categorical)
s = dl.struct(a=1)
s.b = 2
assert_type(s.a, Any)

assert_type(dl.onehotdecode(X, ["a", "b"], 1), dl.categorical)
assert_type(dl.padsequences([A, A], 1), dlarray)
assert_type(dl.padsequences([A, A], 1, nargout=2), tuple[dlarray, dlarray])
assert_type(dl.padsequences([A, A], 1, UniformOutput=False), list[dlarray])

# -- differentiation and updates ---------------------------------------------------------------------------------


def loss(x: dlarray, power: int = 2) -> tuple[dlarray, dlarray]:
    value = dl.sum(x**power, "all")
    return value, dl.dlgradient(value, x)


assert_type(dl.dlfeval(loss, X), tuple[dlarray, dlarray])
assert_type(dl.dlfeval(loss, X, power=3), tuple[dlarray, dlarray])
assert_type(dl.dlaccelerate(loss)(X), tuple[dlarray, dlarray])
assert_type(dl.dlgradient(X, X, s), tuple[dlarray, dl.struct])
net = dlnetwork([dl.featureInputLayer(2), dl.fullyConnectedLayer(1)])
averageGrad: list | None
averageSqGrad: list | None
averageGrad, averageSqGrad = [], None
assert_type(dl.adamupdate(net, s, averageGrad, averageSqGrad, 1)[0], dlnetwork)
net, vel = dl.sgdmupdate(net, net.Learnables, [])
assert_type(net.predict(X), dlarray)
assert_type(dl.forward(net, X), dlarray)
Y1, Y2 = dl.predict(net, X)
Y, state = dl.forward(net, X, nargout=2)
assert_type(Y, dlarray)
assert_type(net.initialize(X), dlnetwork)
assert_type(dl.addLayers(net, [dl.reluLayer(), dl.softmaxLayer]), dlnetwork)
assert_type(net.addLayers(dl.reluLayer()).connectLayers("fc", "relu"), dlnetwork)
net.Learnables.Value[0] = X
bias = net.Layers[1].Bias

# -- layers and training -----------------------------------------------------------------------------------------
conv = dl.convolution2dLayer([3, 3], 16, Padding="same", Stride=2, WeightsInitializer="he", Name="conv")
assert_type(conv, dl.convolution2dLayer)
assert_type(conv.Name, str)
assert_type(conv.NumFilters, int)
assert_type(conv.BiasLearnRateFactor, float)
dl.convolution2dLayer(3, 16, "Padding", "same", "Stride", 2)
dl.lstmLayer(100, OutputMode="last", HasStateOutputs=True)
adam = dl.trainingOptions("adam", GradientDecayFactor=0.9, MaxEpochs=3, Plots="none", Metrics="accuracy")
assert_type(adam.GradientDecayFactor, float)
assert_type(adam.MaxEpochs, int)
sgdm = dl.trainingOptions("sgdm", Momentum=0.9, LearnRateSchedule="piecewise", Shuffle="every-epoch")
dl.trainingOptions("sgdm", "Momentum", 0.9, "MaxEpochs", 5)
dl.trainingOptions("lbfgs", LineSearchMethod="backtracking")
dl.trainingOptions("lm", InitialDampingFactor=0.1)
assert_type(dl.trainnet(A, A, net, "mse", sgdm), dlnetwork)
assert_type(dl.minibatchpredict(net, A), dlarray)
assert_type(dl.minibatchpredict(net, A, UniformOutput=False), list[dlarray])
trained, info = dl.trainnet(A, A, net, "mse", sgdm, nargout=2)
assert_type(info.StopReason, str)


class scaleLayer(Layer):
    """A layer of one's own."""

    Formattable = True
    NumInputs = 2
    Alpha = dl.Learnable()
    Memory = dl.State()

    def __init__(self, Name: str = "") -> None:
        self.Name = Name

    def initialize(self, layout):
        self.Alpha = dl.ones([layout.size("C"), 1])

    def predict(self, X, Y):
        return self.Alpha * X + Y, self.Memory


layers: list[Layer] = [dl.featureInputLayer(2), scaleLayer()]
layers.append(dl.reluLayer())
fun: Callable[..., Any] = dl.tanh
