"""The weights and the bias of a convolution: which of their dimensions is which, and whether they fit the data."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any, NamedTuple

from dlarray.along_axes import padded
from dlarray.arguments import is_empty, no_text, real, text
from dlarray.array import dlarray
from dlarray.conversion import namespace_of
from dlarray.errors import FormatError, SizeError, describe, sizes
from dlarray.functions.convolution.windows import at_most_three, dims_of
from dlarray.operands import operands, same_class


class Filters(NamedTuple):
    """What the dimensions of weights mean, and the labels that the windows slide over."""

    labels: str
    groups: int
    filters: int
    channels: int
    size: tuple[int, ...]  # of the window, in MATLAB's order
    rank: int
    axes: tuple[int, ...] | None

    @property
    def outputs(self) -> int:
        """Channels of the result."""
        return self.filters * self.groups

    def taken(self, array: Any) -> Any:
        """The weights as (groups, A, B, …) in storage, A and B as asked for."""
        array = padded(array, self.rank)
        return array if self.axes is None else namespace_of(array).permute_dims(array, self.axes)


def arrays(name: str, X: dlarray, weights: Any, bias: Any) -> tuple[dlarray, dlarray, dlarray | None]:
    """The arrays as dlarrays on one backend; no bias (0 or empty) is None."""
    absent = is_empty(bias) or type(bias) in (int, float) and bias == 0
    found = operands(name, X, weights) if absent else operands(name, X, weights, bias)
    for argument, V in zip(("X", "weights", "bias"), found):  # noqa: B905 - the bias may be absent
        real(name, argument, V)
    return found[0], found[1], None if absent else found[2]


def filters_of(name: str, weights: dlarray, fmt: Any, X: dlarray, inner: str) -> Filters:
    """The weights, read by their labels; unformatted ones have the labels ``fmt``, or the usual ones for X.

    ``inner`` is "CU" when the channels come before the filters, as a convolution has them, "UC" for a transposed one.
    """
    labels = _labels(name, weights, None if no_text(fmt) else fmt, X, inner)
    if weights.ndim > len(labels):
        raise FormatError(
            f'{name}: the weights have the format "{labels}", but weights is {weights.describe()}, with '
            f"{weights.ndim} dimensions; fix: WeightsFormat with a label for each dimension"
        )
    plan = _plan(labels, inner)
    at_most_three(name, plan.slid, X)
    _meets(name, weights, labels, X)
    size = weights.shape + (1,) * (plan.rank - weights.ndim)
    return Filters(
        plan.slid,
        size[plan.groups],
        size[plan.filters],
        size[plan.channels],
        tuple(size[d] for d in plan.window),
        plan.rank,
        plan.axes,
    )


class Plan(NamedTuple):
    """Where the dimensions of weights are (from 0), and the axes that bring them into order; None if they are."""

    slid: str
    window: tuple[int, ...]
    groups: int
    filters: int
    channels: int
    rank: int
    axes: tuple[int, ...] | None


@lru_cache(maxsize=256)
def _plan(labels: str, inner: str) -> Plan:
    labels += "U" * (2 - labels.count("U"))  # what is absent has size 1
    window = [d for label in "ST" for d, found in enumerate(labels) if found == label]
    filters, groups = (d for d, found in enumerate(labels) if found == "U")
    channels, rank = labels.index("C"), len(labels)
    middle = (filters, channels) if inner == "CU" else (channels, filters)
    axes = tuple(rank - 1 - d for d in (groups, *middle, *reversed(window)))
    return Plan(
        "".join(labels[d] for d in window), tuple(window), groups, filters, channels, rank,
        None if axes == tuple(range(rank)) else axes,
    )  # fmt: skip


def _labels(name: str, weights: dlarray, fmt: Any, X: dlarray, inner: str) -> str:
    """One label for each dimension of the weights."""
    if weights._format:
        if fmt is not None:
            raise FormatError(
                f"{name}: WeightsFormat={describe(fmt)} is for unformatted weights, but weights is "
                f"{weights.describe()}; fix: leave WeightsFormat out, or stripdims first"
            )
        found = weights._format
    elif fmt is not None:
        found = text(name, "WeightsFormat", fmt, fix='WeightsFormat="SSCU"', error=FormatError)
    else:
        spatial = "S" * X._format.count("S")
        if not spatial:
            raise FormatError(
                f'{name}: X ({X.describe()}) has no spatial dimension "S"; fix: for a convolution over time, '
                f'WeightsFormat="T{inner}", or weights with a label "T"'
            )
        found = spatial + inner + ("U" if weights.ndim > len(spatial) + 2 else "")
    if found.count("C") != 1 or found.count("U") > 2 or set(found) - set("STCU") or found.count("T") > 1:
        usual = "S" * max(X._format.count("S"), 1) + inner
        raise FormatError(
            f'{name}: the format of the weights is "{found}", but it must have one "C" (channels), "U" for the filters '
            f'and, if need be, a second "U" for the groups, and "S" or "T" for the window; fix: WeightsFormat="{usual}"'
        )
    return found


def _meets(name: str, weights: dlarray, labels: str, X: dlarray) -> None:
    """Refuse a window whose labels the data does not have."""
    for label in "ST":
        have, want = X._format.count(label), labels.count(label)
        if want and want != have:
            raise FormatError(
                f'{name}: the weights ({weights.describe()}, format "{labels}") have {want} "{label}", but X is '
                f'{X.describe()}; fix: WeightsFormat with {have or "no"} "{label}"'
            )
    if any(n == 0 for n, label in zip(weights.shape, labels, strict=False) if label in "ST"):
        raise SizeError(
            f'{name}: the weights ({weights.describe()}, format "{labels}") have a window of no elements; fix: sizes '
            "from 1 where the labels are S or T"
        )
    if not set(labels) & set("ST"):
        raise FormatError(
            f'{name}: the weights ({weights.describe()}, format "{labels}") have neither "S" nor "T" to slide over; '
            'fix: WeightsFormat="SSCU"'
        )


def check_channels(name: str, X: dlarray, weights: dlarray, filters: Filters) -> None:
    """Refuse data whose number of channels the weights do not expect."""
    have, expected = X.shape[X._format.index("C")], filters.channels * filters.groups
    if have != expected:
        groups = f" ({filters.channels} in each of {filters.groups} groups)" if filters.groups > 1 else ""
        raise SizeError(
            f"{name}: X is {X.describe()}, with {have} channels, but weights is {weights.describe()}, with window "
            f"{sizes(filters.size, filters.labels)} and filters for {expected} channels{groups}; fix: weights for "
            f"{have} channels, or WeightsFormat with the labels of its dimensions"
        )


def check_bias(name: str, bias: dlarray | None, outputs: int, weights: dlarray) -> None:
    """Refuse a bias that is neither a scalar nor a vector with one element for each output channel."""
    if bias is None or math.prod(bias.shape) == 1:
        return
    if math.prod(bias.shape) != outputs:
        raise SizeError(
            f"{name}: bias is {bias.describe()}, but weights ({weights.describe()}) makes {outputs} channels: bias "
            f"must be a scalar, or a vector with one element for each of them; fix: bias of size {outputs}×1"
        )
    if bias._format and any(
        n != 1 and label != "C" for n, label in zip(bias.shape, bias._format, strict=True)
    ):
        raise FormatError(
            f'{name}: bias is {bias.describe()}, but its elements belong to channels; fix: dlarray(bias, "C"), '
            "or stripdims(bias)"
        )


def bias_of(bias: dlarray | None, outputs: int) -> Any:
    """The bias as a stored vector with one element for each output channel."""
    if bias is None:
        return None
    array = bias.array
    xp = namespace_of(array)
    if outputs > 1 and math.prod(array.shape) == 1:
        return xp.broadcast_to(xp.reshape(array, (1,)), (outputs,))
    return xp.reshape(array, (outputs,))


def in_one_class(X: dlarray, W: dlarray, B: dlarray | None, filters: Filters) -> tuple[Any, Any, Any]:
    """The arrays of the data, the filters and the bias (None without one) in one class."""
    w, b = filters.taken(W.array), bias_of(B, filters.outputs)
    if b is None:
        return *same_class(X.array, w), None
    x, w, b = same_class(X.array, w, b)
    return x, w, b


def layout_dims(X: dlarray, labels: str) -> tuple[tuple[int, ...], int]:
    """The dimensions (from 0) that the windows slide over, and that of the channels."""
    return dims_of(X, labels), X._format.index("C")
