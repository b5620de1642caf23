"""Records of the functions that functions/embedding/ defines."""

import math

import numpy as np

from dlarray import errors
from dlarray.categorical import categorical
from tests.support.records import A, Bad, Case, Record
from tests.support.references import ones


def rotated(fmt):
    """rotaryPositionEncoding of arrays whose dimensions are labelled ``fmt``, number by number."""

    def compute(
        x, NumHeads=1, Positions=None, Base=10000, RotaryChannels=None, ChannelOrder="half-split", **_
    ):
        x = np.asarray(x, float).reshape(np.shape(x) + (1,) * (len(fmt) - np.ndim(x)))
        y, order = x.copy(), fmt.replace("S", "T")
        c, t, b = (order.find(label) for label in "CTB")
        channels = x.shape[c] // NumHeads
        turned = RotaryChannels or channels
        for place in np.ndindex(x.shape):
            head, channel = divmod(place[c], channels)
            step, observation = (place[d] if d >= 0 else 0 for d in (t, b))
            if ChannelOrder == "interleaved":
                pair, second = divmod(channel, 2)
                other = channel - 1 if second else channel + 1
            else:
                second, pair = divmod(channel, turned // 2)
                other = pair if second else pair + turned // 2
            if channel >= turned:
                continue
            rows = (
                [range(99)] if Positions is None else Positions
            )  # one for all observations, or one for each
            position = rows[observation if len(rows) > 1 else 0][step]
            angle = position * Base ** (-2 * pair / turned)
            there = list(place)
            there[c] = head * channels + other
            sign = 1 if second else -1
            y[place] = x[place] * math.cos(angle) + sign * x[tuple(there)] * math.sin(angle)
        return y

    return compute


def rotary(size, given, stored, **options):
    return Case((A(size, given),), rotated(stored), stored, options)


def embed(x, weights, DataFormat=None):
    # in all cases here, the channels of x (new, or of size 1) are the first dimension
    x = x if x.shape[0] == 1 else x[None]
    y = np.empty((weights.shape[0], *x.shape[1:]))
    for place in np.ndindex(*x.shape[1:]):
        k = x[(0, *place)]
        y[(slice(None), *place)] = weights[:, -1 if np.isnan(k) or k == 0 else int(k) - 1]
    return y


def indices(gen, size):
    x = gen.integers(0, 6, size).astype(float)
    x.flat[0] = np.nan
    return x


def onehotencode(x, dim, typename="double", ClassNames=None):
    x = x.reshape(x.shape + (1,) * (dim - x.ndim))
    hit = np.concatenate([x == c for c in ClassNames], axis=dim - 1).astype(float)
    return np.where(np.any(hit, axis=dim - 1, keepdims=True), hit, np.nan)


def classes(gen, size):
    return gen.integers(0, 4, size).astype(float)


def decoded(x, names, dim, typename="categorical"):
    x = x.reshape(x.shape + (1,) * (dim - x.ndim))
    return np.argmax(x, axis=dim - 1, keepdims=True), names


def labels_equal(result, expected):
    places, names = expected
    assert isinstance(result, categorical) and result.categories() == names
    np.testing.assert_array_equal(result.codes(), places + 1)


def numbers_equal(result, expected):
    places, numbers = expected
    np.testing.assert_array_equal(np.asarray(result), np.array(numbers)[places])


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

RECORDS = [
    Record(
        "rotaryPositionEncoding",
        (
            rotary((4, 2, 5), "CBT", "CBT"),
            rotary((8, 2, 3), "CBT", "CBT", NumHeads=2, ChannelOrder="interleaved"),
            rotary((3, 6, 2), "TCB", "CBT", Base=100, RotaryChannels=4),
            rotary((4, 2, 3), "CBT", "CBT", Positions=np.array([[3.0, 0, 7], [1, 2, 40000]])),
            rotary((5, 4), "SC", "SC", Positions=np.array([[0.5, -1, 3, 3, 9]])),
            rotary((6, 3), "CB", "CB"),
            rotary((4, 2, 0), "CBT", "CBT"),
            Case((A((4, 2, 5)),), rotated("CBT"), "", {"DataFormat": "CBT"}),
        ),
        (
            Bad(lambda dl: dl.rotaryPositionEncoding(dl.ones(4, 3)), errors.FormatError, "DataFormat"),
            Bad(
                lambda dl: dl.rotaryPositionEncoding(dl.dlarray(dl.ones(5, 3), "CT")),
                errors.SizeError,
                r"X is 5\(C\) × 3\(T\) dlarray, with 5 channels for each head",
            ),
        ),
    ),
    Record(
        "embed",
        (
            Case((A((1, 5), "CB", indices, False, True), A((3, 6))), embed, "CB"),
            Case((A((2, 4), "BT", indices, False, True), A((3, 6))), embed, "CBT"),
            Case((A((1, 2, 4), "CBT", indices, False, True), A((3, 6), "CU")), embed, "CBT"),
            Case((A((2, 4), "", indices, False, True), A((3, 6))), embed, "", {"DataFormat": "BT"}),
        ),
        (
            Bad(
                lambda dl: dl.embed(dl.dlarray([1, 9], "CB"), ones(3)),
                errors.ArgumentError,
                r"^embed: X\(1, 2\) is 9, outside .*1\(C\) × 2\(B\) dlarray and weights is 3×3",
            ),
            Bad(lambda dl: dl.embed(ones(2), ones(2)), errors.FormatError, "^embed: .*DataFormat"),
            Bad(
                lambda dl: dl.embed(dl.dlarray(ones(2), "CB"), ones(2)), errors.SizeError, r"^embed: .*2\(C\)"
            ),
        ),
    ),
    Record(
        "onehotencode",
        (
            Case((A((1, 5), "", classes), 1), onehotencode, "", {"ClassNames": [0, 1, 2]}, smooth=False),
            Case((A((2, 3), "", classes), 3), onehotencode, "", {"ClassNames": [2, 1]}, smooth=False),
            Case(
                (A((1, 5), "CB", classes), 1, "double"),
                onehotencode,
                "CB",
                {"ClassNames": [0, 1, 2]},
                smooth=False,
            ),
        ),
        (
            Bad(lambda dl: dl.onehotencode([1, 2], 1), errors.ArgumentError, "^onehotencode: .*ClassNames"),
            Bad(
                lambda dl: dl.onehotencode(ones(2), 1, ClassNames=[1]),
                errors.SizeError,
                "^onehotencode: A is 2×2 dlarray",
            ),
        ),
    ),
    Record(
        "onehotdecode",
        (
            Case((A((3, 5)), ["x", "y", "z"], 1), decoded, smooth=False, compare=labels_equal),
            Case((A((2, 4), "CB"), ["x", "y"], 1), decoded, smooth=False, compare=labels_equal),
            Case((A((5, 3)), [10, 20, 30], 2, "double"), decoded, smooth=False, compare=numbers_equal),
        ),
        (
            Bad(
                lambda dl: dl.onehotdecode(ones((3, 4)), ["x"], 1),
                errors.SizeError,
                "^onehotdecode: B is 3×4 dlarray with 3 elements",
            ),
        ),
    ),
    ENCODING,
]
