"""Events of handle objects."""

import pytest

from dlarray.errors import DLArrayError
from dlarray.matlab import EventData, Handle, Value, addlistener, delete, notify


def test_listeners_are_called_in_order_until_they_are_deleted():
    h, heard = Handle(), []
    first = addlistener(h, "Changed", lambda s, e: heard.append(("first", s is h, e.EventName)))
    addlistener(h, "Changed", lambda s, e: heard.append(("second", e.Source is h, e.value)))
    data = EventData()
    data.value = 5
    notify(h, "Changed", data)
    delete(first)
    notify(h, "Other")
    notify(h, "Changed", data)
    assert heard == [("first", True, "Changed"), ("second", True, 5), ("second", True, 5)]


def test_what_has_no_events_is_refused():
    with pytest.raises(DLArrayError, match="PostSet"):
        addlistener(Handle(), "Name", "Changed", print)
    for call in (lambda: addlistener(Value(), "A", print), lambda: notify(Value(), "A")):
        with pytest.raises(DLArrayError, match="must be a handle object"):
            call()
