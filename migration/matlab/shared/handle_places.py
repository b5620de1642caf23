"""Handle objects in arrays, and where they are: two are equal where they are one object."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dlarray.migration.matlab.values import Handle


def handles_in(x: Any) -> list | None:
    """The handle objects of a program's own classes in an array; None of anything else."""
    found = list(x) if hasattr(type(x), "of_objects") else [x]
    own = all(isinstance(one, Handle) and one.__module__.split(".")[0] != "dlarray" for one in found)
    return found if own else None


def places_of_handles(handles: Sequence[Any], others: Sequence[Any]) -> list[int]:
    """The first place of each handle among others, counted from 1; 0 where it is not there."""
    return [next((k for k, x in enumerate(others, 1) if x is one), 0) for one in handles]
