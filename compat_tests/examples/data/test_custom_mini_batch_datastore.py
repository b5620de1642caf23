"""Develop Custom Mini-Batch Datastore, and train a network of sequences with it.

https://www.mathworks.com/help/deeplearning/ug/develop-custom-mini-batch-datastore.html
The files of the page are MAT-files of the Japanese Vowels; here they are NumPy's, of waveforms, in a folder for each
class.
"""

from pathlib import Path

import numpy as np

import dlarray as dl
from compat_tests.examples.waveforms import waveforms


def writeFiles(folder, count, seed=0):
    data, labels, _ = waveforms(count, seed)
    for k, (X, label) in enumerate(zip(data, labels.tolist())):
        (folder / label).mkdir(parents=True, exist_ok=True)
        np.save(folder / label / f"{k:03}.npy", X)
    return folder


class sequenceDatastore(dl.Datastore):
    """``matlab.io.Datastore & matlab.io.datastore.MiniBatchable & matlab.io.datastore.Shuffleable``."""

    def __init__(ds, folder):
        # Create file datastore, which reads a file at a time; labels from the folders.
        ds.Datastore = dl.fileDatastore(
            folder, ReadFcn=np.load, IncludeSubfolders=True, FileExtensions=".npy"
        )
        numObservations = dl.numel(ds.Datastore.Files)
        labels = [Path(file).parent.name for file in ds.Datastore.Files]
        ds.Labels = dl.categorical(labels).T
        ds.NumClasses = dl.numel(dl.unique(ds.Labels))
        # Determine sequence dimension.
        X = dl.preview(ds.Datastore)
        ds.SequenceDimension = dl.size(X, 2)
        # Initialize datastore properties.
        ds.MiniBatchSize = 128
        ds.NumObservations = numObservations
        ds.CurrentFileIndex = 1

    def hasdata(ds):
        # Return true if more data is available.
        return ds.CurrentFileIndex + ds.MiniBatchSize - 1 <= ds.NumObservations

    def read(ds):
        # Read one mini-batch of data.
        predictors, responses = [], []
        for _ in range(ds.MiniBatchSize):
            predictors.append(dl.read(ds.Datastore))
            responses.append(ds.Labels(ds.CurrentFileIndex).tolist()[0])
            ds.CurrentFileIndex += 1
        return {"predictors": predictors, "responses": responses}

    def reset(ds):
        # Reset to the start of the data.
        dl.reset(ds.Datastore)
        ds.CurrentFileIndex = 1

    def progress(ds):
        return (ds.CurrentFileIndex - 1) / ds.NumObservations

    def shuffle(ds):
        # A datastore of the same files and labels in random order.
        dsNew = ds.copied()
        idx = dl.randperm(ds.NumObservations)
        dsNew.Datastore = dl.subset(ds.Datastore, idx)
        dsNew.Labels = ds.Labels(idx)
        return dsNew

    def copied(ds):
        other = object.__new__(type(ds))
        other.__dict__.update(ds.__dict__)
        other.CurrentFileIndex = 1
        return other


def test_the_page(tmp_path):
    # Load Training Data
    dl.rng(0)
    dsTrain = sequenceDatastore(writeFiles(tmp_path / "train", 160))
    numFeatures = dsTrain.SequenceDimension
    numClasses = dsTrain.NumClasses
    assert (numFeatures, numClasses, dsTrain.NumObservations) == (3, 4, 160)

    # Define LSTM Network Architecture, Specify the Training Options
    layers = [
        dl.sequenceInputLayer(numFeatures),
        dl.lstmLayer(24, OutputMode="last"),
        dl.fullyConnectedLayer(numClasses),
        dl.softmaxLayer,
    ]
    miniBatchSize = 32
    options = dl.trainingOptions(
        "adam", MaxEpochs=30, InitialLearnRate=0.01, MiniBatchSize=miniBatchSize, GradientThreshold=1, Verbose=False,
        Plots="none", Shuffle="every-epoch",
    )  # fmt: skip
    dsTrain.MiniBatchSize = miniBatchSize
    data = dl.read(dsTrain)
    assert len(data["predictors"]) == 32 and dl.progress(dsTrain) == 32 / 160
    dl.reset(dsTrain)
    net, info = dl.trainnet(dsTrain, layers, "crossentropy", options, nargout=2)
    assert len(info.TrainingHistory) == 150
    losses = np.asarray(info.TrainingHistory.Loss)
    assert losses[-5:].mean() < 0.85 * losses[0]

    # Test Trained LSTM Network
    dsTest = sequenceDatastore(writeFiles(tmp_path / "test", 40, seed=1))
    dsTest.MiniBatchSize = 20
    accuracy = dl.testnet(net, dsTest, "accuracy", MiniBatchSize=20)
    scores = dl.minibatchpredict(net, dsTest, MiniBatchSize=20)
    assert dl.size(scores) == (40, 4)
    Y = dl.scores2label(scores, dl.categories(dsTest.Labels))
    assert abs(100 * float(dl.mean(Y == dsTest.Labels)) - float(accuracy)) < 1e-3 and float(accuracy) > 33
    # shuffled, each sequence keeps its label
    shuffled = dl.shuffle(dsTest)
    first = dl.read(shuffled)
    names = [Path(file).parent.name for file in shuffled.Datastore.Files][:20]
    assert first["responses"] == names and names != [label for label in dsTest.Labels.tolist()][:20]
