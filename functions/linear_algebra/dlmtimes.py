"""dlmtimes: the older name of the product of pages."""

from typing import Any

from dlarray.functions.linear_algebra.pagemtimes import pagemtimes
from dlarray.registry import function


@function(integers="double")
def dlmtimes(dlA: Any, dlB: Any, /) -> Any:
    """Multiply matrices page by page; the older name of ``pagemtimes``.

    Syntax: ``dlC = dlmtimes(dlA, dlB)``.

    Parameters
    ----------
    dlA, dlB : dlarray or array_like
        As for ``pagemtimes``: the columns of ``dlA`` must be as many as the rows of ``dlB``, and a matrix is multiplied
        with every page of the other array.

    Returns
    -------
    dlarray
        As ``pagemtimes(dlA, dlB)``: unformatted, unless an unformatted scalar multiplies a formatted array.

    Raises
    ------
    SizeError, FormatError
        As for ``pagemtimes``.

    Notes
    -----
    MathWorks recommends ``pagemtimes`` instead.  Extends MATLAB: dimensions of size 1 beyond the second are expanded.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.dlmtimes.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.dlmtimes(dl.ones(15, 20, 3, 128), dl.ones(20, 15)).shape
    (15, 15, 3, 128)
    """
    return pagemtimes(dlA, dlB)
