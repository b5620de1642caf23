"""Records of differences, integrals and numerical gradients, with loops over lines as references."""

import numpy as np

import dlarray.functions.numerics.integration  # noqa: F401 - registers the family
from dlarray import errors
from records import A, Bad, Case, Record


def first(x):
    return next((d for d, n in enumerate(x.shape) if n != 1), 0)


def diff(x, n=1, dim=None):
    if n == []:
        n = 1
    for _ in range(n):
        x = np.diff(x, axis=first(x) if dim is None else dim - 1)
    return x


def running(x, y):
    """The running integral over a vector, piece by piece."""
    total, out = 0.0, [0.0]
    for k in range(1, len(y)):
        total += (x[k] - x[k - 1]) * (y[k] + y[k - 1]) / 2
        out.append(total)
    return np.array(out)


def integral(whole):
    def reference(*args):
        args = list(args)
        dim = None
        if len(args) == 3 or (len(args) == 2 and np.size(args[1]) == 1):
            dim = args.pop() - 1
        y = args[-1]
        dim = first(y) if dim is None else dim
        x = args[0] if len(args) == 2 and np.size(args[0]) else 1.0
        n = y.shape[dim]
        points = np.arange(n) * float(np.ravel(x)[0]) if np.size(x) == 1 else np.ravel(x)
        return np.apply_along_axis(
            lambda line: running(points, line)[-1:] if whole else running(points, line), dim, y
        )

    return reference


def slopes(x, *h, nargout=1):
    """MATLAB's rule by index: (f(k+1) - f(k-1)) / (h(k+1) - h(k-1)), one-sided at the ends."""
    vector = x.ndim == 2 and 1 in x.shape
    dims = [first(x)] if vector else [1, 0, *range(2, x.ndim)]
    out = []
    for k, d in enumerate(dims[:nargout]):
        n = x.shape[d]
        s = (h[0] if len(h) == 1 else h[k]) if h else 1.0
        at = np.arange(n) * np.ravel(s)[0] if np.size(s) == 1 else np.ravel(s)

        def line(f, at=at, n=n):
            low, high = [max(i - 1, 0) for i in range(n)], [min(i + 1, n - 1) for i in range(n)]
            return np.array([(f[b] - f[a]) / (at[b] - at[a]) if n > 1 else 0.0 for a, b in zip(low, high)])

        out.append(np.apply_along_axis(line, d, x))
    return out[0] if nargout == 1 else tuple(out)


def points(gen, size):
    return np.sort(gen.uniform(0, 5, int(np.prod(size)))).reshape(size) + np.arange(np.prod(size)).reshape(
        size
    )


TRAPZ, CUMTRAPZ = integral(True), integral(False)
RECORDS = [
    Record(
        "diff",
        (
            Case((A((5, 3), "CB"),), diff, "CB"),
            Case((A((1, 6)), 2), diff),
            Case((A((3, 4)), 3), diff),  # two along dimension 1, then one along dimension 2
            Case((A((4, 3, 5), "CBT"), 1, 3), diff, "CBT"),
            Case((A((4, 3)), [], 2), diff),
            Case((A((4, 3)), 6, 2), lambda x, *_: np.zeros((4, 0)), smooth=False),
            Case((A((1, 1)),), lambda x: np.zeros((0, 0)), smooth=False),
            Case((A((2, 3)), 1, 3), lambda x, *_: np.zeros((2, 3, 0)), smooth=False),
            Case((A((0, 3)),), lambda x: x, smooth=False),
        ),
        (
            Bad(
                lambda dl: dl.diff(dl.dlarray([1, 2]), 0),
                errors.ArgumentError,
                "n must be a whole number from 1, but it is 0",
            ),
            Bad(lambda dl: dl.diff(dl.dlarray([1, 2]), 1, 0), errors.ArgumentError, "count from 1"),
        ),
    ),
    Record(
        "trapz",
        (
            Case((A((5, 3), "CB"),), TRAPZ, "CB"),
            Case((A((5, 3), "CB"), 2), TRAPZ, "CB"),
            Case((A((5, 1), "", points), A((5, 3), "CB")), TRAPZ, "CB"),
            Case((A((1, 4), "", points), A((3, 4, 2)), 2), TRAPZ),
            Case((0.5, A((3, 4)), 2), TRAPZ),
            Case(([], A((3, 4)), 2), TRAPZ),
            Case((A((1, 6), "", points), A((1, 6))), TRAPZ),
            Case((A((1, 1)),), lambda y: np.zeros((1, 1)), smooth=False),
            Case((A((3, 2)), 3), lambda y, d: np.zeros((3, 2)), smooth=False),
            Case((A((0, 0)),), lambda y: np.zeros((1, 1)), smooth=False),
            Case((A((0, 3)),), lambda y: np.zeros((1, 3)), smooth=False),
        ),
        (
            Bad(lambda dl: dl.trapz([1, 2, 3], dl.zeros(4, 2)), errors.SizeError, "each of the 4 elements"),
            Bad(lambda dl: dl.trapz(dl.zeros(4, 2), 0), errors.ArgumentError, "count from 1"),
            Bad(lambda dl: dl.trapz(dl.zeros(2, 2), dl.zeros(4, 2)), errors.SizeError, "vector"),
        ),
    ),
    Record(
        "cumtrapz",
        (
            Case((A((5, 3), "CB"),), CUMTRAPZ, "CB"),
            Case((A((5, 3), "CB"), 2), CUMTRAPZ, "CB"),
            Case((A((5, 1), "", points), A((5, 3))), CUMTRAPZ),
            Case((A((1, 4), "", points), A((3, 4, 2), "CBT"), 2), CUMTRAPZ, "CBT"),
            Case((0.5, A((1, 4))), CUMTRAPZ),
            Case((A((0, 3)),), lambda y: y, smooth=False),
            Case((A((3, 2)), 4), lambda y, d: np.zeros((3, 2)), smooth=False),
        ),
        (Bad(lambda dl: dl.cumtrapz([1, 2, 3], dl.zeros(4, 2)), errors.SizeError, "each of the 4 elements"),),
    ),
    Record(
        "gradient",
        (
            Case((A((1, 6)),), slopes),
            Case((A((6, 1), "CU"), 0.5), slopes, "CU"),
            Case((A((1, 6)), A((1, 6), "", points)), slopes),
            Case((A((4, 5), "CB"),), slopes, ("CB", "CB"), {"nargout": 2}),
            Case((A((4, 5)), 2.0, A((4, 1), "", points)), slopes, ("", ""), {"nargout": 2}),
            Case((A((3, 4, 2)), 0.5), slopes, ("", "", ""), {"nargout": 3}),
            Case((A((2, 2)),), slopes),
            Case((A((1, 1)),), lambda x: np.zeros((1, 1)), smooth=False),
        ),
        (
            Bad(
                lambda dl: dl.gradient([1, 2, 3], nargout=2),
                errors.ArgumentError,
                "nargout must be 1, but it is 2; fix: nargout=1, as F is 1×3",
            ),
            Bad(lambda dl: dl.gradient(dl.zeros(3, 4), 1, 2, 3), errors.ArgumentError, "one spacing, or 2"),
            Bad(lambda dl: dl.gradient(dl.zeros(3, 4), [1, 2]), errors.SizeError, "4 coordinates"),
        ),
    ),
]
