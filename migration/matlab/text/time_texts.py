"""Times as strings."""

from __future__ import annotations

from typing import Any

from dlarray.display.times import in_one_format
from dlarray.migration.matlab.strings import String, StringArray


def is_one_time(t: Any) -> bool:
    """Whether a value is one point or length of time, and no array of them."""
    return hasattr(t, "Format") and not hasattr(t, "__len__")


def times_as_strings(t: Any, form: Any) -> Any:
    """Times as strings, in a format."""

    def one(v: Any) -> String:
        if form is None:
            return String(str(v))
        return String(str(type(v)(v, Format=str(form)) if hasattr(v, "year") else v))

    if is_one_time(t):
        return one(t)
    found = [one(v) for v in in_one_format(list(t))]
    return StringArray(found, getattr(t, "shape", (len(found), 1)))
