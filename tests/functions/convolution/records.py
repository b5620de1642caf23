"""Records of the functions that functions/convolution/ defines."""

import itertools

import numpy as np

from dlarray import errors
from tests.support.records import A, Bad, Case, Record
from tests.support.references import dims, for_each_dim, pads


def F(size, fmt=""):
    """A bias: the second derivative does not depend on it; test_convolution.py checks its first."""
    return A(size, fmt, differentiable=False)


def taken_apart(x, labels, slid):
    """(observations, channels, slid…) and what leads back."""
    rest = [d for d in range(x.ndim) if d not in slid and labels[d] != "C"]
    order = [*rest, labels.index("C"), *slid]
    moved = x.transpose(order)
    shape = moved.shape
    return moved.reshape((-1, *shape[len(rest) :])), shape[: len(rest)], np.argsort(order)


def put_together(y, shape, back):
    return y.reshape((*shape, *y.shape[1:])).transpose(back)


def filters(weights, n, transposed):
    """(window…, channels, filters, groups)."""
    w = weights.reshape(weights.shape + (1,) * (n + 3 - weights.ndim))
    return np.swapaxes(w, n, n + 1) if transposed else w


def biases(bias, count):
    return np.zeros(count) if np.size(bias) == 0 else np.broadcast_to(np.ravel(bias, order="F"), (count,))


def dlconv(fmt, window="S", mode=None):
    def reference(
        x,
        weights,
        bias,
        Stride=1,
        DilationFactor=1,
        Padding=0,
        PaddingValue=0,
        DataFormat=None,
        WeightsFormat=None,
    ):
        labels = DataFormat or fmt
        slid = dims(labels, window)
        n = len(slid)
        w = filters(weights, n, False)
        stride, dilation = for_each_dim(Stride, n), for_each_dim(DilationFactor, n)
        pages, shape, back = taken_apart(x, labels, slid)
        reach = [(k - 1) * d + 1 for k, d in zip(w.shape, dilation)]  # noqa: B905
        if Padding == "causal":
            around = [(reach[0] - 1, 0)]
        elif Padding == "same":
            parts = zip(pages.shape[2:], stride, reach, strict=True)
            total = [max((-(-m // s) - 1) * s + r - m, 0) for m, s, r in parts]
            around = [(t // 2, t - t // 2) for t in total]
        else:
            around = pads(Padding, n)
        how = {"mode": mode} if mode else {"constant_values": PaddingValue}
        pages = np.pad(pages, [(0, 0), (0, 0), *around], **how)
        channels, per, groups = w.shape[n:]
        sizes = [(m - r) // s + 1 for m, r, s in zip(pages.shape[2:], reach, stride, strict=True)]
        y = np.empty((len(pages), per * groups, *sizes))
        b = biases(bias, per * groups)
        for i, k, *at in itertools.product(*map(range, y.shape)):
            part = pages[(i, slice(k // per * channels, (k // per + 1) * channels))]
            for t, s, r, d in zip(at, stride, reach, dilation, strict=True):
                part = np.moveaxis(part, 1, -1)[..., t * s : t * s + r : d]
            y[(i, k, *at)] = np.sum(np.moveaxis(part, 0, -1) * w[..., k % per, k // per]) + b[k]
        return put_together(y, shape, back)

    return reference


def dltranspconv(fmt, window="S"):
    def reference(
        x, weights, bias, Stride=1, DilationFactor=1, Cropping=0, DataFormat=None, WeightsFormat=None
    ):
        labels = DataFormat or fmt
        slid = dims(labels, window)
        n = len(slid)
        w = filters(weights, n, WeightsFormat is None or WeightsFormat.index("U") < WeightsFormat.index("C"))
        stride, dilation = for_each_dim(Stride, n), for_each_dim(DilationFactor, n)
        pages, shape, back = taken_apart(x, labels, slid)
        channels, per, groups = w.shape[n:]
        whole = [
            (m - 1) * s + (k - 1) * d + 1 for m, s, k, d in zip(pages.shape[2:], stride, w.shape, dilation)
        ]  # noqa: B905
        y = np.zeros((len(pages), per * groups, *whole))
        for c, *at in itertools.product(*map(range, pages.shape[1:])):
            for tap in itertools.product(*map(range, w.shape[:n])):
                place = tuple(a * s + t * d for a, s, t, d in zip(at, stride, tap, dilation, strict=True))
                g = c // channels
                for f in range(per):
                    weight = w[(*tap, c % channels, f, g)]
                    y[(slice(None), g * per + f, *place)] += pages[(slice(None), c, *at)] * weight
        if Cropping == "same":
            total = [m - k * s for m, k, s in zip(whole, pages.shape[2:], stride, strict=True)]
            cuts = [(t // 2, t - t // 2) if t > 0 else (0, t) for t in total]
        else:
            cuts = pads(Cropping, n)
        for d, (a, b) in enumerate(cuts):
            y = np.moveaxis(y, 2 + d, 0)
            y = np.concatenate([y, np.zeros((max(-b, 0), *y.shape[1:]))])[a : len(y) - b]
            y = np.moveaxis(y, 0, 2 + d)
        y += biases(bias, per * groups).reshape((-1,) + (1,) * n)
        return put_together(y, shape, back)

    return reference


def image(dl, channels=3):
    return dl.dlarray(dl.zeros(6, 5, channels, 2), "SSCB")


RECORDS = [
    Record(
        "dlconv",
        (
            Case((A((5, 4, 2, 3), "SSCB"), A((3, 2, 2, 3)), F((3, 1))), dlconv("SSCB"), "SSCB"),
            Case((A((5, 4, 2), "SSC"), A((3, 2, 2, 3)), F((1, 1, 3))), dlconv("SSC"), "SSC"),
            Case((A((6, 2, 3), "SCB"), A((3, 2, 4)), F((4,), "C")), dlconv("SCB"), "SCB", {"Stride": 2}),
            Case(
                (A((2, 3, 6), "CBT"), A((3, 2, 4)), F((4, 1))),
                dlconv("CBT", "T"),
                "CBT",
                {"WeightsFormat": "TCU", "Padding": "causal", "DilationFactor": 2},
            ),
            Case(
                (A((6, 2), "TC"), A((3, 2, 1), "TCU"), 0.5),
                lambda x, w, b: dlconv("CT", "T")(
                    x, w.transpose(1, 0) if w.ndim == 2 else w.transpose(1, 0, 2), b
                ),
                "CT",
            ),
            Case(
                (A((4, 3, 4, 2, 2), "SSSCB"), A((2, 2, 3, 2, 2)), F((2, 1))),
                dlconv("SSSCB"),
                "SSSCB",
                {"Padding": [[1, 0, 1], [0, 2, 1]], "Stride": [1, 2, 1]},
            ),
            Case(
                (A((5, 2, 2, 4), "SCBT"), A((3, 2, 2, 3)), F((3, 1))),
                dlconv("SCBT", "ST"),
                "SCBT",
                {"WeightsFormat": "STCU", "Padding": [1, 0]},
            ),
            Case(
                (A((5, 2, 2, 4), "SCBT"), A((3, 2, 3)), F((3, 1))),
                dlconv("SCBT", "T"),
                "SCBT",
                {"WeightsFormat": "TCU"},
            ),
            Case((A((5, 2, 2, 3), "SCBU"), A((3, 2, 3)), F((3, 1))), dlconv("SCBU"), "SCBU"),
            Case((A((5, 4, 4, 2), "SSCB"), A((3, 2, 2, 3, 2)), F((6, 1))), dlconv("SSCB"), "SSCB"),
            Case(
                (A((5, 4, 3, 2), "SSCB"), A((3, 3, 1, 1, 3)), F((3, 1))),
                dlconv("SSCB"),
                "SSCB",
                {"Padding": "same"},
            ),
            Case(
                (A((5, 4, 2, 2), "SSCB"), A((2, 3, 2, 2)), F((2, 1))),
                dlconv("SSCB"),
                "SSCB",
                {"Padding": "same", "Stride": [2, 3]},
            ),
            Case((A((4, 3, 2, 2), "SSCB"), A((1, 1, 2, 3)), F((3, 1))), dlconv("SSCB"), "SSCB"),
            Case(
                (A((4, 3, 2, 2), "SSCB"), A((2, 2, 2)), 2.5),
                dlconv("SSCB"),
                "SSCB",
                {"Padding": 1, "PaddingValue": 3},
            ),
            Case(
                (A((4, 3, 2, 2), "SSCB"), A((3, 3, 2)), 0),
                dlconv("SSCB", mode="symmetric"),
                "SSCB",
                {"Padding": [[2, 1], [0, 3]], "PaddingValue": "symmetric-include-edge"},
            ),
            Case(
                (A((4, 3, 2, 2), "SSCB"), A((3, 3, 2)), 0),
                dlconv("SSCB", mode="reflect"),
                "SSCB",
                {"Padding": 2, "PaddingValue": "symmetric-exclude-edge"},
            ),
            Case(
                (A((4, 3, 2, 2), "SSCB"), A((3, 3, 2)), []),
                dlconv("SSCB", mode="edge"),
                "SSCB",
                {"Padding": [1, 2], "PaddingValue": "replicate"},
            ),
            Case(
                (A((5, 4, 2, 0), "SSCB"), A((3, 2, 2, 3)), F((3, 1))),
                lambda *_: np.zeros((3, 3, 3, 0)),
                "SSCB",
                smooth=False,
            ),
            Case((A((3, 2, 4, 5)), A((2, 2, 2, 3)), F((3, 1))), dlconv(""), "", {"DataFormat": "BCSS"}),
            Case(
                (A((6, 2, 3)), A((3, 2, 2)), F((2, 1))),
                dlconv("", "T"),
                "",
                {"DataFormat": "TCB", "WeightsFormat": "TCU"},
            ),
        ),
        (
            Bad(
                lambda dl: dl.dlconv(image(dl), dl.zeros(3, 3, 2, 4), 0),
                errors.SizeError,
                r"with 3 channels, but weights is 3×3×2×4 dlarray, .* 3\(S\) × 3\(S\) and filters for 2 channels; fix:",
            ),
            Bad(
                lambda dl: dl.dlconv(image(dl), dl.zeros(3, 3, 3, 4), [1, 2]),
                errors.SizeError,
                r"bias is 1×2 dlarray.*makes 4 channels",
            ),
            Bad(
                lambda dl: dl.dlconv(image(dl), dl.zeros(3, 3, 3, 2), dl.dlarray([1, 2], "B")),
                errors.FormatError,
                r"bias is 2\(B\)",
            ),
            Bad(
                lambda dl: dl.dlconv(dl.dlarray(dl.zeros(4, 3), "SB"), dl.zeros(3, 1), 0),
                errors.FormatError,
                'label "C"',
            ),
            Bad(lambda dl: dl.dlconv(dl.zeros(4, 3), dl.zeros(3, 1), 0), errors.FormatError, "DataFormat"),
            Bad(
                lambda dl: dl.dlconv(dl.dlarray(dl.zeros(3, 4), "CT"), dl.zeros(3, 3), 0),
                errors.FormatError,
                'no spatial dimension "S"; fix: .*WeightsFormat="TCU"',
            ),
            Bad(
                lambda dl: dl.dlconv(image(dl), dl.zeros(3, 3), 0, WeightsFormat="TC"),
                errors.FormatError,
                r'have 1 "T", but X is 6\(S\)',
            ),
            Bad(
                lambda dl: dl.dlconv(image(dl), dl.zeros(3, 3), 0, WeightsFormat="SC"),
                errors.FormatError,
                'have 1 "S"',
            ),
            Bad(
                lambda dl: dl.dlconv(image(dl), dl.zeros(3, 3), 0, WeightsFormat="SSU"),
                errors.FormatError,
                'must have one "C"',
            ),
            Bad(
                lambda dl: dl.dlconv(image(dl), dl.dlarray(dl.zeros(3, 3), "CU"), 0),
                errors.FormatError,
                'neither "S" nor "T"',
            ),
            Bad(
                lambda dl: dl.dlconv(image(dl), dl.dlarray(dl.zeros(3, 3, 3), "SSC"), 0, WeightsFormat="SSC"),
                errors.FormatError,
                "leave WeightsFormat out",
            ),
            Bad(
                lambda dl: dl.dlconv(image(dl), dl.zeros(2, 2, 3, 2, 2, 2), 0),
                errors.FormatError,
                "6 dimensions",
            ),
            Bad(
                lambda dl: dl.dlconv(image(dl), dl.zeros(7, 3, 3), 0),
                errors.SizeError,
                r"window covers 7\(S\) × 3\(S\).*only 6\(S\) × 5\(S\)",
            ),
            Bad(
                lambda dl: dl.dlconv(image(dl), dl.zeros(3, 3, 3), 0, DilationFactor=4),
                errors.SizeError,
                r"9\(S\)",
            ),
            Bad(
                lambda dl: dl.dlconv(image(dl), dl.zeros(3, 3, 3), 0, Stride=0),
                errors.ArgumentError,
                "Stride must be a positive whole number or a vector of 2",
            ),
            Bad(
                lambda dl: dl.dlconv(image(dl), dl.zeros(3, 3, 3), 0, DilationFactor=[1, 2, 3]),
                errors.ArgumentError,
                r"it is \[1, 2, 3\]",
            ),
            Bad(
                lambda dl: dl.dlconv(image(dl), dl.zeros(3, 3, 3), 0, Padding=-1),
                errors.ArgumentError,
                'Padding must be "same", "causal", or a nonnegative',
            ),
            Bad(
                lambda dl: dl.dlconv(image(dl), dl.zeros(3, 3, 3), 0, Padding="full"),
                errors.ArgumentError,
                '"full"',
            ),
            Bad(
                lambda dl: dl.dlconv(image(dl), dl.zeros(3, 3, 3), 0, Padding="causal"),
                errors.ArgumentError,
                "one dimension only",
            ),
            Bad(
                lambda dl: dl.dlconv(image(dl), dl.zeros(3, 3, 3), 0, Padding=[1, 2, 3]),
                errors.ArgumentError,
                "2×2",
            ),
            Bad(
                lambda dl: dl.dlconv(image(dl), dl.zeros(3, 3, 3), 0, Padding=1.5),
                errors.ArgumentError,
                "whole",
            ),
            Bad(
                lambda dl: dl.dlconv(image(dl), dl.zeros(3, 3, 3), 0, PaddingValue="mean"),
                errors.OptionError,
                '"replicate"',
            ),
            Bad(
                lambda dl: dl.dlconv(dl.dlarray(dl.zeros(4, 4, 4, 4, 1), "SSSSC"), dl.ones(2, 2, 2, 2), 0),
                errors.FormatError,
                "at most three",
            ),
            Bad(lambda dl: dl.dlconv(dl.dlarray([1j, 2, 3], "S"), [1, 2], 0), errors.DLArrayError, "fix"),
        ),
    ),
    Record(
        "dltranspconv",
        (
            Case((A((3, 4, 2, 3), "SSCB"), A((3, 2, 3, 2)), F((3, 1))), dltranspconv("SSCB"), "SSCB"),
            Case(
                (A((3, 4, 2, 3), "SSCB"), A((3, 2, 3, 2)), F((3, 1))),
                dltranspconv("SSCB"),
                "SSCB",
                {"Stride": 2},
            ),
            Case(
                (A((3, 4, 2, 3), "SSCB"), A((4, 3, 3, 2)), F((3, 1))),
                dltranspconv("SSCB"),
                "SSCB",
                {"Stride": [2, 1], "Cropping": "same"},
            ),
            Case(
                (A((3, 2, 2), "SCB"), A((2, 1, 2)), 0.5),
                dltranspconv("SCB"),
                "SCB",
                {"Stride": 3, "Cropping": "same"},
            ),
            Case(
                (A((3, 4, 4, 2), "SSCB"), A((3, 2, 3, 2, 2)), F((6, 1))),
                dltranspconv("SSCB"),
                "SSCB",
                {"DilationFactor": [1, 2], "Stride": 2, "Cropping": [[1, 0], [0, 2]]},
            ),
            Case(
                (A((2, 3, 4), "CBT"), A((3, 2, 2)), F((2, 1))),
                dltranspconv("CBT", "T"),
                "CBT",
                {"WeightsFormat": "TUC", "Stride": 2, "Cropping": 1},
            ),
            Case(
                (A((2, 3, 2, 2, 2), "SSSCB"), A((2, 2, 2, 3, 2)), F((3, 1))),
                dltranspconv("SSSCB"),
                "SSSCB",
                {"Stride": [1, 2, 3]},
            ),
            Case(
                (A((3, 4, 2), "SSC"), A((3, 2, 2), "SSC"), 0),
                lambda x, w, b: dltranspconv("SSC")(x, w, b, WeightsFormat="SSCU"),
                "SSC",
            ),
            Case(
                (A((3, 2, 4, 5)), A((2, 2, 2, 3)), F((3, 1))),
                dltranspconv(""),
                "",
                {"DataFormat": "BCSS", "WeightsFormat": "SSCU"},
            ),
            Case(
                (A((4, 3, 2, 0), "SSCB"), A((2, 2, 3, 2)), F((3, 1))),
                lambda *_: np.zeros((5, 4, 3, 0)),
                "SSCB",
                smooth=False,
            ),
        ),
        (
            Bad(
                lambda dl: dl.dltranspconv(image(dl), dl.zeros(3, 3, 3, 4), 0),
                errors.SizeError,
                "with 3 channels, but weights .* filters for 4 channels",
            ),
            Bad(
                lambda dl: dl.dltranspconv(image(dl), dl.zeros(3, 3, 4, 3), [1, 2]),
                errors.SizeError,
                "makes 4 channels",
            ),
            Bad(
                lambda dl: dl.dltranspconv(image(dl), dl.zeros(3, 3, 4, 3), 0, Cropping=4),
                errors.SizeError,
                r"size 0\(S\) × -1\(S\)",
            ),
            Bad(
                lambda dl: dl.dltranspconv(image(dl), dl.zeros(3, 3, 4, 3), 0, Cropping="causal"),
                errors.ArgumentError,
                'Cropping must be "same", or a nonnegative',
            ),
            Bad(
                lambda dl: dl.dltranspconv(image(dl), dl.zeros(3, 3, 4, 3), 0, Cropping=-1),
                errors.ArgumentError,
                "nonnegative",
            ),
            Bad(
                lambda dl: dl.dltranspconv(image(dl), dl.zeros(3, 3, 4, 3), 0, Stride=[1, 0]),
                errors.ArgumentError,
                "Stride must be a positive",
            ),
            Bad(
                lambda dl: dl.dltranspconv(dl.dlarray(dl.zeros(3, 4), "CT"), dl.zeros(3, 3), 0),
                errors.FormatError,
                'WeightsFormat="TUC"',
            ),
            Bad(
                lambda dl: dl.dltranspconv(dl.zeros(3, 4), dl.zeros(3, 3), 0),
                errors.FormatError,
                "DataFormat",
            ),
            Bad(
                lambda dl: dl.dltranspconv(image(dl), dl.zeros(3, 3, 4, 3), 0, Padding=1),
                errors.OptionError,
                "no option",
            ),
        ),
    ),
]
