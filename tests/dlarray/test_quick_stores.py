"""Stores of one number in loops: the quick way gives what the other way gives, and writes to nobody else's data."""

from __future__ import annotations

import numpy as np
import pytest

import dlarray as dl
from dlarray import array
from dlarray.numbers import storing


def values(X):
    return np.asarray(dl.extractdata(X))


@pytest.mark.parametrize("seed", range(5))
def test_both_ways_store_the_same(seed, monkeypatch):
    rng = np.random.default_rng(seed)
    size = [(1, 6), (6, 1), (3, 4), (2, 3, 4), (1, 1)][seed]
    start = rng.standard_normal(size)
    keys = [int(k) for k in rng.integers(1, start.size + 1, 10)]
    keys += [tuple(int(rng.integers(1, n + 1)) for n in size) for _ in range(10)]
    given = [
        1.5,
        3,
        -0.0,
        float("nan"),
        float("inf"),
        dl.dlarray(2.25),
        dl.dlarray([[7]]),
        True,
        np.float64(4),
        2 + 1j,
    ]
    stored = [(k, given[int(rng.integers(len(given)))]) for k in keys]
    quick, slow = dl.dlarray(start), dl.dlarray(start)
    for key, value in stored:
        quick.paren[key] = value
    monkeypatch.setattr(array, "stored_number", lambda *_: False)
    for key, value in stored:
        slow.paren[key] = value
    assert values(quick).dtype == values(slow).dtype
    assert np.array_equal(values(quick), values(slow), equal_nan=True)


def test_it_is_the_quick_way():
    X = dl.dlarray(np.zeros((2, 3)))
    X = X + 0  # data of its own
    assert (
        storing.put_number(X, 4, 5.0)
        and storing.put_number(X, (1, 3), 6)
        and storing.put_number(X, 1, dl.dlarray(7))
    )
    assert values(X).tolist() == [[7, 0, 6], [0, 5, 0]]
    for key, value in (
        (0, 1.0),
        (7, 1.0),
        ((1, 4), 1.0),
        ((0, 1), 1.0),
        (1, 1j),
        (1, None),
        (1.5, 2.0),
        (True, 2.0),
        (1, 2**60),
    ):
        assert not storing.put_number(X, key, value), (key, value)
    assert not storing.put_number(dl.single(X) + 0, 1, 1.0) and not storing.put_number(X, 1, X)


def test_nobody_else_sees_a_store():
    X = dl.zeros(2, 2) + 1
    copied, turned, raw = X.copy(), X.T, values(X)
    X.paren[1] = 9.0
    X.paren[2, 2] = 8.0
    assert copied.tolist() == turned.tolist() == raw.tolist() == [[1, 1], [1, 1]]
    assert X.tolist() == [[9, 1], [1, 8]]


def test_a_store_into_a_traced_array_is_differentiated():
    def f(x):
        y = x * 2
        y.paren[1] = 3.0
        return dl.dlgradient(dl.sum(y), x)

    assert values(dl.dlfeval(f, dl.dlarray([1.0, 2.0, 3.0]))).tolist() == [[0, 2, 2]]


def test_labels_and_growth_stay():
    X = dl.dlarray(np.ones((2, 3)), "CB") * 1
    X.paren[2, 3] = 5.0
    assert dl.dims(X) == "CB" and values(X)[1, 2] == 5
    Y = dl.dlarray([1.0]) * 1
    for k in range(1, 6):
        Y.paren[k] = float(k)
    assert Y.tolist() == [[1, 2, 3, 4, 5]]
