"""Records of the functions that functions/data_types/ defines."""

import math

import numpy as np
import scipy.sparse

import dlarray as dl
from dlarray import errors
from tests.support.records import A, Bad, Case, Record
from tests.support.references import array, each, equal_arrays, of, same


def parts(result, expected):
    """Lists of arrays."""
    assert isinstance(result, list) and len(result) == len(expected)
    for got, want in zip(result, expected, strict=True):
        if isinstance(want, list):
            parts(got, want)
        else:
            np.testing.assert_array_equal(dl.extractdata(dl.gather(got)), np.atleast_2d(want))


def fields(result, expected):
    assert isinstance(result, dl.struct) and list(result) == list(expected)
    assert all(dl.isequal(result[k], expected[k]) for k in expected)


def nothing(result, expected):
    assert result is None


def broken(*_):
    raise ZeroDivisionError("no")


S = dl.struct(a=[1, 2, 3], b=[4, 6])


def arrays_equal(result, expected):
    np.testing.assert_array_equal(np.asarray(result), expected)


def is_equal(result, expected):
    assert result in (expected, "single")


def same_values(result, expected):
    assert result == expected


def three():
    return 1, 2, 3


def called(result, expected):
    assert result() == expected


def few(gen, size):
    return gen.integers(1, 100, size).astype(float)


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


def integer(kind):
    """Whole numbers of an integer class."""

    def check(result, expected):
        assert dl.underlyingType(result) == kind
        np.testing.assert_array_equal(np.asarray(dl.gather(result)), expected)

    return check


def whole_case(kind, expected, *args):
    return Case(args, lambda *_: expected, compare=integer(kind), smooth=False)


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
    # array-api-strict has no such class: test_mixed_precision.py tries the libraries that have it
    case = Case((A((3, 4), "CB"),), reference, "CB", smooth=False, backends=False, compare=of_class(name))
    return Record(name, (case,), bad)


def same_answer(result, expected):
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
        Case((value,) if not isinstance(value, tuple) else value, lambda *a, e=expected: e, compare=same_answer,
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

SINGLE = dl.struct(a=1)

RECORDS = [
    Record(
        "cellfun",
        (
            Case((dl.mean, [[1, 2, 3], [4, 6], 5]), lambda f, c: [[2, 5, 5]], backends=False, smooth=False),
            Case(
                (lambda a, b: a * b, [1, 2], [3, 4]), lambda f, a, b: [[3, 8]], backends=False, smooth=False
            ),
            Case(
                ("isempty", [[], [1], ""]), lambda f, c: [[True, False, True]], backends=False, smooth=False
            ),
            Case((len, []), lambda f, c: np.zeros((0, 0)), backends=False, smooth=False),
            Case(
                (lambda s: s[0], ["ab", "cd"]), lambda f, c: "ac", compare=same, backends=False, smooth=False
            ),
            Case(
                (lambda s: s[:2], ["abc", "def"], "UniformOutput", False),
                lambda *a: ["ab", "de"],
                compare=same,
                backends=False,
                smooth=False,
            ),
            Case(
                (dl.max, [[1, 5, 2], [7, 3]]),
                lambda f, c, nargout: ([[5, 7]], [[2, 1]]),
                ("", ""),
                {"nargout": 2},
                backends=False,
                smooth=False,
            ),
            Case(
                (broken, [1, 2]),
                lambda f, c, ErrorHandler: [[11, 22]],
                options={"ErrorHandler": lambda e, x: e.index * 10 + x},
                backends=False,
                smooth=False,
            ),
            Case(
                (lambda x: x, [1]),
                lambda f, c, nargout: None,
                options={"nargout": 0},
                compare=nothing,
                backends=False,
                smooth=False,
            ),
        ),
        (
            Bad(
                lambda dl: dl.cellfun(lambda x: [x, x], [1, 2]),
                errors.SizeError,
                "Non-scalar in Uniform output, at",
            ),
            Bad(lambda dl: dl.cellfun(lambda x, y: x, [1, 2], [1]), errors.SizeError, "same size"),
            Bad(lambda dl: dl.cellfun(len, dl.zeros(2)), errors.ClassError, "arrayfun"),
            Bad(lambda dl: dl.cellfun(len, [1], Uniform=True), errors.OptionError, "UniformOutput"),
            Bad(lambda dl: dl.cellfun(3, [1]), errors.ClassError, "must be a function"),
            Bad(lambda dl: dl.cellfun(len), errors.ArgumentError, "not enough"),
            Bad(lambda dl: dl.cellfun(lambda x: x, [1], nargout=2), errors.ArgumentError, "tuple of 2"),
        ),
    ),
    Record(
        "arrayfun",
        (
            Case((lambda x: x**2 + 1, A((3, 4), "CB")), lambda f, x: x**2 + 1, "CB"),
            Case((lambda x, y: x * y, A((2, 2, 2)), A((2, 2, 2))), lambda f, x, y: x * y),
            Case((lambda x: x > 0, A((2, 3))), lambda f, x: x > 0, smooth=False),
            Case((lambda x: x, A((0, 3))), lambda f, x: x, smooth=False),
            Case(
                (lambda x: dl.repmat(x, 1, 2), A((1, 3)), "UniformOutput", False),
                lambda f, x, *o: [np.repeat(v, 2) for v in x.ravel()],
                compare=parts,
                smooth=False,
            ),
            Case(
                (lambda s: s.a, [dl.struct(a=1), dl.struct(a=5)]),
                lambda f, x: [[1, 5]],
                backends=False,
                smooth=False,
            ),
            Case(
                (lambda x: (x + 1, x * 2), A((2, 2))),
                lambda f, x, nargout: (x + 1, x * 2),
                ("", ""),
                {"nargout": 2},
            ),
        ),
        (
            Bad(
                lambda dl: dl.arrayfun(lambda x, y: x, [1, 2], [1]),
                errors.SizeError,
                "1×2 and input 2 is 1×1",
            ),
            Bad(lambda dl: dl.arrayfun(lambda x: [1, 2], [1, 2]), errors.SizeError, "UniformOutput=False"),
        ),
    ),
    Record(
        "structfun",
        (
            Case((dl.mean, S), lambda f, s: [[2], [5]], backends=False, smooth=False),
            Case(
                (lambda v: dl.dlarray(v) * 2, S),
                lambda f, s, UniformOutput: {"a": [2, 4, 6], "b": [8, 12]},
                options={"UniformOutput": False},
                compare=fields,
                backends=False,
                smooth=False,
            ),
            Case(
                (dl.max, S),
                lambda f, s, nargout: ([[3], [6]], [[3], [2]]),
                ("", ""),
                {"nargout": 2},
                backends=False,
                smooth=False,
            ),
        ),
        (Bad(lambda dl: dl.structfun(dl.mean, [1]), errors.ClassError, "takes one structure"),),
    ),
    Record(
        "num2cell",
        (
            Case((A((1, 3)),), lambda x: list(x.ravel()), compare=parts, smooth=False),
            Case((A((3, 1)),), lambda x: list(x.ravel()), compare=parts, smooth=False),
            Case((A((2, 3)),), lambda x: [list(r) for r in x], compare=parts, smooth=False),
        ),
        (Bad(lambda dl: dl.num2cell(dl.zeros(2, 2, 2)), errors.SizeError, "vector or a matrix"),),
    ),
    Record(
        "cell2mat",
        (
            Case(
                ([dl.dlarray([[1], [2]]), dl.dlarray([[3, 4], [5, 6]])],),
                lambda c: [[1, 3, 4], [2, 5, 6]],
                smooth=False,
                backends=False,
            ),
            Case(
                ([[dl.dlarray([1, 2]), 3], [4, dl.dlarray([5, 6])]],),
                lambda c: [[1, 2, 3], [4, 5, 6]],
                smooth=False,
                backends=False,
            ),
            Case(([],), lambda c: np.zeros((0, 0)), smooth=False, backends=False),
        ),
        (
            Bad(lambda dl: dl.cell2mat(3), errors.ClassError, "list of arrays"),
            Bad(lambda dl: dl.cell2mat([1, "a"]), errors.ClassError, "must hold arrays"),
        ),
    ),
    Record(
        "fieldnames",
        tuple(each([((S,), lambda s: ["a", "b"], same), (({"x": 1},), lambda s: ["x"], same)])),
        (Bad(lambda dl: dl.fieldnames(3), errors.ClassError, "must be a structure"),),
    ),
    Record(
        "rmfield",
        tuple(
            each(
                [
                    ((S, "a"), lambda s, f: {"b": [4, 6]}, fields),
                    ((S, ["a", "b"]), lambda s, f: {}, fields),
                    (({"x": 1, "y": 2}, "x"), lambda s, f: {"y": 2}, same),
                ]
            )
        ),
        (
            Bad(lambda dl: dl.rmfield(S, "c"), errors.ArgumentError, 'A field named "c" doesn\'t exist'),
            Bad(lambda dl: dl.rmfield(S, 3), errors.ClassError, "must be text"),
        ),
    ),
    Record(
        "getfield",
        tuple(
            each(
                [
                    ((S, "b"), lambda s, f: [4, 6], same),
                    ((dl.struct(a=dl.struct(b="x")), "a", "b"), lambda *a: "x", same),
                ]
            )
        ),
        (
            Bad(
                lambda dl: dl.getfield(dl.struct(weights=1), "weight"),
                errors.ArgumentError,
                'did you mean "weights"',
            ),
            Bad(lambda dl: dl.getfield(S), errors.ArgumentError, "missing"),
        ),
    ),
    Record(
        "setfield",
        tuple(
            each(
                [
                    ((S, "c", 1), lambda s, f, v: {"a": [1, 2, 3], "b": [4, 6], "c": 1}, fields),
                    ((dl.struct(), "a", "b", 2), lambda *a: {"a": dl.struct(b=2)}, fields),
                ]
            )
        ),
        (Bad(lambda dl: dl.setfield(S, "a"), errors.ArgumentError, "field and a value"),),
    ),
    Record(
        "orderfields",
        (
            *each(
                [
                    ((dl.struct(b=2, a=1),), lambda s: {"a": 1, "b": 2}, fields),
                    ((dl.struct(a=1, b=2), ["b", "a"]), lambda s, o: {"b": 2, "a": 1}, fields),
                    ((dl.struct(a=1, b=2), dl.struct(b=0, a=0)), lambda s, o: {"b": 2, "a": 1}, fields),
                ]
            ),
            Case(
                (dl.struct(a=1, b=2, c=3), [3, 1, 2]),
                lambda s, o, nargout: ({"c": 3, "a": 1, "b": 2}, [3, 1, 2]),
                options={"nargout": 2},
                compare=same,
                smooth=False,
                backends=False,
            ),
        ),
        (
            Bad(lambda dl: dl.orderfields(S, ["a"]), errors.ArgumentError, "must hold the fields a, b"),
            Bad(lambda dl: dl.orderfields(S, [1, 1]), errors.ArgumentError, "each of 1 to 2"),
        ),
    ),
    Record(
        "struct2cell",
        tuple(each([((S,), lambda s: [[1, 2, 3], [4, 6]], same)])),
        (Bad(lambda dl: dl.struct2cell([1]), errors.ClassError, "^struct2cell"),),
    ),
    Record(
        "cell2struct",
        tuple(
            each(
                [
                    (([1, "x"], ["a", "b"]), lambda c, f: {"a": 1, "b": "x"}, fields),
                    (([1, "x"], ["a", "b"], 2), lambda c, f, d: {"a": 1, "b": "x"}, fields),
                ]
            )
        ),
        (
            Bad(lambda dl: dl.cell2struct([1], ["a", "b"]), errors.SizeError, "1 values, but 2"),
            Bad(lambda dl: dl.cell2struct([1], ["a"], 3), errors.ArgumentError, "dim"),
            Bad(lambda dl: dl.cell2struct(1, ["a"]), errors.ClassError, "list of values"),
        ),
    ),
    Record(
        "deal",
        (
            *each([((1, "a"), lambda *a: (1, "a"), same), ((1,), lambda a: 1, same)]),
            Case(
                (5,),
                lambda a, nargout: (5, 5, 5),
                options={"nargout": 3},
                compare=same,
                smooth=False,
                backends=False,
            ),
        ),
        (
            Bad(
                lambda dl: dl.deal(1, 2, nargout=3), errors.ArgumentError, "should match the number of inputs"
            ),
            Bad(lambda dl: dl.deal(), errors.ArgumentError, "nothing to deal"),
        ),
    ),
    Record(
        "outputs",
        tuple(each([((print, 1), lambda f, n: f, same), ((three, 2), lambda f, n: (1, 2), called)])),
        (
            Bad(lambda dl: dl.outputs(5, 2), errors.ClassError, "must be a function"),
            Bad(lambda dl: dl.outputs(dl.max, 1.5), errors.ArgumentError, "n must be a whole number"),
        ),
    ),
    Record(
        "cell",
        tuple(
            each(
                [
                    ((1, 2), lambda *a: [[], []], same),
                    ((2, 1), lambda *a: [[], []], same),
                    ((2,), lambda *a: [[[], []], [[], []]], same),
                    (([2, 2],), lambda *a: [[[], []], [[], []]], same),
                    ((), lambda: [], same),
                    ((0, 3), lambda *a: [], same),
                ]
            )
        ),
        (Bad(lambda dl: dl.cell(2, 2, 2), errors.ArgumentError, "3 sizes"),),
    ),
    Record(
        "size",
        (
            Case((A((28, 2, 1, 1), "SSCB"),), lambda x: (28, 2, 1, 1), compare=equal_arrays, smooth=False),
            Case((A((3, 4, 5)), 2), lambda x, d: 4, compare=equal_arrays, smooth=False),
            Case((A((3, 4, 5)), [1, 3]), lambda x, d: (3, 5), compare=equal_arrays, smooth=False),
            Case((A((3, 4, 5)), 1, 7), lambda x, *d: (3, 1), compare=equal_arrays, smooth=False),
            Case(
                (A((3, 4, 5)),),
                lambda x, nargout: (3, 20),
                options={"nargout": 2},
                compare=equal_arrays,
                smooth=False,
            ),
            Case(
                (A((3, 4)),),
                lambda x, nargout: (3, 4, 1),
                options={"nargout": 3},
                compare=equal_arrays,
                smooth=False,
            ),
        ),
        (
            Bad(
                lambda dl: dl.size(dl.dlarray(1), 0),
                errors.ArgumentError,
                "dim must be whole numbers from 1, but it holds 0",
            ),
        ),
    ),
    Record("ndims", (Case((A((3, 4, 1, 2)),), lambda x: 4, compare=equal_arrays, smooth=False),)),
    Record("numel", (Case((A((3, 4, 2), "CBT"),), lambda x: 24, compare=equal_arrays, smooth=False),)),
    Record("dims", (Case((A((3, 4), "TS"),), lambda x: "ST", compare=equal_arrays, smooth=False),)),
    Record(
        "finddim",
        (
            Case((A((2, 3, 4), "SSC"), "S"), lambda x, d: (1, 2), compare=equal_arrays, smooth=False),
            Case((A((2, 3, 4), "SSC"), "C"), lambda x, d: 3, compare=equal_arrays, smooth=False),
            Case((A((2, 3)), "C"), lambda x, d: (), compare=equal_arrays, smooth=False),
        ),
        (Bad(lambda dl: dl.finddim(dl.dlarray(1), "X"), errors.FormatError, '"S", "C"'),),
    ),
    Record(
        "stripdims",
        (
            Case((A((3, 4, 2), "CBT"),), lambda x: x),
            Case((A((3, 4, 2), "CBT"), "TCB"), lambda x, f: x.transpose(2, 0, 1)),
            Case((A((3, 4), "CB"), "SBC"), lambda x, f: x.T[None]),
            Case((A((3, 4)),), lambda x: x),
        ),
        (Bad(lambda dl: dl.stripdims(dl.dlarray([1, 2], "CB"), "CT"), errors.FormatError, "labels"),),
    ),
    Record(
        "extractdata",
        (Case((A((3, 4), "BC"),), lambda x: x, compare=arrays_equal, smooth=False, backends=False),),
    ),
    Record("isdlarray", (Case((A((2, 2)),), lambda x: True, compare=equal_arrays, smooth=False),)),
    Record(
        "underlyingType",
        (Case((A((2, 2), "CB", keep_class=True),), lambda x: "double", compare=equal_arrays, smooth=False),),
    ),
    Record(
        "isUnderlyingType",
        (
            Case(
                (A((2, 2), keep_class=True), "double"), lambda x, t: True, compare=equal_arrays, smooth=False
            ),
        ),
    ),
    Record(
        "classUnderlying",
        (Case((A((2, 3), "CB"),), lambda x: "double", smooth=False, compare=is_equal),),
        (Bad(lambda dl: dl.classUnderlying("text"), errors.ClassError, 'the text "text"'),),
    ),
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
            Case(
                (A((3, 4), "", wide), "uint8"),
                lambda x, c: rounded(0, 255)(x),
                compare=integer("uint8"),
                smooth=False,
            ),
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
                Case(args, lambda *a, v=value: v, compare=same_values, smooth=False, backends=False)
                for args, value in values
            ),
            (
                Bad(
                    lambda dl, name=name: getattr(dl, name)("double"),
                    errors.ArgumentError,
                    f"^{name}: .*int8",
                ),
                Bad(
                    lambda dl, name=name: getattr(dl, name)("int8", like=1),
                    errors.ArgumentError,
                    "exclude each other",
                ),
            ),
        )
        for name, values in (
            ("intmax", (((), 2**31 - 1), (("uint64",), 2**64 - 1), (("int16",), 32767))),
            ("intmin", (((), -(2**31)), (("uint8",), 0), (("int64",), -(2**63)))),
        )
    ],
    Record(
        "typecast",
        (
            Case(
                (A((1, 4), "", few), "uint64"),
                lambda x, _: x.view(np.uint64),
                compare=integer("uint64"),
                smooth=False,
            ),
            Case((A((3, 1), "", few, keep_class=True), "double"), lambda x, _: x, smooth=False),
            Case(
                (dl.uint8([0, 0, 128, 191]), "single"),
                lambda x, _: [[-1.0]],
                compare=arrays_equal,
                smooth=False,
            ),
        ),
        (
            Bad(lambda dl: dl.typecast(dl.uint8([1, 2, 3]), "int16"), errors.SizeError, "3 bytes of X"),
            Bad(lambda dl: dl.typecast([[1, 2], [3, 4]], "int16"), errors.SizeError, "vector"),
            Bad(lambda dl: dl.typecast(1, "logical"), errors.ArgumentError, "uint8"),
        ),
    ),
    *[
        Record(
            name,
            tuple(
                Case((value,), lambda _, word=word: word, compare=same_values, smooth=False, backends=False)
                for value, word in (
                    (dl.int16(3), "int16"),
                    (dl.single(3) / 2, "single"),
                    ([1, 2], "double"),
                    ("text", "char"),
                    (["a", "b"], "cell"),
                    (dl.dlarray([1, 2], "C"), "dlarray"),
                )
            ),
            (Bad(lambda dl: dl.class_(1, 2), errors.ArgumentError, "at most 1"),),
        )
        for name in ("class_", "class")
    ],
    Record(
        "im2uint8",
        (
            Case(
                (A((3, 4), "", lambda gen, size: gen.uniform(-0.2, 1.2, size)),),
                lambda x: np.floor(np.clip(x, 0, 1) * 255 + 0.5),
                compare=integer("uint8"),
                smooth=False,
            ),
            Case(
                (A((2, 2), "", few), "indexed"),
                lambda x, _: np.clip(x - 1, 0, 255),
                compare=integer("uint8"),
                smooth=False,
            ),
            Case(
                (dl.uint16([0, 257, 65535]),), lambda x: [[0, 1, 255]], compare=integer("uint8"), smooth=False
            ),
            whole_case(
                "uint8",
                [[0, 255]],
                dl.int16([-32768, 32767]),
            ),
            whole_case(
                "uint8",
                [[0, 7, 255]],
                dl.uint8([0, 7, 255]),
            ),
        ),
        (
            Bad(lambda dl: dl.im2uint8(dl.int8(1)), errors.ClassError, "uint8, uint16 or int16"),
            Bad(lambda dl: dl.im2uint8(dl.dlarray([1, 2], "C")), errors.ClassError, "stripdims"),
        ),
    ),
    Record(
        "mat2gray",
        (
            Case((A((3, 4), "CB"),), lambda x: (x - x.min()) / (x.max() - x.min()), "CB", smooth=False),
            Case((A((3, 4)), [-1, 1]), lambda x, _: np.clip((x + 1) / 2, 0, 1), smooth=False),
            Case((A((2, 2), "", lambda gen, size: np.full(size, 0.5)),), lambda x: x, smooth=False),
        ),
        (
            Bad(lambda dl: dl.mat2gray([1, 2], [1, 2, 3]), errors.ArgumentError, "two numbers"),
            Bad(lambda dl: dl.mat2gray(1j), errors.ClassError, "complex"),
        ),
    ),
    *[integer_record(f"int{bits}", -(2.0 ** (bits - 1)), 2.0 ** (bits - 1) - 1) for bits in (8, 16, 32, 64)],
    *[integer_record(f"uint{bits}", 0.0, 2.0**bits - 1) for bits in (8, 16, 32, 64)],
    conversion("half", lambda x: x.astype(np.float16).astype(np.float64)),
    conversion("bfloat16", rounded_to_bfloat16),
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
    one(
        "isreal",
        (A((2, 2)), True),
        (A((2, 2), "", complex_), False),
        ("a", True),
        (SINGLE, False),
        (None, True),
    ),
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
        (SINGLE, False),
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
        ((SINGLE, "struct"), True),
        ((math.sin, "function_handle"), True),
        ((dl.categorical(["a"]), "categorical"), True),
        ((np.arange(3), "int64"), True),
        ((dl.reluLayer(), "nnet.cnn.layer.ReLULayer"), True),
        ((dl.transposedConv2dLayer(2, 3), "nnet.cnn.layer.TransposedConvolution2DLayer"), True),
        ((dl.reluLayer(), "nnet.cnn.layer.Layer"), True),
        ((dl.reluLayer(), "nnet.cnn.layer.LSTMLayer"), False),
        ((3, ""), False),
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
        (SINGLE, True),
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
    one("ismatrix", (A((2, 4)), True), (A((2, 4, 2)), False), (A((2, 4, 1), "CBT"), False), (SINGLE, True)),
    one(
        "length",
        (A((2, 7, 3)), 7),
        (A((0, 7)), 0),
        ("abc", 3),
        (["a", 1, None], 3),
        ([], 0),
        (SINGLE, 1),
        ([[1, 2, 3], [4, 5, 6]], 3),
        (np.zeros(4), 4),
    ),
    one("height", (A((2, 7, 3)), 2), (["a", "b"], 1), ([[1], [2]], 2)),
    one("width", (A((2, 7, 3)), 7), (["a", "b"], 2), ([[1], [2]], 1)),
    one("isstruct", (SINGLE, True), ({"a": 1}, True), (A((2, 2)), False), ([], False)),
    one("iscell", ([1, 2], True), ((("x",),), True), (A((2, 2)), False), (np.asarray([None]), True)),
    one("ischar", ("a", True), (3, False), (["a"], False)),
    one("isstring", ("a", True), (3, False), (np.asarray(["a"]), True)),
    one("iscellstr", (["a", "b"], True), (["a", 1], False), ("a", False), ([], True)),
    one(
        "is_function_handle",
        (math.sin, True),
        (A((2, 2)), False),
        (SINGLE, False),
        (dl.pi, False),
        ("sin", False),
    ),
    one(
        "isfield",
        ((SINGLE, "a"), True),
        ((SINGLE, "b"), False),
        (({"a": 1}, "a"), True),
        ((3, "a"), False),
        ((SINGLE, 1), False),
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
    validator("mustBeNumeric", [([1, 2],)], [("a",), (True,), (SINGLE,)], "be numeric"),
    validator("mustBeFloat", [([1, 2],)], [("a",), (True,)], "be a floating-point array"),
    validator("mustBeNumericOrLogical", [([1, 2],), (True,)], [("a",), (["a"],)], "be numeric or logical"),
    validator("mustBeReal", [([1, 2],)], [(1j,), (SINGLE,)], "be real"),
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
    Record(
        "imresize",
        (
            Case((A((4, 6), "SS"), 0.5, "box"), lambda x, *_: x.reshape(2, 2, 3, 2).mean(axis=(1, 3)), "SS"),
            Case(
                (A((2, 3, 2)), [4, float("nan")], "nearest"),
                lambda x, *_: x.repeat(2, axis=0).repeat(2, axis=1),
            ),
        ),
        (
            Bad(
                lambda dl: dl.imresize(dl.ones(4, 4), 0),
                errors.ArgumentError,
                "scale must be a positive number",
            ),
            Bad(
                lambda dl: dl.imresize(dl.ones(4, 4), [float("nan")] * 2),
                errors.ArgumentError,
                "two positive",
            ),
            Bad(lambda dl: dl.imresize(dl.ones(4, 4), 2, "area"), errors.ArgumentError, '"lanczos3"'),
            Bad(lambda dl: dl.imresize(dl.ones(4, 4)), errors.ArgumentError, "but nothing came"),
            Bad(
                lambda dl: dl.imresize(dl.ones(4, 4), 2, Scale=2), errors.ArgumentError, "size and Scale came"
            ),
            Bad(
                lambda dl: dl.imresize(dl.ones(4, 4), Scale=[1, 2, 3]),
                errors.ArgumentError,
                "one positive factor",
            ),
            Bad(lambda dl: dl.imresize(dl.ones(4, 0), 2), errors.SizeError, "nothing to resize"),
            Bad(lambda dl: dl.imresize(np.ones((2, 2), np.int64), 2), errors.ClassError, "uint8"),
            Bad(lambda dl: dl.imresize(1j, 2), errors.ClassError, "real"),
        ),
    ),
    Record(
        "im2double",
        (
            # single becomes double: the class of the result does not follow that of the argument
            Case((A((3, 4), "CB", keep_class=True),), lambda x: x, "CB"),
            Case((A((2, 3, 2)), "indexed"), lambda x, _: x, smooth=False),
            Case((A((2, 3), "", lambda gen, size: gen.random(size) < 0.5),), lambda x: x, smooth=False),
        ),
        (
            Bad(lambda dl: dl.im2double(np.ones((2, 2), np.int32)), errors.ClassError, "uint16 or int16"),
            Bad(
                lambda dl: dl.im2double(np.ones((2, 2), np.int16), "indexed"),
                errors.ClassError,
                "uint8 or uint16",
            ),
            Bad(lambda dl: dl.im2double([1], "colour"), errors.ArgumentError, '"indexed"'),
            Bad(lambda dl: dl.im2double(1j), errors.ClassError, "real"),
        ),
    ),
    Record(
        "im2single",
        (
            # rounded to single: differences of doubles would see the rounding
            Case((A((3, 4), "CB"),), lambda x: x.astype(np.float32), "CB", smooth=False),
            Case((A((2, 3, 2)), "indexed"), lambda x, _: x.astype(np.float32), smooth=False),
        ),
        (
            Bad(lambda dl: dl.im2single(np.ones((2, 2), np.int8)), errors.ClassError, "uint16 or int16"),
            Bad(lambda dl: dl.im2single([1], 3), errors.ArgumentError, '"indexed"'),
        ),
    ),
    Record(
        "categories",
        (of(dl.categorical(["b", "a"], ["c", "b", "a"]), equals=list)(["c", "b", "a"]),),
        (Bad(lambda dl: dl.categories(["a"]), errors.ClassError, "must be a categorical array"),),
    ),
]


# -- categories ------------------------------------------------------------------------------------------------
COLORS = dl.categorical(["red", "blue", "green", "blue", "red", None], ["red", "green", "blue"])
SIZES = dl.categorical(["S", "L", "M"], ["S", "M", "L"], Ordinal=True)


def categories_are(result, expected):
    names, elements = expected
    assert isinstance(result, dl.categorical)
    assert result.categories() == names and result.tolist() == elements


def elements_are(result, expected):
    assert np.asarray(result).tolist() == expected


def host_case(args, expected, compare=categories_are, **options):
    return Case(
        args, lambda *_, **__: expected, options=options, compare=compare, smooth=False, backends=False
    )


def not_labels(name, *more):
    return Bad(
        lambda dl: getattr(dl, name)(["a", "b"], *more), errors.ClassError, "must be a categorical array"
    )


ELEMENTS = ["red", "blue", "green", "blue", "red", None]

RECORDS += [
    Record(
        "countcats",
        (
            host_case((COLORS,), [[2, 1, 2]], elements_are),
            host_case((COLORS.T,), [[2], [1], [2]], elements_are),
            host_case(
                (COLORS, 1), [[1, 0, 0, 0, 1, 0], [0, 0, 1, 0, 0, 0], [0, 1, 0, 1, 0, 0]], elements_are
            ),
        ),
        (
            not_labels("countcats"),
            Bad(lambda dl: dl.countcats(COLORS, 0), errors.ArgumentError, "count from 1"),
        ),
    ),
    Record(
        "isundefined",
        (host_case((COLORS,), [[False] * 5 + [True]], elements_are),),
        (not_labels("isundefined"),),
    ),
    Record(
        "isordinal",
        (host_case((COLORS,), False, same), host_case((SIZES,), True, same)),
        (not_labels("isordinal"),),
    ),
    Record(
        "iscategory",
        (
            host_case((COLORS, ["blue", "pink"]), [[True, False]], elements_are),
            host_case((COLORS, "red"), [[True]], elements_are),
        ),
        (not_labels("iscategory", "a"), Bad(lambda dl: dl.iscategory(COLORS, 3), errors.ClassError, "text")),
    ),
    Record(
        "addcats",
        (
            host_case((COLORS, "pink"), (["red", "green", "blue", "pink"], ELEMENTS)),
            host_case((COLORS, ["a", "b"]), (["red", "a", "b", "green", "blue"], ELEMENTS), Before="green"),
            host_case((COLORS, "a"), (["red", "green", "a", "blue"], ELEMENTS), After="green"),
        ),
        (
            not_labels("addcats", "a"),
            Bad(lambda dl: dl.addcats(COLORS, "red"), errors.ArgumentError, 'has the category "red" already'),
            Bad(lambda dl: dl.addcats(COLORS, "a", After="pink"), errors.ArgumentError, 'no category "pink"'),
            Bad(
                lambda dl: dl.addcats(COLORS, "a", After="red", Before="red"),
                errors.ArgumentError,
                "one of both",
            ),
            Bad(lambda dl: dl.addcats(SIZES, "XL"), errors.ArgumentError, 'fix: After="L"'),
        ),
    ),
    Record(
        "removecats",
        (
            host_case(
                (dl.setcats(COLORS, ["pink", "red"]),), (["red"], ["red", None, None, None, "red", None])
            ),
            host_case((COLORS, "blue"), (["red", "green"], ["red", None, "green", None, "red", None])),
        ),
        (not_labels("removecats"), Bad(lambda dl: dl.removecats(COLORS, 3), errors.ClassError, "text")),
    ),
    Record(
        "renamecats",
        (
            host_case((COLORS, ["r", "g", "b"]), (["r", "g", "b"], ["r", "b", "g", "b", "r", None])),
            host_case(
                (COLORS, "red", "rose"),
                (["rose", "green", "blue"], ["rose", "blue", "green", "blue", "rose", None]),
            ),
        ),
        (
            not_labels("renamecats", ["x"]),
            Bad(lambda dl: dl.renamecats(COLORS, ["r", "g"]), errors.SizeError, "there are 2 new names"),
            Bad(lambda dl: dl.renamecats(COLORS, "red", "blue"), errors.ArgumentError, "mergecats"),
            Bad(lambda dl: dl.renamecats(COLORS, "pink", "rose"), errors.ArgumentError, 'no category "pink"'),
        ),
    ),
    Record(
        "mergecats",
        (
            host_case(
                (COLORS, ["red", "blue"]), (["red", "green"], ["red", "red", "green", "red", "red", None])
            ),
            host_case(
                (COLORS, ["green", "blue"], "cool"),
                (["red", "cool"], ["red", "cool", "cool", "cool", "red", None]),
            ),
            host_case((SIZES, ["M", "L"]), (["S", "M"], ["S", "M", "M"])),
        ),
        (
            not_labels("mergecats", ["a", "b"]),
            Bad(
                lambda dl: dl.mergecats(SIZES, ["S", "L"]), errors.ArgumentError, "do not stand side by side"
            ),
            Bad(
                lambda dl: dl.mergecats(COLORS, ["red", "blue"], "green"),
                errors.ArgumentError,
                "is not merged",
            ),
        ),
    ),
    Record(
        "reordercats",
        (
            host_case((COLORS,), (["blue", "green", "red"], ELEMENTS)),
            host_case((COLORS, ["blue", "red", "green"]), (["blue", "red", "green"], ELEMENTS)),
            host_case((COLORS, [3, 1, 2]), (["blue", "red", "green"], ELEMENTS)),
            host_case((dl.categorical(["a10", "a2"]),), (["a2", "a10"], ["a10", "a2"])),
        ),
        (
            not_labels("reordercats"),
            Bad(lambda dl: dl.reordercats(COLORS, ["red"]), errors.ArgumentError, "each category of A once"),
        ),
    ),
    Record(
        "setcats",
        (host_case((COLORS, ["red", "pink"]), (["red", "pink"], ["red", None, None, None, "red", None])),),
        (not_labels("setcats", "a"),),
    ),
    Record(
        "disp",
        (host_case(("text",), None, same),),
        (Bad(lambda dl: dl.disp(1, 2), errors.ArgumentError, "at most 1"),),
    ),
]
