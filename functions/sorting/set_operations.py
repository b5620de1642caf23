"""union, intersect, setdiff and setxor: sets of values or rows of two arrays."""

from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, is_empty, texts
from dlarray.array import asdlarray, dlarray
from dlarray.backend import asarray_like
from dlarray.categorical import categorical, united
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, SizeError
from dlarray.functions.sorting.ordering import selected
from dlarray.functions.sorting.unique import (
    check_matrix,
    elements,
    groups,
    index_column,
    is_row,
    is_text,
    picked,
    set_options,
)
from dlarray.operands import in_common_class, operands
from dlarray.registry import function


def _text_set(name: str, A: Any, B: Any, keep: Any, words: set[str], outputs: str, nargout: int) -> Any:
    a, b = ([] if is_empty(t) else texts(name, "a set beside text", t) for t in (A, B))
    first: dict[str, int] = {}
    for i, text in enumerate(a + b):
        first.setdefault(text, i)
    values = [t for t in first if keep(t in a, t in b)]
    values = values if "stable" in words else sorted(values)
    if nargout == 1:
        return values
    like = np.zeros(())
    chosen = np.array([first[t] for t in values], dtype=np.int64)
    second = np.array([b.index(t) for t in values], dtype=np.int64) if outputs == "both" else None
    return (values, *_positions(chosen, second, len(a), like))[:nargout]


def _label_set(name: str, A: Any, B: Any, options: tuple, keep: Any, outputs: str, nargout: int) -> Any:
    """Sets of labels, in the order of their categories: those of A, then what B adds.  No undefined equals another."""
    a, b = (
        labels if isinstance(labels, categorical) else categorical([] if is_empty(labels) else labels)
        for labels in (A, B)
    )
    ordinal = a.isordinal() and b.isordinal()
    if ordinal and a.categories() != b.categories():
        raise ArgumentError(
            f"{name}: A and B are ordinal with different categories, {', '.join(a.categories())} and "
            f"{', '.join(b.categories())}; fix: the same categories in the same order"
        )
    codes, names = united([a, b])
    one, other = (asdlarray(np.where(of == 0, np.nan, of)) for of in codes)
    found = _combined(name, one, other, options, keep, outputs, nargout)
    chosen, *places = (found,) if nargout == 1 else found
    C = categorical.from_codes(np.nan_to_num(np.asarray(chosen)), names, ordinal)
    return C if nargout == 1 else (C, *places)


def _positions(chosen: np.ndarray, second: np.ndarray | None, split: int, like: Any) -> tuple:
    """ia and ib: for intersect both of every value, else which value comes from A and which from B."""
    if second is not None:
        return index_column(chosen, like), index_column(second, like)
    return index_column(chosen[chosen < split], like), index_column(chosen[chosen >= split] - split, like)


def _combined(name: str, A: Any, B: Any, options: tuple, keep: Any, outputs: str, nargout: int) -> Any:
    words = set_options(name, options, ("rows", "sorted", "stable"))
    nargout = check_nargout(name, nargout, (1, 2) if outputs == "first" else (1, 2, 3))
    if isinstance(A, categorical) or isinstance(B, categorical):
        return _label_set(name, A, B, options, keep, outputs, nargout)
    if is_text(A) or is_text(B):
        return _text_set(name, A, B, keep, words, outputs, nargout)
    rows = "rows" in words
    A, B = operands(name, A, B)
    nothing = [X.shape == (0, 0) for X in (A, B)]
    if rows:
        check_matrix(name, "A", A)
        check_matrix(name, "B", B)
        if A.shape[1] != B.shape[1] and not any(nothing):
            raise SizeError(
                f'{name}: with "rows" A and B need equally many columns, but they are {A.describe()} and '
                f"{B.describe()}"
            )
    a, b = in_common_class(name, A, B)
    if rows and any(nothing):  # [] has no rows, of whatever length
        xa, width = namespace_of(a), max(A.shape[1], B.shape[1])
        a = xa.reshape(a, (width, 0)) if nothing[0] else a
        b = namespace_of(b).reshape(b, (width, 0)) if nothing[1] else b
    parts = [elements(dlarray.from_array(getattr(f, "value", f)), rows) for f in (a, b)]
    split = len(parts[0])
    order, begins = groups(np.concatenate(parts))
    starts = np.flatnonzero(begins)
    in_a = np.zeros(len(starts), dtype=bool)
    in_b = np.zeros(len(starts), dtype=bool)
    member = np.cumsum(begins) - 1
    in_a[member[order < split]] = True
    in_b[member[order >= split]] = True
    kept = np.flatnonzero(keep(in_a, in_b))
    chosen = order[starts[kept]]  # the first of each group, A's before B's
    second = None
    if outputs == "both":
        lowest = np.full(len(starts), len(order))
        np.minimum.at(lowest, member, np.where(order >= split, order, len(order)))
        second = lowest[kept] - split
    if "stable" in words:
        ranks = np.argsort(chosen, kind="stable")
        chosen = chosen[ranks]
        second = None if second is None else second[ranks]
    # the values come from A where it has them, so that their gradients go there
    xp = next((n for n in map(namespace_of, (a, b)) if getattr(n, "traces", False)), namespace_of(a))
    if rows:
        C = picked(dlarray.from_array(xp.concat([a, b], axis=-1)), chosen, True, False)
        C = C if not A._format else A.wrap(C.array)
    else:
        flat = xp.concat([xp.reshape(a, (-1,)), xp.reshape(b, (-1,))], axis=-1)
        as_row = (
            is_row(A)
            if outputs == "first"
            else all(is_row(X) or empty for X, empty in zip((A, B), nothing, strict=True))
            and not all(nothing)
        )
        where = asarray_like(chosen.astype(np.int64), A._data)
        taken = selected(flat, where, size=flat.shape[0])
        shape = (-1, 1) if as_row else (1, -1)
        if (nothing[0] and outputs == "first") or (any(nothing) and outputs == "both") or all(nothing):
            shape = (0, 0)
        C = dlarray.from_array(namespace_of(taken).reshape(taken, shape))
    if nargout == 1:
        return C
    return (C, *_positions(chosen, second, split, A._data))[:nargout]


@function(indices=(1, 2))
def union(A: Any, B: Any, /, *options: Any, nargout: int = 1) -> Any:
    """The values that are in at least one of two arrays, without repetitions.

    Syntaxes: ``C = union(A, B)``, ``union(A, B, setOrder)``, ``union(A, B, "rows")``,
    ``C, ia, ib = union(…, nargout=3)``.

    Parameters
    ----------
    A, B : dlarray or array_like, lists of str, or categorical
        Any sizes; labels are not looked at.
    setOrder : {"sorted", "stable"}
        Ascending (default), or in the order of ``A`` and then ``B``.
    "rows"
        Compare whole rows of matrices with equally many columns.
    nargout : {1, 2, 3}
        With 3, also the indices of the values that come from ``A`` and from ``B`` (double columns from 1).

    Returns
    -------
    dlarray
        A row when both are rows, else a column.  Every NaN is a value of its own.  Class: single wins.

    Notes
    -----
    The size of the result depends on the values, which are compared on the host: with data on a GPU the call waits.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.union.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.union([5, 7, 1], [3, 1, 1])
      1×4 dlarray
    <BLANKLINE>
         1     3     5     7
    """
    return _combined("union", A, B, options, lambda a, b: a | b, "each", nargout)


@function(indices=(1, 2))
def intersect(A: Any, B: Any, /, *options: Any, nargout: int = 1) -> Any:
    """The values that are in both of two arrays, without repetitions.

    Syntaxes: ``C = intersect(A, B)``, ``intersect(A, B, setOrder)``, ``intersect(A, B, "rows")``,
    ``C, ia, ib = intersect(…, nargout=3)``.

    Parameters
    ----------
    A, B : dlarray or array_like, lists of str, or categorical
        Any sizes; labels are not looked at.
    setOrder : {"sorted", "stable"}
        Ascending (default), or in the order of ``A``.
    "rows"
        Compare whole rows of matrices with equally many columns.
    nargout : {1, 2, 3}
        With 3, also the lowest indices of each value in ``A`` and in ``B`` (double columns from 1).

    Returns
    -------
    dlarray
        A row when both are rows, else a column.  NaN is in no intersection.  Class: single wins.

    Notes
    -----
    The size of the result depends on the values, which are compared on the host: with data on a GPU the call waits.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.intersect.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.intersect([7, 1, 7, 7, 4], [7, 0, 4, 4, 0])
      1×2 dlarray
    <BLANKLINE>
         4     7
    """
    return _combined("intersect", A, B, options, lambda a, b: a & b, "both", nargout)


@function(indices=(1, 2))
def setdiff(A: Any, B: Any, /, *options: Any, nargout: int = 1) -> Any:
    """The values of an array that are not in another, without repetitions.

    Syntaxes: ``C = setdiff(A, B)``, ``setdiff(A, B, setOrder)``, ``setdiff(A, B, "rows")``,
    ``C, ia = setdiff(…, nargout=2)``.

    Parameters
    ----------
    A, B : dlarray or array_like, lists of str, or categorical
        Any sizes; labels are not looked at.
    setOrder : {"sorted", "stable"}
        Ascending (default), or in the order of ``A``.
    "rows"
        Compare whole rows of matrices with equally many columns.
    nargout : {1, 2}
        With 2, also the lowest indices in ``A`` (double column from 1).

    Returns
    -------
    dlarray
        A row when ``A`` is a row, else a column.  Every NaN of ``A`` stays.  Class: single wins.

    Notes
    -----
    The size of the result depends on the values, which are compared on the host: with data on a GPU the call waits.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.setdiff.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.setdiff([3, 6, 2, 1, 5, 1, 1], [2, 4, 6])
      1×3 dlarray
    <BLANKLINE>
         1     3     5
    """
    return _combined("setdiff", A, B, options, lambda a, b: a & (b ^ True), "first", nargout)


@function(indices=(1, 2))
def setxor(A: Any, B: Any, /, *options: Any, nargout: int = 1) -> Any:
    """The values that are in one of two arrays but not in both, without repetitions.

    Syntaxes: ``C = setxor(A, B)``, ``setxor(A, B, setOrder)``, ``setxor(A, B, "rows")``,
    ``C, ia, ib = setxor(…, nargout=3)``.

    Parameters
    ----------
    A, B : dlarray or array_like, lists of str, or categorical
        Any sizes; labels are not looked at.
    setOrder : {"sorted", "stable"}
        Ascending (default), or in the order of ``A`` and then ``B``.
    "rows"
        Compare whole rows of matrices with equally many columns.
    nargout : {1, 2, 3}
        With 3, also the indices of the values that come from ``A`` and from ``B`` (double columns from 1).

    Returns
    -------
    dlarray
        A row when both are rows, else a column.  Every NaN is a value of its own.  Class: single wins.

    Notes
    -----
    The size of the result depends on the values, which are compared on the host: with data on a GPU the call waits.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.setxor.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.setxor([5, 1, 3, 3, 3], [4, 1, 2])
      1×4 dlarray
    <BLANKLINE>
         2     3     4     5
    """
    return _combined("setxor", A, B, options, lambda a, b: a ^ b, "each", nargout)
