"""dlconv: filters that slide over spatial dimensions or over time."""

from __future__ import annotations

from typing import Any, NamedTuple

from dlarray import limits
from dlarray.arguments import choice, number
from dlarray.array import dlarray
from dlarray.backend import asarray_like
from dlarray.conversion import namespace_of
from dlarray.errors import OptionError, SizeError
from dlarray.functions.convolution.convolution_primitive import convolution_p
from dlarray.functions.convolution.filters import (
    Filters,
    arrays,
    check_bias,
    check_channels,
    filters_of,
    in_one_class,
    layout_dims,
)
from dlarray.functions.convolution.unfolding import padded
from dlarray.functions.convolution.windows import (
    Layout,
    Windows,
    made,
    margins,
    padded_size,
    same_padding,
    steps,
)
from dlarray.machine.remembered import Remembered
from dlarray.registry import function

_MODES = ("symmetric-include-edge", "symmetric-exclude-edge", "replicate")
_FILLS = "a number, " + ", ".join(f'"{word}"' for word in _MODES)


@function("first", arrays=("X",), needs="C", half="own", integers="double")
def dlconv(
    X, weights, bias, /, *, Stride: Any = 1, DilationFactor: Any = 1, Padding: Any = 0, PaddingValue: Any = 0,
    DataFormat: Any = None, WeightsFormat: Any = None,
):  # fmt: skip
    """Deep-learning convolution: weighted sums of windows of the data, for each filter, plus a bias.

    ``Y = dlconv(X, weights, bias)`` slides the filters over the spatial dimensions "S" of formatted ``X`` (up to three
    of them), or over the time dimension "T" if the weights have one, and adds ``bias``.

    ``Y = dlconv(X, weights, bias, DataFormat=fmt)`` takes unformatted ``X``.

    Parameters
    ----------
    X : dlarray or array_like
        Real data with a channel dimension "C".
    weights : dlarray or array_like
        The filters.  Unformatted: filterSize × numChannels × numFilters, for example height×width×channels×filters; for
        a grouped convolution filterSize × numChannelsPerGroup × numFiltersPerGroup × numGroups.  A convolution of
        each channel by itself has as many groups as channels.  Formatted, as in "SSCU" or "TCU": "S" or "T" are the
        dimensions to slide over, "C" the channels, the first "U" the filters and the second the groups.
    bias : dlarray or array_like
        A scalar, or a vector with one element for each output channel; if formatted, labelled "C".  0 or ``[]`` for
        none.
    Stride : int or vector, default 1
        Step of the filters: one for all dimensions, or one for each.
    DilationFactor : int or vector, default 1
        Distance between the elements of a filter; with 2, it leaves out every second element of the data.
    Padding : int, vector, matrix, "same" or "causal", default 0
        The padding around the data: a number for all sides; a vector with a number for each dimension; a matrix with
        a column for each dimension, whose rows are the start and the end; ``"same"``, which gives
        ``ceil(size / Stride)`` elements (an odd one is added at the end); or ``"causal"``, for one dimension, which
        adds ``(filterSize - 1) * DilationFactor`` elements at the start.
    PaddingValue : float, "symmetric-include-edge", "symmetric-exclude-edge" or "replicate", default 0
        Values to pad with: a number, ``"symmetric-include-edge"`` (mirror images with the edge), or
        ``"symmetric-exclude-edge"`` (mirror images without it), or ``"replicate"`` (the edge).
    DataFormat : str
        Labels of the dimensions of an unformatted ``X``.
    WeightsFormat : str
        Labels of the dimensions of unformatted weights.  By default "SCU", "SSCU" or "SSSCU", for as many "S" as ``X``
        has; with a further "U" for the groups when the weights have one dimension more.  "TCU" slides over time.

    Returns
    -------
    dlarray
        ``Y`` has the format of ``X``, and numFilters (× numGroups) channels.  The size of a dimension that the filters
        slide over is ``floor((size + padding - ((filterSize - 1) * DilationFactor + 1)) / Stride) + 1``.  Unformatted,
        with its dimensions in the order of ``X``, when ``X`` is unformatted.  Single if any input is single.

    Raises
    ------
    SizeError
        When the channels of the weights are not those of ``X``, the bias does not fit, or a filter is larger than the
        padded data.
    FormatError
        When ``X`` has no "C", is unformatted without ``DataFormat``, or the labels of the weights do not fit.
    ArgumentError, OptionError
        When an option has a value that it does not allow.

    Notes
    -----
    As usual in deep learning, filters are not flipped: this is a cross-correlation.

    Over both "S" and "T" of ``X``, options for each dimension come in the order of its format, "S" before "T".

    Extends MATLAB: ``bias`` may be ``[]``.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.dlconv.html

    Examples
    --------
    >>> import dlarray as dl
    >>> X = dl.dlarray([[1, 2, 3], [4, 5, 6], [7, 8, 9]], "SSC")
    >>> dl.dlconv(X, [[1, 0], [0, 1]], 0)
      2(S) × 2(S) × 1(C) dlarray
    <BLANKLINE>
         6     8
        12    14
    >>> X = dl.dlarray([[1, 2, 3, 4]], "CT")
    >>> dl.dlconv(X, [[1], [1]], 10, WeightsFormat="TCU", Padding="causal")
      1(C) × 4(T) dlarray
    <BLANKLINE>
        11    13    15    17
    """
    X, W, B = arrays("dlconv", X, weights, bias)
    filters, windows, layout, room = _geometry((X, W, B), WeightsFormat, Stride, DilationFactor, Padding)
    value = _padding_value(PaddingValue)
    if room is not None:
        limits.check("dlconv", room, like=X._data)
    x, w, b = in_one_class(X, W, B, filters)
    pages = layout.taken(x)
    if value != 0.0 and room is not None:
        pages = _padded_with(value, pages, windows)
        none = (0,) * len(windows.size)
        windows = windows._replace(before=none, after=none)
    return layout.given(convolution_p(pages, w, b, windows=windows), x)


class Geometry(NamedTuple):
    """What the weights mean, the windows, how they meet the data, and the size of the data with its padding."""

    filters: Filters
    windows: Windows
    layout: Layout
    room: tuple[int, ...] | None


@Remembered
def _geometry(X: dlarray, W: dlarray, B: dlarray | None, fmt: Any, stride: Any, dilation: Any, padding: Any):
    filters = filters_of("dlconv", W, fmt, X, "CU")
    check_channels("dlconv", X, W, filters)
    labels = filters.labels
    dims, channel = layout_dims(X, labels)
    stride = steps("dlconv", "Stride", stride, labels)
    dilation = steps("dlconv", "DilationFactor", dilation, labels)
    extent = tuple(X.shape[d] for d in dims)
    reach = tuple((n - 1) * d + 1 for n, d in zip(filters.size, dilation, strict=True))
    pairs = margins(
        "dlconv", "Padding", padding, labels,
        same=lambda: same_padding(extent, reach, stride), causal=lambda: [n - 1 for n in reach],
    )  # fmt: skip
    windows = made("dlconv", X, dims, filters.size, stride, dilation, pairs)
    check_bias("dlconv", B, filters.outputs, W)
    return Geometry(filters, windows, Layout.of(X.ndim, dims, channel), padded_size(X, dims, windows))


def _padding_value(value: Any) -> float | str:
    """The number, or the word in small letters."""
    if isinstance(value, str):
        return choice("dlconv", "PaddingValue", value, _MODES, other="a number", fix="PaddingValue=0")
    return number("dlconv", "PaddingValue", value, expected=_FILLS, fix="PaddingValue=0", error=OptionError)


def _padded_with(value: float | str, x: Any, windows: Windows) -> Any:
    """The data with its padding, of a number or of its own elements."""
    xp = namespace_of(x)
    if not isinstance(value, str):
        return padded(xp, x, windows, value)
    for i, (before, after) in enumerate(zip(windows.before[::-1], windows.after[::-1], strict=True)):
        n = x.shape[-1 - i]
        if (before or after) and n == 0:
            raise SizeError(
                f'dlconv: PaddingValue="{value}" repeats elements of X, but a dimension of X has none; '
                "fix: PaddingValue=0"
            )
        if before or after:
            x = xp.take(x, _places(x, [_source(value, k, n) for k in range(-before, n + after)]), axis=-1 - i)
    return x


def _source(value: str, k: int, n: int) -> int:
    """The element (from 0) that stands at place k of data with n elements, which goes on beyond its ends."""
    if value == "replicate" or n == 1:
        return min(max(k, 0), n - 1)
    period = 2 * n if value == "symmetric-include-edge" else 2 * n - 2
    k %= period
    return k if k < n else (period - 1 if value == "symmetric-include-edge" else period) - k


def _places(x: Any, numbers: list[int]) -> Any:
    raw = getattr(x, "value", x)
    return asarray_like(numbers, raw, namespace_of(raw).int64)
