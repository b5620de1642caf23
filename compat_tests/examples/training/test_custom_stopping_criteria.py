"""Custom Stopping Criteria for Deep Learning Training, of the topics of built-in training; and the older page.

https://www.mathworks.com/help/deeplearning/builtin-training.html
https://www.mathworks.com/help/deeplearning/ug/customize-output-during-deep-learning-training.html
"""

import dlarray as dl
from compat_tests.examples.digits import pictures


def stopTraining(info, lossThreshold):
    trainingLoss = info.TrainingLoss
    return trainingLoss < lossThreshold


class StopIfAccuracyNotImproving:
    """The older page's function: no better validation accuracy for N times."""

    def __init__(self, N):
        self.N, self.best, self.lag = N, 0, 0

    def __call__(self, info):
        if info.State == "start":
            self.best, self.lag = 0, 0
        elif not dl.isempty(info.ValidationAccuracy):
            if info.ValidationAccuracy > self.best:
                self.lag, self.best = 0, info.ValidationAccuracy
            else:
                self.lag += 1
        return self.lag >= self.N


def test_the_pages():
    X, digits = pictures(20)
    XTrain, labelsTrain = X[::2, ::2], dl.categorical(digits).T
    layers = [
        dl.imageInputLayer([14, 14, 1]),
        dl.convolution2dLayer(3, 8, Padding="same"),
        dl.batchNormalizationLayer,
        dl.reluLayer,
        dl.fullyConnectedLayer(10),
        dl.softmaxLayer,
    ]
    dl.rng(0)
    lossThreshold = 0.3
    options = dl.trainingOptions(
        "sgdm", MaxEpochs=50, MiniBatchSize=40, Verbose=False,
        OutputFcn=lambda info: stopTraining(info, lossThreshold),
    )  # fmt: skip
    net, info = dl.trainnet(XTrain, labelsTrain, layers, "crossentropy", options, nargout=2)
    losses = list(info.TrainingHistory.Loss)
    assert info.StopReason == "Stopped by OutputFcn"
    assert losses[-1] < lossThreshold and all(loss >= lossThreshold for loss in losses[:-1])

    # validation, and several functions
    seen = []
    options = dl.trainingOptions(
        "sgdm", MaxEpochs=50, MiniBatchSize=40, Verbose=False, Metrics="accuracy",
        ValidationData=(XTrain, labelsTrain), ValidationFrequency=2,
        OutputFcn=[StopIfAccuracyNotImproving(3), lambda info: bool(seen.append((info.State, info.Epoch)))],
    )  # fmt: skip
    net, info = dl.trainnet(XTrain, labelsTrain, layers, "crossentropy", options, nargout=2)
    assert info.StopReason == "Stopped by OutputFcn"
    accuracy = list(info.ValidationHistory.Accuracy)
    assert max(accuracy[:-3]) >= max(accuracy[-3:]) and max(accuracy) > 90
    assert [state for state, _ in seen].count("start") == 1 and seen[-1][0] in ("done", "iteration")
