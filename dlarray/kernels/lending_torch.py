"""CuPy's arrays lent to PyTorch by DLPack: no copies, on the stream that CuPy works on, TF32 as the library wants it.

`LENT` and `LENT_HALVES` are what ``useKernels("torch")`` switches on for a GPU.  Where PyTorch is a build without CUDA
every kernel answers None, and CuPy's own kernels go on.
"""

from __future__ import annotations

import contextlib
import functools
import sys
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import torch

from dlarray.backend import half_dtype, half_name
from dlarray.kernels import tf32
from dlarray.kernels.sets import Kept, KernelSet

LENT = KernelSet("cupy")
LENT_HALVES = KernelSet("cupy", halves=True)


@functools.cache
def usable() -> bool:
    """Whether this PyTorch computes on NVIDIA's GPUs."""
    return torch.version.cuda is not None and torch.cuda.is_available()


def capability(device: torch.device) -> int:
    """Of a GPU, as 80 or 90."""
    major, minor = torch.cuda.get_device_capability(device)
    return 10 * major + minor


def on_gpu(x: torch.Tensor) -> bool:
    """Whether a tensor is where cuDNN and the fused kernels compute."""
    return x.device.type == "cuda"


# -- arrays there and back -------------------------------------------------------------------------------------------
def to_torch(x: Any) -> torch.Tensor:
    """A tensor over the memory of a CuPy array; the one that `as_cupy` has made it of, where there is one."""
    held: Any = getattr(x.data.mem, "_owner", None) if hasattr(x, "data") else None
    if type(held) is torch.Tensor and held.data_ptr() == x.data.ptr and tuple(held.shape) == x.shape:
        if x.flags.c_contiguous and str(held.dtype).rpartition(".")[2] == x.dtype.name:
            return held
    if half_name(x.dtype) == "bfloat16":  # which not every release hands over: its bits go
        return torch.from_dlpack(x.view("int16")).view(torch.bfloat16)
    return torch.from_dlpack(x)


def as_cupy(x: torch.Tensor) -> Any:
    """A CuPy array over the memory of a tensor laid out by rows; quicker than DLPack, which asks for more."""
    cupy = sys.modules["cupy"]
    size = x.numel() * x.element_size()
    memory = cupy.cuda.UnownedMemory(x.data_ptr(), size, x, x.device.index or 0)
    return cupy.ndarray(tuple(x.shape), _dtype(x.dtype), cupy.cuda.MemoryPointer(memory, 0))


@functools.cache
def _dtype(kind: torch.dtype) -> np.dtype:
    """A class of PyTorch's as CuPy calls it."""
    return half_dtype(np, "bfloat16") if kind is torch.bfloat16 else np.dtype(str(kind).rpartition(".")[2])


def is_beside(number: int) -> bool:
    """Whether PyTorch works on CuPy's stream as it is."""
    cupy = sys.modules["cupy"]
    here = torch._C._cuda_getCurrentRawStream(number)
    return here == cupy.cuda.get_current_stream().ptr and torch.cuda.current_device() == number


def to_cupy(x: torch.Tensor, like: Any) -> Any:
    """A CuPy array over the memory of a tensor, row-major; ``like`` is of the class of 16 bits, where it is of one."""
    x, cupy = x.detach().contiguous(), sys.modules["cupy"]
    if x.dtype is torch.bfloat16:
        return cupy.from_dlpack(x.view(torch.int16)).view(like.dtype)
    return cupy.from_dlpack(x)


@contextlib.contextmanager
def beside(device: Any) -> Iterator[None]:
    """PyTorch works on a device of CuPy's, and on the stream that is CuPy's there."""
    with device:
        pointer = int(sys.modules["cupy"].cuda.get_current_stream().ptr)
    if pointer:
        stream = torch.cuda.ExternalStream(pointer, device=device.id)
    else:
        stream = torch.cuda.default_stream(device.id)
    with device, torch.cuda.stream(stream):
        yield


@contextlib.contextmanager
def exactly() -> Iterator[None]:
    """What PyTorch computes in single on a GPU is rounded to TF32 only if the library's own switch says so."""
    wanted, parts = tf32.allowed(), [getattr(torch.backends.cudnn, name, None) for name in ("conv", "rnn")]
    if all(hasattr(part, "fp32_precision") for part in parts):
        before = [part.fp32_precision for part in parts]  # type: ignore[union-attr]
        settings: list = [(part, "fp32_precision", "tf32" if wanted else "ieee", b)
                          for part, b in zip(parts, before, strict=True)]  # fmt: skip
    else:  # before PyTorch 2.9
        settings = [(torch.backends.cudnn, "allow_tf32", wanted, torch.backends.cudnn.allow_tf32)]
    products = torch.backends.cuda.matmul
    with contextlib.suppress(RuntimeError):  # it cannot be asked once a program has set it in the newer words
        settings.append((products, "allow_tf32", wanted, products.allow_tf32))
    for place, name, value, _ in settings:
        setattr(place, name, value)
    try:
        yield
    finally:
        for place, name, _, value in settings:
            setattr(place, name, value)


def exact(row: Callable) -> Callable:
    """A row that keeps to the library's switch, on tensors of a GPU, whatever PyTorch is set to."""

    @functools.wraps(row)
    def kernel(x: torch.Tensor, *given: Any, **params: Any) -> Any:
        if not on_gpu(x):
            return row(x, *given, **params)
        with exactly():
            return row(x, *given, **params)

    return kernel


# -- rows as kernels -------------------------------------------------------------------------------------------------
def _tensors(value: Any) -> Any:
    """CuPy's arrays as tensors; tuples of them; anything else as it is."""
    if type(value) is tuple:
        return tuple(map(_tensors, value))
    return to_torch(value) if _is_cupys(value) else value


def _is_cupys(value: Any) -> bool:
    return isinstance(value, sys.modules["cupy"].ndarray)


def _arrays(found: Any, like: Any) -> Any:
    if isinstance(found, torch.Tensor):
        return to_cupy(found, like)
    if type(found) is Kept:  # what only PyTorch's own rule understands stays with PyTorch
        return Kept(found.value, lent_rule(found.rule, _ANY))
    return tuple(_arrays(v, like) for v in found) if type(found) in (tuple, list) else found


_FULL = ("float32", "float64")
_HALF = ("float16", "bfloat16")
_ANY = _FULL + _HALF


def _suits(given: tuple, kinds: tuple[str, ...]) -> bool:
    first = given[0].dtype
    if first.name not in kinds:
        return False
    return all(x is None or (_is_cupys(x) and x.dtype == first and x.size) for x in given)


def _called(row: Callable, given: tuple, params: dict) -> Any:
    with beside(given[0].device):
        found = row(*map(_tensors, given), **{key: _tensors(value) for key, value in params.items()})
        return None if found is None else _arrays(found, given[0])


def always(params: dict) -> bool:
    """Every call is lent."""
    return True


def lent_forward(
    row: Callable, kinds: tuple[str, ...] = _FULL, worth: Callable[[dict], bool] = always
) -> Callable:
    """A forward on CuPy's arrays from one on tensors; ``worth``, of the options, says which calls are lent."""

    def kernel(*raws: Any, **params: Any) -> Any:
        return _called(row, raws, params) if usable() and worth(params) and _suits(raws, kinds) else None

    return kernel


def lent_rule(
    row: Callable, kinds: tuple[str, ...] = _FULL, worth: Callable[[dict], bool] = always
) -> Callable:
    """The same of a gradient rule; the rule of a `Kept` value takes any class, and must answer."""

    def kernel(g: Any, *saved: Any, aux: Any = None, **params: Any) -> Any:
        if not usable() or not worth(params) or (kinds is not _ANY and not _suits((g, *saved), kinds)):
            return None
        more = {} if aux is None else {"aux": aux}
        return _called(row, (g, *saved), {**params, **more})

    return kernel


def lend(p: Any, row: Callable, worth: Callable[[dict], bool] = always) -> None:
    """Let CuPy's arrays take a forward on tensors."""
    LENT.kernel(p)(lent_forward(row, worth=worth))


def lend_rule(p: Any, row: Callable, worth: Callable[[dict], bool] = always) -> None:
    """Let them take a gradient rule."""
    LENT.vjp_kernel(p)(lent_rule(row, worth=worth))


def lend_halves(p: Any, row: Callable) -> None:
    """Let CuPy's arrays of 16 bits take a forward, whose gradient rule is in the `Kept` that it keeps."""
    LENT_HALVES.kernel(p)(lent_forward(row, _HALF))
