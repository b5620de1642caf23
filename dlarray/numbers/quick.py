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


def quick(name: str, count: int) -> Callable:
    """Declare a function of that many numbers under the name of one of arrays."""

    def declare(function: Callable[..., Any]) -> Callable:
        def answer(args: tuple) -> Any:
            if len(args) != count:
                return None
            numbers = []
            for x in args:
                number = number_of(x)
                if number is None:
                    return None
                numbers.append(number)
            return function(*numbers)

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
    whole = abs(a) < EXACT and abs(b) < EXACT and a == math.floor(a) and b == math.floor(b)
    return math.fmod(a, b) + 0.0 if whole and b else None


@quick("mod", 2)
def modulus(a: float, b: float) -> float | None:
    """The rest of a division of whole numbers, of the sign of the second."""
    whole = abs(a) < EXACT and abs(b) < EXACT and a == math.floor(a) and b == math.floor(b)
    if not whole:
        return None
    return float(int(a) % int(b)) if b else a


def _of_bits(name: str, function: Callable[[int, int], int]) -> None:
    @quick(name, 2)
    def of_bits(a: float, b: float) -> float | None:
        whole = 0 <= a < EXACT and 0 <= b < EXACT and a == math.floor(a) and b == math.floor(b)
        return float(function(int(a), int(b))) if whole else None


_of_bits("bitand", int.__and__)
_of_bits("bitor", int.__or__)
_of_bits("bitxor", int.__xor__)


def _counted(start: float, step: float, stop: float) -> np.ndarray | None:
    """A row of whole numbers, of not too many."""
    for x in (start, step, stop):
        if not abs(x) < EXACT or x != math.floor(x):
            return None
    if not step:
        return None
    count = (stop - start) // step + 1
    if not 0 < count <= 1 << 16:
        return None
    return (start + step * np.arange(count, dtype=np.float64))[:, None]


def _colon(args: tuple) -> np.ndarray | None:
    numbers = [number_of(x) for x in args]
    if None in numbers or len(numbers) not in (2, 3):
        return None
    return _counted(numbers[0], 1.0, numbers[1]) if len(numbers) == 2 else _counted(*numbers)  # type: ignore[arg-type]


QUICK["colon"] = _colon


def _horzcat(args: tuple) -> np.ndarray | None:
    if not args:
        return None
    numbers = [number_of(x) for x in args]
    return None if None in numbers else np.array(numbers, dtype=np.float64)[:, None]


QUICK["horzcat"] = _horzcat
