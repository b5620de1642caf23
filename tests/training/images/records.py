"""Records of imtile and montage."""

import numpy as np
from matplotlib.figure import Figure  # which pyplot does not keep

from dlarray import errors
from tests.support.records import A, Bad, Case, Record
from tests.support.references import of


def chances(gen, size):
    return gen.uniform(0.1, 1, size)


def same_image(h, expected):
    np.testing.assert_allclose(np.asarray(h.get_array()), expected, rtol=1e-6)
    h.figure.clear()


RECORDS = [
    Record(
        "imtile",
        (of([[[1, 2]], [[3, 4]]], GridSize=[2, 1], equals=lambda X: X.tolist())([[1, 2], [3, 4]]),),
        (
            Bad(lambda dl: dl.imtile("no such file.png"), errors.DataError, "cannot be read"),
            Bad(lambda dl: dl.imtile(dl.ones(2, 2, 2, 5)), errors.SizeError, "h×w×1×k or h×w×3×k"),
            Bad(lambda dl: dl.imtile([np.ones((2, 2, 4))]), errors.SizeError, "h×w or h×w×3"),
            Bad(lambda dl: dl.imtile([dl.zeros(0, 0)]), errors.SizeError, "no image to show"),
            Bad(lambda dl: dl.imtile({"a": 1}), errors.ClassError, "an image must be an array"),
            Bad(lambda dl: dl.imtile(1j), errors.ClassError, "complex"),
            Bad(
                lambda dl: dl.imtile(dl.ones(2, 2, 1, 3), Frames=[4]),
                errors.OptionError,
                "there are 3 images",
            ),
            Bad(lambda dl: dl.imtile(dl.ones(2, 2, 1, 3), GridSize=[1, 2]), errors.OptionError, "1×2 places"),
            Bad(
                lambda dl: dl.imtile(dl.ones(2, 2), ThumbnailSize=[float("nan")] * 2),
                errors.OptionError,
                "two whole",
            ),
            Bad(
                lambda dl: dl.imtile(dl.ones(2, 2), BackgroundColor="puce"),
                errors.OptionError,
                "the name of a colour",
            ),
            Bad(
                lambda dl: dl.imtile(dl.ones(2, 2), BorderSize=-1), errors.ArgumentError, "BorderSize must be"
            ),
            Bad(lambda dl: dl.imtile(dl.ones(2, 2), [[0, 0, 2]]), errors.OptionError, "three columns"),
            Bad(lambda dl: dl.imtile(dl.dlarray([[5]]), [[0, 0, 0]]), errors.OptionError, "no colour"),
        ),
    ),
    Record(
        "montage",
        (
            Case(
                (A((4, 3), draw=chances),),
                lambda X, Parent=None: X,
                smooth=False,
                backends=False,
                options={"Parent": Figure()},
                compare=same_image,
            ),
        ),
        (
            Bad(lambda dl: dl.montage(dl.ones(2, 2, 5)), errors.SizeError, "h×w×1×k"),
            Bad(
                lambda dl: dl.montage(dl.ones(2, 2), DisplayRange=[1, 0]),
                errors.OptionError,
                "the smaller first",
            ),
            Bad(lambda dl: dl.montage(dl.ones(2, 2), Parent=3), errors.ClassError, "figure or axes"),
            Bad(lambda dl: dl.montage(dl.ones(2, 2), Indices=[2]), errors.OptionError, "there are 1 images"),
        ),
    ),
]
