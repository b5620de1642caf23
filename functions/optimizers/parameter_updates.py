"""One step of an optimiser for every parameter of a network, a table, a struct or any nest.

Parameters that are NumPy arrays are stepped at the end, in pieces that threads share.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from dlarray import autodiff, nests
from dlarray.arguments import is_empty, number, whole
from dlarray.array import asdlarray, dlarray, make
from dlarray.autodiff import TracedArray
from dlarray.autodiff.halves import dtype_of_halves, rounded
from dlarray.autodiff.places import together
from dlarray.backend import HALVES, class_name, dtype_of, is_abstract, is_complex, namespace, records
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, ClassError, FormatError, SizeError, describe, sizes
from dlarray.functions.optimizers.optimizer_steps import Step, Together, stepped
from dlarray.operands import floating, one_object


def update_parameters(name: str, params: Any, others: dict[str, Any], step: Step, constants: tuple) -> tuple:
    """One step for every parameter: the new parameters, and a container like them for each state."""
    what, factors = "params", None
    network = None
    if nests.is_network(params):
        network, what, params = params, "net.Learnables", params.Learnables
        factors = _factors(network, params)
    leaves, rebuild = nests.flatten(params, _is_leaf)
    columns = []
    for label, other in others.items():
        if label != "grad" and _is_leaf(other) and is_empty(other):
            columns.append([None] * len(leaves))
            continue
        try:
            columns.append(rebuild.match(other, (what, label)))
        except ArgumentError as problem:
            raise ArgumentError(f"{name}: {problem}") from None
    results: list[tuple] = []
    later = Together(step)
    for i, row in enumerate(zip(leaves, *columns, strict=True)):
        try:
            results.append(_one(row, 1.0 if factors is None else factors[i], step, constants, later))
        except _Misfit as misfit:
            raise misfit.explained(name, [what, *others], nests.paths(params, "", _is_leaf)[i]) from None
    later.run()
    if not results:
        return (rebuild([]) if network is None else network,) + (rebuild([]),) * (len(others) - 1)
    updated, *states = (list(column) for column in zip(*results, strict=True))
    new = rebuild(updated) if network is None else nests.rebuild_like(network, updated)
    return new, *map(rebuild, states)


def _factors(network: Any, learnables: Any) -> list | None:
    """The learning rate factors of a network's layers, one for each learnable; None when all are 1.

    A factor of several numbers has one for each gate of a recurrent layer.
    """
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


class _Misfit(Exception):
    """Values at one place that do not fit; the place is only worked out for the message."""

    def __init__(self, kind: type, at: int, text: str):
        super().__init__(text)
        self.kind, self.at, self.text = kind, at, text

    def explained(self, name: str, names: list[str], path: str) -> Exception:
        here, other = names[0] + path, names[self.at] + path
        return self.kind(f"{name}: " + self.text.replace("{p}", here).replace("{x}", other))


def _one(row: tuple, factor: Any, step: Step, constants: tuple, later: Together) -> tuple:
    """The step for one parameter: its new value and states, with its labels."""
    plain = _plain(row) if type(factor) is not tuple else None
    if plain is not None:
        fmt, scaled = row[0]._format, _scaled(constants, factor)
        if type(plain[0]) is np.ndarray:
            return tuple([make(new, fmt, None) for new in later.put_off(scaled, plain)])
        quick = later.kernel(plain, scaled)
        if quick is not None:
            return tuple([make(new, fmt, None) for new in later.put_off_to(quick, scaled, plain)])
    if type(row[0]) in (list, tuple) and all(is_empty(value) for value in row):
        return (row[0],) * (len(row) - 1)
    X = _array(row[0], 0)
    arrays = [X.array]
    for i, value in enumerate(row[1:], 1):
        if i > 1 and is_empty(value):
            arrays.append(None)
            continue
        Y = _array(value, i)
        if Y._data.shape != X._data.shape:
            arrays.append(_fitted(X, Y, i))
        else:
            if Y._format != X._format and Y._format and X._format:
                _misfit_formats(X, Y, i)
            arrays.append(Y.array)
    arrays = together(arrays)
    if is_complex(arrays[0].dtype):
        return tuple(dlarray.from_array(f, X._format) for f in _by_parts(step, arrays, factor, constants))
    half = dtype_of_halves(arrays[:1])
    dtype = _common(arrays, X)
    arrays = [f if f is None or f.dtype == dtype else namespace_of(f).astype(f, dtype) for f in arrays]
    new: Sequence
    if half is None and all(type(f) is np.ndarray or f is None for f in arrays) and type(factor) is not tuple:
        new = later.put_off(_scaled(constants, factor), arrays)
    else:
        traced = any(type(f) is TracedArray for f in arrays)
        xp, kernel = autodiff if traced else namespace(*arrays), None
        alone = half is None and not traced and type(factor) is not tuple
        if alone:
            kernel = later.kernel(arrays, _scaled(constants, factor))
        if alone and any(map(records, arrays)):
            new = xp.applied(stepped, step, arrays, _scaled(constants, factor))
        elif kernel is not None:
            new = later.put_off_to(kernel, _scaled(constants, factor), arrays)
        else:
            new = _composed(step, xp, arrays, factor, constants)
        if half is not None:
            new = [rounded(new[0], half), *new[1:]]
    return tuple(dlarray.from_array(array, X._format) for array in new)


def _by_parts(step: Step, arrays: list, factor: Any, constants: tuple) -> list:
    """A complex parameter: its real and imaginary parts are updated as two real parameters would be."""
    given = [f for f in arrays if f is not None]
    xp = autodiff if any(type(f) is TracedArray for f in given) else namespace(*given)
    single = any(str(f.dtype).endswith(("float32", "complex64")) for f in given)
    arrays = [None if f is None else xp.astype(f, xp.complex64 if single else xp.complex128) for f in arrays]
    real, imaginary = (
        _composed(step, xp, [None if f is None else part(f) for f in arrays], factor, constants)
        for part in (xp.real, xp.imag)
    )
    kind = arrays[0].dtype
    return [xp.astype(a, kind) + xp.astype(b, kind) * 1j for a, b in zip(real, imaginary, strict=True)]


def _scaled(constants: tuple, factor: float) -> tuple:
    return constants if factor == 1 else (constants[0] * factor, *constants[1:])


def _composed(step: Step, xp: Any, arrays: list, factor: Any, constants: tuple) -> Sequence:
    """A step written with the functions of a namespace; rows of different gates have different factors."""
    if type(factor) is not tuple:
        return step.composed(xp, *arrays, *_scaled(constants, factor))
    rows = arrays[0].shape[-1] // len(factor)
    blocks = [
        step.composed(
            xp,
            *(None if f is None else f[..., k * rows : (k + 1) * rows] for f in arrays),
            *_scaled(constants, one),
        )
        for k, one in enumerate(factor)
    ]
    return [xp.concat(column, axis=-1) for column in zip(*blocks, strict=True)]


def _plain(row: tuple) -> list | None:
    """The data of a parameter, its gradient and its states when all are real arrays of one library that fit."""
    X = row[0]
    if type(X) is not dlarray:
        return None
    shape, dtype, fmt, kind = X._data.shape, X._data.dtype, X._format, type(X._data)
    if kind is np.ndarray:
        if dtype != np.float32 and dtype != np.float64:
            return None
    elif not one_object(dtype):
        return None
    found = []
    for Y in row:
        if type(Y) is not dlarray or Y._node is not None:
            return None
        data = Y._data
        if type(data) is not kind or data.shape != shape or data.dtype != dtype or Y._format != fmt:
            return None
        found.append(data)
    return found


def _array(value: Any, at: int) -> dlarray:
    if type(value) is dlarray:
        return floating(value)
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
            array = Y.array
            return namespace_of(array).reshape(array, X._data.shape)
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


def _common(arrays: list, X: dlarray) -> Any:
    """The class that is computed in: single wins, logical counts as double; halves, whose states stay single, in it."""
    dtype = arrays[0].dtype
    if all(f is None or f.dtype == dtype for f in arrays[1:]) and class_name(dtype) not in (
        "logical",
        *HALVES,
    ):
        if not is_complex(dtype):
            return dtype
    for i, f in enumerate(arrays):
        if f is not None and is_complex(f.dtype):
            raise _Misfit(
                ClassError, i, "{x} is complex; fix: learn its real and imaginary parts as two parameters"
            )
    names = {class_name(f.dtype) for f in arrays if f is not None}
    if class_name(dtype) in ("single", "double") and names & set(HALVES):
        return dtype  # gradients of 16 bits step a parameter in its own class
    return dtype_of(namespace(*arrays), "double" if names <= {"double", "logical"} else "single")


def constant(
    name: str,
    argument: str,
    value: Any,
    least: float = 0,
    below: float = math.inf,
    *,
    most: float | None = None,
) -> Any:
    """A finite number within bounds; unseen while a function is compiled."""
    if type(value) is float and least <= value < below and (most is None or value <= most):
        return value
    unseen = _unseen(value)
    if unseen is not None:
        return unseen
    bound = None if below == math.inf else below
    return number(name, argument, value, least=least, below=bound, most=most, finite=True)


def iteration_number(name: str, value: Any) -> Any:
    """The number of a step, from 1; unseen while a function is compiled."""
    if type(value) is int and 1 <= value < 2**63:
        return value
    unseen = _unseen(value)
    return whole(name, "iteration", value, least=1) if unseen is None else unseen


def _unseen(value: Any) -> Any:
    """A number that is known only when what is being compiled runs, as a raw array; None for any other."""
    if type(value) is dlarray and is_abstract(value._data) and math.prod(value._data.shape) == 1:
        return namespace(value._data).reshape(value._data, ())
    return None
