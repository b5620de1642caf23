"""rmse: how far forecasts are from what came."""

from typing import Any

from dlarray.along_axes import root_of_squares, squared_size
from dlarray.arguments import is_brackets
from dlarray.functions.reductions.sums import (
    axes_of,
    counted,
    mean_over,
    read_options,
    weighted_mean,
    weights_of,
)
from dlarray.operands import same_class
from dlarray.registry import function


@function("union", arrays=("F", "A"))
def rmse(F: Any, A: Any, /, *options: Any, Weights: Any = None) -> Any:
    """Root-mean-square error between arrays.

    Syntaxes: ``E = rmse(F, A)``, ``rmse(F, A, "all")``, ``rmse(F, A, dim)``, ``rmse(F, A, [dim1, dim2])``,
    ``rmse(…, nanflag)``, ``rmse(…, Weights=W)``.

    Parameters
    ----------
    F, A : dlarray or array_like
        Forecast and actual values.  Labelled dimensions are matched by label, others by position, and sizes of 1
        expand.
    dim : int, list of int or "all", optional
        Dimensions, counted from 1.  Default: the first dimension of ``F - A`` whose size is not 1.
    nanflag : {"includenan", "omitnan"}, optional
        Whether NaN makes the result NaN (default) or is left out; "includemissing" and "omitmissing" are the same.
    Weights : array, optional
        Nonnegative weights: a vector along the one dimension, or an array of the size of ``F - A``.

    Returns
    -------
    dlarray
        ``sqrt(mean(abs(F - A).^2))``: the dimensions have size 1 and keep their labels.  Of no elements NaN.  Where
        all errors are 0 the gradient is 0.

    Raises
    ------
    SizeError
        When the weights fit neither the dimension nor ``F - A``.

    See Also
    --------
    rmseMetric : the same as a metric of `trainingOptions`.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/rmse.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.rmse([[17, 19], [1, 6], [16, 15]], [[17, 25], [3, 4], [16, 13]], 2)
      3×1 dlarray
    <BLANKLINE>
        4.2426
        2.0000
        1.4142
    """
    difference = F - A
    dim, omit, _ = read_options("rmse", options, first=3)
    axes = axes_of("rmse", difference, dim)
    (array,) = same_class(difference.array)
    if is_brackets(Weights):
        return difference.wrap(root_of_squares(array, axes, lambda x: mean_over(x, axes, omit)))
    weights = weights_of("rmse", "Weights", difference, Weights, axes, squared_size(array))
    return difference.wrap(
        root_of_squares(array, axes, lambda x: weighted_mean(*counted(x, weights, omit), axes))
    )
