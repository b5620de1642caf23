"""Train Network Using Out-of-Memory Sequence Data.

https://www.mathworks.com/help/deeplearning/ug/train-network-using-out-of-memory-sequence-data.html
The files of the page are MAT-files; here they are NumPy's, of waveforms, in a folder for each class.
"""

from pathlib import Path

import numpy as np

import dlarray as dl
from compat_tests.examples.data.test_custom_mini_batch_datastore import writeFiles


def readSequence(filename):
    """Return the sequence X from the file."""
    return np.load(filename)


def readLabel(filename, classNames):
    """Return the categorical label from the last folder name of the file path."""
    label = Path(filename).parent.name
    return dl.categorical([label], classNames)


def test_the_page(tmp_path):
    # Create Training, Validation, and Test Partitions
    dl.rng(0)
    folderTrain, folderTest = writeFiles(tmp_path / "Train", 160), writeFiles(tmp_path / "Test", 40, seed=1)

    # Create Datastore for Training
    fdsPredictorTrain = dl.fileDatastore(
        folderTrain, ReadFcn=readSequence, IncludeSubfolders=True, FileExtensions=".npy"
    )
    preview = dl.preview(fdsPredictorTrain)
    assert dl.size(preview, 2) == 3
    classNames = sorted(path.name for path in folderTrain.iterdir())
    assert classNames == ["Sawtooth", "Sine", "Square", "Triangle"]
    fdsLabelTrain = dl.fileDatastore(
        folderTrain, ReadFcn=lambda filename: readLabel(filename, classNames), IncludeSubfolders=True,
        FileExtensions=".npy",
    )  # fmt: skip
    cdsTrain = dl.combine(fdsPredictorTrain, fdsLabelTrain)
    data = dl.preview(cdsTrain)
    assert dl.size(data[0, 0], 2) == 3 and data[0, 1].tolist() == ["Sawtooth"]

    # Define Neural Network Architecture
    layers = [
        dl.sequenceInputLayer(3, Normalization="zerocenter"),
        dl.lstmLayer(24, OutputMode="last"),
        dl.fullyConnectedLayer(dl.numel(classNames)),
        dl.softmaxLayer,
    ]

    # Specify Training Options, train
    fds = dict(IncludeSubfolders=True, FileExtensions=".npy")
    cdsTest = dl.combine(
        dl.fileDatastore(folderTest, ReadFcn=readSequence, **fds),
        dl.fileDatastore(folderTest, ReadFcn=lambda name: readLabel(name, classNames), **fds),
    )
    options = dl.trainingOptions(
        "adam",
        MiniBatchSize=20,
        InitialLearnRate=0.01,
        GradientThreshold=1,
        MaxEpochs=22,
        Plots="none",
        ValidationData=cdsTest,
        ValidationFrequency=40,
        Metrics="accuracy",
        Shuffle="every-epoch",
        Verbose=False,
    )
    net, info = dl.trainnet(cdsTrain, layers, "crossentropy", options, nargout=2)
    losses = np.asarray(info.TrainingHistory.Loss)
    assert losses[-8:].mean() < 0.85 * losses[0]
    # the statistics of the input are those of all files
    files = [np.load(name) for name in fdsPredictorTrain.Files]
    mean = np.concatenate(files).mean(axis=0)
    np.testing.assert_allclose(np.asarray(net.Layers(1).Mean).ravel(), mean, rtol=1e-4, atol=1e-6)

    # Test the Neural Network
    YTest = dl.scores2label(dl.minibatchpredict(net, cdsTest, MiniBatchSize=20), classNames)
    labelsTest = dl.categorical([Path(name).parent.name for name in cdsTest.UnderlyingDatastores[0].Files]).T
    acc = dl.mean(YTest == labelsTest)
    assert YTest.shape == (40, 1) and float(acc) > 0.33


def test_transformed_and_partitioned_datastores(tmp_path):
    # https://www.mathworks.com/help/deeplearning/ug/datastores-for-deep-learning.html
    folder = writeFiles(tmp_path / "Train", 24)
    fds = dl.fileDatastore(folder, ReadFcn=readSequence, IncludeSubfolders=True, FileExtensions=".npy")
    tds = dl.transform(fds, lambda X: X[::2])
    assert dl.size(dl.read(tds), 1) == -(-dl.size(dl.preview(fds), 1) // 2)
    parts = [dl.partition(tds, 3, k) for k in (1, 2, 3)]
    assert [len(dl.readall(part)) for part in parts] == [8, 8, 8]
    assert dl.isShuffleable(tds) and dl.isPartitionable(tds) and dl.isSubsettable(tds)
    some = dl.subset(tds, [1, 5, 9])
    assert len(dl.readall(some)) == 3 and dl.progress(some) == 0
    one_after_the_other = dl.combine(some, parts[0], ReadOrder="sequential")
    assert len(dl.readall(one_after_the_other)) == 11
    while dl.hasdata(some):
        data, info = dl.read(some, nargout=2)
        assert Path(info.Filename).suffix == ".npy" and data.shape[1] == 3
    assert dl.progress(some) == 1
