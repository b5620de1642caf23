"""Records of sorting: sort, sortrows, topkrows, maxk, mink, issorted, issortedrows."""

from functools import cmp_to_key

import numpy as np

import dlarray.functions.sorting.kextremes
import dlarray.functions.sorting.sorting  # noqa: F401
from dlarray import errors
from records import A, Bad, Case, Record, distinct


def same(result, expected):
    assert result == expected and type(result) is type(expected)


def few(gen, size):
    """Whole numbers with many repetitions, one NaN and one infinity among them."""
    x = gen.integers(0, 5, size).astype(float)
    flat = x.reshape(-1)
    if flat.size > 8:
        flat[[3, 7]] = np.nan
        flat[5] = np.inf
    return x


def whole(gen, size):
    return gen.integers(0, 4, size).astype(float)


def complex_few(gen, size):
    return gen.integers(-1, 2, size) + 1j * gen.integers(-1, 2, size)


def _before(a, b, descend, nan_first, method):
    """-1, 0 or 1: how two elements compare, MATLAB's rules spelled out."""
    if np.isnan(a) or np.isnan(b):
        order = int(np.isnan(b)) - int(np.isnan(a))
        return order if nan_first else -order
    if method == "auto":
        method = "abs" if isinstance(a, complex | np.complexfloating) else "real"
    keys = [
        (v.real, v.imag) if method == "real" else (np.abs(v), np.angle(v)) for v in (complex(a), complex(b))
    ]
    order = int(keys[0] > keys[1]) - int(keys[0] < keys[1])
    return -order if descend else order


def ordered(line, direction="ascend", placement="auto", method="auto"):
    """Positions of a line's elements in order; Python's sort is stable."""
    descend = direction == "descend"
    nan_first = placement == "first" or (placement == "auto" and descend)
    return sorted(
        range(len(line)),
        key=cmp_to_key(lambda i, j: _before(line[i], line[j], descend, nan_first, method)),
    )


def _dim(x, dim):
    return next((d for d, n in enumerate(x.shape, 1) if n != 1), 1) if dim is None else dim


def _along(x, dim, positions):
    """Apply a choice of positions to every line along a dimension: values, and positions from 1."""
    x = x.reshape(x.shape + (1,) * (dim - x.ndim))
    lines = np.moveaxis(x, dim - 1, -1)
    values, places = [], []
    for where in np.ndindex(lines.shape[:-1]):
        chosen = positions(lines[where])
        values.append(lines[where][chosen])
        places.append(np.array(chosen) + 1.0)
    shape = lines.shape[:-1] + (-1,) if values else lines.shape
    return tuple(np.moveaxis(np.array(p).reshape(shape), -1, dim - 1) for p in (values, places))


def ref_sort(x, *options, MissingPlacement="auto", ComparisonMethod="auto", nargout=1):
    dim = next((o for o in options if not isinstance(o, str)), None)
    direction = next((o for o in options if isinstance(o, str)), "ascend")
    pair = _along(x, _dim(x, dim), lambda line: ordered(line, direction, MissingPlacement, ComparisonMethod))
    return pair if nargout == 2 else pair[0]


def ref_k(direction):
    def reference(x, k, dim=None, ComparisonMethod="auto", nargout=1):
        pair = _along(
            x, _dim(x, dim), lambda line: ordered(line, direction, "last", ComparisonMethod)[: int(k)]
        )
        return pair if nargout == 2 else pair[0]

    return reference


def row_order(x, columns, directions, placement="auto"):
    def compare(i, j):
        for c, direction in zip(columns, directions, strict=True):
            descend = direction == "descend"
            nan_first = placement == "first" or (placement == "auto" and descend)
            order = _before(x[i, c], x[j, c], descend, nan_first, "auto")
            if order:
                return order
        return 0

    return sorted(range(len(x)), key=cmp_to_key(compare))


def ref_sortrows(x, column=None, direction=None, MissingPlacement="auto", nargout=1):
    columns = list(range(1, x.shape[1] + 1)) if column is None else np.atleast_1d(column).tolist()
    directions = ["descend" if c < 0 else "ascend" for c in columns]
    if direction is not None:
        directions = [direction] * len(columns) if isinstance(direction, str) else direction
    order = row_order(x, [abs(c) - 1 for c in columns], directions, MissingPlacement)
    return (x[order], np.array(order)[:, None] + 1.0) if nargout == 2 else x[order]


def ref_topkrows(x, k, column=None, direction="descend", nargout=1):
    columns = list(range(1, x.shape[1] + 1)) if column is None else np.atleast_1d(column).tolist()
    order = row_order(x, [c - 1 for c in columns], [direction] * len(columns), "last")[:k]
    return (x[order], np.array(order)[:, None] + 1.0) if nargout == 2 else x[order]


RECORDS = [
    Record(
        "sort",
        (
            Case((A((5, 4), "CB", distinct),), ref_sort, "CB"),
            Case((A((3, 4, 2), "CBT", distinct), 2, "descend"), ref_sort, "CBT"),
            Case((A((1, 7), "", distinct), "descend"), ref_sort),
            Case((A((2, 3), "", distinct), 3), ref_sort),
            Case((A((2, 3), "CB", distinct), 4), ref_sort, ("CB", "CB"), {"nargout": 2}, smooth=False),
            Case((A((5, 6), "CB", few), 1), ref_sort, ("CB", "CB"), {"nargout": 2}, smooth=False),
            Case((A((5, 6), "", few), 2, "descend"), ref_sort, ("", ""), {"nargout": 2}, smooth=False),
            Case(
                (A((5, 6), "", few),),
                ref_sort,
                ("", ""),
                {"nargout": 2, "MissingPlacement": "first"},
                smooth=False,
            ),
            Case(
                (A((5, 6), "", few), "descend"),
                ref_sort,
                ("", ""),
                {"nargout": 2, "MissingPlacement": "last", "ComparisonMethod": "abs"},
                smooth=False,
            ),
            Case((A((20, 1), "", complex_few),), ref_sort, ("", ""), {"nargout": 2}, smooth=False),
            Case(
                (A((20, 1), "", complex_few), "descend"),
                ref_sort,
                ("", ""),
                {"nargout": 2, "ComparisonMethod": "real"},
                smooth=False,
            ),
            Case((A((0, 3)),), lambda x: x),
        ),
        (
            Bad(lambda dl: dl.sort([1, 2], 0), errors.ArgumentError, "whole number from 1"),
            Bad(lambda dl: dl.sort([1, 2], "down"), errors.OptionError, '"descend"'),
            Bad(lambda dl: dl.sort([1, 2], MissingPlacement="top"), errors.OptionError, '"first"'),
            Bad(lambda dl: dl.sort([1, 2], 1, 2), errors.ArgumentError, "direction"),
        ),
    ),  # fmt: skip
    Record(
        "sortrows",
        (
            Case((A((5, 3), "CB", distinct),), ref_sortrows, "CB"),
            Case((A((9, 3), "", whole), [2, -3]), ref_sortrows, ("", ""), {"nargout": 2}, smooth=False),
            Case(
                (A((9, 3), "", few), [2, 3], ["descend", "ascend"]),
                ref_sortrows,
                ("", ""),
                {"nargout": 2},
                smooth=False,
            ),
            Case(
                (A((9, 3), "", few), 1, "descend"),
                ref_sortrows,
                ("", ""),
                {"nargout": 2, "MissingPlacement": "last"},
                smooth=False,
            ),
            Case((A((0, 3)),), lambda x: x),
        ),
        (
            Bad(lambda dl: dl.sortrows(dl.zeros(2, 2, 2)), errors.SizeError, "must be a matrix"),
            Bad(lambda dl: dl.sortrows([[1, 2]], 3), errors.ArgumentError, "from 1 to 2"),
            Bad(lambda dl: dl.sortrows([[1, 2]], [1, 2], ["ascend"] * 3), errors.ArgumentError, "3 entries"),
        ),
    ),  # fmt: skip
    Record(
        "topkrows",
        (
            Case((A((5, 3), "CB", distinct), 2), ref_topkrows, "CB"),
            Case((A((9, 3), "", few), 4, [2, 1]), ref_topkrows, ("", ""), {"nargout": 2}, smooth=False),
            Case(
                (A((9, 3), "", few), 20, [2, 1], "ascend"),
                ref_topkrows,
                ("", ""),
                {"nargout": 2},
                smooth=False,
            ),
        ),
        (Bad(lambda dl: dl.topkrows([[1, 2]], -1), errors.ArgumentError, "whole number from 0"),),
    ),
    Record(
        "maxk",
        (
            Case((A((5, 4), "CB", distinct), 2), ref_k("descend"), "CB"),
            Case((A((3, 4, 2), "CBT", distinct), 3, 2), ref_k("descend"), "CBT"),
            Case((A((5, 6), "", few), 3, 2), ref_k("descend"), ("", ""), {"nargout": 2}, smooth=False),
            Case((A((5, 6), "", few), 9), ref_k("descend"), ("", ""), {"nargout": 2}, smooth=False),
            Case((A((2, 3), "CB"), 2, 3), lambda x, *_: x, "CB"),
            Case((A((20, 1), "", complex_few), 4), ref_k("descend"), ("", ""), {"nargout": 2}, smooth=False),
            Case((A((5, 4), "CB"), 0), lambda x, k: x[:0], "CB"),
        ),
        (
            Bad(lambda dl: dl.maxk([1, 2], -1), errors.ArgumentError, "whole number from 0"),
            Bad(lambda dl: dl.maxk([1, 2], 1, 0), errors.ArgumentError, "whole number from 1"),
        ),
    ),
    Record(
        "mink",
        (
            Case((A((5, 4), "CB", distinct), 2), ref_k("ascend"), "CB"),
            Case((A((5, 6), "", few), 3, 2), ref_k("ascend"), ("", ""), {"nargout": 2}, smooth=False),
            Case((A((7, 1), "", distinct), 3), ref_k("ascend"), "", {"ComparisonMethod": "abs"}),
        ),
        (Bad(lambda dl: dl.mink([1, 2], 1.5), errors.ArgumentError, "k must be a whole number from 0"),),
    ),
    Record(
        "issorted",
        (
            Case((A((5, 4)),), lambda x: False, compare=same, smooth=False),
            Case(
                (A((5, 4), "CB", lambda g, s: np.cumsum(g.random(s), 0)),),
                lambda x: True,
                compare=same,
                smooth=False,
            ),
            Case(
                (A((5, 4), "", lambda g, s: np.cumsum(g.random(s), 1)), 2, "strictascend"),
                lambda *_: True,
                compare=same,
                smooth=False,
            ),
            Case(
                (A((5, 1), "", lambda g, s: np.array([[9.0], [4], [4], [1], [0]])), "monotonic"),
                lambda *_: True,
                compare=same,
                smooth=False,
            ),
            Case(
                (A((5, 1), "", lambda g, s: np.array([[9.0], [4], [4], [1], [0]])), "strictdescend"),
                lambda *_: False,
                compare=same,
                smooth=False,
            ),
            Case(
                (A((3, 1), "", lambda g, s: np.array([[1.0], [4], [np.nan]])),),
                lambda *_: True,
                compare=same,
                smooth=False,
            ),
            Case(
                (A((3, 1), "", lambda g, s: np.array([[1.0], [4], [np.nan]])), "strictascend"),
                lambda *_: False,
                compare=same,
                smooth=False,
            ),
            Case(
                (A((3, 2), "", lambda g, s: np.array([[1.0, 9], [2, 3], [2, 4]])), "rows"),
                lambda *_: True,
                compare=same,
                smooth=False,
            ),
        ),
        (Bad(lambda dl: dl.issorted([1, 2], "up"), errors.OptionError, "strictmonotonic"),),
    ),  # fmt: skip
    Record(
        "issortedrows",
        (
            Case(
                (A((3, 2), "", lambda g, s: np.array([[1.0, 9], [2, 4], [2, 3]])), [1, -2]),
                lambda *_: True,
                compare=same,
                smooth=False,
            ),
            Case(
                (A((3, 2), "", lambda g, s: np.array([[1.0, 9], [2, 4], [2, 3]])),),
                lambda *_: False,
                compare=same,
                smooth=False,
            ),
        ),
        (Bad(lambda dl: dl.issortedrows(dl.zeros(2, 2, 2)), errors.SizeError, "must be a matrix"),),
    ),  # fmt: skip
]
