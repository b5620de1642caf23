"""The CUDA sources under other eyes: NVIDIA's compiler, checks of every memory access, and wrong kernels on purpose."""

from __future__ import annotations

import importlib
import importlib.util
import os
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.support import cuda_compiler, cuda_emulation, lookalike, proven

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
            c.cell_contents.code for c in kernel.fill.__closure__ if isinstance(c.cell_contents, Source)
        )
    return found


# -- NVIDIA's compiler -----------------------------------------------------------------------------------------------
needs_nvrtc = pytest.mark.skipif(cuda_compiler.library() is None, reason=cuda_compiler.MISSING)


@pytest.fixture(scope="module", autouse=True)
def a_gpu_that_looks_on():
    lookalike.install()


def combinations(code):
    return [(real, data) for real, data in cuda_compiler.CLASSES if real == data or "DATA* " in code]


SOURCES = (
    "activations_cupy.SOURCE attention_cupy.SOURCE convolution_cupy.SOURCE cuda._TRIAL cuda_sums.SOURCE "
    "dropout_cupy.SOURCE fullyconnect_cupy.SOURCE losses_cupy.SOURCE normalization_cupy.SOURCE "
    "parameter_gradients_cupy.SOURCE pooling_cupy.SOURCE recurrent_cupy.SOURCE rows_cupy.SOURCE softmax_cupy.SOURCE "
    "statistics_cupy.SOURCE"
).split() + ["step of _adam_composed", "step of _sgdm_composed"]


def test_every_source_is_listed():
    assert sorted(sources()) == SOURCES


@needs_nvrtc
@pytest.mark.parametrize("name", SOURCES)
def test_every_kernel_can_be_launched(name):
    """No error, no spilled register, and enough registers and shared memory for the blocks, for each architecture.

    First what CuPy will do on a machine with a GPU, up to PTX, for the oldest architecture that its wheels know. The
    emulation refuses blocks of more threads than a kernel says, or than 256 where it says nothing.
    """
    code = sources()[name]
    options = [*map(str, (cuda_compiler.version(), cuda_compiler.CLASSES, cuda_compiler.ARCHITECTURES))]
    found = proven.digest(code, *options, *cuda_compiler.CUPYS)
    if proven.is_proven(f"launch of {name}", found):
        return  # this source has been compiled 28 times by this version
    for real, data in combinations(code):
        said = cuda_compiler.complaints(code, real, data, 75)
        assert not said, f"{data}: {said}"
        for architecture in cuda_compiler.ARCHITECTURES:
            wrong = list(cuda_compiler.problems(code, real, data, architecture))
            assert not wrong, f"{data}, sm_{architecture}: {wrong}"
    proven.keep(f"launch of {name}", found)


@needs_nvrtc
def test_a_source_is_compiled_in_every_run():
    """The shortest one, which the record of proofs does not answer for."""
    code = sources()["cuda._TRIAL"]
    for real, data in combinations(code):
        assert not cuda_compiler.complaints(code, real, data, 75)
        assert not list(cuda_compiler.problems(code, real, data, 90))


@needs_nvrtc
@pytest.mark.parametrize(
    "bound, body, says",
    [
        ("", "x[0] = 1;", ""),
        ("", "x[0] = nothing;", 'identifier "nothing" is undefined'),
        (
            "",
            "__shared__ float s[20000]; s[threadIdx.x] = x[0]; __syncthreads(); x[1] = s[3];",
            "shared memory",
        ),
        ("__launch_bounds__(1024) ", "MANY", "spills"),
    ],
)
def test_the_report_of_the_compiler_finds(bound, body, says):
    """A kernel that does not compile, one with too much memory, and one whose threads need too many registers."""
    if body == "MANY":  # 64 numbers that are all needed until the end
        body = "float v[64], t = 0;\n#pragma unroll\nfor (int k = 0; k < 64; k++) v[k] = x[k * n];\n__syncthreads();"
        body += "\n#pragma unroll\nfor (int k = 0; k < 64; k++) x[k * n + 1] = v[63 - k] + t++;"
    code = f'extern "C" __global__ void {bound}wrong(float* x, long long n) {{\n{body}\n}}\n'
    found = list(cuda_compiler.problems(code, "float", "float", 90))
    assert bool(found) == bool(says) and says in "\n".join(found), found
    if bound:  # without the bound there are registers enough, but not for so many threads
        kernel = cuda_compiler.compiled(code.replace(bound, ""), "float", "float", 90)[1][0]
        assert cuda_compiler.most(kernel.registers) < 1024 and not kernel.spilled


PACKED = {  # a kernel of each family that is to move 16 bytes at a time, and of halves 8 for rows of four items
    "activations_cupy": "relu_pull", "dropout_cupy": "dropped", "softmax_cupy": "softmax_long",
    "normalization_cupy": "normalize_block", "statistics_cupy": "normalize_any", "step of _adam_composed": "adam",
}  # fmt: skip


@needs_nvrtc
@pytest.mark.parametrize("family", PACKED)
def test_packs_are_moved_by_one_instruction(family):
    code = next(code for name, code in sources().items() if name.partition(".")[0] == family)
    for real, data in cuda_compiler.CLASSES:
        if real == data or not family.startswith("step"):
            wide = "v2.f64" if real == "double" else "v4.f32" if real == data else "v4.u32"
            text = cuda_compiler.assembly(code, real, data, 90)
            body = re.search(rf"\.entry {PACKED[family]}\(.*?(?=\.entry|\Z)", text, re.S)
            assert body, family
            for way in ("ld", "st"):
                assert re.search(rf"{way}\.global(\.nc)?\.{wide}", body[0]), (family, data, way)


# -- every access ----------------------------------------------------------------------------------------------------
@needs_compiler
def test_no_access_is_out_of_bounds():
    """The tests of the kernels once more, with AddressSanitizer and UndefinedBehaviorSanitizer compiled in.

    They are made anew when a kernel, what launches it, the emulation or one of these tests has changed.
    """
    said = subprocess.run(
        [cuda_emulation.COMPILER, "-print-file-name=libasan.so"], capture_output=True, text=True
    )
    library = Path(said.stdout.strip())
    if not library.is_absolute():
        pytest.skip("the compiler has no AddressSanitizer")
    tests = [f"tests/dlarray/kernels/test_cuda_{name}.py" for name in ("kernels", "library", "packs")]
    files = [ROOT / name for name in tests]
    files += sorted((ROOT / "tests" / "support").glob("cuda_*"))
    files += sorted(p for folder in ("functions", "dlarray/kernels") for p in (ROOT / folder).rglob("*.py")
                    if re.search("_cupy|cuda", p.name))  # fmt: skip
    found = proven.digest(*(p.read_text(encoding="utf-8") for p in files))
    if proven.is_proven("accesses of kernels", found):
        return
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests,
         "-k", "not float32 and not float16 and not leave_to_cupy"],
        cwd=ROOT, capture_output=True, text=True,
        env={**os.environ, "CUDA_EMULATION_SANITIZED": "1", "LD_PRELOAD": str(library), "PYTEST_ADDOPTS": "",
             "ASAN_OPTIONS": "detect_leaks=0", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"},
    )  # fmt: skip
    assert done.returncode == 0, (done.stdout + done.stderr)[-6000:]
    proven.keep("accesses of kernels", found)


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
def test_blocks_of_more_threads_than_the_kernel_says():
    """Without a word a kernel is compiled for any number of them, and its registers are counted for 256."""
    with pytest.raises(AssertionError, match="a block of .* 256"):
        run("x[0] = n;", block=(512,))


@needs_compiler
@pytest.mark.parametrize(
    "grid, block", [((0,), (32,)), ((1, 70000), (32,)), ((1,), (2048,)), ((1,), (32, 64))]
)
def test_grids_that_no_gpu_takes(grid, block):
    with pytest.raises(AssertionError, match="a (grid|block) of"):
        run("x[0] = n;", grid=grid, block=block)
