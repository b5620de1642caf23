"""TrainingInfo: what trainnet tells of a training; and the lines that it prints meanwhile."""

from __future__ import annotations

import re
import time
from typing import Any, NamedTuple

from dlarray.display import curves_html, folded, object_text, pre_html
from dlarray.display.tables import table_number
from dlarray.table import table
from dlarray.training.monitor.figures import appear, pyplot_for
from dlarray.training.monitor.terminal_lines import room, say
from dlarray.training.monitor.training_plot import draw_history
from dlarray.visible import visible_names


class TrainingInfo:
    """Neural network training information: the second output of `trainnet`.

    Attributes
    ----------
    TrainingHistory : table
        A row for each iteration: Iteration, Epoch, LearnRate, Loss and the metrics; of the solver "lbfgs" Iteration,
        Loss, GradientNorm, StepNorm and the metrics.
    ValidationHistory : table
        A row for each evaluation of the validation data: Iteration, Loss and the metrics.  Empty without them.
    OutputNetworkIteration : int
        The iteration whose network was returned.
    StopReason : str
        Why training stopped: "Max epochs completed", "Max iterations completed", "Met validation criterion", "Stopped
        by OutputFcn", "Stopped manually", "Training loss is NaN", "Gradient tolerance reached", "Step tolerance
        reached" or "Suitable learning rate not found".

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/deep.traininginfo.html
    """

    __internals__ = "describe".split()
    __dir__ = visible_names

    def __init__(self, TrainingHistory: table, ValidationHistory: table, iteration: int, reason: str) -> None:
        self.TrainingHistory = TrainingHistory
        self.ValidationHistory = ValidationHistory
        self.OutputNetworkIteration = iteration
        self.StopReason = reason
        self._figure: Any = None  # what is shown

    def __repr__(self) -> str:
        rows = [
            ("TrainingHistory", self.TrainingHistory),
            ("ValidationHistory", self.ValidationHistory),
            ("OutputNetworkIteration", self.OutputNetworkIteration),
            ("StopReason", _Quoted(self.StopReason)),
        ]
        return object_text("TrainingInfo", [(None, rows)])

    def _repr_html_(self) -> str:
        """The display, the losses as a picture, and folded below it the tables."""
        parts = [pre_html(repr(self))]
        both = (("Training", self.TrainingHistory), ("Validation", self.ValidationHistory))
        told = [(name, history) for name, history in both if "Loss" in history.VariableNames]
        curves = [(f"{name.lower()} loss", list(h.Iteration), list(h.Loss)) for name, h in told]
        if curves:
            parts.append(curves_html("The losses over the iterations", curves))
        parts += [folded(f"{name}History", history._repr_html_()) for name, history in told]
        return "".join(parts)

    def describe(self) -> str:
        """A few words for messages."""
        return f"TrainingInfo of {len(self.TrainingHistory)} iterations"

    def show(self) -> Any:
        """See `show`."""
        self.close()
        self._figure = draw_history(self)
        if self._figure.canvas.manager is not None:
            self._figure.canvas.manager.set_window_title("Training Progress")
            appear(self._figure)
        return self._figure

    def plot(self, *, Parent: Any = None) -> Any:
        """Draw what `show` shows, in a new figure, in one that is given, or in the place of axes."""
        return draw_history(self, Parent)

    def close(self) -> None:
        """See `close`."""
        if self._figure is not None:
            pyplot_for("close").close(self._figure)
            self._figure = None


class _Quoted(str):
    """Text that MATLAB shows in double quotes, as it does strings."""

    def property_text(self) -> str:
        return f'"{self}"'


def elapsed(seconds: float) -> str:
    """``hh:mm:ss``."""
    whole = int(seconds)
    return f"{whole // 3600:02d}:{whole // 60 % 60:02d}:{whole % 60:02d}"


class VerboseTable:
    """The table that trainnet prints while it trains: every cell right-aligned below its title.

    Where it is wider than the terminal or the output of a cell, the titles take two lines, and the columns stand
    closer; where that does not do, a row takes several lines.
    """

    def __init__(self, titles: list[str]) -> None:
        self.titles = titles
        self.parts: list[list[Column]] = []  # the columns of each line of a row

    def row(self, values: dict[str, Any]) -> None:
        """Print a line; what has no value stays blank."""
        lines = []
        if not self.parts:
            self.parts = _laid_out(self.titles, room())
            lines = [line for part in self.parts for line in _heads(part)]
        for part in self.parts:
            lines.append("".join(column.cell(values.get(column.title)) for column in part))
        say("\n".join(lines))


class Column(NamedTuple):
    """A column of the table: what it is called, in how many lines, and how wide it is with the blanks before it."""

    title: str
    words: list[str]
    blanks: int

    @property
    def width(self) -> int:
        """The characters of a cell; what is put on two lines has room for any number."""
        return max(_NUMBER if len(self.words) > 1 else 0, *map(len, self.words))

    @property
    def whole(self) -> int:
        """The characters of a cell and of the blanks before it."""
        return self.width + self.blanks

    def cell(self, value: Any) -> str:
        """A value, right-aligned."""
        text = "" if value is None else value if isinstance(value, str) else table_number(float(value))
        return f"{text:>{self.whole}}"


_NUMBER = 10  # characters: 1.2345e-05


def _laid_out(titles: list[str], room: int | None) -> list[list[Column]]:
    """The columns of each line of a row: as MATLAB has them, or so that they fit."""
    wide = [Column(title, [title], 4) for title in titles]
    if room is None:
        return [wide]
    for columns in (wide, _narrow(titles, 4), _narrow(titles, 2)):
        if sum(column.whole for column in columns) <= room:
            return [columns]
    parts: list[list[Column]] = [[]]
    for column in columns:
        if parts[-1] and sum(c.whole for c in parts[-1]) + column.whole > room:
            parts.append([])
        parts[-1].append(column)
    return parts


def _narrow(titles: list[str], blanks: int) -> list[Column]:
    """Columns with titles such as TrainingLoss on two lines, where that makes them narrower."""
    found = []
    for title in titles:
        whole = Column(title, [title], blanks)
        cut = Column(title, re.sub(r"(?<=[a-z])(?=[A-Z])", " ", title).split(" ", 1), blanks)
        found.append(cut if cut.width < whole.width else whole)
    return found


def _heads(columns: list[Column]) -> list[str]:
    """The titles, at the foot of their lines, and a rule below each."""
    height = max(len(column.words) for column in columns)
    filled = [[""] * (height - len(column.words)) + column.words for column in columns]
    lines = [
        "".join(f"{w[k]:>{c.whole}}" for w, c in zip(filled, columns, strict=True)) for k in range(height)
    ]
    return [*lines, "".join(f"{'_' * c.width:>{c.whole}}" for c in columns)]


class History:
    """The rows of the two tables, and the clock."""

    def __init__(self, columns: list[str], metrics: list[str]) -> None:
        self.columns = [*columns, *metrics]
        self.training: dict[str, list] = {name: [] for name in self.columns}
        self.validation: dict[str, list] = {name: [] for name in ("Iteration", "Loss", *metrics)}
        self.started = time.perf_counter()

    def seconds(self) -> float:
        """Since training began."""
        return time.perf_counter() - self.started

    def add(self, row: dict[str, Any]) -> None:
        """An iteration."""
        for name in self.columns:
            self.training[name].append(row[name])

    def add_validation(self, row: dict[str, Any]) -> None:
        """An evaluation of the validation data."""
        for name, column in self.validation.items():
            column.append(row[name])

    def info(self, iteration: int, reason: str) -> TrainingInfo:
        """What there is to tell."""
        validation = table(self.validation) if self.validation["Iteration"] else table()
        return TrainingInfo(table(self.training), validation, iteration, reason)
