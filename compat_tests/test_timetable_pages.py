"""What MathWorks' pages of timetables print."""

import dlarray as dl
from dlarray import matlab as m

# https://www.mathworks.com/help/matlab/ref/array2timetable.html
BY_SECONDS = """
    Time       X1         X2         X3
    _____    _______    _______    _______

    1 sec    0.81472    0.09754    0.15761
    2 sec    0.90579     0.2785    0.97059
    3 sec    0.12699    0.54688    0.95717
    4 sec    0.91338    0.95751    0.48538
    5 sec    0.63236    0.96489    0.80028
"""


def lines(text):
    return [line.rstrip() for line in text.splitlines() if line.strip()]


def test_array2timetable():
    dl.rng("default")
    TT = m.array2timetable(dl.rand(5, 3), RowTimes=m.seconds(dl.colon(1, 5)))
    shown = lines(repr(TT))
    assert shown[0] == "  5×3 timetable" and shown[1:] == lines(BY_SECONDS)
    assert dl.size(TT) == (5, 3)  # "The row times are not contained in variables"


def test_array2timetable_with_a_sample_rate():
    dl.rng("default")
    shown = lines(repr(m.array2timetable(dl.rand(5, 3), SampleRate=500)))
    assert shown[1:4] == [
        "      Time         X1         X2         X3",
        "    _________    _______    _______    _______",
        "    0 sec        0.81472    0.09754    0.15761",
    ]
    assert shown[4].startswith("    0.002 sec    0.90579")


# https://www.mathworks.com/help/matlab/matlab_prog/retime-and-synchronize-timetables-using-different-methods.html
STATION = """
       Date        Tmax    Tmin    PrecipTotal    WXEvent
    ___________    ____    ____    ___________    _______

    04-May-2017     60      44         0.2         Hail
    05-May-2017     62      45           0         None
    08-May-2017     56      40           0         None
    09-May-2017     59      42        0.15         Thunder
    10-May-2017     60      45           0         None
"""


def test_the_station_of_the_page_on_methods():
    date = [(4,), (5,), (8,), (9,), (10,)]
    Date = m.TimeArray([m.datetime(2017, 5, d) for (d,) in date], (5, 1))
    WXEvent = dl.categorical([2, 0, 0, 1, 0], [0, 1, 2, 3, 4], ["None", "Thunder", "Hail", "Fog", "Tornado"])
    Station1 = m.timetable(
        Date, [60, 62, 56, 59, 60], [44, 45, 40, 42, 45], [0.2, 0, 0, 0.15, 0], WXEvent.T,
        VariableNames=["Tmax", "Tmin", "PrecipTotal", "WXEvent"], DimensionNames=["Date", "Variables"],
    )  # fmt: skip
    assert [line.split() for line in lines(repr(Station1))[1:]] == [line.split() for line in lines(STATION)]
    daily = m.retime(Station1, "daily")
    assert [str(t) for t in daily.Date][2:4] == ["06-May-2017", "07-May-2017"] and daily.height == 7
    assert list(dl.isnan(daily.Tmax).tolist()[2]) == [True] and daily.WXEvent.isundefined().tolist()[2] == [
        True
    ]
