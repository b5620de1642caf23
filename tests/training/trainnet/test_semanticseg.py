"""semanticseg: classes and scores of pixels, of images in memory and of datastores."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError, SizeError

GEN = np.random.default_rng(2)
IMAGES = GEN.random((8, 6, 2, 5)).astype(np.float32)
NAMES = ["a", "b", "c"]


def network(size=(8, 6)):
    dl.rng(1)
    layers = [
        dl.imageInputLayer([*size, 2], Normalization="none"),
        dl.convolution2dLayer(3, 3, Padding="same"),
    ]
    return dl.dlnetwork([*layers, dl.softmaxLayer()])


NET = network()


def test_classes_and_scores_are_those_of_predict():
    Y = np.asarray(dl.predict(NET, dl.dlarray(IMAGES, "SSCB")))
    C, score, scores = dl.semanticseg(IMAGES, NET, Classes=NAMES, nargout=3)
    assert C.shape == dl.size(score) == (8, 6, 5) and C.categories() == NAMES
    np.testing.assert_array_equal(np.asarray(scores), Y)
    np.testing.assert_array_equal(C.codes(), Y.argmax(axis=2) + 1)
    np.testing.assert_array_equal(np.asarray(score), Y.max(axis=2))
    one, of_one = dl.semanticseg(dl.dlarray(IMAGES[:, :, :, 3], "SSC"), NET, nargout=2)
    assert one.shape == dl.size(of_one) == (8, 6) and one.categories() == ["C1", "C2", "C3"]
    np.testing.assert_array_equal(one.codes(), C.codes()[:, :, 3])
    for kind, name in (("double", "double"), ("uint8", "uint8")):
        numbers = dl.semanticseg(IMAGES[:, :, :, 3], NET, OutputType=kind)
        np.testing.assert_array_equal(np.asarray(numbers), one.codes())
        assert dl.underlyingType(numbers) in (name, "double")


def test_a_part_of_the_image():
    small = network((4, 3))
    C, score, scores = dl.semanticseg(IMAGES, small, [2, 3, 3, 4], Classes=NAMES, nargout=3)
    part, of_part = dl.semanticseg(IMAGES[2:6, 1:4], small, Classes=NAMES, nargout=2)
    np.testing.assert_array_equal(C.codes()[2:6, 1:4], part.codes())
    np.testing.assert_array_equal(np.asarray(score)[2:6, 1:4], np.asarray(of_part))
    assert np.count_nonzero(C.codes()) == 4 * 3 * 5 == np.count_nonzero(~np.isnan(np.asarray(score)))
    assert dl.size(scores) == (8, 6, 3, 5) and C.shape == (8, 6, 5)
    assert np.isnan(np.asarray(dl.semanticseg(IMAGES, small, [2, 3, 3, 4], OutputType="double")))[0, 0, 0]
    for roi in ([0, 1, 2, 2], [1, 1, 7, 2], [1, 1, 2]):
        with pytest.raises(SizeError, match="8 pixels high and 6 wide"):
            dl.semanticseg(IMAGES, small, roi)


def test_datastores_write_pictures_of_labels(tmp_path, capsys):
    image = pytest.importorskip("PIL.Image")
    (tmp_path / "images").mkdir()
    for k in range(5):
        pixels = (255 * IMAGES[:, :, [0, 1, 1], k]).astype(np.uint8)
        image.fromarray(pixels).save(tmp_path / "images" / f"{k}.png")
    dl.rng(1)
    layers = [dl.imageInputLayer([8, 6, 3], Normalization="rescale-zero-one", Min=0, Max=255)]
    net = dl.dlnetwork([*layers, dl.convolution2dLayer(3, 3, Padding="same"), dl.softmaxLayer()])
    imds = dl.imageDatastore(tmp_path / "images")
    pxds = dl.semanticseg(
        imds, net, Classes=NAMES, WriteLocation=tmp_path / "out", NamePrefix="p", NameSuffix="_x"
    )
    assert "* Processed 5 images." in capsys.readouterr().out
    assert [f.rsplit("/", 1)[-1] for f in pxds.Files] == [f"p_{k}_x.png" for k in range(1, 6)]
    direct = [dl.semanticseg(dl.readimage(imds, k), net, Classes=NAMES) for k in range(1, 6)]
    for k, C in enumerate(direct, 1):
        assert dl.readimage(pxds, k).tolist() == C.tolist()
    ssm = dl.evaluateSemanticSegmentation(pxds, direct, Verbose=False)
    assert ssm.DataSetMetrics.GlobalAccuracy(1) == 1
    batches = dl.imageDatastore(tmp_path / "images", ReadSize=2)
    again = dl.semanticseg(batches, net, Classes=NAMES, WriteLocation=tmp_path / "again", Verbose=False)
    assert [C.tolist() for C in dl.readall(again)] == [C.tolist() for C in direct]
    rows = dl.combine(imds, dl.arrayDatastore([1, 2, 3, 4, 5], IterationDimension=2))
    of_rows = dl.semanticseg(rows, net, WriteLocation=tmp_path / "rows", Verbose=False)
    assert [C.codes().tolist() for C in dl.readall(of_rows)] == [C.codes().tolist() for C in direct]
    with pytest.raises(ArgumentError):
        dl.semanticseg(imds, net, nargout=2)


def test_networks_and_images_that_do_not_fit():
    flat = dl.dlnetwork([dl.imageInputLayer([8, 6, 2], Normalization="none"), dl.fullyConnectedLayer(3)])
    with pytest.raises(SizeError, match="each pixel must have scores; fix: layers that keep the size"):
        dl.semanticseg(IMAGES, flat)
    with pytest.raises(ClassError, match="dlnetwork"):
        dl.semanticseg(IMAGES, 3)
    with pytest.raises(SizeError, match="h×w×c×N"):
        dl.semanticseg(dl.ones(2, 2, 2, 2, 2), NET)
