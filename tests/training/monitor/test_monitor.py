"""trainingProgressMonitor: what it keeps, what it refuses, and what is seen without a display."""

import gc
import weakref

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError, OptionError
from dlarray.training.monitor import monitor as monitor_module
from dlarray.training.monitor import monitor_screens
from dlarray.training.monitor.curves import Curve, thinned
from dlarray.training.monitor.screen import Screen


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


def test_a_group_has_one_scale():
    monitor = made()
    monitor.yscale("Loss", "log")
    with pytest.raises(
        ArgumentError, match=r"same scale, but these are Loss \(log\), Accuracy \(linear\); fix"
    ):
        monitor.groupSubPlot("Both", ["Loss", "Accuracy"])
    monitor.yscale("ValidationLoss", "log")
    monitor.groupSubPlot("Losses", ["Loss", "ValidationLoss"])
    assert monitor.scale("Losses") == "log"


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


class Clock:
    """Stands in for the module time, and stands still."""

    def __init__(self, now):
        self.now = now

    def monotonic(self):
        return self.now

    time = monotonic


# -- recording ----------------------------------------------------------------------------------------------------
def test_a_curve_is_read_in_parts():
    curve = Curve()
    assert curve.points().shape == (0, 3) and not curve
    for k in range(5):
        curve.add(k, k * k, 100 + k)
    assert len(curve) == 5 and curve.last() == 16
    np.testing.assert_array_equal(curve.points(), [[k, k * k, 100 + k] for k in range(5)])
    np.testing.assert_array_equal(curve.points(2, 4), [[2, 4, 102], [3, 9, 103]])
    assert len(curve.points(5)) == 0
    view = curve.points()
    curve.add(5, 25, 105)  # an array that was read does not keep the curve from growing
    assert len(view) == 5


def test_a_thinned_curve_has_every_peak(gen):
    points = np.stack([np.arange(10_000.0), gen.standard_normal(10_000), np.zeros(10_000)], axis=1)
    points[1234, 1], points[7777, 1], points[5000:5004, 1] = 50, -60, np.nan
    few = thinned(points, 300)
    assert len(few) <= 300 and few[0, 0] == 0 and few[-1, 0] == 9999
    assert np.all(np.diff(few[:, 0]) > 0)
    assert {1234, 7777} <= set(few[:, 0]) and np.isnan(few[:, 1]).any()
    np.testing.assert_array_equal(thinned(points[:300], 300), points[:300])
    gap = np.stack([np.arange(900.0), np.full(900, np.nan), np.zeros(900)], axis=1)
    assert np.isnan(thinned(gap, 30)[:, 1]).all()


def test_times_are_kept(monkeypatch):
    monitor = made()
    monkeypatch.setattr(monitor_module, "time", Clock(monitor._started + 2.5))
    monitor.recordMetrics(1, Loss=1)
    assert monitor.curve("Loss").points()[0, 2] - monitor.clock() == pytest.approx(2.5, abs=1e-5)


# -- screens ------------------------------------------------------------------------------------------------------
class Seen(Screen):
    """Writes down what it is shown; showing takes so many seconds of a clock that stands still."""

    def __init__(self, clock=None, takes=0.0, always=False, pause=0.5):
        self.clock, self.takes, self.always, self.pause = clock, takes, always, pause
        self.states, self.closed = [], 0

    def show(self, monitor):
        self.states.append(len(monitor.curve("Loss")))
        if self.clock is not None:
            self.clock.now += self.takes

    def close(self):
        self.closed += 1


@pytest.fixture
def clock(monkeypatch):
    """A clock that goes when it is told to."""
    found = Clock(1000.0)
    for module in (monitor_module, monitor_screens):
        monkeypatch.setattr(module, "time", found)
    return found


def test_screens_are_shown_things_now_and_then(clock):
    quick, slow = Seen(clock), Seen(clock, takes=1.0)
    monitor = made(Visible=True, Screens=[quick, slow])
    for step in range(1, 2001):
        monitor.recordMetrics(step, Loss=1)
        clock.now += 0.01
    # 20 s of work, and those of the slow one: it gets a tenth of the time, the quick one a look every half second
    total = clock.now - 1000
    assert 2 <= len(slow.states) <= total / 10 + 2  # the first look is free
    assert total / 2 / 0.5 < len(quick.states) + 4 and len(quick.states) <= total / 0.5 + 1
    assert monitor.Screens == [quick, slow]


def test_a_new_status_is_seen_soon_and_the_end_at_once(clock):
    screen = Seen(clock, takes=0.01)
    monitor = made(Visible=True, Screens=screen)
    monitor.recordMetrics(1, Loss=1)
    monitor.recordMetrics(2, Loss=1)
    assert screen.states == [1]
    clock.now += 0.2  # within the pause, but long after what the last look took
    monitor.Status = "Saving"
    assert screen.states == [1, 2]
    monitor.Status = "Saving"  # nothing new
    monitor.Status = "Training"  # too soon
    monitor.updateInfo()
    assert screen.states == [1, 2]
    for _ in range(3):
        monitor.Progress = 100
    monitor.recordMetrics(3, Loss=1)
    assert screen.states == [1, 2, 2]
    monitor.close()
    assert screen.states == [1, 2, 2, 3] and screen.closed == 1 and monitor.Screens == []
    monitor.recordMetrics(4, Loss=1)
    monitor.close()
    assert len(screen.states) == 4 and screen.closed == 1 and len(monitor.MetricData.Loss) == 4


def test_what_is_not_visible_is_not_shown_but_logged(clock):
    screen, log = Seen(), Seen(always=True)
    monitor = made(Visible=False, Screens=[screen, log])
    monitor.recordMetrics(1, Loss=1)
    assert (screen.states, log.states) == ([], [1])
    monitor.Visible = "on"
    clock.now += 1
    monitor.recordMetrics(2, Loss=1)
    assert (screen.states, log.states) == ([2], [1, 2])


def test_a_screen_that_fails_is_given_up_and_the_training_goes_on():
    class Broken(Seen):
        def show(self, monitor):
            raise OSError("no space left on device")

    broken, good = Broken(), Seen()
    monitor = made(Visible=True, Screens=[broken, good])
    with pytest.warns(
        RuntimeWarning, match="the screen Broken is given up, because it failed: OSError: no space"
    ):
        monitor.recordMetrics(1, Loss=1)
    assert monitor.Screens == [good] and broken.closed == 1 and good.states == [1]
    monitor.recordMetrics(2, Loss=1)


def test_the_best_screen_is_chosen_when_there_is_something_to_see(monkeypatch):
    made_ones = []

    def best():
        made_ones.append(Seen())
        return made_ones[-1]

    monkeypatch.setattr(monitor_module, "best_screen", best)
    monitor = made(Visible=True, Info="Epoch")
    log = monitor.addScreen(Seen(always=True))
    monitor.updateInfo(Epoch=1)
    monitor.Status = "Reading"
    assert not made_ones
    monitor.recordMetrics(1, Loss=1)
    assert made_ones[0].states == [1] and monitor.Screens == [log, made_ones[0]]


def test_screens_are_closed_with_the_monitor():
    first, second = Seen(), Seen()
    with made(Visible=True, Screens=first) as monitor:
        monitor.recordMetrics(1, Loss=1)
        monitor.Screens = second
        assert first.closed == 1
    assert second.closed == 1
    third = Seen()
    monitor = made(Screens=third)
    gone = weakref.ref(monitor)
    del monitor
    gc.collect()
    assert gone() is None and third.closed == 1


def test_screens_that_are_none():
    with pytest.raises(OptionError, match='must be one of "auto", "window", .*but it is "tv"; fix'):
        dl.trainingProgressMonitor(Screens="tv")
    for wrong in (3, Seen, object()):
        with pytest.raises(ClassError, match=r"object with a method show\(monitor\)"):
            made().addScreen(wrong)
    with pytest.raises(ClassError, match="a word or an object"):
        made().addScreen(Seen(), Port=3)
    assert (
        dl.trainingProgressMonitor(Screens="none").Screens
        == dl.trainingProgressMonitor(Screens=[]).Screens
        == []
    )


def test_names_of_screens_match_in_any_case():
    monitor = made(Screens=["Table", "TERMINAL"])
    assert [type(s) for s in monitor.Screens] == [monitor_screens.Table, monitor_screens.Terminal]
