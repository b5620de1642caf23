"""Sequence-to-Sequence Classification Using Deep Learning.

https://www.mathworks.com/help/deeplearning/ug/sequence-to-sequence-classification-using-deep-learning.html
``HumanActivityTrain`` is replaced by accelerations that are made here: six sequences for training and one for the test.
"""

import numpy as np

import dlarray as dl

ACTIVITIES = ["Dancing", "Running", "Sitting", "Standing", "Walking"]


def activity(steps, seed):
    """A sequence of 3 channels, in MATLAB's first version 3×t, and the activity of each step, 1×t."""
    gen = np.random.default_rng(seed)
    X, T = [], []
    while len(T) < steps:
        kind, length = int(gen.integers(5)), int(gen.integers(15, 30))
        time = np.arange(length) + gen.uniform(0, 9)
        level, strength, speed = ((0, 1.0, 0.4), (1, 2.0, 1.5), (-2, 0, 1), (2, 0, 1), (0.5, 0.6, 0.9))[kind]
        wave = level + strength * np.sin(speed * time)
        X.append(np.stack([wave, level + strength * np.cos(speed * time), np.full(length, level)]))
        T += [ACTIVITIES[kind]] * length
    X = np.concatenate(X, axis=1)[:, :steps]
    return X + gen.normal(0, 0.1, X.shape), dl.categorical(T[:steps], ACTIVITIES)


def test_the_page():
    # Load Sequence Data
    dl.rng(0)
    pairs = [activity(steps, seed) for seed, steps in enumerate((200, 190, 180, 170, 160, 150))]
    XTrain, TTrain = [X for X, _ in pairs], [T for _, T in pairs]
    assert dl.size(XTrain[0]) == (3, 200) and TTrain[0].shape == (1, 200)
    X = XTrain[0][0]
    classNames = dl.categories(TTrain[0])
    assert classNames == ACTIVITIES
    for label in classNames:
        idx = dl.find(TTrain[0] == label)
        assert dl.numel(X[np.asarray(idx, int).ravel() - 1]) == int(dl.sum(TTrain[0] == label))

    # Define LSTM Network Architecture
    numFeatures = 3
    numHiddenUnits = 30
    numClasses = 5
    layers = [
        dl.sequenceInputLayer(numFeatures),
        dl.lstmLayer(numHiddenUnits, OutputMode="sequence"),
        dl.fullyConnectedLayer(numClasses),
        dl.softmaxLayer,
    ]
    options = dl.trainingOptions(
        "adam",
        MaxEpochs=60,
        InitialLearnRate=0.02,
        GradientThreshold=2,
        InputDataFormats="CTB",
        TargetDataFormats="CTB",
        Shuffle="every-epoch",
        Metrics="accuracy",
        Verbose=False,
        Plots="none",
    )
    net, info = dl.trainnet(XTrain, TTrain, layers, "crossentropy", options, nargout=2)
    assert list(info.TrainingHistory.Accuracy)[-1] > 85

    # Test LSTM Network
    XTest, TTest = activity(140, seed=20)
    scores = dl.minibatchpredict(net, [XTest], InputDataFormats="CTB", UniformOutput=False)
    assert dl.size(scores[0]) == (5, 140)
    YTest = dl.scores2label(scores[0], classNames, 1)
    assert YTest.shape == (1, 140)
    acc = dl.sum(YTest == TTest) / dl.numel(TTest)
    assert float(acc) > 0.8
    # the same network, given the time steps as rows
    scores = dl.predict(net, XTest.T, InputDataFormats="TCB")
    assert dl.size(scores) == (140, 5)
    assert dl.scores2label(scores, classNames).tolist() == YTest.tolist()
