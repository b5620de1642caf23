"""What MathWorks' pages of calendar durations, and those of stack and unstack, print."""

import dlarray as dl
from dlarray import matlab as m


def lines(text):
    return [line.strip() for line in str(text).splitlines() if line.strip()]


def test_calweeks():  # https://www.mathworks.com/help/matlab/ref/calendarduration.calweeks.html
    assert repr(m.calweeks(dl.magic(4))).splitlines()[2:] == [
        "   16w    2w    3w   13w", "    5w   11w   10w    8w", "    9w    7w    6w   12w", "    4w   14w   15w    1w",
    ]  # fmt: skip
    X = m.caldays(dl.colon(15, 17)) + m.hours(1.2345)
    assert lines(X)[1:] == ["15d 1h 14m 4.2s   16d 1h 14m 4.2s   17d 1h 14m 4.2s"]
    assert m.calweeks(X).tolist() == [[2, 2, 2]]


def test_calmonths():  # https://www.mathworks.com/help/matlab/ref/calmonths.html
    assert repr(m.calmonths(dl.magic(4))).splitlines()[2:] == [
        "   1y 4mo      2mo      3mo   1y 1mo", "      5mo     11mo     10mo      8mo",
        "      9mo      7mo      6mo       1y", "      4mo   1y 2mo   1y 3mo      1mo",
    ]  # fmt: skip
    D = m.datetime("2021-01-31") + m.calmonths(dl.colon(0, 2))
    assert lines(D)[1:] == ["31-Jan-2021   28-Feb-2021   31-Mar-2021"]
    D2 = m.dateshift(m.datetime("2021-02-28") + m.calmonths(dl.colon(0, 2)), "end", "month")
    assert lines(D2)[1:] == ["28-Feb-2021   31-Mar-2021   30-Apr-2021"]
    X = m.calmonths(dl.colon(15, 17)) + m.caldays(8) + m.hours(1.2345)
    assert lines(X)[1:] == ["1y 3mo 8d 1h 14m 4.2s   1y 4mo 8d 1h 14m 4.2s   1y 5mo 8d 1h 14m 4.2s"]
    assert m.calmonths(X).tolist() == [[15, 16, 17]]


def test_split():  # https://www.mathworks.com/help/matlab/ref/calendarduration.split.html
    T = m.calmonths(dl.colon(15, 17)) + m.caldays(8) + m.hours(1.2345)
    mo, d, t = m.split(T, ["months", "days", "time"], nargout=3)
    assert mo.tolist() == [[15, 16, 17]] and d.tolist() == [[8, 8, 8]]
    assert lines(t) == ["1×3 duration array", "01:14:04   01:14:04   01:14:04"]
    y, mo, *_ = m.split(T, ["years", "months", "days", "time"], nargout=4)
    assert y.tolist() == [[1, 1, 1]] and mo.tolist() == [[3, 4, 5]]


def test_between():  # https://www.mathworks.com/help/matlab/ref/datetime.between.html
    t1 = m.datetime(2026, 2, 13, 20, 50, 38.557)
    dt = m.between(t1, m.datetime(2026, 2, 14) + m.caldays(dl.colon(0, 2)))
    assert repr(dt).splitlines()[2:] == ["      3h 9m 21.443s   1d 3h 9m 21.443s   2d 3h 9m 21.443s"]
    t2 = m.dateshift(m.datetime(2013, 1, 1), "end", "month", dl.colon(0, 4))
    assert lines(t2)[1:] == ["31-Jan-2013   28-Feb-2013   31-Mar-2013   30-Apr-2013   31-May-2013"]
    dt = m.between(m.datetime(2013, 1, 1), t2, "Days")
    assert repr(dt).splitlines()[2:] == ["    30d    58d    89d   119d   150d"]


def test_date_and_time_arithmetic():  # https://www.mathworks.com/help/matlab/matlab_prog/compute-elapsed-time.html
    t1 = m.datetime(2014, 1, 31)
    t2 = t1 + m.calyears(dl.colon(0, 4))
    assert lines(t2)[1:] == ["31-Jan-2014   31-Jan-2015   31-Jan-2016   31-Jan-2017   31-Jan-2018"]
    assert lines(m.caldiff(t2, "days"))[1:] == ["365d   365d   366d   365d"]
    assert str(t1 + m.calmonths(3) + m.caldays(30)) == "30-May-2014"


STORMS = """
    Storm    Boston    Natick    Worcester
    _____    ______    ______    _________

      3         5         0          3
      1         9         5         10
      4        12        17         15
      2        21        13         16
"""


def test_unstack():  # https://www.mathworks.com/help/matlab/ref/table.unstack.html
    towns = "Natick Worcester Natick Boston Boston Worcester Boston Natick Worcester Worcester Natick Boston"
    S = m.table(
        Storm=dl.categorical([3, 3, 1, 3, 1, 1, 4, 2, 4, 2, 4, 2]), Town=dl.categorical(towns.split()),
        Snowfall=[0, 3, 5, 5, 9, 10, 12, 13, 15, 16, 17, 21],
    )  # fmt: skip
    U = m.unstack(S, "Snowfall", "Town")
    assert lines(repr(U))[1:] == lines(STORMS)
    back = m.stack(
        U, ["Boston", "Natick", "Worcester"], NewDataVariableName="Snowfall", IndexVariableName="Town"
    )
    assert m.isequal(m.sortrows(back, ["Storm", "Town"]).Snowfall, m.sortrows(S, ["Storm", "Town"]).Snowfall)
    assert back.VariableNames == ["Storm", "Town", "Snowfall"]


def test_parts_of_times_are_set():
    # https://www.mathworks.com/help/matlab/matlab_prog/represent-date-and-times-in-MATLAB.html
    t = m.datetime(2014, 6, 28, [6, 7], 0, 0)
    t.Day = [27, 28]
    assert lines(t)[1:] == ["27-Jun-2014 06:00:00   28-Jun-2014 07:00:00"]
    d = m.datetime(2014, 6, 29, 6, 30, 45) - t
    assert lines(d)[1:] == ["48:30:45   23:30:45"]
    d.Format = "h"
    assert lines(d)[1:] == ["48.512 hr   23.512 hr"]


def test_caldays():  # https://www.mathworks.com/help/matlab/ref/calendarduration.caldays.html
    T = m.datetime([2014, 3, 18]) + m.caldays([0, 2, 4])
    assert lines(T)[1:] == ["18-Mar-2014   20-Mar-2014   22-Mar-2014"]
    X = m.caldays([8, 9, 10]) + m.hours(1.2345)
    assert lines(X)[1:] == ["8d 1h 14m 4.2s    9d 1h 14m 4.2s   10d 1h 14m 4.2s"]
    assert m.caldays(X).tolist() == [[8, 9, 10]]


def test_calyears():  # https://www.mathworks.com/help/matlab/ref/calendarduration.calyears.html
    X = m.calmonths([21, 22, 23, 24, 25]) + m.caldays(8)
    assert lines(X)[1:] == ["1y 9mo 8d   1y 10mo 8d   1y 11mo 8d        2y 8d    2y 1mo 8d"]
    assert m.calyears(X).tolist() == [[1, 1, 1, 2, 2]]


def test_arithmetic():  # https://www.mathworks.com/help/matlab/matlab_prog/date-and-time-arithmetic.html
    t = m.datetime(2014, 1, 31)
    assert lines(m.caldiff(t + m.calyears([0, 1, 2, 3, 4]), "days"))[1:] == ["365d   365d   366d   365d"]
    assert str(t + m.calmonths(3) + m.caldays(30)) == "30-May-2014"
    assert str(t + m.caldays(30) + m.calmonths(3)) == "02-Jun-2014"
    d = m.calyears(1) + m.calmonths(2) + m.caldays(20) + (m.calmonths(11) + m.caldays(23))
    assert (str(d), str(2 * d)) == ("2y 1mo 43d", "4y 2mo 86d")
