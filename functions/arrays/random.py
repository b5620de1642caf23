"""MATLAB's random numbers: rng, rand, randn, randi, randperm, from the one stream of `dlarray.random`."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from dlarray import limits, random
from dlarray.arguments import check_nargout, is_empty, whole, whole_numbers
from dlarray.array import dlarray
from dlarray.backend import is_complex
from dlarray.errors import ArgumentError, describe
from dlarray.functions.arrays.creation import FLOAT_CLASSES, INTEGER_CLASSES, parse, placed
from dlarray.integers.classes import LIMITS
from dlarray.registry import function
from dlarray.struct import struct

# Words with which rand and randn took a seed or a state before rng came.
LEGACY_WORDS = ("seed", "state", "twister")


@function(differentiable=False)
def rng(seed: Any = None, generator: Any = None, *, nargout: int | None = None) -> struct | None:
    """Control the random numbers of `rand`, `randn`, `randi`, `randperm`, initializers and dropout.

    ``rng(seed)`` starts the stream from a number, ``rng("default")`` as a fresh session does (Mersenne
    Twister, seed 0), ``rng("shuffle")`` from the time.  ``rng(seed, "twister")``,
    ``rng("shuffle", "twister")`` and ``rng("twister")`` name the generator as well.  ``s = rng()`` returns
    the present settings, ``rng(s)`` restores them.  ``s = rng(..., nargout=1)`` changes the settings and
    returns those from before.

    Parameters
    ----------
    seed : int, str, struct, optional
        A whole number from 0 to 2^32-1, "default", "shuffle", "twister", or what ``rng()`` has returned.
    generator : str, optional
        "twister", MATLAB's default, is the only one.
    nargout : int, optional
        1 to get the settings from before; with no other argument they are returned anyway.

    Returns
    -------
    s : struct
        Fields ``Type``, ``Seed`` and ``State`` (625×1 uint32).

    Raises
    ------
    ArgumentError
        Another generator of MATLAB (its numbers cannot be reproduced here), a seed out of range, a structure
        that is not of ``rng``.

    Notes
    -----
    The stream is MATLAB's default one: after ``rng(0)``, or in a fresh session, `rand`, `randn`, `randi` and
    ``randperm(n)`` give the numbers that MATLAB gives.  It is separate from NumPy's generators.

    **Differs from MATLAB.** Only "twister" is there.  Numbers for the GPU are drawn from the same stream
    (MATLAB uses another generator there), so a program gives the same numbers with and without a GPU.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/rng.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.rng("default")
    >>> s = dl.rng()
    >>> s
      struct with fields:
    <BLANKLINE>
         Type: 'twister'
         Seed: 0
        State: [625×1 uint32]
    >>> dl.rand(1, 3)
      1×3 dlarray
    <BLANKLINE>
        0.8147    0.9058    0.1270
    >>> dl.rng(s)
    >>> dl.rand(1, 3)
      1×3 dlarray
    <BLANKLINE>
        0.8147    0.9058    0.1270
    """
    if nargout is not None:
        nargout = check_nargout("rng", nargout, (0, 1))
    asked = nargout == 1 or (nargout is None and seed is None and generator is None)
    before = random.settings() if asked else None
    if isinstance(seed, Mapping):
        if generator is not None:
            raise ArgumentError("rng: a structure of settings takes no generator; fix: rng(s)")
        random.restore(seed)
        return before
    word = seed.lower() if isinstance(seed, str) else None
    if word == "default" and generator is not None:
        raise ArgumentError('rng: "default" takes no generator; fix: rng("default")')
    if word not in (None, "default", "shuffle"):
        if generator is not None:
            raise ArgumentError(
                f'rng: the seed must be a number, "default" or "shuffle", not {describe(seed)}'
            )
        generator, word = seed, "default"
    if generator is not None:
        random.check_generator(generator)
    if word == "shuffle":
        random.reseed(random.shuffle_seed())
    elif word == "default":
        random.reseed(0)
    elif seed is not None:
        wanted = "an integer from 0 to 2^32-1"
        random.reseed(whole("rng", "the seed", seed, least=0, most=2**32 - 1, expected=wanted, fix="rng(0)"))
    elif generator is not None:
        raise ArgumentError('rng: a generator needs a seed; fix: rng(0, "twister")')
    return before


@function(differentiable=False)
def rand(*size: Any, like: Any = None) -> dlarray:
    """Uniformly distributed random numbers in the interval (0, 1).

    ``X = rand()`` is a scalar, ``rand(n)`` an n×n matrix, ``rand(sz1, ..., szN)`` and
    ``rand([sz1, ..., szN])`` an array of that size, filled column by column.  ``rand(..., typename)`` chooses
    the class, ``rand(..., like=p)`` makes an array like ``p``.

    Parameters
    ----------
    *size : int, list of int or str
        Whole numbers, or one vector of them; a class name, "double" (the default) or "single", may follow.
        See `zeros`.
    like : array, optional
        Prototype: the result has its class, its complexity and its device.

    Returns
    -------
    X : dlarray
        Unformatted.  The numbers are those of MATLAB after the same `rng` call.

    Raises
    ------
    ArgumentError
        Sizes that are not whole numbers; an unknown class; a class name together with ``like``; the former
        syntaxes ``rand("seed", s)``, ``rand("state", s)`` and ``rand("twister", s)``.

    Notes
    -----
    Single numbers are the double ones rounded, kept below 1.  MATLAB's page shows the same first four in
    single and double; that they agree in every digit is not documented.  A complex prototype gives two
    numbers to each element, the real part first.

    **Differs from MATLAB.** A stream object, ``rand(s, ...)``, is not supported: there is the global stream
    only.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/rand.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.rng("default")
    >>> dl.rand(2, 3)
      2×3 dlarray
    <BLANKLINE>
        0.8147    0.1270    0.6324
        0.9058    0.9134    0.0975
    """
    _refuse_legacy("rand", size)
    wanted = parse("rand", size, like, FLOAT_CLASSES)
    return placed(wanted, _drawn(wanted, random.stream().uniform))


@function(differentiable=False)
def randn(*size: Any, like: Any = None) -> dlarray:
    """Normally distributed random numbers with mean 0 and variance 1.

    ``X = randn()`` is a scalar, ``randn(n)`` an n×n matrix, ``randn(sz1, ..., szN)`` and
    ``randn([sz1, ..., szN])`` an array of that size, filled column by column.  ``randn(..., typename)``
    chooses the class, ``randn(..., like=p)`` makes an array like ``p``.

    Parameters
    ----------
    *size : int, list of int or str
        Whole numbers, or one vector of them; a class name, "double" (the default) or "single", may follow.
        See `zeros`.
    like : array, optional
        Prototype: the result has its class, its complexity and its device.

    Returns
    -------
    X : dlarray
        Unformatted.  The numbers are those of MATLAB after the same `rng` call.

    Raises
    ------
    ArgumentError
        Sizes that are not whole numbers; an unknown class; a class name together with ``like``; the former
        syntaxes ``randn("seed", s)`` and ``randn("state", s)``.

    Notes
    -----
    Single numbers are the double ones rounded; that MATLAB's agree in every digit is not documented.  A
    complex prototype gives the standard complex normal distribution: two numbers to each element, the real
    part first, both divided by the square root of 2.

    **Differs from MATLAB.** A stream object, ``randn(s, ...)``, is not supported: there is the global stream
    only.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/randn.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.rng("default")
    >>> dl.randn(2, 3)
      2×3 dlarray
    <BLANKLINE>
        0.5377   -2.2588    0.3188
        1.8339    0.8622   -1.3077
    """
    _refuse_legacy("randn", size)
    wanted = parse("randn", size, like, FLOAT_CLASSES)
    values = _drawn(wanted, random.stream().normal)
    return placed(wanted, values / math.sqrt(2) if is_complex(values.dtype) else values)


@function(differentiable=False)
def randi(imax: Any, *size: Any, like: Any = None) -> dlarray:
    """Uniformly distributed random integers.

    ``X = randi(imax)`` is a scalar from 1 to imax, ``randi(imax, n)`` an n×n matrix,
    ``randi(imax, sz1, ..., szN)`` and ``randi(imax, [sz1, ..., szN])`` an array of that size, filled column
    by column.  ``randi([imin, imax], ...)`` draws from imin to imax.  ``randi(..., typename)`` chooses the
    class, ``randi(..., like=p)`` makes an array like ``p``.

    Parameters
    ----------
    imax : int or vector of two
        The largest integer, or the smallest and the largest.
    *size : int, list of int or str
        Whole numbers, or one vector of them; a class name, "double" (the default), "single" or "logical", may
        follow. See `zeros`.
    like : array, optional
        Prototype: the result has its class, its complexity and its device.

    Returns
    -------
    X : dlarray
        Unformatted.  The numbers are those of MATLAB after the same `rng` call.

    Raises
    ------
    ArgumentError
        Limits that are not whole, that are out of order or beyond 2^53; logical numbers other than 0 and 1;
        and what `rand` refuses.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/randi.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.rng("default")
    >>> dl.randi(10, 1, 5)
      1×5 dlarray
    <BLANKLINE>
         9    10     2    10     7
    """
    limits = whole_numbers("randi", "the limits", imax)
    if len(limits) not in (1, 2):
        raise ArgumentError(f"randi: the limits must be imax or [imin, imax], but received {describe(imax)}")
    low, high = limits if len(limits) == 2 else (1, limits[0])
    if low > high:
        raise ArgumentError(
            f"randi: there is no integer from {low} to {high}; fix: "
            + ("randi([imin, imax]) with imin <= imax" if len(limits) == 2 else "randi(imax) with imax >= 1")
        )
    if max(abs(low), abs(high), high - low + 1) > 2**53:
        raise ArgumentError("randi: limits beyond 2^53 are not whole numbers in double")
    wanted = parse("randi", size, like, (*FLOAT_CLASSES, *INTEGER_CLASSES, "logical"), logical_like=True)
    if wanted.dtype.kind in "iu":
        least, most = LIMITS[wanted.dtype.name]
        if low < least or high > most:
            raise ArgumentError(
                f"randi: {wanted.dtype.name} holds numbers from {least} to {most}, not {low} to {high}; fix: "
                'a class that holds them, such as "int32"'
            )
    if wanted.dtype == bool and not 0 <= low <= high <= 1:
        raise ArgumentError(
            f'randi: logical numbers are 0 and 1, not {low} to {high}; fix: randi([0, 1], 2, 3, "logical")'
        )
    return placed(wanted, _drawn(wanted, lambda n: random.stream().integers(low, high, n)))


@function(differentiable=False, indices=(0,))
def randperm(n: Any, k: Any = None) -> dlarray:
    """Random permutation of integers.

    ``p = randperm(n)`` is a row of the integers from 1 to n in random order, ``p = randperm(n, k)`` a row of
    k of them.

    Parameters
    ----------
    n : int
        The largest integer.
    k : int, optional
        How many, at most n.

    Returns
    -------
    p : dlarray
        1×n or 1×k double, unformatted.  ``randperm(n)`` gives the numbers of MATLAB after the same `rng`
        call.

    Raises
    ------
    ArgumentError
        Numbers that are negative or not whole; ``k`` greater than ``n``.

    Notes
    -----
    **Differs from MATLAB.** ``randperm(n, k)`` gives the first k numbers of ``randperm(n)``.  MATLAB gives
    other numbers there, by a method that is not documented.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/randperm.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.rng("default")
    >>> dl.randperm(6)
      1×6 dlarray
    <BLANKLINE>
         6     3     5     1     2     4
    """
    total = whole("randperm", "n", n, least=0, fix="randperm(9)")
    some = total if is_empty(k) else whole("randperm", "k", k, least=0, fix="randperm(9, 3)")
    if some > total:
        raise ArgumentError(
            f"randperm: k must be at most n, but k is {some} and n is {total}; fix: randi(n, 1, k)"
        )
    limits.check("randperm", (total, 1))
    return dlarray.from_array(
        random.drawn(lambda: random.stream().permutation(total)[:some].reshape(some, 1))
    )


def _drawn(wanted: Any, draw: Any) -> np.ndarray:
    """Numbers for an array in the order of its memory, which is MATLAB's column by column."""
    host = wanted._replace(like=None)  # a prototype that is being compiled must not be kept
    return random.drawn(lambda: _numbers(host, draw))


def _numbers(wanted: Any, draw: Any) -> np.ndarray:
    count = math.prod(wanted.shape)
    if wanted.dtype.kind == "c":
        return draw(2 * count).view(np.complex128)
    values = draw(count)
    if draw == random.stream().uniform and wanted.dtype.itemsize < 8:
        # Rounding must not reach 1, which is outside the interval.
        below = np.nextafter(wanted.dtype.type(1), wanted.dtype.type(0))
        values = np.minimum(values, np.float64(below))
    return values.astype(wanted.dtype, copy=False)


def _refuse_legacy(name: str, args: tuple) -> None:
    if args and isinstance(args[0], str) and args[0].lower() in LEGACY_WORDS:
        raise ArgumentError(
            f'{name}: the syntax {name}("{args[0]}", s) chose a generator that is not available here; '
            "fix: rng(s) before the draw"
        )
