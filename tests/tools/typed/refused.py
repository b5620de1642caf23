"""What type checkers must refuse: each line that ends in "refused", and no other."""

import dlarray as dl

X = dl.dlarray([[1.0, 2.0], [3.0, 4.0]], "CB")
net = dl.dlnetwork([dl.featureInputLayer(2)])

# names that do not exist
dl.nonsense  # refused
dl.softmaxx(X)  # refused
X.nonsense  # refused
net.Lerners  # refused

# internals of the package
X.array  # refused
X.wrap(1)  # refused
dl.dlarray.from_array(1)  # refused
net.rebuilt  # refused
dl.reluLayer().type_and_description()  # refused
dl.categorical(["a"]).codes  # refused

# options
dl.attention(X, X, X, numHead=3)  # refused
dl.attention(X, X, X, 3, AttentionMsk="causal")  # refused
dl.attention(X, X, X, 3, AttentionMask="casual")  # refused
dl.attention(X, X, X, 3, "DataFromat", "CBT")  # refused
dl.attention(X, X)  # refused
dl.gelu(X, Approximation="exact")  # refused
dl.softmax(X, axis=0)  # refused
dl.sum(X, axis=0)  # refused
dl.crossentropy(X, X, Reduction="mean")  # refused
dl.relu(X, 1)  # refused
dl.exp(None)  # refused
dl.dropout(X, "half")  # refused
dl.convolution2dLayer(3, 16, Pading="same")  # refused
dl.convolution2dLayer(3, 16, Padding="valid")  # refused
dl.convolution2dLayer(3, "sixteen")  # refused
dl.lstmLayer(100, OutputMode="first")  # refused
dl.fullyConnectedLayer(10).OutputSise  # refused
dl.fullyConnectedLayer(10).OutputSize = 3  # refused
dl.fullyConnectedLayer(10).BiasL2Factor = "none"  # refused

# training options belong to their solvers
dl.trainingOptions("adam", MaxEpoch=3)  # refused
dl.trainingOptions("adem")  # refused
dl.trainingOptions("adam", Momentum=0.9)  # refused
dl.trainingOptions("sgdm", GradientDecayFactor=0.9)  # refused
dl.trainingOptions("lbfgs", MaxEpochs=3)  # refused
dl.trainingOptions("lm", LineSearchMethod="backtracking")  # refused
dl.trainingOptions("sgdm", Shuffle="always")  # refused
dl.trainingOptions("adam").Momentum  # refused

# outputs
a, b, c = dl.attention(X, X, X, 3, nargout=2)  # refused
dl.attention(X, X, X, 3, nargout=3)  # refused
dl.attention(X, X, X, 3, nargout=2).shape  # refused
d, e = dl.adamupdate(net, net.Learnables, [], [], 1)  # refused
dl.size(X, nargout=2) + 1  # refused
dl.size(X, 1).shape  # refused
m, n, p = dl.size(X, nargout=2)  # refused

# operators
X + None  # refused
X * net  # refused
net + 1  # refused


class mine(dl.reluLayer):  # refused
    """A finished layer has no subclasses."""
