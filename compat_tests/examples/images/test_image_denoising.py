"""Prepare Datastore for Image-to-Image Regression: a convolutional autoencoder that takes noise away.

https://www.mathworks.com/help/deeplearning/ug/image-to-image-regression-using-deep-learning.html
``imnoise`` (salt and pepper) and ``psnr`` of the Image Processing Toolbox are written here, ``imresize`` is
``dlresize``; 160 pictures in place of 10,000.
"""

import numpy as np
import pytest

import dlarray as dl
from compat_tests.examples.digits import files

pytest.importorskip("PIL")


def imnoise(picture, density=0.05):
    """Salt and pepper: pixels at random become 0 or 255."""
    chance = np.asarray(dl.rand(*dl.size(picture)))
    found = np.array(picture)
    found[chance < density / 2] = 0
    found[chance > 1 - density / 2] = 255
    return found


def addNoise(data):
    dataOut = data
    for idx in range(len(data)):
        dataOut[idx] = imnoise(data[idx])
    return dataOut


def commonPreprocessing(data):
    dataOut = dl.cell(dl.size(data))
    for col in range(dl.size(data, 2)):
        for idx in range(dl.size(data, 1)):
            temp = dl.single(data[idx, col])
            temp = dl.dlresize(temp, OutputSize=[32, 32], DataFormat="SS", Method="nearest")
            temp = dl.rescale(temp)
            dataOut[idx][col] = temp
    return dataOut


def augmentImages(data):
    dataOut = dl.cell(len(data), 2)
    for idx in range(len(data)):
        rot90Val = int(dl.randi(4, 1, 1)) - 1
        dataOut[idx] = [dl.rot90(data[idx][0], rot90Val), dl.rot90(data[idx][1], rot90Val)]
    return dataOut


def psnr(A, reference):
    return 10 * np.log10(1 / np.mean((np.asarray(A) - np.asarray(reference)) ** 2))


def test_the_page(tmp_path):
    # Prepare Data Using Preprocessing Pipeline
    dl.rng(0)
    imds = dl.imageDatastore(files(tmp_path, 16), IncludeSubfolders=True, LabelSource="foldernames")
    imds.ReadSize = 50
    imds = dl.shuffle(imds)
    imdsTrain, imdsVal, imdsTest = dl.splitEachLabel(imds, 0.75, 0.125, nargout=3)
    assert [len(ds.Files) for ds in (imdsTrain, imdsVal, imdsTest)] == [120, 20, 20]
    dsTrainNoisy = dl.transform(imdsTrain, addNoise)
    dsValNoisy = dl.transform(imdsVal, addNoise)
    dsTestNoisy = dl.transform(imdsTest, addNoise)
    dsTrain = dl.combine(dsTrainNoisy, imdsTrain)
    dsVal = dl.combine(dsValNoisy, imdsVal)
    dsTest = dl.combine(dsTestNoisy, imdsTest)
    dsTrain = dl.transform(dsTrain, commonPreprocessing)
    dsVal = dl.transform(dsVal, commonPreprocessing)
    dsTest = dl.transform(dsTest, commonPreprocessing)
    dsTrain = dl.transform(dsTrain, augmentImages)

    # Preview Preprocessed Data
    exampleData = dl.preview(dsTrain)
    inputs, responses = exampleData[:, 0], exampleData[:, 1]
    assert len(inputs) == 8
    assert dl.size(inputs[0]) == dl.size(responses[0]) == (32, 32)
    assert float(dl.min(responses[0], [], "all")) == 0 and float(dl.max(responses[0], [], "all")) == 1

    # Define Convolutional Autoencoder Network
    imageLayer = dl.imageInputLayer([32, 32, 1])
    encodingLayers = [
        dl.convolution2dLayer(3, 8, Padding="same"),
        dl.reluLayer,
        dl.maxPooling2dLayer(2, Padding="same", Stride=2),
        dl.convolution2dLayer(3, 16, Padding="same"),
        dl.reluLayer,
        dl.maxPooling2dLayer(2, Padding="same", Stride=2),
    ]
    decodingLayers = [
        dl.transposedConv2dLayer(2, 16, Stride=2),
        dl.reluLayer,
        dl.transposedConv2dLayer(2, 8, Stride=2),
        dl.reluLayer,
        dl.convolution2dLayer(1, 1, Padding="same"),
        dl.clippedReluLayer(1.0),
    ]
    layers = [imageLayer, encodingLayers, decodingLayers]

    # Define Training Options, train
    options = dl.trainingOptions(
        "adam",
        MaxEpochs=8,
        InitialLearnRate=0.005,
        MiniBatchSize=15,
        ValidationData=dsVal,
        ValidationFrequency=20,
        Plots="none",
        Verbose=False,
    )
    net, info = dl.trainnet(dsTrain, layers, "mse", options, nargout=2)
    assert list(info.TrainingHistory.Loss)[-1] < 0.3 * list(info.TrainingHistory.Loss)[0]

    # Evaluate the Performance of the Denoising Network
    ypred = dl.minibatchpredict(net, dsTest)
    assert dl.size(ypred) == (32, 32, 1, 20)
    dl.reset(dsTest)
    testData = dl.readall(dsTest)
    noisy = np.mean([psnr(row[0], row[1]) for row in testData])
    found = np.mean([psnr(ypred(":", ":", 1, k + 1), row[1]) for k, row in enumerate(testData)])
    assert found > 12 and np.isfinite(noisy)
