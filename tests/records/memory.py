"""Records of dlcheckpoint and memoryReport."""

import numpy as np

import dlarray as dl
from dlarray import errors
from records import A, Bad, Case, Record


def part(X, W):
    return dl.tanh(X) * W


def tanh_times(f, x, w):
    return np.tanh(x) * w


def parts(f, x, w):
    return np.tanh(x) * w, x.sum().reshape(1, 1)


def same_bytes(result, expected):
    assert (result.SavedBytes, result.VariableBytes) == expected


RECORDS = [
    Record(
        "dlcheckpoint",
        (
            Case((part, A((3, 4), "CB"), A((3, 1))), tanh_times, "CB"),
            Case((part, A((2, 1, 3), "CBT"), A((2, 1, 3), "CBT")), tanh_times, "CBT"),
            Case((part, A((0, 2)), A((1, 2))), tanh_times),
            Case((lambda X, W: (part(X, W), dl.sum(X, "all")), A((3, 4)), A((3, 1))), parts, ("", "")),
        ),
        (
            Bad(
                lambda dl: dl.dlcheckpoint("tanh", 1),
                errors.ClassError,
                'must be a function, but it is the text "tanh"',
            ),
        ),
    ),
    Record(
        "memoryReport",
        (
            Case(
                (lambda X: dl.sum(dl.exp(X), "all"), A((3, 4))),
                lambda f, x: (x.nbytes, x.nbytes),
                compare=same_bytes,
                smooth=False,
                backends=False,
            ),
        ),
        (
            Bad(
                lambda dl: dl.memoryReport(3),
                errors.ClassError,
                "must be a function or a network, but it is 3",
            ),
        ),
    ),
]
