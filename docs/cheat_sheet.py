"""The tables of the cheat sheet, from docs/cheat_sheet.toml."""

from __future__ import annotations

import tomllib
from pathlib import Path

DOCS = Path(__file__).resolve().parent


def tables() -> list[dict]:
    return tomllib.loads((DOCS / "cheat_sheet.toml").read_text(encoding="utf-8"))["table"]


def cell(code: str) -> str:
    return f"``{code}``" if code else ""


def table(one: dict) -> list[str]:
    """One subject as a table of three columns, side by side with others on a wide sheet."""
    lines = [
        f".. list-table:: {one['title']}",
        "   :class: cheat-sheet",
        "   :header-rows: 1",
        "   :widths: 32 34 34",
        "",
        "   * - MATLAB",
        "     - dlarray",
        "     - NumPy or PyTorch",
    ]
    for matlab, ours, other, *_ in one["rows"]:
        lines += [f"   * - {cell(matlab)}", f"     - {cell(ours)}", f"     - {cell(other)}".rstrip()]
    return [*lines, ""]


def write(folder: Path) -> None:
    """Make the part of the page; an unchanged one keeps its time stamp."""
    text = "\n".join(line for one in tables() for line in table(one)) + "\n"
    path = folder / "cheat_sheet.inc"
    folder.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
