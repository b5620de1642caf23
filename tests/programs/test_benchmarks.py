"""``python -m benchmarks``: the form of what it prints and stores, never its times."""

from __future__ import annotations

import inspect
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT))

pytest.importorskip("torch", reason="PyTorch, the other side, is not installed")
from benchmarks import __main__ as runner  # noqa: E402
from benchmarks import machine, table, where  # noqa: E402

ROW = re.compile(
    r"^(\w+): (.+?) +([\d.]+) +([\d.]+) (µs|ms)  (ratio|cost) +(-?[\d.]+)( µs)?"
    r"(  bar [\d.]+  (ok|OVER))?(  beside .+?)?(  disturbed: .+)?$"
)


def run(*options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "benchmarks", *options], cwd=ROOT, capture_output=True, text=True, timeout=300
    )


def test_a_quick_run(tmp_path):
    """Three rows, printed and stored; a second run takes the place of its own rows alone."""
    file = tmp_path / "rows.json"
    done = run("--quick", "--json", str(file), "60 small traced operations, forward", "untraced", "10,000×20")
    assert done.returncode == 0, done.stderr
    first, second, *lines = done.stdout.splitlines()
    assert "a product of 1000×1000 singles takes" in first and "processor" in first and "numpy" in first
    assert 'the kernels "numpy"' in second
    assert re.match(r"geometric mean of \d+ rows: [\d.]+$", lines[-2]), lines[-2]
    assert re.match(r"\d+ rows with a bar, \d+ over it$", lines[-1])
    found = [ROW.match(line) for line in lines[:-2]]
    assert len(found) == 4 and all(found), lines
    run_ = json.loads(file.read_text(encoding="utf-8"))["runs"][0]
    assert run_["setting"] == {"kernels": "numpy", "engine": ""}
    assert run_["machine"]["kind"] in ("real cores", "hyperthreads", "unclear", "one processor")
    assert len(run_["machine"]["product"]) == 2 and all(t > 0 for t in run_["machine"]["product"])
    for row in run_["rows"]:
        assert row["ours"] > 0 and row["other"] > 0 and row["quick"] is True and row["when"]
        assert row["ratio"] == pytest.approx(row["ours"] / row["other"])
        assert ("over" in row) == (row["bar"] is not None)
    names = [row["name"] for row in run_["rows"]]
    quiet, loud = ({"ratio": ratio, "others": others} for ratio, others in ((7.0, 0.0), (8.0, 1.0)))
    again = runner.merged(file, run_["machine"], run_["setting"], [run_["rows"][0] | quiet])
    file.write_text(json.dumps(again), encoding="utf-8")
    again = runner.merged(file, run_["machine"], run_["setting"], [run_["rows"][0] | loud])
    (merged,) = again["runs"]
    assert [row["name"] for row in merged["rows"]] == names and merged["rows"][0]["ratio"] == 7.0
    other = runner.merged(file, run_["machine"] | {"processors": 99}, run_["setting"], run_["rows"])
    assert len(other["runs"]) == 2


def test_with_the_kernels_of_pytorch():
    done = run("--quick", "--kernels", "torch", "product 10,000×20")
    assert done.returncode == 0 and 'the kernels "torch"' in done.stdout
    assert sum(line.startswith("elementwise: product 10,000×20") for line in done.stdout.splitlines()) == 2


def test_names_that_select_nothing():
    done = run("no such row")
    assert done.returncode == 1 and "no such row" in done.stderr and "--list" in done.stderr


def test_the_table():
    """Every row can be made: its function is there and takes what is given; no two have one name."""
    for work in table.WORKS:
        inspect.signature(work.builder()).bind(*work.given, **work.more)
    names = [(work.group, work.name, work.place) for work in table.WORKS]
    assert len(set(names)) == len(names)


def test_rows_that_fail_are_told(monkeypatch, capsys):
    """A row whose sides differ is named, and the others are measured."""

    def different():
        raise AssertionError("the sides differ")
        yield

    works = [work for work in table.WORKS if "traced operations, forward" in work.name]
    broken = works[0]._replace(name="broken", place="nowhere.at_all")
    monkeypatch.setattr(
        table.Work,
        "builder",
        lambda self, usual=table.Work.builder: different if self is broken else usual(self),
    )
    rows, problems = runner.run([broken, works[0]], runner.timing.QUICK, "numpy")
    assert problems == ["arrays: broken: AssertionError: the sides differ"] and len(rows) == 1
    assert rows[0]["name"] in capsys.readouterr().out


def test_what_the_machine_is(monkeypatch):
    assert machine.kind(1, 1.0) == "one processor"
    assert machine.kind(2, 1.9, 0.5) == machine.kind(8, 1.6) == "real cores"
    assert machine.kind(2, 1.0) == "hyperthreads"
    assert machine.kind(2, 1.0, 0.5) == machine.kind(2, 1.4) == "unclear"
    monkeypatch.setattr(machine, "product", lambda threads, rounds: 0.02 / threads)
    monkeypatch.setattr(machine, "processors", lambda: [0, 1])
    said = machine.sentence(machine.describe())
    assert "2 processors that are real cores" in said and "2.00 times as quick" in said


def test_the_page_on_many_processes_shows_what_the_formula_gives():
    from benchmarks import scaling

    assert scaling.step(1, 10**6, 1e9, 64) == 64 * max(scaling.COMPUTED, scaling.READ)
    lines = (ROOT / "docs" / "scaling_out.rst").read_text(encoding="utf-8").splitlines()
    cells = [line.split("- ", 1)[1] for line in lines if line.startswith(("   * - ", "     - "))]
    assert cells[5:] == [cell for row in scaling.table() for cell in row]


# -- where the time goes -------------------------------------------------------------------------------------------
SCRIPT = """
          7f2a sgemm_kernel_HASWELL (/x/numpy.libs/libscipy_openblas64_-32a4b2a6.so)
          7f2b FLOAT_multiply_AVX2 (/x/numpy/_core/_multiarray_umath.cpython-311-x86_64-linux-gnu.so)
          7f2c _PyEval_EvalFrameDefault (/usr/lib/libpython3.11.so.1.0)
          7f2d __memmove_avx_unaligned_erms (/usr/lib/libc.so.6)
      ffffffff clear_page_erms ([kernel.kallsyms])
          7f2e at::native::vectorized_loop (/x/torch/lib/libtorch_cpu.so)
          7f2f THPVariable_add (/x/torch/lib/libtorch_python.so)
          7f30 [unknown] (/usr/lib/libgomp.so.1)
          7f31 something (/opt/else.so)
"""


def test_samples_belong_to_parts():
    assert where.counted(SCRIPT) == {
        "products": 1, "NumPy": 1, "Python": 1, "memory": 2, "PyTorch": 1, "calls of PyTorch": 1, "waiting": 1,
        "other": 1,
    }  # fmt: skip
    text = where.sentence({"products": 3.1e-3, "NumPy": 2.2e-3, "other": 1e-5})
    assert text == "5.31 ms: products 3.10, NumPy 2.20"
    assert where.sentence({"Python": 4e-6, "memory": 1e-6}) == "5 µs: Python 4, memory 1"


def test_where_a_call_works():
    """Products where it multiplies, Python where it loops; the parts add up to the time of a call."""
    import numpy as np

    if where.missing():
        pytest.skip(where.missing())
    x = np.ones((400, 400))
    try:
        multiplied = where.shares(lambda: x @ x, 0.3)
    except OSError as refused:
        pytest.skip(f"perf may not look here: {refused}")
    looped = where.shares(lambda: [k for k in range(100_000)], 0.3)
    # a product whose threads wait has lost its processors to others, and the system's work counts as memory
    if sum(multiplied.values()) > 0.2 or multiplied["waiting"] > 0.25 * multiplied["products"]:
        pytest.skip("the machine is too busy")
    busy = {name: s for name, s in multiplied.items() if name != "waiting"}
    assert max(busy, key=busy.__getitem__) == "products" and sum(multiplied.values()) > 0
    assert max((name for name in looped if name != "waiting"), key=looped.__getitem__) == "Python"


def test_without_perf_it_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setattr(where.shutil, "which", lambda name: None)
    assert runner.main(["--quick", "--where", "lstm T 64"]) == 1
    assert "fix: apt install linux-perf" in capsys.readouterr().err


def test_the_page_tells_where_the_time_goes():
    sys.path.append(str(ROOT / "docs"))
    import speed_tables

    parts = {"ours": {"Python": 2e-3, "NumPy": 1e-3}, "other": {"PyTorch": 1e-3}}
    missed = {"name": "a", "over": True, "where": parts, "ours": 3e-3, "other": 1e-3}
    lines = speed_tables.misses([missed, {"name": "b", "over": False}])
    assert "   * - ``a``" in lines and "     - 3.00 ms: Python 2.00, NumPy 1.00" in lines
    assert "     - 1.00" in lines  # the ratio without the two milliseconds of Python
    assert not any("``b``" in line for line in lines) and speed_tables.misses([{"name": "c"}]) == []
