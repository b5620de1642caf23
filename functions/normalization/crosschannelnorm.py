"""crosschannelnorm: each element divided by a power of the squares in neighbouring channels."""

from __future__ import annotations

from typing import Any

from dlarray.arguments import number, real, whole
from dlarray.autodiff import primitive
from dlarray.operands import same_class
from dlarray.registry import function


@function("first", arrays=("X",), needs="C", integers="double")
def crosschannelnorm(X, windowSize, /, *, Alpha=1e-4, Beta=0.75, K=2, DataFormat: Any = None):
    """Cross-channel (local response) normalization: divides each element by a power of its neighbors'
    squares.

    ``Y = crosschannelnorm(X, windowSize)`` computes ``x / (K + Alpha * ss / windowSize) ** Beta``, where ``ss`` is the
    sum of the squares at the same place in ``windowSize`` neighbouring channels.  At the first and last channels there
    are fewer of them.

    ``Y = crosschannelnorm(X, windowSize, DataFormat=fmt)`` takes unformatted ``X``.

    Parameters
    ----------
    X : dlarray or array_like
        Real data with a channel dimension "C".
    windowSize : int
        Number of channels that are looked at: ``floor((windowSize - 1) / 2)`` before the element's own and
        ``floor(windowSize / 2)`` after it.  An even window has one more after than before.
    Alpha : float, default 1e-4
        Factor of the squares.
    Beta : float, default 0.75
        Power; 0.01 or more.
    K : float, default 2
        Constant added to the squares; 1e-5 or more.
    DataFormat : str
        Labels of the dimensions of an unformatted ``X``.

    Returns
    -------
    dlarray
        Size, format and class of ``X`` (logical gives double); unformatted, with its dimensions in the order of ``X``,
        when ``X`` is unformatted.

    Raises
    ------
    FormatError
        When ``X`` has no channel dimension, or is unformatted and there is no ``DataFormat``.
    ArgumentError
        When ``windowSize`` is not a positive whole number, or an option has a value that it does not allow.
    ClassError
        When ``X`` is complex.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.crosschannelnorm.html

    Examples
    --------
    >>> import dlarray as dl
    >>> X = dl.dlarray([1, 2, 2, 4], "C")
    >>> dl.crosschannelnorm(X, 3, Alpha=3, Beta=0.5, K=4)
      4(C) × 1(U) dlarray
    <BLANKLINE>
        0.3333
        0.5547
        0.3780
        0.8165
    """
    n = whole("crosschannelnorm", "windowSize", windowSize, least=1, fix="crosschannelnorm(X, 5)")
    alpha = number("crosschannelnorm", "Alpha", Alpha, finite=True, fix="Alpha=1e-4")
    beta = number("crosschannelnorm", "Beta", Beta, least=0.01, finite=True, fix="Beta=0.01")
    k = number("crosschannelnorm", "K", K, least=1e-5, finite=True, fix="K=1e-5")
    (x,) = same_class(real("crosschannelnorm", "X", X).array)
    axis = X.axis("C")
    assert axis is not None
    sums = neighbours_p(x * x, axis=axis, before=(n - 1) // 2, after=n // 2)
    return x / (k + (alpha / n) * sums) ** beta


# A sum of moving windows is the difference of two running sums, which loses digits; windows are short, so shifted
# copies are added one after the other.  A primitive, as its gradient is the same sum with the window turned round.
@primitive()
def neighbours_p(xp, x, *, axis, before, after):
    """Sums of x over the window from ``before`` elements back to ``after`` elements ahead along an axis (negative)."""
    n = x.shape[axis]
    total = x
    for distance in range(1, min(max(before, after), n - 1) + 1):
        edge = xp.zeros_like(x[_along(x, axis, slice(0, distance))])
        if distance <= after:
            total = total + xp.concat((x[_along(x, axis, slice(distance, n))], edge), axis=axis)
        if distance <= before:
            total = total + xp.concat((edge, x[_along(x, axis, slice(0, n - distance))]), axis=axis)
    return total


@neighbours_p.vjp(0)
def _(xp, g, *, axis, before, after):
    return neighbours_p(g, axis=axis, before=after, after=before)


def _along(x: Any, axis: int, part: slice) -> tuple:
    return (*(slice(None),) * (x.ndim + axis), part, ...)
