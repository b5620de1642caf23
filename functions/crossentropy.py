"""crossentropy: the loss of classification; and how targets, masks and weights of any loss meet the predictions."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dlarray import formats
from dlarray.array import autodiff_or_raw, dlarray
from dlarray.autodiff import primitive
from dlarray.backend import class_name, namespace
from dlarray.errors import FormatError, OptionError, SizeError
from dlarray.functions.activations import choice, real
from dlarray.operators import operands, same_class, spread
from dlarray.registry import function


# -- the loss of each element ----------------------------------------------------------------------------------
# A prediction below eps counts as eps, so that the loss of a certain but wrong prediction is large, not infinite.
def _bounded(xp: Any, p: Any) -> Any:
    return xp.where(p < xp.finfo(p.dtype).eps, xp.full_like(p, float(xp.finfo(p.dtype).eps)), p)


@primitive((0, 1), holomorphic=False)
def crossentropy_p(xp, y, t, *, multilabel):
    """-t*log(y), and for several labels -(1-t)*log(1-y) with it."""
    loss = -(t * xp.log(_bounded(xp, y)))
    return loss - (1.0 - t) * xp.log(_bounded(xp, 1.0 - y)) if multilabel else loss


@crossentropy_p.vjp_all
def _crossentropy_gradient(xp, g, y, t, *, multilabel, needs):
    bounded = _bounded(xp, y)
    rest = _bounded(xp, 1.0 - y) if multilabel else None
    dy = dt = None
    if needs[0]:
        dy = -(t / bounded)
        dy = g * (dy + (1.0 - t) / rest if multilabel else dy)
    if needs[1]:
        dt = -xp.log(bounded)
        dt = g * (dt + xp.log(rest) if multilabel else dt)
    return dy, dt


@crossentropy_p.kernel("numpy")
def _crossentropy_numpy(y, t, *, multilabel):
    if multilabel or y.dtype not in (np.float32, np.float64) or y.shape != t.shape:
        return None
    loss = np.maximum(y, np.finfo(y.dtype).eps)
    np.log(loss, out=loss)
    loss *= t
    return np.negative(loss, out=loss)


@crossentropy_p.vjp_kernel("numpy")
def _(g, y, t, *, multilabel, needs):
    if multilabel or needs[1] or y.dtype not in (np.float32, np.float64):
        return _crossentropy_gradient(np, g, y, t, multilabel=multilabel, needs=needs)
    dy = np.maximum(y, np.finfo(y.dtype).eps)
    np.divide(t, dy, out=dy)
    dy *= -g
    return dy, None


# -- how the other arrays meet the predictions -----------------------------------------------------------------
def matched(name: str, argument: str, values: dlarray, Y: dlarray, fmt: Any) -> dlarray:
    """An array of the size of Y, with Y's labels: its own must be the same, without labels it takes them."""
    if not values._format:
        try:
            values = dlarray(values, fmt or Y._format)
        except FormatError:
            _mismatch(name, argument, values, Y)
    if values._format != Y._format:
        longer, shorter = sorted((values._format, Y._format), key=len, reverse=True)
        if longer != shorter + "U" * (len(longer) - len(shorter)):
            raise FormatError(
                f"{name}: {argument} is {values.describe()}, but Y is {Y.describe()}: they must have the same labels; "
                f'fix: dlarray({argument}, "{Y._format}"), or stripdims({argument})'
            )
    if values.shape != Y.shape:
        _mismatch(name, argument, values, Y)
    return values


def _mismatch(name: str, argument: str, values: dlarray, Y: dlarray) -> None:
    raise SizeError(
        f"{name}: {argument} is {values.describe()}, but Y is {Y.describe()}; fix: {argument} of the same size as Y"
    )


def expanded_weights(name: str, weights: dlarray, Y: dlarray, fmt: Any, weights_format: Any) -> Any:
    """The face of the weights, with singleton dimensions so that it meets that of Y by label."""
    if weights_format:
        if weights._format:
            raise FormatError(
                f'{name}: WeightsFormat="{weights_format}" is for unformatted weights, but weights is '
                f"{weights.describe()}; fix: leave WeightsFormat out, or stripdims first"
            )
        weights = dlarray(weights, weights_format)
    if not weights._format:
        if math.prod(weights.shape) == 1:
            return weights.face
        if sum(n != 1 for n in weights.shape) < sum(n != 1 for n in Y.shape):
            raise SizeError(
                f"{name}: weights is {weights.describe()}, but Y is {Y.describe()}; weights without labels must have "
                'the size of Y; fix: dlarray(weights, "C") or WeightsFormat="C" for one weight per class, "B" for one '
                "per observation"
            )
        return matched(name, "weights", weights, Y, fmt).face
    face, labels = weights.face, weights._format
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
    face = autodiff_or_raw(face).reshape(face, size[::-1])
    face = spread(face, formats.align(have, Y._format).left)
    if any(m not in (1, n) for m, n in zip(face.shape, Y.face.shape, strict=True)):
        raise SizeError(
            f"{name}: weights is {weights.describe()}, but Y is {Y.describe()}; fix: sizes of dimensions with the same "
            "label must be equal, or 1"
        )
    return face


def observations(Y: dlarray) -> int:
    """How many observations there are: the size of the batch dimension."""
    axis = Y.axis("B")
    return 1 if axis is None else Y.face.shape[axis]


NORMALIZATIONS = ("batch-size", "all-elements", "mask-included", "none")


def reduced(
    name: str, loss: Any, Y: dlarray, weights: Any, mask: Any, reduction: Any, factor: Any, unformatted: bool
) -> dlarray:  # fmt: skip
    """Mask, weigh, sum and divide the losses of the elements, as the options say."""
    keep = choice(name, "Reduction", reduction, ("sum", "none")) == "none"
    factor = choice(name, "NormalizationFactor", factor, NORMALIZATIONS)
    if factor == "mask-included" and mask is None:
        raise OptionError(
            f'{name}: NormalizationFactor="mask-included" counts the elements that a mask includes; fix: give Mask too'
        )
    xp = autodiff_or_raw(loss)
    if weights is not None:
        loss = loss * weights
        xp = autodiff_or_raw(loss)
    if mask is not None:  # what is masked does not count, be it NaN
        loss = xp.where(mask, loss, xp.zeros_like(loss))
    if keep:
        return dlarray.from_face(loss, Y._format if unformatted else "")
    count = observations(Y)
    if factor == "mask-included":
        included = _included(Y, mask, loss.dtype)
        loss = loss / included
    total = xp.sum(loss)
    divisor = {"all-elements": math.prod(Y.shape), "none": 1}.get(factor, count)
    return dlarray.from_face(xp.reshape(total / divisor if divisor != 1 else total, (1, 1)))


def _included(Y: dlarray, mask: Any, dtype: Any) -> Any:
    """How many elements the mask includes in each observation; at least 1, so that nothing is divided by 0."""
    xp = namespace(mask)
    others = tuple(a for a in range(-mask.ndim, 0) if a != Y.axis("B"))
    count = xp.sum(xp.astype(mask, dtype), axis=others, keepdims=True)
    return xp.where(count < 1, xp.ones_like(count), count)


def mask_of(name: str, mask: dlarray, Y: dlarray, fmt: Any) -> Any:
    """The raw mask as logical values in the stored order of Y."""
    data = matched(name, "Mask", mask, Y, fmt)._data
    return data if class_name(data.dtype) == "logical" else data != 0


def gathered(name: str, Y: dlarray, *others: Any) -> list:
    """The arrays as real dlarrays on one backend; None stays None."""
    there = [v for v in others if v is not None]
    moved = iter(operands(name, Y, *there))
    return [next(moved), *(None if v is None else next(moved) for v in others)]


# -- the function ----------------------------------------------------------------------------------------------
_MODES = {"exclusive": "single-label", "independent": "multilabel"}


@function(format=None, arrays=("Y",), data_format="keep")
def crossentropy(
    Y, targets, weights=None, /, *, ClassificationMode: Any = None, Mask: Any = None, Reduction="sum",
    NormalizationFactor="batch-size", WeightsFormat: Any = None, DataFormat: Any = None, TargetCategories: Any = None,
):  # fmt: skip
    """Cross-entropy loss between predicted probabilities and one-hot or binary targets.

    ``loss = crossentropy(Y, targets)`` is ``-sum(targets .* log(Y))`` divided by the number of observations.

    ``loss = crossentropy(Y, targets, weights)`` weighs classes, observations, regions or single elements.

    ``loss = crossentropy(…, ClassificationMode="multilabel")`` is
    ``-sum(targets .* log(Y) + (1-targets) .* log(1-Y))`` divided by the number of observations.

    Parameters
    ----------
    Y : dlarray or array_like
        Predictions from 0 to 1, such as ``softmax`` or ``sigmoid`` gives.  Unformatted ones need ``DataFormat``.
    targets : dlarray or array_like
        Of the size of ``Y``.  Labelled as ``Y``, or unformatted with the dimensions in the order of ``Y``.
    weights : dlarray or array_like, optional
        Weights.  Formatted, they meet ``Y`` by label: "C" for one weight per class, "B" for one per observation, or
        several labels.  Unformatted, they have the size of ``Y``, or ``WeightsFormat`` says what they are.
    ClassificationMode : {"single-label", "multilabel"}
        Whether each observation belongs to one class (the default), or to any number of classes.
    Mask : dlarray or array_like
        Of the size of ``Y``: elements with 1 or true count, elements with 0 or false do not.
    Reduction : {"sum", "none"}
        Whether to sum the losses of the elements.
    NormalizationFactor : {"batch-size", "all-elements", "mask-included", "none"}
        What to divide the sum by: the number of observations; the number of elements; the number of observations and,
        for each observation, the number of its elements that ``Mask`` includes; or nothing.
    WeightsFormat : str
        Labels of the dimensions of unformatted ``weights``.
    DataFormat : str
        Labels of the dimensions of an unformatted ``Y``, and of unformatted targets and masks.
    TargetCategories : {"exclusive", "independent"}
        The older name of ``ClassificationMode``: "exclusive" is "single-label", "independent" is "multilabel".

    Returns
    -------
    dlarray
        Unformatted.  A scalar; with ``Reduction="none"`` an array of the size of ``Y``, with masked elements 0.  Single
        if ``Y``, ``targets`` or ``weights`` is single.

    Raises
    ------
    SizeError
        When ``targets``, ``Mask`` or ``weights`` does not fit ``Y``.
    FormatError
        When their labels differ from those of ``Y``, or ``Y`` is unformatted and there is no ``DataFormat``.
    OptionError
        When an option has a value that it does not allow.

    Notes
    -----
    Probabilities below ``eps`` of their class count as ``eps``: a wrong and certain prediction gives a large, finite
    loss.

    Extends MATLAB: masked elements do not count even when they are NaN; an observation without any included element
    adds nothing to a "mask-included" loss.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.crossentropy.html

    Examples
    --------
    >>> import dlarray as dl
    >>> Y = dl.dlarray([[0.5, 0.1], [0.25, 0.1], [0.25, 0.8]], "CB")
    >>> targets = [[1, 0], [0, 0], [0, 1]]
    >>> dl.crossentropy(Y, targets)
      1×1 dlarray
    <BLANKLINE>
        0.4581
    >>> dl.crossentropy(Y, targets, [1, 2, 4], WeightsFormat="C")
      1×1 dlarray
    <BLANKLINE>
        0.7929
    """
    multilabel = _mode(ClassificationMode, TargetCategories) == "multilabel"
    Y, targets, weights, Mask = gathered("crossentropy", Y, targets, weights, Mask)
    targets = matched("crossentropy", "targets", targets, Y, DataFormat)
    mask = None if Mask is None else mask_of("crossentropy", Mask, Y, DataFormat)
    faces = [real("crossentropy", "Y", Y).face, real("crossentropy", "targets", targets).face]
    if weights is not None:
        real("crossentropy", "weights", weights)
        faces.append(expanded_weights("crossentropy", weights, Y, DataFormat, WeightsFormat))
    elif WeightsFormat:
        raise OptionError(
            "crossentropy: WeightsFormat labels weights, but there are none; fix: crossentropy(Y, targets, weights, …)"
        )
    y, t, *w = same_class(*faces)
    if mask is not None:  # so that NaN in them does not reach the gradient, as NaN times 0
        xp = namespace(y, t)
        y, t = xp.where(mask, y, xp.ones_like(y)), xp.where(mask, t, xp.ones_like(t))
    loss = crossentropy_p(y, t, multilabel=multilabel)
    return reduced(
        "crossentropy", loss, Y, w[0] if w else None, mask, Reduction, NormalizationFactor, bool(DataFormat)
    )


def _mode(mode: Any, older: Any) -> str:
    """The classification mode, by its new or its old name."""
    if older is None:
        return choice(
            "crossentropy", "ClassificationMode", mode or "single-label", ("single-label", "multilabel")
        )
    meant = _MODES[choice("crossentropy", "TargetCategories", older, tuple(_MODES))]
    if (
        mode is not None
        and choice("crossentropy", "ClassificationMode", mode, ("single-label", "multilabel")) != meant
    ):
        raise OptionError(
            f'crossentropy: ClassificationMode="{mode}" and TargetCategories="{older}" contradict each other; '
            "fix: leave TargetCategories, the older name, out"
        )
    return meant
