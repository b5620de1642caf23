"""Records of the functions that training/minibatches/ defines."""

import numpy as np

import dlarray as dl
from dlarray import errors
from tests.support.records import Bad, Record
from tests.support.references import Endless, letters, of

RECORDS = [
    Record(
        "minibatchqueue",
        (
            of(letters(), equals=lambda q: q.next(), OutputAsDlarray=False)(["a", "b", "c"]),
            of(Endless(), 1, equals=lambda q: q.next().shape, MiniBatchSize=5)((5, 2)),
        ),
        (
            Bad(lambda dl: dl.minibatchqueue(3), errors.ClassError, "ds must be a datastore"),
            Bad(lambda dl: dl.minibatchqueue(np.ones((3, 2))), errors.ClassError, "fix: arrayDatastore"),
            Bad(
                lambda dl: dl.minibatchqueue(letters(), PartialMiniBatch="keep"),
                errors.OptionError,
                'PartialMiniBatch must be one of "return", "discard"',
            ),
            Bad(
                lambda dl: dl.minibatchqueue(letters(), MiniBatchFormat=["CB", ""]),
                errors.OptionError,
                "MiniBatchFormat has 2 values, but there are 1 outputs",
            ),
            Bad(
                lambda dl: dl.minibatchqueue(letters(), MiniBatchFormat="XY"),
                errors.OptionError,
                "labels S, C",
            ),
            Bad(
                lambda dl: dl.minibatchqueue(letters(), 2),
                errors.ArgumentError,
                "the datastore has 1 variables",
            ),
            Bad(
                lambda dl: dl.minibatchqueue(letters(), OutputCast="int8"),
                errors.OptionError,
                "cannot be a labelled array of class",
            ),
        ),
    ),
    Record(
        "next",
        (
            of(
                dl.minibatchqueue(Endless(), MiniBatchSize=2, MiniBatchFormat="BC"),
                equals=lambda r: (r[0].tolist(), dl.dims(r[0]), r[1].tolist()),
            )(([[1, 1], [2, 2]], "CB", [[3, 3]])),
        ),
        (
            Bad(lambda dl: dl.next(3), errors.ClassError, "must be a minibatchqueue"),
            Bad(
                lambda dl: dl.next(dl.minibatchqueue(dl.arrayDatastore([]))),
                errors.DataError,
                "Unable to provide a mini-batch because end of data reached",
            ),
        ),
    ),
]
