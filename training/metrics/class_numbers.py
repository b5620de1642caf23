"""Class numbers as targets: they count from 1."""

from __future__ import annotations

from typing import Any

from dlarray.array import dlarray
from dlarray.autodiff.tape import decided
from dlarray.backend import backend_name, namespace, records
from dlarray.errors import ArgumentError


def check_numbers(name: str, T: dlarray) -> None:
    """Refuse the number 0 for a whole observation, which Python's first class has.

    It would count as no class, as padding does in sequences and in pictures.  What is on a GPU is not looked at.
    """
    if "T" in T._format or "S" in T._format:
        return
    t: Any = getattr(T.array, "value", T.array)  # traced, as inputs of a loss are, or not
    if (backend_name(t) == "numpy" or records(t)) and decided(namespace(t).any(t == 0)):
        raise ArgumentError(
            f"{name}: the class number 0 is among the targets, but classes are numbered from 1; fix: T + 1, or "
            "categorical(T)"
        )
