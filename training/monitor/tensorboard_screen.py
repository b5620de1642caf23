"""A training progress monitor as a log for TensorBoard."""

from __future__ import annotations

import os
import time
import weakref
from datetime import datetime
from pathlib import Path
from typing import Any

from dlarray.arguments import is_empty
from dlarray.errors import ClassError, describe
from dlarray.training.monitor.event_files import EventFile, scalar_event, text_event
from dlarray.training.monitor.screen import Screen


class TensorBoard(Screen):
    """Event files in a folder: ``tensorboard --logdir runs`` shows them.

    Every recorded value is written, with its step (a whole number) and its time, as a single.  Metrics stand under the
    name of their plot, as ``Loss/TrainingLoss``; values shown under ``Info``, whenever they change.
    """

    pause = 1.0
    always = True

    def __init__(self, LogDirectory: Any = None) -> None:
        if is_empty(LogDirectory):
            LogDirectory = Path("runs") / datetime.now().strftime("%Y-%m-%d_%H-%M-%S")
        if not isinstance(LogDirectory, (str, os.PathLike)) or LogDirectory == "":
            raise ClassError(
                f"trainingProgressMonitor: LogDirectory must be the name of a folder, but it is "
                f'{describe(LogDirectory)}; fix: monitor.addScreen("tensorboard", LogDirectory="runs/first")'
            )
        super().__init__()
        self.folder = Path(LogDirectory)
        self.file: EventFile | None = None
        self._monitor: Any = lambda: None
        self.seen: dict[str, int] = {}
        self.tags: dict[str, str] = {}
        self.shown: dict[str, Any] = {}

    def show(self, monitor: Any) -> None:
        """Write what is new."""
        self._monitor = weakref.ref(monitor)
        for plot, metrics in monitor.axes().items():
            for metric in metrics:  # a curve keeps the name that it began with
                self.tags.setdefault(metric, metric if plot == metric else f"{plot}/{metric}")
        for metric in monitor.Metrics:
            seen = self.seen.get(metric, 0)
            for k, (step, value, when) in enumerate(monitor.curve(metric).points(seen).tolist(), seen + 1):
                self._write(scalar_event(when, int(step), self.tags[metric], value))
                self.seen[metric] = k
        self._values(monitor)
        if self.file is not None:
            self.file.flush()

    def _write(self, event: bytes) -> None:
        """Add an event; there is no file before the first one."""
        self.file = self.file or EventFile(self.folder)
        self.file.write(event)

    def _values(self, monitor: Any) -> None:
        ends = [monitor.curve(metric).points(-1)[:, 0] for metric in monitor.Metrics]
        step = int(max((float(end[0]) for end in ends if len(end)), default=0))
        now = time.time()
        for name, value in {"Status": monitor.Status, **monitor.InfoData}.items():
            if isinstance(value, list) or self.shown.get(name) == value:
                continue
            self.shown[name] = value
            write = text_event if isinstance(value, str) else scalar_event
            self._write(write(now, step, name if name == "Status" else f"Info/{name}", value))

    def forked(self) -> None:
        """A process that was forked writes to a file of its own what it records itself."""
        if self.file is not None:
            self.file.forked()
            self.file = None
        monitor = self._monitor()
        if monitor is not None:
            self.seen = {metric: len(monitor.curve(metric)) for metric in monitor.Metrics}

    def close(self) -> None:
        """Close the file; what comes later goes into a new one."""
        file, self.file = self.file, None
        if file is not None:
            file.close()
