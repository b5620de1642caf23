"""A list that holds dlarrays is MATLAB's brackets: [A, B] side by side, [[A, B], [C, D]] in rows."""

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from tests.support.bundles import cases

A, B = dl.dlarray([1, 2, 3]), dl.dlarray([4, 5, 6])
S = dl.dlarray(7)
C = dl.dlarray([[1], [2]])


@cases(
    ("x", "wanted"),
    [
        ([A, B], [[1, 2, 3, 4, 5, 6]]),
        ((A, B), [[1, 2, 3, 4, 5, 6]]),
        ([S, S], [[7, 7]]),
        ([dl.dlarray(1), dl.dlarray(2)], [[1, 2]]),
        ([S], [[7]]),
        ([[A, B]], [[1, 2, 3, 4, 5, 6]]),
        ([[A], [B]], [[1, 2, 3], [4, 5, 6]]),
        ([[A, S], [S, B]], [[1, 2, 3, 7], [7, 4, 5, 6]]),
        ([[A, 8], (9, 10, 11, S)], [[1, 2, 3, 8], [9, 10, 11, 7]]),
        ([A, 8, 9], [[1, 2, 3, 8, 9]]),
        ([8, S, [9, 10]], [[8, 7, 9, 10]]),
        ([A, np.array([8, 9])], [[1, 2, 3, 8, 9]]),
        ([A, []], [[1, 2, 3]]),
        ([A, None, S], [[1, 2, 3, 7]]),
        ([C, C], [[1, 1], [2, 2]]),
        ([[[S, 1], [2, 3]], [4, 5, 6, 7]], [[7, 1, 2, 3], [4, 5, 6, 7]]),
        # lists of numbers, and of NumPy's arrays, are what they were
        ([1, 2, 3], [[1, 2, 3]]),
        ([[1, 2], [3, 4]], [[1, 2], [3, 4]]),
        ([np.array([1, 2]), np.array([3, 4])], [[1, 2], [3, 4]]),
        (np.array([1, 2, 3]), [[1, 2, 3]]),
    ],
)
def test_joined_as_in_brackets(x, wanted):
    for taken in (
        dl.dlarray(x),
        dl.plus(x, 0),
        x + dl.dlarray(0.0) if isinstance(x, list) else dl.dlarray(x),
    ):
        assert taken.tolist() == wanted


def test_labels_and_classes_are_those_of_horzcat():
    L = dl.dlarray([[1, 2], [3, 4]], "CB")
    assert dl.dims(dl.dlarray([L, L])) == "CB" and dl.dlarray([L, L]).shape == (2, 4)
    assert dl.dims(dl.dlarray([A, B], "CB")) == "CB"
    assert dl.dims(dl.dlarray([S, S], "C")) == "CU"
    assert dl.underlyingType(dl.dlarray([dl.single(A), B])) == "single"
    assert dl.underlyingType(dl.dlarray([A > 1, A > 2])) == "logical"
    with pytest.raises(errors.FormatError, match="formats must match"):
        dl.dlarray([L, dl.dlarray(L, "SB")])
    with pytest.raises(errors.SizeError, match="horzcat: along dimension 2"):
        dl.dlarray([A, C])
    with pytest.raises(errors.SizeError, match="vertcat: along dimension 1"):
        dl.dlarray([[A], [S]])


def test_what_is_made_shares_no_memory():
    X = dl.dlarray([A])
    X[:] = 0
    assert A.tolist() == [[1, 2, 3]]


def test_wherever_a_function_takes_an_array():
    assert float(dl.sum([S, S, 1])) == 15
    assert dl.max([A, S], [], 2).tolist() == [[7]]
    assert dl.sqrt([dl.dlarray(4), 9]).tolist() == [[2, 3]]
    X = dl.zeros(1, 6)
    X.paren[":"] = [A, B]
    assert X.tolist() == [[1, 2, 3, 4, 5, 6]]
    assert (dl.zeros(1, 2) + [S, 1]).tolist() == [[7, 1]]


def test_a_cell_stays_a_cell():
    padded = dl.padsequences([A, dl.dlarray([1, 2])], 2)
    assert padded.shape == (1, 3, 2)
    assert dl.cellfun(lambda x: float(dl.sum(x)), [A, B]).tolist() == [[6, 15]]
    for join in (dl.horzcat, dl.vertcat):
        with pytest.raises(errors.ClassError, match="spread the list with a star"):
            join([A, B])


def test_gradients_pass_through():
    def f(x, y):
        z = dl.dlarray([[x, 2 * y], [y, x]])
        weights = dl.dlarray([[1, 2, 3, 4], [5, 6, 7, 8]])
        return dl.dlgradient(dl.sum(z * weights, "all") + dl.sum([x, y]) * 100, x, y)

    gx, gy = dl.dlfeval(f, dl.dlarray([1.0, 2.0]), dl.dlarray([3.0, 4.0]))
    assert gx.tolist() == [[108, 110]] and gy.tolist() == [[111, 114]]
