"""trainingProgressMonitor: what it keeps, what it refuses, and what is seen without a display."""

import io
import re
import subprocess
import sys
import types

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError, OptionError
from dlarray.training import monitor as module
from dlarray.training import monitor_screens


def made(**options):
    defaults = {"Metrics": ["Loss", "ValidationLoss", "Accuracy"], "Visible": False}
    return dl.trainingProgressMonitor(**{**defaults, **options})


def test_defaults():
    monitor = dl.trainingProgressMonitor()
    assert (monitor.Metrics, monitor.Info, monitor.XLabel, monitor.Progress) == ([], [], "", 0)
    assert (monitor.Status, monitor.Stop, monitor.Visible) == ("Running", False, True)
    assert dict(monitor.MetricData) == dict(monitor.InfoData) == {}
    assert 0 <= monitor.ElapsedTime


def test_metrics_are_recorded_step_by_step():
    monitor = made()
    dl.recordMetrics(monitor, 1, Loss=2, Accuracy=np.float32(50))
    monitor.recordMetrics(2, dl.struct(Loss=dl.dlarray(1.5)))
    monitor.recordMetrics(3, "Loss", dl.dlarray(np.ones((1, 1)), "CB"), "Accuracy", 75)
    data = monitor.MetricData
    assert data.Loss.tolist() == [[1, 2], [2, 1.5], [3, 1]] and dl.dims(data.Loss) == ""
    assert data.Accuracy.tolist() == [[1, 50], [3, 75]]
    assert data.ValidationLoss.shape == (0, 2)


def test_nothing_is_recorded_when_one_value_is_wrong():
    monitor = made()
    with pytest.raises(ClassError, match="Accuracy must be a number"):
        monitor.recordMetrics(1, Loss=2, Accuracy="high")
    with pytest.raises(
        OptionError, match=r'no "Acc" in monitor.Metrics, which has Loss, .*fix: monitor.Metrics = \['
    ):
        monitor.recordMetrics(1, Loss=2, Acc=1)
    assert monitor.MetricData.Loss.shape == (0, 2)


def test_properties_can_be_set_later():
    monitor = dl.trainingProgressMonitor(Visible="off")
    monitor.Metrics, monitor.Info = ["Loss"], ["Epoch", "LearningRate", "ExecutionEnvironment"]
    monitor.XLabel, monitor.Status, monitor.Progress = "Iteration", "Saving", dl.dlarray(25)
    dl.updateInfo(monitor, Epoch=2, ExecutionEnvironment="CPU")
    monitor.updateInfo({"LearningRate": dl.dlarray(0.5)})
    assert dict(monitor.InfoData) == {"Epoch": 2, "LearningRate": 0.5, "ExecutionEnvironment": "CPU"}
    assert (monitor.Status, monitor.Progress, monitor.Visible) == ("Saving", 25, False)
    monitor.recordMetrics(1, Loss=3)
    monitor.Metrics = ["Loss", "Accuracy"]  # what was recorded stays
    assert monitor.MetricData.Loss.tolist() == [[1, 3]]
    for name in ("Stop", "MetricData", "InfoData"):
        with pytest.raises(AttributeError):
            setattr(monitor, name, 1)


@pytest.mark.parametrize("names", ["", "1st", "a b", ["a", "a"], 3, [1], "größe"])
def test_names_that_are_none(names):
    with pytest.raises(OptionError, match="Metrics (must be names|has a name twice)"):
        dl.trainingProgressMonitor(Metrics=names)


def test_progress_ends_at_100():
    monitor = made()
    monitor.Progress = 100 * 3 / 3 + 1e-12
    assert monitor.Progress == 100
    for wrong in (-1, 100.5, np.nan):
        with pytest.raises(ArgumentError, match="from 0 to 100"):
            monitor.Progress = wrong


def test_groups_and_scales():
    monitor = made()
    assert list(monitor.axes()) == ["Loss", "ValidationLoss", "Accuracy"]
    monitor.groupSubPlot("Losses", ["Loss", "ValidationLoss"])
    assert monitor.axes() == {"Losses": ["Loss", "ValidationLoss"], "Accuracy": ["Accuracy"]}
    monitor.groupSubPlot("Rest", ["ValidationLoss", "Accuracy"])
    assert monitor.axes() == {"Losses": ["Loss"], "Rest": ["ValidationLoss", "Accuracy"]}
    dl.groupSubPlot(monitor, All=monitor.Metrics)
    assert monitor.axes() == {"All": ["Loss", "ValidationLoss", "Accuracy"]}
    dl.yscale(monitor, "All", "log")
    assert monitor.scale("All") == "log" and monitor.scale("Loss") == "linear"


def test_a_loop_stops():
    monitor = made()
    for iteration in range(10):
        if monitor.Stop:
            break
        monitor.recordMetrics(iteration, Loss=1)
        if iteration == 3:
            monitor.stop()
    assert iteration == 4 and monitor.Stop


def test_display():
    text = repr(made(Info="Epoch", XLabel="Iteration"))
    assert text.split("\n")[0] == "  TrainingProgressMonitor with properties:"
    rows = dict(line.strip().split(": ", 1) for line in text.split("\n")[2:])
    assert rows["Metrics"] == '["Loss"    "ValidationLoss"    "Accuracy"]' and rows["Info"] == '"Epoch"'
    assert rows["Status"] == '"Running"' and rows["Stop"] == "0" and rows["XLabel"] == '"Iteration"'


# -- what is seen --------------------------------------------------------------------------------------------------
class Stream(io.StringIO):
    def __init__(self, terminal):
        super().__init__()
        self.terminal = terminal

    def isatty(self):
        return self.terminal


def run(monkeypatch, terminal):
    """A short loop, seen as often as it asks to be."""
    stream = Stream(terminal)
    monkeypatch.setattr(module, "PAUSE", -1)
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("COLUMNS", "120")
    monitor = made(Visible=True, Info="Epoch")
    for iteration in (1, 2):
        monitor.recordMetrics(iteration, Loss=1 / iteration)
        monitor.updateInfo(Epoch=iteration)
        monitor.Progress = 50 * iteration
    return stream.getvalue()


def test_a_line_of_the_terminal(monkeypatch):
    text = run(monkeypatch, True)
    lines = [line.rstrip() for line in text.split("\r") if line]
    assert lines[-1] == "Running  100 %  Epoch: 2  Loss: 0.5" and text.endswith("\n")
    assert lines[0] == "Running  Loss: 1" and max(map(len, text.split("\r"))) <= 120


def test_nothing_is_written_where_nobody_looks(monkeypatch):
    assert run(monkeypatch, False) == ""


def test_few_updates(monkeypatch):
    shown = []
    monkeypatch.setattr(module, "screen_for", lambda stream: types.SimpleNamespace(show=shown.append))
    monitor = made(Visible=True)
    for iteration in range(1000):
        monitor.recordMetrics(iteration, Loss=1)
    assert 1 <= len(shown) < 100


def test_a_figure_without_a_display():
    matplotlib = pytest.importorskip("matplotlib")
    monitor = made(XLabel="Iteration", Info="Epoch")
    monitor.groupSubPlot("Losses", ["Loss", "ValidationLoss"])
    monitor.yscale("Losses", "log")
    for iteration in (1, 2, 3):
        monitor.recordMetrics(iteration, Loss=1 / iteration, Accuracy=iteration)
    monitor.updateInfo(Epoch=7)
    figure = monitor.figure()
    assert isinstance(figure, matplotlib.figure.Figure)
    losses, accuracy = figure.axes
    assert (
        losses.get_ylabel() == "Losses" and losses.get_yscale() == "log" and accuracy.get_yscale() == "linear"
    )
    np.testing.assert_allclose(losses.lines[0].get_xydata(), np.asarray(monitor.MetricData.Loss))
    assert len(losses.lines[1].get_xydata()) == 0
    assert accuracy.get_xlabel() == "Iteration" and "Epoch: 7" in figure.get_suptitle()
    stream = io.BytesIO()
    figure.savefig(stream)
    assert stream.getvalue()[1:4] == b"PNG"


def test_a_window_that_is_closed_stops_the_training():
    pytest.importorskip("matplotlib")
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    def figure(*_, **__):
        found = Figure()
        FigureCanvasAgg(found)
        found.show = lambda: None
        return found

    window = monitor_screens.Window(types.SimpleNamespace(figure=figure))
    monitor = made()
    window.show(monitor)
    assert not monitor.Stop and len(window.figure.axes) == 3
    window.figure.canvas.callbacks.process("close_event", None)
    assert monitor.Stop
    window.figure.clear()
    window.show(monitor)  # the window is gone, and is left alone
    assert not window.figure.axes


def test_matplotlib_is_not_needed():
    code = (
        "import sys; sys.modules['matplotlib'] = None\n"
        "import dlarray as dl\n"
        "m = dl.trainingProgressMonitor(Metrics='Loss')\n"
        "m.recordMetrics(1, Loss=0.5)\n"
        "try:\n    m.figure()\n"
        "except dl.errors.DataError as problem:\n    print(problem)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert re.search(r"needs matplotlib; fix: pip install dlarray\[plot\]", done.stdout), done
