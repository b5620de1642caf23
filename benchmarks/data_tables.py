"""Tables beside pandas: columns, rows, groups, and loops over single values.

A table keeps Python's numbers, as MATLAB's values come out of it; pandas keeps arrays.  What a column is as an array is
found once, so the parts that only compute are near pandas, and those that make rows are not.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pandas

import dlarray as dl
from benchmarks.sides import Part, generator
from dlarray.migration.matlab import groupsummary, sortrows

FEW = 1000  # single values that a loop reads and stores


def rows(count: int) -> Iterator[Part]:
    """The same steps on a table and on a data frame of as many rows; results are compared first."""
    gen = generator()
    value, group = gen.random(count), gen.integers(1, 51, count).astype(float)
    columns = {"Value": value.reshape(-1, 1), "Group": group.reshape(-1, 1)}
    T, frame = dl.table(columns), pandas.DataFrame({"Value": value, "Group": group})
    scratch, theirs = T.copy(), frame.copy()

    def quotient():
        scratch.Ratio = scratch.Value / scratch.Group

    def their_quotient():
        theirs["Ratio"] = theirs["Value"] / theirs["Group"]

    def loop():
        total = 0.0
        for i in range(1, FEW + 1):
            scratch.Value.paren[i] = T.Group(i) * 2
            total += scratch.Value(i)
        return total

    def their_loop():
        total = 0.0
        for i in range(FEW):
            theirs.at[i, "Value"] = frame.at[i, "Group"] * 2
            total += theirs.at[i, "Value"]
        return total

    def their_groups():
        return frame.groupby("Group")["Value"].agg(["size", "mean"])

    np.testing.assert_allclose(float(dl.mean(T.Value)), frame["Value"].mean())
    np.testing.assert_array_equal(sortrows(T, "Value").Group, frame.sort_values("Value")["Group"])
    np.testing.assert_allclose(groupsummary(T, "Group", "mean").mean_Value, their_groups()["mean"])
    np.testing.assert_allclose(loop(), their_loop())
    yield "the mean of a column", lambda: dl.mean(T.Value), lambda: frame["Value"].mean()
    yield "a column of quotients", quotient, their_quotient
    yield "rows by a mask", lambda: T(T.Value > 0.5, ":"), lambda: frame[frame["Value"] > 0.5]
    yield "rows in order", lambda: sortrows(T, "Value"), lambda: frame.sort_values("Value")
    yield "means of 50 groups", lambda: groupsummary(T, "Group", "mean"), their_groups
    yield "all as a matrix", lambda: T.brace[":", ":"], lambda: frame.to_numpy()
    yield f"{FEW} values read and stored one by one", loop, their_loop
