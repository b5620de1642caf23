"""outputs: functions that are asked for several outputs."""

import pytest

import dlarray as dl
import dlarray.matlab
from dlarray.errors import ClassError


def test_a_function_is_asked_for_two_outputs():
    largest = dl.outputs(dl.max, 2)
    M, place = largest([3, 7, 5])
    assert (float(M), float(place)) == (7, 2) and largest.__name__ == "max"
    assert float(largest([3, 7, 5], nargout=1)) == 7


def test_a_function_without_nargout_comes_back_itself():
    def pair(x):
        return x, x

    assert dl.outputs(pair, 2) is pair
    with pytest.raises(ClassError, match="outputs: the first argument must be a function, but it is"):
        dl.outputs(5, 2)


def test_a_queue_hands_out_what_its_function_is_asked_for():
    def preprocess(X, *, nargout=1):
        X = dl.vertcat(*X)
        return (X, 2 * X)[:nargout] if nargout > 1 else X

    queue = dl.minibatchqueue(dl.arrayDatastore(dl.ones(4, 3)), 2, MiniBatchFcn=dl.outputs(preprocess, 2))
    X, Y = dl.next(queue)
    assert dl.isequal(2 * X, Y)


def test_the_helper_of_translated_programs_is_the_same():
    assert dlarray.matlab.outputs is dl.outputs
