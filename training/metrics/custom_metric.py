"""Metrics of one's own: the base class `Metric`, and how trainnet and testnet use such objects."""

from __future__ import annotations

import copy
import math
from typing import Any

from dlarray.arguments import is_empty
from dlarray.training.metrics.metric import BuiltInMetric


class Metric:
    """Base class for custom metrics, like ``deep.Metric``.

    A subclass has ``update(self, Y, T)``, which gathers what it needs from the outputs and targets of a mini-batch, and
    ``evaluate(self)``, which returns the metric as a number; ``reset(self)`` forgets what was gathered.
    ``initialize(self, Y, T)`` may look at the first mini-batch, once, before everything else.  ``aggregate(self,
    other)`` adds what another one has gathered: when several processes train, each metric that has it gathers from the
    observations of its own process, and one without it from all of them.  Of these, all but ``evaluate`` return the
    metric, or nothing where they have changed it.

    An object is given to the option ``Metrics`` of `trainingOptions`, or to `testnet`; it is copied, and stays as it
    is.  For each value ``reset`` comes first, then ``update`` for each mini-batch, then ``evaluate``.  The base class
    is a convenience: any object with ``update`` and ``evaluate`` is a metric.

    Attributes
    ----------
    Name : str
        Name of the metric: its column in the history, and what ``ObjectiveMetricName`` calls it.  By default that of
        the class.
    NetworkOutput : str or int, optional
        Name or number of the network output that the metric is for.  By default ``update`` gets all outputs and then
        all targets.
    Maximize : bool
        Whether more is better (True).

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ug/define-custom-deep-learning-metric.html

    Examples
    --------
    >>> import dlarray as dl
    >>> class Largest(dl.Metric):
    ...     def reset(self):
    ...         self.error = 0.0
    ...     def update(self, Y, T):
    ...         self.error = max(self.error, float(dl.max(dl.abs(Y - T), [], "all")))
    ...     def evaluate(self):
    ...         return self.error
    >>> net = dl.dlnetwork([dl.featureInputLayer(1)])
    >>> dl.testnet(net, [[1.0], [5.0]], [[1.5], [3.0]], Largest()).item()
    2.0
    """

    Name = ""
    NetworkOutput: Any = None
    Maximize: Any = True

    def initialize(self, Y: Any, T: Any) -> Any:
        """Look at the outputs and targets of the first mini-batch."""
        return self

    def reset(self) -> Any:
        """Forget what was gathered."""
        return self

    def update(self, *values: Any) -> Any:
        """Gather from the outputs and the targets of one mini-batch."""
        raise NotImplementedError(f"{type(self).__name__} needs a method update(self, Y, T)")

    def aggregate(self, other: Any) -> Any:
        """Add what another metric has gathered."""
        raise NotImplementedError(f"{type(self).__name__} needs a method aggregate(self, other)")

    def evaluate(self) -> Any:
        """The metric of all that was gathered."""
        raise NotImplementedError(f"{type(self).__name__} needs a method evaluate(self)")


class CustomMetric(BuiltInMetric):
    """An object of the user with ``update(Y, T)`` and ``evaluate()``; each use works on a copy of it."""

    name = "Metrics"

    def __init__(self, given: Any) -> None:
        self.given = given
        self.start = [
            given,
            False,
        ]  # the object that each use begins with, and whether it has seen a mini-batch
        self.Name = str(getattr(given, "Name", None) or type(given).__name__)
        wanted = getattr(given, "NetworkOutput", None)
        self.NetworkOutput = None if is_empty(wanted) else wanted
        maximize = getattr(given, "Maximize", True)
        self.Maximize = True if is_empty(maximize) else bool(maximize)
        self.own: Any = None

    def reset(self) -> None:
        """Begin anew with the next mini-batch."""
        self.own = None

    def update(self, Y: tuple, T: tuple) -> None:
        """Hand one mini-batch on."""
        place = self.__dict__.get("place")
        pair = (*Y, *T) if place is None else (Y[place], T[place])
        if not self.start[1]:
            self.start[:] = [_changed(copy.deepcopy(self.given), "initialize", *pair), True]
        if self.own is None:
            self.own = _changed(copy.deepcopy(self.start[0]), "reset")
        self.own = _changed(self.own, "update", *pair)

    def evaluate(self) -> float:
        """What the object says."""
        return self.value(self.own)

    def value(self, own: Any) -> float:
        """What an object of this kind says; None is one that has seen no mini-batch."""
        return math.nan if own is None else float(own.evaluate())


def _changed(own: Any, method: str, *values: Any) -> Any:
    """The object after a method that may return a changed one, or change it in place; it may lack the method."""
    call = getattr(own, method, None)
    found = call(*values) if callable(call) else None
    return found if found is not None and hasattr(found, "evaluate") else own
