"""any and all: whether some, or all, elements over dimensions are nonzero."""

from typing import Any

from dlarray.array import dlarray
from dlarray.backend import class_name, is_float, namespace
from dlarray.errors import ArgumentError, describe
from dlarray.functions.reductions.sums import axes_of, reduced
from dlarray.registry import function


def _nonzero(X: dlarray) -> Any:
    data = X._data
    return data if class_name(data.dtype) == "logical" else data != 0


def _dim(name: str, options: tuple) -> Any:
    if len(options) > 1:
        raise ArgumentError(
            f'{name}: takes an array and one dim, a vector of dims or "all", but a further argument is '
            f"{describe(options[1])}; fix: {name}(X, [1, 2])"
        )
    return options[0] if options else None


@function("first", arrays=("X",), differentiable=False, method=True, integers="own")
def any(X: Any, /, *dim: Any) -> Any:
    """Whether any element is nonzero.

    Syntaxes: ``B = any(X)``, ``any(X, dim)``, ``any(X, [dim1, dim2])``, ``any(X, "all")``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size, format and class.  NaN does not count.
    dim : int, list of int or "all", optional
        Dimensions, counted from 1.  Default: the first dimension whose size is not 1.

    Returns
    -------
    dlarray
        Logical, not traced; the dimensions have size 1 and keep their labels.  Of no elements: false.

    Notes
    -----
    Extends MATLAB: what Python's own ``any`` alone can mean is left to it:
    generators, dicts, text, and lists of other objects.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/any.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.any(dl.dlarray([[0, 0, 3], [0, 0, 3]]))
      1×3 logical dlarray
    <BLANKLINE>
       0   0   1
    """
    axes = axes_of("any", X, _dim("any", dim))
    hit = _nonzero(X)
    xp = namespace(hit)
    if is_float(X._data.dtype):
        hit = hit & ~xp.isnan(X._data)
    return reduced(xp.any, hit, axes)


@function("first", arrays=("X",), differentiable=False, method=True, integers="own")
def all(X: Any, /, *dim: Any) -> Any:
    """Whether all elements are nonzero.

    Syntaxes: ``B = all(X)``, ``all(X, dim)``, ``all(X, [dim1, dim2])``, ``all(X, "all")``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size, format and class.  NaN counts as nonzero.
    dim : int, list of int or "all", optional
        Dimensions, counted from 1.  Default: the first dimension whose size is not 1.

    Returns
    -------
    dlarray
        Logical, not traced; the dimensions have size 1 and keep their labels.  Of no elements: true.

    Notes
    -----
    Extends MATLAB: what Python's own ``all`` alone can mean is left to it:
    generators, dicts, text, and lists of other objects.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/all.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.all(dl.dlarray([[0, 1, 3], [2, 0, 3]]), 1)
      1×3 logical dlarray
    <BLANKLINE>
       0   0   1
    """
    axes = axes_of("all", X, _dim("all", dim))
    hit = _nonzero(X)
    return reduced(namespace(hit).all, hit, axes)
