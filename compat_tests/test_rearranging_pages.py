"""Printed results of MathWorks pages on rearranging, repeating, validation and cells."""

import numpy as np
import pytest

import dlarray as dl
import dlarray.functions.arrays.constants
import dlarray.functions.arrays.grids
import dlarray.functions.arrays.matrices
import dlarray.functions.arrays.random_sampling
import dlarray.functions.arrays.rearranging
import dlarray.functions.data_types.cellfun
import dlarray.functions.data_types.validation  # noqa: F401
from dlarray import errors


def values(X):
    return np.asarray(X).tolist()


def test_repelem_page():
    """https://es.mathworks.com/help/matlab/ref/repelem.html"""
    v, A = [1, 2, 3, 4], [[1, 2], [3, 4]]
    assert values(dl.repelem(v, 3)) == [[1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]]
    assert values(dl.repelem(v, [2, 2, 3, 3])) == [[1, 1, 2, 2, 3, 3, 3, 4, 4, 4]]
    assert values(dl.repelem(A, 3, 2)) == [[1, 1, 2, 2]] * 3 + [[3, 3, 4, 4]] * 3
    assert values(dl.repelem(A, 1, [2, 3])) == [[1, 1, 2, 2, 2], [3, 3, 4, 4, 4]]


def test_circshift_page():
    """https://au.mathworks.com/help/matlab/ref/circshift.html"""
    assert values(dl.circshift(dl.colon(1, 10).T, 3)) == [[8], [9], [10], [1], [2], [3], [4], [5], [6], [7]]
    A = [[1, 1, 0, 0], [1, 1, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]
    Y = dl.circshift(A, [1, 1])
    assert values(Y) == [[0, 0, 0, 0], [0, 1, 1, 0], [0, 1, 1, 0], [0, 0, 0, 0]]
    assert values(dl.circshift(Y, [-1, -1])) == A


def test_rot90_page():
    """https://www.math.clemson.edu/~warner/M860/Matlab/rot90.html, a copy of MathWorks' reference page"""
    assert values(dl.rot90([[1, 2, 3], [4, 5, 6], [7, 8, 9]])) == [[3, 6, 9], [2, 5, 8], [1, 4, 7]]


def test_eps_page():
    """https://au.mathworks.com/help/matlab/ref/eps.html"""
    assert f"{dl.eps:.4e}" == "2.2204e-16"
    assert f"{dl.eps(10.0).item():.4e}" == "1.7764e-15"
    single = dl.eps("single")
    assert f"{single.item():.4e}" == "1.1921e-07" and dl.underlyingType(single) == "single"
    assert f"{dl.eps(np.float32([10.0])).item():.4e}" == "9.5367e-07"


@pytest.mark.parametrize(
    ("call", "message"),
    [
        # https://de.mathworks.com/help/matlab/ref/mustbepositive.html
        (lambda: dl.mustBePositive([0.3, -0.1]), "Value must be positive."),
        # https://au.mathworks.com/help/matlab/ref/mustbenonpositive.html
        (lambda: dl.mustBeNonpositive(True), "Value must not be positive."),
        # https://it.mathworks.com/help/matlab/ref/mustbenumeric.html
        (lambda: dl.mustBeNumeric("4 3 2"), "Value must be numeric."),
        # https://uk.mathworks.com/help/matlab/ref/mustbeinrange.html
        (
            lambda: dl.mustBeInRange(255, 0, 1),
            "Value must be greater than or equal to 0, and less than or equal to 1.",
        ),
        (
            lambda: dl.mustBeInRange([2, 5, 100], 0, 100, "exclude-upper"),
            "Value must be greater than or equal to 0, and less than 100.",
        ),
    ],
)
def test_validation_pages(call, message):
    with pytest.raises(errors.ArgumentError) as caught:
        call()
    assert message in str(caught.value)


def test_mustbenumeric_page_refuses_logical():
    """https://it.mathworks.com/help/matlab/ref/mustbenumeric.html"""
    with pytest.raises(errors.ArgumentError, match="must be numeric"):
        dl.mustBeNumeric(dl.dlarray(5) < 10)


def test_cellfun_nonscalar_message():
    """https://nl.mathworks.com/matlabcentral/answers/1876727-how-do-i-average-all-the-values-for-each-column-in-a-cell-array"""
    with pytest.raises(errors.SizeError, match="Non-scalar in Uniform output, at index 1, output 1"):
        dl.cellfun(lambda x: x, [[1, 2], [3, 4]])


def test_randsample_orientation():
    """http://www.mathworks.com/help/stats/randsample.html"""
    assert dl.randsample(10, 5, True).shape == (5, 1)
    assert dl.randsample(dl.colon(10, 20), 3).shape == (1, 3)
    assert dl.randsample(dl.colon(10, 20).T, 3).shape == (3, 1)
