"""exportONNXNetwork: the file, its inputs and outputs, layers of one's own, networks in networks, whole networks."""

import importlib.util
import json
import sys
from pathlib import Path

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from dlarray.migration.onnx import export
from tests.programs import test_example_networks as networks
from tests.support import onnx_runs
from tests.support.bundles import cases


def randoms(fmt, *size, seed=0):
    return dl.dlarray(np.random.default_rng(seed).standard_normal(size).astype(np.float32), fmt)


def classifier():
    dl.rng(0)
    return dl.dlnetwork(
        [
            dl.imageInputLayer(
                [8, 6, 2], Name="image", Normalization="zscore", Mean=0.5, StandardDeviation=2
            ),
            dl.convolution2dLayer(3, 4, Padding="same", Name="conv"),
            dl.batchNormalizationLayer(Name="norm"),
            dl.reluLayer(Name="relu"),
            dl.dropoutLayer(0.5, Name="drop"),
            dl.fullyConnectedLayer(3, Name="fc"),
            dl.softmaxLayer(Name="prob"),
        ]
    )


def sizes(entry):
    return [d.dim_param or d.dim_value for d in entry.type.tensor_type.shape.dim]


def operators(model):
    return [node.op_type for node in model.graph.node]


def test_the_model(tmp_path):
    model = onnx_runs.written(classifier(), tmp_path / "net.onnx", NetworkName="digits")
    assert model.graph.name == "digits" and model.producer_name == "dlarray"
    assert [each.version for each in model.opset_import] == [18]
    assert [i.name for i in model.graph.input] == ["image"] and [o.name for o in model.graph.output] == [
        "prob"
    ]
    assert sizes(model.graph.input[0]) == ["batch", 2, 8, 6] and sizes(model.graph.output[0]) == ["batch", 3]
    words = ["Sub", "Div", "Conv", "BatchNormalization", "Relu", "Flatten", "Gemm", "Softmax"]
    assert operators(model) == words, "images stay NCHW: nothing is transposed; dropout is left out"
    assert model.graph.node[2].name == "conv/Conv"
    marks = [d.denotation for d in model.graph.input[0].type.tensor_type.shape.dim]
    assert marks == ["DATA_BATCH", "DATA_CHANNEL", "DATA_FEATURE", "DATA_FEATURE"]
    notes = {p.key: json.loads(p.value) for p in model.metadata_props}
    assert notes == {"dlarray.InputFormats": {"image": "SSCB"}, "dlarray.OutputFormats": {"prob": "CB"}}
    weights = {i.name: list(i.dims) for i in model.graph.initializer}
    assert weights["conv/Weights"] == [4, 2, 3, 3] and weights["fc/Weights"] == [3, 192]


def test_a_fixed_number_of_observations(tmp_path):
    net = classifier()
    model = onnx_runs.written(net, tmp_path / "net.onnx", BatchSize=3)
    assert sizes(model.graph.input[0]) == [3, 2, 8, 6] and sizes(model.graph.output[0]) == [3, 3]
    onnx_runs.compare(tmp_path / "net.onnx", net, [randoms("SSCB", 8, 6, 2, 3)])


def test_sequences_have_names_for_open_sizes(tmp_path):
    layers = [dl.sequenceInputLayer(3, Name="in", MinLength=2), dl.lstmLayer(4)]
    net = dl.dlnetwork([*layers, dl.maxPooling1dLayer(2, Stride=2, Name="p")])
    model = onnx_runs.written(net, tmp_path / "net.onnx")
    assert sizes(model.graph.input[0]) == ["time", "batch", 3]
    assert sizes(model.graph.output[0]) == ["p_time", "batch", 4], "half of the time steps are not as many"
    assert operators(model).count("LSTM") == 1
    for steps, count in ((2, 1), (9, 4)):
        onnx_runs.compare(tmp_path / "net.onnx", net, [randoms("CBT", 3, count, steps)])


def test_images_of_any_size(tmp_path):
    NaN = float("nan")
    layers = [
        dl.inputLayer([NaN, NaN, 3, NaN], "SSCB", Name="in"),
        dl.convolution2dLayer(3, 4, Padding="same", Stride=2),
        dl.resize2dLayer(Scale=2),
        dl.averagePooling2dLayer(3, Padding="same", Stride=2),
        dl.groupNormalizationLayer(2),
        dl.globalMaxPooling2dLayer(),
        dl.flattenLayer(),
    ]
    net = dl.dlnetwork(layers)
    model = onnx_runs.written(net, tmp_path / "net.onnx")
    assert sizes(model.graph.input[0]) == ["batch", 3, "S1", "S2"]
    assert sizes(model.graph.output[0]) == ["batch", 4]
    for size in ((5, 8, 3, 1), (12, 7, 3, 2)):
        onnx_runs.compare(tmp_path / "net.onnx", net, [randoms("SSCB", *size)])


def test_outputs_that_are_inputs_or_come_twice(tmp_path):
    net = dl.dlnetwork(
        [dl.featureInputLayer(3, Name="in"), dl.dropoutLayer(0.5, Name="drop"), dl.reluLayer(Name="relu")]
    )
    net.OutputNames = ["in", "drop", "relu"]
    onnx_runs.written(net, tmp_path / "net.onnx")
    onnx_runs.compare(tmp_path / "net.onnx", net, [randoms("CB", 3, 2)])
    net = dl.dlnetwork([dl.featureInputLayer(3), dl.reluLayer(Name="relu"), dl.identityLayer(Name="same")])
    net.OutputNames = ["relu", "same"]
    model = onnx_runs.written(net, tmp_path / "net.onnx")
    assert [o.name for o in model.graph.output] == ["relu", "same"]
    onnx_runs.compare(tmp_path / "net.onnx", net, [randoms("CB", 3, 2)])


def test_networks_inside_networks(tmp_path):
    block = lambda: dl.networkLayer([dl.fullyConnectedLayer(4, Name="fc"), dl.tanhLayer()])  # noqa: E731
    outer = dl.networkLayer([block(), dl.batchNormalizationLayer(Name="norm")], Name="outer")
    net = dl.dlnetwork([dl.featureInputLayer(3), outer, dl.softmaxLayer()])
    model = onnx_runs.written(net, tmp_path / "net.onnx")
    assert "outer/subnet/fc/Gemm" in [node.name for node in model.graph.node]
    onnx_runs.compare(tmp_path / "net.onnx", net, [randoms("CB", 3, 5)])


class swapLayer(dl.Layer):
    """Two inputs, two outputs, a learnable: what an export of one's own has to do with."""

    Formattable = True
    NumInputs = 2
    NumOutputs = 2
    Weights = dl.Learnable()

    def initialize(self, layout, *_):
        self.Weights = dl.rand(layout.size("C"), 1)

    def predict(self, X1, X2):
        return X2, X1 * dl.dlarray(self.Weights, "CU")

    def exportONNX(self, graph, X1, X2):
        assert X1.Format == "CBT" and X1.Size == (3, None, None) and X1.axis("C") == 2
        return [X2, graph.op("Mul", X1, dl.stripdims(self.Weights).T)]


def test_layers_of_ones_own(tmp_path):
    net = dl.dlnetwork()
    net = dl.addLayers(net, [swapLayer()])
    X = [randoms("CBT", 3, 2, 4), randoms("CBT", 3, 2, 4, seed=1)]
    net = dl.initialize(net, *X)
    onnx_runs.written(net, tmp_path / "net.onnx")
    onnx_runs.compare(tmp_path / "net.onnx", net, X)


@cases(("own", "words"), [
    (None, r"layer 'mine' \(mineLayer\): .*fix: def exportONNX\(self, graph, X\): return graph.op\(…\) in the class"),
    (lambda self, graph, X: None, "must return the name of one tensor for each of its 1 outputs.*returned None"),
    (lambda self, graph, X: [X, X], "must return the name of one tensor"),
    (lambda self, graph, X: [3], "must return the name of one tensor"),
    (lambda self, graph, X: graph.op("Rleu", X), "operators of 'mine' are not valid: .*Rleu.*; fix: in their"),
    (lambda self, graph, X: graph.op("Add", X, 1), "operators of 'mine' are not valid"),
    (lambda self, graph, X: graph.refuse("it is secret", "ask me"), "'mine'.*it is secret; fix: ask me"),
])  # fmt: skip
def test_what_a_layer_of_ones_own_must_do(own, words, tmp_path):
    class mineLayer(dl.Layer):
        Formattable = True

        def predict(self, X):
            return X + 1

    if own is not None:
        mineLayer.exportONNX = own
    pytest.importorskip("onnx", reason="onnx is not installed")
    mine = mineLayer()
    mine.Name = "mine"
    net = dl.dlnetwork([dl.featureInputLayer(3), mine])
    with pytest.raises(errors.ClassError, match=words):
        dl.exportONNXNetwork(net, tmp_path / "net.onnx")


def test_a_network_from_a_file(tmp_path):
    """The layouts of its inputs are not in the file: they are those of the input layers."""
    dl.save(tmp_path / "net", classifier())
    net = dl.load(tmp_path / "net")
    onnx_runs.written(net, tmp_path / "net.onnx")
    onnx_runs.compare(tmp_path / "net.onnx", net, [randoms("SSCB", 8, 6, 2, 3)])


def test_the_file_is_replaced_whole(tmp_path):
    path = tmp_path / "net.onnx"
    path.write_text("older")
    net = dl.dlnetwork([dl.featureInputLayer(3), dl.functionLayer(lambda X: X, Formattable=True)])
    pytest.importorskip("onnx", reason="onnx is not installed")
    with pytest.raises(errors.ClassError, match="FunctionLayer.*calls a function"):
        dl.exportONNXNetwork(net, path)
    assert path.read_text() == "older", "what cannot be written leaves what was there"
    dl.exportONNXNetwork(classifier(), str(path))
    assert path.read_bytes()[:1] != b"o" and [p.name for p in tmp_path.iterdir()] == ["net.onnx"]


def test_networks_that_are_not_initialized_are_refused(tmp_path):
    with pytest.raises(errors.ClassError, match="not initialized; fix: net = initialize"):
        dl.exportONNXNetwork(dl.dlnetwork([dl.reluLayer()], Initialize=False), tmp_path / "net.onnx")


def test_functions_as_normalization_are_refused(tmp_path):
    pytest.importorskip("onnx", reason="onnx is not installed")
    net = dl.dlnetwork([dl.featureInputLayer(3, Normalization=lambda X: X / 2), dl.reluLayer()])
    with pytest.raises(
        errors.ClassError, match="FeatureInputLayer.*its normalization is a function.*fix: Norm"
    ):
        dl.exportONNXNetwork(net, tmp_path / "net.onnx")


def test_larger_models_than_a_file_holds(tmp_path, monkeypatch):
    pytest.importorskip("onnx", reason="onnx is not installed")
    monkeypatch.setattr(export, "LARGEST", 100)
    with pytest.raises(errors.ArgumentError, match="holds at most 100; fix: export parts"):
        dl.exportONNXNetwork(classifier(), tmp_path / "net.onnx")


@cases("name", ["n" * 25_000, "n" * 300 + ".onnx", "f" * 300 + "/n.onnx", "a\ud800.onnx", "a\0.onnx"])
def test_names_that_the_system_refuses(name, tmp_path):
    with pytest.raises(
        errors.DataError, match=r"exportONNXNetwork: .*(written|no folder|no disk).*fix: "
    ) as refused:
        dl.exportONNXNetwork(classifier(), tmp_path / name)
    assert len(str(refused.value)) < 500 and not list(tmp_path.iterdir())


def test_the_extra_is_named(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "onnx", None)
    with pytest.raises(
        errors.ArgumentError, match=r"needs the package onnx; fix: pip install 'dlarray\[onnx\]'"
    ):
        dl.exportONNXNetwork(classifier(), tmp_path / "net.onnx")


def test_the_network_is_as_it_was(tmp_path):
    pytest.importorskip("onnx", reason="onnx is not installed")
    net = dl.dlnetwork([dl.sequenceInputLayer(3), dl.lstmLayer(4)])
    before = [np.array(dl.extractdata(v)) for v in [*net.Learnables.Value, *net.State.Value]]
    dl.exportONNXNetwork(net, tmp_path / "net.onnx")
    after = [dl.extractdata(v) for v in [*net.Learnables.Value, *net.State.Value]]
    assert all(np.array_equal(a, b) for a, b in zip(before, after, strict=True))


# -- whole networks ------------------------------------------------------------------------------------------------


def _example_module(name):
    path = Path(__file__).parents[3] / "examples" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(f"{name}_as_onnx", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _project(self, graph, X):
    """What projectAndReshapeLayer does: MATLAB's order of rows becomes that of (channels, rows, columns)."""
    h, w, c = self.OutputSize
    weights, bias = (np.asarray(dl.extractdata(v)) for v in (self.Weights, self.Bias))
    found = graph.op("Gemm", X, weights, bias.reshape(-1), transB=1)
    found = graph.op("Reshape", found, np.array([0, c, w, h], np.int64))
    return graph.op("Transpose", found, perm=[0, 1, 3, 2])


def _sample(self, graph, X):
    """Without the draw: what samplingLayer predicts with no noise."""
    mean, log_variance = graph.op("Split", X, np.array([16, 16], np.int64), outputs=2, axis=1)
    return [mean, mean, log_variance]


@pytest.mark.parametrize("name", networks.EXAMPLES)
def test_networks_of_examples(name, tmp_path, monkeypatch):
    monkeypatch.setattr(networks.projectAndReshapeLayer, "exportONNX", _project, raising=False)
    monkeypatch.setattr(networks.samplingLayer, "exportONNX", _sample, raising=False)
    monkeypatch.setattr(
        dl, "randn", lambda *size: dl.zeros(*[n for n in size if isinstance(n, int)], "single")
    )
    dl.rng(0)
    built = networks.EXAMPLES[name].build()
    for net in built if isinstance(built, tuple) else (built,):
        onnx_runs.written(net, tmp_path / "net.onnx")
        for count in (1, 3):
            X = [_data(layout, count, net) for layout in net._layouts]
            onnx_runs.compare(tmp_path / "net.onnx", net, X)


def _data(layout, count, net):
    """Normal numbers for an input, or the numbers of words."""
    size = [
        count if label == "B" else 6 if label == "T" else int(n)
        for n, label in zip(layout.Size, layout.Format)
    ]
    words = any(type(layer).__name__ == "wordEmbeddingLayer" for layer in net.Layers)
    gen = np.random.default_rng(1)
    data = gen.integers(1, 6, size) if words and size[0] == 1 else gen.standard_normal(size)
    return dl.dlarray(data.astype(np.float32), layout.Format)


@pytest.mark.parametrize("build", ["recurrentLayers", "attentionLayers"])
def test_networks_of_the_japanese_vowels(build, tmp_path):
    layers = getattr(_example_module("japanese_vowels"), build)(12, 8, 9)
    net = layers if isinstance(layers, dl.dlnetwork) else dl.dlnetwork(layers)
    net = net if net.Initialized else dl.initialize(net)
    onnx_runs.written(net, tmp_path / "net.onnx")
    onnx_runs.compare(tmp_path / "net.onnx", net, [randoms("CBT", 12, 3, 7)])


def video():
    net = dl.dlnetwork()
    layers = [
        dl.sequenceInputLayer([8, 8, 2], Name="in"),
        dl.sequenceFoldingLayer(Name="fold"),
        dl.convolution2dLayer(3, 4),
        dl.sequenceUnfoldingLayer(Name="unfold"),
        dl.flattenLayer(),
        dl.lstmLayer(5, OutputMode="last"),
        dl.fullyConnectedLayer(3),
    ]
    net = dl.connectLayers(dl.addLayers(net, layers), "fold/miniBatchSize", "unfold/miniBatchSize")
    return dl.initialize(net)


def placed(before, position, after):
    """Layers, their output with its positions added, and more layers."""
    net = dl.dlnetwork()
    before[-1].Name, position.Name = "data", "position"
    net = dl.addLayers(net, [*before, dl.additionLayer(2, Name="add"), *after])
    net = dl.connectLayers(dl.addLayers(net, [position]), "data", "position")
    return dl.initialize(dl.connectLayers(net, "position", "add/in2"))


def vision_transformer():
    before = [dl.imageInputLayer([12, 12, 3]), dl.patchEmbeddingLayer(4, 8), dl.embeddingConcatenationLayer()]
    after = [dl.layerNormalizationLayer(), dl.selfAttentionLayer(2, 8), dl.indexing1dLayer("first")]
    return placed(before, dl.positionEmbeddingLayer(8, 10), [*after, dl.fullyConnectedLayer(2)])


def recurrent():
    layers = [dl.sequenceInputLayer(3), dl.gruLayer(4), dl.bilstmLayer(3), dl.gruLayer(2, OutputMode="last")]
    return dl.dlnetwork([*layers, dl.fullyConnectedLayer(2)])


def positions():
    after = [dl.selfAttentionLayer(2, 4, AttentionMask="causal"), dl.globalMaxPooling1dLayer()]
    return placed([dl.sequenceInputLayer(4)], dl.sinusoidalPositionEncodingLayer(4), after)


def with_state():
    """A network that has predicted: it goes on from its state."""
    net = dl.dlnetwork([dl.sequenceInputLayer(3), dl.lstmLayer(4)])
    _, net.State = dl.predict(net, randoms("CBT", 3, 1, 5), nargout=2)
    return net


@cases(("build", "data"), [
    (video, [(8, 8, 2, 3, 6), (8, 8, 2, 1, 2)]),
    (vision_transformer, [(12, 12, 3, 4), (12, 12, 3, 1)]),
    (recurrent, [(3, 1, 5), (3, 4, 2)]),
    (positions, [(4, 2, 11), (4, 1, 1)]),
    (with_state, [(3, 1, 5), (3, 6, 2)]),
])  # fmt: skip
def test_compositions(build, data, tmp_path):
    dl.rng(0)
    net = build()
    fmt = net._layouts[0].Format
    model = onnx_runs.written(net, tmp_path / "net.onnx")
    used = {name for node in model.graph.node for name in node.input} | {o.name for o in model.graph.output}
    assert all(used & set(node.output) for node in model.graph.node), "no operator without a use"
    for size in data:
        onnx_runs.compare(tmp_path / "net.onnx", net, [randoms(fmt, *size)])
