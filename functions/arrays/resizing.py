"""resize, paddata, trimdata: elements added to, or removed from, the ends of dimensions."""

from __future__ import annotations

from typing import Any

from dlarray import limits
from dlarray.along_axes import padded
from dlarray.arguments import choice, dim_numbers, first_dim, is_empty, whole_numbers
from dlarray.array import dlarray
from dlarray.autodiff.untraced import value_of
from dlarray.backend import asarray_like, is_complex, namespace
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, ClassError, OptionError, SizeError
from dlarray.operands import operands
from dlarray.registry import function

_PATTERNS = ("constant", "edge", "circular", "flip", "reflect")
_SIDES = ("trailing", "leading", "both")


def _targets(name: str, A: dlarray, m: Any, dims: Any) -> dict[int, int]:
    """The wanted size of each dimension (from 1) that is worked on."""
    sizes = whole_numbers(name, "m", m, least=0, fix=f"{name}(A, 4)")
    if is_empty(dims):
        numbers = (first_dim(A),) if len(sizes) == 1 else tuple(range(1, len(sizes) + 1))
    else:
        numbers = dim_numbers(name, "Dimension", dims)
        sizes = sizes * len(numbers) if len(sizes) == 1 else sizes
    if len(numbers) != len(sizes) or not sizes:
        raise ArgumentError(
            f"{name}: m has {len(sizes)} sizes for {len(numbers)} dimensions; fix: one size for each, or one for all"
        )
    return dict(zip(numbers, sizes, strict=True))


def _split(count: int, side: str) -> tuple[int, int]:
    """How many of the elements stand in front and behind; of an odd number the greater part stands behind."""
    if side == "both":
        return count // 2, count - count // 2
    return (count, 0) if side == "leading" else (0, count)


def _source(k: int, n: int, pattern: str) -> int:
    """Which of n elements stands at place k, that may lie before the first or after the last."""
    if pattern == "edge":
        return min(max(k, 0), n - 1)
    if pattern == "circular":
        return k % n
    if pattern == "flip":  # 1 2 3 3 2 1 1 2 3
        k %= 2 * n
        return k if k < n else 2 * n - 1 - k
    period = max(2 * n - 2, 1)  # reflect: 1 2 3 2 1 2 3
    k %= period
    return k if k < n else period - k


def _grown(array: Any, axis: int, size: int, side: str, pattern: str, fill: Any) -> Any:
    """The array with more elements along an axis."""
    n = array.shape[axis]
    before, after = _split(size - n, side)
    xp = namespace_of(array)
    if pattern != "constant":
        places = [_source(k, n, pattern) for k in range(-before, n + after)]
        return xp.take(array, asarray_like(places, array, namespace(value_of(array)).int64), axis=axis)
    parts = [array]
    for count, place in ((before, 0), (after, 2)):
        if count:
            shape = tuple(count if a - array.ndim == axis else s for a, s in enumerate(array.shape))
            parts.insert(place, namespace_of(fill).broadcast_to(fill, shape))
    return namespace(*parts).concat(parts, axis=axis)


def _shrunk(array: Any, axis: int, size: int, side: str) -> Any:
    """The array with fewer elements along an axis."""
    before, after = _split(array.shape[axis] - size, side)
    return array[(..., slice(before, array.shape[axis] - after)) + (slice(None),) * (-axis - 1)]


def _resized(
    name: str, A: dlarray, m: Any, dims: Any, side: Any, pattern: Any, fill: Any, grow: bool, shrink: bool
) -> dlarray:
    targets = _targets(name, A, m, dims)
    side = choice(name, "Side", side, _SIDES)
    pattern = choice(name, "Pattern", pattern, _PATTERNS)
    if not is_empty(fill) and pattern != "constant":
        raise OptionError(
            f'{name}: FillValue is for the pattern "constant", but Pattern is "{pattern}"; fix: leave one of them out'
        )
    value = _fill(name, A, fill)
    rank = max(A.ndim, *targets)
    array = padded(A.array, rank)
    fmt = A._format + "U" * (rank - A.ndim) if A._format else ""
    wanted = [targets.get(rank - a, n) for a, n in enumerate(array.shape)]
    limits.check(
        name,
        tuple(
            m if m > n and grow or m < n and shrink else n for m, n in zip(wanted, array.shape, strict=True)
        ),
        like=A._data,
    )
    for d, size in targets.items():
        n = array.shape[-d]
        if size > n and grow:
            if n == 0 and pattern != "constant":
                raise SizeError(
                    f"{name}: there is nothing to repeat along dimension {d} of A, which is {A.describe()}; "
                    'fix: Pattern="constant"'
                )
            array = _grown(array, -d, size, side, pattern, value)
        elif size < n and shrink:
            array = _shrunk(array, -d, size, side)
    return dlarray.from_array(array, fmt)


def _fill(name: str, A: dlarray, fill: Any) -> Any:
    """The fill value as an array in the class of A."""
    F = operands(name, A, 0.0 if is_empty(fill) else fill)[1]
    if F.shape != (1, 1):
        raise SizeError(f"{name}: FillValue must be one number, but it is {F.describe()}; fix: FillValue=0")
    if is_complex(F._data.dtype) and not is_complex(A._data.dtype):
        raise ClassError(
            f"{name}: FillValue is complex, but A is {A.describe()}, which is real; fix: {name}(A + 0j, …)"
        )
    return namespace_of(F.array).astype(F.array, A._data.dtype)


@function(format=None, arrays=("A",), integers="own")
def resize(
    A: Any,
    m: Any,
    /,
    *,
    Dimension: Any = None,
    FillValue: Any = None,
    Pattern: str = "constant",
    Side: str = "trailing",
) -> dlarray:
    """Resize data by adding or removing elements.

    Syntaxes: ``B = resize(A, m)``, ``resize(A, [m1, m2])``, ``resize(…, Dimension=dim)``,
    ``resize(…, FillValue=v)``, ``resize(…, Pattern=p)``, ``resize(…, Side=side)``.

    Parameters
    ----------
    A : dlarray or array_like
        Any size and format.
    m : int or list of int
        The size along the first dimension whose size is not 1; several numbers are the sizes of dimensions 1, 2, ….
    Dimension : int or list of int, optional
        The dimensions, counted from 1, that ``m`` is about.
    FillValue : number or complex, optional
        Value that is added; default 0 (false in a logical array).
    Pattern : {"constant", "edge", "circular", "flip", "reflect"}
        Values that are added: the fill value; the last (or first) element; the elements from the beginning, 1 2 3 1 2
        3; the elements back and forth, 1 2 3 3 2 1; the same without repeating the ends, 1 2 3 2 1 2 3.
    Side : {"trailing", "leading", "both"}
        Where elements are added or removed; of an odd number on both sides one more behind.

    Returns
    -------
    dlarray
        Labels and class of ``A``; dimensions beyond the last get the label "U".

    Raises
    ------
    ArgumentError
        Negative sizes, or sizes and dimensions that do not match.
    OptionError
        An unknown pattern or side; a fill value beside a pattern.
    SizeError
        A pattern along an empty dimension.

    Notes
    -----
    Extends MATLAB: differentiable, also in ``FillValue``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/resize.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.resize([1, 3, 5, 7], 6)
      1×6 dlarray
    <BLANKLINE>
         1     3     5     7     0     0
    >>> dl.resize([1, 3, 5, 7], 6, Pattern="reflect", Side="both")
      1×6 dlarray
    <BLANKLINE>
         3     1     3     5     7     5
    """
    return _resized("resize", A, m, Dimension, Side, Pattern, FillValue, True, True)


@function(format=None, arrays=("A",), integers="own")
def paddata(
    A: Any,
    m: Any,
    /,
    *,
    Dimension: Any = None,
    FillValue: Any = None,
    Pattern: str = "constant",
    Side: str = "trailing",
) -> dlarray:
    """Pad data by adding elements.

    Syntaxes: ``B = paddata(A, m)``, ``paddata(A, [m1, m2])``, ``paddata(…, Dimension=dim)``,
    ``paddata(…, FillValue=v)``, ``paddata(…, Pattern=p)``, ``paddata(…, Side=side)``.

    Parameters
    ----------
    A : dlarray or array_like
        Any size and format.
    m : int or list of int
        The least size along the first dimension whose size is not 1; several numbers are those of dimensions 1, 2, ….
        A dimension that is longer stays as it is.
    Dimension, FillValue, Pattern, Side
        As for ``resize``.

    Returns
    -------
    dlarray
        Labels and class of ``A``; dimensions beyond the last get the label "U".

    Raises
    ------
    ArgumentError, OptionError, SizeError
        As for ``resize``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/paddata.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.paddata([2, 4, 6, 8], 6)
      1×6 dlarray
    <BLANKLINE>
         2     4     6     8     0     0
    """
    return _resized("paddata", A, m, Dimension, Side, Pattern, FillValue, True, False)


@function(format=None, arrays=("A",), integers="own")
def trimdata(A: Any, m: Any, /, *, Dimension: Any = None, Side: str = "trailing") -> dlarray:
    """Trim data by removing elements.

    Syntaxes: ``B = trimdata(A, m)``, ``trimdata(A, [m1, m2])``, ``trimdata(…, Dimension=dim)``,
    ``trimdata(…, Side=side)``.

    Parameters
    ----------
    A : dlarray or array_like
        Any size and format.
    m : int or list of int
        The largest size along the first dimension whose size is not 1; several numbers are those of dimensions
        1, 2, ….  A dimension that is shorter stays as it is.
    Dimension : int or list of int, optional
        The dimensions, counted from 1, that ``m`` is about.
    Side : {"trailing", "leading", "both"}
        Where elements are removed; of an odd number on both sides one more behind.

    Returns
    -------
    dlarray
        Labels and class of ``A``.

    Raises
    ------
    ArgumentError, OptionError
        As for ``resize``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/trimdata.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.trimdata([1, 3, 5, 7], 2, Side="leading")
      1×2 dlarray
    <BLANKLINE>
         5     7
    """
    return _resized("trimdata", A, m, Dimension, Side, "constant", None, False, True)
