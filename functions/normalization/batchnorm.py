"""batchnorm: each channel brought to mean 0 and variance 1 over all observations, then scaled and shifted."""

from __future__ import annotations

from typing import Any

from dlarray.arguments import check_nargout, is_brackets, number, real
from dlarray.array import dlarray
from dlarray.autodiff import primitive
from dlarray.autodiff.halves import dtype_of_halves, in_single, rounded
from dlarray.autodiff.untraced import value_of
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, OptionError
from dlarray.functions.linear_algebra.linear_systems import on_host
from dlarray.functions.normalization.normalization_primitive import (
    BATCH,
    INSIDE,
    OUTSIDE,
    arrays,
    moments_p,
    normalize_p,
    per_channel,
    plain,
    prediction_p,
    split,
)
from dlarray.functions.normalization.shared_statistics import normalized_together, share
from dlarray.operands import operands, same_class
from dlarray.registry import function

_OVER = (OUTSIDE, BATCH, INSIDE)


@function(None, arrays=("X",), needs="C", data_format="keep", half="own", integers="double")
def batchnorm(
    X, offset, scaleFactor, mu: Any = None, sigmaSq: Any = None, /, *, Epsilon=1e-5, MeanDecay=0.1, VarianceDecay=0.1,
    DataFormat: Any = None, nargout=1,
):  # fmt: skip
    """Normalize each channel over all observations, then scale and shift it.

    ``Y = batchnorm(X, offset, scaleFactor)`` computes ``(x - mean) / sqrt(variance + Epsilon) * scaleFactor + offset``
    with the mean and the (population) variance of each channel over all other dimensions of ``X``.

    ``Y, popMu, popSigmaSq = batchnorm(X, offset, scaleFactor, nargout=3)`` also returns these means and variances.

    ``Y, updatedMu, updatedSigmaSq = batchnorm(X, offset, scaleFactor, runningMu, runningSigmaSq, nargout=3)`` does the
    same with running statistics: ``updatedMu = MeanDecay * mean + (1 - MeanDecay) * runningMu``, and the like with
    ``VarianceDecay`` for the variance.  This is the form for training.

    ``Y = batchnorm(X, offset, scaleFactor, trainedMu, trainedSigmaSq)`` normalises with the given means and variances.
    This is the form for prediction.

    ``Y = batchnorm(X, offset, scaleFactor, DataFormat=fmt)`` takes unformatted ``X``.

    Parameters
    ----------
    X : dlarray or array_like
        Real data with a channel dimension "C".
    offset, scaleFactor : dlarray or array_like
        Vectors with one element for each channel: rows, columns or, formatted, with the label "C".
    mu, sigmaSq : dlarray or array_like
        Vectors like ``offset``: with three outputs the running means and variances, with one output those to normalise
        with.  Variances are not negative.
    Epsilon : float, default 1e-5
        Positive number added to the variance.
    MeanDecay, VarianceDecay : float, default 0.1
        From 0 to 1: how much of the updated statistics is from ``X``.
    DataFormat : str
        Labels of the dimensions of an unformatted ``X``.
    nargout : {1, 3}
        Number of outputs.

    Returns
    -------
    Y : dlarray
        Size and format of ``X``; unformatted, with its dimensions in the order of ``X``, when ``X`` is unformatted.
        Single if any input is single.
    popMu, popSigmaSq : dlarray
        Unformatted columns with one element for each channel.
    updatedMu, updatedSigmaSq : dlarray
        Size, format and class of ``runningMu`` and ``runningSigmaSq``; unformatted with ``DataFormat``.

    Raises
    ------
    SizeError
        When a vector does not have one element for each channel.
    FormatError
        When ``X`` has no channel dimension, or is unformatted and there is no ``DataFormat``.
    ArgumentError
        When ``X`` is empty, ``Epsilon`` is not positive, a decay is not from 0 to 1, or a variance is negative.

    Notes
    -----
    Whether five arguments are training or prediction depends on the number of outputs, as in MATLAB.  The variance is
    the population's, in the running statistics too; other libraries multiply it by n / (n - 1) there.

    The statistics can be differentiated with respect to ``X``.  Variances on a GPU are not looked at, as that would
    stop the device; a negative one gives NaN.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.batchnorm.html

    Examples
    --------
    >>> import dlarray as dl
    >>> X = dl.dlarray([[1, 2, 3], [10, 20, 60]], "CB")
    >>> Y, mu, sigmaSq = dl.batchnorm(X, [0, 0], [1, 1], nargout=3)
    >>> Y
      2(C) × 3(B) dlarray
    <BLANKLINE>
       -1.2247         0    1.2247
       -0.9258   -0.4629    1.3887
    >>> mu
      2×1 dlarray
    <BLANKLINE>
         2
        30
    """
    nargout = check_nargout("batchnorm", nargout, (1, 3), error=OptionError)
    mu, sigmaSq = (None if is_brackets(v) else v for v in (mu, sigmaSq))
    if (mu is None) != (sigmaSq is None):
        raise ArgumentError(
            "batchnorm: the mean came without the variance; fix: batchnorm(X, offset, scaleFactor, mu, sigmaSq)"
        )
    epsilon = number("batchnorm", "Epsilon", Epsilon, above=0, finite=True, fix="Epsilon=1e-5")
    decays = _decay("MeanDecay", MeanDecay), _decay("VarianceDecay", VarianceDecay)
    channels = X.shape[X._format.index("C")] or 1
    given = []
    if mu is not None:
        X, offset, scaleFactor, mu, sigmaSq = operands("batchnorm", X, offset, scaleFactor, mu, sigmaSq)
        vectors = ("mu", mu), ("sigmaSq", sigmaSq)
        given = [per_channel("batchnorm", argument, v, X, channels) for argument, v in vectors]
        _nonnegative(sigmaSq)
    X, x, shift, gain = arrays("batchnorm", X, offset, scaleFactor, channels)
    half = dtype_of_halves((x,))  # the statistics are single, and do not decide the class of the result
    if half is not None:
        x, shift, gain = in_single(x), in_single(shift), in_single(gain)

    def result(y: Any) -> dlarray:
        return X.wrap(y if half is None else rounded(y, half))

    if mu is not None and nargout == 1:
        same = same_class(x, shift, gain, *given)
        return result(prediction_p(*same, shape=split(X, channels), epsilon=epsilon))
    if 0 in x.shape:
        raise ArgumentError(
            f"batchnorm: X is {X.describe()}: there is no mean of no observations; fix: leave empty "
            "mini-batches out, or give the trained mean and variance"
        )
    how = {"shape": split(X, channels), "over": _OVER}
    if share() is not None:  # several processes hold the mini-batch in parts
        y, moments = normalized_together(x, shift, gain, **how, epsilon=epsilon)
    elif nargout == 1:
        y = normalize_p(x, shift, gain, **how, epsilon=epsilon)
    else:
        moments = moments_p(x, **how)
        raw = value_of(moments)
        known = (raw[:1, ...], raw[1:, ...]) if plain(x) else None
        y = normalize_p(x, shift, gain, **how, epsilon=epsilon, known=known)
    if nargout == 1:
        return result(y)
    if mu is None:
        xp = namespace_of(moments)
        return result(y), *(dlarray.from_array(xp.reshape(moments[i, ...], (1, channels))) for i in (0, 1))
    if DataFormat:  # what has labels would lose them, and be put in the order of DataFormat
        mu, sigmaSq = mu.wrap(mu.array, ""), sigmaSq.wrap(sigmaSq.array, "")
    return result(y), *(
        _updated(moments, i, *v) for i, v in enumerate(zip(decays, (mu, sigmaSq), strict=True))
    )


@primitive((0,), holomorphic=False)
def running_p(xp, moments, old, *, row, decay):
    """A running statistic with that of a mini-batch, a row of the moments, mixed in: in one node of the tape."""
    return decay * xp.reshape(moments[row, ...], old.shape) + (1.0 - decay) * old


@running_p.vjp(0)
def _(xp, g, moments, *, row, decay):
    own = xp.reshape(decay * g, (1, *moments.shape[1:]))
    return xp.concat([own, 0.0 * own] if row == 0 else [0.0 * own, own])


@running_p.vjp(1)
def _(xp, g, moments, *, row, decay):
    return (1.0 - decay) * g


def _updated(moments: Any, row: int, decay: float, running: dlarray) -> dlarray:
    """The running statistic with that of a mini-batch mixed in, in its own size, format and class."""
    half = dtype_of_halves((running.array,))
    (old,) = same_class(in_single(running.array))
    if moments.dtype != old.dtype:
        moments = namespace_of(moments).astype(moments, old.dtype)
    mixed = running_p(moments, old, row=row, decay=decay)
    return running.wrap(mixed if half is None else rounded(mixed, half))


def _decay(option: str, value: Any) -> float:
    return number("batchnorm", option, value, least=0, most=1, fix=f"{option}=0.1")


def _nonnegative(variance: dlarray) -> None:
    """Refuse negative variances where looking costs no wait for a device."""
    raw = real("batchnorm", "sigmaSq", variance)._data
    if on_host(raw) and bool((raw < 0).any()):
        raise ArgumentError(
            f"batchnorm: sigmaSq holds variances, but {variance.describe()} has negative elements; fix: give the "
            "squares of the standard deviations"
        )
