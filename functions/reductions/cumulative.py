"""Running functions along one dimension: cumsum, cumprod, cummax, cummin."""

from typing import Any

from dlarray.along_axes import pick, running_place
from dlarray.arguments import choice, comparable, dim_or_first
from dlarray.array import dlarray
from dlarray.autodiff.untraced import value_of
from dlarray.backend import class_name, is_integer, namespace
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError
from dlarray.functions.reductions import running_numpy
from dlarray.functions.reductions.sums import NANFLAGS, without_nan
from dlarray.integers.classes import ranked
from dlarray.integers.reductions import running
from dlarray.operands import same_class
from dlarray.registry import function

_WORDS = ("forward", "reverse", *NANFLAGS)


def _options(name: str, X: dlarray, options: tuple, omit: bool) -> tuple[int | None, bool, bool]:
    """Read (dim, direction, nanflag): the axis (None: beyond the last dimension), reversed or not, NaN left out."""
    dim, backwards = None, False
    for k, option in enumerate(options):
        if k == 0 and not isinstance(option, str):
            dim = option
            continue
        fix = f"{name}(X, dim, {_WORDS[0]!r})"
        word = choice(name, f"argument {k + 2}", option, _WORDS, fix=fix, error=ArgumentError)
        if word in NANFLAGS:
            omit = NANFLAGS[word]
        else:
            backwards = word == "reverse"
    axis = -dim_or_first(name, X, dim)
    return (axis if -axis <= X._data.ndim else None), backwards, omit


def _accumulated(name: str, X: dlarray, options: tuple, empty: float) -> Any:
    axis, backwards, omit = _options(name, X, options, False)
    if is_integer(X._data.dtype):
        return _accumulated_integers(name, X._data, axis, backwards)
    (array,) = same_class(X.array)
    xp = namespace_of(array)
    if omit:
        array = without_nan(array, empty)
    if axis is None or array.shape[axis] == 0:
        return array
    axis += array.ndim
    if running_numpy.plain(array):
        run = running_numpy.RUNNING[name]
    else:
        run = xp.cumulative_sum if name == "cumsum" else xp.cumulative_prod
    if backwards:
        return xp.flip(run(xp.flip(array, axis=axis), axis=axis), axis=axis)
    return run(array, axis=axis)


def _accumulated_integers(name: str, raw: Any, axis: int | None, backwards: bool) -> Any:
    if axis is None or raw.shape[axis] == 0:
        return raw
    xp, operation = namespace(raw), "plus" if name == "cumsum" else "times"
    if backwards:
        return xp.flip(running(operation, xp.flip(raw, axis=axis), axis), axis=axis)
    return running(operation, raw, axis)


@function("first", arrays=("X",), method=True, integers="own")
def cumsum(X: Any, /, *options: Any) -> Any:
    """Cumulative sum.

    Syntaxes: ``B = cumsum(X)``, ``cumsum(X, dim)``, ``cumsum(…, direction)``, ``cumsum(…, nanflag)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.
    dim : int, optional
        The dimension, counted from 1.  Default: the first whose size is not 1.  Beyond the last: ``X`` itself.
    direction : {"forward", "reverse"}, optional
        From the first element on (default), or from the last back.
    nanflag : {"includenan", "omitnan"}, optional
        Whether NaN counts (default) or is left out.

    Returns
    -------
    dlarray
        Size, format and class of ``X``; logical gives double.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/cumsum.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.cumsum([1, 2, 3, 4, 5])
      1×5 dlarray
    <BLANKLINE>
         1     3     6    10    15
    """
    return _accumulated("cumsum", X, options, 0.0)


@function("first", arrays=("X",), method=True, integers="own")
def cumprod(X: Any, /, *options: Any) -> Any:
    """Cumulative product.

    Syntaxes: ``B = cumprod(X)``, ``cumprod(X, dim)``, ``cumprod(…, direction)``, ``cumprod(…, nanflag)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.
    dim : int, optional
        The dimension, counted from 1.  Default: the first whose size is not 1.  Beyond the last: ``X`` itself.
    direction : {"forward", "reverse"}, optional
        From the first element on (default), or from the last back.
    nanflag : {"includenan", "omitnan"}, optional
        Whether NaN counts (default) or is taken as 1.

    Returns
    -------
    dlarray
        Size, format and class of ``X``; logical gives double.  The gradient is exact when elements are 0.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/cumprod.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.cumprod([1, 2, 3, 4, 5])
      1×5 dlarray
    <BLANKLINE>
         1     2     6    24   120
    """
    return _accumulated("cumprod", X, options, 1.0)


def _extremes(name: str, X: dlarray, options: tuple, nargout: int) -> Any:
    largest = name == "cummax"
    comparable(name, "X", X)
    axis, backwards, omit = _options(name, X, options, True)
    array = X.array
    if class_name(X._data.dtype) != "logical" and not is_integer(X._data.dtype):
        (array,) = same_class(array)
    raw = value_of(array)
    rp = namespace(raw)
    if axis is None or raw.shape[axis] == 0:
        return (array, rp.ones_like(raw, dtype=rp.float64)) if nargout > 1 else array
    xp = namespace_of(array)
    moved, row = xp.moveaxis(array, axis, -1), rp.moveaxis(raw, axis, -1)
    if backwards:
        moved, row = xp.flip(moved, axis=-1), rp.flip(row, axis=-1)
    numbers = rp.astype(row, rp.float64) if class_name(row.dtype) == "logical" else ranked(row)
    places = running_place(numbers, largest, omit)
    values = pick(moved, places)
    if backwards:
        values, places = xp.flip(values, axis=-1), row.shape[-1] - 1 - rp.flip(places, axis=-1)
    values = xp.moveaxis(values, -1, axis)
    if nargout < 2:
        return values
    return values, rp.astype(rp.moveaxis(places, -1, axis), rp.float64) + 1.0


@function("first", arrays=("X",), method=True, integers="own", indices=(1,))
def cummax(X: Any, /, *options: Any, nargout: int = 1) -> Any:
    """Cumulative maximum.

    Syntaxes: ``M = cummax(X)``, ``cummax(X, dim)``, ``cummax(…, direction)``, ``cummax(…, nanflag)``,
    ``M, I = cummax(…, nargout=2)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, any size and format.
    dim : int, optional
        The dimension, counted from 1.  Default: the first whose size is not 1.
    direction : {"forward", "reverse"}, optional
        From the first element on (default), or from the last back.
    nanflag : {"omitnan", "includenan"}, optional
        NaN is left out (default; before the first number the result is NaN), or stays from the first one on.
    nargout : {1, 2}
        With 2, also the index of each maximum, from 1.

    Returns
    -------
    dlarray
        Size, format and class of ``X``.  The gradient goes to the element that was the largest so far, of equal ones
        to the one that came first in the direction.

    Notes
    -----
    Extends MATLAB: the second output.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/cummax.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.cummax([3, 5, 2, 9, 0])
      1×5 dlarray
    <BLANKLINE>
         3     5     5     9     9
    """
    return _extremes("cummax", X, options, nargout)


@function("first", arrays=("X",), method=True, integers="own", indices=(1,))
def cummin(X: Any, /, *options: Any, nargout: int = 1) -> Any:
    """Cumulative minimum.

    Syntaxes: ``M = cummin(X)``, ``cummin(X, dim)``, ``cummin(…, direction)``, ``cummin(…, nanflag)``,
    ``M, I = cummin(…, nargout=2)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, any size and format.
    dim : int, optional
        The dimension, counted from 1.  Default: the first whose size is not 1.
    direction : {"forward", "reverse"}, optional
        From the first element on (default), or from the last back.
    nanflag : {"omitnan", "includenan"}, optional
        NaN is left out (default; before the first number the result is NaN), or stays from the first one on.
    nargout : {1, 2}
        With 2, also the index of each minimum, from 1.

    Returns
    -------
    dlarray
        Size, format and class of ``X``.  The gradient goes to the element that was the smallest so far, of equal ones
        to the one that came first in the direction.

    Notes
    -----
    Extends MATLAB: the second output.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/cummin.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.cummin([3, 5, 2, 9, 0], "reverse")
      1×5 dlarray
    <BLANKLINE>
         0     0     0     0     0
    """
    return _extremes("cummin", X, options, nargout)
