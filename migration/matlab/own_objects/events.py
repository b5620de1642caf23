"""Events of handle objects: notify, addlistener, what listeners are told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.migration.matlab.shared import access
from dlarray.migration.matlab.values import Handle


class EventData(Handle):
    """The information for a listener: ``EventName`` and ``Source``, and what a class derived from it adds.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/event.eventdata-class.html

    Examples
    --------
    >>> from dlarray.matlab import EventData
    >>> EventData().EventName
    ''
    """

    EventName = ""
    Source: Any = None


class Listener(Handle):
    """A function that is called when an event happens, until the listener is deleted or not ``Enabled``."""

    matlab_class = "event.listener"
    _properties = ("Source", "EventName", "Callback", "Enabled", "Recursive")
    Enabled = True
    Recursive = False

    def __init__(self, source: Any, event: str, callback: Callable):
        self.Source, self.EventName, self.Callback = source, event, callback


Listener.__name__ = "listener"  # as it is shown


def addlistener(source: Any, event: str, callback: Callable, /, *more: Any) -> Listener:
    """Call a function whenever an object notifies of an event.

    Syntaxes: ``listener = addlistener(source, "EventName", callback)``,
    ``listener = addlistener(source, "PropertyName", "PostSet", callback)``; ``"PreSet"`` too.

    Parameters
    ----------
    source : Handle
    event : str
    callback : callable
        It gets the object and an `EventData`.  Of a property it gets the property, with its ``Name``, and an event with
        the object in ``AffectedObject``.

    Returns
    -------
    Listener
        ``delete`` ends it.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/handle.addlistener.html

    Examples
    --------
    >>> from dlarray.matlab import Handle, addlistener, notify
    >>> h = Handle()
    >>> listener = addlistener(h, "Changed", lambda source, event: print(event.EventName))
    >>> notify(h, "Changed")
    Changed
    """
    if more:
        return _of_property(source, str(event), str(callback), more)
    if not callable(callback):
        raise ArgumentError(
            f"addlistener: callback must be a function, but it is {describe(callback)}; "
            "fix: addlistener(source, event, function)"
        )
    if not isinstance(source, Handle):
        raise ClassError(
            f"addlistener: the source must be a handle object, but it is {describe(source)}; fix: a class < handle"
        )
    listener = Listener(source, str(event), callback)
    vars(source).setdefault("_listeners", []).append(listener)
    return listener


class _Property(Handle):
    """What a listener to a property gets for its source."""

    def __init__(self, name: str):
        self.Name = name


_WHEN = {"preset": "PreSet", "postset": "PostSet"}


def _of_property(source: Any, name: str, when: str, more: tuple) -> Listener:
    """A listener that is told before or after a property of an object is stored."""
    if not isinstance(source, Handle) or when.lower() not in _WHEN or len(more) != 1 or not callable(more[0]):
        raise ArgumentError(
            f'addlistener: of a property an object, its name, "PreSet" or "PostSet" and a function are expected, but '
            f'there are {describe(source)}, "{name}" and "{when}"; fix: addlistener(obj, "Value", "PostSet", f)'
        )
    listener = Listener(source, f"{name}.{_WHEN[when.lower()]}", more[0])
    vars(source).setdefault("_listeners", []).append(listener)
    return listener


def _told(obj: Any, name: str, when: str) -> None:
    """Tell the listeners of a property."""
    for listener in list(vars(obj).get("_listeners", ())):
        if listener.isvalid() and listener.EventName == f"{name}.{when}" and listener.Enabled:
            event = EventData()
            event.EventName, event.Source, event.AffectedObject = when, _Property(name), obj
            listener.Callback(event.Source, event)


access.TELL.append(_told)


def notify(source: Any, event: str, data: Any = None, /) -> None:
    """Tell the listeners of an object that an event has happened, in the order in which they were added.

    Syntaxes: ``notify(source, "EventName")``, ``notify(source, "EventName", data)``.

    Parameters
    ----------
    source : Handle
    event : str
    data : EventData, optional
        Data that listeners get; it learns the name of the event and the object.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/handle.notify.html

    Examples
    --------
    >>> from dlarray.matlab import Handle, notify
    >>> notify(Handle(), "Changed")
    """
    if not isinstance(source, Handle):
        raise ClassError(
            f"notify: the source must be a handle object, but it is {describe(source)}; fix: a class < handle"
        )
    told = EventData() if data is None else data
    told.EventName, told.Source = str(event), source
    for listener in list(vars(source).get("_listeners", ())):
        if listener.isvalid() and listener.EventName == str(event) and listener.Enabled:
            listener.Callback(source, told)
