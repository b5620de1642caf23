"""The figures of the front page, made when the docs are built: losses beside MATLAB's, a translation, the speed."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
sys.path[:0] = [str(ROOT)]

import dlarray as dl  # noqa: E402
from benchmarks import machine  # noqa: E402

REPOSITORY = "https://github.com/matlab-deep-learning/constrained-deep-learning"
# Page of the repository: targets, widths, {iteration: the loss that MATLAB printed there}.  The test of these runs is
# compat_tests/test_seeded_runs.py, which says why later lines are not compared.
RUNS: dict[str, tuple[Callable, tuple[int, ...], dict[int, str]]] = {
    "examples/monotonic/introductory/PoC_Ex1_1DFMNN.md": (
        lambda x: x**3 + 0.2 * dl.sin(10 * x),
        (16, 8, 4),
        {1: "0.22547", 50: "0.14967"},
    ),
    "examples/convex/introductory/PoC_Ex1_1DFICNN.md": (
        lambda x: x**4 + 0.2 * dl.sin(20 * x),
        (32, 16, 8),
        {1: "0.26302", 50: "0.12781"},
    ),
}


def losses(page: str) -> dict[int, str]:
    """Our losses of a run, with as many digits as MATLAB prints."""
    targets, widths, printed = RUNS[page]
    before = dl.rng(0)
    X = dl.sort(-2 * dl.rand(512, 1) + 1)
    pairs = dl.combine(dl.arrayDatastore(X), dl.arrayDatastore(targets(X)))
    queue = dl.minibatchqueue(
        pairs, 2, MiniBatchSize=512, OutputAsDlarray=[1, 1], MiniBatchFormat=["BC", "BC"]
    )
    layers = [dl.featureInputLayer(1, Normalization="none")]
    for width in widths:
        layers += [dl.fullyConnectedLayer(width), dl.tanhLayer()]
    dl.rng(0)
    net = dl.dlnetwork([*layers, dl.fullyConnectedLayer(1)])
    options = dl.trainingOptions(
        "adam", MaxEpochs=max(printed), InitialLearnRate=0.05, MiniBatchSize=512, LearnRateSchedule="piecewise",
        LearnRateDropFactor=0.9, LearnRateDropPeriod=30, Shuffle="never", Verbose=False,
    )  # fmt: skip
    _, info = dl.trainnet(queue, net, "mae", options, nargout=2)
    dl.rng(before)
    return {iteration: f"{float(info.TrainingHistory.Loss[iteration - 1]):.5g}" for iteration in printed}


def loss_table() -> list[str]:
    lines = [".. list-table::", "   :header-rows: 1", "", "   * - Run", "     - Iteration"]
    lines += ["     - MATLAB printed", "     - dlarray, when these pages were built"]
    for page, (_, _, printed) in RUNS.items():
        ours = losses(page)
        for iteration, figure in printed.items():
            lines += [f"   * - `{Path(page).stem} <{REPOSITORY}/blob/main/{page}>`__", f"     - {iteration}"]
            lines += [f"     - {figure}", f"     - {ours[iteration]}"]
    return [*lines, ""]


def averaged(run: dict[str, Any]) -> list[dict[str, Any]]:
    """The rows that the geometric mean is of: those that count, and that nobody disturbed."""
    return [row for row in run["rows"] if row["counts"] and row["others"] <= machine.BUSY]


def speed_lines() -> list[str]:
    """The headline of docs/speed.json: how long the rows with a bar take beside PyTorch, and on which machine."""
    lines = []
    for run in json.loads((DOCS / "speed.json").read_text(encoding="utf-8"))["runs"]:
        if run["geometric mean"]:
            kernels = "with PyTorch's kernels" if run["setting"]["kernels"] == "torch" else "with NumPy alone"
            rows = averaged(run)
            barred = [row["over"] for row in rows if "over" in row]
            lines.append(
                f"* {kernels}: {run['geometric mean']:.2f} times the time of PyTorch in eager mode (geometric mean of "
                f"{len(rows)} measurements; {sum(barred)} of the {len(barred)} with a target miss it). "
                f"{machine.sentence(run['machine'])}."
            )
    return [*lines, ""]


def write(folder: Path) -> None:
    """Make the parts of the page; unchanged ones keep their time stamps."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, lines in {"front_losses": loss_table(), "front_speed": speed_lines()}.items():
        path, text = folder / f"{name}.inc", "\n".join(lines) + "\n"
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
