"""Elementwise functions and the operators' names: special values and points, accuracy, complex numbers."""

import math
import warnings

import numpy as np
import pytest
import scipy.special as sp

import dlarray as dl
from dlarray import errors
from tests.functions.elementwise.records import RECORDS
from tests.support import lookalike
from tests.support.backends import Backend, host
from tests.support.bundles import cases

torch = pytest.importorskip("torch", reason="PyTorch is the oracle of complex derivatives")
INF, NAN = math.inf, math.nan
GENERATOR = np.random.default_rng(7)


def value(name, *args):
    return host(getattr(dl, name)(*args))


def gradients(function, *values):
    """The derivatives of the sum of all elements."""

    def model(*X):
        Y = function(*X)
        return dl.dlgradient(dl.sum(Y, "all"), *X)

    with np.errstate(all="ignore"):
        out = dl.dlfeval(model, *[dl.dlarray(v) for v in values])
    return [host(g).ravel() for g in (out if isinstance(out, tuple) else (out,))]


# -- special values --------------------------------------------------------------------------------------------
SPECIAL = [
    ("log10", [0.0, INF, -1.0], [-INF, INF, NAN]),
    ("log2", [0.0, INF, -1.0], [-INF, INF, NAN]),
    ("log1p", [-1.0, -2.0], [-INF, NAN]),
    ("expm1", [-INF, INF, 1e-300], [-1, INF, 1e-300]),
    ("nextpow2", [0.0, 1, -100, 2.0**1023, 2.0**-1074, 3e-310, INF, NAN], [0, 0, 7, 1023, -1074, -1028, INF, NAN]),
    ("sind", [90, 180, 270, 360, -90, -180, 1e9 * 360 + 30, INF], [1, 0, -1, 0, -1, 0, 0.5, NAN]),
    ("cosd", [90, 180, 270, 360, -90, 60, -INF, -1e9 * 360], [0, -1, 0, 1, 0, 0.5, NAN, 1]),
    ("tand", [45, 90, 180, 270, -90, -45, 135], [1, INF, 0, -INF, -INF, -1, -1]),
    ("asind", [1, -1, 2], [90, -90, NAN]),
    ("acosd", [1, -1, 0], [0, 180, 90]),
    ("atand", [INF, -INF, 1], [90, -90, 45]),
    ("sec", [0.0], [1]),
    ("csc", [0.0], [INF]),
    ("cot", [0.0, -0.0], [INF, -INF]),
    ("acot", [0.0, INF], [math.pi / 2, 0]),
    ("asec", [1, -1, 0.5, INF], [0, math.pi, NAN, math.pi / 2]),
    ("acsc", [1, -1, 0.5], [math.pi / 2, -math.pi / 2, NAN]),
    ("coth", [0.0, 800, -800], [INF, 1, -1]),
    ("sech", [0.0, 800], [1, 0]),
    ("csch", [0.0, 800], [INF, 0]),
    ("asech", [0, 1, 2], [INF, 0, NAN]),
    ("acsch", [0, INF], [INF, 0]),
    ("acoth", [1, -1, 0.5], [INF, -INF, NAN]),
    ("acosh", [1, 0.5], [0, NAN]),
    ("erf", [INF, -INF, 0, NAN], [1, -1, 0, NAN]),
    ("erfc", [INF, -INF, 0, NAN], [0, 2, 1, NAN]),
    ("erfcx", [INF, -INF, 0, NAN, -30], [0, INF, 1, NAN, INF]),
    ("erfinv", [1, -1, 0, 1.1, NAN], [INF, -INF, 0, NAN, NAN]),
    ("erfcinv", [0, 2, 1, -0.1, 2.1, NAN], [INF, -INF, 0, NAN, NAN, NAN]),
    ("gammaln", [0, 1, 2, INF, -1.5, NAN], [INF, 0, 0, INF, NAN, NAN]),
    ("psi", [0, INF, -0.5, NAN], [-INF, INF, NAN, NAN]),
    ("sign", [-INF, -0.0, NAN], [-1, 0, NAN]),
    ("fix", [-1.9, 1.9, -INF, NAN], [-1, 1, -INF, NAN]),
    ("floor", [-1.9, INF, NAN], [-2, INF, NAN]),
    ("ceil", [-1.9, -INF, NAN], [-1, -INF, NAN]),
    ("round", [0.5, -0.5, 2.5, -2.5, 0.49999999999999994, 2.0**52 + 1, INF, NAN],
     [1, -1, 3, -3, 0, 2.0**52 + 1, INF, NAN]),
    ("angle", [-2.0, 0, 3, NAN], [math.pi, 0, 0, NAN]),
    ("imag", [-2.0, NAN], [0, 0]),
]  # fmt: skip


@cases(("name", "x", "y"), SPECIAL, ids=[s[0] for s in SPECIAL])
def test_special_values_without_a_warning(name, x, y):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        np.testing.assert_allclose(value(name, dl.dlarray(np.array([x]))).ravel(), y, rtol=1e-15, atol=0)


REMAINDERS = [
    # a, b, mod, rem
    (-4, 3, 2, -1), (-1, 3, 2, -1), (7, 3, 1, 1), (9, 3, 0, 0), (-4, -3, -1, -1), (7, -3, -2, 1), (9, -3, 0, 0),
    (5, 0, 5, NAN), (-5, 0, -5, NAN), (0, 0, 0, NAN), (INF, 0, INF, NAN), (INF, 2, NAN, NAN), (-INF, 2, NAN, NAN),
    (5, INF, 5, 5), (-5, INF, INF, -5), (5, -INF, -INF, 5), (0, INF, 0, 0), (NAN, 3, NAN, NAN), (3, NAN, NAN, NAN),
    (4 * math.pi, 2 * math.pi, 0, 0), (0.3, 0.1, 0, 0), (-0.3, 0.1, 0, 0), (1.0, 0.1, 0, 0), (5.5, 2.0, 1.5, 1.5),
    (2, 2 - 2.0**-51, 0, 0), (1e300, 7, math.fmod(1e300, 7), math.fmod(1e300, 7)),
]  # fmt: skip


@cases(("a", "b", "mod", "rem"), REMAINDERS)
def test_mod_and_rem_by_matlabs_conventions(a, b, mod, rem):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        np.testing.assert_array_equal(value("mod", a, b), [[mod]])
        np.testing.assert_array_equal(value("rem", a, b), [[rem]])


def test_mod_of_whole_numbers_is_pythons():
    a, b = GENERATOR.integers(-50, 50, (2, 400))
    b[b == 0] = 1
    np.testing.assert_array_equal(value("mod", dl.dlarray(a), dl.dlarray(b)).ravel(), a % b)
    np.testing.assert_array_equal(value("rem", dl.dlarray(a), dl.dlarray(b)).ravel(), np.fmod(a, b))


def test_hypot_and_atan2_keep_extreme_radii_in_range():
    np.testing.assert_allclose(value("hypot", 3e200, 4e200), 5e200)
    np.testing.assert_allclose(value("hypot", 3e-200, 4e-200), 5e-200)
    np.testing.assert_array_equal(value("hypot", INF, NAN), INF)
    np.testing.assert_array_equal(value("atan2", [0.0, -0.0, 0], [[-1.0]]), [[math.pi, -math.pi, math.pi]])


def test_log2_in_two_parts_is_frexp():
    x = np.concatenate([2.0 ** np.arange(-1074, 1024), -(3.0 ** np.arange(-600, 600)), [0.0, INF, -INF, NAN]])
    f, e = dl.log2(dl.dlarray(x), nargout=2)
    mantissa, exponent = np.frexp(x)
    exponent = np.where(np.isfinite(x), exponent, 0)
    np.testing.assert_array_equal(host(f).ravel(), mantissa)
    np.testing.assert_array_equal(host(e).ravel(), exponent)


# -- rounding --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("ties", "expected"),
    [
        ("fromzero", [-3, -2, -1, 1, 2, 3]), ("tozero", [-2, -1, 0, 0, 1, 2]), ("even", [-2, -2, 0, 0, 2, 2]),
        ("odd", [-3, -1, -1, 1, 1, 3]), ("plusinf", [-2, -1, 0, 1, 2, 3]), ("minusinf", [-3, -2, -1, 0, 1, 2]),
    ],
)  # fmt: skip
def test_round_ties(ties, expected):
    X = dl.dlarray([-2.5, -1.5, -0.5, 0.5, 1.5, 2.5])
    np.testing.assert_array_equal(host(dl.round(X, TieBreaker=ties)).ravel(), expected)


@cases(
    ("x", "arguments", "expected"),
    [
        (math.pi, (3,), 3.142), (863178137, (-2,), 863178100), (-2.5, (0,), -3), (112.05 - 110, (1,), 2.0),
        (1253, (2, "significant"), 1300), (3132, (2, "significant"), 3100), (1000, (1, "significant"), 1000),
        (0.000123456, (3, "significant"), 0.000123), (0.0, (3, "significant"), 0.0),
        (-99.9, (2, "significant"), -100),
        (INF, (3, "significant"), INF), (NAN, (2,), NAN), (1e300, (20,), 1e300), (5e-324, (1,), 0.0),
        (0.1, (400,), 0.1),
    ],
)  # fmt: skip
def test_round_to_digits(x, arguments, expected):
    np.testing.assert_array_equal(value("round", x, *arguments), expected)


def test_rounding_of_complex_numbers_is_by_parts():
    Z = dl.dlarray([1.5 - 2.5j, -0.2 + 0.7j])
    np.testing.assert_array_equal(host(dl.round(Z)).ravel(), [2 - 3j, 0 + 1j])
    np.testing.assert_array_equal(host(dl.floor(Z)).ravel(), [1 - 3j, -1 + 0j])
    np.testing.assert_array_equal(host(dl.ceil(Z)).ravel(), [2 - 2j, 0 + 1j])
    np.testing.assert_array_equal(host(dl.fix(Z)).ravel(), [1 - 2j, 0 + 0j])


def test_clip_gives_the_gradient_to_what_is_shown():
    np.testing.assert_array_equal(
        gradients(lambda x: dl.clip(x, -1, 1), [-2.0, -1, 0, 1, 2])[0], [0, 1, 1, 1, 0]
    )
    x, low, high = gradients(dl.clip, [-2.0, -1, 0, 1, 2], -np.ones((1, 5)), np.ones((1, 5)))
    np.testing.assert_array_equal(x, [0, 1, 1, 1, 0])
    np.testing.assert_array_equal(low, [1, 0, 0, 0, 0])
    np.testing.assert_array_equal(high, [0, 0, 0, 0, 1])
    np.testing.assert_array_equal(value("clip", dl.dlarray([NAN, 5]), 0, 1), [[NAN, 1]])


# -- accuracy --------------------------------------------------------------------------------------------------
WIDE = np.concatenate([np.linspace(-6, 6, 121), np.logspace(-12, 1.4, 60), [0.46875, 4.0, 26.0]])
ACCURACY = [
    ("erf", lambda m, v: m.erf(v), WIDE),
    ("erfc", lambda m, v: m.erfc(v), WIDE),
    ("erfcx", lambda m, v: m.exp(v * v) * m.erfc(v), np.concatenate([WIDE, np.logspace(1, 5, 30)])),
    ("erfinv", lambda m, v: m.erfinv(v), np.concatenate([np.linspace(-0.999, 0.999, 100), [1e-15, 1 - 2.0**-20]])),
    ("gammaln", lambda m, v: m.loggamma(v),
     np.concatenate([np.linspace(0.01, 12, 300), np.linspace(0.999, 1.001, 22), np.linspace(1.99, 2.01, 22),
                     np.logspace(-20, 20, 60)])),
]  # fmt: skip


@cases("single", [False, True], ids=["double", "single"])
@cases(("name", "oracle", "x"), ACCURACY, ids=[a[0] for a in ACCURACY])
def test_special_functions_to_a_few_units_in_the_last_place(name, oracle, x, single):
    """SciPy's own erfc and erfcx are not as near: they round x*x before the exponential."""
    mpmath = pytest.importorskip("mpmath", reason="the oracle of many digits comes with PyTorch's SymPy")
    kind = np.float32 if single else np.float64
    x = x.astype(kind)
    with mpmath.workdps(40):
        expected = np.array([float(oracle(mpmath, mpmath.mpf(float(v)))) for v in x])
    usual = (np.abs(expected) > np.finfo(kind).tiny) & (np.abs(expected) < np.finfo(kind).max)
    got = value(name, dl.dlarray(x)).ravel()
    assert got.dtype == kind
    np.testing.assert_allclose(got[usual], expected[usual], rtol=4 * np.finfo(kind).eps, atol=0)


@pytest.mark.parametrize("name", ["erf", "erfc", "erfcx", "erfinv", "erfcinv", "gammaln", "psi"])
def test_special_functions_of_half_precision(name):
    x = np.array([0.1, 0.3, 0.7, 0.9], np.float16)
    got = value(name, dl.dlarray(x))
    assert got.dtype == np.float16
    np.testing.assert_allclose(got.ravel().astype(float), getattr(sp, name)(x.astype(float)), rtol=1e-3)


def test_special_functions_are_scipys():
    x = np.linspace(-6, 6, 4001)
    for name in ("erf", "erfc", "erfcx"):
        np.testing.assert_allclose(value(name, dl.dlarray(x)).ravel(), getattr(sp, name)(x), rtol=2e-14)
    y = np.concatenate([np.linspace(0.001, 1.99, 2000), np.logspace(-300, -3, 200)])
    np.testing.assert_allclose(value("erfcinv", dl.dlarray(y)).ravel(), sp.erfcinv(y), rtol=2e-15, atol=1e-16)
    np.testing.assert_allclose(value("erfinv", dl.dlarray(y / 2)).ravel(), sp.erfinv(y / 2), rtol=2e-15)
    z = np.concatenate([np.linspace(1e-3, 12, 4001), np.logspace(-30, 30, 200)])
    np.testing.assert_allclose(value("gammaln", dl.dlarray(z)).ravel(), sp.gammaln(z), rtol=2e-15, atol=1e-15)


@pytest.mark.parametrize("order", range(5))
def test_psi_of_every_order(order):
    x = np.concatenate([np.linspace(0.05, 20, 500), np.logspace(1, 6, 50)])
    expected = sp.polygamma(order, x)
    np.testing.assert_allclose(value("psi", order, dl.dlarray(x)).ravel(), expected, rtol=2e-14, atol=2e-15)


# -- gradients at special points -------------------------------------------------------------------------------
ONE = [
    ("erfcx", [-3.0, 0.3, 9.99, 10.01, 50, 1e6],
     lambda x: np.where(x > 40, -1 / (math.sqrt(math.pi) * x**2) * (1 - 1.5 / x**2 + 3.75 / x**4 - 13.125 / x**6),
                        2 * x * sp.erfcx(x) - 2 / math.sqrt(math.pi)), 2e-12),
    ("erfinv", [0.0, 0.9], lambda x: math.sqrt(math.pi) / 2 * np.exp(sp.erfinv(x) ** 2), 1e-13),
    ("gammaln", [1e-5, 1, 2, 300], sp.psi, 1e-13),
    ("acot", [0.0, -1e-3], lambda x: -1 / (1 + x * x), 1e-15),
    ("asec", [1.5, -1.5], lambda x: 1 / (abs(x) * np.sqrt(x * x - 1)), 1e-14),
    ("acsc", [1.5, -1.5], lambda x: -1 / (abs(x) * np.sqrt(x * x - 1)), 1e-14),
    ("tand", [45.0, 0], lambda x: math.pi / 180 * (1 + np.tan(np.deg2rad(x)) ** 2), 1e-14),
    ("sign", [0.0, 1, -2], lambda x: 0 * x, 0),
    ("floor", [0.0, 1.5], lambda x: 0 * x, 0),
    ("round", [0.5, 1.2], lambda x: 0 * x, 0),
    ("angle", [-1.0, 0, 2], lambda x: 0 * x, 0),
    ("real", [-1.0, 0], lambda x: 0 * x + 1, 0),
    ("imag", [-1.0, 0], lambda x: 0 * x, 0),
]  # fmt: skip


@cases(("name", "x", "slope", "tolerance"), ONE, ids=[o[0] for o in ONE])
def test_gradient_at_special_points(name, x, slope, tolerance):
    x = np.array(x, float)
    np.testing.assert_allclose(gradients(getattr(dl, name), x)[0], slope(x), rtol=tolerance, atol=0)


TWO = [
    # name, a, b, derivative by a, derivative by b
    ("atan2", [0.0, 0, 1, 1e-200, 1e200], [0.0, -1, 0, 1e-200, 1e200], [0, -1, 0, 5e199, 5e-201],
     [0, 0, -1, -5e199, -5e-201]),
    ("hypot", [0.0, 3, 0], [0.0, 4, -1], [0, 0.6, 0], [0, 0.8, -1]),
    ("mod", [-4.0, 5, 4, 7, 0.3], [3.0, -3, 0, INF, 0.1], [1] * 5, [2, 2, 0, 0, -3]),
    ("rem", [-4.0, 5, 7, 0.3], [3.0, -3, INF, 0.1], [1] * 4, [1, 1, 0, -3]),
    ("power", [0.0, 0, 0, 2, -2, 0], [0.0, 1, 2, 3, 2, 0.5], [0, 1, 0, 12, -4, INF],
     [0, 0, 0, 8 * math.log(2), NAN, 0]),
    ("ldivide", [2.0, -4], [1.0, 3], [-0.25, -3 / 16], [0.5, -0.25]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "a", "b", "da", "db"), TWO, ids=[t[0] for t in TWO])
def test_gradients_of_pairs_at_special_points(name, a, b, da, db):
    left, right = gradients(getattr(dl, name), np.array([a]), np.array([b]))
    np.testing.assert_allclose(left, da, rtol=1e-14)
    np.testing.assert_allclose(right, db, rtol=1e-14)


# -- complex numbers, against PyTorch --------------------------------------------------------------------------
HOLOMORPHIC = {
    "sin": torch.sin, "cos": torch.cos, "tan": torch.tan, "asin": torch.asin, "acos": torch.acos, "atan": torch.atan,
    "sinh": torch.sinh, "cosh": torch.cosh, "asinh": torch.asinh, "acosh": torch.acosh, "atanh": torch.atanh,
    "expm1": torch.expm1, "log1p": torch.log1p, "log2": torch.log2, "log10": torch.log10,
    "sec": lambda z: 1 / torch.cos(z), "csc": lambda z: 1 / torch.sin(z), "cot": lambda z: 1 / torch.tan(z),
    "sech": lambda z: 1 / torch.cosh(z), "csch": lambda z: 1 / torch.sinh(z), "coth": lambda z: 1 / torch.tanh(z),
    "asec": lambda z: torch.acos(1 / z), "acsc": lambda z: torch.asin(1 / z), "acot": lambda z: torch.atan(1 / z),
    "asech": lambda z: torch.acosh(1 / z), "acsch": lambda z: torch.asinh(1 / z), "acoth": lambda z: torch.atanh(1 / z),
    "conj": torch.conj, "sign": torch.sgn, "real": torch.real, "imag": torch.imag, "angle": torch.angle,
    "uminus": torch.neg, "uplus": torch.clone,
}  # fmt: skip


@cases("name", HOLOMORPHIC)
def test_complex_values_and_gradients(name):
    z = GENERATOR.uniform(0.3, 0.8, (1, 6)) * np.exp(1j * GENERATOR.uniform(-3, 3, (1, 6)))
    weights = GENERATOR.standard_normal((1, 6))
    Z = torch.tensor(z, requires_grad=True)
    Y = HOLOMORPHIC[name](Z)
    np.testing.assert_allclose(value(name, dl.dlarray(z)), Y.resolve_conj().detach().numpy(), rtol=1e-12)
    loss = ((Y.real + 0.7 * Y.imag if Y.is_complex() else Y) * torch.tensor(weights)).sum()
    loss.backward()

    def model(X):
        Y = getattr(dl, name)(X)
        return dl.dlgradient(dl.sum((dl.real(Y) + 0.7 * dl.imag(Y)) * weights, "all"), X)

    np.testing.assert_allclose(
        host(dl.dlfeval(model, dl.dlarray(z))), Z.grad.resolve_conj().numpy(), rtol=1e-10
    )


def test_complex_keeps_infinite_parts_and_differentiates():
    Z = dl.complex(dl.dlarray([1.0, INF]), dl.dlarray([INF, 2.0]))
    np.testing.assert_array_equal(host(dl.real(Z)), [[1, INF]])
    np.testing.assert_array_equal(host(dl.imag(Z)), [[INF, 2]])
    a, b = gradients(
        lambda a, b: dl.real(dl.complex(a, b) ** 2) + 3 * dl.imag(dl.complex(a, b)), [1.0, 2], [3.0, 4]
    )
    np.testing.assert_allclose(a, [2, 4])
    np.testing.assert_allclose(b, [-6 + 3, -8 + 3])
    assert dl.underlyingType(dl.complex(dl.dlarray(np.float32([1])), 2.0)) == "single"
    np.testing.assert_array_equal(host(dl.complex(dl.dlarray([1 + 2j]))), [[1 + 2j]])


# -- the operators' names --------------------------------------------------------------------------------------
def test_named_operators_are_the_operators():
    X, Y = (
        dl.dlarray(GENERATOR.standard_normal((3, 4)), "CB"),
        dl.dlarray(GENERATOR.uniform(1, 2, (4, 2)), "BT"),
    )
    for name, result in {
        "plus": X + Y, "minus": X - Y, "times": X * Y, "rdivide": X / Y, "ldivide": Y / X, "power": Y**X,
        "eq": X == Y, "ne": X != Y, "lt": X < Y, "le": X <= Y, "gt": X > Y, "ge": X >= Y,
        "and_": X & Y, "or_": X | Y, "xor": (X != 0) ^ (Y != 0),
    }.items():  # fmt: skip
        left, right = (Y, X) if name == "power" else (X, Y)
        got = getattr(dl, name)(left, right)
        assert dl.dims(got) == dl.dims(result) == "CBT"
        np.testing.assert_array_equal(host(got), host(result))


def test_matlabs_spelling_of_pythons_words():
    X, Y = dl.dlarray([0, 1, 2]), dl.dlarray([0, 0, 2])
    for word in ("and", "or"):
        np.testing.assert_array_equal(host(getattr(dl, word)(X, Y)), host(getattr(dl, word + "_")(X, Y)))
    np.testing.assert_array_equal(host(getattr(dl, "not")(X)), [[True, False, False]])


@pytest.mark.parametrize("name", ["plus", "times", "power", "ldivide", "mod", "rem", "atan2", "hypot"])
def test_a_number_has_no_class_of_its_own(name):
    function = getattr(dl, name)
    for X in (dl.dlarray(np.float32([1, 2])), dl.dlarray(np.float16([1, 2]))):
        assert function(X, 2).dtype == function(3.0, X).dtype == X.dtype
    assert dl.underlyingType(function(dl.dlarray(np.float32([1, 2])), dl.dlarray([1.0, 2]))) == "single"
    assert dl.underlyingType(function(dl.dlarray([True, True]), dl.dlarray([True, True]))) == "double"
    assert dl.underlyingType(function(2, 3)) == "double"


def test_comparisons_are_not_traced():
    with pytest.raises(errors.TraceError):
        dl.dlfeval(lambda X: dl.dlgradient(dl.sum(dl.gt(X, 0) * 1.0, "all"), X), dl.dlarray([1.0, 2]))


def test_no_function_waits_for_the_device():
    """Nothing is read back to the host while a result is computed."""
    device = Backend("lookalike")
    for record in RECORDS:
        if record.name == "bsxfun":
            continue
        for case in record.cases:
            arguments = [
                device.dlarray(a.values(GENERATOR), a.fmt) if hasattr(a, "fmt") else a for a in case.args
            ]
            before = len(lookalike.syncs)
            getattr(dl, record.name)(*arguments, **case.options)
            assert len(lookalike.syncs) == before, record.name
