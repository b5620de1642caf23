"""Networks that PyTorch and scikit-learn export, imported: the numbers of onnxruntime."""

import itertools
import warnings

import numpy as np
import pytest

import dlarray as dl
from tests.support import onnx_models
from tests.support.bundles import cases
from tests.support.vision import torchvision

pytest.importorskip("onnx", reason="the package onnx is not installed")
ort = pytest.importorskip(
    "onnxruntime", reason="onnxruntime, which computes the references, is not installed"
)


def reference(path, *x):
    session = ort.InferenceSession(str(path))
    return session.run(None, {i.name: v for i, v in zip(session.get_inputs(), x, strict=True)})


def same(net, wanted, *x):
    """Whether the network predicts what onnxruntime does, to 1e-5 of the largest value."""
    got = np.asarray(dl.extractdata(net.predict(*onnx_models.labelled(net, x))))
    got = got.reshape(got.shape + (1,) * (wanted.ndim - got.ndim))
    orders = [
        order for order in itertools.permutations(range(got.ndim))
        if tuple(got.shape[k] for k in order) == wanted.shape
    ]  # fmt: skip
    return min(np.abs(got.transpose(order) - wanted).max() for order in orders) <= 1e-5 * np.abs(wanted).max()


def torch_models():
    """Modules by name, each with an input."""
    import torch
    from torch import nn

    torch.manual_seed(0)

    class Tagger(nn.Module):
        def __init__(self, recurrent, width, **options):
            super().__init__()
            self.recurrent = recurrent(5, 7, batch_first=True, **options)
            self.head = nn.Linear(width, 3)

        def forward(self, x):
            return self.head(self.recurrent(x)[0])

    class Words(nn.Module):
        def __init__(self):
            super().__init__()
            self.embedding, self.head = nn.Embedding(11, 6), nn.Linear(6, 4)

        def forward(self, x):
            return self.head(self.embedding(x).mean(1)).log_softmax(-1)

    image = nn.Sequential(
        nn.Conv2d(3, 4, 3, stride=2), nn.GELU(), nn.Upsample(scale_factor=2), nn.ConvTranspose2d(4, 2, 2, stride=2),
        nn.GroupNorm(2, 2), nn.InstanceNorm2d(2, affine=True), nn.SiLU(), nn.Hardswish(), nn.PReLU(),
        nn.AvgPool2d(2, padding=1), nn.AdaptiveAvgPool2d(1),
    )  # fmt: skip
    digits = nn.Sequential(
        nn.Conv2d(1, 4, 3, padding=1), nn.BatchNorm2d(4), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(),
        nn.Linear(196, 10), nn.Softmax(-1),
    )  # fmt: skip
    encoder = nn.TransformerEncoder(nn.TransformerEncoderLayer(16, 4, 32, batch_first=True), 2)
    return {
        "mlp": (nn.Sequential(nn.Linear(4, 8), nn.Tanh(), nn.Linear(8, 3)), torch.randn(2, 4)),
        "digits": (digits, torch.randn(2, 1, 14, 14)),
        "image": (image, torch.randn(1, 3, 16, 16)),
        "encoder": (encoder, torch.randn(2, 6, 16)),
        "lstm": (Tagger(nn.LSTM, 7), torch.randn(2, 6, 5)),
        "bilstm": (Tagger(nn.LSTM, 14, bidirectional=True), torch.randn(2, 6, 5)),
        "gru": (Tagger(nn.GRU, 7, num_layers=2), torch.randn(2, 6, 5)),
        "words": (Words(), torch.randint(0, 11, (2, 6))),
    }


def exported(path, module, x):
    import torch

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(module.eval(), (x,), str(path), dynamo=True, verbose=False)
    return path


@pytest.fixture(scope="module")
def torch_files(tmp_path_factory):
    """The files that PyTorch writes, with the data of each."""
    pytest.importorskip("torch", reason="PyTorch is not installed")
    pytest.importorskip("onnxscript", reason="onnxscript, with which PyTorch exports, is not installed")
    folder = tmp_path_factory.mktemp("onnx")
    return {
        name: (exported(folder / f"{name}.onnx", module, x), x.numpy())
        for name, (module, x) in torch_models().items()
    }


@pytest.mark.filterwarnings("ignore")
@cases("name", "mlp digits image encoder lstm bilstm gru words".split())
def test_pytorch(name, torch_files):
    path, x = torch_files[name]
    net, messages = onnx_models.imported(path)
    assert not [m for m in messages if "placeholders" in m]
    assert same(net, reference(path, x)[0], x)


@pytest.mark.filterwarnings("ignore")
def test_layers_and_labels(torch_files):
    """An image network is made of MATLAB's layers, and its outputs have labels."""
    net, _ = onnx_models.imported(torch_files["digits"][0])
    kinds = [layer.class_name() for layer in net.Layers]
    wanted = "ImageInputLayer Convolution2DLayer ReLULayer MaxPooling2DLayer FullyConnectedLayer SoftmaxLayer"
    assert set(wanted.split()) <= set(kinds)
    assert dl.dims(net.predict(dl.dlarray(np.zeros((14, 14, 1, 3), np.float32), "SSCB"))) == "CB"
    assert net.Layers[0].InputSize == (14, 14, 1)


@pytest.mark.filterwarnings("ignore")
def test_input_formats_make_a_sequence_network(torch_files):
    path, x = torch_files["lstm"]
    net, _ = onnx_models.imported(path, InputDataFormats="BTC")
    assert net.Layers[0].class_name() == "SequenceInputLayer"
    assert any(layer.class_name() == "LSTMLayer" for layer in net.Layers)
    Y = net.predict(dl.dlarray(x, "BTC"))
    assert dl.dims(Y) == "CBT"
    wanted = reference(path, x)[0]
    assert np.allclose(
        np.asarray(dl.extractdata(Y)).transpose(1, 2, 0), wanted, atol=1e-5 * np.abs(wanted).max()
    )


@pytest.mark.filterwarnings("ignore")
@cases("name", "digits encoder lstm".split())
def test_fine_tuning(name, torch_files):
    """Every weight has a gradient, and steps along it make the loss smaller."""
    path, x = torch_files[name]
    net, _ = onnx_models.imported(path)
    (X,) = onnx_models.labelled(net, [x])
    target = dl.zeros(*net.predict(X).shape)

    def loss(net, X):
        Y = dl.stripdims(net.forward(X))
        value = dl.sum((Y - target) ** 2, "all")
        return value, dl.dlgradient(value, net.Learnables)

    first, gradients = dl.dlfeval(loss, net, X)
    assert all(np.isfinite(np.asarray(dl.extractdata(g))).all() for g in gradients.Value)
    moved = sum(bool(np.any(np.asarray(dl.extractdata(g)))) for g in gradients.Value)
    assert moved >= len(gradients.Value) - 2  # a bias in front of a normalization or a softmax has none
    net = dl.dlupdate(lambda p, g: p - 1e-3 * g, net, gradients)
    second, _ = dl.dlfeval(loss, net, X)
    assert float(dl.extractdata(second).item()) < float(dl.extractdata(first).item())


@pytest.mark.filterwarnings("ignore")
def test_saved_and_loaded(torch_files, tmp_path):
    path, x = torch_files["encoder"]
    net, _ = onnx_models.imported(path)
    (X,) = onnx_models.labelled(net, [x])
    dl.save(tmp_path / "net.safetensors", net)
    assert dl.isequal(dl.load(tmp_path / "net.safetensors").predict(X), net.predict(X))


# -- scikit-learn --------------------------------------------------------------------------------------------------
def sklearn_models():
    from sklearn.linear_model import LogisticRegression
    from sklearn.neural_network import MLPClassifier

    rng = np.random.default_rng(0)
    x = rng.normal(size=(60, 4)).astype(np.float32)
    two, three = (x[:, 0] > 0).astype(int), (x[:, 0] > 0).astype(int) + (x[:, 1] > 0)
    return x, {
        "perceptron": MLPClassifier((8,), max_iter=40).fit(x, three),
        "perceptron of two classes": MLPClassifier((8,), max_iter=40).fit(x, two),
        "regression": LogisticRegression().fit(x, three),
        "regression of two classes": LogisticRegression().fit(x, two),
    }


@pytest.mark.filterwarnings("ignore")
def test_sklearn(tmp_path):
    pytest.importorskip("sklearn", reason="scikit-learn is not installed")
    skl2onnx = pytest.importorskip("skl2onnx", reason="skl2onnx is not installed")
    from skl2onnx.common.data_types import FloatTensorType

    x, models = sklearn_models()
    for name, model in models.items():
        made = skl2onnx.convert_sklearn(
            model, initial_types=[("X", FloatTensorType([None, 4]))], options={id(model): {"zipmap": False}}
        )
        path = tmp_path / f"{name}.onnx"
        path.write_bytes(made.SerializeToString())
        net, messages = onnx_models.imported(path, OutputDataFormats=["U", "UU"])
        assert not [m for m in messages if "placeholders" in m], name
        labels, scores = onnx_models.results(net, ["U", "UU"], [x])
        wanted = reference(path, x)
        assert (labels == wanted[0]).all(), name
        assert np.allclose(scores, wanted[1], atol=1e-5), name


# -- torchvision ---------------------------------------------------------------------------------------------------
VISION = {"resnet18": 21, "mobilenet_v2": 53, "squeezenet1_1": 26}  # the convolutions and matrices of each


@pytest.mark.filterwarnings("ignore")
@cases("name", VISION)
def test_torchvision(name, tmp_path):
    """Random weights, images of 64 by 64; every convolution and matrix is a layer of the toolbox."""
    models = torchvision().models
    import torch

    pytest.importorskip("onnxscript", reason="onnxscript, with which PyTorch exports, is not installed")
    torch.manual_seed(0)
    x = torch.rand(2, 3, 64, 64)
    path = exported(tmp_path / "net.onnx", getattr(models, name)(weights=None, num_classes=10), x)
    net, messages = onnx_models.imported(path)
    assert not messages
    assert same(net, reference(path, x.numpy())[0], x.numpy())
    weighted = ("Convolution2DLayer", "GroupedConvolution2DLayer", "FullyConnectedLayer")
    assert sum(layer.class_name() in weighted for layer in net.Layers) == VISION[name]
