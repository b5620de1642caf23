"""Train Network with Augmented Images.

https://www.mathworks.com/help/deeplearning/ref/augmentedimagedatastore.html
``load DigitsDataTrain`` is replaced by pictures that are made here.
"""

import dlarray as dl
from compat_tests.examples.digits import pictures

AUGMENTER = """\
  imageDataAugmenter with properties:

           FillValue: 0
     RandXReflection: 0
     RandYReflection: 0
        RandRotation: [-20 20]
           RandScale: [1 1]
          RandXScale: [1 1]
          RandYScale: [1 1]
          RandXShear: [0 0]
          RandYShear: [0 0]
    RandXTranslation: [-3 3]
    RandYTranslation: [-3 3]"""


def test_the_page():
    XTrain, digits = pictures(20)
    labelsTrain = dl.categorical(digits).T
    classNames = dl.categories(labelsTrain)

    imageAugmenter = dl.imageDataAugmenter(
        RandRotation=[-20, 20], RandXTranslation=[-3, 3], RandYTranslation=[-3, 3]
    )
    assert repr(imageAugmenter) == AUGMENTER
    imageSize = [28, 28, 1]
    augimds = dl.augmentedImageDatastore(imageSize, XTrain, labelsTrain, DataAugmentation=imageAugmenter)
    assert augimds.NumObservations == 200 and augimds.MiniBatchSize == 128

    layers = [
        dl.imageInputLayer(imageSize),
        dl.convolution2dLayer(3, 8, Padding="same"),
        dl.batchNormalizationLayer,
        dl.reluLayer,
        dl.maxPooling2dLayer(2, Stride=2),
        dl.convolution2dLayer(3, 16, Padding="same"),
        dl.batchNormalizationLayer,
        dl.reluLayer,
        dl.fullyConnectedLayer(10),
        dl.softmaxLayer,
    ]
    dl.rng(0)
    opts = dl.trainingOptions(
        "sgdm", MaxEpochs=8, Shuffle="every-epoch", Plots="none", Metrics="accuracy", Verbose=False,
        MiniBatchSize=20,
    )  # fmt: skip
    net = dl.trainnet(augimds, layers, "crossentropy", opts)

    XTest, others = pictures(10, seed=1)
    augimdsTest = dl.augmentedImageDatastore(imageSize, XTest, dl.categorical(others).T)
    assert float(dl.testnet(net, augimdsTest, "accuracy")) > 85
    Y = dl.scores2label(dl.minibatchpredict(net, augimdsTest), classNames)
    assert len(Y) == 100


def test_reading_the_batches():
    # https://www.mathworks.com/help/deeplearning/ref/augmentedimagedatastore.read.html
    XTrain, digits = pictures(13)
    imageAugmenter = dl.imageDataAugmenter(
        RandRotation=[-20, 20], RandXTranslation=[-3, 3], RandYTranslation=[-3, 3]
    )
    augimds = dl.augmentedImageDatastore(
        [64, 64, 1], XTrain, dl.categorical(digits).T, DataAugmentation=imageAugmenter
    )
    minibatch = dl.read(augimds)
    assert minibatch.shape == (128, 2) and minibatch.VariableNames == ["input", "response"]
    assert {image.shape for image in minibatch.input} == {(64, 64)}


def test_one_map_for_several_images():
    # https://www.mathworks.com/help/deeplearning/ref/imagedataaugmenter.augment.html
    angles = []

    def myrange():
        if int(dl.randi([0, 1], 1)):
            a, b = -10, 10
        else:
            a, b = 170, 190
        angles.append(float(a + (b - a) * dl.rand(1)))
        return angles[-1]

    imageAugmenter = dl.imageDataAugmenter(RandRotation=myrange)
    outCellArray = dl.augment(imageAugmenter, [dl.rand(12, 16, 3), dl.rand(9, 7)])
    assert [image.shape for image in outCellArray] == [(12, 16, 3), (9, 7)]
    assert len(angles) == 1 and (abs(angles[0]) <= 10 or 170 <= angles[0] <= 190)
