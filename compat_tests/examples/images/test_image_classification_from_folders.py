"""Create Simple Deep Learning Neural Network for Classification.

https://www.mathworks.com/help/deeplearning/ug/create-simple-deep-learning-network-for-classification.html
The page's 10,000 digits come with MATLAB; these are 400 of the same size, so 30 files of each train in place of 750.
"""

from pathlib import Path

import numpy as np
import pytest

import dlarray as dl
from compat_tests.examples.digits import files

pytest.importorskip("PIL")


def test_the_page(tmp_path):
    # Load Image Data
    dataFolder = files(tmp_path / "DigitsData", 40)
    imds = dl.imageDatastore(dataFolder, IncludeSubfolders=True, LabelSource="foldernames")
    perm = dl.randperm(len(imds.Labels), 20)
    assert dl.numel(perm) == 20
    assert Path(imds.Files[int(perm(1)) - 1]).exists()  # imshow(imds.Files{perm(i)})
    classNames = dl.categories(imds.Labels)
    assert classNames == list("0123456789")
    labelCount = dl.countEachLabel(imds)
    assert labelCount.shape == (10, 2) and labelCount.VariableNames == ["Label", "Count"]
    assert list(labelCount.Count) == [40] * 10
    img = dl.readimage(imds, 1)
    assert dl.size(img) == (28, 28)

    # Specify Training and Validation Sets
    dl.rng(0)
    numTrainFiles = 30
    imdsTrain, imdsValidation = dl.splitEachLabel(imds, numTrainFiles, "randomize")
    assert len(imdsTrain.Files) == 300 and len(imdsValidation.Files) == 100

    # Define Network Architecture
    layers = [
        dl.imageInputLayer([28, 28, 1]),
        dl.convolution2dLayer(3, 8, Padding="same"),
        dl.batchNormalizationLayer,
        dl.reluLayer,
        dl.maxPooling2dLayer(2, Stride=2),
        dl.convolution2dLayer(3, 16, Padding="same"),
        dl.batchNormalizationLayer,
        dl.reluLayer,
        dl.maxPooling2dLayer(2, Stride=2),
        dl.convolution2dLayer(3, 32, Padding="same"),
        dl.batchNormalizationLayer,
        dl.reluLayer,
        dl.fullyConnectedLayer(10),
        dl.softmaxLayer,
    ]
    info = dl.analyzeNetwork(layers, Plots="none")
    assert not len(info.Issues) and info.TotalLearnables == 80 + 16 + 1168 + 32 + 4640 + 64 + 15_690

    # Specify Training Options
    options = dl.trainingOptions(
        "sgdm",
        InitialLearnRate=0.01,
        MaxEpochs=4,
        Shuffle="every-epoch",
        ValidationData=imdsValidation,
        ValidationFrequency=30,
        Plots="none",  # "training-progress" on the page
        Metrics="accuracy",
        Verbose=False,
    )
    options.MiniBatchSize = 30

    # Train Network Using Training Data
    net = dl.trainnet(imdsTrain, layers, "crossentropy", options)

    # Classify Validation Images and Compute Accuracy
    accuracy = dl.testnet(net, imdsValidation, "accuracy")
    assert float(accuracy) > 90
    scores = dl.minibatchpredict(net, imdsValidation)
    assert dl.size(scores) == (100, 10)
    YValidation = dl.scores2label(scores, classNames)
    TValidation = imdsValidation.Labels
    assert 100 * float(dl.mean(YValidation == TValidation)) == pytest.approx(float(accuracy))
    cm = dl.confusionchart(TValidation, YValidation, Visible="off")
    np.testing.assert_array_equal(np.asarray(cm.NormalizedValues).sum(axis=1), 10)

    # A single image, as "Train Deep Learning Neural Network to Classify New Images" classifies it
    X = dl.single(dl.readimage(imdsValidation, 1))
    label = dl.scores2label(dl.predict(net, X), classNames)
    assert label.tolist() == YValidation(1).tolist()
