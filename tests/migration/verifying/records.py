"""Records of the functions that migration/verifying/ defines."""

import dlarray as dl
from dlarray import errors
from tests.support.records import Bad, Record
from tests.support.references import case


def told(result, expected):
    assert [(d.where, d.kind) for d in result.differences] == expected
    assert bool(result) is result.agrees is (not expected)


def struct(**fields):
    return dl.struct(**fields)


RECORDS = [
    Record(
        "compare",
        (
            case((dl.ones(2, 2), dl.ones(2, 2)), [], told),
            case((dl.ones(2, 3), dl.ones(3, 2)), [("", "size")], told),
            case((struct(a=1, b="x"), struct(b="x", a=1)), [], told),
            case(
                (struct(a=1, b="x"), struct(a=2, c=3)),
                [(".a", "value"), (".c", "missing"), (".b", "extra")],
                told,
            ),
            case(([1, "a"], [1, "b"]), [("{2}", "value")], told),
            case((1.0, 1.1), [], told, AbsoluteTolerance=0.2),
            case((1.0, 1.1), [], told, RelativeTolerance=0.1),
        ),
        (
            Bad(lambda dl: dl.compare(1, 1, AbsoluteTolerance=-1), errors.OptionError, "AbsoluteTolerance"),
            Bad(lambda dl: dl.compare(1, 1, RelativeTolerance="x"), errors.OptionError, "RelativeTolerance"),
        ),
    ),
]
