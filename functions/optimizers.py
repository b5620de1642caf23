"""Steps of the optimisers for custom training loops: adamupdate, sgdmupdate.

Each parameter is one call of a *step*, a function of raw arrays that returns new arrays and changes none it
was given. Steps for NumPy work in place on buffers of their own, in pieces that stay in the cache; other
backends use the same formulas written with their namespace.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray import autodiff, nests
from dlarray.array import asdlarray, autodiff_or_raw, dlarray, make
from dlarray.autodiff import TracedArray
from dlarray.backend import class_name, dtype_of, is_abstract, is_array, is_complex, namespace
from dlarray.errors import ArgumentError, ClassError, FormatError, SizeError, describe, sizes
from dlarray.registry import function

# Elements that NumPy's steps treat at a time.
PIECE = 1 << 15


@function(differentiable=False)
def adamupdate(
    params: Any,
    grad: Any,
    averageGrad: Any,
    averageSqGrad: Any,
    iteration: Any,
    learnRate: Any = 0.001,
    gradDecay: Any = 0.9,
    sqGradDecay: Any = 0.999,
    epsilon: Any = 1e-8,
) -> tuple:
    """Update parameters by adaptive moment estimation (Adam).

    ``params, averageGrad, averageSqGrad = adamupdate(params, grad, averageGrad, averageSqGrad, iteration)``
    makes one step of a custom training loop; ``adamupdate(..., learnRate, gradDecay, sqGradDecay, epsilon)``
    chooses its constants.

    Parameters
    ----------
    params : dlnetwork, table, struct, dict, list, tuple or array
        What is to be learned: a network, its table of learnables, an array, or arrays in any nest of
        containers.
    grad : like params
        The gradients, as `dlgradient` returns them for ``params`` (for a network, for ``net.Learnables``).
    averageGrad, averageSqGrad : like grad
        The moving averages that the step before has returned; ``[]`` or None before the first step.
    iteration : int
        The number of the step, from 1.
    learnRate : float, default 0.001
        Global learning rate.  For a network, each parameter's rate is this times its learning rate factor.
    gradDecay : float, default 0.9
        Decay of the moving average of the gradients, in [0, 1).
    sqGradDecay : float, default 0.999
        Decay of the moving average of the squared gradients, in [0, 1).
    epsilon : float, default 1e-8
        Keeps the denominator from being zero.

    Returns
    -------
    params, averageGrad, averageSqGrad
        Always all three.  Containers and labels are those of ``params`` (a table where ``params`` is a
        network); plain arrays come back as dlarrays.  The arguments are not changed.

    Raises
    ------
    ArgumentError, SizeError, FormatError, ClassError
        Containers, sizes, labels or classes that do not fit together, with the place, such as
        ``params.fc1.Weights``; constants out of their range.

    Notes
    -----
    With the moving averages ``m = gradDecay*m + (1-gradDecay)*g`` and
    ``v = sqGradDecay*v + (1-sqGradDecay)*g.^2`` the step is ``p - a*m./(sqrt(v) + epsilon)``, where
    ``a = learnRate*sqrt(1-sqGradDecay^t)/(1-gradDecay^t)`` corrects for the averages' start at zero.
    ``epsilon`` is thus added to the uncorrected root, the second form in the paper by Kingma and Ba; PyTorch
    adds it to the corrected one, a relative difference of about ``epsilon`` in the first steps. Single with
    double is single, as everywhere.  The real and imaginary parts of a complex parameter are updated as two real
    parameters are.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/adamupdate.html

    Examples
    --------
    >>> import dlarray as dl
    >>> params = dl.struct(Weights=dl.ones(1, 2), Bias=dl.zeros(1))
    >>> grad = dl.struct(Weights=dl.dlarray([3, -2]), Bias=dl.dlarray(0))
    >>> params, averageGrad, averageSqGrad = dl.adamupdate(params, grad, [], [], 1, 0.25)
    >>> params.Weights
      1×2 dlarray
    <BLANKLINE>
        0.7500    1.2500
    """
    t = constant("adamupdate", "iteration", iteration, 1, math.inf, whole=True)
    rate = constant("adamupdate", "learnRate", learnRate, 0, math.inf)
    decay = constant("adamupdate", "gradDecay", gradDecay, 0, 1)
    square_decay = constant("adamupdate", "sqGradDecay", sqGradDecay, 0, 1)
    small = constant("adamupdate", "epsilon", epsilon, 0, math.inf)
    rate = rate * ((1 - square_decay**t) ** 0.5 / (1 - decay**t))

    def step(factor: float, kernel: dict, xp: Any, p: Any, g: Any, m: Any, v: Any) -> tuple:
        return kernel["adam"](xp, p, g, m, v, rate * factor, decay, square_decay, small)

    others = {"grad": grad, "averageGrad": averageGrad, "averageSqGrad": averageSqGrad}
    return update_parameters("adamupdate", params, others, step)


@function(differentiable=False)
def sgdmupdate(params: Any, grad: Any, vel: Any, learnRate: Any = 0.01, momentum: Any = 0.9) -> tuple:
    """Update parameters by stochastic gradient descent with momentum (SGDM).

    ``params, vel = sgdmupdate(params, grad, vel)`` makes one step of a custom training loop;
    ``sgdmupdate(..., learnRate, momentum)`` chooses its constants.

    Parameters
    ----------
    params : dlnetwork, table, struct, dict, list, tuple or array
        What is to be learned: a network, its table of learnables, an array, or arrays in any nest of
        containers.
    grad : like params
        The gradients, as `dlgradient` returns them for ``params`` (for a network, for ``net.Learnables``).
    vel : like grad
        The velocities that the step before has returned; ``[]`` or None before the first step.
    learnRate : float, default 0.01
        Global learning rate.  For a network, each parameter's rate is this times its learning rate factor.
    momentum : float, default 0.9
        The part of the last step that this one repeats, in [0, 1].

    Returns
    -------
    params, vel
        Always both.  Containers and labels are those of ``params`` (a table where ``params`` is a network);
        plain arrays come back as dlarrays.  The arguments are not changed.

    Raises
    ------
    ArgumentError, SizeError, FormatError, ClassError
        Containers, sizes, labels or classes that do not fit together, with the place, such as
        ``params.fc1.Weights``; constants out of their range.

    Notes
    -----
    The velocity is the step itself: ``vel = momentum*vel - learnRate*g``, then ``p + vel``.  PyTorch keeps a
    velocity without the learning rate, so the two differ from the step on at which the rate changes.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/sgdmupdate.html

    Examples
    --------
    >>> import dlarray as dl
    >>> params, vel = dl.sgdmupdate(dl.ones(1, 2), dl.dlarray([3, -2]), [], 0.1)
    >>> params
      1×2 dlarray
    <BLANKLINE>
        0.7000    1.2000
    """
    rate = constant("sgdmupdate", "learnRate", learnRate, 0, math.inf)
    keep = constant("sgdmupdate", "momentum", momentum, 0, 1, closed=True)

    def step(factor: float, kernel: dict, xp: Any, p: Any, g: Any, v: Any) -> tuple:
        return kernel["sgdm"](xp, p, g, v, rate * factor, keep)

    return update_parameters("sgdmupdate", params, {"grad": grad, "vel": vel}, step)


# -- walking the containers
# ------------------------------------------------------------------------------------
def update_parameters(name: str, params: Any, others: dict[str, Any], step: Callable) -> tuple:
    """One step for every parameter: the new parameters, and a container like them for each state."""
    what, factors = "params", None
    network = None
    if nests.is_network(params):
        network, what, params = params, "net.Learnables", params.Learnables
        factors = _factors(network, params)
    leaves, rebuild = nests.flatten(params, _is_leaf)
    columns = []
    for label, other in others.items():
        if label != "grad" and _is_empty(other):
            columns.append([None] * len(leaves))
            continue
        try:
            columns.append(rebuild.match(other, (what, label)))
        except ArgumentError as problem:
            raise ArgumentError(f"{name}: {problem}") from None
    results = []
    for i, row in enumerate(zip(leaves, *columns, strict=True)):
        try:
            results.append(_one(row, 1.0 if factors is None else float(factors[i]), step))
        except _Misfit as misfit:
            raise misfit.explained(name, [what, *others], nests.paths(params, "", _is_leaf)[i]) from None
    if not results:
        return (rebuild([]) if network is None else network,) + (rebuild([]),) * (len(others) - 1)
    new = [rebuild(list(column)) for column in zip(*results, strict=True)]
    if network is not None:
        new[0] = network.with_learnables(new[0])
    return tuple(new)


def _factors(network: Any, learnables: Any) -> list | None:
    """The learning rate factors of a network's layers, one for each learnable; None when all are 1."""
    if hasattr(network, "learn_rate_factors"):
        given = network.learn_rate_factors
        found = list(given() if callable(given) else given)
    else:
        layers = {layer.Name: layer for layer in getattr(network, "Layers", ())}
        found = [
            layers[name].getLearnRateFactor(parameter) if name in layers else 1
            for name, parameter in zip(learnables.Layer, learnables.Parameter, strict=True)
        ]
    return None if all(factor == 1 for factor in found) else found


def _is_leaf(x: Any) -> bool:
    # An empty list inside a container is MATLAB's []: an empty array, not an empty cell.
    return type(x) is dlarray or not nests.is_container(x) or (type(x) in (list, tuple) and not x)


def _is_empty(x: Any) -> bool:
    """MATLAB's ``[]`` in any of its spellings."""
    if x is None:
        return True
    if type(x) is dlarray or is_array(x):
        return math.prod(x.shape) == 0
    return isinstance(x, (list, tuple)) and len(x) == 0


class _Misfit(Exception):
    """Values at one place that do not fit; the place is only worked out for the message."""

    def __init__(self, kind: type, at: int, text: str):
        super().__init__(text)
        self.kind, self.at, self.text = kind, at, text

    def explained(self, name: str, names: list[str], path: str) -> Exception:
        here, other = names[0] + path, names[self.at] + path
        return self.kind(f"{name}: " + self.text.replace("{p}", here).replace("{x}", other))


def _one(row: tuple, factor: float, step: Callable) -> tuple:
    """The step for one parameter: its new value and states, with its labels."""
    plain = _plain(row)
    if plain is not None:
        fmt = row[0]._format
        return tuple(make(new, fmt, None) for new in step(factor, NUMPY, np, *plain))
    if type(row[0]) in (list, tuple) and all(_is_empty(value) for value in row):
        return (row[0],) * (len(row) - 1)
    X = _array(row[0], 0)
    faces = [X.face]
    for i, value in enumerate(row[1:], 1):
        if i > 1 and _is_empty(value):
            faces.append(None)
            continue
        Y = _array(value, i)
        if Y._data.shape != X._data.shape:
            faces.append(_fitted(X, Y, i))
        else:
            if Y._format != X._format and Y._format and X._format:
                _misfit_formats(X, Y, i)
            faces.append(Y.face)
    if is_complex(faces[0].dtype):
        return tuple(dlarray.from_face(face, X._format) for face in _by_parts(faces, factor, step))
    dtype = _common(faces, X)
    faces = [f if f is None or f.dtype == dtype else autodiff_or_raw(f).astype(f, dtype) for f in faces]
    if all(type(f) is np.ndarray or f is None for f in faces):
        new = step(factor, NUMPY, np, *faces)
    else:
        xp = autodiff if any(type(f) is TracedArray for f in faces) else namespace(*faces)
        new = step(factor, COMPOSED, xp, *faces)
    return tuple(dlarray.from_face(face, X._format) for face in new)


def _by_parts(faces: list, factor: float, step: Callable) -> list:
    """A complex parameter: its real and imaginary parts are updated as two real parameters would be."""
    given = [f for f in faces if f is not None]
    xp = autodiff if any(type(f) is TracedArray for f in given) else namespace(*given)
    single = any(str(f.dtype).endswith(("float32", "complex64")) for f in given)
    faces = [None if f is None else xp.astype(f, xp.complex64 if single else xp.complex128) for f in faces]
    real, imaginary = (
        step(factor, COMPOSED, xp, *(None if f is None else part(f) for f in faces))
        for part in (xp.real, xp.imag)
    )
    kind = faces[0].dtype
    return [xp.astype(a, kind) + xp.astype(b, kind) * 1j for a, b in zip(real, imaginary, strict=True)]


def _plain(row: tuple) -> list | None:
    """The data of a parameter, its gradient and its states when all are NumPy arrays that fit."""
    X = row[0]
    if type(X) is not dlarray or type(X._data) is not np.ndarray:
        return None
    shape, dtype, fmt = X._data.shape, X._data.dtype, X._format
    if dtype != np.float32 and dtype != np.float64:
        return None
    found = []
    for Y in row:
        if type(Y) is not dlarray or Y._node is not None:
            return None
        data = Y._data
        if type(data) is not np.ndarray or data.shape != shape or data.dtype != dtype or Y._format != fmt:
            return None
        found.append(data)
    return found


def _array(value: Any, at: int) -> dlarray:
    if type(value) is dlarray:
        return value
    try:
        return asdlarray(value)
    except ClassError:
        raise _Misfit(
            ClassError, at, f"{{x}} is {describe(value)}, but it must be an array of numbers"
        ) from None


def _fitted(X: dlarray, Y: dlarray, at: int) -> Any:
    """Sizes may differ in trailing singletons, which labels can hold."""
    if Y._data.size and math.prod(X._data.shape) == math.prod(Y._data.shape):
        ours, theirs = list(X.shape), list(Y.shape)
        for size in (ours, theirs):
            while size[-1] == 1 and len(size) > 1:
                size.pop()
        if ours == theirs:
            face = Y.face
            return autodiff_or_raw(face).reshape(face, X._data.shape)
    if at == 1 and not math.prod(Y._data.shape):
        raise _Misfit(ArgumentError, at, f"{{p}} is {X.describe()}, but its gradient {{x}} is empty")
    word = "its gradient" if at == 1 else "{x}"
    raise _Misfit(SizeError, at, f"{{p}} is {_size(X)}, but {word} is {_size(Y)}")


def _size(X: dlarray) -> str:
    return sizes(X.shape, X._format)


def _misfit_formats(X: dlarray, Y: dlarray, at: int) -> None:
    word = "its gradient" if at == 1 else "{x}"
    raise _Misfit(
        FormatError, at, f"{{p}} is {_size(X)}, but {word} is {_size(Y)}; fix: stripdims, or equal labels"
    )


def _common(faces: list, X: dlarray) -> Any:
    """The class of the result: single wins, logical counts as double."""
    dtype = faces[0].dtype
    if all(f is None or f.dtype == dtype for f in faces[1:]) and class_name(dtype) != "logical":
        if not is_complex(dtype):
            return dtype
    for i, f in enumerate(faces):
        if f is not None and is_complex(f.dtype):
            raise _Misfit(
                ClassError, i, "{x} is complex; fix: learn its real and imaginary parts as two parameters"
            )
    names = {class_name(f.dtype) for f in faces if f is not None}
    other = names - {"single", "double", "logical"}
    if other:  # a half class, where the backend has one, is kept
        return dtype
    return dtype_of(namespace(*faces), "single" if "single" in names else "double")


def constant(name: str, argument: str, value: Any, low: float, high: float, **how: bool) -> Any:
    """A real number from ``low`` to below ``high`` (to ``high``, if closed); unseen while a function is compiled."""
    if type(value) is dlarray and is_abstract(value._data) and math.prod(value._data.shape) == 1:
        return namespace(value._data).reshape(value._data, ())
    try:
        number = float(value.item() if hasattr(value, "item") else value)
        good = low <= number < high or (how.get("closed", False) and number == high)
        if not good or (how.get("whole") and number != int(number)):
            raise ValueError
    except (TypeError, ValueError):
        what = "a whole number from 1" if how.get("whole") else "a number from 0"
        what += "" if high == math.inf else " to 1" if how.get("closed") else " to below 1"
        raise ArgumentError(f"{name}: {argument} must be {what}, but received {describe(value)}") from None
    return number


# -- the steps
# -------------------------------------------------------------------------------------------------
def _adam_composed(xp: Any, p: Any, g: Any, m: Any, v: Any, rate: Any, b1: Any, b2: Any, small: Any) -> tuple:
    rate, b1, b2, new, fresh, small = (of_class(c, p) for c in (rate, b1, b2, 1 - b1, 1 - b2, small))
    m = g * new if m is None else m * b1 + g * new
    v = g * g * fresh if v is None else v * b2 + g * g * fresh
    return p - m / (xp.sqrt(v) + small) * rate, m, v


def of_class(number: Any, p: Any) -> Any:
    """A number that is an array, as those of a compiled function are, must not change the class of the result."""
    return namespace(number).astype(number, p.dtype) if hasattr(number, "dtype") else number


def _sgdm_composed(xp: Any, p: Any, g: Any, v: Any, rate: Any, keep: Any) -> tuple:
    rate, keep = of_class(rate, p), of_class(keep, p)
    v = g * -rate if v is None else v * keep - g * rate
    return p + v, v


def _adam_numpy(
    xp: Any, p: Any, g: Any, m: Any, v: Any, rate: float, b1: float, b2: float, small: float
) -> tuple:
    new, new_m, new_v = (np.empty(p.shape, p.dtype) for _ in range(3))
    for q, a, s, p_, g_, m_, v_ in pieces(new, new_m, new_v, p, g, m, v):
        np.multiply(g_, g_, out=s)
        s *= 1 - b2
        np.multiply(g_, 1 - b1, out=a)
        if v_ is not None:
            np.multiply(v_, b2, out=q)
            s += q
        if m_ is not None:
            np.multiply(m_, b1, out=q)
            a += q
        np.sqrt(s, out=q)
        q += small
        np.divide(a, q, out=q)
        q *= rate
        np.subtract(p_, q, out=q)
    return new, new_m, new_v


def _sgdm_numpy(xp: Any, p: Any, g: Any, v: Any, rate: float, keep: float) -> tuple:
    new, new_v = np.empty(p.shape, p.dtype), np.empty(p.shape, p.dtype)
    for q, s, p_, g_, v_ in pieces(new, new_v, p, g, v):
        np.multiply(g_, -rate, out=s)
        if v_ is not None:
            np.multiply(v_, keep, out=q)
            s += q
        np.add(p_, s, out=q)
    return new, new_v


def pieces(*arrays: Any) -> Any:
    """The arrays as they are when they are small; else flat pieces of them, one after the other."""
    count = arrays[0].size
    if count <= 2 * PIECE:
        return (arrays,)
    flat = [None if a is None else a.reshape(-1) for a in arrays]
    return ([None if a is None else a[i : i + PIECE] for a in flat] for i in range(0, count, PIECE))


NUMPY = {"adam": _adam_numpy, "sgdm": _sgdm_numpy}
COMPOSED = {"adam": _adam_composed, "sgdm": _sgdm_composed}
