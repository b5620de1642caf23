"""Train a Semantic Segmentation Network.

https://www.mathworks.com/help/vision/ug/train-a-semantic-segmentation-network.html
The page's ``triangleImages`` come with the Computer Vision Toolbox and are replaced by triangles drawn here.
"""

import numpy as np
import pytest

import dlarray as dl

PIL = pytest.importorskip("PIL.Image")


def triangles(folder, count, seed=0):
    """Gray triangles on a gray ground, and their pixels as 255 and 0, as files."""
    gen = np.random.default_rng(seed)
    rows, columns = np.mgrid[:32, :32]
    imageDir, labelDir = folder / "trainingImages", folder / "trainingLabels"
    imageDir.mkdir(), labelDir.mkdir()
    for k in range(count):
        top, left, size = gen.integers(2, 12), gen.integers(4, 18), gen.integers(10, 17)
        inside = (rows >= top) & (rows < top + size) & (abs(columns - left - 4) <= (rows - top) / 2)
        image = gen.uniform(20, 60, (32, 32)) + 120 * inside
        PIL.fromarray(image.astype(np.uint8)).save(imageDir / f"image_{k:03}.png")
        PIL.fromarray(np.uint8(255 * inside)).save(labelDir / f"labeled_{k:03}.png")
    return imageDir, labelDir


def test_the_page(tmp_path):
    imageDir, labelDir = triangles(tmp_path, 40)
    imds = dl.imageDatastore(imageDir)
    classNames = ["triangle", "background"]
    labelIDs = [255, 0]
    pxds = dl.pixelLabelDatastore(labelDir, classNames, labelIDs)

    # Visualize training images and ground truth pixel labels
    img = dl.read(imds)
    C = dl.read(pxds)
    assert dl.size(img) == (32, 32) and dl.categories(C[0]) == classNames
    assert set(C[0].tolist()) == {"triangle", "background"}
    dl.reset(imds), dl.reset(pxds)

    trainingData = dl.combine(imds, pxds)
    tbl = dl.countEachLabel(pxds)
    assert list(tbl.Name) == classNames and float(dl.sum(dl.dlarray(list(tbl.PixelCount)))) == 40 * 32 * 32

    numFilters = 16
    filterSize = 3
    numClasses = 2
    layers = [
        dl.imageInputLayer([32, 32, 1]),
        dl.convolution2dLayer(filterSize, numFilters, Padding=1),
        dl.reluLayer(),
        dl.maxPooling2dLayer(2, Stride=2),
        dl.convolution2dLayer(filterSize, numFilters, Padding=1),
        dl.reluLayer(),
        dl.transposedConv2dLayer(4, numFilters, Stride=2, Cropping=1),
        dl.convolution2dLayer(1, numClasses),
        dl.softmaxLayer(),
    ]
    dl.rng(0)
    opts = dl.trainingOptions(
        "sgdm", InitialLearnRate=1e-2, MaxEpochs=8, MiniBatchSize=8, Verbose=False, Metrics="accuracy"
    )
    net, info = dl.trainnet(trainingData, layers, "crossentropy", opts, nargout=2)
    history = info.TrainingHistory
    assert list(history.Loss)[-1] < 0.3 * list(history.Loss)[0] and list(history.Accuracy)[-1] > 95

    # Read and segment a test image
    (tmp_path / "test").mkdir()
    imageDir, labelDir = triangles(tmp_path / "test", 10, seed=1)
    testImages, testLabels = (
        dl.imageDatastore(imageDir),
        dl.pixelLabelDatastore(labelDir, classNames, labelIDs),
    )
    testImage = dl.readimage(testImages, 1)
    C = dl.semanticseg(testImage, net, Classes=classNames)
    assert C.shape == (32, 32) and dl.categories(C) == classNames
    (tmp_path / "results").mkdir()
    pxdsResults = dl.semanticseg(
        testImages, net, Classes=classNames, WriteLocation=tmp_path / "results", Verbose=False
    )
    assert dl.isequal(dl.readimage(pxdsResults, 1), C)
    metrics = dl.evaluateSemanticSegmentation(pxdsResults, testLabels, Verbose=False)
    assert float(metrics.DataSetMetrics.GlobalAccuracy(1)) > 0.95
    assert float(metrics.DataSetMetrics.MeanIoU(1)) > 0.85
    assert len(metrics.ClassMetrics) == 2 and len(metrics.ImageMetrics) == 10
    # the same with the functions of the Deep Learning Toolbox alone
    scores = dl.minibatchpredict(net, testImages)
    assert dl.size(scores) == (32, 32, 2, 10)
    assert dl.isequal(dl.scores2label(scores, classNames, 3)(":", ":", 1, 1), C)

    # Improve the results: class weighting, with the inverse frequencies
    totalNumberOfPixels = dl.sum(dl.dlarray(list(tbl.PixelCount)))
    frequency = dl.dlarray(list(tbl.PixelCount)) / totalNumberOfPixels
    classWeights = 1 / frequency
    assert float(classWeights(1)) > float(classWeights(2))

    def modelLoss(Y, T):
        mask = ~dl.isnan(T)
        T.paren[dl.isnan(T)] = 0
        return dl.crossentropy(
            Y, T, classWeights.T, WeightsFormat="CB", Mask=mask, NormalizationFactor="mask-included"
        )

    opts.MaxEpochs = 2
    net, info = dl.trainnet(trainingData, net, modelLoss, opts, nargout=2)
    losses = list(info.TrainingHistory.Loss)
    assert np.isfinite(losses).all() and losses[-1] < 0.5
