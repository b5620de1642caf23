"""Tables with names of rows."""

import pickle

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, IndexingError, SizeError
from dlarray.table.texts import texts


def scores():
    return dl.table(Accuracy=[0.5, 0.25], IoU=[1, 0.3], RowNames=["triangle", "background"])


def test_names_of_rows_are_shown_and_are_indices():
    t = scores()
    assert repr(t) == (
        "  2×2 table\n\n"
        "                  Accuracy    IoU\n"
        "                  ________    ___\n\n"
        "    triangle         0.5        1\n"
        "    background      0.25      0.3"
    )
    assert t.RowNames == ["triangle", "background"] and dl.table(a=[1]).RowNames == []
    assert t("background", "IoU").IoU == [0.3] and t("background", ":").RowNames == ["background"]
    assert t[::-1].RowNames == t(["background", "triangle"], ":").RowNames == ["background", "triangle"]
    assert t(":", "IoU").RowNames == t.RowNames == pickle.loads(pickle.dumps(t)).RowNames == t.copy().RowNames
    with pytest.raises(SizeError, match="name each of the 2 rows, each name once"):
        dl.table(a=[1, 2], RowNames=["x", "x"])


def test_rows_with_names_are_assigned_to():
    t = scores()
    t.paren["triangle", "IoU"] = 7
    assert t.IoU == [7, 0.3]
    t.paren[1, ":"] = []
    assert t.RowNames == ["background"] and t.Accuracy == [0.25]
    t.paren["end+1", ":"] = [1, 2]
    assert t.RowNames == ["background", "Row2"] and t.IoU == [0.3, 2]
    t.paren[":", "IoU"] = []
    assert t.VariableNames == ["Accuracy"] and t.RowNames == ["background", "Row2"]


def test_names_of_rows_in_pandas():
    pytest.importorskip("pandas", reason="pandas is not installed")
    assert scores().to_pandas().loc["background", "IoU"] == 0.3


def test_columns_of_numbers_compute_row_by_row():
    t = dl.table(A=[1, 2, 3], B=dl.dlarray([[1], [2], [4]]), M=dl.ones(3, 2), L=["x", "y", "z"])
    assert t.shape == (3, 4) and t.B == [1, 2, 4] and t.M == [[1, 1]] * 3
    assert repr(t).splitlines()[5] == '    1    1    1    1    "x"'
    assert dl.table(dl.dlarray([1, 2, 3])).shape == (1, 1)  # a row is a row, as in MATLAB; a list is a column
    assert (t.A > 1).tolist() == [False, True, True] and (t.A <= t.B).tolist() == [True, True, True]
    assert t(t.A > 1, ":").L == ["y", "z"]
    for found, expected in (
        (t.A + t.B, [2, 4, 7]), (t.A * 2, [2, 4, 6]), (2 * t.A, [2, 4, 6]), (t.A / t.B, [1, 1, 0.75]),
        (1 - t.A, [0, -1, -2]), (t.A**2, [1, 4, 9]), (-t.A, [-1, -2, -3]), (t.A - 1, [0, 1, 2]), (6 / t.A, [6, 3, 2]),
        (t.A + dl.ones(3, 1), [2, 3, 4]), (dl.ones(3, 1) * t.A, [1, 2, 3]),
    ):  # fmt: skip
        assert np.asarray(found).shape == (3, 1) and np.asarray(found).ravel().tolist() == expected
    assert dl.size(t.A) == (3, 1) and dl.size(t.M) == (3, 2) and dl.mean(t.A).item() == 2
    assert dl.sum(t.M, 2).tolist() == [[2], [2], [2]]
    assert sum(t.A) == 6 and max(t.A) == 3 and [*t.A] == [1, 2, 3] and np.asarray(t.A).shape == (3,)
    assert t.Properties.VariableNames == ["A", "B", "M", "L"]
    for wrong in (lambda: t.L + t.L, lambda: t.L * 2, lambda: t.L > 1):
        with pytest.raises(ArgumentError, match=r"does not hold numbers; fix: list\(t.L\)"):
            wrong()
    for wrong in (lambda: t.L & t.A, lambda: t.L | t.A, lambda: "x" & t.A):
        with pytest.raises(ArgumentError, match="bind closer than =="):
            wrong()


def test_a_table_of_a_size_and_types_is_filled_later():
    t = dl.table(
        Size=[2, 4], VariableTypes=["double", "string", "logical", "cell"], VariableNames=["A", "B", "C", "D"]
    )
    assert t.A == [0, 0] and str(t.B[1]) == str(texts.missing) and t.C == [False, False] and t.D == [[], []]
    t.A.paren[1] = dl.dlarray(5)
    t.B.paren["1:end"] = ["x", "y"]
    t.C.paren[np.array([False, True])] = True
    assert t.A == [5, 0] and t.B == ["x", "y"] and t.C == [False, True] and t.A.T.tolist() == [[5, 0]]
    assert dl.table(Size=[0, 2], VariableTypes=["double", "double"]).VariableNames == ["Var1", "Var2"]
    with pytest.raises(IndexingError, match="has 2 rows, but the index is 3"):
        t.A.paren[3] = 1
    with pytest.raises(SizeError, match="2 rows of A are assigned 3 values"):
        t.A.paren[":"] = [1, 2, 3]
    with pytest.raises(ArgumentError, match='type "categorical" cannot be made without values'):
        dl.table(Size=[1, 1], VariableTypes=["categorical"])
    with pytest.raises(ArgumentError, match="says 2 variables, but there are 1 VariableTypes"):
        dl.table(Size=[1, 2], VariableTypes="double")
    with pytest.raises(ArgumentError, match="VariableTypes is missing"):
        dl.table(Size=[1, 2])


def test_a_column_of_rows_of_labels():
    """The rows of a matrix of categories are the rows of the table; the column is the matrix."""
    C = dl.categorical(dl.dlarray([[1, 2, 3], [3, 2, 1]]), dl.colon(1, 3))
    t = dl.table(dl.ones(2, 3), C, VariableNames=["X", "T"])
    assert t.shape == (2, 2)
    assert t.T.shape == (2, 3) and t.T.codes().tolist() == [[1, 2, 3], [3, 2, 1]]
    assert t(2, ":").T.codes().tolist() == [[3, 2, 1]]
    rows = [row for _, row in t]
    assert dl.cat(1, *rows).codes().tolist() == [[1, 2, 3], [3, 2, 1]]
    one = dl.table(dl.ones(1, 3), C(1, ":"), VariableNames=["X", "T"])
    assert one.shape == (1, 2) and one.T.codes().tolist() == [[1, 2, 3]]
    assert dl.table(dl.categorical(["x", "y"]), VariableNames=["T"]).shape == (2, 1)  # alone it is a column


def test_parts_of_a_column_of_rows_of_numbers():
    t = dl.table(dl.dlarray([[1, 2, 3], [4, 5, 6]]), VariableNames=["X"])
    assert t.X(":", "2:end").tolist() == [[2, 3], [5, 6]] and t.X(2, 1).tolist() == [[4]]
    with pytest.raises(IndexingError, match="the column X has 3 columns, counted from 1"):
        t.X(1, 4)


def test_columns_by_arrays_and_masks():
    t = dl.table([[1, 2], [3, 4]], ["a", "b"], VariableNames=["X", "N"])
    mask = dl.dlarray([[1, 2]]) > 1
    assert t(":", mask).VariableNames == ["N"] and t(":", [True, False]).VariableNames == ["X"]
    assert t(":", dl.dlarray([[2, 1]])).VariableNames == ["N", "X"]
    t.paren[":", mask] = []
    assert t.VariableNames == ["X"]
    with pytest.raises(
        IndexingError, match="the mask has 3 values, but the table has 1 columns; fix: one for each"
    ):
        t(":", dl.dlarray([[0, 0, 1]]) > 0)
    with pytest.raises(IndexingError, match="chosen by names, numbers or a mask, but not by"):
        t(":", dl.ones(2, 2))


def test_braces_keep_labels():
    t = dl.table(dl.categorical(["p", "q"]).T, dl.categorical(["q", "q"]).T, VariableNames=["A", "B"])
    assert t.brace[":", "A"].categories() == ["p", "q"] and t.brace[2, "A"].tolist() == ["q"]
    assert t.brace[":", ":"].shape == (2, 2)


def test_blank_columns_of_times():
    t = dl.table(Size=[2, 2], VariableTypes=["datetime", "duration"], VariableNames=["When", "Long"])
    assert t.column_kinds() == {"When": "times", "Long": "times"}
    assert np.isnat(t.When[0]) and t.Long[1] == np.timedelta64(0, "s")


def test_rows_of_numbers_are_compared_as_a_matrix():
    t = dl.table({"q": dl.dlarray([[0, 0], [1, 2]])})
    assert (t.q == dl.dlarray([[1, 2]])).tolist() == [[False, False], [True, True]]
    assert (t.q != 1).tolist() == [[True, True], [False, True]]
    assert (t.q < np.array([[1, 2]])).tolist() == [[True, True], [False, False]]
    assert (t.q >= t.q).all()


def test_columns_are_computed_and_compared_row_by_row():
    t = dl.table({"a": [1.0, 2.0], "b": [1.0, 5.0], "s": ["p", "q"]})
    assert (2 * t.a * t.b).tolist() == [[2], [20]] and (np.ones((2, 1)) + t.b).tolist() == [[2], [6]]
    assert (t.a == t.b).tolist() == [True, False] and (t.a != t.b).tolist() == [False, True]
    assert (t.s == t(1, ":").s).tolist() == [True, False] and t.a == [1, 2]
    with pytest.raises(SizeError, match="the column s has 2 rows, what it is compared with 3"):
        assert t.s == dl.table({"s": ["p", "q", "r"]}).s


def test_numpys_functions_take_columns():
    T = dl.table({"a": [1.0, float("nan"), 4.0]})
    np.testing.assert_array_equal(np.isfinite(T.a), [True, False, True])
    np.testing.assert_array_equal(np.sqrt(T.a), [1, np.nan, 2])


def test_truths_of_rows_are_numpys():
    m = dl.table(Age=[1.0, 2.0, 3.0]).Age > 1
    assert type(m.any()) is np.bool_ and isinstance(m.sum(), np.integer) and type(m + 1) is np.ndarray
    assert type(~m) is type(m & m) is type(m) and (~m).tolist() == [True, False, False]


def test_a_store_of_labels_makes_a_column_that_is_undefined_elsewhere():
    T = dl.table(Age=[4, 8, 20])
    T.paren[[1, 3], "Class"] = dl.categorical(["child", "adult"])
    assert T.Class.tolist() == ["child", None, "adult"]
    T.Class.paren[2] = dl.categorical("teen")
    assert T.Class.tolist() == ["child", "teen", "adult"] and "teen" in T.Class.categories()
