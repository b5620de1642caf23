"""What the derivative operators share: checks of u, x and dim, unit seeds, and rows of gradients."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from dlarray import callers, nests
from dlarray.arguments import real
from dlarray.array import dlarray
from dlarray.autodiff import TracedArray, batching, tape
from dlarray.autodiff.primitive import lifted
from dlarray.backend import device_of, namespace
from dlarray.conversion import contiguous, namespace_of
from dlarray.errors import ClassError, DLArrayError, TraceError, TraceWarning, describe
from dlarray.functions.differentiation.dlgradient import (
    check_variables,
    is_variable,
    names_of,
    opened,
    where_cut,
)


# -- what comes in ---------------------------------------------------------------------------------------------
@contextmanager
def speaking_as(name: str) -> Iterator[None]:
    """Errors of the shared machinery, which speaks as dlgradient, in the name of another function."""
    try:
        yield
    except DLArrayError as error:
        text = str(error)
        if text.startswith("dlgradient: "):
            error.args = (f"{name}: {text.removeprefix('dlgradient: ')}", *error.args[1:])
        raise


def value_to_differentiate(name: str, u: Any) -> dlarray:
    """u, a traced real dlarray of any size."""
    if not tape.stack.evaluations:
        raise TraceError(
            f"{name}: must be called inside a function that dlfeval evaluates; "
            f"fix: put the model and {name} into a function f and call dlfeval(f, x)"
        )
    if type(u) is not dlarray:
        raise ClassError(
            f"{name}: u must be a traced real dlarray, but it is {describe(u)}{where_cut()}; "
            "fix: keep dlarrays from the inputs of dlfeval to u"
        )
    if u._node is None:
        walks = [walk for e in tape.stack.evaluations for walk in e.walks]
        why = f" (a derivative is a constant unless it is traced: {'; '.join(walks[-3:])})" if walks else ""
        raise TraceError(
            f"{name}: u is {u.describe()}, and it is not traced{where_cut() or why}; fix: compute u from the inputs "
            "of dlfeval with functions of dlarrays, and earlier derivatives with EnableHigherDerivatives=True"
        )
    real(name, "u", u, fix=_parts(name))
    return u


def _parts(name: str) -> str:
    """What to do about complex numbers: these derivatives are those of real functions."""
    return f"real and imaginary parts as variables, and {name}(real(u), …) and {name}(imag(u), …)"


def variables_of(name: str, x: Any) -> tuple[list, Any]:
    """The traced real arrays in the nest x, and what puts the nest together again."""
    x = opened(x)
    flat = [nests.flatten(x, is_variable)]
    with speaking_as(name):
        check_variables((x,), flat, True)
    for v, where in zip(flat[0][0], names_of((x,), flat), strict=True):
        real(name, where, v, fix=_parts(name))
    return flat[0]


def variable_of(name: str, x: Any) -> dlarray:
    """x, one traced real array."""
    if type(x) is not dlarray:
        raise ClassError(
            f"{name}: x must be one traced dlarray, but it is {describe(x)}; "
            f"fix: make it an input of dlfeval as a dlarray, or call {name} for each array of a nest"
        )
    return variables_of(name, x)[0][0]


def named_variables(name: str, x: Any) -> tuple[list, list[str]]:
    """The traced real arrays in the nest x, and how messages call them."""
    x = opened(x)
    leaves, rebuild = variables_of(name, x)
    return leaves, names_of((x,), [(leaves, rebuild)])


def size_along(X: dlarray, dim: int) -> int:
    """MATLAB's size(X, dim)."""
    shape = X._data.shape
    return shape[-dim] if dim <= len(shape) else 1


# -- rows of gradients -----------------------------------------------------------------------------------------
def unit_seeds(like: Any, axis: int) -> Any:
    """One array for each place along an axis (negative): one there, whatever the other places, and zero elsewhere."""
    raw = getattr(like, "value", like)
    xp, n = namespace(raw), raw.shape[axis]
    shape = [n] + [1] * raw.ndim
    shape[axis] = n
    eye = xp.reshape(xp.eye(n, dtype=raw.dtype, device=device_of(raw)), tuple(shape))
    return contiguous(xp.broadcast_to(eye, (n, *raw.shape)))


def gradient_of_sum(array: Any, x: Any, higher: bool) -> Any:
    """d(sum of all elements)/dx as an array, None where there is no way to x."""
    if type(array) is not TracedArray or array.node is None:
        return None
    seed = namespace(array.value).ones_like(array.value)
    g = tape.pull(array.node, seed, {x._node}, retain=True, higher=higher).get(x._node)
    return None if g is None else of_class(g, x._data.dtype)


def rows_of(array: Any, x: Any, dim: int, higher: bool) -> Any:
    """d(sum of row k)/dx for each row k along dim, stacked along a new first axis; None where there is no way to x."""
    if type(array) is not TracedArray or array.node is None:
        return None
    seeds = unit_seeds(array.value, -dim)
    g = batching.pull_rows(array.node, seeds, {x._node}, higher=higher).get(x._node)
    return None if g is None else of_class(g, x._data.dtype)


def of_class(g: Any, dtype: Any) -> Any:
    """A gradient in the class of its variable."""
    return g if g.dtype == dtype else namespace_of(g).astype(g, dtype)


def zeros(x: dlarray, *lead: int) -> Any:
    """Zeros of leading sizes, then those of x."""
    raw = x._data
    return namespace(raw).zeros((*lead, *raw.shape), dtype=raw.dtype, device=device_of(raw))


def inserted(rows: Any, dim: int) -> Any:
    """Rows along the first axis as dimension ``dim`` of the result, the array's own from there on moved up by one."""
    xp = namespace_of(rows)
    missing = dim - rows.ndim  # dimensions that the array lacks before dim
    if missing > 0:
        rows = xp.reshape(rows, (rows.shape[0], *(1,) * missing, *rows.shape[1:]))
    return xp.moveaxis(rows, 0, -dim)


def matching(rows: Any, dim: int) -> Any:
    """Row k at place k along ``dim``, summed over k: the trace of the matrices along the first axis and ``dim``."""
    raw = getattr(rows, "value", rows)
    rp, n = namespace(raw), raw.shape[0]
    shape = [n] + [1] * (raw.ndim - 1)
    shape[-dim] = n
    here = rp.reshape(rp.eye(n, dtype=raw.dtype, device=device_of(raw)), tuple(shape))
    xp = namespace_of(rows)
    diagonal = rows * (here if xp is rp else lifted(here))
    return xp.sum(xp.sum(diagonal, axis=-dim, keepdims=True), axis=-rows.ndim)


def joined(parts: list, dim: int, none: Any) -> Any:
    """Arrays along dimension ``dim``; nothing of that dimension of ``none`` where there are none."""
    if not parts:
        return none[(..., slice(0, 0)) + (slice(None),) * (dim - 1)]
    if any(type(p) is TracedArray for p in parts):
        parts = [lifted(p) for p in parts]
    xp = namespace_of(parts[0])
    if parts[0].ndim < dim:
        parts = [xp.reshape(p, (1,) * (dim - p.ndim) + tuple(p.shape)) for p in parts]
    return parts[0] if len(parts) == 1 else xp.concat(parts, axis=-dim)


def warn_independent(name: str, value: str, unused: list[str], outcome: str) -> None:
    """The result is zero because the value does not depend on a variable."""
    callers.warn(
        f"{name}: {value} does not depend on {', '.join(unused[:5])}"
        + (f" and {len(unused) - 5} more" if len(unused) > 5 else "")
        + f"; {outcome} zero{where_cut()}",
        TraceWarning,
    )


def finished(name: str, array: Any, fmt: str, higher: bool) -> dlarray:
    """The result as a dlarray: a constant unless higher derivatives were asked for, and where it was made."""
    if higher:
        return dlarray.from_array(array, fmt)
    tape.stack.evaluations[-1].walks.append(f"{name} at {callers.caller()}")
    return dlarray.from_array(getattr(array, "value", array), fmt)
