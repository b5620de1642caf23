"""Strange files in the current folder: no process of the library imports what the program itself would not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np

from tests.attack.programs import PATIENCE, Probes, a_folder, environment, first_line
from tests.attack.report import Report

PACKAGES = [
    "numpy",
    "dlarray",
    "scipy",
    "h5py",
    "matio",
    "safetensors",
    "array_api_compat",
    "jax",
    "torch",
    "pandas",
]
NAMES = sorted({*sys.stdlib_module_names, *PACKAGES} - {*sys.builtin_module_names, "this", "antigravity"})
PLANTED = 60  # of them at a time

# The program stands in another folder than the one that it runs in.
PROGRAM = """
import numpy as np
import dlarray as dl

kind = {kind!r}
if kind == "parallel data":
    ds = dl.fileDatastore("x.npy", ReadFcn=np.load)
    mbq = dl.minibatchqueue(ds, PreprocessingEnvironment="parallel")
    print("found", mbq.next().shape[1])
elif kind == "MAT files":
    dl.save("x.mat", x=dl.ones(1, 3))
    print("found", dl.load("x.mat", "x").shape[1])
else:
    f = dl.dlaccelerate(lambda x: dl.tanh(x) * 2)
    for _ in range(3):
        y = dl.dlfeval(f, dl.ones(1, 3))
    print("found", y.shape[1])
"""
KINDS = ("parallel data", "MAT files", "compiling")


def attack(seed: int, seconds: float) -> Report:
    """Run programs in folders full of modules that nobody asked for."""
    report = Report("folders")
    for k, random in Probes(seed, seconds, least=len(KINDS)):
        report.tried += 1
        kind = KINDS[k % len(KINDS)]
        names = [NAMES[int(i)] for i in random.choice(len(NAMES), PLANTED, replace=False)]
        with a_folder() as folder:
            try:
                problem = probe(folder, kind, names)
            except Exception as error:
                problem = first_line(error)
        if problem:
            report.failed.append(f"seed {seed}, probe {k}, {kind}: {problem}")
    return report


def probe(folder: Path, kind: str, names: list[str]) -> str:
    """Plant modules that note that they were imported, and see whether one was."""
    here, there = folder / "here", folder / "there"
    here.mkdir()
    there.mkdir()
    for name in names:
        trap = (
            f"open({str(folder / 'imported')!r}, 'a').write('{name} ')\nraise ImportError('not this one')\n"
        )
        (here / f"{name}.py").write_text(trap)
    np.save(here / "x.npy", np.ones((1, 3)))
    program = there / "program.py"
    program.write_text(PROGRAM.format(kind=kind))
    path = os.pathsep.join(p for p in environment()["PYTHONPATH"].split(os.pathsep) if p)
    done = subprocess.run(
        [sys.executable, "-W", "ignore", program], cwd=here, env=environment() | {"PYTHONPATH": path},
        capture_output=True, text=True, timeout=2 * PATIENCE,
    )  # fmt: skip
    imported = folder / "imported"
    if imported.exists():
        return f"imported from the current folder: {imported.read_text()}"
    if done.returncode or "found 3" not in done.stdout:
        return f"the program ended with {done.returncode}: {(done.stderr.strip().splitlines() or [''])[-1]}"
    return ""
