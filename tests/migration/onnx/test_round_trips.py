"""Networks exported and imported again: the same outputs and labels, and which layers come back as themselves."""

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from tests.migration.onnx import test_export as whole
from tests.migration.onnx.test_export_layers import CASES, OPTIONS, longer, refused
from tests.programs import test_example_networks as networks
from tests.support import onnx_models
from tests.support.bundles import cases

pytest.importorskip("onnx", reason="the package onnx is not installed")

ALL = [case for case in CASES if not refused(case)] + OPTIONS
PLACEHOLDERS = {
    "maxUnpooling2dLayer"
}  # ONNX's MaxUnpool, and the indices of its MaxPool, have no operator here

# Layers that come back as others or as operators in every case, by the reason.
OTHERS = {
    "ONNX has no operator for it: several compute it": (
        "adaptiveAveragePooling2dLayer attentionLayer selfAttentionLayer embeddingConcatenationLayer indexing1dLayer "
        "patchEmbeddingLayer positionEmbeddingLayer sinusoidalPositionEncodingLayer quadraticLayer spaceToDepthLayer "
        "sequenceFoldingLayer sequenceUnfoldingLayer swishLayer"
    ),
    "ONNX has an operator for it from version 20 or 21 of the set on, and 18 is written": (
        "geluLayer groupNormalizationLayer"
    ),
    "it becomes arithmetic, of which no layer is guessed": "scalingLayer inverseNormalizationLayer",
    "the operator leaves more open than the layer": (
        "crop2dLayer crop3dLayer resize2dLayer resize3dLayer reshapeLayer permuteLayer flattenLayer formatLayer "
        "embeddingLayer wordEmbeddingLayer bilstmLayer globalAveragePooling1dLayer "
        "crossChannelNormalizationLayer roiAlignLayer"
    ),
    "it is written as what it computes when it predicts": (
        "dropoutLayer spatialDropoutLayer networkLayer lstmProjectedLayer gruProjectedLayer"
    ),
    "another input layer takes the same data": "inputLayer pointCloudInputLayer",
    "its operators are placeholders": "maxUnpooling2dLayer",
}
# Layers that come back as themselves in some cases: not along time, not with other labels or states that are given.
PARTLY = (
    "additionLayer averagePooling1dLayer batchNormalizationLayer convolution1dLayer depthToSpace2dLayer "
    "fullyConnectedLayer globalAveragePooling2dLayer globalMaxPooling1dLayer globalMaxPooling3dLayer gruLayer "
    "instanceNormalizationLayer layerNormalizationLayer lstmLayer maxPooling1dLayer multiplicationLayer "
    "transposedConv1dLayer"
)


def back(net, path, **options):
    """The network, exported and imported again."""
    dl.exportONNXNetwork(net, path)
    found, messages = onnx_models.imported(path, **options)
    assert not messages
    return found


def listed(Y):
    return [y if isinstance(y, dl.dlarray) else dl.dlarray(y) for y in (Y if isinstance(Y, tuple) else (Y,))]


def outputs(net, X):
    n = len(net.OutputNames)
    return listed(dl.predict(net, *X, nargout=n) if n > 1 else dl.predict(net, *X))


def compare(net, again, X):
    """Both predict the same, with the same labels; data without labels come back as "U", in the order of the file."""
    for y, z in zip(outputs(net, X), outputs(again, X), strict=True):
        values, found = (np.asarray(dl.extractdata(each)) for each in (y, z))
        if not y._format:
            assert set(z._format) == {"U"}
            found = found.transpose()
        else:
            assert dl.dims(z) == dl.dims(y)
        assert found.dtype == np.float32 and found.shape == values.shape
        np.testing.assert_allclose(found, values, rtol=1e-5, atol=1e-5)


@cases("case", [case for case in ALL if case.name not in PLACEHOLDERS], by=lambda case: case.name)
def test_every_layer(case, gen, tmp_path):
    """Equal outputs and labels, for more observations and time steps too."""
    net = case.network(case.values(gen))
    again = back(net, tmp_path / "net.onnx")
    assert again.InputNames == [name.replace("/", "_") for name in net.InputNames]  # ports become layers
    X = case.arrays(case.values(gen), lambda x: x)
    compare(net, again, X)
    entries = whole.onnx_runs.written(net, tmp_path / "net.onnx").graph.input
    opened = {d.dim_param for i in entries for d in i.type.tensor_type.shape.dim if d.dim_param}
    for label, word in (("B", "batch"), ("T", "time")):
        if any(word in name for name in opened):
            more = [longer(x, label) for x in X]
            try:
                dl.predict(net, *more)
            except errors.DLArrayError:  # a table of positions that ends
                continue
            compare(net, again, more)


def test_which_layers_come_back(gen, tmp_path):
    """The table above is the whole truth: a layer that begins or ceases to come back changes it."""
    came = {}
    for case in ALL:
        net = case.network(case.values(gen))
        own = next(layer.class_name() for layer in net.Layers if type(layer).__name__ == case.name)
        dl.exportONNXNetwork(net, tmp_path / "net.onnx")
        again, _ = onnx_models.imported(tmp_path / "net.onnx")
        came.setdefault(case.name, []).append(own in [layer.class_name() for layer in again.Layers])
    never = {name for name, found in came.items() if not any(found)}
    assert never == {name for names in OTHERS.values() for name in names.split()}
    partly = {name for name, found in came.items() if any(found) and not all(found)}
    assert partly == set(PARTLY.split())
    assert len(came) - len(never) - len(partly) == 27


@cases("name", ["geluLayer", "groupNormalizationLayer"])
def test_layers_of_later_sets(name, gen, tmp_path):
    """What comes back from a file of version 21, where ONNX has an operator for it."""
    case = next(case for case in CASES if case.name == name)
    net = case.network(case.values(gen))
    dl.exportONNXNetwork(net, tmp_path / "net.onnx", OpsetVersion=21)
    again, _ = onnx_models.imported(tmp_path / "net.onnx")
    assert [layer.class_name() for layer in again.Layers][1:] == [net.Layers[-1].class_name()]
    compare(net, again, case.arrays(case.values(gen), lambda x: x))


def test_unpooling_is_a_placeholder(gen, tmp_path):
    case = next(case for case in CASES if case.name == "maxUnpooling2dLayer")
    dl.exportONNXNetwork(case.network(case.values(gen)), tmp_path / "net.onnx")
    again, messages = onnx_models.imported(tmp_path / "net.onnx")
    assert [layer.Type for layer in dl.findPlaceholderLayers(again)] == ["MaxPool", "MaxUnpool"]
    assert "its output Indices" in messages[0]


# -- labels --------------------------------------------------------------------------------------------------------
def sequences(tmp_path):
    """A network of sequences whose first operation would not tell what its input is."""
    net = dl.dlnetwork(
        [dl.sequenceInputLayer(3, Name="in"), dl.tanhLayer(Name="tanh"), dl.lstmLayer(2, Name="lstm")]
    )
    dl.exportONNXNetwork(net, tmp_path / "net.onnx")
    return net, tmp_path / "net.onnx"


def noted(path, **notes):
    """The file with other notes."""
    import onnx

    model = onnx.load(path)
    for prop in model.metadata_props:
        prop.value = notes.get(prop.key.rpartition(".")[2], prop.value)
    onnx.save(model, path)
    return path


def first(path, **options):
    return dl.importNetworkFromONNX(path, **options).Layers[0]


def test_labels_that_the_file_notes(tmp_path):
    net, path = sequences(tmp_path)
    again = dl.importNetworkFromONNX(path)
    assert again.Layers[0].class_name() == "SequenceInputLayer" and again.Layers[0].InputSize == 3
    assert "ONNX" not in again.Layers[1].class_name() and again.Layers[1].Name == "tanh"
    X = dl.dlarray(np.ones((3, 2, 4), np.float32), "CBT")
    compare(net, again, [X])


def test_labels_that_are_given_come_first(tmp_path):
    path = sequences(tmp_path)[1]
    assert first(path, InputDataFormats="UUU").class_name() == "InputLayer"
    assert first(path, InputDataFormats=[""]).class_name() == "SequenceInputLayer"
    again = dl.importNetworkFromONNX(path, OutputDataFormats="TUU")
    Y = again.predict(dl.dlarray(np.ones((3, 2, 4), np.float32), "CBT"))
    assert dl.dims(Y) == "TUU" and Y.shape == (4, 2, 2)


@cases("text", ["", "[1]", "{", '{"in": 3}', '{"in": "CB"}', '{"in": "CXT"}', '{"in": "CCT"}', "[" * 5000])
def test_notes_that_do_not_fit_are_none(text, tmp_path):
    """Then the first use of the input decides, as in files of other programs."""
    path = noted(sequences(tmp_path)[1], InputFormats=text, OutputFormats=text)
    assert first(path).class_name() == "InputLayer"


# -- whole networks ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", networks.EXAMPLES)
def test_networks_of_examples(name, tmp_path, monkeypatch):
    monkeypatch.setattr(networks.projectAndReshapeLayer, "exportONNX", whole._project, raising=False)
    monkeypatch.setattr(networks.samplingLayer, "exportONNX", whole._sample, raising=False)
    monkeypatch.setattr(
        dl, "randn", lambda *size: dl.zeros(*[n for n in size if isinstance(n, int)], "single")
    )
    dl.rng(0)
    built = networks.EXAMPLES[name].build()
    for net in built if isinstance(built, tuple) else (built,):
        again = back(net, tmp_path / "net.onnx")
        for count in (1, 3):
            compare(net, again, [whole._data(layout, count, net) for layout in net._layouts])


@pytest.mark.parametrize("build", ["recurrentLayers", "attentionLayers"])
def test_networks_of_the_japanese_vowels(build, tmp_path):
    layers = getattr(whole._example_module("japanese_vowels"), build)(12, 8, 9)
    net = layers if isinstance(layers, dl.dlnetwork) else dl.dlnetwork(layers)
    net = net if net.Initialized else dl.initialize(net)
    compare(net, back(net, tmp_path / "net.onnx"), [whole.randoms("CBT", 12, 3, 7)])


@cases(("build", "data"), [
    (whole.video, [(8, 8, 2, 3, 6), (8, 8, 2, 1, 2)]),
    (whole.vision_transformer, [(12, 12, 3, 4), (12, 12, 3, 1)]),
    (whole.recurrent, [(3, 1, 5), (3, 4, 2)]),
    (whole.positions, [(4, 2, 11), (4, 1, 1)]),
    (whole.with_state, [(3, 1, 5), (3, 6, 2)]),
    (whole.classifier, [(8, 6, 2, 3), (8, 6, 2, 1)]),
])  # fmt: skip
def test_compositions(build, data, tmp_path):
    dl.rng(0)
    net = build()
    again = back(net, tmp_path / "net.onnx")
    for size in data:
        compare(net, again, [whole.randoms(net._layouts[0].Format, *size)])


def test_names_of_layers_stay(tmp_path):
    again = back(whole.classifier(), tmp_path / "net.onnx")
    names = [layer.Name for layer in again.Layers if not type(layer).__name__.startswith("onnx")]
    assert names == ["image", "conv", "norm", "relu", "fc", "prob"] and again.OutputNames == ["prob"]


# -- training ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("build", [whole.classifier, whole.recurrent])
def test_an_imported_network_is_trained(build, tmp_path):
    """One step of trainnet on what was exported: every learnable that has a gradient moves, the loss is finite."""
    dl.rng(0)
    net = build()
    again = back(net, tmp_path / "net.onnx")
    fmt = net._layouts[0].Format
    X = whole.randoms(fmt, *((8, 6, 2, 4) if fmt == "SSCB" else (3, 4, 5)))
    targets = whole.randoms("CB", *outputs(net, [X])[0].shape, seed=1)
    options = dl.trainingOptions("sgdm", MaxEpochs=1, MiniBatchSize=4, InitialLearnRate=0.1, Verbose=False)
    trained, info = dl.trainnet(X, targets, again, "mse", options, nargout=2)
    moved = [
        not np.array_equal(dl.extractdata(a), dl.extractdata(b))
        for a, b in zip(again.Learnables.Value, trained.Learnables.Value, strict=True)
    ]
    assert np.isfinite(info.TrainingHistory.Loss).all()
    assert sum(moved) >= len(moved) - 1  # the bias in front of a normalization has no gradient
