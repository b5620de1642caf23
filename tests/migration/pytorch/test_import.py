"""importNetworkFromPyTorch: outputs are PyTorch's, gradients flow, files run no code."""

import io
import os
import random
import zipfile

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from tests.support.vision import torchvision

torch = pytest.importorskip("torch", reason="PyTorch is not installed: nothing to import")
nn = torch.nn
pytestmark = pytest.mark.filterwarnings("ignore")
ALL = os.environ.get("DLARRAY_ALL_VISION")  # the large models take two minutes


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(10, 4)
        self.lstm = nn.LSTM(4, 5, 2, batch_first=True, bidirectional=True)
        self.fc = nn.Linear(10, 3)

    def forward(self, x):
        return self.fc(self.lstm(self.embedding(x))[0])


class UNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.down = nn.Conv2d(3, 8, 3, padding=1)
        self.pool = nn.MaxPool2d(2)
        self.deep = nn.Conv2d(8, 16, 3, padding=1)
        self.up = nn.ConvTranspose2d(16, 8, 2, 2)
        self.last = nn.Conv2d(16, 4, 3, padding=1)

    def forward(self, x):
        a = torch.relu(self.down(x))
        b = torch.relu(self.deep(self.pool(a)))
        return self.last(torch.cat([self.up(b), a], 1))


def check(model, x, fmt, out):
    """Outputs for one more observation than the model was exported for."""
    for name, p in [*model.named_buffers(), *model.named_parameters()]:
        if name.endswith("running_mean"):
            p.normal_(0, 0.1)
        elif name.endswith("running_var"):
            p.uniform_(0.8, 1.2)
        elif p.is_floating_point() and not p.any():
            torch.nn.init.normal_(p, std=0.1)
    model.eval()
    net = dl.importNetworkFromPyTorch(model, PyTorchInputSizes=list(x.shape))
    x = torch.cat([x, x[:1]])
    with torch.no_grad():
        wanted = np.asarray(dl.dlarray(model(x).numpy(), out).extractdata())
    found = net.predict(dl.dlarray(x.numpy(), fmt))
    assert found.dims() == dl.dlarray(np.ones(2 * np.ones(len(out), int)), out).dims()
    assert np.abs(np.asarray(found.extractdata()) - wanted).max() <= 1e-5 * np.abs(wanted).max()
    return net


@pytest.mark.parametrize(
    ("name", "size", "large"),
    [
        ("resnet18", 32, False), ("squeezenet1_1", 32, False), ("efficientnet_b0", 32, False),
        ("mobilenet_v2", 32, True), ("vgg11", 32, True), ("densenet121", 32, True), ("vit_b_16", 224, True),
    ],
)  # fmt: skip
def test_models_of_torchvision(name, size, large):
    if large and not ALL:
        pytest.skip("takes long: DLARRAY_ALL_VISION=1 runs it")
    torch.manual_seed(0)
    model = getattr(torchvision().models, name)(num_classes=10)
    net = check(model, torch.randn(2, 3, size, size), "BCSS", "BC")
    if name == "resnet18":
        assert {"conv1", "layer1:0:conv1", "layer4:1:bn2", "fc"} <= {layer.Name for layer in net.Layers}


def test_unet_transformer_and_tagger():
    torch.manual_seed(0)
    check(UNet(), torch.randn(2, 3, 16, 16), "BCSS", "BCSS")
    encoder = nn.TransformerEncoder(nn.TransformerEncoderLayer(8, 2, 16, batch_first=True), 2)
    check(encoder, torch.randn(2, 6, 8), "BTC", "BTC")
    check(Tagger(), torch.randint(0, 10, (2, 6)), "BT", "BTC")


class Last(nn.Module):
    """A linear module behind a recurrent one."""

    def __init__(self, inside):
        super().__init__()
        self.inside = inside
        self.fc = nn.Linear(5, 2)

    def forward(self, x):
        return self.fc(self.inside(x)[0])


@pytest.mark.parametrize("options", [{}, {"num_layers": 2}, {"bias": False}])
def test_gru(options):
    torch.manual_seed(0)
    net = check(Last(nn.GRU(4, 5, batch_first=True, **options)), torch.randn(2, 6, 4), "BTC", "BTC")
    count = sum(type(layer) is dl.gruLayer for layer in net.Layers)
    assert count == options.get("num_layers", 1)


def test_adaptive_pooling_and_padding_by_its_name():
    torch.manual_seed(0)
    model = nn.Sequential(
        nn.Conv2d(3, 4, (3, 4), padding="same", dilation=(1, 2)), nn.Conv2d(4, 4, 2, padding="valid"),
        nn.AdaptiveAvgPool2d((3, 2)),
    )  # fmt: skip
    net = check(model, torch.randn(2, 3, 9, 8), "BCSS", "BCSS")
    kinds = [type(layer) for layer in net.Layers]
    assert kinds[1:] == [dl.convolution2dLayer, dl.convolution2dLayer, dl.adaptiveAveragePooling2dLayer]


def test_gradients_are_pytorchs():
    torch.manual_seed(0)
    model = nn.Sequential(nn.Conv2d(2, 3, 3), nn.Hardswish(), nn.Flatten(), nn.Linear(48, 2)).eval()
    net = dl.importNetworkFromPyTorch(model, PyTorchInputSizes=[2, 2, 6, 6])
    x = torch.randn(2, 2, 6, 6)
    (model(x) ** 2).sum().backward()

    def loss(net, X):
        value = dl.sum(net.forward(X) ** 2, "all")
        return value, dl.dlgradient(value, net.Learnables)

    _, gradients = dl.dlfeval(loss, net, dl.dlarray(x.numpy(), "BCSS"))
    found = np.asarray(gradients.Value[0].extractdata())
    np.testing.assert_allclose(
        found, model[0].weight.grad.numpy().transpose(2, 3, 1, 0), rtol=1e-3, atol=1e-5
    )


def test_an_unknown_operator_is_a_placeholder_that_names_its_node():
    class Sorted(nn.Module):
        def forward(self, x):
            return torch.cumsum(x, 1)

    net = dl.importNetworkFromPyTorch(Sorted(), PyTorchInputSizes=[2, 3])
    assert dl.findPlaceholderLayers(net, nargout=2)[1] == [2]
    place = net.Layers[-1]
    assert place.Type.startswith("aten.cumsum") and "node 'cumsum'" in place.Description


def exported(path):
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2)).eval()
    free = ({0: torch.export.Dim.AUTO},)
    torch.export.save(torch.export.export(model, (torch.zeros(2, 3),), dynamic_shapes=free), path)
    return model


def rewritten(path, change):
    """The archive with other texts in its graph."""
    with zipfile.ZipFile(path) as old:
        entries = {e.filename: old.read(e) for e in old.infolist()}
    with zipfile.ZipFile(path, "w") as new:
        for name, data in entries.items():
            new.writestr(name, change(name, data))


def test_files(tmp_path):
    path = tmp_path / "model.pt2"
    model = exported(path)
    net = dl.importNetworkFromPyTorch(str(path))
    x = np.random.default_rng(0).normal(size=(5, 3)).astype("float32")
    wanted = model(torch.tensor(x)).detach().numpy()
    np.testing.assert_allclose(
        np.asarray(net.predict(dl.dlarray(x, "BC")).extractdata()).T, wanted, rtol=1e-4
    )
    with pytest.raises(errors.DataError, match="pickles, which can run any code"):
        torch.save(model, tmp_path / "model.pt")
        dl.importNetworkFromPyTorch(tmp_path / "model.pt")


class Evil:
    def __reduce__(self):
        return (os.mkdir, (os.environ["EVIL"],))


def test_no_code_of_a_file_runs(tmp_path, monkeypatch):
    monkeypatch.setenv("EVIL", str(tmp_path / "ran"))
    path, pickled = tmp_path / "model.pt2", io.BytesIO()
    torch.save(Evil(), pickled)
    exported(path)
    rewritten(path, lambda name, data: pickled.getvalue() if name.endswith("model.pt") else data)
    with pytest.raises(errors.DataError, match="model.pt2"):
        dl.importNetworkFromPyTorch(path)
    exported(path)
    rewritten(path, lambda name, data: data.replace(b'"expr_str": "', b'"expr_str": "__import__(1)'))
    with pytest.raises(errors.DataError, match="a size is '__import__"):
        dl.importNetworkFromPyTorch(path)
    exported(path)
    rewritten(path, lambda name, data: data.replace(b"torch.ops.aten.relu.default", b"torch.hub.load"))
    with pytest.raises(errors.DataError, match=r"operator 'torch\.hub\.load'"):
        dl.importNetworkFromPyTorch(path)
    assert not (tmp_path / "ran").exists()


def test_damaged_files_give_one_clear_error(tmp_path):
    path = tmp_path / "model.pt2"
    exported(path)
    good, gen = path.read_bytes(), random.Random(int(os.environ.get("DLARRAY_SEED", "7")))
    for _ in range(int(os.environ.get("DLARRAY_MUTATIONS", "60"))):
        data = bytearray(good)
        for _ in range(gen.choice([1, 4, 40])):
            data[gen.randrange(len(data))] = gen.randrange(256)
        path.write_bytes(data if gen.random() < 0.7 else data[: gen.randrange(len(data))])
        try:
            dl.importNetworkFromPyTorch(path)
        except errors.DataError as error:
            assert "model.pt2" in str(error)


def test_sizes_that_no_memory_holds_are_refused_before_pytorch_is_asked():
    for size in ([1, 10**400], [10**6, 10**6, 3]):
        with pytest.raises(errors.DLArrayError, match="importNetworkFromPyTorch"):
            dl.importNetworkFromPyTorch(torch.nn.Linear(3, 2), PyTorchInputSizes=size)
