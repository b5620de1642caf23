"""Statistics of a mini-batch that several processes hold in parts: what makes batchnorm the same as in one process.

While a `Share` is in force in this thread, the arrays of a mini-batch are the part of one process.  Sums over all parts
are an operation that can be differentiated; the processes exchange them in the order in which they are computed,
forwards and backwards, which is the same everywhere because the network is.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from dlarray.autodiff import primitive
from dlarray.autodiff.untraced import value_of
from dlarray.backend import asarray_like
from dlarray.conversion import namespace_of
from dlarray.functions.normalization.normalization_primitive import moments_p, prediction_p


@dataclass(frozen=True, eq=False)
class Share:
    """One process's part of a mini-batch."""

    fraction: float  # of the observations
    total: Callable[[Any], Any]  # the sum of a raw array over all processes


class _Here(threading.local):
    share: Share | None = None


_here = _Here()


def share() -> Share | None:
    """The share that is in force in this thread."""
    return _here.share


@contextmanager
def working_on(mine: Share) -> Iterator[None]:
    """Compute on one process's part of a mini-batch."""
    before, _here.share = _here.share, mine
    try:
        yield
    finally:
        _here.share = before


# A primitive, because no array library knows of other processes.
@primitive()
def total_p(xp, x, *, mine):
    """The sum of an array over all processes."""
    return mine.total(x)


# The loss of all processes is the sum of theirs, each times its fraction; what goes back here is divided by our own.
@total_p.vjp(0)
def _(xp, g, *, mine):
    return total_p(g * mine.fraction, mine=mine) / mine.fraction


def normalized_together(
    x: Any, offset: Any, scale: Any, *, shape: tuple[int, ...], over: tuple[int, ...], epsilon: float
) -> tuple[Any, Any]:
    """x normalised with mean and variance over the parts of all processes; and these, as an array (2, channels).

    ``x`` is seen with five axes, as `moments_p` sees it; offset and scale are (channels, 1, 1).  The second sum is of
    squares about the common mean, so that nothing cancels.
    """
    mine = share()
    own = moments_p(x, shape=shape, over=over)
    xp = namespace_of(own)
    own = xp.reshape(own, (2, -1))
    count = math.prod(shape[a] for a in over)
    counts = asarray_like([count], value_of(own), own.dtype)
    sums = total_p(xp.concat([own[0, :] * count, counts]), mine=mine)
    everything = sums[-1:]
    mean = sums[:-1] / everything
    away = own[0, :] - mean
    variance = total_p((own[1, :] + away * away) * count, mine=mine) / everything
    given = (xp.reshape(v, scale.shape) for v in (mean, variance))
    y = prediction_p(x, offset, scale, *given, shape=shape, epsilon=epsilon)
    return y, xp.concat([xp.reshape(v, (1, -1)) for v in (mean, variance)])
