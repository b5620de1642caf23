"""Calendar durations, missing times, and beginnings and ends of units, beside Python's calendar and Octave."""

import copy
import datetime as pythons
import pickle

import numpy as np
import pytest

import dlarray as dl
from dlarray import matlab as m
from dlarray.errors import ArgumentError, ClassError

DAY = m.datetime(2024, 1, 31)


# -- calendar durations ------------------------------------------------------------------------------------------------
def test_parts_and_texts():
    L = m.calendarDuration(1, 14, 3, 12, 45, 7)
    assert str(L) == "2y 2mo 3d 12h 45m 7s" and m.class_(L) == "calendarDuration" and m.iscalendarduration(L)
    assert str(m.calendarDuration(0, 7, 15, Format="qmwdt")) == "2q 1mo 2w 1d" and str(m.caldays(0)) == "0d"
    assert str(-L) == "-2y -2mo -3d -12h -45m -7s" and str(2 * m.calquarters(1)) == "2q"
    many = m.calendarDuration([[1, 2, 3], [0, 0, 4]])
    assert many.shape == (2, 1) and [str(v) for v in many] == ["1y 2mo 3d", "4d"]
    assert str(m.calendarDuration(0, 0, 1, m.hours(1.5))) == "1d 1h 30m 0s"
    assert L == copy.copy(L) == pickle.loads(pickle.dumps(L)) and L != m.caldays(1)
    assert str(m.split(L, "time")) == "12:45:07" and m.caldays(m.caldays(5)) == 5
    with pytest.raises(ArgumentError, match="whole"):
        m.calendarDuration(0.5, 0, 0)
    with pytest.raises(ArgumentError, match="letters"):
        m.calendarDuration(1, 2, 3, Format="yx")
    with pytest.raises(ClassError, match="calendarDuration"):
        m.calendarDuration("a", 1, 2)


def test_dates_add_months_then_days_then_time():
    assert str(DAY + m.calmonths(1)) == "29-Feb-2024" and str(DAY - m.calmonths(2)) == "30-Nov-2023"
    assert str(DAY + m.calendarDuration(0, 1, 1, 6, 0, 0)) == "01-Mar-2024 06:00:00"
    assert (DAY + m.calmonths([1, 2])).shape == (1, 2)
    times = m.TimeArray([DAY, m.datetime(2023, 3, 31)], (2, 1))
    assert [str(t) for t in times - m.calmonths(1)] == ["31-Dec-2023", "28-Feb-2023"]
    assert m.isnat(m.NaT + m.calmonths(1)) and m.class_(times + m.caldays(1)) == "datetime"


def test_differences_lead_back(gen):
    start = pythons.datetime(2000, 1, 1)
    for _ in range(200):
        a, b = (m.datetime(start + pythons.timedelta(minutes=int(n))) for n in gen.integers(0, 10_000_000, 2))
        assert a + m.between(a, b) == b
        days = m.between(a, b, "days")
        assert days.months == 0 and days.days == int((b - a).total_seconds() / 86400)
        months = m.between(a, b, ["months", "days", "time"]).months
        assert (a + m.calmonths(months) <= b) == (b >= a) or a + m.calmonths(months) == b
    assert str(m.between(DAY, m.datetime(2026, 3, 30), ["years", "weeks"])) == "2y 8w"
    with pytest.raises(ArgumentError, match="from the largest"):
        m.between(DAY, DAY, ["days", "years"])
    with pytest.raises(ArgumentError, match="NaT"):
        m.between(DAY, m.NaT)
    with pytest.raises(ArgumentError, match="two or more"):
        m.caldiff(DAY)


# -- missing times -----------------------------------------------------------------------------------------------------
def test_nothing_is_equal_to_a_missing_time():
    T = m.NaT
    assert not (T == T) and T != T and not (T < DAY) and not (DAY < T) and not (DAY == T) and DAY != T
    assert (
        str(T) == "NaT" and m.isnat(T) and not m.isnat(DAY) and m.isdatetime(T) and m.class_(T) == "datetime"
    )
    assert m.isnat(m.datetime("NaT")) and m.isnat(m.datetime(float("nan"), 1, 1)) and m.isnat(m.datetime(T))
    assert str(T - DAY) == str(DAY - T) == str(m.hours(float("nan"))) == "NaN"
    assert (
        m.isnat(T + m.hours(1)) and m.isnat(m.hours(1) + T) and np.isnan(m.year(T)) and np.isnan(m.datenum(T))
    )
    length = m.hours(float("nan"))
    assert np.isnan(length / m.hours(1)) and np.isnan(m.hours(length)) and not length == length
    assert copy.deepcopy(T) is T and pickle.loads(pickle.dumps([T, length]))[0] is T
    assert T(2).shape == (2, 2) and T(2, 0).shape == (2, 0) and T() is T
    with pytest.raises(ClassError, match="isnat"):
        m.isnat(5)


def test_arrays_with_gaps():
    t = m.TimeArray([DAY])
    t.paren[4] = m.datetime(2024, 2, 1)
    assert t.shape == (1, 4) and m.isnat(t).tolist() == [[False, True, True, False]]
    assert str(dl.max(t)) == "01-Feb-2024" and str(dl.min(t)) == "31-Jan-2024"
    assert [str(v) for v in dl.sort(t)] == ["31-Jan-2024", "01-Feb-2024", "NaT", "NaT"]
    lengths = t - DAY
    assert m.class_(lengths) == "duration" and [str(v) for v in lengths] == [
        "00:00:00",
        "NaN",
        "NaN",
        "24:00:00",
    ]
    square = m.TimeArray([DAY], (1, 1))
    square.paren[2, 2] = DAY
    assert m.isnat(square).tolist() == [[False, True], [True, False]]
    T = m.table(When=m.TimeArray([DAY, m.NaT], (2, 1)), X=[1, 2])
    assert "NaT" in repr(T) and m.ismissing(T).tolist() == [[False, False], [True, False]]


# -- beginnings and ends -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "where, unit, rule, shown",
    [
        ("start", "quarter", None, "01-Jan-2024"), ("end", "quarter", None, "31-Mar-2024"),
        ("start", "week", None, "28-Jan-2024"), ("end", "week", None, "03-Feb-2024"),
        ("start", "year", "next", "01-Jan-2025"), ("end", "year", "previous", "31-Dec-2023"),
        ("start", "month", "nearest", "01-Feb-2024"), ("end", "hour", None, "31-Jan-2024 11:00:00"),
        ("start", "minute", 2, "31-Jan-2024 10:22:00"), ("end", "day", None, "01-Feb-2024"),
        ("dayofweek", "friday", None, "02-Feb-2024"), ("dayofweek", 4, None, "31-Jan-2024"),
        ("dayofweek", "Tue", "previous", "30-Jan-2024"), ("dayofweek", "mon", "nearest", "29-Jan-2024"),
    ],
)  # fmt: skip
def test_shifted_dates(where, unit, rule, shown):
    t = m.datetime(2024, 1, 31, 10, 20, 30)  # a Wednesday
    more = [] if rule is None else [rule]
    assert str(m.dateshift(t, where, unit, *more)) == shown


def test_shifts_that_are_refused():
    for args, words in (
        (("start", "age"), "unit"), (("begin", "day"), "dateshift"), (("dayofweek", 8), "Sunday"),
        (("start", "day", "soon"), "rule"), (("dayofweek", 1, "current"), "nearest"),
    ):  # fmt: skip
        with pytest.raises(ArgumentError, match=words):
            m.dateshift(DAY, *args)
    assert m.isnat(m.dateshift(m.TimeArray([DAY, m.NaT]), "start", "year")).tolist() == [[False, True]]


def test_small_ones():
    assert m.calendar(2024, 2).shape == (6, 7) and m.calendar(DAY)[0].tolist() == [[0, 1, 2, 3, 4, 5, 6]]
    assert m.datestr(m.addtodate(m.datenum(2024, 1, 31), -11, "month")) == "28-Feb-2023"
    assert m.years(m.years(2)) == 2 and str(m.years(2)) == "2 yrs"
    for call in (lambda: m.calendar(2024, 13), lambda: m.addtodate(738000, 1, "age")):
        with pytest.raises(ArgumentError):
            call()
    with pytest.raises(ClassError, match="whole numbers"):
        m.calweeks(1.5)
