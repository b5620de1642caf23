"""CuPy's RawModule and cuBLAS for the look-alike: CUDA C compiled by g++, its threads run one after the other.

So the sources and the launches that a GPU gets are run, in double and in single, and give numbers.  A launch is checked
harder than CuPy does: the arguments must be as many as the parameters, arrays of the class that a pointer says, in
C order, and Python's whole numbers must meet ``long long``, its floats ``double``.  ``cuda_emulation.h`` says what is
found inside a kernel.

What it cannot find: races between blocks, and everything about speed.
"""

from __future__ import annotations

import contextlib
import ctypes
import hashlib
import os
import re
import shutil
import subprocess
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from tests.support import cuda_compiler, lookalike

HEADER = Path(__file__).with_name("cuda_emulation.h")
BUILT = Path(__file__).resolve().parents[2] / "build" / "cuda_emulation"
COMPILER = shutil.which("g++")
PROBLEMS = {
    1: "threads wait at different barriers", 2: "a barrier that some threads have left behind",
    3: "threads wait for each other", 4: "a shuffle with a lane that is not there", 5: "a shuffle of some lanes only",
}  # fmt: skip
SANITIZE = (
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=undefined",
    "-fno-omit-frame-pointer",
    "-g",
)

launches: list[str] = []  # the names of the kernels, and of the products of cuBLAS, in turn
turned = False  # whether threads and blocks run in the opposite order
sanitized = (
    os.environ.get("CUDA_EMULATION_SANITIZED") == "1"
)  # with checks of every access, which take their time

_KERNEL = re.compile(
    r'extern\s+"C"\s+__global__\s+void\s+(?:__launch_bounds__\([^)]*\)\s+)?(\w+)\s*\(([^)]*)\)'
)
_SCALARS = {"long long": np.int64, "double": np.float64, "bool": np.bool_, "int": np.int32, "float": np.float32,
            "unsigned long long": np.uint64, "Half": np.float16, "Bfloat": "bfloat16"}  # fmt: skip


def _expanded(code: str) -> str:
    """The code with the macros for lists of parameters in place, for `parameters`."""
    found = re.findall(r"^#define (ABOUT) ((?:.*\\\n)*.*)$", code, re.M)
    for name, text in found:
        code = re.sub(rf",\s*{name}(?=\s*\))", ", " + text.replace("\\\n", " "), code)
    return code


def parameters(code: str, real: str, data: str) -> dict[str, list[tuple[str, bool]]]:
    """For each kernel the types of its parameters, and whether they are pointers."""
    found = {}
    for name, text in _KERNEL.findall(code):
        rows = []
        for part in text.replace("\n", " ").split(","):
            words = part.replace("*", " * ").replace("__restrict__", " ").split()
            pointer = "*" in words
            kind = " ".join(w for w in words[: words.index("*") if pointer else -1] if w != "const")
            rows.append((kind.replace("REAL", real).replace("DATA", data), pointer))
        found[name] = rows
    return found


class RawModule:
    """The CUDA C of several kernels."""

    def __init__(
        self,
        *,
        code: str,
        options: tuple = (),
        backend: str = "nvrtc",
        enable_cooperative_groups: bool = False,
    ):
        assert backend == "nvrtc" and not enable_cooperative_groups and isinstance(options, tuple)
        self.code, self.options = code, options
        code = _expanded(code)
        defined = dict(o[2:].partition("=")[::2] for o in options if o.startswith("-D"))
        real = defined.get("REAL", "float")
        self.parameters = parameters(code, real, defined.get("DATA", real))
        self.bounds = cuda_compiler.bounds(code)
        self.together = bool(re.search(r"__syncthreads|__shfl|__syncwarp", code))
        self._library: ctypes.CDLL | None = None

    def get_function(self, name: str) -> RawFunction:
        return RawFunction(self, name, self.parameters[name])

    def library(self) -> ctypes.CDLL:
        if self._library is None:
            self._library = ctypes.CDLL(str(built(self.code, self.options, self.parameters)))
        return self._library


def built(code: str, options: tuple, kernels: dict) -> Path:
    """The shared library of a source, compiled once for each text."""
    calls = []
    for name, types_ in kernels.items():
        given = ", ".join(
            f"*({kind}{'*' if pointer else ''}*)a[{i}]" for i, (kind, pointer) in enumerate(types_)
        )
        calls.append(
            f"static void call_{name}(void** a) {{ {name}({given}); }}\n"
            f'extern "C" int launch_{name}(const int* sizes, void** args, int together, int turned, int* line) {{\n'
            f"    return emulated_launch(call_{name}, sizes, args, together, turned, line);\n}}\n"
        )
    text = f'#include "{HEADER}"\n#line 1 "kernels.cu"\n{code}\n' + "".join(calls)
    flags = ["-std=c++17", "-O1", "-fno-strict-aliasing", "-fPIC", "-shared", "-Wall", "-Wno-unknown-pragmas",
             "-Wno-unused-function", "-Wno-unused-variable", "-ffp-contract=off"]  # fmt: skip
    flags += [o for o in options if o.startswith("-D")]
    flags += SANITIZE if sanitized else []
    key = hashlib.sha256("\0".join([text, HEADER.read_text(encoding="utf-8"), *flags]).encode()).hexdigest()[
        :24
    ]
    target = BUILT / f"{key}.so"
    if not target.exists():
        BUILT.mkdir(parents=True, exist_ok=True)
        source, made = BUILT / f"{key}.{os.getpid()}.cpp", BUILT / f"{key}.{os.getpid()}.so"
        source.write_text(text, encoding="utf-8")
        assert COMPILER is not None
        done = subprocess.run(
            [COMPILER, *flags, str(source), "-o", str(made)], capture_output=True, text=True
        )
        source.unlink()
        assert done.returncode == 0 and "warning" not in done.stderr, done.stderr[-4000:]
        made.replace(target)
    return target


class RawFunction:
    """A kernel that can be launched."""

    def __init__(self, module: RawModule, name: str, types_: list[tuple[str, bool]]):
        self.module, self.name, self.types = module, name, types_

    def __call__(self, grid: tuple, block: tuple, args: tuple, *, shared_mem: int = 0) -> None:
        assert shared_mem == 0, "shared memory is declared in the kernels"
        grid, block = ((*map(int, sizes), 1, 1)[:3] for sizes in (grid, block))
        assert 0 < grid[0] < 2**31 and all(0 < n < 2**16 for n in grid[1:]), f"{self.name}: a grid of {grid}"
        threads = self.module.bounds.get(self.name, cuda_compiler.THREADS)
        assert 0 < block[0] * block[1] * block[2] <= threads <= 1024, (
            f"{self.name}: a block of {block}, where the kernel's registers are counted for {threads} threads"
        )
        assert len(args) == len(self.types), (
            f"{self.name} has {len(self.types)} parameters, but got {len(args)}"
        )
        values = [
            self._value(i, *about, a) for i, (about, a) in enumerate(zip(self.types, args, strict=True))
        ]
        pointers = (ctypes.c_void_p * len(values))(*(v.ctypes.data for v in values))
        line = ctypes.c_int(0)
        launch = getattr(self.module.library(), f"launch_{self.name}")
        sizes = (ctypes.c_int * 6)(*grid, *block)
        launches.append(self.name)
        problem = launch(sizes, pointers, int(self.module.together), int(turned), ctypes.byref(line))
        assert not problem, f"{self.name}, line {line.value}: {PROBLEMS[problem]}"

    def _value(self, place: int, kind: str, pointer: bool, value: Any) -> np.ndarray:
        """The argument in memory, as CuPy lays it there."""
        where = f"{self.name}, argument {place}"
        if not pointer:
            assert not isinstance(value, lookalike.ndarray), f"{where}: an array where {kind} is wanted"
            made = np.asarray(value)
            assert made.dtype == _SCALARS[kind], f"{where}: {made.dtype} where {kind} is wanted"
            return made
        if value is None:
            return np.zeros((), np.uintp)
        assert isinstance(value, lookalike.ndarray), f"{where}: {type(value)} where an array is wanted"
        assert value._on == lookalike._current, f"{where}: an array of device {value._on}"
        host = value._host
        wanted = _SCALARS[kind]
        name = wanted if isinstance(wanted, str) else np.dtype(wanted).name
        assert host.dtype.name == name, f"{where}: {host.dtype} where {kind} is wanted"
        assert host.flags.c_contiguous and host.size, f"{where}: the array is not in C order, or empty"
        assert host.ctypes.data % host.itemsize == 0, f"{where}: the array is not aligned to its numbers"
        return np.array(host.ctypes.data, np.uintp)


class _Data:
    """ndarray.data: where an array is."""

    def __init__(self, host: np.ndarray):
        self.ptr, self.mem = host.ctypes.data, self
        self.size = host.nbytes


def _products(kind: Any) -> Any:
    """cublas<s,d>gemmStridedBatched: products of matrices in column order, each at a stride from the one before."""

    def product(
        handle, transa, transb, m, n, k, alpha, A, lda, strideA, B, ldb, strideB, beta, C, ldc, strideC, count
    ):  # fmt: skip
        assert handle == HANDLE and min(m, n, k, count) > 0
        launches.append("gemm")
        a = (
            _at(kind, A, k, m, lda, strideA, count)
            if transa
            else _at(kind, A, m, k, lda, strideA, count).swapaxes(1, 2)
        )
        b = (
            _at(kind, B, n, k, ldb, strideB, count)
            if transb
            else _at(kind, B, k, n, ldb, strideB, count).swapaxes(1, 2)
        )
        c = _at(kind, C, m, n, ldc, strideC, count)
        if count > 1:
            assert strideC, "the results overlap"
        a, b = np.ascontiguousarray(a), np.ascontiguousarray(b)
        found = _number(kind, alpha) * (a @ b).swapaxes(1, 2)
        c[...] = found if _number(kind, beta) == 0 else found + _number(kind, beta) * c

    return product


def _product_of_types(
    handle, transa, transb, m, n, k, alpha, A, typeA, lda, strideA, B, typeB, ldb, strideB, beta, C, typeC, ldc,
    strideC, count, compute, how,
):  # fmt: skip
    """cublasGemmStridedBatchedEx: 16 or 32 bits in, as many or 32 bits out, sums in single, or with factors in TF32."""
    assert typeA == typeB and typeC in (0, typeA) and compute in (68, 77) and how == -1
    assert compute == 68 or typeA == 0, "TF32 is for factors in single"
    names = {0: "float32", 2: "float16", 14: "bfloat16"}
    sizes = (m, k, lda, strideA, transa), (k, n, ldb, strideB, transb)
    wide = []
    for pointer, (rows, columns, lead, stride, turned) in zip((A, B), sizes, strict=True):
        rows, columns = (columns, rows) if turned else (rows, columns)
        x = _at(_dtype(names[typeA]), pointer, rows, columns, lead, stride, count)
        x = (x if turned else x.swapaxes(1, 2)).astype(np.float32)
        wide.append(x if compute == 68 else in_tf32(x))
    c = _at(_dtype(names[typeC]), C, m, n, ldc, strideC, count)
    found = _number(np.float32, alpha) * (wide[0] @ wide[1]).swapaxes(1, 2)
    keep = _number(np.float32, beta)
    launches.append("gemm" if compute == 68 else "gemm in TF32")
    c[...] = (found if keep == 0 else found + keep * c.astype(np.float32)).astype(c.dtype)


def in_tf32(x: np.ndarray) -> np.ndarray:
    """Single numbers with the 10 bits of TF32, to the nearest."""
    bits = np.ascontiguousarray(x).view(np.uint32)
    return ((bits + 0xFFF + (bits >> 13 & 1)) & ~np.uint32(0x1FFF)).view(np.float32)


def _dtype(name: str) -> np.dtype:
    if name != "bfloat16":
        return np.dtype(name)
    import ml_dtypes

    return np.dtype(ml_dtypes.bfloat16)


def _at(kind: Any, pointer: int, rows: int, columns: int, lead: int, stride: int, count: int) -> np.ndarray:
    """Matrices in column order, as (matrix, column, row)."""
    assert lead >= max(rows, 1), "the leading dimension is less than the rows"
    item = np.dtype(kind).itemsize
    length = (lead * (columns - 1) + rows + abs(stride) * (count - 1)) * item
    assert stride >= 0
    memory = np.ctypeslib.as_array((ctypes.c_uint8 * length).from_address(pointer))
    return np.lib.stride_tricks.as_strided(
        memory[:item].view(kind), (count, columns, rows), (stride * item, lead * item, item)
    )


def _number(kind: Any, pointer: int) -> Any:
    return np.ctypeslib.as_array((np.ctypeslib.as_ctypes_type(kind) * 1).from_address(pointer))[0]


HANDLE = 4711


def missing() -> str:
    """Why kernels cannot be run here; empty where they can."""
    if COMPILER is None:
        return "g++, which compiles the CUDA C for the CPU, is not installed"
    return "" if lookalike.install() else "the real CuPy is installed, and cannot be stood in for"


@contextlib.contextmanager
def installed() -> Iterator[None]:
    """Give the look-alike RawModule and cuBLAS for a block."""
    assert not missing()
    cupy = sys.modules["cupy"]
    blas = types.SimpleNamespace(
        sgemmStridedBatched=_products(np.float32),
        dgemmStridedBatched=_products(np.float64),
        gemmStridedBatchedEx=_product_of_types,
    )
    before = vars(lookalike.ndarray).get("data")
    cupy.RawModule, cupy.cuda.cublas = RawModule, blas  # type: ignore[attr-defined]
    cupy.cuda.device.get_cublas_handle = lambda: HANDLE  # type: ignore[attr-defined]
    lookalike.ndarray.data = property(lambda self: _Data(self._host))  # type: ignore[attr-defined]
    try:
        yield
    finally:
        del cupy.RawModule, cupy.cuda.cublas, cupy.cuda.device.get_cublas_handle  # type: ignore[attr-defined]
        if before is None:
            del lookalike.ndarray.data  # type: ignore[attr-defined]
        else:
            lookalike.ndarray.data = before  # type: ignore[attr-defined]


@contextlib.contextmanager
def turned_round() -> Iterator[None]:
    """Run threads and blocks in the opposite order."""
    global turned
    turned = True
    try:
        yield
    finally:
        turned = False
