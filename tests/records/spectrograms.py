"""Records of the short-time Fourier transforms and of the windows that they use."""

import math
from datetime import timedelta

import numpy as np

from dlarray import errors
from records import A, Bad, Case, Record


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
        Case((X,), stft("CBT"), ("SCBT", ""), {**SHORT, "nargout": 2}, smooth=False),
    ),
    (
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


def complex_normal(gen, size):
    return gen.standard_normal(size) + 1j * gen.standard_normal(size)


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

RECORDS = [window("hann", 0.5), window("hamming", 0.54), STFT, ISTFT]
