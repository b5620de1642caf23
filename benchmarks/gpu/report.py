"""What was measured, as JSON and as a page of the documentation."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from benchmarks.gpu.works import Row

DOCS = Path(__file__).resolve().parents[2] / "docs"
HEADER = ("work", "dlarray", "PyTorch", "measured", "bar", "")


def cells(row: Row) -> tuple[str, ...]:
    unit = "" if "launches" in row.work else " ms"
    number = "{:.0f}" if "launches" in row.work else "{:.3f}"
    sides = ["not there" if x is None else number.format(x) + unit for x in (row.ours, row.theirs)]
    if row.measure == "bandwidth":
        value, bar = (
            "" if row.value is None else f"{100 * row.value:.0f} % of a copy",
            f"≥ {100 * row.bar:.0f} %",
        )
    else:
        value, bar = "" if row.value is None else f"{row.value:.2f} ×", f"≤ {row.bar:g} ×"
    said = {True: "met", False: "**not met**", None: "not compared"}[row.met]
    return row.work, *sides, value, bar, said + (f" ({row.note})" if row.note else "")


def table(header: tuple[str, ...], lines: list[tuple[str, ...]]) -> str:
    return "\n".join("| " + " | ".join(line) + " |" for line in (header, ("---",) * len(header), *lines))


def page(found: dict[str, Any], rows: list[Row]) -> str:
    """The page: the machine, the table, the records."""
    machine = found["machine"]
    parts = [
        "---\norphan: true\n---\n",
        "# Figures of a GPU\n",
        f"Written by `python -m benchmarks.gpu` on {found['when']}: {machine['gpu']}, driver and runtime "
        f"{machine['driver']} and {machine['runtime']}, CuPy {machine['cupy']}, "
        f"PyTorch {machine['torch'] or 'not there'}, dlarray at {machine['commit']}.\n",
        "Times are medians of the card's own events, both sides in turn; PyTorch is eager, TF32 is off.\n",
        table(HEADER, [cells(row) for row in rows]) + "\n",
        f"A launch of a small kernel takes the host {found['launch']:.1f} µs.\n" if found["launch"] else "",
        "## Attention by the size of its blocks\n\n"
        + table(("scores in a block", "forward"), [(k, f"{v:.3f} ms") for k, v in found["blocks"].items()])
        + "\n"
        if found["blocks"]
        else "",
        "## Every function against NumPy in double\n",
        compared("cases of the test suite's records", found["records"]),
        "## Every kernel against NumPy in double\n",
        compared("cases of the CUDA kernels, small and large", found["cases"]),
    ]
    if found["problems"]:
        parts.append("## What could not be measured\n\n" + "\n".join(f"* {p}" for p in found["problems"]))
    return "\n".join(part for part in parts if part).rstrip() + "\n"


def compared(what: str, part: dict[str, Any]) -> str:
    """How many cases are right, and which are not."""
    wrong = [o for o in part["outcomes"] if o["said"] != "ok"]
    count = len(part["outcomes"])
    text = (
        f"{count} {what}, values and first derivatives, in double and in single: {count - len(wrong)} right, "
        f"{len(wrong)} wrong, {part['left']} left out for want of time.\n"
    )
    lines = [f"* {o['function']}, case {o['case']}, {o['kind']}: {o['said']}" for o in wrong]
    return text + ("\n" + "\n".join(lines) + "\n" if lines else "")


def write(found: dict[str, Any], rows: list[Row], folder: Path = DOCS) -> list[Path]:
    """Both files; where they are."""
    data = {**found, "rows": [{**row._asdict(), "met": row.met} for row in rows]}
    paths = folder / "gpu_figures.json", folder / "gpu_figures.md"
    paths[0].write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    paths[1].write_text(page(found, rows), encoding="utf-8")
    return list(paths)
