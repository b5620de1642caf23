"""What a training progress monitor is given: names, texts, numbers, and values by name."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any

from dlarray.arguments import is_empty, number, one_truth, text, text_list
from dlarray.conversion import as_double
from dlarray.errors import ArgumentError, ClassError, OptionError, SizeError, describe


def names_of(argument: str, value: Any, function: str = "trainingProgressMonitor") -> list[str]:
    """One name, or several, all different."""
    names = [] if is_empty(value) else text_list(value)
    if names is None or not all(re.fullmatch(r"[A-Za-z]\w*", name, re.ASCII) for name in names):
        raise OptionError(
            f"{function}: {argument} must be names of letters, digits and underscores, a letter first, but it is "
            f'{describe(value)}; fix: {argument}=["TrainingLoss"]'
        )
    if len(set(names)) < len(names):
        raise OptionError(
            f"{function}: {argument} has a name twice: {', '.join(names)}; fix: every name once"
        )
    return names


def text_of(argument: str, value: Any, function: str = "trainingProgressMonitor") -> str:
    """A text."""
    return text(function, argument, value)


def number_of(function: str, argument: str, value: Any) -> float:
    """A number: Python's, or the one element of an array."""
    if type(value) is float or type(value) is int:  # the short way: this stands in training loops
        return as_double(value)
    truth = one_truth(value)
    if truth is not None:
        return float(truth)
    several = (
        isinstance(value, (list, tuple))
        or isinstance(shape := getattr(value, "shape", ()), tuple)
        and math.prod(shape) != 1
    )
    expected, fix = ("one number", "mean(…, 'all')") if several else ("a number", "a scalar")
    error = SizeError if several else ClassError
    return number(function, argument, value, expected=expected, fix=fix, error=error)


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
