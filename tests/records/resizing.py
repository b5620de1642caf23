"""Records of resizing, sparse, magic, real powers, image classes and quadrature."""

import numpy as np

import dlarray.functions.arrays.magic
import dlarray.functions.arrays.resizing
import dlarray.functions.arrays.sparse
import dlarray.functions.data_types.image_classes
import dlarray.functions.elementwise.real_domain
import dlarray.functions.numerics.quadrature  # noqa: F401
from dlarray import errors
from records import A, Bad, Case, Record, positive

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


def whole(gen, size):
    return gen.integers(-3, 4, size).astype(float)


def magic_sums(result, n):
    """Every row, column and diagonal has the sum n (n² + 1)/2, and each number is there once."""
    x = np.asarray(result)
    assert sorted(x.ravel()) == list(range(1, n * n + 1))
    sums = [*x.sum(0), *x.sum(1), np.trace(x), np.trace(x[::-1])]
    assert set(sums) == {n * (n * n + 1) / 2}


SQUARES = (1, 3, 4, 5, 6, 8, 10, 13, 14)


def cube(x):
    return x * x * x


RECORDS = [
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
        "reallog",
        (
            Case((A((3, 4), "CB", positive),), np.log, "CB"),
            Case((A((0, 3)),), lambda x: x),
        ),
        (
            Bad(lambda dl: dl.reallog([1, -1]), errors.ArgumentError, "nonnegative"),
            Bad(lambda dl: dl.reallog(1j), errors.ClassError, "complex"),
        ),
    ),
    Record(
        "realsqrt",
        (Case((A((3, 4), "CB", positive),), np.sqrt, "CB"), Case((A((0, 3)),), lambda x: x)),
        (
            Bad(lambda dl: dl.realsqrt([1, -1]), errors.ArgumentError, "nonnegative"),
            Bad(lambda dl: dl.realsqrt(1j), errors.ClassError, "complex"),
        ),
    ),
    Record(
        "realpow",
        (
            Case((A((3, 4), "CB", positive), A((3, 1), "C", positive)), lambda x, y: x**y, "CB"),
            Case((A((3, 4)), A((1, 4), "", whole, differentiable=False)), lambda x, y: x**y, smooth=False),
            Case((A((2, 3)), 3), lambda x, p: x**p),
        ),
        (
            Bad(lambda dl: dl.realpow([1, -1], 0.5), errors.ArgumentError, "not whole"),
            Bad(lambda dl: dl.realpow(1j, 2), errors.ClassError, "complex"),
            Bad(lambda dl: dl.realpow("a", 2), errors.ClassError, "numeric"),
            Bad(lambda dl: dl.realpow([1, 2], [1, 2, 3]), errors.SizeError, "incompatible"),
        ),
    ),
    Record(
        "rsqrt",
        (Case((A((3, 4), "CB", positive),), lambda x: 1 / np.sqrt(x), "CB"), Case((A((0, 3)),), lambda x: x)),
    ),
    Record(
        "im2double",
        (
            # single becomes double: the class of the result does not follow that of the argument
            Case((A((3, 4), "CB", keep_class=True),), lambda x: x, "CB"),
            Case((A((2, 3, 2)), "indexed"), lambda x, _: x, smooth=False),
            Case((A((2, 3), "", lambda gen, size: gen.random(size) < 0.5),), lambda x: x, smooth=False),
        ),
        (
            Bad(lambda dl: dl.im2double(np.ones((2, 2), np.int32)), errors.ClassError, "uint16 or int16"),
            Bad(
                lambda dl: dl.im2double(np.ones((2, 2), np.int16), "indexed"),
                errors.ClassError,
                "uint8 or uint16",
            ),
            Bad(lambda dl: dl.im2double([1], "colour"), errors.ArgumentError, '"indexed"'),
            Bad(lambda dl: dl.im2double(1j), errors.ClassError, "real"),
        ),
    ),
    Record(
        "im2single",
        (
            # rounded to single: differences of doubles would see the rounding
            Case((A((3, 4), "CB"),), lambda x: x.astype(np.float32), "CB", smooth=False),
            Case((A((2, 3, 2)), "indexed"), lambda x, _: x.astype(np.float32), smooth=False),
        ),
        (
            Bad(lambda dl: dl.im2single(np.ones((2, 2), np.int8)), errors.ClassError, "uint16 or int16"),
            Bad(lambda dl: dl.im2single([1], 3), errors.ArgumentError, '"indexed"'),
        ),
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
