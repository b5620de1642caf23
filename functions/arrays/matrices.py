"""Matrices with a pattern: diag, tril, triu, kron, blkdiag, toeplitz, vander."""

from __future__ import annotations

from typing import Any

from dlarray import limits
from dlarray.arguments import whole
from dlarray.array import dlarray
from dlarray.autodiff import TracedArray
from dlarray.backend import device_of, namespace
from dlarray.errors import FormatError, SizeError
from dlarray.integers.arithmetic import computed
from dlarray.operands import in_common_class, integer_class, operands, same_class
from dlarray.registry import function


def _plain(name: str, *arrays: dlarray, vectors: bool = False) -> None:
    """Refuse formatted arrays, and anything but matrices (or vectors)."""
    for X in arrays:
        if X._format:
            raise FormatError(
                f"{name}: X is {X.describe()}, but {name} mixes dimensions, which then have no label; "
                f"fix: {name}(stripdims(X), …)"
            )
        if X.ndim > 2 or (vectors and 1 not in X.shape):
            kind = "vectors" if vectors else "matrices"
            raise SizeError(f"{name}: X is {X.describe()}, but {name} is for {kind}; fix: reshape(X, …)")


_FARTHEST = 2**53


def _offset(name: str, k: Any) -> int:
    found = whole(name, "k", k, fix=f"{name}(X, 1)")
    return min(
        max(found, -_FARTHEST), _FARTHEST
    )  # beyond it there is nothing, and libraries count in 64 bits


def _counted(array: Any, *limits: int) -> Any:
    """Indices made on the device of an array."""
    raw = array.value if type(array) is TracedArray else array
    xp = namespace(raw)
    return xp.arange(*limits, dtype=xp.int64, device=device_of(raw))


def _taken(array: Any, index: Any, shape: tuple[int, ...]) -> Any:
    """Elements of an array, counted in column order, as an array of a (reversed) shape."""
    xp = namespace(array)
    flat = namespace(index).reshape(index, (-1,))
    return xp.reshape(xp.take(xp.reshape(array, (-1,)), flat, axis=-1), shape)


@function("none", arrays=("X",), integers="own")
def diag(X: Any, k: Any = 0) -> Any:
    """Diagonal of a matrix, or a matrix with a given diagonal.

    Syntaxes: ``D = diag(v)``, ``D = diag(v, k)``, ``x = diag(A)``, ``x = diag(A, k)``.

    Parameters
    ----------
    X : array
        A vector, which becomes a diagonal, or a matrix, whose diagonal is taken.  Unformatted.
    k : int
        Which diagonal: 0 is the main one, above it from 1, below it from -1.

    Returns
    -------
    dlarray
        A square matrix, or a column.  Class of X.

    Raises
    ------
    FormatError
        X is formatted.
    SizeError
        X has more than two dimensions.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/diag.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.diag([2, 3], 1)
      3×3 dlarray
    <BLANKLINE>
         0     2     0
         0     0     3
         0     0     0
    >>> dl.diag([[1, 2], [3, 4]])
      2×1 dlarray
    <BLANKLINE>
         1
         4
    """
    _plain("diag", X)
    k, array = _offset("diag", k), X.array
    rows, columns = X.shape
    xp = namespace(array)
    if rows == columns == 0:
        return array
    if rows != 1 and columns != 1:
        start_row, start_column = max(-k, 0), max(k, 0)
        n = max(min(rows - start_row, columns - start_column), 0)
        first = start_column * rows + start_row
        return _taken(array, _counted(array, first, first + n * (rows + 1), rows + 1), (1, n))
    n = rows * columns
    size = n + abs(k)
    limits.check("diag", (size, size), like=X._data)
    raw = array.value if type(array) is TracedArray else array
    if not n:
        return namespace(raw).zeros((size, size), dtype=raw.dtype, device=device_of(raw))
    places = _counted(array, size)
    rxp = namespace(raw)
    source = rxp.clip(places - max(-k, 0), 0, n - 1)  # which element each row would hold
    row, column = rxp.reshape(places, (1, -1)), rxp.reshape(places, (-1, 1))
    spread = xp.broadcast_to(_taken(array, source, (1, size)), (size, size))
    return xp.where(column - row == k, spread, xp.zeros_like(spread))


@function("first", arrays=("X",), integers="own")
def tril(X: Any, k: Any = 0) -> Any:
    """Lower triangle of a matrix; zeros above it.

    Syntaxes: ``L = tril(A)``, ``L = tril(A, k)``.

    Parameters
    ----------
    X : array
        A matrix, of any format.
    k : int
        The last diagonal that is kept: 0 is the main one, above it from 1, below it from -1.

    Returns
    -------
    dlarray
        Size, format and class of X.

    Notes
    -----
    Extends MATLAB: of an array with more than two dimensions, every page is taken.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/tril.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.tril([[1, 2], [3, 4]])
      2×2 dlarray
    <BLANKLINE>
         1     0
         3     4
    """
    return namespace(X.array).triu(X.array, k=-_offset("tril", k))


@function("first", arrays=("X",), integers="own")
def triu(X: Any, k: Any = 0) -> Any:
    """Upper triangle of a matrix; zeros below it.

    Syntaxes: ``U = triu(A)``, ``U = triu(A, k)``.

    Parameters
    ----------
    X : array
        A matrix, of any format.
    k : int
        The first diagonal that is kept: 0 is the main one, above it from 1, below it from -1.

    Returns
    -------
    dlarray
        Size, format and class of X.

    Notes
    -----
    Extends MATLAB: of an array with more than two dimensions, every page is taken.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/triu.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.triu([[1, 2], [3, 4]], 1)
      2×2 dlarray
    <BLANKLINE>
         0     2
         0     0
    """
    return namespace(X.array).tril(X.array, k=-_offset("triu", k))


@function("none", integers="own")
def kron(A: Any, B: Any) -> Any:
    """Kronecker product: every element of A times the whole of B.

    Syntax: ``K = kron(A, B)``.

    Parameters
    ----------
    A, B : array
        Matrices, unformatted.

    Returns
    -------
    dlarray
        Of size ``size(A) .* size(B)``.  Single when A or B is.

    Raises
    ------
    FormatError
        A or B is formatted.
    SizeError
        A or B has more than two dimensions.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/kron.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.kron([1, 10], [1, 2])
      1×4 dlarray
    <BLANKLINE>
         1     2    10    20
    """
    A, B = operands("kron", A, B)
    _plain("kron", A, B)
    kind = integer_class("kron", [A, B])
    a, b = (A.array, B.array) if kind else same_class(A.array, B.array)
    xp = namespace(a, b)
    n, m = a.shape
    q, p = b.shape
    limits.check("kron", (n * q, m * p), like=A._data)
    left, right = xp.reshape(a, (n, 1, m, 1)), xp.reshape(b, (1, q, 1, p))
    product = computed("times", left, right, kind) if kind else left * right
    return xp.reshape(product, (n * q, m * p))


@function("none", integers="own")
def blkdiag(*A: Any) -> Any:
    """Block diagonal matrix of the matrices given; zeros elsewhere.

    Syntax: ``B = blkdiag(A1, …, AN)``.

    Parameters
    ----------
    *A : array
        Matrices, unformatted.

    Returns
    -------
    dlarray
        Its sizes are the sums of the sizes.  Single when one of the matrices is.

    Raises
    ------
    FormatError
        A matrix is formatted.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/blkdiag.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.blkdiag([1, 2], 3)
      2×3 dlarray
    <BLANKLINE>
         1     2     0
         0     0     3
    """
    arrays = operands("blkdiag", *A) if A else operands("blkdiag", [])
    _plain("blkdiag", *arrays)
    data = in_common_class("blkdiag", *arrays)
    xp = namespace(*data)
    height = sum(f.shape[1] for f in data)
    limits.check("blkdiag", (sum(f.shape[0] for f in data), height), like=arrays[0]._data)
    bands, above = [], 0
    for array in data:
        raw = array.value if type(array) is TracedArray else array
        columns, rows = array.shape
        sides = [(columns, above), None, (columns, height - above - rows)]
        parts = [
            array if s is None else namespace(raw).zeros(s, dtype=raw.dtype, device=device_of(raw))
            for s in sides
        ]
        bands.append(xp.concat(parts, axis=-1))
        above += rows
    return xp.concat(bands, axis=-2)


@function("none")
def toeplitz(c: Any, r: Any = None) -> Any:
    """Toeplitz matrix: the same number along each diagonal.

    Syntaxes: ``T = toeplitz(r)``, ``T = toeplitz(c, r)``.

    Parameters
    ----------
    c : array
        First column.  Alone it is the first row of a symmetric matrix; of complex numbers, the
        rest of the first column is the conjugate of that row.
    r : array, optional
        First row.  Its first element does not count: the corner is that of ``c``.

    Returns
    -------
    dlarray
        ``numel(c)`` × ``numel(r)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/toeplitz.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.toeplitz([1, 2, 3], [1, 8, 9])
      3×3 dlarray
    <BLANKLINE>
         1     8     9
         2     1     8
         3     2     1
    """
    C, R = operands("toeplitz", c, c if r is None else r)
    _plain("toeplitz", C, R, vectors=True)
    first, second = in_common_class("toeplitz", C, R)
    xp = namespace(first, second)
    first = xp.reshape(first, (-1,))
    if r is None and "complex" in str(first.dtype):
        first = xp.concat([first[:1], xp.conj(first[1:])], axis=-1)  # the diagonal is that of the row
    rows, columns = first.shape[0], second.shape[0] * second.shape[1]
    limits.check("toeplitz", (columns, rows), like=C._data)
    # the diagonals from the top right to the bottom left: r(end), …, r(2), c(1), …, c(end)
    diagonals = xp.concat(
        [xp.flip(xp.reshape(second, (-1,)), axis=-1)[: max(columns - 1, 0)], first], axis=-1
    )
    rxp = namespace(_counted(first, rows))
    index = _counted(first, rows) - rxp.reshape(_counted(first, columns), (-1, 1)) + columns - 1
    return _taken(diagonals, index, (columns, rows))


@function("none", arrays=("v",))
def vander(v: Any) -> Any:
    """Vandermonde matrix: the powers of the elements, the highest in the first column.

    Syntax: ``A = vander(v)``.

    Parameters
    ----------
    v : array
        A vector of n numbers.

    Returns
    -------
    dlarray
        n×n; column j holds ``v .^ (n - j)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/vander.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.vander([1, 2, 3])
      3×3 dlarray
    <BLANKLINE>
         1     1     1
         4     2     1
         9     3     1
    """
    _plain("vander", v, vectors=True)
    (array,) = same_class(v.array)
    xp = namespace(array)
    n = v.shape[0] * v.shape[1]
    limits.check("vander", (n, n), like=v._data)
    powers = [xp.ones_like(xp.reshape(array, (1, -1)))]
    for _ in range(n - 1):
        powers.insert(0, powers[0] * xp.reshape(array, (1, -1)))
    return xp.concat(powers[:n], axis=-2) if n else xp.reshape(array, (0, 0))
