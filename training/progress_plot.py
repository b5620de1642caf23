"""The plot of a training, Plots="training-progress": a monitor that trainnet feeds."""

from __future__ import annotations

from typing import Any

from dlarray.training.monitor_functions import trainingProgressMonitor


class ProgressPlot:
    """A training progress monitor with the losses, the metrics and the learning rate of a training."""

    def __init__(self, names: list[str], checked: bool, total: int | None) -> None:
        shown = ["Training", "Validation"] if checked else ["Training"]
        self.names = [f"{part}{name}" for name in names for part in shown]
        self.total = total
        self.monitor = trainingProgressMonitor(
            Metrics=self.names, Info=["Epoch", "Iteration", "LearnRate"], XLabel="Iteration"
        )
        for name in names:
            if checked:
                self.monitor.groupSubPlot(name, [f"{part}{name}" for part in shown])

    def update(self, info: Any) -> bool:
        """Show what is new; whether the user wants training to stop."""
        found = {name: info[name] for name in self.names if info[name] is not None}
        if found and info.State == "iteration":
            self.monitor.recordMetrics(info.Iteration, **found)
            rate = {} if info.LearnRate is None else {"LearnRate": info.LearnRate}
            self.monitor.updateInfo(Epoch=info.Epoch, Iteration=info.Iteration, **rate)
            if self.total:
                self.monitor.Progress = min(100 * info.Iteration / self.total, 100)
        if info.State == "done":
            self.monitor.Status = "Training stopped"
        return bool(self.monitor.Stop)
