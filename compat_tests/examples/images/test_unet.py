"""Multiclass Semantic Segmentation Using U-Net, the network of the function ``unet``.

https://www.mathworks.com/help/vision/ref/unet.html
``unet`` belongs to the Computer Vision Toolbox: the layers that its page describes are connected here by hand.
Arrays of squares on noise, and h×w×1×N categoricals of their pixels, replace the page's ``triangleImages``.
"""

import numpy as np

import dlarray as dl


def unet(imageSize, numClasses, EncoderDepth, NumFirstEncoderFilters):
    """The network of the page: encoder stages, a bridge, decoder stages with skip connections."""
    block = lambda filters, name: [
        layer
        for k in (1, 2)
        for layer in (
            dl.convolution2dLayer(3, filters, Padding="same", WeightsInitializer="he", Name=f"{name}-Conv-{k}"),
            dl.reluLayer(Name=f"{name}-ReLU-{k}"),
        )
    ]  # fmt: skip
    net = dl.dlnetwork()
    layers = [dl.imageInputLayer(imageSize, Name="encoderImageInputLayer")]
    filters = NumFirstEncoderFilters
    for stage in range(1, EncoderDepth + 1):
        layers += block(filters, f"Encoder-Stage-{stage}")
        layers += [dl.maxPooling2dLayer(2, Stride=2, Name=f"Encoder-Stage-{stage}-MaxPool")]
        filters *= 2
    layers += block(filters, "LatentNetwork-Bridge")
    for stage in range(1, EncoderDepth + 1):
        filters //= 2
        name = f"Decoder-Stage-{stage}"
        layers += [
            dl.transposedConv2dLayer(2, filters, Stride=2, WeightsInitializer="he", Name=f"{name}-UpConv"),
            dl.reluLayer(Name=f"{name}-UpReLU"),
            dl.depthConcatenationLayer(2, Name=f"{name}-DepthConcatenation"),
            *block(filters, name),
        ]
    layers += [
        dl.convolution2dLayer(1, numClasses, WeightsInitializer="he", Name="Final-ConvolutionLayer"),
        dl.softmaxLayer(Name="FinalNetworkSoftmax-Layer"),
    ]
    net = dl.addLayers(net, layers)
    for stage in range(1, EncoderDepth + 1):
        source = f"Encoder-Stage-{EncoderDepth + 1 - stage}-ReLU-2"
        net = dl.connectLayers(net, source, f"Decoder-Stage-{stage}-DepthConcatenation/in2")
    return net


def squares(count, seed=0):
    gen = np.random.default_rng(seed)
    X = gen.uniform(0, 0.4, (32, 32, 1, count)).astype(np.float32)
    labels = np.full((32, 32, 1, count), "background", dtype=object)
    for k in range(count):
        for name, gray in (("dark", 0.3), ("bright", 0.6)):
            top, left, size = gen.integers(0, 20), gen.integers(0, 20), gen.integers(6, 12)
            X[top : top + size, left : left + size, 0, k] = gen.uniform(gray, gray + 0.1, (size, size))
            labels[top : top + size, left : left + size, 0, k] = name
    return X, dl.categorical(labels, ["background", "dark", "bright"])


def test_the_page():
    # Load training images and pixel labels
    XTrain, TTrain = squares(24)
    assert TTrain.shape == (32, 32, 1, 24)
    imageSize = [32, 32, 1]
    numClasses = 3

    # Create a U-Net network, train it
    dl.rng(0)
    unetNetwork = unet(imageSize, numClasses, EncoderDepth=2, NumFirstEncoderFilters=8)
    info = dl.analyzeNetwork(unetNetwork, Plots="none")
    assert not len(info.Issues)
    sizes = dict(zip(info.LayerInfo.Name, info.LayerInfo.ActivationSizes))
    assert sizes["LatentNetwork-Bridge-ReLU-2"] == (8, 8, 32, 1)
    assert sizes["FinalNetworkSoftmax-Layer"] == (32, 32, 3, 1)
    options = dl.trainingOptions(
        "adam", InitialLearnRate=5e-3, MaxEpochs=10, MiniBatchSize=6, Verbose=False, Shuffle="every-epoch"
    )
    net, info = dl.trainnet(XTrain, TTrain, unetNetwork, "crossentropy", options, nargout=2)
    losses = list(info.TrainingHistory.Loss)
    assert np.mean(losses[-4:]) < 0.3 * losses[0]

    XTest, TTest = squares(8, seed=1)
    scores = dl.minibatchpredict(net, XTest)
    assert dl.size(scores) == (32, 32, 3, 8)
    YTest = dl.scores2label(scores, dl.categories(TTest), 3)
    assert float(dl.mean(YTest == TTest, "all")) > 0.9
