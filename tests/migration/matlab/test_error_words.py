"""Errors that Python and the library raise, as translated programs catch them."""

import pytest

import dlarray as dl
from dlarray.matlab import Map, caught
from tests.support.bundles import cases

X = dl.dlarray([1, 2, 3])
RAISED = {
    "a place behind the end": (lambda: X(7), "MATLAB:badsubscript", "Index must not exceed 3."),
    "place 0": (lambda: X(0), "MATLAB:badsubscript", "must be positive integers or logical values."),
    "sizes that differ": (
        lambda: X + dl.dlarray([1, 2]),
        "MATLAB:sizeDimensionsMustMatch",
        "Arrays have incompatible sizes for this operation.",
    ),
    "inner sizes": (lambda: X @ X, "MATLAB:innerdim", "Incorrect dimensions for matrix multiplication."),
    "brackets": (lambda: dl.vertcat(X, [1]), "MATLAB:catenate:dimensionMismatch", "are not consistent."),
    "a name": (
        lambda: eval("speed"),
        "MATLAB:UndefinedFunction",
        "Unrecognized function or variable 'speed'.",
    ),
    "a field": (lambda: dl.struct(a=1).b, "MATLAB:nonExistentField", 'Unrecognized field name "b".'),
    "a key": (
        lambda: Map("a", 1)("b"),
        "MATLAB:Containers:Map:NoKey",
        "The specified key is not present in this container.",
    ),
    "an operator": (
        lambda: dl.struct(a=1) + 1,
        "MATLAB:UndefinedFunction",
        "Operator '+' is not supported for operands of type 'struct'.",
    ),
    "too many inputs": (lambda: (lambda a: a)(1, 2), "MATLAB:TooManyInputs", "Too many input arguments."),
    "too few inputs": (lambda: (lambda a: a)(), "MATLAB:minrhs", "Not enough input arguments."),
    "a list's end": (lambda: [1][3], "MATLAB:badsubscript", "Index exceeds the number of array elements."),
}


@cases("what", list(RAISED))
def test_a_caught_error_has_the_identifier_and_the_words_of_matlab(what):
    raises, identifier, words = RAISED[what]
    with pytest.raises(Exception) as found:  # noqa: PT011
        raises()
    made = caught(found.value)
    assert made.identifier == identifier
    assert made.message.startswith(words) or made.message.endswith(words), made.message
    assert "fix:" not in made.message
