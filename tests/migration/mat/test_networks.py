"""Networks of MAT files: how MATLAB's releases store layers, and what cannot be made."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.migration.mat.values import MatlabObject
from tests.support import mat_files as mat

pytest.importorskip("matio", reason="MAT files are read by mat-io")
GEN = np.random.default_rng(0)


def weights(*size):
    return GEN.normal(size=size).astype(np.float32)


def host(X):
    return np.asarray(X.extractdata())


W1, B1 = weights(4, 3), weights(4, 1)
CONV, BIAS = weights(2, 2, 1, 3), weights(1, 1, 3)
DENSE, DENSE_BIAS = weights(3, 2, 3, 5), weights(1, 1, 5)  # height, width, channels, outputs
LABELS = {
    "categoryNames": mat.column([mat.text(name) for name in "abcde"]),
    "codes": np.arange(1, 6, dtype=np.uint8).reshape(5, 1),
    "isProtected": mat.truth(False),
    "isOrdinal": mat.truth(False),
}


class ownLayer(dl.Layer):
    """A custom layer that a file names."""

    Formattable = True
    Alpha = dl.Learnable()

    def predict(self, X):
        return X * self.Alpha * self.Power


class tellLayer(dl.Layer):
    """A custom layer that keeps the function of the file."""

    Formattable = True

    def predict(self, X):
        return X * 2


def feature_net(*more, outputs=("fc",)):
    """Input, fully connected, and other layers behind."""
    layers = [
        mat.layer("FeatureInputLayer", "in", InputSize=mat.number(3), Normalization=mat.EMPTY),
        mat.layer(
            "FullyConnectedLayer",
            "fc",
            InputSize=mat.number(3),
            OutputSize=mat.number(4),
            Weights=mat.parameter(W1, "He", 2.0, 0.5),
            Bias=mat.parameter(B1, "Zeros", 1.0, 0.0),
        ),
        *more,
    ]
    names = ["in", "fc", *outputs][: len(layers)]
    return mat.dlnetwork(mat.layer_graph(layers, *zip(names, names[1:], strict=False)), outputs[-1:])


def image_layers():
    """A network of images as trainNetwork of 2018 stored it: no versions of parameters, four-dimensional weights."""

    def old(value):
        return mat.structure(Value=value, LearnRateFactor=mat.number(1), L2Factor=mat.number(1))

    mean = mat.structure(
        Version=mat.number(2),
        Type=mat.text("zerocenter"),
        ImageSize=mat.EMPTY,
        AverageImage=np.float32([[0.5]]),
    )
    return [
        mat.layer("ImageInputLayer", "imageinput", InputSize=np.asarray([[7.0, 5.0, 1.0]]), Normalization=mean,
                  Augmentations=np.zeros((1, 0))),
        mat.layer("Convolution2DLayer", "conv", FilterSize=np.asarray([[2.0, 2.0]]), NumChannels=mat.number(1),
                  NumFilters=mat.number(3), Stride=np.asarray([[1.0, 1.0]]), PaddingMode=mat.text("manual"),
                  PaddingSize=np.asarray([[0.0, 0.0, 0.0, 0.0]]), Weights=old(CONV), Bias=old(BIAS)),
        mat.layer("BatchNormalizationLayer", "batchnorm", Epsilon=mat.number(1e-5), NumChannels=mat.number(3),
                  TrainedMean=weights(1, 1, 3), TrainedVariance=np.abs(weights(1, 1, 3)),
                  Offset=old(weights(1, 1, 3)), Scale=old(weights(1, 1, 3))),
        mat.layer("ReLULayer", "relu"),
        mat.layer("MaxPooling2DLayer", "maxpool", PoolSize=np.asarray([[2.0, 2.0]]), Stride=np.asarray([[2.0, 2.0]]),
                  PaddingMode=mat.text("manual"), PaddingSize=np.zeros((1, 4)), HasUnpoolingOutputs=mat.truth(False)),
        mat.layer("FullyConnectedLayer", "fc", InputSize=np.asarray([[3.0, 2.0, 3.0]]), OutputSize=mat.number(5),
                  Weights=old(DENSE), Bias=old(DENSE_BIAS)),
        mat.layer("SoftmaxLayer", "softmax", VectorFormat=mat.truth(False)),
        mat.layer("ClassificationOutputLayer", "classoutput", NumClasses=mat.number(5),
                  Categories=mat.opaque("categorical", **LABELS), ClassWeights=mat.EMPTY),
    ]  # fmt: skip


@pytest.fixture(scope="module")
def loaded(tmp_path_factory):
    """One file with networks of many kinds."""
    path = tmp_path_factory.mktemp("networks") / "networks.mat"
    scale = mat.new_layer(
        "ownLayer", "own", prefix="", Alpha=mat.dlarray(np.float32([[3]])), Power=mat.number(2)
    )
    handle = mat.handle("@(x).001*x")
    function = mat.new_layer("FunctionLayer", "f", PredictFcn=handle, Formattable=mat.truth(True))
    told = mat.new_layer("FunctionLayer", "g", PredictFcn=handle, Formattable=mat.truth(True))
    chain = image_layers()
    names = [str(each.properties["any"]["Name"][0, 0][0]) for each in chain]
    regression = [
        mat.layer("FeatureInputLayer", "in", InputSize=mat.number(3), Normalization=mat.EMPTY),
        mat.layer("FullyConnectedLayer", "fc", InputSize=mat.EMPTY, OutputSize=mat.number(4),
                  Weights=mat.parameter(W1), Bias=mat.parameter(B1)),
        mat.layer("RegressionOutputLayer", "out", ResponseNames=mat.cell([mat.text("y")])),
    ]  # fmt: skip
    without_inputs = mat.dlnetwork(
        mat.layer_graph([mat.layer("ReLULayer", "relu"), mat.layer("LeakyReLULayer", "leaky", Scale=mat.number(0.1))],
                        ("relu", "leaky")),
        ["leaky"],
    )  # fmt: skip
    mat.write(
        path,
        {
            "dl": feature_net(),
            "series": mat.saved("SeriesNetwork", Version=mat.number(1), Layers=mat.column(chain)),
            "dag": mat.saved(
                "DAGNetwork",
                Version=mat.number(2),
                Layers=mat.column(regression),
                Connections=mat.connections(("in", "fc"), ("fc", "out")),
            ),
            "graph": mat.layer_graph(chain, *zip(names, names[1:], strict=False)),
            "own": feature_net(scale, outputs=("own",)),
            "function": feature_net(function, outputs=("f",)),
            "told": feature_net(told, outputs=("g",)),
            "strange": feature_net(mat.layer("NoSuchLayer", "strange"), outputs=("strange",)),
            "without_inputs": without_inputs,
            "layers": mat.mat_io().utils.matclass.MatlabOpaqueArray(
                mat.column([mat.layer("ReLULayer", "r"), mat.layer("TanhLayer", "t")]), "nnet.cnn.layer.Layer"
            ),
            "one": mat.layer("DropoutLayer", "drop", Probability=mat.number(0.25)),
        },
    )
    with pytest.warns(UserWarning, match="its layer 'strange' cannot be made") as told_:
        S = dl.load(path, Layers={"ownLayer": ownLayer, "g": tellLayer()})
    return S, str(told_[0].message)


X = dl.dlarray(weights(3, 2), "CB")


def test_a_dlnetwork_predicts_at_once(loaded):
    net = loaded[0].dl
    assert type(net) is dl.dlnetwork and net.Initialized and net.OutputNames == ["fc"]
    np.testing.assert_allclose(host(net.predict(X)), W1 @ host(X) + B1, rtol=1e-6, atol=1e-6)
    fc = net.Layers(2)
    assert (fc.WeightLearnRateFactor, fc.WeightL2Factor, fc.BiasL2Factor) == (2, 0.5, 0)
    assert fc.WeightsInitializer == "he" and fc.InputSize == 3


def test_layers_of_images_as_old_releases_stored_them(loaded):
    net = loaded[0].series
    assert type(net) is dl.SeriesNetwork
    fc = net.Layers(6)
    assert fc.Weights.shape == (5, 18) and fc.Bias.shape == (5, 1) and fc.InputSize == 18
    # weights of a fully connected layer are a convolution over the whole image
    np.testing.assert_array_equal(host(fc.Weights)[2], DENSE[..., 2].ravel(order="F"))
    image = weights(7, 5, 1, 2)
    found = net.predict(image)
    assert found.shape == (2, 5)
    conv = sum(
        (image - 0.5)[i : i + 6, j : j + 4, 0, None, :] * CONV[i, j, 0, :, None] for i in (0, 1) for j in (0, 1)
    ) + BIAS[0, 0, :, None]  # fmt: skip
    bn = net.Layers(3)
    scale = host(bn.Scale)[0, 0] / np.sqrt(host(bn.TrainedVariance)[0, 0] + 1e-5)
    normal = (conv - host(bn.TrainedMean)[0, 0][:, None]) * scale[:, None] + host(bn.Offset)[0, 0][:, None]
    pooled = np.maximum(normal, 0).reshape(3, 2, 2, 2, 3, 2).max(axis=(1, 3))
    scores = np.einsum("hwco,hwcb->ob", DENSE, pooled) + DENSE_BIAS.reshape(5, 1)
    wanted = np.exp(scores) / np.exp(scores).sum(0)
    np.testing.assert_allclose(host(dl.dlarray(found)), wanted.T, rtol=2e-5, atol=1e-6)
    assert net.classify(image).tolist() == ["abcde"[k] for k in wanted.argmax(0)]


def test_the_other_containers(loaded):
    S, _ = loaded
    assert type(S.dag) is dl.DAGNetwork
    np.testing.assert_allclose(
        np.asarray(S.dag.predict(host(X).T)), (W1 @ host(X) + B1).T, rtol=1e-6, atol=1e-6
    )
    assert type(S.graph).__name__ == "LayerGraph" and len(S.graph.Layers) == 8
    assert [layer.Name for layer in S.layers] == ["r", "t"] and isinstance(S.layers, dl.LayerArray)
    assert S.one.Probability == 0.25 and S.one.Name == "drop"
    assert S.without_inputs.Initialized
    np.testing.assert_allclose(
        host(S.without_inputs.predict(dl.dlarray([[-1.0, 2.0]], "CB"))), [[0.0, 2.0]], rtol=1e-6
    )


def test_layers_of_ones_own(loaded):
    S, _ = loaded
    plain = host(S.dl.predict(X))
    assert type(S.own.Layers(3)) is ownLayer and S.own.Layers(3).Power == 2
    np.testing.assert_allclose(host(S.own.predict(X)), plain * 6, rtol=1e-6)
    assert type(S.told.Layers(3)) is tellLayer and S.told.Layers(3).Name == "g"
    np.testing.assert_allclose(host(S.told.predict(X)), plain * 2, rtol=1e-6)


def test_a_function_in_matlab_is_named_when_it_is_called(loaded):
    net = loaded[0].function
    assert "PredictFcn: @(x).001*x" in repr(net.Layers(3))
    with pytest.raises(
        dl.errors.ClassError, match=r"the layer 'f' calls @\(x\).001\*x, which is MATLAB code; fix: "
    ):
        net.predict(X)


def test_a_layer_that_is_not_known_keeps_the_rest(loaded):
    S, words = loaded
    strange = S.strange
    assert isinstance(strange, MatlabObject) and strange.ClassName == "dlnetwork"
    assert (
        "its layer 'strange' cannot be made: the layer class nnet.cnn.layer.NoSuchLayer is not known" in words
    )
    assert "Layers={'NoSuchLayer': a class or a layer of yours}" in strange.Reason
    inner = strange.LayerGraph.Layers
    assert inner[1].Name == "fc" and inner[1].Weights.shape == (4, 3)  # what can be made is made
    assert inner[2].ClassName == "nnet.cnn.layer.NoSuchLayer"


def test_shallow_networks_are_named(tmp_path):
    old = mat.mat_io().utils.matclass.MatlabObject(mat.structure(numInputs=mat.number(1)), "network")
    mat.write(tmp_path / "old.mat", {"net": old, "x": mat.number(3)})
    with pytest.warns(UserWarning, match=r"network \(a shallow network \(fitnet"):
        S = dl.load(tmp_path / "old.mat")
    assert float(S.x) == 3 and float(S.net.numInputs) == 1 and "shallow network" in repr(S.net)
