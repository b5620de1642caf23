"""disp: show a value."""

from __future__ import annotations

from typing import Any

from dlarray.registry import function


@function(format=None, differentiable=False)
def disp(X: Any, /) -> None:
    """Display a value in full.

    Syntax: ``disp(X)``.

    Parameters
    ----------
    X : any
        An array, which is shown whole, where notebooks and the prompt show the edges of a large one; or text, or
        anything else.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/disp.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.disp("loss")
    loss
    >>> dl.disp(dl.dlarray([1, 2]))
      1×2 dlarray
    <BLANKLINE>
         1     2
    """
    text = str(X)
    try:
        print(text)
    except UnicodeEncodeError:  # half of a pair of UTF-16, or a screen that lacks a letter
        print(text.encode("ascii", "backslashreplace").decode())
