"""groupnorm, instancenorm: groups of channels of each observation brought to mean 0 and variance 1."""

from __future__ import annotations

from typing import Any

from dlarray.arguments import choice, number, whole
from dlarray.errors import ArgumentError
from dlarray.functions.normalization.normalization_primitive import (
    CHANNELS,
    INSIDE,
    OUTSIDE,
    arrays,
    normalize_p,
    split,
    untouched,
)
from dlarray.registry import function


@function("first", arrays=("X",), needs="C", half="own", integers="double")
def groupnorm(X, numGroups, offset, scaleFactor, /, *, Epsilon=1e-5, DataFormat: Any = None):
    """Normalize groups of channels of each observation, then scale and shift each channel.

    ``Y = groupnorm(X, numGroups, offset, scaleFactor)`` computes
    ``(x - mean) / sqrt(variance + Epsilon) * scaleFactor + offset`` with the mean and the (population) variance over a
    group of channels and all other dimensions but "B".

    ``Y = groupnorm(X, numGroups, offset, scaleFactor, DataFormat=fmt)`` takes unformatted ``X``.

    Parameters
    ----------
    X : dlarray or array_like
        Real data with a channel dimension "C".
    numGroups : int, "all-channels" or "channel-wise"
        Number of groups, which must divide the number of channels; ``"all-channels"`` is one group, ``"channel-wise"``
        a group for each channel.  Groups are neighbours: with 2 groups of 6 channels, the first group is 1, 2, 3.
    offset, scaleFactor : dlarray or array_like
        Vectors with one element for each channel: rows, columns or, formatted, with the label "C".
    Epsilon : float, default 1e-5
        Positive number added to the variance.
    DataFormat : str
        Labels of the dimensions of an unformatted ``X``.

    Returns
    -------
    dlarray
        Size and format of ``X``; unformatted, with its dimensions in the order of ``X``, when ``X`` is unformatted.
        Single if any input is single.

    Raises
    ------
    SizeError
        When ``offset`` or ``scaleFactor`` does not have one element for each channel.
    FormatError
        When ``X`` has no channel dimension, or is unformatted and there is no ``DataFormat``.
    ArgumentError
        When the groups do not divide the channels, or ``Epsilon`` is not positive.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.groupnorm.html

    Examples
    --------
    >>> import dlarray as dl
    >>> X = dl.dlarray([[1, 5], [3, 9], [2, 1], [8, 2]], "CB")
    >>> dl.groupnorm(X, 2, dl.zeros(4, 1), dl.ones(4, 1))
      4(C) × 2(B) dlarray
    <BLANKLINE>
       -1.0000   -1.0000
        1.0000    1.0000
       -1.0000   -1.0000
        1.0000    1.0000
    """
    channels = X.shape[X._format.index("C")]
    if isinstance(numGroups, str):
        word = choice("groupnorm", "numGroups", numGroups, ("all-channels", "channel-wise"))
        groups = 1 if word == "all-channels" else channels or 1
    else:
        groups = whole("groupnorm", "numGroups", numGroups, least=1, fix='"all-channels" or "channel-wise"')
        if channels % groups:
            raise ArgumentError(
                f"groupnorm: numGroups must divide the {channels} channels of X ({X.describe()}), but it is {groups}; "
                f'fix: one of {_divisors(channels)}, "all-channels" or "channel-wise"'
            )
    return _normalized("groupnorm", X, groups, offset, scaleFactor, Epsilon)


@function("first", arrays=("X",), needs="C", half="own", integers="double")
def instancenorm(X, offset, scaleFactor, /, *, Epsilon=1e-5, DataFormat: Any = None):
    """Normalize each channel of each observation, then scale and shift it.

    ``Y = instancenorm(X, offset, scaleFactor)`` computes
    ``(x - mean) / sqrt(variance + Epsilon) * scaleFactor + offset`` with the mean and the (population) variance of each
    channel of each observation, over the spatial, time and unspecified dimensions.

    ``Y = instancenorm(X, offset, scaleFactor, DataFormat=fmt)`` takes unformatted ``X``.

    Parameters
    ----------
    X : dlarray or array_like
        Real data with a channel dimension "C" and a spatial, time or unspecified dimension.
    offset, scaleFactor : dlarray or array_like
        Vectors with one element for each channel: rows, columns or, formatted, with the label "C".
    Epsilon : float, default 1e-5
        Positive number added to the variance.
    DataFormat : str
        Labels of the dimensions of an unformatted ``X``.

    Returns
    -------
    dlarray
        Size and format of ``X``; unformatted, with its dimensions in the order of ``X``, when ``X`` is unformatted.
        Single if any input is single.

    Raises
    ------
    SizeError
        When ``offset`` or ``scaleFactor`` does not have one element for each channel.
    FormatError
        When ``X`` has no channel dimension, or is unformatted and there is no ``DataFormat``.
    ArgumentError
        When ``Epsilon`` is not positive.

    Notes
    -----
    A channel with one element per observation, as in the format "CB", is its own mean: the result is the offset.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.instancenorm.html

    Examples
    --------
    >>> import dlarray as dl
    >>> X = dl.dlarray([[1, 2, 3], [10, 20, 60]], "CT")
    >>> dl.instancenorm(X, [0, 0], [1, 1])
      2(C) × 3(T) dlarray
    <BLANKLINE>
       -1.2247         0    1.2247
       -0.9258   -0.4629    1.3887
    """
    return _normalized("instancenorm", X, X.shape[X._format.index("C")] or 1, offset, scaleFactor, Epsilon)


def _normalized(name: str, X: Any, groups: int, offset: Any, scale: Any, Epsilon: Any) -> Any:
    epsilon = number(name, "Epsilon", Epsilon, above=0, finite=True, fix="Epsilon=1e-5")
    X, x, shift, gain = arrays(name, X, offset, scale, groups)
    if 0 in x.shape:
        return untouched(x, shift, gain)
    return normalize_p(
        x, shift, gain, shape=split(X, groups), over=(OUTSIDE, CHANNELS, INSIDE), epsilon=epsilon
    )


def _divisors(n: int) -> str:
    return ", ".join(str(k) for k in range(1, n + 1) if n % k == 0)
