"""Resume Training from Checkpoint Neural Network.

https://www.mathworks.com/help/deeplearning/ug/resume-training-from-a-checkpoint-network.html
Pictures made here in place of ``DigitsDataTrain``.  MATLAB's files are ``net_checkpoint__195__….mat``.
"""

import numpy as np

import dlarray as dl
from compat_tests.examples.digits import pictures


def test_the_page(tmp_path):
    # Load Sample Data
    X, digits = pictures(20)
    XTrain, TTrain = X[::2, ::2], dl.categorical(digits).T
    assert dl.size(XTrain) == (14, 14, 1, 200)

    # Define Neural Network Architecture
    layers = [
        dl.imageInputLayer([14, 14, 1]),
        dl.convolution2dLayer(3, 8, Padding="same"),
        dl.batchNormalizationLayer,
        dl.reluLayer,
        dl.averagePooling2dLayer(7),
        dl.fullyConnectedLayer(10),
        dl.softmaxLayer,
    ]

    # Specify Training Options and Train Neural Network
    dl.rng(0)
    checkpointPath = tmp_path / "checkpoints"
    checkpointPath.mkdir()
    options = dl.trainingOptions(
        "sgdm",
        InitialLearnRate=0.1,
        MaxEpochs=6,
        Verbose=False,
        Plots="none",
        Shuffle="every-epoch",
        CheckpointPath=str(checkpointPath),
        MiniBatchSize=20,
    )
    net1, info1 = dl.trainnet(XTrain, TTrain, layers, "crossentropy", options, nargout=2)
    found = sorted(checkpointPath.iterdir(), key=lambda path: path.stat().st_mtime)
    assert len(found) == 6 and all("net_checkpoint__" in path.name for path in found)
    assert "__60__" in found[-1].name

    # Load Checkpoint Network and Resume Training
    net = dl.load(found[-1])
    assert isinstance(net, dl.dlnetwork)
    np.testing.assert_array_equal(np.asarray(net.Layers(2).Weights), np.asarray(net1.Layers(2).Weights))
    options = dl.trainingOptions(
        "sgdm",
        InitialLearnRate=0.05,
        MaxEpochs=6,
        Verbose=False,
        Plots="none",
        Shuffle="every-epoch",
        CheckpointPath=str(checkpointPath),
        MiniBatchSize=20,
    )
    net2, info2 = dl.trainnet(XTrain, TTrain, net, "crossentropy", options, nargout=2)
    first, second = (list(info.TrainingHistory.Loss) for info in (info1, info2))
    assert second[0] < np.mean(first[:5])  # it goes on from where the first training was
    assert np.mean(second[-10:]) < np.mean(first[-10:])
    assert float(dl.testnet(net2, XTrain, TTrain, "accuracy")) > 60
