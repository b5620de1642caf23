"""pivot, beside pandas' tables of the same kind."""

import math

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError
from dlarray.matlab import pivot, table
from tests.support.bundles import cases


def made():
    rng = np.random.default_rng(5)
    size = [str(s) for s in rng.choice(["S", "M", "L"], 30)]
    colour = [str(s) for s in rng.choice(["red", "blue"], 30)]
    price = [float(v) for v in rng.integers(1, 9, 30)]
    return table(Fit=size, Colour=colour, Price=price), {"Fit": size, "Colour": colour, "Price": price}


@cases(
    "method, name",
    [
        ("sum", "sum"),
        ("mean", "mean"),
        ("median", "median"),
        ("min", "min"),
        ("max", "max"),
        ("std", "std"),
        ("var", "var"),
        ("numunique", "nunique"),
        (lambda x: dl.max(x) - dl.min(x), np.ptp),
    ],
)
def test_methods_as_in_pandas(method, name):
    pandas = pytest.importorskip("pandas")
    T, plain = made()
    P = pivot(T, Columns="Colour", Rows="Fit", DataVariable="Price", Method=method)
    theirs = pandas.DataFrame(plain).pivot_table(index="Fit", columns="Colour", values="Price", aggfunc=name)
    assert P.VariableNames == ["Fit", *theirs.columns] and list(P.Fit) == list(theirs.index)
    for column in theirs.columns:
        np.testing.assert_allclose(list(getattr(P, column)), theirs[column].to_numpy(float), rtol=1e-12)


def test_counts_totals_and_shares_as_in_pandas():
    pandas = pytest.importorskip("pandas")
    T, plain = made()
    frame = pandas.DataFrame(plain)
    theirs = pandas.crosstab(frame["Fit"], frame["Colour"], margins=True, margins_name="Overall_count")
    P = pivot(T, Columns="Colour", Rows="Fit", IncludeTotals=True)
    assert P.VariableNames == ["Fit", *theirs.columns] and list(P.Fit) == list(theirs.index)
    for column in theirs.columns:
        assert list(P[column]) == theirs[column].tolist()
    shares = pivot(T, Columns="Colour", Rows="Fit", Method="percentage")
    theirs = pandas.crosstab(frame["Fit"], frame["Colour"], normalize=True) * 100
    np.testing.assert_allclose(list(shares.red), theirs["red"].to_numpy())


def test_one_side():
    T = table(a=["x", "y", "x"], b=[1, 2, 4])
    P = pivot(T, Columns="a")
    assert P.VariableNames == ["x", "y"] and (list(P.x), list(P.y)) == ([2], [1])
    P = pivot(T, Rows="a")
    assert P.VariableNames == ["a", "count"] and list(P["count"]) == [2, 1]
    P = pivot(T, Rows="a", DataVariable="b")
    assert P.VariableNames == ["a", "sum_b"] and list(P.sum_b) == [5, 2]
    P = pivot(T, Rows="a", DataVariable="b", IncludeTotals=True)
    assert list(P.a) == ["x", "y", "Overall_sum"] and list(P.sum_b) == [5, 2, 7]
    P = pivot(T, Columns="a", DataVariable="b", Method="mean", IncludeTotals=True)
    assert P.VariableNames == ["x", "y", "Overall_mean"]
    assert [list(P.x), list(P.y), list(P.Overall_mean)] == [[2.5], [2], [7 / 3]]


def test_kinds_of_groups():
    T = table(
        n=[2, 1, 2, math.nan],
        f=[True, False, True, True],
        c=dl.categorical(["b", "a", "b", "a"], ["b", "a", "z"]),
    )
    P = pivot(T, Columns="c", Rows="n")
    assert P.VariableNames == ["n", "b", "a"] and list(P.n)[:2] == [1, 2] and math.isnan(P.n[2])
    assert (list(P.b), list(P.a)) == ([0, 2, 0], [1, 0, 1])
    assert list(pivot(T, Rows="n", IncludeMissingGroups=False)["count"]) == [1, 2]
    assert pivot(T, Columns="c", IncludeEmptyGroups=True).VariableNames == ["b", "a", "z"]
    assert pivot(T, Columns="f").VariableNames == ["false", "true"]
    assert pivot(T, Columns="n").VariableNames == ["1", "2", "<missing>"]
    P = pivot(T, Columns=["f", "c"], OutputFormat="flat")
    assert P.VariableNames == ["false_a", "true_b", "true_a"]
    P = pivot(T, Columns="f", Rows="c", RowLabelPlacement="rownames")
    assert P.RowNames == ["b", "a"] and P.VariableNames == ["false", "true"]
    P = pivot(T, Columns="f", Rows="c", DataVariable="n", Method="mean")
    assert math.isnan(P["false"][0]) and P["true"][0] == 2


def test_what_is_refused():
    T = table(a=["x", "y"], b=[1, 2])
    for bad, error, words in (
        (lambda: pivot(T), ArgumentError, "neither Columns nor Rows"),
        (lambda: pivot(3, Rows="a"), ClassError, "T must be a table"),
        (lambda: pivot(T, Rows="z"), ArgumentError, "Rows is z, but the table's columns are a, b"),
        (lambda: pivot(T, Columns=["a", "b"]), ArgumentError, 'fix: OutputFormat="flat"'),
        (lambda: pivot(T, Rows="a", Method="mean"), ArgumentError, "needs a DataVariable"),
        (lambda: pivot(T, Rows="a", DataVariable="b", Method="none"), ArgumentError, "is not known"),
        (lambda: pivot(T, Rows="a", DataVariable="b", Method=["sum", "max"]), ArgumentError, "2 methods"),
        (lambda: pivot(T, Rows="b", RowsBinMethod=3), ArgumentError, "RowsBinMethod makes bins"),
        (lambda: pivot(T, Rows="b", OutputFormat="wide"), ArgumentError, "OutputFormat is"),
    ):
        with pytest.raises(error, match=words):
            bad()
