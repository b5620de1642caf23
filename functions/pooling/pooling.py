"""maxpool, avgpool and maxunpool: windows of the data made one element each, and back."""

from __future__ import annotations

import math
from typing import Any

from dlarray import limits
from dlarray.arguments import check_nargout, choice, one_number, real, whole_numbers
from dlarray.array import dlarray
from dlarray.autodiff.untraced import value_of
from dlarray.backend import asarray_like, backend_name, device_of, namespace
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, FormatError, IndexingError, OptionError, SizeError, sizes
from dlarray.functions.convolution.windows import (
    Layout,
    Windows,
    dims_of,
    made,
    margins,
    padded_size,
    pooled_labels,
    same_padding,
    steps,
)
from dlarray.functions.pooling.pooling_primitive import largest_p, places, put_p, window_sums
from dlarray.functions.reductions.extrema import max as largest
from dlarray.machine.remembered import Remembered
from dlarray.operands import operands, same_class
from dlarray.registry import function


@function(format=None, arrays=("X",), data_format="keep", half="own", integers="double")
def maxpool(
    X, poolsize, /, *, Stride: Any = 1, Padding: Any = 0, PoolFormat: Any = None, DataFormat: Any = None,
    nargout=1,
):  # fmt: skip
    """Largest element of each window: maximum pooling.

    ``Y = maxpool(X, poolsize)`` slides a window of ``poolsize`` over the spatial dimensions "S" of formatted ``X``.

    ``Y = maxpool(X, "global")`` takes the largest element of all spatial dimensions.

    ``Y, indx, inputSize = maxpool(X, poolsize, nargout=3)`` also returns where the largest elements are, and the size
    of ``X``, for `maxunpool`.

    ``Y = maxpool(X, poolsize, DataFormat=fmt)`` takes unformatted ``X``.

    Parameters
    ----------
    X : dlarray or array_like
        Real data.
    poolsize : int, vector or "global"
        Size of the window: one for all dimensions, or one for each.
    Stride : int or vector, default 1
        Step of the window.
    Padding : int, vector, matrix or "same", default 0
        The padding around the data, with elements that are never the largest: a number for all sides; a vector with a
        number for each dimension; a matrix with a column for each dimension, whose rows are the start and the end; or
        ``"same"``, which gives ``ceil(size / Stride)`` elements (an odd one is added at the end).  Padding must be
        smaller than the window.
    PoolFormat : str
        Labels of the dimensions to pool over: all "S" of ``X`` by default; "T" pools over time, "SST" over both.
        ``poolsize``, ``Stride`` and ``Padding`` come in its order.
    DataFormat : str
        Labels of the dimensions of an unformatted ``X``.
    nargout : {1, 2, 3}
        Number of outputs.

    Returns
    -------
    Y : dlarray
        The format of ``X``; unformatted, with its dimensions in the order of ``X``, when ``X`` is unformatted.  The
        class of ``X`` (logical gives double).  The size of a pooled dimension is
        ``floor((size + padding - poolsize) / Stride) + 1``.
    indx : dlarray
        Double, of the size and format of ``Y``: linear indices, counted from 1, of the largest elements in ``X``; of
        several that are equal, the first.  For unformatted ``X``, ``X`` and ``indx`` count with their dimensions in the
        order S, C, B, T, U, and so ``inputSize`` lists them.
    inputSize : tuple of int
        Size of ``X``.

    Raises
    ------
    FormatError
        When ``X`` has no dimension to pool over, or is unformatted and there is no ``DataFormat``.
    SizeError
        When the window is larger than the padded data.
    ArgumentError, OptionError
        When an option has a value that it does not allow, or ``"global"`` is asked for indices.

    Notes
    -----
    NaN is the largest.  The derivative belongs to the first of several elements that are equal.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.maxpool.html

    Examples
    --------
    >>> import dlarray as dl
    >>> X = dl.dlarray([[1, 2, 3, 4], [8, 7, 6, 5], [1, 3, 2, 4], [0, 0, 9, 9]], "SSC")
    >>> Y, indx, inputSize = dl.maxpool(X, 2, Stride=2, nargout=3)
    >>> Y
      2(S) × 2(S) × 1(C) dlarray
    <BLANKLINE>
         8     6
         3     9
    >>> indx
      2(S) × 2(S) × 1(C) dlarray
    <BLANKLINE>
         2    10
         7    12
    """
    nargout = check_nargout("maxpool", nargout, (1, 2, 3), error=OptionError)
    (x,) = same_class(real("maxpool", "X", X).array)
    if _is_global("maxpool", poolsize, Stride, Padding):
        dims = _ordered(X, pooled_labels("maxpool", "PoolFormat", PoolFormat, X))
        if nargout > 1:
            raise OptionError(
                'maxpool: indices and the input size are not there for "global"; fix: nargout=1, or poolsize='
                f"{[X.shape[d] for d in dims]}"
            )
        return largest(X.wrap(x), [], [d + 1 for d in dims], "includenan")
    windows, layout = _windows("maxpool", X, poolsize, Stride, Padding, PoolFormat)
    pages = layout.taken(x)
    Y = X.wrap(layout.given(largest_p(pages, windows=windows), x))
    if nargout == 1:
        return Y
    raw = value_of(x)
    xp = namespace(raw)
    count = xp.arange(1, math.prod(raw.shape) + 1, dtype=xp.float64, device=device_of(raw))
    numbers = layout.taken(xp.reshape(count, tuple(raw.shape)))
    indx = X.wrap(layout.given(places(value_of(pages), numbers, windows), raw))
    if DataFormat:
        indx = dlarray.from_array(indx.array)
    return (Y, indx, X.shape)[:nargout]


@function("first", arrays=("X",), integers="double")
def avgpool(
    X, poolsize, /, *, Stride: Any = 1, Padding: Any = 0, PaddingValue: Any = 0, PoolFormat: Any = None,
    DataFormat: Any = None,
):  # fmt: skip
    """Mean of each window: average pooling.

    ``Y = avgpool(X, poolsize)`` slides a window of ``poolsize`` over the spatial dimensions "S" of formatted ``X``.

    ``Y = avgpool(X, "global")`` takes the mean of all spatial dimensions.

    ``Y = avgpool(X, poolsize, DataFormat=fmt)`` takes unformatted ``X``.

    Parameters
    ----------
    X : dlarray or array_like
        Real data.
    poolsize : int, vector or "global"
        Size of the window: one for all dimensions, or one for each.
    Stride : int or vector, default 1
        Step of the window.
    Padding : int, vector, matrix or "same", default 0
        The padding around the data: a number for all sides; a vector with a number for each dimension; a matrix with
        a column for each dimension, whose rows are the start and the end; or ``"same"``, which gives
        ``ceil(size / Stride)`` elements (an odd one is added at the end).  Padding must be smaller than the window.
    PaddingValue : {0, "mean"}
        0 counts padding as zeros; ``"mean"`` leaves it out of the mean.
    PoolFormat : str
        Labels of the dimensions to pool over: all "S" of ``X`` by default; "T" pools over time, "SST" over both.
        ``poolsize``, ``Stride`` and ``Padding`` come in its order.
    DataFormat : str
        Labels of the dimensions of an unformatted ``X``.

    Returns
    -------
    dlarray
        The format of ``X``; unformatted, with its dimensions in the order of ``X``, when ``X`` is unformatted.  The
        class of ``X`` (logical gives double).  The size of a pooled dimension is
        ``floor((size + padding - poolsize) / Stride) + 1``.

    Raises
    ------
    FormatError
        When ``X`` has no dimension to pool over, or is unformatted and there is no ``DataFormat``.
    SizeError
        When the window is larger than the padded data.
    ArgumentError, OptionError
        When an option has a value that it does not allow.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.avgpool.html

    Examples
    --------
    >>> import dlarray as dl
    >>> X = dl.dlarray([[1, 2, 3, 4], [5, 6, 7, 8], [1, 1, 2, 2], [3, 3, 4, 4]], "SSC")
    >>> dl.avgpool(X, 2, Stride=2)
      2(S) × 2(S) × 1(C) dlarray
    <BLANKLINE>
        3.5000    5.5000
        2.0000    3.0000
    >>> dl.avgpool(dl.dlarray([[1, 2, 6]], "CT"), 3, PoolFormat="T", Padding="same", PaddingValue="mean")
      1(C) × 3(T) dlarray
    <BLANKLINE>
        1.5000    3.0000    4.0000
    """
    (x,) = same_class(real("avgpool", "X", X).array)
    exact = one_number(PaddingValue) != 0
    if exact:
        choice("avgpool", "PaddingValue", PaddingValue, ("mean",), other="0", fix="PaddingValue=0")
    if _is_global("avgpool", poolsize, Stride, Padding):
        dims = _ordered(X, pooled_labels("avgpool", "PoolFormat", PoolFormat, X))
        return namespace_of(x).mean(x, axis=tuple(sorted(-1 - d for d in dims)), keepdims=True)
    windows, layout = _windows("avgpool", X, poolsize, Stride, Padding, PoolFormat)
    pages = layout.taken(x)
    extent = tuple(pages.shape[2:])
    exact = exact and any(windows.before + windows.after)
    scale = 1.0 if exact else 1.0 / math.prod(windows.size)
    y = window_sums(pages, windows=windows, scale=scale, extent=extent)
    if exact:
        y = y * _shares(y, windows, extent)
    return layout.given(y, x)


@function("first", arrays=("X",), integers="double")
def maxunpool(X, indx, outputSize, /, *, DataFormat: Any = None):
    """Reverse max pooling: puts values back in their places, with zeros elsewhere.

    ``Y = maxunpool(X, indx, outputSize)`` puts the elements of formatted ``X`` at the places ``indx`` of an array of
    size ``outputSize``.

    ``Y = maxunpool(X, indx, outputSize, DataFormat=fmt)`` takes unformatted ``X``.

    Parameters
    ----------
    X : dlarray or array_like
        Real data, as large as the first output of `maxpool`.
    indx : dlarray or array_like
        Linear indices, counted from 1: the second output of `maxpool`.
    outputSize : vector
        Size of the result: the third output of `maxpool`, that is with the dimensions in the order S, C, B, T, U.
    DataFormat : str
        Labels of the dimensions of an unformatted ``X``.

    Returns
    -------
    dlarray
        The format of ``X``; unformatted, with its dimensions in the order of ``X``, when ``X`` is unformatted.  The
        class of ``X`` (logical gives double).

    Raises
    ------
    SizeError
        When ``indx`` does not have as many elements as ``X``, or ``outputSize`` does not fit ``X``.
    IndexingError
        When an index lies outside ``outputSize``.  On a GPU this is not checked, so that nothing waits.
    FormatError
        When ``X`` is unformatted and there is no ``DataFormat``.

    Notes
    -----
    Where windows overlapped, an index may occur twice; the element that comes last stays.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.maxunpool.html

    Examples
    --------
    >>> import dlarray as dl
    >>> X = dl.dlarray([[1, 2, 3, 4], [8, 7, 6, 5]], "SSC")
    >>> Y, indx, inputSize = dl.maxpool(X, 2, Stride=2, nargout=3)
    >>> dl.maxunpool(Y, indx, inputSize)
      2(S) × 4(S) × 1(C) dlarray
    <BLANKLINE>
         0     0     0     0
         8     0     6     0
    """
    X, indx = operands("maxunpool", X, indx)
    (x,) = same_class(real("maxunpool", "X", X).array)
    size = _output_size(X, outputSize)
    count = math.prod(X.shape)
    if math.prod(indx.shape) != count:
        raise SizeError(
            f"maxunpool: indx is {indx.describe()}, but X is {X.describe()}: indx must have an element for each of X; "
            "fix: take Y and indx from the same call, Y, indx, inputSize = maxpool(…, nargout=3)"
        )
    raw = indx._data
    if indx._format and indx._format != X._format:
        raise FormatError(
            f"maxunpool: indx is {indx.describe()}, but X is {X.describe()}; fix: indices of the format of X"
        )
    ip = namespace(raw)
    raw = ip.astype(ip.reshape(raw, (count,)), ip.int64) - 1
    total = math.prod(size)
    limits.check("maxunpool", size[::-1], like=X._data)
    if backend_name(raw) == "numpy" and count and not (0 <= raw.min() and raw.max() < total):
        raise IndexingError(
            f"maxunpool: the indices must be from 1 to {total} for outputSize {list(size)}, but indx "
            f"({indx.describe()}) goes from {raw.min() + 1} to {raw.max() + 1}; fix: the inputSize of the same maxpool"
        )
    xp = namespace_of(x)
    return xp.reshape(put_p(xp.reshape(x, (count,)), index=raw, total=total), size[::-1])


# -- options ---------------------------------------------------------------------------------------------------
def _is_global(name: str, poolsize: Any, stride: Any, padding: Any) -> bool:
    if not isinstance(poolsize, str):
        return False
    choice(
        name,
        "poolsize",
        poolsize,
        ("global",),
        other="a whole number or a vector of them",
        fix='poolsize="global"',
        error=ArgumentError,
    )
    if one_number(stride) != 1 or one_number(padding) != 0:
        raise OptionError(
            f'{name}: "global" has one window, so Stride and Padding have no part in it; fix: leave them out'
        )
    return True


def _ordered(X: dlarray, labels: str) -> tuple[int, ...]:
    """The dimensions (from 0) in the order of the labels."""
    places = {label: list(dims_of(X, label)) for label in "ST"}
    return tuple(places[label].pop(0) for label in labels)


def _windows(
    name: str, X: dlarray, poolsize: Any, stride: Any, padding: Any, fmt: Any
) -> tuple[Windows, Layout]:
    """The windows, and how they meet the data."""
    windows, layout, room = _geometry((X,), name, poolsize, stride, padding, fmt)
    if room is not None:
        limits.check(name, room, like=X._data)
    return windows, layout


@Remembered
def _geometry(
    X: dlarray, name: str, poolsize: Any, stride: Any, padding: Any, fmt: Any
) -> tuple[Windows, Layout, tuple[int, ...] | None]:
    """The same, and the size of the data with its padding."""
    labels = pooled_labels(name, "PoolFormat", fmt, X)
    dims = _ordered(X, labels)
    size = steps(name, "poolsize", poolsize, labels)
    stride = steps(name, "Stride", stride, labels)
    extent = tuple(X.shape[d] for d in dims)
    pairs = margins(name, "Padding", padding, labels, same=lambda: same_padding(extent, size, stride))
    if any(max(pair) >= n for pair, n in zip(pairs, size, strict=True)):
        raise ArgumentError(
            f"{name}: Padding must be smaller than the window, but it is {[list(p) for p in pairs]} (start and end of "
            f"each dimension) for a window of {sizes(size, labels)}; fix: less padding, or a larger poolsize"
        )
    order = sorted(range(len(dims)), key=dims.__getitem__)
    dims = tuple(dims[i] for i in order)
    options = ([v[i] for i in order] for v in (size, stride, (1,) * len(dims), pairs))
    windows = made(name, X, dims, *options)
    return windows, Layout.of(X.ndim, dims), padded_size(X, dims, windows)


def _shares(y: Any, windows: Windows, extent: tuple[int, ...]) -> Any:
    """One over the number of elements of the data in each window."""
    raw = value_of(y)
    xp = namespace(raw)
    n, share = len(extent), None
    for i in range(n):
        count, stride, before = raw.shape[i - n], windows.stride[i], windows.before[i]
        starts = (k * stride - before for k in range(count))
        there = [max(1, min(s + windows.size[i], extent[i]) - max(s, 0)) for s in starts]
        part = asarray_like([1.0 / m for m in there], raw, raw.dtype)
        part = xp.reshape(part, (count,) + (1,) * (n - 1 - i))
        share = part if share is None else share * part
    return share


def _output_size(X: dlarray, outputSize: Any) -> tuple[int, ...]:
    size = whole_numbers("maxunpool", "outputSize", outputSize)
    fits = len(size) == X.ndim and min(size) >= 0
    if not fits or any(
        n != m for n, m, label in zip(size, X.shape, X._format, strict=True) if label not in "ST"
    ):
        raise SizeError(
            f"maxunpool: outputSize is {list(size)}, but X is {X.describe()}: it must have a size for each dimension, "
            'and those that are neither "S" nor "T" are as in X; fix: the inputSize of maxpool'
        )
    return size
