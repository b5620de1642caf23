"""Retrain Neural Network to Classify New Images.

https://www.mathworks.com/help/deeplearning/ug/retrain-neural-network-to-classify-new-images.html
The page's SqueezeNet comes with a support package (``imagePretrainedNetwork``): here a small network learns five digits
first, and is then retrained to tell the five others apart, with its convolutions frozen.
"""

import numpy as np
import pytest

import dlarray as dl
from compat_tests.examples.digits import files

pytest.importorskip("PIL")


def pretrained(folder):
    """What ``imagePretrainedNetwork`` gives on the page: a network that knows other classes."""
    imds = dl.imageDatastore(folder, IncludeSubfolders=True, LabelSource="foldernames")
    layers = [
        dl.imageInputLayer([14, 14, 1], Name="data"),
        dl.convolution2dLayer(3, 8, Padding="same", Name="conv1"),
        dl.reluLayer(Name="relu_conv1"),
        dl.maxPooling2dLayer(2, Stride=2, Name="pool1"),
        dl.convolution2dLayer(3, 32, Padding="same", Name="conv2"),
        dl.reluLayer(Name="relu_conv2"),
        dl.maxPooling2dLayer(2, Stride=2, Name="pool2"),
        dl.convolution2dLayer(3, 64, Padding="same", Name="conv3"),
        dl.reluLayer(Name="relu_conv3"),
        dl.globalMaxPooling2dLayer(Name="pool3"),
        dl.fullyConnectedLayer(5, Name="fc3"),
        dl.softmaxLayer(Name="prob"),
    ]
    options = dl.trainingOptions(
        "adam", MaxEpochs=14, InitialLearnRate=0.003, MiniBatchSize=25, Verbose=False
    )
    augimds = dl.augmentedImageDatastore([14, 14], imds)
    return dl.trainnet(augimds, layers, "crossentropy", options), dl.categories(imds.Labels)


def freezeNetwork(net, LayerNamesToIgnore):
    """The supporting function of the page: learning rate factor 0 for the parameters of all other layers."""
    for layer, parameter, _ in zip(*(net.Learnables[name] for name in ("Layer", "Parameter", "Value"))):
        if layer not in LayerNamesToIgnore:
            net = dl.setLearnRateFactor(net, layer, parameter, 0)
    return net


def test_the_page(tmp_path):
    dl.rng(0)
    net, oldNames = pretrained(files(tmp_path / "known", 20, digits=range(5)))
    assert oldNames == list("01234")

    # Load Training Data
    folderName = files(tmp_path / "new", 40, seed=1, digits=range(5, 10))
    imds = dl.imageDatastore(folderName, IncludeSubfolders=True, LabelSource="foldernames")
    classNames = dl.categories(imds.Labels)
    numClasses = len(classNames)
    assert classNames == list("56789")
    imdsTrain, imdsValidation, imdsTest = dl.splitEachLabel(imds, 0.7, 0.15, "randomized", nargout=3)
    assert [len(ds.Files) for ds in (imdsTrain, imdsValidation, imdsTest)] == [140, 30, 30]

    # Load Pretrained Network
    inputSize = net.Layers(1).InputSize
    assert list(inputSize) == [14, 14, 1]
    layerName, parameterNames = "fc3", ["Weights", "Bias"]
    newLayer = dl.fullyConnectedLayer(
        numClasses, Name="fc_new", WeightLearnRateFactor=10, BiasLearnRateFactor=10
    )
    net = dl.replaceLayer(net, layerName, newLayer)
    net = freezeNetwork(net, LayerNamesToIgnore=["fc_new"])
    for parameterName in parameterNames:
        assert dl.getLearnRateFactor(net, "conv1", parameterName) == 0
        assert dl.getLearnRateFactor(net, "fc_new", parameterName) == 10
    assert [layer.Name for layer in net.Layers][-2:] == ["fc_new", "prob"]

    # Prepare Data for Training
    pixelRange = [-1, 1]
    imageAugmenter = dl.imageDataAugmenter(
        RandXReflection=False, RandXTranslation=pixelRange, RandYTranslation=pixelRange
    )
    augimdsTrain = dl.augmentedImageDatastore(inputSize[:2], imdsTrain, DataAugmentation=imageAugmenter)
    augimdsValidation = dl.augmentedImageDatastore(inputSize[:2], imdsValidation)
    augimdsTest = dl.augmentedImageDatastore(inputSize[:2], imdsTest)

    # Specify Training Options and train
    before = np.asarray(net.Layers(2).Weights)
    options = dl.trainingOptions(
        "adam", MaxEpochs=12, MiniBatchSize=20, InitialLearnRate=0.005, ValidationData=augimdsValidation,
        ValidationFrequency=20, Plots="none", Metrics="accuracy", Verbose=False,
    )  # fmt: skip
    net = dl.trainnet(augimdsTrain, net, "crossentropy", options)
    np.testing.assert_array_equal(np.asarray(net.Layers(2).Weights), before)  # frozen

    # Test Neural Network
    accuracy = dl.testnet(net, augimdsTest, "accuracy")
    assert float(accuracy) > 70
    YTest = dl.minibatchpredict(net, augimdsTest)
    YTest = dl.scores2label(YTest, classNames)
    TTest = imdsTest.Labels
    assert 100 * float(dl.mean(YTest == TTest)) == pytest.approx(float(accuracy))
    cm = dl.confusionchart(TTest, YTest, Visible="off")
    assert np.asarray(cm.NormalizedValues).sum() == 30

    # Make Predictions with New Data
    im = dl.readimage(imdsTest, 1)
    im = dl.dlresize(im, OutputSize=inputSize[:2], DataFormat="SS")
    X = dl.single(im)
    scores = dl.predict(net, X)
    label, score = dl.scores2label(scores, classNames, nargout=2)
    assert label.tolist() == YTest(1).tolist() and float(score) == float(dl.max(scores))
