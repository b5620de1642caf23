"""Datastores in MAT files: how they are made is written, and `load` makes them again."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ClassError

pytest.importorskip("matio")


def pictures(folder):
    for name in ("cat/1.pgm", "cat/2.pgm", "dog/1.pgm"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text("P2 3 2 255  0 1 2  3 4 5")
    return dl.imageDatastore(folder, IncludeSubfolders=True, LabelSource="foldernames", ReadSize=2)


@pytest.mark.parametrize("flag", ["-v7", "-v7.3"])
def test_they_come_back(tmp_path, flag):
    imds = pictures(tmp_path)
    resized = dl.augmentedImageDatastore([4, 5], imds, ColorPreprocessing="gray2rgb")
    X, Y = dl.rand(4, 4, 1, 6), dl.categorical(list("aabbab"))
    both = dl.combine(dl.arrayDatastore(X, IterationDimension=4), dl.arrayDatastore(Y.T))
    dl.save(tmp_path / "d.mat", flag, imds=imds, resized=resized, both=both)
    found = dl.load(tmp_path / "d.mat")
    assert found.imds.Files == imds.Files and found.imds.Labels.tolist() == ["cat", "cat", "dog"]
    assert found.imds.ReadSize == 2 and found.resized.OutputSize == [4, 5]
    read = dl.read(found.resized)
    assert np.array_equal(read.input[2], dl.read(resized).input[2])
    assert read.response.tolist() == ["cat", "cat", "dog"]
    x, y = found.both.read()
    assert np.array_equal(x, X[..., :1]) and y.tolist() == ["a"]


def test_what_is_no_plain_recipe_is_refused(tmp_path):
    """A function that reads images, and rows in another order, would be lost."""
    imds = pictures(tmp_path)
    imds.ReadFcn = lambda name: dl.zeros(2, 2)
    for ds in (imds, dl.shuffle(dl.arrayDatastore(dl.rand(50, 2))), dl.transform(pictures(tmp_path), len)):
        with pytest.raises(ClassError, match="save"):
            dl.save(tmp_path / "d.mat", ds=ds)
