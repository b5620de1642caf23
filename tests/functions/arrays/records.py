"""Records of the functions that functions/arrays/ defines."""

import itertools
import math

import numpy as np
import scipy.linalg

import dlarray as dl
from dlarray import errors
from dlarray.backend import to_numpy
from dlarray.struct import struct
from tests.support.records import A, Bad, Case, Record, distinct
from tests.support.references import array, each, ones


def sample(result, expected):
    size, allowed, distinct = expected
    values = np.asarray(result).ravel().tolist()
    assert result.shape == size and set(values) <= set(allowed)
    assert not distinct or len(set(values)) == len(values)


def letters(result, expected):
    assert (
        isinstance(result, type(expected)) and len(result) == len(expected) and set(result) <= set(expected)
    )


def in_range(result, expected):
    size, low, high = expected
    values = to_numpy(result._data)
    assert dl.dims(result) == "" and result.shape == size
    assert np.all((values > low) & (values < high)) and len(np.unique(values)) > 1


def permutation(result, expected):
    values = to_numpy(result._data).ravel().tolist()
    assert result.shape == (1, expected[1]) and len(set(values)) == expected[1]
    assert set(values) <= set(range(1, expected[0] + 1))


def settings(result, expected):
    assert type(result) is struct and list(result) == expected


def constant(value):
    """The reference of an array that holds one value: sizes, then perhaps "like" and a prototype."""

    def make(*args, like=None):
        if "like" in args:
            args, like = args[: args.index("like")], args[-1]
        if args and isinstance(args[-1], str):
            args = args[:-1]
        size = args[0] if len(args) == 1 and np.ndim(args[0]) else args * (2 if len(args) == 1 else 1)
        return np.full(size or (1, 1), value, dtype=np.result_type(0.0 if like is None else like))

    return make


def constant_record(name, value):
    bad = (
        Bad(lambda dl: getattr(dl, name)(2.5), errors.ArgumentError, f"^{name}: .*whole numbers"),
        Bad(
            lambda dl: getattr(dl, name)(2, "int99"),
            errors.ArgumentError,
            f"^{name}: typename must be one of .*int99",
        ),
        Bad(
            lambda dl: getattr(dl, name)(2, [1, 2]),
            errors.ArgumentError,
            f"^{name}: each size must be one number",
        ),
        Bad(lambda dl: getattr(dl, name)(2, "single", like=1), errors.ArgumentError, "leave one of them out"),
    )
    calls = ((), (3,), (2, 3), ([2, 3, 4],), (2, 0, 3), (2, 3, "double"))
    prototypes = ((2, 3, "like", A((4, 2), "CB")), ([3, 2, 2], "Like", A((1, 1))))
    cases = [Case(call, constant(value), smooth=False, backends=False) for call in calls]
    cases += [
        Case(call, lambda *a: constant(value)(*a[:-2], like=a[-1]), smooth=False) for call in prototypes
    ]
    return Record(name, tuple(cases), bad)


def random_record(name, lead, low, high):
    def ranged(*args):
        sizes = args[len(lead) :]
        if "like" in sizes:
            sizes = sizes[: sizes.index("like")]
        sizes = tuple(n for n in sizes if not isinstance(n, str))
        return tuple(sizes[0]) if np.ndim(sizes[0]) else sizes, low, high

    calls = ((20, 3), ([20, 3, 2],), (20, 3, "single"), (20, 3, "like", A((4, 2), "CB")))
    call = lambda dl, *args, **options: getattr(dl, name)(*lead, *args, **options)  # noqa: E731
    bad = (
        Bad(lambda dl: call(dl, 2.5), errors.ArgumentError, f"^{name}: .*whole numbers"),
        Bad(
            lambda dl: call(dl, 2, "int99"), errors.ArgumentError, f"^{name}: typename must be one of .*int99"
        ),
        Bad(lambda dl: call(dl, 2, "single", like=1), errors.ArgumentError, "leave one of them out"),
        Bad(lambda dl: call(dl, 2, likes=1), errors.OptionError, "did you mean"),
    )
    cases = (Case((*lead, *c), ranged, smooth=False, compare=in_range, backends="like" in c) for c in calls)
    return Record(name, tuple(cases), bad)


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


def grid(count=None):
    def reference(*vectors, nargout=None):
        vectors = [np.ravel(v, order="F") for v in vectors]
        outputs = max(nargout or len(vectors), 2)
        if len(vectors) == 1:
            vectors = vectors * outputs
        made = np.meshgrid(*vectors, indexing=count)
        return tuple(made[: nargout or len(made)]) if nargout != 1 else made[0]

    return reference


XY, IJ = grid("xy"), grid("ij")


def line(a, b, n=100):
    return np.linspace(float(np.asarray(a).item()), float(np.asarray(b).item()), n)[None]


def scalar(gen, size):
    return gen.uniform(0.2, 2.0, size)


def spacing(x):
    return np.spacing(np.abs(x))


def number_record(name, value, single, bad=()):
    return Record(
        name,
        (
            Case((), lambda: np.full((1, 1), value), backends=False, smooth=False),
            Case(("single",), lambda c: single, backends=False, smooth=False, compare=array("single")),
            Case(("double",), lambda c: value, backends=False, smooth=False, compare=array("double")),
        ),
        (
            Bad(lambda dl: getattr(dl, name)(2, 3, 4), errors.ArgumentError, f"^{name}: takes a class"),
            Bad(
                lambda dl: getattr(dl, name)("int99"), errors.ArgumentError, "typename must be one of .*int99"
            ),
            *bad,
        ),
    )


def elementwise_copies(x, *counts):
    """repelem by explicit lists of positions."""
    if len(counts) == 1:
        counts = (1, counts[0]) if x.shape[0] == 1 else counts
    x = x.reshape(x.shape + (1,) * (len(counts) - x.ndim))
    for axis, c in enumerate(counts):
        n = x.shape[axis]
        each = [c] * n if np.ndim(c) == 0 else c
        x = np.take(x, [i for i in range(n) for _ in range(each[i])], axis)
    return x


def diagonal(x, k=0):
    if 1 in x.shape:
        return np.diag(x.ravel(), k)
    return np.array([x[i, i + k] for i in range(x.shape[0]) if 0 <= i + k < x.shape[1]]).reshape(-1, 1)


def block(*parts):
    parts = [np.atleast_2d(p) for p in parts]
    out = np.zeros(np.sum([p.shape for p in parts], axis=0))
    i = j = 0
    for p in parts:
        out[i : i + p.shape[0], j : j + p.shape[1]] = p
        i, j = i + p.shape[0], j + p.shape[1]
    return out


def shifted(x, by, dim=None):
    if dim is None and np.ndim(by):
        return np.roll(x, by, range(len(by)))
    dim = dim or next((d for d, n in enumerate(x.shape, 1) if n != 1), 1)
    return np.roll(x, by, dim - 1) if dim <= x.ndim else x


def formatted(dl, fmt="CB"):
    return dl.dlarray(np.zeros((3, 2)), fmt)


def complex_matrix(gen, size):
    return gen.standard_normal(size) + 1j * gen.standard_normal(size)


MODES = {"edge": "edge", "circular": "wrap", "flip": "symmetric", "reflect": "reflect"}


def resized(grow=True, shrink=True):
    def reference(x, m, Dimension=None, FillValue=0, Pattern="constant", Side="trailing"):
        sizes = list(np.atleast_1d(m))
        dims = np.atleast_1d(Dimension) if Dimension is not None else range(1, len(sizes) + 1)
        if Dimension is None and len(sizes) == 1:
            dims = [next((d for d, n in enumerate(x.shape, 1) if n != 1), 1)]
        sizes = sizes * len(dims) if len(sizes) == 1 else sizes
        x = x.reshape(x.shape + (1,) * (max(dims) - x.ndim))
        for d, size in zip(dims, sizes, strict=True):
            n = x.shape[d - 1]
            off = abs(size - n)
            front = {"trailing": 0, "leading": off, "both": off // 2}[Side]
            if size > n and grow:
                width = [(0, 0)] * x.ndim
                width[d - 1] = (front, off - front)
                more = {"constant_values": FillValue} if Pattern == "constant" else {}
                x = np.pad(x, width, MODES.get(Pattern, Pattern), **more)
            elif size < n and shrink:
                x = np.take(x, range(front, front + size), axis=d - 1)
        return x

    return reference


def resizing(name, reference, *more):
    both = (
        Case((A((1, 5)), 3), reference),
        Case((A((5, 1)), 8), reference),
        Case((A((3, 4), "CB"), [2, 6]), reference, "CB"),
        Case((A((3, 4, 2), "CBT"), 5), reference, "CBT", {"Dimension": 2}),
        Case((A((3, 4)), [5, 2]), reference, options={"Dimension": [2, 1], "Side": "both"}),
        Case((A((3, 4)), [1, 7, 2]), reference, options={"Side": "leading"}),
        Case((A((4, 3)), 2), reference, options={"Dimension": [1, 2], "Side": "both"}),
        Case((A((0, 3)), [2, 3]), reference),
        Case((A((3, 2)), [0, 5]), reference),
    )
    bad = (
        Bad(lambda dl: getattr(dl, name)([1, 2], -1), errors.ArgumentError, "m must be whole numbers from 0"),
        Bad(lambda dl: getattr(dl, name)([1, 2], 1.5), errors.ArgumentError, "whole numbers"),
        Bad(lambda dl: getattr(dl, name)([1, 2], [1, 2], Dimension=1), errors.ArgumentError, "2 sizes for 1"),
        Bad(lambda dl: getattr(dl, name)([1, 2], 1, Dimension=0), errors.ArgumentError, "from 1"),
        Bad(
            lambda dl: getattr(dl, name)([1, 2], 1, Dimension=[1, 1]),
            errors.ArgumentError,
            "Dimension .* names a dimension twice",
        ),
        Bad(lambda dl: getattr(dl, name)([1, 2], 1, Side="left"), errors.OptionError, '"leading"'),
    )
    if name == "trimdata":
        return Record(name, both, bad)
    patterns = tuple(
        Case((A((1, 4)), size), reference, options={"Pattern": pattern, "Side": side})
        for pattern in MODES
        for side in ("trailing", "leading", "both")
        for size in (7, 15)
    )
    return Record(
        name,
        (
            *both,
            *patterns,
            Case((A((3, 4), "CB"), 5), reference, "CB", {"FillValue": -1.5}),
            Case((A((1, 1)), 3), reference, options={"Pattern": "reflect"}),
            Case((A((2, 3), "CB"), [2, 3, 2]), lambda x, m, **_: resized()(x, m), "CBU"),
            *more,
        ),
        (
            *bad,
            Bad(lambda dl: getattr(dl, name)([1], 3, Pattern="mirror"), errors.OptionError, '"reflect"'),
            Bad(
                lambda dl: getattr(dl, name)([1], 3, Pattern="edge", FillValue=0),
                errors.OptionError,
                "leave one",
            ),
            Bad(lambda dl: getattr(dl, name)([1], 3, FillValue=[1, 2]), errors.SizeError, "one number"),
            Bad(lambda dl: getattr(dl, name)([1], 3, FillValue=1j), errors.ClassError, "complex"),
            Bad(
                lambda dl: getattr(dl, name)(dl.zeros(0, 2), 3, Dimension=1, Pattern="edge"),
                errors.SizeError,
                "nothing to repeat",
            ),
        ),
    )


def from_triplets(i, j, v, m=None, n=None, nz=None):
    i, j, v = np.broadcast_arrays(*(np.ravel(np.asarray(x), order="F") for x in (i, j, v)))
    out = np.zeros((m or int(i.max()), n or int(j.max())))
    np.add.at(out, (i.astype(int) - 1, j.astype(int) - 1), v)
    return out


def magic_sums(result, n):
    """Every row, column and diagonal has the sum n (n² + 1)/2, and each number is there once."""
    x = np.asarray(result)
    assert sorted(x.ravel()) == list(range(1, n * n + 1))
    sums = [*x.sum(0), *x.sum(1), np.trace(x), np.trace(x[::-1])]
    assert set(sums) == {n * (n * n + 1) / 2}


SQUARES = (1, 3, 4, 5, 6, 8, 10, 13, 14)


def ref_accumarray(subs, size, f=np.sum, fill=0.0):
    def reference(_, val, *rest):
        out = np.full(size, float(fill))
        for key in {tuple(r) for r in subs}:
            members = [i for i, r in enumerate(subs) if tuple(r) == key]
            out[tuple(k - 1 for k in key) + (0,) * (len(size) - len(key))] = f(
                np.broadcast_to(val.ravel(order="F"), len(subs))[members]
            )
        return out

    return reference


SUBS = [[1, 1], [2, 2], [3, 2], [1, 1], [2, 2], [4, 1]]

COLUMN = [[1], [3], [4], [3], [4], [3]]

RECORDS = [
    Record(
        "randsample",
        (
            *each(
                [
                    ((9, 4), lambda *a: ((4, 1), range(1, 10), True), sample),
                    (([2, 4, 6], 3), lambda *a: ((1, 3), (2, 4, 6), True), sample),
                    (([2, 4, 6], 20, True), lambda *a: ((1, 20), (2, 4, 6), False), sample),
                    ((3, 20, True, [0, 1, 3]), lambda *a: ((20, 1), (2, 3), False), sample),
                    (("ACGT", 8, True), lambda *a: "ACGTACGT", letters),
                    ((["x", "y"], 2), lambda *a: ["x", "y"], letters),
                ]
            ),
            Case(
                (A((5, 1), "", lambda g, s: np.arange(5.0).reshape(s)), 3),
                lambda x, k: ((3, 1), range(5), True),
                compare=lambda r, e: sample(dl.gather(r), e) if isinstance(r._data, np.ndarray) else None,
                smooth=False,
            ),
        ),
        (
            Bad(lambda dl: dl.randsample(3, 4), errors.ArgumentError, "population has 3"),
            Bad(lambda dl: dl.randsample(3, 2, False, [1, 1, 1]), errors.ArgumentError, "with replacement"),
            Bad(lambda dl: dl.randsample(3, 2, True, [1, 1]), errors.SizeError, "2 weights"),
            Bad(lambda dl: dl.randsample(3, 2, True, [1, -1, 1]), errors.ArgumentError, "not negative"),
            Bad(lambda dl: dl.randsample(dl.zeros(2, 2), 1), errors.SizeError, "must be a vector"),
            Bad(lambda dl: dl.randsample(3, -1), errors.ArgumentError, "whole number from 0"),
        ),
    ),
    constant_record("zeros", 0.0),
    constant_record("ones", 1.0),
    constant_record("inf", np.inf),
    constant_record("nan", np.nan),
    Record(
        "eye",
        (
            Case((3,), lambda n: np.eye(n), smooth=False, backends=False),
            Case((2, 4), lambda n, m: np.eye(n, m), smooth=False, backends=False),
            Case((4, 2, "like", A((1, 2))), lambda n, m, word, p: np.eye(n, m), smooth=False),
        ),
        (Bad(lambda dl: dl.eye(2, 3, 4), errors.ArgumentError, "makes a matrix"),),
    ),
    Record(
        "speye",
        (
            Case((3,), lambda n: np.eye(n), smooth=False, backends=False),
            Case((2, 4), lambda n, m: np.eye(n, m), smooth=False, backends=False),
            Case(([4, 2],), lambda sz: np.eye(*sz), smooth=False, backends=False),
            Case((4, 2, "like", A((1, 2))), lambda n, m, word, p: np.eye(n, m), smooth=False),
        ),
        (Bad(lambda dl: dl.speye(2, 3, 4), errors.ArgumentError, "speye.*makes a matrix"),),
    ),
    random_record("rand", (), 0, 1),
    random_record("randn", (), -6, 6),
    random_record("randi", ([-3, 5],), -4, 6),
    Record(
        "randperm",
        (
            Case((9,), lambda n: (n, n), smooth=False, backends=False, compare=permutation),
            Case((9, 4), lambda n, k: (n, k), smooth=False, backends=False, compare=permutation),
        ),
        (
            Bad(lambda dl: dl.randperm(3, 4), errors.ArgumentError, "k must be at most n"),
            Bad(lambda dl: dl.randperm(-1), errors.ArgumentError, "whole number from 0"),
        ),
    ),
    Record(
        "rng",
        (Case((), lambda: ["Type", "Seed", "State"], smooth=False, backends=False, compare=settings),),
        (
            Bad(lambda dl: dl.rng(1, "philox"), errors.ArgumentError, "cannot be reproduced"),
            Bad(lambda dl: dl.rng(-1), errors.ArgumentError, "integer from 0 to 2\\^32-1"),
        ),
    ),
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
        "meshgrid",
        (
            Case((A((1, 3)), A((2, 1))), XY),
            Case((A((1, 3)),), XY),
            Case((A((1, 3)), A((1, 2)), A((1, 4))), XY),
            Case((A((1, 3)),), XY, options={"nargout": 3}),
            Case((A((1, 3)), A((1, 2), differentiable=False)), XY, options={"nargout": 1}),
            Case((A((1, 0)), A((1, 2))), XY),
        ),
        (
            Bad(lambda dl: dl.meshgrid([1], None, [2]), errors.ArgumentError, "y is missing"),
            Bad(lambda dl: dl.meshgrid([1], [2], nargout=3), errors.ArgumentError, "needs 3 vectors"),
            Bad(lambda dl: dl.meshgrid([1], nargout=4), errors.ArgumentError, "1, 2 or 3"),
        ),
    ),
    Record(
        "ndgrid",
        (
            Case((A((1, 3)), A((2, 1))), IJ),
            Case((A((1, 3)),), IJ),
            Case((A((1, 3)), A((1, 2)), A((1, 4)), A((1, 2))), IJ),
            Case((A((1, 3)),), IJ, options={"nargout": 3}),
            Case((A((1, 3)), A((1, 2), differentiable=False)), IJ, options={"nargout": 1}),
            Case((A((1, 3)),), lambda x, nargout: x.reshape(-1, 1), options={"nargout": 1}),
        ),
        (
            Bad(lambda dl: dl.ndgrid(), errors.ArgumentError, "missing"),
            Bad(lambda dl: dl.ndgrid([1], [2], nargout=3), errors.ArgumentError, "needs 3 vectors"),
            Bad(
                lambda dl: dl.ndgrid([1], nargout=0),
                errors.ArgumentError,
                "nargout must be a whole number from 1",
            ),
        ),
    ),
    Record(
        "linspace",
        (
            Case((A((1, 1)), A((1, 1)), 7), line),
            Case((A((1, 1)), 5.0), line),
            Case((A((1, 1)), A((1, 1)), 2), line),
            Case((A((1, 1), differentiable=False), A((1, 1)), 1), lambda a, b, n: b),
            Case((A((1, 1)), A((1, 1)), 0), lambda a, b, n: np.zeros((1, 0)), smooth=False),
            Case((-1, 1, 3.9), lambda a, b, n: [[-1, 0, 1]], backends=False, smooth=False),
            Case((2j, 4, 3), lambda a, b, n: [[2j, 2 + 1j, 4]], backends=False, smooth=False),
        ),
        (
            Bad(lambda dl: dl.linspace([1, 2], 3), errors.SizeError, "^linspace: .*must be a scalar"),
            Bad(
                lambda dl: dl.linspace(1, 3, "a"), errors.ArgumentError, "^linspace: n must be a real number"
            ),
        ),
    ),
    Record(
        "logspace",
        (
            Case((A((1, 1), "", scalar), A((1, 1), "", scalar), 5), lambda a, b, n: 10 ** line(a, b, n)),
            Case((0, 2), lambda a, b: np.logspace(0, 2, 50)[None], backends=False, smooth=False),
            Case(
                (0, math.pi, 4),
                lambda a, b, n: np.geomspace(1, math.pi, 4)[None],
                backends=False,
                smooth=False,
            ),
        ),
        (Bad(lambda dl: dl.logspace([1, 2], 3), errors.SizeError, "^logspace"),),
        tolerance=4,  # powers of ten: 2e-5 of numbers up to 100
    ),
    Record(
        "colon",
        (
            Case((1, 4), lambda j, k: [[1, 2, 3, 4]], backends=False),
            Case((0, 0.1, 1), lambda *a: np.arange(11)[None] / 10, backends=False),
            Case((5, -2, 0), lambda *a: [[5, 3, 1]], backends=False),
            Case((0.5, 3), lambda *a: [[0.5, 1.5, 2.5]], backends=False),
            Case((3, 1), lambda *a: np.zeros((1, 0)), backends=False),
            Case((1, 0, 3), lambda *a: np.zeros((1, 0)), backends=False),
            Case((0, 0.3, 1), lambda *a: [[0, 0.3, 0.6, 0.9]], backends=False),
            Case((float("nan"), 3), lambda *a: [[np.nan]], backends=False),
        ),
        (
            Bad(lambda dl: dl.colon(1, math.inf), errors.ArgumentError, "no end"),
            Bad(lambda dl: dl.colon(1j, 2), errors.ArgumentError, "j must be a real number"),
        ),
    ),
    number_record("pi", math.pi, np.float32(math.pi)),
    number_record("realmax", np.finfo(float).max, np.finfo(np.float32).max),
    number_record("realmin", np.finfo(float).tiny, np.finfo(np.float32).tiny),
    number_record("flintmax", 2.0**53, 2.0**24),
    Record(
        "eps",
        (
            Case((), lambda: 2.0**-52, backends=False, smooth=False),
            Case(("single",), lambda c: 2.0**-23, backends=False, smooth=False, compare=array("single")),
            Case((A((3, 4), "CB", keep_class=True),), spacing, "CB", smooth=False),
            Case(
                (A((1, 5), "", lambda g, s: [[1, 2, 1024, 0, 5e-324]], keep_class=True),),
                spacing,
                smooth=False,
            ),
            Case((A((1, 2), "", lambda g, s: [[np.inf, np.nan]]),), lambda x: x * np.nan, smooth=False),
        ),
        (
            Bad(lambda dl: dl.eps(dl.dlarray([1]) > 0), errors.ClassError, "single or double"),
            Bad(lambda dl: dl.eps(1, 2), errors.ArgumentError, "^eps: takes a class"),
        ),
    ),
    *[
        Record(
            name,
            (
                Case((2, 3), lambda *s, v=value: np.full(s, v), backends=False, smooth=False),
                Case(
                    ([3, 2], "like", A((2, 2), "CB")),
                    lambda s, w, p, v=value: np.full(s, v),
                    smooth=False,
                ),
            ),
            (
                Bad(
                    lambda dl, name=name: getattr(dl, name)(2, "int99"),
                    errors.ArgumentError,
                    "typename must be one of .*int99",
                ),
            ),
        )
        for name, value in (("Inf", np.inf), ("NaN", np.nan))
    ],
    *[
        Record(
            name,
            (
                Case(
                    (2, 3),
                    lambda *s, v=value: np.full(s, v),
                    compare=array("logical"),
                    smooth=False,
                    backends=False,
                ),
                Case(
                    ([3, 2], "like", A((2, 2), "", lambda g, s: g.uniform(size=s) > 0.5)),
                    lambda s, w, p, v=value: np.full(s, v),
                    compare=array("logical"),
                    smooth=False,
                    backends=False,
                ),
            ),
            (
                Bad(
                    lambda dl, name=name: getattr(dl, name)(2, like=dl.zeros(1)), errors.ClassError, "logical"
                ),
                Bad(lambda dl, name=name: getattr(dl, name)(2.5), errors.ArgumentError, "whole numbers"),
            ),
        )
        for name, value in (("true", True), ("false", False))
    ],
    Record(
        "ipermute",
        (
            Case((A((2, 3, 4)), [3, 1, 2]), lambda x, d: x.transpose(1, 2, 0)),
            Case((A((2, 3, 4), "SSC"), [2, 1, 3]), lambda x, d: x.transpose(1, 0, 2), "SSC"),
            Case((A((2, 3)), [3, 1, 2]), lambda x, d: x[:, :, None].transpose(1, 2, 0)),
            Case((A((0, 3)), [2, 1]), lambda x, d: x.T),
        ),
        (
            Bad(lambda dl: dl.ipermute(dl.zeros(2, 3), [1, 1]), errors.ArgumentError, "^ipermute: .*once"),
            Bad(lambda dl: dl.ipermute(dl.zeros(2, 3, 4), [2, 1]), errors.ArgumentError, "1 to 3"),
            Bad(lambda dl: dl.ipermute(formatted(dl), [2, 1]), errors.FormatError, "stripdims"),
        ),
    ),
    Record(
        "shiftdim",
        (
            Case((A((4, 2, 3)), 2), lambda x, n: x.transpose(2, 0, 1)),
            Case((A((4, 2, 3)), 4), lambda x, n: x.transpose(1, 2, 0)),
            Case((A((4, 2)), -2), lambda x, n: x[None, None]),
            Case((A((1, 1, 3, 2)),), lambda x: x[0, 0]),
            Case((A((1, 3)),), lambda x: x.T),
            Case((A((2, 3), "SS"), 1), lambda x, n: x.T, "SS"),
            Case(
                (A((1, 1, 3, 2)),),
                lambda x, nargout: (x[0, 0], 2),
                ("", ""),
                {"nargout": 2},
                smooth=False,
            ),
        ),
        (
            Bad(lambda dl: dl.shiftdim(formatted(dl), 1), errors.FormatError, "^shiftdim"),
            Bad(
                lambda dl: dl.shiftdim(dl.zeros(2), [1, 2]), errors.ArgumentError, "n must be a whole number"
            ),
        ),
    ),
    Record(
        "flip",
        (
            Case((A((3, 4), "CB"),), lambda x: x[::-1], "CB"),
            Case((A((1, 4)),), lambda x: x[:, ::-1]),
            Case((A((3, 4, 2), "CBT"), 3), lambda x, d: x[:, :, ::-1], "CBT"),
            Case((A((3, 4)), 5), lambda x, d: x),
            Case((A((0, 4)),), lambda x: x),
        ),
        (Bad(lambda dl: dl.flip(dl.zeros(2), 0), errors.ArgumentError, "count from 1"),),
    ),
    Record("fliplr", (Case((A((3, 4), "CB"),), np.fliplr, "CB"), Case((A((3, 4, 2)),), np.fliplr))),
    Record("flipud", (Case((A((3, 4), "CB"),), np.flipud, "CB"), Case((A((3, 1)),), np.flipud))),
    Record(
        "rot90",
        (
            Case((A((3, 4)),), np.rot90),
            Case((A((3, 4, 2)), -1), np.rot90),
            Case((A((3, 4), "CB"), 2), np.rot90, "CB"),
            Case((A((3, 4), "SS"), 3), np.rot90, "SS"),
            Case((A((3, 4)), 8), np.rot90),
        ),
        (
            Bad(lambda dl: dl.rot90(formatted(dl)), errors.FormatError, "^rot90"),
            Bad(lambda dl: dl.rot90(dl.zeros(2), 0.5), errors.ArgumentError, "whole number"),
        ),
    ),
    Record(
        "circshift",
        (
            Case((A((5, 3), "CB"), 2), shifted, "CB"),
            Case((A((1, 5)), -1), shifted),
            Case((A((5, 3)), [1, -1]), shifted),
            Case((A((2, 3, 4), "CBT"), 1, 3), shifted, "CBT"),
            Case((A((2, 3)), 1, 4), shifted),
            Case((A((0, 3)), 1), lambda x, k: x),
        ),
        (
            Bad(lambda dl: dl.circshift(dl.zeros(2), [1, 2], 1), errors.ArgumentError, "with dim"),
            Bad(lambda dl: dl.circshift(dl.zeros(2), 0.5), errors.ArgumentError, "whole numbers"),
        ),
    ),
    Record(
        "repelem",
        (
            Case((A((1, 3)), 2), elementwise_copies),
            Case((A((3, 1)), [2, 0, 1]), elementwise_copies),
            Case((A((1, 1)), 3), elementwise_copies),
            Case((A((2, 3), "CB"), 2, 3), elementwise_copies, "CB"),
            Case((A((2, 3)), 1, [2, 3, 0]), elementwise_copies),
            Case((A((2, 3), "CB"), 1, 1, 2), elementwise_copies, "CBU"),
            Case((A((2, 0)), 2, 2), elementwise_copies),
        ),
        (
            Bad(lambda dl: dl.repelem(dl.zeros(2, 2), 2), errors.ArgumentError, "is for vectors"),
            Bad(lambda dl: dl.repelem([1, 2], [1, 2, 3]), errors.SizeError, "3 numbers.* size 2"),
            Bad(lambda dl: dl.repelem([1, 2], -1), errors.ArgumentError, "negative"),
            Bad(lambda dl: dl.repelem([1, 2]), errors.ArgumentError, "missing"),
        ),
    ),
    Record(
        "pagetranspose",
        (
            Case((A((2, 3, 4)),), lambda x: x.swapaxes(0, 1)),
            Case((A((2, 3, 4), "SSC"),), lambda x: x.swapaxes(0, 1), "SSC"),
            Case((A((2, 3)),), np.transpose),
        ),
        (Bad(lambda dl: dl.pagetranspose(formatted(dl)), errors.FormatError, "^pagetranspose"),),
    ),
    Record(
        "pagectranspose",
        (
            Case((A((2, 3, 4)),), lambda x: x.swapaxes(0, 1)),
            Case((A((2, 3, 4), "", complex_matrix),), lambda x: x.swapaxes(0, 1).conj(), smooth=False),
        ),
        (Bad(lambda dl: dl.pagectranspose(formatted(dl)), errors.FormatError, "^pagectranspose"),),
    ),
    Record(
        "diag",
        (
            Case((A((1, 3)),), diagonal),
            Case((A((3, 1)), 2), diagonal),
            Case((A((3, 1)), -1), diagonal),
            Case((A((3, 5)),), diagonal),
            Case((A((3, 5)), 3), diagonal),
            Case((A((5, 3)), -2), diagonal),
            Case((A((3, 3)), 7), diagonal),
            Case((A((1, 0)), 2), diagonal, smooth=False),
            Case((A((0, 0)),), lambda x: x),
            Case((A((1, 2), "", lambda g, s: [[np.nan, np.inf]]),), diagonal, smooth=False),
        ),
        (
            Bad(lambda dl: dl.diag(formatted(dl)), errors.FormatError, "^diag: .*stripdims"),
            Bad(lambda dl: dl.diag(dl.zeros(2, 2, 2)), errors.SizeError, "matrices"),
            Bad(lambda dl: dl.diag([1, 2], [1, 2]), errors.ArgumentError, "k must be a whole number"),
        ),
    ),
    Record(
        "tril",
        (
            Case((A((3, 4), "CB"),), np.tril, "CB"),
            Case((A((4, 3)), 1), np.tril),
            Case((A((3, 4, 2)), -1), lambda x, k: np.tril(x.transpose(2, 0, 1), k).transpose(1, 2, 0)),
        ),
        (Bad(lambda dl: dl.tril(dl.zeros(2), 0.5), errors.ArgumentError, "whole number"),),
    ),
    Record(
        "triu",
        (
            Case((A((3, 4), "CB"),), np.triu, "CB"),
            Case((A((4, 3)), -1), np.triu),
            Case((A((0, 2)),), np.triu),
        ),
        (Bad(lambda dl: dl.triu(dl.zeros(2), [1, 1]), errors.ArgumentError, "k must be a whole number"),),
    ),
    Record(
        "kron",
        (
            Case((A((2, 3)), A((4, 2))), np.kron),
            Case((A((1, 3)), A((2, 1))), np.kron),
            Case((A((2, 0)), A((2, 2))), lambda a, b: np.zeros((4, 0))),
            Case((A((2, 3)), 2), np.kron),
        ),
        (
            Bad(lambda dl: dl.kron(formatted(dl), 2), errors.FormatError, "^kron"),
            Bad(lambda dl: dl.kron(dl.zeros(2, 2, 2), 1), errors.SizeError, "^kron"),
        ),
    ),
    Record(
        "blkdiag",
        (
            Case((A((2, 3)), A((1, 2)), A((0, 2))), block),
            Case((A((2, 1)),), block),
            Case((A((2, 2)), 5), block),
        ),
        (Bad(lambda dl: dl.blkdiag(formatted(dl), 2), errors.FormatError, "^blkdiag"),),
    ),
    Record(
        "toeplitz",
        (
            Case((A((1, 4)),), lambda r: scipy.linalg.toeplitz(r.ravel())),
            Case((A((3, 1)), A((1, 4))), lambda c, r: scipy.linalg.toeplitz(c.ravel(), r.ravel())),
            Case(
                (A((1, 3), "", complex_matrix),),
                lambda r: scipy.linalg.toeplitz(np.r_[r[0, :1], r[0, 1:].conj()], r.ravel()),
                smooth=False,
            ),
        ),
        (Bad(lambda dl: dl.toeplitz(dl.zeros(2, 2)), errors.SizeError, "vectors"),),
    ),
    Record(
        "vander",
        (
            Case((A((1, 4)),), lambda v: np.vander(v.ravel())),
            Case((A((3, 1)),), lambda v: np.vander(v.ravel())),
        ),
        (Bad(lambda dl: dl.vander(dl.zeros(2, 2)), errors.SizeError, "vectors"),),
    ),
    resizing("resize", resized()),
    resizing("paddata", resized(shrink=False)),
    resizing("trimdata", resized(grow=False)),
    Record(
        "sparse",
        (
            Case((A((3, 4)),), lambda x: x),
            Case((2, 3), lambda m, n: np.zeros((m, n))),
            Case((2, 3, "single"), lambda m, n, _: np.zeros((m, n))),
            Case(([1, 3, 3, 1], [2, 1, 1, 2], A((1, 4))), from_triplets),
            Case(([[1], [3], [3]], 2, A((3, 1)), 4, 5), from_triplets),
            Case(([1, 2], [2, 1], 7, 3, 3, 10), from_triplets),
            Case((2, 2, A((1, 1)), 2, 3), from_triplets),
            Case(([], [], [], 2, 3), lambda *_: np.zeros((2, 3))),
        ),
        (
            Bad(lambda dl: dl.sparse(), errors.ArgumentError, "got 0"),
            Bad(lambda dl: dl.sparse(1, 2, 3, 4), errors.ArgumentError, "got 4"),
            Bad(lambda dl: dl.sparse(-1, 2), errors.ArgumentError, "m must be"),
            Bad(lambda dl: dl.sparse(1, 2, "uint8"), errors.ClassError, '"single"'),
            Bad(lambda dl: dl.sparse(dl.zeros(2, 2, 2)), errors.SizeError, "must be a matrix"),
            Bad(lambda dl: dl.sparse(dl.dlarray([[1, 2]], "CB")), errors.FormatError, "stripdims"),
            Bad(lambda dl: dl.sparse([1, 2], [1, 2, 3], 1), errors.SizeError, "same number"),
            Bad(lambda dl: dl.sparse(3, 1, 1, 2, 2), errors.SizeError, "i and j reach"),
            Bad(lambda dl: dl.sparse(0, 1, 1), errors.IndexingError, "sparse: i and j must hold whole"),
        ),
    ),
    Record(
        "magic",
        (
            *(Case((n,), lambda n: n, compare=magic_sums) for n in SQUARES),
            Case((2,), lambda n: np.array([[1, 3], [4, 2]])),
            Case((0,), lambda n: np.zeros((0, 0))),
            Case((-3,), lambda n: np.zeros((0, 0))),
            Case((3.7,), lambda n: np.array([[8, 1, 6], [3, 5, 7], [4, 9, 2]])),
        ),
        (
            Bad(lambda dl: dl.magic([2, 3]), errors.ArgumentError, "n must be a real number"),
            Bad(lambda dl: dl.magic("4"), errors.ArgumentError, "n must be a real number"),
            Bad(lambda dl: dl.magic(float("nan")), errors.ArgumentError, "n must be a finite number"),
        ),
    ),
    Record(
        "accumarray",
        (
            Case((SUBS, A((6, 1))), ref_accumarray(SUBS, (4, 2))),
            Case((SUBS, A((1, 6)), [4, 3]), ref_accumarray(SUBS, (4, 3))),
            Case((COLUMN, A((6, 1))), ref_accumarray(COLUMN, (4, 1))),
            Case((COLUMN, A((1, 1))), ref_accumarray(COLUMN, (4, 1))),
            Case(
                (COLUMN, A((6, 1), "", distinct), [5, 1], lambda x: dl.max(x), -1),
                ref_accumarray(COLUMN, (5, 1), np.max, -1),
            ),
            Case(
                (COLUMN, A((6, 1), "", distinct), None, dl.max, -1),
                ref_accumarray(COLUMN, (4, 1), np.max, -1),
            ),
            Case((SUBS, A((6, 1), "", distinct), [4, 3], dl.min), ref_accumarray(SUBS, (4, 3), np.min)),
            Case((COLUMN, A((6, 1)), [], dl.mean, 3), ref_accumarray(COLUMN, (4, 1), np.mean, 3)),
            Case((COLUMN, A((6, 1)), [], lambda x: dl.mean(x)), ref_accumarray(COLUMN, (4, 1), np.mean)),
            Case(
                (COLUMN, A((6, 1)), None, lambda x: dl.sum(x * x, "all")),
                ref_accumarray(COLUMN, (4, 1), lambda v: np.sum(v * v)),
            ),
            Case((COLUMN, A((6, 1)), None, None, 2.5), ref_accumarray(COLUMN, (4, 1), fill=2.5)),
            Case((([1, 2, 3, 1, 2, 4], [1, 2, 2, 1, 2, 1]), A((6, 1))), ref_accumarray(SUBS, (4, 2))),
        ),
        (
            Bad(lambda dl: dl.accumarray([[0], [1]], [1, 2]), errors.IndexingError, "whole numbers from 1"),
            Bad(lambda dl: dl.accumarray([[1], [2]], [1, 2, 3]), errors.SizeError, "subs has 2 rows"),
            Bad(lambda dl: dl.accumarray([[1], [3]], [1, 2], [2, 1]), errors.SizeError, "reaches 3×1"),
            Bad(lambda dl: dl.accumarray([[1]], [1], [], 3), errors.ClassError, "must be a function"),
            Bad(lambda dl: dl.accumarray([[1], [1]], [1, 2], [], lambda v: v), errors.SizeError, "one value"),
        ),
    ),  # fmt: skip
    Record(
        "sub2ind",
        (
            Case(
                (
                    [3, 4],
                    A((2, 3), "CB", lambda g, s: g.integers(1, 4, s)),
                    A((2, 3), "", lambda g, s: g.integers(1, 5, s)),
                ),
                lambda sz, i, j: (
                    np.ravel_multi_index((i.astype(int) - 1, j.astype(int) - 1), (3, 4), order="F") + 1.0
                ),
                "CB",
                smooth=False,
            ),
            Case(
                (
                    [3, 4, 2],
                    A((5, 1), "", lambda g, s: g.integers(1, 4, s)),
                    A((5, 1), "", lambda g, s: g.integers(1, 9, s)),
                ),
                lambda sz, i, j: (i - 1) + 3 * (j - 1) + 1,
                smooth=False,
            ),
        ),
        (
            Bad(lambda dl: dl.sub2ind([3, 4], [1, 4], [1, 1]), errors.IndexingError, "from 1 to 3"),
            Bad(lambda dl: dl.sub2ind([3, 4], [1, 1.5], [1, 1]), errors.IndexingError, "1.5"),
            Bad(lambda dl: dl.sub2ind([3, 4], [1, 2], [1]), errors.SizeError, "one size"),
            Bad(lambda dl: dl.sub2ind(3, [1]), errors.ArgumentError, "at least two sizes"),
        ),
    ),  # fmt: skip
    Record(
        "ind2sub",
        (
            Case(
                ([3, 4, 2], A((4, 6), "CB", lambda g, s: g.integers(1, 25, s))),
                lambda sz, k: tuple(
                    p + 1.0 for p in np.unravel_index(k.astype(int) - 1, (3, 4, 2), order="F")
                ),
                ("CB", "CB", "CB"),
                smooth=False,
            ),
            Case(
                ([3, 4, 2], A((5, 1), "", lambda g, s: g.integers(1, 25, s))),
                lambda sz, k, nargout: ((k - 1) % 3 + 1, (k - 1) // 3 + 1),
                ("", ""),
                {"nargout": 2},
                smooth=False,
            ),
            Case(
                ([3, 4], A((5, 1), "", lambda g, s: g.integers(1, 13, s))),
                lambda sz, k, nargout: ((k - 1) % 3 + 1, (k - 1) // 3 + 1, np.ones_like(k)),
                ("", "", ""),
                {"nargout": 3},
                smooth=False,
            ),
        ),
        (
            Bad(lambda dl: dl.ind2sub([3, 4], [13]), errors.IndexingError, "from 1 to 12"),
            Bad(lambda dl: dl.ind2sub([0, 4], [1]), errors.IndexingError, "no elements"),
        ),
    ),  # fmt: skip
]
