"""Quasi-random points: sobolset, haltonset, net, scramble, reduceDimensions."""

from __future__ import annotations

import importlib
import math
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.arguments import choice, whole
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, ClassError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.options import with_options

_MOST = 2**26  # points that are made at once for those that are wanted
_LAST = 2**53


class PointSet:
    """Points of a sequence that fills the unit cube evenly: `sobolset` and `haltonset` make one.

    ``p(i, j)`` takes points as rows; nothing is stored. ``Skip`` and ``Leap`` may be set.
    """

    Type = ""
    ScrambleMethod = "none"

    def __init__(self, dimensions: int, skip: int, leap: int) -> None:
        self.Dimensions, self.Skip, self.Leap = dimensions, skip, leap

    def _rows(self, places: np.ndarray) -> np.ndarray:
        raise NotImplementedError

    def copy(self) -> PointSet:
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        return made

    __copy__ = copy

    def __len__(self) -> int:
        return (_LAST - self.Skip) // (self.Leap + 1) + bool((_LAST - self.Skip) % (self.Leap + 1))

    @property
    def shape(self) -> tuple[int, int]:
        """Points and dimensions."""
        return len(self), self.Dimensions

    def __call__(self, i: Any, j: Any = ":") -> dlarray:
        if isinstance(i, str):
            first, colon, last = i.partition(":")
            if not colon or "end" in i or not first or not last:
                raise SizeError(
                    f'{self.Type}: the points are too many to take all of them; fix: net(p, n), or p("1:3:11", ":")'
                )
            numbers = [int(part) for part in i.split(":")]
            step = numbers[1] if len(numbers) == 3 else 1
            wanted = np.arange(numbers[0], numbers[-1] + (1 if step > 0 else -1), step)
        else:
            wanted = host(list(i) if isinstance(i, range) else i).ravel().astype(np.int64)
        if wanted.size and (wanted.min() < 1 or wanted.max() > len(self)):
            raise SizeError(
                f"{self.Type}: points count from 1 to {len(self)}, but the subscript is {describe(i)}"
            )
        rows = dlarray(self._rows(int(self.Skip) + (wanted - 1) * (int(self.Leap) + 1)))
        return rows if isinstance(j, str) and j == ":" else rows(":", j)

    def __repr__(self) -> str:
        names = ["Skip", "Leap", "ScrambleMethod", *(["PointOrder"] if hasattr(self, "PointOrder") else [])]
        width = max(map(len, names)) + 4
        lines = [
            f"{self.Type} point set in {self.Dimensions} dimensions ({len(self)} points)",
            "",
            "Properties:",
        ]
        return "\n".join(lines + [f"{name:>{width}s} : {getattr(self, name)}" for name in names])


class SobolSet(PointSet):
    """Points of Sobol's sequence; see `sobolset`."""

    Type = "Sobol"

    def __init__(self, dimensions: int, skip: int, leap: int, order: str) -> None:
        super().__init__(dimensions, skip, leap)
        self.PointOrder = order
        self._seed: int | None = None

    def _rows(self, places: np.ndarray) -> np.ndarray:
        if not places.size:
            return np.zeros((0, self.Dimensions))
        bits = max(int(places.max()).bit_length(), 1)
        if 2**bits > _MOST:
            raise SizeError(
                f"sobolset: points up to place {_MOST} are made here, but place {int(places.max()) + 1} is wanted; "
                "fix: a smaller Skip, Leap or number of points"
            )
        engine = _qmc("sobolset").Sobol(
            self.Dimensions, scramble=self._seed is not None, bits=max(bits, 52) if self._seed is None else 52,
            **({} if self._seed is None else {"seed": self._seed}),
        )  # fmt: skip
        made = engine.random_base2(bits)
        at = places if self.PointOrder == "graycode" else _gray_inverse(places)
        return made[at]


def _gray_inverse(places: np.ndarray) -> np.ndarray:
    """Where the points of the plain order stand in the order of Gray's code, in which SciPy makes them."""
    found = places.copy()
    shift = 1
    while shift < 64:
        found ^= found >> shift
        shift *= 2
    return found


class HaltonSet(PointSet):
    """Points of Halton's sequence; see `haltonset`."""

    Type = "Halton"

    def _rows(self, places: np.ndarray) -> np.ndarray:
        reverse = self.ScrambleMethod == "RR2"
        return np.stack([_radical_inverse(places, p, reverse) for p in _primes(self.Dimensions)], axis=1)


def _primes(n: int) -> list[int]:
    limit = max(15, int(n * (math.log(n + 1) + math.log(math.log(n + 2)) + 1)))
    sieve = np.ones(limit + 1, dtype=bool)
    sieve[:2] = False
    for i in range(2, math.isqrt(limit) + 1):
        if sieve[i]:
            sieve[i * i :: i] = False
    return [int(p) for p in np.flatnonzero(sieve)[:n]]


def _radical_inverse(places: np.ndarray, base: int, reverse: bool) -> np.ndarray:
    """Each number with its digits mirrored at the point; with ``reverse`` digits go through the bits in reverse."""
    digits = np.arange(base)
    if reverse:
        width = (base - 1).bit_length()
        mirrored = [int(format(i, f"0{width}b")[::-1], 2) for i in range(2**width)]
        digits = np.array([m for m in mirrored if m < base])
    left, value, factor = places.copy(), np.zeros(places.size), 1.0
    while left.any():
        factor /= base
        value += digits[left % base] * factor
        left //= base
    return value


def _qmc(name: str) -> Any:
    try:
        return importlib.import_module("scipy.stats").qmc
    except ImportError as problem:
        raise ArgumentError(f"{name} needs SciPy; fix: pip install 'dlarray[mat]'") from problem


@with_options
def sobolset(d: Any, /, *, Skip: Any = 0, Leap: Any = 0, PointOrder: Any = "standard") -> SobolSet:
    """A set of quasi-random points of Sobol's sequence.

    Syntaxes: ``p = sobolset(d)``, ``p = sobolset(d, Skip=…, Leap=…, PointOrder=…)``.

    Parameters
    ----------
    d : int
        Dimensions, at most 1111.
    Skip : int
        How many points of the sequence stand before the first.
    Leap : int
        How many are left out between two.
    PointOrder : {"standard", "graycode"}

    Returns
    -------
    SobolSet
        ``net(p, n)`` gives the first n points as rows, ``p(i, j)`` those at places i.

    Notes
    -----
    SciPy makes the points, up to place 2**26. In one and two dimensions they are MATLAB's. **Differs from MATLAB.**
    From the third dimension on SciPy has newer direction numbers (Joe and Kuo, 2008), so other points come, which fill
    the cube as evenly.

    References
    ----------
    https://www.mathworks.com/help/stats/sobolset.html

    Examples
    --------
    >>> from dlarray.matlab import net, sobolset
    >>> net(sobolset(2), 4).tolist()
    [[0.0, 0.0], [0.5, 0.5], [0.25, 0.75], [0.75, 0.25]]
    """
    order = choice("sobolset", "PointOrder", PointOrder, ("standard", "graycode"))
    return SobolSet(_dimensions("sobolset", d), *_gaps("sobolset", Skip, Leap), order)


@with_options
def haltonset(d: Any, /, *, Skip: Any = 0, Leap: Any = 0) -> HaltonSet:
    """A set of quasi-random points of Halton's sequence.

    Syntaxes: ``p = haltonset(d)``, ``p = haltonset(d, Skip=…, Leap=…)``.

    Parameters
    ----------
    d : int
        Dimensions.
    Skip : int
        How many points of the sequence stand before the first.
    Leap : int
        How many are left out between two.

    Returns
    -------
    HaltonSet
        ``net(p, n)`` gives the first n points as rows, ``p(i, j)`` those at places i; they are MATLAB's.

    References
    ----------
    https://www.mathworks.com/help/stats/haltonset.html

    Examples
    --------
    >>> from dlarray.matlab import haltonset, net, scramble
    >>> p = scramble(haltonset(3, Skip=1000, Leap=100), "RR2")
    >>> [round(v, 4) for v in net(p, 2).tolist()[1]]
    [0.6958, 0.2958, 0.8269]
    """
    return HaltonSet(_dimensions("haltonset", d), *_gaps("haltonset", Skip, Leap))


def _dimensions(name: str, d: Any) -> int:
    n = whole(name, "d", d, least=1)
    if n > 1111:
        raise ArgumentError(f"{name}: d is at most 1111, but it is {n}")
    return n


def _gaps(name: str, skip: Any, leap: Any) -> tuple[int, int]:
    return whole(name, "Skip", skip, least=0), whole(name, "Leap", leap, least=0)


def _set(name: str, p: Any) -> PointSet:
    if not isinstance(p, PointSet):
        raise ClassError(
            f"{name}: p must be a sobolset or a haltonset, but it is {describe(p)}; fix: sobolset(2)"
        )
    return p


def net(p: Any, n: Any, /) -> dlarray:
    """The first points of a set, as rows.

    Syntax: ``X = net(p, n)``.

    Parameters
    ----------
    p : SobolSet or HaltonSet
    n : int

    References
    ----------
    https://www.mathworks.com/help/stats/qrandset.net.html

    Examples
    --------
    >>> from dlarray.matlab import haltonset, net
    >>> net(haltonset(1), 4).tolist()
    [[0.0], [0.5], [0.25], [0.75]]
    """
    points = _set("net", p)
    count = whole("net", "n", n, least=1)
    return points(range(1, count + 1))


def scramble(p: Any, type: Any = "", /) -> PointSet:
    """A set of points in another order of digits.

    Syntaxes: ``ps = scramble(p, "MatousekAffineOwen")`` of a `sobolset`, ``ps = scramble(p, "RR2")`` of a `haltonset`,
    ``ps = scramble(p, "clear")``.

    Notes
    -----
    "RR2" is MATLAB's. "MatousekAffineOwen" draws from the random numbers here, after `rng` always the same, but not
    MATLAB's.

    References
    ----------
    https://www.mathworks.com/help/stats/sobolset.scramble.html

    Examples
    --------
    >>> from dlarray.matlab import haltonset, net, scramble
    >>> net(scramble(haltonset(2), "RR2"), 3).tolist()[2]
    [0.25, 0.3333333333333333]
    """
    made = _set("scramble", p).copy()
    own = "MatousekAffineOwen" if isinstance(made, SobolSet) else "RR2"
    kind = choice("scramble", "type", type, (own, "clear", "none"))
    made.ScrambleMethod = own if kind == own else "none"
    if isinstance(made, SobolSet):
        drawn = registered.functions["rand"].call()
        made._seed = int(float(drawn) * 2**32) if kind == own else None
    return made


def reduceDimensions(p: Any, d: Any, /) -> SobolSet:
    """The first dimensions of a set of Sobol's points, or those whose places are told.

    Syntaxes: ``ps = reduceDimensions(p, d)``.

    References
    ----------
    https://www.mathworks.com/help/stats/sobolset.reducedimensions.html

    Examples
    --------
    >>> from dlarray.matlab import net, reduceDimensions, sobolset
    >>> net(reduceDimensions(sobolset(3), 1), 3).tolist()
    [[0.0], [0.5], [0.25]]
    """
    points = _set("reduceDimensions", p)
    if not isinstance(points, SobolSet) or points.ScrambleMethod != "none":
        raise ClassError(
            "reduceDimensions: p must be a sobolset that is not scrambled; fix: reduceDimensions first, then scramble"
        )
    count = whole("reduceDimensions", "d", d, least=1)
    if count > points.Dimensions:
        raise ArgumentError(
            f"reduceDimensions: d is at most the number of dimensions, {points.Dimensions}, but it is {count}"
        )
    made = points.copy()
    made.Dimensions = count
    assert isinstance(made, SobolSet)
    return made
