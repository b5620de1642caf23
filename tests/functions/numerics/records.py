"""Records of the functions that functions/numerics/ defines."""

import numpy as np
from scipy import interpolate

from dlarray import errors
from tests.support.records import A, Bad, Case, Record, positive


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


def query_points(gen, size):
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


def one(method, *rest, x=query_points, q=inside, smooth=True):
    slopes = method not in (
        "nearest",
        "next",
        "previous",
    )  # these pick a sample: no gradient but that of the values
    # and a cubic over points that a difference step has moved apart is a spline
    points_at, queries = A((1, 6), "", x, slopes and method != "cubic"), A((2, 3), "CB", q, slopes)
    return Case((points_at, A((1, 6)), queries, method, *rest), interp1, "CB", smooth=smooth)


def decay(t, y, theta):
    """Each element by itself, so that it can be solved by hand."""
    return -theta * y


def forced(t, y, theta):
    return theta * t - y


def no_parameters(t, y, theta):
    return -2 * y


# Steps of one fixed size: with steps chosen from the error, a finite difference would differentiate the choice too.
# So short that the error of the method is below the tolerance of the comparison.
STEP = 1 / 256

FIXED = {"InitialStepSize": STEP, "MaxStepSize": STEP, "RelativeTolerance": 1e-1, "AbsoluteTolerance": 1e-1}


def decayed(times):
    """exp(-theta*(t - t0)) times the start; the times along a new last dimension."""

    def reference(fun, tspan, y0, theta, **options):
        found = [y0 * np.exp(-theta * (t - tspan[0])) for t in times]
        return found[0] if len(found) == 1 else np.stack(found, axis=-1)

    return reference


def forced_reference(fun, tspan, y0, theta, **options):
    return theta * (tspan[1] - 1) + (y0 + theta) * np.exp(-tspan[1])


def halved(fun, tspan, y0, theta, **options):
    return y0 * np.exp(-2 * (tspan[1] - tspan[0]))


def batch_first(fun, tspan, y0, theta, **options):
    """ "BC" data keep their order."""
    return np.stack([y0 * np.exp(-theta * t) for t in tspan[1:]], axis=-1)


_0_5 = [0, 0.1, 0.25]


def apart(gen, size):
    n = int(np.prod(size))
    return (np.linspace(-1, 2, n) + gen.uniform(-0.05, 0.05, n)).reshape(size)


def leading(gen, size):
    c = gen.standard_normal(size)
    c.flat[0] = 1.5
    return c


def polyfit(x, y, n):
    return np.polyfit(x.ravel(), y.ravel(), n)[None]


def polyval(p, x, S=None, mu=None):
    t = x if mu is None else (x - np.ravel(mu)[0]) / np.ravel(mu)[1]
    return sum((c * t ** (np.size(p) - 1 - k) for k, c in enumerate(np.ravel(p))), np.zeros(x.shape))


def polyder(a, b=None, nargout=1):
    a = np.ravel(a)
    if b is None:
        return np.polyder(a)[None] if len(a) > 1 else np.zeros((1, 1))
    b = np.ravel(b)
    left, right = np.polymul(np.polyder(a), b), np.polymul(a, np.polyder(b))
    if nargout == 1:
        return np.polyadd(left, right)[None]
    return np.trim_zeros(np.polysub(left, right), "f")[None], np.polymul(b, b)[None]


def conv(u, v, shape="full"):
    w = np.convolve(u.ravel(), v.ravel())
    n, m = u.size, v.size
    w = {"full": w, "same": w[m // 2 : m // 2 + n], "valid": w[m - 1 : max(n, m - 1)]}[shape]
    like = v if shape == "full" and m >= n else u
    return w[None] if like.shape[0] == 1 else w[:, None]


def deconv(y, h, nargout=1):
    n = max(y.size - h.size + 1, 1)
    q = np.polydiv(y.ravel(), h.ravel())[0] if y.size >= h.size else np.zeros(1)
    q = np.pad(q, (n - len(q), 0))
    rest = y.ravel() - (np.convolve(q, h.ravel()) if y.size >= h.size else 0.0)
    shape = (1, -1) if y.shape[0] == 1 else (-1, 1)
    return (q.reshape(shape), rest.reshape(shape)) if nargout > 1 else q.reshape(shape)


def with_real_roots(gen, size):
    return np.poly([1.5, -0.7, 0.2, 3.0]).reshape(size) * 2.0


def cube(x):
    return x * x * x


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
    Record(
        "interp1",
        (
            Case((A((1, 6)), A((1, 4), "", inside)), interp1),
            Case((A((6, 1), "", query_points), A((6, 1)), A((2, 2, 2), "SSB", inside)), interp1, "SSB"),
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
            Case((A((5, 1), "", query_points), A((5, 2, 2)), A((3, 1), "", inside), "spline"), interp1),
            Case((A((5, 1), "", query_points), A((5, 2)), A((2, 3), "", inside), "pchip"), interp1),
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
                (
                    A((1, 5), "", rising),
                    A((4, 1), "", rising),
                    A((4, 5)),
                    A((3, 3), "", around),
                    A((3, 3), "", inside),
                    "linear",
                    0.5,
                ),
                interp2,
            ),
            Case((A((4, 5)), A((2, 3), "", inside), A((2, 3), "", around), "spline"), interp2),
            Case((A((4, 2)), A((1, 3), "", inside), A((2, 1), "", inside), "spline"), interp2),
            Case(
                (
                    A((1, 5), "", rising),
                    A((4, 1), "", rising),
                    A((4, 5)),
                    *[A((3, 3), "", inside)] * 2,
                    "spline",
                ),
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
            Bad(
                lambda dl: dl.interp2([1, 2], [1, 2], dl.ones(2, 3), 1, 1), errors.SizeError, "3 coordinates"
            ),
            Bad(
                lambda dl: dl.interp2(dl.ones(3, 3), dl.ones(2, 2), dl.ones(2, 3)),
                errors.SizeError,
                "same size",
            ),
        ),
        tolerance=10.0,  # as interp1
    ),
    Record(
        "dlode45",
        cases=(
            Case((decay, [0, 0.25], A((3, 4), "CB"), A((1, 1))), decayed([0.25]), "CB", FIXED),
            Case((decay, _0_5, A((3, 4), "CB"), A((1, 1))), decayed(_0_5[1:]), "CBT", FIXED),
            Case((decay, [1, 0.875, 0.75], A((2, 1), "CB"), A((2, 1))), decayed([0.875, 0.75]), "CBT", FIXED),
            Case((forced, [0, 0.25], A((2, 3), "SC"), A((1, 1))), forced_reference, "SC", FIXED),
            Case((decay, _0_5, A((4, 3)), A((1, 1))), batch_first, "", {**FIXED, "DataFormat": "BC"}),
            Case((no_parameters, [0, 0.125], A((2, 2), "CB"), []), halved, "CB", FIXED),
            # nests of parameters, tolerances, networks and long intervals are in test_dlode45.py
            *(
                Case(
                    (decay, _0_5, A((2, 3), "CB"), A((2, 1))),
                    decayed(_0_5[1:]),
                    "CBT",
                    {**FIXED, "GradientMode": mode},
                )
                for mode in ("adjoint", "adjoint-seminorm")
            ),
            Case((decay, [0, 0.25], A((0, 4), "CB"), A((1, 1))), decayed([0.25]), "CB", FIXED, smooth=False),
        ),
        bad=(
            Bad(
                lambda d: d.dlode45(decay, [0, 1], 1, DataFormat="CB"),
                errors.ArgumentError,
                "one argument theta",
            ),
            Bad(lambda d: d.dlode45(decay, [0, 1], d.ones(2, 3), 1), errors.FormatError, "Y0 is unformatted"),
            Bad(
                lambda d: d.dlode45(decay, [0, 1], d.dlarray(d.ones(2, 3), "CB"), 1, DataFormat="CB"),
                errors.FormatError,
                "for unformatted data",
            ),
            Bad(
                lambda d: d.dlode45(decay, [0, 1], d.ones(2, 3), 1, DataFormat="C"), errors.FormatError, '"C"'
            ),
            Bad(
                lambda d: d.dlode45(decay, [0, 1, 1], 1, 1, DataFormat="CB"),
                errors.ArgumentError,
                r"tspan\(3\) is 1 after 1",
            ),
            Bad(
                lambda d: d.dlode45(decay, [0, 2, 1], 1, 1, DataFormat="CB"),
                errors.ArgumentError,
                "all increasing or all decreasing",
            ),
            Bad(
                lambda d: d.dlode45(decay, 1, 1, 1, DataFormat="CB"),
                errors.ArgumentError,
                "two or more times",
            ),
            Bad(lambda d: d.dlode45(decay, "ab", 1, 1, DataFormat="CB"), errors.ArgumentError, "two or more"),
            Bad(
                lambda d: d.dlode45(decay, [0, np.inf], 1, 1, DataFormat="CB"), errors.ArgumentError, "finite"
            ),
            Bad(
                lambda d: d.dlode45(lambda t, y, p: d.ones(3, 3), [0, 1], d.ones(2, 3), 1, DataFormat="CB"),
                errors.SizeError,
                "3×3",
            ),
            Bad(
                lambda d: d.dlode45(
                    lambda t, y, p: d.dlarray(y, "CB"), [0, 1], d.ones(2, 3), 1, DataFormat="CB"
                ),
                errors.FormatError,
                "stripdims",
            ),
            Bad(
                lambda d: d.dlode45(
                    lambda t, y, p: d.dlarray(d.ones(2, 2), "CT"), [0, 1], d.dlarray(d.ones(2, 2), "CB"), 1
                ),
                errors.FormatError,
                "same labels",
            ),
            Bad(
                lambda d: d.dlode45(lambda t, y, p: None, [0, 1], d.ones(2, 3), 1, DataFormat="CB"),
                errors.ClassError,
                "returned None",
            ),
            Bad(
                lambda d: d.dlode45(decay, [0, 1, 2], d.dlarray(d.ones(2, 3), "CT"), 1),
                errors.FormatError,
                'a dimension "T" already',
            ),
            Bad(
                lambda d: d.dlode45(3, [0, 1], 1, 1, DataFormat="CB"),
                errors.ClassError,
                "dlnetwork or a function",
            ),
            Bad(
                lambda d: d.dlode45(decay, [0, 1], 1, 1, DataFormat="CB", GradientMode="reverse"),
                errors.OptionError,
                '"adjoint-seminorm"',
            ),
            *(
                Bad(
                    lambda d, o=o: d.dlode45(decay, [0, 1], 1, 1, **{"DataFormat": "CB", o: 0}),
                    errors.OptionError,
                    f"{o} must be a positive number",
                )
                for o in ("RelativeTolerance", "AbsoluteTolerance", "MaxStepSize", "InitialStepSize")
            ),
            Bad(
                lambda d: d.dlode45(decay, [0, 1], 1, 1, DataFromat="CB"), errors.OptionError, '"DataFormat"'
            ),
            Bad(
                lambda d: d.dlode45(lambda t, y, p: y * y, [0, 2], 1, [], DataFormat="CB"),
                errors.ArgumentError,
                "grow without bound",
            ),
            Bad(
                lambda d: d.dlode45(decay, [0, 1], 1j, 1, DataFormat="CB", GradientMode="adjoint"),
                errors.ClassError,
                "complex",
            ),
        ),
    ),
    Record(
        "polyfit",
        (
            Case((A((1, 9), "", apart), A((1, 9)), 3), polyfit),
            Case((A((8, 1), "", apart), A((8, 1), "CU"), 1), polyfit),
            Case((A((1, 4), "", apart), A((4, 1)), 0), polyfit),
            Case((A((1, 4), "", apart), A((1, 4)), 3), polyfit),
        ),
        (
            Bad(lambda dl: dl.polyfit([1, 2], [1, 2, 3], 1), errors.SizeError, "same number of elements"),
            Bad(lambda dl: dl.polyfit([1, 2], [1, 2], 2), errors.ArgumentError, "needs 3 points"),
            Bad(lambda dl: dl.polyfit([1, 2], [1, 2], -1), errors.ArgumentError, "from 0"),
            Bad(lambda dl: dl.polyfit([1, 2], [1j, 2], 1), errors.ClassError, "y is complex .* must be real"),
        ),
        tolerance=20.0,  # the triangular solve of a badly conditioned matrix: NumPy's polyfit scales its columns
    ),
    Record(
        "polyval",
        (
            Case((A((1, 4)), A((3, 2), "CB")), polyval, "CB"),
            Case((A((3, 1)), A((2, 2, 2))), polyval),
            Case(
                (A((1, 3)), A((1, 4)), [], A((2, 1), "", lambda gen, size: np.array([[0.3], [1.7]]))), polyval
            ),
            Case(([], A((2, 2))), polyval),
            Case((A((1, 2)), A((0, 3))), polyval, smooth=False),
        ),
        (
            Bad(lambda dl: dl.polyval(dl.ones(2, 2), 1), errors.SizeError, "p must be a vector"),
            Bad(lambda dl: dl.polyval([1, 2], 1, [], [1, 2, 3]), errors.SizeError, "2 elements"),
        ),
    ),
    Record(
        "polyder",
        (
            Case((A((1, 5)),), polyder),
            Case((A((4, 1), "", leading), A((1, 3), "", leading)), polyder),
            Case((A((1, 3), "", leading), A((1, 3), "", leading)), polyder, ("", ""), {"nargout": 2}),
            Case((A((1, 1)),), polyder, smooth=False),
            Case(([0, 0, 2, 3, 1],), lambda p: [[4, 3]], smooth=False),
            Case(([0, 0, 5],), lambda p: [[0]], smooth=False),
        ),
        (
            Bad(lambda dl: dl.polyder(dl.ones(2, 2)), errors.SizeError, "a must be a vector"),
            Bad(lambda dl: dl.polyder([1, 2], nargout=2), errors.ArgumentError, "two polynomials"),
        ),
    ),
    Record(
        "polyint",
        (
            Case((A((1, 4)),), lambda p: np.polyint(p.ravel())[None]),
            Case((A((3, 1)), A((1, 1))), lambda p, k: np.polyint(p.ravel(), 1, k.ravel())[None]),
        ),
        (Bad(lambda dl: dl.polyint([1, 2], [1, 2]), errors.SizeError, "k must be one number"),),
    ),
    Record(
        "conv",
        (
            Case((A((1, 4)), A((1, 6))), conv),
            Case((A((5, 1)), A((1, 3))), conv),
            Case((A((1, 5)), A((4, 1)), "same"), conv),
            Case((A((6, 1)), A((3, 1)), "valid"), conv),
            Case((A((1, 2)), A((1, 3)), "valid"), conv, smooth=False),
            Case((A((1, 1)), A((1, 3))), conv),
        ),
        (Bad(lambda dl: dl.conv(dl.ones(2, 2), [1, 2]), errors.SizeError, "u must be a vector"),),
    ),
    Record(
        "deconv",
        (
            Case((A((1, 6)), A((1, 3), "", leading)), deconv, ("", ""), {"nargout": 2}),
            Case((A((6, 1)), A((1, 2), "", leading)), deconv),
            Case((A((1, 3)), A((1, 1), "", leading)), deconv, ("", ""), {"nargout": 2}),
            Case((A((1, 2)), A((1, 3), "", leading)), deconv, ("", ""), {"nargout": 2}, smooth=False),
        ),
        (Bad(lambda dl: dl.deconv([1, 2], [0, 1]), errors.ArgumentError, "must not be 0"),),
    ),
    Record(
        "roots",
        (
            Case((A((1, 5), "", with_real_roots),), lambda p: np.array([[3.0], [1.5], [-0.7], [0.2]])),
            Case(([1, 0, 1],), lambda p: np.array([[1j], [-1j]]), smooth=False),
            Case(([0, 2, -4, 0],), lambda p: np.array([[2.0], [0.0]]), smooth=False),
            Case(([5],), lambda p: np.zeros((0, 1)), smooth=False),
            Case(([],), lambda p: np.zeros((0, 1)), smooth=False),
        ),
        (
            Bad(lambda dl: dl.roots(dl.ones(2, 2)), errors.SizeError, "p must be a vector"),
            Bad(lambda dl: dl.roots([1, float("nan")]), errors.ArgumentError, "finite"),
        ),
        tolerance=20.0,  # eigenvalues of the companion matrix: the condition of a root multiplies the error
    ),
    Record(
        "integral",
        (
            Case((cube, A((1, 1)), A((1, 1))), lambda f, a, b: (b**4 - a**4) / 4),
            Case((lambda x: 1.0 / (x * x), A((1, 1), "", positive), np.inf), lambda f, a, b: 1 / a),
            Case(
                (lambda x: x * [[1], [2]], A((1, 1)), 3),
                lambda f, a, b, **_: np.array([[1], [2]]) * (9 - a * a) / 2,
                options={"ArrayValued": True},
            ),
            Case(
                (cube, A((1, 1)), 2), lambda f, a, b, **_: (16 - a**4) / 4, options={"Waypoints": [0.5, -1]}
            ),
            # complex, which no loss is
            Case(
                (cube, A((1, 1)), 2),
                lambda f, a, b, **_: (16 - a**4) / 4,
                options={"Waypoints": [0.5, 1 + 1j]},
                smooth=False,
            ),
            Case((cube, 1, 1), lambda *_: 0.0),
        ),
        (
            Bad(lambda dl: dl.integral(3, 0, 1), errors.ClassError, "must be a function"),
            Bad(lambda dl: dl.integral(cube, [0, 1], 1), errors.SizeError, "xmin must be one number"),
            Bad(lambda dl: dl.integral(cube, 0, float("nan")), errors.ArgumentError, "NaN"),
            Bad(lambda dl: dl.integral(cube, 0, 1, AbsTol=-1), errors.ArgumentError, "AbsTol"),
            Bad(lambda dl: dl.integral(cube, 0, 1, RelTol="a"), errors.ArgumentError, "RelTol"),
            Bad(lambda dl: dl.integral(cube, 0, 1, Waypoints=[np.inf]), errors.ArgumentError, "finite"),
            Bad(lambda dl: dl.integral(cube, 1j, np.inf), errors.ArgumentError, "complex"),
            Bad(lambda dl: dl.integral(lambda x: 5, 0, 1), errors.SizeError, "ArrayValued=True"),
        ),
    ),
]
