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
from benchmarks import machine, table  # noqa: E402

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
