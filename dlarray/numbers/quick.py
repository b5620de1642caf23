"""Functions of single numbers, the quick way of loops: what a program computes element by element is no array.

A function of arrays takes 50 µs and more of Python before it computes anything; of two numbers nothing of that is
needed.  What is declared here is asked first, and answers None to anything but numbers it is made for: Python's, and
plain doubles of one element, without labels, that are on the host and not recorded.  The results are the very numbers
of the functions for arrays.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.numbers.reading import EXACT, number_of

QUICK: dict[str, Callable[[tuple], Any]] = {}  # by function, of all arguments: a number, a raw array, or None
MOST = 1 << 16  # elements of a row; of more, the usual way asks about memory first


def _numbers(args: tuple) -> list[float] | None:
    """Arguments as numbers; None where one is none."""
    found = []
    for x in args:
        number = number_of(x)
        if number is None:
            return None
        found.append(number)
    return found


def _are_whole(*numbers: float) -> bool:
    """Whether all are whole numbers that a double holds exactly."""
    return all(abs(x) < EXACT and x == math.floor(x) for x in numbers)


def quick(name: str, count: int) -> Callable:
    """Declare a function of that many numbers under the name of one of arrays."""

    def declare(function: Callable[..., Any]) -> Callable:
        def answer(args: tuple) -> Any:
            numbers = _numbers(args) if len(args) == count else None
            return None if numbers is None else function(*numbers)

        QUICK[name] = answer
        return function

    return declare


@quick("max", 2)
def larger(a: float, b: float) -> float:
    """The larger of two numbers; NaN only where both are."""
    return a if a >= b or b != b else b


@quick("min", 2)
def smaller(a: float, b: float) -> float:
    """The smaller of two numbers; NaN only where both are."""
    return a if a <= b or b != b else b


@quick("round", 1)
def rounded(x: float) -> float:
    """The nearest whole number, halves away from zero."""
    if not abs(x) < EXACT:
        return x
    size = abs(x)
    whole = math.floor(size)
    return math.copysign(whole + (size - whole >= 0.5), x) if x else x


@quick("rem", 2)
def remainder(a: float, b: float) -> float | None:
    """The rest of a division of whole numbers, of the sign of the first."""
    return math.fmod(a, b) + 0.0 if b and _are_whole(a, b) else None


@quick("mod", 2)
def modulus(a: float, b: float) -> float | None:
    """The rest of a division of whole numbers, of the sign of the second."""
    if not _are_whole(a, b):
        return None
    return float(int(a) % int(b)) if b else a


def _of_bits(name: str, function: Callable[[int, int], int]) -> None:
    @quick(name, 2)
    def of_bits(a: float, b: float) -> float | None:
        return float(function(int(a), int(b))) if a >= 0 and b >= 0 and _are_whole(a, b) else None


_of_bits("bitand", int.__and__)
_of_bits("bitor", int.__or__)
_of_bits("bitxor", int.__xor__)


def _colon(args: tuple) -> np.ndarray | None:
    """A row of whole numbers, of not too many."""
    numbers = _numbers(args) if len(args) in (2, 3) else None
    if numbers is None or not _are_whole(*numbers):
        return None
    start, step, stop = numbers if len(numbers) == 3 else (numbers[0], 1.0, numbers[1])
    count = (stop - start) // step + 1 if step else 0
    if not 0 < count <= MOST:
        return None
    return (start + step * np.arange(count, dtype=np.float64))[:, None]


def _horzcat(args: tuple) -> np.ndarray | None:
    numbers = _numbers(args)
    return np.array(numbers, dtype=np.float64)[:, None] if numbers else None


QUICK["colon"], QUICK["horzcat"] = _colon, _horzcat
