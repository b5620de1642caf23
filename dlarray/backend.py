"""The one place that names an array library: namespaces, devices, conversions.

A *raw* array is an array of a known library, stored reversed (see ``docs/decisions``): MATLAB's dimension k is axis -k.
``namespace`` is on every hot path, so types are looked up in a dict and only unknown ones go through array-api-compat.
"""

import functools
import sys
from collections.abc import Callable, Iterable, Sequence
from types import ModuleType
from typing import Any

import numpy as np

from dlarray.errors import AbstractError, ArgumentError, ClassError

Array = Any
_NAMESPACES: dict[type, Any] = {np.ndarray: np, np.float64: np, np.float32: np, np.bool_: np}
_NAMES: dict[type, str] = {np.ndarray: "numpy", np.float64: "numpy", np.float32: "numpy", np.bool_: "numpy"}
_ABSTRACT: set[type] = set()
_STAND_INS: dict[type, Callable[[Any], Any]] = {}
_PLAIN = (int, float, complex, bool, type(None), str)
RECORDED = "recorded"  # the name of arrays whose operations are recorded
_OWNERS: dict[type, Any] = {}  # of the types of dtypes and devices, where these are a library's own
_KNOW_GPUS: set[str] = set()  # of the libraries whose arrays have been met, those that know GPUs


def register_type(kind: type, xp: Any, name: str) -> None:
    """Teach the library an array type: its Array API namespace, and the name that kernels are registered under."""
    _NAMESPACES[kind] = xp
    _NAMES[kind] = name
    if name in ("cupy", "torch"):
        _KNOW_GPUS.add(name)
    prepare(name)


def register_abstract(kind: type, xp: Any, name: str) -> None:
    """Teach the library the arrays of functions that are being compiled: they have no values."""
    _ABSTRACT.add(kind)
    register_type(kind, xp, name)


def register_stand_in(kind: type, raw: Callable[[Any], Any]) -> None:
    """Teach it what stands for a plain array meanwhile; ``raw`` gives the abstract array behind it."""
    _STAND_INS[kind] = raw
    _ABSTRACT.add(kind)


def behind(x: Any) -> Any:
    """The abstract array behind what stands for a plain one; anything else is itself."""
    raw = _STAND_INS.get(type(x))
    return x if raw is None else raw(x)


_WHEN_MET: dict[str, list[Callable[[], Any]]] = {}


def prepare(name: str) -> None:
    """Do now what waits for the first array of a library."""
    for action in _WHEN_MET.pop(name, ()):
        action()


def have_met(name: str) -> bool:
    """Whether an array of a library has been met."""
    return any(_NAMES[kind] == name for kind in _NAMESPACES)  # a `Lost` array is none


def when_met(name: str, action: Callable[[], Any]) -> None:
    """Have something done when the first array of a library is met, once; at once if that has been."""
    if have_met(name):
        action()
    elif action not in _WHEN_MET.setdefault(name, []):
        _WHEN_MET[name].append(action)


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
                compiled = next((a for a in arrays if is_abstract(a)), None)
                if compiled is not None:  # data that has values is a constant of what is being compiled
                    found = _NAMESPACES[type(compiled)]
                    continue
                raise ClassError(
                    f"the data is on two backends, {found.__name__} and {xp.__name__}; "
                    "fix: bring both to one place with gather or gpuArray"
                )
    return np if found is None else found


def _discover(x: Any) -> Any:
    if type(x) is Lost:
        x.get()
    import array_api_compat

    try:
        xp = array_api_compat.array_namespace(x)
    except TypeError:
        raise ClassError(
            f"{type(x).__module__}.{type(x).__name__} is not an array of a known library"
        ) from None
    if xp.__name__ in ("array_api_compat.numpy", "numpy"):
        xp = np
    elif xp.__name__ in ("array_api_compat.cupy", "array_api_compat.torch"):
        xp = without_waits(xp, sys.modules[xp.__name__.partition(".")[2]])
    register_type(type(x), xp, xp.__name__.removeprefix("array_api_compat.").partition(".")[0])
    for part in (x.dtype, device_of(x)):
        if part is not None and not isinstance(part, (np.dtype, str)):
            _OWNERS.setdefault(type(part), xp)
    if _of_loaded_module(x, "jax.core", "Tracer"):
        _ABSTRACT.add(type(x))
    return xp


def owner_of(*parts: Any) -> Any:
    """The namespace of the library that alone has one of these dtypes and devices; None where none is known."""
    if _OWNERS:
        for part in parts:
            xp = _OWNERS.get(type(part))
            if xp is not None:
                return xp
    return None


@functools.cache
def without_waits(xp: Any, own: Any) -> Any:
    """array-api-compat's namespace for a library, with a clip that does not wait: theirs assigns through masks."""
    at_least, at_most = (
        (own.clamp_min, own.clamp_max) if own.__name__ == "torch" else (own.maximum, own.minimum)
    )

    def clip(x: Array, /, min: Any = None, max: Any = None) -> Array:
        if min is None and max is None:
            return xp.asarray(x, copy=True)
        if isinstance(min, (int, float)) and isinstance(max, (int, float)):
            found = own.clip(x, min, max)
        else:
            found = x if min is None else at_least(x, min)
            found = found if max is None else at_most(found, max)
        return found if found.dtype == x.dtype else xp.astype(found, x.dtype)

    made = ModuleType(xp.__name__)
    made.__dict__.update(vars(xp), clip=clip)
    return made


def gpu_in_use() -> bool:
    """Whether an array of a library that knows GPUs has been met: only then can data be in two places."""
    return bool(_KNOW_GPUS)


def is_array(x: Any) -> bool:
    """Whether x is an array of a library that offers, or is wrapped to offer, the Array API."""
    if type(x) in _NAMESPACES or type(x) in _STAND_INS:
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


def records(x: Any) -> bool:
    """Whether what is done with x, traced or not, is recorded to be done again."""
    return _NAMES.get(type(getattr(x, "value", x))) == RECORDED


def backend_name(x: Any) -> str:
    """The name under which kernels for x are registered: "numpy", "cupy", "torch", ..."""
    name = _NAMES.get(type(x))
    if name is None:
        _discover(x)
        name = _NAMES[type(x)]
    return name


def backend_of(arrays: Iterable[Any], first: Array) -> str:
    """The name for kernels of several arrays; host data beside what is being compiled is a constant of that."""
    if _ABSTRACT:
        for x in arrays:
            if type(x) in _ABSTRACT:
                return backend_name(x)
    return backend_name(first)


def in_one_library(arrays: Sequence[Any]) -> Sequence[Any]:
    """What a kernel is called with: host data beside what is being compiled becomes an array of the compiler's."""
    if _ABSTRACT:
        for x in arrays:
            if type(x) in _ABSTRACT:
                xp = _NAMESPACES[type(x)]
                if _NAMES[type(x)] in ("jax", RECORDED):
                    return arrays  # which take host data everywhere
                return [xp.asarray(a) if isinstance(a, np.ndarray) else a for a in arrays]
    return arrays


def to_numpy(x: Array) -> np.ndarray:
    """Copy to the host (a view where it is there already).  The only way off a device that this library uses."""
    if isinstance(x, (np.ndarray, np.generic)):
        return np.asarray(x)
    name = backend_name(x)
    if is_abstract(x):
        host = getattr(x, "host_values", None)  # of a constant of the function that is being compiled
        if host is not None:
            return host
        raise AbstractError(
            "dlaccelerate: the values of an array are asked for while the function is traced, when only sizes and "
            "classes are known"
        )
    if name == "torch":
        x = x.detach().resolve_conj().cpu()
        if str(x.dtype) == "torch.bfloat16":  # NumPy takes the bits alone
            import torch

            return x.view(torch.int16).numpy().view(half_dtype(np, "bfloat16"))
        return x.numpy()
    if hasattr(x, "get"):  # CuPy, and look-alikes
        return x.get()
    if name == "array_api_strict":
        return np.asarray(x.to_device(namespace(x).Device("CPU_DEVICE")))
    return np.asarray(x)


class Lost:
    """What is left of an array whose GPU was reset: size and class, no values.  Any use is refused."""

    __slots__ = ("shape", "dtype", "ndim", "size")

    def __init__(self, x: Array):
        self.shape, self.dtype, self.ndim, self.size = x.shape, x.dtype, x.ndim, x.size

    def get(self, *args: Any) -> Any:
        """Refuses."""
        raise ClassError(
            "data no longer exists on the GPU: the device was reset; fix: make the array anew, or gather it before "
            "reset(gpudev) and gpuDevice(ind)"
        )

    __getitem__ = __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = get
    __truediv__ = __rtruediv__ = __pow__ = __rpow__ = __matmul__ = __rmatmul__ = get
    __neg__ = __lt__ = __le__ = __gt__ = __ge__ = get


_NAMES[Lost] = "cupy"


def device_of(x: Array) -> Any:
    """The device of a raw array, as its creation functions take it."""
    if type(x) is np.ndarray:
        return "cpu"
    return getattr(x, "device", None)


def asarray_like(value: Any, like: Array, dtype: Any = None) -> Array:
    """A raw array on the backend and device of ``like``, made from numbers, lists or a NumPy array."""
    xp = namespace(like)
    if xp is np:
        value = to_numpy(value) if hasattr(value, "detach") else value  # which PyTorch wants before
        return np.asarray(value, dtype=dtype)
    if getattr(xp, "traces", False):
        return asarray_like(value, like.value, dtype)
    if isinstance(value, np.ndarray) and backend_name(like) == "torch":
        if str(value.dtype) == "bfloat16":
            value, dtype = value.astype(np.float32), dtype or xp.bfloat16
        elif not value.flags.writeable:
            value = value.copy()
        if value.dtype.char in "qQ":  # C's other name of 64 bits
            value = value.view(value.dtype.str)
    return xp.asarray(value, dtype=dtype, device=device_of(like))


def put(x: Array, key: Any, value: Any) -> Array:
    """A fresh array with a value written at ``key``: the same array, but where a library knows no writing."""
    if backend_name(x) == "jax":
        return x.at[key].set(value)
    if records(value):
        return namespace(value).written(x, key, value)
    x[key] = value
    return x


def sorting(xp: Any) -> Any:
    """The namespace whose sort and argsort know ``descending`` and ``stable``: NumPy's own does before 2.5 not."""
    if xp is np:
        import array_api_compat.numpy as compat

        return compat
    return xp


def dtype_of(xp: Any, name: str) -> Any:
    """The namespace's dtype of a MATLAB class name."""
    if name in HALVES:
        return half_dtype(xp, name)
    if name in INTEGERS:
        return getattr(xp, name)
    try:
        return getattr(xp, {"single": "float32", "double": "float64", "logical": "bool"}[name])
    except KeyError:
        raise ArgumentError(f'the class "{name}" is not one of "single", "double", "logical"') from None


def as_called(xp: Any, like: Array, dtype: Any) -> Any:
    """A dtype as the library of ``like`` calls it; it may be one of another library's, or a class of NumPy's."""
    if isinstance(dtype, type):
        dtype = np.dtype(dtype)
    if isinstance(dtype, np.dtype) == isinstance(like.dtype, np.dtype):
        return dtype
    return getattr(xp, str(dtype).rpartition(".")[2])


_CLASSES = {"float32": "single", "float64": "double", "bool": "logical", "complex64": "single", "complex128": "double",
            "float16": "half"}  # fmt: skip
INTEGERS = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")
_NUMPY_CLASSES = {"f": "single", "d": "double", "?": "logical", "F": "single", "D": "double",
                  **{char: np.dtype(char).name for char in "bhilqBHILQ"}}  # fmt: skip


def repeated(xp: Any, x: Any, shape: tuple[int, ...]) -> Any:
    """``xp.broadcast_to(x, shape)``, quick where one NumPy value is repeated: the gradient of every sum."""
    if type(x) is np.ndarray and x.size == 1:
        view = np.ndarray(shape, x.dtype, x, 0, (0,) * len(shape))
        view.flags.writeable = False
        return view
    return xp.broadcast_to(x, shape)


def class_name(dtype: Any) -> str:
    """MATLAB's name of a dtype: single, double, logical (complex classes carry the name of their parts)."""
    name = _NUMPY_CLASSES.get(getattr(dtype, "char", ""))  # the text of a dtype costs a microsecond
    return _other_class(dtype)[0] if name is None else name


_OTHER_CLASSES: dict[tuple[type, Any], tuple[str, str]] = {}  # dtypes of two libraries may not be compared


def _other_class(dtype: Any) -> tuple[str, str]:
    """MATLAB's name of a dtype of another library than NumPy, and the letter that NumPy has for its kind."""
    key = type(dtype), dtype
    if key not in _OTHER_CLASSES:
        text = str(dtype).rpartition(".")[2]
        kind = "c" if "complex" in text else "f" if "float" in text else "i" if text in INTEGERS else ""
        _OTHER_CLASSES[key] = _CLASSES.get(text, text), kind
    return _OTHER_CLASSES[key]


HALVES = {
    "half": "float16",
    "bfloat16": "bfloat16",
}  # the classes of 16 bits: an extension, computed in single
_NUMPY_KINDS = frozenset(type(np.dtype(kind)) for kind in "efdFD?bBhHiIlLqQ")
_F32, _F64 = np.dtype(np.float32), np.dtype(np.float64)
_HALF_KINDS: dict[Any, str | None] = {}  # dtypes of any library, by which class of 16 bits they are


def half_name(dtype: Any) -> str | None:
    """ "half" or "bfloat16" for the dtypes of 16 bits, None for all others."""
    if dtype is _F32 or dtype is _F64:  # to look up a dtype of NumPy takes longer
        return None
    key = dtype if type(dtype) in _NUMPY_KINDS else (type(dtype), dtype)
    try:
        return _HALF_KINDS[key]
    except KeyError:
        name = class_name(dtype)
        return _HALF_KINDS.setdefault(key, name if name in HALVES else None)


def half_dtype(xp: Any, name: str) -> Any:
    """The namespace's dtype of a class of 16 bits; NumPy and CuPy take bfloat16 from the package ml_dtypes."""
    dtype = getattr(xp, HALVES[name], None)
    if dtype is not None:
        return np.dtype(dtype) if isinstance(dtype, type) else dtype
    library = xp.__name__.removeprefix("array_api_compat.").partition(".")[0]
    if name == "bfloat16" and library in ("numpy", "cupy"):
        try:
            import ml_dtypes
        except ImportError:
            raise ClassError(
                f"{name}: {library} has bfloat16 from the package ml_dtypes, which is not installed; "
                'fix: pip install "dlarray[bfloat16]", or half(X)'
            ) from None
        return np.dtype(ml_dtypes.bfloat16)
    raise ClassError(f"{name}: {library} has no arrays of class {name}; fix: single(X)")


def rounded_to(x: Array, dtype: Any) -> Array:
    """A raw array in another class; too large numbers become Inf without a warning, as MATLAB's do."""
    if (xp := namespace(x)) is not np:
        return xp.astype(x, dtype)
    with np.errstate(over="ignore", invalid="ignore"):
        return x.astype(dtype)


def is_integer(dtype: Any) -> bool:
    """Whether a dtype of any library is of an integer class."""
    kind = getattr(dtype, "kind", None)
    return kind in ("i", "u") if kind is not None else _other_class(dtype)[1] == "i"


def is_complex(dtype: Any) -> bool:
    """Whether a dtype of any library is complex."""
    kind = getattr(dtype, "kind", None)
    return kind == "c" if kind is not None else _other_class(dtype)[1] == "c"


def is_float(dtype: Any) -> bool:
    """Whether a dtype of any library is real or complex floating point."""
    kind = getattr(dtype, "kind", None)
    if kind is not None:
        return kind in "fc" or (kind == "V" and str(dtype) == "bfloat16")
    return _other_class(dtype)[1] in ("f", "c")


def cupy() -> ModuleType | None:
    """CuPy with a usable device, or None."""
    try:
        import cupy as module
    except ImportError:
        return None
    return module if module.cuda.is_available() else None
