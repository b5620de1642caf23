"""Element writes are made in place where nobody else holds the data, and show nowhere else where somebody does."""

import copy

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import DLArrayError
from tests.support.bundles import cases
from tests.support.counting import peak

N = 1 << 17


def written(X):
    """Writes of every kind; each leaves the size as it is."""
    X[0, 3] = 1.5
    X.paren[5] = 2
    X.paren[1, 7] = dl.dlarray(3.0)
    X[[0], [8, 9]] = 4
    X.paren[[11, 12]] = [5, 6]
    X[0, 20:40:3] = np.ones((1, 7))
    X.paren[dl.ge(X, 6)] = 7
    X.paren[":", 31] = True
    X[0, -1] = float("nan")


def test_writes_hold_nothing_of_the_size_of_the_data():
    X = dl.zeros([1, N])
    written(X)  # a mask is of the size of the data: the comparison makes it
    data = X._data

    def work():
        X[0, 3] = 1.5
        X.paren[5] = 2
        X.paren[1, 7] = dl.dlarray(3.0)
        X[[0], [8, 9]] = 4
        X.paren[[11, 12]] = [5, 6]
        X[0, 20:40:3] = np.ones((1, 7))

    del data
    assert peak(work) < N
    at = X._data.__array_interface__["data"]
    work()
    assert X._data.__array_interface__["data"] == at


def _holders():
    import torch

    return {
        "copy": lambda X: X.copy(),
        "copy.copy": copy.copy,
        "extractdata": dl.extractdata,
        "numpy": lambda X: np.asarray(X),
        "a part": lambda X: X[0, 0:50],
        "transpose": lambda X: X.T,
        "reshape": lambda X: dl.reshape(X, [50, 2]),
        "labels": lambda X: dl.dlarray(X, "SC"),
        "stripdims": lambda X: dl.stripdims(dl.dlarray(X, "SC")),
        "list": lambda X: [X.copy()],
        "columns": lambda X: X.columns()[:1],
        "rows": lambda X: X.rows(),
        "memoryview": lambda X: memoryview(X.extractdata()),
        "torch": lambda X: torch.from_numpy(X._data).numpy(),
        "dlpack": lambda X: np.from_dlpack(X.extractdata()),
        "iterator": lambda X: [next(iter(X))],
        "table": lambda X: dl.table({"Value": [X.copy()]}),
        "struct": lambda X: dl.struct(a=X.copy()),
    }


def values(held):
    """The numbers in what was taken of an array."""
    if isinstance(held, list):
        return np.concatenate([np.asarray(v).ravel() for v in held])
    if isinstance(held, dl.table):
        return np.asarray(held.Value[0])
    if isinstance(held, dict):
        return np.asarray(held["a"])
    return np.array(held)


@cases("name", ["copy", "copy.copy", "extractdata", "numpy", "a part", "transpose", "reshape", "labels", "stripdims",
                "list", "columns", "rows", "memoryview", "torch", "dlpack", "iterator", "table", "struct"])  # fmt: skip
def test_a_write_shows_in_nothing_that_was_taken_before(name):
    pytest.importorskip("torch")
    X = dl.zeros([1, 100])
    X[0, 2] = 9  # in place from here on
    held = _holders()[name](X)
    before = values(held).copy()
    written(X)
    X[0, 0] = 5
    np.testing.assert_array_equal(values(held), before)
    Y = X.copy()
    Y[0, 0] = 6  # and the other way round
    assert float(X[0, 0]) == 5


def test_a_write_to_what_was_given_does_not_show_in_it():
    a = np.zeros((1, 10))
    X = dl.dlarray(a)
    X[0, 0] = 1
    written(dl.dlarray(np.zeros((1, 100)).T.copy().T))
    assert a[0, 0] == 0
    Y = dl.dlarray(X)
    Y[0, 0] = 2
    assert float(X[0, 0]) == 1


def test_a_trace_keeps_what_it_saw():
    def loss(x):
        w = dl.zeros([1, 3])
        w[0, 0] = 2
        y = w * x
        w[0, 0] = 100  # the product has saved the old values
        y = y + w * x
        w.paren[2] = 50
        y = dl.sum(y * w, "all")
        return dl.dlgradient(y, x)

    g = dl.dlfeval(loss, dl.dlarray([[1.0, 1.0, 1.0]]))
    np.testing.assert_array_equal(np.asarray(g), [[10200.0, 2500.0 - 2500.0, 0.0]])


def test_a_traced_array_is_written_to_by_the_trace():
    def loss(x):
        y = x * 2
        y[0, 1] = 7
        return dl.dlgradient(dl.sum(y * y, "all"), x)

    g = dl.dlfeval(loss, dl.dlarray([[1.0, 1.0, 1.0]]))
    np.testing.assert_array_equal(np.asarray(g), [[8.0, 0.0, 8.0]])


SCALE = dl.ones([1, 3])


def test_a_plan_sees_a_write_to_what_it_has_seen():
    f = dl.dlaccelerate(lambda x: dl.sum(x * SCALE, "all"))
    x = dl.dlarray([[1.0, 2.0, 3.0]])
    found = []
    for k in range(4):
        SCALE[0, 0] = k
        found.append(float(f(x)))
    assert found == [5.0, 6.0, 7.0, 8.0]


def test_a_value_that_is_a_part_of_the_array():
    X = dl.dlarray(np.arange(6.0)[None])
    X[0, 1:6] = X[0, 0:5]
    assert np.asarray(X).tolist() == [[0, 0, 1, 2, 3, 4]]
    X.paren[":"] = X
    X[0, ::-1] = X
    assert np.asarray(X).tolist() == [[4, 3, 2, 1, 0, 0]]


def test_a_refused_write_changes_nothing():
    X = dl.zeros([2, 3])
    X[0, 0] = 1
    for bad in (lambda: X.__setitem__((0, slice(0, 2)), [1, 2, 3]), lambda: X.paren.__setitem__(9, None)):
        with pytest.raises(DLArrayError):
            bad()
    assert np.asarray(X).tolist() == [[1, 0, 0], [0, 0, 0]]


def place(X):
    """Which array holds the data, without holding it."""
    return id(X._data)


def test_a_vector_that_nobody_else_holds_grows_where_it_is():
    for append in (
        lambda X, k: X.paren.__setitem__(k, k),
        lambda X, k: X.paren.__setitem__((1, k), k),
        lambda X, k: X.paren.__setitem__([k, k + 1], k),
    ):
        X = dl.zeros([1, 1])
        append(X, 2)
        before = place(X)
        for k in range(3, 200):
            append(X, k)
        assert place(X) == before
        assert np.asarray(X)[0, 1:199].tolist() == list(range(2, 200))
    C, M = dl.zeros([2, 1], "single"), dl.zeros([3, 1], "int32")
    C.paren[3], M.paren[":", 2] = 1, 1
    places = place(C), place(M)
    for k in range(4, 50):
        C.paren[k] = k
        M.paren[":", k] = [[k], [2 * k], [3 * k]]
    assert (place(C), place(M)) == places and C.shape == (49, 1) and M.shape == (3, 49)
    assert np.asarray(M)[:, 48].tolist() == [49, 98, 147] and np.asarray(C)[:3, 0].tolist() == [0, 0, 1]


def test_growth_fills_with_zeros_and_leaves_others_alone():
    X = dl.ones([1, 3])
    X.paren[10] = 5
    assert np.asarray(X).tolist() == [[1, 1, 1, 0, 0, 0, 0, 0, 0, 5]]
    Y, view, held = dl.dlarray(X), X.extractdata(), X._data
    X.paren[12] = 7
    assert Y.shape == (1, 10) and view.shape == (1, 10) and held.shape == (10, 1) and X.shape == (1, 12)
    assert np.asarray(X).tolist() == [[1, 1, 1, 0, 0, 0, 0, 0, 0, 5, 0, 7]]
    given = np.ones((1, 4))
    Z = dl.dlarray(given)
    Z.paren[5] = 2
    assert given.shape == (1, 4) and np.asarray(Z).tolist() == [[1, 1, 1, 1, 2]]
    W = dl.ones([2, 2])
    W.paren[3, 2] = 4  # rows are not at the end of the memory
    W.paren[":", 3] = 5
    assert np.asarray(W).tolist() == [[1, 1, 5], [1, 1, 5], [0, 4, 5]]


def test_an_array_appended_to_itself():
    X = dl.dlarray(np.arange(3.0)[None])
    X.paren[1] = 7
    X.paren["4:6"] = X
    X.paren["7:9"] = X.paren["4:6"]
    assert np.asarray(X).tolist() == [[7, 1, 2] * 3]


def test_a_trace_keeps_an_array_that_grows():
    def loss(x):
        w = dl.ones([1, 2])
        w.paren[3] = 3
        y = dl.sum(w * x, "all")
        w.paren[4] = 100
        return dl.dlgradient(y, x)

    assert np.asarray(dl.dlfeval(loss, dl.ones([1, 3]))).tolist() == [[1, 1, 3]]
