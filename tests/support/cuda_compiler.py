"""NVIDIA's compiler for CUDA C, NVRTC, without a GPU: what it says of a source, and which kernels no GPU could launch.

It comes from its wheel (``pip install nvidia-cuda-nvrtc-cu12``, or ``nvidia-cuda-nvrtc`` for CUDA 13), or from an
installed toolkit; ptxas, which gives out registers, is in it.
"""

from __future__ import annotations

import ctypes
import functools
import importlib.util
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ARCHITECTURES = (80, 86, 89, 90, 100, 120)
CLASSES = (("float", "float"), ("double", "double"), ("float", "Half"), ("float", "Bfloat"))
# what CuPy adds to the options of a RawModule; a kernel of ours must be right under it
CUPYS = ("-ftz=true", "--device-as-default-execution-space")
REGISTERS, SHARED, THREADS = 65536, 48 * 1024, 256  # of a block; threads where a kernel does not say how many
MISSING = (
    "there is no NVRTC (pip install nvidia-cuda-nvrtc-cu12), so NVIDIA's compiler has not seen the kernels"
)

_ENTRY = re.compile(
    r"Compiling entry function '(\w+)'.*?(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads.*?"
    r"Used (\d+) registers([^\n]*)",
    re.S,
)
_BOUNDS = re.compile(r"__global__\s+void\s+__launch_bounds__\((\d+)(?:, \d+)?\)\s+(\w+)")


class Kernel(NamedTuple):
    """What ptxas says of a kernel."""

    name: str
    stack: int
    spilled: int
    registers: int
    shared: int


@functools.cache
def library() -> ctypes.CDLL | None:
    """NVRTC, or None where it is not installed."""
    places = []
    for package in ("nvidia.cuda_nvrtc", "nvidia.cu13"):
        try:
            spec = importlib.util.find_spec(package)
        except ImportError:
            continue
        places += [Path(p) / "lib" for p in (spec.submodule_search_locations or ())] if spec else []
    places.append(Path(os.environ.get("CUDA_PATH", "/usr/local/cuda")) / "lib64")
    for path in (p for place in places for p in sorted(place.glob("libnvrtc.so*"))):
        try:
            return ctypes.CDLL(str(path))
        except OSError:
            continue
    return None


def bounds(code: str) -> dict[str, int]:
    """The most threads that a kernel says it is launched with."""
    return {name: int(n) for n, name in _BOUNDS.findall(code)}


def most(registers: int) -> int:
    """Threads that a block can have: registers are given out to warps, 8 for each thread at a time."""
    return min(1024, REGISTERS // (-(-max(registers, 1) // 8) * 8 * 32) * 32)


def complaints(code: str, real: str, data: str, architecture: int) -> str:
    """What the first half of the compiler says, up to PTX: quicker, and enough for errors and warnings."""
    options = ("-std=c++14", f"-DREAL={real}", f"-DDATA={data}", f"-arch=compute_{architecture}", *CUPYS)
    failed, said, _ = _log(code, options)
    return said or ("it fails and says nothing" if failed else "")


def assembly(code: str, real: str, data: str, architecture: int) -> str:
    """The PTX that the compiler makes of a source: which instructions read and write memory."""
    options = ("-std=c++14", f"-DREAL={real}", f"-DDATA={data}", f"-arch=compute_{architecture}", *CUPYS)
    return _log(code, options)[2]


def compiled(code: str, real: str, data: str, architecture: int) -> tuple[str, list[Kernel]]:
    """The compiler's complaints about a source, empty where it has none, and its kernels."""
    options = ("-std=c++14", f"-DREAL={real}", f"-DDATA={data}", f"-arch=sm_{architecture}", *CUPYS)
    failed, said, _ = _log(code, (*options, "--ptxas-options=-v"))
    kernels = []
    for name, stack, stores, loads, registers, rest in _ENTRY.findall(said):
        shared = re.search(r"(\d+) bytes smem", rest)
        about = (int(n) for n in (stack, int(stores) + int(loads), registers, shared[1] if shared else 0))
        kernels.append(Kernel(name, *about))
    wrong = [line for line in said.splitlines() if "error" in line or "warning" in line]
    return "\n".join(wrong or [said]) if failed or wrong or not kernels else "", kernels


def problems(code: str, real: str, data: str, architecture: int) -> Iterator[str]:
    """What is wrong with a source: it does not compile, a kernel spills, or a block of it cannot be launched."""
    said, kernels = compiled(code, real, data, architecture)
    if said:
        yield said
    wanted = bounds(code)
    for k in kernels:
        threads = wanted.get(k.name, THREADS)
        if k.spilled:
            yield f"{k.name} spills {k.spilled} bytes of registers"
        if most(k.registers) < threads:
            yield f"{k.name} needs {k.registers} registers a thread, so {threads} threads cannot be launched"
        if k.shared > SHARED:
            yield f"{k.name} needs {k.shared} bytes of shared memory, and a block has {SHARED}"


@functools.cache
def version() -> str:
    major, minor = ctypes.c_int(), ctypes.c_int()
    _called("nvrtcVersion", ctypes.byref(major), ctypes.byref(minor))
    return f"{major.value}.{minor.value}"


def _called(name: str, *args: Any) -> int:
    found = library()
    assert found is not None, MISSING
    return int(getattr(found, name)(*args))


def _log(code: str, options: tuple[str, ...]) -> tuple[int, str, str]:
    program, size = ctypes.c_void_p(), ctypes.c_size_t()
    given = (ctypes.c_char_p * len(options))(*(o.encode() for o in options))
    assert not _called(
        "nvrtcCreateProgram", ctypes.byref(program), code.encode(), b"kernels.cu", 0, None, None
    )
    status = _called("nvrtcCompileProgram", program, len(options), given)
    _called("nvrtcGetProgramLogSize", program, ctypes.byref(size))
    log = ctypes.create_string_buffer(size.value)
    _called("nvrtcGetProgramLog", program, log)
    made = ctypes.create_string_buffer(1)
    if not status:
        _called("nvrtcGetPTXSize", program, ctypes.byref(size))
        made = ctypes.create_string_buffer(size.value)
        _called("nvrtcGetPTX", program, made)
    _called("nvrtcDestroyProgram", ctypes.byref(program))
    return status, log.value.decode(), made.value.decode()
