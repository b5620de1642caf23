"""The table of the page on speed, from docs/speed.json; ``python -m benchmarks --json docs/speed.json`` makes that."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

DOCS = Path(__file__).resolve().parent
sys.path.append(str(DOCS.parent))

from benchmarks import machine, where  # noqa: E402


def time_of(seconds: float) -> str:
    return f"{1e6 * seconds:.0f} µs" if seconds < 1e-3 else f"{1e3 * seconds:.1f} ms"


def cell(row: dict[str, Any]) -> str:
    """The ratio, or the cost; bold where the bar is missed, in brackets where others disturbed it."""
    text = f"{row['cost']:.2f} µs" if "cost" in row else f"{row['ratio']:.2f}"
    if row["others"] > machine.BUSY:
        return f"({text})"
    return f"**{text}**" if row.get("over") else text


def table(run: dict[str, Any]) -> list[str]:
    """One run: what it is of, and its rows."""
    setting = run["setting"]
    title = "With PyTorch's kernels" if setting["kernels"] == "torch" else "NumPy alone"
    if setting["engine"]:
        title += f", dlaccelerate by {setting['engine']}"
    title += f": {run['machine']['processor']}"
    days = sorted({row["when"] for row in run["rows"]})
    lines = [title, "-" * len(title), "", machine.sentence(run["machine"]) + ". Measured "]
    lines[-1] += f"{days[0]}." if len(days) == 1 else f"{days[0]} to {days[-1]}."
    mean = run["geometric mean"]
    lines += ["", f"Geometric mean of the ratios of rows with a bar: {mean:.2f}.", ""] if mean else [""]
    lines += [
        ".. list-table::",
        "   :header-rows: 1",
        "   :widths: 12 50 12 12 14 10 10",
        "",
        "   * - Group",
        *(f"     - {word}" for word in ("Work", "dlarray", "Other", "Compared with", "Ratio", "Bar")),
    ]
    for row in run["rows"]:
        bar = "" if row["bar"] is None else f"{row['bar']:.2f}"
        words = (
            f"``{row['name']}``", time_of(row["ours"]), time_of(row["other"]), row["beside"], cell(row), bar,
        )  # fmt: skip
        lines += [f"   * - {row['group']}", *(f"     - {word}" for word in words)]
    return [*lines, "", *misses(run["rows"])]


def without_python(row: dict[str, Any]) -> float:
    """The ratio, if Python took no longer on our side than on the other."""
    ours, other = (row["where"][side].get("Python", 0.0) for side in ("ours", "other"))
    return (row["ours"] - max(0.0, ours - other)) / row["other"]


def misses(rows: list[dict[str, Any]]) -> list[str]:
    """Where the time goes in the rows above their bar."""
    looked_at = [row for row in rows if row.get("over") and "where" in row]
    if not looked_at:
        return []
    lines = [
        "Where the time goes in rows above their bar:",
        "",
        ".. list-table::",
        "   :header-rows: 1",
        "   :widths: 36 36 36 12",
        "",
        *("   * - Work", "     - dlarray", "     - Other", "     - Without our Python"),
    ]
    for row in looked_at:
        sides = (where.sentence(row["where"][side]) for side in ("ours", "other"))
        lines += [f"   * - ``{row['name']}``", *(f"     - {words}" for words in sides)]
        lines.append(f"     - {without_python(row):.2f}")
    return [*lines, ""]


def write(folder: Path) -> None:
    """Make the part of the page; an unchanged one keeps its time stamp."""
    runs = json.loads((DOCS / "speed.json").read_text(encoding="utf-8"))["runs"]
    text = "\n".join(line for run in runs for line in table(run)) + "\n"
    path = folder / "speed_tables.inc"
    folder.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
