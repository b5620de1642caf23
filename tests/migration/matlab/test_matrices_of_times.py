"""Times side by side: what repmat and brackets make of rows, columns and matrices of them."""

import pytest

import dlarray as dl
from dlarray.errors import SizeError
from dlarray.matlab import (
    TimeArray,
    arrayfun,
    between,
    datetime,
    horzcat,
    hours,
    repmat,
    seconds,
    split,
    vertcat,
)


def test_copies_of_times():
    """A column repeated across was one long row."""
    days = TimeArray([datetime(2022, 1, k) for k in (1, 2, 3)], (3, 1))
    for made in (dl.repmat(days, 1, 4), repmat(days, [1, 4])):
        assert made.shape == (3, 4) and made(2, 3) == datetime(2022, 1, 2)
    assert repmat(hours(2), 2, 3).shape == (2, 3) and dl.repmat(datetime(2022, 1, 1), 2).shape == (2, 2)


def test_matrices_of_times_are_joined():
    days = TimeArray([datetime(2022, 1, k) for k in (1, 2)], (2, 1))
    both = horzcat(days, days)
    assert both.shape == (2, 2) and both(2, 1) == datetime(2022, 1, 2)
    four = vertcat(both, both)
    assert four.shape == (4, 2) and four(3, 2) == datetime(2022, 1, 1)
    with pytest.raises(SizeError, match="Dimensions of arrays being concatenated"):
        horzcat(both, days(1))


def test_times_in_another_size():
    days = TimeArray([datetime(2022, 1, k) for k in range(1, 7)])
    made = dl.reshape(days, 2, [])
    assert made.shape == (2, 3) and made(1, 2) == datetime(2022, 1, 3)
    assert dl.reshape(made, [], 1).shape == (6, 1)
    with pytest.raises(SizeError, match="cannot hold"):
        dl.reshape(days, 4, [])


def test_lengths_of_time_are_rounded_and_have_remainders():
    t = hours([1.5, 26, -5])
    assert [x.total_seconds() / 3600 for x in dl.mod(t, hours(2))] == [1.5, 0, 1]
    assert [x.total_seconds() / 3600 for x in dl.rem(t, hours(2))] == [1.5, 0, -1]
    assert [x.total_seconds() / 3600 for x in dl.mod(t, 1)] == [1.5, 2, 19]  # a number is one of days
    assert dl.mod(3, hours(1)).total_seconds() == 0
    assert dl.floor(seconds(61.7)).total_seconds() == 61 and dl.ceil(seconds(61.2)).total_seconds() == 62
    assert str(dl.fix(seconds(-61.7))) == "-61 sec"


def test_calendar_lengths_of_a_function_are_split():
    t = datetime(2020, 1, 1) + hours([0, 48])
    lengths = arrayfun(lambda x: between(datetime(2020, 1, 1), x, "days"), t)
    assert split(lengths, "days").tolist() == [[0, 2]]


def test_interpolation_at_times_and_of_times():
    T = dl.table(dt=datetime(1990, 1, 1, dl.dlarray([[9], [10]]), 0, 0), A=[36.0, 28.0])
    at = datetime(1990, 1, 1, 9, 32, 0)
    assert abs(dl.interp1(T.dt, T.A, at).item() - 31.7333) < 1e-4
    later = dl.interp1(T.dt, T.A, datetime(1990, 1, 1, 12, 0, 0), "linear", "extrap")
    assert later.item() == 12
    when = dl.interp1([0, 2], T.dt, 1)
    assert str(when) == "01-Jan-1990 09:30:00"
