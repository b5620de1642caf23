"""Ordinal categoricals, and functions that move the elements of categoricals."""

import pickle

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError

SIZES = dl.categorical(["M", "S", None, "L"], ["S", "M", "L"], Ordinal=True)
COLORS = dl.categorical([["red", "blue", "red"], ["green", None, "blue"]])


def test_ordinal_categoricals_are_compared():
    assert (SIZES < "L").tolist() == [[True, True, False, False]]
    assert (SIZES >= "M").tolist() == [[True, False, False, True]]
    assert (SIZES > SIZES(1)).tolist() == [[False, False, False, True]]
    assert (SIZES <= SIZES).tolist() == [[True, True, False, True]]
    with pytest.raises(ClassError, match="have no order.*Ordinal=True"):
        COLORS < "red"  # noqa: B015
    with pytest.raises(ArgumentError, match='"XL" is none of the categories S, M, L'):
        SIZES < "XL"  # noqa: B015
    with pytest.raises(ArgumentError, match="same categories"):
        SIZES < dl.categorical(["S"], ["L", "S"], Ordinal=True)  # noqa: B015


def test_largest_and_smallest():
    assert dl.max(SIZES).tolist() == ["L"] and dl.min(SIZES).tolist() == ["S"]
    found, place = dl.max(SIZES, nargout=2)
    assert found.isordinal() and float(place) == 4
    with pytest.raises(ClassError, match="max: the categories.*no order"):
        dl.max(COLORS)


def test_parts_of_ordinals_are_ordinal():
    for made in (SIZES(1, [1, 2]), SIZES[0, 1:], SIZES.T, dl.reshape(SIZES, 2, 2), dl.unique(SIZES),
                 pickle.loads(pickle.dumps(SIZES)), dl.categorical(SIZES), dl.horzcat(SIZES, SIZES)):  # fmt: skip
        assert made.isordinal() and made.categories() == ["S", "M", "L"]
    with pytest.raises(ClassError, match="ordinal categorical arrays are joined"):
        dl.horzcat(SIZES, dl.categorical(["XL"], Ordinal=True))


def test_sort():
    """Categories sort in their order, undefined elements last, or first when the order is descending."""
    assert dl.sort(SIZES).tolist() == ["S", "M", "L", None]
    found, places = dl.sort(SIZES, "descend", nargout=2)
    assert found.tolist() == [None, "L", "M", "S"] and places.tolist() == [[3, 4, 1, 2]]
    assert dl.sort(COLORS, 2).tolist() == ["blue", "blue", "red", "green", "red", None]


@pytest.mark.parametrize(
    "made",
    [
        lambda f, X: f.reshape(X, 3, 2),
        lambda f, X: f.reshape(X, [], 2),
        lambda f, X: f.repmat(X, 2, 2),
        lambda f, X: f.permute(X, [2, 1]),
        lambda f, X: f.permute(X, [2, 3, 1]),
        lambda f, X: f.ipermute(X, [2, 1]),
        lambda f, X: f.flip(X, 2),
        lambda f, X: f.fliplr(X),
        lambda f, X: f.flipud(X),
        lambda f, X: f.rot90(X),
        lambda f, X: f.circshift(X, 1),
        lambda f, X: f.repelem(X, 1, 2),
        lambda f, X: f.transpose(X),
        lambda f, X: f.squeeze(X),
    ],
)
def test_elements_are_moved_as_numbers_are(made):
    C = made(dl, COLORS)
    numbers = np.nan_to_num(np.asarray(made(dl, COLORS.double())))
    assert C.categories() == COLORS.categories() and np.array_equal(C.codes(), numbers)


def test_disp_shows_all(capsys):
    X = dl.rand(40, 40)
    dl.disp(X)
    assert capsys.readouterr().out == f"{X}\n" and "..." in repr(X)
