"""mse: half mean squared error."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import real
from dlarray.array import dlarray
from dlarray.autodiff import primitive
from dlarray.functions.losses.common import divisor, gathered, matched
from dlarray.operands import same_class
from dlarray.registry import function


@primitive((0, 1), holomorphic=False)
def squared_error_p(xp, y, t, *, scale):
    """The sum of squared differences times a number, as a 1×1 array."""
    d = y - t
    return xp.reshape(xp.sum(d * d) * scale, (1, 1))


@squared_error_p.vjp_all
def _(xp, g, y, t, *, scale, needs):
    d = (y - t) * (g * (2 * scale))
    return d if needs[0] else None, -d if needs[1] else None


@squared_error_p.kernel("numpy")
def _(y, t, *, scale):
    d = np.subtract(y, t)
    d *= d
    return np.add.reduce(d.reshape(-1)).reshape(1, 1) * d.dtype.type(scale)


@function(format=None, arrays=("Y",), data_format="keep", half="single", integers="double")
def mse(Y, targets, /, *, DataFormat: Any = None):
    """Half mean squared error: the sum of squared differences, divided by twice the number of observations.

    Syntaxes: ``loss = mse(Y, targets)`` for formatted ``Y``, ``loss = mse(Y, targets, DataFormat=fmt)`` for unformatted
    ``Y``.

    Parameters
    ----------
    Y : dlarray or array_like
        Real predictions.
    targets : dlarray or array_like
        Of the size of ``Y``.  Labelled as ``Y``, or unformatted with the dimensions in the order of ``Y``.
    DataFormat : str
        Labels of the dimensions of an unformatted ``Y``, and of unformatted targets.

    Returns
    -------
    dlarray
        Unformatted scalar.  The number of observations is the size of "B", or 1 where there is none.  Single if ``Y``
        or ``targets`` is single.

    Raises
    ------
    SizeError
        When the sizes differ.
    FormatError
        When the labels differ, or ``Y`` is unformatted and there is no ``DataFormat``.

    Notes
    -----
    The division is by observations, not by elements, and there is a factor one half.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.mse.html

    Examples
    --------
    >>> import dlarray as dl
    >>> Y = dl.dlarray([[1, 2], [3, 4]], "CB")
    >>> dl.mse(Y, [[1, 0], [0, 4]])
      1×1 dlarray
    <BLANKLINE>
        3.2500
    """
    Y, targets = gathered("mse", Y, targets)
    targets = matched("mse", "targets", targets, Y, DataFormat)
    y, t = same_class(real("mse", "Y", Y).array, real("mse", "targets", targets).array)
    return dlarray.from_array(squared_error_p(y, t, scale=0.5 / divisor(Y, "batch-size")))
