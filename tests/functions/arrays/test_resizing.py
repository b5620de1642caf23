"""Resizing, sparse, image classes, real powers and the sizes of cells beyond their records."""

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from tests.support.backends import host
from tests.support.bundles import cases


# -- resizing --------------------------------------------------------------------------------------------------
def test_classes_stay_and_the_fill_value_is_converted():
    yes = dl.dlarray(np.array([[True, False]]))
    assert dl.resize(yes, 4).tolist() == [[True, False, False, False]]
    assert dl.underlyingType(dl.resize(yes, 4, FillValue=1)) == "logical"
    x = dl.dlarray(np.ones((1, 2), np.float32))
    assert dl.underlyingType(dl.paddata(x, 3, FillValue=2.5)) == "single"
    z = dl.resize(dl.dlarray(np.array([[1j]])), 2, FillValue=1 + 1j)
    assert z.tolist() == [[1j], [1 + 1j]]


def test_padding_leaves_longer_dimensions_and_trimming_shorter_ones():
    x = dl.dlarray(np.ones((2, 5)), "CB")
    assert dl.paddata(x, [4, 3]).shape == (4, 5)
    assert dl.trimdata(x, [4, 3]).shape == (2, 3)
    assert dl.resize(x, [4, 3]).shape == (4, 3)


def test_gradients_reach_the_copies_and_the_fill_value():
    def model(x, v):
        y = dl.resize(x, 5, Pattern="edge", Side="both")
        z = dl.resize(x, 5, FillValue=v)
        return dl.dlgradient(dl.sum(y, "all") + dl.sum(z, "all"), x, v)

    gx, gv = dl.dlfeval(model, dl.dlarray([1.0, 2.0]), dl.dlarray(3.0))
    assert gx.tolist() == [[2 + 1, 3 + 1]]
    assert float(gv) == 3


def test_sequences_of_one_length():
    """What resizing is for: sequences are joined along the batch dimension."""
    sequences = [dl.dlarray(np.ones((3, n)), "CT") for n in (2, 5, 4)]
    whole = [dl.resize(s, 4, Dimension=2) for s in sequences]
    assert [s.shape for s in whole] == [(3, 4)] * 3


# -- sparse ----------------------------------------------------------------------------------------------------
def test_a_sparse_matrix_in_a_product_and_its_gradient():
    i, j = [1, 2, 2, 3], [1, 1, 3, 2]

    def model(v):
        S = dl.sparse(i, j, v, 3, 3)
        return dl.dlgradient(dl.sum(S @ [[1], [10], [100]], "all"), v)

    assert dl.dlfeval(model, dl.dlarray([1.0, 1, 1, 1])).tolist() == [[1, 1, 100, 10]]


def test_logical_values_of_one_place_are_joined_by_or():
    S = dl.sparse([1, 1, 2], [1, 1, 2], [True, True, False])
    assert dl.underlyingType(S) == "logical"
    assert S.tolist() == [[True, False], [False, False]]
    assert dl.underlyingType(dl.sparse(2, 2, "logical")) == "logical"
    assert dl.underlyingType(dl.sparse([1], [1], np.array([1], np.float32))) == "single"
    assert dl.full(dl.sparse([[1, 2]])).tolist() == [[1, 2]]


# -- image classes ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["im2double", "im2single"])
def test_images_of_integers(name):
    f, kind = getattr(dl, name), {"im2double": "double", "im2single": "single"}[name]
    for dtype, low, high in ((np.uint8, 0, 255), (np.uint16, 0, 65535), (np.int16, -32768, 32767)):
        Y = f(np.array([[low, high]], dtype=dtype))
        assert Y.tolist() == [[0, 1]]
        assert dl.underlyingType(Y) == kind
    assert float(f(np.array([51], np.uint8))) == pytest.approx(0.2)
    assert f(np.array([[0, 5]], np.uint16), "indexed").tolist() == [[1, 6]]
    assert f(np.array([[True, False]])).tolist() == [[1, 0]]
    assert f(dl.uint8([[300]])).tolist() == [[1]]
    assert f(dl.dlarray(np.array([[255]], np.uint8))).tolist() == [[255]]  # double by now: values stay


def test_images_keep_labels_and_trace():
    X = dl.dlarray(np.ones((2, 3), np.float32), "CB")
    assert dl.dims(dl.im2double(X)) == "CB"
    g = dl.dlfeval(lambda X: dl.dlgradient(dl.sum(dl.im2double(X) ** 2, "all"), X), X)
    assert dl.underlyingType(g) == "single"
    assert host(g).tolist() == [[2, 2, 2], [2, 2, 2]]


# -- real powers -----------------------------------------------------------------------------------------------
def test_negative_bases_with_whole_exponents():
    assert dl.realpow([-2, -2], [3, 2]).tolist() == [[-8, 4]]
    assert np.isnan(host(dl.realpow([np.nan], 0.5))).all()
    with pytest.raises(errors.ArgumentError, match="power"):
        dl.realpow(-8, 1 / 3)


@pytest.mark.filterwarnings("ignore:divide by zero")
def test_rsqrt_of_zero_and_gradient():
    assert float(dl.rsqrt(0)) == np.inf
    g = dl.dlfeval(lambda x: dl.dlgradient(dl.rsqrt(x), x), dl.dlarray(4.0))
    assert float(g) == -1 / 16


# -- sizes of cells and structures -----------------------------------------------------------------------------
@cases(
    ("value", "size"),
    [
        (["a", "bc", "d"], (1, 3)),
        ([[1, 2], [3]], (1, 2)),
        ([dl.dlarray(1), dl.dlarray(2)], (1, 2)),
        ([np.ones((4, 5)), np.ones((4, 5))], (1, 2)),
        ((np.ones((4, 5)), "a", 3), (1, 3)),
        ([dl.struct(a=1)] * 4, (1, 4)),
        (np.empty((2, 3), dtype=object), (2, 3)),
        ([], (0, 0)),
        ((), (0, 0)),
        (None, (0, 0)),
        (dl.struct(a=[1, 2, 3]), (1, 1)),
        ({"a": 1, "b": 2}, (1, 1)),
        ("hello", (1, 5)),
        (dl.pi, (1, 1)),
        ([1, 2, 3], (1, 3)),
        ([[1, 2, 3], [4, 5, 6]], (2, 3)),
        ([np.zeros(3), np.zeros(3)], (2, 3)),
        (np.zeros(3), (1, 3)),
        (np.zeros((2, 3, 4)), (2, 3, 4)),
        (7, (1, 1)),
    ],
)
def test_sizes_of_any_value(value, size):
    assert dl.size(value) == size
    assert dl.numel(value) == np.prod(size)
    assert dl.ndims(value) == len(size)
    assert dl.length(value) == (max(size) if 0 not in size else 0)
    assert dl.size(value, 2) == size[1]
    assert dl.size(value, nargout=2) == (size[0], int(np.prod(size[1:])))


def test_a_loop_over_cells():
    cells = [np.ones((2, n)) for n in (2, 3)]
    assert [dl.size(cells[k], 2) for k in range(dl.numel(cells))] == [2, 3]
