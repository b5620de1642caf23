"""Records of the functions that functions/differentiation/ defines."""

import numpy as np

import dlarray as dl
from dlarray import errors
from tests.support.records import A, Bad, Case, Record


def _same(result, expected):
    assert result == expected


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


def outside(name, *rest):
    """A call that no dlfeval evaluates."""
    return Bad(
        lambda dl: getattr(dl, name)(dl.dlarray([1, 2]), dl.dlarray([1, 2]), *rest),
        errors.TraceError,
        "inside a function that dlfeval",
    )


def inside(name, call, error, says):
    """A call of the model outputs [x; x²] and x."""

    def run(dl):
        return dl.dlfeval(lambda x: call(getattr(dl, name), dl.cat(1, x, x**2), x), dl.dlarray([1, 2, 3]))

    return Bad(run, error, says)


def part(X, W):
    return dl.tanh(X) * W


def tanh_times(f, x, w):
    return np.tanh(x) * w


def parts(f, x, w):
    return np.tanh(x) * w, x.sum().reshape(1, 1)


def same_bytes(result, expected):
    assert (result.SavedBytes, result.VariableBytes) == expected


RECORDS = [
    Record(
        "dlaccelerate",
        (
            Case(
                (lambda x: x * 2,),
                lambda f: "AcceleratedFunction",
                smooth=False,
                backends=False,
                compare=lambda result, expected: _same(type(result).__name__, expected),
            ),
        ),
        (Bad(lambda dl: dl.dlaccelerate(3), errors.ClassError, "must be a function, but it is 3; fix"),),
    ),
    Record(
        "clearCache",
        (),
        (Bad(lambda dl: dl.clearCache(A), errors.ArgumentError, "must be an AcceleratedFunction.*fix"),),
    ),
    Record(
        "dlfeval",
        (Case((lambda x: x * 2, A((2, 3), "CB")), lambda f, x: 2 * x, "CB", smooth=False),),
        (Bad(lambda dl: dl.dlfeval(3, 4), errors.ClassError, "must be a function"),),
    ),
    Record(
        "dlgradient",
        (),
        (
            Bad(
                lambda dl: dl.dlgradient(dl.dlarray(1), dl.dlarray(1)),
                errors.TraceError,
                "inside a function that dlfeval",
            ),
            Bad(
                lambda dl: dl.dlfeval(lambda x: dl.dlgradient(x, x), dl.dlarray([1, 2])),
                errors.ArgumentError,
                "Value to differentiate is non-scalar. It must be a traced real dlarray scalar",
            ),
        ),
    ),
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
    Record(
        "dljacobian",
        (),
        (
            outside("dljacobian", 1),
            inside(
                "dljacobian", lambda f, u, x: f(u, x, 0), errors.ArgumentError, "dim must be one whole number"
            ),
            inside(
                "dljacobian", lambda f, u, x: f(u, [x], 1), errors.ClassError, "x must be one traced dlarray"
            ),
            inside("dljacobian", lambda f, u, x: f(u, x), errors.ArgumentError, "missing dim"),
            inside(
                "dljacobian", lambda f, u, x: f(u, x, 1, RetainData=True), errors.OptionError, "RetainData"
            ),
        ),
    ),
    Record(
        "dldivergence",
        (),
        (
            outside("dldivergence", 1),
            inside(
                "dldivergence", lambda f, u, x: f(u, x, 1), errors.SizeError, "u is 2×3 dlarray and x is 1×3"
            ),
        ),
    ),
    Record(
        "dllaplacian",
        (),
        (
            outside("dllaplacian", 1),
            inside(
                "dllaplacian",
                lambda f, u, x: f(u * 1j, x, 1),
                errors.ClassError,
                "u is complex .*, but must be real",
            ),
        ),
    ),
    Record(
        "dlhessian",
        (),
        (
            outside("dlhessian"),
            inside(
                "dlhessian", lambda f, u, x: f(u, x), errors.SizeError, "y must be a scalar, but it is 2×3"
            ),
            inside(
                "dlhessian", lambda f, u, x: f(u, x, 1), errors.SizeError, "one element along dimension 1"
            ),
        ),
    ),
    Record(
        "dljvp",
        (),
        (
            outside("dljvp", [1, 2]),
            inside("dljvp", lambda f, u, x: f(u, x, [1, 2]), errors.SizeError, "v is 1×2"),
        ),
    ),
    Record(
        "dlvjp",
        (),
        (
            outside("dlvjp", [1, 2]),
            inside("dlvjp", lambda f, u, x: f(u, x, [1, 2]), errors.SizeError, "w is 1×2"),
        ),
    ),
    Record(
        "dlcheckpoint",
        (
            Case((part, A((3, 4), "CB"), A((3, 1))), tanh_times, "CB"),
            Case((part, A((2, 1, 3), "CBT"), A((2, 1, 3), "CBT")), tanh_times, "CBT"),
            Case((part, A((0, 2)), A((1, 2))), tanh_times),
            Case((lambda X, W: (part(X, W), dl.sum(X, "all")), A((3, 4)), A((3, 1))), parts, ("", "")),
        ),
        (
            Bad(
                lambda dl: dl.dlcheckpoint("tanh", 1),
                errors.ClassError,
                'must be a function, but it is the text "tanh"',
            ),
        ),
    ),
    Record(
        "memoryReport",
        (
            Case(
                (lambda X: dl.sum(dl.exp(X), "all"), A((3, 4))),
                lambda f, x: (x.nbytes, x.nbytes),
                compare=same_bytes,
                smooth=False,
                backends=False,
            ),
        ),
        (
            Bad(
                lambda dl: dl.memoryReport(3),
                errors.ClassError,
                "must be a function or a network, but it is 3",
            ),
        ),
    ),
]
