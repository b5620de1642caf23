"""cat, horzcat and vertcat of categorical arrays."""

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors

A = dl.categorical(["milk", "water", "milk"])
B = dl.categorical(["juice", "water"])


def test_categories_are_united_in_their_order():
    C = dl.horzcat(A, B)
    assert isinstance(C, dl.categorical)
    assert C.categories() == ["milk", "water", "juice"]
    assert C.tolist() == ["milk", "water", "milk", "juice", "water"]
    assert C.codes().tolist() == [[1, 2, 1, 3, 2]]
    assert dl.horzcat(B, A).categories() == ["juice", "water", "milk"]
    assert A.categories() == ["milk", "water"]  # the arguments are as they were


def test_every_dimension():
    assert dl.vertcat(A, A).shape == (2, 3)
    assert dl.vertcat(A.T, B.T).tolist() == ["milk", "water", "milk", "juice", "water"]
    C = dl.cat(3, A, dl.categorical(["tea", "tea", "milk"]))
    assert C.shape == (1, 3, 2)
    assert C.tolist() == ["milk", "water", "milk", "tea", "tea", "milk"]


def test_unused_and_undefined():
    C = dl.categorical(["a", None, "x"], ["a", "b"])
    D = dl.horzcat(C, A)
    assert D.categories() == ["a", "b", "milk", "water"]
    assert D.tolist() == ["a", None, None, "milk", "water", "milk"]
    assert np.asarray(D.isundefined()).tolist() == [[False, True, True, False, False, False]]


def test_text_becomes_categories():
    C = dl.horzcat(A, "tea", ["a", None, "milk"], np.array([["b", "water"]]))
    assert C.tolist() == ["milk", "water", "milk", "tea", "a", None, "milk", "b", "water"]
    assert C.categories() == ["milk", "water", "tea", "a", "b"]
    assert dl.horzcat("tea", A).categories() == ["tea", "milk", "water"]
    assert dl.horzcat(A, "").tolist()[-1] is None  # empty text is undefined


@pytest.mark.parametrize("nothing", [None, [], np.zeros((0, 0)), dl.dlarray([]), dl.categorical()])
def test_nothing_is_skipped(nothing):
    for C in (dl.horzcat(A, nothing), dl.vertcat(nothing, A), dl.cat(1, nothing, A, nothing)):
        assert C.shape == (1, 3)
        assert C.tolist() == A.tolist()


def test_columns_of_data_frames():
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    C = dl.vertcat(A.T, pandas.Series(["tea", "milk"], dtype="category"))
    assert C.tolist() == ["milk", "water", "milk", "tea", "milk"]


@pytest.mark.parametrize("other", [3, [1, 2], np.ones((1, 2)), dl.ones(1, 2), {"a": 1}])
def test_numbers_are_refused(other):
    with pytest.raises(errors.ClassError, match=r"^horzcat: argument 2 is .*; fix: categorical\(X\)"):
        dl.horzcat(A, other)


def test_sizes_must_fit():
    with pytest.raises(
        errors.SizeError,
        match="^vertcat: along dimension 1, argument 1 is 1×3 categorical array and argument 2 is 1×2",
    ):
        dl.vertcat(A, B)
