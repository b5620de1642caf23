"""l1loss, l2loss and huber: the losses of regression, with weights, masks and normalizations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dlarray.arguments import number
from dlarray.autodiff import primitive
from dlarray.backend import namespace
from dlarray.functions.losses.common import loss_of
from dlarray.functions.losses.mse import squared_error_p
from dlarray.registry import function

_DOC = """{summary}

``loss = {name}(Y, targets)`` is the sum of {formula} over all elements, divided by the number of observations.

``loss = {name}(Y, targets, weights)`` weighs responses, observations or single elements.

``loss = {name}(…, DataFormat=fmt)`` labels the dimensions of an unformatted ``Y``.

Parameters
----------
Y : dlarray or array_like
    Real predictions.  Unformatted ones need ``DataFormat``.
targets : dlarray or array_like
    Of the size of ``Y``.  Labelled as ``Y``, or unformatted with the dimensions in the order of ``Y``.
weights : dlarray or array_like, optional
    Weights.  Formatted, they meet ``Y`` by label: "C" for one weight per response, "B" for one per observation, or
    several labels.  Unformatted, they have the size of ``Y``, or ``WeightsFormat`` says what they are.
{option}Mask : dlarray or array_like
    Of the size of ``Y``: elements with 1 or true count, elements with 0 or false do not.
Reduction : {{"sum", "none"}}
    Whether to sum the losses of the elements.
NormalizationFactor : {{"batch-size", "all-elements", "mask-included", "none"}}
    Divisor of the sum: the number of observations; the number of elements; the number of observations and,
    for each observation, the number of its elements that ``Mask`` includes; or nothing.
WeightsFormat : str
    Labels of the dimensions of unformatted ``weights``.
DataFormat : str
    Labels of the dimensions of an unformatted ``Y``, and of unformatted targets and masks.

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
ClassError
    When ``Y`` or ``targets`` is complex.{raises}

Notes
-----
{notes}

Extends MATLAB: masked elements do not count even when they are NaN; an observation without any included element
adds nothing to a "mask-included" loss; no observations give the loss 0.

References
----------
https://www.mathworks.com/help/deeplearning/ref/dlarray.{name}.html

Examples
--------
>>> import dlarray as dl
>>> Y = dl.dlarray([[1, 2], [3, 4]], "CB")
>>> dl.{name}(Y, [[1, 0], [0, 4]])
  1×1 dlarray
<BLANKLINE>
{shown}
>>> dl.{name}(Y, [[1, 0], [0, 4]], [1, 2], WeightsFormat="C", NormalizationFactor="none")
  1×1 dlarray
<BLANKLINE>
{weighed}
"""


def _documented(**words: str) -> Callable:
    """Give a loss the text that all three share."""

    def attach(f: Callable) -> Callable:
        f.__doc__ = _DOC.format(name=f.__name__, **{"option": "", "raises": "", **words})
        return f

    return attach


@function(format=None, arrays=("Y",), data_format="keep", half="single", integers="double")
@_documented(
    summary="L1 loss: the sum of absolute differences, divided by the number of observations.",
    formula="``abs(Y - targets)``",
    notes="With the default options this is what MATLAB calls the mean absolute error (MAE).  The derivative is 0 "
    "where\nthe difference is 0.",
    shown="    2.5000",
    weighed="     8",
)
def l1loss(
    Y, targets, weights=None, /, *, Mask: Any = None, Reduction="sum", NormalizationFactor="batch-size",
    WeightsFormat: Any = None, DataFormat: Any = None,
):  # fmt: skip
    return loss_of(
        "l1loss", _absolute, Y, targets, weights, Mask=Mask, Reduction=Reduction,
        NormalizationFactor=NormalizationFactor, WeightsFormat=WeightsFormat, DataFormat=DataFormat,
    )  # fmt: skip


def _absolute(y: Any, t: Any) -> Any:
    return namespace(y, t).abs(y - t)


@function(format=None, arrays=("Y",), data_format="keep", half="single", integers="double")
@_documented(
    summary="L2 loss: the sum of squared differences, divided by the number of observations.",
    formula="``(Y - targets).^2``",
    notes="With the default options this is what MATLAB calls the mean squared error (MSE).  Unlike ``mse``, it has no "
    "factor one\nhalf.",
    shown="    6.5000",
    weighed="    22",
)
def l2loss(
    Y, targets, weights=None, /, *, Mask: Any = None, Reduction="sum", NormalizationFactor="batch-size",
    WeightsFormat: Any = None, DataFormat: Any = None,
):  # fmt: skip
    return loss_of(
        "l2loss", _squared, Y, targets, weights, Mask=Mask, Reduction=Reduction,
        NormalizationFactor=NormalizationFactor, WeightsFormat=WeightsFormat, DataFormat=DataFormat,
        total=lambda y, t, scale: squared_error_p(y, t, scale=scale),
    )  # fmt: skip


def _squared(y: Any, t: Any) -> Any:
    d = y - t
    return d * d


# -- huber -----------------------------------------------------------------------------------------------------
@primitive((0,), holomorphic=False)
def huber_p(xp, d, *, point):
    """d²/2 where |d| is at most the transition point, and the tangent of that beyond it."""
    size = xp.abs(d)
    near = xp.clip(size, max=point)
    return near * (size - 0.5 * near)


@huber_p.vjp(0)
def _(xp, g, d, *, point):
    return g * xp.clip(d, -point, point)


@function(format=None, arrays=("Y",), data_format="keep", half="single", integers="double")
@_documented(
    summary="Huber loss: squares of small differences, absolute values of large ones.",
    formula="``(Y - targets).^2 / 2`` where ``abs(Y - targets)`` is at most ``TransitionPoint``, and of\n"
    "``TransitionPoint * (abs(Y - targets) - TransitionPoint/2)`` elsewhere,",
    option="TransitionPoint : float, default 1\n    Positive number where the loss passes from squares to absolute "
    "values.\n",
    raises="\nArgumentError\n    When ``TransitionPoint`` is no positive number.",
    notes="With a transition point of 1 this is also known as the smooth L1 loss.",
    shown="     2",
    weighed="    6.5000",
)
def huber(
    Y, targets, weights=None, /, *, TransitionPoint: Any = 1.0, Mask: Any = None, Reduction="sum",
    NormalizationFactor="batch-size", WeightsFormat: Any = None, DataFormat: Any = None,
):  # fmt: skip
    point = number("huber", "TransitionPoint", TransitionPoint, above=0, finite=True, fix="TransitionPoint=1")
    return loss_of(
        "huber", lambda y, t: huber_p(y - t, point=point), Y, targets, weights, Mask=Mask, Reduction=Reduction,
        NormalizationFactor=NormalizationFactor, WeightsFormat=WeightsFormat, DataFormat=DataFormat,
    )  # fmt: skip
