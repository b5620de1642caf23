"""The plot of a training, Plots="training-progress": a monitor that trainnet feeds."""

from __future__ import annotations

from typing import Any

from dlarray.training.monitor.monitor import TrainingProgressMonitor
from dlarray.training.monitor.monitor_screens import best_screen


class ProgressPlot:
    """A training progress monitor with the losses, the metrics and the learning rate of a training.

    ``plots`` is the option of that name: a word, screens, or the user's own monitor, which gets the metrics that it
    lacks and stays open.
    """

    def __init__(
        self,
        names: list[str],
        checked: bool,
        total: int | None,
        plots: Any = "training-progress",
    ) -> None:
        shown = ["Training", "Validation"] if checked else ["Training"]
        self.names = [f"{part}{name}" for name in names for part in shown]
        self.total = total
        self.own = not isinstance(plots, TrainingProgressMonitor)
        self.monitor = TrainingProgressMonitor() if self.own else plots
        monitor = self.monitor
        monitor.Metrics = [*monitor.Metrics, *(n for n in self.names if n not in monitor.Metrics)]
        told = ("Epoch", "Iteration", "LearnRate")
        monitor.Info = [*monitor.Info, *(name for name in told if name not in monitor.Info)]
        monitor.XLabel = monitor.XLabel or "Iteration"
        for name in names:
            if checked:
                monitor.groupSubPlot(name, [f"{part}{name}" for part in shown])
        if self.own:
            monitor.Screens = _screens(plots)
            monitor.Visible = True

    def update(self, info: Any) -> bool:
        """Show what is new; whether the user wants training to stop."""
        monitor = self.monitor
        found = {name: info[name] for name in self.names if info[name] is not None}
        if info.State == "done":  # the training values were recorded with their iteration
            found = {name: value for name, value in found.items() if name.startswith("Validation")}
        if found and info.State != "start":
            monitor.recordMetrics(info.Iteration, found)
            rate = {} if info.LearnRate is None else {"LearnRate": info.LearnRate}
            monitor.updateInfo(Epoch=info.Epoch, Iteration=info.Iteration, **rate)
            if self.total:
                monitor.Progress = min(100 * info.Iteration / self.total, 100)
        if info.State == "done":
            self._end("Training stopped")
        return bool(monitor.Stop)

    def fail(self) -> None:
        """An error has ended the training."""
        self._end("Training failed")

    def _end(self, status: str) -> None:
        self.monitor.Status = status
        if self.own:
            self.monitor.close()
        else:
            self.monitor.refresh()


def _screens(plots: Any) -> list[Any]:
    """The screens of a monitor: "training-progress" is the best one."""
    return [
        best_screen() if isinstance(item, str) and item.lower() == "training-progress" else item
        for item in (plots if isinstance(plots, (list, tuple)) else [plots])
    ]
