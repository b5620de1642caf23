"""dividerand, divideblock, divideind: sizes and sets; which numbers are drawn is MATLAB's own."""

import pytest

from dlarray.errors import ArgumentError
from dlarray.matlab import divideblock, divideind, dividerand


def numbers(sets):
    return [x.tolist()[0] if x.tolist() else [] for x in sets]


def test_three_sets_hold_every_number_once():
    sets = numbers(dividerand(40, 0.6, 0.2, 0.2))
    assert [len(x) for x in sets] == [24, 8, 8]
    assert sorted(sum(sets, [])) == list(range(1, 41)) and all(x == sorted(x) for x in sets)
    assert numbers(dividerand(40, 0.6, 0.2, 0.2)) != sets
    assert [len(x) for x in numbers(dividerand(20))] == [14, 3, 3]  # 0.7, 0.15, 0.15
    assert [len(x) for x in numbers(dividerand(10, 9, 0, 1))] == [9, 0, 1]
    assert dividerand(10, nargout=1).shape == (1, 6) or dividerand(10, nargout=1).shape == (1, 7)


def test_blocks_and_given_numbers():
    assert numbers(divideblock(5, 0.6, 0.2, 0.2)) == [[1, 2, 3], [4], [5]]
    assert numbers(divideind(20, range(1, 9), range(9, 13), [14, 15, 21])) == [
        list(range(1, 9)),
        [9, 10, 11, 12],
        [14, 15],
    ]


def test_what_is_refused():
    with pytest.raises(ArgumentError, match="dividerand: the ratios are all 0"):
        dividerand(10, 0, 0, 0)
    with pytest.raises(ArgumentError, match="divideblock: trainRatio must be"):
        divideblock(10, -1)
