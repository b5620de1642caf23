"""embeddingLayer: values, formats, the masked vector, PyTorch's embedding as oracle, refusals."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, OptionError, SizeError
from tests.support.backends import host
from tests.support.bundles import cases

W = np.arange(1.0, 13).reshape(3, 4)


@cases(
    "fmt,size,out",
    [("CBT", (1, 2, 3), "CBT"), ("BT", (2, 3), "CBT"), ("CB", (1, 5), "CB"), ("SSCB", (2, 2, 1, 3), "SSCB")],
)
@cases("mapping", ["error", "first-vector"])
def test_vectors(fmt, size, out, mapping, gen):
    zero = mapping == "first-vector"
    layer = dl.embeddingLayer(3, 4 - zero, Weights=W, ZeroIndexMapping=mapping)
    x = gen.integers(1 - zero, 5 - zero, size)
    Y = layer.predict(dl.dlarray(x.astype(float), fmt))
    assert dl.dims(Y) == out
    found = np.moveaxis(host(Y), out.index("C"), 0).reshape(3, -1)
    assert np.array_equal(found, W[:, x.reshape(-1) - 1 + zero])


@cases("mapping,mask", [("error", 2), ("first-vector", 0), ("first-vector", 2), ("error", None)])
def test_gradient_is_pytorchs_with_a_padding_index(mapping, mask, gen):
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    zero = mapping == "first-vector"
    layer = dl.embeddingLayer(3, 4 - zero, MaskIndex=mask, ZeroIndexMapping=mapping, Weights=W)
    x = gen.integers(1 - zero, 5 - zero, (2, 9))
    seed = gen.standard_normal((3, 2, 9))
    net = dl.dlnetwork([layer], dl.dlarray(x.astype(float), "BT"))

    def run(net, X):
        Y = net.forward(X)
        return dl.dlgradient(dl.sum(dl.stripdims(Y) * seed, "all"), net.Learnables)

    G = host(dl.dlfeval(run, net, dl.dlarray(x.astype(float), "BT")).Value[0])
    theirs = torch.nn.Embedding(4, 3, padding_idx=None if mask is None else mask - 1 + zero).double()
    y = theirs(torch.tensor(x - 1 + zero))
    (y * torch.tensor(seed).permute(1, 2, 0)).sum().backward()
    np.testing.assert_allclose(G, theirs.weight.grad.numpy().T, rtol=2e-6, atol=1e-6)
    assert mask is None or not G[:, mask - 1 + zero].any()


def test_training_leaves_the_masked_vector_alone():
    dl.rng(0)
    x = host(dl.randi(5, [60, 1]))
    layers = [dl.featureInputLayer(1), dl.embeddingLayer(3, 5, MaskIndex=2), dl.fullyConnectedLayer(1)]
    layers[1].WeightL2Factor = 0
    net = dl.dlnetwork(layers)
    options = dl.trainingOptions("adam", MaxEpochs=5, Verbose=False)
    trained = dl.trainnet(x, x**2, net, "mse", options)
    before, after = host(net.Learnables.Value[0]), host(trained.Learnables.Value[0])
    assert np.array_equal(before[:, 1], after[:, 1])
    assert np.all(before[:, [0, 2, 3, 4]] != after[:, [0, 2, 3, 4]])


def test_parameters_of_pytorch():
    torch = pytest.importorskip("torch", reason="PyTorch is the source")
    module = torch.nn.Embedding(4, 3)
    net = dl.dlnetwork([dl.embeddingLayer(3, 4)], dl.dlarray([1.0], "CB"))
    net = dl.importParameters(net, module)
    assert np.array_equal(host(net.Learnables.Value[0]), module.weight.detach().numpy().T)


def test_display():
    layer = dl.embeddingLayer(3, 4, Name="emb", MaskIndex=4)
    assert repr(layer) == (
        "  EmbeddingLayer with properties:\n\n                Name: 'emb'\n\n   Hyperparameters\n"
        "          OutputSize: 3\n            MaxIndex: 4\n           MaskIndex: 4\n    ZeroIndexMapping: 'error'\n\n"
        "   Learnable Parameters\n             Weights: []\n\n   State Parameters\n    No properties.\n\n"
        "  Show all properties"
    )
    assert "1   'emb'   Embedding   Embedding with output size 3 and maximum index 4" in repr(
        dl.layerArray([layer, dl.reluLayer()])
    )


@cases(
    "make,error,words",
    [
        (lambda: dl.embeddingLayer(3, 0), OptionError, "'MaxIndex'.*positive integer"),
        (
            lambda: dl.embeddingLayer(3, 4, MaskIndex=5),
            OptionError,
            r"MaskIndex is 5.*fix: embeddingLayer\(3, 5",
        ),
        (lambda: dl.embeddingLayer(3, 4, MaskIndex=0), OptionError, "fix: ZeroIndexMapping"),
        (lambda: dl.embeddingLayer(3, 4, MaskIndex=1.5), OptionError, "a nonnegative integer"),
        (
            lambda: dl.embeddingLayer(3, 4).predict(dl.dlarray([1.0, 0], "CB")),
            ArgumentError,
            "0 is among.*X \\+ 1",
        ),
        (
            lambda: dl.embeddingLayer(3, 4).predict(dl.dlarray([1.0, 5], "CB")),
            ArgumentError,
            "larger maxIndex",
        ),
        (lambda: dl.embeddingLayer(3, 4, Weights=W).predict(dl.dlarray([1.5], "CB")), ArgumentError, "1.5"),
        (
            lambda: dl.dlnetwork([dl.embeddingLayer(3, 5, Weights=W)], dl.dlarray([1.0], "CB")),
            SizeError,
            "OutputSize×MaxIndex",
        ),
    ],
)
def test_refusals(make, error, words):
    with pytest.raises(error, match=words):
        make()
