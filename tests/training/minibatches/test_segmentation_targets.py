"""Pictures of labels: pixelLabelDatastore, targets of segmentation, queues of them, and undefined labels."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError, DataError, SizeError
from tests.support.bundles import cases

image = pytest.importorskip("PIL.Image")
GEN = np.random.default_rng(3)
IMAGES = GEN.random((8, 6, 1, 10)).astype(np.float32)
CODES = np.where(IMAGES > 0.5, 2, 1)
NAMES = ["dark", "bright"]
LABELS = dl.categorical.from_codes(CODES, NAMES)


def network():
    dl.rng(1)
    return dl.dlnetwork(
        [
            dl.imageInputLayer([8, 6, 1]),
            dl.convolution2dLayer(1, 4),
            dl.reluLayer(),
            dl.convolution2dLayer(1, 2),
            dl.softmaxLayer(),
        ],
        Initialize=False,
    )


def options(**more):
    how = {"MaxEpochs": 2, "MiniBatchSize": 5, "Shuffle": "never", "InitialLearnRate": 0.1, "Verbose": False}
    return dl.trainingOptions("adam", **(how | more))


def trained(*data, loss="crossentropy", **more):
    return dl.trainnet(*data, network(), loss, options(**more))


def same(one, two):
    for a, b in zip(one.Learnables.Value, two.Learnables.Value, strict=True):
        np.testing.assert_allclose(np.asarray(a), np.asarray(b), rtol=2e-5, atol=1e-6)


def store(labels=LABELS):
    return dl.combine(
        dl.arrayDatastore(IMAGES, IterationDimension=4), dl.arrayDatastore(labels, IterationDimension=4)
    )


@pytest.fixture
def folder(tmp_path):
    for part in ("images", "labels"):
        (tmp_path / part).mkdir()
    for k in range(10):
        image.fromarray((255 * IMAGES[:, :, 0, k]).astype(np.uint8)).save(tmp_path / "images" / f"{k}.png")
        image.fromarray((10 * CODES[:, :, 0, k]).astype(np.uint8)).save(tmp_path / "labels" / f"{k}.png")
    return tmp_path


# -- targets -------------------------------------------------------------------------------------------------------
def test_targets_in_every_form():
    expected = trained(IMAGES, LABELS)
    same(trained(IMAGES, LABELS, TargetDataFormats="SSCB"), expected)
    same(trained(store()), expected)
    pictures = [dl.categorical.from_codes(CODES[:, :, 0, k], NAMES) for k in range(10)]
    same(trained(IMAGES, pictures), expected)
    other = [dl.categorical(p.string(), NAMES[::-1]) for p in pictures]  # the first names of a class decide
    images = dl.arrayDatastore(IMAGES, IterationDimension=4)
    same(trained(dl.combine(images, dl.arrayDatastore([*pictures[:1], *other[1:]]))), expected)
    same(trained(store(), ValidationData=store(), Metrics="accuracy"), expected)
    same(trained(store(), loss="index-crossentropy"), expected)
    assert float(dl.testnet(expected, store(), "accuracy")) == float(
        dl.testnet(expected, IMAGES, LABELS, "accuracy")
    )
    one = trained(IMAGES[..., :1], dl.categorical.from_codes(CODES[..., :1], NAMES), TargetDataFormats="SSCB")
    alone = dl.combine(
        dl.arrayDatastore(IMAGES[..., :1], IterationDimension=4), dl.arrayDatastore(pictures[:1])
    )
    same(one, trained(alone))
    with pytest.raises(SizeError, match="the pictures of T have different sizes, such as 7×6 and 8×6"):
        trained(IMAGES, [*pictures[:9], pictures[9][:7]])
    strange = [*pictures[:9], dl.categorical(np.full((8, 6), "grey", object))]
    with pytest.raises(ArgumentError, match="T has the labels grey"):
        trained(dl.combine(dl.arrayDatastore(IMAGES, IterationDimension=4), dl.arrayDatastore(strange)))


def test_undefined_labels_are_vectors_of_nan():
    codes = CODES.copy()
    codes[2:4] = 0
    holes = dl.categorical.from_codes(codes, NAMES)
    seen = []

    def loss(Y, T):
        seen.append(np.asarray(dl.extractdata(T)))
        known = ~dl.isnan(T)
        T = dl.dlarray(np.nan_to_num(np.asarray(dl.extractdata(T))), "SSCB")
        return dl.crossentropy(Y, T, Mask=known, NormalizationFactor="none") / (6 * 6 * 5)

    by_hand = trained(IMAGES, holes, loss=loss)
    assert np.isnan(seen[0][2:4]).all() and not np.isnan(seen[0][4:]).any() and seen[0].shape == (8, 6, 2, 5)
    encoded = np.asarray(dl.onehotencode(holes, 3))
    np.testing.assert_array_equal(seen[0], encoded[..., :5])
    for data in ((IMAGES, holes), (store(holes),), (IMAGES, encoded)):
        same(trained(*data), by_hand)  # by its name the loss leaves them out
    same(trained(IMAGES, holes, loss="index-crossentropy"), by_hand)
    parts = np.r_[0:2, 4:8]
    net = trained(IMAGES, holes)
    Y = np.asarray(dl.minibatchpredict(net, IMAGES))[parts].argmax(axis=2) + 1
    right = 100 * np.mean(Y == CODES[parts, :, 0])
    assert float(dl.testnet(net, IMAGES, holes, "accuracy")) == pytest.approx(right)
    assert float(dl.testnet(net, store(holes), "accuracy")) == pytest.approx(right)


def test_undefined_labels_of_observations():
    net = [dl.featureInputLayer(3), dl.fullyConnectedLayer(2), dl.softmaxLayer()]
    X = GEN.random((6, 3))
    labels = dl.categorical(["a", "b", "", "a", "b", "a"]).T
    rest = [0, 1, 3, 4, 5]

    def fit(*data, **more):
        dl.rng(0)
        return dl.trainnet(*data, net, "crossentropy", options(MiniBatchSize=6, **more))

    expected = fit(X[rest], labels[rest])
    same(fit(X, labels), expected)
    same(fit(dl.combine(dl.arrayDatastore(X), dl.arrayDatastore(labels))), expected)
    same(fit(dl.combine(dl.arrayDatastore(X), dl.arrayDatastore(["a", "b", "", "a", "b", "a"]))), expected)
    same(fit(X, labels, ValidationData=(X, dl.categorical(["", "b"] * 3, ["b", "a"]).T)), expected)


# -- queues --------------------------------------------------------------------------------------------------------
@cases("fmt", ["", "SSCB", "SSBC"])
def test_queues_join_pictures_of_labels(fmt):
    pictures = [dl.categorical.from_codes(CODES[:, :, 0, k], NAMES) for k in range(3)]
    same_kind = dl.minibatchqueue(
        dl.arrayDatastore(pictures), OutputAsDlarray=False, OutputCast="same", MiniBatchFormat=fmt
    )
    found = dl.next(same_kind)
    expected = CODES[..., :3] if fmt != "SSBC" else CODES[:, :, 0, :3]
    assert isinstance(found, dl.categorical) and found.shape == expected.shape
    np.testing.assert_array_equal(found.codes(), expected)
    numbers = dl.next(dl.minibatchqueue(dl.arrayDatastore(pictures), MiniBatchFormat=fmt))
    assert np.asarray(numbers).size == 3 * 48 and numbers.shape[:2] == (8, 6)


# -- pixelLabelDatastore -------------------------------------------------------------------------------------------
def test_pictures_of_labels_in_files(folder):
    pxds = dl.pixelLabelDatastore(folder / "labels", NAMES, [10, 20])
    assert "PixelLabelDatastore with properties" in repr(pxds) and "ClassNames: [2×1 cell]" in repr(pxds)
    (C,), info = dl.read(pxds, nargout=2)  # a list, as MATLAB's cell array, of one picture too
    assert isinstance(C, dl.categorical) and dl.categories(C) == NAMES and info.Filename == pxds.Files[0]
    np.testing.assert_array_equal(C.codes(), CODES[:, :, 0, 0])
    np.testing.assert_array_equal(dl.readimage(pxds, 4).codes(), CODES[:, :, 0, 3])
    assert len(dl.readall(pxds)) == 10
    pxds.ReadSize = 4
    assert len(dl.read(pxds)) == 4
    pxds.ReadSize = 1
    counts = dl.countEachLabel(pxds)
    assert counts.Name == NAMES and counts.PixelCount == [int((CODES == 1).sum()), int((CODES == 2).sum())]
    assert counts.ImagePixelCount == [480, 480]
    ds = dl.combine(dl.imageDatastore(folder / "images"), pxds)
    I, T = dl.read(ds)  # noqa: E741
    assert I.shape == T.shape == (8, 6)
    net, info = dl.trainnet(
        dl.shuffle(ds), network(), "crossentropy", options(MaxEpochs=60, Shuffle="every-epoch", Metrics="accuracy"),
        nargout=2,
    )  # fmt: skip
    assert info.TrainingHistory.Accuracy[-1] > 90
    assert float(dl.testnet(net, ds, "accuracy")) > 90


def test_values_of_classes(tmp_path):
    image.fromarray(np.array([[0, 1, 2], [3, 4, 5]], np.uint8)).save(tmp_path / "1.png")
    read = lambda names, ids: dl.read(dl.pixelLabelDatastore(tmp_path, names, ids))[0].tolist()  # noqa: E731
    assert read(["a", "b"], [1, 4]) == [None, None, "a", "b", None, None]
    assert read(["a", "b"], [[0, 1, 2, 3], [5]]) == ["a", "a", "a", None, "a", "b"]
    assert read(["a", "b"], [np.array([[0], [1]]), 5]) == ["a", None, "a", None, None, "b"]
    colours = np.array([[[255, 0, 0], [0, 255, 0]], [[0, 0, 255], [1, 1, 1]]], np.uint8)
    image.fromarray(colours).save(tmp_path / "1.png")
    assert read(["r", "g"], [[255, 0, 0], [0, 255, 0]]) == ["r", None, "g", None]
    two = [np.array([[255, 0, 0], [0, 0, 255]]), np.array([[0, 255, 0]])]
    assert read(["rb", "g"], two) == ["rb", "rb", "g", None]
    palette = image.fromarray(colours).quantize(4)
    palette.save(tmp_path / "1.png")
    places = np.asarray(palette)
    assert read(["a"], [int(places[0, 0])])[0] == "a"
    with pytest.raises(ArgumentError, match="2 class names, but pixelLabelIDs has values for 1 classes"):
        read(["a", "b"], [1])
    with pytest.raises(ArgumentError, match="the value 1 stands for two classes, a and b"):
        read(["a", "b"], [1, 1])
    with pytest.raises(SizeError, match="but pixelLabelIDs are colours"):
        read(["r"], np.array([[255, 0, 0]]))
    with pytest.raises(DataError, match="no file or folder"):
        dl.pixelLabelDatastore(tmp_path / "other", ["a"], [1])
    with pytest.raises(ClassError, match="classNames must be text"):
        dl.pixelLabelDatastore(tmp_path, [1], [1])
