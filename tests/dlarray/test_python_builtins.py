"""The names that MATLAB and Python share: MATLAB's on arrays and numbers, Python's on what MATLAB does not know."""

import array  # noqa: F401
import collections  # noqa: F401
import datetime
import decimal  # noqa: F401
import fractions

import numpy as np  # noqa: F401
import pytest

import dlarray as dl
from dlarray import errors
from dlarray.python_builtins import PYTHONS_OWN, shared
from tests.support.bundles import cases

STAR: dict = {}
exec("from dlarray import *", STAR)
HALF, DAY = fractions.Fraction(1, 2), datetime.date(2024, 5, 1)
XS = ["pear", "fig", None]


def test_the_stars_names_are_those_of_the_package():
    for name in "sum max min abs all any round".split():
        assert STAR[name] is getattr(dl, name) and shared(name) is __builtins__[name]


@cases(
    "line",
    [
        "sum(len(x) for x in ['a', 'bcd'])",
        "sum([[1], [2]], start=[])",
        "sum([[1], [2, 3]], [])",
        "sum({1: 2, 3: 4})",
        "sum({1: 2, 3: 4}.values())",
        "sum({1, 2})",
        "sum(map(len, ['a', 'bcd']))",
        "sum([1, 2], start=10)",
        "sum(iter([1, 2]))",
        "sum([HALF, HALF])",
        "sum([HALF, 1])",
        "sum([decimal.Decimal('0.1')] * 3)",
        "sum([datetime.timedelta(1)], datetime.timedelta(2))",
        "sum(collections.deque([1, 2]))",
        "max(['fig', 'banana'], key=len)",
        "max('fig', 'banana', key=len)",
        "max([1, -5], key=abs)",
        "max([], default=7)",
        "min((), default=None)",
        "max('b', 'a', 'c')",
        "max('banana')",
        "max(['fig', 'banana'])",
        "min(x for x in [3, 1])",
        "min({'b': 1, 'a': 2})",
        "max(DAY, datetime.date(2024, 6, 1))",
        "max([DAY, datetime.date(2024, 6, 1)])",
        "max(0, HALF)",
        "max(HALF, 0)",
        "max(1, 5, 3)",
        "min(1.5, 5, 3, 4)",
        "max([(1, 'b'), (2, 'a')])",
        "max([[1], [1, 2]])",
        "min({3, 1})",
        "max({'a': 3}.items())",
        "any(x is None for x in XS)",
        "any(XS)",
        "all(XS)",
        "any('')",
        "any([[], [1]])",
        "all({})",
        "all([DAY, None])",
        "all(set())",
        "any({'': 1})",
        "any(['', 0])",
        "abs(HALF)",
        "abs(decimal.Decimal(-2))",
        "abs(datetime.timedelta(-1))",
        "round(HALF + 1)",
        "round(decimal.Decimal('2.675'), 2)",
        "round(2.675, ndigits=1)",
        "max(np.array(['a', 'b']).tolist())",
        "max(np.array(['b', 'a']))",
        "sum(np.array([HALF, HALF]))",
    ],
)
def test_what_only_python_can_mean_is_pythons(line):
    got, wanted = eval(line, {**globals(), **STAR}), eval(line)
    assert type(got) is type(wanted) and got == wanted


@cases(
    ("line", "wanted"),
    [
        ("sum([1, 2, 3])", [[6]]),
        ("sum([[1, 2], [3, 4]])", [[4, 6]]),
        ("sum([[1, 2], [3, 4]], 2)", [[3], [7]]),
        ("sum((1, 2))", [[3]]),
        ("sum(range(4))", [[6]]),
        ("sum([])", [[0]]),
        ("sum(array.array('d', [1, 2]))", [[3]]),
        ("sum([True, True, False])", [[2]]),
        ("sum([np.float32(1), 2])", [[3]]),
        ("sum([dl.dlarray([1, 2]), 3])", [[6]]),
        ("sum(dl.dlarray([[1, 2], [3, 4]]), 2)", [[3], [7]]),
        ("max(3, 5)", [[5]]),
        ("max([3, 5, 4])", [[5]]),
        ("max([[3, 5], [4, 1]])", [[4, 5]]),
        ("max([(1, 2), (0, 5)])", [[1, 5]]),
        ("max([3, 5, 4], [], 1)", [[3, 5, 4]]),
        ("max(3, dl.dlarray([1, 5]))", [[3, 5]]),
        ("min(3, [1, 5])", [[1, 3]]),
        ("max(2, 1, 'omitnan')", [[2]]),
        ("any([0, 2])", [[True]]),
        ("all([])", [[True]]),
        ("any([[0, 1], [0, 0]])", [[False, True]]),
        ("abs(-3)", [[3]]),
        ("abs([-3, 4])", [[3, 4]]),
        ("abs(True)", [[1]]),
        ("round(2.5)", [[3]]),
        ("round(-2.5)", [[-3]]),
        ("round(2.345, 2)", [[2.35]]),
        ("round(np.float64(0.5))", [[1]]),
    ],
)
def test_numbers_are_matlabs(line, wanted):
    got = eval(line, {**globals(), **STAR})
    assert isinstance(got, dl.dlarray) and got.tolist() == wanted


def test_matlabs_numbers_serve_where_python_counts():
    assert list(range(dl.max(2, 3))) == [0, 1, 2] and "abcd"[: dl.min(2, 3)] == "ab"
    assert int(dl.sum([1, 2])) == 3 and float(dl.round(2.5)) == 3.0 and dl.any([1, 0])


def test_refusals_stay_ours():
    for call, says in (
        (lambda: dl.sum("abc"), 'sum: the text "abc" is not numeric'),
        (lambda: dl.abs("abc"), 'abs: the text "abc" is not numeric'),
        (lambda: dl.round("abc"), 'round: the text "abc" is not numeric'),
        (lambda: dl.sum(3 + dl.dlarray([1, 2]), "al"), "all"),
        (lambda: dl.max(object()), "max: "),
        (lambda: dl.sum(), "not enough arguments"),
        (lambda: dl.sum([1, "a"], np.ma.masked_array([1.0, 2.0])), "sum: .*neither numeric nor logical"),
    ):
        with pytest.raises(errors.DLArrayError, match=says):
            call()


def test_an_error_in_a_generator_is_the_users():
    with pytest.raises(ZeroDivisionError):
        dl.any(1 / x for x in [0])
    with pytest.raises(errors.SizeError) as caught:
        dl.sum(dl.zeros(2, n) + dl.zeros(3, n) for n in [4])
    assert str(caught.value).startswith("plus: ") and any(
        "genexpr" in str(entry.name) for entry in caught.traceback
    )


def test_the_four_that_stay_pythons():
    """Each refuses an array, or does with it what MATLAB's function does."""
    assert {n for n in PYTHONS_OWN if n not in STAR} == PYTHONS_OWN == {"complex", "filter", "next", "range"}
    X, one = dl.dlarray([1, 2, 3]), dl.dlarray(3)
    with pytest.raises(errors.SizeError, match="1×1"):
        complex(X)
    assert complex(one) == complex(dl.complex(one)) == 3
    with pytest.raises((errors.SizeError, TypeError)):
        complex(X, X)
    assert complex(one, one) == complex(dl.complex(one, one))
    with pytest.raises(TypeError, match="expected 2 arguments"):
        filter(1, [1, 0.5], X)
    with pytest.raises(TypeError, match="not an iterator"):
        next(X)
    with pytest.raises(errors.SizeError, match="1×1"):
        range(X)
    queue = dl.minibatchqueue(dl.arrayDatastore(dl.dlarray([[1.0], [2.0]])), MiniBatchSize=1)
    first, second = next(queue), dl.next(queue)
    assert (float(first), float(second)) == (1, 2)
