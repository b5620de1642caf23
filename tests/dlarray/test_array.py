"""class dlarray: making, labels, storage, Python's protocol."""

import copy
import pickle

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from tests.support.backends import host
from tests.support.bundles import cases


@pytest.mark.filterwarnings("ignore::dlarray.strictness.FormatWarning")  # one case has a T beyond the data
@cases(
    ("size", "fmt", "stored", "shape"),
    [
        ((2, 3), "BC", "CB", (3, 2)),
        ((4, 2, 3), "TCB", "CBT", (2, 3, 4)),
        ((2, 3, 4, 5), "SCSB", "SSCB", (2, 4, 3, 5)),
        ((2, 3), "CBU", "CB", (2, 3)),
        ((2, 3, 1), "CB", "CB", (2, 3)),
        ((2, 3, 1), "CBU", "CB", (2, 3)),
        ((2, 3, 4), "UCU", "CUU", (3, 2, 4)),
        ((1, 40), "UUU", "UU", (1, 40)),
        ((2, 3, 1, 1), "SSCB", "SSCB", (2, 3, 1, 1)),
        ((0, 3), "CB", "CB", (0, 3)),
    ],
)
def test_labels_are_ordered(size, fmt, stored, shape, gen):
    x = gen.standard_normal(size)
    X = dl.dlarray(x, fmt)
    assert dl.dims(X) == stored and X.shape == shape == dl.size(X)
    x = x.reshape(x.shape + (1,) * (len(fmt) - x.ndim))
    x = x.reshape(x.shape[: len(fmt)])
    order = sorted(range(len(fmt)), key=lambda d: "SCBTU".index(fmt[d]))
    np.testing.assert_array_equal(np.squeeze(host(X)), np.squeeze(x.transpose(order)))


@cases("v", [[1, 2, 3], np.array([1.0, 2, 3]), np.array([[1.0], [2], [3]]), np.array([[1.0, 2, 3]])])
@cases("label", list("SCBTU"))
def test_vector_with_one_label_is_a_column(v, label):
    X = dl.dlarray(v, label)
    assert X.shape == (3, 1) and dl.dims(X) == label + "U"


def test_numbers_lists_and_vectors():
    assert dl.dlarray(5).shape == (1, 1)
    assert dl.dlarray([1, 2, 3]).shape == (1, 3)
    assert dl.dlarray(np.arange(3.0)).shape == (1, 3)
    assert dl.dlarray([[1], [2]]).shape == (2, 1)
    assert dl.dlarray([]).shape == (0, 0)
    assert dl.dlarray(np.zeros((2, 3, 1, 1))).shape == (2, 3)


@pytest.mark.parametrize(
    ("x", "name"),
    [
        (np.float32([1]), "single"),
        (np.float64([1]), "double"),
        (np.array([True]), "logical"),
        (np.int8([1]), "double"),
        (np.uint64([1]), "double"),
        (True, "logical"),
        (np.array([1.5], dtype=">f4"), "single"),
        (np.complex64([1j]), "single"),
    ],
)
def test_classes(x, name):
    assert dl.underlyingType(dl.dlarray(x)) == name


def test_new_format_replaces_the_old():
    X = dl.dlarray(dl.dlarray(np.zeros((2, 3)), "CB"), "BC")
    assert dl.dims(X) == "CB" and X.shape == (3, 2)
    assert dl.dims(dl.dlarray(X)) == "CB"
    assert dl.dims(dl.dlarray(X, "")) == ""


@cases(
    ("make", "error", "says"),
    [
        (lambda: dl.dlarray(np.zeros((2, 3)), "CX"), errors.FormatError, '"X"'),
        (lambda: dl.dlarray(np.zeros((2, 3)), "CC"), errors.FormatError, "once"),
        (lambda: dl.dlarray(np.zeros((2, 3, 4)), "CB"), errors.FormatError, "2 labels, but X is 2×3×4"),
        (lambda: dl.dlarray(np.zeros((2, 3)), "C"), errors.FormatError, "only a vector"),
        (lambda: dl.dlarray(np.zeros((2, 3)), 5), errors.FormatError, "must be text"),
        (lambda: dl.dlarray("abc"), errors.ClassError, "not numeric"),
        (lambda: dl.dlarray(np.array(["a", "b"])), errors.ClassError, "neither numeric nor logical"),
        (lambda: dl.dlarray(np.array([None, 1])), errors.ClassError, "neither numeric nor logical"),
        (lambda: dl.dlarray([[1, 2], [3]]), errors.ClassError, "rectangular"),
        (lambda: dl.dlarray({"a": 1}), errors.ClassError, "not numeric"),
        (lambda: dl.dlarray(object()), errors.ClassError, "rectangular"),
    ],
)
def test_bad_data_is_refused(make, error, says):
    with pytest.raises(error, match=says):
        make()


def test_sparse_is_refused():
    sparse = pytest.importorskip("scipy.sparse", reason="scipy makes the sparse array").csr_array(np.eye(3))
    with pytest.raises(errors.ClassError, match="must be full"):
        dl.dlarray(sparse)


def test_the_data_is_copied(gen):
    x = np.asfortranarray(gen.standard_normal((3, 4)))
    X = dl.dlarray(x)
    x[:] = 0
    assert host(X).any()
    y = dl.extractdata(X)
    with pytest.raises(ValueError, match="read-only"):
        y[0, 0] = 1


def test_storage_is_reversed_and_contiguous(gen):
    X = dl.dlarray(gen.standard_normal((2, 3, 4)), "CBT")
    assert X._data.shape == (4, 3, 2) and X._data.flags.c_contiguous


def test_protocol():
    X = dl.dlarray([[1, 2, 3], [4, 5, 6]], "CB")
    assert len(X) == 2 and [row.shape for row in X.rows()] == [(1, 3), (1, 3)]
    assert (
        float(dl.dlarray(2.5)) == 2.5
        and int(dl.dlarray(2)) == 2
        and bool(dl.dlarray(1))
        and not bool(dl.dlarray(0))
    )
    assert [10, 20, 30][dl.dlarray(1)] == 20
    assert complex(dl.dlarray(1j)) == 1j
    assert X.tolist() == [[1, 2, 3], [4, 5, 6]] and dl.dlarray(3).item() == 3
    np.testing.assert_array_equal(np.asarray(X), [[1, 2, 3], [4, 5, 6]])
    assert np.asarray(X, dtype=np.float32).dtype == np.float32
    with pytest.raises(errors.SizeError, match="1×1"):
        float(X)
    with pytest.raises(errors.ArgumentError, match="dl.all"):
        bool(X)
    with pytest.raises(errors.ArgumentError, match="whole number"):
        [1][dl.dlarray(0.5)]
    with pytest.raises(TypeError, match="MATLAB's"):
        X.__array_namespace__()
    with pytest.raises(TypeError):
        hash(X)


def test_copy_and_pickle():
    X = dl.dlarray(np.arange(6.0).reshape(2, 3), "CB")
    for Y in (X.copy(), copy.copy(X), copy.deepcopy(X), pickle.loads(pickle.dumps(X))):
        Y[0, 0] = 9
        assert float(X[0, 0]) == 0 and dl.dims(Y) == "CB"

    def try_to_pickle(x):
        with pytest.raises(errors.TraceError, match="pickled"):
            pickle.dumps(x)
        return x

    dl.dlfeval(try_to_pickle, X)


def test_assignment_changes_this_array_alone():
    X = dl.dlarray(np.zeros((2, 3)))
    Y = X.copy()
    Z = X * 1
    X[0, :] = 5
    assert host(Y).sum() == 0 and host(Z).sum() == 0 and host(X).sum() == 15
    with pytest.raises(IndexError):
        X[5, 0] = 1
    assert host(X).sum() == 15


def test_numpy_scalars_and_arrays_defer_to_dlarray():
    X = dl.dlarray(np.ones((2, 3), dtype=np.float32), "CB")
    for Y in (np.float64(2) * X, np.ones((2, 3)) * X, X * np.ones((2, 3)), np.int64(2) * X, [[1, 2, 3]] * X):
        assert isinstance(Y, dl.dlarray) and dl.dims(Y) == "CB" and dl.underlyingType(Y) == "single"
    with pytest.raises(TypeError):
        np.cbrt(X)


def test_display():
    X = dl.dlarray(np.float32([[1, 2.5], [3, 4]]), "CB")
    text = "  2(C) × 2(B) single dlarray\n\n    1.0000    2.5000\n    3.0000    4.0000"
    assert repr(X) == str(X) == text
    html = X._repr_html_()
    assert "2.5000" in html and "2(C) × 2(B) single dlarray" in html
    assert repr(dl.dlarray(np.zeros((0, 3)))).strip() == "0×3 empty dlarray"
    assert dl.dlfeval(repr, X) == text
