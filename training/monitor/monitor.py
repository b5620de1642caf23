"""The training progress monitor: one recorder of what a training tells, and the screens that show it."""

from __future__ import annotations

import time
import weakref
from typing import Any

import numpy as np

from dlarray.arguments import choice, switch
from dlarray.array import asdlarray, dlarray
from dlarray.display import object_text, value_text
from dlarray.display.strings import String, Strings
from dlarray.errors import ArgumentError
from dlarray.struct import struct
from dlarray.training.monitor.curves import Curve
from dlarray.training.monitor.figure_screen import draw
from dlarray.training.monitor.monitor_screens import Slot, best_screen, close_all, screen_of, screens_of
from dlarray.training.monitor.monitor_values import names_of, number_of, shown_value, text_of, values_of
from dlarray.visible import visible_names


class TrainingProgressMonitor:
    """What `trainingProgressMonitor` makes."""

    __internals__ = "curve clock told latest line describe".split()
    __dir__ = visible_names

    def __init__(self) -> None:
        self._started = time.monotonic()
        self._epoch = time.time() - self._started  # from this clock to the time of day
        self._metrics: dict[str, Curve] = {}
        self._info: dict[str, Any] = {}
        self._groups: dict[str, list[str]] = {}
        self._scales: dict[str, str] = {}
        self._visible = False
        self._stop = False
        self._progress = 0.0
        self._status = "Running"
        self._label = ""
        self._slots: list[Slot] = []
        self._auto = True  # the best screen is chosen when there is something to see
        self._due = 0.0  # when the next of the screens wants to be shown something
        # What takes leave, also when Python ends, is a twin: it has all that this one has, and does not hold it.
        twin = object.__new__(type(self))
        twin.__dict__ = self.__dict__
        weakref.finalize(self, _forgotten, twin)

    # -- properties -------------------------------------------------------------------------------------------
    @property
    def Metrics(self) -> list[str]:
        """Names of the metrics."""
        return list(self._metrics)

    @Metrics.setter
    def Metrics(self, value: Any) -> None:
        self._metrics = {name: self._metrics.get(name) or Curve() for name in names_of("Metrics", value)}
        self._groups = {
            group: members
            for group, members in self._groups.items()
            if all(m in self._metrics for m in members)
        }

    @property
    def Info(self) -> list[str]:
        """Names of the values that are shown."""
        return list(self._info)

    @Info.setter
    def Info(self, value: Any) -> None:
        self._info = {name: self._info.get(name) for name in names_of("Info", value)}

    @property
    def XLabel(self) -> str:
        """What a step is."""
        return self._label

    @XLabel.setter
    def XLabel(self, value: Any) -> None:
        self._label = text_of("XLabel", value)

    @property
    def Status(self) -> str:
        """What is going on."""
        return self._status

    @Status.setter
    def Status(self, value: Any) -> None:
        before, self._status = self._status, text_of("Status", value)
        if self._status != before:
            self._show(soon=True)

    @property
    def Progress(self) -> float:
        """How much is done, from 0 to 100."""
        return self._progress

    @Progress.setter
    def Progress(self, value: Any) -> None:
        number = number_of("trainingProgressMonitor", "Progress", value)
        if not -1e-9 <= number <= 100 + 1e-9:
            raise ArgumentError(
                f"trainingProgressMonitor: Progress must be from 0 to 100, but it is {number:g}; "
                "fix: 100 * iteration / numIterations"
            )
        before, self._progress = self._progress, min(max(number, 0.0), 100.0)
        if self._progress == 100 != before:
            self.refresh()
        elif time.monotonic() >= self._due:
            self._show()

    @property
    def Visible(self) -> bool:
        """Whether the progress is shown."""
        return self._visible

    @Visible.setter
    def Visible(self, value: Any) -> None:
        self._visible, self._due = switch("trainingProgressMonitor", "Visible", value), 0.0

    @property
    def Stop(self) -> bool:
        """Whether training shall end."""
        return self._stop

    @property
    def MetricData(self) -> struct:
        """The metrics recorded: for each a matrix with steps and values."""
        return struct({name: _matrix(curve.points()[:, :2]) for name, curve in self._metrics.items()})

    @property
    def InfoData(self) -> struct:
        """The values shown; ``[]`` for what has none yet."""
        return struct({name: [] if value is None else value for name, value in self._info.items()})

    @property
    def ElapsedTime(self) -> float:
        """Seconds since the monitor was made."""
        return time.monotonic() - self._started

    @property
    def Screens(self) -> list[Any]:
        """Where the progress is shown; a word, a screen, or a list of them can be set."""
        return [slot.screen for slot in self._slots]

    @Screens.setter
    def Screens(self, value: Any) -> None:
        screens, self._auto = screens_of(value)
        close_all(self._slots)
        self._slots += map(Slot, screens)
        self._due = 0.0

    # -- what a training loop does --------------------------------------------------------------------------------
    def recordMetrics(self, step: Any, *metrics: Any, **named: Any) -> None:
        """See `recordMetrics`."""
        at = number_of("recordMetrics", "step", step)
        found = values_of("recordMetrics", metrics, named, self._metrics, "Metrics")
        numbers = [number_of("recordMetrics", name, value) for name, value in found.items()]
        clock = time.monotonic()
        for name, number in zip(found, numbers):
            self._metrics[name].add(at, number, self._epoch + clock)
        if clock >= self._due:
            self._show()

    def updateInfo(self, *info: Any, **named: Any) -> None:
        """See `updateInfo`."""
        found = values_of("updateInfo", info, named, self._info, "Info")
        self._info.update({name: shown_value(name, value) for name, value in found.items()})
        if time.monotonic() >= self._due:
            self._show()

    def groupSubPlot(self, groupName: Any = None, metricNames: Any = None, **groups: Any) -> None:
        """See `groupSubPlot`."""
        if groupName is not None or not groups:
            self._group(groupName, metricNames)
        for name, members in groups.items():
            self._group(name, members)

    def _group(self, groupName: Any, metricNames: Any) -> None:
        group = text_of("groupName", groupName, "groupSubPlot")
        members = names_of("metricNames", metricNames, "groupSubPlot")
        for name in members:
            if name not in self._metrics:
                raise ArgumentError(
                    f'groupSubPlot: there is no metric "{name}"; the metrics are {", ".join(self._metrics) or "none"}; '
                    "fix: set monitor.Metrics first"
                )
        scales = {name: self.scale(axes) for axes, names in self.axes().items() for name in names}
        if len({scales[name] for name in members}) > 1:
            told = ", ".join(f"{name} ({scales[name]})" for name in members)
            raise ArgumentError(
                f"groupSubPlot: the metrics of a group must have the same scale, but these are {told}; "
                "fix: groupSubPlot first, then yscale(monitor, groupName, …)"
            )
        for other in self._groups.values():
            other[:] = [name for name in other if name not in members]
        self._groups[group] = members
        self._groups = {name: found for name, found in self._groups.items() if found}
        if members:
            self._scales[group] = scales[members[0]]

    def yscale(self, axesName: Any, scale: Any) -> None:
        """See `yscale`."""
        if not isinstance(axesName, str) or axesName not in self.axes():
            raise ArgumentError(
                f'yscale: there is no plot "{axesName}"; the plots are {", ".join(self.axes()) or "none"}; '
                "fix: the name of a group or of a metric"
            )
        self._scales[axesName] = choice("yscale", "scale", scale, ("linear", "log"))

    def stop(self) -> None:
        """Ask the training loop to end: ``Stop`` becomes true."""
        self._stop = True

    # -- where it is seen -----------------------------------------------------------------------------------------
    def addScreen(self, screen: Any, *options: Any, **named: Any) -> Any:
        """Show the progress on one more screen, and return it.

        ``monitor.addScreen("web", Port=8080)``: a word of the option ``Screens`` of `trainingProgressMonitor` and that
        screen's own options, or any object with a method ``show(monitor)`` and, if it wants one, ``close()``.
        """
        found = screen_of(screen, *options, **named)
        self._slots.append(Slot(found))
        self._due = 0.0
        return found

    def refresh(self) -> None:
        """Show the present state at once."""
        self._show(now=True)

    def close(self) -> None:
        """Show the last state and take leave of the screens: files and servers are closed, a window stays.

        ``with trainingProgressMonitor(…) as monitor:`` does so at the end of the block.
        """
        self.refresh()
        close_all(self._slots)
        self._auto = False

    def __enter__(self) -> TrainingProgressMonitor:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _show(self, soon: bool = False, now: bool = False) -> None:
        """Show it on the screens whose time has come; ``soon`` waits for slow ones only, ``now`` for none."""
        clock = time.monotonic()
        if self._auto and self._visible and any(self._metrics.values()):
            self._auto = False  # nothing is opened before there is something to see
            self._slots.append(Slot(best_screen()))
        for slot in list(self._slots):
            if (self._visible or slot.always) and (now or clock >= (slot.free if soon else slot.due)):
                if not slot.show(self):
                    self._slots.remove(slot)
        waiting = [slot.due for slot in self._slots if self._visible or slot.always]
        self._due = 0.0 if self._auto and self._visible else min(waiting, default=float("inf"))

    # -- what screens read ----------------------------------------------------------------------------------------
    def axes(self) -> dict[str, list[str]]:
        """The plots by name, groups first, with the metrics of each."""
        grouped = {name for members in self._groups.values() for name in members}
        return {**self._groups, **{name: [name] for name in self._metrics if name not in grouped}}

    def scale(self, axes: str) -> str:
        """ "linear" or "log"."""
        return self._scales.get(axes, "linear")

    def curve(self, metric: str) -> Curve:
        """The points of a metric."""
        return self._metrics[metric]

    def clock(self) -> float:
        """When the monitor was made, in seconds since 1970."""
        return self._epoch + self._started

    def told(self) -> dict[str, str]:
        """The values shown, as texts."""
        return {name: _brief(value) for name, value in self._info.items() if value is not None}

    def latest(self) -> dict[str, str]:
        """The last value of each metric, as texts."""
        return {name: f"{curve.last():.4g}" for name, curve in self._metrics.items() if curve}

    def line(self) -> str:
        """The state on one line."""
        parts = [self._status, f"{self._progress:.0f} %"] if self._progress else [self._status]
        parts += [f"{name}: {text}" for name, text in {**self.told(), **self.latest()}.items()]
        return "  ".join(parts)

    def figure(self, figure: Any = None) -> Any:
        """What the window shows, as a figure of matplotlib, in one that is given or in a new one."""
        return draw(self, figure)

    def __repr__(self) -> str:
        rows = [
            ("Metrics", Strings(self._metrics)),
            ("Info", Strings(self._info)),
            ("Visible", self._visible),
            ("Progress", self._progress),
            ("Status", String(self._status)),
            ("XLabel", String(self._label)),
            ("Stop", self._stop),
            ("MetricData", self.MetricData),
            ("InfoData", self.InfoData),
        ]
        return object_text("TrainingProgressMonitor", [(None, rows)])

    def describe(self) -> str:
        """A few words for messages."""
        return f"TrainingProgressMonitor of {len(self._metrics)} metrics"


def _forgotten(monitor: TrainingProgressMonitor) -> None:
    """Close the screens of a monitor that nobody has closed; a log gets what it lacks."""
    for slot in list(monitor._slots):
        if slot.always and not slot.show(monitor):
            monitor._slots.remove(slot)
    close_all(monitor._slots)


def _matrix(points: np.ndarray) -> dlarray:
    return asdlarray(np.array(points, dtype=np.float64))


def _brief(value: Any) -> str:
    return value if isinstance(value, str) else value_text(value)
