"""Networks of spatial layers beside PyTorch's: a classifier, a residual network, a U-Net; and an autoencoder."""

import pickle

import numpy as np
import pytest

import dlarray as dl
from tests.support.backends import host
from tests.support.bundles import cases

NaN = float("nan")


@pytest.fixture
def torch():
    return pytest.importorskip("torch", reason="PyTorch is the oracle")


def double(net, gen):
    """The network in double precision with random learnables."""
    t = net.Learnables
    for k, value in enumerate(t.Value):
        t.Value[k] = dl.dlarray(gen.normal(0.1, 0.4, value.shape))
    net.Learnables = t
    state = net.State
    for k, value in enumerate(state.Value):
        state.Value[k] = dl.double(value)
    net.State = state
    return net


def into(module, torch, layer, table, names=("Weights", "Bias")):
    """Give a PyTorch module the parameters of a layer."""
    rows = {p: host(v) for name, p, v in table if name == layer}
    w = rows[names[0]]
    rank = module.weight.ndim
    w = w.ravel() if rank == 1 else w.reshape(w.shape + (1,) * (rank - w.ndim))
    with torch.no_grad():
        module.weight.copy_(torch.tensor(moved(w)))
        module.bias.copy_(torch.tensor(rows[names[1]].reshape(-1, order="F")))


def moved(w):
    """height×width×a×b as b×a×height×width; matrices and vectors as they are."""
    return w.transpose(3, 2, 0, 1) if w.ndim == 4 else w


def gradients(module, layer):
    """The gradients of a module as the layer's learnables have them."""
    g = module.weight.grad.numpy()
    g = g.transpose(2, 3, 1, 0) if g.ndim == 4 else g
    return {(layer, "Weights"): g, (layer, "Bias"): module.bias.grad.numpy()}


def images(gen, size=(12, 10, 2, 5)):
    return gen.standard_normal(size)


def to_torch(torch, x):
    return torch.tensor(x.transpose(3, 2, 0, 1))


def compare(table, wanted):
    close = {"rtol": 1e-8, "atol": 1e-9}
    for layer, parameter, value in table:
        got = host(value)
        np.testing.assert_allclose(
            got.reshape(-1, order="F"),
            wanted[layer, parameter].reshape(-1, order="F"),
            err_msg=layer,
            **close,
        )


def test_classifier_training_and_prediction(torch, gen):
    layers = [
        dl.imageInputLayer([12, 10, 2], Normalization="none"),
        dl.convolution2dLayer(3, 6, Padding="same", Name="conv1"),
        dl.batchNormalizationLayer(Name="bn1"),
        dl.reluLayer(),
        dl.maxPooling2dLayer(2, Stride=2),
        dl.convolution2dLayer(3, 4, Stride=2, Padding=1, Name="conv2"),
        dl.batchNormalizationLayer(Name="bn2"),
        dl.leakyReluLayer(0.1),
        dl.averagePooling2dLayer(2),
        dl.flattenLayer(),
        dl.fullyConnectedLayer(3, Name="fc"),
        dl.softmaxLayer(),
    ]
    net = double(dl.dlnetwork(layers), gen)
    nn = torch.nn
    conv1, conv2 = nn.Conv2d(2, 6, 3, padding="same").double(), nn.Conv2d(6, 4, 3, 2, 1).double()
    bn1, bn2, fc = nn.BatchNorm2d(6).double(), nn.BatchNorm2d(4).double(), nn.Linear(16, 3).double()
    table = list(net.Learnables)
    for module, name in ((conv1, "conv1"), (conv2, "conv2")):
        into(module, torch, name, table)
    norms = {"bn1": bn1, "bn2": bn2}
    for name, module in norms.items():
        into(module, torch, name, table, ("Scale", "Offset"))
    # Flattened data runs height, width, channel here, and width, height, channel in PyTorch: 2×2×4 both
    place = np.arange(16).reshape(2, 2, 4, order="F").transpose(2, 0, 1).ravel()
    rows = {p: host(v) for layer, p, v in table if layer == "fc"}
    with torch.no_grad():
        fc.weight.copy_(torch.tensor(rows["Weights"][:, place]))
        fc.bias.copy_(torch.tensor(rows["Bias"].ravel()))
    model = nn.Sequential(
        conv1, bn1, nn.ReLU(), nn.MaxPool2d(2), conv2, bn2, nn.LeakyReLU(0.1), nn.AvgPool2d(2, 1), nn.Flatten(), fc,
        nn.Softmax(1),
    )  # fmt: skip
    labels = np.eye(3)[:, [0, 2, 1, 1, 0]]

    def loss(net, X, T):
        Y, state = net.forward(X, nargout=2)
        value = dl.crossentropy(Y, T)
        return value, state, dl.dlgradient(value, net.Learnables)

    counts = {"bn1": 5 * 120, "bn2": 5 * 9}
    for _ in range(2):
        x = images(gen)
        value, net.State, G = dl.dlfeval(loss, net, dl.dlarray(x, "SSCB"), dl.dlarray(labels, "CB"))
        before = {name: module.running_var.numpy().copy() for name, module in norms.items()}
        model.zero_grad()
        y = model.train()(to_torch(torch, x))
        theirs = -(torch.tensor(labels.T) * torch.log(y)).sum() / 5
        theirs.backward()
        np.testing.assert_allclose(float(value), theirs.item(), rtol=1e-10)
        wanted = {**gradients(conv1, "conv1"), **gradients(conv2, "conv2"), **gradients(fc, "fc")}
        wanted["fc", "Weights"] = wanted["fc", "Weights"][:, np.argsort(place)]
        for name, module in norms.items():
            wanted[name, "Scale"], wanted[name, "Offset"] = (
                module.weight.grad.numpy(),
                module.bias.grad.numpy(),
            )
        compare(G, wanted)
        for name, module in norms.items():
            own = {p: host(v).ravel() for layer, p, v in net.State if layer == name}
            np.testing.assert_allclose(own["TrainedMean"], module.running_mean.numpy(), rtol=1e-9)
            # PyTorch keeps the variance of the sample: n/(n - 1) times the population's
            n, old = counts[name], 0.9 * before[name]
            population = old + (module.running_var.numpy() - old) * (n - 1) / n
            np.testing.assert_allclose(own["TrainedVariance"], population, rtol=1e-9)
            module.running_var.copy_(torch.tensor(population))
    x = images(gen)
    with torch.no_grad():
        want = model.eval()(to_torch(torch, x)).numpy().T
    np.testing.assert_allclose(host(net.predict(dl.dlarray(x, "SSCB"))), want, rtol=1e-9)


def scored(net, X, Z):
    """The output and the gradients of its product with Z."""

    def run(net, X):
        Y = net.forward(X)
        return (Y, *dl.dlgradient(dl.sum(dl.stripdims(Y) * Z, "all"), X, net.Learnables))

    return dl.dlfeval(run, net, X)


def test_residual_network(torch, gen):
    net = dl.dlnetwork()
    net = dl.addLayers(
        net,
        [
            dl.imageInputLayer([12, 10, 2], Normalization="none"),
            dl.convolution2dLayer(3, 4, Padding="same", Name="conv1"),
            dl.reluLayer(Name="relu1"),
            dl.convolution2dLayer(3, 4, Padding="same", Name="conv2"),
            dl.additionLayer(2, Name="add"),
            dl.reluLayer(),
            dl.globalAveragePooling2dLayer(),
        ],
    )
    net = dl.addLayers(net, dl.convolution2dLayer(1, 4, Name="skip"))
    net = dl.connectLayers(dl.connectLayers(net, "imageinput", "skip"), "skip", "add/in2")
    net = double(dl.initialize(net), gen)
    nn, table = torch.nn, list(net.Learnables)
    conv1, conv2, skip = (nn.Conv2d(c, 4, k, padding="same").double() for c, k in ((2, 3), (4, 3), (2, 1)))
    for module, name in ((conv1, "conv1"), (conv2, "conv2"), (skip, "skip")):
        into(module, torch, name, table)
    x = images(gen)
    t = to_torch(torch, x).requires_grad_()
    y = torch.relu(conv2(torch.relu(conv1(t))) + skip(t)).mean((2, 3), keepdim=True)
    Z = gen.standard_normal((1, 1, 4, 5))
    Y, dX, G = scored(net, dl.dlarray(x, "SSCB"), Z)
    (y * torch.tensor(Z.transpose(3, 2, 0, 1))).sum().backward()
    assert (dl.dims(Y), Y.shape) == ("SSCB", (1, 1, 4, 5))
    np.testing.assert_allclose(host(Y), y.detach().numpy().transpose(2, 3, 1, 0), rtol=1e-10, atol=1e-12)
    np.testing.assert_allclose(host(dX), t.grad.numpy().transpose(2, 3, 1, 0), rtol=1e-9, atol=1e-11)
    compare(
        G,
        {
            k: v
            for m, n in ((conv1, "conv1"), (conv2, "conv2"), (skip, "skip"))
            for k, v in gradients(m, n).items()
        },
    )


def test_unet(torch, gen):
    net = dl.dlnetwork()
    net = dl.addLayers(
        net,
        [
            dl.imageInputLayer([12, 10, 2], Normalization="none"),
            dl.convolution2dLayer(3, 4, Padding="same", Name="down"),
            dl.reluLayer(Name="enc"),
            dl.maxPooling2dLayer(2, Stride=2),
            dl.convolution2dLayer(3, 6, Padding="same", Name="bottom"),
            dl.reluLayer(),
            dl.transposedConv2dLayer(2, 4, Stride=2, Name="up"),
            dl.depthConcatenationLayer(2, Name="cat"),
            dl.convolution2dLayer(3, 3, Padding="same", Name="out"),
            dl.softmaxLayer(),
        ],
    )
    net = double(dl.initialize(dl.connectLayers(net, "enc", "cat/in2")), gen)
    nn, table = torch.nn, list(net.Learnables)
    down, bottom = nn.Conv2d(2, 4, 3, padding=1).double(), nn.Conv2d(4, 6, 3, padding=1).double()
    up, out = nn.ConvTranspose2d(6, 4, 2, 2).double(), nn.Conv2d(8, 3, 3, padding=1).double()
    modules = {"down": down, "bottom": bottom, "up": up, "out": out}
    for name, module in modules.items():
        into(module, torch, name, table)
    x = images(gen)
    t = to_torch(torch, x).requires_grad_()
    enc = torch.relu(down(t))
    y = up(torch.relu(bottom(nn.functional.max_pool2d(enc, 2))))
    y = torch.softmax(out(torch.cat([y, enc], 1)), 1)
    Z = gen.standard_normal((12, 10, 3, 5))
    Y, dX, G = scored(net, dl.dlarray(x, "SSCB"), Z)
    (y * torch.tensor(Z.transpose(3, 2, 0, 1))).sum().backward()
    np.testing.assert_allclose(host(Y), y.detach().numpy().transpose(2, 3, 1, 0), rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(host(dX), t.grad.numpy().transpose(2, 3, 1, 0), rtol=1e-8, atol=1e-10)
    compare(G, {k: v for name, m in modules.items() for k, v in gradients(m, name).items()})


def test_variational_autoencoder_learns():
    """An encoder and a decoder as published programs have them: sizes, and a loss that falls."""
    dl.rng(0)
    encoder = dl.dlnetwork(
        [
            dl.imageInputLayer([28, 28, 1], Normalization="none"),
            dl.convolution2dLayer(3, 8, Padding="same", Stride=2),
            dl.reluLayer,
            dl.convolution2dLayer(3, 16, Padding="same", Stride=2),
            dl.reluLayer,
            dl.fullyConnectedLayer(8),
        ]
    )
    decoder = dl.dlnetwork(
        [
            dl.featureInputLayer(4),
            dl.fullyConnectedLayer(7 * 7 * 16),
            dl.reshapeLayer([7, 7, 16], OperationDimension="spatial-channel"),
            dl.transposedConv2dLayer(3, 16, Cropping="same", Stride=2),
            dl.reluLayer,
            dl.transposedConv2dLayer(3, 8, Cropping="same", Stride=2),
            dl.reluLayer,
            dl.transposedConv2dLayer(3, 1, Cropping="same"),
            dl.sigmoidLayer,
        ]
    )

    def loss(nets, X):
        h = dl.stripdims(nets[0].forward(X))
        mu, logvar = h[:4], h[4:]
        sample = mu + dl.exp(0.5 * logvar) * dl.randn(4, h.shape[1], "like", mu)
        Y = nets[1].forward(dl.dlarray(sample, "CB"))
        assert (dl.dims(Y), Y.shape) == ("SSCB", X.shape)
        divergence = -0.5 * dl.sum(1 + logvar - mu**2 - dl.exp(logvar), 1)
        value = dl.mse(Y, X) + dl.mean(divergence)
        return value, dl.dlgradient(value, nets)

    x = np.zeros((28, 28, 1, 6), np.float32)
    for k in range(6):
        x[4 * k : 4 * k + 5, 5:20, 0, k] = 1
    X, nets, average, squares = dl.dlarray(x, "SSCB"), (encoder, decoder), [], []
    values = []
    for step in range(12):
        value, G = dl.dlfeval(loss, nets, X)
        nets, average, squares = dl.adamupdate(nets, G, average, squares, step + 1, 0.01)
        values.append(float(value))
    assert values[-1] < 0.8 * values[0]


def test_compiled_and_pickled(gen):
    pytest.importorskip("jax", reason="dlaccelerate compiles with it")
    net = dl.dlnetwork(
        [
            dl.imageInputLayer([12, 10, 2]),
            dl.convolution2dLayer(3, 6, Padding=[1, 0, 2, 1]),
            dl.batchNormalizationLayer(),
            dl.reluLayer(),
            dl.maxPooling2dLayer(2, Stride=2),
            dl.averagePooling2dLayer(2, Padding="same", PaddingValue="mean"),
            dl.groupedConvolution2dLayer(3, 2, "channel-wise", Padding="same"),
            dl.groupNormalizationLayer(2),
            dl.resize2dLayer(Scale=2),
            dl.transposedConv2dLayer(2, 3, Stride=2),
            dl.adaptiveAveragePooling2dLayer(3),
            dl.fullyConnectedLayer(3),
        ]
    )

    def loss(net, X):
        Y, state = net.forward(X, nargout=2)
        value = dl.mse(Y, dl.zeros(*Y.shape))
        return value, state, dl.dlgradient(value, net.Learnables)

    X = dl.dlarray(gen.standard_normal((12, 10, 2, 5)).astype(np.float32), "SSCB")
    fast = dl.dlaccelerate(loss)
    value, state, G = dl.dlfeval(loss, net, X)
    for _ in range(2):
        again, state2, G2 = dl.dlfeval(fast, net, X)
        np.testing.assert_allclose(float(again), float(value), rtol=1e-4)
        for a, b in zip([*state.Value, *G.Value], [*state2.Value, *G2.Value], strict=True):
            np.testing.assert_allclose(host(a), host(b), rtol=1e-3, atol=1e-4)
    other = pickle.loads(pickle.dumps(net))
    assert repr(other.Layers) == repr(net.Layers) and np.array_equal(
        host(other.predict(X)), host(net.predict(X))
    )


def unknown(*size):
    return [*size, NaN]


IMAGES, VOLUMES, SEQUENCES = (
    dl.networkDataLayout(unknown(12, 10, 4), "SSCB"),
    dl.networkDataLayout(unknown(8, 8, 8, 2), "SSSCB"),
    dl.networkDataLayout([4, NaN, 12], "CBT"),
)
SAVED = [
    (dl.convolution2dLayer(3, 4, Padding=[1, 2, 3, 4], PaddingValue="replicate"), IMAGES),
    (dl.convolution2dLayer(3, 4, Padding="same", DilationFactor=[1, 2]), IMAGES),
    (dl.convolution1dLayer(3, 4, Padding=[1, 2]), SEQUENCES),
    (dl.convolution3dLayer(2, 3, Padding=[[1, 2, 3], [4, 5, 6]]), VOLUMES),
    (dl.groupedConvolution2dLayer(3, 2, "channel-wise"), IMAGES),
    (dl.transposedConv2dLayer(3, 2, Stride=[2, 3], Cropping=[0, 1, 1, 0]), IMAGES),
    (dl.maxPooling2dLayer(2, HasUnpoolingOutputs=True), IMAGES),
    (dl.averagePooling3dLayer(3, Padding=[[1, 0, 1], [0, 1, 2]], PaddingValue="mean"), VOLUMES),
    (dl.globalMaxPooling1dLayer(), SEQUENCES),
    (dl.adaptiveAveragePooling2dLayer([2, 3]), IMAGES),
    (dl.batchNormalizationLayer(), IMAGES),
    (dl.groupNormalizationLayer("channel-wise"), IMAGES),
    (dl.crossChannelNormalizationLayer(3), IMAGES),
    (dl.spatialDropoutLayer(Probability=0.2), IMAGES),
    (dl.resize2dLayer(OutputSize=[8, NaN], Method="bilinear"), IMAGES),
    (dl.realToComplexLayer(OperationDimension="S"), IMAGES),
    (dl.formatLayer("SSBC"), IMAGES),
    (dl.permuteLayer([2, 1, 3]), IMAGES),
    (dl.reshapeLayer([], 10, OperationDimension="spatial-channel"), IMAGES),
    (dl.sequenceFoldingLayer(), SEQUENCES),
    (dl.depthToSpace2dLayer(2, Mode="crd"), IMAGES),
    (dl.imageInputLayer([12, 10, 4], Normalization="zscore"), IMAGES),
]


@cases(("layer", "layout"), SAVED, ids=lambda value: type(value).__name__)
def test_saved_and_loaded(layer, layout, tmp_path, gen):
    net = dl.dlnetwork([layer], layout)
    dl.save(tmp_path / "net.safetensors", net)
    other = dl.load(tmp_path / "net.safetensors")
    assert repr(net.Layers(1)) == repr(other.Layers(1))
    size = [3 if n != n else n for n in layout.Size]
    X = dl.dlarray(gen.standard_normal(size).astype(np.float32), layout.Format)
    for a, b in zip(
        *(Y if isinstance(Y, tuple) else (Y,) for Y in (net.predict(X), other.predict(X))), strict=True
    ):
        assert np.array_equal(host(a), host(b))
