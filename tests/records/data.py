"""Records of functions that rearrange, join, pad, embed, encode and multiply by page.

Every option, empty arrays, classes and refusals have tests of their own in ``tests/test_shape.py``,
``test_joining.py``, ``test_padsequences.py``, ``test_embed.py``, ``test_onehot.py`` and
``test_pagemtimes.py``.
"""

import itertools

import numpy as np

import dlarray as dl
from dlarray import errors
from dlarray.categorical import categorical
from records import A, Bad, Case, Record


def ones(n):
    return dl.ones(*n) if isinstance(n, tuple) else dl.ones(n)


def permute(x, order):
    x = x.reshape(x.shape + (1,) * (len(order) - x.ndim))
    y = np.empty([x.shape[k - 1] for k in order])
    for place in np.ndindex(*y.shape):
        source = dict(zip(order, place, strict=True))
        y[place] = x[tuple(source[k] for k in range(1, len(order) + 1))]
    return y


def reshape(x, *size):
    size = tuple(size[0]) if len(size) == 1 else size
    known = int(np.prod([n for n in size if n is not None]))
    size = [x.size // known if n is None else n for n in size]
    y = np.empty(size)
    values = iter(x.ravel(order="F"))
    for place in itertools.product(*(range(n) for n in reversed(size))):
        y[place[::-1]] = next(values)
    return y


def squeeze(x):
    return x if x.ndim < 3 else x.reshape([n for n in x.shape if n != 1])


def repmat(x, *times):
    times = tuple(times[0]) if np.ndim(times[0]) else times
    times = times * 2 if len(times) == 1 else times
    y = x.reshape(x.shape + (1,) * (len(times) - x.ndim))
    for k, n in enumerate(times):
        y = np.concatenate([y] * n, axis=k)
    return y


def cat(dim, *arrays):
    rank = max(dim, *[a.ndim for a in arrays])
    return np.concatenate([a.reshape(a.shape + (1,) * (rank - a.ndim)) for a in arrays], axis=dim - 1)


def pagemtimes(x, *rest):
    y, flip_x, flip_y = (
        (rest[0], False, False) if len(rest) == 1 else (rest[1], rest[0] != "none", rest[2] != "none")
    )
    x, y = (np.swapaxes(a, 0, 1) if flip else a for a, flip in ((x, flip_x), (y, flip_y)))
    rank = max(x.ndim, y.ndim)
    x, y = (a.reshape(a.shape + (1,) * (rank - a.ndim)) for a in (x, y))
    return np.sum(x[:, :, None] * y[None], axis=1)


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


def padded(
    sequences, dim, Length="longest", PaddingValue=0, PaddingDirection="right", UniformOutput=True, nargout=1
):
    lengths = [s.shape[dim - 1] for s in sequences]
    length = {"longest": max(lengths), "shortest": min(lengths)}.get(Length, Length)
    out = []
    for s in sequences:
        missing = length - s.shape[dim - 1]
        before = {"right": 0, "left": missing, "both": int(missing / 2)}[PaddingDirection]
        if missing >= 0:
            width = [(before, missing - before) if k == dim - 1 else (0, 0) for k in range(s.ndim)]
            if PaddingValue == "symmetric":
                out.append(np.pad(s, width, mode="symmetric"))
            else:
                out.append(np.pad(s, width, constant_values=PaddingValue))
        else:
            out.append(np.take(s, range(-before, -before + length), axis=dim - 1))
    return np.stack(out, axis=-1)


SEQUENCES = [np.arange(6.0).reshape(2, 3), np.arange(10.0).reshape(2, 5), np.arange(2.0).reshape(2, 1)]


def sequences_equal(result, expected):
    assert dl.dims(result) == ""
    np.testing.assert_array_equal(np.asarray(result), expected)


RECORDS = (
    Record(
        "permute",
        (
            Case((A((2, 3, 4)), [3, 1, 2]), permute),
            Case((A((3, 2)), [2, 3, 1]), permute),
            Case((A((2, 3, 4), "SSC"), [2, 1, 3]), permute, "SSC"),
        ),
        (
            Bad(
                lambda dl: dl.permute(ones((2, 3)), [1, 1]),
                errors.ArgumentError,
                "^permute: .*each of 1 to 2 once",
            ),
            Bad(
                lambda dl: dl.permute(dl.dlarray(ones(2), "CB"), [2, 1]),
                errors.FormatError,
                r"^permute: .*2\(C\)",
            ),
        ),
    ),
    Record(
        "reshape",
        (
            Case((A((2, 3, 4)), 4, 6), reshape),
            Case((A((2, 3, 4)), [3, 2, 1, 4]), reshape),
            Case((A((2, 3, 4), "CBT"), None, 2), reshape),
        ),
        (
            Bad(
                lambda dl: dl.reshape(ones((2, 3)), 4, 2),
                errors.SizeError,
                "^reshape: X is 2×3 dlarray with 6",
            ),
        ),
    ),
    Record(
        "squeeze",
        (
            Case((A((2, 1, 3)),), squeeze),
            Case((A((1, 3)),), squeeze),
            Case((A((4, 1, 3), "CBT"),), squeeze, "CT"),
        ),
    ),
    Record(
        "repmat",
        (
            Case((A((2, 3)), 2), repmat),
            Case((A((2, 3)), 2, 1, 3), repmat),
            Case((A((2, 3), "CB"), [1, 4]), repmat, "CB"),
            Case((A((2, 3), "CB"), 1, 1, 2), repmat, "CBU"),
        ),
        (
            Bad(
                lambda dl: dl.repmat(ones(2)),
                errors.ArgumentError,
                "^repmat: the number of copies is missing",
            ),
        ),
    ),
    Record(
        "transpose",
        (Case((A((2, 3)),), np.transpose), Case((A((2, 3), "SS"),), np.transpose, "SS")),
        (Bad(lambda dl: dl.transpose(ones((2, 3, 4))), errors.SizeError, "^transpose: X is 2×3×4 dlarray"),),
    ),
    Record(
        "ctranspose",
        (Case((A((2, 3)),), np.transpose), Case((A((2, 3), "UU"),), np.transpose, "UU")),
        (
            Bad(
                lambda dl: dl.ctranspose(dl.dlarray(ones(2), "CB")),
                errors.FormatError,
                r"^ctranspose: .*2\(C\)",
            ),
        ),
    ),
    Record(
        "cat",
        (
            Case((1, A((2, 3)), A((4, 3))), cat),
            Case((3, A((2, 3)), A((2, 3, 2))), cat),
            Case((2, A((2, 3), "CB"), A((2, 1)), A((2, 2), "CB")), cat, "CB"),
            Case((3, A((2, 3), "CB"), A((2, 3), "CB")), cat, "CBU"),
        ),
        (
            Bad(
                lambda dl: dl.cat(1, ones((2, 3)), ones((2, 4))),
                errors.SizeError,
                "^cat: .*2×3 dlarray .*2×4 dlarray",
            ),
            Bad(
                lambda dl: dl.cat(1, dl.dlarray(ones(2), "CB"), dl.dlarray(ones(2), "CT")),
                errors.FormatError,
                r"^cat: .*2\(B\) dlarray .*2\(T\) dlarray",
            ),
        ),
    ),
    Record(
        "horzcat",
        (
            Case((A((2, 3)), A((2, 1))), lambda *a: cat(2, *a)),
            Case((A((2, 3), "CB"), A((2, 1))), lambda *a: cat(2, *a), "CB"),
        ),
        (
            Bad(
                lambda dl: dl.horzcat(ones(2), ones(3)),
                errors.SizeError,
                "^horzcat: .*2×2 dlarray .*3×3 dlarray",
            ),
        ),
    ),
    Record(
        "vertcat",
        (
            Case((A((2, 3)), A((1, 3))), lambda *a: cat(1, *a)),
            Case((A((2, 3, 2), "CBT"), A((1, 3, 2))), lambda *a: cat(1, *a), "CBT"),
        ),
        (
            Bad(
                lambda dl: dl.vertcat(ones(2), ones(3)),
                errors.SizeError,
                "^vertcat: .*2×2 dlarray .*3×3 dlarray",
            ),
        ),
    ),
    Record(
        "pagemtimes",
        (
            Case((A((2, 3)), A((3, 4))), pagemtimes),
            Case((A((2, 3)), A((3, 4, 5))), pagemtimes),
            Case((A((2, 3, 5)), A((3, 4))), pagemtimes),
            Case((A((2, 3, 1, 2)), A((3, 2, 4))), pagemtimes),
            Case((A((3, 2, 2)), "transpose", A((4, 3, 2)), "ctranspose"), pagemtimes),
            Case((A((2, 3, 4), "CBT"), 2.5), lambda x, s: s * x, "CBT"),
        ),
        (
            Bad(
                lambda dl: dl.pagemtimes(ones((2, 3)), ones((2, 3))),
                errors.SizeError,
                "^pagemtimes: .*2×3 dlarray",
            ),
            Bad(
                lambda dl: dl.pagemtimes(ones(2), "x", ones(2), "none"),
                errors.OptionError,
                "^pagemtimes: transpX",
            ),
            Bad(
                lambda dl: dl.pagemtimes(dl.dlarray(ones(2), "CB"), ones(2)),
                errors.FormatError,
                "^pagemtimes: .*stripdims",
            ),
        ),
    ),
    Record(
        "padsequences",
        tuple(
            Case(
                (SEQUENCES, 2), padded, options=options, backends=False, smooth=False, compare=sequences_equal
            )
            for options in (
                {},
                {"Length": "shortest", "PaddingDirection": "left"},
                {"Length": 4, "PaddingValue": -1.5, "PaddingDirection": "both"},
                {"PaddingValue": "symmetric"},
            )
        ),
        (
            Bad(lambda dl: dl.padsequences(ones(2), 2), errors.ClassError, "^padsequences: X must be a list"),
            Bad(
                lambda dl: dl.padsequences([ones((2, 3)), ones((4, 3))], 2),
                errors.SizeError,
                "^padsequences: .*2×3 dlarray .*4×3 dlarray",
            ),
            Bad(
                lambda dl: dl.padsequences([ones(2)], 2, Length=0),
                errors.OptionError,
                "^padsequences: Length",
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
)
