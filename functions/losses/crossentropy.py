"""crossentropy: the loss of classification."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any

import numpy as np

from dlarray.arguments import choice, is_empty
from dlarray.autodiff import primitive
from dlarray.errors import OptionError
from dlarray.functions.losses import logarithms
from dlarray.functions.losses.common import loss_of
from dlarray.functions.losses.logarithms import bounded, for_both_logarithms, for_logarithm
from dlarray.kernels.blocks import PASSES, exponential, flat
from dlarray.machine.passes import LARGE, shared, used
from dlarray.registry import function
from dlarray.threads import share


# -- the loss of each element ----------------------------------------------------------------------------------
# A prediction below eps counts as eps, so that the loss of a certain but wrong prediction is large, not infinite; a
# softmax or sigmoid that made it still gets the gradient of what it made (`dlarray.functions.losses.logarithms`).
@primitive((0, 1), holomorphic=False)
def crossentropy_p(xp, y, t, *, multilabel):
    """-t*log(y), and for several labels -(1-t)*log(1-y) with it."""
    loss = -(t * xp.log(bounded(xp, y)))
    return loss - (1.0 - t) * xp.log(bounded(xp, 1.0 - y)) if multilabel else loss


@crossentropy_p.vjp_all
def _crossentropy_gradient(xp, g, y, t, *, multilabel, needs):
    safe = bounded(xp, y)
    rest = bounded(xp, 1.0 - y) if multilabel else None
    dy = dt = None
    if needs[0]:
        dy = -(t / safe)
        dy = g * (dy + (1.0 - t) / rest if multilabel else dy)
    if needs[1]:
        dt = -xp.log(safe)
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


# Probabilities and their logarithms stay in cache from one step to the next; of many that threads share stretches are
# few and long, for in between threads wait for Python's lock (640,000: 504 µs in parts of 2^16, 324 in one thread).
_PART, _LINE, _LONG = 1 << 16, 1 << 13, 1 << 19
SEVERAL = 1 << 19  # probabilities that are worth a second thread


@primitive((0, 1), holomorphic=False)
def crossentropy_sum_p(xp, y, t, *, scale):
    """The sum of -t*log(y) times a number, as a 1×1 array."""
    return xp.reshape(xp.sum(t * xp.log(bounded(xp, y))) * -scale, (1, 1))


@crossentropy_sum_p.vjp_all
def _crossentropy_sum_gradient(xp, g, y, t, *, scale, needs):
    safe, g = bounded(xp, y), g * -scale
    return g * (t / safe) if needs[0] else None, g * xp.log(safe) if needs[1] else None


@crossentropy_sum_p.kernel("numpy")
def _(y, t, *, scale):
    if y.dtype not in (np.float32, np.float64) or not y.size:
        return None
    y, t = flat(y, t)
    eps, base = np.finfo(y.dtype).eps, exponential(y.dtype)
    step = _PART if y.size < SEVERAL else -(-y.size // (2 * -(-y.size // (2 * _LONG))))
    pieces = range(0, y.size, step)
    sums = dict.fromkeys(pieces, 0.0)

    def work(starts: Iterable[int]) -> None:
        room = np.empty(step, y.dtype)
        for k in starts:
            part, targets = y[k : k + step], t[k : k + step]
            log = room[: part.size]
            base.log(part if np.minimum.reduce(part) >= eps else _at_least(part, eps, log), out=log)
            sums[k] = _dot(log, targets)

    if y.size < SEVERAL or used.lender is not None:  # who has threads of its own, which keep spinning
        work(pieces)
    else:
        share(work, list(pieces), PASSES * y.size)
    return np.full((1, 1), -scale * sum(sums.values()) / base.log_e, y.dtype)


def _at_least(y: np.ndarray, low: Any, out: np.ndarray) -> np.ndarray:
    """The larger of y and a number; with an array in place of the number NumPy takes a quarter of the time."""
    out.fill(low)
    return np.maximum(y, out, out=out)


def _dot(a: np.ndarray, b: np.ndarray) -> float:
    """The product of two vectors; lines so short that BLAS leaves them to the calling thread, where there are many."""
    whole = a.size - a.size % _LINE
    if not whole:
        return float(np.dot(a, b))
    lines = np.vecdot(a[:whole].reshape(-1, _LINE), b[:whole].reshape(-1, _LINE))
    return float(np.add.reduce(lines)) + float(np.dot(a[whole:], b[whole:]))


@crossentropy_sum_p.vjp_kernel("numpy")
def _(g, y, t, *, scale, needs):
    if needs[1] or y.dtype not in (np.float32, np.float64):
        return _crossentropy_sum_gradient(np, g, y, t, scale=scale, needs=needs)
    factor, eps = g * -scale, np.finfo(y.dtype).eps
    if y.size >= LARGE and factor.size == 1:

        def fill(t: np.ndarray, y: np.ndarray, out: np.ndarray) -> None:
            np.divide(t, _at_least(y, eps, out), out=out)
            np.multiply(out, factor.reshape(()), out=out)

        dy = shared(fill, 0.6, (t, y))
        if dy is not None:
            return dy, None
    dy = np.maximum(y, eps)
    np.divide(t, dy, out=dy)
    dy *= factor
    return dy, None


# -- the function ----------------------------------------------------------------------------------------------
_MODES = {"exclusive": "single-label", "independent": "multilabel"}


@function(format=None, arrays=("Y",), data_format="keep", half="single", integers="double")
def crossentropy(
    Y, targets, weights=None, /, *, ClassificationMode: Any = None, Mask: Any = None, Reduction="sum",
    NormalizationFactor="batch-size", WeightsFormat: Any = None, DataFormat: Any = None, TargetCategories: Any = None,
):  # fmt: skip
    """Cross-entropy loss between predicted probabilities and one-hot or binary targets.

    ``loss = crossentropy(Y, targets)`` is ``-sum(targets .* log(Y))`` divided by the number of observations.

    ``loss = crossentropy(Y, targets, weights)`` weights classes, observations, regions or single elements.

    ``loss = crossentropy(…, ClassificationMode="multilabel")`` is
    ``-sum(targets .* log(Y) + (1-targets) .* log(1-Y))`` divided by the number of observations.

    Parameters
    ----------
    Y : dlarray or array_like
        Predictions from 0 to 1, such as ``softmax`` or ``sigmoid`` gives.  Unformatted ones need ``DataFormat``.
    targets : dlarray or array_like
        Of the size of ``Y``.  Labelled as ``Y``, or unformatted with the dimensions in the order of ``Y``.
    weights : dlarray or array_like, optional
        Weights.  Formatted weights are matched with ``Y`` by label: "C" for one weight per class, "B" for one per
        observation, or several labels.  Unformatted, they have the size of ``Y``, or ``WeightsFormat`` says what they
        are.
    ClassificationMode : {"single-label", "multilabel"}
        Whether each observation belongs to one class (the default), or to any number of classes.
    Mask : dlarray or array_like
        Of the size of ``Y``: elements with 1 or true count, elements with 0 or false do not.
    Reduction : {"sum", "none"}
        Whether to sum the losses of the elements.
    NormalizationFactor : {"batch-size", "all-elements", "mask-included", "none"}
        Divisor of the sum: the number of observations; the number of elements; the number of observations and,
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
    loss.  If ``Y`` is the result of ``softmax`` or ``sigmoid``, the gradient with respect to its input ignores this
    limit, so a network that is certain and wrong still learns.

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
    multilabel = classification_mode("crossentropy", ClassificationMode, TargetCategories) == "multilabel"
    return loss_of(
        "crossentropy", functools.partial(_each, multilabel=multilabel), Y, targets, weights, Mask=Mask,
        Reduction=Reduction, NormalizationFactor=NormalizationFactor, WeightsFormat=WeightsFormat,
        DataFormat=DataFormat,
        total=None if multilabel else lambda y, t, scale: logarithms.loss_of(crossentropy_sum_p, y, t, scale=scale),
        read=_read_several if multilabel else _read,
    )  # fmt: skip


def _read(y: Any) -> tuple:
    """The predictions, those of a softmax or sigmoid with a node beside them."""
    return (for_logarithm(y),)


def _read_several(y: Any) -> tuple:
    """The predictions; those of a sigmoid as y and 1-y, each with its own logarithm."""
    return for_both_logarithms(y) or (y,)


def _each(y: Any, *others: Any, multilabel: bool) -> Any:
    """The losses of the elements; the last of the others is the targets, one before it is 1-y."""
    *rest, t = others
    if not rest:
        return crossentropy_p(y, t, multilabel=multilabel)
    return crossentropy_p(y, t, multilabel=False) + crossentropy_p(rest[0], 1.0 - t, multilabel=False)


def classification_mode(name: str, mode: Any, older: Any) -> str:
    """The classification mode, by its new or its old name."""
    allowed = ("single-label", "multilabel")
    if is_empty(older):
        return choice(name, "ClassificationMode", "single-label" if is_empty(mode) else mode, allowed)
    meant = _MODES[choice(name, "TargetCategories", older, tuple(_MODES))]
    if not is_empty(mode) and choice(name, "ClassificationMode", mode, allowed) != meant:
        raise OptionError(
            f'{name}: ClassificationMode="{mode}" and TargetCategories="{older}" contradict each other; '
            "fix: leave TargetCategories, the older name, out"
        )
    return meant
