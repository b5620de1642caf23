"""Records of dlresize and of the encoding of positions."""

import math

import numpy as np

from dlarray import errors
from records import A, Bad, Case, Record

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


# -- positions -------------------------------------------------------------------------------------------------
def encoding(channel, along=None):
    """``along`` is the dimension whose numbers are the positions, or None for values."""

    def reference(x, size, Positions="auto", PositionOffset=0, DataFormat=None):
        shape = list(x.shape)
        if channel == len(shape):
            shape.append(1)
        elif shape[channel] != 1 and along is None:
            raise AssertionError("one channel")
        shape[channel] = size
        out = np.zeros(shape)
        for place in np.ndindex(*shape):
            at = list(place)
            at[channel] = 0
            p = x[tuple(at)[: x.ndim]] if along is None else place[along] + 1
            angle = (p + PositionOffset) / 10000 ** ((place[channel] // 2 * 2) / size)
            out[place] = math.cos(angle) if place[channel] % 2 else math.sin(angle)
        return out

    return reference


X325 = A((3, 2, 5), "CBT", differentiable=False)
ENCODING = Record(
    "sinusoidalPositionEncoding",
    (
        Case((X325, 4), encoding(0, 2), "CBT"),
        Case((X325, 4), encoding(0, 2), "CBT", {"Positions": "temporal-indices", "PositionOffset": 7}),
        Case((A((5, 3), "SC", differentiable=False), 6), encoding(1, 0), "SC"),
        Case((A((5, 3, 4), "SCT", differentiable=False), 2), encoding(1, 0), "SCT", {"Positions": "spatial-indices"}),
        Case((A((5, 3, 4), "SCT", differentiable=False), 2), encoding(1, 2), "SCT"),
        Case((A((1, 4), "CB"), 6), encoding(0), "CB"),
        Case((A((3, 2, 1, 4), "SSCB"), 4), encoding(2), "SSCB", {"PositionOffset": 2}),
        Case((A((1, 5), "CT"), 4), encoding(0), "CT", {"Positions": "data-values"}),
        Case((A((2, 1), "", differentiable=False), 4), encoding(1, 0), "", {"DataFormat": "TC"}),
    ),
    (
        Bad(lambda dl: dl.sinusoidalPositionEncoding(dl.ones(3, 2), 4), errors.FormatError, "DataFormat"),
        Bad(
            lambda dl: dl.sinusoidalPositionEncoding(dl.dlarray(dl.ones(3, 2), "CT"), 5), errors.ArgumentError,
            "positive even number, but it is 5",
        ),
        Bad(
            lambda dl: dl.sinusoidalPositionEncoding(dl.dlarray(dl.ones(3, 2), "CT"), [4, 4]), errors.ArgumentError,
            "outputSize must be a positive even number",
        ),
        Bad(
            lambda dl: dl.sinusoidalPositionEncoding(dl.dlarray(dl.ones(3, 2), "CT"), 4, PositionOffset=-1),
            errors.ArgumentError, "PositionOffset must be a whole number from 0",
        ),
        Bad(
            lambda dl: dl.sinusoidalPositionEncoding(
                dl.dlarray(dl.ones(3, 2), "CB"), 4, Positions="temporal-indices"
            ),
            errors.FormatError, "needs a time dimension, but X is 3",
        ),
        Bad(
            lambda dl: dl.sinusoidalPositionEncoding(dl.dlarray(dl.ones(3, 2), "CB"), 4), errors.SizeError,
            "one channel",
        ),
        Bad(
            lambda dl: dl.sinusoidalPositionEncoding(dl.dlarray(dl.ones(3, 2), "CT"), 4, Positions="time"),
            errors.OptionError, '"temporal-indices"',
        ),
    ),
)  # fmt: skip


# -- dlmtimes --------------------------------------------------------------------------------------------------
def pages(a, b):
    a, b = (v.reshape(v.shape + (1,) * (3 - v.ndim)) for v in (a, b))
    n = max(a.shape[2], b.shape[2])
    a, b = (np.broadcast_to(v, (*v.shape[:2], n)) for v in (a, b))
    return np.stack([a[:, :, i] @ b[:, :, i] for i in range(n)], -1)


DLMTIMES = Record(
    "dlmtimes",
    (
        Case((A((3, 4, 2)), A((4, 5, 2))), pages),
        Case((A((3, 4, 2)), A((4, 5))), pages),
        Case((A((3, 4)), A((4, 5, 2))), pages),
        Case((A((3, 4), "CB"), A((1, 1))), lambda x, s: x * s, "CB"),
    ),
    (
        Bad(lambda dl: dl.dlmtimes(dl.ones(3, 4, 2), dl.ones(3, 5, 2)), errors.SizeError, "columns of X"),
        Bad(
            lambda dl: dl.dlmtimes(dl.dlarray(dl.ones(3, 4), "CB"), dl.ones(4, 5)),
            errors.FormatError,
            "stripdims",
        ),
    ),
)

RECORDS = [RESIZE, ENCODING, DLMTIMES]
