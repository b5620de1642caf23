"""What comparisons with a table's column give: one truth for each row, a column as a dlarray."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import SizeError
from dlarray.matlab import StringArray
from dlarray.table import table
from dlarray.table.columns.mask import Mask


@pytest.fixture
def T():
    return table(a=[1.0, 2.0, 3.0], n=["x", "y", "x"])


def test_equality_is_a_mask_as_order_is(T):
    for found in (
        T.a == 1,
        T.a != 2,
        T.n == "x",
        T.n != "y",
        T.a == T.a,
        T.n == T.n,
        T.a < 2,
        T.a == dl.dlarray(1),
    ):
        assert type(found) is Mask and found.shape == (3,) and dl.double(found).shape == (3, 1)
    assert repr(T.n == "x") == "array([ True, False,  True])"
    assert [v for _, v in T[T.n == "x"]] == ["x", "x"] and np.array([5, 6, 7])[T.a == 2].tolist() == [6]


def test_masks_beside_columns_go_row_by_row(T):
    is_one, is_x = T.a == 1, T.n == "x"
    assert (T.a * is_one).tolist() == (is_one * T.a).tolist() == [[1.0], [0.0], [0.0]]
    assert (is_one | (dl.dlarray([[0], [0], [1]]) > 0)).shape == (3, 1)
    assert (T.a == is_x).tolist() == [True, False, False] and ((T.a == 1) & is_x).tolist() == [
        True,
        False,
        False,
    ]
    assert dl.find(T.a != 1).shape == (2, 1)


def test_columns_beside_arrays_lie_as_in_matlab(T):
    column, row = dl.dlarray([1, 5, 3]).T, dl.dlarray([1, 5])
    assert (T.a == column).tolist() == [True, False, True] and (T.a >= column).tolist() == [True, False, True]
    assert (T.a == row).shape == (T.a < row).shape == (3, 2)
    assert (T.n == StringArray([["x"], ["x"], ["x"]])).tolist() == [True, False, True]
    assert (T.n == StringArray(["x", "y"])).tolist() == [[True, False], [False, True], [True, False]]
    with pytest.raises(SizeError, match="the column n has 3 rows, what it is compared with 2"):
        T.n == StringArray([["x"], ["y"]])  # noqa: B015


@pytest.mark.parametrize("call", [
    lambda T, x: T.a * x, lambda T, x: x * T.a, lambda T, x: T.a > x, lambda T, x: x < T.a, lambda T, x: T.a == x,
    lambda T, x: T.n == x.astype(str),
])  # fmt: skip
def test_a_vector_of_one_dimension_is_refused(T, call):
    with pytest.raises(
        SizeError, match="with 3 elements \\(numpy\\), which counts as a row.*fix: dlarray\\(x\\).T"
    ):
        call(T, np.array([1.0, 2.0, 3.0]))
    assert np.array(3.0) > T.a[0]


def test_a_vector_of_another_length_expands(T):
    assert (T.a > np.array([1.0, 2.0])).tolist() == [[False, False], [True, False], [True, True]]


def test_a_column_beside_one_number_of_any_class():
    T = dl.table(A=[1.0, 2.0, 3.0], B=dl.int32([1, 2, 3]).T, C=dl.int64([1, 2, 3]).T)
    for two in (
        2,
        2.0,
        dl.dlarray(2),
        dl.dlarray(np.float32(2)),
        dl.int32(2),
        dl.dlarray(2, "C"),
        np.float64(2),
    ):
        for column in (T.A, T.B, T.C):
            assert (column == two).tolist() == [False, True, False] == (~(column != two)).tolist()
