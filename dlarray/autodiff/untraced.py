"""The functions of the standard that no gradient passes: they run on the values, and the result is not traced.

Only their signatures are written here; every call goes to the library of the data.
"""

import inspect
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.autodiff.primitive import TracedArray
from dlarray.autodiff.tape import stack
from dlarray.backend import is_array, namespace, owner_of, sorting

# Templates of signatures, and the functions that have them.
_ON_VALUES: tuple[tuple[Callable, str], ...] = (
    (lambda x, /: 0, "logical_not isnan isinf isfinite signbit bitwise_invert nonzero unique_all unique_counts "
     "unique_inverse unique_values"),
    (lambda x1, x2, /: 0, "equal not_equal less less_equal greater greater_equal logical_and logical_or logical_xor "
     "nextafter bitwise_and bitwise_or bitwise_xor bitwise_left_shift bitwise_right_shift"),
    (lambda x, /, *, axis=None, keepdims=False: 0, "all any argmax argmin count_nonzero"),
    (lambda x, /, *, axis=-1, descending=False, stable=True: 0, "argsort"),
    (lambda x1, x2, /, *, side="left", sorter=None: 0, "searchsorted"),
    (lambda x1, x2, /, *, invert=False: 0, "isin"),
    (lambda x, /, *, dtype=None, device=None: 0, "zeros_like ones_like empty_like"),
    (lambda x, /, fill_value, *, dtype=None, device=None: 0, "full_like"),
    (lambda shape, *, dtype=None, device=None: 0, "zeros ones empty"),
    (lambda shape, fill_value, *, dtype=None, device=None: 0, "full"),
    (lambda start, /, stop=None, step=1, *, dtype=None, device=None: 0, "arange"),
    (lambda start, stop, /, num, *, dtype=None, device=None, endpoint=True: 0, "linspace"),
    (lambda n_rows, n_cols=None, /, *, k=0, dtype=None, device=None: 0, "eye"),
    (lambda x, /, *, device=None, copy=None: 0, "from_dlpack"),
)  # fmt: skip
_OF_LIBRARY: tuple[tuple[Callable, str], ...] = (
    (lambda dtype, kind: 0, "isdtype"),
    (lambda *arrays_and_dtypes: 0, "result_type"),
    (lambda from_, to, /: 0, "can_cast"),
    (lambda type, /: 0, "finfo iinfo"),
    (lambda *shapes: 0, "broadcast_shapes"),
    (lambda: 0, "__array_namespace_info__"),
)
_CONSTANTS = (
    "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 float32 float64 complex64 complex128 e inf nan pi "
    "newaxis __array_api_version__"
).split()


def raw_namespace(*arrays: Any, dtype: Any = None, device: Any = None) -> Any:
    """The namespace of the raw data: of the arrays given, else of the variables that dlfeval traces, else NumPy's.

    Where these are on the host, a dtype or a device that is another library's own decides.
    """
    found = None
    for x in arrays:
        if type(x) is TracedArray:
            x = x.value
        elif not is_array(x):
            continue
        found = namespace(x)
        if found is not np:  # host data may meet what is being compiled, and then is a constant of it
            return found
    found = found or getattr(stack, "xp", None) or np
    return owner_of(dtype, device, *arrays) or np if found is np else found


def value_of(x: Any) -> Any:
    """The raw array in a traced one, in lists and tuples too."""
    if type(x) is TracedArray:
        return x.value
    if isinstance(x, (tuple, list)):
        return type(x)(value_of(v) for v in x)
    return x


def lift(x: Any) -> Any:
    """Raw arrays as traced ones without a node, in lists and tuples too."""
    if is_array(x):
        return TracedArray(x, None)
    if isinstance(x, tuple):
        parts = [lift(v) for v in x]
        return type(x)(*parts) if hasattr(x, "_fields") else tuple(parts)
    if isinstance(x, list):
        return [lift(v) for v in x]
    return x


def constant(name: str) -> Any:
    """A dtype or constant of the raw namespace."""
    if name in _CONSTANTS:
        return getattr(raw_namespace(), name)
    raise AttributeError(f"dlarray.autodiff has no {name}")


def _on_values(name: str) -> Callable:
    def call(*args, **kwargs):
        xp = raw_namespace(*args, dtype=kwargs.get("dtype"), device=kwargs.get("device"))
        function = getattr(sorting(xp) if name == "argsort" else xp, name)
        if kwargs.get("device") == "cpu" and xp.__name__ == "jax.numpy":
            kwargs = {**kwargs, "device": None}  # that of host data, a constant of what is being compiled
        return lift(function(*map(value_of, args), **{k: value_of(v) for k, v in kwargs.items()}))

    call.__doc__ = f"The standard's {name}, on the values; the result is not traced."
    return call


def _of_library(name: str) -> Callable:
    def call(*args, **kwargs):
        return getattr(raw_namespace(*args), name)(*map(value_of, args), **kwargs)

    call.__doc__ = f"The {name} of the library that holds the data."
    return call


def _declared(make: Callable, table: tuple) -> dict[str, Callable]:
    found = {}
    for template, names in table:
        for name in names.split():
            found[name] = call = make(name)
            call.__name__ = call.__qualname__ = name
            call.__signature__ = inspect.signature(template)
    return found


UNTRACED = _declared(_on_values, _ON_VALUES) | _declared(_of_library, _OF_LIBRARY)
