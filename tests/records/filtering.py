"""Records of convolutions and filters; the references are double loops over the definition."""

import numpy as np

import dlarray.functions.signals.filtering  # noqa: F401 - registers the family
from dlarray import errors
from records import A, Bad, Case, Record


def convn(a, b, shape="full"):
    rank = max(a.ndim, b.ndim)
    a, b = (x.reshape(x.shape + (1,) * (rank - x.ndim)) for x in (a, b))
    out = np.zeros([n + m - 1 for n, m in zip(a.shape, b.shape)], np.result_type(a, b))
    for i in np.ndindex(*a.shape):
        for j in np.ndindex(*b.shape):
            out[tuple(np.add(i, j))] += a[i] * b[j]
    if shape == "same":
        return out[tuple(slice((m - 1 + 1) // 2, (m - 1 + 1) // 2 + n) for n, m in zip(a.shape, b.shape))]
    if shape == "valid":
        return out[tuple(slice(m - 1, max(n, m - 1)) for n, m in zip(a.shape, b.shape))]
    return out


def conv2(*args):
    shape = args[-1] if isinstance(args[-1], str) else "full"
    arrays = [a for a in args if not isinstance(a, str)]
    if len(arrays) == 2:
        return convn(*arrays, shape)
    u, v, x = arrays
    return convn(convn(x, u.reshape(-1, 1), shape), v.reshape(1, -1), shape)


def filter_lines(b, a, x, zi=None, dim=None, nargout=1):
    """The transposed direct form II, state by state."""
    b, a = np.ravel(b) / np.ravel(a)[0], np.ravel(a) / np.ravel(a)[0]
    n = max(len(a), len(b))
    b, a = np.pad(b, (0, n - len(b))), np.pad(a, (0, n - len(a)))
    d = next((k for k, m in enumerate(x.shape) if m != 1), 0) if dim is None else dim - 1
    lines = np.moveaxis(x, d, 0)
    rest = lines.shape[1:]
    lines = lines.reshape(len(lines), -1, order="F")
    zi = np.zeros((n - 1, lines.shape[1])) if zi is None or np.size(zi) == 0 else np.array(zi, float)
    zi = np.broadcast_to(zi.reshape(-1, 1), (n - 1, lines.shape[1])) if zi.size == n - 1 else zi
    zi = zi.reshape(n - 1, lines.shape[1], order="F")
    out, ends = np.zeros_like(lines), np.zeros((n, lines.shape[1]))
    for c in range(lines.shape[1]):
        z = [*zi[:, c], 0.0]
        for t, v in enumerate(lines[:, c]):
            out[t, c] = y = b[0] * v + z[0]
            for i in range(n - 1):
                z[i] = b[i + 1] * v + z[i + 1] - a[i + 1] * y
        ends[:, c] = z
    y = np.moveaxis(out.reshape((len(lines), *rest), order="F"), 0, d)
    if nargout == 1:
        return y
    zf = ends[:-1].reshape((n - 1, *rest), order="F") if out.shape[1] > 1 else ends[:-1]
    return y, zf


def leading(gen, size):
    """Coefficients of a stable filter whose first is well away from 0."""
    c = gen.uniform(-0.4, 0.4, size)
    c.flat[0] = 1.6
    return c


RECORDS = [
    Record(
        "conv2",
        (
            Case((A((4, 5)), A((2, 3))), conv2),
            Case((A((4, 5), "SS"), A((3, 2)), "same"), conv2, "SS"),
            Case((A((4, 5)), A((2, 3)), "valid"), conv2),
            Case((A((3, 3)), A((3, 2)), "valid"), conv2),
            Case((A((2, 2)), A((3, 4)), "same"), conv2),
            Case((A((2, 2)), A((3, 4)), "v"), lambda *_: np.zeros((0, 0)), smooth=False),
            Case((A((3, 1)), A((1, 2)), A((4, 5), "CB")), conv2, "CB"),
            Case((A((1, 3)), A((2, 1)), A((4, 5)), "same"), conv2),
            Case((A((4, 5), "CB"), A((2, 2), "CB")), conv2),
            Case((A((0, 3)), A((2, 2)), "same"), lambda x, *_: x, smooth=False),
        ),
        (
            Bad(lambda dl: dl.conv2(dl.ones(2, 2, 2), dl.ones(2, 2)), errors.SizeError, "convn"),
            Bad(
                lambda dl: dl.conv2(dl.ones(2, 2), dl.ones(2, 2), "samy"),
                errors.ArgumentError,
                "shape must be",
            ),
            Bad(
                lambda dl: dl.conv2(dl.ones(2, 2), dl.ones(2, 1), dl.ones(3, 3)),
                errors.SizeError,
                "u must be a v",
            ),
        ),
    ),
    Record(
        "convn",
        (
            Case((A((3, 4, 2)), A((2, 2, 2))), convn),
            Case((A((3, 4, 2), "SSC"), A((2, 3)), "same"), convn, "SSC"),
            Case((A((3, 4, 3)), A((2, 2, 2)), "valid"), convn),
        ),
        (Bad(lambda dl: dl.convn(dl.ones(2, 2), dl.ones(2, 2), 3), errors.ArgumentError, "shape must be"),),
    ),
    Record(
        "filter",
        (
            Case((A((1, 3)), A((1, 3), "", leading), A((7, 2), "CB")), filter_lines, "CB"),
            Case((A((1, 3)), A((1, 1), "", leading), A((1, 6))), filter_lines, ("", ""), {"nargout": 2}),
            Case(
                (A((1, 2)), A((1, 4), "", leading), A((5, 3)), [], 2), filter_lines, ("", ""), {"nargout": 2}
            ),
            Case(
                (A((3, 1)), A((2, 1), "", leading), A((6, 2, 2)), A((2, 2, 2))),
                filter_lines,
                ("", ""),
                {"nargout": 2},
            ),
            Case(
                (A((1, 4)), A((1, 2), "", leading), A((2, 1)), A((3, 1))),
                filter_lines,
                ("", ""),
                {"nargout": 2},
            ),
            Case((A((1, 1)), A((1, 1), "", leading), A((4, 3), "CB")), filter_lines, "CB"),
            Case((A((1, 2)), A((1, 2), "", leading), A((0, 3))), lambda b, a, x: x, smooth=False),
        ),
        (
            Bad(lambda dl: dl.filter([1, 2], [0, 1], [1, 2]), errors.ArgumentError, "must not be 0"),
            Bad(lambda dl: dl.filter(dl.ones(2, 2), 1, [1, 2]), errors.SizeError, "b must be a vector"),
            Bad(
                lambda dl: dl.filter([1, 2], 1, [1, 2], [1, 2, 3]),
                errors.SizeError,
                "zi must have 1 elements",
            ),
        ),
    ),
]
