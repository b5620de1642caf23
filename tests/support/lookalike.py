"""A CuPy look-alike for machines without a GPU: CuPy's names, signatures and refusals, NumPy's numbers.

``install()`` puts a module called ``cupy`` in place, so that array-api-compat wraps it as it wraps the real one.  What
it catches: names, keywords and methods that CuPy lacks; NumPy arrays mixed with device arrays; implicit copies to the
host; arrays of two devices in one call.  ``syncs`` notes every host synchronisation (``float``, ``bool``, ``item``,
``get``, boolean-mask indexing, functions whose result's size depends on values) and ``uploads`` every copy from the
host, each with the lines of the library that led there.  What it cannot catch: kernels, speed, races.  The signatures
are those of the CuPy release that is named in ``data/cupy_signatures.json``.
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

_KNOWN = json.loads((Path(__file__).parents[1] / "data" / "cupy_signatures.json").read_text())
syncs: list[str] = []
uploads: list[str] = []
_HOME = Path(__file__).resolve().parents[2]
_THROUGH = (__file__, *(str(_HOME / name) for name in (
    "dlarray/backend.py", "dlarray/array.py", "dlarray/registry.py", "dlarray/autodiff/places.py",
    "dlarray/machine/gpus.py", "dlarray/machine/gpus_cupy.py",
    "dlarray/autodiff/primitive.py", "dlarray/autodiff/tape.py", "functions/system/gpu_arrays.py",
)))  # fmt: skip
# functions whose result has as many elements as the values say: CuPy waits for the count
_COUNTING = ("nonzero", "flatnonzero", "argwhere", "unique", "unique_values", "unique_counts", "unique_inverse",
             "unique_all", "extract", "compress", "bincount", "trim_zeros")  # fmt: skip
# from which argument on the numbers say what is made: an array of the device in their place is read
_SHAPING = {
    "arange": 0,
    "eye": 0,
    "tri": 0,
    "repeat": 1,
    "roll": 1,
    "tile": 1,
    "reshape": 1,
    "tril": 1,
    "triu": 1,
}


def lines(depth: int = 4) -> str:
    """Where the call came from: the innermost lines of this repository, those of the array's own door left out."""
    found: list[str] = []
    frame = sys._getframe(2)
    while frame is not None and len(found) < depth:
        path = frame.f_code.co_filename
        if path.startswith(str(_HOME)) and path not in _THROUGH and "site-packages" not in path:
            found.append(f"{Path(path).relative_to(_HOME)}:{frame.f_lineno}")
        frame = frame.f_back  # type: ignore[assignment]
    return " <- ".join(found) or "outside of the repository"


def _waits(what: str) -> None:
    syncs.append(f"{what} at {lines()}")


def _sends(what: str) -> None:
    uploads.append(f"{what} at {lines()}")


@contextmanager
def quiet():
    """What happens inside is not noted: values that a test itself reads."""
    before = len(syncs), len(uploads)
    try:
        yield
    finally:
        del syncs[before[0] :], uploads[before[1] :]


class ndarray:
    """A device array: nothing of NumPy gets in or out unasked."""

    __module__ = "cupy"
    __slots__ = ("_host", "_on", "__weakref__")
    __array_priority__ = 100
    __array_ufunc__ = None

    def __init__(self, host, on=None):
        self._host = np.asarray(host)
        self._on = _current if on is None else on

    shape = property(lambda self: self._host.shape)
    dtype = property(lambda self: self._host.dtype)
    ndim = property(lambda self: self._host.ndim)
    size = property(lambda self: self._host.size)
    nbytes = property(lambda self: self._host.nbytes)
    T = property(lambda self: ndarray(self._host.T, self._on))
    mT = property(lambda self: ndarray(self._host.mT, self._on))
    device = property(lambda self: _Device(self._on))
    real = property(lambda self: ndarray(self._host.real, self._on))
    imag = property(lambda self: ndarray(self._host.imag, self._on))

    def __array__(self, *args, **kwargs):
        raise TypeError("Implicit conversion to a NumPy array is not allowed. Please use `.get()`")

    def __array_function__(self, function, kinds, args, kwargs):
        raise TypeError(f"numpy.{function.__name__} was called on a device array")

    def get(self):
        _waits("get")
        return self._host.copy()

    def item(self):
        _waits("item")
        return self._host.item()

    def __dlpack_device__(self):
        return _CUDA, self._on

    def __dlpack__(self, *, stream=None, max_version=None, dl_device=None, copy=None):
        if dl_device not in (None, self.__dlpack_device__()):
            _waits("__dlpack__ to another device")
            raise BufferError("this look-alike leaves data where they are")
        return _Capsule(self._host.copy() if copy else self._host, self._on)

    def __len__(self):
        return len(self._host)

    def __getitem__(self, key):
        if _has_mask(key):
            _waits("boolean mask")
        return ndarray(self._host[_host(key)], self._on)

    def __setitem__(self, key, value):
        if _has_mask(key) and isinstance(value, ndarray) and value.size > 1:
            _waits("assignment through a boolean mask")
        _here(self, value)
        self._host[_host(key)] = _host(value)

    def __getattr__(self, name):
        if name not in _KNOWN["ndarray"] or name.startswith("__"):
            raise AttributeError(f"cupy.ndarray has no attribute {name!r}")
        found = getattr(self._host, name)
        if not callable(found):
            return found

        def method(*args, **kwargs):
            if name in ("tolist", "tobytes", "dump", "dumps", "tofile"):
                _waits(name)
            _here(self, *args)
            return _device(found(*_host(args), **_host(kwargs)))

        return method


class _Capsule:
    """What one library hands to another: memory of a device, to be taken once."""

    def __init__(self, host, on):
        self._parts = [(host, on)]

    def take(self):
        return ndarray(*self._parts.pop())


def _from_dlpack(x: Any) -> ndarray:
    """cupy.from_dlpack, which takes device memory only."""
    device, number = x.__dlpack_device__()
    if device != _CUDA:
        raise ValueError("CPU arrays cannot be directly imported to CuPy")
    if number != _current:
        raise ValueError(f"the data are on device {number}, but the current device is {_current}")
    return x.__dlpack__(stream=1).take()


_CUDA = 2  # DLPack's number
_stream = 0  # the number of the current stream; 0 is the null stream


@contextmanager
def on_stream(number: int):
    """Work goes to another stream."""
    global _stream
    before, _stream = _stream, number
    try:
        yield
    finally:
        _stream = before


_current = 0


class _Device:
    """cupy.cuda.Device: a context manager."""

    def __init__(self, device=None):
        self.id = _current if device is None else int(getattr(device, "id", device))
        self._before: list[int] = []

    def use(self):
        global _current
        _runtime.getDeviceProperties(self.id)
        _current = self.id

    def __enter__(self):
        self._before.append(_current)
        self.use()
        return self

    def __exit__(self, *exc):
        global _current
        _current = self._before.pop()

    def synchronize(self):
        _waits("Device.synchronize")

    @property
    def mem_info(self):
        return (20_000_000_000 - self.id, 24_000_000_000)

    @property
    def compute_capability(self):
        return "90"

    def __eq__(self, other):
        return isinstance(other, _Device) and other.id == self.id

    def __hash__(self):
        return self.id

    def __repr__(self):
        return f"<CUDA Device {self.id}>"


class _runtime:
    """cupy.cuda.runtime, for what a device is asked."""

    class CUDARuntimeError(RuntimeError):
        pass

    @staticmethod
    def getDeviceCount():
        if not _available:
            raise _runtime.CUDARuntimeError("cudaErrorNoDevice: no CUDA-capable device is detected")
        return _available

    @staticmethod
    def getDevice():
        return _current

    @staticmethod
    def deviceSynchronize():
        _waits("deviceSynchronize")

    @staticmethod
    def driverGetVersion():
        return 12080

    @staticmethod
    def runtimeGetVersion():
        return 12090

    @staticmethod
    def getDeviceProperties(device):
        if device not in range(max(_available, 1)):
            raise _runtime.CUDARuntimeError("cudaErrorInvalidDevice: invalid device ordinal")
        return {
            "name": b"Look-alike GPU", "major": 9, "minor": 0, "totalGlobalMem": 24_000_000_000,
            "sharedMemPerBlock": 49152, "warpSize": 32, "maxThreadsPerBlock": 1024, "maxThreadsDim": (1024, 1024, 64),
            "maxGridSize": (2147483647, 65535, 65535), "clockRate": 1980000, "multiProcessorCount": 132,
            "kernelExecTimeoutEnabled": 0, "canMapHostMemory": 1, "computeMode": 0, "deviceOverlap": 1, "tccDriver": 0,
            "uuid": bytes(range(15)) + bytes([device]),
        }  # fmt: skip


def _here(*values: Any) -> None:
    """Arrays of a device that is not the current one are refused, as CuPy refuses them without peer access."""
    for x in values:
        if isinstance(x, ndarray) and x._on != _current:
            raise ValueError(
                f"Array device must be same as the current device: array device = {x._on} while current = {_current}"
            )
        if isinstance(x, (tuple, list)):
            _here(*x)


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


def _silent() -> np.errstate:
    """A card tells nobody of an Inf or NaN.  NumPy warns, at times of what its BLAS left in its own memory."""
    return np.errstate(all="ignore")


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
        _here(self, other)
        with _silent():
            return _device(f(self._host, _host(other))) if usable(other) else NotImplemented

    def reflected(self, other):
        with _silent():
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
        _waits(name)
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
            if args and not isinstance(args[0], ndarray):
                _sends(f"{name} of {_size(args[0])}")
            args = tuple(a._host if isinstance(a, ndarray) else a for a in args)
            return ndarray(f(*args, **kwargs))
        if name in _SHAPING and any(isinstance(a, ndarray) for a in args[_SHAPING[name] :]):
            _waits(f"{name} of a size on the device")
        if name in _COUNTING or (name == "where" and len(args) + len(kwargs) == 1):
            _waits(name)
        _here(*args, *kwargs.values())
        with _silent():
            return _device(f(*_host(args), **_host(kwargs)))

    call.__name__ = name
    return call


def _size(x: Any) -> str:
    return "x".join(map(str, np.shape(x))) or "a number"


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
    module.from_dlpack = _from_dlpack  # type: ignore[attr-defined]
    module.__version__ = _KNOWN["version"]  # type: ignore[attr-defined]
    module.__path__ = []  # type: ignore[attr-defined]
    module.linalg, module.fft = _module("linalg", _KNOWN["linalg"]), _module("fft", _KNOWN["fft"])  # type: ignore
    module.cuda = types.ModuleType("cupy.cuda")  # type: ignore[attr-defined]
    module.cuda.Device = _Device  # type: ignore[attr-defined]
    module.cuda.__path__ = []  # type: ignore[attr-defined]
    module.cuda.device = types.ModuleType("cupy.cuda.device")  # type: ignore[attr-defined]
    module.cuda.device.Device = _Device  # type: ignore[attr-defined]
    module.cuda.is_available = lambda: bool(_available)  # type: ignore[attr-defined]
    module.cuda.runtime = _runtime  # type: ignore[attr-defined]
    module.cuda.get_current_stream = lambda device_id=None: types.SimpleNamespace(ptr=_stream)  # type: ignore[attr-defined]
    module.cuda.get_device_id = lambda: _current  # type: ignore[attr-defined]
    module.get_default_memory_pool = lambda: _Pool  # type: ignore[attr-defined]
    module.get_default_pinned_memory_pool = lambda: _Pool  # type: ignore[attr-defined]
    return module


def _special() -> types.ModuleType:
    """cupyx.scipy.special, with SciPy's numbers."""

    def named(name: str) -> Any:
        def call(*args):
            from scipy import special

            _here(*args)
            return _device(getattr(special, name)(*_host(args)))

        return call

    module = types.ModuleType("cupyx.scipy.special")
    for name, about in _KNOWN["modules"]["cupyx.scipy.special"].items():
        if about["kind"] != "type":
            setattr(module, name, named(name))
    return module


class _Pool:
    """CuPy's memory pools."""

    @staticmethod
    def free_all_blocks(stream=None):
        return None


_available = 0  # how many GPUs there are


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
        outer, inner, special = types.ModuleType("cupyx"), types.ModuleType("cupyx.scipy"), _special()
        outer.scipy, inner.special = inner, special  # type: ignore[attr-defined]
        outer.__path__ = inner.__path__ = []  # type: ignore[attr-defined]
        sys.modules |= {"cupyx": outer, "cupyx.scipy": inner, "cupyx.scipy.special": special}
        return True
    return False


@contextmanager
def gpu_present(count: int = 1):
    """Pretend that there are GPUs, so that ``canUseGPU`` is true and ``gpuArray`` moves data here."""
    global _available, _current
    _available = count
    try:
        yield
    finally:
        _available = _current = 0


def asarray(x: np.ndarray) -> ndarray:
    """Host data, moved on purpose."""
    return ndarray(np.array(x))
