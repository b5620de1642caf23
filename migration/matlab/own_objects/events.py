"""Events of handle objects: notify, addlistener, what listeners are told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dlarray.errors import ArgumentError, ClassError, describe
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

    Enabled = True

    def __init__(self, source: Any, event: str, callback: Callable):
        self.Source, self.EventName, self.Callback = source, event, callback


def addlistener(source: Any, event: str, callback: Callable, /, *more: Any) -> Listener:
    """Call a function whenever an object notifies of an event.

    Syntax: ``listener = addlistener(source, "EventName", callback)``.

    Parameters
    ----------
    source : Handle
    event : str
    callback : callable
        It gets the object and an `EventData`.

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
    if more or not callable(callback):
        raise ArgumentError(
            "addlistener: listeners of properties (PostSet and its like) have no counterpart here; "
            "fix: an event that the set method notifies of"
        )
    if not isinstance(source, Handle):
        raise ClassError(
            f"addlistener: the source must be a handle object, but it is {describe(source)}; fix: a class < handle"
        )
    listener = Listener(source, str(event), callback)
    vars(source).setdefault("_listeners", []).append(listener)
    return listener


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
        if listener.EventName == str(event) and listener.isvalid() and listener.Enabled:
            listener.Callback(source, told)
