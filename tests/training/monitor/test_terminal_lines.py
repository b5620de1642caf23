"""What trainnet prints in a terminal: a table that fits, and lines above the progress bar, not in it."""

import io
import sys
import types

import numpy as np
import pytest

import dlarray as dl
from dlarray.training.monitor import monitor_screens
from dlarray.training.monitor.training_info import VerboseTable
from tests.support.bundles import cases

TITLES = ["Iteration", "Epoch", "TimeElapsed", "LearnRate", "TrainingLoss", "ValidationLoss", "TrainingAccuracy",
          "ValidationAccuracy"]  # fmt: skip
VALUES = [1000000, 10000, "123:45:59", 1.2345e-5, 1.2345e-5, 1.2345e-5, 98.765, None]


class Terminal(io.StringIO):
    def isatty(self):
        return True


def screen(text, width):
    """What a terminal of this width shows of what was written to it; no line may be longer."""
    lines, column = [""], 0
    for c in text:
        if c == "\r":
            column = 0
        elif c == "\n":
            lines.append("")
            column = 0
        else:
            lines[-1] = lines[-1][:column].ljust(column) + c + lines[-1][column + 1 :]
            column += 1
            assert column <= width, f"{lines[-1]!r} is longer than {width}"
    return [line.rstrip() for line in lines]


def printed(titles, rows):
    table = VerboseTable(titles)
    for row in rows:
        table.row(dict(zip(titles, row, strict=True)))


def a_terminal(patch, width):
    """Standard output and errors as one terminal.  No fixture: pytest puts its own streams back before a test."""
    stream = Terminal()
    patch.setattr(sys, "stdout", stream)
    patch.setattr(sys, "stderr", stream)
    patch.setattr(monitor_screens, "window_opens", lambda: False)
    patch.setenv("COLUMNS", str(width))
    return stream


# -- the table -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("width", [40, 60, 80, 110, 120, 200])
@pytest.mark.parametrize("count", [5, 6, 8])
def test_the_table_fits(monkeypatch, width, count):
    stream = a_terminal(monkeypatch, width)
    printed(TITLES[:count], [VALUES[:count], VALUES[:count]])
    words = " ".join(screen(stream.getvalue(), width)).split()
    for title in TITLES[:count]:
        halves = title.replace("Training", "Training ").replace("Validation", "Validation ").split()
        assert (
            title in words or all(half in words for half in halves) or title in ("TimeElapsed", "LearnRate")
        )
    for value in ("1000000", "10000", "123:45:59"):
        assert words.count(value) == 2
    assert words.count("1.2345e-05") == 2 * len([v for v in VALUES[:count] if v == 1.2345e-5])


def test_eighty_columns(monkeypatch):
    stream = a_terminal(monkeypatch, 80)
    printed(
        TITLES[:6],
        [[1, 1, "00:00:00", 0.01, 2.1538, 2.0744], [50, 2, "00:00:12", 0.01, 0.12345, None]],
    )
    assert [line.rstrip() for line in stream.getvalue().splitlines()] == [
        "                                Time                   Training    Validation",
        "    Iteration    Epoch       Elapsed    LearnRate          Loss          Loss",
        "    _________    _____    __________    _________    __________    __________",
        "            1        1      00:00:00         0.01        2.1538        2.0744",
        "           50        2      00:00:12         0.01       0.12345",
    ]


def test_what_fits_is_as_matlab_has_it(monkeypatch):
    """Four blanks before each title on one line; in a file, whatever the width of the terminal."""
    stream = a_terminal(monkeypatch, 84)
    printed(TITLES[:6], [VALUES[:6]])
    head = "    Iteration    Epoch    TimeElapsed    LearnRate    TrainingLoss    ValidationLoss"
    assert stream.getvalue().splitlines()[0] == head
    monkeypatch.setenv("COLUMNS", "20")
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    printed(TITLES[:6], [VALUES[:6]])
    assert sys.stdout.getvalue().splitlines()[0] == head


def test_in_a_notebook_the_table_has_eighty_columns(monkeypatch):
    shell = types.SimpleNamespace(kernel=object())
    monkeypatch.setitem(sys.modules, "IPython", types.SimpleNamespace(get_ipython=lambda: shell))
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    printed(TITLES, [VALUES])
    screen(sys.stdout.getvalue(), 80)


# -- the progress bar ------------------------------------------------------------------------------------------
@cases("tqdm", [True, False])
def test_lines_stand_above_the_progress_bar(tqdm):
    """Neither has anything of the other in its line, and the bar is below what was printed."""
    with pytest.MonkeyPatch.context() as patch:
        if tqdm:
            pytest.importorskip("tqdm", reason="the progress bar is tqdm's where it is installed")
        else:
            patch.setitem(sys.modules, "tqdm", None)
        stream = a_terminal(patch, 110)
        patch.setattr("dlarray.training.monitor.terminal_screen.Terminal.pause", 0.0)
        X, T = np.ones((12, 3), np.float32), np.ones((12, 1), np.float32)
        options = dl.trainingOptions(
            "sgdm", MaxEpochs=3, MiniBatchSize=4, VerboseFrequency=2, Plots="training-progress"
        )
        layers = [dl.featureInputLayer(3), dl.fullyConnectedLayer(1)]
        dl.trainnet(X, T, layers, "mse", options)
        lines = [line for line in screen(stream.getvalue().replace("\x1b[A", ""), 110) if line.strip()]
    table = [line for line in lines if line.split()[0].isdigit()]
    assert [int(line.split()[0]) for line in table] == [1, 2, 4, 6, 8, 9]
    assert len({len(line) for line in table}) == 1
    bars = [line for line in lines if "100" in line and line not in table]  # a loss may have these digits
    assert len(bars) == 1, lines
    assert len(lines) == 2 + len(table) + len(bars) + 1, lines
    assert lines[-1].startswith("Training stopped")
