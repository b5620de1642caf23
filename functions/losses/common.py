"""What the losses share: how targets, weights and masks meet the predictions, and how losses become one number."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from dlarray import formats
from dlarray.arguments import choice, is_brackets, no_text, real
from dlarray.array import asdlarray, dlarray
from dlarray.autodiff.untraced import value_of
from dlarray.backend import backend_name, class_name, namespace
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, FormatError, OptionError, SizeError, describe
from dlarray.operands import operands, same_class, spread


def matched(name: str, argument: str, values: dlarray, Y: dlarray, fmt: Any, of: str = "Y") -> dlarray:
    """An array of the size of Y, with Y's labels: its own must be the same, without labels it takes them."""
    if not values._format:
        try:
            values = dlarray(values, fmt or Y._format)
        except FormatError:
            _mismatch(name, argument, values, Y, of)
    if values._format != Y._format:
        longer, shorter = sorted((values._format, Y._format), key=len, reverse=True)
        if longer != shorter + "U" * (len(longer) - len(shorter)):
            raise FormatError(
                f"{name}: {argument} is {values.describe()}, but {of} is {Y.describe()}: "
                f'they must have the same labels; fix: dlarray({argument}, "{Y._format}"), or stripdims({argument})'
            )
    if values.shape != Y.shape:
        _mismatch(name, argument, values, Y, of)
    return values


def _mismatch(name: str, argument: str, values: dlarray, Y: dlarray, of: str) -> None:
    raise SizeError(
        f"{name}: {argument} is {values.describe()}, but {of} is {Y.describe()}; "
        f"fix: {argument} of the same size as {of}"
    )


def expanded_weights(name: str, weights: dlarray, Y: dlarray, fmt: Any, weights_format: Any) -> Any:
    """The array of the weights, with singleton dimensions so that it meets that of Y by label."""
    if not no_text(weights_format):
        if weights._format:
            raise FormatError(
                f"{name}: WeightsFormat={describe(weights_format)} is for unformatted weights, but weights is "
                f"{weights.describe()}; fix: leave WeightsFormat out, or stripdims first"
            )
        weights = dlarray(weights, weights_format)
    if not weights._format:
        if math.prod(weights.shape) == 1:
            return weights.array
        if sum(n != 1 for n in weights.shape) < sum(n != 1 for n in Y.shape):
            raise SizeError(
                f"{name}: weights is {weights.describe()}, but Y is {Y.describe()}; weights without labels must have "
                'the size of Y; fix: dlarray(weights, "C") or WeightsFormat="C" for one weight per class or '
                'response, "B" for one per observation'
            )
        return matched(name, "weights", weights, Y, fmt).array
    array, labels = weights.array, weights._format
    size = weights.shape
    have = labels
    for label in "SBTUC":  # labels that Y lacks may name dimensions of size 1
        surplus = have.count(label) - Y._format.count(label)
        places = [d for d in formats.find(have, label) if size[d] == 1]
        if surplus > len(places):
            raise FormatError(
                f"{name}: weights is {weights.describe()}, but Y is {Y.describe()}, which has no such dimension "
                f'"{label}"; fix: label the weights by the dimensions of Y that they belong to, such as "C" or "B"'
            )
        for d in sorted(places[len(places) - max(surplus, 0) :], reverse=True):
            have, size = have[:d] + have[d + 1 :], size[:d] + size[d + 1 :]
    array = namespace_of(array).reshape(array, size[::-1])
    array = spread(array, formats.align(have, Y._format).left)
    if any(m not in (1, n) for m, n in zip(array.shape, Y.array.shape, strict=True)):
        raise SizeError(
            f"{name}: weights is {weights.describe()}, but Y is {Y.describe()}; fix: sizes of dimensions with the same "
            "label must be equal, or 1"
        )
    return array


def observations(Y: dlarray) -> int:
    """How many observations there are: the size of the batch dimension."""
    axis = Y.axis("B")
    return 1 if axis is None else Y.array.shape[axis]


NORMALIZATIONS = ("batch-size", "all-elements", "mask-included", "none")


def how(
    name: str, reduction: Any, factor: Any, mask: Any, option: str = "Mask", extra: str = ""
) -> tuple[bool, str]:
    """Whether to keep the losses of the elements, and what to divide their sum by.

    ``option`` is the one that says what is masked; ``extra`` is a further word for NormalizationFactor.
    """
    keep = choice(name, "Reduction", reduction, ("sum", "none")) == "none"
    factor = choice(
        name, "NormalizationFactor", factor, (*NORMALIZATIONS, extra) if extra else NORMALIZATIONS
    )
    if factor in ("mask-included", "target-included") and mask is None:
        raise OptionError(
            f'{name}: NormalizationFactor="{factor}" counts the elements that a mask includes; fix: give {option} too'
        )
    return keep, factor


def divisor(Y: dlarray, factor: str) -> int:
    """What the sum of the losses is divided by; at least 1, so that no data gives the loss 0."""
    return max({"all-elements": math.prod(Y.shape), "none": 1}.get(factor, observations(Y)), 1)


def reduced(
    loss: Any, Y: dlarray, t: Any, weights: Any, mask: Any, keep: bool, factor: str, unformatted: bool
) -> dlarray:
    """Weigh, mask, sum and divide the losses of the elements, as the options say."""
    if weights is not None:
        loss = loss * weights
    xp = namespace_of(loss)
    if mask is not None:  # what is masked does not count, be it NaN
        loss = xp.where(mask, loss, xp.zeros_like(loss))
    if keep:
        return dlarray.from_array(loss, Y._format if unformatted else "")
    if factor == "nonzero-targets":
        total = xp.sum(loss) / _nonzero(value_of(t), mask, loss.dtype)
        return dlarray.from_array(xp.reshape(total, (1, 1)))
    if factor in ("mask-included", "target-included"):
        loss = loss / _included(Y, mask, loss.dtype)
    total, by = xp.sum(loss), divisor(Y, factor)
    return dlarray.from_array(xp.reshape(total / by if by != 1 else total, (1, 1)))


def _included(Y: dlarray, mask: Any, dtype: Any) -> Any:
    """How many elements the mask includes in each observation; at least 1, so that nothing is divided by 0."""
    xp = namespace(mask)
    others = tuple(a for a in range(-mask.ndim, 0) if a != Y.axis("B"))
    count = xp.sum(xp.astype(mask, dtype), axis=others, keepdims=True)
    return xp.where(count < 1, xp.ones_like(count), count)


def _nonzero(t: Any, mask: Any, dtype: Any) -> Any:
    """How many targets are not 0, of those that count; at least 1."""
    xp = namespace(t)
    hit = t != 0 if mask is None else xp.logical_and(t != 0, mask)
    count = xp.sum(xp.astype(hit, dtype))
    return xp.where(count < 1, xp.ones_like(count), count)


def mask_of(name: str, mask: dlarray, Y: dlarray, fmt: Any) -> Any:
    """The raw mask as logical values in the stored order of Y."""
    return yes_or_no(name, "Mask", matched(name, "Mask", mask, Y, fmt))


def yes_or_no(name: str, argument: str, mask: dlarray) -> Any:
    """The raw logical values of a mask; NaN, where looking costs nothing, is refused."""
    data = mask._data
    if class_name(data.dtype) == "logical":
        return data
    if backend_name(data) == "numpy" and bool((data != data).any()):
        raise ArgumentError(
            f"{name}: {argument} is {mask.describe()} and holds NaN, which is neither yes nor no; "
            "fix: true for what counts, false for the rest"
        )
    return data != 0


def if_given(value: Any) -> Any:
    """An optional array, or None for []."""
    return None if value is None or is_brackets(value) else value


def gathered(name: str, Y: dlarray, *others: Any) -> list:
    """The arrays as real dlarrays on one backend; None stays None."""
    there = [v for v in others if v is not None]
    moved = iter(operands(name, Y, *there))
    return [next(moved), *(None if v is None else next(moved) for v in others)]


def loss_of(
    name: str,
    each: Callable[..., Any],
    Y: Any,
    targets: Any,
    weights: Any,
    *,
    Mask: Any,
    Reduction: Any,
    NormalizationFactor: Any,
    WeightsFormat: Any,
    DataFormat: Any,
    total: Callable[..., Any] | None = None,
    extra: str = "",
    read: Callable[[Any], tuple] = lambda y: (y,),
) -> dlarray:
    """The loss with its options: ``each(y, t)`` gives the losses of the elements.

    ``total(y, t, scale)``, where there is one, gives the sum of all of them times a number as a 1×1 array, in one go.
    ``extra`` is a further word for NormalizationFactor.  ``read(y)``, where there is one, gives arrays that stand for y
    in ``each(*arrays, t)``.
    """
    targets = asdlarray([]) if targets is None else targets
    Y, targets, weights, Mask = gathered(name, Y, targets, if_given(weights), if_given(Mask))
    targets = matched(name, "targets", targets, Y, DataFormat)
    mask = None if Mask is None else mask_of(name, Mask, Y, DataFormat)
    arrays = [real(name, "Y", Y).array, real(name, "targets", targets).array]
    if weights is not None:
        real(name, "weights", weights)
        arrays.append(expanded_weights(name, weights, Y, DataFormat, WeightsFormat))
    elif not no_text(WeightsFormat):
        raise OptionError(
            f"{name}: WeightsFormat labels weights, but there are none; fix: {name}(Y, targets, weights, …)"
        )
    y, t, *w = same_class(*arrays)
    keep, factor = how(name, Reduction, NormalizationFactor, mask, extra=extra)
    if total is not None and not keep and weights is None and mask is None and factor != "nonzero-targets":
        return dlarray.from_array(total(y, t, 1 / divisor(Y, factor)))
    ys = read(y)
    if mask is not None:  # so that NaN in them does not reach the gradient, as NaN times 0
        xp = namespace(y, t)
        ys = tuple(xp.where(mask, p, xp.ones_like(p)) for p in ys)
        t = xp.where(mask, t, xp.ones_like(t))
    return reduced(each(*ys, t), Y, t, w[0] if w else None, mask, keep, factor, bool(DataFormat))
