"""The cheat sheet's lines: ours are run, NumPy's and PyTorch's are run and compared."""

from __future__ import annotations

import ast
import importlib.util
from pathlib import Path

import numpy as np
import pytest

import dlarray as dl
from tests.support.bundles import cases

DOCS = Path(__file__).resolve().parents[2] / "docs"


def load(name):
    spec = importlib.util.spec_from_file_location(name, DOCS / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TABLES = load("cheat_sheet").tables()
ROWS = {f"{t['title']}: {row[1]}": (t["setup"], row) for t in TABLES for row in t["rows"]}


def is_expression(code):
    return isinstance(ast.parse(code).body[-1], ast.Expr)


def run(setup, code):
    """What an expression gives; the variables that a statement leaves, for others."""
    names = {"dl": dl, "np": np}
    exec(setup, names)
    if is_expression(code):
        return eval(code, names)
    exec(code, names)
    return names


def runs_on_numpy(code):
    return "torch" not in code and code != ""


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    dl.rng("default")
    state = np.random.get_state()
    yield
    np.random.set_state(state)
    dl.rng("default")


@cases("line", list(ROWS))
def test_our_line_runs(line):
    setup, row = ROWS[line]
    run(setup, row[1])


@cases("line", [line for line, (_, row) in ROWS.items() if row[2]])
def test_the_other_line_is_python_and_numpys_gives_the_same(line):
    setup, (_, ours, other, *differs) = ROWS[line]
    ast.parse(other)
    if not runs_on_numpy(other):
        return
    theirs = run(setup, other)
    if differs or not is_expression(other):
        return
    same(run(setup, ours), theirs)


def same(one, two):
    if isinstance(one, tuple) and isinstance(two, tuple) and not np.isscalar(one[0]):
        for a, b in zip(one, two, strict=True):
            same(a, b)
        return
    a, b = (np.asarray(dl.extractdata(v) if isinstance(v, dl.dlarray) else v) for v in (one, two))
    assert a.size == b.size and (b.ndim == 0 or a.shape == b.shape), (a, b)
    np.testing.assert_allclose(a.reshape(b.shape), b, rtol=1e-12)


def test_statements_leave_the_same_in_both_columns():
    setup = next(t["setup"] for t in TABLES if t["title"] == "Indexing")
    rows = [row for t in TABLES if t["title"] == "Indexing" for row in t["rows"] if not is_expression(row[1])]
    assert len(rows) == 2
    for _, ours, other, *_ in rows:
        same(run(setup, ours)["X"], run(setup, other)["A"])


def test_there_are_eighty_lines_of_subjects_that_differ():
    assert len(ROWS) == sum(len(t["rows"]) for t in TABLES) >= 80


def test_the_page_has_every_line(tmp_path):
    load("cheat_sheet").write(tmp_path)
    text = (tmp_path / "cheat_sheet.inc").read_text(encoding="utf-8")
    for _, row in ROWS.values():
        assert all(f"``{code}``" in text for code in row[:3] if code)


TORCH = {
    f"{t['title']}: {row[2]}": (t, row)
    for t in TABLES
    for row in t["rows"]
    if row[2] and not runs_on_numpy(row[2])
}
# Lines whose numbers are compared; other lines make layers with weights of their own, or queues and optimisers
COMPARED = "autograd.grad( jacrev( linear( softmax( conv2d( mse_loss( log() scaled_dot_product_attention( cpu()".split()


@cases("line", list(TORCH))
@pytest.mark.filterwarnings(
    "ignore:.*script_method.*:DeprecationWarning"
)  # PyTorch's own, where it imports its compiler
def test_the_line_of_pytorch_runs_and_gives_the_same_numbers(line):
    torch = pytest.importorskip("torch")
    table, (_, ours, other, *_) = TORCH[line]
    names = {"torch": torch, "np": np}
    exec(table["torch"], names)
    if not is_expression(other):
        exec(other, names)
        return
    theirs = eval(other, names)
    if any(part in other for part in COMPARED):
        theirs = theirs[0] if isinstance(theirs, tuple) else theirs
        mine = run(table["setup"], ours)
        found, wanted = np.ravel(np.asarray(dl.extractdata(mine))), np.ravel(theirs.detach().numpy())
        np.testing.assert_allclose(np.sort(found), np.sort(wanted), rtol=1e-6)


def test_the_numbers_of_many_lines_of_pytorch_are_compared():
    assert len(TORCH) > 30 and all(any(part in line for line in TORCH) for part in COMPARED)
