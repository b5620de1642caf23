"""Records of searching, counting and index conversion: find, nnz, histcounts, accumarray, sub2ind, ind2sub."""

import math

import numpy as np

import dlarray as dl
import dlarray.functions.arrays.accumarray
import dlarray.functions.arrays.subscripts
import dlarray.functions.sorting.searching
import dlarray.functions.statistics.histcounts  # noqa: F401
from dlarray import errors
from records import A, Bad, Case, Record, distinct
from records.sorting import few, whole


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


def ref_counts(x, edges, Normalization="count", nargout=1):
    flat, edges = x.ravel(order="F"), np.asarray(edges, dtype=float).ravel()
    bins = np.zeros(flat.size)
    for i, v in enumerate(flat):
        for b in range(len(edges) - 1):
            if edges[b] <= v < edges[b + 1] or (b == len(edges) - 2 and v == edges[-1]):
                bins[i] = b + 1
    n = np.array([np.sum(bins == b + 1) for b in range(len(edges) - 1)], dtype=float)
    width = np.diff(edges)
    n = {
        "count": n,
        "probability": n / flat.size,
        "percentage": 100 * n / flat.size,
        "countdensity": n / width,
        "pdf": n / flat.size / width,
        "cumcount": np.cumsum(n),
        "cdf": np.cumsum(n) / flat.size,
    }[Normalization]
    out = (n[None], edges[None], bins.reshape(x.shape, order="F"))
    return n[None] if nargout == 1 else out[:nargout]


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
        "histcounts",
        (
            *[
                Case(
                    (A((4, 5), "CB", few), [0, 1, 3, 4]),
                    ref_counts,
                    "",
                    {"Normalization": kind},
                    smooth=False,
                )
                for kind in ("count", "probability", "percentage", "countdensity", "pdf", "cumcount", "cdf")
            ],
            Case(
                (A((4, 5), "CB", few), [1, 2, math.inf]),
                ref_counts,
                ("", "", "CB"),
                {"nargout": 3},
                smooth=False,
            ),
            Case(
                (A((6, 5)), A((1, 4), "", lambda g, s: np.sort(g.standard_normal(s)), keep_class=True)),
                ref_counts,
                smooth=False,
            ),
            Case(
                (A((4, 5), "", whole),),
                lambda x, nargout, BinMethod: ref_counts(
                    x, np.arange(np.min(x) - 0.5, np.max(x) + 1), nargout=2
                ),
                ("", ""),
                {"nargout": 2, "BinMethod": "integers"},
                smooth=False,
            ),
            Case(
                (A((4, 5), "", whole), 3),
                lambda x, k, BinLimits: ref_counts(x, [0, 1, 2, 3]),
                "",
                {"BinLimits": [0, 3]},
                smooth=False,
            ),
            Case(
                (A((4, 5), "", whole),),
                lambda x, BinWidth: ref_counts(x, np.arange(0, 2 * math.ceil(np.max(x) / 2) + 1, 2)),
                "",
                {"BinWidth": 2},
                smooth=False,
            ),
            Case((A((0, 0)),), lambda x: np.zeros((1, 1)), smooth=False),
        ),
        (
            Bad(lambda dl: dl.histcounts([1, 2], [3, 1]), errors.ArgumentError, "ascending"),
            Bad(lambda dl: dl.histcounts([1, 2], 0), errors.ArgumentError, "whole number from 1"),
            Bad(lambda dl: dl.histcounts([1, 2], BinWidth=-1), errors.OptionError, "positive"),
            Bad(lambda dl: dl.histcounts([1, 2], 3, BinWidth=1), errors.OptionError, "together"),
            Bad(lambda dl: dl.histcounts([1, 2], BinLimits=[2, 1]), errors.OptionError, "increasing"),
            Bad(lambda dl: dl.histcounts([1, 2], Normalization="area"), errors.OptionError, "pdf"),
            Bad(lambda dl: dl.histcounts([1 + 2j]), errors.ClassError, "complex"),
        ),
    ),  # fmt: skip
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
            Bad(lambda dl: dl.accumarray([1, 2], [1, 2]), errors.SizeError, "a column of subscripts is"),
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
