"""What a training progress monitor is given: names, texts, numbers, and values by name."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from dlarray.array import asdlarray
from dlarray.backend import to_numpy
from dlarray.errors import ArgumentError, ClassError, OptionError, SizeError, describe


def names_of(argument: str, value: Any, function: str = "trainingProgressMonitor") -> list[str]:
    """One name, or several, all different."""
    names = (
        [value]
        if isinstance(value, str)
        else list(value)
        if isinstance(value, (Sequence, np.ndarray))
        else None
    )
    if names is None or not all(
        isinstance(n, str) and re.fullmatch(r"[A-Za-z]\w*", n, re.ASCII) for n in names
    ):
        raise OptionError(
            f"{function}: {argument} must be names of letters, digits and underscores, a letter first, but it is "
            f'{describe(value)}; fix: {argument}=["TrainingLoss"]'
        )
    if len(set(names)) < len(names):
        raise OptionError(
            f"{function}: {argument} has a name twice: {', '.join(names)}; fix: every name once"
        )
    return [str(n) for n in names]


def text_of(argument: str, value: Any, function: str = "trainingProgressMonitor") -> str:
    """A text."""
    if not isinstance(value, str):
        raise ClassError(
            f'{function}: {argument} must be text, but it is {describe(value)}; fix: {argument}="…"'
        )
    return value


def number_of(function: str, argument: str, value: Any) -> float:
    """A number: Python's, or the one element of an array."""
    if type(value) is float or type(value) is int:  # the short way: this stands in training loops
        return float(value)
    try:
        X = asdlarray(value)
        if isinstance(value, str):
            raise TypeError
    except (TypeError, ValueError):
        raise ClassError(
            f"{function}: {argument} must be a number, but it is {describe(value)}; fix: a scalar"
        ) from None
    if X.shape != (1, 1) and X._data.size != 1:
        raise SizeError(
            f"{function}: {argument} must be one number, but it is {X.describe()}; fix: mean(…, 'all')"
        )
    return float(to_numpy(X._data).reshape(()))


def shown_value(name: str, value: Any) -> Any:
    """A value to be shown: a text, or a number."""
    if isinstance(value, str):
        return value
    try:
        return number_of("updateInfo", name, value)
    except ClassError:
        raise ClassError(
            f"updateInfo: {name} must be a number or a text, but it is {describe(value)}; fix: str(…)"
        ) from None


def values_of(function: str, given: tuple, named: dict, known: Mapping, what: str) -> dict[str, Any]:
    """Values by name: keywords, one structure, or names and values in turn."""
    if not given:
        found = named
    elif len(given) == 1 and isinstance(given[0], Mapping):
        found = {**{str(name): given[0][name] for name in given[0]}, **named}
    elif len(given) % 2 or not all(isinstance(name, str) for name in given[::2]):
        raise ArgumentError(
            f"{function}: values come by name, but {describe(given[0])} is no name; "
            f"fix: {function}(monitor, …, Loss=loss)"
        )
    else:
        found = {**dict(zip(given[::2], given[1::2], strict=True)), **named}
    for name in found:
        if name not in known:
            raise OptionError(
                f'{function}: there is no "{name}" in monitor.{what}, which has {", ".join(known) or "no names"}; '
                f"fix: monitor.{what} = [{', '.join(repr(n) for n in [*known, name])}]"
            )
    return found
