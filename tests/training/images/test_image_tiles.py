"""imtile and montage: tiles put together by hand, with imresize where sizes differ."""

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors

gen = np.random.default_rng(8)


def picture(*size, dtype=np.uint8):
    return gen.integers(0, 256, size).astype(dtype)


def host(X):
    return np.asarray(X)


def test_frames_of_an_array_stand_in_rows():
    X = picture(4, 6, 1, 5)
    out = dl.imtile(X)  # ceil(sqrt(5 * 4 / 6)) columns: about as wide as high in pixels
    assert dl.underlyingType(out) == "uint8" and out.shape == (12, 12)
    for k in range(5):
        row, column = divmod(k, 2)
        assert np.array_equal(host(out)[row * 4 : row * 4 + 4, column * 6 : column * 6 + 6], X[:, :, 0, k])
    assert not host(out)[8:, 6:].any()  # the place that is left is black


def test_colours_frames_grid_and_border():
    X = picture(3, 2, 3, 4)
    out = host(
        dl.imtile(X, Frames=[4, 2], GridSize=[np.nan, 2], BorderSize=[1, 2], BackgroundColor="#ff8000")
    )
    assert out.shape == (5, 12, 3)
    assert np.array_equal(out[1:4, 2:4], X[..., 3]) and np.array_equal(out[1:4, 8:10], X[..., 1])
    assert (out[0] == [255, 128, 0]).all() and (out[:, 4:8] == [255, 128, 0]).all()
    flags = host(dl.imtile(X, Frames=[False, True, False, True], GridSize=[1, 2]))
    assert np.array_equal(flags[:, :2], X[..., 1]) and np.array_equal(flags[:, 2:], X[..., 3])


def test_images_of_different_sizes_classes_and_colours():
    one, other = picture(8, 8), gen.random((4, 8, 3))
    out = dl.imtile([one, other, np.zeros((0, 0))], GridSize=[1, 3], BackgroundColor=[0, 0, 1])
    assert dl.underlyingType(out) == "double" and out.shape == (8, 24, 3)
    found = host(out)
    np.testing.assert_allclose(found[:, :8], np.repeat((one / 255)[..., None], 3, 2))
    assert np.array_equal(found[2:6, 8:16], other)  # as wide as the tile, in the middle
    assert (found[:2, 8:16] == [0, 0, 1]).all() and (found[:, 16:] == [0, 0, 1]).all()
    large = picture(20, 10)
    shrunk = host(dl.imtile([picture(5, 5), large], GridSize=[1, 2]))
    assert np.array_equal(shrunk[:, 6:8], host(dl.imresize(dl.uint8(large), [5, 2])))


def test_thumbnails():
    X = picture(10, 20, 1, 2)
    out = dl.imtile(X, ThumbnailSize=[5, np.nan], GridSize=[2, 1])
    assert out.shape == (10, 10)
    assert np.array_equal(host(out)[:5], host(dl.imresize(dl.uint8(X[:, :, 0, 0]), [5, 10])))
    assert dl.imtile(X, ThumbnailSize=[8, 8], GridSize=[1, 2]).shape == (8, 16)


def test_maps_of_colours():
    colours = gen.random((4, 3))
    X = np.array([[0, 3], [1, 2]])
    assert np.array_equal(host(dl.imtile(dl.uint8(X), colours)), colours[X])
    assert np.array_equal(host(dl.imtile(dl.dlarray(X + 1.0), colours)), colours[X])
    assert np.array_equal(host(dl.imtile(dl.dlarray(X > 1), colours)), colours[(X > 1).astype(int)])


@pytest.mark.parametrize(
    ("kind", "black", "white"),
    [("uint8", 0, 255), ("uint16", 0, 65535), ("int16", -32768, 32767), ("single", 0, 1), ("logical", 0, 1)],
)
def test_the_background_in_each_class(kind, black, white):
    frame = getattr(dl, kind)(dl.ones(2, 2))
    for name, wanted in (("black", black), ("k", black), ("w", white), ("#fff", white)):
        out = dl.imtile([frame, []], GridSize=[1, 2], BackgroundColor=name)
        assert dl.underlyingType(out) == kind and (host(out)[:, 2:] == wanted).all()


def test_files_and_datastores(tmp_path):
    image = pytest.importorskip("PIL.Image", reason="Pillow is not installed: images are read by it")
    pictures = [picture(4, 5) for _ in range(3)]
    for k, X in enumerate(pictures):
        image.fromarray(X).save(tmp_path / f"{k}.png")
    wanted = np.concatenate(pictures, axis=1)
    names = [str(tmp_path / f"{k}.png") for k in range(3)]
    assert np.array_equal(host(dl.imtile(names, GridSize=[1, 3])), wanted)
    assert np.array_equal(host(dl.imtile(dl.imageDatastore(str(tmp_path)), GridSize=[1, 3])), wanted)
    assert np.array_equal(host(dl.imtile(names[1])), pictures[1])


def test_montage_draws_the_tiles(tmp_path):
    matplotlib = pytest.importorskip("matplotlib", reason="matplotlib is not installed: nothing can be drawn")
    matplotlib.use("Agg")
    from matplotlib import pyplot

    X = picture(4, 6, 1, 4)
    h = dl.montage(X, Size=[2, 2], Indices=[1, 2, 3], BorderSize=1)
    assert np.array_equal(
        np.asarray(h.get_array()), host(dl.imtile(X, Frames=[1, 2, 3], GridSize=[2, 2], BorderSize=1))
    )
    assert h.get_clim() == (0, 255) and not h.axes.axison
    h.figure.savefig(tmp_path / "montage.png")
    assert (tmp_path / "montage.png").stat().st_size > 1000
    figure, axes = pyplot.subplots()
    colours = dl.montage(gen.random((3, 3, 3, 2)), Parent=axes)
    assert colours.figure is figure and np.asarray(colours.get_array()).shape[2] == 3
    Z = gen.standard_normal((3, 3))
    assert dl.montage(Z).get_clim() == (0, 1)
    assert dl.montage(Z, DisplayRange=[]).get_clim() == (Z.min(), Z.max())
    assert dl.montage(Z, DisplayRange=[-1, 2]).get_clim() == (-1, 2)
    pyplot.close("all")


def test_a_giant_is_refused_before_memory_is_taken():
    dl.memoryLimit(0.001)
    try:
        with pytest.raises(errors.DLArrayError, match="memoryLimit"):
            dl.imtile(dl.ones(2, 2), ThumbnailSize=[100000, 100000])
    finally:
        dl.memoryLimit("default")


def test_one_tall_image_stays_alone():
    assert dl.imtile(picture(9, 3)).shape == (9, 3)


def test_frames_without_colours_are_pages():
    X = np.arange(12.0).reshape(2, 2, 3)  # MATLAB's page shows the three planes of a picture so
    out = host(dl.imtile(dl.dlarray(X), GridSize=[1, 3]))
    assert np.array_equal(out, np.concatenate([X[:, :, k] for k in range(3)], axis=1))
