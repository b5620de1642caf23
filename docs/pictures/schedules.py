"""Learn-rate schedules, as their own learnRate gives them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import dlarray as dl
from pictures.canvas import BLUE, GREEN, ORANGE, PURPLE, RED, Canvas
from pictures.drawn import picture

EPOCHS = 40
MADE: dict[str, tuple[str, Callable[[], Any]]] = {
    "piecewiseLearnRate": ("piecewiseLearnRate(DropFactor=0.5)", lambda: dl.piecewiseLearnRate(DropFactor=0.5)),
    "exponentialLearnRate": ("exponentialLearnRate(DropFactor=0.5)", lambda: dl.exponentialLearnRate(DropFactor=0.5)),
    "polynomialLearnRate": ("polynomialLearnRate(NumSteps=40)", lambda: dl.polynomialLearnRate(NumSteps=EPOCHS)),
    "cosineLearnRate": (
        "cosineLearnRate(PeriodGrowthFactor=3)", lambda: dl.cosineLearnRate(PeriodGrowthFactor=3)
    ),
    "cyclicalLearnRate": ("cyclicalLearnRate(Period=20)", lambda: dl.cyclicalLearnRate(Period=20)),
    "warmupLearnRate": ("warmupLearnRate(NumSteps=10)", lambda: dl.warmupLearnRate(NumSteps=10)),
}  # fmt: skip
COLOR = dict(zip(MADE, (BLUE, ORANGE, GREEN, PURPLE, RED, BLUE), strict=True))


def rates(schedule: Any, count: int = EPOCHS) -> list[float]:
    """What becomes of the rate 1, step by step, until the schedule ends."""
    return [float(schedule.learnRate(1.0, k)) for k in range(1, int(min(count, schedule.NumSteps)) + 1)]


def panel(c: Canvas, x: float, y: float, name: str, w: float, h: float) -> None:
    shown, made = MADE[name]
    top = 2.2 if name == "cyclicalLearnRate" else 1.1
    axes = c.axes(
        x, y, w, h, across=(0, EPOCHS), up=(0, top), ticks=(0, 10, 20, 30, 40), rungs=(0, 0.5,
        1) if top < 2 else (0, 1, 2)
    )  # fmt: skip
    c.text(x + w / 2, y - 8, shown, size=11, mono=True)
    found = rates(made())
    axes.curve(range(len(found) + 1), [*found, found[-1]], COLOR[name], steps=True)


def one(name: str) -> Canvas:
    c = Canvas(400, 230)
    panel(c, 40, 26, name, 340, 160)
    c.text(210, 224, "step", size=12)
    return c


for _name in MADE:
    picture(f"{_name}-steps", f"The learning rate that {_name} gives for forty steps, in parts of the first "
    f"one.", _name)(
        lambda name=_name: one(name)
    )  # fmt: skip


@picture(
    "schedules", "Six learn-rate schedules over forty steps: piecewise, exponential, polynomial, cosine, "
    "cyclical, and warm-up.",
)  # fmt: skip
def overview() -> Canvas:
    c = Canvas(840, 330)
    for k, name in enumerate(MADE):
        row, column = divmod(k, 3)
        panel(c, 34 + 282 * column, 26 + 165 * row, name, 232, 105)
    return c
