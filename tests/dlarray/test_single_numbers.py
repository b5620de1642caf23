"""Functions of single numbers give what the functions of arrays give, to the bit; and answer to nothing else."""

import itertools
import operator

import numpy as np
import pytest

import dlarray as dl
from dlarray import end
from dlarray.numbers.quick import QUICK
from dlarray.numbers.reading import number_of, subscript_of
from dlarray.numbers.whole import of_integers
from tests.support.bundles import cases

NUMBERS = (
    0.0,
    1.0,
    -1.0,
    2.0,
    3.0,
    -7.0,
    0.5,
    -0.5,
    2.5,
    -2.5,
    0.5 - 2.0**-54,
    1e300,
    2.0**53,
    np.nan,
    np.inf,
    -np.inf,
)
OF_TWO = ("max", "min", "rem", "mod")
OF_BITS = ("bitand", "bitor", "bitxor")


def by_arrays(f, *numbers):
    """The first element of what a function makes of rows of two."""
    return np.asarray(f(*(dl.dlarray([[x, x]]) for x in numbers)))[0, 0]


def same(found, wanted):
    assert type(found) is dl.dlarray and found.shape == (1, 1) and dl.underlyingType(found) == "double"
    np.testing.assert_array_equal(np.asarray(found)[0, 0], wanted)


@cases("name", OF_TWO)
def test_of_two_numbers(name):
    f = getattr(dl, name)
    for a, b in itertools.product(NUMBERS, NUMBERS):
        same(f(a, b), by_arrays(f, a, b))
        same(f(dl.dlarray(a), b), by_arrays(f, a, b))
    same(f(7, 3), by_arrays(f, 7, 3))
    assert QUICK[name]((7, dl.dlarray(3))) is not None


@cases("name", OF_BITS)
def test_of_the_bits_of_two_numbers(name):
    f = getattr(dl, name)
    for a, b in itertools.product((0, 1, 5, 12, 2**40 + 3), (0, 3, 6, 2**33 - 1)):
        same(f(a, b), by_arrays(f, a, b))
    assert QUICK[name]((-1, 2)) is None and QUICK[name]((0.5, 2)) is None


def test_round():
    for x in (*NUMBERS, 2.0**52 + 0.5, -3.5, 1e-320):
        same(dl.round(x), by_arrays(dl.round, x))


@pytest.mark.parametrize(
    "parts", [(1, 5), (3, 3), (1, 2, 6), (10, -3, 1), (-2, 2), (0, 1, 0), (1, 0.5, 3), (5, 1), (1, 70_000)]
)
def test_colon(parts):
    """Whole numbers the quick way, others and very many the other; both are NumPy's arithmetic."""
    step = parts[1] if len(parts) == 3 else 1
    wanted = np.arange(parts[0], parts[-1] + np.sign(step) * 1e-9, step, dtype=float)[None]
    found = dl.colon(*parts)
    assert found.shape == wanted.shape and dl.underlyingType(found) == "double"
    np.testing.assert_array_equal(np.asarray(found), wanted)


def test_horzcat():
    found = dl.horzcat(1, dl.dlarray(2.5), 3)
    assert found.tolist() == [[1, 2.5, 3]] and dl.underlyingType(found) == "double"
    assert dl.horzcat(7).shape == (1, 1)
    assert dl.underlyingType(dl.horzcat(1, dl.single(2))) == "single"
    assert dl.underlyingType(dl.horzcat(True, False)) == "logical"


def test_what_is_no_single_number():
    """Other classes, labels, arrays and what is traced go the other way."""
    others = (
        True,
        2**60,
        "a",
        None,
        [1],
        dl.single(2),
        dl.dlarray([1, 2]),
        dl.dlarray(2, "C"),
        dl.int8(3),
        dl.zeros(0, 0),
        1j,
    )
    assert [number_of(x) for x in others] == [None] * len(others)
    assert [number_of(x) for x in (3, 2.5, dl.dlarray(4))] == [3, 2.5, 4]
    assert [subscript_of(x) for x in (3, 2.0, dl.dlarray(4), 2.5, True, np.nan, np.inf, "2")] == [
        3,
        2,
        4,
        0,
        0,
        0,
        0,
        0,
    ]

    def loss(x):
        y = dl.max(x, 2.0) + dl.round(x) + dl.horzcat(x, 1)(1) * 3
        return y, dl.dlgradient(y, x)

    y, slope = dl.dlfeval(loss, dl.dlarray(5.0))
    assert float(y) == 25 and float(slope) == 4
    assert dl.underlyingType(dl.max(dl.single(1), 2)) == "single"
    assert dl.dims(dl.max(dl.dlarray(2, "CB"), 1)) == "CB"


def test_stores_and_reads_by_numbers_that_are_dlarrays():
    X, k = dl.zeros(2, 3), dl.dlarray(2)
    X.paren[k, 3] = 5
    X.paren[dl.max(1, 2), dl.dlarray(1)] = dl.dlarray(7)
    X.paren[2.0] = True
    assert X.tolist() == [[0, 0, 0], [1, 0, 5]]
    assert float(X(k, 3)) == 5 and float(X(dl.dlarray(6))) == 5 and X(k, ":").shape == (1, 3)
    for bad in (2.5, 0, 7, dl.dlarray(np.nan)):
        with pytest.raises(dl.errors.IndexingError):
            X(bad)


def test_truths_among_logicals():
    mask = dl.dlarray(np.zeros((1, 4), bool))
    mask.paren[2] = True
    mask.paren[1, 4] = True
    assert dl.underlyingType(mask) == "logical" and mask.tolist() == [[False, True, False, True]]
    mask.paren[2] = 0  # it keeps its class
    assert dl.underlyingType(mask) == "logical" and not mask.tolist()[0][1]
    ints = dl.int8([1, 2])
    ints.paren[1] = True
    assert dl.underlyingType(ints) == "int8"


@pytest.mark.parametrize("size", [(0, 0), (1, 0), (0, 1), (1, 1), (1, 3), (3, 1)])
def test_growing_by_one(size):
    X = dl.zeros(*size)
    Y = X + 0
    for n in range(3):
        X.paren[end + 1] = n + 1.5
    column = size[0] > 1
    wanted = [0.0] * (size[0] * size[1]) + [1.5, 2.5, 3.5]
    assert X.shape == ((len(wanted), 1) if column else (1, len(wanted)))
    assert np.asarray(X).ravel().tolist() == wanted and Y.shape == size


def test_growing_is_refused_as_before():
    with pytest.raises(dl.errors.IndexingError):
        dl.zeros(2, 2).paren[end + 1] = 1
    words = dl.single([1, 2])
    words.paren[end + 1] = 3
    assert dl.underlyingType(words) == "single" and words.shape == (1, 3)


OPERATIONS = (operator.add, operator.sub, operator.mul, operator.truediv)
DOUBLES = (0.0, -0.0, 1.0, -1.5, 2.5, 0.4, 3.0, 1e12, -1e12, np.nan, np.inf, -np.inf)


@cases("kind", ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"])
def test_arithmetic_of_integers(kind):
    """To the bit what rows of two are; both sides, zeros and limits among them."""
    make = getattr(dl, kind)
    least, most = np.iinfo(kind).min, np.iinfo(kind).max
    for n, x, f in itertools.product((0, 1, 7, 100, least, most), DOUBLES, OPERATIONS):
        one, two = make(n), make([[n, n]])
        for found, wanted in (
            (f(one, x), f(two, x)), (f(x, one), f(x, two)), (f(one, one), f(two, two)),
            (f(one, dl.dlarray(x)), f(two, x)),
        ):  # fmt: skip
            assert dl.underlyingType(found) == kind and found.shape == (1, 1)
            assert np.asarray(found)[0, 0] == np.asarray(wanted)[0, 0], (n, x, f)


@cases("kind", ["int8", "uint8", "int32", "uint64"])
def test_stores_of_numbers_among_integers(kind):
    X, Y = (getattr(dl, kind)([[1, 2, 3]]) for _ in range(2))
    for x in DOUBLES:
        X.paren[2] = x
        Y.paren["2:3"] = [x, x]
        assert dl.underlyingType(X) == kind and np.asarray(X)[0, 1] == np.asarray(Y)[0, 1], x


def test_integers_of_two_classes_are_refused_as_before():
    with pytest.raises(dl.errors.ClassError):
        dl.int8(1) + dl.int16(1)
    assert dl.underlyingType(dl.int8(3) + True) == "int8"
    assert (dl.int8([1, 2]) + 1).tolist() == [[2, 3]]


def test_nothing_is_asked_of_what_is_no_dlarray():
    """An array that a compiler records says that its value was asked for, whatever is read of it."""

    class Recorded:
        def __getattr__(self, name):
            raise RuntimeError(f"asked for {name}")

    assert number_of(Recorded()) is None and subscript_of(Recorded()) == 0
    assert of_integers("add", Recorded(), 1) is None and of_integers("add", dl.int8(1), Recorded()) is None


@cases("name", ["and_", "or_"])
def test_of_two_truths(name):
    """As of arrays, whatever says the truth; numbers, labels and several go the usual way."""
    f = getattr(dl, name)
    for a, b in itertools.product((True, False), repeat=2):
        expected = by_arrays(f, a, b)
        for x, y in itertools.product((a, dl.logical(a)), (b, dl.logical(b), float(b), dl.dlarray([b, b]))):
            found = f(x, y)
            assert type(found) is dl.dlarray and dl.underlyingType(found) == "logical"
            assert found.shape == np.shape(y) or found.shape == (1, 1)
            np.testing.assert_array_equal(np.asarray(found), expected)
    assert dl.dims(f(dl.dlarray(True, "CB"), True)) == "CB"
