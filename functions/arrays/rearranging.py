"""Rearranging the elements: ipermute, shiftdim, flips, rot90, circshift, repelem."""

from __future__ import annotations

from typing import Any

from dlarray import limits
from dlarray.along_axes import new_dim, padded
from dlarray.arguments import check_nargout, dim_or_first, is_empty, whole, whole_numbers
from dlarray.array import dlarray
from dlarray.backend import asarray_like, namespace
from dlarray.errors import ArgumentError, FormatError, SizeError, describe
from dlarray.registry import function


def exchanged(name: str, X: dlarray, order: tuple[int, ...]) -> dlarray:
    """X with dimension ``order[k-1]`` as its dimension k; only equal labels may change places."""
    array, fmt, n = X.array, X._format, len(order)
    full = fmt + "U" * (n - len(fmt)) if fmt else ""
    for k, source in enumerate(order, 1):
        if fmt and full[k - 1] != full[source - 1]:
            raise FormatError(
                f'{name}: X is {X.describe()}; dimension {source} ("{full[source - 1]}") cannot take the place '
                f'of dimension {k} ("{full[k - 1]}"), because the data of a formatted array always stand in '
                f"the order of their labels; fix: {name}(stripdims(X), …)"
            )
    if order == tuple(range(1, n + 1)):
        return X
    axes = tuple(n - order[n - 1 - j] for j in range(n))
    return dlarray.from_array(namespace(array).permute_dims(padded(array, n), axes), full)


@function(format=None, arrays=("X",), categories="any", integers="own")
def ipermute(X: Any, dimorder: Any) -> dlarray:
    """Undo a permutation of dimensions: ``ipermute(permute(X, dimorder), dimorder)`` is X.

    Syntax: ``Y = ipermute(X, dimorder)``.

    Parameters
    ----------
    X : array
        Any array.  A formatted array may exchange only dimensions that carry the same label.
    dimorder : list of int
        Each of 1 … n once, with n at least the number of dimensions of X.

    Returns
    -------
    dlarray
        With the labels of X.

    Raises
    ------
    ArgumentError
        When ``dimorder`` is no permutation of 1 … n, or too short.
    FormatError
        When dimensions with different labels would change places.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ipermute.html

    Examples
    --------
    >>> import dlarray as dl
    >>> Y = dl.permute(dl.zeros(2, 3, 4), [3, 1, 2])
    >>> dl.ipermute(Y, [3, 1, 2]).shape
    (2, 3, 4)
    """
    order = whole_numbers("ipermute", "dimorder", dimorder)
    n = len(order)
    if sorted(order) != list(range(1, n + 1)) or n < X.ndim:
        raise ArgumentError(
            f"ipermute: dimorder must hold each of 1 to {max(n, X.ndim)} once, because X is {X.describe()}, "
            f"but it is {list(order)}; fix: the dimorder that permute was given"
        )
    return exchanged("ipermute", X, tuple(order.index(k) + 1 for k in range(1, n + 1)))


@function(format=None, arrays=("X",), integers="own")
def shiftdim(X: Any, n: Any = None, *, nargout: int = 1) -> Any:
    """Shift the dimensions of an array.

    Syntaxes: ``Y = shiftdim(X, n)``, ``Y = shiftdim(X)``, ``Y, m = shiftdim(X, nargout=2)``.

    Parameters
    ----------
    X : array
        Any array.  A formatted array may exchange only dimensions that carry the same label.
    n : int, optional
        From 1: move the first n dimensions behind the last.  Below 0: put -n dimensions of size 1 in front.
        Default: move all leading dimensions of size 1 away.

    Returns
    -------
    Y : dlarray
        The same elements.
    m : int
        How many dimensions were moved.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/shiftdim.html

    Examples
    --------
    >>> import dlarray as dl
    >>> X = dl.zeros(4, 2, 3, 5)
    >>> dl.shiftdim(X, 2).shape, dl.shiftdim(X, -2).shape
    ((3, 5, 4, 2), (1, 1, 4, 2, 3, 5))
    """
    rank, nargout = X.ndim, check_nargout("shiftdim", nargout, (1, 2))
    if is_empty(n):
        # an array of ones stays as it is; otherwise there is a first size that is not 1
        by = next((d for d, size in enumerate(X.shape) if size != 1), 0)
    else:
        by = whole("shiftdim", "n", n, fix="shiftdim(X, 1)")
    if by < 0:
        total = new_dim("shiftdim", "the number of dimensions", rank - by)
        order = (*range(rank + 1, total + 1), *range(1, rank + 1))
    else:
        turn = by % rank
        order = (*range(turn + 1, rank + 1), *range(1, turn + 1))
    Y = exchanged("shiftdim", X, order)
    return Y if nargout < 2 else (Y, by)


@function("first", arrays=("X",), categories="any", integers="own")
def flip(X: Any, dim: Any = None) -> Any:
    """Reverse the order of elements along a dimension.

    Syntaxes: ``Y = flip(X)``, ``Y = flip(X, dim)``.

    Parameters
    ----------
    X : array
        Any size and format.
    dim : int, optional
        Dimension, counted from 1.  Default: the first one whose size is not 1.

    Returns
    -------
    dlarray
        Size, format and class of X.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/flip.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.flip([1, 2, 3])
      1×3 dlarray
    <BLANKLINE>
         3     2     1
    """
    return _flipped(X.array, dim_or_first("flip", X, dim))


def _flipped(array: Any, dim: int) -> Any:
    return array if dim > array.ndim else namespace(array).flip(array, axis=-dim)


@function("first", arrays=("X",), categories="any", integers="own")
def fliplr(X: Any) -> Any:
    """Reverse the order of the columns: ``flip(X, 2)``.

    Syntax: ``Y = fliplr(X)``.

    Parameters
    ----------
    X : array
        Any size and format, or a categorical.

    Returns
    -------
    dlarray
        Size, format and class of X.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/fliplr.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.fliplr([[1, 2], [3, 4]])
      2×2 dlarray
    <BLANKLINE>
         2     1
         4     3
    """
    return _flipped(X.array, 2)


@function("first", arrays=("X",), categories="any", integers="own")
def flipud(X: Any) -> Any:
    """Reverse the order of the rows: ``flip(X, 1)``.

    Syntax: ``Y = flipud(X)``.

    Parameters
    ----------
    X : array
        Any size and format, or a categorical.

    Returns
    -------
    dlarray
        Size, format and class of X.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/flipud.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.flipud([[1, 2], [3, 4]])
      2×2 dlarray
    <BLANKLINE>
         3     4
         1     2
    """
    return _flipped(X.array, 1)


@function(format=None, arrays=("X",), categories="any", integers="own")
def rot90(X: Any, k: Any = 1) -> dlarray:
    """Rotate an array by quarters of a turn, counterclockwise.

    Syntaxes: ``Y = rot90(X)``, ``Y = rot90(X, k)``.

    Parameters
    ----------
    X : array
        Any array; the plane of the first two dimensions is rotated.  A quarter turn exchanges these, so that
        in a formatted array they must carry the same label.
    k : int
        Number of quarter turns; negative for clockwise.

    Returns
    -------
    dlarray
        With the labels of X.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/rot90.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.rot90([[1, 2], [3, 4]])
      2×2 dlarray
    <BLANKLINE>
         2     4
         1     3
    """
    turns = whole("rot90", "k", k, fix="rot90(X, 1)") % 4
    if turns % 2:
        X = exchanged("rot90", X, (2, 1, *range(3, X.ndim + 1)))
        return X.wrap(_flipped(X.array, 1 if turns == 1 else 2))
    return X.wrap(_flipped(_flipped(X.array, 1), 2)) if turns else X


@function("first", arrays=("X",), categories="any", integers="own")
def circshift(X: Any, K: Any, dim: Any = None) -> Any:
    """Shift elements in a circle.

    Syntaxes: ``Y = circshift(X, K)``, ``Y = circshift(X, K, dim)``.

    Parameters
    ----------
    X : array
        Any size and format.
    K : int or list of int
        How far: the element at position i goes to i + K.  A vector holds one shift for each dimension.
    dim : int, optional
        Dimension, counted from 1, for a single K.  Default: the first one whose size is not 1.

    Returns
    -------
    dlarray
        Size, format and class of X.

    Raises
    ------
    ArgumentError
        A vector of shifts together with ``dim``; a shift that is not a whole number.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/circshift.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.circshift([1, 2, 3, 4], 1)
      1×4 dlarray
    <BLANKLINE>
         4     1     2     3
    """
    shifts = whole_numbers("circshift", "K", K)
    if not is_empty(dim) and len(shifts) != 1:
        raise ArgumentError(
            f"circshift: with dim, K must be one whole number, but it is {describe(K)}; "
            "fix: circshift(X, K) with one shift for each dimension"
        )
    if len(shifts) == 1:
        d = dim_or_first("circshift", X, dim)
        shifts = (0,) * (d - 1) + shifts if d <= X.ndim else ()  # beyond the last nothing moves
    array = X.array
    for d, shift in enumerate(shifts, 1):
        size = array.shape[-d] if d <= array.ndim else 1
        if size and shift % size:
            array = namespace(array).roll(array, shift=shift % size, axis=-d)
    return array


@function(format=None, arrays=("X",), categories="any", integers="own")
def repelem(X: Any, *r: Any) -> dlarray:
    """Repeat the elements of an array.

    Syntaxes: ``u = repelem(v, n)``, ``B = repelem(A, r1, …, rN)``.

    Parameters
    ----------
    X : array
        A vector or scalar for the first syntax, any array for the second.
    *r : int or list of int
        How often each element is repeated, for each dimension: one number, or one for each element of that
        dimension.  A scalar with a single number gives a row.

    Returns
    -------
    dlarray
        With the labels of X.  Dimensions that X does not have become "U" when X is formatted.

    Raises
    ------
    ArgumentError
        A single r for a matrix; a negative number.
    SizeError
        As many numbers as there are no elements.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/repelem.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.repelem([1, 2, 3], [2, 0, 1])
      1×3 dlarray
    <BLANKLINE>
         1     1     3
    >>> dl.repelem([[1, 2], [3, 4]], 1, 2)
      2×4 dlarray
    <BLANKLINE>
         1     1     2     2
         3     3     4     4
    """
    if not r:
        raise ArgumentError(
            "repelem: the number of copies is missing; fix: repelem(v, 2) or repelem(A, 1, 2)"
        )
    counts = [whole_numbers("repelem", "a number of copies", entry) for entry in r]
    if len(counts) == 1:
        if X.ndim > 2 or min(X.shape) > 1:
            raise ArgumentError(
                f"repelem: X is {X.describe()}; a single number of copies is for vectors; "
                "fix: repelem(X, r1, r2) with a number for each dimension"
            )
        if X.shape[0] == 1:
            counts.insert(0, (1,))
    fmt, rank = X._format, max(X.ndim, len(counts))
    array = padded(X.array, rank)
    shape = list(array.shape)
    for d, count in enumerate(counts, 1):
        shape[-d] = max(shape[-d] * count[0] if len(count) == 1 else sum(count), 0)
    limits.check("repelem", tuple(shape), array.dtype, X._data)
    for d, count in enumerate(counts, 1):
        size = array.shape[-d]
        if any(c < 0 for c in count):
            raise ArgumentError(f"repelem: r{d} must not be negative, but it is {list(count)}")
        if len(count) == 1:
            array = _each(array, d, count[0])
        elif len(count) == size:
            places = [i for i, c in enumerate(count) for _ in range(c)]
            index = asarray_like(places, array, namespace(array).int64)
            array = namespace(array).take(array, index, axis=-d)
        else:
            raise SizeError(
                f"repelem: r{d} has {len(count)} numbers, but dimension {d} of X ({X.describe()}) has size "
                f"{size}; fix: one number, or {size} of them"
            )
    return dlarray.from_array(array, fmt + "U" * (rank - len(fmt)) if fmt else "")


def _each(array: Any, d: int, count: int) -> Any:
    """Every element along dimension d repeated; broadcasting does it, and the tape sums its gradient."""
    xp, shape = namespace(array), tuple(array.shape)
    a = len(shape) - d
    if count == 1 or not shape[a]:
        return array
    apart = (*shape[: a + 1], 1, *shape[a + 1 :])
    wide = (*shape[: a + 1], count, *shape[a + 1 :])
    joined = (*shape[:a], shape[a] * count, *shape[a + 1 :])
    return xp.reshape(xp.broadcast_to(xp.reshape(array, apart), wide), joined)
