"""The networks of MATLAB's own examples: built, displayed, analysed layer by layer, run forward and back, saved.

Each example says its networks, data, loss and the sizes that every layer gives.  Two of them are compared with
PyTorch as well: a sequence-to-sequence network with attention, and the encoder block of a transformer; others have such
a comparison in ``test_convolutional_networks.py``, ``test_recurrent.py`` and ``test_character_gpt.py``.
"""

import importlib.util
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import dlarray as dl
from tests.support.backends import host

NaN = float("nan")


def randoms(*size, seed=0, cls=np.float32):
    return np.random.default_rng(seed).standard_normal(size).astype(cls)


def numbers(high, *size, seed=0):
    return np.random.default_rng(seed).integers(1, high + 1, size).astype(np.float32)


def onehot(labels, classes):
    return dl.dlarray(np.eye(classes, dtype=np.float32)[labels].T, "CB")


# -- networks of images ------------------------------------------------------------------------------------------


def digits():
    """ "Create Simple Deep Learning Neural Network for Classification"."""
    layers = [dl.imageInputLayer([28, 28, 1])]
    for filters in (8, 16, 32):
        layers += [
            dl.convolution2dLayer(3, filters, Padding="same"),
            dl.batchNormalizationLayer,
            dl.reluLayer,
        ]
        layers += [dl.maxPooling2dLayer(2, Stride=2)] if filters < 32 else []
    return dl.dlnetwork([*layers, dl.fullyConnectedLayer(10), dl.softmaxLayer])


def classified(nets, X, T):
    Y, state = dl.forward(nets[0], X, nargout=2)
    assert len(state) == len(nets[0].State)
    return dl.crossentropy(Y, T)


class samplingLayer(dl.Layer):
    """Draws from the normal distribution whose mean and log variance it is given, one below the other."""

    Formattable = True
    OutputNames = ["out", "mean", "log-variance"]  # noqa: RUF012 - MATLAB's way to name outputs

    def predict(self, X):
        count = dl.size(X, 1) // 2
        mu, log_variance = X("1:" + str(count), ":"), X(f"{count + 1}:end", ":")
        noise = dl.randn(*mu.shape, "like", dl.stripdims(mu))
        return mu + dl.exp(0.5 * log_variance) * noise, mu, log_variance


class projectAndReshapeLayer(dl.Layer):
    """A fully connected operation whose output is reshaped to images."""

    Formattable = True
    Weights = dl.Learnable()
    Bias = dl.Learnable()

    def __init__(self, outputSize):
        self.OutputSize = outputSize

    def initialize(self, layout):
        rows = int(np.prod(self.OutputSize))
        if dl.numel(self.Weights) == 0:
            self.Weights = 0.1 * dl.randn(rows, layout.size("C"), "single")
        if dl.numel(self.Bias) == 0:
            self.Bias = dl.zeros(rows, 1, "single")

    def predict(self, X):
        Y = dl.fullyconnect(X, self.Weights, self.Bias)
        return dl.dlarray(dl.reshape(dl.stripdims(Y), [*self.OutputSize, dl.size(X, 2)]), "SSCB")


def autoencoder():
    """ "Train Variational Autoencoder (VAE) to Generate Images"."""
    same = {"Padding": "same", "Stride": 2}
    encoder = [
        dl.imageInputLayer([28, 28, 1], Normalization="none"),
        dl.convolution2dLayer(3, 32, **same), dl.reluLayer, dl.convolution2dLayer(3, 64, **same), dl.reluLayer,
        dl.fullyConnectedLayer(2 * 16), samplingLayer(),
    ]  # fmt: skip
    same = {"Cropping": "same", "Stride": 2}
    decoder = [
        dl.featureInputLayer(16), projectAndReshapeLayer([7, 7, 64]),
        dl.transposedConv2dLayer(3, 64, **same), dl.reluLayer, dl.transposedConv2dLayer(3, 32, **same), dl.reluLayer,
        dl.transposedConv2dLayer(3, 1, Cropping="same"), dl.sigmoidLayer,
    ]  # fmt: skip
    return dl.dlnetwork(encoder), dl.dlnetwork(decoder)


def elbo(nets, X):
    Z, mu, log_variance = dl.forward(nets[0], X)
    divergence = -0.5 * dl.sum(1 + log_variance - mu**2 - dl.exp(log_variance), 1)
    return dl.mse(dl.forward(nets[1], Z), X) + dl.mean(dl.stripdims(divergence))


def residual():
    """ "Train Residual Network for Image Classification": units with a convolution around them where sizes change."""
    width = 4
    net = dl.dlnetwork()
    net = dl.addLayers(net, [
        dl.imageInputLayer([32, 32, 3], Name="input"),
        dl.convolution2dLayer(3, width, Padding="same", Name="convInp"),
        dl.batchNormalizationLayer(Name="BNInp"),
        dl.reluLayer(Name="reluInp"),
    ])  # fmt: skip
    last = "reluInp"
    for unit, (filters, stride) in enumerate(((width, 1), (2 * width, 2)), 1):
        tag = f"S{unit}U1_"
        net = dl.addLayers(net, [
            dl.convolution2dLayer(3, filters, Padding="same", Stride=stride, Name=tag + "conv1"),
            dl.batchNormalizationLayer(Name=tag + "BN1"),
            dl.reluLayer(Name=tag + "relu1"),
            dl.convolution2dLayer(3, filters, Padding="same", Name=tag + "conv2"),
            dl.batchNormalizationLayer(Name=tag + "BN2"),
            dl.additionLayer(2, Name=f"add{unit}"),
            dl.reluLayer(Name=f"relu{unit}"),
        ])  # fmt: skip
        net = dl.connectLayers(net, last, tag + "conv1")
        if stride > 1:
            skip = [dl.convolution2dLayer(1, filters, Stride=stride, Name=f"skipConv{unit}"),
                    dl.batchNormalizationLayer(Name=f"skipBN{unit}")]  # fmt: skip
            net = dl.connectLayers(dl.addLayers(net, skip), last, f"skipConv{unit}")
            last = f"skipBN{unit}"
        net = dl.connectLayers(net, last, f"add{unit}/in2")
        last = f"relu{unit}"
    net = dl.addLayers(net, [dl.globalAveragePooling2dLayer(Name="globalPool"),
                             dl.fullyConnectedLayer(5, Name="fcFinal"), dl.softmaxLayer(Name="softmax")])  # fmt: skip
    return dl.initialize(dl.connectLayers(net, last, "globalPool"))


def unet():
    """Two levels of an encoder, and a decoder that gets the encoder's feature maps too."""
    net = dl.dlnetwork()
    down = [dl.imageInputLayer([32, 24, 1], Normalization="none")]
    for k, filters in ((1, 4), (2, 8)):
        down += [dl.convolution2dLayer(3, filters, Padding="same", Name=f"Encoder-{k}-Conv"),
                 dl.reluLayer(Name=f"Encoder-{k}-ReLU"),
                 dl.maxPooling2dLayer(2, Stride=2, Name=f"Encoder-{k}-MaxPool")]  # fmt: skip
    down += [dl.convolution2dLayer(3, 16, Padding="same", Name="Bridge-Conv"), dl.reluLayer(Name="Bridge-ReLU"),
             dl.dropoutLayer(0.5, Name="Bridge-DropOut")]  # fmt: skip
    for k, filters in ((2, 8), (1, 4)):
        down += [dl.transposedConv2dLayer(2, filters, Stride=2, Name=f"Decoder-{k}-UpConv"),
                 dl.depthConcatenationLayer(2, Name=f"Decoder-{k}-Concat"),
                 dl.convolution2dLayer(3, filters, Padding="same", Name=f"Decoder-{k}-Conv"),
                 dl.reluLayer(Name=f"Decoder-{k}-ReLU")]  # fmt: skip
    net = dl.addLayers(
        net, [*down, dl.convolution2dLayer(1, 3, Name="Final-Conv"), dl.softmaxLayer(Name="Softmax")]
    )
    for k in (1, 2):
        net = dl.connectLayers(net, f"Encoder-{k}-ReLU", f"Decoder-{k}-Concat/in2")
    return dl.initialize(net)


def adversaries():
    """ "Train Generative Adversarial Network (GAN)", narrower: a generator and a discriminator."""
    up, down = {"Stride": 2, "Cropping": "same"}, {"Stride": 2, "Padding": "same"}
    generator = [
        dl.featureInputLayer(10), projectAndReshapeLayer([4, 4, 16]),
        dl.transposedConv2dLayer(5, 8, **up), dl.batchNormalizationLayer, dl.reluLayer,
        dl.transposedConv2dLayer(5, 3, **up), dl.tanhLayer,
    ]  # fmt: skip
    discriminator = [
        dl.imageInputLayer([16, 16, 3], Normalization="none"), dl.dropoutLayer(0.5),
        dl.convolution2dLayer(5, 8, **down), dl.leakyReluLayer(0.2),
        dl.convolution2dLayer(5, 16, **down), dl.batchNormalizationLayer, dl.leakyReluLayer(0.2),
        dl.convolution2dLayer(4, 1), dl.sigmoidLayer,
    ]  # fmt: skip
    return dl.dlnetwork(generator), dl.dlnetwork(discriminator)


def adversarial(nets, X, Z):
    """The sum of both losses: it reaches the learnables of both networks."""
    generator, discriminator = nets
    real, fake = dl.forward(discriminator, X), dl.forward(discriminator, dl.forward(generator, Z))
    return -dl.mean(dl.log(real), "all") - dl.mean(dl.log(1 - fake), "all") - dl.mean(dl.log(fake), "all")


# -- networks of sequences ---------------------------------------------------------------------------------------


def bilstm_classifier():
    """ "Sequence Classification Using Deep Learning", with the sizes of the Japanese vowels."""
    layers = [dl.sequenceInputLayer(12), dl.bilstmLayer(20, OutputMode="last"), dl.fullyConnectedLayer(9)]
    return dl.dlnetwork([*layers, dl.softmaxLayer])


def encoder_block(channels=8, heads=2, hidden=16, activation=dl.geluLayer):
    """Self-attention and a pair of fully connected layers, an addition around each, a normalization behind each."""
    net = dl.dlnetwork()
    net = dl.addLayers(net, [
        dl.sequenceInputLayer(channels, Name="input"),
        dl.selfAttentionLayer(heads, channels, Name="attention"),
        dl.additionLayer(2, Name="add1"),
        dl.layerNormalizationLayer(Name="norm1"),
        dl.fullyConnectedLayer(hidden, Name="fc1"),
        activation(Name="activation"),
        dl.fullyConnectedLayer(channels, Name="fc2"),
        dl.additionLayer(2, Name="add2"),
        dl.layerNormalizationLayer(Name="norm2"),
    ])  # fmt: skip
    net = dl.connectLayers(net, "input", "add1/in2")
    return dl.initialize(dl.connectLayers(net, "norm1", "add2/in2"))


def encoded(nets, X):
    return dl.l2loss(dl.forward(nets[0], X), dl.dlarray(randoms(8, 3, 6, seed=5), "CBT"))


SOURCE, TARGET, EMBEDDING, HIDDEN = 7, 6, 5, 4  # words of both languages, and the widths


def translator():
    """ "Sequence-to-Sequence Translation Using Attention": an encoder, and a decoder that looks at all it has said."""
    encoder = dl.dlnetwork([
        dl.sequenceInputLayer(1, Name="words"),
        dl.wordEmbeddingLayer(EMBEDDING, SOURCE, Name="embedding"),
        dl.lstmLayer(HIDDEN, HasStateOutputs=True, Name="lstm"),
    ])  # fmt: skip
    decoder = dl.dlnetwork()
    decoder = dl.addLayers(decoder, [
        dl.sequenceInputLayer(1, Name="words"),
        dl.wordEmbeddingLayer(EMBEDDING, TARGET, Name="embedding"),
        dl.lstmLayer(HIDDEN, HasStateInputs=True, HasStateOutputs=True, Name="lstm"),
        dl.attentionLayer(1, Name="attention"),
        dl.concatenationLayer(1, 2, Name="concat"),
        dl.fullyConnectedLayer(TARGET, Name="fc"),
        dl.softmaxLayer(Name="softmax"),
    ])  # fmt: skip
    for k in ("hidden", "cell"):
        decoder = dl.addLayers(decoder, dl.featureInputLayer(HIDDEN, Name=k))
        decoder = dl.connectLayers(decoder, k, f"lstm/{k}")
    decoder = dl.addLayers(decoder, dl.sequenceInputLayer(HIDDEN, Name="source"))
    for s, d in (("source", "attention/key"), ("source", "attention/value"), ("lstm/out", "concat/in2")):
        decoder = dl.connectLayers(decoder, s, d)
    decoder.OutputNames = ["softmax", "lstm/hidden", "lstm/cell"]
    return encoder, dl.initialize(decoder)


def translated(nets, X, T):
    """The decoder is told the word before each word that it has to find."""
    encoder, decoder = nets
    Z, hidden, cell = dl.forward(encoder, X)
    Y, *_ = dl.forward(decoder, T[:, :, :-1], hidden, cell, Z)
    return dl.indexcrossentropy(Y, T[:, :, 1:])


def character_gpt():
    path = Path(__file__).parents[2] / "examples" / "character_gpt.py"
    spec = importlib.util.spec_from_file_location("character_gpt_of_the_networks", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.characterGPT(9, 6, 8, 2, 1)


def next_character(nets, X):
    return dl.indexcrossentropy(dl.forward(nets[0], X[:, :, :-1]), X[:, :, 1:])


# -- what must hold for each -------------------------------------------------------------------------------------


def example(build, loss, data, *sizes, learnables):
    return SimpleNamespace(build=build, loss=loss, data=data, sizes=sizes, learnables=learnables)


def images(*size, seed=0):
    return dl.dlarray(randoms(*size, seed=seed), "SSCB")


EXAMPLES = {
    "digits": example(
        digits, classified, lambda: (images(28, 28, 1, 6), onehot([0, 3, 9, 1, 1, 5], 10)),
        "28 28 1, 28 28 8, 28 28 8, 28 28 8, 14 14 8, 14 14 16, 14 14 16, 14 14 16, 7 7 16, 7 7 32, 7 7 32, 7 7 32,"
        " 10, 10", learnables=[21690],
    ),
    "variational autoencoder": example(
        autoencoder, elbo, lambda: (images(28, 28, 1, 4),),
        "28 28 1, 14 14 32, 14 14 32, 7 7 64, 7 7 64, 32, 16 | 16 | 16",
        "16, 7 7 64, 14 14 64, 14 14 64, 28 28 32, 28 28 32, 28 28 1, 28 28 1", learnables=[119200, 108993],
    ),
    "residual network": example(
        residual, classified, lambda: (images(32, 32, 3, 5), onehot([0, 3, 4, 1, 1], 5)),
        "32 32 3, 32 32 4, 32 32 4, 32 32 4," + " 32 32 4," * 7 + " 16 16 8," * 7 + " 16 16 8, 16 16 8, 1 1 8, 5, 5",
        learnables=[1445],
    ),
    "U-Net": example(
        unet, lambda nets, X: dl.l2loss(dl.forward(nets[0], X), images(32, 24, 3, 2, seed=3)),
        lambda: (images(32, 24, 1, 2),),
        "32 24 1, 32 24 4, 32 24 4, 16 12 4, 16 12 8, 16 12 8, 8 6 8, 8 6 16, 8 6 16, 8 6 16, 16 12 8, 16 12 16,"
        " 16 12 8, 16 12 8, 32 24 4, 32 24 8, 32 24 4, 32 24 4, 32 24 3, 32 24 3", learnables=[3623],
    ),
    "adversarial pair": example(
        adversaries, adversarial, lambda: (images(16, 16, 3, 5), dl.dlarray(randoms(10, 5), "CB")),
        "10, 4 4 16, 8 8 8, 8 8 8, 8 8 8, 16 16 3, 16 16 3",
        "16 16 3, 16 16 3, 8 8 8, 8 8 8, 4 4 16, 4 4 16, 4 4 16, 1 1 1, 1 1 1", learnables=[6643, 4113],
    ),
    "biLSTM classifier": example(
        bilstm_classifier, classified,
        lambda: (dl.dlarray(randoms(12, 4, 9), "CBT"), onehot([8, 0, 3, 3], 9)),
        "12, 40, 9, 9", learnables=[5649],
    ),
    "transformer encoder block": example(
        encoder_block, encoded, lambda: (dl.dlarray(randoms(8, 3, 6), "CBT"),),
        "8, 8, 8, 8, 16, 16, 8, 8, 8", learnables=[600],
    ),
    "translation with attention": example(
        translator, translated,
        lambda: (dl.dlarray(numbers(SOURCE, 1, 3, 8), "CBT"), dl.dlarray(numbers(TARGET, 1, 3, 6, seed=1), "CBT")),
        "1, 5, 4 | 4 | 4", "1, 5, 4 | 4 | 4, 4, 8, 6, 6, 4, 4, 4", learnables=[200, 249],
    ),
    "character GPT": example(
        character_gpt, next_character, lambda: (dl.dlarray(numbers(9, 1, 3, 7), "CBT"),),
        "1, 8, 8, 8, 8, 8, 8, 8, 8, 32, 32, 8, 8, 8, 8, 9, 9", learnables=[1097],
    ),
}  # fmt: skip


@pytest.fixture(params=EXAMPLES)
def case(request):
    dl.rng(0)
    case = EXAMPLES[request.param]
    built = case.build()
    case.nets = built if isinstance(built, tuple) else (built,)
    return case


def total(net):
    return sum(dl.numel(value) for value in net.Learnables.Value)


def test_displays(case, capsys):
    for net in case.nets:
        rows = f"[{len(net.Layers)}×1 nnet.cnn.layer.Layer]"
        assert rows in repr(net) and "Initialized: 1" in repr(net)
        lines = repr(net.Layers).split("\n")
        assert len(lines) == 2 + len(net.Layers)
        for k, (line, layer) in enumerate(zip(lines[2:], net.Layers, strict=True), 1):
            assert line.split()[:2] == [str(k), f"'{layer.Name}'"]
        assert len(repr(net.Learnables).split("\n")) == 5 + len(net.Learnables)
        dl.summary(net)
        text = capsys.readouterr().out
        assert "Initialized: true" in text and text.count("\n") >= 6 + len(net.InputNames) - 1
        assert net.mermaid().count("-->") == len(net.Connections)


def test_sizes_layer_by_layer(case):
    for net, sizes, count in zip(case.nets, case.sizes, case.learnables, strict=True):
        info = dl.analyzeNetwork(net, Plots="none")
        assert len(info.Issues) == 0 and info.TotalLearnables == total(net) == count
        got = []
        for shown, fmt in zip(info.LayerInfo.ActivationSizes, info.LayerInfo.ActivationFormats, strict=True):
            ports = [(shown, fmt)] if isinstance(fmt, str) else zip(shown, fmt, strict=True)
            got.append(
                " | ".join(
                    " ".join(str(n) for n, mark in zip(*port, strict=True) if mark in "SC") for port in ports
                )
            )
        assert ", ".join(got) == sizes


def spaced(size, fmt):
    """The sizes of S and C, the others are free."""
    return " ".join(str(n) for n, mark in zip(size, fmt, strict=True) if mark in "SC")


def test_forward_and_back(case):
    data = case.data()

    def step(nets):
        value = case.loss(nets, *data)
        return value, dl.dlgradient(value, nets)

    nets, average, squares, losses = case.nets, [], [], []
    for k in range(1, 13):
        dl.rng(1)  # the same noise and dropout in each step, so that the loss has to fall
        value, gradients = dl.dlfeval(step, nets)
        losses.append(float(value))
        if k == 1:
            for net, table in zip(nets, gradients, strict=True):
                for (layer, name, weight), (_, _, g) in zip(net.Learnables, table, strict=True):
                    assert g.shape == weight.shape and np.isfinite(host(g)).all(), (layer, name)
                    if not (name == "KeyBias" or without_effect(net, layer, name)):
                        assert np.abs(host(g)).max() > 0, (layer, name)
        nets, average, squares = dl.adamupdate(nets, gradients, average, squares, k, 0.01)
    assert losses[-1] < losses[0]


def without_effect(net, layer, name):
    """A bias ahead of a batch normalization, which takes it off again; its gradient is rounding."""
    fed = [d for s, d in net.Connections if s == layer]
    return name == "Bias" and any(
        "BatchNormalization" in net.getLayer(d).class_name() for d in fed if "/" not in d
    )


def test_prediction_is_the_same_after_saving(case, tmp_path):
    for k, net in enumerate(case.nets):
        if any(type(layer).__module__ == __name__ for layer in net.Layers):
            continue  # its classes are the test's own; test_saving.py saves custom layers
        dl.save(net, tmp_path / f"{k}.safetensors")
        other = dl.load(tmp_path / f"{k}.safetensors")
        assert repr(other) == repr(net)
        X = [probe(net.getLayer(name)) for name in net.InputNames]
        for a, b in zip(several(net.predict(*X)), several(other.predict(*X)), strict=True):
            assert np.array_equal(host(a), host(b))


def probe(layer):
    """Data for an input layer: small whole numbers, which serve as words too."""
    layout = layer.layout()
    return dl.dlarray(numbers(5, *(3 if np.isnan(n) else n for n in layout.Size)), layout.Format)


def several(Y):
    return Y if isinstance(Y, tuple) else (Y,)


# -- beside PyTorch ----------------------------------------------------------------------------------------------


@pytest.fixture
def torch():
    return pytest.importorskip("torch", reason="PyTorch is the oracle")


def double(net, seed=0):
    """The network with random learnables in double precision."""
    gen = np.random.default_rng(seed)
    table = net.Learnables
    table.Value = [dl.dlarray(0.4 * gen.standard_normal(value.shape)) for value in table.Value]
    return net.with_learnables(table)


def parameters(torch, net):
    """The learnables as PyTorch's leaves."""
    return {
        f"{layer}/{name}": torch.tensor(host(value), requires_grad=True)
        for layer, name, value in net.Learnables
    }


def equal_gradients(table, P):
    for layer, name, g in table:
        want = P[f"{layer}/{name}"].grad
        np.testing.assert_allclose(host(g), want.numpy(), rtol=1e-8, atol=1e-11, err_msg=f"{layer}/{name}")


@pytest.mark.parametrize("batch", [1, 3])
def test_encoder_block_is_pytorchs(torch, batch):
    """``torch.nn.TransformerEncoderLayer`` with the same weights: outputs, and gradients of all learnables."""
    net = double(encoder_block())
    P = {f"{layer}/{name}": torch.tensor(host(value)) for layer, name, value in net.Learnables}
    module = torch.nn.TransformerEncoderLayer(
        8, 2, 16, dropout=0, activation="gelu", batch_first=True
    ).double()
    attention = module.self_attn
    kinds = ("Query", "Key", "Value")
    with torch.no_grad():
        attention.in_proj_weight.copy_(torch.cat([P[f"attention/{k}Weights"] for k in kinds]))
        attention.in_proj_bias.copy_(torch.cat([P[f"attention/{k}Bias"] for k in kinds])[:, 0])
        attention.out_proj.weight.copy_(P["attention/OutputWeights"])
        attention.out_proj.bias.copy_(P["attention/OutputBias"][:, 0])
        for part, layer in ((module.linear1, "fc1"), (module.linear2, "fc2")):
            part.weight.copy_(P[f"{layer}/Weights"])
            part.bias.copy_(P[f"{layer}/Bias"][:, 0])
        for part, layer in ((module.norm1, "norm1"), (module.norm2, "norm2")):
            part.weight.copy_(P[f"{layer}/Scale"][:, 0])
            part.bias.copy_(P[f"{layer}/Offset"][:, 0])
    x, z = randoms(8, batch, 6, cls=np.float64), randoms(8, batch, 6, seed=1, cls=np.float64)

    def step(net, X):
        Y = net.forward(X)
        return (Y, *dl.dlgradient(dl.sum(dl.stripdims(Y) * z, "all"), X, net.Learnables))

    Y, dX, G = dl.dlfeval(step, net, dl.dlarray(x, "CBT"))
    t = torch.tensor(x.transpose(1, 2, 0), requires_grad=True)  # observations × time × channels
    y = module.train()(t)
    (y * torch.tensor(z.transpose(1, 2, 0))).sum().backward()
    back = {"rtol": 1e-9, "atol": 1e-11}
    np.testing.assert_allclose(host(Y), y.detach().numpy().transpose(2, 0, 1), **back)
    np.testing.assert_allclose(host(dX), t.grad.numpy().transpose(2, 0, 1), **back)
    g = {f"{layer}/{name}": host(value) for layer, name, value in G}
    for k, part in enumerate(kinds):
        rows = slice(8 * k, 8 * k + 8)
        np.testing.assert_allclose(
            g[f"attention/{part}Weights"], attention.in_proj_weight.grad[rows].numpy(), **back
        )
        np.testing.assert_allclose(
            g[f"attention/{part}Bias"][:, 0], attention.in_proj_bias.grad[rows].numpy(), **back
        )
    for layer, weight, bias, names in (
        ("attention", attention.out_proj.weight, attention.out_proj.bias, ("OutputWeights", "OutputBias")),
        ("fc1", module.linear1.weight, module.linear1.bias, ("Weights", "Bias")),
        ("fc2", module.linear2.weight, module.linear2.bias, ("Weights", "Bias")),
        ("norm1", module.norm1.weight, module.norm1.bias, ("Scale", "Offset")),
        ("norm2", module.norm2.weight, module.norm2.bias, ("Scale", "Offset")),
    ):
        for name, part in zip(names, (weight, bias), strict=True):
            want = part.grad.numpy()
            np.testing.assert_allclose(g[f"{layer}/{name}"].reshape(want.shape), want, err_msg=layer, **back)


@pytest.mark.parametrize("batch", [1, 3])
def test_translation_is_pytorchs(torch, batch):
    """Embedding, LSTM and attention of PyTorch wired as the two networks are: loss, states, all gradients."""
    encoder, decoder = (double(net, k) for k, net in enumerate(translator()))
    P, Q = parameters(torch, encoder), parameters(torch, decoder)
    X, T = numbers(SOURCE, 1, batch, 8), numbers(TARGET, 1, batch, 6, seed=1)

    def step(encoder, decoder):
        Z, hidden, cell = encoder.forward(dl.dlarray(X.astype(float), "CBT"))
        words = dl.dlarray(T.astype(float), "CBT")
        Y, hidden, cell = decoder.forward(words[:, :, :-1], hidden, cell, Z)
        loss = dl.indexcrossentropy(Y, words[:, :, 1:])
        return loss, Y, hidden, cell, *dl.dlgradient(loss, encoder.Learnables, decoder.Learnables)

    loss, Y, hidden, cell, G, H = dl.dlfeval(step, encoder, decoder)

    def lstm(P, x, start=None):
        """PyTorch's own LSTM on these parameters; its gates come in the same order."""
        module = torch.nn.LSTM(EMBEDDING, HIDDEN, batch_first=True).double()
        given = {
            "weight_ih_l0": P["lstm/InputWeights"],
            "weight_hh_l0": P["lstm/RecurrentWeights"],
            "bias_ih_l0": P["lstm/Bias"][:, 0],
            "bias_hh_l0": torch.zeros(4 * HIDDEN, dtype=torch.float64),
        }
        return torch.func.functional_call(module, given, (x, start) if start else x)

    def embedded(P, words):
        return P["embedding/Weights"].T[torch.tensor(words[0]).long() - 1]

    z, states = lstm(P, embedded(P, X))
    h, states = lstm(Q, embedded(Q, T[:, :, :-1]), states)
    context = torch.nn.functional.scaled_dot_product_attention(h, z, z)
    y = torch.cat([context, h], 2) @ Q["fc/Weights"].T + Q["fc/Bias"][:, 0]
    labels = torch.tensor(T[0, :, 1:]).long() - 1
    theirs = torch.nn.functional.cross_entropy(y.flatten(0, 1), labels.flatten(), reduction="sum")
    theirs = theirs / batch
    theirs.backward()
    np.testing.assert_allclose(float(loss), theirs.item(), rtol=1e-10)
    np.testing.assert_allclose(host(Y), y.softmax(2).detach().numpy().transpose(2, 0, 1), rtol=1e-9)
    for got, want in zip((hidden, cell), states, strict=True):
        np.testing.assert_allclose(host(got), want[0].detach().numpy().T, rtol=1e-9)
    equal_gradients(G, P)
    equal_gradients(H, Q)
