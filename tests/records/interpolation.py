"""Records of interpolation; SciPy's interpolants are the references."""

import numpy as np
from scipy import interpolate

import dlarray.functions.numerics.interpolation  # noqa: F401 - registers the family
from dlarray import errors
from records import A, Bad, Case, Record


def keys(x, v):
    """Cubic convolution: Keys' kernel over samples that go on along a parabola."""
    h = x[1] - x[0]
    wide = np.concatenate([[3 * v[0] - 3 * v[1] + v[2]], v, [3 * v[-1] - 3 * v[-2] + v[-3]]])

    def at(q):
        out = np.zeros((len(q), *v.shape[1:]))
        for r, one in enumerate(q):
            k = min(max(int(np.floor((one - x[0]) / h)), 0), len(x) - 2)
            t = (one - x[k]) / h
            for m in range(4):
                d = abs(t + 1 - m)
                w = 1.5 * d**3 - 2.5 * d**2 + 1 if d <= 1 else -0.5 * d**3 + 2.5 * d**2 - 4 * d + 2
                out[r] += w * wide[k + m]
        return out

    return at


def step(kind):
    def made(x, v):
        def at(q):
            picks = {
                "nearest": [np.flatnonzero(abs(x - p) == abs(x - p).min())[-1] for p in q],
                "previous": [max(np.sum(x <= p) - 1, 0) for p in q],
                "next": [min(np.sum(x < p), len(x) - 1) for p in q],
            }[kind]
            return v[picks]

        return at

    return made


MAKE = {
    "linear": lambda x, v: interpolate.interp1d(x, v, axis=0, fill_value="extrapolate"),
    "pchip": interpolate.PchipInterpolator,
    "makima": lambda x, v: interpolate.Akima1DInterpolator(x, v, method="makima", extrapolate=True),
    "spline": interpolate.CubicSpline,
    "cubic": keys,
    **{kind: step(kind) for kind in ("nearest", "previous", "next")},
}
OPEN = ("pchip", "makima", "spline")


def interp1(*args):
    arrays = [a for a in args[:3] if not isinstance(a, str)]
    rest = args[len(arrays) :]
    method = rest[0] if rest else "linear"
    v, q = arrays[-2:]
    vector = v.ndim == 2 and 1 in v.shape
    v = v.ravel() if vector else v
    x = arrays[0].ravel() if len(arrays) == 3 else np.arange(1.0, len(v) + 1)
    order = np.argsort(x)
    x, v = x[order], v[order]
    flat = q.ravel(order="F")
    y = MAKE[method](x, v)(flat)
    fill = rest[1] if len(rest) > 1 else ("extrap" if method in OPEN else np.nan)
    if fill != "extrap":
        y[(flat < x[0]) | (flat > x[-1])] = fill
    if vector:
        return y.reshape(q.shape, order="F")
    size = (q.size,) if q.ndim == 2 and 1 in q.shape else q.shape
    return y.reshape((*size, *v.shape[1:]), order="F")


def interp2(*args):
    arrays = [a for a in args if not isinstance(a, str) and not isinstance(a, float)]
    method = next((a for a in args if isinstance(a, str)), "linear")
    fill = args[-1] if isinstance(args[-1], float) else None if method == "spline" else np.nan
    if len(arrays) < 3:
        v, k = arrays[0], 2 ** (arrays[1] if len(arrays) == 2 else 1)
        yq, xq = ([[1 + i / k for i in range((n - 1) * k + 1)]] for n in v.shape)
        arrays = [v, np.array(xq), np.array(yq).T]
    x, y, v, xq, yq = [None, None, *arrays] if len(arrays) == 3 else arrays
    x = (
        np.arange(1.0, v.shape[1] + 1)
        if x is None
        else x[0]
        if x.shape[0] > 1 and x.shape[1] > 1
        else x.ravel()
    )
    y = np.arange(1.0, v.shape[0] + 1) if y is None else y[:, 0]
    if xq.shape != yq.shape:
        xq, yq = np.meshgrid(xq.ravel(), yq.ravel())
    out = np.empty(xq.shape)
    for k in np.ndindex(*xq.shape):
        if fill is not None and not (x[0] <= xq[k] <= x[-1] and y[0] <= yq[k] <= y[-1]):
            out[k] = fill
            continue
        column = MAKE[method](x, v.T)(np.array([xq[k]]))[0]
        out[k] = MAKE[method](y, column)(np.array([yq[k]]))[0]
    return out


def points(gen, size):
    """Sample points in no order, none close to another."""
    n = int(np.prod(size))
    return gen.permutation(np.linspace(0, 5, n) + gen.uniform(-0.1, 0.1, n)).reshape(size)


def even(gen, size):
    return np.linspace(-1.0, 4.0, int(np.prod(size))).reshape(size)


def rising(gen, size):
    return np.cumsum(gen.uniform(0.5, 1.5, size)).reshape(size)


def inside(gen, size):
    """Query points between 1.1 and 3.9, apart from halves and whole numbers."""
    return gen.integers(1, 4, size) + gen.choice([0.13, 0.29, 0.37, 0.63, 0.71, 0.88], size)


def around(gen, size):
    """Query points on either side of the samples as well."""
    return np.linspace(-1.37, 6.71, int(np.prod(size))).reshape(size)


def one(method, *rest, x=points, q=inside, smooth=True):
    slopes = method not in (
        "nearest",
        "next",
        "previous",
    )  # these pick a sample: no gradient but that of the values
    # and a cubic over points that a difference step has moved apart is a spline
    points_at, queries = A((1, 6), "", x, slopes and method != "cubic"), A((2, 3), "CB", q, slopes)
    return Case((points_at, A((1, 6)), queries, method, *rest), interp1, "CB", smooth=smooth)


RECORDS = [
    Record(
        "interp1",
        (
            Case((A((1, 6)), A((1, 4), "", inside)), interp1),
            Case((A((6, 1), "", points), A((6, 1)), A((2, 2, 2), "SSB", inside)), interp1, "SSB"),
            *(one(method) for method in ("linear", "pchip", "makima", "spline")),
            *(one(method, "extrap", q=around) for method in ("linear", "pchip", "makima", "spline")),
            *(one(method, 0.25, q=around) for method in ("linear", "spline", "nearest")),
            one("linear", q=around, smooth=False),
            one("pchip", q=around),
            one("nearest"),
            one("next"),
            one("previous", q=around, smooth=False),
            one("cubic", x=even),
            Case((A((1, 5)), A((1, 4), "", inside), "cubic"), interp1),
            Case((A((5, 3)), A((1, 4), "", inside)), interp1),
            Case((A((5, 1), "", points), A((5, 2, 2)), A((3, 1), "", inside), "spline"), interp1),
            Case((A((5, 1), "", points), A((5, 2)), A((2, 3), "", inside), "pchip"), interp1),
            Case((A((1, 2), "", rising), A((1, 2)), A((1, 3), "", inside), "spline"), interp1),
            Case((A((1, 3), "", rising), A((1, 3)), A((1, 3), "", inside), "spline"), interp1),
            Case((A((1, 4)), A((0, 3))), lambda v, q: q, smooth=False),
        ),
        (
            Bad(lambda dl: dl.interp1([1, 2, 3]), errors.ArgumentError, "not enough"),
            Bad(lambda dl: dl.interp1([1, 2], [1, 2, 3], 1), errors.SizeError, "each of the 3 samples"),
            Bad(lambda dl: dl.interp1([1, 1, 2], [1, 2, 3], 1), errors.ArgumentError, "distinct"),
            Bad(
                lambda dl: dl.interp1([1, 2, 3], 1, "lineal"),
                errors.OptionError,
                'the method must be one of .*"lineal',
            ),
            Bad(lambda dl: dl.interp1([1, 2, 3], 1, "linear", "keep"), errors.OptionError, "extrap"),
            Bad(lambda dl: dl.interp1([1], 1), errors.SizeError, "two samples"),
            Bad(lambda dl: dl.interp1([1, 2, 3], 1j), errors.ClassError, "xq is complex .* must be real"),
        ),
        tolerance=100.0,  # cubics in single precision lose digits: their coefficients are differences of differences
    ),
    Record(
        "interp2",
        (
            Case((A((4, 5)), A((2, 3), "", inside), A((2, 3), "", inside)), interp2),
            Case((A((4, 5)), A((1, 3), "", inside), A((2, 1), "", inside), "cubic"), interp2),
            Case((A((4, 5)), *[A((2, 3), "", inside, False)] * 2, "nearest"), interp2),
            Case(
                (A((1, 5), "", rising), A((4, 1), "", rising), A((4, 5)), A((3, 3), "", around), A((3, 3), "", inside),
                 "linear", 0.5),
                interp2,
            ),
            Case((A((4, 5)), A((2, 3), "", inside), A((2, 3), "", around), "spline"), interp2),
            Case((A((4, 2)), A((1, 3), "", inside), A((2, 1), "", inside), "spline"), interp2),
            Case(
                (A((1, 5), "", rising), A((4, 1), "", rising), A((4, 5)), *[A((3, 3), "", inside)] * 2, "spline"),
                interp2,
            ),
            Case((A((3, 2)),), interp2),
            Case((A((3, 2)), 2), interp2),
            Case((A((4, 5)), A((3, 3), "", around), A((3, 3), "", inside)), interp2, smooth=False),
        ),
        (
            Bad(lambda dl: dl.interp2(dl.ones(1, 4)), errors.SizeError, "matrix of 2×2"),
            Bad(lambda dl: dl.interp2(dl.ones(3, 4), 1, 2, 3), errors.ArgumentError, "4 arrays"),
            Bad(
                lambda dl: dl.interp2(dl.ones(3, 4), [1, 2], [1, 2, 3], "makima"),
                errors.OptionError,
                'the method must be one of .*"makima',
            ),
            Bad(lambda dl: dl.interp2([1, 2], [1, 2], dl.ones(2, 3), 1, 1), errors.SizeError, "3 coordinates"),
            Bad(lambda dl: dl.interp2(dl.ones(3, 3), dl.ones(2, 2), dl.ones(2, 3)), errors.SizeError, "same size"),
        ),
        tolerance=10.0,  # as interp1
    ),
]  # fmt: skip
