"""Windows that slide over some dimensions of an array: the geometry that convolution and pooling share.

Options are checked here, in MATLAB's order of dimensions; below, everything is in the order of storage: the windows
slide over the last axes of an array (observations, channels, ...), and a ``Windows`` has one entry for each of them.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any, NamedTuple

from dlarray import formats
from dlarray.arguments import choice, is_empty, text, whole_numbers
from dlarray.array import asdlarray, dlarray
from dlarray.autodiff import primitive
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, ClassError, FormatError, SizeError, describe, sizes

_FARTHEST = 2**40  # elements between windows


class Windows(NamedTuple):
    """Sizes, steps, distances between the elements of a window, and padding before and after, for the last axes."""

    size: tuple[int, ...]
    stride: tuple[int, ...]
    dilation: tuple[int, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]

    @property
    def reach(self) -> tuple[int, ...]:
        """From the first to the last element of a window."""
        return tuple((n - 1) * d + 1 for n, d in zip(self.size, self.dilation, strict=True))

    @property
    def plain(self) -> bool:
        """Whether every window is one element, and every element is a window."""
        return all(n == 1 for n in self.size + self.stride) and not any(self.before + self.after)

    def counts(self, extent: tuple[int, ...]) -> tuple[int, ...]:
        """How many windows fit into axes of these lengths."""
        return _counts(self, extent)

    def spans(self, counts: tuple[int, ...]) -> tuple[int, ...]:
        """The lengths that this many windows cover."""
        return tuple((n - 1) * s + r for n, s, r in zip(counts, self.stride, self.reach, strict=True))


@lru_cache(4096)
def _counts(windows: Windows, extent: tuple[int, ...]) -> tuple[int, ...]:
    parts = zip(extent, windows.before, windows.after, windows.reach, windows.stride, strict=True)
    return tuple((n + b + a - r) // s + 1 for n, b, a, r, s in parts)


# -- options, in MATLAB's order ----------------------------------------------------------------------------------
def steps(name: str, option: str, value: Any, labels: str, least: int = 1) -> tuple[int, ...]:
    """A whole number for each dimension; one number is used for all of them."""
    if type(value) is int and value >= least:
        return (value,) * len(labels)
    found = _whole(name, option, value)
    if len(found) == 1:
        found *= len(labels)
    kind = "positive whole number" if least else "nonnegative whole number"
    if len(found) != len(labels) or min(found) < least:
        raise ArgumentError(
            f"{name}: {option} must be a {kind}{_or_vector(labels)}, but it is {_shown(value)}; "
            f"fix: {option}={max(least, 1)}"
        )
    return found


def margins(
    name: str, option: str, value: Any, labels: str, *, same: Any, causal: Any = None
) -> list[tuple[int, int]]:
    """What is added (or cut off) before and after each dimension; ``same`` and ``causal`` are made when asked for."""
    if type(value) is int and value >= 0:
        return [(value, value)] * len(labels)
    if not isinstance(value, str):
        found = _pairs(name, option, value, len(labels))
        if found is not None and all(n >= 0 for pair in found for n in pair):
            return found
    words = ("same",) if causal is None else ("same", "causal")
    matrix = f"a 2×{len(labels)} matrix with a row for the start and a row for the end of the dimensions"
    other, fix = f"a nonnegative whole number{_or_vector(labels)}, or {matrix}", f"{option}=0"
    if isinstance(value, str):
        if choice(name, option, value, words, other=other, fix=fix, error=ArgumentError) == "same":
            return [(n // 2, n - n // 2) if n > 0 else (0, n) for n in same()]
        if len(labels) != 1:
            raise ArgumentError(
                f'{name}: {option}="causal" is for one dimension only, but the windows slide over {len(labels)} '
                f'dimensions, labelled "{labels}"; fix: {option}="same", or the numbers of elements'
            )
        return [(n, 0) for n in causal()]
    texts = ", ".join(f'"{word}"' for word in words)
    raise ArgumentError(
        f"{name}: {option} must be {texts}, or {other}, but it is {_shown(value)}; fix: {fix}"
    )


def _pairs(name: str, option: str, value: Any, count: int) -> list[tuple[int, int]] | None:
    found = _whole(name, option, value)
    size = (1, 1) if len(found) == 1 else asdlarray(value).shape
    if len(found) == 1:
        return [(found[0], found[0])] * count
    if size == (2, count) and not (count == 2 and len(found) == 2):
        return [(found[2 * i], found[2 * i + 1]) for i in range(count)]
    if len(found) == count and max(size) == count:
        return [(n, n) for n in found]
    return None


def _whole(name: str, option: str, value: Any) -> tuple[int, ...]:
    try:
        found = whole_numbers(name, option, value)
    except (ArgumentError, ClassError):  # but not what a compiled function does not know yet
        found = ()
    if not found:
        raise ArgumentError(
            f"{name}: {option} must be a whole number, or a vector of them, but it is {_shown(value)}; fix: {option}=1"
        )
    return found


def _or_vector(labels: str) -> str:
    if len(labels) == 1:
        return ""
    return f' or a vector of {len(labels)}, one for each of the dimensions "{labels}"'


def _shown(value: Any) -> str:
    if isinstance(value, (list, tuple)) and len(value) < 7:
        return str(list(value))
    return describe(value)


def same_padding(extent: tuple[int, ...], reach: tuple[int, ...], stride: tuple[int, ...]) -> tuple[int, ...]:
    """The padding in all that gives ceil(size / stride) windows; where it is odd, the end gets one more."""
    return tuple(max((-(-n // s) - 1) * s + r - n, 0) for n, r, s in zip(extent, reach, stride, strict=True))


def made(
    name: str, X: dlarray, dims: tuple[int, ...], window: Any, stride: Any, dilation: Any, pairs: list
) -> Windows:
    """The windows in the order of storage, from options in MATLAB's; at least one must fit."""
    w = Windows(
        tuple(window[::-1]),
        tuple(stride[::-1]),
        tuple(dilation[::-1]),
        tuple(b for b, _ in pairs[::-1]),
        tuple(a for _, a in pairs[::-1]),
    )
    extent = tuple(X.shape[d] for d in dims[::-1])
    if max(w.stride) > _FARTHEST:  # only one window fits, wherever the next would be
        w = w._replace(stride=tuple(min(s, _FARTHEST) for s in w.stride))
    if min(w.counts(extent)) < 1:
        labels = "".join(X._format[d] for d in dims)
        total = tuple(n + b + a for n, b, a in zip(extent, w.before, w.after, strict=True))
        raise SizeError(
            f"{name}: the window covers {sizes(w.reach[::-1], labels)}, but X ({X.describe()}) has, with its padding, "
            f"only {sizes(total[::-1], labels)}; fix: a smaller window or dilation, or more padding"
        )
    return w


def padded_size(X: dlarray, dims: tuple[int, ...], w: Windows) -> tuple[int, ...] | None:
    """The size in storage of the data with its padding; None without padding."""
    if not any(w.before) and not any(w.after):
        return None
    wide = dict(zip(dims[::-1], zip(w.before, w.after, strict=True), strict=True))
    return tuple(n + sum(wide.get(d, ())) for d, n in enumerate(X.shape))[::-1]


# -- the order of axes -------------------------------------------------------------------------------------------
def dims_of(X: dlarray, labels: str) -> tuple[int, ...]:
    """The dimensions (from 0) that carry the labels, S before T."""
    return formats.find(X._format, labels)


class Layout:
    """How an array meets its windows: as (observations, channels, …), what the windows slide over last.

    The channels are the dimension ``channel``; without one, all other dimensions count as observations.
    """

    @staticmethod
    @lru_cache(maxsize=256)
    def of(rank: int, dims: tuple[int, ...], channel: int | None = None) -> Layout:
        """The layout of arrays with ``rank`` dimensions."""
        return Layout(rank, dims, channel)

    def __init__(self, rank: int, dims: tuple[int, ...], channel: int | None):
        last = [rank - 1 - d for d in reversed(dims)]
        middle = [] if channel is None else [rank - 1 - channel]
        lead = [a for a in range(rank) if a not in last and a not in middle]
        self.order = (*lead, *middle, *last)
        self.lead, self.windowed, self.channel = len(lead), len(last), channel
        self.still = self.order == tuple(range(rank))

    def taken(self, array: Any) -> Any:
        """The array as (observations, channels, …); without a channel, (observations, other observations, …)."""
        if not self.still:
            array = axes_moved(array, axes=self.order)
        shape = tuple(array.shape)
        if self.channel is not None:
            return _reshaped(array, (math.prod(shape[: self.lead]), *shape[self.lead :]))
        first = min(self.lead, 1)  # the first axis stays on its own: it may lie anywhere in memory
        return _reshaped(
            array, (math.prod(shape[:first]), math.prod(shape[first : self.lead]), *shape[self.lead :])
        )

    def given(self, array: Any, like: Any) -> Any:
        """The way back; ``like`` is the array that was taken, with the sizes of the observations."""
        lead = tuple(like.shape[a] for a in self.order[: self.lead])
        array = _reshaped(array, (*lead, *array.shape[1 if self.channel is not None else 2 :]))
        return array if self.still else axes_moved(array, axes=formats.inverse(self.order))


def _reshaped(array: Any, shape: tuple[int, ...]) -> Any:
    return array if tuple(array.shape) == shape else namespace_of(array).reshape(array, shape)


@primitive()
def axes_moved(xp, x, *, axes):
    """permute_dims whose result lies in memory as it reads: what follows goes over it more than once."""
    return xp.permute_dims(x, axes)


@axes_moved.vjp(0)
def _(xp, g, *, axes):
    return axes_moved(g, axes=formats.inverse(axes))


@axes_moved.kernel("numpy")
def _(x, *, axes):
    return x.transpose(axes).copy()


def pooled_labels(name: str, option: str, fmt: Any, X: dlarray) -> str:
    """The labels to slide over, in the order in which the option has them: all S and no T, unless it says more."""
    spatial = "S" * X._format.count("S")
    if is_empty(fmt) or (isinstance(fmt, str) and not fmt):
        if not spatial:
            hint = f'; fix: {option}="T"' if "T" in X._format else '; fix: label it, as "SSCB"'
            raise FormatError(
                f'{name}: X must have spatial dimensions "S" to pool over, but it is {X.describe()}{hint}'
            )
        found = spatial
    else:
        found = text(name, option, fmt, fix=f'{option}="SS"', error=FormatError)
        for label, there in (("S", len(spatial)), ("T", X._format.count("T"))):
            if found.count(label) not in (0, there):
                raise FormatError(
                    f'{name}: {option}="{fmt}" has {found.count(label)} "{label}", but X ({X.describe()}) has {there}; '
                    f'fix: use each "{label}" of X, or none'
                )
        if set(found) - set("ST"):
            raise FormatError(
                f'{name}: {option}="{fmt}" may have the labels "S" and "T" only; fix: {option}="{spatial or "T"}"'
            )
    return at_most_three(name, found, X)


def at_most_three(name: str, labels: str, X: dlarray) -> str:
    """The labels, if windows can slide over so many dimensions."""
    if len(labels) > 3:
        raise FormatError(
            f"{name}: the windows may slide over at most three dimensions, but X ({X.describe()}) has {len(labels)} of "
            'them; fix: label the others "U" or "B"'
        )
    return labels
