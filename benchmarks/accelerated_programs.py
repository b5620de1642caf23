"""Whole programs with dlaccelerate and without, compiling counted: ``python -m benchmarks.accelerated_programs``.

Each engine that is named behind it, "auto" without one, has its rows.

Each program runs in a process of its own, 20 and 2,000 calls of a step, with an empty cache and with the one that the
first run has left.  Printed is the time beside that of the plain program: at 20 calls it must not be above 1.2, at
2,000 it should be well below 1.
"""

from benchmarks import timing  # noqa: F401, I001 - first: it sets OpenBLAS up before NumPy is imported

import itertools
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PROGRAMS = ("burgers 100", "burgers 1000", "burgers 10000", "classifier")


def run(program: str, calls: int, engine: str) -> float:
    """Seconds of that many calls, in this process."""
    import numpy as np

    import dlarray as dl
    from benchmarks import accelerate as steps

    gen = np.random.default_rng(0)
    name, *points = program.split()
    if name == "burgers":
        p = steps.parameters_of(steps.glorot(gen, [2, *[20] * 8, 1]))
        n = int(points[0])
        data = [dl.dlarray(gen.random((1, size)).astype(np.float32), "CB") for size in (n, n, 50, 50, 50)]
        function = steps.pinnLoss
    else:
        p = steps.parameters_of(steps.glorot(gen, [64, 256, 256, 10]))
        T = np.eye(10, dtype=np.float32)[gen.integers(0, 10, 64)].T.copy()
        data = [dl.dlarray(gen.standard_normal((64, 64)).astype(np.float32), "CB"), dl.dlarray(T, "CB")]
        function = steps.modelLoss
    dl.dlfeval(function, p, *data)
    call = dl.dlaccelerate(function, Engine=engine) if engine != "none" else function
    start = time.perf_counter()
    for _ in range(calls):
        loss, _ = dl.dlfeval(call, p, *data)
        float(loss)
    return time.perf_counter() - start


def measured(program: str, calls: int, engine: str, cache: str) -> float:
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.accelerated_programs", program, str(calls), engine],
        env=os.environ | {"DLARRAY_COMPILATION_CACHE": cache},
        cwd=Path(__file__).resolve().parents[1],
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout)


def main(engines: list[str]) -> None:
    print(f"{'program':16}{'engine':8}{'calls':>8}{'plain, s':>12}{'first run':>12}{'next run':>12}")
    for program, engine in itertools.product(PROGRAMS, engines):
        with tempfile.TemporaryDirectory() as cache:
            for calls in (20, 2000):
                plain, first, again = (
                    measured(program, calls, how, cache) for how in ("none", engine, engine)
                )
                print(
                    f"{program:16}{engine:8}{calls:8}{plain:12.3f}{first / plain:12.2f}{again / plain:12.2f}",
                    flush=True,
                )


if __name__ == "__main__":
    if len(sys.argv) > 3:
        print(run(sys.argv[1], int(sys.argv[2]), sys.argv[3]))
    else:
        main(sys.argv[1:] or ["auto"])
