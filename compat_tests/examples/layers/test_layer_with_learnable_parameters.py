"""Define Custom Deep Learning Layer with Learnable Parameters: the SReLU layer; and its backward function.

https://www.mathworks.com/help/deeplearning/ug/define-custom-deep-learning-layer.html
https://www.mathworks.com/help/deeplearning/ug/define-custom-deep-learning-layers.html
https://www.mathworks.com/help/deeplearning/ug/specify-custom-operation-backward-function.html
"""

import numpy as np

import dlarray as dl
from compat_tests.examples.digits import pictures


class sreluLayer(dl.Layer):
    """Example custom SReLU layer."""

    # Layer learnable parameters
    LeftSlope = dl.Learnable()
    RightSlope = dl.Learnable()
    LeftThreshold = dl.Learnable()
    RightThreshold = dl.Learnable()

    def __init__(layer, Name=""):
        # Set layer name, type and description.
        layer.Name = Name
        layer.Type = "SReLU"
        layer.Description = "SReLU"

    def initialize(layer, layout):
        # Find number of channels.
        idx = dl.finddim(layout, "C")
        numChannels = layout.Size[idx - 1]
        # Initialize empty learnable parameters.
        sz = dl.ones(1, dl.numel(layout.Size))
        sz.paren[idx] = numChannels
        if dl.isempty(layer.LeftSlope):
            layer.LeftSlope = dl.rand(sz)
        if dl.isempty(layer.RightSlope):
            layer.RightSlope = dl.rand(sz)
        if dl.isempty(layer.LeftThreshold):
            layer.LeftThreshold = dl.rand(sz)
        if dl.isempty(layer.RightThreshold):
            layer.RightThreshold = dl.rand(sz)
        return layer

    def predict(layer, X):
        tl, al, tr, ar = layer.LeftThreshold, layer.LeftSlope, layer.RightThreshold, layer.RightSlope
        Y = (X <= tl) * (tl + al * (X - tl)) + ((tl < X) & (X < tr)) * X + (tr <= X) * (tr + ar * (X - tr))
        return Y


class sreluLayerWithBackward(sreluLayer):
    """The same, with a backward function of its own."""

    def backward(layer, X, Y, dLdY, memory):
        tl, al, tr, ar = layer.LeftThreshold, layer.LeftSlope, layer.RightThreshold, layer.RightSlope
        low, high = X <= tl, X >= tr
        dLdX = dLdY * (low * al + (~low & ~high) + high * ar)
        reduce = lambda values, like: (
            dl.sum(values, [1, 2, 4]) if dl.size(like) != dl.size(values) else values
        )
        dLdal = reduce(dLdY * low * (X - tl), al)
        dLdar = reduce(dLdY * high * (X - tr), ar)
        dLdtl = reduce(dLdY * low * (1 - al), tl)
        dLdtr = reduce(dLdY * high * (1 - ar), tr)
        return dLdX, dLdal, dLdar, dLdtl, dLdtr


class sreluFunction(dl.DifferentiableFunction):
    """The operation of the third page."""

    def __init__(fcn):
        super().__init__(1, SaveInputsForBackward=True)

    def forward(fcn, X, tl, al, tr, ar):
        return (X <= tl) * (tl + al * (X - tl)) + ((tl < X) & (X < tr)) * X + (tr <= X) * (tr + ar * (X - tr))

    def backward(fcn, dLdY, computeGradients, X, tl, al, tr, ar):
        low, high = X <= tl, X >= tr
        dLdX = dLdY * (low * al + (~low & ~high) + high * ar)
        total = lambda values: dl.sum(values, [1, 2, 4])
        return (
            dLdX,
            total(dLdY * low * (1 - al)),
            total(dLdY * low * (X - tl)),
            total(dLdY * high * (1 - ar)),
            total(dLdY * high * (X - tr)),
        )


def test_the_first_page(capsys):
    # GPU compatibility, check layer validity using checkLayer
    layer = sreluLayer()
    layout = dl.networkDataLayout([24, 24, 20, dl.NaN], "SSCB")
    dl.checkLayer(layer, layout)
    printed = capsys.readouterr().out
    assert "Test Summary:" in printed and "0 Failed" in printed and "Passed" in printed

    # Include Custom Layer in Network
    layers = [
        dl.imageInputLayer([14, 14, 1]),
        dl.convolution2dLayer(5, 8),
        dl.batchNormalizationLayer,
        sreluLayer(),
        dl.fullyConnectedLayer(10),
        dl.softmaxLayer,
    ]
    dl.rng(0)
    net = dl.dlnetwork(layers)
    srelu = net.Layers(4)
    assert srelu.Type == "SReLU"
    assert dl.size(srelu.LeftSlope) == (1, 1, 8)
    X, digits = pictures(20)
    X, T = X[::2, ::2], dl.categorical(digits).T
    options = dl.trainingOptions("adam", MaxEpochs=6, InitialLearnRate=0.01, MiniBatchSize=25, Verbose=False)
    trained = dl.trainnet(X, T, net, "crossentropy", options)
    assert float(dl.testnet(trained, X, T, "accuracy")) > 90
    after = trained.Layers(4)
    for name in ("LeftSlope", "RightSlope", "LeftThreshold", "RightThreshold"):
        assert not dl.isequal(getattr(after, name), getattr(srelu, name))


def test_the_layer_with_a_backward_function(capsys):
    dl.checkLayer(sreluLayerWithBackward(), dl.networkDataLayout([6, 5, 3, dl.NaN], "SSCB"))
    printed = capsys.readouterr().out
    assert "0 Failed" in printed
    dl.rng(1)
    plain, written = (dl.dlnetwork([dl.imageInputLayer([6, 5, 3], Normalization="none"), layer])
                      for layer in (sreluLayer(), sreluLayerWithBackward()))  # fmt: skip
    written = written.copy()
    for net in (plain, written):
        gen = np.random.default_rng(3)
        net.Learnables = dl.dlupdate(
            lambda p, gen=gen: dl.dlarray(gen.uniform(0, 1, dl.size(p))), net
        ).Learnables
    X = dl.dlarray(2 * dl.randn(6, 5, 3, 4), "SSCB")

    def gradients(net):
        loss = dl.sum(dl.forward(net, X) ** 2, "all")
        return dl.dlgradient(loss, net.Learnables)

    first, second = dl.dlfeval(gradients, plain), dl.dlfeval(gradients, written)
    for a, b in zip(first.Value, second.Value):
        np.testing.assert_allclose(np.asarray(a), np.asarray(b), rtol=1e-4, atol=1e-5)


def test_the_operation_with_a_backward_function():
    srelu = sreluFunction()
    dl.rng(2)
    X = dl.dlarray(2 * dl.randn(3, 4, 2, 5))
    parameters = [dl.dlarray(dl.rand(1, 1, 2)) for _ in range(4)]
    assert dl.checkGradients(srelu, X, *parameters, Verbose=False)
    Y = srelu(dl.dlarray(X, "SSCB"), *parameters)
    assert dl.dims(Y) == "SSCB"
