"""Parts of dates: values by the calendar and by Python's own datetime."""

import datetime as pythons

import pytest

import dlarray as dl
import dlarray.matlab as m
from dlarray.errors import DLArrayError
from dlarray.matlab import TimeArray, datetime, hours

DAYS = [datetime(2024, month, 29, 6, 30, 15) for month in (2, 5, 8, 11)]
TIMES = TimeArray(DAYS, (2, 2))


def test_quarter_week_and_weekend():
    assert m.quarter(TIMES).tolist() == [[1, 3], [2, 4]]
    assert [m.week(datetime(2024, 1, k)) for k in (1, 6, 7)] == [1, 1, 2]
    assert (
        m.week(datetime(2024, 9, 1), "weekofmonth") == 1 and m.week(datetime(2024, 9, 8), "weekofmonth") == 2
    )
    found = m.isweekend(TimeArray([datetime(2024, 6, k) for k in range(1, 8)]))
    assert found.tolist() == [[True, True] + [False] * 5] and not m.isweekend(datetime(2024, 6, 3))


def test_time_of_day():
    assert m.hms(DAYS[0]) == (6, 30, 15) and m.hms(hours(30.5)) == (30, 30, 0)
    h, mi, s = m.hms(TIMES)
    assert h.shape == (2, 2) and h.tolist() == [[6, 6], [6, 6]] and s.tolist()[0] == [15, 15] and mi(1) == 30
    assert str(m.timeofday(DAYS[0])) == "06:30:15" and m.timeofday(TIMES).shape == (2, 2)


def test_between():
    low, high = DAYS[0], DAYS[2]
    assert m.isbetween(TIMES, low, high).tolist() == [[True, True], [True, False]]
    assert m.isbetween(TIMES, low, high, "open").tolist() == [[False, False], [True, False]]
    assert m.isbetween(low, low, high, "openright") and not m.isbetween(low, low, high, "openleft")
    assert m.isbetween(hours(2), hours(1), hours(3))


def test_outputs_of_the_pages():
    days = ("2013-05-31", "2013-08-31", "2013-11-30", "2014-02-28", "2014-05-31")
    assert m.week(TimeArray([datetime(d) for d in days])).tolist() == [[22, 35, 48, 9, 22]]
    found = TimeArray([datetime(2014, 5, k) for k in range(18, 27, 2)])
    assert m.isbetween(found, datetime(2014, 5, 16), "23-May-2014").tolist() == [[1, 1, 1, 0, 0]]
    assert m.isbetween([1, 3, 5, 7, 9], 2, 7).tolist() == [[0, 1, 1, 1, 0]]


def test_other_counts():
    when = pythons.datetime(2024, 5, 29, 6, 30, 15)
    assert m.posixtime(DAYS[1]) == when.replace(tzinfo=pythons.UTC).timestamp()
    assert m.exceltime(datetime(2024, 1, 1, 12, 0, 0)) == 45292.5
    assert m.juliandate(datetime(1858, 11, 17)) == 2400000.5
    assert m.yyyymmdd(DAYS[1]) == 20240529


def test_what_is_no_date_is_refused():
    for call in (
        lambda: m.quarter(5),
        lambda: m.week(DAYS[0], "iso"),
        lambda: m.isbetween(*DAYS[:3], "half"),
    ):
        with pytest.raises(DLArrayError, match="fix|must be one of"):
            call()


def test_parts_are_set():
    t = TimeArray([datetime(2014, 1, 31), m.NaT], (2, 1))
    t.Month = 2
    assert str(t(1)) == "03-Mar-2014" and m.isnat(t(2))
    assert str(m.with_part(datetime(2014, 6, 28, 6, 0, 0), "Year", 2015)) == "28-Jun-2015 06:00:00"
    assert m.with_part(dl.struct(Day=1), "Day", 5).Day == 5
    with pytest.raises(DLArrayError, match="fix: t = with_part"):
        datetime(2014, 6, 28).Day = 5
    with pytest.raises(DLArrayError, match="no Day for each"):
        t.Day = [1, 2, 3]


def test_row_times_are_those_of_the_timetable():
    TT = m.timetable(TimeArray([datetime(2014, 6, 1), datetime(2014, 6, 2)], (2, 1)), [1, 2])
    other = TT.copy()
    TT.Time.paren[2] = datetime(2015, 1, 1)
    TT.RowTimes.Day = 5
    assert [str(t) for t in TT.Time] == ["05-Jun-2014", "05-Jan-2015"]
    assert [str(t) for t in other.Time] == ["01-Jun-2014", "02-Jun-2014"]
    with pytest.raises(DLArrayError, match="one time for each of its 2 rows"):
        TT.Time.paren[3] = datetime(2015, 1, 1)
    with pytest.raises(DLArrayError, match="the rows go"):
        TT.Time.paren[1] = []
    assert not hasattr(dl.table(a=[1, 2]).a, "Year")
