"""What follows from sizes, labels and options alone is asked once for each combination of them."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError
from dlarray.machine import remembered
from dlarray.machine.remembered import Remembered


@pytest.fixture
def asked():
    calls = []

    def work(X, Y, option):
        calls.append((X.shape, None if Y is None else Y._format, option))
        if option == -1:
            raise ValueError("no")
        return len(calls)

    return Remembered(work), calls


def test_size_labels_and_options_decide(asked):
    found, calls = asked
    X, Y = dl.dlarray(np.ones((2, 3)), "CB"), dl.dlarray(np.zeros((2, 3)), "CB")
    assert [found((X, None), 1), found((Y, None), 1)] == [1, 1]  # other values, the same question
    others = [
        ((X, Y), 1),
        ((dl.dlarray(np.ones((2, 3)), "CT"), None), 1),
        ((dl.dlarray(np.ones((3, 2)), "CB"), None), 1),
        ((X, None), 2),
    ]
    assert [found(*other) for other in others] == [2, 3, 4, 5]
    assert [found(*other) for other in others] == [2, 3, 4, 5]


def test_one_and_true_are_two_options(asked):
    found, calls = asked
    X = dl.dlarray([1.0])
    assert [found((X, None), option) for option in (1, 1.0, True, 1)] == [1, 2, 3, 1]


def test_what_may_change_and_errors_are_asked_each_time(asked):
    found, calls = asked
    X = dl.dlarray([1.0])
    assert [found((X, None), [1, 2]) for _ in range(2)] == [1, 2]
    for _ in range(2):
        with pytest.raises(ValueError):
            found((X, None), -1)
    assert len(calls) == 4


def test_no_more_than_so_many(asked, monkeypatch):
    monkeypatch.setattr(remembered, "_MOST", 3)
    found, _ = asked
    X = dl.dlarray([1.0])
    for option in range(10):
        found((X, None), option)
    assert len(found._found) <= 3


def test_the_memory_limit_is_asked_again():
    """The geometry is remembered, whether there is memory for the padding is not."""
    X, W = dl.dlarray(np.zeros((8, 8, 1, 1)), "SSCB"), np.zeros((3, 3))
    dl.dlconv(X, W, 0, Padding=700)
    dl.memoryLimit(2**-10)
    try:
        with pytest.raises(ArgumentError, match="GiB are allowed"):
            dl.dlconv(X, W, 0, Padding=700)
    finally:
        dl.memoryLimit("default")


def test_an_option_of_another_class_is_still_refused():
    X, W = dl.dlarray(np.ones((4, 4, 1)), "SSC"), np.ones((2, 2))
    assert dl.dlconv(X, W, 0, Stride=1).shape == (3, 3, 1)
    for bad in ("1", 1.5, 0):
        with pytest.raises(ArgumentError, match="Stride"):
            dl.dlconv(X, W, 0, Stride=bad)
    assert dl.maxpool(X, 2, Stride=1).shape == (3, 3, 1)
    with pytest.raises(ArgumentError, match="Stride"):
        dl.maxpool(X, 2, Stride="one")
