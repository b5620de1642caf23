"""Pictures in folders as training data: labels as targets, single pictures, splits, and their analysis."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError, IndexingError

image = pytest.importorskip("PIL.Image")

OPTIONS = {"InitialLearnRate": 0.02, "MaxEpochs": 4, "MiniBatchSize": 16, "Verbose": False}


def layers(count=3, size=(12, 12, 1)):
    return [
        dl.imageInputLayer(list(size)),
        dl.convolution2dLayer(3, 4, Padding="same"),
        dl.batchNormalizationLayer(),
        dl.reluLayer(),
        dl.fullyConnectedLayer(count),
        dl.softmaxLayer(),
    ]


@pytest.fixture
def folder(tmp_path, gen):
    """Twelve pictures of each of three classes: a bright stripe in another place."""
    for k, name in enumerate(("high", "low", "middle")):
        (tmp_path / name).mkdir()
        for i in range(12):
            pixels = gen.integers(0, 60, (12, 12))
            pixels[4 * k : 4 * k + 3] += 150
            image.fromarray(pixels.astype(np.uint8)).save(tmp_path / name / f"{i:02}.png")
    return tmp_path


@pytest.fixture
def imds(folder):
    return dl.imageDatastore(folder, IncludeSubfolders=True, LabelSource="foldernames")


def trained(ds, **options):
    dl.rng(0)
    return dl.trainnet(
        ds, layers(), "crossentropy", dl.trainingOptions("sgdm", **OPTIONS, **options), nargout=2
    )


def test_the_labels_of_pictures_are_the_targets(imds):
    training, validation = dl.splitEachLabel(imds, 9, "randomize")
    net, info = trained(training, ValidationData=validation, Metrics="accuracy", Shuffle="every-epoch")
    assert info.ValidationHistory.Accuracy[-1] == 100
    assert float(dl.testnet(net, validation, "accuracy")) == 100
    scores = dl.minibatchpredict(net, validation)
    assert scores.shape == (9, 3)
    Y = dl.scores2label(scores, dl.categories(imds.Labels))
    assert Y.tolist() == validation.Labels.tolist()
    beside = dl.combine(training, dl.arrayDatastore(training.Labels))
    same, _ = trained(training)
    other, _ = trained(beside)
    for mine, theirs in zip(same.Learnables.Value, other.Learnables.Value, strict=True):
        np.testing.assert_array_equal(np.asarray(mine), np.asarray(theirs))
    training.ReadSize = 4
    several, _ = trained(training)
    np.testing.assert_array_equal(
        np.asarray(several.Learnables.Value[0]), np.asarray(same.Learnables.Value[0])
    )


def test_pictures_without_labels_are_no_training_data(folder):
    imds = dl.imageDatastore(folder / "low")
    with pytest.raises(
        ArgumentError, match='trainnet: the datastore has no labels; fix: LabelSource="foldernames"'
    ):
        trained(imds)
    assert dl.minibatchpredict(dl.dlnetwork(layers()), imds).shape == (12, 3)


def test_queues_of_pictures_have_labels_when_they_are_asked_for(imds):
    alone = dl.minibatchqueue(imds, MiniBatchSize=5, MiniBatchFormat="SSCB")
    assert alone.NumOutputs == 1 and dl.next(alone).shape == (12, 12, 1, 5)
    both = dl.minibatchqueue(imds, 2, MiniBatchSize=5, MiniBatchFormat=["SSCB", ""])
    X, T = dl.next(both)
    assert X.shape == (12, 12, 1, 5) and np.asarray(T).ravel().tolist() == [1] * 5

    def preprocess(images, labels):
        return dl.cat(4, *images), dl.onehotencode(dl.cat(2, *labels), 1)

    queue = dl.minibatchqueue(
        imds, 2, MiniBatchSize=30, MiniBatchFcn=preprocess, MiniBatchFormat=["SSCB", "CB"]
    )
    X, T = dl.next(queue)
    assert T.shape == (3, 30) and np.asarray(T).sum(axis=1).tolist() == [12, 12, 6]
    assert dl.minibatchqueue(imds, MiniBatchFcn=preprocess, numOutputs=2).NumOutputs == 2


def test_the_number_of_outputs_of_a_split(imds):
    first, second = dl.splitEachLabel(imds, 0.5, nargout=2)
    assert len(first) == len(second) == 18
    first, second = dl.splitEachLabel(imds, 0.5, 0.25, nargout=2)
    assert [len(first), len(second)] == [18, 9]
    assert len(dl.splitEachLabel(imds, 0.25, nargout=1)) == 9
    with pytest.raises(ArgumentError, match="nargout must be 1 or 2"):
        dl.splitEachLabel(imds, 0.25, nargout=3)


def test_single_pictures(imds):
    dl.read(imds)
    I, info = dl.readimage(imds, 13, nargout=2)  # noqa: E741
    np.testing.assert_array_equal(np.asarray(I), np.asarray(dl.readall(imds)[12]))
    assert info.Label.tolist() == ["low"] and info.Filename == imds.Files[12] and info.FileSize > 0
    assert dl.progress(imds) == 1 / 36  # reading goes on where it was
    assert imds.readimage(1).shape == (12, 12)
    shuffled = dl.shuffle(imds)
    np.testing.assert_array_equal(
        np.asarray(dl.readimage(shuffled, 3)), np.asarray(image.open(shuffled.Files[2]))
    )
    for wrong in (0, 37, 1.5, "one"):
        with pytest.raises((IndexingError, ArgumentError), match="readimage: "):
            dl.readimage(imds, wrong)
    with pytest.raises(ClassError, match="readimage: .* must be an ImageDatastore"):
        dl.readimage([1], 1)


def test_categories():
    C = dl.categorical(["b", "a", "b"], ["c", "b", "a"])
    assert dl.categories(C) == ["c", "b", "a"]
    with pytest.raises(ClassError, match="categories: A must be a categorical array, .*fix: categorical"):
        dl.categories(["a"])


def test_the_analysis_needs_no_statistics_of_the_training_data(capsys):
    info = dl.analyzeNetwork(layers())
    assert "0 errors, 0 warnings" in capsys.readouterr().out
    assert info.TotalLearnables == 40 + 8 + 576 * 3 + 3
    net = dl.dlnetwork(layers(), Initialize=False)
    assert not len(dl.analyzeNetwork(net, Plots="none").Issues)
    assert net.Layers[0].Mean.size == 0  # the network itself stays as it is
