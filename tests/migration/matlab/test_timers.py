"""Timers: when their functions are called, and what stops them."""

import pytest

from dlarray.errors import ArgumentError, ClassError
from dlarray.migration.matlab import Cell, delete, isvalid, pause, start, stop, timer, wait


def test_tasks_and_events():
    seen = []
    t = timer(
        "ExecutionMode",
        "fixedRate",
        "Period",
        0.01,
        "TasksToExecute",
        3,
        TimerFcn=lambda t, e: seen.append(e.Type),
    )
    t.StartFcn = t.StopFcn = lambda t, e: seen.append(e.Type)
    start(t)
    assert t.Running == "on"
    wait(t)
    assert seen == ["StartFcn", "TimerFcn", "TimerFcn", "TimerFcn", "StopFcn"]
    assert (t.Running, t.TasksExecuted) == ("off", 3)
    start(t)
    stop(t)
    assert t.TasksExecuted < 3


def test_functions_are_called_while_the_program_waits():
    seen = []
    t = timer(TimerFcn=Cell([lambda t, e, word: seen.append(word), "later"]), StartDelay=0.01)
    start(t)
    assert seen == []
    pause(0.05)
    assert seen == ["later"] and t.Running == "off"


def test_one_that_never_ends_is_stopped():
    seen = []
    t = timer(TimerFcn=lambda t, e: seen.append(1), ExecutionMode="fixedSpacing", Period=0.01)
    start(t)
    with pytest.raises(ArgumentError, match="never stops"):
        wait(t)
    pause(0.035)
    stop(t)
    count = len(seen)
    assert count >= 2
    pause(0.02)
    assert len(seen) == count
    with pytest.raises(ArgumentError, match="no property 'Perio'"):
        timer(Perio=1)
    start(t)
    delete(t)
    assert not isvalid(t)


def test_an_error_ends_a_timer(capsys):
    seen = []

    def fails(t, e):
        raise ValueError("broken")

    t = timer(TimerFcn=fails, ErrorFcn=lambda t, e: seen.append(e.Type), TasksToExecute=5, Period=0.01)
    t.ExecutionMode = "fixedDelay"
    start(t)
    wait(t)
    assert seen == ["ErrorFcn"] and t.TasksExecuted == 1
    assert "broken" in capsys.readouterr().err
    with pytest.raises(ClassError, match="must be a function"):
        start(timer())
