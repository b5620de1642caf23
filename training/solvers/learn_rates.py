"""The learning rate of each iteration, as the options of a training say."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable
from typing import Any

from dlarray.arguments import one_number
from dlarray.errors import ArgumentError, describe
from dlarray.training.solvers.learn_rate_schedules import (
    cosineLearnRate,
    cyclicalLearnRate,
    exponentialLearnRate,
    polynomialLearnRate,
    warmupLearnRate,
)

_NAMED = {
    "warmup": warmupLearnRate,
    "exponential": exponentialLearnRate,
    "cyclical": cyclicalLearnRate,
}
Rule = Callable[
    [float, int, int], float
]  # of the initial rate, and of iteration and epoch since the schedule began


def learn_rates(options: Any) -> Callable[[int, int], float]:
    """The rate as a function of iteration and epoch, both from 1, that is asked for every iteration in turn."""
    given = options.LearnRateSchedule
    stages: list[tuple] = []
    for item in given if isinstance(given, list) else [given]:
        gone = sum(length for _, unit, length in stages if unit == "epoch" and length < math.inf)
        stages.append(_stage(item, options, max(options.MaxEpochs - gone, 1)))
    start = options.InitialLearnRate
    place, began = 0, (0, 0)  # the schedule that is on, and the last iteration and epoch before it

    def rate(iteration: int, epoch: int) -> float:
        nonlocal place, began
        rule, unit, length = stages[place]
        while (
            place < len(stages) - 1
            and (epoch - began[1] if unit == "epoch" else iteration - began[0]) > length
        ):
            place, began = place + 1, (iteration - 1, epoch - 1)
            rule, unit, length = stages[place]
        return rule(start, iteration - began[0], epoch - began[1])

    return rate


def _stage(item: Any, options: Any, epochs: int) -> tuple[Rule, str, float]:
    """How a schedule gives rates, in which unit it counts, and how long it lasts; ``epochs`` are left to it."""
    if item == "none":
        return (lambda start, iteration, epoch: start), "epoch", math.inf
    if item == "piecewise":
        factor, period = options.LearnRateDropFactor, options.LearnRateDropPeriod  # 0 and 1 among the factors
        return (lambda start, iteration, epoch: start * factor ** ((epoch - 1) // period)), "epoch", math.inf
    if item == "polynomial":  # these two by their names drop over the length of the training
        item = polynomialLearnRate(NumSteps=epochs)
    elif item == "cosine":
        item = cosineLearnRate(Period=epochs)
    elif isinstance(item, str):
        item = _NAMED[item]()
    unit, length = getattr(item, "FrequencyUnit", "epoch"), getattr(item, "NumSteps", math.inf)
    if hasattr(item, "learnRate"):
        by_epoch = unit == "epoch"
        return (lambda start, i, e: item.learnRate(start, e if by_epoch else i)), unit, length
    if hasattr(item, "update"):
        return _updated(item, unit == "epoch"), unit, length
    return _called(item), "epoch", math.inf


def _updated(schedule: Any, by_epoch: bool) -> Rule:
    """A schedule of the user's: ``schedule, rate = schedule.update(initialLearnRate, iteration, epoch)``."""
    kept = {"schedule": schedule, "at": 0, "rate": math.nan}

    def rule(start: float, iteration: int, epoch: int) -> float:
        at = epoch if by_epoch else iteration
        if at != kept["at"]:
            found = kept["schedule"].update(start, iteration, epoch)
            kept["at"] = at
            kept["schedule"], rate = found if isinstance(found, tuple) else (kept["schedule"], found)
            kept["rate"] = _number(rate)
        return kept["rate"]

    return rule


def _called(function: Callable) -> Rule:
    """A function of the epoch, or of the initial rate and the epoch."""
    try:
        places = [p for p in inspect.signature(function).parameters.values() if p.default is p.empty]
        alone = len(places) == 1
    except (TypeError, ValueError):
        alone = False
    return lambda start, i, epoch: _number(function(epoch) if alone else function(start, epoch))


def _number(rate: Any) -> float:
    found = one_number(rate)
    if found is None or isinstance(found, complex) or not 0 <= found < math.inf:
        raise ArgumentError(
            f"trainnet: LearnRateSchedule gave {describe(rate)}, but a rate is a number from 0; fix: return "
            "initialLearnRate*0.9**epoch"
        )
    return float(found)
