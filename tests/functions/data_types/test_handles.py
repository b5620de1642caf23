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


def test_a_function_without_nargout_gives_the_first_outputs():
    def three(x):
        return x, 2 * x, 3 * x

    assert dl.outputs(three, 2)(5) == (5, 10) and dl.outputs(three, 4)(5) == (5, 10, 15)
    assert dl.outputs(three, 1) is three and dl.outputs(three, 2).__name__ == "three"
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
