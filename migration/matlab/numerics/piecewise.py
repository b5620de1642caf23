"""Piecewise polynomials, mkpp, unmkpp, ppval, makima; and smaller things: sinpi, cscd, polyvalm, nthprime, peaks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray import names as registered
from dlarray.arguments import one_number, whole
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, ClassError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host
from dlarray.struct import struct


def mkpp(breaks: Any, coefs: Any, /) -> struct:
    """A piecewise polynomial from its breaks and the coefficients of each piece, the highest power first.

    Syntax: ``pp = mkpp(breaks, coefs)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/mkpp.html

    Examples
    --------
    >>> from dlarray.matlab import mkpp, ppval
    >>> ppval(mkpp([0, 1, 2], [[1, 0], [-1, 1]]), [0.5, 1.5]).tolist()
    [[0.5, 0.5]]
    """
    b, c = host(breaks).astype(float).ravel(order="F"), np.atleast_2d(host(coefs).astype(float))
    pieces = b.size - 1
    if pieces < 1 or c.size % pieces or np.any(np.diff(b) <= 0):
        raise SizeError(
            f"mkpp: breaks is {describe(breaks)} and coefs {describe(coefs)}; fix: growing breaks, and a row of "
            "coefficients for each piece"
        )
    c = c.reshape(pieces, -1, order="F") if c.shape[0] != pieces else c
    return struct(
        form="pp",
        breaks=dlarray(b[None, :]),
        coefs=dlarray(c),
        pieces=float(pieces),
        order=float(c.shape[1]),
        dim=1.0,
    )


def _parts(name: str, pp: Any) -> tuple[np.ndarray, np.ndarray]:
    if not isinstance(pp, dict) or pp.get("form") != "pp":
        raise ClassError(
            f"{name}: pp is no piecewise polynomial, but {describe(pp)}; fix: mkpp(breaks, coefs)"
        )
    return host(pp["breaks"]).ravel(order="F"), np.atleast_2d(host(pp["coefs"]))


def unmkpp(pp: Any, /, *, nargout: int = 5) -> Any:
    """Breaks, coefficients, number of pieces, order and dimension of a piecewise polynomial.

    Syntax: ``breaks, coefs, L, order, dim = unmkpp(pp, nargout=5)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/unmkpp.html

    Examples
    --------
    >>> from dlarray.matlab import mkpp, unmkpp
    >>> unmkpp(mkpp([0, 1], [2, 1]), nargout=5)[2:]
    (1.0, 2.0, 1.0)
    """
    b, c = _parts("unmkpp", pp)
    found = (dlarray(b[None, :]), dlarray(c), float(len(c)), float(c.shape[1]), 1.0)
    return found[0] if nargout < 2 else found[:nargout]


def ppval(pp: Any, xq: Any, /) -> dlarray:
    """Values of a piecewise polynomial; beyond its breaks the outer pieces go on.

    Syntax: ``v = ppval(pp, xq)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ppval.html

    Examples
    --------
    >>> from dlarray.matlab import ppval, spline
    >>> round(float(ppval(spline([0, 1, 2, 3], [0, 1, 8, 27]), 1.5)), 6)
    3.375
    """
    b, c = _parts("ppval", pp)
    x = host(xq).astype(float)
    piece = np.clip(np.searchsorted(b, x, side="right") - 1, 0, len(c) - 1)
    off, made = x - b[piece], np.zeros(x.shape)
    for k in range(c.shape[1]):
        made = made * off + c[piece, k]
    return dlarray(np.atleast_2d(made))


def makima(x: Any, y: Any, xq: Any = None, /) -> Any:
    """Values of the modified Akima cubic through points; without ``xq`` the piecewise polynomial.

    Syntaxes: ``yq = makima(x, y, xq)``, ``pp = makima(x, y)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/makima.html

    Examples
    --------
    >>> from dlarray.matlab import makima
    >>> round(float(makima([0, 1, 2, 3], [0, 1, 4, 9], 1.5)), 4)
    2.2292
    """
    from scipy.interpolate import Akima1DInterpolator

    a, v = (host(w).astype(float).ravel(order="F") for w in (x, y))
    if a.size != v.size or a.size < 2:
        raise SizeError(
            f"makima: x has {a.size} elements and y {v.size}; fix: a value at each of two or more points"
        )
    order = np.argsort(a)
    through = Akima1DInterpolator(a[order], v[order], method="makima", extrapolate=True)
    made = mkpp(dlarray(through.x[None, :]), dlarray(through.c.T.copy()))
    return made if xq is None else ppval(made, xq)


def _of_pi(name: str, exact: Callable, shown: str) -> Callable:
    def call(X: Any, /) -> dlarray:
        x = host(X).astype(float)
        turn = np.mod(x, 2.0)
        with np.errstate(invalid="ignore"):
            return dlarray(exact(turn))

    call.__name__ = call.__qualname__ = name
    call.__doc__ = f"""The {"sine" if name == "sinpi" else "cosine"} of a number times π, exact where it is 0, 1 or −1.

    Syntax: ``Y = {name}(X)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/{name}.html

    Examples
    --------
    >>> from dlarray.matlab import {name}
    >>> {name}([0, 0.5, 1]).tolist()
    {shown}
    """
    return call


def _sine(turn: np.ndarray) -> np.ndarray:
    """The sine of π times a number from 0 to 2."""
    sign = np.where(turn >= 1, -1.0, 1.0)
    half = np.where(turn >= 1, turn - 1, turn)
    near = np.where(half > 0.5, 1 - half, half)
    return sign * np.where(near == 0.5, 1.0, np.sin(np.pi * near)) + 0.0


sinpi = _of_pi("sinpi", _sine, "[[0.0, 1.0, 0.0]]")
cospi = _of_pi("cospi", lambda turn: _sine(np.mod(turn + 0.5, 2.0)), "[[1.0, 0.0, -1.0]]")


def _reciprocal(name: str, of: str, inverse: bool, example: str, shown: str) -> Callable:
    def call(X: Any, /) -> Any:
        f = registered.functions[of].call
        one: Any = dlarray(1.0)
        return f(one / dlarray(X)) if inverse else one / f(dlarray(X))

    words = {"csc": "cosecant", "sec": "secant", "cot": "cotangent"}
    word = words[name.removeprefix("a")[:3]]
    what = f"The angle in degrees whose {word} is X" if inverse else f"The {word} of an angle in degrees"
    call.__name__ = call.__qualname__ = name
    call.__doc__ = f"""{what}.

    Syntax: ``Y = {name}(X)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/{name}.html

    Examples
    --------
    >>> from dlarray.matlab import {name}
    >>> round(float({name}({example})), 6)
    {shown}
    """
    return call


cscd = _reciprocal("cscd", "sind", False, "30", "2.0")
secd = _reciprocal("secd", "cosd", False, "60", "2.0")
cotd = _reciprocal("cotd", "tand", False, "45", "1.0")
acscd = _reciprocal("acscd", "asind", True, "2", "30.0")
asecd = _reciprocal("asecd", "acosd", True, "2", "60.0")
acotd = _reciprocal("acotd", "atand", True, "1", "45.0")


def polyvalm(p: Any, X: Any, /) -> dlarray:
    """The value of a polynomial of a matrix: powers are products of matrices.

    Syntax: ``Y = polyvalm(p, X)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/polyvalm.html

    Examples
    --------
    >>> from dlarray.matlab import polyvalm
    >>> polyvalm([1, 0, 1], [[0, 1], [1, 0]]).tolist()
    [[2.0, 0.0], [0.0, 2.0]]
    """
    c, x = host(p).ravel(order="F"), np.atleast_2d(host(X))
    if x.ndim != 2 or x.shape[0] != x.shape[1]:
        raise SizeError(f"polyvalm: X is {describe(X)}, but must be a square matrix; fix: polyval(p, X)")
    made = np.zeros(x.shape, dtype=np.result_type(c, x, float))
    for v in c:
        made = made @ x + v * np.eye(len(x))
    return dlarray(made)


def residue(b: Any, a: Any, k: Any = None, /, *, nargout: int = 1) -> Any:
    """Partial fractions of a quotient of polynomials, and the quotient of partial fractions.

    Syntaxes: ``r, p, k = residue(b, a, nargout=3)``, ``b, a = residue(r, p, k, nargout=2)``.

    Parameters
    ----------
    b, a : vector
        The coefficients of numerator and denominator, the highest power first.
    r, p, k : vector
        Residues, poles, and the coefficients of a polynomial; equal poles stand together, with the powers of their
        fractions 1, 2, ….

    Returns
    -------
    tuple of dlarrays
        Residues and poles as columns, poles by falling size and of a pair the one with the positive imaginary part
        first; k is a row, ``[]`` where there is none. Poles that differ by less than a thousandth are one.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/residue.html

    Examples
    --------
    >>> from dlarray.matlab import residue
    >>> r, p, k = residue([-4, 8], [1, 6, 8], nargout=3)
    >>> [round(v, 6) for v in r.T.tolist()[0]], [round(v, 6) for v in p.T.tolist()[0]], k.shape
    ([-12.0, 8.0], [-4.0, -2.0], (0, 0))
    """
    from scipy import signal

    first, second = host(b).ravel(), host(a).ravel()
    if k is not None:
        direct = host(k).ravel()
        found = signal.invres(first, second, direct if direct.size else [0.0], tol=1e-3, rtype="avg")
        rows = [np.trim_zeros(v, "f") if i == 0 else v for i, v in enumerate(found)]
        made = tuple(dlarray((v.real if not np.abs(v.imag).any() else v).reshape(1, -1)) for v in rows)
        return made if nargout > 1 else made[0]
    r, poles, direct = signal.residue(first, second, tol=1e-3, rtype="avg")
    starts = [i for i in range(len(poles)) if i == 0 or poles[i] != poles[i - 1]]
    groups = [slice(i, j) for i, j in zip(starts, [*starts[1:], len(poles)], strict=True)]
    groups.sort(key=lambda g: (-round(abs(poles[g.start]), 9), -poles[g.start].imag))
    order = [i for g in groups for i in range(g.start, g.stop)]
    columns = [v[order].reshape(-1, 1) for v in (r, poles)]
    rest = np.trim_zeros(np.atleast_1d(direct), "f")
    outputs = (*columns, rest.reshape(1, -1) if rest.size else np.zeros((0, 0)))
    real = [v.real if np.iscomplexobj(v) and not np.abs(v.imag).any() else v for v in outputs]
    return dlarray(real[0]) if nargout < 2 else tuple(map(dlarray, real[:nargout]))


def nthprime(n: Any, /) -> Any:
    """The prime number with a number: the first is 2.

    Syntax: ``p = nthprime(n)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/nthprime.html

    Examples
    --------
    >>> from dlarray.matlab import nthprime
    >>> nthprime([1, 5]).tolist()
    [[2.0, 11.0]]
    """
    wanted = host(n)
    if wanted.size and (np.any(wanted < 1) or np.any(wanted % 1) or np.any(wanted > 1e6)):
        raise ArgumentError(f"nthprime: n must be whole numbers from 1 to a million, but it is {describe(n)}")
    most = int(wanted.max(initial=1))
    bound = int(most * (np.log(most + 5) + np.log(np.log(most + 5)))) + 10
    sieve = np.ones(bound + 1, dtype=bool)
    sieve[:2] = False
    for k in range(2, int(bound**0.5) + 1):
        if sieve[k]:
            sieve[k * k :: k] = False
    found = np.flatnonzero(sieve)[wanted.astype(int) - 1].astype(float)
    return float(found.item()) if found.size == 1 else dlarray(found)


def ismembertol(A: Any, B: Any, tol: Any = None, /) -> dlarray:
    """Which elements of A are among those of B within a tolerance.

    Syntaxes: ``TF = ismembertol(A, B)``, ``TF = ismembertol(A, B, tol)``.

    Parameters
    ----------
    A, B : array
    tol : number, optional
        Times the largest size of a number; 1e-12, for single precision 1e-6.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ismembertol.html

    Examples
    --------
    >>> from dlarray.matlab import ismembertol
    >>> ismembertol([1, 2], 1 + 1e-14).tolist()
    [[True, False]]
    """
    a, b = host(A), host(B)
    single = np.float32 in (a.dtype, b.dtype)
    given = (1e-6 if single else 1e-12) if tol is None else one_number(tol)
    if given is None or isinstance(given, complex) or not given >= 0:
        raise ArgumentError(
            f"ismembertol: the tolerance is {describe(tol)}; fix: a number that is not negative, 1e-6"
        )
    a, b = a.astype(float), b.astype(float).ravel()
    both = np.concatenate((a.ravel(), b))
    reach = given * np.max(np.abs(both[np.isfinite(both)]), initial=0)
    ordered = np.sort(b[~np.isnan(b)])
    if not ordered.size:
        return dlarray(np.zeros(a.shape, dtype=bool))
    after = np.clip(np.searchsorted(ordered, a), 0, ordered.size - 1)
    before = np.clip(after - 1, 0, ordered.size - 1)
    with np.errstate(invalid="ignore"):
        near = np.minimum(np.abs(a - ordered[after]), np.abs(a - ordered[before])) <= reach
    return dlarray(near | np.isin(a, ordered))


def nonzeros(A: Any, /) -> dlarray:
    """The elements that are not zero, as a column.

    Syntax: ``v = nonzeros(A)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/nonzeros.html

    Examples
    --------
    >>> from dlarray.matlab import nonzeros
    >>> nonzeros([[0, 2], [3, 0]]).T.tolist()
    [[3.0, 2.0]]
    """
    flat = host(A).ravel(order="F")
    return dlarray(flat[flat != 0][:, None])


def peaks(*args: Any, nargout: int = 1) -> Any:
    """MATLAB's surface of hills and hollows.

    Syntaxes: ``Z = peaks()``, ``Z = peaks(n)``, ``Z = peaks(X, Y)``, ``X, Y, Z = peaks(…, nargout=3)``.

    Parameters
    ----------
    n : whole number, default 49
        Points from -3 to 3; or a vector of places.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/peaks.html

    Examples
    --------
    >>> from dlarray.matlab import peaks
    >>> round(float(peaks(0, 0)), 4)
    0.981
    """
    if len(args) > 2:
        raise ArgumentError(
            f"peaks: one or two arguments are expected, but received {len(args)}; fix: peaks(49)"
        )
    if len(args) == 2:
        x, y = (host(v).astype(float) for v in args)
    else:
        number = one_number(args[0]) if args else 49
        line = (
            np.linspace(-3, 3, whole("peaks", "n", number, least=0)) if number is not None else host(args[0])
        )
        x, y = np.meshgrid(np.ravel(line).astype(float), np.ravel(line).astype(float))
    z = (
        3 * (1 - x) ** 2 * np.exp(-(x**2) - (y + 1) ** 2)
        - 10 * (x / 5 - x**3 - y**5) * np.exp(-(x**2) - y**2)
        - 1 / 3 * np.exp(-((x + 1) ** 2) - y**2)
    )
    found = (dlarray(x), dlarray(y), dlarray(z))
    return found[2] if nargout < 2 else found[:nargout]
