"""Iterating over arrays: a vector gives its elements, a matrix says what to write instead."""

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from tests.support.bundles import cases


@cases(
    ("X", "labels"),
    [
        (dl.dlarray([1, 2, 3]), ""),
        (dl.dlarray([[1], [2], [3]]), ""),
        (dl.dlarray([1, 2, 3], "CB"), "CB"),
        (dl.dlarray([1, 2, 3], "C"), "CU"),
        (dl.dlarray(np.arange(1.0, 4).reshape(1, 1, 3)), ""),
        (dl.dlarray(np.arange(1.0, 4).reshape(1, 1, 3), "CBT"), "CBT"),
        (dl.single(dl.dlarray([1, 2, 3])), ""),
    ],
)
def test_a_vector_gives_its_elements(X, labels):
    parts = list(X)
    assert [float(p) for p in parts] == [1, 2, 3]
    assert [float(p) for p in reversed(X)] == [3, 2, 1]
    assert all(p.shape == (1,) * X.ndim or p.shape == (1, 1) for p in parts)
    assert all(dl.dims(p) == labels and dl.underlyingType(p) == dl.underlyingType(X) for p in parts)
    a, b, c = X
    assert float(b) == 2


def test_loops_of_ported_programs():
    assert [round(float(t), 4) for t in dl.linspace(0, 1, 5)] == [0, 0.25, 0.5, 0.75, 1]
    assert [float(t) for t in dl.dlarray(4)] == [4]
    assert [float(t) for t in dl.dlarray([[1, 2], [3, 4]])(":")] == [1, 3, 2, 4]


@pytest.mark.parametrize("size", [(0, 0), (1, 0), (0, 1), (3, 0), (0, 3), (2, 0, 4)])
def test_an_empty_array_gives_nothing(size):
    assert list(dl.zeros(*size)) == [] == list(reversed(dl.zeros(*size)))


@cases("size", [(2, 2), (1, 2, 3), (2, 1, 3), (2, 3, 4)])
def test_a_matrix_refuses(size):
    for take in (iter, list, reversed):
        with pytest.raises(errors.ClassError, match=r"only a vector.*fix: X\.columns\(\).*X\.rows\(\)"):
            take(dl.zeros(*size))


def test_columns_and_rows():
    X = dl.dlarray([[1, 2, 3], [4, 5, 6]], "CB")
    assert [c.tolist() for c in X.columns()] == [[[1], [4]], [[2], [5]], [[3], [6]]]
    assert [r.tolist() for r in X.rows()] == [[[1, 2, 3]], [[4, 5, 6]]]
    assert {dl.dims(p) for p in (*X.columns(), *X.rows())} == {"CB"}
    assert X.columns()[1:][0].shape == (2, 1) and len(X.rows()) == 2
    assert dl.zeros(3, 0).columns() == [] and len(dl.zeros(3, 0).rows()) == 3
    Z = dl.rand(2, 3, 4)
    assert [c.shape for c in Z.columns()] == [(2, 1, 4)] * 3 and [r.shape for r in Z.rows()] == [
        (1, 3, 4)
    ] * 2


def test_a_loop_runs_over_the_array_as_it_was():
    X, seen = dl.dlarray([1, 2, 3]), []
    for x in X:
        X[:] = 0
        seen.append(float(x))
    assert seen == [1, 2, 3]


def test_parts_carry_gradients():
    def total(x, A):
        y = dl.dlarray(0.0)
        for k, e in enumerate(x, 1):
            y = y + k * e**2
        for k, c in enumerate(A.columns(), 1):
            y = y + k * dl.sum(c)
        for k, r in enumerate(A.rows(), 1):
            y = y + 10 * k * dl.sum(r)
        return dl.dlgradient(y, x, A)

    gx, gA = dl.dlfeval(total, dl.dlarray([1.0, 2.0, 3.0]), dl.dlarray([[1.0, 2.0], [3.0, 4.0]]))
    assert gx.tolist() == [[2, 8, 18]]
    assert gA.tolist() == [[11, 12], [21, 22]]
