"""The categories of a categorical array: categories."""

from __future__ import annotations

from typing import Any

from dlarray.categorical import categorical, is_categorical
from dlarray.errors import ClassError, describe
from dlarray.registry import function


@function(differentiable=False)
def categories(A: Any) -> list[str]:
    """Categories of a categorical array.

    ``C = categories(A)``

    Parameters
    ----------
    A : categorical
        The array; a categorical column of a data frame has categories too.

    Returns
    -------
    list of str
        The names of the categories in their order, those that no element has among them.

    Raises
    ------
    ClassError
        When A is no categorical array.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/categorical.categories.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.categories(dl.categorical(["red", "blue", "red"], ["red", "green", "blue"]))
    ['red', 'green', 'blue']
    """
    if not is_categorical(A):
        raise ClassError(
            f"categories: A must be a categorical array, but it is {describe(A)}; fix: categorical(A)"
        )
    return categorical(A).categories()
