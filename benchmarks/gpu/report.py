"""What was measured, as JSON and as a page of the documentation."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from benchmarks.gpu.works import Row

DOCS = Path(__file__).resolve().parents[2] / "docs"
HEADER = ("work", "dlarray", "PyTorch", "measured", "bar", "", "of the card", "PyTorch otherwise")


def cells(row: Row, peaks: dict[str, float] | None = None) -> tuple[str, ...]:
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
    units = {"bytes": ("GB/s", 1e9), "flops": ("TFLOP/s", 1e12)}
    of_card = ", ".join(
        f"{share * (peaks or {})[k] / units[k][1]:.3g} {units[k][0]} ({100 * share:.0f} %)"
        for k, share in row.shares(peaks or {}).items()
    )
    others = ", ".join(f"{name.removeprefix('PyTorch, ')} {ms:.3f} ms" for name, ms in row.also.items())
    return row.work, *sides, value, bar, said + (f" ({row.note})" if row.note else ""), of_card, others


def first(rows: list[Row], peaks: dict[str, float]) -> list[str]:
    """What to look at first: the rows above their bar, the worst first; then those that use least of the card."""

    def miss(row: Row) -> float:
        assert row.value is not None
        return row.bar / row.value if row.measure == "bandwidth" else row.value / row.bar

    found = [
        f"{row.work}: {miss(row):.2f} times its bar"
        for row in sorted((row for row in rows if row.met is False), key=miss, reverse=True)
    ]
    used = [(max(shares.values()), row) for row in rows if (shares := row.shares(peaks))]
    slack = [
        f"{row.work}: {100 * share:.0f} % of the card" for share, row in sorted(used, key=lambda p: p[0])
    ]
    return [*found, *[line for line in slack[:3] if share_is_low(line)]]


def share_is_low(line: str) -> bool:
    """Whether a line tells of less than half of the card."""
    return float(line.rpartition(": ")[2].partition(" %")[0]) < 50


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
        table(HEADER, [cells(row, found.get("peaks")) for row in rows]) + "\n",
        peaks_told(found.get("peaks")),
        "## What to look at first\n\n" + "\n".join(f"* {line}" for line in found["first"]) + "\n"
        if found.get("first")
        else "",
        f"A launch of a small kernel takes the host {found['launch']:.1f} µs.\n" if found["launch"] else "",
        "## Attention by the size of its blocks\n\n"
        + table(("scores in a block", "forward"), [(k, f"{v:.3f} ms") for k, v in found["blocks"].items()])
        + "\n"
        if found["blocks"]
        else "",
        "## What only a card can show\n\n"
        + table(("check", "found"), [(one["name"], one["said"]) for one in found["checks"]])
        + "\n"
        if found.get("checks")
        else "",
        "## Every function against NumPy in double\n",
        compared("cases of the test suite's records", found["records"]),
        "## Every kernel against NumPy in double\n",
        compared("cases of the CUDA kernels, small and large", found["cases"]),
    ]
    if found["problems"]:
        parts.append("## What could not be measured\n\n" + "\n".join(f"* {p}" for p in found["problems"]))
    return "\n".join(part for part in parts if part).rstrip() + "\n"


def peaks_told(peaks: dict[str, float] | None) -> str:
    """What the shares are of."""
    if not peaks:
        return ""
    return (
        f"Shares are of what this card does at best, measured: a plain copy moves {peaks['bytes'] / 1e9:.0f} GB/s, a "
        f"product of singles computes {peaks['flops'] / 1e12:.1f} TFLOP/s.\n"
    )


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
