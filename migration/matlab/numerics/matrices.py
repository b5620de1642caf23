"""Questions about matrices, roots of matrices, splines, moving measures, bytes: what the library leaves to hosts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.arguments import one_number
from dlarray.array import asdlarray, dlarray
from dlarray.errors import ArgumentError, ClassError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.migration.matlab.numerics.piecewise import mkpp
from dlarray.operands import with_integers


def _matrix(name: str, A: Any, square: bool = False) -> np.ndarray:
    found = np.asarray(host(A))
    if found.ndim != 2:
        raise SizeError(f"{name}: A has {found.ndim} dimensions; fix: a matrix")
    if square and found.shape[0] != found.shape[1]:
        raise SizeError(f"{name}: Matrix must be square. A is {describe(A)}; fix: A(1:n, 1:n)")
    return found


def _question(name: str, asks: Callable[[np.ndarray], bool], what: str) -> Callable:
    def question(A: Any, /) -> bool:
        found = np.asarray(host(A))
        return found.ndim == 2 and bool(asks(found))

    question.__name__ = question.__qualname__ = name
    question.__doc__ = f"""Whether a matrix is {what}.

    Syntax: ``tf = {name}(A)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/{name}.html

    Examples
    --------
    >>> from dlarray.matlab import {name}
    >>> {name}([[1, 0], [0, 2]]), {name}([[1, 2], [3, 4]])
    (True, False)
    """
    return question


def _equal(a: np.ndarray, b: np.ndarray) -> bool:
    return a.shape == b.shape and bool(np.all(a == b))


issymmetric = _question("issymmetric", lambda A: _equal(A, A.T), "symmetric")
ishermitian = _question("ishermitian", lambda A: _equal(A, A.conj().T), "equal to its complex transpose")
isdiag = _question("isdiag", lambda A: _equal(A, np.triu(np.tril(A))), "zero beside its diagonal")
istriu = _question("istriu", lambda A: _equal(A, np.triu(A)), "zero below its diagonal")
istril = _question("istril", lambda A: _equal(A, np.tril(A)), "zero above its diagonal")


def sqrtm(A: Any, /) -> dlarray:
    """The principal square root of a matrix: ``X @ X`` is A.

    Syntax: ``X = sqrtm(A)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/sqrtm.html

    Examples
    --------
    >>> from dlarray.matlab import sqrtm
    >>> sqrtm([[4, 0], [0, 9]]).tolist()
    [[2.0, 0.0], [0.0, 3.0]]
    """
    from scipy.linalg import sqrtm as root

    found = _matrix("sqrtm", A, square=True)
    X = np.sqrt(found) if _equal(found, np.triu(np.tril(found))) and (found >= 0).all() else root(found)
    return asdlarray(X.real if np.iscomplexobj(X) and not X.imag.any() else X)


def swapbytes(X: Any, /) -> Any:
    """The same numbers with their bytes in the opposite order.

    Syntax: ``Y = swapbytes(X)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/swapbytes.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import swapbytes
    >>> int(swapbytes(dl.uint16(1)))
    256
    """
    found = np.asarray(host(X))
    if found.dtype.kind == "b":
        raise ClassError("swapbytes: X is logical; fix: uint8(X)")
    swapped = found.byteswap()
    return with_integers(swapped) if found.dtype.kind in "iu" else asdlarray(swapped)


def polyarea(x: Any, y: Any, /) -> float:
    """The area of a polygon with corners at x and y.

    Syntax: ``a = polyarea(x, y)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/polyarea.html

    Examples
    --------
    >>> from dlarray.matlab import polyarea
    >>> polyarea([0, 1, 1, 0], [0, 0, 2, 2])
    2.0
    """
    a, b = (np.asarray(host(v), dtype=float).ravel(order="F") for v in (x, y))
    if a.size != b.size:
        raise SizeError(
            f"polyarea: x has {a.size} elements and y {b.size}; fix: one of each for every corner"
        )
    return float(abs(np.sum(a * np.roll(b, -1) - np.roll(a, -1) * b)) / 2)


def _piecewise(name: str, made: Callable, x: Any, y: Any, xq: Any) -> Any:
    at = np.asarray(host(x), dtype=float).ravel(order="F")
    values = np.asarray(host(y), dtype=float).ravel(order="F")
    if at.size != values.size and not (name == "spline" and values.size == at.size + 2):
        raise SizeError(f"{name}: x has {at.size} elements and y {values.size}; fix: a value at each point")
    order = np.argsort(at)
    if values.size == at.size + 2:
        through = made(at[order], values[1:-1][order], ((1, values[0]), (1, values[-1])))
    else:
        through = made(at[order], values[order], None)
    if xq is not None:
        return dlarray(np.atleast_2d(through(np.asarray(host(xq), dtype=float))))
    if not hasattr(through, "c"):  # a line through two points
        slope = (values[order][1] - values[order][0]) / (at[order][1] - at[order][0])
        return mkpp(dlarray(at[order][None, :]), dlarray([slope, values[order][0]]))
    return mkpp(dlarray(through.x[None, :]), dlarray(through.c.T.copy()))


def spline(x: Any, y: Any, xq: Any = None, /) -> Any:
    """Values of the cubic spline through points, with not-a-knot ends, or with the slopes that y has at its ends.

    Syntaxes: ``s = spline(x, y, xq)``, ``pp = spline(x, y)`` for `ppval`.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/spline.html

    Examples
    --------
    >>> from dlarray.matlab import spline
    >>> round(float(spline([0, 1, 2, 3], [0, 1, 8, 27], 1.5)), 6)
    3.375
    """
    from scipy.interpolate import CubicSpline

    def through(a: np.ndarray, v: np.ndarray, ends: Any) -> Any:
        if ends is None and a.size == 2:
            return lambda q: np.interp(q, a, v) + _beyond(q, a, v)
        return CubicSpline(a, v, bc_type="not-a-knot" if ends is None else ends)

    return _piecewise("spline", through, x, y, xq)


def _beyond(q: np.ndarray, a: np.ndarray, v: np.ndarray) -> np.ndarray:
    slope = (v[1] - v[0]) / (a[1] - a[0])
    return slope * (np.minimum(q - a[0], 0) + np.maximum(q - a[1], 0))


def pchip(x: Any, y: Any, xq: Any = None, /) -> Any:
    """Values of the cubic through points that keeps their shape.

    Syntaxes: ``p = pchip(x, y, xq)``, ``pp = pchip(x, y)`` for `ppval`.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/pchip.html

    Examples
    --------
    >>> from dlarray.matlab import pchip
    >>> float(pchip([0, 1, 2], [0, 1, 1], 2))
    1.0
    """
    from scipy.interpolate import PchipInterpolator

    return _piecewise("pchip", lambda a, v, ends: PchipInterpolator(a, v), x, y, xq)


def moving(name: str, measure: Callable[[np.ndarray], float], A: Any, k: Any, dim: tuple) -> dlarray:
    """A measure of a window that moves over the elements, shorter at the ends."""
    found = np.asarray(host(A), dtype=float)
    if any(isinstance(a, str) for a in dim):
        raise ArgumentError(f"{name}: options are not served; fix: {name}(A, k)")
    along = next((d for d, n in enumerate(found.shape) if n != 1), 0)
    if dim:
        along = int(one_number(dim[0]) or 1) - 1
    window = np.asarray(host(k), dtype=float).ravel(order="F")
    half = (window[0] // 2, (window[0] - 1) // 2)
    before, after = (int(v) for v in (window if window.size == 2 else half))
    rows = np.moveaxis(found, along, 0)
    made = np.empty_like(rows)
    for i in range(len(rows)):
        made[i] = np.apply_along_axis(measure, 0, rows[max(i - before, 0) : i + after + 1])
    return dlarray(np.moveaxis(made, 0, along))


def movprod(A: Any, k: Any, /, *dim: Any) -> dlarray:
    """The product of a window that moves over the elements, shorter at the ends.

    Syntaxes: ``M = movprod(A, k)``, ``M = movprod(A, [kb, kf])``, ``M = movprod(A, k, dim)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/movprod.html

    Examples
    --------
    >>> from dlarray.matlab import movprod
    >>> movprod([1, 2, 4], 3).tolist()
    [[2.0, 8.0, 8.0]]
    """
    return moving("movprod", np.prod, A, k, dim)


def movstd(A: Any, k: Any, w: Any = 0, /, *dim: Any) -> dlarray:
    """The standard deviation of a window that moves over the elements, shorter at the ends.

    Syntaxes: ``M = movstd(A, k)``, ``M = movstd(A, [kb, kf])``, ``M = movstd(A, k, 0, dim)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/movstd.html

    Examples
    --------
    >>> from dlarray.matlab import movstd
    >>> [round(v, 4) for v in movstd([1, 2, 4], 3).tolist()[0]]
    [0.7071, 1.5275, 1.4142]
    """
    _unweighted("movstd", w)
    return moving("movstd", lambda v: float(np.std(v, ddof=1)) if v.size > 1 else 0.0, A, k, dim)


def movvar(A: Any, k: Any, w: Any = 0, /, *dim: Any) -> dlarray:
    """The variance of a window that moves over the elements, shorter at the ends.

    Syntaxes: ``M = movvar(A, k)``, ``M = movvar(A, [kb, kf])``, ``M = movvar(A, k, 0, dim)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/movvar.html

    Examples
    --------
    >>> from dlarray.matlab import movvar
    >>> [round(v, 4) for v in movvar([1, 2, 4], 3).tolist()[0]]
    [0.5, 2.3333, 2.0]
    """
    _unweighted("movvar", w)
    return moving("movvar", lambda v: float(np.var(v, ddof=1)) if v.size > 1 else 0.0, A, k, dim)


def _unweighted(name: str, w: Any) -> None:
    if isinstance(w, str) or one_number(w) not in (0, None):
        raise ArgumentError(f"{name}: weights are not served, but w is {describe(w)}; fix: {name}(A, k)")


def eig(A: Any, B: Any, /, *options: str, nargout: int = 1) -> Any:
    """Generalized eigenvalues and eigenvectors: ``A*V = B*V*D``.

    Syntaxes: ``e = eig(A, B)``, ``V, D = eig(A, B, nargout=2)``, each with ``algorithm`` and ``outputForm``.

    Parameters
    ----------
    A, B : array
        Square matrices of one size.
    algorithm : {"chol", "qz"}, optional
        "chol", the default, takes Cholesky's way where A is symmetric and B symmetric and positive definite.
    outputForm : {"vector", "matrix"}, optional
        The eigenvalues as a column, the default with one output, or on the diagonal of a matrix.

    Returns
    -------
    dlarray, or a tuple of them
        By Cholesky's way the values ascend, and ``V.T @ B @ V`` is the identity; else the largest element of each
        vector has length 1.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/eig.html

    Examples
    --------
    >>> from dlarray.matlab import eig
    >>> [round(v, 6) for v in eig([[2, 0], [0, 3]], [[1, 0], [0, 2]]).T.tolist()[0]]
    [1.5, 2.0]
    """
    from scipy import linalg

    a, b = host(A), host(B)
    if a.ndim != 2 or a.shape[0] != a.shape[1] or a.shape != b.shape:
        raise SizeError(
            f"eig: A and B must be square matrices of one size, but they are {describe(A)} and {describe(B)}; "
            "fix: eig(A, B) of the same size"
        )
    words = [str(o).lower() for o in options]
    if unknown := [o for o in words if o not in ("chol", "qz", "vector", "matrix")]:
        raise ArgumentError(
            f'eig: there is no option "{unknown[0]}"; fix: "chol", "qz", "vector" or "matrix"'
        )
    e, V = None, None
    if "qz" not in words and np.array_equal(a, a.conj().T) and np.array_equal(b, b.conj().T):
        try:
            e, V = linalg.eigh(a, b)
        except linalg.LinAlgError:  # B is not positive definite
            pass
    if e is None or V is None:
        e, V = linalg.eig(a, b)
        V = V / np.abs(V).max(axis=0, keepdims=True)
        e, V = (x.real if np.iscomplexobj(x) and not x.imag.any() else x for x in (e, V))
    matrix = "matrix" in words or nargout > 1 and "vector" not in words
    D = dlarray(np.diag(e) if matrix else e.reshape(-1, 1))
    return D if nargout < 2 else (dlarray(V), D)


def cholupdate(R: Any, x: Any, sign: str = "+", /, *, nargout: int = 1) -> Any:
    """The Cholesky factor of ``R'*R + x*x'``, or with "-" of ``R'*R - x*x'``, from R.

    Syntaxes: ``R1 = cholupdate(R, x)``, ``R1 = cholupdate(R, x, "-")``, ``R1, p = cholupdate(R, x, "-", nargout=2)``.

    Parameters
    ----------
    R : array
        An upper triangular matrix.
    x : array
        A column of its size.
    sign : {"+", "-"}

    Returns
    -------
    dlarray, or a tuple of a dlarray and a number
        With two outputs p is 0, and 1 where what would be left is not positive definite: then R1 is R.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/cholupdate.html

    Examples
    --------
    >>> from dlarray.matlab import cholupdate
    >>> cholupdate([[3.0]], [4.0]).item(), cholupdate([[5.0]], [4.0], "-").item()
    (5.0, 3.0)
    """
    factor, column = host(R).astype(np.float64), host(x).astype(np.float64).ravel()
    if sign not in ("+", "-"):
        raise ArgumentError(f'cholupdate: the sign must be "+" or "-", but it is {sign!r}; fix: "-"')
    if factor.ndim != 2 or factor.shape != (column.size, column.size):
        raise SizeError(
            f"cholupdate: R must be square and x a column of its size, but they are {describe(R)} and {describe(x)}; "
            "fix: x of as many rows as R"
        )
    way = 1.0 if sign == "+" else -1.0
    new, rest = factor.copy(), column.copy()
    for k in range(column.size):
        square = new[k, k] ** 2 + way * rest[k] ** 2
        if square <= 0:
            if nargout > 1:
                return dlarray(factor), 1
            raise ArgumentError(
                "cholupdate: the matrix that is left is not positive definite; fix: R1, p = cholupdate(…, nargout=2)"
            )
        r = np.sqrt(square)
        c, s = r / new[k, k], rest[k] / new[k, k]
        new[k, k] = r
        new[k, k + 1 :] = (new[k, k + 1 :] + way * s * rest[k + 1 :]) / c
        rest[k + 1 :] = c * rest[k + 1 :] - s * new[k, k + 1 :]
    return dlarray(new) if nargout < 2 else (dlarray(new), 0)
