"""Define Custom Learning Rate Schedule: time-based decay.

https://www.mathworks.com/help/deeplearning/ug/define-custom-learning-rate-schedule.html
Pictures made here in place of ``DigitsDataTrain``.
"""

import numpy as np

import dlarray as dl
from compat_tests.examples.digits import pictures


class timeBasedDecayLearnRate(dl.LearnRateSchedule):
    """``deep.LearnRateSchedule``: learnRate = initialLearnRate/(1 + decay*iteration)."""

    def __init__(schedule, decay):
        super().__init__()
        schedule.Decay = decay
        schedule.FrequencyUnit = "iteration"

    def update(schedule, initialLearnRate, iteration, epoch):
        learnRate = initialLearnRate / (1 + schedule.Decay * iteration)
        return schedule, learnRate


def test_the_page():
    # Load Training Data
    X, digits = pictures(20)
    XTrain, labelsTrain = X[::2, ::2], dl.categorical(digits).T

    # Define Neural Network Architecture
    layers = [
        dl.imageInputLayer([14, 14, 1]),
        dl.convolution2dLayer(3, 10, Padding="same"),
        dl.batchNormalizationLayer,
        dl.reluLayer,
        dl.fullyConnectedLayer(10),
        dl.softmaxLayer,
    ]

    # Specify Training Options
    schedule = timeBasedDecayLearnRate(0.02)
    options = dl.trainingOptions(
        "sgdm", InitialLearnRate=0.02, LearnRateSchedule=schedule, MaxEpochs=5, MiniBatchSize=25, Plots="none",
        Metrics="accuracy", Verbose=False,
    )  # fmt: skip

    # Train
    dl.rng(0)
    net, info = dl.trainnet(XTrain, labelsTrain, layers, "crossentropy", options, nargout=2)
    rates = np.asarray(info.TrainingHistory.LearnRate)
    assert len(rates) == 40
    np.testing.assert_allclose(rates, 0.02 / (1 + 0.02 * np.arange(1, 41)))
    assert list(info.TrainingHistory.Accuracy)[-1] > 80
