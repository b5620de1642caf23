"""A look at the memory before a large array is made: a typo in a size should give a message, not a dead machine.

Whatever makes more than it is given asks here before it allocates: `check` for an array by its size, `check_bytes` for
what is not a single array, such as a list, the content of a file, or the steps between.  What is asked for is a
number of Python's, so that 2^63 and 1e300 are refused as any other.
"""

from __future__ import annotations

import math
import os
from typing import Any

import numpy as np

from dlarray.errors import ArgumentError, DLArrayError, describe
from dlarray.machine import gpus
from dlarray.syntax import as_matlab_calls

GIB = 2**30
_limit: float | None = None  # bytes; None: a share of the machine's memory
_SHARE = 0.8
_FARTHEST = 2**59  # elements, of which even NumPy's sizes have no more
_physical: float | None = None


@as_matlab_calls
def memoryLimit(limit: float | str | None = None, /) -> float:
    """Get or set the largest array, in GiB, that functions create.

    ``gib = memoryLimit()`` returns the limit.  ``memoryLimit(gib)`` sets it, ``memoryLimit(inf)`` takes it away,
    ``memoryLimit("default")`` sets it back to 80 % of the machine's memory.  A setting returns the limit from
    before.

    Parameters
    ----------
    limit : number or "default", optional
        In GiB (2^30 bytes); greater than 0.

    Returns
    -------
    float
        The limit before the call, in GiB.

    Raises
    ------
    ArgumentError
        A limit that is not a positive number.

    Notes
    -----
    **Extends MATLAB.** MATLAB has such a limit among its preferences only.  Functions that make more than they are
    given look at it before they ask for the memory: by sizes (`zeros`, `rand`, `cell`, `linspace`, `colon`), by
    copies, padding and lengths (`repmat`, `kron`, `dlconv`, `fft`), by subscripts (`accumarray`, assignment), by
    expansion (``column + row``), and readers of files by what a file holds.  For data on a GPU the default is 80 % of
    the memory of the GPU.

    Examples
    --------
    >>> import dlarray as dl
    >>> before = dl.memoryLimit(4)
    >>> dl.memoryLimit()
    4.0
    >>> _ = dl.memoryLimit("default")
    """
    global _limit
    before = allowed(None) / GIB
    if limit is None:
        return before
    if isinstance(limit, str) and limit == "default":
        _limit = None
        return before
    try:
        number = float(limit)
    except (TypeError, ValueError, OverflowError):
        number = math.nan
    if not number > 0:
        raise ArgumentError(
            f'memoryLimit: the limit must be a positive number of GiB or "default", but it is {describe(limit)}; '
            "fix: memoryLimit(16)"
        )
    _limit = number * GIB
    return before


def check(name: str, shape: tuple[int, ...], dtype: Any = np.float64, like: Any = None) -> None:
    """Refuse an array of a (reversed) shape that is beyond the limit, before anything is allocated."""
    count = 1
    for n in shape:
        count *= n
    if not count and shape:  # nothing to keep, but libraries multiply the sizes of the others
        count = 2**63 if math.prod(n for n in shape if n) > _FARTHEST else 0
    if count < 2**20:  # a few MiB: whatever the limit, not worth a look
        if _limit is None or count * 16 <= _limit:
            return
    needed = count * (np.dtype(dtype).itemsize if isinstance(dtype, type) else getattr(dtype, "itemsize", 8))
    if needed > allowed(like):
        size = "×".join(map(in_short, tuple(shape)[::-1]))
        raise refusal(name, f"an array of size {size} needs", needed, "a smaller size", like)


def check_bytes(name: str, what: str, needed: float, fix: str = "a smaller size") -> None:
    """The same for memory that is not one array: ``what``, a noun with its verb, and the bytes."""
    if needed > allowed(None):
        raise refusal(name, what, needed, fix)


def refusal(
    name: str,
    what: str,
    needed: float,
    fix: str,
    like: Any = None,
    error: type[DLArrayError] = ArgumentError,
) -> DLArrayError:
    """The error of memory that is not allowed: who wants it, what for, how much, and what to do instead."""
    return error(
        f"{name}: {what} {gib(needed)} GiB, but at most {gib(allowed(like))} GiB are allowed; fix: {fix}, or "
        "dl.memoryLimit(gib) to set another limit"
    )


def spare() -> float:
    """Bytes that may be kept to save time: half of what is free now, and of the limit at most."""
    return min(allowed(None), _free()) / 2


def _free() -> float:
    """Bytes of memory that nobody uses; all that there is where the system does not tell."""
    free = _memory()
    try:
        with open("/proc/meminfo", encoding="ascii") as file:
            free = min(free, next(1024.0 * int(line.split()[1]) for line in file if "MemAvailable" in line))
        with open("/sys/fs/cgroup/memory.current", encoding="ascii") as file:
            free = max(min(free, _memory() - float(file.read())), 0.0)
    except (OSError, ValueError, StopIteration):
        pass
    return free


def gib(size: float) -> str:
    """Bytes as GiB."""
    if size == math.inf:
        return "more than 10^299"
    if size < 1000 * GIB:
        return f"{size / GIB:,.3g}"
    return f"{size / GIB:,.0f}" if size < 10**15 * GIB else in_short(int(size) // GIB)


def in_short(n: int) -> str:
    """A whole number, however large it is: 12, 1e300."""
    if abs(n) < 10**15:
        return str(n)
    try:
        return f"{float(n):.4g}"
    except OverflowError:
        return f"10^{int(n.bit_length() * math.log10(2))}"


def allowed(like: Any) -> float:
    if _limit is not None:
        return _limit
    if like is not None and type(like) is not np.ndarray and gpus.on_gpu(like):
        try:
            return _SHARE * gpus.library().memory()[1]
        except (AttributeError, RuntimeError):  # no such call there: the host's memory has to do
            pass
    global _physical
    if _physical is None:
        _physical = _memory()
    return _SHARE * _physical


def _memory() -> float:
    """Bytes of memory that this process can have: the machine's, or the container's where that is less."""
    try:
        total = float(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))
    except (AttributeError, ValueError, OSError):  # Windows
        total = _windows_memory()
    try:
        with open("/sys/fs/cgroup/memory.max", encoding="ascii") as file:
            total = min(total, float(file.read()))
    except (OSError, ValueError):  # no such file, or "max"
        pass
    return total


def _windows_memory() -> float:
    import ctypes

    try:
        kernel = ctypes.windll.kernel32  # type: ignore[attr-defined]
    except AttributeError:
        return math.inf
    kib = ctypes.c_ulonglong()
    return kib.value * 1024.0 if kernel.GetPhysicallyInstalledSystemMemory(ctypes.byref(kib)) else math.inf
