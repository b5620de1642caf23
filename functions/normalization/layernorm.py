"""layernorm: each observation brought to mean 0 and variance 1 over its channels, then scaled and shifted."""

from __future__ import annotations

from typing import Any

from dlarray.arguments import choice, number
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

# what is normalised over, among (outside, batch, groups, channels, inside): "T" and "U", "B", "C" and "S"
_OPERATIONS = {
    "auto": (),
    "channel-only": (CHANNELS,),
    "spatial-channel": (CHANNELS, INSIDE),
    "batch-excluded": (OUTSIDE, CHANNELS, INSIDE),
}


@function("first", arrays=("X",), needs="C", half="own", integers="double")
def layernorm(X, offset, scaleFactor, /, *, Epsilon=1e-5, OperationDimension="auto", DataFormat: Any = None):
    """Normalize each observation over its channels, then scale and shift each channel.

    ``Y = layernorm(X, offset, scaleFactor)`` computes ``(x - mean) / sqrt(variance + Epsilon) * scaleFactor + offset``
    with the mean and the (population) variance over the operation dimensions of each observation.

    ``Y = layernorm(X, offset, scaleFactor, DataFormat=fmt)`` takes unformatted ``X``.

    Parameters
    ----------
    X : dlarray or array_like
        Real data with a channel dimension "C".
    offset, scaleFactor : dlarray or array_like
        Vectors with one element for each channel: rows, columns or, formatted, with the label "C".
    Epsilon : float, default 1e-5
        Positive number added to the variance.
    OperationDimension : {"auto", "channel-only", "spatial-channel", "batch-excluded"}
        Dimensions to normalise over: the channels; the spatial dimensions and the channels; or all dimensions but "B".
        ``"auto"`` is "spatial-channel" for data with two or more spatial dimensions and "channel-only" for other
        data.  So the time steps of a sequence are normalised one by one.
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
    Before R2023a, MATLAB normalised over all dimensions but "B"; ``OperationDimension="batch-excluded"`` still does.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.layernorm.html

    Examples
    --------
    >>> import dlarray as dl
    >>> X = dl.dlarray([[1, 10], [2, 20], [3, 60]], "CB")
    >>> dl.layernorm(X, dl.zeros(3, 1), dl.ones(3, 1))
      3(C) × 2(B) dlarray
    <BLANKLINE>
       -1.2247   -0.9258
             0   -0.4629
        1.2247    1.3887
    """
    where = choice("layernorm", "OperationDimension", OperationDimension, tuple(_OPERATIONS))
    epsilon = number("layernorm", "Epsilon", Epsilon, above=0, finite=True, fix="Epsilon=1e-5")
    if where == "auto":
        where = "spatial-channel" if X._format.count("S") > 1 else "channel-only"
    X, x, shift, gain = arrays("layernorm", X, offset, scaleFactor)
    if 0 in x.shape:
        return untouched(x, shift, gain)
    return normalize_p(x, shift, gain, shape=split(X, 1), over=_OPERATIONS[where], epsilon=epsilon)
