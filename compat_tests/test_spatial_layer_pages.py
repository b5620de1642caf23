"""Displays of spatial layers as MATLAB has printed them; each with where."""

import pytest

import dlarray as dl

# Rows of layer arrays: (layer, its type and text), and where they were printed; older releases have no "2-D" in types.
ROWS = [
    (  # a session of MATLAB's in a public issue thread
        lambda: dl.crop2dLayer([1, 33], Name="outcrop"),
        ("Crop 2D", "upper-left corner of cropping rectangle at [1 33]"),
    ),
    (
        lambda: dl.transposedConv2dLayer(1, 340, Cropping="same"),
        (
            "2-D Transposed Convolution",
            "340 1×1 transposed convolutions with stride [1  1] and cropping 'same'",
        ),
    ),
    (
        lambda: dl.convolution2dLayer([33, 1], 1),
        ("2-D Convolution", "1 33×1 convolutions with stride [1  1] and padding [0  0  0  0]"),
    ),
]


@pytest.mark.parametrize(("layer", "row"), ROWS)
def test_rows(layer, row):
    assert layer().type_and_description() == row


def test_rows_of_an_initialized_network():
    # a trained network: the channels stand behind the size of the filters
    layers = [
        dl.imageInputLayer([28, 28, 1], Name="imageinput"),
        *[
            layer
            for k, n in enumerate((16, 32), 1)
            for layer in (
                dl.convolution2dLayer(3, n, Padding=1, Name=f"conv_{k}"),
                dl.batchNormalizationLayer(Name=f"batchnorm_{k}"),
                dl.reluLayer(Name=f"relu_{k}"),
                dl.maxPooling2dLayer(2, Stride=2, Name=f"maxpool_{k}"),
            )
        ],
    ]
    rows = [(layer.Name, *layer.type_and_description()) for layer in dl.dlnetwork(layers).Layers]
    assert rows == [
        ("imageinput", "Image Input", "28×28×1 images with 'zerocenter' normalization"),
        ("conv_1", "2-D Convolution", "16 3×3×1 convolutions with stride [1  1] and padding [1  1  1  1]"),
        ("batchnorm_1", "Batch Normalization", "Batch normalization with 16 channels"),
        ("relu_1", "ReLU", "ReLU"),
        ("maxpool_1", "2-D Max Pooling", "2×2 max pooling with stride [2  2] and padding [0  0  0  0]"),
        ("conv_2", "2-D Convolution", "32 3×3×16 convolutions with stride [1  1] and padding [1  1  1  1]"),
        ("batchnorm_2", "Batch Normalization", "Batch normalization with 32 channels"),
        ("relu_2", "ReLU", "ReLU"),
        ("maxpool_2", "2-D Max Pooling", "2×2 max pooling with stride [2  2] and padding [0  0  0  0]"),
    ]


def test_image_input():
    # printed by a public program
    assert repr(dl.imageInputLayer([1200, 900, 3], Name="input_1")) == (
        "  ImageInputLayer with properties:\n\n"
        "                      Name: 'input_1'\n"
        "                 InputSize: [1200 900 3]\n"
        "        SplitComplexInputs: 0\n\n"
        "   Hyperparameters\n"
        "          DataAugmentation: 'none'\n"
        "             Normalization: 'zerocenter'\n"
        "    NormalizationDimension: 'auto'\n"
        "                      Mean: []"
    )


def test_uninitialized_network_by_its_input():
    # nnet page of addInputLayer: the input is named after the layer it goes to
    layers = [
        dl.convolution2dLayer(5, 20),
        dl.reluLayer,
        dl.maxPooling2dLayer(2, Stride=2),
        dl.fullyConnectedLayer(10),
        dl.softmaxLayer,
    ]
    assert repr(dl.dlnetwork(layers, Initialize=False)) == (
        "  dlnetwork with properties:\n\n"
        "         Layers: [5×1 nnet.cnn.layer.Layer]\n"
        "    Connections: [4×2 table]\n"
        "     Learnables: [4×3 table]\n"
        "          State: [0×3 table]\n"
        "     InputNames: {'conv'}\n"
        "    OutputNames: {'softmax'}\n"
        "    Initialized: 0\n\n"
        "  View summary with summary."
    )
