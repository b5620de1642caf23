"""Records of differentiable and checkGradients; the rest is in ``tests/test_differentiable.py`` and its neighbours."""

import numpy as np

from dlarray import errors
from records import A, Bad, Case, Record


def halved(x):
    return x / 2


def cubed(x):
    return x**3


def same_function(result, expected):
    assert result.__name__ == expected.__name__ and result(np.ones((2, 2))).tolist() == [
        [0.5, 0.5],
        [0.5, 0.5],
    ]


def passed(result, expected):
    assert result is expected


RECORDS = [
    Record(
        "differentiable",
        (Case((halved,), lambda f: f, backends=False, smooth=False, compare=same_function),),
        (
            Bad(lambda dl: dl.differentiable(3), errors.ClassError, "must be a function, but it is 3"),
            Bad(
                lambda dl: dl.differentiable(lambda x: x, format=("CB", "C"))(dl.ones(2)),
                errors.ArgumentError,
                "format has 2 texts, but the function returned",
            ),
            Bad(
                lambda dl: dl.differentiable(lambda x: (x, x), format="CB")(dl.ones(2)),
                errors.ArgumentError,
                r"returned 2 results; fix: format=\('CB', 'CB'\)",
            ),
        ),
    ),
    Record(
        "checkGradients",
        (
            Case(
                (cubed, A((2, 3))),
                lambda f, x, Verbose: True,
                options={"Verbose": False},
                backends=False,
                smooth=False,
                compare=passed,
            ),
        ),
        (
            Bad(
                lambda dl: dl.checkGradients(3),
                errors.ClassError,
                "must be a function, an operation or a layer",
            ),
            Bad(
                lambda dl: dl.checkGradients(dl.abs, [1, 2]),
                errors.ClassError,
                "no input is a dlarray of class single or double",
            ),
            Bad(
                lambda dl: dl.checkGradients(dl.abs, dl.ones(2), Order=0),
                errors.ArgumentError,
                "Order must be",
            ),
            Bad(
                lambda dl: dl.checkGradients(dl.abs, dl.ones(2), Step=0), errors.ArgumentError, "Step must be"
            ),
            Bad(
                lambda dl: dl.checkGradients(
                    lambda X: dl.dlarray(dl.extractdata(X)) ** 2, dl.ones(2, 1), Verbose=False
                ),
                errors.GradientError,
                r"with respect to X\(2,1\) is 0, but the difference quotient is -?\d",
            ),
        ),
    ),
]
