"""Learning rate schedules: piecewiseLearnRate, exponentialLearnRate, cosineLearnRate, and their like.

A schedule is a function of the base learning rate and of the number of the step, an epoch or an iteration.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from dlarray.arguments import choice, number, whole
from dlarray.display import object_text
from dlarray.display.strings import String
from dlarray.functions.optimizers.parameter_updates import constant
from dlarray.layers.base.properties import ReadOnlyError
from dlarray.registry import function
from dlarray.training.solvers.custom_schedule import LearnRateSchedule
from dlarray.visible import visible_names


class BuiltInSchedule(LearnRateSchedule):
    """What the constructors of schedules make: properties, and the rate of each step."""

    __internals__ = "describe".split()

    def __init__(self, name: str, rule: Callable[..., float], properties: dict[str, Any]) -> None:
        self.__dict__.update(_name=name, _rule=rule, _properties=properties)

    def learnRate(self, baseLearnRate: Any, step: Any) -> float:
        """The rate of a step, counted from 1 in the schedule's ``FrequencyUnit``."""
        number = whole(self._name, "step", step, least=1, fix="step=1")
        base = constant(self._name, "baseLearnRate", baseLearnRate, 0, math.inf)
        values = {k: v for k, v in self._properties.items() if k != "FrequencyUnit"}
        return base * self._rule(number - 1, **values)

    def __getattr__(self, name: str) -> Any:
        properties = self.__dict__.get("_properties", {})
        if name in properties:
            return properties[name]
        raise AttributeError(
            f"{self.__dict__.get('_name')} has no property {name!r}; it has {', '.join(properties)}"
        )

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in self._properties:
            self.__getattr__(name)
        if name == "NumSteps" and self.NumSteps == math.inf:
            raise ReadOnlyError(
                f"{self._name}: NumSteps is Inf, and cannot be set; fix: end the training, or use polynomialLearnRate"
            )
        self._properties[name] = _checked(self._name, name, value)

    def __dir__(self) -> list[str]:
        return [*visible_names(self), *self._properties]

    def __repr__(self) -> str:
        rows = [(k, String(v) if isinstance(v, str) else v) for k, v in self._properties.items()]
        return object_text(self._name, [(None, rows)])

    def describe(self) -> str:
        """A few words for messages."""
        return f"a {self._name} object"


def _checked(name: str, option: str, value: Any) -> Any:
    """A property's value, in its range."""
    if option == "FrequencyUnit":
        return choice(name, option, value, ("epoch", "iteration"))
    if option in ("Period", "NumSteps"):
        return whole(name, option, value, least=1)
    below = 1 if option in ("DropFactor", "StepRatio") else None
    endless = option == "PeriodGrowthFactor"
    return number(name, option, value, above=0, below=below, finite=not endless, fix=f"{option}=0.5")


def _schedule(name: str, rule: Callable[..., float], **properties: Any) -> BuiltInSchedule:
    endless = "NumSteps" not in properties
    checked = {option: _checked(name, option, value) for option, value in properties.items()}
    if endless:
        checked["NumSteps"] = math.inf
    return BuiltInSchedule(name, rule, checked)


# -- the rules: factors of the base rate at the step k, from 0 ---------------------------------------------------------
def _piecewise(k: int, DropFactor: float, Period: int, NumSteps: float) -> float:
    return DropFactor ** (k // Period)


def _exponential(k: int, DropFactor: float, Period: int, NumSteps: float) -> float:
    return DropFactor ** (k / Period)


def _polynomial(k: int, InitialFactor: float, FinalFactor: float, Power: float, NumSteps: int) -> float:
    left = max(1 - k / NumSteps, 0.0)
    return FinalFactor + (InitialFactor - FinalFactor) * left**Power


def _warmup(k: int, InitialFactor: float, FinalFactor: float, NumSteps: int) -> float:
    return InitialFactor + (FinalFactor - InitialFactor) * min(k / NumSteps, 1.0)


def _cosine(
    k: float,
    InitialFactor: float,
    FinalFactor: float,
    Period: float,
    PeriodGrowthFactor: float,
    NumSteps: float,
) -> float:
    while k >= Period:
        k, Period = k - Period, Period * PeriodGrowthFactor
        if Period < 1:  # shrunk to nothing
            return FinalFactor
        if Period == math.inf:  # one cycle, and no more
            return FinalFactor
    return FinalFactor + 0.5 * (InitialFactor - FinalFactor) * (1 + math.cos(math.pi * k / Period))


def _cyclical(k: int, MaxFactor: float, Period: int, StepRatio: float, NumSteps: float) -> float:
    place = (k % Period) / Period
    up = place / StepRatio if place < StepRatio else (1 - place) / (1 - StepRatio)
    return 1 + (MaxFactor - 1) * up


# -- the constructors ----------------------------------------------------------------------------------------------
@function(differentiable=False)
def piecewiseLearnRate(
    *, DropFactor: Any = 0.1, Period: Any = 10, FrequencyUnit: Any = "epoch"
) -> BuiltInSchedule:
    """Piecewise learning rate schedule.

    ``schedule = piecewiseLearnRate()`` drops the learning rate every so many steps; ``piecewiseLearnRate(Name=Value)``
    sets its properties.

    Parameters
    ----------
    DropFactor : float, default 0.1
        The factor by which the rate drops, between 0 and 1.
    Period : int, default 10
        The number of steps between drops.
    FrequencyUnit : {"epoch", "iteration"}, default "epoch"
        Unit of a step.

    Returns
    -------
    LearnRateSchedule
        With these properties, ``NumSteps`` (Inf), and the method ``learnRate(baseLearnRate, step)`` for custom training
        loops.

    Raises
    ------
    ArgumentError, OptionError
        Values out of their range.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/piecewiselearnrate.html

    Examples
    --------
    >>> import dlarray as dl
    >>> schedule = dl.piecewiseLearnRate(DropFactor=0.5, Period=2)
    >>> [schedule.learnRate(0.1, epoch) for epoch in range(1, 6)]
    [0.1, 0.1, 0.05, 0.05, 0.025]
    """
    return _schedule(
        "piecewiseLearnRate", _piecewise, DropFactor=DropFactor, Period=Period, FrequencyUnit=FrequencyUnit
    )


@function(differentiable=False)
def exponentialLearnRate(
    *, DropFactor: Any = 0.1, Period: Any = 10, FrequencyUnit: Any = "epoch"
) -> BuiltInSchedule:
    """Exponential learning rate schedule.

    ``schedule = exponentialLearnRate()`` multiplies the learning rate by ``DropFactor^(1/Period)`` at each step, so by
    ``DropFactor`` in ``Period`` steps; ``exponentialLearnRate(Name=Value)`` sets its properties.

    Parameters
    ----------
    DropFactor : float, default 0.1
        The factor by which the rate drops in a period, between 0 and 1.
    Period : int, default 10
        The number of steps in which it drops by that factor.
    FrequencyUnit : {"epoch", "iteration"}, default "epoch"
        Unit of a step.

    Returns
    -------
    LearnRateSchedule
        With these properties, ``NumSteps`` (Inf), and the method ``learnRate(baseLearnRate, step)`` for custom training
        loops.

    Raises
    ------
    ArgumentError, OptionError
        Values out of their range.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/exponentiallearnrate.html

    Examples
    --------
    >>> import dlarray as dl
    >>> schedule = dl.exponentialLearnRate(DropFactor=0.25, Period=2)
    >>> [schedule.learnRate(1, epoch) for epoch in (1, 2, 3)]
    [1.0, 0.5, 0.25]
    """
    return _schedule(
        "exponentialLearnRate",
        _exponential,
        DropFactor=DropFactor,
        Period=Period,
        FrequencyUnit=FrequencyUnit,
    )


@function(differentiable=False)
def polynomialLearnRate(
    *,
    InitialFactor: Any = 1,
    FinalFactor: Any = 0.01,
    Power: Any = 1,
    NumSteps: Any = 10,
    FrequencyUnit: Any = "epoch",
) -> BuiltInSchedule:
    """Polynomial learning rate schedule.

    ``schedule = polynomialLearnRate()`` drops the learning rate by a power law; ``polynomialLearnRate(Name=Value)``
    sets its properties.

    Parameters
    ----------
    InitialFactor, FinalFactor : float, default 1 and 0.01
        Factors of the base learning rate, at the start and at the end.
    Power : float, default 1
        The exponent.
    NumSteps : int, default 10
        The number of steps; the final factor stays afterwards.
    FrequencyUnit : {"epoch", "iteration"}, default "epoch"
        Unit of a step.

    Returns
    -------
    LearnRateSchedule
        With these properties, and the method ``learnRate(baseLearnRate, step)`` for custom training loops.

    Raises
    ------
    ArgumentError, OptionError
        Values out of their range.

    Notes
    -----
    At step k, from 1, the factor is ``FinalFactor + (InitialFactor - FinalFactor)*(1 - (k-1)/NumSteps)^Power``.
    MATLAB's page could be read in part only: give ``FinalFactor``, ``Power`` and ``NumSteps`` rather than rely on
    their defaults.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/polynomiallearnrate.html

    Examples
    --------
    >>> import dlarray as dl
    >>> schedule = dl.polynomialLearnRate(FinalFactor=0.5, Power=1, NumSteps=2)
    >>> [schedule.learnRate(1, epoch) for epoch in (1, 2, 3, 4)]
    [1.0, 0.75, 0.5, 0.5]
    """
    return _schedule(
        "polynomialLearnRate", _polynomial, InitialFactor=InitialFactor, FinalFactor=FinalFactor, Power=Power,
        NumSteps=NumSteps, FrequencyUnit=FrequencyUnit,
    )  # fmt: skip


@function(differentiable=False)
def warmupLearnRate(
    *, InitialFactor: Any = 0.1, FinalFactor: Any = 1, NumSteps: Any = 5, FrequencyUnit: Any = "iteration"
) -> BuiltInSchedule:
    """Warm-up learning rate schedule.

    ``schedule = warmupLearnRate()`` ramps up the learning rate; ``warmupLearnRate(Name=Value)`` sets its properties.

    Parameters
    ----------
    InitialFactor, FinalFactor : float, default 0.1 and 1
        Factors of the base learning rate, at the start and at the end.
    NumSteps : int, default 5
        The number of steps; the final factor stays afterwards.
    FrequencyUnit : {"iteration", "epoch"}, default "iteration"
        Unit of a step.

    Returns
    -------
    LearnRateSchedule
        With these properties, and the method ``learnRate(baseLearnRate, step)`` for custom training loops.

    Raises
    ------
    ArgumentError, OptionError
        Values out of their range.

    Notes
    -----
    At step k, from 1, the factor is ``InitialFactor + (FinalFactor - InitialFactor)*(k-1)/NumSteps``.  MATLAB's page
    could be read in part only: give ``NumSteps`` and ``FrequencyUnit`` rather than rely on their defaults.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/warmuplearnrate.html

    Examples
    --------
    >>> import dlarray as dl
    >>> schedule = dl.warmupLearnRate(InitialFactor=0.5, NumSteps=2)
    >>> [schedule.learnRate(1, iteration) for iteration in (1, 2, 3, 4)]
    [0.5, 0.75, 1.0, 1.0]
    """
    return _schedule(
        "warmupLearnRate", _warmup, InitialFactor=InitialFactor, FinalFactor=FinalFactor, NumSteps=NumSteps,
        FrequencyUnit=FrequencyUnit,
    )  # fmt: skip


@function(differentiable=False)
def cosineLearnRate(
    *,
    InitialFactor: Any = 1,
    FinalFactor: Any = 0.01,
    Period: Any = 10,
    PeriodGrowthFactor: Any = 1,
    FrequencyUnit: Any = "epoch",
) -> BuiltInSchedule:
    """Cosine learning rate schedule.

    ``schedule = cosineLearnRate()`` drops the learning rate along a cosine curve, and begins anew after each period;
    ``cosineLearnRate(Name=Value)`` sets its properties.

    Parameters
    ----------
    InitialFactor, FinalFactor : float, default 1 and 0.01
        Factors of the base learning rate, at the start and at the end of a period.
    Period : int, default 10
        The number of steps in the first period.
    PeriodGrowthFactor : float, default 1
        How much longer each period is than the one before; Inf for one period alone.
    FrequencyUnit : {"epoch", "iteration"}, default "epoch"
        Unit of a step.

    Returns
    -------
    LearnRateSchedule
        With these properties, ``NumSteps`` (Inf), and the method ``learnRate(baseLearnRate, step)`` for custom training
        loops.

    Raises
    ------
    ArgumentError, OptionError
        Values out of their range.

    Notes
    -----
    At the step k of a period, from 1, the factor is
    ``FinalFactor + (InitialFactor - FinalFactor)*(1 + cos(pi*(k-1)/Period))/2``.  MATLAB's page could be read in part
    only: give ``FinalFactor``, ``Period`` and ``PeriodGrowthFactor`` rather than rely on their defaults.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/cosinelearnrate.html

    Examples
    --------
    >>> import dlarray as dl
    >>> schedule = dl.cosineLearnRate(FinalFactor=0.5, Period=2)
    >>> [round(schedule.learnRate(1, epoch), 4) for epoch in (1, 2, 3, 4)]
    [1.0, 0.75, 1.0, 0.75]
    """
    return _schedule(
        "cosineLearnRate", _cosine, InitialFactor=InitialFactor, FinalFactor=FinalFactor, Period=Period,
        PeriodGrowthFactor=PeriodGrowthFactor, FrequencyUnit=FrequencyUnit,
    )  # fmt: skip


@function(differentiable=False)
def cyclicalLearnRate(
    *, MaxFactor: Any = 2, Period: Any = 10, StepRatio: Any = 0.5, FrequencyUnit: Any = "epoch"
) -> BuiltInSchedule:
    """Cyclical learning rate schedule.

    ``schedule = cyclicalLearnRate()`` raises the learning rate and lowers it again in each period;
    ``cyclicalLearnRate(Name=Value)`` sets its properties.

    Parameters
    ----------
    MaxFactor : float, default 2
        Factor of the base learning rate at its highest.
    Period : int, default 10
        The number of steps in a cycle.
    StepRatio : float, default 0.5
        The part of a cycle in which the rate increases, between 0 and 1.
    FrequencyUnit : {"epoch", "iteration"}, default "epoch"
        Unit of a step.

    Returns
    -------
    LearnRateSchedule
        With these properties, ``NumSteps`` (Inf), and the method ``learnRate(baseLearnRate, step)`` for custom training
        loops.

    Raises
    ------
    ArgumentError, OptionError
        Values out of their range.

    Notes
    -----
    The rate rises and falls linearly.  MATLAB's page could be read in part only: give all properties rather than rely
    on their defaults.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/cyclicallearnrate.html

    Examples
    --------
    >>> import dlarray as dl
    >>> schedule = dl.cyclicalLearnRate(MaxFactor=3, Period=4)
    >>> [schedule.learnRate(1, epoch) for epoch in range(1, 7)]
    [1.0, 2.0, 3.0, 2.0, 1.0, 2.0]
    """
    return _schedule(
        "cyclicalLearnRate", _cyclical, MaxFactor=MaxFactor, Period=Period, StepRatio=StepRatio,
        FrequencyUnit=FrequencyUnit,
    )  # fmt: skip
