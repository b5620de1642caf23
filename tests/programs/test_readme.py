"""The port that the README shows runs as it stands there (its session is run with the docs' examples)."""

import re
from pathlib import Path

import numpy as np

import dlarray as dl

TEXT = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", TEXT, re.S)


def test_the_port_runs_line_by_line(gen):
    port = next(b for b in BLOCKS if "def modelLoss" in b)
    columns = {"W": (8, 6), "b": (8, 1), "V": (3, 8), "c": (3, 1)}
    names = {
        "data": gen.standard_normal((6, 5, 4)),  # "CTB"
        "T": dl.dlarray(np.eye(3)[:, [0, 1, 2, 0]], "CB"),
        "p": dl.struct({k: dl.dlarray(0.1 * gen.standard_normal(n)) for k, n in columns.items()}),
        "avg": [],
        "sq": [],
        "iteration": 1,
    }
    before = names["p"]
    exec(port, names)
    assert dl.dims(names["X"]) == "CBT" and names["X"].shape == (6, 4, 5)
    assert 0.5 < float(names["loss"]) < 2
    assert set(names["g"]) == set(columns) and names["p"].W.shape == (8, 6)
    step = np.abs(np.asarray(names["p"].W - before.W))
    np.testing.assert_allclose(step, 0.001, rtol=1e-2)  # Adam's first step, less epsilon
    matlab = re.search(r"```matlab\n(.*?)```", TEXT, re.S)[1]
    assert len([line for line in matlab.splitlines() if line.strip()]) == 12
