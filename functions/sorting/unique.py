"""unique and ismember, and how sets of values or rows are compared."""

import math
from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, choice, is_empty
from dlarray.array import asdlarray, dlarray
from dlarray.backend import (
    asarray_like,
    class_name,
    device_of,
    is_complex,
    is_float,
    is_integer,
    namespace,
    to_numpy,
)
from dlarray.categorical import categorical
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, ClassError, SizeError, describe
from dlarray.functions.sorting.ordering import at_most, selected
from dlarray.integers.classes import is_wide
from dlarray.labels import label_values
from dlarray.operands import operands, same_class
from dlarray.registry import function


def set_options(name: str, options: tuple, allowed: tuple[str, ...]) -> set[str]:
    """The words among the options ("rows", "stable", …), in lower case."""
    words = set()
    for option in options:
        legacy = isinstance(option, str) and option.lower() == "legacy"
        fix = 'leave "legacy" out, its behaviour is not offered' if legacy else ""
        words.add(choice(name, "an option", option, allowed, fix=fix, error=ArgumentError))
    if {"sorted", "stable"} <= words or {"first", "last"} <= words:
        raise ArgumentError(f"{name}: the options {', '.join(sorted(words))} contradict each other")
    return words


def is_text(value: Any) -> bool:
    """Whether a value is text or a cell of texts."""
    return isinstance(value, str) or (
        isinstance(value, (list, tuple)) and len(value) > 0 and all(isinstance(v, str) for v in value)
    )


def elements(X: dlarray, rows: bool) -> np.ndarray:
    """The elements (or the rows) of an array on the host: one row of columns to compare for each."""
    host = to_numpy(X._data)
    return host.T if rows else host.reshape(-1, 1)


def groups(table: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Sort rows: where each stands in the order, and where a new value begins.  NaN differs from itself."""
    count, width = table.shape
    keys = []
    for c in range(width - 1, -1, -1):
        column = table[:, c]
        if np.iscomplexobj(column):
            size = np.abs(column)
            keys += [np.where(np.isnan(size), 0.0, np.angle(column)), size]
        else:
            keys.append(column)
    if len(keys) == 1:
        order = np.argsort(keys[0], kind="stable")
    else:
        order = np.lexsort(keys) if keys else np.arange(count)
    begins = np.zeros(count, dtype=bool)
    begins[:1] = True
    for c in range(width):
        ranked = table[order, c]
        begins[1:] |= ranked[1:] != ranked[:-1]
    return order, begins


def picked(X: dlarray, index: np.ndarray, rows: bool, as_row: bool) -> dlarray:
    """Elements of an array by linear index (from 0), as a row or a column; or its rows by number."""
    array = X.array
    xp = namespace_of(array)
    where = asarray_like(index.astype(np.int64), X._data)
    if rows:
        return X.wrap(selected(array, where, size=array.shape[-1]))
    flat = xp.reshape(array, (-1,))
    taken = selected(flat, where, size=flat.shape[0])
    return dlarray.from_array(xp.reshape(taken, (-1, 1) if as_row else (1, -1)))


def index_column(index: np.ndarray, like: Any) -> dlarray:
    """Positions from 0 as a column of doubles from 1, on the backend of ``like``."""
    return dlarray.from_array(asarray_like((index + 1.0).reshape(1, -1), like))


def is_row(X: dlarray) -> bool:
    """Whether an array is a row vector."""
    return X.ndim == 2 and X.shape[0] == 1


def check_matrix(name: str, argument: str, X: dlarray) -> None:
    """Refuse "rows" of what is not a matrix."""
    if X.ndim != 2:
        raise SizeError(f'{name}: with "rows" {argument} must be a matrix, but it is {X.describe()}')


def _text_unique(A: Any, words: set[str], nargout: int) -> Any:
    texts = [A] if isinstance(A, str) else list(A)
    first: dict[str, int] = {}
    for i, text in enumerate(texts):
        if text not in first or "last" in words:
            first[text] = i
    values = list(first) if "stable" in words else sorted(first)
    place = {text: i for i, text in enumerate(values)}
    like = np.zeros(())
    outputs = (
        values,
        index_column(np.array([first[t] for t in values]), like),
        index_column(np.array([place[t] for t in texts]), like),
    )
    return outputs[0] if nargout == 1 else outputs[:nargout]


@function(indices=(1, 2))
def unique(A: Any, /, *options: Any, nargout: int = 1) -> Any:
    """Unique values of an array.

    Syntaxes: ``C = unique(A)``, ``unique(A, "rows")``, ``unique(A, setOrder)``, ``unique(A, occurrence)``,
    ``C, ia, ic = unique(…, nargout=3)``.

    Parameters
    ----------
    A : dlarray, array_like, categorical or list of str
        Any size and format.
    "rows"
        Compare whole rows of a matrix.
    setOrder : {"sorted", "stable"}
        Ascending (default), or in the order of first appearance.
    occurrence : {"first", "last"}
        Which of equal values ``ia`` tells.
    nargout : {1, 2, 3}
        2: also ``ia``, the indices of the values in ``A``; 3: also ``ic``, which of them each element of ``A`` is.
        Double columns, counted from 1 down the columns of ``A``.

    Returns
    -------
    dlarray
        Unformatted: a row when ``A`` is a row, else a column.  With "rows" a matrix with the format of ``A``.  Every
        Each NaN is a value of its own, and comes last.  Class of ``A``; the gradient goes to the elements that ``ia``
        names.  Of a list of texts a list, of a categorical a categorical.

    Raises
    ------
    ArgumentError, SizeError
        An unknown option, or rows of an array that is not a matrix.

    Notes
    -----
    The size of the result depends on the values, which are compared on the host: with data on a GPU the call waits.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.unique.html

    Examples
    --------
    >>> import dlarray as dl
    >>> C, ia, ic = dl.unique([9, 2, 9, 5], nargout=3)
    >>> C
      1×3 dlarray
    <BLANKLINE>
         2     5     9
    >>> ic
      4×1 dlarray
    <BLANKLINE>
         3
         1
         3
         2
    """
    words = set_options("unique", options, ("rows", "sorted", "stable", "first", "last"))
    nargout = check_nargout("unique", nargout, (1, 2, 3))
    if is_text(A):
        return _text_unique(A, words, nargout)
    if isinstance(A, categorical):
        found = unique(A.double(), *options, nargout=nargout)
        numbers = np.nan_to_num(np.asarray(found if nargout == 1 else found[0]))
        labels = categorical.from_codes(numbers, A.categories(), A.isordinal())
        return labels if nargout == 1 else (labels, *found[1:])
    A = asdlarray(A)
    rows = "rows" in words
    if rows:
        check_matrix("unique", "A", A)
    order, begins = groups(elements(A, rows))
    starts = np.flatnonzero(begins)
    chosen = (
        order[np.append(starts[1:], len(order)) - 1] if "last" in words and len(starts) else order[starts]
    )
    member = np.empty(len(order), dtype=np.int64)
    member[order] = np.cumsum(begins) - 1
    if "stable" in words:
        ranks = np.argsort(order[starts], kind="stable")
        chosen = chosen[ranks]
        place = np.empty(len(ranks), dtype=np.int64)
        place[ranks] = np.arange(len(ranks))
        member = place[member]
    if not rows and A.shape == (0, 0):
        C = A
    else:
        C = picked(A, chosen, rows, is_row(A))
    if nargout == 1:
        return C
    return (C, index_column(chosen, A._data), index_column(member, A._data))[:nargout]


def _labels(value: Any) -> np.ndarray:
    """Text, texts or a categorical as an array of objects in MATLAB's size; None is undefined."""
    if isinstance(value, categorical):
        return label_values(value)
    return np.array([[value] if isinstance(value, str) else list(value)], dtype=object)


def _text_member(A: Any, B: Any, nargout: int) -> Any:
    among: dict[Any, int] = {}
    for i, text in enumerate(_labels(B).ravel(order="F").tolist(), 1):
        among.setdefault(text, i)
    labels = _labels(A)
    where = [among.get(text, 0) if text is not None else 0 for text in labels.ravel().tolist()]
    Locb = asdlarray(np.array(where, dtype=np.float64).reshape(labels.shape))
    Lia = Locb.wrap(Locb._data > 0)
    return (Lia, Locb) if nargout > 1 else Lia


def _search(xp: Any, a: Any, b: Any) -> tuple[Any, Any]:
    """For each element of a: whether it is in b, and where first (from 1, else 0).  On the device, without a wait."""
    order = xp.argsort(b, stable=True)
    ranked = xp.take(b, order, axis=-1)
    if is_float(b.dtype):  # NaN stands last; not every library can search with it there
        ranked = xp.where(xp.isnan(ranked), xp.full_like(ranked, float("inf")), ranked)
    place = at_most(xp, xp.searchsorted(ranked, a, side="left"), b.shape[0] - 1)
    found = xp.take(order, place, axis=-1)
    hit = xp.take(b, found, axis=-1) == a
    where = xp.astype(found, xp.float64) + 1.0
    return hit, xp.where(hit, where, xp.zeros_like(where))


@function(differentiable=False, half="round", indices=(1,))
def ismember(A: Any, B: Any, /, *options: Any, nargout: int = 1) -> Any:
    """Which elements of an array are in another.

    Syntaxes: ``Lia = ismember(A, B)``, ``ismember(A, B, "rows")``, ``Lia, Locb = ismember(…, nargout=2)``.

    Parameters
    ----------
    A, B : dlarray or array_like, or text, a list of texts or a categorical
        Any sizes and formats.
    "rows"
        Ask for whole rows; both are matrices with equally many columns, or ``[]``, which has no rows.
    nargout : {1, 2}
        With 2, also the lowest linear index in ``B`` (with "rows" the row) of each member, and 0
        for the others: double.

    Returns
    -------
    dlarray
        Logical, with the size and format of ``A``; with "rows" a column.  NaN is never a member.  Single and double
        are compared as single.

    Notes
    -----
    Rows and complex numbers are compared on the host: with data on a GPU the call waits.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.ismember.html

    Examples
    --------
    >>> import dlarray as dl
    >>> Lia, Locb = dl.ismember([5, 3, 4, 2], [2, 4, 4, 4, 6, 8], nargout=2)
    >>> Lia
      1×4 logical dlarray
    <BLANKLINE>
       0   0   1   1
    >>> Locb
      1×4 dlarray
    <BLANKLINE>
         0     0     2     1
    >>> bool(dl.ismember("relu", ["tanh", "relu"]))
    True
    """
    rows = "rows" in set_options("ismember", options, ("rows",))
    if is_text(A) or is_text(B) or isinstance(A, categorical):
        for argument, value in (("A", A), ("B", B)):
            if not (is_text(value) or isinstance(value, categorical) or is_empty(value)):
                raise ClassError(
                    f"ismember: texts are compared with texts, but {argument} is {describe(value)}; "
                    "fix: give both as texts or both as numbers"
                )
        A, B = ([] if is_empty(value) else value for value in (A, B))
        return _text_member(A, B, nargout)
    A, B = operands("ismember", A, B)
    a, b = _comparable(A, B)
    xp = namespace(a)
    if rows:
        check_matrix("ismember", "A", A)
        check_matrix("ismember", "B", B)
        if (0, 0) in (A.shape, B.shape):  # [] has no rows, of whatever length
            empty = asarray_like(np.zeros((1, A.shape[0])), A._data)
            none = tuple(dlarray.from_array(part) for part in (empty > 0, empty))
            return none if nargout > 1 else none[0]
        if A.shape[1] != B.shape[1]:
            raise SizeError(
                f'ismember: with "rows" A and B need equally many columns, but they are {A.describe()} and '
                f"{B.describe()}"
            )
    elif 0 in B.shape:
        return _no_member(A, nargout)
    if not rows and not is_complex(a.dtype):
        hit, where = _search(xp, xp.reshape(a, (-1,)), xp.reshape(b, (-1,)))
        outputs = tuple(A.wrap(xp.reshape(part, A._data.shape)) for part in (hit, where))
        return outputs if nargout > 1 else outputs[0]
    many = A.shape[0] if rows else math.prod(A.shape)
    table = np.concatenate([elements(dlarray.from_array(b), rows), elements(dlarray.from_array(a), rows)])
    order, begins = groups(table)
    member = np.cumsum(begins) - 1
    lowest = order[np.flatnonzero(begins)][member]  # the first of its group, B's before A's
    where = np.zeros(len(table))
    where[order] = np.where(lowest < len(table) - many, lowest + 1.0, 0.0)
    where = where[len(table) - many :]
    shape = (1, many) if rows else A._data.shape
    Locb = asarray_like(where.reshape(shape), A._data)
    parts = (Locb > 0, Locb)
    wrapped = tuple(dlarray.from_array(p) if rows else A.wrap(p) for p in parts)
    return wrapped if nargout > 1 else wrapped[0]


def _comparable(A: dlarray, B: dlarray) -> tuple[Any, Any]:
    """The values of two arrays in one class in which equal ones are equal, whatever their classes are."""
    kinds = {class_name(X._data.dtype) for X in (A, B) if is_integer(X._data.dtype)}
    if not any(map(is_wide, kinds)):
        a, b = same_class(A._data, B._data, logical=False)
        return a, b
    if {class_name(X._data.dtype) for X in (A, B)} == kinds and len(kinds) == 1:
        return A._data, B._data
    raise ClassError(
        f"ismember: integers of 64 bits are compared with integers of their class, but A is {A.describe()} and B is "
        f"{B.describe()}; fix: {kinds.pop()} of both"
    )


def _no_member(A: dlarray, nargout: int) -> Any:
    xp = namespace(A._data)
    where = A.wrap(xp.zeros(A._data.shape, dtype=xp.float64, device=device_of(A._data)))
    nowhere = where.wrap(where._data > 0)
    return (nowhere, where) if nargout > 1 else nowhere
