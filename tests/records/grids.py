"""Records of grids, constants and conversions of class."""

import math

import numpy as np
import scipy.sparse

import dlarray as dl
import dlarray.functions.arrays.constants
import dlarray.functions.arrays.grids
import dlarray.functions.data_types.conversions  # noqa: F401
from dlarray import errors
from records import A, Bad, Case, Record


def same(result, expected):
    assert result == expected


def host(X):
    return np.asarray(X)


def array(class_):
    """Compare values and class."""

    def check(result, expected):
        assert dl.underlyingType(result) == class_
        np.testing.assert_array_equal(host(result), expected)

    return check


def grid(count=None):
    def reference(*vectors, nargout=None):
        vectors = [np.ravel(v, order="F") for v in vectors]
        outputs = max(nargout or len(vectors), 2)
        if len(vectors) == 1:
            vectors = vectors * outputs
        made = np.meshgrid(*vectors, indexing=count)
        return tuple(made[: nargout or len(made)]) if nargout != 1 else made[0]

    return reference


XY, IJ = grid("xy"), grid("ij")


def line(a, b, n=100):
    return np.linspace(float(np.asarray(a).item()), float(np.asarray(b).item()), n)[None]


def scalar(gen, size):
    return gen.uniform(0.2, 2.0, size)


def with_zero(gen, size):
    return gen.integers(-1, 2, size).astype(float)


def wide(gen, size):
    x = gen.uniform(-400, 400, size)
    x.flat[0] = np.nan
    x.flat[1] = 2.5
    x.flat[2] = -2.5
    return x


def rounded(low, high):
    def reference(x):
        clipped = [min(max(v, low), high) if v == v else 0 for v in x.ravel().tolist()]
        return np.reshape([math.floor(abs(v) + 0.5) * math.copysign(1, v) for v in clipped], x.shape)

    return reference


def spacing(x):
    return np.spacing(np.abs(x))


def constant_record(name, value, single, bad=()):
    return Record(
        name,
        (
            Case((), lambda: np.full((1, 1), value), backends=False, smooth=False),
            Case(("single",), lambda c: single, backends=False, smooth=False, compare=array("single")),
            Case(("double",), lambda c: value, backends=False, smooth=False, compare=array("double")),
        ),
        (
            Bad(lambda dl: getattr(dl, name)(2, 3, 4), errors.ArgumentError, f"^{name}: takes a class"),
            Bad(
                lambda dl: getattr(dl, name)("int99"), errors.ArgumentError, "typename must be one of .*int99"
            ),
            *bad,
        ),
    )


def integer_record(name, low, high):
    return Record(
        name,
        (
            Case((A((3, 4), "CB", wide),), rounded(low, high), "CB", smooth=False),
            Case((A((0, 2)),), lambda x: x, smooth=False),
            Case(
                (A((2, 2), "", lambda g, s: [[np.inf, -np.inf], [1e30, 0]]),),
                rounded(low, high),
                smooth=False,
            ),
        ),
        (Bad(lambda dl: getattr(dl, name)(1j), errors.ClassError, f"^{name}: X is complex"),),
    )


def codes(text):
    return np.asarray([[ord(c) for c in text]], dtype=float)


RECORDS = [
    Record(
        "meshgrid",
        (
            Case((A((1, 3)), A((2, 1))), XY),
            Case((A((1, 3)),), XY),
            Case((A((1, 3)), A((1, 2)), A((1, 4))), XY),
            Case((A((1, 3)),), XY, options={"nargout": 3}),
            Case((A((1, 3)), A((1, 2), differentiable=False)), XY, options={"nargout": 1}),
            Case((A((1, 0)), A((1, 2))), XY),
        ),
        (
            Bad(lambda dl: dl.meshgrid([1], None, [2]), errors.ArgumentError, "y is missing"),
            Bad(lambda dl: dl.meshgrid([1], [2], nargout=3), errors.ArgumentError, "needs 3 vectors"),
            Bad(lambda dl: dl.meshgrid([1], nargout=4), errors.ArgumentError, "1, 2 or 3"),
        ),
    ),
    Record(
        "ndgrid",
        (
            Case((A((1, 3)), A((2, 1))), IJ),
            Case((A((1, 3)),), IJ),
            Case((A((1, 3)), A((1, 2)), A((1, 4)), A((1, 2))), IJ),
            Case((A((1, 3)),), IJ, options={"nargout": 3}),
            Case((A((1, 3)), A((1, 2), differentiable=False)), IJ, options={"nargout": 1}),
        ),
        (
            Bad(lambda dl: dl.ndgrid(), errors.ArgumentError, "missing"),
            Bad(lambda dl: dl.ndgrid([1], [2], nargout=3), errors.ArgumentError, "needs 3 vectors"),
            Bad(
                lambda dl: dl.ndgrid([1], nargout=0),
                errors.ArgumentError,
                "nargout must be a whole number from 1",
            ),
        ),
    ),
    Record(
        "linspace",
        (
            Case((A((1, 1)), A((1, 1)), 7), line),
            Case((A((1, 1)), 5.0), line),
            Case((A((1, 1)), A((1, 1)), 2), line),
            Case((A((1, 1), differentiable=False), A((1, 1)), 1), lambda a, b, n: b),
            Case((A((1, 1)), A((1, 1)), 0), lambda a, b, n: np.zeros((1, 0)), smooth=False),
            Case((-1, 1, 3.9), lambda a, b, n: [[-1, 0, 1]], backends=False, smooth=False),
            Case((2j, 4, 3), lambda a, b, n: [[2j, 2 + 1j, 4]], backends=False, smooth=False),
        ),
        (
            Bad(lambda dl: dl.linspace([1, 2], 3), errors.SizeError, "^linspace: .*must be a scalar"),
            Bad(
                lambda dl: dl.linspace(1, 3, "a"), errors.ArgumentError, "^linspace: n must be a real number"
            ),
        ),
    ),
    Record(
        "logspace",
        (
            Case((A((1, 1), "", scalar), A((1, 1), "", scalar), 5), lambda a, b, n: 10 ** line(a, b, n)),
            Case((0, 2), lambda a, b: np.logspace(0, 2, 50)[None], backends=False, smooth=False),
            Case(
                (0, math.pi, 4),
                lambda a, b, n: np.geomspace(1, math.pi, 4)[None],
                backends=False,
                smooth=False,
            ),
        ),
        (Bad(lambda dl: dl.logspace([1, 2], 3), errors.SizeError, "^logspace"),),
        tolerance=4,  # powers of ten: 2e-5 of numbers up to 100
    ),
    Record(
        "colon",
        (
            Case((1, 4), lambda j, k: [[1, 2, 3, 4]], backends=False),
            Case((0, 0.1, 1), lambda *a: np.arange(11)[None] / 10, backends=False),
            Case((5, -2, 0), lambda *a: [[5, 3, 1]], backends=False),
            Case((0.5, 3), lambda *a: [[0.5, 1.5, 2.5]], backends=False),
            Case((3, 1), lambda *a: np.zeros((1, 0)), backends=False),
            Case((1, 0, 3), lambda *a: np.zeros((1, 0)), backends=False),
            Case((0, 0.3, 1), lambda *a: [[0, 0.3, 0.6, 0.9]], backends=False),
            Case((float("nan"), 3), lambda *a: [[np.nan]], backends=False),
        ),
        (
            Bad(lambda dl: dl.colon([1, 2], 3), errors.SizeError, "^colon: j must be a scalar"),
            Bad(lambda dl: dl.colon(1, math.inf), errors.ArgumentError, "no end"),
            Bad(lambda dl: dl.colon(1j, 2), errors.ArgumentError, "j must be a real number"),
        ),
    ),
    constant_record("pi", math.pi, np.float32(math.pi)),
    constant_record("realmax", np.finfo(float).max, np.finfo(np.float32).max),
    constant_record("realmin", np.finfo(float).tiny, np.finfo(np.float32).tiny),
    constant_record("flintmax", 2.0**53, 2.0**24),
    Record(
        "eps",
        (
            Case((), lambda: 2.0**-52, backends=False, smooth=False),
            Case(("single",), lambda c: 2.0**-23, backends=False, smooth=False, compare=array("single")),
            Case((A((3, 4), "CB", keep_class=True),), spacing, "CB", smooth=False),
            Case(
                (A((1, 5), "", lambda g, s: [[1, 2, 1024, 0, 5e-324]], keep_class=True),),
                spacing,
                smooth=False,
            ),
            Case((A((1, 2), "", lambda g, s: [[np.inf, np.nan]]),), lambda x: x * np.nan, smooth=False),
        ),
        (
            Bad(lambda dl: dl.eps(dl.dlarray([1]) > 0), errors.ClassError, "single or double"),
            Bad(lambda dl: dl.eps(1, 2), errors.ArgumentError, "^eps: takes a class"),
        ),
    ),
    *[
        Record(
            name,
            (
                Case((2, 3), lambda *s, v=value: np.full(s, v), backends=False, smooth=False),
                Case(
                    ([3, 2], "like", A((2, 2), "CB")),
                    lambda s, w, p, v=value: np.full(s, v),
                    smooth=False,
                ),
            ),
            (
                Bad(
                    lambda dl, name=name: getattr(dl, name)(2, "int99"),
                    errors.ArgumentError,
                    "typename must be one of .*int99",
                ),
            ),
        )
        for name, value in (("Inf", np.inf), ("NaN", np.nan))
    ],
    *[
        Record(
            name,
            (
                Case(
                    (2, 3),
                    lambda *s, v=value: np.full(s, v),
                    compare=array("logical"),
                    smooth=False,
                    backends=False,
                ),
                Case(
                    ([3, 2], "like", A((2, 2), "", lambda g, s: g.uniform(size=s) > 0.5)),
                    lambda s, w, p, v=value: np.full(s, v),
                    compare=array("logical"),
                    smooth=False,
                    backends=False,
                ),
            ),
            (
                Bad(
                    lambda dl, name=name: getattr(dl, name)(2, like=dl.zeros(1)), errors.ClassError, "logical"
                ),
                Bad(lambda dl, name=name: getattr(dl, name)(2.5), errors.ArgumentError, "whole numbers"),
            ),
        )
        for name, value in (("true", True), ("false", False))
    ],
    Record(
        "double",
        (
            Case((A((3, 4), "CB", keep_class=True),), lambda x: x, "CB"),
            Case((A((0, 4)),), lambda x: x, smooth=False),
            Case(("az",), codes, backends=False, smooth=False),
            Case((A((2, 2), "", lambda g, s: g.uniform(size=s) > 0.5),), lambda x: x, smooth=False),
        ),
        (Bad(lambda dl: dl.double({}), errors.ClassError, "^double: .*no numbers"),),
    ),
    Record(
        "single",
        (
            Case(
                (A((3, 4), "CB"),),
                lambda x: x.astype(np.float32),
                compare=lambda r, e: array("single")(r, e),
                smooth=False,
                backends=False,
            ),  # fmt: skip
            Case(("az",), codes, backends=False, smooth=False),
        ),
        (Bad(lambda dl: dl.single(dl), errors.ClassError, "^single"),),
    ),
    Record(
        "logical",
        (
            Case((A((3, 4), "CB", with_zero),), lambda x: x != 0, "CB", smooth=False),
            Case((A((0, 4)),), lambda x: x != 0, smooth=False),
            Case(([True, False],), lambda x: [x], smooth=False, backends=False),
        ),
        (
            Bad(
                lambda dl: dl.logical(math.nan), errors.ArgumentError, "NaN's cannot be converted to logicals"
            ),
            Bad(lambda dl: dl.logical(1j), errors.ClassError, "complex"),
        ),
    ),
    Record(
        "cast",
        (
            Case((A((3, 4), "CB", keep_class=True), "double"), lambda x, c: x, "CB"),
            Case((A((3, 4), "CB", with_zero), "logical"), lambda x, c: x != 0, "CB", smooth=False),
            Case((A((3, 4), "", wide), "uint8"), lambda x, c: rounded(0, 255)(x), smooth=False),
            Case((A((2, 2)), "like", A((1, 1))), lambda x, w, p: x, smooth=False),
        ),
        (
            Bad(lambda dl: dl.cast(1, "int99"), errors.ArgumentError, '^cast: .*"single"'),
            Bad(lambda dl: dl.cast(1), errors.ArgumentError, "not both"),
            Bad(lambda dl: dl.cast(1, "single", like=1), errors.ArgumentError, "not both"),
        ),
    ),
    Record(
        "full",
        (
            Case((A((3, 4), "CB"),), lambda x: x, "CB"),
            Case((scipy.sparse.eye_array(3),), lambda x: np.eye(3), smooth=False, backends=False),
        ),
        (Bad(lambda dl: dl.full("abc"), errors.ClassError, "not numeric"),),
    ),
    *[
        Record(
            name,
            tuple(
                Case(args, lambda *a, v=value: v, compare=same, smooth=False, backends=False)
                for args, value in values
            ),
            (
                Bad(
                    lambda dl, name=name: getattr(dl, name)("double"),
                    errors.ArgumentError,
                    f"^{name}: .*int8",
                ),
            ),
        )
        for name, values in (
            ("intmax", (((), 2.0**31 - 1), (("uint8",), 255.0), (("int16",), 32767.0))),
            ("intmin", (((), -(2.0**31)), (("uint8",), 0.0), (("int16",), -32768.0))),
        )
    ],
    *[integer_record(f"int{bits}", -(2.0 ** (bits - 1)), 2.0 ** (bits - 1) - 1) for bits in (8, 16, 32, 64)],
    *[integer_record(f"uint{bits}", 0.0, 2.0**bits - 1) for bits in (8, 16, 32, 64)],
]
