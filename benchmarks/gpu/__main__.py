"""Everything that needs a GPU, in one command of ten minutes at most: ``python -m benchmarks.gpu``.

It needs CuPy and a card, downloads nothing, and compares with PyTorch where that is installed with CUDA.  First it
checks what no processor can show (orders of memory, streams, NCCL, PyTorch's kernels), and runs the cases of the CUDA
kernels and the records of the whole test suite with CuPy against NumPy in double; then it times the work that has a
bar, beside what the card does at best and PyTorch in single, with TF32 and in bfloat16, counts the kernels of a
training step, says what to look at first, and writes ``docs/gpu_figures.json`` and ``docs/gpu_figures.md``.
``--quick`` takes two minutes.

Exit status: 0 where all is right and every bar that could be compared is met, 1 where something is wrong, 2 where all
is right and a bar is missed, 3 without CuPy or a GPU (nothing is written then).
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

NO_GPU = 3
ROOT = Path(__file__).resolve().parents[2]


def missing() -> str:
    """Why nothing can be measured here; empty where it can."""
    try:
        import cupy
    except ImportError as problem:
        return f'CuPy cannot be imported ({problem}); fix: pip install "dlarray[cuda]"'
    try:
        count = cupy.cuda.runtime.getDeviceCount()
    except Exception as problem:
        return f"CuPy finds no GPU: {problem}"
    return "" if count else "CuPy finds no GPU"


def machine() -> dict[str, Any]:
    import cupy

    about = cupy.cuda.runtime.getDeviceProperties(cupy.cuda.runtime.getDevice())
    name = about["name"]
    try:
        import torch

        version = torch.__version__ if torch.cuda.is_available() else ""
    except ImportError:
        version = ""
    try:
        said = subprocess.run(
            ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True
        )
        commit = said.stdout.strip() or "an unknown commit"
    except OSError:
        commit = "an unknown commit"
    return {
        "gpu": name.decode() if isinstance(name, bytes) else str(name), "memory": about["totalGlobalMem"],
        "driver": cupy.cuda.runtime.driverGetVersion(), "runtime": cupy.cuda.runtime.runtimeGetVersion(),
        "cupy": cupy.__version__, "torch": version, "commit": commit,
    }  # fmt: skip


def measured(problems: list[str], quick: bool = False) -> tuple[list, dict[str, Any]]:
    """The rows of the table and what goes with them; what fails is noted, and the rest goes on."""
    from benchmarks.gpu import clock, memory_works, report, step_works, works

    rows: list = []
    found: dict[str, Any] = {"kernels": {}, "blocks": {}, "launch": None}
    usual = clock.milliseconds

    def timed(sides: dict[str, Callable[[], Any]], rounds: int = 20) -> dict[str, float]:
        return usual(sides, 5, 1.5) if quick else usual(sides, rounds)

    def tried(what: str, call: Callable[[], Any]) -> Any:
        try:
            return call()
        except Exception as problem:
            traceback.print_exc()
            problems.append(f"{what}: {type(problem).__name__}: {problem}")
            return None

    found["peaks"] = tried("the card at its best", lambda: clock.peaks(time=timed)) or {}
    for name, work in (
        ("attention", works.attention), ("rows", works.rows), ("memory", memory_works.memory),
        ("convolution", memory_works.convolution), ("lstm", works.lstm),
        ("classifier", step_works.classifier), ("recurrent network", step_works.recurrent),
        ("convolutional network", step_works.convolutional),
    ):  # fmt: skip
        rows += tried(name, lambda work=work: work(timed)) or []
        free()
    both = tried("character GPT", lambda: works.gpt(timed, clock.launches))
    if both:
        rows += both[0]
        found["kernels"] = both[1]
    free()
    if not quick:
        found["blocks"] = tried("block sizes of attention", lambda: works.block_sizes(timed)) or {}
    found["launch"] = tried("cost of a launch", clock.cost_of_launch)
    found["first"] = report.first(rows, found["peaks"])
    return rows, found


def free() -> None:
    """Give the memory of the pools back, so that the next work finds the card as the first did."""
    import gc

    import cupy

    gc.collect()
    cupy.get_default_memory_pool().free_all_blocks()
    if "torch" in sys.modules:
        import torch

        torch.cuda.empty_cache()


def main(arguments: list[str] | None = None) -> int:
    reader = argparse.ArgumentParser(prog="python -m benchmarks.gpu", description=__doc__)
    reader.add_argument(
        "--records", type=float, help="seconds for the records and cases at most: 300, or 60 with --quick"
    )
    reader.add_argument("--quick", action="store_true", help="two minutes: fewer cases, fewer rounds")
    reader.add_argument("--out", type=Path, default=ROOT / "docs", help="the folder of the two files")
    options = reader.parse_args(arguments)
    reason = missing()
    if reason:
        print(f"benchmarks.gpu: {reason}. Nothing is measured, and nothing is written.", file=sys.stderr)
        return NO_GPU
    import cupy

    from benchmarks.gpu import checks, records, report

    if "torch" in sys.modules or _imports("torch"):
        import torch

        torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = False
    problems: list[str] = []
    checked = checks.run(checks.Machine(cupy, cupy.asnumpy))
    for one in checked:
        if one.said != "ok":
            print(f"check of {one.name}: {one.said}", file=sys.stderr)
    limit = options.records or (60.0 if options.quick else 300.0)
    outcomes, left, kernels, kernels_left = [], 0, [], 0
    try:  # first what is right: figures of what is wrong say nothing
        kernels, kernels_left = records.kernels(
            cupy.asarray, cupy.asnumpy, limit / 3, large=not options.quick
        )
        outcomes, left = records.run(cupy.asarray, limit * 2 / 3)
    except ImportError as problem:  # the tests need pytest
        problems.append(f"the records of the tests: {problem}")
    for wrong in (o for o in (*kernels, *outcomes) if o.said != "ok"):
        print(f"{wrong.function}, case {wrong.case}, {wrong.kind}: {wrong.said}", file=sys.stderr)
    rows, found = measured(problems, options.quick)
    found |= {
        "when": time.strftime("%Y-%m-%d"), "machine": machine(), "problems": problems,
        "checks": [one._asdict() for one in checked],
        "records": {"outcomes": [o._asdict() for o in outcomes], "left": left},
        "cases": {"outcomes": [o._asdict() for o in kernels], "left": kernels_left},
    }  # fmt: skip
    paths = report.write(found, rows, options.out)
    print(report.page(found, rows))
    print("written:", *paths)
    failed = any(one.said != "ok" and not one.said.startswith("left out") for one in checked)
    if problems or failed or any(o.said != "ok" for o in (*outcomes, *kernels)):
        return 1
    return 2 if any(row.met is False for row in rows) else 0


def _imports(name: str) -> bool:
    import importlib.util

    return importlib.util.find_spec(name) is not None


if __name__ == "__main__":
    sys.exit(main())
