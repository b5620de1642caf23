"""Kernels on PyTorch's operations, each written once, on tensors: the *rows*.  Imported when PyTorch's are wanted.

A row is the forward or the gradient rule of one primitive.  It takes tensors of one real class, single or double, none
of them empty, and answers None to what it is not made for.  It serves twice: where tensors are the data, and where
``useKernels("torch")`` lends it NumPy's arrays, which go there and back without a copy.  Small arrays are not lent, for
NumPy's calls are quicker there: `SMALLEST` says from which size on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import torch

from dlarray.autodiff.primitive import Primitive
from dlarray.backend import namespace
from dlarray.kernels import lending_torch
from dlarray.kernels.aten_sizes import SMALLEST
from dlarray.kernels.layout_torch import dense, is_dense, recorded
from dlarray.kernels.sets import Kept, KernelSet, keeping

OLDEST = 2, 5  # of the versions of PyTorch that have the operations of all rows
if tuple(int(n) for n in torch.__version__.split(".")[:2]) < OLDEST:
    raise ImportError(f"PyTorch is {torch.__version__}, but 2.5 or later is needed", name="torch")

aten = torch.ops.aten
LENT = KernelSet("numpy")
_REAL = (torch.float32, torch.float64)
_ARRAYS = (np.dtype(np.float32), np.dtype(np.float64))


def forward(
    p: Primitive,
    *,
    lent: bool = True,
    cuda: bool | Callable[[dict], bool] = False,
    threads: int = 1,
    worth: Callable | None = None,
) -> Callable:
    """Declare a forward on tensors, with the signature of p's forward less ``xp``; ``cuda`` lends it to CuPy, too.

    A function in its place says, of the options, which calls.

    With fewer ``threads`` NumPy's arrays are not lent.  ``worth``, of what the row is given, says which are;
    else `SMALLEST` does.
    """

    def attach(row: Callable) -> Callable:
        other = p.kernels.get("torch")
        row = lending_torch.exact(row) if cuda else row

        def kernel(*given: Any, **params: Any) -> Any:
            found = row(*given, **params) if suits(*given) else None
            return other(*given, **params) if found is None and other is not None else found

        p.kernel("torch")(kernel)
        if lent:
            LENT.kernel(p)(_lent_forward(row, worth or _large(p.name), threads))
        if cuda:
            lending_torch.lend(p, row, cuda if callable(cuda) else lending_torch.always)
        if p.aux and "torch" not in p.joint_kernels:
            p.vjp_kernel("torch")(keeping(None, p))
        return row

    return attach


def pull(
    p: Primitive,
    *,
    lent: bool = True,
    cuda: bool | Callable[[dict], bool] = False,
    worth: Callable | None = None,
) -> Callable:
    """Declare a gradient rule on tensors, with the signature of p's ``vjp_all`` less ``xp``; as `forward`."""

    def attach(row: Callable) -> Callable:
        general = p.joint
        assert general is not None
        row = lending_torch.exact(row) if cuda else row

        def kernel(g: Any, *saved: Any, **params: Any) -> Any:
            found = row(g, *saved, **params) if suits(g, *saved) else None
            return general(namespace(g), g, *saved, **params) if found is None else found

        p.vjp_kernel("torch")(keeping(kernel, p) if p.aux else kernel)
        if lent:
            LENT.vjp_kernel(p)(_lent_rule(row, worth or _large_of_two(p.name)))
        if cuda:
            lending_torch.lend_rule(p, row, cuda if callable(cuda) else lending_torch.always)
        return row

    return attach


def slope(p: Primitive, argument: int = 0) -> Callable:
    """Declare the rule of one argument of a primitive that has a rule for each: ``row(g, *saved, **params)``."""

    def attach(row: Callable) -> Callable:
        general = p.rules[argument]
        assert general is not None

        def rule(xp: Any, g: Any, *saved: Any, **params: Any) -> Any:
            found = None
            if isinstance(g, torch.Tensor) and suits(g, *saved):
                found = row(g, *saved, **params)
            return general(xp, g, *saved, **params) if found is None else found

        p.rules[argument] = rule
        return row

    return attach


def suits(*given: Any) -> bool:
    """Whether rows are made for these: tensors of one real class and on one device, none empty; None is no array."""
    kind = None
    for x in given:
        if isinstance(x, torch.Tensor):
            if kind is None:
                kind, device = x.dtype, x.device
                if kind not in _REAL:
                    return False
            if x.dtype is not kind or x.device != device or not x.numel():
                return False
        elif x is not None:
            return False
    return kind is not None


# -- NumPy's arrays, lent ------------------------------------------------------------------------------------------
def tensor(x: np.ndarray) -> torch.Tensor:
    """A tensor over the memory of x; a copy where it has gaps, or PyTorch would warn that it cannot write."""
    if not is_dense(x):
        x = np.ascontiguousarray(x)
    return _over(x if x.flags.writeable else x.copy(order="K"))


def _over(x: np.ndarray) -> torch.Tensor:
    try:
        return torch.from_numpy(x)
    except ValueError:  # an axis of length 1 may go backwards in what is contiguous
        return torch.from_numpy(x.copy())


def strided(x: Any) -> torch.Tensor | None:
    """A tensor over the memory of x in any order, with gaps or not; None if rows are not made for its class."""
    if type(x) is not np.ndarray or x.dtype not in _ARRAYS or not x.size:
        return None
    return _over(x) if x.flags.writeable and min(x.strides) >= 0 else tensor(x)


def lent(given: tuple) -> list | None:
    """Tensors over the memory of arrays; None if rows are not made for them."""
    kind = given[0].dtype
    if kind not in _ARRAYS:
        return None
    found: list = []
    for x in given:
        if x is None:
            found.append(None)
        elif type(x) is np.ndarray and x.dtype is kind and x.size:
            flags = x.flags
            if flags.c_contiguous and flags.writeable:
                found.append(_over(x))
            else:
                found.append(tensor(x))
        else:
            return None
    return found


_HOLDING = {np.ndarray, tuple}


def _option(value: Any) -> Any:
    """What stands among the options: masks, indices, and arrays that the forward has kept."""
    if type(value) is np.ndarray:
        return tensor(value)
    if type(value) is tuple and not _HOLDING.isdisjoint(map(type, value)):
        return tuple(map(_option, value))
    return value


def _options(params: dict) -> dict:
    if _HOLDING.isdisjoint(map(type, params.values())):
        return params
    return {key: _option(value) if type(value) in _HOLDING else value for key, value in params.items()}


def back(found: Any) -> Any:
    """Arrays over the memory of tensors, without gaps."""
    if isinstance(found, torch.Tensor):
        return dense(found).numpy()
    return tuple(map(back, found)) if type(found) in (tuple, list) else found


def _large(name: str) -> Callable:
    def worth(x: np.ndarray, *_: Any, **__: Any) -> bool:
        return x.size >= SMALLEST.get(name, 0)

    return worth


def _large_of_two(name: str) -> Callable:
    def worth(g: np.ndarray, x: np.ndarray, *_: Any) -> bool:
        smallest = SMALLEST.get(name, 0)
        return g.size >= smallest or x.size >= smallest

    return worth


def _lent_forward(row: Callable, worth: Callable, threads: int) -> Callable:
    def kernel(*raws: Any, **params: Any) -> Any:
        if not worth(*raws, **params) or (threads > 1 and torch.get_num_threads() < threads):
            return None
        given = lent(raws)
        if given is None:
            return None
        found = row(*given, **_options(params))
        return None if found is None else back(found)

    return kernel


def _lent_rule(row: Callable, worth: Callable) -> Callable:
    def kernel(g: Any, *saved: Any, **params: Any) -> Any:
        given = lent((g, *saved)) if worth(g, *saved) else None
        if given is None:
            return None
        found = row(*given, **_options(params))
        return None if found is None else back(found)

    return kernel


__all__ = [
    "LENT",
    "Kept",
    "aten",
    "back",
    "forward",
    "lent",
    "pull",
    "recorded",
    "slope",
    "strided",
    "suits",
    "tensor",
]
