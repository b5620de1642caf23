"""Records of sets: unique, ismember, union, intersect, setdiff, setxor."""

import numpy as np

import dlarray.functions.sorting.set_operations
import dlarray.functions.sorting.unique  # noqa: F401
from dlarray import errors
from records import A, Bad, Case, Record, distinct
from records.sorting import complex_few, few, row_order, whole


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


RECORDS = [
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
]
