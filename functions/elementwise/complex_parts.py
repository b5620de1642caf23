"""Complex numbers: complex, real, imag, conj, angle."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.autodiff.declare import primitive
from dlarray.autodiff.halves import in_single
from dlarray.autodiff.primitive import Primitive
from dlarray.backend import is_complex
from dlarray.functions.elementwise.declare import elementwise
from dlarray.functions.elementwise.two_arguments import atan2_p, pair
from dlarray.operands import same_class, taken
from dlarray.registry import NOT_GIVEN, function, surplus

_declare = partial(elementwise, module=__name__)


@primitive(holomorphic=False)
def _complex(xp, a, b):
    return a + b * 1j


@_complex.kernel("numpy")
def _(a, b):
    # a + 1j*b would make NaN of an infinite part
    out = np.empty(np.broadcast_shapes(a.shape, b.shape), dtype=np.result_type(a.dtype, np.complex64))
    out.real, out.imag = a, b
    return out


@_complex.kernel("torch")
def _(a, b):
    import torch

    return torch.complex(*torch.broadcast_tensors(a, b))


_complex.rules = [lambda xp, g: xp.real(g), lambda xp, g: xp.imag(g)]


@function("union", wrap=False)
def complex(A: Any = NOT_GIVEN, B: Any = 0, /, *extra: Any, **unknown: Any) -> dlarray:
    """Complex array from its real and imaginary parts, ``A + 1j*B``.

    Syntaxes: ``Z = complex(A, B)``, ``Z = complex(X)``.

    Parameters
    ----------
    A, B : dlarray or array_like
        Real parts and imaginary parts.  Labelled dimensions are matched by label, others by position, and sizes of 1
        expand.
    X : dlarray or array_like
        Real or complex; alone it gets imaginary parts of 0.

    Returns
    -------
    dlarray
        Complex, also where every imaginary part is 0.  Single where an operand is.

    Raises
    ------
    ClassError
        One of two operands is complex.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/complex.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.complex(dl.dlarray([1, 2]), dl.dlarray([3, -4]))
      1×2 dlarray
    <BLANKLINE>
       1.0000 + 3.0000i   2.0000 - 4.0000i
    """
    if extra or unknown:
        surplus("complex", 2, extra, unknown)
    if type(B) is int and B == 0 and is_complex((own := taken("complex", A))._data.dtype):
        return own
    # there are no complex numbers of 16 bits
    A, B = (X.wrap(in_single(X.array)) if type(X) is dlarray else X for X in (A, B))
    return pair("complex", _complex, A, B, ("A", "B"))


# -- parts -----------------------------------------------------------------------------------------------------
def _part(name: str, forward: Any, rule: Any, saves: tuple[int, ...] = ()) -> Primitive:
    """A primitive that is as good for real numbers: those of the standard take complex ones only."""
    p: Primitive = primitive(saves, name=f"{name}_of", rules=(rule,), holomorphic=False)(forward)
    return p


def _real_rule(xp, g, x):
    return xp.astype(g, x.dtype) if is_complex(x.dtype) else g


def _imag_rule(xp, g, x):
    return xp.astype(g, x.dtype) * 1j if is_complex(x.dtype) else 0.0 * g


_real = _part("real", lambda xp, x: xp.real(x) if is_complex(x.dtype) else +x, _real_rule, (0,))
_imag = _part("imag", lambda xp, x: xp.imag(x) if is_complex(x.dtype) else xp.zeros_like(x), _imag_rule, (0,))
_conj = _part(
    "conj", lambda xp, x: xp.conj(x) if is_complex(x.dtype) else +x,
    lambda xp, g: xp.conj(g) if is_complex(g.dtype) else g,
)  # fmt: skip

real = _declare("real", _real, np.real, "Real part of each element.", "[1 + 2j, 3 - 1j]", "     1     3")
imag = _declare(
    "imag",
    _imag,
    np.zeros_like,
    "Imaginary part of each element; 0 of a real number.",
    "[1 + 2j, 3 - 1j]",
    "     2    -1",
)
conj = _declare(
    "conj",
    _conj,
    np.conj,
    "Complex conjugate of each element.",
    "[1 + 2j, 3 - 1j]",
    "   1.0000 - 2.0000i   3.0000 + 1.0000i",
)


@function("first", wrap=False)
def angle(X: Any = NOT_GIVEN, /, *extra: Any, **unknown: Any) -> dlarray:
    """Phase angle of each element, in radians.

    Syntax: ``theta = angle(Z)``.

    Parameters
    ----------
    X : dlarray or array_like
        Complex or real, of any size and format.

    Returns
    -------
    dlarray
        Size and format of ``X``, from -pi to pi; of real numbers pi where negative, else 0.  The derivative at 0 is 0.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/angle.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.angle(dl.dlarray([1 + 1j, -1, 2j]))
      1×3 dlarray
    <BLANKLINE>
        0.7854    3.1416    1.5708
    """
    if extra or unknown:
        surplus("angle", 1, extra, unknown)
    X = taken("angle", X)
    (array,) = same_class(X.array)
    return X.wrap(atan2_p(_imag(array), _real(array)))
