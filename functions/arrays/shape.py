"""Rearranging without computing: permute, reshape, squeeze, repmat, transpose, ctranspose."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from dlarray import limits
from dlarray.along_axes import padded
from dlarray.arguments import is_empty, whole_numbers
from dlarray.array import asdlarray, dlarray
from dlarray.backend import is_array, is_complex, namespace
from dlarray.errors import ArgumentError, ClassError, FormatError, SizeError, describe, sizes
from dlarray.registry import function


@function(format=None, half="own", categories="any", integers="own")
def permute(X, dimorder):
    """Rearrange the dimensions of an array.

    ``Y = permute(X, dimorder)`` gives an array whose dimension k is dimension ``dimorder[k-1]`` of X.

    Parameters
    ----------
    X : array
        Any array.  A formatted array may exchange only dimensions that carry the same label; dimensions
        beyond the last count as "U".
    dimorder : list of int
        Each of 1 … n once, with n at least the number of dimensions of X.

    Returns
    -------
    dlarray
        With the labels of X; unformatted when X is.

    Raises
    ------
    ArgumentError
        When ``dimorder`` is no permutation of 1 … n, or too short.
    FormatError
        When dimensions with different labels would change places.  The labels tell dimensions apart, so use
        them, or remove them first: ``permute(stripdims(X), dimorder)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/permute.html

    Examples
    --------
    >>> import dlarray as dl
    >>> X = dl.zeros(2, 3, 4)
    >>> dl.permute(X, [3, 1, 2]).shape
    (4, 2, 3)
    """
    order = whole_numbers("permute", "dimorder", dimorder)
    n = len(order)
    if sorted(order) != list(range(1, n + 1)):
        raise ArgumentError(f"permute: dimorder must hold each of 1 to {n} once, but it is {list(order)}")
    X = asdlarray(X)
    array, fmt = X.array, X._format
    if n < array.ndim:
        raise ArgumentError(
            f"permute: dimorder {list(order)} has {n} dimensions, but X is {X.describe()} with {array.ndim}; "
            f"fix: append {', '.join(map(str, range(n + 1, array.ndim + 1)))}"
        )
    full = fmt + "U" * (n - len(fmt)) if fmt else ""
    for k, source in enumerate(order, 1):
        if fmt and full[k - 1] != full[source - 1]:
            raise FormatError(
                f'permute: X is {X.describe()}; dimension {source} ("{full[source - 1]}") cannot take the '
                "place of "
                f'dimension {k} ("{full[k - 1]}"), because the data of a formatted array always stand in the '
                f"order of their labels; fix: permute(stripdims(X), {list(order)})"
            )
    if order != tuple(range(1, n + 1)):
        array = namespace(array).permute_dims(padded(array, n), tuple(n - order[n - 1 - j] for j in range(n)))
    elif n > array.ndim:
        return X
    return dlarray.from_array(array, full)


@function(format=None, half="own", categories="any", integers="own")
def reshape(X, *sz):
    """Change the size of an array, keeping its elements in column order.

    ``Y = reshape(X, sz)`` takes the sizes as one vector, ``reshape(X, sz1, …, szN)`` one by one; one of the
    latter may be ``[]`` (or ``None``) and is then worked out from the number of elements. So is a -1, as Python's
    libraries write it, which extends MATLAB.

    Parameters
    ----------
    X : array
        Any array.
    *sz : list of int, or int
        Two sizes at least, whose product is the number of elements of X.

    Returns
    -------
    dlarray
        Always unformatted: label the result with ``dlarray(Y, fmt)``.

    Raises
    ------
    SizeError
        When the sizes do not hold exactly the elements of X.
    ArgumentError
        When there is one size only, another negative size, or more than one ``[]``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/double.reshape.html

    Examples
    --------
    >>> import dlarray as dl
    >>> X = dl.dlarray([[1, 2, 3], [4, 5, 6]])
    >>> dl.reshape(X, 3, 2)
      3×2 dlarray
    <BLANKLINE>
         1     5
         4     3
         2     6
    >>> dl.reshape(X, [], 1).shape, dl.reshape(X, 3, -1).shape
    ((6, 1), (3, 2))
    """
    if hasattr(type(X), "reshaped"):  # times
        return X.reshaped(sz)
    X = asdlarray(X)
    array = X.array
    count = math.prod(array.shape)
    size = whole_numbers("reshape", "sz", sz[0]) if len(sz) == 1 else None
    if size is None or -1 in size:
        size = _with_placeholder(X, size or sz, count)
    if len(size) < 2:
        raise ArgumentError(
            f"reshape: there must be two sizes at least, but there {'is one' if size else 'is none'}; "
            f"fix: reshape(X, {size[0] if size else count}, 1)"
        )
    if min(size) < 0:
        raise ArgumentError(
            f"reshape: the sizes {list(size)} hold a negative one; fix: write [] for the size to be worked out: "
            f"reshape(X, {', '.join('[]' if n < 0 else str(n) for n in size)})"
        )
    if math.prod(size) != count:
        raise SizeError(
            f"reshape: X is {X.describe()} with {count} elements, but {sizes(size)} has {math.prod(size)}; "
            "fix: write [] for one of the sizes, or check their product"
        )
    return dlarray.from_array(namespace(array).reshape(array, tuple(reversed(size))))


def _with_placeholder(X: dlarray, sz: tuple, count: int) -> tuple[int, ...]:
    """The sizes given one by one; one of them may be empty, or -1."""
    known: list[int | None] = []
    for entry in sz:
        if type(entry) is int:
            known.append(entry if entry != -1 else None)
            continue
        numbers = () if is_empty(entry) else whole_numbers("reshape", "a size", entry)
        if len(numbers) > 1:
            raise ArgumentError(
                f"reshape: the sizes are one vector or numbers one by one, not {describe(entry)} among them"
            )
        known.append(numbers[0] if numbers and numbers[0] != -1 else None)
    if known.count(None) > 1:
        raise ArgumentError("reshape: [] or -1 may stand for one size only; fix: give the other sizes")
    rest = math.prod(n for n in known if n is not None)
    if None in known and (rest <= 0 or count % rest):
        others = "×".join("[]" if n is None else str(n) for n in known)
        raise SizeError(
            f"reshape: X is {X.describe()} with {count} elements, which {others} cannot hold: "
            f"{count} is not a multiple of {rest}"
        )
    return tuple(count // rest if n is None else n for n in known)


@function(format=None, half="own", categories="any", integers="own")
def squeeze(X):
    """Remove dimensions of size 1.

    Syntax: ``Y = squeeze(X)``.

    Parameters
    ----------
    X : array
        Any array.  A matrix, row or column stays as it is.  Of an array with more dimensions, the singleton
        ones go, with their labels; if none but the first two are left to begin with, these stay.

    Returns
    -------
    dlarray
        With the labels of the dimensions that are left.  When only one is left it is a column, ``n(B) ×
        1(U)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/squeeze.html

    Examples
    --------
    >>> import dlarray as dl
    >>> X = dl.dlarray(dl.zeros(1, 1, 3, 5), "SSCB")
    >>> Y = dl.squeeze(X)
    >>> Y.shape, Y.dims()
    ((3, 5), 'CB')
    """
    X = asdlarray(X)
    array, fmt = X.array, X._format
    size = list(reversed(array.shape))
    labels = list(fmt) if fmt else [""] * len(size)
    while len(size) > 2 and size[-1] == 1:
        size.pop()
        labels.pop()
    if len(size) > 2:
        kept = [(n, label) for n, label in zip(size, labels, strict=True) if n != 1]
        size, labels = [n for n, _ in kept], [label for _, label in kept]
    if len(size) == 1:
        size, labels = size + [1], labels + ["U" if fmt else ""]
    if len(size) == array.ndim:
        return X
    return dlarray.from_array(namespace(array).reshape(array, tuple(reversed(size))), "".join(labels))


@function(format=None, half="own", categories="any", integers="own")
def repmat(X, *r):
    """Repeat copies of an array.

    ``repmat(X, n)`` places n×n copies, ``repmat(X, r1, …, rN)`` or ``repmat(X, [r1, …, rN])`` r1 copies along
    the first dimension, and so on.

    Parameters
    ----------
    X : array, cell or layer array
        Any array; or a list of other things, such as layers, which is repeated along one dimension.
    *r : int, or list of int
        How many copies along each dimension; a negative number counts as 0.

    Returns
    -------
    dlarray
        With the labels of X.  Dimensions that X does not have become "U" when X is formatted.  A list for a list, a
        layer array for a layer array.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/repmat.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.repmat([1, 2], 2, 2)
      2×4 dlarray
    <BLANKLINE>
         1     2     1     2
         1     2     1     2
    """
    if not r:
        raise ArgumentError("repmat: the number of copies is missing; fix: repmat(X, 2) or repmat(X, 1, 3)")
    if len(r) == 1:
        times = whole_numbers("repmat", "the numbers of copies", r[0])
        times = times * 2 if len(times) == 1 else times
    else:
        parts = [whole_numbers("repmat", "a number of copies", entry) for entry in r]
        if any(len(part) != 1 for part in parts):
            raise ArgumentError(
                "repmat: the numbers of copies are one vector, repmat(X, [2, 3]), or single numbers, "
                "repmat(X, 2, 3)"
            )
        times = tuple(part[0] for part in parts)
    if hasattr(X, "repeated"):  # a table
        return X.repeated(times)
    if not times:
        raise ArgumentError("repmat: the vector of numbers of copies is empty; fix: repmat(X, [1, 1])")
    times = tuple(max(0, n) for n in times)
    return _repeated(X, times) if _is_row_of_things(X) else _tiled(asdlarray(X), times)


def _is_row_of_things(X: Any) -> bool:
    """Whether X is a cell or a layer array: a sequence of other things than numbers."""
    if isinstance(X, (str, bytes, dlarray)) or is_array(X) or not hasattr(X, "__len__"):
        return False
    try:
        return any(
            isinstance(entry, type)
            or not (isinstance(entry, (int, float, complex, list, tuple)) or hasattr(entry, "shape"))
            for entry in X
        )
    except TypeError:  # some of SciPy's matrices have a length and no elements
        return False


def _repeated(X: Any, times: tuple[int, ...]) -> Any:
    """The sequence several times over, in a container of its own kind."""
    if sum(n != 1 for n in times) > 1:
        raise ArgumentError(
            f"repmat: a cell or layer array is repeated along one dimension, but {list(times)} asks for more; "
            "fix: repmat(X, n, 1)"
        )
    if isinstance(X, Mapping):
        raise ClassError(
            f"repmat: X must be an array, a cell or a layer array, but it is {describe(X)}; fix: repmat([s], 1, 3)"
        )
    return type(X)([entry for _ in range(math.prod(times)) for entry in X])


def _tiled(X: dlarray, times: tuple[int, ...]) -> dlarray:
    fmt = X._format
    rank = max(X.array.ndim, len(times))
    times = times + (1,) * (rank - len(times))
    array = padded(X.array, rank)
    xp = namespace(array)
    copies = tuple(reversed(times))
    # each repeated axis gets an axis of copies before it; broadcasting fills that without a loop, and its
    # gradient is a sum that the tape takes by itself
    narrow, wide = [], []
    for n, c in zip(tuple(array.shape), copies, strict=True):
        narrow += [n] if c == 1 else [1, n]
        wide += [n] if c == 1 else [c, n]
    shape = tuple(n * c for n, c in zip(tuple(array.shape), copies, strict=True))
    if wide != narrow:
        limits.check("repmat", shape, array.dtype, X._data)
        array = xp.reshape(xp.broadcast_to(xp.reshape(array, tuple(narrow)), tuple(wide)), shape)
    return dlarray.from_array(array, fmt + "U" * (rank - len(fmt)) if fmt else "")


def _swapped(X: dlarray, name: str, operator: str) -> Any:
    array, fmt = X.array, X._format
    if array.ndim > 2:
        raise SizeError(
            f"{name}: X is {X.describe()} with {array.ndim} dimensions, and only a matrix has a transpose; "
            "fix: permute(X, [2, 1, 3, …]) exchanges the first two dimensions"
        )
    if fmt and fmt[0] != fmt[1]:
        raise FormatError(
            f'{name}: X is {X.describe()}; "{fmt[0]}" and "{fmt[1]}" cannot change places, because the data '
            f"of a formatted array always stand in the order of their labels; fix: stripdims(X){operator}"
        )
    return namespace(array).permute_dims(array, (1, 0))


@function(format=None, half="own", categories="any", integers="own")
def transpose(X):
    """Exchange the rows and columns of a matrix: MATLAB's ``X.'``, here also ``X.T``.

    Syntax: ``Y = transpose(X)``.

    Parameters
    ----------
    X : array
        A matrix.  When it is formatted, both dimensions must carry the same label ("SS" or "UU").

    Returns
    -------
    dlarray
        With the labels of X.

    Raises
    ------
    SizeError
        When X has more than two dimensions.
    FormatError
        When the labels differ.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/transpose.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.transpose([[1, 2, 3]]).shape
    (3, 1)
    """
    X = asdlarray(X)
    return X.wrap(_swapped(X, "transpose", ".T"))


@function(format=None, half="own", categories="any", integers="own")
def ctranspose(X):
    """Exchange the rows and columns of a matrix and conjugate: MATLAB's ``X'``, here also ``X.H``.

    Syntax: ``Y = ctranspose(X)``.

    Parameters
    ----------
    X : array
        A matrix.  When it is formatted, both dimensions must carry the same label ("SS" or "UU").

    Returns
    -------
    dlarray
        With the labels of X.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ctranspose.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.ctranspose([[1, 2, 3]]).shape
    (3, 1)
    """
    X = asdlarray(X)
    array = _swapped(X, "ctranspose", ".H")
    return X.wrap(namespace(array).conj(array) if is_complex(array.dtype) else array)
