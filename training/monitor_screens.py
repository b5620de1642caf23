"""Where a training monitor is seen: a window of matplotlib, a line of the terminal, or nowhere."""

from __future__ import annotations

import shutil
from typing import Any, Protocol

from dlarray.errors import DataError


class Screen(Protocol):
    """Something that shows a monitor."""

    def show(self, monitor: Any) -> None:
        """Show its present state."""


class Nowhere:
    """No screen."""

    def show(self, monitor: Any) -> None:
        """Nothing is shown."""


class Terminal:
    """One line, written over and over."""

    def __init__(self, stream: Any) -> None:
        self.stream = stream

    def show(self, monitor: Any) -> None:
        """Write the line anew; at the end it stays."""
        width = shutil.get_terminal_size().columns - 1
        line = monitor.line()[:width]
        end = "\n" if monitor.Progress == 100 else ""
        self.stream.write("\r" + line.ljust(width) + end)
        self.stream.flush()


class Window:
    """A window of matplotlib; closing it stops the training."""

    def __init__(self, pyplot: Any) -> None:
        self.pyplot = pyplot
        self.figure: Any = None

    def show(self, monitor: Any) -> None:
        """Draw anew."""
        if monitor.Stop:
            return
        if self.figure is None:
            self.figure = self.pyplot.figure("Training Progress", figsize=(9, 6))
            self.figure.canvas.mpl_connect("close_event", lambda event: monitor.stop())
            self.figure.show()
        draw(monitor, self.figure)
        self.figure.canvas.draw_idle()
        self.figure.canvas.flush_events()


def screen_for(stream: Any) -> Screen:
    """The best screen there is."""
    try:
        import matplotlib

        if matplotlib.get_backend().lower() in {b.lower() for b in _interactive(matplotlib)}:
            import matplotlib.pyplot as pyplot

            return Window(pyplot)
    except ImportError:
        pass
    return Terminal(stream) if hasattr(stream, "isatty") and stream.isatty() else Nowhere()


def _interactive(matplotlib: Any) -> list[str]:
    """The names of backends that open windows."""
    registry = getattr(matplotlib, "backends", None)
    found = getattr(registry, "backend_registry", None)
    if found is not None:
        return list(found.list_builtin(matplotlib.backends.BackendFilter.INTERACTIVE))
    return list(matplotlib.rcsetup.interactive_bk)


def draw(monitor: Any, figure: Any = None) -> Any:
    """Plots of the metrics and the values shown, in a figure."""
    if figure is None:
        try:
            from matplotlib.figure import Figure
        except ImportError:
            raise DataError(
                "trainingProgressMonitor: a figure needs matplotlib; fix: pip install dlarray[plot]"
            ) from None
        figure = Figure(figsize=(9, 6))
    figure.clear()
    plots = monitor.axes()
    for k, (name, metrics) in enumerate(plots.items(), 1):
        axes = figure.add_subplot(len(plots), 1, k)
        for metric in metrics:
            points = monitor.points(metric)
            marker = "." if len(points) < 2 else ""
            axes.plot([x for x, _ in points], [y for _, y in points], label=metric, marker=marker)
        axes.set_ylabel(name)
        axes.set_yscale(monitor.scale(name))
        axes.grid(True, alpha=0.3)
        if len(metrics) > 1:
            axes.legend()
        if k == len(plots):
            axes.set_xlabel(monitor.XLabel)
    seconds = int(monitor.ElapsedTime)
    elapsed = f"{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"
    told = [f"{name}: {value}" for name, value in monitor.InfoData.items() if value != []]
    figure.suptitle("   ".join([monitor.Status, f"{monitor.Progress:.0f} %", elapsed, *told]), fontsize=9)
    return figure
