"""Activations that MATLAB has as layers only, and dropout: functions here, for layers and custom models."""

from __future__ import annotations

from typing import Any

from dlarray.arguments import number, real
from dlarray.array import asdlarray, dlarray
from dlarray.autodiff import primitive
from dlarray.backend import HALVES, class_name
from dlarray.functions.activations.activations import relu, sigmoid, sigmoid_p
from dlarray.functions.activations.common import of_real
from dlarray.functions.activations.dropout_primitive import dropped, suits
from dlarray.functions.arrays.random import rand
from dlarray.functions.elementwise.arithmetic import uminus
from dlarray.operands import taken
from dlarray.random import seed_for_kernels
from dlarray.registry import function


@function("first", arrays=("X",))
def elu(X: Any, alpha: Any = 1.0, /) -> Any:
    """Exponential linear unit: ``x`` where x is at least 0, ``alpha*(exp(x) - 1)`` below.

    Syntaxes: ``Y = elu(X)``, ``Y = elu(X, alpha)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real data of any size and format.
    alpha : number, default 1
        Where large negative elements end, with the sign changed.

    Returns
    -------
    dlarray
        Size, format and class of ``X``.  The derivative at 0 is 1.

    Notes
    -----
    **Extends MATLAB**, which has `eluLayer` only.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.elulayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.elu(dl.dlarray([-1, 0, 2]))
      1×3 dlarray
    <BLANKLINE>
       -0.6321         0    2.0000
    """
    x, xp = of_real("elu", "X", X)
    below = xp.where(x < 0, x, xp.zeros_like(x))  # a large x does not overflow in the branch not taken
    return xp.where(x < 0, number("elu", "alpha", alpha) * xp.expm1(below), x)


@function("first", arrays=("X",))
def swish(X: Any, /) -> Any:
    """Swish, also called SiLU: ``x / (1 + exp(-x))``.

    Syntax: ``Y = swish(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real data of any size and format.

    Returns
    -------
    dlarray
        Size, format and class of ``X``.

    Notes
    -----
    **Extends MATLAB**, which has `swishLayer` only.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.swishlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.swish(dl.dlarray([-1, 0, 1]))
      1×3 dlarray
    <BLANKLINE>
       -0.2689         0    0.7311
    """
    X = real("swish", "X", X)
    return X * sigmoid(X)


@primitive((0,), holomorphic=False)
def softplus_p(xp, x):
    return xp.where(x < 0, xp.zeros_like(x), x) + xp.log1p(xp.exp(-xp.abs(x)))


@softplus_p.vjp(0)
def _(xp, g, x):
    return g * sigmoid_p(x)  # composed of the forward's pieces it would be wrong at 0


@function("first", arrays=("X",))
def softplus(X: Any, /) -> Any:
    """Softplus: ``log(1 + exp(x))``, without overflow.

    Syntax: ``Y = softplus(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real data of any size and format.

    Returns
    -------
    dlarray
        Size, format and class of ``X``; positive.

    Notes
    -----
    **Extends MATLAB**, which has `softplusLayer` only.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.softpluslayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.softplus(dl.dlarray([-1000, 0, 1000]))
      1×3 dlarray
    <BLANKLINE>
       1.0e+03 *
    <BLANKLINE>
             0    0.0007    1.0000
    """
    return softplus_p(of_real("softplus", "X", X)[0])


@function("first", arrays=("X",))
def mish(X: Any, /) -> Any:
    """Mish: ``x .* tanh(log(1 + exp(x)))``.

    Syntax: ``Y = mish(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real data of any size and format.

    Returns
    -------
    dlarray
        Size, format and class of ``X``.

    Notes
    -----
    **Extends MATLAB**, which has neither function nor layer.

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.mish(dl.dlarray([-1, 0, 1]))
      1×3 dlarray
    <BLANKLINE>
       -0.3034         0    0.8651
    """
    x, xp = of_real("mish", "X", X)
    return x * xp.tanh(softplus_p(x))


@function("first", arrays=("X",))
def clippedrelu(X: Any, ceiling: Any, /) -> Any:
    """Clipped rectified linear unit: 0 below 0, ``ceiling`` above it, ``x`` between.

    Syntax: ``Y = clippedrelu(X, ceiling)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real data of any size and format.
    ceiling : number
        Where the elements are cut off; positive.

    Returns
    -------
    dlarray
        Size, format and class of ``X``.  The derivative at 0 and at the ceiling is 0.

    Raises
    ------
    ArgumentError
        A ceiling that is not positive.

    Notes
    -----
    **Extends MATLAB**, which has `clippedReluLayer` only.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.clippedrelulayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.clippedrelu(dl.dlarray([-1, 2, 7]), 6)
      1×3 dlarray
    <BLANKLINE>
         0     2     6
    """
    top = number("clippedrelu", "ceiling", ceiling, above=0, fix="clippedrelu(X, 6)")
    x, xp = of_real("clippedrelu", "X", X)
    zero = xp.zeros_like(x)
    return xp.where(x < 0, zero, xp.where(x >= top, zero + top, x))


@function(format=None, arrays=("X",))
def prelu(X: Any, alpha: Any, /) -> dlarray:
    """Parametric rectified linear unit: ``x`` where x is positive, ``alpha .* x`` elsewhere.

    Syntax: ``Y = prelu(X, alpha)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real data of any size and format.
    alpha : dlarray or number
        Slopes, expanded to the size of ``X``: a number, or one per channel labelled "C".  They may be learned.

    Returns
    -------
    dlarray
        Size, format and class of ``X``.  The derivative at 0 is 0.

    Notes
    -----
    **Extends MATLAB**, which has `preluLayer` only.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.prelulayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.prelu(dl.dlarray([-4, 0, 2]), 0.25)
      1×3 dlarray
    <BLANKLINE>
        -1     0     2
    """
    return relu(X) - taken("prelu", alpha) * relu(uminus(X))


@function(format=None, arrays=("X",))
def dropout(X: Any, probability: Any = 0.5, /) -> dlarray:
    """Set elements to zero at random, and scale up the others.

    ``Y = dropout(X, probability)`` drops the elements where ``rand(size(X)) < probability`` and multiplies the others
    by ``1/(1 - probability)``: what `dropoutLayer` does in training.  ``Y = dropout(X)`` drops half of them.

    Parameters
    ----------
    X : dlarray or array_like
        Data of any size and format.
    probability : number, default 0.5
        From 0 to below 1.

    Returns
    -------
    dlarray
        Size, format and class of ``X``.

    Raises
    ------
    ArgumentError
        A probability out of range.

    Notes
    -----
    **Extends MATLAB**, which has `dropoutLayer` only.  The numbers come from the stream of `rand`; for data on a GPU
    they are made there, from a seed that comes from that stream, so they are other numbers than on the CPU.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.dropoutlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.rng("default")
    >>> dl.dropout(dl.ones(1, 4), 0.5)
      1×4 dlarray
    <BLANKLINE>
         2     2     0     2
    """
    p = number("dropout", "probability", probability, least=0, below=1, fix="dropout(X, 0.5)")
    X = asdlarray(X)
    if p == 0:
        return X
    if suits(X._data) and class_name(X.dtype) in ("single", "double", *HALVES):
        return X.wrap(dropped(X.array, probability=p, seed=seed_for_kernels()))
    keep = rand(list(X.shape), "like", X) >= p
    return X * (keep * (1 / (1 - p)))
