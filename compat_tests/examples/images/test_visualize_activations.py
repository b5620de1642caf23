"""Visualize Activations of a Convolutional Neural Network; and Grad-CAM, by the functions it is made of.

https://www.mathworks.com/help/deeplearning/ug/visualize-activations-of-a-convolutional-neural-network.html
https://www.mathworks.com/help/deeplearning/ug/gradcam-explains-why.html
The pages' SqueezeNet comes with a support package, ``imtile`` and ``imshow`` draw; here a small network learns
digits first.
"""

import numpy as np

import dlarray as dl
from compat_tests.examples.digits import pictures


def gradcam(net, X, softmaxName, featureLayerName, classfn):
    """The map of features, and how it changes the score of the class."""
    scores, featureMap = dl.predict(net, X, Outputs=[softmaxName, featureLayerName], nargout=2)
    classScore = scores(classfn)
    dScoresMap = dl.dlgradient(classScore, featureMap)
    return featureMap, dScoresMap


def trained():
    dl.rng(0)
    X, digits = pictures(25)
    X, T = X[::2, ::2], dl.categorical(digits).T
    layers = [
        dl.imageInputLayer([14, 14, 1]),
        dl.convolution2dLayer(3, 8, Padding="same"),
        dl.reluLayer,
        dl.convolution2dLayer(3, 16, Padding="same"),
        dl.reluLayer,
        dl.fullyConnectedLayer(10),
        dl.softmaxLayer,
    ]
    options = dl.trainingOptions("adam", MaxEpochs=5, InitialLearnRate=0.005, MiniBatchSize=25, Verbose=False)
    return dl.trainnet(X, T, layers, "crossentropy", options), X, digits


def test_the_pages():
    # Load Pretrained Network and Data
    net, X, digits = trained()
    im = X[:, :, 0, 70]
    imgSize = dl.size(im)
    assert imgSize == (14, 14) and digits[70] == "2"

    # View Network Architecture, Show Activations of First Convolutional Layer
    assert [layer.Name for layer in net.Layers][1] == "conv_1"
    act1 = dl.minibatchpredict(net, dl.single(im), Outputs="conv_1")
    sz = dl.size(act1)
    assert sz == (14, 14, 8)
    act1 = dl.reshape(act1, [sz[0], sz[1], 1, sz[2]])
    I = dl.rescale(act1)  # noqa: E741 - the page's name
    assert dl.size(I) == (14, 14, 1, 8) and float(dl.max(I, [], "all")) == 1

    # Investigate the Activations in Specific Channels, Find the Strongest Activation Channel
    act1ch3 = act1(":", ":", ":", 3)
    assert dl.size(act1ch3) == (14, 14)
    maxValue, maxValueIndex = dl.max(dl.max(dl.max(act1, [], 1), [], 2), [], 4, nargout=2)
    act1chMax = act1(":", ":", ":", maxValueIndex)
    assert float(dl.max(act1chMax, [], "all")) == float(maxValue) == float(dl.max(act1, [], "all"))

    # Investigate a Deeper Layer, and whether it is active
    act5 = dl.minibatchpredict(net, dl.single(im), Outputs="relu_2")
    assert dl.size(act5) == (14, 14, 16) and float(dl.min(act5, [], "all")) == 0

    # Grad-CAM
    X1 = dl.dlarray(dl.single(im), "SSCB")
    scores = dl.predict(net, X1)
    _, classfn = dl.max(scores, nargout=2)
    assert int(classfn) == 3  # the digit 2
    featureMap, dScoresMap = dl.dlfeval(gradcam, net, X1, "softmax", "relu_2", classfn)
    assert dl.size(featureMap) == dl.size(dScoresMap) == (14, 14, 16, 1)
    gradcamMap = dl.sum(featureMap * dl.sum(dScoresMap, [1, 2]), 3)
    gradcamMap = dl.extractdata(gradcamMap)
    gradcamMap = dl.rescale(gradcamMap)
    gradcamMap = dl.dlresize(gradcamMap, OutputSize=[28, 28], DataFormat="SS", Method="linear")
    assert dl.size(gradcamMap) == (28, 28)
    assert np.isfinite(np.asarray(gradcamMap)).all() and float(dl.max(gradcamMap, [], "all")) > 0.5


def test_features_of_images():
    """Extract Image Features Using Pretrained Network: activations as features for another classifier."""
    net, X, digits = trained()
    features = dl.minibatchpredict(net, X, Outputs="fc")
    assert dl.size(features) == (250, 10)
    distances = dl.pdist2(features, features)  # nearest neighbours in place of fitcecoc
    distances = distances + dl.diag(dl.inf(250, 1))
    _, nearest = dl.min(distances, [], 2, nargout=2)
    labels = dl.categorical(digits).T
    assert float(dl.mean(labels(nearest) == labels)) > 0.9
