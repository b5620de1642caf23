"""Files of torchvision's networks: outputs are torchvision's, what does not fit is named, no code of a file runs."""

import os
import random

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from tests.support.memory import at_most
from tests.support.vision import torchvision

torch = pytest.importorskip("torch", reason="PyTorch is not installed: nothing to compare with")
pytestmark = pytest.mark.filterwarnings("ignore")
ALL = os.environ.get("DLARRAY_ALL_VISION")  # VGG takes a quarter of a minute

# torchvision's name, the size of the images that are compared, the layer that gives its outputs, whether it is large
THEIRS = {
    "squeezenet": ("squeezenet1_1", 64, "pool10", False),
    "googlenet": ("googlenet", 64, "loss3-classifier", False),
    "resnet18": ("resnet18", 64, "fc1000", False),
    "resnet50": ("resnet50", 64, "fc1000", False),
    "resnet101": ("resnet101", 64, "fc1000", False),
    "mobilenetv2": ("mobilenet_v2", 64, "Logits", False),
    "efficientnetb0": ("efficientnet_b0", 64, "efficientnet-b0|model|head|dense|MatMul", False),
    "densenet201": ("densenet201", 64, "fc1000", False),
    "vgg16": ("vgg16", 224, "fc8", True),
    "vgg19": ("vgg19", 224, "fc8", True),
    "alexnet": ("alexnet", 227, "fc8", False),
}


def model_of(name, classes=10):
    """torchvision's network with random parameters and statistics."""
    options = (
        {"init_weights": True, "aux_logits": True, "transform_input": True} if name == "googlenet" else {}
    )
    model = getattr(torchvision().models, THEIRS[name][0])(num_classes=classes, **options)
    for key, values in [*model.named_buffers(), *model.named_parameters()]:
        if key.endswith("running_mean"):
            values.normal_(0, 0.1)
        elif key.endswith("running_var"):
            values.uniform_(0.8, 1.2)
        elif values.is_floating_point() and not values.any():
            torch.nn.init.normal_(values, std=0.1)
    return model.eval()


def theirs(model, X):
    """torchvision's outputs for images with values from 0 to 255."""
    mean, deviation = (torch.tensor(v)[:, None, None] for v in ([0.485, 0.456, 0.406], [0.229, 0.224, 0.225]))
    with torch.no_grad():
        return model((X / 255 - mean) / deviation).numpy()


def resized(net, size):
    """The network for images of another size."""
    old = net.Layers[0]
    if old.InputSize[0] == size:
        return net
    options = {key: getattr(old, key) for key in ("Name", "Normalization", "Mean", "StandardDeviation")}
    return dl.initialize(dl.replaceLayer(net, old.Name, dl.imageInputLayer([size, size, 3], **options)))


@pytest.mark.parametrize("name", list(THEIRS))
def test_outputs_are_torchvisions(name, tmp_path):
    _, size, last, large = THEIRS[name]
    if large and not ALL:
        pytest.skip("takes long: DLARRAY_ALL_VISION=1 runs it")
    torch.manual_seed(0)
    model = model_of(name)
    path = tmp_path / "model.pth"
    torch.save(model.state_dict(), path)
    net = dl.imagePretrainedNetwork(name, Weights=path)
    path.unlink()  # hundreds of megabytes
    X = torch.rand(2, 3, size, size) * 255
    wanted = theirs(model, X)
    net = resized(net, size)
    found = dl.stripdims(dl.predict(net, dl.dlarray(X.numpy(), "BCSS"), Outputs=last))
    found = np.asarray(found.extractdata()).reshape(10, 2).T
    assert np.abs(found - wanted).max() <= 1e-5 * np.abs(wanted).max()
    probabilities = np.asarray(dl.predict(net, dl.dlarray(X.numpy(), "BCSS")).extractdata()).T
    expected = np.exp(wanted - wanted.max(1, keepdims=True))
    np.testing.assert_allclose(probabilities, expected / expected.sum(1, keepdims=True), rtol=1e-3, atol=1e-6)


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """The file of a squeezenet of three classes, and the network in torchvision."""
    torch.manual_seed(1)
    model = model_of("squeezenet", 3)
    path = tmp_path_factory.mktemp("weights") / "squeezenet.pth"
    torch.save(model.state_dict(), path)
    return path, model


def test_other_kinds_of_files_hold_the_same(small, tmp_path):
    safetensors = pytest.importorskip("safetensors.numpy")
    path, model = small
    arrays = {name: values.numpy() for name, values in model.state_dict().items()}
    safetensors.save_file(arrays, tmp_path / "model.safetensors")
    np.savez(tmp_path / "model.npz", **arrays)
    torch.save(model.state_dict(), tmp_path / "old.pt", _use_new_zipfile_serialization=False)
    one = dl.imagePretrainedNetwork(Weights=path)
    for name in ("model.safetensors", "model.npz", "old.pt"):
        other = dl.imagePretrainedNetwork(Weights=str(tmp_path / name))
        assert all(
            np.array_equal(np.asarray(a.extractdata()), np.asarray(b.extractdata()))
            for a, b in zip(one.Learnables.Value, other.Learnables.Value, strict=True)
        )


def test_a_new_head_keeps_the_rest(small):
    path, model = small
    net = dl.imagePretrainedNetwork(Weights=path, NumClasses=7)
    assert dl.getLayer(net, "conv10").Weights.shape == (1, 1, 512, 7)
    first = np.asarray(dl.getLayer(net, "conv1").Weights.extractdata())
    np.testing.assert_array_equal(first, model.features[0].weight.detach().numpy().transpose(2, 3, 1, 0))
    assert dl.imagePretrainedNetwork(Weights=path, NumResponses=2).OutputNames == ["pool10_flatten"]


def test_names_of_a_file_of_other_classes_are_refused(small):
    with pytest.raises(errors.ArgumentError, match=r"names of the 3 classes of the file .* are not known"):
        dl.imagePretrainedNetwork(Weights=small[0], nargout=2)


def test_older_names_of_densenet(tmp_path):
    from dlarray.layers.pretrained import weight_files

    path = tmp_path / "dense.pth"
    torch.save(
        {
            "features.denseblock1.denselayer2.norm.1.weight": torch.ones(2),
            "features.norm5.bias": torch.ones(2),
        },
        path,
    )
    held = weight_files.read("f", path)
    assert list(held) == ["features.denseblock1.denselayer2.norm1.weight", "features.norm5.bias"]


def changed(small, tmp_path, change):
    state = dict(small[1].state_dict())
    change(state)
    path = tmp_path / "changed.pth"
    torch.save(state, path)
    return path


def test_the_first_parameter_that_does_not_fit_is_named(small, tmp_path):
    def other_size(state):
        state["features.4.squeeze.weight"] = torch.zeros(16, 128, 3, 3)
        state["features.6.squeeze.weight"] = torch.zeros(1)

    with pytest.raises(
        errors.DataError,
        match=r"squeezenet: 'features\.4\.squeeze\.weight' is 16×128×3×3, .* must be 16×128×1×1",
    ):
        dl.imagePretrainedNetwork(Weights=changed(small, tmp_path, other_size))
    with pytest.raises(errors.DataError, match=r"it has no 'features\.3\.expand3x3\.bias'"):
        dl.imagePretrainedNetwork(
            Weights=changed(small, tmp_path, lambda state: state.pop("features.3.expand3x3.bias"))
        )
    with pytest.raises(errors.DataError, match=r"nothing of it is called 'features\.99\.weight'"):
        dl.imagePretrainedNetwork(
            Weights=changed(
                small, tmp_path, lambda state: state.update({"features.99.weight": torch.zeros(1)})
            )
        )
    with pytest.raises(
        errors.DataError, match=r"does not fit resnet18: it has no 'fc\.weight'; fix: a file of"
    ):
        dl.imagePretrainedNetwork("resnet18", Weights=small[0])
    with pytest.raises(
        errors.DataError, match=r"'features\.0\.weight' is 64×3×3×3, but it must be 64×3×11×11"
    ):
        dl.imagePretrainedNetwork("alexnet", Weights=small[0], NumClasses=2)


class Evil:
    def __reduce__(self):
        return (os.mkdir, (os.environ["EVIL"],))


def test_no_code_of_a_file_runs(small, tmp_path, monkeypatch):
    monkeypatch.setenv("EVIL", str(tmp_path / "ran"))
    for new in (True, False):
        path = tmp_path / "evil.pth"
        torch.save(
            {**small[1].state_dict(), "features.0.bias": Evil()}, path, _use_new_zipfile_serialization=new
        )
        with pytest.raises(errors.DataError, match=r"evil\.pth.*objects, whose code is not run"):
            dl.imagePretrainedNetwork(Weights=path)
    torch.save(small[1], path)  # a whole module is code, too
    with pytest.raises(errors.DataError, match="whose code is not run"):
        dl.imagePretrainedNetwork(Weights=path)
    assert not (tmp_path / "ran").exists()


def test_what_is_no_mapping_of_tensors_is_refused(small, tmp_path):
    path = tmp_path / "model.pth"
    torch.save(torch.ones(3), path)
    with pytest.raises(errors.DataError, match="no names and tensors"):
        dl.imagePretrainedNetwork(Weights=path)
    torch.save({"epoch": 3, "state_dict": small[1].state_dict()}, path)
    with pytest.raises(errors.DataError, match="what is named 'epoch' is no tensor"):
        dl.imagePretrainedNetwork(Weights=path)
    torch.save({"state_dict": small[1].state_dict()}, path)
    with pytest.raises(errors.DataError, match=r"fix: torch\.save\(torch\.load\(file\)\['state_dict'\]"):
        dl.imagePretrainedNetwork(Weights=path)
    torch.save({"features.0.weight": torch.ones(3, 3).to_sparse()}, path)
    with pytest.raises(errors.DataError, match="no dense tensor"):
        dl.imagePretrainedNetwork(Weights=path)


def test_memory_is_asked_for_first(small, tmp_path):
    path = tmp_path / "model.pth"
    torch.save(
        {"classifier.1.weight": torch.zeros(1).expand(10**10, 512, 1, 1)}, path
    )  # a file of a few bytes
    with pytest.raises(errors.DataError, match=r"model\.pth.*needs"):
        dl.imagePretrainedNetwork(Weights=path)
    with at_most(0.001), pytest.raises(errors.DataError, match=r"squeezenet\.pth.*needs"):
        dl.imagePretrainedNetwork(Weights=small[0])


def test_packed_archives_are_refused(small, tmp_path):
    import zipfile

    with (
        zipfile.ZipFile(small[0]) as old,
        zipfile.ZipFile(tmp_path / "m.pth", "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for entry in old.infolist():
            new.writestr(entry.filename, old.read(entry))
    with pytest.raises(errors.DataError, match="it is packed"):
        dl.imagePretrainedNetwork(Weights=tmp_path / "m.pth")


@pytest.mark.parametrize("ending", [".pth", ".pt", ".safetensors", ".npz"])
def test_damaged_files_give_one_clear_error(ending, tmp_path):
    """A small file, in which headers are most of the bytes; it lacks parameters, so each outcome is an error."""
    path = tmp_path / f"model{ending}"
    arrays = {
        "classifier.1.weight": np.ones((3, 512, 1, 1), "float32"),
        "features.0.weight": np.ones((64, 3, 3, 3), "float32"),
        "features.0.bias": np.zeros(64, "float16"),
    }
    if ending == ".npz":
        np.savez(path, **arrays)
    elif ending == ".safetensors":
        pytest.importorskip("safetensors.numpy").save_file(arrays, path)
    else:
        tensors = {name: torch.tensor(values) for name, values in arrays.items()}
        torch.save(tensors, path, _use_new_zipfile_serialization=ending == ".pth")
    good, gen = path.read_bytes(), random.Random(int(os.environ.get("DLARRAY_SEED", "7")))
    for _ in range(int(os.environ.get("DLARRAY_MUTATIONS", "60"))):
        data = bytearray(good)
        for _ in range(gen.choice([1, 4, 40])):
            place = gen.choice([gen.randrange(600), gen.randrange(len(data)), -1 - gen.randrange(600)])
            data[place] = gen.randrange(256)
        path.write_bytes(data if gen.random() < 0.7 else data[: gen.randrange(len(data))])
        with pytest.raises(errors.DataError, match=rf"imagePretrainedNetwork: .*model\{ending}"):
            dl.imagePretrainedNetwork(Weights=path)


def test_damaged_whole_files(small, tmp_path):
    good, gen = small[0].read_bytes(), random.Random(int(os.environ.get("DLARRAY_SEED", "7")))
    path = tmp_path / "model.pth"
    for _ in range(int(os.environ.get("DLARRAY_MUTATIONS", "60")) // 6):
        data = bytearray(good)
        for _ in range(gen.choice([1, 4, 40])):
            data[gen.choice([gen.randrange(8000), -1 - gen.randrange(8000)])] = gen.randrange(256)
        path.write_bytes(data)
        try:
            dl.imagePretrainedNetwork(Weights=path)
        except errors.DataError as error:
            assert "model.pth" in str(error)


def test_without_pytorch_the_fix_is_named(small, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "torch", None)
    with pytest.raises(
        errors.ArgumentError, match=r"pip install 'dlarray\[torch\]', or a \.safetensors file"
    ):
        dl.imagePretrainedNetwork(Weights=small[0])
