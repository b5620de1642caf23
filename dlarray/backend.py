"""The one place that names an array library: namespaces, devices, conversions.

A *raw* array is an array of a known library, stored reversed (see ``docs/decisions``): MATLAB's dimension k is axis -k.
``namespace`` is on every hot path, so types are looked up in a dict and only unknown ones go through array-api-compat.
"""

import sys
from collections.abc import Iterable
from types import ModuleType
from typing import Any

import numpy as np

from dlarray.errors import AbstractError, ArgumentError, ClassError

Array = Any
_NAMESPACES: dict[type, Any] = {np.ndarray: np, np.float64: np, np.float32: np, np.bool_: np}
_NAMES: dict[type, str] = {np.ndarray: "numpy", np.float64: "numpy", np.float32: "numpy", np.bool_: "numpy"}
_ABSTRACT: set[type] = set()
_PLAIN = (int, float, complex, bool, type(None), str)


def register_type(kind: type, xp: Any, name: str) -> None:
    """Teach the library an array type: its Array API namespace, and the name that kernels are registered under."""
    _NAMESPACES[kind] = xp
    _NAMES[kind] = name


def namespace(*arrays: Any) -> Any:
    """The Array API namespace of the arrays; a traced array decides over raw ones, numbers and None decide nothing."""
    found = None
    for x in arrays:
        xp = _NAMESPACES.get(type(x))
        if xp is None:
            if isinstance(x, _PLAIN):
                continue
            xp = _discover(x)
        if found is None:
            found = xp
        elif found is not xp:
            if getattr(xp, "traces", False):
                found = xp
            elif not getattr(found, "traces", False):
                if np in (found, xp) and any(map(is_abstract, arrays)):
                    found = xp if found is np else found  # host data is a constant of what is being compiled
                    continue
                raise ClassError(
                    f"the data is on two backends, {found.__name__} and {xp.__name__}; "
                    "fix: bring both to one place with gather or gpuArray"
                )
    return np if found is None else found


def _discover(x: Any) -> Any:
    import array_api_compat

    try:
        xp = array_api_compat.array_namespace(x)
    except TypeError:
        raise ClassError(
            f"{type(x).__module__}.{type(x).__name__} is not an array of a known library"
        ) from None
    if xp.__name__ in ("array_api_compat.numpy", "numpy"):
        xp = np
    register_type(type(x), xp, xp.__name__.removeprefix("array_api_compat.").partition(".")[0])
    if _of_loaded_module(x, "jax.core", "Tracer"):
        _ABSTRACT.add(type(x))
    return xp


def is_array(x: Any) -> bool:
    """Whether x is an array of a library that offers, or is wrapped to offer, the Array API."""
    if type(x) in _NAMESPACES:
        return True
    if isinstance(x, _PLAIN) or isinstance(x, (list, tuple, dict)):
        return False
    if hasattr(type(x), "__array_namespace__") or _of_loaded_module(x, "torch", "Tensor", "cupy", "ndarray"):
        _discover(x)
        return True
    return isinstance(x, np.ndarray)


def _of_loaded_module(x: Any, *names: str) -> bool:
    """Whether x is an instance of (module, class) pairs, without importing a module that is not there yet."""
    for module, cls in zip(names[::2], names[1::2], strict=True):
        loaded = sys.modules.get(module)
        if loaded is not None and isinstance(x, getattr(loaded, cls, ())):
            return True
    return False


def is_abstract(x: Any) -> bool:
    """Whether x stands for an array of a function that is being compiled: it has a shape and a dtype, but no values."""
    return type(x) in _ABSTRACT


def backend_name(x: Any) -> str:
    """The name under which kernels for x are registered: "numpy", "cupy", "torch", ..."""
    name = _NAMES.get(type(x))
    if name is None:
        _discover(x)
        name = _NAMES[type(x)]
    return name


def backend_of(arrays: Iterable[Any], first: Array) -> str:
    """The name for kernels of several arrays; host data beside what is being compiled is a constant of that."""
    if _ABSTRACT and any(map(is_abstract, arrays)):
        return "jax"
    return backend_name(first)


def to_numpy(x: Array) -> np.ndarray:
    """Copy to the host (a view where it is there already).  The only way off a device that this library uses."""
    if isinstance(x, (np.ndarray, np.generic)):
        return np.asarray(x)
    name = backend_name(x)
    if is_abstract(x):
        raise AbstractError(
            "dlaccelerate: the values of an array are asked for while the function is traced, when only sizes and "
            "classes are known"
        )
    if name == "torch":
        return x.detach().resolve_conj().cpu().numpy()
    if hasattr(x, "get"):  # CuPy, and look-alikes
        return x.get()
    if name == "array_api_strict":
        return np.asarray(x.to_device(namespace(x).Device("CPU_DEVICE")))
    return np.asarray(x)


def device_of(x: Array) -> Any:
    """The device of a raw array, as its creation functions take it."""
    if type(x) is np.ndarray:
        return "cpu"
    return getattr(x, "device", None)


def asarray_like(value: Any, like: Array, dtype: Any = None) -> Array:
    """A raw array on the backend and device of ``like``, made from numbers, lists or a NumPy array."""
    xp = namespace(like)
    if xp is np:
        return np.asarray(value, dtype=dtype)
    if getattr(xp, "traces", False):
        return asarray_like(value, like.value, dtype)
    if isinstance(value, np.ndarray) and backend_name(like) == "torch" and not value.flags.writeable:
        value = value.copy()
    return xp.asarray(value, dtype=dtype, device=device_of(like))


def put(x: Array, key: Any, value: Any) -> Array:
    """A fresh array with a value written at ``key``: the same array, but where a library knows no writing."""
    if backend_name(x) == "jax":
        return x.at[key].set(value)
    x[key] = value
    return x


def contiguous(x: Array) -> Array:
    """Row-major data; NumPy's own ufuncs would otherwise carry odd strides through a whole model."""
    if type(x) is np.ndarray:
        return np.ascontiguousarray(x)
    xp = namespace(x)
    return xp.reshape(xp.reshape(x, (-1,)), x.shape)


def sorting(xp: Any) -> Any:
    """The namespace whose sort and argsort know ``descending`` and ``stable``: NumPy's own does before 2.5 not."""
    if xp is np:
        import array_api_compat.numpy as compat

        return compat
    return xp


def dtype_of(xp: Any, name: str) -> Any:
    """The namespace's dtype of a MATLAB class name."""
    try:
        return getattr(xp, {"single": "float32", "double": "float64", "logical": "bool"}[name])
    except KeyError:
        raise ArgumentError(f'the class "{name}" is not one of "single", "double", "logical"') from None


_CLASSES = {"float32": "single", "float64": "double", "bool": "logical", "complex64": "single", "complex128": "double",
            "float16": "half"}  # fmt: skip
_NUMPY_CLASSES = {"f": "single", "d": "double", "?": "logical", "F": "single", "D": "double"}


def class_name(dtype: Any) -> str:
    """MATLAB's name of a dtype: single, double, logical (complex classes carry the name of their parts)."""
    name = _NUMPY_CLASSES.get(getattr(dtype, "char", ""))  # the text of a NumPy dtype costs a microsecond
    if name is not None:
        return name
    text = str(dtype).rpartition(".")[2]
    return _CLASSES.get(text, text)


def is_complex(dtype: Any) -> bool:
    """Whether a dtype of any library is complex."""
    kind = getattr(dtype, "kind", None)
    return kind == "c" if kind is not None else "complex" in str(dtype)


def is_float(dtype: Any) -> bool:
    """Whether a dtype of any library is real or complex floating point."""
    kind = getattr(dtype, "kind", None)
    return kind in "fc" if kind is not None else "float" in str(dtype) or "complex" in str(dtype)


def cupy() -> ModuleType | None:
    """CuPy with a usable device, or None."""
    try:
        import cupy as module
    except ImportError:
        return None
    return module if module.cuda.is_available() else None


def buffer_of(x: Array) -> tuple[Any, int]:
    """What tells the memory behind a raw array from other memory, and its size in bytes; views share it."""
    if isinstance(x, np.ndarray):
        while isinstance(x.base, np.ndarray):
            x = x.base
        return ("numpy", x.__array_interface__["data"][0], x.nbytes), x.nbytes
    if hasattr(x, "untyped_storage"):  # PyTorch
        storage = x.untyped_storage()
        return ("torch", storage.data_ptr()), storage.nbytes()
    memory = getattr(getattr(x, "data", None), "mem", None)  # CuPy
    if memory is not None:
        return ("cupy", memory.ptr), memory.size
    return (type(x).__name__, id(x)), nbytes(x)


_BITS = {
    "float16": 16,
    "bfloat16": 16,
    "float32": 32,
    "float64": 64,
    "complex64": 64,
    "complex128": 128,
    "bool": 8,
}


def nbytes(x: Array) -> int:
    """The size of a raw array's values in bytes."""
    count = 1
    for n in x.shape:
        count *= n
    size = getattr(x.dtype, "itemsize", None)
    return count * (_BITS.get(str(x.dtype).rpartition(".")[2], 64) // 8 if size is None else size)
