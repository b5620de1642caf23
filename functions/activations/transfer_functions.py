"""Transfer functions of shallow networks: logsig, tansig, poslin, satlin, hardlim, radbas and their like."""

from __future__ import annotations

from typing import Any

from dlarray.arguments import real
from dlarray.functions.activations.activations import relu, sigmoid
from dlarray.functions.activations.common import of_real
from dlarray.functions.elementwise.basic import tanh
from dlarray.registry import function


@function("first", arrays=("N",))
def logsig(N: Any, /) -> Any:
    """Logarithmic sigmoid: ``1 / (1 + exp(-n))``.

    Syntax: ``A = logsig(N)``.

    Parameters
    ----------
    N : dlarray or array_like
        Real data of any size and format.

    Returns
    -------
    dlarray
        Size, format and class of ``N``.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/logsig.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.logsig([-2, 0, 0.5])
      1×3 dlarray
    <BLANKLINE>
        0.1192    0.5000    0.6225
    """
    return sigmoid(N)


@function("first", arrays=("N",))
def tansig(N: Any, /) -> Any:
    """Hyperbolic tangent sigmoid: ``2 / (1 + exp(-2*n)) - 1``, which is ``tanh(n)``.

    Syntax: ``A = tansig(N)``.

    Parameters
    ----------
    N : dlarray or array_like
        Real data of any size and format.

    Returns
    -------
    dlarray
        Size, format and class of ``N``.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/tansig.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.tansig([-2, 0, 0.5])
      1×3 dlarray
    <BLANKLINE>
       -0.9640         0    0.4621
    """
    return tanh(real("tansig", "N", N))


@function("first", arrays=("N",))
def elliotsig(N: Any, /) -> Any:
    """Elliot's sigmoid: ``n / (1 + abs(n))``.

    Syntax: ``A = elliotsig(N)``.

    Parameters
    ----------
    N : dlarray or array_like
        Real data of any size and format.

    Returns
    -------
    dlarray
        Size, format and class of ``N``.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/elliotsig.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.elliotsig([-2, 0, 0.5])
      1×3 dlarray
    <BLANKLINE>
       -0.6667         0    0.3333
    """
    n, xp = of_real("elliotsig", "N", N)
    return n / (1 + xp.abs(n))


@function("first", arrays=("N",))
def purelin(N: Any, /) -> Any:
    """Linear transfer function: ``n`` itself.

    Syntax: ``A = purelin(N)``.

    Parameters
    ----------
    N : dlarray or array_like
        Real data of any size and format.

    Returns
    -------
    dlarray
        Size, format and class of ``N``.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/purelin.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.purelin([-2, 0, 0.5])
      1×3 dlarray
    <BLANKLINE>
       -2.0000         0    0.5000
    """
    n, _ = of_real("purelin", "N", N)
    return n


@function("first", arrays=("N",))
def poslin(N: Any, /) -> Any:
    """Positive linear transfer function: ``n``, and 0 where n is negative.

    Syntax: ``A = poslin(N)``.

    Parameters
    ----------
    N : dlarray or array_like
        Real data of any size and format.

    Returns
    -------
    dlarray
        Size, format and class of ``N``.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/poslin.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.poslin([-2, 0, 0.5])
      1×3 dlarray
    <BLANKLINE>
             0         0    0.5000
    """
    return relu(N)


@function("first", arrays=("N",))
def satlin(N: Any, /) -> Any:
    """Saturating linear transfer function: ``n`` between 0 and 1.

    Syntax: ``A = satlin(N)``.

    Parameters
    ----------
    N : dlarray or array_like
        Real data of any size and format.

    Returns
    -------
    dlarray
        Size, format and class of ``N``.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/satlin.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.satlin([-2, 0, 0.5])
      1×3 dlarray
    <BLANKLINE>
             0         0    0.5000
    """
    n, xp = of_real("satlin", "N", N)
    return xp.where(n < 0, xp.zeros_like(n), xp.where(n > 1, xp.ones_like(n), n))


@function("first", arrays=("N",))
def satlins(N: Any, /) -> Any:
    """Symmetric saturating linear transfer function: ``n`` between -1 and 1.

    Syntax: ``A = satlins(N)``.

    Parameters
    ----------
    N : dlarray or array_like
        Real data of any size and format.

    Returns
    -------
    dlarray
        Size, format and class of ``N``.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/satlins.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.satlins([-2, 0, 0.5])
      1×3 dlarray
    <BLANKLINE>
       -1.0000         0    0.5000
    """
    n, xp = of_real("satlins", "N", N)
    one = xp.ones_like(n)
    return xp.where(n < -1, -one, xp.where(n > 1, one, n))


@function("first", arrays=("N",))
def hardlim(N: Any, /) -> Any:
    """Hard limit: 1 where n is at least 0, else 0.

    Syntax: ``A = hardlim(N)``.

    Parameters
    ----------
    N : dlarray or array_like
        Real data of any size and format.

    Returns
    -------
    dlarray
        Size, format and class of ``N``, without a gradient; NaN stays.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/hardlim.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.hardlim([-2, 0, 0.5])
      1×3 dlarray
    <BLANKLINE>
         0     1     1
    """
    n, xp = of_real("hardlim", "N", N)
    return xp.where(n >= 0, xp.ones_like(n), n * 0)


@function("first", arrays=("N",))
def hardlims(N: Any, /) -> Any:
    """Symmetric hard limit: 1 where n is at least 0, else -1.

    Syntax: ``A = hardlims(N)``.

    Parameters
    ----------
    N : dlarray or array_like
        Real data of any size and format.

    Returns
    -------
    dlarray
        Size, format and class of ``N``, without a gradient; NaN stays.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/hardlims.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.hardlims([-2, 0, 0.5])
      1×3 dlarray
    <BLANKLINE>
        -1     1     1
    """
    n, xp = of_real("hardlims", "N", N)
    return xp.where(n >= 0, xp.ones_like(n), n * 0 - 1)


@function("first", arrays=("N",))
def radbas(N: Any, /) -> Any:
    """Radial basis: ``exp(-n^2)``.

    Syntax: ``A = radbas(N)``.

    Parameters
    ----------
    N : dlarray or array_like
        Real data of any size and format.

    Returns
    -------
    dlarray
        Size, format and class of ``N``.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/radbas.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.radbas([-2, 0, 0.5])
      1×3 dlarray
    <BLANKLINE>
        0.0183    1.0000    0.7788
    """
    n, xp = of_real("radbas", "N", N)
    return xp.exp(-n * n)


@function("first", arrays=("N",))
def tribas(N: Any, /) -> Any:
    """Triangular basis: ``1 - abs(n)`` between -1 and 1, else 0.

    Syntax: ``A = tribas(N)``.

    Parameters
    ----------
    N : dlarray or array_like
        Real data of any size and format.

    Returns
    -------
    dlarray
        Size, format and class of ``N``.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/tribas.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.tribas([-2, 0, 0.5])
      1×3 dlarray
    <BLANKLINE>
             0    1.0000    0.5000
    """
    n, xp = of_real("tribas", "N", N)
    height = 1 - xp.abs(n)
    return xp.where(height < 0, xp.zeros_like(n), height)
