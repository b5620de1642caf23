"""Records of the functions that functions/pooling/ defines."""

import itertools
import math

import numpy as np

from dlarray import errors
from tests.support.records import A, Bad, Case, Record, distinct
from tests.support.references import dims, for_each_dim, pads


def windows(x, labels, poolsize, Stride=1, Padding=0, PoolFormat=None):
    """For each window where its result stands and the index of its elements that are in the data; and the size."""
    spatial = dims(labels, "S")
    if PoolFormat is None:
        slid = spatial
    else:
        queues = {"S": list(spatial), "T": dims(labels, "T")}
        slid = [queues[label].pop(0) for label in PoolFormat]
    n = len(slid)
    if isinstance(poolsize, str):
        poolsize = [x.shape[d] for d in slid]
    size, stride = for_each_dim(poolsize, n), for_each_dim(Stride, n)
    if isinstance(Padding, str):
        parts = zip([x.shape[d] for d in slid], stride, size, strict=True)
        total = [max((-(-m // s) - 1) * s + k - m, 0) for m, s, k in parts]
        around = [(t // 2, t - t // 2) for t in total]
    else:
        around = pads(Padding, n)
    out, starts = list(x.shape), [range(m) for m in x.shape]
    for d, k, s, (a, b) in zip(slid, size, stride, around, strict=True):
        out[d] = (x.shape[d] + a + b - k) // s + 1
        starts[d] = [(max(i * s - a, 0), min(i * s - a + k, x.shape[d])) for i in range(out[d])]
    found = []
    for at in itertools.product(*map(range, out)):
        where = [starts[d][i] if d in slid else (i, i + 1) for d, i in enumerate(at)]
        found.append((at, tuple(slice(a, b) for a, b in where)))
    return found, out, math.prod(size)


def maxpool(fmt):
    def reference(x, poolsize, DataFormat=None, nargout=1, **options):
        found, out, _ = windows(x, DataFormat or fmt, poolsize, **options)
        y, indx = np.empty(out), np.empty(out)
        numbers = np.arange(1, x.size + 1).reshape(x.shape, order="F")
        for at, part in found:
            y[at] = x[part].max()
            indx[at] = numbers[part][x[part] == y[at]].min()
        return (y, indx, x.shape)[:nargout] if nargout > 1 else y

    return reference


def avgpool(fmt):
    def reference(x, poolsize, DataFormat=None, PaddingValue=0, **options):
        found, out, count = windows(x, DataFormat or fmt, poolsize, **options)
        y = np.empty(out)
        for at, part in found:
            y[at] = x[part].mean() if PaddingValue == "mean" else x[part].sum() / count
        return y

    return reference


def roialign(x, boxes, size, ROIScale=1, SamplingRatio="auto"):
    """Point by point."""
    x = x if x.ndim == 4 else x[..., None]
    points = SamplingRatio if isinstance(SamplingRatio, list) else [SamplingRatio] * 2
    y = np.zeros((*size, x.shape[2], boxes.shape[1]))
    for m, (x1, y1, x2, y2, image) in enumerate(boxes.T):
        corners = (((y1 - 1) * ROIScale, (y2 - 1) * ROIScale), ((x1 - 1) * ROIScale, (x2 - 1) * ROIScale))
        for place in np.ndindex(*size):
            at = []
            for (low, high), bins, k, n in zip(corners, size, place, points, strict=True):
                step = (high - low) / bins
                n = max(1, math.ceil(step)) if n == "auto" else n
                at.append([low + step * (k + (j + 0.5) / n) for j in range(n)])
            values = [between(x[..., int(image) - 1], p, q) for p, q in itertools.product(*at)]
            y[(*place, slice(None), m)] = np.mean(values, axis=0)
    return y


def between(x, p, q):
    """Bilinear interpolation at row p and column q, from 0."""
    if not (-1 <= p <= x.shape[0] and -1 <= q <= x.shape[1]):
        return np.zeros(x.shape[2])
    p, q = np.clip(p, 0, x.shape[0] - 1), np.clip(q, 0, x.shape[1] - 1)
    i, j = min(int(p), x.shape[0] - 2), min(int(q), x.shape[1] - 2)
    a, b = p - i, q - j
    return (1 - a) * ((1 - b) * x[i, j] + b * x[i, j + 1]) + a * ((1 - b) * x[i + 1, j] + b * x[i + 1, j + 1])


def regions(gen, size):
    start = gen.uniform(0.2, 4, (2, size[1]))
    return np.vstack([start, start + gen.uniform(0.1, 4, (2, size[1])), gen.integers(1, 3, size[1])])


def one_image(gen, size):
    return np.vstack([regions(gen, size)[:4], np.ones(size[1])])


def maxunpool(x, indx, outputSize, DataFormat=None):
    y = np.zeros(math.prod(outputSize))
    for value, i in zip(x.ravel(order="F"), indx.ravel(order="F"), strict=True):
        y[int(i) - 1] = value
    return y.reshape(outputSize, order="F")


def places(total):
    """Different linear indices."""
    return lambda gen, size: (gen.permutation(total)[: math.prod(size)] + 1.0).reshape(size)


def D(size, fmt=""):
    return A(size, fmt, distinct)


def image(dl):
    return dl.dlarray(dl.zeros(6, 5, 3, 2), "SSCB")


def options_of(name):
    return (
        Bad(lambda dl: getattr(dl, name)(dl.zeros(4, 3), 2), errors.FormatError, "DataFormat"),
        Bad(lambda dl: getattr(dl, name)(dl.dlarray(dl.zeros(4, 3), "CT"), 2), errors.FormatError, 'PoolFormat="T"'),
        Bad(lambda dl: getattr(dl, name)(dl.dlarray(dl.zeros(4, 3), "CB"), 2), errors.FormatError, "spatial"),
        Bad(lambda dl: getattr(dl, name)(image(dl), 2, PoolFormat="S"), errors.FormatError, r'1 "S", but X .* has 2'),
        Bad(lambda dl: getattr(dl, name)(image(dl), 2, PoolFormat="T"), errors.FormatError, "has 0"),
        Bad(lambda dl: getattr(dl, name)(image(dl), 2, PoolFormat="SSC"), errors.FormatError, '"S" and "T" only'),
        Bad(lambda dl: getattr(dl, name)(image(dl), 0), errors.ArgumentError, "poolsize must be a positive"),
        Bad(lambda dl: getattr(dl, name)(image(dl), [2, 2, 2]), errors.ArgumentError, "vector of 2"),
        Bad(lambda dl: getattr(dl, name)(image(dl), "all"), errors.ArgumentError, '"global"'),
        Bad(lambda dl: getattr(dl, name)(image(dl), 2, Stride=0), errors.ArgumentError, "Stride must be a positive"),
        Bad(lambda dl: getattr(dl, name)(image(dl), 2, Padding=-1), errors.ArgumentError, "Padding must be"),
        Bad(lambda dl: getattr(dl, name)(image(dl), 2, Padding=2), errors.ArgumentError, "smaller than the window"),
        Bad(lambda dl: getattr(dl, name)(image(dl), 2, Padding="causal"), errors.ArgumentError, '"same", or a nonneg'),
        Bad(lambda dl: getattr(dl, name)(image(dl), 7), errors.SizeError, r"covers 7\(S\) × 7\(S\)"),
        Bad(lambda dl: getattr(dl, name)(image(dl), "global", Stride=2), errors.OptionError, "leave them out"),
        Bad(lambda dl: getattr(dl, name)(dl.dlarray([1j, 2], "S"), 1), errors.ClassError, "complex"),
        Bad(lambda dl: getattr(dl, name)(dl.dlarray(dl.zeros(2, 2, 2, 2), "SSSS"), 1), errors.FormatError, "three"),
    )  # fmt: skip


def cases(make):
    return (
        Case((D((6, 5, 3, 2), "SSCB"), 2), make("SSCB"), "SSCB"),
        Case((D((6, 5, 3, 2), "SSCB"), 2), make("SSCB"), "SSCB", {"Stride": 2}),
        Case(
            (D((6, 4, 2), "SSC"), [3, 2]), make("SSC"), "SSC", {"Stride": [2, 1], "Padding": [[1, 0], [2, 1]]}
        ),
        Case((D((5, 7, 2), "SSC"), [3, 2]), make("SSC"), "SSC", {"Stride": [2, 3], "Padding": "same"}),
        Case((D((7, 2, 2), "SCB"), 3), make("SCB"), "SCB", {"Stride": 2, "Padding": 1}),
        Case((D((2, 3, 7), "CBT"), 3), make("CBT"), "CBT", {"PoolFormat": "T", "Stride": 2}),
        Case((D((6, 2), "TC"), 4), lambda x, *a, **k: make("CT")(x, *a, **k), "CT", {"PoolFormat": "T"}),
        Case((D((4, 3, 4, 2, 2), "SSSCB"), [2, 1, 3]), make("SSSCB"), "SSSCB", {"Padding": [1, 0, 2]}),
        Case((D((5, 2, 2, 4), "SCBT"), [2, 3]), make("SCBT"), "SCBT", {"PoolFormat": "TS", "Stride": [1, 2]}),
        Case((D((5, 2, 2, 4), "SCBT"), 2), make("SCBT"), "SCBT"),
        Case((D((6, 5, 3, 2), "SSCB"), "global"), make("SSCB"), "SSCB"),
        Case((D((2, 3, 7), "CBT"), "global"), make("CBT"), "CBT", {"PoolFormat": "T"}),
        Case((D((6, 5, 3, 2), "SSCB"), 1), make("SSCB"), "SSCB"),
        Case((D((6, 5, 3, 2), "SSCB"), 1), make("SSCB"), "SSCB", {"Stride": 2}),
        Case((A((6, 5, 3, 0), "SSCB"), 2), lambda *_: np.zeros((5, 4, 3, 0)), "SSCB", smooth=False),
        Case((D((3, 2, 4, 5)), 2), make(""), "", {"DataFormat": "BCSS", "Stride": [1, 2]}),
    )


NAN = float("nan")


# -- dlresize --------------------------------------------------------------------------------------------------
def resize(axes):
    """One element after the other, one dimension after the other."""

    def reference(
        x, Scale=None, OutputSize=None, Method="nearest", GeometricTransformMode="half-pixel",
        NearestRoundingMode="round", DataFormat=None,
    ):  # fmt: skip
        x = x.reshape(x.shape + (1,) * (max(axes) + 1 - x.ndim))
        given = np.ravel(Scale if OutputSize is None else OutputSize).astype(float)
        given = np.broadcast_to(given, (len(axes),)) if OutputSize is None else given
        ratio = next((g / x.shape[a] for g, a in zip(given, axes, strict=True) if g == g), None)
        for axis, g in zip(axes, given, strict=True):
            n = x.shape[axis]
            size = (
                math.floor(n * g)
                if OutputSize is None
                else int(g)
                if g == g
                else max(1, math.floor(n * ratio))
            )
            scale = g if OutputSize is None else size / n
            pieces = []
            for k in range(size):
                p = (k + 0.5) / scale - 0.5 if GeometricTransformMode == "half-pixel" else k / scale
                p = min(max(p, 0), n - 1)
                if Method == "linear":
                    low, high = math.floor(p), math.ceil(p)
                    pieces.append(
                        np.take(x, low, axis) * (1 - (p - low)) + np.take(x, high, axis) * (p - low)
                    )
                    continue
                up = {
                    "round": p - math.floor(p) >= 0.5,
                    "floor": False,
                    "onnx-10": scale < 1 and p > math.floor(p),
                }
                pieces.append(np.take(x, math.floor(p) + up[NearestRoundingMode], axis))
            x = np.stack(pieces, axis)
        return x

    return reference


IMAGES = A((5, 4, 2, 3), "SSCB")


def images(fmt="SSCB", **options):
    return Case((IMAGES,), resize((0, 1)), fmt, options)


RESIZE = Record(
    "dlresize",
    (
        images(Scale=2),
        images(Scale=[1.5, 1]),
        images(Scale=[0.5, 2.3], Method="linear"),
        images(OutputSize=[3, 9]),
        images(OutputSize=[7, 4], Method="linear"),
        images(OutputSize=[10, NAN]),
        images(OutputSize=[NAN, 3], Method="linear"),
        images(OutputSize=[1, 1]),
        images(OutputSize=[1, 1], Method="linear", GeometricTransformMode="asymmetric"),
        *(
            images(OutputSize=size, GeometricTransformMode=mode, NearestRoundingMode=rounding)
            for size in ([3, 10], [10, 8])
            for mode in ("half-pixel", "asymmetric")
            for rounding in ("round", "floor", "onnx-10")
        ),
        images(Scale=[0.7, 1.9], Method="linear", GeometricTransformMode="asymmetric"),
        Case((A((4, 3), "SC"),), resize((0,)), "SC", {"Scale": 1.5, "Method": "linear"}),
        Case(
            (A((3, 2, 4, 1), "SSSC"),),
            resize((0, 1, 2)),
            "SSSC",
            {"OutputSize": [2, 5, 3], "Method": "linear"},
        ),
        Case((A((2, 4), "", None),), resize((1,)), "", {"Scale": 2, "DataFormat": "CS"}),
        Case((A((1, 3), "SC"),), resize((0,)), "SC", {"Scale": 3, "Method": "linear"}),
    ),
    (
        Bad(lambda dl: dl.dlresize(dl.ones(3, 2), Scale=2), errors.FormatError, "DataFormat"),
        Bad(
            lambda dl: dl.dlresize(dl.dlarray(dl.ones(3, 2), "CB"), Scale=2), errors.FormatError, 'label "S"'
        ),
        Bad(lambda dl: dl.dlresize(dl.dlarray(dl.ones(3, 2), "SC")), errors.OptionError, "neither is"),
        Bad(
            lambda dl: dl.dlresize(dl.dlarray(dl.ones(3, 2), "SC"), Scale=2, OutputSize=6),
            errors.OptionError,
            "both are",
        ),
        Bad(
            lambda dl: dl.dlresize(dl.dlarray(dl.ones(3, 2), "SS"), OutputSize=6),
            errors.OptionError,
            r"OutputSize has 1 numbers, but X is 3\(S\) × 2\(S\) dlarray with 2 spatial",
        ),
        Bad(
            lambda dl: dl.dlresize(dl.dlarray(dl.ones(3, 2), "SC"), Scale=-1),
            errors.OptionError,
            "must be positive",
        ),
        Bad(
            lambda dl: dl.dlresize(dl.dlarray(dl.ones(3, 2), "SS"), Scale=[1, NAN]),
            errors.OptionError,
            "must be positive",
        ),
        Bad(
            lambda dl: dl.dlresize(dl.dlarray(dl.ones(3, 2), "SS"), OutputSize=[NAN, NAN]),
            errors.OptionError,
            "one whole number and NaN",
        ),
        Bad(
            lambda dl: dl.dlresize(dl.dlarray(dl.ones(3, 2), "SS"), OutputSize=[1.5, 2]),
            errors.OptionError,
            "whole numbers",
        ),
        Bad(
            lambda dl: dl.dlresize(dl.dlarray(dl.ones(3, 2), "SC"), Scale="big"),
            errors.OptionError,
            "Scale must be",
        ),
        Bad(
            lambda dl: dl.dlresize(dl.dlarray(dl.ones(3, 2), "SC"), Scale=0.1),
            errors.SizeError,
            "nothing would be left",
        ),
        Bad(
            lambda dl: dl.dlresize(dl.dlarray(dl.ones(0, 2), "SC"), Scale=2), errors.SizeError, "no elements"
        ),
        Bad(
            lambda dl: dl.dlresize(dl.dlarray(dl.ones(3, 2), "SC"), Scale=2, Method="cubic"),
            errors.OptionError,
            '"nearest", "linear"',
        ),
        Bad(
            lambda dl: dl.dlresize(
                dl.dlarray(dl.ones(3, 2), "SC"), Scale=2, GeometricTransformMode="corners"
            ),
            errors.OptionError,
            '"half-pixel", "asymmetric"',
        ),
        Bad(
            lambda dl: dl.dlresize(dl.dlarray(dl.ones(3, 2), "SC"), Scale=2, NearestRoundingMode="ceil"),
            errors.OptionError,
            '"onnx-10"',
        ),
    ),
)

RECORDS = [
    Record(
        "maxpool",
        (
            *cases(maxpool),
            Case(
                (D((6, 5, 3, 2), "SSCB"), 2),
                maxpool("SSCB"),
                ("SSCB", "SSCB", None),
                {"Stride": 2, "nargout": 3},
                smooth=False,
            ),
            Case(
                (A((6, 5, 2), "SSC", lambda g, s: g.integers(0, 3, s) + 0.0), 3),
                maxpool("SSC"),
                "SSC",
                {"Padding": 2, "nargout": 2},
                smooth=False,
            ),
            Case(
                (D((2, 3, 7), "CBT"), 3),
                maxpool("CBT"),
                "CBT",
                {"PoolFormat": "T", "Padding": 1, "nargout": 2},
                smooth=False,
            ),
        ),
        (
            *options_of("maxpool"),
            Bad(
                lambda dl: dl.maxpool(image(dl), "global", nargout=2),
                errors.OptionError,
                r'"global".*\[6, 5\]',
            ),
            Bad(lambda dl: dl.maxpool(image(dl), 2, nargout=4), errors.OptionError, "nargout"),
        ),
    ),
    Record(
        "avgpool",
        (
            *cases(avgpool),
            Case(
                (A((6, 5, 3, 2), "SSCB"), 3), avgpool("SSCB"), "SSCB", {"Padding": 1, "PaddingValue": "mean"}
            ),
            Case(
                (A((6, 5, 3, 2), "SSCB"), 3),
                avgpool("SSCB"),
                "SSCB",
                {"Padding": [[2, 0], [1, 2]], "PaddingValue": "mean", "Stride": 2},
            ),
            Case(
                (A((6, 5, 3, 2), "SSCB"), 3),
                avgpool("SSCB"),
                "SSCB",
                {"Padding": "same", "PaddingValue": "mean"},
            ),
            Case((A((6, 5, 3, 2), "SSCB"), 3), avgpool("SSCB"), "SSCB", {"PaddingValue": "mean"}),
        ),
        (
            *options_of("avgpool"),
            Bad(
                lambda dl: dl.avgpool(image(dl), 2, PaddingValue="replicate"),
                errors.OptionError,
                'must be "mean", or 0, but',
            ),
            Bad(
                lambda dl: dl.avgpool(image(dl), 2, PaddingValue=1),
                errors.OptionError,
                'must be "mean", or 0, but',
            ),
        ),
    ),
    Record(
        "roialign",
        (
            Case((A((6, 5, 3, 2), "SSCB"), A((5, 2), "", regions, False, True), [2, 3]), roialign, "SSCB"),
            Case(
                (A((4, 5, 2), "SSC"), A((5, 3), "", one_image, False, True), [2, 2]),
                roialign,
                "SSCB",
                {"ROIScale": 0.5, "SamplingRatio": 3},
            ),
            Case(
                (A((4, 5, 1), "SSC"), A((5, 1), "", one_image, False, True), [1, 2]),
                roialign,
                "SSCB",
                {"SamplingRatio": [1, 2]},
            ),
        ),
        (
            Bad(lambda dl: dl.roialign(dl.ones(4, 4), [[1]] * 5, [2, 2]), errors.FormatError, '"SSCB"'),
            Bad(lambda dl: dl.roialign(image(dl), [[1]] * 4, [2, 2]), errors.SizeError, "five rows"),
            Bad(
                lambda dl: dl.roialign(image(dl), [[1], [1], [2], [2], [9]], [2, 2]),
                errors.IndexingError,
                "names image 9",
            ),
            Bad(lambda dl: dl.roialign(image(dl), [[1]] * 5, [2, 2, 2]), errors.SizeError, "two numbers"),
            Bad(
                lambda dl: dl.roialign(image(dl), [[1]] * 5, [2, 2], ROIScale=-1),
                errors.ArgumentError,
                "ROIScale",
            ),
            Bad(
                lambda dl: dl.roialign(image(dl), [[1]] * 5, [2, 2], SamplingRatio="all"),
                errors.DLArrayError,
                "SamplingRatio",
            ),
        ),
    ),
    Record(
        "maxunpool",
        (
            Case(
                (A((3, 2, 2, 2), "SSCB"), A((3, 2, 2, 2), "SSCB", places(96), False, True), [6, 4, 2, 2]),
                maxunpool,
                "SSCB",
            ),
            Case((A((3, 4), "CT"), A((3, 4), "CT", places(27), False, True), [3, 9]), maxunpool, "CT"),
            Case(
                (A((3, 4), "CT"), A((12, 1), "", places(27), False, True), [3, 9]),
                lambda x, i, n: maxunpool(x, i.reshape((3, 4), order="F"), n),
                "CT",
            ),
            Case(
                (
                    A((3, 1), "SC"),
                    A((3, 1), "SC", lambda g, s: np.array([[2.0], [4.0], [2.0]]), False, True),
                    [5, 1],
                ),
                maxunpool,
                "SC",
            ),
            Case(
                (A((3, 2, 0), "SCB"), A((3, 2, 0), "SCB", None, False, True), [6, 2, 0]),
                lambda *_: np.zeros((6, 2, 0)),
                "SCB",
                smooth=False,
            ),
            Case(
                (A((2, 3, 2)), A((3, 2, 2), "", places(24), False, True), [6, 2, 2]),
                lambda x, i, n, DataFormat: maxunpool(x.transpose(1, 2, 0), i, n).transpose(2, 0, 1),
                "",
                {"DataFormat": "BSC"},
            ),
        ),
        (
            Bad(
                lambda dl: dl.maxunpool(dl.zeros(2, 2), [1, 2, 3, 4], [4, 4]),
                errors.FormatError,
                "DataFormat",
            ),
            Bad(
                lambda dl: dl.maxunpool(image(dl), [1, 2], [12, 10, 3, 2]),
                errors.SizeError,
                "an element for each",
            ),
            Bad(
                lambda dl: dl.maxunpool(image(dl), dl.zeros(6, 5, 3, 2), [12, 10, 3]),
                errors.SizeError,
                r"outputSize is \[12, 10, 3\]",
            ),
            Bad(
                lambda dl: dl.maxunpool(image(dl), dl.zeros(6, 5, 3, 2), [12, 10, 4, 2]),
                errors.SizeError,
                "as in X",
            ),
            Bad(
                lambda dl: dl.maxunpool(image(dl), dl.zeros(6, 5, 3, 2), [12, 10, 3, 2]),
                errors.IndexingError,
                "from 1 to 720",
            ),
            Bad(
                lambda dl: dl.maxunpool(image(dl), dl.dlarray(dl.ones(6, 5, 3, 2), "SSBT"), [12, 10, 3, 2]),
                errors.FormatError,
                "of the format of X",
            ),
        ),
    ),
    RESIZE,
]
