"""Columns that a table keeps for those who read them: copies stay copies, and what is known of numbers stays true."""

from __future__ import annotations

import gc
import weakref

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import DLArrayError
from dlarray.table import column as columns
from dlarray.table.column import Column


def test_a_column_that_somebody_holds_is_a_copy():
    T = dl.table(A=[1.0, 2.0, 3.0])
    x = T.A
    T.A.paren[1] = 10
    T.A[1] = 20
    assert list(x) == [1, 2, 3] and list(T.A) == [10, 20, 3]
    y = T.A
    x[2] = 7  # a column of a table stores into the table, and into nothing else
    assert list(T.A) == [10, 20, 7] and list(y) == [10, 20, 3] and list(x) == [1, 2, 7]
    np.testing.assert_array_equal(np.asarray(y), [10, 20, 3])
    np.testing.assert_array_equal(np.asarray(T.A), [10, 20, 7])


def test_what_is_stored_shows_in_all_that_is_asked():
    T = dl.table(A=[1.0, 2.0, 3.0], B=dl.single([1, 2, 3]).T)
    assert float(dl.sum(T.A)) == 6 and float(dl.sum(T.B)) == 6
    T.A.paren[2] = 5
    T.B.paren[2] = 5
    assert float(dl.sum(T.A)) == 9 and (T.A > 4).tolist() == [False, True, False]
    assert float(dl.sum(T.B)) == 9 and dl.underlyingType(dl.sum(T.B)) == "single"
    T.paren[3, "A"] = -1
    T.brace[1, "A"] = 2.5
    np.testing.assert_array_equal((T.A * 2).tolist(), [[5], [10], [-2]])
    T[0] = dl.table(A=[8.0], B=dl.single([4]))
    assert float(dl.sum(T.A)) == 12 and float(dl.sum(T.B)) == 12
    T.A = [1.0, 1.0, 1.0]
    assert float(dl.sum(T.A)) == 3 and (T.A == 1).all()
    T.paren["end+1", ":"] = [4.0, 4.0]
    assert float(dl.sum(T.A)) == 7 and len(T.B) == 4
    T.paren[1, ":"] = []
    assert float(dl.sum(T.A)) == 6


def test_another_kind_that_is_stored():
    T = dl.table(A=[1.0, 2.0], L=[True, False])
    assert (T.A + 1).tolist() == [[2], [3]]
    T.A[0] = "text"
    with pytest.raises(DLArrayError, match="does not hold numbers"):
        T.A + 1
    assert T.number_class("L") == "logical"
    T.L.paren[2] = 3  # a truth, as the column holds truths
    assert T.number_class("L") == "logical" and list(T.L) == [True, True]
    alone = Column([True, False])
    assert alone.number_class == "logical"
    alone[0] = 2.5
    assert alone.number_class == "double" and (alone + 1).tolist() == [[3.5], [1]]


def test_arrays_of_a_column_are_copies():
    T = dl.table(A=[1.0, 2.0])
    a = dl.dlarray(T.A)
    b = np.asarray(T.A)
    a.paren[1] = 9
    b[0] = 9
    assert list(T.A) == [1, 2] and float(dl.sum(T.A)) == 3


def test_labels_that_are_read_again_and_again():
    T = dl.table(C=dl.categorical(["a", "b", "a"]))
    held = T.C
    T.C.paren[1] = "b"
    assert held.tolist() == ["a", "b", "a"] and T.C.tolist() == ["b", "b", "a"]
    held.paren[3] = "b"  # as for numbers: it stores into its table
    assert T.C.tolist() == ["a", "b", "b"]
    assert [str(T.C(k)) for k in (1, 2, 3)] == ["a", "b", "b"]


def test_renamed_copied_and_replaced_columns():
    T = dl.table(A=[1.0, 2.0], B=[3.0, 4.0])
    assert float(dl.sum(T.A)) == 3
    T.VariableNames = ["B", "A"]
    assert T.A.name == "A" and list(T.A) == [3, 4] and list(T.B) == [1, 2]
    other = T.copy()
    other.A.paren[1] = 100
    assert list(T.A) == [3, 4] and list(other.A) == [100, 4]
    part = T("2", ":")
    part.A.paren[1] = 0
    assert list(T.A) == [3, 4] and list(part.A) == [0]
    whole = T(":", ":")
    whole.A.paren[1] = 0
    assert list(T.A) == [3, 4]


def test_a_loop_over_rows_asks_once_what_the_numbers_are(monkeypatch):
    """Else each turn goes through all rows, and a loop takes as long as the square of their number."""
    asked = []
    plain = columns.number_class
    monkeypatch.setattr(columns, "number_class", lambda values: asked.append(len(values)) or plain(values))
    n = 200
    T = dl.table(A=[0.5] * n, B=[1.0] * n, C=["x"] * n)
    for k in range(1, n + 1):
        T.A.paren[k] = T.B(k) * 2
        T.brace[k, "B"] = 4
        T.paren[k, "C"] = "y"
        assert T.brace[k, "A"].item() == 2
    T.A.paren[T.B == 4] = 3
    assert list(T.A) == [3] * n and list(T.B) == [4] * n and list(T.C) == ["y"] * n
    assert asked.count(n) <= 2 * 3


def test_a_table_is_gone_when_nobody_holds_it():
    """What is kept of its columns does not hold the table."""
    T = dl.table(A=[1.0, 2.0], C=dl.categorical(["a", "b"]))
    float(dl.sum(T.A))
    assert T.C.tolist() == ["a", "b"]
    seen = weakref.ref(T)
    gc.disable()
    try:
        del T
        assert seen() is None
    finally:
        gc.enable()


def test_rows_by_whole_numbers_of_any_class():
    T = dl.table(A=[1.0, 2.0, 3.0])
    for rows in ([3, 1], np.array([3.0, 1.0]), np.array([3, 1], dtype=np.uint8), dl.dlarray([3, 1])):
        assert list(T(rows, ":").A) == [3, 1]
    assert list(T(np.array([True, False, True]), ":").A) == [1, 3]
    for bad in ([0, 1], [1.5], [4], [float("nan")]):
        with pytest.raises(DLArrayError, match="outside the table"):
            T(bad, ":")
