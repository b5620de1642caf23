"""The formulas of the optimisers' steps, on raw arrays, and what steps many arrays together.

A *step* returns new arrays and changes none it was given.  It is written twice: with the functions of any namespace,
and for NumPy, where it fills new buffers without temporaries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from dlarray import allocator
from dlarray.backend import backend_name, class_name, namespace, records
from dlarray.threads import share

# Elements that NumPy's steps treat at a time.  Smaller pieces would stay in a nearer cache, but the calls then cost
# more than that saves: 1e7 elements took 28 ms in pieces of 2^14, 26 ms in 2^15, 22 ms in 2^16 and 21 ms in 2^17.
PIECE = 1 << 17


class Step(NamedTuple):
    """A formula of new values from old ones, with constants of which the first is the learning rate.

    ``composed(xp, p, g, *states, *constants)`` returns the new parameter and states.  ``filled(new, old, constants)``
    does the same for NumPy: ``new`` are the buffers, ``old`` the parameter, the gradient and the states.  A state is
    None before the first step.
    """

    composed: Callable[..., tuple]
    filled: Callable[[Sequence, Sequence, Sequence], None]


class Many(NamedTuple):
    """How a library steps many parameters at once.

    ``fill(pieces)`` fills the buffers of ``(new, old, constants)``, where the constants are Python numbers and all
    arrays single or double.  ``room(p)`` is such a buffer: as large as p, of its class and where it is, but in the
    order of memory that ``fill`` writes, which need not be that of p.  ``takes(arrays)`` says whether it is
    made for these.
    """

    fill: Callable[[list[tuple]], None]
    room: Callable[[Any], Any]
    takes: Callable[[list], bool] = lambda arrays: True


KERNELS: dict[str, dict[Step, Many]] = {}  # by library and step


def of_numbers(function: Callable[..., float], *numbers: Any) -> Any:
    """A function of Python's numbers, in their arithmetic also where they are numbers of operations that are recorded.

    NumPy's powers have other last digits than Python's.
    """
    if any(map(records, numbers)):
        return namespace(*numbers).applied(_by_python, function, numbers)
    return function(*numbers)


def _by_python(function: Callable[..., float], numbers: Sequence) -> np.float64:
    return np.float64(function(*map(float, numbers)))


def stepped(step: Step, arrays: list, constants: Sequence) -> list:
    """The new values of one parameter and its states, arrays of NumPy."""
    alone = Together(step)
    new = alone.put_off(tuple(map(float, constants)), arrays)
    alone.run()
    return new


def of_class(number: Any, p: Any) -> Any:
    """A number that is an array, as those of a compiled function are, must not change the class of the result."""
    return namespace(number).astype(number, p.dtype) if hasattr(number, "dtype") else number


def _adam_composed(xp: Any, p: Any, g: Any, m: Any, v: Any, rate: Any, b1: Any, b2: Any, small: Any) -> tuple:
    rate, b1, b2, new, fresh, small = (of_class(c, p) for c in (rate, b1, b2, 1 - b1, 1 - b2, small))
    m = g * new if m is None else m * b1 + g * new
    v = g * g * fresh if v is None else v * b2 + g * g * fresh
    return p - m / (xp.sqrt(v) + small) * rate, m, v


def _adam_filled(new: Sequence, old: Sequence, constants: Sequence) -> None:
    (q, a, s), (p, g, m, v), (rate, b1, b2, small) = new, old, constants
    average_squares(s, g, v, b2, q)
    np.multiply(g, 1 - b1, out=a)
    if m is not None:
        np.multiply(m, b1, out=q)
        a += q
    move(q, p, a, s, rate, small)


def average_squares(
    s: np.ndarray, g: np.ndarray, v: np.ndarray | None, keep: float, space: np.ndarray
) -> None:
    """s = keep v + (1 - keep) g², where v, the last average, may be None for zero."""
    np.multiply(g, g, out=s)
    s *= 1 - keep
    if v is not None:
        np.multiply(v, keep, out=space)
        s += space


def move(q: np.ndarray, p: np.ndarray, a: np.ndarray, s: np.ndarray, rate: float, small: float) -> None:
    """q = p - rate a / (sqrt(s) + small)."""
    np.sqrt(s, out=q)
    q += small
    np.divide(a, q, out=q)
    q *= rate
    np.subtract(p, q, out=q)


def _sgdm_composed(xp: Any, p: Any, g: Any, v: Any, rate: Any, keep: Any) -> tuple:
    rate, keep = of_class(rate, p), of_class(keep, p)
    v = g * -rate if v is None else v * keep - g * rate
    return p + v, v


def _sgdm_filled(new: Sequence, old: Sequence, constants: Sequence) -> None:
    (q, s), (p, g, v), (rate, keep) = new, old, constants
    np.multiply(g, -rate, out=s)
    if v is not None:
        np.multiply(v, keep, out=q)
        s += q
    np.add(p, s, out=q)


ADAM = Step(_adam_composed, _adam_filled)
SGDM = Step(_sgdm_composed, _sgdm_filled)


class Together:
    """Steps of NumPy arrays that are put off until all of them are known, so that threads share the whole."""

    def __init__(self, step: Step) -> None:
        self.step, self.pieces, self.size, self.bytes = step, [], 0, 0  # type: ignore[var-annotated]
        self.elsewhere: dict[Many, list[tuple]] = {}

    def kernel(self, arrays: list, constants: tuple) -> Many | None:
        """What steps these arrays together with others, if they are of a library that has such a kernel."""
        p = arrays[0]
        found = KERNELS.get(backend_name(p), {}).get(self.step) if KERNELS else None
        if found is None or not found.takes(arrays):
            return None
        plain = class_name(p.dtype) in ("single", "double") and all(type(c) is float for c in constants)
        return found if plain else None

    def put_off_to(self, kernel: Many, constants: tuple, old: list) -> list:
        """The buffers that a kernel will fill."""
        new = [kernel.room(old[0]) for _ in old[1:]]
        self.elsewhere.setdefault(kernel, []).append((new, old, constants))
        return new

    def put_off(self, constants: tuple, old: list) -> list:
        """The buffers that the step will fill."""
        p = old[0]
        new = [np.empty(p.shape, p.dtype) for _ in old[1:]]
        self.size += p.size
        self.bytes += len(new) * p.nbytes
        if p.size < 2 * PIECE:
            self.pieces.append((new, old, constants))
            return new
        allocator.consider(p)
        flat, olds = [a.reshape(-1) for a in new], [None if a is None else a.reshape(-1) for a in old]
        for i in range(0, p.size, PIECE):
            cut = slice(i, i + PIECE)
            self.pieces.append(
                ([a[cut] for a in flat], [None if a is None else a[cut] for a in olds], constants)
            )
        return new

    def run(self) -> None:
        """Fill all buffers."""

        def work(pieces: Iterator) -> None:
            for new, old, constants in pieces:
                self.step.filled(new, old, constants)

        if self.pieces:
            if allocator.kept:
                allocator.keep(
                    self.bytes + self.bytes // 4
                )  # the old values are freed when the caller has the new
            share(work, self.pieces, 8 * self.size)
        for kernel, pieces in self.elsewhere.items():
            kernel.fill(pieces)
