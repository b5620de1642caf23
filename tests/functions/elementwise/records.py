"""Records of the functions that functions/elementwise/ defines."""

import math
import operator

import numpy as np
import scipy.special as sp

import dlarray as dl
from dlarray import errors
from tests.support.records import A, Bad, Case, Record, positive


def integer(kind):
    """Whole numbers of an integer class, or logical ones."""

    def check(result, expected):
        assert dl.underlyingType(result) == kind
        np.testing.assert_array_equal(np.asarray(dl.gather(result)), expected)

    return check


def whole_case(kind, expected, *args):
    return Case(args, lambda *_: expected, compare=integer(kind), smooth=False)


def bits(gen, size):
    return gen.integers(0, 256, size).astype(float)


def shifts(gen, size):
    return gen.integers(-4, 5, size).astype(float)


def scaled(a, k, _):
    return np.floor(a * 2.0**k)


def of_bits(operation):
    return lambda a, b: operation(a.astype(int), b.astype(int)).astype(float)


def elementwise(name, reference, draw=None):
    return Record(
        name,
        (
            Case((A((3, 4), "CB", draw),), reference, "CB"),
            Case((A((2, 3, 1, 5), "SSCB", draw),), reference, "SSCB"),
            Case((A((4, 1), "", draw),), reference),
            Case((A((0, 3), "CB", draw),), reference, "CB"),
        ),
    )


def unrounded(gen, size):
    return gen.uniform(0.2, 3.0, size) * gen.choice([-1.0, 1.0], size)


def between(low, high, signed=False):
    """Numbers of a range, with either sign if asked."""

    def draw(gen, size):
        x = gen.uniform(low, high, size)
        return x * gen.choice([-1.0, 1.0], size) if signed else x

    return draw


def off_grid(step=1.0, room=0.1):
    """Numbers that keep away from whole multiples of half a step."""

    def draw(gen, size):
        return (gen.integers(-6, 6, size) + gen.uniform(room, 0.5 - room, size)) * step

    return draw


def few(gen, size):
    return gen.integers(-1, 2, size).astype(float)


def one_by_one(f):
    """A scalar function of Python's, applied to each element."""
    return lambda x, *more: np.vectorize(f, otypes=[float])(x, *more)


def unary(name, reference, draw=None, smooth=True, real=False, tolerance=1.0, bad=()):
    refusals = (
        (Bad(lambda dl: getattr(dl, name)(dl.dlarray([1j])), errors.ClassError, "must be real"),)
        if real
        else ()
    )
    return Record(
        name,
        (
            Case((A((3, 4), "CB", draw),), reference, "CB", smooth=smooth),
            Case((A((2, 3, 1, 5), "SSCB", draw),), reference, "SSCB", smooth=smooth),
            Case((A((4, 1), "", draw),), reference, smooth=smooth),
            Case((A((0, 3), "CB", draw),), reference, "CB", smooth=smooth),
        ),
        (
            Bad(lambda dl: getattr(dl, name)("text"), errors.ClassError, "text|numeric"),
            *refusals,
            *bad,
        ),
        tolerance,
    )


def _by_label(f):
    """f of a (C,B) array and a (B,T) array, matched by B."""
    return lambda a, b: f(a[:, :, None], b[None])


def binary(name, reference, left=None, right=None, smooth=True, numbers=True, real=True):
    odd = (
        (Bad(lambda dl: getattr(dl, name)(dl.dlarray([1j]), 2.0), errors.ClassError, "must be real"),)
        if real else ()
    )  # fmt: skip
    cases = [
        Case((A((3, 4), "CB", left), A((3, 4), "CB", right)), reference, "CB", smooth=smooth),
        Case((A((3, 4), "CB", left), A((4, 5), "BT", right)), _by_label(reference), "CBT", smooth=smooth),
        Case((A((3, 4), "CB", left), A((3, 1), "", right)), reference, "CB", smooth=smooth),
        Case((A((1, 4), "", left), A((3, 1), "", right)), reference, smooth=smooth),
        Case((A((0, 3), "", left), A((1, 1), "", right)), reference, smooth=smooth),
    ]
    if numbers:
        cases += [
            Case((A((3, 4), "CB", left), 1.75), reference, "CB", smooth=smooth),
            Case((1.75, A((3, 4), "CB", right)), reference, "CB", smooth=smooth),
        ]
    return Record(
        name,
        tuple(cases),
        (
            Bad(
                lambda dl: getattr(dl, name)(dl.zeros(3, 2), dl.zeros(4, 2)),
                errors.SizeError,
                f"{name.rstrip('_')}_?: .*3×2 dlarray and 4×2 dlarray differ",
            ),
            Bad(
                lambda dl: getattr(dl, name)(dl.zeros(3, 2), "text"),
                errors.ClassError,
                f"{name.rstrip('_')}_?: .*numeric",
            ),
            *odd,
        ),
    )


def matlab_mod(a, m):
    return a if m == 0 else a - m * math.floor(a / m)


def matlab_rem(a, b):
    return a - b * math.trunc(a / b)


def half_away(x):
    return math.copysign(math.floor(abs(x) + 0.5), x)


def _next_power(x):
    p = 0
    while 2.0**p < abs(x):
        p += 1
    while 2.0 ** (p - 1) >= abs(x) > 0:
        p -= 1
    return p


def logical(f):
    return lambda a, b: f(np.asarray(a) != 0, np.asarray(b) != 0)


INSIDE, BEYOND = between(0.1, 0.9, True), between(1.1, 3.0, True)

AWAY = between(0.3, 1.2, True)


def whole(gen, size):
    return gen.integers(-3, 4, size).astype(float)


RECORDS = [
    elementwise("exp", np.exp),
    elementwise("log", np.log, positive),
    elementwise("sqrt", np.sqrt, positive),
    elementwise("tanh", np.tanh),
    elementwise("abs", np.abs, unrounded),
    # exponentials
    unary("expm1", np.expm1),
    unary("log1p", np.log1p, between(-0.5, 3.0)),
    unary("log10", np.log10, between(0.5, 3.0)),
    Record(
        "log2",
        (
            Case((A((3, 4), "CB", between(0.5, 3.0)),), np.log2, "CB"),
            Case(
                (A((3, 4), "CB", off_grid(8.0, 0.05)),),
                lambda x, nargout: np.frexp(x),
                ("CB", "CB"),
                {"nargout": 2},
            ),
            Case((A((0, 3)),), lambda x, nargout: (x, x), ("", ""), {"nargout": 2}),
        ),
        (Bad(lambda dl: dl.log2(dl.dlarray([1j]), nargout=2), errors.ClassError, "must be real"),),
    ),
    unary("nextpow2", one_by_one(_next_power), off_grid(3.0), real=True),
    # trigonometry
    unary("sin", np.sin),
    unary("cos", np.cos),
    unary("tan", np.tan, AWAY),
    unary("sec", lambda x: 1 / np.cos(x), AWAY),
    unary("csc", lambda x: 1 / np.sin(x), AWAY),
    unary("cot", lambda x: 1 / np.tan(x), AWAY),
    unary("asin", np.arcsin, INSIDE),
    unary("acos", np.arccos, INSIDE),
    unary("atan", np.arctan),
    unary("asec", lambda x: np.arccos(1 / x), BEYOND),
    unary("acsc", lambda x: np.arcsin(1 / x), BEYOND),
    unary("acot", lambda x: np.arctan(1 / x), AWAY),
    unary("sind", lambda x: np.sin(np.deg2rad(x)), off_grid(90.0), real=True),
    unary("cosd", lambda x: np.cos(np.deg2rad(x)), off_grid(90.0), real=True),
    unary("tand", lambda x: np.tan(np.deg2rad(x)), between(-70, 70), real=True),
    unary("asind", lambda x: np.rad2deg(np.arcsin(x)), INSIDE),
    unary("acosd", lambda x: np.rad2deg(np.arccos(x)), INSIDE),
    unary("atand", lambda x: np.rad2deg(np.arctan(x))),
    unary("deg2rad", np.deg2rad),
    unary("rad2deg", np.rad2deg),
    # hyperbolic functions
    unary("sinh", np.sinh),
    unary("cosh", np.cosh),
    unary("coth", lambda x: 1 / np.tanh(x), AWAY),
    unary("sech", lambda x: 1 / np.cosh(x)),
    unary("csch", lambda x: 1 / np.sinh(x), AWAY),
    unary("asinh", np.arcsinh),
    unary("acosh", np.arccosh, between(1.2, 3.0)),
    unary("atanh", np.arctanh, between(-0.8, 0.8)),
    unary("acoth", lambda x: np.arctanh(1 / x), BEYOND),
    unary("asech", lambda x: np.arccosh(1 / x), between(0.2, 0.8)),
    unary("acsch", lambda x: np.arcsinh(1 / x), AWAY),
    # special functions
    unary("erf", sp.erf, real=True),
    unary("erfc", sp.erfc, real=True),
    unary("erfcx", sp.erfcx, real=True),
    unary("erfinv", sp.erfinv, between(-0.9, 0.9), real=True),
    unary("erfcinv", sp.erfcinv, between(0.1, 1.9), real=True),
    unary("gammaln", sp.gammaln, between(0.2, 5.0), real=True),
    Record(
        "psi",
        (
            Case((A((3, 4), "CB", between(0.4, 5.0)),), sp.psi, "CB"),
            Case((1, A((3, 4), "CB", between(0.4, 5.0))), sp.polygamma, "CB"),
            Case((2, A((0, 3))), lambda k, x: x),
        ),
        (
            Bad(lambda dl: dl.psi(-1, dl.dlarray([1])), errors.ArgumentError, "k must be a whole number"),
            Bad(lambda dl: dl.psi(0.5, dl.dlarray([1])), errors.ArgumentError, "k must be a whole number"),
            Bad(lambda dl: dl.psi(dl.dlarray([1]), 1, 2), errors.ArgumentError, "got 3 arguments"),
            Bad(lambda dl: dl.psi(dl.dlarray([1j])), errors.ClassError, "must be real"),
        ),
    ),
    # rounding
    unary("floor", np.floor, off_grid()),
    unary("ceil", np.ceil, off_grid()),
    unary("fix", np.trunc, off_grid()),
    unary("sign", np.sign, AWAY),
    Record(
        "round",
        (
            Case((A((3, 4), "CB", off_grid()),), one_by_one(half_away), "CB"),
            Case((A((3, 4), "CB", off_grid(0.01)), 2), lambda x, n: np.round(x, n), "CB"),
            Case((A((3, 4), "", off_grid(100.0)), -2), lambda x, n: np.round(x, n)),
            Case(
                (A((3, 4), "CB", off_grid(7.0)), 2, "significant"),
                lambda x, n, kind: np.vectorize(lambda v: float(f"{v:.1e}"))(x),
                "CB",
                smooth=False,
            ),
            Case((A((0, 3), "CB"),), lambda x: x, "CB"),
            Case(
                (A((3, 4), "", lambda gen, size: gen.integers(-9, 9, size) + 0.5),),
                lambda x, TieBreaker: np.round(x),
                options={"TieBreaker": "even"},
                smooth=False,
            ),
        ),
        (
            Bad(lambda dl: dl.round(dl.dlarray([1]), 1.5), errors.ArgumentError, "N must be a whole number"),
            Bad(
                lambda dl: dl.round(dl.dlarray([1]), float("nan")), errors.ArgumentError, "N must be a whole"
            ),
            Bad(lambda dl: dl.round(dl.dlarray([1]), 0, "significant"), errors.ArgumentError, "positive"),
            Bad(lambda dl: dl.round(dl.dlarray([1]), 1, "digits"), errors.OptionError, '"decimals"'),
            Bad(lambda dl: dl.round(dl.dlarray([1]), TieBreaker="up"), errors.OptionError, '"fromzero"'),
        ),
    ),
    Record(
        "clip",
        (
            Case((A((3, 4), "CB", off_grid(0.4)), -0.5, 0.61), np.clip, "CB"),
            Case((A((3, 4), "CB"), A((3, 1), "CB", between(-1.0, -0.2)), 0.3), np.clip, "CB"),
            Case((A((3, 4)), A((1, 4), "", between(-1.0, -0.2)), A((3, 1), "", between(0.2, 1.0))), np.clip),
            Case((A((0, 4)), 0, 1), np.clip),
        ),
        (
            Bad(
                lambda dl: dl.clip(dl.dlarray([1]), 2, 1), errors.ArgumentError, "lower must be at most upper"
            ),
            Bad(lambda dl: dl.clip(dl.dlarray([1]), float("nan"), 1), errors.ArgumentError, "lower must be"),
            Bad(lambda dl: dl.clip(dl.dlarray([1j]), 0, 1), errors.ClassError, "X is complex"),
            Bad(lambda dl: dl.clip(dl.zeros(3, 2), dl.zeros(4, 2), 1), errors.SizeError, "clip"),
        ),
    ),
    # two arrays
    binary("atan2", np.arctan2, AWAY, AWAY),
    binary("hypot", np.hypot, AWAY, AWAY, real=False),
    binary("mod", one_by_one(matlab_mod), off_grid(3.5, 0.05), between(2.9, 3.1, True)),
    binary("rem", one_by_one(matlab_rem), off_grid(3.5, 0.05), between(2.9, 3.1, True)),
    # complex numbers
    Record(
        "complex",
        (
            Case((A((3, 4), "CB"), A((3, 4), "CB")), lambda a, b: a + 1j * b, "CB", smooth=False),
            Case((A((3, 4), "CB"), A((4, 5), "BT")), _by_label(lambda a, b: a + 1j * b), "CBT", smooth=False),
            Case((A((3, 4)),), lambda a: a + 0j, smooth=False),
            Case((A((3, 4)), 2.0), lambda a, b: a + 2j, smooth=False),
            Case((A((0, 4)), A((1, 1))), lambda a, b: a + 0j, smooth=False),
        ),
        (Bad(lambda dl: dl.complex(dl.dlarray([1j]), 1.0), errors.ClassError, "complex: A is complex"),),
    ),
    unary("real", np.real),
    unary("imag", np.imag),
    unary("conj", np.conj),
    unary("angle", np.angle, AWAY),
    # operators by name
    binary("plus", np.add, real=False),
    binary("minus", np.subtract, real=False),
    binary("times", np.multiply, real=False),
    binary("rdivide", np.divide, AWAY, AWAY, real=False),
    binary("ldivide", lambda a, b: b / a, AWAY, AWAY, real=False),
    binary("power", np.power, between(0.5, 2.0), AWAY, real=False),
    unary("uminus", np.negative),
    unary("uplus", np.positive),
    Record(
        "bsxfun",
        (
            Case(("times", A((3, 1), "CB"), A((1, 4), "CB")), lambda f, a, b: a * b, "CB"),
            Case(("@plus", A((3, 1)), A((1, 4))), lambda f, a, b: a + b),
            Case((lambda a, b: a - 2 * b, A((3, 1)), A((1, 4))), lambda f, a, b: a - 2 * b),
        ),
        (Bad(lambda dl: dl.bsxfun(3, dl.dlarray([1]), 1), errors.ClassError, "fun must be a function"),),
    ),
    *[
        binary(name, f, few, few, smooth=False, real=False)
        for name, f in {
            "eq": np.equal,
            "ne": np.not_equal,
            "lt": np.less,
            "le": np.less_equal,
            "gt": np.greater,
            "ge": np.greater_equal,
            "and_": logical(np.logical_and),
            "or_": logical(np.logical_or),
            "and": logical(np.logical_and),
            "or": logical(np.logical_or),
            "xor": logical(np.logical_xor),
        }.items()
    ],
    unary("not_", lambda x: x == 0, few, smooth=False),
    unary("not", lambda x: x == 0, few, smooth=False),
    Record(
        "reallog",
        (
            Case((A((3, 4), "CB", positive),), np.log, "CB"),
            Case((A((0, 3)),), lambda x: x),
        ),
        (
            Bad(lambda dl: dl.reallog([1, -1]), errors.ArgumentError, "nonnegative"),
            Bad(lambda dl: dl.reallog(1j), errors.ClassError, "complex"),
        ),
    ),
    Record(
        "realsqrt",
        (Case((A((3, 4), "CB", positive),), np.sqrt, "CB"), Case((A((0, 3)),), lambda x: x)),
        (
            Bad(lambda dl: dl.realsqrt([1, -1]), errors.ArgumentError, "nonnegative"),
            Bad(lambda dl: dl.realsqrt(1j), errors.ClassError, "complex"),
        ),
    ),
    Record(
        "realpow",
        (
            Case((A((3, 4), "CB", positive), A((3, 1), "C", positive)), lambda x, y: x**y, "CB"),
            Case((A((3, 4)), A((1, 4), "", whole, differentiable=False)), lambda x, y: x**y, smooth=False),
            Case((A((2, 3)), 3), lambda x, p: x**p),
        ),
        (
            Bad(lambda dl: dl.realpow([1, -1], 0.5), errors.ArgumentError, "not whole"),
            Bad(lambda dl: dl.realpow(1j, 2), errors.ClassError, "complex"),
            Bad(lambda dl: dl.realpow("a", 2), errors.ClassError, "numeric"),
            Bad(lambda dl: dl.realpow([1, 2], [1, 2, 3]), errors.SizeError, "incompatible"),
        ),
    ),
    Record(
        "rsqrt",
        (Case((A((3, 4), "CB", positive),), lambda x: 1 / np.sqrt(x), "CB"), Case((A((0, 3)),), lambda x: x)),
    ),
    Record(
        "idivide",
        (
            Case(
                (dl.int16([-7, -4, 7, 11]), 10),
                lambda *_: [[0, 0, 0, 1]],
                compare=integer("int16"),
                smooth=False,
            ),
            Case(
                (dl.int8([-7, 7]), dl.int8([[2], [0]]), "floor"),
                lambda *_: [[-4, 3], [-128, 127]],
                compare=integer("int8"),
                smooth=False,
            ),
            Case(
                (dl.uint64([2**64 - 1]), dl.uint64(2), "round"),
                lambda *_: [[2**63]],
                compare=integer("uint64"),
                smooth=False,
            ),
        ),
        (
            Bad(lambda dl: dl.idivide(7, 2), errors.ClassError, "integer class"),
            Bad(lambda dl: dl.idivide(dl.int8(7), dl.int16(2)), errors.ClassError, "same class"),
            Bad(lambda dl: dl.idivide(dl.int64(7), 2), errors.ClassError, r"int64\(B\)"),
            Bad(lambda dl: dl.idivide(dl.int8(7), dl.int8(2), "up"), errors.OptionError, "floor"),
            Bad(lambda dl: dl.idivide(dl.dlarray([1, 2], "C"), dl.int8(2)), errors.FormatError, "stripdims"),
        ),
    ),
    *[
        Record(
            name,
            (
                Case((A((3, 4), "", bits), A((1, 4), "", bits)), of_bits(operation), smooth=False),
                whole_case("uint8", [want], dl.uint8([12, 10]), 6),
                whole_case("int8", [[operation(-1, 3), operation(5, 3)]], dl.int8([-1, 5]), dl.int8(3)),
                whole_case(
                    "logical", [[operation(True, True), operation(False, True)]], [True, False], [True, True]
                ),
                whole_case("double", [[operation(-2, 5)]], -2, 5, "int8"),
            ),
            (
                Bad(
                    lambda dl, name=name: getattr(dl, name)(1.5, 2),
                    errors.ArgumentError,
                    "whole numbers of class uint64",
                ),
                Bad(
                    lambda dl, name=name: getattr(dl, name)(dl.uint8(1), 300),
                    errors.ArgumentError,
                    "holds 300",
                ),
                Bad(
                    lambda dl, name=name: getattr(dl, name)(dl.uint8(1), dl.int8(3)),
                    errors.ClassError,
                    "same class",
                ),
                Bad(
                    lambda dl, name=name: getattr(dl, name)(dl.uint8(1), 1, "int8"),
                    errors.ArgumentError,
                    "leave it out",
                ),
            ),
        )
        for name, operation, want in (
            ("bitand", operator.and_, [4, 2]),
            ("bitor", operator.or_, [14, 14]),
            ("bitxor", operator.xor, [10, 12]),
        )
    ],
    Record(
        "bitshift",
        (
            Case((A((3, 4), "", bits), A((1, 4), "", shifts), "int64"), scaled, smooth=False),
            Case((6, [5, 6, 7], "uint8"), lambda *_: [[192, 128, 0]], smooth=False),
            Case(
                (dl.int8([-128, 127, -3]), [-9, 1, -1]),
                lambda *_: [[-1, -2, -2]],
                compare=integer("int8"),
                smooth=False,
            ),
            Case(
                (dl.uint64(2**64 - 1), [64, -63, 63]),
                lambda *_: [[0, 1, 2**63]],
                compare=integer("uint64"),
                smooth=False,
            ),
        ),
        (
            Bad(lambda dl: dl.bitshift(1, 0.5), errors.ArgumentError, "whole numbers"),
            Bad(lambda dl: dl.bitshift(-1, 1), errors.ArgumentError, "class uint64"),
        ),
    ),
    Record(
        "bitget",
        (
            Case((A((3, 4), "", bits), 3, "int64"), lambda a, *_: np.floor(a / 4) % 2, smooth=False),
            whole_case("int8", [[1, 0, 1]], dl.int8(-3), [1, 2, 8]),
        ),
        (Bad(lambda dl: dl.bitget(dl.uint8(1), 9), errors.ArgumentError, "from 1 to 8"),),
    ),
    Record(
        "bitset",
        (
            Case(
                (A((3, 4), "", bits), 3, 1, "int64"),
                lambda a, *_: a + 4 * (np.floor(a / 4) % 2 == 0),
                smooth=False,
            ),
            Case(
                (dl.uint8(9), [5, 1, 8], [1, 0, 2]),
                lambda *_: [[25, 8, 137]],
                compare=integer("uint8"),
                smooth=False,
            ),
            whole_case("int8", [[-128]], dl.int8(0), 8),
            Case((-1, 1, 0, "int8"), lambda *_: [[-2]], smooth=False),
        ),
        (Bad(lambda dl: dl.bitset(dl.uint8(1), 0), errors.ArgumentError, "from 1 to 8"),),
    ),
    Record(
        "bitcmp",
        (
            Case((A((3, 4), "", bits), "uint8"), lambda a, _: 255 - a, smooth=False),
            whole_case(
                "int8",
                [[-1, -86, 0]],
                dl.int8([0, 85, -1]),
            ),
            whole_case(
                "logical",
                [[False, True]],
                [True, False],
            ),
        ),
        (
            Bad(lambda dl: dl.bitcmp(0.5), errors.ArgumentError, "whole numbers"),
            Bad(lambda dl: dl.bitcmp(1j), errors.ClassError, "complex"),
        ),
    ),
]
