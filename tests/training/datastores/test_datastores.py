"""Datastores: reading, other orders, combining and transforming, and data of every kind."""

from pathlib import Path

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from dlarray.errors import ArgumentError, ClassError, DataError, IndexingError, OptionError, SizeError
from dlarray.table import table
from tests.support.bundles import cases


def plain(cells):
    """Cells of arrays as lists."""
    return [np.asarray(x).tolist() for x in cells]


def letters(count=5, **options):
    return dl.arrayDatastore(list("abcdefghij")[:count], **options)


# -- arrayDatastore --------------------------------------------------------------------------------------------
@cases("dim", [1, 2, 3, 4, 5])
@cases("size", [(3, 4), (2, 3, 4, 5), (1, 5), (4, 1)])
def test_slices_along_a_dimension(size, dim, gen):
    X = gen.standard_normal(size)
    ds = dl.arrayDatastore(X, IterationDimension=dim)
    wide = X.reshape(size + (1,) * (5 - len(size)))
    expected = [np.take(wide, [i], axis=dim - 1) for i in range(wide.shape[dim - 1])]
    found = dl.readall(ds)
    assert len(found) == len(expected) == dl.numpartitions(ds)
    for got, want in zip(found, expected, strict=True):
        while want.ndim > 2 and want.shape[-1] == 1:
            want = want[..., 0]
        assert isinstance(got, dl.dlarray) and dl.dims(got) == ""
        np.testing.assert_array_equal(np.asarray(got), want)


def test_reading_to_the_end():
    ds = dl.arrayDatastore(np.arange(10.0).reshape(5, 2), ReadSize=2)
    sizes = []
    while dl.hasdata(ds):
        assert dl.progress(ds) == 2 * len(sizes) / 5
        sizes.append(len(dl.read(ds)))
    assert sizes == [2, 2, 1] and dl.progress(ds) == 1
    with pytest.raises(DataError, match=r"No more data to read; fix: .*reset\(ds\)"):
        dl.read(ds)
    dl.reset(ds)
    assert plain(ds.read()) == [[[0, 1]], [[2, 3]]]
    ds.ReadSize = 100
    assert len(ds.read()) == 3


def test_classes_are_kept():
    assert dl.underlyingType(dl.read(dl.arrayDatastore(np.ones((2, 2), np.float32)))[0]) == "single"
    assert dl.underlyingType(dl.read(dl.arrayDatastore(np.ones((2, 2), bool)))[0]) == "logical"
    assert (
        dl.dims(dl.read(dl.arrayDatastore(dl.dlarray(np.ones((2, 3)), "CB"), IterationDimension=2))[0])
        == "CB"
    )


def test_same_output_type():
    ds = dl.arrayDatastore(np.arange(6.0).reshape(3, 2), OutputType="same", ReadSize=2)
    assert np.asarray(dl.read(ds)).tolist() == [[0, 1], [2, 3]]
    assert np.asarray(dl.readall(ds)).tolist() == [[0, 1], [2, 3], [4, 5]]
    with pytest.raises(OptionError, match="IterationDimension is 2"):
        ds.IterationDimension = 2
    cell = dl.arrayDatastore([np.ones((2, 3)), np.ones((2, 4))], OutputType="same")
    assert [x.shape for x in dl.read(cell)] == [(2, 3)]
    rows = dl.arrayDatastore(table(a=[1.0, 2.0], b=["x", "y"]), OutputType="same")
    assert dl.read(rows).b == ["x"] and len(dl.readall(rows)) == 2
    colours = dl.arrayDatastore(dl.categorical([["red"], ["blue"]]), OutputType="same", ReadSize=2)
    assert dl.read(colours).tolist() == ["red", "blue"]


def test_a_change_of_the_dimension_goes_back_to_the_start():
    ds = dl.arrayDatastore(np.arange(6.0).reshape(3, 2))
    dl.read(ds)
    ds.IterationDimension = 2
    assert plain(dl.readall(ds)) == [[[0], [2], [4]], [[1], [3], [5]]] and dl.progress(ds) == 0
    assert "IterationDimension: 2" in repr(ds)


def test_kinds_of_data():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"x": [1.0, 2.0], "label": pandas.Categorical(["b", "a"])})
    assert plain(dl.readall(dl.arrayDatastore(frame["x"]))) == [[[1]], [[2]]]
    assert [c.tolist() for c in dl.readall(dl.arrayDatastore(frame["label"]))] == [["b"], ["a"]]
    assert [len(t) for t in dl.readall(dl.arrayDatastore(frame))] == [1, 1]
    assert plain(dl.readall(dl.arrayDatastore([1, 2, 3]))) == [[[1, 2, 3]]]  # a list of numbers is a row
    assert plain(dl.readall(dl.arrayDatastore([1, 2, 3], IterationDimension=2))) == [[[1]], [[2]], [[3]]]
    assert dl.readall(dl.arrayDatastore(np.array(["a", "b"]))) == ["a", "b"]
    row = dl.categorical(["a", "b", "a"])
    assert [c.tolist() for c in dl.readall(dl.arrayDatastore(row, IterationDimension=2))] == [
        ["a"],
        ["b"],
        ["a"],
    ]
    assert dl.readall(dl.arrayDatastore([{"a": 1}, {"a": 2}])) == [{"a": 1}, {"a": 2}]
    with pytest.raises(ClassError, match="must be an array, a table or a list"):
        dl.arrayDatastore({"a": 1})
    with pytest.raises(OptionError, match='OutputType must be one of "cell", "same"'):
        dl.arrayDatastore([1], OutputType="other")


def test_empty_data():
    ds = dl.arrayDatastore(np.zeros((0, 3)))
    assert not dl.hasdata(ds) and dl.readall(ds) == [] and dl.progress(ds) == 1
    assert dl.readall(dl.shuffle(ds)) == []


# -- other orders ------------------------------------------------------------------------------------------------
def test_a_shuffled_datastore_is_another():
    dl.rng(1)
    ds = letters(10)
    other = dl.shuffle(ds)
    assert sorted(dl.readall(other)) == dl.readall(ds) == list("abcdefghij") != dl.readall(other)
    dl.rng(1)
    assert dl.readall(dl.shuffle(ds)) == dl.readall(other)


def test_subsets():
    ds = letters()
    assert dl.readall(dl.subset(ds, [5, 1])) == ["e", "a"]
    assert dl.readall(dl.subset(ds, np.array([True, False, False, True, False]))) == ["a", "d"]
    assert dl.readall(dl.subset(dl.subset(ds, [5, 4, 3]), 2)) == ["d"]
    assert dl.readall(dl.subset(ds, dl.colon(2, 3))) == ["b", "c"]
    assert dl.readall(dl.subset(ds, [])) == []
    for wrong, says in (
        ([0], "from 0 to 0"),
        ([6], "numbered from 1 to 5"),
        ([1.5], "whole"),
        ([True], "mask has 1"),
    ):
        with pytest.raises(IndexingError, match=says):
            dl.subset(ds, wrong)


@pytest.mark.parametrize("n", [1, 2, 3, 5, 7])
def test_parts_are_neighbours_and_make_up_the_whole(n):
    ds = letters()
    parts = [dl.readall(dl.partition(ds, n, k)) for k in range(1, n + 1)]
    assert sum(parts, []) == list("abcde")
    assert max(map(len, parts)) - min(map(len, parts)) <= 1
    with pytest.raises(IndexingError, match=f"no part {n + 1} of {n}"):
        dl.partition(ds, n, n + 1)


def test_preview_does_not_move():
    ds = letters(10)
    dl.read(ds)
    assert dl.preview(ds) == list("abcdefgh") and dl.read(ds) == ["b"]


# -- combine -----------------------------------------------------------------------------------------------------
def test_combined_reads():
    ds = dl.combine(dl.arrayDatastore(np.arange(4.0).reshape(2, 2)), letters(2))
    x, t = dl.read(ds)
    assert np.asarray(x).tolist() == [[0, 1]] and t == "a"
    everything = dl.readall(ds)
    assert everything.shape == (2, 2) and list(everything[:, 1]) == ["a", "b"]
    assert dl.progress(ds) == 0.5 and dl.preview(ds).shape == (2, 2)
    _, info = dl.read(ds, nargout=2)
    assert [dict(i) for i in info] == [{}, {}]
    assert not dl.hasdata(ds)
    assert repr(ds) == "  CombinedDatastore with properties:\n\n    UnderlyingDatastores: {1×2 cell}"


def test_combined_reads_of_several_observations():
    ds = dl.combine(letters(5, ReadSize=2), letters(5, ReadSize=2))
    assert dl.read(ds).tolist() == [["a", "a"], ["b", "b"]]
    uneven = dl.combine(letters(5, ReadSize=2), letters(5))
    with pytest.raises(SizeError, match="have read 2, 1 observations; fix: the same ReadSize"):
        dl.read(uneven)


def test_combined_tables_are_one_table():
    first = dl.arrayDatastore(table(a=[1.0, 2.0]), OutputType="same")
    second = dl.arrayDatastore(table(b=["x", "y"]), OutputType="same")
    t = dl.read(dl.combine(first, second))
    assert t.VariableNames == ["a", "b"] and t.b == ["x"]


def test_combined_orders_are_drawn_once():
    dl.rng(0)
    ds = dl.combine(letters(10), dl.combine(letters(10), letters(10)))
    found = dl.readall(dl.shuffle(ds))
    assert all(a == b == c for a, b, c in found) and list(found[:, 0]) != list("abcdefghij")
    assert dl.readall(dl.subset(ds, [3]))[0, 2] == "c"
    assert [len(dl.readall(dl.partition(ds, 3, k))) for k in (1, 2, 3)] == [4, 3, 3]
    assert dl.isShuffleable(ds) and dl.isPartitionable(ds) and dl.isSubsettable(ds)


def test_the_shorter_datastore_ends_a_combined_one():
    assert len(dl.readall(dl.combine(letters(5), letters(3)))) == 3


def test_one_row_among_many_observations_has_an_element_for_each():
    ds = dl.combine(letters(), dl.arrayDatastore([1, 2, 3, 4, 5]))
    assert [(letter, float(n)) for letter, n in dl.readall(ds)] == list(
        zip("abcde", range(1, 6), strict=True)
    )


def test_datastores_one_after_the_other():
    ds = dl.combine(letters(2), letters(3), ReadOrder="sequential")
    assert dl.readall(ds) == ["a", "b", "a", "b", "c"]
    assert [dl.read(ds)[0] for _ in range(3)] == ["a", "b", "a"] and dl.hasdata(ds)
    assert dl.readall(dl.subset(ds, [5, 1, 3])) == ["c", "a", "a"]
    assert sorted(dl.readall(dl.shuffle(ds))) == ["a", "a", "b", "b", "c"]
    assert dl.readall(dl.partition(ds, 2, 2)) == ["b", "c"]
    ds.reset()
    assert dl.progress(ds) == 0


# -- transform ---------------------------------------------------------------------------------------------------
def test_transforms_are_made_when_data_are_read():
    seen = []

    def double(data):
        seen.append(len(data))
        return [2 * data[0]]

    ds = dl.transform(dl.arrayDatastore(np.arange(4.0).reshape(2, 2)), double)
    assert seen == []
    assert plain(dl.read(ds)) == [[[0, 2]]] and seen == [1]
    assert plain(dl.readall(ds)) == [[[0, 2]], [[4, 6]]]
    assert plain(dl.readall(dl.transform(ds, double)))[1] == [[8, 12]]
    assert "UnderlyingDatastore: [1×1 matlab.io.datastore.ArrayDatastore]" in repr(ds)
    assert "Transforms: {@double}" in repr(ds) and "IncludeInfo: 0" in repr(ds)


def test_transforms_of_several_variables_and_datastores():
    both = dl.transform(dl.combine(letters(2), letters(2)), lambda data: [data[0] + data[1], len(data), None])
    assert dl.readall(both).tolist() == [["aa", 2, None], ["bb", 2, None]]
    joined = dl.transform(letters(2), letters(2), lambda x, y: [x[0] + y[0].upper()])
    assert dl.readall(joined) == ["aA", "bB"]
    array = dl.transform(dl.arrayDatastore(np.ones((2, 3))), lambda data: dl.sum(data[0], 2))
    assert plain(dl.readall(array)) == [[[3]], [[3]]]


def test_one_datastore_in_two_places():
    """combine and transform keep copies at their starts, so that one datastore can be the input and the response."""

    class Own:
        def __init__(self):
            self.inner = dl.arrayDatastore([1, 2, 3], IterationDimension=2)

        read = lambda self: self.inner.read()  # noqa: E731
        hasdata = lambda self: self.inner.hasdata()  # noqa: E731
        reset = lambda self: self.inner.reset()  # noqa: E731

    for ds in (letters(3), Own(), [1, 2, 3], letters(3, ReadSize=2)):
        store = dl.transform(ds, lambda data: data)
        if not isinstance(ds, list):
            dl.read(ds)  # and one that has been read begins at its start
        twice = dl.combine(store, ds)
        found = plain(dl.readall(twice))
        assert len(found) == 3 and all(a == b for a, b in found), found
        assert dl.hasdata(twice) and dl.hasdata(store)
    once = (k for k in range(2))
    assert dl.readall(dl.combine(once)) == [0, 1]  # what can be read once is shared


def test_transforms_of_transforms_of_several_observations():
    """A read of several stays several through every function, one that is left at the end included."""
    rows = lambda data: [[10 * a, 10 * b] for a, b in data]  # noqa: E731 - a list of lists, or an object array
    ds = dl.combine(letters(7, ReadSize=3), letters(7, ReadSize=3))
    assert [np.shape(dl.read(ds)) for _ in range(3)] == [(3, 2), (3, 2), (1, 2)]
    dl.reset(ds)
    twice = dl.transform(dl.transform(ds, rows), rows)
    assert np.shape(dl.readall(twice)) == (7, 2) and dl.readall(twice)[6, 1] == 100 * "g"
    assert np.shape(dl.preview(twice)) == (7, 2)
    third = dl.transform(twice, lambda data: [[b, a, b] for a, b in data])
    assert np.shape(dl.readall(third)) == (7, 3)


def test_transforms_with_info():
    ds = dl.transform(letters(2), lambda data, info: (data, dl.struct(first=data[0])), IncludeInfo=True)
    data, info = dl.read(ds, nargout=2)
    assert data == ["a"] and info.first == "a"
    with pytest.raises(ArgumentError, match="must return data and info"):
        dl.read(dl.transform(letters(2), lambda data, info: data, IncludeInfo=True))


def test_transformed_datastores_can_be_shuffled_and_divided():
    dl.rng(2)
    ds = dl.transform(letters(), lambda data: [data[0].upper()])
    assert sorted(dl.readall(dl.shuffle(ds))) == list("ABCDE")
    assert dl.readall(dl.subset(ds, [2, 1])) == ["B", "A"]
    assert dl.readall(dl.partition(ds, 2, 2)) == ["D", "E"]


# -- methods, custom datastores ------------------------------------------------------------------------------------
def test_every_function_is_a_method():
    ds = letters()
    assert ds.combine(letters()).readall().shape == (5, 2)
    assert ds.transform(lambda data: [data[0] * 2]).readall()[0] == "aa"
    assert ds.subset([1]).partition(1, 1).shuffle().readall() == ["a"]
    assert ds.numpartitions() == 5 and ds.preview() == list("abcde")


class Counter(dl.Datastore):
    def __init__(self, count=3):
        self.count = count
        self.reset()

    def reset(self):
        self.at = 0

    def hasdata(self):
        return self.at < self.count

    def read(self):
        self.at += 1
        return self.at, -self.at


def test_a_subclass_has_the_rest_from_its_base():
    ds = Counter()
    dl.read(ds)
    assert dl.readall(ds).tolist() == [[1, -1], [2, -2], [3, -3]] and ds.at == 1
    assert dl.preview(Counter(20)).shape == (8, 2)
    assert dl.readall(ds.transform(lambda data: data[0] + 1)) == [2, 3, 4]
    assert dl.readall(dl.combine(Counter(), letters())).tolist()[2] == [3, -3, "c"]
    assert not dl.isShuffleable(ds) and not dl.isShuffleable(dl.combine(letters(), Counter()))
    with pytest.raises(ClassError, match="Counter has no method shuffle"):
        dl.shuffle(ds)


def test_any_object_with_three_methods_is_a_datastore():
    class Bare:
        at = 0

        def read(self):
            self.at += 1
            return self.at

        def hasdata(self):
            return self.at < 2

        def reset(self):
            self.at = 0

    assert dl.readall(Bare()) == [1, 2] and dl.preview(Bare()) == [1, 2]
    assert dl.readall(dl.combine(Bare(), [10, 20, 30])).tolist() == [[1, 10], [2, 20]]
    with pytest.raises(ClassError, match="no method subset"):
        dl.subset(Bare(), [1])
    with pytest.raises(NotImplementedError, match="needs a method"):
        dl.Datastore().read()


# -- files ---------------------------------------------------------------------------------------------------------
@pytest.fixture
def folder(tmp_path):
    """Gray and coloured pictures in folders by their names, and a text that is none."""
    image = pytest.importorskip("PIL.Image", reason="Pillow reads images")
    for k, name in enumerate(["cat/b.png", "cat/a.png", "dog/d.png", "dog/c.png", "dog/e.png"], 1):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        pixels = np.full((4, 6), k, np.uint8) if k < 5 else np.full((4, 6, 3), k, np.uint8)
        image.fromarray(pixels).save(tmp_path / name)
    (tmp_path / "dog" / "notes.txt").write_text("no picture")
    return tmp_path


def images(folder, **options):
    return dl.imageDatastore(folder, IncludeSubfolders=True, LabelSource="foldernames", **options)


def test_images_and_their_labels(folder):
    imds = images(folder)
    assert [f.rsplit("/", 2)[-2:] for f in imds.Files] == [
        ["cat", "a.png"], ["cat", "b.png"], ["dog", "c.png"], ["dog", "d.png"], ["dog", "e.png"],
    ]  # fmt: skip
    assert imds.Labels.tolist() == ["cat", "cat", "dog", "dog", "dog"] and imds.Labels.shape == (5, 1)
    image, info = dl.read(imds, nargout=2)
    assert image.shape == (4, 6) and np.all(np.asarray(image) == 2) and dl.underlyingType(image) == "uint8"
    assert info.Filename.endswith("a.png") and info.Label.tolist() == ["cat"] and info.FileSize > 0
    assert [x.shape for x in dl.readall(imds)] == [(4, 6)] * 4 + [(4, 6, 3)]
    imds.reset()
    imds.ReadSize = 2
    assert [len(dl.read(imds)), len(dl.read(imds)), len(dl.read(imds))] == [2, 2, 1]
    assert len(imds.Folders) == 2 and "Labels: [5×1 categorical]" in repr(imds)


def test_orders_keep_labels_with_images(folder):
    dl.rng(4)
    imds = dl.shuffle(images(folder))
    for name, label in zip(imds.Files, imds.Labels.tolist(), strict=True):
        assert f"/{label}/" in name
    assert dl.subset(imds, [1]).Labels.tolist() == imds.Labels.tolist()[:1]
    assert len(dl.partition(imds, "Files", 2).Files) == 1
    assert isinstance(imds.Labels, dl.categorical)
    imds.Labels.paren[1] = "z"
    assert imds.Labels.tolist()[0] == "z"
    imds.Labels = ["x"] * 4 + ["y"]
    assert imds.Labels.tolist() == ["x"] * 4 + ["y"] and dl.subset(imds, [5]).Labels.tolist() == ["y"]


def test_splits_of_labels(folder):
    imds = images(folder)
    counts = dl.countEachLabel(imds)
    assert list(counts) == [("cat", 2), ("dog", 3)]
    assert isinstance(counts.Label, dl.categorical) and counts.Label.shape == (2, 1)
    assert counts(counts.Label == "dog", ":").Count == [3]
    for one in dl.splitEachLabel(imds, 0.5)[:1], (dl.subset(imds, [1, 5]),):
        assert dl.countEachLabel(one[0]).Label.categories() == ["cat", "dog"]
    first, second, rest = dl.splitEachLabel(imds, 0.34, 0.34)
    assert [p.Labels.tolist() for p in (first, second, rest)] == [["cat", "dog"], ["cat", "dog"], ["dog"]]
    training, validation, test = dl.splitEachLabel(imds, 0.5, 0.25, 0.25)
    assert [len(p.Files) for p in (training, validation, test)] == [3, 2, 0]  # all of them
    assert len(dl.splitEachLabel(imds, 0.34, 0.33, 0.33)) == 3 and len(dl.splitEachLabel(imds, 0.3, 0.3)) == 3
    one, others = imds.splitEachLabel(1, Include="dog")
    assert one.Labels.tolist() == ["dog"] and len(others.Files) == 2
    dl.rng(0)
    found = {dl.splitEachLabel(imds, 1, "randomized", Exclude=["cat"])[0].Files[0] for _ in range(20)}
    assert len(found) == 3
    with pytest.raises(SizeError, match='"cat" has 2'):
        dl.splitEachLabel(imds, 3)
    for wrong in ((0.5, 2), (), (1.5,), (-1,), ("shuffled",)):
        with pytest.raises((ArgumentError, OptionError)):
            dl.splitEachLabel(imds, *wrong)
    with pytest.raises(OptionError, match='no label "cow"'):
        dl.splitEachLabel(imds, 1, Include="cow")


def test_places_of_files(folder):
    assert len(dl.imageDatastore(folder / "cat").Files) == 2
    assert len(dl.imageDatastore([str(folder / "cat"), str(folder / "dog" / "c.png")]).Files) == 3
    assert len(dl.imageDatastore(str(folder / "*" / "*.png")).Files) == 5
    assert len(images(folder, FileExtensions=".png").Files) == 5
    assert dl.imageDatastore(folder / "cat").Labels == []
    with pytest.raises(DataError, match="no files with the extensions .jpg"):
        images(folder, FileExtensions=[".jpg"])
    with pytest.raises(DataError, match="there are no files .*IncludeSubfolders=True"):
        dl.imageDatastore(folder)
    with pytest.raises(OptionError, match="must begin with a dot"):
        images(folder, FileExtensions="png")
    with pytest.raises(OptionError, match='LabelSource must be one of "none", "foldernames"'):
        dl.imageDatastore(folder, LabelSource="files")


def test_kinds_of_images(tmp_path):
    image = pytest.importorskip("PIL.Image")
    colours = np.arange(24, dtype=np.uint8).reshape(2, 3, 4)
    image.fromarray(colours, "RGBA").save(tmp_path / "1.png")
    image.fromarray(colours[..., :3]).convert("P").save(tmp_path / "2.png")
    image.fromarray(np.array([[300, 70]], np.uint16)).save(tmp_path / "3.png")
    image.fromarray(np.array([[True, False]])).save(tmp_path / "4.png")
    found = dl.readall(dl.imageDatastore(tmp_path))
    np.testing.assert_array_equal(np.asarray(found[0]), colours[..., :3])
    assert found[1].shape == (2, 3, 3) and np.asarray(found[2]).tolist() == [[300, 70]]
    assert dl.underlyingType(found[3]) == "logical"


def test_pictures_that_are_too_large_or_broken(tmp_path, monkeypatch):
    image = pytest.importorskip("PIL.Image")
    image.new("L", (40, 40)).save(tmp_path / "large.png")
    (tmp_path / "small.png").write_bytes((tmp_path / "large.png").read_bytes()[:45])
    imds = dl.imageDatastore(tmp_path)
    with monkeypatch.context() as change, pytest.raises(DataError, match="large.png is too large"):
        change.setattr(image, "MAX_IMAGE_PIXELS", 100)
        dl.read(imds)
    with pytest.raises(DataError, match="small.png cannot be read"):
        dl.read(imds)


def test_training_data_from_images(folder):
    imds = dl.subset(images(folder), [1, 2, 3, 4])
    ds = dl.combine(imds, dl.arrayDatastore(imds.Labels))
    mbq = dl.minibatchqueue(dl.shuffle(ds), MiniBatchSize=4, MiniBatchFormat=["SSCB", "CB"])
    X, T = dl.next(mbq)
    assert (dl.size(X), dl.dims(X)) == ((4, 6, 1, 4), "SSCB")
    np.testing.assert_array_equal(np.asarray(T)[0], 1 + (np.asarray(X)[0, 0, 0] > 2))


def test_files_read_by_a_function(tmp_path):
    for k in range(3):
        np.save(tmp_path / f"{k}.npy", np.full((k + 1, 2), k))
    fds = dl.fileDatastore(tmp_path, ReadFcn=np.load, FileExtensions=".npy")
    value, info = dl.read(fds, nargout=2)
    assert value.tolist() == [[0, 0]] and info.Filename == fds.Files[0]
    assert [len(x) for x in dl.readall(fds)] == [1, 2, 3] and dl.preview(fds).shape == (1, 2)
    uniform = dl.fileDatastore(tmp_path, ReadFcn=np.load, UniformRead=True)
    assert dl.readall(uniform).shape == (6, 2)
    tables = dl.fileDatastore(
        tmp_path,
        ReadFcn=lambda file: dl.table(n=[float(len(np.load(file)))]),
        FileExtensions=".npy",
        UniformRead=True,
    )
    assert list(dl.readall(tables).n) == [1, 2, 3]
    doubled = dl.transform(fds, lambda x: 2 * x)
    assert [float(dl.sum(x, "all")) for x in dl.readall(doubled)] == [0, 8, 24]
    with pytest.raises(OptionError, match='ReadMode must be "file"'):
        dl.fileDatastore(tmp_path, ReadFcn=np.load, ReadMode="bytes")


# -- tables of text ------------------------------------------------------------------------------------------------
@pytest.fixture
def tables(tmp_path):
    pytest.importorskip("pandas", reason="pandas reads tables")
    for k in range(3):
        rows = [f"{10 * k + i},{i / 2 if i else 'NA'},name {i}" for i in range(5)]
        (tmp_path / f"{k}.csv").write_text("\n".join(["Time,Speed,Name", *rows]) + "\n")
    return tmp_path


def test_tables_are_read_in_portions(tables):
    ttds = dl.tabularTextDatastore(tables, ReadSize=3)
    assert ttds.VariableNames == ["Time", "Speed", "Name"] and len(ttds.Files) == 3
    heights = []
    while dl.hasdata(ttds):
        part, info = dl.read(ttds, nargout=2)
        heights.append(len(part))
        assert info.NumRows == len(part) and info.Filename in ttds.Files
    assert heights == [3, 2] * 3 and dl.progress(ttds) == 1
    with pytest.raises(DataError, match="No more data"):
        dl.read(ttds)
    whole = dl.readall(ttds)
    assert (
        len(whole) == 15
        and whole.Time[5:7] == [10, 11]
        and np.isnan(whole.Speed[0])
        and whole.Name[4] == "name 4"
    )
    ttds.ReadSize = "file"
    assert (
        len(dl.read(ttds)) == 5 and len(dl.preview(ttds)) == 5 and dl.progress(ttds) == pytest.approx(1 / 3)
    )


def test_options_of_tables(tables):
    ttds = dl.tabularTextDatastore(
        tables, VariableNames=["t", "v", "n"], SelectedVariableNames=["v", "t"], MissingValue=-1
    )
    assert list(dl.read(ttds))[:2] == [(-1, 0), (0.5, 1)]
    ttds.SelectedVariableNames = "n"
    assert dl.read(ttds).VariableNames == ["n"]
    (tables / "x.dat").write_text("a comment\n1;none\n2;4\n")
    other = dl.tabularTextDatastore(
        tables,
        FileExtensions=".dat",
        Delimiter=";",
        NumHeaderLines=1,
        ReadVariableNames=False,
        TreatAsMissing="none",
    )
    found = dl.readall(other)
    assert found.VariableNames == ["Var1", "Var2"] and np.isnan(found.Var2[0]) and found.Var2[1] == 4
    with pytest.raises(ArgumentError, match="2 names, but the files have 3 variables"):
        dl.tabularTextDatastore(tables / "0.csv", VariableNames=["a", "b"])
    (tables / "bad.csv").write_text("a,b\n1,2\n1,2,3,4\n")
    with pytest.raises(DataError, match="bad.csv cannot be read"):
        dl.readall(dl.tabularTextDatastore(tables / "bad.csv"))
    assert "SelectedVariableNames: {'n'}" in repr(ttds)


def test_tables_in_parts_and_in_queues(tables):
    dl.rng(0)
    ttds = dl.tabularTextDatastore(
        tables, SelectedVariableNames=["Time", "Speed"], MissingValue=0, ReadSize=2
    )
    assert [len(dl.readall(dl.partition(ttds, 2, k))) for k in (1, 2)] == [5, 10]
    assert sorted(dl.shuffle(ttds).Files) == ttds.Files and dl.numpartitions(ttds) == 3
    assert dl.readall(dl.subset(ttds, [3])).Time[0] == 20
    X, T = dl.next(dl.minibatchqueue(ttds, MiniBatchSize=7, MiniBatchFormat="CB"))
    assert np.asarray(X).tolist() == [[0, 1, 2, 3, 4, 10, 11]] and np.asarray(T).tolist() == [
        [0, 0.5, 1, 1.5, 2, 0, 0.5]
    ]
    both = dl.combine(ttds, dl.transform(ttds, lambda t: dl.sum(dl.dlarray(list(t.Time)), "all")))
    assert dl.hasdata(both)


# -- signals ------------------------------------------------------------------------------------------------------
def test_signals_in_memory():
    signals = [np.arange(6.0).reshape(6, 1), np.ones((4, 3)), np.zeros((5, 2))]
    sds = dl.signalDatastore(signals, SampleRate=[10, 20, 30], MemberNames=["a", "b", "c"])
    got, info = sds.read(nargout=2)
    assert np.array_equal(got, signals[0])
    assert (info.MemberName, info.SampleRate, info.TimeInformation) == ("a", 10, "sampleRate")
    sds.ReadSize = 5
    assert [x.shape for x in sds.read()] == [(4, 3), (5, 2)]
    assert [x.shape for x in sds.readall()] == [(6, 1), (4, 3), (5, 2)]
    part = dl.subset(sds, [3, 1])
    assert (part.MemberNames, dl.preview(part).shape) == (["c", "a"], (5, 2))
    part.ReadSize = 1
    assert part.read(nargout=2)[1].SampleRate == 30
    assert dl.underlyingType(dl.read(dl.signalDatastore(signals, OutputDataType="single"))) == "single"
    assert repr(dl.signalDatastore(signals)).splitlines()[0] == "  SignalDatastore with properties:"
    mbq = dl.minibatchqueue(
        dl.signalDatastore(signals[1:]), MiniBatchFcn=lambda x: dl.padsequences([v[:, :2] for v in x], 1),
        MiniBatchFormat="TCB",
    )  # fmt: skip
    assert mbq.next().shape == (2, 2, 5)


def test_signals_of_files(tmp_path):
    scipy_io = pytest.importorskip("scipy.io")
    values = [np.arange(4.0 * k).reshape(-1, 2) for k in (1, 2, 3)]
    for k, x in enumerate(values):
        scipy_io.savemat(tmp_path / f"s{k}.mat", {"x": x, "label": f"class{k % 2}"})
        np.savez(tmp_path / f"s{k}.npz", x=x, t=x[:1])
        (tmp_path / f"s{k}.csv").write_text("u, v\n" + "\n".join(f"{a},{b}" for a, b in x))
    sds = dl.signalDatastore(tmp_path, SampleTime=0.1)  # MAT files, where there are some
    assert [Path(f).suffix for f in sds.Files] == [".mat"] * 3
    assert [np.asarray(x).tolist() for x in sds.readall()] == [x.tolist() for x in values]
    _, info = dl.read(sds, nargout=2)
    assert (Path(info.FileName).name, info.SampleTime) == ("s0.mat", 0.1)
    both = dl.signalDatastore(str(tmp_path), SignalVariableNames=["x", "label"], ReadOutputOrientation="row")
    x, label = both.read()
    assert (np.asarray(x).tolist(), label) == (values[0].tolist(), "class0")
    archives = dl.signalDatastore(tmp_path / "*.npz", SignalVariableNames=["x", "t"])
    assert [np.asarray(v).shape for v in archives.readall()[2]] == [(6, 2), (1, 2)]
    tables = dl.signalDatastore(tmp_path, FileExtensions=".csv", SignalVariableNames="v")
    assert np.asarray(tables.read()).ravel().tolist() == values[0][:, 1].tolist()
    own = dl.signalDatastore(tmp_path / "*.npz", ReadFcn=lambda name: np.load(name)["t"])
    assert np.asarray(own.read()).shape == (1, 2)
    for options, says in [
        ({"SignalVariableNames": "y"}, "has no variable y, but"),
        ({"FileExtensions": ".dat"}, "no files with the extensions .dat"),
        ({"SampleRate": 1, "SampleTime": 1}, "both say what time is"),
        ({"SampleRate": [1, 2]}, "2 values for 3 signals"),
        ({"MemberNames": ["a"]}, "signals in memory"),
    ]:
        with pytest.raises(errors.DLArrayError, match=r"fix: ") as refusal:
            dl.signalDatastore(tmp_path, **options).read()
        assert says in str(refusal.value)
    (tmp_path / "s1.mat").write_bytes(b"no MAT file")
    with pytest.raises(errors.DataError, match="is no MAT file") as refusal:
        sds.readall()
    assert "s1.mat" in refusal.value.__notes__[0]


def test_signals_of_mat_files_of_version_7_3(tmp_path):
    h5py = pytest.importorskip("h5py", reason="MAT files of version 7.3 are read by h5py")
    x = np.arange(6.0).reshape(3, 2)
    with h5py.File(tmp_path / "a.mat", "w", userblock_size=512) as file:
        file["x"] = x.T
    with open(tmp_path / "a.mat", "r+b") as file:
        file.write(b"MATLAB 7.3 MAT-file".ljust(124) + b"\x00\x02IM")
    assert np.asarray(dl.read(dl.signalDatastore(tmp_path / "a.mat"))).tolist() == x.tolist()


def test_networks_train_on_signals(tmp_path):
    gen = np.random.default_rng(0)
    for k in range(8):
        np.savez(tmp_path / f"s{k}.npz", x=gen.standard_normal((4 + k, 2)), t=gen.standard_normal((1, 1)))
    sds = dl.signalDatastore(tmp_path, SignalVariableNames=["x", "t"])
    net = dl.dlnetwork(
        [dl.sequenceInputLayer(2), dl.lstmLayer(3, OutputMode="last"), dl.fullyConnectedLayer(1)]
    )
    options = dl.trainingOptions("adam", MaxEpochs=2, MiniBatchSize=4, Verbose=False, Shuffle="every-epoch")
    _, info = dl.trainnet(sds, net, "mse", options, nargout=2)
    assert len(info.TrainingHistory) == 4


def test_preview_of_a_datastore_that_reads_tables_is_a_table():
    class Tables(dl.Datastore):
        MiniBatchSize = 20

        def read(self):
            return dl.table(dl.ones(20, 3), dl.zeros(20, 1), VariableNames=["X", "T"])

        def hasdata(self):
            return True

        def reset(self):
            pass

    shown = dl.preview(Tables())
    assert shown.VariableNames == ["X", "T"] and shown.shape == (8, 2)


def test_files_are_in_the_order_of_their_names_in_each_folder(tmp_path):
    for name in ("a-b.txt", "a/x.txt", "a/b/y.txt", "b.png", "a.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    ds = dl.fileDatastore(str(tmp_path), ReadFcn=str, IncludeSubfolders=True, FileExtensions=".txt")
    assert [Path(f).relative_to(tmp_path).parts for f in ds.Files] == [
        ("a", "b", "y.txt"), ("a", "x.txt"), ("a-b.txt",), ("a.txt",)
    ]  # fmt: skip


def test_text_columns_of_files_are_cells_of_characters(tmp_path):
    pytest.importorskip("pandas")
    for k in (1, 2):
        (tmp_path / f"{k}.csv").write_text("Name,Score\nAnn,3.5\nBob,4\n")
    ds = dl.tabularTextDatastore(str(tmp_path))
    for part in (ds.preview(), ds.read(), ds.readall()):
        assert part.column_kinds() == {"Name": "cell", "Score": "numeric"}
        assert "{'Ann'}" in repr(part)


def test_a_copy_goes_on_where_the_first_stands():
    class Letters(dl.Datastore):
        def __init__(self):
            self.inner = dl.arrayDatastore(["a", "b", "c"])

        def read(self):
            return self.inner.read()[0]

        def hasdata(self):
            return self.inner.hasdata()

        def reset(self):
            self.inner.reset()

    for ds in (dl.arrayDatastore(["a", "b", "c"]), Letters()):
        ds.read()
        other = ds.copy()
        assert [list(other.read()), list(other.read()), list(ds.read())] == [["b"], ["c"], ["b"]]


def test_a_file_name_in_braces():
    names = dl.training.datastores.observations.FileNames(["a.png", "b.png"])
    assert names.brace[2, 1] == names.brace[2] == "b.png" and names.brace[dl.end] == "b.png"
    for place in ((3, 1), (1, 2), ":"):
        with pytest.raises(IndexingError):
            names.brace[place]
