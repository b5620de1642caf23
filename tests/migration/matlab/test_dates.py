"""Days as numbers, parts of dates, several times at once."""

import pytest

import dlarray as dl
from dlarray import matlab as m
from dlarray.errors import ArgumentError, ClassError, SizeError
from dlarray.matlab import Cell, TimeArray, datetime, hours


def test_days_as_numbers():
    assert m.datenum("2024-02-28", "yyyy-mm-dd") == 739310 and m.datenum(2024, 2, 28.5) == 739310.5
    assert m.datenum(Cell(["2024-01-01", "2024-01-02"]), "yyyy-mm-dd").tolist() == [[739252], [739253]]
    assert m.datenum([2024, 1, 1]) == 739252 and m.datenum(5) == 5
    assert m.datevec(739310.25).tolist() == [[2024, 2, 28, 6, 0, 0]]
    assert m.datevec("2024-02-28 12:30:15", nargout=6) == (2024, 2, 28, 12, 30, 15)
    assert m.weekday(739310) == 4 and m.weekday("2024-01-01", "long", nargout=2) == (2, "Monday")
    assert m.eomday(2024, [1, 2, 3]).tolist() == [[31, 29, 31]]
    with pytest.raises(ArgumentError, match="missing"):
        m.datenum()
    with pytest.raises(ClassError, match="no date"):
        m.datevec(dl.struct())


def test_parts_of_dates():
    t = datetime(2024, 2, 28, 13, 14, 15.5)
    assert [f(t) for f in (m.year, m.month, m.day, m.hour, m.minute, m.second)] == [2024, 2, 28, 13, 14, 15.5]
    assert m.ymd(t) == (2024, 2, 28) and t.Year == 2024
    assert m.month(m.table(t=[t, datetime(2024, 3, 1)]).t).tolist() == [[2], [3]]
    assert m.isdatetime(t) and m.isduration(hours(1)) and not m.isdatetime(5)
    with pytest.raises(ClassError, match="hour"):
        m.hour(5)


def test_several_times():
    t = datetime(2024, 1, 30, 22, 0, 0) + hours(dl.dlarray([0, 6])).T
    assert isinstance(t, TimeArray) and t.shape == (2, 1) and m.day(t).tolist() == [[30], [31]]
    assert (t > datetime(2024, 1, 31)).tolist() == [[False], [True]]
    assert hours(t(2) - t(1)) == 6 and hours(t - t(1)).tolist() == [[0], [6]]
    assert str(m.over_times(dl.max, t)) == "31-Jan-2024 04:00:00" and m.over_times(dl.diff, t) == hours(6)
    last, place = m.over_times(dl.max, t, nargout=2)
    assert last == t(2) and float(place) == 2
    assert m.over_times(dl.max, dl.dlarray([1, 3])).item() == 3
    assert datetime(2024, 1, dl.dlarray([1, 2])).shape == (1, 2)
    assert datetime(Cell(["2024-01-01", "2024-01-02"])).shape == (1, 2)
    assert m.horzcat(t(1), t(2)).shape == (1, 2) and m.vertcat(t, t(1)).shape == (3, 1)
    t.paren[3] = datetime(2025, 1, 1)
    assert len(t) == 3 and m.year(t).tolist() == [[2024], [2024], [2025]]
    t.paren[1] = []
    assert len(t) == 2 and t.T.shape == (1, 2)
    assert m.string(t, "yyyy").tolist() == ["2024", "2025"]
    assert m.char(datetime(2024, 5, 6), "yyyy/MM/dd") == "2024/05/06"
    with pytest.raises(SizeError, match="incompatible"):
        t + hours(dl.dlarray([[1], [2], [3]]))
    with pytest.raises(ClassError, match="no time"):
        t + dl.struct()


def test_months_of_the_calendar_and_beginnings():
    t = datetime(2024, 1, 31, 10, 20, 30)
    assert (
        str(t + m.calmonths(1)) == "29-Feb-2024 10:20:30" and str(t - m.calyears(1)) == "31-Jan-2023 10:20:30"
    )
    assert str(m.caldays(2) + m.calweeks(1)) == "1w 2d" and str(m.calmonths(14)) == "1y 2mo"
    assert str(m.dateshift(t, "start", "month")) == "01-Jan-2024"
    assert str(m.dateshift(t, "end", "hour")) == "31-Jan-2024 11:00:00"
    assert (hours(2) * 3) / hours(1) == 6 and str(-hours(1)) == "-1 hr"
    assert m.milliseconds(m.seconds(2)) == 2000
    with pytest.raises(ArgumentError, match="unit"):
        m.dateshift(t, "start", "age")


def test_dates_in_files_are_datetimes(tmp_path):
    name = tmp_path / "log.csv"
    name.write_text("When,V,Odd\n2024-01-02,1,01/02/2024\n2024-02-03,2,x\n")
    T = m.readtable(str(name))
    assert m.isdatetime(T.When) and m.class_(T.When) == "datetime" and str(T.When[0]) == "2024-01-02"
    assert (T.When > datetime(2024, 1, 15)).tolist() == [False, True]
    assert list(T.Odd) == ["01/02/2024", "x"]  # of day and month nothing tells which is first
