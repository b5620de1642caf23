"""Records of the classes of 16 bits, and of the loss scale."""

import numpy as np

from dlarray import errors
from records import A, Bad, Case, Record


def rounded_to_bfloat16(x):
    """The upper half of the bits of single, rounded to even: no package for the class is needed."""
    bits = np.asarray(x, dtype=np.float32).view(np.uint32)
    bits = bits + (np.uint32(0x7FFF) + ((bits >> 16) & np.uint32(1)))
    return (bits & np.uint32(0xFFFF0000)).view(np.float32).astype(np.float64)


def of_class(name):
    def check(result, expected):
        import dlarray as dl

        assert dl.underlyingType(result) == name
        assert dl.dims(result) == "CB"
        np.testing.assert_array_equal(np.asarray(dl.double(result)), expected)

    return check


def conversion(name, reference):
    bad = (
        Bad(
            lambda dl: getattr(dl, name)(dl.dlarray([1 + 2j])),
            errors.ClassError,
            f"X is complex .* fix: {name}",
        ),
        Bad(lambda dl: getattr(dl, name)({}), errors.ClassError, "which has no numbers"),
    )
    # array-api-strict has no such class: tests/test_mixed_precision.py tries the libraries that have it
    case = Case((A((3, 4), "CB"),), reference, "CB", smooth=False, backends=False, compare=of_class(name))
    return Record(name, (case,), bad)


def same_scaler(result, expected):
    import dlarray as dl

    assert dl.underlyingType(result.Scale) == "single"
    found = (
        float(result.Scale),
        result.GrowthFactor,
        result.BackoffFactor,
        result.GrowthInterval,
        float(result.GrowthTracker),
    )
    assert found == expected


RECORDS = [
    conversion("half", lambda x: x.astype(np.float16).astype(np.float64)),
    conversion("bfloat16", rounded_to_bfloat16),
    Record(
        "lossScaler",
        (
            Case(
                (), lambda: (65536.0, 2.0, 0.5, 2000, 0.0), smooth=False, backends=False, compare=same_scaler
            ),
            Case(
                (),
                lambda **o: (8.0, 4.0, 0.25, 3, 0.0),
                options={"InitialScale": 8, "GrowthFactor": 4, "BackoffFactor": 0.25, "GrowthInterval": 3},
                smooth=False,
                backends=False,
                compare=same_scaler,
            ),
        ),
        (
            Bad(
                lambda dl: dl.lossScaler(InitialScale=0),
                errors.ArgumentError,
                "Scale must be a positive number, but it is 0",
            ),
            Bad(
                lambda dl: dl.lossScaler(GrowthFactor=0.5),
                errors.ArgumentError,
                "Factor must be a number from 1",
            ),
            Bad(
                lambda dl: dl.lossScaler(BackoffFactor=1),
                errors.ArgumentError,
                "above 0 and below 1, but it is 1",
            ),
            Bad(lambda dl: dl.lossScaler(GrowthInterval=2.5), errors.ArgumentError, "must be a whole number"),
            Bad(lambda dl: dl.lossScaler(Scale=2), errors.OptionError, "there is no option"),
            Bad(
                lambda dl: dl.lossScaler().scale([1, 2]),
                errors.SizeError,
                "the loss must be one number, but it is 1×2",
            ),
            Bad(lambda dl: dl.lossScaler().unscale([]), errors.ArgumentError, "no gradients"),
            Bad(
                lambda dl: dl.lossScaler().choose(True, [1, 2], [1]),
                errors.ArgumentError,
                "the same structure",
            ),
        ),
    ),
]
