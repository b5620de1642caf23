"""What trainNetwork tells: its table of lines, the fields of output functions, and the information at the end."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from dlarray.arguments import is_empty
from dlarray.array import dlarray
from dlarray.struct import struct
from dlarray.training.monitor.training_info import TrainingInfo, elapsed


class Score:
    """What is told beside the loss: the accuracy, or the RMSE, which follows from half the squared error."""

    def __init__(self, labels: bool, half_error: str) -> None:
        self.name = "Accuracy" if labels else "RMSE"
        self.column = "Accuracy" if labels else half_error

    def of(self, value: Any) -> Any:
        """The score for a value of the column; what is empty stays so."""
        if is_empty(value) or self.name == "Accuracy":
            return value
        return math.sqrt(2 * value) if value >= 0 else math.nan

    def text(self, value: Any) -> str:
        """The score for a value of the column, as the table shows it."""
        if is_empty(value):
            return ""
        return f"{value:.2f}%" if self.name == "Accuracy" else f"{self.of(value):.2f}"


def told_as_before(function: Callable, score: Score) -> Callable:
    """An output function of older programs as one of today's."""

    def call(info: Any) -> Any:
        found = struct(Epoch=info.Epoch, Iteration=info.Iteration, TimeSinceStart=info.TimeElapsed)
        found["TrainingLoss"], found["ValidationLoss"] = info.TrainingLoss, info.ValidationLoss
        found["BaseLearnRate"] = info.LearnRate
        for part in ("Training", "Validation"):
            found[part + score.name] = score.of(info[part + score.column])
        found["State"] = info.State
        return function(found)

    return call


class Lines:
    """The table that trainNetwork prints while it trains."""

    def __init__(self, score: Score, options: Any, above: Sequence[str] = ()) -> None:
        self.score, self.frequency, self.above = score, options.VerboseFrequency, above
        self.parts = ("Training", "Validation")[: 1 + (options.ValidationData is not None)]
        self.widths = [9, 13, 16, *[14] * (2 * len(self.parts)), 17]
        self.printed = 0

    def rule(self) -> None:
        """A line across the table."""
        print("|" + "=" * (sum(self.widths) + len(self.widths) - 1) + "|", flush=True)

    def _head(self) -> None:
        names = ("Mini-batch", "Validation")[: len(self.parts)]
        titles = [("Epoch", ""), ("Iteration", ""), ("Time Elapsed", "(hh:mm:ss)")]
        titles += [(name, word) for word in (self.score.name, "Loss") for name in names]
        titles.append(("Base Learning", "Rate"))
        for text in self.above:
            print(text)
        self.rule()
        for k in range(2):
            cells = [f"{title[k]:^{width}}" for title, width in zip(titles, self.widths, strict=True)]
            print("|" + "|".join(cells) + "|")
        self.rule()

    def tell(self, info: Any) -> None:
        """A line, when it is time for one."""
        if info.State == "start":
            self._head()
            return
        due = info.Iteration == 1 or info.Iteration % self.frequency == 0 or not is_empty(info.ValidationLoss)
        if info.Iteration == self.printed or not (due or info.State == "done"):
            return
        self.printed = info.Iteration
        losses = [info[part + "Loss"] for part in self.parts]
        rate = info.LearnRate
        cells = [str(info.Epoch), str(info.Iteration), elapsed(info.TimeElapsed)]
        cells += [self.score.text(info[part + self.score.column]) for part in self.parts]
        cells += ["" if is_empty(loss) else f"{loss:.4f}" for loss in losses]
        cells.append(f"{rate:.4f}" if rate >= 1e-3 else f"{rate:.4e}")
        print("|" + "|".join(f"{cell:>{w - 1}} " for cell, w in zip(cells, self.widths, strict=True)) + "|")


def information(info: TrainingInfo, score: Score, validated: bool) -> struct:
    """The information of older programs."""
    history = info.TrainingHistory
    losses = list(history.Loss)

    def row(values: Any) -> dlarray:
        return dlarray(np.asarray(list(values), dtype=float).reshape(1, -1))

    found = struct(TrainingLoss=row(losses))
    found["Training" + score.name] = row(map(score.of, history[score.column]))
    if validated:
        checked = info.ValidationHistory
        for name in ("Loss", score.name):
            values = list(checked.Loss) if name == "Loss" else [score.of(v) for v in checked[score.column]]
            every = np.full(len(losses), np.nan)
            for iteration, value in zip(checked.Iteration, values, strict=True):
                every[int(iteration) - 1] = value
            found["Validation" + name] = row(every)
    found["BaseLearnRate"] = row(history.LearnRate)
    if validated:
        for name in ("Loss", score.name):
            rows = np.asarray(found["Validation" + name]).ravel()
            known = rows[~np.isnan(rows)]
            found["FinalValidation" + name] = float(known[-1]) if len(known) else math.nan
    found["OutputNetworkIteration"] = info.OutputNetworkIteration
    return found
