"""Loss scaling for training with half precision: lossScaler.

Gradients of halves below 6e-8 are 0.  A loss that is multiplied by a large factor has gradients that are not; they are
divided by it again in single, and a step whose gradients have overflowed is left out.
"""

from __future__ import annotations

import copy
import math
from collections.abc import Sequence
from typing import Any

from dlarray import nests
from dlarray.arguments import number, whole
from dlarray.array import asdlarray, dlarray
from dlarray.autodiff.halves import in_single
from dlarray.backend import class_name, is_abstract, namespace
from dlarray.display.objects import object_text
from dlarray.errors import ArgumentError, SizeError
from dlarray.functions.optimizers.common import is_value
from dlarray.operands import operands
from dlarray.registry import function
from dlarray.visible import visible_names


class LossScaler:
    """What `lossScaler` makes.

    ``scale``, ``unscale``, ``update`` and ``choose`` do the work; they change nothing, and ``update`` returns a changed
    copy.  The scale and the count are arrays, so that they live where the data does and nothing waits for their values.
    """

    __internals__ = ("describe",)
    __dir__ = visible_names

    def __init__(self, scale: float, growth: float, backoff: float, interval: int) -> None:
        self._growth, self._backoff, self._interval = growth, backoff, interval
        self.Scale = dlarray.from_array(_single(scale))
        self.GrowthTracker = dlarray.from_array(_single(0.0))

    @property
    def GrowthFactor(self) -> float:
        """What the scale grows by after ``GrowthInterval`` steps that were all finite."""
        return self._growth

    @property
    def BackoffFactor(self) -> float:
        """What the scale shrinks by after a step that was not finite."""
        return self._backoff

    @property
    def GrowthInterval(self) -> int:
        """How many finite steps in a row make the scale grow."""
        return self._interval

    def scale(self, loss: Any) -> dlarray:
        """The loss times the scale, in single (double stays double); hand it to ``dlgradient`` in place of the loss."""
        X: Any = asdlarray(loss)
        if math.prod(X.shape) != 1:
            raise SizeError(
                f"lossScaler: the loss must be one number, but it is {X.describe()}; fix: mean(loss, 'all')"
            )
        wide: Any = X.wrap(in_single(X.array))
        return wide * self.Scale

    def unscale(self, gradients: Any) -> tuple[Any, dlarray]:
        """The gradients divided by the scale, halves in single, and whether all of them are finite.

        ``gradients, finite = scaler.unscale(gradients)``; ``finite`` is a logical 1×1 array on the device of the
        gradients.  ``if finite:`` waits for it: the one wait of a step, which ``choose`` avoids.
        """
        leaves, rebuild = nests.flatten(gradients, is_value)
        found, finite = [], None
        for leaf in leaves:
            G: Any = asdlarray(leaf)
            G = G.wrap(in_single(G.array))
            raw = G._data
            fine = namespace(raw).all(namespace(raw).isfinite(raw))
            finite = fine if finite is None else namespace(raw).logical_and(finite, fine)
            found.append(G / self.Scale)
        if finite is None:
            raise ArgumentError(
                "lossScaler: there are no gradients to unscale; fix: dlgradient(scaler.scale(loss), …)"
            )
        return rebuild(found), dlarray.from_array(namespace(finite).reshape(finite, (1, 1)))

    def update(self, finite: Any) -> LossScaler:
        """The scaler for the next step: a smaller scale after gradients that were not finite, now and then a larger."""
        good, scale, count = (X._data for X in operands("lossScaler", finite, self.Scale, self.GrowthTracker))
        xp = namespace(good, scale, count)
        good = good if class_name(good.dtype) == "logical" else good != 0
        count = xp.where(good, count + 1.0, 0.0 * count)
        grown = scale * self._growth
        grows = xp.logical_and(count >= self._interval, xp.isfinite(grown))
        scale = xp.where(good, xp.where(grows, grown, scale), scale * self._backoff)
        new = copy.copy(self)
        new.Scale = dlarray.from_array(scale)
        new.GrowthTracker = dlarray.from_array(xp.where(count >= self._interval, 0.0 * count, count))
        return new

    def choose(self, finite: Any, new: Any, old: Any) -> Any:
        """``new`` where the step was finite, else ``old``: networks, tables, arrays, or any nest of them.

        The values are chosen on the device, and nothing waits for them.
        """
        leaves, rebuild = nests.flatten(new, is_value)
        try:
            before = rebuild.match(old, ("new", "old"))
        except ArgumentError as problem:
            raise ArgumentError(f"lossScaler: {problem} fix: give both the same structure") from None
        return rebuild([_chosen(finite, a, b) for a, b in zip(leaves, before, strict=True)])

    def __nest_children__(self) -> list:
        return [self.Scale, self.GrowthTracker]

    def __nest_rebuild__(self, children: Sequence) -> LossScaler:
        new = copy.copy(self)
        new.Scale, new.GrowthTracker = children
        return new

    def __static_parts__(self) -> tuple:
        return self._growth, self._backoff, self._interval

    def __repr__(self) -> str:
        shown = ("Scale", "GrowthFactor", "BackoffFactor", "GrowthInterval", "GrowthTracker")
        rows = [(name, getattr(self, name)) for name in shown]
        return object_text("LossScaler", [(None, [(n, _shown(v)) for n, v in rows])])

    def describe(self) -> str:
        """A few words for messages."""
        return "LossScaler"


def _shown(value: Any) -> Any:
    if isinstance(value, dlarray):
        return value if is_abstract(value._data) or value._node is not None else float(value)
    return value


def _single(value: float) -> Any:
    data = asdlarray(value)._data
    xp = namespace(data)
    return xp.astype(data, xp.float32)


def _chosen(finite: Any, new: Any, old: Any) -> dlarray:
    choice, a, b = operands("lossScaler", finite, new, old)
    xp = namespace(choice._data, a._data, b._data)
    return dlarray.from_array(xp.where(choice._data, a._data, b._data), a._format)


@function(differentiable=False)
def lossScaler(
    *,
    InitialScale: Any = 2.0**16,
    GrowthFactor: Any = 2.0,
    BackoffFactor: Any = 0.5,
    GrowthInterval: Any = 2000,
) -> LossScaler:
    """Scale the loss for training in half precision.

    ``scaler = lossScaler()`` starts with the scale 65536.  ``scaler = lossScaler(InitialScale=s, …)`` sets options.

    Parameters
    ----------
    InitialScale : positive scalar, default 65536
        The first scale.
    GrowthFactor : scalar from 1, default 2
        Factor of the scale after ``GrowthInterval`` steps in a row with finite gradients.
    BackoffFactor : scalar from 0 to 1, default 0.5
        Factor of the scale after a step with Inf or NaN in the gradients.
    GrowthInterval : positive whole number, default 2000
        After how many finite steps the scale grows.

    Returns
    -------
    LossScaler
        With the properties ``Scale`` and ``GrowthTracker`` (1×1 arrays), ``GrowthFactor``, ``BackoffFactor`` and
        ``GrowthInterval``, and the methods ``scale``, ``unscale``, ``update`` and ``choose``.

    Raises
    ------
    ArgumentError
        An option is out of its range.

    Notes
    -----
    Extends MATLAB.  The rule is that of PyTorch's ``GradScaler``.  bfloat16 has the range of single and needs no scale.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.dlgradient.html

    Examples
    --------
    A step: the loss is scaled before ``dlgradient``, the gradients are unscaled after it.

    >>> import dlarray as dl
    >>> scaler = dl.lossScaler(InitialScale=1024)
    >>> def step(w, x):
    ...     loss = dl.mean(dl.single(dl.half(w) * x), "all")
    ...     return dl.dlgradient(scaler.scale(loss), w)
    >>> w = dl.single(2)
    >>> gradient, finite = scaler.unscale(dl.dlfeval(step, w, dl.half([1e-6, 3e-6])))
    >>> bool(finite)
    True
    >>> w = scaler.choose(finite, w - 0.1 * gradient, w)
    >>> scaler = scaler.update(finite)

    Gradients that have overflowed halve the scale.

    >>> scaler.update(False).Scale
      1×1 single dlarray
    <BLANKLINE>
       512
    """
    name, fix = "lossScaler", "leave it out"
    return LossScaler(
        number(name, "InitialScale", InitialScale, above=0, finite=True, fix=fix),
        number(name, "GrowthFactor", GrowthFactor, least=1, finite=True, fix=fix),
        number(name, "BackoffFactor", BackoffFactor, above=0, below=1, fix=fix),
        whole(name, "GrowthInterval", GrowthInterval, least=1, fix=fix),
    )
