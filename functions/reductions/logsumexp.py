"""logsumexp: the logarithm of a sum of exponentials, without overflow."""

from typing import Any

from dlarray.arguments import comparable
from dlarray.autodiff.untraced import value_of
from dlarray.backend import namespace
from dlarray.conversion import namespace_of
from dlarray.functions.reductions.sums import axes_of, read_options, reduced
from dlarray.operands import same_class
from dlarray.registry import function


@function("first", arrays=("X",), method=True)
def logsumexp(X: Any, /, *dim: Any) -> Any:
    """Logarithm of the sum of exponentials, ``log(sum(exp(X)))``, without overflow.

    Syntaxes: ``L = logsumexp(X)``, ``logsumexp(X, dim)``, ``logsumexp(X, [dim1, dim2])``, ``logsumexp(X, "all")``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, any size and format.
    dim : int, list of int or "all", optional
        Dimensions, counted from 1.  Default: the first dimension whose size is not 1.

    Returns
    -------
    dlarray
        The dimensions have size 1 and keep their labels.  Of no elements, and of ``-Inf`` alone: ``-Inf``, with
        gradient 0.  The gradient is the softmax.

    Notes
    -----
    Extends MATLAB, which has no function of this name for arrays.  The options are those of ``sum``:
    https://www.mathworks.com/help/matlab/ref/sum.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.logsumexp(dl.dlarray([1000, 1000]))
      1×1 dlarray
    <BLANKLINE>
       1.0007e+03
    """
    comparable("logsumexp", "X", X)
    where, _, _ = read_options("logsumexp", dim)
    axes = axes_of("logsumexp", X, where)
    (array,) = same_class(X.array)
    raw = value_of(array)
    rp = namespace(raw)
    if any(raw.shape[a] == 0 for a in axes):
        return reduced(rp.sum, raw, axes) - float("inf")
    top = reduced(rp.max, raw, axes)
    top = rp.where(rp.isfinite(top), top, rp.zeros_like(top))
    xp = namespace_of(array)
    total = reduced(xp.sum, xp.exp(array - top), axes)
    nothing = value_of(total) == 0
    logarithm = xp.log(xp.where(nothing, xp.ones_like(total), total)) + top
    return xp.where(nothing, xp.full_like(logarithm, float("-inf")), logarithm)
