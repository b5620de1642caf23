"""Days as numbers, parts of dates, several times at once."""

import datetime as pythons

import numpy as np
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
    assert str(dl.max(t)) == "31-Jan-2024 04:00:00" and dl.diff(t) == hours(6)
    last, place = dl.max(t, nargout=2)
    assert last == t(2) and float(place) == 2
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
    assert (t + hours(dl.dlarray([1, 2, 3]))).shape == (2, 3)
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


def test_functions_of_numbers_take_times():
    t = TimeArray([datetime(2026, 1, 3), datetime(2026, 1, 1)])
    assert [str(v) for v in dl.sort(t)] == ["01-Jan-2026", "03-Jan-2026"]
    assert (
        str(dl.mean(t)) == "02-Jan-2026"
        and str(dl.mean(dl.sort(t)(1) + m.days([0, 1]))) == "01-Jan-2026 12:00:00"
    )
    assert (
        dl.diff(t) == -m.days(2) and dl.abs(dl.diff(t)) == m.days(2) and dl.sum(m.days([1, 2])) == m.days(3)
    )
    tf, where = dl.ismember(t, t(2), nargout=2)
    assert tf.tolist() == [[False, True]] and where.tolist() == [[0, 1]]
    assert dl.unique(dl.horzcat(t, t)).shape == (1, 2) and dl.reshape(t, 2, 1).shape == (2, 1)
    assert [str(v) for v in dl.colon(t(2), m.days(1), t(1))] == ["01-Jan-2026", "02-Jan-2026", "03-Jan-2026"]
    assert [str(v) for v in dl.linspace(t(2), t(1), 3)] == ["01-Jan-2026", "02-Jan-2026", "03-Jan-2026"]
    assert dl.max(hours(1), m.minutes(90)) == m.minutes(90)
    assert dl.minus(t, t(2))(1) == m.days(2) and dl.gt(t, t(2)).tolist() == [[True, False]]
    with pytest.raises(ClassError, match="abs"):
        dl.abs(t)


def test_functions_of_numbers_take_times_of_python():
    when = [pythons.datetime(2026, 1, 3), pythons.datetime(2026, 1, 1)]
    T = dl.table(when=when, n=[1.0, 2.0])
    assert [str(v) for v in dl.sort(T.when)] == ["01-Jan-2026", "03-Jan-2026"] and dl.sort(T.when).shape == (
        2,
        1,
    )
    assert [str(v) for v in dl.sort(when)] == ["01-Jan-2026", "03-Jan-2026"] and dl.sort(when).shape == (1, 2)
    assert str(dl.sort(np.array(when, "datetime64[s]"))(2)) == "03-Jan-2026"
    assert dl.unique(T.when).shape == (2, 1) and dl.ismember(T.when, when[1]).tolist() == [[False], [True]]
    assert (T.when - T.when(2))(1) == m.days(2) and (T.when + pythons.timedelta(1)).shape == (2, 1)
    assert (T.n * m.days(1)).shape == (2, 1) and (T.n * m.days([1, 2])).shape == (2, 2)
    with pytest.raises(TypeError):
        T.when * 2


def test_one_time_beside_an_array():
    first = datetime(2026, 1, 1)
    assert [str(v) for v in first + dl.colon(0, 2)] == ["01-Jan-2026", "02-Jan-2026", "03-Jan-2026"]
    assert (dl.colon(0, 2) + first)(3) == (first + dl.dlarray(2)) == first + 2
    assert (first - dl.dlarray([1, 2]))(2) == datetime(2025, 12, 30)
    assert (
        (hours(1) * np.arange(3)).shape
        == (np.arange(3) * hours(1)).shape
        == ([1, 2, 3] * hours(1)).shape
        == (1, 3)
    )
    assert (hours(2) / dl.dlarray([1, 2]))(2) == hours(1) and (5 - m.days([1, 2]))(2) == m.days(3)


def test_days_of_years_that_python_does_not_have():
    assert m.datenum(0, 0, 0, 0, 30, 0) == 0.5 / 24 and m.datenum(0, 1, 1) == 1 and m.datenum(0, 2, 29) == 60
    assert m.datenum(-3, 2, 1) == -1063 and m.datenum(12000, 3, 4) == 4382974
    with pytest.raises(ArgumentError, match="the year 0 is none of the years 1 to 9999"):
        datetime(0, 1, 1)
    assert m.datenum(2000, 0, 5) == 730490  # a month before the first counts as the first


def test_rows_of_characters_are_a_column_of_times():
    t = datetime(m.datestr(dl.dlarray([[2016, 3, 1, 10, 0, 0], [2016, 3, 1, 10, 0, 1]])))
    assert t.shape == (2, 1) and m.second(t).tolist() == [[0], [1]]
