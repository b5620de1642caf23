"""stack, unstack and rows2vars, beside pandas."""

import numpy as np
import pandas
import pytest

import dlarray as dl
from dlarray import matlab as m
from dlarray.errors import ArgumentError, ClassError, DataError


def sample(gen, n=30):
    return m.table(
        City=gen.choice(["Rome", "Oslo", "Bern"], n).tolist(), Kind=gen.integers(1, 4, n).astype(float).tolist(),
        Value=gen.uniform(size=n).tolist(),
    )  # fmt: skip


def test_sums_as_pandas_has_them(gen):
    S = sample(gen)
    U = m.unstack(S, "Value", "City")
    frame = pandas.DataFrame({"City": list(S.City), "Kind": list(S.Kind), "Value": list(S.Value)})
    wanted = frame.pivot_table(index="Kind", columns="City", values="Value", aggfunc="sum")
    assert U.VariableNames == ["Kind", "Bern", "Oslo", "Rome"]
    for k, kind in enumerate(U.Kind):
        np.testing.assert_allclose([U.Bern[k], U.Oslo[k], U.Rome[k]], wanted.loc[kind].to_numpy())
    assert list(U.Kind) == list(dict.fromkeys(S.Kind))  # as they come
    means, first = m.unstack(S, "Value", "City", AggregationFunction=dl.mean, nargout=2)
    wanted = frame.pivot_table(index="Kind", columns="City", values="Value", aggfunc="mean")
    np.testing.assert_allclose(list(means.Oslo), wanted.loc[list(means.Kind), "Oslo"].to_numpy())
    assert [S.Kind[int(i) - 1] for (i,) in first.tolist()] == list(U.Kind)


def test_several_columns_names_and_gaps():
    S = m.table(Id=[1, 1, 2], Test=["a b", "c", "c"], X=[1, 2, 3], Y=["p", "q", "r"], Note=["n", "m", "o"])
    U = m.unstack(S, ["X", "Y"], "Test", GroupingVariables="Id", ConstantVariables="Note")
    assert U.VariableNames == ["Id", "Note", "X_aB", "X_c", "Y_aB", "Y_c"]
    assert (
        list(U.Note) == ["n", "o"]
        and np.isnan(U.X_aB[1])
        and m.ismissing(U.Y_aB).tolist() == [[False], [True]]
    )
    kept = m.unstack(S, "X", "Test", GroupingVariables="Id", VariableNamingRule="preserve")
    assert kept.VariableNames == ["Id", "a b", "c"]
    named = m.unstack(S, "X", "Test", GroupingVariables="Id", NewDataVariableNames=["P", "Q"])
    assert list(named.Q) == [2, 3]


def test_long_tables():
    U = m.table(Name=["a", "b"], T1=[1, 2], T2=[3, 4], W1=[5, 6], W2=[7, 8])
    S, rows = m.stack(U, m.Cell([["T1", "T2"], ["W1", "W2"]]), NewDataVariableName=["T", "W"], nargout=2)
    assert S.VariableNames == ["Name", "T1_T2_Indicator", "T", "W"] and list(S.W) == [5, 7, 6, 8]
    assert [str(v) for v in S.T1_T2_Indicator] == ["1", "2", "1", "2"] and rows.T.tolist() == [[1, 1, 2, 2]]
    only = m.stack(U, [2, 3], ConstantVariables=[])
    assert only.VariableNames == ["T1_T2_Indicator", "T1_T2"] and list(only.T1_T2) == [1, 3, 2, 4]


def test_rows_and_columns_change_places():
    T = m.table(Name=["a", "b c"], Age=[38, 43], Height=[71, 69])
    made = m.rows2vars(T, VariableNamesSource="Name")
    assert made.VariableNames == ["OriginalVariableNames", "a", "bC"] and list(made.bC) == [43, 69]
    mixed = m.rows2vars(T)
    assert mixed.VariableNames[1:] == ["Var1", "Var2"] and m.class_(mixed.Var1[0]) == "char"
    assert list(m.rows2vars(T, DataVariables="Age").Var2) == [43]


@pytest.mark.parametrize(
    "call, kind, words",
    [
        (lambda S: m.unstack(S, "X", "X"), ArgumentError, "not spread itself"),
        (lambda S: m.unstack(S, "Y", "Id", GroupingVariables=[]), DataError, "AggregationFunction"),
        (lambda S: m.unstack(S, "X", "Y", AggregationFunction="mean"), ClassError, "must be a function"),
        (lambda S: m.unstack(S, "X", "Y", NewDataVariableNames=["a"]), ArgumentError, "one for each"),
        (lambda S: m.stack(S, ["X", "Y"]), DataError, "different classes"),
        (lambda S: m.stack(S, m.Cell([["X"], ["X", "Id"]])), ArgumentError, "equally many"),
        (lambda S: m.stack(S, "X", NewDataVariableName=["a", "b"]), ArgumentError, "one for each"),
        (
            lambda S: m.stack(m.table2timetable(S, RowTimes=m.hours([1, 2, 3])), "X"),
            ClassError,
            "timetable2table",
        ),
    ],
)
def test_what_is_refused(call, kind, words):
    S = m.table(Id=[1, 1, 2], X=[1, 2, 3], Y=["p", "q", "r"])
    with pytest.raises(kind, match=words):
        call(S)
