"""Timers: functions that are called later and again, while the program waits, as MATLAB's ``timer`` objects."""

from __future__ import annotations

import atexit
import math
import sys
import time
from typing import Any

from dlarray import names as registered
from dlarray.arguments import choice, one_number
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.dates.clocks import clock, sleeping
from dlarray.migration.matlab.values import Handle
from dlarray.struct import struct

_DEFAULTS: dict[str, Any] = {
    "BusyMode": "drop",
    "ErrorFcn": "",
    "ExecutionMode": "singleShot",
    "Name": "",
    "ObjectVisibility": "on",
    "Period": 1,
    "StartDelay": 0,
    "StartFcn": "",
    "StopFcn": "",
    "Tag": "",
    "TasksToExecute": math.inf,
    "TimerFcn": "",
    "UserData": [],
}
_MODES = ("singleShot", "fixedRate", "fixedDelay", "fixedSpacing")
_running: list[timer] = []
_busy: list[timer] = []  # whose function runs now; MATLAB does not interrupt it either
_made = 0


class timer(Handle):
    """Call a function later, once or again and again.

    Syntaxes: ``t = timer(Name=value, …)``, ``start(t)``, ``stop(t)``, ``wait(t)``, ``delete(t)``.

    Functions are called while the program waits: in `wait`, in `pause`, where it asks ``t.Running`` or
    ``t.TasksExecuted``, and at its end, as far as ``TasksToExecute`` is finite. MATLAB calls them between any two
    statements that let it, and after a script. Each gets the timer and an event with ``Type`` and ``Data.time``.

    Attributes
    ----------
    TimerFcn, StartFcn, StopFcn, ErrorFcn : callable or Cell
        A cell has the function, and what it gets behind the event.
    ExecutionMode : {"singleShot", "fixedRate", "fixedDelay", "fixedSpacing"}
    Period, StartDelay, TasksToExecute : float
    Running : {"on", "off"}
    TasksExecuted : int
    Name, Tag, UserData, BusyMode, ObjectVisibility

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/timer.html

    Examples
    --------
    >>> from dlarray.matlab import timer
    >>> t = timer(TimerFcn=lambda t, event: print(event.Type), Period=0.01, TasksToExecute=2, ExecutionMode="fixedRate")
    >>> t.start()
    >>> t.wait()
    TimerFcn
    TimerFcn
    >>> t.Running, t.TasksExecuted
    ('off', 2)
    """

    matlab_class = "timer"
    _properties = (*_DEFAULTS, "Running", "TasksExecuted")
    _state, _count, _next = "off", 0, 0.0
    Name: str
    ExecutionMode: str
    TimerFcn: Any
    Period: float
    StartDelay: float
    TasksToExecute: float

    def __init__(self, *pairs: Any, **named: Any):
        global _made
        _made += 1
        given = {**dict(zip(map(str, pairs[::2]), pairs[1::2], strict=False)), **named}
        known = {name.lower(): name for name in _DEFAULTS}
        for name, value in {**_DEFAULTS, "Name": f"timer-{_made}"}.items():
            setattr(self, name, value)
        for name, value in given.items():
            if name.lower() not in known:
                raise ArgumentError(
                    f"timer: there is no property '{name}'; fix: one of {', '.join(_DEFAULTS)}"
                )
            setattr(self, known[name.lower()], value)

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "ExecutionMode":
            value = choice("timer", name, value, _MODES)
        if name in ("Period", "StartDelay", "TasksToExecute"):
            value = one_number(value)
        super().__setattr__(name, value)

    @property
    def Running(self) -> str:
        """Whether it has been started and has not stopped."""
        run_due(time.monotonic())
        return self._state

    @property
    def TasksExecuted(self) -> int:
        """How often its function has been called since it was started."""
        run_due(time.monotonic())
        return self._count

    def start(self) -> None:
        """Begin."""
        if self._state == "on":
            raise ArgumentError(f"start: the timer {self.Name} is running; fix: stop(t) first")
        if isinstance(self.TimerFcn, str):
            raise ClassError(
                f"start: TimerFcn of the timer {self.Name} must be a function, but it is "
                f"{describe(self.TimerFcn)}; fix: a function handle"
            )
        self._state, self._count = "on", 0
        self._call("StartFcn")
        self._next = time.monotonic() + self.StartDelay
        _running.append(self)

    def stop(self) -> None:
        """End; a timer that does not run stays as it is."""
        if self._state == "on":
            self._state = "off"
            _running[:] = [one for one in _running if one is not self]
            self._call("StopFcn")

    def wait(self) -> None:
        """Go on when it has stopped."""
        if self._state == "on" and self.ExecutionMode != "singleShot" and math.isinf(self.TasksToExecute):
            raise ArgumentError(f"wait: the timer {self.Name} never stops; fix: TasksToExecute, or stop(t)")
        while self._state == "on":
            run_due(min(one._next for one in _running), wait=True)

    def delete(self) -> None:
        """Stop, and be no timer any longer."""
        self.stop()
        super().delete()

    def _call(self, which: str) -> None:
        f = getattr(self, which)
        more: list = []
        if isinstance(f, Cell):
            f, *more = f
        if callable(f):
            f(self, struct(Type=which, Data=struct(time=clock())), *more)

    def _run(self) -> None:
        begun = time.monotonic()
        _busy.append(self)
        try:
            self._count += 1
            self._call("TimerFcn")
        except Exception as error:
            print(f"Error while evaluating TimerFcn for timer '{self.Name}': {error}", file=sys.stderr)
            self._call("ErrorFcn")
            self.stop()
        finally:
            _busy.pop()
        step = {"fixedRate": self._next, "fixedDelay": begun}.get(self.ExecutionMode, time.monotonic())
        self._next = step + self.Period
        if self.ExecutionMode == "singleShot" or self._count >= self.TasksToExecute:
            self.stop()


def run_due(until: float, wait: bool = False) -> None:
    """Call the functions of the timers that are due at a time; ``wait``, until it has come."""
    while not _busy and _running and (first := min(_running, key=lambda one: one._next))._next <= until:
        time.sleep(max(first._next - time.monotonic(), 0.0))
        first._run()
        if wait and first._state == "off":
            break
    if wait:
        time.sleep(max(until - time.monotonic(), 0.0))


def pause_for(seconds: float) -> None:
    """Wait, and call the functions of timers on the way."""
    end = time.monotonic() + seconds
    while not _busy and _running and min(one._next for one in _running) <= end:
        run_due(min(one._next for one in _running), wait=True)
    time.sleep(max(end - time.monotonic(), 0.0))


sleeping[0] = pause_for  # what pause does


@atexit.register
def _finish() -> None:
    """Timers that the program has left running, as far as they end."""
    while ending := [t for t in _running if t.ExecutionMode == "singleShot" or t.TasksToExecute < math.inf]:
        ending[0].wait()
    for one in _running:
        print(f"The timer {one.Name} was not stopped; it ends with the program.", file=sys.stderr)


def start(t: Any, /) -> None:
    """Start a timer, or each of several.

    Syntax: ``start(t)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/timer.start.html

    Examples
    --------
    >>> from dlarray.matlab import start, timer, wait
    >>> t = timer(TimerFcn=lambda t, event: print("now"), StartDelay=0.01)
    >>> start(t)
    >>> wait(t)
    now
    """
    for one in _timers("start", t):
        one.start()


def stop(t: Any, /) -> None:
    """Stop a timer, or each of several.

    Syntax: ``stop(t)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/timer.stop.html

    Examples
    --------
    >>> from dlarray.matlab import start, stop, timer
    >>> t = timer(TimerFcn=print, StartDelay=60)
    >>> start(t)
    >>> stop(t)
    >>> t.Running
    'off'
    """
    for one in _timers("stop", t):
        one.stop()


def wait(t: Any, /) -> None:
    """Go on when a timer, or each of several, has stopped; or when a GPU has done its work.

    Syntax: ``wait(t)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/timer.wait.html

    Examples
    --------
    >>> from dlarray.matlab import start, timer, wait
    >>> t = timer(TimerFcn=lambda t, event: print("done"), StartDelay=0.01)
    >>> start(t)
    >>> wait(t)
    done
    """
    if not isinstance(t, (timer, list)):
        registered.functions["wait"].call(t)
        return
    for one in _timers("wait", t):
        one.wait()


def _timers(name: str, t: Any) -> list[timer]:
    several = list(t) if isinstance(t, list) else [t]
    if not all(isinstance(one, timer) for one in several):
        raise ClassError(f"{name}: a timer is expected, but it is {describe(t)}; fix: t = timer(TimerFcn=f)")
    return several
