"""TrainingInfo: what trainnet tells of a training; and the lines that it prints meanwhile."""

from __future__ import annotations

import time
from typing import Any

from dlarray.display import html_text, object_text
from dlarray.display.tables import table_number
from dlarray.table import table
from dlarray.training.monitor.figures import appear, pyplot_for
from dlarray.training.monitor.training_plot import draw_history


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

    _repr_html_ = html_text

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
    """The table that trainnet prints while it trains: every cell right-aligned below its title."""

    def __init__(self, titles: list[str]) -> None:
        self.titles = titles
        self.started = False

    def row(self, values: dict[str, Any]) -> None:
        """Print a line; what has no value stays blank."""
        if not self.started:
            print("".join(f"    {title}" for title in self.titles))
            print("".join(f"    {'_' * len(title)}" for title in self.titles))
            self.started = True
        print("".join(self._cell(title, values.get(title)) for title in self.titles), flush=True)

    def _cell(self, title: str, value: Any) -> str:
        text = "" if value is None else value if isinstance(value, str) else table_number(float(value))
        return f"{text:>{len(title) + 4}}"


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
