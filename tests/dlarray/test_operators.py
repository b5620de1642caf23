"""Operators: class rule, label alignment, implicit expansion, comparisons."""

import operator

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from tests.support.backends import host
from tests.support.bundles import cases

ARITHMETIC = [operator.add, operator.sub, operator.mul, operator.truediv, operator.pow]
COMPARE = [operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge]


def drawn(gen, size, cls):
    x = gen.uniform(0.5, 2, size)
    return x > 1 if cls == "logical" else x.astype({"single": np.float32, "double": np.float64}[cls])


@cases("op", ARITHMETIC)
@cases("left", ["single", "double", "logical"])
@cases("right", ["single", "double", "logical"])
def test_single_wins_and_logical_is_double(op, left, right, gen, backend):
    a, b = drawn(gen, (3, 4), left), drawn(gen, (3, 4), right)
    if op is operator.truediv:
        b = np.ones_like(b)
    Y = op(backend.dlarray(a), backend.dlarray(b))
    expected = "single" if "single" in (left, right) else "double"
    assert dl.underlyingType(Y) == expected and backend.same_library(Y)
    np.testing.assert_allclose(host(Y), op(a.astype(float), b.astype(float)), rtol=1e-5)


@cases("number", [2, 2.5, True, np.float64(3), np.float32(3), np.int32(3)])
@cases("cls", ["single", "double", "logical"])
@cases("op", ARITHMETIC)
def test_numbers_have_no_class(op, cls, number, gen):
    a = drawn(gen, (2, 3), cls)
    expected = "double" if cls == "logical" else cls
    for Y, y in (
        (op(dl.dlarray(a, "CB"), number), op(a.astype(float), float(number))),
        (op(number, dl.dlarray(a, "CB") + 1), op(float(number), a + 1.0)),
    ):
        if not isinstance(number, np.float32):
            assert dl.underlyingType(Y) == expected
        assert dl.dims(Y) == "CB"
        np.testing.assert_allclose(host(Y), y, rtol=1e-5)


@cases(
    ("left", "right", "fmt"),
    [
        (((3, 4), "CB"), ((4, 5), "BT"), "CBT"),
        (((3, 4), "CB"), ((3, 4), ""), "CB"),
        (((3, 1), ""), ((3, 4), "CB"), "CB"),
        (((5, 3), "SC"), ((3, 4), "CB"), "SCB"),
        (((2, 3, 4), "SSC"), ((2, 4), "SC"), "SSC"),
        (((3, 4), "CT"), ((4, 2), "TU"), "CTU"),
        (((3, 1, 4), "CBT"), ((1, 2, 1), "CBT"), "CBT"),
        (((3, 4, 2), ""), ((3, 4), ""), ""),
    ],
)
@cases("op", [operator.add, operator.gt])
def test_labels_meet(op, left, right, fmt, gen, backend):
    a, b = gen.standard_normal(left[0]), gen.standard_normal(right[0])
    A, B = backend.dlarray(a, left[1]), backend.dlarray(b, right[1])
    Y = op(A, B)
    assert dl.dims(Y) == fmt

    def placed(X, x):
        if not dl.dims(X):
            return x.reshape(x.shape + (1,) * (max(len(fmt), 3) - x.ndim))
        size, seen = [], {}
        for label in fmt:
            k = seen.get(label, 0)
            seen[label] = k + 1
            spots = [d for d, other in enumerate(dl.dims(X)) if other == label]
            size.append(X.shape[spots[k]] if k < len(spots) else 1)
        return host(X).reshape(size + [1] * (max(len(fmt), 3) - len(fmt)))

    expected = op(placed(A, a), placed(B, b))
    np.testing.assert_allclose(host(Y), expected.reshape(Y.shape))


@cases("op", COMPARE)
def test_comparisons_are_logical_and_untraced(op, gen, backend):
    a, b = gen.integers(0, 3, (4, 5)).astype(float), gen.integers(0, 3, (4, 5)).astype(float)
    Y = op(backend.dlarray(a, "CB"), backend.dlarray(b, "CB"))
    assert dl.underlyingType(Y) == "logical" and dl.dims(Y) == "CB"
    np.testing.assert_array_equal(host(Y), op(a, b))
    dl.dlfeval(lambda x: (op(x, 1.0)._node is None) or pytest.fail("traced"), dl.dlarray(a))


def test_logical_operators(backend, gen):
    a, b = gen.integers(0, 2, (3, 4)).astype(float), gen.integers(0, 2, (3, 4)) > 0
    A, B = backend.dlarray(a), backend.dlarray(b)
    np.testing.assert_array_equal(host(A & B), (a != 0) & b)
    np.testing.assert_array_equal(host(A | B), (a != 0) | b)
    np.testing.assert_array_equal(host((A != 0) ^ B), (a != 0) ^ b)
    np.testing.assert_array_equal(host(~A), a == 0)
    assert dl.underlyingType(~A) == "logical"


@pytest.mark.parametrize(
    ("make", "error", "says"),
    [
        (lambda: dl.zeros(3, 2) + dl.zeros(4, 2), errors.SizeError, r"3×2 dlarray and 4×2 dlarray"),
        (
            lambda: dl.dlarray(dl.zeros(3, 2), "CB") * dl.dlarray(dl.zeros(4, 2), "CB"),
            errors.SizeError,
            r'3\(C\) × 2\(B\) dlarray and 4\(C\) × 2\(B\) dlarray differ in dimension "C"',
        ),
        (lambda: dl.dlarray(dl.zeros(3, 2), "CB") + dl.zeros(3, 2, 5), errors.SizeError, "more dimensions"),
    ],
)
def test_sizes_that_do_not_fit(make, error, says):
    with pytest.raises(error, match=says):
        make()


def test_unknown_operands():
    with pytest.raises(TypeError):
        dl.dlarray(1) + "a"
    with pytest.raises(TypeError):
        dl.dlarray(1) + None
    assert (dl.dlarray(1) == None) is False  # noqa: E711
    assert -dl.dlarray(2.0) == -2 and +dl.dlarray(2.0) == 2 and abs(dl.dlarray(-2.0)) == 2


def test_a_power_of_zero_has_a_finite_gradient():
    def f(x):
        return dl.dlgradient(dl.sum(x**2 + x**0 + x**1, "all"), x)

    np.testing.assert_array_equal(host(dl.dlfeval(f, dl.dlarray([0.0, 2.0]))), [[1, 5]])
