"""Records of the functions that training/datastores/ defines."""

from pathlib import Path

import numpy as np

import dlarray as dl
from dlarray import errors
from tests.support.records import Bad, Record
from tests.support.references import Endless, as_is, letters, of


class Two(dl.Datastore):
    """Two observations."""

    def __init__(self):
        self.reset()

    def read(self):
        self.at += 1
        return self.at

    def hasdata(self):
        return self.at < 2

    def reset(self):
        self.at = 0


NO_DATASTORE = {
    name: Bad(
        lambda dl, name=name, more=more: getattr(dl, name)(3, *more), errors.ClassError, "datastore.*fix: "
    )
    for name, more in {
        **dict.fromkeys(
            "read readall preview hasdata reset shuffle numpartitions progress isShuffleable isPartitionable "
            "isSubsettable".split(),
            (),
        ),
        "partition": (2, 1),
        "subset": ([1],),
    }.items()
}


def asks(name, *cases):
    return Record(name, cases, (NO_DATASTORE[name],))


def constant(filename):
    """Read any file as the same picture."""
    return np.asarray([[1.0, 2.0], [3.0, 4.0]])


def pictures(count=2):
    return dl.imageDatastore([__file__] * count, ReadFcn=constant)


def shifted():
    return dl.imageDataAugmenter(RandXTranslation=[1, 1], FillValue=9)


def augmented(**options):
    return dl.augmentedImageDatastore([2, 2], np.arange(12.0).reshape(2, 2, 1, 3), [10, 20, 30], **options)


RECORDS = [
    Record(
        "arrayDatastore",
        (
            of(np.arange(6.0).reshape(3, 2), equals=lambda ds: [x.tolist() for x in ds.readall()])(
                [[[0, 1]], [[2, 3]], [[4, 5]]]
            ),
            of(["a", "b"], equals=lambda ds: ds.readall(), OutputType="same")(["a", "b"]),
        ),
        (
            Bad(
                lambda dl: dl.arrayDatastore("text"), errors.ClassError, "must be an array, a table or a list"
            ),
            Bad(
                lambda dl: dl.arrayDatastore([1], ReadSize=0),
                errors.ArgumentError,
                "ReadSize must be a whole",
            ),
            Bad(
                lambda dl: dl.arrayDatastore([1], OutputType="same", IterationDimension=2),
                errors.OptionError,
                "reads rows, but IterationDimension is 2",
            ),
        ),
    ),
    Record(
        "combine",
        (of(letters(), letters(2), equals=lambda ds: ds.readall().tolist())([["a", "a"], ["b", "b"]]),),
        (
            Bad(lambda dl: dl.combine(), errors.ArgumentError, "nothing to combine"),
            Bad(lambda dl: dl.combine(letters(), 3), errors.ClassError, "ds2 must be a datastore"),
            Bad(
                lambda dl: dl.combine(letters(), dl.arrayDatastore([1, 2, 3], OutputType="same")),
                errors.SizeError,
                "a row of 3",
            ),
        ),
    ),
    Record(
        "transform",
        (of(letters(2), lambda x: [x[0] * 2], equals=lambda ds: ds.readall())(["aa", "bb"]),),
        (
            Bad(lambda dl: dl.transform(letters()), errors.ArgumentError, "a datastore and a function"),
            Bad(lambda dl: dl.transform(letters(), 3), errors.ClassError, "fcn must be a function"),
        ),
    ),
    asks(
        "read",
        of(Endless(), equals=lambda r: (r[0].tolist(), r[1]))(([[1, 2]], 3)),
        of(Endless(), equals=lambda r: dict(r[1]), nargout=2)({}),
    ),
    asks("readall", of(letters(), equals=as_is)(["a", "b", "c"]), of(Two(), equals=as_is)([1, 2])),
    asks("preview", of(letters(10), equals=as_is)(list("abcdefgh")), of(Two(), equals=as_is)([1, 2])),
    asks("hasdata", of(Endless(), equals=as_is)(True), of(dl.arrayDatastore([]), equals=as_is)(False)),
    asks("reset", of(letters(), equals=as_is)(None)),
    asks("shuffle", of(letters(), equals=lambda ds: sorted(ds.readall()))(["a", "b", "c"])),
    asks("partition", of(letters(), 2, 1, equals=lambda ds: ds.readall())(["a", "b"])),
    asks("subset", of(letters(), [3, 1], equals=lambda ds: ds.readall())(["c", "a"])),
    asks("numpartitions", of(letters(), equals=as_is)(3)),
    asks("progress", of(letters(), equals=as_is)(0.0)),
    asks("isShuffleable", of(letters(), equals=as_is)(True), of(Endless(), equals=as_is)(False)),
    asks("isPartitionable", of(letters(), equals=as_is)(True), of(Endless(), equals=as_is)(False)),
    asks("isSubsettable", of(letters(), equals=as_is)(True), of(Endless(), equals=as_is)(False)),
    Record(
        "fileDatastore",
        (of(__file__, equals=lambda ds: ds.readall(), ReadFcn=lambda name: 3)([3]),),
        (
            Bad(lambda dl: dl.fileDatastore(__file__), TypeError, "ReadFcn"),
            Bad(
                lambda dl: dl.fileDatastore(__file__, ReadFcn=3),
                errors.ClassError,
                "ReadFcn must be a function",
            ),
            Bad(
                lambda dl: dl.fileDatastore("no/such/folder", ReadFcn=print),
                errors.DataError,
                "no file or folder 'no/such/folder'",
            ),
        ),
    ),
    Record(
        "imageDatastore",
        (of(__file__, equals=lambda ds: (len(ds.Files), ds.Labels.tolist()), Labels=["a"])((1, ["a"])),),
        (
            Bad(lambda dl: dl.imageDatastore("no/such/*.png"), errors.DataError, "no file or folder"),
            Bad(
                lambda dl: dl.imageDatastore(__file__, Labels=["a", "b"]),
                errors.ArgumentError,
                "1 files, but 2 labels",
            ),
            Bad(lambda dl: dl.read(dl.imageDatastore(__file__)), errors.DataError, "cannot be read"),
        ),
    ),
    Record(
        "countEachLabel",
        (of(dl.imageDatastore([__file__] * 3, Labels=["a", "b", "a"]), equals=list)([("a", 2), ("b", 1)]),),
        (
            Bad(lambda dl: dl.countEachLabel(3), errors.ClassError, "must be an ImageDatastore"),
            Bad(
                lambda dl: dl.countEachLabel(dl.imageDatastore(__file__)),
                errors.ArgumentError,
                "has no labels",
            ),
        ),
    ),
    Record(
        "splitEachLabel",
        (
            of(
                dl.imageDatastore([__file__] * 4, Labels=["a", "b", "a", "b"]),
                0.5,
                equals=lambda parts: [part.Labels.tolist() for part in parts],
            )([["a", "b"], ["a", "b"]]),
        ),
        (
            Bad(lambda dl: dl.splitEachLabel(3, 0.5), errors.ClassError, "must be an ImageDatastore"),
            Bad(
                lambda dl: dl.splitEachLabel(dl.imageDatastore(__file__, Labels=["a"]), 2),
                errors.SizeError,
                '"a" has 1; fix',
            ),
        ),
    ),
    Record(
        "signalDatastore",
        (of([np.ones((2, 1)), np.zeros((3, 2))], equals=lambda ds: ds.readall()[1].shape)((3, 2)),),
        (
            Bad(lambda dl: dl.signalDatastore("no/such.mat"), errors.DataError, "no file or folder"),
            Bad(lambda dl: dl.signalDatastore(print), errors.ClassError, "a signal must be an array"),
            Bad(
                lambda dl: dl.signalDatastore([np.ones(3)], ReadOutputOrientation="up"),
                errors.OptionError,
                "ReadOutputOrientation must be one of",
            ),
        ),
    ),
    Record(
        "tabularTextDatastore",
        (
            of(
                str(Path(__file__).parents[2] / "data" / "array_api_exceptions.txt"),
                equals=lambda ds: len(ds.VariableNames),
                Delimiter="\x01",
                ReadVariableNames=False,
            )(1),
        ),
        (
            Bad(lambda dl: dl.tabularTextDatastore("no/such.csv"), errors.DataError, "no file or folder"),
            Bad(
                lambda dl: dl.tabularTextDatastore(__file__, Delimiter=3),
                errors.OptionError,
                "Delimiter must be text",
            ),
            Bad(
                lambda dl: dl.tabularTextDatastore(__file__, Delimiter="\x01", SelectedVariableNames="x"),
                errors.OptionError,
                "there is no variable 'x'",
            ),
        ),
    ),
    Record(
        "readimage",
        (of(pictures(), 2, equals=lambda X: X.tolist())([[1, 2], [3, 4]]),),
        (
            Bad(lambda dl: dl.readimage(3, 1), errors.ClassError, "must be an ImageDatastore"),
            Bad(
                lambda dl: dl.readimage(pictures(), 3),
                errors.IndexingError,
                "there is no image 3.*from 1 to 2",
            ),
            Bad(lambda dl: dl.readimage(pictures(), 0), errors.ArgumentError, "k must be"),
        ),
    ),
    Record(
        "imageDataAugmenter",
        (of(RandRotation=[-5, 5], equals=lambda aug: (aug.RandRotation, aug.RandScale))(([-5, 5], [1, 1])),),
        (
            Bad(
                lambda dl: dl.imageDataAugmenter(RandScale=[0, 1]), errors.ArgumentError, "RandScale must be"
            ),
            Bad(
                lambda dl: dl.imageDataAugmenter(RandRotation=[2, 1]), errors.OptionError, "the smaller first"
            ),
            Bad(
                lambda dl: dl.imageDataAugmenter(RandXReflection="yes"),
                errors.ArgumentError,
                "RandXReflection must be",
            ),
        ),
    ),
    Record(
        "augment",
        (of(shifted(), [[1, 2, 3], [4, 5, 6]], equals=lambda X: X.tolist())([[9, 1, 2], [9, 4, 5]]),),
        (
            Bad(lambda dl: dl.augment(3, [[1]]), errors.ClassError, "must be an imageDataAugmenter"),
            Bad(lambda dl: dl.augment(shifted(), "a.png"), errors.ClassError, "an image must be an array"),
        ),
    ),
    Record(
        "augmentedImageDatastore",
        (
            of(
                [1, 2],
                np.ones((4, 4, 1, 3)),
                [10, 20, 30],
                equals=lambda ds: (
                    ds.NumObservations,
                    dl.read(ds).input[0].tolist(),
                    dl.readall(ds).response[2].item(),
                ),
            )((3, [[1, 1]], 30)),
        ),
        (
            Bad(
                lambda dl: dl.augmentedImageDatastore([0, 2], pictures()),
                errors.SizeError,
                "two positive whole",
            ),
            Bad(lambda dl: dl.augmentedImageDatastore([2, 2], "a.png"), errors.ClassError, "images must be"),
            Bad(lambda dl: augmented(OutputSizeMode="fit"), errors.OptionError, "OutputSizeMode must be"),
            Bad(lambda dl: augmented(DataAugmentation="all"), errors.OptionError, "or an imageDataAugmenter"),
        ),
    ),
    Record(
        "readByIndex",
        (of(augmented(), [3, 1], equals=lambda t: [r.item() for r in t.response])([30, 10]),),
        (
            Bad(
                lambda dl: dl.readByIndex(pictures(), 1),
                errors.ClassError,
                "must be an augmentedImageDatastore",
            ),
            Bad(lambda dl: dl.readByIndex(augmented(), 4), errors.IndexingError, "numbered from 1 to 3"),
        ),
    ),
    Record(
        "pixelLabelDatastore",
        (
            of(__file__, ["a", "b"], [1, 4], ReadFcn=constant, equals=lambda ds: dl.read(ds)[0].tolist())(
                ["a", None, None, "b"]
            ),
        ),
        (
            Bad(
                lambda dl: dl.pixelLabelDatastore(Path(__file__), ["a", "b"], [1]),
                errors.ArgumentError,
                "2 class names, but pixelLabelIDs has values for 1",
            ),
            Bad(
                lambda dl: dl.pixelLabelDatastore(object()),
                errors.ArgumentError,
                "of a groundTruth object, which another toolbox makes, .*fix: pixelLabelDatastore",
            ),
            Bad(lambda dl: dl.pixelLabelDatastore(__file__, ["a"]), errors.ArgumentError, "no pixelLabelIDs"),
            Bad(
                lambda dl: dl.pixelLabelDatastore("no/such", ["a"], [1]),
                errors.DataError,
                "no file or folder",
            ),
            Bad(
                lambda dl: dl.pixelLabelDatastore(__file__, [1], [1]),
                errors.ClassError,
                "classNames must be text",
            ),
        ),
    ),
]
