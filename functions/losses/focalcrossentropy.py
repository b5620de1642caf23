"""focalCrossEntropy: cross-entropy that looks away from what is classified well already."""

from __future__ import annotations

from typing import Any

from dlarray.arguments import number
from dlarray.autodiff import primitive
from dlarray.functions.losses.common import loss_of
from dlarray.functions.losses.crossentropy import classification_mode
from dlarray.functions.losses.logarithms import bounded
from dlarray.registry import function


# Fused, so that a wrong prediction that counts as eps still has a slope.
@primitive((0,), holomorphic=False)
def focal_p(xp, p, *, gamma):
    """-(1-p)^gamma * log(p)."""
    return -(bounded(xp, 1.0 - p) ** gamma * xp.log(bounded(xp, p)))


@focal_p.vjp(0)
def _(xp, g, p, *, gamma):
    q, p = bounded(xp, 1.0 - p), bounded(xp, p)
    slope = -(q**gamma) / p
    if gamma:
        slope = slope + gamma * (q ** (gamma - 1.0) * xp.log(p))
    return g * slope


@function(format=None, arrays=("Y",), data_format="keep", half="single", integers="double")
def focalCrossEntropy(
    Y, targets, /, *, ClassificationMode: Any = None, Gamma: Any = 2.0, Alpha: Any = 0.25, Mask: Any = None,
    Reduction="sum", NormalizationFactor="nonzero-targets", DataFormat: Any = None, TargetCategories: Any = None,
):  # fmt: skip
    """Focal cross-entropy loss between predicted probabilities and one-hot or binary targets.

    ``loss = focalCrossEntropy(Y, targets)`` is ``-sum(Alpha * targets .* (1-Y).^Gamma .* log(Y))`` divided by the
    number of targets that are not 0.  The factor ``(1-Y).^Gamma`` makes little of what is classified well.

    ``loss = focalCrossEntropy(…, ClassificationMode="multilabel")`` adds
    ``-sum((1-Alpha) * (1-targets) .* Y.^Gamma .* log(1-Y))`` before it divides.

    Parameters
    ----------
    Y : dlarray or array_like
        Predictions from 0 to 1, such as ``softmax`` or ``sigmoid`` gives.  Unformatted ones need ``DataFormat``.
    targets : dlarray or array_like
        Of the size of ``Y``.  Labelled as ``Y``, or unformatted with the dimensions in the order of ``Y``.
    ClassificationMode : {"single-label", "multilabel"}
        Whether each observation belongs to one class (the default), or to any number of classes.
    Gamma : float, default 2
        Focusing parameter, from 0: the larger, the less well classified elements count.  0 is plain cross-entropy.
    Alpha : float, default 0.25
        Balancing parameter, more than 0 and at most 1.
    Mask : dlarray or array_like
        Of the size of ``Y``: elements with 1 or true count, elements with 0 or false do not.
    Reduction : {"sum", "none"}
        Whether to sum the losses of the elements.
    NormalizationFactor : {"nonzero-targets", "batch-size", "all-elements", "mask-included", "none"}
        Divisor of the sum: the number of targets that are not 0 (and that ``Mask`` includes); or as in
        ``crossentropy``.
    DataFormat : str
        Labels of the dimensions of an unformatted ``Y``, and of unformatted targets and masks.
    TargetCategories : {"exclusive", "independent"}
        The older name of ``ClassificationMode``: "exclusive" is "single-label", "independent" is "multilabel".

    Returns
    -------
    dlarray
        Unformatted.  A scalar; with ``Reduction="none"`` an array of the size of ``Y``, with masked elements 0.  Single
        if ``Y`` or ``targets`` is single.

    Raises
    ------
    SizeError
        When ``targets`` or ``Mask`` does not fit ``Y``.
    FormatError
        When their labels differ from those of ``Y``, or ``Y`` is unformatted and there is no ``DataFormat``.
    ArgumentError
        When ``Gamma`` or ``Alpha`` is out of range.
    OptionError
        When an option has a value that it does not allow.

    Notes
    -----
    Probabilities below ``eps`` of their class count as ``eps``, as in ``crossentropy``.

    Extends MATLAB: ``Mask`` and ``NormalizationFactor``.  Without any target that is not 0 the sum is divided by 1.

    References
    ----------
    https://www.mathworks.com/help/vision/ref/focalcrossentropy.html

    Examples
    --------
    >>> import dlarray as dl
    >>> Y = dl.dlarray([[0.5, 0.1], [0.25, 0.1], [0.25, 0.8]], "CB")
    >>> dl.focalCrossEntropy(Y, [[1, 0], [0, 0], [0, 1]])
      1×1 dlarray
    <BLANKLINE>
        0.0228
    >>> dl.focalCrossEntropy(Y, [[1, 0], [0, 0], [0, 1]], Gamma=0, Alpha=1, NormalizationFactor="batch-size")
      1×1 dlarray
    <BLANKLINE>
        0.4581
    """
    name = "focalCrossEntropy"
    multilabel = classification_mode(name, ClassificationMode, TargetCategories) == "multilabel"
    gamma = number(name, "Gamma", Gamma, least=0, finite=True, fix="Gamma=2")
    alpha = number(name, "Alpha", Alpha, above=0, most=1, fix="Alpha=0.25")

    def each(y: Any, t: Any) -> Any:
        loss = alpha * (t * focal_p(y, gamma=gamma))
        return loss + (1.0 - alpha) * ((1.0 - t) * focal_p(1.0 - y, gamma=gamma)) if multilabel else loss

    return loss_of(
        name, each, Y, targets, None, Mask=Mask, Reduction=Reduction, NormalizationFactor=NormalizationFactor,
        WeightsFormat=None, DataFormat=DataFormat, extra="nonzero-targets",
    )  # fmt: skip
