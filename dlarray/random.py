"""MATLAB's default random numbers: its Mersenne Twister, its way of making normals, and the global stream.

Written from public descriptions and documented numbers alone:

* Mersenne Twister MT19937 with its original one-number initialisation; the seeds 0 and "default" mean 5489.
  NumPy's ``RandomState(seed)`` is the same generator, so the words come from there.
* ``rand`` is the generator's 53-bit number in [0, 1), made of two 32-bit words.
* ``randn`` is the 256-level ziggurat of Marsaglia and Tsang, "The Ziggurat Method for Generating Random
  Variables", J. Stat. Software 5(8), 2000.  How two words make a level and a fraction was found by search
  against documented numbers: the second word's top byte is the level; its low 24 bits and the first word's
  top 29 bits are the fraction.
"""

from __future__ import annotations

import math
import os
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import numpy as np

from dlarray.errors import ArgumentError, TraceError, describe
from dlarray.struct import struct

LEVELS = 256
R = 3.6541528853610088  # where the ziggurat's tail begins
DEFAULT_SEED = 5489  # what the seed 0 stands for

# Normals are made in blocks whose temporaries stay in the cache.
BLOCK = 1 << 14
# Pairs of words read ahead, so that single draws do not each pay for saving the generator's state.
AHEAD = 1 << 13

# Generators that MATLAB has and this package has not.
OTHER_GENERATORS = (
    "simdTwister",
    "combRecursive",
    "multFibonacci",
    "philox",
    "threefry",
    "v5uniform",
    "v5normal",
    "v4",
)


def _ziggurat() -> tuple[np.ndarray, np.ndarray]:
    """The right edge of each level, and the density there."""

    def density(x: float) -> float:
        return math.exp(-0.5 * x * x)

    area = R * density(R) + math.sqrt(math.pi / 2) * math.erfc(R / math.sqrt(2))
    edges = [0.0] * (LEVELS + 1)
    edges[LEVELS], edges[LEVELS - 1] = area / density(R), R
    height = density(R)
    for level in range(LEVELS - 2, 0, -1):
        height += area / edges[level + 1]
        edges[level] = math.sqrt(-2.0 * math.log(height))
    # Rounded to 15 significant digits the table reproduces documented values to all of their 15 decimals;
    # unrounded it is off by a few 1e-15.
    table = np.array([float(f"{edge:.15g}") for edge in edges])
    return table, np.exp(-0.5 * table * table)


EDGES, DENSITIES = _ziggurat()


class Twister:
    """A stream of uniform and normal numbers, the same as MATLAB's "twister" with the same seed.

    Every number, uniform or normal, takes pairs of 32-bit words from the stream, and its position stays right
    whatever is drawn, in whichever portions.

    Parameters
    ----------
    seed : int
        From 0 to 2**32 - 1; 0 is MATLAB's default.

    Examples
    --------
    >>> from dlarray.random import Twister
    >>> Twister(0).uniform(3).round(4).tolist()
    [0.8147, 0.9058, 0.127]
    """

    def __init__(self, seed: int = 0) -> None:
        self._lock = threading.RLock()  # loaders draw from other threads
        self.reseed(seed)

    begun = 0  # how often the stream was set

    def reseed(self, seed: int) -> None:
        """Start again from a seed."""
        self.seed = seed
        self.begun += 1
        self.__dict__.pop("_words", None)
        self._drop_ahead()

    def __getattr__(self, name: str) -> Any:
        if name != "_words":
            raise AttributeError(f"Twister has no {name!r}")
        self._words = np.random.RandomState(self.seed or DEFAULT_SEED)  # which takes longer than many draws
        return self._words

    @property
    def untouched(self) -> bool:
        """Whether nobody has drawn from the stream since it was seeded."""
        return "_words" not in self.__dict__

    def _drop_ahead(self) -> None:
        self._ahead = np.empty((0, 2), np.uint32)  # pairs read ahead ...
        self._at = 0  # ... how many of them are used up ...
        self._before: Any = None  # ... and the generator's state before the first of them

    def _pairs(self, n: int) -> np.ndarray:
        return np.frombuffer(self._words.bytes(8 * n), "<u4").reshape(n, 2)

    def _sync(self) -> None:
        """Put the generator where the stream is: give back what was read ahead."""
        if self._at < len(self._ahead):
            self._words.set_state(self._before)
            self._words.bytes(8 * self._at)
        self._drop_ahead()

    def uniform(self, n: int) -> np.ndarray:
        """``n`` numbers of the uniform distribution on (0, 1)."""
        with self._lock:
            ready = self._ahead[self._at : self._at + n]
            if not len(ready):
                return self._words.random_sample(n)
            self._at += len(ready)
            first = _uniforms(ready)
            return first if len(ready) == n else np.append(first, self._words.random_sample(n - len(ready)))

    def integers(self, low: int, high: int, n: int) -> np.ndarray:
        """``n`` integers from ``low`` to ``high``, as doubles."""
        return low + np.floor((high - low + 1) * self.uniform(n))

    def permutation(self, n: int) -> np.ndarray:
        """The integers from 1 to ``n``, as doubles, in random order."""
        return np.argsort(self.uniform(n), kind="stable") + 1.0

    def normal(self, n: int) -> np.ndarray:
        """``n`` numbers of the standard normal distribution."""
        out = np.empty(n)
        filled, spare = 0, 32
        with self._lock:
            while filled < n:
                part = out[filled : filled + BLOCK]
                need = len(part) + len(part) // 32 + spare  # about 1.2 % of the draws need more than one pair
                if len(self._ahead) - self._at < need:
                    self._sync()
                    self._before = self._words.get_state(legacy=False)
                    self._ahead = self._pairs(max(need, AHEAD))
                done, used = _fill_normals(part, self._ahead[self._at : self._at + need])
                self._at += used
                filled += done
                spare *= 1 if done else 2
        return out

    @property
    def state(self) -> np.ndarray:
        """The 624 words of the generator and its position, as a 625×1 uint32 column."""
        with self._lock:
            self._sync()
            legacy: Any = self._words.get_state(legacy=True)
        return np.append(legacy[1], np.uint32(legacy[2])).astype(np.uint32)[:, None]

    @state.setter
    def state(self, value: np.ndarray) -> None:
        words = np.asarray(value).ravel()
        if words.shape != (625,) or not np.all((words >= 0) & (words < 2**32) & (words == np.floor(words))):
            raise ArgumentError(
                f"rng: State must be the 625 words of a saved generator, but is {describe(value)}. "
                "Save it with s = rng() and restore it with rng(s)."
            )
        if words[624] > 624:
            raise ArgumentError(
                f"rng: the last word of State is the position, 0 to 624, but it is {words[624]}."
            )
        with self._lock:
            self.begun += 1
            self._words.set_state(("MT19937", words[:624].astype(np.uint32), int(words[624]), 0, 0.0))
            self._drop_ahead()


def _fill_normals(out: np.ndarray, pairs: np.ndarray) -> tuple[int, int]:
    """Make normals of pairs of words: (how many normals, how many pairs they took)."""
    first, second = pairs[:, 0], pairs[:, 1]
    level = (second >> 24).astype(np.intp)
    level += 1
    ratio = (first >> 3).astype(np.float64)
    ratio *= 2.0**24
    ratio += second & 0xFFFFFF
    ratio *= 2.0**-52
    ratio -= 1.0
    x = ratio * EDGES[level]
    slow = np.flatnonzero(np.abs(x) > EDGES[level - 1]).tolist()
    slow.append(len(pairs))
    filled = position = 0
    for i in slow:
        if i < position:
            continue  # this pair was taken as a uniform number
        take = min(i - position, len(out) - filled)
        out[filled : filled + take] = x[position : position + take]
        filled += take
        position += take
        if filled == len(out) or i == len(pairs):
            break
        value, used = _outside(pairs, i, int(level[i]), float(x[i]), float(ratio[i]))
        if not used:
            break  # the pairs ended inside this draw; the next block begins with it
        position += used
        if value is not None:
            out[filled] = value
            filled += 1
            if filled == len(out):
                break
    return filled, position


def _outside(pairs: np.ndarray, i: int, level: int, x: float, ratio: float) -> tuple[float | None, int]:
    """A draw outside its rectangle: the number (None: rejected), and the pairs it took (0: too few)."""
    if level < LEVELS:  # the wedge beside the rectangle
        if i + 1 >= len(pairs):
            return None, 0
        v = _uniform(pairs, i + 1)
        height = DENSITIES[level] + v * (DENSITIES[level - 1] - DENSITIES[level])
        return (x if height < math.exp(-0.5 * x * x) else None), 2
    used = 1
    while True:  # the tail beyond R
        if i + used + 1 >= len(pairs):
            return None, 0
        t = math.log(_uniform(pairs, i + used)) / R
        keep = -2.0 * math.log(_uniform(pairs, i + used + 1)) > t * t
        used += 2
        if keep:
            return (t - R if ratio < 0 else R - t), used


def _uniforms(pairs: np.ndarray) -> np.ndarray:
    return ((pairs[:, 0] >> 5) * 67108864.0 + (pairs[:, 1] >> 6)) / 2.0**53


def _uniform(pairs: np.ndarray, i: int) -> float:
    value = ((int(pairs[i, 0]) >> 5) * 67108864.0 + (int(pairs[i, 1]) >> 6)) / 2.0**53
    return value or 2.0**-54  # its logarithm is needed; 0 comes once in 2**53 draws


# The one stream that rand, randn, randi, randperm, initialisers and dropout draw from.
_stream = Twister(0)
if hasattr(
    os, "register_at_fork"
):  # no thread draws while the process is forked, or the child could never draw
    _lock = _stream._lock
    os.register_at_fork(before=_lock.acquire, after_in_child=_lock.release, after_in_parent=_lock.release)


def stream() -> Twister:
    """The stream that this thread draws from: the global one, but inside `drawing_from`."""
    return here.stream or _stream


class _Here(threading.local):
    recording: Any = None  # who draws in place of the stream: see dlarray.acceleration.draws
    stream: Twister | None = None


here = _Here()


@contextmanager
def drawing_from(own: Twister) -> Iterator[Twister]:
    """Let this thread draw from another stream: processes that work together each have their own."""
    before, here.stream = here.stream, own
    try:
        yield own
    finally:
        here.stream = before


@contextmanager
def unmoved_by_errors() -> Iterator[None]:
    """What is drawn in a block that fails counts as not drawn: a refused call changes nothing."""
    own = stream()
    before = own.state.copy()
    try:
        yield
    except BaseException:
        own.state = before
        raise


def drawn(make: Callable[[], np.ndarray]) -> Any:
    """Random numbers that ``make`` draws on the host: every draw of the library passes through here.

    So a function that is compiled can have them as inputs, drawn anew for each call, in the same order.
    """
    recording = here.recording
    return make() if recording is None else recording.draw(make)


def drawn_from(seed: Any, key: Any, make: Callable[[int], np.ndarray]) -> Any:
    """Random numbers that ``make`` makes of a seed from `seed_for_kernels`; ``key`` says which of that seed."""
    return make(seed) if isinstance(seed, int) else seed.draw(key, make)


def _refuse_while_compiling() -> None:
    if here.recording is not None and here.recording.compiling:
        raise TraceError(
            "rng: the stream cannot be set or asked for inside an accelerated function, where it would happen only "
            "once, when the function is traced; fix: call rng before the accelerated function"
        )


def settings() -> struct:
    """The settings of the global stream: fields Type, Seed and State."""
    _refuse_while_compiling()
    return struct(Type="twister", Seed=float(stream().seed), State=stream().state)


def restore(saved: Mapping) -> None:
    """Put the global stream back to what `settings` returned, or to the same structure saved by MATLAB."""
    _refuse_while_compiling()
    missing = [name for name in ("Type", "Seed", "State") if name not in saved]
    if missing:
        raise ArgumentError(
            f"rng: the structure must have the fields Type, Seed and State, but {missing[0]} is missing. "
            "Save one with s = rng() and restore it with rng(s)."
        )
    check_generator(saved["Type"])
    seed = check_seed(saved["Seed"])
    stream().state = saved["State"]
    stream().seed = seed


def reseed(seed: int) -> None:
    """Start the global stream again from a seed that `check_seed` has passed."""
    _refuse_while_compiling()
    stream().reseed(seed)


def shuffle_seed() -> int:
    """A seed made of the time, as ``rng("shuffle")`` uses."""
    return time.time_ns() // 1000 % 2**32


def check_seed(value: Any) -> int:
    """A seed as an int; an error for anything but an integer from 0 to 2**32 - 1."""
    try:
        number = float(value)
        if number != int(number) or not 0 <= number < 2**32:
            raise ValueError
    except (TypeError, ValueError, OverflowError):
        raise ArgumentError(
            f"rng: the seed must be an integer from 0 to 2^32-1, but received {describe(value)}. Use rng(0)."
        ) from None
    return int(number)


def check_generator(name: Any) -> None:
    """Refuse all generators but "twister"."""
    if isinstance(name, str) and name.lower() == "twister":
        return
    if isinstance(name, str) and name.lower() in map(str.lower, OTHER_GENERATORS):
        raise ArgumentError(
            f'rng: the generator "{name}" of MATLAB is not available; its numbers cannot be reproduced here. '
            'Use "twister", which is the default in MATLAB too.'
        )
    raise ArgumentError(f'rng: unknown generator {describe(name)}. Use "twister".')


def seed_for_kernels() -> Any:
    """A seed, 0 to 2**32 - 1, for generators that run elsewhere, such as dropout masks made on a GPU.

    It takes one number from the global stream.  So it is the same again after the same ``rng`` call, and what
    is drawn afterwards does not depend on how many numbers the kernel makes of it.
    """
    recording = here.recording
    return new_seed() if recording is None else recording.seed()


def new_seed() -> int:
    return int(stream().uniform(1)[0] * 2**32)
