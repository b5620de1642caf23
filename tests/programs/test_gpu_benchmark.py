"""``python -m benchmarks.gpu`` as far as it goes without a GPU: records, work and page, on the look-alike."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from dlarray.acceleration import attempts
from tests.support import cuda_emulation, lookalike

ACCELERATED = "dlarray.functions.differentiation.accelerated_function"
ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT))

from benchmarks.gpu import memory_works, records, report, step_works, works  # noqa: E402

needs_compiler = pytest.mark.skipif(bool(cuda_emulation.missing()), reason=cuda_emulation.missing() or "-")


@pytest.fixture
def kernels():
    with cuda_emulation.installed(), lookalike.gpu_present():
        yield


@pytest.fixture
def small(monkeypatch):
    """Sizes that a CPU can emulate, and a clock that calls each side once."""
    where = {"attention": (2, 2, 9, 4), "rows": (6, 40), "lstm": (3, 2, 4, 5), "convolution": (2, 3, 5, 4),
             "images": (2, 3, 5, 4), "tokens": (50, 6, 9), "classifier": (3, 5, 4),
             "network": (2, 8, (3, 4))}  # fmt: skip
    for module in (works, memory_works, step_works):
        monkeypatch.setattr(module, "WHERE", where)
    monkeypatch.setattr(attempts, "tell", lambda why: None)  # nothing compiles here
    monkeypatch.setattr(sys.modules[ACCELERATED], "tell", lambda why: None)
    sizes = {"channels": 12, "blocks": 2, "heads": 3, "length": 8, "batch": 2, "characters": 65}
    monkeypatch.setattr(works, "GPT", sizes)

    def clock(sides, rounds=20):
        for call in sides.values():
            call()
        return dict.fromkeys(sides, 1.0)

    return clock


# -- the records -----------------------------------------------------------------------------------------------------
PARTS = 6


@needs_compiler
@pytest.mark.parametrize("part", range(PARTS))
def test_all_records_with_the_kernels(kernels, part):
    """Every function, value and gradient, in double and in single, with the CUDA kernels in their tables."""
    names = sorted({record.name for record, _, _ in records.cases()})[part::PARTS]
    outcomes, left = records.run(lookalike.asarray, np.inf, set(names))
    assert outcomes and not left
    assert [o for o in outcomes if o.said != "ok"] == []


@needs_compiler
def test_all_cases_of_the_kernels(kernels):
    outcomes, left = records.kernels(lookalike.asarray, lambda x: x._host, np.inf, large=False)
    assert len(outcomes) > 300 and not left
    assert [o for o in outcomes if o.said != "ok"] == []


def test_a_wrong_result_is_told(monkeypatch):
    import dlarray as dl

    right = dl.softmax
    monkeypatch.setattr(dl, "softmax", lambda X, **options: right(X, **options) * 1.01)
    outcomes, _ = records.run(lookalike.asarray, np.inf, {"softmax"})
    assert (
        sum(o.said.startswith("wrong: ") for o in outcomes) > len(outcomes) / 2
    )  # all but those of empty data
    monkeypatch.setattr(dl, "softmax", lambda X, **options: [][0])
    outcomes, _ = records.run(lookalike.asarray, np.inf, {"softmax"})
    assert outcomes and all(o.said.startswith("IndexError: ") for o in outcomes)


def test_a_wrong_gradient_is_told(monkeypatch):
    from dlarray.functions.activations.softmax import softmax_p

    joint = softmax_p.joint
    monkeypatch.setattr(
        softmax_p, "joint", lambda *args, **options: [1.1 * d for d in joint(*args, **options)]
    )
    monkeypatch.setitem(softmax_p.joint_kernels, "cupy", None)
    outcomes, _ = records.run(lookalike.asarray, np.inf, {"softmax"})
    assert any(o.said.startswith("gradient 0: ") for o in outcomes)


def test_the_records_stop_in_time():
    outcomes, left = records.run(lookalike.asarray, -1.0, {"softmax"})
    assert not outcomes and left


# -- the work --------------------------------------------------------------------------------------------------------
@needs_compiler
def test_the_work_runs(kernels, small):
    for work, count in (
        (works.attention, 2), (works.rows, 3), (works.lstm, 1), (memory_works.convolution, 2), (memory_works.memory, 8),
    ):  # fmt: skip
        rows = work(small)
        assert len(rows) >= count and all(row.ours == 1.0 for row in rows)
    assert len(works.block_sizes(small)) > 3


@needs_compiler
def test_both_sides_do_the_same_work(kernels, small, monkeypatch):
    """PyTorch's side, here on the CPU: the same numbers as ours, forward and backward."""
    torch = pytest.importorskip("torch", reason="PyTorch, the other side, is not installed")
    monkeypatch.setattr(works, "torch_there", lambda: True)
    monkeypatch.setattr(works, "as_torch", lambda x, trained=False: torch.from_numpy(np.array(x._host)))
    for module in (memory_works,):
        monkeypatch.setattr(module, "torch_there", works.torch_there)
        monkeypatch.setattr(module, "as_torch", works.as_torch)
    for kind in (torch.nn.Module, torch.Tensor):
        monkeypatch.setattr(kind, "cuda", lambda self: self)
    compared = []

    def clock(sides, rounds=20):
        found = {name: call() for name, call in sides.items()}
        if "PyTorch" in found:
            both = found["dlarray"], found["PyTorch"]
            ours, theirs = (x if isinstance(x, tuple) else (x,) for x in both)
            for a, b in zip(ours, theirs, strict=False):  # PyTorch's lstm has a second bias
                mine, other = np.sort(a._data._host.astype(float).ravel()), b.detach().double().numpy()
                precision = 2e-2 if b.dtype == torch.bfloat16 else 1e-4
                np.testing.assert_allclose(mine, np.sort(other.ravel()), atol=precision)
                compared.append(len(mine))
        return dict.fromkeys(sides, 1.0)

    for work in (works.attention, works.rows, works.lstm, memory_works.convolution):
        assert all(row.theirs == 1.0 for row in work(clock))
    assert len(compared) >= 1 + 3 + 3 + 4 + 6
    rows, _ = works.gpt(small, lambda call: {"kernel": 4})
    assert [row.value for row in rows] == [1.0, 1.0] and not rows[0].note


@needs_compiler
def test_a_training_step_waits_for_nothing(kernels, small):
    """The character GPT with the kernels: loss, gradients, Adam; nothing is read back and nothing is sent."""
    step = works.gpt_step()
    step()
    lookalike.syncs.clear()
    lookalike.uploads.clear()
    cuda_emulation.launches.clear()
    step()
    assert lookalike.syncs == [] and lookalike.uploads == []
    counts = {name: cuda_emulation.launches.count(name) for name in cuda_emulation.launches}
    blocks = works.GPT["blocks"]
    assert counts["attend_warp"] == counts["attend_pull"] == counts["gelu_exact"] == blocks
    assert counts["normalize_short"] == counts["normalize_pull_short"] == 2 * blocks + 1
    assert counts["adam"] == -(-(16 * blocks + 6) // 8)


@needs_compiler
def test_the_rows_of_the_step(kernels, small):
    rows, detail = works.gpt(small, lambda call: {"a": 3, "b": 5})
    assert [row.ours for row in rows] == [1.0, 8.0] and detail == {"dlarray": {"b": 5, "a": 3}}
    assert rows[1].met is None  # there is no PyTorch with CUDA here


# -- the command -----------------------------------------------------------------------------------------------------
class _Event:
    def record(self):
        pass

    def synchronize(self):
        pass


@needs_compiler
@pytest.mark.parametrize("quick", [True, False])
def test_the_whole_command_runs(kernels, small, monkeypatch, tmp_path, capsys, quick):
    """``main`` from its arguments to its files, on the look-alike: a slip in it would end a session on a card."""
    from benchmarks.gpu import __main__ as command
    from benchmarks.gpu import clock

    cupy = sys.modules["cupy"]
    order, ticks = [], iter(range(1, 10**6))
    monkeypatch.setattr(cupy.cuda, "Event", _Event, raising=False)
    monkeypatch.setattr(cupy.cuda, "get_elapsed_time", lambda a, b: float(next(ticks) % 7 + 1), raising=False)
    monkeypatch.setattr(cupy, "asnumpy", lambda x: x._host, raising=False)
    monkeypatch.setattr(command, "missing", lambda: "")
    peaks = clock.peaks
    monkeypatch.setattr(clock, "peaks", lambda **options: order.append("times") or peaks(24, **options))
    for name in ("kernels", "run"):
        whole = getattr(records, name)

        def short(*given, whole=whole, name=name, **options):
            order.append(name)
            assert given[-1] == (20.0 if quick else 100.0) * (2 if name == "run" else 1)
            return whole(*given[:-1], 0.5, **options)

        monkeypatch.setattr(records, name, short)
    said = command.main(["--out", str(tmp_path), *(["--quick"] if quick else [])])
    found = json.loads((tmp_path / "gpu_figures.json").read_text(encoding="utf-8"))
    assert found["problems"] == [] and said in (0, 2)
    said = {one["name"]: one["said"].partition(":")[0] for one in found["checks"]}
    assert said.pop("streams") == said.pop("nccl") == said.pop("lent") == said.pop(
        "accelerated"
    ) == "left out" and set(said.values()) == {"ok"}
    assert order == ["kernels", "run", "times"]  # what is right comes before what is quick
    assert len(found["rows"]) >= 7 and all(row["ours"] for row in found["rows"])
    assert found["peaks"]["bytes"] > 0 and found["launch"] > 0 and bool(found["blocks"]) != quick
    shown = capsys.readouterr().out
    assert "What only a card can show" in shown and "| orders | ok |" in shown
    assert "What to look at first" in shown and "a plain copy moves" in shown and " GB/s (" in shown


# -- the page --------------------------------------------------------------------------------------------------------
def made_up():
    """Figures that nobody measured, for the form of the page alone."""
    rows = [
        works.Row("attention", 1.0, 2.0, "ratio", 0.5, 1.2),
        works.Row("lstm", 3.0, 1.0, "ratio", 3.0, 2.0, "a note"),
        works.Row("softmax", 1.0, None, "bandwidth", 0.6, 0.7),
        works.Row("step: kernel launches", 8.0, None, "ratio", None, 1.5),
    ]
    outcomes = [
        records.Outcome("softmax", 0, "double", "ok", 0.1),
        records.Outcome("gelu", 1, "single", "wrong: x", 0.1),
    ]
    machine = {"gpu": "none", "driver": 1, "runtime": 2, "cupy": "3", "torch": "", "commit": "abc"}
    found = {"when": "never", "machine": machine, "launch": 4.0, "blocks": {"2^21": 1.0}, "kernels": {},
             "problems": ["lstm: MemoryError: too large"], "cases": {"outcomes": [], "left": 0},
             "records": {"outcomes": [o._asdict() for o in outcomes], "left": 7}}  # fmt: skip
    return found, rows


def test_shares_of_the_card_and_what_to_look_at_first():
    peaks = {"bytes": 4e12, "flops": 5e13}
    rows = [
        works.Row("copying", 1.0, None, "bandwidth", 0.6, 0.7, nbytes=2e9),
        works.Row("multiplying", 2.0, 1.0, "ratio", 2.0, 1.2, "", 1e6, 8e10, {"PyTorch, TF32": 0.25}),
        works.Row("fine", 1.0, 1.0, "ratio", 1.0, 1.2, flops=4.5e10),
    ]
    assert rows[0].shares(peaks) == {"bytes": 0.5} and rows[1].shares(peaks)["flops"] == pytest.approx(0.8)
    assert report.cells(rows[0], peaks)[-2:] == ("2e+03 GB/s (50 %)", "")
    assert report.cells(rows[1], peaks)[-1] == "TF32 0.250 ms"
    assert report.first(rows, peaks)[:2] == [
        "multiplying: 1.67 times its bar", "copying: 1.17 times its bar",
    ]  # fmt: skip
    slow = [row._replace(ours=10.0) for row in rows[2:]]
    assert report.first(slow, peaks) == ["fine: 9 % of the card"] and report.first(rows[2:], {}) == []


@needs_compiler
def test_pytorch_is_timed_at_other_precisions_too():
    torch = pytest.importorskip("torch", reason="PyTorch, the other side, is not installed")
    seen, device = [], "cuda" if torch.cuda.is_available() else "cpu"

    def theirs():
        seen.append((torch.backends.cuda.matmul.allow_tf32, torch.is_autocast_enabled(device)))

    assert works.with_precisions({"dlarray": theirs}) == {"dlarray": theirs}
    sides = works.with_precisions({"dlarray": lambda: None, "PyTorch": theirs})
    assert list(sides) == ["dlarray", "PyTorch", "PyTorch, TF32", "PyTorch, bfloat16"]
    for call in list(sides.values())[1:]:
        call()
    assert seen == [(False, False), (True, False), (False, True)]
    assert torch.backends.cuda.matmul.allow_tf32 is False


def test_the_page(tmp_path):
    found, rows = made_up()
    paths = report.write(found, rows, tmp_path)
    data, text = json.loads(paths[0].read_text(encoding="utf-8")), paths[1].read_text(encoding="utf-8")
    assert [row["met"] for row in data["rows"]] == [True, False, False, None]
    assert text.startswith("---\norphan: true\n---\n\n# Figures of a GPU\n")
    for line in (
        "| attention | 1.000 ms | 2.000 ms | 0.50 × | ≤ 1.2 × | met |  |  |",
        "| lstm | 3.000 ms | 1.000 ms | 3.00 × | ≤ 2 × | **not met** (a note) |  |  |",
        "| softmax | 1.000 ms | not there | 60 % of a copy | ≥ 70 % | **not met** |  |  |",
        "| step: kernel launches | 8 | not there |  | ≤ 1.5 × | not compared |  |  |",
        "| 2^21 | 1.000 ms |",
        "* gelu, case 1, single: wrong: x",
        "* lstm: MemoryError: too large",
    ):
        assert line in text, line
    assert "2 cases" in text and "1 right, 1 wrong, 7 left out" in text


def test_without_a_gpu_it_says_so():
    """In a process of its own: no CuPy, or no card, is told in words and by the exit status."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.gpu"], cwd=ROOT, capture_output=True, text=True, timeout=300
    )
    if done.returncode != 3:
        pytest.skip("there is a GPU here")
    assert done.stdout == "" and "Nothing is measured, and nothing is written." in done.stderr
    assert "CuPy cannot be imported" in done.stderr or "CuPy finds no GPU" in done.stderr
