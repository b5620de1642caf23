"""A training progress monitor in the terminal: a progress bar, and a table."""

from __future__ import annotations

import shutil
import sys
from typing import Any

from dlarray.arguments import whole
from dlarray.errors import OptionError
from dlarray.training.monitor.screen import Screen
from dlarray.training.monitor.terminal_lines import forget, is_terminal, keep
from dlarray.training.monitor.training_info import VerboseTable, elapsed


class Terminal(Screen):
    """One line, written over and over: the progress bar of tqdm where that is installed, else words and numbers."""

    pause = 0.2

    def __init__(self, Stream: Any = None) -> None:
        self.stream = Stream
        self.bar: Any = None
        self.open = False  # whether a line of words wants its end
        self.done = False
        self.last = ""  # the line of words as it stands

    def show(self, monitor: Any) -> None:
        """Write the line anew; at 100 % it stays."""
        if self.done and monitor.Progress == 100:
            return
        self.done = monitor.Progress == 100
        if self.stream is None:
            self.stream = sys.stderr
        if self.bar is None and monitor.Progress:
            self.bar = self._bar(monitor.ElapsedTime)
        if self.bar is None:
            self.last, self.open = _clean(monitor.line()), True
            self._write(self.last)
        else:
            words = {**monitor.told(), **monitor.latest()}
            self.bar.n = monitor.Progress
            self.bar.set_description_str(_clean(monitor.Status), refresh=False)
            self.bar.set_postfix_str(_clean(", ".join(f"{k}: {v}" for k, v in words.items())), refresh=False)
            self.bar.refresh()
        if self.done:
            self.close()
        elif is_terminal(self.stream):
            keep(self)

    def hide(self) -> None:
        """Leave the line to what is printed now."""
        if self.bar is not None:
            self.bar.clear()
        elif self.open:
            self._write("")

    def draw(self) -> None:
        """Write the line again."""
        if self.bar is not None:
            self.bar.refresh()
        elif self.open:
            self._write(self.last)

    def _bar(self, seconds: float) -> Any:
        """The progress bar of tqdm; None where it is not installed."""
        try:
            from tqdm import tqdm
        except ImportError:
            return None
        if self.open:  # the bar takes the place of the words
            self._write("")
            self.open = False
        bar = type("Bar", (tqdm,), {"monitor_interval": 0})(  # 0: without tqdm's own thread
            total=100, file=self.stream, leave=True, dynamic_ncols=True,
            bar_format="{desc}: {percentage:3.0f}%|{bar}| [{elapsed}<{remaining}{postfix}]",
        )  # fmt: skip
        bar.start_t -= seconds  # the clock started with the monitor
        return bar

    def _write(self, line: str) -> None:
        width = shutil.get_terminal_size().columns - 1
        self.stream.write("\r" + line[:width].ljust(width) + ("" if line else "\r"))
        self.stream.flush()

    def close(self) -> None:
        """End the line."""
        forget(self)
        if self.bar is not None:
            self.bar.close()
        elif self.open:
            self.stream.write("\n")
            self.stream.flush()
        self.bar, self.open = None, False


def _clean(text: str) -> str:
    """Text on one line, without anything that a terminal would obey."""
    return "".join(c if c.isprintable() else " " for c in text)


class Table(Screen):
    """A table in the manner of trainnet: a line for the first step and for every ``Frequency``-th.

    A line is printed when the next step is recorded, and what is left with 100 % of progress or at the end, so that it
    has all that was recorded of its step.
    """

    def __init__(self, Frequency: Any = 50) -> None:
        self.frequency = whole(
            "trainingProgressMonitor",
            "Frequency",
            Frequency,
            least=1,
            expected="a positive integer",
            fix='monitor.addScreen("table", Frequency=50)',
            error=OptionError,
        )
        self.table: VerboseTable | None = None
        self.seen: dict[str, int] = {}  # how many points of each metric have been read
        self.rows: dict[float, dict[str, Any]] = {}  # lines that may still grow
        self.first: float | None = None
        self.newest = float("-inf")

    def show(self, monitor: Any) -> None:
        """Print the lines that are complete."""
        titles = [_clean(monitor.XLabel) or "Step", "TimeElapsed", *monitor.Metrics]
        if self.table is None or self.table.titles != titles:
            self.table = VerboseTable(titles)
        for metric in monitor.Metrics:
            points = monitor.curve(metric).points(self.seen.get(metric, 0))
            self.seen[metric] = self.seen.get(metric, 0) + len(points)
            for step, value, when in points.tolist():
                self.first = step if self.first is None else self.first
                self.newest = max(self.newest, step)
                if step == self.first or step % self.frequency == 0:
                    row = self.rows.setdefault(step, {titles[0]: step})
                    row.setdefault("TimeElapsed", elapsed(when - monitor.clock()))
                    row[metric] = value
        self._print(float("inf") if monitor.Progress == 100 else self.newest)

    def close(self) -> None:
        """Print what is left."""
        self._print(float("inf"))

    def _print(self, before: float) -> None:
        for step in sorted(step for step in self.rows if step < before):
            if self.table is not None:
                self.table.row(self.rows.pop(step))
