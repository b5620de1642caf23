"""The signs of Python's logical operators: ^ is no power, & and | are MATLAB's."""

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from tests.support.bundles import cases

X, M = dl.dlarray([0, 2, 3]), dl.dlarray([False, True, True])


@cases(
    "take",
    [
        lambda: X ^ 2,
        lambda: 2 ^ X,
        lambda: X ^ X,
        lambda: M ^ X,
        lambda: X ^ M,
        lambda: M ^ 1,
        lambda: M ^ 1.5,
        lambda: [1, 2, 3] ^ M,
        lambda: np.ones(3) ^ M,
        lambda: X ^ np.array([True, False, True]),
        lambda: dl.single(X) ^ 2,
    ],
)
def test_a_power_is_written_with_two_stars(take):
    with pytest.raises(errors.ClassError, match=r"exclusive or of logical data.*fix: X \*\* Y"):
        take()


def test_a_power_inside_a_trace_is_refused_too():
    with pytest.raises(errors.ClassError, match=r"X \*\* Y"):
        dl.dlfeval(lambda x: x ^ 2, X)


def test_xor_of_logical_data():
    for Y in (M ^ True, True ^ M, M ^ np.array([True, True, True]), M ^ [True, True, True]):
        assert Y.tolist() == [[True, False, False]] and dl.underlyingType(Y) == "logical"
    assert dl.xor(X, M).tolist() == [[False, False, False]]
    Y = dl.dlarray([True, False])
    Y ^= True
    assert Y.tolist() == [[False, True]]


def test_and_or_take_numbers():
    assert (X & 2).tolist() == [[False, True, True]] == (2 & X).tolist()
    assert (X | 0).tolist() == [[False, True, True]] == (X | M).tolist()
    assert (X & [1, 0, 1]).tolist() == [[False, False, True]]
