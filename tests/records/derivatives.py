"""Records of the derivative operators; their values are compared with JAX in tests/test_jacobians.py."""

from dlarray import errors
from records import Bad, Record


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


RECORDS = [
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
]
