"""The plots of a training progress monitor, drawn by matplotlib; and the window that shows them."""

from __future__ import annotations

import weakref
from typing import Any

from dlarray.errors import DataError
from dlarray.training.monitor.curves import thinned
from dlarray.training.monitor.figures import appear, drawable
from dlarray.training.monitor.screen import Screen
from dlarray.training.monitor.training_info import elapsed


def new_figure() -> Any:
    """A figure that belongs to no window."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise DataError(
            "trainingProgressMonitor: a figure needs matplotlib; fix: pip install dlarray[plot]"
        ) from None
    return Figure(figsize=(9, 6), layout="constrained")


def draw(monitor: Any, figure: Any = None) -> Any:
    """Plots of the metrics and the values shown, in a figure."""
    figure = new_figure() if figure is None else figure
    Drawing(figure).update(monitor)
    return figure


class Drawing:
    """A monitor's plots in one figure.  While the plots stay the same their lines are moved, which is quick."""

    def __init__(self, figure: Any) -> None:
        self.figure = figure
        self.layout: Any = None
        self.lines: dict[str, Any] = {}
        self.plots: list[Any] = []

    def update(self, monitor: Any) -> None:
        """Draw the present state."""
        layout = [(name, list(metrics), monitor.scale(name)) for name, metrics in monitor.axes().items()]
        if self.layout != (layout, monitor.XLabel):
            self._lay_out(layout, monitor.XLabel)
            self.layout = (layout, monitor.XLabel)
        for metric, line in self.lines.items():
            points = thinned(monitor.curve(metric).points())
            line.set_data(points[:, 0], points[:, 1])
            line.set_marker("." if len(points) < 2 else "")
        for axes in self.plots:
            axes.relim()
            axes.autoscale_view()
        words = [monitor.Status, f"{monitor.Progress:.0f} %", elapsed(monitor.ElapsedTime)]
        words += [f"{name}: {text}" for name, text in monitor.told().items()]
        self.figure.suptitle(drawable("   ".join(words)), fontsize=9, parse_math=False, wrap=True)

    def _lay_out(self, layout: list, label: str) -> None:
        self.figure.clear()
        self.lines, self.plots = {}, []
        for k, (name, metrics, scale) in enumerate(layout, 1):
            axes = self.figure.add_subplot(len(layout), 1, k)
            for metric in metrics:
                (self.lines[metric],) = axes.plot([], [], label=drawable(metric))
            axes.set_ylabel(drawable(name), parse_math=False)
            axes.set_yscale(scale)
            axes.grid(True, alpha=0.3)
            if len(metrics) > 1:
                axes.legend(loc="best" if len(metrics) < 10 else "upper right")
            if k == len(layout):
                axes.set_xlabel(drawable(label), parse_math=False)
            self.plots.append(axes)


class Window(Screen):
    """A window of matplotlib; closing it stops the training."""

    def __init__(self, pyplot: Any = None) -> None:
        if pyplot is None:
            try:
                import matplotlib.pyplot as found

                pyplot = found
            except ImportError:
                raise DataError(
                    'trainingProgressMonitor: the screen "window" needs matplotlib; fix: pip install dlarray[plot]'
                ) from None
        self.pyplot = pyplot
        self.drawing: Drawing | None = None
        self.closed = False

    @property
    def figure(self) -> Any:
        """The figure in the window."""
        return None if self.drawing is None else self.drawing.figure

    def show(self, monitor: Any) -> None:
        """Draw anew."""
        if self.closed:
            return
        drawing = self.drawing or self._opened(monitor)
        drawing.update(monitor)
        if self.drawing is None:
            self.drawing = drawing
            appear(drawing.figure)
        drawing.figure.canvas.draw_idle()
        drawing.figure.canvas.flush_events()

    def _opened(self, monitor: Any) -> Drawing:
        figure = self.pyplot.figure("Training Progress", figsize=(9, 6), layout="constrained", clear=True)
        owner = weakref.ref(monitor)
        figure.canvas.mpl_connect("close_event", lambda event: self._gone(owner()))
        return Drawing(figure)

    def _gone(self, monitor: Any) -> None:
        self.closed = True
        if monitor is not None:
            monitor.stop()
