"""Records of the functions that functions/signals/ defines."""

import math
from datetime import timedelta

import numpy as np

from dlarray import errors
from tests.support.records import A, Bad, Case, Record


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


def complex_normal(gen, size):
    return gen.standard_normal(size) + 1j * gen.standard_normal(size)


def fitted(x, n, axis):
    """x cut or filled up with zeros to n along an axis."""
    if n is None:
        return x
    x = np.moveaxis(x, axis, 0)
    out = np.zeros((n, *x.shape[1:]), x.dtype)
    out[: min(n, len(x))] = x[:n]
    return np.moveaxis(out, 0, axis)


def transform(x, axis, sign):
    n = x.shape[axis]
    k = np.arange(n)
    matrix = np.exp(sign * 2j * np.pi * np.outer(k, k) / n) / (n if sign > 0 else 1)
    return np.moveaxis(np.tensordot(matrix, x.astype(complex), (1, axis)), 0, axis)


def mirrored(x, axis):
    """x with its second half replaced by what conjugate symmetry asks for, along one axis of a 1-D transform."""
    x = np.moveaxis(x.astype(complex), axis, 0).copy()
    n = len(x)
    x[0] = x[0].real
    for k in range(1, n // 2 + 1):
        x[k] = x[k].real if 2 * k == n else x[k]
        x[n - k] = np.conj(x[k])
    return np.moveaxis(x, 0, axis)


def one(sign):
    def reference(x, *options):
        symmetric = bool(options) and options[-1] == "symmetric"
        options = [o for o in options if not isinstance(o, str)]
        n = options[0] if options and options[0] != [] else None
        if len(options) > 1:
            axis = options[1] - 1
        else:
            axis = next((d for d, m in enumerate(x.shape) if m != 1), 1)
        while x.ndim <= axis:
            x = x[..., None]
        x = fitted(x, n, axis)
        return transform(mirrored(x, axis), axis, sign).real if symmetric else transform(x, axis, sign)

    return reference


def several(sign, count=None):
    def reference(x, *sizes):
        sizes = sizes[0] if len(sizes) == 1 else sizes
        for axis in range(count or max(x.ndim, len(sizes))):
            while x.ndim <= axis:
                x = x[..., None]
            x = transform(fitted(x, sizes[axis] if sizes else None, axis), axis, sign)
        return x

    return reference


def spectrum(gen, size):
    """Conjugate symmetric over all dimensions."""
    return np.fft.fftn(gen.standard_normal(size))


def spectrum_of_pages(gen, size):
    return np.fft.fft2(gen.standard_normal(size), axes=(0, 1))


C = complex_normal


def _half_symmetric(x):
    """The first half along the last dimension says the rest."""
    return np.fft.irfftn(x[..., : x.shape[-1] // 2 + 1], s=x.shape, axes=(0, 1, 2))


def cosine(a):
    def reference(points, *flags):
        points = math.floor(points + 0.5)
        steps = points if "periodic" in flags else points - 1
        if points == 1:
            return np.ones((1, 1))
        return np.array([a - (1 - a) * math.cos(2 * math.pi * k / steps) for k in range(points)]).reshape(
            points, 1
        )

    return reference


def window(name, a):
    return Record(
        name,
        (
            Case((8,), cosine(a), smooth=False),
            Case((7,), cosine(a), smooth=False),
            Case((8, "periodic"), cosine(a), smooth=False),
            Case((7, "symmetric"), cosine(a), smooth=False),
            Case((7.4, "periodic", "double"), cosine(a), smooth=False),
            Case((1,), cosine(a), smooth=False),
            Case((2,), cosine(a), smooth=False),
            Case((0,), lambda _: np.zeros((0, 1)), smooth=False),
        ),
        (
            Bad(lambda dl: getattr(dl, name)(-1), errors.ArgumentError, "number of points"),
            Bad(
                lambda dl: getattr(dl, name)("long"),
                errors.ArgumentError,
                'L must be the number of points .*"long',
            ),
            Bad(lambda dl: getattr(dl, name)(8, "open"), errors.OptionError, '"symmetric", "periodic"'),
            Bad(
                lambda dl: getattr(dl, name)(8, "periodic", "half"), errors.OptionError, '"single", "double"'
            ),
            Bad(
                lambda dl: getattr(dl, name)(8, "periodic", "single", 3), errors.ArgumentError, "3 arguments"
            ),
        ),
    )


# -- dlstft ----------------------------------------------------------------------------------------------------
def stft(labels, parts=1):
    """Sums over the samples of each segment; ``labels`` are those of x."""

    def reference(x, fs=None, Window=None, OverlapLength=None, FFTLength=None, DataFormat=None, nargout=1):
        w = cosine(0.5)(128, "periodic").ravel() if Window is None else np.ravel(np.asarray(Window))
        points = len(w)
        hop = points - (points * 3 // 4 if OverlapLength is None else OverlapLength)
        n = FFTLength or max(128, points)
        x = np.moveaxis(
            x.reshape(x.shape + (1,) * (3 - x.ndim)) if len(labels) == 3 else x,
            [labels.index(k) for k in "CBT" if k in labels], range(len(labels)),
        )  # fmt: skip
        if "C" not in labels:
            x = x[None]
        if "B" not in labels:
            x = x[:, None]
        bins, count = n // 2 + 1, (x.shape[2] - points) // hop + 1
        matrix = np.exp(-2j * np.pi * np.outer(np.arange(bins), np.arange(points)) / n)
        y = np.stack(
            [np.tensordot(matrix, x[:, :, k * hop : k * hop + points] * w, (1, 2)) for k in range(count)], -1
        )
        rate = fs if fs is None or not isinstance(fs, timedelta) else 1 / fs.total_seconds()
        f = np.arange(bins) * (2 * np.pi if rate is None else rate) / n
        t = (points / 2 + hop * np.arange(count)) / (rate or 1)
        return (y, f[:, None], t[:, None])[:nargout] if nargout > 1 else y

    return reference


W8 = np.array([0.1, 0.5, 0.9, 1, 1, 0.8, 0.3, 0.2])

SHORT = {"Window": W8, "OverlapLength": 5, "FFTLength": 8}

TALL = {"Window": W8[:, None], "OverlapLength": 6, "FFTLength": 11}

X = A((2, 3, 20), "CBT")

STFT = Record(
    "dlstft",
    (
        Case((X,), stft("CBT"), "SCBT", SHORT, smooth=False),
        Case((X,), stft("CBT"), "SCBT", TALL, smooth=False),
        Case((A((2, 200), "CT"),), stft("CT"), "SCBT", smooth=False),
        Case((A((20,), "T"),), lambda x, **o: stft("T")(x.ravel(), **o), "SCBT", SHORT, smooth=False),
        Case((A((2, 20, 3), ""),), stft("CTB"), "", {**SHORT, "DataFormat": "CTB"}, smooth=False),
        Case((X, 1000), stft("CBT"), ("SCBT", "", ""), {**SHORT, "nargout": 3}, smooth=False),
        Case((X, timedelta(milliseconds=2)), stft("CBT"), ("SCBT", "", ""), {**TALL, "nargout": 3}, smooth=False),
        Case((X, 500), stft("CBT"), ("SCBT", ""), {**SHORT, "nargout": 2}, smooth=False),
    ),
    (
        Bad(lambda dl: dl.dlstft(dl.dlarray(dl.ones(3, 200), "CT"), nargout=2), errors.ArgumentError, "two outputs"),
        Bad(lambda dl: dl.dlstft(dl.ones(3, 200)), errors.FormatError, "DataFormat"),
        Bad(lambda dl: dl.dlstft(dl.dlarray(dl.ones(3, 200), "CB")), errors.FormatError, 'the label "T"'),
        Bad(lambda dl: dl.dlstft(dl.dlarray(dl.ones(3, 200), "ST")), errors.FormatError, r"it is 3\(S\)"),
        Bad(
            lambda dl: dl.dlstft(dl.dlarray(dl.ones(3, 100), "CT")), errors.SizeError,
            r"with 100 samples, fewer than the 128",
        ),
        Bad(lambda dl: dl.dlstft(dl.dlarray(dl.ones(3, 200) * 1j, "CT")), errors.ClassError, "complex"),
        Bad(lambda dl: dl.dlstft(dl.dlarray(dl.ones(3, 200), "CT"), -8), errors.ArgumentError, "positive sample rate"),
        Bad(
            lambda dl: dl.dlstft(dl.dlarray(dl.ones(3, 200), "CT"), timedelta(0)), errors.ArgumentError,
            "positive sample rate",
        ),
        Bad(lambda dl: dl.dlstft(dl.dlarray(dl.ones(3, 200), "CT"), Window=1), errors.ArgumentError, "two or more"),
        Bad(
            lambda dl: dl.dlstft(dl.dlarray(dl.ones(3, 200), "CT"), Window=dl.ones(8, 2)), errors.ArgumentError,
            "vector",
        ),
        Bad(
            lambda dl: dl.dlstft(dl.dlarray(dl.ones(3, 200), "CT"), OverlapLength=128), errors.ArgumentError,
            "from 0 to less than the 128",
        ),
        Bad(
            lambda dl: dl.dlstft(dl.dlarray(dl.ones(3, 200), "CT"), FFTLength=64), errors.ArgumentError,
            "not less than the 128 points of the window, but it is 64",
        ),
    ),
)  # fmt: skip


# -- dlistft ---------------------------------------------------------------------------------------------------
def istft(
    y,
    Window=None,
    OverlapLength=None,
    FFTLength=None,
    Method="wola",
    ExpectedOutputSize=None,
    DataFormat=None,
):
    """Segment after segment, from complex "SCBT", "CBT" with the frequencies first, or real data."""
    w = cosine(0.5)(128, "periodic").ravel() if Window is None else np.ravel(np.asarray(Window))
    points = len(w)
    hop = points - (points * 3 // 4 if OverlapLength is None else OverlapLength)
    n = FFTLength or max(128, points)
    bins = n // 2 + 1
    if y.ndim == 3:
        y = y.reshape((bins, y.shape[0] // bins, *y.shape[1:]), order="F")
    if not np.iscomplexobj(y):
        y = y[:, : y.shape[1] // 2] + 1j * y[:, y.shape[1] // 2 :]
    _, channels, batch, count = y.shape
    x, total = np.zeros((channels, batch, points + (count - 1) * hop)), np.zeros(points + (count - 1) * hop)
    for k in range(count):
        part = slice(k * hop, k * hop + points)
        segment = np.fft.irfft(y[..., k], n, axis=0)[:points]
        x[:, :, part] += np.moveaxis(segment, 0, -1) * (w if Method == "wola" else 1)
        total[part] += w * w if Method == "wola" else w
    x = x / np.where(abs(total) < count * 2.0**-52, 1, total)
    if ExpectedOutputSize is not None:
        out = np.zeros((channels, batch, ExpectedOutputSize[1]))
        m = min(out.shape[2], x.shape[2])
        out[:, :, :m] = x[:, :, :m]
        return out
    return x


Y = A((5, 2, 3, 4), "SCBT", complex_normal, keep_class=True)

REAL = A((5, 4, 3, 4), "SCBT")

ISTFT = Record(
    "dlistft",
    (
        Case((REAL,), istft, "CBT", SHORT),
        Case((REAL,), istft, "CBT", {**SHORT, "Method": "ola"}),
        Case((REAL,), istft, "CBT", {**SHORT, "ExpectedOutputSize": [2, 13]}),
        Case((REAL,), istft, "CBT", {**SHORT, "ExpectedOutputSize": [2, 30]}),
        Case((A((6, 2, 1, 5), "SCBT"),), istft, "CBT", TALL),
        Case((A((20, 3, 4), "CBT"),), istft, "CBT", SHORT),
        Case((A((5, 4, 3, 4), ""),), istft, "", {**SHORT, "DataFormat": "SCBT"}),
        Case((A((65, 2, 1, 3), "SCBT"),), istft, "CBT"),
        Case((Y,), istft, "CBT", SHORT, smooth=False),
    ),
    (
        Bad(lambda dl: dl.dlistft(dl.ones(65, 2, 1, 3)), errors.FormatError, "DataFormat"),
        Bad(lambda dl: dl.dlistft(dl.dlarray(dl.ones(65, 2), "SC")), errors.FormatError, 'the label "T"'),
        Bad(
            lambda dl: dl.dlistft(dl.dlarray(dl.ones(33, 2, 1, 3), "SCBT")), errors.SizeError,
            "33 frequencies, but FFTLength asks for 65.*FFTLength=64",
        ),
        Bad(
            lambda dl: dl.dlistft(dl.dlarray(dl.ones(64, 1, 3), "CBT")), errors.SizeError, "multiple of 65"
        ),
        Bad(
            lambda dl: dl.dlistft(dl.dlarray(dl.ones(65, 3, 1, 3), "SCBT")), errors.SizeError, "y is real"
        ),
        Bad(
            lambda dl: dl.dlistft(dl.dlarray(dl.ones(65, 2, 1, 3), "SCBT"), Method="sum"), errors.OptionError, '"wola"'
        ),
        Bad(
            lambda dl: dl.dlistft(dl.dlarray(dl.ones(65, 2, 1, 3), "SCBT"), ExpectedOutputSize=[2, 100]),
            errors.SizeError, "asks for 2 channels, but",
        ),
        Bad(
            lambda dl: dl.dlistft(dl.dlarray(dl.ones(65, 2, 1, 3), "SCBT"), ExpectedOutputSize=100),
            errors.ArgumentError, "channels and samples",
        ),
        Bad(
            lambda dl: dl.dlistft(dl.dlarray(dl.ones(65, 2, 1, 3), "SCBT"), OverlapLength=[1, 2]), errors.ArgumentError,
            "OverlapLength must be a whole number from 0 .* a list of 2",
        ),
    ),
)  # fmt: skip

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
    Record(
        "fft",
        (
            Case((A((5, 3), "CB"),), one(-1), "CB", smooth=False),
            Case((A((4, 3, 2), "CBT", C), [], 3), one(-1), "CBT", smooth=False),
            Case((A((1, 6)), 4), one(-1), smooth=False),
            Case((A((1, 6), "", C), 9), one(-1), smooth=False),
            Case((A((4, 3)), 5, 2), one(-1), smooth=False),
            Case((A((4, 3)), 2, 3), one(-1), smooth=False),
            Case((A((1, 1)), 3), one(-1), smooth=False),
            Case((A((0, 3)), [], 2), lambda x, *_: x, smooth=False),
        ),
        (
            Bad(
                lambda dl: dl.fft(dl.dlarray([1, 2]), -1),
                errors.ArgumentError,
                "n must be a whole number from 0, but it is -1",
            ),
            Bad(lambda dl: dl.fft(dl.dlarray([1, 2]), 2.5), errors.ArgumentError, "whole"),
            Bad(lambda dl: dl.fft(dl.dlarray([1, 2]), [], 0), errors.ArgumentError, "count from 1"),
            Bad(
                lambda dl: dl.fft(dl.dlarray([1, 2]), [2, 2]),
                errors.ArgumentError,
                "n must be a whole number from 0, but it is a list of 2",
            ),
            Bad(lambda dl: dl.fft(dl.dlarray([1, 2]), 1, 2, 3), errors.ArgumentError, "1 arguments more"),
        ),
    ),
    Record(
        "ifft",
        (
            Case((A((5, 3), "CB", C),), one(1), "CB", smooth=False),
            Case((A((4, 3)), [], 2, "nonsymmetric"), one(1), smooth=False),
            Case((A((6, 3), "CB"), "symmetric"), one(1), "CB"),
            Case((A((5, 3)), 7, "symmetric"), one(1)),
            Case((A((5, 6)), 4, 2, "symmetric"), one(1)),
            Case((A((5, 3), "CB", C), "symmetric"), one(1), "CB", smooth=False),
            Case((A((1, 4), "", C), 2), one(1), smooth=False),
        ),
        (
            Bad(
                lambda dl: dl.ifft(dl.dlarray([1, 2]), "symetric"),
                errors.ArgumentError,
                'one of "symmetric", "nonsymmetric", but',
            ),
        ),
    ),
    Record(
        "fft2",
        (
            Case((A((4, 3)),), several(-1, 2), smooth=False),
            Case((A((4, 3, 2), "SSB", C),), several(-1, 2), "SSB", smooth=False),
            Case((A((4, 3)), 3, 5), several(-1, 2), smooth=False),
        ),
        (Bad(lambda dl: dl.fft2(dl.dlarray([1, 2]), 3), errors.ArgumentError, r"fft2\(X, m, n\)"),),
    ),
    Record(
        "ifft2",
        (
            Case((A((4, 3, 2), "SSB", C),), several(1, 2), "SSB", smooth=False),
            Case((A((4, 3)), 3, 5), several(1, 2), smooth=False),
            Case(
                (A((5, 4, 2), "", spectrum_of_pages), "symmetric"),
                lambda x, _: several(1, 2)(x).real,
                smooth=False,
            ),
        ),
    ),
    Record(
        "fftn",
        (
            Case((A((4, 3, 2)),), several(-1), smooth=False),
            Case((A((4, 3), "CB", C), [2, 5]), several(-1), "CB", smooth=False),
            Case((A((3, 2)), [3, 2, 2]), several(-1), smooth=False),
        ),
        (Bad(lambda dl: dl.fftn(dl.dlarray([1, 2]), [2]), errors.ArgumentError, "2 dimensions"),),
    ),
    Record(
        "ifftn",
        (
            Case((A((4, 3, 2), "", C),), several(1), smooth=False),
            Case(
                (A((3, 4, 2), "SSB", spectrum), "symmetric"),
                lambda x, _: several(1)(x).real,
                "SSB",
                smooth=False,
            ),
            Case((A((4, 4, 3)), "symmetric"), lambda x, _: _half_symmetric(x)),
        ),
    ),
    Record(
        "fftshift",
        (
            Case((A((5, 4), "CB"),), lambda x: np.fft.fftshift(x), "CB"),
            Case((A((5, 4)), 2), lambda x, d: np.fft.fftshift(x, 1)),
            Case((A((5, 4)), 3), lambda x, d: x),
            Case((A((1, 7)),), lambda x: np.fft.fftshift(x)),
        ),
        (Bad(lambda dl: dl.fftshift(dl.dlarray([1, 2]), 0), errors.ArgumentError, "count from 1"),),
    ),
    Record(
        "ifftshift",
        (
            Case((A((5, 4), "CB"),), lambda x: np.fft.ifftshift(x), "CB"),
            Case((A((5, 4)), 1), lambda x, d: np.fft.ifftshift(x, 0)),
        ),
    ),
    window("hann", 0.5),
    window("hamming", 0.54),
    STFT,
    ISTFT,
]
