"""Records of predicates, equality and validation."""

import math

import numpy as np

import dlarray as dl
import dlarray.functions.data_types.equality
import dlarray.functions.data_types.predicates
import dlarray.functions.data_types.size_and_kind
import dlarray.functions.data_types.validation  # noqa: F401
from dlarray import errors
from records import A, Bad, Case, Record


def same(result, expected):
    assert type(result) is type(expected) and result == expected


def truth(result, expected):
    """A logical 1×1 dlarray."""
    assert result.shape == (1, 1) and dl.underlyingType(result) == "logical" and bool(result) == expected


def logical(result, expected):
    assert dl.underlyingType(result) == "logical"
    np.testing.assert_array_equal(np.asarray(result), expected)


def special(gen, size):
    return gen.choice([1.0, -2.0, 0.0, np.nan, np.inf, -np.inf], size)


def mask(gen, size):
    return gen.uniform(size=size) > 0.5


def complex_(gen, size):
    return gen.standard_normal(size) + 0j


def tests(name, reference, *extra, bad=()):
    return Record(
        name,
        (
            Case((A((3, 4), "CB", special),), reference, "CB", smooth=False),
            Case((A((5, 2, 3), "", special),), reference, smooth=False),
            Case((A((2, 2), "", mask),), reference, smooth=False),
            Case((A((0, 3)),), lambda x: np.zeros((0, 3), bool), smooth=False),
            Case((A((2, 3), "", complex_),), reference, smooth=False),
            *extra,
        ),
        (
            Bad(
                lambda dl: getattr(dl, name)(dl), errors.ClassError, f"^{name}: .*neither numeric nor logical"
            ),
            *bad,
        ),
    )


def one(name, *pairs, call=lambda dl, name: getattr(dl, name)(), says="not enough arguments"):
    """A question with the answers to some values."""
    cases = [
        Case((value,) if not isinstance(value, tuple) else value, lambda *a, e=expected: e, compare=same,
             smooth=False, backends=any(isinstance(v, A) for v in (value if isinstance(value, tuple) else [value])))
        for value, expected in pairs
    ]  # fmt: skip
    return Record(name, tuple(cases), (Bad(lambda dl: call(dl, name), errors.ArgumentError, says),))


def passes(result, expected):
    assert result is None


def validator(name, good, bad, says):
    """A check: calls that pass, and calls that raise MATLAB's message."""
    return Record(
        name,
        tuple(
            Case(args, lambda *a: None, compare=passes, smooth=False, backends=False)
            for args in (*good, (A((0, 3)), *good[0][1:]) if name not in NONEMPTY else good[0])
        ),
        tuple(
            Bad(
                lambda dl, args=args: getattr(dl, name)(*args),
                errors.ArgumentError,
                f"^{name}: Value must {says}",
            )
            for args in bad
        ),
    )


NONEMPTY = (
    "mustBeNonempty",
    "mustBeVector",
    "mustBeText",
    "mustBeTextScalar",
    "mustBeMember",
    "mustBeUnderlyingType",
)
S = dl.struct(a=1)

RECORDS = [
    tests("isfinite", np.isfinite),
    tests("isinf", np.isinf),
    tests("isnan", np.isnan),
    tests(
        "ismissing",
        np.isnan,
        Case(
            (["a", "", None],), lambda x: [[False, True, True]], compare=logical, smooth=False, backends=False
        ),
        Case(
            (dl.categorical(["a", "", "b"]),),
            lambda x: [[False, True, False]],
            compare=logical,
            smooth=False,
            backends=False,
        ),
        Case(("",), lambda x: [[True]], compare=logical, smooth=False, backends=False),
    ),
    *[
        Record(
            name,
            (
                Case((A((3, 4), "CB", special),), reference, compare=truth, smooth=False),
                Case((A((3, 4)),), reference, compare=truth, smooth=False),
                Case((A((0, 4)),), reference, compare=truth, smooth=False),
                Case((A((2, 4), "", mask),), reference, compare=truth, smooth=False),
            ),
            (
                Bad(
                    lambda dl, name=name: getattr(dl, name)({}),
                    errors.ClassError,
                    "neither numeric nor logical",
                ),
            ),
        )
        for name, reference in (
            ("allfinite", lambda x: bool(np.all(np.isfinite(x)))),
            ("anynan", lambda x: bool(np.any(np.isnan(x)))),
            ("anymissing", lambda x: bool(np.any(np.isnan(x)))),
        )
    ],
    one("isreal", (A((2, 2)), True), (A((2, 2), "", complex_), False), ("a", True), (S, False), (None, True)),
    one(
        "isfloat",
        (A((2, 2), "CB"), True),
        (A((2, 2), "", mask), False),
        ("a", False),
        (3, True),
        (None, True),
    ),
    one(
        "isnumeric",
        (A((2, 2)), True),
        (A((2, 2), "", mask), False),
        ("12", False),
        ([1, 2], True),
        (["a"], False),
        (S, False),
        (None, True),
        (np.arange(3), True),
        (1j, True),
    ),
    one("isinteger", (np.arange(3), True), (3, False), (A((2, 2)), False), ("int", False)),
    one(
        "islogical",
        (A((2, 2), "", mask), True),
        (A((2, 2)), False),
        (True, True),
        (dl.true, True),
        (1, False),
    ),
    one(
        "isa",
        ((A((2, 2), keep_class=True), "double"), True),
        ((A((2, 2), keep_class=True), "single"), False),
        ((A((2, 2)), "dlarray"), True),
        ((A((2, 2)), "float"), True),
        ((A((2, 2), "", mask), "numeric"), False),
        ((3, "integer"), False),
        (("abc", "char"), True),
        (("abc", "string"), True),
        ((["a"], "cell"), True),
        ((S, "struct"), True),
        ((math.sin, "function_handle"), True),
        ((dl.categorical(["a"]), "categorical"), True),
        ((np.arange(3), "int64"), True),
    ),
    one(
        "isempty",
        (A((0, 3)), True),
        (A((2, 3), "CB"), False),
        ([], True),
        (None, True),
        ("", True),
        ("a", False),
        (dl.struct(), False),
        (["a"], False),
        (0, False),
    ),
    one(
        "isscalar",
        (A((1, 1)), True),
        (A((1, 1, 1), "CBT"), False),
        (A((1, 2)), False),
        (S, True),
        ("ab", False),
    ),
    one(
        "isvector",
        (A((1, 4)), True),
        (A((4, 1)), True),
        (A((2, 2)), False),
        (A((2, 1, 3)), False),
        (3, True),
        ("ab", True),
        (["a", [1, 2]], True),
    ),
    one("isrow", (A((1, 4)), True), (A((4, 1)), False), (A((1, 0)), True), ("ab", True), ([1, 2], True)),
    one("iscolumn", (A((1, 4)), False), (A((4, 1), "CB"), True), (A((0, 1)), True), ([[1], [2]], True)),
    one("ismatrix", (A((2, 4)), True), (A((2, 4, 2)), False), (A((2, 4, 1), "CBT"), False), (S, True)),
    one(
        "length",
        (A((2, 7, 3)), 7),
        (A((0, 7)), 0),
        ("abc", 3),
        (["a", 1, None], 3),
        ([], 0),
        (S, 1),
        ([[1, 2, 3], [4, 5, 6]], 3),
        (np.zeros(4), 4),
    ),
    one("height", (A((2, 7, 3)), 2), (["a", "b"], 1), ([[1], [2]], 2)),
    one("width", (A((2, 7, 3)), 7), (["a", "b"], 2), ([[1], [2]], 1)),
    one("isstruct", (S, True), ({"a": 1}, True), (A((2, 2)), False), ([], False)),
    one("iscell", ([1, 2], True), ((("x",),), True), (A((2, 2)), False), (np.asarray([None]), True)),
    one("ischar", ("a", True), (3, False), (["a"], False)),
    one("isstring", ("a", True), (3, False), (np.asarray(["a"]), True)),
    one("iscellstr", (["a", "b"], True), (["a", 1], False), ("a", False), ([], True)),
    one(
        "is_function_handle", (math.sin, True), (A((2, 2)), False), (S, False), (dl.pi, False), ("sin", False)
    ),
    one(
        "isfield",
        ((S, "a"), True),
        ((S, "b"), False),
        (({"a": 1}, "a"), True),
        ((3, "a"), False),
        ((S, 1), False),
    ),
    one(
        "isequal",
        ((A((2, 2), "", lambda g, s: [[1, 2], [3, 4]]), [[1, 2], [3, 4]]), True),
        ((A((2, 2), "", lambda g, s: [[1, 2], [3, 5]]), [[1, 2], [3, 4]]), False),
        (([1, 2], [[1], [2]]), False),
        (([1, 2], [1, 2], [1, 3]), False),
        (("abc", "abc"), True),
        (("abc", 3), False),
        ((dl.struct(a=1, b="x"), dl.struct(b="x", a=1)), True),
        ((dl.struct(a=1), dl.struct(a=1, b=2)), False),
        ((["a", [1, 2]], ["a", dl.dlarray([1, 2])]), True),
        ((["a", [1, 2]], ["a"]), False),
        ((math.nan, math.nan), False),
        ((True, 1), True),
        (([], None), True),
        ((dl.dlarray([1, 2], "CB"), dl.dlarray([1, 2], "SB")), False),
        ((dl.dlarray([1, 2], "CB"), [1, 2]), True),
        ((dl.zeros(2, 0), dl.zeros(0, 2)), False),
        ((dl.categorical(["a", "b"]), dl.categorical(["a", "b"])), True),
        ((dl.categorical(["a", "b"]), "a"), False),
        ((math.sin, math.sin), True),
        ((math.sin, math.cos), False),
    ),
    one(
        "isequaln",
        ((math.nan, math.nan), True),
        ((dl.struct(a=[1, math.nan]), {"a": [1, math.nan]}), True),
        (([math.nan, 1], [1, math.nan]), False),
        ((dl.categorical([""]), dl.categorical([""])), True),
    ),
    validator("mustBePositive", [([1, 2],), (True,)], [([1, 0],), (math.nan,)], "be positive"),
    validator("mustBeNonpositive", [([-1, 0],)], [([1, 0],)], "not be positive"),
    validator("mustBeNegative", [([-1, -2],)], [([-1, 0],)], "be negative"),
    validator("mustBeNonnegative", [([1, 0],)], [([1, -1],)], "be nonnegative"),
    validator("mustBeNonzero", [([1, -1],)], [([1, 0],)], "not be zero"),
    validator("mustBeFinite", [([1, -1],)], [([1, math.inf],), (math.nan,)], "be finite"),
    validator("mustBeNonNan", [([1, math.inf],)], [(math.nan,)], "not be NaN"),
    validator("mustBeInteger", [([1, -2],)], [([1, 0.5],), (math.inf,)], "be integer"),
    validator("mustBeGreaterThan", [([3, 4], 2)], [([2, 4], 2)], "be greater than 2"),
    validator("mustBeGreaterThanOrEqual", [([2, 4], 2)], [([1, 4], 2)], "be greater than or equal to 2"),
    validator("mustBeLessThan", [([1, 0], 2)], [([2, 1], 2)], "be less than 2"),
    validator("mustBeLessThanOrEqual", [([1, 2], 2)], [([3, 1], 2)], "be less than or equal to 2"),
    validator(
        "mustBeInRange",
        [([0, 1], 0, 1), (0.5, 0, 1, "exclusive"), (0, 0, 1, "exclude-upper"), (1, 0, 1, "exclude-lower")],
        [(2, 0, 1)],
        "be greater than or equal to 0, and less than or equal to 1",
    ),
    validator("mustBeNumeric", [([1, 2],)], [("a",), (True,), (S,)], "be numeric"),
    validator("mustBeFloat", [([1, 2],)], [("a",), (True,)], "be a floating-point array"),
    validator("mustBeNumericOrLogical", [([1, 2],), (True,)], [("a",), (["a"],)], "be numeric or logical"),
    validator("mustBeReal", [([1, 2],)], [(1j,), (S,)], "be real"),
    validator("mustBeNonempty", [([1, 2],), ("a",)], [([],), ("",), (None,)], "not be empty"),
    validator("mustBeVector", [([1, 2],), (3,)], [(np.zeros((2, 2)),)], "be a vector"),
    validator(
        "mustBeText", [("a",), (["a", "b"],)], [(3,), (["a", 1],)], "be a character vector, string array"
    ),
    validator("mustBeTextScalar", [("a",)], [(["a"],)], "be a character vector or string scalar"),
    validator(
        "mustBeMember",
        [("sum", ["none", "sum"]), (2, [1, 2]), ([1, 2], [1, 2, 3]), (["a"], ["a", "b"])],
        [("mean", ["none", "sum"]), ([1, 4], [1, 2, 3])],
        "be a member of this set: ",
    ),
    validator(
        "mustBeUnderlyingType",
        [(dl.zeros(2, "single"), "single"), (dl.zeros(2), ["single", "double"])],
        [(dl.zeros(2), "single"), ("a", "single")],
        "be one of the following types: single",
    ),
    validator(
        "mustBeA",
        [(dl.zeros(2), "float"), ("a", ["float", "char"])],
        [("a", ["float", "logical"])],
        "be one of the following types: float, logical",
    ),
]
