"""Where a training is seen: terminal, table, figures, notebooks, and what trainnet does with them."""

import base64
import io
import re
import subprocess
import sys
import types

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError, DataError, OptionError
from dlarray.training.monitor import figure_screen, monitor_screens, notebook_screen, terminal_screen
from dlarray.training.monitor.screen import Screen, in_notebook


def made(**options):
    defaults = {"Metrics": ["Loss", "ValidationLoss", "Accuracy"], "Visible": True, "Screens": "none"}
    return dl.trainingProgressMonitor(**{**defaults, **options})


class Stream(io.StringIO):
    def __init__(self, terminal=True):
        super().__init__()
        self.terminal = terminal

    def isatty(self):
        return self.terminal


def short_loop(monitor, steps=(1, 2)):
    """A short training, seen after every step."""
    for iteration in steps:
        monitor.recordMetrics(iteration, Loss=1 / iteration)
        monitor.updateInfo(Epoch=iteration)
        monitor.refresh()
        monitor.Progress = 100 * iteration / len(steps)


# -- the terminal -------------------------------------------------------------------------------------------------
@pytest.fixture
def no_tqdm(monkeypatch):
    monkeypatch.setitem(sys.modules, "tqdm", None)
    monkeypatch.setenv("COLUMNS", "120")


def test_a_line_of_the_terminal(monkeypatch, no_tqdm):
    stream = Stream()
    monkeypatch.setattr(sys, "stderr", stream)
    short_loop(made(Info="Epoch", Screens="terminal"))
    text = stream.getvalue()
    lines = [line.rstrip() for line in text.split("\r") if line]
    assert (
        lines[-1] == "Running  100 %  Epoch: 2  Loss: 0.5" and text.endswith("\n") and text.count("\n") == 1
    )
    assert lines[0] == "Running  Loss: 1" and max(map(len, text.split("\r"))) <= 120


def test_a_line_ends_with_the_monitor(no_tqdm):
    stream = Stream()
    monitor = made()
    monitor.addScreen("terminal", Stream=stream)
    with monitor:
        monitor.recordMetrics(1, Loss=1)
    assert stream.getvalue().endswith("\n")


def test_a_terminal_is_not_told_what_to_do(no_tqdm):
    stream = Stream()
    monitor = made(Info="Note")
    monitor.addScreen("terminal", Stream=stream)
    monitor.updateInfo(Note="\x1b]0;title\x07 \x1b[2J two\nlines")
    monitor.refresh()
    assert not re.search(r"[\x00-\x0c\x0e-\x1f]", stream.getvalue()) and "two lines" in stream.getvalue()


def test_the_bar_is_that_of_tqdm():
    pytest.importorskip("tqdm", reason="tqdm is in the extra progress")
    stream = Stream()
    monitor = made(Info="Epoch", Status="Training")
    screen = monitor.addScreen("terminal", Stream=stream)
    monitor.recordMetrics(1, Loss=2)  # before there is any progress: words
    monitor.refresh()
    assert screen.bar is None and "Training  Loss: 2" in stream.getvalue()
    monitor.updateInfo(Epoch=3)
    monitor.Progress = 40
    monitor.refresh()
    assert screen.bar.n == 40
    last = stream.getvalue().split("\r")[-1]
    assert re.match(r"Training:  40%\|.*\| \[\d\d:\d\d<.*, Epoch: 3, Loss: 2\]", last), last
    monitor.Progress = 100
    monitor.close()
    assert "100%|" in stream.getvalue().split("\r")[-1] and stream.getvalue().endswith("\n")
    assert stream.getvalue().count("\n") == 1 and screen.bar is None


def test_tqdm_starts_no_thread():
    pytest.importorskip("tqdm", reason="tqdm is in the extra progress")
    code = (
        "import dlarray as dl, threading\n"
        "m = dl.trainingProgressMonitor(Metrics='Loss', Screens='terminal')\n"
        "m.recordMetrics(1, Loss=1); m.Progress = 5; m.refresh()\n"
        "assert m.Screens[0].bar is not None\n"
        "print(threading.active_count())\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "1\n"


def test_a_table(capsys):
    monitor = made(Metrics=["Loss", "ValidationLoss"], XLabel="Iteration")
    monitor.addScreen("table", Frequency=2)
    for iteration in range(1, 6):
        monitor.recordMetrics(iteration, Loss=1 / iteration)
        monitor.refresh()  # the line waits for what belongs to it
        if iteration % 2 == 0:
            monitor.recordMetrics(iteration, ValidationLoss=iteration)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "    Iteration    TimeElapsed    Loss    ValidationLoss"
    rows = [line.split() for line in lines[2:]]
    assert (
        [row[0] for row in rows] == ["1", "2", "4"] and rows[0][2:] == ["1"] and rows[1][2:] == ["0.5", "2"]
    )
    monitor.recordMetrics(6, Loss=0.125)
    monitor.close()
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["6"]


def test_a_table_of_every_step_is_whole_at_100_percent(capsys):
    monitor = made(Metrics="Loss")
    monitor.addScreen("table", 1)
    short_loop_of = (1, 2, 3)
    for step in short_loop_of:
        monitor.recordMetrics(step, Loss=step)
    monitor.Progress = 100
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[0] == "Step" and [line.split()[0] for line in lines[2:]] == ["1", "2", "3"]
    for wrong in (0, 1.5, "x"):
        with pytest.raises(OptionError, match="Frequency must be a positive integer"):
            monitor.addScreen("table", Frequency=wrong)


# -- which screen --------------------------------------------------------------------------------------------------
def test_nothing_is_written_where_nobody_looks(monkeypatch, no_tqdm):
    monkeypatch.setattr(monitor_screens, "window_opens", lambda: False)
    for terminal, kind in ((False, Screen), (True, terminal_screen.Terminal)):
        stream = Stream(terminal)
        monkeypatch.setattr(sys, "stderr", stream)
        monitor = made(Info="Epoch", Screens="auto")
        short_loop(monitor)
        assert [type(s) for s in monitor.Screens] == [kind] and bool(stream.getvalue()) == terminal


def test_a_window_comes_first_where_one_opens(monkeypatch):
    pytest.importorskip("matplotlib", reason="figures are drawn by matplotlib, the extra plot")
    monkeypatch.setattr(monitor_screens, "window_opens", lambda: True)
    assert type(monitor_screens.best_screen()) is figure_screen.Window
    monkeypatch.setitem(sys.modules, "IPython", FakeIPython(kernel=True))
    monkeypatch.setitem(sys.modules, "IPython.display", types.ModuleType("IPython.display"))
    sys.modules["IPython.display"].display = print
    assert type(monitor_screens.best_screen()) is notebook_screen.Notebook


# -- figures -------------------------------------------------------------------------------------------------------
def test_a_figure_without_a_display():
    matplotlib = pytest.importorskip("matplotlib", reason="figures are drawn by matplotlib, the extra plot")
    monitor = made(XLabel="Iteration", Info=["Epoch", "Note"])
    monitor.groupSubPlot("Losses", ["Loss", "ValidationLoss"])
    monitor.yscale("Losses", "log")
    for iteration in (1, 2, 3):
        monitor.recordMetrics(iteration, Loss=1 / iteration, Accuracy=iteration)
    monitor.updateInfo(Epoch=7, Note="$x_1")  # no mathematics
    figure = monitor.figure()
    assert isinstance(figure, matplotlib.figure.Figure)
    losses, accuracy = figure.axes
    assert (
        losses.get_ylabel() == "Losses" and losses.get_yscale() == "log" and accuracy.get_yscale() == "linear"
    )
    np.testing.assert_allclose(losses.lines[0].get_xydata(), np.asarray(monitor.MetricData.Loss))
    assert len(losses.lines[1].get_xydata()) == 0
    assert accuracy.get_xlabel() == "Iteration" and "Epoch: 7   Note: $x_1" in figure.get_suptitle()
    stream = io.BytesIO()
    figure.savefig(stream)
    assert stream.getvalue()[1:4] == b"PNG"


def test_lines_are_moved_while_the_plots_stay():
    pytest.importorskip("matplotlib", reason="figures are drawn by matplotlib, the extra plot")
    monitor = made(Metrics=["Loss", "Accuracy"])
    figure = monitor.figure()
    drawing = figure_screen.Drawing(figure)
    monitor.recordMetrics(1, Loss=3)
    drawing.update(monitor)
    before = figure.axes[0]
    monitor.recordMetrics(50, Loss=-7)
    drawing.update(monitor)
    assert figure.axes[0] is before and len(figure.axes) == 2
    (line,) = before.lines
    assert line.get_xydata().tolist() == [[1, 3], [50, -7]]
    low, high = before.get_ylim()
    assert low < -7 and high > 3 and before.get_xlim()[1] >= 50
    monitor.groupSubPlot("Both", ["Loss", "Accuracy"])
    drawing.update(monitor)
    assert [axes.get_ylabel() for axes in figure.axes] == ["Both"] and len(figure.axes[0].lines) == 2


def window():
    """A window of matplotlib without a window."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    def figure(*_, clear, **__):
        found = Figure()
        FigureCanvasAgg(found)
        found.show = lambda: None
        return found

    return figure_screen.Window(types.SimpleNamespace(figure=figure))


def test_a_window_that_is_closed_stops_the_training():
    pytest.importorskip("matplotlib", reason="figures are drawn by matplotlib, the extra plot")
    screen = window()
    monitor = made(Screens=screen)
    monitor.recordMetrics(1, Loss=1)
    assert not monitor.Stop and len(screen.figure.axes) == 3
    screen.figure.canvas.callbacks.process("close_event", None)
    assert monitor.Stop
    screen.figure.clear()
    monitor.refresh()  # the window is gone, and is left alone
    assert not screen.figure.axes


def test_a_real_backend_without_a_screen_keeps_the_figure(tmp_path):
    pytest.importorskip("matplotlib", reason="figures are drawn by matplotlib, the extra plot")
    code = (
        "import matplotlib; matplotlib.use('Agg')\n"
        "import dlarray as dl, matplotlib.pyplot as plt\n"
        "with dl.trainingProgressMonitor(Metrics='Loss', Screens='window') as m:\n"
        "    m.recordMetrics(1, Loss=2); m.recordMetrics(2, Loss=1)\n"
        "figure = plt.figure('Training Progress')\n"
        "print(figure.axes[0].lines[0].get_xydata().tolist())\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[[1.0, 2.0], [2.0, 1.0]]\n"


def test_matplotlib_is_not_needed():
    code = (
        "import sys; sys.modules['matplotlib'] = None\n"
        "import dlarray as dl\n"
        "m = dl.trainingProgressMonitor(Metrics='Loss')\n"
        "m.recordMetrics(1, Loss=0.5)\n"
        "try:\n    m.figure()\n"
        "except dl.errors.DataError as problem:\n    print(problem)\n"
        "try:\n    m.addScreen('window')\n"
        "except dl.errors.DataError as problem:\n    print(problem)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert len(re.findall(r"needs matplotlib; fix: pip install dlarray\[plot\]", done.stdout)) == 2, done


# -- notebooks ----------------------------------------------------------------------------------------------------
class FakeIPython(types.ModuleType):
    version_info = (9, 0)  # matplotlib asks for it

    def __init__(self, kernel):
        super().__init__("IPython")
        self.kernel = kernel

    def get_ipython(self):
        return types.SimpleNamespace(kernel=self if self.kernel else None)


@pytest.fixture
def cell(monkeypatch):
    """What a notebook would show: [display id, bundle], changed in place."""
    shown = []

    class Handle:
        def __init__(self, place):
            self.place = place

        def update(self, bundle, *, raw):
            assert raw
            shown[self.place].append(bundle)

    def display(bundle, *, raw, display_id):
        assert raw and display_id is True
        shown.append([bundle])
        return Handle(len(shown) - 1)

    module = types.ModuleType("IPython.display")
    module.display = display
    monkeypatch.setitem(sys.modules, "IPython", FakeIPython(kernel=True))
    monkeypatch.setitem(sys.modules, "IPython.display", module)
    return shown


def test_a_notebook_has_one_figure_that_changes(cell):
    pytest.importorskip("matplotlib", reason="figures are drawn by matplotlib, the extra plot")
    monitor = made(Screens="auto", Info="Epoch")
    short_loop(monitor)
    monitor.close()
    assert len(cell) == 1 and len(cell[0]) > 2  # one place, several pictures
    assert cell[0][-1]["text/plain"] == "Running  100 %  Epoch: 2  Loss: 0.5"
    pictures = [base64.b64decode(bundle["image/png"]) for bundle in cell[0]]
    assert all(p[1:4] == b"PNG" for p in pictures) and pictures[0] != pictures[-1]


def test_a_notebook_without_matplotlib_has_a_line(cell, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    short_loop(made(Screens="notebook", Info="Epoch"))
    assert cell[0][-1] == {"text/plain": "Running  100 %  Epoch: 2  Loss: 0.5"}


def test_a_terminal_of_ipython_is_no_notebook(monkeypatch):
    monkeypatch.setitem(sys.modules, "IPython", FakeIPython(kernel=False))
    assert not in_notebook()
    monkeypatch.setitem(sys.modules, "IPython.display", None)
    with pytest.raises(DataError, match='"notebook" needs IPython, .*fix: pip install ipython'):
        made(Screens="notebook")


# -- trainnet -----------------------------------------------------------------------------------------------------
X, T = np.arange(24.0).reshape(8, 3) / 24, np.arange(8.0).reshape(8, 1) / 8


def train(**options):
    layers = [dl.featureInputLayer(3), dl.fullyConnectedLayer(1)]
    options = {"MaxEpochs": 3, "MiniBatchSize": 4, "Verbose": False, "Metrics": "rmse", **options}
    return dl.trainnet(X, T, layers, "mse", dl.trainingOptions("sgdm", **options), nargout=2)


class Kept(Screen):
    """Keeps a line of each state."""

    pause = 0.0

    def __init__(self):
        self.lines, self.data, self.axes, self.closed = [], None, None, False

    def show(self, monitor):
        self.lines.append(monitor.line())
        self.data, self.axes = monitor.MetricData, monitor.axes()

    def close(self):
        self.closed = True


def test_plots_take_a_screen():
    screen = Kept()
    _, info = train(Plots=screen, ValidationData=(X, T), ValidationFrequency=4)
    assert screen.closed and screen.lines[-1].startswith("Training stopped  100 %  Epoch: 3  Iteration: 6")
    assert screen.axes["RMSE"] == ["TrainingRMSE", "ValidationRMSE"]
    np.testing.assert_allclose(np.asarray(screen.data.TrainingLoss)[:, 1], info.TrainingHistory.Loss)
    validation = np.asarray(screen.data.ValidationLoss)
    assert validation[:, 0].tolist() == info.ValidationHistory.Iteration[1:] == [4, 6]
    np.testing.assert_allclose(validation[:, 1], info.ValidationHistory.Loss[1:])


def test_a_screen_that_fails_is_given_up_with_one_warning():
    class Broken:
        pause = 0.0

        def show(self, monitor):
            raise OSError("no room")

        close = show

    monitor = made(Screens=Broken())
    with pytest.warns(RuntimeWarning, match="the screen Broken is given up, .* OSError: no room") as seen:
        monitor.recordMetrics(1, Loss=1)
    monitor.recordMetrics(2, Loss=1)
    monitor.close()
    assert len(seen) == 1 and monitor.Screens == []


def test_a_training_that_fails_closes_its_screens():
    def loss(Y, T):
        raise RuntimeError("a mistake of one's own")

    screen = Kept()
    layers = [dl.featureInputLayer(3), dl.fullyConnectedLayer(1)]
    with pytest.raises(RuntimeError, match="a mistake"):
        dl.trainnet(X, T, layers, loss, dl.trainingOptions("sgdm", Plots=screen, Verbose=False))
    assert screen.closed and screen.lines[-1].startswith("Training failed")


def test_plots_take_a_monitor_of_ones_own():
    screen = Kept()
    monitor = made(Metrics="Own", Info="Note", Screens=[screen])
    train(Plots=monitor)
    assert not screen.closed and monitor.Screens == [screen]
    assert (
        monitor.Metrics == ["Own", "TrainingLoss", "TrainingRMSE"]
        and len(monitor.MetricData.TrainingLoss) == 6
    )
    assert monitor.Info == ["Note", "Epoch", "Iteration", "LearnRate"] and "stopped" in screen.lines[-1]
    monitor.stop()
    _, info = train(Plots=monitor)
    assert info.StopReason == "Stopped manually"


def test_plots_take_words(capsys, monkeypatch):
    monkeypatch.setattr(monitor_screens, "window_opens", lambda: False)
    train(Plots=["training-progress", "TABLE"])
    assert "TrainingLoss    TrainingRMSE" in capsys.readouterr().out
    assert dl.trainingOptions("adam", Plots="Training-Progress").Plots == "training-progress"
    for wrong in ("tv", 3, [], ["web", 3]):
        with pytest.raises(OptionError, match='Plots must be .*"training-progress"'):
            dl.trainingOptions("adam", Plots=wrong)


@pytest.mark.parametrize("verbose", [True, False])
def test_in_a_terminal_without_a_display_the_plot_is_the_terminals_screen(monkeypatch, verbose):
    monkeypatch.setattr(monitor_screens, "window_opens", lambda: False)
    monkeypatch.setattr(sys, "stderr", Stream())
    monkeypatch.setattr(sys, "stdout", Stream())
    train(Plots="training-progress", Verbose=verbose)
    assert "100" in sys.stderr.getvalue()
    assert ("Iteration" in sys.stdout.getvalue()) is verbose


def test_plots_in_the_display_of_options():
    assert re.search(r"Plots: 'none'", repr(dl.trainingOptions("adam")))
    assert re.search(
        r"Plots: \[1×1 TrainingProgressMonitor\]", repr(dl.trainingOptions("adam", Plots=made()))
    )
    with pytest.raises(ClassError):
        made(Metrics=["Loss"]).addScreen(None)
    with pytest.raises(ArgumentError):
        made().groupSubPlot("a", ["none"])
