"""Joins and groups of tables: the examples of MATLAB's pages, and pandas as oracle."""

import numpy as np
import pandas
import pytest

import dlarray as dl
from dlarray.errors import DLArrayError
from dlarray.matlab import (
    Cell,
    groupsummary,
    innerjoin,
    ismissing,
    join,
    outerjoin,
    rowfun,
    table2struct,
    varfun,
)

NAN = float("nan")
PATIENTS = dl.table(
    HealthStatus=dl.categorical(["Poor", "Good", "Fair", "Fair", "Poor", "Excellent", "Good", "Excellent"]),
    Age=[38, 43, 38, 40, 49, 51, 52, 35],
    Height=[71, 68, 64, 67, 64, 62, 65, 55],
    Weight=[176, 153, 131, 133, 119, 120, 140, 129],
)


def food():
    A = dl.table(
        Age=[5, 12, 23, 2, 15, 6],
        FavoriteFood=Cell(["cheerios", "pizza", "salmon", "oreos", "lobster", "pizza"], (6, 1)),
    )
    B = dl.table(
        FavoriteFood=Cell(["cheerios", "oreos", "pizza", "salmon", "cake"], (5, 1)),
        Calories=[110, 160, 140, 367, 243],
    )
    return A, B


def test_groupsummary_gives_the_documented_tables():
    G = groupsummary(PATIENTS, "HealthStatus", "mean")
    assert G.VariableNames == ["HealthStatus", "GroupCount", "mean_Age", "mean_Height", "mean_Weight"]
    assert list(G.HealthStatus) == ["Excellent", "Fair", "Good", "Poor"]
    assert list(G.mean_Age) == [43, 39, 47.5, 43.5] and list(G.mean_Weight) == [124.5, 132, 146.5, 147.5]
    assert list(groupsummary(PATIENTS, "HealthStatus", "median", "Height").median_Height) == [
        58.5,
        65.5,
        66.5,
        67.5,
    ]
    assert list(groupsummary(PATIENTS, "HealthStatus").GroupCount) == [2, 2, 2, 2]


@pytest.mark.parametrize("method", ["sum", "mean", "median", "var", "std", "min", "max"])
def test_groupsummary_agrees_with_pandas(method):
    rng = np.random.default_rng(3)
    a, b = rng.integers(0, 4, 60).astype(float), np.array(["x", "y", "z"])[rng.integers(0, 3, 60)]
    v = np.where(rng.random(60) < 0.2, np.nan, rng.normal(size=60))
    T = dl.table(a=a.tolist(), b=b.tolist(), v=v.tolist())
    G = groupsummary(T, Cell(["a", "b"]), method, "v")
    theirs = pandas.DataFrame({"a": a, "b": b, "v": v}).groupby(["a", "b"])
    wanted = theirs["v"].agg(method)
    if method in ("var", "std"):
        wanted[theirs["v"].count() == 1] = 0.0  # MATLAB's variance of one number, where pandas says NaN
    assert list(zip(G.a, G.b, strict=True)) == list(wanted.index)
    np.testing.assert_allclose(np.array(list(G[f"{method}_v"])), wanted.to_numpy(), rtol=1e-12)
    assert list(G.GroupCount) == theirs.size().tolist()


def test_missing_values_make_the_last_group_and_functions_count():
    T = dl.table(a=[2, NAN, 1, 2], v=[1, 2, 3, 5])
    G = groupsummary(T, "a", lambda x: dl.max(x) - dl.min(x))
    assert list(G.GroupCount) == [1, 2, 1] and list(G.fun1_v) == [0, 4, 0]
    assert list(groupsummary(T, "a", IncludeMissingGroups=False).a) == [1, 2]
    both = groupsummary(T, "a", Cell(["sum", "max"]))
    assert both.VariableNames[2:] == ["sum_v", "max_v"] and list(both.max_v) == [3, 5, 2]
    B, BG, BC = groupsummary(dl.dlarray([[1], [2], [6]]), dl.dlarray([[1], [2], [1]]), "mean", nargout=3)
    assert B.tolist() == [[3.5], [2]] and BG.tolist() == [[1], [2]] and BC.tolist() == [[2], [1]]


def test_innerjoin_gives_the_documented_rows():
    A, B = food()
    C, ia, ib = innerjoin(A, B, nargout=3)
    assert list(C.Age) == [5, 2, 12, 6, 23] and list(C.Calories) == [110, 160, 140, 140, 367]
    assert np.ravel(ia).tolist() == [1, 4, 2, 6, 3] and np.ravel(ib).tolist() == [1, 2, 3, 3, 4]
    left = dl.table(k=[3, 1], a=[5, 6])
    right = dl.table(q=[1, 3, 3], b=[7, 8, 9])
    made = innerjoin(left, right, LeftKeys="k", RightKeys="q")
    assert made.VariableNames == ["k", "a", "b"] and list(made.b) == [7, 8, 9]


def test_outerjoin_gives_the_documented_rows():
    A, B = food()
    C = outerjoin(A, B)
    assert C.VariableNames == ["Age", "FavoriteFood_left", "FavoriteFood_right", "Calories"]
    np.testing.assert_array_equal(np.array(list(C.Age)), [NAN, 5, 15, 2, 12, 6, 23])
    assert list(C.FavoriteFood_left) == ["", "cheerios", "lobster", "oreos", "pizza", "pizza", "salmon"]
    np.testing.assert_array_equal(np.array(list(C.Calories)), [243, 110, NAN, 160, 140, 140, 367])
    assert len(outerjoin(A, B, Type="left", MergeKeys=True)) == 6


@pytest.mark.parametrize("how", ["full", "left", "right", "inner"])
def test_joins_agree_with_pandas(how):
    rng = np.random.default_rng(5)
    a = {"k": rng.integers(0, 9, 12).astype(float), "x": rng.normal(size=12)}
    b = {"k": rng.integers(3, 12, 10).astype(float), "y": rng.normal(size=10)}
    A, B = (dl.table({n: v.tolist() for n, v in t.items()}) for t in (a, b))
    mine = innerjoin(A, B) if how == "inner" else outerjoin(A, B, MergeKeys=True, Type=how)
    theirs = pandas.merge(
        pandas.DataFrame(a), pandas.DataFrame(b), on="k", how="outer" if how == "full" else how
    )
    order = ["k", "x", "y"]
    rows = sorted(map(str, zip(*(map(float, mine[n]) for n in order), strict=True)))
    assert rows == sorted(map(str, theirs[order].itertuples(index=False, name=None)))
    assert list(mine.k) == sorted(mine.k)


def test_join_keeps_the_order_and_every_key_must_be_there_once():
    A, B = dl.table(id=[2, 1, 2], v=[5, 6, 7]), dl.table(id=[1, 2], name=["x", "y"])
    T, at = join(A, B, nargout=2)
    assert list(T.name) == ["y", "x", "y"] and np.ravel(at).tolist() == [2, 1, 2]
    for bad in (dl.table(id=[1], name=["x"]), dl.table(id=[1, 1, 2], name=["x", "y", "z"]), 5):
        with pytest.raises(DLArrayError, match="join"):
            join(A, bad)


@pytest.mark.parametrize(
    "call",
    [
        lambda T: groupsummary(T, "none", "mean"),
        lambda T: groupsummary(T, "HealthStatus", "avg"),
        lambda T: groupsummary(T, "Age", "mean", "HealthStatus"),
        lambda T: groupsummary(T, object(), "mean"),
        lambda T: innerjoin(T, dl.table(q=[1])),
        lambda T: innerjoin(T, 3),
        lambda T: innerjoin(T, T, LeftKeys="Age"),
        lambda T: outerjoin(T, T, Type="inner"),
        lambda T: varfun(dl.sort, T, InputVariables="Age", OutputFormat="uniform"),
        lambda T: rowfun(lambda a: a, T, InputVariables="Age", NumOutputs=2),
        lambda T: table2struct(3),
    ],
)
def test_what_cannot_be_is_said(call):
    with pytest.raises(DLArrayError):
        call(PATIENTS)


def test_functions_of_columns_and_rows():
    T = dl.table(a=[1, 2, 3], b=[4, 5, 9], c=["x", "y", "z"])
    B = varfun(dl.mean, T, InputVariables=Cell(["a", "b"]))
    assert B.VariableNames == ["mean_a", "mean_b"] and list(B.mean_b) == [6]
    R = rowfun(lambda a, b, nargout=1: (a + b, a * b), T("1:2", "1:2"), OutputVariableNames=Cell(["s", "p"]))
    assert list(R.s) == [5, 7] and list(R.p) == [4, 10]
    S = table2struct(T)
    assert S.shape == (3, 1) and S(3).c == "z" and S(2).b == 5
    assert table2struct(T, ToScalar=True).b.tolist() == [[4], [5], [9]]
    assert np.asarray(ismissing(innerjoin(T, T))).any() is np.False_
