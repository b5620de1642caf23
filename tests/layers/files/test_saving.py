"""save and load: every layer comes back as it was, and no damaged file does harm."""

import json
import struct
from pathlib import Path

import numpy as np
import pytest

import dlarray as dl
from dlarray import registry
from dlarray.errors import ArgumentError, ClassError, DataError, OptionError
from tests.support.bundles import cases

FROZEN = Path(__file__).parents[2] / "data" / "network_format_1.safetensors"


def host(X):
    """The values of a dlarray."""
    return np.asarray(X.extractdata())


def array(size, fmt="", seed=0):
    return dl.dlarray(np.random.default_rng(seed).normal(size=size).astype(np.float32), fmt)


class savedScaleLayer(dl.Layer):
    """A custom layer that is registered while these tests run, so that files may name it."""

    Formattable = True
    Scale = dl.Learnable()
    Seen = dl.State()

    def __init__(self, power=1):
        self.power = power

    def initialize(self, layout):
        if dl.numel(self.Scale) == 0:
            self.Scale = dl.ones([1, 1]) * 2
        self.Seen = dl.zeros([1, 1])

    def predict(self, X):
        return X * self.Scale**self.power, self.Seen + 1


@pytest.fixture(autouse=True, scope="module")
def _registered():
    registry.layer(savedScaleLayer)
    yield
    registry.layers.pop("savedScaleLayer", None)


class strangerLayer(dl.Layer):
    """A custom layer that no file may name."""

    Formattable = True

    def predict(self, X):
        return X


def rich():
    """A network with branches, a network inside, factors, chosen outputs, a custom layer and a state."""
    inner = dl.dlnetwork(
        [dl.fullyConnectedLayer(4, Name="fc"), dl.additionLayer(2, Name="add")], Initialize=False
    )
    layers = [
        dl.featureInputLayer(
            4, Name="in", Normalization="zscore", Mean=[[1], [2], [3], [4]], StandardDeviation=2
        ),
        dl.networkLayer(inner, Name="sub"),
        savedScaleLayer(2),
        dl.functionLayer(dl.relu, Name="f"),
        dl.fullyConnectedLayer(3, Name="out", WeightsInitializer="he", BiasLearnRateFactor=0),
    ]
    layers[2].Name = "scale"
    net = dl.connectLayers(dl.dlnetwork(layers, Initialize=False), "in", "sub/in2")
    net = dl.initialize(net).setL2Factor("sub/fc/Weights", 3).setLearnRateFactor("scale", "Scale", 0.5)
    net.OutputNames = ["out", "scale"]
    return net


def same(a, b):
    """Whether two networks are the same: layers, properties, values, graph."""
    assert repr(a.Layers) == repr(b.Layers) and list(a.Connections) == list(b.Connections)
    assert (a.InputNames, a.OutputNames, a.Initialized) == (b.InputNames, b.OutputNames, b.Initialized)
    for one, two in zip([*a.Learnables, *a.State], [*b.Learnables, *b.State], strict=True):
        assert one[:2] == two[:2] and one[2].shape == two[2].shape
        assert np.array_equal(np.asarray(one[2]), np.asarray(two[2]))
    for one, two in zip(a.Layers, b.Layers, strict=True):
        assert type(one) is type(two) and set(vars(one)) == set(vars(two))


def test_a_network_comes_back(tmp_path):
    net = rich()
    dl.save(tmp_path / "net.safetensors", net)
    again = dl.load(tmp_path / "net.safetensors")
    same(net, again)
    X = array((4, 5), "CB")
    for a, b in zip(net.predict(X), again.predict(X), strict=True):
        np.testing.assert_array_equal(host(a), host(b))
    assert again.getL2Factor("sub/fc/Weights") == 3 and again.getLearnRateFactor("scale/Scale") == 0.5
    assert again.Layers(3).power == 2 and again.Layers(5).BiasLearnRateFactor == 0
    assert again.Layers(4).PredictFcn is dl.relu
    again.learnables["out", "Bias"] = np.ones((3, 1))
    assert not np.all(host(net.learnables["out", "Bias"]) == 1)
    assert not list(tmp_path.glob("*.part*"))


def test_forms(tmp_path):
    net = dl.dlnetwork([dl.featureInputLayer(3), dl.fullyConnectedLayer(2)])
    net.save(tmp_path / "a")
    dl.save(net, tmp_path / "b")
    same(dl.load(tmp_path / "a"), dl.load(str(tmp_path / "b.safetensors")))
    lgraph = dl.layerGraph([dl.featureInputLayer(3), dl.regressionLayer(ResponseNames=["y"])])
    dl.save(tmp_path / "graph", lgraph)
    assert repr(dl.load(tmp_path / "graph")) == repr(lgraph)
    assert dl.load(tmp_path / "graph").Layers(2).ResponseNames == ("y",)
    dl.save(tmp_path / "layers", dl.layerArray([dl.reluLayer(), dl.tanhLayer(Name="t")]))
    assert repr(dl.load(tmp_path / "layers")) == repr(dl.layerArray([dl.reluLayer(), dl.tanhLayer(Name="t")]))
    dl.save(tmp_path / "layer", dl.dropoutLayer(0.25))
    assert dl.load(tmp_path / "layer").Probability == 0.25
    empty = dl.dlnetwork()
    dl.save(tmp_path / "empty", empty)
    assert repr(dl.load(tmp_path / "empty")) == repr(empty)
    raw = dl.dlnetwork([dl.fullyConnectedLayer(2)], Initialize=False)
    dl.save(tmp_path / "raw", raw)
    same(dl.load(tmp_path / "raw"), raw)


@pytest.mark.parametrize("cls", ["single", "double"])
def test_classes_and_layouts_come_back(tmp_path, cls):
    net = dl.dlnetwork([dl.fullyConnectedLayer(2)], dl.networkDataLayout([3, float("nan")], "CB"))
    net = dl.dlupdate(lambda p: dl.cast(p, cls), net)
    dl.save(tmp_path / "net", net)
    again = dl.load(tmp_path / "net")
    assert [dl.underlyingType(v) for v in again.Learnables.Value] == [cls, cls]
    assert again._layouts == net._layouts


def test_arrays_can_be_read_by_others(tmp_path):
    numpy_files = pytest.importorskip("safetensors.numpy")
    net = rich()
    dl.save(tmp_path / "net", net)
    arrays = numpy_files.load_file(tmp_path / "net.safetensors")
    np.testing.assert_array_equal(arrays["out/Weights"], host(net.learnables["out", "Weights"]))
    assert arrays["sub/Network/fc/Weights"].shape == (4, 4)


MAKERS = {
    "additionLayer": lambda: dl.additionLayer(3, Name="a"),
    "multiplicationLayer": lambda: dl.multiplicationLayer(2),
    "concatenationLayer": lambda: dl.concatenationLayer(2, 2),
    "depthConcatenationLayer": lambda: dl.depthConcatenationLayer(2, InputNames=["x", "y"]),
    "sequenceInputLayer": lambda: dl.sequenceInputLayer(
        3, Normalization="rescale-symmetric", Min=-1, Max=[[1], [2], [3]]
    ),
    "featureInputLayer": lambda: dl.featureInputLayer(3),
    "inputLayer": lambda: dl.inputLayer([3, float("nan")], "CB"),
    "networkLayer": lambda: dl.networkLayer([dl.reluLayer()], OutputNames="z"),
    "functionLayer": lambda: dl.functionLayer(dl.tanh, Formattable=True),
    "fullyConnectedLayer": lambda: dl.fullyConnectedLayer(3, Weights=np.arange(6.0).reshape(3, 2)),
    "selfAttentionLayer": lambda: dl.selfAttentionLayer(2, 4),
    "clippedReluLayer": lambda: dl.clippedReluLayer(3),
    "permuteLayer": lambda: dl.permuteLayer([2, 1]),
    "neuralODELayer": lambda: dl.neuralODELayer(dl.dlnetwork([dl.tanhLayer()], Initialize=False), [0, 1]),
    "sinusoidalPositionEncodingLayer": lambda: dl.sinusoidalPositionEncodingLayer(4),
    "resize2dLayer": lambda: dl.resize2dLayer(Scale=2),
    "roiAlignLayer": lambda: dl.roiAlignLayer([7, 5], SamplingRatio=[2, 3]),
    "resize3dLayer": lambda: dl.resize3dLayer(OutputSize=[2, 3, 4]),
    "classificationLayer": lambda: dl.classificationLayer(Classes=["a", "b"], ClassWeights=[1, 2]),
}
USUAL = ((), (3,), ([3, 3],), ([28, 28, 3],), ([8, 8, 8, 2],), ("SSCB",), (3, 4), (2, 2), (3, 4, 5))


def made(name):
    """A layer of a registered class, with arguments that suit it."""
    if name in MAKERS:
        return MAKERS[name]()
    cls = registry.layers[name].call
    for arguments in USUAL:
        try:
            return cls(*arguments)
        except Exception:  # noqa: S112
            continue
    return None


@cases("name", sorted(n for n, r in registry.layers.items() if r.module.startswith("dlarray.")))
def test_every_layer_comes_back(name, tmp_path):
    layer = made(name)
    if layer is None:
        pytest.skip("none of the usual arguments makes this layer")
    dl.save(tmp_path / "layer", layer)
    again = dl.load(tmp_path / "layer")
    assert repr(again) == repr(layer) and type(again) is type(layer)
    assert set(vars(again)) == set(vars(layer))
    dl.save(tmp_path / "again", again)
    assert (tmp_path / "again.safetensors").read_bytes() == (tmp_path / "layer.safetensors").read_bytes()


def test_what_cannot_be_saved(tmp_path):
    for value, words in (
        (strangerLayer(), r"strangerLayer, which load would not know; fix: put @dlarray.registry.layer"),
        (
            dl.functionLayer(lambda X: X),
            r"the property PredictFcn of a FunctionLayer.*fix: a function of dlarray",
        ),
        (3, "save: a dlnetwork, a layer graph or layers can be saved, but it is 3"),
    ):
        with pytest.raises(ClassError, match=words):
            dl.save(tmp_path / "x", value)
    with pytest.raises(ArgumentError, match=r'variables are given by name=value, but it is the text "net"'):
        dl.save(tmp_path / "x", "net")
    with pytest.raises(OptionError, match="-v7.3 is for MAT files"):
        dl.save(tmp_path / "x", "-v7.3", dl.reluLayer())
    with pytest.raises(OptionError, match="the name of the file must be text"):
        dl.load(3)
    with pytest.raises(DataError, match="cannot be written"):
        dl.save(tmp_path / "no folder" / "x", dl.reluLayer())
    assert not list(tmp_path.iterdir())

    def loss(net, X):
        dl.save(tmp_path / "x", net)
        return X

    with pytest.raises(ArgumentError, match="is being traced; fix: save outside dlfeval"):
        dl.dlfeval(
            loss, dl.dlnetwork([dl.featureInputLayer(3), dl.fullyConnectedLayer(2)]), array((3, 2), "CB")
        )


def header(data):
    """The header of a file, and where its arrays begin."""
    (length,) = struct.unpack("<Q", data[:8])
    return json.loads(data[8 : 8 + length]), 8 + length


def rewritten(data, change):
    """A file with another header, and the arrays as they are."""
    head, start = header(data)
    change(head)
    text = json.dumps(head).encode()
    text += b" " * (-len(text) % 8)
    return struct.pack("<Q", len(text)) + text + data[start:]


def test_what_cannot_be_loaded(tmp_path):
    path = tmp_path / "net.safetensors"
    with pytest.raises(DataError, match="there is no file"):
        dl.load(path)
    rich().save(path)
    data = path.read_bytes()
    with pytest.raises(DataError, match=r"its folder has net.safetensors; fix"):
        dl.load(tmp_path / "nett")

    def put(**values):
        def change(head):
            content = json.loads(head["__metadata__"]["dlarray"]) | values
            head["__metadata__"]["dlarray"] = json.dumps(content)

        return change

    for change, words in (
        (put(version=2), "has the format 2.*fix: a later version"),
        (lambda head: head["__metadata__"].clear(), "not one of dlarray's save"),
        (lambda head: head["__metadata__"].update(dlarray="[]"), "a description that is none"),
        (lambda head: head["__metadata__"].update(dlarray="{"), "no whole safetensors file"),
        (put(spec={}), "other values than were saved"),
        (lambda head: head["out/Bias"].update(shape=[3]), "other values"),
        (lambda head: head["out/Bias"].update(shape=[2**40, 2**40]), "no whole safetensors file"),
        (lambda head: head["out/Bias"].update(data_offsets=[0, 2**50]), "no whole safetensors file"),
    ):
        path.write_bytes(rewritten(data, change))
        with pytest.raises(DataError, match=words):
            dl.load(path)
    del registry.layers["savedScaleLayer"]
    try:
        path.write_bytes(data)
        with pytest.raises(
            DataError, match="class 'savedScaleLayer', which is not registered here; fix: import"
        ):
            dl.load(path)
    finally:
        registry.layer(savedScaleLayer)


def test_no_prefix_of_a_file_loads(tmp_path):
    path = tmp_path / "net.safetensors"
    dl.dlnetwork([dl.featureInputLayer(3), dl.fullyConnectedLayer(2)]).save(path)
    data = path.read_bytes()
    for length in range(len(data)):
        path.write_bytes(data[:length])
        with pytest.raises(DataError):
            dl.load(path)


def test_damaged_files(tmp_path):
    path = tmp_path / "net.safetensors"
    net = rich()
    net.save(path)
    data = path.read_bytes()
    gen = np.random.default_rng(7)
    _, start = header(data)
    survived = 0
    for k in range(2000):
        changed = bytearray(data)
        # most damage goes to the header, where the sizes and the names are
        places = gen.integers(0, start if k % 4 else len(data), gen.integers(1, 4))
        for place in places:
            changed[place] = gen.integers(0, 256)
        if k % 7 == 0:
            del changed[places[0] : places[0] + int(gen.integers(1, 9))]
        path.write_bytes(changed)
        try:
            again = dl.load(path)
        except DataError:
            continue
        survived += 1  # blanks, or a byte that became itself
        same(net, again)
    assert survived < 100


def sealed(data, change):
    """A file whose description is changed, with a sum that fits: what a hostile writer would make."""
    from dlarray.layers.files.saving import _checksum

    def both(head):
        value = json.loads(head["__metadata__"]["dlarray"])
        change(value)
        arrays = {}
        for name, entry in head.items():
            if name != "__metadata__":
                a, b = entry["data_offsets"]
                kind = {"F32": np.float32, "F64": np.float64}[entry["dtype"]]
                arrays[name] = np.frombuffer(data[start + a : start + b], kind).reshape(entry["shape"])
        value["sha256"] = _checksum(value, arrays)
        head["__metadata__"]["dlarray"] = json.dumps(value)

    _, start = header(data)
    return rewritten(data, both)


def deep(levels):
    value = 1
    for _ in range(levels):
        value = {"list": [value]}
    return value


def test_hostile_files(tmp_path):
    path = tmp_path / "net.safetensors"
    rich().save(path)
    data = path.read_bytes()

    def layer(value, k):
        return value["spec"]["layers"][k]

    for change in (
        lambda v: v.update(kind="program"),
        lambda v: v["spec"].pop("layers"),
        lambda v: layer(v, 0).update({"class": "os.system"}),
        lambda v: layer(v, 0)["properties"].update(__class__="x"),
        lambda v: layer(v, 0)["properties"].update(predict={"function": "relu"}),
        lambda v: layer(v, 4)["properties"].update(OutputSize=-3),
        lambda v: layer(v, 4)["properties"].update(OutputSize={"list": [1, 2]}),
        lambda v: layer(v, 4)["properties"].update(Weights={"array": {"real": "nothing"}}),
        lambda v: layer(v, 3)["properties"].update(PredictFcn={"function": "eval"}),
        lambda v: layer(v, 3)["properties"].update(_inputs=5),
        lambda v: layer(v, 2)["properties"].update(power=deep(60)),
        lambda v: layer(v, 2)["properties"].update(power={"pickle": "gASV"}),
        lambda v: layer(v, 2)["properties"].update(power=[1]),
        lambda v: v["spec"]["connections"].append(["out", "in"]),
        lambda v: v["spec"]["connections"].append(["out", "sub/in1"]),
        lambda v: v["spec"].update(outputs=["nothing"]),
        lambda v: v["spec"].update(layouts=[3]),
        lambda v: v["spec"].update(layers={"a": 1}),
    ):
        path.write_bytes(sealed(data, change))
        with pytest.raises(DataError):
            dl.load(path)
    path.write_bytes(sealed(data, lambda v: layer(v, 2)["properties"].update(power=3)))
    assert dl.load(path).Layers(3).power == 3  # the forgery itself works


def test_a_file_of_the_first_format():
    """A file that was written when the format was new; it must load for ever."""
    net = dl.load(FROZEN)
    assert [each.Name for each in net.Layers] == ["in", "block", "add", "out", "softmax"]
    assert list(net.Connections) == [
        ("in", "block"), ("in", "add/in2"), ("block", "add/in1"), ("add", "out"), ("out", "softmax"),
    ]  # fmt: skip
    X = dl.dlarray([[1.0, 0.0], [0.0, 1.0], [2.0, -1.0]], "CB")
    W = np.arange(-4, 5).reshape(3, 3) / 4
    hidden = np.maximum(W @ host(X) + 0.5, 0) + host(X)
    V = np.array([[1, -1, 0.5], [0, 2, -0.25]])
    score = np.exp(V @ hidden + np.array([[0.25], [-0.5]]))
    np.testing.assert_allclose(host(net.predict(X)), score / score.sum(0), rtol=1e-6)
    assert net.getLearnRateFactor("block/fc/Weights") == 0 and net.Initialized
