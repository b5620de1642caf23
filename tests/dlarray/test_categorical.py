"""Categorical arrays: assignment, and columns of tables."""

import copy
import pickle

import pytest

import dlarray as dl
from dlarray.errors import ArgumentError


def test_assignment_in_parentheses_and_brackets():
    c = dl.categorical(["cat", "dog", "cat", None], ["dog", "cat", "bird"])
    before = c.copy()
    c.paren[1] = "zebra"  # a new category, as in MATLAB
    c[0, 3] = "dog"
    assert c.tolist() == ["zebra", "dog", "cat", "dog"]
    assert c.categories() == ["dog", "cat", "bird", "zebra"]
    c.paren[c == "dog"] = "cat"
    c.paren["end+1"] = dl.categorical(["new"])
    assert c.tolist() == ["zebra", "cat", "cat", "cat", "new"]
    c.paren[1] = []
    c[0, 0] = ""
    assert c.tolist() == [None, "cat", "cat", "new"]
    assert before.tolist() == ["cat", "dog", "cat", None] and before.categories() == ["dog", "cat", "bird"]
    grown = dl.categorical(["a"])
    grown.paren[3] = "b"
    assert grown.tolist() == ["a", None, "b"]
    for other in (copy.deepcopy(c), pickle.loads(pickle.dumps(c))):
        assert other.tolist() == c.tolist() and other.categories() == c.categories()


def test_the_order_of_ordinal_categories_is_kept():
    c = dl.categorical(["low", "high"], ["low", "high"], Ordinal=True)
    c.paren[1] = "high"
    assert c.tolist() == ["high", "high"] and c.isordinal()
    with pytest.raises(ArgumentError, match=r"middle is none of its categories low, high.*addcats"):
        c.paren[1] = "middle"
    c = dl.addcats(c, "middle", After="high")
    c.paren[1] = "middle"
    assert c.tolist() == ["middle", "high"]


def test_columns_of_tables_keep_their_categories():
    labels = dl.categorical(["cat", "dog", "cat", None], ["dog", "cat", "bird"])
    t = dl.table(Label=labels, Count=[1, 2, 3, 4])
    assert repr(t) == (
        "  4×2 table\n\n"
        "       Label       Count\n"
        "    ___________    _____\n\n"
        "    cat              1  \n"
        "    dog              2  \n"
        "    cat              3  \n"
        "    <undefined>      4  "
    )
    assert t.Label.shape == (4, 1) and t.Label.categories() == ["dog", "cat", "bird"]
    one = t.Label(1)
    assert (
        isinstance(one, dl.categorical)
        and one.tolist() == ["cat"]
        and one.categories() == t.Label.categories()
    )
    for rows in (t[t.Label == "cat"], t(t.Label == "cat", ":"), t([1, 3], ":"), t[[0, 2]]):
        assert rows.Label.tolist() == ["cat", "cat"] and rows.Count == [1, 3]
        assert rows.Label.categories() == ["dog", "cat", "bird"]
    assert list(t) == [("cat", 1), ("dog", 2), ("cat", 3), (None, 4)]  # rows are Python's
    assert (
        pickle.loads(pickle.dumps(t)).Label.categories() == t.copy().Label.categories() == labels.categories()
    )
    assert t(":", "Label").Label.tolist() == labels.tolist()


def test_columns_of_labels_in_pandas():
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    t = dl.table(Label=dl.categorical(["cat", "dog", None], ["dog", "cat", "bird"]), Count=[1, 2, 3])
    frame = t.to_pandas()
    assert isinstance(frame.Label.dtype, pandas.CategoricalDtype)
    assert list(frame.Label.cat.categories) == ["dog", "cat", "bird"]
    assert frame.Label.isna().tolist() == [False, False, True]
    assert frame.Count.tolist() == [1, 2, 3]


def test_columns_of_labels_are_assigned_to():
    labels = dl.categorical(["cat", "dog"])
    t = dl.table(Label=labels, Count=[1, 2])
    other = t.copy()
    t.paren[1, "Label"] = "bird"
    t.Label.paren[2] = "zebra"
    t.paren["end+1", ":"] = ["dog", 9]
    t[0] = dl.table(Label=dl.categorical(["q"]), Count=[7])
    assert t.Label.tolist() == ["q", "zebra", "dog"] and t.Count == [7, 2, 9]
    assert t.Label.categories() == ["cat", "dog", "bird", "zebra", "q"]
    assert other.Label.tolist() == labels.tolist() == ["cat", "dog"]
    t.Label = dl.categorical(["x", "y", "x"])
    assert t.Label.categories() == ["x", "y"]
    t.Label = ["x", "y", "z"]  # text is text
    assert t.Label == ["x", "y", "z"]


def test_the_text_of_undefined_elements_is_no_label():
    c = dl.categorical(["a", "<undefined>", "b"])
    assert c.categories() == ["a", "b"] and c.tolist() == ["a", None, "b"]
    c.paren[1] = "<undefined>"
    assert c.categories() == ["a", "b"] and c.tolist() == [None, None, "b"]
