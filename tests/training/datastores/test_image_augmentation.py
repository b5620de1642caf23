"""imageDataAugmenter, augment and augmentedImageDatastore: geometry, random numbers, sizes, colours, and training."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError, IndexingError, OptionError, SizeError
from dlarray.table import table
from dlarray.training.datastores.image_geometry import GRAY, resized
from tests.support.bundles import cases

ndimage = pytest.importorskip("scipy.ndimage")


def fixed(**values):
    """An augmenter without chance: every range is one value."""
    return dl.imageDataAugmenter(**{name: [value, value] for name, value in values.items()}, FillValue=-1)


# -- geometry ------------------------------------------------------------------------------------------------------
def matrix(RandRotation=0, RandScale=1, RandXScale=1, RandYScale=1, RandXShear=0, RandYShear=0):
    """The linear map in rows and columns, which is SciPy's order."""
    a = np.deg2rad(RandRotation)
    turn = [[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]]
    shear = [[1, np.tan(np.deg2rad(RandXShear))], [np.tan(np.deg2rad(RandYShear)), 1]]
    scale = np.diag([RandXScale, RandYScale]) if RandScale == 1 else RandScale * np.eye(2)
    return (np.array(turn) @ np.array(shear) @ scale)[::-1, ::-1]


@cases(
    "moves",
    [
        {"RandRotation": 30},
        {"RandRotation": -75.5},
        {"RandScale": 1.7},
        {"RandScale": 0.6, "RandXScale": 3},
        {"RandXScale": 0.5, "RandYScale": 1.3},
        {"RandXShear": 20},
        {"RandYShear": -35, "RandRotation": 10},
        {"RandXTranslation": 2.5, "RandYTranslation": -3},
        {"RandXTranslation": 1, "RandRotation": 45, "RandScale": 1.2, "RandXShear": 5},
    ],
)
def test_maps_are_those_of_scipy(moves, gen):
    image = gen.uniform(1, 2, (13, 18))
    own = {k: v for k, v in moves.items() if "Translation" not in k}
    back = np.linalg.inv(matrix(**own))
    middle = (np.array(image.shape) - 1) / 2
    shift = np.array([moves.get("RandYTranslation", 0), moves.get("RandXTranslation", 0)])
    expected = ndimage.affine_transform(
        image, back, offset=middle - back @ (middle + shift), order=1, mode="constant", cval=-1
    )
    np.testing.assert_allclose(np.asarray(dl.augment(fixed(**moves), image)), expected, atol=1e-12)


def test_the_sense_of_each_move():
    I = dl.dlarray([[1, 2, 3], [4, 5, 6], [7, 8, 9]])  # noqa: E741
    assert dl.augment(fixed(RandXTranslation=1), I).tolist() == [[-1, 1, 2], [-1, 4, 5], [-1, 7, 8]]
    assert dl.augment(fixed(RandYTranslation=-1), I).tolist() == [[4, 5, 6], [7, 8, 9], [-1, -1, -1]]
    assert np.round(dl.augment(fixed(RandRotation=90), I)).tolist() == [[7, 4, 1], [8, 5, 2], [9, 6, 3]]
    assert dl.augment(fixed(RandXShear=45), I).tolist() == [[2, 3, -1], [4, 5, 6], [-1, 7, 8]]
    mirrored = {str(dl.augment(dl.imageDataAugmenter(RandXReflection=True), I).tolist()) for _ in range(40)}
    assert mirrored == {str(I.tolist()), str([[3.0, 2.0, 1.0], [6.0, 5.0, 4.0], [9.0, 8.0, 7.0]])}
    turned = [dl.augment(dl.imageDataAugmenter(RandYReflection=1), I)(1, 1).item() for _ in range(400)]
    assert 150 < turned.count(7) < 250


def test_numbers_follow_the_seed():
    aug = dl.imageDataAugmenter(RandRotation=[-20, 20], RandXTranslation=[-3, 3], RandXReflection=True)
    I = dl.rand(8, 8)  # noqa: E741

    def some(seed):
        dl.rng(seed)
        return [np.asarray(dl.augment(aug, I)) for _ in range(3)]

    first, again, other = some(1), some(1), some(2)
    np.testing.assert_array_equal(first, again)
    assert not np.array_equal(first[0], first[1]) and not np.array_equal(first[0], other[0])
    dl.rng(5)
    expected = dl.rng()
    dl.augment(dl.imageDataAugmenter(), I)  # nothing to draw
    assert dl.rng().State.tolist() == expected.State.tolist()
    dl.rng(0)
    drawn = [aug.drawn()[0, 2] for _ in range(2000)]
    assert -3 <= min(drawn) < -2.9 and 2.9 < max(drawn) <= 3 and abs(np.mean(drawn)) < 0.1


def test_one_map_for_several_images():
    aug = dl.imageDataAugmenter(RandXTranslation=[1, 3], RandRotation=lambda: 0)
    C = dl.categorical([["a", "b", "a", "b"]] * 2)
    dl.rng(3)
    I, D = dl.augment(aug, [dl.ones(2, 9), C])  # noqa: E741
    shift = int(np.ceil(aug.drawn()[0, 2])) and (np.asarray(I)[0] == 0).sum()
    assert 1 <= shift <= 3 and isinstance(D, dl.categorical) and D.categories() == ["a", "b"]
    assert D.tolist()[:2] == [None, None]  # filled pixels are undefined
    assert dl.augment(aug, C).shape == (2, 4)
    colours = dl.augment(
        dl.imageDataAugmenter(RandXTranslation=[1, 1], FillValue=[1, 2, 3]), dl.zeros(2, 2, 3)
    )
    assert np.asarray(colours)[0, 0].tolist() == [1, 2, 3] and np.asarray(colours)[0, 1].tolist() == [0, 0, 0]
    with pytest.raises(SizeError, match="FillValue has 3 values, but the image has 1 channels"):
        dl.augment(dl.imageDataAugmenter(RandXTranslation=[1, 1], FillValue=[1, 2, 3]), dl.zeros(2, 2))


def test_whole_numbers_are_rounded_and_stay_in_their_range():
    I = np.array([[0, 255, 10], [3, 4, 250]], np.uint8)  # noqa: E741
    found = dl.augment(fixed(RandXTranslation=0.5), I)
    assert np.asarray(found).tolist() == [[0, 128, 133], [0, 4, 127]]
    masks = dl.augment(fixed(RandXTranslation=0.75), np.array([[True, False, True]]))
    assert dl.underlyingType(masks) == "logical"


@cases(
    "wrong",
    [
        {"RandRotation": [3, 1]}, {"RandRotation": 5}, {"RandScale": [0, 1]}, {"RandXShear": [-90, 0]},
        {"RandXReflection": "yes"}, {"RandYTranslation": [0, np.inf]}, {"FillValue": "white"},
    ],
)  # fmt: skip
def test_ranges_that_are_none(wrong):
    with pytest.raises(
        (OptionError, ArgumentError), match=f"imageDataAugmenter: {next(iter(wrong))} .*fix: "
    ):
        dl.imageDataAugmenter(**wrong)


def test_refusals_of_augment():
    with pytest.raises(ClassError, match="augment: the first argument must be an imageDataAugmenter"):
        dl.augment(dl.ones(2), dl.ones(2))
    with pytest.raises(ClassError, match="augment: an image must be an array of numbers"):
        dl.augment(dl.imageDataAugmenter(), "peppers.png")
    aug = dl.imageDataAugmenter()
    with pytest.raises(OptionError, match="no property Rotation; fix: one of"):
        aug.Rotation = [1, 2]
    aug.RandScale = lambda: -1
    with pytest.raises(ArgumentError, match="what RandScale returns must be a positive number"):
        dl.augment(aug, dl.ones(2))


# -- sizes and colours ---------------------------------------------------------------------------------------------
@cases("size", [(40, 60), (13, 21), (7, 60), (31, 5), (16, 24), (1, 1)])
def test_sizes_are_those_of_pillow_inside(size, gen):
    image = pytest.importorskip("PIL.Image")
    pixels = gen.random((16, 24)).astype(np.float32)
    expected = np.asarray(image.fromarray(pixels).resize(size[::-1], image.Resampling.BILINEAR))
    found = resized(pixels, size)
    rows, columns = (
        slice(2, -2) if n > 5 and n < m else slice(None) for n, m in zip(size, pixels.shape, strict=True)
    )
    if min(size) > 5 or size == (
        16,
        24,
    ):  # at the edges Pillow cuts the window short, and MATLAB mirrors the image
        np.testing.assert_allclose(found[rows, columns], expected[rows, columns], atol=1e-6)
    np.testing.assert_allclose(resized(np.full((16, 24), 0.3), size), 0.3)
    np.testing.assert_allclose(resized(pixels, size)[::-1], resized(pixels[::-1], size), atol=1e-6)


def batches(ds):
    found = []
    while dl.hasdata(ds):
        found.append(dl.read(ds))
    return found


def test_batches_are_tables():
    X, Y = dl.rand(8, 8, 1, 10), dl.categorical(list("abababcabc"))
    auimds = dl.augmentedImageDatastore([4, 6, 1], X, Y)
    assert auimds.NumObservations == 10 and auimds.MiniBatchSize == 128 and auimds.OutputSize == [4, 6]
    auimds.MiniBatchSize = 4
    found = batches(auimds)
    assert [part.shape for part in found] == [(4, 2), (4, 2), (2, 2)]
    assert found[0].VariableNames == ["input", "response"] and found[0].input[0].shape == (4, 6)
    assert [v for part in found for v in part.response.tolist()] == list("abababcabc")
    alone = dl.augmentedImageDatastore([4, 4], X)
    assert dl.read(alone).VariableNames == ["input"] and len(dl.preview(alone)) == 8
    some = dl.subset(auimds, [10, 7])
    assert dl.read(some).response.tolist() == ["c", "c"]
    data, info = dl.readByIndex(auimds, [2], nargout=2)
    assert data.response.tolist() == ["b"] and not info
    with pytest.raises(IndexingError):
        dl.readByIndex(auimds, [11])
    assert dl.isShuffleable(auimds) and len(dl.readall(dl.shuffle(auimds))) == 10


def test_sources_of_images_and_responses(tmp_path):
    image = pytest.importorskip("PIL.Image")
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        image.fromarray(np.full((6, 4), 100 + ord(name), np.uint8)).save(tmp_path / name / "1.png")
    imds = dl.imageDatastore(tmp_path, IncludeSubfolders=True, LabelSource="foldernames")
    auimds = dl.augmentedImageDatastore([3, 3], imds)
    data, info = dl.read(auimds, nargout=2)
    assert data.response.tolist() == ["a", "b"] and info.Filename == imds.Files
    np.testing.assert_allclose(np.asarray(data.input[1]), np.full((3, 3), 198.0))
    unlabelled = dl.augmentedImageDatastore([3, 3], dl.imageDatastore(imds.Files))
    assert dl.read(unlabelled).VariableNames == ["input"]
    files = dl.augmentedImageDatastore([2, 2], table(file=imds.Files, kind=["x", "y"]))
    assert dl.read(files).response.tolist() == ["x", "y"]
    numbers = table(image=[dl.ones(4), dl.zeros(4)], p=[1, 2], q=[3, 4])
    assert dl.read(dl.augmentedImageDatastore([2, 2], numbers)).response[1].tolist() == [[2, 4]]
    assert dl.read(dl.augmentedImageDatastore([2, 2], numbers, "q")).response[1].tolist() == [[4]]
    rows = dl.augmentedImageDatastore([2, 2], dl.rand(4, 4, 3, 5), dl.rand(5, 2))
    assert dl.read(rows).response[0].shape == (1, 2) and dl.preview(rows).input[0].shape == (2, 2, 3)
    pictures = dl.augmentedImageDatastore([2, 2], dl.rand(4, 4, 3, 5), dl.rand(2, 2, 1, 5))
    assert dl.read(pictures).response[0].shape == (2, 2)
    with pytest.raises(SizeError, match="there are 5 images, but 4 responses"):
        dl.augmentedImageDatastore([2, 2], dl.rand(4, 4, 3, 5), dl.rand(4, 2))
    with pytest.raises(ArgumentError, match="no column r"):
        dl.augmentedImageDatastore([2, 2], numbers, "r")
    with pytest.raises(ArgumentError, match="has its own labels"):
        dl.augmentedImageDatastore([2, 2], imds, ["a", "b"])
    with pytest.raises(SizeError, match="outputSize must be two positive"):
        dl.augmentedImageDatastore([2], imds)


def test_parts_of_images():
    X = dl.reshape(dl.colon(1, 30), 6, 5)
    middle = dl.augmentedImageDatastore([2, 3], X, OutputSizeMode="centercrop")
    assert dl.read(middle).input[0].tolist() == [[9, 15, 21], [10, 16, 22]]
    dl.rng(0)
    anywhere = dl.augmentedImageDatastore([2, 3], X, OutputSizeMode="randcrop")
    corners = {dl.readall(anywhere).input[0](1, 1).item() for _ in range(300)}
    assert corners == {1 + i + 6 * j for i in range(5) for j in range(3)}
    with pytest.raises(SizeError, match="an image is 6×5, but 7×3 is to be cropped"):
        dl.read(dl.augmentedImageDatastore([7, 3], X, OutputSizeMode="centercrop"))
    for name in ("OutputSizeMode", "ColorPreprocessing", "DataAugmentation"):
        with pytest.raises(OptionError, match=f"{name} must be"):
            dl.augmentedImageDatastore([2, 2], X, **{name: "other"})


def test_colours(gen):
    pixels = gen.random((4, 4, 3))
    found = dl.read(dl.augmentedImageDatastore([4, 4], pixels, ColorPreprocessing="rgb2gray")).input[0]
    np.testing.assert_allclose(np.asarray(found), pixels @ GRAY)
    colour = dl.read(dl.augmentedImageDatastore([4, 4], pixels[..., 0], ColorPreprocessing="gray2rgb")).input[
        0
    ]
    np.testing.assert_array_equal(np.asarray(colour), np.stack([pixels[..., 0]] * 3, axis=2))


# -- where they are read -------------------------------------------------------------------------------------------
def test_training_on_augmented_images():
    dl.rng(0)
    X, labels = dl.rand(8, 8, 1, 24), dl.categorical(["dark", "light"] * 12)
    X = X * dl.reshape([0.3, 1.0] * 12, 1, 1, 1, 24)
    aug = dl.imageDataAugmenter(RandRotation=[-10, 10], RandXTranslation=[-1, 1], RandXReflection=True)
    training = dl.augmentedImageDatastore([6, 6], X, labels, DataAugmentation=aug)
    checked = dl.augmentedImageDatastore([6, 6], X, labels)
    layers = [dl.imageInputLayer([6, 6, 1]), dl.fullyConnectedLayer(2), dl.softmaxLayer()]

    def run(**options):
        dl.rng(1)
        how = dl.trainingOptions(
            "adam", MaxEpochs=8, MiniBatchSize=6, InitialLearnRate=0.05, ValidationData=checked, Metrics="accuracy",
            Shuffle="every-epoch", Verbose=False, **options,
        )  # fmt: skip
        return dl.trainnet(training, layers, "crossentropy", how, nargout=2)

    net, info = run()
    assert info.ValidationHistory.Accuracy[-1] > 90 and info.TrainingHistory.Iteration[-1] == 32
    weights = [np.asarray(v) for v in net.Learnables.Value]
    again, _ = run()
    behind, _ = run(PreprocessingEnvironment="background")
    training.DispatchInBackground = True
    too, _ = run()
    for other in (again, behind, too):
        for mine, theirs in zip(weights, other.Learnables.Value, strict=True):
            np.testing.assert_array_equal(mine, np.asarray(theirs))
    training.DataAugmentation = "none"
    plain, _ = run()
    assert not np.array_equal(weights[0], np.asarray(plain.Learnables.Value[0]))
    assert training.MiniBatchSize == 128
    assert dl.minibatchpredict(net, checked).shape == (24, 2)
    assert float(dl.testnet(net, checked, "accuracy")) > 90


def test_queues_of_augmented_images():
    auimds = dl.augmentedImageDatastore([4, 4], dl.rand(8, 8, 1, 10), dl.categorical(list("ababababab")))
    mbq = dl.minibatchqueue(auimds, MiniBatchSize=4, MiniBatchFormat=["SSCB", ""])
    X, T = dl.next(mbq)
    assert X.shape == (4, 4, 1, 4) and dl.dims(X) == "SSCB" and T.shape == (4, 1)

    def preprocess(images, labels):
        return dl.cat(4, *images), dl.onehotencode(dl.cat(2, *labels), 1)

    mbq = dl.minibatchqueue(auimds, MiniBatchSize=4, MiniBatchFcn=preprocess, MiniBatchFormat=["SSCB", "CB"])
    dl.shuffle(mbq)
    assert [dl.next(mbq)[1].shape for _ in range(3)] == [(2, 4), (2, 4), (2, 2)]
