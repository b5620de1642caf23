"""imagePretrainedNetwork: MATLAB's layers without a file, torchvision's outputs with one."""

import numpy as np
import pytest

import dlarray as dl
from tests.support.bundles import cases

# Layers (one less than MATLAB's older networks, which had an output layer), connections, layers that learn, input size,
# names of the input, of the last layer that learns and of the output.
LOOKS = {
    "squeezenet": (68, 75, 52, 227, "data", "conv10", "prob_flatten"),
    "googlenet": (143, 169, 116, 224, "data", "loss3-classifier", "prob"),
    "resnet18": (70, 77, 82, 224, "data", "fc1000", "prob"),
    "resnet50": (176, 191, 214, 224, "input_1", "fc1000", "fc1000_softmax"),
    "resnet101": (346, 378, 418, 224, "data", "fc1000", "prob"),
    "mobilenetv2": (153, 162, 210, 224, "input_1", "Logits", "Logits_softmax"),
    "efficientnetb0": (
        289, 362, 262, 224, "ImageInput", "efficientnet-b0|model|head|dense|MatMul", "Softmax",
    ),
    "densenet201": (707, 804, 804, 224, "input_1", "fc1000", "fc1000_softmax"),
    "vgg16": (40, 39, 32, 224, "input", "fc8", "prob"),
    "vgg19": (46, 45, 38, 224, "input", "fc8", "prob"),
    "alexnet": (24, 23, 16, 227, "data", "fc8", "prob"),
}  # fmt: skip


@cases("name", list(LOOKS))
def test_networks_look_as_in_matlab(name):
    layers, connections, learnables, size, images, last, output = LOOKS[name]
    net = dl.imagePretrainedNetwork(name, Weights="none")
    assert (len(net.Layers), net.Connections.height, net.Learnables.height) == (
        layers,
        connections,
        learnables,
    )
    assert (net.InputNames, net.OutputNames, net.Initialized) == ([images], [output], False)
    assert list(net.Layers[0].InputSize) == [size, size, 3] and dl.getLayer(net, last)


# What programs that MATLAB exports show of single layers.
PARTS = [
    ("squeezenet", "fire4-expand3x3", {"FilterSize": [3, 3], "NumFilters": 128, "PaddingSize": [1, 1, 1, 1]}),
    ("squeezenet", "pool3", {"PoolSize": [3, 3], "Stride": [2, 2], "PaddingSize": [0, 1, 0, 1]}),
    ("googlenet", "inception_4d-5x5", {"FilterSize": [5, 5], "NumFilters": 64, "BiasLearnRateFactor": 2}),
    ("googlenet", "conv2-norm2", {"WindowChannelSize": 5, "K": 1}),
    ("googlenet", "pool5-drop_7x7_s1", {"Probability": 0.4}),
    ("resnet18", "data", {"Normalization": "zscore"}),
    ("resnet18", "res3a_branch1", {"FilterSize": [1, 1], "Stride": [2, 2], "BiasLearnRateFactor": 0}),
    ("resnet50", "res4a_branch2a", {"FilterSize": [1, 1], "NumFilters": 256, "Stride": [2, 2]}),
    ("resnet50", "bn5c_branch2c", {"Epsilon": 0.001}),
    ("resnet101", "res4b22_branch2b", {"FilterSize": [3, 3], "NumFilters": 256}),
    ("resnet101", "pool1", {"PaddingSize": [0, 1, 0, 1]}),
    ("mobilenetv2", "block_3_depthwise", {"NumGroups": 144, "Stride": [2, 2], "PaddingMode": "same"}),
    ("mobilenetv2", "Conv_1_bn", {"Epsilon": 0.001}),
    (
        "efficientnetb0", "efficientnet-b0|model|blocks_11|depthwise_conv2d|depthwise",
        {"FilterSize": [5, 5], "NumGroups": 672, "Stride": [2, 2], "PaddingSize": [1, 2, 1, 2]},
    ),
    ("efficientnetb0", "Conv__442", {"NumFilters": 1152}),
    ("densenet201", "conv4_block48_2_conv", {"NumFilters": 32, "PaddingMode": "same"}),
    ("densenet201", "pool4_pool", {"PoolSize": [2, 2], "Stride": [2, 2]}),
    ("vgg19", "conv5_4", {"NumFilters": 512, "WeightL2Factor": 0}),
    ("alexnet", "conv4", {"NumFiltersPerGroup": 192, "NumGroups": 2, "BiasLearnRateFactor": 2}),
    ("alexnet", "norm1", {"WindowChannelSize": 5, "K": 1}),
]  # fmt: skip


@cases(("name", "layer", "properties"), PARTS)
def test_layers_are_matlabs(name, layer, properties):
    found = dl.getLayer(dl.imagePretrainedNetwork(name, Weights="none"), layer)
    for key, wanted in properties.items():
        value = getattr(found, key)
        assert (list(value) if isinstance(value, tuple) else value) == wanted, (key, value)


def test_connections_of_a_residual_block():
    net = dl.imagePretrainedNetwork("resnet50", Weights="none")
    links = set(zip(net.Connections.Source, net.Connections.Destination, strict=True))
    assert {
        ("bn2a_branch2c", "add_1/in1"),
        ("bn2a_branch1", "add_1/in2"),
        ("activation_4_relu", "add_2/in2"),
    } <= links


def test_another_number_of_classes_and_responses():
    net = dl.imagePretrainedNetwork("googlenet", Weights="none", NumClasses=4)
    assert dl.getLayer(net, "loss3-classifier").OutputSize == 4 and net.OutputNames == ["prob"]
    net = dl.imagePretrainedNetwork("googlenet", Weights="none", NumResponses=2)
    assert dl.getLayer(net, "loss3-classifier").OutputSize == 2 and net.OutputNames == ["loss3-classifier"]
    net = dl.imagePretrainedNetwork(Weights="none", NumResponses=2)
    assert net.OutputNames == ["pool10_flatten"]
    assert not {"relu_conv10", "prob"} & {layer.Name for layer in net.Layers}


def test_an_untrained_network_learns_images_of_another_size():
    dl.rng(0)
    net = dl.imagePretrainedNetwork("squeezenet", Weights="none", NumClasses=2)
    net = dl.initialize(dl.replaceLayer(net, "data", dl.imageInputLayer([32, 32, 3], Normalization="none")))
    X = dl.dlarray(dl.rand([32, 32, 3, 2], "single"), "SSCB")
    Y = dl.predict(net, X)
    assert Y.describe() == "2(C) × 2(B) single dlarray"

    def loss(net, X):
        value = dl.crossentropy(dl.forward(net, X), dl.dlarray([[1, 0], [0, 1]], "CB"))
        return value, dl.dlgradient(value, net.Learnables)

    _, gradients = dl.dlfeval(loss, net, X)
    assert all(np.isfinite(np.asarray(g.extractdata())).all() for g in gradients.Value)


def test_names_of_classes():
    _, names = dl.imagePretrainedNetwork(Weights="none", nargout=2)
    assert len(set(names)) == 1000 and all(name == name.strip() for name in names)
    head = [
        "tench",
        "goldfish",
        "great white shark",
        "tiger shark",
        "hammerhead",
        "electric ray",
        "stingray",
        "cock",
    ]
    assert names[:8] == head  # as the page shows them


@pytest.mark.parametrize("name", ["squeezenet", "resnet18", "VGG16"])
def test_older_functions_say_where_they_are(name):
    with pytest.raises(
        AttributeError, match=rf'fix: imagePretrainedNetwork\("{name.lower()}", Weights="none"\)'
    ):
        getattr(dl, name)


def test_networks_that_are_not_there_say_so():
    with pytest.raises(AttributeError, match="inceptionv3 is a pretrained network, and none comes with"):
        getattr(dl, "inceptionv3")  # noqa: B009
