"""indexcrossentropy: the loss of classification with class numbers as targets."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dlarray import formats
from dlarray.arguments import is_empty, no_text, number, real
from dlarray.array import asdlarray, dlarray
from dlarray.autodiff import primitive
from dlarray.autodiff.tape import decided, note_cut
from dlarray.backend import class_name, device_of, namespace, records, to_numpy
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, FormatError, OptionError, SizeError
from dlarray.functions.linear_algebra.linear_systems import on_host
from dlarray.functions.losses.common import expanded_weights, gathered, how, if_given, reduced
from dlarray.functions.losses.logarithms import bounded, loss_of
from dlarray.operands import same_class
from dlarray.registry import function


# -- the loss of each target -----------------------------------------------------------------------------------
# The logarithms of the other classes are never taken.
@primitive((0,), holomorphic=False)
def index_loss_p(xp, y, *, index, axis, kept):
    """-log of the element of y that the index (from 0, of size 1 along the axis) names; 0 where it is not kept."""
    return -xp.log(_chosen(xp, y, index, axis, kept))


def _chosen(xp: Any, y: Any, index: Any, axis: int, kept: Any) -> Any:
    p = xp.take_along_axis(y, index, axis=axis)
    return bounded(xp, p if kept is None else xp.where(kept, p, xp.ones_like(p)))


@index_loss_p.vjp_all
def _(xp, g, y, *, index, axis, kept, needs):
    d, raw = -(g / _chosen(xp, y, index, axis, kept)), namespace(index)
    classes = raw.reshape(raw.arange(y.shape[axis], device=device_of(index)), (-1,) + (1,) * (-1 - axis))
    return (xp.where(classes == index, d, xp.zeros_like(d)),)


@index_loss_p.vjp_kernel("numpy")
def _(g, y, *, index, axis, kept, needs):
    dy = np.zeros(y.shape, y.dtype)
    np.put_along_axis(dy, index, -(g / _chosen(np, y, index, axis, kept)), axis)
    return (dy,)


# -- class numbers ---------------------------------------------------------------------------------------------
def beside(name: str, argument: str, values: dlarray, Y: dlarray, fmt: Any, free: str = "") -> dlarray:
    """An array with the labels of Y and one channel; sizes along ``free`` may differ.

    The label "C", and labels of dimensions of size 1, may be left out.
    """
    labels = Y._format
    if not values._format:
        try:
            values = dlarray(values, fmt or labels)
        except FormatError:
            _refuse_size(name, argument, values, Y, free)
    have, size = values._format, values.shape
    while have.count("U") > labels.count("U") and size[-1] == 1:  # a column has a second dimension "U"
        have, size = have[:-1], size[:-1]
    plan = formats.align(have, labels)
    short = [
        k
        for k, place, n in zip(labels, plan.left, Y.shape, strict=False)
        if place < 0 and k != "C" and n != 1
    ]
    if plan.fmt != labels or short:
        raise FormatError(
            f"{name}: {argument} is {values.describe()}, but Y is {Y.describe()}: they must have the same labels; "
            f'fix: dlarray({argument}, "{formats.without(labels, "C")}"), or stripdims({argument})'
        )
    size = tuple(1 if place < 0 else size[place] for place in plan.left)
    wanted = tuple(1 if k == "C" else n for k, n in zip(labels, Y.shape, strict=True))
    if any(n != m for k, n, m in zip(labels, size, wanted, strict=True) if k not in free):
        _refuse_size(name, argument, values, Y, free)
    array = values.array
    return dlarray.from_array(namespace_of(array).reshape(array, size[::-1]), labels)


def _refuse_size(name: str, argument: str, values: dlarray, Y: dlarray, free: str) -> None:
    same = f", and {free}" if free else ""
    raise SizeError(
        f"{name}: {argument} is {values.describe()}, but Y is {Y.describe()}; "
        f"fix: {argument} of the size of Y, except C{same}; C has size 1"
    )


def raw_targets(name: str, argument: str, values: dlarray) -> Any:
    """The raw values of class numbers as floating point; a derivative with respect to them is cut, and noted."""
    if values._node is not None:
        note_cut(f"{name} of {argument}")
    data = real(name, argument, values)._data
    return (
        namespace(data).astype(data, namespace(data).float64) if class_name(data.dtype) == "logical" else data
    )


def class_numbers(
    name: str, argument: str, t: Any, kept: Any, classes: int, blank: int = 0
) -> tuple[Any, Any]:
    """Class numbers from 0, with 0 where nothing is kept; and, where they could not be looked at, which are valid.

    ``t`` holds numbers from 1, ``kept`` says which of them count (None: all), and ``blank`` is no class.
    """
    xp = namespace(t)
    valid = xp.logical_and(xp.logical_and(t >= 1, t <= classes), xp.floor(t) == t)
    if blank:
        valid = xp.logical_and(valid, t != blank)
    if kept is not None:
        valid = xp.logical_or(valid, xp.logical_not(kept))
    if on_host(t) or records(t):
        if not decided(xp.all(valid)):
            _refuse_class(name, argument, to_numpy(t), to_numpy(valid), classes, blank)
        known, valid = kept, None
    else:
        known = valid if kept is None else xp.logical_and(valid, kept)
    if known is not None:
        t = xp.where(known, t, xp.ones_like(t))
    return xp.astype(t, xp.int64) - 1, valid


def _refuse_class(
    name: str, argument: str, t: np.ndarray, valid: np.ndarray, classes: int, blank: int
) -> None:
    t, valid = t.T, valid.T
    place = tuple(int(i) for i in np.argwhere(~valid.T)[0][::-1])  # the first in column order
    but = f", but not {blank}, which is blank" if blank else ""
    raise ArgumentError(
        f"{name}: {argument}({', '.join(str(i + 1) for i in place)}) is {t[place]:g}, but a class is a whole number "
        f"from 1 to {classes}{but}; fix: number the classes from 1, and mask what is no class"
    )


# -- the function ----------------------------------------------------------------------------------------------
@function(format=None, arrays=("Y",), data_format="keep", needs="C", half="single", integers="double")
def indexcrossentropy(
    Y, targets, weights=None, /, *, MaskIndex: Any = None, Reduction="sum", NormalizationFactor="batch-size",
    WeightsFormat: Any = None, DataFormat: Any = None,
):  # fmt: skip
    """Cross-entropy loss between predicted probabilities and class numbers.

    ``loss = indexcrossentropy(Y, targets)`` is the sum of ``-log`` of the probability that ``Y`` gives to each target,
    divided by the number of observations: what ``crossentropy`` gives for one-hot targets, without their memory.

    ``loss = indexcrossentropy(Y, targets, weights)`` weights classes, observations, regions or single elements.

    ``loss = indexcrossentropy(…, MaskIndex=k)`` leaves out the targets that are ``k``.

    Parameters
    ----------
    Y : dlarray or array_like
        Predictions from 0 to 1, such as ``softmax`` gives, with a channel dimension "C" of one element for each class.
        Unformatted ones need ``DataFormat``.
    targets : dlarray or array_like
        Class numbers, from 1 to the number of channels of ``Y``.  Of the size of ``Y``, except for a channel dimension
        of size 1.  Labelled as ``Y`` (the label "C" may be left out), or unformatted with the dimensions in the order
        of ``Y``.
    weights : dlarray or array_like, optional
        Weights.  Formatted weights are matched with ``Y`` by label: "C" for one weight per class, "B" for one per
        observation, or several labels.  Unformatted, they have the size of ``Y`` or of ``targets``, or
        ``WeightsFormat`` says what they are.
    MaskIndex : number
        Targets equal to this number do not count.  It need not be a class number: 0 and NaN are common.
    Reduction : {"sum", "none"}
        Whether to sum the losses of the targets.
    NormalizationFactor : {"batch-size", "all-elements", "target-included", "mask-included", "none"}
        Divisor of the sum: the number of observations; the number of elements of ``Y``; the number of
        observations and, for each observation, the number of its targets that are not masked; or nothing.
        "mask-included" is another spelling of "target-included".
    WeightsFormat : str
        Labels of the dimensions of unformatted ``weights``.
    DataFormat : str
        Labels of the dimensions of an unformatted ``Y``, and of unformatted targets.

    Returns
    -------
    dlarray
        Unformatted.  A scalar; with ``Reduction="none"`` an array of the size of ``targets``, with masked ones 0.
        Single if ``Y`` or ``weights`` is single.

    Raises
    ------
    ArgumentError
        When a target that counts is no class number; with its value and position.
    SizeError
        When ``targets`` or ``weights`` does not fit ``Y``.
    FormatError
        When ``Y`` has no channel dimension, labels differ, or ``Y`` is unformatted and there is no ``DataFormat``.
    OptionError
        When an option has a value that it does not allow.

    Notes
    -----
    Probabilities below ``eps`` of their class count as ``eps``, as in ``crossentropy``.  The derivative is with respect
    to ``Y`` and ``weights``.

    Differs from MATLAB: on a GPU the targets are not looked at (that would stop the device), and a number that is not
    a class gives NaN.

    Extends MATLAB: predictions of masked targets do not count even when they are NaN.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.indexcrossentropy.html

    Examples
    --------
    >>> import dlarray as dl
    >>> Y = dl.dlarray([[0.5, 0.1], [0.25, 0.1], [0.25, 0.8]], "CB")
    >>> dl.indexcrossentropy(Y, [1, 3])
      1×1 dlarray
    <BLANKLINE>
        0.4581
    >>> dl.indexcrossentropy(Y, [1, 0], MaskIndex=0, NormalizationFactor="target-included")
      1×1 dlarray
    <BLANKLINE>
        0.3466
    """
    name = "indexcrossentropy"
    targets = asdlarray([]) if targets is None else targets
    Y, targets, weights = gathered(name, Y, targets, if_given(weights))
    targets = beside(name, "targets", targets, Y, DataFormat)
    t, axis = raw_targets(name, "targets", targets), Y.axis("C")
    mask = None if is_empty(MaskIndex) else _apart_from(t, number(name, "MaskIndex", MaskIndex))
    keep, factor = how(name, Reduction, NormalizationFactor, mask, "MaskIndex", "target-included")
    index, valid = class_numbers(name, "targets", t, mask, Y.array.shape[axis])
    arrays = [real(name, "Y", Y).array]
    if weights is not None:
        if not weights._format and no_text(WeightsFormat) and weights.shape == targets.shape:
            weights = dlarray(weights, targets._format)
        arrays.append(expanded_weights(name, real(name, "weights", weights), Y, DataFormat, WeightsFormat))
    elif not no_text(WeightsFormat):
        raise OptionError(
            f"{name}: WeightsFormat labels weights, but there are none; fix: {name}(Y, targets, weights, …)"
        )
    y, *w = same_class(*arrays)
    loss = loss_of(index_loss_p, y, index=index, axis=axis, kept=mask)
    if valid is not None:
        xp = namespace_of(loss)
        loss = xp.where(valid, loss, xp.full_like(loss, float("nan")))
    if w:
        loss = loss * _of_class(w[0], index, axis, y.shape)
    return reduced(loss, Y, None, None, mask, keep, factor, bool(DataFormat))


def _apart_from(t: Any, value: float) -> Any:
    xp = namespace(t)
    return xp.logical_not(xp.isnan(t)) if value != value else t != value


def _of_class(w: Any, index: Any, axis: int, shape: tuple[int, ...]) -> Any:
    """Weights that meet Y, at the class of each target."""
    if w.ndim < -axis or w.shape[axis] == 1:
        return w
    xp = namespace_of(w)
    if math.prod(w.shape) == w.shape[axis]:  # one for each class
        flat = namespace(index).reshape(index, (-1,))
        return xp.reshape(xp.take(xp.reshape(w, (-1,)), flat, axis=-1), tuple(index.shape))
    return xp.take_along_axis(xp.broadcast_to(w, tuple(shape)), index, axis=axis)
