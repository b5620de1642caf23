"""Records of dlaccelerate and clearCache; what is compiled is compared in ``tests/test_dlaccelerate.py``."""

from dlarray import errors
from records import A, Bad, Case, Record

RECORDS = [
    Record(
        "dlaccelerate",
        (
            Case(
                (lambda x: x * 2,),
                lambda f: "AcceleratedFunction",
                smooth=False,
                backends=False,
                compare=lambda result, expected: _same(type(result).__name__, expected),
            ),
        ),
        (Bad(lambda dl: dl.dlaccelerate(3), errors.ClassError, "must be a function, but it is 3; fix"),),
    ),
    Record(
        "clearCache",
        (),
        (Bad(lambda dl: dl.clearCache(A), errors.ArgumentError, "must be an AcceleratedFunction.*fix"),),
    ),
]


def _same(result, expected):
    assert result == expected
