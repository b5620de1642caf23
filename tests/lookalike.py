"""A CuPy look-alike for machines without a GPU: CuPy's names, signatures and refusals, NumPy's numbers.

``install()`` puts a module called ``cupy`` in place, so that array-api-compat wraps it as it wraps the real one.  What
it catches: names, keywords and methods that CuPy lacks; NumPy arrays mixed with device arrays; implicit copies to the
host; and it counts host synchronisations (``float``, ``bool``, ``item``, ``get``, boolean-mask indexing).  What it
cannot catch: kernels, speed, races.  The signatures are those of the CuPy release that is named in
``data/cupy_signatures.json``.
"""

import inspect
import json
import operator
import sys
import types
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

_KNOWN = json.loads((Path(__file__).parent / "data" / "cupy_signatures.json").read_text())
syncs: list[str] = []


class ndarray:
    """A device array: nothing of NumPy gets in or out unasked."""

    __slots__ = ("_host",)
    __array_priority__ = 100
    __array_ufunc__ = None

    def __init__(self, host):
        self._host = np.asarray(host)

    shape = property(lambda self: self._host.shape)
    dtype = property(lambda self: self._host.dtype)
    ndim = property(lambda self: self._host.ndim)
    size = property(lambda self: self._host.size)
    nbytes = property(lambda self: self._host.nbytes)
    T = property(lambda self: ndarray(self._host.T))
    mT = property(lambda self: ndarray(self._host.mT))
    device = property(lambda self: _DEVICE)
    real = property(lambda self: ndarray(self._host.real))
    imag = property(lambda self: ndarray(self._host.imag))

    def __array__(self, *args, **kwargs):
        raise TypeError("Implicit conversion to a NumPy array is not allowed. Please use `.get()`")

    def __array_function__(self, function, kinds, args, kwargs):
        raise TypeError(f"numpy.{function.__name__} was called on a device array")

    def get(self):
        syncs.append("get")
        return self._host.copy()

    def item(self):
        syncs.append("item")
        return self._host.item()

    def __len__(self):
        return len(self._host)

    def __getitem__(self, key):
        if _has_mask(key):
            syncs.append("boolean mask")
        return ndarray(self._host[_host(key)])

    def __setitem__(self, key, value):
        self._host[_host(key)] = _host(value)

    def __getattr__(self, name):
        if name not in _KNOWN["ndarray"] or name.startswith("__"):
            raise AttributeError(f"cupy.ndarray has no attribute {name!r}")
        found = getattr(self._host, name)
        if not callable(found):
            return found
        return lambda *args, **kwargs: _device(found(*_host(args), **_host(kwargs)))


class _Device:
    """cupy.cuda.Device: a context manager."""

    id = 0

    def __init__(self, device=None):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        return None

    def __eq__(self, other):
        return isinstance(other, _Device)

    def __hash__(self):
        return 0

    def __repr__(self):
        return "<CUDA Device 0>"


_DEVICE = _Device()


def _has_mask(key: Any) -> bool:
    return any(
        isinstance(k, ndarray) and k.dtype == bool for k in (key if isinstance(key, tuple) else (key,))
    )


def _host(x: Any) -> Any:
    """The NumPy values inside, refusing NumPy arrays that came from outside."""
    if isinstance(x, ndarray):
        return x._host
    if isinstance(x, np.ndarray):
        raise TypeError("Unsupported type <class 'numpy.ndarray'>")
    if isinstance(x, (tuple, list)):
        return type(x)(_host(v) for v in x)
    if isinstance(x, dict):
        return {k: _host(v) for k, v in x.items()}
    return x


def _device(x: Any) -> Any:
    """Results live on the device, 0-d ones too."""
    if isinstance(x, (np.ndarray, np.generic)):
        return ndarray(x)
    if hasattr(x, "_fields"):  # a named tuple takes its parts one by one
        return type(x)(*map(_device, x))
    if isinstance(x, (tuple, list)):
        return type(x)(map(_device, x))
    return x


def _operator(name: str) -> tuple:
    f = getattr(operator, name if name not in ("and", "or") else name + "_")

    def usable(other):
        return isinstance(other, (ndarray, int, float, complex, np.generic))

    def forward(self, other):
        if isinstance(other, np.ndarray):
            raise TypeError("Unsupported type <class 'numpy.ndarray'>")
        return _device(f(self._host, _host(other))) if usable(other) else NotImplemented

    def reflected(self, other):
        return _device(f(_host(other), self._host)) if usable(other) else NotImplemented

    return forward, reflected


for _name in "add sub mul truediv floordiv mod pow matmul and or xor lshift rshift".split():
    _forward, _reflected = _operator(_name)
    setattr(ndarray, f"__{_name}__", _forward)
    setattr(ndarray, f"__r{_name}__", _reflected)
for _name in "lt le gt ge eq ne".split():
    setattr(ndarray, f"__{_name}__", _operator(_name)[0])
for _name, _f in {
    "neg": operator.neg,
    "pos": operator.pos,
    "abs": operator.abs,
    "invert": operator.invert,
}.items():
    setattr(ndarray, f"__{_name}__", lambda self, _f=_f: _device(_f(self._host)))
ndarray.__hash__ = None  # type: ignore[assignment]


def _synchronising(name: str) -> Any:
    def convert(self):
        syncs.append(name)
        return getattr(self._host, f"__{name}__")()

    return convert


for _name in ("float", "int", "bool", "complex"):
    setattr(ndarray, f"__{_name}__", _synchronising(_name))

_FROM_HOST = ("asarray", "array", "ascontiguousarray")


def _function(module: str, name: str, about: dict) -> Any:
    source = np if module == "cupy" else getattr(np, module)
    f = getattr(source, name, None)
    signature = None
    if about["kind"] == "function":
        kinds = list(inspect._ParameterKind)
        signature = inspect.Signature(
            [
                inspect.Parameter(n, kinds[k], default=None if has_default else inspect.Parameter.empty)
                for n, k, has_default in about["parameters"]
            ]
        )

    def call(*args, **kwargs):
        if f is None:
            raise NotImplementedError(f"{module}.{name} has no counterpart in NumPy to take the numbers from")
        if signature is not None:
            signature.bind(*args, **kwargs)
        elif about["kind"] == "ufunc":
            unknown = set(kwargs) - {"out", "dtype", "casting"}
            if unknown:
                raise TypeError(f"cupy.{name} got an unexpected keyword argument {unknown.pop()!r}")
        if module == "cupy" and name in _FROM_HOST:
            kwargs.pop("blocking", None)
            args = tuple(a._host if isinstance(a, ndarray) else a for a in args)
            return ndarray(f(*args, **kwargs))
        return _device(f(*_host(args), **_host(kwargs)))

    call.__name__ = name
    return call


def _module(name: str, entries: dict) -> types.ModuleType:
    module = types.ModuleType("cupy" if name == "cupy" else f"cupy.{name}")
    for key, about in entries.items():
        if about["kind"] in ("function", "ufunc", "builtin"):
            setattr(module, key, _function(name, key, about))
        elif hasattr(np, key) and not isinstance(getattr(np, key), types.ModuleType):
            setattr(module, key, getattr(np, key))
    module.__all__ = [k for k in vars(module) if not k.startswith("_")]  # type: ignore[attr-defined]
    return module


def _build() -> types.ModuleType:
    module = _module("cupy", _KNOWN["cupy"])
    module.ndarray = ndarray  # type: ignore[attr-defined]
    module.generic = np.generic  # type: ignore[attr-defined]
    module.__version__ = _KNOWN["version"]  # type: ignore[attr-defined]
    module.__path__ = []  # type: ignore[attr-defined]
    module.linalg, module.fft = _module("linalg", _KNOWN["linalg"]), _module("fft", _KNOWN["fft"])  # type: ignore
    module.cuda = types.ModuleType("cupy.cuda")  # type: ignore[attr-defined]
    module.cuda.Device = _Device  # type: ignore[attr-defined]
    module.cuda.__path__ = []  # type: ignore[attr-defined]
    module.cuda.device = types.ModuleType("cupy.cuda.device")  # type: ignore[attr-defined]
    module.cuda.device.Device = _Device  # type: ignore[attr-defined]
    module.cuda.is_available = lambda: _available  # type: ignore[attr-defined]
    return module


_available = False


def install() -> bool:
    """Stand in for CuPy, unless the real one is here; whether it was done."""
    if "cupy" in sys.modules:
        return getattr(sys.modules["cupy"], "ndarray", None) is ndarray
    try:
        import cupy  # noqa: F401
    except ImportError:
        module = _build()
        sys.modules["cupy"] = module
        for name in ("linalg", "fft", "cuda"):
            sys.modules[f"cupy.{name}"] = getattr(module, name)
        sys.modules["cupy.cuda.device"] = module.cuda.device  # type: ignore[attr-defined]
        return True
    return False


@contextmanager
def gpu_present():
    """Pretend that there is a GPU, so that ``canUseGPU`` is true and ``gpuArray`` moves data here."""
    global _available
    _available = True
    try:
        yield
    finally:
        _available = False


def asarray(x: np.ndarray) -> ndarray:
    """Host data, moved on purpose."""
    return ndarray(np.array(x))
