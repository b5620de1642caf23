"""The training progress monitor: what it keeps, and when it shows it."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from dlarray.array import asdlarray, dlarray
from dlarray.backend import to_numpy
from dlarray.display import object_text, value_text
from dlarray.errors import ArgumentError, ClassError, OptionError, SizeError, describe
from dlarray.struct import struct
from dlarray.training.datastores import one_of
from dlarray.training.monitor_screens import Screen, draw, screen_for
from dlarray.training.strings import String, Strings

# Seconds between two updates of what is seen.
PAUSE = 0.5


class TrainingProgressMonitor:
    """What `trainingProgressMonitor` makes."""

    def __init__(self) -> None:
        self._started = time.monotonic()
        self._metrics: dict[str, list[tuple[float, float]]] = {}
        self._info: dict[str, Any] = {}
        self._groups: dict[str, list[str]] = {}
        self._scales: dict[str, str] = {}
        self._visible = False
        self._stop = False
        self._progress = 0.0
        self._status = "Running"
        self._label = ""
        self._screen: Screen | None = None
        self._shown = -PAUSE

    # -- properties -------------------------------------------------------------------------------------------
    @property
    def Metrics(self) -> list[str]:
        """Names of the metrics."""
        return list(self._metrics)

    @Metrics.setter
    def Metrics(self, value: Any) -> None:
        self._metrics = {name: self._metrics.get(name, []) for name in names_of("Metrics", value)}
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
        self._status = text_of("Status", value)
        self._show(now=True)

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
        self._progress = min(max(number, 0.0), 100.0)
        self._show(now=self._progress == 100)

    @property
    def Visible(self) -> bool:
        """Whether the progress is shown."""
        return self._visible

    @Visible.setter
    def Visible(self, value: Any) -> None:
        if isinstance(value, str):
            value = one_of("trainingProgressMonitor", "Visible", value, "on", "off") == "on"
        self._visible = bool(value)

    @property
    def Stop(self) -> bool:
        """Whether training shall end."""
        return self._stop

    @property
    def MetricData(self) -> struct:
        """The metrics recorded: for each a matrix with steps and values."""
        return struct({name: _matrix(points) for name, points in self._metrics.items()})

    @property
    def InfoData(self) -> struct:
        """The values shown; ``[]`` for what has none yet."""
        return struct({name: [] if value is None else value for name, value in self._info.items()})

    @property
    def ElapsedTime(self) -> float:
        """Seconds since the monitor was made."""
        return time.monotonic() - self._started

    # -- what a training loop does --------------------------------------------------------------------------------
    def recordMetrics(self, step: Any, *metrics: Any, **named: Any) -> None:
        """See `recordMetrics`."""
        at = number_of("recordMetrics", "step", step)
        found = values_of("recordMetrics", metrics, named, self._metrics, "Metrics")
        for name, value in {n: number_of("recordMetrics", n, v) for n, v in found.items()}.items():
            self._metrics[name].append((at, value))
        self._show()

    def updateInfo(self, *info: Any, **named: Any) -> None:
        """See `updateInfo`."""
        for name, value in values_of("updateInfo", info, named, self._info, "Info").items():
            self._info[name] = value if isinstance(value, str) else _told(name, value)
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
        for other in self._groups.values():
            other[:] = [name for name in other if name not in members]
        self._groups[group] = members
        self._groups = {name: found for name, found in self._groups.items() if found}

    def yscale(self, axesName: Any, scale: Any) -> None:
        """See `yscale`."""
        if axesName not in self.axes():
            raise ArgumentError(
                f'yscale: there is no plot "{axesName}"; the plots are {", ".join(self.axes()) or "none"}; '
                "fix: the name of a group or of a metric"
            )
        self._scales[axesName] = one_of("yscale", "scale", scale, "linear", "log")

    def stop(self) -> None:
        """Ask the training loop to end: ``Stop`` becomes true."""
        self._stop = True

    # -- what is seen -----------------------------------------------------------------------------------------
    def axes(self) -> dict[str, list[str]]:
        """The plots by name, groups first, with the metrics of each."""
        grouped = {name for members in self._groups.values() for name in members}
        return {**self._groups, **{name: [name] for name in self._metrics if name not in grouped}}

    def scale(self, axes: str) -> str:
        """ "linear" or "log"."""
        return self._scales.get(axes, "linear")

    def points(self, metric: str) -> list[tuple[float, float]]:
        """Steps and values of a metric."""
        return self._metrics[metric]

    def line(self) -> str:
        """The state on one line."""
        parts = [self._status, f"{self._progress:.0f} %"] if self._progress else [self._status]
        parts += [f"{name}: {_brief(value)}" for name, value in self._info.items() if value is not None]
        parts += [f"{name}: {points[-1][1]:.4g}" for name, points in self._metrics.items() if points]
        return "  ".join(parts)

    def figure(self, figure: Any = None) -> Any:
        """What the window shows, as a figure of matplotlib, in one that is given or in a new one."""
        return draw(self, figure)

    def _show(self, now: bool = False) -> None:
        if not self._visible:
            return
        clock = time.monotonic()
        if not now and clock - self._shown < PAUSE:
            return
        if self._screen is None:
            if not any(self._metrics.values()):
                return  # nothing is opened before there is something to see
            self._screen = screen_for(sys.stderr)
        self._shown = clock
        self._screen.show(self)

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


def _matrix(points: list[tuple[float, float]]) -> dlarray:
    return asdlarray(np.asarray(points, dtype=np.float64).reshape(-1, 2))


def _told(name: str, value: Any) -> Any:
    """A number as Python's or as it came, for display."""
    try:
        return number_of("updateInfo", name, value)
    except ClassError:
        raise ClassError(
            f"updateInfo: {name} must be a number or a text, but it is {describe(value)}; fix: str(…)"
        ) from None


def _brief(value: Any) -> str:
    return value if isinstance(value, str) else value_text(value)


def names_of(argument: str, value: Any, function: str = "trainingProgressMonitor") -> list[str]:
    """One name, or several, all different."""
    names = (
        [value]
        if isinstance(value, str)
        else list(value)
        if isinstance(value, (Sequence, np.ndarray))
        else None
    )
    if names is None or not all(
        isinstance(n, str) and re.fullmatch(r"[A-Za-z]\w*", n, re.ASCII) for n in names
    ):
        raise OptionError(
            f"{function}: {argument} must be names of letters, digits and underscores, a letter first, but it is "
            f'{describe(value)}; fix: {argument}=["TrainingLoss"]'
        )
    if len(set(names)) < len(names):
        raise OptionError(
            f"{function}: {argument} has a name twice: {', '.join(names)}; fix: every name once"
        )
    return [str(n) for n in names]


def text_of(argument: str, value: Any, function: str = "trainingProgressMonitor") -> str:
    """A text."""
    if not isinstance(value, str):
        raise ClassError(
            f'{function}: {argument} must be text, but it is {describe(value)}; fix: {argument}="…"'
        )
    return value


def number_of(function: str, argument: str, value: Any) -> float:
    """A number: Python's, or the one element of an array."""
    try:
        X = asdlarray(value)
        if isinstance(value, str):
            raise TypeError
    except (TypeError, ValueError):
        raise ClassError(
            f"{function}: {argument} must be a number, but it is {describe(value)}; fix: a scalar"
        ) from None
    if X.shape != (1, 1) and X._data.size != 1:
        raise SizeError(
            f"{function}: {argument} must be one number, but it is {X.describe()}; fix: mean(…, 'all')"
        )
    return float(to_numpy(X._data).reshape(()))


def values_of(function: str, given: tuple, named: dict, known: Mapping, what: str) -> dict[str, Any]:
    """Values by name: keywords, one structure, or names and values in turn."""
    if len(given) == 1 and isinstance(given[0], Mapping):
        found = {str(name): given[0][name] for name in given[0]}
    elif len(given) % 2 or not all(isinstance(name, str) for name in given[::2]):
        raise ArgumentError(
            f"{function}: values come by name, but {describe(given[0])} is no name; "
            f"fix: {function}(monitor, …, Loss=loss)"
        )
    else:
        found = dict(zip(given[::2], given[1::2], strict=True))
    found.update(named)
    for name in found:
        if name not in known:
            raise OptionError(
                f'{function}: there is no "{name}" in monitor.{what}, which has {", ".join(known) or "no names"}; '
                f"fix: monitor.{what} = [{', '.join(repr(n) for n in [*known, name])}]"
            )
    return found
