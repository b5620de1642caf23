"""The arithmetic of integer classes against exact fractions: what MATLAB's page "Integers" says of each class.

Up to 32 bits operations are those of doubles, rounded and limited; of 64 bits with 64 bits they are exact; of 64 bits
with doubles they are those of an extended precision of 64 bits or more.
"""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest

import dlarray as dl
from dlarray.integers import arithmetic, comparison, extended
from dlarray.integers.classes import LIMITS, is_wide
from tests.support.bundles import cases

DOUBLES = [
    0.0,
    0.5,
    -0.5,
    1.5,
    -1.5,
    2.5,
    3,
    -7,
    1e3,
    0.1,
    -0.3,
    1e10,
    1e18,
    2.0**62,
    2.0**63,
    -(2.0**63),
    1e30,
    3.7,
]
MIXED = ("plus", "minus", "times", "rdivide")


def numbers(kind):
    gen = np.random.default_rng(3)
    low, high = LIMITS[kind]
    edge = [low, low + 1, high, high - 1, 0, 1, 2, 3, 5, 7, high // 2, high // 2 + 1, high // 3]
    edge += [-1, -2, -3, -7, low // 2] if low else []
    edge += gen.integers(low, high, 6, dtype=kind, endpoint=True).tolist()
    return edge + gen.integers(max(low, -20), 20, 4).tolist()


def rounded(x):
    return (-1 if x < 0 else 1) * math.floor(abs(x) + Fraction(1, 2))


def limited(x, kind):
    return min(max(x, LIMITS[kind][0]), LIMITS[kind][1])


def divided(a, b, how, kind):
    if b == 0:
        return 0 if a == 0 else LIMITS[kind][a > 0]
    way = {"round": rounded, "fix": math.trunc, "floor": math.floor, "ceil": math.ceil}[how]
    return limited(way(a / b), kind)


def raised(a, b, kind):
    if b >= 0:
        return limited(int(a) ** int(b if b < 200 else 200 + b % 2), kind)
    if a == 0:
        return LIMITS[kind][1]
    return limited(rounded(a ** (b % 2) if abs(a) == 1 else 1 / a ** min(-b, 400)), kind)


def expected(operation, a, b, kind):
    a, b = Fraction(a), Fraction(b)
    if operation.startswith("idivide"):
        return divided(a, b, operation.split()[1], kind)
    return {
        "plus": lambda: limited(rounded(a + b), kind),
        "minus": lambda: limited(rounded(a - b), kind),
        "times": lambda: limited(rounded(a * b), kind),
        "rdivide": lambda: divided(a, b, "round", kind),
        "mod": lambda: a if b == 0 else a - b * math.floor(a / b),
        "rem": lambda: 0 if b == 0 else a - b * math.trunc(a / b),
        "power": lambda: raised(a, b, kind),
    }[operation]()


@cases("kind", list(LIMITS))
@cases(
    "operation",
    [*MIXED, "mod", "rem", "power", *(f"idivide {how}" for how in ("fix", "round", "floor", "ceil"))],
)
def test_integers_of_one_class(kind, operation):
    pairs = list(itertools.product(numbers(kind), repeat=2))
    a, b = (np.array(side, dtype=kind) for side in zip(*pairs, strict=True))
    found = arithmetic.computed(operation, a, b, kind)
    assert found.dtype == kind
    for (x, y), got in zip(pairs, found.tolist(), strict=True):
        assert got == expected(operation, x, y, kind), (x, y)


def in_double(operation, a, b):
    """The operation in double precision, where that is a finite number."""
    a, b = float(a), float(b)
    try:
        found = {"plus": a + b, "minus": a - b, "times": a * b, "rdivide": a / b if b else None}[operation]
    except OverflowError:
        found = None
    return found if found is not None and math.isfinite(found) else None


@cases("kind", [kind for kind in LIMITS if not is_wide(kind)])
@cases("operation", MIXED)
@cases("swapped", [False, True])
def test_up_to_32_bits_with_doubles(kind, operation, swapped):
    pairs = list(itertools.product(numbers(kind), [*DOUBLES, 0.49999999999999994]))
    a, b = np.array([p[0] for p in pairs], dtype=kind), np.array([p[1] for p in pairs])
    found = arithmetic.computed(operation, *((b, a) if swapped else (a, b)), kind)
    for (x, y), got in zip(pairs, found.tolist(), strict=True):
        sides = (y, x) if swapped else (x, y)
        value = in_double(operation, *sides)
        want = expected(operation, *sides, kind) if value is None else limited(rounded(Fraction(value)), kind)
        assert got == want, sides


@cases("kind", [kind for kind in LIMITS if is_wide(kind)])
@cases("operation", MIXED)
@cases("swapped", [False, True])
@cases("long", [True, False])
def test_64_bits_with_doubles(kind, operation, swapped, long, monkeypatch):
    """Pairs of doubles are exact; long doubles round to 64 bits first, so that they may be off by one near a half."""
    if long and not extended.LONG:
        pytest.skip("this machine's long double is a double")
    monkeypatch.setattr(extended, "LONG", long)
    pairs = list(itertools.product(numbers(kind), DOUBLES))
    a, b = np.array([p[0] for p in pairs], dtype=kind), np.array([p[1] for p in pairs])
    found = arithmetic.computed(operation, *((b, a) if swapped else (a, b)), kind)
    for (x, y), got in zip(pairs, found.tolist(), strict=True):
        sides = (y, x) if swapped else (x, y)
        want = expected(operation, *sides, kind)
        assert got == want or (long and abs(got - want) == 1 and abs(want) > 2**50), sides


def test_the_examples_of_the_issue_of_precision():
    big = dl.int64(2**53 + 1)
    assert int(big) == 2**53 + 1 and int(big - 1) == 2**53 and int(big + 0.4) == 2**53 + 1
    assert int(dl.int64(2**62 + 1) + (2**60 + 1)) == 2**62 + 2**60 + 2
    assert int(dl.uint64(np.array([2**64 - 1], dtype=np.uint64)) - 1) == 2**64 - 2
    assert int(dl.int64(3) * 0.5) == 2 and int(dl.int64(-3) / 2) == -2
    assert int(dl.int64(7) ** 0.5) == 3 and int(2 ** dl.int64(62)) == 2**62
    assert dl.int64([1, 2]).tolist() == [[1, 2]] and int(dl.int64(10**30)) == 2**63 - 1


RELATIONS = {
    "<": lambda xp, a, b: a < b,
    "<=": lambda xp, a, b: a <= b,
    "==": lambda xp, a, b: a == b,
    "!=": lambda xp, a, b: a != b,
    ">": lambda xp, a, b: a > b,
    ">=": lambda xp, a, b: a >= b,
}


@cases("kind", list(LIMITS))
@cases("other", [*LIMITS, "double"])
@cases("sign", list(RELATIONS))
def test_comparisons_are_of_the_numbers(kind, other, sign):
    limits = [math.inf, -math.inf, math.nan, 2.0**53, float(LIMITS[kind][1]), *DOUBLES]
    pairs = list(itertools.product(numbers(kind), limits if other == "double" else numbers(other)))
    a = np.array([p[0] for p in pairs], dtype=kind)
    b = np.array([p[1] for p in pairs], dtype=np.float64 if other == "double" else other)
    symbol = RELATIONS[sign]
    for (x, y), one, two in zip(
        pairs,
        comparison.compared(symbol, a, b).tolist(),
        comparison.compared(symbol, b, a).tolist(),
        strict=True,
    ):
        assert one == symbol(None, x, y) and two == symbol(None, y, x), (x, y)


def running(values, f, kind):
    return list(itertools.accumulate(values, lambda before, v: limited(f(before, v), kind)))


@cases("kind", list(LIMITS))
def test_native_sums_and_products(kind):
    """Sums and products in the class are limited once, running ones at every step."""
    gen = np.random.default_rng(7)
    low, high = LIMITS[kind]
    for x in (
        gen.integers(low, high, (5, 3), dtype=kind, endpoint=True),
        gen.integers(max(low, -3), 4, (5, 3)).astype(kind),
        np.array([[high] * 3, [high] * 3, [low] * 3, [1] * 3], dtype=kind),
    ):
        X = dl.cast(x, kind)
        columns = [[int(v) for v in column] for column in x.T]
        assert dl.sum(X, 1, "native").tolist() == [[limited(sum(c), kind) for c in columns]]
        assert dl.underlyingType(dl.sum(X, 1)) == "double"
        for name, f in (("cumsum", lambda p, v: p + v), ("cumprod", lambda p, v: p * v)):
            got = getattr(dl, name)(X, 1)
            assert dl.underlyingType(got) == kind
            for c, line in zip(columns, np.asarray(got).T.tolist(), strict=True):
                assert line == running(c, f, kind)
