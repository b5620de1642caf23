"""The losses that trainnet and testnet know by name."""

from __future__ import annotations

import difflib
import math
from collections.abc import Callable
from typing import Any

from dlarray.array import dlarray
from dlarray.autodiff.tape import decided
from dlarray.backend import backend_name, namespace, records
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.functions.losses.crossentropy import crossentropy
from dlarray.functions.losses.indexcrossentropy import indexcrossentropy
from dlarray.functions.losses.regression_losses import huber, l1loss, l2loss
from dlarray.training.metrics.class_numbers import check_numbers


def _places(Y: dlarray) -> int:
    """How many predictions there are: the elements besides the channels."""
    axis = Y.axis("C")
    return max(math.prod(Y.shape) // (1 if axis is None else max(Y.array.shape[axis], 1)), 1)


def _cross_entropy(Y: dlarray, T: dlarray) -> dlarray:
    known = _known(T)
    if known is not None:
        T, count = known
        return crossentropy(Y, T, NormalizationFactor="none") / count
    if Y._format == "CB":  # each observation is one prediction
        return crossentropy(Y, T)
    return crossentropy(Y, T, NormalizationFactor="none") / _places(Y)


def _index_cross_entropy(Y: dlarray, T: dlarray) -> dlarray:
    check_numbers("index-crossentropy", T)
    known = _known(T)
    if known is not None:
        T, count = known
        return indexcrossentropy(Y, T, MaskIndex=0, NormalizationFactor="none") / count
    if Y._format == "CB":
        return indexcrossentropy(Y, T)
    return indexcrossentropy(Y, T, NormalizationFactor="none") / _places(Y)


def _known(T: dlarray) -> tuple[dlarray, dlarray] | None:
    """Targets with zeros in place of undefined labels, which are NaN, and how many labels are left, at least one.

    None where nothing is undefined.  What is on a GPU is not looked at, which would stop the device.
    """
    axis = T.axis("C")
    if axis is None:
        return None
    t = T.array
    xp = namespace(t)
    if (backend_name(t) == "numpy" or records(t)) and not decided(xp.isnan(xp.sum(t))):
        return None
    unknown = xp.all(xp.isnan(t), axis=axis, keepdims=True)
    left = xp.sum(xp.astype(xp.logical_not(unknown), t.dtype))
    count = xp.maximum(left, xp.ones_like(left))
    return T.wrap(xp.where(unknown, xp.zeros_like(t), t)), dlarray.from_array(xp.reshape(count, (1, 1)))


def _binary_cross_entropy(Y: dlarray, T: dlarray) -> dlarray:
    return crossentropy(Y, T, ClassificationMode="multilabel", NormalizationFactor="all-elements")


def _absolute(Y: dlarray, T: dlarray) -> dlarray:
    return l1loss(Y, T, NormalizationFactor="all-elements")


def _squared(Y: dlarray, T: dlarray) -> dlarray:
    return l2loss(Y, T, NormalizationFactor="all-elements")


def _huber(Y: dlarray, T: dlarray) -> dlarray:
    return huber(Y, T, NormalizationFactor="all-elements")


LOSSES: dict[str, Callable] = {
    "crossentropy": _cross_entropy,
    "index-crossentropy": _index_cross_entropy,
    "binary-crossentropy": _binary_cross_entropy,
    "mse": _squared,
    "mean-squared-error": _squared,
    "l2loss": _squared,
    "mae": _absolute,
    "mean-absolute-error": _absolute,
    "l1loss": _absolute,
    "huber": _huber,
}
_SAME = {"indexcrossentropy": "index-crossentropy", "binarycrossentropy": "binary-crossentropy"}


def loss_name(value: Any) -> str | None:
    """The name of a loss as `LOSSES` has it; None if it is none."""
    name = value.lower() if isinstance(value, str) else ""
    name = _SAME.get(name, name)
    return name if name in LOSSES else None


def loss_function(caller: str, value: Any) -> tuple[str, Callable]:
    """A loss by its name or as a function of outputs and targets, with its name."""
    if isinstance(value, str):
        name = loss_name(value)
        if name is None:
            near = difflib.get_close_matches(value.lower(), LOSSES, 1)
            hint = "".join(f'; did you mean "{word}"?' for word in near)
            raise ArgumentError(
                f'{caller}: there is no loss "{value}"{hint}; the losses are {", ".join(LOSSES)}; fix: one of them, or '
                "a function such as lambda Y, T: mse(Y, T)"
            )
        return name, LOSSES[name]
    if not callable(value) or isinstance(value, dlarray):
        raise ClassError(
            f"{caller}: lossFcn must be the name of a loss or a function, but it is {describe(value)}; fix: "
            f'{caller}(X, T, net, "crossentropy", options), or lambda Y, T: mse(Y, T)'
        )
    return "", value
