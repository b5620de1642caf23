"""Records of the functions that functions/sorting/ defines."""

from functools import cmp_to_key

import numpy as np

from dlarray import errors
from tests.support.records import A, Bad, Case, Record, distinct
from tests.support.references import few, whole


def ref_find(x, n=None, direction="first", nargout=1):
    hits = [k for k, v in enumerate(x.ravel(order="F"), 1) if v != 0]
    if n is not None:
        hits = hits[:n] if direction == "first" else hits[-n:]
    row = x.ndim == 2 and x.shape[0] == 1

    def vector(values):
        return np.array(values, dtype=float).reshape((1, -1) if row else (-1, 1))

    if nargout == 1:
        return vector(hits)
    m = x.shape[0]
    out = (vector([(k - 1) % m + 1 for k in hits]), vector([(k - 1) // m + 1 for k in hits]))
    return out if nargout == 2 else (*out, vector([x.ravel(order="F")[k - 1] for k in hits]))


def _same_value(a, b):
    return np.all(a == b)


def ref_unique(x, *options, nargout=1):
    rows = "rows" in options
    items = list(x) if rows else list(x.ravel(order="F"))
    found, member = [], []
    for i, item in enumerate(items):
        place = next((g for g, members in enumerate(found) if _same_value(items[members[0]], item)), None)
        if place is None:
            found.append([])
            place = len(found) - 1
        found[place].append(i)
        member.append(place)
    ranks = list(range(len(found)))
    if "stable" not in options:
        heads = np.array([np.atleast_1d(items[m[0]]) for m in found])
        ranks = row_order(heads, range(heads.shape[1]), ["ascend"] * heads.shape[1])
    chosen = [found[g][-1 if "last" in options else 0] for g in ranks]
    values = np.array([items[i] for i in chosen])
    if not rows:
        values = values.reshape((1, -1) if x.shape[0] == 1 and x.ndim == 2 else (-1, 1))
    ic = [ranks.index(g) + 1.0 for g in member]
    out = (values, np.array(chosen)[:, None] + 1.0, np.array(ic)[:, None])
    return out[0] if nargout == 1 else out[:nargout]


def ref_ismember(a, b, *options, nargout=1):
    rows = "rows" in options
    left = list(a) if rows else list(a.ravel(order="F"))
    right = list(b) if rows else list(b.ravel(order="F"))
    where = [next((j for j, w in enumerate(right, 1) if _same_value(v, w)), 0) for v in left]
    where = np.array(where, dtype=float)
    where = where[:, None] if rows else where.reshape(a.shape, order="F")
    return (where > 0, where) if nargout == 2 else where > 0


def ref_set(keep, outputs):
    def reference(a, b, *options, nargout=1):
        rows = "rows" in options
        left = list(a) if rows else list(a.ravel(order="F"))
        right = list(b) if rows else list(b.ravel(order="F"))
        both = left + right
        firsts = []
        for i, v in enumerate(both):
            in_a = any(_same_value(v, w) for w in left) or (i < len(left))
            in_b = any(_same_value(v, w) for w in right) or (i >= len(left))
            if keep(in_a, in_b) and not any(_same_value(v, both[j]) for j in firsts):
                firsts.append(i)
        if "stable" not in options:
            heads = np.array([np.atleast_1d(both[i]) for i in firsts])
            order = row_order(heads, range(heads.shape[1]), ["ascend"] * heads.shape[1])
            firsts = [firsts[i] for i in order]
        values = np.array([both[i] for i in firsts])
        if not rows:
            as_row = a.shape[0] == 1 and (outputs == "first" or b.shape[0] == 1)
            values = values.reshape((1, -1) if as_row else (-1, 1))
        if nargout == 1:
            return values
        ia = np.array([i + 1.0 for i in firsts if i < len(left)])[:, None]
        if outputs == "both":
            ib = [next(j for j, w in enumerate(right, 1) if _same_value(both[i], w)) for i in firsts]
        else:
            ib = [i - len(left) + 1.0 for i in firsts if i >= len(left)]
        return (values, ia, np.array(ib, dtype=float).reshape(-1, 1))[:nargout]

    return reference


def _sets(name, keep, outputs, more=()):
    reference = ref_set(keep, outputs)
    nargout = {"each": 3, "both": 3, "first": 2}[outputs]
    blank = ("",) * nargout
    return Record(
        name,
        (
            Case((A((1, 6), "", whole), A((1, 4), "", whole)), reference, smooth=False),
            Case((A((3, 4), "CB", few), A((5, 1), "", whole)), reference, blank, {"nargout": nargout}, smooth=False),
            Case((A((1, 9), "", few), A((1, 9), "", few), "stable"), reference, blank, {"nargout": nargout},
                 smooth=False),
            Case((A((7, 2), "", whole), A((5, 2), "", whole), "rows"), reference, blank, {"nargout": nargout},
                 smooth=False),
            *more,
        ),
        (
            Bad(lambda dl: getattr(dl, name)([1, 2], [2], "legacy"), errors.ArgumentError, "not offered"),
            Bad(lambda dl: getattr(dl, name)([1, 2], [2], "rows"), errors.SizeError, "equally many columns"),
        ),
    )  # fmt: skip


def same(result, expected):
    assert result == expected and type(result) is type(expected)


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
        "find",
        (
            Case((A((4, 5), "CB", whole),), ref_find, smooth=False),
            Case((A((1, 9), "", whole), 3, "last"), ref_find, smooth=False),
            Case((A((3, 2, 4), "CBT", whole),), ref_find, ("", ""), {"nargout": 2}, smooth=False),
            Case((A((3, 4)), 5), ref_find, ("", "", ""), {"nargout": 3}, smooth=False),
            Case((A((3, 3), "", lambda g, s: np.zeros(s)),), ref_find, smooth=False),
            Case((A((1, 3), "", lambda g, s: np.zeros(s)),), ref_find, smooth=False),
            Case((A((1, 1), "", lambda g, s: np.zeros(s)),), lambda x: np.zeros((0, 0)), smooth=False),
            Case((A((0, 0)),), lambda x: x, smooth=False),
        ),
        (
            Bad(lambda dl: dl.find([1, 2], 0), errors.ArgumentError, "whole number from 1"),
            Bad(lambda dl: dl.find([1, 2], 1, "middle"), errors.OptionError, '"last"'),
        ),
    ),
    Record(
        "nnz",
        (
            Case((A((4, 5), "CB", few),), lambda x: np.array([[np.sum(x != 0)]]), smooth=False),
            Case((A((0, 3)),), lambda x: np.zeros((1, 1)), smooth=False),
        ),
        (Bad(lambda dl: dl.nnz("abc"), errors.ClassError, "not numeric"),),
    ),
    Record(
        "unique",
        (
            Case((A((4, 5), "CB", few),), ref_unique, ("", "", ""), {"nargout": 3}, smooth=False),
            Case((A((1, 9), "", few), "stable"), ref_unique, ("", "", ""), {"nargout": 3}, smooth=False),
            Case(
                (A((9, 2), "CB", whole), "rows", "last"),
                ref_unique,
                ("CB", "", ""),
                {"nargout": 3},
                smooth=False,
            ),
            Case(
                (A((9, 2), "", whole), "rows", "stable"),
                ref_unique,
                ("", "", ""),
                {"nargout": 3},
                smooth=False,
            ),
            Case((A((20, 1), "", complex_few),), ref_unique, ("", ""), {"nargout": 2}, smooth=False),
            Case((A((3, 2), "", distinct),), ref_unique),
            Case((A((0, 0)),), lambda x: x),
        ),
        (
            Bad(lambda dl: dl.unique([1, 2], "legacy"), errors.ArgumentError, "not offered"),
            Bad(lambda dl: dl.unique([1, 2], "first", "last"), errors.ArgumentError, "contradict"),
            Bad(lambda dl: dl.unique(dl.zeros(2, 2, 2), "rows"), errors.SizeError, "must be a matrix"),
        ),
    ),
    Record(
        "ismember",
        (
            Case(
                (A((4, 5), "CB", few), A((1, 9), "", few)),
                ref_ismember,
                ("CB", "CB"),
                {"nargout": 2},
                smooth=False,
            ),
            Case((A((3, 4)), A((2, 2))), ref_ismember, smooth=False),
            Case(
                (A((9, 2), "", whole), A((5, 2), "", whole), "rows"),
                ref_ismember,
                ("", ""),
                {"nargout": 2},
                smooth=False,
            ),
            Case(
                (A((9, 1), "", complex_few), A((5, 2), "", complex_few)),
                ref_ismember,
                ("", ""),
                {"nargout": 2},
                smooth=False,
            ),
            Case((A((2, 3), "CB"), A((0, 0))), lambda a, b: np.zeros((2, 3)), "CB", smooth=False),
        ),
        (
            Bad(lambda dl: dl.ismember([1, 2], [[1], [2]], "rows"), errors.SizeError, "equally many columns"),
            Bad(lambda dl: dl.ismember([1, 2], [1], "legacy"), errors.ArgumentError, "not offered"),
        ),
    ),  # fmt: skip
    _sets("union", lambda a, b: a or b, "each"),
    _sets("intersect", lambda a, b: a and b, "both"),
    _sets("setdiff", lambda a, b: a and not b, "first"),
    _sets("setxor", lambda a, b: a != b, "each"),
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
