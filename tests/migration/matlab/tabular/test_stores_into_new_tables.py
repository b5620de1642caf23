"""Stores into tables that have no columns yet."""

import pytest

import dlarray as dl
from dlarray.errors import SizeError
from dlarray.matlab import Cell, column_of, table


def test_a_table_without_columns_gets_its_rows():
    T = table()
    column_of(T, "name").brace[2, 1] = "b"
    column_of(T, "x").paren[2, 1] = 5
    assert len(T) == 2 and list(T.x) == [0, 5] and T.name[1] == "b" and not len(T.name[0])
    U = table()
    U.paren[[1, 2], "y"] = dl.dlarray([[3], [4]])
    assert list(U.y) == [3, 4]
    V = table(a=[1, 2])
    V.paren[2, "c"] = Cell(["z"])
    assert V.c[1] == "z" and V.column_kinds()["c"] == "cell"


def test_rows_that_are_not_there_are_refused():
    with pytest.raises(SizeError, match="has no rows"):
        table().paren[":", "y"] = dl.dlarray([[3], [4]])


def test_a_store_behind_the_last_row_adds_one():
    T = table()
    for k in (1, 2):
        column_of(T, "X").brace[k] = "x" * k
        column_of(T, "n").paren[k] = k + 1
    assert T.X.brace[2] == "xx" and list(T.n) == [2, 3]
    T.paren[3, "n"] = 9  # the others get what is blank
    assert list(T.n) == [2, 3, 9] and T.X.brace[3] == []
