"""importParameters: parameters of PyTorch's modules give PyTorch's outputs, Keras' the documented formulas."""

import numpy as np
import pytest
import safetensors.numpy

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError, DataError, OptionError, SizeError
from tests.support.backends import host

NaN = float("nan")
TOLERANCE = {"single": 1e-5, "double": 1e-10}
BACK = {"BCSS": "CSSB", "BTC": "CTB"}


@pytest.fixture
def torch():
    return pytest.importorskip("torch", reason="PyTorch is the oracle")


@pytest.fixture(params=["single", "double"])
def kind(request):
    return request.param


def prepared(torch, module, kind, seed=3):
    """The module with random parameters, running statistics among them, in evaluation mode."""
    gen = torch.Generator().manual_seed(seed)
    for name, p in [*module.named_parameters(), *module.named_buffers()]:
        if p.is_floating_point():
            values = torch.randn(p.shape, generator=gen) * 0.4
            p.data = values.abs() + 0.5 if name.endswith("running_var") else values
    return (module.double() if kind == "double" else module.float()).eval()


def data(kind, *size, seed=0):
    dtype = np.float64 if kind == "double" else np.float32
    return np.random.default_rng(seed).normal(size=size).astype(dtype)


def agree(torch, net, module, x, fmt, kind, out=None):
    """The network gives what the module gives for data in PyTorch's order of dimensions, labelled by fmt."""
    Y = net.predict(dl.dlarray(x, fmt))
    with torch.no_grad():
        y = module(torch.tensor(x))
        y = y[0] if isinstance(y, tuple) else y
    wanted = dl.dlarray(y.numpy(), out or fmt)
    assert Y._format == wanted._format and Y.shape == wanted.shape
    assert dl.underlyingType(Y) == kind
    np.testing.assert_allclose(host(Y), host(wanted), rtol=TOLERANCE[kind], atol=TOLERANCE[kind])


def image(h, w, c):
    return dl.imageInputLayer([h, w, c], Normalization="none")


def test_a_convolutional_classifier_with_flattening(torch, kind):
    """Batch norm with running statistics, no bias, and the columns of the layer behind the flattening."""
    nn = torch.nn
    module = nn.Sequential(
        nn.Conv2d(3, 5, (3, 2), padding=1, bias=False), nn.BatchNorm2d(5), nn.PReLU(5),
        nn.Conv2d(5, 8, 3, stride=2), nn.ReLU(), nn.Flatten(), nn.Linear(8 * 3 * 4, 7), nn.BatchNorm1d(7),
        nn.Linear(7, 3),
    )  # fmt: skip
    layers = [
        image(8, 9, 3), dl.convolution2dLayer([3, 2], 5, Padding=1), dl.batchNormalizationLayer(),
        dl.preluLayer(Alpha=np.ones((1, 1, 5))), dl.convolution2dLayer(3, 8, Stride=2), dl.reluLayer(),
        dl.fullyConnectedLayer(7), dl.batchNormalizationLayer(), dl.fullyConnectedLayer(3),
    ]  # fmt: skip
    module = prepared(torch, module, kind)
    net = dl.importParameters(dl.dlnetwork(layers), module.state_dict())
    agree(torch, net, module, data(kind, 2, 3, 8, 9), "BCSS", kind, "BC")
    wrong = dl.importParameters(dl.dlnetwork(layers), module.state_dict(), FlattenOrder="column-major")
    x = dl.dlarray(data(kind, 2, 3, 8, 9), "BCSS")
    assert np.abs(host(wrong.predict(x)) - host(net.predict(x))).max() > 1e-2


@pytest.mark.parametrize("seed", range(8))
def test_random_stacks(torch, seed, kind):
    """Convolutions, grouped ones, normalizations and fully connected layers of random sizes, some without a bias."""
    gen, nn = np.random.default_rng(seed), torch.nn
    channels, size = int(gen.integers(1, 4)), [int(n) for n in gen.integers(6, 10, 2)]
    modules, layers, x = [], [image(*size, channels)], data(kind, 2, channels, *size, seed=seed)
    for _ in range(gen.integers(1, 4)):
        window, stride, pad = (
            [int(n) for n in gen.integers(1, 4, 2)],
            int(gen.integers(1, 3)),
            int(gen.integers(2)),
        )
        out, bias, groups = int(gen.integers(1, 4)), bool(gen.integers(2)), channels if gen.integers(2) else 1
        options = {"stride": stride, "padding": pad, "bias": bias, "groups": groups}
        modules.append(nn.Conv2d(channels, out * groups, window, **options))
        steps = {"Stride": stride, "Padding": pad}
        grouped = groups > 1 or gen.integers(2)  # one group alone may be written either way
        layers.append(
            dl.groupedConvolution2dLayer(window, out, groups, **steps)
            if grouped
            else dl.convolution2dLayer(window, out, **steps)
        )
        channels = out * groups
        if gen.integers(2):
            modules.append(nn.BatchNorm2d(channels, affine=bool(gen.integers(2))))
            layers.append(dl.batchNormalizationLayer())
        modules.append(nn.ReLU())
        layers.append(dl.reluLayer())
    modules.append(nn.Flatten())
    layers += [dl.flattenLayer()] * int(gen.integers(2))
    width = nn.Sequential(*modules).eval()(torch.zeros(1, *x.shape[1:])).shape[1]
    for outputs in gen.integers(1, 6, gen.integers(1, 4)):
        modules += [nn.Linear(width, int(outputs), bias=bool(gen.integers(2))), nn.Tanh()]
        layers += [dl.fullyConnectedLayer(int(outputs)), dl.tanhLayer()]
        width = int(outputs)
    module = prepared(torch, nn.Sequential(*modules), kind, seed)
    agree(torch, dl.importParameters(dl.dlnetwork(layers), module), module, x, "BCSS", kind, "BC")


def test_what_stands_behind_a_flatten_layer_is_permuted_too(torch, kind):
    """A batch normalization between the flattening and the fully connected layer has values for each place."""
    nn = torch.nn
    module = prepared(
        torch, nn.Sequential(nn.Conv2d(2, 3, 2), nn.Flatten(), nn.BatchNorm1d(36), nn.Linear(36, 4)), kind
    )
    layers = [
        image(4, 5, 2), dl.convolution2dLayer(2, 3), dl.flattenLayer(), dl.batchNormalizationLayer(), dl.reluLayer(),
        dl.fullyConnectedLayer(4),
    ]  # fmt: skip
    module.insert(3, nn.ReLU())
    net = dl.importParameters(dl.dlnetwork(layers), module)
    agree(torch, net, module, data(kind, 3, 2, 4, 5), "BCSS", kind, "BC")


def test_images_that_go_straight_into_a_fully_connected_layer(torch):
    """With an input layer, and with example data alone; a network that flattens nothing needs no sizes."""
    module = prepared(torch, torch.nn.Sequential(torch.nn.Flatten(), torch.nn.Linear(24, 3)), "double")
    x = data("double", 2, 2, 3, 4)
    for net in (
        dl.dlnetwork([image(3, 4, 2), dl.fullyConnectedLayer(3)]),
        dl.dlnetwork([dl.fullyConnectedLayer(3)], dl.dlarray(x, "BCSS")),
    ):
        agree(torch, dl.importParameters(net, module), module, x, "BCSS", "double", "BC")


def test_sequences_of_images_into_a_recurrent_layer(torch):
    """A recurrent layer flattens as a fully connected one does."""

    class Video(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.lstm = torch.nn.LSTM(12, 3, batch_first=True)

        def forward(self, x):
            return self.lstm(x.flatten(2))

    module = prepared(torch, Video(), "double")
    net = dl.dlnetwork([dl.sequenceInputLayer([2, 3, 2]), dl.lstmLayer(3)])
    agree(
        torch,
        dl.importParameters(net, module),
        module,
        data("double", 2, 4, 2, 2, 3),
        "BTCSS",
        "double",
        "BTC",
    )


def test_flattened_branches_that_are_joined(torch):
    """A concatenation along the channels joins their orders."""
    nn = torch.nn

    class Branches(nn.Module):
        def __init__(self):
            super().__init__()
            self.a, self.b, self.fc = nn.Conv2d(2, 3, 2), nn.Conv2d(2, 2, 3), nn.Linear(3 * 6 + 2 * 2, 4)

        def forward(self, x):
            return self.fc(torch.cat([self.a(x).flatten(1), self.b(x).flatten(1)], 1))

    module = prepared(torch, Branches(), "double")
    net = dl.dlnetwork([image(3, 4, 2), dl.convolution2dLayer(2, 3, Name="a"), dl.flattenLayer(Name="fa"),
                        dl.concatenationLayer(1, 2, Name="cat"), dl.fullyConnectedLayer(4, Name="fc")],
                       Initialize=False)  # fmt: skip
    net = net.addLayers([dl.convolution2dLayer(3, 2, Name="b"), dl.flattenLayer(Name="fb")])
    net = net.connectLayers("imageinput", "b").connectLayers("fb", "cat/in2").initialize()
    net = dl.importParameters(net, module)
    agree(torch, net, module, data("double", 2, 2, 3, 4), "BCSS", "double", "BC")


@pytest.mark.parametrize("rank", [1, 2, 3])
def test_convolutions_of_every_rank(torch, rank, kind):
    """Convolutions and transposed ones, whose spatial dimensions keep their order."""
    nn = torch.nn
    conv = (nn.Conv1d, nn.Conv2d, nn.Conv3d)[rank - 1](3, 4, (2, 3, 2)[:rank])
    back = (nn.ConvTranspose1d, nn.ConvTranspose2d, nn.ConvTranspose3d)[rank - 1](
        4, 1, (3, 2, 4)[:rank], stride=2
    )
    module = prepared(torch, nn.Sequential(conv, nn.Tanh(), back), kind)
    forth = (dl.convolution1dLayer, dl.convolution2dLayer, dl.convolution3dLayer)[rank - 1]
    up = (dl.transposedConv1dLayer, dl.transposedConv2dLayer, dl.transposedConv3dLayer)[rank - 1]
    sizes = [[2], [2, 3], [2, 3, 2]][rank - 1], [[3], [3, 2], [3, 2, 4]][rank - 1]
    sizes = [s[0] if rank == 1 else s for s in sizes]
    layers = [forth(sizes[0], 4), dl.tanhLayer(), up(sizes[1], 1, Stride=2)]
    x = data(kind, 2, 3, *(5, 4, 3)[:rank])
    fmt = "BC" + "S" * rank
    net = dl.dlnetwork(layers, dl.dlarray(x, fmt))
    agree(torch, dl.importParameters(net, module), module, x, fmt, kind)


def test_grouped_and_depthwise_convolutions(torch, kind):
    nn = torch.nn
    module = prepared(
        torch, nn.Sequential(nn.Conv2d(4, 6, 2, groups=2), nn.Conv2d(6, 12, (2, 1), groups=6)), kind
    )
    layers = [
        image(5, 4, 4), dl.groupedConvolution2dLayer(2, 3, 2),
        dl.groupedConvolution2dLayer([2, 1], 2, "channel-wise"),
    ]  # fmt: skip
    net = dl.importParameters(dl.dlnetwork(layers), module)
    agree(torch, net, module, data(kind, 2, 4, 5, 4), "BCSS", kind)


@pytest.mark.parametrize("bias", [True, False])
@pytest.mark.parametrize("bidirectional", [True, False])
def test_lstm_of_two_levels(torch, bidirectional, bias, kind):
    """Two biases are added, and the levels are layers of their own."""
    options = {"batch_first": True, "num_layers": 2, "bias": bias, "bidirectional": bidirectional}
    module = prepared(torch, torch.nn.LSTM(3, 4, **options), kind)
    layer = dl.bilstmLayer if bidirectional else dl.lstmLayer
    net = dl.dlnetwork([dl.sequenceInputLayer(3), layer(4, Name="one"), layer(4, Name="two")])
    imported, T = dl.importParameters(net, module.state_dict(), nargout=2)
    agree(torch, imported, module, data(kind, 2, 5, 3), "BTC", kind)
    source = dict(zip(zip(T.Layer, T.Parameter, strict=True), T.Source, strict=True))
    end = " + weight_ih_l1_reverse" * bidirectional
    assert source["two", "InputWeights"] == "weight_ih_l1" + end
    named = dl.importParameters(net, module, {"one": "l0", "two": "l1"})
    agree(torch, named, module, data(kind, 2, 5, 3), "BTC", kind)


def test_gru_keeps_the_bias_behind_the_reset_gate(torch, kind):
    module = prepared(torch, torch.nn.GRU(3, 4, batch_first=True), kind)
    two = dl.gruLayer(4, ResetGateMode="recurrent-bias-after-multiplication")
    net = dl.importParameters(dl.dlnetwork([dl.sequenceInputLayer(3), two]), module)
    agree(torch, net, module, data(kind, 2, 5, 3), "BTC", kind)
    one = dl.dlnetwork([dl.sequenceInputLayer(3), dl.gruLayer(4)])
    with pytest.raises(ArgumentError, match="cannot be added.*fix: gruLayer"):
        dl.importParameters(one, module)
    module.bias_hh_l0.data[8:] = 0  # without one behind the gate, the sum is right
    agree(torch, dl.importParameters(one, module), module, data(kind, 2, 5, 3), "BTC", kind)
    before = dl.dlnetwork([dl.sequenceInputLayer(3), dl.gruLayer(4, ResetGateMode="before-multiplication")])
    with pytest.raises(ArgumentError, match="resets in the mode 'before-multiplication'"):
        dl.importParameters(before, module)


@pytest.mark.parametrize("bias", [True, False])
def test_multihead_attention(torch, bias, kind):
    """The stacked projection is split into query, key and value."""

    class SelfAttention(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.attention = torch.nn.MultiheadAttention(8, 2, bias=bias, batch_first=True)

        def forward(self, x):
            return self.attention(x, x, x)

    module = prepared(torch, SelfAttention(), kind)
    net = dl.dlnetwork([dl.sequenceInputLayer(8), dl.selfAttentionLayer(2, 8)])
    agree(torch, dl.importParameters(net, module), module, data(kind, 2, 5, 8), "BTC", kind)


def encoder(names=("selfattention", "fc_1", "fc_2", "layernorm_1", "layernorm_2")):
    """A transformer encoder layer that normalizes behind its two parts."""
    attention, fc1, fc2, norm1, norm2 = names
    net = dl.dlnetwork([
        dl.sequenceInputLayer(8, Name="in"), dl.selfAttentionLayer(2, 8, Name=attention),
        dl.additionLayer(2, Name="add1"), dl.layerNormalizationLayer(Name=norm1),
        dl.fullyConnectedLayer(16, Name=fc1), dl.reluLayer(Name="relu"), dl.fullyConnectedLayer(8, Name=fc2),
        dl.additionLayer(2, Name="add2"), dl.layerNormalizationLayer(Name=norm2),
    ], Initialize=False)  # fmt: skip
    return net.connectLayers("in", "add1/in2").connectLayers(norm1, "add2/in2").initialize()


def test_transformer_encoder_layer(torch, kind):
    """PyTorch lists the norms last, the network in between: each kind is paired in its own order."""
    module = prepared(torch, torch.nn.TransformerEncoderLayer(8, 2, 16, batch_first=True), kind)
    x = data(kind, 2, 5, 8)
    for names in (("selfattention", "fc_1", "fc_2", "layernorm_1", "layernorm_2"),
                  ("self_attn", "linear1", "linear2", "norm1", "norm2")):  # fmt: skip
        agree(torch, dl.importParameters(encoder(names), module), module, x, "BTC", kind)


def test_embeddings(torch, kind):
    """Word 0 of PyTorch is word 1; the vector of unknown words stays; positions are an embedding as well."""

    class Tokens(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.words, self.places, self.head = (
                torch.nn.Embedding(6, 4),
                torch.nn.Embedding(5, 4),
                torch.nn.Linear(4, 3),
            )

        def forward(self, x):
            return self.head(self.words(x) + self.places(torch.arange(x.shape[1])))

    module = prepared(torch, Tokens(), kind)
    net = dl.dlnetwork([
        dl.sequenceInputLayer(1, Name="in"), dl.wordEmbeddingLayer(4, 6, Name="emb"), dl.additionLayer(2, Name="add"),
        dl.fullyConnectedLayer(3, Name="fc")], Initialize=False)  # fmt: skip
    net = net.addLayers(dl.positionEmbeddingLayer(4, 5, Name="pos"))
    net = net.connectLayers("emb", "pos").connectLayers("pos", "add/in2").initialize()
    new = dl.importParameters(net, module, {"pos": "places"})
    words = np.array([[0, 3, 5, 2, 2], [1, 1, 4, 0, 5]])
    Y = new.predict(dl.dlarray(words[..., None] + 1.0, "BTC"))
    y = dl.dlarray(module(torch.tensor(words)).detach().numpy(), "BTC")
    np.testing.assert_allclose(host(Y), host(y), rtol=TOLERANCE[kind], atol=TOLERANCE[kind])
    last = [host(n.learnables["emb", "Weights"])[:, -1] for n in (net, new)]
    np.testing.assert_array_equal(*last)
    larger = dl.importParameters(  # a source with a vector for unknown words
        dl.dlnetwork([dl.sequenceInputLayer(1), dl.wordEmbeddingLayer(4, 5)]),
        {"words.weight": module.words.weight},
    )
    np.testing.assert_array_equal(host(larger.Learnables.Value[0]).T, module.words.weight.detach().numpy())


def test_other_normalizations_and_bare_parameters(torch):
    """Group normalization, a class token and positions that are parameters without a module."""
    module = prepared(
        torch, torch.nn.Sequential(torch.nn.Conv2d(2, 4, 1), torch.nn.GroupNorm(2, 4)), "double"
    )
    net = dl.dlnetwork([image(3, 3, 2), dl.convolution2dLayer(1, 4), dl.groupNormalizationLayer(2)])
    agree(torch, dl.importParameters(net, module), module, data("double", 2, 2, 3, 3), "BCSS", "double")
    layers = [
        image(4, 4, 3), dl.patchEmbeddingLayer(2, 5), dl.embeddingConcatenationLayer(Name="cls"),
        dl.positionEmbeddingLayer(5, 5, Name="pos"),
    ]  # fmt: skip
    gen = np.random.default_rng(0)
    source = {"cls_token": gen.normal(size=(1, 1, 5)), "pos_embed": gen.normal(size=(1, 5, 5)),
              "proj.weight": gen.normal(size=(5, 3, 2, 2)), "proj.bias": gen.normal(size=5)}  # fmt: skip
    vit = dl.importParameters(dl.dlnetwork(layers), source)
    np.testing.assert_array_equal(host(vit.learnables["cls", "Weights"]).ravel(), source["cls_token"].ravel())
    np.testing.assert_array_equal(host(vit.learnables["pos", "Weights"]), source["pos_embed"][0].T)
    filters = host(vit.learnables["patchembed", "Weights"])
    np.testing.assert_array_equal(filters, source["proj.weight"].transpose(2, 3, 1, 0))


# -- Keras: its documented formulas, written out -----------------------------------------------------------------


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def keras_gru(x, W, R, b, reset_after):
    """Keras' cell: gates z, r, h; with reset_after the second row of the bias belongs to the state."""
    H = R.shape[0]
    h, steps = np.zeros((x.shape[0], H)), []
    bi, br = b if reset_after else (b, np.zeros(3 * H))
    for t in range(x.shape[1]):
        a = x[:, t] @ W + bi
        z, r = (
            sigmoid(a[:, k * H : k * H + H] + h @ R[:, k * H : k * H + H] + br[k * H : k * H + H])
            for k in (0, 1)
        )
        U = R[:, 2 * H :]
        inner = r * (h @ U + br[2 * H :]) if reset_after else (r * h) @ U
        h = z * h + (1 - z) * np.tanh(a[:, 2 * H :] + inner)
        steps.append(h)
    return np.stack(steps, 1)


@pytest.mark.parametrize("reset_after", [True, False])
def test_keras_gru(reset_after):
    gen = np.random.default_rng(1)
    W, R = gen.normal(size=(3, 12)), gen.normal(size=(4, 12))
    b = gen.normal(size=(2, 12) if reset_after else 12)
    x = gen.normal(size=(2, 5, 3))
    mode = "recurrent-bias-after-multiplication" if reset_after else "before-multiplication"
    source = {"gru/gru_cell/kernel": W, "gru/gru_cell/recurrent_kernel": R, "gru/gru_cell/bias": b}
    net = dl.dlnetwork([dl.sequenceInputLayer(3), dl.gruLayer(4, ResetGateMode=mode)])
    net = dl.importParameters(net, source, From="keras")
    Y = dl.stripdims(net.predict(dl.dlarray(x, "BTC")), "BTC")
    np.testing.assert_allclose(host(Y), keras_gru(x, W, R, b, reset_after), rtol=1e-10, atol=1e-10)
    other = dl.dlnetwork([dl.sequenceInputLayer(3), dl.gruLayer(4)])
    with pytest.raises(ArgumentError, match=f"ResetGateMode=.*{mode if not reset_after else ''}"):
        dl.importParameters(other, source, From="keras")


def keras_lstm(x, W, R, b):
    """Keras' cell: gates i, f, c, o."""
    H = R.shape[0]
    h = c = np.zeros((x.shape[0], H))
    steps = []
    for t in range(x.shape[1]):
        i, f, g, o = np.split(x[:, t] @ W + h @ R + b, 4, axis=1)
        c = sigmoid(f) * c + sigmoid(i) * np.tanh(g)
        h = sigmoid(o) * np.tanh(c)
        steps.append(h)
    return np.stack(steps, 1)


def test_keras_bidirectional_lstm():
    gen = np.random.default_rng(2)
    sides = {s: [gen.normal(size=n) for n in ((3, 16), (4, 16), (16,))] for s in ("forward", "backward")}
    source = {
        f"bidirectional/{side}_lstm/lstm_cell/{name}:0": values
        for side, arrays in sides.items()
        for name, values in zip(("kernel", "recurrent_kernel", "bias"), arrays, strict=True)
    }
    x = gen.normal(size=(2, 5, 3))
    net = dl.importParameters(
        dl.dlnetwork([dl.sequenceInputLayer(3), dl.bilstmLayer(4)]), source, From="keras"
    )
    Y = dl.stripdims(net.predict(dl.dlarray(x, "BTC")), "BTC")
    y = [keras_lstm(x, *sides["forward"]), keras_lstm(x[:, ::-1], *sides["backward"])[:, ::-1]]
    np.testing.assert_allclose(host(Y), np.concatenate(y, 2), rtol=1e-10, atol=1e-10)


def valid(x, K):
    """A convolution without padding: data batch×H×W×in, filters H×W×in×out."""
    windows = np.lib.stride_tricks.sliding_window_view(x, K.shape[:2], axis=(1, 2))  # b h w in kh kw
    return np.einsum("bhwcij,ijco->bhwo", windows, K)


def test_keras_convolutions_normalization_and_flattening():
    """Channels last all the way: filters as they are, the dense kernel turned and its columns moved."""
    gen = np.random.default_rng(3)
    x = gen.normal(size=(2, 5, 6, 3))
    source = {
        "conv2d/kernel": gen.normal(size=(2, 3, 3, 4)), "conv2d/bias": gen.normal(size=4),
        "bn/gamma": gen.normal(size=4), "bn/beta": gen.normal(size=4), "bn/moving_mean": gen.normal(size=4),
        "bn/moving_variance": gen.uniform(0.5, 2, 4),
        "separable/depthwise_kernel": gen.normal(size=(2, 1, 4, 2)), "separable/pointwise_kernel": gen.normal(
            size=(1, 1, 8, 3)), "separable/bias": gen.normal(size=3),
        "dense/kernel": gen.normal(size=(3 * 4 * 3, 5)), "dense/bias": gen.normal(size=5),
        "dropout/seed_generator/seed_generator_state": np.zeros(2),
    }  # fmt: skip
    a = valid(x, source["conv2d/kernel"]) + source["conv2d/bias"]
    a = (a - source["bn/moving_mean"]) / np.sqrt(source["bn/moving_variance"] + 1e-3)
    a = a * source["bn/gamma"] + source["bn/beta"]
    D = source["separable/depthwise_kernel"]
    depth = [valid(a[..., c : c + 1], D[:, :, c : c + 1]) for c in range(4)]  # channel c gives 2c and 2c + 1
    a = np.concatenate(depth, 3) @ source["separable/pointwise_kernel"][0, 0] + source["separable/bias"]
    y = a.reshape(2, -1) @ source["dense/kernel"] + source["dense/bias"]
    layers = [
        image(5, 6, 3), dl.convolution2dLayer([2, 3], 4), dl.batchNormalizationLayer(Epsilon=1e-3),
        dl.groupedConvolution2dLayer([2, 1], 2, "channel-wise"), dl.convolution2dLayer(1, 3),
        dl.fullyConnectedLayer(5),
    ]  # fmt: skip
    # of one kind by order, and the depthwise half of the separable convolution by its name
    names = {"groupedconv": "separable/depthwise", "conv_1": "conv2d", "conv_2": "separable/pointwise"}
    for chosen in (names, None):
        net = dl.importParameters(dl.dlnetwork(layers), source, chosen, From="keras")
        Y = dl.stripdims(net.predict(dl.dlarray(x, "BSSC")), "BC")
        np.testing.assert_allclose(host(Y), y, rtol=1e-10, atol=1e-10)


def test_keras_attention_embedding_and_transposed_convolution():
    gen = np.random.default_rng(4)
    shapes = {"query": (8, 2, 3), "key": (8, 2, 3), "value": (8, 2, 5)}
    source = {f"mha/{p}/kernel": gen.normal(size=s) for p, s in shapes.items()}
    source |= {f"mha/{p}/bias": gen.normal(size=s[1:]) for p, s in shapes.items()}
    source |= {
        "mha/attention_output/kernel": gen.normal(size=(2, 5, 8)),
        "mha/attention_output/bias": gen.normal(size=8),
    }
    x = gen.normal(size=(2, 4, 8))
    q, k, v = (
        np.einsum("btc,chd->bhtd", x, source[f"mha/{p}/kernel"]) + source[f"mha/{p}/bias"][:, None]
        for p in shapes
    )
    s = np.exp(np.einsum("bhtd,bhsd->bhts", q, k) / np.sqrt(3))
    heads = np.einsum("bhts,bhsd->bhtd", s / s.sum(-1, keepdims=True), v)
    y = (
        np.einsum("bhtd,hdc->btc", heads, source["mha/attention_output/kernel"])
        + source["mha/attention_output/bias"]
    )
    net = dl.dlnetwork([dl.sequenceInputLayer(8), dl.selfAttentionLayer(2, 6, NumValueChannels=10)])
    net = dl.importParameters(net, source, From="keras")
    Y = dl.stripdims(net.predict(dl.dlarray(x, "BTC")), "BTC")
    np.testing.assert_allclose(host(Y), y, rtol=1e-10, atol=1e-10)

    table, kernel = gen.normal(size=(6, 4)), gen.normal(size=(2, 3, 5, 3))
    net = dl.dlnetwork([dl.wordEmbeddingLayer(4, 6, OOVMode="error")], dl.dlarray([[1.0, 2.0]], "CT"))
    net = dl.importParameters(net, {"embedding/embeddings": table}, From="keras")
    np.testing.assert_array_equal(host(net.Learnables.Value[0]), table.T)
    net = dl.dlnetwork([image(2, 2, 3), dl.transposedConv2dLayer([2, 3], 5)])
    net = dl.importParameters(net, {"up/kernel": kernel, "up/bias": np.zeros(5)}, From="keras")
    np.testing.assert_array_equal(host(net.Learnables.Value[0]), kernel)


# -- sources and pairing -----------------------------------------------------------------------------------------


def perceptron(**names):
    return dl.dlnetwork([
        dl.featureInputLayer(4, Name="in"), dl.fullyConnectedLayer(5, Name=names.get("a", "fc1")), dl.reluLayer(),
        dl.fullyConnectedLayer(3, Name=names.get("b", "fc2")),
    ])  # fmt: skip


def weights(**extra):
    gen = np.random.default_rng(0)
    return {
        "body.0.weight": gen.normal(size=(5, 4)), "body.0.bias": gen.normal(size=5), "head.weight": gen.normal(
            size=(3, 5)), "head.bias": gen.normal(size=3), **extra,
    }  # fmt: skip


def test_files(tmp_path):
    """The arrays of a file give what the mapping gives; pickles are never read."""
    source, net = weights(), perceptron()
    np.savez(tmp_path / "w.npz", **source)
    safetensors.numpy.save_file(source, tmp_path / "w.safetensors")
    wanted = dl.importParameters(net, source)
    for name in ("w.npz", "w.safetensors"):
        T, _ = dl.compareNetworks(
            wanted, dl.importParameters(net, tmp_path / name), dl.dlarray(np.eye(4), "CB"), nargout=2
        )
        assert max(T.MaxAbsolute) == 0
    for name, says in (("net.pt", "safetensors.torch.save_file"), ("net.h5", "numpy.savez"),
                       ("net.csv", "must be an .npz"), ("missing.npz", "there is no file")):  # fmt: skip
        with pytest.raises(DataError, match=says):
            dl.importParameters(net, tmp_path / name)
    np.savez(tmp_path / "evil.npz", weight=np.array([object()], dtype=object))
    (tmp_path / "torn.safetensors").write_bytes(b"12345678 torn")
    for name in ("evil.npz", "torn.safetensors"):
        with pytest.raises(DataError, match="cannot be read"):
            dl.importParameters(net, tmp_path / name)


def test_own_files_and_names(tmp_path):
    """From="matlab": the layout of this library, as save writes it, also of networks inside layers."""
    inner = [dl.fullyConnectedLayer(5, Name="fc"), dl.batchNormalizationLayer(Name="bn")]
    layers = [
        dl.featureInputLayer(4),
        dl.networkLayer(inner, Name="block"),
        dl.fullyConnectedLayer(2, Name="out"),
    ]
    a, b = dl.dlnetwork(layers), dl.dlnetwork(layers)
    a.save(tmp_path / "a.safetensors")
    new, T = dl.importParameters(b, tmp_path / "a.safetensors", From="matlab", nargout=2)
    assert T.Layer[:2] == ["block/Network/fc", "block/Network/fc"] and len(T) == 8
    for x, y in zip(
        [*new.Learnables.Value, *new.State.Value], [*a.Learnables.Value, *a.State.Value], strict=True
    ):
        np.testing.assert_array_equal(host(x), host(y))


def test_modules_inside_network_layers(torch):
    """Layers of networks inside layers are paired as others are, and their flattening is followed."""
    nn = torch.nn
    module = prepared(torch, nn.Sequential(nn.Conv2d(2, 3, 2), nn.Flatten(), nn.Linear(18, 4)), "double")
    inner = [dl.convolution2dLayer(2, 3), dl.flattenLayer(), dl.fullyConnectedLayer(4, Name="fc")]
    net = dl.dlnetwork([image(3, 4, 2), dl.networkLayer(inner, Name="block")])
    agree(torch, dl.importParameters(net, module), module, data("double", 2, 2, 3, 4), "BCSS", "double", "BC")


def test_half_precision_becomes_single_and_other_classes_stay(torch, tmp_path):
    import safetensors.torch

    net = perceptron()
    tensors = {name: torch.tensor(value, dtype=torch.bfloat16) for name, value in weights().items()}
    half = {name: value.astype(np.float16) for name, value in weights().items()}
    safetensors.torch.save_file(tensors, tmp_path / "brain.safetensors")
    from_file = dl.importParameters(net, tmp_path / "brain.safetensors").Learnables.Value
    for value, other in zip(from_file, dl.importParameters(net, tensors).Learnables.Value, strict=True):
        np.testing.assert_array_equal(host(value), host(other))
    for source in (tensors, half):
        values = dl.importParameters(net, source).Learnables.Value
        assert {dl.underlyingType(v) for v in values} == {"single"}
    assert dl.underlyingType(dl.importParameters(net, weights()).Learnables.Value[0]) == "double"
    assert dl.underlyingType(net.Learnables.Value[0]) == "single"  # the network itself is not changed


def test_pairs():
    """By Names, by name, by order; None keeps, Ignore leaves out, a path names one array."""
    x = dl.dlarray(np.eye(4), "CB")
    wanted = host(dl.importParameters(perceptron(), weights()).predict(x))
    swapped = {name: weights()[name] for name in sorted(weights(), reverse=True)}
    for net, source, options in (
        (perceptron(a="body_0", b="head"), swapped, {}),
        (perceptron(), swapped, {"Names": {"fc1": "body.0"}}),
        (perceptron(), weights(aux=np.ones(3)), {"Ignore": "aux"}),
        (perceptron(), weights(**{"aux.weight": np.ones((2, 2))}), {"Ignore": ["aux"]}),
    ):
        np.testing.assert_array_equal(host(dl.importParameters(net, source, **options).predict(x)), wanted)
    net = perceptron()
    kept = dl.importParameters(net, {"head.weight": np.ones((3, 5))}, {"fc1": None})
    np.testing.assert_array_equal(
        host(kept.learnables["fc1", "Weights"]), host(net.learnables["fc1", "Weights"])
    )
    np.testing.assert_array_equal(host(kept.learnables["fc2", "Bias"]), np.zeros((3, 1)))
    own = dl.importParameters(
        net, {"w": np.full((5, 4), 2.0), "b": np.ones(5)}, {"fc1/Weights": "w", "fc1/Bias": "b", "fc2": None}
    )
    assert host(own.learnables["fc1", "Weights"]).max() == 2 and host(
        own.learnables["fc1", "Bias"]
    ).shape == (5, 1)


def test_what_cannot_be_paired_is_listed():
    net, source = perceptron(), weights()
    with pytest.raises(
        ArgumentError, match=r"no module .*'fc1'.*'fc2'.*no layer .*'fc3' \('fc3.weight' 2×2\).*fix: Names"
    ):
        dl.importParameters(net, {**source, "fc3.weight": np.ones((2, 2))})
    with pytest.raises(ArgumentError, match=r"no module 'haed' for the layer 'fc2' \(nearest: 'head'\)"):
        dl.importParameters(net, source, {"fc2": "haed"})
    with pytest.raises(ArgumentError, match=r"no layer with parameters 'fc' \(nearest: 'fc"):
        dl.importParameters(net, source, {"fc": "head"})
    with pytest.raises(
        ArgumentError, match=r"no array 'head.wieght' for 'fc2/Weights' \(nearest: 'head.weight'\)"
    ):
        dl.importParameters(net, source, {"fc2/Weights": "head.wieght"})
    with pytest.raises(
        SizeError, match=r"fc1/Weights is 5×4, but 'body.0' \('body.0.weight' 5×6.*fc2/Bias is 3×1, but"
    ):
        dl.importParameters(net, {**source, "body.0.weight": np.ones((5, 6)), "head.bias": np.ones(4)})
    with pytest.raises(ArgumentError, match=r"no module 'haed' to ignore"):
        dl.importParameters(net, source, Ignore=["haed"])
    with pytest.raises(OptionError, match="Names must be a mapping"):
        dl.importParameters(net, source, ["head"])
    with pytest.raises(ClassError, match="'a' must be an array"):
        dl.importParameters(net, {"a": {"weight": [1.0]}})


def test_numbered_names_that_only_look_alike():
    """Layers are numbered from 1, modules of PyTorch from 0: half of the names the same must not decide."""
    gen = np.random.default_rng(0)
    source = {f"fc.{k}.weight": gen.normal(size=(4, 4)) for k in range(2)}
    net = dl.dlnetwork(
        [dl.featureInputLayer(4), dl.fullyConnectedLayer(4), dl.reluLayer(), dl.fullyConnectedLayer(4)]
    )
    net = dl.importParameters(net, source)
    for k in range(2):
        np.testing.assert_array_equal(
            host(net.learnables[f"fc_{k + 1}", "Weights"]), source[f"fc.{k}.weight"]
        )


def test_values_are_copies():
    """Writing into the source later changes no network."""
    source = weights()
    net = dl.importParameters(perceptron(), source)
    before = [host(v).copy() for v in net.Learnables.Value]
    for values in source.values():
        values[...] = 0
    for value, first in zip(net.Learnables.Value, before, strict=True):
        np.testing.assert_array_equal(host(value), first)


def test_slopes_of_leaky_units(torch):
    """One slope fills Alpha; several do not fit one number."""
    one, several = torch.nn.PReLU(), torch.nn.PReLU(3)
    full = dl.dlnetwork([dl.featureInputLayer(3), dl.preluLayer(Alpha=np.ones((3, 1)))])
    np.testing.assert_array_equal(
        host(dl.importParameters(full, one).Learnables.Value[0]), np.full((3, 1), 0.25)
    )
    with pytest.raises(SizeError, match="one slope, but the module"):
        dl.importParameters(dl.dlnetwork([dl.featureInputLayer(3), dl.preluLayer()]), several)


class ownLayer(dl.Layer):
    """A custom layer, of which no rule is known."""

    Gain = dl.Learnable()

    def initialize(self, layout):
        self.Gain = dl.ones([1, 1])

    def predict(self, X):
        return X * self.Gain


def test_a_layer_without_a_rule_needs_names():
    net = dl.dlnetwork([dl.featureInputLayer(2), ownLayer()])
    with pytest.raises(ArgumentError, match="which has no conversion"):
        dl.importParameters(net, {"g": 3.0})
    assert float(dl.importParameters(net, {"g": 3.0}, {"layer/Gain": "g"}).Learnables.Value[0]) == 3


def test_modules_of_another_kind_are_refused(torch):
    two = torch.nn.LSTM(3, 4, bidirectional=True)
    net = dl.dlnetwork([dl.sequenceInputLayer(3), dl.lstmLayer(4)])
    with pytest.raises(ArgumentError, match="1 direction, but the module .* has 2; fix: bilstmLayer"):
        dl.importParameters(net, two)
    with pytest.raises(SizeError, match="4 gates and 4 hidden units"):
        dl.importParameters(net, torch.nn.GRU(3, 4))
    with pytest.raises(ArgumentError, match="projects its state"):
        dl.importParameters(net, torch.nn.LSTM(3, 4, proj_size=2))
    with pytest.raises(ArgumentError, match="of another kind"):
        dl.importParameters(net, {"fc.weight": np.ones((3, 3))}, {"lstm": "fc"})
    with pytest.raises(ArgumentError, match="add_bias_kv"):
        dl.importParameters(
            dl.dlnetwork([dl.sequenceInputLayer(8), dl.selfAttentionLayer(2, 8)]),
            torch.nn.MultiheadAttention(8, 2, add_bias_kv=True),
        )


def test_parameters_stay_where_they_are(torch):
    """A network of PyTorch's arrays gets PyTorch's arrays."""
    net = dl.dlupdate(lambda p: dl.dlarray(torch.tensor(host(p))), perceptron())
    value = dl.importParameters(net, weights()).Learnables.Value[0]
    assert isinstance(dl.extractdata(value), torch.Tensor)


# -- compareNetworks ---------------------------------------------------------------------------------------------


def test_the_first_layer_that_differs():
    """Networks of other names are compared in their order."""
    x = dl.dlarray(np.random.default_rng(0).normal(size=(4, 6)), "CB")
    A = dl.importParameters(perceptron(), weights())
    B = dl.importParameters(perceptron(a="x", b="y"), weights())
    T, first = dl.compareNetworks(A, B, x, nargout=2)
    assert first == "" and T.LayerA == ["in", "fc1", "relu", "fc2"] and T.LayerB == ["in", "x", "relu", "y"]
    assert T.SizeA[1] == "5(C) × 6(B)" and T.MaxAbsolute == [0, 0, 0, 0] and all(T.Same)
    assert T.FirstDifference == "" and repr(T).endswith("\n\nNo layer differs.")
    B.learnables["y", "Bias"] = B.learnables["y", "Bias"] + 0.5
    T, first = dl.compareNetworks(A, B, x, nargout=2)
    assert first == "fc2" and T.MaxAbsolute[3] == pytest.approx(0.5)
    assert T.FirstDifference == "fc2" and repr(T).endswith("\n\nThe first layer that differs: fc2")
    scale = max(np.abs(host(n.predict(x))).max() for n in (A, B))
    assert T.MaxRelative[3] == pytest.approx(0.5 / scale)
    assert dl.compareNetworks(A, B, x, Tolerance=10, nargout=2)[1] == ""
    assert dl.compareNetworks(A, B, x, Names={"fc2": None}, nargout=2)[1] == ""


def test_a_function_that_gives_activations(torch):
    module = prepared(
        torch,
        torch.nn.Sequential(torch.nn.Conv2d(2, 3, 2), torch.nn.ReLU(), torch.nn.Conv2d(3, 1, 1)),
        "double",
    )
    net = dl.importParameters(dl.dlnetwork([image(4, 5, 2), dl.convolution2dLayer(2, 3, Name="c1"), dl.reluLayer(),
                                            dl.convolution2dLayer(1, 1, Name="c2")]), module)  # fmt: skip

    def activations(X):
        y, found = torch.tensor(dl.extractdata(dl.stripdims(X, "BCSS"))), {}
        for name, layer in module.named_children():
            y = layer(y)
            found[name] = dl.dlarray(y.detach().numpy(), "BCSS")
        return found

    x = dl.dlarray(data("double", 2, 2, 4, 5), "BCSS")
    T, first = dl.compareNetworks(net, activations, x, Names={"c1": "0", "relu": "1", "c2": "2"}, nargout=2)
    assert first == "" and T.LayerB == ["", "0", "1", "2"] and np.isnan(T.MaxAbsolute[0]) and T.SizeB[0] == ""
    T, first = dl.compareNetworks(net, {"relu": np.ones((3, 3))}, x, nargout=2)
    assert first == "relu" and T.MaxAbsolute[2] == np.inf and T.SizeB[2] == "3×3"


def test_training_and_not_a_number():
    net = dl.dlnetwork([dl.featureInputLayer(2), dl.batchNormalizationLayer(Name="bn")])
    x = dl.dlarray(np.array([[1.0, 2], [3, 9]], np.float32), "CB")
    state = {"bn": dl.predict(net, x)}
    assert dl.compareNetworks(net, state, x, nargout=2)[1] == ""
    assert dl.compareNetworks(net, state, x, Training=True, nargout=2)[1] == "bn"
    y = host(state["bn"]).copy()
    y[0, 0] = np.nan
    T, first = dl.compareNetworks(net, {"bn": y}, x, nargout=2)
    assert first == "bn" and T.MaxAbsolute[1] == np.inf
    B = dl.importParameters(net, {"bn/Offset": np.array([np.nan, 0]), "bn/Scale": np.ones(2)}, From="matlab")
    assert dl.compareNetworks(B, B, x, nargout=2)[1] == ""  # NaN in the same places


def test_comparisons_that_are_refused():
    net, x = perceptron(), dl.dlarray(np.eye(4), "CB")
    for arguments, error, says in (
        ((3, net, x), ClassError, "first argument must be a dlnetwork"), ((net, 3, x), ClassError, "it is 3"),
        ((net, lambda X: X, x), ClassError, "the function returned"),
        ((net, {"fc1": "a"}, x), ClassError, "'fc1' must be"),
        ((net, {"other": 1.0}, x), ArgumentError, "nothing can be compared"),
    ):  # fmt: skip
        with pytest.raises(error, match=says):
            dl.compareNetworks(*arguments)
    with pytest.raises(ArgumentError, match="no output 'fc'; did you mean 'fc"):
        dl.compareNetworks(net, net, x, Names={"fc": "fc1"})


# -- a pair of networks that play against each other -------------------------------------------------------------


def test_generator_and_discriminator_each_improve_on_their_own_step():
    """Transposed convolutions make images, convolutions judge them; a small step lowers each loss."""
    dl.rng(0)
    leaky = {"Padding": "same", "Stride": 2}
    generator = dl.dlnetwork([
        image(1, 1, 8), dl.transposedConv2dLayer(4, 6), dl.batchNormalizationLayer(), dl.reluLayer(),
        dl.transposedConv2dLayer(4, 1, Stride=2, Cropping="same"), dl.tanhLayer(),
    ])  # fmt: skip
    discriminator = dl.dlnetwork([
        image(8, 8, 1), dl.convolution2dLayer(3, 4, **leaky), dl.leakyReluLayer(0.2),
        dl.convolution2dLayer(3, 6, **leaky), dl.batchNormalizationLayer(), dl.leakyReluLayer(0.2),
        dl.convolution2dLayer(2, 1), dl.sigmoidLayer(),
    ])  # fmt: skip
    X = dl.dlarray(data("single", 8, 8, 1, 5), "SSCB")
    Z = dl.dlarray(data("single", 1, 1, 8, 5, seed=1), "SSCB")
    assert generator.predict(Z).shape == (8, 8, 1, 5) and discriminator.predict(X).shape == (1, 1, 1, 5)

    def losses(generator, discriminator):
        fake = dl.forward(generator, Z)
        real, judged = dl.forward(discriminator, X), dl.forward(discriminator, fake)
        lossD = -dl.mean(dl.log(real), "all") - dl.mean(dl.log(1 - judged), "all")
        return -dl.mean(dl.log(judged), "all"), lossD

    def gradients(generator, discriminator):
        lossG, lossD = losses(generator, discriminator)
        gradG = dl.dlgradient(lossG, generator.Learnables, RetainData=True)
        return lossG, lossD, gradG, dl.dlgradient(lossD, discriminator.Learnables)

    lossG, lossD, gradG, gradD = dl.dlfeval(gradients, generator, discriminator)
    stepped = [
        dl.dlupdate(lambda p, g: p - 0.01 * g, net, g)
        for net, g in ((generator, gradG), (discriminator, gradD))
    ]
    assert float(losses(stepped[0], discriminator)[0]) < float(lossG)
    assert float(losses(generator, stepped[1])[1]) < float(lossD)
