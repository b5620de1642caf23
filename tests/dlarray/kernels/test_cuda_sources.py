"""The CUDA sources under other eyes: NVIDIA's compiler, checks of every memory access, and wrong kernels on purpose."""

from __future__ import annotations

import ctypes
import importlib
import importlib.util
import os
import pkgutil
import re
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.support import cuda_emulation, lookalike

ROOT = Path(__file__).resolve().parents[3]
needs_compiler = pytest.mark.skipif(bool(cuda_emulation.missing()), reason=cuda_emulation.missing() or "-")


def sources():
    """Every source of the package by name."""
    import dlarray.functions
    import dlarray.kernels
    from dlarray.kernels.cuda import Source

    found = {}
    for package in (dlarray.functions, dlarray.kernels):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if re.search(r"_cupy$|\.cuda", module.name):
                for name, value in vars(importlib.import_module(module.name)).items():
                    if isinstance(value, Source):
                        found[f"{module.name.rpartition('.')[2]}.{name}"] = value.code
    from dlarray.functions.optimizers.optimizers_cupy import TABLE

    for step, kernel in TABLE.items():
        found[f"step of {step.composed.__name__}"] = next(
            c.cell_contents.code for c in kernel.__closure__ if isinstance(c.cell_contents, Source)
        )
    return found


# -- NVIDIA's compiler -----------------------------------------------------------------------------------------------
def nvrtc():
    """NVIDIA's compiler for CUDA C as a library, which needs no GPU: of a wheel, or of an installed toolkit."""
    places = []
    for package in ("nvidia.cuda_nvrtc", "nvidia.cu13"):
        try:
            spec = importlib.util.find_spec(package)
        except ImportError:
            continue
        places += [Path(p) / "lib" for p in spec.submodule_search_locations or ()] if spec else []
    places += [Path(os.environ.get("CUDA_PATH", "/usr/local/cuda")) / "lib64"]
    for place in places:
        for path in sorted(place.glob("libnvrtc.so*")):
            try:
                return ctypes.CDLL(str(path))
            except OSError:
                continue
    return None


def by_nvrtc(library, code, real, data):
    """The compiler's messages; empty where it has none."""
    program, size = ctypes.c_void_p(), ctypes.c_size_t()
    options = [b"-std=c++14", f"-DREAL={real}".encode(), f"-DDATA={data}".encode(), b"-arch=compute_75"]
    assert not library.nvrtcCreateProgram(ctypes.byref(program), code.encode(), b"kernels.cu", 0, None, None)
    failed = library.nvrtcCompileProgram(program, len(options), (ctypes.c_char_p * len(options))(*options))
    library.nvrtcGetProgramLogSize(program, ctypes.byref(size))
    log = ctypes.create_string_buffer(size.value)
    library.nvrtcGetProgramLog(program, log)
    library.nvrtcDestroyProgram(ctypes.byref(program))
    return log.value.decode() or ("it fails and says nothing" if failed else "")


def by_nvcc(path, code, real, data):
    source = path / "kernels.cu"
    source.write_text(code, encoding="utf-8")
    done = subprocess.run(
        [
            "nvcc",
            "-std=c++14",
            f"-DREAL={real}",
            f"-DDATA={data}",
            "-arch=compute_75",
            "-ptx",
            "-o",
            str(path / "out"),
            str(source),
        ],
        capture_output=True,
        text=True,
    )
    return done.stderr if done.returncode or "warning" in done.stderr else ""


@pytest.mark.parametrize(
    "real, data", [("float", "float"), ("double", "double"), ("float", "Half"), ("float", "Bfloat")]
)
def test_by_the_compiler_of_nvidia(tmp_path, real, data):
    """What CuPy will do on a machine with a GPU, up to PTX, for the oldest architecture that its wheels know."""
    library = nvrtc()
    if library is None and shutil.which("nvcc") is None:
        pytest.skip("neither NVRTC (pip install nvidia-cuda-nvrtc-cu12) nor nvcc is installed")
    lookalike.install()
    for name, code in sources().items():
        if real != data and "DATA* " not in code:
            continue
        make = (lambda *a: by_nvcc(tmp_path, *a)) if library is None else (lambda *a: by_nvrtc(library, *a))
        said = make(code, real, data)
        assert not said, f"{name}, {data}: {said}"


# -- every access ----------------------------------------------------------------------------------------------------
@needs_compiler
def test_no_access_is_out_of_bounds():
    """The tests of the kernels once more, with AddressSanitizer and UndefinedBehaviorSanitizer compiled in."""
    said = subprocess.run(
        [cuda_emulation.COMPILER, "-print-file-name=libasan.so"], capture_output=True, text=True
    )
    library = Path(said.stdout.strip())
    if not library.is_absolute():
        pytest.skip("the compiler has no AddressSanitizer")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider",
         "tests/dlarray/kernels/test_cuda_kernels.py",
         "tests/dlarray/kernels/test_cuda_library.py", "-k", "not float32 and not float16 and not leave_to_cupy"],
        cwd=ROOT, capture_output=True, text=True,
        env={**os.environ, "CUDA_EMULATION_SANITIZED": "1", "LD_PRELOAD": str(library), "PYTEST_ADDOPTS": "",
             "ASAN_OPTIONS": "detect_leaks=0", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"},
    )  # fmt: skip
    assert done.returncode == 0, (done.stdout + done.stderr)[-6000:]


# -- wrong kernels are found -----------------------------------------------------------------------------------------
def run(body, parameters="float* x, long long n", args=None, block=(64,), grid=(1,), n=64):
    module = cuda_emulation.RawModule(
        code=f'extern "C" __global__ void wrong({parameters}) {{\n{body}\n}}\n', options=("-DREAL=float",)
    )
    x = lookalike.asarray(np.arange(n, dtype=np.float32))
    module.get_function("wrong")(grid, block, (x, n) if args is None else args(x))
    return x._host


@needs_compiler
def test_a_missing_barrier_shows_in_the_order_of_the_threads():
    body = "__shared__ float s[64]; s[threadIdx.x] = x[threadIdx.x]; %s x[threadIdx.x] = s[63 - threadIdx.x];"
    good, bad = body % "__syncthreads();", body % ""
    assert np.array_equal(run(good), np.arange(64)[::-1])
    assert np.isnan(run(bad)).any()  # shared memory that nobody has written
    with cuda_emulation.turned_round():
        assert np.array_equal(run(good), np.arange(64)[::-1])


@needs_compiler
@pytest.mark.parametrize(
    "body, says",
    [
        ("if (threadIdx.x < 7) return; __syncthreads();", "left behind"),
        ("if (threadIdx.x < 7) { __syncthreads();\n } else { __syncthreads();\n }", "different barriers"),
        ("if (threadIdx.x < 7) __syncthreads(); else __syncwarp();", "wait for each other"),
        ("x[0] = __shfl_sync(0xffffu, x[0], 3);", "some lanes"),
        ("x[0] = __shfl_sync(0xffffffffu, x[0], 40);", "not there"),
    ],
)
def test_threads_that_do_not_meet(body, says):
    with pytest.raises(AssertionError, match=says):
        run(body)


@needs_compiler
@pytest.mark.parametrize(
    "args, says",
    [
        (lambda x: (x,), "2 parameters, but got 1"),
        (lambda x: (x, 3.0), "float64 where long long is wanted"),
        (lambda x: (3, 3), "int.* where an array is wanted"),
        (lambda x: (x, x), "an array where long long"),
        (lambda x: (x[::2], 3), "not in C order"),
        (lambda x: (x[:0], 3), "or empty"),
        (lambda x: (x.astype(np.float64), 3), "float64 where float is wanted"),
    ],
)
def test_arguments_of_another_kind(args, says):
    with pytest.raises(AssertionError, match=says):
        run("x[0] = n;", args=args)


@needs_compiler
@pytest.mark.parametrize(
    "grid, block", [((0,), (32,)), ((1, 70000), (32,)), ((1,), (2048,)), ((1,), (32, 64))]
)
def test_grids_that_no_gpu_takes(grid, block):
    with pytest.raises(AssertionError, match="a (grid|block) of"):
        run("x[0] = n;", grid=grid, block=block)
