"""Timetables: rows by time, other times (beside pandas), brackets, files; calculations on whole tables."""

import copy
import pickle

import numpy as np
import pandas as pd
import pytest

import dlarray as dl
from dlarray import matlab as m
from dlarray.errors import ArgumentError, ClassError, SizeError
from dlarray.migration.matlab.dates.durations import NO_LENGTH


def timed(rows, seed=0, start="2026-03-01", step="17min"):
    """A timetable of two variables at times that are not whole hours, and the same as a data frame."""
    rng = np.random.default_rng(seed)
    times = pd.date_range(start, periods=rows, freq=step) + pd.to_timedelta(rng.integers(0, 600, rows), "s")
    data = rng.normal(size=(rows, 2))
    TT = m.timetable(np.asarray(times), data[:, :1], data[:, 1:], VariableNames=["A", "B"])
    return TT, pd.DataFrame(data, index=times, columns=["A", "B"])


def hourly(count=4):
    return m.timetable([float(k) for k in range(1, count + 1)], TimeStep=m.hours(1), VariableNames=["X"])


# -- rows ----------------------------------------------------------------------------------------------------------
def test_rows_are_chosen_by_numbers_masks_times_and_ranges():
    TT, frame = timed(9)
    assert TT.shape == (9, 2) and dl.size(TT) == (9, 2) and len(TT.Time) == 9
    assert list(TT([2, 5], ":").A) == frame.A.iloc[[1, 4]].tolist()
    assert list(TT(TT.A > 0, "B").B) == frame.B[frame.A > 0].tolist()
    assert list(TT(TT.Time(3), ":").A) == [frame.A.iloc[2]] == list(TT(str(TT.Time(3)), ":").A)
    assert list(TT(m.datetime(1999, 1, 1), ":").A) == []
    chosen = TT(m.timerange(TT.Time(2), TT.Time(5)), ":")
    assert [str(t) for t in chosen.Time] == [str(t) for t in TT.Time][1:4]
    ends = {"openright": 3, "closed": 4, "open": 2, "openleft": 3, "closedleft": 3, "closedright": 3}
    assert {k: TT(m.timerange(TT.Time(2), TT.Time(5), k), ":").height for k in ends} == ends
    assert TT(m.timerange(float("-inf"), TT.Time(2)), ":").height == 1
    assert hourly()(m.withtol(m.minutes(118), m.minutes(5)), ":").X == [3.0]
    assert TT.brace[":", ":"].shape == (9, 2) and TT.Variables.shape == (9, 2)


def test_a_store_keeps_the_times_and_a_row_without_a_time_is_refused():
    TT = hourly()
    before = [str(t) for t in TT.Time]
    TT.X = [5.0, 6.0, 7.0, 8.0]
    TT.Y = [True, False, True, False]
    TT.paren[m.hours(1), "X"] = [60.0]
    assert list(TT.X) == [5.0, 60.0, 7.0, 8.0] and [str(t) for t in TT.Time] == before
    TT.paren[2, ":"] = []
    assert [str(t) for t in TT.Time] == [before[0], *before[2:]]
    for rows in (4, m.hours(50)):
        with pytest.raises(ArgumentError, match="vertcat"):
            TT.paren[rows, ":"] = [1.0, True]
    TT.Time = [m.days(k) for k in range(3)]
    TT.DimensionNames = ["When", "Variables"]
    assert str(TT.When(3)) == "2 days" and TT.Properties.DimensionNames == ["When", "Variables"]
    with pytest.raises(SizeError, match="3 rows need a time each"):
        TT.When = m.hours(dl.colon(1, 4))
    with pytest.raises(ArgumentError, match="names row times and a variable"):
        TT.DimensionNames = ["X", "Variables"]
    with pytest.raises(ArgumentError, match="timetable2table"):
        TT.RowNames = ["a", "b", "c"]


def test_copies_and_data_frames():
    TT, frame = timed(5)
    for made in (copy.copy(TT), copy.deepcopy(TT), pickle.loads(pickle.dumps(TT)), TT.copy()):
        assert isinstance(made, m.timetable) and repr(made) == repr(TT)
        made.A = [0.0] * 5
        assert list(TT.A) == frame.A.tolist()
    back = TT.to_pandas()
    assert back.index.name == "Time" and (back.index == frame.index).all()
    assert "<table" in TT._repr_html_() and "5×2 timetable" in TT._repr_html_()


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        (lambda: m.timetable(), ArgumentError, "row times are missing"),
        (lambda: m.timetable([1, 2, 3]), ClassError, "datetimes or durations"),
        (lambda: m.timetable(m.hours(dl.colon(1, 3)), [1, 2]), SizeError, "3 row times for variables of 2"),
        (lambda: m.timetable([1, 2], TimeStep=5), ClassError, "TimeStep is a duration"),
        (lambda: m.timetable([1, 2], SampleRate=0), ArgumentError, "positive number"),
        (lambda: m.timetable([1, 2], SampleRate=1, TimeStep=m.hours(1)), ArgumentError, "given once"),
        (lambda: m.timetable([1], RowTimes=m.hours(1), TimeStep=m.hours(1)), ArgumentError, "given twice"),
        (lambda: m.table2timetable(m.table(A=[1, 2])), ArgumentError, "none of the variables A holds times"),
        (lambda: m.timetable2table(m.table(A=[1, 2])), ClassError, "must be a timetable"),
        (lambda: m.timerange(1, 2), ClassError, "a datetime, a duration, a date or Inf"),
        (lambda: m.timerange(m.hours(1), m.hours(2), "half"), ArgumentError, "openright"),
        (lambda: m.retime(hourly(), "fortnightly"), ArgumentError, "is unknown"),
        (lambda: m.retime(hourly(), "hourly", "cubic"), ArgumentError, 'method "cubic" is unknown'),
        (lambda: m.retime(hourly(), "monthly", "mean"), ArgumentError, "months of durations differ"),
        (lambda: m.retime(hourly(), "regular", "mean"), ArgumentError, "positive step"),
        (lambda: m.lag(hourly(), m.minutes(7)), ArgumentError, "no multiple of the time step"),
        (lambda: m.synchronize(hourly(), timed(3)[0]), ArgumentError, "one kind in all"),
    ],
)
def test_refusals(make, error, words):
    with pytest.raises(error, match=words) as caught:
        make()
    assert "fix: " in str(caught.value)


# -- to and fro ----------------------------------------------------------------------------------------------------
def test_tables_and_files(tmp_path):
    TT, frame = timed(4)
    T = m.timetable2table(TT)
    assert (
        T.VariableNames == ["Time", "A", "B"] and not m.istimetable(T) and m.istable(T) and not m.istable(TT)
    )
    again = m.table2timetable(T)
    assert repr(again) == repr(TT)
    assert m.timetable2table(TT, ConvertRowTimes=False).VariableNames == ["A", "B"]
    assert m.table2timetable(
        m.table({"A": [1, 2]}, RowNames=["x", "y"]), TimeStep=m.hours(1)
    ).VariableNames == ["A", "Row"]
    assert [str(t) for t in m.table2timetable(T, RowTimes="Time").Time] == [str(t) for t in TT.Time]
    file = tmp_path / "times.csv"
    m.writetimetable(TT, str(file))
    read = m.readtimetable(str(file))
    assert [str(t) for t in read.Time] == [str(t) for t in TT.Time]
    np.testing.assert_allclose(list(read.A), frame.A, rtol=1e-14)


def test_regular_times():
    X = m.array2timetable(np.arange(6).reshape(3, 2), SampleRate=4, StartTime=m.datetime(2026, 1, 1))
    assert m.isregular(X) and X.Properties.SampleRate == 4 and X.VariableNames == ["X1", "X2"]
    assert X.Properties.StartTime == m.datetime(2026, 1, 1)
    assert m.isregular(hourly(), nargout=2)[1] == m.hours(1)
    irregular = hourly()([1, 2, 4], ":")
    assert not m.isregular(irregular) and m.isregular(irregular, nargout=2)[1] is NO_LENGTH
    assert not m.isregular(hourly()([3, 2, 1], ":"))


def test_brackets_and_order():
    TT, frame = timed(6)
    joined = m.vertcat(TT([4, 5, 6], ":"), TT([1, 2, 3], ["B", "A"]))
    assert joined.VariableNames == ["A", "B"] and repr(m.sortrows(joined)) == repr(TT)
    assert repr(dl.vertcat(TT([1, 2], ":"), TT("3:end", ":"))) == repr(TT)
    wide = m.horzcat(TT(":", "A"), TT([6, 5, 4, 3, 2, 1], "B"))  # matched by their times
    assert repr(wide) == repr(TT)
    with pytest.raises(ArgumentError, match="synchronize"):
        m.horzcat(TT(":", "A"), hourly(6))
    with pytest.raises(ClassError, match="no times"):
        m.vertcat(TT, m.timetable2table(TT, ConvertRowTimes=False))
    assert list(m.sortrows(TT, "Time", "descend").A) == frame.A.tolist()[::-1]


# -- other times, beside pandas ------------------------------------------------------------------------------------
@pytest.mark.parametrize("rows", [1, 2, 40])
@pytest.mark.parametrize(
    "how", ["sum", "mean", "prod", "median", "min", "max", "count", "firstvalue", "lastvalue"]
)
@pytest.mark.parametrize(("unit", "rule"), [("hourly", "1h"), ("daily", "1D")])
def test_collected_as_pandas_collects(rows, how, unit, rule):
    TT, frame = timed(rows, seed=rows, step="53min")
    frame.iloc[rows // 2, 0] = np.nan
    TT.A = frame.A.tolist()
    wanted = frame.resample(rule).agg({"firstvalue": "first", "lastvalue": "last"}.get(how, how))
    found = m.retime(TT, unit, how)
    assert (found.to_pandas().index == wanted.index).all()
    for name in ("A", "B"):
        np.testing.assert_allclose(
            np.array(list(getattr(found, name)), float), wanted[name], rtol=1e-12, atol=1e-14
        )


def test_collected_by_months_quarters_weeks_and_years():
    TT, frame = timed(60, start="2025-11-20", step="5D")
    rules = {"monthly": "MS", "quarterly": "QS", "yearly": "YS", "weekly": "W-SAT"}
    for unit, rule in rules.items():
        found = m.retime(TT, unit, "sum")
        wanted = frame.resample(rule).sum()
        np.testing.assert_allclose(list(found.A), wanted.A, atol=1e-12)
    assert str(m.retime(TT, "weekly", "sum").Time(1)) == "16-Nov-2025"  # a Sunday
    by_hand = m.retime(TT, "monthly", lambda x: dl.max(x) - dl.min(x))
    np.testing.assert_allclose(list(by_hand.B), frame.B.resample("MS").agg(lambda x: x.max() - x.min()))


def test_the_edge_that_belongs():
    TT = hourly(5)
    times = m.hours(dl.colon(0, 2, 4))
    assert list(m.retime(TT, times, "sum").X) == [3.0, 7.0, 5.0]
    assert list(m.retime(TT, times, "sum", IncludedEdge="right").X) == [1.0, 5.0, 9.0]


@pytest.mark.parametrize("how", ["linear", "previous", "next", "nearest"])
def test_between_rows_as_pandas_has_it(how):
    TT, frame = timed(12, seed=3)
    found = m.retime(TT, "hourly", how, EndValues=np.nan) if how == "linear" else m.retime(TT, "hourly", how)
    new = found.to_pandas().index
    assert new[0] <= frame.index[0] and new[-1] >= frame.index[-1]
    if how == "linear":
        both = frame.reindex(frame.index.union(new)).interpolate("time", limit_area="inside")
        wanted = both.loc[new]
        wanted[(new < frame.index[0]) | (new > frame.index[-1])] = np.nan
    else:
        wanted = frame.reindex(new, method={"previous": "ffill", "next": "bfill"}.get(how, how))
    np.testing.assert_allclose(found.to_pandas().astype(float), wanted, rtol=1e-9)


def test_gaps_are_filled_as_asked():
    TT = m.timetable(
        m.hours(dl.colon(0, 2, 4)), [1.0, 2.0, 3.0], dl.categorical(["a", "b", "a"]).T, ["x", "y", "z"],
        [True, False, True],
        VariableNames=["N", "C", "S", "L"],
    )  # fmt: skip
    gaps = m.retime(TT, "hourly")
    np.testing.assert_array_equal(list(gaps.N), [1, np.nan, 2, np.nan, 3])
    assert gaps.C.isundefined().tolist() == [[False], [True], [False], [True], [False]]
    assert list(gaps.S) == ["x", "", "y", "", "z"] and list(gaps.L) == [True, False, False, False, True]
    assert list(m.retime(TT(":", "N"), "hourly", "fillwithconstant", Constant=-1).N) == [1, -1, 2, -1, 3]
    with pytest.raises(ArgumentError, match="C holds no numbers"):
        m.retime(TT, "hourly", "linear")
    assert list(m.retime(TT, m.hours([0, 4]), "firstvalue").S) == ["x", "z"]


def test_lag_and_lead():
    np.testing.assert_array_equal(list(m.lag(hourly()).X), [np.nan, 1, 2, 3])
    np.testing.assert_array_equal(list(m.lag(hourly(), -2).X), [3, 4, np.nan, np.nan])
    np.testing.assert_array_equal(list(m.lag(hourly(), m.hours(2)).X), [np.nan, np.nan, 1, 2])


def test_synchronize():
    A = m.timetable(m.hours([0, 1, 3]), [1.0, 2.0, 3.0], VariableNames=["X"])
    B = m.timetable(m.hours([1, 2]), [5.0, 6.0], VariableNames=["X"])
    both = m.synchronize(A, B)
    assert both.VariableNames == ["X_1", "X_2"] and both.height == 4
    np.testing.assert_array_equal(list(both.X_2), [np.nan, 5, 6, np.nan])
    heights = {"intersection": 1, "commonrange": 2, "first": 3, "last": 2}
    assert {k: m.synchronize(A, B, k).height for k in heights} == heights
    np.testing.assert_allclose(list(m.synchronize(A, B, "first", "linear").X_2), [4, 5, 7])
    three = m.synchronize(A, B, m.timetable(m.hours([0]), [9.0], VariableNames=["Z"]), "hourly", "previous")
    assert three.VariableNames == ["X_1", "X_2", "Z"] and list(three.Z) == [9.0] * 4


# -- calculations on tables ----------------------------------------------------------------------------------------
def test_whole_tables_are_calculated_column_by_column(gen):
    X = gen.normal(size=(5, 3))
    T = m.array2table(X, VariableNames=["a", "b", "c"])
    row, column = gen.normal(size=(1, 3)), gen.normal(size=(5, 1))
    for made, wanted in [
        (T - 1, X - 1), (2 * T, 2 * X), (1 / T, 1 / X), (T**2, X**2), (-T, -X), (T + row, X + row), (row - T, row - X),
        (T * column, X * column), (T / X, np.ones((5, 3))), (dl.dlarray(X) + T, 2 * X), (T > 0, X > 0),
        (T <= row, X <= row),
        (dl.abs(T), abs(X)), (dl.exp(T), np.exp(X)), (dl.round(T, 2), np.round(X, 2)), (dl.max(T, 0), np.maximum(X, 0)),
        (dl.mean(T), X.mean(0, keepdims=True)), (dl.std(T), X.std(0, ddof=1, keepdims=True)),
        (dl.var(T, 1), X.var(0, keepdims=True)), (dl.sum(T, 1), X.sum(0, keepdims=True)), (dl.cumsum(T), X.cumsum(0)),
        (dl.max(T), X.max(0, keepdims=True)), (dl.median(T), np.median(X, 0, keepdims=True)),
        (T - dl.mean(T), X - X.mean(0)), (dl.mean(T) - T, X.mean(0) - X),
        (dl.repmat(T(1, ":"), 3, 1), np.repeat(X[:1], 3, 0)),
    ]:  # fmt: skip
        assert type(made) is dl.table and made.VariableNames == ["a", "b", "c"]
        np.testing.assert_allclose(np.asarray(made.Variables), wanted, rtol=1e-12)
    across = dl.mean(T, 2)
    assert across.VariableNames == ["mean"]
    np.testing.assert_allclose(np.asarray(across.Variables)[:, 0], X.mean(1))
    np.testing.assert_allclose(np.asarray(dl.max(T, [], 2).Variables)[:, 0], X.max(1))


def test_tables_are_matched_by_names_and_times():
    TT, frame = timed(6)
    sums = TT + TT([6, 5, 4, 3, 2, 1], ["B", "A"])
    assert isinstance(sums, m.timetable)
    np.testing.assert_allclose(np.asarray(sums.Variables), 2 * frame.to_numpy())
    A = m.table({"x": [1.0, 2.0]}, RowNames=["p", "q"])
    B = m.table({"x": [10.0, 20.0]}, RowNames=["q", "p"])
    assert list((A + B).x) == [21.0, 12.0] and (A + B).RowNames == ["p", "q"]
    assert type(dl.mean(TT)) is dl.table and isinstance(dl.cumsum(TT), m.timetable)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda T: T + [[1, 2, 3]], "incompatible sizes"),
        (lambda T: T + m.table(z=[1, 2]), "other columns or rows"),
        (lambda T: dl.mean(m.table(s=["x", "y"])), "s holds string"),
        (lambda T: dl.repmat(T, 1, 2), "each name stands once"),
    ],
)
def test_what_tables_cannot(make, words):
    with pytest.raises((ArgumentError, SizeError), match=words):
        make(m.table(a=[1, 2], b=[3, 4]))


# -- times of NumPy's, as load and data frames give them ---------------------------------------------------------------
def test_columns_of_times():
    T = dl.table(When=np.array(["2025-12-31", "2026-01-02"], "M8[D]"), X=[1, 2])
    assert "31-Dec-2025" in repr(T) and T.column_kinds()["When"] == "times"
    assert (
        m.year(T.When).tolist() == [[2025.0], [2026.0]] and m.month(T.When(2)) == 1 and m.isdatetime(T.When)
    )
    assert (T.When > m.datetime(2026, 1, 1)).tolist() == [False, True]
    assert m.isduration(np.array([5], "m8[s]")) and m.isdatetime(m.TimeArray([m.datetime(2026, 1, 1)]))
    assert not m.isdatetime([]) and not m.isduration(T.When)
    long = dl.table(D=np.array([3600 * 25, 61], "m8[s]"))
    assert "25:00:00" in repr(long) and "00:01:01" in repr(long)
    gap = dl.table(When=np.array(["2025-12-31", "NaT"], "M8[s]"))
    assert "NaT" in repr(gap)
    assert np.isnan(m.year(gap.When).tolist()[1][0]) and m.isnat(gap.When).tolist() == [[False], [True]]
