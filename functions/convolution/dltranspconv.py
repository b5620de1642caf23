"""dltranspconv: the transposed convolution, which makes feature maps larger."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from dlarray import limits
from dlarray.array import dlarray
from dlarray.errors import SizeError, sizes
from dlarray.functions.convolution.convolution_primitive import transposed_p
from dlarray.functions.convolution.filters import (
    Filters,
    arrays,
    check_bias,
    check_channels,
    filters_of,
    in_one_class,
    layout_dims,
)
from dlarray.functions.convolution.windows import Layout, Windows, margins, steps
from dlarray.machine.remembered import Remembered
from dlarray.registry import function


@function("first", arrays=("X",), needs="C", half="own", integers="double")
def dltranspconv(
    X, weights, bias, /, *, Stride: Any = 1, DilationFactor: Any = 1, Cropping: Any = 0, DataFormat: Any = None,
    WeightsFormat: Any = None,
):  # fmt: skip
    """Deep-learning transposed convolution: adds the filters, times each element of the data, to the output.

    ``Y = dltranspconv(X, weights, bias)`` spreads formatted ``X`` over its spatial dimensions "S" (up to three of
    them), or over the time dimension "T" if the weights have one, and adds ``bias``.

    ``Y = dltranspconv(X, weights, bias, DataFormat=fmt)`` takes unformatted ``X``.

    Parameters
    ----------
    X : dlarray or array_like
        Real data with a channel dimension "C".
    weights : dlarray or array_like
        The filters.  Unformatted: filterSize × numFilters × numChannels, for example height×width×filters×channels; in
        groups filterSize × numFiltersPerGroup × numChannelsPerGroup × numGroups.  Mind the order: `dlconv` has the
        channels first.  Formatted, as in "SSCU" or "TCU": "S" or "T" are the dimensions to slide over, "C" the
        channels, the first "U" the filters and the second the groups.
    bias : dlarray or array_like
        A scalar, or a vector with one element for each output channel; if formatted, labelled "C".  0 or ``[]`` for
        none.
    Stride : int or vector, default 1
        Upsampling factor: one for all dimensions, or one for each.
    DilationFactor : int or vector, default 1
        Distance between the elements of a filter.
    Cropping : int, vector, matrix or "same", default 0
        Amount cut off the result: a number for all sides; a vector with a number for each dimension; a matrix with a
        column for each dimension, whose rows are the start and the end; or ``"same"``, which gives ``size * Stride``
        elements (an odd one is cut off at the end).
    DataFormat : str
        Labels of the dimensions of an unformatted ``X``.
    WeightsFormat : str
        Labels of the dimensions of unformatted weights.  By default "SUC", "SSUC" or "SSSUC", for as many "S" as ``X``
        has; with a further "U" for the groups when the weights have one dimension more.  "TUC" slides over time.

    Returns
    -------
    dlarray
        ``Y`` has the format of ``X``, and numFilters (× numGroups) channels.  The size of a dimension that the filters
        slide over is ``(size - 1) * Stride + (filterSize - 1) * DilationFactor + 1``, less the cropping.  Unformatted,
        with its dimensions in the order of ``X``, when ``X`` is unformatted.  Single if any input is single.

    Raises
    ------
    SizeError
        When the channels of the weights are not those of ``X``, the bias does not fit, or nothing is left of a
        dimension.
    FormatError
        When ``X`` has no "C", is unformatted without ``DataFormat``, or the labels of the weights do not fit.
    ArgumentError
        When an option has a value that it does not allow.

    Notes
    -----
    When a filter covers less than the stride, ``Cropping="same"`` adds zeros at the end, so that the size is
    ``size * Stride`` there too.

    Extends MATLAB: ``bias`` may be ``[]``.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.dltranspconv.html

    Examples
    --------
    >>> import dlarray as dl
    >>> X = dl.dlarray([[1, 2], [3, 4]], "SSC")
    >>> dl.dltranspconv(X, dl.ones(2, 2), 0, Stride=2)
      4(S) × 4(S) × 1(C) dlarray
    <BLANKLINE>
         1     1     2     2
         1     1     2     2
         3     3     4     4
         3     3     4     4
    """
    X, W, B = arrays("dltranspconv", X, weights, bias)
    filters, windows, layout, extent, room = _geometry(
        (X, W, B), WeightsFormat, Stride, DilationFactor, Cropping
    )
    limits.check("dltranspconv", room, like=X._data)
    x, w, b = in_one_class(X, W, B, filters)
    y = transposed_p(layout.taken(x), w, b, windows=windows, extent=extent)
    return layout.given(y, x)


class Geometry(NamedTuple):
    """What the weights mean, the windows, how they meet the data, the lengths of the result where windows slide, and
    its whole size before it is cropped."""

    filters: Filters
    windows: Windows
    layout: Layout
    extent: tuple[int, ...]
    room: tuple[int, ...]


@Remembered
def _geometry(X: dlarray, W: dlarray, B: dlarray | None, fmt: Any, stride: Any, dilation: Any, cropping: Any):
    filters = filters_of("dltranspconv", W, fmt, X, "UC")
    check_channels("dltranspconv", X, W, filters)
    labels = filters.labels
    dims, channel = layout_dims(X, labels)
    stride = steps("dltranspconv", "Stride", stride, labels)
    dilation = steps("dltranspconv", "DilationFactor", dilation, labels)
    counts = tuple(X.shape[d] for d in dims)
    none = (0,) * len(dims)
    whole = Windows(filters.size, stride, dilation, none, none).spans(counts)
    pairs = margins(
        "dltranspconv", "Cropping", cropping, labels,
        same=lambda: [n - c * s for n, c, s in zip(whole, counts, stride, strict=True)],
    )  # fmt: skip
    extent = tuple(n - sum(pair) for n, pair in zip(whole, pairs, strict=True))
    if min(extent) < 1 or min(counts) < 1:
        raise SizeError(
            f"dltranspconv: the result would have size {sizes(extent, labels)}: X ({X.describe()}) becomes "
            f"{sizes(whole, labels)} before it is cropped; fix: less Cropping"
        )
    check_bias("dltranspconv", B, filters.outputs, W)
    windows = Windows(
        filters.size[::-1], stride[::-1], dilation[::-1],
        tuple(before for before, _ in pairs[::-1]), tuple(after for _, after in pairs[::-1]),
    )  # fmt: skip
    rest_of_size = math.prod(n for d, n in enumerate(X.shape) if d not in dims and d != channel)
    room = (rest_of_size, filters.outputs, *whole[::-1])
    return Geometry(filters, windows, Layout.of(X.ndim, dims, channel), extent[::-1], room)
