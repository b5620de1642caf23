"""Joining arrays: cat, horzcat, vertcat."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from dlarray.along_axes import new_dim, padded
from dlarray.arguments import is_empty
from dlarray.array import asdlarray, dlarray
from dlarray.backend import backend_name, is_integer, namespace
from dlarray.categorical import categorical, is_categorical
from dlarray.errors import ClassError, FormatError, SizeError, describe
from dlarray.integers.classes import converted
from dlarray.labels import is_text, united
from dlarray.operands import integer_class, operands, operands_watchers, same_class
from dlarray.registry import function
from dlarray.table import brackets

_MANY = 8  # arrays from which sets are quicker than a look at each

joiners: list[
    Callable[[str, int, tuple], Any]
] = []  # a slot: what joins other things than arrays, or gives None


def _arrays(name: str, arrays: tuple, first: int) -> list[dlarray]:
    """The arguments as dlarrays, with a message for the slip that ports make most."""
    values = []
    for i, a in enumerate(arrays, first):
        if isinstance(a, (list, tuple)) and any(isinstance(part, dlarray) for part in a):
            raise ClassError(
                f"{name}: argument {i} is {describe(a)} holding dlarrays; fix: spread the list with a star, "
                f"{name}({'dim, ' if first == 2 else ''}*arrays), as MATLAB does with c{{:}}"
            )
        nothing = a is None or (getattr(a, "shape", None) == (0,))
        values.append([] if nothing else a)
    return operands(name, *values)


def _joined_format(name: str, arrays: list[dlarray], first: int) -> str:
    """The one format of the formatted arrays ("" when there is none); trailing U labels may be missing."""
    fmt, owner = "", 0
    for i, a in enumerate(arrays, first):
        own = a._format
        if not own:
            continue
        longer, shorter = (own, fmt) if len(own) >= len(fmt) else (fmt, own)
        if fmt and longer != shorter + "U" * (len(longer) - len(shorter)):
            raise FormatError(
                f"{name}: argument {owner} is {arrays[owner - first].describe()} and argument {i} is "
                f"{a.describe()}; the formats must match, or be absent; fix: give both the same labels, or "
                "stripdims them"
            )
        if not fmt:
            owner = i
        fmt = longer
    return fmt


def _fit(a: tuple[int, ...], b: tuple[int, ...], dim: int) -> bool:
    """Whether two sizes, padded to one length, agree in every dimension but ``dim``."""
    return all(m == n for k, (m, n) in enumerate(zip(a, b, strict=True), 1) if k != dim)


def _is_nothing(size: tuple[int, ...]) -> bool:
    """Whether a size is that of MATLAB's [], 0×0."""
    return not any(size[:2]) and all(n == 1 for n in size[2:])


def _size(a: dlarray, rank: int) -> tuple[int, ...]:
    size = tuple(reversed(a.array.shape))
    return size + (1,) * (rank - len(size))


def _turned(size: tuple[int, ...], own: tuple[int, ...], dim: int, number: int, other: int) -> str:
    """The fix where one of two matrices lies the other way."""
    if len(size) == 2:
        for k, a, b in ((number, size[::-1], own), (other, size, own[::-1])):
            if _fit(b, a, dim):
                return f"; fix: the transpose of argument {k}, .T"
    return ""


def join(name: str, dim: int, arrays: list[dlarray], first: int) -> dlarray:
    """Join along MATLAB dimension ``dim``; ``first`` is the number of the first array among the arguments."""
    if not arrays:
        return asdlarray([])
    fmt = _joined_format(name, arrays, first)
    rank = max([dim, len(fmt)] + [a.array.ndim for a in arrays])
    placed = [(i, a, _size(a, rank)) for i, a in enumerate(arrays, first)]
    # [] takes no part, and an empty array that does not fit the others is left out
    solid = [p for p in placed if math.prod(p[2])]
    chosen = solid[:1] or [p for p in placed if not _is_nothing(p[2])][:1]
    if not chosen:
        return arrays[0]
    number, leader, size = chosen[0]
    kept = []
    for i, a, own in placed:
        if _fit(own, size, dim):
            kept.append(a)
        elif math.prod(own):
            k = next(k for k in range(1, rank + 1) if k != dim and own[k - 1] != size[k - 1])
            raise SizeError(
                f"{name}: along dimension {dim}, argument {number} is {leader.describe()} and argument {i} "
                f"is {a.describe()}; all sizes but that of dimension {dim} must agree, and dimension {k} has "
                f"{size[k - 1]} and {own[k - 1]}{_turned(size, own, dim, number, i) if not fmt else ''}"
            )
        elif not solid and not _is_nothing(own):
            return asdlarray([])  # empty arrays that do not fit together
    data = [padded(a.array, rank) for a in kept]
    kind = integer_class(name, arrays, leftmost=True)
    if kind is not None:  # also that of an array without elements
        data = [converted(f, kind) for f in data]
    elif fmt and len(data) == 1 and is_integer(data[0].dtype):
        data = same_class(*data)
    if len(data) == 1:
        return _joined(data[0], fmt)
    if kind is None:
        data = same_class(*data, logical=True)
    return _joined(namespace(*data).concat(data, axis=-dim), fmt)


def _alike(dim: int, A: tuple) -> dlarray | None:
    """Many arrays of one kind that fit joined, asked in sets and not one by one; None if they are otherwise."""
    if len(A) < _MANY or set(map(type, A)) != {dlarray} or operands_watchers:
        return None
    data = [a._data for a in A]
    formats, kinds, nodes = {a._format for a in A}, set(map(type, data)), {type(a._node) for a in A}
    if len(formats) > 1 or len(kinds) > 1 or backend_name(data[0]) != "numpy":
        return None
    if len({x.dtype for x in data}) > 1 or is_integer(data[0].dtype):
        return None
    shapes = list({x.shape for x in data})
    rank = len(shapes[0])
    if dim > rank or any(0 in shape or len(shape) != rank for shape in shapes):
        return None
    if len({shape[: rank - dim] + shape[rank - dim + 1 :] for shape in shapes}) > 1:
        return None
    if nodes != {type(None)}:
        data = [a.array for a in A]
        traced = next(x for x, a in zip(data, A, strict=True) if a._node is not None)
        return _joined(namespace(traced).concat(data, axis=-dim), A[0]._format)
    return _joined(namespace(data[0]).concat(data, axis=-dim), A[0]._format)


def _joined_arrays(name: str, dim: int, A: tuple, first: int) -> Any:
    """The arguments joined: categoricals as such when there is one among them, and layers as their own way is."""
    alike = _alike(dim, A)
    if alike is not None:
        return alike
    for join_others in joiners:
        found = join_others(name, dim, A)
        if found is not None:
            return found
    if any(hasattr(a, "row_keys") for a in A) and dim in (1, 2):
        tables = [a for a in A if not is_empty(a)]
        return brackets.below(tables) if dim == 1 else brackets.beside(tables)
    if any(is_categorical(a) for a in A if not isinstance(a, dlarray)):
        return _joined_labels(name, dim, A, first)
    return join(name, dim, _arrays(name, A, first), first)


def _joined_labels(name: str, dim: int, A: tuple, first: int) -> categorical:
    """Categoricals and text, one after the other; the categories are those of the first array, then the new ones."""
    parts = []
    for i, a in enumerate(A, first):
        if is_categorical(a):
            parts.append(categorical(a))
        elif is_text(a):
            parts.append(categorical([a] if isinstance(a, str) else a))
        elif is_empty(a):
            parts.append(categorical())
        else:
            raise ClassError(
                f"{name}: argument {i} is {describe(a)}, but a categorical array is joined with others and with text "
                "alone; fix: categorical(X)"
            )
    ordinal = any(part.isordinal() for part in parts)
    if (
        ordinal
        and len({tuple(part.categories()) for part, a in zip(parts, A, strict=True) if is_categorical(a)}) > 1
    ):
        raise ClassError(
            f"{name}: ordinal categorical arrays are joined that have the same categories in the same order; fix: "
            "categorical(B, categories of A, Ordinal=True)"
        )
    codes, names = united(parts)
    try:
        joined = join(name, dim, [asdlarray(c) for c in codes], first)
    except SizeError as error:
        raise SizeError(str(error).replace(" dlarray", " categorical array")) from None
    return categorical.from_codes(joined, names, ordinal)


def _joined(array: Any, fmt: str) -> dlarray:
    return dlarray.from_array(array, fmt + "U" * (array.ndim - len(fmt)) if fmt else "")


@function(format=None, half="own")
def cat(dim, *A):
    """Join arrays along a dimension.

    ``cat(dim, A1, A2, …)`` puts the arrays one after the other along dimension ``dim``, which none of them
    needs to have.  MATLAB's ``cat(dim, c{:})`` is ``cat(dim, *c)``.

    Parameters
    ----------
    dim : int
        The dimension, from 1.
    *A : arrays
        Arrays of equal size in every dimension but ``dim``.  ``[]`` and ``None`` are skipped, and so is an
        empty array that does not fit the others.  Formatted arrays must have the same labels; unformatted
        ones may be among them and are matched by position.  Categorical arrays are joined with each other, with text
        and with lists of text, each of which is an element.

    Returns
    -------
    dlarray or categorical
        Formatted when any array is; a new dimension beyond the labels becomes "U".  Single if any array is
        single; logical only if all are.  The categories of joined categorical arrays are those of the first array,
        then those that the others add, in their order.

    Raises
    ------
    SizeError
        When sizes differ in a dimension other than ``dim``.
    FormatError
        When two formats differ.
    ClassError
        When numbers are to be joined with a categorical array.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.cat.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.cat(1, [1, 2], [3, 4])
      2×2 dlarray
    <BLANKLINE>
         1     2
         3     4
    >>> dl.cat(3, dl.ones(2, 3), dl.zeros(2, 3)).shape
    (2, 3, 2)
    >>> dl.cat(2, dl.categorical(["milk", "water"]), "juice").categories()
    ['milk', 'water', 'juice']
    """
    return _joined_arrays("cat", new_dim("cat", "dim", dim), A, 2)


@function(format=None, half="own")
def horzcat(*A):
    """Join arrays side by side: ``horzcat(A1, A2, …)`` is ``cat(2, A1, A2, …)``, MATLAB's ``[A1, A2, …]``.

    Parameters
    ----------
    *A : arrays
        Arrays of equal size in every dimension but the second; see ``cat`` for formats, classes and empty
        arrays.

    Returns
    -------
    dlarray
        Formatted when any array is.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.horzcat.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.horzcat([[1], [2]], [[3, 4], [5, 6]]).shape
    (2, 3)
    """
    return _joined_arrays("horzcat", 2, A, 1)


@function(format=None, half="own")
def vertcat(*A):
    """Join arrays in rows: ``vertcat(A1, A2, …)`` is ``cat(1, A1, A2, …)``, MATLAB's ``[A1; A2; …]``.

    Parameters
    ----------
    *A : arrays
        Arrays of equal size in every dimension but the first; see ``cat`` for formats, classes and empty
        arrays.

    Returns
    -------
    dlarray
        Formatted when any array is.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.vertcat.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.vertcat([1, 2], [3, 4]).shape
    (2, 2)
    """
    return _joined_arrays("vertcat", 1, A, 1)
