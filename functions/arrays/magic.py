"""magic: magic squares."""

from __future__ import annotations

import math
from typing import Any

from dlarray import limits
from dlarray.arguments import number
from dlarray.array import asdlarray, dlarray
from dlarray.registry import function


def _square(n: int) -> list[list[int]]:
    """The rows of MATLAB's magic square of size n: one construction each for odd, doubly even and singly even n."""
    if n % 2:  # the siamese method: two Latin squares, one for the multiples of n and one for the rest
        return [
            [n * ((i + j - (n + 3) // 2) % n) + (i + 2 * j - 2) % n + 1 for j in range(1, n + 1)]
            for i in range(1, n + 1)
        ]
    if n % 4 == 0:  # counted row by row, and backwards in a pattern of 4×4 blocks
        whole = n * n + 1
        return [
            [
                whole - (i * n + j + 1) if (i + 1) % 4 // 2 == (j + 1) % 4 // 2 else i * n + j + 1
                for j in range(n)
            ]
            for i in range(n)
        ]
    half = n // 2  # four odd squares, with pieces of the upper and the lower ones exchanged
    part = _square(half)
    step = half * half
    upper = [row + [v + 2 * step for v in row] for row in part]
    lower = [[v + 3 * step for v in row] + [v + step for v in row] for row in part]
    if n > 2:
        k = (n - 2) // 4
        for i in range(half):
            columns = [*range(k), *range(n - k + 1, n)]
            if i == k:
                columns = [*range(1, k + 1), *range(n - k + 1, n)]
            for j in columns:
                upper[i][j], lower[i][j] = lower[i][j], upper[i][j]
    return upper + lower


@function("none")
def magic(n: Any, /) -> dlarray:
    """Magic square: an n×n matrix of 1 to n² whose rows, columns and diagonals have equal sums.

    Syntax: ``M = magic(n)``.

    Parameters
    ----------
    n : int
        The size.  A number that is not whole is rounded down, a negative one taken as 0.

    Returns
    -------
    dlarray
        n×n, double, with MATLAB's arrangement.  There is no magic square of size 2: ``magic(2)`` has equal column
        sums only.

    Raises
    ------
    ArgumentError
        n is not one real number.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/magic.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.magic(4)
      4×4 dlarray
    <BLANKLINE>
        16     2     3    13
         5    11    10     8
         9     7     6    12
         4    14    15     1
    """
    size = max(math.floor(number("magic", "n", n, finite=True, fix="magic(4)")), 0)
    if size == 0:
        return asdlarray([])
    limits.check("magic", (size, size))
    return asdlarray(_square(size))
